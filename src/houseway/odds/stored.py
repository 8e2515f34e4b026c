"""Results that took minutes, kept in the user's cache folder under a hash of what they follow from.

That is the inputs, the version, and the sources of the rules and kernels: after a change of any of them a result
is computed again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from houseway.compiling import Array, cache_folder, sources_hash


def path_of(inputs: Mapping[str, Any]) -> Path:
    """Where the result of these inputs is kept."""
    key = json.dumps([inputs, sources_hash()], sort_keys=True)
    return cache_folder() / "results" / f"{inputs['what']}-{sha256(key.encode()).hexdigest()[:24]}.json"


def found(inputs: Mapping[str, Any]) -> Any:
    """The result that is kept, or None; a file that cannot be read is as good as none."""
    try:
        kept = json.loads(path_of(inputs).read_text(encoding="utf-8"))
        return kept["result"] if kept["inputs"] == inputs else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(inputs: Mapping[str, Any], result: Any) -> None:
    """Keeps a result for the next time; where nothing can be written it is only not kept."""
    _write(path_of(inputs), json.dumps({"inputs": inputs, "result": result}).encode())


def _write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
    except OSError:
        return


def stored(inputs: Mapping[str, Any], compute: Callable[[], Any]) -> Any:
    """The result of these inputs, computed only if it is not kept."""
    result = found(inputs)
    if result is None:
        result = compute()
        keep(inputs, result)
    return result


def stored_array(inputs: Mapping[str, Any], compute: Callable[[], Array]) -> Array:
    """The same for a large array, which is read as it is used."""
    import numpy as np

    path = path_of(inputs).with_suffix(".npy")
    try:
        kept: Array = np.load(
            path, mmap_mode="c"
        )  # not "r": kernels are to see the type they saw when it was made
        return kept
    except (OSError, ValueError):
        found, data = compute(), BytesIO()
        np.save(data, found)
        _write(path, data.getvalue())
        return found
