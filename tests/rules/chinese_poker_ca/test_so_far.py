"""Hands that are being set: names, bonus points and the danger of a foul, segment by segment."""

from __future__ import annotations

import random

import pytest

from houseway.engine.phase import HandSoFar
from houseway.errors import BadNotation
from houseway.games.chinese_poker.hands import DECK, Segment, Setting, is_foul, value
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.games.chinese_poker.so_far import least, most, so_far
from houseway.registry import game
from tests.citing import shows


def told(rows: str, **options: str) -> tuple[HandSoFar, ...]:
    rulebook = game("chinese-poker-ca").filed(options, complete=False)
    assert rulebook.so_far is not None
    return rulebook.so_far(tuple(map(DECK.hand, rows.split("/"))))


@shows("CA-CP-OBJ-2")
def test_an_empty_board_says_nothing() -> None:
    assert told("//") == (HandSoFar(), HandSoFar(), HandSoFar())


@shows("CA-CP-BONUS-T", "CA-CP-BONUS-M", "CA-CP-BONUS-B")
@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("Qs Qh 5d // ", (7, 0, 0)),
        ("Qs Qh / 2c 3c 4c 5c 7c / ", (0, 8, 0)),
        ("2s 2h 2d / 9c 9d 9h 4s / 5d 5h 5s Kd Kh", (10, 0, 6)),
    ],
)
def test_bonus_points_come_with_a_complete_segment(rows: str, points: tuple[int, ...]) -> None:
    assert tuple(each.points for each in told(rows)) == points
    assert all(each.complete for each in told(rows) if each.points)
    assert not any(each.complete for each in told("Qs Qh / 2c 3c 4c 5c / "))


@shows("CA-CP-RANK-2")
@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ("Qs / 7d 7s Jh / Kh Kd 4s 4c", ["", "One pair, 7-7-J", "Two pairs, K-K-4-4"]),
        (
            "2s 2h / 7d 7s 7h Jc / Kh Kd Ks Kc",
            ["One pair, 2-2", "Three of a kind, 7-7-7-J", "Four of a kind, K-K-K-K"],
        ),
    ],
)
def test_cards_that_lie_together_have_a_name_before_the_segment_is_complete(rows: str, names: list[str]) -> None:
    assert [each.name for each in told(rows)] == names


@shows("CA-CP-OBJ-1")
def test_more_cards_than_a_segment_takes_are_refused() -> None:
    with pytest.raises(BadNotation, match="front 'Qs Qh 5d 4d' has 4 cards: expected 3"):
        told("Qs Qh 5d 4d / /")


@shows("CA-CP-OBJ-2")
def test_a_segment_has_still_to_outrank_the_one_before() -> None:
    middle = told("Qs Qh 5d / 7d 7s / Kh Kd")[1]
    assert (middle.says, middle.foul) == ("has still to outrank the front", False)


@shows("CA-CP-FOUL-1")
def test_a_foul_is_told_as_soon_as_nothing_can_avert_it() -> None:
    back = told("As Ah 2d / 2c 3c 4c 5c 6c / Kh Kd Ks 9d")[2]
    assert (back.says, back.foul) == ("foul: the back can no longer outrank the middle", True)
    assert back.clause == "CA-CP-FOUL-1"


@shows("CA-CP-OBJ-2", "CA-CP-FOUL-1")
@pytest.mark.parametrize(
    ("rows", "middle", "back"),
    [
        pytest.param("Qs / 7d / Kh", "", "", id="high cards are too early to tell"),
        pytest.param("Qs Jh 9d // ", "has still to outrank the front", "", id="a complete front is a bar"),
        pytest.param("Qs Qh / 7d 7s / ", "has still to outrank the front", "has still to outrank the middle",
                     id="so is a pair"),
        pytest.param("Qs Qh / Qd Qc / ", "has still to outrank the front", "has still to outrank the middle",
                     id="an equal pair is not enough yet"),
        pytest.param("Qs Qh / Kd Kc / Ah Ad Ac Kh", "", "", id="nothing to fear"),
        pytest.param("2s 3h 4d / Ac Kd Qh Js 9c / Ad Kh Qs Jc 8d", "",
                     "foul: the back does not outrank the middle", id="complete and lower"),
        pytest.param("2s 3h 4d / 9c 9d 9h 9s 4c / Kh Qd 7c", "",
                     "foul: the back can no longer outrank the middle", id="two cards cannot avert it"),
        pytest.param("2s 3h 4d / Kc Kd 9h 8s 7c / Ah Qd 5s 4c", "",
                     "has still to outrank the middle", id="one card can still avert it"),
        pytest.param("2s 3h 4d / Ac Kc Qc Jc Tc / 7d 2c", "",
                     "has still to outrank the middle", id="with three to come nothing is said for good"),
        pytest.param("As Ah 9d / Ks Kd Kc 9c 3d / Ad Ac 9s 9h", "",
                     "foul: the back can no longer outrank the middle", id="cards on the board do not come again"),
    ],
)  # fmt: skip
def test_foul_1_what_is_said_of_middle_and_back(rows: str, middle: str, back: str) -> None:
    front, *others = told(rows)
    assert [front.says, *(each.says for each in others)] == ["", middle, back]
    assert [each.foul for each in others] == [says.startswith("foul") for says in (middle, back)]


@shows("CA-CP-OBJ-2", "AMB-16")
def test_equal_segments_go_by_the_option() -> None:
    rows = "2s 3h 4d / Ac Kd Qh Js 9c / Ad Kh Qs Jc 9d"
    assert told(rows)[2].foul
    assert told(rows, equal_segments="legal")[2].says == ""


@shows("CA-CP-FOUL-1")
def test_complete_boards_are_foul_exactly_where_the_rule_says_so() -> None:
    rng = random.Random(7)
    for _ in range(300):
        cards = tuple(rng.sample(DECK.cards, 13))
        hands = cards[:3], cards[3:8], cards[8:]
        assert any(each.foul for each in so_far(hands, AS_PRINTED)) == is_foul(Setting(*hands).values)


def test_every_completion_lies_between_the_least_and_the_most() -> None:
    rng = random.Random(8)
    for _ in range(300):
        *cards, one, two = rng.sample(DECK.cards, 5)
        rest = [card for card in DECK.cards if card not in cards]
        most_ = most(tuple(cards), Segment.BACK, rest)
        assert most_ is not None
        assert least(tuple(cards)) <= value((*cards, one, two)) <= most_
