"""Why wagers are not made, changed or withdrawn, and why nothing is decided, each with the clause it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.engine.actions import Action, Perform, PlaceWager, WithdrawWager
from houseway.engine.phase import Refusal
from houseway.engine.state import Round
from houseway.engine.words import Instrument, Step
from houseway.procedures.choose import has_decided, next_to_decide, unexamined
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, deal_begun, left_table, ready
from houseway.procedures.layout import betting_area, stack_of, staked

When = Callable[[Round, Any], bool]


def wagers(cites: Cites, later: str, first: str) -> Iterator[Refusal]:
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
        yield _own_area(kind, cites)
    yield from _own_hand(cites) if later else ()
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


def _own_area(kind: type[Action], cites: Cites) -> Refusal:
    """A wager lies on its player's own area; some documents let a player have two."""
    own, two = "a player wagers on the own betting area", cites.perhaps(Step.TAKE_AREA)
    because = f"{own}, or on two adjacent ones if the submission allows it" if two else own
    return Refusal(kind, two or cites("chips"), because, _of_another)


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
    """Players examine and decide on their own hand only."""
    because = "players examine and decide on their own hand only"

    def row(step: Step, clause: str) -> Refusal:
        return Refusal(Perform, clause, because, lambda r, action: action.step is step and _of_another(r, action))

    yield row(Step.EXAMINE, cites("own hand"))
    yield row(Step.FOLD, cites("own decision"))


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
