"""How a contest is played best: its solution, asked about the hand that a player holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from houseway.cards import Hand
from houseway.contest import FOLD, Contest
from houseway.engine.phase import Rulebook
from houseway.odds.staged.solution import Solution
from houseway.odds.staged.solve import solve
from houseway.registry import Part, game


def strategy(rulebook: Rulebook) -> Callable[[Hand], bool]:
    """Is a hand worth a further wager, under the rules as filed?"""
    return stays(game(rulebook.id).part(Part.CONTEST)(rulebook.options))


def stays(contest: Contest) -> Callable[[Hand], bool]:
    """Is a hand worth a further wager? Solved when it is first asked about."""
    leaving = {each.name for choice in contest.choices for each in choice.options if each.leads is FOLD}

    @cache
    def solution() -> Solution:
        return solve(contest)

    @cache
    def worth_more(hand: Hand) -> bool:
        worth = solution().worth(hand)
        return max(worth, key=worth.__getitem__) not in leaving

    return worth_more
