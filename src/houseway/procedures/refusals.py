"""Refusals: why an action is not allowed, as every banked game has it; the first row that fits answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.engine.actions import (
    Action,
    Attend,
    CountStub,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Report,
    Shuffle,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.phase import Refusal
from houseway.engine.state import Round
from houseway.engine.words import SUPERVISOR, Condition, Dealing, Instrument, Irregularity, Step
from houseway.procedures.choose import has_decided
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, deal_begun, ready
from houseway.procedures.devices import clash
from houseway.procedures.layout import LAST_DECK, RACK, SHOE, SHUFFLER_CONDITION, STACK, betting_area
from houseway.procedures.opening import unopened
from houseway.procedures.shuffle import LOADS

When = Callable[[Round, Any], bool]


STEPS = {
    Step.RECUT: "only a supervisor orders a recut, after the cut and before the first card",
    Step.ORDER_SHUFFLE: "only a supervisor orders a shuffle, before the first card",
    Step.TAKE_AREA: "a second betting area must be adjacent, free and allowed by the submission",
    Step.RULE_ABANDONED: "only a supervisor rules on the wagers of a player who left",
}


def refusals(cites: Cites, *, later: str = "", first: str = "") -> tuple[Refusal, ...]:
    """The rows of a banked game, perhaps one in which the wager `later` follows the `first` after the deal."""
    return (
        Refusal(PlaceWager, cites("cash"), "a verbal wager accompanied by cash is not accepted",
                lambda round, action: action.instrument is Instrument.CASH),
        Refusal(PlaceWager, cites("match play"), "match play coupons are not taken, or not here",
                lambda round, action: action.instrument is Instrument.MATCH_PLAY),
        Refusal(PlaceWager, cites("seated"), "only players who are seated may wager",
                lambda round, action: action.by not in round.table.names),
        *_own(cites),
        *(_decisions(cites, later, first) if later else ()),
        Refusal(PlaceWager, cites("wagers"), "there is no such wager here, or not enough chips for it",
                lambda round, action: not bets_closed(round)),
        Refusal(PlaceWager, cites("bets close"), "no wager is made after no more bets",
                lambda round, action: not round.stake(betting_area(action.wager, action.spot))),
        Refusal(PlaceWager, cites("changes"), "no wager is increased after no more bets"),
        Refusal(WithdrawWager, cites("changes"), "no wager is withdrawn after no more bets",
                lambda round, action: bets_closed(round)),
        Refusal(WithdrawWager, cites("wagers"), "there is no such wager to withdraw"),
        Refusal(Leave, cites("stay"), "a player with a wager stays until the round is complete"),
        Refusal(Perform, cites(Step.VERIFY), "only the floorperson or supervisor verifies the inspection",
                lambda round, action: action.step is Step.VERIFY and action.by != SUPERVISOR),
        Refusal(Perform, cites(Step.VERIFY), "the inspection is verified before the spread",
                lambda round, action: action.step is Step.SPREAD and unopened(round) is not None),
        *_holding_hand(cites),
        *each_method(Perform, lambda method: cites("count", method),
                    "the stub has not been counted for too many rounds: it must be counted now",
                    lambda round, action: action.step is Step.STUB_TO_RACK and deal_begun(round) and ready(round)),
        Refusal(Shuffle, cites(Step.WASH), "the cards are washed and stacked before they are shuffled",
                lambda round, action: unopened(round) is not None),
        Refusal(Shuffle, cites(Irregularity.SHUFFLER_JAMS), "the shuffling device must be attended to first",
                lambda round, action: round.table.shuffler.is_device
                and round.table.mark(SHUFFLER_CONDITION) != Condition.IN_ORDER),
        *_rack_of_one_deck(cites),
        Refusal(Shuffle, cites("decks in turn"), "the two decks are used in turn",
                lambda round, action: _unshuffled(round) and round.table.number_of_decks == 2),
        Refusal(Deal, cites("shuffle before play"), "the cards must be shuffled before play begins",
                lambda round, action: _unshuffled(round) and round.number == 1),
        Refusal(Deal, cites("shuffle after a round"), "the cards must be shuffled first",
                lambda round, action: _unshuffled(round)),
        *each_method(Deal, lambda method: cites(LOADS[method][0]), "the deck is not yet ready to be dealt",
                    lambda round, action: bool(round.at(STACK))),
        *each_method(Deal, lambda method: cites(Step.NO_MORE_BETS, method),
                    'the dealer first announces "no more bets"',
                    lambda round, action: ready(round) and not bets_closed(round)),
        Refusal(Cut, cites("no cut"),
                "only cards shuffled by hand or pre-shuffled are cut, once, before the deal"),
        Refusal(CountStub, cites("count"), "the stub is counted after the deal"),
        Refusal(UseMethod, lambda round, action: _method(round, action)[0],
                lambda round, action: _method(round, action)[1],
                lambda round, action: bool(_method(round, action)[0])),
        Refusal(UseMethod, cites("device put away"),
                "a device must be out of the way before another method is used, between rounds"),
        Refusal(Attend, cites("device put away"), "devices are attended to by a supervisor, between rounds"),
        *_reports(cites),
        *(_step(cites, step, because) for step, because in STEPS.items() if step in cites),
    )  # fmt: skip


def _unshuffled(round: Round) -> bool:
    """Are the decks open, and the one to be dealt not shuffled?"""
    return unopened(round) is None and not (round.at(STACK) or round.at(SHOE) or deal_begun(round))


def _deciding(round: Round) -> bool:
    """Are the cards dealt and the stub away?"""
    return deal_begun(round) and not ready(round)


def _method(round: Round, action: UseMethod) -> tuple[str, str]:
    """The clause that a method breaks as it would in a submission, and why; nothing where it may be filed."""
    found = clash(round.rulebook.options, (action.shuffler, action.dealing, action.decks))
    return (found.clause, found.message) if found else ("", "")


def _decisions(cites: Cites, later: str, first: str) -> Iterator[Refusal]:
    """Who has placed the first wager decides in turn whether the later one follows."""
    because = "players decide in turn, clockwise from the dealer's far left"
    yield Refusal(Perform, cites("decisions"), because,
                  lambda round, action: action.step is Step.FOLD and _deciding(round))  # fmt: skip
    yield Refusal(PlaceWager, cites("decisions"), because,
                  lambda round, action: _deciding(round) and action.wager == later
                  and not has_decided(round, action.spot, later, first))  # fmt: skip
    yield Refusal(PlaceWager, cites("later wager"),
                  f"a {later} is made in turn by a player who placed an {first}, after the deal",
                  lambda round, action: action.wager == later)  # fmt: skip


def _step(cites: Cites, step: Step, because: str) -> Refusal:
    return Refusal(Perform, cites(step), because, lambda round, action: action.step is step)


def each_method(
    action: type[Action], clause: Callable[[Dealing], str], because: str, when: When
) -> Iterator[Refusal]:
    """A row for each method of dealing, with the clause of its own."""

    def row(method: Dealing) -> Refusal:
        def fits(round: Round, action: Action) -> bool:
            return round.table.dealing is method and when(round, action)

        return Refusal(action, clause(method), because, fits)

    return (row(method) for method in Dealing)


def _reports(cites: Cites) -> Iterator[Refusal]:
    """Each irregularity with its own clause; the faults behind a misdeal with that of the misdeal."""

    def row(what: Irregularity) -> Refusal:
        clause = cites(what if what in cites else Irregularity.WRONG_NUMBER)
        return Refusal(Report, clause, "that cannot have happened now", lambda round, action: action.what is what)

    return (row(what) for what in Irregularity)


def _own(cites: Cites) -> Iterator[Refusal]:
    """Where the document says so, players wager on their own betting area and act on their own hand."""

    def anothers(round: Round, action: PlaceWager | Perform) -> bool:
        return round.table.player_of(action.spot) != action.by

    if "own area" in cites:
        because = "a player wagers on the own betting area, or on two adjacent ones if the submission allows it"
        yield Refusal(PlaceWager, cites("own area"), because, anothers)
    if "own hand" in cites:
        own = (Step.EXAMINE, Step.FOLD)
        because = "players examine and decide on their own hand only"
        when: When = lambda round, action: action.step in own and anothers(round, action)  # noqa: E731
        yield Refusal(Perform, cites("own hand"), because, when)


def _holding_hand(cites: Cites) -> Iterator[Refusal]:
    """Where the document says so, the hand that took the deck holds it for the whole round."""

    def again(round: Round, action: Perform) -> bool:
        hands = LOADS[Dealing.HAND]
        return action.step in hands and any(round.did(step) for step in hands)

    if "holding hand" in cites:
        because = "the hand that took the deck holds it for the whole round"
        yield Refusal(Perform, cites("holding hand"), because, again)


def _rack_of_one_deck(cites: Cites) -> Iterator[Refusal]:
    """Where the document says so, the discard rack holds the cards of one deck only."""

    def other_there(round: Round, action: Shuffle) -> bool:
        other = action.deck != round.table.mark(LAST_DECK)
        return _unshuffled(round) and bool(round.at(RACK)) and other

    if "one deck in the rack" in cites:
        because = "the other deck is still in the discard rack"
        yield Refusal(Shuffle, cites("one deck in the rack"), because, other_there)
