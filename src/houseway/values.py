"""Values that never change. A type checker sees to it: to check it at run time costs four times their making."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """A dataclass that is frozen for the type checker alone."""
    return dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
