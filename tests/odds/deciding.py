"""The decision of a game under a submission, as its odds have it."""

from __future__ import annotations

from typing import Any

from houseway.odds.decision import Decision
from houseway.odds.question import analyses


def decided(rulebook: str, options: Any) -> Decision:
    """The decision on the main wager, with every hand."""
    main = analyses(rulebook)[0]
    assert main.decision is not None
    return main.decision(options)
