"""The laws of the house, for every rulebook and every permitted method."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from houseway.bots.bot import any_value, taken
from houseway.engine.actions import Action, Report
from houseway.engine.areas import Area
from houseway.engine.events import ChipsMoved, Event, RoundEnded, Voided
from houseway.engine.offers import Dice, Name, Offer, OneOf, Order, Split, Whole
from houseway.engine.play import Entry, apply, everybody, offers, open_table, replay
from houseway.engine.state import Round
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import Irregularity, Seat
from houseway.errors import RuleViolation
from houseway.record.codec import action_json, canonical, event_json, view_json
from tests.laws.test_going_back import OUTSIDE_THE_ROUND, moved
from tests.laws.walking import TABLES, Walk, finish, offered, seats_of, walk
from tests.laws.worlds import last_shuffle, other_world
from tests.playing import replayed

tables = pytest.mark.parametrize(("name", "number"), TABLES)
ROUNDS = 2000 // max(len(TABLES), 40) + 1  # of random walk in all, shared among the tables


@tables
def test_cards_and_chips_are_conserved_after_every_step(name: str, number: int) -> None:
    walker = walk(name, number, seed=1)
    for _ in walker.rounds(ROUNDS):
        conserved(walker.round)


def conserved(round: Round) -> None:
    assert sum(round.chips.values()) == 0
    assert all(
        cents >= 0 for area, cents in round.chips.items() if area.name not in ("outside", "table inventory")
    )
    there = Counter(card for cards in round.cards.values() for card in cards)
    deck = Counter(round.rulebook.deck.cards)
    assert there == Counter({card: count * len(round.table.decks) for card, count in deck.items()})


@tables
def test_every_irregularity_can_be_injected_wherever_it_is_offered(name: str, number: int) -> None:
    """From every state of some rounds by the book, whatever else is offered is done, and the round still ends.

    What is offered at many moments of a phase is played to the end from the first of them.
    """
    walker = walk(name, number, seed=2, irregular=0)
    ended = set()
    for _ in walker.steps(60):
        before = walker.round
        for offer in offered(before)[1]:
            branch = Walk(random.Random(number), before)
            value = getattr(offer.act, offer.act.FREE) if offer.bounds is None and offer.act.FREE else least(offer)
            action = taken(offer, value)
            branch.take(action)
            conserved(branch.round)
            if (moment := (before.number, before.phase.name, replace(action, at=0))) not in ended:
                ended.add(moment)
                finish(branch)
                conserved(branch.round)


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in TABLES))
def test_walks_reach_every_irregularity_of_the_rulebook(name: str) -> None:
    numbers = [number for each, number in TABLES if each == name]
    reached: set[Irregularity] = set()
    expected: set[str] = set()
    for number in numbers:
        walker = walk(name, number, seed=2, irregular=0)
        expected |= {phase.name for phase in walker.round.rulebook.beside if phase.leaves}
        for _ in walker.steps(150):
            reached |= {o.act.what for o in offered(walker.round)[1] if isinstance(o.act, Report)}
        wild = walk(name, number, seed=3, irregular=0.3)
        for _ in wild.steps(300):
            reached |= {o.act.what for o in offered(wild.round)[1] if isinstance(o.act, Report)}
    for seed in range(4, 84):  # what is only there after another fault is rare
        if len(reached) < len(expected):
            rare = walk(name, seed % len(numbers), seed, irregular=0.1 if seed % 2 else 0.05)
            for _ in rare.steps(400):
                reached |= {o.act.what for o in offered(rare.round)[1] if isinstance(o.act, Report)}
    assert {what.name.lower() for what in reached} == expected


@tables
def test_a_log_replays_to_the_identical_state(name: str, number: int) -> None:
    walker = walk(name, number, seed=4)
    for _ in walker.rounds(6):
        pass
    assert replay(walker.start, walker.entries) == walker.round
    assert replayed(walker.start, walker.entries) == walker.round


@tables
def test_every_offer_is_accepted_and_nothing_else_is(name: str, number: int) -> None:
    walker = walk(name, number, seed=5)
    rng = random.Random(5)
    for _ in walker.steps(120):
        before = walker.round
        known = [offer for seat in everybody(before) for offer in offers(before, seat)]
        for offer in known:
            for value in inside(offer, rng):
                after, _ = apply(before, replace(taken(offer), **value))
                conserved(after)
            for value in outside(offer):
                refused(before, replace(offer.act, **value))
        for action in strangers(known, rng):
            refused(before, action)


def refused(round: Round, action: Action) -> None:
    """The action is refused with a clause, and nothing changes."""
    copy = replace(round)
    with pytest.raises(RuleViolation) as caught:
        apply(round, action)
    assert caught.value.clause
    assert caught.value.phase == round.phase.name
    assert round == copy


def least(offer: Offer) -> object:
    return next((value for each in inside(offer, random.Random(0)) for value in each.values()), None)


def inside(offer: Offer, rng: random.Random) -> list[dict[str, Any]]:
    """Values at the bounds and within them."""
    free = offer.act.FREE
    match offer.bounds:
        case Whole(low, high, step):
            return [{free: low}, {free: high}, {free: rng.randrange(low, high + 1, step)}]
        case OneOf(values):
            return [{free: value} for value in values]
        case Order(count):
            return [{free: tuple(rng.sample(range(count), count))}]
        case Dice() | Split():
            return [{free: any_value(offer, rng)}]
        case Name():
            return [{free: any_value(offer, rng)}, {free: "x" * 40}]
        case _:
            return [{}]


def outside(offer: Offer) -> list[dict[str, Any]]:
    """Values just beyond the bounds, and of another kind."""
    free = offer.act.FREE
    match offer.bounds:
        case Whole(low, high, step):
            odd: list[object] = [low + 1] if step > 1 else []
            return [
                {free: value} for value in (low - 1, high + 1, -low - 1, low + 0.5, str(low), None, True, *odd)
            ]
        case OneOf():
            return [{free: object()}]
        case Order(count):
            return [{free: tuple(range(count - 1))}, {free: (0,) * count}, {free: tuple(range(1, count + 1))}]
        case Dice(count, sides):
            return [{free: (1,) * (count - 1)}, {free: (sides + 1,) * count}, {free: (0,) * count}, {free: None}]
        case Split(cards, parts):
            everything = (cards, *[()] * (len(parts) - 1))
            fits = parts[0].most >= len(cards) and not any(part.least for part in parts[1:])
            return [
                {free: ()},
                {free: (cards[1:], *[()] * (len(parts) - 1))},
                *([] if fits else [{free: everything}]),
            ]
        case Name():
            taken_names = [name.upper() for name in offer.bounds.taken]
            return [{free: value} for value in ("", " ", "x" * 41, "a\nb", 7, None, *taken_names)]
        case _:
            return [{free: 1}] if isinstance(offer.act, Report) else []


def strangers(known: list[Offer], rng: random.Random) -> list[Action]:
    """Actions offered to somebody else or at another time, which nobody offers now."""
    made = []
    for offer in rng.sample(known, min(12, len(known))):
        for seat in (-1, 0, 1, 2, 6, 9):
            action = replace(offer.act, by=seat)
            if not any(each.fits(action) for each in known):
                made.append(action)
    return made


@tables
def test_a_void_round_moves_no_money(name: str, number: int) -> None:
    """Nobody has more or less; all lies where it lay, but for wagers that stand for another deal."""
    walker = walk(name, number, seed=6, irregular=0.2)
    events: list[Event] = []
    voided, stand, player = 0, walker.round.rulebook.wagers_stand, walker.round.table.player_of
    for entry in walker.rounds(40):
        events += entry.events
        if any(isinstance(event, Voided) for event in entry.events):
            assert not moved(events, player)
            assert stand or not any(by_area(events).values())
            voided += 1
        if any(isinstance(event, RoundEnded) for event in entry.events):
            events = []
        player = walker.round.table.player_of
    assert voided


def by_area(events: list[Event]) -> Counter[Area]:
    """What went to each area within the round, or from it."""
    found: Counter[Area] = Counter()
    for event in events:
        if isinstance(event, ChipsMoved) and event.why not in OUTSIDE_THE_ROUND:
            found[event.source] -= event.cents
            found[event.target] += event.cents
    return found


@tables
def test_every_round_ends_from_wherever_a_walk_leaves_it(name: str, number: int) -> None:
    walker = walk(name, number, seed=7, irregular=0.15)
    for _ in range(12):
        for _ in walker.steps(25):
            pass
        branch = Walk(random.Random(7), walker.round)
        finish(branch)
        assert branch.round.number == walker.round.number + 1


@tables
def test_nobody_sees_a_card_that_is_hidden_from_their_seat(name: str, number: int) -> None:
    """Two worlds that differ in all cards a seat has not seen look the same to it, byte for byte."""
    compared = 0
    for seed in range(8):
        walker = walk(name, number, seed=100 + seed, irregular=0.03)
        for _ in walker.steps(random.Random(seed).randrange(60, 140)):
            pass
        for seat in seats_of(walker.round):
            compared += two_worlds(walker, seat, random.Random(f"{seed} {seat}"))
    assert compared > 20


def two_worlds(walker: Walk, seat: Seat | None, rng: random.Random) -> int:
    """Plays the last round again with every unseen card exchanged; says how many entries were compared."""
    other = other_world(walker.start, walker.entries, seat, rng)
    at = last_shuffle(walker.start, walker.entries)
    here = there = replay(walker.start, walker.entries[:at])
    for ours, theirs in zip(walker.entries[at:], other[at:], strict=True):
        here, there = replay(here, [ours]), replay(there, [theirs])
        assert sent(here, ours, seat) == sent(there, theirs, seat)
    return len(other) - at


def sent(round: Round, entry: Entry, seat: Seat | None) -> tuple[bytes, ...]:
    """All that leaves the table for a seat: the entry as it saw it, and its view with its offers."""
    seen = viewed_entry(round, entry, seat)
    values = (action_json(seen.action), *map(event_json, seen.events), view_json(view(round, seat)))
    return tuple(map(canonical, values))


@pytest.mark.skipif(len(TABLES) < 40, reason="the laws are put to one game alone")
def test_the_walks_cover_two_thousand_rounds() -> None:
    assert ROUNDS * len(TABLES) >= 2000
    assert open_table(walk(*TABLES[0], seed=1).round.rulebook).number == 1
