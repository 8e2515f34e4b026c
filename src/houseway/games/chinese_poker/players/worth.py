"""What half-set hands of Chinese Poker are worth in points, as it was learned by playing, and finished ones."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import product

from houseway.cards import Card
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.hands import Segment
from houseway.games.chinese_poker.players.half_set import SUITED, SUITS, Begun, HalfSet, is_suited, look, standing
from houseway.games.chinese_poker.points import bonus_points
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.games.chinese_poker.strengths import CODES, RANKS, strengths
from houseway.ranking import Value

OPPONENTS_BONUS = 5  # what it comes to on average
ENTERING_POINTS = 8  # what the next hand in Fantasy Land is taken to be worth while cards are placed, carefully
TABLE = "half_set.toml"
ONE_SUIT = 1 << 40  # a bit above all ranks
NEVER = float("-inf")
KEYS = tuple(product(range(3), (False, True), range(6), range(6)))
"""How a segment may stand to the one behind it: below, level or above, paired or not, and their sizes."""


@cache
def learned() -> dict[str, float]:
    """Points by feature, as `learning` found them."""
    return dict(tomllib.loads((files("houseway.bots") / TABLE).read_text(encoding="utf-8"))["points"])


class _Rows(dict[int, tuple[float, int, int]]):
    """By the ranks of a segment, and a bit where it is of one suit: points, height, whether it is paired."""

    def __init__(self, segment: Segment, points: dict[str, float]) -> None:
        self.segment, self.points = segment, points

    def __missing__(self, key: int) -> tuple[float, int, int]:
        ranks, suited = key & ~ONE_SUIT, key >= ONE_SUIT
        size = sum(ranks >> 3 * place & 7 for place in range(len(RANKS)))
        looked = look(self.segment, ranks, suited, size)
        height = sum(part << shift for part, shift in zip(looked.height, (8, 4, 0), strict=False))
        worth = sum(self.points.get(each, 0.0) for each in looked.features)
        self[key] = worth, height, int(looked.paired)
        return self[key]


class Worth:
    """The worth of half-set hands by a table of points; what it has seen of segments it keeps."""

    def __init__(self, points: dict[str, float]) -> None:
        self.fronts, self.middles, self.backs = (_Rows(segment, points) for segment in Segment)
        self.standings = [
            [
                points.get(standing(place, order, bool(paired), size, other), 0.0)
                for order, paired, size, other in KEYS
            ]
            for place in (0, 1)
        ]

    def __call__(self, hand: HalfSet) -> float:
        (ranks, _, size), middle, back = hand
        return self.of(ranks, size, *middle, *back)

    def of(self, fr: int, fn: int, mr: int, ms: int, mn: int, br: int, bs: int, bn: int) -> float:
        """The same from ranks, suits and sizes alone, as it is asked for very often."""
        front, front_height, front_paired = self.fronts[fr]
        middle, middle_height, middle_paired = self.middles[mr | ONE_SUIT if SUITED.get(ms) == mn else mr]
        back, back_height, _ = self.backs[br | ONE_SUIT if SUITED.get(bs) == bn else br]
        first = (front_height >= middle_height) + (front_height > middle_height)
        second = (middle_height >= back_height) + (middle_height > back_height)
        fronts, middles = self.standings
        return (
            front
            + middle
            + back
            + fronts[(2 * first + front_paired) * 36 + 6 * fn + mn]
            + middles[(2 * second + middle_paired) * 36 + 6 * mn + bn]
        )

    def played_out(self, hand: HalfSet, draw: Sequence[Card]) -> HalfSet:
        """The hand after these cards, each put where the hand is then worth most."""
        (fr, fs, fn), (mr, ms, mn), (br, bs, bn) = hand
        of = self.of
        for card in draw:
            rank, suit = CODES[card], SUITS[card]
            front = of(fr + rank, fn + 1, mr, ms, mn, br, bs, bn) if fn < 3 else NEVER
            middle = of(fr, fn, mr + rank, ms + suit, mn + 1, br, bs, bn) if mn < 5 else NEVER
            back = of(fr, fn, mr, ms, mn, br + rank, bs + suit, bn + 1) if bn < 5 else NEVER
            if front >= middle and front >= back:
                fr, fs, fn = fr + rank, fs + suit, fn + 1
            elif middle >= back:
                mr, ms, mn = mr + rank, ms + suit, mn + 1
            else:
                br, bs, bn = br + rank, bs + suit, bn + 1
        return HalfSet(Begun(fr, fs, fn), Begun(mr, ms, mn), Begun(br, bs, bn))


# What a segment wins on average, in points, against an average one: from how often it is the higher
CHANCES: tuple[tuple[tuple[Value, float], ...], ...] = (
    (((0,), 0.05), ((0, 11), 0.2), ((0, 12), 0.3), ((0, 13), 0.4), ((0, 14), 0.5), ((1, 2), 0.6), ((1, 6), 0.7),
     ((1, 10), 0.8), ((1, 12), 0.9), ((3,), 0.98)),
    (((0,), 0.03), ((0, 14), 0.1), ((1, 2), 0.25), ((1, 8), 0.35), ((1, 12), 0.5), ((2,), 0.65), ((3,), 0.8),
     ((4,), 0.87), ((5,), 0.93), ((6,), 0.98)),
    (((0,), 0.01), ((1, 2), 0.06), ((1, 12), 0.15), ((2,), 0.3), ((3,), 0.45), ((4,), 0.58), ((5,), 0.7),
     ((6,), 0.87), ((7,), 0.98)),
)  # fmt: skip


@cache
def _finished(fixed: Fixed) -> tuple[list[float], ...]:
    """By segment and strength: bonus points, what the segment wins on average, and what it earns later."""
    tables = []
    for segment, steps in zip(Segment, CHANCES, strict=True):
        points = []
        for value in strengths().values:
            chance = max((chance for least, chance in steps if value >= least), default=0.0)
            later = ENTERING_POINTS if segment is Segment.FRONT and fixed.enters_fantasy_land(value) else 0
            points.append(bonus_points(segment, value, fixed) + 2 * chance - 1 + later)
        tables.append(points)
    return tuple(tables)


def foul_points(fixed: Fixed) -> int:
    """What a foul hand comes to: the penalty, and an average opponent's bonus."""
    return -fixed.foul_penalty - OPPONENTS_BONUS


def finished(hand: HalfSet, fixed: Fixed = AS_PRINTED.fixed) -> float:
    """What a finished hand is worth against an average one."""
    table = strengths()
    front = table.three[hand.front.ranks]
    middle = (table.five_suited if is_suited(hand.middle) else table.five)[hand.middle.ranks]
    back = (table.five_suited if is_suited(hand.back) else table.five)[hand.back.ranks]
    if not front < middle < back:
        return foul_points(fixed)
    fronts, middles, backs = _finished(fixed)
    return fronts[front] + middles[middle] + backs[back]
