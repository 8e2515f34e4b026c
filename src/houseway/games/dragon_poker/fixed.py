"""What the document fixes, and a variant may change: the deck, the paytables of chapter 12, and who qualifies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.cards import Card, Deck
from houseway.games.dragon_poker import paytables
from houseway.games.dragon_poker.cards import BLUE, COUNTS, GOLD, MD, RED, Character, deck_of
from houseway.games.dragon_poker.hands import Kind
from houseway.procedures.variant import Tables, numbers, paid, rule
from houseway.ranking import Line, at_least

HANDS = {
    "any hand": at_least(Kind.HIGH_CARD),
    **{
        f"{each.word.lower()} high": at_least(Kind.HIGH_CARD, each) for each in Character if each > Character.PANDA
    },
    **{f"pair of {each.plural.lower()}": at_least(Kind.PAIR, each) for each in Character},
    "trips": at_least(Kind.TRIPS),
}


MOST = 20  # of a card
CARDS = {
    "red_dragons": RED,
    "blue_dragons": BLUE,
    "gold_dragons": GOLD,
    **{f"{each.word.lower()}_cards": Card(each) for each in reversed(Character) if each is not Character.DRAGON},
}


def _count(name: str, clause: str, most: int = MOST) -> Any:
    says = f"how many {name.replace('_', ' ')} the deck has"
    return rule(str(COUNTS[CARDS[name]]), numbers(0, most), MD(clause), says)


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
    red_dragons: int = _count("red_dragons", "3.A(3)(a)(i)")
    blue_dragons: int = _count("blue_dragons", "3.A(3)(a)(ii)")
    gold_dragons: int = _count("gold_dragons", "3.A(3)(a)(iii)", most=1)  # 6.A(1) tells what a single one is
    phoenix_cards: int = _count("phoenix_cards", "3.A(3)(b)")
    tiger_cards: int = _count("tiger_cards", "3.A(3)(c)")
    panda_cards: int = _count("panda_cards", "3.A(3)(d)")
    monkey_cards: int = _count("monkey_cards", "3.A(3)(e)")
    rabbit_cards: int = _count("rabbit_cards", "3.A(3)(f)")

    @property
    def deck(self) -> Deck:
        """3.A(3): the cards as they are spread."""
        return deck_of({card: getattr(self, name) for name, card in CARDS.items()})
