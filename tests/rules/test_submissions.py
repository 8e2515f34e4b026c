"""How options of a submission are read, in every game: what may be written, and what which clause refuses."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.words import Dealing, Shuffler
from houseway.errors import BadSubmission
from houseway.procedures import submission
from houseway.procedures.submission import (
    as_json,
    check,
    first_permitted,
    operator_options,
    option_names,
    taken_for_granted,
)
from houseway.registry import game
from tests.citing import shows

JOKER, DRAGON, MASSACHUSETTS = "two-card-joker-poker-ma", "dragon-poker-md", "asia-poker-ma"
PENNSYLVANIA, CHINESE = "asia-poker-pa", "chinese-poker-ca"
CHOSEN: dict[str, dict[str, Any]] = {
    JOKER: {"pair_up_paytable": "1"},
    DRAGON: {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
    CHINESE: {"schedule": 1},
}


def read(book: str, **given: Any) -> Any:
    return game(book).filed({**CHOSEN.get(book, {}), **given}).options


def refused(book: str, clause: str, **given: Any) -> str:
    """The first thing that is wrong is refused with its clause; gives the words."""
    with pytest.raises(BadSubmission) as error:
        read(book, **given)
    assert error.value.clause == clause
    return error.value.reason


@shows("MA-TCJP-6(e)#1", "AMB-25")
@pytest.mark.parametrize("written", [7, "7", "07"])
def test_6_e_a_number_is_read_as_it_is_written(written: Any) -> None:
    assert read(JOKER, seats=written).seats == 7


@shows("MA-TCJP-6(e)#1", "AMB-25")
@pytest.mark.parametrize(
    "written", [0, 8, -1, "six", "", 6.0, "6.0", True, None, [6], "\N{SUPERSCRIPT TWO}", "+6"]
)
def test_6_e_what_is_no_number_of_seats_is_refused(written: Any) -> None:
    assert "expected a whole number from 1 to 7" in refused(JOKER, "MA-TCJP-6(e)#1", seats=written)


@shows("PA-575.12(c)#1")
def test_575_12_c_a_number_has_eighteen_digits_at_most() -> None:
    assert read(PENNSYLVANIA, payout_limit_cents="0" * 6 + "100000000000").payout_limit_cents == 10**11
    assert "expected a whole number" in refused(PENNSYLVANIA, "PA-575.12(c)#1", payout_limit_cents="0" * 19)


@shows("MA-TCJP-4(a)#4")
@pytest.mark.parametrize("written", [True, "true", "True", "ON", "yes"])
def test_4_a_what_is_true_may_be_on_or_yes(written: Any) -> None:
    assert read(JOKER, shuffler="automated", shuffler_loads_shoe=written).shuffler_loads_shoe is True


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_what_is_false_may_be_off_or_no_and_nothing_else_is_either() -> None:
    for no in (False, "false", "off", "NO"):
        assert read(JOKER, match_play=no).match_play is False
    for neither in (1, 0, "maybe", ""):
        assert "expected true or false" in refused(JOKER, "MA-TCJP-6(a)#1", match_play=neither)


@shows("MD-DP-2.C(2)")
def test_2_c_2_what_the_document_demands_is_true() -> None:
    assert read(DRAGON, discard_rack="yes").discard_rack is True
    words = "expected true, as the document demands it"
    assert words in refused(DRAGON, "MD-DP-2.C(2)", discard_rack="no")
    assert "expected true or false" in refused(DRAGON, "MD-DP-2.C(2)", discard_rack="perhaps")


@shows("MA-TCJP-2(a)#2", "MA-TCJP-2(b)(2)")
def test_2_a_a_list_may_be_text_with_commas() -> None:
    assert read(JOKER, cover_cards=" yellow , green,").cover_cards == ("yellow", "green")
    assert read(JOKER, backs=("red", "blue")).backs == ("red", "blue")
    for written in (7, {"yellow": "green"}, None):
        assert "expected a list, each one of yellow, green" in refused(
            JOKER, "MA-TCJP-2(a)#2", cover_cards=written
        )
    assert "expected one of yellow, green" in refused(JOKER, "MA-TCJP-2(a)#2", cover_cards=["red", "green"])


@shows("MA-TCJP-11(a)", "MD-DP-2.B(1)")
def test_text_is_printable_and_a_name_is_not_empty() -> None:
    assert read(JOKER, sign="").sign == ""
    for written in ("a\nb", 7, None):
        assert "expected printable text" in refused(JOKER, "MA-TCJP-11(a)", sign=written)
    assert read(DRAGON, operator="The Mill").operator == "The Mill"
    for written in ("", " ", "a\nb", 7):
        assert "expected printable text" in refused(DRAGON, "MD-DP-2.B(1)", operator=written)


@shows("MD-DP-7.F(4)", "AMB-17")
def test_7_f_4_a_line_of_a_schedule_is_a_hand_and_its_odds() -> None:
    filed = read(DRAGON, progressive_schedule=["Three Dragons 0500", "Trips 20"])
    assert filed.progressive_schedule == ("Three Dragons 500", "Trips 20")
    for line in ("Trips", "Trips x", "Trips -1", "Flush 20", "20", f"Trips {'9' * 19}"):
        words = refused(DRAGON, "MD-DP-7.F(4)", progressive_schedule=[line])
        assert "a hand and its odds to 1, such as 'Three Dragons 500'" in words


@shows("MA-TCJP-8(a)", "MA-TCJP-4(a)#1")
def test_8_a_one_of_a_few_is_given_by_its_word() -> None:
    assert read(JOKER, dealing="hand", shuffler="automated").dealing.value == "hand"
    assert read(JOKER, dealing=Dealing.HAND, shuffler=Shuffler.AUTOMATED).dealing is Dealing.HAND
    words = "expected one of manual-shoe, hand, automated-shoe"
    assert words in refused(JOKER, "MA-TCJP-8(a)", dealing="by hand")


@pytest.mark.parametrize(
    ("book", "unknown", "near"),
    [
        pytest.param(JOKER, "seat", "did you mean 'seats'?", marks=shows("MA-TCJP-6(e)#1")),
        pytest.param(PENNSYLVANIA, "bonus_table", "did you mean", marks=shows("PA-575.12(b)")),
    ],
)
def test_an_option_that_there_is_not_is_refused_with_what_may_have_been_meant(
    book: str, unknown: str, near: str
) -> None:
    assert f"option {unknown}: unknown option: {near}" in refused(book, "", **{unknown: 1})


@shows("PA-575.8(a)#1", "PA-575.3(b)")
def test_an_option_with_two_names_is_given_under_one_of_them() -> None:
    assert read(PENNSYLVANIA, dealing_mode="auto-shoe", shuffler="automated").dealing.value == "automated-shoe"
    assert read(PENNSYLVANIA, two_decks=True, shuffler="automated").decks == 2
    both = {"decks": 2, "two_decks": True, "shuffler": "automated"}
    with pytest.raises(BadSubmission, match="option two_decks: decks is given twice") as twice:
        read(PENNSYLVANIA, **both)
    assert twice.value.clause == "PA-575.3(b)"
    names = option_names(game(PENNSYLVANIA).submission)
    assert {"decks", "two_decks", "dealing_mode", "payout_limit"} <= set(names)


@shows("MD-DP-12.B", "MD-DP-12.C", "MD-DP-2.A", "MD-DP-3.B")
def test_all_that_is_wrong_is_found_at_once_and_what_is_not_chosen_last() -> None:
    found = check(game(DRAGON).submission, {"seats": 9, "decks": 2, "ante_bonus_paytable": "A"})
    assert [(each.option, each.clause) for each in found] == [
        ("seats", "MD-DP-2.A"), ("three_card_bonus_paytable", "MD-DP-12.C"), ("decks", "MD-DP-3.B"),
    ]  # fmt: skip
    assert found[1].message == "must be chosen: one of A, B"
    assert check(game(DRAGON).submission, CHOSEN[DRAGON]) == []


@shows("MD-DP-12.B", "MD-DP-12.C")
def test_12_b_what_must_be_chosen_may_wait_where_nothing_is_played() -> None:
    open_ones = game(DRAGON).filed({}, complete=False).options
    assert (open_ones.ante_bonus_paytable, open_ones.three_card_bonus_paytable) == (None, None)
    with pytest.raises(BadSubmission, match="must be chosen"):
        submission.read(game(DRAGON).submission, {})


@pytest.mark.parametrize(
    ("book", "chosen"),
    [
        pytest.param(JOKER, {"pair_up_paytable": "1"}, marks=shows("MA-TCJP-11(d)")),
        pytest.param(
            DRAGON,
            {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
            marks=shows("MD-DP-12.B", "MD-DP-12.C"),
        ),
        pytest.param(MASSACHUSETTS, {}, marks=shows("MA-AP-4(a)")),
        pytest.param(CHINESE, {"schedule": 1}, marks=shows("CA-CP-FEE-T")),
    ],
)
def test_the_first_permitted_value_is_taken_for_what_must_be_chosen(book: str, chosen: dict[str, Any]) -> None:
    kind = game(book).submission
    assert first_permitted(kind, {}) == chosen
    assert first_permitted(kind, chosen) == {}
    assert check(kind, chosen) == []


@shows("MA-TCJP-7(a)#1", "MA-TCJP-9(a)")
def test_7_a_approvals_that_are_not_spoken_of_are_named_with_their_clauses() -> None:
    kind = game(JOKER).submission
    assert [(each["option"], each["clause"]) for each in taken_for_granted(kind, {})] == [
        ("shoe_approved", "MA-TCJP-7(a)#1"), ("shoe_procedures_approved", "MA-TCJP-9(a)"),
    ]  # fmt: skip
    spoken = {"shoe_approved": True, "shoe_procedures_approved": False}
    assert taken_for_granted(kind, spoken) == []


@shows("MA-TCJP-11(d)", "MA-TCJP-2(b)(2)", "MA-TCJP-8(a)")
def test_a_submission_is_written_with_plain_values_and_a_variant_only_where_there_is_one() -> None:
    written = as_json(read(JOKER))
    assert (written["dealing"], written["backs"], written["sign"]) == ("manual-shoe", ["red", "blue"], "")
    assert "variant" not in written
    assert "variant" in as_json(read(JOKER, variant={"title": "Tried"}))
    assert as_json(read(JOKER, **written)) == written


@shows("MA-TCJP-10(d)", "MA-TCJP-11(c)")
def test_10_d_what_the_document_fixes_is_none_of_the_operators_options() -> None:
    listed = [each.name for each in operator_options(game(JOKER).submission)]
    assert "variant" not in listed
    assert listed == [name for name in option_names(game(JOKER).submission) if name != "variant"]
