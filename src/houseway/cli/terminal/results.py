"""Results: at the end of a round, what each hand was, what each wager came to, and why."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from houseway.cli.terminal.draw import in_line, named
from houseway.cli.terminal.guide import Guide
from houseway.cli.terminal.tell import Teller, colour, wagers_after_void
from houseway.cli.terminal.wording import signed
from houseway.engine.events import Compared, Judged, Settled
from houseway.engine.state import Round
from houseway.engine.words import DEALER
from houseway.money import dollars
from houseway.procedures.labels import title_of


def net(teller: Teller, round: Round) -> int | None:
    """What the round came to for the person; None for somebody who was not in it."""
    results = teller.memory.results
    nets = [each.net_cents for each in results if isinstance(each, Settled) and teller.mine(round, each.spot)]
    return sum(nets) if nets else None


def headline(teller: Teller, round: Round, number: int) -> str:
    """A round in one line."""
    if teller.memory.void:
        return f"Round {number} is void: {wagers_after_void(round)}"
    cents = net(teller, round)
    if cents is None:
        return f"Round {number} is over"
    if cents:
        return f"Round {number}: you {'win' if cents > 0 else 'lose'} {dollars(abs(cents))}"
    return f"Round {number}: you come out even"


def comparisons(teller: Teller, round: Round) -> Iterator[Text]:
    """How one's own hands stood against the dealer's, or against those of others."""
    for each in teller.memory.results:
        if isinstance(each, Judged) and teller.mine(round, each.spot):
            yield teller.judged(each)
        elif isinstance(each, Compared) and (teller.mine(round, each.spot) or teller.mine(round, each.other)):
            yield teller.compared(each)


def hands(teller: Teller, round: Round) -> Iterator[Text]:
    """One's own hands and the dealer's, as far as they were seen."""
    mine = {area.spot: None for area in teller.memory.hands if area.spot and teller.mine(round, area.spot)}
    for spot in (*sorted(mine), DEALER):
        there = teller.memory.at(spot, round.rulebook)
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
    results = [each for each in teller.memory.results if isinstance(each, Settled)]
    settled = [each for each in results if teller.mine(round, each.spot)]
    settled.sort(key=lambda each: order.index(each.wager) if each.wager in order else len(order))
    for each in settled:
        grid.add_row(
            title_of(each.wager, round.rulebook),
            each.result.value,
            Text(signed(each.net_cents), style=colour(each.net_cents)),
            Text("; ".join(guide.why(clause) for clause in each.clauses), style="dim"),
        )
    return grid
