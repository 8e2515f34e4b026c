"""Learning what half-set hands are worth: hands are played out by the numbers so far, which then move.

    python -m houseway.games.chinese_poker.players.learning 150000 > half_set.toml

Each hand set on the way is to be worth what it finally came to, mixed with what the hands after it were
thought to be worth.
"""

from __future__ import annotations

import random
import sys

from houseway.cards import Card
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.players.half_set import HalfSet, all_splits, features
from houseway.games.chinese_poker.players.worth import finished

TRUST = 0.25  # in what a hand was thought to be worth, over what it came to


def learn(hands: int, seed: int = 1) -> dict[str, float]:
    """Points by feature, after so many hands."""
    rng, points = random.Random(seed), dict[str, float]()
    for number in range(hands):
        done = number / hands
        tries = max(0.01, 0.3 * (1 - done / 0.3))
        _adjust(points, _played(points, rng, tries), rate=0.05 * max(0.02, 1 - done))
    return points


def _played(points: dict[str, float], rng: random.Random, tries: float) -> list[HalfSet]:
    """A hand from its first five cards to its last, with something else tried now and then."""

    def worth(hand: HalfSet) -> float:
        return sum(points.get(each, 0.0) for each in features(hand))

    first, *later = _dealt(rng)
    choices = list(all_splits(first).values())
    path: list[HalfSet] = []
    for card in (None, *(card for (card,) in later)):
        if card is not None:
            choices = list(path[-1].after(card).values())
        path.append(rng.choice(choices) if rng.random() < tries else max(choices, key=worth))
    return path


def _dealt(rng: random.Random) -> list[tuple[Card, ...]]:
    cards = tuple(rng.sample(DECK.cards, 13))
    return [cards[:5], *((card,) for card in cards[5:])]


def _adjust(points: dict[str, float], path: list[HalfSet], rate: float) -> None:
    """Moves the numbers of every hand on the way towards what came after it."""
    target = finished(path[-1])
    for hand in reversed(path):
        found = features(hand)
        worth = sum(points.get(each, 0.0) for each in found)
        step = 2 * rate * (target - worth) / len(found)
        for each in found:
            points[each] = points.get(each, 0.0) + step
        target += TRUST * (worth - target)


def main(hands: int) -> None:
    print("# What half-set hands of Chinese Poker are worth in points, by how they look.")
    print(f"# Written by `python -m {__spec__.name} {hands}`; not edited by hand.\n\n[points]")
    for feature, points in sorted(learn(hands).items()):
        print(f'"{feature}" = {points:.2f}')


if __name__ == "__main__":
    main(int(sys.argv[1]))
