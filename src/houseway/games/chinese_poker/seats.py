"""Seats: who plays, in which position, and in which order cards are dealt and buttons move.

Seat 1 is at the house dealer's left and numbers rise clockwise. Position 1 holds both buttons.

>>> positions({1, 2, 3, 4, 5}, buttons=4)
(Spot(seat=4, hand=1), Spot(seat=5, hand=1), Spot(seat=1, hand=1), Spot(seat=2, hand=1))
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

SEATS = (1, 2, 3, 4, 5)  # SEAT-1
MOST_SEATS = len(SEATS)
MOST_HANDS = 4  # SEAT-2
ALL_CARDS = 13  # DEAL-9


class Spot(NamedTuple):
    """A hand at a seat; only two players alone at the table may hold a second one (SEAT-6)."""

    seat: int
    hand: int


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
    assert buttons in participants, f"seat {buttons} has the buttons but takes no part"
    assert 2 <= len(participants) <= MOST_SEATS, f"{len(participants)} players"
    assert not two_hands or len(participants) == 2, "two hands each are for two players only"
    playing = clockwise(participants, buttons)[:MOST_HANDS]
    return tuple(Spot(seat, hand) for seat in playing for hand in ((1, 2) if two_hands else (1,)))


def dealing_order(positions: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Who is dealt to and acts, from the left of the buttons; the holder is last (DEAL-3, DEAL-4, DEAL-6)."""
    return tuple(sorted(positions, key=lambda spot: spot.seat == positions[0].seat))
