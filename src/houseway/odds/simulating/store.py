"""Blocks on disk: a job that was stopped goes on where it was, and one with more rounds has a start."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from houseway.compiling import cache_folder, sources_hash
from houseway.odds.simulating.job import Job, Sums

SOURCES = (
    "contest",
    "odds",
    "procedures",
    "games",
    "cards.py",
    "money.py",
    "ranking.py",
)  # that blocks follow from


def version() -> str:
    """The sha256 of all that a block follows from besides its job."""
    return sources_hash(SOURCES)


class Store:
    """The finished blocks of a job, one a line, under a name made from its inputs and all sources."""

    def __init__(self, job: Job) -> None:
        self.job = job
        inputs = [job.rulebook, job.options, job.player, job.seed, version()]
        name = sha256(json.dumps(inputs).encode()).hexdigest()[:32]
        self.path: Path = cache_folder() / "simulations" / f"{name}.jsonl"

    def done(self) -> dict[int, Sums]:
        """The blocks that need not be done again."""
        found = {}
        for line in self._lines():
            try:
                each = json.loads(line)
            except json.JSONDecodeError:
                continue  # the job was stopped while it wrote
            if each["block"] < self.job.blocks and each["rounds"] == self.job.size(each["block"]):
                found[each["block"]] = {tuple(names): (total, squares) for names, total, squares in each["sums"]}
        return found

    def _lines(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []

    def add(self, block: int, sums: Sums) -> None:
        """Keeps a block; a line of its own even after one that was cut short."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        rows = [[list(names), total, squares] for names, (total, squares) in sums.items()]
        line = json.dumps({"block": block, "rounds": self.job.size(block), "sums": rows})
        with self.path.open("a") as file:
            file.write(f"\n{line}\n" if file.tell() else f"{line}\n")
