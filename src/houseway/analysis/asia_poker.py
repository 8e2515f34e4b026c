"""Asia Poker: what can be asked about its wagers in each state."""

from __future__ import annotations

from houseway.analysis import asia_poker_bonus, asia_poker_wager
from houseway.analysis.question import Analysis

MASSACHUSETTS: tuple[Analysis, ...] = (asia_poker_wager.ANALYSIS,)
PENNSYLVANIA: tuple[Analysis, ...] = (asia_poker_wager.ANALYSIS, asia_poker_bonus.ANALYSIS)
