"""Routes of records: rounds, replays, fairness, and the log itself for those who audit."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, get
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.params import FromPath, PathParameter, QueryParameter
from litestar.response import Stream

from houseway.engine.play import everybody
from houseway.server.live import histories
from houseway.server.live.table import LiveTable
from houseway.server.people.people import Visitor
from houseway.server.rest.documents.records import Fairness, Records, Replay, Rounds, TableHit, Verified
from houseway.server.service import Serves
from houseway.server.transparency import exporting

Asked = Request[Any, Any, Any]
Number = Annotated[int, QueryParameter(ge=1, le=2**31)]
Round = Annotated[int, PathParameter(ge=1, le=2**31)]
MOST_ROUNDS = 20
one_audit = asyncio.Semaphore(1)


@get("/api/tables/{table:str}/rounds", summary="Rounds and their results, the latest first", tags=["records"])
async def rounds(
    service: Serves,
    table: FromPath[str],
    before: Number = 2**31,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ROUNDS)] = 10,
) -> Rounds:
    found = await service.table(table)
    last = min(before - 1, found.situation.round.number)
    first = max(1, last - limit + 1)
    told = await histories.told_rounds(service.store, found, first, last) if last >= 1 else []
    return Rounds(table, histories.lines(told), first > 1 and last >= 1)


@get("/api/tables/{table:str}/rounds/{number:int}", summary="A round as a seat saw it", tags=["records"])
async def replay(
    request: Asked,
    service: Serves,
    table: FromPath[str],
    number: Round,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=20)] = None,
) -> Replay:
    """Without a seat: as you saw it yourself. Another seat's view of a finished round is for auditors."""
    found = await service.table(table)
    visitor = await service.visitor(request)
    if seat is not None:
        _may_see_as(found, visitor, number, seat)
    told = await histories.told_rounds(service.store, found, number, number)
    if not told:
        raise NotFoundException("there is no such round")
    person = visitor.id if visitor is not None and seat is None else None
    return await asyncio.to_thread(histories.replay_of, found, told, seat, person)


def _may_see_as(table: LiveTable, visitor: Visitor | None, number: int, seat: int) -> None:
    if seat not in everybody(table.situation.round):
        raise ClientException("there is no such seat")
    if visitor is None or not visitor.may("auditor", "operator"):
        raise PermissionDeniedException("another seat's view is for auditors", extra={"code": "role"})
    if number >= table.situation.round.number and table.row.closed is None:
        raise PermissionDeniedException("that round is not over", extra={"code": "wait"})


@get(
    "/api/tables/{table:str}/rounds/{number:int}/fairness",
    summary="The commitment to a round's shuffles, and after it their seed",
    tags=["records"],
)
async def fairness(service: Serves, table: FromPath[str], number: Round) -> Fairness:
    found = await histories.fairness(service.store, await service.table(table), number)
    if found is None:
        raise NotFoundException("there is no such round")
    return found


@get("/api/tables/{table:str}/record", summary="The log of the finished rounds, JSON Lines", tags=["records"])
async def record(request: Asked, service: Serves, table: FromPath[str]) -> Stream:
    found = await _audited(request, service, table)
    return _download(_lines(service, found), f"houseway-{found.row.id}.log")


def _download(lines: AsyncIterator[str], name: str) -> Stream:
    shown = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(lines, media_type="application/jsonl; charset=utf-8", headers=shown)


@get(
    "/api/tables/{table:str}/bundle", summary="The record with its proofs, for `houseway verify`", tags=["records"]
)
async def bundle(request: Asked, service: Serves, table: FromPath[str]) -> Stream:
    found = await _audited(request, service, table)
    before = None if found.row.closed is not None else found.situation.revealed_before
    return _download(
        exporting.of_table(service.sequencer, found.row.id, before), f"houseway-{found.row.id}.bundle"
    )


@get("/api/people/{person:str}/bundle", summary="Somebody's chips and roles with their proofs", tags=["records"])
async def bundle_of_person(request: Asked, service: Serves, person: FromPath[str]) -> Stream:
    """For oneself, and for auditors."""
    visitor = await service.somebody(request)
    if visitor.id != person:
        await service.somebody(request, "auditor", "operator")
    if not await service.people.documents(person):
        raise NotFoundException("there is no such person")
    return _download(exporting.of_person(service.sequencer, person), f"houseway-{person}.bundle")


@get(
    "/api/tables/{table:str}/verification",
    summary="Is the record whole and in line with the rules?",
    tags=["records"],
)
async def verification(request: Asked, service: Serves, table: FromPath[str]) -> Verified:
    found = await _audited(request, service, table)
    async with one_audit:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "table.log"
            with file.open("w", encoding="utf-8", newline="") as out:
                async for line in _lines(service, found):
                    out.write(line)
            return await _verified(file)


@get("/api/records", summary="Tables that have a record", tags=["records"])
async def records(
    request: Asked,
    service: Serves,
    rulebook: Annotated[str, QueryParameter(max_length=80)] = "",
    name: Annotated[str, QueryParameter(max_length=80)] = "",
) -> Records:
    await service.somebody(request, "auditor", "operator")
    rows = await service.store.search(rulebook, name)
    hits = [
        TableHit(
            id=row.id, title=row.title, rulebook=row.rulebook, listed=row.listed, opened=row.opened,
            closed=row.closed, entries=row.entries, rounds=row.round, last=row.last,
        )
        for row in rows
    ]  # fmt: skip
    return Records(hits)


async def _audited(request: Asked, service: Serves, table: str) -> LiveTable:
    """A table for somebody who may read its record: never one who plays there."""
    visitor = await service.somebody(request, "auditor", "operator")
    found = await service.table(table)
    if found.situation.seat_of(visitor.id) is not None:
        raise PermissionDeniedException("not while you have a seat at this table", extra={"code": "role"})
    return found


async def _lines(service: Serves, table: LiveTable) -> AsyncIterator[str]:
    async for row in service.store.log(table.row.id):
        if not histories.finished_rows(table, row):
            return
        yield row.line


async def _verified(file: Path) -> Verified:
    """Audits in a process of its own, so that no table waits for it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "houseway", "verify", str(file), "--json",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, error = await process.communicate()
    if process.returncode not in (0, 1):
        return Verified(False, 0, 0, 0, "", [error.decode(errors="replace").strip()])
    audit = json.loads(out)
    entries = max(0, len(file.read_bytes().splitlines()) - 1)
    findings = [f"line {each['line']}: {each['message']}" for each in audit.get("findings", ())]
    return Verified(audit["ok"], audit["rounds"], audit["events"], entries, audit["head"], findings)


ROUTES = [rounds, replay, fairness, record, bundle, bundle_of_person, verification, records]
