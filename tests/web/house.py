"""A real server of its own for the browser tests: started, killed and started again on the same database."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

PASSWORD = "of the operator"
PACE_MS = 40


class House:
    """`houseway serve` in a process of its own; it keeps its port over a restart."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "houseway", "serve", "--port", str(self.port), "--least-pace", "0"]
        command += ["--database", f"sqlite:///{self.folder / 'tables.db'}"]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "HOUSEWAY_OPERATOR_PASSWORD": PASSWORD},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if " is at " in line:
                self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
                return
        raise AssertionError(f"the server did not start: see {self.folder / 'server.log'}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def rulebooks(self) -> list[dict[str, Any]]:
        with urllib.request.urlopen(f"{self.address}/api/rulebooks") as answer:
            found: list[dict[str, Any]] = json.load(answer)["rulebooks"]
            return found
