"""Asia Poker: surrendered wagers, and players who leave (MA 7(b), 12(e); PA 575.7(b), 575.11(d))."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Deal, PlaceWager
from houseway.engine.events import CardsMoved, Counted, Reported, Settled
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import RACK, dealt, hand_of
from tests.rules.asia_poker.tables import AUTOMATED, HAND, Options, both, here, report, setting, step, table, wait

LEAVES = Irregularity.PLAYER_LEAVES
SHOE_PHASES = ["shuffling", "cutting", "betting", "starting", "dealing", "stub", "collecting"]
HAND_PHASES = ["betting", "dealing", "stub", "starting delivery", "delivering", "collecting"]


@both("12(e)", "", "AMB-22")
@pytest.mark.parametrize(
    ("options", "phase"),
    [({}, each) for each in SHOE_PHASES]
    + [(AUTOMATED, each) for each in ("dealing", "stub")]
    + [(HAND, each) for each in HAND_PHASES],
)
def test_12_e_nothing_is_surrendered_before_everybody_has_their_cards(
    state: str, options: Options, phase: str
) -> None:
    at = table(state, 1, 2, **options)
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=1000))
    at.until(phase)
    at.refuses(step(1, Step.SURRENDER, 1), "MA-AP-12(e)")


@both("12(e)", "", "AMB-22")
def test_12_e_nothing_is_surrendered_before_the_stub_is_away_though_all_hands_are_delivered(state: str) -> None:
    at = table(state, 1, 2, 3, 4, 5, 6)
    at.until("stub")
    at.refuses(step(1, Step.SURRENDER, 1), "MA-AP-12(e)")


@both("12(e) 9(f)#1", "", "AMB-22")
def test_12_e_nothing_is_surrendered_while_a_stack_is_left_to_be_delivered(state: str) -> None:
    at = table(state, 1, 2, **HAND)
    at.until("delivering")
    while not hand_of(at.round, 0):
        at.do(Deal(by=DEALER, places=1))
    assert at.round.phase.name == "delivering"
    at.refuses(step(1, Step.SURRENDER, 1), "MA-AP-12(e)")


@both("12(e) 14(d)#1", "", "AMB-22")
def test_12_e_nothing_is_surrendered_while_cards_of_an_empty_position_lie_there(state: str) -> None:
    at = table(state, 1, 2)
    at.until("collecting")
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.VOID_HAND, 2))  # collected at once
    at.refuses(step(1, Step.SURRENDER, 1), "MA-AP-12(e)")


@both("12(e)", "", "AMB-22")
@pytest.mark.parametrize("options", [{}, AUTOMATED, HAND])
def test_12_e_a_wager_is_surrendered_once_hands_are_delivered_and_empty_positions_collected(
    state: str, options: Options
) -> None:
    at = table(state, 2, 3, **options)
    at.until("covering")
    at.do(step(2, Step.SURRENDER, 2))


@both("12(e)", "11(d)#1")
def test_a_surrender_is_the_players_wish_and_no_routine(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    (offer,) = (each for each in offers(at.round, 1) if each.act == step(1, Step.SURRENDER, 1))
    assert not offer.routine
    assert step(2, Step.SURRENDER, 2) not in at.offered(1)


@both("12(e)(1) 12(e)(2)#1 12(e)(2)#2", "11(d)#3 11(d)#4")
def test_what_was_surrendered_is_collected_counted_and_discarded_and_nothing_else(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    cards = hand_of(at.round, 2)
    assert step(DEALER, Step.COLLECT_SURRENDERED, 2) not in at.offered(DEALER)
    at.do(step(2, Step.SURRENDER, 2))
    assert step(DEALER, Step.COLLECT_SURRENDERED, 1) not in at.offered(DEALER)
    events = at.do(step(DEALER, Step.COLLECT_SURRENDERED, 2))
    collected = here(state, "12(e)(2)#1", "11(d)#3")
    assert [event for event in events if isinstance(event, Counted)] == [
        Counted(7, 7, here(state, "12(e)(2)#2", "11(d)#4"), dealt(2))
    ]
    racked = [event for event in events if isinstance(event, CardsMoved)]
    assert {(event.target, event.clause) for event in racked} == {(RACK, collected)}
    assert sorted(map(str, cards)) == sorted(str(card) for event in racked for card in event.cards)
    assert step(DEALER, Step.COLLECT_SURRENDERED, 2) not in at.offered(DEALER)


@both("12(e) 7(b)#2", "11(d)#1 7(b)#2")
def test_who_left_does_not_surrender(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.do(report(LEAVES, 2, by=SUPERVISOR))
    assert step(2, Step.SURRENDER, 2) not in at.offered(2)
    at.refuses(step(2, Step.SURRENDER, 2), here(state, "7(b)#2", "7(b)#2"))


@both("12(e) 14(d)#2", "")
def test_12_e_a_hand_with_an_exposed_card_is_not_surrendered_before_the_choice(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 1))
    assert step(1, Step.SURRENDER, 1) not in at.offered(1)
    at.do(step(1, Step.PLAY_HAND, 1))
    assert step(1, Step.SURRENDER, 1) in at.offered(1)


# --- players who leave -------------------------------------------------------------------------------------------


@both("7(b)#2 13(a)", "7(b)#2 7(f)#1")
def test_it_is_written_down_for_every_spot_of_who_left_that_is_in_the_round(state: str) -> None:
    at = table(state, 1, 4, two_areas=True)
    for seat, second in ((1, 2), (4, 5)):
        at.do(step(seat, Step.TAKE_AREA, second))
    wait(at, 1, 4)
    for seat, spot in ((1, 1), (1, 2), (4, 4)):
        at.do(PlaceWager(by=seat, spot=spot, wager="asia", cents=1000))
    at.until("setting")
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    at.do(report(LEAVES, 4, by=SUPERVISOR))
    clause = here(state, "7(b)#2", "7(b)#2")
    written = [event for event in at.events(Reported) if event.what is LEAVES]
    assert sorted((event.spot, event.clause) for event in written) == [(1, clause), (2, clause), (4, clause)]


@both("", "7(b)#3", "AMB-64")
def test_575_7_b_the_supervisor_rules_on_each_spot_of_who_left_once_all_have_cards(state: str) -> None:
    at = table(state, 1, 2)
    at.until("dealing")
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    rules = [step(SUPERVISOR, Step.RULE_ABANDONED, 1), step(SUPERVISOR, Step.LET_STAND, 1)]
    assert not [act for act in at.offered(SUPERVISOR) if act in rules]
    wait(at, 2)
    at.until("setting")
    asked = {offer.act: offer.routine for offer in offers(at.round, SUPERVISOR) if offer.act in rules}
    assert asked == {rules[0]: True, rules[1]: False}
    assert not [act for seat in (1, 2, DEALER) for act in at.offered(seat) if act in rules]
    at.do(rules[1])
    assert not [act for act in at.offered(SUPERVISOR) if act in rules]


@both("", "7(b)#3", "AMB-64")
def test_575_7_b_wagers_ruled_abandoned_are_lost_and_the_cards_collected(state: str) -> None:
    at = table(state, 1, 2, bonus=500)
    at.until("setting")
    wait(at, 1, 2)
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    cards = hand_of(at.round, 1)
    at.do(step(SUPERVISOR, Step.RULE_ABANDONED, 1))
    assert at.nets(1) == {"asia": -1000, "bonus": -500}
    assert {event.clauses for event in at.events(Settled)} == {("PA-575.7(b)#3",)}
    assert {event.clause for event in at.moves(dealt(1), RACK)} == {"PA-575.7(b)#3"}
    assert set(cards) <= set(at.round.at(RACK))
    assert step(DEALER, Step.SET_FOR_ABSENT, 1) not in at.offered(DEALER)


@both("", "7(b)#3", "AMB-64")
def test_575_7_b_where_wagers_play_on_the_supervisor_does_not_rule(state: str) -> None:
    at = table(state, 1, 2, abandoned="play-on")
    at.until("setting")
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    at.refuses(step(SUPERVISOR, Step.RULE_ABANDONED, 1), "PA-575.7(b)#3")
    at.finish()
    assert set(at.nets(1)) == {"asia"}
    assert Step.SET_FOR_ABSENT in at.steps()
