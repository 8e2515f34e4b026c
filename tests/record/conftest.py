"""A walk and the log of it, for the tests that change logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.laws.walking import Walk
from tests.record.tables import logged, walked


@pytest.fixture(scope="module")
def walker() -> Walk:
    return walked(rounds=2, seed=5)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, walker: Walk) -> Path:
    return logged(tmp_path_factory.mktemp("logs") / "table.log", walker.round.rulebook, walker.entries)
