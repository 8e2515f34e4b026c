"""Training: the same seed gives the same weights, whoever makes the hands, and what was made is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cli import main
from houseway.games.chinese_poker.players.open_face.course import Course, taken
from houseway.games.chinese_poker.players.open_face.net import answer, workspace
from houseway.games.chinese_poker.players.open_face.samples import Order, played, valued
from houseway.games.chinese_poker.players.open_face.terms import simple
from houseway.games.chinese_poker.players.open_face.training import Schedule, here, trained
from houseway.games.chinese_poker.players.open_face.weights import (
    RECORD,
    Learned,
    learned,
    load,
    package_folder,
    save,
)

Result = TypeVar("Result")
TINY = Course(
    Schedule(laps=(1_000, 1_000), epochs=(2, 2)), Schedule(laps=(1_000,), epochs=(2,)), ordinary_hands=50,
    fantasy_land_hands=50,
)  # fmt: skip


def backwards(work: Callable[..., Result], each: Iterable[Any], *same: Any) -> list[Result]:
    """Workers who take the last chunk first."""
    return here(work, reversed(list(each)), *same)[::-1]


def equal(one: Learned, other: Learned) -> bool:
    def arrays(learned: Learned) -> list[NDArray[Any]]:
        return [*learned.alone, *learned.table, learned.ordinary, learned.fantasy_land]

    return all(np.array_equal(mine, theirs) for mine, theirs in zip(arrays(one), arrays(other), strict=True))


def test_the_same_seed_gives_the_same_weights_whoever_makes_the_hands(tmp_path: Path) -> None:
    first, record = taken(TINY, seed=5)
    second, same = taken(TINY, seed=5, workers=backwards)
    assert equal(first, second)
    assert record == same
    assert not equal(first, taken(TINY, seed=6)[0])
    save(first, tmp_path / "weights.npz")
    assert equal(load(tmp_path / "weights.npz"), first)


def test_nets_learn_what_they_are_shown() -> None:
    worth, plan = simple(9.0), Schedule(laps=(4_000,), epochs=(30,))
    nets, lessons = trained(plan, 1, worth, most_opponents=0)
    fresh = valued(played(Order(2, 0, 0, plan.strays, 0, trained=False), worth, nets), 3, worth, nets)
    found = [answer(shape, 3, nets, workspace()) for shape in fresh.shapes]
    assert [lesson.to_come for lesson in lessons] == [3, 4, 5, 6, 7, 8]
    assert np.corrcoef(found, fresh.values)[0, 1] > 0.9


def test_the_weights_of_the_package_are_small_and_tell_how_they_were_made() -> None:
    record = json.loads((package_folder() / RECORD).read_text())
    assert record["command"] == f"houseway train chinese-poker-ca --seed {record['seed']}"
    assert max(lesson["error_points"] for lesson in record["table"][-6:]) < 0.5
    assert sum(path.stat().st_size for path in package_folder().glob("weights.*")) < 3_000_000
    assert learned().table.first.any()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["dragon-poker-md"], "nothing learns to play 'dragon-poker-md'"),
        (["chinese-poker-ca", "--seed", "x"], "expected a whole number"),
        (["chinese-poker-ca", "--out", "/nowhere/weights.npz"], "cannot write to '/nowhere/weights.npz'"),
    ],
)
def test_what_cannot_be_trained_is_refused(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert expected in error
