"""The search: what a half-set hand comes to, looking ahead card by card, by the nets or exactly at the end.

A hand is six numbers: front, middle and back, each a row and its suit. The cards that may come are `live` by
rank, `suits` by suit, and `deck`, a bit for each. Cards that make no difference to any row are looked at once, and
counted as often as they are left. A value is in points: what the terms of the table say of a finished hand.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import Whole, kernel
from houseway.games.chinese_poker.hands import Segment
from houseway.games.chinese_poker.players.open_face.net import Nets, value_by_net
from houseway.games.chinese_poker.players.open_face.rows import FIVE, FIVE_SUITED, MIXED, NO_SUIT, SIZE, THREE
from houseway.games.chinese_poker.players.open_face.shape import MOST_TO_COME, Floats, Ints, row_after, suit_after
from houseway.games.chinese_poker.players.open_face.terms import FOUL_HAND, ROOM, RULES, SWEEPING, Terms, finished

EXACT = 3  # with so many cards to come or fewer, nothing is left to a net
SIZES = np.array([segment.size for segment in Segment], np.int64)
OPENINGS = np.array([each for each in product(range(3), repeat=5) if each.count(0) <= SIZES[0]], np.int64)
NEVER = -1000.0


@kernel
def doomed(board: Ints, terms: Terms) -> bool:
    """Is the hand foul already, whatever comes?"""
    if SIZE[board[2]] < 5:
        return False
    second = FIVE_SUITED[board[2]] if board[3] < MIXED else FIVE[board[2]]
    if SIZE[board[0]] == 3 and THREE[board[0]] >= second:
        return True
    third = FIVE_SUITED[board[4]] if board[5] < MIXED else FIVE[board[4]]
    return bool(SIZE[board[4]] == 5 and second >= third + terms[RULES, ROOM])


@kernel
def ended(board: Ints, terms: Terms) -> float:
    """What a finished hand is worth."""
    return finished(board[0], board[1], board[2], board[3], board[4], board[5], terms)


@kernel
def last_card(board: Ints, live: Ints, deck: int, left: int, terms: Terms) -> float:
    """What a hand with one card to come is worth: only one row has room."""
    front, front_suit, middle, middle_suit = board[0], board[1], board[2], board[3]
    back, back_suit, mixed = board[4], board[5], np.int64(MIXED)
    total = 0.0
    for rank in range(13):
        count = live[rank]
        if count == 0:
            continue
        if SIZE[front] < 3:
            row = row_after(front, rank)
            if front_suit < MIXED and terms[RULES, SWEEPING] > 0 and deck >> (13 * front_suit + rank) & 1:
                total += finished(row, front_suit, middle, middle_suit, back, back_suit, terms)
                count -= 1
            if count:
                total += count * finished(row, mixed, middle, middle_suit, back, back_suit, terms)
        elif SIZE[middle] < 5:
            row = row_after(middle, rank)
            if middle_suit < MIXED and deck >> (13 * middle_suit + rank) & 1:
                total += finished(front, front_suit, row, middle_suit, back, back_suit, terms)
                count -= 1
            if count:
                total += count * finished(front, front_suit, row, mixed, back, back_suit, terms)
        else:
            row = row_after(back, rank)
            if back_suit < MIXED and deck >> (13 * back_suit + rank) & 1:
                total += finished(front, front_suit, middle, middle_suit, row, back_suit, terms)
                count -= 1
            if count:
                total += count * finished(front, front_suit, middle, middle_suit, row, mixed, terms)
    return total / left


@kernel
def put(board: Ints, card: int, place: int) -> None:
    """Puts a card into a row."""
    board[2 * place] = row_after(board[2 * place], card % 13)
    board[2 * place + 1] = suit_after(board[2 * place + 1], card // 13)


@kernel
def empty(board: Ints) -> None:
    board[0::2] = 0
    board[1::2] = NO_SUIT


@kernel
def at_once(
    board: Ints, live: Ints, suits: Ints, deck: int, left: Whole, to_come: Whole, depth: Whole,
    terms: Terms, nets: Nets, work: Floats,
) -> float:  # fmt: skip
    """What a hand is worth that needs no look ahead: finished, foul, with a last card to come, or by a net."""
    if to_come == 0:
        return ended(board, terms)
    if doomed(board, terms):
        return float(terms[RULES, FOUL_HAND])
    if to_come == 1:
        return last_card(board, live, deck, left, terms)
    if depth == 0:
        return value_by_net(board, live, suits, deck, left, to_come, nets, work)
    return np.nan


@kernel
def expected(
    board: Ints, live: Ints, suits: Ints, deck: int, left: Whole, to_come: Whole, depth: Whole,
    terms: Terms, nets: Nets, work: Floats,
) -> float:  # fmt: skip
    """What a half-set hand is worth if so many cards are looked ahead, and each is put where it is worth most.

    The search keeps its own stack, a level for each card, as compiled recursion cannot be kept on disk. Where it
    would end with fewer cards to come than any net was trained for, it goes on to the last.
    """
    if to_come - depth < EXACT:
        depth = to_come
    value = at_once(board, live, suits, deck, left, to_come, depth, terms, nets, work)
    if not np.isnan(value):
        return value
    boards = np.zeros((depth + 1, 6), np.int64)
    flushes = depth == to_come and terms[RULES, SWEEPING] > 0
    boards[0] = board
    cards, places = np.full(depth, -1, np.int64), np.full(depth, 3, np.int64)
    times, best, total = np.zeros(depth, np.int64), np.zeros(depth), np.zeros(depth)
    level = np.int64(0)
    while True:
        if places[level] == 3:  # the card was tried everywhere
            deck = turn(boards[level], flushes, level, cards, times, best, total, live, suits, deck)
            if cards[level] == 52:
                value = float(total[level] / (left - level))
                if level == 0:
                    return value
                level -= 1
                best[level] = max(best[level], value)
                places[level] += 1
                continue
            places[level] = 0
        if full(boards[level], places[level]):
            places[level] += 1
            continue
        below = boards[level + 1]
        below[:] = boards[level]
        put(below, cards[level], places[level])
        rest = depth - level - 1
        value = at_once(below, live, suits, deck, left - level - 1, to_come - level - 1, rest, terms, nets, work)
        if np.isnan(value):
            level += 1
            cards[level], places[level], total[level] = -1, 3, 0.0
        else:
            best[level] = max(best[level], value)
            places[level] += 1


@kernel
def turn(
    board: Ints, flushes: bool, level: Whole, cards: Ints, times: Ints, best: NDArray[np.float64],
    total: NDArray[np.float64], live: Ints, suits: Ints, deck: int,
) -> int:  # fmt: skip
    """Puts the card of a level back, counts what it came to, and draws the next; 52 when there is none."""
    card: Whole = cards[level]
    if card >= 0:
        total[level] += times[level] * best[level]
        live[card % 13] += 1
        suits[card // 13] += 1
        deck |= 1 << card
    middle, back = drawing(board, np.int64(1)), drawing(board, np.int64(2))
    front = drawing(board, np.int64(0)) if flushes and board[3] != MIXED and board[5] != MIXED else MIXED
    for after in range(card + 1, 52):
        same = counted(after, deck, front, middle, back)
        if same:
            cards[level], times[level], best[level] = after, same, NEVER
            live[after % 13] -= 1
            suits[after // 13] -= 1
            return deck & ~(1 << after)
    cards[level] = 52
    return deck


@kernel
def full(board: Ints, place: Whole) -> bool:
    """Has a row no room?"""
    return bool(SIZE[board[2 * place]] == SIZES[place])


@kernel
def drawing(board: Ints, place: Whole) -> int:
    """The suit that a row may still become a flush in; any while it is empty, none when it cannot."""
    return MIXED if full(board, place) else int(board[2 * place + 1])


@kernel
def counted(card: int, deck: int, front: int, middle: int, back: int) -> int:
    """How many cards a card stands for: those of its rank whose suits matter to no row are all the same."""
    suit, rank = card // 13, card % 13
    if deck >> card & 1 == 0:
        return 0
    if NO_SUIT in (front, middle, back) or suit in (front, middle, back):
        return 1
    same = 0
    for other in range(4):
        if deck >> (13 * other + rank) & 1 and other not in (front, middle, back):
            if other < suit:
                return 0
            same += 1
    return same


@kernel
def placements(
    board: Ints, card: int, live: Ints, suits: Ints, deck: int, left: int, to_come: int, depth: int,
    terms: Terms, nets: Nets, work: Floats, values: Floats,
) -> None:  # fmt: skip
    """Writes what the hand is worth with the card in front, in the middle and in the back."""
    after = np.zeros(6, np.int64)
    for place in range(3):
        values[place] = NEVER
        if not full(board, place):
            after[:] = board
            put(after, card, place)
            values[place] = expected(after, live, suits, deck, left, to_come, depth, terms, nets, work)


@kernel
def lay(board: Ints, cards: Ints, opening: int) -> None:
    """Places the first five cards."""
    empty(board)
    for place in range(5):
        put(board, cards[place], OPENINGS[opening, place])


@kernel
def openings(
    cards: Ints, live: Ints, suits: Ints, deck: int, left: Whole, terms: Terms, nets: Nets, work: Floats,
    values: Floats, keep: Whole, deeper: Whole,
) -> int:  # fmt: skip
    """The best of the ways to place the first five cards: all by the net, the best few with look-ahead."""
    board, to_come = np.zeros(6, np.int64), np.int64(MOST_TO_COME)
    for number in range(len(OPENINGS)):
        lay(board, cards, number)
        values[number] = expected(board, live, suits, deck, left, to_come, np.int64(0), terms, nets, work)
    for depth, count in ((1, keep), (2, deeper)):
        if count == 0:
            continue
        order = np.argsort(-values)
        for place in range(len(OPENINGS)):
            number = order[place]
            if place >= count:
                values[number] = NEVER
                continue
            lay(board, cards, number)
            values[number] = expected(board, live, suits, deck, left, to_come, depth, terms, nets, work)
    return int(np.argmax(values))


@kernel
def lay_out(dealt: Ints, live: Ints, suits: Ints) -> int:
    """Counts a deck without the cards that are seen; gives the bits of those that are left."""
    deck = (1 << 52) - 1
    live[:] = 4
    suits[:] = 13
    for card in dealt:
        live[card % 13] -= 1
        suits[card // 13] -= 1
        deck &= ~(1 << card)
    return deck
