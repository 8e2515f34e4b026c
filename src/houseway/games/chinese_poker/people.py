"""People: what is remembered of somebody who left, known by name, as long as the game goes on (AMB-41)."""

from __future__ import annotations

from houseway.engine.areas import Mark
from houseway.engine.draft import Draft
from houseway.engine.state import Round
from houseway.engine.words import Seat
from houseway.games.chinese_poker.collection import DOWN_SECONDS
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.layout import IN_GAME, PAID_DOWN, stack
from houseway.money import Cents

LEFT_AT, TOOK_AWAY, HAD_PAID = "left at: ", "took away: ", "had paid for down: "
REMEMBERED = (TOOK_AWAY, HAD_PAID)  # without these it does not matter when somebody left
CLAUSE = DOCUMENT("STAKES-5")
AWAY_MS = 1000 * DOWN_SECONDS


def known_as(name: str) -> str:
    """Two names that differ in capitals only are one person's."""
    return name.casefold()


def _of(what: str, round: Round, seat: Seat) -> Mark:
    return Mark(what + known_as(round.table.names[seat]))


def remember(draft: Draft, seat: Seat) -> None:
    """Somebody leaves the game: when, with how much, and which downs were paid for."""
    round = draft.round
    if round.table.mark(IN_GAME, seat):
        draft.mark(_of(LEFT_AT, round, seat), round.clock, CLAUSE)
        draft.mark(_of(TOOK_AWAY, round, seat), stack(round, seat), CLAUSE)
        draft.mark(_of(HAD_PAID, round, seat), round.table.mark(PAID_DOWN, seat), CLAUSE)


def forget(draft: Draft) -> None:
    """The game is over, and whoever comes opens a new one."""
    for mark, _ in tuple(draft.round.table.marks):
        if mark.startswith(REMEMBERED):
            draft.mark(mark, 0, CLAUSE)


def took_away(round: Round, seat: Seat) -> Cents:
    """What somebody brings back at least who left less than a down ago (STAKES-5, AMB-41)."""
    away = round.clock - round.table.mark(_of(LEFT_AT, round, seat))
    return round.table.mark(_of(TOOK_AWAY, round, seat)) if away < AWAY_MS else 0


def paid_before(round: Round, seat: Seat) -> int:
    """The last down that somebody had paid for before leaving; no down is paid for twice (FEE-1)."""
    return round.table.mark(_of(HAD_PAID, round, seat))
