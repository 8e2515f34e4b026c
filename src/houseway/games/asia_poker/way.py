"""House ways: how the dealer's seven cards are set, as data that can be read, printed and checked.

Both documents leave the way to the operator's filing: MA 12(d), PA 11(c). A way is a list of rules. A rule
names its hand by ranks: "aaa b c d e" is three alike and four singles, the letters running from the most
cards alike to the fewest, then from the highest rank to the lowest; the joker is an ace. The first rule whose
hand fits and whose condition holds says how the cards are set: by letters, high / medium / low, or by
playing the complete hand that the way prefers.

>>> from houseway.games.asia_poker.hands import DECK
>>> rule = Rule("1", "aa b c d e f", "a > b", "acef / ad / b", "A pair above all singles is split.")
>>> way = HouseWay("split", ("higher low card",), (rule,))
>>> str(way.set(DECK.hand("Th Td 9c 7s 6h 4d 2c")).setting)
'Th 7s 4d 2c / Td 6h / 9c'
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from houseway.cards import Card, Hand, show
from houseway.errors import BadNotation, BadSubmission
from houseway.games.asia_poker import conditions
from houseway.games.asia_poker.complete_hands import PREFERENCES, choose, rule_t
from houseway.games.asia_poker.conditions import Condition
from houseway.games.asia_poker.hands import USUAL, Ranking, ranks, written
from houseway.games.asia_poker.setting import SIZES, SPLITS, Setting

COMPLETE = "complete hand"
Shape = tuple[int, ...]


class SetByWay(NamedTuple):
    """How a way sets seven cards, and the rule that says so."""

    setting: Setting
    rule: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a way: its name, the hand it is for, when it applies, how it sets, and that in words."""

    id: str
    hand: str
    when: str
    set: str
    says: str = ""
    shape: Shape = field(init=False)
    condition: Condition = field(init=False)
    splits: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        for name in ("id", "hand", "when", "set", "says"):
            if not isinstance(getattr(self, name), str):
                raise BadNotation(f"rule {self.id!r}: {name} must be text, got {getattr(self, name)!r}")
        try:
            shape = _shape(self.hand)
            letters = "abcdefg"[: len(shape)]
            object.__setattr__(self, "shape", shape)
            object.__setattr__(self, "condition", conditions.read(self.when, letters))
            object.__setattr__(self, "splits", () if self.set == COMPLETE else _splits(self.hand, self.set))
        except BadNotation as bad:
            raise BadNotation(f"rule {self.id!r}: {bad}") from None


def _shape(hand: str) -> Shape:
    """How many cards of each rank a rule's hand has: "aaa bb c d" is (3, 2, 1, 1)."""
    groups = hand.split()
    shape = tuple(map(len, groups))
    letters = [letter * size for letter, size in zip("abcdefg", shape, strict=False)]
    if letters != groups or sum(shape) != 7 or sorted(shape, reverse=True) != list(shape) or max(shape) > 5:
        raise BadNotation(f"{hand!r} is not a hand: expected one such as 'aaa bb c d', most alike first")
    return shape


def _splits(hand: str, set: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The ways to give a hand's cards, in the order of its letters, to the three hands as a rule says."""
    spots = hand.replace(" ", "")
    wanted = [sorted(part.replace(" ", "")) for part in set.split("/")]
    if [len(part) for part in wanted] != list(SIZES):
        raise BadNotation(f"{set!r} is not a setting: expected one such as 'aade / bc / a', or {COMPLETE!r}")
    if sorted(letter for part in wanted for letter in part) != sorted(spots):
        raise BadNotation(f"{set!r} does not set the cards of {hand!r}")

    def letters(split: tuple[tuple[int, ...], ...]) -> list[list[str]]:
        return [sorted(spots[place] for place in part) for part in split]

    return tuple(split for split in SPLITS if letters(split) == wanted)


@dataclass(frozen=True, slots=True)
class HouseWay:
    """A way to set seven cards: what it prefers in a complete hand, and its rules in order."""

    name: str
    prefer: tuple[str, ...]
    rules: tuple[Rule, ...]
    by_shape: Mapping[Shape, tuple[Rule, ...]] = field(init=False, compare=False)  # a way is a key of its arrays

    def __post_init__(self) -> None:
        for wish in self.prefer:
            if not isinstance(wish, str) or wish not in PREFERENCES:
                raise BadNotation(f"unknown preference {wish!r}: expected one of {', '.join(PREFERENCES)}")
        shapes = dict.fromkeys(rule.shape for rule in self.rules)
        by_shape = {shape: tuple(rule for rule in self.rules if rule.shape == shape) for shape in shapes}
        object.__setattr__(self, "by_shape", by_shape)

    def set(self, cards: Sequence[Card], ranking: Ranking = USUAL) -> SetByWay:
        """The seven cards set by the first rule that fits."""
        shape, alike, groups = _grouped(cards)
        found: list[Setting | None] = []

        def choice() -> Setting | None:
            if not found:
                found.append(choose(cards, self.prefer, ranking))
            return found[0]

        for rule in self.by_shape.get(shape, ()):
            if rule.condition.holds(groups, choice):
                if rule.splits:
                    settings = [_dealt(alike, split) for split in rule.splits]
                    return SetByWay(rule_t(settings, ranking), rule.id, rule.says)
                chosen = choice()
                if chosen is not None:
                    return SetByWay(chosen, rule.id, rule.says)
        raise BadSubmission(f"the way {self.name!r} has no rule for {show(cards)}", option="house_way")


def _grouped(cards: Sequence[Card]) -> tuple[Shape, Hand, tuple[int, ...]]:
    """The shape of seven cards, the cards in the order of its letters, and the rank of each letter."""
    ordered = written(cards)
    assert len(ordered) == 7
    groups: dict[int, list[Card]] = {}
    for card, rank in zip(ordered, ranks(ordered), strict=True):
        groups.setdefault(rank, []).append(card)
    by_size = sorted(groups.items(), key=lambda group: -len(group[1]))  # stable: equals from the highest rank
    return (
        tuple(len(alike) for _, alike in by_size),
        tuple(card for _, alike in by_size for card in alike),
        tuple(rank for rank, _ in by_size),
    )


def _dealt(cards: Hand, split: tuple[tuple[int, ...], ...]) -> Setting:
    high, medium, low = split
    return Setting(
        tuple([cards[place] for place in high]), tuple([cards[place] for place in medium]), (cards[low[0]],)
    )


WORDS = {each.name for each in fields(Rule) if each.init}


def read_way(text: str) -> HouseWay:
    """A way written in TOML, as an operator files it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise BadNotation(f"the house way is not TOML: {bad}") from None
    return way_from(data)


def way_from(data: Mapping[str, Any]) -> HouseWay:
    """A way from its tables, as TOML has them."""
    _expect(set(data), {"name", "prefer", "rule"}, "the house way")
    name, prefer, rules = data["name"], data["prefer"], data["rule"]
    if not isinstance(name, str) or not isinstance(prefer, list) or not isinstance(rules, list):
        raise BadNotation("the house way needs a name, a list of preferences and [[rule]] tables")
    for number, row in enumerate(rules, 1):
        if not isinstance(row, dict):
            raise BadNotation(f"rule {number} of the house way is {row!r}: expected a [[rule]] table")
        _expect({"when", "says", *row}, WORDS, f"rule {number} of the house way")
    return HouseWay(name, tuple(prefer), tuple(Rule(**({"when": "", "says": ""} | row)) for row in rules))


def _expect(words: set[str], expected: set[str], where: str) -> None:
    for word in sorted(words ^ expected):
        problem = "no" if word in expected else "an unknown word"
        raise BadNotation(f"{where} has {problem} {word!r}: expected {', '.join(sorted(expected))}")


def write_way(way: HouseWay) -> str:
    """A way as TOML, which `read_way` reads again."""
    lines = [f"name = {_quoted(way.name)}", "prefer = ["]
    lines += [f"    {_quoted(wish)}," for wish in way.prefer] + ["]"]
    for rule in way.rules:
        rows = {"id": rule.id, "hand": rule.hand, "when": rule.when, "set": rule.set, "says": rule.says}
        lines += ["", "[[rule]]"] + [f"{word} = {_quoted(text)}" for word, text in rows.items() if text]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
