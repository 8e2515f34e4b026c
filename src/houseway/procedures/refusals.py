"""Refusals: why an action is not allowed, as every banked game has it; the first row that fits answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from houseway.engine.actions import (
    Action,
    BuyIn,
    Claim,
    Leave,
    Perform,
    PlaceWager,
    Report,
    Sit,
    WithdrawWager,
)
from houseway.engine.offers import Offer
from houseway.engine.phase import Refusal
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Instrument, Irregularity, Step, seat_name
from houseway.procedures.betting import Broken
from houseway.procedures.choose import has_decided, next_to_decide, unexamined
from houseway.procedures.cites import Cites
from houseway.procedures.claims import gone, pending
from houseway.procedures.conditions import bets_closed, deal_begun, left_table, ready
from houseway.procedures.layout import betting_area, in_play, stack_of, staked
from houseway.procedures.refused_cards import cards
from houseway.procedures.refused_reports import reports
from houseway.procedures.refused_steps import equipment, steps
from houseway.procedures.seats import is_seat

When = Callable[[Round, Any], bool]


def refusals(
    cites: Cites, *, later: str = "", first: str = "", broken: Broken | None = None
) -> tuple[Refusal, ...]:
    """The rows of a banked game, perhaps one in which the wager `later` follows the `first` after the deal.

    `broken` gives the clause that the wagers of a spot break as they lie together.
    """
    return (
        *reports(cites),
        *_seats(cites),
        *_wagers(cites, later, first),
        *(_announcement(cites, broken) if broken else ()),
        _anothers(cites),
        *steps(cites),
        *cards(cites),
        *equipment(cites),
    )


# --- seats and claims ------------------------------------------------------------------------------------------


def _seats(cites: Cites) -> Iterator[Refusal]:
    """Who sits where, who may leave, what may be claimed."""
    seated, claim = cites("seated"), cites(Irregularity.WRONG_NUMBER)
    yield Refusal(Sit, seated, "there is no such seat", lambda round, action: not is_seat(round, action.by))
    yield Refusal(Sit, seated, "the seat is taken", lambda round, action: action.by in round.table.names)
    neighbours = cites("own area") if "own area" in cites else seated
    yield Refusal(Sit, neighbours, "a neighbour plays the betting area of the seat")
    because = "staff report what they find; a claim is a player's"
    yield Refusal(Claim, claim, because, lambda round, action: action.by <= 0)
    yield Refusal(BuyIn, seated, "players buy in, and nobody else", lambda round, action: action.by <= 0)
    for kind in (BuyIn, Leave, Claim):
        yield Refusal(kind, seated, "nobody sits there", lambda round, action: action.by not in round.table.names)
    yield Refusal(BuyIn, cites("chips"), "no more money may be put on the table there")
    yield Refusal(
        Leave,
        cites("stay"),
        "a player in the round stays until it is complete",
        lambda round, action: action.by > 0,
    )
    yield Refusal(
        Claim, claim, "the supervisor rules on the first claim", lambda round, action: action.by in pending(round)
    )
    yield Refusal(
        Claim, cites("stay"), "the player has left the table", lambda round, action: gone(round, action.by)
    )
    yield Refusal(Claim, claim, "nothing has happened in the round", lambda round, action: not round.facts)
    yield Refusal(Claim, claim, "a claim is made at the player's own spot")
    yield Refusal(
        Perform,
        claim,
        "nobody claims anything there",
        lambda round, action: action.step is Step.DISMISS_CLAIM and action.spot not in pending(round),
    )


def _anothers(cites: Cites) -> Refusal:
    """What somebody else among the staff is asked to do now."""

    def theirs(round: Round, action: Action) -> Offer | None:
        if isinstance(action, Report | Claim | PlaceWager | WithdrawWager):
            return None
        for seat in (DEALER, SUPERVISOR):
            if seat != action.by:
                same = replace(action, by=seat)
                found = next((offer for offer in offers(round, seat) if offer.fits(same)), None)
                if found is not None:
                    return found
        return None

    def clause(round: Round, action: Action) -> str:
        found = theirs(round, action)
        return found.clause if found else cites("seated")

    def because(round: Round, action: Action) -> str:
        found = theirs(round, action)
        return f"that is for {seat_name(found.act.by)} to do" if found else ""

    return Refusal(Action, clause, because, lambda round, action: theirs(round, action) is not None)


# --- wagers ----------------------------------------------------------------------------------------------------


def _wagers(cites: Cites, later: str, first: str) -> Iterator[Refusal]:
    """Who may wager what, where and until when."""
    yield Refusal(
        PlaceWager,
        cites("cash"),
        "a verbal wager accompanied by cash is not accepted",
        lambda round, action: action.instrument is Instrument.CASH,
    )
    for kind in (PlaceWager, WithdrawWager):
        yield Refusal(
            kind,
            cites("seated"),
            "only players who are seated may wager",
            lambda round, action: action.by not in round.table.names,
        )
        because = "a player wagers on the own betting area, or on two adjacent ones if the submission allows it"
        yield Refusal(kind, cites("own area" if "own area" in cites else "chips"), because, _of_another)
    yield from _own_hand(cites)
    yield from _coupons(cites)
    yield from _decisions(cites, later, first) if later else ()
    yield from _before_the_deal(cites)
    yield Refusal(
        PlaceWager,
        cites("bets close"),
        "no wager is made after no more bets",
        lambda round, action: not round.stake(betting_area(action.wager, action.spot)),
    )
    yield Refusal(PlaceWager, cites("changes"), "no wager is changed after no more bets")
    yield Refusal(
        WithdrawWager,
        cites("changes"),
        "no wager is withdrawn after no more bets",
        lambda round, action: bets_closed(round),
    )
    yield Refusal(WithdrawWager, cites("wagers"), "there is no such wager to withdraw")


def _coupons(cites: Cites) -> Iterator[Refusal]:
    """A coupon lies beside the first wager of the table, where coupons are taken; it is closed with the wager."""

    def row(because: str, when: When) -> Refusal:
        return Refusal(
            PlaceWager,
            cites("match play"),
            because,
            lambda round, action: action.instrument is Instrument.MATCH_PLAY and when(round, action),
        )

    def taken(round: Round, action: PlaceWager) -> bool:
        takes = getattr(round.rulebook.options, "match_play", False)
        return takes and action.wager == round.rulebook.wagers[0].name

    yield row("match play coupons are not taken beside this wager", lambda r, action: not taken(r, action))
    yield row("no wager lies there for a coupon to lie beside", lambda r, action: not bets_closed(r))


def _before_the_deal(cites: Cites) -> Iterator[Refusal]:
    """Before bets are closed a wager is refused that the table does not have, or that the chips do not cover."""

    def row(key: str, because: str, when: When) -> Refusal:
        return Refusal(PlaceWager, cites(key), because, lambda r, action: not bets_closed(r) and when(r, action))

    def unknown(round: Round, action: PlaceWager) -> bool:
        return action.wager not in {wager.name for wager in round.rulebook.wagers}

    yield row("wagers", "there is no such wager here", unknown)
    yield row("chips", "there are no chips left for it", lambda r, action: not r.stake(stack_of(action.by)))
    yield row("chips", "there are not enough chips for it", lambda r, action: True)


def _of_another(round: Round, action: PlaceWager | WithdrawWager | Perform) -> bool:
    return round.table.player_of(action.spot) != action.by


def _own_hand(cites: Cites) -> Iterator[Refusal]:
    """Where the document says so, players examine and decide on their own hand only."""
    because = "players examine and decide on their own hand only"

    def row(step: Step, key: str) -> Refusal:
        clause = cites(key if key in cites else "own hand")
        return Refusal(Perform, clause, because, lambda r, action: action.step is step and _of_another(r, action))

    if "own hand" in cites:
        yield row(Step.EXAMINE, "own hand")
        yield row(Step.FOLD, "own decision")


def _decisions(cites: Cites, later: str, first: str) -> Iterator[Refusal]:
    """Who has placed the first wager decides in turn whether the later one follows."""

    def to_call(round: Round, action: PlaceWager) -> bool:
        return action.wager == later

    def to_decide(round: Round, action: PlaceWager | Perform) -> bool:
        return to_call(round, action) if isinstance(action, PlaceWager) else action.step is Step.FOLD

    def row(kind: type[Action], key: str, because: str, when: When) -> Refusal:
        return Refusal(
            kind, cites(key), because, lambda round, action: to_decide(round, action) and when(round, action)
        )

    for kind in (PlaceWager, Perform):
        yield row(kind, "later wager", "it is decided after the deal", lambda round, action: not _dealt(round))
        yield row(
            kind,
            "later wager",
            "it is decided with a look at the own cards",
            lambda round, action: action.spot in unexamined(round),
        )
        yield row(
            kind,
            "decisions",
            "every player looks at the cards before anybody decides",
            lambda round, action: bool(unexamined(round)),
        )
        yield row(
            kind,
            "later wager",
            "it follows a first wager that the player has not made",
            lambda round, action: not staked(round, action.spot)[first],
        )
        yield row(
            kind, "stay", "the player has left the table", lambda round, action: action.spot in left_table(round)
        )
        yield row(
            kind,
            "decisions",
            "the player has decided",
            lambda round, action: has_decided(round, action.spot, later, first),
        )
        yield row(
            kind,
            "decisions",
            "players decide in turn, clockwise from the dealer's far left",
            lambda round, action: next_to_decide(round, later, first) != action.spot,
        )
    yield row(PlaceWager, "amount", "there are not enough chips for it", lambda round, action: True)


def _dealt(round: Round) -> bool:
    """Are the cards dealt and the stub away?"""
    return deal_begun(round) and not ready(round)


def _announcement(cites: Cites, broken: Broken) -> Iterator[Refusal]:
    """Wagers that break a rule as they lie together are put right, or given back, before betting closes."""

    def breaks(round: Round, action: Perform) -> str:
        return next((clause for spot in in_play(round) if (clause := broken(round, spot))), "")

    def all_break(round: Round, action: Perform) -> bool:
        there = in_play(round)
        closes = action.step is Step.NO_MORE_BETS and not bets_closed(round) and ready(round)
        return closes and bool(there) and all(broken(round, spot) for spot in there)

    yield Refusal(Perform, breaks, "no wager lies that may stand: they are put right or given back", all_break)


# --- shared with other tables of refusals ----------------------------------------------------------------------


def each_method(
    action: type[Action], clause: Callable[[Dealing], str], because: str, when: When
) -> Iterator[Refusal]:
    """A row that cites the clause of the method of dealing in use."""
    yield Refusal(action, lambda round, action: clause(round.table.dealing), because, when)
