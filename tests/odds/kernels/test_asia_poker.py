"""Asia Poker's compiled house way sets as the plain one does, and settings are those of the plain evaluator."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.errors import BadSubmission
from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.hands import (
    DECK,
    USUAL,
    JokerFlush,
    Ranking,
    UnevenTie,
    value,
)
from houseway.games.asia_poker.house_way import DEFAULT, RULES
from houseway.games.asia_poker.kernels.compiled_way import high_class, set_many, tables
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.games.asia_poker.way import HouseWay
from houseway.odds.kernels.suit_orbits import bits_of, cards_of
from houseway.odds.setting.kernels.classes import front, parts
from houseway.odds.setting.tables import tables as tables_of
from houseway.ranking import Value

RANKINGS = (
    USUAL,
    Ranking(
        a234_last_straight=True,
        a234_last_straight_flush=True,
        joker_flush=JokerFlush.ACE,
        uneven_tie=UnevenTie.FOUL_IF_UNPAIRED,
    ),
    Ranking(two_pairs="two pair", a234_last_straight=True),
    Ranking(two_pairs="two pair", a234_last_straight_flush=True),
)
PLAIN = HouseWay(
    "high hand first",
    ("higher ranking high hand", "a pair left", "higher pair or count", "higher low card", "higher third card"),
    RULES,
)


def dealt(number: int, seed: int) -> list[Hand]:
    chance = random.Random(seed)
    return [tuple(chance.sample(DECK.cards, 7)) for _ in range(number)]


def bits(hands: Sequence[Hand]) -> Array:
    return np.array([bits_of(hand) for hand in hands], np.int64)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_high_hands_stand_in_the_order_of_their_values(ranking: Ranking) -> None:
    cards, places, classes = np.zeros((5, 7), np.int64), np.arange(7)[None, :], dict[Value, int]()
    hands = list(combinations(DECK.cards, 4))
    for hand in hands if ranking == USUAL else random.Random(1).sample(hands, 20_000):
        for place, card in enumerate(hand):
            cards[0, place] = 13 if card.suit is None else card.rank - 2
            cards[1, place] = 15 if card.suit is None else 1 << card.suit
        found = high_class(cards, places, 0, tables(ranking).high)
        assert classes.setdefault(value(hand, ranking), found) == found
    assert sorted(classes.values()) == [classes[each] for each in sorted(classes)]
    assert len(set(classes.values())) == len(classes)


def test_there_are_as_many_values_as_are_known() -> None:
    assert [len(values) for values in tables_of(contest(AsiaPokerMassachusetts())).values] == [2535, 91, 13]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("way", [DEFAULT, PLAIN], ids=lambda way: way.name)
def test_the_compiled_way_sets_as_the_way_does(way: HouseWay, ranking: Ranking) -> None:
    hands, names = dealt(2500, 3), list(dict.fromkeys(rule.id for rule in way.rules))
    for hand, setting, rule in zip(hands, *set_many(way, ranking, bits(hands)), strict=True):
        plain = way.set(hand, ranking)
        compiled = [cards_of(int(each)) for each in setting]
        assert [value(each, ranking) for each in compiled] == [
            value(each, ranking) for each in plain.setting.hands
        ]
        assert names[rule] == plain.rule


def test_with_the_compiler_off_the_way_sets_the_same() -> None:
    hands = dealt(40, 4)
    code = (
        "import sys, numpy as np\n"
        "from houseway.games.asia_poker.kernels.compiled_way import set_many\n"
        "from houseway.games.asia_poker.hands import USUAL\n"
        "from houseway.games.asia_poker.house_way import DEFAULT\n"
        "found = set_many(DEFAULT, USUAL, np.array([int(word) for word in sys.argv[1:]]))\n"
        "assert 'numba' not in sys.modules\n"
        "print(*found.hands.ravel(), *found.rules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *(str(bits_of(hand)) for hand in hands)],
        env={**os.environ, "HOUSEWAY_COMPILE": "off"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = set_many(DEFAULT, USUAL, bits(hands))
    assert [int(word) for word in done.stdout.split()] == [*found.hands.ravel().tolist(), *found.rules.tolist()]


def test_a_way_that_leaves_the_choice_to_the_names_of_suits_is_refused() -> None:
    way = HouseWay("open", ("better kind of high hand",), RULES)
    hands = bits(dealt(20_000, 6))
    with pytest.raises(BadSubmission, match=r"the way 'open' leaves it to the names of suits how to set"):
        set_many(way, USUAL, hands)


def test_a_way_without_a_rule_for_a_hand_is_refused() -> None:
    way = HouseWay("short", DEFAULT.prefer, RULES[:5])
    with pytest.raises(BadSubmission, match=r"the way 'short' has no rule for .*"):
        set_many(way, USUAL, bits(dealt(10, 7)))


@pytest.mark.parametrize(
    "filed", [AsiaPokerMassachusetts(), AsiaPokerMassachusetts(uneven_tie=UnevenTie.FOUL_IF_UNPAIRED)]
)
def test_settings_worth_asking_for_are_the_legal_ones_that_no_other_is_as_good_as(filed: Any) -> None:
    known, ranking = tables_of(contest(filed)), filed.ranking
    singles, room, found = np.zeros(7, np.int64), np.zeros((3, 128), np.int64), np.zeros(105, np.int64)
    for hand in dealt(60, 8):
        kept = front(bits_of(hand), known.splits, known.classes, singles, room, found)
        legal = {tuple(value(part, ranking) for part in each) for each in contest(filed).legal(hand)}
        best = {
            one
            for one in legal
            if not any(other != one and all(a >= b for a, b in zip(other, one, strict=True)) for other in legal)
        }
        numbers = [parts(int(each), known.classes) for each in found[:kept]]
        assert {tuple(values[n] for values, n in zip(known.values, each, strict=True)) for each in numbers} == best
        assert kept == len(best)
