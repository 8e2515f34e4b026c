"""Asia Poker: what can be asked about its wagers in each state."""

from __future__ import annotations

from houseway.analysis import asia_poker_bonus
from houseway.analysis.question import Analysis

METHOD = asia_poker_bonus.METHOD

PENNSYLVANIA: tuple[Analysis, ...] = (asia_poker_bonus.ANALYSIS,)
