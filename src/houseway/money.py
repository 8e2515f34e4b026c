"""Money: integer cents, odds "n to 1", and what became of a wager."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from houseway.errors import BadNotation
from houseway.values import frozen

Cents = int


def dollars(cents: Cents) -> str:
    """An amount for people.

    >>> dollars(150000), dollars(-750), dollars(500)
    ('$1,500', '-$7.50', '$5')
    """
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    return f"{sign}${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def cents_from(text: str) -> Cents:
    """An amount as people type it.

    >>> cents_from("$7.50"), cents_from("25"), cents_from("1,000")
    (750, 2500, 100000)
    """
    whole, point, part = text.strip().removeprefix("$").replace(",", "").partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(part) > 2 or (point and not part) or len(whole) > 12:
        raise BadNotation(f"{text!r} is not an amount: expected dollars such as 25 or 7.50")
    return int(whole or "0") * 100 + int(part.ljust(2, "0") or "0")


@frozen()
class Odds:
    """Payout odds of "n to 1"; a push is 0 to 1.

    >>> str(Odds(40)), str(Odds(0)), Odds(3).on(500)
    ('40 to 1', 'Push', 1500)
    """

    to_one: int

    def on(self, cents: Cents) -> Cents:
        """What is won on a wager, the stake not counted."""
        return self.to_one * cents

    def __str__(self) -> str:
        return f"{self.to_one:,} to 1" if self.to_one else "Push"


class Result(Enum):
    """What became of a wager."""

    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"
    RETURNED = "returned"
    VOID = "void"


@frozen()
class Outcome:
    """What a wager came to, and the clauses that say so; the net excludes the stake."""

    wager: str
    result: Result
    net_cents: Cents
    clauses: tuple[str, ...]

    @classmethod
    def at(cls, wager: str, odds: Odds | None, cents: Cents, *clauses: str) -> Outcome:
        """A wager paid at odds, pushed at 0 to 1, lost without odds."""
        if odds is None:
            return cls(wager, Result.LOST, -cents, clauses)
        return cls(wager, Result.WON if odds.to_one else Result.PUSHED, odds.on(cents), clauses)


MATCH_PLAY = "match_play"


def forfeited(stakes: Mapping[str, Cents], *clauses: str) -> list[Outcome]:
    """All that is staked is lost, whatever is held: a fold, a surrender, wagers ruled abandoned."""
    return [Outcome.at(wager, None, cents, *clauses) for wager, cents in stakes.items() if cents]


def beside(wager: Outcome, coupon_cents: Cents, clause: str) -> list[Outcome]:
    """A match play coupon, if any, wins 1 to 1 once with its wager; it never was money, so none is lost."""
    if not coupon_cents:
        return []
    won = coupon_cents if wager.result is Result.WON else 0
    return [Outcome(MATCH_PLAY, wager.result, won, (clause, *wager.clauses))]
