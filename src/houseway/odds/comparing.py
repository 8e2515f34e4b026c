"""Two rulebooks side by side, or one and a variant of it: the edge of each wager, and by how much it differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from houseway.odds.figures import WagerFigures, title_of


@dataclass(frozen=True, slots=True)
class Pair:
    """A wager on one side and on the other; None where a side has no such wager."""

    first: WagerFigures | None
    second: WagerFigures | None

    @property
    def title(self) -> str:
        """The wager in words, with both paytables where they differ."""
        titles = dict.fromkeys(title_of(each) for each in (self.first, self.second) if each is not None)
        return " / ".join(titles)

    @property
    def difference(self) -> Fraction | None:
        """The second edge less the first."""
        if self.first is None or self.second is None:
            return None
        return self.second.house_edge - self.first.house_edge


def pairs(first: Iterable[WagerFigures], second: Iterable[WagerFigures]) -> Iterator[Pair]:
    """Wagers of the same name and paytable; or of the same name alone, where each side has one of that name."""
    first, second = tuple(first), tuple(second)
    single = _single(first) & _single(second)

    def key(entry: WagerFigures) -> tuple[str, str]:
        return entry.wager, "" if entry.wager in single else entry.paytable

    ours, theirs = ({key(each): each for each in side} for side in (first, second))
    for each in dict.fromkeys((*ours, *theirs)):
        yield Pair(ours.get(each), theirs.get(each))


def _single(entries: Iterable[WagerFigures]) -> set[str]:
    """The wagers that have one entry."""
    return {wager for wager, number in Counter(each.wager for each in entries).items() if number == 1}
