"""Which clause of a document stands behind each step of a shared procedure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.citation import Document
from houseway.engine.words import Dealing, Irregularity, Step

Key = Step | Irregularity | str | tuple[Step | str, Dealing]


@dataclass(frozen=True, slots=True)
class Cites:
    """A rulebook's table of clauses: by step, or by step and method of dealing where they differ."""

    document: Document
    rows: Mapping[Key, str]

    def __call__(self, step: Step | Irregularity | str, dealing: Dealing | None = None) -> str:
        if dealing is not None and not isinstance(step, Irregularity) and (step, dealing) in self.rows:
            return self.document(self.rows[step, dealing])
        return self.document(self.rows[step])

    def __contains__(self, step: Step | Irregularity | str) -> bool:
        return step in self.rows


def by_method(step: Step | str, manual_shoe: str, hand: str, automated_shoe: str) -> dict[Key, str]:
    """The rows of a step whose clause differs with the method of dealing; the first where no method is named."""
    methods = (Dealing.MANUAL_SHOE, Dealing.HAND, Dealing.AUTOMATED_SHOE)
    clauses = (manual_shoe, hand, automated_shoe)
    return {step: manual_shoe, **{(step, each): clause for each, clause in zip(methods, clauses, strict=True)}}
