"""What viewers ask for beside the socket on which they are told everything, and what of an answer is compared.

Compared is every byte, but for these, of which the number and the lengths must be the same: the salted hashes and
signatures of the house's log, and what the process itself is like (its memory, its garbage, when it was started).
"""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.server.transparency.growing import ENTRY_BYTES, PREFIX, TAG_BYTES, unbundled
from tests.leaks.house import AUDITOR, BYSTANDER, STRANGER

CHANNELS = ("socket", "answers", "resumed", "lobby", "rest", "exports", "house's log", "log lines", "metrics")
OPERATOR = "operator"  # who reads the log of the server and its figures

TABLE = "/api/tables/{table}"
PATHS = {
    "lobby": ("/api/tables",),
    "rest": (
        TABLE,
        f"{TABLE}/rounds",
        f"{TABLE}/rounds/{{round}}",
        f"{TABLE}/rounds/{{before}}",
        f"{TABLE}/rounds/{{round}}?seat={{seat}}",
        f"{TABLE}/rounds/{{before}}?seat={{seat}}",
        f"{TABLE}/rounds/{{round}}/fairness",
        f"{TABLE}/rounds/{{before}}/fairness",
        "/api/me",
        "/api/me/sessions",
        "/api/people",
        "/api/sign-ins",
        "/api/records",
        "/api/health",
    ),
    "exports": (
        f"{TABLE}/record",
        f"{TABLE}/bundle",
        f"{TABLE}/verification",
        "/api/people/{person}/bundle",
    ),
    "house's log": (
        "/api/log/checkpoint",
        "/api/log/key",
        "/api/log/tile/entries/000.p/{width}",
        "/api/log/tile/0/000.p/{width}",
        "/api/log/consistency?old={width}&size={size}",
        "/api/log/inclusion?position={width}&size={size}",
    ),
    "metrics": ("/metrics",),
}
SAME_FOR_ALL = ("/api/rulebooks", "/api/tables/{table:str}/repertoire", "/api/schema", "/", "/{path:path}")
"""Asked by nobody here: they tell of rulebooks and of the page, and know of no round."""

OFTEN = {"lobby": 1, "rest": 12, "exports": 2, "house's log": 2, "metrics": 1, "resumed": 3}
MANY = {False: 4, True: 10}  # are drawn of these at a moment; more when a card lies covered on the table


class Ask(NamedTuple):
    """Somebody asks once: for a path, or by a further socket for everything after an entry."""

    viewer: str
    channel: str
    path: str = ""
    after: int | None = None


def asks(viewers: list[str], rng: random.Random, *, covered: bool, **about: Any) -> Iterator[Ask]:
    """What some viewers ask for at a moment."""
    for channel in rng.choices(list(OFTEN), list(OFTEN.values()), k=MANY[covered]):
        viewer = rng.choice([*viewers, AUDITOR, STRANGER])
        if channel == "metrics":
            yield Ask(OPERATOR, channel, PATHS[channel][0])
        elif channel == "resumed":
            after = rng.choice((None, 0, max(0, about["head"] - rng.randrange(80))))
            yield Ask(viewer or BYSTANDER, channel, after=after)
        else:
            viewer = AUDITOR if channel == "exports" and rng.random() < 0.7 else viewer
            yield Ask(viewer, channel, rng.choice(PATHS[channel]).format(**about))


# --- what is compared -------------------------------------------------------------------------------------------

_CHECKPOINT = re.compile(rb"[\w+/]{43}=((?:\\n|\n){2}\xe2\x80\x94 [^ ]+ )([\w+/=]+)", re.A)
_OF_THE_PROCESS = re.compile(rb"^((?:python|process)_\w+(?:\{[^}]*\})?|\w+_created(?:\{[^}]*\})?) .*$", re.M)


def compared(path: str, body: bytes) -> bytes:
    """What is compared of an answer."""
    body = _CHECKPOINT.sub(lambda found: b"#" * 44 + found[1] + b"#" * len(found[2]), body)
    if path == "/metrics":
        return _OF_THE_PROCESS.sub(rb"\1", body)
    if path.startswith("/api/log/tile/entries"):
        return _unhashed(b"".join(unbundled(body))) + PREFIX * (len(body) // (ENTRY_BYTES + len(PREFIX)))
    if path.startswith("/api/log/tile"):
        return b"#" * len(body)
    if path.startswith(("/api/log/consistency", "/api/log/inclusion")):
        return re.sub(rb'"[\w+/]{43}="', b'"' + b"#" * 44 + b'"', body)
    if path.endswith("/bundle"):
        return b"\n".join(map(_line_of_bundle, body.split(b"\n")))
    return body


def _line_of_bundle(line: bytes) -> bytes:
    if not line.startswith(b'{"entries":'):
        return line
    return _unhashed(base64.b64decode(json.loads(line)["entries"]))


def _unhashed(entries: bytes) -> bytes:
    """Public entries of leaves with the tags of their subjects, but for the salted hashes."""
    each = (entries[at : at + TAG_BYTES] for at in range(0, len(entries), ENTRY_BYTES))
    return (b"#" * (ENTRY_BYTES - TAG_BYTES)).join((*each, b""))
