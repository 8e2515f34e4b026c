"""Rows rank as the plain evaluator does, every class of them; finished hands earn what the rulebook says."""

from __future__ import annotations

import random

import numpy as np
import pytest

from houseway.cards import Card, Rank, Suit
from houseway.games.chinese_poker.fantasy_land import enters
from houseway.games.chinese_poker.hands import DECK, Setting, value
from houseway.games.chinese_poker.players.open_face.rows import (
    AFTER,
    FIVE,
    FIVE_SUITED,
    NUMBERS,
    ROWS,
    THREE,
    VALUES,
    card_of,
    number_of,
)
from houseway.games.chinese_poker.players.open_face.search import empty, ended, put
from houseway.games.chinese_poker.players.open_face.terms import simple
from houseway.games.chinese_poker.points import show_down
from houseway.games.chinese_poker.readings import AS_PRINTED


def cards_of(row: tuple[int, ...], *, suited: bool) -> list[Card]:
    """Cards of these ranks, of one suit or not."""
    suits = [Suit.CLUBS] * 5 if suited else [Suit(place % 4) for place in range(5)]
    return [Card(Rank(rank + 2), suit) for rank, suit in zip(row, suits, strict=False)]


def test_every_front_ranks_as_the_plain_evaluator_says() -> None:
    fronts = [row for row in ROWS if len(row) == 3]
    assert len(fronts) == 455
    for row in fronts:
        assert VALUES[THREE[NUMBERS[row]]] == value(cards_of(row, suited=False))


def test_every_middle_and_back_ranks_as_the_plain_evaluator_says() -> None:
    fives = [row for row in ROWS if len(row) == 5]
    assert len(fives) == 6175
    for row in fives:
        assert VALUES[FIVE[NUMBERS[row]]] == value(cards_of(row, suited=False))


def test_every_suited_middle_and_back_ranks_as_the_plain_evaluator_says() -> None:
    fives = [row for row in ROWS if len(row) == 5 and len(set(row)) == 5]
    assert len(fives) == 1287
    for row in fives:
        assert VALUES[FIVE_SUITED[NUMBERS[row]]] == value(cards_of(row, suited=True))


def test_a_row_after_a_card_is_the_row_with_it() -> None:
    for row, number in NUMBERS.items():
        for rank in range(13):
            longer = tuple(sorted((*row, rank)))
            assert AFTER[number, rank] == NUMBERS.get(longer, -1)


def test_cards_and_their_numbers() -> None:
    assert sorted(map(number_of, DECK.cards)) == list(range(52))
    assert all(card_of(number_of(card)) == card for card in DECK.cards)


@pytest.mark.parametrize("seed", range(5))
def test_finished_hands_earn_what_the_rulebook_says(seed: int) -> None:
    rng, worth, board, sound = random.Random(seed), simple(9.0), np.zeros(6, np.int64), 0
    for _ in range(200):
        cards = tuple(sorted(rng.sample(DECK.cards, 13)))  # in order, so that many are not foul
        shown = show_down(Setting(cards[:3], cards[3:8], cards[8:]))
        empty(board)
        for place, hand in enumerate((cards[:3], cards[3:8], cards[8:])):
            for card in hand:
                put(board, number_of(card), place)
        sound += not shown.foul
        expected = -AS_PRINTED.fixed.foul_penalty if shown.foul else sum(shown.bonus) + 9 * enters(shown)
        assert ended(board, worth) == expected
    assert sound > 40
