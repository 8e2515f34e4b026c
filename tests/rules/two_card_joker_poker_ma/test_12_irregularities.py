"""Two Card Joker Poker, Massachusetts, section 12: irregularities."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.engine.actions import Attend, Claim, CountStub, Deal, Perform, Report, Shuffle, Sit, UseMethod
from houseway.engine.events import Event, Reported, Voided
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Irregularity,
    Shuffler,
    Step,
)
from houseway.games.two_card_joker.hands import DECK
from houseway.procedures.layout import DRAWN, RACK, SHOE, SINCE_COUNT, dealt
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import AUTOMATED_SHOE, HAND, one_player, table, three_players

IN_ORDER = tuple(range(54))


def report(what: Irregularity, spot: int = 0) -> Report:
    return Report(by=DEALER, what=what, spot=spot)


def dealing(seats: int = 3, **options: object) -> Playing:
    """Antes and pair up wagers in the first seats, betting closed, nothing dealt."""
    ready = table(**options)
    for seat in range(1, seats + 1):
        ready.seat(seat, ante=1000, pair_up=500)
    ready.until("dealing")
    return ready


def is_void(at: Playing, clause: str) -> bool:
    """All hands are void by this clause, every wager is back, and the 54 cards await a shuffle."""
    assert at.events(Voided) == [Voided(clause)]
    assert all(at.net(seat) == 0 for seat in at.round.table.names)
    assert Counter(at.round.at(RACK)) == Counter(DECK.cards)
    return at.round.number == 2 and at.round.phase.name == "shuffling"


@shows("MA-TCJP-12(a)#1")
def test_12_a_a_card_found_face_up_goes_to_the_rack_and_the_next_takes_its_place() -> None:
    three = dealing()
    shoe = three.round.at(SHOE)
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.FACE_UP_CARD))
    assert three.round.at(RACK) == (shoe[2],)
    three.do(Deal(by=DEALER, places=1))
    assert three.round.at(dealt(3)) == (shoe[3],)


@shows("MA-TCJP-12(a)#1", "AMB-23")
def test_12_a_the_dead_card_counts_towards_the_54() -> None:
    three = dealing()
    three.do(report(Irregularity.FACE_UP_CARD))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=45))
    assert three.round.phase.name == "examining"
    assert len(three.round.at(RACK)) == 46


@shows("MA-TCJP-12(a)#2", "AMB-15")
def test_12_a_a_second_card_face_up_voids_all_hands() -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=1))
    three.do(report(Irregularity.FACE_UP_CARD))
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.FACE_UP_CARD))
    assert is_void(three, "MA-TCJP-12(a)#2")


@shows("MA-TCJP-12(b)")
def test_12_b_a_card_drawn_in_error_is_used_as_the_next_card() -> None:
    three = dealing()
    shoe = three.round.at(SHOE)
    three.do(Deal(by=DEALER, places=1))
    three.do(report(Irregularity.DRAWN_IN_ERROR))
    assert three.round.at(DRAWN) == (shoe[1],)
    three.until("stub")
    assert three.deals() == [
        (spot, str(card)) for spot, card in zip((1, 2, 3, 0, 1, 2, 3, 0), shoe[:8], strict=True)
    ]


@shows("MA-TCJP-12(b)")
def test_12_b_a_card_drawn_in_error_from_an_automated_shoe_opens_the_next_stack() -> None:
    two = dealing(2, **AUTOMATED_SHOE)
    shoe = two.round.at(SHOE)
    two.do(report(Irregularity.DRAWN_IN_ERROR))
    two.until("stub")
    assert (two.round.at(dealt(1)), two.round.at(dealt(2)), two.round.at(dealt(0))) == (
        shoe[0:2], shoe[2:4], shoe[4:6],
    )  # fmt: skip


@shows("MA-TCJP-12(c)", "AMB-15")
@pytest.mark.parametrize("finder", [DEALER, SUPERVISOR])
def test_12_c_a_hand_of_three_cards_voids_all_hands(finder: int) -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.EXTRA_CARD, 2))
    three.until("examining")
    three.do(Report(by=finder, what=Irregularity.WRONG_NUMBER, spot=2))
    assert is_void(three, "MA-TCJP-12(c)")


@shows("MA-TCJP-12(c)")
@pytest.mark.parametrize("spot", [1, 0])
def test_12_c_a_hand_of_one_card_voids_all_hands_the_dealers_too(spot: int) -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=4 if spot else 7))
    three.do(report(Irregularity.SKIPPED, spot))
    three.until("deciding")
    three.do(report(Irregularity.WRONG_NUMBER, spot))
    assert is_void(three, "MA-TCJP-12(c)")


@shows("MA-TCJP-12(c)")
def test_12_c_after_the_first_position_was_passed_over_the_deal_goes_on_with_the_second() -> None:
    three = dealing()
    three.do(report(Irregularity.SKIPPED, 1))
    three.do(Deal(by=DEALER, places=4))
    assert [spot for spot, _ in three.deals()] == [2, 3, 0, 1]


@shows("MA-TCJP-12(c)")
def test_12_c_a_player_who_was_passed_over_and_folded_was_misdealt_all_the_same() -> None:
    three = table(**AUTOMATED_SHOE)
    for seat in (1, 2, 3):
        three.seat(seat, folds=seat == 1, ante=1000)
    three.until("dealing")
    three.do(report(Irregularity.SKIPPED, 1))
    three.until("revealing")  # the wager of the first player is collected
    three.do(report(Irregularity.WRONG_NUMBER, 1))
    assert is_void(three, "MA-TCJP-12(c)")


@shows("MA-TCJP-12(c)")
def test_12_c_a_claim_stands_until_it_is_ruled_on_whatever_else_its_player_does() -> None:
    three = dealing()
    three.until("examining")
    del three.bots[1]
    three.do(Claim(by=1, spot=1, what=Irregularity.WRONG_NUMBER))
    three.do(Perform(by=1, step=Step.EXAMINE, spot=1))
    dismiss = Perform(by=SUPERVISOR, step=Step.DISMISS_CLAIM, spot=1)
    assert dismiss in three.offered(SUPERVISOR)
    three.do(dismiss)
    assert dismiss not in three.offered(SUPERVISOR)


@shows("MA-TCJP-12(c)")
def test_12_c_staff_with_a_name_at_the_table_report_and_claim_nothing() -> None:
    three = dealing()
    three.do(Sit(by=DEALER, name="Dot"))
    three.refuses(Claim(by=DEALER, spot=DEALER, what=Irregularity.WRONG_NUMBER), "MA-TCJP-12(c)")
    assert not [act for act in three.offered(DEALER) if isinstance(act, Claim)]


@shows("MA-TCJP-12(c)")
def test_12_c_a_misdeal_that_nobody_reported_is_found_at_the_settlement() -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.EXTRA_CARD, 2))
    three.finish()
    assert is_void(three, "MA-TCJP-12(c)")


@shows("MA-TCJP-12(c)")
def test_12_c_right_hands_cannot_be_reported_wrong() -> None:
    three = dealing()
    three.until("deciding")
    three.refuses(report(Irregularity.WRONG_NUMBER, 1), "MA-TCJP-12(c)")


@shows("MA-TCJP-12(d)", "AMB-15")
@pytest.mark.parametrize("phase", ["stub", "examining", "deciding", "settling bonus wagers"])
def test_12_d_a_dealers_card_exposed_early_voids_all_hands(phase: str) -> None:
    three = dealing()
    three.until(phase)
    three.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert is_void(three, "MA-TCJP-12(d)")


@shows("MA-TCJP-12(d)")
def test_12_d_the_reveal_in_its_time_is_no_irregularity() -> None:
    three = dealing()
    three.until("settling")
    reports = [act for act in three.offered(DEALER) if isinstance(act, Report)]
    assert not any(act.what is Irregularity.DEALER_CARD_EXPOSED for act in reports)
    three.finish()
    assert not three.events(Voided)


@shows("MA-TCJP-12(e)")
def test_12_e_after_a_jam_nothing_is_shuffled_or_dealt_until_the_device_is_cleared() -> None:
    jammed = one_player(shuffler="automated")
    jammed.until("shuffling")
    jammed.do(report(Irregularity.SHUFFLER_JAMS))
    jammed.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "MA-TCJP-12(e)")
    jammed.refuses(Deal(by=DEALER, places=1), "MA-TCJP-4(a)#1")
    jammed.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.IN_ORDER))
    jammed.do(Shuffle(by=DEALER, deck=1, order=IN_ORDER))
    jammed.finish()


@shows("MA-TCJP-12(f)", "AMB-15")
def test_12_f_a_shoe_that_jams_voids_the_round_and_all_cards_come_together() -> None:
    three = dealing(3, **AUTOMATED_SHOE)
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.SHOE_JAMS))
    assert is_void(three, "MA-TCJP-12(f)")


@shows("MA-TCJP-12(f)")
def test_12_f_the_jammed_shoe_is_cleared_before_it_deals_again() -> None:
    three = dealing(3, **AUTOMATED_SHOE)
    three.do(report(Irregularity.SHOE_JAMS))
    assert not any(isinstance(act, Shuffle) for act in three.offered(DEALER))
    three.do(Attend(by=SUPERVISOR, device=Device.SHOE, condition=Condition.IN_ORDER))
    three.finish()
    assert three.steps().count(Step.LOAD_AUTOMATED_SHOE) == 2


@shows("MA-TCJP-12(f)", "MA-TCJP-7(f)")
@pytest.mark.parametrize(("dealt_to", "rounds"), [(0, 0), (1, 1)])
def test_12_f_a_round_that_is_void_before_the_deal_is_none_of_the_five(dealt_to: int, rounds: int) -> None:
    three = dealing(3, **AUTOMATED_SHOE)
    if dealt_to:
        three.do(Deal(by=DEALER, places=dealt_to))
    three.do(report(Irregularity.SHOE_JAMS))
    assert three.round.table.mark(SINCE_COUNT) == rounds


MANUAL = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)


@shows("MA-TCJP-12(g)")
def test_12_g_a_shuffler_is_removed_before_cards_are_shuffled_by_hand() -> None:
    device = one_player(shuffler="automated")
    device.finish()
    device.refuses(MANUAL, "MA-TCJP-12(g)")
    device.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.REMOVED))
    device.do(MANUAL)
    device.until("dealing")
    assert Step.CUT_PACKET in device.steps()


@shows("MA-TCJP-12(g)")
def test_12_g_a_shoe_is_removed_before_another_method_of_dealing() -> None:
    device = one_player(**AUTOMATED_SHOE)
    device.finish()
    by_hand = UseMethod(by=SUPERVISOR, shuffler=Shuffler.AUTOMATED, dealing=Dealing.HAND, decks=1)
    device.refuses(by_hand, "MA-TCJP-12(g)")
    device.do(Attend(by=SUPERVISOR, device=Device.SHOE, condition=Condition.REMOVED))
    assert not any(isinstance(act, Shuffle) for act in device.offered(DEALER))  # not with the shoe that is gone
    device.do(by_hand)
    device.until("dealing")
    assert Step.LEFT_HAND in device.steps()


@shows("MA-TCJP-12(g)", "AMB-21")
def test_12_g_a_hand_dealt_game_that_loses_its_shuffler_changes_its_dealing_too() -> None:
    device = one_player(**HAND)
    device.finish()
    device.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.REMOVED))
    by_hand = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.HAND, decks=1)
    device.refuses(by_hand, "MA-TCJP-8(b)(1)")
    device.do(MANUAL)


@shows("MA-TCJP-12(g)")
def test_12_g_no_method_is_changed_while_cards_are_out() -> None:
    three = three_players(**AUTOMATED_SHOE)
    three.until("dealing")
    removed = Attend(by=SUPERVISOR, device=Device.SHOE, condition=Condition.REMOVED)
    three.refuses(removed, "MA-TCJP-12(g)")
    three.until("deciding")
    three.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.REMOVED))
    three.refuses(MANUAL, "MA-TCJP-12(g)")


@shows("MA-TCJP-12(a)#1", "MA-TCJP-12(b)", "MA-TCJP-12(e)")
def test_12_what_happened_is_on_the_record() -> None:
    three = dealing(shuffler="automated")
    three.do(report(Irregularity.FACE_UP_CARD))
    three.do(report(Irregularity.DRAWN_IN_ERROR))
    events: list[Event] = list(three.events(Reported))
    assert events == [
        Reported(Irregularity.FACE_UP_CARD, 0, "MA-TCJP-12(a)#1"),
        Reported(Irregularity.DRAWN_IN_ERROR, 0, "MA-TCJP-12(b)"),
    ]


@shows("MA-TCJP-12(e)")
def test_12_e_a_table_without_a_device_cannot_jam() -> None:
    manual = one_player()
    manual.until("shuffling")
    manual.refuses(report(Irregularity.SHUFFLER_JAMS), "MA-TCJP-12(e)")


@shows("MA-TCJP-12(c)")
@pytest.mark.parametrize("what", [Irregularity.CARDS_TOUCHED, Irregularity.OUT_OF_VIEW, Irregularity.WRONG_START])
def test_12_what_the_document_does_not_know_is_not_found_at_its_table(what: Irregularity) -> None:
    three = three_players()
    three.until("deciding")
    reason = three.refuses(report(what, 1), "MA-TCJP-12(c)")
    assert reason.endswith("there is nothing of the kind at this table now")


@shows("MA-TCJP-12(c)")
def test_12_what_a_player_cannot_claim_is_told_in_words() -> None:
    three = three_players()
    three.until("deciding")
    reason = three.refuses(Claim(by=1, spot=1, what=Irregularity.PLAYER_LEAVES), "MA-TCJP-12(c)")
    assert "'a player leaves the table during the round' is not allowed: expected one of" in reason
    assert "'a hand has the wrong number of cards'" in reason
