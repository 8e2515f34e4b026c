"""Dragon Poker, Maryland, chapter 13: irregularities."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.cards import show
from houseway.engine.actions import Attend, CountStub, Deal, Report, Shuffle, UseMethod
from houseway.engine.events import ChipsMoved, Reported, Settled, Voided
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Irregularity,
    Shuffler,
    Step,
    Why,
)
from houseway.games.dragon_poker.cards import DECK
from houseway.money import Result
from houseway.procedures.layout import DRAWN, RACK, SHOE, dealt, shown
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import (
    AUTOMATED_SHOE,
    HAND,
    IN_ORDER,
    LEFT_IN_SHUFFLER,
    bettors,
    pair,
    table,
)


def report(what: Irregularity, spot: int = 0) -> Report:
    return Report(by=DEALER, what=what, spot=spot)


def dealing(seats: int = 3, **options: object) -> Playing:
    """All wagers in the first seats, betting closed, nothing dealt."""
    ready = table(**options)
    for seat in range(1, seats + 1):
        ready.seat(seat, folds=False, **pair(1000, three_card_bonus=500, dragon=500))
    ready.until("dealing")
    return ready


def is_void(at: Playing, clause: str) -> bool:
    """All hands are void by this clause, it returned every wager, and the 53 cards await a shuffle."""
    assert at.events(Voided) == [Voided(clause)]
    back = [event for event in at.events(ChipsMoved) if event.why is Why.RETURN]
    assert back
    assert {event.clause for event in back} == {clause}
    assert all(at.net(seat) == 0 for seat in at.round.table.names)
    assert Counter(at.round.at(RACK)) == Counter(DECK.cards)
    return at.round.number == 2 and at.round.phase.name == "shuffling"


@shows("MD-DP-13.A")
def test_13_a_a_card_found_face_up_goes_to_the_rack_and_the_next_takes_its_place() -> None:
    three = dealing()
    shoe = three.round.at(SHOE)
    three.do(Deal(by=DEALER, places=1))
    three.do(report(Irregularity.FACE_UP_CARD))
    assert three.round.at(RACK) == (shoe[1],)
    three.do(Deal(by=DEALER, places=1))
    assert three.round.at(dealt(2)) == (shoe[2],)


@shows("MD-DP-13.A", "AMB-33")
def test_13_a_the_dead_card_counts_towards_the_53() -> None:
    three = dealing()
    three.do(report(Irregularity.FACE_UP_CARD))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=40))
    assert three.round.phase.name == "examining"


@shows("MD-DP-13.B")
def test_13_b_a_second_card_face_up_voids_all_hands_and_returns_side_bets_too() -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=1))
    three.do(report(Irregularity.FACE_UP_CARD))
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.FACE_UP_CARD))
    assert is_void(three, "MD-DP-13.B")
    void = {event.wager for event in three.events(Settled) if event.result is Result.VOID}
    assert void == {"ante", "ante_bonus", "three_card_bonus", "dragon"}


@shows("MD-DP-13.C")
@pytest.mark.parametrize("method", [{}, AUTOMATED_SHOE])
def test_13_c_a_card_drawn_in_error_is_used_as_the_next_card(method: dict[str, object]) -> None:
    two = dealing(2, **method)
    shoe = two.round.at(SHOE)
    two.do(report(Irregularity.DRAWN_IN_ERROR))
    assert two.round.at(DRAWN) == (shoe[0],)
    two.until("stub")
    assert two.round.at(dealt(1))[0] == shoe[0]
    assert len(two.round.at(SHOE)) == 44


@shows("MD-DP-13.D")
@pytest.mark.parametrize("finder", [DEALER, SUPERVISOR])
def test_13_d_a_hand_of_two_cards_voids_all_hands(finder: int) -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.SKIPPED, 3))
    three.until("examining")
    three.do(Report(by=finder, what=Irregularity.WRONG_NUMBER, spot=3))
    assert is_void(three, "MD-DP-13.D")


@shows("MD-DP-13.D")
def test_13_d_so_does_a_wrong_number_in_the_dealers_hand() -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=3))
    three.do(report(Irregularity.SKIPPED, 0))
    three.until("deciding")
    three.do(report(Irregularity.WRONG_NUMBER, 0))
    assert is_void(three, "MD-DP-13.D")


@shows("MD-DP-13.D")
def test_13_d_a_misdeal_that_nobody_reported_is_found_at_the_settlement_and_undoes_it() -> None:
    three = dealing()
    three.do(Deal(by=DEALER, places=2))
    three.do(report(Irregularity.EXTRA_CARD, 2))
    three.until("settling")
    three.next()
    assert three.nets(3)
    three.finish()
    assert three.events(Voided) == [Voided("MD-DP-13.D")]
    assert [three.net(seat) for seat in (1, 2, 3)] == [0, 0, 0]


@shows("MD-DP-13.D")
def test_13_d_right_hands_cannot_be_reported_wrong() -> None:
    three = dealing()
    three.until("deciding")
    assert report(Irregularity.WRONG_NUMBER, 1) not in three.offered(DEALER)


@shows("MD-DP-13.E")
@pytest.mark.parametrize("phase", ["stub", "examining", "deciding"])
def test_13_e_a_dealers_card_exposed_early_voids_all_hands(phase: str) -> None:
    three = dealing()
    three.until(phase)
    three.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert is_void(three, "MD-DP-13.E")


@shows("MD-DP-13.E")
def test_13_e_forfeited_wagers_that_were_collected_come_back_too() -> None:
    two = table()
    for seat in (1, 2):
        two.seat(seat, folds=True, **pair())
    two.until("collecting")
    two.next()
    assert two.nets(2) == {"ante": -1000, "ante_bonus": -1000}
    two.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert [two.net(seat) for seat in (1, 2)] == [0, 0]


@shows("MD-DP-13.E")
@pytest.mark.parametrize("method", [{}, LEFT_IN_SHUFFLER])
def test_13_e_the_reveal_in_its_time_is_no_irregularity(method: dict[str, object]) -> None:
    three = dealing(3, **method)
    three.until("settling")
    assert report(Irregularity.DEALER_CARD_EXPOSED) not in three.offered(DEALER)
    three.finish()
    assert not three.events(Voided)


@shows("MD-DP-11.A(1)", "MD-DP-8.D(2)", "MD-DP-9.C(3)", "MD-DP-10.B(2)", "AMB-33")
@pytest.mark.parametrize(
    ("phase", "method", "clause"),
    [("stub", {}, "8.D(2)"), ("stub", HAND, "9.C(3)"), ("examining", AUTOMATED_SHOE, "10.B(2)"),
     ("deciding", {}, "11.A(1)")],
)  # fmt: skip
def test_13_a_players_card_that_is_exposed_stands_and_is_written_down(
    phase: str, method: dict[str, object], clause: str
) -> None:
    three = dealing(3, **method)
    three.stack({2: "Ti Ti Ra"})
    three.until(phase)
    three.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    assert len(three.round.at(shown(2))) == 1
    three.finish()
    exposed = Reported(Irregularity.PLAYER_CARD_EXPOSED, 2, f"MD-DP-{clause}")
    assert three.events(Reported) == [exposed]
    assert not three.events(Voided)


@shows("MD-DP-13.F")
def test_13_f_after_a_jam_nothing_is_shuffled_or_dealt_until_the_device_is_cleared() -> None:
    jammed = bettors(1, shuffler="automated")
    jammed.until("shuffling")
    jammed.do(report(Irregularity.SHUFFLER_JAMS))
    jammed.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "MD-DP-13.F")
    jammed.refuses(Deal(by=DEALER, places=1), "MD-DP-5.A(1)")
    jammed.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.IN_ORDER))
    jammed.do(Shuffle(by=DEALER, deck=1, order=IN_ORDER))
    jammed.finish()


@shows("MD-DP-13.G")
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, LEFT_IN_SHUFFLER])
def test_13_g_a_shoe_that_jams_voids_the_round_and_all_53_cards_come_together(method: dict[str, object]) -> None:
    three = dealing(3, **method)
    three.do(Deal(by=DEALER, places=1))
    three.do(report(Irregularity.SHOE_JAMS))
    assert is_void(three, "MD-DP-13.G")


MANUAL = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)
BY_HAND = UseMethod(by=SUPERVISOR, shuffler=Shuffler.AUTOMATED, dealing=Dealing.HAND, decks=1)


def broken(device: Device) -> Playing:
    """Between rounds, with the device out of use."""
    between = bettors(1, **(AUTOMATED_SHOE if device is Device.SHOE else {"shuffler": "automated"}))
    between.finish()
    if device is Device.SHUFFLER:
        between.do(report(Irregularity.SHUFFLER_JAMS))
    else:
        between.until("dealing")
        between.do(report(Irregularity.SHOE_JAMS))
    return between


@shows("MD-DP-13.H")
@pytest.mark.parametrize(("device", "other"), [(Device.SHUFFLER, MANUAL), (Device.SHOE, BY_HAND)])
def test_13_h_another_method_is_refused_while_a_broken_device_stands_there(
    device: Device, other: UseMethod
) -> None:
    broken(device).refuses(other, "MD-DP-13.H")


@pytest.mark.parametrize(("device", "other"), [(Device.SHUFFLER, MANUAL), (Device.SHOE, BY_HAND)])
@pytest.mark.parametrize(
    "condition",
    [
        pytest.param(Condition.COVERED, marks=shows("MD-DP-13.H(1)"), id="covered"),
        pytest.param(Condition.REMOVED, marks=shows("MD-DP-13.H(2)"), id="removed"),
        pytest.param(Condition.SIGNED, marks=shows("MD-DP-13.H(3)", "AMB-20"), id="signed"),
    ],
)
def test_13_h_covered_removed_or_signed_it_lets_another_method_be_used(
    device: Device, other: UseMethod, condition: Condition
) -> None:
    between = broken(device)
    between.do(Attend(by=SUPERVISOR, device=device, condition=condition))
    between.do(other)
    between.finish()
    assert (Step.INSERT_COVER_CARD if other is MANUAL else Step.LEFT_HAND) in between.steps()


@shows("MD-DP-13.H")
def test_13_h_a_method_that_the_document_forbids_is_not_offered_instead() -> None:
    between = broken(Device.SHUFFLER)
    between.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.COVERED))
    methods = [act for act in between.offered(SUPERVISOR) if isinstance(act, UseMethod)]
    assert MANUAL in methods
    assert not [act for act in methods if act.shuffler is Shuffler.MANUAL and act.dealing is Dealing.HAND]
    assert not [act for act in methods if act.shuffler is Shuffler.RESHUFFLING]  # not approved


@shows("MD-DP-13.A", "MD-DP-13.C")
def test_13_what_happened_is_on_the_record() -> None:
    three = dealing()
    three.do(report(Irregularity.FACE_UP_CARD))
    three.do(report(Irregularity.DRAWN_IN_ERROR))
    assert [(event.what, event.clause) for event in three.events(Reported)] == [
        (Irregularity.FACE_UP_CARD, "MD-DP-13.A"),
        (Irregularity.DRAWN_IN_ERROR, "MD-DP-13.C"),
    ]
    assert show(three.round.at(DRAWN))
