"""The codec: actions, events, offers and views to and from plain JSON values, and their one canonical text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from houseway.cards import Deck
from houseway.engine.actions import Action
from houseway.engine.events import Event
from houseway.engine.view import View
from houseway.record.forms import Plain, form

_text = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode
_ACTION, _EVENT, _VIEW = (form(hint) for hint in (Action, Event, View))
Writer = Callable[[Any], dict[str, Plain]]


def canonical(value: Plain) -> bytes:
    """The one text of a plain value: keys sorted, no spaces, UTF-8.

    >>> canonical({"b": [1, None], "a": "é"}).decode()
    '{"a":"é","b":[1,null]}'
    """
    return _text(value).encode()


def action_json(action: Action) -> dict[str, Plain]:
    """An action, with its type and all its fields."""
    return cast(Writer, _ACTION.write)(action)


def event_json(event: Event) -> dict[str, Plain]:
    """An event, with its type and all its fields."""
    return cast(Writer, _EVENT.write)(event)


def view_json(view: View) -> dict[str, Plain]:
    """What leaves the table for a page or a program; equal views have the same canonical text."""
    return cast(Writer, _VIEW.write)(view)


def read_action(value: Plain, deck: Deck) -> Action:
    """The action that was written; refuses any other form of it."""
    return cast(Action, _ACTION.read(value, deck))


def read_event(value: Plain, deck: Deck) -> Event:
    """The event that was written; a hidden card is None."""
    return cast(Event, _EVENT.read(value, deck))


def read_view(value: Plain, deck: Deck) -> View:
    """The view that was written."""
    return cast(View, _VIEW.read(value, deck))
