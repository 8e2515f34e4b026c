"""Tests cite the clauses they show."""
from __future__ import annotations
from collections.abc import Callable
from typing import TypeVar
import pytest
Test = TypeVar("Test", bound=Callable[..., object])
def shows(*clauses: str) -> Callable[[Test], Test]:
    """Marks a test as showing these clauses (full ids, or ids of readings such as AMB-01)."""
    return pytest.mark.shows(*clauses)
