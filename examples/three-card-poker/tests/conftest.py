"""The marks of these tests, as in Houseway's own."""

from __future__ import annotations

import pytest

from houseway.registry import NAMES


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "shows(*clauses): the clauses and readings that a test shows")
    if "three-card-poker-pa" not in NAMES:
        raise pytest.UsageError("the game is not installed: pip install -e examples/three-card-poker")
