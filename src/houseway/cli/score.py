"""The score of an exam: what was done, each slip with its clause, and amounts as a dealer says them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.errors import BadNotation
from houseway.money import cents_from

NOTHING = frozenset({"0", "push", "pushed", "return", "returned", "back", "even", "nothing"})
ALL_LOST = frozenset({"lose", "loses", "lost", "collect", "take", "taken"})


@dataclass(frozen=True, slots=True)
class Slip:
    """Something done wrongly: when, what, why not, and what would have been right."""

    round: int
    phase: str
    what: str
    right: str


@dataclass(slots=True)
class Score:
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
        done = self.steps + self.amounts
        if done + len(self.slips):
            right = self.steps + self.amounts_right
            missed = len(self.slips) - (self.amounts - self.amounts_right)
            yield f"Score: {round(100 * right / (done + missed))} of 100."


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
