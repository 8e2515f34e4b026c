"""Points: what segments and bonus hands are worth between two players, and what a foul hand owes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from houseway.cards import Rank
from houseway.games.chinese_poker.hands import Kind, Segment, Setting, Values, is_foul
from houseway.games.chinese_poker.readings import DOCUMENT, EqualSegments
from houseway.ranking import Value

FOUL_PENALTY = 3 * len(Segment)  # FOUL-2, FOUL-3, AMB-05: three points a segment, to each player

N_A = 0

BONUS_SYSTEM: tuple[tuple[str, Value, int, int, int], ...] = (
    # Hand dealt             the value begins with                     top  middle bottom
    ("Pair of Sixes",        (Kind.ONE_PAIR, Rank.SIX),                  1,   N_A,   N_A),
    ("Pair of Sevens",       (Kind.ONE_PAIR, Rank.SEVEN),                2,   N_A,   N_A),
    ("Pair of Eights",       (Kind.ONE_PAIR, Rank.EIGHT),                3,   N_A,   N_A),
    ("Pair of Nines",        (Kind.ONE_PAIR, Rank.NINE),                 4,   N_A,   N_A),
    ("Pair of Tens",         (Kind.ONE_PAIR, Rank.TEN),                  5,   N_A,   N_A),
    ("Pair of Jacks",        (Kind.ONE_PAIR, Rank.JACK),                 6,   N_A,   N_A),
    ("Pair of Queens",       (Kind.ONE_PAIR, Rank.QUEEN),                7,   N_A,   N_A),
    ("Pair of Kings",        (Kind.ONE_PAIR, Rank.KING),                 8,   N_A,   N_A),
    ("Pair of Aces",         (Kind.ONE_PAIR, Rank.ACE),                  9,   N_A,   N_A),
    ("Three of a Kind, 2s",  (Kind.THREE_OF_A_KIND, Rank.TWO),          10,   N_A,   N_A),
    ("Three of a Kind, 3s",  (Kind.THREE_OF_A_KIND, Rank.THREE),        11,   N_A,   N_A),
    ("Three of a Kind, 4s",  (Kind.THREE_OF_A_KIND, Rank.FOUR),         12,   N_A,   N_A),
    ("Three of a Kind, 5s",  (Kind.THREE_OF_A_KIND, Rank.FIVE),         13,   N_A,   N_A),
    ("Three of a Kind, 6s",  (Kind.THREE_OF_A_KIND, Rank.SIX),          14,   N_A,   N_A),
    ("Three of a Kind, 7s",  (Kind.THREE_OF_A_KIND, Rank.SEVEN),        15,   N_A,   N_A),
    ("Three of a Kind, 8s",  (Kind.THREE_OF_A_KIND, Rank.EIGHT),        16,   N_A,   N_A),
    ("Three of a Kind, 9s",  (Kind.THREE_OF_A_KIND, Rank.NINE),         17,   N_A,   N_A),
    ("Three of a Kind, 10s", (Kind.THREE_OF_A_KIND, Rank.TEN),          18,   N_A,   N_A),
    ("Three of a Kind, Js",  (Kind.THREE_OF_A_KIND, Rank.JACK),         19,   N_A,   N_A),
    ("Three of a Kind, Qs",  (Kind.THREE_OF_A_KIND, Rank.QUEEN),        20,   N_A,   N_A),
    ("Three of a Kind, Ks",  (Kind.THREE_OF_A_KIND, Rank.KING),         21,   N_A,   N_A),
    ("Three of a Kind, As",  (Kind.THREE_OF_A_KIND, Rank.ACE),          22,   N_A,   N_A),
    ("Straight",             (Kind.STRAIGHT,),                         N_A,     4,     2),
    ("Flush",                (Kind.FLUSH,),                            N_A,     8,     4),
    ("Full House",           (Kind.FULL_HOUSE,),                       N_A,    12,     6),
    ("Four of a Kind",       (Kind.FOUR_OF_A_KIND,),                   N_A,    20,    10),
    ("Straight Flush",       (Kind.STRAIGHT_FLUSH,),                   N_A,    30,    15),
    ("Royal Flush",          (Kind.ROYAL_FLUSH,),                      N_A,    50,    25),
)  # fmt: skip

BONUS_CLAUSES = {Segment.FRONT: "BONUS-T", Segment.MIDDLE: "BONUS-M", Segment.BACK: "BONUS-B"}

_POINTS = {line: dict(zip(Segment, points, strict=True)) for _, line, *points in BONUS_SYSTEM}


def bonus_points(segment: Segment, value: Value) -> int:
    """The bonus points of one segment (BONUS-T, BONUS-M, BONUS-B)."""
    line = _POINTS.get(value[:2]) or _POINTS.get(value[:1])
    return line[segment] if line else 0


class Bonus(NamedTuple):
    """The bonus points of each segment."""

    front: int = 0
    middle: int = 0
    back: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A set hand at the showdown: its values, whether it is foul, and the bonus it earns."""

    setting: Setting
    values: Values
    foul: bool
    bonus: Bonus


def show_down(setting: Setting, equal_segments: EqualSegments = EqualSegments.FOUL) -> Shown:
    """The hand as the others see it; a foul hand earns no bonus (FOUL-1, BONUS-7)."""
    values = setting.values
    if is_foul(values, equal_segments):
        return Shown(setting, values, True, Bonus())
    return Shown(setting, values, False, Bonus(*map(bonus_points, Segment, values)))


Shares = tuple[tuple[str, int], ...]
"""Where the points of a pair come from, counted for the first hand: segments, bonus, foul, Clean Sweep."""


@dataclass(frozen=True, slots=True)
class PairPoints:
    """The points of two hands against each other, each counted gross (BONUS-8, AMB-19), and why."""

    first: int
    second: int
    clauses: tuple[str, ...]
    shares: Shares = ()

    @property
    def net(self) -> int:
        """The points of the first hand after netting (AMB-20)."""
        return self.first - self.second

    def turned(self) -> PairPoints:
        """The same score seen from the second hand."""
        turned = tuple((name, -points) for name, points in self.shares)
        return PairPoints(self.second, self.first, self.clauses, turned)


class Side(Enum):
    """One hand of a pair, or neither: who holds both buttons, who wins a segment."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


POINT = {Side.FIRST: 1, Side.SECOND: -1, Side.NEITHER: 0}  # PT-1, for the first hand


def cite(*numbers: str) -> tuple[str, ...]:
    """Full ids of clauses, each once, in the order given."""
    return tuple(DOCUMENT(number) for number in dict.fromkeys(numbers))


def compare(first: Shown, second: Shown, buttons: Side = Side.NEITHER) -> PairPoints:
    """What two hands without a declared Clean Sweep score against each other (ORDER-1)."""
    if first.foul and second.foul:  # AMB-06: the penalties cancel
        return PairPoints(0, 0, cite("FOUL-2", "FOUL-6"))
    if first.foul:
        return _against_foul(second).turned()
    if second.foul:
        return _against_foul(first)
    winners = [winner(*values, buttons) for values in zip(first.values, second.values, strict=True)]
    why = (*_segment_clauses(first.values, second.values, buttons), *_bonus_clauses(first, second, winners))
    segments = [(each.value, POINT[side]) for each, side in zip(Segment, winners, strict=True)]
    return PairPoints(
        winners.count(Side.FIRST) + sum(first.bonus),  # BONUS-2, BONUS-5: the bonus is added
        winners.count(Side.SECOND) + sum(second.bonus),
        cite(*why),
        (*segments, *share("bonus", sum(first.bonus) - sum(second.bonus))),
    )


def share(name: str, points: int) -> Shares:
    """A share, unless it is nothing."""
    return ((name, points),) if points else ()


def winner(first: Value, second: Value, buttons: Side) -> Side:
    """Who wins a segment: the higher, or in a tie whoever holds the buttons (PT-2 to PT-4)."""
    if first == second:
        return buttons
    return Side.FIRST if first > second else Side.SECOND


def bonus_clauses(bonus: Bonus) -> tuple[str, ...]:
    """The tables that give a bonus."""
    return tuple(BONUS_CLAUSES[segment] for segment, points in zip(Segment, bonus, strict=True) if points)


def _against_foul(clean: Shown) -> PairPoints:
    """A foul hand pays the penalty, and the bonus too, and segments are not compared (FOUL-2 to FOUL-4)."""
    bonus = ("FOUL-4", *bonus_clauses(clean.bonus)) if any(clean.bonus) else ()
    shares = (("foul", FOUL_PENALTY), *share("bonus", sum(clean.bonus)))
    return PairPoints(FOUL_PENALTY + sum(clean.bonus), 0, cite("FOUL-2", "FOUL-3", *bonus), shares)


def _segment_clauses(first: Values, second: Values, buttons: Side) -> Iterator[str]:
    """The rules that decided the segments."""
    for one, other in zip(first, second, strict=True):
        if one != other:
            yield "PT-2"
        else:
            yield "PT-3" if buttons is Side.NEITHER else "PT-4"


def _bonus_clauses(first: Shown, second: Shown, winners: list[Side]) -> Iterator[str]:
    """The tables that gave bonus points, and whether a lost segment kept them (BONUS-4)."""
    for shown, other in ((first, Side.SECOND), (second, Side.FIRST)):
        yield from bonus_clauses(shown.bonus)
        if any(points and side is other for points, side in zip(shown.bonus, winners, strict=True)):
            yield "BONUS-4"
