"""Three Card Poker, Pennsylvania, 649a.2 and 649a.3: the table, its layout, and the cards."""

from __future__ import annotations

from collections import Counter

import pytest
from three_card_poker.hands import DECK
from three_card_tables import (
    AUTOMATED_SHOE,
    FILED,
    HAND,
    HOUR,
    ID,
    IN_ORDER,
    TWO_DECKS,
    antes,
    at,
    at_time,
    filed,
    pa,
    rejects,
    wager,
)

from houseway.engine.actions import Deal, Perform, Shuffle
from houseway.engine.areas import deck_area
from houseway.engine.events import DeckReceived, Marked, Performed
from houseway.engine.signs import Posted
from houseway.engine.words import DEALER, Step
from houseway.errors import BadSubmission
from houseway.procedures.layout import LAST_DECK, RACK
from houseway.procedures.submission import taken_for_granted
from houseway.registry import game
from tests.citing import shows
from tests.playing import Playing, playing

NO_MORE_BETS = Perform(by=DEALER, step=Step.NO_MORE_BETS)
CHANGE = Perform(by=DEALER, step=Step.CHANGE_DECK, spot=1)


@shows(*pa("2(a)"))
def test_2_a_one_to_seven_positions() -> None:
    assert len(filed(seats=7).spots) == 7
    rejects("2(a)", seats=8)
    rejects("2(a)", seats=0)


@shows(*pa("2(b)"))
def test_2_b_a_layout_that_is_not_approved_is_refused() -> None:
    rejects("2(b)", layout_approved=False)
    granted = [each["option"] for each in taken_for_granted(game(ID).submission, FILED)]
    assert granted == ["shoe_location_approved", "layout_approved"]  # where a submission says nothing of it


@shows(*pa("2(b)(1)"))
def test_2_b_1_the_layout_shows_the_operators_name() -> None:
    first = filed(operator="River Casino").signs[0]
    assert (first.title, first.posted, first.clause) == ("River Casino", Posted.LAYOUT, "PA-649a.2(b)(1)")
    rejects("2(b)(1)", operator=" ")


@pytest.mark.parametrize(
    ("offered", "areas"),
    [
        pytest.param(False, ["ante", "pair_plus", "play"], marks=shows(*pa("2(b)(2)"))),
        pytest.param(True, ["ante", "pair_plus", "play", "six_card_bonus"], marks=shows(*pa("2(b)(3)"))),
    ],
)
def test_2_b_each_position_has_an_area_for_every_wager_offered(offered: bool, areas: list[str]) -> None:
    (sign,) = [each for each in filed(six_card_bonus=offered).signs if each.clause == "PA-649a.2(b)(2)"]
    assert sorted(name for _, name in sign.lines) == areas
    assert sign.posted is Posted.LAYOUT


@shows(*pa("2(b)(4)"))
def test_2_b_4_the_odds_shown_are_those_of_the_paytables_chosen() -> None:
    signs = {sign.title: dict(sign.lines) for sign in filed(pair_plus_paytable="C", ante_bonus_paytable="B").signs}
    assert signs["Ante"] == signs["Play"] == {"Winning hand": "1 to 1"}
    assert signs["Ante Bonus"] == {"Straight flush": "4 to 1", "Three of a kind": "3 to 1", "Straight": "1 to 1"}
    assert signs["Pair Plus"]["Flush"] == "3 to 1"
    assert signs["Six Card Bonus"]["Royal flush"] == "1,000 to 1"
    assert "Six Card Bonus" not in {sign.title for sign in filed(six_card_bonus=False).signs}


@shows(*pa("2(b)(4)"))
@pytest.mark.parametrize(("layout", "posted"), [(True, Posted.LAYOUT), (False, Posted.TABLE)])
def test_2_b_4_odds_stand_on_the_layout_or_on_a_sign(layout: bool, posted: Posted) -> None:
    rejects("2(b)(4)", odds_on_layout=False)
    signs = filed(odds_on_layout=layout, odds_on_sign=True).signs
    assert {each.posted for each in signs if each.title in ("Ante", "Pair Plus", "Six Card Bonus")} == {posted}


@shows(*pa("2(d)"))
def test_2_d_a_table_without_a_discard_rack_is_refused() -> None:
    rejects("2(d)", discard_rack=False)
    alone = antes(1)
    alone.finish()
    assert len(alone.round.at(RACK)) == 52


@shows(*pa("12(b)#2", "12(d)"))
@pytest.mark.parametrize("name", ["ante_bonus_paytable", "pair_plus_paytable"])
def test_12_b_and_d_a_paytable_must_be_chosen(name: str) -> None:
    with pytest.raises(BadSubmission, match=name):
        game(ID).filed({key: value for key, value in FILED.items() if key != name})


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        pytest.param({"ante_bonus_paytable": "D"}, "12(b)#2", marks=shows(*pa("12(b)#2"))),
        pytest.param({"pair_plus_paytable": "F"}, "12(d)", marks=shows(*pa("12(d)"))),
        pytest.param({"six_card_bonus_paytable": "C"}, "12(e)", marks=shows(*pa("12(e)"))),
        pytest.param({"minimum_cents": 600, "maximum_cents": 500}, "7(d)(1)", marks=shows("AMB-08")),
        pytest.param({"bonus_minimum_cents": 600, "bonus_maximum_cents": 500}, "7(d)(2)", marks=shows("AMB-08")),
    ],
)
def test_options_that_the_clauses_refuse_name_the_clause(options: dict[str, object], clause: str) -> None:
    rejects(clause, **options)


# --- 649a.3 ------------------------------------------------------------------------------------------------------


@shows(*pa("3(a)#1"))
def test_3_a_the_deck_has_13_cards_in_each_of_four_suits() -> None:
    assert set(Counter(card.suit for card in DECK.cards).values()) == {13}
    assert len(set(DECK.cards)) == len(DECK.cards) == 52
    assert len(at("shuffling").round.at(deck_area(1))) == 52


@shows(*pa("3(b)"))
def test_3_b_a_second_deck_needs_a_shuffling_device() -> None:
    rejects("3(b)", decks=2, shuffler="manual")
    assert filed(**TWO_DECKS).options.decks == 2


@shows(*pa("3(b)(1)"))
@pytest.mark.parametrize("backs", [["blue", "blue"], ["blue", "Blue"]])
def test_3_b_1_the_backs_have_different_colours(backs: list[str]) -> None:
    rejects("3(b)(1)", **TWO_DECKS, backs=backs)


@shows(*pa("3(b)(2)"))
def test_3_b_2_the_other_deck_is_shuffled_before_the_round_goes_on() -> None:
    two = at("dealing", **TWO_DECKS)
    two.do(Deal(by=DEALER, places=1))
    two.refuses(Deal(by=DEALER, places=1), "PA-649a.3(b)(2)")
    two.do(Shuffle(by=DEALER, deck=2, order=IN_ORDER))
    two.do(Deal(by=DEALER, places=1))


@shows(*pa("3(b)(3)"))
def test_3_b_3_the_decks_take_turns() -> None:
    two = antes(1, **TWO_DECKS)
    two.finish()
    two.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "PA-649a.3(b)(3)")
    two.finish(rounds=3)
    assert [event.value for event in two.events(Marked) if event.mark == LAST_DECK] == [1, 2, 1, 2]


@shows(*pa("3(b)(4)"))
def test_3_b_4_the_rack_is_cleared_of_one_deck_before_the_other_is_used() -> None:
    two = antes(1, **TWO_DECKS)
    two.finish()
    two.refuses(Shuffle(by=DEALER, deck=2, order=IN_ORDER), "PA-649a.3(b)(4)")
    two.until("revealing")
    assert len(set(two.round.at(RACK))) == len(two.round.at(RACK)) == 46


def about_to_deal(**options: object) -> Playing:
    """A table whose deck came at time 0, with an Ante down and betting open."""
    ready = at("betting", **options)
    ready.do(wager("ante", 1000))
    return ready


@pytest.mark.parametrize(
    ("options", "hours", "clause"),
    [
        pytest.param(HAND, 4, "3(c)(1)", marks=shows(*pa("3(c)(1)"))),
        pytest.param({}, 8, "3(c)(2)", marks=shows(*pa("3(c)(2)"))),
        pytest.param(AUTOMATED_SHOE, 8, "3(c)(2)", marks=shows(*pa("3(c)(2)"))),
    ],
)
def test_3_c_a_deck_starts_no_round_after_its_hours(options: dict[str, object], hours: int, clause: str) -> None:
    at_time(before := about_to_deal(**options), hours * HOUR - 1)
    before.do(NO_MORE_BETS)
    at_time(after := about_to_deal(**options), hours * HOUR)
    after.refuses(NO_MORE_BETS, f"PA-649a.{clause}")
    after.do(CHANGE)
    assert Performed(Step.CHANGE_DECK, 1, f"PA-649a.{clause}") in after.events(Performed)


@shows(*pa("3(c)"))
def test_3_c_the_old_deck_is_changed_and_the_round_goes_on_with_a_new_one() -> None:
    old = about_to_deal()
    at_time(old, 9 * HOUR)
    old.do(CHANGE)
    old.finish()
    assert [event.at for event in old.events(DeckReceived)] == [0, 9 * HOUR]


@shows(*pa("3(c)"))
def test_3_c_the_hours_run_from_the_deck_entering_play() -> None:
    waits = playing(ID, **FILED)
    waits.until_idle()  # the deck lies spread, and nobody has come
    waits.seat(1)
    at_time(waits, 20 * HOUR)
    waits.until("betting")
    at_time(waits, 28 * HOUR - 1)
    assert CHANGE not in waits.offered(DEALER)
    at_time(waits, 28 * HOUR)
    assert CHANGE in waits.offered(DEALER)
