"""What is written is read back the same, and nothing else is read."""

from __future__ import annotations

import copy
import json
from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import Card, standard_deck
from houseway.engine.actions import ACTIONS, Action
from houseway.engine.areas import Area
from houseway.engine.events import EVENTS, CardsMoved, Event, Reopened
from houseway.engine.view import view
from houseway.engine.words import Sight, Step
from houseway.errors import BadNotation
from houseway.record.codec import (
    action_json,
    canonical,
    event_json,
    read_action,
    read_event,
    read_view,
    view_json,
)
from tests.laws.walking import TABLES, seats_of, walk

DECK = standard_deck(jokers=2)
untimed = settings(deadline=None, max_examples=50)
st.register_type_strategy(Card, st.sampled_from(DECK.cards))


def any_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Values of a dataclass with something in every field, also in those that have a default."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{each.name: st.from_type(hints[each.name]) for each in fields(kind)})


def through_text(value: Any) -> Any:
    return json.loads(canonical(value))


@pytest.mark.parametrize("kind", ACTIONS)
@given(data=st.data())
@untimed
def test_every_action_is_read_back_the_same(kind: type[Action], data: st.DataObject) -> None:
    action = data.draw(any_of(kind))
    again = read_action(through_text(action_json(action)), DECK)
    assert again == action
    assert type(again) is kind


@pytest.mark.parametrize("kind", EVENTS)
@given(data=st.data())
@untimed
def test_every_event_is_read_back_the_same(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(any_of(kind))
    again = read_event(through_text(event_json(event)), DECK)
    assert again == event
    assert type(again) is kind


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_every_view_of_a_walk_is_read_back_the_same(name: str, number: int) -> None:
    walker = walk(name, number, seed=21)
    deck = walker.round.rulebook.deck
    for _ in walker.steps(80):
        for seat in seats_of(walker.round):
            seen = view(walker.round, seat)
            assert read_view(through_text(view_json(seen)), deck) == seen


def test_an_event_of_an_older_record_may_lack_what_came_later() -> None:
    event = Reopened("shuffling", "4(d)", (Step.CUT_PACKET,))
    written = event_json(event)
    assert written.pop("but_at") == []
    assert read_event(written, DECK) == event
    del written["again"]
    with pytest.raises(BadNotation, match="field 'again' is missing"):
        read_event(written, DECK)


def test_an_event_is_written_so() -> None:
    event = CardsMoved(
        Area("shoe", 0, Sight.NONE), Area("cards", 3, Sight.BACKS), (None, DECK.card("Jk")), "7(d)(1)"
    )
    assert canonical(event_json(event)).decode() == (
        '{"cards":[null,"Jk"],"clause":"7(d)(1)","on_top":false,"source":["shoe",0,"none"],'
        '"step":null,"target":["cards",3,"backs"],"type":"CardsMoved"}'
    )


def test_equal_values_have_the_same_text_whatever_the_order_of_their_keys() -> None:
    assert canonical({"b": 1, "a": {"d": "é", "c": None}}) == '{"a":{"c":null,"d":"é"},"b":1}'.encode()
    assert canonical({"a": {"c": None, "d": "é"}, "b": 1}) == canonical({"b": 1, "a": {"d": "é", "c": None}})


def test_a_text_has_no_number_that_json_does_not_know() -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


SIT = {"type": "Sit", "by": 1, "at": 0, "name": "Ann"}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, 'None: expected an object with "type" one of Sit, '),
        ([SIT], "expected an object"),
        ({**SIT, "type": "Stand"}, "'Stand'"),
        ({**SIT, "type": ["Sit"]}, "expected an object"),
        ({**SIT, "type": "Seated"}, "expected an object"),
        ({"type": "Sit", "by": 1, "at": 0}, "Sit: field 'name' is missing: expected at, by, name, type"),
        ({**SIT, "seat": 1}, "Sit: unknown field 'seat': expected at, by, name, type"),
        ({**SIT, "by": True}, "Sit.by: True: expected a whole number"),
        ({**SIT, "by": 1.0}, "Sit.by: 1.0: expected a whole number"),
        ({**SIT, "by": "1"}, "Sit.by: '1': expected a whole number"),
        ({**SIT, "name": None}, "Sit.name: None: expected text"),
        ({"type": "Cut", "by": 0, "at": 0, "cards": []}, r"Cut.cards: \[\]: expected a whole number"),
        (
            {"type": "Shuffle", "by": 0, "at": 0, "deck": 1, "order": {}},
            "Shuffle.order: {}: expected a list, each",
        ),
        ({"type": "Shuffle", "by": 0, "at": 0, "deck": 1, "order": [1, None]}, "None: expected a whole number"),
        (
            {"type": "Perform", "by": 0, "at": 0, "spot": 0, "step": "dance"},
            "'dance': expected the words of a step, such as",
        ),
        ({"type": "Perform", "by": 0, "at": 0, "spot": 0, "step": []}, r"\[\]: expected the words of a step"),
    ],
)
def test_what_is_no_action_is_refused_with_what_was_expected(value: Any, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        read_action(value, DECK)


MOVED = event_json(CardsMoved(Area("shoe"), Area("cards", 1), (DECK.card("As"),), "7(d)(1)"))


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("cards", ["1s"], "CardsMoved.cards: unknown card '1s': expected a rank"),
        ("cards", [["As"]], r"\['As'\]: expected a card"),
        ("cards", "As", "'As': expected a list, each a card or null"),
        ("source", ["shoe", 0], "expected a list of 3: text, a whole number, one of none, backs, owner, faces"),
        ("source", ["shoe", 0, 3], "3: expected one of none, backs, owner, faces"),
        ("source", ["shoe", 0, "FACES"], "'FACES': expected one of"),
        ("on_top", 0, "CardsMoved.on_top: 0: expected true or false"),
        ("step", 7, "7: expected the words of a step, such as '"),
        ("clause", "x" * 200, None),
        ("clause", ["x" * 200], r"\['x{70,80}\.\.\.: expected text"),
    ],
)
def test_what_is_no_event_is_refused_with_what_was_expected(field: str, value: Any, message: str | None) -> None:
    changed = {**MOVED, field: value}
    if message is None:
        assert event_json(read_event(changed, DECK)) == changed
        return
    with pytest.raises(BadNotation, match=message):
        read_event(changed, DECK)


def test_the_pairs_of_a_mapping_have_one_order() -> None:
    walker = walk(*TABLES[0], seed=22)
    for _ in walker.rounds(1):
        pass
    written = view_json(view(walker.round, None))
    pairs = written["chips"]
    assert len(pairs) > 1
    for other in (pairs[::-1], [pairs[0], *pairs]):
        with pytest.raises(BadNotation, match="each key once, in order"):
            read_view({**written, "chips": other}, walker.round.rulebook.deck)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(JSON)
@untimed
def test_no_json_at_all_is_more_than_refused(value: Any) -> None:
    for read in (read_action, read_event, read_view):
        with pytest.raises(BadNotation):
            read(value, DECK)


@given(st.sampled_from(EVENTS), st.data())
@untimed
def test_an_event_with_something_else_in_it_is_refused_or_that_very_event(
    kind: type[Event], data: st.DataObject
) -> None:
    value = event_json(data.draw(any_of(kind)))
    place = data.draw(st.sampled_from(sorted(value)))
    changed = {**copy.deepcopy(value), place: data.draw(JSON)}
    try:
        event = read_event(changed, DECK)
    except BadNotation:
        return
    assert canonical(event_json(event)) == canonical(changed)
