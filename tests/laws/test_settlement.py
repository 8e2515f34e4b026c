"""The table and `houseway settle` say the same of every round walked, because they ask the same function."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from houseway.contest import Contest
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table
from houseway.engine.view import View, view
from houseway.games.asia_poker import contest as asia_poker
from houseway.games.asia_poker.setting import Setting
from houseway.games.dragon_poker import contest as dragon_poker
from houseway.games.two_card_joker import contest as two_card_joker
from houseway.money import MATCH_PLAY, Outcome, Result
from houseway.odds.coach.coach import advise
from houseway.registry import game
from tests.laws.cases import Eager, Said, answered, banked_case, finished_rounds, players_case
from tests.laws.walking import TABLES, Walk, rulebook, walk

AMONG_PLAYERS = {name for name, _ in TABLES if rulebook(name).settle_seat is None}
BANKED = [(name, number) for name, number in TABLES if name not in AMONG_PLAYERS]
NAMES = list(dict.fromkeys(name for name, _ in BANKED))
ROUNDS = 1400 // max(len(BANKED), 5) + 1

CONTESTS: dict[str, Callable[[Any], Contest]] = {
    "two-card-joker-poker-ma": two_card_joker.contest,
    "dragon-poker-md": dragon_poker.contest,
}

Case = tuple[dict[str, Any], Said]


def cases(walker: Walk, rounds: int) -> Iterator[Case]:
    return filter(None, map(banked_case, finished_rounds(walker, rounds)))


def eager(name: str, filed: Rulebook, seed: int) -> Walk:
    return Eager(random.Random(f"{name} {seed}"), open_table(filed))


@pytest.mark.parametrize(("name", "number"), BANKED)
def test_every_wager_of_every_round_is_settled_as_the_case_is(name: str, number: int) -> None:
    compared = 0
    for case, table in cases(walk(name, number, seed=20), ROUNDS):
        assert answered(game(name).settle(case)) == table, case
        compared += 1
    assert compared > ROUNDS // 4


@pytest.mark.parametrize("name", sorted(AMONG_PLAYERS))
def test_every_hand_and_pair_among_players_is_settled_as_the_case_is(name: str) -> None:
    compared = 0
    for finished in finished_rounds(walk(name, 0, seed=21), 60):
        case, table, pairs = players_case(finished)
        result = game(name).settle(case)
        assert {seat["seat"]: seat["net_cents"] for seat in result["seats"]} == {
            spot: wagers["table_stakes"][1] for spot, wagers in table.items()
        }
        assert result["pairs"] == pairs
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", NAMES)
def test_walks_settle_every_kind_of_seat_that_a_case_can_put(name: str) -> None:
    """Coupons, surrenders, wagers ruled abandoned, hands folded, stayed with and reset: none goes uncompared."""
    met: Counter[str] = Counter()
    for number in range(4):  # some with their flags turned over
        for case, table in cases(eager(name, rulebook(name, number), seed=22), ROUNDS):
            result = game(name).settle(case)
            assert answered(result) == table, case
            for seat in case["seats"]:
                met.update(kind for kind in ("surrender", "abandoned") if seat.get(kind))
                met.update([str(seat.get("decision")), *seat["wagers"]])
            met.update(["reset"] if "reset" in result["dealer"] else [])
    kinds = {
        "two-card-joker-poker-ma": {"call", "fold", "pair_up", "super_flush", MATCH_PLAY},
        "dragon-poker-md": {"play", "fold", "three_card_bonus", "dragon", "abandoned"},
        "asia-poker-ma": {"asia", "surrender", MATCH_PLAY, "reset"},
        "asia-poker-pa": {"asia", "bonus", "surrender", "abandoned", "reset"},
    }
    wagers = rulebook(name).wagers
    usual = {each.name for each in wagers} | ({"fold"} if not all(each.before_deal for each in wagers) else set())
    assert kinds.get(name, usual) <= met.keys(), met


@pytest.mark.parametrize(("name", "number"), [each for each in BANKED if each[0].startswith("asia-poker")])
def test_the_contest_settles_every_setting_as_the_table_does(name: str, number: int) -> None:
    filed, rng = rulebook(name, number), random.Random(26)
    contest, settle = asia_poker.contest(filed.options), filed.settle_seat
    assert settle is not None
    for _ in range(100):
        cards = tuple(rng.sample(contest.deck, 14))
        dealer = filed.options.house(cards[7:]).setting
        assert dealer.hands == contest.house(cards[7:]).hands
        for hands in rng.sample(list(contest.settings(cards[:7])), 5):
            settled = list(contest.settled(hands, dealer.hands))
            table = settle(Setting(*hands), dealer, contest.stakes)
            assert [(each.wager, each.net_cents) for each in settled] == [
                (each.wager, each.net_cents) for each in table
            ]
            if contest.is_legal(hands):
                assert settled == table
            for side in contest.side:
                paid = list(side.settled(side.value(cards[:7])))
                assert paid == settle(Setting(*hands), dealer, {side.name: 1})


@pytest.mark.parametrize(("name", "number"), [each for each in BANKED if each[0] in CONTESTS])
def test_the_contest_settles_every_deal_as_the_table_does(name: str, number: int) -> None:
    filed, rng = rulebook(name, number), random.Random(25)
    contest, settle = CONTESTS[name](filed.options), filed.settle_seat
    assert settle is not None
    size = filed.hand_sizes[0]
    (choice,) = contest.choices
    fold, stay = choice.options
    stakes = stay.after(contest.stakes)
    for _ in range(400):
        cards = tuple(rng.sample(contest.deck, 2 * size))
        hand, dealer = cards[:size], cards[size:]
        assert settle(hand, dealer, stakes) == list(contest.settled(hand, dealer, stakes))
        assert settle(hand, dealer, fold.after(contest.stakes)) == list(contest.folded(contest.stakes))
        for wager in contest.side:
            assert settle(hand, dealer, {wager.name: wager.units}) == list(wager.settled(wager.value(hand)))


@pytest.mark.parametrize("name", ["two-card-joker-poker-ma", "dragon-poker-md"])
def test_a_changed_rule_changes_what_the_coach_says(name: str) -> None:
    filed = rulebook(name)
    walker = walk(name, 0, seed=24, irregular=0)
    asked: list[View] = []
    for _ in walker.steps(400):
        views = (view(walker.round, seat) for seat in walker.round.table.names if seat > 0)
        asked = asked or [each for each in views if advise(filed, each)]
    even = replace(filed, settle_seat=lambda hand, dealer, stakes, coupon_cents=0: [])
    usual, free = advise(filed, asked[0]), advise(even, asked[0])
    assert usual is not None
    assert free is not None
    assert {each.worth for each in free.alternatives} == {0}
    assert {each.worth for each in usual.alternatives} != {0}


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_rule_changes_the_table_and_the_case_alike(name: str) -> None:
    """The whole settlement is one value of the rulebook: with another one, both say what that says."""
    filed = rulebook(name, 1)
    assert filed.settle_seat is not None
    usual = filed.settle_seat

    def generous(hand: Any, dealer: Any, stakes: Mapping[str, int], coupon_cents: int = 0) -> list[Outcome]:
        outcomes = usual(hand, dealer, stakes, coupon_cents)
        won = {True: 3, False: 1}
        return [replace(each, net_cents=won[each.result is Result.WON] * each.net_cents) for each in outcomes]

    changed = replace(filed, settle_seat=generous)
    differs = 0
    for case, table in cases(eager(name, changed, seed=23), 40):
        assert answered(changed.case(changed, case)) == table, case
        differs += answered(filed.case(filed, case)) != table
    assert differs
