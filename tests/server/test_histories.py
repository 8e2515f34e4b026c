"""Histories: a round is told by the results that stand."""

from __future__ import annotations

from houseway.bots.bot import by_the_book
from houseway.engine.actions import Report, Sit
from houseway.engine.events import Settled, Unsettled
from houseway.engine.play import everybody
from houseway.engine.view import view
from houseway.engine.words import DEALER, Irregularity
from houseway.server.live.drafting import Pending, Taken
from houseway.server.live.histories import lines
from houseway.server.live.house import player_bot, timed
from houseway.server.live.situation import STAFF
from tests.server.test_rebuilding import start


def played(draft: Pending, phase: str) -> None:
    """Bots play by the book until a phase begins."""
    while draft.situation.round.phase.name != phase:
        round = draft.situation.round
        bots = {
            seat: by_the_book if seat in STAFF else player_bot(round.rulebook, "x") for seat in everybody(round)
        }
        actions = (bots[seat](view(round, seat)) for seat in (1, *STAFF))
        action = next(each for each in actions if each is not None)
        draft.add(Taken(timed(action, round.clock)))


def test_a_round_that_is_void_after_a_bonus_was_settled_comes_to_nothing() -> None:
    draft = start("two-card-joker-poker-ma")
    draft.add(Taken(Sit(by=1, name="Ann", at=1), "ann"))
    played(draft, "stub")
    draft.add(Taken(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=0, at=draft.situation.round.clock)))
    played(draft, "revealing")
    draft.add(Taken(Report(by=DEALER, what=Irregularity.WRONG_NUMBER, spot=0, at=draft.situation.round.clock)))
    events = [event for told in draft.told for event in told.entry.events]
    assert any(isinstance(event, Unsettled) for event in events)
    assert any(isinstance(event, Settled) and event.net_cents for event in events)
    line = lines(draft.told)[-1]
    assert line.void
    assert {each.result for each in line.settled} == {"void"}
    assert sum(each.net_cents for each in line.settled) == 0
    assert len({(each.spot, each.wager) for each in line.settled}) == len(line.settled)
