"""python -m tests.exhaustive --table: every deal of Two Card Joker Poker played on the real table.

All deals to one player and the dealer, up to the names of suits, are each dealt, decided by the best strategy,
settled and cleared by the engine. What the chips came to, each deal counted as often as it occurs, must be the par
sheet's edges as fractions. It takes some minutes, with a line for every part.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from multiprocessing import get_context

from houseway.bots.bot import Bot
from houseway.bots.players import Stays, player
from houseway.cards import Card, Hand, Suit, show
from houseway.engine.actions import Shuffle
from houseway.engine.areas import Area
from houseway.engine.events import Settled
from houseway.engine.play import apply
from houseway.engine.state import Round
from houseway.games.two_card_joker.hands import DECK
from houseway.odds.best_play import strategy
from houseway.odds.question import odds
from tests.playing import Playing, playing

RULEBOOK = "two-card-joker-poker-ma"
SEAT, UNIT, PARTS = 1, 1000, 40
OPTIONS = {"pair_up_paytable": "1"}
WAGERS = ("ante", "pair_up", "super_flush")
Deal = tuple[Hand, Hand, int]  # the player's cards, the dealer's, and how many deals are alike but for suits


def deals() -> Iterator[Deal]:
    """One deal of each kind: the first of its like, with how many there are."""
    cards = DECK.cards
    hands = list(combinations(range(len(cards)), 2))
    turned = [[_turned(cards, suits)[place] for place in range(len(cards))] for suits in permutations(Suit)]
    for ours in hands:
        images = [_sorted(turn, ours) for turn in turned]
        if min(images) != ours:
            continue
        keeping = [turn for turn, image in zip(turned, images, strict=True) if image == ours]
        for theirs in hands:
            if set(ours) & set(theirs):
                continue
            alike = {_sorted(turn, theirs) for turn in keeping}
            if min(alike) == theirs:
                weight = len(set(images)) * len(alike)
                yield tuple(cards[n] for n in ours), tuple(cards[n] for n in theirs), weight


def _turned(cards: Hand, suits: tuple[Suit, ...]) -> list[int]:
    """Where each card of the deck goes when suits are renamed; a card without a suit stays."""
    other: dict[IntEnum, Suit] = dict(zip(Suit, suits, strict=True))
    places = {card: place for place, card in reversed(list(enumerate(cards)))}
    return [
        place if card.suit is None else places[Card(card.rank, other[card.suit])]
        for place, card in enumerate(cards)
    ]


def _sorted(turn: list[int], hand: tuple[int, int]) -> tuple[int, int]:
    first, second = turn[hand[0]], turn[hand[1]]
    return (first, second) if first < second else (second, first)


# --- the table -------------------------------------------------------------------------------------------------


@cache
def before_the_shuffle() -> tuple[Playing, Shuffle, tuple[int, ...]]:
    """A table up to the shuffle, with a player's wagers, and the places from which player and dealer are dealt."""
    table = playing(RULEBOOK, **OPTIONS)
    table.seat(SEAT, ante=UNIT, pair_up=UNIT, super_flush=UNIT)
    while True:
        before = table.round
        table.next()
        if isinstance(shuffle := table.entries[-1].action, Shuffle):
            break
    marked = DECK.cards[:2], DECK.cards[2:4]
    trial = Playing(before, bots=table.bots, hands={SEAT: show(marked[0]), 0: show(marked[1])})
    trial.next()
    stacked = trial.entries[-1].action
    assert isinstance(stacked, Shuffle)
    there = before.at(_whole_deck(before))
    dealt = [there[old] for old in stacked.order]
    return Playing(before, bots=table.bots), shuffle, tuple(dealt.index(card) for pair in marked for card in pair)


def _whole_deck(round: Round) -> Area:
    return next(area for area, cards in round.cards.items() if len(cards) == len(DECK.cards))


def came_to(ours: Hand, theirs: Hand) -> Counter[str]:
    """What the wagers of one deal came to at the table."""
    start, shuffle, places = before_the_shuffle()
    there = start.round.at(_whole_deck(start.round))
    free = dict(enumerate(there))
    order: dict[int, int] = {}
    for place, card in zip(places, (*ours, *theirs), strict=True):
        order[place] = next(n for n, each in free.items() if each == card)
        del free[order[place]]
    rest = iter(free)
    whole = tuple(order[n] if n in order else next(rest) for n in range(len(there)))
    table = Playing(start.round, bots=start.bots)
    if not best()(ours):
        table.bots = {**start.bots, SEAT: folding()}
    table.round, _ = apply(table.round, replace(shuffle, order=whole))
    table.finish()
    return Counter({event.wager: event.net_cents for event in table.events(Settled)})


@cache
def best() -> Stays:
    return strategy(before_the_shuffle()[0].round.rulebook)


def folding() -> Bot:
    return player(f"Player {SEAT}", dict.fromkeys(WAGERS, UNIT), lambda hand: False)


# --- all of them -----------------------------------------------------------------------------------------------


def _part(part: int) -> tuple[int, int, Counter[str]]:
    """How many kinds of deals are in a part, how many deals, and what they came to."""
    count, weights, sums = 0, 0, Counter[str]()
    for number, (ours, theirs, weight) in enumerate(deals()):
        if number % PARTS == part:
            count, weights = count + 1, weights + weight
            for wager, net in came_to(ours, theirs).items():
                sums[wager] += net * weight
    return count, weights, sums


def main() -> int:
    count, weights, sums = 0, 0, Counter[str]()
    with get_context("spawn").Pool() as pool:
        parts = pool.imap_unordered(_part, range(PARTS))
        for done, (more, weight, found) in enumerate(parts, 1):
            count, weights = count + more, weights + weight
            sums.update(found)
            print(f"part {done} of {PARTS}: {count:,} deals", file=sys.stderr, flush=True)
    print(f"{count:,} kinds of deals, {weights:,} deals")
    wrong = 0
    for entry in odds(RULEBOOK, before_the_shuffle()[0].round.rulebook.options):
        net = Fraction(sum(sums[wager] for wager in (entry.wager, *entry.joined)), weights * UNIT)
        wrong += net != entry.expectation
        good = "is" if net == entry.expectation else "is not"
        print(f"{entry.wager}: the table's {net} {good} the par sheet's {entry.expectation}")
    return 1 if wrong else 0
