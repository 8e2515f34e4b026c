"""After a restore: rounds of which somebody may know the cards are not played on.

The history that is lost may have gone on from what is here, and shown what a seed had ordered already. A table
where a deck is ordered is closed, and what people had on it is theirs again. Every other round is committed to
anew, as at every start, and the record says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from houseway.server.store.older import given_back

if TYPE_CHECKING:
    from houseway.server.live.hall import Hall

log = structlog.get_logger()


async def end_known_rounds(hall: Hall) -> None:
    """Takes up every open table, and closes those that cannot be gone on with.

    The house opens another in the place of its own before it closes one: a server that dies in between finds one
    of the two when it starts again.
    """
    closed = 0
    for id in await hall.store.all_open():
        table = await hall.take_up(id, "restored")
        if table is None or not (table.situation.draws or table.situation.ordered):
            continue
        if table.row.owner is None and await _is_the_only_one(hall, table.row.rulebook):
            await hall.open_own(table.row.rulebook)
        movements = given_back([row async for row in hall.store.log(id)])
        await hall.store.close_for_good(id, hall.now(), movements)
        del hall.tables[id]
        closed += 1
        log.warning("table closed: its cards may be known from what was lost", table=id)
    await hall.store.mark_restored(None)
    log.warning("restored: all open rounds are committed to anew", closed=closed)


async def _is_the_only_one(hall: Hall, rulebook: str) -> bool:
    """Has the house no other open table of its own for a rulebook?"""
    own = [row for row in await hall.store.open_tables() if row.owner is None and row.rulebook == rulebook]
    return len(own) == 1
