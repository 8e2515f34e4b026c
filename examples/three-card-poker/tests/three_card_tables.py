"""Tables of Three Card Poker for the tests of its clauses."""

from __future__ import annotations

from typing import Any

import pytest
from three_card_poker.hands import DECK, value

from houseway.engine.actions import BuyIn, PlaceWager
from houseway.engine.phase import Rulebook
from houseway.errors import BadSubmission
from houseway.ranking import Value
from houseway.registry import game
from tests.playing import Playing, playing

ID = "three-card-poker-pa"
FILED: dict[str, Any] = {"ante_bonus_paytable": "A", "pair_plus_paytable": "D", "six_card_bonus": True}
HAND = {"dealing": "hand", "shuffler": "automated"}  # 649a.9
AUTOMATED_SHOE = {"dealing": "automated-shoe", "shuffler": "automated"}  # 649a.10
METHODS: dict[str, dict[str, Any]] = {"8": {}, "9": HAND, "10": AUTOMATED_SHOE}
TWO_DECKS = {"decks": 2, "shuffler": "automated"}  # 3(b)
HOUR = 3_600_000
IN_ORDER = tuple(range(52))


def pa(*numbers: str) -> tuple[str, ...]:
    """Numbers of clauses with the document's prefix."""
    return tuple(f"PA-649a.{number}" for number in numbers)


def filed(**options: object) -> Rulebook:
    return game(ID).filed({**FILED, **options})


def rejects(clause: str, **options: object) -> str:
    """A submission with these options is refused and the refusal names the clause; gives its words."""
    with pytest.raises(BadSubmission) as refused:
        filed(**options)
    assert refused.value.clause == f"PA-649a.{clause}", str(refused.value)
    return refused.value.reason


def antes(*seats: int, **options: object) -> Playing:
    """A table with ten dollars on the Ante in these seats, every round."""
    full = playing(ID, **{**FILED, **options})
    for seat in seats:
        full.seat(seat, ante=1000)
    return full


def at(phase: str, *seats: int, **options: object) -> Playing:
    """Such a table that has come to this phase; without seats, of one player."""
    ready = antes(*(seats or (1,)), **options)
    ready.until(phase)
    return ready


def hands(
    *hands: str, dealer: str, folds: bool = False, options: dict[str, Any] | None = None, **wagers: int
) -> Playing:
    """A table where each player has these wagers and these hands; ten dollars on the Ante by default."""
    played = playing(ID, **{**FILED, **(options or {})})
    for seat in range(1, len(hands) + 1):
        played.seat(seat, folds=folds, **(wagers or {"ante": 1000}))
    played.stack({**dict(enumerate(hands, 1)), 0: dealer})
    return played


def settled(
    hand: str, dealer: str, *, folds: bool = False, options: dict[str, Any] | None = None, **wagers: int
) -> dict[str, int]:
    """What the wagers of a lone player come to when the round is played."""
    one = hands(hand, dealer=dealer, folds=folds, options=options, **wagers)
    one.finish()
    nets = one.nets(1)
    assert one.net(1) == sum(nets.values())  # the chips say the same
    return nets


def wager(name: str, cents: int, seat: int = 1, spot: int = 0) -> PlaceWager:
    return PlaceWager(by=seat, spot=spot or seat, wager=name, cents=cents)


def at_time(table: Playing, milliseconds: int) -> None:
    """Lets the time come: somebody buys a chip for a cent."""
    table.do(BuyIn(by=1, cents=1, at=milliseconds))


def rank(text: str) -> Value:
    """The rank of three cards written as text."""
    return value(DECK.hand(text, 3))
