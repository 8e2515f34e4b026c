"""Names of people: what one may be called, and when two names look the same."""

from __future__ import annotations

import unicodedata

from houseway.engine.offers import Name
from houseway.errors import BadNotation

# Cyrillic and Greek letters, and the Latin ones that they cannot be told from
LOOKS_LIKE = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u03bf\u03b1\u03bd\u03c1", "aeopcyxisjoavp"
)


def checked_name(name: str) -> str:
    stripped = " ".join(name.split())
    if not Name().admits(stripped):
        raise BadNotation(f"{name[:60]!r} is not a name: expected {Name()}")
    alphabets = {unicodedata.name(each, "").partition(" ")[0] for each in stripped if each.isalpha()}
    if len(alphabets) > 1:
        mixed = " and ".join(sorted(alphabets)).title()
        raise BadNotation(f"{name[:60]!r} mixes {mixed} letters: expected those of one alphabet")
    return stripped


def login_of(name: str) -> str:
    """A name as it looks: in small letters, those of other alphabets as the Latin ones that look the same.

    >>> login_of("\N{CYRILLIC SMALL LETTER ES}\N{CYRILLIC SMALL LETTER O}") == login_of("CO")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOKS_LIKE)
