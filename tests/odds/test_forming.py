"""Hands stated by their form: counted from the list of forms as by a look at every hand."""

from __future__ import annotations

import random
from collections import Counter
from enum import IntEnum
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import JOKER, Card, Hand, Rank, Suit, standard_deck
from houseway.forms import Form, Forms, Suited, Whole, alike, runs, whole
from houseway.odds.forming import formed
from houseway.odds.kernels.formed import kinds_of
from houseway.odds.kernels.suit_orbits import bits_of
from houseway.odds.staged.side import values

RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)


def invented(rng: random.Random) -> tuple[Hand, int, Forms]:
    """A deck of a few ranks, a size of hand, and forms in some order."""
    ranks, suits = sorted(rng.sample(RANKS, rng.randint(3, 5))), rng.randint(1, 4)
    deck = [Card(rank, suit) for suit in list(Suit)[:suits] for rank in ranks]
    deck += [JOKER] * rng.randint(0, 2)
    cards = rng.choice([size for size in range(2, 7) if 0 < comb(len(deck), size) < 4000])
    marks = [rank.mark for rank in ranks]

    def run() -> str:
        return "".join(rng.sample(marks, rng.randint(2, min(cards, len(marks)))))

    def form() -> Form:
        match rng.randrange(4):
            case 0:
                groups = [
                    rng.choice([number, (number, rng.choice(ranks))]) for number in rng.choices((1, 2, 3), k=2)
                ]
                return alike(*groups[: rng.randint(1, 2)])
            case 1:
                many = rng.randint(1, 3)
                return runs(*(run() for _ in range(many)), suited=rng.random() < 0.5, natural=rng.random() < 0.3)
            case 2:
                return Suited(rng.randint(max(2, cards // 2 + 1), cards + 1))
            case _:
                return whole(run(), run())

    forms = [form() for _ in range(rng.randint(1, 6))]
    kinds = IntEnum("Kind", ["NOTHING", *(f"K{n}" for n in range(len(forms)))], start=0)  # type: ignore[misc]
    named = tuple(zip(reversed(list(kinds)[1:]), forms, strict=True))
    return tuple(deck), cards, Forms(next(iter(kinds)), named, joker=rng.choice([Rank.ACE, ranks[0]]))


def test_counts_are_those_of_every_hand() -> None:
    """Invented hands of invented decks, by a look at each; most of them can be counted from their forms."""
    rng, counted = random.Random(8), 0
    for _ in range(200):
        deck, cards, forms = invented(rng)
        every = Counter(map(forms, combinations(deck, cards)))
        assert values(deck, cards, forms) == every, (deck, cards, forms)
        counted += formed(deck, cards, forms) is not None
    assert counted > 100


def test_many_hands_at_once_are_those_one_by_one() -> None:
    rng, deck = random.Random(9), standard_deck(jokers=1).cards
    for _ in range(40):
        _, _, forms = invented(rng)
        hands = [tuple(rng.sample(deck, 7)) for _ in range(60)]
        kinds = kinds_of(np.array([bits_of(hand) for hand in hands], np.int64), forms)
        assert [forms.kinds[kind] for kind in kinds] == [forms(hand)[0] for hand in hands]


class Poker(IntEnum):
    """The usual hands of five cards."""

    (
        NOTHING, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH
    ) = range(9)  # fmt: skip


STRAIGHTS = tuple("AKQJT98765432A"[place : place + 5] for place in range(10))
POKER = Forms(Poker.NOTHING, (
    (Poker.STRAIGHT_FLUSH, runs(*STRAIGHTS, suited=True)), (Poker.FOUR_OF_A_KIND, alike(4)),
    (Poker.FULL_HOUSE, alike(3, 2)), (Poker.FLUSH, Suited(5)), (Poker.STRAIGHT, runs(*STRAIGHTS)),
    (Poker.THREE_OF_A_KIND, alike(3)), (Poker.TWO_PAIR, alike(2, 2)), (Poker.PAIR, alike(2)),
))  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "published"),
    [
        (5, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]),
        (6, [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844]),
        (7, [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]),
    ],
)
def test_the_best_five_of_some_cards_are_as_often_as_is_published(cards: int, published: list[int]) -> None:
    found = formed(standard_deck().cards, cards, POKER)
    assert found is not None
    assert [found[kind,] for kind in Poker] == published
    assert found.total() == comb(52, cards)


def test_the_cards_that_form_a_hand_are_the_highest_there_are() -> None:
    deck = standard_deck(jokers=1)
    kind, cards = POKER.formed(deck.hand("2c Kd Jk Kc 9s 9d 2d"))
    assert (kind, cards) == (Poker.TWO_PAIR, deck.hand("Kd Kc 9s 9d"))


def test_two_suits_that_may_both_be_enough_are_not_counted_so() -> None:
    forms = Forms(Poker.NOTHING, ((Poker.FLUSH, Suited(3)),))
    assert formed(standard_deck().cards, 6, forms) is None
    assert formed(standard_deck().cards, 5, forms) is not None


def test_a_deck_of_uneven_suits_is_not_counted_so() -> None:
    deck = standard_deck().cards
    assert formed(deck[1:], 5, POKER) is None
    assert formed((*deck, deck[0]), 5, POKER) is None


def test_forms_are_listed_from_the_highest() -> None:
    with pytest.raises(AssertionError, match="from the highest"):
        Forms(Poker.NOTHING, ((Poker.PAIR, alike(2)), (Poker.FLUSH, Suited(5))))
    assert isinstance(whole("AK"), Whole)
