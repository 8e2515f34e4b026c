"""Fairness: was all that was left to chance in a round drawn from the seed committed to before it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from houseway.engine.actions import Action
from houseway.engine.offers import Dice, Order
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.errors import BadNotation
from houseway.server.live.chance import SEED_BYTES, commitment, drawn
from houseway.server.rest.documents.records import Draw, Fairness
from houseway.server.store.rows import SeedRow

LONGEST = 1000


def draw_of(round: Round, action: Action, seq: int, index: int) -> Draw:
    """Something that was left to chance; `round` is the state in which it was offered."""
    bounds = next((each.bounds for each in offers(round, action.by) if each.fits(action)), None)
    values: tuple[int, ...] = getattr(action, action.FREE)
    count, sides = len(values), bounds.sides if isinstance(bounds, Dice) else 0
    return Draw(seq=seq, kind=type(action).__name__, index=index, count=count, sides=sides, values=list(values))


def draws(steps: Iterable[tuple[Round, Action, int]]) -> Iterator[Draw]:
    """The draws among the actions of a round, each with the state before it and its sequence number."""
    chances = (step for step in steps if step[1].CHANCE)
    for index, (round, action, seq) in enumerate(chances):
        yield draw_of(round, action, seq, index)


def told(table: str, seed: SeedRow, found: list[Draw], *, ended: bool) -> Fairness:
    """What may be known of a round's chance now."""
    if seed.revealed is None:
        why = "a deck lies on the table that this seed ordered" if ended else "the round is not over"
        return Fairness(
            table=table, round=seed.round, commitment=seed.commitment, committed=seed.committed,
            status="withheld" if ended else "committed", seed=None, draws=[], ok=None, message=why,
        )  # fmt: skip
    shown = Fairness(
        table=table, round=seed.round, commitment=seed.commitment, committed=seed.committed,
        status="revealed", seed=seed.seed.hex(), draws=found, ok=None, message="",
    )  # fmt: skip
    faults = list(check(shown))
    message = faults[0] if faults else f"the seed fits its commitment, and all {len(found)} draws follow from it"
    return msgspec.structs.replace(shown, ok=not faults, message=message)


def check(shown: Fairness) -> Iterator[str]:
    """All that does not fit in a revealed round."""
    if shown.seed is None:
        yield f"round {shown.round} is not revealed: {shown.message}"
        return
    seed = seed_from(shown.seed)
    if commitment(shown.table, shown.round, seed) != shown.commitment:
        yield "the seed does not fit the commitment"
    for place, draw in enumerate(shown.draws):
        if draw.index != place:
            yield f"draw {place + 1} is missing or out of order: its index is {draw.index}"
        if not 0 < draw.count <= LONGEST or not 0 <= draw.sides <= LONGEST:
            yield f"draw {place + 1} has {draw.count} values: expected 1 to {LONGEST}"
            continue
        bounds = Dice(draw.count, draw.sides) if draw.sides else Order(draw.count)
        if list(drawn(bounds, seed, draw.index)) != draw.values:
            yield f"draw {place + 1} ({draw.kind}, entry {draw.seq}) does not follow from the seed"


def same_draws(shown: Fairness, recorded: list[Draw]) -> Iterator[str]:
    """Where a revealed round differs from the record."""
    if len(shown.draws) != len(recorded):
        yield f"the record has {len(recorded)} draws in round {shown.round}: expected {len(shown.draws)}"
    for place, (here, there) in enumerate(zip(shown.draws, recorded, strict=False), 1):
        if here != there:
            yield f"draw {place} (entry {here.seq}) is another in the record"


def seed_from(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadNotation(f"{text[:80]!r} is not a seed: expected {2 * SEED_BYTES} digits 0-9 a-f")
    return seed


def read(document: Any) -> Fairness:
    """The document that the server gives out for a round."""
    try:
        return msgspec.convert(document, Fairness)
    except msgspec.ValidationError as wrong:
        raise BadNotation(f"this is not a fairness document of a round: {wrong}") from None
