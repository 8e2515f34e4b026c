"""What comes of solving a contest: how often a round ends in which way under best play, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from houseway.cards import Hand
from houseway.contest import Contest, Stakes
from houseway.money import Outcome
from houseway.odds.staged.side import side_wagers


class Ending(NamedTuple):
    """A way in which a round ends: what was staked, and what each wager came to."""

    stakes: tuple[tuple[str, int], ...]
    outcomes: tuple[Outcome, ...]

    @property
    def net(self) -> int:
        return sum(each.net_cents for each in self.outcomes)


Worth = dict[str, Fraction]  # of each option, in units
WorthWhenAsked = Callable[[Hand, Hand, Hand, Stakes | None], Worth]


@dataclass(frozen=True)
class Solution:
    """A contest under best play. Nets and stakes are in units, edges in parts of the first wager's stake."""

    contest: Contest
    endings: Mapping[Ending, int]  # and how many deals lead to each
    chosen: Mapping[tuple[tuple[int, int, int], str], int]  # deals by what is seen at a choice, and the option
    asked: WorthWhenAsked

    @cached_property
    def side(self) -> Mapping[str, Mapping[tuple[Outcome, ...], int]]:
        """How each side wager ends, and with how many hands."""
        return side_wagers(self.contest)

    @cached_property
    def deals(self) -> int:
        return sum(self.endings.values())

    @cached_property
    def table(self) -> dict[int, Fraction]:
        """The probability of each net, side wagers apart."""
        found: Counter[int] = Counter()
        for ending, number in self.endings.items():
            found[ending.net] += number
        return {net: Fraction(found[net], self.deals) for net in sorted(found)}

    @property
    def expectation(self) -> Fraction:
        return sum((net * chance for net, chance in self.table.items()), Fraction())

    @property
    def variance(self) -> Fraction:
        square = sum((net * net * chance for net, chance in self.table.items()), Fraction())
        return square - self.expectation**2

    @property
    def edge(self) -> Fraction:
        """What the house keeps of the first wager's stake, all wagers but side wagers taken together."""
        return -self.expectation / self.contest.stakes[self.contest.first]

    @property
    def average_stake(self) -> Fraction:
        total = sum(number * sum(units for _, units in each.stakes) for each, number in self.endings.items())
        return Fraction(total, self.deals)

    @cached_property
    def nets(self) -> dict[str, Fraction]:
        """The average net of each wager that is settled by what is chosen."""
        found: Counter[str] = Counter()
        for ending, number in self.endings.items():
            for each in ending.outcomes:
                found[each.wager] += each.net_cents * number
        return {wager: Fraction(total, self.deals) for wager, total in found.items()}

    def edge_of(self, wager: str) -> Fraction:
        """What the house keeps of a wager's stake: of an opening or a side wager, each in its own units."""
        for each in self.contest.side:
            if each.name == wager:
                ways = self.side[wager]
                total = sum(sum(one.net_cents for one in outcomes) * number for outcomes, number in ways.items())
                return Fraction(-total, sum(ways.values()) * each.units)
        return -self.nets[wager] / self.contest.stakes[wager]

    def worth(self, player: Hand, board: Hand = (), open: Hand = (), stakes: Stakes | None = None) -> Worth:
        """What each option is worth to a player who sees this; stakes where several can lie there."""
        return self.asked(player, board, open, stakes)
