"""The exam: steps by heart, amounts by heart, and a score sheet with each slip and its clause."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace

from houseway.bots.bot import at_random
from houseway.bots.run import chance_from, run
from houseway.cli.people import seated, wager_bounds
from houseway.cli.wording import label
from houseway.engine.actions import FIXED, Action, Leave, Sit
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers, open_table
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.errors import BadNotation
from houseway.money import cents_from

PLACES = ("spot", "deck")
STEPS_OF_WALK = 1500
NOTHING = frozenset({"0", "push", "pushed", "return", "returned", "back", "even", "nothing"})
ALL_LOST = frozenset({"lose", "loses", "lost", "collect", "take", "taken"})


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
    """All that a seat may ever be asked to do at this table, found by walking through many rounds."""
    rng = random.Random(1)
    wild = at_random(rng, irregular=0.1)
    bots = {DEALER: wild, SUPERVISOR: wild}
    bots |= seated(rulebook, list(rulebook.spots[:2]), wager_bounds(rulebook), rng)
    found: dict[Action, set[int]] = {}
    table = run(open_table(rulebook), bots, chance_from(rng))
    for (round, _), _step in zip(table, range(STEPS_OF_WALK), strict=False):
        for offer in offers(round, seat):
            if not isinstance(offer.act, Sit | Leave):
                found.setdefault(_anywhere(offer.act), set()).add(_place(offer.act))
    moves = [Move(act, label(act, rulebook), frozenset(places)) for act, places in found.items()]
    return sorted(moves, key=_order)


def _place(action: Action) -> int:
    return next((getattr(action, name) for name in PLACES if name in FIXED[type(action)]), 0)


def _anywhere(action: Action) -> Action:
    there = {name: 0 for name in PLACES if name in FIXED[type(action)]}
    return replace(action, at=0, **there)


def _order(move: Move) -> tuple[int, int, str]:
    """As the rules' vocabularies have them: other actions, steps, irregularities."""
    step = getattr(move.act, "step", None)
    if step is not None:
        return 1, list(Step).index(step), ""
    what = getattr(move.act, "what", None)
    return (2, list(Irregularity).index(what), "") if what is not None else (0, 0, move.label)


@dataclass(frozen=True, slots=True)
class Slip:
    """Something done wrongly: when, what, why not, and what would have been right."""

    round: int
    phase: str
    what: str
    right: str


@dataclass(slots=True)
class Score:
    """What was done, and each slip."""

    steps: int = 0
    amounts: int = 0
    amounts_right: int = 0
    slips: list[Slip] = field(default_factory=list)

    def sheet(self) -> Iterator[str]:
        """The score sheet."""
        yield f"Steps performed: {self.steps}. Amounts asked: {self.amounts}, right: {self.amounts_right}."
        yield f"Slips: {len(self.slips)}." if self.slips else "No slips."
        for number, slip in enumerate(self.slips, 1):
            yield f"  {number}. Round {slip.round}, {slip.phase}: {slip.what}"
            if slip.right:
                yield f"     Right: {slip.right}"
        done = self.steps + self.amounts
        if done + len(self.slips):
            right = self.steps + self.amounts_right
            missed = len(self.slips) - (self.amounts - self.amounts_right)
            yield f"Score: {round(100 * right / (done + missed))} of 100."


def read_net(text: str, stake: int) -> int:
    """What a wager comes to, as a dealer says it.

    >>> read_net("10", 500), read_net("push", 500), read_net("lost", 500), read_net("-5", 500)
    (1000, 0, -500, -500)
    """
    word = text.strip().lower()
    if word in NOTHING:
        return 0
    if word in ALL_LOST:
        return -stake
    if not re.fullmatch(r"[+-]?\$?[0-9][0-9,.]*", word):
        raise BadNotation(f"{text!r}: expected the net in dollars such as 10, 0 or -10, or push, or lost")
    cents = cents_from(word.lstrip("+-"))
    return -cents if word.startswith("-") else cents
