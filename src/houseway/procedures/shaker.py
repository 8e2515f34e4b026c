"""The shaker and its three dice: who answers for it, how long the dice stay, how it is shaken and put away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from houseway.engine.actions import Leave, Perform, Roll
from houseway.engine.areas import Mark
from houseway.engine.draft import Draft
from houseway.engine.events import Performed, Reported, Rolled
from houseway.engine.offers import Dice, Offer
from houseway.engine.phase import Consequence, Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed
from houseway.procedures.irregular import STAFF, irregularity

DAY_MS = 24 * 3_600_000
SHAKES = 3  # at least, before the lid comes off
DICE = Dice(3)
DICE_DUE = Mark("dice leave the table")
SHAKER_AWAY = Mark("shaker with the supervisor")
REPLACED = "dice that have been on the table for 24 hours are replaced"
NO_ROLL = (Irregularity.DIE_NOT_FLAT, Irregularity.DIE_FELL_OUT)

UsesDice = Callable[[Round], bool]


def shown_dice(round: Round) -> tuple[int, ...]:
    """What the uncovered dice, or the number generator, show."""
    return next((fact.dice for fact in reversed(round.facts) if type(fact) is Rolled), ())


def shakes(round: Round) -> int:
    """How often the shaker was shaken since the dice were placed in it, or since a call of no roll."""
    count = 0
    for fact in round.facts:
        if type(fact) is Performed:
            count = count + 1 if fact.step is Step.SHAKE else 0 if fact.step is Step.PLACE_DICE else count
        elif type(fact) is Reported and fact.what in NO_ROLL:
            count = 0
    return count


def away(round: Round) -> bool:
    """Has the supervisor the shaker?"""
    return bool(round.table.mark(SHAKER_AWAY))


def overdue(round: Round) -> bool:
    """Have the dice been on the table too long? Those that lie uncovered are counted first."""
    due = round.table.mark(DICE_DUE)
    if not due or due >= round.clock:
        return False
    return not shown_dice(round) or Step.START_AT in round.steps


def shaking(cites: Cites) -> Callable[[Round], Iterator[Offer]]:
    """The dealer shakes at least three times, then takes the lid off."""
    placed, rolled, shaken = cites("in the shaker"), cites("roll"), cites(Step.SHAKE)

    def offers(round: Round) -> Iterator[Offer]:
        if away(round):
            return
        if not round.table.mark(DICE_DUE):
            yield Offer(Perform(by=DEALER, step=Step.PLACE_DICE), placed)
            return
        ready = shakes(round) >= SHAKES
        if ready:
            yield Offer(Roll(by=DEALER), rolled, DICE)
        yield Offer(Perform(by=DEALER, step=Step.SHAKE), shaken, routine=not ready)

    return offers


def place_dice(draft: Draft, clause: str) -> None:
    """Other dice are placed in the shaker, and their day begins."""
    draft.mark(DICE_DUE, draft.round.clock + DAY_MS, clause)
    draft.perform(Step.PLACE_DICE, clause)


def replacing_dice(cites: Cites, uses_dice: UsesDice) -> Phase:
    """Dice that have been on the table for too long make way for others, whatever is played."""
    clause = cites(Step.PLACE_DICE)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if uses_dice(round) and overdue(round) and not away(round):
            yield Offer(Perform(by=DEALER, step=Step.PLACE_DICE), clause)

    def decide(draft: Draft, action: Perform) -> None:
        place_dice(draft, clause)

    return Phase("replacing dice", clause, REPLACED, offers, decide, by=(DEALER,))


def old_dice(cites: Cites, uses_dice: UsesDice) -> Duty:
    """No dice stay on the table for more than a day."""
    clause = cites(Step.PLACE_DICE)
    return Duty(REPLACED, lambda round: clause, lambda round: uses_dice(round) and overdue(round))


def covering(cites: Cites, uses_dice: UsesDice) -> Phase:
    """When the cards are dealt, the shaker is covered, shaken once and put to the dealer's right."""
    clause = cites(Step.COVER_SHAKER)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER and not away(round):
            yield Offer(Perform(by=DEALER, step=Step.COVER_SHAKER), clause)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(Step.COVER_SHAKER, clause)

    def over(round: Round) -> bool:
        return not uses_dice(round) or round.did(Step.COVER_SHAKER)

    says = "the dealer covers the shaker and puts it away"
    return Phase("covering", clause, says, offers, decide, over)


def custody(cites: Cites, uses_dice: UsesDice) -> Phase:
    """A dealer answers for the shaker, and hands it over before leaving the table.

    The supervisor then keeps it: the next dealer takes it back, or is given it where nobody's name stands at the
    dealer's place.
    """
    clause = cites(Step.HAND_OVER_SHAKER)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if not uses_dice(round):
            return
        named = DEALER in round.table.names
        if away(round):
            step, by = (Step.TAKE_SHAKER, DEALER) if named else (Step.GIVE_SHAKER, SUPERVISOR)
            if seat == by:
                yield Offer(Perform(by=seat, step=step), clause, routine=needed(round))
        elif named and seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.HAND_OVER_SHAKER), clause, routine=False)

    def needed(round: Round) -> bool:
        """Is there something to do with it: to shake, to cover, to put other dice in?"""
        return overdue(round) or (bets_closed(round) and not round.did(Step.COVER_SHAKER))

    def decide(draft: Draft, action: Perform) -> None:
        draft.mark(SHAKER_AWAY, int(action.step is Step.HAND_OVER_SHAKER), clause)
        draft.perform(action.step, clause)

    dealers = (Perform(by=DEALER, step=step) for step in (Step.HAND_OVER_SHAKER, Step.TAKE_SHAKER))
    acts = (*dealers, Perform(by=SUPERVISOR, step=Step.GIVE_SHAKER))
    return Phase("custody", clause, "the shaker may be handed over", offers, decide, by=STAFF, acts=acts)


def attended(seating: Phase, uses_dice: UsesDice) -> Phase:
    """Seating, but for a dealer who would leave the shaker alone."""

    def offers(round: Round, seat: Seat) -> Iterable[Offer]:
        alone = seat == DEALER and uses_dice(round) and not away(round)
        return (offer for offer in seating.offers(round, seat) if not (alone and type(offer.act) is Leave))

    return replace(seating, offers=offers)


def no_roll(cites: Cites, uses_dice: UsesDice, what: Irregularity) -> Phase:
    """The lid comes off and a die does not lie as it should: no roll, and the dice are shaken again."""
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        uncovering = uses_dice(round) and not shown_dice(round) and not away(round)
        return (0,) if uncovering and shakes(round) >= SHAKES and not overdue(round) else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(what, spot, clause))

    leaves = Consequence("none are dealt", "stand", "stay", "no roll: the dice are shaken again")
    return irregularity(what, clause, when, decide, leaves)
