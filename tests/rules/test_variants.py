"""A variant changes a line or a rule that a clause fixes, and that alone; what it cannot read it quotes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.errors import BadNotation, BadSubmission
from houseway.registry import game
from tests.citing import shows

JOKER, DRAGON, PENNSYLVANIA = "two-card-joker-poker-ma", "dragon-poker-md", "asia-poker-pa"
CHOSEN = {
    JOKER: {"pair_up_paytable": "2"},
    DRAGON: {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
    PENNSYLVANIA: {"bonus_paytable": "A"},
}


def fixed(book: str, **changed: Any) -> Any:
    """What is fixed when a variant changes this of it."""
    return game(book).filed({**CHOSEN[book], "variant": {"title": "Tried", **changed}}).options.fixed


def settled(book: str, cards: str, dealer: str, decision: str, wagers: dict[str, int], **changed: Any) -> Any:
    seat = {"seat": 1, "cards": cards, "decision": decision, "wagers": wagers}
    submission = {**CHOSEN[book], "variant": {"title": "Tried", **changed}}
    case = {"rulebook": book, "submission": submission, "dealer": dealer, "seats": [seat]}
    result = game(book).settle(case)["seats"][0]["wagers"]
    return {name: each["net_cents"] for name, each in result.items()}


def odds(tables: Any, name: str) -> dict[str, int]:
    return {row.name: row.odds.to_one for row in tables[name].rows}


def refused(book: str, variant: Any) -> str:
    with pytest.raises(BadSubmission) as error:
        game(book).filed({**CHOSEN[book], "variant": variant})
    assert error.value.option == "variant"
    return str(error.value)


# --- what is changed ---------------------------------------------------------------------------------------------


@shows("MA-TCJP-11(d)", "MA-TCJP-11(d)T1", "MA-TCJP-11(d)T2", "MA-TCJP-11(d)T3")
def test_11_d_a_line_is_changed_in_every_table_of_the_wager_or_in_the_one_named() -> None:
    every = fixed(JOKER, paytables={"pair_up": {"Royal flush": 33}}).pair_up
    assert [odds(every, name)["Royal flush"] for name in "123"] == [33, 33, 33]
    assert [odds(every, name)["Pair of jokers"] for name in "123"] == [40, 50, 40]
    one = fixed(JOKER, paytables={"pair_up": {"2": {"Royal flush": 33, "Pair": 0}}}).pair_up
    assert [odds(one, name)["Royal flush"] for name in "123"] == [20, 33, 30]
    assert [odds(one, name)["Pair"] for name in "123"] == [1, 0, 1]


@shows("MD-DP-12.B(1)", "MD-DP-12.B(2)")
def test_12_b_a_line_that_one_table_has_is_changed_in_that_one() -> None:
    tables = fixed(DRAGON, paytables={"ante_bonus": {"Three Phoenix": 12, "Trips": 7}}).ante_bonus
    assert odds(tables, "A")["Three Phoenix"] == 12
    assert "Three Phoenix" not in odds(tables, "B")
    variant = {"title": "Tried", "paytables": {"ante_bonus": {"Three Phoenix": 12}}}
    written = json.loads(game(DRAGON).filed({**CHOSEN[DRAGON], "variant": variant}).options.variant)
    assert written["paytables"] == {"ante_bonus": {"A": {"Three Phoenix": 12}}}
    assert (odds(tables, "A")["Trips"], odds(tables, "B")["Trips"]) == (7, 7)


@shows("MA-TCJP-11(c)", "MA-TCJP-11(b)(2)")
def test_11_c_a_case_is_settled_by_the_lines_that_the_variant_pays() -> None:
    wagers = {"ante": 1000}
    changed = {"call": {"Royal flush": 9}, "ante": {"Winning hand": 2}}
    assert settled(JOKER, "Ad Kd", "Qh 6c", "call", wagers, paytables=changed) == {"ante": 2000, "call": 9000}
    assert settled(JOKER, "Ad Kd", "Qh 6c", "call", wagers) == {"ante": 1000, "call": 5000}


@shows("MA-TCJP-10(d)", "MA-TCJP-11(b)(1)")
@pytest.mark.parametrize(
    ("least", "compared"),
    [
        ("any hand", ["4c 2d", "Jd 9c", "Qd 2c", "Kd 2c", "Jk 4c"]),
        ("five high", ["Jd 9c", "Qd 2c", "Kd 2c", "Jk 4c"]),
        ("queen high", ["Qd 2c", "Kd 2c", "Jk 4c"]),
        ("King  High", ["Kd 2c", "Jk 4c"]),
        ("ace high", ["Jk 4c"]),
        ("pair", ["Jk 4c"]),
    ],
)
def test_10_d_the_least_hand_with_which_the_dealer_qualifies_is_another(least: str, compared: list[str]) -> None:
    wagers = {"ante": 1000}
    rules = {"dealer_qualifies": least, "ante_without_qualifier": "2 to 1"}
    dealers = ["4c 2d", "Jd 9c", "Qd 2c", "Kd 2c", "Jk 4c"]
    nets = {dealer: settled(JOKER, "Ah Kh", dealer, "call", wagers, rules=rules) for dealer in dealers}
    assert [dealer for dealer, net in nets.items() if net == {"ante": 1000, "call": 5000}] == compared
    assert all(nets[each] == {"ante": 2000, "call": 0} for each in dealers if each not in compared)


@shows("MA-TCJP-10(d)", "MA-TCJP-5(b)(7)")
def test_10_d_the_words_for_the_least_hand_are_those_that_a_hand_can_be() -> None:
    high = ["five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    words = ["any hand", *(f"{rank} high" for rank in high), "flush", "pair", "straight", "straight flush",
             "royal flush", "two jokers"]  # fmt: skip
    for word in words:
        fixed(JOKER, rules={"dealer_qualifies": word})
    for word in ("four high", "joker high", "high card"):
        assert f"rule dealer_qualifies = '{word}': " in refused(
            JOKER, {"title": "Tried", "rules": {"dealer_qualifies": word}}
        )


@shows("MA-TCJP-11(b)(1)")
@pytest.mark.parametrize(("pays", "net"), [("push", 0), ("1 to 1", 1000), ("2 to 1", 2000)])
def test_11_b_1_what_the_ante_is_paid_without_a_qualifier_is_another(pays: str, net: int) -> None:
    rules = {"ante_without_qualifier": pays}
    assert settled(JOKER, "Ah Kh", "Jd 9c", "call", {"ante": 1000}, rules=rules) == {"ante": net, "call": 0}
    assert "expected one of push, 1 to 1, 2 to 1" in refused(
        JOKER, {"title": "Tried", "rules": {"ante_without_qualifier": "lost"}}
    )


@shows("MD-DP-11.D(3)(g)")
@pytest.mark.parametrize(
    ("least", "nets"),
    [
        ("any hand", {"ante": 1000, "ante_bonus": 2000, "play": 1000}),
        ("tiger high", {"ante": 1000, "ante_bonus": 2000, "play": 1000}),
        ("phoenix high", {"ante": 1000, "ante_bonus": 0, "play": 0}),
        ("pair of rabbits", {"ante": 1000, "ante_bonus": 0, "play": 0}),
        ("trips", {"ante": 1000, "ante_bonus": 0, "play": 0}),
    ],
)
def test_11_d_3_g_a_dealer_who_needs_a_hand_and_has_less_pays_the_ante_alone(
    least: str, nets: dict[str, int]
) -> None:
    wagers = {"ante": 1000, "ante_bonus": 1000}
    rules = {"dealer_qualifies": least}
    assert settled(DRAGON, "Dr Db Ra", "Ti Pa Mo", "play", wagers, rules=rules) == nets


@shows("MD-DP-11.D(3)(g)", "MD-DP-6.B(3)")
def test_11_d_3_g_the_lowest_high_card_is_a_panda_so_that_a_tiger_is_the_first_to_name() -> None:
    for word in ("tiger high", "phoenix high", "dragon high", "pair of rabbits", "pair of dragons", "trips"):
        fixed(DRAGON, rules={"dealer_qualifies": word})
    assert "did you mean" in refused(DRAGON, {"title": "Tried", "rules": {"dealer_qualifies": "panda high"}})


@shows("PA-575.12(a)")
def test_575_12_a_the_asia_poker_wager_is_paid_as_the_variant_says() -> None:
    changed = fixed(PENNSYLVANIA, paytables={"asia": {"Two or three higher": 2}})
    assert odds(changed.asia, "") == {"Two or three higher": 2}
    assert changed.bonus == fixed(PENNSYLVANIA).bonus


@shows("MA-TCJP-11(c)", "MA-TCJP-10(d)")
def test_the_same_changes_are_the_same_variant_however_they_are_written() -> None:
    given = {
        "rules": {"dealer_qualifies": " King HIGH "},
        "title": " Tried ",
        "paytables": {"call": {"Royal flush": 6}},
    }
    plain = {
        "title": "Tried",
        "paytables": {"call": {"": {"Royal flush": 6}}},
        "rules": {"dealer_qualifies": "king high"},
    }
    filed = [game(JOKER).filed({**CHOSEN[JOKER], "variant": each}).options for each in (given, json.dumps(plain))]
    assert filed[0].variant == filed[1].variant == json.dumps(plain, sort_keys=True)
    assert filed[0].fixed is filed[1].fixed
    assert game(JOKER).filed({**CHOSEN[JOKER], "variant": ""}).options.variant == ""


# --- the deck ----------------------------------------------------------------------------------------------------


def deck(book: str, **rules: Any) -> list[str]:
    """The cards of a variant's deck, as marks."""
    filed = game(book).filed({**CHOSEN[book], "variant": {"title": "Tried", "rules": rules}})
    return [str(card) for card in filed.deck.cards]


@shows("MA-TCJP-2(a)#1")
def test_2_a_a_variants_deck_has_so_many_jokers_and_begins_with_that_card() -> None:
    assert [deck(JOKER, jokers=jokers).count("Jk") for jokers in (0, 1, 4)] == [0, 1, 4]
    assert [len(deck(JOKER, lowest_card=card)) for card in ("two", "three", "seven")] == [54, 50, 34]
    assert "expected a whole number from 0 to 4" in refused(JOKER, {"title": "T", "rules": {"jokers": 5}})
    for card in ("eight", "joker"):
        assert f"rule lowest_card = '{card}'" in refused(JOKER, {"title": "T", "rules": {"lowest_card": card}})


@shows("MA-TCJP-2(a)#1", "MA-TCJP-2(b)(1)")
def test_2_b_1_the_cards_that_are_filed_for_each_deck_follow_the_variant() -> None:
    for jokers, cards in (("0", 52), ("2", 54), ("4", 56)):
        options = (
            game(JOKER).filed({**CHOSEN[JOKER], "variant": {"title": "T", "rules": {"jokers": jokers}}}).options
        )
        assert options.cards_in_decks == (cards, cards)


COUNTED = {
    "red_dragons": ("Dr", 3, "3.A(3)(a)(i)"), "blue_dragons": ("Db", 3, "3.A(3)(a)(ii)"),
    "gold_dragons": ("Dg", 1, "3.A(3)(a)(iii)"), "phoenix_cards": ("Ph", 7, "3.A(3)(b)"),
    "tiger_cards": ("Ti", 8, "3.A(3)(c)"), "panda_cards": ("Pa", 9, "3.A(3)(d)"),
    "monkey_cards": ("Mo", 10, "3.A(3)(e)"), "rabbit_cards": ("Ra", 12, "3.A(3)(f)"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "mark", "count"),
    [pytest.param(name, mark, count, marks=shows(f"MD-DP-{clause}"), id=name)
     for name, (mark, count, clause) in COUNTED.items()],
)  # fmt: skip
def test_3_a_3_a_variants_deck_has_so_many_of_a_card(name: str, mark: str, count: int) -> None:
    document = deck(DRAGON)
    assert (document.count(mark), len(document)) == (count, 53)
    fewer = deck(DRAGON, **{name: 0})
    assert (fewer.count(mark), len(fewer)) == (0, 53 - count)
    most = 1 if name == "gold_dragons" else 20
    assert deck(DRAGON, **{name: most}).count(mark) == most
    expected = f"expected a whole number from 0 to {most}"
    assert expected in refused(DRAGON, {"title": "T", "rules": {name: most + 1}})


@shows("MD-DP-3.A(3)")
@pytest.mark.parametrize(("rabbits", "enough"), [(1, True), (0, False)])
def test_3_a_3_a_variants_deck_has_cards_for_all_seats_and_ten_to_spare(rabbits: int, enough: bool) -> None:
    rules = {"monkey_cards": 2, "panda_cards": 6, "rabbit_cards": rabbits}  # beside 22 that stay
    variant = {"title": "T", "rules": rules}
    if enough:
        assert len(deck(DRAGON, **rules)) == 31
    else:
        assert "a deck of 30 cards: expected at least 31 for 6 seats" in refused(DRAGON, variant)


@shows("MD-DP-3.A(3)")
def test_3_a_3_a_card_that_the_variants_deck_lacks_is_not_read() -> None:
    filed = game(DRAGON).filed({**CHOSEN[DRAGON], "variant": {"title": "T", "rules": {"gold_dragons": 0}}})
    with pytest.raises(BadNotation, match="one of Dr Db Ph Ti Pa Mo Ra"):
        filed.deck.hand("Dg Ra Ra")
    with pytest.raises(BadNotation, match="one of Dg Dr Db Ph Ti Pa Mo Ra"):
        fixed(DRAGON).deck.hand("As")


# --- what is refused ---------------------------------------------------------------------------------------------

LINE = "MA-TCJP-11(d)"


@pytest.mark.parametrize(
    ("variant", "because"),
    [
        pytest.param("{", "'{' cannot be read: expected a variant as an object of JSON", marks=shows(LINE)),
        pytest.param("[]", "a variant: '[]': expected a table of names and values", marks=shows(LINE)),
        pytest.param(7, "a variant: '7': expected a table of names and values", marks=shows(LINE)),
        pytest.param({}, "title None: expected printable text that is not empty", marks=shows(LINE)),
        pytest.param({"title": 7}, "title 7: expected printable text", marks=shows(LINE)),
        pytest.param({"title": " "}, "title ' ': expected printable text", marks=shows(LINE)),
        pytest.param({"title": "a\tb"}, "title 'a\\tb': expected printable text", marks=shows(LINE)),
        pytest.param({"title": "T", "rule": {}}, "unknown key 'rule': did you mean 'rules'?", marks=shows(LINE)),
        pytest.param({"title": "T", "rules": []}, "rules: '[]': expected a table", marks=shows("MA-TCJP-10(d)")),
        pytest.param({"title": "T", "rules": {"pair_up": 1}}, "unknown rule 'pair_up': expected one of "
                     "dealer_qualifies, jokers, lowest_card", marks=shows("MA-TCJP-10(d)")),
        pytest.param({"title": "T", "rules": {"ante_without_qualifier": "3 to 1"}},
                     "'3 to 1': did you mean '2 to 1'", marks=shows("MA-TCJP-11(b)(1)")),
        pytest.param({"title": "T", "paytables": {"dealer_qualifies": {}}}, "unknown paytable 'dealer_qualifies': "
                     "expected one of pair_up, super_flush, call, ante", marks=shows(LINE)),
        pytest.param({"title": "T", "paytables": {"pair_up": 3}}, "paytable 'pair_up': '3': expected a table",
                     marks=shows(LINE)),
        pytest.param({"title": "T", "paytables": {"pair_up": {"4": {}}}},
                     "unknown paytable of 'pair_up' '4': expected one of 1, 2, 3", marks=shows(LINE)),
        pytest.param({"title": "T", "paytables": {"call": {"4": {}}}},
                     "unknown paytable of 'call' '4': there is none", marks=shows("MA-TCJP-11(c)")),
        pytest.param({"title": "T", "paytables": {"call": {"Flush": 2}}},
                     "unknown line of paytable 'call' 'Flush': did you mean", marks=shows("MA-TCJP-11(c)")),
        *(
            pytest.param({"title": "T", "paytables": {"call": {"Royal flush": pays}}},
                         f"Royal flush = {pays!r}: expected a whole number from 0, a push, to 100000, paid to 1",
                         marks=shows("MA-TCJP-11(c)"))
            for pays in (-1, 100_001, True, "30", 1.0)
        ),
    ],
)  # fmt: skip
def test_a_variant_that_cannot_be_read_is_quoted(variant: Any, because: str) -> None:
    assert because in refused(JOKER, variant)


@shows("MA-TCJP-11(c)")
@pytest.mark.parametrize("pays", [0, 100_000])
def test_11_c_the_least_and_the_most_that_a_variant_may_pay(pays: int) -> None:
    assert odds(fixed(JOKER, paytables={"call": {"Royal flush": pays}}).call, "")["Royal flush"] == pays


@shows("CA-CP-FEE-T")
def test_fee_t_a_line_of_points_or_dollars_is_told_as_what_it_is() -> None:
    chosen = {"schedule": 2}
    for table, line, figures in (("fee", "Schedule 2", "dollars"), ("bonus", "Flush", "points")):
        variant = {"title": "T", "paytables": {table: {line: -1}}}
        with pytest.raises(BadSubmission, match=f"expected a whole number from 0 to 100000, {figures}"):
            game("chinese-poker-ca").filed({**chosen, "variant": variant})
