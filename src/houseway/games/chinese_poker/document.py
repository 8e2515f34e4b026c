"""The document, and what it calls foul: all that hands need to know of it."""

from __future__ import annotations

from enum import Enum

from houseway.citation import Document

DOCUMENT = Document("CA-CP-", "Chinese Poker, The 101 Casino, GEGA-004348 (October 2014)", "California")


class EqualSegments(Enum):
    """What a back equal to the middle is (OBJ-2, AMB-16)."""

    FOUL = "foul"
    LEGAL = "legal"
