"""The other world: a branch of the house that split off at a shuffle, with other cards that its viewers never see.

It has the same people, who do the same, and beside the hidden cards another seed and other shares in the chance of
the round, under the same commitment and hashes: a world that cannot be, as nobody finds such a seed, and one that
nobody may tell from this one before the seed is revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from houseway.cards import Card
from houseway.engine.actions import Action
from houseway.engine.offers import Offer
from houseway.record.codec import action_json
from houseway.server.live import drafting
from houseway.server.live.drafting import Pending, Unshared
from houseway.server.live.table import LiveTable
from houseway.server.rest.documents.records import Share
from houseway.server.store.rows import SeedRow
from houseway.server.store.vault import Vault
from tests.laws.worlds import translated
from tests.leaks.asking import CHANNELS, Ask

Json = dict[str, Any]
Record = dict[tuple[str, str], bytes]
"""All that reached the viewers in a step, by viewer and channel."""


class _Same(dict[Card, Card]):
    """Every card that is not exchanged is itself."""

    def __missing__(self, card: Card) -> Card:
        return card


class Said(NamedTuple):
    """A message that somebody sends; an action stands beside it, to be written in the cards of the world."""

    person: str
    message: Json
    action: Action | None = None

    def written(self, instead: dict[Card, Card]) -> Json:
        if self.action is None:
            return self.message
        return {**self.message, "action": action_json(translated(self.action, _Same(instead)))}


class Step(NamedTuple):
    """A moment of a history: what people do, and what viewers try and ask for afterwards."""

    does: Sequence[Said]
    tries: Sequence[Said]
    asks: Sequence[Ask]
    own_deck: bool = True  # is the shuffled deck the one in play?


@dataclass
class Script:
    """All that the other world must know: what was done in this one, and what reached whom."""

    first: int  # the step of the shuffle
    steps: list[Step]
    records: list[Record]
    order: tuple[int, ...]
    draws: list[tuple[int, ...]]
    instead: dict[Card, Card]
    viewers: frozenset[str]
    on_the_table: list[bool]  # does an exchanged card lie there after a step, or do all lie in the deck?


@dataclass
class Result:
    """What came of pairs: how many by channel, how many bytes, and the first difference."""

    pairs: int = 0
    on_the_table: int = 0  # pairs in which a card lies there that is another in the other world
    asked: Counter[str] = field(default_factory=Counter)
    bytes: Counter[str] = field(default_factory=Counter)
    different: str = ""

    def add(self, other: Result) -> None:
        self.pairs += other.pairs
        self.on_the_table += other.on_the_table
        self.asked += other.asked
        self.bytes += other.bytes
        self.different = self.different or other.different


class Other:
    """What is otherwise in the other world, and the comparison with this one."""

    def __init__(self, script: Script, pending: Pending, table: LiveTable) -> None:
        self.script, self.result = script, Result()
        self._draws = [script.order, *script.draws]
        self._change_secrets(pending, table)

    def _change_secrets(self, pending: Pending, table: LiveTable) -> None:
        seed, here = pending.seed, (pending.table, pending.seed.round)
        other = _other_seed(seed)
        pending.seed = table.seed = other
        table.unrevealed = [other if each is seed else each for each in table.unrevealed]
        pending._shares = _other_shares(pending._shares)
        shares = table.shares
        shares._fixed = _other_shares(shares._fixed)
        right, fresh = Vault.opened, drafting.seed_row

        def opened(self: Vault, table: str, row: SeedRow) -> SeedRow:
            found = right(self, table, row)
            return _other_seed(found) if (table, row.round) == here else found

        Vault.opened = opened  # type: ignore[method-assign]
        drafting.seed_row = lambda *args: _other_seed(fresh(*args))

    def draw(self, pending: Pending, offer: Offer) -> Action:
        """What was drawn in this world, but for the hidden cards."""
        if pending._shares is None:
            raise Unshared
        pending.drew = True
        drew: dict[str, Any] = {offer.act.FREE: self._draws.pop(0)}
        return replace(offer.act, **drew)

    def step(self, number: int) -> Step:
        return self.script.steps[number - self.script.first]

    def compare(self, number: int, record: Record) -> bool:
        """Compares all that reached the viewers in a step; is it the last one?"""
        place = number - self.script.first
        here, seen = self.script.records[place], set()
        for viewer, channel in sorted({*here, *record}, key=lambda place: (CHANNELS.index(place[1]), place)):
            if viewer not in self.script.viewers:
                continue
            one, two = here.get((viewer, channel), b""), record.get((viewer, channel), b"")
            if one != two:
                self.result.different = self.result.different or _difference(number, viewer, channel, one, two)
            self.result.asked[channel] += 1
            self.result.bytes[channel] += len(one)
            seen.add(viewer)
        self.result.pairs += len(seen)
        self.result.on_the_table += len(seen) * self.script.on_the_table[place]
        return bool(self.result.different) or place == len(self.script.records) - 1


def _difference(number: int, viewer: str, channel: str, one: bytes, two: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    shown = [repr(each[max(0, at - 60) : at + 60].decode(errors="replace")) for each in (one, two)]
    who = viewer or "a stranger"
    return (
        f"step {number}: {who}, {channel}: byte {at} of {len(one)} and {len(two)}\n    {shown[0]}\n    {shown[1]}"
    )


def _other_seed(seed: SeedRow) -> SeedRow:
    return replace(seed, seed=_turned(seed.seed))


def _other_shares(shares: Any) -> Any:
    return shares and tuple(_other_share(each) for each in shares)


def _other_share(share: Share) -> Share:
    other = None if share.share is None else _turned(bytes.fromhex(share.share)).hex()
    return Share(share.seat, share.hash, other)


def _turned(secret: bytes) -> bytes:
    return bytes(255 - each for each in secret)
