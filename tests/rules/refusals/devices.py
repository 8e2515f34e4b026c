"""Methods and devices at a table with a house."""

from __future__ import annotations

from houseway.engine.words import Condition, Dealing, Device, Shuffler, Step
from tests.playing import Playing
from tests.rules.refusals.cards import dealing
from tests.rules.refusals.games import AUTOMATED, SHOE, TWO_DECKS, Game, attend, jammed, method, spread
from tests.rules.refusals.rows import banked

MANUAL = method(Shuffler.MANUAL, Dealing.MANUAL_SHOE)
WITH_DEVICE = method(Shuffler.AUTOMATED, Dealing.MANUAL_SHOE)


def second_spread(game: Game) -> Playing:
    """The first of two decks is open, and the second lies spread."""
    at = game.bettors(**TWO_DECKS)
    while at.steps().count(Step.SPREAD) < 2:
        at.next()
    return at


DEVICES = banked((
    ("change the method", "to hand dealing after a manual shuffle", "8(b)(1) 9.A(1) - 9(a)(1)",
     "cards dealt from the hand need an automated shuffling device",
     lambda g: (g.after_a_round(), method(Shuffler.MANUAL, Dealing.HAND))),
    ("change the method", "to two decks without a device", "2(b) 3.B 2(b) 3(b)",
     "a second deck needs an automated shuffling device",
     lambda g: (g.after_a_round(), method(Shuffler.MANUAL, Dealing.MANUAL_SHOE, 2))),
    ("change the method", "with a jammed device in the way", "12(g) 13.H 14(n) 13(n)",
     "a device must be out of the way before another method is used",
     lambda g: (jammed(g, **AUTOMATED), MANUAL)),
    ("change the method", "during a round", "12(g) 13.H 14(n) 13(n)",
     "a method is changed between rounds, before the deck is shuffled",
     lambda g: (g.playing(), WITH_DEVICE)),
    ("change the method", "to the one in use", "12(g) 13.H 14(n) 13(n)",
     "that method is in use",
     lambda g: (g.after_a_round(), MANUAL)),
    ("change the method", "while the cards lie spread", "12(g) 13.H 14(n) 13(n)",
     "a method is changed between rounds, before the deck is shuffled",
     lambda g: (spread(g), WITH_DEVICE)),
    ("change the method", "while the second of two decks lies spread", "12(g) 13.H 14(n) 13(n)",
     "a method is changed between rounds, before the deck is shuffled",
     lambda g: (second_spread(g), WITH_DEVICE)),
    ("attend to a device", "that is not in use", "12(g) 13.H 14(n) 13(n)",
     "no such device is in use",
     lambda g: (g.after_a_round(), attend(Device.SHUFFLER, Condition.REMOVED))),
    ("attend to a device", "that is in that condition", "12(g) 13.H 14(n) 13(n)",
     "it is in that condition",
     lambda g: (g.after_a_round(**AUTOMATED), attend(Device.SHUFFLER, Condition.IN_ORDER))),
    ("attend to a device", "that is in that condition, during the deal", "12(g) 13.H 14(n) 13(n)",
     "it is in that condition",
     lambda g: (dealing(g, **AUTOMATED), attend(Device.SHUFFLER, Condition.IN_ORDER))),
    ("attend to the shoe", "that is in that condition", "12(g) 13.H 14(n) 13(n)",
     "it is in that condition",
     lambda g: (g.after_a_round(**SHOE), attend(Device.SHOE, Condition.IN_ORDER))),
    ("attend to a device", "in a way the document does not know", "12(g) 13.H 14(n) 13(n)",
     "the document does not have a device put away like that",
     lambda g: (g.after_a_round(**AUTOMATED), attend(Device.SHUFFLER, Condition.JAMMED))),
    ("attend to a device", "covered, where it is to be removed", "12(g) - 14(n) -",
     "the document does not have a device put away like that",
     lambda g: (jammed(g, **AUTOMATED), attend(Device.SHUFFLER, Condition.COVERED))),
    ("attend to a device", "removed, where it is to be covered or marked", "- - - 13(n)",
     "the document does not have a device put away like that",
     lambda g: (jammed(g, **AUTOMATED), attend(Device.SHUFFLER, Condition.REMOVED))),
    ("attend to the shoe", "while cards are dealt from it", "12(g) 13.H 14(n) 13(n)",
     "a dealing shoe is attended to between rounds, while it holds no cards",
     lambda g: (dealing(g, **SHOE), attend(Device.SHOE, Condition.REMOVED))),
    ("exchange a device", "before it is put away", "12(g) 13.H 14(n) 13(n)",
     "a device is put away before another of its kind takes its place",
     lambda g: (jammed(g, **AUTOMATED), attend(Device.SHUFFLER, Condition.EXCHANGED))),
))  # fmt: skip
