"""The opening, the shuffle, the cut, the deal and the idle table, with a house."""

from __future__ import annotations

from typing import Any

from houseway.engine.actions import CountStub, Cut, Leave, Receive, ReceivePreshuffled, Shuffle
from houseway.engine.words import DEALER, SUPERVISOR, Device, Irregularity, Step
from tests.playing import Playing
from tests.rules.refusals.games import (
    AUTOMATED,
    HAND,
    RESHUFFLING,
    SHOE,
    TWO_DECKS,
    Game,
    after,
    attend,
    deal,
    jammed,
    report,
    spread,
    step,
    wager,
)
from tests.rules.refusals.rows import Refused, banked
from tests.rules.refusals.wagers import no_wager

SPREAD_UP, SPREAD_DOWN = Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN
CUT = Cut(by=DEALER, cards=20)


def shuffle(game: Game, at: Playing, deck: int = 1) -> Refused:
    return at, Shuffle(by=DEALER, deck=deck, order=game.order(at))


def inspected(game: Game) -> Playing:
    return after(game.bettors(), Receive(by=DEALER, deck=1), step(DEALER, Step.INSPECT, 1))


def turned_down(game: Game) -> Playing:
    """The first of two decks has been looked at, and lies face down."""
    at = game.bettors(**TWO_DECKS)
    while Step.TURN_DOWN not in at.steps():
        at.next()
    return at


def preshuffled(game: Game, **options: Any) -> Playing:
    at = game.bettors(**options)
    return after(at, ReceivePreshuffled(by=DEALER, deck=1, order=game.order(at)))


def without_device(game: Game) -> Playing:
    """A pre-shuffled deck at a table that deals from the hand and has put its device away."""
    return after(preshuffled(game, **HAND), attend(Device.SHUFFLER, game.away))


def dealing(game: Game, **options: Any) -> Playing:
    """The first card has been dealt."""
    return after(game.at("dealing", **options), deal())


def shoe_jammed(game: Game) -> Playing:
    return after(game.at("dealing", **SHOE), report(Irregularity.SHOE_JAMS))


def left_alone(game: Game) -> Playing:
    return after(game.after_a_round(), Leave(by=1), Leave(by=2))


def asked(game: Game) -> Playing:
    return after(game.after_a_round(), step(1, Step.REQUEST_FACE_UP, 1))


OPENING = banked((
    ("receive a deck", "with the decks there", "3(a) 4.A 5(a) 4(a)",
     "the table has that deck",
     lambda g: (g.at("betting"), Receive(by=DEALER, deck=1))),
    ("receive a deck", "that the method does not use", "3(a) 4.A 5(a) 4(a)",
     "the table does not wait for that deck",
     lambda g: (g.at("betting"), Receive(by=DEALER, deck=2))),
    ("verify the inspection", "by the dealer", "3(b)#1 4.A 5(b)#2 4(a)",
     "that is for the supervisor to do",
     lambda g: (inspected(g), step(DEALER, Step.VERIFY, 1))),
    ("spread a new deck", "before it is verified", "3(b)#1 4.A 5(b)#2 4(a)",
     "first, verify the inspection",
     lambda g: (inspected(g), step(DEALER, Step.SPREAD, 1))),
    ("wash the cards", "of the second deck before the first", "3(c) 4.C(2) 5(c)#1 4(c)#1",
     "first, wash the cards (deck 1)",
     lambda g: (turned_down(g), step(DEALER, Step.WASH, 2))),
    ("wash the cards", "before a player came", "3(b)#2 4.C 5(b)#2 4(b)#2",
     "first a player arrives to inspect the cards",
     lambda g: (spread(g), step(DEALER, Step.WASH, 1))),
    ("inspect the cards", "when they are open", "3(b)#1 4.A 5(b)#2 4(a)",
     "the decks on the table are open",
     lambda g: (g.at("shuffling"), step(DEALER, Step.INSPECT, 1))),
    ("spread an idle table's cards", "during a round", "4(e) 5.H(2) 6(e)#1 5(e)#1",
     "the cards are in a round",
     lambda g: (g.playing(), step(DEALER, SPREAD_DOWN))),
    ("spread an idle table's cards", "before they are open", "4(e) 5.H(2) 6(e)#1 5(e)#1",
     "the deck is not open",
     lambda g: (spread(g), step(DEALER, SPREAD_DOWN))),
    ("spread an idle table's cards", "with a wager on the layout", "4(e) 5.H(2) 6(e)#1 5(e)#1",
     "there is gaming activity at the table",
     lambda g: (after(g.after_a_round(), wager(g.first, 1000)), step(DEALER, SPREAD_DOWN))),
    ("spread an idle table's cards", "face up, with a wager on the layout", "4(e) - 6(e)#1 -",
     "there is gaming activity at the table",
     lambda g: (after(g.after_a_round(), wager(g.first, 1000)), step(DEALER, SPREAD_UP))),
    ("spread an idle table's cards", "face up, and nobody asked", "- 5.H(2) - 5(e)#1",
     "they are spread face down, as no player asked for them face up",
     lambda g: (g.after_a_round(), step(DEALER, SPREAD_UP))),
    ("spread an idle table's cards", "face down, and somebody asked", "- 5.H(2) - 5(e)#1",
     "a player asked for them to be spread face up",
     lambda g: (asked(g), step(DEALER, SPREAD_DOWN))),
    ("spread an idle table's cards", "of a device that reshuffles", "- 5.J - 5(f)",
     "a device that reshuffles by itself keeps its cards",
     lambda g: (g.after_a_round(**RESHUFFLING), step(DEALER, SPREAD_DOWN))),
    ("ask for cards face up", "twice", "- 5.H(2) - 5(e)#1",
     "a player who is seated asks once, while the table is idle",
     lambda g: (asked(g), step(1, Step.REQUEST_FACE_UP, 1))),
))  # fmt: skip

SHUFFLE = banked((
    ("shuffle", "before the cards are washed", "3(c) 4.C(2) 5(c)#1 4(c)#1",
     "the cards are washed and stacked before they are shuffled",
     lambda g: shuffle(g, spread(g))),
    ("shuffle", "by a device that jammed", "12(e) 13.F 14(l) 13(l)",
     "the shuffling device must be attended to first",
     lambda g: shuffle(g, jammed(g, **AUTOMATED))),
    ("shuffle", "with an automated shoe that jammed", "12(f) 13.G 14(m) 13(m)",
     "the automated dealing shoe must be attended to first",
     lambda g: shuffle(g, shoe_jammed(g))),
    ("shuffle", "cards that lie spread, beside a shoe that jammed", "3(c) 4.C(2) 5(c)#1 4(c)#1",
     "the cards are washed and stacked before they are shuffled",
     lambda g: shuffle(g, after(shoe_jammed(g), Leave(by=1), Leave(by=2), step(DEALER, SPREAD_DOWN)))),
    ("shuffle", "a deck while the other is racked", "2(b)(5) 3.B(4) 2(b)(5) 3(b)(4)",
     "the other deck is still in the discard rack",
     lambda g: shuffle(g, g.after_a_round(**TWO_DECKS), 2)),
    ("shuffle", "one of two decks for a second round", "2(b)(4) 3.B(3) 2(b)(4) 3(b)(3)",
     "the two decks are used in turn",
     lambda g: shuffle(g, g.after_a_round(**TWO_DECKS), 1)),
    ("shuffle", "the second of two decks for the first round", "2(b)(4) 3.B(3) 2(b)(4) 3(b)(3)",
     "the two decks are used in turn",
     lambda g: shuffle(g, g.at("shuffling", **TWO_DECKS), 2)),
    ("shuffle", "during the round", "4(a)#2 5.A(2) 6(a)#1 5(a)#1",
     "the cards are shuffled when the round is completed",
     lambda g: shuffle(g, g.playing())),
    ("shuffle", "twice", "4(a)#3 5.B 6(a)#2 5(a)#2",
     "the cards are shuffled, and stand in a single stack",
     lambda g: shuffle(g, g.at("loading"))),
    ("shuffle", "at an idle table", "4(e) 5.H(2) 6(e)#1 5(e)#1",
     "first, the cards of an idle table are spread",
     lambda g: shuffle(g, left_alone(g))),
    ("shuffle", "the other deck before the deal", "2(b)(3) 3.B(2) 2(b)(3) 3(b)(2)",
     "the other deck is shuffled once, while this one is dealt",
     lambda g: shuffle(g, g.at("betting", **TWO_DECKS), 2)),
    ("shuffle", "a deck that came pre-shuffled", "4(b)(2) 5.E(2) 6(b)(2) 5(b)(2)",
     "the deck came pre-shuffled",
     lambda g: shuffle(g, preshuffled(g))),
    ("shuffle", "a deck that there is not", "3(a) 4.A 5(a) 4(a)",
     "there is no such deck at the table",
     lambda g: shuffle(g, g.after_a_round(), 2)),
    ("order a shuffle", "as the dealer", "- 5.A(3) - 5(a)#1",
     "that is for the supervisor to do",
     lambda g: (g.at("loading"), step(DEALER, Step.ORDER_SHUFFLE))),
    ("use a pre-shuffled deck", "dealt by hand, without the device", "8(b)(1) 9.A(1) - 9(a)(1)",
     "cards dealt from the hand need an automated shuffling device",
     lambda g: (without_device(g), step(DEALER, Step.PLACE_STACK))),
    ("use a pre-shuffled deck", "that is none", "4(b)(2) 5.E(2) 6(b)(2) 5(b)(2)",
     "no pre-shuffled deck waits to be stacked",
     lambda g: (g.at("shuffling"), step(DEALER, Step.PLACE_STACK))),
    ("cut", "after a device shuffled", "4(b)(1) 5.E(1) 6(b)(1) 5(b)(1)",
     "only cards shuffled by hand or pre-shuffled are cut",
     lambda g: (g.at("loading", **AUTOMATED), CUT)),
    ("cut", "nine cards", "4(c)(1)(ii) 5.F 6(c)(1)(ii) 5(c)#1",
     "cards 9 is not allowed",
     lambda g: (g.at("cutting"), Cut(by=DEALER, cards=9))),
    ("cut", "twice", "4(d) 5.G 6(d) 5(d)",
     "the cards have been cut: a supervisor may order a recut",
     lambda g: (g.at("loading"), CUT)),
    ("cut", "as a player", "4(c)(1)(ii) 5.F 6(c)(1)(ii) 5(c)#1",
     "that is for the dealer to do",
     lambda g: (g.at("cutting"), Cut(by=1, cards=20))),
    ("cut", "before the shuffle", "4(b)(2) 5.E(2) 6(b)(2) 5(b)(2)",
     "cards are cut once they are shuffled, before the deal",
     lambda g: (g.at("shuffling"), CUT)),
    ("order a recut", "as the dealer", "4(d) 5.G 6(d) 5(d)",
     "that is for the supervisor to do",
     lambda g: (g.at("loading"), step(DEALER, Step.RECUT))),
    ("order a recut", "after the first card", "4(d) 5.G 6(d) 5(d)",
     "only a supervisor orders a recut, after the cut and before the first card",
     lambda g: (dealing(g), step(SUPERVISOR, Step.RECUT))),
    ("change hands", "with the deck in one", "8(b)(2)(i) 9.A(2)(a) 9(b)(1)(i) 9(a)(2)#2",
     "the hand that took the deck holds it for the whole round",
     lambda g: (g.at("betting", **HAND), step(DEALER, Step.RIGHT_HAND))),
))  # fmt: skip

DEAL = banked((
    ("announce no more bets", "without a wager", "7(b) 8.C 8(a)#2 8(b)",
     "no wager lies on the layout",
     lambda g: (no_wager(g), step(DEALER, Step.NO_MORE_BETS))),
    ("announce no more bets", "before a deck is opened", "3(a) 4.A 5(a) 4(a)",
     "not now: the cards are received, inspected, verified, spread, washed and stacked",
     lambda g: (g.table(), step(DEALER, Step.NO_MORE_BETS))),
    ("announce no more bets", "twice", "7(b) 8.C 8(a)#2 8(b)",
     "it has been announced",
     lambda g: (g.at("dealing"), step(DEALER, Step.NO_MORE_BETS))),
    ("deal", "before a deck is opened", "3(a) 4.A 5(a) 4(a)",
     "not now: the cards are received, inspected, verified, spread, washed and stacked",
     lambda g: (g.table(), deal())),
    ("deal", "before the first shuffle", "4(a)#1 5.A(1) 6(a)#1 5(a)#1",
     "the cards must be shuffled before play begins",
     lambda g: (g.at("shuffling"), deal())),
    ("deal", "before the shuffle after a round", "4(a)#2 5.A(2) 6(a)#1 5(a)#1",
     "the cards must be shuffled first",
     lambda g: (g.after_a_round(), deal())),
    ("load the shoe", "before the cut", "4(b)(2) 5.E(2) 6(b)(2) 5(b)(2)",
     "the cards must be cut first",
     lambda g: (g.at("cutting"), step(DEALER, Step.LOAD_SHOE))),
    ("clear the table", "before the cut", "4(c)(1)(ii) 5.F 6(c)(1)(ii) 5(c)#1",
     "not now: the dealer cuts the cards",
     lambda g: (g.at("cutting"), step(DEALER, Step.CLEAR))),
    ("load the shoe", "where the cards are dealt from the hand", "8(b)(2) 9.A(2) 9(b)(1) 9(a)(2)#1",
     "not now: the deck is placed in the shoe or in the dealer's hand",
     lambda g: (g.at("loading", **HAND), step(DEALER, Step.LOAD_SHOE))),
    ("deal", "before the cut", "4(b)(2) 5.E(2) 6(b)(2) 5(b)(2)",
     "the cards must be cut first",
     lambda g: (g.at("cutting"), deal())),
    ("deal", "before the shoe is loaded", "7(a)#2 8.B 8(a)#2 8(a)#2",
     "the deck is not yet where it is dealt from",
     lambda g: (g.at("loading"), deal())),
    ("deal", "before no more bets", "7(b) 8.C 8(a)#2 8(b)",
     'the dealer first announces "no more bets"',
     lambda g: (g.at("betting"), deal())),
    ("deal", "while the other deck waits to be shuffled", "2(b)(3) 3.B(2) 2(b)(3) 3(b)(2)",
     "first, the other deck is shuffled",
     lambda g: (dealing(g, **TWO_DECKS), deal())),
    ("count the stub", "in the middle of the deal", "7(f) 8.E - -",
     "the stub is counted once, after the deal and before it is racked",
     lambda g: (dealing(g), CountStub(by=DEALER, cards=4))),
    ("count the stub", "in the middle of the deal", "- - 8(d) 8(d)",
     "the stub is counted after the deal",
     lambda g: (dealing(g), CountStub(by=DEALER, cards=4))),
    ("count the stub", "when it is racked", "7(f) 8.E - -",
     "the stub is counted once, after the deal and before it is racked",
     lambda g: (g.at("examining"), CountStub(by=DEALER, cards=40))),
))  # fmt: skip
