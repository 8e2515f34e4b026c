"""Asia Poker: cases as `houseway settle` takes them, with the worked examples of settlement (E31-E39, E44-E50)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadNotation, BadSubmission, HousewayError, RuleViolation
from houseway.registry import game
from tests.citing import shows
from tests.rules.asia_poker.tables import MA, PA, both, clause, here

DEALER = {"high": "9h 9d 4c 3s", "medium": "Ac Td", "low": "Kc"}


def hands(text: str) -> dict[str, str]:
    return dict(zip(("high", "medium", "low"), (part.strip() for part in text.split("/")), strict=True))


def settled(state: str, seat: dict[str, Any], dealer: Any = DEALER, **submission: Any) -> dict[str, Any]:
    """The result of a case with one seat."""
    case = {"rulebook": state, "submission": submission, "dealer": dealer, "seats": [{"seat": 1, **seat}]}
    result = game(state).settle(case)
    assert result["rulebook"] == state
    (only,) = result["seats"]
    return {**only, "dealer": result["dealer"]}


def refused(error: type[HousewayError], words: str, state: str, seat: dict[str, Any], **more: Any) -> None:
    with pytest.raises(error, match=words):
        settled(state, seat, **more)


@both(
    "12(g)(1) 12(g)(2) 12(g)(3) 12(g)(4) 12(h)#3",
    "11(f)(1)(i) 11(f)(1)(ii) 11(f)(1)(iii) 11(f)(1)(iv) 11(f)(1)(v) 11(f)(2)#1",
)
@pytest.mark.parametrize(("setting", "net", "legal", "ma", "pa"), [
    ("6h 5d 4h 3d / As Kd / Qs",   10_000, True,  "12(h)#3",  "11(f)(2)#1"),     # E31
    ("Th Ts 5c 2s / Ah 9s / Kh",  -10_000, True,  "12(g)(2)", "11(f)(1)(ii)"),   # E32
    ("Qh Qd 5c 2s / Ah Ts / Ks",  -10_000, True,  "12(g)(1)", "11(f)(1)(i)"),    # E33
    ("Qh Qd 5c 2s / Kd Js / Th",  -10_000, True,  "12(g)(1)", "11(f)(1)(i)"),    # E34
    ("8h 8d 5c 2s / As Js / Ks",  -10_000, True,  "12(g)(2)", "11(f)(1)(ii)"),   # E35
    ("Jh Jd 5c 2s / Kh Qd / As",  -10_000, False, "12(g)(3)", "11(f)(1)(iv)"),   # E36
    ("Qh Tc 8c 2s / Kd 7s / Js",  -10_000, False, "12(g)(3)", "11(f)(1)(iii)"),  # E37
    ("Qh Qd 5c 2s 6h / As / Js",  -10_000, False, "12(g)(4)", "11(f)(1)(v)"),    # E38
])  # fmt: skip
def test_settings_against_one_dealer(state: str, setting: str, net: int, legal: bool, ma: str, pa: str) -> None:
    seat = {"cards": setting.replace("/ ", ""), "set": hands(setting), "wagers": {"asia": 10_000}}
    result = settled(state, seat)
    assert (result["net_cents"], result["legal"], result["set"]) == (net, legal, hands(setting))
    assert result["wagers"]["asia"]["clauses"][0] == here(state, ma, pa)


@both("12(e)(1)", "11(d)#3")
def test_a_surrender_loses_the_wager_and_shows_nothing(state: str) -> None:  # E39
    result = settled(state, {"cards": "6h 5d 4h 3d As Kd Qs", "surrender": True, "wagers": {"asia": 10_000}})
    assert (result["net_cents"], result["set"], result["legal"]) == (-10_000, None, None)
    assert result["wagers"]["asia"]["clauses"] == [here(state, "12(e)(1)", "11(d)#3")]


@both("12(b)#2 12(d)", "11(c)#2")
def test_without_a_setting_the_house_way_sets(state: str) -> None:
    result = settled(state, {"cards": "Ah Kd Jc 9s 7h 5d 2c", "wagers": {"asia": 500}}, "Kh Kc Qc 9c 7s 5s 2d")
    assert result["set"] == hands("Ah 7h 5d 2c / Kd 9s / Jc")
    assert result["dealer"] == {
        "cards": "Kh 9c 5s 2d Kc 7s Qc",
        "set": hands("Kh 9c 5s 2d / Kc 7s / Qc"),
        "legal": True,
        "house_way": True,
        "rule": "HW-11(c)",
    }


@both("1/set", "1/setting")
def test_a_seat_may_give_its_setting_alone_and_only_of_its_own_cards(state: str) -> None:
    own = {"set": hands("6h 5d 4h 3d / As Kd / Qs"), "wagers": {"asia": 500}}
    assert settled(state, own)["net_cents"] == 500
    other = {**own, "cards": "6h 5d 4h 3d As Kd Js"}
    refused(RuleViolation, "not made of the cards", state, other)


@both("", "6(d) 12(b)/A")
@pytest.mark.parametrize(("cards", "net"), [
    ("8h 8d 8c 8s Ah Ad Jk", 5_000_000),  # E44
    ("Ah Kh Qh Th Jk 4d 2d",   200_000),  # E45
    ("9s 8h 7h 5h Jk 6h 2d",    40_000),  # E46, in other cards
    ("9s 8h 7h 6h 4h 3d 2c",    10_000),  # E47
    ("9s 9c 8s 8h 8d 6c 5s",     5_000),
    ("7h 7d 7c 6s 5d 4h 3h",     3_000),  # E48
    ("Kh Kd Ks Jk 9s 5d 2c",     3_000),  # E49
    ("Kh Kd 8c 8s 5h 3d 2c",    -1_000),  # E50
])  # fmt: skip
def test_575_6_d_bonus_hands(state: str, cards: str, net: int) -> None:
    result = settled(state, {"cards": cards, "wagers": {"asia": 500, "bonus": 1000}}, bonus_paytable="A")
    assert result["wagers"]["bonus"]["net_cents"] == net


@both("", "12(c)#1")
def test_575_12_c_the_limit_of_a_submission(state: str) -> None:
    seat = {"cards": "8h 8d 8c 8s Kh Kd Ks", "wagers": {"asia": 100_000, "bonus": 2000}}
    options = {"bonus_paytable": "A", "payout_limit": 5_000_000}
    result = settled(state, seat, "9h 7d 6c 5s 4h 3d 2c", **options)
    assert result["net_cents"] == 5_000_000


@both("7(a)#1 12(c)#1", "7(d) 7(e) 11(c)#1 12(b)")
def test_what_is_refused(state: str) -> None:
    cards = "6h 5d 4h 3d As Kd Qs"
    refused(BadNotation, "unknown wager 'ante'", state, {"cards": cards, "wagers": {"ante": 500}})
    unread: tuple[Any, ...] = ([["asia", 500]], 500, {}, None)
    for nothing in unread:
        refused(BadNotation, "expected an object such as", state, {"cards": cards, "wagers": nothing})
    refused(BadNotation, "9h appears 2 times", state, {"cards": "9h 5d 4h 3d As Kd Qs", "wagers": {"asia": 500}})
    refused(BadNotation, "has 6 cards", state, {"cards": "6h 5d 4h 3d As Kd", "wagers": {"asia": 500}})
    refused(BadNotation, "surrender 'yes'", state, {"cards": cards, "surrender": "yes", "wagers": {"asia": 500}})
    refused(
        BadNotation, "expected an object with high", state, {"cards": cards, "set": 7, "wagers": {"asia": 500}}
    )
    refused(
        RuleViolation,
        "four, two and one",
        state,
        {"cards": cards, "wagers": {"asia": 500}},
        dealer=hands("9h / 9d / 4c"),
    )
    refused(RuleViolation, "the limits are", state, {"cards": cards, "wagers": {"asia": 400}}, minimum_cents=500)
    if state == PA:
        bonus = {"cards": cards, "wagers": {"asia": 500, "bonus": 100}}
        refused(BadSubmission, "bonus_paytable", state, bonus)
        refused(RuleViolation, "beside an Asia Poker Wager", state, {"cards": cards, "wagers": {"bonus": 100}})
        refused(RuleViolation, "may not surrender", state, {**bonus, "surrender": True}, bonus_paytable="A")


@both("7(a)#2", "", "AMB-28")
def test_7_a_a_coupon_beside_the_wager_wins_once_and_is_collected(state: str) -> None:
    won, lost = hands("6h 5d 4h 3d / As Kd / Qs"), hands("Qh Qd 5c 2s / Kd Js / Th")
    for setting, net in ((won, 400), (lost, 0)):
        result = settled(state, {"set": setting, "wagers": {"asia": 500, "match_play": 400}}, match_play=True)
        assert result["wagers"]["match_play"]["net_cents"] == net
        assert result["wagers"]["match_play"]["clauses"][0] == "MA-AP-7(a)#2"
    for more, submission in (({"match_play": 501}, {"match_play": True}), ({"match_play": 400}, {})):
        with pytest.raises(RuleViolation) as caught:
            settled(state, {"set": won, "wagers": {"asia": 500, **more}}, **submission)
        assert caught.value.clause == "MA-AP-7(a)#2"


@both("", "7(a)#1")
def test_575_7_a_no_coupon_is_taken(state: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        settled(state, {"cards": "6h 5d 4h 3d As Kd Qs", "wagers": {"asia": 500, "match_play": 400}})
    assert caught.value.clause == "PA-575.7(a)#1"


@both("", "7(b)#3")
def test_575_7_b_wagers_ruled_abandoned_lose_and_show_nothing(state: str) -> None:
    seat = {"cards": "8h 8d 8c 8s Kh Kd Ks", "wagers": {"asia": 500, "bonus": 100}}
    result = settled(state, {**seat, "abandoned": True}, bonus_paytable="A")
    assert (result["net_cents"], result["set"], result["legal"]) == (-600, None, None)
    assert result["wagers"]["bonus"]["clauses"] == ["PA-575.7(b)#3"]
    some = settled(state, {**seat, "abandoned": ["bonus"]}, bonus_paytable="A")
    assert some["wagers"]["bonus"]["clauses"] == ["PA-575.7(b)#3"]
    assert some["wagers"]["asia"]["clauses"] != ["PA-575.7(b)#3"]
    refused(RuleViolation, "all wagers", state, {**seat, "abandoned": ["asia"]}, bonus_paytable="A")


@both("14(i)", "13(i)")
@pytest.mark.parametrize(("setting", "legal"), [
    ("Kh Qc 5s 2d / Kc 7s / 9c", True),
    ("9c 7s 5s 2d / Kh Kc / Qc", False),
])  # fmt: skip
def test_a_dealers_setting_is_said_to_be_legal_and_the_house_way_or_not(
    state: str, setting: str, legal: bool
) -> None:
    seat = {"cards": "Ah Kd Jc 9s 7h 5d 2c", "wagers": {"asia": 500}}
    dealer = settled(state, seat, hands(setting))["dealer"]
    assert (dealer["legal"], dealer["house_way"]) == (legal, False)
    assert dealer["clauses"] == [here(state, "14(i)", "13(i)")]
    assert dealer["reset"] == hands("Kh 9c 5s 2d / Kc 7s / Qc")
    right = settled(state, seat, dealer["reset"])["dealer"]
    assert (right["legal"], right["house_way"]) == (True, True)
    assert "clauses" not in right


@both("14(i)", "13(i)")
def test_a_seat_is_settled_against_the_dealers_hands_as_they_are_reset(state: str) -> None:
    """Jacks win from the aces apart, and lose to them together."""
    seat = {"cards": "Jh Jd As Ts 9s 4d 2c", "wagers": {"asia": 500}}
    together, apart = hands("Ah Ad 6d 3c / Kc 8h / Qs"), hands("Ah Kc 6d 3c / Ad 8h / Qs")
    right, reset = (settled(state, seat, each) for each in (together, apart))
    assert reset["wagers"] == right["wagers"]
    assert reset["net_cents"] == -500
    assert reset["dealer"]["set"] == apart


@both("11(c)#2", "2(a)")
def test_there_is_no_seventh_position(state: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        settled(state, {"cards": "6h 5d 4h 3d As Kd Qs", "wagers": {"asia": 500}, "seat": 7})
    assert caught.value.clause == here(state, "11(c)#2", "2(a)")


@shows("MA-AP-3(b)(8)", "PA-575.6(b)(8)", "PA-575.6(d)(1)")
def test_kinds_and_names_in_the_documents_words() -> None:
    ours, theirs = game(MA).filed({}), game(PA).filed({})
    two_pairs = ours.deck.hand("Ah Ad Kc Ks")
    assert (ours.kind_of(ours.value(two_pairs)), ours.name_of(ours.value(two_pairs))) == (
        "two pairs",
        "Two pairs, A-A-K-K",
    )
    assert theirs.kind_of(theirs.value(two_pairs)) == "two pair"
    seven = theirs.deck.hand("8h 8d 8c 8s Kh Kd Ks")
    assert theirs.kind_of(theirs.value(seven)) == "three-of-a-kind and four 8s"
    assert theirs.name_of(theirs.value(seven)) == "Three-of-a-kind and four 8s"
    assert clause(MA, "1/set") == "MA-AP-1/set"
