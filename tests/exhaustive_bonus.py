"""All bonus hands of Pennsylvania: every hand up to a change of suits, by the plain evaluator and by its twins.

For both readings of a joker's royal flush, the compiled hand must be the plain one for each of 6,972,147 classes,
and the counts over all 154,143,080 hands those of `odds/forming`. Run by `python -m tests.exhaustive --bonus`.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import comb
from multiprocessing import get_context

from houseway.cards import show
from houseway.games.asia_poker import AsiaPokerPennsylvania
from houseway.games.asia_poker.bonus import BonusKind, JokerRoyal, bonus_forms
from houseway.games.asia_poker.contest import contest
from houseway.odds.kernels.formed import kind_of, tables
from houseway.odds.kernels.suit_orbits import bits_of, cards_of
from houseway.odds.setting.every_hand import parts
from houseway.odds.setting.tables import tables as hands_of
from tests.odds.test_asia_poker_bonus import count

CONTEST = contest(AsiaPokerPennsylvania())
Tally = Counter[tuple[JokerRoyal, BonusKind]]


def tallied(part: range) -> tuple[Tally, list[str]]:
    """The bonus hands of a part, and where the compiled one differs."""
    tally: Tally = Counter()
    wrong: list[str] = []
    every, weights = hands_of(CONTEST).hands
    for number in part[: len(every) - part.start]:
        cards, weight = cards_of(int(every[number])), int(weights[number])
        for reading in JokerRoyal:
            forms = bonus_forms(reading)
            kind = BonusKind(forms(cards)[0])
            tally[reading, kind] += weight
            compiled = int(kind_of(bits_of(cards), tables(forms)))
            if compiled != kind:
                wrong.append(f"{show(cards)} is {kind.word}, compiled {BonusKind(compiled).word}")
    return tally, wrong


def main() -> int:
    tally: Tally = Counter()
    wrong: list[str] = []
    every = parts(CONTEST)
    with get_context("spawn").Pool() as pool:
        for done, (counted, found) in enumerate(pool.imap_unordered(tallied, every), 1):
            tally += counted
            wrong += found
            if sys.stderr.isatty():
                print(f"\r{done / len(every):.1%} ", end="", file=sys.stderr)
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
