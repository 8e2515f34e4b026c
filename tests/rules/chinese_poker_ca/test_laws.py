"""What holds of every settlement."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.hands import DECK, Setting
from houseway.games.chinese_poker.readings import Readings, SweepCompare, TableStakes
from houseway.games.chinese_poker.settlement import Placed, Settlement, settle
from tests.citing import shows
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31, E35, TWO_SWEEPS


def random_settings(random: Random, count: int) -> list[Setting]:
    """Hands with Clean Sweeps, or dealt hands of which some are set well and some at random."""
    if random.random() < 0.5:
        return [Setting.read(hand) for hand in random.choice((E31, E35, TWO_SWEEPS))[:count]]
    cards = tuple(random.sample(DECK.cards, 52))
    hands = [cards[start : start + 13] for start in range(0, 13 * count, 13)]
    return [
        Setting(hand[:3], hand[3:8], hand[8:]) if random.random() < 0.3 else best_setting(hand).setting
        for hand in hands
    ]


def random_round(random: Random, reading: TableStakes) -> tuple[list[Placed], Settlement]:
    """Two to four hands, or two players with two hands each."""
    settings = random_settings(random, random.choice((2, 3, 4)))
    players: tuple[str | None, ...] = (None,) * 4
    if len(settings) == 4 and random.random() < 0.4:
        players = ("X", "X", "Y", "Y")
    stacks = [random.randrange(0, 400_00) for _ in settings]
    if players[0]:
        stacks = [stacks[0], stacks[0], stacks[1], stacks[1]]
    seats = [
        Placed(seat, stack, setting, declares=random.random() < 0.5, player=player)
        for seat, (stack, setting, player) in enumerate(zip(stacks, settings, players, strict=False), 1)
    ]
    readings = Readings(
        equal_segments=random.choice(list(EqualSegments)),
        sweep_compare=random.choice(list(SweepCompare)),
        sweep_keeps_bonus=random.random() < 0.5,
        table_stakes=reading,
    )
    return seats, settle(seats, random.choice(seats).seat, 5_00, readings)


@cache
def rounds(reading: TableStakes) -> list[tuple[list[Placed], Settlement]]:
    random = Random(f"settlements {reading.value}")
    return [random_round(random, reading) for _ in range(60)]


@shows("CA-CP-TYPE-2")
@pytest.mark.parametrize("reading", TableStakes)
def test_type_2_money_is_conserved(reading: TableStakes) -> None:
    for seats, settlement in rounds(reading):
        before = {seat.owner: seat.stack_cents for seat in seats}
        after = {seat.owner: end.stack_cents for seat, end in zip(seats, settlement.seats, strict=True)}
        assert sum(after.values()) == sum(before.values())


@shows("CA-CP-TYPE-2")
@pytest.mark.parametrize("reading", TableStakes)
def test_type_2_nets_of_a_players_hands_make_the_stack(reading: TableStakes) -> None:
    for seats, settlement in rounds(reading):
        for seat, end in zip(seats, settlement.seats, strict=True):
            hands = zip(seats, settlement.seats, strict=True)
            net = sum(result.net_cents for other, result in hands if other.owner == seat.owner)
            assert seat.stack_cents + net == end.stack_cents


@shows("CA-CP-TYPE-1", "CA-CP-STAKES-2", "CA-CP-STAKES-3")
@pytest.mark.parametrize("reading", TableStakes)
def test_stakes_3_no_stack_falls_below_nothing(reading: TableStakes) -> None:
    assert all(seat.stack_cents >= 0 for _, settlement in rounds(reading) for seat in settlement.seats)


@shows("CA-CP-STAKES-2")
@pytest.mark.parametrize("reading", TableStakes)
def test_stakes_2_nobody_pays_more_than_is_owed(reading: TableStakes) -> None:
    pairs = [pair for _, settlement in rounds(reading) for pair in settlement.pairs]
    assert all(0 <= pair.paid_cents <= pair.owed_cents == abs(pair.points) * 5_00 for pair in pairs)


@shows("CA-CP-ORDER-1", "CA-CP-SEAT-7")
def test_order_1_every_pair_of_players_hands_meets_once() -> None:
    for seats, settlement in rounds(TableStakes.EFFECTIVE):
        owner = {seat.seat: seat.owner for seat in seats}
        expected = {frozenset((one, two)) for one in owner for two in owner if owner[one] != owner[two]}
        assert sorted(map(sorted, expected)) == sorted(sorted(pair.seats) for pair in settlement.pairs)
