"""`houseway set`: how should these cards be set?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cards import show
from houseway.cli.options import add_command, add_rulebook, filed
from houseway.cli.progress import shown
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.ranking import Value
from houseway.rulebooks.asia_poker.setting import HANDS, SIZES

RUNNERS_UP = 5

EXAMPLES = """\
examples:
  houseway set asia-poker-ma "Ah Kd Jc 9s 7h 5d 2c"
  houseway set asia-poker-pa "Jk As Ah Ad Ac 9h 2h" --json
  houseway set asia-poker-ma "Ah Kd Jc 9s 7h 5d 2c" --way best
  houseway set asia-poker-ma "Ah Kd Jc 9s 7h 5d 2c" --option house_way=way.toml
  houseway set chinese-poker-ca "As Ks Qs Js Ts 9h 9d 9c 2s 2h 5d 5c 5h" --stay-value 8

Asia Poker sets seven cards by the house way of the submission and names its rule; with --way best it finds the
setting that wins most often against a dealer who sets by that way, exactly, in some seconds. Chinese Poker gives
the best legal setting of a Fantasy Land hand.
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
    if args.way == "best":
        with shown():
            result = _best(rulebook, args.cards)
    else:
        result = rulebook.set(args.cards, how)
    lines = _table(result) if args.way == "best" else _lines(result)
    print(json.dumps(result) if args.json else "\n".join(lines))
    return 0


def _best(rulebook: Rulebook, text: str) -> dict[str, Any]:
    """The best setting with its chance to win, the house way's, and all others, one of those alike in rank."""
    from houseway.analysis.asia_poker_best import prospects
    from houseway.analysis.contract import exact

    house = rulebook.options.house(rulebook.deck.hand(text, sum(SIZES)))
    found: dict[tuple[Value, ...], dict[str, Any]] = {}
    for each in prospects(house.setting.cards, rulebook.options):
        hands = dict(zip(HANDS, map(show, each.setting.hands), strict=True))
        grades = tuple(rulebook.value(hand) for hand in each.setting.hands)
        found.setdefault(grades, {**hands, "win_probability": exact(each.wins)})
    own = found[tuple(rulebook.value(hand) for hand in house.setting.hands)]
    best, *others = found.values()
    rule = house.rule if best is own else "best"
    return {**best, "rule": rule, "house_way": {**own, "rule": house.rule}, "runners_up": others}


def _table(result: Mapping[str, Any]) -> Iterator[str]:
    """The best setting, the runners-up and the house way's, with their chances to win."""
    house = f"house way, {result['house_way']['rule']}"
    rows = [("best" if result["rule"] == "best" else f"best, {house}", result)]
    rows += [("", each) for each in result["runners_up"][:RUNNERS_UP]]
    if result["rule"] == "best":
        rows.append((house, result["house_way"]))
    yield f"{'High':11}  {'Medium':6}  {'Low':3}  {'Wins':>9}"
    for name, each in rows:
        cards = f"{each['high']:11}  {each['medium']:6}  {each['low']:3}"
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
