"""Going back forgets nothing: what happened in a round binds until the round is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from houseway.engine.events import (
    CardsMoved,
    ChipsMoved,
    Event,
    Fact,
    Judged,
    Performed,
    Reopened,
    Reported,
    RoundEnded,
    Settled,
    Unsettled,
    Voided,
    standing,
)
from houseway.engine.state import Round
from houseway.engine.words import Seat, Step, Why
from houseway.games.asia_poker.payment import PAYS
from houseway.procedures.conditions import bets_closed
from houseway.procedures.decks import OPENS, SHUFFLES
from houseway.procedures.layout import CHIPS
from tests.laws.walking import TABLES, walk

tables = pytest.mark.parametrize(("name", "number"), TABLES)
OUTSIDE_THE_ROUND = (Why.BUY_IN, Why.CASH_OUT, Why.FEE)
REDONE = {
    "opening": {*OPENS, *SHUFFLES},
    "shuffling": set(SHUFFLES),
    "cutting": set(SHUFFLES),
    "starting": {Step.START_AT, Step.MARK_START},
    "starting delivery": {Step.START_AT, Step.MARK_START},
    "setting the dealer's hands": {Step.COMPARE_HANDS, *PAYS, Step.SETTLE_BONUS, Step.COLLECT_HAND},
}
"""What each step back may ask for again; nothing else."""


@tables
def test_a_step_back_asks_for_its_own_steps_again_and_for_nothing_else(name: str, number: int) -> None:
    walker, before = walk(name, number, seed=9, irregular=0.15), None
    rulebook = walker.round.rulebook
    declared = {name for phase in (*rulebook.phases, *rulebook.beside) for name in phase.reopens}
    for entry in walker.rounds(30):
        for event in entry.events:
            if isinstance(event, Reopened):
                assert event.phase in declared, event
                assert set(event.again) <= REDONE[event.phase], event
        if before is not None and not ended(entry.events):
            forgotten = Counter(binding(before)) - Counter(binding(walker.round))
            assert not forgotten, forgotten
        before = walker.round


def ended(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, RoundEnded) for event in events)


def binding(round: Round) -> list[Fact]:
    """The facts of a round that nothing but its end may take back."""
    again = {step for steps in REDONE.values() for step in steps}
    return [
        fact
        for fact in round.facts
        if isinstance(fact, ChipsMoved | Reported | Judged | Voided)
        or (isinstance(fact, Performed | CardsMoved) and fact.step not in again)
    ]


@tables
def test_bets_that_are_closed_stay_closed(name: str, number: int) -> None:
    walker, closed = walk(name, number, seed=10, irregular=0.15), False
    for entry in walker.rounds(30):
        closed = closed and not ended(entry.events)
        assert not closed or bets_closed(walker.round)
        closed = bets_closed(walker.round)


@tables
def test_the_standing_results_of_a_round_are_the_chips_that_moved(name: str, number: int) -> None:
    """One result for each wager, whatever was undone on the way, and the nets of a player are the chips' own."""
    walker = walk(name, number, seed=11, irregular=0.12)
    events: list[Event] = []
    checked = 0
    player = walker.round.table.player_of
    for entry in walker.rounds(40):
        events += entry.events
        if ended(entry.events):
            assert results(events, player) == moved(events, player), walker.round.number
            events, checked = [], checked + 1
        player = walker.round.table.player_of
    assert checked


Player = Callable[[int], Seat]


def results(events: list[Event], player: Player) -> Counter[Seat]:
    """What the results that stand come to for each player; each wager has one."""
    settled = standing(events)
    said = Counter((event.spot, event.wager) for event in events if isinstance(event, Settled))
    undone = Counter((event.spot, event.wager) for event in events if isinstance(event, Unsettled))
    assert (said - undone) == Counter((each.spot, each.wager) for each in settled)
    nets: Counter[Seat] = Counter()
    for each in settled:
        nets[player(each.spot)] += each.net_cents
    return Counter({seat: net for seat, net in nets.items() if net})


def moved(events: list[Event], player: Player) -> Counter[Seat]:
    """What went to each player's stack and betting areas in the round, or from them."""
    nets: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, ChipsMoved) and event.why not in OUTSIDE_THE_ROUND:
            for area, cents in ((event.source, -event.cents), (event.target, event.cents)):
                if area.spot:
                    nets[area.spot if area.name == CHIPS else player(area.spot)] += cents
    return Counter({seat: net for seat, net in nets.items() if net})
