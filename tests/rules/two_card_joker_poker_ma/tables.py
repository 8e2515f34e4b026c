"""Tables of Two Card Joker Poker for the tests of its clauses."""

from __future__ import annotations

import pytest

from houseway.engine.phase import Rulebook
from houseway.errors import BadSubmission
from houseway.games.two_card_joker.hands import DECK, value
from houseway.ranking import Value
from houseway.registry import game
from tests.playing import Playing, playing

RULEBOOK = "two-card-joker-poker-ma"
HAND = {"dealing": "hand", "shuffler": "automated"}  # section 8
AUTOMATED_SHOE = {"dealing": "automated-shoe", "shuffler": "automated"}  # section 9
COUNTING_SHOE = {"dealing": "automated-shoe", "shuffler": "automated-counting"}  # 9(f)
TWO_DECKS = {"decks": 2, "shuffler": "automated"}  # 2(b)


def table(**options: object) -> Playing:
    """A table with pair up table 1, unless the options say otherwise."""
    return playing(RULEBOOK, **{"pair_up_paytable": "1", **options})


def one_player(**options: object) -> Playing:
    """A table with ten dollars on the ante of seat 1, every round."""
    alone = table(**options)
    alone.seat(1, ante=1000)
    return alone


def three_players(**options: object) -> Playing:
    """A table with ten dollars on the antes of seats 1, 2 and 3."""
    full = table(**options)
    for seat in (1, 2, 3):
        full.seat(seat, ante=1000)
    return full


def played(cards: str, dealer: str, *, folds: bool = False, options: dict[str, str] | None = None,
           **wagers: int) -> dict[str, int]:  # fmt: skip
    """What the wagers of a lone player come to when the round is played; ten dollars on the ante by default."""
    alone = table(**(options or {}))
    alone.seat(1, folds=folds, **(wagers or {"ante": 1000}))
    alone.stack({1: cards, 0: dealer})
    alone.finish()
    nets = alone.nets(1)
    assert alone.net(1) == sum(nets.values())  # the chips say the same
    return nets


def rank(text: str) -> Value:
    """The rank of a hand written as text."""
    return value(DECK.hand(text, 2))


def filed(**options: object) -> Rulebook:
    return game(RULEBOOK).filed({"pair_up_paytable": "1", **options})


def rejects(clause: str, **options: object) -> None:
    """A submission with these options is refused and the refusal names the clause."""
    with pytest.raises(BadSubmission) as refused:
        filed(**options)
    assert refused.value.clause == clause, str(refused.value)
