"""The repertoire of a seat: all that the rules may ever ask of it, whether or not it is asked now."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import islice

from houseway.bots.bot import Bot, any_value, by_the_book, taken
from houseway.bots.run import chance_from, run
from houseway.cli.live import Live
from houseway.cli.near import near
from houseway.cli.people import seated, wager_bounds
from houseway.cli.prompt import choice, matching, read_value
from houseway.cli.wording import OF_A_DECK, capital, label
from houseway.engine.actions import FIXED, Action, BuyIn, CountStub, Deal, Leave, Perform, Report, Sit
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers, open_table
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Seat
from houseway.errors import BadNotation

Ask = Callable[[str], str]
PLACES = ("spot", "deck")
STEPS_OF_WALK = 1500
CHANCE_OF_STRAYING = 0.1
SEATING = (Sit, Leave, BuyIn)


@dataclass(frozen=True, slots=True)
class Move:
    """Something that the rules ask of a seat at some time: a prototype without its place and value."""

    act: Action
    label: str
    places: frozenset[int]

    @property
    def place(self) -> str:
        """The field that says where, if it has one that matters."""
        names = [each.name for each in fields(self.act)]
        return next((name for name in PLACES if name in names and self.places != {0}), "")


def known_moves(rulebook: Rulebook, seat: Seat) -> list[Move]:
    """All that a seat may ever do at this table, found by walking through many rounds; irregularities last."""
    rng = random.Random(1)
    bots: dict[Seat, Bot] = {DEALER: _wandering(rng), SUPERVISOR: _wandering(rng)}
    bots |= seated(rulebook, list(rulebook.spots[:2]), wager_bounds(rulebook), rng)
    found: dict[Action, set[int]] = {}
    for round, _ in islice(run(open_table(rulebook), bots, chance_from(rng)), STEPS_OF_WALK):
        for offer in offers(round, seat):
            if not isinstance(offer.act, SEATING):
                found.setdefault(_anywhere(offer.act), set()).add(_place(offer.act))
    moves = [Move(act, label(act, rulebook), frozenset(places)) for act, places in found.items()]
    return sorted(moves, key=lambda move: (isinstance(move.act, Report), move.label))


def _wandering(rng: random.Random) -> Bot:
    """Somebody of the staff who mostly goes by the book, and now and then does something else."""

    def bot(view: View) -> Action | None:
        others = [offer for offer in view.offers if not isinstance(offer.act, SEATING)]
        if others and rng.random() < CHANCE_OF_STRAYING:
            offer = rng.choice(others)
            return taken(offer, any_value(offer, rng))
        return by_the_book(view)

    return bot


def _place(action: Action) -> int:
    return next((getattr(action, name) for name in PLACES if name in FIXED[type(action)]), 0)


def _anywhere(action: Action) -> Action:
    there = {name: 0 for name in PLACES if name in FIXED[type(action)]}
    return replace(action, at=0, **there)


class Repertoire:
    """The moves of a seat as a list to choose from, by words or by number."""

    def __init__(self, live: Live, seat: Seat) -> None:
        self.live, self.seat = live, seat
        self.moves = known_moves(live.rulebook, seat)
        self.choices = [choice(Offer(move.act, ""), live.rulebook) for move in self.moves]

    def action(self, line: str, ask: Ask) -> Action:
        """The action that a line names, at a place and with a value where it needs them."""
        tokens = line.split()
        for length in range(len(tokens), 0, -1):
            found = matching(tokens[:length], self.choices)
            if len(found) > 1:
                names = " or ".join(repr(each.label) for each in found[:4])
                raise BadNotation(f"{line!r} may mean {names}: type more of it, or its number")
            if found:
                move = self.moves[self.choices.index(found[0])]
                return self._valued(*self._placed(move, tokens[length:], ask), ask)
        raise BadNotation(f"{line!r}: {near(line, [each.label for each in self.choices])}")

    def _placed(self, move: Move, rest: list[str], ask: Ask) -> tuple[Action, list[str]]:
        action = replace(move.act, by=self.seat)
        rest = [word for word in rest if word.lower() not in ("seat", "deck")]
        if not move.place:
            return action, rest
        of_a_deck = move.place == "deck" or (isinstance(action, Perform) and action.step in OF_A_DECK)
        if of_a_deck and self.live.round.table.number_of_decks == 1:
            where = "1"
        elif rest:
            where = rest.pop(0)
        else:
            where = ask("Which deck?" if of_a_deck else "At which seat? (0 is the dealer's)")
        if not re.fullmatch(r"[0-9]{1,2}", where):
            raise BadNotation(f"{where!r}: expected the number of a {'deck' if of_a_deck else 'seat'}")
        return replace(action, **{move.place: int(where)}), rest

    def _valued(self, action: Action, rest: list[str], ask: Ask) -> Action:
        offer = next((each for each in self.live.offers(self.seat) if each.fits(action)), None)
        if offer is None or offer.bounds is None or action.CHANCE:
            return action  # the rules refuse it, or it needs no value
        text = " ".join(rest)
        if not text and isinstance(action, Deal):
            return taken(offer, offer.usual)
        if not text:
            seen = f" (you count {offer.usual})" if isinstance(action, CountStub) else ""
            text = ask(f"{capital(label(action, self.live.rulebook))}: how many?{seen}")
        return taken(offer, read_value(offer, text, self.live.rulebook.deck))
