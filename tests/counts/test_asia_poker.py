"""Asia Poker: how many hands of each kind there are."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb, prod

from houseway.cards import Card, Rank, Suit
from houseway.games.asia_poker import AsiaPokerMassachusetts
from houseway.games.asia_poker.bonus import BonusKind, bonus_forms
from houseway.games.asia_poker.conditions import no_complete_hand
from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.hands import DECK, Kind, Ranking, value
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.way_check import rank_choices, shapes
from houseway.odds.setting.every_hand import Tally, parts, tallied
from tests.citing import shows

# Natural hands, then hands with the joker and three of 52 cards.
FOUR_CARD_HANDS = {
    Kind.FOUR_ACES: 1 + 4,
    Kind.ROYAL_FLUSH: 4 + 4 * 4,  # any three of A K Q J, suited
    Kind.STRAIGHT_FLUSH: 4 * 10 + 4 * 30,  # 34 threes of ranks fit in a straight, four of them in A K Q J
    Kind.FOUR_OF_A_KIND: 12 + 0,
    Kind.FLUSH: 4 * (715 - 11) + 4 * (286 - 34),
    Kind.STRAIGHT: 11 * (4**4 - 4) + 34 * (4**3 - 4),
    Kind.THREE_OF_A_KIND: 13 * 4 * 48 + 12 * 4 + 6 * 48,  # three alike but aces, or two aces
    Kind.TWO_PAIRS: comb(13, 2) * 6 * 6 + 12 * 6 * 4,  # a pair with an ace
    Kind.PAIR: 13 * 6 * comb(12, 2) * 16 + 12 * 6 * 44 + (66 - 6) * (4**3 - 4),  # a pair, or an ace
    Kind.HIGH_CARD: (715 - 11) * (4**4 - 4) + (220 - 28) * (4**3 - 4),
}


@shows("MA-AP-3(b)", "PA-575.6(b)")
def test_3_b_all_292_825_high_hands_by_kind() -> None:
    found = Counter(value(hand)[0] for hand in combinations(DECK.cards, 4))
    assert found == FOUR_CARD_HANDS
    assert found.total() == comb(53, 4)


@shows("MA-AP-3(e)#2", "PA-575.6(c)#2")
def test_3_e_how_many_hands_are_no_copies_of_each_other() -> None:
    distinct = [len({value(hand) for hand in combinations(DECK.cards, size)}) for size in (4, 2, 1)]
    assert distinct == [2535, 91, 13]


def best_by_substitution(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The joker as every card that the hand lacks and that completes it, otherwise an ace: AMB-01, AMB-02."""
    natural = [card for card in hand if card.suit is not None]
    complete = {Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH}
    lacking = [card for card in DECK.cards if card.suit is not None and card not in natural]
    tried = [value([*natural, card], RANKING) for card in lacking]
    as_ace = [value([*natural, card], RANKING) for card in lacking if card.rank == Rank.ACE]
    if not as_ace:
        return (Kind.FOUR_ACES,)
    return max([each for each in tried if each[0] in complete] + as_ace)


RANKING = Ranking(a234_last_straight=True, a234_last_straight_flush=True)


@shows("AMB-01", "AMB-02", "AMB-04", "AMB-06")
def test_3_c_the_joker_is_never_worth_less_than_a_card_it_may_stand_for() -> None:
    spades_and_hearts = [card for card in DECK.cards if card.suit in (None, Suit.SPADES, Suit.HEARTS)]
    joker = DECK.card("Jk")
    for three in combinations([card for card in spades_and_hearts if card != joker], 3):
        hand = (*three, joker)
        assert value(hand, RANKING) == best_by_substitution(hand), hand


def hands_of(shape: tuple[int, ...], ranks: tuple[int, ...]) -> int:
    """How many seven-card hands have these ranks, the joker being a fifth ace."""
    return prod(comb(5 if rank == Rank.ACE else 4, size) for size, rank in zip(shape, ranks, strict=True))


LINES = {
    "HW-1": 1_128, "HW-2": 888, "HW-3": 56_760, "HW-4": 249_920, "HW-5": 68_640, "HW-6": 150_480,
    "HW-7": 3_970_560, "HW-8": 7_856_640, "HW-9": 2_898_720, "HW-10": 34_404_480, "HW-11": 72_585_216,
    "HW-12": 31_899_648,
}  # fmt: skip
BRANCHES = {"HW-6(a)": 58_080, "HW-6(b)": 92_400, "HW-9(a)": 846_144, "HW-9(b)": 2_052_576}


@shows("MA-AP-12(d)", "PA-575.11(c)#2")
def test_12_d_all_154_143_080_hands_by_line_of_the_house_way() -> None:
    lines: Counter[str] = Counter()
    for shape in shapes():
        line = DEFAULT.by_shape[shape][0].id.split("(")[0]
        lines[line] += sum(hands_of(shape, ranks) for ranks in rank_choices(shape))
    assert lines == LINES
    assert lines.total() == comb(53, 7)


@shows("MA-AP-12(d)", "PA-575.11(c)#2")
def test_12_d_hands_by_branch_where_no_complete_hand_is_asked_for() -> None:
    branches: Counter[str] = Counter()
    for shape in ((3, 2, 2), (2, 2, 2, 1)):
        for ranks in rank_choices(shape):
            rules = DEFAULT.by_shape[shape]
            rule = next(rule for rule in rules if rule.condition.holds(ranks, no_complete_hand))
            branches[rule.id] += hands_of(shape, ranks)
    assert branches == BRANCHES


@shows("PA-575.6(d)(2)")
def test_575_6_d_2_there_are_1_128_hands_of_five_aces() -> None:
    aces = [card for card in DECK.cards if card.suit is None or card.rank == Rank.ACE]
    others = [card for card in DECK.cards if card not in aces]
    kinds = Counter(bonus_forms()([*aces, *two])[0] for two in combinations(others, 2))
    assert kinds == {BonusKind.FIVE_ACES: 1_128}


@shows("MA-AP-12(d)", "PA-575.11(c)#2")
def test_12_d_a_sample_of_all_hands_up_to_suits_each_with_one_legal_setting() -> None:
    """`make exhaustive` looks at all of them."""
    tally = Tally()
    for last in (False, True):
        asked = contest(AsiaPokerMassachusetts(a234_last=last))
        for job in random.Random(12).sample(parts(asked), 4):
            tally.add(tallied(asked, job))
    assert tally.problems == {}
    assert tally.hands > 300_000
    assert LINES.keys() >= {rule.partition("(")[0] for rule in tally.rules}
