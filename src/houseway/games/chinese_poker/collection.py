"""Stakes and fees: what a player needs on the table, and what a down costs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from houseway.errors import BadSubmission
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.money import Cents, dollars
from houseway.ranking import Paytable, exactly, paytable

DOWN_SECONDS = 40 * 60  # FEE-1
HALF_SECONDS = 20 * 60  # FEE-3, FEE-4
FIRST_BUY_IN_LIMITS = 30  # BUYIN-2
ROUND_POINTS = 9  # BUYIN-3


@dataclass(frozen=True, slots=True)
class Schedule:
    """One collection schedule: a table limit, which is the value of a point, and a fee (FEE-2, FEE-5)."""

    number: int
    limit_cents: Cents
    fee_cents: Cents


SCHEDULES = (
    # FEE-T   option  table limit  player fee per 40 minute down
    Schedule(   1,         1_00,      10_00),
    Schedule(   2,         5_00,      10_00),
    Schedule(   3,        10_00,      12_00),
    Schedule(   4,        20_00,      12_00),
    Schedule(   5,        30_00,      15_00),
    Schedule(   6,        40_00,      15_00),
    Schedule(   7,        50_00,      18_00),
    Schedule(   8,       100_00,      18_00),
)  # fmt: skip

FEES = paytable(  # FEE-T, in dollars
    DOCUMENT("FEE-T"),
    *((f"Schedule {each.number}", exactly(each.number), each.fee_cents // 100) for each in SCHEDULES),
)


def schedule(number: int, fees: Paytable = FEES) -> Schedule:
    """The schedule that a table uses, one at a time (FEE-5), with the fee of the document or of a variant."""
    for each in SCHEDULES:
        if each.number == number:
            fee = fees.odds((number,))
            assert fee is not None
            return replace(each, fee_cents=100 * fee.to_one)
    message = f"there is no schedule {number!r}: expected 1 to {len(SCHEDULES)}"
    raise BadSubmission(message, option="schedule", clause=DOCUMENT("FEE-T"))


def fee_cents(schedule: Schedule, entered_seconds: int) -> Cents:
    """The fee of who enters so far into a down: the whole before minute 20, else half (FEE-3, FEE-4)."""
    assert 0 <= entered_seconds < DOWN_SECONDS, f"a down has no second {entered_seconds}"
    # AMB-36: neither text covers minute 20 itself; a doubtful charge is read against the one who charges
    return schedule.fee_cents if entered_seconds < HALF_SECONDS else schedule.fee_cents // 2


def least_first_buy_in_cents(limit_cents: Cents) -> Cents:
    """What a player first buys in for at least (BUYIN-2)."""
    return FIRST_BUY_IN_LIMITS * limit_cents


def least_stack_cents(limit_cents: Cents) -> Cents:
    """What a player needs when a round begins (BUYIN-3)."""
    return ROUND_POINTS * limit_cents


def most_add_on_cents(stack_cents: Cents, max_buy_in_cents: Cents) -> Cents:
    """What a re-buy or add-on between hands may bring; a winner's stack may be larger (STAKES-4, AMB-33)."""
    return max(0, max_buy_in_cents - stack_cents)


def check_max_buy_in(max_buy_in_cents: Cents, limit_cents: Cents) -> None:
    """Refuses a maximum below the least first buy-in (STAKES-4, AMB-33)."""
    least = least_first_buy_in_cents(limit_cents)
    if max_buy_in_cents < least:
        message = f"a maximum of {dollars(max_buy_in_cents)} is too small: expected at least {dollars(least)}"
        raise BadSubmission(message, option="max_buy_in", clause=DOCUMENT("BUYIN-2"))
