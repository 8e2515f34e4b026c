"""The odds of a contest: its decision with every hand, or best play through all stages, and its side wagers.

All of it follows from the contest and from the rulebook's tables. What a game may add are words: ways to play that
people use, and where hands stand when all decisions are drawn as one grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Any

from houseway.cards import Hand, show
from houseway.contest import FOLD, Contest
from houseway.money import Outcome, Result
from houseway.odds.decision import BEST, Decision, Holding, Strategy, names
from houseway.odds.design import Design, decision_design
from houseway.odds.figures import Ending, Grid, WagerFigures, merged, net_of, pays_of
from houseway.odds.question import Analysis
from houseway.odds.staged.plain import Cell, Prospect, Table, table
from houseway.odds.staged.solve import solve
from houseway.odds.staged.tracing import EQUAL, HIGHER, LOWER
from houseway.odds.staged.tree import Folded, Point, Tree
from houseway.odds.tables import completed, side_analysis, tables_of, with_each_table
from houseway.ranking import Paytable, Row, Value
from houseway.registry import Game, Part

METHOD = (
    "Hands that differ only by the names of suits, or by which of identical cards they hold, are taken together. "
    "For each the dealer's hands are counted by value among the cards that are left, and one of each run that "
    "fares alike is settled by the same function that settles at the table. Every deal is covered; nothing is "
    "sampled or rounded."
)

STANDS = {HIGHER: "Player higher", EQUAL: "Tie", LOWER: "Dealer higher"}

Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """What a game says of its odds."""

    strategies: tuple[Strategy, ...] = ()  # that people use
    cell: Callable[[Hand], tuple[Labels, Labels]] = lambda hand: ((), ())  # a hand's row and column in the grid
    labels: Labels = ()  # that rows and columns are made of, in their order
    grid: str = ""  # how it is read
    offered_by: Mapping[str, str] = field(default_factory=dict)  # options that may leave a side wager out


def analyses(game: Game) -> tuple[Analysis, ...]:
    """What can be asked about the wagers of a game, the contest's own first."""
    filed, contest = game.filed({}, complete=False), game.part(Part.CONTEST)
    words: Words = game.part(Part.WORDS) if game.has(Part.WORDS) else Words()
    played: Contest = contest(completed(filed.options))
    adds = (option.adds for choice in played.choices for option in choice.options)
    own = dict.fromkeys(chain(played.stakes, *adds))
    side = dict.fromkeys([*(each.name for each in played.side), *words.offered_by])
    own |= dict.fromkeys(filed.paid_beside)
    told = Told(contest, filed.name_of, words, tuple(own), _designed(filed.options, own))
    sides = (side_analysis(each, contest, filed.options, words.offered_by.get(each, "")) for each in side)
    return (told.analysis(played), *sides)


def _designed(options: Any, wagers: Mapping[str, None]) -> str:
    """The wager whose paytable has several lines."""
    several = (name for name in wagers if any(len(each.rows) > 1 for each in tables_of(options, name).values()))
    return next(several, "")


@dataclass(frozen=True, slots=True)
class Told:
    """The main wager of a contest, with those that are settled together with it."""

    contest: Callable[[Any], Contest]
    name_of: Callable[[Value], str]
    words: Words
    wagers: tuple[str, ...]
    pays: str  # the wager of which a paytable with several lines says what is paid

    def analysis(self, played: Contest) -> Analysis:
        if not played.stays_or_folds or played.stakes[played.first] != 1:
            return Analysis(self.wagers[0], self.staged, METHOD, joined=self.wagers[1:], players=(BEST,))
        return Analysis(
            self.wagers[0],
            self.decided,
            METHOD,
            self.design if self.pays and played.staying.get(self.pays, 1) == 1 else None,
            joined=self.wagers[1:],
            players=(BEST, *names(self.words.strategies)),
            decision=self.decision,
        )

    def decision(self, options: Any) -> Decision:
        """The decision under a submission, with every hand."""
        chosen = getattr(options, f"{self.pays}_paytable", "")
        return decision(self.contest(options), self.name_of, self.words, tables_of(options, self.pays).get(chosen))

    def decided(self, options: Any, player: str) -> list[WagerFigures]:
        tables = with_each_table(options, self.pays)
        return [self.decision(each).entry(player, name) for name, each in tables]

    def design(self, options: Any) -> Design:
        name, chosen = next(with_each_table(options, self.pays))
        tables = tables_of(options, self.pays)
        return decision_design(self.decision(chosen), self.pays, tables[name], tables)

    def staged(self, options: Any, player: str) -> list[WagerFigures]:
        return [staged_entry(self.contest(each), name) for name, each in with_each_table(options, self.pays)]


def staged_entry(contest: Contest, paytable: str = "") -> WagerFigures:
    """The odds of best play through all stages, by what a round comes to."""
    solved, unit = solve(contest), contest.stakes[contest.first]

    def ending(outcomes: Sequence[Outcome]) -> Ending:
        net = net_of(outcomes)
        return Ending(f"Net {net:+}", f"{net:+} units", Fraction(net, unit), 1, _clauses(outcomes))

    found = merged((ending(each.outcomes), ways) for each, ways in solved.endings.items())
    return WagerFigures(
        wager=contest.first,
        joined=tuple(each for each in solved.nets if each != contest.first),
        paytable=paytable,
        player=BEST,
        endings=tuple(sorted(found, key=lambda ending: ending.net, reverse=True)),
        average_wager=solved.average_stake / unit,
    )


# --- one decision ----------------------------------------------------------------------------------------------


def decision(
    contest: Contest, name_of: Callable[[Value], str], words: Words, pays: Paytable | None = None
) -> Decision:
    """The decision of a contest, to stay with one more wager or to fold, with every hand."""
    tree = Tree(contest)
    assert isinstance(tree.first, Point)
    (stay,) = (option for option in tree.first.options if option.leads is not FOLD)
    (leave,) = (option for option in tree.first.options if option.leads is FOLD)
    (fold,) = tree.folds
    counted = table(tree)
    told = _Holdings(contest, name_of, words, pays, counted, fold)
    holdings = tuple(map(told.holding, counted.prospects))
    return Decision(
        wager=contest.first,
        joined=(*list(contest.stakes)[1:], *stay.adds),
        stay=stay.name,
        leave=leave.name,
        first_units=sum(contest.stakes.values()),
        stay_units=sum(stay.adds.values()),
        holdings=holdings,
        strategies=words.strategies,
        grid=told.grid(),
    )


class _Holdings:
    """Hands that are alike, in words; each cell of the settlement is put into words once."""

    def __init__(
        self,
        contest: Contest,
        name_of: Callable[[Value], str],
        words: Words,
        pays: Paytable | None,
        counted: Table,
        fold: Folded,
    ) -> None:
        self.name_of, self.words, self.pays, self.counted = name_of, words, pays, counted
        self.ranks = {int(card.rank): card.rank for card in contest.deck}
        self.stakes = contest.staying
        self.known: dict[Cell, Ending] = {}
        self.alike = Counter(each.value for each in counted.prospects)
        self.cells: dict[tuple[Labels, Labels], None] = {}
        hands = counted.dealers_hands
        self.fold = Ending(
            "Fold", pays_of(fold.outcomes, contest.stakes), net_of(fold.outcomes), hands, fold.outcomes[0].clauses
        )

    def holding(self, prospect: Prospect) -> Holding:
        for cell in prospect.against.keys() - self.known.keys():
            self.known[cell] = self._ending(cell, prospect.value)
        hand, name = prospect.hands.hand, self.name_of(prospect.value)
        row, column = self.words.cell(hand)
        self.cells[row, column] = None
        return Holding(
            hand=hand,
            value=prospect.value,
            name=f"{name} ({show(hand)})" if self.alike[prospect.value] > 1 else name,
            words=self._short(prospect.value) or name,
            cell=("-".join(row), "-".join(column)),
            combinations=prospect.hands.combinations,
            staying=merged((self.known[each], ways) for each, ways in prospect.against.items()),
            leaving=self.fold,
        )

    def _ending(self, cell: Cell, value: Value) -> Ending:
        """How a round ends: whether the dealer qualified, how the hands stand, and the line that pays."""
        (outcomes,) = self.counted.cells.settled[cell]
        returned = [each.result is Result.RETURNED for each in outcomes]
        name = "Dealer does not qualify" if any(returned) and not returned[0] else STANDS[cell[2]]
        if row := self._paid(outcomes, value):
            name += f": {row.name[0].lower() + row.name[1:] if row.odds.to_one else 'any other hand'}"
        return Ending(name, pays_of(outcomes, self.stakes), net_of(outcomes), 1, _clauses(outcomes), row)

    def _paid(self, outcomes: Sequence[Outcome], value: Value) -> Row | None:
        """The line of the table by which a wager was settled."""
        row = self.pays.row(value) if self.pays else None
        return row if row and any(row.clause in each.clauses for each in outcomes) else None

    def _short(self, value: Value) -> str:
        """A hand of no kind as the rules of a strategy name it, queen-six-four; else nothing."""
        if value[0] or not set(value[1:]) <= self.ranks.keys():
            return ""
        words = "-".join(self.ranks[each].word for each in value[1:])  # type: ignore[attr-defined]
        return words[:1].upper() + words[1:]

    def grid(self) -> Grid:
        def labels(side: int) -> tuple[str, ...]:
            place = self.words.labels.index
            order = sorted({cell[side] for cell in self.cells}, key=lambda each: [*map(place, each)])
            return tuple(map("-".join, order))

        return Grid(labels(0), labels(1), self.words.grid) if self.words.grid else Grid()


def _clauses(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(each.clauses for each in outcomes)))
