"""Dragon Poker, Maryland, chapter 11: completing a round of play."""

from __future__ import annotations

import pytest

from houseway.cards import show
from houseway.catalogue import catalogue
from houseway.engine.actions import Perform, Report
from houseway.engine.events import CardsMoved, ChipsMoved, Event, Reported, Settled
from houseway.engine.play import open_table, replay
from houseway.engine.view import view
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.games.dragon_poker.cards import DECK
from houseway.games.dragon_poker.hands import name_of, value
from houseway.procedures.layout import RACK, held, shown
from houseway.registry import game
from tests.citing import shows
from tests.playing import Playing, replayed
from tests.rules.dragon_poker_md.tables import (
    LEFT_IN_SHUFFLER,
    RULEBOOK,
    bettors,
    filed,
    main,
    pair,
    played,
    table,
    visits,
    wager,
)


def fold(seat: int, spot: int = 0) -> Perform:
    return Perform(by=seat, step=Step.FOLD, spot=spot or seat)


@shows("MD-DP-11.A")
def test_11_a_a_player_sees_the_own_three_cards_and_nobody_elses() -> None:
    two = bettors(1, 2)
    two.stack({1: "Dr Ti Ra", 2: "Ph Pa Mo"})
    two.until("deciding")
    mine = view(two.round, 1)
    assert show(mine.at(held(1))) == "Dr Ti Ra"
    assert mine.at(held(2)) == (None, None, None)
    assert view(two.round, None).at(held(1)) == (None, None, None)


@shows("MD-DP-11.A(1)")
def test_11_a_1_nobody_acts_on_another_players_hand() -> None:
    two = bettors(1, 2)
    two.until("examining")
    two.refuses(Perform(by=2, step=Step.EXAMINE, spot=1), "MD-DP-11.A(1)")
    two.until("deciding")
    two.refuses(fold(2, spot=1), "MD-DP-11.A(1)")
    two.refuses(wager("play", 1000, seat=2, spot=1), "MD-DP-7.G")


@pytest.mark.parametrize(
    ("what", "clause"),
    [
        pytest.param(Irregularity.CARDS_TOUCHED, "MD-DP-11.A(2)", id="touched", marks=shows("MD-DP-11.A(2)")),
        pytest.param(Irregularity.OUT_OF_VIEW, "MD-DP-11.A(3)", id="unseen", marks=shows("MD-DP-11.A(3)")),
    ],
)
def test_11_a_touching_and_hiding_cards_is_written_down(what: Irregularity, clause: str) -> None:
    alone = bettors(1)
    alone.until("deciding")
    alone.do(Report(by=DEALER, what=what, spot=1))
    events: list[Event] = list(alone.events(Reported))
    assert events == [Reported(what, 1, clause)]
    alone.finish()
    assert set(alone.nets(1)) == {"ante", "ante_bonus", "play"}


@shows("MD-DP-11.A(2)", "MD-DP-11.A(3)")
def test_11_a_the_dealers_card_says_so() -> None:
    lines = catalogue(RULEBOOK).reminders("examining", "manual-shoe")
    assert [line.id for line in lines] == ["MD-DP-11.A(2)", "MD-DP-11.A(3)"]


@shows("MD-DP-11.B#1")
def test_11_b_players_decide_clockwise_from_the_far_left() -> None:
    two = bettors(1, 4)
    two.until("deciding")
    two.refuses(wager("play", 1000, seat=4), "MD-DP-11.B#1")
    two.refuses(fold(4), "MD-DP-11.B#1")
    two.do(wager("play", 1000))
    two.do(fold(4))


@shows("MD-DP-11.B#1")
def test_11_b_every_player_looks_before_anybody_decides() -> None:
    two = bettors(1, 4)
    two.until("examining")
    two.do(Perform(by=1, step=Step.EXAMINE, spot=1))
    two.refuses(wager("play", 1000), "MD-DP-11.B#1")


@shows("MD-DP-11.B#2")
@pytest.mark.parametrize("dealer", ["Ra Mo Pa", "Dr Dr Db"])
def test_11_b_a_fold_loses_ante_and_ante_bonus_whatever_the_dealer_holds(dealer: str) -> None:
    assert played("Ti Ti Ti", dealer, folds=True) == {"ante": -1000, "ante_bonus": -1000}


@shows("MD-DP-11.C(1)")
def test_11_c_1_a_folded_pair_of_tigers_still_wins_the_three_card_bonus() -> None:
    nets = played("Ti Ti Ra", "Dr Db Ra", folds=True, three_card_bonus=500)
    assert nets == {"ante": -1000, "ante_bonus": -1000, "three_card_bonus": 500}


@shows("MD-DP-11.C(2)")
def test_11_c_2_a_folded_gold_dragon_still_wins_the_dragon_bet() -> None:
    nets = played("Dg Pa Mo", "Dr Db Ra", folds=True, dragon=500)
    assert nets == {"ante": -1000, "ante_bonus": -1000, "dragon": 2500}


@shows("MD-DP-11.C(1)", "MD-DP-11.C(2)", "AMB-14")
def test_11_c_a_fold_keeps_both_side_bets_together() -> None:
    nets = played("Dg Ti Mo", "Dr Db Ra", folds=True, three_card_bonus=500, dragon=500)
    assert nets == {"ante": -1000, "ante_bonus": -1000, "three_card_bonus": 500, "dragon": 2500}


@shows("MD-DP-11.D")
def test_11_d_the_dealer_reveals_after_the_last_decision() -> None:
    two = bettors(1, 2)
    two.until("deciding")
    two.do(wager("play", 1000))
    two.refuses(Perform(by=DEALER, step=Step.REVEAL_DEALER), "MD-DP-11.B#1")
    two.do(wager("play", 1000, seat=2))
    two.do(Perform(by=DEALER, step=Step.REVEAL_DEALER))


@shows("MD-DP-11.D(1)", "AMB-14")
@pytest.mark.parametrize("side_bet", ["dragon", "three_card_bonus"])
def test_11_d_1_forfeited_wagers_and_cards_are_collected_but_for_a_live_side_bet(side_bet: str) -> None:
    two = table()
    two.seat(1, folds=True, **pair())
    two.seat(2, folds=True, **pair(1000, **{side_bet: 500}))
    two.until("revealing")
    assert [(event.spot, event.wager, event.net_cents) for event in two.events(Settled)] == [
        (2, "ante", -1000), (2, "ante_bonus", -1000), (1, "ante", -1000), (1, "ante_bonus", -1000),
    ]  # fmt: skip
    assert (two.hand(1), len(two.round.at(held(2)))) == ("", 3)


@shows("MD-DP-11.D(1)")
def test_11_d_1_a_folded_hand_goes_to_the_rack_unrevealed() -> None:
    two = bettors(1)
    two.seat(2, folds=True, **pair())
    two.until("revealing")
    assert len(two.moves(held(2), RACK)) == 1
    assert not [event for event in two.events(CardsMoved) if event.target == shown(2)]


@shows("MD-DP-11.D(2)", "AMB-01")
def test_11_d_2_the_dealers_gold_dragon_is_at_its_best_too() -> None:
    assert name_of(value(DECK.hand("Dg Mo Ra"))) == "Pair of Monkeys, Rabbit"
    assert played("Dr Ph Ti", "Dg Mo Ra") == main(-1000, -1000, -1000)


@shows("MD-DP-11.D(2)")
@pytest.mark.parametrize("method", [{}, LEFT_IN_SHUFFLER])
def test_11_d_2_the_dealers_hand_is_shown_to_everybody_first(method: dict[str, object]) -> None:
    alone = bettors(1, **method)
    alone.stack({0: "Pa Pa Mo"})
    alone.until("settling")
    assert show(view(alone.round, None).at(shown(0))) == "Pa Pa Mo"
    assert alone.round.at(shown(1)) == ()


@shows("MD-DP-11.D(3)")
def test_11_d_3_players_are_settled_from_the_far_right_counterclockwise() -> None:
    three = bettors(1, 2, 5)
    three.finish()
    assert visits(three, Step.SETTLE) == [5, 2, 1]


@shows("MD-DP-11.D(3)", "AMB-35")
def test_11_d_3_each_player_is_finished_before_the_next_and_side_bets_come_first() -> None:
    two = table()
    for seat in (1, 2):
        two.seat(seat, folds=False, **pair(1000, three_card_bonus=500, dragon=500))
    two.finish()
    order = ["three_card_bonus", "dragon", "ante", "ante_bonus", "play"]
    assert [(event.spot, event.wager) for event in two.events(Settled)] == [
        (spot, name) for spot in (2, 1) for name in order
    ]


def order_of_events(at: Playing, spot: int) -> list[str]:
    """Which came first for a spot: its cards turned up, or chips moved."""
    last = at.entries[-1].events
    kinds = []
    for event in last:
        if isinstance(event, CardsMoved) and event.target == shown(spot):
            kinds.append("cards")
        elif isinstance(event, ChipsMoved):
            kinds.append("chips")
    return list(dict.fromkeys(kinds))


@shows("MD-DP-11.D(3)(a)")
def test_11_d_3_a_the_cards_are_turned_up_before_any_payment() -> None:
    alone = table()
    alone.seat(1, folds=False, **pair(1000, dragon=500))
    alone.stack({1: "Dr Db Ra", 0: "Pa Pa Mo"})
    alone.until("settling")
    alone.next()
    assert order_of_events(alone, 1) == ["cards", "chips"]
    assert show(view(alone.round, None).at(shown(1))) == "Dr Db Ra"


@shows("MD-DP-11.D(3)(b)")
def test_11_d_3_b_a_hand_off_the_table_loses_the_three_card_bonus() -> None:
    assert played("Pa Pa Dr", "Ra Mo Ti", three_card_bonus=500)["three_card_bonus"] == -500


@shows("MD-DP-11.D(3)(c)")
def test_11_d_3_c_a_winning_three_card_bonus_is_paid_by_chapter_12() -> None:
    assert played("Ti Ti Ti", "Ra Mo Pa", three_card_bonus=500)["three_card_bonus"] == 7500


@shows("MD-DP-11.D(3)(d)")
@pytest.mark.parametrize("cards", ["Dr Ti Pa", "Db Ra Ra", "Ph Ph Ph"])
def test_11_d_3_d_fewer_than_two_dragons_without_gold_lose_the_dragon_bet(cards: str) -> None:
    assert played(cards, "Ra Mo Pa", dragon=500)["dragon"] == -500


@shows("MD-DP-11.D(3)(e)")
def test_11_d_3_e_a_winning_dragon_bet_is_paid_by_chapter_12() -> None:
    assert played("Dr Db Ra", "Pa Pa Mo", dragon=500)["dragon"] == 3500


@shows("MD-DP-11.D(3)(b)", "MD-DP-11.D(3)(d)", "AMB-35")
def test_11_d_3_side_bets_do_not_look_at_the_dealer() -> None:
    for dealer in ("Ra Mo Pa", "Ph Ph Ph", "Dr Dr Mo"):
        nets = played("Dg Ti Ti", dealer, three_card_bonus=500, dragon=500)
        assert (nets["three_card_bonus"], nets["dragon"]) == (7500, 2500)


@shows("MD-DP-11.D(3)(f)", "AMB-01")
def test_11_d_3_f_the_players_gold_dragon_is_at_its_best() -> None:
    assert played("Dg Ph Ti", "Ph Ph Mo") == main(1000, 1000, 1000)


@shows("MD-DP-11.D(3)(g)", "AMB-11")
def test_11_d_3_g_a_higher_hand_is_paid_on_all_three() -> None:
    assert played("Dr Db Mo", "Ph Ph Ti") == main(1000, 2000, 1000)


@shows("MD-DP-11.D(3)(h)")
def test_11_d_3_h_a_lower_hand_loses_all_three() -> None:
    assert played("Dr Ph Ti", "Ra Ra Mo") == main(-1000, -1000, -1000)


@shows("MD-DP-11.D(3)(i)")
def test_11_d_3_i_equal_hands_return_all_three() -> None:
    assert played("Ra Ra Ra", "Ra Ra Ra") == main(0, 0, 0)
    case = {"rulebook": RULEBOOK, "submission": {"ante_bonus_paytable": "A"}, "dealer": "Ra Ra Ra",
            "seats": [{"seat": 1, "cards": "Ra Ra Ra", "decision": "play", "wagers": pair()}]}  # fmt: skip
    (seat,) = game(RULEBOOK).settle(case)["seats"]
    assert {each["result"] for each in seat["wagers"].values()} == {"returned"}


@shows("MD-DP-11.D(3)")
def test_11_d_3_a_folder_with_a_side_bet_is_visited_for_it_alone() -> None:
    two = table()
    two.seat(1, folds=True, **pair(1000, dragon=500))
    two.seat(2, folds=True, **pair())
    two.stack({1: "Dg Pa Mo"})
    two.finish()
    assert visits(two, Step.SETTLE) == [1]
    assert two.nets(1)["dragon"] == 2500


@shows("MD-DP-11.E")
def test_11_e_the_order_of_the_rack_rebuilds_every_hand() -> None:
    three = bettors(1, 3)
    three.seat(2, folds=True, **pair())
    three.stack({1: "Dr Db Ra", 2: "Mo Ra Ti", 3: "Pa Pa Ra", 0: "Pa Pa Mo"})
    three.finish()
    rack = show(three.round.at(RACK)[53 - 12 :])
    assert rack == "Mo Ra Ti Dr Db Ra Pa Pa Ra Pa Pa Mo"  # the fold first, then in seat order, the dealer last


@shows("MD-DP-11.E")
@pytest.mark.parametrize("method", [{}, LEFT_IN_SHUFFLER])
def test_11_e_the_record_replays_to_the_identical_table(method: dict[str, object]) -> None:
    two = bettors(1, 2, **method)
    two.finish(rounds=2)
    start = open_table(filed(**method))
    assert replay(start, two.entries) == two.round
    assert replayed(start, two.entries) == two.round
