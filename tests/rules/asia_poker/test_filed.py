"""Asia Poker: how what is filed in both states may be written, and how a method in use changes it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from houseway.engine.words import Dealing, Shuffler
from houseway.games.asia_poker.hands import DECK
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.way import write_way
from houseway.procedures.start import StartMethod
from houseway.procedures.submission import check
from houseway.registry import game
from tests.rules.asia_poker.tables import AUTOMATED, DEVICE, both, here

OWN_WAY = write_way(DEFAULT).replace('name = "default"', 'name = "own"').replace("HW-12(b)", "last")
CARDS = "Ah Kd Jc 9s 7h 5d 2c"


def said(state: str, **options: Any) -> list[tuple[str, str]]:
    return [(each.clause, each.message) for each in check(game(state).submission, options)]


@both("12(d)", "11(c)#2")
@pytest.mark.parametrize(
    ("way", "rule"), [("default", "HW-12(b)"), (OWN_WAY, "last"), (tomllib.loads(OWN_WAY), "last")]
)
def test_the_house_way_is_the_default_or_an_own_one_as_text_or_as_tables(state: str, way: Any, rule: str) -> None:
    assert said(state, house_way=way) == []
    assert game(state).filed({"house_way": way}).options.house(DECK.hand(CARDS)).rule == rule


@both("12(d)", "11(c)#2")
@pytest.mark.parametrize(
    ("way", "message"),
    [
        (7, "7 is not allowed: expected 'default', or a way written in TOML, or a file .toml with one"),
        (
            "\nbest\n",
            "'\\nbest\\n' is not allowed: expected 'default', or a way written in TOML, or a file .toml with one",
        ),
        ({"name": "x", "prefer": []}, "the house way has no 'rule': expected name, prefer, rule"),
        ("name = 'x'\nway = 1", "the house way has no 'prefer': expected name, prefer, rule"),
        ("name = 'x'\n".ljust(50_000, "#"), "the house way has no 'prefer': expected name, prefer, rule"),
        (OWN_WAY.ljust(50_001, "#"), "a way of 50001 characters: expected at most 50000"),
    ],
    ids=["number", "word", "tables", "text", "most text", "more than most text"],
)
def test_what_is_no_house_way_is_refused_in_a_line(state: str, way: Any, message: str) -> None:
    assert said(state, house_way=way) == [(here(state, "12(d)", "11(c)#2"), message)]


@both("2(b)", "3(b)")
@pytest.mark.parametrize(
    ("word", "decks"), [("true", 2), ("TRUE", 2), ("On", 2), ("yes", 2), ("false", 1), (2, 2), (1, 1)]
)
def test_one_deck_or_two_may_be_filed_in_words(state: str, word: Any, decks: int) -> None:
    assert game(state).filed({"two_decks": word, **DEVICE}).options.decks == decks


@both("2(b)", "3(b)")
def test_there_are_one_or_two_decks_and_one_unless_two_are_filed(state: str) -> None:
    clause, message = here(state, "2(b)", "3(b)"), "is not allowed: expected a whole number from 1 to 2"
    assert game(state).filed({}).options.decks == 1
    assert said(state, decks=0) == [(clause, f"0 {message}")]
    assert said(state, decks=3) == [(clause, f"3 {message}")]
    assert said(state, two_decks="maybe") == [(clause, f"'maybe' {message}")]


@both("9(a) 6(a)#1", "9(a) 5(a)#1")
def test_dealing_and_shuffling_may_be_filed_by_other_words(state: str) -> None:
    options = game(state).filed({"dealing_mode": "Auto-Shoe", "shuffle_method": "AUTOMATIC"}).options
    assert (options.dealing, options.shuffler) == (Dealing.AUTOMATED_SHOE, Shuffler.AUTOMATED)
    silent = game(state).filed({}).options
    assert (silent.dealing, silent.shuffler) == (Dealing.MANUAL_SHOE, Shuffler.MANUAL)


@both("2(a)#1 2(b)(1)", "3(a)#1")
@pytest.mark.parametrize(
    ("cards", "decks", "ma", "message"),
    [
        ((52,), 1, "2(a)#1", "a deck of 52 cards: expected 53, with one joker"),
        ((54, 53), 1, "2(a)#1", "a deck of 54 cards: expected 53, with one joker"),
        ((53, 52), 2, "2(b)(1)", "a deck of 52 cards: expected 53, with one joker"),
        ((54, 53), 2, "2(b)(1)", "a deck of 54 cards: expected 53, with one joker"),
        ((53,), 2, "2(b)(1)", "expected a number for each deck"),
        ((), 1, "2(b)(1)", "expected a number for each deck"),
        ((53, 53, 53), 2, "2(b)(1)", "expected a number for each deck"),
    ],
)
def test_each_deck_in_use_has_53_cards_and_its_number(
    state: str, cards: tuple[int, ...], decks: int, ma: str, message: str
) -> None:
    assert said(state, cards_in_decks=cards, decks=decks, **DEVICE) == [(here(state, ma, "3(a)#1"), message)]


@both("2(b)(1)", "3(a)#1")
@pytest.mark.parametrize(("cards", "decks"), [((53,), 1), ((53, 52), 1), ((53, 53), 2)])
def test_a_deck_that_is_not_in_use_is_not_counted(state: str, cards: tuple[int, ...], decks: int) -> None:
    assert said(state, cards_in_decks=cards, decks=decks, **DEVICE) == []


@both("8(d) 11(c)#2", "8(d) 2(a)", "AMB-33")
def test_there_are_six_positions_of_one_to_six_that_could_be_written(state: str) -> None:
    assert game(state).filed({}).options.seats == 6
    assert said(state, seats=1) == [
        (here(state, "8(d)", "8(d)"), "1 positions would leave 39 cards where four are left: expected 6")
    ]
    for seats in (0, 7):
        message = f"{seats} is not allowed: expected a whole number from 1 to 6"
        assert said(state, seats=seats) == [(here(state, "11(c)#2", "2(a)"), message)]


@both("", "12(b)")
def test_575_12_b_the_paytables_are_named_where_another_is_filed(state: str) -> None:
    assert said(state, bonus_paytable="D") == [("PA-575.12(b)", "'D' is not allowed: expected one of A, B, C")]


# --- the method in use -------------------------------------------------------------------------------------------


@both("11(d)#1", "5(g)(3)#1", "AMB-32")
@pytest.mark.parametrize(
    ("shuffler", "dealing", "start"),
    [
        (Shuffler.AUTOMATED, Dealing.AUTOMATED_SHOE, StartMethod.BUTTON),
        (Shuffler.AUTOMATED, Dealing.MANUAL_SHOE, StartMethod.DICE),
        (Shuffler.MANUAL, Dealing.AUTOMATED_SHOE, StartMethod.DICE),
    ],
)
def test_a_button_gives_way_to_dice_where_the_method_in_use_does_not_go_with_it(
    state: str, shuffler: Shuffler, dealing: Dealing, start: StartMethod
) -> None:
    filed = game(state).filed({"start_method": "button", **AUTOMATED}).options
    assert filed.using(shuffler, dealing, 1).start_method is start


@both("11(a)", "5(g)")
def test_a_number_generator_goes_with_every_method(state: str) -> None:
    filed = game(state).filed({"start_method": "rng", **AUTOMATED}).options
    assert filed.using(Shuffler.MANUAL, Dealing.MANUAL_SHOE, 1).start_method is StartMethod.RNG
