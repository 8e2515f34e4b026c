"""Tables of Dragon Poker for the tests of its clauses."""

from __future__ import annotations

import pytest

from houseway.engine.actions import BuyIn, PlaceWager
from houseway.engine.events import Performed
from houseway.engine.phase import Rulebook
from houseway.engine.words import Step
from houseway.errors import BadSubmission
from houseway.games.dragon_poker.cards import DECK
from houseway.games.dragon_poker.hands import value
from houseway.ranking import Value
from houseway.registry import game
from tests.playing import Playing, playing

RULEBOOK = "dragon-poker-md"
A = {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"}
B = {"ante_bonus_paytable": "B", "three_card_bonus_paytable": "B"}
HAND = {"dealing": "hand", "shuffler": "automated"}  # chapter 9
AUTOMATED_SHOE = {"dealing": "automated-shoe", "shuffler": "automated"}  # chapter 10
LEFT_IN_SHUFFLER = {**AUTOMATED_SHOE, "dealer_stack": "left-in-shuffler"}  # 10.B(4)
TWO_DECKS = {"decks": 2, "shuffler": "automated"}  # 3.B
RESHUFFLING = {"shuffler": "approved-reshuffling", "device_approval": "D-17"}  # 5.I
HOUR = 3_600_000
IN_ORDER = tuple(range(53))


def table(**options: object) -> Playing:
    """A table with paytable A for both wagers that have two, unless the options say otherwise."""
    return playing(RULEBOOK, **{**A, **options})


def pair(cents: int = 1000, **side_bets: int) -> dict[str, int]:
    """Ante and Ante Bonus of the same amount, and perhaps side bets."""
    return {"ante": cents, "ante_bonus": cents, **side_bets}


def bettors(*seats: int, **options: object) -> Playing:
    """A table with ten dollars on Ante and Ante Bonus in these seats, every round."""
    full = table(**options)
    for seat in seats:
        full.seat(seat, folds=False, **pair())
    return full


def played(cards: str, dealer: str, *, folds: bool = False, options: dict[str, str] | None = None,
           cents: int = 1000, **side_bets: int) -> dict[str, int]:  # fmt: skip
    """What the wagers of a lone player come to when the round is played, with ten dollars on the Ante."""
    alone = table(**(options or {}))
    alone.seat(1, folds=folds, **pair(cents, **side_bets))
    alone.stack({1: cards, 0: dealer})
    alone.finish()
    nets = alone.nets(1)
    assert alone.net(1) == sum(nets.values())  # the chips say the same
    return nets


def main(ante: int, ante_bonus: int, play: int) -> dict[str, int]:
    """The nets of the three wagers against the dealer."""
    return {"ante": ante, "ante_bonus": ante_bonus, "play": play}


def visits(at: Playing, step: Step) -> list[int]:
    """The spots at which a step was performed, in order."""
    return [event.spot for event in at.events(Performed) if event.step is step]


def wager(name: str, cents: int, seat: int = 1, spot: int = 0) -> PlaceWager:
    return PlaceWager(by=seat, spot=spot or seat, wager=name, cents=cents)


def at_time(at: Playing, milliseconds: int) -> None:
    """Lets the time come: somebody buys a chip for a cent."""
    at.do(BuyIn(by=1, cents=1, at=milliseconds))


def rank(text: str) -> Value:
    """The rank of a hand written as text."""
    return value(DECK.hand(text, 3))


def filed(**options: object) -> Rulebook:
    return game(RULEBOOK).filed({**A, **options})


def rejects(clause: str, **options: object) -> str:
    """A submission with these options is refused and the refusal names the clause; gives its words."""
    with pytest.raises(BadSubmission) as refused:
        filed(**options)
    assert refused.value.clause == clause, str(refused.value)
    return refused.value.reason
