"""An episode: the table plays on by itself until a player has a choice, or chance has to speak."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from houseway.bots.bot import by_the_book, taken
from houseway.cards import Card, show
from houseway.engine.actions import Action, BuyIn, Perform, PlaceWager, Shuffle, Sit
from houseway.engine.events import CardsMoved, Event, Settled
from houseway.engine.offers import Offer, Order, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, apply, offers, open_table
from houseway.engine.state import Round
from houseway.engine.view import View, view, viewed_entry
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Seat, Sight, Step
from houseway.procedures.layout import betting_area, stack_of
from houseway.record.codec import action_json, canonical, event_json, view_json
from houseway.research.choices import Arranging, Choice, Done, Put, arranging, choices, open_choices
from houseway.research.faces import Faces, Place, first_seen
from houseway.rulebooks import game

STACK_UNITS = 10_000  # what a player of a banked game has, in least wagers, before each round
ASKED_OF_ALL = (Step.EXAMINE, Step.ANNOUNCE_STAYING, Step.TAKE_PART)  # what every player does


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that was made, with the card it was about; others see it once it is open."""

    seat: Seat
    choice: int
    card: Card | None = None
    is_open: bool = True


class Play:
    """An episode of some rounds with players at the first seats; copies share what never changes."""

    def __init__(self, rulebook: Rulebook, players: int, rounds: int = 1, *, betting: bool = True) -> None:
        self.rulebook, self.rounds, self.betting = rulebook, rounds, betting
        self.seats = tuple(sorted(rulebook.spots)[:players])
        self.choices = choices(rulebook, betting=betting)
        self.numbers = {choice: number for number, choice in enumerate(self.choices)}
        points = rulebook.wagers[0].unit_cents
        self.unit_cents: int = points or rulebook.options.minimum_cents
        self.round: Round = open_table(rulebook)
        self.faces: Faces | None = None  # before the first shuffle every card is known
        self.doing: Action | None = None  # waits for the cards that it shows
        self.decided: tuple[Place, ...] = ()
        self.undecided: Place | None = None
        self.arranging: Arranging | None = None
        self.seat: Seat | None = None  # who has a choice
        self.open: dict[Choice, Action | None] = {}
        self.done: frozenset[Seat] = frozenset()  # who makes no more wagers in this round
        self.over = False
        self.net_cents = dict.fromkeys(self.seats, 0)
        self.moves: tuple[int | Card, ...] = ()
        self.history: tuple[Chosen, ...] = ()
        self.entries: tuple[tuple[Round, Entry], ...] = ()
        self._go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)  # everything in it is replaced, and never changed
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what was chosen and shown, and played again."""
        return _played, (
            self.rulebook.id,
            self.rulebook.options,
            len(self.seats),
            self.rounds,
            self.betting,
            self.moves,
        )

    @property
    def legal(self) -> list[int]:
        """The numbers of the choices that are open, in order."""
        return sorted(self.numbers[choice] for choice in self.open)

    def returns(self) -> list[float]:
        """What the episode came to so far for each player, in least wagers or points."""
        return [self.net_cents[seat] / self.unit_cents for seat in self.seats]

    def view(self, seat: Seat) -> View:
        return view(self.round, seat)

    # --- chance ------------------------------------------------------------------------------------------------

    def outcomes(self) -> list[tuple[Card, int]]:
        """The cards that may show next, and how many there are of each."""
        assert self.faces is not None
        return list(self.faces.unseen(self.round).items())

    def show(self, card: Card) -> None:
        """Chance has spoken: this card lies at the place that is asked about."""
        assert self.undecided is not None
        assert self.faces is not None
        self.moves = (*self.moves, card)
        self.round, self.faces = self.faces.decided(self.round, self.undecided, card, self.decided)
        self.decided = (*self.decided, self.undecided)
        self.undecided = None
        self._go_on()

    # --- choices -----------------------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """The player who is asked makes a choice."""
        choice, seat = self.choices[number], self.seat
        assert choice in self.open, f"{choice} is not open"
        assert seat is not None
        self.moves = (*self.moves, number)
        self.doing, self.seat, self.open = self.open[choice], None, {}
        if isinstance(choice, Put):
            self._put(choice)
            self._put_the_rest()
        else:
            self.history = (*self.history, Chosen(seat, number))
            self.done |= {seat} if isinstance(choice, Done) else set()
        self._go_on()

    def _put(self, choice: Put) -> None:
        assert self.arranging is not None
        by, card = self.arranging.offer.act.by, self.arranging.next_card
        self.history = (*self.history, Chosen(by, self.numbers[choice], card, is_open=False))
        self.arranging = replace(self.arranging, into=(*self.arranging.into, choice.hand))

    def _put_the_rest(self) -> None:
        """Cards that can go to one hand only go there; a setting that is whole is laid down."""
        assert self.arranging is not None
        while not self.arranging.whole:
            ways = self.arranging.open()
            if len(ways) > 1:
                return
            self._put(ways[0])
        self.doing, self.arranging = self.arranging.action(), None

    # --- the table ---------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Plays on until a player has a choice, a card is to be decided, or the episode is over."""
        while not self.over and self.seat is None and self.undecided is None:
            if self.doing is None and self._asked():
                return
            self.doing = self.doing or self._next()
            if self.doing is None or self.round.number > self.rounds:
                self.over = True
            else:
                self._try(self.doing)

    def _asked(self) -> bool:
        """Is there a player with more than one choice? A single one is taken."""
        for seat in self.seats:
            if not offers(self.round, seat) or (self.arranging and self.arranging.offer.act.by != seat):
                continue
            self._open_to(seat)
            if len(self.open) > 1:
                self.seat = seat
                return True
            if self.open == {Done(): None}:
                self.done |= {seat}
            elif self.open:
                self.doing = next(iter(self.open.values()))
            if self.doing is not None:
                return False
        return False

    def _open_to(self, seat: Seat) -> None:
        seen, self.open = self.view(seat), {}
        if self.arranging is None:
            self.arranging = arranging(self.rulebook, seen)
            if self.arranging is None:
                self.open = open_choices(seen, betting=self.betting and seat not in self.done)
                return
            self._put_the_rest()
        if self.arranging is not None:
            self.open = dict.fromkeys(self.arranging.open())

    def _next(self) -> Action | None:
        """What is done without asking: by players in any case, then by the staff."""
        for seat in self.seats:
            for offer in offers(self.round, seat):
                if (action := self._of_all(offer)) is not None:
                    return action
        for seat in (DEALER, SUPERVISOR):
            action = by_the_book(self.view(seat))
            if action is not None:
                return self._with_chance(action)
        return None

    def _of_all(self, offer: Offer) -> Action | None:
        match offer.act:
            case Sit(by=seat):
                return taken(offer, f"Player {seat}")
            case BuyIn(by=seat) if isinstance(offer.bounds, Whole) and not self._in_play(seat):
                wanted = STACK_UNITS * self.unit_cents - self.round.stake(stack_of(seat))
                short = min(offer.bounds.most, max(offer.bounds.least, wanted))
                return taken(offer, short) if wanted > 0 else None
            case PlaceWager() if not self.betting and self._wants(offer):
                assert isinstance(offer.bounds, Whole)
                return taken(offer, offer.bounds.least)
            case Perform(step=step) if step in ASKED_OF_ALL and offer.routine:
                return offer.act
            case _:
                return None

    def _wants(self, offer: Offer) -> bool:
        """Without a choice of wagers: the least of the first one, and what must be equal to it."""
        act, bounds = offer.act, offer.bounds
        assert isinstance(act, PlaceWager)
        assert isinstance(bounds, Whole)
        is_first = act.wager == self.rulebook.wagers[0].name or bounds.least == bounds.most
        own = act.spot == act.by and act.instrument is Instrument.CHIPS
        return own and is_first and not self.round.stake(betting_area(act.wager, act.spot))

    def _in_play(self, seat: Seat) -> bool:
        """Stacks are filled once in a round, before the first wager."""
        return any(
            area.spot == seat and cents and area != stack_of(seat) for area, cents in self.round.chips.items()
        )

    def _with_chance(self, action: Action) -> Action:
        """Cards are not shuffled, as their faces are decided later, and dice show what they show first."""
        if not action.CHANCE:
            return action
        bounds = next(offer.bounds for offer in offers(self.round, action.by) if offer.fits(action))
        value: Any = (
            tuple(range(bounds.count)) if isinstance(bounds, Order) else (1,) * getattr(bounds, "count", 1)
        )
        return replace(action, **{action.FREE: value})

    def _try(self, action: Action) -> None:
        """Takes the action, unless it shows a card that is not decided."""
        action = replace(action, at=self.round.clock)
        after, entry = apply(self.round, action)
        if isinstance(action, Shuffle):
            self.faces = Faces()
        elif self.faces is not None:
            waiting = (place for place in first_seen(self.round, entry) if place not in self.decided)
            self.undecided = next(waiting, None)
            if self.undecided is not None:
                return
        if after.number > self.round.number:
            self.done = frozenset()
        self.round, self.doing, self.decided = after, None, ()
        if self.faces is not None:  # what came before is the same at every table
            self.entries = (*self.entries, (after, entry))
        for event in entry.events:
            self._note(event)

    def _note(self, event: Event) -> None:
        if isinstance(event, Settled):
            seat = self.round.table.player_of(event.spot)
            self.net_cents = {**self.net_cents, seat: self.net_cents[seat] + event.net_cents}
        elif isinstance(event, CardsMoved) and event.target.sight is Sight.FACES:
            self.history = tuple(
                replace(each, is_open=True)
                if each.card in event.cards and each.seat == event.target.spot
                else each
                for each in self.history
            )

    # --- what a player knows -----------------------------------------------------------------------------------

    def information_state(self, seat: Seat) -> str:
        """All that the player has seen and done, in order: equal where the player cannot tell the difference."""
        lines = []
        for after, entry in self.entries:
            seen = viewed_entry(after, entry, seat)
            told = (action_json(seen.action), *map(event_json, seen.events))
            lines += [canonical(each).decode() for each in told]
        own = [str(self.choices[each.choice]) for each in self.history if each.seat == seat]
        return "\n".join([*lines, *own])

    def observation(self, seat: Seat) -> str:
        """The table as the player sees it, and the cards put into hands so far."""
        setting = ""
        if self.arranging is not None and self.arranging.offer.act.by == seat:
            setting = " / ".join(map(show, self.arranging.hands()))
        return "\n".join([canonical(view_json(self.view(seat))).decode(), setting])


def _played(
    rulebook: str, options: Any, players: int, rounds: int, betting: bool, moves: tuple[int | Card, ...]
) -> Play:
    play = Play(game(rulebook).rulebook(options), players, rounds, betting=betting)
    for move in moves:
        if isinstance(move, int):
            play.choose(move)
        else:
            play.show(move)
    return play
