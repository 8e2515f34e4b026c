"""Shares of chance as people's clients add them: a hash first, then the share, sometimes none or a wrong one.

A client keeps what it saw of a round: the commitments, the hashes that were frozen, and its own shares that were
acknowledged. When the round is revealed it is checked as an outsider would, from that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from houseway.server.live.chance import pledge
from houseway.server.live.fairness import against, check, read, read_seen
from tests.sim.network import Json


class Sharing:
    """What one person's client adds at a table, and what it saw there."""

    def __init__(self, table: str, rng: random.Random) -> None:
        self.table, self.rng = table, rng
        self.shares = rng.random() < 0.7
        self.honest = rng.choice((1, 1, 0.7))
        self.seen: dict[int, Json] = {}  # by round
        self._made: dict[str, Json] = {}  # by their hashes
        self._pledged: set[tuple[int, int]] = set()  # rounds and seats, at this socket
        self._told: dict[str, tuple[int, Json]] = {}  # by the ids of messages: the round, and the share

    def reconnected(self) -> None:
        """A server that was started anew knows no hashes; a share is never pledged twice."""
        self._pledged.clear()

    def see(self, update: Json) -> Iterator[Json]:
        """What is said to an update: hashes of shares of this round and the next."""
        now, seat = update["commitment"], update["view"]["seat"]
        kept = self._kept(now["round"])
        if all(each["generation"] != now["generation"] for each in kept["commitments"]):
            kept["commitments"].append({**now, "after": update["seq"]})
        for round in (now["round"], now["round"] + 1):
            if self.shares and seat is not None and (round, seat) not in self._pledged:
                self._pledged.add((round, seat))
                share = self.rng.randbytes(32)
                hash = pledge(self.table, round, seat, share)
                self._made[hash] = {"seat": seat, "hash": hash, "share": share.hex()}
                yield {"type": "pledge", "id": f"pledge-{hash[-8:]}", "round": round, "hash": hash}

    def freeze(self, message: Json) -> Iterator[Json]:
        """What is said when the hashes are frozen: the share, mostly."""
        self._kept(message["round"])["frozen"].append(message)
        for each in message["pledges"]:
            mine = self._made.get(each["hash"])
            if mine is None or (self.rng.random() > self.honest and self.rng.random() < 0.5):
                continue
            wrong = self.rng.random() > self.honest
            id = f"share-{mine['hash'][-8:]}-{message['generation']}"
            if not wrong:
                self._told[id] = message["round"], mine
            share = self.rng.randbytes(32).hex() if wrong else mine["share"]
            yield {"type": "reveal", "id": id, "round": message["round"], "share": share}

    def done(self, id: str) -> None:
        """A share is acknowledged: it came in time."""
        if id in self._told:
            round, mine = self._told.pop(id)
            self._kept(round)["shares"].append(mine)

    def _kept(self, round: int) -> Json:
        new: Json = {"table": self.table, "round": round, "commitments": [], "frozen": [], "shares": []}
        return self.seen.setdefault(round, new)


def unfair(document: Json, seen: list[Json]) -> Iterator[str]:
    """What is wrong with a revealed round, by itself and by what those saw who were there for all of it."""
    shown = read(document)
    yield from check(shown)
    drawn = {draw.generation for draw in shown.draws}
    shared = {draw.generation for draw in shown.draws if draw.shares}
    for each in map(read_seen, seen):
        there = {one.generation for one in each.commitments}
        frozen = {one.generation for one in each.frozen}
        if drawn <= there and shared <= frozen:
            yield from against(shown, each)
