"""What the document fixes, and a variant may change: the paytables of chapter 12, and who qualifies."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.dragon_poker import paytables
from houseway.games.dragon_poker.cards import MD, Character
from houseway.games.dragon_poker.hands import Kind
from houseway.procedures.variant import Tables, paid, rule
from houseway.ranking import Line, at_least

HANDS = {
    "any hand": at_least(Kind.HIGH_CARD),
    **{
        f"{each.word.lower()} high": at_least(Kind.HIGH_CARD, each) for each in Character if each > Character.PANDA
    },
    **{f"pair of {each.plural.lower()}": at_least(Kind.PAIR, each) for each in Character},
    "trips": at_least(Kind.TRIPS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Dragon Poker as the document has it."""

    ante: Tables = paid(paytables.EVEN)
    ante_bonus: Tables = paid(*paytables.ANTE_BONUS.values())
    play: Tables = paid(paytables.EVEN)
    three_card_bonus: Tables = paid(*paytables.THREE_CARD_BONUS.values())
    dragon: Tables = paid(paytables.DRAGON_WAGER)
    dealer_qualifies: Line = rule(
        "any hand", HANDS, MD("11.D(3)(g)"), "the least hand with which a dealer qualifies"
    )
