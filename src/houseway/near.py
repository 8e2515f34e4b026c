"""Near matches: what somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 8


def near(word: str, words: Iterable[str]) -> str:
    """The words that look most like it, or all of them.

    >>> near("setle", ["rank", "settle"])
    "did you mean 'settle'?"
    >>> near("zzz", ["rank", "settle"])
    'expected one of rank, settle'
    """
    from difflib import get_close_matches

    known = list(words)
    low = word.lower()
    meant = [each for each in known if low and each.startswith(low)] or get_close_matches(
        low, known, n=3, cutoff=0.5
    )
    if meant:
        return f"did you mean {' or '.join(map(repr, meant))}?"
    more = f", ... ({len(known)} in all)" if len(known) > MOST else ""
    return f"expected one of {', '.join(known[:MOST])}{more}"
