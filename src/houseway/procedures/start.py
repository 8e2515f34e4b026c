"""The starting position: by three dice in a shaker, by a number generator, or by a button that goes round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from houseway.engine.actions import Announce, Perform, Roll
from houseway.engine.areas import Mark
from houseway.engine.draft import Draft
from houseway.engine.events import Announced, CardsMoved, Performed, Reopened, Reported, Rolled
from houseway.engine.offers import Dice, Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Irregularity, Seat, Step
from houseway.procedures import shaker
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import compared
from houseway.procedures.ending import void
from houseway.procedures.irregular import STAFF, VOID, irregularity
from houseway.procedures.layout import dealt
from houseway.procedures.seats import clockwise_from, counted_to
from houseway.procedures.shaker import DICE, place_dice, shown_dice

STARTING = "starting"
BUTTON = Mark("places the button has moved")


class StartMethod(Enum):
    """How the starting position is determined."""

    DICE = "dice"
    RNG = "rng"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Start:
    """How a rulebook determines the starting position: which way now, and what differs between documents."""

    method: Callable[[Round], StartMethod]
    button_moves: str  # the clause by which the button passes on
    marks: bool  # the position is marked for the round
    moves_on_void: bool  # the button moves after void rounds too
    announces_number: bool  # the generator's figure is called aloud, as the total of the dice is

    def uses_dice(self, round: Round) -> bool:
        return self.method(round) is StartMethod.DICE

    def announces(self, round: Round) -> bool:
        method = self.method(round)
        return method is StartMethod.DICE or (method is StartMethod.RNG and self.announces_number)

    def button(self, round: Round) -> int:
        """Where the button lies: in front of the dealer at first, then one place clockwise a round."""
        around = clockwise_from(round.rulebook.spots, 0)
        moved = round.number - 1 if self.moves_on_void else round.table.mark(BUTTON)
        return around[moved % len(around)]

    def move_button(self, draft: Draft) -> None:
        """Passes the button on when a round is completed."""
        if self.method(draft.round) is StartMethod.BUTTON:
            draft.mark(BUTTON, draft.round.table.mark(BUTTON) + 1, self.button_moves)

    def true_position(self, round: Round) -> int:
        """Where the first card belongs, by the dice, the number or the button."""
        if self.method(round) is StartMethod.BUTTON:
            return self.button(round)
        return counted_to(round.rulebook.spots, sum(shown_dice(round)))

    def next_position(self, round: Round) -> int:
        """Where the dealer's count ends, by what was announced if anything is."""
        figure = announced(round)
        return self.true_position(round) if figure is None else counted_to(round.rulebook.spots, figure)

    def figures(self, round: Round) -> Whole:
        """What the dice can come to, or what the number generator can display."""
        if self.uses_dice(round):
            return Whole(DICE.count, DICE.count * DICE.sides)
        return Whole(1, len(round.rulebook.spots) + 1)


def position(round: Round) -> int | None:
    """The starting position that the dealer counted to in this round, rightly or wrongly."""
    return next((spot for spot in reversed(tuple(round.performed(Step.START_AT)))), None)


def announced(round: Round) -> int | None:
    """The total or number that was called, and not taken back."""
    for fact in reversed(round.facts):
        if type(fact) is Announced:
            return fact.figure
        if type(fact) is Performed and fact.step is Step.RECOUNT:
            return None
    return None


def starting(cites: Cites, start: Start, when: Callable[[Round], bool], name: str = STARTING) -> Phase:
    """The dealer shakes, uncovers and totals the dice, or reads the number or the button, and counts."""
    shown_by, shaking = _shown_by(cites), shaker.shaking(cites)
    rolled = {StartMethod.DICE: cites("roll"), StartMethod.RNG: cites("draw number")}
    announcing = {method: cites.perhaps(f"announce {method.value}") for method in rolled}
    placed, shaken, marked = cites(Step.PLACE_DICE), cites(Step.SHAKE), cites(Step.MARK_START)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER:
            return
        method, shown = start.method(round), shown_dice(round)
        if method is StartMethod.DICE and not shown:
            yield from shaking(round)
        elif method is StartMethod.RNG and not shown:
            yield Offer(Roll(by=DEALER), rolled[method], Dice(1, start.figures(round).most))
        elif start.announces(round) and announced(round) is None:
            yield Offer(Announce(by=DEALER), announcing[method], start.figures(round), usual=sum(shown))
        else:
            right = start.next_position(round)
            for spot in (0, *round.rulebook.spots):
                act = Perform(by=DEALER, step=Step.START_AT, spot=spot)
                yield Offer(act, shown_by[method], routine=spot == right)

    def decide(draft: Draft, action: Perform | Roll | Announce) -> None:
        method = start.method(draft.round)
        match action:
            case Roll(dice=dice):
                draft.emit(Rolled(dice, rolled[method]))
            case Announce(figure=figure):
                draft.emit(Announced(figure, announcing[method]))
            case Perform(step=Step.START_AT, spot=spot):
                draft.perform(Step.START_AT, shown_by[method], spot)
                if start.marks:
                    draft.perform(Step.MARK_START, marked, spot)
            case Perform(step=Step.PLACE_DICE):
                place_dice(draft, placed)
            case Perform():
                draft.perform(Step.SHAKE, shaken)

    def over(round: Round) -> bool:
        return not when(round) or position(round) is not None

    return Phase(name, cites("start"), "the dealer determines the starting position", offers, decide, over)


def _shown_by(cites: Cites) -> dict[StartMethod, str]:
    """The clause by which each method shows the starting position."""
    return {method: cites(method.value) for method in StartMethod}


def recounting(cites: Cites, start: Start, phases: tuple[str, ...] = (STARTING,)) -> Phase:
    """A wrong total or a wrong count that is noticed before a card reaches a position is put right: AMB-80.

    `phases` are those in which the position may be determined, in their order; the last that began is reopened.
    Where none has, since the cards are shuffled again, the round stays where it is.
    """
    says, shown_by = "a wrong total or count is put right before a card reaches a position", _shown_by(cites)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if wrong(round) and not first_card_out(round):
            yield Offer(Perform(by=seat, step=Step.RECOUNT), clause(round), routine=False)

    def wrong(round: Round) -> bool:
        figure, begun = announced(round), position(round)
        total = figure is not None and figure != sum(shown_dice(round))
        return total or (begun is not None and begun != start.true_position(round))

    def clause(round: Round) -> str:
        return shown_by[start.method(round)]

    def decide(draft: Draft, action: Perform) -> None:
        why = clause(draft.round)
        draft.perform(Step.RECOUNT, why)
        begun = [name for name in phases if draft.round.rulebook.index(name) <= draft.round.place]
        back = begun[-1] if begun else draft.round.phase.name
        draft.emit(Reopened(back, why, (Step.START_AT, Step.MARK_START)))

    usual = shown_by[StartMethod.DICE]
    return Phase("recounting", usual, says, offers, decide, by=STAFF, reopens=phases)


def wrong_start(cites: Cites, start: Start) -> Phase:
    """The first card or stack went elsewhere than to the starting position: void, unless hands were compared."""
    clause = cites(Irregularity.WRONG_START)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if not first_card_out(round):
            return ()
        begun = position(round)
        assert begun is not None  # nothing goes to a position before it is counted to
        return () if begun == start.true_position(round) else (begun,)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.WRONG_START, spot, clause))
        if not compared(draft.round):
            void(draft, clause)

    return irregularity(Irregularity.WRONG_START, clause, when, decide, VOID, finding=True)


def first_card_out(round: Round) -> bool:
    """Has a card or stack reached a position?"""
    return any(type(fact) is CardsMoved and fact.target == dealt(fact.target.spot) for fact in round.facts)
