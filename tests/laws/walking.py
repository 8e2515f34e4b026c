"""Random walks over `offers`: how the laws of the house are put to the test in every game."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import product
from typing import Any

from houseway.bots.bot import any_value, by_the_book, taken
from houseway.bots.run import chance_from, with_chance
from houseway.engine.actions import Action, BuyIn, Leave, PlaceWager, Sit
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, apply, everybody, offers, open_table
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Step
from houseway.procedures.layout import betting_area
from houseway.procedures.submission import Among, Flag, check
from houseway.registry import NAMES, game

DEALINGS = ("manual-shoe", "hand", "automated-shoe")
METHODS = [
    *(
        {"shuffler": shuffler, "dealing": dealing, "decks": decks}
        for shuffler, dealing, decks in product(("manual", "automated", "automated-counting"), DEALINGS, (1, 2))
    ),
    *(
        {"shuffler": "approved-reshuffling", "device_approval": "D-17", "dealing": dealing, "decks": 1}
        for dealing in DEALINGS
    ),
]


def submissions(name: str) -> list[dict[str, Any]]:
    """Every permitted method of shuffling and dealing, with the first of each choice the operator must make.

    Every second one is lively; where there is one method it is walked both ways.
    """
    kind = game(name).submission
    found = [options for method in METHODS if not check(kind, options := {**required(name), **method})]
    found = found or [required(name)] * 2
    return [lively(name, each) if number % 2 else each for number, each in enumerate(found)]


def lively(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options with every flag turned over and every word another, as far as the clauses allow."""
    kind = game(name).submission
    for each in fields(kind):
        read = each.metadata["read"]
        words = [value for value in read.values if value != each.default] if isinstance(read, Among) else []
        for value in [not each.default] if isinstance(read, Flag) else words[:1]:
            if each.name not in options and not check(kind, {**options, each.name: value}):
                options = {**options, each.name: value}
    return options


def required(name: str) -> dict[str, Any]:
    """The options that have no default, each with its first permitted value."""
    kind = game(name).submission
    missing = {finding.option: finding for finding in check(kind, {})}
    known = kind.__dataclass_fields__
    return {option: known[option].metadata["read"].values[0] for option in missing if option in known}


def _numbers(count: int) -> list[int]:
    """All submissions; of one game alone a few, which have every way to shuffle and to deal between them."""
    return sorted({0, *range(count - 1, 0, -4)}) if "GAME" in os.environ else list(range(count))


GAMES = [game(os.environ["GAME"]).id] if "GAME" in os.environ else list(NAMES)
"""The games that the laws are put to: all that are installed, or the one that GAME names."""
TABLES = [(name, number) for name in GAMES for number in _numbers(len(submissions(name)))]


def rulebook(name: str, number: int = 0) -> Rulebook:
    return game(name).filed(submissions(name)[number])


@dataclass
class Walk:
    """A walk, with all that happened on it."""

    rng: random.Random
    round: Round
    irregular: float = 0.06
    start: Round = field(init=False)
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.start = self.round
        self.chance = chance_from(self.rng)

    def take(self, action: Action) -> Entry:
        action = with_chance(self.round, action, self.chance)
        self.round, entry = apply(self.round, action)
        self.entries.append(entry)
        return entry

    def steps(self, count: int) -> Iterator[Entry]:
        for _ in range(count):
            yield self.take(self.choose())

    def rounds(self, count: int) -> Iterator[Entry]:
        last = self.round.number + count
        while self.round.number < last:
            yield self.take(self.choose())

    def choose(self) -> Action:
        """Mostly what the procedure asks for; now and then anything else that is offered."""
        routine, other = offered(self.round)
        seated = len(self.round.table.names)
        if seated < 2:  # an empty table would wait for ever
            other = [each for each in other if isinstance(each.act, Sit) and each.act.by > 0] or other
            routine = []
        elif self.rng.random() < 0.8:
            other = [each for each in other if not isinstance(each.act, Leave)] or other
        pool = other if other and (not routine or self.rng.random() < self.irregular) else routine
        broke = [each for each in other if isinstance(each.act, BuyIn)]
        staff = [each for each in pool if each.act.by in (DEALER, SUPERVISOR)]
        if broke and self.rng.random() < 0.05:
            pool = broke
        elif staff and self.rng.random() < 0.4:
            pool = staff
        offer = self.rng.choice(pool)
        right = offer.usual is not None and self.rng.random() < 0.75  # a count at random would void most rounds
        return taken(offer, offer.usual if right else any_value(offer, self.rng))


def offered(round: Round) -> tuple[list[Offer], list[Offer]]:
    """What anybody may do now: the routine, and the rest."""
    found = [offer for seat in everybody(round) for offer in offers(round, seat)]
    return [each for each in found if each.routine], [each for each in found if not each.routine]


def walk(name: str, number: int, seed: int, irregular: float = 0.06) -> Walk:
    return Walk(random.Random(f"{name} {number} {seed}"), open_table(rulebook(name, number)), irregular)


def finish(walk: Walk, most: int = 400) -> None:
    """Plays the round to its end by the book; players who may act do the first thing they can."""
    number = walk.round.number
    for _ in range(most):
        if walk.round.number > number:
            return
        walk.take(_by_the_book(walk.round))
    raise AssertionError(f"round {number} does not end: stuck in {walk.round.phase.name}")


def _by_the_book(round: Round) -> Action:
    if not any(seat > 0 for seat in round.table.names):
        return Sit(by=1, name="Zoe")
    if (ruling := by_the_book(view(round, SUPERVISOR))) is not None:
        return ruling
    for seat in everybody(round):
        if seat > 0 and round.phase.name == "betting":
            if by_the_book(view(round, DEALER)) is not None:  # there are wagers that can be played
                continue
            bets = [each for each in offers(round, seat) if _wanting(round, each)]
            buys = [each for each in offers(round, seat) if isinstance(each.act, BuyIn)]
            if bets:
                return taken(bets[0], bets[0].bounds.least)  # type: ignore[union-attr]
            if buys:
                return taken(buys[0], min(100_000, buys[0].bounds.most))  # type: ignore[union-attr]
            continue
        offer = next((each for each in offers(round, seat) if each.routine), None)
        if offer is not None:
            open_to_all = offer.usual is None and not offer.act.CHANCE  # a setting that has no house way
            return taken(offer, any_value(offer, random.Random(0)) if open_to_all else offer.usual)
    for offer in offered(round)[1]:  # a game among players waits for another one, or for one who sat out
        if (isinstance(offer.act, Sit) and offer.act.by > 0) or getattr(offer.act, "step", None) is Step.TAKE_PART:
            return taken(offer, any_value(offer, random.Random(0)))
    raise AssertionError(f"nobody can do anything in {round.phase.name}")


def _wanting(round: Round, offer: Offer) -> bool:
    """Is the offer a wager that is not there yet, or not in an amount allowed?"""
    act = offer.act
    if not isinstance(act, PlaceWager):
        return False
    return offer.bounds is not None and not offer.bounds.admits(round.stake(betting_area(act.wager, act.spot)))


def seats_of(round: Round) -> tuple[Seat | None, ...]:
    """Everybody who may be looking on, a bystander included."""
    return (*everybody(round), None)
