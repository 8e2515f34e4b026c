"""The dealer's hands that are left beside each hand of the player, counted by value.

They are added from the lowest to the highest to the counters of all that they hold; what is left beside a hand
is inclusion and exclusion over what that hand holds.
"""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, Whole, kernel
from houseway.odds.staged.kernels.sets import BINOMIAL, left_of, subsets
from houseway.odds.staged.kernels.worth import in_order, worths


@kernel
def counted(
    deck: int,
    contexts: Array,
    sizes: Array,
    best: Array,
    our_table: Array,
    their_table: Array,
    cuts: Array,
    cards: Array,
    copies: Array,
    values: Array,
    below: Array,
) -> None:
    """For each context the values of the player's hands, and how many hands of the dealer lie below each.

    Hands without copies are like another, and are passed over. `sizes` are the cards of the board, the open ones,
    the player's and the dealer's hidden ones; `best` how many of each side's count. `below` counts the dealer's
    hands under each cut, under the hand's value, and up to it.
    """
    board, shown, own, hidden = sizes
    gone = board + shown
    left, fixed = np.empty(deck, np.uint8), np.empty(gone, np.uint8)
    hands = BINOMIAL[deck - gone, own]
    order = np.empty(hands, np.int32)
    dealers = BINOMIAL[deck - gone, hidden]
    their_cards, ignored = np.empty((dealers, hidden), np.uint8), np.empty(dealers, np.int64)
    their_values, their_order = np.empty(dealers, np.int32), np.empty(dealers, np.int32)
    for place in range(len(contexts)):
        there = left_of(deck, contexts[place], gone, left)
        worths(deck, contexts[place], board, left, there, own, best[0], our_table, values[place])
        if best[1] == 0:  # no dealer's hand
            below[place, :, :] = 1
            continue
        in_order(values[place], hands, order)
        if shown == 0 and own == hidden and best[0] == best[1]:
            their_cards, their_values, their_order = cards[place], values[place], order
        else:
            subsets(left, there, hidden, their_cards, ignored)
            _merged(contexts[place], board, gone, fixed)
            worths(deck, fixed, gone, left, there, hidden, best[1], their_table, their_values)
            in_order(their_values, dealers, their_order)
        asking = _with_copies(order, copies[place])
        _sweep(
            deck,
            cards[place],
            values[place],
            asking,
            own,
            their_cards,
            their_values,
            their_order,
            hidden,
            cuts,
            below[place],
        )


@kernel
def _with_copies(order: Array, copies: Array) -> Array:
    found = np.empty(len(order), np.int32)
    number = 0
    for hand in order:
        if copies[hand]:
            found[number] = hand
            number += 1
    return found[:number]


@kernel
def _merged(context: Array, board: int, gone: int, out: Array) -> None:
    """Board and open cards as one set, lowest first."""
    for k in range(gone):
        place = k
        while place > 0 and out[place - 1] > context[k]:
            out[place] = out[place - 1]
            place -= 1
        out[place] = context[k]


@kernel
def _sweep(
    deck: int,
    ours: Array,
    values: Array,
    order: Array,
    own: int,
    theirs: Array,
    their_values: Array,
    their_order: Array,
    hidden: int,
    cuts: Array,
    below: Array,
) -> None:
    most = min(own, hidden)
    starts = np.zeros(most + 2, np.int64)
    for size in range(most + 1):
        starts[size + 1] = starts[size] + BINOMIAL[deck, size]
    counters = np.zeros(starts[most + 1], np.int64)
    our_parts, their_parts = _parts(own, most), _parts(hidden, most)
    signs = 1 - 2 * (our_parts[:, 0] & 1)
    asking, adding = _held(ours, order, our_parts, starts), _held(theirs, their_order, their_parts, starts)
    hands, dealers, number = len(order), len(their_order), len(cuts)
    added = cut = place = 0
    while cut < number or place < hands:
        if cut < number and (place == hands or cuts[cut] <= values[order[place]]):
            while added < dealers and their_values[their_order[added]] < cuts[cut]:
                _add(adding[added], counters)
                added += 1
            for k in range(hands):
                below[cut, order[k]] = _beside(asking[k], signs, counters)
            cut += 1
            continue
        value, last = values[order[place]], place
        while added < dealers and their_values[their_order[added]] < value:
            _add(adding[added], counters)
            added += 1
        while last < hands and values[order[last]] == value:
            below[number, order[last]] = _beside(asking[last], signs, counters)
            last += 1
        while added < dealers and their_values[their_order[added]] == value:
            _add(adding[added], counters)
            added += 1
        while place < last:
            below[number + 1, order[place]] = _beside(asking[place], signs, counters)
            place += 1


@kernel
def _parts(size: int, most: int) -> Array:
    """What a hand holds, up to so many cards: each part's size, highest card, and the part without it."""
    rows, row = np.zeros((1 << size, 3), np.int64), np.zeros(1 << size, np.int64)
    found = 1
    for mask in range(1, 1 << size):
        held = top = 0
        for place in range(size):
            if (mask >> place) & 1:
                held, top = held + 1, place
        if held <= most:
            rows[found, 0], rows[found, 1], rows[found, 2] = held, top, row[mask & ~(1 << top)]
            row[mask] = found
            found += 1
    return rows[:found]


@kernel
def _held(cards: Array, order: Array, parts: Array, starts: Array) -> Array:
    """The counters of all that each hand holds."""
    found = np.zeros((len(order), len(parts)), np.int32)
    for k in range(len(order)):
        for part in range(1, len(parts)):
            size, without = parts[part, 0], parts[part, 2]
            number = found[k, without] - starts[size - 1] + BINOMIAL[cards[order[k], parts[part, 1]], size]
            found[k, part] = number + starts[size]
    return found


@kernel
def _add(held: Array, counters: Array) -> None:
    for part in held:
        counters[part] += 1


@kernel
def _beside(held: Array, signs: Array, counters: Array) -> Whole:
    """How many of the hands added hold no card of this one."""
    total = np.int64(0)
    for part in range(len(held)):
        total += signs[part] * counters[held[part]]
    return total
