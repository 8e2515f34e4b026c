"""Asia Poker: cards and stacks by their clauses, misdeals, and claims that are upheld (MA 8-14; PA 575.8-13)."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Claim, Deal, Report, SetHands
from houseway.engine.events import CardsMoved, Counted, Reported, Voided
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import SHOE, hand_of, shown, stack
from tests.playing import Playing
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    HAND,
    MA,
    Options,
    both,
    dealing,
    here,
    report,
    setting,
    step,
    table,
    wait,
)

WRONG, ON_STACK = Irregularity.WRONG_NUMBER, Irregularity.WRONG_STACK
STACKS, FACE_UP = Irregularity.STACKS_DEALT_WRONGLY, Irregularity.FACE_UP_CARD


def reported(at: Playing, what: Irregularity, seat: int = DEALER) -> list[int]:
    """The spots at which this may be reported."""
    return [act.spot for act in at.offered(seat) if isinstance(act, Report) and act.what is what]


def one_too_many(state: str, spot: int, **options: object) -> Playing:
    """A position has a card too many; all else is dealt as it should be, but for one card of spot 5."""
    at = dealing(state, 1, 2, **options)
    at.do(Deal(by=DEALER, places=14))
    at.do(report(Irregularity.EXTRA_CARD, spot))
    while report(Irregularity.SKIPPED, 5) not in at.offered(DEALER):
        at.do(Deal(by=DEALER, places=1))
    at.do(report(Irregularity.SKIPPED, 5))
    return at


# --- each card by its clause -------------------------------------------------------------------------------------


@both("8(c)#2 8(c)#3 9(c) 10(d)#1 10(d)#2", "8(c)#1 9(b) 10(b)")
@pytest.mark.parametrize(
    ("options", "ma", "pa"),
    [
        ({}, ["8(c)#2"] * 7 + ["8(c)#3"] * 42, ["8(c)#1"] * 49),
        (HAND, ["9(c)"] * 49, ["9(b)"] * 49),
        (AUTOMATED, ["10(d)#1"] + ["10(d)#2"] * 6, ["10(b)"] * 7),
    ],
)
def test_every_card_or_stack_is_dealt_by_its_clause(
    state: str, options: Options, ma: list[str], pa: list[str]
) -> None:
    at = table(state, 1, **options)
    at.until("stub")
    dealt = [event.clause for event in at.events(CardsMoved) if event.step is Step.DEAL]
    assert dealt == [here(state, *each) for each in zip(ma, pa, strict=True)]


@both("8(d) 9(d) 10(e)", "8(d) 9(c) 10(c)")
@pytest.mark.parametrize("options", [{}, HAND, AUTOMATED])
def test_the_stub_is_counted_in_every_round(state: str, options: Options) -> None:
    at = table(state, 1, **options)
    at.finish(rounds=3)
    assert [(event.cards, event.expected) for event in at.events(Counted)] == [(4, 4)] * 3


@both("9(f)#1", "")
def test_9_f_the_dealer_delivers_all_stacks_that_are_left_unless_asked_for_fewer(state: str) -> None:
    at = table(state, 1, **HAND)
    at.until("delivering")
    for left in (7, 5):
        (offer,) = (each for each in offers(at.round, DEALER) if isinstance(each.act, Deal))
        assert (str(offer.bounds), offer.usual) == (f"1 to {left}", left)
        assert not [act for act in at.offered(SUPERVISOR) if isinstance(act, Deal)]
        at.do(Deal(by=DEALER, places=2))
    at.refuses(Deal(by=DEALER, places=4), "MA-AP-9(f)#1")
    at.refuses(Deal(by=DEALER, places=0), "MA-AP-9(f)#1")


@both("8(d)(1)#2", "8(f)")
def test_the_dealer_alone_collects_from_all_empty_positions_at_once(state: str) -> None:
    at = table(state, 1, 4)
    at.until("collecting")
    collect = step(DEALER, Step.COLLECT_EMPTY)
    assert not [offer for offer in offers(at.round, SUPERVISOR) if offer.routine]
    at.do(collect)
    assert [spot for spot in range(7) if hand_of(at.round, spot)] == [0, 1, 4]
    moved = [event for event in at.events(CardsMoved) if event.step is Step.COLLECT_EMPTY]
    assert {event.clause for event in moved} == {here(state, "8(d)(1)#2", "8(f)")}
    assert at.steps().count(Step.COLLECT_EMPTY) == 1


@both("8(d)(1)#2", "8(f)")
def test_where_every_position_has_a_wager_none_is_collected(state: str) -> None:
    at = table(state, 1, 2, 3, 4, 5, 6)
    at.until("setting")
    assert Step.COLLECT_EMPTY not in at.steps()


# --- a wrong number of cards -------------------------------------------------------------------------------------


@both("14(h)", "13(h)")
@pytest.mark.parametrize("phase", ["shuffling", "cutting", "betting", "dealing"])
def test_before_the_deal_no_number_is_wrong(state: str, phase: str) -> None:
    at = table(state, 1)
    at.until(phase)
    assert reported(at, WRONG) == []


@both("14(h)", "13(h)", "AMB-36")
@pytest.mark.parametrize("options", [{}, AUTOMATED, HAND])
def test_where_all_have_seven_cards_no_number_is_wrong(state: str, options: Options) -> None:
    at = setting(state, 1, 2, **options)
    assert reported(at, WRONG) == []
    at.until("comparing")
    assert reported(at, WRONG) == []


@both("14(h)", "13(h) 13(k)", "AMB-35 AMB-61")
def test_each_position_with_a_wrong_number_is_found_by_its_own_clause(state: str) -> None:
    for spot, pa in ((5, "13(k)"), (2, "13(h)")):
        at = one_too_many(state, 2)
        assert sorted(reported(at, WRONG)) == [2, 5]
        at.until("collecting")
        assert sorted(reported(at, WRONG, SUPERVISOR)) == [2, 5]
        at.do(report(WRONG, spot))
        clause = here(state, "14(h)", pa)
        assert at.events(Reported)[-1] == Reported(WRONG, spot, clause)
        assert at.events(Voided) == [Voided(clause)]


@both("14(h)", "13(h)")
def test_the_dealer_too_may_have_a_wrong_number(state: str) -> None:
    at = one_too_many(state, 0)
    at.until("setting")
    assert reported(at, WRONG) == [0]
    at.do(report(WRONG))
    assert at.events(Voided) == [Voided(here(state, "14(h)", "13(h)"))]


@both("14(h)", "13(k)", "AMB-61")
def test_cards_that_are_in_the_rack_are_not_counted(state: str) -> None:
    at = one_too_many(state, 2)
    at.until("setting")
    assert reported(at, WRONG) == [2]  # the empty position's are collected


@both("14(h) 14(k)", "")
def test_14_h_a_stack_with_a_wrong_number_is_found_before_and_after_it_is_delivered(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(report(ON_STACK, 3))
    at.until("delivering")
    assert sorted(reported(at, WRONG)) == [1, 3]  # the first went short
    at.do(Deal(by=DEALER, places=2))
    first = at.events(CardsMoved)[-2].target.spot
    assert sorted(reported(at, WRONG)) == sorted([3, first])
    at.do(Deal(by=DEALER, places=5))
    assert len(reported(at, WRONG)) == 2
    assert all(len(hand_of(at.round, spot)) != 7 for spot in reported(at, WRONG))


@both("8(d) 9(d)", "8(d) 9(c)")
@pytest.mark.parametrize("options", [{}, HAND])
def test_a_card_that_is_lost_leaves_three_for_the_stub(state: str, options: Options) -> None:
    at = dealing(state, 1, **options)
    at.do(report(Irregularity.CARD_LOST))
    at.until("stub")
    assert len(at.round.at(SHOE)) == 3


# --- stacks ------------------------------------------------------------------------------------------------------


@both("14(k)", "")
def test_14_k_a_card_is_laid_on_any_stack_but_the_right_one(state: str) -> None:
    at = dealing(state, 1, **HAND)
    assert reported(at, ON_STACK) == [2, 3, 4, 5, 6, 7]
    at.do(report(ON_STACK, 4))
    assert [len(each.cards) for each in at.moves(SHOE, stack(4))] == [1]
    assert not at.events(Reported)  # nobody knows of it
    assert reported(at, ON_STACK) == [1, 3, 4, 5, 6, 7]
    at.until("stub")
    assert reported(at, ON_STACK) == []
    assert reported(at, STACKS) == [0]


@both("14(k)", "")
def test_14_k_no_card_is_laid_on_a_stack_while_one_drawn_in_error_waits_or_from_a_shoe(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(report(Irregularity.DRAWN_IN_ERROR))
    assert reported(at, ON_STACK) == []
    at = one_too_many(state, 2)
    assert reported(at, ON_STACK) == reported(at, STACKS) == []


@both("14(f)#1", "13(f)#1", "AMB-38")
def test_a_face_up_card_is_found_in_a_shoe_and_in_pennsylvania_in_the_deck_too(state: str) -> None:
    for options, found in (({}, True), (HAND, state != MA)):
        at = dealing(state, 1, **options)
        assert bool(reported(at, FACE_UP)) is found


# --- what a player claims, and is so -----------------------------------------------------------------------------


def upholds(at: Playing, what: Irregularity, spot: int, seat: int = 1) -> bool:
    """A player claims it, and the supervisor by the book reports it."""
    at.do(Claim(by=seat, spot=seat, what=what))
    at.next()
    return at.entries[-1].action == Report(by=SUPERVISOR, what=what, spot=spot, at=at.round.clock)


@both("14(h)", "13(h)")
def test_the_supervisor_upholds_the_claim_of_a_wrong_number(state: str) -> None:
    at = one_too_many(state, 2)
    at.until("setting")
    wait(at, 1, 2)
    assert upholds(at, WRONG, 2)


@both("14(k)", "")
def test_14_k_the_supervisor_upholds_the_claim_that_stacks_were_dealt_wrongly(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(report(ON_STACK, 2))
    assert upholds(at, STACKS, 0)


@both("14(i)", "13(i)")
def test_the_supervisor_upholds_the_claim_that_the_dealers_hands_are_not_set_as_filed(state: str) -> None:
    at = table(state, 1)
    at.stack({0: "Ah Ad Kc Qs 8h 6d 3c"})
    at.until("setting the dealer's hands")
    at.next()
    cards = {str(card): card for card in at.round.at(shown(0))}
    split = tuple(tuple(cards[each] for each in text.split()) for text in ("Ah Kc 6d 3c", "Ad 8h", "Qs"))
    at.do(SetHands(by=DEALER, spot=0, hands=split))
    assert upholds(at, Irregularity.DEALER_MISSET, 0)


@both("12(b)#1", "11(a)(1)#1")
def test_a_card_that_is_exposed_is_no_finding_that_a_claim_is_upheld_by(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(Claim(by=1, spot=1, what=Irregularity.PLAYER_CARD_EXPOSED))
    routine = [offer.act for offer in offers(at.round, SUPERVISOR) if offer.routine]
    assert routine == [step(SUPERVISOR, Step.DISMISS_CLAIM, 1)]
