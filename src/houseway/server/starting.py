"""Starting and stopping the parts of a server in the right order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import structlog

from houseway.errors import HousewayError
from houseway.server.keys import Keys, folder_for
from houseway.server.live.hall import Hall
from houseway.server.nodes.node import HeldElsewhere, Node, usual_name
from houseway.server.nodes.watching import Watch
from houseway.server.people.people import People
from houseway.server.service import Service
from houseway.server.settings import Settings
from houseway.server.store.database import connect
from houseway.server.store.store import Store
from houseway.server.store.vault import unlocked
from houseway.server.transparency.sequencer import Sequencer

CUT_OFF = "the database did not hear of this server while it was starting: start it again"
log = structlog.get_logger()


def keys_for(settings: Settings) -> Keys:
    return Keys(Path(settings.keys) if settings.keys else folder_for(settings.database))


async def open_store(settings: Settings) -> Store:
    """The database and what opens its seeds."""
    database = await connect(settings.database)
    try:
        async with database.turn():
            return Store(database, await unlocked(database, keys_for(settings), restored=settings.restored))
    except BaseException:
        await database.close()
        raise


@asynccontextmanager
async def started(settings: Settings, now: Callable[[], int]) -> AsyncIterator[Service]:
    """A server with its database open and its tables ready; all is on disk when it stops."""
    store = await open_store(settings)
    people = People(store.database, settings)
    await store.start()
    alone = store.database.sqlite and not settings.node
    node = Node(store.database, settings.node or usual_name(), settings.advertise, alone=alone)
    hall = Hall(store, people, now, node)
    watch = Watch(hall)
    stack = AsyncExitStack()
    try:
        if alone:
            stack.enter_context(store.database.held())
        async with store.database.turn():
            sequencer = Sequencer(store, keys_for(settings), settings.names, settings.witnesses)
            await sequencer.check(restored=settings.restored)
        await node.arrive(hall.let_go)
        password = await people.first_operator(hall.now())
        if password is not None and not settings.operator_password:
            print(f"The account `operator` was made; its password, shown only once: {password}", flush=True)
        async with store.database.turn():
            try:
                await hall.start()
            except HeldElsewhere:
                raise HousewayError(CUT_OFF) from None
        await sequencer.start()
        stack.push_async_callback(sequencer.stop)
        watch.start()
        yield Service(settings, store, people, hall, sequencer)
    finally:
        await watch.stop()
        await hall.stop()
        await stack.aclose()
        await store.stop()
        log.info("stopped")
