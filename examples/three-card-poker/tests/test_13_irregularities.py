"""Three Card Poker, Pennsylvania, 649a.13: irregularities."""

from __future__ import annotations

from collections import Counter

import pytest
from three_card_poker.hands import DECK
from three_card_tables import AUTOMATED_SHOE, FILED, ID, IN_ORDER, at, pa

from houseway.engine.actions import Attend, Deal, Report, Shuffle, UseMethod
from houseway.engine.events import ChipsMoved, Reported, Voided
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Irregularity,
    Shuffler,
    Why,
)
from houseway.procedures.layout import DRAWN, RACK, SHOE, dealt, shown
from tests.citing import shows
from tests.playing import Playing, playing

DEAL = Deal(by=DEALER, places=1)


def report(what: Irregularity, spot: int = 0, by: int = DEALER) -> Report:
    return Report(by=by, what=what, spot=spot)


def dealing(**options: object) -> Playing:
    """All wagers of two players, betting closed, nothing dealt."""
    ready = playing(ID, **{**FILED, **options})
    for seat in (1, 2):
        ready.seat(seat, ante=1000, pair_plus=500, six_card_bonus=100)
    ready.until("dealing")
    return ready


def is_void(at: Playing, clause: str) -> bool:
    """All hands are void by this clause, it returned every wager, and the 52 cards await a shuffle."""
    assert at.events(Voided) == [Voided(clause)]
    back = [event for event in at.events(ChipsMoved) if event.why is Why.RETURN]
    assert {event.clause for event in back} == {clause}
    assert [at.net(seat) for seat in (1, 2)] == [0, 0]
    assert Counter(at.round.at(RACK)) == Counter(DECK.cards)
    return at.round.number == 2 and at.round.phase.name == "shuffling"


@shows(*pa("13(a)#1"))
def test_13_a_a_card_found_face_up_goes_to_the_rack_and_the_next_takes_its_place() -> None:
    two = dealing()
    shoe = two.round.at(SHOE)
    two.do(report(Irregularity.FACE_UP_CARD))
    assert two.round.at(RACK) == (shoe[0],)
    two.do(DEAL)
    assert two.round.at(dealt(1)) == (shoe[1],)


@shows(*pa("13(a)#2"))
def test_13_a_a_second_card_face_up_voids_all_hands() -> None:
    two = dealing()
    two.do(report(Irregularity.FACE_UP_CARD))
    two.do(DEAL)
    two.do(report(Irregularity.FACE_UP_CARD))
    assert is_void(two, "PA-649a.13(a)#2")


@shows(*pa("13(b)"))
@pytest.mark.parametrize("method", [{}, AUTOMATED_SHOE])
def test_13_b_a_card_drawn_in_error_is_used_as_the_next_one(method: dict[str, object]) -> None:
    two = dealing(**method)
    shoe = two.round.at(SHOE)
    two.do(report(Irregularity.DRAWN_IN_ERROR))
    assert two.round.at(DRAWN) == (shoe[0],)
    two.until("stub")
    assert two.round.at(dealt(1))[0] == shoe[0]
    assert [(each.what, each.clause) for each in two.events(Reported)] == [
        (Irregularity.DRAWN_IN_ERROR, "PA-649a.13(b)")
    ]


@shows(*pa("13(c)"))
@pytest.mark.parametrize("spot", [2, 0])
@pytest.mark.parametrize("finder", [DEALER, SUPERVISOR])
def test_13_c_a_hand_of_two_cards_voids_all_hands(finder: int, spot: int) -> None:
    two = dealing()
    two.do(Deal(by=DEALER, places=1 if spot else 2))
    two.do(report(Irregularity.SKIPPED, spot))
    two.until("examining")
    two.do(report(Irregularity.WRONG_NUMBER, spot, by=finder))
    assert is_void(two, "PA-649a.13(c)")


@shows(*pa("13(c)"))
@pytest.mark.parametrize("fault", [1, 2, 0])
def test_13_c_a_misdeal_that_nobody_reported_is_found_at_the_settlement(fault: int) -> None:
    two = dealing()
    two.do(Deal(by=DEALER, places=3))
    two.do(report(Irregularity.EXTRA_CARD, fault))
    two.finish()
    assert two.events(Voided) == [Voided("PA-649a.13(c)")]
    assert [two.net(seat) for seat in (1, 2)] == [0, 0]


@shows(*pa("13(d)"))
@pytest.mark.parametrize("phase", ["stub", "examining", "deciding"])
def test_13_d_a_card_of_the_dealers_shown_too_early_voids_all_hands(phase: str) -> None:
    two = dealing()
    two.until(phase)
    two.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert is_void(two, "PA-649a.13(d)")


@shows(*pa("13(d)"))
def test_13_d_turned_up_in_its_time_it_is_no_irregularity() -> None:
    two = dealing()
    two.until("settling")
    assert report(Irregularity.DEALER_CARD_EXPOSED) not in two.offered(DEALER)


@shows("AMB-07")
def test_13_a_players_card_that_is_shown_stands() -> None:
    two = dealing()
    two.until("deciding")
    two.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    assert len(two.round.at(shown(2))) == 1
    two.finish()
    assert not two.events(Voided)


@shows(*pa("13(e)"))
def test_13_e_after_a_jam_nothing_is_shuffled_until_the_device_is_in_order() -> None:
    jammed = at("shuffling", shuffler="automated")
    jammed.do(report(Irregularity.SHUFFLER_JAMS))
    jammed.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "PA-649a.13(e)")
    jammed.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.IN_ORDER))
    jammed.do(Shuffle(by=DEALER, deck=1, order=IN_ORDER))


@shows(*pa("13(f)"))
def test_13_f_a_shoe_that_fails_in_the_deal_voids_the_round() -> None:
    two = dealing(**AUTOMATED_SHOE)
    two.do(DEAL)
    two.do(report(Irregularity.SHOE_JAMS))
    assert is_void(two, "PA-649a.13(f)")


MANUAL = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)


@shows(*pa("13(g)"))
@pytest.mark.parametrize("condition", [Condition.COVERED, Condition.REMOVED, Condition.SIGNED])
def test_13_g_a_failed_device_is_put_away_before_another_method_is_used(condition: Condition) -> None:
    jammed = at("shuffling", shuffler="automated")
    jammed.do(report(Irregularity.SHUFFLER_JAMS))
    jammed.refuses(MANUAL, "PA-649a.13(g)")
    jammed.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=condition))
    jammed.do(MANUAL)
    jammed.finish()


@shows(*pa("13(g)"))
def test_13_g_a_device_that_works_may_stay_where_it_is() -> None:
    works = at("shuffling", shuffler="automated")
    works.do(MANUAL)
    assert works.round.table.shuffler is Shuffler.MANUAL
