"""`houseway rules`: the clauses of a document in our own words, their status, and the tests that show them."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from houseway.citation import Clause, Ruling
from houseway.cli.options import add_command
from houseway.errors import BadNotation
from houseway.near import near
from houseway.registry import NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.catalogue import Catalogue

SAYS = """\
Every clause of the regulator's document in our own words, with its status and the tests that show it:

  enforced      the rules force it, or refuse what breaks it and name the clause
  represented   the software has what is defined, or the step and its record, and says what hands may do otherwise
  configured    a choice of the operator's submission, checked against the document
  displayed     something that signs and screens must say, or must not say
  physical      something that hands and equipment do, with how software shows it

A clause may be named with or without the document's prefix; a paragraph brings along all that is below it. What
is no clause is looked for in the titles and texts of clauses and in the readings of unclear ones."""
MORE = """\
Without a clause every clause is shown, one a line; with a word or two, all clauses and readings that speak of it.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "rules", SAYS, MORE)
    parser.add_argument("rulebook", metavar="RULEBOOK", help="such as " + next(iter(NAMES)))
    parser.add_argument(
        "clause", metavar="CLAUSE", nargs="*", help='a clause, such as "11(f)", or words of its text'
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the clauses asked for."""
    from houseway.catalogue import catalogue

    if args.rulebook not in NAMES:
        raise BadNotation(f"unknown rulebook {args.rulebook!r}: {near(args.rulebook, NAMES)}")
    book, asked = catalogue(args.rulebook), " ".join(args.clause)
    clauses, rulings = _asked_for(book, asked) if args.clause else _all(book)
    if args.json:
        print(json.dumps(as_json(book, clauses, rulings), indent=2, ensure_ascii=False))
        return 0
    from rich.console import Console

    console = Console(highlight=False)
    if not args.clause:
        _print_all(console, book, rulings)
    else:
        for clause in clauses:
            _print_clause(console, book, clause)
        for ruling in rulings:
            _print_ruling(console, book, ruling)
    return 0


def _all(book: Catalogue) -> tuple[tuple[Clause, ...], tuple[Ruling, ...]]:
    clauses = tuple(book.clauses.values())
    return clauses, _rulings(book, clauses)


def _asked_for(book: Catalogue, asked: str) -> tuple[tuple[Clause, ...], tuple[Ruling, ...]]:
    """The clause of this number with all below it, or else what speaks of these words."""
    try:
        clauses = book.under(asked)
    except BadNotation:
        found = book.about(asked)
        if any(found):
            return found
        raise
    return clauses, _rulings(book, clauses)


def _rulings(book: Catalogue, clauses: tuple[Clause, ...]) -> tuple[Ruling, ...]:
    touching = {ruling.id for clause in clauses for ruling in book.rulings_on(clause.id)}
    return tuple(ruling for ruling in book.rulings.values() if ruling.id in touching)


def as_json(book: Catalogue, clauses: tuple[Clause, ...], rulings: tuple[Ruling, ...]) -> dict[str, Any]:
    """The clauses and readings as plain values."""
    return {
        "rulebook": book.rulebook,
        "clauses": [
            {
                "id": clause.id,
                "title": clause.title,
                "says": clause.says,
                "status": clause.status,
                "kind": clause.kind,
                "see": list(clause.see),
                "shown_as": clause.shown_as,
                "tests": list(book.tests.get(clause.id, ())),
            }
            for clause in clauses
        ],
        "readings": [
            {
                "id": ruling.id,
                "clauses": list(ruling.clauses),
                "problem": ruling.problem,
                "reading": ruling.reading,
                "reason": ruling.reason,
                "option": ruling.option,
                "tests": list(book.tests.get(ruling.id, ())),
            }
            for ruling in rulings
        ],
    }


def _print_all(console: Console, book: Catalogue, rulings: tuple[Ruling, ...]) -> None:
    from rich.markup import escape
    from rich.table import Table

    console.print(f"[bold]{escape(book.title)}[/], {escape(book.jurisdiction)}")
    console.print(f"[dim]{escape(book.citation)}[/]")
    counts = Counter(clause.status for clause in book.clauses.values())
    console.print(f"{len(book.clauses)} clauses: " + ", ".join(f"{n} {s}" for s, n in counts.most_common()))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("clause", style="cyan", no_wrap=True)
    table.add_column("title")
    table.add_column("status")
    table.add_column("tests", justify="right")
    for clause in book.clauses.values():
        tests = str(len(book.tests.get(clause.id, ())))
        table.add_row(escape(clause.id), escape(clause.title), clause.status, tests)
    console.print(table)
    if rulings:
        console.print(f"\n{len(rulings)} readings of unclear clauses; name a clause to see those that touch it")


def _print_clause(console: Console, book: Catalogue, clause: Clause) -> None:
    from rich.markup import escape

    console.print(f"[bold cyan]{escape(clause.id)}[/]  [bold]{escape(clause.title)}[/]")
    cards = [
        f"on the dealer's card during {each.during}{f', {each.method}' if each.method else ''}"
        for each in book.card
        if each.clause is clause
    ]
    _print_rows(
        console,
        ("says", clause.says),
        ("status", f"{clause.status} ({clause.kind})"),
        ("shown as", clause.shown_as),
        ("card", "; ".join(cards)),
        ("see", ", ".join(clause.see)),
        ("readings", ", ".join(ruling.id for ruling in book.rulings_on(clause.id))),
        ("tests", "\n".join(book.tests.get(clause.id, ())) or "none"),
    )


def _print_ruling(console: Console, book: Catalogue, ruling: Ruling) -> None:
    console.print(f"[bold yellow]{ruling.id}[/]")
    _print_rows(
        console,
        ("clauses", ", ".join(ruling.clauses)),
        ("problem", ruling.problem),
        ("reading", ruling.reading),
        ("reason", ruling.reason),
        ("option", ruling.option),
        ("tests", "\n".join(book.tests.get(ruling.id, ())) or "none"),
    )


def _print_rows(console: Console, *rows: tuple[str, str]) -> None:
    """Words and texts side by side, those without a text left out."""
    from rich.markup import escape
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for word, text in rows:
        if text:
            grid.add_row(f"  {word}", escape(text))
    console.print(grid)
    console.print()
