"""The compiler of the bots' kernels; compiled code is kept in a folder named by all that it follows from.

numba looks only at the file of the function itself, so that a changed table or callee would leave stale code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from houseway.errors import HousewayError

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[2]
SOURCES = ("bots/open_face", "rulebooks/chinese_poker", "cards.py", "ranking.py")


def kernel(function: Function) -> Function:
    """A function compiled when it is first called; HOUSEWAY_COMPILE=off leaves it as it is written, and slow."""
    if os.environ.get("HOUSEWAY_COMPILE") == "off" or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return function
    try:
        numba: Any = import_module("numba")
    except ImportError:
        raise HousewayError("this player needs numba: pip install 'houseway[kernels]'") from None
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
    import numba

    digest = sha256(f"{sys.version} {numba.__version__}".encode())
    for name in SOURCES:
        path = PACKAGE / name
        for source in sorted(path.rglob("*.py")) if path.is_dir() else (path,):
            digest.update(source.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "houseway" / "players" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
