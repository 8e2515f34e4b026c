"""Dragon Poker: figures pinned, and counted again card by card, on the whole deck and on a small one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, sqrt

import pytest

from houseway.errors import BadSubmission
from houseway.games.dragon_poker.cards import BLUE, COUNTS, DECK, RED
from houseway.games.dragon_poker.contest import contest
from houseway.games.dragon_poker.hands import name_of, value
from houseway.games.dragon_poker.settlement import settle_seat
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.games.dragon_poker.words import WORDS
from houseway.odds.best_play import strategy
from houseway.odds.contested import decision
from houseway.odds.figures import WagerFigures
from houseway.odds.question import odds
from houseway.procedures.submission import read
from houseway.registry import game
from tests.odds.deciding import decided

RULEBOOK = "dragon-poker-md"
best = strategy(game(RULEBOOK).filed({"ante_bonus_paytable": "A"}, complete=False))

RULEBOOK = "dragon-poker-md"
UNITS = {"ante": 1, "ante_bonus": 1, "play": 1}
FOLDED = {"ante": 1, "ante_bonus": 1}
DEALS = 23_426 * 19_600


def options(**given: object) -> DragonPoker:
    return read(DragonPoker, given, complete=False)


def entries(wager: str, player: str = "best", **given: object) -> list[WagerFigures]:
    return odds(RULEBOOK, options(**given), wager=wager, player=player)


# --- pinned -----------------------------------------------------------------------------------------------------


def test_the_dragon_bet() -> None:
    (entry,) = entries("dragon")
    assert entry.paytable == "A"
    assert entry.house_edge == Fraction(3373, 23_426)
    hits: Counter[int] = Counter()
    for ending in entry.endings:
        hits[int(ending.net)] += ending.combinations
    assert hits == {1000: 2, 200: 15, 60: 18, 7: 966, 5: 1035, -1: 21_390}


@pytest.mark.parametrize(("table", "net"), [("A", -1186), ("B", -766)])
def test_three_card_bonus_tables(table: str, net: int) -> None:
    (entry,) = entries("three_card_bonus", three_card_bonus_paytable=table)
    assert entry.house_edge == Fraction(-net, 23_426)
    assert [each.combinations for each in entry.endings[:3]] == [35, 56, 84]


@pytest.mark.parametrize(("table", "edge"), [("A", 0.03165), ("B", 0.02925)])
def test_the_main_game_under_best_play(table: str, edge: float) -> None:
    (entry,) = entries("ante", ante_bonus_paytable=table)
    assert entry.joined == ("ante_bonus", "play")
    assert round(float(entry.house_edge), 5) == edge
    assert entry.combinations == DEALS
    assert [(rule.hand, rule.decision) for rule in entry.strategy] == [
        ("Phoenix-Panda-Rabbit or better", "play"),
        ("Phoenix-Monkey-Rabbit or lower", "fold"),
    ]
    played = sum(choice.combinations for choice in entry.choices if choice.decision == "play")
    assert entry.average_wager == 2 + Fraction(played, 23_426)
    assert entry.element_of_risk == entry.house_edge / entry.average_wager


def test_every_table_is_an_entry_of_its_own_when_none_is_chosen() -> None:
    found = [(entry.wager, entry.paytable) for entry in odds(RULEBOOK, options())]
    assert found == [
        ("ante", "A"),
        ("ante", "B"),
        ("three_card_bonus", "A"),
        ("three_card_bonus", "B"),
        ("dragon", "A"),
    ]


def test_a_wager_that_is_not_offered_is_left_out_and_refused_by_name() -> None:
    filed = options(offer_dragon_bet="false")
    assert "dragon" not in {entry.wager for entry in odds(RULEBOOK, filed)}
    with pytest.raises(BadSubmission, match="offer_dragon_bet"):
        odds(RULEBOOK, filed, wager="dragon")


def test_a_progressive_schedule_is_a_wager_too() -> None:
    filed = options(progressive="true", progressive_schedule=["Three Dragons 500", "Three Phoenix 40"])
    (entry,) = odds(RULEBOOK, filed, wager="progressive")
    assert entry.house_edge == Fraction(23_426 - 35 * 501 - 56 * 41, 23_426)


# --- counted again ----------------------------------------------------------------------------------------------


def test_red_and_blue_dragons_rank_alike() -> None:
    for hand in combinations_with_replacement(COUNTS, 3):
        assert value(hand) == value(tuple(RED if card == BLUE else card for card in hand))


def test_the_dealers_hands_drawn_one_by_one() -> None:
    order = {card: place for place, card in enumerate(Counter(DECK.cards))}
    values = {
        tuple(sorted(order[card] for card in hand)): value(hand)
        for hand in combinations_with_replacement(COUNTS, 3)
    }
    for holding in decided(RULEBOOK, options(ante_bonus_paytable="A")).holdings:
        left = sorted(order[card] for card in DECK.cards)
        for card in holding.hand:
            left.remove(order[card])
        found: Counter[str] = Counter()
        for dealer in combinations(left, 3):
            theirs = values[dealer]
            found[
                "Tie" if theirs == holding.value else "lower" if theirs < holding.value else "Dealer higher"
            ] += 1
        counted = {each.name if each.row is None else "lower": each.combinations for each in holding.staying}
        assert counted == found, holding.name


@pytest.mark.parametrize("table", ["A", "B"])
def test_a_small_deck_settled_deal_by_deal(table: str) -> None:
    deck = DECK.hand("Dg Dr Db Ph Ph Ti Ti Pa Mo Mo Ra Ra")
    filed = options(ante_bonus_paytable=table)
    fold = sum(each.net_cents for each in settle_seat(filed, (), (), FOLDED))
    nets: Counter[int] = Counter()
    best: dict[tuple[str, ...], bool] = {}
    for places in combinations(range(12), 3):
        hand = tuple(deck[place] for place in places)
        results: Counter[int] = Counter()
        for others in combinations([place for place in range(12) if place not in places], 3):
            dealer = tuple(deck[place] for place in others)
            results[sum(each.net_cents for each in settle_seat(filed, hand, dealer, UNITS))] += 1
        stays = sum(net * number for net, number in results.items()) > fold * results.total()
        best[tuple(sorted(str(RED if card == BLUE else card) for card in hand))] = stays
        nets += results if stays else Counter({fold: results.total()})
    played = replace(contest(filed), deck=deck)
    small = decision(played, name_of, WORDS, filed.fixed.ante_bonus[table])
    found: Counter[int] = Counter()
    for ending in small.entry().endings:
        found[int(ending.net)] += ending.combinations
    assert found == nets
    assert nets.total() == comb(12, 3) * comb(9, 3)
    assert {tuple(sorted(map(str, each.hand))): each.best for each in small.holdings} == best


def test_the_strategy_takes_the_better_decision_with_every_hand() -> None:
    stays = best
    for table in "AB":
        (entry,) = entries("ante", ante_bonus_paytable=table)
        for holding in decided(RULEBOOK, options(ante_bonus_paytable=table)).holdings:
            assert holding.best == (holding.stay_value > -2) == stays(holding.hand), holding.name
        assert all((choice.gain > 0) == (choice.decision == "play") for choice in entry.choices)


@pytest.mark.parametrize(("wager", "size"), [("dragon", 1), ("three_card_bonus", 2)])
def test_side_wagers_hand_by_hand(wager: str, size: int) -> None:
    found = entries(wager)
    assert len(found) == size
    for entry in found:
        filed = options(three_card_bonus_paytable=entry.paytable)
        known: dict[tuple[str, ...], int] = {}
        nets: Counter[int] = Counter()
        for hand in combinations(DECK.cards, 3):
            key = tuple(sorted(map(str, hand)))
            if key not in known:
                (outcome,) = settle_seat(filed, hand, (), {wager: 1})
                known[key] = outcome.net_cents
            nets[known[key]] += 1
        assert entry.expectation == Fraction(sum(net * number for net, number in nets.items()), 23_426)
        assert entry.hit_frequency == Fraction(sum(n for net, n in nets.items() if net > 0), 23_426)


def test_a_simulation_agrees_within_three_standard_errors() -> None:
    rng, filed, stays = random.Random(5), options(ante_bonus_paytable="A"), best
    nets = []
    for _ in range(40_000):
        cards = tuple(rng.sample(DECK.cards, 6))
        hand, dealer = cards[::2], cards[1::2]
        outcomes = settle_seat(filed, hand, dealer, UNITS if stays(hand) else FOLDED)
        nets.append(sum(each.net_cents for each in outcomes))
    (entry,) = entries("ante", ante_bonus_paytable="A")
    error = entry.standard_deviation / sqrt(len(nets))
    assert abs(sum(nets) / len(nets) - float(entry.expectation)) < 3 * error
