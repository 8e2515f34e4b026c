"""Rulebooks and their submissions as the page needs them: options for a form, findings, signs, clauses."""

from __future__ import annotations

from dataclasses import astuple
from functools import cache
from typing import Any

import msgspec

from houseway.bots import levels
from houseway.catalogue import Catalogue, catalogue, data_file
from houseway.engine.phase import Phase, Rulebook
from houseway.engine.signs import Sign
from houseway.errors import BadNotation
from houseway.procedures.departures import variant_of
from houseway.procedures.submission import (
    Among,
    Finding,
    Flag,
    ListOf,
    Number,
    as_json,
    check,
    first_permitted,
    operator_options,
    taken_for_granted,
)
from houseway.procedures.variant import MOST_ODDS, Rule, rules_of, tables_of
from houseway.ranking import Paytable
from houseway.registry import NAMES, Game, game
from houseway.server.rest.documents import rules as doc
from houseway.server.rest.documents import tables

Form = doc.AmongForm | doc.NumberForm | doc.FlagForm | doc.TextForm


@cache
def usual_options(rulebook: str) -> dict[str, Any]:
    """The options that must be chosen, each with the first value that the clauses allow."""
    return {name: _plain(value) for name, value in first_permitted(game(rulebook).submission, {}).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return getattr(value, "value", value)


def lines() -> list[doc.RulebookLine]:
    return [doc.RulebookLine(name, *titles(name), levels_of(name), looks_of(name)) for name in NAMES]


@cache
def titles(rulebook: str) -> tuple[str, str]:
    """The title of a game and where its document is in force."""
    document = game(rulebook).filed(usual_options(rulebook)).document
    return document.title, document.jurisdiction


@cache
def looks_of(rulebook: str) -> doc.Looks:
    """How the page shows a game; one that says nothing of it looks like any other."""
    file = data_file(rulebook, "looks.toml")
    return msgspec.toml.decode(file.read_bytes(), type=doc.Looks) if file.is_file() else doc.Looks()


def levels_of(rulebook: str) -> list[doc.Level]:
    """The levels of a rulebook's bots; none where there is no choice."""
    known = levels.levels(rulebook) if levels.installed() else ()
    return [doc.Level(*each, each.name == levels.USUAL) for each in known]


def level_of(rulebook: str, name: str) -> doc.Level | None:
    """A level that was chosen for a table's bots."""
    return next((each for each in levels_of(rulebook) if each.name == name), None)


def document(rulebook: str) -> doc.RulebookDocument:
    kind = game(rulebook)
    return doc.RulebookDocument(
        id=rulebook,
        title=titles(rulebook)[0],
        jurisdiction=titles(rulebook)[1],
        options=_options(kind),
        usual=as_json(kind.filed(usual_options(rulebook)).options),
        levels=levels_of(rulebook),
        varied=_varied(kind),
    )


def _varied(kind: Game) -> doc.Varied | None:
    """What a variant may change; None where a game has no variants yet."""
    option = kind.submission.__dataclass_fields__.get("variant")
    if option is None:
        return None
    fixed = option.metadata["read"].kind
    return doc.Varied(
        rules=[
            doc.VariedRule(name, rule.says, rule.clause, rule.document, _rule_form(rule))
            for name, rule in rules_of(fixed).items()
        ],
        tables=[
            doc.VariedTable(of, table.name, unit.value, _varied_lines(table))
            for of, (named, unit) in tables_of(fixed).items()
            for table in named.values()
        ],
        most=MOST_ODDS,
    )


def _varied_lines(table: Paytable) -> list[doc.VariedLine]:
    lines = {row.name: row for row in table.rows}  # some lines are two rows of one name
    return [doc.VariedLine(row.name, row.odds.to_one, row.clause) for row in lines.values()]


def _rule_form(rule: Rule) -> doc.AmongForm | doc.NumberForm:
    return doc.AmongForm(list(rule.means)) if rule.range is None else doc.NumberForm(*rule.range)


def _options(kind: Game) -> list[doc.Option]:
    return [
        doc.Option(
            name=each.name,
            says=each.metadata["says"],
            clause=each.metadata["clause"],
            required=each.metadata["required"],
            default=_plain(each.default),
            expected=str(each.metadata["read"]),
            form=_form(each.metadata["read"]),
        )
        for each in operator_options(kind.submission)
    ]


def _form(reader: Any) -> Form | doc.ListForm:
    return doc.ListForm(_simple(reader.each)) if isinstance(reader, ListOf) else _simple(reader)


def _simple(reader: Any) -> Form:
    match reader:
        case Among(values):
            return doc.AmongForm([_plain(value) for value in values])
        case Number(least, most):
            return doc.NumberForm(least, most)
        case Flag():
            return doc.FlagForm()
        case _:
            return doc.TextForm()


def checked(rulebook: str, options: dict[str, Any]) -> doc.Checked:
    """What the clauses refuse, and what is taken for granted; if nothing is wrong, the signs at the table."""
    kind = game(rulebook)
    findings = check(kind.submission, options)
    filed = None if findings else kind.filed(options)
    signs = [] if filed is None else signs_of(filed)
    variant = None if filed is None else variant_of(filed.options)
    departures = [doc.Departure(*astuple(each)) for each in variant.differences] if variant else []
    granted = [doc.Granted(**each) for each in taken_for_granted(kind.submission, options)]
    return doc.Checked(not findings, [finding_of(each) for each in findings], granted, signs, departures)


def finding_of(finding: Finding) -> doc.SubmissionFinding:
    return doc.SubmissionFinding(finding.option, finding.message, finding.clause)


def signs_of(rulebook: Rulebook) -> list[doc.SignDocument]:
    return [_sign(each) for each in rulebook.signs]


def _sign(sign: Sign) -> doc.SignDocument:
    return doc.SignDocument(sign.title, sign.clause, sign.posted.value, [list(line) for line in sign.lines])


def wagers_of(rulebook: Rulebook) -> list[tables.WagerDocument]:
    return [tables.WagerDocument(w.name, w.title, w.clause, w.before_deal) for w in rulebook.wagers]


def phases_of(rulebook: Rulebook) -> list[tables.PhaseDocument]:
    """The phases in their order, each with the dealer's card beside it."""
    known = known_catalogue(rulebook.id)
    found = []
    for phase in rulebook.phases:
        card = [each for each in known.card if each.during == phase.name] if known is not None else []
        reminders = [tables.Reminder(c.clause.id, c.clause.title, c.clause.says, c.method) for c in card]
        found.append(tables.PhaseDocument(phase.name, phase.clause, phase.says, reminders))
    return found


def irregularities_of(rulebook: Rulebook) -> list[tables.IrregularityDocument]:
    return [_irregularity(phase) for phase in rulebook.beside if phase.leaves is not None]


def _irregularity(phase: Phase) -> tables.IrregularityDocument:
    assert phase.what is not None
    assert phase.leaves is not None
    return tables.IrregularityDocument(
        what=phase.what.value,
        clause=phase.clause,
        hands=phase.leaves.hands,
        wagers=phase.leaves.wagers,
        cards=phase.leaves.cards,
        then=phase.leaves.then,
    )


def known_catalogue(rulebook: str) -> Catalogue | None:
    """The catalogue of a rulebook, if it has one yet."""
    try:
        return catalogue(rulebook)
    except BadNotation:
        return None


def rules(rulebook: str, clause: str = "") -> doc.Rules:
    """The clauses of a document, or one of them and those below it, with the readings that touch them."""
    known = catalogue(rulebook)
    clauses = known.under(clause) if clause else tuple(known.clauses.values())
    rulings = {each.id: each for c in clauses for each in known.rulings_on(c.id)} if clause else known.rulings
    return doc.Rules(
        rulebook=known.rulebook,
        title=known.title,
        jurisdiction=known.jurisdiction,
        citation=known.citation,
        clauses=[
            doc.ClauseDocument(
                id=c.id,
                title=c.title,
                kind=c.kind,
                says=c.says,
                expect=c.expect,
                status=c.status,
                see=list(c.see),
                rulings=[each.id for each in known.rulings_on(c.id)],
                tests=list(known.tests.get(c.id, ())),
            )
            for c in clauses
        ],
        rulings=[
            doc.RulingDocument(r.id, list(r.clauses), r.problem, r.reading, r.reason, r.option)
            for r in rulings.values()
        ],
    )
