"""`houseway solve`: which payouts meet a target?"""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
from typing import Any

from houseway.cli.options import add_command, add_rulebook, filed
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.money import Odds
from houseway.near import near
from houseway.odds.contract import exact
from houseway.odds.design import Design
from houseway.odds.question import find, refuse_not_offered
from houseway.odds.solve import Answer, Range, Solution, Target, Targets, payouts_tried, solve
from houseway.procedures.departures import as_json, told, variant_of

MORE = """\
A figure is a decimal, a percentage or a fraction, and may carry how far from it is near enough: 0.04:0.001.
Payouts are whole numbers to 1 that never rise from a hand to a lower one, up to twice what the document's tables
pay, and above 100 round ones; --fix "Royal flush=30" fixes a line, --fix "Royal flush=20..60" bounds it. With a
target for the hit frequency, lines may also push (0) or lose (-1). Where a player decides after the deal, the edge
is that of best play under each table tried. The exit code is 1 when no payouts meet the targets.
"""

EDGE, HITS, VARIANCE = Fraction(1, 1000), Fraction(1, 100), Fraction(1, 20)


def add(subparsers: Any) -> None:
    says = "Which payouts meet a target edge, hit frequency or variance?"
    parser = add_command(subparsers, "solve", says, MORE)
    add_rulebook(parser, always=False)
    parser.add_argument("--wager", metavar="NAME", required=True, help="the wager whose paytable is sought")
    parser.add_argument("--target-edge", metavar="E", help="the house edge, such as 0.04")
    parser.add_argument("--tolerance", metavar="T", help="how far from the edge is near enough (default 0.001)")
    parser.add_argument("--hit-frequency", metavar="H", help="how often the wager wins (tolerance 0.01)")
    parser.add_argument("--variance", metavar="V", help="the variance (tolerance a twentieth of it)")
    parser.add_argument("--fix", metavar="HAND=N", action="append", default=[], help="a payout that is given")
    parser.add_argument("--limit", metavar="N", type=int, default=10, help="how many tables to show (default 10)")
    parser.add_argument("--familiar", action="store_true", help="those nearest to the document's tables first")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: argparse.Namespace) -> int:
    rulebook = filed(args, complete=False)
    analysis = find(rulebook.id, args.wager)
    refuse_not_offered(analysis, rulebook.options)
    if analysis.design is None:
        raise BadNotation(f"wager {args.wager!r} of {rulebook.id} has no paytable of the document to design")
    design = analysis.design(rulebook.options)
    targets = _targets(args)
    tried = payouts_tried(design, _fixed(args.fix, design), may_lose=targets.hit_frequency is not None)
    if not 1 <= args.limit <= 1000:
        raise BadNotation(f"--limit {args.limit}: expected a whole number from 1 to 1000")
    answer = solve(design, targets, tried, limit=args.limit, familiar=args.familiar)
    if args.json:
        print(json.dumps(_result(rulebook, design, targets, answer)))
        return 0 if answer.solutions else 1
    for line in told(rulebook.options):
        print(line)
    if answer.solutions:
        _show(design, answer)
    else:
        _tell_why(design, answer)
    return 0 if answer.solutions else 1


def _targets(args: argparse.Namespace) -> Targets:
    if not (args.target_edge or args.hit_frequency or args.variance):
        raise BadNotation("no target: expected --target-edge, --hit-frequency or --variance")
    if args.tolerance and not args.target_edge:
        raise BadNotation(f"--tolerance {args.tolerance!r} without --target-edge: expected both")
    edge = _number("--tolerance", args.tolerance) if args.tolerance else EDGE
    return Targets(
        house_edge=_target("--target-edge", args.target_edge, edge, most=Fraction(1)),
        hit_frequency=_target("--hit-frequency", args.hit_frequency, HITS, least=Fraction(0), most=Fraction(1)),
        variance=_target("--variance", args.variance, None, least=Fraction(0)),
    )


def _target(
    name: str,
    text: str | None,
    tolerance: Fraction | None,
    *,
    least: Fraction | None = None,
    most: Fraction | None = None,
) -> Target | None:
    """A figure as people type it, perhaps with how far from it is near enough."""
    if text is None:
        return None
    figure, colon, near_enough = text.partition(":")
    wanted = _number(name, figure)
    if (least is not None and wanted < least) or (most is not None and wanted > most):
        bounds = " and ".join(
            f"{word} {bound}" for word, bound in (("at least", least), ("at most", most)) if bound is not None
        )
        raise BadNotation(f"{name} {text!r}: expected {bounds}")
    if colon:
        tolerance = _number(name, near_enough)
    return Target(wanted, tolerance if tolerance is not None else wanted * VARIANCE)


def _number(name: str, text: str) -> Fraction:
    percent = text.strip().endswith("%")
    try:
        number = Fraction(text.strip().removesuffix("%").strip())
    except (ValueError, ZeroDivisionError):
        raise BadNotation(f"{name} {text!r}: expected a number such as 0.04, 4% or 1/25") from None
    number = number / 100 if percent else number
    if name == "--tolerance" and number < 0:
        raise BadNotation(f"{name} {text!r}: expected a number from 0")
    return number


def _fixed(texts: list[str], design: Design) -> dict[str, Range]:
    """Lines with their payouts given, by the names that the table prints."""
    names = {line.name.lower(): line.name for line in design.lines}
    fixed: dict[str, Range] = {}
    for text in texts:
        name, equals, pays = (part.strip() for part in text.rpartition("="))
        low, dots, high = pays.partition("..")
        if not equals or not _whole(low) or (dots and not _whole(high)):
            raise BadNotation(f'--fix {text!r}: expected a hand and its payout, such as "Royal flush=30"')
        if name.lower() not in names:
            known = [line.name for line in design.lines]
            raise BadNotation(f"--fix {text!r}: unknown hand {name!r}: {near(name, known)}")
        bounds = (int(low), int(high) if dots else int(low))
        if bounds[0] > bounds[1] or names[name.lower()] in fixed:
            raise BadNotation(f"--fix {text!r}: expected each hand once, with its lower payout first")
        fixed[names[name.lower()]] = bounds
    return fixed


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and -1 <= int(text) <= 100_000


# --- the answer -------------------------------------------------------------------------------------------------


def _result(rulebook: Rulebook, design: Design, targets: Targets, answer: Answer) -> dict[str, Any]:
    result: dict[str, Any] = {
        "rulebook": rulebook.id,
        **as_json(variant_of(rulebook.options)),
        "wager": design.wager,
        "targets": {
            name: {"wanted": exact(target.wanted), "tolerance": exact(target.tolerance)}
            for name, target in targets.given().items()
        },
        "found": answer.found,
        "complete": answer.complete,
        "tables": [_solution(design, each) for each in answer.solutions],
    }
    if not answer.solutions:
        result["why"] = answer.why
        result["nearest"] = answer.nearest and _solution(design, answer.nearest)
    return result


def _solution(design: Design, solution: Solution) -> dict[str, Any]:
    return {
        "payouts": {line.name: pays for line, pays in zip(design.lines, solution.payouts, strict=True)},
        "house_edge": exact(solution.house_edge),
        "hit_frequency": exact(solution.hit_frequency),
        "variance": exact(solution.variance),
        "nearest_paytable": solution.near,
        "changes": _changes(design, solution),
    }


def _changes(design: Design, solution: Solution) -> dict[str, int]:
    """The payouts that differ from the nearest table of the document, by how much."""
    table = design.tables[solution.near]
    rows = zip(design.lines, solution.payouts, table, strict=True)
    return {line.name: pays - old for line, pays, old in rows if pays != old}


def _show(design: Design, answer: Answer) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=box.SIMPLE_HEAD)
    shown.add_column("Pays to 1", overflow="fold")
    for name in ("House edge", "Hits", "Variance", "Lines changed"):
        shown.add_column(name, justify="right", no_wrap=True)
    for each in answer.solutions:
        table = f" of table {each.near}" if each.near else ""
        shown.add_row(
            " / ".join(map(_pays, each.payouts)),
            f"{float(each.house_edge):.3%}",
            f"{float(each.hit_frequency):.2%}",
            f"{float(each.variance):.3f}",
            f"{len(_changes(design, each))}{table}",
        )
    console = Console(highlight=False)
    console.print("Pays to 1: " + " / ".join(line.name for line in design.lines))
    console.print(shown)
    console.print(_counted(answer))


def _pays(pays: int) -> str:
    return "loses" if pays < 0 else str(pays) if pays else "push"


def _counted(answer: Answer) -> str:
    tables = f"{answer.found:,} table{'s' if answer.found != 1 else ''}"
    if answer.complete:
        return f"{tables} within the tolerance, of all that the bounds allow; {len(answer.solutions)} shown."
    return f"{tables} found before the search was cut short: fix more lines with --fix to search all."


def _tell_why(design: Design, answer: Answer) -> None:
    text = answer.why
    if answer.nearest is not None:
        pays = ", ".join(
            f"{line.name} {Odds(each) if each >= 0 else 'loses'}"
            for line, each in zip(design.lines, answer.nearest.payouts, strict=True)
        )
        edge, hits = f"{float(answer.nearest.house_edge):.4%}", f"{float(answer.nearest.hit_frequency):.4%}"
        variance = f"{float(answer.nearest.variance):.4f}"
        text += f"; nearest: {pays}: house edge {edge}, hit frequency {hits}, variance {variance}"
    print(f"error: {text}", file=sys.stderr)
