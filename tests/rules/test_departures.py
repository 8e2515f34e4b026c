"""What a variant is told to have otherwise than its document, each difference with the clause it departs from."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.engine.signs import Posted
from houseway.procedures.departures import Change, changes_by_one, told
from houseway.registry import game
from tests.citing import shows

JOKER, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"
QUALIFIES = "the least hand with which a dealer qualifies"
CASE = {
    "rulebook": JOKER,
    "dealer": "Qh 7d",
    "seats": [{"seat": 1, "cards": "Jk 7s", "decision": "call", "wagers": {"ante": 1000}}],
}


def options(name: str, chosen: dict[str, str] | None = None, **changes: Any) -> Any:
    """The options of a variant that changes this; of the document, where nothing is said of one."""
    variant = {"variant": {"title": "Tried", **changes}} if changes else {}
    return game(name).filed({**(chosen or {}), **variant}, complete=False).options


def steps(filed: Any, what: str) -> list[Change]:
    return [each for each in changes_by_one(filed) if each.what == what]


# --- each difference --------------------------------------------------------------------------------------------


@shows("MA-TCJP-10(d)", "MA-TCJP-11(d)T2")
def test_10_d_a_variant_is_told_with_each_clause_that_it_departs_from() -> None:
    filed = options(
        JOKER,
        {"pair_up_paytable": "2"},
        paytables={"pair_up": {"Royal flush": 30}},
        rules={"dealer_qualifies": "king high"},
    )
    assert list(told(filed)) == [
        "Tried: a variant, not the document",
        "  pair up, paytable 2: Royal flush: 30 to 1 instead of 25 to 1 [MA-TCJP-11(d)T2]",
        f"  {QUALIFIES}: king high instead of queen high [MA-TCJP-10(d)]",
    ]


@shows("MA-TCJP-11(d)T1", "MA-TCJP-11(d)T2", "MA-TCJP-11(d)T3")
def test_11_d_a_line_is_told_of_every_table_that_may_still_be_chosen() -> None:
    filed = options(JOKER, paytables={"pair_up": {"Pair": 2}})
    assert [line.rpartition(" ")[2] for line in told(filed)][1:] == [
        "[MA-TCJP-11(d)T1]", "[MA-TCJP-11(d)T2]", "[MA-TCJP-11(d)T3]",
    ]  # fmt: skip


@shows("MA-TCJP-11(e)")
def test_11_e_a_line_printed_for_two_hands_is_told_once() -> None:
    filed = options(JOKER, paytables={"super_flush": {"Pair (including pair of jokers)": 1}})
    assert list(told(filed))[1:] == [
        "  super flush: Pair (including pair of jokers): 1 to 1 instead of Push [MA-TCJP-11(e)]"
    ]


@shows("MD-DP-12.B(1)(b)")
def test_12_b_a_line_with_a_letter_of_its_own_is_told_by_it() -> None:
    filed = options(DRAGON, {"ante_bonus_paytable": "A"}, paytables={"ante_bonus": {"Three Phoenix": 12}})
    assert list(told(filed))[1:] == [
        "  ante bonus, paytable A: Three Phoenix: 12 to 1 instead of 10 to 1 [MD-DP-12.B(1)(b)]"
    ]


@shows("MA-TCJP-10(d)", "MA-TCJP-11(d)T1")
def test_10_d_the_document_said_again_departs_from_nothing() -> None:
    again = options(JOKER, paytables={"pair_up": {"1": {"Pair": 1}}}, rules={"dealer_qualifies": "queen high"})
    assert list(told(again))[1:] == ["  nothing that the document fixes is changed"]


@shows("MA-TCJP-11(a)")
def test_11_a_the_document_is_told_without_a_word_of_variants() -> None:
    filed = game(JOKER).filed({"pair_up_paytable": "1"})
    assert list(told(filed.options)) == []
    assert not [sign for sign in filed.signs if "variant" in sign.title]
    assert "variant" not in game(JOKER).settle({**CASE, "submission": {"pair_up_paytable": "1"}})


@shows("MA-TCJP-10(d)")
def test_10_d_a_case_settled_by_a_variant_says_so() -> None:
    variant = {"title": "Tried", "rules": {"dealer_qualifies": "king high"}}
    result = game(JOKER).settle({**CASE, "submission": {"pair_up_paytable": "1", "variant": variant}})
    assert result["variant_title"] == "Tried"
    assert result["variant"] == [
        {"changes": QUALIFIES, "from": "queen high", "to": "king high", "departs_from": "MA-TCJP-10(d)"}
    ]


# --- the sign of a table that plays one -------------------------------------------------------------------------


@shows("MA-TCJP-11(a)", "MA-TCJP-10(d)", "MA-TCJP-11(b)(1)")
def test_11_a_the_first_sign_of_a_table_says_what_is_played_instead_of_the_document() -> None:
    changes = {"dealer_qualifies": "king high", "ante_without_qualifier": "push"}
    filed = game(JOKER).filed({"pair_up_paytable": "1", "variant": {"title": "Tried", "rules": changes}})
    sign = filed.signs[0]
    assert (sign.title, sign.clause) == ("Tried: a variant, not the document", "MA-TCJP-10(d)")
    assert sign.lines == (
        (QUALIFIES, "king high"),
        ("what the ante is paid where the dealer does not qualify", "push"),
    )
    assert sign.posted is Posted.TABLE


@shows("MA-TCJP-11(a)")
def test_11_a_a_variant_that_changes_nothing_has_a_sign_without_a_clause() -> None:
    filed = game(JOKER).filed({"pair_up_paytable": "1", "variant": {"title": "Tried"}})
    assert (filed.signs[0].title, filed.signs[0].clause) == ("Tried: a variant, not the document", "")


# --- one step ---------------------------------------------------------------------------------------------------


@shows("MA-TCJP-11(d)T1", "MA-TCJP-11(e)", "MA-TCJP-11(c)", "MA-TCJP-11(b)(2)")
def test_11_each_line_of_each_paytable_in_force_is_paid_one_more() -> None:
    filed = options(JOKER, {"pair_up_paytable": "1"})
    lines = [each for each in changes_by_one(filed) if each.kind == "paytable"]
    assert [(each.what, each.before, each.after) for each in lines if each.clause == "MA-TCJP-11(d)T1"] == [
        ("pair up, paytable 1: Pair of jokers", "40 to 1", "41 to 1"),
        ("pair up, paytable 1: Royal flush", "20 to 1", "21 to 1"),
        ("pair up, paytable 1: Straight flush", "5 to 1", "6 to 1"),
        ("pair up, paytable 1: Straight", "3 to 1", "4 to 1"),
        ("pair up, paytable 1: Pair", "1 to 1", "2 to 1"),
    ]
    assert len(lines) == 5 + 7 + 4 + 1  # the pairs of 11(e) are one line


@shows("MD-DP-12.B(1)(f)")
def test_12_b_a_step_names_the_letter_of_its_line() -> None:
    filed = options(DRAGON, {"ante_bonus_paytable": "A"})
    (step,) = steps(filed, "ante bonus, paytable A: Winning Hand")
    assert (step.before, step.after, step.clause) == ("Push", "1 to 1", "MD-DP-12.B(1)(f)")


@pytest.mark.parametrize(
    ("changed", "others"),
    [
        pytest.param({}, ["jack high", "king high"], marks=shows("MA-TCJP-10(d)")),
        pytest.param({"dealer_qualifies": "any hand"}, ["five high"], marks=shows("MA-TCJP-10(d)")),
        pytest.param({"dealer_qualifies": "five high"}, ["any hand", "six high"], marks=shows("MA-TCJP-10(d)")),
        pytest.param({"dealer_qualifies": "two jokers"}, ["royal flush"], marks=shows("MA-TCJP-10(d)")),
    ],
)  # fmt: skip
def test_10_d_a_rule_goes_a_step_to_either_side_where_there_is_one(
    changed: dict[str, str], others: list[str]
) -> None:
    found = steps(options(JOKER, {"pair_up_paytable": "1"}, rules=changed), QUALIFIES)
    assert [(each.kind, each.before, each.after) for each in found] == [
        ("rule", changed.get("dealer_qualifies", "queen high"), other) for other in others
    ]


@shows("MA-TCJP-10(d)", "MA-TCJP-11(d)T1")
def test_10_d_a_step_is_made_beside_what_is_changed_already() -> None:
    filed = options(
        JOKER,
        {"pair_up_paytable": "1"},
        paytables={"pair_up": {"1": {"Straight": 4}}},
        rules={"ante_without_qualifier": "push"},
    )
    rules = {"ante_without_qualifier": "push"}
    (line,) = steps(filed, "pair up, paytable 1: Pair")
    assert json.loads(line.value) == {
        "title": "Tried", "paytables": {"pair_up": {"1": {"Pair": 2, "Straight": 4}}}, "rules": rules,
    }  # fmt: skip
    jack = steps(filed, QUALIFIES)[0]
    assert json.loads(jack.value) == {
        "title": "Tried",
        "paytables": {"pair_up": {"1": {"Straight": 4}}},
        "rules": {**rules, "dealer_qualifies": "jack high"},
    }
    assert line.value == options(JOKER, **json.loads(line.value)).variant  # as a submission carries it
