"""`houseway set`: how should these cards be set?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cli.options import add_command, add_rulebook, filed
from houseway.errors import BadNotation

EXAMPLES = """\
examples:
  houseway set asia-poker-ma "Ah Kd Jc 9s 7h 5d 2c"
  houseway set asia-poker-pa "Jk As Ah Ad Ac 9h 2h" --json
  houseway set asia-poker-ma "Ah Kd Jc 9s 7h 5d 2c" --option house_way=way.toml
  houseway set chinese-poker-ca "As Ks Qs Js Ts 9h 9d 9c 2s 2h 5d 5c 5h" --stay-value 8

Asia Poker sets seven cards by the house way of the submission and names its rule. Chinese Poker gives the best
legal setting of a Fantasy Land hand.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "set", "How should these cards be set into hands?", EXAMPLES)
    add_rulebook(parser)
    parser.add_argument("cards", metavar="CARDS", help='cards in quotation marks, such as "As Kd Jk 9h 8h 7c 2c"')
    parser.add_argument("--way", metavar="house|best", help="Asia Poker: by which way (house)")
    parser.add_argument("--stay-value", metavar="N", help="Chinese Poker: what staying in Fantasy Land is worth")
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
    result = rulebook.set(args.cards, how)
    print(json.dumps(result) if args.json else "\n".join(_lines(result)))
    return 0


def _lines(result: Mapping[str, Any]) -> Iterator[str]:
    width = max(map(len, result))
    for key, value in result.items():
        if isinstance(value, dict):
            value = ", ".join(f"{name} {each}" for name, each in value.items())
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        yield f"{key.replace('_', ' ').capitalize():{width}}  {value}"
