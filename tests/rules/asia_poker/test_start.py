"""Asia Poker: the starting position by dice, generator or button (MA sections 4, 11, 14; PA 575.2, 575.5)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from houseway.engine.actions import Announce, Claim, Deal, Leave, Perform, Roll, Sit
from houseway.engine.events import Announced, Performed, Reported, Rolled, Voided
from houseway.engine.offers import Dice
from houseway.engine.play import due, offers, ticked
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures import shaker
from houseway.procedures.seats import clockwise_from, counted_to
from houseway.procedures.start import BUTTON, position
from tests.playing import Playing
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    CLOCKWISE,
    MA,
    Options,
    both,
    dealing,
    here,
    report,
    start_at,
    step,
    table,
)

SPOTS = (6, 5, 4, 3, 2, 1)
DAY = 24 * 3_600_000


def starting(state: str, **options: Any) -> Playing:
    at = table(state, **options)
    at.until("starting")
    return at


def shaken(state: str, times: int = 3, **options: Any) -> Playing:
    """The dice are in the shaker and it was shaken so many times."""
    at = starting(state, **options)
    at.do(step(DEALER, Step.PLACE_DICE))
    for _ in range(times):
        at.do(step(DEALER, Step.SHAKE))
    return at


@both("11(b)(2) 11(b)(3) 11(b)(3)(i) 11(b)(3)(ii)", "5(g)(1)(iii)", "AMB-29")
def test_the_count_goes_counterclockwise_with_the_dealer_as_one(state: str) -> None:
    starts = [counted_to(SPOTS, total) for total in range(3, 19)]
    assert starts == [2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3]
    assert (counted_to(SPOTS, 8), counted_to(SPOTS, 14)) == (0, 6)
    rolls = Counter(counted_to(SPOTS, sum(dice)) for dice in product(range(1, 7), repeat=3))
    assert [rolls[spot] for spot in (0, 1, 2, 3, 4, 5, 6)] == [31, 31, 31, 31, 31, 31, 30]


@both("11(b)(2) 11(b)(3)(ii)", "5(g)(1)(iii)")
def test_the_dealer_is_asked_to_count_to_the_total_wager_or_not(state: str) -> None:
    at = shaken(state)
    at.do(Roll(by=DEALER, dice=(6, 5, 3)))
    at.do(Announce(by=DEALER, figure=14))
    routine = [offer.act for offer in offers(at.round, DEALER) if offer.routine]
    assert routine == [step(DEALER, Step.START_AT, 6)]  # nobody sits there
    at.next()
    assert position(at.round) == 6


@both("4(a)(1) 4(a)(1)(i)", "2(c)(1)(i)#1 5(g)(1)", "AMB-30")
def test_three_dice_are_rolled_and_they_are_in_the_shaker(state: str) -> None:
    at = starting(state)
    assert at.offered(DEALER)[0] == step(DEALER, Step.PLACE_DICE)
    at = shaken(state)
    for dice in ((6, 5), (1, 2, 3, 4), (7, 1, 1)):
        at.refuses(Roll(by=DEALER, dice=dice), here(state, "11(b)(1)", "5(g)(1)(ii)"))
    at.do(Roll(by=DEALER, dice=(6, 5, 3)))
    assert at.events(Rolled)[0].dice == (6, 5, 3)


@both("11(b)", "5(g)(1)(i)")
def test_the_shaker_is_shaken_three_times_at_least(state: str) -> None:
    at = shaken(state, 2)
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), here(state, "11(b)", "5(g)(1)(i)"))
    at.do(step(DEALER, Step.SHAKE))
    at.do(step(DEALER, Step.SHAKE))  # more does not hurt
    at.do(Roll(by=DEALER, dice=(1, 2, 3)))


@both("11(b)(1)", "5(g)(1)(ii)")
def test_the_dice_are_uncovered_totalled_and_announced(state: str) -> None:
    at = shaken(state)
    at.do(Roll(by=DEALER, dice=(4, 4, 2)))
    at.refuses(step(DEALER, Step.START_AT, 2), here(state, "11(b)(1)", "5(g)(1)(ii)"))
    at.next()
    assert at.events(Announced) == [Announced(10, here(state, "11(b)(1)", "5(g)(1)(ii)"))]


@both("4(a)(1)(iii)", "2(c)(1)(i)#2")
def test_dice_stay_for_24_hours_at_most(state: str) -> None:
    at = table(state)
    at.until("setting the dealer's hands")
    placed = next(e.action.at for e in at.entries if getattr(e.action, "step", None) is Step.PLACE_DICE)
    reveal = Perform(by=DEALER, step=Step.REVEAL_DEALER, at=placed + DAY + 1)
    reason = at.refuses(reveal, here(state, "4(a)(1)(iii)", "2(c)(1)(i)#2"))
    assert reason.endswith("first, dice that have been on the table for 24 hours are replaced")
    at.do(Perform(by=DEALER, step=Step.PLACE_DICE, at=placed + DAY + 1))
    at.do(reveal)
    in_time = table(state)
    in_time.until("setting the dealer's hands")
    in_time.do(Perform(by=DEALER, step=Step.REVEAL_DEALER, at=placed + DAY))


@both("4(a)(1)(iii)", "")
def test_4_a_1_iii_old_dice_are_not_rolled_and_others_are_shaken_three_times(state: str) -> None:
    at = shaken(state)
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3), at=DAY + 1), "MA-AP-4(a)(1)(iii)")
    at.do(Perform(by=DEALER, step=Step.PLACE_DICE, at=DAY + 1))
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), "MA-AP-11(b)")


@both("4(a)(1)(iii)", "2(c)(1)(i)#2")
def test_dice_that_lie_uncovered_are_counted_before_they_are_replaced(state: str) -> None:
    at = shaken(state)
    at.do(Roll(by=DEALER, dice=(4, 2, 2)))
    late = ticked(at.round, DAY + 1)
    assert shaker.overdue(late) is False
    at.do(Announce(by=DEALER, figure=8))
    at.do(step(DEALER, Step.START_AT, 0))
    assert shaker.overdue(ticked(at.round, DAY + 1)) is True


@both("4(a)(1)(iii)", "2(c)(1)(i)#2")
def test_old_dice_are_due_at_a_table_without_wagers_too(state: str) -> None:
    at = table(state)
    at.finish()
    old = ticked(at.round, DAY + 1)
    assert "dice that have been on the table for 24 hours are replaced" in [duty.says for duty in due(old)]
    assert step(DEALER, Step.PLACE_DICE) in [offer.act for offer in offers(old, DEALER) if offer.routine]


@both("4(a)(1)(ii)", "2(c)(1)#2")
def test_a_dealer_does_not_leave_the_shaker_alone(state: str) -> None:
    at = starting(state)
    assert step(DEALER, Step.HAND_OVER_SHAKER) not in at.offered(DEALER)  # by nobody in particular
    at.do(Sit(by=DEALER, name="Dot"))
    at.refuses(Leave(by=DEALER), here(state, "4(a)(1)(ii)", "2(c)(1)#2"))
    at.do(step(DEALER, Step.HAND_OVER_SHAKER))
    at.do(Leave(by=DEALER))
    at.do(Sit(by=DEALER, name="Dan"))
    for which in (Step.SHAKE, Step.PLACE_DICE, Step.COVER_SHAKER):
        at.refuses(step(DEALER, which), here(state, "4(a)(1)(ii)", "2(c)(1)#2"))
    at.do(step(DEALER, Step.TAKE_SHAKER))
    at.until("dealing")


@both("4(a)(1)(ii)", "2(c)(1)#2", "AMB-79")
def test_without_dice_there_is_no_shaker_to_hand_over(state: str) -> None:
    at = table(state, start_method="rng")
    at.do(Sit(by=DEALER, name="Dot"))
    assert step(DEALER, Step.HAND_OVER_SHAKER) not in at.offered(DEALER)
    at.do(Leave(by=DEALER))


@both("4(a)(1)(ii)", "2(c)(1)#2", "AMB-79")
def test_the_supervisor_keeps_the_shaker_until_there_is_a_dealer(state: str) -> None:
    clause = here(state, "4(a)(1)(ii)", "2(c)(1)#2")
    at = shaken(state)
    at.do(Sit(by=DEALER, name="Dot"))
    at.do(step(DEALER, Step.HAND_OVER_SHAKER))
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), clause)
    at.do(Leave(by=DEALER))
    at.refuses(step(DEALER, Step.TAKE_SHAKER), clause)  # nobody is there to take it
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), clause)
    at.do(step(SUPERVISOR, Step.GIVE_SHAKER))
    at.do(Roll(by=DEALER, dice=(1, 2, 3)))


@both("4(a)(1)(ii) 11(b)(4)", "2(c)(1)#2 5(g)(1)(iv)", "AMB-79")
def test_a_shaker_that_was_handed_over_is_taken_back_before_it_is_covered(state: str) -> None:
    at = table(state)
    at.until("covering")
    at.do(Sit(by=DEALER, name="Dot"))
    at.do(step(DEALER, Step.HAND_OVER_SHAKER))
    at.refuses(step(DEALER, Step.COVER_SHAKER), here(state, "4(a)(1)(ii)", "2(c)(1)#2"))
    at.next()
    assert at.steps()[-1] is Step.TAKE_SHAKER
    at.next()
    assert at.steps()[-1] is Step.COVER_SHAKER


@both("4(a)(1)(ii) 11(b)(4)", "2(c)(1)#2 5(g)(1)(iv)", "AMB-79")
def test_a_shaker_that_is_covered_may_stay_with_the_supervisor_for_the_round(state: str) -> None:
    at = table(state)
    at.until("setting")
    at.do(Sit(by=DEALER, name="Dot"))
    at.do(step(DEALER, Step.HAND_OVER_SHAKER))
    (take,) = (offer for offer in offers(at.round, DEALER) if offer.act == step(DEALER, Step.TAKE_SHAKER))
    assert not take.routine


@both("4(a)(1)(ii) 4(a)(1)(iii)", "2(c)(1)#2 2(c)(1)(i)#2", "AMB-79")
def test_a_shaker_that_was_handed_over_is_taken_back_for_other_dice(state: str) -> None:
    at = table(state)
    at.finish()
    at.do(Sit(by=DEALER, name="Dot"))
    at.do(step(DEALER, Step.HAND_OVER_SHAKER))
    for late, expected in ((0, False), (DAY + 1, True)):
        found = offers(ticked(at.round, late), DEALER)
        (take,) = (offer for offer in found if offer.act == step(DEALER, Step.TAKE_SHAKER))
        assert take.routine is expected


@both("", "2(c)(1)(ii)")
def test_575_2_c_1_ii_nobody_sees_the_dice_before_they_are_uncovered(state: str) -> None:
    at = shaken(state)
    assert not [fact for fact in view(at.round, DEALER).facts if isinstance(fact, Rolled)]
    assert not hasattr(at.round.table, "dice")


@both("11(b)(4)", "5(g)(1)(iv)")
def test_after_the_deal_the_shaker_is_covered_shaken_and_put_away(state: str) -> None:
    at = table(state)
    at.until("covering")
    at.refuses(step(1, Step.EXAMINE, 1), here(state, "12(a)#1", "11(a)"))
    at.next()
    assert at.steps()[-1] is Step.COVER_SHAKER
    assert at.round.phase.name == "setting"


@both("4(a)(2) 11(c)#1 11(c)#2", "5(g)(2)#1 5(g)(2)#2")
@pytest.mark.parametrize(("number", "start"), list(zip(range(1, 8), (0, 1, 2, 3, 4, 5, 6), strict=True)))
def test_a_number_generator_shows_one_to_seven(state: str, number: int, start: int) -> None:
    at = starting(state, start_method="rng")
    (offer,) = (offer for offer in offers(at.round, DEALER) if isinstance(offer.act, Roll))
    assert offer.bounds == Dice(1, 7)
    at.refuses(Roll(by=DEALER, dice=(8,)), here(state, "11(c)#1", "5(g)(2)#1"))
    at.do(Roll(by=DEALER, dice=(number,)))
    if state == MA:  # announced aloud
        at.do(Announce(by=DEALER, figure=number))
        assert at.events(Announced) == [Announced(number, "MA-AP-11(c)#1")]
    at.next()
    assert position(at.round) == start
    assert bool(at.events(Announced)) is (state == MA)


@both("4(a)(3) 11(d)#2 11(d)#3", "5(g)(3)#2 5(g)(3)#3")
def test_the_button_begins_at_the_dealer_and_goes_clockwise(state: str) -> None:
    at = table(state, start_method="button", **AUTOMATED)
    starts = []
    for _ in range(8):
        at.until("setting")
        starts.append(position(at.round))
        at.finish()
    assert starts == [0, 6, 5, 4, 3, 2, 1, 0]
    assert not at.events(Rolled)


@both("11(d)#3", "5(g)(3)#3")
def test_no_button_passes_on_where_there_are_dice(state: str) -> None:
    at = table(state)
    at.finish()
    assert at.round.table.mark(BUTTON) == 0


@both("11(d)#3", "5(g)(3)#3", "AMB-31")
def test_the_button_stays_after_a_void_round_unless_the_submission_moves_it(state: str) -> None:
    for moves, expected in ((False, 0), (True, 6)):
        at = dealing(state, start_method="button", button_moves_on_void=moves, **AUTOMATED)
        at.next()
        at.do(report(Irregularity.DEALER_CARD_EXPOSED))
        assert at.events(Voided)
        at.until("dealing")
        assert position(at.round) == expected


@both("11(e)", "5(h)")
def test_the_start_is_marked_where_the_submission_says_so(state: str) -> None:
    for marked in (False, True):
        at = dealing(state, mark_start=marked)
        marks = [e for e in view(at.round, None).facts if isinstance(e, Performed) and e.step is Step.MARK_START]
        assert [mark.spot for mark in marks] == ([position(at.round)] if marked else [])


@both("14(a) 14(b)", "13(a) 13(b)")
@pytest.mark.parametrize("what", [Irregularity.DIE_NOT_FLAT, Irregularity.DIE_FELL_OUT])
def test_a_die_that_does_not_lie_flat_is_no_roll_and_all_are_shaken_again(state: str, what: Irregularity) -> None:
    at = shaken(state)
    at.do(report(what))
    clause = here(state, "14(a)", "13(a)") if what is Irregularity.DIE_NOT_FLAT else here(state, "14(b)", "13(b)")
    assert at.events(Reported) == [Reported(what, 0, clause)]
    assert position(at.round) is None
    for _ in range(3):
        at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), here(state, "11(b)", "5(g)(1)(i)"))
        at.do(step(DEALER, Step.SHAKE))
    at.do(Roll(by=DEALER, dice=(1, 2, 3)))


@both("11(b)", "5(g)(1)(i)")
def test_what_a_player_claims_meanwhile_does_not_undo_the_shaking(state: str) -> None:
    at = shaken(state)
    at.do(Claim(by=1, spot=1, what=Irregularity.WRONG_NUMBER))
    at.do(step(SUPERVISOR, Step.DISMISS_CLAIM, 1))
    at.do(Roll(by=DEALER, dice=(1, 2, 3)))


# --- a wrong total or count, and a wrong starting position -------------------------------------------------------


def wrongly_started(state: str, *seats: int) -> Playing:
    """Dice 6, 5, 3 announced as 13, so that the first card goes to position 5."""
    at = table(state, *seats)
    at.until("starting")
    start_at(at, 6, 5, 3, total=13)
    return at


@both("11(b)(1) 11(b)(2)", "5(g)(1)(ii) 5(g)(1)(iii)", "AMB-80")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
@pytest.mark.parametrize(("total", "spot"), [(13, None), (14, 2)])
def test_a_wrong_total_or_count_is_put_right_before_the_first_card(
    state: str, by: int, total: int, spot: int | None
) -> None:
    at = table(state)
    at.until("starting")
    start_at(at, 6, 5, 3, total=total, spot=spot)
    at.do(step(by, Step.RECOUNT))
    assert (at.round.phase.name, position(at.round)) == ("starting", None)
    at.until("dealing")
    assert (at.events(Announced)[-1].figure, position(at.round)) == (14, 6)
    at.finish()
    assert not at.events(Voided)


@both("", "5(a)#1 5(g)(1)(iii)", "AMB-80")
def test_575_5_g_a_wrong_count_is_put_right_while_the_cards_are_shuffled_again(state: str) -> None:
    at = wrongly_started(state)
    at.do(step(SUPERVISOR, Step.ORDER_SHUFFLE))
    at.do(step(DEALER, Step.RECOUNT))
    assert (at.round.phase.name, position(at.round)) == ("shuffling", None)
    at.until("dealing")
    assert position(at.round) == 6


@both("14(c) 11(b)(2)", "13(c) 5(g)(1)(iii)", "AMB-80")
def test_nothing_is_put_right_that_is_right_or_once_a_card_is_out(state: str) -> None:
    right = table(state)
    right.until("dealing")
    right.refuses(step(DEALER, Step.RECOUNT), here(state, "11(b)(2)", "5(g)(1)(iii)"))
    late = wrongly_started(state)
    late.do(Deal(by=DEALER, places=1))
    late.refuses(step(DEALER, Step.RECOUNT), here(state, "14(c)", "13(c)"))


@both("9(e)", "", "AMB-80")
def test_9_e_a_wrong_count_is_put_right_before_the_first_stack(state: str) -> None:
    at = table(state, dealing="hand")
    at.until("starting delivery")
    start_at(at, 6, 5, 3, spot=1)
    at.do(step(SUPERVISOR, Step.RECOUNT))
    assert at.round.phase.name == "starting delivery"
    at.finish()
    assert not at.events(Voided)


@both("14(c)", "13(c)", "AMB-52")
def test_a_wrong_total_and_a_wrong_first_position_void_all_hands(state: str) -> None:
    at = wrongly_started(state)
    what = report(Irregularity.WRONG_START, 5)
    at.refuses(what, here(state, "14(c)", "13(c)"))  # no card is out yet
    at.next()
    assert at.deals()[0][0] == 5
    at.do(what)
    assert at.events(Voided) == [Voided(here(state, "14(c)", "13(c)"))]
    assert at.net(1) == 0
    assert at.round.phase.name == "shuffling"


@both("14(c)", "13(c)", "AMB-52")
def test_a_wrong_first_position_that_a_player_claims_is_upheld(state: str) -> None:
    at = wrongly_started(state)
    at.next()
    at.do(Claim(by=1, spot=1, what=Irregularity.WRONG_START))
    routine = [offer.act for offer in offers(at.round, SUPERVISOR) if offer.routine]
    assert routine == [report(Irregularity.WRONG_START, 5, by=SUPERVISOR)]


@both("14(c)", "13(c)", "AMB-59")
@pytest.mark.parametrize("options", [{"start_method": "rng"}, {"start_method": "button", **AUTOMATED}])
def test_a_wrong_count_is_the_same_with_a_generator_or_a_button(state: str, options: Options) -> None:
    at = starting(state, **options)
    while step(DEALER, Step.START_AT, 0) not in at.offered(DEALER):
        at.next()
    right = next(offer.act for offer in offers(at.round, DEALER) if offer.routine)
    wrong = 4 if getattr(right, "spot", 0) != 4 else 3
    at.do(step(DEALER, Step.START_AT, wrong))
    at.next()
    at.do(report(Irregularity.WRONG_START, wrong, by=SUPERVISOR))
    assert at.events(Voided)


@both("14(c)", "", "AMB-59")
def test_14_c_a_stack_delivered_to_a_wrong_position_is_the_same(state: str) -> None:
    at = table(state, dealing="hand")
    at.until("starting delivery")
    start_at(at, 6, 5, 3, spot=1)
    at.next()
    at.do(report(Irregularity.WRONG_START, 1))
    assert at.events(Voided) == [Voided("MA-AP-14(c)")]


@both("14(c)", "13(c)", "AMB-60")
def test_a_wrong_start_found_after_a_comparison_is_only_written_down(state: str) -> None:
    at = wrongly_started(state, 1, 3)
    at.until("comparing")
    at.next()
    before = at.net(1)
    at.do(report(Irregularity.WRONG_START, 5))
    assert not at.events(Voided)
    at.finish()
    assert at.net(1) == before
    assert at.nets(3)


@both("14(c)", "13(c)")
def test_a_wrong_total_that_leads_to_the_right_position_is_no_fault(state: str) -> None:
    at = table(state)
    at.until("starting")
    start_at(at, 2, 1, 1, total=11)  # 4 and 11 end at the same position
    (recount,) = (offer for offer in offers(at.round, DEALER) if offer.act == step(DEALER, Step.RECOUNT))
    assert not recount.routine
    at.next()
    at.refuses(report(Irregularity.WRONG_START, 3), here(state, "14(c)", "13(c)"))


def test_positions_clockwise_with_the_dealer() -> None:
    assert clockwise_from(SPOTS, 0) == CLOCKWISE
    assert clockwise_from(SPOTS, 2) == (2, 1, 0, 6, 5, 4, 3)
