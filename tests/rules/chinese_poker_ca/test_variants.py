"""Variants of Chinese Poker: what its document fixes, changed, wherever it counts."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadSubmission
from houseway.games.chinese_poker.collection import fee_cents
from houseway.games.chinese_poker.players.worth import foul_points
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.submission import read
from houseway.registry import game
from tests.citing import shows

QUEENS = "Qd Qc 3d / Th Td Tc 6c 2s / 5s 5h 5c 4d 4c"
KINGS = "Kd Kc 3d / Th Td Tc 6c 2s / 5s 5h 5c 4d 4c"
PLAIN = "Kh 9d 4s / 8h 8c Qs 5d 3c / Ah Jh 9h 6h 2h"
FOUL = "Ks 9d 4s / Ah Jh 9h 6h 2h / 8h 8c Qs 5d 3h"


def changed(**changes: Any) -> dict[str, Any]:
    return {"schedule": 2, "variant": {"title": "Tried", **changes}}


def settled(first: str, second: str, **changes: Any) -> dict[str, Any]:
    def seat(number: int, hands: str) -> dict[str, Any]:
        front, middle, back = hands.split(" / ")
        return {"seat": number, "stack_cents": 50_000, "front": front, "middle": middle, "back": back}

    seats = [seat(1, first), seat(2, second)]
    case = {"rulebook": "chinese-poker-ca", "submission": changed(**changes), "buttons": 1, "seats": seats}
    return game("chinese-poker-ca").settle(case)


def filed(**changes: Any) -> ChinesePoker:
    return read(ChinesePoker, changed(**changes))


@pytest.mark.parametrize(("needs", "enters"), [("pair of queens", (True, True)), ("pair of kings", (False, True))])
def test_fl_1_fantasy_land_may_need_kings(needs: str, enters: tuple[bool, bool]) -> None:
    results = (settled(hands, PLAIN, rules={"enters_fantasy_land": needs}) for hands in (QUEENS, KINGS))
    assert tuple(each["seats"][0]["fantasy_land_next"] for each in results) == enters


@shows("CA-CP-FL-1")
@pytest.mark.parametrize("front", ["any pair", "pair of jacks", "pair of aces", "three of a kind"])
def test_fl_1_what_may_stand_in_the_place_of_queens(front: str) -> None:
    assert filed(rules={"enters_fantasy_land": front}).fixed.enters_fantasy_land


@shows("CA-CP-FL-4")
@pytest.mark.parametrize("hand", ["straight", "straight flush"])
def test_fl_4_what_may_stand_in_the_place_of_a_full_house_and_of_quads(hand: str) -> None:
    assert filed(rules={"middle_stays": hand, "back_stays": hand}).fixed.middle_stays


@shows("CA-CP-FOUL-2", "AMB-05")
@pytest.mark.parametrize("points", [0, 20])
def test_foul_2_a_penalty_is_for_three_segments_whatever_it_is(points: int) -> None:
    assert filed(rules={"foul_points": points}).fixed.foul_penalty == 3 * points


@shows("CA-CP-FL-1", "CA-CP-FL-4", "CA-CP-FOUL-2")
@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("enters_fantasy_land", "pair of tens"),
        ("enters_fantasy_land", "pair of jokers"),
        ("middle_stays", "three of a kind"),
        ("back_stays", "royal flush"),
        ("foul_points", 21),
    ],
)
def test_fl_1_what_may_not(rule: str, value: Any) -> None:
    with pytest.raises(BadSubmission, match=f"rule {rule}"):
        filed(rules={rule: value})


def test_bonus_t_a_line_may_earn_other_points() -> None:
    result = settled(KINGS, PLAIN, paytables={"bonus": {"top": {"Pair of Kings": 20}}})
    assert result["seats"][0]["bonus"] == {"front": 20, "middle": 0, "back": 6}
    assert result["variant"] == [
        {
            "changes": "bonus, top: Pair of Kings",
            "from": "8 points",
            "to": "20 points",
            "departs_from": "CA-CP-BONUS-T",
        }
    ]


@pytest.mark.parametrize(("points", "paid"), [(3, 9), (1, 3), (0, 0)])
def test_foul_2_a_foul_hand_may_pay_another_penalty(points: int, paid: int) -> None:
    (pair,) = settled(QUEENS, FOUL, rules={"foul_points": points})["pairs"]
    assert pair["points"] == paid + 7 + 6
    assert pair["shares"].get("foul", 0) == paid
    assert foul_points(filed(rules={"foul_points": points}).fixed) == -paid - 5


def test_fee_t_a_schedule_may_have_another_fee_and_half_of_it() -> None:
    options = filed(paytables={"fee": {"Schedule 2": 13}})
    assert options.collection.fee_cents == 13_00
    assert fee_cents(options.collection, 30 * 60) == 6_50
    assert options.limit_cents == 5_00


def test_the_signs_tell_the_points_and_the_fee_of_the_variant() -> None:
    changes = {"bonus": {"top": {"Pair of Sixes": 2}}, "fee": {"Schedule 2": 13}}
    table = game("chinese-poker-ca").filed(changed(paytables=changes))
    lines = {line: words for sign in table.signs for line, words in sign.lines}
    assert lines["Pair of Sixes"] == "top 2"
    assert lines["Straight"] == "middle 4, bottom 2"
    assert lines["Fee per 40 minute down"] == "$13"


def test_hands_that_are_being_set_show_the_points_of_the_variant() -> None:
    table = game("chinese-poker-ca").filed(changed(paytables={"bonus": {"Flush": 1}}))
    assert table.so_far is not None
    hands = tuple(map(table.deck.hand, PLAIN.split(" / ")))
    assert [each.points for each in table.so_far(hands)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": {"foul_points": 21}}, "rule foul_points = 21: expected a whole number from 0 to 20"),
        ({"rules": {"enters_fantasy_land": "pair of king"}}, "did you mean 'pair of kings'"),
        ({"paytables": {"bonus": {"Flush": -1}}}, "expected a whole number from 0 to 100000, points"),
        ({"paytables": {"bonus": {"top": {"Flush": 1}}}}, "unknown line of paytable 'bonus' 'Flush'"),
        ({"paytables": {"fee": {"Schedule 9": 1}}}, "unknown line of paytable 'fee' 'Schedule 9'"),
    ],
)
def test_what_cannot_be_changed_so_is_refused_in_words(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSubmission, match=words):
        filed(**changes)
