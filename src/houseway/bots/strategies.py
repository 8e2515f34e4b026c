"""Best strategies, one for each game with a decision; tests prove each the best by exact expectation."""

from __future__ import annotations

import random
from collections.abc import Callable

from houseway.bots.bot import Bot
from houseway.bots.players import Stays
from houseway.cards import Hand, Rank
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.ranking import at_least
from houseway.rulebooks.dragon_poker import hands as dragon
from houseway.rulebooks.dragon_poker.cards import Character
from houseway.rulebooks.two_card_joker.hands import Kind, value

Strategy = Callable[[Hand], bool]

_queen_five = at_least(Kind.HIGH_CARD, Rank.QUEEN, Rank.FIVE)
_phoenix_panda = at_least(dragon.Kind.HIGH_CARD, Character.PHOENIX, Character.PANDA)


def two_card_joker(hand: Hand) -> bool:
    """Call with queen-five or better, and with every made hand."""
    return _queen_five(value(hand))


def chinese_poker(rulebook: Rulebook, name: str, rng: random.Random, at_random: bool) -> Bot:
    """Imported when asked for, as its tables take a moment; what it tries out is no part of the table's chance."""
    from houseway.bots.chinese_poker import player

    return player(rulebook, name, random.Random(rng.random()), at_random=at_random)


def dragon_poker(hand: Hand) -> bool:
    """Play Phoenix-Panda-Rabbit or better; fold Phoenix-Monkey-Rabbit and every lower high card."""
    return _phoenix_panda(dragon.value(hand))


BEST: dict[str, Stays] = {"two-card-joker-poker-ma": two_card_joker, "dragon-poker-md": dragon_poker}


WHOLE: dict[str, Callable[[Rulebook, str, random.Random, bool], Bot]] = {"chinese-poker-ca": chinese_poker}
"""Players of games with more to decide: made from a rulebook, a name, chance, and whether they play at random."""


def best_strategy(rulebook: str) -> Stays:
    try:
        return BEST[rulebook]
    except KeyError:
        raise BadNotation(f"no strategy for {rulebook!r}: expected one of {', '.join(BEST)}") from None
