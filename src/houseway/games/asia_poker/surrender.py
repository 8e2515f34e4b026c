"""Surrender, and players who leave: MA 12(e) and 7(b), PA 575.11(d) and 575.7(b)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform
from houseway.engine.draft import Draft
from houseway.engine.events import Counted, Reported
from houseway.engine.offers import Offer
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.games.asia_poker.deal import CARDS
from houseway.games.asia_poker.exposed import is_set, judged, undecided
from houseway.games.asia_poker.settle import ASIA, BONUS
from houseway.money import forfeited
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import left_table
from houseway.procedures.ending import void
from houseway.procedures.irregular import GOES_ON, in_round, irregularity, present
from houseway.procedures.layout import SHOE, STACKS, dealt, hand_of, in_play, stack, stakes, wagered
from houseway.procedures.seats import played_by
from houseway.procedures.settle import pay, rack, settle_wagers

SETTING_DEALER = "setting the dealer's hands"


def surrendered(round: Round) -> list[int]:
    """The spots whose surrender was announced and not yet attended to."""
    return [spot for spot in round.performed(Step.SURRENDER) if wagered(round, spot, ASIA)]


def delivered(round: Round) -> bool:
    """Has everybody their cards, with the stub and the hands of empty positions away?"""
    if round.at(SHOE) or not hand_of(round, 0) or any(round.at(stack(number)) for number in STACKS):
        return False
    wagered = in_play(round)
    return not any(hand_of(round, spot) for spot in round.rulebook.spots if spot not in wagered)


def surrendering(cites: Cites, *, after_dealer_set: bool) -> Phase:
    """A player gives up the wager before any of the own hands is exposed; the dealer collects it unseen.

    Where there is a Bonus Wager, none may be on the betting area: PA 11(d), AMB-24.
    """
    clauses = cites.each((Step.SURRENDER, Step.COLLECT_SURRENDERED))
    counted, misdealt = cites("seven counted"), cites(Irregularity.WRONG_NUMBER)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            for spot in surrendered(round):
                step = Step.COLLECT_SURRENDERED
                yield Offer(Perform(by=DEALER, step=step, spot=spot), clauses[step])
        elif is_set(round, 0) if after_dealer_set else delivered(round):
            for spot in played_by(round, seat):
                if may_surrender(round, spot):
                    act = Perform(by=seat, step=Step.SURRENDER, spot=spot)
                    yield Offer(act, clauses[Step.SURRENDER], routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        clause = clauses[action.step]
        draft.perform(action.step, clause, action.spot)
        if action.step is Step.COLLECT_SURRENDERED:
            settle_wagers(draft, action.spot, None, None, stakes(draft.round, action.spot))
            count = len(hand_of(draft.round, action.spot))
            draft.emit(Counted(count, CARDS, counted, dealt(action.spot)))
            if count == CARDS:
                rack(draft, action.spot, clause, Step.COLLECT_SURRENDERED)
            else:
                void(draft, misdealt)

    says = "a player may surrender the wager"
    return Phase("surrendering", clauses[Step.SURRENDER], says, offers, decide)


def may_surrender(round: Round, spot: int) -> bool:
    there = wagered(round, spot, ASIA) and not wagered(round, spot, BONUS)
    gone = spot in left_table(round) or spot in round.performed(Step.SURRENDER)
    return bool(there) and not gone and spot not in judged(round) and not undecided(round, spot)


# --- players who leave -------------------------------------------------------------------------------------------


def player_leaves(cites: Cites) -> Phase:
    """A player leaves with cards on the table: it is written down, and the wagers stay: MA 7(b), PA 7(b)."""
    what = Irregularity.PLAYER_LEAVES
    clause = cites(what)

    def decide(draft: Draft, spot: int) -> None:
        for each in played_by(draft.round, draft.round.table.player_of(spot)):
            if each in in_round(draft.round):
                draft.emit(Reported(what, each, clause))

    leaves = Consequence("the dealer sets them by the house way", "stand, or are ruled abandoned", "stay", GOES_ON)
    return irregularity(what, clause, lambda round, seat: present(round), decide, leaves, by=(SUPERVISOR,))


def unruled(round: Round) -> list[int]:
    """The spots of players who left, on whose wagers the supervisor has not ruled: AMB-64."""
    gone = left_table(round)
    return [spot for spot in in_play(round) if spot in gone and not round.did(Step.LET_STAND, spot)]


def abandoning(cites: Cites) -> Phase:
    """A supervisor rules the wagers of a player who left abandoned, so that they lose, or not: PA 7(b)."""
    clause = cites(Step.RULE_ABANDONED)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == SUPERVISOR:
            for spot in unruled(round) if delivered(round) else ():
                yield Offer(Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED, spot=spot), clause)
                yield Offer(Perform(by=SUPERVISOR, step=Step.LET_STAND, spot=spot), clause, routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, clause, action.spot)
        if action.step is Step.RULE_ABANDONED:
            for outcome in forfeited(stakes(draft.round, action.spot), clause):
                pay(draft, action.spot, outcome)
            rack(draft, action.spot, clause, Step.RULE_ABANDONED)

    return Phase("abandoning", clause, "wagers may be ruled abandoned", offers, decide)
