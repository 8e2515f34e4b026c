"""Asia Poker: what can be asked about its wagers in each state."""

from __future__ import annotations

from houseway.games.asia_poker.odds import bonus, wager
from houseway.odds.question import Analysis

MASSACHUSETTS: tuple[Analysis, ...] = (wager.ANALYSIS,)
PENNSYLVANIA: tuple[Analysis, ...] = (wager.ANALYSIS, bonus.ANALYSIS)
