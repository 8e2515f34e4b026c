"""A witness at work: it looks at a log by itself, or answers those who ask it over HTTP."""

from __future__ import annotations

import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from houseway.errors import HousewayError
from houseway.server.transparency.asking import got, nodes_at
from houseway.server.transparency.checkpoints import Checkpoint, hash_text
from houseway.server.transparency.merkle import consistency
from houseway.server.transparency.notes import Note
from houseway.server.transparency.witness import Answer, Witness

MOST_BODY = 65_536
REQUEST_S = 10
BEHIND_S = (1.0, 2.0)  # of many nodes one may show an older checkpoint for a moment


def look(witness: Witness, url: str) -> str:
    """Looks at a log once, and signs what goes on from the last look; says in a line what it saw."""
    for pause_s in (*BEHIND_S, 0):
        note = Note.read(got(f"{url}/checkpoint").decode(errors="replace"))
        now, last = Checkpoint.read(note), witness.last(Checkpoint.read(note).origin)
        if not witness.trusts(note):
            raise HousewayError(f"{url}: the checkpoint of {now.origin} is not signed by a log that is known here")
        old = Checkpoint.read(last).size if last is not None else 0
        if now.size >= old:
            break
        time.sleep(pause_s)
    else:
        witness.keep_evidence(note)
        return f"FORK      {now.origin} has {now.size} leaves: it had {old}"
    proof = consistency(nodes_at(url, now.size), old, now.size)
    hashes = "".join(f"{hash_text(each)}\n" for each in proof)
    answer = witness.add_checkpoint(f"old {old}\n{hashes}\n{note}")
    if answer.status == 422:
        return f"FORK      {now.origin} does not go on from the {old} leaves that were signed: it was rewritten"
    if answer.status != 200:
        raise HousewayError(f"{url}: {answer.text.strip()}")
    return f"signed    {now.origin}, {now.size} leaves, {now.size - old} of them new"


def server(witness: Witness, host: str, port: int) -> ThreadingHTTPServer:
    """Answers after c2sp.org/tlog-witness, until it is told to stop."""

    class Handler(BaseHTTPRequestHandler):
        timeout = REQUEST_S
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if self.path != "/add-checkpoint":
                self._send(Answer(404, "expected /add-checkpoint\n"))
            elif not length.isdigit() or int(length) > MOST_BODY:
                self._send(Answer(413, f"expected at most {MOST_BODY} bytes\n"))
            else:
                self._send(witness.add_checkpoint(self.rfile.read(int(length)).decode(errors="replace")))

        def do_GET(self) -> None:
            hash, _, what = self.path.lstrip("/").partition("/")
            self._send(
                witness.shown(hash) if what == "checkpoint" else Answer(404, "there is no such thing here\n")
            )

        def _send(self, answer: Answer) -> None:
            body = answer.text.encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(body)))
            if answer.status == 413:
                self.close_connection = True
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """What was signed is in the folder; who asked is nobody's business."""

    try:
        return ThreadingHTTPServer((host, port), Handler)
    except (OSError, OverflowError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise HousewayError(f"cannot listen on {host} port {port}: {why}") from None
