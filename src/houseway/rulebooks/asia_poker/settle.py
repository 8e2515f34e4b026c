"""What becomes of one betting area's wagers: MA 12(e)-(i), PA 575.11(d)-(h) and 575.12.

>>> from houseway.rulebooks.asia_poker.setting import read
>>> dealer = read("9h 9d 4c 3s / Ac Td / Kc")
>>> settle_asia(read("6h 5d 4h 3d / As Kd / Qs"), dealer, 10000, MASSACHUSETTS).net_cents
10000
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from houseway.cards import Card
from houseway.errors import RuleViolation
from houseway.money import Cents, Odds, Outcome
from houseway.ranking import Paytable
from houseway.rulebooks.asia_poker.bonus import PAYTABLES, JokerRoyal, bonus_hand
from houseway.rulebooks.asia_poker.hands import PA, USUAL, Ranking
from houseway.rulebooks.asia_poker.setting import (
    MASSACHUSETTS,
    PENNSYLVANIA,
    Clauses,
    Setting,
    broken_clauses,
    compare,
    losing_clauses,
    wins,
)

ASIA, BONUS = "asia", "bonus"
EVEN_MONEY = Odds(1)  # MA 12(i), PA 12(a)
LEAST_LIMIT_CENTS = 50_000_00  # PA 12(c)


def settle_asia(
    player: Setting, dealer: Setting, cents: Cents, clauses: Clauses, ranking: Ranking = USUAL
) -> Outcome:
    """The Asia Poker Wager against the dealer's setting; a foul loses whatever it holds: AMB-20."""
    fouls = broken_clauses(player, clauses, ranking)
    if fouls:
        return Outcome.at(ASIA, None, cents, *fouls)
    standings = compare(player, dealer, ranking)
    if wins(standings):
        return Outcome.at(ASIA, EVEN_MONEY, cents, clauses.two_higher, clauses.pays)
    return Outcome.at(ASIA, None, cents, *losing_clauses(standings, clauses))


def surrender(cents: Cents, clauses: Clauses) -> Outcome:
    """A surrendered wager is collected whole: MA 12(e)(1), PA 11(d), AMB-23."""
    return Outcome.at(ASIA, None, cents, clauses.surrender)


def settle_massachusetts(
    player: Setting | None, dealer: Setting, asia_cents: Cents, *, ranking: Ranking = USUAL
) -> tuple[Outcome, ...]:
    """One betting area; no setting is a surrender: MA 12(e)-(i)."""
    if player is None:
        return (surrender(asia_cents, MASSACHUSETTS),)
    return (settle_asia(player, dealer, asia_cents, MASSACHUSETTS, ranking),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """How a Pennsylvania table pays Bonus Wagers, and the most it pays on a single hand: 12(b)-(c)."""

    paytable: Paytable = PAYTABLES["A"]
    joker_royal: JokerRoyal = JokerRoyal.ROYAL
    limit_cents: Cents | None = None


USUAL_PAYOUT = Payout()


def settle_bonus(cards: Sequence[Card], cents: Cents, payout: Payout = USUAL_PAYOUT) -> Outcome:
    """The Bonus Wager, whatever became of the Asia Poker Wager: PA 11(h), AMB-76."""
    odds = payout.paytable.odds(bonus_hand(cards, payout.joker_royal).value)
    if odds is None:
        return Outcome.at(BONUS, None, cents, PA("11(h)(1)"))
    return Outcome.at(BONUS, odds, cents, PA("11(h)(2)"), payout.paytable.clause)


def settle_pennsylvania(
    player: Setting | None,
    dealer: Setting,
    asia_cents: Cents,
    bonus_cents: Cents = 0,
    *,
    ranking: Ranking = USUAL,
    payout: Payout = USUAL_PAYOUT,
) -> tuple[Outcome, ...]:
    """One betting area; no setting is a surrender: PA 11(d)-(h), 12."""
    if player is None:
        if bonus_cents:
            raise RuleViolation("a player with a Bonus Wager may not surrender", clause=PA("11(d)#1"))
        return (surrender(asia_cents, PENNSYLVANIA),)
    outcomes = [settle_asia(player, dealer, asia_cents, PENNSYLVANIA, ranking)]
    if bonus_cents:
        outcomes.append(settle_bonus(player.cards, bonus_cents, payout))
    return limited(outcomes, payout.limit_cents)


def limited(outcomes: list[Outcome], limit_cents: Cents | None) -> tuple[Outcome, ...]:
    """Winnings of one hand up to the limit, the Asia Poker Wager's first: PA 12(c), AMB-77."""
    if limit_cents is None:
        return tuple(outcomes)
    left, paid = limit_cents, []
    for outcome in outcomes:
        if outcome.net_cents > left:
            outcome = replace(outcome, net_cents=left, clauses=(*outcome.clauses, PA("12(c)#1")))
        left -= max(outcome.net_cents, 0)
        paid.append(outcome)
    return tuple(paid)


def least_limit(asia_minimum: Cents, bonus_minimum: Cents | None = None, *, two_areas: bool = False) -> Cents:
    """The least payout limit that may be filed: PA 12(c), AMB-78."""
    most = asia_minimum * (2 if two_areas else 1)
    if bonus_minimum is not None:
        best, next_best = (row.odds.on(bonus_minimum) for row in PAYTABLES["A"].rows[:2])  # as in B and C
        most += best + (next_best if two_areas else 0)
    return max(LEAST_LIMIT_CENTS, most)
