"""What the documents fix, and a variant may change: what the Asia Poker Wager and the Bonus Wager are paid."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.asia_poker.bonus import PAYTABLES
from houseway.games.asia_poker.hands import MA, PA
from houseway.procedures.variant import Tables, paid
from houseway.ranking import at_least, paytable

HIGHER = ("Two or three higher", at_least(2), 1)  # by the number of hands that are higher than the dealer's


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedMassachusetts:
    """Asia Poker as the document of Massachusetts has it."""

    asia: Tables = paid(paytable(MA("12(i)"), HIGHER))


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPennsylvania:
    """Asia Poker as the document of Pennsylvania has it."""

    asia: Tables = paid(paytable(PA("12(a)"), HIGHER))
    bonus: Tables = paid(*PAYTABLES.values())
