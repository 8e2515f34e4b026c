"""Asia Poker: who turns, sets, compares and pays, by which clause (MA 12(c)-(j); PA 575.11(c)-(i))."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Deal, SetHands
from houseway.engine.events import CardsMoved, Judged, Performed, Voided
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.games.asia_poker.hands import DECK
from houseway.procedures.layout import RACK, dealt, exposed, shown
from tests.playing import Playing
from tests.rules.asia_poker.tables import both, dealing, here, report, setting, step, table, wait

STRONG, WEAK = "Ah Ad Ac As Kh Kd Qc", "9h 8d 6c 5s 4h 3d 2c"
MIDDLE = "Ts Tc 9d 7d 6h 4s 2h"
FLUSH, NOTHING = "Kh Jh 9h 5h 3h 4c 2d", "Kc Kd 9c 9s 5s 3d 2c"


def showdown(state: str, hands: dict[int, str], **options: Any) -> Playing:
    """All players have set by the house way, and so has the dealer."""
    at = table(state, *(spot for spot in hands if spot), **options)
    at.stack(hands)
    at.until("comparing")
    return at


def by_clause(at: Playing, *steps: Step) -> list[tuple[Step, str]]:
    return [(event.step, event.clause) for event in at.events(Performed) if event.step in steps]


@both("12(c)#1 12(f)#1", "11(c)#1 11(e)#1")
@pytest.mark.parametrize("phase", ["setting the dealer's hands", "comparing"])
def test_the_dealer_alone_turns_sets_and_compares(state: str, phase: str) -> None:
    at = table(state, 1, 2)
    at.until(phase)
    while at.round.phase.name == phase:
        for seat in (1, SUPERVISOR):
            assert {act.by for act in at.offered(seat)} <= {seat}
            assert not [offer for offer in offers(at.round, seat) if offer.routine]
        at.next()


@both("12(c)#1 12(c)#2", "11(c)#1 11(c)#3")
def test_setting_the_dealers_hands_is_turning_all_seven_cards_and_laying_them_open(state: str) -> None:
    at = table(state, 1)
    at.until("setting the dealer's hands")
    turned, laid = here(state, "12(c)#1", "11(c)#1"), here(state, "12(c)#2", "11(c)#3")
    at.next()
    assert by_clause(at, Step.REVEAL_DEALER) == [(Step.REVEAL_DEALER, turned)]
    assert [(len(each.cards), each.clause) for each in at.moves(dealt(0), shown(0))] == [(7, turned)]
    at.next()
    opened = [at.moves(shown(0), exposed(hand, 0)) for hand in ("high", "medium", "low")]
    assert [[(len(each.cards), each.clause) for each in moves] for moves in opened] == [
        [(4, laid)], [(2, laid)], [(1, laid)],
    ]  # fmt: skip


@both("12(e)(1)", "")
def test_12_e_1_a_surrendered_wager_is_collected_before_the_dealers_cards_are_turned(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(step(1, Step.SURRENDER, 1))
    at.do(step(2, Step.SURRENDER, 2))
    assert at.round.phase.name == "setting the dealer's hands"
    asked = [offer.act for offer in offers(at.round, DEALER) if offer.routine]
    assert asked == [step(DEALER, Step.COLLECT_SURRENDERED, spot) for spot in (1, 2)]


@both("12(c)#1 12(e)(1)", "")
def test_12_c_setting_the_dealers_hands_is_over_where_no_wager_is_left(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    at.do(step(1, Step.SURRENDER, 1))
    at.finish()
    assert Step.COLLECT_SURRENDERED in at.steps()
    assert Step.REVEAL_DEALER not in at.steps()


@both("12(e)(1)", "11(d)#3")
def test_a_surrendered_wager_is_collected_before_hands_are_compared(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.do(step(2, Step.SURRENDER, 2))
    asked = [offer.act for offer in offers(at.round, DEALER) if offer.routine]
    assert asked == [step(DEALER, Step.COLLECT_SURRENDERED, 2)]


@both("14(h)", "13(h)")
def test_a_wrong_number_of_the_dealers_cards_is_found_when_they_are_turned(state: str) -> None:
    at = dealing(state, 1)
    at.do(Deal(by=DEALER, places=14))
    at.do(report(Irregularity.EXTRA_CARD, 0))
    while report(Irregularity.SKIPPED, 5) not in at.offered(DEALER):
        at.do(Deal(by=DEALER, places=1))
    at.do(report(Irregularity.SKIPPED, 5))
    at.until("setting the dealer's hands")
    at.next()
    assert at.events(Voided) == [Voided(here(state, "14(h)", "13(h)"))]


@both("12(f)#2 12(g)(4)", "11(e)#2 11(f)(1)(v)")
def test_hands_of_a_wrong_number_of_cards_are_not_compared(state: str) -> None:
    at = table(state, 1, 2)
    at.stack({1: STRONG, 2: MIDDLE, 0: WEAK})
    at.until("setting")
    wait(at, 1)
    at.do(step(1, Step.EXAMINE, 1))
    hands = tuple(DECK.hand(text) for text in ("Ah Ad Ac As Kh", "Kd", "Qc"))
    at.do(SetHands(by=1, spot=1, hands=hands))
    at.finish()
    assert [event.standings for event in at.events(Judged)] == [(), (-1, 1, 1)]
    assert at.nets(1) == {"asia": -1000}


@both("12(g)#1 12(h)#1", "11(f)(1) 11(f)(2)#2")
def test_a_wager_is_paid_and_collected_by_its_own_clause(state: str) -> None:
    at = showdown(state, {1: STRONG, 2: WEAK, 0: MIDDLE})
    at.until("clearing")
    assert by_clause(at, Step.PAY_WAGER, Step.COLLECT_WAGER) == [
        (Step.PAY_WAGER, here(state, "12(h)#1", "11(f)(2)#2")),
        (Step.COLLECT_WAGER, here(state, "12(g)#1", "11(f)(1)")),
    ]


@both("12(j)", "11(g)")
def test_the_cards_of_a_settled_wager_are_collected_by_its_own_clause(state: str) -> None:
    at = showdown(state, {1: WEAK, 0: STRONG})
    at.until("clearing")
    racked = [event for event in at.events(CardsMoved) if event.target == RACK and event.source.spot == 1]
    assert {event.clause for event in racked} == {here(state, "12(j)", "11(g)")}
    assert {event.source for event in racked} == {exposed(hand, 1) for hand in ("high", "medium", "low")}


@both("", "11(h) 11(h)(1) 11(h)(2) 11(i)")
@pytest.mark.parametrize(("mine", "wins"), [(FLUSH, True), (NOTHING, False)])
def test_575_11_h_all_seven_cards_are_put_together_for_the_bonus_and_then_collected(
    state: str, mine: str, wins: bool
) -> None:
    at = showdown(state, {1: mine, 0: STRONG.replace("Kd", "Qd").replace("Kh", "Qh")}, bonus=1000)
    at.next()
    at.next()
    assert (
        sum(len(at.round.at(exposed(hand, 1))) for hand in ("high", "medium", "low")) == 7
    )  # until it is settled
    at.next()
    step, clause = (Step.PAY_WAGER, "11(h)(2)") if wins else (Step.COLLECT_WAGER, "11(h)(1)")
    assert by_clause(at, *(Step.PAY_WAGER, Step.COLLECT_WAGER, Step.SETTLE_BONUS)) == [
        (Step.COLLECT_WAGER, "PA-575.11(f)(1)"),
        (step, f"PA-575.{clause}"),
        (Step.SETTLE_BONUS, "PA-575.11(h)"),
    ]
    together = [event for event in at.events(CardsMoved) if event.target == shown(1)]
    assert sum(len(event.cards) for event in together) == 7
    assert {event.clause for event in together} == {"PA-575.11(h)"}
    (racked,) = at.moves(shown(1), RACK)
    assert (len(racked.cards), racked.clause) == (7, "PA-575.11(i)")


@both("12(j)", "11(g)")
def test_hands_are_compared_only_when_those_before_are_settled(state: str) -> None:
    at = showdown(state, {1: WEAK, 2: STRONG})
    at.next()
    compare = step(DEALER, Step.COMPARE_HANDS, 2)
    assert compare not in at.offered(DEALER)
    at.next()
    assert compare in at.offered(DEALER)
