"""Actions: what somebody at the table does. Chance and time arrive inside them."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar

from houseway.cards import Card
from houseway.engine.words import Condition, Dealing, Device, Instrument, Irregularity, Seat, Shuffler, Step
from houseway.values import frozen


@frozen(kw_only=True)
class Action:
    """Something done by a seat at a time; `FREE` names the one field an offer leaves open."""

    FREE: ClassVar[str] = ""
    CHANCE: ClassVar[bool] = False
    ALOUD: ClassVar[bool] = False  # said for everybody to hear, the free field too

    by: Seat
    at: int = 0  # milliseconds since 1970, UTC


@frozen(kw_only=True)
class Sit(Action):
    """Takes a seat."""

    FREE: ClassVar[str] = "name"
    name: str = ""


@frozen(kw_only=True)
class Leave(Action):
    """Gives up a seat and cashes out."""


@frozen(kw_only=True)
class BuyIn(Action):
    """Puts money on the table."""

    FREE: ClassVar[str] = "cents"
    cents: int = 0


@frozen(kw_only=True)
class Perform(Action):
    """Performs a step of procedure, at a spot or with a deck where it needs one."""

    step: Step
    spot: int = 0


@frozen(kw_only=True)
class Receive(Action):
    """Receives a deck at the table."""

    deck: int


@frozen(kw_only=True)
class ReceivePreshuffled(Action):
    """Receives a deck that was inspected and shuffled elsewhere; the order is its own secret."""

    FREE: ClassVar[str] = "order"
    CHANCE: ClassVar[bool] = True
    deck: int
    order: tuple[int, ...] = ()


@frozen(kw_only=True)
class Shuffle(Action):
    """Shuffles a deck: the order says which place of the old stack each card of the new one comes from."""

    FREE: ClassVar[str] = "order"
    CHANCE: ClassVar[bool] = True
    deck: int
    order: tuple[int, ...] = ()


@frozen(kw_only=True)
class Cut(Action):
    """Cuts so many cards from the top."""

    FREE: ClassVar[str] = "cards"
    cards: int = 0


@frozen(kw_only=True)
class Deal(Action):
    """Deals to the next so many places."""

    FREE: ClassVar[str] = "places"
    places: int = 0


@frozen(kw_only=True)
class CountStub(Action):
    """Counts the stub and says how many cards it has."""

    FREE: ClassVar[str] = "cards"
    cards: int = 0


@frozen(kw_only=True)
class PlaceWager(Action):
    """Makes a wager of this amount, or changes it to this amount."""

    FREE: ClassVar[str] = "cents"
    spot: int
    wager: str
    instrument: Instrument = Instrument.CHIPS
    cents: int = 0


@frozen(kw_only=True)
class WithdrawWager(Action):
    """Takes a wager back."""

    spot: int
    wager: str


@frozen(kw_only=True)
class Roll(Action):
    """Shakes the dice, or lets the number generator run, and uncovers what they show."""

    FREE: ClassVar[str] = "dice"
    CHANCE: ClassVar[bool] = True
    dice: tuple[int, ...] = ()


@frozen(kw_only=True)
class Announce(Action):
    """Announces a figure aloud: the total of the dice, the number that is shown."""

    FREE: ClassVar[str] = "figure"
    figure: int = 0


@frozen(kw_only=True)
class SetHands(Action):
    """Arranges cards into the hands of a spot, in the order in which the rulebook names them."""

    FREE: ClassVar[str] = "hands"
    spot: int
    hands: tuple[tuple[Card, ...], ...] = ()


@frozen(kw_only=True)
class Report(Action):
    """Something irregular happens or is found; `card` is the place of the card, if it is one among several."""

    FREE: ClassVar[str] = "card"
    ALOUD: ClassVar[bool] = True
    what: Irregularity
    spot: int = 0
    card: int = 0


@frozen(kw_only=True)
class Claim(Action):
    """A player says that something irregular happened, for the supervisor to rule on."""

    FREE: ClassVar[str] = "what"
    ALOUD: ClassVar[bool] = True
    spot: int
    what: Irregularity = Irregularity.WRONG_NUMBER


@frozen(kw_only=True)
class Attend(Action):
    """Brings a device into a condition: cleared, removed, covered, signed, exchanged."""

    device: Device
    condition: Condition


@frozen(kw_only=True)
class UseMethod(Action):
    """Changes the method of shuffling and dealing."""

    shuffler: Shuffler
    dealing: Dealing
    decks: int


ACTIONS: tuple[type[Action], ...] = (
    Sit, Leave, BuyIn, Perform, Receive, ReceivePreshuffled, Shuffle, Cut, Deal, CountStub,
    PlaceWager, WithdrawWager, Roll, Announce, SetHands, Report, Claim, Attend, UseMethod,
)  # fmt: skip


FIXED = {kind: tuple(f.name for f in fields(kind) if f.name not in ("at", kind.FREE)) for kind in ACTIONS}
"""The fields that an offer fixes: all but the time and the free one."""
