"""The Asia Poker Wager over all 8,250,459,031,214,400 deals, set by the house way: counted here, in minutes.

That the counting is right is shown on small decks in `kernels/test_asia_poker.py`; the best player is counted by
`make exhaustive ARGS=--odds`.
"""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.games.asia_poker.words import words
from houseway.odds import stored
from houseway.odds.contract import entry_json
from houseway.odds.decision import BEST
from houseway.odds.question import HOUSE_WAY
from houseway.odds.setting.odds import counted, entry, kept_under, results
from houseway.odds.simulating.setting import model_of
from tests.cli.conftest import Run, refused
from tests.exhaustive import LINES
from tests.exhaustive_odds import HOUSE_WINS

ROUNDS = 400_000
FILED = AsiaPokerMassachusetts()
CONTEST, WORDS = contest(FILED), words(FILED)
HANDS, DEALS = comb(53, 7), comb(53, 7) * comb(46, 7)


@pytest.fixture(scope="module")
def result() -> Any:
    """The house way against itself: counted, whatever is kept from an earlier time."""
    found = counted(CONTEST, WORDS, HOUSE_WAY)
    stored.keep(kept_under(CONTEST, HOUSE_WAY), found)
    return found


def test_every_deal_is_counted_and_every_line_sets_as_many_hands_as_are_known(result: Any) -> None:
    assert {line["rule"]: line["hands"] for line in result} == LINES
    assert sum(line["house"][0] for line in result) == HOUSE_WINS


def test_rounds_dealt_at_random_agree_within_three_standard_errors(result: Any) -> None:
    chance = np.random.Generator(np.random.PCG64DXSM(1))
    ((total, _),) = model_of(CONTEST, HOUSE_WAY).sums(chance, ROUNDS).values()
    exact = HOUSE_WINS / DEALS
    assert abs((total + ROUNDS) / (2 * ROUNDS) - exact) < 3 * sqrt(exact * (1 - exact) / ROUNDS)


def test_the_entry_has_the_contracts_form_and_its_lines_add_up(result: Any) -> None:
    written = entry_json(entry(CONTEST, WORDS, HOUSE_WAY))
    assert written["method"] == "exact"
    assert written["combinations"] == DEALS
    edge = Fraction(written["house_edge"]["exact"])
    assert edge == 1 - Fraction(2 * HOUSE_WINS, DEALS)
    lines = written["house_way"]
    worth = sum(Fraction(line["value"]["exact"]) * line["combinations"] for line in lines)
    assert worth == -edge * HANDS
    assert [line["rule"] for line in lines] == list(LINES)


def test_the_command_reads_what_is_kept(result: Any, run: Run, tmp_path: Path) -> None:
    ran = run("odds", "asia-poker-ma", "--player", "house-way", "--json")
    (wager,) = json.loads(ran.out)["wagers"]
    assert (wager["wager"], wager["player"]) == ("asia", "house-way")
    assert wager["outcomes"][0]["combinations"] == HOUSE_WINS
    assert "HW-11(d)" in run("odds", "asia-poker-ma", "--player", "house-way").out
    sheet = tmp_path / "sheet.html"
    assert run("odds", "asia-poker-ma", "--player", "house-way", "--report", str(sheet)).code == 0
    assert "The house way, line by line" in sheet.read_text()


def test_a_result_is_kept_under_all_that_it_follows_from() -> None:
    usual = kept_under(CONTEST, BEST)
    assert kept_under(contest(AsiaPokerPennsylvania()), BEST) == usual  # the documents differ in a word only
    others = [kept_under(contest(AsiaPokerMassachusetts(a234_last=True)), BEST), kept_under(CONTEST, HOUSE_WAY)]
    assert len({stored.path_of(each) for each in (usual, *others)}) == 3


def test_a_kept_result_is_read_again_and_a_broken_file_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = kept_under(CONTEST, BEST)
    line = {"rule": "HW-1", "hands": HANDS, "house": [3], "best": [4], "kept": 1, "settings": []}
    stored.keep(asked, [line])
    assert results(CONTEST, WORDS, BEST)[0]["best"] == [4]
    assert results(CONTEST, WORDS, HOUSE_WAY)[0]["house"] == [3]  # best play tells both
    stored.path_of(asked).write_text("{")
    assert stored.found(asked) is None


def test_players_and_wagers_that_are_not_there_are_refused(run: Run) -> None:
    refused(run("odds", "asia-poker-ma", "--player", "always"), "'always'", "best, house-way")
    refused(run("odds", "asia-poker-ma", "--wager", "bonus"), "'bonus'", "asia")
