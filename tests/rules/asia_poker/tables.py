"""Tables of Asia Poker under test, in both states."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import Action, Announce, Perform, Report, Roll
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.procedures.layout import SHOE, hand_of
from tests.citing import shows
from tests.playing import Playing, playing

MA, PA = "asia-poker-ma", "asia-poker-pa"
CLOCKWISE = (0, 6, 5, 4, 3, 2, 1)
Options = dict[str, Any]
DEVICE: Options = {"shuffler": "automated"}
HAND: Options = {**DEVICE, "dealing": "hand"}
AUTOMATED: Options = {**DEVICE, "dealing": "automated-shoe"}


def both(ma: str, pa: str, readings: str = "") -> pytest.MarkDecorator:
    """A test that runs in both states, with the clauses that it shows in each; none is none of that state's."""
    rows = ((MA, ma), (PA, pa))
    return pytest.mark.parametrize(
        "state",
        [
            pytest.param(state, marks=shows(*clauses(state, text), *known(state, readings)), id=state)
            for state, text in rows
            if text
        ],
    )


def known(state: str, readings: str) -> list[str]:
    """The readings that touch the state's document."""
    return [each for each in readings.split() if each in catalogue(state).rulings]


def clauses(state: str, text: str) -> list[str]:
    """Clauses of a state, written without its prefix."""
    return [clause(state, number) for number in text.split()]


def clause(state: str, number: str) -> str:
    return ("MA-AP-" if state == MA else "PA-575.") + number


def here(state: str, ma: str, pa: str) -> str:
    """The clause of the state."""
    return clause(state, ma if state == MA else pa)


def table(state: str, *seats: int, cents: int = 1000, bonus: int = 0, **options: Any) -> Playing:
    """A table with players in these seats, who wager and set by the house way."""
    if bonus:
        options.setdefault("bonus_paytable", "A")
    at = playing(state, **options)
    for seat in seats or (1,):
        wagers: Options = {"asia": cents, **({"bonus": bonus} if bonus else {})}
        at.seat(seat, **wagers)
    return at


def dealing(state: str, *seats: int, **options: Any) -> Playing:
    """A table whose starting position is determined, or whose stacks are about to be dealt."""
    at = table(state, *seats, **options)
    at.until("dealing")
    return at


def setting(state: str, *seats: int, **options: Any) -> Playing:
    """A table whose cards are dealt, with players who wait."""
    at = table(state, *seats, **options)
    at.until("setting")
    return at


def wait(at: Playing, *seats: int) -> None:
    """Nobody acts for these seats from now on."""
    for seat in seats:
        del at.bots[seat]


def start_at(at: Playing, *dice: int, total: int | None = None, spot: int | None = None) -> None:
    """The dealer shakes these dice, announces their total or another, and counts to the position or another."""
    while not any(isinstance(each, Roll) for each in at.offered(DEALER)):
        at.next()
    at.do(Roll(by=DEALER, dice=dice))
    at.do(Announce(by=DEALER, figure=sum(dice) if total is None else total))
    at.next() if spot is None else at.do(Perform(by=DEALER, step=Step.START_AT, spot=spot))


def loaded(at: Playing) -> dict[object, int]:
    """The number of each card in the shoe or in the dealer's hand, the first 1."""
    return {card: number for number, card in enumerate(at.round.at(SHOE), 1)}


def numbers(at: Playing, deck: dict[object, int], spot: int) -> list[int]:
    """The numbers of the cards that a spot was dealt."""
    return [deck[card] for card in hand_of(at.round, spot)]


def step(by: int, which: Step, spot: int = 0) -> Action:
    return Perform(by=by, step=which, spot=spot)


def report(what: Irregularity, spot: int = 0, by: int = DEALER) -> Report:
    return Report(by=by, what=what, spot=spot)
