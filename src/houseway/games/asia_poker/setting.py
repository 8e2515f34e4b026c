"""Setting the hands, and comparing a player's with the dealer's: MA section 12, PA section 575.11.

>>> player, dealer = read("6h 5d 4h 3d / As Kd / Qs"), read("9h 9d 4c 3s / Ac Td / Kc")
>>> [standing.name for standing in compare(player, dealer)]
['HIGHER', 'HIGHER', 'LOWER']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from houseway.cards import Card, Hand, show
from houseway.contest import Standing as Standing
from houseway.contest import Standings
from houseway.errors import BadNotation
from houseway.games.asia_poker.hands import DECK, MA, PA, USUAL, Ranking, outranks, value

HANDS = ("high", "medium", "low")
SIZES = (4, 2, 1)  # MA 1, PA 1


@dataclass(frozen=True, slots=True)
class Setting:
    """Seven cards formed into a high, a medium and a low hand: MA 1, PA 1."""

    high: Hand
    medium: Hand
    low: Hand

    @property
    def hands(self) -> tuple[Hand, Hand, Hand]:
        return self.high, self.medium, self.low

    @property
    def cards(self) -> Hand:
        return self.high + self.medium + self.low

    def made_of(self, cards: Sequence[Card]) -> bool:
        """Whether these are exactly the cards set, none twice and none missing: MA 1."""
        return Counter(self.cards) == Counter(cards)

    def __str__(self) -> str:
        return " / ".join(show(hand) for hand in self.hands)


def read(text: str) -> Setting:
    """A setting written as high / medium / low; a wrong number of cards in a hand is read as it stands."""
    parts = text.split("/")
    if len(parts) != 3:
        raise BadNotation(f"{text!r} is not a setting: expected high / medium / low")
    DECK.hand(" ".join(parts))
    high, medium, low = (DECK.hand(part) for part in parts)
    return Setting(high, medium, low)


class Fault(Enum):
    """What is wrong with a setting."""

    WRONGLY_SET = "the hands do not have four, two and one card"
    HIGH_NOT_ABOVE_MEDIUM = "the high hand does not rank higher than the medium hand"
    MEDIUM_NOT_ABOVE_LOW = "the medium hand does not rank higher than the low hand"


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where a state's document says what becomes of an Asia Poker Wager."""

    two_copies_or_two_lower: str
    copy_and_lower: str
    faults: Mapping[Fault, str]
    two_higher: str
    pays: str
    surrender: str
    coupon: str
    sets_dealer: str
    misset: str
    own_cards: str  # hands are set of the cards that were dealt
    abandoned: str = ""  # wagers of a player who left, where they may be ruled so
    bonus_lost: str = ""
    bonus_won: str = ""
    bonus_stays: str = ""  # who made a Bonus Wager may not surrender
    limited: str = ""  # the most that is paid on a single hand


MASSACHUSETTS = Clauses(
    two_copies_or_two_lower=MA("12(g)(1)"),
    copy_and_lower=MA("12(g)(2)"),
    faults={
        Fault.HIGH_NOT_ABOVE_MEDIUM: MA("12(g)(3)"),
        Fault.MEDIUM_NOT_ABOVE_LOW: MA("12(g)(3)"),
        Fault.WRONGLY_SET: MA("12(g)(4)"),
    },
    two_higher=MA("12(h)#3"),
    pays=MA("12(i)"),
    surrender=MA("12(e)(1)"),
    coupon=MA("7(a)#2"),
    sets_dealer=MA("12(c)#1"),
    misset=MA("14(i)"),
    own_cards=MA("1/set"),
)
PENNSYLVANIA = Clauses(
    two_copies_or_two_lower=PA("11(f)(1)(i)"),
    copy_and_lower=PA("11(f)(1)(ii)"),
    faults={
        Fault.HIGH_NOT_ABOVE_MEDIUM: PA("11(f)(1)(iii)"),
        Fault.MEDIUM_NOT_ABOVE_LOW: PA("11(f)(1)(iv)"),
        Fault.WRONGLY_SET: PA("11(f)(1)(v)"),
    },
    two_higher=PA("11(f)(2)#1"),
    pays=PA("12(a)"),
    surrender=PA("11(d)#3"),
    coupon=PA("7(a)#1"),
    sets_dealer=PA("11(c)#1"),
    misset=PA("13(i)"),
    own_cards=PA("1/setting"),
    abandoned=PA("7(b)#3"),
    bonus_lost=PA("11(h)(1)"),
    bonus_won=PA("11(h)(2)"),
    bonus_stays=PA("11(d)#1"),
    limited=PA("12(c)#1"),
)


def same_hands(setting: Setting, other: Setting) -> bool:
    """Whether two settings have the same cards in each hand, in whatever order."""
    return all(Counter(hand) == Counter(hers) for hand, hers in zip(setting.hands, other.hands, strict=True))


def faults(setting: Setting, ranking: Ranking = USUAL) -> tuple[Fault, ...]:
    """What is wrong with a setting, if anything: MA 12(g)(3)-(4), PA 11(f)(1)(iii)-(v), AMB-18."""
    if tuple(map(len, setting.hands)) != SIZES:
        return (Fault.WRONGLY_SET,)
    high, medium, low = (value(hand, ranking) for hand in setting.hands)
    found = []
    if not outranks(high, medium, ranking):
        found.append(Fault.HIGH_NOT_ABOVE_MEDIUM)
    if not outranks(medium, low, ranking):
        found.append(Fault.MEDIUM_NOT_ABOVE_LOW)
    return tuple(found)


def is_legal(setting: Setting, ranking: Ranking = USUAL) -> bool:
    """Whether the high hand ranks above the medium and the medium above the low: MA 12(a), PA 11(b)."""
    return not faults(setting, ranking)


def broken_clauses(setting: Setting, clauses: Clauses, ranking: Ranking = USUAL) -> tuple[str, ...]:
    """The clauses by which a foul setting loses; none for a legal one."""
    return tuple(dict.fromkeys(clauses.faults[fault] for fault in faults(setting, ranking)))


# The 105 ways to form seven places into a high, a medium and a low hand.
SPLITS = tuple(
    (high, tuple(place for place in rest if place != low), (low,))
    for high in combinations(range(7), 4)
    for rest in [tuple(place for place in range(7) if place not in high)]
    for low in rest
)


def compare(player: Setting, dealer: Setting, ranking: Ranking = USUAL) -> Standings:
    """High with high, medium with medium, low with low: MA 12(f), PA 11(e)."""
    return tuple(_standing(own, other, ranking) for own, other in zip(player.hands, dealer.hands, strict=True))


def _standing(own: Hand, other: Hand, ranking: Ranking) -> Standing:
    """COPY: identical in rank, MA 1, PA 1."""
    mine, theirs = value(own, ranking), value(other, ranking)
    return Standing((mine > theirs) - (mine < theirs))


def wins(standings: Standings) -> bool:
    """Any two hands higher than the dealer's win; there is no push: MA 12(h), PA 11(f)(2), AMB-21."""
    return standings.count(Standing.HIGHER) >= 2


def losing_clauses(standings: Standings, clauses: Clauses) -> tuple[str, ...]:
    """All clauses by which these standings lose: MA 12(g)(1)-(2), PA 11(f)(1)(i)-(ii), AMB-21."""
    copies, lower = standings.count(Standing.COPY), standings.count(Standing.LOWER)
    reasons = []
    if copies >= 2 or lower >= 2:
        reasons.append(clauses.two_copies_or_two_lower)
    if copies and lower:
        reasons.append(clauses.copy_and_lower)
    return tuple(reasons)
