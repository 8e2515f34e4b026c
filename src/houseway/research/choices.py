"""Choices: the offers of the engine as a small fixed set of numbered actions.

An amount is the least, five times the least, or the most that is open. Cards to be set are put into hands one
after the other, in the order of the deck, so that every setting can be reached with as many choices as there are
hands. What is not routine (surrendering, asking for help, what is irregular, leaving) is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from houseway.bots.bot import taken
from houseway.cards import Card, Hand
from houseway.engine.actions import Action, Perform, PlaceWager, SetHands
from houseway.engine.offers import Offer, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import Instrument, Step
from houseway.procedures.layout import betting_area

TIMES = 5


class Stake(Enum):
    """How much is wagered."""

    LEAST = "the least"
    MORE = f"{TIMES} times the least"
    MOST = "the most"

    def of(self, bounds: Whole) -> int:
        """The amount, or as much of it as the bounds allow."""
        wanted = {Stake.LEAST: bounds.least, Stake.MORE: TIMES * bounds.least, Stake.MOST: bounds.most}[self]
        return min(bounds.most, wanted - (wanted - bounds.least) % bounds.step)


@dataclass(frozen=True, slots=True)
class Done:
    """Makes no more wagers before the deal."""

    def __str__(self) -> str:
        return "no more wagers"


@dataclass(frozen=True, slots=True)
class Wager:
    """Makes a wager that is not made yet."""

    name: str
    level: Stake

    def __str__(self) -> str:
        return f"{self.name}: {self.level.value}"


@dataclass(frozen=True, slots=True)
class Do:
    """Performs a step."""

    step: Step

    def __str__(self) -> str:
        return self.step.value


@dataclass(frozen=True, slots=True)
class Put:
    """Puts the next card into a hand."""

    hand: str

    def __str__(self) -> str:
        return f"into {self.hand}"


Choice = Done | Wager | Do | Put
"""One of the numbered actions; its number is its place in `choices`."""


def is_among_players(rulebook: Rulebook) -> bool:
    """Do players play one another, and not the house?"""
    return any(wager.unit_cents for wager in rulebook.wagers)


def choices(rulebook: Rulebook, *, betting: bool) -> tuple[Choice, ...]:
    """All choices that a game can ask for, with those of betting or without."""
    hands = tuple(Put(hand) for hand in rulebook.hands)
    if is_among_players(rulebook):
        return (Do(Step.DECLARE_NOTHING), Do(Step.DECLARE_SWEEP), *hands)
    first = [Wager(wager.name, level) for wager in rulebook.wagers if wager.before_deal for level in Stake]
    later = [Wager(wager.name, Stake.LEAST) for wager in rulebook.wagers if not wager.before_deal]
    return (*((Done(), *first) if betting else ()), *later, *((Do(Step.FOLD),) if later else ()), *hands)


@dataclass(frozen=True, slots=True)
class Arranging:
    """Cards that are being set, one after the other."""

    offer: Offer
    cards: Hand
    into: tuple[str, ...] = ()  # the hand of each card so far

    @property
    def whole(self) -> bool:
        return len(self.into) == len(self.cards)

    @property
    def next_card(self) -> Card:
        return self.cards[len(self.into)]

    def open(self) -> list[Put]:
        """The hands that the next card may go to, so that all still get their least."""
        assert isinstance(self.offer.bounds, Split)
        parts = self.offer.bounds.parts
        left = len(self.cards) - len(self.into) - 1
        found = []
        for part in parts:
            sizes = {each.name: self.into.count(each.name) + (each is part) for each in parts}
            short = sum(max(0, each.least - sizes[each.name]) for each in parts)
            if sizes[part.name] <= part.most and short <= left:
                found.append(Put(part.name))
        return found

    def hands(self) -> tuple[Hand, ...]:
        assert isinstance(self.offer.bounds, Split)
        placed = list(zip(self.cards, self.into, strict=False))
        return tuple(tuple(card for card, hand in placed if hand == part.name) for part in self.offer.bounds.parts)

    def action(self) -> Action:
        """The setting, once it is whole."""
        return taken(self.offer, self.hands())


def arranging(rulebook: Rulebook, view: View) -> Arranging | None:
    """The cards that a seat is asked to set now."""
    places = {card: place for place, card in enumerate(rulebook.deck.cards)}
    for offer in view.offers:
        if isinstance(offer.act, SetHands) and isinstance(offer.bounds, Split) and offer.routine:
            return Arranging(offer, tuple(sorted(offer.bounds.cards, key=lambda card: places[card])))
    return None


def open_choices(view: View, *, betting: bool) -> dict[Choice, Action | None]:
    """The choices open to a seat, each with its action; making no more wagers has none."""
    found: dict[Choice, Action | None] = {}
    before_deal = False
    for offer in view.offers:
        match offer.act:
            case PlaceWager(spot=spot, wager=wager, instrument=Instrument.CHIPS) if (
                offer.routine and spot == view.seat
            ):
                assert isinstance(offer.bounds, Whole)
                before_deal = offer.usual is None  # what a wager after the deal must be is known
                if before_deal and (not betting or view.stake(betting_area(wager, spot))):
                    continue
                amounts = {level.of(offer.bounds): level for level in reversed(Stake)}
                found |= {Wager(wager, level): taken(offer, cents) for cents, level in amounts.items()}
            case Perform(step=Step.FOLD | Step.DECLARE_NOTHING | Step.DECLARE_SWEEP as step) if offer.routine:
                found[Do(step)] = offer.act
            case _:
                pass
    if before_deal and betting:
        found[Done()] = None
    return found
