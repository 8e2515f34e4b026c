"""Every deal of a reduced deck, played on the real table by best play: the chips come to the odds' fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.bots.players import player
from houseway.bots.strategies import best_strategy
from houseway.cards import Card, Hand, show
from houseway.engine.actions import Shuffle
from houseway.engine.events import Settled
from houseway.odds.question import odds
from tests.playing import Playing, playing

DRAGON, SEAT, UNIT = "dragon-poker-md", 1, 1000
SMALL = {"red_dragons": 3, "blue_dragons": 2, "phoenix_cards": 4, "tiger_cards": 0, "panda_cards": 3,
         "monkey_cards": 0, "rabbit_cards": 3}  # fmt: skip
WAGERS = {"ante": UNIT, "ante_bonus": UNIT, "three_card_bonus": UNIT, "dragon": UNIT}


def hands(deck: Counter[Card]) -> Iterator[tuple[Hand, int]]:
    """Every hand of three, and in how many ways it can be drawn."""
    for hand in combinations_with_replacement(deck, 3):
        if ways := prod(comb(deck[card], number) for card, number in Counter(hand).items()):
            yield hand, ways


def before_the_shuffle() -> Playing:
    """A table with a player who plays best, up to the shuffle."""
    variant = {"title": "A small deck", "rules": SMALL}
    table = playing(DRAGON, seats=1, ante_bonus_paytable="A", three_card_bonus_paytable="B", variant=variant)
    table.seat(SEAT)
    stays = best_strategy(table.round.rulebook)
    assert stays is not None
    table.bots[SEAT] = player("Player 1", WAGERS, stays)
    while True:
        before = table.round
        table.next()
        if isinstance(table.entries[-1].action, Shuffle):
            return Playing(before, bots=table.bots)


def test_every_deal_of_a_small_deck_on_the_table_comes_to_the_odds() -> None:
    start = before_the_shuffle()
    deck = Counter(start.round.rulebook.deck.cards)
    assert deck.total() == 16
    nets: Counter[str] = Counter()
    deals = 0
    for ours, ways in hands(deck):
        for theirs, others in hands(deck - Counter(ours)):
            table = Playing(start.round, bots=start.bots, hands={SEAT: show(ours), 0: show(theirs)})
            table.finish()
            for event in table.events(Settled):
                nets[event.wager] += ways * others * event.net_cents
            deals += ways * others
    assert deals == comb(16, 3) * comb(13, 3)
    main = sum(nets.pop(name) for name in ("ante", "ante_bonus", "play"))
    edges = {each.wager: each.house_edge for each in odds(DRAGON, start.round.rulebook.options)}
    found = {name: Fraction(-net, UNIT * deals) for name, net in {"ante": main, **nets}.items()}
    assert found == edges
