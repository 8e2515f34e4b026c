"""Three Card Poker, Pennsylvania, 649a.8 to 649a.10: dealing from a shoe, the hand, an automated shoe."""

from __future__ import annotations

import pytest
from three_card_tables import AUTOMATED_SHOE, HAND, METHODS, antes, at, filed, hands, pa, rejects

from houseway.catalogue import catalogue
from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import Counted, DeckRemoved, Voided
from houseway.engine.play import due
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, Dealing, Irregularity, Step
from houseway.procedures.layout import RACK, SHOE, SINCE_COUNT
from tests.citing import shows
from tests.playing import Playing

DEAL = Deal(by=DEALER, places=1)
STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)
DETERMINE = Perform(by=DEALER, step=Step.DETERMINE_MISDEAL)
LEFT = Perform(by=DEALER, step=Step.LEFT_HAND)
RIGHT = Perform(by=DEALER, step=Step.RIGHT_HAND)


def methods(shoe: str, hand: str, automated: str) -> pytest.MarkDecorator:
    """A row for each of the three sections, with the clause that it shows."""
    rows = zip(METHODS, (shoe, hand, automated), strict=True)
    return pytest.mark.parametrize(
        ("section", "clause"),
        [pytest.param(section, f"PA-649a.{each}", marks=shows(*pa(each)), id=each) for section, each in rows],
    )


def counted(section: str, cards: int, fault: Irregularity | None = None, spot: int = 0) -> Playing:
    """Three players, perhaps a fault in the deal, and a count of the stub."""
    three = at("dealing", 1, 2, 3, **METHODS[section])
    three.do(Deal(by=DEALER, places=1))
    if fault:
        three.do(Report(by=DEALER, what=fault, spot=spot))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=cards))
    return three


@shows(*pa("8(a)#1"))
def test_8_a_the_place_of_the_shoe_needs_approval() -> None:
    rejects("8(a)#1", shoe_location_approved=False)
    assert not filed(**HAND, shoe_location_approved=False).options.shoe_location_approved


@methods("8(a)#2", "9(a)(2)#1", "10(a)(1)")
def test_8_to_10_nothing_is_dealt_before_the_deck_is_loaded_or_in_hand(section: str, clause: str) -> None:
    stacked = at("loading", **METHODS[section])
    stacked.refuses(DEAL, clause)
    stacked.next()
    assert len(stacked.round.at(SHOE)) == 52


@methods("8(b)", "9(a)(3)", "10(a)(2)")
def test_8_to_10_nothing_is_dealt_before_no_more_bets(section: str, clause: str) -> None:
    at("betting", **METHODS[section]).refuses(DEAL, clause)


@pytest.mark.parametrize(
    "section", [pytest.param("8", marks=shows(*pa("8(c)#1"))), pytest.param("9", marks=shows(*pa("9(b)#1")))]
)
def test_8_and_9_cards_are_dealt_one_at_a_time_the_dealers_last(section: str) -> None:
    two = hands("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h", options=METHODS[section])
    two.until("stub")
    assert two.deals() == [(1, "As"), (2, "Qs"), (0, "Jc"), (1, "Kd"), (2, "7d"), (0, "Td"),
                           (1, "9c"), (2, "2c"), (0, "8h")]  # fmt: skip


@shows(*pa("10(b)#1"))
def test_10_b_the_automated_shoe_deals_whole_stacks_the_dealers_last() -> None:
    two = hands("As Kd 9c", "Qs 7d 2c", dealer="Jc Td 8h", options=AUTOMATED_SHOE)
    two.until("stub")
    assert two.deals() == [(1, "As Kd 9c"), (2, "Qs 7d 2c"), (0, "Jc Td 8h")]


@methods("8(c)#2", "9(b)#2", "10(b)#2")
def test_8_to_10_no_card_is_seen_in_the_deal(section: str, clause: str) -> None:
    two = at("dealing", 1, 3, **METHODS[section])
    while two.round.phase.name == "dealing":
        two.next()
        for seat in (None, DEALER, 1, 3):
            assert all(card is None for cards in view(two.round, seat).cards.values() for card in cards)
    two.do(Report(by=DEALER, what=Irregularity.PLAYER_CARD_EXPOSED, spot=1))  # and if it is, by this clause
    assert two.entries[-1].events[0].clause == clause  # type: ignore[attr-defined]


@methods("8(d)", "9(c)", "10(c)")
def test_8_to_10_the_stub_goes_to_the_rack_unseen_before_anybody_looks(section: str, clause: str) -> None:
    one = at("stub", **METHODS[section])
    one.refuses(Perform(by=1, step=Step.EXAMINE, spot=1), clause)
    one.do(STUB_TO_RACK)
    assert [(event.clause, len(event.cards)) for event in one.moves(SHOE, RACK)] == [(clause, 46)]
    for seat in (None, DEALER, 1):
        assert "Card(" not in repr(viewed_entry(one.round, one.entries[-1], seat).events)


@methods("8(e)", "9(d)", "10(d)")
def test_8_to_10_the_fifth_round_without_a_count_is_counted(section: str, clause: str) -> None:
    one = antes(1, **METHODS[section])
    one.finish(rounds=4)
    one.until("stub")
    one.refuses(STUB_TO_RACK, clause)
    one.do(CountStub(by=DEALER, cards=46))
    assert one.events(Counted)[-1].clause == clause


@shows(*pa("8(e)"), "AMB-06")
def test_8_e_rounds_are_those_of_the_table_or_of_the_deck_as_filed() -> None:
    table, deck = (antes(1, decks=2, shuffler="automated", stub_count_scope=scope) for scope in ("table", "deck"))
    for each in (table, deck):
        each.finish(rounds=4)
        each.until("stub")
        while due(each.round):  # the other deck is shuffled first
            each.next()
    table.refuses(STUB_TO_RACK, "PA-649a.8(e)")
    deck.do(STUB_TO_RACK)


@shows(*pa("5(f)#1"), "AMB-06")
@pytest.mark.parametrize("section", METHODS)
def test_5_f_a_device_that_counts_takes_the_place_of_counting(section: str) -> None:
    one = antes(1, **{**METHODS[section], "shuffler": "automated-counting"})
    one.finish(rounds=4)
    one.until("stub")
    one.do(STUB_TO_RACK)


@methods("8(f)#1", "9(e)#1", "10(e)#1")
def test_8_to_10_a_right_count_goes_on_and_starts_the_five_rounds_anew(section: str, clause: str) -> None:
    three = counted(section, 40)
    assert three.round.phase.name == "examining"
    assert [event.clause for event in three.moves(SHOE, RACK)] == [clause]
    assert three.round.table.mark(SINCE_COUNT) == 0


@methods("8(f)#2", "9(e)#2", "10(e)#2")
def test_8_to_10_a_wrong_count_through_a_misdeal_voids_all_hands_and_keeps_the_deck(
    section: str, clause: str
) -> None:
    three = counted(section, 39, Irregularity.EXTRA_CARD, 1)
    three.do(DETERMINE)
    assert three.events(Voided) == [Voided(clause)]
    assert ([three.net(seat) for seat in (1, 2, 3)], three.events(DeckRemoved)) == ([0, 0, 0], [])


@methods("8(f)#3", "9(e)#3", "10(e)#3")
def test_8_to_10_a_wrong_count_without_a_misdeal_removes_the_deck(section: str, clause: str) -> None:
    three = counted(section, 39, Irregularity.CARD_LOST)
    three.do(DETERMINE)
    assert three.events(Voided) == [Voided(clause)]
    assert three.events(DeckRemoved) == [DeckRemoved(1, clause)]
    assert [three.net(seat) for seat in (1, 2, 3)] == [0, 0, 0]


@shows(*pa("9(a)"))
def test_9_a_cards_may_be_dealt_from_the_hand() -> None:
    assert filed(**HAND).options.dealing is Dealing.HAND
    assert Step.LEFT_HAND in at("stub", **HAND).steps()


@shows(*pa("9(a)(1)"))
def test_9_a_1_dealing_from_the_hand_needs_a_shuffling_device() -> None:
    rejects("9(a)(1)", dealing="hand", shuffler="manual")


@shows(*pa("9(a)(2)#1"))
@pytest.mark.parametrize("taken", [LEFT, RIGHT])
def test_9_a_2_the_deck_is_taken_in_either_hand(taken: Perform) -> None:
    stacked = at("loading", **HAND)
    stacked.do(taken)
    stacked.until("stub")
    assert stacked.steps().count(taken.step) == 1


@shows(*pa("9(a)(2)#2"))
@pytest.mark.parametrize("phase", ["betting", "dealing", "stub"])
def test_9_a_2_the_holding_hand_does_not_change_in_the_round(phase: str) -> None:
    taken = at("loading", **HAND)
    taken.do(LEFT)
    taken.until(phase)
    taken.refuses(RIGHT, "PA-649a.9(a)(2)#2")


@shows(*pa("9(a)(2)#3"))
def test_9_a_2_the_dealers_card_says_where_the_deck_is_held() -> None:
    (line,) = catalogue("three-card-poker-pa").reminders("dealing", "hand")
    assert line.id == "PA-649a.9(a)(2)#3"
    assert not catalogue("three-card-poker-pa").reminders("dealing", "manual-shoe")
