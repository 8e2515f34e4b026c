"""The deal: five cards up, then one at a time, placed for good; Fantasy Land hands before all others."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Deal, SetHands, Shuffle
from houseway.engine.events import Marked, Performed
from houseway.engine.offers import Split
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Step
from houseway.games.chinese_poker.layout import DUE, FANTASY_LAND, UNANNOUNCED
from houseway.procedures.layout import exposed, held, set_down, shown
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, opened
from tests.rules.chinese_poker_ca.test_settlement import E29


def three_players() -> Table:
    table = opened()
    table.seated(1, 2, 3)
    return table


def due(table: Table, *spots: int, as_staying: bool = False) -> None:
    """These hands are due for Fantasy Land, perhaps without anybody having been told that they stay."""
    for spot in spots:
        marks = {**table.round.table.marks, (FANTASY_LAND, spot): UNANNOUNCED if as_staying else DUE}
        object.__setattr__(table.round.table, "marks", marks)
    table.round.cache.clear()


def put(table: Table, spot: int, front: int = 0, middle: int = 0, back: int = 0) -> SetHands:
    """The cards that a hand is to place, so many of them into each segment."""
    cards = table.round.at(shown(spot)) + table.round.at(held(spot))
    ends = (front, front + middle, front + middle + back)
    return SetHands(
        by=table.round.table.player_of(spot), spot=spot,
        hands=(cards[: ends[0]], cards[ends[0] : ends[1]], cards[ends[1] : ends[2]]),
    )  # fmt: skip


# The ordinary deal


@shows("CA-CP-DEAL-1")
def test_deal_1_nothing_is_dealt_or_shuffled_before_the_buttons_are_placed() -> None:
    table = three_players()
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-DEAL-1")
    table.refuses(Shuffle(by=DEALER, deck=1, order=tuple(range(52))), "CA-CP-DEAL-1")


@shows("CA-CP-DECK-1", "AMB-39")
def test_deck_1_all_52_cards_are_shuffled_for_every_round() -> None:
    table = three_players()
    for _ in range(2):
        table.until("fantasy land" if table.round.table.mark(FANTASY_LAND, 1) else "dealing")
        assert sum(map(len, table.round.cards.values())) == 52
        table.finish()
    assert len(table.done(Step.SHUFFLE)) == 2


@shows("CA-CP-DECK-1", "AMB-39")
def test_deck_1_everybody_sees_that_there_is_one_deck() -> None:
    table = three_players()
    table.until("dealing")
    seen = view(table.round, None).table
    assert (seen.number_of_decks, list(seen.decks)) == (1, [1])


@shows("CA-CP-DEAL-3", "AMB-01")
def test_deal_3_five_cards_face_up_one_at_a_time_from_the_left_of_the_buttons() -> None:
    table = opened()
    table.seated(1, 2, 3, 4)
    table.until("placing")
    assert table.dealt() == [2, 3, 4, 1] * 5
    assert all(None not in view(table.round, None).at(shown(spot)) for spot in (1, 2, 3, 4))


@shows("CA-CP-DEAL-3")
@pytest.mark.parametrize("cards", [1, 4])
def test_deal_3_a_deal_that_was_interrupted_goes_on_with_the_next_hand(cards: int) -> None:
    table = three_players()
    table.until("dealing")
    table.do(Deal(by=DEALER, places=cards))
    table.do(Deal(by=DEALER, places=15 - cards))
    assert table.dealt() == [2, 3, 1] * 5


@shows("CA-CP-DEAL-4")
def test_deal_4_nobody_places_before_the_left_of_the_buttons() -> None:
    table = three_players()
    table.until("placing")
    table.refuses(put(table, 3, back=5), "CA-CP-DEAL-4")
    table.do(put(table, 2, back=5))
    table.do(put(table, 3, front=1, middle=2, back=2))
    assert table.turn() == 1


@shows("CA-CP-DEAL-4")
def test_deal_4_nobody_is_dealt_a_sixth_card_before_all_have_placed_five() -> None:
    table = three_players()
    table.until("placing")
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-DEAL-4")


@shows("CA-CP-DEAL-4")
def test_deal_4_one_player_who_has_not_placed_five_is_enough_to_wait_for() -> None:
    table = three_players()
    table.until("placing")
    for spot in (2, 3):
        table.do(put(table, spot, back=5))
        table.refuses(Deal(by=DEALER, places=1), "CA-CP-DEAL-4")


@shows("CA-CP-DEAL-5")
def test_deal_5_four_cards_in_front_are_refused() -> None:
    table = three_players()
    table.until("placing")
    assert "front 0 to 3" in table.refuses(put(table, 2, front=4, back=1), "CA-CP-DEAL-5")
    table.do(put(table, 2, front=3, back=2))


@shows("CA-CP-DEAL-5", "CA-CP-DEAL-7")
def test_deal_5_a_sixth_card_in_the_back_is_refused() -> None:
    table = three_players()
    table.until("placing")
    for spot in (2, 3, 1):
        table.do(put(table, spot, back=5))
    table.next()
    assert "back 0 to 0" in table.refuses(put(table, 2, back=1), "CA-CP-DEAL-7")


@shows("CA-CP-DEAL-6")
def test_deal_6_the_next_card_is_seen_by_its_player_alone() -> None:
    table = three_players()
    table.until("drawing 6")
    table.next()
    seen = {seat: view(table.round, seat).at(held(2)) for seat in (1, 2, 3, DEALER, SUPERVISOR, None)}
    assert seen.pop(2) == table.round.at(held(2))
    assert set(seen.values()) == {(None,)}


@shows("CA-CP-DEAL-7")
def test_deal_7_the_card_is_placed_before_the_next_is_dealt() -> None:
    table = three_players()
    table.until("drawing 6")
    table.next()
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-DEAL-7")
    card = table.round.at(held(2))
    table.next()
    assert view(table.round, None).at(exposed("middle", 2))[-1:] == card
    table.do(Deal(by=DEALER, places=1))


@shows("CA-CP-DEAL-7", "CA-CP-FL-3")
def test_deal_7_a_fantasy_land_hand_that_lies_face_down_is_not_waited_for() -> None:
    table = three_players()
    due(table, 2)
    table.until("drawing 6")
    table.next()
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-DEAL-7")


@shows("CA-CP-DEAL-8", "AMB-38")
def test_deal_8_placed_cards_cannot_be_moved() -> None:
    table = three_players()
    table.until("placing")
    before = put(table, 2, front=1, back=4)
    table.do(before)
    table.refuses(put(table, 2), "CA-CP-DEAL-8")
    table.refuses(SetHands(by=2, spot=2, hands=before.hands[::-1]), "CA-CP-DEAL-8")


@shows("CA-CP-DEAL-9", "CA-CP-OBJ-1")
def test_deal_9_four_players_have_thirteen_cards_each_and_the_deck_is_used_up() -> None:
    table = opened()
    table.seated(1, 2, 3, 4)
    table.until("declaring")
    for spot in (1, 2, 3, 4):
        assert [len(table.round.at(exposed(hand, spot))) for hand in ("front", "middle", "back")] == [3, 5, 5]
    assert table.dealt() == [2, 3, 4, 1] * 13


@shows("CA-CP-SEAT-6", "CA-CP-DEAL-3", "AMB-26")
def test_seat_6_two_hands_are_dealt_and_set_one_after_the_other() -> None:
    table = opened()
    table.seated(2, 5)
    table.answers = dict.fromkeys((2, 5), Step.TAKE_TWO_HANDS)
    table.until("declaring")
    assert table.dealt() == [5, 10, 2, 7] * 13


@shows("CA-CP-SEAT-6", "CA-CP-DEAL-6")
def test_seat_6_the_other_player_does_not_see_the_second_hands_card() -> None:
    table = opened()
    table.seated(2, 5)
    table.answers = dict.fromkeys((2, 5), Step.TAKE_TWO_HANDS)
    table.until("drawing 6")
    for _ in range(3):
        table.next()
    assert view(table.round, 5).at(held(10)) == table.round.at(held(10)) != ()
    assert view(table.round, 2).at(held(10)) == (None,)


# Fantasy Land


@shows("CA-CP-FL-2", "CA-CP-DEAL-6", "AMB-27")
def test_fl_2_e40_thirteen_cards_before_all_others() -> None:
    table = three_players()
    due(table, 1)
    table.until("declaring")
    assert table.dealt() == [1] * 13 + [2, 3] * 5 + [2, 3] * 8


@shows("CA-CP-FL-2", "AMB-27")
def test_fl_2_several_are_dealt_from_the_left_of_the_buttons() -> None:
    table = three_players()
    due(table, 1, 3)
    table.until("declaring")
    assert table.dealt() == [3] * 13 + [1] * 13 + [2] * 13


@shows("CA-CP-FL-2")
def test_fl_2_only_the_player_sees_the_thirteen_cards() -> None:
    table = three_players()
    due(table, 2)
    table.until("fantasy land")
    table.next()
    assert view(table.round, 2).at(held(2)) == table.round.at(held(2))
    assert view(table.round, 3).at(held(2)) == (None,) * 13


@shows("CA-CP-FL-3")
def test_fl_3_nobody_else_is_dealt_to_before_the_hand_is_set() -> None:
    table = three_players()
    due(table, 2)
    table.until("fantasy land")
    table.next()
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-FL-3")
    table.do(put(table, 2, front=3, middle=5, back=5))
    assert table.round.phase.name == "dealing"


@shows("CA-CP-FL-3", "AMB-27")
def test_fl_3_of_two_fantasy_land_hands_both_are_set_before_the_deal_goes_on() -> None:
    table = three_players()
    due(table, 2, 3)
    table.until("fantasy land")
    table.next()
    table.do(put(table, 2, front=3, middle=5, back=5))
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-FL-3")
    table.do(put(table, 3, front=3, middle=5, back=5))
    assert table.round.phase.name == "dealing"


@shows("CA-CP-FL-3", "AMB-29")
def test_fl_3_any_setting_of_three_five_and_five_is_accepted() -> None:
    table = three_players()
    due(table, 2)
    table.until("fantasy land")
    table.next()
    offer = next(each for each in offers(table.round, 2) if isinstance(each.act, SetHands))
    assert isinstance(offer.bounds, Split)
    assert [(part.name, part.least, part.most) for part in offer.bounds.parts] == [
        ("front", 3, 3), ("middle", 5, 5), ("back", 5, 5),
    ]  # fmt: skip


def seen_of(round: Round, seat: int | None, spot: int) -> int:
    """How many cards of a set hand the seat sees the faces of."""
    looked = view(round, seat)
    areas = [area(hand, spot) for hand in ("front", "middle", "back") for area in (set_down, exposed)]
    return sum(card is not None for area in areas for card in looked.at(area))


@shows("CA-CP-FL-2", "AMB-28")
@pytest.mark.parametrize(("setting", "seen"), [("face-down", 0), ("face-up", 13)])
def test_fl_2_a_set_hand_lies_face_down_until_the_showdown_or_face_up_by_option(setting: str, seen: int) -> None:
    table = opened(fantasy_land_setting=setting)
    table.seated(1, 2, 3)
    due(table, 2)
    table.until("placing")
    assert [seen_of(table.round, seat, 2) for seat in (3, None, 2)] == [seen, seen, 13]
    table.until("checking")
    assert seen_of(table.round, 3, 2) == 13


@shows("CA-CP-FL-3", "AMB-29")
@pytest.mark.parametrize(
    ("hands", "warning"),
    [
        ("7c 5d 2h / 8c 8d Qs Td 3c / As Ad 9c 9d 4s", ""),
        ("As Ad 9c / 8c 8d Qs Td 3c / 7c 5d 2h 9d 4s", "the hand would be foul"),
        ("As Ad 9c / 8c 8d Qs Td 3c / ", ""),  # not all cards are set yet
    ],
)
def test_fl_3_a_foul_setting_is_warned_of(hands: str, warning: str) -> None:
    rulebook = opened().round.rulebook
    split = tuple(rulebook.deck.hand(hand) for hand in hands.split(" / "))
    assert rulebook.warns(SetHands(by=2, spot=2, hands=split)) == warning
    assert rulebook.warns(Deal(by=DEALER, places=13)) == ""


@shows("CA-CP-DEAL-4", "CA-CP-DEAL-5")
def test_deal_4_the_hands_of_e29_are_set_as_their_players_wish() -> None:
    table = opened()
    table.seated(1, 2, 3, 4)
    table.settings(dict(enumerate(E29, 1)))
    table.until("declaring")
    assert [table.setting(spot) for spot in (1, 2, 3, 4)] == E29


def test_nothing_but_procedure_happens_to_marks_during_the_deal() -> None:
    table = three_players()
    table.until("shuffling")
    before = len(table.events(Marked))
    table.until("declaring")
    assert len(table.events(Marked)) == before
    assert all(isinstance(each.clause, str) and each.clause for each in table.events(Performed))
