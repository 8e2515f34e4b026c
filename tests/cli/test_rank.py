"""houseway rank: what is this hand, and which is higher?"""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, refused

TCJP = "two-card-joker-poker-ma"


def test_json_has_the_hands_their_order_and_the_ties(run: Run) -> None:
    ran = run("rank", TCJP, "9c 9d", "Jk Jk", "Jk 9h", "Ah Kh", "--json")
    assert ran.code == 0
    assert ran.err == ""
    assert json.loads(ran.out) == {
        "rulebook": TCJP,
        "hands": [
            {"cards": "9c 9d", "kind": "pair", "name": "Pair of nines"},
            {"cards": "Jk Jk", "kind": "two jokers", "name": "Two jokers"},
            {"cards": "Jk 9h", "kind": "pair", "name": "Pair of nines"},
            {"cards": "Ah Kh", "kind": "royal flush", "name": "Royal flush"},
        ],
        "order": [1, 3, 0, 2],
        "ties": [[0, 2]],
    }


def test_people_get_the_hands_from_the_highest_down(run: Run) -> None:
    ran = run("rank", TCJP, "9c 9d", "Jk Jk", "Jk 9h")
    assert ran.out.splitlines() == [
        "1. Jk Jk  Two jokers",
        "2. 9c 9d  Pair of nines  (tie)",
        "2. Jk 9h  Pair of nines  (tie)",
    ]


def test_the_same_card_may_stand_in_two_hands(run: Run) -> None:
    assert run("rank", TCJP, "Ah Kd", "Ah Kc").code == 0


def test_options_change_the_ranking(run: Run) -> None:
    low = run("rank", TCJP, "Ac 3c", "4d 2d", "--option", "ace_three_flush=low", "--json")
    assert json.loads(low.out)["order"] == [1, 0]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Xx", ["'Xx'", "place 2", "expected a rank"]),
        ("As 1s", ["'1s'"]),
        ("As As", ["As appears 2 times", "only one"]),
        ("Jk Jk Jk", ["Jk appears 3 times", "the deck has 2"]),
        ("As Kd Qh", ["has 3 cards", "expected 2"]),
        ("", ["has 0 cards"]),
        ("10 Kd", ["'10'"]),
        ("110s Kd", ["'110s'"]),
        ("A\u2605 Kd", ["unknown card"]),
        ("\u2660A Kd", ["unknown card"]),
    ],
)
def test_hands_that_cannot_be_read_are_refused(run: Run, hand: str, words: list[str]) -> None:
    refused(run("rank", TCJP, hand, "--json"), *words)


@pytest.mark.parametrize(
    "hand",
    ["10s AS", "10\u2660 A\u2660", "10S A\u2664", "T\u2660\ufe0e A\u2660\ufe0f", "Ts As", "ts as", "10s aS"],
)
def test_cards_are_read_as_they_are_printed_and_written_in_one_form(run: Run, hand: str) -> None:
    (only,) = json.loads(run("rank", TCJP, hand, "--json").out)["hands"]
    assert only["cards"] == "Ts As"


def test_a_joker_is_read_as_it_is_printed(run: Run) -> None:
    for hand in ("\u2605Jk JK", "jk jK"):
        (only,) = json.loads(run("rank", TCJP, hand, "--json").out)["hands"]
        assert only["cards"] == "Jk Jk"


def test_characters_are_read_in_any_case(run: Run) -> None:
    (only,) = json.loads(run("rank", "dragon-poker-md", "dg RA pH", "--json").out)["hands"]
    assert only["cards"] == "Dg Ra Ph"


def test_an_unknown_option_is_told_with_a_near_match(run: Run) -> None:
    refused(run("rank", TCJP, "As Kd", "--option", "ace_tree_flush=low"), "did you mean 'ace_three_flush'?")
