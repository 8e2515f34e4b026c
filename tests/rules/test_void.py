"""How a round ends: what a void one gives back or leaves standing, who is gone, which rounds are counted."""

from __future__ import annotations

import pytest

from houseway.engine.actions import CountStub, Perform
from houseway.engine.areas import deck_area
from houseway.engine.events import ChipsMoved, Counted, DeckRemoved, Settled, Unsettled
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step, Why
from houseway.money import Result
from houseway.procedures.layout import COUPON, INVENTORY, LAST_DECK, RACK, REDEAL, SINCE_COUNT, betting_area, lost
from houseway.procedures.layout import SHOE as CARDS_LEFT
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import (
    ASIA_MA,
    GAMES,
    JOKER,
    SHOE,
    TWO_DECKS,
    Game,
    Options,
    both,
    deal,
    report,
    wager,
)

LEAVES, JAM = Irregularity.PLAYER_LEAVES, report(Irregularity.SHOE_JAMS)
STANDING: Options = {"void_wagers": "stand"}


def voids(at: Playing, spot: int) -> list[str]:
    """The wagers of a spot that came to nothing, as often as that was said."""
    found = [e for e in at.events(Settled) if e.spot == spot and e.result is Result.VOID]
    assert not any(e.net_cents for e in found)
    return sorted(e.wager for e in found)


def lies(at: Playing, spot: int) -> int:
    return at.round.stake(betting_area("asia", spot))


# --- coupons ----------------------------------------------------------------------------------------------------


@shows("MA-TCJP-12(c)", "MA-TCJP-6(a)#1", "AMB-24")
def test_12_c_a_coupon_that_was_settled_goes_back_to_its_player_when_all_hands_are_void() -> None:
    at = GAMES[JOKER].bettors(match_play=True)
    at.until("betting")
    at.do(wager("ante", 1000, 2))
    at.do(wager("ante", 500, 2, how=Instrument.MATCH_PLAY))
    at.until("dealing")
    at.do(deal(3))
    at.do(report(Irregularity.EXTRA_CARD, 1))
    at.until("settling")
    at.next()
    assert set(at.nets(2)) == {"ante", "call", "match_play"}
    at.finish()  # the first player's three cards are found
    assert at.net(2) == 0
    assert [event.wager for event in at.events(Unsettled)] == ["call", "match_play", "ante"]  # the last one first
    assert voids(at, 2) == ["ante", "call", "match_play"]
    assert voids(at, 1) == ["ante", "call"]
    assert at.round.table.mark(COUPON, 2) == 0


@shows("MA-AP-14(h)", "MA-AP-7(a)#2", "AMB-51")
def test_14_h_a_coupon_stays_beside_a_wager_that_stands_for_another_deal() -> None:
    at = GAMES[ASIA_MA].bettors(match_play=True, **STANDING)
    at.until("betting")
    at.do(wager("asia", 1000))
    at.do(wager("asia", 500, how=Instrument.MATCH_PLAY))
    at.until("dealing")
    at.do(deal(14))
    at.do(report(Irregularity.EXTRA_CARD, 2))
    while report(Irregularity.SKIPPED, 5) not in at.offered(DEALER):
        at.do(deal())
    at.do(report(Irregularity.SKIPPED, 5))  # an empty position, so that the stub is four
    at.until("comparing")
    at.next()
    at.next()
    assert "match_play" in at.nets(1)
    at.finish()
    assert (lies(at, 1), lies(at, 2)) == (1000, 1000)
    assert voids(at, 1) == []
    assert at.round.table.mark(COUPON, 1) == 500
    at.finish()
    assert at.round.table.mark(COUPON, 1) == 0


# --- a settlement that is undone ---------------------------------------------------------------------------------


@both("12(c)", "13.D")
def test_a_wager_that_was_lost_comes_back_from_the_inventory_to_its_betting_area(game: Game) -> None:
    joker = game.later == "call"
    at = game.bettors()
    at.stack({1: "Ah Kh", 2: "5c 3d", 0: "Qd 2c"} if joker else {1: "Dr Db Ra", 2: "Pa Mo Ra", 0: "Ti Mo Ra"})
    at.until("stub")
    at.do(report(Irregularity.EXTRA_CARD, 1))
    at.until("settling")
    at.next()
    assert at.nets(2)["ante"] == -1000
    at.finish()  # the first player's extra card is found
    undone = [(each.source, each.target, each.cents) for each in at.events(ChipsMoved) if each.why is Why.REVERSE]
    assert (INVENTORY, betting_area("ante", 2), 1000) in undone
    assert {source for source, _, _ in undone} == {INVENTORY}


# --- wagers that stand ------------------------------------------------------------------------------------------


@shows("MA-AP-14(m)", "AMB-51")
def test_14_m_wagers_that_stand_still_stand_when_the_next_deal_fails_before_bets_are_closed() -> None:
    at = GAMES[ASIA_MA].at("dealing", **STANDING, **SHOE)
    at.do(JAM)
    at.until("betting")
    assert at.round.table.mark(REDEAL) == 1
    assert report(LEAVES, 1, by=SUPERVISOR) in at.offered(SUPERVISOR)  # they bind as if bets were closed
    at.do(JAM)
    assert (lies(at, 1), lies(at, 2)) == (1000, 1000)
    assert at.round.table.mark(REDEAL) == 1
    at.finish()
    assert at.round.table.mark(REDEAL) == 0
    assert lies(at, 1) == lies(at, 2) == 0


@shows("MA-AP-14(m)", "MA-AP-7(b)#2", "AMB-51")
def test_14_m_the_wager_of_a_player_who_left_does_not_stand() -> None:
    at = GAMES[ASIA_MA].at("dealing", **STANDING, **SHOE)
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    at.do(JAM)
    assert (lies(at, 1), lies(at, 2)) == (0, 1000)
    assert at.round.table.mark(REDEAL) == 1
    assert voids(at, 1) == ["asia"]
    assert 1 not in at.round.table.names


@shows("MA-AP-14(m)", "MA-AP-7(b)#2", "AMB-51")
def test_14_m_where_everybody_left_nothing_stands() -> None:
    at = GAMES[ASIA_MA].at("dealing", **STANDING, **SHOE)
    for seat in (1, 2):
        at.do(report(LEAVES, seat, by=SUPERVISOR))
    at.do(JAM)
    assert (lies(at, 1), lies(at, 2)) == (0, 0)
    assert at.round.table.mark(REDEAL) == 0
    assert at.round.table.names == {}


@both("12(f)", "13.G")
def test_wagers_of_a_void_round_go_back_where_the_document_does_not_let_them_stand(game: Game) -> None:
    at = game.at("dealing", **SHOE)
    at.do(JAM)
    assert voids(at, 1) == sorted(game.wagers)
    assert [at.net(seat) for seat in (1, 2)] == [0, 0]
    assert at.round.table.mark(REDEAL) == 0


# --- the next round ---------------------------------------------------------------------------------------------


@both("6(e)#2", "7.C(1)")
def test_who_left_gives_up_the_seat_when_the_round_is_over(game: Game) -> None:
    at = game.playing()
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    at.until("clearing")
    assert 1 in at.round.table.names
    at.finish()
    assert list(at.round.table.names) == [2]
    assert at.chips(1) == 0


@both("2(b)(4)", "3.B(3)")
def test_decks_alternate_after_a_void_round_too(game: Game) -> None:
    at = game.at("dealing", **TWO_DECKS)
    at.do(deal(3))
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert at.round.table.mark(LAST_DECK) == 1
    at.finish()
    assert at.round.table.mark(LAST_DECK) == 2


@both("7(f)(2)#3 2(b)(5)", "8.G(2) 3.B(4)")
@pytest.mark.parametrize("deck", [1, 2])
def test_a_deck_that_leaves_is_whole_and_the_other_stays_whole(game: Game, deck: int) -> None:
    """Of two decks the one that was dealt is taken from the table, with all that lies in the rack."""
    at = game.bettors(**TWO_DECKS)
    if deck == 2:
        at.finish()
    at.until("stub")
    at.next()  # the other deck is shuffled
    at.do(CountStub(by=DEALER, cards=3))
    while not at.events(DeckRemoved):
        at.next()
    assert [event.deck for event in at.events(DeckRemoved)] == [deck]
    assert sorted(at.round.table.decks) == [3 - deck]
    cards = sorted(map(str, at.round.rulebook.deck.cards))
    assert sorted(map(str, at.round.at(deck_area(3 - deck)))) == cards
    assert not at.round.at(RACK)


@both("7(f)(2)#3", "8.G(2)")
def test_a_card_that_was_missing_leaves_with_its_deck(game: Game) -> None:
    at = game.at("dealing")
    at.do(report(Irregularity.CARD_LOST))
    at.until("stub")
    at.do(CountStub(by=DEALER, cards=len(at.round.at(CARDS_LEFT))))
    while not at.events(DeckRemoved):
        at.next()
    assert not at.round.at(lost(1))
    at.finish()
    assert len(at.round.at(RACK)) == len(at.round.rulebook.deck.cards)


# --- counting the stub ------------------------------------------------------------------------------------------


@both("7(f)", "8.E")
def test_rounds_are_counted_from_the_last_count(game: Game) -> None:
    at = game.bettors()
    counted = []
    for _ in range(6):
        at.finish()
        counted.append(at.round.table.mark(SINCE_COUNT))
    assert counted == [1, 2, 3, 4, 0, 1]


@both("7(f)", "8.E")
def test_a_round_whose_stub_was_counted_early_is_the_last_count(game: Game) -> None:
    at = game.bettors()
    at.finish(2)
    assert at.round.table.mark(SINCE_COUNT) == 2
    at.until("stub")
    at.do(CountStub(by=DEALER, cards=len(at.round.rulebook.deck.cards) - 3 * (2 if game.later == "call" else 3)))
    at.finish()
    assert at.round.table.mark(SINCE_COUNT) == 0


@both("7(f) 9(f)#1", "8.E 5.D(1)")
def test_a_deck_that_the_device_counted_is_no_stub_that_was(game: Game) -> None:
    at = game.bettors(shuffler="automated-counting")
    at.finish(2)
    assert len(at.events(Counted)) == 2
    assert at.round.table.mark(SINCE_COUNT) == 2


@both("7(f) 2(b)(4)", "8.E 3.B(3)")
@pytest.mark.parametrize(("scope", "marks"), [("table", (3, 0, 0)), ("deck", (0, 2, 1))])
def test_rounds_are_those_of_the_table_or_of_the_deck_as_it_was_filed(
    game: Game, scope: str, marks: tuple[int, ...]
) -> None:
    at = game.bettors(stub_count_scope=scope, **TWO_DECKS)
    at.finish(3)
    assert tuple(at.round.table.mark(SINCE_COUNT, deck) for deck in (0, 1, 2)) == marks


@shows("MA-AP-10(e)", "MA-AP-14(m)")
def test_14_m_rounds_are_not_counted_where_every_stub_is() -> None:
    at = GAMES[ASIA_MA].at("dealing", **SHOE)
    at.do(deal())
    at.do(JAM)
    assert at.round.table.mark(SINCE_COUNT) == 0
    at.finish()
    assert at.round.table.mark(SINCE_COUNT) == 0


@both("6(e)#2", "7.C(1)")
def test_who_has_decided_and_leaves_does_not_fold(game: Game) -> None:
    at = game.playing()
    at.do(wager(game.later, 1000))
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    at.do(report(LEAVES, 2, by=SUPERVISOR))
    assert [spot for spot in (1, 2) if at.round.did(Step.FOLD, spot)] == [2]
    assert Perform(by=2, step=Step.FOLD, spot=2) not in at.offered(2)
