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


async def end_known_rounds(hall: Hall) -> set[str]:
    """Takes up every open table, and closes those that cannot be gone on with: gives their ids."""
    closed = set()
    for id in await hall.store.all_open():
        table = await hall.take_up(id, "restored")
        if table is None or not (table.situation.draws or table.situation.ordered):
            continue
        movements = given_back([row async for row in hall.store.log(id)])
        await hall.store.close_for_good(id, hall.now(), movements)
        del hall.tables[id]
        closed.add(id)
        log.warning("table closed: its cards may be known from what was lost", table=id)
    await hall.store.mark_restored(None)
    log.warning("restored: all open rounds are committed to anew", closed=len(closed))
    return closed
