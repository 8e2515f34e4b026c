"""What can be wrong with a rule: the changes that are made to each kind of node of the syntax tree.

A change is a node to stand in the place of another, and a few words that say what became of it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
Change = tuple[ast.AST, str]
Changes = Iterator[Change]

OTHER_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OTHER_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
OTHER_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
CLAUSE = re.compile(r"\d+(\([a-z0-9]+\)|/|#|T\d|$)|AMB-|HW-")
SEQUENCES = (ast.Tuple, ast.List, ast.Set)


def changes(node: ast.AST) -> Changes:
    """All changes of this node itself, not of what is inside it."""
    find = BY_KIND.get(type(node))
    return find(node) if find else iter(())


def became(old: ast.AST, new: ast.AST) -> Change:
    return new, f"{text(old)} -> {text(new)}"


def text(node: ast.AST) -> str:
    """The code of a node on one line, shortened."""
    code = " ".join(ast.unparse(node).split())
    return code if len(code) <= 80 else f"{code[:50]} ... {code[-25:]}"


# --- conditions -------------------------------------------------------------------------------------------------


def _comparison(node: ast.Compare) -> Changes:
    for place, operator in enumerate(node.ops):
        for other in OTHER_COMPARISONS[type(operator)]:
            operators = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield became(node, ast.Compare(node.left, operators, node.comparators))


def _connective(node: ast.BoolOp) -> Changes:
    for place, value in enumerate(node.values):
        rest = _without(node.values, place)
        new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield new, f"condition {text(value)} dropped"


def _decision(node: ast.If) -> Changes:
    yield ast.If(ast.Constant(True), node.body, node.orelse), f"if {text(node.test)}: always"
    yield ast.If(ast.Constant(False), node.body, node.orelse), f"if {text(node.test)}: never"


def _choice(node: ast.IfExp) -> Changes:
    yield became(node, node.body)
    yield became(node, node.orelse)


def _filter(node: ast.comprehension) -> Changes:
    for place, test in enumerate(node.ifs):
        new = ast.comprehension(node.target, node.iter, _without(node.ifs, place), node.is_async)
        yield new, f"condition {text(test)} dropped"


def _case(node: ast.match_case) -> Changes:
    if node.guard is not None:
        yield ast.match_case(node.pattern, None, node.body), f"condition {text(node.guard)} dropped"


# --- values -----------------------------------------------------------------------------------------------------


def _constant(node: ast.Constant) -> Changes:
    if isinstance(node.value, bool):
        yield became(node, ast.Constant(not node.value))
    elif isinstance(node.value, int):
        yield became(node, ast.Constant(node.value + 1))


def _sign(node: ast.UnaryOp) -> Changes:
    if isinstance(node.op, ast.Not | ast.USub):
        yield became(node, node.operand)


def _arithmetic(node: ast.BinOp) -> Changes:
    words = (ast.JoinedStr, *SEQUENCES, ast.ListComp)
    for side in (node.left, node.right):
        if isinstance(side, words) or (isinstance(side, ast.Constant) and not isinstance(side.value, int)):
            return
    if other := OTHER_OPERATORS.get(type(node.op)):
        yield became(node, ast.BinOp(node.left, other(), node.right))


def _call(node: ast.Call) -> Changes:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in OTHER_FUNCTIONS:
        yield became(node, ast.Call(ast.Name(OTHER_FUNCTIONS[name], ast.Load()), node.args, node.keywords))


# --- statements -------------------------------------------------------------------------------------------------


def _statement(node: ast.stmt) -> Changes:
    yield ast.Pass(), f"{text(node)} dropped"


def _expression(node: ast.Expr) -> Changes:
    if isinstance(node.value, ast.Yield | ast.YieldFrom):  # what has no yield at all is no generator
        yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load()))), f"{text(node)} dropped"
    elif not isinstance(node.value, ast.Constant):
        yield from _statement(node)


def _addition(node: ast.AugAssign) -> Changes:
    yield from _statement(node)
    if other := OTHER_OPERATORS.get(type(node.op)):
        yield became(node, ast.AugAssign(node.target, other(), node.value))


def negated(node: ast.Return) -> Changes:
    """The answer of a function that says yes or no, where nothing inside it is turned round."""
    if isinstance(node.value, ast.Name | ast.Call | ast.Attribute):
        yield became(node, ast.Return(ast.UnaryOp(ast.Not(), node.value)))


def _without(items: Iterable[T], place: int) -> list[T]:
    return [each for number, each in enumerate(items) if number != place]


BY_KIND: dict[type[ast.AST], Callable[..., Changes]] = {
    ast.Compare: _comparison,
    ast.BoolOp: _connective,
    ast.If: _decision,
    ast.IfExp: _choice,
    ast.comprehension: _filter,
    ast.match_case: _case,
    ast.Constant: _constant,
    ast.UnaryOp: _sign,
    ast.BinOp: _arithmetic,
    ast.Call: _call,
    ast.Expr: _expression,
    ast.AugAssign: _addition,
}
