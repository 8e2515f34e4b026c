"""Whole sessions of Chinese Poker: people come, re-buy, go broke and leave over many rounds.

Players place cards in three ways: carefully, boldly with an eye on Fantasy Land, and anyhow. They are quick rather
than good, so that hundreds of sessions can be played.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, reduce

from houseway.bots.bot import any_value, taken
from houseway.bots.run import with_chance
from houseway.cards import Card
from houseway.engine.actions import Action, BuyIn, Leave, Perform, Report, SetHands, Sit
from houseway.engine.offers import Offer, Split, Whole
from houseway.engine.play import Entry, apply, offers, open_table, ticked
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Sight, Step
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.layout import FANTASY_LAND, HANDS, fantastic, in_position, ordinary
from houseway.games.chinese_poker.players.half_set import Begun, HalfSet
from houseway.games.chinese_poker.players.worth import Worth, learned
from houseway.procedures.decks import unshuffled
from houseway.procedures.layout import exposed
from houseway.procedures.seats import players
from houseway.registry import game

ROUNDS = 20
MOST_STEPS = 4_000
LUCKY = DECK.hand("9c 9d 9h 2c 2d 7c 7d 7h Qc Qd")  # a full house, three of a kind, queens
STYLES = ("careful", "bold", "bold", "anyhow")


@cache
def placing(style: str) -> Worth:
    """What a half-set hand is worth to a careful or a bold player."""
    points = dict(learned())
    if style == "bold":
        for size in (2, 3):
            points[f"front {size} pair Q-K"] = points[f"front {size} pair A"] = 14.0
    return Worth(points)


def _brought(order: tuple[int, ...], cards: list[int], first: int, step: int) -> tuple[int, ...]:
    """The order with these cards at every so many places from the first on."""
    shuffled = list(order)
    for number, card in enumerate(cards):
        place, there = first + number * step, shuffled.index(card)
        shuffled[place], shuffled[there] = shuffled[there], shuffled[place]
    return tuple(shuffled)


class Session:
    """A table from its opening through many rounds, with all that happened."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"session {seed}")
        options = {
            "schedule": rng.randint(1, 8),
            "seats": rng.choice((2, 3, 5, 5)),
            "table_stakes": rng.choice(("effective", "running", "budget")),
            "fantasy_land_setting": rng.choice(("face-down", "face-down", "face-up")),
            "fee_from_stack": rng.random() < 0.3,
        }
        self.start = self.round = open_table(game("chinese-poker-ca").filed(options))
        self.entries: list[Entry] = []
        self.styles: dict[Seat, str] = {}
        self.seen: Counter[str] = Counter()

    def play(self) -> Iterator[Entry]:
        """Plays the rounds; gives every entry as it happens."""
        for _ in range(MOST_STEPS * ROUNDS):
            if self.round.number > ROUNDS:
                return
            self.wait()
            yield self.take(self.choose())
        raise AssertionError(f"round {self.round.number} does not end: stuck in {self.round.phase.name}")

    def wait(self) -> None:
        """Time passes, more of it between rounds."""
        pause = 1_000 if in_position(self.round) else self.rng.randrange(240_000)
        self.round = ticked(self.round, self.round.clock + self.rng.randrange(pause + 1))

    def take(self, action: Action) -> Entry:
        action = replace(action, at=self.round.clock)
        self.round, entry = apply(self.round, with_chance(self.round, action, self.chance))
        self.entries.append(entry)
        return entry

    def chance(self, offer: Offer) -> Action:
        """Any shuffle; often one that lets somebody enter Fantasy Land, who would seldom get there."""
        order = any_value(offer, self.rng)
        hands = ordinary(self.round)
        if hands and self.rng.random() < 0.5:
            source = self.round.at(unshuffled(self.round))
            first = 13 * len(fantastic(self.round)) + self.rng.randrange(len(hands))
            order = _brought(order, [source.index(card) for card in LUCKY], first, len(hands))
        return replace(offer.act, **{offer.act.FREE: order})

    # --- what people do ------------------------------------------------------------------------------------

    def choose(self) -> Action:
        """What the table waits for, with comings, goings and mishaps, most of them between rounds."""
        between = not in_position(self.round)
        if self.rng.random() < 0.004 and (mishap := self.mishap()) is not None:
            return mishap
        if self.rng.random() < (0.15 if between else 0.004) or len(players(self.round)) < 2:
            action = self.change()
            if action is not None:
                return action
        there = players(self.round)
        for seat in (*there, DEALER) if between else (DEALER, *there):
            asked = [offer for offer in offers(self.round, seat) if offer.routine]
            if asked:
                return self.answer(self.rng.choice(asked) if between and seat else asked[0])
        action = self.change(needed=True)
        assert action is not None, f"nobody can do anything in {self.round.phase.name}"
        return action

    def mishap(self) -> Action | None:
        """A card is exposed, somebody is gone, the cards are misdealt."""
        staff = (offer for seat in (DEALER, SUPERVISOR) for offer in offers(self.round, seat))
        found = {offer.act.what: offer for offer in staff if isinstance(offer.act, Report)}
        if not found:
            return None
        what = self.rng.choice(sorted(found, key=lambda each: each.name))
        self.seen[what.name] += 1
        return taken(found[what], any_value(found[what], self.rng))

    def change(self, needed: bool = False) -> Action | None:
        """Somebody comes, leaves, buys more or thinks again."""
        few = len(players(self.round)) < 3 or needed
        wanted = (Sit, BuyIn, Perform) if few else (Sit, BuyIn, Leave)
        found = [
            offer
            for seat in self.round.rulebook.spots
            for offer in offers(self.round, seat)
            if isinstance(offer.act, wanted) and getattr(offer.act, "step", None) is not Step.DECLARE_SWEEP
        ]
        if not found:
            return None
        offer = self.rng.choice(found)
        self.seen[type(offer.act).__name__] += 1
        if isinstance(offer.act, Sit):
            self.styles[offer.act.by] = self.rng.choice(STYLES)
        return self.answer(offer)

    def answer(self, offer: Offer) -> Action:
        match offer.act:
            case SetHands(by=seat):
                return taken(offer, self.placed(offer, self.styles[seat]))
            case BuyIn():
                assert isinstance(offer.bounds, Whole)
                return taken(offer, min(offer.usual, offer.bounds.most))
            case Perform(by=seat, step=Step.DECLARE_NOTHING) if self.rng.random() < 0.1:
                return replace(offer.act, step=Step.DECLARE_SWEEP)
            case _ if offer.usual is not None or offer.act.CHANCE:
                return taken(offer, offer.usual)
            case _:
                return taken(offer, any_value(offer, self.rng))

    def placed(self, offer: Offer, style: str) -> tuple[tuple[Card, ...], ...]:
        """The cards into segments, in the player's way."""
        assert isinstance(offer.act, SetHands)
        assert isinstance(offer.bounds, Split)
        cards, spot = offer.bounds.cards, offer.act.spot
        hands: tuple[tuple[Card, ...], ...] = any_value(offer, self.rng)
        if style == "anyhow":
            return hands
        if len(cards) == 13:
            self.seen["Fantasy Land"] += 1
            setting = best_setting(cards, STAY_VALUE).setting
            return setting.front, setting.middle, setting.back
        worth, put = placing(style), list[tuple[Card, int]]()
        lying = (self.round.at(exposed(hand, spot)) for hand in HANDS)
        half_set = HalfSet(*(reduce(Begun.with_card, there, Begun()) for there in lying))
        for card in cards:
            choices = half_set.after(card)
            place = max(choices, key=lambda each: worth(choices[each]))
            half_set = choices[place]
            put.append((card, place))
        return tuple(tuple(card for card, place in put if place == each) for each in range(3))


# --- what must hold ------------------------------------------------------------------------------------------


@cache
def _deck(cards: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(cards)


def accounted_for(round: Round) -> None:
    """Every card and every cent is somewhere, once."""
    assert sum(round.chips.values()) == 0
    assert all(cents >= 0 for area, cents in round.chips.items() if area.name != "outside")
    there = [card for cards in round.cards.values() for card in cards]
    deck = round.rulebook.deck.cards if round.table.decks else ()
    assert len(there) == len(deck)
    assert frozenset(there) == _deck(deck)


def hidden(round: Round, seat: Seat | None) -> set[Card]:
    """The cards in hands of others that lie face down, by areas alone."""
    return {
        card
        for area, cards in round.cards.items()
        if area.sight is Sight.OWNER and round.table.player_of(area.spot) != seat
        for card in cards
    }


def keeps_secrets(round: Round) -> None:
    """No view shows a card that lies face down in somebody else's hand."""
    for seat in (*round.rulebook.spots, DEALER, None):
        unseen = hidden(round, seat)
        if unseen:
            text = repr(view(round, seat))
            assert not any(repr(card) in text for card in unseen)


def entered(round: Round) -> int:
    """How many hands are due for Fantasy Land."""
    return sum(bool(value) for (mark, _), value in round.table.marks.items() if mark == FANTASY_LAND)
