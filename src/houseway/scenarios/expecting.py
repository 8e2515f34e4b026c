"""Expecting: what is so at the table, by the names that a scenario uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from houseway.engine.actions import Action
from houseway.engine.events import ChipsMoved, Event, Marked, Voided, standing
from houseway.engine.play import due, everybody, offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat
from houseway.money import MATCH_PLAY
from houseway.procedures.layout import COUPON, betting_area, stack_of
from houseway.scenarios.words import at_place, place_of, words_of

STAFF = {DEALER: "dealer", SUPERVISOR: "supervisor"}
Plain = Any
"""A value as JSON has it."""


def waits_for(round: Round) -> list[Seat]:
    """Who has something routine to do now."""
    return [seat for seat in everybody(round) if any(offer.routine for offer in offers(round, seat))]


def nets_of(events: Iterable[Event]) -> dict[int, dict[str, int]]:
    """The net of each wager that stands, by spot, at the end of the events of a round."""
    nets: dict[int, dict[str, int]] = {}
    for settled in standing(events):
        nets.setdefault(settled.spot, {})[settled.wager] = settled.net_cents
    return nets


def is_void(events: Iterable[Event]) -> bool:
    return any(isinstance(event, Voided) for event in events)


def mismatch(
    round: Round, resulted: Sequence[Event], that: Mapping[str, Any]
) -> tuple[dict[str, Plain], dict[str, Plain]]:
    """Of what is expected all that is not so, and what is so instead.

    `resulted` are the events of the round in question: that which ended last, or is being settled.
    """
    expected: dict[str, Plain] = {}
    got: dict[str, Plain] = {}
    for key, wanted in that.items():
        found = CHECKS[key](round, resulted, wanted)
        if found != plain(wanted):
            expected[key], got[key] = plain(wanted), found
    return expected, got


def _offered(round: Round, words: Mapping[Seat, Sequence[str]], present: bool) -> dict[str, Plain]:
    """Of the words for each seat those that are offered, or those that are not."""
    found: dict[str, Plain] = {}
    for seat, row in words.items():
        open_to = [offer.act for offer in offers(round, seat)]
        found[name(seat)] = [word for word in row if any(_means(word, act, round) for act in open_to) is present]
    return found


def _means(said: str, action: Action, round: Round) -> bool:
    words, place = at_place(said)
    return words in words_of(action, round.rulebook) and place in (None, place_of(action))


def _settled(round: Round, resulted: Sequence[Event], wanted: Mapping[int, Mapping[str, int]]) -> dict[str, Plain]:
    """What stands of the wagers named, 0 where they are void; all that stands where none is named."""
    nets = nets_of(resulted)
    if not wanted:
        return {str(spot): row for spot, row in nets.items()}

    def found(spot: int, wager: str) -> Plain:
        if wager in nets.get(spot, {}):
            return nets[spot][wager]
        if not _placed(round, resulted, spot, wager):
            return "not placed"
        return 0 if is_void(resulted) else None

    return {
        str(spot): {wager: found(spot, wager) for wager in row} or nets.get(spot, {})
        for spot, row in wanted.items()
    }


def _placed(round: Round, resulted: Sequence[Event], spot: int, wager: str) -> bool:
    """Was the wager made in the round, or does it stand for another deal? A stack at stake is no wager made."""
    if wager == MATCH_PLAY:
        return any(isinstance(each, Marked) and (each.mark, each.spot) == (COUPON, spot) for each in resulted)
    area = betting_area(round.rulebook.paid_beside.get(wager, wager), spot)
    if round.stake(area) or any(each.unit_cents for each in round.rulebook.wagers):
        return True
    return any(isinstance(each, ChipsMoved) and each.target == area for each in resulted)


Check = Callable[[Round, Sequence[Event], Any], Plain]
CHECKS: dict[str, Check] = {
    "phase": lambda round, resulted, wanted: round.phase.name,
    "round": lambda round, resulted, wanted: round.number,
    "void": lambda round, resulted, wanted: is_void(resulted),
    "stacks": lambda round, resulted, wanted: {str(seat): round.stake(stack_of(seat)) for seat in wanted},
    "settled": _settled,
    "due": lambda round, resulted, wanted: plain(frozenset(duty.says for duty in due(round))),
    "waits_for": lambda round, resulted, wanted: plain(frozenset(waits_for(round))),
    "offered": lambda round, resulted, wanted: _offered(round, wanted, True),
    "not_offered": lambda round, resulted, wanted: _offered(round, wanted, False),
}
"""What is so, in the form in which it was expected."""


def name(seat: Seat) -> str:
    return STAFF.get(seat, str(seat))


def _players_first(each: Seat | str) -> tuple[bool, Seat | str]:
    return (each <= DEALER, abs(each)) if isinstance(each, int) else (False, each)


def plain(value: Any) -> Plain:
    """What was read from a file, as JSON has it; seats as they were written."""
    match value:
        case frozenset():
            return [STAFF.get(each, each) for each in sorted(value, key=_players_first)]
        case Mapping():
            return {name(key) if isinstance(key, int) else key: plain(each) for key, each in value.items()}
        case tuple():
            return [plain(each) for each in value]
        case _:
            return value
