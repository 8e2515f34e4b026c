"""Sessions of many rounds: all cards and cents accounted for, replays identical, Fantasy Land kept secret."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.engine.events import Departed, RoundEnded, Settled
from houseway.engine.play import replay
from houseway.engine.words import Irregularity
from houseway.procedures.layout import stack_of
from tests.citing import shows
from tests.playing import replayed
from tests.sessions.chinese_poker import ROUNDS, Session, accounted_for, entered, keeps_secrets

SESSIONS = 120
MISHAPS = (
    Irregularity.MISDEAL, Irregularity.PLAYER_CARD_EXPOSED, Irregularity.CARD_EXPOSED, Irregularity.PLAYER_LEAVES,
)  # fmt: skip
GROUPS = 8


@shows("CA-CP-TYPE-2", "CA-CP-DECK-1", "CA-CP-FL-2", "CA-CP-STAKES-2", "AMB-28", "AMB-39", "AMB-42")
@pytest.mark.parametrize("group", range(GROUPS))
def test_sessions(group: int) -> None:
    happened: Counter[str] = Counter()
    for seed in range(group, SESSIONS, GROUPS):
        session = Session(seed)
        for entry in session.play():
            accounted_for(session.round)
            happened.update(_told(session, entry.events))
        assert session.round.number == ROUNDS + 1
        assert replay(session.start, session.entries) == session.round
        if seed % 10 == group % 10:
            assert replayed(session.start, session.entries[:400]) is not None
        happened += session.seen
    wanted = ("Sit", "BuyIn", "Leave", "Departed", "broke", "Fantasy Land entered", "secret", "settled")
    assert all(happened[each] for each in (*wanted, *(mishap.name for mishap in MISHAPS))), happened


def _told(session: Session, events: tuple[object, ...]) -> list[str]:
    """What happened, for the count of what the sessions reach; secrets are checked where there are some."""
    round, told = session.round, list[str]()
    for event in events:
        if isinstance(event, Departed):
            told.append("Departed")
        elif isinstance(event, Settled):
            told.append("settled")
            seat = round.table.player_of(event.spot)
            told += ["broke"] * (not round.stake(stack_of(seat)))
        elif isinstance(event, RoundEnded):
            told += ["Fantasy Land entered"] * entered(round)
    thirteen = any(area.sight == 2 and len(cards) >= 3 for area, cards in round.cards.items())
    if thirteen and len(session.entries) % 3 == 0:
        keeps_secrets(round)
        told.append("secret")
    return told
