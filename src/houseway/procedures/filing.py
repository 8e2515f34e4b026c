"""Filing: the options and the clashes that banked games share, each with the clause of its own document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from houseway.cards import Deck
from houseway.engine.words import Dealing, Shuffler
from houseway.procedures.submission import Finding, Flag, ListOf, Must, Number, Text, Title, among, option

MOST_CENTS = 100_000_000

F = TypeVar("F", bound=Any)


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
    return option(("red", "blue"), clause, "the colours of the decks' backs", ListOf(Title()))


def count_decks(filed: Any, document: Deck, deck: Deck) -> None:
    """A variant says itself how many cards its decks have, and what is filed of the document's follows it."""
    if len(deck.cards) != len(document.cards):
        object.__setattr__(filed, "cards_in_decks", (len(deck.cards),) * len(filed.cards_in_decks))


def seats(most: int, clause: str, says: str) -> Any:
    return option(6, clause, says, Number(1, most))


def cents(default: int, clause: str, says: str) -> Any:
    return option(default, clause, says, Number(1, MOST_CENTS))


def flag(default: bool, clause: str, says: str) -> Any:
    return option(default, clause, says, Flag())


def must(clause: str, says: str, *, approval: bool = False) -> Any:
    """What the document demands of every operator; false is refused with the clause."""
    return option(True, clause, says, Must(), approval=approval)


def approval(clause: str, says: str) -> Any:
    """What must be approved before it is used; a submission that does not speak of it takes it for granted."""
    return option(True, clause, says, Flag(), approval=True)


def word(clause: str, says: str, *values: str) -> Any:
    """One of a few words, the first of them the default."""
    return option(values[0], clause, says, among(values))


def text(clause: str, says: str) -> Any:
    return option("", clause, says, Text())


# --- clashes: what the clauses refuse in the options taken together -------------------------------------------


def shuffler_clash(filed: Any, permitted: tuple[Shuffler, ...], clause: str) -> Iterator[Finding]:
    if filed.shuffler not in permitted:
        message = f"a device of the kind {filed.shuffler.value} is not provided for"
        yield Finding("shuffler", message, clause)


def device_clash(filed: Any, *, hand: str = "", second: str) -> Iterator[Finding]:
    """A second deck needs a shuffling device, and so does dealing from the hand where a clause says so."""
    if hand and filed.dealing is Dealing.HAND and not filed.shuffler.is_device:
        yield Finding("shuffler", "cards dealt from the hand need an automated shuffling device", hand)
    if filed.decks == 2 and not filed.shuffler.is_device:
        yield Finding("decks", "a second deck needs an automated shuffling device", second)


def approvals_clash(filed: Any, *rows: tuple[str, str, bool]) -> Iterator[Finding]:
    """What is in use must be approved: an option, its clause, and whether it is in use."""
    for name, clause, in_use in rows:
        if in_use and not getattr(filed, name):
            yield Finding(name, "must be approved before it is used", clause)


def backs_clash(filed: Any, clause: str) -> Iterator[Finding]:
    """A colour for each deck; a second one may be filed for a deck that is not in use yet."""
    if not filed.decks <= len(filed.backs) <= 2:
        yield Finding("backs", f"{len(filed.backs)} colours: expected one for each deck, of two at most", clause)
    elif filed.decks == 2 and len(set(map(plain, filed.backs))) < 2:
        yield Finding("backs", "the two decks need backs of different colours", clause)


def plain(text: str) -> str:
    """A word as it is compared with others, however it is written.

    >>> plain(" Royal  Blue") == plain("royal blue")
    True
    """
    return " ".join(text.split()).casefold()


def loads_shoe_clash(filed: Any, clause: str) -> Iterator[Finding]:
    if filed.shuffler_loads_shoe and not (filed.shuffler.is_device and filed.dealing is not Dealing.HAND):
        yield Finding("shuffler_loads_shoe", "needs a shuffling device and cards dealt from a shoe", clause)


def limits_clash(filed: Any, low: str, high: str, clause: str) -> Iterator[Finding]:
    least, most = getattr(filed, low), getattr(filed, high)
    if least > most:
        yield Finding(low, f"{least} is above {high} {most}", clause)


SPARE = 10  # cards beside the hands: a cut takes as many, and errors of the deal use some up


def deck_clash(filed: Any, deck: Deck, hand: int, clause: str) -> Iterator[Finding]:
    """The deck of a variant has cards for the hands of all seats and the dealer's, and some to spare."""
    least, there = (filed.seats + 1) * hand + SPARE, len(deck.cards)
    if there < least:
        message = f"a deck of {there} cards: expected at least {least} for {filed.seats} seats"
        yield Finding("variant", message, clause)


# --- another method at the table ------------------------------------------------------------------------------


def using(filed: F, shuffler: Shuffler, dealing: Dealing, decks: int, **more: Any) -> F:
    """The submission with another method in use; what belongs to the method left behind is not in use."""
    return replace(filed, shuffler=shuffler, dealing=dealing, decks=decks, shuffler_loads_shoe=False, **more)
