"""A campaign: the tests are read once, each is watched once, and then every mutant meets those that concern it."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import pytest

from tests.mutants.breaking import Breaker, functions
from tests.mutants.choosing import Chooser, Plan, Test, rule_files, told
from tests.mutants.forking import crew
from tests.mutants.mutating import Mutant, mutants
from tests.mutants.naming import names
from tests.mutants.reaching import Outcome, Reached, Watch, reached
from tests.mutants.scoring import Result, equivalent, keep, kept
from tests.mutants.trying import Trial, Verdict


@dataclass(slots=True)
class Wanted:
    """What the command line asks for."""

    books: tuple[str, ...]  # of these rulebooks
    files: tuple[str, ...] = ()  # in files whose path contains one of these
    sample: int = 0  # so many by chance, 0 for all
    seed: int = 1
    jobs: int = 2
    budget: float = 20
    cited: bool = False  # only by tests that cite clauses
    clauses: bool = False
    afresh: bool = False  # also those that were noticed before


@dataclass(eq=False, slots=True)
class Campaign:
    """The plugin that takes the place of the run of tests."""

    wanted: Wanted
    watch: Watch
    results: list[Result] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    stopped: bool = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unread.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        imported = self.watch.lines()
        try:
            self._hold(session, imported)
        except KeyboardInterrupt:
            self.stopped = True
        return True

    def _hold(self, session: pytest.Session, imported: dict[str, int]) -> None:
        tests = {item.nodeid: told(item) for item in session.items}
        items = [item for item in session.items if self._asks(tests[item.nodeid])]
        trial = Trial({}, self.wanted.budget)
        session.config.pluginmanager.register(trial)
        there = functions()
        gc.freeze()  # from here on copies of this process share what it has read
        found = reached(items, trial.watched, self.wanted.jobs, progress("tests watched"))
        trial.tests = found
        files = rule_files()
        chooser = Chooser([tests[test] for test in found], found, imported, names(files, imported))
        self._report_unfit(found)
        self._try(chooser, Breaker({item.nodeid: item for item in items}, trial, there, self.wanted.clauses))

    def _asks(self, test: Test) -> bool:
        return bool(test.cites if self.wanted.cited else test.about)

    def _report_unfit(self, found: dict[str, Reached]) -> None:
        failing = [test for test, each in found.items() if each.outcome is Outcome.FAILED]
        if left_out := [*self.unread, *failing]:
            some = "".join(f"\n  {test}" for test in left_out[:10])
            self.faults.append(f"{len(left_out)} tests or files fail without any change, and are left out:{some}")

    def _try(self, chooser: Chooser, breaker: Breaker) -> None:
        chosen = list(self._chosen(chooser))
        books = [chooser.plan(mutant).books for mutant in chosen]
        works = (
            partial(breaker.attempt, mutant, self._asking(chooser.plan(mutant)), anew=chooser.at_once(mutant))
            for mutant in chosen
        )
        say = progress("mutants tried", lambda: f"{sum(not each.is_noticed for each in self.results)} survive")
        for count, (number, verdict) in enumerate(crew(works, self.wanted.jobs)):
            mutant, verdict = chosen[number], verdict or Verdict("the process died", cited=True)
            chooser.learn(mutant, verdict.noticed)
            self.results.append(Result(mutant, books[number], verdict))
            keep(self.results[-1])
            say(count + 1, len(chosen))

    def _asking(self, plan: Plan) -> Plan:
        return replace(plan, others=()) if self.wanted.cited else plan

    def _chosen(self, chooser: Chooser) -> Iterator[Mutant]:
        """The mutants asked for, in an order left to chance, so that a campaign cut short is a sample too."""
        every = list(self._asked())
        alike, unused = equivalent(every, whole=not self.wanted.clauses)
        self.faults += unused
        rest = [mutant for mutant in every if mutant.name not in alike and self._is_asked(mutant)]
        random.Random(self.wanted.seed).shuffle(rest)
        before = {} if self.wanted.afresh else kept()
        count = 0
        for mutant in rest:
            if self.wanted.sample and count == self.wanted.sample:
                return
            books = chooser.plan(mutant).books
            if set(books) & set(self.wanted.books):
                count += 1
                if mutant.name in before:
                    chooser.learn(mutant, before[mutant.name].noticed)
                    self.results.append(Result(mutant, books, before[mutant.name]))
                else:
                    yield mutant
            elif not books:
                self.results.append(Result(mutant, (), Verdict()))

    def _asked(self) -> Iterable[Mutant]:
        return (mutant for file in rule_files() for mutant in mutants(file, clauses=self.wanted.clauses))

    def _is_asked(self, mutant: Mutant) -> bool:
        return not self.wanted.files or any(each in mutant.file for each in self.wanted.files)


def progress(what: str, more: Callable[[], str] = str) -> Callable[[int, int], None]:
    """Says how far a work is: always on a terminal, elsewhere every half minute."""
    start = time.monotonic()
    last = [start]

    def say(done: int, of: int) -> None:
        now, terminal = time.monotonic(), sys.stderr.isatty()
        if done < of and now - last[0] < (0.2 if terminal else 30):
            return
        last[0] = now
        left = (now - start) / done * (of - done)
        words = f"{done} of {of} {what}  {more()}  {int(left // 60)}:{int(left % 60):02} left"
        end = "" if terminal and done < of else "\n"
        print(f"\r\033[K{words}" if terminal else words, end=end, file=sys.stderr, flush=True)

    return say
