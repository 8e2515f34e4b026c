"""The plan: what happens at a table next if nobody does anything, and when."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from houseway.bots.bot import Bot
from houseway.bots.run import chance_from, with_chance
from houseway.engine.actions import Action, Leave
from houseway.engine.events import CardsMoved, RoundEnded, Settled
from houseway.engine.play import Entry, apply, offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Sight
from houseway.errors import RuleViolation
from houseway.procedures.claims import pending
from houseway.server.live.clocks import Arranged, Waiting, waiting
from houseway.server.live.house import Choice, Thoughts, first_choice, sit_out, staff_bot, timed, wagers_returned
from houseway.server.live.situation import STAFF, Situation
from houseway.server.rest.documents.tables import Clocks


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next action of the house, when it is due, and the clock that it waits for, if any.

    While `thinking` a bot in a player's seat has not said yet what it does.
    """

    choice: Choice | None
    due: int
    clock: Waiting | None = None
    thinking: bool = False


def planned(
    situation: Situation,
    clocks: Clocks,
    *,
    bots: Mapping[Seat, Bot],
    thoughts: Thoughts,
    ready: Collection[Seat],
    present: Collection[Seat],
    going: Collection[Seat],
    woken: int,
    last: Entry | None,
    arranged: Arranged = MappingProxyType({}),
) -> NextStep:
    """Those who are going leave first; then bots in players' seats; then the house, unless it waits."""
    round = situation.round
    for seat in going:
        if leave := next((offer for offer in offers(round, seat) if isinstance(offer.act, Leave)), None):
            return NextStep(Choice(leave.act, leave.clause), round.clock)
    soon = round.clock + clocks.pace_ms // 4
    if thoughts.open(round, bots):
        return NextStep(None, soon, thinking=True)
    if (choice := thoughts.first(round)) is not None:
        return NextStep(choice, soon)
    searching = thoughts.search(round) is not None  # the house waits for the bot, and people's own time runs
    staff = {} if searching else {seat: staff_bot() for seat in STAFF if seat not in present}
    step = first_choice(round, staff)
    if step is None and DEALER in staff:
        step = wagers_returned(round)
    before = step and next(iter(sit_out(round, step.action, situation.gone(present))), step)
    wait = waiting(situation, clocks, before, ready=ready, present=present, woken=woken, arranged=arranged)
    if wait is not None and (step is None or _ends_something(situation, step.action)):
        return NextStep(None, 0, wait) if wait.deadline is None else NextStep(wait.choice, wait.deadline, wait)
    if step is None:
        return NextStep(None, 0)
    return NextStep(before, round.clock + _pause(situation, clocks.pace_ms, last, step.action))


def _ends_something(situation: Situation, action: Action) -> bool:
    """Would somebody be asked for something else after it? The ruling on a claim waits for nobody all the same."""
    round = situation.round
    if pending(round):
        return False
    after, _ = apply(round, with_chance(round, timed(action, round.clock), chance_from(random.Random(0))))
    return any(_asked(round, seat) != _asked(after, seat) for seat in situation.waits)


def _asked(round: Round, seat: Seat) -> list[Action]:
    return [offer.act for offer in offers(round, seat) if offer.routine]


def _pause(situation: Situation, pace_ms: int, last: Entry | None, action: Action) -> int:
    """Time to see what was shown and paid before the house goes on, and longer before the table is cleared."""
    if not pace_ms:
        return 0
    pause = pace_ms
    if last is not None and any(_worth_a_look(event) for event in last.events):
        pause = 2 * pace_ms
    if any(isinstance(fact, Settled) for fact in situation.round.facts) and _ends_round(situation, action):
        pause = 8 * pace_ms
    return pause


def _worth_a_look(event: object) -> bool:
    if isinstance(event, CardsMoved):
        return event.target.sight is Sight.FACES and event.source.sight is not Sight.FACES
    return isinstance(event, Settled)


def _ends_round(situation: Situation, action: Action) -> bool:
    if action.CHANCE:
        return False
    try:
        _, entry = apply(situation.round, timed(action, situation.round.clock))
    except RuleViolation:
        return False
    return any(isinstance(event, RoundEnded) for event in entry.events)
