"""Three Card Poker simulated by the million: it follows from the contest, the six cards of both hands included."""

from __future__ import annotations

from houseway.odds.question import odds
from houseway.odds.simulating.job import Tally, in_threads, job_of
from houseway.odds.simulating.model import player_of
from houseway.procedures.submission import as_json
from houseway.registry import game

NAME = "three-card-poker-pa"
ROUNDS = 1_000_000


def test_every_wager_is_within_three_standard_errors_of_its_exact_odds() -> None:
    chosen = {"ante_bonus_paytable": "A", "pair_plus_paytable": "A", "six_card_bonus": "true"}
    options = game(NAME).filed(chosen).options
    job, tallies = job_of(NAME, as_json(options), player_of(NAME), 7, ROUNDS), dict[tuple[str, ...], Tally]()
    for block, sums in in_threads(job, 1):
        for names, each in sums.items():
            tallies.setdefault(names, Tally()).add_sums(job.size(block), *each)
    for entry in odds(NAME, options):
        tally = tallies[
            max((names for names in tallies if names[0] == entry.wager), key=len)
        ]  # with what it joins
        assert tally.standard_error is not None
        assert abs(tally.mean - entry.expectation) <= 3 * tally.standard_error, entry.wager


def test_a_player_that_the_odds_name_is_simulated_too() -> None:
    assert player_of(NAME, "queen-or-better") == "queen-or-better"
