"""The four games with a house, by what their wagers are called, and what is done at their tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from houseway.engine.actions import (
    Action,
    Attend,
    Deal,
    Perform,
    PlaceWager,
    Report,
    UseMethod,
)
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Instrument,
    Irregularity,
    Shuffler,
    Step,
)
from tests.citing import shows
from tests.playing import Playing, playing

Options = dict[str, Any]
AUTOMATED: Options = {"shuffler": "automated"}
HAND: Options = {"shuffler": "automated", "dealing": "hand"}
SHOE: Options = {"shuffler": "automated", "dealing": "automated-shoe"}
RESHUFFLING: Options = {"shuffler": "approved-reshuffling", "device_approval": "D-17"}
TWO_DECKS: Options = {"shuffler": "automated", "decks": 2}


@dataclass(frozen=True)
class Game:
    """A rulebook, with what its wagers and its phases are called."""

    rulebook: str
    filed: Options
    wagers: Options  # in cents
    played: str  # the phase in which players play their hands
    shown: str  # the phase in which the dealer's cards lie open
    later: str = ""
    side: str = ""
    away: Condition = Condition.REMOVED  # how a device is put away

    @property
    def first(self) -> str:
        return next(iter(self.wagers))

    def table(self, **options: Any) -> Playing:
        return playing(self.rulebook, **{**self.filed, **options})

    def bettors(self, seats: int = 2, **options: Any) -> Playing:
        at = self.table(**options)
        for seat in range(1, seats + 1):
            at.seat(seat, **self.wagers)
        return at

    def at(self, phase: str, **options: Any) -> Playing:
        """Two bettors, by the book until the phase begins."""
        at = self.bettors(**options)
        at.until(phase)
        return at

    def playing(self, **options: Any) -> Playing:
        """Two bettors who hold their cards."""
        return self.at(self.played, **options)

    def after_a_round(self, **options: Any) -> Playing:
        at = self.bettors(**options)
        at.finish()
        return at

    def order(self, at: Playing) -> tuple[int, ...]:
        return tuple(range(len(at.round.rulebook.deck.cards)))


JOKER, DRAGON, ASIA_MA, ASIA_PA = "MA-TCJP-", "MD-DP-", "MA-AP-", "PA-575."
GAMES = {
    JOKER: Game(
        "two-card-joker-poker-ma",
        {"pair_up_paytable": "1"},
        {"ante": 1000},
        played="deciding",
        shown="settling",
        later="call",
        side="pair_up",
    ),
    DRAGON: Game(
        "dragon-poker-md",
        {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
        {"ante": 1000, "ante_bonus": 1000},
        played="deciding",
        shown="settling",
        later="play",
        side="dragon",
    ),
    ASIA_MA: Game("asia-poker-ma", {}, {"asia": 1000}, played="setting", shown="comparing"),
    ASIA_PA: Game(
        "asia-poker-pa", {}, {"asia": 1000}, played="setting", shown="comparing", away=Condition.COVERED
    ),
}


def both(ma: str, md: str) -> pytest.MarkDecorator:
    """A test for both games of calling or folding, with the clauses and readings that it shows in each."""

    def row(prefix: str, cited: str) -> Any:
        cites = [each if each.startswith("AMB") else prefix + each for each in cited.split()]
        return pytest.param(GAMES[prefix], marks=shows(*cites), id=GAMES[prefix].rulebook)

    return pytest.mark.parametrize("game", [row(JOKER, ma), row(DRAGON, md)])


# --- what is done at a table -------------------------------------------------------------------------------------


def step(by: int, what: Step, spot: int = 0) -> Perform:
    return Perform(by=by, step=what, spot=spot)


def wager(name: str, cents: int, by: int = 1, spot: int = 0, how: Instrument = Instrument.CHIPS) -> PlaceWager:
    return PlaceWager(by=by, spot=spot or by, wager=name, cents=cents, instrument=how)


def report(what: Irregularity, spot: int = 0, by: int = DEALER) -> Report:
    return Report(by=by, what=what, spot=spot)


def deal(places: int = 1) -> Deal:
    return Deal(by=DEALER, places=places)


def method(shuffler: Shuffler, dealing: Dealing, decks: int = 1) -> UseMethod:
    return UseMethod(by=SUPERVISOR, shuffler=shuffler, dealing=dealing, decks=decks)


def attend(device: Device, condition: Condition) -> Attend:
    return Attend(by=SUPERVISOR, device=device, condition=condition)


def after(at: Playing, *actions: Action) -> Playing:
    """The table when these actions are taken."""
    for action in actions:
        at.do(action)
    return at


# --- tables that several tests begin with ------------------------------------------------------------------------


def jammed(game: Game, **options: Any) -> Playing:
    return after(game.after_a_round(**options), report(Irregularity.SHUFFLER_JAMS))


def spread(game: Game) -> Playing:
    """The deck lies spread, and nobody has come."""
    at = game.table()
    at.until_idle()
    return at
