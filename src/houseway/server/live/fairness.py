"""Fairness: was all that was left to chance in a round drawn from the seed committed to before it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from houseway.engine.actions import Action
from houseway.engine.offers import Dice, Order
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.errors import BadNotation
from houseway.server.live.chance import SEED_BYTES, commitment, drawn, mixed, pledge
from houseway.server.rest.documents.records import Draw, Fairness, Generation, Seen, Share
from houseway.server.store.rows import SeedRow

LONGEST = 1000
Step = tuple[Round, Action, int, Mapping[str, Any]]
"""An action of a round with the state before it, its sequence number, and what its line says beside it."""


class _Drawn(msgspec.Struct):
    """What the line of a draw says: the generation of the seed, and the shares."""

    generation: int = 1
    shares: list[Share] = []


def draw_of(step: Step, index: int) -> Draw:
    """Something that was left to chance."""
    round, action, seq, line = step
    bounds = next((each.bounds for each in offers(round, action.by) if each.fits(action)), None)
    values: tuple[int, ...] = getattr(action, action.FREE)
    try:
        said = msgspec.convert(line.get("chance", {}), _Drawn)
    except msgspec.ValidationError as wrong:
        raise BadNotation(f"entry {seq} does not say what it was drawn from: {wrong}") from None
    return Draw(
        seq=seq, kind=type(action).__name__, index=index, count=len(values),
        sides=bounds.sides if isinstance(bounds, Dice) else 0, values=list(values),
        generation=said.generation, shares=said.shares,
    )  # fmt: skip


def draws(steps: Iterable[Step]) -> Iterator[Draw]:
    """The draws among the actions of a round."""
    chances = (step for step in steps if step[1].CHANCE)
    for index, step in enumerate(chances):
        yield draw_of(step, index)


def told(table: str, seeds: Sequence[SeedRow], found: list[Draw], *, ended: bool) -> Fairness:
    """What may be known of a round's chance now."""
    revealed = all(seed.revealed is not None for seed in seeds)
    generations = [
        Generation(
            each.generation,
            each.commitment,
            each.committed,
            each.why,
            each.seed.hex() or None if revealed else None,
        )
        for each in seeds
    ]
    if not revealed:
        why = "a deck lies on the table that this seed ordered" if ended else "the round is not over"
        status: Any = "withheld" if ended else "committed"
        return Fairness(table, seeds[0].round, generations, status, [], None, why)
    if not all(seed.seed for seed in seeds):
        why = "its seed was lost with the key of the house: nobody can check it any more"
        return Fairness(table, seeds[0].round, generations, "withheld", [], None, why)
    shown = Fairness(table, seeds[0].round, generations, "revealed", found, None, "")
    faults = list(check(shown))
    message = faults[0] if faults else f"the seed fits its commitment, and all {len(found)} draws follow from it"
    return msgspec.structs.replace(shown, ok=not faults, message=message)


def check(shown: Fairness) -> Iterator[str]:
    """All that does not fit in a revealed round."""
    if not shown.generations or any(each.seed is None for each in shown.generations):
        yield f"round {shown.round} is not revealed: {shown.message}"
        return
    seeds = {each.generation: seed_from(each.seed or "") for each in shown.generations}
    if list(seeds) != list(range(1, len(shown.generations) + 1)):
        yield "a commitment is missing or out of order"
    for each in shown.generations:
        if commitment(shown.table, shown.round, seeds[each.generation]) != each.commitment:
            yield "the seed does not fit the commitment"
    last, shares = 1, dict[int, list[Share]]()
    for place, draw in enumerate(shown.draws):
        if draw.index != place:
            yield f"draw {place + 1} is missing or out of order: its index is {draw.index}"
        if draw.generation < last or draw.generation not in seeds:
            yield f"draw {place + 1} comes from commitment {draw.generation}, which was not open then"
            continue
        if shares.setdefault(draw.generation, draw.shares) != draw.shares:
            yield f"draw {place + 1} has other shares than those before it"
        last = draw.generation
        yield from _misdrawn(shown, draw, seeds[last])


def _misdrawn(shown: Fairness, draw: Draw, seed: bytes) -> Iterator[str]:
    """What does not fit in one draw."""
    name = f"draw {draw.index + 1} ({draw.kind}, entry {draw.seq})"
    if not 0 < draw.count <= LONGEST or not 0 <= draw.sides <= LONGEST:
        yield f"{name} has {draw.count} values: expected 1 to {LONGEST}"
        return
    if any(one.seat >= other.seat for one, other in pairwise(draw.shares)):
        yield f"{name} does not have the share of each seat once, in their order"
    came = [(each.seat, seed_from(each.share)) for each in draw.shares if each.share is not None]
    hashes = {each.seat: each.hash for each in draw.shares}
    for seat, share in came:
        if pledge(shown.table, shown.round, seat, share) != hashes[seat]:
            yield f"the share of seat {seat} does not fit its hash"
    bounds = Dice(draw.count, draw.sides) if draw.sides else Order(draw.count)
    if list(drawn(bounds, mixed(seed, shown.table, shown.round, came), draw.index)) != draw.values:
        yield f"{name} does not follow from the seed{' and the shares' if came else ''}"


def unseen(shown: Fairness, commitments: Sequence[str]) -> Iterator[str]:
    """Draws that do not come from a commitment that somebody saw before them."""
    for each in shown.generations:
        drew = [draw.seq for draw in shown.draws if draw.generation == each.generation]
        if drew and each.commitment not in commitments:
            yield f"entry {drew[0]} was drawn under {each.commitment}: expected {' or '.join(commitments)}"


def against(shown: Fairness, seen: Seen) -> Iterator[str]:
    """Where a revealed round differs from what somebody saw of it before and while it was drawn."""
    if (shown.table, shown.round) != (seen.table, seen.round):
        yield f"you saw round {seen.round} of table {seen.table}, and this is round {shown.round} of {shown.table}"
        return
    yield from unseen(shown, [each.commitment for each in seen.commitments])
    frozen = {each.generation: {pledge.seat: pledge.hash for pledge in each.pledges} for each in seen.frozen}
    late = _late(shown, seen)
    for draw in shown.draws:
        if draw.seq in late:
            continue
        pledged = frozen.get(draw.generation, {})
        if pledged != {each.seat: each.hash for each in draw.shares}:
            yield f"entry {draw.seq} has other hashes of shares than those that were frozen before it"
        came = {each.hash: each.share for each in draw.shares}
        for own in seen.shares:
            if own.hash in pledged.values() and came.get(own.hash) != own.share:
                yield f"entry {draw.seq} was drawn without your share, which you told in time"


def _late(shown: Fairness, seen: Seen) -> list[int]:
    """The draws that were made before somebody saw their commitment."""
    after = {each.generation: each.after for each in seen.commitments}
    return [draw.seq for draw in shown.draws if draw.seq <= after.get(draw.generation, -1)]


def choices(shown: Fairness, seen: Seen | None = None) -> Iterator[str]:
    """What is in order, and yet may have left the house a choice of the cards."""
    left = sorted({each.seat for draw in shown.draws for each in draw.shares if each.share is None})
    if left:
        seats = f"seat{'s' if len(left) > 1 else ''} {', '.join(map(str, left))}"
        yield f"no share came from {seats}: who withholds one for the house leaves it a second choice of the cards"
    drew = {draw.generation for draw in shown.draws}
    for each in seen.frozen if seen is not None else ():
        if each.generation not in drew:
            yield f"commitment {each.generation} was given up after shares were asked for, and not drawn from"
    if seen is not None and (late := _late(shown, seen)):
        yield f"entry {late[0]} was drawn before you saw its commitment: for that the house's word is taken"


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
        raise BadNotation(f"{text[:80]!r} is not a seed or share: expected {2 * SEED_BYTES} digits 0-9 a-f")
    return seed


def read_seen(document: Any) -> Seen:
    """What somebody kept of a round."""
    try:
        return msgspec.convert(document, Seen)
    except msgspec.ValidationError as wrong:
        raise BadNotation(f"this is not what somebody saw of a round: {wrong}") from None


def read(document: Any) -> Fairness:
    """The document that the server gives out for a round; one from before had one commitment."""
    if isinstance(document, dict) and "commitment" in document:
        first = {name: document[name] for name in ("commitment", "committed", "seed") if name in document}
        document = {**document, "generations": [{"generation": 1, "why": "round", **first}]}
    try:
        return msgspec.convert(document, Fairness)
    except msgspec.ValidationError as wrong:
        raise BadNotation(f"this is not a fairness document of a round: {wrong}") from None
