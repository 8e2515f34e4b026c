"""Dragon Poker, Maryland, chapter 7: wagers."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Leave, Perform, PlaceWager, Report, Sit, WithdrawWager
from houseway.engine.areas import PLAYED_BY
from houseway.engine.events import ChipsMoved, Departed, Reported
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step, Why
from houseway.procedures.layout import betting_area, hand_of, held
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import B, bettors, filed, pair, played, rejects, table, visits, wager

NO_MORE_BETS = Perform(by=DEALER, step=Step.NO_MORE_BETS)
ABANDONED = Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED, spot=1)
GONE = Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1)


def betting(*seats: int, **options: object) -> Playing:
    """A table open for wagers, with people in these seats who have made none."""
    open_for_bets = table(**options)
    for seat in seats or (1,):
        open_for_bets.seat(seat)
    open_for_bets.until("betting")
    return open_for_bets


def staked(at: Playing, name: str, spot: int = 1) -> int:
    return at.round.stake(betting_area(name, spot))


@shows("MD-DP-7.A")
def test_7_a_chips_are_placed_on_the_betting_area() -> None:
    bets = betting()
    before = bets.chips(1)
    bets.do(wager("ante", 1000))
    assert (staked(bets, "ante"), bets.chips(1)) == (1000, before - 1000)


@shows("MD-DP-7.A")
def test_7_a_a_seat_is_settled_without_a_coupon() -> None:
    book = filed()
    assert book.settle_seat is not None
    hands = book.deck.hand("Ra Ra Mo"), book.deck.hand("Ti Ti Ti")
    assert [each.wager for each in book.settle_seat(*hands, pair(1000))] == ["ante", "ante_bonus"]


@shows("MD-DP-7.A")
@pytest.mark.parametrize("instrument", [Instrument.CASH, Instrument.MATCH_PLAY])
def test_7_a_nothing_else_is_accepted(instrument: Instrument) -> None:
    other = PlaceWager(by=1, spot=1, wager="ante", instrument=instrument, cents=1000)
    betting().refuses(other, "MD-DP-7.B" if instrument is Instrument.CASH else "MD-DP-7.A")


@shows("MD-DP-7.B")
@pytest.mark.parametrize("name", ["ante", "ante_bonus", "three_card_bonus", "dragon"])
def test_7_b_a_verbal_wager_with_cash_is_refused(name: str) -> None:
    bets = betting(side_bets_alone=True)
    bets.do(wager("ante", 1000))
    bets.do(wager("ante_bonus", 1000))
    bets.refuses(PlaceWager(by=1, spot=1, wager=name, instrument=Instrument.CASH, cents=1000), "MD-DP-7.B")


@shows("MD-DP-7.C")
def test_7_c_only_seated_players_wager() -> None:
    betting().refuses(wager("ante", 1000, seat=2), "MD-DP-7.C")


@shows("MD-DP-7.C(1)")
@pytest.mark.parametrize("phase", ["dealing", "examining", "deciding", "revealing", "settling", "clearing"])
def test_7_c_1_a_player_stays_until_the_round_is_complete(phase: str) -> None:
    dealt = bettors(1)
    dealt.until(phase)
    dealt.refuses(Leave(by=1), "MD-DP-7.C(1)")


@shows("MD-DP-7.C(1)")
def test_7_c_1_a_player_whose_folded_hand_is_collected_stays_too() -> None:
    two = table()
    two.seat(1, folds=True, **pair())
    two.seat(2, folds=False, **pair())
    two.until("revealing")
    assert not hand_of(two.round, 1)
    two.refuses(Leave(by=1), "MD-DP-7.C(1)")


@shows("MD-DP-7.C(1)")
def test_7_c_1_a_player_may_leave_after_the_round() -> None:
    done = bettors(1)
    done.finish()
    done.do(Leave(by=1))
    assert [event.seat for event in done.events(Departed)] == [1]


@shows("MD-DP-7.C(1)")
def test_7_c_1_the_hand_of_a_player_who_walks_away_is_logged_and_not_taken_over() -> None:
    two = bettors(1, 2)
    two.until("deciding")
    two.do(GONE)
    assert two.events(Reported) == [Reported(Irregularity.PLAYER_LEAVES, 1, "MD-DP-7.C(1)")]
    assert not [act for act in two.offered(1) if isinstance(act, Sit)]
    assert held(1) in two.round.cards


@shows("MD-DP-7.C(2)", "AMB-32")
def test_7_c_2_with_a_supervisors_ruling_all_wagers_of_a_leaver_are_lost() -> None:
    two = table()
    two.seat(1, folds=False, **pair(1000, three_card_bonus=500))
    two.seat(2, folds=False, **pair())
    two.stack({1: "Ti Ti Ph"})
    two.until("deciding")
    two.do(GONE)
    two.do(ABANDONED)
    two.finish()
    assert two.nets(1) == {"ante": -1000, "ante_bonus": -1000, "three_card_bonus": -500}
    assert visits(two, Step.SETTLE) == [2]


@shows("MD-DP-7.C(2)", "AMB-32")
def test_7_c_2_without_a_ruling_the_hand_counts_as_folded_and_side_bets_are_settled() -> None:
    two = table()
    two.seat(1, folds=False, **pair(1000, three_card_bonus=500))
    two.seat(2, folds=False, **pair())
    two.stack({1: "Ti Ti Ph"})
    two.until("deciding")
    two.do(GONE)
    two.finish()
    assert two.nets(1) == {"ante": -1000, "ante_bonus": -1000, "three_card_bonus": 500}


@shows("MD-DP-7.C(2)", "AMB-32")
def test_7_c_2_the_play_of_one_who_leaves_after_deciding_may_be_ruled_abandoned_too() -> None:
    two = bettors(1, 2)
    two.stack({1: "Dr Db Ra"})
    two.until("deciding")
    two.do(wager("play", 1000))
    two.do(GONE)
    two.do(ABANDONED)
    two.finish()
    assert two.nets(1) == {"ante": -1000, "ante_bonus": -1000, "play": -1000}


@shows("MD-DP-7.C(2)")
def test_7_c_2_nobody_rules_on_a_player_who_is_there_and_no_dealer_rules() -> None:
    two = bettors(1, 2)
    two.until("deciding")
    two.refuses(ABANDONED, "MD-DP-7.C(2)")
    two.do(GONE)
    two.refuses(Perform(by=DEALER, step=Step.RULE_ABANDONED, spot=1), "MD-DP-7.C(2)")


@shows("MD-DP-7.D")
@pytest.mark.parametrize("name", ["three_card_bonus", "dragon"])
def test_7_d_no_wager_is_made_after_no_more_bets(name: str) -> None:
    closed = bettors(1)
    closed.until("dealing")
    closed.refuses(wager(name, 500), "MD-DP-7.D")


@shows("MD-DP-7.D")
def test_7_d_wagers_are_made_before_the_cards_are_ready() -> None:
    early = table()
    early.seat(1)
    early.until("shuffling")
    early.do(wager("ante", 1000))
    assert early.round.stake(betting_area("ante", 1)) == 1000


@shows("MD-DP-7.E")
@pytest.mark.parametrize("phase", ["dealing", "examining", "deciding"])
def test_7_e_no_wager_is_increased_or_withdrawn_after_no_more_bets(phase: str) -> None:
    closed = bettors(1)
    closed.until(phase)
    closed.refuses(wager("ante", 2000), "MD-DP-7.E")
    closed.refuses(WithdrawWager(by=1, spot=1, wager="ante"), "MD-DP-7.E")


@shows("MD-DP-7.E")
def test_7_e_a_play_in_turn_is_the_exception() -> None:
    closed = bettors(1)
    closed.until("deciding")
    closed.do(wager("play", 1000))
    assert staked(closed, "play") == 1000


@shows("MD-DP-7.E")
def test_7_e_wagers_change_freely_until_then() -> None:
    bets = betting()
    bets.do(wager("ante", 1000))
    bets.do(wager("ante", 2500))
    bets.do(WithdrawWager(by=1, spot=1, wager="ante"))
    assert staked(bets, "ante") == 0


@shows("MD-DP-7.F")
def test_7_f_a_wager_of_another_kind_is_refused() -> None:
    betting().refuses(wager("super_flush", 500), "MD-DP-7.F")


@shows("MD-DP-7.F", "AMB-34")
def test_7_f_wagers_stay_within_the_limits_of_the_submission() -> None:
    bets = betting(minimum_cents=1000, maximum_cents=2000, bonus_minimum_cents=500, bonus_maximum_cents=700)
    bets.refuses(wager("ante", 999), "MD-DP-7.F(1)#1")
    bets.refuses(wager("ante", 2001), "MD-DP-7.F(1)#1")
    bets.do(wager("ante", 2000))
    bets.do(wager("ante_bonus", 2000))
    bets.refuses(wager("dragon", 499), "MD-DP-7.F(3)")
    bets.refuses(wager("three_card_bonus", 701), "MD-DP-7.F(2)")
    rejects("MD-DP-7.F(1)#1", minimum_cents=2000, maximum_cents=1000)
    rejects("MD-DP-7.F", bonus_minimum_cents=2000, bonus_maximum_cents=1000)
    assert filed(**B, minimum_cents=1000, maximum_cents=1000)  # everybody wagers the same


@shows("MD-DP-7.F(1)#1", "AMB-13")
def test_7_f_1_an_ante_bonus_unequal_to_the_ante_is_refused() -> None:
    bets = betting()
    bets.do(wager("ante", 1000))
    assert "exactly 1000" in bets.refuses(wager("ante_bonus", 500), "MD-DP-7.F(1)#1")
    bets.do(wager("ante_bonus", 1000))


@shows("MD-DP-7.F(1)#1", "AMB-13")
def test_7_f_1_a_pair_made_unequal_is_handed_back_when_betting_closes() -> None:
    two = betting(1, 2)
    for seat in (1, 2):
        two.do(wager("ante", 1000, seat))
        two.do(wager("ante_bonus", 1000, seat))
    two.do(wager("ante", 2000))
    two.do(NO_MORE_BETS)
    assert (staked(two, "ante"), staked(two, "ante_bonus")) == (0, 0)
    back = [event for event in two.events(ChipsMoved) if event.why is Why.WITHDRAW]
    assert {event.clause for event in back} == {"MD-DP-7.F(1)#1"}
    assert sum(event.cents for event in back) == 3000
    two.until("stub")
    assert {spot for spot, _ in two.deals()} == {2, 0}


@shows("MD-DP-7.F(1)#1", "AMB-13")
def test_7_f_1_an_unequal_pair_can_be_corrected_before_that() -> None:
    bets = betting()
    bets.do(wager("ante", 1000))
    bets.do(wager("ante_bonus", 1000))
    bets.do(wager("ante", 2000))
    assert NO_MORE_BETS not in bets.offered(DEALER)
    bets.do(wager("ante_bonus", 2000))
    assert NO_MORE_BETS in bets.offered(DEALER)


@shows("MD-DP-7.F(1)#1", "MD-DP-1.B(1)", "AMB-12")
def test_7_f_1_the_ante_comes_before_everything_else() -> None:
    bets = betting()
    for name in ("ante_bonus", "three_card_bonus", "dragon"):
        bets.refuses(wager(name, 1000), "MD-DP-1.B(1)")


@shows("MD-DP-1.B(1)", "AMB-12")
def test_7_f_side_bets_whose_ante_is_withdrawn_are_handed_back() -> None:
    two = betting(1, 2)
    for seat in (1, 2):
        two.do(wager("ante", 1000, seat))
        two.do(wager("ante_bonus", 1000, seat))
    two.do(wager("dragon", 500))
    for name in ("ante", "ante_bonus"):
        two.do(WithdrawWager(by=1, spot=1, wager=name))
    two.do(NO_MORE_BETS)
    assert staked(two, "dragon") == 0


@shows("MD-DP-7.F(1)#2")
def test_7_f_1_the_play_equals_the_ante() -> None:
    alone = bettors(1)
    alone.until("deciding")
    for cents in (500, 2000):
        assert "exactly 1000" in alone.refuses(wager("play", cents), "MD-DP-7.F(1)#2")
    alone.do(wager("play", 1000))


@shows("MD-DP-7.F(2)")
def test_7_f_2_the_three_card_bonus_is_settled_on_the_table_chosen() -> None:
    assert played("Dg Ti Ti", "Ra Ra Mo", three_card_bonus=500)["three_card_bonus"] == 7500
    assert played("Dg Ti Ti", "Ra Ra Mo", three_card_bonus=500, options=B)["three_card_bonus"] == 10000


@shows("MD-DP-7.F(3)")
def test_7_f_3_the_dragon_bet_is_settled_on_its_table() -> None:
    assert played("Dr Db Pa", "Ra Ra Mo", dragon=500)["dragon"] == 3500


@shows("MD-DP-7.F(2)", "MD-DP-7.F(3)", "AMB-15")
@pytest.mark.parametrize(
    ("option", "name", "clause"),
    [("offer_three_card_bonus", "three_card_bonus", "11.D(3)(b)"), ("offer_dragon_bet", "dragon", "11.D(3)(d)")],
)
def test_7_f_a_side_bet_that_is_not_offered_is_refused(option: str, name: str, clause: str) -> None:
    bets = betting(**{option: False})
    bets.do(wager("ante", 1000))
    bets.do(wager("ante_bonus", 1000))
    assert "does not offer" in bets.refuses(wager(name, 500), f"MD-DP-{clause}")


# --- the progressive wager -------------------------------------------------------------------------------------

SCHEDULE = ["Three Phoenix 80", "Three Dragons 500", "Trips 20"]


@shows("MD-DP-7.F(4)", "AMB-17")
def test_7_f_4_a_progressive_wager_needs_a_schedule_attached() -> None:
    assert "needs a progressive schedule attached" in rejects("MD-DP-7.F(4)", progressive=True)
    rejects("MD-DP-7.F(4)", progressive=True, progressive_schedule=["Royal flush 500"])
    assert filed().options.progressive is False


@shows("MD-DP-7.F(4)", "AMB-17")
def test_7_f_4_a_schedule_pays_each_hand_once() -> None:
    twice = ["Three Dragons 500", "Trips 20", "Three Dragons 400"]
    assert "pays a hand twice" in rejects("MD-DP-7.F(4)", progressive=True, progressive_schedule=twice)
    rejects("MD-DP-7.F(4)", progressive=True, progressive_schedule=["Trips " + "9" * 5000])


@shows("MD-DP-7.F(4)", "AMB-17")
def test_7_f_4_without_one_the_wager_is_refused_at_the_table_with_its_reason() -> None:
    assert "needs a schedule" in betting().refuses(wager("progressive", 500), "MD-DP-7.F(4)")


@shows("MD-DP-7.F(4)", "AMB-17")
@pytest.mark.parametrize(
    ("cards", "net"), [("Dr Dr Db", 250_000), ("Dg Ph Ph", 40_000), ("Ra Ra Ra", 10_000), ("Ti Ti Ra", -500)]
)
def test_7_f_4_with_one_it_is_settled_by_the_schedule(cards: str, net: int) -> None:
    alone = table(progressive=True, progressive_schedule=SCHEDULE)
    alone.seat(1, folds=False, **pair(1000, progressive=500))
    alone.stack({1: cards})
    alone.finish()
    assert alone.nets(1)["progressive"] == net
    (sign,) = [sign for sign in alone.round.rulebook.signs if sign.title == "Progressive"]
    assert sign.lines[0] == ("Three Dragons", "500 to 1")


@shows("MD-DP-7.F(4)", "MD-DP-7.D", "AMB-17")
def test_7_f_4_a_progressive_wager_that_is_offered_is_refused_as_any_other() -> None:
    late = table(progressive=True, progressive_schedule=SCHEDULE)
    late.seat(1, folds=False, **pair(1000))
    late.until("dealing")
    late.refuses(wager("progressive", 500), "MD-DP-7.D")


# --- two adjacent betting areas --------------------------------------------------------------------------------


def take(spot: int, seat: int = 2) -> Perform:
    return Perform(by=seat, step=Step.TAKE_AREA, spot=spot)


def two_areas() -> Playing:
    """A player in seat 2 who plays spots 2 and 3 with the Ante pair on each."""
    both = table(two_areas=True)
    both.seat(2, folds=False, **pair())
    both.do(take(3))
    return both


@shows("MD-DP-7.G", "AMB-18")
def test_7_g_without_the_option_a_second_area_is_refused() -> None:
    bets = betting(2)
    bets.refuses(take(3), "MD-DP-7.G")
    bets.refuses(wager("ante", 1000, seat=2, spot=3), "MD-DP-7.G")


@shows("MD-DP-7.G", "AMB-18")
def test_7_g_with_it_seats_2_and_3_are_accepted_and_2_and_4_refused() -> None:
    bets = betting(2, two_areas=True)
    bets.refuses(take(4), "MD-DP-7.G")
    bets.do(take(3))
    bets.do(wager("ante", 1000, seat=2, spot=3))
    assert staked(bets, "ante", 3) == 1000


@shows("MD-DP-7.G", "AMB-18")
def test_7_g_the_first_and_the_last_seat_are_not_adjacent_and_two_areas_are_the_most() -> None:
    bets = betting(6, two_areas=True)
    bets.refuses(take(1, seat=6), "MD-DP-7.G")
    middle = betting(2, two_areas=True)
    middle.do(take(3))
    middle.refuses(take(1), "MD-DP-7.G")


@shows("MD-DP-7.G", "AMB-18")
def test_7_g_an_area_that_somebody_sits_at_or_plays_is_not_free() -> None:
    bets = betting(2, 3, 5, two_areas=True)
    bets.refuses(take(3), "MD-DP-7.G")
    bets.do(take(4, seat=5))
    bets.refuses(take(4, seat=3), "MD-DP-7.G")
    assert not any(isinstance(act, Sit) for act in bets.offered(4))


@shows("MD-DP-7.G", "AMB-18")
def test_7_g_each_area_has_its_own_wagers_hand_and_decision_in_seat_order() -> None:
    both = two_areas()
    both.stack({2: "Dr Db Ra", 3: "Mo Ra Ti", 0: "Pa Pa Mo"})
    both.until("deciding")
    assert (both.hand(2), both.hand(3)) == ("Dr Db Ra", "Mo Ra Ti")
    both.do(wager("play", 1000, seat=2, spot=2))
    both.do(Perform(by=2, step=Step.FOLD, spot=3))
    both.finish()
    assert both.nets(2) == {"ante": 1000, "ante_bonus": 2000, "play": 1000}
    assert both.nets(3) == {"ante": -1000, "ante_bonus": -1000}
    assert both.net(2) == 2000


@shows("MD-DP-7.G", "AMB-18")
def test_7_g_the_player_looks_at_both_hands_and_nobody_else_does() -> None:
    both = two_areas()
    both.seat(5, folds=False, **pair())
    both.until("deciding")
    for spot in (2, 3):
        assert both.round.sees(2, held(spot))
        assert not both.round.sees(5, held(spot))


@shows("MD-DP-7.G")
def test_7_g_the_second_area_is_given_up_or_left_with_the_seat() -> None:
    both = two_areas()
    both.do(Perform(by=2, step=Step.GIVE_UP_AREA, spot=3))
    assert both.round.table.player_of(3) == 3
    both.do(take(3))
    both.do(Leave(by=2))
    assert both.round.table.mark(PLAYED_BY, 3) == 0
    both.do(Sit(by=3, name="Next"))


@shows("MD-DP-7.D", "MD-DP-7.G")
def test_7_g_no_area_changes_hands_once_betting_is_closed() -> None:
    both = two_areas()
    both.until("dealing")
    both.refuses(take(1), "MD-DP-7.D")
    both.refuses(Leave(by=2), "MD-DP-7.C(1)")
    both.finish()
    assert len(hand_of(both.round, 3)) == 0


@pytest.mark.parametrize(
    ("seat", "instrument", "clause"),
    [
        pytest.param(2, Instrument.CHIPS, "7.G", marks=shows("MD-DP-7.G")),
        pytest.param(DEALER, Instrument.CHIPS, "7.C", marks=shows("MD-DP-7.C")),
        pytest.param(1, Instrument.CASH, "7.B", marks=shows("MD-DP-7.B")),
        pytest.param(1, Instrument.MATCH_PLAY, "7.A", marks=shows("MD-DP-7.A")),
    ],
)
def test_7_f_side_bets_beside_equal_antes_are_refused_for_what_is_wrong_with_them(
    seat: int, instrument: Instrument, clause: str
) -> None:
    bets = betting(1, 2)
    bets.do(wager("ante", 1000))
    bets.do(wager("ante_bonus", 1000))
    side = PlaceWager(by=seat, spot=1, wager="dragon", cents=500, instrument=instrument)
    bets.refuses(side, f"MD-DP-{clause}")
