"""Asia Poker: what an operator files, and what the clauses refuse."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.games.asia_poker.hands import DECK, value
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.way import write_way
from houseway.procedures.submission import Finding, check, taken_for_granted
from houseway.registry import game
from tests.citing import shows
from tests.rules.asia_poker.tables import AUTOMATED, DEVICE, HAND, MA, PA, Options, both, here

OWN_WAY = write_way(DEFAULT).replace('name = "default"', 'name = "own"')


def findings(state: str, **options: Any) -> list[Finding]:
    return check(game(state).submission, options)


def refused(state: str, clause: str, **options: Any) -> None:
    """The submission is refused with this clause, and only with it."""
    found = findings(state, **options)
    assert {each.clause for each in found} == {clause}, found


def accepted(state: str, **options: Any) -> None:
    assert findings(state, **options) == []


@both("2(a)#1", "3(a)#1")
def test_a_submission_needs_no_option_and_the_deck_has_one_joker(state: str) -> None:
    accepted(state)
    deck = game(state).filed({}).deck.cards
    assert len(deck) == len(set(deck)) == 53
    assert sum(card.suit is None for card in deck) == 1


@both("2(b)(1)", "3(a)#1")
def test_each_deck_has_53_cards(state: str) -> None:
    refused(state, here(state, "2(b)(1)", "3(a)#1"), **DEVICE, decks=2, cards_in_decks=(53, 52))


@both("2(a)#2", "")
@pytest.mark.parametrize("name", ["cutting_card", "cover_card"])
def test_2_a_cutting_and_cover_card_differ_in_colour_from_backs_and_edges(state: str, name: str) -> None:
    refused(state, "MA-AP-2(a)#2", **{name: "red"})
    refused(state, "MA-AP-2(a)#2", **{name: "white"})
    refused(state, "MA-AP-2(a)#2", **{name: "Red"})
    accepted(state, **{name: "black"})


@both("", "3(a)#1")
def test_575_3_a_there_are_two_cover_cards(state: str) -> None:
    refused(state, "PA-575.3(a)#1", cover_cards=1)


@both("2(b)", "3(b)")
def test_a_second_deck_needs_a_shuffling_device(state: str) -> None:
    refused(state, here(state, "2(b)", "3(b)"), decks=2)
    accepted(state, decks=2, **DEVICE)


@both("2(b)(2)", "3(b)(1)")
def test_the_backs_of_two_decks_differ_in_colour(state: str) -> None:
    refused(state, here(state, "2(b)(2)", "3(b)(1)"), **DEVICE, decks=2, backs="red,red")
    refused(state, here(state, "2(b)(2)", "3(b)(1)"), **DEVICE, decks=2, backs="red,Red")
    refused(state, here(state, "2(b)(2)", "3(b)(1)"), **DEVICE, decks=2, backs="red,blue,green")
    accepted(state, **DEVICE, decks=2, backs="red,blue")


@both("", "3(b)(1)")
def test_575_3_b_1_two_decks_are_of_one_design(state: str) -> None:
    refused(state, "PA-575.3(b)(1)", **DEVICE, decks=2, designs="bees,bells")
    accepted(state, **DEVICE, decks=2, designs="bees,Bees")


@both("3(d)#2", "6(b)(3)#2 6(b)(6)#2")
def test_a_2_3_4_ranks_last_only_where_the_submission_says_so(state: str) -> None:
    option = "a234_last" if state == MA else "a234_last_straight"
    wheel, low = DECK.hand("Ah 2d 3c 4s"), DECK.hand("5h 4d 3c 2s")
    silent, filed = game(state).filed({}), game(state).filed({option: True})
    assert silent.value(wheel) > silent.value(low)
    assert filed.value(wheel) < filed.value(low)
    assert value(wheel) == silent.value(wheel)


@both("4(a) 11(a)", "2(c) 5(g)")
def test_the_starting_position_is_by_dice_generator_or_button(state: str) -> None:
    for method in ("dice", "rng"):
        accepted(state, start_method=method)
    accepted(state, start_method="button", **AUTOMATED)
    refused(state, here(state, "4(a)", "5(g)"), start_method="spinner")


@both("4(a)(3) 11(d)#1", "5(g)(3)#1", "AMB-32")
@pytest.mark.parametrize("options", [{}, {**DEVICE}, {"dealing": "automated-shoe"}, {**DEVICE, "dealing": "hand"}])
def test_a_button_needs_a_shuffling_device_and_an_automated_shoe(state: str, options: Options) -> None:
    refused(state, here(state, "11(d)#1", "5(g)(3)#1"), start_method="button", **options)


@both("", "2(c)(1)#1 2(c)(2) 2(c)(3)")
def test_575_2_c_shaker_generator_and_button_are_approved(state: str) -> None:
    refused(state, "PA-575.2(c)(1)#1", shaker_approved=False)
    refused(state, "PA-575.2(c)(2)", start_method="rng", generator_approved=False)
    refused(state, "PA-575.2(c)(3)", start_method="button", button_approved=False, **AUTOMATED)


@both("4(a)(2) 11(c)#1 11(d)#1", "")
def test_11_c_and_d_generator_and_button_are_approved(state: str) -> None:
    refused(state, "MA-AP-11(c)#1", start_method="rng", generator_approved=False)
    refused(state, "MA-AP-11(d)#1", start_method="button", button_approved=False, **AUTOMATED)


@both("8(a)#1", "8(a)#1")
def test_a_manual_shoe_is_approved(state: str) -> None:
    option = "shoe_approved" if state == MA else "shoe_location_approved"
    refused(state, here(state, "8(a)#1", "8(a)#1"), **{option: False})
    accepted(state, **{option: False}, dealing="hand", **DEVICE)


@both("9(a) 9(b)", "9(a) 9(a)(1)")
def test_dealing_from_the_hand_is_an_option(state: str) -> None:
    accepted(state, dealing="hand", **DEVICE)
    if state == MA:
        accepted(state, dealing="hand")  # shuffled by hand or by device
    else:
        refused(state, "PA-575.9(a)(1)", dealing="hand")


@both("10(a)", "")
@pytest.mark.parametrize("name", ["shoe_approved", "shoe_location_approved", "shoe_procedures_approved"])
def test_10_a_the_automated_shoe_has_three_approvals(state: str, name: str) -> None:
    refused(state, "MA-AP-10(a)", dealing="automated-shoe", **{name: False})


@both("6(a)#3", "5(a)#3")
def test_a_shuffling_device_may_feed_the_shoe_and_not_the_hand(state: str) -> None:
    accepted(state, shuffler_loads_shoe=True, **DEVICE)
    accepted(state, shuffler_loads_shoe=True, **AUTOMATED)
    refused(state, here(state, "6(a)#3", "5(a)#3"), shuffler_loads_shoe=True)


@both("", "5(f)")
def test_575_5_f_a_device_that_reshuffles_by_itself_is_approved(state: str) -> None:
    refused(state, "PA-575.5(f)", shuffler="approved-reshuffling")
    accepted(state, shuffler="approved-reshuffling", device_approval="L-12")


@both("12(d)", "11(c)#2")
def test_an_own_house_way_may_be_filed_in_toml(state: str) -> None:
    accepted(state, house_way=OWN_WAY)
    assert (
        game(state).filed({"house_way": OWN_WAY}).options.house(DECK.hand("Ah Kd Jc 9s 7h 5d 2c")).rule
        == "HW-12(b)"
    )


@both("12(d)", "11(c)#2")
def test_a_way_that_leaves_a_hand_unset_or_sets_one_foul_is_refused(state: str) -> None:
    clause = here(state, "12(d)", "11(c)#2")
    refused(state, clause, house_way=OWN_WAY[: OWN_WAY.rindex("[[rule]]")])
    refused(state, clause, house_way=OWN_WAY.replace('set = "aefg / bd / c"', 'set = "befg / ad / c"'))
    refused(state, clause, house_way='name = "none"\nrule = 7\n')
    refused(state, clause, house_way="")
    refused(state, clause, house_way="best")


@both("8(d) 9(d) 10(e)", "8(d) 9(c) 10(c)", "AMB-33")
@pytest.mark.parametrize(
    ("options", "ma", "pa"), [({}, "8(d)", "8(d)"), (HAND, "9(d)", "9(c)"), (AUTOMATED, "10(e)", "10(c)")]
)
def test_fewer_than_six_positions_would_leave_another_stub_than_four(
    state: str, options: Options, ma: str, pa: str
) -> None:
    refused(state, here(state, ma, pa), seats=5, **options)
    assert "11 cards" in findings(state, seats=5, **options)[0].message


@both("", "2(a)", "AMB-33 AMB-48")
def test_575_2_a_there_are_six_betting_positions(state: str) -> None:
    refused(state, "PA-575.2(a)", seats=7)
    assert game(state).filed({}).spots == (6, 5, 4, 3, 2, 1)


@both("", "2(b)")
def test_575_2_b_the_layout_is_approved(state: str) -> None:
    refused(state, "PA-575.2(b)", layout_approved=False)
    granted = [
        [each["option"] for each in taken_for_granted(game(state).submission, given)]
        for given in ({}, {"layout_approved": True})
    ]
    assert ["layout_approved" in options for options in granted] == [True, False]
    refused(state, "PA-575.2(b)(1)", operator="")


@both("", "2(d) 2(e)")
def test_575_2_d_drop_box_and_tip_box_are_on_opposite_sides_and_there_is_a_rack(state: str) -> None:
    refused(state, "PA-575.2(d)", drop_box="left", tip_box="left")
    refused(state, "PA-575.2(d)", tip_box="elsewhere")
    accepted(state, tip_box="elsewhere", tip_box_approval="C-3")
    refused(state, "PA-575.2(e)", discard_rack=False)


@both("", "12(b) 7(e)")
def test_575_12_b_a_bonus_wager_needs_one_of_three_paytables(state: str) -> None:
    refused(state, "PA-575.12(b)", bonus=True)
    refused(state, "PA-575.12(b)", bonus_paytable="D")
    for name in "ABC":
        accepted(state, bonus=True, bonus_paytable=name)


@both("", "12(c)#1 12(c)#2", "AMB-78")
def test_575_12_c_the_payout_limit_has_a_floor(state: str) -> None:
    minimums = {"minimum_cents": 1500, "bonus_minimum_cents": 1500, "bonus_paytable": "A"}
    refused(state, "PA-575.12(c)#2", payout_limit_cents=7_501_499, **minimums)
    accepted(state, payout_limit_cents=7_501_500, **minimums)
    refused(state, "PA-575.12(c)#2", payout_limit=4_999_999)
    accepted(state, payout_limit=5_000_000)


@both("2(b)", "3(b)")
@pytest.mark.parametrize(("word", "decks"), [("on", 2), ("yes", 2), ("false", 1), ("off", 1), ("no", 1)])
def test_a_second_deck_may_be_filed_in_words(state: str, word: str, decks: int) -> None:
    assert game(state).filed({"two_decks": word, **DEVICE}).options.decks == decks


@both("2(a)#3", "3(a)#2")
def test_a_pack_is_made_with_one_joker_or_two(state: str) -> None:
    for jokers in (1, 2):
        accepted(state, jokers_in_pack=jokers)
    for jokers in (0, 3):
        refused(state, here(state, "2(a)#3", "3(a)#2"), jokers_in_pack=jokers)


def test_options_have_the_names_of_the_notes_too() -> None:
    for state in (MA, PA):
        filed = game(state).filed(
            {"dealing_mode": "auto-shoe", "shuffle_method": "automatic", "two_decks": "true"}
        )
        assert (filed.options.dealing.value, filed.options.shuffler.value) == ("automated-shoe", "automated")
        assert filed.options.decks == 2
        assert (
            findings(state, dealing="hand", dealing_mode="hand", **DEVICE)[0].message == "dealing is given twice"
        )


@shows("PA-575-pre/purpose", "PA-575-pre/submission")
def test_575_what_a_table_offers_is_what_was_filed() -> None:
    assert game(PA).filed({}).document("11(c)") == "PA-575.11(c)"
    without, with_bonus = game(PA).filed({}), game(PA).filed({"bonus_paytable": "B"})
    assert not without.options.offers_bonus
    assert with_bonus.options.offers_bonus


@shows("PA-575-pre/order(2)", "PA-575-pre/expiry", "AMB-48")
def test_575_the_rules_are_in_force_from_october_2011_for_two_years() -> None:
    refused(PA, "PA-575-pre/order(2)", filed_on="2011-09-30")
    refused(PA, "PA-575-pre/order(2)", filed_on="soon")
    titles = {
        day: [sign.title for sign in game(PA).filed({"filed_on": day}).signs if sign.clause == "PA-575-pre/expiry"]
        for day in ("2011-10-01", "2013-09-30", "2013-10-01")
    }
    assert [len(each) for each in titles.values()] == [0, 0, 1]
    assert titles["2013-10-01"][0].startswith("Superseded")


@both("3(c) 3(b)(1) 3(b)(4)", "6(a)#3 6(b)(1) 6(b)(4)", "AMB-01 AMB-09")
def test_the_joker_is_at_its_best_without_a_word_and_four_aces_are_a_kind_of_their_own(state: str) -> None:
    rank = game(state).filed({}).value
    assert rank(DECK.hand("Kh Qh Jh Jk")) == rank(DECK.hand("As Ks Qs Js"))
    assert rank(DECK.hand("Ah Ad Ac Jk")) > rank(DECK.hand("As Ks Qs Js")) > rank(DECK.hand("Kh Kd Kc Ks"))
