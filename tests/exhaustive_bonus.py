"""All bonus hands of Pennsylvania: every hand up to a change of suits, by the plain evaluator and by its twins.

For both readings of a joker's royal flush, the compiled hand must be the plain one for each of 6,972,147 classes,
and the counts over all 154,143,080 hands those of `asia_poker_bonus`. Run by `python -m tests.exhaustive --bonus`.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import comb
from multiprocessing import get_context

from houseway.cards import JOKER, show
from houseway.games.asia_poker.bonus import BonusKind, JokerRoyal, bonus_hand
from houseway.games.asia_poker.kernels.bonus_kinds import bonus_kind, bonus_tables
from houseway.games.asia_poker.odds.bonus import count
from houseway.games.asia_poker.odds.every_hand import AT_ONCE, Job, jobs
from houseway.odds.kernels.suit_orbits import bits_of
from houseway.odds.suit_classes import classes

Tally = Counter[tuple[JokerRoyal, BonusKind]]


def tallied(job: Job) -> tuple[Tally, list[str]]:
    """The bonus hands of a part, and where the compiled one differs."""
    tally: Tally = Counter()
    wrong: list[str] = []
    part, joker = job
    for hand, weight in classes(part):
        cards = (*hand, JOKER) if joker else hand
        for reading in JokerRoyal:
            kind = bonus_hand(cards, reading).kind
            tally[reading, kind] += weight
            compiled = int(bonus_kind(bits_of(cards), bonus_tables(reading)))
            if compiled != kind:
                wrong.append(f"{show(cards)} is {kind.word}, compiled {BonusKind(compiled).word}")
    return tally, wrong


def main() -> int:
    tally: Tally = Counter()
    wrong: list[str] = []
    parts = jobs()
    with get_context("spawn").Pool() as pool:
        for done, (counted, found) in enumerate(pool.imap_unordered(tallied, parts, AT_ONCE), 1):
            tally += counted
            wrong += found
            if sys.stderr.isatty():
                print(f"\r{done / len(parts):.1%} ", end="", file=sys.stderr)
    for reading in JokerRoyal:
        counts = {kind: tally[reading, kind] for kind in reversed(BonusKind)}
        print(f"{reading.value}: a joker's royal flush")
        for kind, number in counts.items():
            print(f"  {kind.word:28} {number:>13,}")
        if counts != count(reading):
            wrong.append(f"{reading.value}: counted otherwise, {dict(count(reading))}")
        if sum(counts.values()) != comb(53, 7):
            wrong.append(f"{sum(counts.values()):,} hands instead of {comb(53, 7):,}")
    for each in wrong:
        print(f"error: {each}", file=sys.stderr)
    return 1 if wrong else 0
