"""Drawing: cards, hands and the table at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from houseway.cards import Card, Rank, show
from houseway.cli.wording import capital, person, title_of
from houseway.engine.areas import Area, deck_area
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import DEALER, Seat
from houseway.money import dollars
from houseway.procedures import layout

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED = "bold red"
CARD_WIDTH = 8
NO_HAND = frozenset(
    each.name
    for each in (
        layout.STACK, layout.PACKET, layout.SHOE, layout.DRAWN, layout.FACE_UP, layout.RACK, layout.INVENTORY,
        layout.OUTSIDE, layout.spread(1), layout.spread_down(1), layout.lost(1), deck_area(1),
    )
)  # fmt: skip


def is_hand(area: Area) -> bool:
    """Do cards there belong to somebody's hand?"""
    return area.name not in NO_HAND


def in_line(cards: Sequence[Card | None], *, plain: bool) -> Text:
    """Cards within a sentence."""
    if plain:
        return Text(show(cards))
    return Text(" ").join(Text(_mark(card), style=_style(card)) for card in cards)


def drawn(cards: Sequence[Card | None], width: int) -> Iterator[Text]:
    """Cards side by side, five lines high, in as many rows as the width asks for."""
    a_row = max(1, width // CARD_WIDTH)
    for start in range(0, len(cards), a_row):
        row = cards[start : start + a_row]
        for line in zip(*(_box(card) for card in row), strict=True):
            yield Text(" ").join(Text(part, style=_style(card)) for part, card in zip(line, row, strict=True))


def _box(card: Card | None) -> tuple[str, ...]:
    if card is None:
        inside = ("░░░░░", "░░░░░", "░░░░░")
    else:
        corner, middle = _corner(card), _middle(card)
        inside = (f"{corner:<5}", f"{middle:^5}", f"{corner:>5}")
    return ("╭─────╮", *(f"│{line}│" for line in inside), "╰─────╯")


def _corner(card: Card) -> str:
    mark = str(card) if card.suit is None else str(card)[:-1]
    return "10" if mark == "T" else mark


def _middle(card: Card) -> str:
    if card.rank is Rank.JOKER:
        return "★"
    if card.suit is None:
        word = str(getattr(card.rank, "word", card.rank.name.lower()))
        return word[:5]
    return SUITS.get(str(card)[-1], str(card)[-1])


def _mark(card: Card | None) -> str:
    if card is None:
        return "▒▒"
    return "★Jk" if card.rank is Rank.JOKER else str(card) if card.suit is None else _corner(card) + _middle(card)


def _style(card: Card | None) -> str:
    if card is None:
        return "blue"
    if card.rank is Rank.JOKER:
        return "bold magenta"
    return RED if str(card)[-1] in "dh" and card.suit is not None else "bold"


def named(cards: Sequence[Card | None], rulebook: Rulebook) -> str:
    """What a hand is, where all of it is seen and it has a size that the game ranks."""
    seen = tuple(card for card in cards if card is not None)
    if len(seen) < len(cards) or len(seen) not in rulebook.hand_sizes:
        return ""
    return rulebook.name_of(rulebook.value(seen))


def hands_at(view: View, spot: int) -> Iterator[tuple[Area, tuple[Card | None, ...]]]:
    """The hands that lie at a spot; the dealer's is spot 0."""
    for area, cards in view.cards.items():
        if area.spot == spot and is_hand(area):
            yield area, cards


def at_a_glance(view: View, rulebook: Rulebook, me: Seat, *, plain: bool, names: bool = True) -> Table:
    """Who sits where, with which cards, wagers and chips."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for head in ("Seat", "", "Cards", "Wagers"):
        grid.add_column(head)
    grid.add_column("Chips", justify="right")
    grid.add_row("", "Dealer" if me != DEALER else "You deal", _cards(view, 0, rulebook, plain, names), "", "")
    for spot in rulebook.spots:
        player = view.table.player_of(spot)
        if player not in view.table.names:
            continue
        mine = player == me
        who = capital(person(player, view.table.names, me)) + (" ◄" if mine and not plain else "")
        chips = dollars(view.stake(layout.stack_of(player))) if player == spot else ""
        grid.add_row(
            str(spot),
            who,
            _cards(view, spot, rulebook, plain, names),
            _wagers(view, spot, rulebook),
            chips,
            style="bold" if mine else None,
        )
    return grid


def _cards(view: View, spot: int, rulebook: Rulebook, plain: bool, names: bool) -> Text:
    parts = []
    hands = list(hands_at(view, spot))
    for area, cards in hands:
        text = in_line(cards, plain=plain)
        name = named(cards, rulebook) if names else ""
        where = f"{area.name} " if len(hands) > 1 else ""
        parts.append(Text.assemble((where, "dim"), text, (f" ({name})" if name else "", "")))
    return Text("  ").join(parts)


def _wagers(view: View, spot: int, rulebook: Rulebook) -> str:
    own = (layout.stack_of(spot).name, layout.INVENTORY.name, layout.OUTSIDE.name)
    there = [(a.name, cents) for a, cents in view.chips.items() if a.spot == spot and a.name not in own]
    order = [wager.name for wager in rulebook.wagers]
    there.sort(key=lambda each: order.index(each[0]) if each[0] in order else len(order))
    return ", ".join(f"{title_of(name, rulebook)} {dollars(cents)}" for name, cents in there)
