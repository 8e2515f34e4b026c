"""Both sides set by the house way: how many deals lead each kind of hand to each ending, exactly.

Hands that are set into the same class by the same line are of one kind. With S a set of cards, T(S, k) the number
of hands of kind k that hold it and N(S, k) the number of hands that hold it and to which kind k stands so,

    deals of kind k = sum over all sets S of (-1)^|S| T(S, k) N(S, k),

and one set S of each orbit is enough. Its hands are walked over once, which gives T. Swept from the lowest first
hand they give N: those passed are below in the first, and how many are below in the second and the third, of those
passed and of all, is read from two tables.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiling import Array, Whole, kernel
from houseway.odds.kernels.suit_orbits import PLACES, RANKS, SUIT_BITS, SUITS, orbit
from houseway.odds.setting.kernels.shared_cards import Terms


class Kinds(NamedTuple):
    """The classes of each kind's hands, numbered from the lowest that occurs, and which kind hands are of."""

    first: Array
    second: Array
    third: Array
    completed: Array  # by the orbit of all cards but one, and the place of that one


class Room(NamedTuple):
    """What the walk over one set's hands works in."""

    times: Array  # how many hands of each kind
    met: Array  # the kinds, each once
    swept: Array  # the same by their first hands
    firsts: Array  # where those of each first hand begin
    all: Array  # how many are below a second and a third
    passed: Array  # of those passed, as a tree over the second; its row 0 is for any second


def room_for(kinds: Kinds) -> Room:
    """Room for a walk."""
    firsts, seconds, thirds = (int(each.max()) + 1 for each in (kinds.first, kinds.second, kinds.third))
    times, met, swept = np.zeros((3, len(kinds.first)), np.int32)
    below, passed = np.zeros((2, seconds + 1, thirds + 1), np.int32)
    return Room(times, met, swept, np.zeros(firsts + 1, np.int32), below, passed)


@kernel
def complete(sets: Array, deck: Array, kind_of: Array, completed: Array) -> None:
    """The kinds of the hands that sets become with one card more, by the kinds of all orbits of hands."""
    for n in range(len(sets)):
        if sets[n]:
            for place in deck:
                if not sets[n] >> place & 1:
                    completed[n, place] = kind_of[orbit(sets[n] | np.int64(1) << place)]


@kernel
def add_deals(
    sign: int,
    drawn: int,
    sets: Array,
    sizes: Array,
    deck: Array,
    kinds: Kinds,
    terms: Terms,
    room: Room,
    deals: Array,
) -> None:
    """Adds sign * T(S, k) * N(S, k) for all sets S of some orbits; so many cards make each a hand."""
    rest = np.zeros(len(deck), np.int64)
    for n in range(len(sets)):
        left = 0
        for place in deck:
            if not sets[n] >> place & 1:
                rest[left] = place
                left += 1
        met = _walk(sets[n], rest[:left], drawn, kinds.completed, room)
        _order(met, kinds.first, room)
        _sum_up(met, kinds, room)
        _sweep(met, sign * np.int64(sizes[n]), kinds, terms, room, deals)
        for kind in room.met[:met]:
            room.times[kind] = 0


@kernel
def _walk(held: int, rest: Array, drawn: int, completed: Array, room: Room) -> Whole:
    """Counts the hands that hold a set by their kinds; returns how many kinds there are."""
    n, last, found = len(rest), drawn - 1, 0
    chosen: Array = np.arange(last)
    where: Array = np.full(SUITS + 1, SUITS * RANKS)  # the joker's suit is the last, and stays
    while True:
        bits = held
        for each in chosen:
            bits |= np.int64(1) << rest[each]
        row = orbit(bits)
        _find_suits(bits, where)
        for each in range(chosen[last - 1] + 1 if last else 0, n):
            suit = rest[each] // RANKS
            kind = completed[row, where[suit] + rest[each] - suit * RANKS]
            if not room.times[kind]:
                room.met[found] = kind
                found += 1
            room.times[kind] += 1
        moved = last - 1
        while moved >= 0 and chosen[moved] == n - drawn + moved:
            moved -= 1
        if moved < 0:
            return found
        chosen[moved] += 1
        for each in range(moved + 1, last):
            chosen[each] = chosen[each - 1] + 1


@kernel
def _find_suits(bits: int, where: Array) -> None:
    """Where the cards of each suit begin when a set is changed to the one that stands for its orbit."""
    for suit in range(SUITS):
        own, before = PLACES[bits >> RANKS * suit & SUIT_BITS], 0
        for other in range(SUITS):
            place = PLACES[bits >> RANKS * other & SUIT_BITS]
            before += place > own or (place == own and other < suit)
        where[suit] = before * RANKS


@kernel
def _order(met: int, first: Array, room: Room) -> None:
    """Puts the kinds met in the order of their first hands."""
    room.firsts[:] = 0
    for kind in room.met[:met]:
        room.firsts[first[kind] + 1] += 1
    for n in range(1, len(room.firsts)):
        room.firsts[n] += room.firsts[n - 1]
    for kind in room.met[:met]:
        room.swept[room.firsts[first[kind]]] = kind
        room.firsts[first[kind]] += 1


@kernel
def _sum_up(met: int, kinds: Kinds, room: Room) -> None:
    """Fills the table of all hands, and clears that of those passed."""
    below, thirds = room.all, room.all.shape[1]
    below[:] = 0
    room.passed[:] = 0
    for kind in room.met[:met]:
        below[kinds.second[kind] + 1, kinds.third[kind] + 1] += room.times[kind]
    for second in range(1, len(below)):
        running = 0
        for third in range(1, thirds):
            running += below[second, third]
            below[second, third] = running + below[second - 1, third]


@kernel
def _sweep(met: int, factor: Whole, kinds: Kinds, terms: Terms, room: Room, deals: Array) -> None:
    """Passes from the lowest first hand to the highest, and adds what each kind stands so to."""
    begin = 0
    while begin < met:
        end, first = begin + 1, kinds.first[room.swept[begin]]
        while end < met and kinds.first[room.swept[end]] == first:
            end += 1
        _ask(room.swept[begin:end], 0, factor, kinds, terms, room, deals)
        for kind in room.swept[begin:end]:
            _pass(kinds.second[kind], kinds.third[kind], room.times[kind], room.passed)
        _ask(room.swept[begin:end], 1, factor, kinds, terms, room, deals)
        begin = end


@kernel
def _pass(second: int, third: int, times: int, passed: Array) -> None:
    """Counts hands among those passed."""
    node = second + 1
    for bound in range(third + 1, passed.shape[1]):
        passed[0, bound] += times
    while node < len(passed):
        for bound in range(third + 1, passed.shape[1]):
            passed[node, bound] += times
        node += node & -node


@kernel
def _ask(asking: Array, copies: int, factor: Whole, kinds: Kinds, terms: Terms, room: Room, deals: Array) -> None:
    """Adds every ending of kinds of one first hand, of which copies count as below or do not."""
    below, passed = room.all, room.passed
    seconds, thirds = below.shape[0] - 1, below.shape[1] - 1
    for term in range(len(terms.ending)):
        if terms.copies[term] & 1 != copies:
            continue
        times = terms.times[term]
        fixed = times[0] * below[seconds, thirds] + times[1] * passed[0, thirds]
        for kind in asking:
            second = np.int64(kinds.second[kind]) + (terms.copies[term] >> 1 & 1)
            third = np.int64(kinds.third[kind]) + (terms.copies[term] >> 2)
            both, every, node = np.int64(0), np.int64(0), second
            while node:
                both += passed[node, thirds]
                every += passed[node, third]
                node &= node - 1
            number = fixed + times[2] * below[second, thirds] + times[3] * both + times[4] * below[seconds, third]
            number += times[5] * passed[0, third] + times[6] * below[second, third] + times[7] * every
            deals[terms.ending[term], kind] += factor * room.times[kind] * number
