"""`houseway match`: bots against each other over duplicate deals, and by how much one is the better."""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from houseway.bots.entrants import Entrant, Match, OfTheHouse, groups
from houseway.bots.match import Estimate, Group, Matches, estimates, groups_for
from houseway.bots.timing import KINDS
from houseway.cli.commands.program import Program
from houseway.cli.options import add_command, add_rulebook, filed_for_play
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.near import near
from houseway.procedures.departures import as_json as variant_json
from houseway.procedures.departures import told, variant_of
from houseway.procedures.submission import as_json
from houseway.registry import Part, game, having

MORE = """\
A name that is not known is answered with the bots of the house. A program of your own is a bot too: it is asked
on its standard input and answers on its standard output (docs/bot-protocol.md). Where it is late, ends or answers
what is not open to it, its decision is forfeited, and forfeits are counted.

Every deal is played once from every rotation of the bots around the table. Such a group goes through one lap, and
on while a hand has earned another. At least N hands are played, all seatings counted. The 95 % interval comes from
how groups differ, and is too narrow for fewer than thirty. The same seed gives the same figures, whatever the
number of workers.
"""
HANDS = 400
SECONDS = 2.0
MOST_BOTS = 4


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "match", "Plays bots against each other over duplicate deals.", MORE)
    add_rulebook(parser)
    parser.add_argument(
        "bots", metavar="BOT", nargs="+", help=f"two to {MOST_BOTS} bots, by name or as cmd:COMMAND"
    )
    parser.add_argument(
        "--bot", metavar="NAME=COMMAND", action="append", default=[], help="names a program that is a bot"
    )
    parser.add_argument(
        "--bot-seconds",
        metavar="T",
        type=_seconds,
        default=SECONDS,
        help=f"how long a program may think about an answer; by default {SECONDS:g}",
    )
    parser.add_argument("--hands", metavar="N", type=_whole, default=HANDS, help=f"at least; by default {HANDS}")
    parser.add_argument("--seed", metavar="S", type=int, help="a whole number; without it one is chosen and told")
    parser.add_argument(
        "--workers", metavar="N", type=_whole, help="worker processes; by default one for each processor"
    )
    parser.add_argument(
        "--times", action="store_true", help="also how long each bot thought, which no seed decides"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r}: expected seconds, above 0 and up to 3600")
    return seconds


def run(args: argparse.Namespace) -> int:
    if not 2 <= len(args.bots) <= MOST_BOTS:
        raise BadNotation(f"{len(args.bots)} bots: expected 2 to {MOST_BOTS}")
    rulebook, _ = filed_for_play(args)
    options, asked = rulebook.options, game(rulebook.id)
    if not asked.has(Part.MATCH):
        expected = " or ".join(having(Part.MATCH))
        raise BadNotation(f"{rulebook.id}: players play the house there: expected {expected}")
    matches: Matches = asked.part(Part.MATCH)
    if options.seats < len(args.bots):
        raise BadNotation(f"{len(args.bots)} bots at a table of {options.seats}: expected seats={len(args.bots)}")
    seed = random.SystemRandom().randrange(2**32) if args.seed is None else args.seed
    match = Match(rulebook.id, options, tuple(entrants(args, rulebook)), seed)
    count = groups_for(args.hands, len(args.bots))
    workers = min(args.workers or os.cpu_count() or 1, count)
    found = estimates(_with_progress(groups(match, count, workers), count, shown=sys.stderr.isatty()))
    if args.json:
        print(json.dumps(_result(match, matches, count, found, times=args.times)))
    else:
        print(
            "\n".join(
                [
                    *told(options),
                    *_lines(match, matches, count, found),
                    *(_thinking(match, found) if args.times else ()),
                ]
            )
        )
    return 0


def entrants(args: argparse.Namespace, rulebook: Rulebook) -> Iterator[Entrant]:
    """The bots of the command line; a program is started once before, to be told at once if it does not work."""
    commands, players = dict(map(_named, args.bot)), game(rulebook.id).part(Part.PLAYERS)
    submission = json.dumps(as_json(rulebook.options))
    for name in args.bots:
        command = name.removeprefix("cmd:") if name.startswith("cmd:") else commands.get(name)
        if command is None and name not in players:
            raise BadNotation(f"unknown bot {name!r}: {near(name, [*players, *commands])}")
        if command is None:
            yield OfTheHouse(name, rulebook.id, rulebook.options)
            continue
        program = Program(name, _words(command), args.bot_seconds, rulebook.id, submission)
        with program.opened():
            yield program


def _named(text: str) -> tuple[str, str]:
    name, equals, command = text.partition("=")
    if not equals or not name or not command.strip():
        raise BadNotation(f"--bot {text!r}: expected NAME=COMMAND")
    return name, command


def _words(command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise BadNotation(f"{command!r} is not a command: {str(error).lower()}") from None
    if not words:
        raise BadNotation(f"{command!r} is not a command: expected a program and its arguments")
    return words


def _with_progress(played: Iterator[Group], count: int, *, shown: bool) -> Iterator[Group]:
    if not shown:
        return played
    from rich.console import Console
    from rich.progress import track

    return iter(track(played, "Playing", count, console=Console(stderr=True), transient=True))


def labels(entrants: Sequence[Entrant]) -> list[str]:
    """The bots' names; the second of a name is told from the first."""
    seen: Counter[str] = Counter()
    found = []
    for each in entrants:
        seen[each.name] += 1
        found.append(each.name if seen[each.name] == 1 else f"{each.name} {seen[each.name]}")
    return found


def _result(match: Match, matches: Matches, count: int, found: list[Estimate], *, times: bool) -> dict[str, Any]:
    names = labels(match.entrants)
    return {
        "rulebook": match.rulebook,
        **variant_json(variant_of(match.options)),
        "submission": as_json(match.options),
        "seed": match.seed,
        "hands": found[0].score.hands,
        "groups": count,
        "bots": [
            {**_bot(name, names, each, matches), **({"milliseconds": _milliseconds(each)} if times else {})}
            for name, each in zip(names, found, strict=True)
        ],
    }


def _milliseconds(estimate: Estimate) -> dict[str, Any]:
    """By what was decided: how often, how long on average, and at most."""
    return {
        kind.replace(" ", "_").lower(): {
            "decisions": spent.decisions,
            "mean": 1000 * spent.seconds / spent.decisions,
            "most": 1000 * spent.most,
        }
        for kind in KINDS.values()
        if (spent := estimate.score.times.get(kind))
    }


def _bot(name: str, names: list[str], estimate: Estimate, matches: Matches) -> dict[str, Any]:
    score = estimate.score
    others = [(other, points) for other, points in zip(names, score.against, strict=True) if other != name]
    return {
        "bot": name,
        "points_per_hand": estimate.mean,
        "standard_error": estimate.standard_error,
        "interval": estimate.interval,
        "against": {other: points / score.hands for other, points in others},
        **matches.rates(score),
        "forfeits": score.forfeits,
    }


def _lines(match: Match, matches: Matches, count: int, found: list[Estimate]) -> Iterator[str]:
    hands = found[0].score.hands
    yield f"{match.rulebook}: {hands:,} hands in {count:,} groups of duplicate deals, seed {match.seed}"
    yield f"  {'bot':16} {'points a hand':>13}  {'95 % interval':>18}  {matches.heading}"
    for name, each in zip(labels(match.entrants), found, strict=True):
        score, interval = each.score, each.interval
        within = f"{interval[0]:+.3f} to {interval[1]:+.3f}" if interval else ""
        forfeits = f", {score.forfeits} forfeits" if score.forfeits else ""
        yield f"  {name[:16]:16} {each.mean:>+13.3f}  {within:>18}  {matches.columns(score)}{forfeits}"


def _thinking(match: Match, found: list[Estimate]) -> Iterator[str]:
    yield "  milliseconds of thought, on average and at most"
    for name, each in zip(labels(match.entrants), found, strict=True):
        spent = [
            f"{kind.replace('_', ' ')} {ms['mean']:.1f} ({ms['most']:.0f})"
            for kind, ms in _milliseconds(each).items()
        ]
        yield f"  {name[:16]:16} {', '.join(spent)}"
