"""The best Fantasy Land setting, exact, against plain loops over all 72,072 settings with phevaluator.

Peer: every front, middle and back is tried; phevaluator ranks the five-card hands, and the bonus follows from its
rank. Once as a plain loop that ranks both hands of every setting, once with each five cards ranked only once.
Ours: `best_setting`, which is the rule, and its compiled twin, by which strong players set. All must find the same
number of bonus points.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from time import process_time

from houseway.cards import Hand
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.hands import DECK, Kind, Segment, Setting, value
from houseway.games.chinese_poker.points import bonus_points, show_down

HANDS = 40
LOOPED = 3  # hands that the plain loop is given, as it is slow
GOAL_MS = 1
WORST = {  # phevaluator's rank of the lowest hand of each kind; 1 is the highest hand of all
    Kind.ROYAL_FLUSH: 1, Kind.STRAIGHT_FLUSH: 10, Kind.FOUR_OF_A_KIND: 166, Kind.FULL_HOUSE: 322,
    Kind.FLUSH: 1599, Kind.STRAIGHT: 1609, Kind.THREE_OF_A_KIND: 2467, Kind.TWO_PAIRS: 3325,
    Kind.ONE_PAIR: 6185, Kind.HIGH_CARD: 7462,
}  # fmt: skip
Ranker = Callable[[tuple[int, ...]], int]


def main() -> None:
    print(f"fantasy_land: the best of 72,072 settings, {HANDS} hands, against loops over phevaluator")
    rng = random.Random(1)
    hands = [tuple(rng.sample(DECK.cards, 13)) for _ in range(HANDS)]
    best_setting(hands[0])  # tables are made once
    ours, found = timed(lambda hand: best_setting(hand).total, hands)
    plain, again = timed(lambda hand: tried(hand, ranker(hand, once=False)), hands[:LOOPED])
    once, third = timed(lambda hand: tried(hand, ranker(hand, once=True)), hands[: 4 * LOOPED])
    assert found[:LOOPED] == again, "the loop finds other points"
    assert found[: 4 * LOOPED] == third, "the loop finds other points"
    row("phevaluator, plain loop", plain)
    row("phevaluator, each five cards ranked once", once)
    row("houseway best_setting", ours, faster(plain, once, ours))
    compiled, fourth = timed(compiled_total, hands)
    assert found == fourth, "the compiled setter finds other points"
    row("houseway set_thirteen, compiled", compiled, faster(plain, once, compiled))


def faster(plain: float, once: float, ours: float) -> str:
    return f"{plain / ours:,.0f} and {once / ours:,.0f} times as fast (goal: under {GOAL_MS} ms)"


def compiled_total(hand: Hand) -> int:
    """The bonus points that the compiled setter finds."""
    from houseway.games.chinese_poker.players.open_face.setting import set_thirteen
    from houseway.games.chinese_poker.players.open_face.terms import simple

    return sum(show_down(Setting(*set_thirteen(hand, simple(0.0), 0.0))).bonus)


def timed(work: Callable[[Hand], int], hands: list[Hand]) -> tuple[float, list[int]]:
    """Milliseconds of one processor a hand, the best of three runs, and what was found."""
    best, found = float("inf"), list[int]()
    for _ in range(3):
        start = process_time()
        found = [work(hand) for hand in hands]
        best = min(best, 1000 * (process_time() - start) / len(hands))
    return best, found


def ranker(hand: Hand, *, once: bool) -> Ranker:
    """How five places of the hand are ranked: afresh each time, or from a table of all 1,287."""
    from phevaluator import evaluate_cards

    marks = [str(card) for card in hand]

    def rank(places: tuple[int, ...]) -> int:
        ranked: int = evaluate_cards(*[marks[place] for place in places])
        return ranked

    return {places: rank(places) for places in combinations(range(13), 5)}.__getitem__ if once else rank


def tried(hand: Hand, rank: Ranker) -> int:
    """The most bonus points of a legal setting, all settings tried."""
    back_points = {kind: bonus_points(Segment.BACK, (kind,)) for kind in Kind}
    middle_points = {kind: bonus_points(Segment.MIDDLE, (kind,)) for kind in Kind}
    kinds: list[Kind] = []  # by phevaluator's rank
    for kind, worst in WORST.items():
        kinds += [kind] * (worst - len(kinds))
    best = 0
    for front in combinations(range(13), 3):
        ours = value([hand[place] for place in front])
        points = bonus_points(Segment.FRONT, ours)
        rest = [place for place in range(13) if place not in front]
        for back in combinations(rest, 5):
            middle = tuple(place for place in rest if place not in back)
            low, high = rank(middle), rank(back)
            if high >= low:
                continue
            kind = kinds[low - 1]
            total = points + middle_points[kind] + back_points[kinds[high - 1]]
            if total > best and (kind > ours[0] or value([hand[place] for place in middle]) > ours):
                best = total
    return best


def row(name: str, milliseconds: float, note: str = "") -> None:
    print(f"  {name:<44} {milliseconds:>12,.2f} ms/hand       {note}")
