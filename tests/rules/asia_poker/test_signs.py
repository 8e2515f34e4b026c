"""Asia Poker, Pennsylvania, section 575.2 and the order: what stands on layout, signs and equipment sheet."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from houseway import __version__
from houseway.catalogue import catalogue, data_file
from houseway.engine.signs import Posted, Sign
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.way import write_way
from houseway.procedures.layout import betting_area, exposed, set_down
from houseway.record.audit import verify
from houseway.record.log import Log, LogWriter
from houseway.registry import game
from tests.citing import shows
from tests.rules.asia_poker.tables import PA, table


def signs(clause: str, **options: Any) -> list[Sign]:
    return [sign for sign in game(PA).filed(options).signs if sign.clause == f"PA-575.{clause}"]


@shows("PA-575.2(b)(1)", "PA-575.2(c)(1)(iii)")
def test_575_2_b_1_the_operators_name_is_on_the_layout_and_on_the_shaker() -> None:
    (layout,) = signs("2(b)(1)", operator="The Mill")
    assert (layout.title, layout.posted) == ("The Mill", Posted.LAYOUT)
    (shaker,) = signs("2(c)(1)(iii)", operator="The Mill")
    assert ("Name", "The Mill") in shaker.lines


@shows("PA-575.2(b)(2)", "PA-575.2(b)(5)")
def test_575_2_b_2_each_position_has_an_area_for_each_wager_offered() -> None:
    assert [sign.lines for sign in signs("2(b)(2)")] == [(("Asia Poker", "asia"),)]
    assert signs("2(b)(5)") == []
    assert [sign.lines for sign in signs("2(b)(5)", bonus_paytable="A")] == [(("Bonus", "bonus"),)]
    at = table(PA, 1, 2, 3, 4, 5, 6, bonus=500)
    at.until("starting")
    staked = {
        (name, spot)
        for name in ("asia", "bonus")
        for spot in range(1, 7)
        if at.round.stake(betting_area(name, spot))
    }
    assert len(staked) == 12


@shows("PA-575.2(b)(3)", "PA-575.2(b)(4)")
def test_575_2_b_3_there_are_three_areas_for_the_hands_of_each_player_and_of_the_dealer() -> None:
    areas = (("High hand", "high"), ("Medium hand", "medium"), ("Low hand", "low"))
    assert [sign.lines for sign in signs("2(b)(3)")] == [areas]
    assert [sign.lines for sign in signs("2(b)(4)")] == [areas]
    at = table(PA, 1)
    at.until("comparing")
    assert [len(at.round.at(set_down(hand, 1))) for _, hand in areas] == [4, 2, 1]
    assert [len(at.round.at(exposed(hand, 0))) for _, hand in areas] == [4, 2, 1]


@shows("PA-575.2(b)(6)")
def test_575_2_b_6_the_odds_of_all_wagers_offered_stand_on_the_layout_or_on_a_sign() -> None:
    for posted, where in (("layout", Posted.LAYOUT), ("sign", Posted.TABLE)):
        options = {"bonus_paytable": "B", "odds_posted": posted}
        (asia,), (bonus,) = signs("12(a)", **options), signs("12(b)/B", **options)
        assert asia.lines[0][1] == "1 to 1"
        assert len(bonus.lines) == 11
        assert ("Natural straight flush", "50 to 1") in bonus.lines
        assert asia.posted is bonus.posted is where


@shows("PA-575.2(b)(7)")
def test_575_2_b_7_the_payout_limit_is_shown() -> None:
    assert signs("2(b)(7)") == []
    texts = {
        how: [(sign.title, sign.posted) for sign in signs("2(b)(7)", payout_limit=6_000_000, limit_posted=how)]
        for how in ("layout", "generic", "sign")
    }
    figure = "The most paid on a hand is $60,000"
    assert texts["layout"] == [(figure, Posted.LAYOUT)]
    assert texts["sign"] == [(figure, Posted.TABLE)]
    assert texts["generic"] == [
        ("This game is subject to the posted payout limit", Posted.LAYOUT),
        (figure, Posted.TABLE),
    ]


@shows("PA-575.2(b)(6)")
def test_575_2_b_6_where_no_bonus_wager_is_offered_no_odds_of_it_stand() -> None:
    assert [sign for name in "ABC" for sign in signs(f"12(b)/{name}")] == []
    assert len(signs("12(a)")) == 1


@shows("PA-575-pre/expiry")
def test_575_a_sign_says_that_the_rules_have_lapsed_from_the_day_they_do() -> None:
    days = ("", "2011-10-01", "2013-09-30", "2013-10-01", "2014-01-01")
    titles = [[sign.title for sign in game(PA).filed({"filed_on": day}).signs] for day in days]
    lapsed = "Superseded: these temporary rules lapsed on 2013-10-01"
    assert [lapsed in each for each in titles] == [False, False, False, True, True]


@shows("PA-575.2(d)")
def test_575_2_d_the_tip_box_is_on_the_side_that_was_filed() -> None:
    (boxes,) = signs("2(d)", drop_box="right", tip_box="left")
    assert boxes.lines == (("Drop box", "right"), ("Tip box", "left"))


@shows("PA-575.2(d)", "PA-575.2(e)")
def test_575_2_d_the_equipment_sheet_says_where_the_boxes_and_the_rack_are() -> None:
    (boxes,) = signs("2(d)", tip_box="elsewhere", tip_box_approval="behind the shuffler, C-3")
    assert boxes.lines == (("Drop box", "left"), ("Tip box", "behind the shuffler, C-3"))
    (rack,) = signs("2(e)")
    assert boxes.posted is rack.posted is Posted.EQUIPMENT


@shows("PA-575-pre/order(1)", "PA-575-pre/purpose")
def test_575_the_catalogue_has_clauses_of_all_thirteen_sections() -> None:
    book = catalogue(PA)
    for section in range(1, 14):
        assert book.under(f"575.{section}")
    assert "575" in book.citation


@shows(
    "PA-575-pre/finding(1)", "PA-575-pre/finding(2)", "PA-575-pre/order(3)", "PA-575-pre/order(5)",
    "PA-575-pre/order(2)",
)  # fmt: skip
def test_575_the_catalogue_says_what_kind_of_regulation_it_is_and_where_it_was_published() -> None:
    about = tomllib.loads(data_file(PA, "clauses.toml").read_text(encoding="utf-8"))["rulebook"]
    assert about["type"] == "temporary regulation"
    assert about["authority"] == "4 Pa.C.S. Part II"
    assert "11-1690" in about["bulletin"]
    assert (about["effective"], about["expires"]) == ("2011-10-01", "2013-10-01")


@shows("PA-575-pre/order(4)", "PA-575-pre/submission")
def test_575_every_record_names_the_rules_and_the_submission_that_governed_it(tmp_path: Path) -> None:
    at = table(PA, 1, bonus_paytable="C", house_way=write_way(DEFAULT))
    at.finish()
    with LogWriter.create(tmp_path / "table.log", at.round.rulebook) as log:
        for entry in at.entries:
            log.append(entry)
    header = Log(tmp_path / "table.log").header
    assert (header.rulebook, header.houseway) == (PA, __version__)
    assert header.options["bonus_paytable"] == "C"
    assert header.filed().options == at.round.rulebook.options
    assert verify(tmp_path / "table.log").ok
