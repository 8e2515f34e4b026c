"""Two Card Joker Poker, Massachusetts, section 1: definitions."""

from __future__ import annotations

from itertools import combinations

from houseway.cards import Suit
from houseway.engine.actions import Deal, Perform, PlaceWager
from houseway.engine.events import RoundEnded
from houseway.engine.words import DEALER, Step
from houseway.procedures.layout import SHOE, wagered
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import filed, one_player, played, rank, table, three_players


@shows("MA-TCJP-1/ante")
def test_1_ante_an_ante_alone_is_dealt_in_and_owes_a_decision() -> None:
    alone = one_player()
    alone.until("deciding")
    assert len(alone.hand(1).split()) == 2
    assert PlaceWager(by=1, spot=1, wager="call") in alone.offered(1)
    assert Perform(by=1, step=Step.FOLD, spot=1) in alone.offered(1)


@shows("MA-TCJP-1/call")
def test_1_call_is_only_for_a_player_with_an_ante() -> None:
    both = one_player()
    both.seat(2, pair_up=500)
    both.until("deciding")
    both.refuses(PlaceWager(by=2, spot=2, wager="call", cents=500), "MA-TCJP-1/call")


@shows("MA-TCJP-1/hand")
def test_1_hand_is_two_cards_for_every_player_and_the_dealer() -> None:
    full = three_players()
    full.until("examining")
    assert [len(full.hand(spot).split()) for spot in (0, 1, 2, 3)] == [2, 2, 2, 2]


@shows("MA-TCJP-1/rank")
def test_1_rank_one_evaluator_answers_everywhere() -> None:
    hands = ("Jk Jk", "Ah Kh", "8s 7s", "Ac Ks", "9d 9h", "4h 2h", "Qd 9c")
    rulebook = filed()
    for ours, theirs in combinations(hands, 2):
        assert rulebook.value(rulebook.deck.hand(ours)) == rank(ours)
        assert played(ours, theirs)["ante"] == (1000 if rank(ours) > rank(theirs) else -1000)


@shows("MA-TCJP-1/round")
def test_1_round_no_new_deal_before_every_wager_is_settled() -> None:
    full = three_players()
    full.until("settling")
    full.next()
    assert wagered(full.round, 1)
    full.refuses(Deal(by=DEALER, places=1), "MA-TCJP-10(d)")


@shows("MA-TCJP-1/round")
def test_1_round_ends_with_no_wager_on_the_table() -> None:
    full = three_players()
    full.finish()
    assert len(full.events(RoundEnded)) == 1
    assert not any(wagered(full.round, spot) for spot in full.round.rulebook.spots)


@shows("MA-TCJP-1/stub")
def test_1_stub_is_what_the_deal_leaves() -> None:
    full = three_players()
    full.until("stub")
    assert len(full.round.at(SHOE)) == 54 - 8


@shows("MA-TCJP-1/suit")
def test_1_suit_there_are_four_and_none_is_higher() -> None:
    assert [suit.name for suit in Suit] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    assert rank("As Qs") == rank("Ah Qh") == rank("Ad Qd") == rank("Ac Qc")


@shows("MA-TCJP-1/tie")
def test_1_tie_is_a_player_and_the_dealer_of_equal_rank() -> None:
    assert rank("Kd 9c") == rank("Kh 9s")
    assert played("Kd 9c", "Kh 9s") == {"ante": 0, "call": 0}


@shows("MA-TCJP-1/call", "MA-TCJP-1/ante")
def test_1_ante_is_optional() -> None:
    bonus = table()
    bonus.seat(1, super_flush=500)
    bonus.finish()
    assert bonus.nets(1).keys() == {"super_flush"}
