"""Asia Poker, Pennsylvania: what `rank` says of seven cards, and of fewer (575.6(b), (d))."""

from __future__ import annotations

import pytest

from houseway.registry import game
from tests.citing import shows

RULES = game("asia-poker-pa").filed({})
ROYAL_WITH_JOKER = "Ah Kh Qh Th Jk 4c 2d"


@shows("PA-575.6(d)", "PA-575.6(b)")
@pytest.mark.parametrize(
    ("cards", "kind", "name"),
    [
        ("8h 8d 8c 8s Kh Kd Ks", "three-of-a-kind and four 8s", "Three-of-a-kind and four 8s"),
        ("9h 8d 7c 6s 5h Kc 2d", "straight", "Straight"),
        ("Kh Kd 9c 9s 5h 3d 2c", "nothing", "No bonus hand"),
        ("Ah Ad Kc Ks", "two pair", "Two pair, A-A-K-K"),
        ("Ah Ad Ac As", "four aces", "Four aces"),
        ("Kd Th", "high card", "High card, K-T"),
        ("2c", "high card", "High card, 2"),
    ],
)
def test_575_6_a_hand_is_named_by_its_size(cards: str, kind: str, name: str) -> None:
    value = RULES.value(RULES.deck.hand(cards))
    assert (RULES.kind_of(value), RULES.name_of(value)) == (kind, name)


@shows("PA-575.6(d)")
def test_575_6_d_a_higher_bonus_hand_has_a_higher_value_and_all_stand_above_smaller_hands() -> None:
    hands = ("Ah Ad Ac As", "Kh Kd 9c 9s 5h 3d 2c", "9h 8d 7c 6s 5h Kc 2d", "8h 8d 8c 8s Kh Kd Ks")
    values = [RULES.value(RULES.deck.hand(cards)) for cards in hands]
    assert values == sorted(values)
    assert len(set(values)) == 4


@shows("PA-575.6(d)(3)", "AMB-70")
def test_575_6_d_3_a_royal_flush_with_the_joker_is_named_as_the_submission_has_it() -> None:
    other = game("asia-poker-pa").filed({"bonus_joker_royal": "straight-flush"})
    names = [rules.name_of(rules.value(rules.deck.hand(ROYAL_WITH_JOKER))) for rules in (RULES, other)]
    assert names == ["Royal flush", "Straight flush with joker"]
