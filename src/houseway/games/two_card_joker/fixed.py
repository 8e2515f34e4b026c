"""What the document fixes, and a variant may change: the paytables of section 11, and two rules."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import Rank
from houseway.games.two_card_joker import paytables
from houseway.games.two_card_joker.hands import MA, Kind
from houseway.money import Odds
from houseway.procedures.variant import Tables, paid, rule
from houseway.ranking import Line, at_least

HANDS = {
    "any hand": at_least(Kind.HIGH_CARD),
    **{f"{rank.word} high": at_least(Kind.HIGH_CARD, rank) for rank in Rank if Rank.FOUR < rank < Rank.JOKER},
    **{kind.words: at_least(kind) for kind in Kind if kind > Kind.HIGH_CARD},
}
ODDS = {str(odds).lower(): odds for odds in map(Odds, range(3))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Two Card Joker Poker as the document has it."""

    pair_up: Tables = paid(*paytables.PAIR_UP.values())
    super_flush: Tables = paid(paytables.SUPER_FLUSH)
    call: Tables = paid(paytables.CALL)
    ante: Tables = paid(paytables.ANTE)
    dealer_qualifies: Line = rule("queen high", HANDS, MA("10(d)"), "the least hand with which a dealer qualifies")
    ante_without_qualifier: Odds = rule(
        "1 to 1", ODDS, MA("11(b)(1)"), "what the ante is paid where the dealer does not qualify"
    )
