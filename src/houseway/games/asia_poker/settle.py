"""What becomes of one betting area's wagers: MA 12(e)-(i), PA 575.11(d)-(h) and 575.12.

Table, `houseway settle`, odds, simulation and coach all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from houseway.contest import Standings
from houseway.errors import RuleViolation
from houseway.games.asia_poker.bonus import PAYTABLES, JokerRoyal, bonus_forms
from houseway.games.asia_poker.hands import Ranking
from houseway.games.asia_poker.setting import (
    Clauses,
    Setting,
    broken_clauses,
    compare,
    losing_clauses,
    wins,
)
from houseway.money import Cents, Odds, Outcome, beside
from houseway.ranking import Paytable, Value

ASIA, BONUS = "asia", "bonus"
LEAST_LIMIT_CENTS = 50_000_00  # PA 12(c)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """What a table pays, MA 12(i), PA 12(a); on Bonus Wagers, and the most on a single hand: PA 12(b)-(c)."""

    asia: Odds
    paytable: Paytable = PAYTABLES["A"]
    joker_royal: JokerRoyal = JokerRoyal.ROYAL
    limit_cents: Cents | None = None


class Terms(Protocol):
    """What a submission says about settling."""

    @property
    def ranking(self) -> Ranking: ...
    @property
    def clauses(self) -> Clauses: ...
    @property
    def payout(self) -> Payout: ...


def settle_seat(
    terms: Terms,
    player: Setting | None,
    dealer: Setting | None,
    stakes: Mapping[str, Cents],
    coupon_cents: Cents = 0,
) -> list[Outcome]:
    """One betting area: the Asia Poker Wager, a coupon beside it, the Bonus Wager; no setting is a surrender."""
    outcomes = []
    if cents := stakes.get(ASIA):
        asia = _asia(terms, player, dealer, cents)
        outcomes += [asia, *beside(asia, coupon_cents, terms.clauses.coupon)]  # MA AMB-28
    if cents := stakes.get(BONUS):
        if player is None:
            raise RuleViolation("a player with a Bonus Wager may not surrender", clause=terms.clauses.bonus_stays)
        value = bonus_forms(terms.payout.joker_royal)(player.cards)
        outcomes.append(bonus(terms, value, cents))
    return _limited(terms, outcomes)


def _asia(terms: Terms, player: Setting | None, dealer: Setting | None, cents: Cents) -> Outcome:
    """The wager against the dealer's setting; a foul loses whatever it holds: AMB-20."""
    clauses, ranking = terms.clauses, terms.ranking
    if player is None:  # MA 12(e)(1), PA 11(d), AMB-23: collected whole
        return Outcome.at(ASIA, None, cents, clauses.surrender)
    if fouls := broken_clauses(player, clauses, ranking):
        return Outcome.at(ASIA, None, cents, *fouls)
    assert dealer is not None
    return compared(terms, compare(player, dealer, ranking), cents)


def compared(terms: Terms, standings: Standings, cents: Cents) -> Outcome:
    """The wager of hands that are not foul, by how they stand to the dealer's."""
    clauses = terms.clauses
    if wins(standings):
        return Outcome.at(ASIA, terms.payout.asia, cents, clauses.two_higher, clauses.pays)
    return Outcome.at(ASIA, None, cents, *losing_clauses(standings, clauses))


def bonus(terms: Terms, value: Value, cents: Cents) -> Outcome:
    """The Bonus Wager, whatever became of the Asia Poker Wager: PA 11(h), AMB-76."""
    payout = terms.payout
    odds = payout.paytable.odds(value)
    if odds is None:
        return Outcome.at(BONUS, None, cents, terms.clauses.bonus_lost)
    return Outcome.at(BONUS, odds, cents, terms.clauses.bonus_won, payout.paytable.clause)


def _limited(terms: Terms, outcomes: list[Outcome]) -> list[Outcome]:
    """Winnings of one hand up to the limit, the Asia Poker Wager's first: PA 12(c), AMB-77."""
    left, paid = terms.payout.limit_cents, []
    if left is None:
        return outcomes
    for outcome in outcomes:
        if outcome.net_cents > left:
            outcome = replace(outcome, net_cents=left, clauses=(*outcome.clauses, terms.clauses.limited))
        left -= max(outcome.net_cents, 0)
        paid.append(outcome)
    return paid


def least_limit(
    asia_minimum: Cents,
    bonus_minimum: Cents | None = None,
    *,
    two_areas: bool = False,
    paytable: Paytable = PAYTABLES["A"],
) -> Cents:
    """The least payout limit that may be filed: PA 12(c), AMB-78."""
    most = asia_minimum * (2 if two_areas else 1)
    if bonus_minimum is not None:
        best, next_best = (row.odds.on(bonus_minimum) for row in paytable.rows[:2])
        most += best + (next_best if two_areas else 0)
    return max(LEAST_LIMIT_CENTS, most)
