"""What the document fixes, and a variant may change: the paytables of 649a.12, and two rules."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import Rank
from houseway.money import Odds
from houseway.procedures.variant import Tables, paid, rule
from houseway.ranking import Line, at_least
from three_card_poker import paytables
from three_card_poker.hands import PA, Kind, kind_of

HANDS = {
    "any hand": at_least(Kind.HIGH_CARD),
    **{f"{rank.word} high": at_least(Kind.HIGH_CARD, rank) for rank in Rank if Rank.FIVE < rank < Rank.JOKER},
    **{kind_of((kind,)): at_least(kind) for kind in Kind if kind > Kind.HIGH_CARD},
}
ODDS = {str(odds).lower(): odds for odds in map(Odds, range(3))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Three Card Poker as the document has it."""

    ante: Tables = paid(paytables.EVEN)
    ante_bonus: Tables = paid(*paytables.ANTE_BONUS.values())
    play: Tables = paid(paytables.EVEN)
    pair_plus: Tables = paid(*paytables.PAIR_PLUS.values())
    six_card_bonus: Tables = paid(*paytables.SIX_CARD_BONUS.values())
    dealer_qualifies: Line = rule(
        "queen high", HANDS, PA("1/qualify"), "the least hand with which a dealer qualifies"
    )
    ante_without_qualifier: Odds = rule(
        "1 to 1", ODDS, PA("11(c)(1)#1"), "what the Ante is paid where the dealer does not qualify"
    )
