"""Reports of irregularities at a table with a house: what is true instead of what is reported."""

from __future__ import annotations

from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from tests.playing import Playing
from tests.rules.refusals.cards import dealing, shoe_jammed
from tests.rules.refusals.games import AUTOMATED, HAND, SHOE, Game, after, jammed, report, step
from tests.rules.refusals.rows import banked
from tests.rules.refusals.wagers import gone

WRONG, EXTRA, DRAWN = Irregularity.WRONG_NUMBER, Irregularity.EXTRA_CARD, Irregularity.DRAWN_IN_ERROR
FACE_UP, LOST, LEAVES = Irregularity.FACE_UP_CARD, Irregularity.CARD_LOST, Irregularity.PLAYER_LEAVES
DEALERS, PLAYERS = Irregularity.DEALER_CARD_EXPOSED, Irregularity.PLAYER_CARD_EXPOSED
SHUFFLER, JAM = Irregularity.SHUFFLER_JAMS, Irregularity.SHOE_JAMS


def in_the_rack(game: Game) -> Playing:
    """The cards of the first spot lie in the discard rack."""
    at = after(game.at("deciding"), step(1, Step.FOLD, 1))
    at.until("revealing")
    return at


def all_exposed(game: Game) -> Playing:
    at = game.playing()
    while report(PLAYERS, 1) in at.offered(DEALER):
        at.do(report(PLAYERS, 1))
    return at


REPORTS = banked((
    ("report a wrong number", "of a hand that is right", "12(c) 13.D 14(h) 13(h)",
     "nothing is wrong with that hand: it has as many cards as it should",
     lambda g: (g.playing(), report(WRONG, 1))),
    ("report a wrong number", "before the deal", "12(c) 13.D 14(h) 13(h)",
     "no card has been dealt",
     lambda g: (g.at("betting"), report(WRONG, 1))),
    ("report a wrong number", "as a player", "12(c) 13.D 14(h) 13(h)",
     "staff report it; a player may claim it",
     lambda g: (g.playing(), report(WRONG, 1, by=1))),
    ("report a wrong number", "of a hand in the rack", "12(c) 13.D - -",
     "the hand lies in the discard rack",
     lambda g: (in_the_rack(g), report(WRONG, 1))),
    ("report a wrong number", "where nothing was dealt", "12(c) 13.D - -",
     "no cards were dealt there",
     lambda g: (g.playing(), report(WRONG, 3))),
    ("report a wrong number", "of a hand in the rack", "- - 14(h) 13(k)",
     "the hand lies in the discard rack",
     lambda g: (g.playing(), report(WRONG, 4))),
    ("report a card too many", "as a player", "12(c) 13.D 14(h) 13(h)",
     "only the dealer can do that by mistake",
     lambda g: (dealing(g), report(EXTRA, 1, by=1))),
    ("report a card too many", "as the supervisor", "12(c) 13.D 14(h) 13(h)",
     "only the dealer can do that by mistake",
     lambda g: (dealing(g), report(EXTRA, 1, by=SUPERVISOR))),
    ("report a card too many", "where nothing was dealt", "12(c) 13.D 14(h) 13(h)",
     "nothing has been dealt there",
     lambda g: (dealing(g), report(EXTRA, 2))),
    ("report a missing card", "a second time", "7(f) 8.E 8(d) 8(d)",
     "a card is missing already",
     lambda g: (after(dealing(g), report(LOST)), report(LOST))),
    ("report a missing card", "a second time, dealing from the hand", "8(e) 9.D 9(d) 9(c)",
     "a card is missing already",
     lambda g: (after(dealing(g, **HAND), report(LOST)), report(LOST))),
    ("report a position passed over", "that is not the next", "12(c) 13.D 14(h) 13(h)",
     "it is not so there",
     lambda g: (dealing(g), report(Irregularity.SKIPPED, 9))),
    ("report a position passed over", "with a card drawn in error", "12(c) 13.D 14(h) 13(h)",
     "a card drawn in error waits to be dealt",
     lambda g: (after(dealing(g), report(DRAWN)), report(Irregularity.SKIPPED, 2))),
    ("report a face-up card", "with the stub away", "12(a)#1 13.A 14(f)#1 13(f)#1",
     "no card is left in the shoe or the deck",
     lambda g: (g.playing(), report(FACE_UP))),
    ("report a face-up card", "while the cards are cut again", "12(a)#1 13.A 14(f)#1 13(f)#1",
     "the cards are not ready yet",
     lambda g: (after(g.at("dealing"), step(SUPERVISOR, Step.RECUT)), report(FACE_UP))),
    ("report a card drawn in error", "with all cards dealt", "12(b) 13.C 14(g) 13(g)",
     "no card is left to be dealt there",
     lambda g: (g.at("stub"), report(DRAWN))),
    ("report a card drawn in error", "before no more bets", "12(b) 13.C 14(g) 13(g)",
     "no card is being dealt: betting is open",
     lambda g: (g.at("betting"), report(DRAWN))),
    ("report a card drawn in error", "with one drawn already", "12(b) 13.C 14(g) 13(g)",
     "a card drawn in error waits to be dealt",
     lambda g: (after(dealing(g), report(DRAWN)), report(DRAWN))),
    ("report the dealer's card exposed", "after the reveal", "12(d) 13.E - -",
     "the dealer's cards have been revealed in their time",
     lambda g: (g.at(g.shown), report(DEALERS))),
    ("report the dealer's card exposed", "before there is one", "12(d) 13.E - -",
     "no card of the dealer lies on the layout",
     lambda g: (g.at("betting"), report(DEALERS))),
    ("report the dealer's card exposed", "at a player's spot", "12(d) 13.E 14(e) 13(e)",
     "those are not the dealer's cards",
     lambda g: (g.playing(), report(DEALERS, 1))),
    ("report a player's card exposed", "before the deal", "10(a) 11.A(1) - -",
     "no cards were dealt there",
     lambda g: (g.at("betting"), report(PLAYERS, 1))),
    ("report a player's card exposed", "at the dealer's place", "10(a) 11.A(1) - -",
     "those are the dealer's cards",
     lambda g: (g.playing(), report(PLAYERS, 0))),
    ("report a player's card exposed", "with all of them exposed", "10(a) 11.A(1) - -",
     "all cards of the hand lie face up",
     lambda g: (all_exposed(g), report(PLAYERS, 1))),
    ("report cards touched", "before the deal", "- 11.A(2) - -",
     "no cards were dealt there",
     lambda g: (g.at("betting"), report(Irregularity.CARDS_TOUCHED, 1))),
    ("report that a player left", "before no more bets", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "until no more bets a player may leave, and take back what lies there",
     lambda g: (g.at("betting"), report(LEAVES, 1, by=SUPERVISOR))),
    ("report that a player left", "as a player", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "the supervisor says whether a player has left",
     lambda g: (g.playing(), report(LEAVES, 1, by=2))),
    ("report that a player left", "as the dealer", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "the supervisor says whether a player has left",
     lambda g: (g.playing(), report(LEAVES, 1))),
    ("report that a player left", "twice", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "the player has left already",
     lambda g: (gone(g), report(LEAVES, 1, by=SUPERVISOR))),
    ("report that a player left", "who is not in the round", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "nobody there is in the round",
     lambda g: (g.playing(), report(LEAVES, 3, by=SUPERVISOR))),
    ("report a jam of the shuffler", "without one", "12(e) 13.F 14(l) 13(l)",
     "no shuffling device is in use",
     lambda g: (g.at("shuffling"), report(SHUFFLER))),
    ("report a jam of the shuffler", "twice", "12(e) 13.F 14(l) 13(l)",
     "the shuffling device has failed already, or is put away",
     lambda g: (jammed(g, **AUTOMATED), report(SHUFFLER))),
    ("report a jam of the shuffler", "after its shuffle", "12(e) 13.F 14(l) 13(l)",
     "no deck waits to be shuffled by the device",
     lambda g: (g.at("loading", **AUTOMATED), report(SHUFFLER))),
    ("report a jam of the shoe", "with a manual shoe", "12(f) 13.G 14(m) 13(m)",
     "no automated dealing shoe is in use",
     lambda g: (g.at("dealing"), report(JAM))),
    ("report a jam of the shoe", "twice", "12(f) 13.G 14(m) 13(m)",
     "the automated dealing shoe has failed already, or is put away",
     lambda g: (shoe_jammed(g), report(JAM))),
    ("report a jam of the shoe", "that holds no cards", "12(f) 13.G 14(m) 13(m)",
     "the automated dealing shoe holds no cards",
     lambda g: (g.playing(**SHOE), report(JAM))),
    ("report a die that lies askew", "where none are used", "12(c) 13.D - -",
     "there is nothing of the kind at this table now",
     lambda g: (g.at("betting"), report(Irregularity.DIE_NOT_FLAT))),
))  # fmt: skip
