"""An episode: the table plays on by itself until a player has a choice, or chance has to speak."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from houseway.cards import Card, show
from houseway.engine.actions import Action, Shuffle
from houseway.engine.events import CardsMoved, Event, Settled, Unsettled, standing
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, apply, offers, open_table
from houseway.engine.state import Round
from houseway.engine.view import View, view, viewed_entry
from houseway.engine.words import Seat, Sight
from houseway.record.codec import action_json, canonical, event_json, view_json
from houseway.registry import game
from houseway.research.choices import Arranging, Choice, Done, Put, arranging, choices, open_choices
from houseway.research.faces import Faces, Place, first_seen
from houseway.research.routine import Routine


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
        self.routine = Routine(rulebook=rulebook, seats=self.seats, betting=betting)
        self.unit_cents = self.routine.unit_cents
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
            self.doing = self.doing or self.routine.next(self.round)
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
        self._count(entry)
        self.round, self.doing, self.decided = after, None, ()
        if self.faces is not None:  # what came before is the same at every table
            self.entries = (*self.entries, (after, entry))
        for event in entry.events:
            self._note(event)

    def _count(self, entry: Entry) -> None:
        """What an entry changes of the results that stand."""
        if not any(isinstance(event, Settled | Unsettled) for event in entry.events):
            return
        facts, nets = self.round.facts, dict(self.net_cents)
        for sign, stands in ((-1, standing(facts)), (1, standing((*facts, *entry.events)))):
            for each in stands:
                nets[self.round.table.player_of(each.spot)] += sign * each.net_cents
        self.net_cents = nets

    def _note(self, event: Event) -> None:
        if isinstance(event, CardsMoved) and event.target.sight is Sight.FACES:
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
