"""Hands that are being set: what each is called once it is complete, and what is wrong with the setting."""

from __future__ import annotations

from dataclasses import replace

from houseway.cards import Hand
from houseway.engine.phase import HandSoFar
from houseway.rulebooks.asia_poker.case import Options
from houseway.rulebooks.asia_poker.hands import name, value
from houseway.rulebooks.asia_poker.setting import HANDS, SIZES, Clauses, Fault, Setting, faults

TOO_HIGH = {Fault.HIGH_NOT_ABOVE_MEDIUM: "medium", Fault.MEDIUM_NOT_ABOVE_LOW: "low"}


def so_far(options: Options, clauses: Clauses, hands: tuple[Hand, ...]) -> tuple[HandSoFar, ...]:
    """Each hand; a fault, which is admitted and loses (AMB-19), stands at the hand that is too high."""
    found = [HandSoFar(_name(options, cards, size)) for cards, size in zip(hands, SIZES, strict=True)]
    if all(each.name for each in found):
        high, medium, low = hands
        for fault in faults(Setting(high, medium, low), options.ranking):
            at = HANDS.index(TOO_HIGH[fault])
            found[at] = replace(found[at], says=fault.value, clause=clauses.faults[fault], foul=True)
    return tuple(found)


def _name(options: Options, cards: Hand, size: int) -> str:
    return name(value(cards, options.ranking), options.ranking) if len(cards) == size else ""
