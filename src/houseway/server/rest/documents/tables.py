"""Documents of live tables: how one is opened, and all that stays the same while it is open."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from houseway.server.rest.documents.rules import Level, Looks, Options, SignDocument
from houseway.server.wire.protocol import Action, Occupant

Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the house waits for wagers and decisions (0: for ever), and how fast its bots work (0: at once)."""

    betting_s: Seconds = 0
    decision_s: Seconds = 0
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 250


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Opens a table: listed in the lobby (operators only), or for those who have its link."""

    rulebook: Annotated[str, Meta(max_length=80)]
    options: Options | None = None
    title: Annotated[str, Meta(max_length=60)] = ""
    listed: bool = False
    bots: Annotated[int, Meta(ge=0, le=20)] = 0
    clocks: Clocks | None = None
    coach: bool = False
    level: Annotated[str, Meta(max_length=40)] = ""


class WagerDocument(Struct, frozen=True):
    """A wager and its title on the layout."""

    name: str
    title: str
    clause: str
    before_deal: bool


class PhaseDocument(Struct, frozen=True):
    """A phase of the round, and what the dealer's card says beside it."""

    name: str
    clause: str
    says: str
    reminders: list[Reminder]


class Reminder(Struct, frozen=True):
    """A line of the dealer's card: what hands do and software cannot see."""

    clause: str
    title: str
    says: str
    method: str


class IrregularityDocument(Struct, frozen=True):
    """Something that can go wrong, as a report names it, and what it leaves behind."""

    what: str
    clause: str
    hands: str
    wagers: str
    cards: str
    then: str


class TableLine(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    title: str
    rulebook: str
    game: str
    jurisdiction: str
    options: Options
    listed: bool
    seats: list[Occupant]
    watching: int
    round: int
    phase: str
    clocks: Clocks
    looks: Looks


class Lobby(Struct, frozen=True):
    """The listed tables, and those that the reader opened or sits at."""

    tables: list[TableLine]
    yours: list[TableLine]
    set_aside: list[str]  # the titles of tables whose record is damaged


class TableDocument(Struct, frozen=True):
    """All about a table that stays the same while it is open."""

    id: str
    title: str
    rulebook: str
    game: str
    jurisdiction: str
    options: Options
    listed: bool
    closed: bool
    yours: bool
    clocks: Clocks
    coach: bool
    level: Level | None
    looks: Looks
    spots: list[int]
    hand_sizes: list[int]
    hands: list[str]
    deck: list[str]
    wagers: list[WagerDocument]
    signs: list[SignDocument]
    phases: list[PhaseDocument]
    irregularities: list[IrregularityDocument]


class Move(Struct, frozen=True):
    """A step that the rules know for a seat: without its place, which `place` names, and without its value."""

    action: Action
    place: str
    places: list[int]


class Repertoire(Struct, frozen=True):
    """All that the rules may ever ask of a seat, whether or not it is asked now."""

    seat: int
    moves: list[Move]


class MoreBots(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for bots in so many free seats, or sends them away when the round is over."""

    count: Annotated[int, Meta(ge=0, le=20)]
