"""Refusals: which clause is right for each kind of refused action, in each state of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from houseway.engine.actions import (
    Action,
    Announce,
    Attend,
    BuyIn,
    CountStub,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Receive,
    ReceivePreshuffled,
    Report,
    Roll,
    SetHands,
    Shuffle,
    Sit,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Irregularity,
    Seat,
    Shuffler,
    Step,
)
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, opened
from tests.rules.chinese_poker_ca.test_dealing import due
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31
from tests.rules.chinese_poker_ca.test_showdown import table_with

ORDER = tuple(range(52))


def empty() -> Table:
    return opened()


def between() -> Table:
    """Three have bought in, the fees are paid and the deck is there; seat 4 has not bought in."""
    table = opened()
    table.seated(1, 2, 3)
    table.do(Sit(by=4, name="Dee"))
    table.bots = {seat: bot for seat, bot in table.bots.items() if seat <= DEALER}
    table.until_idle()
    return table


def until(phase: str, steps: int = 0) -> Callable[[], Table]:
    """Four players, seat 2 of whom has a Dragon, by the book until a phase, and so many steps on."""

    def made() -> Table:
        table = table_with(E31, [300] * 4, 10)
        table.until(phase)
        for _ in range(steps):
            table.next()
        return table

    return made


def thirteen(steps: int) -> Callable[[], Table]:
    """Seat 2 is due for Fantasy Land, so many steps after the shuffle."""

    def made() -> Table:
        table = table_with(E31, [300] * 4, 10)
        due(table, 2)
        table.until("fantasy land")
        for _ in range(steps):
            table.next()
        return table

    return made


def step(what: Step, spot: int = 0, by: Seat = DEALER) -> Perform:
    return Perform(by=by, step=what, spot=spot)


def setting(seat: Seat) -> SetHands:
    return SetHands(by=seat, spot=seat, hands=((), (), ()))


def report(what: Irregularity, spot: int = 0, by: Seat = DEALER) -> Report:
    return Report(by=by, what=what, spot=spot)


MISDEAL, EXPOSED = Irregularity.MISDEAL, Irregularity.PLAYER_CARD_EXPOSED
PLACE, PART, TWO, OUT = Step.PLACE_BUTTONS, Step.TAKE_PART, Step.TAKE_TWO_HANDS, Step.SIT_OUT
FEE, STAYING = Step.COLLECT_FEE, Step.ANNOUNCE_STAYING

TABLE: list[tuple[Callable[[], Table], Action, str]] = [
    # seats and chips
    (empty,                   Sit(by=6, name="Fay"),                     "SEAT-1"),
    (between,                 Sit(by=1, name="Fay"),                     "SEAT-1"),
    (between,                 Leave(by=5),                               "SEAT-1"),
    (between,                 BuyIn(by=5, cents=150_00),                 "SEAT-1"),
    (between,                 BuyIn(by=DEALER, cents=150_00),            "TYPE-2"),
    (between,                 BuyIn(by=SUPERVISOR, cents=150_00),        "TYPE-2"),
    (between,                 BuyIn(by=4, cents=149_99),                 "BUYIN-2"),
    (between,                 BuyIn(by=4, cents=500_01),                 "STAKES-4"),
    (between,                 BuyIn(by=1, cents=1),                      "STAKES-4"),
    (until("shuffling"),      BuyIn(by=1, cents=1),                      "STAKES-3"),
    (until("ending"),         BuyIn(by=1, cents=1),                      "STAKES-3"),
    (between,                 WithdrawWager(by=1, spot=1, wager="x"),    "STAKES-5"),
    (between,                 PlaceWager(by=1, spot=1, wager="x"),       "BUYIN-1"),
    # the cards
    (between,                 Receive(by=DEALER, deck=2),                "DECK-1"),
    (between,                 ReceivePreshuffled(by=DEALER, deck=1),     "DECK-1"),
    (between,                 Cut(by=DEALER, cards=20),                  "DECK-1"),
    (between,                 CountStub(by=DEALER, cards=20),            "DECK-1"),
    (between,                 Attend(by=SUPERVISOR, device=Device.SHOE, condition=Condition.COVERED), "DECK-1"),
    (between,                 UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.HAND, decks=2),
                                                                         "DECK-1"),
    (between,                 Roll(by=DEALER, dice=(1, 2, 3)),           "DEAL-3"),
    (between,                 Announce(by=DEALER, figure=6),             "DEAL-3"),
    (between,                 Shuffle(by=DEALER, deck=1, order=ORDER),   "DEAL-1"),
    (until("dealing"),        Shuffle(by=DEALER, deck=1, order=ORDER),   "DECK-1"),
    (until("shuffling"),      Shuffle(by=1, deck=1, order=ORDER),        "DECK-1"),
    (between,                 Deal(by=DEALER, places=1),                 "DEAL-1"),
    (until("shuffling"),      Deal(by=DEALER, places=1),                 "DECK-1"),
    (until("dealing"),        Deal(by=1, places=1),                      "DEAL-3"),
    (until("dealing"),        Deal(by=DEALER, places=21),                "DEAL-3"),
    (thirteen(0),             Deal(by=DEALER, places=2),                 "FL-2"),
    (thirteen(1),             Deal(by=DEALER, places=1),                 "FL-3"),
    (until("placing"),        Deal(by=DEALER, places=1),                 "DEAL-4"),
    (until("drawing 6", 1),   Deal(by=DEALER, places=1),                 "DEAL-7"),
    (until("drawing 6"),      Deal(by=DEALER, places=2),                 "DEAL-6"),
    (until("declaring"),      Deal(by=DEALER, places=1),                 "DEAL-9"),
    (between,                 setting(1),                                "DEAL-1"),
    (until("placing"),        setting(3),                                "DEAL-4"),
    (until("placing"),        SetHands(by=3, spot=2),                    "DEAL-4"),
    (until("placing"),        setting(5),                                "DEAL-4"),
    (until("placing", 1),     setting(2),                                "DEAL-8"),
    (until("declaring"),      setting(2),                                "DEAL-8"),
    (thirteen(0),             setting(2),                                "FL-2"),
    (thirteen(1),             setting(2),                                "FL-3"),
    (thirteen(2),             setting(2),                                "DEAL-8"),
    # between rounds
    (between,                 step(PLACE, by=1),                         "DEAL-1"),
    (between,                 step(PLACE),                               "DEAL-1"),
    (until("shuffling"),      step(PLACE),                               "ABTN-6"),
    (empty,                   step(PLACE),                               "DECK-1"),
    (between,                 step(PART, 5, by=5),                       "SEAT-1"),
    (between,                 step(PART, 4, by=4),                       "BUYIN-2"),
    (between,                 step(PART, 2, by=1),                       "SEAT-4"),
    (between,                 step(TWO, 1, by=1),                        "SEAT-6"),
    (until("shuffling"),      step(OUT, 1, by=1),                        "SEAT-4"),
    (until("placing"),        step(TWO, 1, by=1),                        "SEAT-4"),
    (between,                 step(FEE, 1),                              "FEE-1"),
    (between,                 step(FEE, 1, by=1),                        "FEE-1"),
    (until("placing"),        step(FEE, 1),                              "FEE-6"),
    (between,                 step(STAYING, 1),                          "FL-5"),
    # the showdown
    (until("placing"),        step(Step.PLACE_FOR_ABSENT, 2),            "DEAL-9"),
    (until("placing"),        step(Step.DECLARE_SWEEP, 2, by=2),         "SWEEP-3"),
    (until("placing"),        step(Step.GO_ON_UNDECLARED),               "SWEEP-3"),
    (until("declaring"),      step(Step.CONFIRM_SWEEP, 2),               "SWEEP-15"),
    (until("declaring"),      step(Step.REVEAL, 2),                      "SWEEP-16"),
    (until("declaring"),      step(Step.CHECK_SETTINGS),                 "FOUL-1"),
    (until("checking"),       step(Step.CALL_FOUL, 2),                   "FOUL-1"),
    (until("checking"),       step(Step.COLLECT_SWEEP, 2),               "SWEEP-14"),
    (until("comparing"),      step(Step.COLLECT_SWEEP, 1),               "SWEEP-14"),
    (until("comparing"),      step(Step.COMPARE, 2),                     "ORDER-1"),
    (until("comparing"),      step(Step.END_ROUND),                      "ABTN-6"),
    # reports
    (between,                 report(MISDEAL),                           "DEAL-3"),
    (until("placing"),        report(MISDEAL, by=1),                     "DEAL-3"),
    (until("declaring"),      report(MISDEAL),                           "DEAL-9"),
    (until("placing"),        report(EXPOSED, 2),                        "DEAL-6"),
    (until("declaring"),      report(Irregularity.CARD_EXPOSED),         "DEAL-3"),
    (until("placing"),        report(Irregularity.PLAYER_LEAVES, 2),     "DEAL-9"),
    (until("placing"),        report(Irregularity.PLAYER_LEAVES, 5, by=SUPERVISOR), "DEAL-9"),
    (until("placing"),        report(Irregularity.SHOE_JAMS),            "DEAL-3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "action", "clause"),
    [
        pytest.param(*row, marks=shows(f"CA-CP-{row[2]}"), id=f"{place}-{row[2]}")
        for place, row in enumerate(TABLE)
    ],
)
def test_the_clause_of_a_refusal(table: Callable[[], Table], action: Action, clause: str) -> None:
    table().refuses(action, f"CA-CP-{clause}")


def test_only_what_cannot_have_happened_is_said_not_to_have() -> None:
    table = between()
    assert "cannot have happened" in table.refuses(report(MISDEAL), "CA-CP-DEAL-3")
    table = until("declaring")()
    assert "cannot have happened" not in table.refuses(report(MISDEAL), "CA-CP-DEAL-9")
