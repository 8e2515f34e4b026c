"""These tests are run with Houseway's own settings (-p tests.conftest), which know their marks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from houseway.registry import NAMES

sys.path.insert(0, str(Path(__file__).parent))  # the files share three_card_tables.py


def pytest_configure(config: pytest.Config) -> None:
    if "three-card-poker-pa" not in NAMES:
        raise pytest.UsageError("the game is not installed: pip install -e examples/three-card-poker")
