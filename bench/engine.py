"""The engine's events per second against pokerkit's operations per second, in the same run.

Peer: a no-limit hold'em hand with six players, dealt and folded before the flop, on pokerkit's state engine.
Ours: whole rounds of Two Card Joker Poker with every procedure, the actions taken one by one (live), and the
same rounds folded from their events (replayed).
"""

from __future__ import annotations

import cProfile
import pstats
import random

from bench.timing import per_second, row
from houseway.bots.bot import by_the_book
from houseway.bots.players import player
from houseway.bots.run import chance_from, run
from houseway.bots.strategies import best_strategy
from houseway.engine.play import Entry, apply, everybody, offers, open_table, replay
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.registry import game

ROUNDS = 60


def main() -> None:
    print(f"engine: Two Card Joker Poker, {ROUNDS} rounds, against pokerkit's state engine")
    operations = per_second(fold_before_the_flop)
    row("pokerkit, six players fold pre-flop", operations, "operations/s")
    for seats in (1, 6):
        start, entries = recorded(seats)
        live = per_second(lambda: take_again(start, entries))  # noqa: B023
        again = per_second(lambda: replay_all(start, entries))  # noqa: B023
        row(f"houseway live, {seats} seat(s)", live, "events/s", f"{live / operations:.2f} x pokerkit (goal 1)")
        row(
            f"houseway replayed, {seats} seat(s)",
            again,
            "events/s",
            f"{again / operations:.2f} x pokerkit (goal 3)",
        )
        row("  actions taken live", per_second(lambda: live_actions(start, entries)), "actions/s")  # noqa: B023
    where(start, entries)


def fold_before_the_flop() -> int:
    from pokerkit import Automation, NoLimitTexasHoldem

    count = 0
    for _ in range(40):
        state = NoLimitTexasHoldem.create_state(
            (
                Automation.ANTE_POSTING,
                Automation.BET_COLLECTION,
                Automation.BLIND_OR_STRADDLE_POSTING,
                Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
                Automation.HAND_KILLING,
                Automation.CHIPS_PUSHING,
                Automation.CHIPS_PULLING,
            ),
            True, 0, (1, 2), 2, 200, 6,
        )  # fmt: skip
        while state.can_deal_hole():
            state.deal_hole()
        while state.can_fold():
            state.fold()
        assert not state.status
        count += len(state.operations)
    return count


def recorded(seats: int) -> tuple[Round, list[Entry]]:
    """Rounds by the book with so many players, as a start and its entries."""
    rules = game("two-card-joker-poker-ma").filed({"pair_up_paytable": "1"})
    wagers = {"ante": 1000, "pair_up": 500, "super_flush": 500}
    people = {n: player(f"Player {n}", wagers, best_strategy(rules)) for n in range(1, seats + 1)}
    start = open_table(rules)
    entries = []
    for round, entry in run(start, {**people, 0: by_the_book, -1: by_the_book}, chance_from(random.Random(1))):
        entries.append(entry)
        if round.number > ROUNDS:
            break
    return start, entries


def take_again(start: Round, entries: list[Entry]) -> int:
    round, count = start, 0
    for entry in entries:
        round, made = apply(round, entry.action)
        count += len(made.events)
    return count


def live_actions(start: Round, entries: list[Entry]) -> int:
    take_again(start, entries)
    return len(entries)


def replay_all(start: Round, entries: list[Entry]) -> int:
    replay(start, entries)
    return sum(len(entry.events) for entry in entries)


def where(start: Round, entries: list[Entry]) -> None:
    """Where the time of live play goes, and what a live table adds: everybody's offers and views."""
    profile = cProfile.Profile()
    profile.runcall(take_again, start, entries)
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(spent for _, _, spent, _, _ in stats.values())
    print("  where the time of live play goes, six seats (profiled, cumulative):")
    for name in ("_deciding", "decide", "evolve"):
        spent = sum(row[3] for (_, _, function), row in stats.items() if function == name)
        print(f"    {name:<12} {spent / total:>6.0%}")
    round = start
    states = []
    for entry in entries:
        round, _ = apply(round, entry.action)
        states.append(round)

    def looked() -> int:
        for state in states:
            state.cache.clear()
            for seat in everybody(state):
                offers(state, seat)
        return len(states)

    def seen() -> int:
        for state in states:
            view(state, 1)
        return len(states)

    row("offers of all eight seats", per_second(looked, repeats=3), "states/s")
    row("views of one seat", per_second(seen, repeats=3), "views/s")
