"""The stub: to the discard rack, or counted first when a count is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.engine.actions import CountStub, Perform
from houseway.engine.draft import Draft
from houseway.engine.events import Counted
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step
from houseway.procedures import irregular
from houseway.procedures.cites import Cites
from houseway.procedures.deal import Plan
from houseway.procedures.ending import rounds_since_count, stub_counted, void
from houseway.procedures.layout import RACK, SHOE, STACKS, hand_of, stack


def stub(
    cites: Cites,
    plan: Plan,
    *,
    every: int,
    waived: Callable[[Round], bool],
    right: Callable[[Round], int] | None = None,
) -> Phase:
    """The stub is counted at least once `every` so many rounds, unless the count is waived.

    `right` is the number of cards it should hold, where the document names it.
    """
    count, count_right = cites.by_method("count"), cites.by_method("count right")
    racked, determined = cites.by_method(Step.STUB_TO_RACK), cites.by_method(Step.DETERMINE_MISDEAL)
    misdealt, missing = cites.by_method("misdealt"), cites.by_method("not misdealt")

    def due(round: Round) -> bool:
        return not waived(round) and rounds_since_count(round) + 1 >= every

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER:
            return
        method = round.table.dealing
        wrong = _last_count(round) is not None  # it may be counted again before anything follows from it
        must = due(round) and not wrong
        if not must:
            step, clauses = (Step.DETERMINE_MISDEAL, determined) if wrong else (Step.STUB_TO_RACK, racked)
            yield Offer(Perform(by=DEALER, step=step), clauses[method])
        most, there = len(round.rulebook.deck.cards), len(round.at(SHOE))
        yield Offer(CountStub(by=DEALER), count[method], Whole(0, most), usual=there, routine=must)

    def decide(draft: Draft, action: Perform | CountStub) -> None:
        round, method = draft.round, draft.round.table.dealing
        match action:
            case CountStub(cards=cards):
                expected = expected_stub(round, plan) if right is None else right(round)
                draft.emit(Counted(cards, expected, count[method], SHOE))
                stub_counted(draft, count[method])
                if cards == expected:
                    to_rack(draft, count_right[method])
            case Perform(step=Step.STUB_TO_RACK):
                to_rack(draft, racked[method])
            case Perform():
                draft.perform(Step.DETERMINE_MISDEAL, determined[method])
                whole = _misdealt_and_whole(round, plan)
                void(draft, (misdealt if whole else missing)[method], remove=not whole)

    return Phase(
        "stub",
        cites("count"),
        "the dealer places the stub in the discard rack, counting it first where a count is due",
        offers,
        decide,
        over=lambda round: round.did(Step.STUB_TO_RACK),
    )


def expected_stub(round: Round, plan: Plan) -> int:
    """What the stub should hold: the deck, less the cards of the deal and those found face up."""
    out = sum(place.cards for place in plan(round))
    return len(round.rulebook.deck.cards) - out - len(round.at(RACK))


def to_rack(draft: Draft, clause: str) -> None:
    draft.move(SHOE, RACK, clause)
    draft.perform(Step.STUB_TO_RACK, clause)


def _last_count(round: Round) -> Counted | None:
    """A count of the stub that came out wrong and has not been looked into."""
    counts = [fact for fact in round.facts if type(fact) is Counted and fact.area == SHOE]
    return counts[-1] if counts else None


def _misdealt_and_whole(round: Round, plan: Plan) -> bool:
    """Misdealt with all cards there: void. Otherwise void, and the deck leaves the table."""
    count = _last_count(round)
    assert count is not None
    out = sum(len(hand_of(round, spot)) for spot in (*round.rulebook.spots, 0))
    out += sum(len(round.at(stack(number))) for number in STACKS)
    all_there = count.cards + out + len(round.at(RACK)) == len(round.rulebook.deck.cards)
    return bool(irregular.misdealt(round, plan)) and all_there
