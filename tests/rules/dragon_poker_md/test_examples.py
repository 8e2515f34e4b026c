"""Dragon Poker, Maryland: worked examples, each at the table and as a case put to `settle`."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import DeckRemoved, Settled, Voided
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.errors import RuleViolation
from houseway.procedures.layout import SHOE
from houseway.registry import game
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import (
    AUTOMATED_SHOE,
    HAND,
    HOUR,
    RULEBOOK,
    A,
    B,
    at_time,
    bettors,
    main,
    pair,
    played,
    table,
    visits,
    wager,
)

TABLES = {"A": A, "B": B}


def row(number: str, *values: object, cites: str) -> object:
    """A row of a table, marked with the clauses it shows."""
    clauses = [each if each.startswith("AMB") else f"MD-DP-{each}" for each in cites.split()]
    return pytest.param(*values, id=number, marks=shows(*clauses))


def settled(
    cards: str, dealer: str, decision: str, wagers: dict[str, int], options: dict[str, str]
) -> dict[str, int]:
    """The nets of the same hand as a case."""
    seat: dict[str, Any] = {"seat": 1, "cards": cards, "decision": decision, "wagers": wagers}
    result = game(RULEBOOK).settle(
        {"rulebook": RULEBOOK, "submission": options, "dealer": dealer, "seats": [seat]}
    )
    return {name: each["net_cents"] for name, each in result["seats"][0]["wagers"].items()}


@pytest.mark.parametrize(
    ("cards", "dealer", "tables", "ante", "bonus", "play"),
    [
        # with 10 dollars on each
        row("E01", "Dg Pa Pa", "Ph Ph Ti", "A", +10, +60, +10, cites="6.A(1) 12.B(1)(c)"),
        row("E02", "Dg Ph Ti", "Ph Ph Ti", "A", 0, 0, 0, cites="6.B(4) 11.D(3)(i) AMB-02"),
        row("E03", "Dg Ph Ti", "Ph Ph Mo", "A", +10, +10, +10, cites="6.B(2)(a) 12.B(1)(e)"),
        row("E04", "Dg Ra Ra", "Dr Db Ph", "A", +10, +60, +10, cites="6.B(1)"),
        row("E05", "Dg Dr Ra", "Ph Ph Dr", "A", +10, +20, +10, cites="12.B(1)(d)"),
        row("E06", "Dr Db Mo", "Db Db Mo", "B", 0, 0, 0, cites="6.B(4)"),
        row("E07", "Dr Ti Ra", "Db Pa Mo", "A", +10, 0, +10, cites="6.B(3)(a) 12.B(1)(f)"),
        row("E08", "Dr Ti Mo", "Db Ti Ra", "A", +10, 0, +10, cites="6.B(3)(b)"),
        row("E09", "Ph Pa Mo", "Ph Pa Ra", "B", +10, 0, +10, cites="12.B(2)(d)"),
        row("E10", "Ti Ti Ra", "Ti Ti Mo", "A", -10, -10, -10, cites="6.B(2)(a) 11.D(3)(h)"),
        row("E11", "Ra Ra Ra", "Dr Dr Ph", "B", +10, +40, +10, cites="12.B(2)(b)"),
        row("E12", "Ph Ph Ph", "Mo Mo Mo", "B", +10, +40, +10, cites="12.B(2)(b)"),
        row("E13", "Ph Ph Ph", "Mo Mo Mo", "A", +10, +100, +10, cites="12.B(1)(b)"),
        row("E14", "Pa Pa Ra", "Mo Mo Dr", "A", +10, 0, +10, cites="12.B(1)(f)"),
        row("E15", "Pa Pa Ra", "Mo Mo Dr", "B", +10, +10, +10, cites="12.B(2)(c)"),
        row("E16", "Mo Mo Ra", "Dr Ph Ti", "B", +10, 0, +10, cites="12.B(2)(d)"),
        row("E17", "Dr Dr Db", "Dg Ph Ph", "AB", +10, +300, +10, cites="12.B(1)(a) 12.B(2)(a)"),
        row("E18", "Dg Dr Db", "Dr Dr Db", "A", 0, 0, 0, cites="6.B(4)"),
        row("E19", "Dr Ph Ra", "Dg Mo Ra", "A", -10, -10, -10, cites="11.D(2) AMB-01"),
        row("E20", "Ti Ti Ti", "Dg Mo Ra", "A", +10, +60, +10, cites="12.B(1)(c)"),
    ],
)
def test_a_played_hand_against_the_dealer(
    cards: str, dealer: str, tables: str, ante: int, bonus: int, play: int
) -> None:
    expected = main(100 * ante, 100 * bonus, 100 * play)
    for name in tables:
        assert played(cards, dealer, options=TABLES[name]) == expected
        assert settled(cards, dealer, "play", pair(), TABLES[name]) == expected


@shows("MD-DP-1.B(6)", "MD-DP-11.B#2")
@pytest.mark.parametrize("cards", ["Pa Mo Ra", "Dr Dr Dr"])
@pytest.mark.parametrize("dealer", ["Pa Mo Ra", "Db Db Db"])
@pytest.mark.parametrize("options", [A, B])
def test_e21_any_folded_hand_loses_ante_and_ante_bonus(cards: str, dealer: str, options: dict[str, str]) -> None:
    expected = {"ante": -1000, "ante_bonus": -1000}
    assert played(cards, dealer, folds=True, options=options) == expected
    assert settled(cards, dealer, "fold", pair(), options) == expected


@pytest.mark.parametrize(
    ("cards", "table_a", "table_b", "dragon"),
    [
        # with 5 dollars on each side bet
        row("E22", "Dr Dr Dr", +200, +200, +5000, cites="12.C 12.D(1)(a)"),
        row("E23", "Db Db Db", +200, +200, +5000, cites="12.D(1)(b)"),
        row("E24", "Dg Dr Dr", +200, +200, +1000, cites="12.D(1)(c) AMB-03"),
        row("E25", "Dr Dr Db", +200, +200, +300, cites="12.D(1)(d) AMB-06"),
        row("E26", "Dr Db Pa", +20, +20, +35, cites="12.D(1)(e)"),
        row("E27", "Dg Dr Ra", +20, +20, +35, cites="12.D(1)(e) AMB-04"),
        row("E28", "Dg Ra Ra", +50, +50, +25, cites="12.C(1)(d) 12.D(1)(f) AMB-05"),
        row("E29", "Dg Pa Mo", -5, -5, +25, cites="12.D(1)(f)"),
        row("E30", "Dg Ph Ph", +150, +150, +25, cites="12.C(1)(b) AMB-07"),
        row("E31", "Dg Ti Ti", +75, +100, +25, cites="12.C(1)(c) 12.C(2)(c)"),
        row("E32", "Ti Ti Ph", +5, +5, -5, cites="12.C(1)(g)"),
        row("E33", "Pa Pa Dr", -5, -5, -5, cites="11.D(3)(b) 11.D(3)(d)"),
        row("E34", "Dg Ph Ra", +10, +10, +25, cites="12.C(1)(f)"),
    ],
)
def test_the_side_bets(cards: str, table_a: int, table_b: int, dragon: int) -> None:
    side_bets = {"three_card_bonus": 500, "dragon": 500}
    for name, pays in {"A": table_a, "B": table_b}.items():
        expected = {"three_card_bonus": 100 * pays, "dragon": 100 * dragon}
        folded = {"ante": -1000, "ante_bonus": -1000, **expected}
        options = TABLES[name]
        assert played(cards, "Pa Mo Ra", folds=True, options=options, **side_bets) == folded
        assert settled(cards, "Pa Mo Ra", "fold", pair(1000, **side_bets), options) == folded


@shows("MD-DP-11.C(1)", "MD-DP-11.C(2)", "MD-DP-11.D(1)", "AMB-14")
def test_e35_a_fold_with_side_bets() -> None:
    alone = table()
    alone.seat(1, folds=True, **pair(1000, three_card_bonus=500, dragon=500))
    alone.stack({1: "Dg Ti Mo"})
    alone.until("revealing")
    assert alone.nets(1) == {"ante": -1000, "ante_bonus": -1000}
    assert alone.hand(1) == "Dg Ti Mo"
    alone.finish()
    assert alone.nets(1) == {"ante": -1000, "ante_bonus": -1000, "three_card_bonus": 500, "dragon": 2500}
    assert alone.net(1) == 1000


@shows("MD-DP-11.D(3)", "MD-DP-12.A", "MD-DP-12.B(1)(d)", "MD-DP-12.D(1)(e)")
def test_e36_a_full_round() -> None:
    three = table()
    three.seat(1, folds=False, **pair(1000, dragon=500))
    three.seat(3, folds=True, **pair(2000))
    three.seat(6, folds=False, **pair(500, three_card_bonus=500))
    three.stack({1: "Dr Db Ra", 3: "Mo Ra Ti", 6: "Pa Pa Ra", 0: "Pa Pa Mo"})
    three.finish()
    assert [(event.spot, event.wager, event.net_cents) for event in three.events(Settled)] == [
        (3, "ante", -2000),
        (3, "ante_bonus", -2000),
        (6, "three_card_bonus", -500),
        (6, "ante", -500),
        (6, "ante_bonus", -500),
        (6, "play", -500),
        (1, "dragon", 3500),
        (1, "ante", 1000),
        (1, "ante_bonus", 2000),
        (1, "play", 1000),
    ]
    assert [three.net(seat) for seat in (1, 3, 6)] == [7500, -4000, -2000]
    assert visits(three, Step.SETTLE) == [6, 1]


@shows("MD-DP-7.F(1)#1", "MD-DP-7.F(1)#2", "MD-DP-1.B(1)", "AMB-12", "AMB-13")
@pytest.mark.parametrize(
    ("wagers", "clause"),
    [
        ({"ante": 1000, "ante_bonus": 500}, "7.F(1)#1"),
        ({"ante": 1000, "ante_bonus": 1000, "play": 2000}, "7.F(1)#2"),
        ({"dragon": 500}, "1.B(1)"),
    ],
)
def test_e37_wagers_that_are_refused_as_a_case(wagers: dict[str, int], clause: str) -> None:
    seat = {"seat": 1, "cards": "Dr Db Ra", "wagers": wagers}
    if "ante" in wagers:
        seat["decision"] = "play"
    with pytest.raises(RuleViolation) as refused:
        game(RULEBOOK).settle({"rulebook": RULEBOOK, "submission": A, "dealer": "Pa Pa Mo", "seats": [seat]})
    assert refused.value.clause == f"MD-DP-{clause}"


@shows("MD-DP-7.F(1)#1", "MD-DP-7.F(1)#2", "MD-DP-1.B(1)")
def test_e37_wagers_that_are_refused_at_the_table() -> None:
    alone = table()
    alone.seat(1)
    alone.until("betting")
    alone.refuses(wager("dragon", 500), "MD-DP-1.B(1)")
    alone.do(wager("ante", 1000))
    alone.refuses(wager("ante_bonus", 500), "MD-DP-7.F(1)#1")
    alone.do(wager("ante_bonus", 1000))
    alone.until("deciding")
    alone.refuses(wager("play", 2000), "MD-DP-7.F(1)#2")


@shows("MD-DP-9.C(2)", "MD-DP-10.B(1)", "MD-DP-10.B(2)", "MD-DP-10.B(3)")
def test_e38_the_order_of_the_deal() -> None:
    singly, stacks = bettors(2, 5, **HAND), bettors(2, 5, **AUTOMATED_SHOE)
    for each in (singly, stacks):
        each.until("stub")
    assert [spot for spot, _ in singly.deals()] == [2, 5, 0, 2, 5, 0, 2, 5, 0]
    assert [(spot, len(cards.split())) for spot, cards in stacks.deals()] == [(2, 3), (5, 3), (0, 3)]


def six(fault: Irregularity) -> Playing:
    """Six bettors, and a stub of 32 that is counted one short."""
    full = bettors(1, 2, 3, 4, 5, 6)
    full.until("dealing")
    full.do(Deal(by=DEALER, places=6))
    full.do(Report(by=DEALER, what=fault, spot=2 if fault is Irregularity.EXTRA_CARD else 0))
    full.until("stub")
    assert len(full.round.at(SHOE)) == 31
    full.do(CountStub(by=DEALER, cards=31))
    full.do(Perform(by=DEALER, step=Step.DETERMINE_MISDEAL))
    return full


@shows("MD-DP-8.G", "MD-DP-8.G(1)", "MD-DP-8.G(2)")
@pytest.mark.parametrize(
    ("fault", "clause", "removed"),
    [(Irregularity.EXTRA_CARD, "8.G(1)", 0), (Irregularity.CARD_LOST, "8.G(2)", 1)],
)
def test_e39_the_stub_of_six_bettors(fault: Irregularity, clause: str, removed: int) -> None:
    full = six(fault)
    assert full.events(Voided) == [Voided(f"MD-DP-{clause}")]
    assert len(full.events(DeckRemoved)) == removed
    assert all(full.net(seat) == 0 for seat in range(1, 7))


@shows("MD-DP-3.C", "MD-DP-3.C(1)", "MD-DP-3.C(2)", "AMB-28")
@pytest.mark.parametrize(("method", "hours"), [(HAND, 4), ({}, 8), (AUTOMATED_SHOE, 8)])
def test_e40_the_age_of_a_deck(method: dict[str, object], hours: int) -> None:
    noon, closes = 12 * HOUR, Perform(by=DEALER, step=Step.NO_MORE_BETS)
    for late, starts in ((-1000, True), (0, False)):
        deck = table(**method)
        deck.seat(1)
        at_time(deck, noon)
        deck.until("betting")
        deck.do(wager("ante", 1000))
        deck.do(wager("ante_bonus", 1000))
        at_time(deck, noon + hours * HOUR + late)
        if starts:
            deck.do(closes)
        else:
            deck.refuses(closes, "MD-DP-3.C(1)" if hours == 4 else "MD-DP-3.C(2)")
