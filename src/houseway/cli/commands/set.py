"""`houseway set`: how should these cards be set?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from houseway.cli.options import add_command, add_rulebook, filed
from houseway.cli.progress import shown
from houseway.errors import BadNotation
from houseway.procedures.departures import as_json, told, variant_of
from houseway.registry import Part, game

RUNNERS_UP = 5

MORE = """\
Where there is a house way, the cards are set by that of the submission, and its rule is named; with --way best by
the setting that wins most often against a dealer who sets by that way, counted exactly in some seconds. Where
players play against each other, it is the best legal setting of a whole hand.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "set", "How should these cards be set into hands?", MORE)
    add_rulebook(parser)
    parser.add_argument("cards", metavar="CARDS", help='cards in quotation marks, such as "As Kd Jk 9h 8h 7c 2c"')
    parser.add_argument("--way", metavar="house|best", help="by which way (house)")
    parser.add_argument(
        "--stay-value", metavar="N", help="what staying in Fantasy Land is worth, where there is one"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: argparse.Namespace) -> int:
    rulebook = filed(args, complete=False)
    if rulebook.set is None:
        raise BadNotation(f"{rulebook.id} has no cards to be set into hands")
    if args.way is not None and rulebook.house_way is None:
        raise BadNotation(f"--way {args.way!r}: {rulebook.id} has no house way")
    if args.stay_value is not None and rulebook.house_way is not None:
        raise BadNotation(f"--stay-value {args.stay_value!r}: {rulebook.id} has no Fantasy Land to stay in")
    how = {name: value for name in ("way", "stay_value") if (value := getattr(args, name)) is not None}
    if args.way == "best":
        with shown():
            result = game(rulebook.id).part(Part.BEST_SETTING)(rulebook, args.cards)
    else:
        result = rulebook.set(args.cards, how)
    lines = _table(result) if args.way == "best" else _lines(result)
    if args.json:
        print(json.dumps(result | as_json(variant_of(rulebook.options))))
    else:
        print("\n".join([*told(rulebook.options), *lines]))
    return 0


def _table(result: Mapping[str, Any]) -> Iterator[str]:
    """The best setting, the runners-up and the house way's, with their chances to win."""
    house = f"house way, {result['house_way']['rule']}"
    rows = [("best" if result["rule"] == "best" else f"best, {house}", result)]
    rows += [("", each) for each in result["runners_up"][:RUNNERS_UP]]
    if result["rule"] == "best":
        rows.append((house, result["house_way"]))
    hands = list(takewhile(lambda key: key != "win_probability", result))
    widths = {hand: max(len(hand), len(result[hand])) for hand in hands}
    yield "  ".join(f"{hand.capitalize():{width}}" for hand, width in widths.items()) + f"  {'Wins':>9}"
    for name, each in rows:
        cards = "  ".join(f"{each[hand]:{width}}" for hand, width in widths.items())
        yield f"{cards}  {each['win_probability']['float']:9.4%}  {name}".rstrip()
    yield f"The best wins {result['win_probability']['exact']} of all deals."


def _lines(result: Mapping[str, Any]) -> Iterator[str]:
    width = max(map(len, result))
    for key, value in result.items():
        if isinstance(value, dict):
            value = ", ".join(f"{name} {each}" for name, each in value.items())
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        yield f"{key.replace('_', ' ').capitalize():{width}}  {value}"
