"""Three Card Poker, Pennsylvania, 649a.7: wagers."""

from __future__ import annotations

import pytest
from three_card_tables import FILED, ID, antes, at, filed, hands, pa, settled, wager

from houseway.engine.actions import Leave, Perform, PlaceWager, Report, WithdrawWager
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step
from houseway.registry import game
from tests.citing import shows
from tests.playing import Playing, playing


def seated() -> Playing:
    """Somebody sits at the table with chips and has not wagered."""
    one = playing(ID, **FILED)
    one.seat(1)
    one.until_idle()
    return one


@shows(*pa("7(a)#1"))
def test_7_a_wagers_are_made_with_chips_and_on_the_own_area() -> None:
    one = seated()
    coupon = PlaceWager(by=1, spot=1, wager="ante", instrument=Instrument.MATCH_PLAY, cents=1000)
    one.refuses(coupon, "PA-649a.7(a)#1")
    one.refuses(wager("ante", 1000, seat=1, spot=2), "PA-649a.7(a)#1")
    one.do(wager("ante", 1000))


@shows(*pa("7(a)#2"))
def test_7_a_cash_on_the_layout_is_refused() -> None:
    seated().refuses(
        PlaceWager(by=1, spot=1, wager="ante", instrument=Instrument.CASH, cents=1000), "PA-649a.7(a)#2"
    )


@shows(*pa("7(b)#1"))
def test_7_b_only_who_is_seated_wagers() -> None:
    seated().refuses(wager("ante", 1000, seat=2), "PA-649a.7(b)#1")


@shows(*pa("7(b)#2"))
def test_7_b_who_has_cards_stays_until_the_round_is_complete() -> None:
    one = at("deciding")
    one.refuses(Leave(by=1), "PA-649a.7(b)#2")
    one.finish()
    one.do(Leave(by=1))


@shows(*pa("7(b)#3"))
def test_7_b_wagers_of_a_player_who_left_may_be_ruled_abandoned() -> None:
    one = hands("Kd Kc 2d", dealer="Jc Td 8h", ante=1000, pair_plus=500, six_card_bonus=100)
    one.until("deciding")
    one.refuses(Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED, spot=1), "PA-649a.7(b)#3")
    one.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    one.do(Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED, spot=1))
    assert one.nets(1) == {"ante": -1000, "pair_plus": -500, "six_card_bonus": -100}


@shows(*pa("7(c)#1"))
def test_7_c_after_no_more_bets_nothing_is_made() -> None:
    one = hands("Qd 6c 4s", dealer="Jc Td 8h", ante=1000)
    one.until("dealing")
    one.refuses(wager("six_card_bonus", 500), "PA-649a.7(c)#1")
    one.refuses(wager("pair_plus", 500), "PA-649a.7(c)#1")
    one.seat(2)
    one.refuses(wager("six_card_bonus", 500, seat=2), "PA-649a.7(c)#1")  # though there is no Ante to lie beside


@shows(*pa("7(c)#2"))
def test_7_c_after_no_more_bets_nothing_is_raised_or_withdrawn() -> None:
    one = hands("Qd 6c 4s", dealer="Jc Td 8h", ante=1000, pair_plus=500)
    one.until("dealing")
    one.refuses(WithdrawWager(by=1, spot=1, wager="pair_plus"), "PA-649a.7(c)#2")
    one.refuses(wager("ante", 2000), "PA-649a.7(c)#2")


@pytest.mark.parametrize(
    ("name", "least", "most", "clause"),
    [
        pytest.param("ante", 500, 50_000, "7(d)(1)", marks=shows(*pa("7(d)(1)"), "AMB-08")),
        pytest.param("pair_plus", 100, 10_000, "7(d)(2)", marks=shows(*pa("7(d)(2)"), "AMB-08")),
    ],
)
def test_7_d_a_wager_stays_within_the_limits_filed(name: str, least: int, most: int, clause: str) -> None:
    one = seated()
    one.refuses(wager(name, least - 1), f"PA-649a.{clause}")
    one.refuses(wager(name, most + 1), f"PA-649a.{clause}")
    one.do(wager(name, least))


@shows(*pa("7(d)(2)", "1/pair-plus"))
def test_7_d_2_pair_plus_stands_alone_and_has_nothing_to_decide() -> None:
    one = hands("Kd 9d 2d", dealer="Ac Ad Ah", pair_plus=1000)
    one.until("revealing")
    assert Step.FOLD not in one.steps()
    one.finish()
    assert one.nets(1) == {"pair_plus": 4000}


@shows(*pa("7(d)(1)", "7(d)(2)"))
def test_7_d_both_may_be_made_in_different_amounts() -> None:
    assert settled("9c 9d 2h", "Jc Td 8h", ante=1000, pair_plus=300) == {"ante": 1000, "play": 0, "pair_plus": 300}


@shows(*pa("7(e)#1"))
def test_7_e_where_it_is_not_offered_it_is_refused() -> None:
    assert not game(ID).filed({"ante_bonus_paytable": "A", "pair_plus_paytable": "A"}).options.six_card_bonus
    one = antes(1, six_card_bonus=False)
    one.until("betting")
    one.do(wager("ante", 1000))
    one.refuses(wager("six_card_bonus", 500), "PA-649a.7(e)#1")
    assert "six_card_bonus" not in {each.name for each in filed(six_card_bonus=False).wagers}


@shows(*pa("7(e)#2"))
@pytest.mark.parametrize("first", ["ante", "pair_plus"])
def test_7_e_a_six_card_bonus_wager_comes_beside_another(first: str) -> None:
    one = seated()
    one.refuses(wager("six_card_bonus", 500), "PA-649a.7(e)#2")
    one.do(wager(first, 500))
    cash = PlaceWager(by=1, spot=1, wager="six_card_bonus", instrument=Instrument.CASH, cents=500)
    one.refuses(cash, "PA-649a.7(a)#2")  # that is what is wrong by now
    one.do(wager("six_card_bonus", 500))
    one.do(WithdrawWager(by=1, spot=1, wager=first))
    one.until_idle()
    one.refuses(Perform(by=DEALER, step=Step.NO_MORE_BETS), "PA-649a.7(e)#2")
