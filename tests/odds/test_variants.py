"""Variants: what follows from a change is counted again, and without a change nothing does."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import pytest

from houseway.bots.strategies import best_strategy
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, BadSubmission
from houseway.games.two_card_joker.hands import DECK
from houseway.odds.comparing import pairs
from houseway.odds.question import find, odds
from houseway.odds.sensitivity import sensitivity
from houseway.odds.solve import Target, Targets, payouts_tried, solve
from houseway.procedures.departures import changes_by_one, variant_of
from houseway.procedures.layout import SHOE
from houseway.procedures.submission import option_names
from houseway.procedures.variant import rules_of
from houseway.registry import NAMES, game
from tests.playing import playing

TWO_CARD, DRAGON, ASIA = "two-card-joker-poker-ma", "dragon-poker-md", "asia-poker-pa"
CHOSEN: dict[str, dict[str, Any]] = {
    TWO_CARD: {"pair_up_paytable": "1"},
    DRAGON: {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "B"},
    ASIA: {"bonus_paytable": "A"},
    "chinese-poker-ca": {"schedule": 2},
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
    rules = {each: rule.document for each, rule in rules_of(type(fixed)).items()}
    filed = varied(name, paytables=again, rules=rules)
    assert asdict(filed.options.fixed) == asdict(fixed)
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


def edge_by_hand(
    qualifies: tuple[int, int, int], deck: tuple[int, ...] = tuple(range(54))
) -> tuple[Fraction, dict[tuple[int, int], bool]]:
    """The edge of an ante that is called where calling is worth more, over all deals one by one; and the calls."""
    hands = {hand: rank(*hand) for hand in combinations(deck, 2)}
    left, total, calls = comb(len(deck) - 2, 2), 0, {}
    for ours, value in hands.items():
        net = 0
        for theirs, other in hands.items():
            if ours[0] in theirs or ours[1] in theirs:
                continue
            if other < qualifies:
                net += 1
            elif value != other:
                net += 1 + PAYS.get(ORDER[value[0]], 1) if value > other else -2
        calls[ours] = net > -left
        total += max(net, -left)
    return Fraction(-total, len(hands) * left), calls


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


# --- another deck, counted without the house's own code ---------------------------------------------------------


PAIR_UP_1 = {"jokers": 40, "royal": 20, "straight flush": 5, "straight": 3, "pair": 1}  # 11(d), table 1


@pytest.mark.parametrize(
    ("rules", "lowest", "jokers"),
    [({"jokers": 0}, 0, 0), ({"jokers": "1"}, 0, 1), ({"jokers": 3, "lowest_card": "Seven"}, 5, 3)],
)
def test_2_a_another_deck_of_two_card_joker_poker_counted_deal_by_deal(
    rules: dict[str, Any], lowest: int, jokers: int
) -> None:
    deck = (*(card for card in range(52) if card % 13 >= lowest), *range(52, 52 + jokers))
    filed = varied(TWO_CARD, rules=rules)
    assert len(filed.deck.cards) == len(deck)
    assert edges(filed)["ante"] == edge_by_hand((0, 10, 0), deck)[0]
    ranks = Counter(rank(*hand)[0] for hand in combinations(deck, 2))
    won = sum(ranks[ORDER.index(kind)] * (odds + 1) for kind, odds in PAIR_UP_1.items())
    assert edges(filed)["pair_up"] == 1 - Fraction(won, comb(len(deck), 2))


ANTE_BONUS_A = {("trips", 5): 30, ("trips", 4): 10, ("pair", 5): 2, ("pair", 4): 1}  # 12.B(1); other trips pay 6


def dragon_edge(counts: dict[int, int]) -> Fraction:
    """The edge of ante, ante bonus and play without a Gold Dragon, by how many cards there are of each."""
    hands = {
        hand: sorted(((hand.count(each), each) for each in set(hand)), reverse=True)
        for hand in combinations_with_replacement(sorted(counts), 3)
    }

    def ways(hand: tuple[int, ...], gone: tuple[int, ...] = ()) -> int:
        return prod(comb(counts[each] - gone.count(each), hand.count(each)) for each in set(hand))

    total = 0
    for ours, value in hands.items():
        kind = {3: "trips", 2: "pair"}.get(value[0][0], "high")
        bonus = ANTE_BONUS_A.get((kind, value[0][1]), 6 if kind == "trips" else 0)
        net = deals = 0
        for theirs, other in hands.items():
            number = ways(theirs, ours)
            deals += number
            net += number * ((2 + bonus) if value > other else -3 if value < other else 0)
        total += ways(ours) * max(net, -2 * deals)
    cards = sum(counts.values())
    return Fraction(-total, comb(cards, 3) * comb(cards - 3, 3))


def test_3_a_3_another_deck_of_dragon_poker_counted_by_character() -> None:
    rules = {"gold_dragons": 0, "red_dragons": 4, "blue_dragons": 2, "rabbit_cards": 9, "tiger_cards": 11}
    filed = varied(DRAGON, rules=rules)
    assert edges(filed)["ante"] == dragon_edge({0: 9, 1: 10, 2: 9, 3: 11, 4: 7, 5: 6})
    # the Dragon Wager: all of a colour, three, a pair; without the gold one nothing else pays
    held = {3: 61 * (comb(6, 3) - comb(4, 3)) + 1001 * comb(4, 3), 2: 8 * comb(6, 2) * 46}
    assert edges(filed)["dragon"] == 1 - Fraction(sum(held.values()), comb(52, 3))


SEVEN_CARDS = {  # the best five of seven of 52 cards, as published; 48 of the fours are four 8s with three alike
    "Three-of-a-kind and four 8s": 48, "Royal flush": 4_324, "Natural straight flush": 37_260,
    "Four-of-a-kind": 224_848 - 48, "9-high": 2 * 4**7, "Full house": 3_473_184,
}  # fmt: skip


def test_575_3_a_asia_poker_without_its_joker() -> None:
    filed = varied(ASIA, rules={"jokers": 0})
    (bonus,) = odds(ASIA, filed.options, wager="bonus")
    counts = {each.name: each.combinations for each in bonus.endings}
    assert {name: counts.get(name) for name in SEVEN_CARDS} == SEVEN_CARDS
    assert counts.keys().isdisjoint({"Five aces", "Straight flush with joker"})
    assert bonus.combinations == comb(52, 7)
    assert filed.options.cards_in_decks == (52, 52)
    with pytest.raises(BadNotation, match="unknown card 'Jk'"):
        game(ASIA).settle({
            "rulebook": ASIA, "dealer": "Jk Ah Kd 9h 9c 5s 2d", "seats": [],
            "submission": {"variant": {"title": "No joker", "rules": {"jokers": 0}}},
        })  # fmt: skip


def test_575_8_without_a_joker_three_cards_are_left_of_the_deal() -> None:
    one = playing(ASIA, bonus_paytable="A", variant={"title": "No joker", "rules": {"jokers": 0}})
    one.seat(1, asia=1000)
    one.until("stub")
    assert len(one.round.at(SHOE)) == 3
    one.finish()
    assert one.nets(1).keys() == {"asia"}


def test_the_table_of_another_deck_counts_its_cards() -> None:
    filed = varied(TWO_CARD, rules={"jokers": 1, "lowest_card": "three"})
    assert filed.options.cards_in_decks == (49, 49)
    assert Counter(map(str, filed.deck.cards))["Jk"] == 1
    with pytest.raises(BadNotation, match=r"unknown card '2c'.*expected a rank 3-9"):
        filed.deck.hand("2c")


def test_a_deck_too_small_for_the_table_is_refused() -> None:
    none = {f"{each}_cards": 0 for each in ("rabbit", "monkey", "panda", "tiger")}
    with pytest.raises(BadSubmission, match="a deck of 14 cards: expected at least 31 for 6 seats"):
        varied(DRAGON, rules=none)


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
