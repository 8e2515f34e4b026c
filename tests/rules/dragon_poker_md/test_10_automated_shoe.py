"""Dragon Poker, Maryland, chapter 10: dealing from an automated dealing shoe."""

from __future__ import annotations

import pytest

from houseway.cards import show
from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import DeckRemoved, Voided
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, Dealing, Irregularity, Shuffler, Step
from houseway.procedures.layout import IN_SHUFFLER, RACK, SHOE, dealt, shown
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import AUTOMATED_SHOE, LEFT_IN_SHUFFLER, bettors, filed, rejects

STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)
DETERMINE = Perform(by=DEALER, step=Step.DETERMINE_MISDEAL)


def dealing(*seats: int, **options: object) -> Playing:
    """Bettors in these seats, betting closed, nothing dealt."""
    ready = bettors(*seats, **{**AUTOMATED_SHOE, **options})
    ready.until("dealing")
    return ready


def counted(cards: int, fault: Irregularity | None = None, spot: int = 0) -> Playing:
    """Three bettors, perhaps a fault in the deal, and a count of the stub."""
    three = dealing(1, 2, 3)
    three.do(Deal(by=DEALER, places=2))
    if fault:
        three.do(Report(by=DEALER, what=fault, spot=spot))
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=cards))
    return three


@shows("MD-DP-10.A")
def test_10_a_an_automated_shoe_deals_whole_stacks() -> None:
    two = dealing(1, 2)
    two.until("stub")
    assert [len(cards.split()) for _, cards in two.deals()] == [3, 3, 3]


@shows("MD-DP-10.A(1)")
def test_10_a_1_no_stack_before_the_cards_are_in_the_shoe() -> None:
    stacked = bettors(1, **AUTOMATED_SHOE)
    stacked.until("loading")
    stacked.refuses(Deal(by=DEALER, places=1), "MD-DP-10.A(1)")
    stacked.do(Perform(by=DEALER, step=Step.LOAD_AUTOMATED_SHOE))
    assert len(stacked.round.at(SHOE)) == 53


@shows("MD-DP-7.D", "MD-DP-10.A", "AMB-25")
def test_10_a_no_stack_before_no_more_bets() -> None:
    loaded = bettors(1, **AUTOMATED_SHOE)
    loaded.until("betting")
    loaded.refuses(Deal(by=DEALER, places=1), "MD-DP-7.D")


@shows("MD-DP-10.B(1)")
def test_10_b_1_the_first_stack_goes_to_the_bettor_at_the_far_left() -> None:
    two = dealing(3, 5)
    shoe = two.round.at(SHOE)
    two.until("stub")
    assert two.deals()[0] == (3, show(shoe[:3]))


@shows("MD-DP-10.B(2)")
def test_10_b_2_later_stacks_go_clockwise() -> None:
    two = dealing(3, 5)
    shoe = two.round.at(SHOE)
    two.until("stub")
    assert two.deals()[1] == (5, show(shoe[3:6]))


@shows("MD-DP-10.B(3)")
def test_10_b_3_the_dealers_stack_is_delivered_face_down() -> None:
    two = dealing(3, 5)
    shoe = two.round.at(SHOE)
    two.until("stub")
    assert two.round.at(dealt(0)) == shoe[6:9]
    assert view(two.round, DEALER).at(dealt(0)) == (None, None, None)


@shows("MD-DP-10.B(4)")
def test_10_b_4_the_dealers_stack_waits_in_the_shuffler_until_players_have_acted() -> None:
    two = dealing(3, 5, **LEFT_IN_SHUFFLER)
    shoe = two.round.at(SHOE)
    two.until("revealing")
    assert two.round.at(IN_SHUFFLER) == shoe[6:9]
    assert two.round.at(dealt(0)) == ()
    two.next()
    assert [event.clause for event in two.moves(IN_SHUFFLER, shown(0))] == ["MD-DP-11.D(2)"]
    assert two.round.at(shown(0)) == shoe[6:9]
    two.finish()


@shows("MD-DP-10.B(4)")
def test_10_b_4_nobody_sees_even_the_backs_of_cards_in_the_shuffler() -> None:
    two = dealing(3, 5, **LEFT_IN_SHUFFLER)
    two.until("stub")
    for seat in (None, DEALER, 3, 5):
        assert IN_SHUFFLER not in view(two.round, seat).cards
        last = [each for each in viewed_entry(two.round, two.entries[-1], seat).events if "shuffler" in repr(each)]
        assert "Card(" not in repr(last)
        assert last


@shows("MD-DP-10.B(4)")
def test_10_b_4_only_an_automated_shoe_leaves_them_there() -> None:
    rejects("MD-DP-10.B(4)", dealing="manual-shoe", dealer_stack="left-in-shuffler")
    left = filed(**LEFT_IN_SHUFFLER).options
    other = left.using(Shuffler.AUTOMATED, Dealing.HAND, 1)
    assert (other.dealer_stack, list(other.clashes())) == ("delivered", [])
    assert left.using(Shuffler.AUTOMATED, Dealing.AUTOMATED_SHOE, 1) == left


@shows("MD-DP-10.B(5)", "AMB-24")
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, LEFT_IN_SHUFFLER])
def test_10_b_5_the_stub_leaves_the_shoe_for_the_rack(method: dict[str, object]) -> None:
    two = dealing(3, 5, **method)
    two.until("stub")
    two.do(STUB_TO_RACK)
    assert [(event.clause, len(event.cards)) for event in two.moves(SHOE, RACK)] == [("MD-DP-10.B(5)", 44)]


@shows("MD-DP-10.C", "AMB-26")
def test_10_c_the_fifth_round_demands_a_count_unless_the_shuffler_counts() -> None:
    plain = bettors(1, **AUTOMATED_SHOE)
    counting = bettors(1, dealing="automated-shoe", shuffler="automated-counting")
    for each in (plain, counting):
        each.finish(rounds=4)
        each.until("stub")
    plain.refuses(STUB_TO_RACK, "MD-DP-10.C")
    counting.do(STUB_TO_RACK)


@shows("MD-DP-10.D")
def test_10_d_a_count_of_41_with_three_bettors_goes_on() -> None:
    three = counted(41)
    assert three.round.phase.name == "examining"
    assert [event.clause for event in three.moves(SHOE, RACK)] == ["MD-DP-10.D"]


@shows("MD-DP-10.E")
def test_10_e_a_count_of_40_demands_a_finding() -> None:
    three = counted(40, Irregularity.CARD_LOST)
    assert [act for act in three.offered(DEALER) if isinstance(act, Perform)] == [DETERMINE]


@shows("MD-DP-10.F")
def test_10_f_a_misdeal_with_53_cards_returns_the_bets_and_keeps_the_deck() -> None:
    three = counted(40, Irregularity.EXTRA_CARD, 1)
    three.do(DETERMINE)
    assert three.events(Voided) == [Voided("MD-DP-10.F")]
    assert ([three.net(seat) for seat in (1, 2, 3)], three.events(DeckRemoved)) == ([0, 0, 0], [])


@shows("MD-DP-10.G")
def test_10_g_a_wrong_count_with_right_hands_removes_the_deck() -> None:
    three = counted(40, Irregularity.CARD_LOST)
    three.do(DETERMINE)
    assert three.events(Voided) == [Voided("MD-DP-10.G")]
    assert [event.deck for event in three.events(DeckRemoved)] == [1]


@shows("MD-DP-10.B(4)", "MD-DP-10.D")
def test_10_b_4_the_dealers_cards_in_the_shuffler_are_no_part_of_the_stub() -> None:
    three = dealing(1, 2, 3, **LEFT_IN_SHUFFLER)
    three.until("stub")
    three.do(CountStub(by=DEALER, cards=41))
    assert three.round.phase.name == "examining"
    three.finish()
    assert len(three.round.at(RACK)) == 53
