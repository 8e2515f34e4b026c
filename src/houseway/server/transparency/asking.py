"""Asking over HTTP: a log for its checkpoint and tiles, and a witness for its signature of a checkpoint."""

from __future__ import annotations

import urllib.error
import urllib.request
from dataclasses import dataclass

from houseway.errors import BadNotation, HousewayError
from houseway.server.transparency import tiles
from houseway.server.transparency.checkpoints import Checkpoint, hash_text, read_size
from houseway.server.transparency.merkle import Nodes
from houseway.server.transparency.notes import Note, PublicKey, Signature

PATIENCE_S, PROMPT_S = 5.0, 2.0  # for a log, and for a witness on whom a checkpoint waits
MOST_BYTES = 1 << 20


def asked(url: str, body: str | None = None, patience_s: float = PATIENCE_S) -> tuple[int, bytes]:
    """The status and the body of an answer; an address that does not answer is told in one line."""
    request = urllib.request.Request(url, None if body is None else body.encode())
    try:
        with urllib.request.urlopen(request, timeout=patience_s) as answer:
            return answer.status, answer.read(MOST_BYTES)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read(MOST_BYTES)
    except (OSError, ValueError) as error:
        raise HousewayError(f"{url} does not answer: {getattr(error, 'reason', error)}") from None


def log_at(url: str) -> str:
    """Where the log of a house is: its own address, or below that of the server."""
    if not url.startswith(("http://", "https://")):
        raise BadNotation(f"{url!r} is not an address: expected https://HOST or http://HOST:PORT")
    bare = url.rstrip("/")
    return bare if bare.count("/") > 2 else f"{bare}/api/log"


def got(url: str) -> bytes:
    status, body = asked(url)
    if status != 200:
        raise HousewayError(f"{url} answers {status}: expected 200")
    return body


def nodes_at(url: str, size: int) -> Nodes:
    """The subtrees of a log, from its tiles."""
    found: dict[tiles.Tile, bytes] = {}

    def read(level: int, number: int) -> bytes:
        if (level, number) not in found:
            width = tiles.width_of(level, number, size)
            tile = found[level, number] = got(f"{url}/tile/{tiles.path_of(level, number, width)}")
            if len(tile) != width * tiles.BYTES:
                raise HousewayError(f"{url}: tile {level}/{number} has {len(tile)} bytes: expected {32 * width}")
        return found[level, number]

    return tiles.nodes_of(read)


@dataclass
class AskedWitness:
    """A witness whose signature is asked for; the size is that of what it signed last, as far as is known."""

    key: PublicKey
    url: str
    size: int = 0

    def ask(self, note: Note, old: int, proof: list[bytes]) -> Signature | None:
        """Its signature of a checkpoint; None where it wants a proof from another size, which is known then."""
        hashes = "".join(f"{hash_text(each)}\n" for each in proof)
        status, body = asked(f"{self.url.rstrip('/')}/add-checkpoint", f"old {old}\n{hashes}\n{note}", PROMPT_S)
        told = body.decode(errors="replace")
        if status == 409 and read_size(told.strip()) != old:
            self.size = read_size(told.strip())
            return None
        if status != 200:
            raise HousewayError(f"the witness {self.key.name} answers {status}: {' '.join(told.split())[:200]}")
        self.size = Checkpoint.read(note).size
        return self._checked(note, told)

    def _checked(self, note: Note, told: str) -> Signature:
        for line in told.splitlines():
            signature = Signature.read(line)
            if signature.is_by(self.key) and self.key.checks(note.text, signature.data[4:]):
                return signature
        raise HousewayError(f"the witness {self.key.name} signs with another key than {self.key}")
