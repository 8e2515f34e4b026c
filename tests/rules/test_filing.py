"""What operators of both games of calling or folding may file: numbers, devices, approvals, backs, limits."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.words import Dealing, Shuffler
from houseway.errors import BadSubmission
from houseway.procedures.submission import taken_for_granted
from houseway.registry import game as game_of
from tests.citing import shows
from tests.rules.refusals.games import AUTOMATED, DRAGON, GAMES, HAND, JOKER, SHOE, TWO_DECKS, Game, both


def filed(game: Game, **options: Any) -> Any:
    return game_of(game.rulebook).filed({**game.filed, **options}).options


def clause(game: Game, **options: Any) -> str:
    """The clause by which a submission is refused, "" where it is not."""
    try:
        filed(game, **options)
    except BadSubmission as refused:
        return refused.clause.removeprefix(JOKER).removeprefix(DRAGON)
    return ""


def granted(game: Game, **options: Any) -> list[str]:
    """The approvals that a submission takes for granted."""
    return [each["option"] for each in taken_for_granted(game_of(game.rulebook).submission, options)]


def here(game: Game, ma: str, md: str) -> str:
    return ma if game is GAMES[JOKER] else md


@both("2(b) 4(a)#1 8(a) 6(e)#1 6(c)(1) AMB-25", "3.B 5.A 9.A 2.A 7.F(1)#1 AMB-34")
def test_who_files_nothing_has_one_deck_six_seats_a_manual_shuffle_and_a_manual_shoe(game: Game) -> None:
    options = filed(game)
    assert (options.decks, options.seats, options.shuffler, options.dealing, options.shuffler_loads_shoe) == (
        1, 6, Shuffler.MANUAL, Dealing.MANUAL_SHOE, False,
    )  # fmt: skip
    assert options.stub_count_scope == "table"


@both("2(b) 6(e)#1 6(c)(1) AMB-25", "3.B 2.A 7.F(1)#1 AMB-34")
def test_numbers_are_filed_up_to_their_bounds(game: Game) -> None:
    seats = 7 if game is GAMES[JOKER] else 6
    for options in (
        {"seats": 1}, {"seats": seats}, {**TWO_DECKS}, {"decks": 1}, {"minimum_cents": 1},
        {"maximum_cents": 100_000_000},
    ):  # fmt: skip
        assert clause(game, **options) == ""
    assert clause(game, seats=0) == clause(game, seats=seats + 1) == here(game, "6(e)#1", "2.A")
    assert clause(game, decks=0) == clause(game, **AUTOMATED, decks=3) == here(game, "2(b)", "3.B")
    limit = here(game, "6(c)(1)", "7.F(1)#1")
    assert clause(game, minimum_cents=0) == clause(game, maximum_cents=100_000_001) == limit


@both("6(c)(1) 6(c)(2)", "7.F(1)#1 7.F")
@pytest.mark.parametrize(("prefix", "ma", "md"), [("", "6(c)(1)", "7.F(1)#1"), ("bonus_", "6(c)(2)", "7.F")])
def test_the_least_is_not_above_the_highest(game: Game, prefix: str, ma: str, md: str) -> None:
    low, high = f"{prefix}minimum_cents", f"{prefix}maximum_cents"
    assert clause(game, **{low: 900, high: 900}) == ""
    assert clause(game, **{low: 901, high: 900}) == here(game, ma, md)


@both("2(b) 8(b)(1)", "3.B 9.A(1)")
def test_a_second_deck_and_cards_dealt_from_the_hand_need_a_shuffling_device(game: Game) -> None:
    for options in (HAND, SHOE, TWO_DECKS, {**HAND, "decks": 2}):
        assert clause(game, **options) == ""
    assert clause(game, dealing="hand") == here(game, "8(b)(1)", "9.A(1)")
    assert clause(game, decks=2) == here(game, "2(b)", "3.B")
    assert clause(game, dealing="automated-shoe") == ""


@both("2(b)(2)", "3.B(1)")
def test_there_is_a_colour_for_each_deck_and_two_decks_differ(game: Game) -> None:
    assert clause(game, backs=["red"]) == clause(game, backs=["red", "red"]) == ""
    assert clause(game, backs=["red", "blue"], **TWO_DECKS) == ""
    for backs, options in (
        (["red"], TWO_DECKS), (["red", "red"], TWO_DECKS), (["Red ", "red"], TWO_DECKS), ([], {}),
        (["red", "blue", "green"], {}), (["red", "blue", "green"], TWO_DECKS), (["red", " "], TWO_DECKS),
    ):  # fmt: skip
        assert clause(game, backs=backs, **options) == here(game, "2(b)(2)", "3.B(1)")


@both("4(a)#4", "5.C")
def test_a_shuffling_device_feeds_a_shoe_and_nothing_else(game: Game) -> None:
    loads = {"shuffler_loads_shoe": True}
    assert clause(game, **loads, **AUTOMATED) == clause(game, **loads, **SHOE) == ""
    assert clause(game, **loads) == clause(game, **loads, **HAND) == here(game, "4(a)#4", "5.C")


@shows("MA-TCJP-4(a)#1")
def test_4_a_a_device_that_reshuffles_by_itself_is_not_provided_for() -> None:
    assert clause(GAMES[JOKER], shuffler="automated-counting") == ""
    assert clause(GAMES[JOKER], shuffler="approved-reshuffling") == "4(a)#1"


@shows("MD-DP-5.I")
def test_5_i_an_approval_of_blanks_is_none() -> None:
    reshuffling = {"shuffler": "approved-reshuffling"}
    assert clause(GAMES[DRAGON], **reshuffling, device_approval=" ") == "5.I"
    assert clause(GAMES[DRAGON], **reshuffling, device_approval=" D-17") == ""


@shows("MA-TCJP-7(a)#1", "MA-TCJP-9(a)")
def test_7_a_what_is_in_use_is_approved() -> None:
    joker = GAMES[JOKER]
    assert clause(joker, shoe_approved=False) == "7(a)#1"
    assert clause(joker, shoe_approved=False, **SHOE) == "9(a)"
    assert clause(joker, shoe_procedures_approved=False, **SHOE) == "9(a)"
    assert clause(joker, shoe_approved=False, **HAND) == clause(joker, shoe_procedures_approved=False) == ""


@shows("MA-TCJP-7(a)#1", "MA-TCJP-9(a)")
def test_7_a_approvals_that_a_submission_does_not_speak_of_are_taken_for_granted() -> None:
    assert granted(GAMES[JOKER]) == ["shoe_approved", "shoe_procedures_approved"]
    assert granted(GAMES[JOKER], shoe_approved=True) == ["shoe_procedures_approved"]


@shows("MD-DP-2.B", "MD-DP-8.A", "MD-DP-2.B(3)#2", "MD-DP-2.C(2)")
def test_2_b_what_the_document_demands_is_no_approval_unless_somebody_approves_it() -> None:
    assert granted(GAMES[DRAGON]) == ["shoe_location_approved", "layout_approved"]
    options = filed(GAMES[DRAGON])
    assert (options.layout_approved, options.discard_rack, options.play_rule_shown) == (True, True, True)
    assert clause(GAMES[DRAGON], discard_rack=False) == "2.C(2)"
    assert clause(GAMES[DRAGON], layout_approved=False) == "2.B"
