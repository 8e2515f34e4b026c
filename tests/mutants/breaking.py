"""Breaking a rule in a copy of this process, which has read all tests and run none.

Where the changed lines have not run yet, the functions that are there are given new code. Where they have run (a
table at the top of a file), all files of the project are read anew, the broken one in place of the right one.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from tests.mutants.choosing import Plan
from tests.mutants.mutating import AT, ROOT, Mutant, broken, from_root, module_of
from tests.mutants.trying import Trial, Verdict

FEW = 20  # tests that are read first
MEMORY = 4 << 30  # bytes; a broken rule may gather things without end
QUIET = (
    *("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:faulthandler", "--capture=no"),
    *(("-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)) if AT else ()),
)


@dataclass(slots=True)
class Breaker:
    """All that is needed to try a mutant: the tests as read, and the functions of each file of rules."""

    items: Mapping[str, pytest.Item]
    trial: Trial
    functions: dict[str, list[FunctionType]]
    clauses: bool

    def attempt(self, mutant: Mutant, plan: Plan, *, anew: bool) -> Verdict:
        """In a process of its own: breaks the rule, and says what the tests make of it."""
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        code = broken(mutant, clauses=self.clauses)
        if anew or not exchange(self.functions.get(mutant.file, []), code):
            return read_anew(mutant, code, plan, self.trial)
        return self.trial.verdict(plan, self.items)


def functions() -> dict[str, list[FunctionType]]:
    """Every function that there is now, by its file."""
    found: dict[str, list[FunctionType]] = {}
    ours = (f"{ROOT}{os.sep}", f"{(ROOT / AT).resolve()}{os.sep}")
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(ours):
            found.setdefault(from_root(Path(each.__code__.co_filename)), []).append(each)
    return found


def exchange(there: Sequence[FunctionType], module: CodeType) -> bool:
    """Gives the functions of a file their code in the changed file, if it is clear which one is whose."""
    new: dict[tuple[str, int], CodeType | None] = {}
    for code in _inside(module):
        new[_place(code)] = None if _place(code) in new else code
    changed = []
    for function in there:
        other = new.get(_place(function.__code__))
        if other is None or other.co_freevars != function.__code__.co_freevars:
            return False
        if other != function.__code__:
            changed.append((function, other))
    for function, other in changed:
        function.__code__ = other
    return bool(changed)


def _inside(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _inside(each)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def read_anew(mutant: Mutant, code: CodeType, plan: Plan, trial: Trial) -> Verdict:
    """Forgets the project, and reads it again with the broken file."""
    for name, module in list(sys.modules.items()):
        ours = name.split(".")[0] in ("houseway", "tests") and not name.startswith("tests.mutants")
        if ours or (AT and str(getattr(module, "__file__", "")).startswith(str((ROOT / AT).resolve()))):
            del sys.modules[name]
    without_kernels()
    sys.meta_path.insert(0, Replaced(mutant, code))
    verdict = Verdict()
    for part in _parts(plan):
        again = Again(part, Trial(trial.tests, trial.budget))
        files = sorted({test.partition("::")[0] for test in (*part.cited, *part.others)})
        pytest.main([*QUIET, f"--rootdir={ROOT}", *files], plugins=[again, again.trial])
        verdict = replace(again.verdict, untried=verdict.untried + again.verdict.untried)
        if verdict.noticed:
            break
    return verdict


def _parts(plan: Plan) -> Iterator[Plan]:
    """The plan in pieces, as reading many files takes longer than running a few tests: first, what is likely."""
    few = plan.cited[:FEW]
    for cited, others in ((few, ()), (plan.cited[FEW:], ()), ((), plan.others)):
        if cited or others:
            yield Plan(plan.books, tuple(cited), tuple(others))


def without_kernels() -> None:
    """Skips tests that need compiled code: it has rules of its own, and takes long to compile."""
    compiling = import_module("houseway.compiling")

    def kernel(function: Callable[..., object]) -> Callable[..., object]:
        return wraps(function)(lambda *_: pytest.skip("needs compiled code"))

    compiling.kernel = kernel  # type: ignore[attr-defined]


@dataclass(eq=False, slots=True)
class Again:
    """The plugin of a second reading: it tries the plan on what was read."""

    plan: Plan
    trial: Trial
    verdict: Verdict = Verdict("the tests cannot be started", cited=True)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.verdict = self.trial.verdict(self.plan, items)
        return True


class Replaced(MetaPathFinder):
    """Finds the broken file in place of the right one."""

    def __init__(self, mutant: Mutant, code: CodeType) -> None:
        self.path, self.code = str(ROOT / mutant.file), code
        self.module = module_of(mutant.file)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None:
            spec.loader = Broken(fullname, self.path, self.code)
        return spec


class Broken(SourceFileLoader):
    """Loads a file with other code than it has."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code
