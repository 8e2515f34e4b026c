"""How every hand of Asia Poker fares against the house way, set by it or at its best: exactly, in minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from houseway.cards import show
from houseway.compiling import Array, kernel
from houseway.errors import BadSubmission
from houseway.games.asia_poker.hands import Ranking
from houseway.games.asia_poker.kernels.settings import (
    ALIKE,
    HIGH_SHIFT,
    MEDIUM_SHIFT,
    RULE_SHIFT,
    SUITS_DECIDE,
    UNSET,
    Tables,
    best_classes,
    cards_of,
    compiled_way,
    house_classes,
    letters,
    tables,
    unpack,
    values,
)
from houseway.games.asia_poker.kernels.shared_cards import CARDS, ROOM, add_wins, count_meetings, list_meetings
from houseway.games.asia_poker.way import HouseWay
from houseway.odds.kernels.suit_orbits import SUIT_BITS, orbit, orbits, representatives, size_of_orbit

Report = Callable[[float], None]


def unreported(share: float) -> None:
    """Nobody asks how far a computation has come."""


SETTING = (1 << RULE_SHIFT) - 1
AT_ONCE = 4_000_000  # meetings between two reports of progress


class Fates(NamedTuple):
    """One hand of each orbit, how many hands it stands for, and how its settings fare against the house way."""

    hands: Array  # as bits; 0 where the orbit has no hand of the ranks asked for
    weights: Array
    house: Array  # the class of the house way's setting, above it the number of the rule
    house_wins: Array  # of the dealer's hands that share no card with it
    best: Array  # the class of the best setting: the house way's where no other is better
    best_wins: Array


@kernel
def _weigh(hands: Array, weights: Array) -> None:
    for n in range(len(hands)):
        weights[n] = size_of_orbit(hands[n])


@kernel
def _count_settings(hands: Array, tables: Tables, asked: Array) -> None:
    """Where the settings to be asked for begin: the house way's of each hand, then those worth asking for."""
    cards, found = np.zeros((4, CARDS), np.int64), np.zeros(105, np.int64)
    for n in range(len(hands)):
        asked[n + 1] = asked[n]
        if hands[n]:
            asked[n + 1] += 1 + best_classes(hands[n], tables, cards, found)


@kernel
def _list_settings(hands: Array, tables: Tables, house: Array, asked: Array, settings: Array) -> None:
    cards, found = np.zeros((4, CARDS), np.int64), np.zeros(105, np.int64)
    for n in range(len(hands)):
        if hands[n]:
            settings[asked[n]] = house[n] & SETTING
            for each in range(best_classes(hands[n], tables, cards, found)):
                settings[asked[n] + 1 + each] = found[each]


@kernel
def _choose(dealer: Array, asked: Array, settings: Array, wins: Array, best: Array, best_wins: Array) -> None:
    """Takes off the dealer's hand that is the player's own, and finds each hand's best setting."""
    for n in range(len(dealer)):
        for each in range(asked[n], asked[n + 1]):
            setting, other = settings[each], dealer[n]
            high = setting >> HIGH_SHIFT > other >> HIGH_SHIFT
            medium = setting >> MEDIUM_SHIFT & 127 > other >> MEDIUM_SHIFT & 127
            low = setting & 15 > other & 15
            if (high and medium) or (high and low) or (medium and low):
                wins[each] -= 1
            if each == asked[n] or wins[each] > best_wins[n]:
                best[n], best_wins[n] = setting, wins[each]


def fates(
    way: HouseWay, ranking: Ranking, *, best: bool, ranks: int = SUIT_BITS, report: Report = unreported
) -> Fates:
    """How every hand fares that is set by the way and, where asked for, at its best; of a deck of some ranks."""
    hands, weights = all_hands(ranks)
    house = set_by(way, ranking, hands)
    dealer = (house & SETTING).astype(np.int32)
    asked = np.zeros(len(hands) + 1, np.int64)
    if best:
        _count_settings(hands, tables(ranking), asked)
        settings = np.zeros(asked[-1], np.int32)
        _list_settings(hands, tables(ranking), house, asked, settings)
    else:
        np.cumsum(hands != 0, out=asked[1:])
        settings = dealer[hands != 0]
    wins = np.zeros(len(settings), np.int32)
    total = int((hands != 0).sum()) * (1 << CARDS)
    done = 0
    for size in range(CARDS):
        for met in _add_size(size, ranks, hands, weights, dealer, asked, settings, wins):
            done += met
            report(done / total)
    chosen, most = np.zeros(len(hands), np.int32), np.zeros(len(hands), np.int32)
    _choose(dealer, asked, settings, wins, chosen, most)
    own = np.zeros(len(hands), np.int32)
    own[hands != 0] = wins[asked[:-1][hands != 0]]
    return Fates(hands, weights, house, own, chosen, most)


def all_hands(ranks: int = SUIT_BITS) -> tuple[Array, Array]:
    """One hand of each orbit, and how many hands it stands for."""
    hands = np.zeros(orbits(CARDS), np.int64)
    representatives(CARDS, ranks, hands)
    weights = np.zeros(len(hands), np.int32)
    _weigh(hands, weights)
    weights[hands == 0] = 0
    return hands, weights


def set_by(way: HouseWay, ranking: Ranking, hands: Array) -> Array:
    """The classes of hands set by a way, and the numbers of its rules; a way that leaves one open is refused."""
    held = hands[hands != 0]
    found = np.zeros(len(held), np.int64)
    house_classes(held, compiled_way(way), tables(ranking), found)
    problems = {UNSET: "has no rule for", SUITS_DECIDE: "leaves it to the names of suits how to set"}
    for problem, says in problems.items():
        if (found == problem).any():
            hand = show(cards_of(int(held[found == problem][0])))
            message = f"the way {way.name!r} {says} {hand}; exact odds need rules that decide by rank"
            raise BadSubmission(message, option="house_way")
    classes = np.zeros(len(hands), np.int64)
    classes[hands != 0] = found
    return classes


def _add_size(
    size: int,
    ranks: int,
    hands: Array,
    weights: Array,
    dealer: Array,
    asked: Array,
    settings: Array,
    wins: Array,
) -> Iterator[int]:
    """Adds N(S) for all sets S of so many cards, in parts; yields how many meetings each had."""
    sets = np.zeros(orbits(size), np.int64)
    representatives(size, ranks, sets)
    sizes = np.zeros(len(sets), np.int32)
    _weigh(sets, sizes)
    counts = np.zeros(len(sets), np.int64)
    count_meetings(hands, size, counts)
    ends = np.cumsum(counts) - counts
    meetings = np.zeros(counts.sum(), np.int32)
    list_meetings(hands, size, ends, meetings)
    sums, table = np.zeros(ROOM, np.int32), np.zeros(ROOM, np.int32)
    first, sign = 0, -1 if size % 2 else 1
    while first < len(sets):
        begun = int(ends[first - 1]) if first else 0
        last = max(first + 1, int(np.searchsorted(ends, begun + AT_ONCE)))
        add_wins(sign, (first, last), ends, meetings, sizes, weights, dealer, asked, settings, wins, sums, table)
        yield int(ends[last - 1]) - begun
        first = last


# --- how the best settings look ---------------------------------------------------------------------------------


@kernel
def _patterns(hands: Array, settings: Array, pairs: Array, found: Array) -> None:
    """For each hand its shape and the letters of its medium and low cards, as one number."""
    cards = np.zeros((4, CARDS), np.int64)
    for n in range(len(hands)):
        unpack(hands[n], cards)
        code = letters(cards)
        medium = pairs[settings[n] >> MEDIUM_SHIFT & 127]
        for rank in (medium[0], medium[1], (settings[n] & 15) + 2):
            place = 0
            while cards[3, place] != rank:
                place += 1
            code = code * CARDS + place
        found[n] = code


def patterns(hands: Array, settings: Array, ranking: Ranking) -> Array:
    """Settings by letters, as numbers that `pattern_in_words` reads."""
    pairs = np.array([(each[1], each[-1]) for each in values(2, ranking)])
    found = np.zeros(len(hands), np.int32)
    _patterns(hands, settings, pairs, found)
    return found


def pattern_in_words(pattern: int) -> str:
    """A setting by the letters of its hand: high / medium / low."""
    code, places = pattern // CARDS**3, [pattern // CARDS**n % CARDS for n in (2, 1, 0)]
    shape = []
    for alike in (5, 4, 3, 2):
        times, code = divmod(code, int(ALIKE[alike]))
        shape += [alike] * times
    shape += [1] * (CARDS - sum(shape))
    high = [letter for letter, alike in zip("abcdefg", shape, strict=False) for _ in range(alike)]
    upper, lower, low = ("abcdefg"[place] for place in places)
    for letter in (upper, lower, low):
        high.remove(letter)
    return f"{''.join(high)} / {''.join(sorted(upper + lower))} / {low}"


# --- one hand ---------------------------------------------------------------------------------------------------


@kernel
def _deal_against(rest: Array, dealer: Array, counts: Array) -> None:
    """Counts the classes of all hands that can be dealt from the rest of the cards."""
    n = len(rest)
    for a in range(n - 6):
        for b in range(a + 1, n - 5):
            for c in range(b + 1, n - 4):
                for d in range(c + 1, n - 3):
                    four = rest[a] | rest[b] | rest[c] | rest[d]
                    for e in range(d + 1, n - 2):
                        for f in range(e + 1, n - 1):
                            six = four | rest[e] | rest[f]
                            for g in range(f + 1, n):
                                counts[dealer[orbit(six | rest[g])]] += 1


def dealt_against(hand: int, deck: int, dealer: Array) -> tuple[Array, Array]:
    """The classes of the dealer's hands that share no card with a hand, and how many hands each has."""
    rest = deck & ~hand
    singles = np.array([1 << place for place in range(deck.bit_length()) if rest >> place & 1], np.int64)
    counts = np.zeros(1 << RULE_SHIFT, np.int32)
    _deal_against(singles, dealer, counts)
    held = np.flatnonzero(counts)
    return held, counts[held]


def beaten(setting: int, classes: Array, counts: Array) -> int:
    """How many of the dealer's hands a setting beats."""
    high = setting >> HIGH_SHIFT > classes >> HIGH_SHIFT
    medium = (setting >> MEDIUM_SHIFT & 127) > (classes >> MEDIUM_SHIFT & 127)
    low = (setting & 15) > (classes & 15)
    return int(counts[high.astype(int) + medium + low >= 2].sum())
