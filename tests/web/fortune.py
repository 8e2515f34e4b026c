"""Fortune: a round of Chinese Poker, played at a table of a house that is stopped, that ends in Fantasy Land."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from houseway.bots.bot import Bot, by_the_book, taken
from houseway.bots.run import Chance, next_action
from houseway.engine.actions import Action, SetHands, Shuffle
from houseway.engine.offers import Offer, Split
from houseway.engine.state import Round
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Seat
from houseway.games.chinese_poker.hands import Setting
from houseway.games.chinese_poker.layout import FANTASY_LAND, in_turn
from houseway.procedures.decks import unshuffled
from houseway.registry import game
from houseway.server.live.drafting import Pending, Taken
from houseway.server.live.house import player_bot
from houseway.server.live.rebuilding import rebuilt
from houseway.server.live.situation import Situation
from houseway.server.settings import Settings
from houseway.server.starting import open_store
from tests.server.serving import hold_of
from tests.web.house import House

LUCKY = Setting.read("Qc Qd Kh / 7c 7d 7h 3s 4d / 9c 9d 9h 2c 2d")  # queens in front, which is enough


def play_to_fantasy_land(house: House, table: str, seat: Seat) -> None:
    """Plays a round of a stopped house in which the seat gets these cards, and writes it into its database."""
    played = _played(f"sqlite:///{house.folder / 'tables.db'}", table, seat)
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, played).result()


async def _played(url: str, table: str, seat: Seat) -> None:
    store = await open_store(Settings(database=url))
    await store.start()
    try:
        row = await store.table(table)
        assert row is not None
        there = await rebuilt(store, table, game(row.rulebook).filed(row.options, complete=False))
        draft = Pending(table, there.situation, (await store.unrevealed(table))[-1])
        _play(draft, there.situation, seat)
        assert draft.situation.round.table.mark(FANTASY_LAND, seat), "the lucky hand did not earn Fantasy Land"
        append = draft.append(await store.unrevealed(table))
        await store.append(replace(append, hold=await hold_of(store, table)))
    finally:
        await store.stop()


def _play(draft: Pending, situation: Situation, seat: Seat) -> None:
    """Bots play for everybody; what a person's bot does is the person's doing."""
    bots = {each: player_bot(situation.round.rulebook, "") for each in situation.holders}
    bots |= {DEALER: by_the_book, SUPERVISOR: by_the_book, seat: _lucky(bots[seat])}
    while not draft.round_ended:
        action = next_action(draft.situation.round, bots, _dealing(lambda: draft.situation.round, seat))
        assert action is not None, "nobody has anything to do"
        draft.add(Taken(action, situation.holders.get(action.by)))


def _dealing(round: Callable[[], Round], seat: Seat) -> Chance:
    """A shuffle by which every card of the lucky hand comes to the seat when it is its turn."""

    def chance(offer: Offer) -> Action:
        hands, source = in_turn(round()), round().at(unshuffled(round()))
        order = list(range(len(source)))
        for number, card in enumerate(LUCKY.cards):
            place, there = hands.index(seat) + number * len(hands), order.index(source.index(card))
            order[place], order[there] = order[there], order[place]
        assert isinstance(offer.act, Shuffle)
        return replace(offer.act, order=tuple(order))

    return chance


def _lucky(otherwise: Bot) -> Bot:
    """Puts each card of the lucky hand where it belongs."""

    def bot(view: View) -> Action | None:
        for offer in view.offers:
            if isinstance(offer.act, SetHands) and isinstance(offer.bounds, Split):
                rows = (LUCKY.front, LUCKY.middle, LUCKY.back)
                cards = offer.bounds.cards
                return taken(offer, tuple(tuple(card for card in cards if card in row) for row in rows))
        return otherwise(view)

    return bot
