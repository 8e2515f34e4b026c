"""Claims: a player says that something irregular happened, and the supervisor rules on it."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Claim, Perform
from houseway.engine.areas import Mark
from houseway.engine.draft import Draft
from houseway.engine.events import Claimed, Performed, Reported
from houseway.engine.offers import Offer, OneOf
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import SUPERVISOR, Irregularity, Seat, Step
from houseway.procedures.conditions import left_table

CLAIMS = Mark("last round with a claim")  # so that rounds without one need not be searched


def pending(round: Round) -> dict[int, Irregularity]:
    """The claims that nobody has ruled on, by the spot of the player who made them."""
    open_claims: dict[int, Irregularity] = {}
    if round.table.mark(CLAIMS) != round.number:
        return open_claims
    for fact in round.facts:
        if type(fact) is Claimed:
            open_claims[fact.spot] = fact.what
        elif type(fact) is Reported:
            if open_claims.get(fact.spot) is fact.what:  # the player's own, which leaves another's alone
                del open_claims[fact.spot]
            else:
                open_claims = {spot: what for spot, what in open_claims.items() if what is not fact.what}
        elif type(fact) is Performed and fact.step is Step.DISMISS_CLAIM:
            del open_claims[fact.spot]
    return open_claims


def claimed(round: Round) -> set[Irregularity]:
    """What players claim happened, and nobody has ruled on."""
    return set(pending(round).values())


def gone(round: Round, seat: Seat) -> bool:
    """Has the player of the seat left during the round?"""
    return any(round.table.player_of(spot) == seat for spot in left_table(round))


def claiming(clause: str, findings: tuple[Phase, ...]) -> Phase:
    """Players may claim what staff may report; the supervisor upholds it with the report, or dismisses it.

    Everything may be claimed at any time, since being offered a claim would tell that there is something to find.
    """
    rows = {each.what: each for each in findings}
    known = OneOf(tuple(rows))

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == SUPERVISOR:
            for spot, what in pending(round).items():
                there = any(offer.routine for offer in rows[what].offers(round, SUPERVISOR))
                act = Perform(by=seat, step=Step.DISMISS_CLAIM, spot=spot)
                yield Offer(act, clause, routine=not there)  # it is there to be seen, and upheld
        elif seat > 0 and round.facts and seat in round.table.names:
            if seat in pending(round) or gone(round, seat):
                return
            yield Offer(Claim(by=seat, spot=seat), clause, known, routine=False)

    def decide(draft: Draft, action: Claim | Perform) -> None:
        if isinstance(action, Claim):
            draft.mark(CLAIMS, draft.round.number, clause)
            draft.emit(Claimed(action.what, action.spot, clause))
        else:
            draft.perform(Step.DISMISS_CLAIM, clause, action.spot)

    says = "a player may claim that something irregular happened"
    acts = (Perform(by=SUPERVISOR, step=Step.DISMISS_CLAIM, spot=1),)
    return Phase("claiming", clause, says, offers, decide, acts=acts)


def ruling(clause: str) -> Duty:
    """A claim is ruled on before the round goes on."""
    says = "the supervisor rules on what a player claims"
    return Duty(says, lambda round: clause, lambda round: bool(pending(round)))
