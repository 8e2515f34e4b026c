"""houseway solve: payouts that meet a target, checked against a plain walk over all payouts."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from houseway.odds.design import Design
from houseway.odds.question import find, odds
from houseway.odds.solve import Answer, Target, Targets, payouts_tried, solve
from houseway.procedures.submission import read
from houseway.registry import game
from tests.cli.conftest import Run, refused

TCJP, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"


def design(rulebook: str, wager: str, **given: str) -> Design:
    options = read(game(rulebook).submission, given, complete=False)
    found = find(rulebook, wager).design
    assert found is not None
    return found(options)


def edge(wanted: str, tolerance: str = "0") -> Targets:
    return Targets(house_edge=Target(Fraction(wanted), Fraction(tolerance)))


def payouts(answer: Answer) -> list[tuple[int, ...]]:
    return [each.payouts for each in answer.solutions]


# --- the document's own tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulebook", "wager"),
    [
        (TCJP, "pair_up"),
        (TCJP, "super_flush"),
        (TCJP, "ante"),
        (DRAGON, "three_card_bonus"),
        (DRAGON, "dragon"),
        (DRAGON, "ante"),
    ],
)
def test_the_documents_tables_are_found_from_their_own_figures(rulebook: str, wager: str) -> None:
    options = read(game(rulebook).submission, {}, complete=False)
    for entry in odds(rulebook, options, wager=wager):
        option = {"ante_bonus_paytable": entry.paytable} if wager == "ante" and entry.paytable else {}
        sought = design(rulebook, wager, **option)
        own = sought.tables[entry.paytable]
        totals = sought.totals(own)
        assert sought.house_edge(totals) == entry.house_edge
        assert sought.hit_frequency(totals) == entry.hit_frequency
        assert sought.variance(totals) == entry.variance
        answer = solve(sought, edge(str(entry.house_edge)), payouts_tried(sought, {}), limit=1, familiar=True)
        assert payouts(answer) == [own]
        assert answer.solutions[0].near == entry.paytable


def test_a_table_behind_a_decision_is_judged_under_best_play() -> None:
    sought = design(TCJP, "call")
    generous = sought.house_edge(sought.totals((8, 5, 3, 2)))
    wins = Fraction(409_320, 1_897_506)  # hands that win one to one under best play of the document's table
    assert generous < Fraction(563, 17901) - wins  # more hands are worth a call when it pays two


# --- against a plain walk ---------------------------------------------------------------------------------------

BOUNDS = {"Pair of jokers": (20, 44), "Royal flush": (15, 30), "Straight flush": (3, 6), "Straight": (2, 4)}


@pytest.mark.parametrize(
    "targets",
    [
        edge("1/25", "1/1000"),
        Targets(variance=Target(Fraction(5), Fraction(1, 10))),
        Targets(
            house_edge=Target(Fraction(1, 20), Fraction(1, 100)), variance=Target(Fraction(4), Fraction(1, 2))
        ),
    ],
)
def test_the_search_finds_what_a_plain_walk_finds(targets: Targets) -> None:
    sought = design(TCJP, "pair_up")
    tried = payouts_tried(sought, {**BOUNDS, "Pair": (0, 2)})
    expected = set()
    for each in product(*tried):
        totals = sought.totals(each)
        figures = {"house_edge": sought.house_edge(totals), "variance": sought.variance(totals)}
        if list(each) == sorted(each, reverse=True) and all(
            abs(figures[name] - target.wanted) <= target.tolerance for name, target in targets.given().items()
        ):
            expected.add(each)
    answer = solve(sought, targets, tried, limit=100_000)
    assert answer.complete
    assert answer.found == len(expected) > 0
    assert set(payouts(answer)) == expected
    gaps = [abs(each.house_edge - targets.house_edge.wanted) for each in answer.solutions if targets.house_edge]
    if targets.variance is None:
        assert gaps == sorted(gaps)


def test_hits_may_be_designed_by_letting_lines_push_or_lose() -> None:
    sought = design(TCJP, "pair_up")
    targets = Targets(
        house_edge=Target(Fraction(1, 20), Fraction(1, 1000)),
        hit_frequency=Target(Fraction(209, 1431), Fraction(0)),
    )
    answer = solve(sought, targets, payouts_tried(sought, {}, may_lose=True), limit=5)
    assert answer.solutions
    assert all(each.payouts[-1] <= 0 < each.payouts[-2] for each in answer.solutions)


# --- what cannot be met -----------------------------------------------------------------------------------------


def test_a_target_out_of_reach_says_what_is_in_reach() -> None:
    sought = design(TCJP, "pair_up")
    answer = solve(sought, edge("9/10", "1/1000"), payouts_tried(sought, {}))
    assert answer.solutions == ()
    assert "0.453529 with the lowest payouts tried" in answer.why
    assert answer.nearest is not None
    assert answer.nearest.payouts == (1, 1, 1, 1, 1)


def test_a_target_between_whole_numbers_gives_the_nearest() -> None:
    sought = design(TCJP, "pair_up")
    answer = solve(sought, edge("0.0401", "0.00001"), payouts_tried(sought, {}))
    assert "come no nearer" in answer.why
    assert answer.nearest is not None
    assert abs(answer.nearest.house_edge - Fraction("0.0401")) < Fraction(1, 1431)


def test_targets_that_exclude_each_other() -> None:
    sought = design(TCJP, "pair_up")
    targets = Targets(
        house_edge=Target(Fraction(-1, 2), Fraction(1, 100)), variance=Target(Fraction(2), Fraction(1, 100))
    )
    answer = solve(sought, targets, payouts_tried(sought, {}))
    assert answer.solutions == ()
    assert "alone, but not together" in answer.why


# --- the command ------------------------------------------------------------------------------------------------


def asked(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run("solve", *arguments, "--json")
    assert ran.code == 0
    document: dict[str, Any] = json.loads(ran.out)
    return document


def test_the_command_gives_tables_with_their_figures(run: Run) -> None:
    document = asked(
        run, TCJP, "--wager", "pair_up", "--target-edge", "4%", "--fix", "royal flush=30", "--limit", "3"
    )
    assert document["wager"] == "pair_up"
    assert document["targets"]["house_edge"]["wanted"]["exact"] == "1/25"
    assert len(document["tables"]) == 3
    for table in document["tables"]:
        assert table["payouts"]["Royal flush"] == 30
        assert abs(table["house_edge"]["float"] - 0.04) <= 0.001
        assert table["nearest_paytable"] in {"1", "2", "3"}


def test_people_get_a_line_for_each_table(run: Run) -> None:
    ran = run("solve", TCJP, "--wager", "pair_up", "--target-edge", "10/477", "--tolerance", "0", "--familiar")
    assert ran.code == 0
    assert "40 / 20 / 5 / 3 / 1" in ran.out


def test_a_target_that_cannot_be_met_is_the_answer_no(run: Run) -> None:
    ran = run("solve", TCJP, "--wager", "pair_up", "--target-edge", "0.9")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("error: no payouts give a house edge")
    assert "nearest: Pair of jokers 1 to 1" in ran.err
    told = run("solve", TCJP, "--wager", "pair_up", "--target-edge", "0.9", "--json")
    document = json.loads(told.out)
    assert (told.code, document["tables"]) == (1, [])
    assert document["nearest"]["payouts"]["Pair"] == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--wager", "pair_up"), ("--target-edge",)),
        (("--wager", "flush", "--target-edge", "0.04"), ("'flush'",)),
        (("--wager", "pair_up", "--target-edge", "much"), ("'much'", "0.04")),
        (("--wager", "pair_up", "--target-edge", "1.5"), ("'1.5'", "at most 1")),
        (("--wager", "pair_up", "--hit-frequency", "-1"), ("'-1'", "at least 0")),
        (
            ("--wager", "pair_up", "--target-edge", "0.04", "--fix", "Full house=3"),
            ("'Full house'", "Royal flush"),
        ),
        (("--wager", "pair_up", "--target-edge", "0.04", "--fix", "Pair"), ("'Pair'", "Royal flush=30")),
        (
            ("--wager", "pair_up", "--target-edge", "0.04", "--fix", "Pair=5", "--fix", "Straight=2"),
            ("'Straight'",),
        ),
        (("--wager", "pair_up", "--target-edge", "0.04", "--limit", "0"), ("--limit 0",)),
        (("--wager", "pair_up", "--variance", "5", "--tolerance", "1"), ("--tolerance",)),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("solve", TCJP, *arguments), *words)
