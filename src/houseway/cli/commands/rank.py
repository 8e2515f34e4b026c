"""`houseway rank`: what is this hand, and which is higher?"""

from __future__ import annotations

import argparse
import json
from typing import Any

from houseway.cards import Hand, show
from houseway.cli.options import add_command, add_rulebook, filed
from houseway.engine.phase import Rulebook
from houseway.procedures.departures import as_json, told, variant_of
from houseway.ranking import Value

MORE = """\
Each hand is judged by itself, so the same card may stand in two of them. In the JSON, `order` lists the
places of the hands from the highest to the lowest, `ties` the groups of places that are equal.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "rank", "What is this hand, and which is higher?", MORE)
    add_rulebook(parser)
    parser.add_argument("hands", metavar="HAND", nargs="+", help='cards in quotation marks, such as "As Kd"')
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: argparse.Namespace) -> int:
    rulebook = filed(args, complete=False)
    hands = [rulebook.deck.hand(text, *rulebook.hand_sizes) for text in args.hands]
    values = [rulebook.value(hand) for hand in hands]
    order = sorted(range(len(hands)), key=lambda place: values[place], reverse=True)
    ties = _ties(values, order)
    if args.json:
        print(json.dumps(_result(rulebook, hands, values) | {"order": order, "ties": ties}))
    else:
        print("\n".join([*told(rulebook.options), *_lines(rulebook, hands, values, order)]))
    return 0


def _ties(values: list[Value], order: list[int]) -> list[list[int]]:
    """Groups of places whose hands are equal, the highest first."""
    groups: dict[Value, list[int]] = {}
    for place in order:
        groups.setdefault(values[place], []).append(place)
    return [sorted(group) for group in groups.values() if len(group) > 1]


def _result(rulebook: Rulebook, hands: list[Hand], values: list[Value]) -> dict[str, Any]:
    return {
        "rulebook": rulebook.id,
        **as_json(variant_of(rulebook.options)),
        "hands": [
            {"cards": show(hand), "kind": rulebook.kind_of(value), "name": rulebook.name_of(value)}
            for hand, value in zip(hands, values, strict=True)
        ],
    }


def _lines(rulebook: Rulebook, hands: list[Hand], values: list[Value], order: list[int]) -> list[str]:
    """The hands from the highest to the lowest; equal hands share their place."""
    width = max(len(show(hand)) for hand in hands)
    lines = []
    for place in order:
        above = sum(value > values[place] for value in values)
        number = f"{above + 1}. " if len(hands) > 1 else ""
        equal = "  (tie)" if values.count(values[place]) > 1 else ""
        lines.append(f"{number}{show(hands[place]):{width}}  {rulebook.name_of(values[place])}{equal}")
    return lines
