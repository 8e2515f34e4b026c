"""A contest, solved by what suits it: the standard library for small games, kernels for all others."""

from __future__ import annotations

from houseway.contest import Contest
from houseway.odds.staged import plain
from houseway.odds.staged.solution import Solution
from houseway.odds.staged.tree import Tree


def solve(contest: Contest) -> Solution:
    """Best play of a contest, and all that follows from it, exactly."""
    tree = Tree(contest)
    if plain.fits(tree):
        return plain.solve(tree)
    from houseway.odds.staged import compiled  # numba takes a second to load

    return compiled.solve(tree)
