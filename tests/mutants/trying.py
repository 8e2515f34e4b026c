"""Running chosen tests, one after the other, until one of them notices that a rule is broken."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

import pytest

from tests.mutants.choosing import Plan
from tests.mutants.reaching import Outcome, Reached

LONGEST = 120  # seconds of the processor for one test
PATIENCE = 30  # seconds for one that was quicker before, and now seems to take for ever


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which test noticed a mutant first, "" if none did; whether it is one that cites."""

    noticed: str = ""
    cited: bool = False
    untried: int = 0  # tests left out, as they take too long


class TooLong(BaseException):
    """The test takes much longer than it did: the broken rule never ends."""


@dataclass(eq=False, slots=True)
class Trial:
    """The plugin that runs tests by hand, and hears whether one failed."""

    tests: Mapping[str, Reached]
    budget: float  # seconds for the tests that cite, and as many for the others
    failed: bool = False
    skipped: bool = False
    uncollected: set[str] = field(default_factory=set)  # files that cannot even be read

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        self.skipped |= report.skipped

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.uncollected.add(report.nodeid.partition("::")[0])

    def passes(self, item: pytest.Item, seconds: float = LONGEST) -> bool:
        """Runs a test, and says whether nothing failed within these seconds."""
        self.failed = self.skipped = False
        with limited(seconds):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    def watched(self, item: pytest.Item) -> Outcome:
        """Runs a test without any change."""
        passed = self.passes(item)
        return Outcome.SKIPPED if self.skipped else Outcome.PASSED if passed else Outcome.FAILED

    def verdict(self, plan: Plan, items: Mapping[str, pytest.Item]) -> Verdict:
        """What the tests say: those that cite, and if none of them notices anything, the others."""
        untried = 0
        for cited, tests in ((True, plan.cited), (False, plan.others)):
            left = self.budget
            for test in tests:
                if self.tests[test].seconds > left:
                    untried += 1
                    continue
                left -= self.tests[test].seconds
                if self._notices(test, items):
                    return Verdict(test, cited)
        return Verdict(untried=untried)

    def _notices(self, test: str, items: Mapping[str, pytest.Item]) -> bool:
        if test not in items:
            return test.partition("::")[0] in self.uncollected
        before = self.tests[test].seconds
        return not self.passes(items[test], 2 + min(10 * before, max(PATIENCE, 2 * before)))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Ends what uses the processor for longer than this, again and again if need be."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    except TooLong:  # it came between two phases of the test
        pass
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
