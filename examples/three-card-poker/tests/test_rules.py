"""Three Card Poker, Pennsylvania: the game at the table, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from three_card_poker.hands import DECK, best_five, kind_of, qualifies, value
from three_card_poker.paytables import SIX_CARD_BONUS

from houseway.cards import show
from houseway.engine.actions import Perform, PlaceWager, Report, WithdrawWager
from houseway.engine.events import CardsMoved, Voided
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.errors import BadSubmission, RuleViolation
from houseway.procedures.layout import hand_of
from houseway.registry import game
from tests.citing import shows
from tests.playing import Playing, playing

ID = "three-card-poker-pa"
FILED: dict[str, Any] = {"ante_bonus_paytable": "A", "pair_plus_paytable": "A", "six_card_bonus": True}


def table(
    *hands: str, dealer: str, folds: bool = False, filed: dict[str, Any] | None = None, **wagers: int
) -> Playing:
    """A table where each player has these wagers and these hands."""
    played = playing(ID, **(filed or FILED))
    for seat in range(1, len(hands) + 1):
        played.seat(seat, folds=folds, **wagers)
    played.stack({**dict(enumerate(hands, 1)), 0: dealer})
    return played


def settled(
    hand: str, dealer: str, *, folds: bool = False, filed: dict[str, Any] | None = None, **wagers: int
) -> dict[str, int]:
    one = table(hand, dealer=dealer, folds=folds, filed=filed, **wagers)
    one.finish()
    return one.nets(1)


# --- 649a.6 ------------------------------------------------------------------------------------------------------

DOWNWARDS = [
    ("As Ks Qs", "straight flush"), ("3s 2s As", "straight flush"),
    ("Ac Ad Ah", "three of a kind"), ("2c 2d 2h", "three of a kind"),
    ("Ac Kd Qh", "straight"), ("4c 3d 2h", "straight"), ("3c 2d Ah", "straight"),
    ("As Ks Js", "flush"), ("5d 3d 2d", "flush"),
    ("Ac Ad Kh", "pair"), ("9c 9d 5h", "pair"), ("9h 9s 4d", "pair"), ("2c 2d 3h", "pair"),
    ("Ac Kd Jh", "high card"), ("Qc 6d 4h", "high card"), ("5c 3d 2h", "high card"),
]  # fmt: skip


@shows("PA-649a.6(a)#1", "PA-649a.6(a)#2", "PA-649a.6(b)", "PA-649a.6(b)(1)", "PA-649a.6(b)(2)", "PA-649a.6(b)(3)",
       "PA-649a.6(b)(4)", "PA-649a.6(b)(5)", "PA-649a.6(c)")  # fmt: skip
def test_6_b_hands_rank_in_this_order() -> None:
    values = [value(DECK.hand(hand)) for hand, _ in DOWNWARDS]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert [kind_of(each) for each in values] == [kind for _, kind in DOWNWARDS]


@shows("PA-649a.6(c)")
def test_6_c_suits_make_no_difference() -> None:
    assert value(DECK.hand("Qc 6d 4h")) == value(DECK.hand("Qs 6h 4c"))


@shows("PA-649a.1/qualify", "AMB-01")
@pytest.mark.parametrize(("hand", "does"), [("Qc 3d 2h", True), ("Jc Td 8h", False), ("2c 2d 3h", True)])
def test_1_queen_high_or_better_qualifies(hand: str, does: bool) -> None:
    assert qualifies(value(DECK.hand(hand))) is does


@shows("PA-649a.6(d)", "PA-649a.12(d)/A", "PA-649a.12(d)/B", "PA-649a.1/six-card")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("As Ks Qs Js Ts 2d", (1000, 1000)),
        ("9s Ks Qs Js Ts 2d", (200, 200)),
        ("5s 4s 3s 2s As Kd", (200, 200)),
        ("7c 7d 7h 7s Kd Kc", (50, 50)),
        ("7c 7d 7h Ks Kd Kc", (25, 25)),
        ("As 9s 7s 4s 2s 2d", (20, 15)),
        ("5c 4s 3s 2s As Kd", (10, 10)),
        ("7c 7d 7h Ks Qd 2c", (5, 5)),
        ("7c 7d Kh Ks Qd Qc", None),
    ],
)
def test_12_d_the_best_five_of_six_cards_are_paid(cards: str, odds: tuple[int, int] | None) -> None:
    rows = [SIX_CARD_BONUS[name].odds(best_five(DECK.hand(cards))) for name in "AB"]
    assert [row and row.to_one for row in rows] == ([None, None] if odds is None else list(odds))


# --- 649a.7 ------------------------------------------------------------------------------------------------------


@shows("PA-649a.7(e)#2")
def test_7_e_a_six_card_bonus_wager_comes_beside_another() -> None:
    one = playing(ID, **FILED)
    one.seat(1)
    one.refuses(PlaceWager(by=1, spot=1, wager="six_card_bonus", cents=500), "PA-649a.7(e)#2")
    one.do(PlaceWager(by=1, spot=1, wager="pair_plus", cents=500))
    one.do(PlaceWager(by=1, spot=1, wager="six_card_bonus", cents=500))
    one.do(WithdrawWager(by=1, spot=1, wager="pair_plus"))
    one.until_idle()
    one.refuses(Perform(by=DEALER, step=Step.NO_MORE_BETS), "PA-649a.7(e)#2")


@shows("PA-649a.7(e)#1")
def test_7_e_where_it_is_not_offered_it_is_refused() -> None:
    one = playing(ID, **{**FILED, "six_card_bonus": False})
    one.seat(1, ante=1000)
    one.refuses(PlaceWager(by=1, spot=1, wager="six_card_bonus", cents=500), "PA-649a.7(e)#1")


@shows("PA-649a.7(c)#1", "PA-649a.7(c)#2", "PA-649a.8(b)")
def test_7_c_after_no_more_bets_nothing_is_made_or_withdrawn() -> None:
    one = table("Qd 6c 4s", dealer="Jc Td 8h", ante=1000, pair_plus=500)
    one.until("dealing")
    one.refuses(PlaceWager(by=1, spot=1, wager="six_card_bonus", cents=500), "PA-649a.7(c)#1")
    one.refuses(WithdrawWager(by=1, spot=1, wager="pair_plus"), "PA-649a.7(c)#2")


@shows("PA-649a.7(d)(2)", "PA-649a.1/pair-plus", "PA-649a.11(g)#3", "PA-649a.12(c)/A")
def test_7_d_2_pair_plus_stands_alone_and_has_nothing_to_decide() -> None:
    assert settled("Kd 9d 2d", "Ac Ad Ah", pair_plus=1000) == {"pair_plus": 4000}


@shows("PA-649a.7(b)#2", "PA-649a.7(b)#3")
def test_7_b_wagers_of_a_player_who_left_may_be_ruled_abandoned() -> None:
    one = table("Kd Kc 2d", dealer="Jc Td 8h", ante=1000, pair_plus=500)
    one.until("deciding")
    one.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    one.do(Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED, spot=1))
    assert one.nets(1) == {"ante": -1000, "pair_plus": -500}


# --- 649a.8 to 649a.10 -------------------------------------------------------------------------------------------


@shows("PA-649a.8(c)#1", "PA-649a.1/hand")
def test_8_c_cards_are_dealt_one_at_a_time_the_dealers_last() -> None:
    two = table("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h", ante=1000)
    two.until("examining")
    assert two.deals() == [(1, "As"), (2, "Qs"), (0, "Jc"), (1, "Kd"), (2, "7d"), (0, "Td"),
                           (1, "9c"), (2, "2c"), (0, "8h")]  # fmt: skip


@shows("PA-649a.10(b)#1", "PA-649a.10(a)(1)")
def test_10_b_the_automated_shoe_deals_whole_stacks() -> None:
    filed = {**FILED, "dealing": "automated-shoe", "shuffler": "automated"}
    two = table("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h", filed=filed, ante=1000)
    two.until("examining")
    assert two.deals() == [(1, "As Kd 9c"), (2, "Qs 7d 2c"), (0, "Jc Td 8h")]


# --- 649a.11 and 649a.12 -----------------------------------------------------------------------------------------


COMPARED = [
    ("5c 3d 2h", "Jc Td 8h", {"ante": 1000, "play": 0}, ("11(e)(1)#1", "11(e)(1)#2", "1/qualify")),
    ("Kc 5d 3h", "Ac 4d 2h", {"ante": -1000, "play": -1000}, ("11(e)(2)",)),
    ("2c 2d 3h", "Ac 4d 2s", {"ante": 1000, "play": 1000}, ("11(e)(3)", "12(a)")),
    ("Ac 7d 4h", "Ad 7h 4c", {"ante": 0, "play": 0}, ("11(e)(4)",)),
    ("9c 8d 7h", "Ac Ad Ah", {"ante": -1000, "play": -1000, "ante_bonus": 1000}, ("11(f)", "1/ante-bonus")),
    ("9c 8c 7c", "Jc Td 8h", {"ante": 1000, "play": 0, "ante_bonus": 5000}, ("12(b)/A",)),
]


@pytest.mark.parametrize(
    ("hand", "dealer", "nets"),
    [pytest.param(*row, marks=shows(*(f"PA-649a.{each}" for each in clauses))) for *row, clauses in COMPARED],
)
def test_11_e_ante_and_play_against_the_dealers_hand(hand: str, dealer: str, nets: dict[str, int]) -> None:
    assert settled(hand, dealer, ante=1000) == nets


@pytest.mark.parametrize(
    ("name", "bonus", "flush"),
    [
        pytest.param("A", (5, 4, 1), 4, marks=shows("PA-649a.12(b)/A", "PA-649a.12(c)/A")),
        pytest.param("B", (4, 3, 1), 3, marks=shows("PA-649a.12(b)/B", "PA-649a.12(c)/B")),
        pytest.param("C", (3, 2, 1), 4, marks=shows("PA-649a.12(b)/C", "PA-649a.12(c)/C")),
    ],
)
def test_12_the_paytables_that_are_filed_are_paid(name: str, bonus: tuple[int, ...], flush: int) -> None:
    filed = {**FILED, "ante_bonus_paytable": name, "pair_plus_paytable": name}
    for hand, odds in zip(("5s 4s 3s", "5s 5d 5c", "5s 4s 3d"), bonus, strict=True):
        assert settled(hand, "Jc Td 8h", filed=filed, ante=1000)["ante_bonus"] == 1000 * odds
    assert settled("As 4s 3s", "Jc Td 8h", filed=filed, ante=1000, pair_plus=500)["pair_plus"] == 500 * flush


@shows("PA-649a.11(b)#3", "PA-649a.11(b)#4", "PA-649a.11(c)", "AMB-03")
def test_11_b_a_fold_forfeits_the_ante_and_pair_plus_with_it() -> None:
    assert settled("9c 9d 2h", "Jc Td 8h", folds=True, ante=1000, pair_plus=500) == {
        "ante": -1000,
        "pair_plus": -500,
    }


@shows("PA-649a.11(h)#1", "PA-649a.11(h)#3", "PA-649a.11(c)", "AMB-04")
def test_11_h_the_six_card_bonus_of_a_folded_hand_is_settled() -> None:
    one = table("9c 9d 2h", dealer="9s 9h 8h", folds=True, ante=1000, six_card_bonus=100)
    one.until("revealing")
    assert len(hand_of(one.round, 1)) == 3
    one.finish()
    assert one.nets(1) == {"ante": -1000, "six_card_bonus": 5000}


@shows("PA-649a.11(h)#2", "PA-649a.11(g)#2", "PA-649a.11(g)#1")
def test_11_g_and_h_wagers_on_paytables_lose_with_less() -> None:
    nets = settled("Ac Kd Jh", "Qc Qd 9h", ante=1000, pair_plus=500, six_card_bonus=100)
    assert (nets["pair_plus"], nets["six_card_bonus"]) == (-500, -100)


@shows("PA-649a.11(b)#1", "PA-649a.11(b)#2", "PA-649a.1/play")
def test_11_b_a_player_with_an_ante_plays_the_same_amount_or_folds() -> None:
    one = table("Ac Kd Jh", dealer="Qc Qd 9h", ante=1000)
    one.until("deciding")
    one.refuses(PlaceWager(by=1, spot=1, wager="play", cents=2000), "PA-649a.11(b)#2")
    two = table("Ac Kd Jh", dealer="Qc Qd 9h", pair_plus=1000)
    two.until("revealing")
    two.refuses(PlaceWager(by=1, spot=1, wager="play", cents=1000), "PA-649a.1/play")


@shows("PA-649a.11(d)")
def test_11_d_the_dealers_hand_is_shown_when_all_have_decided() -> None:
    one = table("Ac Kd Jh", dealer="Qc Qd 9h", ante=1000)
    one.until("deciding")
    one.refuses(Perform(by=DEALER, step=Step.REVEAL_DEALER), "PA-649a.11(b)#1")


@shows("PA-649a.11(e)", "PA-649a.11(i)")
def test_11_e_the_far_right_is_settled_and_collected_first() -> None:
    two = table("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h", ante=1000)
    two.until("clearing")
    racked = [each for each in two.events(CardsMoved) if each.step is Step.COLLECT_HAND]
    assert [show(each.cards) for each in racked] == ["Qs 7d 2c", "As Kd 9c"]


# --- 649a.13 -----------------------------------------------------------------------------------------------------


@shows("PA-649a.13(d)")
def test_13_d_a_card_of_the_dealers_shown_too_early_voids_all_hands() -> None:
    one = table("Ac Kd Jh", dealer="Qc Qd 9h", ante=1000)
    one.until("deciding")
    one.do(Report(by=DEALER, what=Irregularity.DEALER_CARD_EXPOSED))
    assert one.events(Voided)
    assert one.net(1) == 0


# --- cases and filing --------------------------------------------------------------------------------------------


def case(**seat: Any) -> dict[str, Any]:
    filed = {"rulebook": ID, "submission": FILED, "dealer": "Qh 7d 2c"}
    return game(ID).settle({**filed, "seats": [{"seat": 1, "cards": "9c 8d 7h", **seat}]})


@shows("PA-649a.11(f)")
def test_a_case_tells_the_ante_bonus_apart() -> None:
    (seat,) = case(decision="play", wagers={"ante": 1000, "pair_plus": 500})["seats"]
    assert {name: each["net_cents"] for name, each in seat["wagers"].items()} == {
        "ante": 1000, "play": 1000, "pair_plus": 3000, "ante_bonus": 1000,
    }  # fmt: skip
    assert seat["net_cents"] == 6000


@pytest.mark.parametrize(
    ("seat", "clause"),
    [
        ({"wagers": {"ante": 1000}}, "PA-649a.11(b)#1"),
        ({"wagers": {"pair_plus": 1000}, "decision": "play"}, "PA-649a.1/play"),
        ({"wagers": {"six_card_bonus": 1000}}, "PA-649a.7(e)#2"),
        ({"wagers": {"ante": 1000, "play": 500}, "decision": "play"}, "PA-649a.11(b)#2"),
    ],
)
def test_a_case_that_the_rules_refuse_names_the_clause(seat: dict[str, Any], clause: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        case(**seat)
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        pytest.param({"seats": 8}, "PA-649a.2(a)", marks=shows("PA-649a.2(a)")),
        pytest.param({"layout_approved": False}, "PA-649a.2(b)", marks=shows("PA-649a.2(b)")),
        pytest.param({"decks": 2}, "PA-649a.3(b)", marks=shows("PA-649a.3(b)")),
        pytest.param({"dealing": "hand"}, "PA-649a.9(a)(1)", marks=shows("PA-649a.9(a)(1)")),
        pytest.param({"odds_on_layout": False}, "PA-649a.2(b)(4)", marks=shows("PA-649a.2(b)(4)")),
        pytest.param({"six_card_bonus_paytable": "C"}, "PA-649a.12(d)", marks=shows("PA-649a.12(d)")),
    ],
)
def test_a_submission_that_the_clauses_refuse_names_the_clause(options: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadSubmission) as refused:
        game(ID).filed({**FILED, **options})
    assert refused.value.clause == clause


@shows("PA-649a.12(b)", "PA-649a.12(c)")
@pytest.mark.parametrize("name", ["ante_bonus_paytable", "pair_plus_paytable"])
def test_12_b_and_c_a_paytable_must_be_chosen(name: str) -> None:
    with pytest.raises(BadSubmission, match=name):
        game(ID).filed({key: value for key, value in FILED.items() if key != name})
