"""Hands that are being set: what a segment is by now, its bonus when it is complete, and when a foul threatens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from houseway.cards import Card, Hand, show
from houseway.engine.phase import HandSoFar
from houseway.errors import BadNotation
from houseway.games.chinese_poker.hands import DECK, Kind, Segment, show_value, value
from houseway.games.chinese_poker.points import bonus_points
from houseway.games.chinese_poker.readings import DOCUMENT, EqualSegments, Readings
from houseway.ranking import Value

FEW = 2  # missing cards, up to which every completion is tried; with more, any segment can still become anything

ALIKE = {4: Kind.FOUR_OF_A_KIND, 3: Kind.THREE_OF_A_KIND, 2: Kind.ONE_PAIR, 1: Kind.HIGH_CARD}


def so_far(hands: tuple[Hand, ...], readings: Readings) -> tuple[HandSoFar, ...]:
    """Front, middle and back, each judged against the one before, which it must outrank (OBJ-2, FOUL-1)."""
    for segment, cards in zip(Segment, hands, strict=True):
        if len(cards) > segment.size:
            raise BadNotation(f"{segment.value} {show(cards)!r} has {len(cards)} cards: expected {segment.size}")
    rest = [card for card in DECK.cards if not any(card in hand for hand in hands)]
    found = [_alone(segment, cards) for segment, cards in zip(Segment, hands, strict=True)]
    equal = readings.equal_segments is EqualSegments.LEGAL  # AMB-16; a front and a middle never are (AMB-17)
    for at, (above, below) in enumerate(((Segment.FRONT, Segment.MIDDLE), (Segment.MIDDLE, Segment.BACK)), 1):
        if danger := _danger(above, hands[at - 1], below, hands[at], rest, equal):
            says, foul = danger
            found[at] = replace(found[at], says=says, clause=DOCUMENT("FOUL-1"), foul=foul)
    return tuple(found)


def _alone(segment: Segment, cards: Hand) -> HandSoFar:
    """A segment by itself: what lies together in it, and its bonus points once it is complete."""
    if len(cards) < segment.size:
        lies = least(cards)
        return HandSoFar(show_value(lies) if lies[0] > Kind.HIGH_CARD else "")
    complete = value(cards)
    return HandSoFar(show_value(complete), complete=True, points=bonus_points(segment, complete))


def _danger(
    above: Segment, high: Hand, below: Segment, low: Hand, rest: Sequence[Card], equal: bool
) -> tuple[str, bool] | None:
    """Whether a segment fails to outrank the one before it: for good, or for now."""
    bar, best = least(high), most(low, below, rest)
    if best is not None and (best < bar or (best == bar and not equal)):
        can = "does not" if len(low) == below.size else "can no longer"
        return f"foul: the {below.value} {can} outrank the {above.value}", True
    told = len(high) == above.size or bar[0] > Kind.HIGH_CARD
    if told and len(low) < below.size and least(low) <= bar:
        return f"has still to outrank the {above.value}", False
    return None


def least(cards: Hand) -> Value:
    """The lowest that a segment can end as: what lies in it already.

    >>> least(DECK.hand("7d 7s Jh")) <= value(DECK.hand("7d 7s Jh 3c 2c"))
    True
    """
    if len(cards) == Segment.BACK.size:
        return value(cards)
    counted = sorted(Counter(card.rank for card in cards).items(), key=lambda each: (-each[1], -each[0]))
    counts = [count for _, count in counted]
    kind = Kind.TWO_PAIRS if counts == [2, 2] else ALIKE[max(counts, default=1)]
    return (kind, *(int(rank) for rank, _ in counted))


def most(cards: Hand, segment: Segment, rest: Sequence[Card]) -> Value | None:
    """The highest that a segment can end as with cards not on this board; None where nearly all is open."""
    missing = segment.size - len(cards)
    if missing > FEW:
        return None
    return max(value((*cards, *more)) for more in combinations(rest, missing))
