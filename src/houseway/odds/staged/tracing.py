"""Settlement by tracing: what a settlement asks of two hands, so that it is called once for all that answer alike.

It is handed values that note every question put to them: a constant or a prefix they are compared with, an
element they are asked for. Hands that give the same answers, and stand to each other as these do, are settled
alike. Cells of such hands are split until nothing new is asked.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from houseway.money import Outcome
from houseway.ranking import Value

OURS, THEIRS = 0, 1
HIGHER, EQUAL, LOWER = 0, 1, 2  # how our hand stands to theirs
RELATIONS = (HIGHER, EQUAL, LOWER)

Aspect = tuple[Any, ...]  # steps from a value to what is asked: slices, places, its length
Question = tuple[Aspect, Callable[[Any, Any], Any], Hashable]
Settlements = tuple[tuple[Outcome, ...], ...]  # one for each showdown


class Traced:
    """A value, or a part of one, that notes what it is asked; nothing of it is had without a question."""

    def __init__(self, side: int, value: Any, part: Aspect, notes: tuple[dict[Question, None], ...]) -> None:
        self._side, self._value, self._part, self._notes = side, value, part, notes

    def _note(self, ask: Callable[[Any, Any], Any], constant: Hashable = None) -> Any:
        self._notes[self._side][self._part, ask, constant] = None
        return ask(self._value, constant)

    def _compared(self, other: Any, ask: Callable[[Any, Any], Any]) -> Any:
        if not isinstance(other, Traced):
            return self._note(ask, other)
        if self._part or other._part:  # whole hands are compared by how they stand; parts by what they are
            self._note(_itself)
            other._note(_itself)
        return ask(self._value, other._value)

    def __eq__(self, other: object) -> Any:
        return self._compared(other, operator.eq)

    def __ne__(self, other: object) -> Any:
        return self._compared(other, operator.ne)

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, operator.ge)

    def __getitem__(self, place: Any) -> Traced:
        step = ("slice", place.start, place.stop, place.step) if isinstance(place, slice) else place
        self._note(_has, step)
        return Traced(self._side, self._value[place], (*self._part, step), self._notes)

    def __iter__(self) -> Iterator[Traced]:
        return (self[place] for place in range(len(self)))

    def __len__(self) -> int:
        return cast(int, self._note(_length))

    def __bool__(self) -> bool:
        return cast(bool, self._note(_true))

    def __hash__(self) -> int:
        return hash(self._note(_itself))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._note(_itself), name)


def _itself(value: Any, _: object) -> Any:
    return value


def _length(value: Any, _: object) -> int:
    return len(value)


def _has(value: Any, step: Any) -> bool:
    return isinstance(step, tuple) or -len(value) <= step < len(value)


def _true(value: Any, _: object) -> bool:
    return bool(value)


def _reversed(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda one, other: function(other, one)


# What else can be asked: the value itself, or a part of it, is noted, and the answer is a plain one.
PLAINLY: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "radd": _reversed(operator.add),
    "sub": operator.sub,
    "rsub": _reversed(operator.sub),
    "mul": operator.mul,
    "rmul": _reversed(operator.mul),
    "index": operator.index,
    "int": int,
    "contains": operator.contains,
    "str": str,
    "format": format,
}


def _plainly(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda traced, *arguments: function(traced._note(_itself), *arguments)


for _name, _function in PLAINLY.items():
    setattr(Traced, f"__{_name}__", _plainly(_function))


@dataclass(frozen=True, slots=True)
class Cells:
    """Two hands are settled by their classes and by how they stand.

    Values are numbered from the lowest; the dealer's classes are runs of numbers, from one cut to the next.
    """

    ours: tuple[int, ...]  # the class of each value
    cuts: tuple[int, ...]  # the numbers at which another run begins, 0 not among them
    settled: dict[tuple[int, int, int], Settlements]  # by our class, their run, and the relation


def cells(
    values: Sequence[Value],
    ours: Sequence[Value],
    theirs: Sequence[Value],
    settle: Callable[[Value, Value], Settlements],
) -> Cells:
    """All cells of a settlement, of all values those that either side can have, each from the lowest.

    Without a dealer's hand `theirs` is one empty value.
    """
    asked: tuple[dict[Question, None], ...] = ({}, {})
    known: dict[tuple[Value, Value], Settlements] = {}
    our_classes, their_classes = [list(ours)], [list(theirs)]
    answered = 0, 0
    while True:
        before = len(asked[OURS]), len(asked[THEIRS])
        our_classes = _split(our_classes, list(asked[OURS])[answered[OURS] :])
        their_classes = _split(their_classes, list(asked[THEIRS])[answered[THEIRS] :])
        answered = before
        settled = {}
        for a, members in enumerate(our_classes):
            for b, others in enumerate(their_classes):
                for relation, (u, t) in _standing(members, others):
                    if (u, t) not in known:
                        traced = (Traced(OURS, u, (), asked), Traced(THEIRS, t, (), asked))
                        known[u, t] = settle(*cast(tuple[Value, Value], traced))
                    settled[a, b, relation] = known[u, t]
        if before == (len(asked[OURS]), len(asked[THEIRS])):
            return _by_runs(values, theirs, our_classes, their_classes, settled)


def _split(classes: list[list[Value]], asked: list[Question]) -> list[list[Value]]:
    """Classes of values, lowest first, split by their answers to more questions."""
    for question in asked:
        split: list[list[Value]] = []
        for members in classes:
            found: dict[Hashable, list[Value]] = {}
            for value in members:
                found.setdefault(_answer(value, question), []).append(value)
            split += found.values()
        classes = split
    return classes


def _answer(value: Any, question: Question) -> Hashable:
    part, ask, constant = question
    try:
        for step in part:
            value = value[slice(*step[1:])] if isinstance(step, tuple) else value[step]
    except IndexError:
        return IndexError
    return cast(Hashable, ask(value, constant))


def _standing(ours: list[Value], theirs: list[Value]) -> Iterator[tuple[int, tuple[Value, Value]]]:
    """Two values of two classes for each way in which they can stand to each other."""
    if ours[-1] > theirs[0]:
        yield HIGHER, (ours[-1], theirs[0])
    if both := set(ours).intersection(theirs):
        one = min(both)
        yield EQUAL, (one, one)
    if ours[0] < theirs[-1]:
        yield LOWER, (ours[0], theirs[-1])


def _by_runs(
    values: Sequence[Value],
    theirs: Sequence[Value],
    our_classes: list[list[Value]],
    their_classes: list[list[Value]],
    settled: dict[tuple[int, int, int], Settlements],
) -> Cells:
    ours = {value: a for a, members in enumerate(our_classes) for value in members}
    classes = {value: b for b, members in enumerate(their_classes) for value in members}
    numbers = {value: number for number, value in enumerate(values)}
    runs = [classes[theirs[0]]]
    cuts = []
    for value in theirs[1:]:
        if classes[value] != runs[-1]:
            runs.append(classes[value])
            cuts.append(numbers[value])
    found = {
        (a, run, relation): each
        for (a, b, relation), each in settled.items()
        for run, of in enumerate(runs)
        if of == b
    }
    return Cells(tuple(ours.get(value, 0) for value in values), tuple(cuts), found)
