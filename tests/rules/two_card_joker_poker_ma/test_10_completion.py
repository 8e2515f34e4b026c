"""Two Card Joker Poker, Massachusetts, section 10: completion of the round, collection and payment."""

from __future__ import annotations

import pytest

from houseway.cards import show
from houseway.engine.actions import Perform, PlaceWager
from houseway.engine.events import CardsMoved, Performed, Settled
from houseway.engine.play import open_table, replay
from houseway.engine.view import view
from houseway.engine.words import Step
from houseway.games.two_card_joker.hands import qualifies
from houseway.procedures.layout import RACK, held, shown
from tests.citing import shows
from tests.playing import Playing, replayed
from tests.rules.two_card_joker_poker_ma.tables import filed, one_player, played, rank, table, three_players


def call(seat: int, cents: int = 1000) -> PlaceWager:
    return PlaceWager(by=seat, spot=seat, wager="call", cents=cents)


def fold(seat: int) -> Perform:
    return Perform(by=seat, step=Step.FOLD, spot=seat)


def visits(at: Playing, step: Step) -> list[int]:
    """The spots at which a step was performed, in order."""
    return [event.spot for event in at.events(Performed) if event.step is step]


@shows("MA-TCJP-10(a)")
def test_10_a_a_player_sees_the_own_cards_and_nobody_elses() -> None:
    three = three_players()
    three.stack({1: "Ah Kh", 2: "7c 2d"})
    three.until("deciding")
    mine = view(three.round, 1)
    assert show(mine.at(held(1))) == "Ah Kh"
    assert mine.at(held(2)) == (None, None)
    assert show(view(three.round, 2).at(held(2))) == "7c 2d"


@shows("MA-TCJP-10(a)")
def test_10_a_every_player_looks_before_anybody_decides() -> None:
    three = three_players()
    three.until("examining")
    three.do(Perform(by=1, step=Step.EXAMINE, spot=1))
    three.refuses(call(1), "MA-TCJP-10(b)#1")
    three.until("deciding")
    assert visits(three, Step.EXAMINE) == [1, 2, 3]


@shows("MA-TCJP-10(b)#1")
def test_10_b_players_decide_clockwise_from_the_far_left() -> None:
    two = table()
    two.seat(1, ante=1000)
    two.seat(3, ante=1000)
    two.until("deciding")
    two.refuses(call(3), "MA-TCJP-10(b)#1")
    two.refuses(fold(3), "MA-TCJP-10(b)#1")
    two.do(call(1))
    two.do(call(3))


@shows("MA-TCJP-10(b)#2")
def test_10_b_the_call_equals_the_ante() -> None:
    alone = one_player()
    alone.until("deciding")
    assert "exactly 1000" in alone.refuses(call(1, 500), "MA-TCJP-10(b)#2")
    alone.refuses(call(1, 2000), "MA-TCJP-10(b)#2")
    alone.do(call(1, 1000))


@shows("MA-TCJP-10(b)#3")
@pytest.mark.parametrize("dealer", ["Jd 9c", "Qd 2c", "Ad Kd"])
def test_10_b_a_fold_forfeits_the_ante_whatever_the_dealer_holds(dealer: str) -> None:
    assert played("As Ac", dealer, folds=True) == {"ante": -1000}


@shows("MA-TCJP-10(c)")
def test_10_c_the_bonus_pass_runs_counterclockwise_from_the_far_right() -> None:
    three = table()
    for seat in (1, 2, 3):
        three.seat(seat, ante=1000, pair_up=500)
    three.until("revealing")
    assert visits(three, Step.SETTLE_BONUS) == [3, 2, 1]


@shows("MA-TCJP-10(c)")
def test_10_c_each_player_is_finished_before_the_next() -> None:
    two = table()
    two.seat(1, ante=1000, pair_up=500)
    two.seat(2, folds=True, ante=1000, pair_up=500)
    two.until("revealing")
    assert [(event.spot, event.wager) for event in two.events(Settled)] == [
        (2, "pair_up"), (2, "ante"), (1, "pair_up"),
    ]  # fmt: skip


@shows("MA-TCJP-10(c)(1)")
def test_10_c_1_a_folded_hands_bonus_is_paid_before_the_dealers_cards_are_turned() -> None:
    alone = table()
    alone.seat(1, folds=True, ante=1000, pair_up=500)
    alone.stack({1: "9c 9d", 0: "Ah Kh"})
    alone.until("revealing")
    assert alone.nets(1) == {"pair_up": 500, "ante": -1000}
    assert alone.round.at(shown(0)) == ()


@shows("MA-TCJP-10(c)(1)", "AMB-08")
@pytest.mark.parametrize("wagers", [{"pair_up": 500}, {"super_flush": 500}, {"pair_up": 500, "super_flush": 500}])
def test_10_c_1_the_cards_of_a_player_with_any_bonus_wager_are_revealed(wagers: dict[str, int]) -> None:
    alone = table()
    alone.seat(1, folds=False, ante=1000, **wagers)
    alone.stack({1: "9c 9d"})
    alone.until("revealing")
    assert show(view(alone.round, None).at(shown(1))) == "9c 9d"


@shows("MA-TCJP-10(c)(2)")
def test_10_c_2_a_folded_hand_goes_to_the_rack_unrevealed() -> None:
    two = one_player()
    two.seat(2, folds=True, ante=1000)
    two.until("revealing")
    assert two.nets(2) == {"ante": -1000}
    assert len(two.moves(held(2), RACK)) == 1
    assert not [event for event in two.events(CardsMoved) if event.target == shown(2)]


@shows("MA-TCJP-10(d)")
def test_10_d_the_main_pass_runs_counterclockwise_from_the_far_right() -> None:
    two = table()
    two.seat(1, ante=1000)
    two.seat(4, ante=1000)
    two.finish()
    assert visits(two, Step.SETTLE) == [4, 1]


@shows("MA-TCJP-10(d)")
def test_10_d_the_dealers_hand_is_shown_to_everybody_first() -> None:
    alone = one_player()
    alone.stack({0: "Qh 9s"})
    alone.until("settling")
    assert show(view(alone.round, None).at(shown(0))) == "Qh 9s"


@shows("MA-TCJP-10(d)")
def test_10_d_players_with_nothing_left_are_not_visited() -> None:
    three = table()
    three.seat(1, ante=1000)
    three.seat(2, folds=True, ante=1000)
    three.seat(3, super_flush=500)
    three.finish()
    assert visits(three, Step.SETTLE) == [1]


@shows("MA-TCJP-10(d)(1)", "AMB-05")
def test_10_d_1_jack_nine_does_not_qualify_and_queen_two_does() -> None:
    assert not qualifies(rank("Jd 9c"))
    for dealer in ("Qd 2c", "4h 2h", "3c 2d", "Jk 5s"):
        assert qualifies(rank(dealer))


@shows("MA-TCJP-10(d)(1)(i)")
def test_10_d_1_i_the_ante_is_paid_even_to_the_worse_hand() -> None:
    assert played("5c 3d", "Jd 9c")["ante"] == 1000


@shows("MA-TCJP-10(d)(1)(ii)")
def test_10_d_1_ii_the_call_comes_back_even_with_two_jokers() -> None:
    assert played("Jk Jk", "Jd 9c")["call"] == 0


@shows("MA-TCJP-10(d)(1)(iii)")
def test_10_d_1_iii_the_cards_are_collected_unrevealed() -> None:
    alone = one_player()
    alone.stack({1: "Ah Kh", 0: "Jd 9c"})
    alone.finish()
    assert not [event for event in alone.events(CardsMoved) if event.target == shown(1)]
    assert [show(move.cards) for move in alone.moves(held(1), RACK)] == ["Ah Kh"]


@shows("MA-TCJP-10(d)(2)")
def test_10_d_2_the_lowest_qualifier_is_compared() -> None:
    assert played("5c 3d", "Qd 2c") == {"ante": -1000, "call": -1000}
    assert played("Qs 4d", "Qd 2c") == {"ante": 1000, "call": 1000}


@shows("MA-TCJP-10(d)(2)(i)")
@pytest.mark.parametrize("pair_up", [0, 500])
def test_10_d_2_i_a_hand_is_revealed_once(pair_up: int) -> None:
    alone = table()
    alone.seat(1, ante=1000, pair_up=pair_up)
    alone.stack({1: "Ks 9d", 0: "Qh 9s"})
    alone.finish()
    assert len([event for event in alone.events(CardsMoved) if event.target == shown(1)]) == 1


@shows("MA-TCJP-10(d)(2)(ii)")
def test_10_d_2_ii_a_lower_hand_loses_ante_and_call() -> None:
    assert played("Kd 8c", "Kh 9s") == {"ante": -1000, "call": -1000}


@shows("MA-TCJP-10(d)(2)(iii)")
def test_10_d_2_iii_a_higher_hand_is_paid_on_ante_and_call() -> None:
    assert played("Ah Kh", "Qd Qc") == {"ante": 1000, "call": 5000}


@shows("MA-TCJP-10(d)(2)(iv)")
def test_10_d_2_iv_the_cards_are_racked_before_the_next_player_is_settled() -> None:
    two = table()
    two.seat(1, ante=1000)
    two.seat(4, ante=1000)
    two.stack({1: "Ks 9d", 4: "Ac 9h", 0: "Qh 9s"})
    two.until("settling")
    two.next()
    assert show(two.round.at(RACK)[-2:]) == "Ac 9h"
    assert two.nets(1) == {}


@shows("MA-TCJP-10(e)")
def test_10_e_the_dealers_cards_enter_the_rack_last() -> None:
    three = three_players()
    three.stack({0: "Qh 9s"})
    three.finish()
    assert show(three.round.at(RACK)[-2:]) == "Qh 9s"
    assert len(three.round.at(RACK)) == 54


@shows("MA-TCJP-10(f)")
def test_10_f_the_order_of_the_rack_rebuilds_every_hand() -> None:
    three = table()
    three.seat(1, ante=1000, pair_up=500)
    three.seat(2, folds=True, ante=1000)
    three.seat(3, ante=1000)
    three.stack({1: "Ah Kh", 2: "7c 2d", 3: "Qc 9d", 0: "Qh 9s"})
    three.finish()
    assert show(three.round.at(RACK)[46:]) == "7c 2d Qc 9d Ah Kh Qh 9s"  # in the order of collection


@shows("MA-TCJP-10(f)")
def test_10_f_the_record_replays_to_the_identical_table() -> None:
    three = three_players()
    three.finish(rounds=2)
    start = open_table(filed())
    assert replay(start, three.entries) == three.round
    assert replayed(start, three.entries) == three.round
