"""Two Card Joker Poker: figures pinned, and counted again by walking all 1,431 x 1,326 deals."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt

import pytest

from houseway.cards import Hand
from houseway.games.two_card_joker.hands import DECK, name_of, qualifies, value
from houseway.games.two_card_joker.settlement import settle_seat
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.odds.best_play import strategy
from houseway.odds.figures import WagerFigures
from houseway.odds.question import odds
from houseway.procedures.submission import read
from houseway.registry import game
from tests.odds.deciding import decided

RULEBOOK = "two-card-joker-poker-ma"
best = strategy(game(RULEBOOK).filed({}, complete=False))

RULEBOOK = "two-card-joker-poker-ma"
UNITS = {"ante": 1, "call": 1}
DEALS = 1431 * 1326

Alike = tuple[int, int, bool]


def options(**given: str) -> TwoCardJoker:
    return read(TwoCardJoker, given, complete=False)


def entries(wager: str, player: str = "best", **given: str) -> list[WagerFigures]:
    return odds(RULEBOOK, options(**given), wager=wager, player=player)


def alike(hand: Hand) -> Alike:
    ranks = sorted((int(card.rank) for card in hand), reverse=True)
    return (ranks[0], ranks[1], hand[0].suit == hand[1].suit)


@cache
def all_deals() -> dict[tuple[Alike, Alike], tuple[int, Hand, Hand]]:
    """Every deal of two hands from the 54 cards, one by one: how many are alike, and the first of them."""
    hands = [
        ((one, other), alike((DECK.cards[one], DECK.cards[other]))) for one, other in combinations(range(54), 2)
    ]
    counts: Counter[tuple[Alike, Alike]] = Counter()
    first: dict[tuple[Alike, Alike], tuple[tuple[int, int], tuple[int, int]]] = {}
    for ours, our_kind in hands:
        for theirs, their_kind in hands:
            if ours[0] in theirs or ours[1] in theirs:
                continue
            counts[our_kind, their_kind] += 1
            first.setdefault((our_kind, their_kind), (ours, theirs))

    def cards(places: tuple[int, int]) -> Hand:
        return tuple(DECK.cards[place] for place in places)

    return {key: (number, cards(first[key][0]), cards(first[key][1])) for key, number in counts.items()}


def called(filed: TwoCardJoker) -> dict[Alike, Counter[int]]:
    """The nets of a call by kind of hand, each pair of kinds settled as at the table."""
    found: dict[Alike, Counter[int]] = {}
    for (ours, _), (number, hand, dealer) in all_deals().items():
        net = sum(each.net_cents for each in settle_seat(filed, hand, dealer, UNITS))
        found.setdefault(ours, Counter())[net] += number
    return found


# --- pinned -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "net"), [("1", -30), ("2", -48), ("3", -38)])
def test_pair_up_tables(table: str, net: int) -> None:
    (entry,) = entries("pair_up", pair_up_paytable=table)
    assert entry.paytable == table
    assert entry.house_edge == Fraction(-net, 1431)
    assert entry.element_of_risk == entry.house_edge
    assert entry.hit_frequency == Fraction(391, 1431)


def test_all_pair_up_tables_are_reported_when_none_is_chosen() -> None:
    assert [entry.paytable for entry in entries("pair_up")] == ["1", "2", "3"]


def test_super_flush() -> None:
    (entry,) = entries("super_flush")
    assert entry.house_edge == Fraction(40, 1431)
    assert [(each.name, each.combinations) for each in entry.endings] == [
        ("Royal flush", 4),
        ("Straight flush", 48),
        ("Ace high flush", 40),
        ("King high flush", 40),
        ("Flush", 180),
        ("Straight", 156),
        ("Pair (including pair of jokers)", 183),
        ("All other hands", 780),
    ]


def test_ante_and_call_under_best_play() -> None:
    (entry,) = entries("ante")
    assert entry.house_edge == Fraction(563, 17901)
    assert entry.combinations == DEALS
    assert entry.average_wager == 1 + Fraction(1431 - 468, 1431)
    assert round(float(entry.average_wager), 6) == 1.672956
    assert round(float(entry.house_edge), 4) == 0.0315  # as published
    assert [(rule.hand, rule.decision, rule.combinations) for rule in entry.strategy] == [
        ("Queen-five or better", "call", 963),
        ("Queen-four or lower", "fold", 468),
    ]


def test_a_fold_costs_the_ante_and_other_ways_to_play_cost_more() -> None:
    (best,) = entries("ante")
    costs = {rival.name: rival for rival in best.rivals}
    assert costs["never"].house_edge == 1
    assert all(rival.cost > 0 for rival in best.rivals)
    for rival in best.rivals:
        (played,) = entries("ante", rival.name)
        assert played.house_edge == rival.house_edge == best.house_edge + rival.cost


# --- counted again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ace_three_flush", ["high", "low"])
def test_every_deal_settled_one_by_one_gives_the_same_outcomes(ace_three_flush: str) -> None:
    filed = options(ace_three_flush=ace_three_flush)
    (fold,) = settle_seat(filed, (), (), {"ante": 1})
    nets: Counter[int] = Counter()
    for kind, results in called(filed).items():
        worth = sum(net * number for net, number in results.items())
        if worth > fold.net_cents * results.total():
            nets += results
        else:
            nets[fold.net_cents] += results.total()
        assert results.total() % 1326 == 0, kind
    (entry,) = entries("ante", ace_three_flush=ace_three_flush)
    found: Counter[int] = Counter()
    for ending in entry.endings:
        found[int(ending.net)] += ending.combinations
    assert found == nets
    assert nets.total() == DEALS


@pytest.mark.parametrize("ace_three_flush", ["high", "low"])
def test_the_strategy_takes_the_better_decision_with_every_hand(ace_three_flush: str) -> None:
    filed = options(ace_three_flush=ace_three_flush)
    results = called(filed)
    stays = best
    (entry,) = entries("ante", ace_three_flush=ace_three_flush)
    decisions = {choice.hand: choice for choice in entry.choices}
    for holding in decided(RULEBOOK, filed).holdings:
        nets = results[alike(holding.hand)]
        worth = Fraction(sum(net * number for net, number in nets.items()), nets.total())
        assert holding.stay_value == worth
        assert holding.best == (worth > -1) == stays(holding.hand), holding.name
        assert decisions[holding.name].decision == ("call" if worth > -1 else "fold")
        assert decisions[holding.name].values == (("call", worth), ("fold", Fraction(-1)))


@pytest.mark.parametrize(
    ("wager", "table"), [("pair_up", "1"), ("pair_up", "2"), ("pair_up", "3"), ("super_flush", "")]
)
def test_bonus_wagers_hand_by_hand(wager: str, table: str) -> None:
    given = {"pair_up_paytable": table} if table else {}
    nets: Counter[int] = Counter()
    for hand in combinations(DECK.cards, 2):
        (outcome,) = settle_seat(options(**given), hand, (), {wager: 1})
        nets[outcome.net_cents] += 1
    (entry,) = entries(wager, **given)
    found: Counter[int] = Counter()
    for ending in entry.endings:
        found[int(ending.net)] += ending.combinations
    assert found == nets
    mean = Fraction(sum(net * number for net, number in nets.items()), 1431)
    assert entry.expectation == mean
    assert entry.variance == Fraction(sum(net**2 * number for net, number in nets.items()), 1431) - mean**2


def test_hand_classes_cover_all_hands_and_holdings_have_names_of_their_own() -> None:
    holdings = decided(RULEBOOK, options()).holdings
    assert sum(each.combinations for each in holdings) == 1431
    assert len({holding.name for holding in holdings}) == len(holdings) == 183
    assert len({holding.cell for holding in holdings}) == 183


def test_432_hands_do_not_qualify() -> None:
    assert sum(not qualifies(value(hand)) for hand in combinations(DECK.cards, 2)) == 432


def test_a_simulation_agrees_within_three_standard_errors() -> None:
    rng, filed, stays = random.Random(11), options(), best
    nets = []
    for _ in range(40_000):
        cards = rng.sample(DECK.cards, 4)
        hand, dealer = (cards[0], cards[2]), (cards[1], cards[3])
        outcomes = settle_seat(filed, hand, dealer, UNITS if stays(hand) else {"ante": 1})
        nets.append(sum(each.net_cents for each in outcomes))
    (entry,) = entries("ante")
    error = entry.standard_deviation / sqrt(len(nets))
    assert abs(sum(nets) / len(nets) - float(entry.expectation)) < 3 * error


def test_the_lowest_flush_moves_with_the_option() -> None:
    high, low = (
        {h.hand: h for h in decided(RULEBOOK, options(ace_three_flush=each)).holdings} for each in ("high", "low")
    )
    hand = next(hand for hand in high if name_of(value(hand)) == "Flush, A-3")
    assert high[hand].stay_value > low[hand].stay_value
    assert entries("super_flush", ace_three_flush="low")[0].endings == entries("super_flush")[0].endings
