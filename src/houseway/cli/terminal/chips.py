"""Chips: a person's money on the table, bought in from the purse and counted back into it."""

from __future__ import annotations

from rich.text import Text

from houseway.bots.bot import taken
from houseway.cli.terminal.desk import Desk
from houseway.cli.terminal.purse import Purse
from houseway.cli.terminal.wording import capital
from houseway.engine.actions import Action, BuyIn, Leave
from houseway.engine.events import Reported
from houseway.engine.offers import Whole
from houseway.money import dollars
from houseway.procedures.layout import stack_of


class Chips:
    """The chips in front of a person; `enough` is what the first wager asks for."""

    def __init__(self, desk: Desk, purse: Purse, enough: int) -> None:
        self.desk, self.purse, self.enough = desk, purse, enough

    @property
    def cents(self) -> int:
        return self.desk.live.round.stake(stack_of(self.desk.seat))

    def take(self, kind: type[Action], value: object = None) -> bool:
        """Takes an offer of this kind, where there is one."""
        for offer in self.desk.live.offers(self.desk.seat):
            if isinstance(offer.act, kind):
                self.desk.do(taken(offer, value))
                return True
        return False

    def replenish(self) -> None:
        """Buys in from the purse when there is too little for a wager; an empty purse is filled by the house."""
        own = self.desk.live.offers(self.desk.seat)
        asked = any(isinstance(offer.act, BuyIn) and offer.routine for offer in own)
        idle = any(isinstance(offer.act, Leave) for offer in own)
        if asked or (idle and self.cents < self.enough):
            if self.purse.cents + self.cents < self.enough:
                given = dollars(self.purse.top_up())
                self.desk.screen.say(f"You are out of money. The house gives you another {given} of play money.")
            self.buy(self.purse.cents)

    def buy(self, cents: int) -> None:
        """Puts money from the purse on the table, as much as is there and the rules allow."""
        for offer in self.desk.live.offers(self.desk.seat):
            if isinstance(offer.act, BuyIn) and isinstance(offer.bounds, Whole):
                while self.purse.cents < offer.bounds.least:
                    self.desk.screen.say(f"The house gives you {dollars(self.purse.top_up())} of play money.")
                cents = max(offer.bounds.least, min(cents, self.purse.cents, offer.bounds.most))
                self.desk.do(taken(offer, cents))
                self.purse.take(cents)
                self.desk.screen.say(f"You buy in for {dollars(cents)}.")

    def keep(self) -> None:
        """Writes the purse, with what lies on the table."""
        self.purse.at_table = self.cents
        problem = self.purse.keep()
        if problem:
            self.desk.screen.say(Text(f"{capital(problem)}.", style="yellow"))

    def may_leave(self) -> bool:
        """Leaving in the middle of a round may be open, and yet be an irregularity."""
        live = self.desk.live
        leaves = [offer.act for offer in live.offers(self.desk.seat) if isinstance(offer.act, Leave)]
        return bool(leaves) and not any(isinstance(each, Reported) for each in live.preview(leaves[0]).events)

    def cash_out(self) -> bool:
        """Leaves the table with all chips, where that is open."""
        cents = self.cents
        if not self.may_leave() or not self.take(Leave):
            return False
        self.purse.cents += cents
        return True
