"""What stands at the table: the two disks, the Bonus System, Clean Sweeps, the limit and the fee."""

from __future__ import annotations

from houseway.engine.signs import Posted, Sign
from houseway.games.chinese_poker.clean_sweep import CleanSweep, sweep_value
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.readings import SweepPoints
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.money import dollars

BUTTONS = (
    Sign("Dealer button", DOCUMENT("DBTN-1"), Posted.LAYOUT),
    Sign("Action button", DOCUMENT("ABTN-1"), Posted.LAYOUT),
)


def signs(options: ChinesePoker) -> tuple[Sign, ...]:
    """All signs of a table."""
    return (*BUTTONS, _bonus_system(options), _clean_sweeps(options), *_collection(options))


def _bonus_system(options: ChinesePoker) -> Sign:
    """Points by segment, as printed (BONUS-T, BONUS-M, BONUS-B)."""
    lines: dict[str, list[str]] = {}
    for column, table in options.fixed.bonus.items():
        for row in table.rows:
            lines.setdefault(row.name, []).append(f"{column} {row.odds.to_one}")
    printed = tuple((hand, ", ".join(points)) for hand, points in lines.items())
    return Sign("Bonus points", DOCUMENT("BONUS-1"), Posted.TABLE, printed)


def _clean_sweeps(options: ChinesePoker) -> Sign:
    points = SweepPoints(*options.sweep_points)
    lines = tuple(
        (sweep.words.title(), f"{sweep_value(sweep, points)} points") for sweep in sorted(CleanSweep, reverse=True)
    )
    return Sign("Clean Sweeps", DOCUMENT("SWEEP-1"), Posted.TABLE, lines)


def _collection(options: ChinesePoker) -> tuple[Sign, ...]:
    """One limit and one fee, known before play (FEE-5, FEE-6)."""
    if not options.schedule:
        return ()
    fee = options.collection.fee_cents
    lines = (
        ("Table limit, a point", dollars(options.limit_cents)),
        ("Fee per 40 minute down", dollars(fee)),
        ("Entering in its second half", dollars(fee // 2)),
        ("Maximum buy-in", dollars(options.max_buy_in_cents)),
    )
    return (Sign(f"Collection schedule {options.schedule}", DOCUMENT("FEE-T"), Posted.TABLE, lines),)
