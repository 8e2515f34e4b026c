"""Routes of the house's log: its checkpoint, its tiles after c2sp.org/tlog-tiles, and proofs for the page."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from houseway.errors import BadNotation
from houseway.server.rest.documents.records import LogProof
from houseway.server.service import Serves
from houseway.server.transparency import growing, tiles
from houseway.server.transparency.checkpoints import Checkpoint, hash_text
from houseway.server.transparency.merkle import inclusion as proof_of_inclusion
from houseway.server.transparency.notes import Note

PLAIN, BYTES = "text/plain; charset=utf-8", "application/octet-stream"
FOR_EVER = "public, max-age=31536000, immutable"
Size = Annotated[int, QueryParameter(ge=0, le=2**62)]


@get(
    "/api/log/checkpoint",
    summary="The newest signed checkpoint of the house's log",
    tags=["log"],
    media_type=PLAIN,
)
async def checkpoint(service: Serves) -> Response[str]:
    return Response(service.store.checkpoint, media_type=PLAIN, headers={"Cache-Control": "no-cache"})


@get("/api/log/key", summary="The public key of the house's log", tags=["log"], media_type=PLAIN)
async def key(service: Serves) -> Response[str]:
    return Response(f"{service.sequencer.key.public}\n", media_type=PLAIN)


@get("/api/log/tile/{place:path}", summary="A tile of the tree, or a bundle of entries", tags=["log"])
async def tile(service: Serves, place: FromPath[str]) -> Response[bytes]:
    """After c2sp.org/tlog-tiles: `0/x001/234`, `1/000.p/17` or `entries/000.p/17`."""
    try:
        kind, number, width = tiles.read_path(place.lstrip("/"))
    except BadNotation as wrong:
        raise NotFoundException(str(wrong)) from None
    level, each = (growing.ENTRIES, growing.STEP) if isinstance(kind, str) else (kind, tiles.BYTES)
    there = tiles.width_of(max(level, 0), number, _size(service))

    def read(connection: Connection) -> bytes:
        return growing.reading(connection)(level, number)[: width * each]

    if width > there:
        raise NotFoundException(f"there is no such tile: expected at most {there} of {width}")
    async with service.store.database.read() as connection:
        data = await connection.run_sync(read)
    return Response(data, media_type=BYTES, headers={"Cache-Control": FOR_EVER})


@get("/api/log/consistency", summary="The proof that the log begins with an older one", tags=["log"])
async def consistency(service: Serves, old: Size, size: Size) -> LogProof:
    _within(old, size + 1, "old")
    _within(size, _size(service) + 1, "size")
    async with service.store.database.read() as connection:
        found = await connection.run_sync(growing.proof, old, size)
    return LogProof(size, [hash_text(each) for each in found])


@get("/api/log/inclusion", summary="The proof that a leaf is in the log", tags=["log"])
async def inclusion(service: Serves, position: Size, size: Size) -> LogProof:
    _within(position, size, "position")
    _within(size, _size(service) + 1, "size")
    async with service.store.database.read() as connection:
        found = await connection.run_sync(lambda sync: proof_of_inclusion(growing.nodes(sync), position, size))
    return LogProof(size, [hash_text(each) for each in found])


def _size(service: Serves) -> int:
    return Checkpoint.read(Note.read(service.store.checkpoint)).size


def _within(number: int, limit: int, what: str) -> None:
    if number >= limit:
        raise ClientException(f"{what} is {number}: expected a number below {limit}")


ROUTES = [checkpoint, key, tile, consistency, inclusion]
