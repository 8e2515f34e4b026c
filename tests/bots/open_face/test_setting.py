"""The compiled setter of Fantasy Land hands finds as many points as the rule, and weighs segments rightly."""

from __future__ import annotations

import random

import numpy as np
import pytest

from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.fantasy_land import stays
from houseway.games.chinese_poker.hands import DECK, Setting
from houseway.games.chinese_poker.players.open_face.rows import VALUES
from houseway.games.chinese_poker.players.open_face.setting import set_thirteen
from houseway.games.chinese_poker.players.open_face.terms import simple
from houseway.games.chinese_poker.points import show_down
from houseway.games.chinese_poker.strengths import strengths


@pytest.mark.parametrize("stay_value", [0, 11])
def test_five_hundred_hands_are_set_for_as_many_points_as_the_rule_finds(stay_value: int) -> None:
    rng, worth = random.Random(stay_value), simple(0.0)
    for _ in range(500):
        cards = tuple(rng.sample(DECK.cards, 13))
        shown = show_down(Setting(*set_thirteen(cards, worth, float(stay_value))))
        best = best_setting(cards, stay_value)
        assert not shown.foul
        assert sum(shown.bonus) + stay_value * stays(shown) == best.total + stay_value * best.stays


def test_a_segment_that_wins_more_is_set_stronger() -> None:
    """Where only the front is worth anything it is the strongest of all legal fronts."""
    rng, front_only = random.Random(5), simple(0.0)
    front_only[:3] = 0
    front_only[0] = np.arange(len(VALUES)) / 100
    place = {value: strength for strength, value in enumerate(strengths().values)}
    for _ in range(5):
        cards = tuple(rng.sample(DECK.cards, 13))
        front = show_down(Setting(*set_thirteen(cards, front_only, 0.0))).values.front
        bonus_too = show_down(Setting(*set_thirteen(cards, simple(0.0), 0.0))).values.front
        assert place[front] >= place[bonus_too]
