"""Tables of Chinese Poker at which something is refused."""

from __future__ import annotations

from collections.abc import Callable

from houseway.engine.actions import Action, Sit
from houseway.engine.words import DEALER
from tests.playing import Playing
from tests.rules.chinese_poker_ca.table import Table, opened
from tests.rules.chinese_poker_ca.test_dealing import due
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31
from tests.rules.chinese_poker_ca.test_showdown import table_with
from tests.rules.refusals.games import after

At = Callable[[], Playing]


def between() -> Table:
    """Three have bought in, the fees are paid and the deck is there; seat 4 has not bought in."""
    table = opened()
    table.seated(1, 2, 3)
    table.do(Sit(by=4, name="Dee"))
    table.bots = {seat: bot for seat, bot in table.bots.items() if seat <= DEALER}
    table.until_idle()
    return table


def seated(players: int) -> Table:
    """So many have bought in, and the dealer has done nothing yet."""
    table = opened()
    table.seated(*range(1, players + 1))
    return table


def until(phase: str, steps: int = 0) -> At:
    """Four players, seat 2 of whom has a Dragon, by the book until a phase, and so many steps on."""

    def made() -> Playing:
        table = table_with(E31, [300] * 4, 10)
        table.until(phase)
        for _ in range(steps):
            table.next()
        return table

    return made


def thirteen(steps: int) -> At:
    """Seat 2 is due for Fantasy Land, so many steps after the shuffle."""

    def made() -> Playing:
        table = table_with(E31, [300] * 4, 10)
        due(table, 2)
        table.until("fantasy land")
        for _ in range(steps):
            table.next()
        return table

    return made


def over() -> Playing:
    """The round has just ended."""
    table = table_with(E31, [300] * 4, 10)
    table.finish()
    return table


def then(at: At, *actions: Action) -> At:
    return lambda: after(at(), *actions)
