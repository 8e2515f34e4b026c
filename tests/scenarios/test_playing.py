"""How a scenario is played: the cards come as named, whatever the method and the cut; people act by the book."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import Card, show
from houseway.engine.actions import BuyIn, Perform, PlaceWager, Sit
from houseway.engine.events import CardsMoved, ChipsMoved, Settled
from houseway.engine.words import Step, Why
from houseway.scenarios.playing import Outcome, play
from houseway.scenarios.reading import scenario_from
from houseway.scenarios.stacking import leaves

TCJP, DRAGON, MA, PA, CHINESE = (
    "two-card-joker-poker-ma", "dragon-poker-md", "asia-poker-ma", "asia-poker-pa", "chinese-poker-ca",
)  # fmt: skip
DEVICE = {"shuffler": "automated"}
TWO_DECKS = {**DEVICE, "decks": 2}
METHODS: list[tuple[str, dict[str, Any]]] = [
    *((book, {}) for book in (TCJP, DRAGON, MA, PA, CHINESE)),
    *((book, DEVICE) for book in (TCJP, DRAGON, MA, PA)),
    *((book, {**DEVICE, "dealing": "hand"}) for book in (TCJP, DRAGON, MA, PA)),
    *((book, {**DEVICE, "dealing": "automated-shoe"}) for book in (TCJP, DRAGON, MA, PA)),
    *((book, TWO_DECKS) for book in (TCJP, DRAGON, MA, PA)),
    (TCJP, {**DEVICE, "shuffler_loads_shoe": True}),
    (PA, {"start_method": "rng"}),
]
CARDS = {DRAGON: "Dg Ra Ra Ph Mo Ti Ra Dr Pa", TCJP: "Jk As 7c Jk 2d"}


def outcome(*steps: dict[str, Any], rulebook: str = TCJP, **keys: Any) -> Outcome:
    """What a scenario with these steps comes to; two players unless others are named."""
    players: dict[str, Any] = {"1": {}, "2": {}}
    return play(
        scenario_from({"title": "t", "rulebook": rulebook, "players": players, **keys, "step": list(steps)})
    )


def came_out(result: Outcome) -> Outcome:
    assert result.ok, f"step {result.step}: expected {result.expected}, got {result.got}"
    return result


def leaving(result: Outcome) -> str:
    """The cards in the order in which they left the shoe."""
    left: list[Card | None] = []
    for entry in result.entries:
        for event in entry.events:
            if isinstance(event, CardsMoved) and leaves(event) and event.source.name in ("shoe", "stack"):
                left += event.cards
    return show(left)


# --- cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rulebook", "submission"), METHODS)
def test_cards_leave_the_shoe_in_the_order_named(rulebook: str, submission: dict[str, Any]) -> None:
    deck = CARDS.get(rulebook, "As 7c 2d Kh 9c")
    end = {"to": "drawing 6" if rulebook == CHINESE else "clearing"}
    result = came_out(outcome(end, rulebook=rulebook, submission=submission, deck=deck))
    assert leaving(result).startswith(deck)


@pytest.mark.parametrize("cut", [10, 27, 53])
def test_a_cut_of_any_size_brings_the_same_cards_to_the_top(cut: int) -> None:
    steps: tuple[dict[str, Any], ...] = ({"to": "cutting"}, {"by": "dealer", "do": "cut", "value": cut})
    result = came_out(outcome(*steps, {"to": "deciding"}, deck="As 7c 2d"))
    assert leaving(result).startswith("As 7c 2d")


def test_a_shuffle_that_is_ordered_in_the_place_of_the_first_keeps_the_cards() -> None:
    steps = ({"to": "betting"}, {"by": "supervisor", "do": "order a shuffle"}, {"to": "clearing"})
    result = came_out(outcome(*steps, rulebook=DRAGON, deck="Dg Ra Ra Ph"))
    assert leaving(result).startswith("Dg Ra Ra Ph")


def test_a_recut_keeps_the_cards() -> None:
    steps = ({"to": "betting"}, {"by": "supervisor", "do": "order a recut"}, {"to": "deciding"})
    assert leaving(came_out(outcome(*steps, deck="As 7c 2d"))).startswith("As 7c 2d")


def test_a_deck_that_comes_shuffled_has_the_cards() -> None:
    received = {"by": "dealer", "do": "receive pre-shuffled"}
    assert leaving(came_out(outcome(received, {"to": "deciding"}, deck="As 7c Jk 2d"))).startswith("As 7c Jk 2d")


def test_a_step_stacks_the_next_shuffle() -> None:
    second = {"deck": "As 7c 2d", "to": {"round": 2, "phase": "deciding"}}
    result = came_out(outcome({"to": {"round": 2}}, second, deck="Kh Kd Kc"))
    first = leaving(came_out(outcome({"to": {"round": 2}}, deck="Kh Kd Kc")))
    assert first.startswith("Kh Kd Kc")
    assert leaving(result).removeprefix(first).strip().startswith("As 7c 2d")


@pytest.mark.parametrize(("rulebook", "submission"), METHODS)
def test_cards_come_to_the_spots_named(rulebook: str, submission: dict[str, Any]) -> None:
    hands = {DRAGON: {"2": "Ra Ra Dg", "dealer": "Ph Ti"}, TCJP: {"1": "Jk Jk", "dealer": "As 2d"}}
    own = hands.get(rulebook, {"1": "As 7c 2d Kh 9c", "2": "Ah 7d 2c Kd 9s"})
    end = {"to": {CHINESE: "placing", MA: "setting", PA: "setting"}.get(rulebook, "deciding")}
    result = came_out(outcome(end, rulebook=rulebook, submission=submission, cards=own))
    got: dict[str, list[Card | None]] = {}
    for entry in result.entries:
        for event in entry.events:
            if isinstance(event, CardsMoved) and event.target.name in (
                "cards",
                "shown",
                "dealer's cards in the shuffler",
            ):
                got.setdefault(str(event.target.spot or "dealer"), []).extend(event.cards)
    assert {spot: show(got[spot][: len(cards.split())]) for spot, cards in own.items()} == own


def test_more_cards_than_a_spot_is_dealt_are_told() -> None:
    result = outcome({"to": "deciding"}, cards={"1": "As Ks Qs"})
    assert result.got == {"because": "cards 'As Ks Qs': so many are not dealt to 1 at once"}


def test_more_cards_than_the_shoe_has_are_told() -> None:
    every = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    deck = " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in every) + " Jk Jk"
    steps = ({"to": {"round": 1, "phase": "dealing"}}, {"by": "dealer", "do": "a card goes missing from the deck"})
    result = outcome(*steps, {"to": {"round": 2}}, {"deck": deck, "to": "deciding"})
    assert result.got == {"because": "deck names 54 cards: only 53 are in the shoe"}


def test_the_same_seed_gives_the_same_record_and_another_seed_another() -> None:
    steps = {"to": {"round": 3}}
    assert outcome(steps, seed=5).entries == outcome(steps, seed=5).entries
    assert outcome(steps, seed=5).entries != outcome(steps, seed=6).entries


def test_a_wager_that_was_never_made_is_told_in_a_void_round() -> None:
    void: list[dict[str, Any]] = [
        {"to": "deciding"},
        {"by": "dealer", "do": "a card of the dealer is exposed too early"},
    ]
    nets = {"1": {"ante": 0, "pair_up": 0}}
    result = outcome(*void, {"expect": {"void": True, "settled": nets}})
    assert result.got == {"settled": {"1": {"ante": 0, "pair_up": "not placed"}}}


def test_a_wager_that_is_made_and_not_settled_is_told() -> None:
    result = outcome({"to": "deciding", "expect": {"settled": {"1": {"ante": 0, "call": 0}}}})
    assert result.got == {"settled": {"1": {"ante": None, "call": "not placed"}}}


# --- people ----------------------------------------------------------------------------------------------------


def test_a_wager_that_a_step_took_back_is_not_placed_again_in_that_round() -> None:
    steps: list[dict[str, Any]] = [
        {"to": "betting"},
        {"by": 1, "do": "wager ante", "value": 1500},
        {"by": 1, "do": "withdraw"},
        {"to": "dealing", "expect": {"stacks": {"1": 100_000, "2": 99_000}}},
        {"to": {"round": 2, "phase": "dealing"}, "expect": {"not_offered": {"1": ["leave"]}}},
    ]
    came_out(outcome(*steps, players={"1": {}, "2": {"decides": "fold"}}))


def test_the_wagers_that_are_left_out_are_the_fewest_that_stand() -> None:
    chips = {"1": 98_000, "2": 98_000}  # an ante and the ante bonus that goes with it
    came_out(outcome({"to": "dealing", "expect": {"stacks": chips}}, rulebook=DRAGON))


def test_nobody_buys_in_again() -> None:
    poor = {"1": {"chips_cents": 1000, "decides": "call"}, "2": {}}
    result = came_out(outcome({"to": {"round": 2}, "expect": {"settled": {"1": {"ante": -1000}}}}, players=poor))
    moved = [event for entry in result.entries for event in entry.events if isinstance(event, ChipsMoved)]
    assert [event.cents for event in moved if event.why is Why.BUY_IN] == [1000, 100_000]


@pytest.mark.parametrize(
    ("rulebook", "decides", "wager", "there"),
    [
        (TCJP, "call", "call", True),
        (TCJP, "fold", "call", False),
        (DRAGON, "play", "play", True),
        (DRAGON, "fold", "play", False),
    ],
)
def test_a_player_decides_by_the_word_whatever_the_cards(
    rulebook: str, decides: str, wager: str, there: bool
) -> None:
    for seed in range(1, 5):
        result = outcome({"to": {"round": 2}}, rulebook=rulebook, seed=seed, players={"1": {"decides": decides}})
        assert (wager in {e.wager for n in result.entries for e in n.events if isinstance(e, Settled)}) is there


@pytest.mark.parametrize("rulebook", [TCJP, DRAGON, MA, PA, CHINESE])
def test_staff_end_the_round_of_players_who_are_silent(rulebook: str) -> None:
    silent = {"1": {"decides": "silent"}, "2": {"decides": "silent"}}
    result = came_out(outcome({"to": {"round": 2}}, rulebook=rulebook, players=silent))
    acts = [entry.action for entry in result.entries if entry.action.by > 0]
    assert {type(act) for act in acts} <= {Sit, BuyIn, PlaceWager, Perform}
    assert {act.step for act in acts if isinstance(act, Perform)} <= {Step.TAKE_PART}


# --- words -----------------------------------------------------------------------------------------------------


def test_words_that_may_mean_several_things_are_told() -> None:
    result = outcome({"to": "betting"}, {"by": 1, "do": "wager", "value": 1000})
    assert result.step == 2
    assert "'Ante' at 1 or 'Pair Up' at 1" in result.got["because"]


def test_they_are_told_at_their_own_step_where_cards_are_named() -> None:
    assert outcome({"to": "betting"}, {"by": 1, "do": "wager", "value": 1000}, deck="As Kd").step == 2


def test_a_place_may_follow_the_words_as_at_the_terminal() -> None:
    seen = {"offered": {"1": ["examine the cards (seat 1)"]}, "not_offered": {"1": ["examine the cards (seat 2)"]}}
    came_out(outcome({"to": "examining", "expect": seen}, {"by": 2, "do": "examine the cards (seat 2)"}))


def test_an_action_of_the_log_may_leave_its_defaults_out() -> None:
    steps: list[dict[str, Any]] = [
        {"to": "betting"},
        {"by": 1, "do": {"type": "PlaceWager", "wager": "ante", "cents": 700}},
        {"by": 2, "do": {"type": "PlaceWager", "wager": "ante"}, "expect": {"stacks": {"1": 99_300, "2": 99_000}}},
    ]
    came_out(outcome(*steps))


def test_a_value_that_is_needed_and_left_out_is_told() -> None:
    result = outcome({"to": "betting"}, {"by": 1, "do": "wager pair_up"})
    assert result.got["because"].startswith("'Pair Up' needs a value: expected 100 to ")
