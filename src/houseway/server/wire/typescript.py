"""The protocol in TypeScript, for the page: python -m houseway.server.wire.typescript > web/src/protocol.ts.

Messages and documents are read from their structs; what the engine puts in them is read from its dataclasses, by
the same rules as `houseway.record.forms` writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.inspect import type_info
from msgspec.structs import fields as struct_fields

from houseway.cards import Card
from houseway.engine import events
from houseway.engine.actions import ACTIONS, Action
from houseway.engine.offers import Bounds
from houseway.record.forms import TAG
from houseway.server.rest.documents import odds, people, records, rules, tables
from houseway.server.wire import protocol as wire

HEADING = (
    "// Written by `python -m houseway.server.wire.typescript`. Change the server's structs, not this file.\n"
)
PLAIN: dict[Any, str] = {
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    Any: "unknown",
    Raw: "unknown",
}
FREE = "number | string | number[] | Card[][] | null"
DOCUMENTS = (people, rules, odds, tables, records)
UNIONS = {Action: "Action", events.Event: "Event", Bounds: "Bounds"}


class Writer:
    """Collects the declarations that a type needs, each once, in the order in which they are met."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {"Card": "export type Card = string; // such as As, Td, Jk"}

    def text(self) -> str:
        return HEADING + "\n" + "\n\n".join(self.declared.values()) + "\n"

    def of(self, hint: Any) -> str:
        """How a type is written where it is used."""
        if hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        if hint is Card:
            return "Card"
        if hint in UNIONS:
            return self._named_union(UNIONS[hint], ACTIONS if hint is Action else get_args(hint))
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(arguments)
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in arguments)
        if origin in (Union, UnionType):
            return " | ".join(self.of(each) for each in arguments if each is not UnsetType)
        if origin in (tuple, list, dict) or (isinstance(origin, type) and issubclass(origin, Mapping)):
            return self._row(origin, arguments)
        return self._declared(hint)

    def _annotated(self, arguments: tuple[Any, ...]) -> str:
        for note in arguments[1:]:
            if isinstance(note, Meta) and note.extra and "engine" in note.extra:
                return self.of(note.extra["engine"])
        return self.of(arguments[0])

    def _row(self, origin: Any, arguments: tuple[Any, ...]) -> str:
        """A list, a row of fixed length, or a mapping: of the engine's as pairs, of the server's as an object."""
        if origin is dict:
            return f"Record<string, {self.of(arguments[1])}>"
        if origin is list or arguments[1:] == (...,):
            each = self.of(arguments[0])
            return f"({each})[]" if " " in each and not each.startswith("[") else f"{each}[]"
        inside = ", ".join(self.of(each) for each in arguments)
        return f"[{inside}]" if origin is tuple else f"[{inside}][]"

    def _declared(self, hint: Any) -> str:
        name: str = hint.__name__
        if name not in self.declared:
            self.declared[name] = ""
            self.declared[name] = self._declaration(name, hint)
        return name

    def _declaration(self, name: str, hint: Any) -> str:
        if issubclass(hint, Enum):
            words = [each.value if isinstance(each.value, str) else each.name.lower() for each in hint]
            return f"export type {name} =\n" + "\n".join(f'  | "{word}"' for word in words) + ";"
        if issubclass(hint, Struct):
            return self._interface(name, hint, self._struct_lines(hint))
        if issubclass(hint, tuple):
            inside = ", ".join(f"{key}: {self.of(each)}" for key, each in get_type_hints(hint).items())
            return f"export type {name} = [{inside}];"
        assert is_dataclass(hint), f"no TypeScript for {hint}"
        return self._interface(name, hint, self._dataclass_lines(hint))

    def _struct_lines(self, hint: type[Struct]) -> list[str]:
        info, hints = type_info(hint), get_type_hints(hint, include_extras=True)
        tag, word = getattr(info, "tag_field", None), getattr(info, "tag", None)
        lines = [] if tag is None else [f'  {tag}: "{word}";']
        sent = hint in get_args(wire.FromClient) or hint.__struct_config__.forbid_unknown_fields
        optional = sent and hint not in get_args(wire.FromServer)
        for each in struct_fields(hint):
            maybe = "?" if (optional and not each.required) or each.default is UNSET else ""
            lines.append(f"  {each.encode_name}{maybe}: {self.of(hints[each.name])};")
        return lines

    def _dataclass_lines(self, hint: Any) -> list[str]:
        tagged = issubclass(hint, Action) or hint in get_args(events.Event) or hint in get_args(Bounds)
        lines = [f'  {TAG}: "{hint.__name__}";'] if tagged else []
        hints = get_type_hints(hint)
        for each in fields(hint):
            written = self.of(hints[each.name]).replace("unknown", FREE)
            lines.append(f"  {each.name}: {written};".replace(f"{FREE}[]", f"({FREE})[]"))
        return lines

    def _interface(self, name: str, hint: Any, lines: list[str]) -> str:
        says = (hint.__doc__ or "").strip().splitlines()[0]
        return "\n".join([f"/** {says} */", f"export interface {name} {{", *lines, "}"])

    def _named_union(self, name: str, kinds: tuple[Any, ...]) -> str:
        if name not in self.declared:
            self.declared[name] = ""
            members = "\n".join(f"  | {self.of(kind)}" for kind in kinds)
            self.declared[name] = f"export type {name} =\n{members};"
        return name


def documents() -> Iterator[type[Struct]]:
    """Every document of the REST interface."""
    for module in DOCUMENTS:
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == module.__name__:
                yield each


def typescript() -> str:
    """The whole file."""
    writer = Writer()
    for name in ("FromClient", "FromServer"):
        writer._named_union(name, get_args(getattr(wire, name)))
    for each in documents():
        writer.of(each)
    return writer.text()


if __name__ == "__main__":
    sys.stdout.write(typescript())
