"""What the documents fix, and a variant may change: what the wagers are paid, and whether there is a joker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.cards import Deck, standard_deck
from houseway.games.asia_poker.bonus import PAYTABLES
from houseway.games.asia_poker.hands import MA, PA
from houseway.procedures.variant import Tables, numbers, paid, rule
from houseway.ranking import at_least, paytable

HIGHER = ("Two or three higher", at_least(2), 1)  # by the number of hands that are higher than the dealer's


def _jokers(clause: str) -> Any:
    """At most one; and no fewer natural cards, as seven hands of seven are dealt whoever plays."""
    return rule("1", numbers(0, 1), clause, "how many jokers the deck has")


class Cards:
    """The deck, in either state."""

    __slots__ = ()
    jokers: int

    @property
    def deck(self) -> Deck:
        return standard_deck(self.jokers)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedMassachusetts(Cards):
    """Asia Poker as the document of Massachusetts has it."""

    asia: Tables = paid(paytable(MA("12(i)"), HIGHER))
    jokers: int = _jokers(MA("2(a)#1"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPennsylvania(Cards):
    """Asia Poker as the document of Pennsylvania has it."""

    asia: Tables = paid(paytable(PA("12(a)"), HIGHER))
    bonus: Tables = paid(*PAYTABLES.values())
    jokers: int = _jokers(PA("3(a)#1"))
