"""Compiled kernels against peers in the same run: five-card hands, and simulated rounds.

Peers: phevaluator's `evaluate_cards` and `evaluate_5cards`, a C library called hand by hand, with cards by their
marks and by its own numbers; pokerkit's state engine with two players who check and call to the showdown. Ours: a
batch of hands, single calls, the house way compiled against the plain one, and whole simulated rounds in one
thread. A round of Asia Poker is a shuffle, two hands looked up in the table of how the house way sets every hand
(which is made once, before), their comparison and the bonus hand. And the Bonus Wager counted over all 154,143,080
hands, in milliseconds.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from bench.timing import per_second, row
from houseway.games.asia_poker.bonus import bonus_forms
from houseway.games.asia_poker.hands import DECK as FIFTY_THREE
from houseway.games.asia_poker.hands import USUAL
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.kernels.compiled_way import set_many
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.kernels.five_cards import strength, strengths_of
from houseway.odds.forming import formed
from houseway.odds.kernels.suit_orbits import cards_of
from houseway.odds.simulating.job import BLOCK, block_sums, job_of
from houseway.odds.simulating.model import player_of
from houseway.procedures.submission import as_json
from houseway.registry import game

HANDS, SET, SINGLE, CHECKED_DOWN, BLOCKS = 2_000_000, 200_000, 5_000, 100, 4
GOAL_MS = 5
FILED: dict[str, dict[str, str]] = {
    "two-card-joker-poker-ma": {"pair_up_paytable": "1"},
    "dragon-poker-md": {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
    "asia-poker-ma": {},
    "asia-poker-pa": {"bonus_paytable": "A"},
}


def main() -> None:
    print(f"kernels: {HANDS:,} hands of five cards, {BLOCKS} blocks of {BLOCK:,} rounds, against peers")
    five_cards()
    house_way()
    simulation()
    bonus()


def five_cards() -> None:
    from phevaluator import evaluate_5cards, evaluate_cards

    rng = np.random.default_rng(1)
    hands = np.argsort(rng.random((HANDS, 52), np.float32), axis=1)[:, :5].astype(np.uint8)
    found = np.zeros(HANDS, np.int16)
    singles = hands[:SINGLE].tolist()
    marks = [[str(DECK.cards[place]) for place in hand] for hand in singles]
    theirs = [[4 * (place % 13) + place // 13 for place in hand] for hand in singles]  # phevaluator's numbers

    def batch() -> int:
        strengths_of(hands, found)
        return HANDS

    def each(function: Callable[..., int], held: list[Any]) -> int:
        for hand in held:
            function(*hand)
        return len(held)

    batch()
    ranks = [(evaluate_cards(*hand), int(ours)) for hand, ours in zip(marks, found, strict=False)]
    ordered = sorted(set(ranks))
    assert [ours for _, ours in ordered] == sorted({ours for _, ours in ranks}, reverse=True), "another order"
    by_marks = per_second(lambda: each(evaluate_cards, marks))
    by_number = per_second(lambda: each(evaluate_cards, theirs))
    alone = per_second(lambda: each(evaluate_5cards, theirs))
    single = per_second(lambda: each(strength, singles))
    ours = per_second(batch)
    row("phevaluator evaluate_cards, cards by marks", by_marks, "hands/s")
    row("phevaluator evaluate_cards, by number", by_number, "hands/s")
    ratios = f"{ours / by_marks:,.0f} x and {ours / by_number:,.0f} x (goal 150)"
    row("houseway strengths_of, a batch", ours, "hands/s", ratios)
    row("phevaluator evaluate_5cards, by number", alone, "hands/s")
    row("houseway strength, single calls", single, "hands/s", f"{single / alone:.2f} x (goal 1.5)")


def house_way() -> None:
    places = np.argsort(np.random.default_rng(2).random((SET, 53), np.float32), axis=1)[:, :7]
    hands = (np.int64(1) << places.astype(np.int64)).sum(axis=1)
    some = [cards_of(int(hand)) for hand in hands[:SINGLE]]

    def compiled() -> int:
        set_many(DEFAULT, USUAL, hands)
        return SET

    def plain() -> int:
        for hand in some:
            DEFAULT.set(hand)
        return SINGLE

    compiled()
    slow, fast = per_second(plain, repeats=3), per_second(compiled, repeats=5)
    row("asia poker house way, plain", slow, "hands/s")
    row("asia poker house way, compiled", fast, "hands/s", f"{fast / slow:,.0f} x")


def simulation() -> None:
    peer = per_second(check_down, repeats=5)
    row("pokerkit, two players check down", peer, "hands/s")
    for rulebook, chosen in FILED.items():
        options = as_json(game(rulebook).filed(chosen).options)
        job = job_of(rulebook, options, player_of(rulebook), 1, BLOCKS * BLOCK)
        block_sums(job, 0)  # compiled, and its tables made

        def rounds() -> int:
            for block in range(BLOCKS):
                block_sums(job, block)  # noqa: B023
            return BLOCKS * BLOCK

        ours = per_second(rounds, repeats=3)
        goal = " (goal 1,500)" if rulebook.startswith("asia") else ""
        row(f"{rulebook}, simulated", ours, "rounds/s", f"{ours / peer:,.0f} x{goal}")


def check_down() -> int:
    from pokerkit import Automation, NoLimitTexasHoldem

    random.seed(1)
    for _ in range(CHECKED_DOWN):
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
        while state.status:
            state.check_or_call()
    return CHECKED_DOWN


def bonus() -> None:
    formed(FIFTY_THREE.cards, 7, bonus_forms())  # the tables are filled
    best = float("inf")
    for _ in range(7):
        start = perf_counter()
        counts = formed(FIFTY_THREE.cards, 7, bonus_forms())
        best = min(best, perf_counter() - start)
        assert counts is not None
        assert counts.total() == 154_143_080
    row("the bonus wager over all hands", 1000 * best, "ms", f"(goal: under {GOAL_MS} ms)")
