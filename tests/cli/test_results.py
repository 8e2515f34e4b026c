"""The end of a round at the terminal: told by the results that stand."""

from __future__ import annotations

import random

from houseway.bots.people import player_bot, staff
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.results import headline, net
from houseway.cli.terminal.tell import Teller
from houseway.engine.actions import Action, Report
from houseway.engine.words import DEALER, Irregularity
from houseway.registry import game


class Told:
    """A table of one player, and what that player is told."""

    def __init__(self) -> None:
        rulebook, rng = game("two-card-joker-poker-ma").filed({"pair_up_paytable": "1"}), random.Random(4)
        wagers = {"ante": 1000, "pair_up": 1000, "super_flush": 1000}
        self.live = Live(rulebook, staff() | {1: player_bot(rulebook, "Ann", wagers, "best", rng)}, rng)
        self.teller = Teller(rulebook, 1, plain=True, width=80)
        self.lines: list[str] = []

    def do(self, action: Action) -> None:
        entry = self.live.do(action)
        self.lines += [line.plain for line in self.teller.lines(self.live.round, entry)]

    def until(self, phase: str) -> None:
        while self.live.round.phase.name != phase:
            action = self.live.next_of_players() or self.live.next_of_staff()
            assert action is not None
            self.do(action)

    def report(self, what: Irregularity) -> None:
        self.do(Report(by=DEALER, what=what, spot=0))


def test_a_void_round_is_told_as_void_though_a_bonus_was_settled_in_it() -> None:
    told = Told()
    told.until("stub")
    told.report(Irregularity.EXTRA_CARD)
    told.until("revealing")
    assert net(told.teller, told.live.round)
    told.report(Irregularity.WRONG_NUMBER)
    assert headline(told.teller, told.live.round, 1) == "Round 1 is void: all wagers are returned"
    assert net(told.teller, told.live.round) == 0
    assert "The settlement is undone: Pair Up of you [12(c)]." in told.lines
    assert {each.result.value for each in told.teller.memory.results if hasattr(each, "result")} == {"void"}
