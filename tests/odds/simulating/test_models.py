"""Models against the plain rules: hands in their classes, deals equally likely, wagers near exact figures."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, perm, prod
from typing import Any

import numpy as np
import pytest

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.errors import BadNotation
from houseway.games.dragon_poker import cards as dragon_cards
from houseway.games.dragon_poker import hands as dragon_hands
from houseway.games.two_card_joker import hands as joker_hands
from houseway.odds.kernels.dealing import deal
from houseway.odds.question import odds
from houseway.odds.simulating.classes import Classes
from houseway.odds.simulating.contested import hand_classes
from houseway.odds.simulating.job import Tally, in_threads, job_of
from houseway.odds.simulating.model import model_of, player_of
from houseway.procedures.submission import as_json
from houseway.registry import game

TCJP, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"
ROUNDS = 4_000_000


# --- dealing and classes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "size"), [(5, 1), (5, 2), (6, 2), (7, 3)])
def test_two_numbers_stand_for_each_deal_once(deck: int, size: int) -> None:
    numbers = np.array(list(product(range(perm(deck, size)), range(perm(deck - size, size)))))
    hands = np.zeros((len(numbers), 2 * size), np.int64)
    deal(numbers[:, 0].copy(), numbers[:, 1].copy(), deck, hands)
    assert sorted(map(tuple, hands.tolist())) == sorted(permutations(range(deck), 2 * size))


def class_of(classes: Classes, places: tuple[int, ...]) -> int:
    state = 0
    for place in places:
        state = int(classes.steps[state, place])
    return state


def test_every_hand_of_two_cards_is_in_the_class_of_its_value_in_either_order() -> None:
    classes, deck = hand_classes(joker_hands.DECK.cards, 2), joker_hands.DECK.cards
    assert len(classes.hands) == 183
    for places in permutations(range(len(deck)), 2):
        hand = tuple(deck[place] for place in places)
        one = classes.hands[class_of(classes, places)]
        for low in (False, True):
            assert joker_hands.value(hand, ace_three_low=low) == joker_hands.value(one, ace_three_low=low)


def test_every_hand_of_dragon_poker_is_in_the_class_of_its_cards() -> None:
    classes, deck = hand_classes(dragon_cards.DECK.cards, 3), dragon_cards.DECK.cards
    for places in combinations(range(len(deck)), 3):
        hand = tuple(deck[place] for place in places)
        one = classes.hands[class_of(classes, places[::-1])]
        assert sorted(map(str, hand)) == sorted(map(str, one))
        assert dragon_hands.value(hand) == dragon_hands.value(one)
        assert dragon_hands.dragons(hand) == dragon_hands.dragons(one)


# --- exact cells ------------------------------------------------------------------------------------------------


@cache
def joker_deals() -> Array:
    """How many deals of Two Card Joker each pair of classes has: all 1,431 x 1,326 of them."""
    classes = hand_classes(joker_hands.DECK.cards, 2)
    hands = np.array(list(combinations(range(54), 2)))
    of = np.array([class_of(classes, tuple(places)) for places in hands.tolist()])
    counts = np.zeros((len(classes.hands), len(classes.hands)), np.int64)
    for places, player in zip(hands, of, strict=True):
        apart = ~np.isin(hands, places).any(axis=1)
        counts[player] += np.bincount(of[apart], minlength=len(classes.hands))
    return counts


def ways_to_draw(drawn: tuple[int, ...], counts: list[int]) -> int:
    return prod(comb(counts[kind], drawn.count(kind)) for kind in set(drawn))


@cache
def dragon_deals() -> Array:
    """How many deals of Dragon Poker each pair of classes has."""
    kinds = list(dragon_cards.COUNTS)
    whole = list(dragon_cards.COUNTS.values())

    def drawn(hand: Hand) -> tuple[int, ...]:
        return tuple(sorted(kinds.index(card) for card in hand))

    rows = []
    for hand in map(drawn, hand_classes(dragon_cards.DECK.cards, 3).hands):
        left = [count - hand.count(place) for place, count in enumerate(whole)]
        dealers = (ways_to_draw(drawn(dealer), left) for dealer in hand_classes(dragon_cards.DECK.cards, 3).hands)
        rows.append([ways_to_draw(hand, whole) * ways for ways in dealers])
    return np.array(rows)


def exact_mean(deals: Array, nets: Array) -> Fraction:
    return Fraction(int((deals * nets).sum()), int(deals.sum()))


FILED: list[tuple[str, dict[str, str], str]] = [
    *((TCJP, {"pair_up_paytable": each}, "best") for each in "123"),
    (TCJP, {"pair_up_paytable": "1", "ace_three_flush": "low"}, "best"),
    (TCJP, {"pair_up_paytable": "1"}, "always"),
    (TCJP, {"pair_up_paytable": "1"}, "pair-or-better"),
    *((DRAGON, {"ante_bonus_paytable": each, "three_card_bonus_paytable": each}, "best") for each in "AB"),
    (DRAGON, {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"}, "never"),
    (
        DRAGON,
        {
            "ante_bonus_paytable": "A", "three_card_bonus_paytable": "A", "offer_dragon_bet": "false",
            "progressive": "true", "progressive_schedule": "Three Dragons 50,Three Phoenix 20",
        },
        "best",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rulebook", "chosen", "player"), FILED)
def test_cells_weighted_exactly_give_the_exact_odds(rulebook: str, chosen: dict[str, str], player: str) -> None:
    options = game(rulebook).filed(chosen).options
    model = model_of(rulebook, options, player)
    deals = joker_deals() if rulebook == TCJP else dragon_deals()
    compared = set[str]()
    for entry in odds(rulebook, options, player=player):
        wagers = (entry.wager, *entry.joined)
        assert sum(exact_mean(deals, model.nets[name]) for name in wagers) == entry.expectation
        compared.update(wagers)
    assert compared == model.nets.keys()
    assert set(model.together) == {"ante", "call"} or set(model.together) == {"ante", "ante_bonus", "play"}


@pytest.mark.parametrize(("rulebook", "chosen", "player"), FILED)
def test_every_wager_is_within_three_standard_errors(rulebook: str, chosen: dict[str, str], player: str) -> None:
    options = game(rulebook).filed(chosen).options
    model = model_of(rulebook, options, player)
    deals = joker_deals() if rulebook == TCJP else dragon_deals()
    exact: dict[tuple[str, ...], Fraction] = {
        (name,): exact_mean(deals, nets) for name, nets in model.nets.items()
    }
    exact[model.together] = sum((exact[name,] for name in model.together), Fraction())
    tallies = simulated(rulebook, as_json(options), player)
    assert tallies.keys() == exact.keys()
    for names, tally in tallies.items():
        assert tally.rounds == ROUNDS
        assert tally.standard_error is not None
        assert abs(tally.mean - exact[names]) <= 3 * tally.standard_error, names
        assert tally.standard_error < 0.02


def simulated(rulebook: str, options: dict[str, Any], player: str) -> dict[tuple[str, ...], Tally]:
    job = job_of(rulebook, options, player, 20, ROUNDS)
    tallies: dict[tuple[str, ...], Tally] = {}
    for block, sums in in_threads(job, 1):
        for names, each in sums.items():
            tallies.setdefault(names, Tally()).add_sums(job.size(block), *each)
    return tallies


def test_a_player_is_one_that_the_game_has() -> None:
    assert player_of(TCJP) == "best"
    assert player_of(DRAGON, "dragon-or-better") == "dragon-or-better"
    with pytest.raises(BadNotation, match="expected one of best, always"):
        player_of(TCJP, "dragon-or-better")
