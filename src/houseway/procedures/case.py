"""Cases: disputes put as JSON, for `houseway settle`. Reading and refusing is the same for all banked games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from houseway.cards import Deck, Hand
from houseway.errors import BadNotation, BadSubmission, RuleViolation
from houseway.money import Outcome
from houseway.procedures.submission import S, read


@dataclass(frozen=True, slots=True)
class SeatCase:
    """One seat of a case, read and checked."""

    seat: int
    cards: Hand
    decision: str | None
    wagers: Mapping[str, int]
    given: Mapping[str, Any]

    def violates(self, message: str, clause: str) -> RuleViolation:
        return RuleViolation(f"seat {self.seat}: {message}", clause=clause, seat=self.seat)


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


def check_decision(seat: SeatCase, later: str, *, asked: str, without: str, equal: str) -> None:
    """Only a player with an ante decides, and must; the `later` wager follows from it and equals the ante."""
    ante, given = seat.wagers.get("ante", 0), seat.wagers.get(later)
    if ante and seat.decision is None:
        raise seat.violates(f"an ante needs a decision, {later} or fold", asked)
    if not ante and seat.decision is not None:
        raise seat.violates(f"{seat.decision!r} without an ante: only a player with an ante decides", without)
    if given is not None and (seat.decision != later or given != ante):
        only = f"only a player who decides to {later} has one"
        expected = f"the {later} must equal the ante, {ante}" if seat.decision == later else only
        raise seat.violates(f"{later} {given}: {expected}", equal)


def check_limits(
    seat: SeatCase, wagers: Iterable[str], options: Any, given: Mapping[str, Any], clause: str, prefix: str = ""
) -> None:
    """Refuses a wager outside the limits, where the case's submission gives them."""
    low, high = f"{prefix}minimum_cents", f"{prefix}maximum_cents"
    if not {low, high} & given.keys():
        return
    least, most = getattr(options, low), getattr(options, high)
    for name in wagers:
        cents = seat.wagers.get(name)
        if cents and not least <= cents <= most:
            raise seat.violates(f"{name} {cents}: the limits are {least} to {most} cents", clause)


def check_chosen(seat: SeatCase, wager: str, options: Any, name: str) -> None:
    """Refuses a wager whose paytable the submission has not chosen."""
    if seat.wagers.get(wager) and not getattr(options, name):
        about = next(each.metadata for each in fields(options) if each.name == name)
        title = wager.replace("_", " ")
        message = f"option {name}: must be chosen where there is a {title} wager: {about['read']}"
        raise BadSubmission(message, option=name, clause=about["clause"])


def submission_of(case: Mapping[str, Any], kind: type[S]) -> tuple[S, Mapping[str, Any]]:
    """The submission of a case, which need not be complete, and the options that it gives."""
    refuse_unknown(case, ("rulebook", "submission", "dealer", "seats"), "case")
    given = case.get("submission", {})
    if not isinstance(given, Mapping):
        raise BadNotation(f"submission {given!r}: expected an object such as {{'seats': 6}}")
    return read(kind, given, complete=False), given


def settle_seats(
    case: Mapping[str, Any],
    deck: Deck,
    size: int,
    *,
    wagers: tuple[str, ...],
    later: str,
    settle: Callable[[SeatCase, Hand, dict[str, int]], Iterable[Outcome]],
) -> tuple[Hand, list[dict[str, Any]]]:
    """The dealer's hand and the result of each seat, in a game where the `later` wager equals the ante."""
    dealer = deck.hand(case.get("dealer", ""), size)
    seats = read_seats(case, deck, size, wagers=wagers, decisions=(later, "fold"))
    deck.check([*dealer, *(card for seat in seats for card in seat.cards)], "the case")
    results = []
    for seat in seats:
        stakes = dict(seat.wagers)
        if seat.decision == later:
            stakes[later] = stakes.get("ante", 0)
        results.append(result_of(seat.seat, settle(seat, dealer, stakes)))
    return dealer, results


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
