"""Rounds at a table for `houseway simulate --engine`: bots in every seat, and every step of the rules."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from houseway.bots.people import PLAYERS, neighbours, player_bot, seated, staff, usual_wagers
from houseway.bots.run import chance_from, run
from houseway.engine.events import Event, RoundEnded, standing
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table
from houseway.errors import BadNotation
from houseway.odds.progress import report
from houseway.odds.simulating.job import Tally, Wagers

OPPONENTS = 3  # of the player, where there is no house


def at_table(rulebook: Rulebook, args: argparse.Namespace) -> dict[Wagers, Tally]:
    """The tallies of the wagers of one player."""
    args.player = args.player or PLAYERS[0]
    if args.player not in PLAYERS:
        raise BadNotation(f"player {args.player!r} at a table: expected one of {', '.join(PLAYERS)}")
    tallies = _tallies(rulebook)
    first = next(iter(tallies.values())).unit
    done = 0
    for nets in islice(simulated(rulebook, args.player, args.seed), args.rounds):
        for name in nets:  # what is paid without a wager of its own is counted in the first wager
            tallies.setdefault((name,), Tally(first, rounds=done))
        for (name,), tally in tallies.items():
            tally.add(nets.get(name, 0))
        done += 1
        report("playing", done / args.rounds)
    if done < args.rounds:
        raise BadNotation(f"the table came to a stop after {done} of {args.rounds} rounds")
    return tallies


def _tallies(rulebook: Rulebook) -> dict[Wagers, Tally]:
    """A tally for each wager of the rulebook that a player makes, or may make after the deal."""
    wagers = usual_wagers(rulebook)
    first = next(iter(wagers.values()), 0)
    return {
        (wager.name,): Tally(wager.unit_cents or wagers.get(wager.name, first))
        for wager in rulebook.wagers
        if wager.name in wagers or wager.unit_cents or not wager.before_deal
    }


def simulated(rulebook: Rulebook, how: str, seed: int) -> Iterator[dict[str, int]]:
    """The player's nets of one round after the other, by wager, without end."""
    rng, seat = random.Random(seed), rulebook.spots[0]
    bots = staff() | {seat: player_bot(rulebook, "Player", usual_wagers(rulebook), how, rng)}
    if any(wager.unit_cents for wager in rulebook.wagers):
        bots |= seated(rulebook, neighbours(rulebook, seat, OPPONENTS), {}, rng)
    events: list[Event] = []
    for _, entry in run(open_table(rulebook), bots, chance_from(rng)):
        for event in entry.events:
            events.append(event)
            if type(event) is RoundEnded:
                nets = Counter[str]()
                for each in standing(events):
                    if each.spot == seat:
                        nets[each.wager] += each.net_cents
                yield nets
                events.clear()
