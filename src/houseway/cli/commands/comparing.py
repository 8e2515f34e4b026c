"""`houseway odds --compare` and `--sensitivity`: how edges differ, and what each change does to them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from houseway.cli.files import read_toml
from houseway.cli.options import filed, find_game, read_submission, refuse_unknown_options
from houseway.cli.progress import shown
from houseway.cli.variants import is_variant, read_variant
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.odds.comparing import Pair, pairs
from houseway.odds.contract import exact
from houseway.odds.figures import WagerFigures, title_of
from houseway.odds.question import odds
from houseway.odds.sensitivity import Effect, sensitivity
from houseway.procedures import departures
from houseway.procedures.submission import as_json
from houseway.registry import game


def compare(args: argparse.Namespace) -> int:
    """Both sides' edges of every wager, and the second less the first."""
    named = [*filter(None, [args.rulebook]), *args.compare]
    given = [args.submission, args.variant, args.report, args.sensitivity, *args.option]
    if any(given) or len(named) != 2:
        raise BadNotation("--compare takes two rulebooks or files, and --wager, --player and --json alone")
    sides = [_side(each) for each in named]
    with shown():
        first, second = (odds(each.id, each.options, wager=args.wager, player=args.player) for each in sides)
    found = list(pairs(first, second))
    if args.json:
        print(json.dumps({"compare": list(map(_about, sides)), "wagers": list(map(_pair, found))}))
        return 0
    for letter, side, called in zip("AB", sides, named, strict=True):
        print(f"{letter}: {called}" + ("" if called == side.id else f" ({side.id})"))
        for line in departures.told(side.options):
            print(f"   {line}")
    rows = [
        (each.title, *(_edge(side) for side in (each.first, each.second)), _signed(each.difference))
        for each in found
    ]
    _show(("Wager", "Edge of A", "Edge of B", "B less A"), rows)
    return 0


def _side(text: str) -> Rulebook:
    """A rulebook by its id, or as a file has it."""
    if not text.endswith(".toml"):
        return find_game(text).filed({}, complete=False)
    named, options = read_variant(text) if is_variant(read_toml(text)) else read_submission(text)
    if named is None:
        raise BadNotation(f"{text!r} names no rulebook: expected a line rulebook = ...")
    refuse_unknown_options(find_game(named), options)
    return find_game(named).filed(options, complete=False)


def _about(rulebook: Rulebook) -> dict[str, Any]:
    variant = departures.as_json(departures.variant_of(rulebook.options))
    return {"rulebook": rulebook.id, **variant, "submission": as_json(rulebook.options)}


def _pair(pair: Pair) -> dict[str, Any]:
    sides = (pair.first, pair.second)
    first, second = (None if each is None else exact(each.house_edge) for each in sides)
    return {
        "wager": next(each.wager for each in sides if each is not None),
        "paytables": [None if each is None else each.paytable for each in sides],
        "a": first,
        "b": second,
        "difference": None if pair.difference is None else exact(pair.difference),
    }


def tell_sensitivity(args: argparse.Namespace) -> int:
    """What each change does to the edge of each wager, and what is not counted."""
    rulebook = filed(args, complete=False)
    with shown():
        found = sensitivity(game(rulebook.id), rulebook.options, wager=args.wager, player=args.player)
    if args.json:
        about = {**_about(rulebook), "player": args.player, "not_counted": found.not_counted}
        print(json.dumps({**about, **_by_kind(found.effects)}))
        return 0
    print(f"{rulebook.document.title}, {rulebook.document.jurisdiction} ({rulebook.id})")
    for line in departures.told(rulebook.options):
        print(line)
    by_wager: dict[str, list[tuple[str, ...]]] = {}
    for each in found.effects:
        words = f"{each.change.what}: {each.change.after} instead of {each.change.before}"
        row = (words, _edge(each.second), _signed(each.difference))
        by_wager.setdefault(f"{title_of(each.first)}: {_edge(each.first)}", []).append(row)
    for title, rows in by_wager.items():
        print(f"\n{title}")
        _show(("Change", "Edge", "Differs by"), rows)
    for wager in found.not_counted:
        print(f"Not all of {wager} is counted, as that takes minutes: --wager {wager} counts it.")
    return 0


def _by_kind(effects: Iterable[Effect]) -> dict[str, Any]:
    """What each other value of an option and each step of a rule comes to, and a line by what one unit does."""
    found: dict[str, list[dict[str, Any]]] = {"options": [], "rules": [], "lines": []}
    for each in effects:
        change, after = each.change, each.second
        about = {"wager": after.wager, "paytable": after.paytable, "clause": change.clause}
        edges = {"house_edge": exact(after.house_edge), "difference": exact(each.difference)}
        match change.kind:
            case "option":
                found["options"].append({"option": change.option, "value": change.value, **about, **edges})
            case "rule":
                found["rules"].append({"rule": change.line, "value": change.after, **about, **edges})
            case _:
                line = {"of": change.wager, "line": change.line, "pays": change.before}
                found["lines"].append({**about, **line, "edge_per_unit": edges["difference"]})
    return found


# --- for people -------------------------------------------------------------------------------------------------


def _edge(entry: WagerFigures | None) -> str:
    return "" if entry is None else f"{float(entry.house_edge):.4%} = {entry.house_edge}"


def _signed(difference: Fraction | None) -> str:
    return "" if difference is None else f"{float(difference):+.4%} = {difference}"


def _show(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], left: int = 1) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, markup=False).print(table)
