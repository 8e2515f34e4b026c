"""The best setting of a Fantasy Land hand, against all 72,072 settings of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, Hand
from houseway.errors import BadNotation, RuleViolation
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.hands import DECK, Segment, Values, is_foul, value
from houseway.games.chinese_poker.points import Bonus, bonus_points
from houseway.games.chinese_poker.readings import Readings
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.submission import read
from houseway.ranking import Value
from tests.citing import shows

Worth = tuple[int, Value, Value, Value]


def best_of_all(cards: Hand, stay_value: int, readings: Readings) -> Worth:
    """The greatest total, and the values of back, middle and front that reach it, tried one by one."""
    places = range(13)
    subsets = (*combinations(places, 3), *combinations(places, 5))
    values = {part: value([cards[place] for place in part]) for part in subsets}
    worth = {
        (segment, part): (bonus_points(segment, found, readings.fixed), readings.fixed.stays[segment](found))
        for part, found in values.items()
        for segment in Segment
        if segment.size == len(part)
    }
    best: Worth | None = None
    for front in combinations(places, 3):
        rest = [place for place in places if place not in front]
        for back in combinations(rest, 5):
            middle = tuple(place for place in rest if place not in back)
            if is_foul(Values(values[front], values[middle], values[back]), readings.equal_segments):
                continue
            parts = ((Segment.FRONT, front), (Segment.MIDDLE, middle), (Segment.BACK, back))
            total = sum(worth[part][0] for part in parts)
            total += stay_value if any(worth[part][1] for part in parts) else 0
            best = max(best or (-1, (), (), ()), (total, values[back], values[middle], values[front]))
    assert best is not None
    return best


def found(cards: Hand, stay_value: int, readings: Readings) -> Worth:
    best = best_setting(cards, stay_value, readings)
    assert sorted(best.setting.cards) == sorted(cards)
    values = best.setting.values
    return best.total + stay_value * best.stays, values.back, values.middle, values.front


def dealt(seed: int) -> Hand:
    """Thirteen cards; every other hand is from a short deck, which makes more pairs and straights."""
    deck: tuple[Card, ...] = tuple(card for card in DECK.cards if seed % 2 or card.rank >= 8)
    return tuple(Random(seed).sample(deck, 13))


@shows("CA-CP-FL-3", "AMB-29")
@pytest.mark.parametrize("seed", range(4))
def test_fl_3_no_setting_is_better(seed: int) -> None:
    option, stay_value = Readings(equal_segments=list(EqualSegments)[seed // 2 % 2]), (0, 7)[seed % 2]
    assert found(dealt(seed), stay_value, option) == best_of_all(dealt(seed), stay_value, option)


@pytest.mark.parametrize("seed", range(4))
def test_no_setting_is_better_in_a_variant_either(seed: int) -> None:
    """Where a straight earns more than what outranks it, a low front more than a high one, and less stays."""
    bonus = {"middle": {"Straight": 40, "Flush": 0}, "bottom": {"Straight": 30}, "top": {"Pair of Sixes": 20}}
    rules = {"middle_stays": "four of a kind", "back_stays": "flush"}
    options = {"schedule": 2, "variant": {"title": "Odd", "paytables": {"bonus": bonus}, "rules": rules}}
    readings, stay_value = read(ChinesePoker, options).readings, (0, 7, 30)[seed % 3]
    assert found(dealt(seed), stay_value, readings) == best_of_all(dealt(seed), stay_value, readings)


@pytest.mark.slow
@shows("CA-CP-FL-3", "AMB-29")
@pytest.mark.parametrize("seed", range(1_000, 1_500))
def test_fl_3_no_setting_is_better_in_a_campaign(seed: int) -> None:
    option, stay_value = Readings(equal_segments=list(EqualSegments)[seed // 2 % 2]), (0, 3, 9, 25)[seed // 4 % 4]
    assert found(dealt(seed), stay_value, option) == best_of_all(dealt(seed), stay_value, option)


def written(cards: str, stay_value: int | Fraction = 0, option: EqualSegments = EqualSegments.FOUL) -> str:
    return str(best_setting(DECK.hand(cards), stay_value, Readings(equal_segments=option)).setting)


@shows("CA-CP-FL-3")
def test_fl_3_the_most_bonus_points() -> None:
    cards = "As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d"
    assert written(cards) == "8c 8d 8s / Ac Ad As 3d 2c / Kh Qh Jh Th 9h"


@shows("CA-CP-FL-3", "CA-CP-BONUS-T", "CA-CP-BONUS-M", "CA-CP-BONUS-B")
def test_fl_3_bonus_of_each_segment() -> None:
    best = best_setting(DECK.hand("As Ac Ad Ah Ks Kc Kd Kh Qs Qc Qd Qh Js"))
    assert (best.bonus, best.total, best.stays) == (Bonus(22, 20, 10), 52, True)


FOURTEEN_OR_THIRTEEN_AND_STAY = "3h 5h Td Ah 3c 9d 8d 6h 3s 5d 7s 5s 2d"


@shows("CA-CP-FL-4")
@pytest.mark.parametrize("stay_value", [0, Fraction(1, 2), 1])
def test_fl_4_staying_is_not_worth_the_loss(stay_value: int | Fraction) -> None:
    expected = "Ah 7s 6h / Td 9d 8d 5d 2d / 3c 3h 3s 5h 5s"
    assert written(FOURTEEN_OR_THIRTEEN_AND_STAY, stay_value) == expected


@shows("CA-CP-FL-4")
@pytest.mark.parametrize("stay_value", [Fraction(3, 2), 20])
def test_fl_4_staying_is_worth_the_loss(stay_value: int | Fraction) -> None:
    expected = "3c 3h 3s / 5d 5h 5s Ah 2d / Td 9d 8d 7s 6h"
    assert written(FOURTEEN_OR_THIRTEEN_AND_STAY, stay_value) == expected


@shows("CA-CP-FL-3")
def test_fl_3_without_bonus_the_strongest_segments_from_the_back() -> None:
    expected = "6c 4h 2h / 3d 3s Qd Jd 9h / 8h 8s 7c 7s As"
    assert written("6c 4h 9h 2h 7s As 3d Jd 7c 3s 8s Qd 8h") == expected


@shows("CA-CP-FL-3")
@pytest.mark.parametrize("seed", range(5))
def test_fl_3_the_order_of_the_cards_does_not_matter(seed: int) -> None:
    cards = list(dealt(seed))
    expected = best_setting(cards)
    Random(seed).shuffle(cards)
    assert best_setting(cards) == expected


@shows("CA-CP-FL-3")
def test_fl_3_behind_a_flush_the_stronger_middle_counts_before_the_stronger_front() -> None:
    expected = "Jc 8s 2s / Kd Ks 3d 3s Qc / Ah 9h 7h 5h 2h"
    assert written("Ah 9h 7h 5h 2h Ks Kd Qc 3s 3d Jc 8s 2s") == expected


@shows("CA-CP-FL-3", "CA-CP-FL-4", "CA-CP-OBJ-2", "AMB-16")
@pytest.mark.parametrize(
    ("cards", "stay_value", "option", "expected"),
    [
        (
            "2c Jc 2h Th Qd 2s Qh 9d Tc 8h 9s 5c 5h",
            25,
            EqualSegments.LEGAL,
            "Qd Qh 8h / 9d 9s 5c 5h Jc / 2c 2h 2s Tc Th",
        ),
        (
            "Tc Td Th Qh Ac Kd 9d 8d Kh 8c Js Ks 8h",
            11,
            EqualSegments.LEGAL,
            "8c 8d 8h / Tc Td Th Js 9d / Kd Kh Ks Ac Qh",
        ),
        (
            "8h Qs Ks 9s Qc 7s Ad 7c Kc Ts Ac Js 9c",
            25,
            EqualSegments.FOUL,
            "Ad 8h 7s / Ac Kc Qc 9c 7c / Ks Qs Js Ts 9s",
        ),
        (
            "3s Jc 4d 6d 3h 8h 9d Ac Qd Ts 3c As Ad",
            3,
            EqualSegments.FOUL,
            "3c 3h 3s / Ac Ad As 6d 4d / Qd Jc Ts 9d 8h",
        ),
        (
            "Th Jc 9h 8h 3c 4h Kc Ah 2c Ks 8s 5s 6h",
            0,
            EqualSegments.FOUL,
            "8h 8s 2c / Kc Ks Jc 5s 3c / Ah Th 9h 6h 4h",
        ),
        (
            "Qh 8s Th 8c Qs Jd 6c 9h Js Kd Kc 9c Td",
            11,
            EqualSegments.LEGAL,
            "Kc Kd 6c / Qh Jd Td 9c 8c / Qs Js Th 9h 8s",
        ),
        (
            "Ac 9c Kc Ad Ah Jc Ks Qc Tc 9h Qs 8c Jh",
            25,
            EqualSegments.FOUL,
            "Ac Ad Ah / Ks Qs Jh Tc 9h / Kc Qc Jc 9c 8c",
        ),
        (
            "9d Jh Qc Tc 9c 7h Qs Qd 9h Ad Td Qh 7d",
            25,
            EqualSegments.LEGAL,
            "Tc Td Jh / 9c 9d 9h 7d 7h / Qc Qd Qh Qs Ad",
        ),
        (
            "Qs 8d Jc Tc 9d Ts 9c Kc 9s Qc Ad Kh Kd",
            3,
            EqualSegments.LEGAL,
            "9d 9s 8d / Kd Kh Ad Qs Ts / Kc Qc Jc Tc 9c",
        ),
        (
            "9c Qc 5d 5c Kc Ac 8d 3s 8s 9h 2d 7d 4h",
            3,
            EqualSegments.LEGAL,
            "8d 8s 5c / 9c 9h Kc Qc 7d / Ac 5d 4h 3s 2d",
        ),
        (
            "8c 9h 9c Ks 9d 8s Jc Ac Js Td Th Qh 8h",
            25,
            EqualSegments.LEGAL,
            "Ac Ks Qh / 8c 8h 8s Td Th / 9c 9d 9h Jc Js",
        ),
        (
            "6h 6d Qs Js 3d Kh 8d 4c 9s Ah 8c 2c Jd",
            3,
            EqualSegments.FOUL,
            "6d 6h 2c / 8c 8d 9s 4c 3d / Jd Js Ah Kh Qs",
        ),
    ],
)
def test_fl_3_hands_in_which_a_lesser_search_would_find_less(
    cards: str, stay_value: int, option: EqualSegments, expected: str
) -> None:
    assert written(cards, stay_value, option) == expected


@shows("CA-CP-FL-3", "CA-CP-FL-4")
def test_fl_4_staying_is_worth_nothing_unless_it_is_said() -> None:
    cards = DECK.hand("Ad 4c Jh Kc 5c 4h 5d 2s 5s Qs Ts 4s Js")
    assert str(best_setting(cards).setting) == "Ad Kc Jh / Qs Js Ts 4s 2s / 5c 5d 5s 4c 4h"
    assert str(best_setting(cards, 1).setting) == "4c 4h 4s / 5c 5d 5s Jh 2s / Ad Kc Qs Js Ts"


EQUAL_STRAIGHTS = "9h 8d 7c 6s 5d 9c 8s 7h 6d 5h Kc Kd 2s"


@shows("CA-CP-OBJ-2", "AMB-16")
def test_obj_2_equal_straights_are_not_set_when_foul() -> None:
    assert written(EQUAL_STRAIGHTS) == "Kc Kd 2s / 6d 6s 5d 5h 7c / 9c 9h 8d 8s 7h"


@shows("CA-CP-OBJ-2", "AMB-16")
def test_obj_2_equal_straights_are_set_when_legal() -> None:
    expected = "Kc Kd 2s / 9c 8d 7c 6d 5d / 9h 8s 7h 6s 5h"
    assert written(EQUAL_STRAIGHTS, option=EqualSegments.LEGAL) == expected


@shows("CA-CP-FL-2")
def test_fl_2_twelve_cards_are_refused() -> None:
    with pytest.raises(RuleViolation, match=r"12 cards to set: expected 13 \[CA-CP-FL-2\]"):
        best_setting(DECK.hand("As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c"))


@shows("CA-CP-DECK-1")
def test_deck_1_a_card_twice_is_refused() -> None:
    with pytest.raises(BadNotation, match="As appears 2 times"):
        best_setting(DECK.hand("As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c") + DECK.hand("As"))


@shows("CA-CP-FL-4")
@pytest.mark.parametrize(
    ("cards", "stay_value", "expected"),
    [
        ("8h Td Ts Jh Js Qc Qd Qh Qs Kc Ad Ah As", 9, "Jh Js 8h / Ad Ah As Td Ts / Qc Qd Qh Qs Kc"),
        ("6h 7h 8c 8d 8s 9d 9h 9s Qc Qs Kc Ks Ah", 25, "Ah 7h 6h / 8c 8d 8s Qc Qs / 9d 9h 9s Kc Ks"),
    ],
)
def test_fl_4_a_full_house_in_the_middle_is_worth_staying_too(cards: str, stay_value: int, expected: str) -> None:
    assert written(cards, stay_value) == expected


@shows("CA-CP-FL-4")
def test_fl_4_staying_is_never_worth_less_than_nothing() -> None:
    with pytest.raises(BadNotation, match="expected 0 or more"):
        best_setting(DECK.hand("As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d"), -1)
