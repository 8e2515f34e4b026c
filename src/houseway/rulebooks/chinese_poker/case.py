"""Cases of Chinese Poker, as `houseway settle` and `houseway set` take them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.errors import BadNotation, BadSubmission, RuleViolation
from houseway.money import Cents
from houseway.procedures.case import refuse_unknown
from houseway.rulebooks.chinese_poker.best_setting import best_setting
from houseway.rulebooks.chinese_poker.fantasy_land import STAY_VALUE
from houseway.rulebooks.chinese_poker.hands import DECK, Segment, Setting
from houseway.rulebooks.chinese_poker.readings import DOCUMENT
from houseway.rulebooks.chinese_poker.seats import ALL_CARDS
from houseway.rulebooks.chinese_poker.settlement import PairResult, Placed, SeatResult, settle
from houseway.rulebooks.chinese_poker.submission import ChinesePoker

ID = "chinese-poker-ca"
CASE = ("rulebook", "submission", "limit_cents", "buttons", "seats")
SEAT = ("seat", "stack_cents", "front", "middle", "back", "declares", "fantasy_land", "player")


def settle_case(case: Mapping[str, Any], options: ChinesePoker) -> dict[str, Any]:
    """Who is owed what: each seat, and each pair in the order in which it is settled."""
    refuse_unknown(case, CASE, "case")
    seats, buttons = case.get("seats"), case.get("buttons")
    if not isinstance(seats, list) or not seats:
        raise BadNotation(f"seats: expected a list of at least two seats, got {seats!r}")
    if type(buttons) is not int:
        raise BadNotation(f"buttons {buttons!r}: expected the number of the seat that holds both")
    placed = [_read_seat(given, place) for place, given in enumerate(seats, 1)]
    settlement = settle(placed, buttons, _limit(case, options), options.readings)
    return {
        "rulebook": ID,
        "seats": [_seat_json(seat) for seat in settlement.seats],
        "pairs": [_pair_json(pair) for pair in settlement.pairs],
    }


def _limit(case: Mapping[str, Any], options: ChinesePoker) -> Cents:
    """The limit that the case names, or that of its schedule (FEE-2, FEE-T)."""
    limit = case.get("limit_cents")
    if limit is None and options.schedule:
        return options.limit_cents
    if type(limit) is not int or limit <= 0:
        raise BadNotation(f"limit_cents {limit!r}: expected whole cents above 0")
    if options.schedule and limit != options.limit_cents:
        message = f"limit_cents {limit}: schedule {options.schedule} has the limit {options.limit_cents}"
        raise BadSubmission(message, option="schedule", clause=DOCUMENT("FEE-T"))
    return limit


def _read_seat(given: Any, place: int) -> Placed:
    """One seat of a case; quotes what cannot be read and says what was expected."""
    if not isinstance(given, Mapping):
        raise BadNotation(f"seats: item {place} is {given!r}, expected an object")
    seat, cents, player = given.get("seat"), given.get("stack_cents"), given.get("player")
    if type(seat) is not int or seat < 1:
        raise BadNotation(f"seats: item {place} has seat {seat!r}, expected a whole number from 1")
    refuse_unknown(given, SEAT, f"seat {seat}")
    if type(cents) is not int or cents < 0:
        raise BadNotation(f"seat {seat}: stack_cents {cents!r}: expected whole cents, 0 or more")
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
    }


def _pair_json(pair: PairResult) -> dict[str, Any]:
    return {
        "seats": list(pair.seats),
        "points": pair.points,
        "owed_cents": pair.owed_cents,
        "paid_cents": pair.paid_cents,
    }


def set_case(text: str, how: Mapping[str, str], options: ChinesePoker) -> dict[str, Any]:
    """The best legal setting of a Fantasy Land hand (FL-3), by bonus points and what staying is worth."""
    refuse_unknown(how, ("stay_value",), "set")
    stay_value = read_points(how["stay_value"]) if "stay_value" in how else STAY_VALUE
    best = best_setting(DECK.hand(text, ALL_CARDS), stay_value, options.equal_segments)
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
