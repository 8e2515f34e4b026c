"""Rules submissions: what the document leaves to the operator, each option with its default and its clause.

A submission is a frozen keyword-only dataclass whose fields are made by `option`. Flags of the command line,
files and forms are all read through here, so that everybody refuses the same things with the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from inspect import get_annotations
from typing import Any, Protocol, TypeVar

from houseway.citation import Document
from houseway.errors import BadSubmission, HousewayError
from houseway.near import near


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a submission."""

    option: str
    message: str
    clause: str

    @property
    def told(self) -> str:
        """In words: what is wrong with which option."""
        return f"option {self.option}: {self.message}"


class Submission(Protocol):
    """What every rulebook's submission has."""

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        ...


S = TypeVar("S", bound=Submission)
Reader = Callable[[Any], Any]
MOST_DIGITS = 18


def option(
    default: Any,
    clause: str,
    says: str,
    read: Reader,
    also: Mapping[str, Reader] | None = None,
    *,
    approval: bool = False,
    listed: bool = True,
) -> Any:
    """A field of a submission; MISSING as the default means that the operator must choose.

    `also` are other names under which it may be given, each with its reader; `approval` marks what somebody else
    must have approved; what is not `listed` is none of the operator's choices, and is told of where it is given.
    """
    about = {"clause": clause, "says": says, "read": read, "required": default is MISSING, "also": also or {}}
    about |= {"approval": approval, "listed": listed}
    return field(default=None if default is MISSING else default, metadata=about)


def clause_of(kind: Any, name: str) -> str:
    """The clause that leaves an option to the operator."""
    found: str = kind.__dataclass_fields__[name].metadata["clause"]
    return found


def elsewhere(document: Document, clauses: Mapping[str, str]) -> Callable[[type[S]], type[S]]:
    """Makes of a subclass the submission of another document, with its clauses for the options taken over."""

    def restated(kind: type[S]) -> type[S]:
        own = get_annotations(kind)
        taken = [each for each in fields(kind) if each.metadata["listed"] and each.name not in own]  # type: ignore[arg-type]
        missing = [each.name for each in taken if each.name not in clauses]
        if missing:
            raise HousewayError(f"{kind.__name__} cites no clause for the options {', '.join(missing)}")
        kind.__annotations__ = {**{each.name: each.type for each in taken}, **own}
        for each in taken:
            about = {**each.metadata, "clause": document(clauses[each.name])}
            setattr(kind, each.name, field(default=each.default, metadata=about))
        return dataclass(frozen=True, slots=True, kw_only=True)(kind)

    return restated


def operator_options(kind: Any) -> list[Field[Any]]:
    """The options that the document leaves to the operator."""
    return [each for each in fields(kind) if each.metadata["listed"]]


def option_names(kind: type[Any]) -> list[str]:
    """All names that options of a submission may be given under."""
    return [name for each in fields(kind) for name in (each.name, *each.metadata["also"])]


# --- readers: each takes what a file or the command line holds and says what it expects -----------------------


class Misread(ValueError):
    """A value whose fault is told in words of its own, where an expectation would not do."""


@dataclass(frozen=True, slots=True)
class Among:
    """One of a few words, as text or as members of an enum."""

    values: tuple[Any, ...]

    def __call__(self, value: Any) -> Any:
        for each in self.values:
            if value == each or str(value) == str(getattr(each, "value", each)):
                return each
        raise ValueError(str(self))

    def __str__(self) -> str:
        return "one of " + ", ".join(str(getattr(each, "value", each)) for each in self.values)


def _whole(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def among(values: type[Enum] | tuple[Any, ...]) -> Among:
    return Among(tuple(values))


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds."""

    least: int
    most: int

    def __call__(self, value: Any) -> int:
        text = str(value)
        if not _whole(text) or not self.least <= int(text) <= self.most:
            raise ValueError(str(self))
        return int(text)

    def __str__(self) -> str:
        return f"a whole number from {self.least} to {self.most}"


class Flag:
    """True or false; on and off read the same."""

    def __call__(self, value: Any) -> bool:
        words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        try:
            return words[str(value).lower()]
        except KeyError:
            raise ValueError(str(self)) from None

    def __str__(self) -> str:
        return "true or false"


class Must:
    """What the document demands of every operator: only true is allowed."""

    def __call__(self, value: Any) -> bool:
        if not Flag()(value):
            raise ValueError(str(self))
        return True

    def __str__(self) -> str:
        return "true, as the document demands it"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values, as a list or as text with commas."""

    each: Reader

    def __call__(self, value: Any) -> tuple[Any, ...]:
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if not isinstance(value, list | tuple):
            raise ValueError(str(self))
        return tuple(self.each(item) for item in value)

    def __str__(self) -> str:
        return f"a list, each {self.each}"


class Text:
    """Any printable text; blanks around it are none of it."""

    def __call__(self, value: Any) -> str:
        if not isinstance(value, str) or not value.isprintable():
            raise ValueError(str(self))
        return value.strip()

    def __str__(self) -> str:
        return "printable text"


class Title(Text):
    """Printable text that is not empty."""

    def __call__(self, value: Any) -> str:
        text = super().__call__(value)
        if not text:
            raise ValueError(str(self))
        return text

    def __str__(self) -> str:
        return "printable text that is not empty"


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A line of a schedule of payouts: one of the hands named, and its odds to 1."""

    hands: tuple[str, ...]

    def __call__(self, value: Any) -> str:
        name, _, odds = str(value).rpartition(" ")
        if name not in self.hands or not _whole(odds):
            raise ValueError(str(self))
        return f"{name} {int(odds)}"

    def __str__(self) -> str:
        return f"a hand and its odds to 1, such as {self.hands[0] + ' 500'!r}; hands are {', '.join(self.hands)}"


# --- reading ---------------------------------------------------------------------------------------------------


def read(kind: type[S], given: Mapping[str, Any], *, complete: bool = True) -> S:
    """The submission with these options; refuses the first thing that is wrong with it."""
    values, findings = _read(kind, given, complete)
    if not findings:
        submission = kind(**values)
        findings = list(submission.clashes())
        if not findings:
            return submission
    first = findings[0]
    raise BadSubmission(first.told, option=first.option, clause=first.clause)


def check(kind: type[S], given: Mapping[str, Any]) -> list[Finding]:
    """All that is wrong with the options given."""
    values, findings = _read(kind, given, complete=True)
    return findings + list(kind(**values).clashes())


def taken_for_granted(kind: type[Any], given: Mapping[str, Any]) -> list[dict[str, str]]:
    """The approvals that a submission does not speak of, and so takes to have been given."""
    return [
        {"option": each.name, "says": each.metadata["says"], "clause": each.metadata["clause"]}
        for each in fields(kind)
        if each.metadata["approval"] and not given.keys() & {each.name, *each.metadata["also"]}
    ]


def _read(kind: type[Any], given: Mapping[str, Any], complete: bool) -> tuple[dict[str, Any], list[Finding]]:
    known = {each.name: each for each in fields(kind)}
    named = {name: each for each in known.values() for name in (each.name, *each.metadata["also"])}
    values: dict[str, Any] = {}
    findings = []
    for name, value in given.items():
        if name not in named:
            findings.append(Finding(name, f"unknown option: {near(name, named)}", ""))
            continue
        option, about = named[name].name, named[name].metadata
        if option in values:
            findings.append(Finding(name, f"{option} is given twice", about["clause"]))
            continue
        try:
            values[option] = about["also"].get(name, about["read"])(value)
        except Misread as wrong:
            findings.append(Finding(name, str(wrong), about["clause"]))
        except ValueError as expected:
            findings.append(Finding(name, f"{value!r} is not allowed: expected {expected}", about["clause"]))
    if complete:
        for each in known.values():
            if each.metadata["required"] and not given.keys() & {each.name, *each.metadata["also"]}:
                wanted = each.metadata["read"]
                findings.append(Finding(each.name, f"must be chosen: {wanted}", each.metadata["clause"]))
    return values, findings


def first_permitted(kind: type[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The first permitted value for each option that must be chosen, always among a few, and was not."""
    return {
        each.name: each.metadata["read"].values[0]
        for each in fields(kind)
        if each.metadata["required"] and each.name not in given
    }


def as_json(submission: Any) -> dict[str, Any]:
    """The options as plain values, for files and for JSON."""

    def plain(value: Any) -> Any:
        if isinstance(value, Enum):
            return value.value
        return [plain(each) for each in value] if isinstance(value, tuple) else value

    return {
        each.name: plain(value)
        for each in fields(submission)
        if (value := getattr(submission, each.name)) or each.metadata["listed"]
    }
