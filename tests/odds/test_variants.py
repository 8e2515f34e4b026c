"""Variants: what follows from a change is counted again, and without a change nothing does."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from houseway.bots.strategies import best_strategy
from houseway.engine.phase import Rulebook
from houseway.games.two_card_joker.hands import DECK
from houseway.odds.comparing import pairs
from houseway.odds.question import find, odds
from houseway.odds.sensitivity import sensitivity
from houseway.odds.solve import Target, Targets, payouts_tried, solve
from houseway.procedures.departures import changes_by_one, variant_of
from houseway.procedures.submission import option_names
from houseway.registry import NAMES, game

TWO_CARD, DRAGON, ASIA = "two-card-joker-poker-ma", "dragon-poker-md", "asia-poker-pa"
CHOSEN: dict[str, dict[str, Any]] = {
    TWO_CARD: {"pair_up_paytable": "1"},
    DRAGON: {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "B"},
    ASIA: {"bonus_paytable": "A"},
}
COUNTED = {
    TWO_CARD: ("ante", "pair_up", "super_flush"),
    DRAGON: ("ante", "three_card_bonus", "dragon"),
    ASIA: ("bonus",),
}
VARYING = [name for name in NAMES if "variant" in option_names(game(name).submission)]


def varied(name: str, **changes: Any) -> Rulebook:
    return game(name).filed({**CHOSEN.get(name, {}), "variant": {"title": "Tried", **changes}})


def edges(rulebook: Rulebook) -> dict[str, Fraction]:
    asked = COUNTED[rulebook.id]
    return {wager: odds(rulebook.id, rulebook.options, wager=wager)[0].house_edge for wager in asked}


# --- the empty variant ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COUNTED)
def test_the_empty_variant_has_the_odds_of_the_document(name: str) -> None:
    document, empty = game(name).filed(CHOSEN[name]), varied(name)
    for wager in COUNTED[name]:
        ours, theirs = (odds(name, each.options, wager=wager) for each in (document, empty))
        assert ours == theirs


@pytest.mark.parametrize("name", VARYING)
def test_the_document_said_again_is_no_difference(name: str) -> None:
    fixed = game(name).filed(CHOSEN.get(name, {})).options.fixed
    again = {
        wager: {table.name: {row.name: row.odds.to_one for row in table.rows} for table in tables.values()}
        for wager in type(fixed).__dataclass_fields__
        if isinstance(tables := getattr(fixed, wager), dict)
    }
    filed = varied(name, paytables=again)
    assert filed.options.fixed == fixed
    assert variant_of(filed.options).differences == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("name", VARYING)
def test_a_variant_read_again_is_the_same(name: str) -> None:
    """A record, a job and a table's row keep it as text."""
    for change in changes_by_one(game(name).filed(CHOSEN.get(name, {})).options):
        filed = game(name).filed({**CHOSEN.get(name, {}), "variant": change.value})
        assert filed.options.variant == change.value


# --- a king to qualify, counted without the house's own code ----------------------------------------------------

ORDER = ("high", "flush", "pair", "straight", "straight flush", "royal", "jokers")
PAYS = {"jokers": 8, "royal": 5, "straight flush": 3}


def rank(one: int, other: int) -> tuple[int, int, int]:
    """A hand's rank, of cards from 0 to 51 by suit, and 52 and 53 for the jokers."""
    if one > 51 or other > 51:
        return (
            (ORDER.index("jokers"), 0, 0)
            if min(one, other) > 51
            else (ORDER.index("pair"), min(one, other) % 13, 0)
        )
    high, low = max(one % 13, other % 13), min(one % 13, other % 13)  # 0 is a two, 12 an ace
    suited = one // 13 == other // 13
    if high == low:
        return ORDER.index("pair"), high, 0
    if high - low == 1 or (high, low) == (12, 0):
        kind = ("straight flush" if high - low > 1 or high < 12 else "royal") if suited else "straight"
        return ORDER.index(kind), 0 if high - low > 1 else high, 0
    return ORDER.index("flush" if suited else "high"), high, low


def edge_by_hand(qualifies: tuple[int, int, int]) -> tuple[Fraction, dict[tuple[int, int], bool]]:
    """The edge of an ante that is called where calling is worth more, over all deals one by one; and the calls."""
    hands = {hand: rank(*hand) for hand in combinations(range(54), 2)}
    total, calls = 0, {}
    for ours, value in hands.items():
        net = 0
        for theirs, other in hands.items():
            if ours[0] in theirs or ours[1] in theirs:
                continue
            if other < qualifies:
                net += 1
            elif value != other:
                net += 1 + PAYS.get(ORDER[value[0]], 1) if value > other else -2
        calls[ours] = net > -1326
        total += max(net, -1326)
    return Fraction(-total, 1431 * 1326), calls


def test_10_d_a_king_to_qualify_counted_deal_by_deal() -> None:
    """The same count gives the document's edge with its queen."""
    king, queen = varied(TWO_CARD, rules={"dealer_qualifies": "king high"}), varied(TWO_CARD)
    edge, calls = edge_by_hand((0, 11, 0))
    assert edges(king)["ante"] == edge == Fraction(3457, 72981)
    assert edges(queen)["ante"] == edge_by_hand((0, 10, 0))[0] == Fraction(563, 17901)
    stays = best_strategy(king)
    assert stays is not None
    cards = sorted((card for card in DECK.cards if card.suit is not None), key=lambda card: (card.suit, card.rank))
    cards += [card for card in DECK.cards if card.suit is None]
    assert all(stays((cards[one], cards[other])) is called for (one, other), called in calls.items())


# --- every other change -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "wager", "changes", "differs"),
    [
        (TWO_CARD, "pair_up", {"paytables": {"pair_up": {"Royal flush": 21}}}, Fraction(-4, 1431)),
        (TWO_CARD, "super_flush", {"paytables": {"super_flush": {"Straight": 1}}}, Fraction(-156, 1431)),
        (DRAGON, "dragon", {"paytables": {"dragon": {"A": {"Pair of Dragons": 8}}}}, Fraction(-966, 23426)),
        (DRAGON, "dragon", {"paytables": {"dragon": {"Three Red Dragons": 1001}}}, Fraction(-1, 23426)),
        (ASIA, "bonus", {"paytables": {"bonus": {"Five aces": 801}}}, Fraction(-3, 409955)),
    ],
)  # fmt: skip
def test_a_line_that_pays_one_more_gives_its_hands_back(
    name: str, wager: str, changes: dict[str, Any], differs: Fraction
) -> None:
    before, after = edges(varied(name)), edges(varied(name, **changes))
    assert after[wager] - before[wager] == differs
    assert {each for each in before if before[each] != after[each]} == {wager}


def test_a_dealer_of_dragon_poker_who_must_qualify_is_simulated_as_counted() -> None:
    from houseway.odds.simulating.job import block_sums, job_of
    from houseway.procedures.submission import as_json

    filed = varied(DRAGON, rules={"dealer_qualifies": "phoenix high"})
    job = job_of(DRAGON, as_json(filed.options), "best", seed=5, rounds=200_000)
    (total, squares) = block_sums(job, 0)["ante", "ante_bonus", "play"]
    mean = total / job.rounds
    error = (squares / job.rounds - mean**2) ** 0.5 / job.rounds**0.5
    assert abs(mean + float(edges(filed)["ante"])) < 4 * error
    assert edges(filed)["ante"] == Fraction(14107983, 65592800)


def test_payouts_are_sought_under_the_changed_rule() -> None:
    filed = varied(TWO_CARD, rules={"dealer_qualifies": "king high"})
    analysis = find(TWO_CARD, "call")
    assert analysis.design is not None
    design = analysis.design(filed.options)
    edge = Fraction(3457, 72981)
    found = solve(design, Targets(house_edge=Target(edge, Fraction(0))), payouts_tried(design, {}))
    assert (8, 5, 3, 1) in [each.payouts for each in found.solutions]


# --- comparing --------------------------------------------------------------------------------------------------


def test_wagers_are_compared_by_paytable_or_where_there_is_one_by_name() -> None:
    open_, first, second = (
        game(TWO_CARD).filed(options, complete=False)
        for options in ({}, {"pair_up_paytable": "1"}, {"pair_up_paytable": "2"})
    )
    three, one, two = (odds(TWO_CARD, each.options, wager="pair_up") for each in (open_, first, second))
    assert [each.difference for each in pairs(one, two)] == [Fraction(2, 159)]
    assert [each.difference for each in pairs(three, two)] == [None, Fraction(0), None]


@pytest.mark.parametrize("name", COUNTED)
def test_sensitivity_has_every_line_of_every_paytable_in_force(name: str) -> None:
    filed = game(name).filed(CHOSEN[name])
    for wager in COUNTED[name]:
        found = sensitivity(game(name), filed.options, wager=wager, player="best")
        lines = {each.change.what for each in found.effects if each.change.kind == "paytable"}
        asked = {find(name, wager).wager, *find(name, wager).joined}
        expected = {each.what for each in changes_by_one(filed.options) if each.wager in asked}
        assert lines == expected != set()
        assert all(each.difference < 0 for each in found.effects if each.change.kind == "paytable")


def test_sensitivity_is_the_difference_of_the_edges() -> None:
    filed = game(TWO_CARD).filed(CHOSEN[TWO_CARD])
    found = sensitivity(game(TWO_CARD), filed.options, wager=None, player="best")
    effects = {(each.change.what, each.change.after): each.difference for each in found.effects}
    assert effects["pair up, paytable 1: Royal flush", "21 to 1"] == Fraction(-4, 1431)
    assert effects["pair_up_paytable", "2"] == Fraction(2, 159)
    king = Fraction(3457, 72981) - Fraction(563, 17901)
    assert effects["the least hand with which a dealer qualifies", "king high"] == king
    assert found.not_counted == []


def test_what_takes_minutes_is_told_and_not_counted(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    filed = game(ASIA).filed({"bonus_paytable": "A", "a234_last_straight": True})
    assert sensitivity(game(ASIA), filed.options, wager=None, player="best").not_counted == ["asia"]
