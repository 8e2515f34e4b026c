"""Does a server's memory stay flat? 15 tables with six people each, in play for ten minutes (SECONDS=600)."""

from __future__ import annotations

import os

from bench.load import crowds, memory_mb, server

TABLES, THINKING_S, EVERY_S = 15, 0.5, 30.0


def main() -> None:
    seconds = float(os.environ.get("SECONDS", "600"))
    print(f"memory of a server with {TABLES} tables in play for {seconds:g} s")
    with server() as (url, pid), crowds(url, TABLES, 1) as ask:
        found = []
        actions = 0
        for _ in range(max(2, round(seconds / EVERY_S))):
            told = ask({"think_s": THINKING_S, "seconds": EVERY_S})
            actions += sum(each.get("entries", 0) for each in told)
            found.append(memory_mb(pid))
            print(f"  {EVERY_S * len(found):>6.0f} s {actions:>9,} actions {found[-1]:>8.1f} MB", flush=True)
        growth = 100 * (max(found[len(found) // 2 :]) / found[0] - 1)
        print(f"  most in the second half against the first {EVERY_S:g} s: {growth:+.1f} % (goal: within 10)")


if __name__ == "__main__":
    main()
