"""What a supervisor may do with devices and methods at each moment, and what becomes of decks and devices then."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Attend, Receive, UseMethod
from houseway.engine.areas import deck_area
from houseway.engine.events import DeckRemoved, Reopened
from houseway.engine.play import offers
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
from houseway.procedures.devices import condition, number, works
from houseway.procedures.layout import RACK
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import (
    AUTOMATED,
    DRAGON,
    GAMES,
    JOKER,
    SHOE,
    TWO_DECKS,
    Game,
    attend,
    both,
    jammed,
    method,
    report,
    spread,
)

IN_ORDER, REMOVED, EXCHANGED = Condition.IN_ORDER, Condition.REMOVED, Condition.EXCHANGED
COVERED, SIGNED = Condition.COVERED, Condition.SIGNED
MANUAL_SHOE, FROM_HAND, AUTOMATED_SHOE = Dealing.MANUAL_SHOE, Dealing.HAND, Dealing.AUTOMATED_SHOE
AWAY = attend(Device.SHUFFLER, REMOVED)
SHOE_AWAY = attend(Device.SHOE, REMOVED)
PLAIN = method(Shuffler.AUTOMATED, MANUAL_SHOE)
Methods = set[tuple[Shuffler, Dealing, int]]


def attended(at: Playing, device: Device, seat: Seat = SUPERVISOR) -> dict[Condition, bool]:
    """Into which conditions the seat may bring a device, and whether that is asked for."""
    found = [offer for offer in offers(at.round, seat) if isinstance(offer.act, Attend)]
    return {each.act.condition: each.routine for each in found if each.act.device is device}  # type: ignore[attr-defined]


def methods(at: Playing, *, routine: bool | None = None) -> Methods:
    """The methods that may be used instead of the one in use; those that are asked for, or the others."""
    found = [offer for offer in offers(at.round, SUPERVISOR) if isinstance(offer.act, UseMethod)]
    acts = [each.act for each in found if routine in (None, each.routine)]
    return {(act.shuffler, act.dealing, act.decks) for act in acts if isinstance(act, UseMethod)}


# --- a device ---------------------------------------------------------------------------------------------------


@shows("MA-TCJP-12(e)", "MA-TCJP-12(f)", "MA-TCJP-12(g)", "AMB-33")
@pytest.mark.parametrize("device", Device)
def test_12_g_a_device_is_removed_brought_back_or_exchanged(device: Device) -> None:
    at = GAMES[JOKER].after_a_round(**SHOE)
    assert attended(at, device) == {REMOVED: False}
    at.do(attend(device, REMOVED))
    assert attended(at, device) == {IN_ORDER: False, EXCHANGED: True}
    at.do(attend(device, EXCHANGED))
    assert works(at.round.table, device)
    assert number(at.round.table, device, Shuffler.AUTOMATED) % 100 == 1  # the first in the place of the one filed
    assert attended(at, device) == {REMOVED: False}


@shows("MD-DP-13.H", "AMB-39")
@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("away", [COVERED, REMOVED, SIGNED])
def test_13_h_a_device_is_covered_removed_or_signed(device: Device, away: Condition) -> None:
    at = GAMES[DRAGON].after_a_round(**SHOE)
    assert attended(at, device) == {COVERED: False, REMOVED: False, SIGNED: False}
    at.do(attend(device, away))
    others = {each: False for each in (COVERED, REMOVED, SIGNED) if each is not away}
    assert attended(at, device) == {IN_ORDER: False, **others, EXCHANGED: True}
    at.do(attend(device, IN_ORDER))
    assert works(at.round.table, device)


@both("12(e) 12(g)", "13.F 13.H")
def test_a_device_that_jammed_is_cleared_by_the_book_and_not_exchanged_as_it_stands(game: Game) -> None:
    found = attended(jammed(game, **AUTOMATED), Device.SHUFFLER)
    assert [then for then, routine in found.items() if routine] == [IN_ORDER]
    assert EXCHANGED not in found


@both("12(f) 12(g)", "13.G 13.H")
def test_a_shoe_that_jammed_is_cleared_by_the_book(game: Game) -> None:
    at = game.at("dealing", **SHOE)
    at.do(report(Irregularity.SHOE_JAMS))
    assert attended(at, Device.SHOE)[IN_ORDER]
    assert condition(at.round.table, Device.SHOE) == Condition.JAMMED


@both("12(g)", "13.H")
def test_devices_are_the_supervisors_and_only_those_in_use(game: Game) -> None:
    at = game.after_a_round(**AUTOMATED)
    assert attended(at, Device.SHOE) == {}
    for seat in (DEALER, 1):
        assert attended(at, Device.SHUFFLER, seat) == {}
    at = game.after_a_round()
    assert attended(at, Device.SHUFFLER) == {}


@both("12(g)", "13.H")
@pytest.mark.parametrize(
    ("phase", "between"), [("opening", True), ("shuffling", True), ("loading", False), ("betting", False),
                           ("dealing", False), ("stub", False), ("deciding", False), ("clearing", False)],
)  # fmt: skip
def test_a_shoe_and_a_method_wait_for_the_deal_to_be_over_and_a_shuffler_does_not(
    game: Game, phase: str, between: bool
) -> None:
    at = game.at(phase, **SHOE)
    assert attended(at, Device.SHUFFLER)
    assert bool(attended(at, Device.SHOE)) == between
    assert bool(methods(at)) == between


# --- a method ---------------------------------------------------------------------------------------------------


@shows("MA-TCJP-12(g)", "MA-TCJP-2(b)", "MA-TCJP-8(b)(1)")
def test_12_g_a_method_is_used_that_does_without_no_device_still_in_use() -> None:
    at = GAMES[JOKER].after_a_round(**SHOE)
    assert methods(at) == {(Shuffler.AUTOMATED, AUTOMATED_SHOE, 2)}
    at.do(AWAY)
    assert (
        methods(at)
        == methods(at, routine=True)
        == {
            (Shuffler.MANUAL, AUTOMATED_SHOE, 1),
            (Shuffler.AUTOMATED, AUTOMATED_SHOE, 2),
            (Shuffler.COUNTING, AUTOMATED_SHOE, 1),
            (Shuffler.COUNTING, AUTOMATED_SHOE, 2),
        }
    )
    at.do(SHOE_AWAY)
    assert (Shuffler.MANUAL, MANUAL_SHOE, 1) in methods(at, routine=True)


@shows("MD-DP-13.H", "AMB-39")
def test_13_h_a_method_is_left_whose_devices_work_but_nobody_is_asked_to() -> None:
    at = GAMES[DRAGON].after_a_round(**AUTOMATED)
    assert (Shuffler.MANUAL, MANUAL_SHOE, 1) in methods(at, routine=False)
    assert methods(at, routine=True) == set()
    at.do(report(Irregularity.SHUFFLER_JAMS))
    left = {shuffler for shuffler, _, _ in methods(at)}
    assert left == {Shuffler.AUTOMATED}  # what jammed is in the way of another
    assert (Shuffler.AUTOMATED, MANUAL_SHOE, 1) not in methods(at)  # which is in use


@both("2(b) 8(b)(1)", "3.B 9.A")
def test_no_method_is_offered_that_could_not_be_filed(game: Game) -> None:
    at = game.after_a_round()
    assert not {each for each in methods(at) if each[0] is Shuffler.MANUAL and each[2] == 2}
    assert (Shuffler.MANUAL, FROM_HAND, 1) not in methods(at)
    assert (Shuffler.AUTOMATED, FROM_HAND, 2) in methods(at)


@both("3(b)#3 12(g)", "4.(1) 13.H")
def test_no_method_is_changed_while_a_deck_lies_spread(game: Game) -> None:
    assert methods(spread(game)) == set()
    at = game.bettors(**TWO_DECKS)
    seen = {}
    while at.round.phase.name == "opening":
        if at.steps():
            seen[at.steps()[-1], len(at.round.table.decks)] = bool(methods(at))
        at.next()
    assert seen[Step.VERIFY, 2]
    for step in (Step.SPREAD, Step.TURN_DOWN, Step.WASH):
        assert not seen[step, 1]
        assert not seen[step, 2]


@both("12(g) AMB-33", "13.H AMB-39")
def test_a_shoe_stays_as_it_is_when_the_shuffler_is_another(game: Game) -> None:
    at = game.at("dealing", **SHOE)
    at.do(report(Irregularity.SHOE_JAMS))
    at.do(AWAY)
    at.do(method(Shuffler.COUNTING, AUTOMATED_SHOE))
    assert works(at.round.table, Device.SHUFFLER)
    assert condition(at.round.table, Device.SHOE) == Condition.JAMMED
    at.do(SHOE_AWAY)
    at.do(attend(Device.SHOE, EXCHANGED))
    assert works(at.round.table, Device.SHOE)


@both("12(g) AMB-33", "13.H AMB-39")
def test_who_comes_back_to_the_automated_shoe_finds_another_than_the_one_put_away(game: Game) -> None:
    at = game.after_a_round(**SHOE)
    at.do(SHOE_AWAY)
    at.do(method(Shuffler.AUTOMATED, FROM_HAND))
    at.do(PLAIN)
    assert number(at.round.table, Device.SHOE, Shuffler.AUTOMATED) == 0  # while none is used none is exchanged
    at.do(method(Shuffler.AUTOMATED, AUTOMATED_SHOE))
    assert works(at.round.table, Device.SHOE)
    assert number(at.round.table, Device.SHOE, Shuffler.AUTOMATED) == 1


@both("12(g)", "13.H")
def test_a_change_of_method_leaves_the_cards_of_one_deck_where_they_are(game: Game) -> None:
    at = game.after_a_round(**AUTOMATED)
    at.do(method(Shuffler.AUTOMATED, FROM_HAND))
    assert len(at.round.at(RACK)) == len(at.round.rulebook.deck.cards)
    assert at.events(Reopened)[-1].but_at == ()


@both("2(b)(5)", "3.B(4)")
@pytest.mark.parametrize("rounds", [1, 2])
def test_with_the_second_deck_its_own_cards_leave_the_table_wherever_they_lie(game: Game, rounds: int) -> None:
    at = game.bettors(**TWO_DECKS)
    at.finish(rounds)
    at.do(PLAIN)
    assert [event.deck for event in at.events(DeckRemoved)] == [2]
    cards = at.round.rulebook.deck.cards
    assert sorted(map(str, at.round.at(deck_area(1)))) == sorted(map(str, cards))
    assert not at.round.at(RACK)
    assert not at.round.at(deck_area(2))


@both("2(b) 3(d)", "3.B 4.E")
def test_a_deck_that_is_being_opened_goes_on_when_the_method_changes(game: Game) -> None:
    at = game.bettors(**TWO_DECKS)
    while Receive(by=DEALER, deck=2) not in at.offered(DEALER):
        at.next()
    at.do(Receive(by=DEALER, deck=2))
    at.do(method(Shuffler.AUTOMATED, FROM_HAND, 2))
    assert at.events(Reopened)[-1].but_at == (2,)
    at.finish()
    assert at.steps().count(Step.INSPECT) == 2
