"""houseway set: how should these cards be set? And the other commands for Asia Poker."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.bots.people import PLAYERS
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.way import write_way
from tests.cli.conftest import Run, refused

MA, PA, CHINESE = "asia-poker-ma", "asia-poker-pa", "chinese-poker-ca"
CARDS = "Ah Kd Jc 9s 7h 5d 2c"
SPLIT = "Qh Qd Jc 9s 6h 4d 2c"
FANTASY_LAND = "As Ks Qs Js Ts 9h 9d 9c 2s 2h 5d 5c 5h"


@pytest.mark.parametrize("rulebook", [MA, PA])
def test_asia_poker_sets_by_the_house_way_and_names_its_rule(run: Run, rulebook: str) -> None:
    for more in ((), ("--way", "house")):
        ran = run("set", rulebook, CARDS, "--json", *more)
        assert (ran.code, ran.err) == (0, "")
        assert json.loads(ran.out) == {"high": "Ah 7h 5d 2c", "medium": "Kd 9s", "low": "Jc", "rule": "HW-12(b)"}
    assert "HW-12(b)" in run("set", rulebook, CARDS).out


def test_the_best_setting_comes_with_its_chance_and_the_runners_up(run: Run) -> None:
    ran = run("set", MA, SPLIT, "--way", "best", "--json")
    assert (ran.code, ran.err) == (0, "")
    best = json.loads(ran.out)
    assert set(best) == {"high", "medium", "low", "rule", "win_probability", "house_way", "runners_up"}
    house = json.loads(run("set", MA, SPLIT, "--json").out)
    assert {**house, "win_probability": best["house_way"]["win_probability"]} == best["house_way"]
    chances = [Fraction(each["win_probability"]["exact"]) for each in (best, *best["runners_up"])]
    assert chances == sorted(chances, reverse=True)
    assert all(chance.denominator <= 53_524_680 for chance in chances)  # the dealer's hands
    assert best["win_probability"]["float"] == float(chances[0])
    assert best["rule"] == (house["rule"] if best["high"] == house["high"] else "best")
    table = run("set", MA, SPLIT, "--way", "best").out
    assert f"{float(chances[0]):.4%}" in table
    assert house["rule"] in table


def test_chinese_poker_sets_a_fantasy_land_hand(run: Run) -> None:
    result = json.loads(run("set", CHINESE, FANTASY_LAND, "--stay-value", "8", "--json").out)
    assert set(result) == {"front", "middle", "back", "bonus", "total", "stays"}
    assert "Stays" in run("set", CHINESE, FANTASY_LAND).out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((MA, "Ah Kd", "--way", "best"), ("2 cards", "expected 7")),
        ((MA, CARDS, "--way", "mine"), ("'mine'", "house or best")),
        ((MA, "Ah Kd"), ("2 cards", "expected 7")),
        ((MA, "Ah Kd Jc 9s 7h 5d Ah"), ("Ah appears 2 times",)),
        ((MA, CARDS, "--stay-value", "8"), ("--stay-value", "no Fantasy Land")),
        ((CHINESE, FANTASY_LAND, "--way", "house"), ("--way", "no house way")),
        (("two-card-joker-poker-ma", "Ah Kd"), ("no cards to be set",)),
        ((MA,), ("CARDS",)),
    ],
)
def test_what_cannot_be_set(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("set", *arguments), *words)


def test_a_way_of_ones_own_comes_from_a_file(run: Run, tmp_path: Path) -> None:
    way = tmp_path / "way.toml"
    way.write_text(write_way(DEFAULT).replace("HW-", "OWN-"))
    ran = run("set", MA, CARDS, "--option", f"house_way={way}", "--json")
    assert json.loads(ran.out)["rule"] == "OWN-12(b)"
    submission = tmp_path / "filed.toml"
    submission.write_text(f'rulebook = "{PA}"\n[submission]\nhouse_way = "way.toml"\n')
    assert json.loads(run("set", PA, CARDS, "--submission", str(submission), "--json").out)["rule"] == "OWN-12(b)"
    assert run("check", str(submission)).code == 0


def test_check_tells_which_hands_a_way_leaves_unset_or_sets_foul(run: Run, tmp_path: Path) -> None:
    text = write_way(DEFAULT)
    (tmp_path / "way.toml").write_text(text[: text.rindex("[[rule]]")])
    submission = tmp_path / "filed.toml"
    submission.write_text(f'rulebook = "{MA}"\nhouse_way = "way.toml"\n')
    ran = run("check", str(submission), "--json")
    assert ran.code == 1
    (finding,) = json.loads(ran.out)["findings"]
    assert (finding["option"], finding["clause"]) == ("house_way", "MA-AP-12(d)")
    assert "no rule sets every hand of a b c d e f g" in finding["message"]


def test_check_every_hand_is_for_a_house_way(run: Run, tmp_path: Path) -> None:
    submission = tmp_path / "filed.toml"
    submission.write_text('rulebook = "two-card-joker-poker-ma"\npair_up_paytable = "1"\n')
    refused(run("check", str(submission), "--every-hand"), "no house way")


def test_a_file_that_is_not_there_is_told(run: Run) -> None:
    refused(run("set", MA, CARDS, "--option", "house_way=nowhere.toml"), "nowhere.toml")
    refused(run("set", MA, CARDS, "--option", "house_way=best"), "house_way", "MA-AP-12(d)")


SIMULATE = ("simulate", PA, "--rounds", "3", "--seed", "7", "--option", "bonus_paytable=A", "--json", "--player")


@pytest.mark.parametrize("arguments", [("house-way",), *((player, "--engine") for player in PLAYERS)])
def test_simulate_with_each_player(run: Run, arguments: tuple[str, ...]) -> None:
    result = json.loads(run(*SIMULATE, *arguments).out)
    assert [each["wager"] for each in result["wagers"]] == ["asia", "bonus"]
    assert run(*SIMULATE, *arguments).out == run(*SIMULATE, *arguments).out
    refused(run("simulate", "two-card-joker-poker-ma", "--rounds", "1", "--player", "house-way"), "no house way")


def test_rank_takes_hands_of_four_two_and_one_card_and_seven_in_pennsylvania(run: Run) -> None:
    ours = json.loads(run("rank", MA, "Jk Ah 9h 5h", "Ah Kd Jc 9s", "Jk Ah", "Jk", "--json").out)
    assert [hand["kind"] for hand in ours["hands"]] == ["flush", "high card", "pair", "high card"]
    theirs = json.loads(run("rank", PA, "9h 8h 7h 6h 4h 3d 2c", "--json").out)
    assert theirs["hands"][0]["kind"] == "9-high"
    refused(run("rank", MA, "9h 8h 7h 6h 4h 3d 2c"), "7 cards")


@pytest.mark.parametrize("rulebook", [MA, PA])
def test_a_player_sets_by_cards_or_by_places_and_is_warned_of_a_foul(run: Run, rulebook: str) -> None:
    play = ("play", rulebook, "--plain", "--seed", "3", "--rounds", "1", "--option", "warn_on_foul=on")
    told = run(*play, lines="\n\nask\n1 2 4 5 / 3 7 / 6\nno\n6h 9h 4c 2d / Ad Jd / 5d\nyes\n")
    assert told.code == 0
    assert told.out.count("The high hand does not rank higher than the medium hand.") == 2
    assert "by its rule HW-" in told.out
    assert "You show (high)" in told.out


@pytest.mark.parametrize("rulebook", [MA, PA])
@pytest.mark.parametrize("role", ["dealer", "supervisor"])
def test_staff_can_play_a_round(run: Run, rulebook: str, role: str) -> None:
    told = run("play", rulebook, "--as", role, "--plain", "--seed", "3", "--rounds", "1", lines="\n" * 200)
    assert told.code == 0
    assert "Rounds completed: 1" in told.out
