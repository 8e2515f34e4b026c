"""From the last card to the next round: declaring, showing, settling, Fantasy Land, leaving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from houseway.engine.actions import BuyIn, Deal, Leave, Perform
from houseway.engine.events import ChipsMoved, Compared, Marked, Performed, Settled
from houseway.engine.play import offers
from houseway.engine.view import view
from houseway.engine.words import DEALER, Seat, Step, Why
from houseway.games.chinese_poker.layout import FANTASY_LAND
from houseway.money import Result
from houseway.procedures.layout import set_down, stack_of
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, by_dealer, opened
from tests.rules.chinese_poker_ca.test_dealing import due
from tests.rules.chinese_poker_ca.test_settlement import E29, E30, E32, E33
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31, E35

LIMITS = {1: 1, 5: 2, 10: 3}  # schedules by limit in dollars
STAYS = "3h 3c 3d / Ts 9s 8d 7h 6c / Kh Jh 8h 5h 2h"  # E11
QUEENS = "Qc Qh 3s / Kc Ks 8c 5s 2c / 9h 9c 9d 4s 4h"  # E10
PLAIN = "Qd 7c 2d / Th Td As 6s 2s / Jd Js Jc 4d 4c"  # a full house, nothing in front


def table_with(hands: Sequence[str], stacks: Sequence[int], limit: int = 5, **options: object) -> Table:
    """Players at seats 1, 2, 3, 4 with these stacks in dollars, about to be dealt these hands."""
    table = opened(LIMITS[limit], max_buy_in_cents=100_000_00, **options)
    seats: dict[Seat, int] = dict(enumerate(stacks, 1))
    table.seated(*seats, cents=3000_00)
    shorten(table, seats)
    table.settings(dict(enumerate(hands, 1)))
    return table


def shorten(table: Table, stacks: Mapping[Seat, int]) -> None:
    """Brings the stacks to these amounts, in dollars, with what is missing outside."""
    chips = dict(table.round.chips)
    for seat, dollars in stacks.items():
        outside = next(area for area in chips if area.name == "outside")
        chips[outside] += chips[stack_of(seat)] - 100 * dollars
        chips[stack_of(seat)] = 100 * dollars
    object.__setattr__(table.round, "chips", chips)
    table.round.cache.clear()


def after(hands: Sequence[str], stacks: Sequence[int], limit: int = 5, **options: object) -> list[int]:
    """The stacks after the round, in dollars."""
    table = table_with(hands, stacks, limit, **options)
    table.finish()
    return table.stacks(*range(1, len(stacks) + 1))


# Settlements of the notes, played at the table


@shows("CA-CP-ORDER-1", "CA-CP-ORDER-2", "CA-CP-ORDER-3", "CA-CP-ORDER-4")
@shows("CA-CP-ORDER-5", "CA-CP-ORDER-6", "CA-CP-ORDER-7", "CA-CP-ABTN-2")
def test_order_e29_pair_after_pair() -> None:
    table = table_with(E29, [500] * 4)
    table.finish()
    assert table.pairs() == {(1, 2): -1, (1, 3): -4, (1, 4): -1, (2, 3): -2, (2, 4): 1, (3, 4): 2}
    assert table.stacks(1, 2, 3, 4) == [470, 500, 540, 490]


@shows("CA-CP-STAKES-2", "CA-CP-TYPE-1", "CA-CP-FOUL-2")
def test_stakes_2_e30_a_short_foul_hand() -> None:
    assert after(E30, [300, 60, 150, 400]) == [390, 0, 90, 430]


@shows("CA-CP-PT-4")
def test_pt_4_e32_a_tie_with_the_buttons() -> None:
    assert after(E32, [200] * 3, 1) == [202, 204, 194]


@shows("CA-CP-STAKES-2", "AMB-22")
@pytest.mark.parametrize(("reading", "expected"), [("effective", [10, 225, 0]), ("running", [0, 235, 0])])
def test_stakes_2_e33_two_foul_hands_by_option(reading: str, expected: list[int]) -> None:
    assert after(E33, [100, 90, 45], table_stakes=reading) == expected


@shows("CA-CP-SEAT-7", "AMB-26")
def test_seat_7_e34_two_hands_each() -> None:
    table = opened(1)
    table.seated(1, 2, cents=100_00)
    table.answers = dict.fromkeys((1, 2), Step.TAKE_TWO_HANDS)
    table.settings(dict(zip((1, 6, 2, 7), E29, strict=True)))
    table.finish()
    assert table.pairs() == {(1, 2): -4, (1, 7): -1, (6, 2): -2, (6, 7): 1}
    assert table.stacks(1, 2) == [94, 106]


@shows("CA-CP-TYPE-2")
def test_type_2_chips_go_from_player_to_player() -> None:
    table = table_with(E29, [500] * 4)
    table.finish()
    paid = [each for each in table.events(ChipsMoved) if each.why is Why.PAY]
    assert all({each.source.name, each.target.name} == {"chips"} for each in paid)
    assert len(paid) == 6


@shows("CA-CP-FOUL-1")
def test_foul_1_foul_hands_are_called_before_any_are_compared() -> None:
    table = table_with(E33, [100, 90, 45])
    table.until("comparing")
    assert table.done(Step.CALL_FOUL) == [1, 3]
    assert not table.events(Compared)


@shows("CA-CP-ORDER-1", "CA-CP-BONUS-B", "CA-CP-BONUS-T")
def test_order_1_what_the_round_came_to_for_each_hand() -> None:
    table = table_with(E29, [500] * 4)
    table.finish()
    lost, back, top = Result.LOST, "CA-CP-BONUS-B", "CA-CP-BONUS-T"
    assert [(each.result, each.net_cents, each.clauses) for each in table.events(Settled)] == [
        (lost, -30_00, (back,)),
        (Result.PUSHED, 0, (back,)),
        (Result.WON, 40_00, (top, back)),
        (lost, -10_00, (back,)),
    ]


@shows("CA-CP-ORDER-1")
def test_order_1_a_hand_without_anything_of_its_own_is_settled_by_comparing() -> None:
    table = table_with(["8h 7s 4c / 6c 6h Tc 4s 2s / 3d 3h 3s Qd Jh", E32[1]], [200] * 2, 1)
    table.finish()
    assert table.events(Settled)[0].clauses == ("CA-CP-ORDER-1",)


@shows("CA-CP-ORDER-1", "CA-CP-ABTN-2")
def test_order_1_one_position_after_the_other_settles_with_those_after_it() -> None:
    table = table_with(E29, [500] * 4)
    table.until("comparing")
    so_far = []
    while table.round.phase.name == "comparing":
        offer = next(each for each in offers(table.round, DEALER) if each.routine)
        assert offer.clause == "CA-CP-ORDER-1"
        table.next()
        so_far.append(len(table.pairs()))
    assert so_far == [3, 5, 6]
    told = [(each.spot, each.clause) for each in table.events(Performed) if each.step is Step.COMPARE]
    assert told == [(spot, "CA-CP-ORDER-1") for spot in (1, 2, 3)]


@shows("CA-CP-PT-2", "CA-CP-STAKES-2")
def test_stakes_2_chips_move_under_the_first_clause_of_the_pair() -> None:
    table = table_with(E30, [300, 60, 150, 400])
    table.finish()
    moved = [each.clause for each in table.events(ChipsMoved) if each.why is Why.PAY]
    assert moved == [each.clauses[0] for each in table.events(Compared) if each.paid_cents]


@shows("CA-CP-ABTN-6")
def test_abtn_6_the_end_of_the_round_is_a_step() -> None:
    table = table_with(E29, [500] * 4)
    table.finish()
    assert table.done(Step.END_ROUND) == [0]


# Clean Sweeps


@shows("CA-CP-SWEEP-14", "CA-CP-SWEEP-5", "CA-CP-SWEEP-2")
def test_sweep_14_e31_a_declared_dragon_collects_first() -> None:
    table = table_with(E31, [300, 200, 90, 150], 10)
    table.declaring = {2}
    table.finish()
    assert list(table.pairs()) == [(2, 3), (2, 4), (2, 1), (1, 3), (1, 4), (3, 4)]
    paid = next(each for each in table.events(Performed) if each.step is Step.COLLECT_SWEEP)
    assert (paid.spot, paid.clause) == (2, "CA-CP-SWEEP-14")
    assert table.stacks(1, 2, 3, 4) == [0, 630, 110, 0]


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_e31_undeclared_it_is_an_ordinary_hand() -> None:
    assert after(E31, [300, 200, 90, 150], 10) == [150, 180, 320, 90]


@shows("CA-CP-SWEEP-13", "AMB-11")
def test_sweep_13_e35_tied_dragons() -> None:
    table = table_with(E35, [300] * 4)
    table.declaring = {1, 3}
    table.finish()
    assert table.stacks(1, 2, 3, 4) == [430, 175, 430, 165]


@shows("CA-CP-SWEEP-15", "CA-CP-SWEEP-16")
def test_sweep_16_a_declared_sweep_is_confirmed_marked_and_viewed_first() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {2}
    due(table, 1)
    table.finish()
    told = (Step.DECLARE_SWEEP, Step.CONFIRM_SWEEP, Step.REVEAL, Step.COLLECT_SWEEP)
    steps = [(each.step, each.spot) for each in table.events(Performed) if each.step in told]
    sweep = [(step, 2) for step in told]
    assert steps == [*sweep[:3], (Step.REVEAL, 1), sweep[3]]


@shows("CA-CP-SWEEP-15", "CA-CP-SWEEP-4")
def test_sweep_15_a_hand_that_fits_no_pattern_is_not_confirmed() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {1, 2}
    table.until("declaring")
    while not table.done(Step.DECLARE_SWEEP)[1:]:
        table.next()
    table.refuses(by_dealer(Step.CONFIRM_SWEEP, 1), "CA-CP-SWEEP-15")
    table.finish()
    assert (table.done(Step.CONFIRM_SWEEP), table.done(Step.REFUSE_SWEEP)) == ([2], [1])


@shows("CA-CP-SWEEP-15", "CA-CP-SWEEP-16")
def test_sweep_15_a_marked_hand_face_down_is_judged_when_it_is_shown() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {1}
    due(table, 1)
    table.finish()
    assert table.done(Step.CONFIRM_SWEEP) == table.done(Step.REFUSE_SWEEP) == [1]
    assert table.done(Step.COLLECT_SWEEP) == []


def declare(seat: Seat, spot: int = 0) -> Perform:
    return Perform(by=seat, step=Step.DECLARE_SWEEP, spot=spot or seat)


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_nothing_is_declared_before_the_thirteenth_card() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until("drawing 13")
    table.refuses(declare(2), "CA-CP-SWEEP-3")
    table.next()
    table.refuses(declare(2), "CA-CP-SWEEP-3")
    table.next()
    table.do(declare(2))


@shows("CA-CP-SWEEP-3", "AMB-12")
@pytest.mark.parametrize("phase", ["declaring", "showing", "checking", "comparing"])
@pytest.mark.parametrize("fantasy_land", [False, True])
def test_sweep_3_who_declared_none_may_still_declare_until_sweeps_are_paid(phase: str, fantasy_land: bool) -> None:
    table = table_with(E31, [300, 200, 90, 150], 10)
    if fantasy_land:
        due(table, 1, 2)
    elif phase == "showing":
        due(table, 1)
    table.until("declaring")
    while Step.DECLARE_NOTHING in [act.step for act in table.offered(2) if isinstance(act, Perform)]:
        table.next()
    table.until(phase)
    table.do(declare(2))
    table.finish()
    assert table.stacks(1, 2, 3, 4) == [0, 630, 110, 0]
    assert table.done(Step.CONFIRM_SWEEP) == [2]
    assert table.done(Step.REVEAL).count(2) == 1


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_it_is_too_late_once_a_sweep_is_paid() -> None:
    table = table_with(E35, [300] * 4)
    table.declaring = {1}
    table.until("comparing")
    assert declare(3) in table.offered(3)
    table.next()
    assert table.done(Step.COLLECT_SWEEP) == [1]
    assert table.round.phase.name == "comparing"
    table.refuses(declare(3), "CA-CP-SWEEP-3")


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_it_is_too_late_once_a_hand_is_compared() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until("comparing")
    assert declare(2) in table.offered(2)
    table.next()
    table.refuses(declare(2), "CA-CP-SWEEP-3")


@shows("CA-CP-SWEEP-16", "AMB-12")
@pytest.mark.parametrize("phase", ["checking", "comparing"])
def test_sweep_16_a_hand_declared_late_is_viewed_before_the_dealer_goes_on(phase: str) -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until(phase)
    table.do(declare(2))
    table.do(by_dealer(Step.CONFIRM_SWEEP, 2))
    on = by_dealer(Step.CHECK_SETTINGS) if phase == "checking" else by_dealer(Step.COLLECT_SWEEP, 2)
    table.refuses(on, "CA-CP-FOUL-1" if phase == "checking" else "CA-CP-SWEEP-14")
    shown = table.do(by_dealer(Step.REVEAL, 2))
    assert shown == (Performed(Step.REVEAL, 2, "CA-CP-SWEEP-16"),)
    assert table.done(Step.CHECK_SETTINGS) == ([] if phase == "checking" else [0])
    assert not any(isinstance(act, Perform) and act.by == DEALER for act in table.offered(1))
    table.do(on)


@shows("CA-CP-SWEEP-16", "CA-CP-SWEEP-15", "CA-CP-ORDER-1")
def test_sweep_16_hands_are_shown_one_after_the_other_each_by_its_clause() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {2}
    due(table, 1, 2, 3)
    table.until("showing")
    table.refuses(by_dealer(Step.REVEAL, 1), "CA-CP-SWEEP-16")
    table.next()
    table.refuses(by_dealer(Step.REVEAL, 3), "CA-CP-SWEEP-16")
    table.finish()
    told = (Step.DECLARE_SWEEP, Step.CONFIRM_SWEEP, Step.REVEAL)
    assert [(each.spot, each.clause) for each in table.events(Performed) if each.step in told] == [
        (2, "CA-CP-SWEEP-3"), (2, "CA-CP-SWEEP-15"),
        (2, "CA-CP-SWEEP-16"), (1, "CA-CP-ORDER-1"), (3, "CA-CP-ORDER-1"),
    ]  # fmt: skip
    assert table.done(Step.REFUSE_SWEEP) == []


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_nobody_is_waited_for_who_may_declare_early() -> None:
    table = table_with(E31, [300] * 4, 10)
    due(table, 2)
    table.until("dealing")
    early = next(each for each in offers(table.round, 2) if each.act == declare(2))
    assert not early.routine
    table.do(declare(2))
    told = [each.clause for each in table.events(Performed) if each.step is Step.DECLARE_SWEEP]
    assert told == ["CA-CP-SWEEP-3"]


@shows("CA-CP-SWEEP-3", "CA-CP-SWEEP-15")
def test_sweep_3_a_sweep_is_declared_once() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until("declaring")
    table.do(declare(2))
    table.refuses(declare(2), "CA-CP-SWEEP-3")
    table.next()
    table.refuses(declare(2), "CA-CP-SWEEP-3")


@shows("CA-CP-SWEEP-15", "CA-CP-SWEEP-3")
def test_sweep_15_declaring_is_not_over_before_the_last_sweep_is_confirmed() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until("declaring")
    for seat in (1, 3, 4):
        table.do(Perform(by=seat, step=Step.DECLARE_NOTHING, spot=seat))
    table.do(declare(2))
    assert table.round.phase.name == "declaring"
    table.do(by_dealer(Step.CONFIRM_SWEEP, 2))
    assert table.round.phase.name == "showing"


@shows("CA-CP-SWEEP-15", "AMB-12")
def test_sweep_15_the_dealer_confirms_before_anything_else() -> None:
    table = table_with(E31, [300] * 4, 10)
    due(table, 2)
    table.until("dealing")
    table.do(declare(2))
    assert view(table.round, None).due == (
        "the dealer confirms the Clean Sweep that was declared, or says that it is none",
    )
    table.refuses(Deal(by=DEALER, places=1), "CA-CP-SWEEP-15")
    table.do(by_dealer(Step.CONFIRM_SWEEP, 2))
    table.do(Deal(by=DEALER, places=1))


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_a_fantasy_land_hand_may_be_declared_once_it_is_set() -> None:
    table = table_with(E31, [300] * 4, 10)
    due(table, 2)
    table.until("dealing")
    table.do(Perform(by=2, step=Step.DECLARE_SWEEP, spot=2))
    table.finish()
    assert table.done(Step.COLLECT_SWEEP) == [2]


@shows("CA-CP-SWEEP-3")
def test_sweep_3_declaring_is_offered_to_everybody() -> None:
    table = table_with(E31, [300] * 4, 10)
    table.until("declaring")
    for seat in (1, 2, 3, 4):
        steps = [act.step for act in table.offered(seat) if isinstance(act, Perform)]
        assert steps == [Step.DECLARE_NOTHING, Step.DECLARE_SWEEP]


# Fantasy Land


def two_rounds(hand: str, in_fantasy_land: bool) -> Table:
    """A round in which seat 1 sets this hand, in Fantasy Land or not."""
    table = table_with([hand, PLAIN], [500] * 2)
    if in_fantasy_land:
        due(table, 1)
    table.finish()
    return table


@shows("CA-CP-FL-1")
def test_fl_1_queens_in_front_bring_fantasy_land_in_the_next_hand() -> None:
    table = two_rounds(QUEENS, in_fantasy_land=False)
    assert table.fantasy_land(1, 2) == {1}
    table.set_to = {}
    table.until("dealing")
    assert len(table.round.at(set_down("back", 1))) == 5


@shows("CA-CP-FL-4", "CA-CP-FL-1")
@pytest.mark.parametrize(("hand", "stays"), [(QUEENS, False), (STAYS, True)])
def test_fl_4_e10_e11_what_stays(hand: str, stays: bool) -> None:
    assert bool(two_rounds(hand, in_fantasy_land=True).fantasy_land(1)) is stays


@shows("CA-CP-FL-4", "CA-CP-FL-1")
@pytest.mark.parametrize(("there", "clause"), [(False, "CA-CP-FL-1"), (True, "CA-CP-FL-4")])
def test_fl_4_entering_and_staying_each_have_their_clause(there: bool, clause: str) -> None:
    table = two_rounds(STAYS, in_fantasy_land=there)
    assert [each.clause for each in table.events(Marked) if each.mark == FANTASY_LAND] == [clause]


@shows("CA-CP-FL-5", "AMB-32")
@pytest.mark.parametrize("by", [1, DEALER])
def test_fl_5_no_round_begins_before_staying_is_announced_by_the_player_or_the_dealer(by: Seat) -> None:
    table = two_rounds(STAYS, in_fantasy_land=True)
    for seat in (1, 2):
        table.do(Perform(by=seat, step=Step.TAKE_PART, spot=seat))
    table.refuses(by_dealer(Step.PLACE_BUTTONS), "CA-CP-FL-5")
    table.refuses(Perform(by=2, step=Step.ANNOUNCE_STAYING, spot=1), "CA-CP-FL-5")
    table.do(Perform(by=by, step=Step.ANNOUNCE_STAYING, spot=1))
    table.refuses(Perform(by=1, step=Step.ANNOUNCE_STAYING, spot=1), "CA-CP-FL-5")
    table.do(by_dealer(Step.PLACE_BUTTONS))
    assert table.fantasy_land(1) == {1}


@shows("CA-CP-FL-5", "AMB-32", "CA-CP-SEAT-4")
def test_fl_5_who_falls_silent_in_fantasy_land_does_not_stop_the_table() -> None:
    table = table_with([STAYS, PLAIN, QUEENS], [500] * 3)
    due(table, 1)
    table.finish()
    del table.bots[1]
    table.set_to = {}
    table.finish()
    assert table.fantasy_land(1) == {1}


@shows("CA-CP-FL-5")
def test_fl_5_who_enters_fantasy_land_next_has_nothing_to_announce() -> None:
    table = two_rounds(QUEENS, in_fantasy_land=False)
    assert not any(isinstance(act, Perform) and act.step is Step.ANNOUNCE_STAYING for act in table.offered(1))


@shows("CA-CP-FL-1", "CA-CP-SEAT-3", "AMB-31")
def test_fl_1_the_idle_fifth_keeps_the_right_for_the_next_hand() -> None:
    table = opened()
    table.seated(1, 2, 3, 4, 5)
    due(table, 5)
    table.finish()
    assert table.fantasy_land(5) == {5}
    table.until("dealing")
    assert len(table.round.at(set_down("back", 5))) == 5


@shows("CA-CP-FL-1", "AMB-31")
def test_fl_1_leaving_the_table_loses_the_right() -> None:
    table = two_rounds(QUEENS, in_fantasy_land=False)
    table.do(Leave(by=1))
    table.seated(1, cents=1000_00)
    assert table.fantasy_land(1) == set()


def two_hands_each(hands: Mapping[int, str]) -> Table:
    """After a round in which seats 1 and 2 had two hands each, these among them."""
    table = opened(max_buy_in_cents=100_000_00)
    table.seated(1, 2, cents=1000_00)
    table.answers = dict.fromkeys((1, 2), Step.TAKE_TWO_HANDS)
    table.settings(hands)
    table.finish()
    table.set_to = {}
    return table


SECOND = {1: PLAIN, 6: QUEENS}
BOTH = {1: "Qd Qs 3c / Kd Kh 8d 5h 2d / Th Tc Td 4d 4c", 6: QUEENS}


@shows("CA-CP-FL-2", "AMB-31", "AMB-26")
def test_fl_2_with_two_hands_again_the_second_spot_that_earned_it_is_dealt_thirteen_cards() -> None:
    table = two_hands_each(SECOND)
    assert table.fantasy_land(1, 6) == {6}
    table.until("dealing")
    assert (len(table.round.at(set_down("back", 6))), len(table.round.at(set_down("back", 1)))) == (5, 0)


@shows("CA-CP-FL-2", "AMB-31", "AMB-26")
@pytest.mark.parametrize("hands", [SECOND, BOTH])
def test_fl_2_with_one_hand_the_right_of_a_second_spot_is_the_players_to_use(
    hands: Mapping[int, str],
) -> None:
    table = two_hands_each(hands)
    table.answers = {}
    table.until("dealing")
    assert len(table.round.at(set_down("back", 1))) == 5
    assert table.fantasy_land(1, 6) == {1}


@shows("CA-CP-FL-1", "AMB-31", "AMB-26")
def test_fl_1_leaving_loses_the_right_of_a_second_hand_too() -> None:
    table = two_hands_each(SECOND)
    table.do(Leave(by=1))
    table.seated(1, cents=2000_00)
    assert table.fantasy_land(1, 6) == set()


# Going broke, and the end


@shows("CA-CP-BUYIN-3", "AMB-34")
def test_buyin_3_a_broke_player_sits_out_until_buying_in_again() -> None:
    table = table_with(E30, [300, 60, 150, 400])
    table.finish()
    assert table.chips(2) == 0
    table.set_to = {}
    table.finish()
    assert not [each for each in table.events(Settled) if each.spot == 2][1:]
    table.do(BuyIn(by=2, cents=45_00))
    table.finish()
    assert [each for each in table.events(Settled) if each.spot == 2][1:]


def test_the_dealer_ends_the_round_and_nobody_else() -> None:
    table = table_with(E29, [500] * 4)
    table.until("ending")
    assert [act.by for seat in (1, 2, DEALER) for act in table.offered(seat) if isinstance(act, Perform)] == [
        DEALER
    ]
