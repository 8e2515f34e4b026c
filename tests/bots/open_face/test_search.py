"""The search: exact at the end, by plain enumeration; deeper look-ahead is the mean over every next card."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.games.chinese_poker.fantasy_land import enters
from houseway.games.chinese_poker.hands import DECK, Setting
from houseway.games.chinese_poker.players.open_face.net import workspace
from houseway.games.chinese_poker.players.open_face.rows import number_of
from houseway.games.chinese_poker.players.open_face.search import (
    OPENINGS,
    empty,
    expected,
    lay,
    lay_out,
    openings,
    placements,
    put,
)
from houseway.games.chinese_poker.players.open_face.terms import simple
from houseway.games.chinese_poker.players.open_face.weights import learned
from houseway.games.chinese_poker.points import show_down
from houseway.games.chinese_poker.readings import AS_PRINTED

SIZES = (3, 5, 5)
Rows = tuple[tuple[Card, ...], ...]


def with_card(rows: Rows, card: Card, place: int) -> Rows:
    return tuple((*row, card) if at == place else row for at, row in enumerate(rows))


def plain_worth(rows: Rows, unseen: tuple[Card, ...]) -> float:
    """The worth of a half-set hand by enumeration, with the plain evaluator alone."""
    if sum(map(len, rows)) == 13:
        shown = show_down(Setting(*rows))
        return -AS_PRINTED.fixed.foul_penalty if shown.foul else sum(shown.bonus) + 9 * enters(shown)
    total = 0.0
    for card in unseen:
        rest = tuple(other for other in unseen if other != card)
        places = [place for place in range(3) if len(rows[place]) < SIZES[place]]
        total += max(plain_worth(with_card(rows, card, place), rest) for place in places)
    return total / len(unseen)


def board_with(rows: Rows) -> NDArray[np.int64]:
    board = np.zeros(6, np.int64)
    empty(board)
    for place, row in enumerate(rows):
        for card in row:
            put(board, number_of(card), place)
    return board


def searched(rows: Rows, seen: list[Card], depth: int) -> float:
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    deck = lay_out(np.array([number_of(card) for card in seen]), live, suits)
    to_come = 13 - sum(map(len, rows))
    before = live.copy(), suits.copy()
    worth = expected(
        board_with(rows),
        live,
        suits,
        deck,
        52 - len(seen),
        to_come,
        depth,
        simple(9.0),
        learned().alone,
        workspace(),
    )
    assert (live == before[0]).all()
    assert (suits == before[1]).all()
    return worth


def half_set(text: str) -> Rows:
    return tuple(DECK.hand(part) for part in text.split("/"))


@pytest.mark.parametrize(
    "text",
    [
        "Qs Qd / Ac Ad 7h 7s 2c / Kh 9h 5h 3h",
        "Qs Qd 4c / Ac Ad 7h 7s / Kh Kc Ks 9d",
        "6s 5d 2c / 9h 8c 7d 6h / Js Ts 8s 7s",
        "Ks / 3c 3d 4h 4s 9c / Th Jh Qh Ah 2h",
    ],
)
def test_two_cards_to_come_are_exact(text: str) -> None:
    rows, rng = half_set(text), random.Random(text)
    own = [card for row in rows for card in row]
    others = [card for card in DECK.cards if card not in own]
    seen = own + rng.sample(others, 20)  # opponents' open cards
    unseen = tuple(card for card in DECK.cards if card not in seen)
    assert searched(rows, seen, depth=2) == pytest.approx(plain_worth(rows, unseen), abs=1e-4)


def test_three_cards_to_come_are_exact() -> None:
    rows = half_set("Qs Qd / Ac Ad 7h 7s / Kh 9h 5h 3h")
    own = [card for row in rows for card in row]
    seen = own + random.Random(1).sample([card for card in DECK.cards if card not in own], 30)
    unseen = tuple(card for card in DECK.cards if card not in seen)
    assert searched(rows, seen, depth=3) == pytest.approx(plain_worth(rows, unseen), abs=1e-4)


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("Qs Qd / Ac Ad 7h 7s 2c / Kh 9h 5h 3h", 0),
        ("Qs Qd / Ac Ad 7h 7s / Kh 9h 5h 3h", 1),
        ("6s 4d / 9h 8c 7d / Js Ts 8s 7s 2s", 2),
    ],
)
def test_where_no_net_was_trained_the_search_goes_on_to_the_end(text: str, depth: int) -> None:
    rows = half_set(text)
    seen = [card for row in rows for card in row]
    assert searched(rows, seen, depth) == searched(rows, seen, depth=13 - len(seen))


@pytest.mark.parametrize("text", ["As / 7h 7s / Kh 9h 5h", " / 9c 9d 2h / Ts 9s", "Qh Qd / / Ah As Ac"])
def test_one_card_ahead_is_the_mean_of_the_best_over_every_next_card(text: str) -> None:
    rows = half_set(text)
    seen = [card for row in rows for card in row]
    total = 0.0
    for card in DECK.cards:
        if card not in seen:
            places = [place for place in range(3) if len(rows[place]) < SIZES[place]]
            total += max(searched(with_card(rows, card, place), [*seen, card], depth=0) for place in places)
    # cards whose suits matter to no row are looked at once, though straight flushes may tell them apart
    assert searched(rows, seen, depth=1) == pytest.approx(total / (52 - len(seen)), abs=0.02)


def test_the_first_five_cards_have_232_placements() -> None:
    assert len({tuple(each) for each in OPENINGS.tolist()}) == 232


def test_the_opening_chosen_is_the_best_of_those_looked_at() -> None:
    cards = np.array([number_of(card) for card in DECK.hand("Ks Kh Ad Ac 9c")])
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    deck, values = lay_out(cards, live, suits), np.zeros(232, np.float32)
    chosen = openings(cards, live, suits, deck, 47, simple(9.0), learned().alone, workspace(), values, 12, 0)
    board = np.zeros(6, np.int64)
    lay(board, cards, chosen)
    worth = expected(board, live, suits, deck, 47, 8, 1, simple(9.0), learned().alone, workspace())
    assert values[chosen] == values.max() == pytest.approx(worth, abs=1e-4)
    assert (values > -1000).sum() == 12


def test_a_full_row_takes_no_card() -> None:
    rows, values = half_set("Qs Qd 4c / Ac Ad 7h 7s / Kh Kc Ks 9d"), np.zeros(3, np.float32)
    seen = np.array([number_of(card) for row in rows for card in row] + [number_of(DECK.card("2c"))])
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    deck = lay_out(seen, live, suits)
    placements(
        board_with(rows),
        int(seen[-1]),
        live,
        suits,
        deck,
        40,
        1,
        1,
        simple(9.0),
        learned().alone,
        workspace(),
        values,
    )
    assert values[0] == -1000
    assert min(values[1:]) >= -9
