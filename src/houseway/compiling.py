"""The compiler: the one place that imports numba.

Compiled code is kept in the user's cache folder. numba looks only at the file of the function itself, so that a
changed table or a changed function of another file would leave stale code that gives wrong results: the folder is
therefore named by a hash of all that kernels are made from. Two things follow for those who write one:

- A global table must follow from the sources alone. What depends on a submission is passed as an argument.
- A kernel is called with the same types always, as two processes that store two variants at once mix them up. To
  the compiler a constant is a type of its own, and all that it is handed on to is compiled once more: a kernel
  that calls another with one makes it a machine word first (np.int64).

HOUSEWAY_COMPILE=off, or numba's own NUMBA_DISABLE_JIT=1, leaves kernels as they are written: slow, and debuggable.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from houseway import __version__
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]
else:
    Array = Any  # the exact odds that need no kernel must be had without numpy
Whole = Any  # an int where it is written, a machine word where it is compiled

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
# What compiled code and global tables follow from.
SOURCES = ("contest", "games", "odds", "cards.py", "compiling.py", "money.py", "ranking.py")


def compiles() -> bool:
    """Whether kernels are compiled, or run as they are written."""
    off = os.environ.get("HOUSEWAY_COMPILE") == "off" or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    return not off


def kernel(function: Function) -> Function:
    """A function that is compiled when it is first called, without Python's lock, and kept on disk."""
    if not compiles():
        return function
    try:
        numba: Any = import_module("numba")
    except ImportError:
        raise HousewayError("this computation needs numba: pip install 'houseway[kernels]'") from None
    folder, before = _folder(), numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")
    try:
        compiled: Function = numba.njit(cache=folder is not None, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before
    return compiled


@cache
def _folder() -> Path | None:
    """Where compiled code is kept, or None where nothing can be written."""
    folder = cache_folder() / "kernels" / sources_hash()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def cache_folder() -> Path:
    """The user's folder for what can be computed again: $XDG_CACHE_HOME/houseway, by default ~/.cache/houseway."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "houseway"


@cache
def sources_hash(sources: tuple[str, ...] = SOURCES) -> str:
    """The sha256 of what compiled code or stored results follow from: sources and versions."""
    digest = sha256(f"{__version__} {sys.version} numba {version('numba')} numpy {version('numpy')}".encode())
    for source in sorted(_files(sources)):
        digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(sources: tuple[str, ...]) -> Iterator[Path]:
    for name in sources:
        path = PACKAGE / name
        yield from path.rglob("*.py") if path.is_dir() else (path,)
