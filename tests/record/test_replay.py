"""A log read again as each seat saw it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from houseway.cards import show
from houseway.engine.actions import ACTIONS, Perform, PlaceWager, Shuffle
from houseway.engine.areas import Area, Mark
from houseway.engine.events import (
    EVENTS,
    CardsMoved,
    Counted,
    DeckRemoved,
    Marked,
    Performed,
    PhaseEnded,
    RoundEnded,
    Settled,
)
from houseway.engine.play import Entry
from houseway.engine.words import DEALER, SUPERVISOR, Sight, Step
from houseway.errors import BadNotation
from houseway.money import Result
from houseway.procedures.layout import dealt, held
from houseway.record.codec import canonical, read_action, read_event
from houseway.record.log import Log, read_log
from houseway.record.replay import Tells, replay_json, seat_from, seen, told
from houseway.record.telling import tell_action, tell_entry, tell_event
from tests.laws.walking import TABLES, Walk, seats_of, walk
from tests.laws.worlds import other_world
from tests.record.tables import logged, walked


@pytest.fixture(scope="module")
def walker() -> Walk:
    return walked(rounds=4, seed=51, irregular=0)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory, walker: Walk) -> Log:
    path = tmp_path_factory.mktemp("logs") / "table.log"
    return read_log(logged(path, walker.round.rulebook, walker.entries))


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_replay_shows_a_seat_no_card_that_it_could_not_see(name: str, number: int, tmp_path: Path) -> None:
    """Two logs that differ in all cards the seat has not seen read the same to it, to the last byte."""
    seeds, different = iter(range(60, 70)), 0
    while not different:  # a walk may end with the whole deck spread face up, or before the first shuffle
        walker = walk(name, number, seed=next(seeds), irregular=0.03)
        list(walker.steps(110))
        rules = walker.round.rulebook
        here = read_log(logged(tmp_path / f"{walker.rng.random()}.log", rules, walker.entries))
        for seat in seats_of(walker.round):
            world = other_world(walker.start, walker.entries, seat, random.Random(number))
            different += world != walker.entries
            there = read_log(logged(tmp_path / f"{walker.rng.random()}.log", rules, world))
            assert list(told(here, seat)) == list(told(there, seat))
            assert canonical(replay_json(here, seat)) == canonical(replay_json(there, seat))


def test_a_hand_is_shown_to_its_player_and_to_nobody_else(log: Log, walker: Walk) -> None:
    looked = [
        event
        for entry in walker.entries
        for event in entry.events
        if isinstance(event, CardsMoved)
        and event.source == dealt(event.source.spot)
        and event.target == held(event.source.spot)
    ]
    assert looked
    for seat in seats_of(walker.round):
        lines = [text for level, text in told(log, seat) if level is Tells.EVENT]
        for event in looked:
            own = event.source.spot == seat
            shown = f"cards {event.source.spot} to hand {event.source.spot}: {show(event.cards)} ["
            assert any(line.startswith(shown) for line in lines) == own


def test_a_shuffle_and_a_cut_tell_nobody_the_order_of_the_cards(log: Log, walker: Walk) -> None:
    orders = [entry.action.order for entry in walker.entries if isinstance(entry.action, Shuffle)]
    assert orders
    for seat in seats_of(walker.round):
        actions = [each.entry.action for each in seen(log, seat)]
        assert all(action.order == () for action in actions if isinstance(action, Shuffle))
        assert all("order" not in text for _, text in told(log, seat))


def test_a_player_sees_the_amount_of_a_wager_as_it_moves(log: Log) -> None:
    whole = [text for _, text in told(log, None)]
    assert any(text.startswith("chips ") and " to ante " in text and ", wager [" in text for text in whole)


def test_one_round_is_a_part_of_the_whole(log: Log, walker: Walk) -> None:
    title, *whole = told(log, 1)
    parts = []
    for number in range(1, 5):
        first, *rest = told(log, 1, number)
        assert first == title
        assert rest[0] == (Tells.ROUND, f"Round {number}")
        parts += rest
    assert parts == whole


def test_every_entry_is_told_once(log: Log, walker: Walk) -> None:
    levels = [level for level, _ in told(log, DEALER)]
    assert levels.count(Tells.ACTION) == len(walker.entries)
    assert levels.count(Tells.ROUND) == 4
    assert levels.count(Tells.TITLE) == 1


def test_the_title_says_whose_eyes_it_was_seen_with(log: Log) -> None:
    for seat, whose in (
        (None, "a bystander"),
        (DEALER, "the dealer"),
        (SUPERVISOR, "the supervisor"),
        (2, "seat 2"),
    ):
        assert next(told(log, seat))[1] == f"Two Card Joker Poker, Massachusetts, as {whose} saw it"


@pytest.mark.parametrize(
    ("text", "seat"),
    [("1", 1), ("6", 6), ("dealer", DEALER), ("supervisor", SUPERVISOR), ("bystander", None), ("nobody", None)],
)
def test_seats_are_asked_for_by_number_or_by_name(text: str, seat: int | None, log: Log) -> None:
    assert seat_from(text, log.rulebook) == seat


@pytest.mark.parametrize("text", ["", "0", "99", "-1", "Dealer", "one", "1 ", "²"])
def test_another_seat_is_refused(text: str, log: Log) -> None:
    with pytest.raises(BadNotation, match=r"expected a seat from 1 to [67], dealer, supervisor or bystander"):
        seat_from(text, log.rulebook)


def test_a_round_that_was_not_played_is_refused(log: Log, tmp_path: Path, walker: Walk) -> None:
    with pytest.raises(BadNotation, match="round 5 is not in the log: it has rounds 1 to 4"):
        list(told(log, None, 5))
    empty = read_log(logged(tmp_path / "empty.log", walker.round.rulebook, []))
    assert list(told(empty, None)) == []
    with pytest.raises(BadNotation, match="round 1 is not in the log: it has no rounds"):
        list(told(empty, None, 1))


def test_the_json_of_a_replay_is_that_of_the_entries_as_seen(log: Log) -> None:
    document = json.loads(json.dumps(replay_json(log, 2, 3)))
    assert (document["rulebook"], document["seat"]) == (log.rulebook.id, 2)
    deck, entries = log.rulebook.deck, [each for each in seen(log, 2) if each.round == 3]
    assert [each["seq"] for each in document["entries"]] == [each.seq for each in entries]
    for written, each in zip(document["entries"], entries, strict=True):
        assert (written["round"], written["phase"]) == (3, each.phase)
        assert read_action(written["action"], deck) == each.entry.action
        assert tuple(read_event(event, deck) for event in written["events"]) == each.entry.events


# --- in words --------------------------------------------------------------------------------------------------

SHOE, RACK = Area("shoe", 0, Sight.NONE), Area("discard rack", 0, Sight.NONE)


def test_what_cannot_be_seen_is_told_as_such() -> None:
    assert tell_event(CardsMoved(SHOE, dealt(0), (None,), "7")) == "shoe to the dealer's cards: ?? [7]"
    assert tell_event(CardsMoved(SHOE, dealt(3), (None,) * 54, "7")) == "shoe to cards 3: 54 cards face down [7]"
    assert tell_event(CardsMoved(SHOE, RACK, (), "7")) == "shoe to discard rack: cards unseen [7]"


def test_events_in_words() -> None:
    assert tell_event(Settled(2, "ante", Result.LOST, -1000, ("10", "11"))) == "ante 2 lost: net -$10 [10, 11]"
    assert tell_event(Counted(53, 54, "7(f)", SHOE)) == "53 cards counted, 54 expected [7(f)]"
    assert tell_event(Marked(Mark("deck opened"), 1, 1, "3(c)")) == "deck opened (1): 1 [3(c)]"
    assert tell_event(DeckRemoved(2, "9(f)")) == "deck removed, deck 2 [9(f)]"
    assert tell_event(PhaseEnded()) == tell_event(RoundEnded()) == ""


def test_a_step_is_told_once_with_its_clause() -> None:
    entry = Entry(Perform(by=2, step=Step.FOLD, spot=2), (Performed(Step.FOLD, 2, "10(b)"),))
    assert list(tell_entry(entry, {2: "Ann"})) == ["Ann (seat 2): fold, spot 2 [10(b)]"]


def test_an_action_has_its_time_of_day_where_it_has_one() -> None:
    action = PlaceWager(by=2, at=1_700_000_000_000, spot=2, wager="ante", cents=750)
    assert tell_action(action, {}) == "22:13:20 seat 2: place wager, spot 2, wager ante, $7.50"


def test_everything_that_can_happen_can_be_told(walker: Walk) -> None:
    """Over all tables, the words of a walk name every action and event that it holds."""
    kinds: set[type] = set()
    for name, number in TABLES:
        wild = walked(name, number, rounds=3, seed=70, irregular=0.3)
        for entry in wild.entries:
            assert all(tell_entry(entry, wild.round.table.names))
            kinds |= {type(entry.action), *map(type, entry.events)}
    assert len(kinds & {*ACTIONS, *EVENTS}) > 20
