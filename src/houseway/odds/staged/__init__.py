"""Contests in stages, exactly: best play, how rounds end, and what every wager is worth.

`tree` lists the points where the player chooses; `tracing` finds what the settlement asks of two hands; `suits`
finds hands that are alike; `plain` solves games of one hand against one with the standard library alone, and
`compiled` all others; `solution` is what comes of either.
"""

from houseway.odds.staged.solution import Solution
from houseway.odds.staged.solve import solve

__all__ = ["Solution", "solve"]
