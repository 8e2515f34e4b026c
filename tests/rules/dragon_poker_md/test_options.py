"""Dragon Poker, Maryland: the laws of the house hold with the options that other games do not have."""

from __future__ import annotations

import random

import pytest

from houseway.engine.play import open_table
from tests.citing import shows
from tests.laws.test_laws import conserved
from tests.laws.walking import Walk, finish
from tests.playing import replayed
from tests.rules.dragon_poker_md.tables import LEFT_IN_SHUFFLER, RESHUFFLING, filed


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"two_areas": True, "shuffler": "automated"}, marks=shows("MD-DP-7.G"), id="two-areas"),
        pytest.param(LEFT_IN_SHUFFLER, marks=shows("MD-DP-10.B(4)"), id="left-in-shuffler"),
        pytest.param(RESHUFFLING, marks=shows("MD-DP-5.I"), id="reshuffling"),
        pytest.param({"side_bets_alone": True, "seats": 2}, marks=shows("AMB-12"), id="side-bets-alone"),
        pytest.param(
            {"progressive": True, "progressive_schedule": "Trips 50", "offer_dragon_bet": False},
            marks=shows("MD-DP-7.F(4)"),
            id="progressive",
        ),
    ],
)
def test_random_walks_conserve_cards_and_chips_replay_and_end(options: dict[str, object]) -> None:
    walker = Walk(random.Random(str(options)), open_table(filed(**options)), irregular=0.1)
    for _ in walker.steps(1200):
        conserved(walker.round)
    assert replayed(walker.start, walker.entries) == walker.round
    finish(walker)
