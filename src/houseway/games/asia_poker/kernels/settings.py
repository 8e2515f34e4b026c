"""Asia Poker's hands as numbers: a class for each value of a hand, and seven cards set by a house way.

A hand's class is the place of its value among all values of hands of its size, from the lowest. A setting's class
is those of its high, medium and low hands in one number, so that two settings of a class fare alike against
every other. The tables are filled by the plain `value` and `outranks`, a house way is read from its own rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

import numpy as np

from houseway.cards import JOKER, Card, Hand, Rank, Suit
from houseway.compiling import Array, Whole, kernel
from houseway.games.asia_poker.complete_hands import PREFERENCES
from houseway.games.asia_poker.conditions import Comparison, Test
from houseway.games.asia_poker.hands import Kind, Ranking, outranks, value
from houseway.games.asia_poker.setting import SPLITS, Setting
from houseway.games.asia_poker.way import HouseWay
from houseway.odds.kernels.suit_orbits import JOKER_BIT, RANKS, SUITS
from houseway.ranking import Value

JOKER_RANK = RANKS  # the joker's place after the ace's; where it is an ace, it takes that
PLACES = RANKS + 1
ACE = RANKS - 1
SUITED = PLACES**4
COMPLETE_KINDS = (Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH)
MEDIUM_SHIFT, HIGH_SHIFT, RULE_SHIFT = 4, 11, 23
MEDIUMS, LOWS = 91, 13
UNSET, SUITS_DECIDE, UNASKED = -1, -2, -3

FOURS = np.array([[*high, *medium, *low] for high, medium, low in SPLITS[::3]])  # four places, and the three left
ALL_SPLITS = np.array([[*high, *medium, *low] for high, medium, low in SPLITS])

RANK_MARKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)


class Tables(NamedTuple):
    """What a ranking says, by class: all arrays are read only."""

    high: Array  # the class of four cards, by their ranks' places and whether they are suited
    kind: Array  # of a high class
    complete: Array  # whether a high class is a straight or a flush
    medium: Array  # the class of two ranks
    above_medium: Array  # whether a high class outranks a medium class
    above_low: Array  # whether a medium class outranks a low class


class Way(NamedTuple):
    """A house way as arrays: rules by the shape of the hand, their tests, and where they put cards."""

    rules: Array  # by shape: first rule, last + 1
    branches: Array  # by rule: first branch, last + 1
    tests: Array  # by branch: first test, last + 1
    terms: Array  # by test: how often each letter is added, the count, the number; or a pair must be left
    splits: Array  # by rule: first split, last + 1; none where a complete hand is played
    places: Array  # by split: the places of the cards
    prefer: Array
    names: Array  # by rule: the number of its name
    asks: Array  # by rule: whether its condition asks for the complete hand


@cache
def values(size: int, ranking: Ranking) -> tuple[Value, ...]:
    """The values of all hands of a size, from the lowest."""
    return tuple(sorted({value(hand, ranking) for _, _, hand in _hands(size)}))


def _hands(size: int) -> list[tuple[tuple[int, ...], bool, Hand]]:
    """A hand of each combination of ranks, suited and not: their places, whether suited, and the hand."""
    found = []
    for places in combinations_with_replacement(range(PLACES), size):
        if places.count(JOKER_RANK) > 1 or max(map(places.count, places)) > SUITS:
            continue
        naturals = [place for place in places if place != JOKER_RANK]
        jokers = (JOKER,) * (size - len(naturals))
        if len(set(naturals)) == len(naturals):
            hand = tuple(Card(RANK_MARKS[place], Suit.SPADES) for place in naturals)
            found.append((places, True, hand + jokers))
        if len(naturals) > 1:
            suits = tuple(Suit)
            hand = tuple(Card(RANK_MARKS[place], suits[n % SUITS]) for n, place in enumerate(naturals))
            found.append((places, False, hand + jokers))
    return found


@cache
def tables(ranking: Ranking) -> Tables:
    """The tables of a ranking."""
    highs, mediums, lows = (values(size, ranking) for size in (4, 2, 1))
    assert (len(mediums), len(lows)) == (MEDIUMS, LOWS)
    high, medium = np.full(2 * SUITED, -1, np.int16), np.full(PLACES**2, -1, np.int16)
    classes = {each: place for place, each in enumerate(highs)}
    for places, suited, hand in _hands(4):
        for a, b, c, d in permutations(places):
            index = ((a * PLACES + b) * PLACES + c) * PLACES + d
            high[index + (SUITED if suited else 0)] = classes[value(hand, ranking)]
    for places, _, hand in _hands(2):
        for a, b in permutations(places):
            medium[a * PLACES + b] = mediums.index(value(hand, ranking))
    return Tables(
        high,
        np.array([each[0] for each in highs], np.int16),
        np.array([each[0] in COMPLETE_KINDS for each in highs]),
        medium,
        np.array([[outranks(each, other, ranking) for other in mediums] for each in highs]),
        np.array([[outranks(each, other, ranking) for other in lows] for each in mediums]),
    )


@cache
def compiled_way(way: HouseWay) -> Way:
    """A house way as arrays."""
    wishes = list(dict.fromkeys(way.prefer))
    names = list(dict.fromkeys(rule.id for rule in way.rules))
    ordered = [rule for rules in way.by_shape.values() for rule in rules]
    rules = np.zeros((SHAPES, 2), np.int32)
    for shape, alike in way.by_shape.items():
        first = ordered.index(alike[0])
        rules[shape_code(shape)] = first, first + len(alike)
    branches = [rule.condition.branches for rule in ordered]
    tests = [branch for each in branches for branch in each]
    return Way(
        rules,
        _ranges(branches),
        _ranges(tests),
        np.array([_terms(test) for branch in tests for test in branch] or [[0] * 10], np.int32),
        _ranges([rule.splits for rule in ordered]),
        np.array([sum(split, ()) for rule in ordered for split in rule.splits] or [(0,) * 7], np.int64),
        np.array([list(PREFERENCES).index(wish) for wish in wishes], np.int32),
        np.array([names.index(rule.id) for rule in ordered], np.int32),
        np.array([any(test.needs_choice for branch in each for test in branch) for each in branches]),
    )


def rule_names(way: HouseWay) -> tuple[str, ...]:
    """The names of a way's rules in order, each once."""
    return tuple(dict.fromkeys(rule.id for rule in way.rules))


def _ranges(groups: Sequence[Sequence[object]]) -> Array:
    """Where each group begins and ends when all stand in one row."""
    ends = np.cumsum([len(group) for group in groups], dtype=np.int32)
    return np.stack([ends - [len(group) for group in groups], ends], axis=1).astype(np.int32)


def _terms(test: Test) -> list[int]:
    """How often each of seven letters and the count are added, the number, and whether a pair must be left."""
    if not isinstance(test, Comparison):
        return [0] * 9 + [1]
    letters = [0] * 7
    for place, times in test.ranks:
        letters[place] = times
    return [*letters, test.counts, test.number, 0]


SHAPES = 48
ALIKE = np.array([0, 0, 1, 4, 12, 24])  # what so many cards of a rank add to the number of a shape


def shape_code(shape: Sequence[int]) -> int:
    """A number for how many pairs, threes, fours and fives seven cards hold."""
    return int(sum(ALIKE[alike] for alike in shape))


def bits_of(cards: Sequence[Card]) -> int:
    """Cards as a set of bits: see `suit_orbits`."""
    bits = 0
    for card in cards:
        bits |= JOKER_BIT if card.suit is None else 1 << (RANK_MARKS.index(card.rank) + RANKS * int(card.suit))
    return bits


def setting_class(setting: Setting, ranking: Ranking) -> int:
    """The class of a setting."""
    high, medium, low = (values(len(hand), ranking).index(value(hand, ranking)) for hand in setting.hands)
    return high << HIGH_SHIFT | medium << MEDIUM_SHIFT | low


def cards_of(bits: int) -> Hand:
    """The cards of a set of bits."""
    named = [
        Card(rank, suit)
        for suit in Suit
        for place, rank in enumerate(RANK_MARKS)
        if bits >> (place + RANKS * int(suit)) & 1
    ]
    return (*named, *((JOKER,) if bits & JOKER_BIT else ()))


@kernel
def unpack(bits: int, cards: Array) -> None:
    """Ranks' places, suits as bits, and ranks with the joker as an ace, of seven cards: the most alike first."""
    counts = 0
    for suit in range(SUITS):
        counts += _spread((bits >> (RANKS * suit)) & 8191)
    joker = 1 if bits & JOKER_BIT else 0
    counts += joker << (4 * ACE)
    found = 0
    for alike in range(5, 0, -1):
        for rank in range(ACE, -1, -1):
            if (counts >> (4 * rank)) & 15 != alike:
                continue
            for suit in range(SUITS - 1, -1, -1):
                if (bits >> (rank + RANKS * suit)) & 1:
                    cards[0, found] = rank
                    cards[1, found] = 1 << suit
                    cards[2, found] = rank
                    found += 1
            if rank == ACE and joker:
                cards[0, found] = JOKER_RANK
                cards[1, found] = 15
                cards[2, found] = ACE
                found += 1


@kernel
def _spread(ranks: int) -> Whole:
    """A set of ranks with four bits for each, to count in."""
    found = 0
    while ranks:
        low = ranks & -ranks
        place = 0
        while low >> place != 1:
            place += 1
        found += 1 << (4 * place)
        ranks ^= low
    return found


@kernel
def high_class(cards: Array, a: int, b: int, c: int, d: int, high: Array) -> Whole:
    """The class of the high hand of four places."""
    index = ((cards[0, a] * PLACES + cards[0, b]) * PLACES + cards[0, c]) * PLACES + cards[0, d]
    if cards[1, a] & cards[1, b] & cards[1, c] & cards[1, d]:
        index += SUITED
    return np.int64(high[index])


@kernel
def chosen(cards: Array, way: Way, tables: Tables) -> tuple[Whole, Whole, Whole]:
    """Rule C: the complete hand a way prefers, if any: its class, its count, and whether a pair is left."""
    best: Whole = np.int64(-1)
    setting, count, pair = np.int64(UNSET), np.int64(0), np.int64(0)
    for n in range(35):
        four = high_class(cards, FOURS[n, 0], FOURS[n, 1], FOURS[n, 2], FOURS[n, 3], tables.high)
        if not tables.complete[four]:
            continue
        x, y, z = cards[2, FOURS[n, 4]], cards[2, FOURS[n, 5]], cards[2, FOURS[n, 6]]
        if x < y:
            x, y = y, x
        if x < z:
            x, z = z, x
        if y < z:
            y, z = z, y
        if x == y:
            upper, lower, low = x, y, z
        elif y == z:
            upper, lower, low = y, z, x
        else:
            upper, lower, low = x, z, y
        left = np.int64(upper == lower)
        counted = np.int64(upper + low + 4)  # ranks count from two
        grade: Whole = np.int64(0)
        for wish in way.prefer:
            if wish == 0:
                grade = grade << 1 | left
            elif wish == 1:
                grade = grade << 5 | (upper + 2 if left else counted)
            elif wish == 2:
                grade = grade << 4 | low + 2
            elif wish == 3:
                grade = grade << 4 | tables.kind[four]
            elif wish == 4:
                grade = grade << 4 | (0 if left else lower + 2)
            else:
                grade = grade << 12 | four
        grade = grade << 12 | four
        if grade < best:
            continue
        found = four << HIGH_SHIFT | np.int64(tables.medium[upper * PLACES + lower]) << MEDIUM_SHIFT | low
        if grade == best and setting != found:
            setting = np.int64(SUITS_DECIDE)
        elif grade > best:
            best, setting, count, pair = grade, found, counted, left
    return setting, count, pair


@kernel
def house_class(cards: Array, way: Way, tables: Tables) -> Whole:
    """The class of seven cards set by a way, above it the number of the rule; or why it has none."""
    shape = letters(cards)
    choice = (np.int64(UNASKED), np.int64(0), np.int64(0))
    for rule in range(way.rules[shape, 0], way.rules[shape, 1]):
        complete = way.splits[rule, 0] == way.splits[rule, 1]
        if choice[0] == UNASKED and (complete or way.asks[rule]):
            choice = chosen(cards, way, tables)
            if choice[0] == SUITS_DECIDE:
                return SUITS_DECIDE
        if (complete and choice[0] == UNSET) or not _holds(cards, rule, choice, way):
            continue
        setting = choice[0] if complete else _set_by_letters(cards, rule, way, tables)
        return np.int64(way.names[rule]) << RULE_SHIFT | setting
    return UNSET


@kernel
def letters(cards: Array) -> Whole:
    """The shape of seven cards; the rank of each letter of a rule, from two to fourteen, goes to the last row."""
    shape, letter, n = 0, 0, 0
    cards[3, :] = 0
    while n < 7:
        alike = 1
        while n + alike < 7 and cards[2, n + alike] == cards[2, n]:
            alike += 1
        cards[3, letter] = cards[2, n] + 2
        letter += 1
        n += alike
        shape += ALIKE[alike]
    return shape


@kernel
def _holds(cards: Array, rule: int, choice: tuple[Whole, Whole, Whole], way: Way) -> Whole:
    """Whether a rule's condition holds: all tests of one of its branches."""
    for branch in range(way.branches[rule, 0], way.branches[rule, 1]):
        holds = True
        for test in range(way.tests[branch, 0], way.tests[branch, 1]):
            terms = way.terms[test]
            if terms[9]:
                holds = choice[0] >= 0 and choice[2] == 1
            elif terms[7] and choice[0] < 0:
                holds = False
            else:
                total = terms[8] + terms[7] * choice[1]
                for letter in range(7):
                    total += terms[letter] * cards[3, letter]
                holds = total >= 0
            if not holds:
                break
        if holds:
            return True
    return False


@kernel
def _set_by_letters(cards: Array, rule: int, way: Way, tables: Tables) -> Whole:
    """The class of a rule's setting; of those alike in rank the one with the highest high hand (Rule T)."""
    best, split = np.int64(-1), way.splits[rule, 0]
    for each in range(way.splits[rule, 0], way.splits[rule, 1]):
        place = way.places[each]
        best = max(best, high_class(cards, place[0], place[1], place[2], place[3], tables.high))
    place = way.places[split]
    medium = np.int64(tables.medium[cards[2, place[4]] * PLACES + cards[2, place[5]]])
    return best << HIGH_SHIFT | medium << MEDIUM_SHIFT | cards[2, place[6]]


@kernel
def house_classes(hands: Array, way: Way, tables: Tables, found: Array) -> None:
    """The classes of many hands."""
    cards = np.zeros((4, 7), np.int64)
    for n in range(len(hands)):
        unpack(hands[n], cards)
        found[n] = house_class(cards, way, tables)


@kernel
def best_classes(bits: int, tables: Tables, cards: Array, found: Array) -> Whole:
    """The classes of the legal settings of seven cards that no other is as good as in all three hands."""
    unpack(bits, cards)
    kept = 0
    for n in range(105):
        place = ALL_SPLITS[n]
        high = high_class(cards, place[0], place[1], place[2], place[3], tables.high)
        medium = np.int64(tables.medium[cards[2, place[4]] * PLACES + cards[2, place[5]]])
        low = cards[2, place[6]]
        if not tables.above_medium[high, medium] or not tables.above_low[medium, low]:
            continue
        beaten, n_kept = False, 0
        for other in range(kept):
            h, m, l = found[other] >> HIGH_SHIFT, found[other] >> MEDIUM_SHIFT & 127, found[other] & 15  # noqa: E741
            if h >= high and m >= medium and l >= low:
                beaten = True
                break
            if not (high >= h and medium >= m and low >= l):
                found[n_kept] = found[other]
                n_kept += 1
        if not beaten:
            found[n_kept] = high << HIGH_SHIFT | medium << MEDIUM_SHIFT | low
            kept = n_kept + 1
    return kept
