"""What the document leaves to the house: misdeals, exposed cards, players who go."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Claim, Deal, Leave, Perform, Report
from houseway.engine.areas import Area
from houseway.engine.events import CardsMoved, ChipsMoved, Departed, Reported, Voided
from houseway.engine.play import offers
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step, Why
from houseway.games.chinese_poker.layout import ACTION_BUTTON, DEALER_BUTTON
from houseway.procedures.layout import FACE_UP, STACK, exposed, held, set_down, shown
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, by_dealer, opened
from tests.rules.chinese_poker_ca.test_dealing import due, put, three_players
from tests.rules.chinese_poker_ca.test_settlement import E29
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31
from tests.rules.chinese_poker_ca.test_showdown import table_with

MISDEAL = Report(by=DEALER, what=Irregularity.MISDEAL)


def exposes(spot: int, card: int = 1, by: Seat = DEALER) -> Report:
    return Report(by=by, what=Irregularity.PLAYER_CARD_EXPOSED, spot=spot, card=card)


STUB = Report(by=DEALER, what=Irregularity.CARD_EXPOSED)


# Misdeals


@shows("CA-CP-DEAL-3", "AMB-39")
def test_amb_39_a_misdeal_voids_the_round_and_the_buttons_stay() -> None:
    table = three_players()
    table.until("drawing 8")
    events = table.do(MISDEAL)
    assert any(isinstance(event, Voided) for event in events)
    assert [each.what for each in table.events(Reported)] == [Irregularity.MISDEAL]
    assert table.stacks(1, 2, 3) == [500, 500, 500]
    table.until("shuffling")
    assert table.round.table.mark(DEALER_BUTTON) == table.round.table.mark(ACTION_BUTTON) == 1


@shows("CA-CP-FL-1", "AMB-39")
def test_amb_39_a_misdeal_leaves_the_right_to_fantasy_land() -> None:
    table = three_players()
    due(table, 2)
    table.until("dealing")
    table.do(Report(by=SUPERVISOR, what=Irregularity.MISDEAL))
    assert table.fantasy_land(1, 2, 3) == {2}


@shows("CA-CP-DEAL-3", "AMB-39")
@pytest.mark.parametrize("phase", ["between rounds", "shuffling", "dealing"])
def test_amb_39_nothing_is_misdealt_before_the_first_card(phase: str) -> None:
    table = three_players()
    table.until(phase)
    assert "no card is dealt" in table.refuses(MISDEAL, "CA-CP-DEAL-3")


@shows("CA-CP-DEAL-3", "AMB-39")
def test_amb_39_one_card_is_enough_to_be_misdealt() -> None:
    table = three_players()
    table.until("dealing")
    table.do(Deal(by=DEALER, places=1))
    table.do(MISDEAL)


@shows("CA-CP-FL-2", "AMB-39")
@pytest.mark.parametrize("setting", ["face-down", "face-up"])
def test_amb_39_a_fantasy_land_hand_that_lies_set_may_have_been_misdealt(setting: str) -> None:
    table = opened(fantasy_land_setting=setting)
    table.seated(1, 2, 3)
    due(table, 2)
    table.until("dealing")
    table.do(MISDEAL)


@shows("CA-CP-DEAL-9", "AMB-39")
@pytest.mark.parametrize("phase", ["declaring", "showing", "checking", "comparing", "ending"])
def test_amb_39_once_all_hands_are_complete_they_stand_as_they_lie(phase: str) -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {2}
    table.until("drawing 13")
    while table.round.phase.name != "declaring":
        assert MISDEAL in table.offered(DEALER)
        table.next()
    table.until(phase)
    assert "stands" in table.refuses(MISDEAL, "CA-CP-DEAL-9")


@shows("CA-CP-DEAL-9", "AMB-39")
def test_amb_39_no_misdeal_undoes_chips_that_have_moved() -> None:
    table = table_with(E29, [500] * 4)
    table.until("comparing")
    table.next()
    assert [each for each in table.events(ChipsMoved) if each.why is Why.PAY]
    table.refuses(MISDEAL, "CA-CP-DEAL-9")
    table.finish()
    assert table.stacks(1, 2, 3, 4) == [470, 500, 540, 490]


@shows("CA-CP-DEAL-3", "AMB-39")
def test_amb_39_a_player_claims_a_misdeal_and_the_supervisor_rules() -> None:
    table = three_players()
    table.until("drawing 6")
    table.refuses(Report(by=1, what=Irregularity.MISDEAL), "CA-CP-DEAL-3")
    claim = Claim(by=1, spot=1, what=Irregularity.MISDEAL)
    table.do(claim)
    assert view(table.round, 2).due == ("the supervisor rules on what a player claims",)
    table.do(Perform(by=SUPERVISOR, step=Step.DISMISS_CLAIM, spot=1))
    table.do(claim)
    table.do(Report(by=SUPERVISOR, what=Irregularity.MISDEAL))
    assert table.round.number == 2


# Exposed cards


@shows("CA-CP-DEAL-6", "AMB-42")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_amb_42_a_card_just_dealt_stands_and_lies_face_up(by: Seat) -> None:
    table = three_players()
    table.until("drawing 6")
    table.next()
    card = table.round.at(held(2))
    table.refuses(exposes(2, by=2), "CA-CP-DEAL-6")
    assert not any(isinstance(act, Report) for act in table.offered(2))
    table.do(exposes(2, by=by))
    assert [(each.what, each.spot) for each in table.events(Reported)] == [(exposes(2).what, 2)]
    assert view(table.round, 3).at(shown(2)) == card
    table.refuses(exposes(2), "CA-CP-DEAL-6")
    table.next()
    assert table.round.at(exposed("middle", 2))[-1:] == card


@shows("CA-CP-DEAL-6", "CA-CP-FL-2", "AMB-42")
@pytest.mark.parametrize(("fantasy_land", "usual"), [(False, 1), (True, None)])
def test_amb_42_where_there_is_one_card_only_it_need_not_be_named(fantasy_land: bool, usual: int | None) -> None:
    table = three_players()
    if fantasy_land:
        due(table, 2)
    table.until("fantasy land" if fantasy_land else "drawing 6")
    table.next()
    offer = next(each for each in offers(table.round, DEALER) if each.fits(exposes(2)))
    assert offer.usual == usual


@shows("CA-CP-FL-2", "AMB-42")
@pytest.mark.parametrize("place", [1, 7, 13])
def test_amb_42_of_the_thirteen_cards_of_fantasy_land_the_one_that_is_named(place: int) -> None:
    table = three_players()
    due(table, 2)
    table.until("fantasy land")
    table.next()
    thirteen = table.round.at(held(2))
    table.do(exposes(2, place))
    assert view(table.round, 3).at(shown(2)) == (thirteen[place - 1],)
    assert view(table.round, 3).at(held(2)) == (None,) * 12
    assert "1 to 12" in table.refuses(exposes(2, 13), "CA-CP-DEAL-6")
    table.refuses(exposes(2, 0), "CA-CP-DEAL-6")
    table.do(put(table, 2, front=3, middle=5, back=5))


def hidden(table: Table, spot: int) -> list[Area]:
    return [area for area in table.round.cards if area.spot == spot and area == set_down(area.name, spot)]


@shows("CA-CP-FL-2", "AMB-42", "AMB-28")
@pytest.mark.parametrize(("place", "hand"), [(1, "front"), (3, "front"), (4, "middle"), (9, "back"), (13, "back")])
def test_amb_42_a_card_of_a_hand_that_lies_set_stays_in_its_segment(place: int, hand: str) -> None:
    table = three_players()
    due(table, 2)
    table.until("placing")
    cards = [card for name in ("front", "middle", "back") for card in table.round.at(set_down(name, 2))]
    table.do(exposes(2, place))
    assert view(table.round, 3).at(exposed(hand, 2)) == (cards[place - 1],)
    assert sum(len(view(table.round, 3).at(area)) for area in hidden(table, 2)) == 12
    table.finish()
    assert table.done(Step.REVEAL) == [2]


@shows("CA-CP-FL-2", "AMB-42")
def test_amb_42_a_set_hand_all_of_which_is_exposed_is_set_all_the_same() -> None:
    table = three_players()
    due(table, 2)
    table.until("placing")
    for _ in range(13):
        table.do(exposes(2))
    assert not hidden(table, 2)
    table.refuses(exposes(2), "CA-CP-DEAL-6")
    table.finish()


@shows("CA-CP-DEAL-3", "CA-CP-DEAL-6", "AMB-42")
def test_amb_42_the_top_card_of_the_stub_is_dealt_next_and_face_up() -> None:
    table = three_players()
    table.until("drawing 6")
    top, second = table.round.at(STACK)[:2]
    table.do(STUB)
    assert view(table.round, None).at(FACE_UP) == (top,)
    assert [each.what for each in table.events(Reported)] == [Irregularity.CARD_EXPOSED]
    table.next()
    assert (view(table.round, None).at(shown(2)), table.round.at(FACE_UP)) == ((top,), ())
    table.next()
    table.next()
    assert table.round.at(held(3)) == (second,)


@shows("CA-CP-FL-2", "AMB-42")
def test_amb_42_cards_of_the_stub_that_fall_to_fantasy_land_are_seen_by_all() -> None:
    table = three_players()
    due(table, 2)
    table.until("fantasy land")
    top = table.round.at(STACK)[:2]
    table.do(STUB)
    table.do(STUB)
    table.next()
    assert (view(table.round, 3).at(shown(2)), len(table.round.at(held(2)))) == (top, 11)
    table.finish()


@shows("CA-CP-DEAL-9", "AMB-42")
def test_amb_42_with_all_hands_complete_the_stub_is_of_no_account() -> None:
    table = three_players()
    table.until("declaring")
    assert table.round.at(STACK)
    table.refuses(STUB, "CA-CP-DEAL-3")


@shows("CA-CP-DEAL-9", "AMB-42")
def test_amb_42_with_the_last_card_dealt_no_stub_is_left() -> None:
    table = table_with(E29, [500] * 4)
    table.until("drawing 13")
    while table.round.at(STACK):
        table.next()
    assert table.round.phase.name == "drawing 13"
    table.refuses(STUB, "CA-CP-DEAL-3")


@shows("CA-CP-DECK-1", "AMB-42")
def test_amb_42_an_exposed_card_is_gathered_with_the_others() -> None:
    table = three_players()
    table.until("drawing 6")
    table.do(STUB)
    table.do(MISDEAL)
    assert table.round.at(FACE_UP) == ()
    assert sum(map(len, table.round.cards.values())) == 52


# Players who go


@shows("CA-CP-DEAL-9", "AMB-39")
def test_amb_39_the_dealer_places_the_cards_of_a_player_who_left() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.until("placing")
    table.do(Leave(by=2))
    table.until("drawing 6")
    assert len(table.round.at(exposed("back", 2))) == 5
    table.until("declaring")
    assert len(table.done(Step.PLACE_FOR_ABSENT)) == 9
    order = [
        each.target.name for each in table.events(CardsMoved) if each.target.spot == 2 and len(each.cards) == 1
    ]
    assert [name for name in order if name in ("front", "middle", "back")] == ["middle"] * 5 + ["front"] * 3


@shows("CA-CP-DEAL-9", "AMB-39")
def test_amb_39_the_hand_of_who_left_is_settled_and_the_rest_cashed_out() -> None:
    table = table_with(E29, [500] * 4)
    table.until("declaring")
    table.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=3))
    assert 3 in table.round.table.names
    table.finish()
    out = [each.cents for each in table.events(ChipsMoved) if each.why is Why.CASH_OUT]
    assert (out, [each.seat for each in table.events(Departed)]) == ([540_00], [3])


@shows("CA-CP-FL-3", "AMB-39")
def test_amb_39_a_fantasy_land_hand_without_its_player_is_set_by_the_dealer() -> None:
    table = three_players()
    due(table, 2)
    table.until("fantasy land")
    table.next()
    cards = table.round.at(held(2))
    table.do(Leave(by=2))
    table.next()
    assert table.round.at(set_down("back", 2)) == cards[:5]
    table.finish()
    assert 2 not in table.round.table.names


@shows("CA-CP-DEAL-9", "AMB-39")
def test_amb_39_who_left_may_not_come_back_into_the_hand() -> None:
    table = three_players()
    table.until("placing")
    setting = put(table, 2, back=5)
    table.do(Leave(by=2))
    table.refuses(setting, "CA-CP-DEAL-9")
    table.refuses(Leave(by=2), "CA-CP-DEAL-9")
    table.refuses(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=2), "CA-CP-DEAL-9")


@shows("CA-CP-SWEEP-3", "AMB-39")
@pytest.mark.parametrize("phase", ["placing", "drawing 13", "declaring"])
def test_sweep_3_a_player_who_left_is_not_asked_to_declare(phase: str) -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until(phase)
    table.do(Leave(by=2))
    table.until("declaring")
    assert not any(isinstance(act, Perform) for act in table.offered(2))
    table.finish()
    assert 2 not in table.done(Step.DECLARE_NOTHING)


@shows("CA-CP-SEAT-4", "AMB-39")
@pytest.mark.parametrize("phase", ["between rounds", "placing"])
def test_amb_39_who_has_no_hand_and_is_gone_gives_up_the_seat_at_once(phase: str) -> None:
    table = three_players()
    del table.bots[3]
    table.until(phase)
    table.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=3))
    assert 3 not in table.round.table.names
    assert [each.cents for each in table.events(ChipsMoved) if each.why is Why.CASH_OUT] == [500_00]
    assert not table.events(Reported)


@shows("CA-CP-DEAL-9", "AMB-39", "AMB-12")
def test_amb_39_if_all_players_fall_silent_the_staff_bring_the_round_to_its_end() -> None:
    table = three_players()
    due(table, 1)
    table.until("fantasy land")
    table.bots = {seat: bot for seat, bot in table.bots.items() if seat <= DEALER}
    for seat in (1, 2, 3):
        table.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=seat))
    table.finish()
    assert not table.round.table.names


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_amb_12_the_dealer_goes_on_without_a_word_from_the_players() -> None:
    table = table_with(E29, [500] * 4)
    table.until("declaring")
    table.bots = {seat: bot for seat, bot in table.bots.items() if seat <= DEALER}
    table.until_idle()
    assert table.round.phase.name == "declaring"
    table.do(by_dealer(Step.GO_ON_UNDECLARED))
    table.finish()
    assert table.stacks(1, 2, 3, 4) == [470, 500, 540, 490]
    assert sorted(table.round.table.names) == [1, 2, 3, 4]
