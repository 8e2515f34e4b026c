"""Two Card Joker Poker, Massachusetts: the readings of unclear clauses, where they make a difference."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseway.cards import show
from houseway.engine.actions import CountStub, Deal, Perform, PlaceWager, Report
from houseway.engine.events import ChipsMoved, Counted, DeckRemoved, Reported, Settled, Voided
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step, Why
from houseway.games.two_card_joker.hands import DECK, qualifies, value
from houseway.procedures.layout import COUPON, shown
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import (
    TWO_DECKS,
    filed,
    one_player,
    played,
    rejects,
    table,
    three_players,
)

STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)


@shows("AMB-05", "MA-TCJP-10(d)(1)")
def test_amb_05_432_hands_do_not_qualify() -> None:
    hands = list(combinations(DECK.cards, 2))
    below = [hand for hand in hands if not qualifies(value(hand))]
    assert len(below) == 432
    assert max(value(hand) for hand in below) == value(DECK.hand("Jd 9c"))
    assert min(value(hand) for hand in hands if qualifies(value(hand))) == value(DECK.hand("Qd 2c"))


@shows("AMB-06", "MA-TCJP-10(d)(1)")
def test_amb_06_a_tie_with_a_dealer_who_does_not_qualify_pays_the_ante() -> None:
    assert played("Jc 7d", "Jh 7s") == {"ante": 1000, "call": 0}


@shows("AMB-15", "MA-TCJP-12(d)")
def test_amb_15_bonus_wagers_settled_before_a_void_are_undone() -> None:
    three = table()
    three.seat(1, ante=1000, pair_up=500)
    three.seat(2, folds=True, ante=2000)
    three.seat(3, super_flush=500)
    three.stack({1: "9c 9d", 3: "Ad Kd"})
    three.until("settling bonus wagers")
    three.next()
    three.next()
    assert {(each.spot, each.wager): each.net_cents for each in three.events(Settled)} == {
        (3, "super_flush"): 15000,
        (2, "ante"): -2000,
    }
    three.do(Report(by=DEALER, what=Irregularity.DEALER_CARD_EXPOSED))
    assert [three.net(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    assert any(each.why is Why.REVERSE for each in three.events(ChipsMoved))


@shows("AMB-16", "MA-TCJP-7(f)(2)#3")
def test_amb_16_misdealt_and_short_is_void_and_the_deck_removed() -> None:
    three = three_players()
    three.until("dealing")
    three.do(Deal(by=DEALER, places=3))
    three.do(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=2))
    three.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=54 - 9 - 1))
    three.do(Perform(by=DEALER, step=Step.DETERMINE_MISDEAL))
    assert len(three.events(Voided)) == 1
    assert len(three.events(DeckRemoved)) == 1


@shows("AMB-17", "MA-TCJP-7(f)")
def test_amb_17_with_two_decks_rounds_are_counted_at_the_table() -> None:
    two = one_player(**TWO_DECKS)
    two.finish(rounds=4)
    two.until("stub")
    two.refuses(STUB_TO_RACK, "MA-TCJP-7(f)")


@shows("AMB-17", "MA-TCJP-7(f)")
def test_amb_17_with_the_option_each_deck_has_its_own_five_rounds() -> None:
    two = one_player(**TWO_DECKS, stub_count_scope="deck")
    two.finish(rounds=8)
    assert not two.events(Counted)
    two.until("stub")
    two.refuses(STUB_TO_RACK, "MA-TCJP-7(f)")


@shows("AMB-22", "AMB-27", "MA-TCJP-10(a)")
@pytest.mark.parametrize("phase", ["stub", "examining", "deciding"])
def test_amb_22_a_players_card_that_is_exposed_stands_and_is_recorded(phase: str) -> None:
    three = three_players()
    three.stack({2: "9c 9d", 0: "Qh 8s"})
    three.until(phase)
    three.do(Report(by=DEALER, what=Irregularity.PLAYER_CARD_EXPOSED, spot=2))
    assert show(three.round.at(shown(2))) == "9c"
    three.finish()
    clause = "MA-TCJP-10(a)" if phase == "deciding" else "MA-TCJP-7(d)(5)"
    assert three.events(Reported) == [Reported(Irregularity.PLAYER_CARD_EXPOSED, 2, clause)]
    assert not three.events(Voided)
    assert three.nets(2) == {"ante": 1000, "call": 1000}


@shows("AMB-24", "MA-TCJP-6(a)#1")
@pytest.mark.parametrize(
    ("dealer", "folds", "net"),
    [("Qh 8s", False, 3000), ("Jh 8s", False, 2000), ("As Ah", False, -2000), ("Jk 9h", False, 0),
     ("Qh 8s", True, -1000)],
)  # fmt: skip
def test_amb_24_a_coupon_is_paid_once_with_a_winning_ante(dealer: str, folds: bool, net: int) -> None:
    alone = table(match_play=True)
    alone.seat(1, folds=folds, ante=1000)
    alone.stack({1: "9c 9d", 0: dealer})
    alone.until("betting")
    alone.do(PlaceWager(by=1, spot=1, wager="ante", cents=1000))
    alone.do(PlaceWager(by=1, spot=1, wager="ante", instrument=Instrument.MATCH_PLAY, cents=1000))
    alone.finish()
    assert alone.net(1) == net  # a pair of nines with a coupon for 10 dollars
    assert alone.nets(1)["match_play"] == max(0, alone.nets(1)["ante"])
    assert alone.round.table.mark(COUPON, 1) == 0


@shows("AMB-25", "MA-TCJP-6(e)#1")
def test_amb_25_one_to_seven_seats_six_by_default() -> None:
    assert filed().spots == (1, 2, 3, 4, 5, 6)
    assert filed(seats=7).spots == (1, 2, 3, 4, 5, 6, 7)
    rejects("MA-TCJP-6(e)#1", seats=8)
    rejects("MA-TCJP-6(c)(1)", minimum_cents=2000, maximum_cents=1000)


@shows("AMB-26", "MA-TCJP-6(e)#2")
def test_amb_26_a_player_who_is_gone_counts_as_folding() -> None:
    two = table()
    two.seat(1, ante=1000, pair_up=500)
    two.seat(2, ante=1000)
    two.stack({1: "9c 9d"})
    two.until("deciding")
    two.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    two.finish()
    assert two.nets(1) == {"pair_up": 500, "ante": -1000}
