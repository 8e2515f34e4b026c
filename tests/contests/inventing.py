"""Contests invented at random: small decks, identical cards, any order of deals and choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from houseway.cards import JOKER, Card, Hand, Rank, Suit
from houseway.contest import (
    BOARD,
    BURNED,
    DEALER,
    FOLD,
    ON,
    PLAYER,
    SHOWDOWN,
    Choose,
    Contest,
    Deal,
    Option,
    Place,
    Stakes,
)
from houseway.money import Outcome, Result
from houseway.ranking import Value, at_least, exactly

MOST_DEALT = 6


def invented(chance: Random) -> Contest:
    """A contest of at most six cards dealt from at most nine."""
    deck = _deck(chance)
    stages = _stages(chance)
    best = _best(chance, stages)
    return Contest(deck, {"ante": 2, "blind": 1}, stages, _value(chance), _settle(chance), best=best)


def _deck(chance: Random) -> Hand:
    """Whole suits of a few ranks, or any cards; now and then a card twice or thrice, and jokers."""
    ranks, suits = [Rank.TWO, Rank.THREE, Rank.FOUR, Rank.SEVEN], list(Suit)
    if chance.random() < 0.6:
        number, held = chance.choice(((2, 3), (2, 4), (3, 2), (4, 2)))
        whole = [Card(rank, suit) for suit in suits[:number] for rank in ranks[:held]]
        return tuple(whole + [chance.choice((JOKER, whole[0]))] * chance.randint(0, 2))[:9]
    number = chance.randint(7, 9)
    kinds = [Card(chance.choice(ranks), chance.choice(suits[:3])) for _ in range(4)] + [JOKER]
    return tuple(chance.choice(kinds) for _ in range(number))


def _stages(chance: Random) -> tuple[Deal | Choose, ...]:
    while True:
        stages: list[Deal | Choose] = []
        choices = dealt = 0
        for _ in range(chance.randint(2, 7)):
            if chance.random() < 0.4 and choices < 3:
                stages.append(_choice(chance, choices))
                choices += 1
                continue
            place = chance.choice((PLAYER, PLAYER, DEALER, DEALER, BOARD, BOARD, BURNED))
            cards = min(chance.randint(1, 2), MOST_DEALT - dealt)
            dealt += cards
            stages.append(Deal(place, cards, open=place is DEALER and chance.random() < 0.3))
        if _cards(stages, PLAYER) and all(isinstance(each, Choose) or each.cards for each in stages):
            return tuple(stages)


def _cards(stages: Iterable[Deal | Choose], place: Place) -> int:
    return sum(each.cards for each in stages if isinstance(each, Deal) and each.to is place)


def _choice(chance: Random, number: int) -> Choose:
    options = [Option("check"), Option("fold", leads=FOLD), Option("take back", {"ante": -1 if number < 2 else 0})]
    for units in (1, 3):
        options.append(Option(f"bet {units}", {f"bet {number}": units}, chance.choice((ON, SHOWDOWN))))
    chance.shuffle(options)
    return Choose(tuple(options[: chance.randint(1, 4)]))


def _best(chance: Random, stages: tuple[Deal | Choose, ...]) -> int | None:
    ours, theirs = (_cards(stages, place) + _cards(stages, BOARD) for place in (PLAYER, DEALER))
    if not _cards(stages, DEALER):
        theirs = ours
    return chance.randint(1, min(ours, theirs)) if chance.random() < 0.5 else None


def _value(chance: Random) -> Callable[[Hand], Value]:
    """Pairs and flushes; or the same, and a favourite suit."""
    favourite = chance.choice((None, None, None, Suit.CLUBS, Suit.HEARTS))

    def value(hand: Hand) -> Value:
        count = Counter(card.rank for card in hand)
        flush = len(hand) > 1 and len({card.suit for card in hand}) == 1
        liked = sum(card.suit is not None and card.suit == favourite for card in hand) if favourite else 0
        return (max(count.values()) + 2 * flush, liked, *sorted(map(int, count), reverse=True)[:2])

    return value


def _settle(chance: Random) -> Callable[[Value, Value, Stakes], list[Outcome]]:
    """Nets drawn for all that is asked: does the dealer qualify, is the hand paid, who is higher."""
    qualifies = at_least(chance.randint(1, 2), chance.randint(0, 1), chance.choice((3, 4)))
    paid = exactly(chance.randint(1, 3))
    nets = {(n, p, r): chance.randint(-4, 4) for n in range(2) for p in range(2) for r in "<=>"}
    odd = chance.random() < 0.3

    def settle(ours: Value, theirs: Value, stakes: Stakes) -> list[Outcome]:
        relation = "<" if ours < theirs else "=" if ours == theirs else ">"
        asked = int(bool(theirs) and qualifies(theirs)), int(paid(ours))
        extra = ours[0] * 2 - 1 if odd and ours[0] in (1, 3) else 0
        net = nets[(*asked, relation)]
        return [Outcome(wager, Result.WON, units * net + extra, ()) for wager, units in stakes.items()]

    return settle
