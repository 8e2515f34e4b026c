"""The strong player of Chinese Poker alone, over many hands: bonus, 9 for each entry, 9 less for each foul.

The same hands for every level but the strongest, which takes hours for as many, with a fixed seed. A player alone
looks two cards ahead at no opening, and is never careless.
"""

from __future__ import annotations

from math import sqrt
from time import process_time

import numpy as np

HANDS = 10_000
ENTRY_POINTS = 9.0
SEED = 2026


def main() -> None:
    from houseway.games.chinese_poker.players.open_face.alone import played_alone
    from houseway.games.chinese_poker.players.open_face.opponents import strengths_of
    from houseway.games.chinese_poker.players.open_face.rows import AS_FIXED, bonus_table, entry_table
    from houseway.games.chinese_poker.players.open_face.strong import LEVELS
    from houseway.games.chinese_poker.players.open_face.terms import simple
    from houseway.games.chinese_poker.players.open_face.weights import learned

    print(f"chinese: a player alone, {HANDS:,} hands, bonus + 9 for each entry to Fantasy Land - 9 for each foul")
    worth = simple(ENTRY_POINTS)
    for level in ("casual", "club", "strong"):
        effort = LEVELS[level].effort._replace(deeper=0)
        played_alone(1, SEED, worth, learned().alone, effort)  # compiled
        start = process_time()
        strengths = strengths_of(played_alone(HANDS, SEED, worth, learned().alone, effort))
        milliseconds = 1000 * (process_time() - start) / HANDS
        sound = strengths[:, 0] >= 0
        bonus = sum(bonus_table(AS_FIXED)[segment, strengths[:, segment]] for segment in range(3))
        entries = sound & (entry_table(AS_FIXED)[strengths[:, 0]] > 0)
        points = np.where(sound, bonus + ENTRY_POINTS * entries, -AS_FIXED.foul_penalty)
        mean, error = points.mean(), 1.96 * points.std(ddof=1) / sqrt(HANDS)
        print(
            f"  {level:<12} {mean:+.3f} ({mean - error:+.3f} to {mean + error:+.3f})   foul {1 - sound.mean():.1%}"
            f"   bonus {np.where(sound, bonus, 0).mean():.2f}   enters {entries.mean():.1%}"
            f"   {milliseconds:.1f} ms a hand"
        )
