"""Paying and collecting, rightly or wrongly, and finding what was wrong: MA 12(f)-(j), PA 575.11(e)-(i)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.engine.draft import Draft
from houseway.engine.events import CardsMoved, Reported, Settled, standing
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Seat, Step
from houseway.games.asia_poker.setting import HANDS, Setting
from houseway.games.asia_poker.settle import ASIA, BONUS
from houseway.money import MATCH_PLAY, Outcome, beside
from houseway.procedures.cites import Cites
from houseway.procedures.ending import unsettle
from houseway.procedures.irregular import GOES_ON, irregularity
from houseway.procedures.layout import COUPON, exposed, set_down, staked, stakes, wagered
from houseway.procedures.settle import pay

PAYS = (Step.PAY_WAGER, Step.COLLECT_WAGER)


def hands_of(round: Round, spot: int) -> Setting:
    """A spot's hands as they were set, from the layout, or rebuilt from the discards: MA 12(j), PA 11(i)."""
    high, medium, low = (round.at(exposed(hand, spot)) + round.at(set_down(hand, spot)) for hand in HANDS)
    if not high:
        taken = {fact.source: fact.cards for fact in round.facts if type(fact) is CardsMoved}
        high, medium, low = (taken.get(exposed(hand, spot), ()) for hand in HANDS)  # type: ignore[assignment]
    return Setting(high, medium, low)


def owed(round: Round, spot: int) -> dict[str, Outcome]:
    """What each wager of a spot comes to, whether it lies there or was settled."""
    settle_seat = round.rulebook.settle_seat
    assert settle_seat is not None
    coupon = round.table.mark(COUPON, spot)
    outcomes = settle_seat(hands_of(round, spot), hands_of(round, 0), staked(round, spot), coupon)
    return {outcome.wager: outcome for outcome in outcomes}


def next_wager(round: Round, spot: int) -> str:
    """The Bonus Wager is settled after the other: PA 11(h)."""
    return ASIA if wagered(round, spot, ASIA) else BONUS


def right_step(round: Round, spot: int) -> Step:
    """Is the wager that comes next to be paid or to be collected?"""
    return _step_of(owed(round, spot)[next_wager(round, spot)])


def _step_of(outcome: Outcome) -> Step:
    return Step.COLLECT_WAGER if outcome.net_cents < 0 else Step.PAY_WAGER


def pay_or_collect(draft: Draft, spot: int, step: Step, clause: str) -> None:
    """The dealer pays or collects the wager that comes next, as it is owed or not."""
    wager, due = next_wager(draft.round, spot), owed(draft.round, spot)
    names = (ASIA, MATCH_PLAY) if wager == ASIA else (BONUS,)
    if step is _step_of(due[wager]):
        _settle(draft, spot, [due[name] for name in names if name in due])
    else:
        _settle(draft, spot, _wrongly(draft.round, spot, step, clause))


def _wrongly(round: Round, spot: int, step: Step, clause: str) -> list[Outcome]:
    """A losing wager is paid, a bonus as the least hand that is paid at all; or a winning one is collected."""
    wager = next_wager(round, spot)
    payout = round.rulebook.options.payout
    least = payout.asia if wager == ASIA else payout.paytable.rows[-1].odds
    odds = least if step is Step.PAY_WAGER else None
    outcome = Outcome.at(wager, odds, stakes(round, spot)[wager], clause)
    return [outcome, *beside(outcome, round.table.mark(COUPON, spot), round.rulebook.options.clauses.coupon)]


def _settle(draft: Draft, spot: int, outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        pay(draft, spot, outcome)


# --- what was paid or collected wrongly --------------------------------------------------------------------------


def mispaid(round: Round, spot: int) -> list[Settled]:
    """The results that stand at a spot and are not what its hands come to."""
    due = owed(round, spot)
    there = (each for each in standing(round.facts) if each.spot == spot)
    return [
        each
        for each in there
        if (each.result, each.net_cents) != (due[each.wager].result, due[each.wager].net_cents)
    ]


def wrong_payment(cites: Cites) -> Phase:
    """A wager was paid or collected wrongly: it is put right until the round is over, AMB-88."""
    what = Irregularity.WRONG_PAYMENT
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        ruled = set(round.performed(Step.RULE_ABANDONED))
        settled = dict.fromkeys(spot for step in PAYS for spot in round.performed(step))
        return [spot for spot in settled if spot not in ruled and mispaid(round, spot)]

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(what, spot, clause))
        wrong, due = mispaid(draft.round, spot), owed(draft.round, spot)
        for settled in reversed(wrong):
            unsettle(draft, settled, clause)
        _settle(draft, spot, [due[settled.wager] for settled in wrong])

    leaves = Consequence("stand", "taken back and settled rightly", "stay", GOES_ON)
    return irregularity(what, clause, when, decide, leaves, finding=True)
