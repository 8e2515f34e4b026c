"""Cases of Chinese Poker, as `houseway settle` and `houseway set` take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, BadSubmission, RuleViolation
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.collection import SCHEDULES, least_stack_cents
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.hands import DECK, Segment, Setting
from houseway.games.chinese_poker.seats import ALL_CARDS, MOST_SEATS
from houseway.games.chinese_poker.settlement import PairResult, Placed, SeatResult, settle
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.money import Cents
from houseway.procedures.case import check_seat, read_cents, read_number, refuse_unknown

ID = "chinese-poker-ca"
LIMITS = tuple(each.limit_cents for each in SCHEDULES)
CASE = ("rulebook", "submission", "limit_cents", "buttons", "seats")
SEAT = ("seat", "stack_cents", "front", "middle", "back", "declares", "fantasy_land", "player")


def settle_case(rulebook: Rulebook, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: each seat, given clockwise, and each pair in the order in which it is settled."""
    refuse_unknown(case, CASE, "case")
    options: ChinesePoker = rulebook.options
    seats, buttons = case.get("seats"), case.get("buttons")
    if not isinstance(seats, list) or not seats:
        raise BadNotation(f"seats: expected a list of at least two seats, got {seats!r}")
    if type(buttons) is not int:
        raise BadNotation(f"buttons {buttons!r}: expected the number of the seat that holds both")
    placed = [_read_seat(given, place) for place, given in enumerate(seats, 1)]
    limit_cents = _limit(case, options)
    _check_seats(placed, options, case.get("submission", {}))
    _check_stacks(placed, limit_cents)
    settlement = settle(placed, buttons, limit_cents, options.readings)
    return {
        "rulebook": rulebook.id,
        "clockwise": [seat.seat for seat in placed],
        "seats": [_seat_json(seat) for seat in settlement.seats],
        "pairs": [_pair_json(pair) for pair in settlement.pairs],
    }


def _limit(case: Mapping[str, Any], options: ChinesePoker) -> Cents:
    """The limit that the case names, or that of its schedule (FEE-2, FEE-T)."""
    if case.get("limit_cents") is None and options.schedule:
        return options.limit_cents
    limit = read_cents(case.get("limit_cents"), "limit_cents")
    if limit not in LIMITS:
        message = f"limit_cents {limit}: expected one of {', '.join(map(str, LIMITS))}"
        raise RuleViolation(message, clause=DOCUMENT("FEE-T"))
    if options.schedule and limit != options.limit_cents:
        message = f"limit_cents {limit}: schedule {options.schedule} has the limit {options.limit_cents}"
        raise BadSubmission(message, option="schedule", clause=DOCUMENT("FEE-T"))
    return limit


def _check_seats(placed: Sequence[Placed], options: ChinesePoker, given: Mapping[str, Any]) -> None:
    """Refuses seats that the table has not; a second hand lies at its player's seat or five above it (SEAT-6)."""
    first = {(seat.seat, seat.player) for seat in placed}
    for seat in placed:
        if seat.player is None or (seat.seat - MOST_SEATS, seat.player) not in first:
            check_seat(seat.seat, options, given)


def _check_stacks(placed: Sequence[Placed], limit_cents: Cents) -> None:
    """Refuses a stack with which no round begins (BUYIN-3)."""
    least = least_stack_cents(limit_cents)
    for seat in placed:
        if seat.stack_cents < least:
            message = f"seat {seat.seat}: stack_cents {seat.stack_cents}: a round begins with nine points, {least}"
            raise RuleViolation(message, clause=DOCUMENT("BUYIN-3"), seat=seat.seat)


def _read_seat(given: Any, place: int) -> Placed:
    """One seat of a case; quotes what cannot be read and says what was expected."""
    seat = read_number(given, place)
    refuse_unknown(given, SEAT, f"seat {seat}")
    cents, player = read_cents(given.get("stack_cents"), f"seat {seat}: stack_cents"), given.get("player")
    if player is not None and not isinstance(player, str):
        raise BadNotation(f"seat {seat}: player {player!r}: expected a name, or null")
    flags = {name: given.get(name) for name in ("declares", "fantasy_land")}
    for name, flag in flags.items():
        if flag is not None and type(flag) is not bool:
            raise BadNotation(f"seat {seat}: {name} {flag!r}: expected true, false or null")
    setting = _read_setting(given, seat)
    return Placed(seat, cents, setting, bool(flags["declares"]), bool(flags["fantasy_land"]), player)


def _read_setting(given: Mapping[str, Any], seat: int) -> Setting:
    try:
        return Setting(*(DECK.hand(given.get(segment.value, "")) for segment in Segment))
    except BadNotation as wrong:
        raise BadNotation(f"seat {seat}: {wrong}") from None
    except RuleViolation as wrong:
        raise RuleViolation(f"seat {seat}: {wrong.reason}", clause=wrong.clause, seat=seat) from None


def _seat_json(seat: SeatResult) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "foul": seat.foul,
        "bonus": seat.bonus._asdict(),
        "clean_sweep": None if seat.clean_sweep is None else seat.clean_sweep.words,
        "net_cents": seat.net_cents,
        "stack_cents": seat.stack_cents,
        "fantasy_land_next": seat.fantasy_land_next,
        "clauses": list(seat.clauses),
    }


def _pair_json(pair: PairResult) -> dict[str, Any]:
    return {
        "seats": list(pair.seats),
        "points": pair.points,
        "owed_cents": pair.owed_cents,
        "paid_cents": pair.paid_cents,
        "shares": dict(pair.shares),
        "clauses": list(pair.clauses),
    }


def set_case(text: str, how: Mapping[str, str], options: ChinesePoker) -> dict[str, Any]:
    """The best legal setting of a Fantasy Land hand (FL-3), by bonus points and what staying is worth."""
    stay_value = read_points(how["stay_value"]) if "stay_value" in how else STAY_VALUE
    best = best_setting(DECK.hand(text, ALL_CARDS), stay_value, options.readings)
    hands = zip(Segment, str(best.setting).split(" / "), strict=True)
    return {
        **{segment.value: cards for segment, cards in hands},
        "bonus": best.bonus._asdict(),
        "total": best.total,
        "stays": best.stays,
    }


def read_points(text: str) -> Fraction:
    """A number of points, whole or not.

    >>> read_points("7.5"), read_points("3/4")
    (Fraction(15, 2), Fraction(3, 4))
    """
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadNotation(f"{text!r} is not a number of points: expected one such as 8 or 7.5") from None
