"""Rounds written as text and settled, with money in dollars."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from houseway.games.chinese_poker.hands import Setting
from houseway.games.chinese_poker.readings import AS_PRINTED, Readings
from houseway.games.chinese_poker.settlement import Placed, Settlement, settle


def settled(
    hands: Sequence[str],
    stacks: Sequence[int],
    limit: int,
    *,
    buttons: int = 1,
    declaring: Collection[int] = (),
    fantasy_land: Collection[int] = (),
    players: Sequence[str | None] = (None,) * 4,
    readings: Readings = AS_PRINTED,
) -> Settlement:
    """The settlement of hands at seats 1, 2, 3, 4."""
    placed = [
        Placed(
            seat,
            100 * stack,
            Setting.read(hand),
            declares=seat in declaring,
            fantasy_land=seat in fantasy_land,
            player=player,
        )
        for seat, (hand, stack, player) in enumerate(zip(hands, stacks, players, strict=False), 1)
    ]
    return settle(placed, buttons, 100 * limit, readings)


def ends(settlement: Settlement) -> list[int]:
    """The stacks at the end."""
    return [seat.stack_cents // 100 for seat in settlement.seats]


def points(settlement: Settlement) -> dict[tuple[int, int], int]:
    """The points of each pair, in the order settled."""
    return {pair.seats: pair.points for pair in settlement.pairs}


def paid(settlement: Settlement) -> dict[tuple[int, int], tuple[int, int]]:
    """What was owed and what was paid in each pair, in the order settled."""
    return {pair.seats: (pair.owed_cents // 100, pair.paid_cents // 100) for pair in settlement.pairs}
