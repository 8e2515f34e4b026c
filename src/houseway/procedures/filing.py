"""Filing: the options and the clashes that banked games share, each with the clause of its own document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.engine.words import Dealing, Shuffler
from houseway.procedures.submission import Finding, Flag, Must, Number, Row, Text, among, option

MOST_CENTS = 100_000_000


# --- options: each is a field of a submission -----------------------------------------------------------------


def dealing(clause: str) -> Any:
    return option(Dealing.MANUAL_SHOE, clause, "how the cards are dealt", among(Dealing))


def shuffler(clause: str, *permitted: Shuffler) -> Any:
    return option(permitted[0], clause, "how the cards are shuffled", among(permitted))


def loads_shoe(clause: str) -> Any:
    return flag(False, clause, "whether the shuffling device inserts the stack in the shoe")


def decks(clause: str) -> Any:
    return option(1, clause, "how many decks alternate", Number(1, 2))


def backs(clause: str) -> Any:
    return option(("red", "blue"), clause, "the colours of the decks' backs", Row(Text()))


def seats(most: int, clause: str, says: str) -> Any:
    return option(6, clause, says, Number(1, most))


def cents(default: int, clause: str, says: str) -> Any:
    return option(default, clause, says, Number(1, MOST_CENTS))


def flag(default: bool, clause: str, says: str) -> Any:
    return option(default, clause, says, Flag())


def must(clause: str, says: str) -> Any:
    """What the document demands of every operator; false is refused with the clause."""
    return option(True, clause, says, Must())


def word(clause: str, says: str, *values: str) -> Any:
    """One of a few words, the first of them the default."""
    return option(values[0], clause, says, among(values))


def text(clause: str, says: str) -> Any:
    return option("", clause, says, Text())


# --- clashes: what the clauses refuse in the options taken together -------------------------------------------


def method_clash(shuffler: Shuffler, dealing: Dealing, decks: int, *, hand: str, second: str) -> Finding | None:
    """Hand dealing and a second deck both need a shuffling device; the clauses `hand` and `second` say so."""
    if dealing is Dealing.HAND and not shuffler.is_device:
        return Finding("shuffler", "cards dealt from the hand need an automated shuffling device", hand)
    if decks == 2 and not shuffler.is_device:
        return Finding("decks", "a second deck needs an automated shuffling device", second)
    return None


def backs_clash(filed: Any, clause: str) -> Iterator[Finding]:
    if filed.decks == 2 and len(set(filed.backs)) < 2:
        yield Finding("backs", "the two decks need backs of different colours", clause)


def loads_shoe_clash(filed: Any, clause: str) -> Iterator[Finding]:
    if filed.shuffler_loads_shoe and (filed.dealing is Dealing.HAND or not filed.shuffler.is_device):
        yield Finding("shuffler_loads_shoe", "needs a shuffling device and cards dealt from a shoe", clause)


def limits_clash(filed: Any, low: str, high: str, clause: str) -> Iterator[Finding]:
    least, most = getattr(filed, low), getattr(filed, high)
    if least > most:
        yield Finding(low, f"{least} is above {high} {most}", clause)
