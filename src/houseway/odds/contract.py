"""The contract's JSON: what `houseway odds --json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from houseway.engine.phase import Rulebook
from houseway.odds.figures import Choice, Ending, Rival, Rule, WagerFigures, WayLine
from houseway.procedures.departures import as_json as variant_json
from houseway.procedures.departures import variant_of
from houseway.procedures.submission import as_json


def document(rulebook: Rulebook, entries: Iterable[WagerFigures]) -> dict[str, Any]:
    """The odds of a rulebook as one document."""
    return {
        "rulebook": rulebook.id,
        **variant_json(variant_of(rulebook.options)),
        "submission": as_json(rulebook.options),
        "wagers": [entry_json(entry) for entry in entries],
    }


def exact(number: Fraction | int) -> dict[str, Any]:
    """An exact number in the contract's form.

    >>> exact(Fraction(30, 1431))
    {'exact': '10/477', 'float': 0.020964360587002098}
    """
    return {"exact": str(number), "float": float(number)}


def entry_json(entry: WagerFigures) -> dict[str, Any]:
    """An entry in the contract's form; what does not apply to a wager is left out."""
    written: dict[str, Any] = {"wager": entry.wager}
    if entry.joined:
        written["with"] = list(entry.joined)
    if entry.paytable:
        written["paytable"] = entry.paytable
    written["method"] = entry.method
    if entry.standard_error is not None:
        written |= {"standard_error": entry.standard_error, "rounds": entry.rounds}
    if entry.player:
        written["player"] = entry.player
    written |= {
        "combinations": entry.combinations,
        "house_edge": exact(entry.house_edge),
        "element_of_risk": exact(entry.element_of_risk),
    }
    if entry.joined:
        written["average_wager"] = exact(entry.average_wager)
    written |= {
        "hit_frequency": exact(entry.hit_frequency),
        "variance": exact(entry.variance),
        "standard_deviation": entry.standard_deviation,
        "outcomes": [_outcome(entry, each) for each in entry.endings],
    }
    if entry.strategy:
        written["strategy"] = [_line(each) for each in entry.strategy]
        if entry.choices:
            written["decisions"] = [_line(each) for each in entry.choices]
        written["other_strategies"] = [_rival(each) for each in entry.rivals]
    if entry.lines:
        written["house_way"] = [_way_line(each) for each in entry.lines]
    return written


def _way_line(line: WayLine) -> dict[str, Any]:
    """A line of the house way; what only best play tells is left out without it."""
    further = {"best_value": line.best, "cost": line.cost, "as_good_as_best": line.kept}
    return {
        "rule": line.rule,
        "says": line.says,
        "combinations": line.hands,
        "value": exact(line.worth),
        **{word: exact(value) for word, value in further.items() if value is not None},
    }


def _outcome(entry: WagerFigures, ending: Ending) -> dict[str, Any]:
    return {
        "name": ending.name,
        "pays": ending.pays,
        "combinations": ending.combinations,
        "probability": exact(entry.probability(ending)),
        "return": exact(entry.returned(ending)),
    }


def _line(line: Rule | Choice) -> dict[str, Any]:
    values = {word: exact(value) for word, value in line.values}
    return {"hand": line.hand, "decision": line.decision, "combinations": line.combinations, "values": values}


def _rival(rival: Rival) -> dict[str, Any]:
    edge, cost = exact(rival.house_edge), exact(rival.cost)
    return {"strategy": rival.name, "says": rival.says, "house_edge": edge, "cost": cost}
