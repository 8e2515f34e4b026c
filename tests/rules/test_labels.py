"""What an action is called in a list of choices and in scenarios: by the layout's words, with its seat or deck."""

from __future__ import annotations

import pytest

from houseway.engine.actions import (
    Action,
    Announce,
    BuyIn,
    Claim,
    CountStub,
    Cut,
    Deal,
    Leave,
    Receive,
    ReceivePreshuffled,
    Roll,
    SetHands,
    Shuffle,
    Sit,
    WithdrawWager,
)
from houseway.engine.phase import Rulebook
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Instrument,
    Irregularity,
    Shuffler,
    Step,
)
from houseway.procedures.labels import label, title_of, value_in_words
from houseway.registry import game
from tests.citing import shows
from tests.rules.refusals.games import ASIA_PA, DRAGON, GAMES, JOKER, attend, method, report, step, wager


def named(prefix: str, clauses: str, words: str, action: Action, decks: int = 1) -> object:
    """A row: an action of a game, what it is called where so many decks are in use, and its clauses."""
    cites = [prefix + clause for clause in clauses.split()]
    return pytest.param(prefix, action, decks, words, marks=shows(*cites), id=words)


def rulebook(prefix: str) -> Rulebook:
    return game(GAMES[prefix].rulebook).filed(GAMES[prefix].filed)


@pytest.mark.parametrize(
    ("prefix", "action", "decks", "words"),
    [
        # of a seat: which one is said where it is not one's own
        named(JOKER, "6(c)(1)", "Ante", wager("ante", 1000)),
        named(DRAGON, "7.G", "Ante (seat 3)", wager("ante", 1000, by=2, spot=3)),
        named(JOKER, "6(c)(2)", "Pair Up", wager("pair_up", 100, by=4)),
        named(JOKER, "6(a)#1", "coupon beside the Ante", wager("ante", 1000, how=Instrument.MATCH_PLAY)),
        named(JOKER, "6(b)#2", "take back Super Flush", WithdrawWager(by=1, spot=1, wager="super_flush")),
        named(DRAGON, "7.E", "take back Dragon Bet (seat 3)", WithdrawWager(by=2, spot=3, wager="dragon")),
        named(JOKER, "10(b)#3", "fold", step(2, Step.FOLD, 2)),
        named(DRAGON, "7.G 11.B#2", "fold (seat 3)", step(2, Step.FOLD, 3)),
        named(JOKER, "10(d)", "settle (seat 1)", step(DEALER, Step.SETTLE, 1)),
        named(JOKER, "10(d)", "reveal the dealer's cards", step(DEALER, Step.REVEAL_DEALER)),
        named(ASIA_PA, "11(b)#1", "set the cards", SetHands(by=2, spot=2)),
        named(ASIA_PA, "7(f)#1", "set the cards (seat 3)", SetHands(by=2, spot=3)),
        named(JOKER, "12(c)", "report: a hand has the wrong number of cards (seat 2)",
              report(Irregularity.WRONG_NUMBER, 2)),
        named(JOKER, "12(b)", "report: a card is drawn in error, its face not exposed",
              report(Irregularity.DRAWN_IN_ERROR)),
        # of a deck: which one is said where there are two
        named(JOKER, "3(b)#1", "inspect the cards", step(DEALER, Step.INSPECT, 1)),
        named(JOKER, "3(b)#1 3(d)", "inspect the cards (deck 2)", step(DEALER, Step.INSPECT, 2), 2),
        named(DRAGON, "5.H(3)", "turn the cards face up (deck 1)", step(DEALER, Step.TURN_UP, 1), 2),
        named(ASIA_PA, "4(b)#1", "tear the surplus joker in half", step(DEALER, Step.TEAR_JOKER, 1)),
        named(ASIA_PA, "4(b)#1", "verify that one joker only is in use (deck 2)",
              step(SUPERVISOR, Step.VERIFY_JOKER, 2), 2),
        named(DRAGON, "3.C", "take the old deck from the table", step(DEALER, Step.CHANGE_DECK, 1)),
        named(DRAGON, "3.C", "take the old deck from the table (deck 2)", step(DEALER, Step.CHANGE_DECK, 2), 2),
        named(JOKER, "3(a)", "receive the cards", Receive(by=DEALER, deck=1)),
        named(JOKER, "3(a) 3(d)", "receive the cards (deck 2)", Receive(by=DEALER, deck=2), 2),
        named(JOKER, "3(a)", "receive pre-shuffled cards", ReceivePreshuffled(by=DEALER, deck=1)),
        named(JOKER, "3(a)", "receive pre-shuffled cards (deck 2)", ReceivePreshuffled(by=DEALER, deck=2), 2),
        # of neither
        named(JOKER, "4(a)#1", "shuffle", Shuffle(by=DEALER, deck=2), 2),
        named(JOKER, "4(c)(1)(ii)", "cut the cards", Cut(by=DEALER)),
        named(JOKER, "7(f)", "count the stub", CountStub(by=DEALER)),
        named(JOKER, "6(e)#1", "buy in", BuyIn(by=1)),
        named(JOKER, "6(e)#2", "leave the table", Leave(by=1)),
        named(JOKER, "12(c)", "summon the floor", Claim(by=1, spot=1)),
        named(JOKER, "12(g)", "automated dealing shoe: removed", attend(Device.SHOE, Condition.REMOVED)),
        named(JOKER, "12(e)", "automated card shuffling device: in order",
              attend(Device.SHUFFLER, Condition.IN_ORDER)),
        named(JOKER, "12(g)", "use manual shuffling, manual-shoe, decks: 1",
              method(Shuffler.MANUAL, Dealing.MANUAL_SHOE)),
        # what has no words of its own
        named(JOKER, "7(d)", "deal", Deal(by=DEALER, places=3)),
        named(JOKER, "6(e)#1", "sit", Sit(by=3, name="Ann")),
        named(ASIA_PA, "5(g)(1)(ii)", "roll", Roll(by=DEALER, dice=(1, 2, 3))),
        named(ASIA_PA, "5(g)(1)(ii)", "announce", Announce(by=DEALER, figure=7)),
    ],
)  # fmt: skip
def test_an_action_is_called_by_its_words(prefix: str, action: Action, decks: int, words: str) -> None:
    assert label(action, rulebook(prefix), decks=decks) == words
    assert decks == 2 or label(action, rulebook(prefix)) == words


@shows("MD-DP-7.F(4)")
def test_7_f_4_a_wager_that_the_layout_does_not_have_is_named_all_the_same() -> None:
    assert title_of("three_card_bonus", rulebook(DRAGON)) == "Three Card Bonus"
    assert title_of("side_bet", rulebook(DRAGON)) == "Side bet"


@shows("PA-575.11(b)#1")
def test_575_11_b_hands_are_told_as_they_are_typed() -> None:
    deck = rulebook(ASIA_PA).deck
    hands = tuple(deck.hand(text) for text in ("9h 9d 4c 2s", "Ah Kd", "Qs"))
    assert value_in_words(hands) == "9h 9d 4c 2s / Ah Kd / Qs"
    assert value_in_words(hands[:1]) == "9h 9d 4c 2s"
    assert value_in_words((3, 4)) == "(3, 4)"
    assert value_in_words(()) == "()"
    assert value_in_words(Irregularity.WRONG_NUMBER) == "a hand has the wrong number of cards"
