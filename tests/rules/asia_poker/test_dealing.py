"""Asia Poker: the deal from a manual shoe, the hand and an automated shoe (MA sections 8-10; PA 575.8-575.10)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import CountStub, Deal, Report, Roll
from houseway.engine.events import CardsMoved, Counted, DeckRemoved, Performed, Voided
from houseway.engine.view import viewed_entry
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Sight, Step
from houseway.procedures.layout import RACK, SHOE, STACKS, dealt, in_play, stack
from tests.playing import Playing
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    CLOCKWISE,
    HAND,
    MA,
    Options,
    both,
    dealing,
    here,
    loaded,
    numbers,
    report,
    start_at,
    step,
    table,
)

METHODS: dict[str, Options] = {"manual": {}, "hand": HAND, "automated": AUTOMATED}


def clause(state: str, method: str, ma: str, pa: str) -> str:
    """The clause of a method, of three written manual, hand, automated."""
    place = list(METHODS).index(method)
    return here(state, ma.split()[place], pa.split()[place])


def started(state: str, *dice: int, **options: Any) -> tuple[Playing, dict[object, int]]:
    """A table about to deal from the position that these dice give, and its deck numbered."""
    at = table(state, **options)
    at.until("starting")
    deck = loaded(at)
    start_at(at, *dice)
    return at, deck


@both("8(a)#2", "8(a)#2 8(b)")
def test_the_shoe_is_loaded_before_the_call(state: str) -> None:
    at = table(state)
    at.until("loading")
    at.refuses(step(DEALER, Step.NO_MORE_BETS), here(state, "8(a)#2", "8(a)#2"))
    at.refuses(Deal(by=DEALER, places=1), here(state, "8(a)#2", "8(a)#2"))
    at.until("starting")
    assert [each for each in at.steps() if each in (Step.LOAD_SHOE, Step.NO_MORE_BETS)] == [
        Step.LOAD_SHOE,
        Step.NO_MORE_BETS,
    ]


@both("8(b) 10(b)(2) 10(c)", "8(b) 9(a)(3)#1 10(a)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_nothing_is_dealt_before_the_call_and_the_start(state: str, method: str) -> None:
    at = table(state, **METHODS[method])
    at.until("betting")
    call = clause(state, method, "8(a)#2 9(b)(2)#1 10(b)(2)", "8(b) 9(a)(3)#1 10(a)(2)")
    at.refuses(Deal(by=DEALER, places=1), call)
    if (state, method) != (MA, "hand"):
        at.until("starting")
        at.refuses(Deal(by=DEALER, places=1), clause(state, method, "8(b) 9(e) 10(c)", "8(b) 9(a)(3)#1 10(a)(2)"))


@both("8(c)#2 8(c)#3", "8(c)#1", "AMB-34")
def test_single_cards_go_clockwise_to_every_position(state: str) -> None:  # E40
    at, deck = started(state, 4, 4, 2)
    at.next()
    assert [spot for spot, _ in at.deals()[:7]] == [2, 1, 0, 6, 5, 4, 3]
    assert numbers(at, deck, 2) == [1, 8, 15, 22, 29, 36, 43]
    assert numbers(at, deck, 1) == [2, 9, 16, 23, 30, 37, 44]
    assert numbers(at, deck, 0) == [3, 10, 17, 24, 31, 38, 45]
    assert [deck[card] for card in at.round.at(SHOE)] == [50, 51, 52, 53]
    assert in_play(at.round) == (1,)  # and yet all have cards
    assert all(len(at.round.at(dealt(spot))) == 7 for spot in CLOCKWISE)
    first, again = here(state, "8(c)#2", "8(c)#1"), here(state, "8(c)#3", "8(c)#1")
    dealt_by = [each.clause for each in at.events(CardsMoved) if each.step is Step.DEAL]
    assert dealt_by == [first] * 7 + [again] * 42


@both("", "9(a)(3)#2 9(b)")
def test_575_9_b_from_the_hand_too_single_cards_go_clockwise(state: str) -> None:
    at, deck = started(state, 6, 1, 1, **HAND)
    at.next()
    assert numbers(at, deck, 0) == [1, 8, 15, 22, 29, 36, 43]
    assert not any(at.round.at(stack(number)) for number in STACKS)


@both("10(d)#1 10(d)#2", "10(b)")
def test_the_automated_shoe_gives_stacks_clockwise(state: str) -> None:
    at, deck = started(state, 6, 1, 1, **AUTOMATED)
    at.next()
    stacks = {0: 1, 6: 8, 5: 15, 4: 22, 3: 29, 2: 36, 1: 43}
    assert {spot: numbers(at, deck, spot) for spot in stacks} == {
        spot: list(range(first, first + 7)) for spot, first in stacks.items()
    }


@both("10(d)#1 11(d)#3", "10(b) 5(g)(3)#3")
def test_with_a_button_the_third_round_starts_two_places_on(state: str) -> None:  # E42
    at = table(state, start_method="button", **AUTOMATED)
    at.finish(2)
    at.until("dealing")
    deck = loaded(at)
    at.next()
    for place, spot in enumerate((5, 4, 3, 2, 1, 0, 6)):
        assert numbers(at, deck, spot) == list(range(7 * place + 1, 7 * place + 8))


@both("8(c)#1 9(b)(1)(ii)", "8(c)#2 9(a)(2)#3")
def test_what_hands_do_stands_on_the_dealers_card(state: str) -> None:
    book = catalogue(state)
    shoe = [each.id for each in book.reminders("dealing", "manual-shoe")]
    hand = [each.id for each in book.reminders("dealing", "hand")]
    assert here(state, "8(c)#1", "8(c)#2") in shoe
    assert here(state, "9(b)(1)(ii)", "9(a)(2)#3") in hand


@both("8(c)#1 10(d)#3", "8(c)#2 10(b) 9(a)(3)#2")
@pytest.mark.parametrize("method", METHODS)
def test_all_cards_are_dealt_face_down(state: str, method: str) -> None:
    at = dealing(state, **METHODS[method])
    at.next()
    for event in at.events(CardsMoved):
        if event.step in (Step.DEAL, Step.DELIVER):
            assert event.target.sight is Sight.BACKS


# --- stacks from the hand: MA section 9 --------------------------------------------------------------------------


@both("9(b)(1) 9(b)(1)(i)", "9(a)(2)#1 9(a)(2)#2")
def test_the_deck_is_taken_in_one_hand_and_stays_there(state: str) -> None:
    for hand, other in ((Step.LEFT_HAND, Step.RIGHT_HAND), (Step.RIGHT_HAND, Step.LEFT_HAND)):
        at = table(state, **HAND)
        at.until("loading")
        at.do(step(DEALER, hand))
        at.refuses(step(DEALER, other), here(state, "9(b)(1)(i)", "9(a)(2)#2"))


@both("9(b)(2)#1 9(b)(2)#2 9(c)", "")
def test_9_c_seven_stacks_are_dealt_back_and_forth(state: str) -> None:
    at = dealing(state, **HAND)
    deck = loaded(at)
    at.do(Deal(by=DEALER, places=8))
    assert [deck[card] for card in at.round.at(stack(7))] == [7, 8]
    at.next()
    stacks = {number: [deck[card] for card in at.round.at(stack(number))] for number in STACKS}
    assert stacks[1] == [1, 14, 15, 28, 29, 42, 43]
    assert stacks[2] == [2, 13, 16, 27, 30, 41, 44]
    assert stacks[4] == [4, 11, 18, 25, 32, 39, 46]
    assert stacks[7] == [7, 8, 21, 22, 35, 36, 49]


@both("9(e)", "")
def test_9_e_the_start_is_determined_after_the_stub_is_checked(state: str) -> None:
    at = dealing(state, **HAND)
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), "MA-AP-9(e)")
    at.until("stub")
    at.refuses(Roll(by=DEALER, dice=(1, 2, 3)), "MA-AP-9(e)")
    at.until("starting delivery")
    at.refuses(Deal(by=DEALER, places=1), "MA-AP-9(e)")


@both("9(f)#1 9(f)#2 9(f)#3", "", "AMB-45")
def test_9_f_stacks_go_clockwise_the_leftmost_first(state: str) -> None:  # E41
    at = table(state, **HAND)
    at.until("dealing")
    deck = loaded(at)
    at.until("starting delivery")
    start_at(at, 4, 4, 2)
    at.next()
    firsts = {spot: numbers(at, deck, spot)[0] for spot in CLOCKWISE}
    assert firsts == {2: 1, 1: 2, 0: 3, 6: 4, 5: 5, 4: 6, 3: 7}
    assert numbers(at, deck, 2) == [1, 14, 15, 28, 29, 42, 43]
    assert numbers(at, deck, 3) == [7, 8, 21, 22, 35, 36, 49]
    assert all(at.round.at(dealt(spot)) for spot in CLOCKWISE)


# --- the stub, and positions without a wager ---------------------------------------------------------------------

COUNTS = "8(d) 9(d) 10(e)", "8(d) 9(c) 10(c)"


@both("8(d) 8(d)(1)#1 9(d) 9(d)(1) 10(b) 10(e) 10(e)(1)#1", "8(d) 9(c) 10(a) 10(c)")
@pytest.mark.parametrize("method", METHODS)
def test_four_cards_are_left_and_go_unseen_to_the_rack(state: str, method: str) -> None:
    at = table(state, **METHODS[method])
    at.until("stub")
    stub = at.round.at(SHOE)
    assert len(stub) == 4
    at.next()
    assert at.events(Counted) == [Counted(4, 4, clause(state, method, *COUNTS), SHOE)]
    assert at.round.at(RACK)[:4] == stub
    assert not seen(at) & set(stub)


def seen(at: Playing) -> set[object]:
    """All cards that anybody saw since the shuffle, the own cards of players aside."""
    shuffled = max(n for n, entry in enumerate(at.entries) if "Shuffle" in type(entry.action).__name__)
    return {
        card
        for entry in at.entries[shuffled:]
        for seat in (DEALER, SUPERVISOR, None)
        for event in viewed_entry(at.round, entry, seat).events
        if isinstance(event, CardsMoved)
        for card in event.cards
        if card is not None
    }


@both("8(d)(1)#2 9(g) 10(e)(1)#2", "8(f) 9(e) 10(e)", "AMB-34 AMB-46")
@pytest.mark.parametrize("method", METHODS)
def test_cards_of_positions_without_a_wager_are_collected_unseen(state: str, method: str) -> None:
    at = table(state, 2, 3, 4, 6, **METHODS[method])
    at.until("collecting")
    hands = {spot: at.round.at(dealt(spot)) for spot in (1, 5)}
    at.next()
    done = [event for event in at.events(Performed) if event.step is Step.COLLECT_EMPTY]
    assert done[0].clause == clause(state, method, "8(d)(1)#2 9(g) 10(e)(1)#2", "8(f) 9(e) 10(e)")
    assert len(at.round.at(RACK)) == 4 + 14
    assert sum(bool(at.round.at(dealt(spot))) for spot in CLOCKWISE) == 5
    at.finish()
    assert not seen(at) & {card for hand in hands.values() for card in hand}


@both("8(d)(2)#1 9(d)(2)#1 10(e)(2)#1", "8(e)#1 9(d)#1 10(d)#1", "AMB-53")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("fault", [Irregularity.EXTRA_CARD, Irregularity.SKIPPED])
def test_a_wrong_stub_through_a_misdeal_voids_all_hands(state: str, method: str, fault: Irregularity) -> None:
    at = dealing(state, **METHODS[method])
    at.do(Deal(by=DEALER, places=1))
    spots = [act.spot for act in at.offered(DEALER) if isinstance(act, Report) and act.what is fault]
    at.do(report(fault, spots[0]))
    at.until("stub")
    assert len(at.round.at(SHOE)) != 4
    at.next()
    at.next()
    why = clause(state, method, "8(d)(2)#1 9(d)(2)#1 10(e)(2)#1", "8(e)#1 9(d)#1 10(d)#1")
    assert at.events(Voided) == [Voided(why)]
    assert at.net(1) == 0
    assert not at.events(DeckRemoved)
    assert len(at.round.at(RACK)) == 53


@both("8(d)(2)#2 9(d)(2)#2 10(e)(2)#2", "8(e)#2 9(d)#2 10(d)#2", "AMB-39")
@pytest.mark.parametrize("method", METHODS)
def test_a_wrong_stub_without_a_misdeal_removes_the_deck(state: str, method: str) -> None:
    at = dealing(state, **METHODS[method])
    at.do(report(Irregularity.CARD_LOST))
    at.until("stub")
    at.refuses(CountStub(by=1, cards=3), clause(state, method, *COUNTS))
    at.next()
    at.next()
    why = clause(state, method, "8(d)(2)#2 9(d)(2)#2 10(e)(2)#2", "8(e)#2 9(d)#2 10(d)#2")
    assert at.events(Voided) == [Voided(why)]
    assert [event.clause for event in at.events(DeckRemoved)] == [why]
    assert at.net(1) == 0
    at.finish()  # with another deck


@both("", "8(e)#1", "AMB-62")
def test_575_8_e_a_misdeal_is_void_returned_and_reshuffled(state: str) -> None:
    at = dealing(state, 1, bonus=500)
    at.do(Deal(by=DEALER, places=3))
    at.do(report(Irregularity.EXTRA_CARD, 0))
    at.until("stub")
    at.next()
    at.next()
    assert at.nets(1) == {"asia": 0, "bonus": 0}
    assert at.round.phase.name == "shuffling"


@both("9(b)", "9(a)")
def test_dealing_from_the_hand_has_steps_of_its_own(state: str) -> None:
    at = table(state, **HAND)
    names: list[str] = []
    at.until("betting")
    while at.round.phase.name != "setting":
        if not names or names[-1] != at.round.phase.name:
            names.append(at.round.phase.name)
        at.next()
    ours = ["betting", "dealing", "stub", "starting delivery", "delivering", "collecting", "covering"]
    theirs = ["betting", "starting", "dealing", "stub", "collecting", "covering"]
    assert names == (ours if state == MA else theirs)


@both("10(b) 10(b)(1)", "10(a) 10(a)(1)")
def test_the_automated_shoe_is_loaded_before_it_dispenses(state: str) -> None:
    at = table(state, **AUTOMATED)
    at.until("loading")
    at.refuses(Deal(by=DEALER, places=1), here(state, "10(b)(1)", "10(a)(1)"))
    at.until("betting")
    assert Step.LOAD_AUTOMATED_SHOE in at.steps()
