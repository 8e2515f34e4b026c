"""Games with one decision: after the deal the player stays with one more wager, or leaves what is wagered.

Hands of the player that are alike form a holding: the same value, and the same cards gone from the dealer's.
A plan says for every holding whether the player stays with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from houseway.cards import Hand
from houseway.errors import BadNotation
from houseway.odds.figures import Choice, Ending, Grid, Rival, Rule, WagerFigures, merged
from houseway.ranking import Line, Value

BEST = "best"


@dataclass(frozen=True)
class Holding:
    """Hands of the player that are alike, and how staying or leaving with one of them ends."""

    hand: Hand
    value: Value
    name: str  # tells it from every other holding
    words: str  # its value, as rules of a strategy name it
    cell: tuple[str, str]
    combinations: int
    staying: tuple[Ending, ...]  # over all hands of the dealer
    leaving: Ending  # likewise

    @cached_property
    def dealer_hands(self) -> int:
        return sum(each.combinations for each in self.staying)

    @cached_property
    def stay_sum(self) -> Fraction | int:
        return sum(each.net * each.combinations for each in self.staying)

    @cached_property
    def leave_sum(self) -> Fraction | int:
        return self.leaving.net * self.leaving.combinations

    @property
    def stay_value(self) -> Fraction:
        return Fraction(self.stay_sum) / self.dealer_hands

    @property
    def best(self) -> bool:
        """Is staying worth more than leaving?"""
        return self.stay_sum > self.leave_sum


Plan = Callable[[Holding], bool]


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to play that people use, by name."""

    name: str
    says: str
    stays: Plan


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a game: its words, the wagers before it, and every holding."""

    wager: str
    joined: tuple[str, ...]
    stay: str
    leave: str
    first_units: int  # wagered before the decision, in units of the first wager
    stay_units: int  # wagered by staying
    holdings: tuple[Holding, ...]
    strategies: tuple[Strategy, ...]
    grid: Grid

    def entry(self, player: str = BEST, paytable: str = "") -> WagerFigures:
        """The odds of the game when the player decides so."""
        plan = self.plan(player)
        return WagerFigures(
            wager=self.wager,
            joined=self.joined,
            paytable=paytable,
            player=player,
            endings=self.endings(plan),
            average_wager=self.average_wager(plan),
            strategy=tuple(self.rules(plan)),
            choices=tuple(self._choice(each, plan) for each in self._ranked()),
            rivals=tuple(self._rivals(player)),
            grid=self.grid,
        )

    def plan(self, player: str) -> Plan:
        if player == BEST:
            return _best
        for each in self.strategies:
            if each.name == player:
                return each.stays
        raise BadNotation(
            f"unknown player {player!r}: expected {BEST} or one of {', '.join(names(self.strategies))}"
        )

    def endings(self, plan: Plan) -> tuple[Ending, ...]:
        """How a round ends over all deals, the best for the player first."""
        found = merged(
            (ending, holding.combinations)
            for holding in self.holdings
            for ending in (holding.staying if plan(holding) else (holding.leaving,))
        )
        return tuple(sorted(found, key=lambda ending: ending.net, reverse=True))

    def average_wager(self, plan: Plan) -> Fraction:
        hands = sum(each.combinations for each in self.holdings)
        staying = sum(each.combinations for each in self.holdings if plan(each))
        return self.first_units + self.stay_units * Fraction(staying, hands)

    def expectation(self, plan: Plan) -> Fraction:
        """The player's average net, in units of the first wager."""
        total = sum(
            each.combinations * (each.stay_sum if plan(each) else each.leave_sum) for each in self.holdings
        )
        return Fraction(total) / sum(each.combinations * each.dealer_hands for each in self.holdings)

    def rules(self, plan: Plan) -> Iterable[Rule]:
        """The plan as lines from the highest hand to the lowest, each for a run of hands played alike."""
        ranked = self._ranked()
        runs = [list(run) for _, run in groupby(ranked, key=plan)]
        for run in runs:
            hands = sum(each.combinations for each in run)
            deals = sum(each.combinations * each.dealer_hands for each in run)
            stay = Fraction(sum(each.combinations * each.stay_sum for each in run)) / deals
            leave = Fraction(sum(each.combinations * each.leave_sum for each in run)) / deals
            yield Rule(
                hand=_span(run[0], run[-1], top=run is runs[0], bottom=run is runs[-1]),
                decision=self.stay if plan(run[0]) else self.leave,
                combinations=hands,
                values=((self.stay, stay), (self.leave, leave)),
            )

    def _ranked(self) -> Sequence[Holding]:
        """All holdings from the highest hand to the lowest."""
        return sorted(self.holdings, key=lambda holding: holding.value, reverse=True)

    def _choice(self, holding: Holding, plan: Plan) -> Choice:
        return Choice(
            hand=holding.name,
            combinations=holding.combinations,
            values=((self.stay, holding.stay_value), (self.leave, Fraction(holding.leaving.net))),
            decision=self.stay if plan(holding) else self.leave,
            cell=holding.cell,
        )

    def _rivals(self, player: str) -> Iterable[Rival]:
        """The other ways to play, best play among them where it is not what was asked for."""
        best = self.expectation(_best)
        for each in (Strategy(BEST, "the decision worth more, with every hand", _best), *self.strategies):
            if each.name != player:
                value = self.expectation(each.stays)
                yield Rival(each.name, each.says, house_edge=-value, cost=best - value)


def _best(holding: Holding) -> bool:
    return holding.best


def thresholds(*rows: tuple[str, str, Line | None]) -> tuple[Strategy, ...]:
    """Strategies that stay with hands of a line and leave all others; without a line, all."""

    def stays(line: Line | None) -> Plan:
        return lambda holding: line is not None and line(holding.value)

    return tuple(Strategy(name, says, stays(line)) for name, says, line in rows)


def names(strategies: Iterable[Strategy]) -> list[str]:
    return [each.name for each in strategies]


def _span(highest: Holding, lowest: Holding, *, top: bool, bottom: bool) -> str:
    """A run of hands in words."""
    if top and bottom:
        return "Every hand"
    if top:
        return f"{lowest.words} or better"
    if bottom:
        return f"{highest.words} or lower"
    if highest.words == lowest.words:
        return highest.words
    return f"{lowest.words} to {highest.words}"
