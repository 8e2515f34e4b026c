"""houseway settle: who is owed what?"""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, refused

CASE: dict[str, Any] = {
    "rulebook": "two-card-joker-poker-ma",
    "submission": {"pair_up_paytable": "1"},
    "dealer": "Qh 7d",
    "seats": [
        {
            "seat": 1,
            "cards": "Jk Jk",
            "decision": "call",
            "wagers": {"ante": 1000, "pair_up": 500, "super_flush": 500},
        }
    ],
}  # the example of the help


LOW, HIGH = "Th Td 7c 6s Ad 9h 8c", "Kh Kd 9c 8s As Qd Jh"


def seat(**changes: Any) -> dict[str, Any]:
    return {**CASE, "seats": [{**CASE["seats"][0], **changes}]}


def wagers(**cents: Any) -> dict[str, Any]:
    return seat(wagers=cents)


def test_the_examples_of_the_page_come_out_as_shown() -> None:
    found = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "settle.md"), module_relative=False)
    assert found.attempted > 7
    assert found.failed == 0


def test_the_example_of_the_help(run: Run) -> None:
    ran = run("settle", "--json", lines=json.dumps(CASE))
    assert ran.code == 0
    assert ran.err == ""
    result = json.loads(ran.out)
    assert result["rulebook"] == "two-card-joker-poker-ma"
    assert result["dealer"] == {"cards": "Qh 7d", "kind": "high card", "qualifies": True}
    (only,) = result["seats"]
    assert only["seat"] == 1
    assert only["net_cents"] == 29000
    assert only["wagers"]["ante"] == {"result": "won", "net_cents": 1000, "clauses": ["MA-TCJP-11(b)(2)"]}
    assert only["wagers"]["call"] == {"result": "won", "net_cents": 8000, "clauses": ["MA-TCJP-11(c)"]}
    assert (only["wagers"]["pair_up"]["result"], only["wagers"]["pair_up"]["net_cents"]) == ("won", 20000)
    assert (only["wagers"]["super_flush"]["result"], only["wagers"]["super_flush"]["net_cents"]) == ("pushed", 0)


def test_a_file_and_a_form_for_people(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE))
    ran = run("settle", str(file))
    assert ran.code == 0
    assert "Seat 1, net +$290" in ran.out
    assert "MA-TCJP-11(b)(2)" in ran.out


def test_a_list_gives_a_list_and_a_bad_case_does_not_stop_the_others(run: Run) -> None:
    ran = run("settle", "--json", lines=json.dumps([CASE, {**CASE, "dealer": "Qh Qh"}, 7, CASE]))
    assert ran.code == 1
    first, second, third, fourth = json.loads(ran.out)
    assert first == fourth
    assert set(second) == set(third) == {"error", "clause"}
    assert "Qh appears 2 times" in second["error"]


def test_an_empty_list_gives_an_empty_list(run: Run) -> None:
    assert run("settle", "--json", lines="[]") == (0, "[]\n", "")


@pytest.mark.parametrize(
    ("case", "word", "clause"),
    [
        (wagers(ante=-1000), "-1000", ""),
        (wagers(ante=10.5), "10.5", ""),
        (wagers(ante=1000.0), "1000.0", ""),
        (wagers(ante=True), "True", ""),
        (wagers(ante="1000"), "'1000'", ""),
        (wagers(ante=1000, call=500), "the call must equal the ante", "MA-TCJP-10(b)#2"),
        (wagers(), "wagers {}", ""),
        (wagers(super=1), "'super'", ""),
        (seat(decision="raise"), "'raise'", ""),
        (seat(decision=None), "needs a decision", "MA-TCJP-10(b)#1"),
        (seat(cards="Qh 7c"), "Qh appears 2 times", ""),
        (seat(cards="Qs 7c Jk"), "has 3 cards", ""),
        (seat(cards=["Qs", "7c"]), "cards must be text", ""),
        (seat(seat=0), "seat 0", ""),
        (seat(colour="red"), "unknown key 'colour'", ""),
        ({**CASE, "dealer": "Jk Jk"}, "Jk appears 4 times", ""),
        ({**CASE, "dealer": None}, "cards must be text", ""),
        ({**CASE, "seats": []}, "at least one seat", ""),
        ({**CASE, "submission": []}, "expected an object", ""),
        ({**CASE, "submission": {"pair_up_paytable": "9"}}, "'9' is not allowed", "MA-TCJP-11(d)"),
        ({**CASE, "submission": {"pear_up": "1"}}, "unknown option", ""),
        ({**CASE, "rulebook": "two-card"}, "did you mean", ""),
        ({**CASE, "rulebook": 5}, "rulebook 5", ""),
        ({}, "rulebook None", ""),
        ([], "", ""),
        (wagers(ante=10**300), "ante 10000000000000000000...: expected whole cents", ""),
        (wagers(ante=100_000_001), "at most 100000000", ""),
        (seat(seat=8), "seat 8: the table has seats 1 to 7", "MA-TCJP-6(e)#1"),
        ({**seat(seat=6), "submission": {"pair_up_paytable": "1", "seats": 5}}, "seats 1 to 5", "MA-TCJP-6(e)#1"),
        (wagers(ante=1000, match_play=500), "no match play coupons are taken", "MA-TCJP-6(a)#1"),
        (seat(abandoned=True), "unknown key 'abandoned'", ""),
    ],
)
def test_cases_that_cannot_be_settled(run: Run, case: Any, word: str, clause: str) -> None:
    ran = run("settle", "--json", lines=json.dumps([case]))
    assert ran.code == 1
    assert ran.err == ""
    (result,) = json.loads(ran.out)
    assert set(result) == {"error", "clause"}
    assert word in result["error"]
    assert result["clause"] == clause


@pytest.mark.parametrize(
    ("rulebook", "clause"), [("dragon-poker-md", "MD-DP-7.A"), ("asia-poker-pa", "PA-575.7(a)#1")]
)
def test_where_the_document_knows_no_coupons_none_is_taken(run: Run, rulebook: str, clause: str) -> None:
    cards = {"dragon-poker-md": ("Pa Pa Mo", "Dr Db Ra"), "asia-poker-pa": (LOW, HIGH)}[rulebook]
    main = {"ante": 1000, "ante_bonus": 1000} if rulebook == "dragon-poker-md" else {"asia": 1000}
    one = {"seat": 1, "cards": cards[1], "wagers": {**main, "match_play": 500}}
    if rulebook == "dragon-poker-md":
        one["decision"] = "fold"
    ran = run("settle", "--json", lines=json.dumps({"rulebook": rulebook, "dealer": cards[0], "seats": [one]}))
    assert json.loads(ran.out)["clause"] == clause


@pytest.mark.parametrize(
    ("decision", "cards", "result", "net"),
    [
        ("call", "Kh Kd", "won", 700),
        ("call", "5c 3d", "lost", 0),
        ("call", "Qd 7c", "pushed", 0),
        ("fold", "Kh Kd", "lost", 0),
    ],
)
def test_a_coupon_wins_once_with_its_ante(run: Run, decision: str, cards: str, result: str, net: int) -> None:
    case = {**seat(decision=decision, cards=cards, wagers={"ante": 1000, "match_play": 700})}
    case["submission"] = {"match_play": True}
    (only,) = json.loads(run("settle", "--json", lines=json.dumps(case)).out)["seats"]
    coupon = only["wagers"]["match_play"]
    assert (coupon["result"], coupon["net_cents"], coupon["clauses"][0]) == (result, net, "MA-TCJP-6(a)#1")
    assert only["net_cents"] == sum(each["net_cents"] for each in only["wagers"].values())


@pytest.mark.parametrize("amounts", [{"ante": 1000, "match_play": 1001}, {"super_flush": 500, "match_play": 500}])
def test_a_coupon_is_no_larger_than_the_ante_it_lies_beside(run: Run, amounts: dict[str, int]) -> None:
    case = seat(wagers=amounts, **({} if "ante" in amounts else {"decision": None}))
    ran = run("settle", "--json", "--option", "match_play=true", lines=json.dumps(case))
    assert json.loads(ran.out)["clause"] == "MA-TCJP-6(a)#1"


@pytest.mark.parametrize("rulebook", ["asia-poker-ma", "asia-poker-pa"])
def test_where_nobody_decides_no_decision_is_expected(run: Run, rulebook: str) -> None:
    one = {"seat": 1, "cards": HIGH, "decision": "fold", "wagers": {"asia": 1000}}
    ran = run("settle", "--json", lines=json.dumps({"rulebook": rulebook, "dealer": LOW, "seats": [one]}))
    error = json.loads(ran.out)["error"]
    assert error.startswith("seat 1: unknown key 'decision': expected ")
    assert error.endswith("cards, seat, set, surrender, wagers")


def test_cards_of_a_case_are_read_as_printed_and_given_in_one_form(run: Run) -> None:
    ran = run("settle", "--json", lines=json.dumps({**seat(cards="\u2605Jk JK"), "dealer": "10\u2660 7D"}))
    assert json.loads(ran.out)["dealer"]["cards"] == "Ts 7d"


def test_a_dealers_setting_that_is_not_the_house_way_is_told_with_what_it_is_to_be(run: Run) -> None:
    case = {"rulebook": "asia-poker-ma", "dealer": {"high": "9h 9d 4c 3s", "medium": "Ac Kc", "low": "Td"},
            "seats": [{"seat": 1, "cards": HIGH, "wagers": {"asia": 500}}]}  # fmt: skip
    ran = run("settle", lines=json.dumps(case))
    assert "legal, not house way, reset (high" in ran.out
    assert "clauses MA-AP-14(i)" in ran.out


def test_the_order_that_counts_as_clockwise_is_told_in_one_line(run: Run) -> None:
    hands = ["Kc 9d 4s / 8h 8c Qs 5d 3c / Ah Jh 9h 6h 2h", "Qd 7c 3d / Th Td As 6c 2s / 5s 5h 5c 4d 4c"]
    seats = [
        {
            "seat": number,
            "stack_cents": 50000,
            **dict(zip(("front", "middle", "back"), hand.split(" / "), strict=True)),
        }
        for number, hand in zip((4, 2), hands, strict=True)
    ]
    case = {"rulebook": "chinese-poker-ca", "limit_cents": 500, "buttons": 4, "seats": seats}
    out = run("settle", lines=json.dumps(case)).out
    assert "  clockwise: 4, 2\n" in out
    assert "shares (front 1, middle -1, back -1, bonus -2)" in out


def test_a_case_that_cannot_be_settled_is_told_to_people(run: Run) -> None:
    ran = run("settle", lines=json.dumps(wagers(ante=1000, call=500)))
    assert ran.code == 1
    assert ran.out == "not settled: seat 1: call 500: the call must equal the ante, 1000 [MA-TCJP-10(b)#2]\n"


def test_options_of_the_command_line_fill_in_what_a_case_leaves_open(run: Run) -> None:
    open_case = json.dumps({**CASE, "submission": {}})
    assert run("settle", lines=open_case).code == 1
    ran = run("settle", "--json", "--option", "pair_up_paytable=2", lines=open_case)
    assert json.loads(ran.out)["seats"][0]["wagers"]["pair_up"]["net_cents"] == 25000
    ran = run("settle", "--json", "--option", "pair_up_paytable=2", lines=json.dumps(CASE))
    assert json.loads(ran.out)["seats"][0]["wagers"]["pair_up"]["net_cents"] == 20000


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1"),
        ('{"rulebook": "x", "rulebook": "y"}', "'rulebook' appears twice"),
        ("[NaN]", "NaN"),
        ("7", "expected a case"),
        ('"case"', "expected a case"),
        ("[" * 100_000, "nested too deeply"),
        ("[" + "1" * 5000 + "]", "is not JSON"),
    ],
)
def test_what_is_not_json_or_no_case_is_refused(run: Run, text: str, word: str) -> None:
    refused(run("settle", "--json", lines=text), word)


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    refused(run("settle", str(tmp_path / "missing.json")), "missing.json", "no such file")
    refused(run("settle", str(tmp_path)), "is a directory")
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"dealer": "\xe9"}')
    refused(run("settle", str(latin)), "not UTF-8", "0xe9")


def test_a_file_may_begin_with_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE), encoding="utf-8-sig")
    assert run("settle", str(file), "--json").code == 0
