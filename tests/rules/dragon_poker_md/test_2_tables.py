"""Dragon Poker, Maryland, chapter 2: tables, layout and equipment."""

from __future__ import annotations

import pytest

from houseway.engine.signs import Posted
from houseway.procedures.layout import RACK, betting_area
from tests.citing import shows
from tests.rules.dragon_poker_md.tables import B, bettors, filed, pair, rejects, table

FIVE = ["ante", "ante_bonus", "three_card_bonus", "dragon", "play"]


@shows("MD-DP-2.A")
def test_2_a_one_to_six_positions() -> None:
    for seats in range(1, 7):
        assert len(filed(seats=seats).spots) == seats
    rejects("MD-DP-2.A", seats=7)
    rejects("MD-DP-2.A", seats=0)


@shows("MD-DP-2.B")
@pytest.mark.parametrize(
    ("clause", "lacking"),
    [
        ("MD-DP-2.B", {"layout_approved": False}),
        ("MD-DP-2.B(1)", {"operator": " "}),
        ("MD-DP-2.B(2)", {"layout_areas": FIVE[:4]}),
        ("MD-DP-2.B(3)#1", {"odds_on_layout": False}),
        ("MD-DP-2.B(3)#2", {"play_rule_shown": False}),
    ],
)
def test_2_b_a_layout_that_lacks_an_item_is_rejected(clause: str, lacking: dict[str, object]) -> None:
    rejects(clause, **lacking)


@shows("MD-DP-2.B(1)")
def test_2_b_1_the_layout_shows_the_operators_name() -> None:
    first = filed(operator="Harbour Casino").signs[0]
    assert (first.title, first.posted) == ("Harbour Casino", Posted.LAYOUT)


@shows("MD-DP-2.B(2)", "AMB-15")
@pytest.mark.parametrize("offered", [True, False])
def test_2_b_2_every_position_has_five_betting_areas(offered: bool) -> None:
    book = filed(offer_dragon_bet=offered, offer_three_card_bonus=offered)
    (areas,) = [sign for sign in book.signs if sign.clause == "MD-DP-2.B(2)"]
    assert sorted(name for _, name in areas.lines) == sorted(FIVE)


@shows("MD-DP-2.B(2)")
def test_2_b_2_the_wagers_of_a_player_lie_on_separate_areas() -> None:
    alone = table()
    alone.seat(1, folds=False, **pair(1000, three_card_bonus=300, dragon=200))
    alone.until("revealing")
    assert [alone.round.stake(betting_area(name, 1)) for name in FIVE] == [1000, 1000, 300, 200, 1000]


@shows("MD-DP-2.B(3)#1")
def test_2_b_3_the_odds_of_every_wager_are_shown_with_the_paytables_chosen() -> None:
    signs = {sign.title: dict(sign.lines) for sign in filed(**B).signs}
    assert signs["Ante"] == signs["Play"] == {"Winning Hand": "1 to 1"}
    assert signs["Ante Bonus"]["Pair of Pandas or Better"] == "1 to 1"
    assert signs["Three Card Bonus"]["Three Tigers"] == "20 to 1"
    assert signs["Dragon Bet"]["Three Red Dragons"] == "1,000 to 1"


@shows("MD-DP-2.B(3)#1")
def test_2_b_3_odds_that_are_not_on_the_layout_are_on_a_sign() -> None:
    rejects("MD-DP-2.B(3)#1", odds_on_layout=False, odds_on_sign=False)
    signs = filed(odds_on_layout=False, odds_on_sign=True).signs
    assert {sign.title for sign in signs if sign.posted is Posted.TABLE} == {
        "Ante", "Ante Bonus", "Play", "Three Card Bonus", "Dragon Bet",
    }  # fmt: skip


@shows("MD-DP-2.B(3)#2")
def test_2_b_3_the_layout_says_that_play_must_equal_ante() -> None:
    titles = [sign.title for sign in filed().signs if sign.clause == "MD-DP-2.B(3)#2"]
    assert titles == ["Play Bet Must Equal Ante Bet"]


@shows("MD-DP-2.C(1)")
@pytest.mark.parametrize("side", ["left", "right"])
def test_2_c_1_drop_box_and_tip_box_are_on_opposite_sides(side: str) -> None:
    rejects("MD-DP-2.C(1)", drop_box=side, tip_box=side)
    filed(drop_box=side, tip_box={"left": "right", "right": "left"}[side])


@shows("MD-DP-2.C(2)")
def test_2_c_2_a_table_without_a_discard_rack_is_rejected() -> None:
    rejects("MD-DP-2.C(2)", discard_rack=False)


@shows("MD-DP-2.C(2)")
def test_2_c_2_used_cards_lie_in_the_rack() -> None:
    alone = bettors(1)
    alone.finish()
    assert len(alone.round.at(RACK)) == 53


@shows("MD-DP-2.D")
def test_2_d_another_place_for_the_tip_box_needs_an_approval() -> None:
    rejects("MD-DP-2.D", tip_box="elsewhere")
    assert filed(tip_box="elsewhere", tip_box_approval="C-2031").options.tip_box == "elsewhere"
