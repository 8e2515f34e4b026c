"""The plan of the house: nothing but a game's own folder knows the game by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from houseway.catalogue import catalogue
from houseway.errors import BadNotation, HousewayError
from houseway.odds.coach.coach import advise
from houseway.odds.question import analyses
from houseway.registry import FOLLOWS, NAMES, Game, Part, game, having
from houseway.server.rest.odds import odds_of

ROOT = Path(__file__).parents[2]
OUTSIDE = [
    *(path for path in (ROOT / "src" / "houseway").rglob("*.py") if "games" not in path.parts),
    *(path for kind in ("*.ts", "*.tsx", "*.css") for path in (ROOT / "web" / "src").rglob(kind)),
]


@pytest.mark.parametrize("name", NAMES)
def test_no_file_outside_the_games_names_one(name: str) -> None:
    title = catalogue(name).title.partition(",")[0]
    words = (name, name.replace("-", "_"), game(name).package.rpartition(".")[2], title)
    named = [str(path) for path in OUTSIDE if any(word in path.read_text(encoding="utf-8") for word in words)]
    assert named == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", Part)
def test_a_part_is_there_or_is_said_to_be_missing(name: str, part: Part) -> None:
    asked = game(name)
    if asked.has(part):
        assert asked.part(part) is not None
        assert name in having(part)
    else:
        with pytest.raises(BadNotation, match=f"{name} has no {part.value} yet"):
            asked.part(part)


@pytest.mark.parametrize("name", [*having(Part.CONTEST), *having(Part.SETTING)])
def test_what_follows_from_a_contest_is_there_without_being_named(name: str) -> None:
    contest = Part.CONTEST if game(name).has(Part.CONTEST) else Part.SETTING
    assert FOLLOWS[contest].keys().isdisjoint(game(name).parts)
    for part in FOLLOWS[contest]:
        assert game(name).part(part) is not None


def test_a_game_may_name_its_own_coach() -> None:
    name = having(Part.CONTEST)[0]
    own = replace(game(name), parts={**game(name).parts, Part.COACH: "houseway.odds.coach.coach:advise"})
    assert own.part(Part.COACH) is advise


@pytest.mark.parametrize("where", ["houseway.no_such_module:coach", "houseway.registry:no_such_name"])
def test_a_part_that_cannot_be_loaded_is_the_games_fault(where: str) -> None:
    broken = replace(game(NAMES[0]), parts={Part.COACH: where})
    with pytest.raises(HousewayError, match=f"the coach of {NAMES[0]} cannot be loaded: .*no_such"):
        broken.part(Part.COACH)


def test_a_game_without_odds_is_not_said_to_be_one_among_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.server.rest.odds._known", {})
    monkeypatch.setattr(Game, "has", lambda self, part: False)
    banked = {name: game(name).filed({}, complete=False).settle_seat is not None for name in NAMES}
    assert {name: odds_of(name).house for name in NAMES} == banked
    name = next(each for each in NAMES if banked[each])
    assert odds_of(name).wagers == []
    with pytest.raises(BadNotation, match=f"{name} has no exact odds yet"):
        analyses(name)
