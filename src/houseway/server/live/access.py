"""Access: may this person send this action from this seat? What the rules say is the engine's matter."""

from __future__ import annotations

from typing import Any

from houseway.engine.actions import ACTIONS, Action, BuyIn, Sit
from houseway.engine.phase import Rulebook
from houseway.engine.play import everybody
from houseway.engine.words import DEALER, SUPERVISOR, seat_name
from houseway.errors import BadNotation
from houseway.record.codec import read_action
from houseway.server.live.situation import STAFF, Situation
from houseway.server.people.people import Visitor
from houseway.server.store.rows import TableRow
from houseway.server.wire.protocol import Refusal

NEEDS = {DEALER: "dealer", SUPERVISOR: "supervisor"}
_KINDS = {kind.__name__: kind for kind in ACTIONS}


class Denied(Exception):
    """The server refuses it, whatever the rules say."""

    def __init__(self, code: Refusal, message: str) -> None:
        super().__init__(message)
        self.code: Refusal = code


def read(value: dict[str, Any], rulebook: Rulebook, visitor: Visitor, at: int) -> Action:
    """The action that somebody sent; its time, its chance and their name are the server's to fill in."""
    kind = _KINDS.get(value["type"]) if isinstance(value.get("type"), str) else None
    if kind is None:
        raise Denied("unreadable", f"there is no such action: expected type one of {', '.join(_KINDS)}")
    given = {**value, "at": at}
    if kind.CHANCE:
        given[kind.FREE] = []
    elif kind is Sit:
        given["name"] = visitor.name
    try:
        return read_action(given, rulebook.deck)
    except BadNotation as wrong:
        raise Denied("unreadable", str(wrong)) from None


def check(action: Action, visitor: Visitor, situation: Situation, row: TableRow) -> None:
    """Refuses what is not this person's to do."""
    if row.closed is not None:
        raise Denied("closed", "this table is closed")
    if row.closing and isinstance(action, Sit | BuyIn):
        raise Denied("closed", "this table is closing")
    mine = situation.seat_of(visitor.id)
    if isinstance(action, Sit):
        _check_sitting(action, visitor, mine, situation, row)
    elif mine is None:
        raise Denied("not-your-seat", "you have no seat here: take one first")
    elif action.by != mine:
        raise Denied("not-your-seat", f"{seat_name(action.by)} is not yours: you have {seat_name(mine)}")


def _check_sitting(action: Sit, visitor: Visitor, mine: int | None, situation: Situation, row: TableRow) -> None:
    seat = action.by
    if seat not in everybody(situation.round):
        raise Denied("not-your-seat", f"there is no {seat_name(seat)} at this table")
    if mine is not None:
        raise Denied("not-your-seat", f"you have {seat_name(mine)} here already")
    if situation.holders.get(seat) is not None:
        raise Denied("not-your-seat", f"{seat_name(seat)} is taken")
    own = row.owner == visitor.id and not row.listed
    if seat in STAFF and not own and not visitor.may(NEEDS[seat]):
        raise Denied("role", f"{seat_name(seat)}'s place is for people with the role {NEEDS[seat]}")
    if seat not in STAFF and not visitor.may("player"):
        raise Denied("role", "a player's seat is for people with the role player")
