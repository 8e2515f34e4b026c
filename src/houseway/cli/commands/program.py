"""A program of somebody else's as a bot: questions on its standard input, answers on its standard output.

The lines are told in docs/bot-protocol.md. One question at a time is under way, and a late answer is waited for
before the next question is sent, so that neither side ever waits for a full pipe.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import IO, Any

from houseway.bots.bot import Bot
from houseway.bots.match import Maker
from houseway.cards import Deck
from houseway.engine.actions import Action, Perform, SetHands
from houseway.engine.offers import Offer
from houseway.engine.view import View
from houseway.engine.words import Step
from houseway.errors import BadNotation, HousewayError
from houseway.record.codec import read_action, view_json
from houseway.registry import game

PROTOCOL = 1
READY_SECONDS = 30.0
GRACE_SECONDS = 1.0  # for a program to end by itself
MOST_LATE = 3
LONGEST_LINE = 100_000
DECLARING = (Step.DECLARE_SWEEP, Step.DECLARE_NOTHING)


class Running:
    """A program that was started and said that it is ready."""

    def __init__(self, name: str, command: tuple[str, ...], deck: Deck, hello: Mapping[str, Any]) -> None:
        self.name, self.deck, self.number, self.behind, self.late, self.gone = name, deck, 0, 0, 0, ""
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise BadNotation(f"bot {name!r}: {command[0]!r} cannot be started: {why}") from None
        self.lines: queue.Queue[bytes] = queue.Queue(100)
        self.complaints: deque[bytes] = deque(maxlen=1)
        self.readers = [threading.Thread(target=each, daemon=True) for each in (self._read, self._complain)]
        for reader in self.readers:
            reader.start()
        try:
            self._greet(hello)
        except HousewayError:
            self.end()
            raise

    def _greet(self, hello: Mapping[str, Any]) -> None:
        self._send({"type": "hello", "protocol": PROTOCOL, **hello})
        answer = self._answer(READY_SECONDS)
        if answer.get("type") != "ready":
            raise BadNotation(f'bot {self.name!r}: answered {_quoted(answer)}: expected {{"type": "ready"}}')

    def begin(self, seed: int) -> None:
        """A new table: nothing is answered."""
        if not self.gone:
            self._send({"type": "session", "seed": seed})

    def ask(self, view: View, seconds: float) -> Action:
        """The action that the program chooses; raises BadNotation where it does not choose one."""
        if self.gone:
            raise BadNotation(self.gone)
        deadline = time.monotonic() + seconds
        while self.behind:
            self._take(self._answer(deadline - time.monotonic()))
        self.number += 1
        self._send({"type": "choose", "id": self.number, "view": view_json(view)})
        self.behind = self.number
        answer = self._answer(deadline - time.monotonic())
        self._take(answer)
        action = read_action(answer.get("action"), self.deck)
        if not any(offer.fits(action) and offer.admits(action) for offer in view.offers):
            raise BadNotation(f"bot {self.name!r}: {_quoted(answer['action'])} is not among its offers")
        return action

    def _take(self, answer: dict[str, Any]) -> None:
        """An answer has come, right or wrong."""
        expected, self.behind = self.behind, 0
        if answer.get("id") != expected:
            raise BadNotation(f"bot {self.name!r}: answered {_quoted(answer)}: expected the id {expected}")

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _answer(self, seconds: float) -> dict[str, Any]:
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise self._late() from None
        self.late = 0
        if not line:
            raise self._ended()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.behind = 0
            raise BadNotation(f"bot {self.name!r}: answered {_quoted(line)}: expected one JSON object on a line")
        return answer

    def _late(self) -> BadNotation:
        """A program that hangs would hold up the match: after some late answers in a row it is not asked again."""
        self.late += 1
        if self.late == MOST_LATE:
            self.gone = f"bot {self.name!r}: no answer in time, {MOST_LATE} times in a row"
        return BadNotation(f"bot {self.name!r}: no answer in time")

    def _ended(self) -> BadNotation:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE_SECONDS)
        last = self.complaints[-1].decode(errors="replace").strip() if self.complaints else ""
        code = self.process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        self.gone = f"bot {self.name!r}: {how}" + (f": {last}" if last else "")
        return BadNotation(self.gone)

    def end(self) -> None:
        """Lets the program end with its input, or ends it."""
        process = self.process
        with contextlib.suppress(OSError):
            process.stdin.close()  # type: ignore[union-attr]
        try:
            process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for reader, stream in zip(self.readers, (process.stdout, process.stderr), strict=True):
            reader.join(GRACE_SECONDS)
            if stream is not None and not reader.is_alive():
                stream.close()

    def _read(self) -> None:
        self._each(self.process.stdout, self.lines.put)
        self.lines.put(b"")

    def _complain(self) -> None:
        self._each(self.process.stderr, self.complaints.append)

    @staticmethod
    def _each(stream: IO[bytes] | None, take: Any) -> None:
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE):
                take(line)


def _quoted(value: Any) -> str:
    shown = value.decode(errors="replace").strip() if isinstance(value, bytes) else json.dumps(value)
    return repr(shown if len(shown) <= 80 else shown[:77] + "...")


@dataclass(frozen=True, slots=True)
class Program:
    """An entrant that is a command; each place of a match in each process has a running one."""

    name: str
    command: tuple[str, ...]
    seconds: float
    rulebook: str
    submission: str  # as JSON text, so that it can be compared

    @contextmanager
    def opened(self) -> Iterator[Maker]:
        rules = {"rulebook": self.rulebook, "submission": json.loads(self.submission), "seconds": self.seconds}
        deck = game(self.rulebook).filed(rules["submission"]).deck
        running, told = Running(self.name, self.command, deck, rules), list[str]()

        def make(seed: int) -> Bot:
            with contextlib.suppress(HousewayError):  # a program that has ended is told of with its next question
                running.begin(seed)
            return lambda view: self._choose(running, view, told)

        try:
            yield make
        finally:
            running.end()

    def _choose(self, running: Running, view: View, told: list[str]) -> Action | None:
        """None, a forfeit, where the program does not choose; the first time it is told why."""
        try:
            return running.ask(replace(view, offers=tuple(filter(_is_asked, view.offers))), self.seconds)
        except HousewayError as wrong:
            if not told:
                told.append(str(wrong))
                print(f"warning: {wrong}; the usual action is taken, and forfeits are counted", file=sys.stderr)
            return None


def _is_asked(offer: Offer) -> bool:
    declaring = isinstance(offer.act, Perform) and offer.act.step in DECLARING
    return offer.routine and (isinstance(offer.act, SetHands) or declaring)
