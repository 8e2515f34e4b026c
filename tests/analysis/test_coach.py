"""The coach: its advice is the exact best decision, made from what a seat sees and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from houseway.analysis.coach.advice import Advice, in_words
from houseway.analysis.coach.coach import COACHES, Grades, advise
from houseway.analysis.decision import Holding
from houseway.analysis.dragon_poker import play_or_fold
from houseway.analysis.two_card_joker import call_or_fold
from houseway.bots.bot import by_the_book
from houseway.bots.players import player
from houseway.bots.run import chance_from, run
from houseway.cards import Hand
from houseway.engine.actions import Perform, PlaceWager
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table, replay
from houseway.engine.state import Round
from houseway.engine.view import View, view
from houseway.engine.words import DEALER, SUPERVISOR, Step
from houseway.procedures.layout import COUPON, held, shown
from houseway.rulebooks import game
from houseway.rulebooks.dragon_poker.cards import BLUE, RED
from tests.laws.walking import required, walk
from tests.laws.worlds import last_shuffle, other_world

TWO_CARD, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"
Key = tuple[object, ...]


def rules(name: str, **options: object) -> Rulebook:
    return game(name).filed({**required(name), **options})


@cache
def deciding(name: str) -> Round:
    """A table at which the player of seat 1 has to decide; the coach is shown other cards than those."""
    wagers = {"ante": 1000, "ante_bonus": 1000}
    bots = {1: player("Ann", wagers, stays=lambda hand: True), DEALER: by_the_book, SUPERVISOR: by_the_book}
    for round, _ in run(open_table(rules(name)), bots, chance_from(random.Random(1))):
        if round.phase.name == "deciding":
            return round
    raise AssertionError("nobody decides")


def seeing(name: str, hand: Hand) -> View:
    """The view of a player who holds these cards."""
    seen = view(deciding(name), 1)
    return replace(seen, cards={**seen.cards, held(1): hand})


def advised(name: str, hand: Hand) -> Advice:
    advice = advise(deciding(name).rulebook, seeing(name, hand))
    assert advice is not None
    return advice


def two_card_key(hand: Hand) -> Key:
    (one, first), (other, second) = sorted(hand)
    return (one, other, first is second)


def dragon_key(hand: Hand) -> Key:
    return tuple(sorted(RED if card == BLUE else card for card in hand))


@cache
def holdings(name: str) -> dict[Key, Holding]:
    """What the exact odds of the whole game say of every hand."""
    options = deciding(name).rulebook.options
    found = call_or_fold(options) if name == TWO_CARD else play_or_fold(options)
    return {KEYS[name](each.hand): each for each in found.holdings}


KEYS: dict[str, Callable[[Hand], Key]] = {TWO_CARD: two_card_key, DRAGON: dragon_key}


def thousand(name: str) -> Iterator[Hand]:
    rng, deck = random.Random(f"a thousand of {name}"), deciding(name).rulebook.deck.cards
    size = deciding(name).rulebook.hand_sizes[0]
    return (tuple(rng.sample(deck, size)) for _ in range(1000))


@pytest.mark.parametrize("name", [TWO_CARD, DRAGON])
def test_advice_is_the_exact_best_decision_on_a_thousand_hands(name: str) -> None:
    stayed = 0
    for hand in thousand(name):
        advice, exact = advised(name, hand), holdings(name)[KEYS[name](hand)]
        assert advice.exact
        assert isinstance(advice.best, PlaceWager) is exact.best
        worths = {type(each.action): each.worth for each in advice.alternatives}
        assert worths == {PlaceWager: exact.stay_value, Perform: Fraction(exact.leaving.net)}
        stayed += exact.best
    assert 300 < stayed < 950


def test_the_other_decision_costs_the_difference() -> None:
    deck = deciding(TWO_CARD).rulebook.deck
    advice = advised(TWO_CARD, deck.hand("Jk Jk"))
    best, other = advice.alternatives
    assert isinstance(best.action, PlaceWager)
    assert advice.cost(best.action) == 0
    assert advice.cost(replace(other.action, at=99)) == best.worth + 1
    assert advice.cost(Perform(by=1, step=Step.EXAMINE, spot=1)) is None


def test_a_card_that_a_neighbour_exposed_is_not_the_dealers() -> None:
    deck = deciding(TWO_CARD).rulebook.deck
    alone = seeing(TWO_CARD, deck.hand("Qh 4d"))
    beside = replace(alone, cards={**alone.cards, shown(3): deck.hand("As")})
    advices = [advise(deciding(TWO_CARD).rulebook, each) for each in (alone, beside)]
    assert [each.says for each in advices if each] == [
        "exact over the 1,326 hands the dealer may hold",
        "exact over the 1,275 hands the dealer may hold",
    ]
    worths = [each.alternatives for each in advices if each]
    assert worths[0] != worths[1]


def test_a_card_of_the_dealer_that_is_seen_counts() -> None:
    deck = deciding(DRAGON).rulebook.deck
    seen = seeing(DRAGON, deck.hand("Ph Ti Mo"))
    exposed = replace(seen, cards={**seen.cards, shown(0): deck.hand("Dg")})
    advice = advise(deciding(DRAGON).rulebook, exposed)
    assert advice is not None
    assert advice.says == "exact over the 1,176 hands the dealer may hold"
    assert isinstance(advice.best, Perform)


def test_a_coupon_makes_a_call_worth_more() -> None:
    deck, round = deciding(TWO_CARD).rulebook.deck, deciding(TWO_CARD)
    plain = seeing(TWO_CARD, deck.hand("Qh 4d"))
    marks = {**plain.table.marks, (COUPON, 1): 1000}
    coupon = replace(plain, table=replace(plain.table, marks=marks))
    worth = [
        each.worth
        for seen in (plain, coupon)
        for each in advise(round.rulebook, seen).alternatives  # type: ignore[union-attr]
        if isinstance(each.action, PlaceWager)
    ]
    assert worth[0] < -1 < worth[1]


def test_a_misdealt_hand_gets_no_advice() -> None:
    deck, rulebook = deciding(TWO_CARD).rulebook.deck, deciding(TWO_CARD).rulebook
    assert advise(rulebook, seeing(TWO_CARD, deck.hand("Qh 4d 9s"))) is None


def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    round = deciding(TWO_CARD)
    assert advise(round.rulebook, view(round, 2)) is None
    assert advise(round.rulebook, view(round, None)) is None


def test_a_round_is_graded_by_what_its_decisions_gave_up() -> None:
    deck, rulebook = deciding(TWO_CARD).rulebook.deck, deciding(TWO_CARD).rulebook
    grades = Grades(rulebook)
    seen = seeing(TWO_CARD, deck.hand("Kh 4d"))
    calling, folding = (each.action for each in advised(TWO_CARD, deck.hand("Kh 4d")).alternatives)
    assert grades.take(seen, Perform(by=1, step=Step.EXAMINE, spot=1)) is None
    right, wrong = grades.take(seen, calling), grades.take(seen, folding)
    assert right is not None
    assert wrong is not None
    assert right.cost == 0
    assert grades.given_up() == {"ante": wrong.cost}
    assert in_words(wrong.cost, "ante", rulebook).endswith(f"% of your Ante ({wrong.cost})")


@pytest.mark.parametrize("name", COACHES)
def test_advice_is_the_same_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    compared = 0
    for seed in range(12):
        walker = walk(name, 0, seed=300 + seed, irregular=0.02)
        for _ in walker.steps(150):
            advice = [(seat, advise(walker.round.rulebook, view(walker.round, seat))) for seat in (1, 2, 3)]
            for seat, here in advice:
                if here is None or last_shuffle(walker.entries) == len(walker.entries):
                    continue
                other = other_world(walker.start, walker.entries, seat, random.Random(f"{seed} {seat}"))
                there = advise(walker.round.rulebook, view(replay(walker.start, other), seat))
                assert there == here
                compared += 1
    assert compared > 5
