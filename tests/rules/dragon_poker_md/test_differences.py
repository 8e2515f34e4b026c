"""Where Maryland's Dragon Poker differs from Massachusetts' Two Card Joker Poker: each shown at both tables."""

from __future__ import annotations

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import Attend, Deal, Perform, Report, UseMethod
from houseway.engine.events import ChipsMoved, DeckRemoved, Voided
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Irregularity, Shuffler, Step, Why
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md import tables as md
from tests.rules.two_card_joker_poker_ma import tables as ma

STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)


def both(**options: object) -> tuple[Playing, Playing]:
    """A table in Massachusetts and one in Maryland, each with a bettor in seat 1."""
    return ma.one_player(**options), md.bettors(1, **options)


@shows("MD-DP-13.B", "MA-TCJP-12(a)#2")
def test_maryland_says_that_a_void_round_returns_the_wagers_and_massachusetts_leaves_it_to_a_reading() -> None:
    void = {}
    for state, at in zip(("MA", "MD"), both(), strict=True):
        at.until("dealing")
        at.do(Deal(by=DEALER, places=1))
        at.do(Report(by=DEALER, what=Irregularity.FACE_UP_CARD))
        at.do(Report(by=DEALER, what=Irregularity.FACE_UP_CARD))
        assert at.net(1) == 0
        (void[state],) = [event.clause for event in at.events(Voided)]
        assert {event.clause for event in at.events(ChipsMoved) if event.why is Why.RETURN} == {void[state]}
    massachusetts, maryland = catalogue(ma.RULEBOOK), catalogue(md.RULEBOOK)
    assert "returned" in maryland.clauses[void["MD"]].says
    assert "returned" not in massachusetts.clauses[void["MA"]].says
    assert [ruling.id for ruling in massachusetts.rulings_on(void["MA"])] == ["AMB-15"]


@shows("MD-DP-8.E", "MD-DP-9.D", "MD-DP-10.C", "AMB-26", "MA-TCJP-7(f)", "MA-TCJP-8(e)", "MA-TCJP-9(f)#1")
@pytest.mark.parametrize(
    ("dealing", "clause"),
    [("manual-shoe", "MA-TCJP-7(f)"), ("hand", "MA-TCJP-8(e)"), ("automated-shoe", "")],
)
def test_a_counting_shuffler_lifts_the_stub_count_everywhere_in_maryland_only(dealing: str, clause: str) -> None:
    massachusetts, maryland = both(dealing=dealing, shuffler="automated-counting")
    for at in (massachusetts, maryland):
        at.finish(rounds=4)
        at.until("stub")
    maryland.do(STUB_TO_RACK)
    if clause:
        massachusetts.refuses(STUB_TO_RACK, clause)
    else:
        massachusetts.do(STUB_TO_RACK)


@shows("MD-DP-3.C", "MD-DP-3.C(1)", "MD-DP-3.C(2)")
@pytest.mark.parametrize(("dealing", "hours"), [("hand", 4), ("manual-shoe", 8), ("automated-shoe", 8)])
def test_decks_are_changed_after_hours_in_maryland_only(dealing: str, hours: int) -> None:
    massachusetts, maryland = both(dealing=dealing, shuffler="automated")
    for at in (massachusetts, maryland):
        at.finish()
        md.at_time(at, hours * md.HOUR)
        at.finish()
    assert not massachusetts.events(DeckRemoved)
    assert [event.deck for event in maryland.events(DeckRemoved)] == [1]


@shows("MD-DP-13.H(1)", "MD-DP-13.H(3)", "MA-TCJP-12(g)")
@pytest.mark.parametrize("condition", [Condition.COVERED, Condition.SIGNED])
def test_a_broken_device_may_be_covered_or_signed_in_maryland_only(condition: Condition) -> None:
    massachusetts, maryland = both(shuffler="automated")
    attend = Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=condition)
    manual = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)
    for at in (massachusetts, maryland):
        at.finish()
    massachusetts.refuses(attend, "MA-TCJP-12(g)")
    massachusetts.refuses(manual, "MA-TCJP-12(g)")
    maryland.do(attend)
    maryland.do(manual)


@shows("MD-DP-5.H(2)", "MA-TCJP-4(e)")
def test_an_idle_table_is_spread_face_up_at_will_in_massachusetts_and_on_request_in_maryland() -> None:
    up = Perform(by=DEALER, step=Step.SPREAD_IDLE_UP)
    massachusetts, maryland = ma.table(), md.table()
    for at in (massachusetts, maryland):
        at.seat(1)
        at.until_idle()
    assert up in massachusetts.offered(DEALER)
    assert up not in maryland.offered(DEALER)
    maryland.do(Perform(by=1, step=Step.REQUEST_FACE_UP, spot=1))
    assert up in maryland.offered(DEALER)


@shows("MD-DP-11.D(3)(h)", "MA-TCJP-10(d)(1)(i)")
def test_only_massachusetts_asks_the_dealer_to_qualify() -> None:
    assert ma.played("5c 3d", "Jd 9c") == {"ante": 1000, "call": 0}  # the dealer's hand is too low to play
    assert md.played("Pa Mo Ra", "Ti Mo Ra") == md.main(-1000, -1000, -1000)


@shows("MD-DP-5.I", "MA-TCJP-4(a)#1")
def test_only_maryland_knows_a_device_that_reshuffles_by_itself() -> None:
    ma.rejects("MA-TCJP-4(a)#1", shuffler="approved-reshuffling")
    assert md.filed(**md.RESHUFFLING).options.shuffler is Shuffler.RESHUFFLING
