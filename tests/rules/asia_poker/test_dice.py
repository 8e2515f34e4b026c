"""Asia Poker: dice, number and button from round to round (MA sections 4, 11, 14; PA 575.2, 575.5, 575.13)."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Announce, Roll, Sit, UseMethod
from houseway.engine.events import Performed, Reported, Rolled
from houseway.engine.offers import Dice, Whole
from houseway.engine.play import due, offers, ticked
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Irregularity, Shuffler, Step
from houseway.procedures.shaker import DICE_DUE, shakes
from houseway.procedures.start import position
from tests.playing import Playing
from tests.rules.asia_poker.tables import AUTOMATED, MA, both, here, report, start_at, step, table
from tests.rules.refusals.games import attend

DAY = 24 * 3_600_000
OLD_DICE = "dice that have been on the table for 24 hours are replaced"
RECOUNT = step(DEALER, Step.RECOUNT)


def due_at(at: Playing, late: int) -> bool:
    """Are the dice to be replaced at that time?"""
    return OLD_DICE in [duty.says for duty in due(ticked(at.round, late))]


@both("11(b)", "5(g)(1)(i)")
def test_in_every_round_the_shaker_is_shaken_three_times(state: str) -> None:
    at = table(state)
    at.finish()
    at.until("starting")
    assert shakes(at.round) == 0
    at.do(step(DEALER, Step.SHAKE))
    at.do(step(DEALER, Step.SHAKE))
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), here(state, "11(b)", "5(g)(1)(i)"))
    routine = [offer.act for offer in offers(at.round, DEALER) if offer.routine]
    assert routine == [step(DEALER, Step.SHAKE)]
    at.do(step(DEALER, Step.SHAKE))
    assert [type(offer.act) for offer in offers(at.round, DEALER) if offer.routine] == [Roll]


@both("11(b)", "5(g)(1)(i)")
def test_what_happens_beside_the_shaker_does_not_call_for_more_shakes(state: str) -> None:
    at = table(state, 1, 2)
    at.until("starting")
    at.do(step(DEALER, Step.PLACE_DICE))
    at.do(step(DEALER, Step.SHAKE))
    at.do(step(DEALER, Step.SHAKE))
    at.do(report(Irregularity.PLAYER_LEAVES, 2, by=SUPERVISOR))
    at.do(step(DEALER, Step.SHAKE))
    at.do(Roll(by=DEALER, dice=(1, 2, 3)))


@both("4(a)(1)(iii)", "2(c)(1)(i)#2")
def test_the_day_of_the_dice_begins_when_they_are_placed_in_the_shaker(state: str) -> None:
    at = table(state)
    assert not due_at(at, 2 * DAY)
    at.until("starting")
    at.do(step(DEALER, Step.PLACE_DICE))
    assert at.round.table.mark(DICE_DUE) == at.round.clock + DAY
    assert (due_at(at, DAY), due_at(at, DAY + 1)) == (False, True)


@both("14(a) 4(a)(1)(iii)", "13(a) 2(c)(1)(i)#2")
@pytest.mark.parametrize("what", [Irregularity.DIE_NOT_FLAT, Irregularity.DIE_FELL_OUT])
def test_there_is_no_roll_to_be_called_while_nothing_is_uncovered(state: str, what: Irregularity) -> None:
    at = table(state)
    at.until("starting")
    called = report(what)
    at.do(step(DEALER, Step.PLACE_DICE))
    for shaken in range(3):
        assert called not in at.offered(DEALER), shaken
        at.do(step(DEALER, Step.SHAKE))
    assert called in at.offered(DEALER)
    assert called not in [offer.act for offer in offers(ticked(at.round, DAY + 1), DEALER)]
    at.do(Roll(by=DEALER, dice=(1, 2, 3)))
    assert called not in at.offered(DEALER)


@both("14(a) 4(a)(1)(ii)", "13(a) 2(c)(1)#2")
def test_there_is_no_roll_to_be_called_while_the_supervisor_has_the_shaker(state: str) -> None:
    at = table(state)
    at.until("starting")
    at.do(Sit(by=DEALER, name="Dot"))
    at.do(step(DEALER, Step.PLACE_DICE))
    for _ in range(3):
        at.do(step(DEALER, Step.SHAKE))
    at.do(step(DEALER, Step.HAND_OVER_SHAKER))
    assert report(Irregularity.DIE_NOT_FLAT) not in at.offered(DEALER)
    assert at.offered(SUPERVISOR).count(step(SUPERVISOR, Step.GIVE_SHAKER)) == 0  # a dealer is there to take it
    assert step(DEALER, Step.TAKE_SHAKER) in [offer.act for offer in offers(at.round, DEALER) if offer.routine]


@both("11(b)(4)", "5(g)(1)(iv)")
def test_the_shaker_is_covered_once_in_a_round_with_dice_and_never_without(state: str) -> None:
    at = table(state)
    at.finish(rounds=2)
    assert at.steps().count(Step.COVER_SHAKER) == 2
    other = table(state, start_method="rng")
    other.finish()
    assert Step.COVER_SHAKER not in other.steps()


def by_button_and_by_dice(state: str) -> Playing:
    """A table filed with a button has played a round with dice, as its shoe was away, and has its shoe again."""
    away = Condition.REMOVED if state == MA else Condition.COVERED
    at = table(state, start_method="button", **AUTOMATED)
    at.do(attend(Device.SHUFFLER, away))
    at.do(attend(Device.SHOE, away))
    at.do(UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1))
    at.finish()
    assert at.events(Rolled)
    at.do(UseMethod(by=SUPERVISOR, shuffler=Shuffler.AUTOMATED, dealing=Dealing.AUTOMATED_SHOE, decks=1))
    return at


@both("4(a)(1)(iii) 11(d)#1", "2(c)(1)(i)#2 5(g)(3)#1")
def test_dice_that_are_not_used_any_more_are_not_replaced(state: str) -> None:
    at = by_button_and_by_dice(state)
    assert not due_at(at, 2 * DAY)
    late = ticked(at.round, 2 * DAY)
    assert step(DEALER, Step.PLACE_DICE) not in [offer.act for offer in offers(late, DEALER)]
    rolls = len(at.events(Rolled))
    at.finish()
    assert len(at.events(Rolled)) == rolls


# --- what is counted ---------------------------------------------------------------------------------------------


@both("11(b)(1) 11(b)(2)", "5(g)(1)(ii) 5(g)(1)(iii)", "AMB-80")
def test_a_right_total_is_not_put_right_before_it_is_counted_out(state: str) -> None:
    at = table(state)
    at.until("starting")
    while not any(isinstance(act, Roll) for act in at.offered(DEALER)):
        at.next()
    assert RECOUNT not in at.offered(DEALER)
    at.do(Roll(by=DEALER, dice=(6, 5, 3)))
    assert RECOUNT not in at.offered(DEALER)
    (announces,) = [offer for offer in offers(at.round, DEALER) if isinstance(offer.act, Announce)]
    assert (announces.bounds, announces.usual) == (Whole(3, 18), 14)
    at.do(Announce(by=DEALER, figure=14))
    assert RECOUNT not in at.offered(DEALER)
    wrong = table(state)
    wrong.until("starting")
    while not any(isinstance(act, Roll) for act in wrong.offered(DEALER)):
        wrong.next()
    wrong.do(Roll(by=DEALER, dice=(6, 5, 3)))
    wrong.do(Announce(by=DEALER, figure=13))
    assert RECOUNT in wrong.offered(DEALER)
    assert RECOUNT not in wrong.offered(1)


@both("11(b)(2)", "5(g)(1)(iii)")
def test_a_count_may_end_at_any_of_seven_positions_and_one_is_right(state: str) -> None:
    at = table(state)
    at.until("starting")
    while not any(isinstance(act, Roll) for act in at.offered(DEALER)):
        at.next()
    at.do(Roll(by=DEALER, dice=(4, 2, 2)))
    at.do(Announce(by=DEALER, figure=8))
    counts = [offer for offer in offers(at.round, DEALER) if getattr(offer.act, "step", None) is Step.START_AT]
    assert {getattr(offer.act, "spot", None) for offer in counts} == set(range(7))
    assert [getattr(offer.act, "spot", None) for offer in counts if offer.routine] == [0]
    at.next()
    assert position(at.round) == 0


@both("11(c)#1", "5(g)(2)#1")
def test_a_number_generator_shows_one_of_as_many_numbers_as_there_are_positions(state: str) -> None:
    at = table(state, start_method="rng")
    at.until("starting")
    (draws,) = [offer for offer in offers(at.round, DEALER) if isinstance(offer.act, Roll)]
    assert draws.bounds == Dice(1, 7)
    at.do(Roll(by=DEALER, dice=(7,)))
    while position(at.round) is None:
        at.next()
    assert position(at.round) == 6


@both("14(c)", "13(c)", "AMB-52 AMB-60")
def test_a_wrong_start_is_in_the_record_with_its_position(state: str) -> None:
    at = table(state)
    at.until("starting")
    start_at(at, 6, 5, 3, total=13)
    assert report(Irregularity.WRONG_START, 5) not in at.offered(DEALER)
    at.next()
    at.do(report(Irregularity.WRONG_START, 5))
    assert at.events(Reported) == [Reported(Irregularity.WRONG_START, 5, here(state, "14(c)", "13(c)"))]


@both("11(d)#1 11(d)#2", "5(g)(3)#1 5(g)(3)#2")
def test_a_button_shows_the_position_and_nothing_is_rolled_or_announced(state: str) -> None:
    at = table(state, start_method="button", **AUTOMATED)
    at.finish(rounds=2)
    assert not at.events(Rolled)
    starts = [each.spot for each in at.events(Performed) if each.step is Step.START_AT]
    assert starts == [0, 6]
