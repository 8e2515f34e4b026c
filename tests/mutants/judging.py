"""What is a rule: where in a file changes are made, and which of them are worth making."""

from __future__ import annotations

import ast

from tests.mutants.changes import CLAUSE, Changes, became, changes, negated, text

# What is no rule: types, decorators, words for people, and checks for the programmer.
NOT_RULES = {"annotation", "returns", "decorator_list", "bases", "type_params", "ops", "op", "ctx", "pattern"}
WORDS = {"says", "because", "leaves", "title", "help", "told", "doc", "strict"}


def changes_of(
    holder: ast.AST, field: str, node: ast.AST, function: tuple[ast.AST, ...], others: dict[str, str]
) -> Changes:
    """The changes of a node where it stands that make another rule, and do not merely break the program."""
    decides = field == "test" and isinstance(holder, ast.If | ast.IfExp)
    if isinstance(node, ast.Constant) and node.value in others:
        yield became(node, ast.Constant(others[node.value]))
    for new, says in changes(node):
        turned = isinstance(node, ast.UnaryOp) or (
            isinstance(node, ast.Compare) and isinstance(new, ast.Compare) and not _is_boundary(node, new)
        )
        if not (decides and turned):  # the condition is left out both ways already
            yield new, f"{says} in {text(holder)}" if isinstance(holder, ast.expr) and _is_small(node) else says
    if isinstance(node, ast.Return) and function and _answers_yes_or_no(function[-1]):
        yield from negated(node)


def _is_small(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant | ast.UnaryOp)


def _is_boundary(old: ast.Compare, new: ast.Compare) -> bool:
    strict = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
    pairs = zip(old.ops, new.ops, strict=True)
    return len(old.ops) > 1 or any(strict.get(type(before)) is type(after) for before, after in pairs)


def is_no_rule(holder: ast.AST, field: str, node: ast.AST, function: tuple[ast.AST, ...]) -> bool:
    """Is this, with all that is inside it, something else than a rule?"""
    if isinstance(node, ast.JoinedStr | ast.Assert | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and not function:
        return True  # a name for a type
    if isinstance(node, ast.Return) and node.value is None and isinstance(holder, ast.FunctionDef):
        return holder.body[-1] is node
    return isinstance(node, ast.keyword) and node.arg in WORDS


def _answers_yes_or_no(function: ast.AST) -> bool:
    returns = getattr(function, "returns", None)
    return isinstance(returns, ast.Name) and returns.id == "bool"


def other_clauses(tree: ast.Module) -> dict[str, str]:
    """For each clause that a file cites another one that it cites."""
    cited = [
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and CLAUSE.match(each.value)
    ]
    known = [each for each in dict.fromkeys(cited) if " " not in each]
    return dict(zip(known, known[1:] + known[:1], strict=True)) if len(known) > 1 else {}
