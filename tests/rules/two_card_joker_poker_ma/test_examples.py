"""Two Card Joker Poker, Massachusetts: worked examples, each at the table and as a case put to `settle`."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import DeckRemoved, Performed, Settled, Voided
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.procedures.layout import RACK, SHOE, SINCE_COUNT
from houseway.registry import game
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import RULEBOOK, played, rejects, table


def row(number: str, *values: object, cites: str) -> object:
    """A row of a table, marked with the clauses it shows."""
    clauses = [each if each.startswith("AMB") else f"MA-TCJP-{each}" for each in cites.split()]
    return pytest.param(*values, id=number, marks=shows(*clauses))


def settled(
    cards: str, dealer: str, decision: str | None, wagers: dict[str, int], **options: str
) -> dict[str, int]:
    """The nets of the same hand as a case."""
    seat: dict[str, Any] = {"seat": 1, "cards": cards, "wagers": wagers}
    if decision:
        seat["decision"] = decision
    result = game(RULEBOOK).settle(
        {"rulebook": RULEBOOK, "submission": options, "dealer": dealer, "seats": [seat]}
    )
    return {name: each["net_cents"] for name, each in result["seats"][0]["wagers"].items()}


@pytest.mark.parametrize(
    ("cards", "dealer", "ante", "call"),
    [
        # with 10 dollars on the ante, called
        row("E01", "Jk Jk", "Ah Kh", +10, +80, cites="5(b)(1) 11(c)"),
        row("E02", "Jk Jk", "Jd 9c", +10, 0, cites="10(d)(1) 11(c)#1"),
        row("E03", "Ad Kd", "Qd Qc", +10, +50, cites="5(b)(2) 11(c)"),
        row("E04", "8s 7s", "Kd 4d", +10, +30, cites="5(b)(3) 11(c)"),
        row("E05", "Ac 3c", "Kd Jd", +10, +10, cites="5(b)(6) AMB-01"),
        row("E06", "Td 8d", "4h 2h", +10, +10, cites="10(d)(2) 5(c)"),
        row("E07", "4h 2h", "Qd Tc", +10, +10, cites="5(b)(6)"),
        row("E08", "Ah 2c", "3d 2s", -10, -10, cites="5(b)(4)"),
        row("E09", "Jk Kd", "Kh Ks", 0, 0, cites="5(b)(5) 11(f)"),
        row("E10", "Jk 2c", "Ad Qd", +10, +10, cites="5(b)(5)"),
        row("E11", "Ac Kd", "Ks Kc", +10, +10, cites="5(b)(4)"),
        row("E12", "Ac 9d", "Kc 9h", +10, +10, cites="11(b)(2)"),
        row("E13", "Ks 9d", "Kh 7c", +10, +10, cites="5(c)#1"),
        row("E14", "Ks 9d", "Kh 9c", 0, 0, cites="11(f)"),
        row("E15", "As Qs", "Ah Qh", 0, 0, cites="1/suit 5(c)#2"),
        row("E16", "Jc 7d", "Jh 7s", +10, 0, cites="10(d)(1) AMB-06"),
        row("E17", "5c 3d", "Jd 9c", +10, 0, cites="10(d)(1)(i)"),
        row("E18", "5c 3d", "Qd 2c", -10, -10, cites="10(d)(2)(ii)"),
        row("E19", "Qs 4d", "Qd 2c", +10, +10, cites="5(c)#1"),
        row("E20", "9c 7c", "3c 2d", -10, -10, cites="5(b)(4) 10(d)(2)"),
        row("E21", "Jd 9c", "3h 2c", -10, -10, cites="10(d)(2)(ii)"),
    ],
)
def test_a_called_hand_against_the_dealer(cards: str, dealer: str, ante: int, call: int) -> None:
    expected = {"ante": 100 * ante, "call": 100 * call}
    assert played(cards, dealer, ante=1000) == expected
    assert settled(cards, dealer, "call", {"ante": 1000}) == expected


@shows("MA-TCJP-5(b)(6)", "AMB-01")
def test_e05_with_ace_three_low_the_same_hand_loses() -> None:
    low = {"ace_three_flush": "low"}
    assert played("Ac 3c", "Kd Jd", ante=1000, options=low) == {"ante": -1000, "call": -1000}
    assert settled("Ac 3c", "Kd Jd", "call", {"ante": 1000}, **low) == {"ante": -1000, "call": -1000}


@shows("MA-TCJP-10(b)#3")
@pytest.mark.parametrize("cards", ["5c 3d", "Jk Jk"])
@pytest.mark.parametrize("dealer", ["Jd 9c", "Qd 2c", "Ah Kh"])
def test_e22_any_folded_hand_loses_the_ante_alone(cards: str, dealer: str) -> None:
    assert played(cards, dealer, folds=True, ante=1000) == {"ante": -1000}
    assert settled(cards, dealer, "fold", {"ante": 1000}) == {"ante": -1000}


@pytest.mark.parametrize(
    ("cards", "table_1", "table_2", "table_3", "super_flush"),
    [
        # with 10 dollars on each
        row("E23", "Jk Jk", +400, +500, +400, 0, cites="11(d)T1 11(d)T2 11(d)T3 11(e)"),
        row("E24", "Jk Kd", +10, +10, +10, 0, cites="5(b)(5)"),
        row("E25", "Ad Kd", +200, +250, +300, +300, cites="11(d)T1 11(d)T2 11(d)T3 11(e)"),
        row("E26", "Ad 2d", +50, +40, +40, +50, cites="5(a)#2"),
        row("E27", "Kd Qd", +50, +40, +40, +50, cites="5(b)(3)"),
        row("E28", "Ad 3d", -10, -10, -10, +30, cites="11(e)"),
        row("E29", "Kd Jd", -10, -10, -10, +20, cites="11(e)"),
        row("E30", "4d 2d", -10, -10, -10, +10, cites="11(e)"),
        row("E31", "Ad Kc", +30, +30, +30, 0, cites="5(b)(4)"),
        row("E32", "9d 9c", +10, +10, +10, 0, cites="11(e)"),
        row("E33", "Qd 9c", -10, -10, -10, -10, cites="11(d)T1 11(d)T2 11(d)T3 11(e)"),
    ],
)
def test_the_bonus_wagers(cards: str, table_1: int, table_2: int, table_3: int, super_flush: int) -> None:
    wagers = {"pair_up": 1000, "super_flush": 1000}
    for number, pays in {"1": table_1, "2": table_2, "3": table_3}.items():
        chosen = {"pair_up_paytable": number}
        expected = {"pair_up": 100 * pays, "super_flush": 100 * super_flush}
        assert played(cards, "Qh 6c", folds=False, options=chosen, **wagers) == expected
        assert settled(cards, "Qh 6c", None, wagers, **chosen) == expected


@shows("MA-TCJP-6(d)", "MA-TCJP-10(c)", "AMB-08")
def test_e34_a_fold_with_live_bonus_wagers() -> None:
    alone = table()
    alone.seat(2, folds=True, ante=1000, pair_up=500, super_flush=500)
    alone.stack({2: "9c 9d"})
    alone.until("revealing")
    assert [(each.wager, each.net_cents) for each in alone.events(Settled)] == [
        ("pair_up", 500), ("super_flush", 0), ("ante", -1000),
    ]  # fmt: skip
    assert alone.net(2) == -500


@shows("MA-TCJP-6(c)(2)", "MA-TCJP-10(c)(1)", "AMB-09")
def test_e35_a_player_with_a_bonus_wager_only() -> None:
    two = table()
    two.seat(1, super_flush=500)
    two.seat(2, ante=1000)
    two.stack({1: "Kh 6h"})
    two.until("revealing")
    assert two.nets(1) == {"super_flush": 1000}
    assert two.hand(1) == ""  # racked at once
    two.finish()
    visited = [each.spot for each in two.events(Performed) if each.step is Step.SETTLE]
    assert visited == [2]


@shows("MA-TCJP-7(d)", "MA-TCJP-10(b)#1", "MA-TCJP-10(c)", "MA-TCJP-10(d)")
def test_e36_the_order_of_everything() -> None:
    three = table()
    for seat in (1, 3, 5):
        three.seat(seat, ante=1000, pair_up=500)
    three.finish()
    order = {step: [e.spot for e in three.events(Performed) if e.step is step] for step in Step}
    called = [entry.action.by for entry in three.entries if getattr(entry.action, "wager", "") == "call"]
    assert [spot for spot, _ in three.deals()] == [1, 3, 5, 0, 1, 3, 5, 0]
    assert called == [1, 3, 5]
    assert order[Step.SETTLE_BONUS] == [5, 3, 1]
    assert order[Step.SETTLE] == [5, 3, 1]


@shows("MA-TCJP-7(f)", "MA-TCJP-7(f)(1)", "MA-TCJP-7(f)(2)#2", "MA-TCJP-7(f)(2)#3")
@pytest.mark.parametrize(("fault", "removed"), [(Irregularity.EXTRA_CARD, 0), (Irregularity.CARD_LOST, 1)])
def test_e37_the_stub_of_four_bettors(fault: Irregularity, removed: int) -> None:
    four = table()
    for seat in (1, 2, 3, 4):
        four.seat(seat, ante=1000)
    four.finish()
    four.until("stub")
    assert len(four.round.at(SHOE)) == 44
    four.do(CountStub(by=DEALER, cards=44))
    assert four.round.table.mark(SINCE_COUNT) == 0
    four.finish()
    four.until("dealing")
    four.do(Deal(by=DEALER, places=1))
    four.do(Report(by=DEALER, what=fault, spot=1 if fault is Irregularity.EXTRA_CARD else 0))
    four.until("stub")
    four.do(CountStub(by=DEALER, cards=43))
    four.do(Perform(by=DEALER, step=Step.DETERMINE_MISDEAL))
    assert len(four.events(Voided)) == 1
    assert len(four.events(DeckRemoved)) == removed


@shows("MA-TCJP-12(a)#1", "MA-TCJP-12(a)#2")
def test_e38_a_dead_card() -> None:
    three = table()
    for seat in (1, 2, 3):
        three.seat(seat, ante=1000)
    three.until("dealing")
    shoe = three.round.at(SHOE)
    three.do(Deal(by=DEALER, places=3))
    three.do(Report(by=DEALER, what=Irregularity.FACE_UP_CARD))
    assert three.round.at(RACK) == (shoe[3],)
    three.do(Deal(by=DEALER, places=1))
    assert three.deals()[3] == (0, str(shoe[4]))
    assert len(three.round.at(SHOE)) - 4 == 54 - 8 - 1
    three.do(Report(by=DEALER, what=Irregularity.FACE_UP_CARD))
    assert three.events(Voided) == [Voided("MA-TCJP-12(a)#2")]


@pytest.mark.parametrize(
    ("clause", "options"),
    [
        row("hand", "8(b)(1)", {"dealing": "hand", "shuffler": "manual"}, cites="8(b)(1) AMB-19"),
        row("two-decks", "2(b)", {"decks": 2, "shuffler": "manual"}, cites="2(b) AMB-19"),
        row("sign", "11(a)", {"sign": "5 for 1"}, cites="11(a)"),
        row("pair-up", "11(d)", {"pair_up_paytable": ""}, cites="11(d)"),
    ],
)
def test_e39_submissions_that_are_rejected(clause: str, options: dict[str, object]) -> None:
    rejects(f"MA-TCJP-{clause}", **options)


@shows("MA-TCJP-10(c)", "MA-TCJP-10(d)", "MA-TCJP-11(d)T2", "MA-TCJP-11(f)")
def test_e40_a_full_round() -> None:
    three = table(pair_up_paytable="2")
    three.seat(1, ante=1000, pair_up=500)
    three.seat(2, folds=True, ante=2000)
    three.seat(3, ante=1000)
    three.stack({1: "Ah Kh", 2: "7c 2d", 3: "Qc 9d", 0: "Qh 9s"})
    three.finish()
    assert [(each.spot, each.wager, each.net_cents) for each in three.events(Settled)] == [
        (2, "ante", -2000),
        (1, "pair_up", 12500),
        (3, "ante", 0),
        (3, "call", 0),
        (1, "ante", 1000),
        (1, "call", 5000),
    ]
    assert [three.net(seat) for seat in (1, 2, 3)] == [18500, -2000, 0]
