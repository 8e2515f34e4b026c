"""The mutants of a file: every change of every node that is a rule, each with the lines that it needs."""

from __future__ import annotations

import ast
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from types import CodeType

from tests.mutants.judging import NOT_RULES, changes_of, is_no_rule, other_clauses

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "houseway"
AT = os.environ.get("AT", "").rstrip(
    "/"
)  # the folder of a game that is a package of its own; "" for those of the house

CITED = re.compile(  # clauses without the letters of their document, readings, rules of the house way
    r"\d+(?:\.[A-Z](?:\([a-z0-9]+\))*|(?:\([a-z0-9]+\))+)(?:#\d+)?"
    r"|HW-\d+(?:\([a-z]\))?|\b(?!(?:TCJP|DP|AP|CP|PA)-)[A-Z]{2,}-(?:\d+|[TMB]\b)"
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule broken on purpose; the number counts the changes of its file."""

    file: str  # from the root of the project
    number: int
    line: int
    source: str  # the line as it is written
    function: str  # "" at the top of the file
    change: str
    first: int  # the statement, or the head of it, that is changed
    last: int
    clauses: tuple[str, ...] = ()  # those named nearby
    default: str = ""  # the parameter whose default is changed
    around: str = ""  # the lines before and after

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What stays the same when other lines of the file change."""
        return self.file, self.function, self.source, self.change


@dataclass(slots=True)
class Site:
    """Where in the tree a node is, and what is to stand there instead."""

    holder: ast.AST
    field: str
    place: int | None
    old: ast.AST
    new: ast.AST
    says: str
    function: tuple[ast.AST, ...]
    statement: ast.AST

    def change(self) -> None:
        ast.copy_location(self.new, self.old)
        ast.fix_missing_locations(self.new)
        if self.place is None:
            setattr(self.holder, self.field, self.new)
        else:
            getattr(self.holder, self.field)[self.place] = self.new


def mutants(file: str, *, clauses: bool = False) -> Iterator[Mutant]:
    """All mutants of a file; `clauses` are cited wrongly too."""
    source = (ROOT / file).read_text(encoding="utf-8")
    lines, seen = source.splitlines(), Counter[tuple[str, str, str]]()
    for number, site in enumerate(sites(ast.parse(source), clauses=clauses)):
        line = _line(site.old) or _line(site.statement)
        first, last = _extent(site.statement)
        function = ".".join(getattr(each, "name", "") for each in site.function)
        near = _near(
            lines, line, next((each for each in site.function if isinstance(each, ast.FunctionDef)), None)
        )
        code, default = lines[line - 1].strip(), _parameter(site)
        seen[function, code, site.says] += 1
        times = seen[function, code, site.says]
        change = site.says if times == 1 else f"{site.says} [{times}]"
        around = " ".join(lines[max(0, line - 2) : line + 1])
        yield Mutant(file, number, line, code, function, change, first, last, near, default, around)


def from_root(path: Path) -> str:
    """A file as mutants name it; a package may lie beside the project."""
    return Path(os.path.relpath(path, ROOT)).as_posix()


def module_of(file: str) -> str:
    """The name under which a file of rules is imported."""
    return file.partition("src/")[2].removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def broken(mutant: Mutant, *, clauses: bool = False) -> CodeType:
    """The file of the mutant, compiled with its change."""
    path = ROOT / mutant.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    site = next(islice(sites(tree, clauses=clauses), mutant.number, None))
    site.change()
    return compile(tree, str(path), "exec", dont_inherit=True)


def sites(tree: ast.Module, *, clauses: bool = False) -> Iterator[Site]:
    """Every change of every node of a file, in an order that is always the same."""
    others = other_clauses(tree) if clauses else {}
    for statement in tree.body:
        yield from _inside(tree, "body", tree.body.index(statement), statement, (), statement, others)


def _inside(
    holder: ast.AST,
    field: str,
    place: int | None,
    node: ast.AST,
    function: tuple[ast.AST, ...],
    statement: ast.AST,
    others: dict[str, str],
) -> Iterator[Site]:
    if is_no_rule(holder, field, node, function):
        return
    statement = node if isinstance(node, ast.stmt | ast.match_case) else statement
    for new, says in changes_of(holder, field, node, function, others):
        yield Site(holder, field, place, node, new, says, function, statement)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = (*function, node)
    for name, value in ast.iter_fields(node):
        if name in NOT_RULES:
            continue
        many = isinstance(value, list)
        for number, each in enumerate(value if many else [value]):
            if isinstance(each, ast.AST):
                yield from _inside(node, name, number if many else None, each, function, statement, others)


def _parameter(site: Site) -> str:
    """The parameter whose default the site is in, if it is in one."""
    if not isinstance(site.statement, ast.FunctionDef):
        return ""
    head = site.statement.args
    ordered = [*head.posonlyargs, *head.args]
    pairs = [
        *zip(ordered[len(ordered) - len(head.defaults) :], head.defaults, strict=True),
        *zip(head.kwonlyargs, head.kw_defaults, strict=True),
    ]
    here = (arg.arg for arg, value in pairs if value and any(each is site.old for each in ast.walk(value)))
    return next(here, "")


def _line(node: ast.AST) -> int:
    inside = (getattr(each, "lineno", 0) for each in ast.walk(node))
    return int(getattr(node, "lineno", 0) or next((line for line in inside if line), 0))


def _extent(statement: ast.AST) -> tuple[int, int]:
    """The lines of a statement; of one that has a body, those of its head."""
    first = _line(statement)
    body = getattr(statement, "body", None)
    if isinstance(body, list):
        return first, max(first, _line(body[0]) - 1)
    return first, int(getattr(statement, "end_lineno", first))


def _near(lines: list[str], line: int, function: ast.FunctionDef | None) -> tuple[str, ...]:
    """The clauses named on the line, or else those of its function, nearest first."""
    first, last = (function.lineno, function.end_lineno) if function else (line, line)
    span = sorted(range(max(1, min(first, line - 2)), (last or line) + 1), key=lambda each: abs(each - line))
    return tuple(dict.fromkeys(found for each in span for found in _cited(lines[each - 1])))[:4]


@cache
def _cited(line: str) -> tuple[str, ...]:
    return tuple(CITED.findall(line))
