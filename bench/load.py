"""Live tables under load: 50 with 6 people each, who play whole rounds over real sockets on a durable database.

The server has a process of its own, and the people have two (`bench/crowd.py`). An *action* is an entry of a
record: something that a person or the house did, on disk and told to all six. Everybody thinks for a shorter time
in every row, until the slowest hundredth of people's own actions waits too long. With BEFORE=FOLDER, another
checkout of Houseway, its server is put to the same load first, in the same run.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

TABLES, SEATS, CROWDS = 50, 6, 2
THINKING_S = (8.0, 4.0, 2.0, 1.0, 0.5, 0.2, 0.05)
SECONDS, SETTLE_S = 12.0, 3.0
LIMIT_MS = 250
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
HERE = Path(__file__).parents[1]
Ask = Callable[[dict[str, float]], list[dict[str, Any]]]
LIMITS = ("messages", "messages_at_once", "requests", "requests_at_once", "strangers_a_minute")
PROGRAM = (
    "import sys; from houseway.server.running import run; from houseway.server.settings import Settings; "
    f"run(Settings(database=sys.argv[1], port=0, operator_password='bench', least_pace_ms=0, "
    f"{', '.join(f'{name}=10**6' for name in LIMITS)}))"
)


class Figures:
    """What a stretch of time came to, at the server and with all people together."""

    def __init__(self, told: Sequence[dict[str, Any]], cpu_s: float) -> None:
        self.seconds, self.cpu_s = told[0]["seconds"], cpu_s
        self.clients_cpu = max(each["cpu_s"] / each["seconds"] for each in told)
        self.took_ms = sorted(1000 * took for each in told for took in each["took"])
        self._sums = {
            name: sum(each.get(name, 0) for each in told) for name in ("entries", "rounds", "bytes", "refused")
        }

    @property
    def actions(self) -> int:
        return self._sums["entries"]

    @property
    def per_second(self) -> float:
        return self.actions / self.seconds

    @property
    def per_cpu_second(self) -> float:
        return self.actions / self.cpu_s

    @property
    def kb_an_action(self) -> float:
        return self._sums["bytes"] / 1000 / max(1, self.actions)

    @property
    def held(self) -> bool:
        return self.quantile(0.99) < LIMIT_MS

    def quantile(self, share: float) -> float:
        return self.took_ms[min(len(self.took_ms) - 1, int(share * len(self.took_ms)))] if self.took_ms else 0.0

    def row(self, name: str) -> str:
        waits = "".join(f"{self.quantile(share):>9.1f}" for share in (0.5, 0.99, 1))
        return (
            f"  {name:<22}{self.per_second:>10.0f}{len(self.took_ms) / self.seconds:>9.0f}"
            f"{self._sums['rounds'] / self.seconds:>9.1f}{waits}{self.per_cpu_second:>12.0f}"
            f"{100 * self.cpu_s / self.seconds:>7.0f}{100 * self.clients_cpu:>9.0f}{self.kb_an_action:>11.1f}"
        )


def main() -> None:
    print(f"live tables: {TABLES} with {SEATS} people each, whole rounds, durable commits")
    before = os.environ.get("BEFORE")
    found = [measured(folder) for folder in ([Path(before)] if before else []) + [HERE]]
    if before:
        old, new = (max(each, key=lambda figures: figures.per_cpu_second) for each in found)
        print(f"  actions per CPU-second at best: {new.per_cpu_second / old.per_cpu_second:.2f} times before")
        print(f"  text an action: {new.kb_an_action / old.kb_an_action:.3f} of before")


def measured(folder: Path) -> list[Figures]:
    """Row by row, until the load is no longer held."""
    print(f"  {'before' if folder != HERE else 'now'}")
    head = "actions/s people's  rounds/s   p50 ms   p99 ms   max ms  /CPU-s    CPU %  clients  kB/action"
    print(f"  {'thinking for':<22} {head}")
    rows: list[Figures] = []
    with server(folder) as (url, pid), crowds(url) as ask:
        for think_s in THINKING_S:
            ask({"think_s": think_s, "seconds": SETTLE_S})
            begin = cpu_s(pid)
            rows.append(Figures(ask({"think_s": think_s, "seconds": SECONDS}), cpu_s(pid) - begin))
            print(rows[-1].row(f"{think_s:g} s"), flush=True)
            if not rows[-1].held:
                break
    held = [each for each in rows if each.held] or rows
    best = max(held, key=lambda each: each.per_second)
    print(f"  highest load held with p99 under {LIMIT_MS} ms: {best.per_second:.0f} actions/s")
    return rows


@contextmanager
def server(folder: Path = HERE) -> Iterator[tuple[str, int]]:
    """The server of a checkout, whose limits are meant for strangers and not for this machine itself."""
    with tempfile.TemporaryDirectory(prefix=".load-", dir=".") as name:
        command = [sys.executable, "-c", PROGRAM, f"sqlite:///{Path(name).resolve() / 'tables.db'}"]
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(folder / "src")},
        )
        assert process.stdout is not None
        try:
            address = next(
                found[0] for line in process.stdout if (found := re.search(r"http://localhost:\d+", line))
            )
            yield address.replace("localhost", "127.0.0.1"), process.pid
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


@contextmanager
def crowds(
    url: str, tables: int = TABLES, processes: int = CROWDS, *, seats: int = SEATS, watchers: int = 0
) -> Iterator[Ask]:
    """People in processes of their own; what is asked of one is asked of all, at the same time."""
    with ExitStack() as stack:
        sizes = (tables // processes, seats, watchers)
        command = [sys.executable, "-m", "bench.crowd", url, *map(str, sizes)]
        people = [
            stack.enter_context(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE)
            )
            for _ in range(processes)
        ]

        def answers() -> list[dict[str, Any]]:
            return [json.loads(each.stdout.readline()) for each in people if each.stdout is not None]

        def ask(what: dict[str, float]) -> list[dict[str, Any]]:
            for each in people:
                assert each.stdin is not None
                print(json.dumps(what), file=each.stdin, flush=True)
            return answers()

        answers()
        yield ask


def cpu_s(pid: int) -> float:
    """The processor time that a process has used, all its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mb(pid: int) -> float:
    """The memory that a process has of its own."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("RssAnon"))


if __name__ == "__main__":
    main()
