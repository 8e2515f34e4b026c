"""Citations: the document behind a rule, and how an unclear clause of it is read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """The regulator's document; called with a clause's number it gives the clause's full id.

    >>> Document("MA-TCJP-", "A game", "Massachusetts")("11(c)")
    'MA-TCJP-11(c)'
    """

    prefix: str
    title: str
    jurisdiction: str

    def __call__(self, number: str) -> str:
        return self.prefix + number


@dataclass(frozen=True, slots=True)
class Clause:
    """One separately testable statement of a document, in our own words."""

    id: str
    title: str
    kind: str
    modelled: str
    says: str
    expect: str
    shown_as: str
    see: tuple[str, ...]
    stated: str = ""  # the status where it is less than what is modelled would give

    @property
    def status(self) -> str:
        """How the software carries the clause; enforced means that it is forced, or what breaks it refused."""
        if self.stated:
            return self.stated
        if self.modelled in ("state", "procedure"):
            return "represented" if self.kind == "definition" else "enforced"
        return {"config": "configured", "display": "displayed", "physical": "physical"}[self.modelled]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The reading chosen for an unclear clause, and why."""

    id: str
    clauses: tuple[str, ...]
    problem: str
    reading: str
    reason: str
    option: str = ""
