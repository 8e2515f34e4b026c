"""Hands that are being set: what each is called once it is complete, and what is wrong with the setting."""

from __future__ import annotations

from dataclasses import replace

from houseway.cards import Hand
from houseway.engine.phase import HandSoFar
from houseway.games.asia_poker.case import Options
from houseway.games.asia_poker.hands import name, value
from houseway.games.asia_poker.setting import HANDS, SIZES, Clauses, Fault, Setting, faults

STANDS_AT = {Fault.WRONGLY_SET: "high", Fault.HIGH_NOT_ABOVE_MEDIUM: "medium", Fault.MEDIUM_NOT_ABOVE_LOW: "low"}


def so_far(options: Options, clauses: Clauses, hands: tuple[Hand, ...]) -> tuple[HandSoFar, ...]:
    """Each hand; a fault, which is admitted and loses (AMB-19), stands at the hand that is too high."""
    found = [_alone(options, cards, size) for cards, size in zip(hands, SIZES, strict=True)]
    high, medium, low = hands
    if len(high + medium + low) == sum(SIZES):
        for fault in faults(Setting(high, medium, low), options.ranking):
            at = HANDS.index(STANDS_AT[fault])
            found[at] = replace(found[at], says=fault.value, clause=clauses.faults[fault], foul=True)
    return tuple(found)


def _alone(options: Options, cards: Hand, size: int) -> HandSoFar:
    if len(cards) != size:
        return HandSoFar()
    return HandSoFar(name(value(cards, options.ranking), options.ranking), complete=True)
