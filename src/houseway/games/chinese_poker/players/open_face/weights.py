"""What was learned, as data of the package: the nets of a player alone and at a table, and average hands."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.chinese_poker.players.open_face.net import Nets

WEIGHTS, RECORD = "weights.npz", "weights.json"


class Learned(NamedTuple):
    """Nets, and the strengths of the segments of finished hands, ordinary ones and those set in Fantasy Land."""

    alone: Nets
    table: Nets
    ordinary: NDArray[np.int16]
    fantasy_land: NDArray[np.int16]


def save(learned: Learned, path: Path) -> None:
    """Writes the weights as one file."""
    arrays = dict[str, NDArray[Any]]()
    for name, nets in (("alone", learned.alone), ("table", learned.table)):
        arrays |= {f"{name}_{field}": array for field, array in nets._asdict().items()}
    arrays |= {"ordinary": learned.ordinary, "fantasy_land": learned.fantasy_land}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)


def load(path: Path) -> Learned:
    """Reads what was saved."""
    with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        alone, table = (
            Nets(*(arrays[f"{name}_{field}"] for field in Nets._fields)) for name in ("alone", "table")
        )
        return Learned(alone, table, arrays["ordinary"], arrays["fantasy_land"])


def package_folder() -> Path:
    return Path(str(files("houseway.games.chinese_poker.players.open_face")))


@cache
def learned() -> Learned:
    """What the package brings along."""
    return load(package_folder() / WEIGHTS)
