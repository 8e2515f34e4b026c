"""Tiles: a tree stored as rows of 256 hashes, after c2sp.org/tlog-tiles.

Tile n of level 0 has the hashes of 256 leaves; each hash of a higher level is that over a full tile below it. A
tile only ever grows at its end, so that the narrower tile of an older tree is the beginning of what is stored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from houseway.errors import BadNotation
from houseway.server.transparency.merkle import Nodes, perfect

WIDTH, HEIGHT, BYTES = 256, 8, 32
Tile = tuple[int, int]  # level and number
Read = Callable[[int, int], bytes]
_PLACE = re.compile(
    r"(?P<level>\d{1,2}|entries)/(?P<number>(x\d{3}/)*\d{3})(\.p/(?P<width>[1-9]\d{0,2}))?\Z", re.A
)


def width_of(level: int, number: int, size: int) -> int:
    """How many hashes a tile has in a tree of a size."""
    return max(0, min(WIDTH, (size >> (HEIGHT * level)) - number * WIDTH))


def nodes_of(read: Read) -> Nodes:
    """The subtrees of a tree, from its tiles."""

    def node(height: int, number: int) -> bytes:
        level, above = divmod(height, HEIGHT)
        first = number << above
        tile = read(level, first // WIDTH)
        place = first % WIDTH
        return perfect([_hash(tile, each) for each in range(place, place + (1 << above))])

    return node


def grown(read: Read, size: int, hashes: Iterable[bytes]) -> dict[Tile, bytes]:
    """The tiles that change when leaves are added to a tree of a size."""
    changed: dict[Tile, bytearray] = {}

    def add(level: int, at: int, hash: bytes) -> None:
        number, place = divmod(at, WIDTH)
        if (level, number) not in changed:
            changed[level, number] = bytearray(read(level, number)[: place * BYTES] if place else b"")
        tile = changed[level, number]
        assert len(tile) == place * BYTES, f"tile {level}/{number} has another width than its tree"
        tile += hash
        if place == WIDTH - 1:
            add(level + 1, number, perfect([_hash(tile, each) for each in range(WIDTH)]))

    for at, hash in enumerate(hashes, size):
        add(0, at, hash)
    return {tile: bytes(data) for tile, data in changed.items()}


def overlaid(read: Read, changed: dict[Tile, bytes]) -> Read:
    """Tiles, some of which have changed."""
    return lambda level, number: changed[level, number] if (level, number) in changed else read(level, number)


def path_of(kind: int | str, number: int, width: int = WIDTH) -> str:
    """The address of a tile below `tile/`, or of a bundle of entries.

    >>> path_of(0, 1234067), path_of("entries", 5, 17)
    ('0/x001/x234/067', 'entries/005.p/17')
    """
    digits = f"{number:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[place : place + 3] for place in range(0, len(digits), 3)]
    return (
        f"{kind}/"
        + "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
        + (f".p/{width}" if width < WIDTH else "")
    )


def read_path(text: str) -> tuple[int | str, int, int]:
    """What an address below `tile/` names: a level or `entries`, a number and a width."""
    found = _PLACE.match(text)
    if found is not None:
        kind = found["level"] if found["level"] == "entries" else int(found["level"])
        number = int(found["number"].replace("x", "").replace("/", "")[:18])
        width = int(found["width"] or WIDTH)
        if path_of(kind, number, width) == text and (kind == "entries" or int(kind) < 64):
            return kind, number, width
    raise BadNotation(f"{text[:80]!r} is not the address of a tile: expected one such as 0/x001/234.p/17")


def _hash(tile: bytes | bytearray, place: int) -> bytes:
    return bytes(tile[place * BYTES : (place + 1) * BYTES])
