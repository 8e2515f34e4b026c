"""Two Card Joker Poker, Massachusetts, section 7: dealing from a manual dealing shoe, and the stub."""

from __future__ import annotations

from houseway.cards import show
from houseway.catalogue import catalogue
from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import Counted, DeckRemoved, Voided
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.procedures.layout import RACK, SHOE, SINCE_COUNT, dealt, shown
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import RULEBOOK, one_player, rejects, table, three_players

STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)
DETERMINE = Perform(by=DEALER, step=Step.DETERMINE_MISDEAL)


def dealing(*seats: int) -> Playing:
    """Antes in these seats, betting closed, nothing dealt."""
    ready = table()
    for seat in seats:
        ready.seat(seat, ante=1000)
    ready.until("dealing")
    return ready


@shows("MA-TCJP-7(a)#1")
def test_7_a_the_manual_shoe_and_its_place_need_approval() -> None:
    rejects("MA-TCJP-7(a)#1", dealing="manual-shoe", shoe_approved=False)


@shows("MA-TCJP-7(a)#2")
def test_7_a_nothing_is_dealt_before_the_stack_is_in_the_shoe() -> None:
    stacked = one_player()
    stacked.until("loading")
    stacked.refuses(Deal(by=DEALER, places=1), "MA-TCJP-7(a)#2")
    stacked.do(Perform(by=DEALER, step=Step.LOAD_SHOE))
    assert len(stacked.round.at(SHOE)) == 54


@shows("MA-TCJP-7(b)")
def test_7_b_nothing_is_dealt_before_no_more_bets() -> None:
    loaded = one_player()
    loaded.until("betting")
    loaded.refuses(Deal(by=DEALER, places=1), "MA-TCJP-7(b)")


@shows("MA-TCJP-7(c)")
def test_7_c_the_dealers_card_says_which_hand_draws_and_which_places() -> None:
    book = catalogue(RULEBOOK)
    (line,) = book.reminders("dealing", "manual-shoe")
    assert line.id == "MA-TCJP-7(c)"
    assert "the hand nearest it" in line.says
    assert line not in book.reminders("dealing", "hand")


@shows("MA-TCJP-7(d)", "AMB-10")
def test_7_d_cards_go_clockwise_from_the_far_left_in_two_passes() -> None:
    three = dealing(1, 3, 5)
    three.until("stub")
    assert [spot for spot, _ in three.deals()] == [1, 3, 5, 0, 1, 3, 5, 0]


@shows("MA-TCJP-7(d)(1)")
def test_7_d_1_every_player_has_a_card_before_the_dealer() -> None:
    three = dealing(1, 3, 5)
    three.do(Deal(by=DEALER, places=3))
    assert [len(three.round.at(dealt(spot))) for spot in (1, 3, 5, 0)] == [1, 1, 1, 0]


@shows("MA-TCJP-7(d)(2)")
def test_7_d_2_the_dealers_first_card_is_dealt_after_the_players_and_covered() -> None:
    three = dealing(1, 3, 5)
    fourth = three.round.at(SHOE)[3]
    three.do(Deal(by=DEALER, places=4))
    assert three.round.at(dealt(0)) == (fourth,)
    assert view(three.round, DEALER).at(dealt(0)) == (None,)


@shows("MA-TCJP-7(d)(3)")
def test_7_d_3_second_cards_go_to_the_players_in_the_same_order() -> None:
    three = dealing(1, 3, 5)
    shoe = three.round.at(SHOE)
    three.until("stub")
    assert three.deals()[4:7] == [(1, str(shoe[4])), (3, str(shoe[5])), (5, str(shoe[6]))]


@shows("MA-TCJP-7(d)(4)")
def test_7_d_4_the_last_card_is_the_dealers_second() -> None:
    three = dealing(1, 3, 5)
    shoe = three.round.at(SHOE)
    three.until("stub")
    assert three.deals()[7:] == [(0, str(shoe[7]))]
    assert three.round.at(dealt(0)) == (shoe[3], shoe[7])


@shows("MA-TCJP-7(d)(5)")
def test_7_d_5_no_card_is_disclosed_to_anybody_in_the_deal() -> None:
    three = dealing(1, 3, 5)
    three.until("stub")
    for seat in (None, DEALER, 1, 3, 5):
        assert all(card is None for cards in view(three.round, seat).cards.values() for card in cards)


@shows("MA-TCJP-7(e)")
def test_7_e_the_stub_goes_to_the_rack_unseen() -> None:
    three = three_players()
    three.until("stub")
    three.do(STUB_TO_RACK)
    assert len(three.round.at(RACK)) == 46
    (move,) = three.moves(SHOE, RACK)
    assert len(move.cards) == 46
    for seat in (None, DEALER, 1):
        seen = viewed_entry(three.round, three.entries[-1], seat)
        assert "Card(" not in repr(seen.events)


@shows("MA-TCJP-7(f)")
def test_7_f_the_fifth_round_without_a_count_must_be_counted() -> None:
    alone = one_player()
    alone.finish(rounds=4)
    alone.until("stub")
    alone.refuses(STUB_TO_RACK, "MA-TCJP-7(f)")
    alone.do(CountStub(by=DEALER, cards=50))
    assert alone.round.phase.name == "examining"


@shows("MA-TCJP-7(f)")
def test_7_f_the_stub_may_be_counted_sooner() -> None:
    alone = one_player()
    alone.until("stub")
    alone.do(CountStub(by=DEALER, cards=50))
    assert alone.events(Counted) == [Counted(50, 50, "MA-TCJP-7(f)", SHOE)]


@shows("MA-TCJP-7(f)(1)")
def test_7_f_1_a_right_count_goes_on_and_starts_the_five_rounds_anew() -> None:
    three = three_players()
    three.finish(rounds=3)
    three.until("stub")
    assert three.round.table.mark(SINCE_COUNT) == 3
    three.do(CountStub(by=DEALER, cards=46))
    assert three.round.table.mark(SINCE_COUNT) == 0
    assert len(three.round.at(RACK)) == 46
    three.finish(rounds=5)  # four uncounted rounds are in order again


@shows("MA-TCJP-7(f)(2)#1")
def test_7_f_2_a_wrong_count_demands_to_look_for_a_misdeal_first() -> None:
    three = three_players()
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=45))
    phase_steps = [act for act in three.offered(DEALER) if isinstance(act, Perform | CountStub)]
    assert phase_steps == [DETERMINE, CountStub(by=DEALER)]  # or to count again
    three.refuses(STUB_TO_RACK, "MA-TCJP-7(f)")


@shows("MA-TCJP-7(f)(2)#2")
def test_7_f_2_misdealt_with_54_cards_is_void_and_the_same_deck_reshuffled() -> None:
    three = three_players()
    three.until("dealing")
    three.do(Deal(by=DEALER, places=3))
    three.do(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=2))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=45))
    three.do(DETERMINE)
    assert three.events(Voided) == [Voided("MA-TCJP-7(f)(2)#2")]
    assert [three.net(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    assert not three.events(DeckRemoved)
    assert len(three.round.at(RACK)) == 54
    assert three.round.phase.name == "shuffling"


@shows("MA-TCJP-7(f)(2)#3")
def test_7_f_2_a_short_deck_without_a_misdeal_is_void_and_removed() -> None:
    three = three_players()
    three.until("dealing")
    three.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=45))
    three.do(DETERMINE)
    assert three.events(Voided) == [Voided("MA-TCJP-7(f)(2)#3")]
    assert [three.net(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    assert three.events(DeckRemoved) == [DeckRemoved(1, "MA-TCJP-7(f)(2)#3")]
    assert three.round.phase.name == "opening"


@shows("MA-TCJP-7(f)(2)#3")
def test_7_f_2_a_new_deck_is_opened_in_place_of_the_removed_one() -> None:
    three = three_players()
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=45))
    three.do(DETERMINE)
    three.finish()
    assert three.steps().count(Step.INSPECT) == 2


@shows("MA-TCJP-7(f)", "MA-TCJP-7(f)(2)#3")
def test_7_f_a_wrong_count_is_a_count_too() -> None:
    alone = one_player()
    alone.finish(rounds=4)
    alone.until("stub")
    alone.do(CountStub(by=DEALER, cards=49))
    alone.do(DETERMINE)
    alone.until("stub")
    alone.do(STUB_TO_RACK)


@shows("MA-TCJP-7(d)(2)", "MA-TCJP-7(d)(4)")
def test_7_d_the_dealers_cards_stay_covered_until_they_are_revealed() -> None:
    three = three_players()
    three.stack({0: "Qh 9s"})
    three.until("revealing")
    assert three.round.at(shown(0)) == ()
    assert view(three.round, 1).at(dealt(0)) == (None, None)
    assert show(three.round.at(dealt(0))) == "Qh 9s"
