"""The Bonus Wager of Pennsylvania: hands of 575.6(d), payout odds of 575.12(b).

>>> from houseway.games.asia_poker.hands import DECK
>>> hand = bonus_hand(DECK.hand("9h 8h 7h 5h Jk Kc 2d"))
>>> hand.kind.word, str(PAYTABLES["A"].odds(hand.value))
('straight flush with joker', '40 to 1')
>>> " ".join(map(str, hand.cards))
'Jk 9h 8h 7h 5h'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from houseway.cards import Card, Hand, Rank, Suit
from houseway.games.asia_poker.hands import PA, RANK_OF_MARK, written
from houseway.ranking import Paytable, Value, exactly, paytables


class BonusKind(IntEnum):
    """The bonus hands, lowest first: 6(d)."""

    NOTHING = 0
    STRAIGHT = 1  # (11)
    THREE_OF_A_KIND = 2  # (10)
    FLUSH = 3  # (9)
    FULL_HOUSE = 4  # (8)
    NINE_HIGH = 5  # (7)
    FOUR_OF_A_KIND = 6  # (6)
    STRAIGHT_FLUSH_WITH_JOKER = 7  # (5)
    NATURAL_STRAIGHT_FLUSH = 8  # (4)
    ROYAL_FLUSH = 9  # (3)
    FIVE_ACES = 10  # (2)
    THREE_OF_A_KIND_AND_FOUR_8S = 11  # (1)

    @property
    def word(self) -> str:
        """The kind in the document's words."""
        return WORDS[self]


# 12(b), as printed; each pays to 1.
PAYTABLES: dict[str, Paytable] = paytables(
    {"A": PA("12(b)/A"), "B": PA("12(b)/B"), "C": PA("12(b)/C")},
    ("Three-of-a-kind and four 8s", exactly(BonusKind.THREE_OF_A_KIND_AND_FOUR_8S),   (5000, 5000, 5000)),
    ("Five aces",                   exactly(BonusKind.FIVE_ACES),                     ( 800,  800,  800)),
    ("Royal flush",                 exactly(BonusKind.ROYAL_FLUSH),                   ( 200,  200,  200)),
    ("Natural straight flush",      exactly(BonusKind.NATURAL_STRAIGHT_FLUSH),        (  80,   50,   50)),
    ("Straight flush with joker",   exactly(BonusKind.STRAIGHT_FLUSH_WITH_JOKER),     (  40,   40,   40)),
    ("Four-of-a-kind",              exactly(BonusKind.FOUR_OF_A_KIND),                (  30,   30,   25)),
    ("9-high",                      exactly(BonusKind.NINE_HIGH),                     (  10,   10,   10)),
    ("Full house",                  exactly(BonusKind.FULL_HOUSE),                    (   5,    5,    5)),
    ("Flush",                       exactly(BonusKind.FLUSH),                         (   4,    4,    4)),
    ("Three-of-a-kind",             exactly(BonusKind.THREE_OF_A_KIND),               (   3,    3,    3)),
    ("Straight",                    exactly(BonusKind.STRAIGHT),                      (   2,    2,    2)),
)  # fmt: skip

WORDS = {BonusKind(row.line.prefix[0]): row.name.lower() for row in PAYTABLES["A"].rows} | {
    BonusKind.NOTHING: "nothing"
}


class JokerRoyal(Enum):
    """Whether a royal flush made with the joker is a royal flush: AMB-70."""

    ROYAL = "royal"
    STRAIGHT_FLUSH = "straight-flush"


@dataclass(frozen=True, slots=True)
class BonusHand:
    """The highest bonus hand of seven cards, and the cards that form it."""

    kind: BonusKind
    cards: Hand

    @property
    def value(self) -> Value:
        return (self.kind,)


def bonus_hand(cards: Sequence[Card], joker_royal: JokerRoyal = JokerRoyal.ROYAL) -> BonusHand:
    """The first of the hands listed that seven cards form: 11(h), AMB-73."""
    assert len(cards) == 7
    ordered = written(cards)
    for kind, form in FORMS:
        natural = kind is BonusKind.ROYAL_FLUSH and joker_royal is JokerRoyal.STRAIGHT_FLUSH
        found = form(_natural(ordered) if natural else ordered)
        if found:
            return BonusHand(kind, written(found))
    return BonusHand(BonusKind.NOTHING, ())


Cards = Sequence[Card]


def _three_and_four_8s(cards: Cards) -> Cards:
    eights = [card for card in cards if card.rank == Rank.EIGHT]
    others = [card for card in cards if card.rank != Rank.EIGHT]
    return cards if len(eights) == 4 and _alike(others, 3) else ()  # AMB-71: the joker is an ace


def _five_aces(cards: Cards) -> Cards:
    return _alike(cards, 5)


def _royal_flush(cards: Cards) -> Cards:
    return _suited(cards, lambda suited: _run(suited, RUNS[:1]))


def _natural_straight_flush(cards: Cards) -> Cards:
    return _suited(_natural(cards), _run)


def _straight_flush_with_joker(cards: Cards) -> Cards:
    return _suited(cards, _run)  # AMB-75: natural ones are found before


def _four_of_a_kind(cards: Cards) -> Cards:
    return _alike(cards, 4)


def _nine_high(cards: Cards) -> Cards:
    return cards if {card.rank for card in cards} in NINE_HIGHS else ()  # AMB-72


def _full_house(cards: Cards) -> Cards:
    three = _alike(cards, 3)
    pair = _alike([card for card in cards if card not in three], 2)  # four alike are found before
    return [*three, *pair] if three and pair else ()


def _flush(cards: Cards) -> Cards:
    return _suited(cards, lambda suited: suited[:5])


def _three_of_a_kind(cards: Cards) -> Cards:
    return _alike(cards, 3)


def _straight(cards: Cards) -> Cards:
    return _run(cards)


# 6(d), in the order of the list; the first that fits is the hand.
FORMS: tuple[tuple[BonusKind, Callable[[Cards], Cards]], ...] = (
    (BonusKind.THREE_OF_A_KIND_AND_FOUR_8S, _three_and_four_8s),
    (BonusKind.FIVE_ACES, _five_aces),
    (BonusKind.ROYAL_FLUSH, _royal_flush),
    (BonusKind.NATURAL_STRAIGHT_FLUSH, _natural_straight_flush),
    (BonusKind.STRAIGHT_FLUSH_WITH_JOKER, _straight_flush_with_joker),
    (BonusKind.FOUR_OF_A_KIND, _four_of_a_kind),
    (BonusKind.NINE_HIGH, _nine_high),
    (BonusKind.FULL_HOUSE, _full_house),
    (BonusKind.FLUSH, _flush),
    (BonusKind.THREE_OF_A_KIND, _three_of_a_kind),
    (BonusKind.STRAIGHT, _straight),
)


def _ranks(marks: str) -> tuple[Rank, ...]:
    return tuple(RANK_OF_MARK[mark] for mark in marks)


# Five cards of consecutive rank, the ace at either end: AMB-74.
RUNS = tuple(
    map(_ranks, ("AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A"))
)
NINE_HIGHS = (set(_ranks("9876432")), set(_ranks("9875432")))  # 6(d)(7)


def _rank(card: Card) -> int:
    """A card's rank, the joker's being an ace: 6(a)."""
    return Rank.ACE if card.suit is None else card.rank


def _natural(cards: Cards) -> Cards:
    return [card for card in cards if card.suit is not None]


def _alike(cards: Cards, count: int) -> Cards:
    """That many cards of one rank, the highest there is, of cards in written order."""
    for place in range(len(cards) - count + 1):
        if _rank(cards[place]) == _rank(cards[place + count - 1]):
            return cards[place : place + count]
    return ()


def _run(cards: Cards, runs: Sequence[tuple[Rank, ...]] = RUNS) -> Cards:
    """Five cards of consecutive rank, the highest there are, the joker for one that is missing: 6(a)."""
    by_rank = {card.rank: card for card in reversed(cards)}  # the joker's own rank is in no run
    joker = [card for card in cards if card.suit is None]
    for run in runs:
        held = [by_rank[rank] for rank in run if rank in by_rank]
        if len(held) + len(joker) >= 5:
            return (held + joker)[:5]
    return ()


def _suited(cards: Cards, form: Callable[[Cards], Cards]) -> Cards:
    """What five or more cards of one suit form, the joker among them."""
    for suit in Suit:
        suited = [card for card in cards if card.suit is None or card.suit == suit]
        found = form(suited) if len(suited) >= 5 else ()
        if found:
            return found
    return ()
