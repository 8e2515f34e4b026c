"""Cases: disputes put as JSON, for `houseway settle`. Reading and refusing is the same for all banked games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from houseway.cards import Deck, Hand
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, BadSubmission, RuleViolation
from houseway.money import MATCH_PLAY, forfeited
from houseway.procedures.filing import MOST_CENTS

ABANDONED = "abandoned"
CASE = ("rulebook", "submission", "dealer", "seats")


@dataclass(frozen=True, slots=True)
class SeatCase:
    """One seat of a case, read and checked."""

    seat: int
    cards: Hand
    decision: str | None
    wagers: Mapping[str, int]
    coupon_cents: int
    given: Mapping[str, Any]

    def violates(self, message: str, clause: str) -> RuleViolation:
        return RuleViolation(f"seat {self.seat}: {message}", clause=clause, seat=self.seat)

    def flag(self, name: str) -> bool:
        given = self.given.get(name, False)
        if type(given) is not bool:
            raise BadNotation(f"seat {self.seat}: {name} {given!r}: expected true or false")
        return given

    def abandons(self, wager: str) -> bool:
        """Was the wager ruled abandoned, with all others or by itself?"""
        given = self.given.get(ABANDONED, False)
        if type(given) is bool:
            return given
        if not isinstance(given, list) or not all(name in list(self.wagers) for name in given):
            known = ", ".join(self.wagers)
            raise BadNotation(f"seat {self.seat}: abandoned {given!r}: expected true, false or a list of {known}")
        return wager in given or len(given) == len(self.wagers)


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
    known = {"seat", "cards", "wagers", *extra, *(("decision",) if decisions else ())}
    seats = case.get("seats")
    if not isinstance(seats, list) or not seats:
        raise BadNotation(f"seats: expected a list of at least one seat, got {seats!r}")
    read = []
    for place, given in enumerate(seats, 1):
        seat = read_number(given, place)
        refuse_unknown(given, known, f"seat {seat}")
        decision = given.get("decision")
        if decision is not None and decision not in decisions:
            raise BadNotation(f"seat {seat}: decision {decision!r}: expected {' or '.join(decisions)}")
        cards, amounts = deck.hand(given.get("cards", ""), size), _wagers(given.get("wagers"), wagers, seat)
        read.append(SeatCase(seat, cards, decision, amounts, amounts.pop(MATCH_PLAY, 0), given))
    numbers = [each.seat for each in read]
    if len(set(numbers)) < len(numbers):
        raise BadNotation(f"seats {numbers}: a seat appears twice")
    return read


def read_number(given: Any, place: int) -> int:
    """The number of a seat, the `place`-th of its case."""
    if not isinstance(given, Mapping):
        raise BadNotation(f"seats: item {place} is {given!r}, expected an object")
    seat = given.get("seat")
    if type(seat) is not int or seat < 1:
        raise BadNotation(f"seats: item {place} has seat {seat!r}, expected a whole number from 1")
    return seat


def refuse_unknown(given: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    known = sorted(known)
    for key in given:
        if key not in known:
            raise BadNotation(f"{where}: unknown key {key!r}: expected {', '.join(known)}")


def read_cents(cents: Any, what: str, least: int = 0) -> int:
    """An amount that can lie on a table."""
    if type(cents) is not int or not least <= cents <= MOST_CENTS:
        given = repr(cents)
        given = given if len(given) < 40 else given[:20] + "..."
        raise BadNotation(f"{what} {given}: expected whole cents, {least} or more, at most {MOST_CENTS}")
    return cents


def _wagers(given: Any, known: tuple[str, ...], seat: int) -> dict[str, int]:
    if not isinstance(given, Mapping) or not given:
        raise BadNotation(f"seat {seat}: wagers {given!r}: expected an object such as {{{known[0]!r}: 1000}}")
    for name, cents in given.items():
        if name not in (*known, MATCH_PLAY):
            raise BadNotation(f"seat {seat}: unknown wager {name!r}: expected {', '.join((*known, MATCH_PLAY))}")
        read_cents(cents, f"seat {seat}: {name}")
    if not any(given.values()):
        raise BadNotation(f"seat {seat}: no wager: expected at least one of {', '.join(known)}")
    return {name: cents for name, cents in given.items() if cents}


# --- what the rules refuse ---------------------------------------------------------------------------------------


def about(options: Any, name: str) -> Mapping[str, Any]:
    """What a submission says of an option: its clause, its words, its reader."""
    return next(each.metadata for each in fields(options) if each.name == name)


def check_seat(number: int, options: Any, given: Mapping[str, Any]) -> None:
    """Refuses a seat that the table has not: as many as the submission gives, or the most that may be filed."""
    seats = about(options, "seats")
    most = options.seats if "seats" in given else seats["read"].most
    if number > most:
        raise RuleViolation(f"seat {number}: the table has seats 1 to {most}", clause=seats["clause"], seat=number)


def check_coupon(seat: SeatCase, wager: str, options: Any, clause: str) -> None:
    """Refuses a match play coupon where none is taken, and one above the wager that it lies beside."""
    cents, there = seat.coupon_cents, seat.wagers.get(wager, 0)
    if cents and not getattr(options, MATCH_PLAY, False):
        raise seat.violates(f"match_play {cents}: no match play coupons are taken here", clause)
    if cents > there:
        raise seat.violates(f"match_play {cents}: a coupon lies beside {wager}, {there}, and is no larger", clause)


def check_abandoned(seat: SeatCase, wagers: Iterable[str], clause: str) -> None:
    """Refuses a ruling on the `wagers` settled last that leaves out others, which lay there as well."""
    if any(seat.abandons(name) for name in wagers) and not all(map(seat.abandons, seat.wagers)):
        given = seat.given[ABANDONED]
        raise seat.violates(f"abandoned {given}: a ruling takes all wagers that are not settled yet", clause)


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
        option, title = about(options, name), wager.replace("_", " ")
        message = f"option {name}: must be chosen where {title} is wagered on: {option['read']}"
        raise BadSubmission(message, option=name, clause=option["clause"])


# --- settling ----------------------------------------------------------------------------------------------------


def settle_seats(
    rulebook: Rulebook,
    case: Mapping[str, Any],
    *,
    wagers: tuple[str, ...],
    decides: str,
    check: Callable[[SeatCase], None],
    abandoned: str = "",
) -> tuple[Hand, list[dict[str, Any]]]:
    """The dealer's hand and the result of each seat, where the wager that one `decides` on equals the ante.

    `abandoned` is the clause by which wagers of somebody who left may be ruled abandoned, if there is one.
    """
    refuse_unknown(case, CASE, "case")
    deck, (size,) = rulebook.deck, rulebook.hand_sizes
    dealer = deck.hand(case.get("dealer", ""), size)
    extra = (ABANDONED,) if abandoned else ()
    seats = read_seats(case, deck, size, wagers=wagers, decisions=(decides, "fold"), extra=extra)
    deck.check([*dealer, *(card for seat in seats for card in seat.cards)], "the case")
    results = []
    for seat in seats:
        check_seat(seat.seat, rulebook.options, case.get("submission", {}))
        check(seat)
        stakes = dict(seat.wagers)
        if seat.decision == decides:
            stakes[decides] = stakes["ante"]
        results.append(settled(rulebook, seat, seat.cards, dealer, stakes, abandoned=abandoned))
    return dealer, results


def settled(
    rulebook: Rulebook, seat: SeatCase, hand: Any, dealer: Any, stakes: Mapping[str, int], *, abandoned: str = ""
) -> dict[str, Any]:
    """A seat's result in the contract's form, as the table settles it."""
    assert rulebook.settle_seat is not None
    gone = {name: cents for name, cents in stakes.items() if seat.abandons(name)}
    left = {name: cents for name, cents in stakes.items() if name not in gone}
    outcomes = (*rulebook.settle_seat(hand, dealer, left, seat.coupon_cents), *forfeited(gone, abandoned))
    order = [wager.name for wager in rulebook.wagers]
    beside = len(order)  # what has no area of its own comes last
    by_layout = sorted(outcomes, key=lambda each: order.index(each.wager) if each.wager in order else beside)
    return {
        "seat": seat.seat,
        "net_cents": sum(each.net_cents for each in by_layout),
        "wagers": {
            each.wager: {
                "result": each.result.value,
                "net_cents": each.net_cents,
                "clauses": list(each.clauses),
            }
            for each in by_layout
        },
    }
