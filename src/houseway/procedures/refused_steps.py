"""Why steps of procedure and changes of devices are refused, each with the clause of the step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.engine.actions import Attend, CountStub, Perform, UseMethod
from houseway.engine.offers import Offer
from houseway.engine.phase import Refusal, Words
from houseway.engine.play import describe
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Shuffler, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, deal_begun, ready
from houseway.procedures.devices import aside, between_deals, clash, condition, lie_spread, used
from houseway.procedures.layout import in_play
from houseway.procedures.opening import NEW, SPREADS, asked_face_up, unopened
from houseway.procedures.refused_cards import by_method
from houseway.procedures.shuffle import LOADS

When = Callable[[Round, Any], bool]
ONLY_SUPERVISOR = {
    Step.RECUT: "only a supervisor orders a recut, after the cut and before the first card",
    Step.ORDER_SHUFFLE: "only a supervisor orders a shuffle, before the first card",
    Step.RULE_ABANDONED: "a supervisor rules on wagers that a player who left has on the table",
}


def steps(cites: Cites, opens: tuple[Step, ...]) -> Iterator[Refusal]:
    """Steps of the opening, the idle table, the announcement and the loading."""

    def row(step: Step, clause: Words, because: Words, when: When) -> Refusal:
        return Refusal(Perform, clause, because, lambda round, action: action.step is step and when(round, action))

    yield from _opening(cites, (*opens, *NEW, Step.TURN_UP), row)
    yield from _idle(cites, row)
    announces = Step.NO_MORE_BETS
    clause = by_method(cites, announces)
    yield row(announces, clause, "it has been announced", lambda round, action: bets_closed(round))
    yield row(
        announces, clause, "no wager lies on the layout", lambda round, action: ready(round) and not in_play(round)
    )
    because = "the hand that took the deck holds it for the whole round"
    yield Refusal(Perform, cites("holding hand"), because, _other_hand)
    yield row(
        Step.STUB_TO_RACK,
        by_method(cites, "count"),
        "the stub has not been counted for too many rounds: it must be counted now",
        lambda round, action: any(isinstance(offer.act, CountStub) for offer in round.phase.offers(round, DEALER)),
    )
    if taken := cites.perhaps(Step.TAKE_AREA):
        yield from _areas(taken, cites("bets close"), row)
    for step, because in ONLY_SUPERVISOR.items():
        if orders := cites.perhaps(step):
            yield row(step, orders, because, lambda round, action: True)


def _opening(cites: Cites, steps: tuple[Step, ...], row: Callable[..., Refusal]) -> Iterator[Refusal]:
    """A deck is opened step by step: what is next has its own clause."""
    inspected = cites(Step.OFFER_INSPECTION)

    def clause(round: Round, action: Perform) -> str:
        now = _next_of_opening(round)
        return now.clause if now else inspected

    def because(round: Round, action: Perform) -> str:
        now = _next_of_opening(round)
        if now is None:
            return "first a player arrives to inspect the cards"
        deck = f" (deck {now.act.spot})" if isinstance(now.act, Perform) and now.act.step is action.step else ""
        return f"first, {describe(now.act)}{deck}"

    for step in steps:
        opened = "the decks on the table are open"
        yield row(step, cites(step), opened, lambda round, action: unopened(round) is None)
        yield row(step, clause, because, lambda round, action: not deal_begun(round))


def _next_of_opening(round: Round) -> Offer | None:
    """What the opening asks of the staff now."""
    return next((offer for seat in (DEALER, SUPERVISOR) for offer in round.phase.offers(round, seat)), None)


def _idle(cites: Cites, row: Callable[..., Refusal]) -> Iterator[Refusal]:
    """The cards of an idle table; where the document knows a request, face up on request and else face down."""
    asks, reshuffles = cites.perhaps(Step.REQUEST_FACE_UP), cites.perhaps("device reshuffles")
    spreads = cites.each(SPREADS)
    for step, clause in spreads.items():
        yield row(step, clause, "the cards are in a round", lambda round, action: bets_closed(round))
        yield row(step, clause, "the deck is not open", lambda round, action: unopened(round) is not None)
        if reshuffles:
            yield row(
                step,
                reshuffles,
                "a device that reshuffles by itself keeps its cards",
                lambda round, action: round.table.shuffler is Shuffler.RESHUFFLING,
            )
    if asks:
        yield row(
            Step.SPREAD_IDLE_UP,
            asks,
            "they are spread face down, as no player asked for them face up",
            lambda round, action: not asked_face_up(round),
        )
        yield row(
            Step.SPREAD_IDLE_DOWN,
            asks,
            "a player asked for them to be spread face up",
            lambda round, action: asked_face_up(round),
        )
        yield row(
            Step.REQUEST_FACE_UP,
            asks,
            "a player who is seated asks once, while the table is idle",
            lambda round, action: True,
        )
    for step, clause in spreads.items():
        yield row(step, clause, "there is gaming activity at the table", lambda round, action: True)


def _areas(taken: str, closed: str, row: Callable[..., Refusal]) -> Iterator[Refusal]:
    """A second betting area is taken and given up before bets are closed."""
    because = "betting areas are taken and given up before no more bets"
    for step in (Step.TAKE_AREA, Step.GIVE_UP_AREA):
        yield row(step, closed, because, lambda round, action: bets_closed(round))
    adjacent = "a second betting area must be adjacent, free and allowed by the submission"
    yield row(Step.TAKE_AREA, taken, adjacent, lambda round, action: True)
    empty = "a second betting area is given up by its player, without a wager on it"
    yield row(Step.GIVE_UP_AREA, taken, empty, lambda round, action: True)


def _other_hand(round: Round, action: Perform) -> bool:
    """Does the dealer take the deck into a hand while it was taken in one before?"""
    hands = LOADS[Dealing.HAND]
    return action.step in hands and any(round.did(step) for step in hands)


# --- devices ---------------------------------------------------------------------------------------------------


def equipment(cites: Cites) -> Iterator[Refusal]:
    """Attending to devices and changing the method."""
    clause = cites("device put away")
    yield Refusal(
        UseMethod,
        lambda round, action: _method(round, action).clause,
        lambda round, action: _method(round, action).told,
        lambda round, action: bool(_method(round, action)),
    )
    yield Refusal(
        UseMethod,
        clause,
        "that method is in use",
        lambda round, action: (
            (action.shuffler, action.dealing, action.decks)
            == (round.table.shuffler, round.table.dealing, round.table.number_of_decks)
        ),
    )
    yield Refusal(
        UseMethod,
        clause,
        "a method is changed between rounds, before the deck is shuffled",
        lambda round, action: not between_deals(round) or lie_spread(round),
    )
    yield Refusal(UseMethod, clause, "a device must be out of the way before another method is used")
    yield Refusal(
        Attend,
        clause,
        "no such device is in use",
        lambda round, action: not used(action.device, round.table.shuffler, round.table.dealing),
    )
    yield Refusal(
        Attend,
        clause,
        "a dealing shoe is attended to between rounds, while it holds no cards",
        lambda round, action: not between_deals(round) and not aside(action.device),
    )
    yield Refusal(
        Attend,
        clause,
        "it is in that condition",
        lambda round, action: condition(round.table, action.device) == action.condition,
    )
    yield Refusal(
        Attend,
        clause,
        "a device is put away before another of its kind takes its place",
        lambda round, action: action.condition is Condition.EXCHANGED,
    )
    yield Refusal(Attend, clause, "the document does not have a device put away like that")


def _method(round: Round, action: UseMethod) -> Any:
    """What a method breaks as it would in a submission; None where it may be filed."""
    return clash(round.rulebook.options, (action.shuffler, action.dealing, action.decks))
