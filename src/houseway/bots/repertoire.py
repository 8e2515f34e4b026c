"""The repertoire of a seat: all that the rules may ever ask of it, whether or not it is asked now."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import islice

from houseway.bots.bot import Bot, any_value, by_the_book, taken
from houseway.bots.run import chance_from, run
from houseway.engine.actions import FIXED, Action, BuyIn, Leave, Sit
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers, open_table
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Seat

PLACES = ("spot", "deck")
STEPS_OF_WALK = 1500
CHANCE_OF_STRAYING = 0.1
SEATING = (Sit, Leave, BuyIn)


@dataclass(frozen=True, slots=True)
class Move:
    """Something that the rules ask of a seat at some time: a prototype without its place and value."""

    act: Action
    places: frozenset[int]

    @property
    def place(self) -> str:
        """The field that says where, if it has one that matters."""
        names = [each.name for each in fields(self.act)]
        return next((name for name in PLACES if name in names and self.places != {0}), "")


def known_moves(rulebook: Rulebook, seat: Seat, players: Mapping[Seat, Bot], rng: random.Random) -> list[Move]:
    """All that a seat may ever do at this table: what is met in many rounds with these players, or may be."""
    bots: dict[Seat, Bot] = {DEALER: _wandering(rng), SUPERVISOR: _wandering(rng), **players}
    found: dict[Action, set[int]] = {}
    walk = islice(run(open_table(rulebook), bots, chance_from(rng)), STEPS_OF_WALK)
    met = [offer.act for round, _ in walk for offer in offers(round, seat)]
    known = (act for phase in (*rulebook.phases, *rulebook.beside) for act in phase.acts if act.by == seat)
    for act in (*met, *known):
        if not isinstance(act, SEATING):
            found.setdefault(_anywhere(act), set()).add(_place(act))
    return [Move(act, frozenset(places)) for act, places in found.items()]


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
