"""Two Card Joker Poker, Massachusetts: tables, names and limits as printed, and the contest beside the table."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.contest import Choose, Contest
from houseway.engine.events import CardsMoved
from houseway.engine.play import offers
from houseway.engine.words import Step
from houseway.games.two_card_joker.hands import DECK, kind_of, name_of
from houseway.registry import Part, game
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import RULEBOOK, filed, played, rank, rejects, table


def sign(title: str, **options: object) -> list[tuple[str, str]]:
    (found,) = [sign for sign in filed(**options).signs if sign.title == title]
    return list(found.lines)


def contest(**options: object) -> Contest:
    """The round as the odds are counted from it."""
    read: Contest = game(RULEBOOK).part(Part.CONTEST)(filed(**options).options)
    return read


@pytest.mark.parametrize(
    ("number", "odds"),
    [
        pytest.param("1", (40, 20, 5, 3, 1), marks=shows("MA-TCJP-11(d)T1"), id="table 1"),
        pytest.param("2", (50, 25, 4, 3, 1), marks=shows("MA-TCJP-11(d)T2"), id="table 2"),
        pytest.param("3", (40, 30, 4, 3, 1), marks=shows("MA-TCJP-11(d)T3"), id="table 3"),
    ],
)
def test_11_d_the_pair_up_tables_as_printed(number: str, odds: tuple[int, ...]) -> None:
    hands = ("Pair of jokers", "Royal flush", "Straight flush", "Straight", "Pair")
    printed = [(hand, f"{pays} to 1") for hand, pays in zip(hands, odds, strict=True)]
    assert sign("Pair Up", pair_up_paytable=number) == printed


@shows("MA-TCJP-11(e)", "AMB-13")
def test_11_e_the_super_flush_table_as_printed() -> None:
    assert sign("Super Flush") == [
        ("Royal flush", "30 to 1"), ("Straight flush", "5 to 1"), ("Ace high flush", "3 to 1"),
        ("King high flush", "2 to 1"), ("Flush", "1 to 1"), ("Straight", "Push"),
        ("Pair (including pair of jokers)", "Push"),
    ]  # fmt: skip


@shows("MA-TCJP-11(c)")
def test_11_c_the_call_table_as_printed() -> None:
    assert sign("Call") == [
        ("Pair of jokers", "8 to 1"), ("Royal flush", "5 to 1"), ("Straight flush", "3 to 1"),
        ("Straight or less", "1 to 1"),
    ]  # fmt: skip


@shows("MA-TCJP-11(a)", "MA-TCJP-11(b)(2)")
def test_11_a_the_operators_own_words_stand_on_a_sign_of_their_own() -> None:
    assert [each.title for each in filed(sign="Good luck").signs] == [
        "Ante", "Call", "Pair Up", "Super Flush", "Good luck",
    ]  # fmt: skip
    assert [each.title for each in filed().signs] == ["Ante", "Call", "Pair Up", "Super Flush"]
    assert sign("Ante") == [("Winning hand", "1 to 1")]


@shows("MA-TCJP-5(b)(1)", "MA-TCJP-5(b)(2)", "MA-TCJP-5(b)(3)", "MA-TCJP-5(b)(5)", "AMB-02")
@pytest.mark.parametrize(
    ("cards", "kind", "name"),
    [
        ("Jk Jk", "two jokers", "Two jokers"),
        ("Ad Kd", "royal flush", "Royal flush"),
        ("8s 7s", "straight flush", "Straight flush, 8-7"),
        ("Ah 2h", "straight flush", "Straight flush, A-2"),
        ("Ad Kc", "straight", "Straight, A-K"),
        ("Jk 6c", "pair", "Pair of sixes"),
        ("Ac 3c", "flush", "Flush, A-3"),
        ("Qd 9c", "high card", "High card, Q-9"),
    ],
)
def test_5_b_a_hand_is_told_by_its_kind_and_its_cards(cards: str, kind: str, name: str) -> None:
    assert (kind_of(rank(cards)), name_of(rank(cards))) == (kind, name)


@shows("MA-TCJP-5(b)(6)", "AMB-01")
def test_5_b_6_the_lowest_flush_of_the_other_reading_is_still_told_as_ace_three() -> None:
    low = filed(ace_three_flush="low")
    assert low.name_of(low.value(DECK.hand("Ac 3c"))) == "Flush, A-3"
    assert played("Ac 3c", "Qh 6c", options={"ace_three_flush": "low"}) == {"ante": 1000, "call": 1000}


def betting(**options: object) -> Playing:
    bets = table(**options)
    bets.seat(1)
    return bets


def bounds(at: Playing, wager: str) -> str:
    return next(str(offer.bounds) for offer in offers(at.round, 1) if getattr(offer.act, "wager", "") == wager)


@shows("MA-TCJP-6(c)(1)", "MA-TCJP-6(c)(2)", "AMB-25")
def test_amb_25_the_limits_where_the_operator_files_none() -> None:
    bets = betting()
    assert bounds(bets, "ante") == "500 to 50000"
    assert bounds(bets, "pair_up") == bounds(bets, "super_flush") == "100 to 10000"
    assert not [act for act in bets.offered(1) if getattr(act, "wager", "") == "call"]


@shows("MA-TCJP-6(c)(1)", "MA-TCJP-6(c)(2)", "AMB-25")
def test_amb_25_a_limit_may_be_the_same_below_and_above() -> None:
    filed(minimum_cents=1000, maximum_cents=1000, bonus_minimum_cents=300, bonus_maximum_cents=300)
    rejects("MA-TCJP-6(c)(2)", bonus_minimum_cents=301, bonus_maximum_cents=300)


@shows("MA-TCJP-2(b)(1)", "MA-TCJP-2(a)#1")
def test_2_b_1_a_number_of_cards_is_filed_for_each_deck_in_use_and_two_at_most() -> None:
    two: dict[str, Any] = {"decks": 2, "shuffler": "automated"}
    assert filed(cards_in_decks=[54]).options.cards_in_decks == (54,)
    assert filed(cards_in_decks=[54, 52]).options.decks == 1  # the second is not in use
    rejects("MA-TCJP-2(b)(1)", **two, cards_in_decks=[54])
    rejects("MA-TCJP-2(b)(1)", **two, cards_in_decks=[54, 54, 54])
    rejects("MA-TCJP-2(b)(1)", cards_in_decks=[54, 54, 54])
    rejects("MA-TCJP-2(b)(1)", cards_in_decks=[54, 0])
    rejects("MA-TCJP-2(b)(1)", cards_in_decks=[54, 101])
    filed(cards_in_decks=[54, 1])
    filed(cards_in_decks=[54, 100])


@shows("MA-TCJP-7(a)#1", "MA-TCJP-9(a)")
def test_9_a_what_is_approved_is_what_is_in_use() -> None:
    shoe: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}
    rejects("MA-TCJP-7(a)#1", shoe_approved=False)
    rejects("MA-TCJP-9(a)", **shoe, shoe_approved=False)
    rejects("MA-TCJP-9(a)", **shoe, shoe_procedures_approved=False)
    filed(shoe_procedures_approved=False)
    filed(dealing="hand", shuffler="automated", shoe_approved=False)


@shows("MA-TCJP-10(b)#2", "MA-TCJP-7(d)")
def test_10_b_in_the_contest_as_at_the_table_two_cards_are_dealt_and_the_call_equals_the_ante() -> None:
    round = contest()
    (choice,) = [stage for stage in round.stages if isinstance(stage, Choose)]
    assert {each.name: each.after(round.stakes) for each in choice.options} == {
        "fold": {"ante": 1}, "call": {"ante": 1, "call": 1},
    }  # fmt: skip
    assert [stage.cards for stage in round.stages if not isinstance(stage, Choose)] == [2, 2]
    assert {side.name: side.cards for side in round.side} == {"pair_up": 2, "super_flush": 2}


@shows("MA-TCJP-11(d)", "MA-TCJP-11(e)")
def test_11_d_without_a_table_chosen_the_contest_has_no_pair_up_wager() -> None:
    unchosen = game(RULEBOOK).filed({}, complete=False).options
    assert [side.name for side in game(RULEBOOK).part(Part.CONTEST)(unchosen).side] == ["super_flush"]


@shows("MA-TCJP-5(b)(6)", "AMB-01")
@pytest.mark.parametrize("reading", ["high", "low"])
def test_5_b_6_contest_and_table_rank_ace_three_by_the_same_reading(reading: str) -> None:
    ours, theirs = DECK.hand("Ac 3c"), DECK.hand("Kd Jd")
    round, book = contest(ace_three_flush=reading), filed(ace_three_flush=reading)
    assert (
        (round.value(ours) > round.value(theirs)) is (book.value(ours) > book.value(theirs)) is (reading == "high")
    )


@pytest.mark.parametrize(
    ("dealer", "clause"),
    [
        pytest.param("Jd 9c", "MA-TCJP-10(d)(1)(iii)", marks=shows("MA-TCJP-10(d)(1)(iii)")),
        pytest.param("Qd 2c", "MA-TCJP-10(d)(2)(iv)", marks=shows("MA-TCJP-10(d)(2)(iv)")),
    ],
)
def test_10_d_a_hand_is_racked_under_the_clause_of_a_dealer_who_qualifies_or_not(dealer: str, clause: str) -> None:
    alone = betting()
    alone.seat(2, ante=1000)
    alone.stack({2: "Ah Kh", 0: dealer})
    alone.finish()
    racked = [each.clause for each in alone.events(CardsMoved) if each.step is Step.COLLECT_HAND]
    assert racked == [clause]
