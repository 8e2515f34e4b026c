"""The player of Chinese Poker: legal, careful, and the same as the plain evaluation behind its fast tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from houseway.bots.bot import by_the_book
from houseway.bots.run import chance_from, run
from houseway.cards import Card, Hand
from houseway.engine.actions import BuyIn, Perform, SetHands
from houseway.engine.events import Performed, RoundEnded, Settled
from houseway.engine.play import Entry, open_table
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Step
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.hands import DECK, Setting, is_foul
from houseway.games.chinese_poker.players.basic import declaring_pays, half_set, player, sweeping
from houseway.games.chinese_poker.players.half_set import Begun, HalfSet, all_splits, features
from houseway.games.chinese_poker.players.learning import learn
from houseway.games.chinese_poker.players.placing import place_first, place_one
from houseway.games.chinese_poker.players.worth import Worth, finished, foul_points, learned
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.registry import game
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, opened
from tests.rules.chinese_poker_ca.test_dealing import due
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31, E35
from tests.rules.chinese_poker_ca.test_showdown import table_with

RULES = game("chinese-poker-ca").filed({"schedule": 2})


def playing(players: int, seed: int, *, at_random: bool = False) -> Iterator[tuple[Round, Entry]]:
    """A table of bots, without end."""
    rng = random.Random(seed)
    bots = {seat: player(RULES, f"Bot {seat}", rng, at_random=at_random) for seat in range(1, players + 1)}
    return run(open_table(RULES), {**bots, DEALER: by_the_book, SUPERVISOR: by_the_book}, chance_from(rng))


def rounds(count: int, players: int, seed: int, *, at_random: bool = False) -> list[Entry]:
    entries = []
    for round, entry in playing(players, seed, at_random=at_random):
        entries.append(entry)
        if round.number > count:
            return entries
    raise AssertionError("the bots have stopped playing")


def number_of(entries: list[Entry], step: Step) -> int:
    events = (event for entry in entries for event in entry.events)
    return sum(isinstance(event, Performed) and event.step is step for event in events)


def settled(entries: list[Entry]) -> int:
    return sum(isinstance(event, Settled) for entry in entries for event in entry.events)


@pytest.mark.parametrize("players", [2, 5])
def test_bots_play_round_after_round(players: int) -> None:
    entries = rounds(4, players, seed=players)
    assert sum(isinstance(event, RoundEnded) for entry in entries for event in entry.events) == 4
    assert settled(entries) == 4 * min(players, 4)


def test_bots_seldom_foul() -> None:
    entries = rounds(15, 4, seed=5)
    assert number_of(entries, Step.CALL_FOUL) <= 0.15 * settled(entries)


@pytest.mark.slow
def test_bots_foul_in_fewer_than_eight_of_a_hundred_hands() -> None:
    entries = rounds(500, 4, seed=6)
    assert settled(entries) == 2000
    assert number_of(entries, Step.CALL_FOUL) < 0.08 * settled(entries)


def test_a_player_at_random_fouls_nearly_always() -> None:
    entries = rounds(6, 3, seed=7, at_random=True)
    assert number_of(entries, Step.CALL_FOUL) > 0.6 * settled(entries)


@shows("CA-CP-FL-3")
def test_a_fantasy_land_hand_is_set_by_the_exact_search() -> None:
    table = opened()
    table.seated(1, 2)
    due(table, 2)
    table.until("fantasy land")
    table.next()
    action = player(RULES, "Bot", random.Random(1))(view(table.round, 2))
    assert isinstance(action, SetHands)
    cards: Hand = tuple(card for hand in action.hands for card in hand)
    best = best_setting(cards, STAY_VALUE).setting
    assert action.hands == (best.front, best.middle, best.back)


FLUSHES = "Kh 6h 2h / Qc Jc 9c 5c 2c / Ks Ts 8s 7s 4s"
WEAK = "9d 6d 3c / 5d 5h 8d 7d 2d / Ad Ac Td 7c 3h"


@shows("CA-CP-SWEEP-3")
def test_a_clean_sweep_is_declared_when_it_pays() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until("declaring")
    bot = player(table.round.rulebook, "Bot", random.Random(1))
    steps = {seat: bot(view(table.round, seat)) for seat in (1, 2, 3)}
    assert [isinstance(act, Perform) and act.step for act in steps.values()] == [
        Step.DECLARE_NOTHING, Step.DECLARE_SWEEP, Step.DECLARE_NOTHING,
    ]  # fmt: skip


@shows("CA-CP-SWEEP-3", "AMB-07")
def test_a_clean_sweep_that_costs_points_is_not_declared() -> None:
    table = table_with([FLUSHES, WEAK], [500] * 2, sweep_keeps_bonus=False)
    table.until("declaring")
    assert not declaring_pays(view(table.round, 1), 1, table.round.rulebook.options)


def test_points_that_nobody_can_pay_do_not_count_when_declaring() -> None:
    """Three segments and two flushes would earn fifteen points, of which a stack may hold nine."""
    for dollars, points in ((500, 15), (45, 9)):
        table = table_with([FLUSHES, WEAK], [500, dollars], sweep_keeps_bonus=False)
        table.until("declaring")
        assert sweeping(view(table.round, 1), 1, table.round.rulebook.options) == (3, points)


def test_tied_dragons_are_both_declared() -> None:
    table = table_with(E35, [300] * 4)
    table.until("declaring")
    assert declaring_pays(view(table.round, 1), 1, table.round.rulebook.options)


@shows("CA-CP-STAKES-4", "CA-CP-BUYIN-2")
@pytest.mark.parametrize(("chips", "bought"), [(500_00, None), (120_00, 180_00), (0, 300_00)])
def test_a_short_stack_is_filled_up_again(chips: int, bought: int | None) -> None:
    table = opened()
    table.seated(1, 2)
    set_stack(table, 1, chips)
    action = player(RULES, "Bot", random.Random(1))(view(table.round, 1))
    assert (action.cents if isinstance(action, BuyIn) else None) == bought


def set_stack(table: Table, seat: int, cents: int) -> None:
    chips = {area: there for area, there in table.round.chips.items() if area.spot != seat}
    object.__setattr__(
        table.round, "chips", chips | {area: cents for area in table.round.chips if area.spot == seat}
    )
    table.round.cache.clear()


@shows("CA-CP-SEAT-6")
@pytest.mark.parametrize(
    ("asked", "answer"), [(Step.TAKE_TWO_HANDS, Step.TAKE_TWO_HANDS), (Step.TAKE_PART, Step.TAKE_PART)]
)
def test_a_bot_agrees_to_two_hands_and_does_not_ask_for_them(asked: Step, answer: Step) -> None:
    table = opened()
    table.seated(1, 2)
    table.do(Perform(by=1, step=asked, spot=1))
    action = player(RULES, "Bot", random.Random(1))(view(table.round, 2))
    assert isinstance(action, Perform)
    assert action.step is answer


# The tables behind it


def some_half_set(rng: random.Random) -> HalfSet:
    """A hand with any number of cards in any places."""
    hand = HalfSet()
    for card in rng.sample(DECK.cards, rng.randrange(14)):
        hand = rng.choice(list(hand.after(card).values()))
    return hand


@pytest.mark.parametrize("seed", range(40))
def test_the_fast_worth_is_the_sum_of_what_was_learned(seed: int) -> None:
    hand, points = some_half_set(random.Random(seed)), learned()
    assert Worth(points)(hand) == pytest.approx(sum(points.get(each, 0.0) for each in features(hand)))


def rows_of(setting: Setting) -> HalfSet:
    rows = []
    for cards in (setting.front, setting.middle, setting.back):
        row = Begun()
        for card in cards:
            row = row.with_card(card)
        rows.append(row)
    return HalfSet(*rows)


@pytest.mark.parametrize("seed", range(40))
def test_a_finished_hand_is_foul_where_the_rules_call_it_foul(seed: int) -> None:
    cards = tuple(random.Random(seed).sample(DECK.cards, 13))
    setting = Setting(cards[:3], cards[3:8], cards[8:]) if seed % 2 else best_setting(cards).setting
    assert (finished(rows_of(setting)) == foul_points(AS_PRINTED.fixed)) is is_foul(setting.values)


def test_there_are_232_ways_to_place_five_cards_that_look_different() -> None:
    assert len(all_splits(DECK.hand("As Kd 9h 7c 2s"))) == 3**5 - (1 + 2 * 5)  # four or five in front


def test_a_card_that_must_go_somewhere_goes_there() -> None:
    cards = DECK.hand("As Kd 9h 7c 2s")
    hand = HalfSet(back=Begun(), middle=Begun(), front=Begun())
    for card in cards:
        hand = hand.after(card)[2]
    (card,) = DECK.hand("Ah")
    assert place_one(hand, card, unseen(*cards, card), random.Random(1)) in (0, 1)


def test_the_first_cards_are_placed_within_the_rules() -> None:
    cards = DECK.hand("As Ad Ah Kc Ks")
    places = place_first(cards, unseen(*cards), random.Random(1))
    assert len(places) == 5
    assert places.count(0) <= 3


def unseen(*seen: Card) -> list[Card]:
    return [card for card in DECK.cards if card not in seen]


def test_a_hand_as_it_lies_is_read_from_the_table() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("drawing 6")
    assert [row.size for row in half_set(view(table.round, 1), 1)] == [3, 2, 0]


def test_learning_comes_to_the_same_numbers_again_and_knows_the_same_features() -> None:
    first = learn(40, seed=3)
    assert first == learn(40, seed=3)
    assert len(first.keys() & learned().keys()) > 0.9 * len(first)
