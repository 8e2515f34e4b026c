"""python -m tests.exhaustive [--last | --bonus | --odds | --table | --contests]: everything there is, counted.

Without a word, Asia Poker's house way is put to all hands: each of the 154,143,080 gets one legal setting, and
each line sets as many hands as it should. With --last, A-2-3-4 is the lowest straight and straight flush, and
all counts are the same. It takes some minutes, with a bar. With --bonus, all bonus hands are counted instead,
by the plain evaluator. With --odds, the main wager is counted over all deals. With --table, every deal of Two
Card Joker Poker is played on the table. With --contests, the long tests of the exact solvers run: Ultimate
Texas Hold'em, and 2,000 contests enumerated.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import comb

import pytest

from houseway.cli.commands.every_hand import counted, lines
from houseway.games.asia_poker.hands import Kind
from houseway.odds.setting.every_hand import Tally, every_hand
from houseway.registry import game

LINES = {
    "HW-1": 1_128, "HW-2": 888, "HW-3": 56_760, "HW-4(a)": 54_776, "HW-4(b)": 195_144, "HW-5": 68_640,
    "HW-6(a)": 58_080, "HW-6(b)": 92_400, "HW-7(a)": 655_680, "HW-7(b)": 771_084, "HW-7(c)": 2_543_796,
    "HW-8(a)": 2_153_928, "HW-8(b)": 3_811_488, "HW-8(c)": 574_992, "HW-8(d)": 1_316_232,
    "HW-9(a)": 846_144, "HW-9(b)": 2_052_576, "HW-10(a)": 4_305_348, "HW-10(b)": 30_099_132,
    "HW-11(a)": 11_638_464, "HW-11(b)": 10_045_680, "HW-11(c)": 5_968_572, "HW-11(d)": 44_932_500,
    "HW-12(a)": 16_352_076, "HW-12(b)": 15_547_572,
}  # fmt: skip
HIGH_HANDS = {
    Kind.FOUR_ACES: 16_080, Kind.ROYAL_FLUSH: 32_956, Kind.STRAIGHT_FLUSH: 703_164, Kind.FOUR_OF_A_KIND: 41_568,
    Kind.FLUSH: 19_787_868, Kind.STRAIGHT: 24_799_624, Kind.THREE_OF_A_KIND: 6_516_324,
    Kind.TWO_PAIRS: 2_110_728, Kind.PAIR: 78_618_624, Kind.HIGH_CARD: 21_516_144,
}  # fmt: skip


def wrong(tally: Tally) -> list[str]:
    """Where the counts are not what they should be."""
    found = [f"{problem}: {example}" for problem, example in tally.problems.items()]
    if tally.hands != comb(53, 7):
        found.append(f"{tally.hands:,} hands instead of {comb(53, 7):,}")
    counts = tally.rules | Counter({Kind(kind).name: hands for kind, hands in tally.kinds.items()})
    expected = LINES | {kind.name: hands for kind, hands in HIGH_HANDS.items()}
    for name in sorted(counts.keys() | expected.keys()):
        if counts[name] != expected.get(name, 0):
            found.append(f"{name}: {counts[name]:,} hands instead of {expected.get(name, 0):,}")
    return found


def main(arguments: list[str]) -> int:
    if "--bonus" in arguments:
        from tests import exhaustive_bonus

        return exhaustive_bonus.main()
    if "--odds" in arguments:
        from tests import exhaustive_odds

        return exhaustive_odds.main([each for each in arguments if each.isdigit()])
    if "--table" in arguments:
        from tests import exhaustive_table

        return exhaustive_table.main()
    if "--contests" in arguments:
        return int(pytest.main(["-n", "0", "--slow", "-m", "slow", "tests/contests"]))
    asked = game("asia-poker-ma")
    options = asked.filed({"a234_last": "--last" in arguments}).options
    tally = counted(*every_hand(asked, options), shown=sys.stderr.isatty())
    print("\n".join(lines(tally)))
    for each in wrong(tally):
        print(f"error: {each}", file=sys.stderr)
    return 1 if wrong(tally) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
