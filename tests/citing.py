"""Tests cite the clauses they show."""

from __future__ import annotations

import pytest


def shows(*clauses: str) -> pytest.MarkDecorator:
    """Marks a test, or a row of its table, as showing these clauses (full ids, or readings such as AMB-01)."""
    return pytest.mark.shows(*clauses)
