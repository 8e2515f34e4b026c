"""`houseway new`: a game to begin with, like one there is, as a package that passes the laws at once."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from houseway.cli.options import add_command, find_game
from houseway.errors import BadNotation
from houseway.registry import GROUP, NAMES, Game, entry_point

SAYS = "A package with a game like one there is, under an id of its own: the place to begin a game from."
MORE = """\
The package has the other game's sources and data (clauses.toml, rulings.toml, examples.toml), an entry point by
which houseway finds it once it is installed, and a test that puts the laws of the house to it.
docs/add-a-game.md leads through what to change, and in which order.
"""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
WRITTEN = (".py", ".toml")  # a text in which the other game's names are replaced; all else is copied as it is
LEFT_OUT = ("conformance", "__pycache__")  # an account of tests that are not copied

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{id}"
description = "A game of Houseway, begun like {like}."
version = "0.1"
requires-python = ">=3.11"
dependencies = ["houseway"]

[project.entry-points."{group}"]
{id} = "{package}:{attribute}"

[tool.hatch.build]
dev-mode-dirs = ["src"]

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]
"""
LAWS = '''\
"""The laws of the house, put to this game alone: they are those of Houseway's own tests."""

from __future__ import annotations

import os

os.environ["GAME"] = "{id}"

{imports}
'''
TESTS = ("commands", "going_back", "laws", "progress", "refusals", "settlement")


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "new", SAYS, MORE)
    parser.add_argument(
        "name", metavar="NAME", help="the id of the game, in lower case: its name, a dash, its place"
    )
    parser.add_argument("--like", metavar="RULEBOOK", required=True, help="such as " + next(iter(NAMES)))
    parser.add_argument(
        "--out", "--into", metavar="FOLDER", dest="into", help="a new folder; by default it is called as the game"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Makes the folder, and tells what to do next."""
    if not ID.fullmatch(args.name):
        raise BadNotation(f"id {args.name!r}: expected words in lower case with dashes, such as lucky-poker-nv")
    if args.name in NAMES:
        raise BadNotation(f"id {args.name!r}: there is a rulebook of this id")
    like, folder = find_game(args.like), Path(args.into or args.name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadNotation(f"{str(folder)!r} is there already: expected the name of a new folder")
    for path, content in _package(like, args.name):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    print(f"{folder} has the game {args.name}, which is {like.id} under another id.")
    print(f"Install it (pip install -e {folder}), and change it: docs/add-a-game.md says how.")
    return 0


def _package(like: Game, name: str) -> Iterator[tuple[Path, bytes]]:
    """The files of the package."""
    package = name.replace("-", "_")
    attribute = entry_point(like.id).partition(":")[2]
    about = {"id": name, "like": like.id, "group": GROUP, "package": package, "attribute": attribute}
    yield Path("pyproject.toml"), PYPROJECT.format(**about).encode()
    laws = "\n".join(f"from tests.laws.test_{each} import *  # noqa: E402, F403" for each in TESTS)
    yield Path("tests/test_laws.py"), LAWS.format(imports=laws, **about).encode()
    source, state = Path(str(files(like.package))), like.id.rpartition("-")[2]
    named = {like.package: package, like.id: name, _stem(like): prefix_of(name)}
    for file in sorted(path for path in source.rglob("*") if path.is_file()):
        inside = _called(file.relative_to(source), source, state)
        if inside is None:
            continue
        content = file.read_bytes()
        if file.suffix in WRITTEN:
            text = content.decode()
            for theirs, ours in named.items():
                text = text.replace(theirs, ours)
            content = text.encode()
        yield Path("src") / package / inside, content


def prefix_of(name: str) -> str:
    """How ids of clauses begin in a game of this id: its place, and the first letters of its name.

    >>> prefix_of("lucky-poker-nv")
    'NV-LP'
    """
    *words, place = name.upper().split("-")
    return f"{place}-{''.join(word[0] for word in words)}"


def _stem(like: Game) -> str:
    """How ids of clauses begin in a game there is, without what parts them from the paragraph."""
    return like.filed({}, complete=False).document.prefix.rstrip("-.")


def _called(file: Path, source: Path, state: str) -> Path | None:
    """What a file is called in the package; None for one of another document in the same folder."""
    if any(part.startswith(LEFT_OUT) for part in file.parts):
        return None
    stem, dash, ending = file.stem.rpartition("-")
    if dash and (source / f"clauses-{ending}.toml").is_file():
        return file.with_name(stem + file.suffix) if ending == state else None
    return file
