"""Section 5: what a two-card hand is worth, with both jokers."""

from __future__ import annotations

from enum import IntEnum

from houseway.cards import JOKER, Hand, Rank, by_rank, standard_deck
from houseway.citation import Document
from houseway.ranking import Value, at_least

MA = Document("MA-TCJP-", "Two Card Joker Poker", "Massachusetts")
DECK = standard_deck(jokers=2)  # 2(a), 7(f)(1)


class Kind(IntEnum):
    """5(b): the permissible hands, greater is better."""

    HIGH_CARD, FLUSH, PAIR, STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH, TWO_JOKERS = range(7)

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")


def value(hand: Hand, *, ace_three_low: bool = False) -> Value:
    """The rank of a hand under section 5; AMB-01 decides whether A-3 is the highest or the lowest flush with a 3.

    >>> value(DECK.hand("3c 2c")) > value(DECK.hand("Ah 2h"))
    True
    """
    if JOKER in hand:  # 5(a): a joker only ever makes a pair
        other = min(card.rank for card in hand)
        return (Kind.TWO_JOKERS,) if other is Rank.JOKER else (Kind.PAIR, other)
    high, low = by_rank(hand)
    suited = hand[0].suit is hand[1].suit
    if high == low:
        return (Kind.PAIR, high)
    if (high, low) == (Rank.ACE, Rank.TWO):  # AMB-02: the lowest straight, whose top card is the two
        return (Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT, Rank.TWO)
    if high - low == 1:
        if suited and high == Rank.ACE:
            return (Kind.ROYAL_FLUSH,)
        return (Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT, high)
    if suited and ace_three_low and (high, low) == (Rank.ACE, Rank.THREE):
        return (Kind.FLUSH, 0)
    return (Kind.FLUSH if suited else Kind.HIGH_CARD, high, low)


qualifies = at_least(Kind.HIGH_CARD, Rank.QUEEN)  # 10(d): "queen or higher" is a hand rank, AMB-05


def kind_of(value: Value) -> str:
    return Kind(value[0]).words


def name_of(value: Value) -> str:
    """A hand in words.

    >>> name_of(value(DECK.hand("Jk 9d"))), name_of(value(DECK.hand("Kd 9c")))
    ('Pair of nines', 'High card, K-9')
    """
    kind, *ranks = value
    match kind:
        case Kind.TWO_JOKERS | Kind.ROYAL_FLUSH:
            return Kind(kind).words.capitalize()
        case Kind.PAIR:
            word = Rank(ranks[0]).word
            return f"Pair of {word}{'es' if word.endswith('x') else 's'}"
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            top = Rank(ranks[0])
            pair = "A-2" if top is Rank.TWO else f"{top.mark}-{Rank(top - 1).mark}"
        case _:
            pair = "A-3" if ranks == [0] else "-".join(Rank(rank).mark for rank in ranks)
    return f"{Kind(kind).words.capitalize()}, {pair}"
