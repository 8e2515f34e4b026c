"""The best way to set the thirteen cards of a Fantasy Land hand (FL-3), exact over all 72,072 settings.

A back of a straight or better is *made*. Only made backs and middles earn bonus points, and a hand has few
of them, so made backs are all tried. Any other back earns nothing and its middle neither: there the fronts are
tried, most points first, as long as they are worth more than what was found.

>>> from houseway.games.chinese_poker.hands import DECK
>>> str(best_setting(DECK.hand("As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d"), stay_value=10).setting)
'8c 8d 8s / Ac Ad As 3d 2c / Kh Qh Jh Th 9h'
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from houseway.cards import Card, Hand, Suit
from houseway.errors import BadNotation, RuleViolation
from houseway.games.chinese_poker.document import DOCUMENT, EqualSegments
from houseway.games.chinese_poker.fantasy_land import stays
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.hands import Kind, Segment, Setting
from houseway.games.chinese_poker.points import Bonus, bonus_points, show_down
from houseway.games.chinese_poker.readings import AS_PRINTED, Readings
from houseway.games.chinese_poker.strengths import CODES, strengths

# The cards of a hand have places 0 to 12, and a set of them is an integer with the bits of their places.
PLACES = tuple(1 << place for place in range(13))
ALL_PLACES = sum(PLACES)
FIVES = tuple(map(sum, combinations(PLACES, 5)))
THREES = tuple(map(sum, combinations(PLACES, 3)))

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class BestSetting:
    """A setting with the bonus points that it earns, and whether it stays in Fantasy Land."""

    setting: Setting
    bonus: Bonus
    stays: bool

    @property
    def total(self) -> int:
        """The bonus points of all segments; what staying is worth is not among them."""
        return sum(self.bonus)


def best_setting(cards: Sequence[Card], stay_value: Points = 0, readings: Readings = AS_PRINTED) -> BestSetting:
    """The legal setting with the most bonus points, and `stay_value` more if it stays (FL-3, FL-4, AMB-29).

    Among equals the stronger back is best, then the stronger middle, then the stronger front.
    """
    if len(cards) != len(PLACES):
        raise RuleViolation(f"{len(cards)} cards to set: expected 13", clause=DOCUMENT("FL-2"))
    if stay_value < 0:
        raise BadNotation(f"staying cannot be worth {stay_value}: expected 0 or more")
    hand = sorted(cards)
    found = _Search(hand, stay_value, readings).best()
    front_places = ALL_PLACES ^ found.back_places ^ found.middle_places
    segments = (front_places, found.middle_places, found.back_places)
    setting = Setting(*(_laid_out(hand, places) for places in segments))
    shown = show_down(setting, readings)
    return BestSetting(setting, shown.bonus, stays(shown, readings.fixed))


def _laid_out(hand: Sequence[Card], places: int) -> Hand:
    """The cards of a segment, those that make it first."""
    cards = [card for place, card in enumerate(hand) if places >> place & 1]
    count = Counter(card.rank for card in cards)
    return tuple(sorted(cards, key=lambda card: (-count[card.rank], -card.rank, card.suit)))


class _Worth(NamedTuple):
    """By strength, the bonus points of each segment and whether it stays; and the least made strength."""

    front: list[int]
    middle: list[int]
    back: list[int]
    front_stays: list[bool]
    middle_stays: list[bool]
    back_stays: list[bool]
    least_made: int


@cache
def _worth(fixed: Fixed) -> _Worth:
    """The tables of the Bonus System and of FL-4, by strength."""
    values = strengths().values
    front, middle, back = ([bonus_points(segment, value, fixed) for value in values] for segment in Segment)
    front_stays, middle_stays, back_stays = ([fixed.stays[each](value) for value in values] for each in Segment)
    made = next(strength for strength, value in enumerate(values) if value[0] >= Kind.STRAIGHT)
    return _Worth(front, middle, back, front_stays, middle_stays, back_stays, made)


class _Found(NamedTuple):
    """A setting as the search compares it: the greatest is best; the places only make the choice definite."""

    total: Points
    back: int
    middle: int
    front: int
    back_places: int
    middle_places: int


NOTHING_FOUND = _Found._make((-1,) * 6)


def _threes(hand: Sequence[Card]) -> dict[int, int]:
    """The strength of each three cards of the hand."""
    codes = map(sum, combinations([CODES[card] for card in hand], 3))
    return dict(zip(THREES, map(strengths().three.__getitem__, codes), strict=True))


def _fives(hand: Sequence[Card]) -> dict[int, int]:
    """The strength of each five cards of the hand."""
    codes = map(sum, combinations([CODES[card] for card in hand], 5))
    table = dict(zip(FIVES, map(strengths().five.__getitem__, codes), strict=True))
    for suit in Suit:
        suited = [(CODES[card], place) for card, place in zip(hand, PLACES, strict=True) if card.suit == suit]
        for flush in combinations(suited, 5):
            code, places = map(sum, zip(*flush, strict=True))
            table[places] = strengths().five_suited[code]
    return table


class _Search:
    """The search through the settings of one hand."""

    def __init__(self, hand: Sequence[Card], stay_value: Points, readings: Readings) -> None:
        self.stay_value = stay_value
        self.slack = int(readings.equal_segments is EqualSegments.LEGAL)  # AMB-16
        self.worth = _worth(readings.fixed)
        self.three, self.five = _threes(hand), _fives(hand)
        least = self.worth.least_made
        self.made = [(back, places) for places, back in self.five.items() if back >= least]
        fronts = [(self._front_points(front), front, places) for places, front in self.three.items()]
        self.fronts = sorted(fronts, reverse=True)

    def _front_points(self, front: int) -> Points:
        """The most that a front is good for: its bonus, and the stay that it may earn."""
        return self.worth.front[front] + self.stay_value * self.worth.front_stays[front]

    @cached_property
    def backs(self) -> list[tuple[int, int]]:
        """All backs, strongest first; one integer for strength and places sorts faster than two."""
        order = sorted([back << 13 | places for places, back in self.five.items()], reverse=True)
        return [(key >> 13, key & ALL_PLACES) for key in order]

    def best(self) -> _Found:
        """The best setting; there always is a legal one."""
        found = self._with_made_back()
        found = max(found, self._with_plain_back(more_than=found.total))
        assert found is not NOTHING_FOUND
        return found

    def _with_made_back(self) -> _Found:
        """The best setting with a made back."""
        found = NOTHING_FOUND
        for back, places in self.made:
            found = max(found, self._made_middle(back, places), self._plain_middle(back, places, found))
        return found

    def _made_middle(self, back: int, back_places: int) -> _Found:
        """The best setting with this back and a made middle; no front can outrank that."""
        worth, found = self.worth, NOTHING_FOUND
        for middle, places in self.made:
            if places & back_places or middle >= back + self.slack:
                continue
            front = self.three[ALL_PLACES ^ back_places ^ places]
            total: Points = worth.back[back] + worth.middle[middle] + worth.front[front]
            if worth.back_stays[back] or worth.middle_stays[middle] or worth.front_stays[front]:
                total += self.stay_value
            found = max(found, _Found(total, back, middle, front, back_places, places))
        return found

    def _plain_middle(self, back: int, back_places: int, found: _Found) -> _Found:
        """The best setting with this back and a middle that earns nothing, if it is better than `found`."""
        worth = self.worth
        stay = self.stay_value * worth.back_stays[back]
        for points, front, places in self.fronts:
            if (worth.back[back] + points + stay, back) < found[:2]:  # points of fronts only fall from here on
                break
            if places & back_places:
                continue
            middle_places = ALL_PLACES ^ back_places ^ places
            middle = self.five[middle_places]
            total = worth.back[back] + (worth.front[front] + stay if stay else points)
            if front < middle < worth.least_made:
                found = max(found, _Found(total, back, middle, front, back_places, middle_places))
        return found

    def _with_plain_back(self, more_than: Points) -> _Found:
        """The best setting without made segments, where only the front earns points, if worth more."""
        fronts = defaultdict(list)
        for points, front, places in self.fronts:
            fronts[points].append((front, places))
        for total, group in fronts.items():
            if total <= more_than:
                break
            found = self._strongest(total, group)
            if found is not NOTHING_FOUND:
                return found
        return NOTHING_FOUND

    def _strongest(self, total: Points, fronts: list[tuple[int, int]]) -> _Found:
        """The strongest setting with one of these fronts, none of which goes with a made back.

        Back and middle are never equal here: ten cards of five ranks have a stronger back.
        """
        found = NOTHING_FOUND
        for back, back_places in self.backs:
            if back < found.back:
                break
            for front, places in fronts:
                if places & back_places:
                    continue
                middle_places = ALL_PLACES ^ back_places ^ places
                middle = self.five[middle_places]
                if front < middle < back:
                    found = max(found, _Found(total, back, middle, front, back_places, middle_places))
        return found
