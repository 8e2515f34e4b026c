"""Table stakes: what a player can still be made to pay while a round is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from houseway.games.chinese_poker.readings import TableStakes
from houseway.money import Cents

Player = str | int


class Stakes:
    """The stacks of the players since the deal, and what they have paid one another (STAKES-1, STAKES-2)."""

    def __init__(self, stacks: Mapping[Player, Cents], reading: TableStakes) -> None:
        self.reading = reading
        self.start = dict(stacks)
        self.present = dict(stacks)
        self.paid: Counter[tuple[Player, Player]] = Counter()

    def most(self, payer: Player, payee: Player) -> Cents:
        """The most that one player can be made to pay another now (AMB-22)."""
        match self.reading:
            case TableStakes.RUNNING:
                return self.present[payer]
            case TableStakes.BUDGET:
                return self.start[payer] - sum(cents for (by, _), cents in self.paid.items() if by == payer)
            case TableStakes.EFFECTIVE:
                # AMB-26: with two hands each, the cap is on what two players exchange in the whole round
                smaller = min(self.start[payer], self.start[payee])
                left = smaller - self.paid[payer, payee] + self.paid[payee, payer]
                return min(left, self.present[payer])

    def pay(self, payer: Player, payee: Player, owed: Cents) -> Cents:
        """Moves what is owed, as far as table stakes reach (TYPE-1)."""
        paid = min(owed, self.most(payer, payee))
        self.present[payer] -= paid
        self.present[payee] += paid
        self.paid[payer, payee] += paid
        return paid
