"""A contest as a value: its deck, its opening stakes, and its stages in order.

>>> from houseway.cards import standard_deck
>>> from houseway.money import Odds, Outcome
>>> def higher(ours, theirs, stakes):
...     return [Outcome.at("ante", Odds(1) if ours > theirs else None, stakes["ante"])]
>>> war = Contest(standard_deck().cards, {"ante": 1}, (Deal(PLAYER, 1), Deal(DEALER, 1)),
...               value=lambda hand: (int(hand[0].rank),), settle=higher)
>>> war.cards(PLAYER), war.cards(DEALER), war.cards(BOARD)
(1, 1, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from houseway.cards import Card, Hand
from houseway.money import Outcome, forfeited
from houseway.ranking import Paytable, Value


class Place(Enum):
    """Where a card is dealt to."""

    PLAYER = "player"
    DEALER = "dealer"
    BOARD = "board"
    BURNED = "burned"


class Leads(Enum):
    """Where an option leads: on to the next stage, to the showdown without another choice, or out of the round."""

    ON = "on"
    SHOWDOWN = "showdown"
    FOLD = "fold"


PLAYER, DEALER, BOARD, BURNED = Place
ON, SHOWDOWN, FOLD = Leads

Stakes = Mapping[str, int]  # units on each wager


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards are dealt. The player sees the own ones and the board; the dealer's only where they lie open."""

    to: Place
    cards: int
    open: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """What the player may choose: its name, what it adds to each wager (less than nothing is taken back)."""

    name: str
    adds: Stakes = field(default_factory=dict)
    leads: Leads = ON

    def after(self, stakes: Stakes) -> dict[str, int]:
        """What is staked once the option is chosen; a wager without stake is none."""
        changed = {wager: stakes.get(wager, 0) + self.adds.get(wager, 0) for wager in {**stakes, **self.adds}}
        assert min(changed.values(), default=0) >= 0, f"{self.name} takes back more than is staked"
        return {wager: units for wager, units in changed.items() if units}


@dataclass(frozen=True, slots=True)
class Choose:
    """The player chooses; among options worth the same the first is taken."""

    options: tuple[Option, ...]


Settle = Callable[[Value, Value, Stakes], Sequence[Outcome]]


@dataclass(frozen=True, slots=True)
class SideWager:
    """A wager that some of the cards dealt decide alone: how many, their value, and the table that pays it."""

    name: str
    cards: int
    value: Callable[[Hand], Value]
    table: Paytable
    settle: Callable[[Value, int], Sequence[Outcome]] | None = None  # where not the table's clause alone
    best: int | None = None
    units: int = 1

    def settled(self, value: Value) -> Sequence[Outcome]:
        """What cards of such a value come to."""
        if self.settle is None:
            return [Outcome.at(self.name, self.table.odds(value), self.units, self.table.clause)]
        return self.settle(value, self.units)


@dataclass(frozen=True, slots=True)
class Contest:
    """A round between one seat and the house; stakes are in units, the first wager's is what an edge is a part of.

    The value is that of a side's own cards with the board, or of the best so many of them. The settlement looks
    at values and stakes alone; without a dealer's hand its second value is empty. Cards that rank as another are
    told from it by side wagers alone.
    """

    deck: Hand
    stakes: Stakes
    stages: tuple[Deal | Choose, ...]
    value: Callable[[Hand], Value]
    settle: Settle
    folded: Callable[[Stakes], Sequence[Outcome]] = forfeited
    best: int | None = None
    side: tuple[SideWager, ...] = ()
    ranks_as: Mapping[Card, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        dealt = sum(self.cards(place) for place in Place)
        assert dealt <= len(self.deck), f"{dealt} cards are dealt of {len(self.deck)}"
        assert self.cards(PLAYER) + self.cards(BOARD), "the player has no cards"
        assert all(choice.options for choice in self.choices), "a choice without an option"

    @property
    def told_apart(self) -> Hand:
        """The deck as the contest tells its cards apart."""
        return self.as_ranked(self.deck)

    def as_ranked(self, cards: Hand) -> Hand:
        """Each card as the one that it ranks as."""
        return tuple(self.ranks_as.get(card, card) for card in cards)

    def cards(self, place: Place) -> int:
        """How many cards a place is dealt in all."""
        return sum(each.cards for each in self.deals if each.to is place)

    @property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(each for each in self.stages if isinstance(each, Deal))

    @property
    def choices(self) -> tuple[Choose, ...]:
        return tuple(each for each in self.stages if isinstance(each, Choose))

    @property
    def decides_once(self) -> bool:
        """Is there one choice, of hands of equal size without a board?"""
        return len(self.choices) == 1 and not self.cards(BOARD) and self.cards(PLAYER) == self.cards(DEALER)

    @property
    def stays_or_folds(self) -> bool:
        """Is that choice to stay in one way, or to fold?"""
        folds = sorted(each.leads is FOLD for choice in self.choices for each in choice.options)
        return self.decides_once and folds == [False, True]

    @property
    def staying(self) -> Stakes:
        """What is staked by who stays in it."""
        (stay,) = (each for choice in self.choices for each in choice.options if each.leads is not FOLD)
        return stay.after(self.stakes)

    @property
    def first(self) -> str:
        """The wager that an edge is a part of."""
        return next(iter(self.stakes))

    def settled(self, ours: Hand, theirs: Hand, stakes: Stakes) -> Sequence[Outcome]:
        """What a showdown comes to, the board counted to both hands."""
        return self.settle(self.worth(ours), self.worth(theirs) if theirs else (), stakes)

    def worth(self, hand: Hand) -> Value:
        """The value of a hand, or of its best cards."""
        return worth(hand, self.value, self.best)


def worth(hand: Hand, value: Callable[[Hand], Value], best: int | None) -> Value:
    """The value of a hand, or of its best so many cards."""
    if best is None or len(hand) == best:
        return value(hand)
    return max(value(cards) for cards in combinations(hand, best))
