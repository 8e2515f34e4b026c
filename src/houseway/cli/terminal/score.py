"""The score of an exam: what was done, each slip with its clause, and amounts as a dealer says them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.errors import BadNotation
from houseway.money import cents_from

NOTHING = frozenset({"0", "push", "pushed", "return", "returned", "back", "even", "nothing"})
ALL_LOST = frozenset({"lose", "loses", "lost", "collect", "take", "taken"})


A_SLIP = 3  # weighs as much as so many steps done right
GRAVE = 10  # money given away or kept wrongly, or an irregularity that nobody noticed


@dataclass(frozen=True, slots=True)
class Slip:
    """Something done wrongly: when, what, why not, and what would have been right."""

    round: int
    phase: str
    what: str
    right: str
    weight: int = A_SLIP


@dataclass(slots=True)
class ScoreSheet:
    """What was done, and each slip."""

    steps: int = 0
    amounts: int = 0
    amounts_right: int = 0
    slips: list[Slip] = field(default_factory=list)

    def sheet(self) -> Iterator[str]:
        """The score sheet."""
        yield f"Steps performed: {self.steps}. Amounts asked: {self.amounts}, right: {self.amounts_right}."
        yield f"Slips: {len(self.slips)}." if self.slips else "No slips."
        for number, slip in enumerate(self.slips, 1):
            yield f"  {number}. Round {slip.round}, {slip.phase}: {slip.what}"
            if slip.right:
                yield f"     Right: {slip.right}"
        right, wrong = self.steps + self.amounts_right, sum(slip.weight for slip in self.slips)
        if right + wrong:
            weights = f" A slip weighs as {A_SLIP} steps, one that costs money or is not noticed as {GRAVE}."
            yield f"Score: {round(100 * right / (right + wrong))} of 100.{weights if wrong else ''}"


def read_net(text: str, stake: int) -> int:
    """What a wager comes to, as a dealer says it.

    >>> read_net("10", 500), read_net("push", 500), read_net("lost", 500), read_net("-5", 500)
    (1000, 0, -500, -500)
    """
    word = text.strip().lower()
    if word in NOTHING:
        return 0
    if word in ALL_LOST:
        return -stake
    if not re.fullmatch(r"[+-]?\$?[0-9][0-9,.]*", word):
        raise BadNotation(f"{text!r}: expected the net in dollars such as 10, 0 or -10, or push, or lost")
    cents = cents_from(word.lstrip("+-"))
    return -cents if word.startswith("-") else cents
