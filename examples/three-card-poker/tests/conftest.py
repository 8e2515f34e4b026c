"""These tests are run with Houseway's own settings (-p tests.conftest), which know their marks."""

from __future__ import annotations

import pytest

from houseway.registry import NAMES


def pytest_configure(config: pytest.Config) -> None:
    if "three-card-poker-pa" not in NAMES:
        raise pytest.UsageError("the game is not installed: pip install -e examples/three-card-poker")
