"""Refusals tell the truth: each names a clause of its document, and says of the state what is so."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import (
    Action,
    Announce,
    CountStub,
    Cut,
    Deal,
    Perform,
    Roll,
    SetHands,
    Shuffle,
    Sit,
)
from houseway.engine.play import PERSONAL, apply, everybody, offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, seat_name
from houseway.errors import RuleViolation
from houseway.procedures.claims import pending
from houseway.procedures.conditions import bets_closed, deal_begun, left_table, racked
from houseway.procedures.layout import RACK, REDEAL, SHOE, STACK, in_play, stack_of
from houseway.procedures.opening import unopened
from tests.laws.walking import TABLES, walk

IN_TURN = (Perform, Deal, Roll, Announce, SetHands, Shuffle, Cut, CountStub)
"""Steps that have their turn: one out of it is told what the rules ask for now, and by which clause."""
SAYS: dict[str, Callable[[Round, Action], bool]] = {
    "nobody sits there": lambda round, action: action.by not in round.table.names,
    "only players who are seated": lambda round, action: action.by not in round.table.names,
    "the seat is taken": lambda round, action: isinstance(action, Sit),
    "after no more bets": lambda round, action: bets_closed(round),
    "it has been announced": lambda round, action: bets_closed(round),
    "betting is open": lambda round, action: not bets_closed(round),
    "no wager lies on the layout": lambda round, action: not in_play(round),
    "no card has been dealt": lambda round, action: not deal_begun(round),
    "no card is left in the shoe": lambda round, action: deal_begun(round) and not round.at(SHOE),
    "the cards are not ready yet": lambda round, action: not (deal_begun(round) or round.at(SHOE)),
    "the hand lies in the discard rack": lambda round, action: getattr(action, "spot", 0) in racked(round),
    "the other deck is still in the discard rack": lambda round, action: bool(round.at(RACK)),
    "there are no chips left": lambda round, action: not round.stake(stack_of(action.by)),
    "stand for the next one": lambda round, action: bool(round.table.mark(REDEAL)),
    "nothing has happened in the round": lambda round, action: not round.facts,
    "the supervisor rules on the first claim": lambda round, action: action.by in pending(round),
    "a claim is a player's": lambda round, action: action.by <= 0,
    "as many cards as it should": lambda round, action: deal_begun(round),
    "the player has left already": lambda round, action: getattr(action, "spot", 0) in left_table(round),
    "no shuffling device is in use": lambda round, action: not round.table.shuffler.is_device,
    "the decks on the table are open": lambda round, action: unopened(round) is None,
    "the cards must be shuffled": lambda round, action: not (round.at(STACK) or round.at(SHOE)),
}
"""Words of refusals that can be held against the state."""


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_refusal_names_a_clause_and_says_what_is_so(name: str, number: int) -> None:
    """All that was ever offered on a walk is tried again in other states, and by others."""
    walker, rng, known = walk(name, number, seed=12, irregular=0.1), random.Random(12), dict[Action, None]()
    clauses = catalogue(name).clauses
    for step, _ in enumerate(walker.steps(200)):
        round = walker.round
        known |= dict.fromkeys(
            replace(each.act, at=0) for seat in everybody(round) for each in offers(round, seat)
        )
        for act in rng.sample(list(known), min(12, len(known))) if step % 4 == 0 else ():
            for action in (act, replace(act, by=rng.choice((-1, 0, 1, 2)))):
                if refusal := refused(round, replace(action, at=round.clock)):
                    assert refusal.clause in clauses, (action, refusal)
                    assert "not now" not in refusal.reason or isinstance(action, IN_TURN), (action, refusal)
                    check(round, action, refusal.reason)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_what_staff_may_do_is_refused_to_others_as_theirs(name: str, number: int) -> None:
    """Whoever else tries it is told whose it is, by the clause of their offer, and nothing of the state."""
    walker, rng = walk(name, number, seed=13, irregular=0.1), random.Random(13)
    for step, _ in enumerate(walker.steps(120)):
        round = walker.round
        staff = [each for seat in (DEALER, SUPERVISOR) for each in offers(round, seat)]
        theirs = [each for each in staff if not isinstance(each.act, PERSONAL)]
        for offer in rng.sample(theirs, min(3, len(theirs))) if step % 3 == 0 else ():
            action = replace(offer.act, by=rng.choice((*round.rulebook.spots, DEALER, SUPERVISOR)), at=round.clock)
            if refusal := refused(round, action):
                whose = next(each.act.by for each in theirs if each.fits(replace(action, by=each.act.by)))
                assert refusal.reason.endswith(f"that is for {seat_name(whose)} to do"), (action, refusal)
                assert refusal.clause == offer.clause, (action, refusal)


def refused(round: Round, action: Action) -> RuleViolation | None:
    """The refusal of what nobody offers; a value out of bounds is another matter."""
    if any(offer.fits(action) for offer in offers(round, action.by)):
        return None
    try:
        apply(round, action)
    except RuleViolation as refusal:
        return refusal
    raise AssertionError(f"{action} is offered to nobody and was accepted")


def check(round: Round, action: Action, reason: str) -> None:
    for words, holds in SAYS.items():
        assert words not in reason or holds(round, action), (action, reason)
