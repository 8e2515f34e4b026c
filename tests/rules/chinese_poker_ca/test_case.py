"""Cases of the command line: `rank`, `settle` and `set`, in the form that other people's tools rely on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from tests.citing import shows
from tests.rules.chinese_poker_ca.test_settlement import E29
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31

RULEBOOK = "chinese-poker-ca"


def case(hands: list[str], stacks: list[int], **changes: Any) -> dict[str, Any]:
    """A case at limit 5 with the buttons at seat 1, stacks in dollars."""
    seats = []
    for number, (hand, stack) in enumerate(zip(hands, stacks, strict=True), 1):
        front, middle, back = hand.split(" / ")
        seats.append({"seat": number, "stack_cents": 100 * stack, "front": front, "middle": middle, "back": back})
    return {"rulebook": RULEBOOK, "limit_cents": 500, "buttons": 1, "seats": seats, **changes}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def settled(capsys: pytest.CaptureFixture[str], tmp_path: Path, document: Any) -> tuple[int, Any]:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(document))
    return run(capsys, "settle", str(file))


@shows("CA-CP-ORDER-1", "CA-CP-PT-1")
def test_settle_e29_in_the_form_of_the_contract(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, result = settled(capsys, tmp_path, case(E29, [500] * 4))
    assert code == 0
    assert list(result) == ["rulebook", "clockwise", "seats", "pairs"]
    assert result["clockwise"] == [1, 2, 3, 4]
    assert result["seats"][0] == {
        "seat": 1,
        "foul": False,
        "bonus": {"front": 0, "middle": 0, "back": 2},
        "clean_sweep": None,
        "net_cents": -3000,
        "stack_cents": 47000,
        "fantasy_land_next": False,
        "clauses": ["CA-CP-BONUS-B"],
    }
    assert result["pairs"][0] == {
        "seats": [1, 2],
        "points": -1,
        "owed_cents": 500,
        "paid_cents": 500,
        "shares": {"front": 1, "middle": 1, "back": -1, "bonus": -2},
        "clauses": ["CA-CP-PT-2", "CA-CP-BONUS-B", "CA-CP-BONUS-4", "CA-CP-ORDER-2"],
    }
    assert [pair["points"] for pair in result["pairs"]] == [-1, -4, -1, -2, 1, 2]


@shows("CA-CP-SWEEP-14", "CA-CP-STAKES-2")
@pytest.mark.parametrize(
    ("reading", "ends"),
    [("effective", [0, 630, 110, 0]), ("running", [0, 630, 110, 0]), ("budget", [0, 630, 100, 10])],
)
def test_settle_e31_a_declared_dragon(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, reading: str, ends: list[int]
) -> None:
    given = case(E31, [300, 200, 90, 150], limit_cents=1000, submission={"table_stakes": reading})
    given["seats"][1]["declares"] = True
    _, result = settled(capsys, tmp_path, given)
    assert [seat["stack_cents"] // 100 for seat in result["seats"]] == ends
    assert result["seats"][1]["clean_sweep"] == "dragon"
    assert result["pairs"][0]["seats"] == [2, 3]


@shows("CA-CP-SEAT-7")
def test_settle_e34_two_hands_of_a_player(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = case(E29, [100] * 4, limit_cents=100)
    for seat, player in zip(given["seats"], "XXYY", strict=True):
        seat["player"] = player
    _, result = settled(capsys, tmp_path, given)
    assert [pair["seats"] for pair in result["pairs"]] == [[1, 3], [1, 4], [2, 3], [2, 4]]
    assert [seat["stack_cents"] for seat in result["seats"]] == [9400, 9400, 10600, 10600]


@shows("CA-CP-SEAT-6")
def test_settle_knows_a_second_hand_by_its_place_on_the_layout(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = case(E29, [100] * 4, limit_cents=100)
    for seat, number, player in zip(given["seats"], (1, 6, 2, 7), "XXYY", strict=True):
        seat |= {"seat": number, "player": player}
    _, result = settled(capsys, tmp_path, given)
    assert result["clockwise"] == [1, 6, 2, 7]
    assert [pair["seats"] for pair in result["pairs"]] == [[1, 2], [1, 7], [6, 2], [6, 7]]


@shows("CA-CP-BUYIN-3")
def test_settle_takes_a_stack_of_exactly_nine_points(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert settled(capsys, tmp_path, case(E29, [45] * 4))[0] == 0


@shows("CA-CP-FL-1", "CA-CP-FL-4")
@pytest.mark.parametrize(("fantasy_land", "next_one"), [(False, True), (True, False), (None, True)])
def test_settle_tells_fantasy_land(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, fantasy_land: bool | None, next_one: bool
) -> None:
    queens = "Qc Qh 3s / Kc Kh 8d 5s 2c / 9h 9c 9d 4s 4h"
    given = case([queens, "Qd 7c 3d / Th Td As 6c 2s / 5d 5h 5c 4d 4c"], [500, 500])
    given["seats"][0]["fantasy_land"] = fantasy_land
    assert settled(capsys, tmp_path, given)[1]["seats"][0]["fantasy_land_next"] is next_one


WRONG: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    # changes to the case, to seat 2, the clause, words of the message
    ({"buttons": 5}, {}, "CA-CP-ABTN-2", "buttons at seat 5"),
    ({"buttons": None}, {}, "", "expected the number of the seat"),
    ({"limit_cents": 0}, {}, "CA-CP-FEE-T", "limit_cents 0: expected one of 100, 500"),
    ({"limit_cents": -1}, {}, "", "limit_cents -1"),
    ({"limit_cents": None}, {}, "", "limit_cents None"),
    ({"submission": {"schedule": 3}}, {}, "CA-CP-FEE-T", "schedule 3 has the limit 1000"),
    ({"submission": {"table_stakes": "all"}}, {}, "CA-CP-STAKES-2", "expected one of effective"),
    ({"dealer": "As Kd"}, {}, "", "unknown key 'dealer'"),
    ({"seats": []}, {}, "", "expected a list"),
    ({"seats": "all"}, {}, "", "expected a list"),
    ({}, {"seat": 1}, "", "a seat appears twice in [1, 1, 3, 4]"),
    ({}, {"seat": "two"}, "", "item 2 has seat 'two'"),
    ({}, {"front": "As Ks"}, "CA-CP-OBJ-1", "seat 2: front 'As Ks' has 2 cards"),
    ({}, {"front": "Xx Ks 2h"}, "", "seat 2: unknown card 'Xx'"),
    ({}, {"front": "As 8c 6h"}, "", "As appears 2 times"),
    ({}, {"stack_cents": "500"}, "", "stack_cents '500'"),
    ({}, {"declares": "dragon"}, "", "expected true, false or null"),
    ({}, {"player": 7}, "", "expected a name"),
    ({}, {"wagers": {}}, "", "unknown key 'wagers'"),
    ({}, {"seat": 77}, "CA-CP-SEAT-1", "seat 77: the table has seats 1 to 5"),
    ({}, {"seat": 6}, "CA-CP-SEAT-1", "seat 6: the table has seats 1 to 5"),
    ({}, {"seat": 6, "player": "Ann"}, "CA-CP-SEAT-1", "seat 6: the table has seats 1 to 5"),
    ({"submission": {"seats": 3}}, {}, "CA-CP-SEAT-1", "seat 4: the table has seats 1 to 3"),
    ({"limit_cents": 333}, {}, "CA-CP-FEE-T", "limit_cents 333: expected one of 100, 500"),
    ({"limit_cents": 10**300}, {}, "", "limit_cents 10000000000000000000...:"),
    ({}, {"stack_cents": 0}, "CA-CP-BUYIN-3", "a round begins with nine points, 4500"),
    ({}, {"stack_cents": 4499}, "CA-CP-BUYIN-3", "stack_cents 4499"),
    ({}, {"stack_cents": 10**300}, "", "at most"),
]


@shows("CA-CP-ABTN-2", "CA-CP-FEE-T", "CA-CP-STAKES-2", "CA-CP-OBJ-1", "CA-CP-SEAT-1", "CA-CP-BUYIN-3")
@pytest.mark.parametrize(("changes", "seat", "clause", "words"), WRONG)
def test_settle_says_why_a_case_cannot_be_settled(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    changes: dict[str, Any],
    seat: dict[str, Any],
    clause: str,
    words: str,
) -> None:
    given = case(E29, [500] * 4, **changes)
    if seat:
        given["seats"][1] |= seat
    code, result = settled(capsys, tmp_path, [given, case(E29, [500] * 4)])
    assert code == 1
    assert result[0]["clause"] == clause
    assert words in result[0]["error"]
    assert "error" not in result[1]


@shows("CA-CP-FEE-T")
def test_settle_takes_the_limit_from_a_schedule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = case(E29, [500] * 4, submission={"schedule": 2})
    del given["limit_cents"]
    assert settled(capsys, tmp_path, given)[1]["seats"][0]["net_cents"] == -3000


@shows("CA-CP-FEE-T")
def test_settle_takes_a_limit_that_is_the_schedules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert settled(capsys, tmp_path, case(E29, [500] * 4, submission={"schedule": 2}))[0] == 0


@shows("CA-CP-RANK-2", "CA-CP-FRONT-4", "CA-CP-RANK-3")
def test_rank_of_three_and_five_cards(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["Qh Jh Th", "2c 2d 3s", "5h 4d 3c 2s Ah", "Ks Qs Js Ts 9s", "Kd Qd Jd Td 9d", "Ac Kc Qc Jc Tc"]
    _, result = run(capsys, "rank", RULEBOOK, *hands)
    kinds = ["high card", "one pair", "straight", "straight flush", "straight flush", "royal flush"]
    assert [hand["kind"] for hand in result["hands"]] == kinds
    assert (result["order"], result["ties"]) == ([5, 3, 4, 2, 1, 0], [[3, 4]])
    assert result["hands"][2]["name"] == "Straight, 5-4-3-2-A"


@shows("CA-CP-OBJ-1")
def test_rank_refuses_four_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", RULEBOOK, "As Ks Qs Js", "--json"]) == 2
    assert "expected 3 or 5" in capsys.readouterr().err


@shows("CA-CP-FL-3", "CA-CP-FL-4")
def test_set_gives_the_best_setting(capsys: pytest.CaptureFixture[str]) -> None:
    code, result = run(capsys, "set", RULEBOOK, "As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d")
    assert code == 0
    assert result == {
        "front": "8c 8d 8s",
        "middle": "Ac Ad As 3d 2c",
        "back": "Kh Qh Jh Th 9h",
        "bonus": {"front": 16, "middle": 0, "back": 15},
        "total": 31,
        "stays": True,
    }


@shows("CA-CP-FL-4")
@pytest.mark.parametrize(("value", "total", "stays"), [("0", 14, False), ("0.5", 14, False), ("20", 13, True)])
def test_set_weighs_what_staying_is_worth(
    capsys: pytest.CaptureFixture[str], value: str, total: int, stays: bool
) -> None:
    cards = "3h 5h Td Ah 3c 9d 8d 6h 3s 5d 7s 5s 2d"
    _, result = run(capsys, "set", RULEBOOK, cards, "--stay-value", value)
    assert (result["total"], result["stays"]) == (total, stays)


@shows("CA-CP-FL-4")
@pytest.mark.parametrize(("arguments", "stays"), [((), False), (("--stay-value", "12"), True)])
def test_set_takes_staying_to_be_worth_eleven_points(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], stays: bool
) -> None:
    twelve_less_with_quads = "4h Ah Qd 4d 6c 4c Ac 3s 8d 6s 7d 4s 2d"
    assert run(capsys, "set", RULEBOOK, twelve_less_with_quads, *arguments)[1]["stays"] is stays


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["As Ac"], "has 2 cards: expected 13"),
        (["As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c As"], "As appears 2 times"),
        (["As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d", "--stay-value", "much"], "'much' is not a number of points"),
        (["As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d", "--stay-value=-1"], "expected 0 or more"),
        (["As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d", "--way", "house"], "--way"),
    ],
)
@shows("CA-CP-FL-2", "CA-CP-FL-3", "CA-CP-FL-4")
def test_set_refuses(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["set", RULEBOOK, *arguments, "--json"]) == 2
    assert words in capsys.readouterr().err


def test_simulate_gives_points_a_round_and_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    results = [
        run(capsys, "simulate", RULEBOOK, "--rounds", "2", "--seed", "4", "--player", "random") for _ in "12"
    ]
    (code, result), again = results
    assert (code, result) == again
    assert [(each["wager"], each["rounds"]) for each in result["wagers"]] == [("table_stakes", 2)]
    assert abs(result["wagers"][0]["mean"]) < 200
