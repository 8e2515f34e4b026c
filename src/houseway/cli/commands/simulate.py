"""`houseway simulate`: many rounds, and what each wager came to."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any

from houseway.cli.options import add_command, add_rulebook, filed_for_play
from houseway.cli.progress import shown
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, HousewayError
from houseway.odds.progress import report
from houseway.odds.simulating.job import Tally, Wagers, in_threads, job_of, processors
from houseway.procedures.departures import as_json as variant_json
from houseway.procedures.departures import told, variant_of
from houseway.procedures.labels import title_of
from houseway.procedures.submission import as_json

MORE = """\
One player makes every wager each round, against the house. `mean` is the player's mean net per unit of the wager.
A wager made after the deal (a call) is not made in every round: its mean is per round dealt and per unit of the
first wager, so that it can be added to the first wager's; `together` is that sum. `standard_error` is that of the
mean. The same seed gives the same figures, whatever the number of workers. An option that must be chosen and is
not gets its first permitted value.

With --engine the rounds are played by bots at a table, and every step of the rules is performed: a few hundred
rounds a second instead of millions. Where players play one another this is the only way: the player sits among
three bots who play their best, and the unit is a point.

With --cluster the work goes to a Ray cluster, which RAY_ADDRESS names; without it, one is started here. What is
done is kept on disk: a job that is stopped goes on where it was when the same command is given again.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "simulate", "Plays many rounds: what does each wager come to?", MORE)
    add_rulebook(parser, always=False)
    parser.add_argument("--rounds", metavar="N", type=_from_one, required=True, help="how many rounds to play")
    parser.add_argument(
        "--seed", metavar="S", type=_seed, help="a whole number; without it one is chosen and told"
    )
    parser.add_argument(
        "--player",
        metavar="HOW",
        default="",
        help="best, house-way (of set hands), always and others; at a table random",
    )
    parser.add_argument("--workers", metavar="W", type=_from_one, help="how many to work at once (default: all)")
    parser.add_argument("--engine", action="store_true", help="play at a table, step by step")
    parser.add_argument("--cluster", action="store_true", help="share the work out to a Ray cluster")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def _from_one(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1")
    return int(text)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 40:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 0")
    return int(text)


def run(args: argparse.Namespace) -> int:
    rulebook, _ = filed_for_play(args)
    args.seed = random.SystemRandom().randrange(2**32) if args.seed is None else args.seed
    played = any(wager.unit_cents for wager in rulebook.wagers)  # a point's worth: players play one another
    if args.cluster and (args.engine or played):
        raise BadNotation(f"--cluster: rounds of {rulebook.id} at a table are played on one machine")
    if args.player == "random" and not (args.engine or played):
        raise BadNotation("--player 'random' plays at a table: expected --engine as well")
    if args.engine or played:
        from houseway.cli.commands.simulate_table import at_table

        work = at_table
    else:
        work = _compiled
    with shown():
        tallies = work(rulebook, args)
    print(
        json.dumps(_result(rulebook, args, tallies)) if args.json else "\n".join(_lines(rulebook, args, tallies))
    )
    return 0


def _compiled(rulebook: Rulebook, args: argparse.Namespace) -> dict[Wagers, Tally]:
    """The tallies of the wagers, in the order of the rulebook, and of those together."""
    try:
        from houseway.odds.simulating.model import player_of
    except ImportError:
        raise HousewayError("simulation needs numba: pip install 'houseway[kernels]', or play --engine") from None
    args.player = player_of(rulebook.id, args.player)
    job = job_of(rulebook.id, as_json(rulebook.options), args.player, args.seed, args.rounds)
    if args.cluster:
        from houseway.odds.simulating.cluster import on_cluster

        blocks = on_cluster(job, args.workers)
    else:
        blocks = in_threads(job, args.workers or processors())
    tallies: dict[Wagers, Tally] = {}
    done = 0
    for block, sums in blocks:
        for names, (total, squares) in sums.items():
            tallies.setdefault(names, Tally()).add_sums(job.size(block), total, squares)
        done += job.size(block)
        report("playing", done / job.rounds)
    order = [*(wager.name for wager in rulebook.wagers), *rulebook.paid_beside]
    return dict(sorted(tallies.items(), key=lambda each: (len(each[0]), order.index(each[0][0]))))


def _result(rulebook: Rulebook, args: argparse.Namespace, tallies: dict[Wagers, Tally]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "rulebook": rulebook.id,
        **variant_json(variant_of(rulebook.options)),
        "submission": as_json(rulebook.options),
        "player": args.player,
        "seed": args.seed,
        "wagers": [{"wager": names[0], **_figures(each)} for names, each in tallies.items() if len(names) == 1],
    }
    for names, each in tallies.items():
        if len(names) > 1:
            result["together"] = {"wagers": list(names), **_figures(each)}
    return result


def _figures(tally: Tally) -> dict[str, Any]:
    return {"mean": tally.mean, "standard_error": tally.standard_error, "rounds": tally.rounds}


def _lines(rulebook: Rulebook, args: argparse.Namespace, tallies: dict[Wagers, Tally]) -> Iterator[str]:
    """A line for each wager: a share of it as a percentage, or points where the unit is one."""
    points = any(wager.unit_cents for wager in rulebook.wagers)
    figure, unit = (".4f", ", points") if points else (".4%", "")
    yield f"{rulebook.id}: {args.rounds:,} rounds, {args.player} player, seed {args.seed}"
    yield from told(rulebook.options)
    yield f"  {'wager':24} {'mean net' + unit:>18}   {'standard error':>14}"
    for names, each in tallies.items():
        error = "" if each.standard_error is None else format(each.standard_error, figure)
        title = " + ".join(title_of(name, rulebook) for name in names)
        yield f"  {title:24} {format(each.mean, '+' + figure):>18}   {error:>14}"
