"""Asia Poker: what is so where a submission says nothing, by the clause of each option; the bounds of numbers."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.play import due, ticked
from houseway.engine.words import Dealing, Shuffler
from houseway.games.asia_poker.bonus import JokerRoyal
from houseway.games.asia_poker.hands import JokerFlush, UnevenTie
from houseway.procedures.start import StartMethod
from houseway.procedures.submission import check, taken_for_granted
from houseway.registry import game
from tests.citing import shows
from tests.rules.asia_poker.tables import AUTOMATED, DEVICE, HAND, MA, PA, both, clause, here, table

# fmt: off
SILENT = [
    # option                     by default               MA            PA
    ("house_way",                "default",               "12(d)",      "11(c)#2"),
    ("joker_flush",              JokerFlush.HIGHEST_MISSING, "3(c)",    "6(a)#3"),
    ("uneven_tie",               UnevenTie.LONGER_WINS,   "12(a)#2",    "11(b)#2"),
    ("warn_on_foul",             False,                   "12(a)#2",    "11(b)#2"),
    ("start_method",             StartMethod.DICE,        "4(a)",       "5(g)"),
    ("mark_start",               False,                   "11(e)",      "5(h)"),
    ("button_moves_on_void",     False,                   "11(d)#3",    "5(g)(3)#3"),
    ("dealing",                  Dealing.MANUAL_SHOE,     "9(a)",       "9(a)"),
    ("shuffler",                 Shuffler.MANUAL,         "6(a)#1",     "5(a)#1"),
    ("shuffler_loads_shoe",      False,                   "6(a)#3",     "5(a)#3"),
    ("decks",                    1,                       "2(b)",       "3(b)"),
    ("cards_in_decks",           (53, 53),                "2(b)(1)",    "3(a)#1"),
    ("jokers_in_pack",           1,                       "2(a)#3",     "3(a)#2"),
    ("seats",                    6,                       "11(c)#2",    "2(a)"),
    ("minimum_cents",            500,                     "7(a)#1",     "7(d)"),
    ("maximum_cents",            50_000,                  "7(a)#1",     "7(d)"),
    ("two_areas",                False,                   "13(a)",      "7(f)#1"),
    ("conceal_second_hand",      True,                    "13(b)#2",    "7(f)#3"),
    ("boxed_card_adjusts_stub",  True,                    "14(f)#1",    "13(f)#1"),
    ("generator_approved",       True,                    "11(c)#1",    "2(c)(2)"),
    ("button_approved",          True,                    "11(d)#1",    "2(c)(3)"),
    ("shoe_location_approved",   True,                    "10(a)",      "8(a)#1"),
    ("a234_last",                False,                   "3(d)#1",     ""),
    ("match_play",               False,                   "7(a)#2",     ""),
    ("surrender_opens",          "after-deal",            "12(e)",      ""),
    ("void_wagers",              "return",                "14(h)",      ""),
    ("shoe_approved",            True,                    "8(a)#1",     ""),
    ("shoe_procedures_approved", True,                    "10(a)",      ""),
    ("bonus",                    False,                   "",           "7(e)"),
    ("bonus_paytable",           "",                      "",           "12(b)"),
    ("bonus_joker_royal",        JokerRoyal.ROYAL,        "",           "6(d)(3)"),
    ("payout_limit_cents",       0,                       "",           "12(c)#1"),
    ("a234_last_straight",       False,                   "",           "6(b)(6)#2"),
    ("a234_last_straight_flush", False,                   "",           "6(b)(3)#2"),
    ("cover_cards",              2,                       "",           "3(a)#1"),
    ("bonus_minimum_cents",      100,                     "",           "7(e)"),
    ("bonus_maximum_cents",      10_000,                  "",           "7(e)"),
    ("abandoned",                "forfeit",               "",           "7(b)#3"),
    ("pa_hand_exposure",         "reshuffle",             "",           "13(j)"),
    ("layout_approved",          True,                    "",           "2(b)"),
    ("shaker_approved",          True,                    "",           "2(c)(1)#1"),
    ("discard_rack",             True,                    "",           "2(e)"),
]
# fmt: on


@pytest.mark.parametrize(
    ("state", "option", "default"),
    [
        pytest.param(state, option, default, marks=shows(clause(state, number)), id=f"{state} {option}")
        for option, default, *numbers in SILENT
        for state, number in zip((MA, PA), numbers, strict=True)
        if number
    ],
)
def test_an_option_that_is_not_filed(state: str, option: str, default: Any) -> None:
    assert getattr(game(state).filed({}).options, option) == default


@pytest.mark.parametrize(
    ("state", "option", "least", "most"),
    [
        pytest.param(state, option, least, most, marks=shows(clause(state, number)), id=f"{state} {option}")
        for state, option, least, most, number in (
            (MA, "jokers_in_pack", 1, 2, "2(a)#3"),
            (PA, "jokers_in_pack", 1, 2, "3(a)#2"),
            (PA, "cover_cards", 2, 2, "3(a)#1"),
            (PA, "payout_limit_cents", 0, 10**12, "12(c)#1"),
            (PA, "payout_limit", 0, 10**12, "12(c)#1"),
        )
    ],
)
def test_a_number_has_its_bounds(state: str, option: str, least: int, most: int) -> None:
    for value in (least, most):
        assert check(game(state).submission, {option: value}) == []
    for value in (least - 1, most + 1):
        (found,) = check(game(state).submission, {option: value})
        assert found.message == f"{value} is not allowed: expected a whole number from {least} to {most}"


@both("2(b)(1)", "3(a)#1")
def test_a_deck_has_a_number_of_cards_from_one_to_a_hundred_of_which_53_is_right(state: str) -> None:
    for cards in (1, 100):
        (found,) = check(game(state).submission, {"cards_in_decks": (cards, 53)})
        assert found.message == f"a deck of {cards} cards: expected 53, with one joker"
    for cards in (0, 101):
        (found,) = check(game(state).submission, {"cards_in_decks": (cards, 53)})
        assert "expected" in found.message
        assert "a whole number from 1 to 100" in found.message


@both("1/high-hand 1/medium-hand 1/low-hand", "1/high-hand 1/medium-hand 1/low-hand")
def test_hands_of_four_two_and_one_card_are_ranked_and_in_pennsylvania_seven(state: str) -> None:
    assert game(state).filed({}).hand_sizes == ((4, 2, 1) if state == MA else (4, 2, 1, 7))


@both("11(b)(3)", "2(a)")
def test_positions_are_six_from_the_dealers_far_left(state: str) -> None:
    assert game(state).filed({}).spots == (6, 5, 4, 3, 2, 1)


@both("14(l) 14(m)", "")
@pytest.mark.parametrize(
    ("options", "number"),
    [(DEVICE, "14(l)"), (AUTOMATED, "14(l)"), ({"dealing": "automated-shoe"}, "14(m)"), ({}, "")],
)
def test_14_l_where_a_device_is_used_there_are_procedures_for_cards_in_it(
    state: str, options: dict[str, Any], number: str
) -> None:
    found = check(game(state).submission, {"jam_procedures": "", **options})
    assert [each.clause for each in found] == ([f"MA-AP-{number}"] if number else [])


@both("2(a)#2", "")
def test_2_a_the_back_of_a_deck_that_is_not_used_may_have_the_colour_of_the_cutting_card(state: str) -> None:
    backs = {"backs": "red,blue", "cutting_card": "blue"}
    assert check(game(state).submission, backs) == []
    (found,) = check(game(state).submission, {**backs, "decks": 2, **DEVICE})
    assert found.clause == "MA-AP-2(a)#2"


@both("", "3(b)(1)")
def test_575_3_b_1_the_design_of_a_deck_that_is_not_used_may_be_another(state: str) -> None:
    assert check(game(state).submission, {"designs": "bees,bells"}) == []


@both("", "12(c)#2", "AMB-78")
def test_575_12_c_the_least_limit_follows_from_the_areas_and_the_bonus_wager_that_are_filed(state: str) -> None:
    minimums = {"minimum_cents": 500, "bonus_minimum_cents": 2000, "two_areas": True}
    for options, least in (
        ({**minimums, "bonus_paytable": "A"}, 2 * 500 + 5800 * 2000),
        (minimums, 5_000_000),
        ({**minimums, "bonus_paytable": "A", "two_areas": False}, 500 + 5000 * 2000),
    ):
        assert check(game(state).submission, {**options, "payout_limit": least}) == []
        (found,) = check(game(state).submission, {**options, "payout_limit": least - 1})
        assert (found.clause, found.message) == ("PA-575.12(c)#2", f"must be at least {least} cents")


@both("", "12(b)/A 12(b)/B 12(c)#1")
def test_575_12_the_payout_follows_from_the_paytable_and_the_limit_that_are_filed(state: str) -> None:
    payouts = [
        game(state).filed(options).options.payout
        for options in (
            {},
            {"bonus_paytable": "B", "payout_limit": 6_000_000, "bonus_joker_royal": "straight-flush"},
        )
    ]
    assert [each.limit_cents for each in payouts] == [None, 6_000_000]
    assert payouts[1].paytable.clause == "PA-575.12(b)/B"
    assert payouts[1].joker_royal is JokerRoyal.STRAIGHT_FLUSH
    assert {str(each.asia) for each in payouts} == {"1 to 1"}


@both("12(i)", "12(a)")
def test_the_table_pays_even_money_where_nothing_else_is_filed(state: str) -> None:
    assert str(game(state).filed({}).options.payout.asia) == "1 to 1"
    assert here(state, "12(i)", "12(a)") in [sign.clause for sign in game(state).filed({}).signs]


@both("8(a)#1 10(a) 11(c)#1 11(d)#1 14(l)", "2(b) 2(c)(1)#1 2(c)(2) 2(c)(3) 8(a)#1")
def test_what_somebody_else_approves_is_said_to_be_taken_for_granted(state: str) -> None:
    ma = "shoe shoe_location shoe_procedures generator button"
    pa = "layout shaker generator button shoe_location"
    approved = [f"{each}_approved" for each in (ma if state == MA else pa).split()]
    granted = [each["option"] for each in taken_for_granted(game(state).submission, {})]
    assert granted == approved + (["jam_procedures"] if state == MA else [])


@both("7(a)#1", "7(d)")
def test_limits_whose_minimum_is_above_the_maximum_clash(state: str) -> None:
    assert check(game(state).submission, {"minimum_cents": 1000, "maximum_cents": 1000}) == []
    found = check(game(state).submission, {"minimum_cents": 1001, "maximum_cents": 1000})
    assert {each.clause for each in found} == {here(state, "7(a)#1", "7(d)")}


@both("", "7(e)")
def test_575_7_e_limits_of_the_bonus_whose_minimum_is_above_the_maximum_clash(state: str) -> None:
    assert check(game(state).submission, {"bonus_minimum_cents": 300, "bonus_maximum_cents": 300}) == []
    found = check(game(state).submission, {"bonus_minimum_cents": 301, "bonus_maximum_cents": 300})
    assert {each.clause for each in found} == {"PA-575.7(e)"}


@both("", "3(c)(1) 3(c)(2)", "AMB-50")
@pytest.mark.parametrize(
    ("options", "hours", "number"),
    [(HAND, 4, "3(c)(1)"), ({}, 8, "3(c)(2)"), ({"dealing": "automated-shoe"}, 8, "3(c)(2)")],
    ids=["dealing-hand", "dealing-manual-shoe", "dealing-automated-shoe"],
)
def test_575_3_c_a_deck_is_dealt_to_the_last_moment_of_its_last_hour(
    state: str, options: dict[str, Any], hours: int, number: str
) -> None:
    at = table(state, **options)
    at.until("shuffling")
    last, late = (ticked(at.round, hours * 3_600_000 + more) for more in (0, 1))
    assert due(last) == ()
    assert [duty.clause(late) for duty in due(late)] == [f"PA-575.{number}"]


@both("", "12(c)#2", "AMB-78")
def test_575_12_c_a_limit_of_a_cent_is_below_the_least_and_none_is_no_limit(state: str) -> None:
    assert [each.clause for each in check(game(state).submission, {"payout_limit": 1})] == ["PA-575.12(c)#2"]
    assert check(game(state).submission, {"payout_limit": 0}) == []


@both("6(a)#1", "5(a)#1")
def test_a_shuffler_that_the_document_does_not_provide_for_clashes(state: str) -> None:
    filed = game(state).filed({}).options
    refused = {
        shuffler
        for shuffler in Shuffler
        for found in filed.using(shuffler, Dealing.MANUAL_SHOE, 1).clashes()
        if found.clause == here(state, "6(a)#1", "5(a)#1")
    }
    assert refused == set(Shuffler) - {Shuffler.MANUAL, Shuffler.AUTOMATED} - (
        set() if state == MA else {Shuffler.RESHUFFLING}
    )


@both("7(a)#2", "", "AMB-28")
def test_7_a_a_coupon_comes_with_the_asia_poker_wager_where_coupons_are_taken(state: str) -> None:
    filed = [game(state).filed({"match_play": taken}).paid_beside for taken in (False, True)]
    assert filed == [{}, {"match_play": "asia"}]
