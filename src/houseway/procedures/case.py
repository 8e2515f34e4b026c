"""Cases: disputes put as JSON, for `houseway settle`. Reading and refusing is the same for all banked games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.cards import Deck, Hand
from houseway.errors import BadNotation, RuleViolation
from houseway.money import Outcome


@dataclass(frozen=True, slots=True)
class SeatCase:
    """One seat of a case, read and checked."""

    seat: int
    cards: Hand
    decision: str | None
    wagers: Mapping[str, int]
    given: Mapping[str, Any]


def read_seats(
    case: Mapping[str, Any],
    deck: Deck,
    size: int,
    *,
    wagers: tuple[str, ...],
    decisions: tuple[str, ...],
    extra: tuple[str, ...] = (),
) -> list[SeatCase]:
    """The seats of a case; quotes what cannot be read and says what was expected."""
    known = {"seat", "cards", "decision", "wagers", *extra}
    seats = case.get("seats")
    if not isinstance(seats, list) or not seats:
        raise BadNotation(f"seats: expected a list of at least one seat, got {seats!r}")
    read = []
    for place, given in enumerate(seats, 1):
        if not isinstance(given, Mapping):
            raise BadNotation(f"seats: item {place} is {given!r}, expected an object")
        seat = given.get("seat")
        if type(seat) is not int or seat < 1:
            raise BadNotation(f"seats: item {place} has seat {seat!r}, expected a whole number from 1")
        refuse_unknown(given, known, f"seat {seat}")
        decision = given.get("decision")
        if decision is not None and decision not in decisions:
            raise BadNotation(f"seat {seat}: decision {decision!r}: expected {' or '.join(decisions)}")
        read.append(
            SeatCase(
                seat,
                deck.hand(given.get("cards", ""), size),
                decision,
                _wagers(given.get("wagers"), wagers, seat),
                given,
            )
        )
    numbers = [each.seat for each in read]
    if len(set(numbers)) < len(numbers):
        raise BadNotation(f"seats {numbers}: a seat appears twice")
    return read


def refuse_unknown(given: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    known = sorted(known)
    for key in given:
        if key not in known:
            raise BadNotation(f"{where}: unknown key {key!r}: expected {', '.join(known)}")


def _wagers(given: Any, known: tuple[str, ...], seat: int) -> dict[str, int]:
    if not isinstance(given, Mapping) or not given:
        raise BadNotation(f"seat {seat}: wagers {given!r}: expected an object such as {{{known[0]!r}: 1000}}")
    for name, cents in given.items():
        if name not in known:
            raise BadNotation(f"seat {seat}: unknown wager {name!r}: expected {', '.join(known)}")
        if type(cents) is not int or cents < 0:
            raise BadNotation(f"seat {seat}: {name} {cents!r}: expected whole cents, 0 or more")
    if not any(given.values()):
        raise BadNotation(f"seat {seat}: no wager: expected at least one of {', '.join(known)}")
    return {name: cents for name, cents in given.items() if cents}


def within(name: str, cents: int, least: int, most: int, seat: int, clause: str) -> None:
    """Refuses a wager outside the submission's limits."""
    if not least <= cents <= most:
        message = f"seat {seat}: {name} {cents}: the limits are {least} to {most} cents"
        raise RuleViolation(message, clause=clause, seat=seat)


def result_of(seat: int, outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """A seat's result in the contract's form."""
    outcomes = tuple(outcomes)
    return {
        "seat": seat,
        "net_cents": sum(each.net_cents for each in outcomes),
        "wagers": {
            each.wager: {
                "result": each.result.value,
                "net_cents": each.net_cents,
                "clauses": list(each.clauses),
            }
            for each in outcomes
        },
    }
