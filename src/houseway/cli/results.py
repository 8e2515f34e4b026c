"""Results: at the end of a round, what each hand was, what each wager came to, and why."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from houseway.cli.draw import in_line, named
from houseway.cli.guide import Guide
from houseway.cli.tell import Teller, colour
from houseway.cli.wording import signed, title_of
from houseway.engine.state import Round
from houseway.engine.words import DEALER
from houseway.money import dollars


def headline(teller: Teller, round: Round, number: int) -> str:
    """A round in one line."""
    net = sum(each.net_cents for each in teller.memory.settled if teller.mine(round, each.spot))
    if not any(teller.mine(round, each.spot) for each in teller.memory.settled):
        return f"Round {number} is over"
    if net:
        return f"Round {number}: you {'win' if net > 0 else 'lose'} {dollars(abs(net))}"
    return f"Round {number}: you come out even"


def hands(teller: Teller, round: Round) -> Iterator[Text]:
    """One's own hands and the dealer's, as far as they were seen."""
    mine = [spot for spot in round.rulebook.spots if teller.mine(round, spot)]
    for spot in (*mine, DEALER):
        there = teller.memory.at(spot)
        for area, cards in there:
            if None in cards:
                continue
            whose = "The dealer's" if spot == DEALER else "Your"
            which = area.name if len(there) > 1 else "hand"
            name = named(cards, round.rulebook)
            yield Text.assemble((f"{whose} {which}: ", "dim"), in_line(cards, plain=teller.plain), f"  {name}")


def settlements(teller: Teller, round: Round, guide: Guide) -> Table:
    """Each of one's own wagers with its result, its net and the clauses that say so."""
    grid = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "left"):
        grid.add_column(justify=justify)
    order = [wager.name for wager in round.rulebook.wagers]
    settled = [each for each in teller.memory.settled if teller.mine(round, each.spot)]
    settled.sort(key=lambda each: order.index(each.wager) if each.wager in order else len(order))
    for each in settled:
        grid.add_row(
            title_of(each.wager, round.rulebook),
            each.result.value,
            Text(signed(each.net_cents), style=colour(each.net_cents)),
            Text("; ".join(guide.why(clause) for clause in each.clauses), style="dim"),
        )
    return grid
