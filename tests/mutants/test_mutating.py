"""Rules are broken as they should be: what is changed, what is left alone, and that a change takes effect."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType
from typing import Any

import pytest

from tests.mutants.breaking import exchange
from tests.mutants.choosing import rule_files
from tests.mutants.forking import crew
from tests.mutants.mutating import ROOT, broken, mutants, sites
from tests.mutants.naming import names


def changed(source: str, *, clauses: bool = False) -> list[str]:
    """The source after each of its changes."""
    count = sum(1 for _ in sites(ast.parse(source), clauses=clauses))
    return [_changed(source, number, clauses=clauses) for number in range(count)]


def _changed(source: str, number: int, *, clauses: bool = False) -> str:
    tree = ast.parse(source)
    list(sites(tree, clauses=clauses))[number].change()
    return ast.unparse(tree)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["x = a <= b", "x = a >= b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a in b", ["x = a not in b"]),
        ("x = a and b", ["x = b", "x = a"]),
        ("x = not a", ["x = a"]),
        ("x = 40", ["x = 41"]),
        ("x = True", ["x = False"]),
        ("x = a + b", ["x = a - b"]),
        ("x = min(a)", ["x = max(a)"]),
        ("x = a if b else c", ["x = a", "x = c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b]"]),
        ("emit(a)", ["pass"]),
        ("x += a", ["pass", "x -= a"]),
        ("if a < b:\n    c", ["if True:\n    c", "if False:\n    c", "if a <= b:\n    c", "if a < b:\n    pass"]),
        ("def f():\n    yield a", ["def f():\n    yield from ()"]),
        ("def f() -> bool:\n    return a", ["def f() -> bool:\n    return not a"]),
    ],
)
def test_a_rule_is_broken_in_each_of_these_ways(source: str, expected: list[str]) -> None:
    assert changed(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of 3 words."""',
        "def f(a: int | None=None) -> tuple[int, int]:\n    x = a",
        "@lru_cache(maxsize=32)\ndef f():\n    x = a",
        "x = f'{a + 1} cards'",
        "x = p(says='a' if b else 'c')",
        "x = MA('12(c)')",
        "x = {A: '7(f)'}",
        "Kinds = int | str",
        "a, b = (f(c), f(d))",
        "if TYPE_CHECKING:\n    x = 1",
        "assert a > 1",
    ],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert changed(source) == []


def test_a_clause_becomes_another_one_when_asked() -> None:
    assert changed("x = MA('12(c)')\ny = MA('4(a)')", clauses=True) == [
        "x = MA('4(a)')\ny = MA('4(a)')",
        "x = MA('12(c)')\ny = MA('12(c)')",
    ]


def test_every_mutant_has_a_name_of_its_own() -> None:
    for file in rule_files():
        found = list(mutants(file))
        assert len({mutant.name for mutant in found}) == len(found)


def test_a_mutant_is_compiled_with_its_change_alone() -> None:
    file = "src/houseway/procedures/seats.py"
    right = compile((ROOT / file).read_text(encoding="utf-8"), str(ROOT / file), "exec", dont_inherit=True)
    mutant = next(each for each in mutants(file) if each.function)
    differing = [
        (old.co_name, new)
        for old, new in zip(right.co_consts, broken(mutant).co_consts, strict=True)
        if isinstance(old, CodeType) and old != new
    ]
    assert [name for name, _ in differing] == [mutant.function.partition(".")[0]]


def test_functions_that_are_there_take_the_changed_code() -> None:
    namespace: dict[str, Any] = {}
    exec(compile("def f():\n    return 40\ndef g():\n    return f()", "rules", "exec"), namespace)
    other = compile("def f():\n    return 41\ndef g():\n    return f()", "rules", "exec")
    assert exchange([namespace["f"], namespace["g"]], other)
    assert namespace["g"]() == 41


def test_a_function_whose_code_is_in_doubt_is_not_exchanged() -> None:
    namespace: dict[str, Any] = {}
    exec(compile("f = lambda: 1", "rules", "exec"), namespace)
    assert not exchange([namespace["f"]], compile("f = lambda: 2; g = lambda: 3", "rules", "exec"))
    assert namespace["f"]() == 1


def test_the_users_of_a_number_are_the_functions_that_look_at_it() -> None:
    file = "src/houseway/games/chinese_poker/fantasy_land.py"
    line = next(mutant.line for mutant in mutants(file) if mutant.source.startswith("STAY_VALUE"))
    users = names(rule_files(), {}).users(file, line)
    assert "src/houseway/games/chinese_poker/case.py" in users


def test_a_crew_tells_all_results_and_who_died() -> None:
    def works() -> Iterator[Callable[[], int]]:
        yield partial(int, "3")
        yield partial(int, "no number")

    assert sorted(crew(works(), 2)) == [(0, 3), (1, None)]
