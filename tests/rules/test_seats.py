"""Who sits, leaves and plays which betting area, in the four games with a house; and how their wagers are paid."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import BuyIn, CountStub, Deal, Leave, Report, Sit, WithdrawWager
from houseway.engine.events import (
    CardsMoved,
    ChipsMoved,
    Counted,
    DeckRemoved,
    Departed,
    Performed,
    Settled,
    Voided,
)
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step, Why
from houseway.procedures.layout import COUPON, IDLE, INVENTORY, RACK, SHOE, betting_area, stack_of
from houseway.procedures.seats import clockwise_from, counterclockwise, neighbours, played_by, players
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import DRAGON, GAMES, JOKER, RESHUFFLING, Game, after, both, step, wager
from tests.rules.test_cards_between_rounds import four

LEFT = Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1)


def kinds(at: Playing, seat: int) -> set[str]:
    """What kinds of things a seat may do."""
    return {type(act).__name__ for act in at.offered(seat)}


# --- seats -------------------------------------------------------------------------------------------------------


@four("6(e)#1", "7.C", "7(b)#1", "7(b)#1")
def test_a_free_seat_is_taken_and_who_sits_buys_in_or_leaves(game: Game) -> None:
    at = game.table()
    assert kinds(at, 1) == {"Sit"}
    at.do(Sit(by=1, name="Ann"))
    assert kinds(at, 1) == {"BuyIn", "Leave"}
    at.do(BuyIn(by=1, cents=1))
    assert at.chips(1) == 1
    assert players(at.round) == (1,)


@four("6(e)#1", "7.C", "7(b)#1", "7(b)#1")
def test_a_stack_holds_a_million_dollars_at_most(game: Game) -> None:
    at = after(game.table(), Sit(by=1, name="Ann"), BuyIn(by=1, cents=99_999_999))
    (buys,) = [offer for offer in offers(at.round, 1) if isinstance(offer.act, BuyIn)]
    assert str(buys.bounds) == "exactly 1"
    at.do(BuyIn(by=1, cents=1))
    assert "BuyIn" not in kinds(at, 1)


@four("6(e)#2", "7.C(1)", "7(b)#2", "7(b)#2")
def test_who_leaves_takes_the_chips_along(game: Game) -> None:
    at = game.after_a_round()
    cents = at.chips(1)
    at.do(Leave(by=1))
    (out,) = [each for each in at.events(ChipsMoved) if each.why is Why.CASH_OUT]
    assert (out.source, out.cents, at.chips(1)) == (stack_of(1), cents, 0)
    assert players(at.round) == (2,)


@four("6(e)#2", "7.C(1)", "7(b)#2", "7(b)#2")
def test_who_sits_without_a_wager_leaves_while_others_play(game: Game) -> None:
    at = game.bettors()
    at.seat(3)
    at.until(game.played)
    at.do(Leave(by=3))
    assert [each.seat for each in at.events(Departed)] == [3]
    assert not at.round.table.mark(IDLE, 1)  # there are others


@four("6(e)#2", "7.C(1)", "7(b)#2", "7(b)#2")
def test_who_takes_back_all_wagers_may_leave_before_no_more_bets(game: Game) -> None:
    at = game.bettors(1)
    at.until("betting")
    at.do(wager(game.first, 1000))
    assert "Leave" not in kinds(at, 1)
    at.do(WithdrawWager(by=1, spot=1, wager=game.first))
    at.do(Leave(by=1))


@four("6(e)#2", "7.C(1)", "7(b)#2", "7(b)#2")
def test_who_was_said_to_have_left_gives_up_the_seat_when_the_round_is_over(game: Game) -> None:
    at = game.playing()
    at.do(LEFT)
    assert 1 in at.round.table.names
    at.finish()
    assert [each.seat for each in at.events(Departed)] == [1]
    assert at.chips(1) == 0


@shows("MD-DP-5.J")
def test_5_j_a_table_whose_device_keeps_the_cards_does_not_idle() -> None:
    at = GAMES[DRAGON].after_a_round(**RESHUFFLING)
    after(at, Leave(by=1), Leave(by=2))
    assert at.round.table.mark(IDLE, 1) == 0


@shows("MA-AP-14(e)", "MA-AP-7(a)#2", "AMB-51")
def test_14_the_coupon_of_somebody_who_left_is_gone_though_wagers_of_the_void_deal_stand() -> None:
    game = GAMES["MA-AP-"]
    at = game.bettors(match_play=True, void_wagers="stand")
    at.until("betting")
    for seat in (1, 2):
        at.do(wager("asia", 1000, by=seat))
        at.do(wager("asia", 1000, by=seat, how=Instrument.MATCH_PLAY))
    at.until("dealing")
    after(at, Deal(by=DEALER, places=7), LEFT)
    at.do(Report(by=DEALER, what=Irregularity.DEALER_CARD_EXPOSED))
    assert at.events(Voided)
    assert [at.round.table.mark(COUPON, seat) for seat in (1, 2)] == [0, 1000]


# --- two betting areas -------------------------------------------------------------------------------------------


@four("", "7.G", "13(a)", "7(f)#1")
def test_the_neighbours_of_a_spot_are_those_beside_it_and_the_ends_have_one(game: Game) -> None:
    at = game.table()
    first, second, third, *_, last = at.round.rulebook.spots
    assert neighbours(at.round, first) == (second,)
    assert neighbours(at.round, second) == (first, third)
    assert len(neighbours(at.round, last)) == 1


@four("", "7.G", "13(a)", "7(f)#1")
def test_a_second_area_is_played_until_it_is_given_up_without_a_wager(game: Game) -> None:
    take, give = step(2, Step.TAKE_AREA, 3), step(2, Step.GIVE_UP_AREA, 3)
    at = game.table(two_areas=True)
    assert take not in at.offered(2)  # nobody sits there
    at.seat(2)
    assert {take, step(2, Step.TAKE_AREA, 1)} <= set(at.offered(2))
    at.do(take)
    assert played_by(at.round, 2) in ((2, 3), (3, 2))
    assert not kinds(at, 3) & {"Sit", "BuyIn"}
    assert step(2, Step.TAKE_AREA, 1) not in at.offered(2)
    assert give in at.offered(2)
    assert give not in [offer.act for offer in offers(at.round, 2) if offer.routine]
    at.do(wager(game.first, 1000, by=2, spot=3))
    assert give not in at.offered(2)


@four("", "7.G", "13(a)", "7(f)#1")
def test_who_leaves_leaves_both_areas_to_others(game: Game) -> None:
    at = game.table(two_areas=True)
    at.seat(2)
    at.do(step(2, Step.TAKE_AREA, 3))
    at.do(Leave(by=2))
    assert [at.round.table.player_of(spot) for spot in (2, 3)] == [2, 3]
    at.do(Sit(by=3, name="Cem"))


@four("", "7.C(1) 7.G", "7(b)#2 13(a)", "7(b)#2 7(f)#1")
def test_who_has_a_wager_on_one_of_two_areas_stays(game: Game) -> None:
    at = game.table(two_areas=True)
    at.seat(2)
    at.do(step(2, Step.TAKE_AREA, 3))
    at.do(wager(game.first, 1000, by=2, spot=3))
    assert "Leave" not in kinds(at, 2)


@both("10(c)", "11.D(3)")
def test_the_dealer_works_from_the_far_right_to_the_far_left(game: Game) -> None:
    spots = game.table().round.rulebook.spots
    assert counterclockwise(spots) == (6, 5, 4, 3, 2, 1)
    assert clockwise_from(spots, 0) == (0, 1, 2, 3, 4, 5, 6)
    assert clockwise_from(spots, 5) == (5, 6, 0, 1, 2, 3, 4)


# --- payment -----------------------------------------------------------------------------------------------------


@both("10(d)(2)(iii)", "11.D(3)(g)")
def test_a_winner_is_paid_and_has_the_wager_back_and_a_losers_goes_to_the_inventory(game: Game) -> None:
    joker = game.later == "call"
    at = game.bettors()
    at.stack({1: "Ah Kh", 2: "5c 3d", 0: "Qd 2c"} if joker else {1: "Dr Db Ra", 2: "Pa Mo Ra", 0: "Ti Mo Ra"})
    at.finish()
    moves = [(each.source, each.target, each.cents, each.why) for each in at.events(ChipsMoved)]
    ante = [betting_area("ante", seat) for seat in (1, 2)]
    assert (INVENTORY, stack_of(1), 1000, Why.PAY) in moves
    assert (ante[0], stack_of(1), 1000, Why.RETURN) in moves
    assert (ante[1], INVENTORY, 1000, Why.COLLECT) in moves
    settled = {(each.spot, each.wager): each.staked_cents for each in at.events(Settled)}
    assert settled[1, "ante"] == settled[2, game.later] == 1000


@both("10(e)", "11.E")
def test_the_cards_of_a_round_are_racked_and_the_dealers_last(game: Game) -> None:
    at = game.bettors()
    at.finish()
    racked = [each.source.spot for each in at.events(CardsMoved) if each.target == RACK and each.source != SHOE]
    assert (sorted(racked), racked[-1]) == ([0, 1, 2], 0)
    assert len(at.round.at(RACK)) == len(game.order(at))
    assert at.steps()[-1] is Step.CLEAR


@shows("MD-DP-7.C(2)", "AMB-32")
def test_7_c_2_wagers_are_ruled_abandoned_when_the_cards_are_dealt_and_once() -> None:
    rules = step(SUPERVISOR, Step.RULE_ABANDONED, 1)
    at = GAMES[DRAGON].at("dealing")
    at.do(LEFT)
    assert rules not in at.offered(SUPERVISOR)
    at.until("examining")
    assert rules in at.offered(SUPERVISOR)
    assert step(SUPERVISOR, Step.RULE_ABANDONED, 2) not in at.offered(SUPERVISOR)
    assert rules not in [offer.act for offer in offers(at.round, SUPERVISOR) if offer.routine]  # it may stand
    at.do(rules)
    assert rules not in at.offered(SUPERVISOR)
    assert at.steps().count(Step.RULE_ABANDONED) == 1
    assert at.round.stake(betting_area("ante", 1)) == 0
    assert at.hand(1) == ""


@shows("MD-DP-11.D(1)", "AMB-14")
@pytest.mark.parametrize(("side", "racked"), [(0, True), (500, False)])
def test_11_d_1_a_folded_hand_is_collected_unless_a_side_bet_is_still_live(side: int, racked: bool) -> None:
    at = GAMES[DRAGON].table()
    at.seat(1, folds=True, ante=1000, ante_bonus=1000, dragon=side)
    at.until("revealing")
    assert at.nets(1) == {"ante": -1000, "ante_bonus": -1000}
    assert (at.hand(1) == "") is racked
    assert [each.spot for each in at.events(Performed) if each.step is Step.COLLECT_FORFEITED] == [1]


# --- the stub ----------------------------------------------------------------------------------------------------


def at_stub(game: Game, rounds: int = 0, **options: Any) -> Playing:
    at = game.bettors(**options)
    for _ in range(rounds):
        at.finish()
    at.until("stub")
    return at


@both("7(f)", "8.E")
def test_the_stub_may_be_counted_in_any_round_and_must_in_the_fifth(game: Game) -> None:
    to_rack = step(DEALER, Step.STUB_TO_RACK)
    for rounds, must in ((0, False), (3, False), (4, True)):
        at = at_stub(game, rounds)
        routine = [offer.act for offer in offers(at.round, DEALER) if offer.routine]
        assert [type(act) for act in routine] == [CountStub if must else type(to_rack)]
        assert (to_rack in at.offered(DEALER)) is not must
        assert any(isinstance(act, CountStub) for act in at.offered(DEALER))


@both("7(f)", "8.E")
def test_a_count_is_of_no_more_cards_than_a_deck_has_and_the_book_counts_what_is_there(game: Game) -> None:
    at = at_stub(game)
    (count,) = [offer for offer in offers(at.round, DEALER) if isinstance(offer.act, CountStub)]
    cards = len(game.order(at))
    assert str(count.bounds) == f"0 to {cards}"
    assert count.usual == cards - 3 * (2 if game.later == "call" else 3)


@both("7(f)(1)", "8.F")
def test_a_stub_that_counts_right_is_racked_and_is_counted_again_five_rounds_later(game: Game) -> None:
    at = at_stub(game, 2)
    left = len(game.order(at)) - 3 * (2 if game.later == "call" else 3)
    at.do(CountStub(by=DEALER, cards=left))
    assert at.steps()[-1] is Step.STUB_TO_RACK
    at.finish(rounds=5)
    assert len(at.events(Counted)) == 1
    at.until("stub")
    assert step(DEALER, Step.STUB_TO_RACK) not in at.offered(DEALER)


@both("7(f)(2)#1", "8.G")
def test_a_wrong_count_may_be_counted_again_before_anything_follows_from_it(game: Game) -> None:
    at = at_stub(game, 4)
    left = len(game.order(at)) - 3 * (2 if game.later == "call" else 3)
    at.do(CountStub(by=DEALER, cards=left - 1))
    routine = [offer.act for offer in offers(at.round, DEALER) if offer.routine]
    assert routine == [step(DEALER, Step.DETERMINE_MISDEAL)]
    at.do(CountStub(by=DEALER, cards=left))
    assert at.round.phase.name == "examining"
    assert not at.events(Voided)


@both("7(f)(2)#2 12(a)#1", "8.G(1) 13.A")
def test_a_face_up_card_that_was_set_aside_is_missing_from_the_stub_by_right(game: Game) -> None:
    at = game.at("dealing")
    after(at, Deal(by=DEALER, places=1), Report(by=DEALER, what=Irregularity.FACE_UP_CARD))
    at.until("stub")
    left = len(game.order(at)) - 3 * (2 if game.later == "call" else 3) - 1
    at.do(CountStub(by=DEALER, cards=left))
    assert at.round.phase.name == "examining"


@both("7(f)(2)#2 7(f)(2)#3", "8.G(1) 8.G(2)")
@pytest.mark.parametrize(("extra", "counted", "removed"), [(True, -1, 0), (True, -2, 1), (False, -1, 1)])
def test_a_misdeal_with_all_cards_there_is_void_and_else_the_deck_leaves_too(
    game: Game, extra: bool, counted: int, removed: int
) -> None:
    at = game.at("dealing")
    at.do(Deal(by=DEALER, places=1))
    if extra:
        at.do(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=1))
    at.until("stub")
    left = len(game.order(at)) - 3 * (2 if game.later == "call" else 3)
    at.do(CountStub(by=DEALER, cards=left + counted))
    at.do(step(DEALER, Step.DETERMINE_MISDEAL))
    assert at.steps().count(Step.DETERMINE_MISDEAL) == 1
    clauses = ("7(f)(2)#2", "7(f)(2)#3") if game.later == "call" else ("8.G(1)", "8.G(2)")
    assert [each.clause.endswith(clauses[removed]) for each in at.events(Voided)] == [True]
    assert len(at.events(DeckRemoved)) == removed


@shows("MA-TCJP-9(f)#1", "AMB-18")
def test_9_f_a_device_that_counts_waives_the_count_with_an_automated_shoe_alone() -> None:
    shoe = {"shuffler": "automated-counting", "dealing": "automated-shoe"}
    for options, waived in ((shoe, True), ({"shuffler": "automated-counting"}, False)):
        at = at_stub(GAMES[JOKER], 4, **options)
        assert (step(DEALER, Step.STUB_TO_RACK) in at.offered(DEALER)) is waived


@four("12(a)#1 7(f)(2)#2", "13.A 8.G(1)", "14(f)#1 14(h)", "13(f)#1 13(h)")
def test_a_face_up_card_lies_aside_and_is_not_missing_when_a_misdeal_is_looked_into(game: Game) -> None:
    at = game.at("dealing")
    after(at, Report(by=DEALER, what=Irregularity.FACE_UP_CARD), Deal(by=DEALER, places=1 if game.later else 7))
    at.do(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=1))
    at.until("stub")
    at.do(CountStub(by=DEALER, cards=len(at.round.at(SHOE))))
    at.do(step(DEALER, Step.DETERMINE_MISDEAL))
    assert len(at.events(Voided)) == 1
    assert at.events(DeckRemoved) == []
