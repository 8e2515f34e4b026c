"""Leaks planted in the server on purpose: each is one that somebody could make, and the worlds must find it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
from prometheus_client import Counter

from houseway.cards import Card
from houseway.engine.areas import Area
from houseway.engine.state import Round
from houseway.engine.words import Sight
from houseway.server.live import hall, histories
from houseway.server.live import table as tables
from houseway.server.live.fairness import draws
from houseway.server.live.table import LiveTable
from houseway.server.rest.routes import records
from houseway.server.store import leaves, writer
from houseway.server.store.rows import Append
from houseway.server.transparency import exporting
from houseway.server.wire import changes, messages, views
from houseway.server.wire.messages import Telling
from houseway.server.wire.socket import Listener

PLANTS: dict[str, Callable[[], None]] = {}


def plant(leak: Callable[[], None]) -> Callable[[], None]:
    PLANTS[leak.__name__.replace("_", "-")] = leak
    return leak


def hidden(round: Round) -> Card | None:
    """A card that nobody sees: the last of the deck."""
    decks = (cards for area, cards in round.cards.items() if area.sight is Sight.NONE and cards)
    return next((cards[-1] for cards in decks), None)


def rank(round: Round) -> int:
    """A number that hangs on a card that nobody sees."""
    card = hidden(round)
    return 0 if card is None else 1 + round.rulebook.deck.cards.index(card)


def before_each_commit(leak: Callable[[LiveTable, Any], None]) -> None:
    right = LiveTable.commit

    async def commit(self: LiveTable, draft: Any) -> None:
        leak(self, draft)
        await right(self, draft)

    LiveTable.commit = commit  # type: ignore[method-assign]


@plant
def everybody_sees_every_hand() -> None:
    right = views.named
    changes.named = lambda round, area, seat: right(  # type: ignore[attr-defined]
        round, area, round.table.player_of(area.spot)
    )


@plant
def faces_are_told_where_cards_lie_covered() -> None:
    changes._lies = lambda round, area, seat: round.at(area)


@plant
def it_is_told_that_cards_were_exchanged_under_cover() -> None:
    """Only where other cards lie than before, and so not in every world."""
    right = changes._lies
    changes._lies = lambda round, area, seat: right(round, area, seat) + (None,) * (_high(round, area))


def _high(round: Round, area: Area) -> int:
    return sum(round.rulebook.deck.cards.index(card) % 2 for card in round.at(area))


@plant
def an_offer_tells_a_card() -> None:
    def offered(round: Round, seat: int, *, guided: bool) -> Any:
        first, *others = views.offered(round, seat, guided=guided) or (None,)
        return () if first is None else (replace(first, told=str(hidden(round))), *others)

    changes.offered = offered  # type: ignore[attr-defined]


@plant
def a_message_is_longer_for_a_higher_card() -> None:
    right = Telling._changed

    def changed(self: Telling, *further: Any) -> Any:
        made = right(self, *further)
        made.now += 10 ** rank(self.table.situation.round)
        return made

    Telling._changed = changed  # type: ignore[method-assign,assignment]


@plant
def who_comes_back_is_told_entries_as_another_saw_them() -> None:
    right = Telling._entries

    def entries(self: Telling, eyes: Any) -> Any:
        others = [each for each in self.table.situation.holders if each != eyes.sees.seat]
        seats = (others[0],) * len(eyes.seats) if others and len(self.told) > 1 else eyes.seats
        return right(self, eyes._replace(seats=seats))

    Telling._entries = entries  # type: ignore[method-assign]


@plant
def those_who_see_an_entry_otherwise_get_the_same_bytes() -> None:
    right = views.Retold.to
    views.Retold.to = lambda self, seat: next(iter(self._written.values()), None) or right(self, seat)  # type: ignore[method-assign]


@plant
def a_refusal_names_a_card() -> None:
    right = Listener._refuse

    def refuse(self: Listener, id: Any, code: Any, message: str, *further: Any) -> None:
        right(self, id, code, f"{message} {hidden(self.table.situation.round)}", *further)

    Listener._refuse = refuse  # type: ignore[method-assign,assignment]


@plant
def a_card_stands_in_the_log() -> None:
    before_each_commit(lambda _, draft: tables.log.debug("written", card=str(hidden(draft.situation.round))))


@plant
def a_card_is_the_label_of_a_figure() -> None:
    dealt = Counter("houseway_dealt", "Cards", ["card"])
    before_each_commit(lambda _, draft: dealt.labels(str(hidden(draft.situation.round))).inc())


@plant
def a_commit_takes_longer_for_a_higher_card() -> None:
    right = LiveTable.commit

    async def commit(self: LiveTable, draft: Any) -> None:
        await asyncio.sleep(rank(draft.situation.round) / 1000)
        await right(self, draft)

    LiveTable.commit = commit  # type: ignore[method-assign]


@plant
def the_record_has_the_running_round() -> None:
    histories.finished_rows = lambda table, row: True


@plant
def the_bundle_has_the_running_round() -> None:
    right = exporting.of_table
    exporting.of_table = lambda sequencer, table, before: right(sequencer, table, None)


@plant
def anybody_may_look_from_another_seat() -> None:
    records._may_see_as = lambda table, visitor, number, seat: None


@plant
def the_draws_of_the_running_round_are_told() -> None:
    async def fairness(store: Any, table: Any, round: int) -> Any:
        told = await histories.told_rounds(store, table, round, round)
        steps: list[Any] = [(each.before.round, each.entry.action, each.row.seq, {}) for each in told]
        found = await right(store, table, round)
        return found and msgspec.structs.replace(found, draws=list(draws(steps)))

    right = histories.fairness
    histories.fairness = fairness


@plant
def the_seed_is_shown_with_its_commitment() -> None:
    right = messages.shown
    messages.shown = lambda seed: right(replace(seed, revealed=1))


@plant
def the_shares_are_told_with_the_hashes() -> None:
    right = messages.presence

    def presence(table: LiveTable) -> Any:
        fixed = table.shares._fixed or ()
        made = right(table)
        return msgspec.structs.replace(made, seats=[*made.seats, *fixed])

    messages.presence = presence


@plant
def the_lobby_names_a_card() -> None:
    right = hall.line_of

    def line_of(table: LiveTable) -> Any:
        made = right(table)
        return msgspec.structs.replace(made, title=f"{made.title} {hidden(table.situation.round)}")

    hall.line_of = line_of


@plant
def the_house_s_log_has_a_leaf_more_for_a_shuffle_that_begins_high() -> None:
    right = leaves.appended

    def appended(append: Append) -> Iterator[leaves.Row]:
        yield from right(append)
        for row in append.entries:
            _, found, order = row.line.partition('"order":[')
            if found and int(order.partition(",")[0]) % 2:
                yield leaves.leaf("house", "high")

    writer.leaves.appended = appended  # type: ignore[attr-defined]
