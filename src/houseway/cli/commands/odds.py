"""`houseway odds`: what is a wager worth?"""

from __future__ import annotations

import argparse
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cli.files import write_whole
from houseway.cli.options import add_command, add_rulebook, filed
from houseway.cli.progress import shown
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.odds.contract import document
from houseway.odds.figures import WagerFigures, title_of
from houseway.odds.question import odds
from houseway.procedures.departures import told

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

MORE = """\
Without an option for a paytable, every paytable of the document is reported. The house edge is per unit of the
first wager, under best play unless --player says otherwise; the element of risk is per unit wagered in all.

--compare takes rulebooks, and files of submissions and variants. --sensitivity changes one thing at a time: each
line of a paytable pays one more, each rule that a variant may change goes a step to either side, each option with
a few values takes the others. A wager whose count takes minutes is counted when --wager names it.

What is counted in minutes is kept for the next time; best play of hands that are set takes 4 GB of memory.
"""

NARROW = 64  # columns of a terminal, below which a table has fewer
LEAST_NAME = 10  # columns for the name in a row
CLOSEST = 6


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "odds", "What is a wager worth? Exact, with the best strategy.", MORE)
    add_rulebook(parser, always=False)
    parser.add_argument("--wager", metavar="NAME", help="one wager, such as ante; without it, all")
    parser.add_argument(
        "--player",
        metavar="HOW",
        default="best",
        help="best, house-way (of set hands), always, never and others",
    )
    parser.add_argument("--report", metavar="FILE", help="write a par sheet, as .html or .pdf")
    parser.add_argument(
        "--pace", metavar="N", type=_pace, default=50, help="rounds per hour in a par sheet (default 50)"
    )
    parser.add_argument("--dated", metavar="TEXT", default="", help="a date to print on a par sheet")
    parser.add_argument(
        "--compare",
        metavar="B",
        nargs="+",
        help="another rulebook, submission or variant, or two of them: how edges differ",
    )
    parser.add_argument("--sensitivity", action="store_true", help="what each change does to the edges")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def _pace(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text) or int(text) > 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1 to 1000")
    return int(text)


def run(args: argparse.Namespace) -> int:
    if args.sensitivity and args.report:
        raise BadNotation("--sensitivity is no part of a par sheet: leave out --report")
    if args.compare or args.sensitivity:
        from houseway.cli.commands import comparing

        return comparing.compare(args) if args.compare else comparing.tell_sensitivity(args)
    if args.report and Path(args.report).suffix not in (".html", ".pdf"):
        raise BadNotation(f"--report {args.report!r}: expected a name that ends in .html or .pdf")
    rulebook = filed(args, complete=False)
    with shown():
        entries = odds(rulebook.id, rulebook.options, wager=args.wager, player=args.player)
    if args.json:
        print(json.dumps(document(rulebook, entries)))
    if args.report:
        _write(args, rulebook, entries)
    elif not args.json:
        show(rulebook, entries)
    return 0


def _write(args: argparse.Namespace, rulebook: Rulebook, entries: list[WagerFigures]) -> None:
    from houseway.odds.provenance import Sheet
    from houseway.odds.report import as_html, pdf_writer

    sheet = Sheet(rulebook, tuple(entries), args.player, args.wager or "", args.pace, args.dated)
    write = pdf_writer() if args.report.endswith(".pdf") else str.encode
    write_whole(Path(args.report), write(as_html(sheet)))
    print(f"wrote {args.report}", file=sys.stderr if args.json else sys.stdout)


# --- for people -------------------------------------------------------------------------------------------------


def show(rulebook: Rulebook, entries: list[WagerFigures]) -> None:
    """Tables for the terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[bold]{rulebook.document.title}[/bold], {rulebook.document.jurisdiction} ({rulebook.id})")
    for line in told(rulebook.options):
        console.print(line, markup=False, soft_wrap=True)
    for entry in entries:
        console.print()
        player = f", {entry.player} player" if entry.player else ""
        console.print(f"[bold green]{title_of(entry)}{player}[/bold green]")
        console.print(_outcomes(entry, narrow=console.width < NARROW))
        for name, value in figures(entry).items():
            console.print(f"  {name:<20} {value}")
        if entry.strategy:
            _strategy(console, entry)
        if entry.lines:
            console.print(_house_way(entry))


def figures(entry: WagerFigures) -> dict[str, str]:
    """The figures of a wager in words, exact where the fraction is short."""
    shown = {"House edge": _percent(entry.house_edge)}
    if entry.joined:
        shown["Element of risk"] = _percent(entry.element_of_risk)
        shown["Average wager"] = f"{float(entry.average_wager):.6f} = {entry.average_wager}"
    shown["Hit frequency"] = _percent(entry.hit_frequency)
    shown["Variance"] = f"{float(entry.variance):.6f}"
    shown["Standard deviation"] = f"{entry.standard_deviation:.6f}"
    return shown


def _percent(number: Fraction) -> str:
    return f"{float(number):.4%} = {number}"


def _table(*columns: str, left: int = 1) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=True)
    for place, column in enumerate(columns):
        table.add_column(
            column,
            justify="left" if place < left else "right",
            overflow="fold",
            no_wrap=place >= left,
            min_width=None if place else LEAST_NAME,
        )
    return table


def _outcomes(entry: WagerFigures, *, narrow: bool) -> Table:
    """What may happen, how often, and what it returns; a narrow terminal has the names and the returns."""
    rows = [
        (
            each.name,
            each.pays,
            f"{each.combinations:,}",
            f"{float(entry.probability(each)):.6f}",
            f"{float(entry.returned(each)):+.6f}",
        )
        for each in entry.endings
    ]
    total = ("Total", "", f"{entry.combinations:,}", "1.000000", f"{float(entry.expectation):+.6f}")
    shown = (0, 1, 4) if narrow else (0, 1, 2, 3, 4)
    columns = ("Outcome", "Pays", "Combinations", "Probability", "Return")
    table = _table(*(columns[place] for place in shown), left=2)
    for row in rows:
        table.add_row(*(row[place] for place in shown))
    table.add_section()
    table.add_row(*(total[place] for place in shown))
    return table


def _house_way(entry: WagerFigures) -> Table:
    """The lines of the house way: how often each applies, and what it gives away."""
    total = sum(line.hands for line in entry.lines)
    best = entry.lines[0].cost is not None
    table = _table("House way", "Hands", "Share", "Is worth", *(("At best", "Best", "Gives away") if best else ()))
    for line in entry.lines:
        row = [line.rule, f"{line.hands:,}", f"{line.hands / total:.2%}", f"{float(line.worth):+.4f}"]
        if line.best is not None and line.kept is not None and line.cost is not None:
            row += [f"{float(line.best):+.4f}", f"{float(line.kept):.1%}", f"{float(line.cost):.4%}"]
        table.add_row(*row)
    return table


def _strategy(console: Console, entry: WagerFigures) -> None:
    """The rules, the decisions that are closest, and what other ways to play cost."""
    words = [word for word, _ in entry.strategy[0].values]
    table = _table("Strategy", "Decision", "Hands", *(f"{word} is worth" for word in words), left=2)
    for rule in entry.strategy:
        values = (f"{float(value):+.4f}" for _, value in rule.values)
        table.add_row(rule.hand, f"[bold]{rule.decision}[/bold]", f"{rule.combinations:,}", *values)
    console.print(table)
    if entry.choices:
        table = _table("Closest decisions", "Decision", "Hands", *(f"{word} is worth" for word in words), left=2)
        for choice in sorted(entry.choices, key=lambda choice: abs(choice.gain))[:CLOSEST]:
            values = (f"{float(value):+.4f}" for _, value in choice.values)
            table.add_row(choice.hand, choice.decision, f"{choice.combinations:,}", *values)
        console.print(table)
    table = _table("Other ways to play", "", "House edge", "Costs", left=2)
    for rival in entry.rivals:
        table.add_row(rival.name, rival.says, f"{float(rival.house_edge):.4%}", f"{float(rival.cost):.4%}")
    console.print(table)
