"""A house way of Asia Poker for many hands at once, given as sets of bits.

The way is read from its own rules, and the tables are filled by the plain `value`: the class of a high hand is the
place of its value among all values of four cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

import numpy as np

from houseway.cards import JOKER, Card, Hand, Rank, Suit, show
from houseway.compiling import Array, Whole, kernel
from houseway.contest import SetMany
from houseway.errors import BadSubmission
from houseway.games.asia_poker.complete_hands import PREFERENCES
from houseway.games.asia_poker.conditions import Comparison, Test
from houseway.games.asia_poker.hands import Kind, Ranking, value
from houseway.games.asia_poker.setting import SPLITS
from houseway.games.asia_poker.way import HouseWay
from houseway.odds.kernels.suit_orbits import JOKER_BIT, RANKS, SUITS, cards_of

JOKER_RANK = RANKS  # the joker's place after the ace's; where it is an ace, it takes that
PLACES = RANKS + 1
ACE = RANKS - 1
SUITED = PLACES**4
COMPLETE_KINDS = (Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH)
FOUND, UNSET, SUITS_DECIDE, UNASKED = 0, -1, -2, -3

FOURS = np.array([[*high, *medium, *low] for high, medium, low in SPLITS[::3]])  # four places, and the three left

RANK_MARKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)


class Tables(NamedTuple):
    """What a ranking says of high hands: all arrays are read only."""

    high: Array  # the class of four cards, by their ranks' places and whether they are suited
    kind: Array  # of a class
    complete: Array  # whether a class is a straight or a flush
    fours: Array  # the places of four cards of seven, and of the three left


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


def _four_cards() -> list[tuple[tuple[int, ...], bool, Hand]]:
    """A high hand of each combination of ranks, suited and not: their places, whether suited, and the hand."""
    found: list[tuple[tuple[int, ...], bool, Hand]] = []
    for places in combinations_with_replacement(range(PLACES), 4):
        if places.count(JOKER_RANK) > 1:
            continue
        naturals = [place for place in places if place != JOKER_RANK]
        jokers = (JOKER,) * (4 - len(naturals))
        if len(set(naturals)) == len(naturals):
            hand = tuple(Card(RANK_MARKS[place], Suit.SPADES) for place in naturals)
            found.append((places, True, hand + jokers))
        suits = tuple(Suit)
        hand = tuple(Card(RANK_MARKS[place], suits[n % SUITS]) for n, place in enumerate(naturals))
        found.append((places, False, hand + jokers))
    return found


@cache
def tables(ranking: Ranking) -> Tables:
    """The tables of a ranking."""
    worth = [(places, suited, value(hand, ranking)) for places, suited, hand in _four_cards()]
    values = sorted({each for _, _, each in worth})
    classes = {each: place for place, each in enumerate(values)}
    high = np.full(2 * SUITED, -1, np.int16)
    for places, suited, each in worth:
        for a, b, c, d in permutations(places):
            index = ((a * PLACES + b) * PLACES + c) * PLACES + d
            high[index + (SUITED if suited else 0)] = classes[each]
    return Tables(
        high,
        np.array([each[0] for each in values], np.int16),
        np.array([each[0] in COMPLETE_KINDS for each in values]),
        FOURS.copy(),  # what a kernel finds at the top of a file is of another type to it
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


def set_many(way: HouseWay, ranking: Ranking, hands: Array) -> SetMany:
    """Many hands set by a way; a way that leaves one open is refused."""
    settings, rules = np.zeros((len(hands), 3), np.int64), np.zeros(len(hands), np.int16)
    set_hands(hands, compiled_way(way), tables(ranking), settings, rules)
    problems = {UNSET: "has no rule for", SUITS_DECIDE: "leaves it to the names of suits how to set"}
    for problem, says in problems.items():
        if (rules == problem).any():
            hand = show(cards_of(int(hands[rules == problem][0])))
            message = f"the way {way.name!r} {says} {hand}; exact odds need rules that decide by rank"
            raise BadSubmission(message, option="house_way")
    return SetMany(settings, rules)


@kernel
def unpack(bits: int, cards: Array) -> None:
    """Ranks' places, suits as bits, ranks with the joker as an ace, and the cards: the most alike first."""
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
                    cards[4, found] = np.int64(1) << (rank + RANKS * suit)
                    found += 1
            if rank == ACE and joker:
                cards[0, found] = JOKER_RANK
                cards[1, found] = 15
                cards[2, found] = ACE
                cards[4, found] = JOKER_BIT
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
def high_class(cards: Array, places: Array, row: int, high: Array) -> Whole:
    """The class of the high hand of the first four places of a row."""
    a, b, c, d = places[row, 0], places[row, 1], places[row, 2], places[row, 3]
    index = ((cards[0, a] * PLACES + cards[0, b]) * PLACES + cards[0, c]) * PLACES + cards[0, d]
    if cards[1, a] & cards[1, b] & cards[1, c] & cards[1, d]:
        index += SUITED
    return np.int64(high[index])


@kernel
def _lay(cards: Array, places: Array, row: int, upper: int, lower: int, low: int, setting: Array) -> None:
    """The first four places of a row are the high hand, and three others the rest."""
    setting[0] = (
        cards[4, places[row, 0]] | cards[4, places[row, 1]] | cards[4, places[row, 2]] | cards[4, places[row, 3]]
    )
    setting[1] = cards[4, upper] | cards[4, lower]
    setting[2] = cards[4, low]


@kernel
def chosen(cards: Array, way: Way, tables: Tables, setting: Array) -> tuple[Whole, Whole, Whole]:
    """Rule C: the complete hand a way prefers, if any; was one found, its count, and whether a pair is left."""
    best, same = np.int64(-1), np.int64(-1)
    state, count, pair = np.int64(UNSET), np.int64(0), np.int64(0)
    for n in range(35):
        four = high_class(cards, tables.fours, n, tables.high)
        if not tables.complete[four]:
            continue
        x, y, z = tables.fours[n, 4], tables.fours[n, 5], tables.fours[n, 6]
        if cards[2, x] < cards[2, y]:
            x, y = y, x
        if cards[2, x] < cards[2, z]:
            x, z = z, x
        if cards[2, y] < cards[2, z]:
            y, z = z, y
        if cards[2, x] != cards[2, y]:
            if cards[2, y] == cards[2, z]:
                x, y, z = y, z, x
            else:
                y, z = z, y
        upper, lower, low = cards[2, x], cards[2, y], cards[2, z]
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
        rest = np.int64((upper * PLACES + lower) * PLACES + low)  # with the grade's last part, all three ranks
        if grade == best and same != rest:
            state = np.int64(SUITS_DECIDE)
        elif grade > best:
            best, same, state, count, pair = grade, rest, np.int64(FOUND), counted, left
            _lay(cards, tables.fours, n, x, y, z, setting)
    return state, count, pair


@kernel
def set_hand(cards: Array, way: Way, tables: Tables, complete: Array, setting: Array) -> Whole:
    """Seven cards set by a way, and the number of the rule; or why it has none."""
    shape = letters(cards)
    choice = (np.int64(UNASKED), np.int64(0), np.int64(0))
    for rule in range(way.rules[shape, 0], way.rules[shape, 1]):
        plays = way.splits[rule, 0] == way.splits[rule, 1]
        if choice[0] == UNASKED and (plays or way.asks[rule]):
            choice = chosen(cards, way, tables, complete)
            if choice[0] == SUITS_DECIDE:
                return np.int64(SUITS_DECIDE)
        if (plays and choice[0] == UNSET) or not _holds(cards, rule, choice, way):
            continue
        if plays:
            setting[0], setting[1], setting[2] = complete[0], complete[1], complete[2]
        else:
            _set_by_letters(cards, rule, way, tables, setting)
        return np.int64(way.names[rule])
    return np.int64(UNSET)


@kernel
def letters(cards: Array) -> Whole:
    """The shape of seven cards; the rank of each letter of a rule, from two to fourteen, goes to a row."""
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
                holds = choice[0] == FOUND and choice[2] == 1
            elif terms[7] and choice[0] != FOUND:
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
def _set_by_letters(cards: Array, rule: int, way: Way, tables: Tables, setting: Array) -> None:
    """A rule's setting; of those alike in rank the one with the highest high hand (Rule T)."""
    best = np.int64(-1)
    for each in range(np.int64(way.splits[rule, 0]), np.int64(way.splits[rule, 1])):
        high = high_class(cards, way.places, each, tables.high)
        if high > best:
            best = high
            upper, lower, low = way.places[each, 4], way.places[each, 5], way.places[each, 6]
            _lay(cards, way.places, each, upper, lower, low, setting)


@kernel
def set_hands(hands: Array, way: Way, tables: Tables, settings: Array, rules: Array) -> None:
    """Many hands, set."""
    cards, complete, setting = np.zeros((5, 7), np.int64), np.zeros(3, np.int64), np.zeros(3, np.int64)
    for n in range(len(hands)):
        unpack(hands[n], cards)
        rules[n] = set_hand(cards, way, tables, complete, setting)
        settings[n, 0], settings[n, 1], settings[n, 2] = setting[0], setting[1], setting[2]
