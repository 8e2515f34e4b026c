"""python -m bench [NAME...]: runs the benchmarks and prints a table for each."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = (
    "engine",
    "load",
    "rebuilding",
    "startup",
    "odds",
    "fantasy_land",
    "chinese",
    "asia",
    "kernels",
    "contests",
)


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"error: unknown benchmark {unknown[0]!r}: expected one of {', '.join(NAMES)}", file=sys.stderr)
        return 2
    for name in names or NAMES:
        import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
