"""What the document fixes, and a variant may change: the deck, the paytables of section 11, and two rules."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import Deck, Rank, standard_deck
from houseway.games.two_card_joker import paytables
from houseway.games.two_card_joker.hands import MA, Kind
from houseway.money import Odds
from houseway.procedures.variant import Tables, numbers, paid, rule
from houseway.ranking import Line, at_least

HANDS = {
    "any hand": at_least(Kind.HIGH_CARD),
    **{f"{rank.word} high": at_least(Kind.HIGH_CARD, rank) for rank in Rank if Rank.FOUR < rank < Rank.JOKER},
    **{kind.words: at_least(kind) for kind in Kind if kind > Kind.HIGH_CARD},
}
LOWEST = {rank.word: rank for rank in Rank if rank <= Rank.SEVEN}
ODDS = {str(odds).lower(): odds for odds in map(Odds, range(3))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Two Card Joker Poker as the document has it."""

    pair_up: Tables = paid(*paytables.PAIR_UP.values())
    super_flush: Tables = paid(paytables.SUPER_FLUSH)
    call: Tables = paid(paytables.CALL)
    ante: Tables = paid(paytables.ANTE)
    dealer_qualifies: Line = rule("queen high", HANDS, MA("10(d)"), "the least hand with which a dealer qualifies")
    jokers: int = rule("2", numbers(0, 4), MA("2(a)#1"), "how many jokers the deck has")
    lowest_card: Rank = rule("two", LOWEST, MA("2(a)#1"), "the lowest card of each suit")
    ante_without_qualifier: Odds = rule(
        "1 to 1", ODDS, MA("11(b)(1)"), "what the ante is paid where the dealer does not qualify"
    )

    @property
    def deck(self) -> Deck:
        """2(a), 7(f)(1): the cards in the order in which they are spread."""
        return standard_deck(self.jokers, self.lowest_card)
