"""The repertoire of a seat: all that the rules may ever ask of it, whether or not it is asked now."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace

from houseway.bots.bot import Bot, any_value, by_the_book, taken
from houseway.bots.run import chance_from, next_action
from houseway.engine.actions import FIXED, Action, BuyIn, Leave, Sit
from houseway.engine.phase import Rulebook
from houseway.engine.play import apply, offers, open_table, ticked
from houseway.engine.state import Round
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Seat

PLACES = ("spot", "deck")
STEPS_OF_WALK = 2400
STEPS_AT_A_TABLE = 300
CHANCE_OF_STRAYING = 0.1
CHANCE_OF_A_DAY = 0.01  # after which decks and dice are too old
DAY_MS = 86_400_000
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
    met = [offer.act for round in _walk(rulebook, players, rng) for offer in offers(round, seat)]
    found: dict[Action, set[int]] = {}
    known = (act for phase in (*rulebook.phases, *rulebook.beside) for act in phase.acts if act.by == seat)
    for act in (*met, *known):
        if not isinstance(act, SEATING):
            found.setdefault(_anywhere(act), set()).add(_place(act))
    return [Move(act, frozenset(places)) for act, places in found.items()]


def _walk(rulebook: Rulebook, players: Mapping[Seat, Bot], rng: random.Random) -> Iterator[Round]:
    """Tables, one after the other, at which everybody strays now and then, and a day goes by."""
    asked = {DEALER: by_the_book, SUPERVISOR: by_the_book, **players}
    bots, round = {seat: _wandering(bot, rng) for seat, bot in asked.items()}, open_table(rulebook)
    for step in range(1, STEPS_OF_WALK + 1):
        if rng.random() < CHANCE_OF_A_DAY:
            round = ticked(round, round.clock + DAY_MS)
        action = next_action(round, bots, chance_from(rng))
        yield round
        if action is None or step % STEPS_AT_A_TABLE == 0:
            round = open_table(rulebook)
        else:
            round, _ = apply(round, action)


def _wandering(usually: Bot, rng: random.Random) -> Bot:
    """Somebody who mostly does the usual, and now and then something else."""

    def bot(view: View) -> Action | None:
        others = [offer for offer in view.offers if not isinstance(offer.act, SEATING)]
        if others and rng.random() < CHANCE_OF_STRAYING:
            offer = rng.choice(others)
            return taken(offer, any_value(offer, rng))
        return usually(view)

    return bot


def _place(action: Action) -> int:
    return next((getattr(action, name) for name in PLACES if name in FIXED[type(action)]), 0)


def _anywhere(action: Action) -> Action:
    there = {name: 0 for name in PLACES if name in FIXED[type(action)]}
    return replace(action, at=0, **there)
