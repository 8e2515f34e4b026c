"""Contests invented at random and enumerated plainly end with the same chances as the solvers say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from houseway.contest import BURNED, Contest, Deal
from houseway.odds.staged import Solution, compiled, plain
from houseway.odds.staged.tree import Tree
from tests.contests.enumerating import Chances, at_first_choice, enumerated
from tests.contests.inventing import invented


def chances(solution: Solution) -> Chances:
    found: Counter[object] = Counter()
    for ending, number in solution.endings.items():
        found[frozenset(ending.stakes), ending.net] += number
    return {end: Fraction(number, solution.deals) for end, number in found.items()}  # type: ignore[misc]


def check(seeds: range) -> Counter[str]:
    """All contests of so many seeds, and how many were of each sort."""
    sorts: Counter[str] = Counter()
    for seed in seeds:
        contest = invented(Random(seed))
        tree, counted = Tree(contest), enumerated(contest)
        assert chances(compiled.solve(tree)) == counted, f"seed {seed}"
        if plain.fits(tree):
            assert chances(plain.solve(tree)) == counted, f"seed {seed}, plainly"
            sorts["plain"] += 1
        sorts["best"] += contest.best is not None
        sorts["burned"] += contest.cards(BURNED) > 0
        sorts["identical"] += len(set(contest.deck)) < len(contest.deck)
        sorts["renamed"] += len(compiled.Solver(tree).times[tree.final].names) > 1
        sorts["choices"] += len(contest.choices) > 1
    return sorts


def test_a_hundred_contests_invented_at_random() -> None:
    sorts = check(range(100))
    assert min(sorts.values()) >= 8, sorts


@pytest.mark.slow
def test_two_thousand_contests_invented_at_random() -> None:
    check(range(100, 2100))


def with_a_burned_card(contest: Contest, chance: Random) -> Contest:
    place = chance.randint(0, len(contest.stages))
    return replace(contest, stages=(*contest.stages[:place], Deal(BURNED, 1), *contest.stages[place:]))


def test_burning_an_unseen_card_changes_no_value() -> None:
    burned = 0
    for seed in range(50):
        contest = invented(Random(seed))
        if sum(each.cards for each in contest.deals) > 4:
            continue
        more = with_a_burned_card(contest, Random(seed))
        assert enumerated(more) == chances(compiled.solve(Tree(contest))), f"seed {seed}"
        assert chances(compiled.solve(Tree(more))) == enumerated(contest)
        burned += 1
    assert burned > 10


def test_what_each_option_is_worth_at_the_first_choice() -> None:
    asked = 0
    for seed in range(60):
        contest = invented(Random(seed))
        if contest.choices:
            world, worth = at_first_choice(contest, Random(seed))
            solution = compiled.solve(Tree(contest))
            assert solution.worth(world.player, world.board, world.open, contest.stakes) == worth, f"seed {seed}"
            asked += 1
    assert asked > 30
