"""Routes of tables: the lobby, opening and closing, bots."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, delete, get, post, put
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import FromPath, JSONBody, QueryParameter

from houseway.server.live.examining import repertoire
from houseway.server.live.hall import document_of, line_of
from houseway.server.live.table import LiveTable
from houseway.server.people.people import Visitor
from houseway.server.rest.documents.tables import Lobby, MoreBots, NewTable, Repertoire, TableDocument, TableLine
from houseway.server.service import Serves, known

Asked = Request[Any, Any, Any]


@get("/api/tables", summary="The lobby", tags=["tables"])
async def lobby(request: Asked, service: Serves) -> Lobby:
    visitor = await service.visitor(request)
    rows = await service.store.open_tables()
    listed = await service.hall.lines(rows)
    yours = []
    if visitor is not None:
        yours = await service.hall.lines(await service.store.open_tables(listed=False, owner=visitor.id))
        yours = [line for line in yours if not line.listed]
    return Lobby(listed, yours, [row.title for row in rows if row.id in service.hall.damaged])


@post("/api/tables", summary="Open a table, listed or for friends", tags=["tables"])
async def open_table(request: Asked, service: Serves, data: JSONBody[NewTable]) -> TableDocument:
    visitor = await service.somebody(request, "player")
    known(data.rulebook)
    if data.listed and not visitor.may("operator"):
        raise PermissionDeniedException("a listed table is opened by an operator", extra={"code": "role"})
    if not visitor.may("operator"):
        most = service.settings.tables_of_a_person
        if len(await service.store.open_tables(listed=False, owner=visitor.id)) >= most:
            raise ClientException(f"you have {most} open tables: close one first", status_code=409)
        least = service.settings.least_pace_ms
        if data.clocks is not None and data.clocks.pace_ms < least:
            raise ClientException(f"pace_ms {data.clocks.pace_ms}: expected at least {least}", status_code=409)
    return document_of(await service.hall.open(data, visitor), visitor)


@get("/api/tables/{table:str}", summary="All about a table that stays the same", tags=["tables"])
async def table_document(request: Asked, service: Serves, table: FromPath[str]) -> TableDocument:
    return document_of(await service.table(table), await service.visitor(request))


@delete(
    "/api/tables/{table:str}", summary="Close a table when its round is over", tags=["tables"], status_code=202
)
async def close_table(request: Asked, service: Serves, table: FromPath[str]) -> TableDocument:
    visitor = await service.somebody(request)
    found = await service.table(table)
    _only_owner(found, visitor)
    await found.close()
    return document_of(found, visitor)


@put("/api/tables/{table:str}/bots", summary="So many bots in players' seats", tags=["tables"])
async def set_bots(request: Asked, service: Serves, table: FromPath[str], data: JSONBody[MoreBots]) -> TableLine:
    visitor = await service.somebody(request)
    found = await service.table(table)
    if found.situation.seat_of(visitor.id) is None:
        _only_owner(found, visitor)
    if found.row.closing:
        raise ClientException("this table is closing", status_code=409)
    await found.set_bots(data.count)
    return line_of(found)


@get(
    "/api/tables/{table:str}/repertoire",
    summary="All that the rules may ever ask of the dealer (0) or the supervisor (-1)",
    tags=["tables"],
)
async def table_repertoire(
    service: Serves, table: FromPath[str], seat: Annotated[int, QueryParameter(ge=-1, le=0)] = 0
) -> Repertoire:
    row = (await service.table(table)).row
    return await asyncio.to_thread(repertoire, row.rulebook, row.options, seat)


def _only_owner(table: LiveTable, visitor: Visitor) -> None:
    if table.row.owner != visitor.id and not visitor.may("operator"):
        raise PermissionDeniedException("this is for who opened the table, or an operator", extra={"code": "role"})


ROUTES = [lobby, open_table, table_document, close_table, set_bots, table_repertoire]
