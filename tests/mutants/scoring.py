"""The score of a campaign: by rulebook, how many mutants were noticed, and which were not."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.mutants.mutating import AT, ROOT, Mutant
from tests.mutants.reaching import hashed
from tests.mutants.trying import Verdict

EQUIVALENT = ROOT / (f"{AT}/tests" if AT else "tests/mutants") / "equivalent"  # by game, and for the procedures
LAST = ROOT / "build" / "mutants" / "verdicts.jsonl"
LEAST_BY_CITED, LEAST_BY_ALL = 97, 99  # per cent

Name = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Result:
    """A mutant, the rulebooks that it counts for, and what their tests made of it."""

    mutant: Mutant
    books: tuple[str, ...]
    verdict: Verdict

    @property
    def is_noticed(self) -> bool:
        """Did a test notice it that cites a clause?"""
        return self.verdict.cited


def equivalent(mutants: Iterable[Mutant], *, whole: bool) -> tuple[dict[Name, str], list[str]]:
    """The mutants that change nothing, with the reason; and what is wrong with the list of them."""
    files = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(EQUIVALENT.glob("*.toml")))
    rows = (row for file in files for row in file["mutant"])
    known = {(row["file"], row["function"], row["line"], row["change"]): row["reason"] for row in rows}
    there = {mutant.name for mutant in mutants}
    unused = [name for name in known if whole and name not in there]
    return known, [f"error: {EQUIVALENT.name}/: no such mutant any more: {': '.join(name)}" for name in unused]


def table(results: Iterable[Result], books: Iterable[str]) -> tuple[list[str], bool]:
    """A line for each rulebook; and whether all are good enough."""
    results, good = list(results), True
    lines = [f"{'rulebook':26}{'mutants':>9}{'noticed by cited tests':>25}{'by its tests':>15}"]
    for book in books:
        ours = [result.verdict for result in results if book in result.books]
        cited, any_test = sum(each.cited for each in ours), sum(bool(each.noticed) for each in ours)
        lines.append(f"{book:26}{len(ours):>9}{_share(cited, len(ours)):>25}{_share(any_test, len(ours)):>15}")
        enough = cited * 100 >= LEAST_BY_CITED * len(ours) and any_test * 100 >= LEAST_BY_ALL * len(ours)
        good = good and enough
    if lost := sum(not result.books for result in results):
        lines.append(f"{'(reached by no rulebook)':26}{lost:>9}")
    return lines, good


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.1%})" if whole else "-"


def survivors(results: Iterable[Result]) -> Iterator[str]:
    """Who was not noticed, file by file: where, what was changed, for which rulebooks, and clauses nearby."""
    alive = sorted(
        (each for each in results if not each.is_noticed), key=lambda each: (each.mutant.file, each.mutant.line)
    )
    for result in alive:
        mutant = result.mutant
        yield f"{mutant.file}:{mutant.line} {mutant.function}"
        yield f"    {mutant.change}"
        if mutant.source not in mutant.change:
            yield f"    in: {mutant.source}"
        yield f"    {_fate(result)}"
        if mutant.clauses:
            yield f"    near: {', '.join(mutant.clauses)}"


def _fate(result: Result) -> str:
    if not result.books:
        return "no rulebook's tests reach it"
    books, verdict = ", ".join(result.books), result.verdict
    untried = f", {verdict.untried} longer ones not tried" if verdict.untried else ""
    return f"{books}: " + (f"only {verdict.noticed}" if verdict.noticed else f"no test{untried}")


def keep(result: Result) -> None:
    """Adds a verdict to those that are kept, so that a campaign cut short can go on."""
    LAST.parent.mkdir(parents=True, exist_ok=True)
    verdict, name = result.verdict, result.mutant.name
    row = [*name, hashed(name[0]), verdict.noticed, _test(verdict.noticed), verdict.cited]
    with LAST.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def kept() -> dict[Name, Verdict]:
    """The mutants that a test with citations noticed before, where neither the rule nor the test has changed."""
    found: dict[Name, Verdict] = {}
    for line in LAST.read_text(encoding="utf-8").splitlines() if LAST.is_file() else ():
        file, function, source, change, rules, noticed, tests, cited = json.loads(line)
        found.pop((file, function, source, change), None)
        if cited and (rules, tests) == (hashed(file), _test(noticed)):
            found[file, function, source, change] = Verdict(noticed, cited=True)
    return found


def _test(noticed: str) -> str:
    return hashed(noticed.partition("::")[0]) if noticed else ""
