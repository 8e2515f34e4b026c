"""python -m tests.mutants: breaks the rules on purpose, one at a time, and sees whether tests notice.

The rules are the files of `games/<game>/` and `procedures/`. A mutant is one change of one node of their
syntax: a comparison, a boundary, a number, a condition left out or turned round, an event or a move dropped.
It counts for each rulebook whose tests reach the changed line. It meets first their tests that cite a clause, and
if none fails, their others (scenarios, laws, counts), as far as --budget goes.

Those that no test notices are listed with the clauses nearby. Mend them by a test that cites the clause, by
deleting what makes no difference, or, if the change changes nothing, by an entry in `equivalent/` with the
reason. --cited asks the tests that cite alone. Verdicts are kept: a second campaign tries survivors and what has
changed, and one that was cut short goes on; --afresh tries all. With AT=examples/three-card-poker in the
environment the rules are those of that package alone, and its tests are asked.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import TYPE_CHECKING

from tests.mutants.mutating import AT, ROOT

if TYPE_CHECKING:
    from tests.mutants.campaign import Campaign

BUILD = ROOT / "build" / "mutants"


def arguments(books: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--rulebook", action="append", choices=books, help="count for this one only (repeatable)")
    parser.add_argument("--files", action="append", default=[], help="files whose path contains this (repeatable)")
    parser.add_argument("--sample", type=_count, default=0, metavar="N", help="N mutants by chance instead of all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes at a time (all cores)")
    seconds = "for the tests that cite, and as much for the others, on each mutant (20; inf for all)"
    parser.add_argument("--budget", type=float, default=20.0, metavar="SECONDS", help=seconds)
    parser.add_argument("--cited", action="store_true", help="only tests that cite clauses: much quicker")
    parser.add_argument("--clauses", action="store_true", help="cite wrong clauses as well")
    parser.add_argument("--afresh", action="store_true", help="also those that were noticed before")
    parser.add_argument("--scores", action="store_true", help="do not list survivors")
    return parser


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise ValueError
    return count


def main() -> int:
    # Nothing that a broken rule leads to may be kept: stored odds, examples.
    os.environ.update(XDG_CACHE_HOME=os.devnull, HYPOTHESIS_STORAGE_DIRECTORY=str(BUILD / "hypothesis"))
    sys.pycache_prefix, sys.dont_write_bytecode = str(BUILD / "compiled"), False
    os.chdir(ROOT)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends a campaign is told the score so far
    import pytest

    from tests.mutants.reaching import Watch

    watch = Watch()  # from before the rules are read
    from houseway.registry import NAMES

    asked = arguments(list(NAMES)).parse_args()
    from tests.mutants.breaking import QUIET, without_kernels
    from tests.mutants.campaign import Campaign, Wanted
    from tests.mutants.choosing import paths

    books = tuple(asked.rulebook or NAMES)
    if AT:
        os.environ["GAME"] = books[-1]  # whose laws are walked
    wanted = Wanted(
        books, tuple(asked.files), asked.sample, asked.seed, asked.jobs, asked.budget, asked.cited, asked.clauses,
        asked.afresh,
    )  # fmt: skip
    without_kernels()
    campaign = Campaign(wanted, watch)
    pytest.main([*QUIET, *paths()], plugins=[campaign])
    return report(campaign, books, listed=not asked.scores)


def report(campaign: Campaign, books: tuple[str, ...], *, listed: bool) -> int:
    """Prints the survivors and the score; 0 if every rulebook has enough mutants noticed."""
    from tests.mutants import scoring

    for line in scoring.survivors(campaign.results) if listed else ():
        print(line)
    if campaign.stopped:
        print("stopped: this is the score so far")
    lines, good = scoring.table(campaign.results, books)
    print("\n".join(lines))
    for fault in campaign.faults:
        print(fault, file=sys.stderr)
    if not campaign.results:
        return _error("no mutant was tried")
    if not good:
        print(
            f"wanted: {scoring.LEAST_BY_CITED} % by cited tests, {scoring.LEAST_BY_ALL} % by the rulebook's tests"
        )
    return 0 if good and not any(fault.startswith("error") for fault in campaign.faults) else 1


def _error(message: str) -> int:
    print(f"error: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
