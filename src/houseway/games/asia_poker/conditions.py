"""The conditions under which a rule of a house way applies, read from text.

The letters of a rule's hand stand for ranks: in "aaa b c d e" a is the rank of the three and b that of the
first single. A condition compares sums of them with each other, with ranks (2-9 T J Q K A, counted 2 to
14) and with the count of the complete hand that the way would choose.

>>> condition = read("a <= T or c > a", letters="abcde")
>>> condition.holds((8, 14, 7, 6, 5), no_complete_hand), condition.holds((11, 14, 7, 6, 5), no_complete_hand)
(True, False)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houseway.errors import BadNotation
from houseway.forms import RANK_OF_MARK
from houseway.games.asia_poker.complete_hands import count, leaves_a_pair
from houseway.games.asia_poker.setting import Setting

LEAVES_A_PAIR = "complete hand leaves a pair"
COUNT = "count"

# Asks for the complete hand the way would choose; it is looked for only when a condition needs it.
Choice = Callable[[], Setting | None]


def no_complete_hand() -> None:
    """The choice where there is no complete hand."""


@dataclass(frozen=True, slots=True)
class PairLeft:
    """The complete hand chosen leaves a pair."""

    needs_choice = True

    def holds(self, ranks: Sequence[int], choice: Choice) -> bool:
        chosen = choice()
        return chosen is not None and leaves_a_pair(chosen)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A sum of ranks, a number and perhaps the count, which must not be below 0."""

    ranks: tuple[tuple[int, int], ...]  # a letter's place, and how many times it is added
    counts: int
    number: int

    @property
    def needs_choice(self) -> bool:
        return self.counts != 0

    def holds(self, ranks: Sequence[int], choice: Choice) -> bool:
        total = self.number
        for place, times in self.ranks:
            total += times * ranks[place]
        if self.counts:
            chosen = choice()
            return chosen is not None and total + self.counts * count(chosen) >= 0
        return total >= 0


Test = PairLeft | Comparison


@dataclass(frozen=True, slots=True)
class Condition:
    """Branches joined by "or", each of tests joined by "and"."""

    branches: tuple[tuple[Test, ...], ...]

    def holds(self, ranks: Sequence[int], choice: Choice) -> bool:
        for branch in self.branches:
            for test in branch:
                if not test.holds(ranks, choice):
                    break
            else:
                return True
        return False

    def possible(self, ranks: Sequence[int]) -> bool:
        """Whether it can hold for these ranks, whatever the complete hand."""
        return any(
            all(test.needs_choice or test.holds(ranks, no_complete_hand) for test in branch)
            for branch in self.branches
        )

    def certain(self, ranks: Sequence[int]) -> bool:
        """Whether it holds for these ranks without asking for a complete hand."""
        return self.holds(ranks, no_complete_hand)


ALWAYS = Condition(((),))


def read(text: str, letters: str) -> Condition:
    """The condition written in `text`; no text always holds."""
    if not text.strip():
        return ALWAYS
    branches = [branch.split(" and ") for branch in text.split(" or ")]
    return Condition(tuple(tuple(_test(part.strip(), letters) for part in branch) for branch in branches))


def _test(text: str, letters: str) -> Test:
    if text == LEAVES_A_PAIR:
        return PairLeft()
    sides = re.split(r"(>=|<=|>|<)", text)
    if len(sides) != 3:
        raise BadNotation(f"{text!r} is not a condition: expected one such as 'a >= Q', or {LEAVES_A_PAIR!r}")
    left, sign, right = sides
    greater, lesser = (left, right) if ">" in sign else (right, left)
    terms = _sum(greater, letters)
    terms.subtract(_sum(lesser, letters))
    places = tuple((letters.index(term), terms[term]) for term in letters if terms[term])
    return Comparison(places, terms[COUNT], terms[""] - (0 if "=" in sign else 1))


def _sum(text: str, letters: str) -> Counter[str]:
    """How many times each letter and the count are added; the number stands under the empty word."""
    terms: Counter[str] = Counter()
    for sign, term in re.findall(r"([+-]?)\s*([^\s+-]+)", text):
        times = -1 if sign == "-" else 1
        if term == COUNT or (len(term) == 1 and term in letters):
            terms[term] += times
        elif term in RANK_OF_MARK and len(term) == 1:
            terms[""] += times * RANK_OF_MARK[term]
        elif term.isascii() and term.isdigit():
            terms[""] += times * int(term)
        else:
            known = f"{', '.join(letters)}, a rank, a number or {COUNT!r}"
            raise BadNotation(f"unknown word {term!r} in {text.strip()!r}: expected {known}")
    if not re.fullmatch(r"\s*[^\s+-]+(\s*[+-]\s*[^\s+-]+)*\s*", text):
        raise BadNotation(f"{text.strip()!r} is not a sum: expected one such as 'b + c - 2'")
    return terms
