"""A house way put to every hand, with a bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from houseway.odds.setting.every_hand import Tally


def counted(hands: int, tallies: Iterator[Tally], *, shown: bool = True) -> Tally:
    """All hands by the rule that sets them; the bar goes to standard error."""
    tally = Tally()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not shown, transient=True) as progress:
        task = progress.add_task(f"Setting {hands:,} hands", total=hands)
        for part in tallies:
            tally.add(part)
            progress.advance(task, part.hands)
    return tally


def lines(tally: Tally) -> Iterator[str]:
    """The hands of each rule, in the order of their names, and all of them."""

    def number(rule: str) -> tuple[int, str]:
        digits = "".join(mark for mark in rule if mark.isdigit())
        return (int(digits or 0), rule)

    for rule in sorted(tally.rules, key=number):
        yield f"  {rule:12} {tally.rules[rule]:>13,}"
    yield f"  {'all hands':12} {tally.hands:>13,}"
