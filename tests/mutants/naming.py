"""Who uses a name: for a rule that is made once, when its file is read, the lines that look at it later.

A table at the top of a file belongs to no test. The tests that concern it are those that reach a line which names
it, or names what was made from it, in this file or in one that imports it.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.mutants.mutating import ROOT, module_of
from tests.mutants.reaching import Lines

Name = tuple[str, str]  # file, and name at its top


@dataclass(slots=True)
class Names:
    """The names of all files of rules: where each is used, and what is made from it."""

    used: dict[Name, Lines] = field(default_factory=dict)
    made: dict[Name, set[Name]] = field(default_factory=dict)
    tops: dict[str, list[tuple[range, Name]]] = field(default_factory=dict)
    given: dict[tuple[str, str], Lines] = field(default_factory=dict)  # function, parameter -> where it is given

    def users(self, file: str, line: int) -> Lines:
        """The lines of functions that use what is made on a line at the top of a file, however indirectly."""
        waiting = deque(name for lines, name in self.tops.get(file, ()) if line in lines)
        seen, found = set(waiting), Lines()
        while waiting:
            name = waiting.popleft()
            for at, lines in self.used.get(name, {}).items():
                found[at] = found.get(at, 0) | lines
            new = self.made.get(name, set()) - seen
            seen |= new
            waiting.extend(new)
        return found

    def users_of_default(self, file: str, line: int, function: str, parameter: str) -> Lines:
        """The lines that use a function and leave this parameter to its default."""
        given = self.given.get((function, parameter), {})
        return {at: lines & ~given.get(at, 0) for at, lines in self.users(file, line).items()}


def names(files: Iterable[str], imported: Lines) -> Names:
    """The names of these files; a function that ran while files were read hands on what it names."""
    known, trees = Names(), {file: ast.parse((ROOT / file).read_text(encoding="utf-8")) for file in files}
    for file, tree in trees.items():
        for statement in tree.body:
            bound = [(file, name) for name in _bound(statement)]
            lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
            known.tops.setdefault(file, []).extend((lines, name) for name in bound)
    _note_given(known, trees)
    for file, tree in trees.items():
        seen = dict(_imports(tree, trees)) | {name: (file, name) for _, (_, name) in known.tops.get(file, ())}
        for statement in tree.body:
            _follow(known, file, statement, seen, imported.get(file, 0))
    return known


def _follow(known: Names, file: str, statement: ast.stmt, seen: dict[str, Name], imported: int) -> None:
    bound = {(file, name) for name in _bound(statement)}
    for line, name in _named(statement, seen):
        if name in bound:
            continue
        at_once = imported >> line & 1
        if at_once or not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            known.made.setdefault(name, set()).update(bound)
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            lines = known.used.setdefault(name, {})
            lines[file] = lines.get(file, 0) | 1 << line


def _note_given(known: Names, trees: dict[str, ast.Module]) -> None:
    """Which calls give which parameters of the functions at the top of these files."""
    functions = [each for tree in trees.values() for each in tree.body if isinstance(each, ast.FunctionDef)]
    parameters = {each.name: [one.arg for one in (*each.args.posonlyargs, *each.args.args)] for each in functions}
    for file, tree in trees.items():
        for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
            if isinstance(call.func, ast.Name):
                name = call.func.id
                given = [*parameters.get(name, [])[: len(call.args)], *(each.arg for each in call.keywords)]
                for parameter in filter(None, given):
                    lines = known.given.setdefault((name, parameter), {})
                    lines[file] = lines.get(file, 0) | 1 << call.func.lineno


def _bound(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _named(statement: ast.stmt, seen: dict[str, Name]) -> Iterator[tuple[int, Name]]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id in seen:
            yield node.lineno, seen[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in seen:
            file, name = seen[node.value.id]
            if not name:
                yield node.lineno, (file, node.attr)


def _imports(tree: ast.Module, trees: dict[str, ast.Module]) -> Iterator[tuple[str, Name]]:
    """What each imported name stands for: a name of another file, or with no name the file itself."""
    modules = {module_of(file): file for file in trees}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                called = alias.asname or alias.name
                if file := modules.get(f"{node.module}.{alias.name}"):
                    yield called, (file, "")
                elif file := modules.get(node.module):
                    yield called, (file, alias.name)
