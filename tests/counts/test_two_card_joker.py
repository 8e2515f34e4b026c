"""Two Card Joker Poker counted out: all 1,431 hands, the bonus wagers, and the best decision for every hand.

Plain enumeration with exact fractions; the values pin the readings of unclear clauses.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from houseway.cards import JOKER, Rank
from houseway.games.two_card_joker.hands import DECK, Kind, qualifies, value
from houseway.games.two_card_joker.paytables import CALL, PAIR_UP, SUPER_FLUSH
from houseway.odds.best_play import strategy
from houseway.ranking import Paytable, Value
from houseway.registry import game
from tests.citing import shows

best = strategy(game("two-card-joker-poker-ma").filed({}, complete=False))

HANDS = list(combinations(range(54), 2))  # by places in the deck, so that the two jokers are two cards
DEALS = 1326  # hands of the dealer from the other 52 cards


def ranked(*, ace_three_low: bool = False) -> dict[tuple[int, int], Value]:
    """The rank of every hand."""
    return {(a, b): value((DECK.cards[a], DECK.cards[b]), ace_three_low=ace_three_low) for a, b in HANDS}


@shows("MA-TCJP-5(b)(1)", "MA-TCJP-5(b)(2)", "MA-TCJP-5(b)(3)", "MA-TCJP-5(b)(4)", "MA-TCJP-5(b)(5)",
       "MA-TCJP-5(b)(6)", "MA-TCJP-5(b)(7)")  # fmt: skip
def test_the_1431_hands_by_kind() -> None:
    assert Counter(Kind(rank[0]).words for rank in ranked().values()) == {
        "two jokers": 1,
        "royal flush": 4,
        "straight flush": 48,
        "straight": 156,
        "pair": 182,
        "flush": 260,
        "high card": 780,
    }
    jokers = [rank for (a, b), rank in ranked().items() if JOKER in (DECK.cards[a], DECK.cards[b])]
    assert Counter(Kind(rank[0]) for rank in jokers) == {Kind.PAIR: 104, Kind.TWO_JOKERS: 1}


def total(table: Paytable) -> int:
    """What all 1,431 hands together win or lose on one unit each."""
    odds = [table.odds(rank) for rank in ranked().values()]
    return sum(-1 if each is None else each.to_one for each in odds)


@shows("MA-TCJP-11(d)T1", "MA-TCJP-11(d)T2", "MA-TCJP-11(d)T3")
@pytest.mark.parametrize(("table", "net"), [("1", -30), ("2", -48), ("3", -38)])
def test_pair_up_over_all_hands(table: str, net: int) -> None:
    assert total(PAIR_UP[table]) == net


@shows("MA-TCJP-11(e)", "AMB-01", "AMB-13")
def test_super_flush_over_all_hands() -> None:
    assert total(SUPER_FLUSH) == -40


@shows("MA-TCJP-11(e)", "AMB-01")
def test_super_flush_with_ace_three_as_a_plain_flush_would_cost_more() -> None:
    ace_threes = sum(rank == (Kind.FLUSH, Rank.ACE, Rank.THREE) for rank in ranked().values())
    assert total(SUPER_FLUSH) - ace_threes * (3 - 1) == -48


@cache
def called(ace_three_low: bool) -> dict[tuple[int, int], int]:
    """For every hand, what a call comes to in units of the ante, summed over all hands of the dealer.

    Ante and call together win 1 without a qualifier, 1 and the table's odds against a lower hand, nothing on a
    tie, and lose 2 to a higher hand.
    """
    ranks = ranked(ace_three_low=ace_three_low)
    order = {rank: place for place, rank in enumerate(sorted(set(ranks.values())))}
    places = {hand: order[rank] for hand, rank in ranks.items()}
    lowest_qualifier = min(place for rank, place in order.items() if qualifies(rank))
    dealers = [(a, b, place) for (a, b), place in places.items()]
    sums = {}
    for (a, b), mine in places.items():
        odds = CALL.odds(ranks[a, b])
        assert odds is not None
        win = 1 + odds.to_one
        taken = (a, b)
        sums[a, b] = sum(
            1 if theirs < lowest_qualifier else win if theirs < mine else 0 if theirs == mine else -2
            for c, d, theirs in dealers
            if c not in taken and d not in taken
        )
    return sums


readings = pytest.mark.parametrize("ace_three_low", [False, True])


@readings
@shows("MA-TCJP-6(c)(1)", "MA-TCJP-10(b)#3", "AMB-01", "AMB-05", "AMB-06")
def test_the_strategy_is_the_best_decision_for_every_hand(ace_three_low: bool) -> None:
    stays = best
    for (a, b), net in called(ace_three_low).items():
        fold = -DEALS
        assert net != fold, "no hand is indifferent"
        assert stays((DECK.cards[a], DECK.cards[b])) == (net > fold)


@shows("MA-TCJP-6(c)(1)", "MA-TCJP-10(d)(1)", "MA-TCJP-10(d)(2)", "MA-TCJP-11(c)", "AMB-05", "AMB-06")
def test_the_house_edge_of_the_ante_under_best_play() -> None:
    best = [max(net, -DEALS) for net in called(False).values()]
    assert Fraction(sum(best), len(HANDS) * DEALS) == Fraction(-563, 17901)
    assert sum(net < -DEALS for net in called(False).values()) == 468


@shows("MA-TCJP-6(c)(1)")
def test_queen_five_is_the_lowest_hand_that_calls() -> None:
    ranks = ranked()
    calls = {ranks[hand] for hand, net in called(False).items() if net > -DEALS}
    assert min(calls) == (Kind.HIGH_CARD, Rank.QUEEN, Rank.FIVE)
