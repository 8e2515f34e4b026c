"""2,000 people who are connected and do nothing: what they cost of a processor, and the memory of each socket."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import httpx
from websockets.asyncio.client import connect

from bench.load import cpu_s, memory_mb, server
from houseway.registry import NAMES

PEOPLE, AT_A_TABLE = 2000, 10
SECONDS = 30.0


def main() -> None:
    print(f"{PEOPLE:,} people at {PEOPLE // AT_A_TABLE} tables, who do nothing")
    with server() as (url, pid):
        asyncio.run(measure(url, pid))


async def measure(url: str, pid: int) -> None:
    async with AsyncExitStack() as stack:
        tables, cookies = await come(url)
        await asyncio.sleep(2)
        before = memory_mb(pid)
        for number, cookie in enumerate(cookies):
            address = f"{url.replace('http', 'ws')}/api/tables/{tables[number // AT_A_TABLE]}/live"
            socket = await stack.enter_async_context(
                connect(address, additional_headers={"Cookie": cookie}, max_size=None, close_timeout=1)
            )
            await socket.send('{"type":"join"}')
        await asyncio.sleep(5)
        after, begin = memory_mb(pid), cpu_s(pid)
        await asyncio.sleep(SECONDS)
        busy = 100 * (cpu_s(pid) - begin) / SECONDS
        print(f"  of a processor {busy:.1f} % (goal: less than 5)")
        print(f"  memory a socket {1024 * (after - before) / PEOPLE:.0f} kB (goal: at most 100)", flush=True)


async def come(url: str) -> tuple[list[str], list[str]]:
    """Tables, and the cookies of all who come in."""
    tables, cookies = [], []
    for number in range(PEOPLE):
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            await http.post("/api/guests", json={})
            cookies.append(f"houseway={http.cookies['houseway']}")
            if number % AT_A_TABLE == 0:
                asked = {"rulebook": NAMES[len(tables) % len(NAMES)], "bots": 0}
                tables.append((await http.post("/api/tables", json=asked)).json()["id"])
    return tables, cookies


if __name__ == "__main__":
    main()
