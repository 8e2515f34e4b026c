"""Witnesses of the world, and the one history that the house's log must have for them and for everybody."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.errors import BadNotation, HousewayError
from houseway.server.keys import Keys
from houseway.server.transparency.checkpoints import Checkpoint, opened
from houseway.server.transparency.growing import entry_of
from houseway.server.transparency.merkle import leaf_hash, over, root
from houseway.server.transparency.notes import PrivateKey, PublicKey
from houseway.server.transparency.sequencer import KEY
from houseway.server.transparency.witness import Witness
from tests.sim.loop import Broken
from tests.sim.weather import Weather

if TYPE_CHECKING:
    from tests.sim.disk import Disk


class History:
    """Every checkpoint of the house's log that anybody was shown."""

    def __init__(self, disk: Disk) -> None:
        self.disk, self.keys = disk, Keys(disk.file.with_suffix(".keys"))
        self.notes: dict[str, Checkpoint] = {}
        self._roots: dict[tuple[str, int], bytes] = {}

    def see(self, text: str) -> None:
        if text in self.notes:
            return
        try:
            seen = self.notes[text] = opened(text, [self.key])
        except BadNotation as wrong:
            raise Broken(f"a checkpoint is not one: {wrong}") from None
        if self._roots.setdefault((seen.origin, seen.size), seen.root) != seen.root:
            raise Broken(f"two checkpoints of {seen.origin} have {seen.size} leaves and are not the same")

    @property
    def key(self) -> PublicKey:
        return PrivateKey.read((self.keys.kept(KEY) or b"").decode()).public

    def check(self) -> None:
        """Each is of a tree with which the one on the disk begins, and that tree is over the leaves there."""
        query = "SELECT subject, salt, body FROM leaves WHERE position IS NOT NULL ORDER BY position"
        leaves = [leaf_hash(entry_of(*row)) for row in self.disk.rows(query)]
        nodes = over(leaves)
        for seen in self.notes.values():
            if seen.size > len(leaves) or root(nodes, seen.size) != seen.root:
                raise Broken(f"a checkpoint of {seen.size} leaves is not of the log on the disk: {len(leaves)}")

    def forget(self) -> None:
        """A new log begins."""
        self.notes.clear()


class Witnesses:
    """Real witnesses, asked in the loop's own thread; some do not answer at times."""

    def __init__(
        self, count: int, history: History, weather: Weather, rng: random.Random, now: Callable[[], float]
    ) -> None:
        self.history, self.weather, self.rng = history, weather, rng
        folder = history.disk.file.parent
        self.all = {f"http://witness-{n}": _witness(folder, f"w{n}.example", now) for n in range(count)}
        self.refused = ""  # why one did not sign, where that was not its own fault

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        return tuple((str(each.key.public), url) for url, each in self.all.items())

    def asked(self, url: str, body: str | None = None, patience_s: float = 0) -> tuple[int, bytes]:
        """In the place of HTTP."""
        witness = self.all[url.removesuffix("/add-checkpoint")]
        if self.weather.unheard and self.rng.random() < self.weather.unheard:
            raise HousewayError(f"{url} does not answer: it is lost")
        witness.trust(self.history.key)  # who runs it was told of a new log
        answer = witness.add_checkpoint(body or "")
        if answer.status == 422:
            self.refused = f"{witness.key.name} refuses a checkpoint: {answer.text.strip()}"
        return answer.status, answer.text.encode()

    def check(self) -> None:
        """They refused nothing, and what they signed last is of the history that everybody saw."""
        if self.refused:
            raise Broken(self.refused)
        for each in self.all.values():
            note = each.last(self.history.key.name)
            if note is not None:
                self.history.see(str(note))


def _witness(folder: Path, name: str, now: Callable[[], float]) -> Witness:
    return Witness(Keys(folder / name), now, name)
