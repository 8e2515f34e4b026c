"""Asia Poker's classes and compiled house way are those of the plain evaluator, and so are the wins counted."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import pytest

from houseway.cards import Card, Hand, Suit
from houseway.errors import BadSubmission
from houseway.games.asia_poker.hands import (
    DECK,
    USUAL,
    JokerFlush,
    Ranking,
    UnevenTie,
    massachusetts_ranking,
    pennsylvania_ranking,
    value,
)
from houseway.games.asia_poker.house_way import DEFAULT, RULES
from houseway.games.asia_poker.kernels.fates import SETTING, beaten, dealt_against, fates, set_by
from houseway.games.asia_poker.kernels.settings import (
    HIGH_SHIFT,
    MEDIUM_SHIFT,
    RULE_SHIFT,
    best_classes,
    bits_of,
    cards_of,
    compiled_way,
    high_class,
    house_classes,
    rule_names,
    setting_class,
    tables,
    values,
)
from houseway.games.asia_poker.setting import Setting, legal_settings
from houseway.games.asia_poker.way import HouseWay

RANKINGS = (
    USUAL,
    massachusetts_ranking(a234_last=True, joker_flush=JokerFlush.ACE, uneven_tie=UnevenTie.FOUL_IF_UNPAIRED),
    pennsylvania_ranking(a234_last_straight=True),
    pennsylvania_ranking(a234_last_straight_flush=True),
)
PLAIN = HouseWay(
    "high hand first",
    ("higher ranking high hand", "a pair left", "higher pair or count", "higher low card", "higher third card"),
    RULES,
)


def dealt(number: int, seed: int) -> list[Hand]:
    chance = random.Random(seed)
    return [tuple(chance.sample(DECK.cards, 7)) for _ in range(number)]


def classes(hands: Sequence[Hand], way: HouseWay, ranking: Ranking) -> list[int]:
    found = np.zeros(len(hands), np.int64)
    house_classes(np.array([bits_of(hand) for hand in hands]), compiled_way(way), tables(ranking), found)
    return [int(each) for each in found]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_four_cards_have_the_class_of_their_value(ranking: Ranking) -> None:
    found, known = tables(ranking), values(4, ranking)
    cards = np.zeros((4, 7), np.int64)
    hands = list(combinations(DECK.cards, 4))
    for hand in hands if ranking == USUAL else random.Random(1).sample(hands, 20_000):
        for place, card in enumerate(hand):
            cards[0, place] = 13 if card.suit is None else card.rank - 2
            cards[1, place] = 15 if card.suit is None else 1 << card.suit
        assert known[high_class(cards, 0, 1, 2, 3, found.high)] == value(hand, ranking)


def test_every_two_cards_have_the_class_of_their_value() -> None:
    found, known = tables(USUAL), values(2, USUAL)
    for hand in combinations(DECK.cards, 2):
        first, second = (13 if card.suit is None else card.rank - 2 for card in hand)
        assert known[found.medium[first * 14 + second]] == value(hand)


def test_there_are_as_many_classes_as_are_known() -> None:
    assert [len(values(size, USUAL)) for size in (4, 2, 1)] == [2535, 91, 13]


def test_cards_and_bits_are_the_same_sets() -> None:
    for hand in dealt(200, 2):
        assert set(cards_of(bits_of(hand))) == set(hand)


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("way", [DEFAULT, PLAIN], ids=lambda way: way.name)
def test_the_compiled_way_sets_as_the_way_does(way: HouseWay, ranking: Ranking) -> None:
    hands = dealt(2500, 3)
    for hand, found in zip(hands, classes(hands, way, ranking), strict=True):
        plain = way.set(hand, ranking)
        assert found & SETTING == setting_class(plain.setting, ranking), hand
        assert rule_names(way)[found >> RULE_SHIFT] == plain.rule


def test_with_the_compiler_off_the_way_sets_the_same() -> None:
    hands = dealt(40, 4)
    code = (
        "import sys, numpy as np\n"
        "from houseway.games.asia_poker.kernels import settings as k\n"
        "from houseway.games.asia_poker.hands import USUAL\n"
        "from houseway.games.asia_poker.house_way import DEFAULT\n"
        "hands = np.array([int(word) for word in sys.argv[1:]])\n"
        "found = np.zeros(len(hands), np.int64)\n"
        "k.house_classes(hands, k.compiled_way(DEFAULT), k.tables(USUAL), found)\n"
        "assert 'numba' not in sys.modules\n"
        "print(*found)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *(str(bits_of(hand)) for hand in hands)],
        env={**os.environ, "HOUSEWAY_COMPILE": "off"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(word) for word in done.stdout.split()] == classes(hands, DEFAULT, USUAL)


def test_a_way_that_leaves_the_choice_to_the_names_of_suits_is_refused() -> None:
    way = HouseWay("open", ("better kind of high hand",), RULES)
    hands = np.array([bits_of(hand) for hand in dealt(20_000, 6)])
    with pytest.raises(BadSubmission, match=r"the way 'open' leaves it to the names of suits how to set"):
        set_by(way, USUAL, hands)


def test_a_way_without_a_rule_for_a_hand_is_refused() -> None:
    way = HouseWay("short", DEFAULT.prefer, RULES[:5])
    with pytest.raises(BadSubmission, match=r"the way 'short' has no rule for .*"):
        set_by(way, USUAL, np.array([bits_of(hand) for hand in dealt(10, 7)]))


@pytest.mark.parametrize("ranking", RANKINGS)
def test_settings_worth_asking_for_are_the_legal_ones_that_no_other_is_as_good_as(ranking: Ranking) -> None:
    cards, found = np.zeros((4, 7), np.int64), np.zeros(105, np.int64)
    for hand in dealt(60, 8):
        kept = best_classes(bits_of(hand), tables(ranking), cards, found)
        legal = {tuple(value(part, ranking) for part in each.hands) for each in legal_settings(hand, ranking)}
        front = {
            one
            for one in legal
            if not any(other != one and all(a >= b for a, b in zip(other, one, strict=True)) for other in legal)
        }
        assert {_values(int(each), ranking) for each in found[:kept]} == front
        assert kept == len(front)


def _values(setting: int, ranking: Ranking) -> tuple[object, ...]:
    parts = (setting >> HIGH_SHIFT, setting >> MEDIUM_SHIFT & 127, setting & 15)
    return tuple(values(size, ranking)[place] for size, place in zip((4, 2, 1), parts, strict=True))


# --- a deck of seventeen cards, dealt in every way --------------------------------------------------------------

LOW, WITH_ACE = 0b1111, 0b1_0000_0000_0111  # 2 to 5; ace to 4


def deck_of(ranks: int) -> list[Card]:
    return [card for card in DECK.cards if card.suit is None or ranks >> (card.rank - 2) & 1]


Standing = tuple[object, ...]


def shape(hand: Hand) -> object:
    """What hands that differ only by the names of suits have in common."""
    suits = sorted(sorted(card.rank for card in hand if card.suit is suit) for suit in (None, *Suit))
    return tuple(map(tuple, suits))


def beats(one: Sequence[object], other: Sequence[object]) -> bool:
    return sum(mine > theirs for mine, theirs in zip(one, other, strict=True)) >= 2  # type: ignore[operator]


def standing(setting: Setting, ranking: Ranking) -> Standing:
    return tuple(value(hand, ranking) for hand in setting.hands)


def brute_force(ranks: int, way: HouseWay, ranking: Ranking) -> Iterator[tuple[int, int]]:
    """For every hand the deals that it wins by the way, and at its best: all of them dealt."""
    deck = deck_of(ranks)
    hands = list(combinations(deck, 7))
    ways = {frozenset(hand): standing(way.set(hand, ranking).setting, ranking) for hand in hands}
    firsts = {shape(hand): hand for hand in hands}
    times = Counter(map(shape, hands))
    for key, hand in firsts.items():
        rest = [card for card in deck if card not in hand]
        dealer = [ways[frozenset(other)] for other in combinations(rest, 7)]
        own = sum(beats(ways[frozenset(hand)], other) for other in dealer)
        asked = {standing(each, ranking) for each in legal_settings(hand, ranking)}
        most = max(sum(beats(each, other) for other in dealer) for each in asked)
        yield own * times[key], most * times[key]


@pytest.mark.parametrize(
    ("ranks", "way", "ranking"),
    [(LOW, DEFAULT, USUAL), (WITH_ACE, PLAIN, RANKINGS[1])],
)
def test_wins_are_those_of_all_deals_of_a_small_deck(ranks: int, way: HouseWay, ranking: Ranking) -> None:
    own, most = (sum(wins) for wins in zip(*brute_force(ranks, way, ranking), strict=True))
    found = fates(way, ranking, best=True, ranks=ranks)
    weights = found.weights.astype(np.int64)
    assert (int(weights @ found.house_wins), int(weights @ found.best_wins)) == (own, most)
    by_way = fates(way, ranking, best=False, ranks=ranks)
    assert (by_way.house_wins == found.house_wins).all()


def test_one_hand_against_all_others_of_a_small_deck_fares_as_counted_for_all_hands() -> None:
    found = fates(DEFAULT, USUAL, best=True, ranks=LOW)
    dealer = (found.house & SETTING).astype(np.int32)
    for number in random.Random(9).sample([int(n) for n in np.flatnonzero(found.hands)], 50):
        against, counts = dealt_against(int(found.hands[number]), bits_of(deck_of(LOW)), dealer)
        assert int(counts.sum()) == 120
        assert beaten(int(dealer[number]), against, counts) == found.house_wins[number]
        assert beaten(int(found.best[number]), against, counts) == found.best_wins[number]
