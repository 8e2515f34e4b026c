"""python -m tests.exhaustive --odds [HANDS]: Asia Poker's main wager counted whole, and checked in other ways.

1. The compiled house way sets every hand as the plain one does: one of each of 6,972,147 orbits.
2. The wins by the house way and at best, over all 8,250,459,031,214,400 deals, are what they were before.
3. For so many random hands (100) the best setting found by dealing every hand to the dealer is the one that was
   found by inclusion and exclusion over all hands at once, and wins as often.

It takes the better part of an hour on two cores, and 5 GB of memory.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from multiprocessing import get_context

import numpy as np

from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.odds.kernels.suit_orbits import bits_of, cards_of, orbit
from houseway.odds.progress import told
from houseway.odds.setting.fates import Fates, fates
from houseway.odds.setting.prospects import prospects
from houseway.odds.setting.tables import tables

HOUSE_WINS, BEST_WINS = 3_908_136_493_220_572, 3_929_140_381_995_240
AT_ONCE = 20_000
CONTEST, AGAINST = contest(AsiaPokerMassachusetts()), comb(46, 7)


def unequal(hands: list[tuple[int, int, int]]) -> list[str]:
    """Hands that the plain way sets otherwise than the compiled one did."""
    found, known = [], tables(CONTEST)
    for bits, compiled, rule in hands:
        plain = CONTEST.house(cards_of(bits))
        if known.class_of(plain.hands) != compiled or CONTEST.rules[rule] != plain.rule:
            found.append(f"{plain.hands} by {plain.rule} is set otherwise when compiled")
    return found


def every_hand() -> Iterator[str]:
    hands, _ = tables(CONTEST).hands
    classes, rules = tables(CONTEST).set_by_house(hands)
    rows = list(zip(hands.tolist(), classes.tolist(), rules.tolist(), strict=True))
    parts = [rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE)]
    with get_context("spawn").Pool() as pool:
        for done, found in enumerate(pool.imap_unordered(unequal, parts), 1):
            yield from found
            show(f"house way, compiled and plain: {done / len(parts):.1%}")


def all_deals(fate: Fates) -> Iterator[str]:
    weights = fate.weights.astype(np.int64)
    for name, (wins,), known in (("house", fate.house_ends, HOUSE_WINS), ("best", fate.best_ends, BEST_WINS)):
        found = int(weights @ wins)
        print(f"{name}: {found:,} deals won", flush=True)
        if found != known:
            yield f"{name}: {found:,} deals won instead of {known:,}"


def one_by_one(fate: Fates, number: int) -> Iterator[str]:
    chance = random.Random(1)
    for done in range(1, number + 1):
        hand = tuple(chance.sample(CONTEST.deck, 7))
        best, (wins,) = prospects(CONTEST, hand)[0], fate.best_ends[:, orbit(bits_of(hand))]
        if best.wins != Fraction(int(wins), AGAINST):
            yield f"{best.hands} win {best.wins}, by inclusion and exclusion {wins}"
        show(f"hands one by one: {done} of {number}")


def show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    wrong = list(every_hand())
    with told(lambda what, share: show(f"{what}: {share:.1%}")):
        fate = fates(CONTEST)
    wrong += all_deals(fate)
    wrong += one_by_one(fate, int(arguments[0]) if arguments else 100)
    for each in wrong:
        print(f"error: {each}", file=sys.stderr)
    print(f"{len(wrong)} checks failed" if wrong else "all equal")
    return 1 if wrong else 0
