"""Pennsylvania's Bonus Wager, exact: counts against brute force, the notes' figures, and the commands."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from pathlib import Path

import pytest

from houseway.cards import JOKER, Card, Suit
from houseway.forms import RANK_OF_MARK
from houseway.games.asia_poker.bonus import BonusKind, JokerRoyal, bonus_forms
from houseway.games.asia_poker.hands import DECK
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.odds.figures import WagerFigures
from houseway.odds.forming import formed
from houseway.odds.question import odds
from houseway.odds.sums import spreads
from tests.citing import shows
from tests.cli.conftest import Run, refused

PA = "asia-poker-pa"

COUNTS = {
    BonusKind.THREE_OF_A_KIND_AND_FOUR_8S: 54, BonusKind.FIVE_ACES: 1_128, BonusKind.ROYAL_FLUSH: 26_132,
    BonusKind.NATURAL_STRAIGHT_FLUSH: 38_728, BonusKind.STRAIGHT_FLUSH_WITH_JOKER: 146_104,
    BonusKind.FOUR_OF_A_KIND: 307_418, BonusKind.NINE_HIGH: 32_768, BonusKind.FULL_HOUSE: 4_188_528,
    BonusKind.FLUSH: 6_170_400, BonusKind.THREE_OF_A_KIND: 7_672_500, BonusKind.STRAIGHT: 11_034_204,
    BonusKind.NOTHING: 124_525_116,
}  # fmt: skip


def count(joker_royal: JokerRoyal = JokerRoyal.ROYAL) -> Counter[BonusKind]:
    found = formed(DECK.cards, 7, bonus_forms(joker_royal))
    assert found is not None
    return Counter({BonusKind(kind): number for (kind,), number in found.items()})


def bonus(options: AsiaPokerPennsylvania) -> list[WagerFigures]:
    return odds(PA, options, wager="bonus")


@shows("PA-575.6(d)", "AMB-71", "AMB-72")
def test_575_6_d_all_154_143_080_bonus_hands_by_kind() -> None:
    assert count() == COUNTS
    assert count().total() == comb(53, 7)


@shows("AMB-70", "AMB-75")
def test_575_6_d_3_where_the_joker_makes_no_royal_flush_4_512_are_left() -> None:
    """With the joker they are straight flushes, or natural ones of a king where the cards also hold that."""
    counts = count(JokerRoyal.STRAIGHT_FLUSH)
    moved = {kind: counts[kind] - COUNTS[kind] for kind in BonusKind if counts[kind] != COUNTS[kind]}
    assert counts[BonusKind.ROYAL_FLUSH] == 4_512
    assert moved == {
        BonusKind.ROYAL_FLUSH: 4_512 - 26_132,
        BonusKind.STRAIGHT_FLUSH_WITH_JOKER: 21_432,
        BonusKind.NATURAL_STRAIGHT_FLUSH: 188,
    }


@pytest.mark.parametrize("joker_royal", JokerRoyal)
@pytest.mark.parametrize(
    ("marks", "number"), [("2345A", 3), ("TJQKA", 3), ("28KA", 4), ("2346789", 2), ("56789T", 2), ("8TJQKA", 2)]
)
def test_counts_are_those_of_brute_force_on_a_reduced_deck(
    marks: str, number: int, joker_royal: JokerRoyal
) -> None:
    cards = [Card(RANK_OF_MARK[mark], suit) for mark in marks for suit in islice(Suit, number)]
    forms = bonus_forms(joker_royal)
    every = Counter(forms(hand) for hand in combinations([*cards, JOKER], 7))
    assert formed((*cards, JOKER), 7, forms) == every


@shows("PA-575.12(b)")
@pytest.mark.parametrize(
    ("joker_royal", "edges"),
    [
        (JokerRoyal.ROYAL, ["2230887/38535770", "2521347/38535770", "830177/11010220"]),
        (JokerRoyal.STRAIGHT_FLUSH, ["3093807/38535770", "3385677/38535770", "7539899/77071540"]),
    ],
)
def test_575_12_b_house_edge_of_each_paytable(joker_royal: JokerRoyal, edges: list[str]) -> None:
    entries = bonus(AsiaPokerPennsylvania(bonus_joker_royal=joker_royal))
    assert [entry.paytable for entry in entries] == ["A", "B", "C"]
    assert [str(entry.house_edge) for entry in entries] == edges
    assert {entry.combinations for entry in entries} == {comb(53, 7)}
    assert {entry.hit_frequency for entry in entries} == {1 - Fraction(124_525_116, comb(53, 7))}


# --- the commands -----------------------------------------------------------------------------------------------


def test_odds_reports_every_paytable_with_its_outcomes(run: Run) -> None:
    ran = run("odds", PA, "--wager", "bonus", "--json")
    assert ran.code == 0
    entries = json.loads(ran.out)["wagers"]
    assert [(entry["wager"], entry["paytable"]) for entry in entries] == [("bonus", each) for each in "ABC"]
    assert [each["name"] for each in entries[0]["outcomes"]][::11] == [
        "Three-of-a-kind and four 8s",
        "All other hands",
    ]
    assert entries[0]["outcomes"][0] | {"probability": 0, "return": 0} == {
        "name": "Three-of-a-kind and four 8s", "pays": "5,000 to 1", "combinations": 54,
        "probability": 0, "return": 0,
    }  # fmt: skip


def test_a_paytable_that_is_chosen_is_reported_alone(run: Run) -> None:
    ran = run("odds", PA, "--wager", "bonus", "--option", "bonus_paytable=C", "--json")
    assert [entry["house_edge"]["exact"] for entry in json.loads(ran.out)["wagers"]] == ["830177/11010220"]


def test_the_bonus_has_no_way_to_play(run: Run) -> None:
    refused(run("odds", PA, "--wager", "bonus", "--player", "house-way"), "house-way", "no decision")


def test_solve_finds_payouts_for_a_target(run: Run) -> None:
    fixed = [f"--fix={each}" for each in (
        "Three-of-a-kind and four 8s=5000", "Five aces=800", "Royal flush=200", "Natural straight flush=50",
        "9-high=10", "Flush=4", "Three-of-a-kind=3", "Straight=2",
    )]  # fmt: skip
    ran = run("solve", PA, "--wager", "bonus", "--target-edge", "0.05:0.0005", *fixed, "--json")
    result = json.loads(ran.out)
    assert ran.code == 0
    assert result["complete"]
    for table in result["tables"]:
        assert abs(table["house_edge"]["float"] - 0.05) <= 0.0005
        assert table["payouts"]["Flush"] == 4


def test_a_par_sheet_is_written(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    ran = run("odds", PA, "--wager", "bonus", "--option", "bonus_paytable=A", "--report", str(sheet))
    assert ran.code == 0
    assert "154,143,080" in sheet.read_text()


# --- many rounds ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def entry() -> WagerFigures:
    return bonus(AsiaPokerPennsylvania(bonus_paytable="A"))[0]


def test_a_spread_over_rounds_has_the_mean_and_variance_of_the_wager(entry: WagerFigures) -> None:
    """Although results of millions, which no player will live to see, are left out of it."""
    for each in spreads(entry, (1, 10, 1000)):
        mean = float((each.nets * each.probabilities).sum())
        variance = float(((each.nets - mean) ** 2 * each.probabilities).sum())
        assert mean == pytest.approx(each.rounds * float(entry.expectation), rel=1e-6)
        assert variance == pytest.approx(each.rounds * float(entry.variance), rel=1e-6)
        assert len(each.nets) < 100_000


def test_two_rounds_spread_as_all_pairs_of_results(entry: WagerFigures) -> None:
    (spread,) = spreads(entry, (2,))
    pairs: dict[float, float] = {}
    for one in entry.endings:
        for other in entry.endings:
            net, chance = float(one.net + other.net), float(entry.probability(one) * entry.probability(other))
            pairs[net] = pairs.get(net, 0) + chance
    found = dict(zip(spread.nets.tolist(), spread.probabilities.tolist(), strict=True))
    for net, probability in pairs.items():
        assert found.get(net, 0) == pytest.approx(probability, abs=1e-12)
