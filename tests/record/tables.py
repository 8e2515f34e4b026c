"""Tables to keep a record of, and files to put it in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from houseway.cards import Card
from houseway.engine.actions import Shuffle
from houseway.engine.events import CardsMoved
from houseway.engine.evolve import evolve
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, apply, open_table, replay
from houseway.engine.words import Seat
from houseway.record.chain import START, sealed
from houseway.record.log import LogWriter
from tests.laws.walking import Walk, walk

Object = dict[str, Any]
GAME = "two-card-joker-poker-ma"


def walked(name: str = GAME, number: int = 0, *, rounds: int = 6, seed: int = 1, irregular: float = 0.06) -> Walk:
    """A random walk of so many rounds."""
    walker = walk(name, number, seed, irregular)
    for _ in walker.rounds(rounds):
        pass
    return walker


def logged(path: Path, rulebook: Rulebook, entries: Iterable[Entry]) -> Path:
    """A log with these entries."""
    with LogWriter.create(path, rulebook) as writer:
        for entry in entries:
            writer.append(entry)
    return path


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, each with its end."""
    return path.read_bytes().splitlines(keepends=True)


def rewritten(source: Path, target: Path, change: Callable[[list[Object]], None]) -> Path:
    """The log with its lines changed and every hash worked out anew, as by somebody who knows the format."""
    lines = [json.loads(line) for line in source.read_bytes().splitlines()]
    for line in lines:
        del line["this"], line["seq"], line["previous"]
    change(lines)
    head, data = START, b""
    for seq, line in enumerate(lines):
        text, head = sealed(line, seq, head)
        data += text
    target.write_bytes(data)
    return target


def other_world(rulebook: Rulebook, entries: list[Entry], seat: Seat | None, rng: random.Random) -> list[Entry]:
    """The same play in which all cards that the seat has not seen since the last shuffle are others."""
    at = max((n for n, each in enumerate(entries) if isinstance(each.action, Shuffle)), default=None)
    if at is None:
        return entries
    round = before = replay(open_table(rulebook), entries[:at])
    seen: set[Card] = set()
    for event in (event for entry in entries[at:] for event in entry.events):
        round = evolve(round, event)
        seen.update(card for area, cards in round.cards.items() if round.sees(seat, area) for card in cards)
    shuffle = entries[at].action
    assert isinstance(shuffle, Shuffle)
    source = before.at(next(each for each in entries[at].events if isinstance(each, CardsMoved)).source)
    hidden = [place for place, index in enumerate(shuffle.order) if source[index] not in seen]
    order = list(shuffle.order)
    for place, instead in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        order[place] = shuffle.order[instead]
    world = entries[:at]
    for action in (replace(shuffle, order=tuple(order)), *(entry.action for entry in entries[at + 1 :])):
        before, entry = apply(before, action)
        world.append(entry)
    return world
