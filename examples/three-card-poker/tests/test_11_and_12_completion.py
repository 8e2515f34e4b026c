"""Three Card Poker, Pennsylvania, 649a.11 and 649a.12: completing a round, and what is paid."""

from __future__ import annotations

import pytest
from three_card_tables import antes, at, hands, pa, settled, wager

from houseway.cards import show
from houseway.catalogue import catalogue
from houseway.engine.actions import Perform, Report
from houseway.engine.events import CardsMoved, Event, Reported, Settled
from houseway.engine.view import view
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.money import Result
from houseway.procedures.layout import held, shown
from tests.citing import shows


def fold(seat: int, spot: int = 0) -> Perform:
    return Perform(by=seat, step=Step.FOLD, spot=spot or seat)


@shows(*pa("11(a)"))
def test_11_a_players_see_the_own_cards_and_decide_after_all_have_looked() -> None:
    two = hands("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h")
    two.until("examining")
    two.do(Perform(by=1, step=Step.EXAMINE, spot=1))
    two.refuses(wager("play", 1000), "PA-649a.11(b)#1")
    assert show(view(two.round, 1).at(held(1))) == "As Kd 9c"
    assert view(two.round, 2).at(held(1)) == (None, None, None)


@shows(*pa("11(a)(1)#1"))
def test_11_a_1_nobody_plays_another_players_hand() -> None:
    two = at("examining", 1, 2)
    two.refuses(Perform(by=2, step=Step.EXAMINE, spot=1), "PA-649a.11(a)(1)#1")
    two.until("deciding")
    two.refuses(fold(2, spot=1), "PA-649a.11(a)(1)#1")


@pytest.mark.parametrize(
    ("what", "clause"),
    [
        pytest.param(Irregularity.CARDS_TOUCHED, "PA-649a.11(a)(1)#2", marks=shows(*pa("11(a)(1)#2"))),
        pytest.param(Irregularity.OUT_OF_VIEW, "PA-649a.11(a)(2)", marks=shows(*pa("11(a)(2)"))),
    ],
)
def test_11_a_touching_and_hiding_cards_is_written_down(what: Irregularity, clause: str) -> None:
    one = at("deciding")
    one.do(Report(by=DEALER, what=what, spot=1))
    reported: list[Event] = list(one.events(Reported))
    assert reported == [Reported(what, 1, clause)]
    one.finish()
    assert one.nets(1)


@shows(*pa("11(a)(2)"))
def test_11_a_2_the_dealers_card_says_so() -> None:
    (line,) = catalogue("three-card-poker-pa").reminders("deciding", "manual-shoe")
    assert line.id == "PA-649a.11(a)(2)"


@shows(*pa("11(b)#1"))
def test_11_b_players_with_an_ante_decide_clockwise_from_the_far_left() -> None:
    two = at("deciding", 1, 4)
    two.refuses(wager("play", 1000, seat=4), "PA-649a.11(b)#1")
    two.refuses(fold(4), "PA-649a.11(b)#1")
    two.do(wager("play", 1000))
    two.do(fold(4))


@shows(*pa("11(b)#2"))
@pytest.mark.parametrize("cents", [500, 2000])
def test_11_b_the_play_wager_equals_the_ante(cents: int) -> None:
    at("deciding").refuses(wager("play", cents), "PA-649a.11(b)#2")


@shows(*pa("1/play"))
def test_1_a_play_wager_needs_an_ante() -> None:
    one = hands("Ac Kd Jh", dealer="Qc Qd 9h", pair_plus=1000)
    one.until("revealing")
    one.refuses(wager("play", 1000), "PA-649a.1/play")


@shows(*pa("11(b)#3"))
@pytest.mark.parametrize("dealer", ["Jc Td 8h", "As Ks Qs"])
def test_11_b_a_fold_loses_the_ante_and_has_no_bonus(dealer: str) -> None:
    assert settled("9c 8d 7h", dealer, folds=True) == {"ante": -1000}


@shows(*pa("11(b)(1)"))
def test_11_b_1_a_fold_loses_pair_plus_with_the_ante() -> None:
    one = hands("9c 9d 2h", dealer="Jc Td 8h", folds=True, ante=1000, pair_plus=500)
    one.finish()
    assert {each.wager: each.clauses for each in one.events(Settled)} == {
        "ante": pa("11(c)#1", "11(b)#3"),
        "pair_plus": pa("11(c)#1", "11(b)(1)"),
    }
    assert one.nets(1) == {"ante": -1000, "pair_plus": -500}


@shows(*pa("11(c)#1"))
def test_11_c_forfeited_wagers_and_cards_are_collected_before_the_dealers_hand_is_shown() -> None:
    one = hands("9c 9d 2h", dealer="Jc Td 8h", folds=True, ante=1000, pair_plus=500)
    one.until("revealing")
    assert one.hand(1) == ""
    assert set(one.nets(1)) == {"ante", "pair_plus"}


@shows(*pa("11(c)#1"), "AMB-04")
def test_11_c_the_cards_of_a_folded_hand_stay_for_its_six_card_bonus() -> None:
    one = hands("9c 9d 2h", dealer="9s 9h 8h", folds=True, ante=1000, six_card_bonus=100)
    one.until("revealing")
    assert one.hand(1) == "9c 9d 2h"
    one.finish()
    assert one.nets(1) == {"ante": -1000, "six_card_bonus": 5000}


@shows(*pa("11(c)#2"))
def test_11_c_the_dealers_hand_is_shown_when_all_have_decided() -> None:
    one = hands("Ac Kd Jh", dealer="Qc Qd 9h")
    one.until("deciding")
    one.refuses(Perform(by=DEALER, step=Step.REVEAL_DEALER), "PA-649a.11(b)#1")
    one.do(wager("play", 1000))
    one.do(Perform(by=DEALER, step=Step.REVEAL_DEALER))
    assert show(one.round.at(shown(0))) == "Qc Qd 9h"


@shows(*pa("11(c)#3"))
def test_11_c_the_far_right_is_settled_first() -> None:
    two = antes(1, 3)
    two.until("settling")
    two.refuses(Perform(by=DEALER, step=Step.SETTLE, spot=1), "PA-649a.11(c)#3")
    two.do(Perform(by=DEALER, step=Step.SETTLE, spot=3))
    revealed = [each for each in two.events(CardsMoved) if each.clause == "PA-649a.11(c)#3"]
    assert [each.target for each in revealed] == [shown(3)]


@shows(*pa("11(d)"))
def test_11_d_hands_go_to_the_rack_in_the_order_of_settlement_the_dealers_last() -> None:
    two = hands("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h")
    two.finish()
    racked = [each for each in two.events(CardsMoved) if each.clause == "PA-649a.11(d)"]
    assert [show(each.cards) for each in racked] == ["Qs 7d 2c", "As Kd 9c", "Jc Td 8h"]


COMPARED = [
    ("5c 3d 2h", "Jc Td 8h", {"ante": 1000, "play": 0}, ("11(c)(1)#1", "11(c)(1)#2")),
    ("Jd Ts 8c", "Jc Td 8h", {"ante": 1000, "play": 0}, ("AMB-02",)),
    ("Kc 5d 3h", "Ac 4d 2h", {"ante": -1000, "play": -1000}, ("11(c)(2)",)),
    ("2c 2d 3h", "Ac 4d 2s", {"ante": 1000, "play": 1000}, ("11(c)(3)#1", "12(a)")),
    ("Ac 7d 4h", "Ad 7h 4c", {"ante": 0, "play": 0}, ("11(c)(3)#2",)),
    ("9c 8d 7h", "Ac Ad Ah", {"ante": -1000, "play": -1000, "ante_bonus": 1000}, ("12(b)#1", "AMB-05")),
    ("9c 8c 7c", "Jc Td 8h", {"ante": 1000, "play": 0, "ante_bonus": 5000}, ("12(b)#1", "12(b)/A")),
    ("9c 8d 7h", "9d 8h 7c", {"ante": 0, "play": 0, "ante_bonus": 1000}, ("12(b)#1",)),
]


@pytest.mark.parametrize(
    ("hand", "dealer", "nets"),
    [
        pytest.param(*row, marks=shows(*(each if "AMB" in each else f"PA-649a.{each}" for each in clauses)))
        for *row, clauses in COMPARED
    ],
)
def test_11_c_ante_and_play_against_the_dealers_hand(hand: str, dealer: str, nets: dict[str, int]) -> None:
    assert settled(hand, dealer, ante=1000) == nets


@shows(*pa("11(c)(1)#2", "11(c)(3)#2"))
def test_11_c_a_returned_play_is_told_from_a_push() -> None:
    results = {}
    for dealer in ("Jc Td 8h", "Ad 7h 4c"):
        one = hands("Ac 7d 4h", dealer=dealer)
        one.finish()
        results[dealer] = [(each.wager, each.result) for each in one.events(Settled)]
    assert results == {
        "Jc Td 8h": [("ante", Result.WON), ("play", Result.RETURNED)],
        "Ad 7h 4c": [("ante", Result.PUSHED), ("play", Result.PUSHED)],
    }


@shows(*pa("11(c)(4)#1", "11(c)(4)#3"))
def test_11_c_4_pair_plus_wins_with_a_hand_that_loses_to_the_dealer() -> None:
    nets = settled("9c 9d 2h", "Ac Ad 2s", ante=1000, pair_plus=500)
    assert nets == {"ante": -1000, "play": -1000, "pair_plus": 500}


@shows(*pa("11(c)(4)#2"))
def test_11_c_4_less_than_a_pair_loses_pair_plus_whatever_the_ante_wins() -> None:
    nets = settled("Ac Kd Jh", "Qc 7d 4h", ante=1000, pair_plus=500)
    assert nets == {"ante": 1000, "play": 1000, "pair_plus": -500}


@shows(*pa("11(c)(5)#2"))
def test_11_c_5_two_pair_among_six_cards_lose() -> None:
    assert settled("7c 7d Kh", "Ks Qd Qc", ante=1000, six_card_bonus=100)["six_card_bonus"] == -100


@shows(*pa("11(c)(5)#1", "11(c)(5)#3"))
def test_11_c_5_the_six_card_bonus_of_a_folded_hand_is_settled() -> None:
    nets = settled("9c 9d 2h", "9s 8h 8d", folds=True, ante=1000, six_card_bonus=100)
    assert nets == {"ante": -1000, "six_card_bonus": 2500}


@shows(*pa("11(c)(5)#1"))
def test_11_c_5_a_player_with_pair_plus_alone_may_have_it_too() -> None:
    nets = settled("9c 9d 2h", "9s 8h 4d", pair_plus=500, six_card_bonus=100)
    assert nets == {"pair_plus": 500, "six_card_bonus": 500}


# --- 649a.12 -----------------------------------------------------------------------------------------------------

HANDS = ("5s 4s 3s", "5s 5d 5c", "5s 4s 3d", "As 4s 3s", "5s 5d 2c")
SIX = (
    ("As Ks Qs", "Js Ts 2d"), ("9s Ks Qs", "Js Ts 2d"), ("7c 7d 7h", "7s Kd 2c"), ("7c 7d 7h", "Ks Kd 2c"),
    ("As 9s 7s", "4s 2s 2d"), ("5c 4s 3s", "2s As Kd"), ("7c 7d 7h", "Ks Qd 2c"),
)  # fmt: skip


def paid(wager: str, table: str, hands: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """What each hand against the dealer's is paid to 1 under a paytable."""
    wagers = {"ante": 1000, **({} if wager == "ante_bonus" else {wager: 1000})}
    options = {f"{wager}_paytable": table}
    return tuple(settled(*each, options=options, **wagers).get(wager, 0) // 1000 for each in hands)


@pytest.mark.parametrize(
    ("table", "odds"),
    [
        pytest.param(name, odds, marks=shows(*pa(f"12(b)/{name}")), id=name)
        for name, odds in {"A": (5, 4, 1, 0), "B": (4, 3, 1, 0), "C": (3, 2, 1, 0)}.items()
    ],
)
def test_12_b_the_ante_bonus_table_that_is_filed_is_paid(table: str, odds: tuple[int, ...]) -> None:
    assert paid("ante_bonus", table, tuple((hand, "Jc Td 8h") for hand in HANDS[:4])) == odds


@pytest.mark.parametrize(
    ("table", "odds"),
    [
        pytest.param(name, odds, marks=shows(*pa(f"12(d)/{name}")), id=name)
        for name, odds in {
            "A": (35, 25, 6, 4, 1),
            "B": (40, 30, 5, 4, 1),
            "C": (40, 30, 6, 3, 1),
            "D": (40, 30, 6, 4, 1),
            "E": (40, 25, 6, 4, 1),
        }.items()
    ],
)
def test_12_d_the_pair_plus_table_that_is_filed_is_paid(table: str, odds: tuple[int, ...]) -> None:
    assert paid("pair_plus", table, tuple((hand, "Jc Td 8h") for hand in HANDS)) == odds


@pytest.mark.parametrize(
    ("table", "odds"),
    [
        pytest.param("A", (1000, 200, 50, 25, 20, 10, 5), marks=shows(*pa("12(e)/A")), id="A"),
        pytest.param("B", (1000, 200, 50, 25, 15, 10, 5), marks=shows(*pa("12(e)/B")), id="B"),
    ],
)
def test_12_e_the_six_card_bonus_table_that_is_filed_is_paid(table: str, odds: tuple[int, ...]) -> None:
    assert paid("six_card_bonus", table, SIX) == odds
