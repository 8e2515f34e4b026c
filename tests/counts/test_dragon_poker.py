"""Dragon Poker counted out: all 23,426 hands, the side bets, and the best decision for every hand.

Cards of one kind are identical, so a hand is counted by its kinds: there are eight, with the three colours of
Dragons. All figures are whole numbers or exact fractions; the values pin the readings of unclear clauses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import COUNTS, DECK, Character
from houseway.games.dragon_poker.hands import Dragons, Kind, dragons, name_of, value
from houseway.games.dragon_poker.paytables import ANTE_BONUS, DRAGON_WAGER, THREE_CARD_BONUS
from houseway.games.dragon_poker.settlement import settle_seat
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.odds.best_play import strategy
from houseway.ranking import Paytable, Value
from houseway.registry import game
from tests.citing import shows

best = strategy(game("dragon-poker-md").filed({"ante_bonus_paytable": "A"}, complete=False))

ALL = 23_426  # three of 53
DEALS = 19_600  # three of the other 50


def ways(hand: Hand, without: Hand = ()) -> int:
    """In how many ways a hand of these kinds comes from the deck, or from what another hand leaves of it."""
    gone = Counter(without)
    return prod(comb(COUNTS[card] - gone[card], count) for card, count in Counter(hand).items())


HANDS: dict[Hand, int] = {hand: ways(hand) for hand in combinations_with_replacement(COUNTS, 3) if ways(hand)}


Classify = Callable[[Hand], Value]


def counted(classify: Classify = value) -> Counter[Value]:
    """How many hands there are of each rank, or of each other class."""
    total: Counter[Value] = Counter()
    for hand, count in HANDS.items():
        total[classify(hand)] += count
    return total


@shows("MD-DP-3.A(3)", "MD-DP-6.B(1)", "MD-DP-6.B(2)", "MD-DP-6.B(3)", "AMB-01")
def test_the_23426_hands_by_kind_and_character() -> None:
    table = {
        # of          Dragon Phoenix Tiger Panda Monkey Rabbit
        Kind.TRIPS:     (35,    56,   84,  120,   165,   286),
        Kind.PAIR:      (966, 1218, 1480, 1746,  2010,  2640),
        Kind.HIGH_CARD: (5034, 3962, 2544, 1080,    0,     0),
    }  # fmt: skip
    high_to_low = sorted(Character, reverse=True)
    total: Counter[Value] = counted(lambda hand: value(hand)[:2])
    assert {kind: tuple(total[kind, each] for each in high_to_low) for kind in Kind} == table
    assert sum(total.values()) == sum(map(sum, table.values())) == ALL


@shows("MD-DP-3.A(3)")
def test_counting_by_kinds_equals_counting_card_by_card() -> None:
    plain = Counter(value(hand) for hand in combinations(DECK.cards, 3))
    assert sum(plain.values()) == ALL
    assert plain == counted()


@shows("MD-DP-12.D(1)", "AMB-03", "AMB-04", "AMB-05", "AMB-06")
def test_the_rows_of_the_dragon_wager() -> None:
    rows = {Dragons(rank[0]): count for rank, count in counted(dragons).items()}
    assert rows == {
        Dragons.THREE_RED: 1,
        Dragons.THREE_BLUE: 1,
        Dragons.THREE_WITH_GOLD: 15,
        Dragons.THREE: 18,
        Dragons.PAIR: 966,
        Dragons.GOLD: 1035,
        Dragons.NOTHING: 21390,
    }


def net(table: Paytable, classify: Classify = value) -> int:
    """What all 23,426 hands together win or lose on one unit each."""
    total = 0
    for rank, count in counted(classify).items():
        odds = table.odds(rank)
        total += count * (-1 if odds is None else odds.to_one)
    return total


@shows("MD-DP-12.D(1)", "AMB-04", "AMB-05")
def test_the_dragon_wager_over_all_hands() -> None:
    assert net(DRAGON_WAGER, dragons) == -3373


@shows("MD-DP-12.C(1)", "MD-DP-12.C(2)", "AMB-07", "AMB-10")
@pytest.mark.parametrize(("table", "expected"), [("A", -1186), ("B", -766)])
def test_the_three_card_bonus_over_all_hands(table: str, expected: int) -> None:
    assert net(THREE_CARD_BONUS[table]) == expected


# --- the decision ----------------------------------------------------------------------------------------------


@cache
def playing(table: str) -> dict[Hand, int]:
    """For every hand, what playing it comes to in units of the Ante, summed over all hands of the dealer.

    The three wagers win 2 and the odds of the Ante Bonus against a lower hand, nothing on a tie, and lose 3 to a
    higher hand. Folding loses 2.
    """
    ranks = {hand: value(hand) for hand in HANDS}
    total: dict[Hand, int] = {}
    for hand, ours in ranks.items():
        bonus = ANTE_BONUS[table].odds(ours)
        assert bonus is not None
        pays = 2 + bonus.to_one
        total[hand] = sum(
            ways(dealer, hand) * (pays if ours > theirs else -3 if ours < theirs else 0)
            for dealer, theirs in ranks.items()
        )
    return total


@shows("MD-DP-11.B#1", "MD-DP-11.D(3)(g)", "MD-DP-11.D(3)(h)", "MD-DP-11.D(3)(i)", "MD-DP-12.A")
@pytest.mark.parametrize("table", ["A", "B"])
def test_the_strategy_of_the_bots_is_the_best_for_every_hand(table: str) -> None:
    """Playing gains more than folding exactly where the strategy plays, and never as much."""
    for hand, total in playing(table).items():
        assert total != -2 * DEALS
        assert best(hand) is (total > -2 * DEALS), name_of(value(hand))


@shows("MD-DP-11.B#1")
def test_the_hands_that_are_folded() -> None:
    folded = [hand for hand in HANDS if not best(hand)]
    names = {name_of(value(hand)) for hand in folded}
    assert max(value(hand) for hand in folded) == value(DECK.hand("Ph Mo Ra"))
    assert min(value(hand) for hand in HANDS if best(hand)) == value(DECK.hand("Ph Pa Ra"))
    assert sum(HANDS[hand] for hand in folded) == 840 + 2544 + 1080
    assert "High card, Phoenix-Monkey-Rabbit" in names


@shows("MD-DP-12.B(1)", "MD-DP-12.B(2)", "AMB-08", "AMB-09", "AMB-10", "AMB-11")
@pytest.mark.parametrize(
    ("table", "edge", "percent"),
    [("A", Fraction(-581_289, 18_365_984), "-3.165"), ("B", Fraction(-6_715_041, 229_574_800), "-2.925")],
)
def test_the_main_game_with_best_play(table: str, edge: Fraction, percent: str) -> None:
    total = sum(HANDS[hand] * max(won, -2 * DEALS) for hand, won in playing(table).items())
    assert Fraction(total, ALL * DEALS) == edge
    assert f"{float(100 * edge):.3f}" == percent


@shows("MD-DP-11.D(3)(g)", "MD-DP-11.D(3)(h)", "MD-DP-11.D(3)(i)")
@pytest.mark.parametrize("table", ["A", "B"])
def test_the_sums_are_those_of_the_settlement(table: str) -> None:
    """The same totals from the function that settles at the table, for hands of every kind."""
    options = DragonPoker(ante_bonus_paytable=table, three_card_bonus_paytable="A")
    unit = {"ante": 1, "ante_bonus": 1, "play": 1}
    for text in ("Dg Pa Pa", "Ph Ph Ph", "Dr Db Ra", "Dg Ph Ti", "Mo Mo Ra", "Dr Ti Ra", "Ph Mo Ra", "Pa Mo Ra"):
        hand = next(each for each in HANDS if Counter(each) == Counter(DECK.hand(text)))
        total = sum(
            ways(dealer, hand) * sum(each.net_cents for each in settle_seat(options, hand, dealer, unit))
            for dealer in HANDS
        )
        assert total == playing(table)[hand]
