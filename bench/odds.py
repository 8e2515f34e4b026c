"""Exact odds: milliseconds of CPU for each game complete, every wager and paytable, once modules are loaded."""

from __future__ import annotations

from time import process_time

from houseway.odds.contract import entry_json
from houseway.odds.question import odds
from houseway.odds.staged.side import values
from houseway.registry import game

GOAL = 50
RULEBOOKS = ("two-card-joker-poker-ma", "dragon-poker-md")


def main() -> None:
    print(f"exact odds, every wager and paytable (goal: under {GOAL} ms)")
    for rulebook in RULEBOOKS:
        best = min(milliseconds(rulebook) for _ in range(7))
        print(f"  {rulebook:<44} {best:>8.1f} ms")


def milliseconds(rulebook: str) -> float:
    options = game(rulebook).filed({}, complete=False).options
    values.cache_clear()
    start = process_time()
    for entry in odds(rulebook, options):
        entry_json(entry)
    return (process_time() - start) * 1000
