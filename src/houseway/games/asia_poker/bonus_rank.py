"""What `rank` says of a hand: seven cards are a bonus hand, fewer a high, medium or low hand."""

from __future__ import annotations

from houseway.cards import Hand
from houseway.games.asia_poker import hands
from houseway.games.asia_poker.bonus import BonusKind, bonus_forms
from houseway.games.asia_poker.hands import Kind
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.ranking import Value

ABOVE = len(Kind)  # bonus hands stand apart from the others, above them


def value(options: AsiaPokerPennsylvania, hand: Hand) -> Value:
    """6(b) or 6(d): the rank of four, two or one card, or the bonus hand of seven."""
    if len(hand) == 7:
        return (ABOVE + bonus_forms(options.bonus_joker_royal)(hand)[0],)
    return hands.value(hand, options.ranking)


def kind_of(options: AsiaPokerPennsylvania, value: Value) -> str:
    if value[0] >= ABOVE:
        return BonusKind(value[0] - ABOVE).word
    return options.ranking.word(Kind(value[0]))


def name_of(options: AsiaPokerPennsylvania, value: Value) -> str:
    if value[0] < ABOVE:
        return hands.name(value, options.ranking)
    kind = BonusKind(value[0] - ABOVE)
    return kind.word.capitalize() if kind else "No bonus hand"
