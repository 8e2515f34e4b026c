"""A table under test: played by the book, with stacked cards, unless the test does something else.

table = playing("two-card-joker-poker-ma", pair_up_paytable="1")
table.seat(1, ante=1000)
table.stack({1: "Ah Kh", 0: "Qd Qc"})
table.finish()
assert table.nets(1) == {"ante": 1000, "call": 5000}
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TypeVar

import pytest

from houseway.bots.bot import Bot, any_value, by_the_book
from houseway.bots.players import player
from houseway.bots.run import next_action, run
from houseway.cards import Card, show
from houseway.engine.actions import Action, BuyIn, Shuffle, Sit
from houseway.engine.areas import Area
from houseway.engine.events import CardsMoved, ChipsMoved, Event, Performed, Settled
from houseway.engine.offers import Offer, Order
from houseway.engine.play import Entry, apply, offers, open_table
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Step, Why
from houseway.errors import RuleViolation
from houseway.procedures.layout import hand_of, stack_of
from houseway.registry import game

E = TypeVar("E", bound=Event)
Number = IntEnum("Number", [f"N{n}" for n in range(1000)])  # type: ignore[misc]  # ranks of cards that are only followed
STEPS = 2000  # more than any round takes


def replayed(round: Round, entries: Iterable[Entry]) -> Round:
    """The state after the entries, each action taken again: the rules must give the very same events."""
    for entry in entries:
        round, again = apply(round, entry.action)
        assert again.events == entry.events
    return round


def playing(rulebook: str, **options: object) -> Playing:
    """A table as filed with these options: no cards on it, the dealer and the supervisor by the book."""
    return Playing(open_table(game(rulebook).filed(options)))


@dataclass
class Playing:
    """The state of play, what led to it, and who plays by the book."""

    round: Round
    entries: list[Entry] = field(default_factory=list)
    bots: dict[Seat, Bot] = field(default_factory=lambda: {DEALER: by_the_book, SUPERVISOR: by_the_book})
    folds: set[Seat] = field(default_factory=set)
    hands: dict[int, str] = field(default_factory=dict)

    # --- doing ---------------------------------------------------------------------------------------------

    def seat(self, seat: Seat, *, folds: bool = False, cents: int = 1_000_000, **wagers: int) -> None:
        """Somebody sits down with chips, makes these wagers every round, and folds or stays."""
        self.do(Sit(by=seat, name=f"Player {seat}"))
        self.do(BuyIn(by=seat, cents=cents))
        if folds:
            self.folds.add(seat)
        sets = self.round.rulebook.house_way
        self.bots[seat] = player(f"Player {seat}", wagers, lambda hand: seat not in self.folds, sets=sets)

    def stack(self, hands: dict[int, str]) -> None:
        """The next shuffle brings these cards to these spots, in the order of the deal; 0 is the dealer."""
        self.hands = hands

    def do(self, action: Action) -> tuple[Event, ...]:
        """Takes an action, now or at its own later time, and gives the events that followed."""
        self.round, entry = apply(self.round, self._timed(action))
        self.entries.append(entry)
        return entry.events

    def _timed(self, action: Action) -> Action:
        return replace(action, at=max(action.at, self.round.clock))

    def next(self) -> tuple[Event, ...]:
        """Does whatever is next by the book."""
        action = next_action(self.round, self.bots, self.chance)
        assert action is not None, f"nobody has anything to do in {self.round.phase.name}"
        return self.do(action)

    def until(self, phase: str) -> None:
        """Plays by the book until the phase begins, in this round."""
        number = self.round.number
        for _ in range(STEPS):
            if self.round.phase.name == phase:
                return
            self.next()
            assert self.round.number == number, f"the round ended without a phase of {phase}"
        raise AssertionError(f"never came to {phase}: stuck in {self.round.phase.name}")

    def until_idle(self) -> None:
        """Plays by the book until nobody has anything to do."""
        while (action := next_action(self.round, self.bots, self.chance)) is not None:
            self.do(action)

    def finish(self, rounds: int = 1) -> None:
        """Plays by the book to the end of the round, and of more rounds."""
        last = self.round.number + rounds
        for _ in range(STEPS * rounds):
            if self.round.number == last:
                return
            self.next()
        raise AssertionError(f"the round does not end: stuck in {self.round.phase.name}")

    # --- looking -------------------------------------------------------------------------------------------

    def refuses(self, action: Action, clause: str) -> str:
        """The rules refuse the action and name this clause; gives the reason in words."""
        with pytest.raises(RuleViolation) as refused:
            apply(self.round, self._timed(action))
        assert refused.value.clause == clause, str(refused.value)
        return refused.value.reason

    def offered(self, seat: Seat) -> list[Action]:
        """What the seat may do, with free fields as they are."""
        return [offer.act for offer in offers(self.round, seat)]

    def events(self, kind: type[E]) -> list[E]:
        """All events of a kind, in order."""
        return [event for entry in self.entries for event in entry.events if isinstance(event, kind)]

    def steps(self) -> list[Step]:
        return [event.step for event in self.events(Performed)]

    def deals(self) -> list[tuple[int, str]]:
        """To which spot each card or stack was dealt, in order."""
        return [(e.target.spot, show(e.cards)) for e in self.events(CardsMoved) if e.step is Step.DEAL]

    def moves(self, source: Area, target: Area) -> list[CardsMoved]:
        """The movements of cards from one area to another."""
        return [each for each in self.events(CardsMoved) if (each.source, each.target) == (source, target)]

    def hand(self, spot: int) -> str:
        return show(hand_of(self.round, spot))

    def chips(self, seat: Seat) -> int:
        return self.round.stake(stack_of(seat))

    def nets(self, spot: int) -> dict[str, int]:
        """What each wager of a spot came to."""
        return {event.wager: event.net_cents for event in self.events(Settled) if event.spot == spot}

    def net(self, seat: Seat) -> int:
        """What a seat has won or lost in all, by its chips, with no wager on the table."""
        outside = {Why.BUY_IN: 1, Why.CASH_OUT: -1}
        own = [each for each in self.events(ChipsMoved) if stack_of(seat) in (each.source, each.target)]
        return self.chips(seat) - sum(outside.get(each.why, 0) * each.cents for each in own)

    # --- chance --------------------------------------------------------------------------------------------

    def chance(self, offer: Offer) -> Action:
        """The same figures every time, or the shuffle that was asked for."""
        if not self.hands or not isinstance(offer.act, Shuffle):
            return fixed(offer)
        hands, self.hands = self.hands, {}
        return replace(offer.act, order=self._order(offer, hands))

    def _order(self, offer: Offer, hands: dict[int, str]) -> tuple[int, ...]:
        """The order that brings the cards to the spots, found by following numbered cards through the deal."""
        wanted = {spot: self.round.rulebook.deck.hand(text) for spot, text in hands.items()}
        self.round.rulebook.deck.check([card for cards in wanted.values() for card in cards])
        numbers = iter(Number)
        numbered = {area: tuple(Card(next(numbers)) for _ in cards) for area, cards in self.round.cards.items()}
        assert isinstance(offer.bounds, Order)
        unchanged = replace(offer.act, order=tuple(range(offer.bounds.count)))  # type: ignore[call-arg]
        now, entry = apply(replace(self.round, cards=numbered), unchanged)
        source = next(event.source for event in entry.events if isinstance(event, CardsMoved))
        going = run(now, self.bots, fixed)
        while any(len(hand_of(now, spot)) < len(cards) for spot, cards in wanted.items()):
            now, _ = next(going)
        free = dict(enumerate(self.round.at(source)))
        order: dict[int, int] = {}
        for spot, cards in wanted.items():
            for number, card in zip(hand_of(now, spot), cards, strict=False):
                place = next(place for place, there in free.items() if there == card)
                order[numbered[source].index(number)] = place
                del free[place]
        rest = iter(free)
        return tuple(order[place] if place in order else next(rest) for place in range(offer.bounds.count))


def fixed(offer: Offer) -> Action:
    """Chance that always falls out alike."""
    return replace(offer.act, **{offer.act.FREE: any_value(offer, random.Random(7))})
