"""A table that is rebuilt from its log is the table that it was: state, holders, clocks, draws and seeds."""

from __future__ import annotations

import random

import pytest

from houseway.bots.bot import at_random, by_the_book
from houseway.engine.actions import ReceivePreshuffled, Shuffle, Sit
from houseway.engine.events import CardsMoved, DeckRemoved
from houseway.engine.play import everybody, offers, open_table
from houseway.engine.view import view
from houseway.engine.words import Sight
from houseway.errors import CorruptLog
from houseway.procedures.decks import deck_in_play
from houseway.registry import NAMES, game
from houseway.server.live.drafting import Pending, Taken, seed_row
from houseway.server.live.house import player_bot, timed, undecided
from houseway.server.live.rebuilding import followed, kept, unkept
from houseway.server.live.situation import STAFF, Situation, beginning
from houseway.server.rest.submissions import usual_options
from houseway.server.store.ledger import head_of, header_row
from houseway.server.store.rows import EntryRow, SnapshotRow

HOLDERS = {1: "ann", 2: None, 3: "bob"}


def start(rulebook: str, **options: object) -> Pending:
    filed = game(rulebook).filed({**usual_options(rulebook), **options})
    head = head_of(header_row(filed, 0).line)
    return Pending("t", beginning(open_table(filed), head), seed_row("t", 1, 0))


def walked(rulebook: str, seed: int, steps: int, irregular: float = 0.1, draft: Pending | None = None) -> Pending:
    """A walk of people and bots, by random actions that are offered to them."""
    draft, rng = draft or start(rulebook), random.Random(f"{rulebook} {seed}")
    for seat, person in HOLDERS.items():
        draft.add(Taken(Sit(by=seat, name=f"P{seat}", at=1), person))
    wild = at_random(rng, irregular=irregular)
    while len(draft.told) < steps:
        round = draft.situation.round
        seats = [seat for seat in everybody(round) if offers(round, seat)]
        if rng.random() < 0.6:
            seats = [seat for seat in seats if any(offer.routine for offer in offers(round, seat))] or seats
        seat = rng.choice(seats)
        seen = view(round, seat)
        action = by_the_book(seen) if seat in STAFF and rng.random() < 0.9 else None
        action = action or player_bot(round.rulebook, "x")(seen) or wild(seen)
        assert action is not None
        if isinstance(action, Sit) and seat not in HOLDERS:
            continue
        person = draft.situation.holders.get(seat) or HOLDERS.get(seat)
        draft.add(Taken(timed(action, round.clock + rng.randrange(3000)), person))
    return draft


@pytest.mark.parametrize("rulebook", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_rebuilt_from_any_point_of_its_log(rulebook: str, seed: int) -> None:
    draft = walked(rulebook, seed, 250)
    rows, rng = [each.row for each in draft.told], random.Random(seed)
    for cut in sorted(rng.sample(range(1, len(rows) + 1), 12)):
        again = followed(start(rulebook).situation, rows[:cut])
        assert again[-1].after == draft.told[cut - 1].after


@pytest.mark.parametrize("rulebook", NAMES)
def test_a_state_that_was_kept_is_the_same_state(rulebook: str) -> None:
    draft = walked(rulebook, 7, 400, irregular=0.02)
    filed = draft.situation.round.rulebook
    for number, each in enumerate(draft.told[::17]):
        after = each.after
        again = unkept(SnapshotRow(after.seq, after.head, kept(after)), filed)
        assert (again, again.round.steps) == (after, after.round.steps)
        if number % 5 == 0 and each is not draft.told[-1]:
            rows = [other.row for other in draft.told if other.row.seq > after.seq]
            assert followed(again, rows)[-1].after == draft.situation


def test_a_changed_line_is_found() -> None:
    draft = walked("two-card-joker-poker-ma", 1, 30)
    rows = [each.row for each in draft.told]
    start_of_it = start("two-card-joker-poker-ma").situation
    changed = rows[10].line.replace('"round":1', '"round":2')
    for wrong in (
        [*rows[:10], _with(rows[10], changed), *rows[11:]],
        [*rows[:10], *rows[11:]],
        [*rows[:10], rows[11], rows[10]],
    ):
        with pytest.raises(CorruptLog):
            followed(start_of_it, wrong)


def _with(row: EntryRow, line: str) -> EntryRow:
    return EntryRow(row.seq, row.round, row.at, row.person, row.action_id, line)


@pytest.mark.parametrize("rulebook", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_dealt_in_an_order_that_was_revealed(rulebook: str, seed: int) -> None:
    """A seed is revealed when its round is over, unless a deck that it ordered is still to be dealt."""
    draft = walked(rulebook, 20 + seed, 500, irregular=0.15)
    ordered_in: dict[int, int] = {}
    deals = 0
    for told in draft.told:
        action = told.entry.action
        deck = getattr(action, "deck", None)
        if action.CHANCE and deck is not None:
            ordered_in[deck] = told.row.round
        for event in told.entry.events:
            if isinstance(event, DeckRemoved):
                ordered_in.pop(event.deck, None)
            if isinstance(event, CardsMoved) and _is_dealt(event):
                deals += 1
                assert any(round >= told.before.revealed_before for round in ordered_in.values())
    assert deals


def _is_dealt(event: CardsMoved) -> bool:
    """A few cards come from where nobody sees them, not even how many there are, to where somebody does."""
    return event.source.sight is Sight.NONE < event.target.sight and len(event.cards) <= 13


def test_a_pre_shuffled_deck_keeps_its_seed_secret_until_it_is_shuffled_anew() -> None:
    for rulebook in NAMES:
        draft = start(rulebook)
        offer = next(
            (each for each in offers(draft.situation.round, 0) if isinstance(each.act, ReceivePreshuffled)), None
        )
        if offer is None:
            continue
        draft.add(Taken(timed(offer.act, 1)))
        number = draft.situation.round.number
        situation = _played_until(draft, lambda situation: situation.round.number == 2)
        assert (number, situation.revealed_before) == (1, 1)
        later = _played_until(draft, lambda situation: not situation.ordered)
        assert later.revealed_before == later.round.number


TWO_DECKS = {"decks": 2, "shuffler": "automated"}


def test_of_two_decks_neither_is_dealt_in_an_order_that_was_revealed() -> None:
    """One is shuffled while the other is dealt, so that its seed is that of the round before its own."""
    draft = start("two-card-joker-poker-ma", **TWO_DECKS)
    _played_until(draft, lambda situation: situation.round.number == 5)
    ordered_in: dict[int, int] = {}
    early = 0
    for told in draft.told:
        action, before = told.entry.action, told.before
        if isinstance(action, Shuffle):
            ordered_in[action.deck] = told.row.round
        if any(isinstance(event, CardsMoved) and _is_dealt(event) for event in told.entry.events):
            ordered = ordered_in[deck_in_play(before.round)]
            assert ordered >= before.revealed_before
            early += ordered < told.row.round
    assert early
    assert draft.situation.revealed_before > 2


def _played_until(draft: Pending, wanted: object) -> Situation:
    """Bots play by the book until the table is so."""
    assert callable(wanted)
    for seat in (1, 2):
        if seat not in draft.situation.holders:
            draft.add(Taken(Sit(by=seat, name=f"P{seat}", at=draft.situation.round.clock)))
    for _ in range(600):
        if wanted(draft.situation):
            return draft.situation
        round = draft.situation.round
        bot = player_bot(round.rulebook, "x")
        for seat in everybody(round):
            seen = view(round, seat)
            action = by_the_book(seen) if seat in STAFF else bot(seen)
            if action is not None and not isinstance(action, Sit):
                draft.add(Taken(timed(action, round.clock)))
                break
        else:
            raise AssertionError(f"nobody goes on in {round.phase.name}")
    raise AssertionError("it never came to that")


@pytest.mark.parametrize("rulebook", NAMES)
def test_nobodys_chips_are_wagered_when_their_time_is_over(rulebook: str) -> None:
    """What is done for somebody who does not decide never puts chips into play."""
    done = 0
    for told in walked(rulebook, 3, 300).told:
        round = told.after.round
        for seat in round.rulebook.spots:
            choice = undecided(round, seat)
            if choice is not None:
                done += 1
                assert choice.clause
                draft = Pending("t", told.after, seed_row("t", round.number, 0))
                draft.add(Taken(timed(choice.action, round.clock)))
                moved = [e for e in draft.told[0].entry.events if getattr(e, "why", None) is not None]
                assert not [e for e in moved if e.why.value in ("wager", "buy-in")]  # type: ignore[union-attr]
    assert done
