"""Asia Poker: reports of what its documents alone know, and what is true instead."""

from __future__ import annotations

from houseway.engine.words import Irregularity
from tests.playing import Playing
from tests.rules.refusals.games import HAND, Game, after, deal, report, wager
from tests.rules.refusals.reports import DEALERS, FACE_UP, PLAYERS, WRONG
from tests.rules.refusals.rows import banked
from tests.rules.refusals.setting import rolled, surrendered
from tests.rules.refusals.wagers import settled

FLAT, FELL, WRONG_START = Irregularity.DIE_NOT_FLAT, Irregularity.DIE_FELL_OUT, Irregularity.WRONG_START
IN_THE_DEAL, ON_STACK = Irregularity.CARD_EXPOSED, Irregularity.WRONG_STACK
STACKS, MISSET, PAYMENT = (
    Irregularity.STACKS_DEALT_WRONGLY,
    Irregularity.DEALER_MISSET,
    Irregularity.WRONG_PAYMENT,
)
UNPLAYED, TOUCHED, VIEW = Irregularity.UNPLAYED_EXPOSED, Irregularity.CARDS_TOUCHED, Irregularity.OUT_OF_VIEW


def by_hand(game: Game, places: int = 9) -> Playing:
    """So many cards have been dealt from the hand."""
    return after(game.at("dealing", **HAND), deal(places))


def one_too_many(game: Game) -> Playing:
    """The first position has a card too many."""
    return after(game.at("dealing"), deal(7), report(Irregularity.EXTRA_CARD, 1))


FOUND = banked((
    ("report a wrong number", "where nothing is wrong, though elsewhere", "- - 14(h) 13(h)",
     "nothing is wrong with that hand: it has as many cards as it should",
     lambda g: (one_too_many(g), report(WRONG, 2))),
    ("report a wrong number", "of a stack that is right", "- - 14(h) -",
     "nothing is wrong with that stack: it has as many cards as it should",
     lambda g: (by_hand(g), report(WRONG, 1))),
    ("report a die that lies askew", "before the shaker is uncovered", "- - 14(a) 13(a)",
     "the shaker is not being uncovered",
     lambda g: (g.at("betting"), report(FLAT))),
    ("report a die that lies askew", "when they lie flat", "- - 14(a) 13(a)",
     "the dice lie uncovered and flat",
     lambda g: (rolled(g), report(FLAT))),
    ("report a die that fell out", "when the shaker is covered", "- - 14(b) 13(b)",
     "the shaker is not being uncovered",
     lambda g: (g.playing(), report(FELL))),
    ("report a wrong start", "before a card is dealt", "- - 14(c) 13(c)",
     "no card has reached a position: a wrong total or count can still be put right",
     lambda g: (g.at("starting"), report(WRONG_START))),
    ("report a wrong start", "when it was right", "- - 14(c) 13(c)",
     "the first card went to the position that was determined",
     lambda g: (g.playing(), report(WRONG_START, 2))),
    ("report a player's card exposed", "before the deal", "- - 14(d)#1 13(d)#1",
     "no card of that hand lies face down",
     lambda g: (after(g.at("betting"), wager("asia", 1000)), report(PLAYERS, 1))),
    ("report a player's card exposed", "where nobody has a wager", "- - 14(d)#1 13(d)#1",
     "no player has a wager there",
     lambda g: (g.playing(), report(PLAYERS, 4))),
    ("report a player's card exposed", "when the hands were compared", "- - 14(d)#1 13(d)#1",
     "the hands were exposed when they were compared, as they shall be",
     lambda g: (settled(g), report(PLAYERS, 1))),
    ("report a player's card exposed", "of a wager that was surrendered", "- - 14(d)#1 13(d)#1",
     "the wager was surrendered, and nobody plays the hand",
     lambda g: (surrendered(g), report(PLAYERS, 1))),
    ("report a player's card exposed", "while cards are dealt from the hand", "- - 14(j) -",
     "whosever card is exposed while cards are dealt from the hand, it is a card exposed in the deal",
     lambda g: (by_hand(g), report(PLAYERS, 1))),
    ("report the dealer's card exposed", "before there is one", "- - 14(e) 13(e)",
     "the dealer has no card yet",
     lambda g: (g.at("starting"), report(DEALERS))),
    ("report the dealer's card exposed", "after the reveal", "- - 14(e) 13(e)",
     "the dealer's cards were turned over in their time",
     lambda g: (g.at("comparing"), report(DEALERS))),
    ("report a card exposed in the deal", "from a shoe", "- - 14(j) 13(j)",
     "the cards are not dealt from the hand",
     lambda g: (g.playing(), report(IN_THE_DEAL))),
    ("report a card exposed in the deal", "when the cards are dealt", "- - 14(j) 13(j)",
     "no card is being dealt from the hand, and no stack waits to be delivered",
     lambda g: (g.playing(**HAND), report(IN_THE_DEAL))),
    ("report a card on a wrong stack", "from a shoe", "- - 14(k) -",
     "the cards are not dealt from the hand",
     lambda g: (g.at("dealing"), report(ON_STACK, 3))),
    ("report a card on a wrong stack", "where there are no stacks", "- - - 13(h)",
     "no stacks are dealt from the hand here",
     lambda g: (by_hand(g), report(ON_STACK, 3))),
    ("report stacks not dealt back and forth", "when they were", "- - 14(k) -",
     "the stacks were dealt back and forth",
     lambda g: (by_hand(g), report(STACKS))),
    ("report stacks not dealt back and forth", "where there are no stacks", "- - - 13(h)",
     "no stacks are dealt from the hand here",
     lambda g: (by_hand(g), report(STACKS))),
    ("report a face-up card", "before no more bets", "- - 14(f)#1 13(f)#1",
     "no card is being dealt: betting is open",
     lambda g: (g.at("betting"), report(FACE_UP))),
    ("report a face-up card", "dealt from the hand", "- - 14(f)#1 -",
     "cards that are dealt from the hand lie in no shoe: one whose face is seen is exposed",
     lambda g: (by_hand(g), report(FACE_UP))),
    ("report the dealer's hands wrongly set", "before they are set", "- - 14(i) 13(i)",
     "the dealer's hands are not set yet",
     lambda g: (g.playing(), report(MISSET))),
    ("report the dealer's hands wrongly set", "when they are right", "- - 14(i) 13(i)",
     "the dealer's hands are set as filed",
     lambda g: (g.at("comparing"), report(MISSET))),
    ("report a wrong payment", "before anything is settled", "- - 12(j) 11(i)",
     "nothing was compared and settled there yet",
     lambda g: (g.at("comparing"), report(PAYMENT, 1))),
    ("report a wrong payment", "when it was right", "- - 12(j) 11(i)",
     "the wagers there were settled rightly",
     lambda g: (settled(g), report(PAYMENT, 1))),
    ("report cards out of view", "where no player has any", "- - 12(b)#3 11(a)(2)",
     "no cards of a player lie there face down",
     lambda g: (g.playing(), report(VIEW, 3))),
    ("report cards touched", "before the deal", "- - 12(b)#1 11(a)(1)#1",
     "no cards of a player lie there face down",
     lambda g: (g.at("betting"), report(TOUCHED, 1))),
    ("report a card of the stub exposed", "when it is racked", "- - 8(d)(1)#1 8(d)",
     "the stub is not there to be seen",
     lambda g: (g.playing(), report(UNPLAYED))),
    ("report a card that nobody plays exposed", "where somebody plays", "- - 8(d)(1)#2 8(f)",
     "no such cards lie there",
     lambda g: (g.playing(), report(UNPLAYED, 1))),
    ("report a misdeal", "that has no name of its own", "- - 14(h) 13(h)",
     "there is nothing of the kind at this table now",
     lambda g: (g.playing(), report(Irregularity.MISDEAL))),
))  # fmt: skip
