"""`houseway simulate`: many rounds with bots, and what each wager came to."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

from houseway.bots.run import chance_from
from houseway.bots.run import run as run_table
from houseway.cli.options import add_command, add_rulebook, filed_for_play
from houseway.cli.people import NAMES, PLAYERS, neighbours, player_bot, seated, staff, usual_wagers
from houseway.engine.events import RoundEnded, Settled
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table
from houseway.errors import BadNotation
from houseway.procedures.submission import as_json

EXAMPLES = """\
examples:
  houseway simulate two-card-joker-poker-ma --rounds 10000
  houseway simulate two-card-joker-poker-ma --rounds 10000 --seed 7 --player random --json

One player makes every wager each round, and every step of the rules is performed. `mean` is the player's mean
net per unit of the wager. A wager made after the deal (a call) is not made in every round: its mean is per
round dealt and per unit of the first wager, so that it can be added to the first wager's. `standard_error` is
that of the mean. Where players play one another, the player sits among three bots who play their best, and the
unit is a point. The same seed gives the same figures. An option that must be chosen and is not gets its first
permitted value.
"""
OPPONENTS = 3  # of the player, where there is no house


@dataclass(slots=True)
class Tally:
    """The nets of one wager, in cents, over the rounds so far."""

    unit_cents: int
    rounds: int = 0
    total: int = 0
    squares: int = 0

    def add(self, cents: int) -> None:
        self.rounds += 1
        self.total += cents
        self.squares += cents * cents

    @property
    def mean(self) -> float:
        return self.total / (self.rounds * self.unit_cents)

    @property
    def standard_error(self) -> float | None:
        """None for a single round, which says nothing about the spread."""
        n = self.rounds
        if n < 2:
            return None
        return sqrt((self.squares * n - self.total**2) / (n - 1)) / n / self.unit_cents


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "simulate", "Plays many rounds with bots.", EXAMPLES)
    add_rulebook(parser)
    parser.add_argument("--rounds", metavar="N", type=_rounds, required=True, help="how many rounds to play")
    parser.add_argument("--seed", metavar="S", type=int, help="a whole number; without it one is chosen and told")
    parser.add_argument("--player", choices=PLAYERS, default="best", help="how the player decides")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def _rounds(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1")
    return int(text)


def run(args: argparse.Namespace) -> int:
    rulebook, _ = filed_for_play(args)
    seed = random.SystemRandom().randrange(2**32) if args.seed is None else args.seed
    tallies = _tallies(rulebook)
    rounds = simulated(rulebook, args.player, seed)
    for nets in _with_progress(rounds, args.rounds, shown=not args.json and sys.stderr.isatty()):
        for name, tally in tallies.items():
            tally.add(nets.get(name, 0))
    done = next(iter(tallies.values())).rounds
    if done < args.rounds:
        raise BadNotation(f"the table came to a stop after {done} of {args.rounds} rounds")
    if args.json:
        print(json.dumps(_result(rulebook, args, seed, tallies)))
    else:
        print("\n".join(_lines(rulebook, args, seed, tallies)))
    return 0


def _tallies(rulebook: Rulebook) -> dict[str, Tally]:
    """A tally for each wager of the rulebook that a player makes, or may make after the deal."""
    wagers = usual_wagers(rulebook)
    first = next(iter(wagers.values()), 0)
    return {
        wager.name: Tally(wager.unit_cents or wagers.get(wager.name, first))
        for wager in rulebook.wagers
        if wager.name in wagers or wager.unit_cents or not wager.before_deal
    }


def simulated(rulebook: Rulebook, how: str, seed: int) -> Iterator[dict[str, int]]:
    """The player's nets of one round after the other, by wager, without end."""
    rng, seat = random.Random(seed), rulebook.spots[0]
    bots = staff() | {seat: player_bot(rulebook, NAMES[0], usual_wagers(rulebook), how, rng)}
    if any(wager.unit_cents for wager in rulebook.wagers):
        bots |= seated(rulebook, neighbours(rulebook, seat, OPPONENTS), {}, rng)
    nets: dict[str, int] = {}
    for _, entry in run_table(open_table(rulebook), bots, chance_from(rng)):
        for event in entry.events:
            if type(event) is Settled and event.spot == seat:
                nets[event.wager] = event.net_cents
            elif type(event) is RoundEnded:
                yield nets
                nets = {}


def _with_progress(rounds: Iterator[dict[str, int]], count: int, *, shown: bool) -> Iterator[dict[str, int]]:
    counted = (nets for _, nets in zip(range(count), rounds, strict=False))
    if not shown:
        return counted
    from rich.console import Console
    from rich.progress import track

    return iter(track(counted, "Playing", count, console=Console(stderr=True), transient=True))


def _result(rulebook: Rulebook, args: argparse.Namespace, seed: int, tallies: dict[str, Tally]) -> dict[str, Any]:
    return {
        "rulebook": rulebook.id,
        "submission": as_json(rulebook.options),
        "player": args.player,
        "seed": seed,
        "wagers": [
            {"wager": name, "mean": each.mean, "standard_error": each.standard_error, "rounds": each.rounds}
            for name, each in tallies.items()
        ],
    }


def _lines(rulebook: Rulebook, args: argparse.Namespace, seed: int, tallies: dict[str, Tally]) -> Iterator[str]:
    yield f"{rulebook.id}: {args.rounds:,} rounds, {args.player} player, seed {seed}"
    yield f"  {'wager':16} {'mean net':>10}   {'standard error':>14}"
    titles = {wager.name: wager.title for wager in rulebook.wagers}
    for name, each in tallies.items():
        error = "" if each.standard_error is None else f"{each.standard_error:.2%}"
        yield f"  {titles[name]:16} {each.mean:>+10.2%}   {error:>14}"
