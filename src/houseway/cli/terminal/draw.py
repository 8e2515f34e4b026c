"""Drawing: cards, hands and the table at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from houseway.cards import Card, Rank, Suit, show
from houseway.cli.terminal.wording import capital, person
from houseway.engine.areas import Area, deck_area
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import DEALER, Seat
from houseway.money import dollars
from houseway.procedures import layout
from houseway.procedures.labels import title_of

MOST_BESIDE = 60  # characters of hands in a line; more of them stand one below the other
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLOURS = {"RED": "red", "BLUE": "blue", "GOLD": "yellow"}
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
    inside = max([5, *(len(_middle(card)) for card in cards if card is not None)])
    a_row = max(1, width // (inside + 3))
    for start in range(0, len(cards), a_row):
        row = cards[start : start + a_row]
        for line in zip(*(_box(card, inside) for card in row), strict=True):
            yield Text(" ").join(Text(part, style=_style(card)) for part, card in zip(line, row, strict=True))


def _box(card: Card | None, inside: int) -> tuple[str, ...]:
    if card is None:
        lines = ["░" * inside] * 3
    else:
        corner, middle = _corner(card), _middle(card)
        lines = [f"{corner:<{inside}}", f"{middle:^{inside}}", f"{corner:>{inside}}"]
    return (f"╭{'─' * inside}╮", *(f"│{line}│" for line in lines), f"╰{'─' * inside}╯")


def _has_suit(card: Card) -> bool:
    """Is it a card of one of the four suits?"""
    return isinstance(card.suit, Suit)


def _corner(card: Card) -> str:
    if not _has_suit(card):
        return str(card)
    return "10" if card.rank is Rank.TEN else str(card)[:-1]


def _middle(card: Card) -> str:
    if card.rank is Rank.JOKER:
        return "★"
    return SUITS[str(card)[-1]] if _has_suit(card) else str(getattr(card.rank, "word", card.rank.name))


def _mark(card: Card | None) -> str:
    if card is None:
        return "▒▒"
    if card.rank is Rank.JOKER:
        return "★Jk"
    return _corner(card) + (_middle(card) if _has_suit(card) else "")


def _style(card: Card | None) -> str:
    if card is None:
        return "blue"
    if card.rank is Rank.JOKER:
        return "bold magenta"
    if card.suit in (Suit.DIAMONDS, Suit.HEARTS) and _has_suit(card):
        return "bold red"
    return f"bold {COLOURS.get(card.suit.name, '')}" if card.suit is not None else "bold"


def named(cards: Sequence[Card | None], rulebook: Rulebook) -> str:
    """What a hand is, where all of it is seen and it has a size that the game ranks."""
    seen = tuple(card for card in cards if card is not None)
    if len(seen) < len(cards) or len(seen) not in rulebook.hand_sizes:
        return ""
    return rulebook.name_of(rulebook.value(seen))


def hands_at(view: View, spot: int, rulebook: Rulebook) -> list[tuple[Area, tuple[Card | None, ...]]]:
    """The hands that lie at a spot, in the rulebook's order; the dealer's is spot 0."""
    found = [(area, cards) for area, cards in view.cards.items() if area.spot == spot and is_hand(area)]
    return sorted(found, key=lambda each: place_of(each[0], rulebook))


def place_of(area: Area, rulebook: Rulebook) -> int:
    """Where a hand stands in the rulebook's order of them."""
    return rulebook.hands.index(area.name) if area.name in rulebook.hands else len(rulebook.hands)


def at_a_glance(view: View, rulebook: Rulebook, me: Seat, *, plain: bool, names: bool = True) -> Table:
    """Who sits where, with which cards, wagers and chips."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for head in ("Seat", "", "Cards", "Wagers"):
        grid.add_column(head)
    grid.add_column("Chips", justify="right")
    spots = with_second_hands(view, rulebook)
    cards = {spot: _cards(view, spot, rulebook, plain, names) for spot in (DEALER, *spots)}
    beside = all(len(Text("  ").join(hands)) <= MOST_BESIDE for hands in cards.values())
    between = Text("  " if beside else "\n")
    grid.add_row("", "Dealer" if me != DEALER else "You deal", between.join(cards[DEALER]), "", "")
    for spot in spots:
        player = view.table.player_of(spot)
        if player not in view.table.names:
            continue
        mine = player == me
        who = capital(person(player, view.table.names, me)) + (" ◄" if mine and not plain else "")
        chips = dollars(view.stake(layout.stack_of(player))) if player == spot else ""
        grid.add_row(
            str(spot) if spot in rulebook.spots else "",
            who,
            between.join(cards[spot]),
            ", ".join(filter(None, (_wagers(view, spot, rulebook), *_signs(view, spot, rulebook)))),
            chips,
            style="bold" if mine else None,
        )
    return grid


def with_second_hands(view: View, rulebook: Rulebook) -> tuple[int, ...]:
    """The spots of the layout, with further ones that have cards, each after its player's own."""
    dealt_to = {area.spot for area in view.cards if is_hand(area)} - {DEALER, *rulebook.spots}
    return tuple(sorted((*rulebook.spots, *dealt_to), key=lambda spot: (view.table.player_of(spot), spot)))


def _signs(view: View, spot: int, rulebook: Rulebook) -> Iterator[str]:
    """The disks that lie before a spot, and what everybody is told of it."""
    yield from (mark for mark in rulebook.disks if view.table.mark(mark) == spot)
    yield from (mark for mark in rulebook.flags if view.table.mark(mark, spot))


def _cards(view: View, spot: int, rulebook: Rulebook, plain: bool, names: bool) -> list[Text]:
    """The hands of a spot, each with its name."""
    parts = []
    hands = hands_at(view, spot, rulebook)
    for area, cards in hands:
        text = in_line(cards, plain=plain)
        name = named(cards, rulebook) if names else ""
        where = f"{area.name} " if len(hands) > 1 else ""
        parts.append(Text.assemble((where, "dim"), text, (f" ({name})" if name else "", "")))
    return parts


def _wagers(view: View, spot: int, rulebook: Rulebook) -> str:
    own = (layout.stack_of(spot).name, layout.INVENTORY.name, layout.OUTSIDE.name)
    there = [(a.name, cents) for a, cents in view.chips.items() if a.spot == spot and a.name not in own]
    order = [wager.name for wager in rulebook.wagers]
    there.sort(key=lambda each: order.index(each[0]) if each[0] in order else len(order))
    return ", ".join(f"{title_of(name, rulebook)} {dollars(cents)}" for name, cents in there)
