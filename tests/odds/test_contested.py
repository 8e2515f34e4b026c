"""Odds that follow from a contest alone, whatever its shape, for a game that adds no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import Hand, standard_deck
from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, Stakes
from houseway.errors import BadNotation
from houseway.money import Odds, Outcome
from houseway.odds.contested import analyses
from houseway.odds.figures import WagerFigures
from houseway.odds.simulating.contested import simulation
from houseway.odds.staged import solve
from houseway.ranking import Value
from houseway.registry import Game, Part, game

NAME = "two-card-joker-poker-ma"
FOLDS, PLAYS = Option("fold", leads=FOLD), Option("play", {"play": 1})


def value(hand: Hand) -> Value:
    return (0, *sorted((card.rank for card in hand), reverse=True))


def settle(ours: Value, theirs: Value, stakes: Stakes) -> Sequence[Outcome]:
    odds = Odds(1) if ours > theirs else Odds(0) if ours == theirs else None
    return [Outcome.at(wager, odds, units, "a clause") for wager, units in stakes.items()]


def contest(*options: Option, ante: int = 1, dealer: int = 2) -> Contest:
    choices = (Choose(options),) if options else ()
    stages = (Deal(PLAYER, 2), Deal(DEALER, dealer), *choices)
    return Contest(standard_deck().cards[::2], {"ante": ante}, stages, value, settle)


SHAPES = {
    "one choice": contest(FOLDS, PLAYS),
    "a raise of two": contest(FOLDS, Option("raise", {"play": 2})),
    "an ante of two": contest(FOLDS, Option("raise", {"play": 4}), ante=2),
    "two raises": contest(FOLDS, PLAYS, Option("raise", {"play": 2})),
    "nothing to choose": contest(),
    "no way out": contest(PLAYS),
    "no way on": contest(FOLDS),
    "hands of two sizes": contest(FOLDS, PLAYS, dealer=1),
}


def stating(stated: Contest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that has a contest, and says nothing else of its odds."""
    monkeypatch.setitem(globals(), "stated", lambda options: stated)
    return replace(game(NAME), parts={Part.CONTEST: f"{__name__}:stated"})


def best(asked: Game) -> WagerFigures:
    (figures,) = analyses(asked)[0].entries(asked.filed({}, complete=False).options, "best")
    return figures


@pytest.mark.parametrize("shape", SHAPES)
def test_the_figures_are_those_of_the_solution(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    figures, solved = best(stating(SHAPES[shape], monkeypatch)), solve(SHAPES[shape])
    assert figures.house_edge == solved.edge
    assert figures.average_wager == solved.average_stake / SHAPES[shape].stakes["ante"]
    assert figures.combinations == solved.deals
    assert figures.variance == solved.variance / SHAPES[shape].stakes["ante"] ** 2


def test_what_is_paid_is_told_for_each_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = best(stating(SHAPES["a raise of two"], monkeypatch))
    assert [(each.name, each.pays) for each in figures.endings] == [
        ("Player higher", "Ante 1 to 1; play 1 to 1"), ("Tie", "All push"), ("Fold", "Loses"),
        ("Dealer higher", "All lose"),
    ]  # fmt: skip


def test_hands_have_names_of_their_own_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [choice.hand for choice in best(stating(SHAPES["one choice"], monkeypatch)).choices]
    assert len(set(names)) == len(names) > 40


@pytest.mark.parametrize("shape", ["two raises", "nothing to choose", "hands of two sizes"])
def test_what_cannot_be_simulated_is_said(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Any = stating(SHAPES[shape], monkeypatch)
    with pytest.raises(BadNotation, match="has no simulation of rounds by the million yet"):
        simulation(asked).model(asked.filed({}, complete=False).options, "best")
