"""Asia Poker, Massachusetts, section 12(d): the default house way."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from houseway.cards import Card, Suit
from houseway.games.asia_poker.complete_hands import choose, count, leaves_a_pair, with_rest
from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.hands import DECK, WRITTEN, Kind, Ranking, ranks, value
from houseway.games.asia_poker.house_way import DEFAULT, house_way
from houseway.games.asia_poker.setting import Setting, is_legal
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from tests.citing import shows

A234_LAST = Ranking(a234_last_straight=True, a234_last_straight_flush=True)

# fmt: off
EXAMPLES = [
    ("Ah Kd Jc 9s 7h 5d 2c", "Ah 7h 5d 2c / Kd 9s / Jc", "HW-12(b)"),  # no complete hand
    ("Ah Kd 9c 8s 7h 6d 3c", "9c 8s 7h 6d / Ah 3c / Kd", "HW-12(a)"),  # count 27 against 22
    ("Ah Kd Qc Jh Ts 6d 3c", "Kd Qc Jh Ts / Ah 3c / 6d", "HW-12(a)"),  # count 20 against 25: five less
    ("Ah Kd Qc Jh Ts 5d 3c", "Ah Ts 5d 3c / Kd Jh / Qc", "HW-12(b)"),  # count 19 against 25: six less
    ("Kd Qs 9h 8h 7h 6h 5c", "9h 8h 7h 6h / Kd 5c / Qs", "HW-12(a)"),  # Rule C: straight flush first
    ("Kd Qs 9h 8h 7d 6c 5c", "8h 7d 6c 5c / Kd 9h / Qs", "HW-12(a)"),  # Rule C: higher third card
    ("Jk Kd Qc 9h 8h 7s 3h", "Jk 9h 8h 3h / Kd 7s / Qc", "HW-12(a)"),  # joker makes the flush
    ("Ac Jh Jd 9s 8h 4d 2c", "Jh Jd 4d 2c / Ac 8h / 9s", "HW-11(d)"),  # ace above the pair
    ("Ah Ad Kc Qs 8h 6d 3c", "Ah Ad 6d 3c / Kc 8h / Qs", "HW-11(d)"),  # aces with king and queen stay
    ("Ac Jh Td 9s 9c 8h 3d", "9s 9c 8h 3d / Ac Td / Jh", "HW-11(d)"),  # count 23 against 25: two less, nines
    ("Ac Jh Ts 9d 8h 8c 3s", "9d 8h 8c 3s / Ac Ts / Jh", "HW-11(d)"),  # count 22 against 25: three less
    ("Kh Kd Qc 9s 7h 5d 2c", "Kh 9s 5d 2c / Kd 7h / Qc", "HW-11(c)"),  # queen but no jack: kings split
    ("Jk Ah Kd 9c 8s 5h 3d", "Ah 9c 5h 3d / Jk 8s / Kd", "HW-11(c)"),  # joker and ace split, ace first
    ("Th Td 9c 7s 6h 4d 2c", "Th 7s 4d 2c / Td 6h / 9c", "HW-11(c)"),  # lowest pair that is split
    ("Ac Td 9s 9c 8h 7d 3h", "Td 9s 8h 7d / Ac 3h / 9c", "HW-11(b)"),  # count 23 against 24: one less, nines
    ("Ac Ts 9d 8h 8c 7d 3s", "Ts 9d 8h 7d / Ac 3s / 8c", "HW-11(b)"),  # count 22 against 24: two less, eights
    ("Jk Ah Kd Qc 9h 5h 4s", "Ah Jk 9h 5h / Kd 4s / Qc", "HW-11(b)"),  # count 25 equals king and queen
    ("Jk Kh Qh Jh 8d 8c 3s", "Jk Kh Qh Jh / 8d 8c / 3s", "HW-11(a)"),  # royal flush leaves the pair
    ("Kd Qh Jh 9h 7h 4h 4s", "Qh Jh 9h 7h / 4s 4h / Kd", "HW-11(a)"),  # flush leaves the pair and the king
    ("Ah Kh Kd 9d 5s 5c 2c", "Kh Kd 9d 2c / 5s 5c / Ah", "HW-10(b)"),  # no complete hand
    ("Ah Kh Kd 9h 5h 5c 2h", "Ah 9h 5h 2h / Kh Kd / 5c", "HW-10(a)"),  # Rule C: kings before fives
    ("Jh Ts 9h 8d 8c 5h 5d", "Jh Ts 9h 8d / 5h 5d / 8c", "HW-10(a)"),  # the straight takes one eight
    ("Ah Ad Ks Kc Qh Qd 9c", "Ah Ks Kc 9c / Qh Qd / Ad", "HW-9(a)"),    # nine is five below the ace
    ("Kc Th Td 8s 8c 4h 4d", "8s 8c 4h 4d / Th Td / Kc", "HW-9(b)"),    # highest pair too low
    ("Kh Kd 9s 9c 5h 5d Jc", "9s 9c 5h 5d / Kh Kd / Jc", "HW-9(b)"),    # jack only two below the king
    ("Kc Qh Jd Ts 9h 9d 9c", "Qh Jd Ts 9h / 9d 9c / Kc", "HW-8(a)"),    # Rule C: leaves nines and the king
    ("Ah Qd 9h 9d 9c 7s 3c", "9h 9d 9c 3c / Ah 7s / Qd", "HW-8(b)"),    # tens or lower
    ("Ah Kd Jh Jd Jc 7s 4c", "Jh Jd Jc 4c / Ah 7s / Kd", "HW-8(b)"),    # two singles above
    ("Ah Qh Qd Qc 9d 7s 4c", "Qh Qd 7s 4c / Ah 9d / Qc", "HW-8(c)"),    # one single above
    ("Kh Kd Kc Qh 9d 6s 3c", "Kh Kd 6s 3c / Kc 9d / Qh", "HW-8(d)"),    # none above
    ("Ah Qh Qd Qc 8s 8h 4h", "Ah Qh 8h 4h / Qd Qc / 8s", "HW-7(a)"),    # the flush leaves queens and an eight
    ("Kh Kd Kc 9s 5h 5d 2c", "Kh Kd 9s 2c / 5h 5d / Kc", "HW-7(b)"),
    ("Ks 9h 9d 9c 5h 5d 2c", "9h 9d 9c 2c / 5h 5d / Ks", "HW-7(c)"),
    ("Qh Qd Qc 9h 9d 4s 4c", "9h 9d 4s 4c / Qd Qc / Qh", "HW-6(a)"),    # three higher than both pairs
    ("Kh Kd Kc Ah Ad 4s 4c", "Ah Ad 4s 4c / Kd Kc / Kh", "HW-6(a)"),    # kings
    ("9h 9d 7h 7d 7c 4s 4c", "9h 7h 7d 7c / 4s 4c / 9d", "HW-6(b)"),
    ("Ac Kh Kd Kc 6s 6h 6d", "Kh 6s 6h 6d / Kd Kc / Ac", "HW-5"),       # ace low, king fills
    ("Tc 9d 8s 8h 8d 8c 7h", "Tc 9d 8s 7h / 8d 8c / 8h", "HW-4(a)"),    # the straight leaves three eights
    ("Ah 9d 7s 7h 7d 7c 3c", "9d 7s 7h 3c / 7d 7c / Ah", "HW-4(b)"),    # sevens in both hands
    ("Kh Kd 9s 9h 9d 9c 4c", "9s 9h 9d 9c / Kh Kd / 4c", "HW-3"),
    ("Kh Kd Kc 8s 8h 8d 8c", "8s 8h 8d 8c / Kd Kc / Kh", "HW-2"),
    ("Jk As Ah Ad Ac 9h 2d", "As Ah 9h 2d / Ac Jk / Ad", "HW-1"),       # Rule T: written order
    ("Jk As Ah Ad Ac 9h 2h", "Ah Jk 9h 2h / Ad Ac / As", "HW-1"),       # Rule T: joker flush ranks highest
]
IDS = [f"{rule} {cards}" for cards, _, rule in EXAMPLES]
# fmt: on


@shows("MA-AP-12(d)", "MA-AP-12(b)#2")
@pytest.mark.parametrize(("cards", "setting", "rule"), EXAMPLES, ids=IDS)
def test_12_d_the_default_house_way(cards: str, setting: str, rule: str) -> None:
    found = house_way(DECK.hand(cards, 7))
    assert (str(found.setting), found.rule) == (setting, rule)


@shows("MA-AP-12(d)", "MA-AP-3(d)#1")
@pytest.mark.parametrize(("cards", "setting", "rule"), EXAMPLES, ids=IDS)
def test_12_d_the_lines_are_the_same_with_a234_last(cards: str, setting: str, rule: str) -> None:
    assert house_way(DECK.hand(cards, 7), A234_LAST).rule == rule


def test_every_rule_of_the_default_way_has_an_example() -> None:
    assert {row[2] for row in EXAMPLES} == {rule.id for rule in DEFAULT.rules}


@shows("MA-AP-12(d)")
def test_12_d_five_aces_with_a_pair_put_both_other_cards_high() -> None:
    found = house_way(DECK.hand("Jk As Ah Ad Ac 9h 9d"))
    assert (str(found.setting), found.rule) == ("As Ah 9h 9d / Ac Jk / Ad", "HW-1")


def dealt(hands: int, seed: int) -> list[list[Card]]:
    chance = random.Random(seed)
    return [chance.sample(DECK.cards, 7) for _ in range(hands)]


@shows("MA-AP-12(d)", "MA-AP-12(a)#2", "MA-AP-1/set")
def test_12_d_every_hand_gets_a_legal_setting_of_its_own_cards() -> None:
    for cards in dealt(4000, seed=1):
        setting = house_way(cards).setting
        assert is_legal(setting), str(setting)
        assert setting.made_of(cards)


@shows("MA-AP-12(d)")
def test_12_d_the_order_in_which_cards_lie_changes_nothing() -> None:
    chance = random.Random(2)
    for cards in dealt(2000, seed=3):
        assert house_way(chance.sample(cards, 7)) == house_way(cards)


@shows("MA-AP-12(d)", "MA-AP-1/rank")
def test_12_d_which_suit_is_which_changes_no_rank() -> None:
    chance = random.Random(4)
    for cards in dealt(2000, seed=5):
        suits = chance.sample(range(4), 4)
        renamed = [card if card.suit is None else Card(card.rank, Suit(suits[card.suit])) for card in cards]
        first, second = house_way(cards), house_way(renamed)
        assert first.rule == second.rule
        assert [ranks(hand) for hand in first.setting.hands] == [ranks(hand) for hand in second.setting.hands]


def values(setting: Setting) -> list[tuple[int, ...]]:
    return [value(hand) for hand in setting.hands]


@shows("MA-AP-12(d)")
def test_12_d_no_other_legal_setting_is_as_high_in_all_hands_and_higher_in_one() -> None:
    for cards in dealt(200, seed=6):
        own = values(house_way(cards).setting)
        for hands in contest(AsiaPokerMassachusetts()).legal(tuple(cards)):
            other = [value(hand) for hand in hands]
            assert other == own or any(theirs < mine for theirs, mine in zip(other, own, strict=True)), cards


def plain_rule_c(cards: list[Card]) -> Setting | None:
    """Rule C read off the notes: every four cards are looked at, and graded by all seven preferences."""

    def grade(setting: Setting) -> tuple[object, ...]:
        pair = leaves_a_pair(setting)
        high, low = value(setting.high), ranks(setting.low)[0]
        upper, lower = ranks(setting.medium)
        written_first = [-place for place in sorted(WRITTEN[card] for card in setting.high)]
        second, fifth = (upper, 0) if pair else (count(setting), lower)
        return pair, second, low, high[0], fifth, high, written_first

    complete = {Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH}
    high_hands = [high for high in combinations(cards, 4) if value(high)[0] in complete]
    return max((with_rest(cards, high) for high in high_hands), key=grade, default=None)


@shows("MA-AP-12(d)")
def test_rule_c_chooses_as_its_plain_reading_does() -> None:
    for cards in dealt(2000, seed=7):
        chosen, plain = choose(cards, DEFAULT.prefer), plain_rule_c(cards)
        assert (chosen is None) == (plain is None)
        if chosen is not None and plain is not None:
            assert [set(hand) for hand in chosen.hands] == [set(hand) for hand in plain.hands]
