"""Asia Poker: hands set by the house way a second, and whole rounds of seven positions through the engine.

The house way is the plain reference, one hand after the other; the goal is 2,000 hands a second. A round has six
players who set by it, and every step of the procedure: shuffle, cut, dice, 49 cards, stub, three hands each.
"""

from __future__ import annotations

import random

from bench.timing import per_second, row
from houseway.bots.bot import by_the_book
from houseway.bots.players import player
from houseway.bots.run import chance_from, run
from houseway.engine.play import Entry, apply, open_table, replay
from houseway.engine.state import Round
from houseway.games.asia_poker.hands import DECK
from houseway.games.asia_poker.house_way import house_way
from houseway.games.asia_poker.setting import is_legal
from houseway.registry import game

HANDS, ROUNDS = 4000, 20
RULEBOOKS: dict[str, dict[str, str]] = {"asia-poker-ma": {}, "asia-poker-pa": {"bonus_paytable": "A"}}


def main() -> None:
    print(f"asia: {HANDS} hands by the house way, {ROUNDS} rounds of seven positions")
    rng = random.Random(1)
    hands = [tuple(rng.sample(DECK.cards, 7)) for _ in range(HANDS)]

    def set_all() -> int:
        for hand in hands:
            house_way(hand)
        return HANDS

    def checked() -> int:
        return sum(is_legal(house_way(hand).setting) for hand in hands)

    row("house way", per_second(set_all, repeats=5), "hands/s", "(goal 2,000)")
    row("house way, and is it legal?", per_second(checked, repeats=5), "hands/s")
    for rulebook, options in RULEBOOKS.items():
        rounds(rulebook, options)


def rounds(rulebook: str, options: dict[str, str]) -> None:
    """Rounds taken live, folded from their events, and played with bots who look at their views."""
    start, entries = recorded(rulebook, options)
    events = sum(len(entry.events) for entry in entries) / ROUNDS
    live = per_second(lambda: take_again(start, entries), repeats=5)
    again = per_second(lambda: fold(start, entries), repeats=5)
    played = per_second(lambda: with_bots(rulebook, options), repeats=3)
    row(f"{rulebook}, rounds live", live, "rounds/s", f"{live * events:,.0f} events/s")
    row(f"{rulebook}, rounds replayed", again, "rounds/s", f"{again * events:,.0f} events/s")
    row(f"{rulebook}, rounds with bots and views", played, "rounds/s")


def recorded(rulebook: str, options: dict[str, str]) -> tuple[Round, list[Entry]]:
    """Rounds by the book with six players, as a start and its entries."""
    rules = game(rulebook).filed(options)
    wagers = {wager.name: 1000 for wager in rules.wagers}
    people = {n: player(f"Player {n}", wagers, lambda hand: True, sets=rules.house_way) for n in rules.spots}
    start, entries = open_table(rules), []
    for round, entry in run(start, {**people, 0: by_the_book, -1: by_the_book}, chance_from(random.Random(1))):
        entries.append(entry)
        if round.number > ROUNDS:
            break
    return start, entries


def take_again(start: Round, entries: list[Entry]) -> int:
    for entry in entries:
        start, _ = apply(start, entry.action)
    return ROUNDS


def fold(start: Round, entries: list[Entry]) -> int:
    replay(start, entries)
    return ROUNDS


def with_bots(rulebook: str, options: dict[str, str]) -> int:
    recorded(rulebook, options)
    return ROUNDS
