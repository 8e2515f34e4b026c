"""Forms: how the values of each type are written as plain JSON values and read back.

Everything is derived from the fields of the dataclasses and their types, so a new action or event needs no code
here. A value has exactly one written form, and reading refuses whatever is not that form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, NoReturn, Union, cast, get_args, get_origin, get_type_hints

from houseway.cards import Card, Deck
from houseway.engine.actions import ACTIONS, Action
from houseway.engine.offers import Offer
from houseway.errors import BadNotation

Plain = Any
"""A value as JSON has it: null, true, false, a whole number, text, a list, an object."""

Writer = Callable[[Any], Plain]
Reader = Callable[[Plain, Deck], Any]

TAG = "type"
MOST_WORDS = 10  # of a vocabulary that an error still lists in full
FAMILIES: dict[Any, tuple[type[Any], ...]] = {Action: ACTIONS}


@dataclass(frozen=True, slots=True)
class Form:
    """How values of one type are written and read; `write` is None where a value is plain already."""

    expected: str
    write: Writer | None
    read: Reader


def refuse(value: Plain, expected: str) -> NoReturn:
    """Quotes what cannot be read, at most so much of it as fits a line."""
    shown = repr(value)
    raise BadNotation(f"{shown if len(shown) <= 80 else shown[:77] + '...'}: expected {expected}")


@cache
def form(hint: Any, free: Any = NoneType) -> Form:
    """The form of a type; `free` stands for Any, which offers use for the field that they leave open."""
    if hint is Any:
        return form(free | None)
    if isinstance(hint, NewType):
        return form(hint.__supertype__)
    if hint in _PLAIN:
        return _plain(hint)
    if hint is Card:
        return Form("a card", str, _read_card)
    if hint is Offer:
        return _offer()
    if hint in FAMILIES:
        return _tagged(FAMILIES[hint], free)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _union(get_args(hint), free)
    if origin is tuple:
        return _row(get_args(hint), free)
    if origin is not None and issubclass(origin, Mapping):
        return _pairs(get_args(hint), free)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _word(hint)
    if isinstance(hint, type) and issubclass(hint, tuple):
        hints = get_type_hints(hint)
        return _fixed(tuple(hints.values()), free, lambda parts: hint(*parts))
    assert is_dataclass(hint), f"no form for {hint}"
    return _object(cast(type[Any], hint), free)


_PLAIN: dict[Any, str] = {NoneType: "null", bool: "true or false", int: "a whole number", str: "text"}


def _plain(kind: type[Any]) -> Form:
    expected = _PLAIN[kind]

    def read(value: Plain, deck: Deck) -> Any:
        return value if type(value) is kind else refuse(value, expected)

    return Form(expected, None, read)


def _read_card(value: Plain, deck: Deck) -> Card:
    return deck.card(value) if type(value) is str else refuse(value, f"a card: {deck.expected}")


def _word(kind: type[Enum]) -> Form:
    """An enum by its value where that is text, by its name in lower case where it is a number."""
    words = {each: each.value if isinstance(each.value, str) else each.name.lower() for each in kind}
    members = {word: each for each, word in words.items()}
    expected = "one of " + ", ".join(words.values())
    if len(words) > MOST_WORDS:
        expected = f"the words of a {kind.__name__.lower()}, such as {next(iter(members))!r}"

    def read(value: Plain, deck: Deck) -> Any:
        if type(value) is not str or value not in members:
            refuse(value, expected)
        return members[value]

    return Form(expected, words.__getitem__, read)


def _row(hints: tuple[Any, ...], free: Any) -> Form:
    """A tuple: of any length if the hint is `tuple[X, ...]`, or else of those types in turn."""
    return _list(form(hints[0], free)) if hints[1:] == (...,) else _fixed(hints, free, tuple)


def _list(each: Form) -> Form:
    expected = f"a list, each {each.expected}"
    write_each, read_each = each.write, each.read

    def write(value: tuple[Any, ...]) -> Plain:
        return list(value) if write_each is None else list(map(write_each, value))

    def read(value: Plain, deck: Deck) -> tuple[Any, ...]:
        if type(value) is not list:
            refuse(value, expected)
        return tuple([read_each(item, deck) for item in value])

    return Form(expected, write, read)


def _fixed(hints: tuple[Any, ...], free: Any, make: Callable[[list[Any]], Any]) -> Form:
    forms = [form(hint, free) for hint in hints]
    expected = f"a list of {len(forms)}: " + ", ".join(each.expected for each in forms)

    def write(value: tuple[Any, ...]) -> Plain:
        return [item if each.write is None else each.write(item) for each, item in zip(forms, value, strict=True)]

    def read(value: Plain, deck: Deck) -> Any:
        if type(value) is not list or len(value) != len(forms):
            refuse(value, expected)
        return make([each.read(item, deck) for each, item in zip(forms, value, strict=True)])

    return Form(expected, write, read)


def _pairs(hints: tuple[Any, ...], free: Any) -> Form:
    """A mapping as a list of pairs in the order of their keys, since a key may be more than text."""
    row = _list(_fixed(hints, free, tuple))
    write = cast(Writer, row.write)

    def read(pairs: Plain, deck: Deck) -> dict[Any, Any]:
        items = row.read(pairs, deck)
        mapping = dict(items)
        if len(mapping) != len(items) or list(mapping) != sorted(mapping):
            refuse(pairs, "each key once, in order")
        return mapping

    return Form(row.expected, lambda mapping: write(tuple(sorted(mapping.items()))), read)


def _union(hints: tuple[Any, ...], free: Any) -> Form:
    """One of several dataclasses, told apart by their tag; or something that may be missing."""
    kinds = tuple(hint for hint in hints if hint is not NoneType)
    some = form(kinds[0], free) if len(kinds) == 1 else _tagged(kinds, free)
    if len(kinds) == len(hints):
        return some
    write = some.write

    def read(value: Plain, deck: Deck) -> Any:
        return None if value is None else some.read(value, deck)

    maybe = None if write is None else lambda value: None if value is None else write(value)
    return Form(f"{some.expected} or null", maybe, read)


def _tagged(kinds: tuple[type[Any], ...], free: Any) -> Form:
    forms = {kind.__name__: _object(kind, free, tag=kind.__name__) for kind in kinds}
    writers = {kind: cast(Writer, forms[kind.__name__].write) for kind in kinds}
    expected = f'an object with "{TAG}" one of {", ".join(forms)}'

    def write(value: Any) -> Plain:
        return writers[type(value)](value)

    def read(value: Plain, deck: Deck) -> Any:
        tag = value.get(TAG) if type(value) is dict else None
        found = forms.get(tag) if type(tag) is str else None
        return refuse(value, expected) if found is None else found.read(value, deck)

    return Form(expected, write, read)


def _object(kind: type[Any], free: Any, *, tag: str = "") -> Form:
    """A dataclass as an object with all its fields, and its tag where it is one of several."""
    hints = get_type_hints(kind)
    forms = {each.name: form(hints[each.name], free) for each in fields(kind)}
    plain = tuple(name for name, each in forms.items() if each.write is None)
    writers = tuple((name, each.write) for name, each in forms.items() if each.write is not None)
    keys = forms.keys() | ({TAG} if tag else set())
    assert TAG not in forms, f"{kind.__name__} has a field {TAG!r}, which is the tag's name"
    name = kind.__name__
    expected = f"an object with {', '.join(sorted(keys))}"
    later = {each.name for each in fields(kind) if each.metadata.get("later")}  # older records have no such field

    def write(value: Any) -> Plain:
        done = {TAG: tag} if tag else {}
        for field in plain:
            done[field] = getattr(value, field)
        for field, writer in writers:
            done[field] = writer(getattr(value, field))
        return done

    def read(value: Plain, deck: Deck) -> Any:
        if type(value) is not dict:
            refuse(value, expected)
        if value.keys() != keys and (value.keys() - keys or keys - value.keys() - later):
            _refuse_fields(name, value, keys)
        field, given = "", (each for each in forms.items() if each[0] in value)
        try:
            return kind(**{(field := each): form.read(value[each], deck) for each, form in given})
        except BadNotation as wrong:
            raise BadNotation(f"{name}.{field}: {wrong}") from None

    return Form(expected, write, read)


def _refuse_fields(name: str, value: dict[str, Plain], keys: set[str]) -> NoReturn:
    unknown, missing = sorted(value.keys() - keys), sorted(keys - value.keys())
    what = f"unknown field {unknown[0]!r}" if unknown else f"field {missing[0]!r} is missing"
    raise BadNotation(f"{name}: {what}: expected {', '.join(sorted(keys))}")


def _offer() -> Form:
    """An offer: the values it speaks of have the type of the field that its action leaves open."""
    forms = {kind: _object(Offer, get_type_hints(kind)[kind.FREE] if kind.FREE else NoneType) for kind in ACTIONS}

    def write(offer: Offer) -> Plain:
        return cast(Writer, forms[type(offer.act)].write)(offer)

    def read(value: Plain, deck: Deck) -> Any:
        if type(value) is not dict or "act" not in value:
            refuse(value, forms[ACTIONS[0]].expected)
        return forms[type(form(Action).read(value["act"], deck))].read(value, deck)

    return Form("an offer", write, read)
