"""Dragon Poker, Maryland, chapter 1: definitions."""

from __future__ import annotations

from houseway.engine.actions import Deal
from houseway.engine.words import DEALER, Step
from houseway.games.dragon_poker.cards import DECK
from houseway.games.dragon_poker.hands import Dragons, dragons
from houseway.procedures.layout import SHOE, betting_area, hand_of
from tests.citing import shows
from tests.rules.dragon_poker_md.tables import bettors, filed, main, pair, played, rank, table, wager


@shows("MD-DP-1.A")
def test_1_a_every_term_is_a_thing_of_the_engine() -> None:
    book = filed()
    assert [each.title for each in book.wagers] == ["Ante", "Ante Bonus", "Play", "Three Card Bonus", "Dragon Bet"]
    assert {"stub", "deciding", "settling"} <= {phase.name for phase in book.phases}
    assert Step.FOLD.value == "fold"


@shows("MD-DP-1.B(1)", "AMB-12")
def test_1_b_1_a_seat_without_ante_and_ante_bonus_gets_no_hand() -> None:
    two = bettors(1)
    two.seat(2)
    two.until("examining")
    assert (len(hand_of(two.round, 1)), len(hand_of(two.round, 2))) == (3, 0)


@shows("MD-DP-1.B(1)", "AMB-12")
def test_1_b_1_with_the_option_a_side_bet_alone_is_dealt_to_and_decides_nothing() -> None:
    alone = table(side_bets_alone=True)
    alone.seat(1, dragon=500)
    alone.stack({1: "Dr Db Ra"})
    alone.finish()
    assert alone.nets(1) == {"dragon": 3500}
    assert Step.FOLD not in alone.steps()


@shows("MD-DP-1.B(2)")
def test_1_b_2_the_three_card_bonus_is_voluntary() -> None:
    assert played("Ti Ti Ph", "Dr Db Ra", three_card_bonus=500)["three_card_bonus"] == 500
    assert "three_card_bonus" not in played("Ti Ti Ph", "Dr Db Ra")


@shows("MD-DP-1.B(3)")
def test_1_b_3_play_stakes_as_much_again_and_the_hand_stays_in() -> None:
    alone = bettors(1)
    alone.until("deciding")
    alone.do(wager("play", 1000))
    assert alone.round.stake(betting_area("play", 1)) == 1000
    assert len(hand_of(alone.round, 1)) == 3


@shows("MD-DP-1.B(3)")
def test_1_b_3_no_play_before_the_cards_have_been_looked_at() -> None:
    alone = bettors(1)
    alone.until("examining")
    alone.refuses(wager("play", 1000), "MD-DP-1.B(3)")


@shows("MD-DP-1.B(4)")
def test_1_b_4_the_dragon_bet_looks_at_the_dragons_only() -> None:
    for third in ("Ph", "Ti", "Pa", "Mo", "Ra"):
        assert dragons(DECK.hand(f"Dr Dr {third}")) == (Dragons.PAIR,)


@shows("MD-DP-1.B(5)")
def test_1_b_5_the_dealers_hand_is_three_cards() -> None:
    alone = bettors(1)
    alone.until("examining")
    assert len(hand_of(alone.round, 0)) == 3


@shows("MD-DP-1.B(6)")
def test_1_b_6_a_fold_gives_up_ante_and_ante_bonus_and_keeps_side_bets() -> None:
    nets = played("Ti Ti Ph", "Dr Db Ra", folds=True, three_card_bonus=500)
    assert nets == {"ante": -1000, "ante_bonus": -1000, "three_card_bonus": 500}


@shows("MD-DP-1.B(7)")
def test_1_b_7_the_rank_of_chapter_6_decides_between_player_and_dealer() -> None:
    assert filed().value(DECK.hand("Ti Ti Ra")) == rank("Ti Ti Ra")
    assert rank("Ti Ti Ra") < rank("Ti Ti Mo")
    assert played("Ti Ti Ra", "Ti Ti Mo") == main(-1000, -1000, -1000)


@shows("MD-DP-1.B(9)")
def test_1_b_9_no_new_deal_before_every_wager_is_settled() -> None:
    two = bettors(1, 2)
    two.until("settling")
    two.next()
    two.refuses(Deal(by=DEALER, places=1), "MD-DP-11.D(3)")


@shows("MD-DP-1.B(9)")
def test_1_b_9_a_round_ends_with_every_wager_paid_or_collected() -> None:
    two = table()
    two.seat(1, folds=False, **pair(dragon=500))
    two.seat(2, folds=True, **pair(three_card_bonus=500))
    two.finish()
    assert not any(two.round.stake(betting_area(each.name, spot)) for each in filed().wagers for spot in (1, 2))


@shows("MD-DP-1.B(10)")
def test_1_b_10_two_players_leave_a_stub_of_44() -> None:
    two = bettors(1, 2)
    two.until("stub")
    assert len(two.round.at(SHOE)) == 53 - 9
