"""Asia Poker as a model: settled as at the table, looked up or set, and near the exact figures."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from houseway.compiling import Array
from houseway.games.asia_poker.bonus import JokerRoyal, bonus_forms
from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.hands import DECK
from houseway.games.asia_poker.settle import settle_seat
from houseway.odds.kernels.formed import kinds_of
from houseway.odds.kernels.suit_orbits import CARDS, cards_of, orbits
from houseway.odds.question import odds
from houseway.odds.setting.kernels.rounds import as_bits
from houseway.odds.setting.tables import tables
from houseway.odds.simulating import setting as simulated
from houseway.odds.simulating.job import Tally, in_threads, job_of
from houseway.odds.simulating.model import dealt, model_of
from houseway.procedures.submission import as_json
from houseway.registry import game

MA, PA = "asia-poker-ma", "asia-poker-pa"
ROUNDS = 1_000_000
WINS, BEST_WINS = 3_908_136_493_220_572, 3_929_140_381_995_240  # of all deals: counted by `tests.exhaustive_odds`
DEALS = comb(53, 7) * comb(46, 7)


def stream(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64DXSM(seed))


def sevens(seed: int, rounds: int) -> Array:
    bits, deck = np.zeros((2, rounds), np.int64), np.array([1 << place for place in range(53)])
    as_bits(dealt(stream(seed), rounds, 53, 7), deck, bits)
    return bits


def test_a_cards_bit_is_its_place_in_the_deck() -> None:
    assert DECK.cards == CARDS


@pytest.mark.parametrize(
    ("rulebook", "chosen"),
    [
        (MA, {}),
        (MA, {"a234_last": "true", "joker_flush": "ace"}),
        (PA, {"bonus_paytable": "B", "bonus_joker_royal": "straight-flush"}),
        (PA, {}),
    ],
)
def test_rounds_come_to_what_the_table_settles(rulebook: str, chosen: dict[str, str]) -> None:
    options = game(rulebook).filed(chosen).options
    bits = sevens(3, 400)
    nets = dict.fromkeys(("asia", "bonus"), 0)
    for ours, theirs in zip(*bits.tolist(), strict=True):
        player, dealer = (options.house(cards_of(each)).setting for each in (ours, theirs))
        stakes = {"asia": 1, "bonus": int(getattr(options, "offers_bonus", False))}
        for each in settle_seat(options, player, dealer, stakes):
            nets[each.wager] += each.net_cents
    sums = model_of(rulebook, options, "house-way").sums(stream(3), 400)
    assert {names[0]: total for names, (total, _) in sums.items()} == {
        name: net for name, net in nets.items() if name == "asia" or chosen.get("bonus_paytable")
    }


def test_hands_looked_up_are_those_set_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of(PA, game(PA).filed({"bonus_paytable": "A"}).options, "house-way")
    (one_by_one,) = model.count(stream(4), 50_000)
    monkeypatch.setattr(simulated, "BLOCK", 50_000)
    assert (model.count(stream(4), 50_000)[0] == one_by_one).all()


@pytest.mark.parametrize("joker_royal", JokerRoyal)
def test_bonus_hands_are_those_of_the_evaluator(joker_royal: JokerRoyal) -> None:
    hands, _ = sevens(5, 3_000)
    forms = bonus_forms(joker_royal)
    kinds = [forms(cards_of(each))[0] for each in hands.tolist()]
    assert kinds_of(hands, forms).tolist() == kinds


@pytest.mark.parametrize(
    "chosen",
    [
        *({"bonus_paytable": each} for each in "ABC"),
        {"bonus_paytable": "A", "bonus_joker_royal": "straight-flush"},
    ],
)
def test_every_wager_is_within_three_standard_errors(chosen: dict[str, str]) -> None:
    options = game(PA).filed(chosen).options
    exact = {"asia": Fraction(2 * WINS, DEALS) - 1, "bonus": odds(PA, options, wager="bonus")[0].expectation}
    job = job_of(PA, as_json(options), "house-way", 30, ROUNDS)
    tallies: dict[str, Tally] = {}
    for block, sums in in_threads(job, 2):
        for (name,), each in sums.items():
            tallies.setdefault(name, Tally()).add_sums(job.size(block), *each)
    assert tallies.keys() == exact.keys()
    for name, tally in tallies.items():
        assert tally.rounds == ROUNDS
        assert tally.standard_error is not None
        assert abs(tally.mean - exact[name]) <= 3 * tally.standard_error, name


@pytest.mark.slow
def test_best_settings_are_within_three_standard_errors() -> None:
    """It takes minutes, and gigabytes, to find them."""
    job = job_of(MA, as_json(game(MA).filed({}).options), "best", 30, 40_000_000)
    tally = Tally()
    for block, sums in in_threads(job, 2):
        tally.add_sums(job.size(block), *sums["asia",])
    assert tally.standard_error is not None
    assert abs(tally.mean - (Fraction(2 * BEST_WINS, DEALS) - 1)) <= 3 * tally.standard_error
    assert tally.mean > Fraction(2 * WINS, DEALS) - 1 + 3 * tally.standard_error


def test_hands_set_at_best_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a table in which every hand wins all three, the player always wins."""
    options = game(MA).filed({}).options
    known = tables(contest(options)).classes
    invincible = np.full(orbits(7), 4095 << known.first_shift | 127 << known.second_shift | 15, np.int32)
    monkeypatch.setattr(simulated, "best_classes", lambda contest: invincible)
    model = model_of(MA, options, "best")
    assert model.sums(stream(6), 500) == {("asia",): (500, 500)}
