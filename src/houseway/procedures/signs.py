"""Signs that banked games share: payout odds as in the paytables, and betting areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.engine.phase import Wager
from houseway.engine.signs import Posted, Sign
from houseway.money import Odds
from houseway.ranking import Paytable


def odds_sign(title: str, table: Paytable, posted: Posted = Posted.LAYOUT, word: str = "to") -> Sign:
    """The odds of a wager in the order of its paytable; hands printed as one line stand as one line."""
    lines = dict.fromkeys((row.name, in_words(row.odds, word)) for row in table.rows)
    return Sign(title, table.clause, posted, tuple(lines))


def odds_signs(
    tables: Mapping[str, Paytable | None], posted: Posted = Posted.LAYOUT, word: str = "to"
) -> Iterator[Sign]:
    """The odds of all wagers that have a paytable."""
    return (odds_sign(title, table, posted, word) for title, table in tables.items() if table)


def in_words(odds: Odds, word: str = "to") -> str:
    """Odds with "to", or with "win"; never with "for".

    >>> in_words(Odds(40)), in_words(Odds(40), "win"), in_words(Odds(0), "win")
    ('40 to 1', '1 win 40', 'Push')
    """
    return f"1 win {odds.to_one:,}" if word == "win" and odds.to_one else str(odds)


def areas_sign(clause: str, wagers: Iterable[Wager]) -> Sign:
    """The betting areas of a position, each with the wager that is placed there."""
    return Sign("Betting areas", clause, Posted.LAYOUT, tuple((wager.title, wager.name) for wager in wagers))
