"""Asia Poker: opening a table, the idle table, shuffle and cut (MA sections 2, 5, 6; PA 575.3 to 575.5)."""

from __future__ import annotations

from typing import Any

from houseway.cards import Suit
from houseway.engine.actions import (
    Attend,
    Cut,
    Deal,
    Leave,
    Perform,
    Receive,
    ReceivePreshuffled,
    Shuffle,
    UseMethod,
)
from houseway.engine.areas import deck_area
from houseway.engine.events import CardsMoved, DeckReceived, Performed
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Irregularity, Shuffler, Step
from houseway.procedures.decks import deck_in_play
from houseway.procedures.layout import RACK, SHOE, SHUFFLED, STACK, spread, spread_down
from tests.playing import Playing, playing
from tests.rules.asia_poker.tables import DEVICE, MA, PA, Options, both, here, report, step, table

TWO_DECKS: Options = {**DEVICE, "decks": 2}
IN_ORDER = tuple(range(53))


def received(state: str, **options: Any) -> Playing:
    at = playing(state, **options)
    at.do(Receive(by=DEALER, deck=1))
    return at


@both("2(a)#3 5(b)#1", "3(a)#2 4(b)#1")
def test_a_surplus_joker_is_torn_before_anything_else(state: str) -> None:
    at = received(state, jokers_in_pack=2)
    assert at.offered(DEALER)[0] == step(DEALER, Step.TEAR_JOKER, 1)
    at.refuses(step(DEALER, Step.INSPECT, 1), here(state, "5(b)#1", "4(b)#1"))
    at.until_idle()
    done = Step.DISCARD_JOKER if state == MA else Step.JOKER_TO_CONTAINER
    assert at.steps()[:4] == [Step.TEAR_JOKER, done, Step.VERIFY_JOKER, Step.INSPECT]
    assert {e.action.by for e in at.entries if getattr(e.action, "step", None) is Step.VERIFY_JOKER} == {
        SUPERVISOR
    }
    assert sum(card.suit is None for card in at.round.at(spread(1))) == 1


@both("5(b)#1 6(e)#1", "4(b)#1 5(e)#1")
def test_a_surplus_joker_is_torn_once_though_the_other_deck_lies_idle(state: str) -> None:
    at = table(state, 1, jokers_in_pack=2, **TWO_DECKS)
    at.bots.pop(1)
    while not at.round.did(Step.TEAR_JOKER, 2):
        at.next()
    at.do(Leave(by=1))
    at.do(step(DEALER, Step.SPREAD_IDLE_DOWN))
    at.seat(2, asia=1000)
    at.until("shuffling")
    assert [each.spot for each in at.events(Performed) if each.step is Step.TEAR_JOKER] == [1, 2]


@both("5(a) 5(b)#2", "4(a) 4(b)#2")
def test_cards_are_inspected_verified_and_spread_for_the_first_player(state: str) -> None:
    at = received(state)
    at.do(step(DEALER, Step.INSPECT, 1))
    at.refuses(step(DEALER, Step.SPREAD, 1), here(state, "5(b)#2", "4(a)"))
    at.refuses(step(DEALER, Step.VERIFY, 1), here(state, "5(b)#2", "4(a)"))
    at.until_idle()
    assert at.steps() == [Step.INSPECT, Step.VERIFY, Step.SPREAD]
    assert len(at.round.at(spread(1))) == 53  # and there they stay until somebody arrives


@both("5(b)#3", "4(b)#3")
def test_the_spread_is_by_suit_and_in_sequence_with_one_joker(state: str) -> None:
    at = received(state)
    at.until_idle()
    there = at.round.at(spread(1))
    assert [card.suit for card in there] == [suit for suit in Suit for _ in range(13)] + [None]
    assert [card.rank for card in there[:13]] == sorted(card.rank for card in there[:13])


@both("5(c)#1", "4(c)#1")
def test_cards_are_turned_washed_and_stacked_when_a_player_has_looked(state: str) -> None:
    at = received(state)
    at.until_idle()
    at.refuses(step(DEALER, Step.WASH, 1), here(state, "5(b)#2", "4(b)#2"))
    at.seat(1, asia=1000)
    at.until("shuffling")
    assert at.steps()[3:] == [Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK]


@both("5(c)#2 6(a)#1", "4(c)#2 5(a)#1")
def test_cards_are_shuffled_before_play_and_after_each_round(state: str) -> None:
    at = table(state)
    at.until("shuffling")
    at.refuses(Deal(by=DEALER, places=1), here(state, "6(a)#1", "5(a)#1"))
    at.finish(2)
    at.until("shuffling")
    assert sum(isinstance(entry.action, Shuffle) for entry in at.entries) == 2
    at.refuses(Deal(by=DEALER, places=1), here(state, "6(a)#1", "5(a)#1"))


@both("5(d)", "4(d)")
def test_each_of_two_decks_has_its_own_opening(state: str) -> None:
    at = table(state, **TWO_DECKS)
    at.until("shuffling")
    for deck in (1, 2):
        steps = [e.step for e in at.events(Performed) if e.spot == deck]
        assert steps == [
            Step.INSPECT,
            Step.VERIFY,
            Step.SPREAD,
            Step.OFFER_INSPECTION,
            Step.TURN_DOWN,
            Step.WASH,
            Step.STACK,
        ]


@both("", "4(e)")
def test_575_4_e_a_pre_shuffled_deck_goes_to_the_cut_at_once(state: str) -> None:
    at = playing(state)
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    assert at.round.phase.name == "shuffling"
    at.next()
    assert at.steps() == [Step.PLACE_STACK]
    assert at.round.phase.name == "cutting"


@both("2(b)(3) 2(b)(4)", "3(b)(2) 3(b)(3)")
def test_two_decks_are_used_in_turn_one_in_the_device_while_the_other_plays(state: str) -> None:
    at = table(state, **TWO_DECKS)
    decks = []
    for number in range(4):
        at.until("setting")
        assert bool(at.round.table.mark(SHUFFLED, 1 + (number + 1) % 2))  # while this one is dealt
        idle = [deck for deck in (1, 2) if len(at.round.at(deck_area(deck))) == 53]
        decks.append(3 - idle[0])
        assert len(idle) == 1
        assert not at.round.table.mark(SHUFFLED, decks[-1])  # it is shuffled again once the other is dealt
        at.finish()
    assert decks == [1, 2, 1, 2]
    at.until("shuffling")
    at.do(step(DEALER, Step.SWAP_DECKS))
    assert not at.round.at(deck_area(1))  # it was shuffled, and goes on to be dealt
    assert len(at.round.at(deck_area(2))) == 53


@both("2(b)(3)", "3(b)(2)")
def test_nobody_goes_on_before_the_other_deck_is_shuffled(state: str) -> None:
    at = table(state, **TWO_DECKS)
    at.until("dealing")
    at.do(Deal(by=DEALER, places=7))
    at.refuses(Deal(by=DEALER, places=1), here(state, "2(b)(3)", "3(b)(2)"))
    at.do(Shuffle(by=DEALER, deck=2, order=IN_ORDER))
    at.do(Deal(by=DEALER, places=1))


@both("2(b)(5)", "3(b)(4)")
def test_the_discard_rack_holds_cards_of_one_deck(state: str) -> None:
    at = table(state, **TWO_DECKS)
    at.finish()
    assert len(at.round.at(RACK)) == 53
    at.refuses(Shuffle(by=DEALER, deck=2, order=IN_ORDER), here(state, "2(b)(5)", "3(b)(4)"))


@both("6(a)#2", "5(a)#2")
def test_the_shuffled_deck_stands_in_one_stack(state: str) -> None:
    at = table(state)
    at.until("cutting")
    assert len(at.round.at(STACK)) == 53


@both("6(a)#3", "5(a)#3")
def test_a_device_may_insert_the_stack_in_the_shoe(state: str) -> None:
    at = table(state, shuffler_loads_shoe=True, **DEVICE)
    at.until("betting")
    assert Step.DEVICE_LOADS_SHOE in at.steps()
    assert Step.LOAD_SHOE not in at.steps()
    assert len(at.round.at(SHOE)) == 53


@both("6(b) 6(b)(1)", "5(b) 5(b)(1)")
def test_cards_of_a_device_are_not_cut(state: str) -> None:
    at = table(state, **DEVICE)
    at.until("loading")
    at.refuses(Cut(by=DEALER, cards=20), here(state, "6(b)(1)", "5(b)(1)"))
    at.finish()


@both("6(b) 6(b)(2) 6(c) 6(c)(2)", "5(b) 5(b)(2)", "AMB-40")
def test_cards_shuffled_by_hand_are_cut_by_the_dealer_ten_or_more(state: str) -> None:
    at = table(state)
    at.until("cutting")
    at.refuses(step(DEALER, Step.LOAD_SHOE), here(state, "6(b)(2)", "5(b)(2)"))
    at.refuses(Cut(by=1, cards=20), here(state, "6(c)(1)(ii)", "5(c)#1"))
    for depth in (9, 53):
        at.refuses(Cut(by=DEALER, cards=depth), here(state, "6(c)(1)(ii)", "5(c)#1"))
    at.do(Cut(by=DEALER, cards=10))
    assert at.round.phase.name == "loading"


@both("6(c)(1) 6(c)(1)(i) 6(c)(1)(ii) 6(c)(1)(iii) 6(c)(1)(iv)", "5(c)#1 5(c)#2", "AMB-40")
def test_the_packet_that_is_cut_comes_to_lie_under_the_rest(state: str) -> None:
    at = table(state)
    at.until("cutting")
    before = at.round.at(STACK)
    done = at.do(Cut(by=DEALER, cards=10))
    assert at.round.at(STACK) == before[10:] + before[:10]
    moved = [(str(event.source), str(event.target)) for event in done if isinstance(event, CardsMoved)]
    assert moved == [("stack", "packet"), ("packet", "stack")]
    ours = [Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK]
    theirs = [Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM]
    assert [event.step for event in done if isinstance(event, Performed)] == (ours if state == MA else theirs)


@both("", "5(c)#2", "AMB-43")
def test_575_5_c_the_cover_card_is_no_card_of_the_deck(state: str) -> None:
    at = table(state)
    at.until("stub")
    assert len(at.round.at(SHOE)) == 4


@both("6(d)", "5(d)")
def test_a_recut_may_be_ordered_until_the_first_card(state: str) -> None:
    at = table(state)
    at.until("dealing")
    at.refuses(step(DEALER, Step.RECUT), here(state, "6(d)", "5(d)"))
    at.do(step(SUPERVISOR, Step.RECUT))
    assert at.round.phase.name == "cutting"
    at.until("dealing")
    at.do(Deal(by=DEALER, places=1))
    at.refuses(step(SUPERVISOR, Step.RECUT), here(state, "6(d)", "5(d)"))


@both("", "5(a)#1")
def test_575_5_a_a_shuffle_may_be_ordered_until_the_first_card(state: str) -> None:
    at = table(state)
    at.until("starting")
    at.do(step(SUPERVISOR, Step.ORDER_SHUFFLE))
    assert at.round.phase.name == "shuffling"
    at.until("dealing")
    at.do(Deal(by=DEALER, places=1))
    at.refuses(step(SUPERVISOR, Step.ORDER_SHUFFLE), "PA-575.5(a)#1")


@both("", "5(b)(2) 9(a)(1)", "AMB-41 AMB-42")
def test_575_9_a_1_a_pre_shuffled_deck_passes_the_shuffler_before_it_is_dealt_from_the_hand(state: str) -> None:
    for dealing, wanted in (("hand", Shuffle), ("manual-shoe", Perform)):
        at = playing(state, dealing=dealing, **DEVICE)
        at.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
        assert type(at.offered(DEALER)[0]) is wanted


@both("6(e)#1 6(e)#2 6(e)#3", "")
def test_6_e_an_idle_table_has_its_cards_spread_and_starts_with_the_wash(state: str) -> None:
    at = table(state)
    at.until("betting")
    wagers, at.bots[1] = at.bots[1], lambda view: None
    assert {step(DEALER, Step.SPREAD_IDLE_UP), step(DEALER, Step.SPREAD_IDLE_DOWN)} <= set(at.offered(DEALER))
    at.do(step(DEALER, Step.SPREAD_IDLE_DOWN))
    assert len(at.round.at(spread_down(1))) == 53
    at.refuses(Deal(by=DEALER, places=1), "MA-AP-6(e)#2")
    at.bots[1] = wagers
    before = len(at.steps())
    at.until("shuffling")
    assert at.steps()[before:] == [Step.TURN_UP, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK]


@both("", "5(e)#1 5(e)#2", "AMB-49")
def test_575_5_e_idle_cards_lie_face_down_unless_a_player_asks(state: str) -> None:
    for asked in (False, True):
        at = table(state)
        at.until("betting")
        wagers, at.bots[1] = at.bots[1], lambda view: None
        if asked:
            at.do(step(1, Step.REQUEST_FACE_UP, 1))
        idle = Step.SPREAD_IDLE_UP if asked else Step.SPREAD_IDLE_DOWN
        other = Step.SPREAD_IDLE_DOWN if asked else Step.SPREAD_IDLE_UP
        assert step(DEALER, other) not in at.offered(DEALER)
        at.do(step(DEALER, idle))
        assert len(at.round.at(spread(1) if asked else spread_down(1))) == 53
        at.bots[1] = wagers
        before = len(at.steps())
        at.until("shuffling")
        up = [] if asked else [Step.TURN_UP]
        assert at.steps()[before:] == [*up, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK]


@both("", "5(f)")
def test_575_5_f_a_device_that_reshuffles_needs_no_cut(state: str) -> None:
    at = table(state, shuffler="approved-reshuffling", device_approval="L-12")
    at.finish(2)
    assert not [each for each in at.entries if isinstance(each.action, Cut)]


@both("", "5(c)#3", "AMB-44")
def test_575_5_c_load_call_start_deal(state: str) -> None:
    at = table(state)
    at.until("stub")
    order = [Step.PACKET_TO_BOTTOM, Step.LOAD_SHOE, Step.NO_MORE_BETS, Step.START_AT]
    assert [each for each in at.steps() if each in order] == order


@both("", "3(c) 3(c)(1) 3(c)(2)", "AMB-47 AMB-50")
def test_575_3_c_a_deck_is_changed_after_four_or_eight_hours(state: str) -> None:
    hour = 3_600_000
    for options, hours in (({"dealing": "hand", **DEVICE}, 4), ({}, 8), ({"dealing": "automated-shoe"}, 8)):
        at = table(state, **options)
        at.until("shuffling")
        (shuffle,) = [act for act in at.offered(DEALER) if isinstance(act, Shuffle)]
        late = Shuffle(by=DEALER, deck=1, order=IN_ORDER, at=hours * hour + 1)
        at.refuses(late, "PA-575.3(c)(1)" if hours == 4 else "PA-575.3(c)(2)")
        at.do(Shuffle(by=DEALER, deck=shuffle.deck, order=IN_ORDER, at=hours * hour))  # just in time
        at.finish()  # a round that has begun is finished


@both("", "3(c)")
def test_575_3_c_the_old_deck_leaves_and_a_new_one_is_opened(state: str) -> None:
    at = table(state)
    at.until("betting")
    at.do(Perform(by=DEALER, step=Step.CHANGE_DECK, spot=1, at=8 * 3_600_000 + 1))
    assert at.round.phase.name == "opening"
    at.finish()
    assert len(at.events(DeckReceived)) == 2


@both("14(n)", "13(n)", "AMB-63")
def test_a_device_is_out_of_the_way_before_another_method_is_used(state: str) -> None:
    at = table(state, **DEVICE)
    at.until("shuffling")
    use = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)
    away = (Condition.REMOVED,) if state == MA else (Condition.COVERED, Condition.SIGNED)
    offered = {
        a.condition for a in at.offered(SUPERVISOR) if isinstance(a, Attend) and a.device is Device.SHUFFLER
    }
    assert offered == set(away)
    if state == MA:
        at.refuses(use, "MA-AP-14(n)")  # even where the device works
    else:
        assert use in at.offered(SUPERVISOR)  # only a device that failed is covered or signed
    at.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=away[-1]))
    at.do(use)
    at.finish()
    assert any(isinstance(entry.action, Cut) for entry in at.entries)


def test_both_states_are_opened_alike() -> None:
    steps = []
    for state in (MA, PA):
        at = table(state)
        at.until("shuffling")
        steps.append(at.steps())
    assert steps[0] == steps[1]


@both("2(b)(3) 8(d)", "3(b)(2) 8(d)")
def test_of_two_decks_the_one_with_a_card_missing_goes_entire_and_the_other_stays(state: str) -> None:
    at = table(state, **TWO_DECKS)
    at.finish()
    at.until("dealing")
    used = deck_in_play(at.round)
    at.do(report(Irregularity.CARD_LOST))
    at.do(report(Irregularity.FACE_UP_CARD))  # one of this deck lies in the rack
    while used in at.round.table.decks:
        at.next()
    assert [len(cards) for cards in at.round.cards.values() if cards] == [len(at.round.rulebook.deck.cards)]
