"""The Asia Poker Wager in words: the lines of the house way, and how hands are best set."""

from __future__ import annotations

from typing import Any

from houseway.compiling import Array
from houseway.contest import SettingContest
from houseway.games.asia_poker.filed import way_of
from houseway.odds.setting.odds import Patterns, Words

LETTERS = (
    "Letters stand for ranks, those with the most cards first, then from the highest; the joker is an ace. "
    "Settings are written high / medium / low, with the share of the hands for which each is best."
)


def words(options: Any) -> Words:
    """The wager under a submission, in words."""
    rules = way_of(options.house_way).rules

    def says(name: str) -> str:
        return next(rule.says for rule in rules if rule.id == name)

    def hands(name: str) -> str:
        """The letters of a line, each once."""
        return " or ".join(dict.fromkeys(rule.hand for rule in rules if rule.id == name))

    return Words(_ending, says, hands, _patterns, LETTERS)


def _ending(net: int) -> str:
    return "Two or three higher" if net > 0 else "Fewer than two higher"


def _patterns(contest: SettingContest, hands: Array, settings: Array) -> Patterns:
    from houseway.games.asia_poker.kernels.patterns import pattern_in_words, patterns

    return patterns(contest, hands, settings), pattern_in_words
