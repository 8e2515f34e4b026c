"""The points where a player chooses: what is seen there, what is staked, and where each option leads.

What was seen in which order makes no difference, and neither does how the stakes came about: points that are
alike in both are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.contest import BOARD, DEALER, FOLD, ON, PLAYER, Choose, Contest, Deal, Option, Stakes
from houseway.money import Outcome


class Sight(NamedTuple):
    """How many cards the player has seen: the own, the board's, and open ones of the dealer."""

    player: int = 0
    board: int = 0
    open: int = 0

    def with_deal(self, deal: Deal) -> Sight:
        if deal.to is PLAYER:
            return self._replace(player=self.player + deal.cards)
        if deal.to is BOARD:
            return self._replace(board=self.board + deal.cards)
        if deal.to is DEALER and deal.open:
            return self._replace(open=self.open + deal.cards)
        return self


def final_sight(contest: Contest) -> Sight:
    """What is seen once all cards are dealt."""
    sight = Sight()
    for deal in contest.deals:
        sight = sight.with_deal(deal)
    return sight


@dataclass(frozen=True, slots=True, eq=False)
class Showdown:
    """The hands are compared, with so much at stake."""

    stakes: Stakes


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """The player is out, and what was staked is settled without a hand."""

    stakes: Stakes
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A choice: what is seen, what is staked, the options, and where each leads."""

    sight: Sight
    stakes: Stakes
    options: tuple[Option, ...]
    leads: tuple[Point | Showdown | Folded, ...]


Step = Point | Showdown | Folded
Key = tuple[object, ...]


class Tree:
    """All points of a contest, each before those it leads to, its showdowns and its folds."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._known: dict[Key, Step] = {}
        self._stages: Sequence[Deal | Choose] = contest.stages
        self.final = final_sight(contest)
        self.first = self._from(0, Sight(), contest.stakes)
        steps = list(self._known.values())
        self.points = tuple(reversed([each for each in steps if isinstance(each, Point)]))
        self.showdowns = tuple(each for each in steps if isinstance(each, Showdown))
        self.folds = tuple(each for each in steps if isinstance(each, Folded))

    def _from(self, stage: int, sight: Sight, stakes: Stakes) -> Step:
        for place in range(stage, len(self._stages)):
            each = self._stages[place]
            if isinstance(each, Choose):
                key = (place, *_key(stakes))
                if key not in self._known:
                    leads = tuple(self._after(option, place + 1, sight, stakes) for option in each.options)
                    self._known[key] = Point(sight, dict(stakes), each.options, leads)
                return self._known[key]
            sight = sight.with_deal(each)
        return self._known.setdefault(("showdown", *_key(stakes)), Showdown(dict(stakes)))

    def _after(self, option: Option, stage: int, sight: Sight, stakes: Stakes) -> Step:
        after = option.after(stakes)
        if option.leads is ON:
            return self._from(stage, sight, after)
        if option.leads is FOLD:
            folded = Folded(after, tuple(self.contest.folded(after)))
            return self._known.setdefault(("fold", *_key(after)), folded)
        return self._from(len(self._stages), sight, after)

    def sights(self) -> list[Sight]:
        """What is seen at any time that matters, from the start to the last card."""
        return sorted({Sight(), *(each.sight for each in self.points), self.final})

    def parents(self, step: Step) -> Iterator[Point]:
        """The points that lead to a step."""
        return (each for each in self.points if any(lead is step for lead in each.leads))


def _key(stakes: Stakes) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(stakes.items()))
