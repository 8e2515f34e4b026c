"""A game of somebody else's package as if it were installed: its sources and its entry point on Python's path."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def installed(package: Path, into: Path) -> dict[str, str]:
    """The environment of a process in which a package is installed; what an installation writes lies `into`."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = into / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    named = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(named, encoding="utf-8")
    games = project["entry-points"]["houseway.games"]
    lines = ["[houseway.games]", *(f"{name} = {where}" for name, where in games.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    paths = (ROOT / "src", ROOT, package / "src", into)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process of Python in that environment, with what it prints."""
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def own_tests(package: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The package's own tests, run with Houseway's settings."""
    settings = (
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(ROOT),
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.conftest",
    )
    return run(environment, "-m", "pytest", *settings, "-q", str(package / "tests"), *arguments)
