"""Seats: who plays, in which position, and in which order cards are dealt and buttons move.

Seat 1 is at the house dealer's left and numbers rise clockwise. Position 1 holds both buttons.

>>> positions({1, 2, 3, 4, 5}, buttons=4)
(Spot(seat=4, hand=1), Spot(seat=5, hand=1), Spot(seat=1, hand=1), Spot(seat=2, hand=1))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from houseway.errors import RuleViolation
from houseway.rulebooks.chinese_poker.readings import DOCUMENT

MOST_SEATS = 5  # SEAT-1
MOST_HANDS = 4  # SEAT-2
ALL_CARDS = 13  # DEAL-9


class Spot(NamedTuple):
    """A hand at a seat; only two players alone at the table may hold a second one (SEAT-6)."""

    seat: int
    hand: int = 1


def clockwise(seats: Collection[int], start: int) -> tuple[int, ...]:
    """The seats clockwise, beginning at `start` or the first after it."""
    return tuple(sorted(seats, key=lambda seat: (seat - start) % MOST_SEATS))


def first_buttons(seated: Collection[int]) -> int:
    """Both buttons of a new game: the first player from the house dealer's left (DEAL-2, ABTN-5)."""
    return min(seated)


def next_buttons(seated: Collection[int], buttons: int) -> int:
    """Both buttons after a round: the next player clockwise (DBTN-2, ABTN-4, ABTN-6)."""
    return clockwise(seated, buttons + 1)[0]


def placed_buttons(participants: Collection[int], buttons: int) -> int:
    """Both buttons for a round: a holder who takes no part gives them to the next who does (AMB-25)."""
    return clockwise(participants, buttons)[0]


def positions(participants: Collection[int], buttons: int, two_hands: bool = False) -> tuple[Spot, ...]:
    """Positions 1 to 4: the holder of the buttons and those clockwise who get a hand (SEAT-5, ABTN-3)."""
    if buttons not in participants:
        raise RuleViolation(f"seat {buttons} has the buttons but takes no part", clause=DOCUMENT("DEAL-1"))
    if not 2 <= len(participants) <= MOST_SEATS:
        raise RuleViolation(f"{len(participants)} players: expected 2 to 5", clause=DOCUMENT("SEAT-1"))
    if two_hands and len(participants) != 2:
        raise RuleViolation("two hands each are for two players only", clause=DOCUMENT("SEAT-6"))
    playing = clockwise(participants, buttons)[:MOST_HANDS]
    return tuple(Spot(seat, hand) for seat in playing for hand in ((1, 2) if two_hands else (1,)))


def idle(participants: Collection[int], buttons: int) -> int | None:
    """The fifth of five, who waits for the next round: the seat just before the buttons (SEAT-2, SEAT-3)."""
    return clockwise(participants, buttons)[-1] if len(participants) > MOST_HANDS else None


def dealing_order(positions: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Who is dealt to and acts, from the left of the buttons; the holder is last (DEAL-3, DEAL-4, DEAL-6)."""
    return tuple(sorted(positions, key=lambda spot: spot.seat == positions[0].seat))


def receivers(positions: tuple[Spot, ...], fantasy_land: Collection[Spot] = ()) -> Iterator[Spot]:
    """Who gets each card in turn, Fantasy Land hands first and whole (DEAL-3, DEAL-6, FL-2, AMB-27)."""
    order = dealing_order(positions)
    for spot in order:
        if spot in fantasy_land:
            yield from [spot] * ALL_CARDS
    yield from [spot for spot in order if spot not in fantasy_land] * ALL_CARDS
