"""Asia Poker: the shaker and the starting position, setting hands, choosing, surrendering, comparing."""

from __future__ import annotations

from typing import Any

from houseway.engine.actions import Announce, CountStub, Leave, Roll, SetHands, Sit
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from tests.playing import Playing
from tests.rules.refusals.games import SHOE, Game, after, deal, report, step, wager
from tests.rules.refusals.rows import banked
from tests.rules.refusals.wagers import gone

ROLL = Roll(by=DEALER, dice=(1, 2, 3))
EXPOSED = Irregularity.PLAYER_CARD_EXPOSED
DEALERS = SetHands(by=DEALER, spot=0)
VOID, SURRENDER = step(1, Step.VOID_HAND, 1), step(1, Step.SURRENDER, 1)


def waiting(game: Game, **options: Any) -> Playing:
    """Two players hold their cards, and neither does anything by itself."""
    at = game.playing(**options)
    for seat in (1, 2):
        del at.bots[seat]
    return at


def looked(game: Game) -> Playing:
    return after(waiting(game), step(1, Step.EXAMINE, 1))


def exposed(game: Game) -> Playing:
    return after(waiting(game), report(EXPOSED, 1))


def rolled(game: Game) -> Playing:
    at = game.at("starting")
    return after(at, step(DEALER, Step.PLACE_DICE), *3 * (step(DEALER, Step.SHAKE),), ROLL)


def handed_over(game: Game) -> Playing:
    at = after(game.at("starting"), Sit(by=DEALER, name="Dot"))
    return after(at, step(DEALER, Step.HAND_OVER_SHAKER))


def two_hands(game: Game, *cents: int) -> Playing:
    """One player with wagers on two betting areas, who waits."""
    at = game.table(two_areas=True)
    at.seat(1, asia=cents[0])
    after(at, step(1, Step.TAKE_AREA, 2))
    after(at, wager("asia", cents[0]), wager("asia", cents[1], spot=2))
    at.until("setting")
    del at.bots[1]
    return at


def surrendered(game: Game) -> Playing:
    return after(game.at("comparing"), SURRENDER)


def left_unruled(game: Game) -> Playing:
    """A player whose hands are set has left, and nobody has ruled on the wager."""
    return after(game.at("comparing"), report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))


START = banked((
    ("roll the dice", "before its time", "- - 8(b) 8(b)",
     "the starting position is determined once, at its time",
     lambda g: (g.at("betting"), ROLL)),
    ("roll the dice", "that are not in the shaker", "- - 4(a)(1)(i) 2(c)(1)(i)#1",
     "three dice are placed in the shaker first",
     lambda g: (g.at("starting"), ROLL)),
    ("roll the dice", "that were not shaken", "- - 11(b) 5(g)(1)(i)",
     "the shaker is shaken at least three times",
     lambda g: (after(g.at("starting"), step(DEALER, Step.PLACE_DICE)), ROLL)),
    ("roll the dice", "that are shown", "- - 11(b)(2) 5(g)(1)(iii)",
     "what is shown is counted out",
     lambda g: (rolled(g), ROLL)),
    ("roll the dice", "where a button is used", "- - 11(d)#2 5(g)(3)#2",
     "the button shows the starting position",
     lambda g: (g.at("starting", start_method="button", **SHOE), ROLL)),
    ("roll the dice", "that the supervisor has", "- - 4(a)(1)(ii) 2(c)(1)#2",
     "the supervisor has the shaker",
     lambda g: (handed_over(g), ROLL)),
    ("shake", "a shaker that the supervisor has", "- - 4(a)(1)(ii) 2(c)(1)#2",
     "the supervisor has the shaker",
     lambda g: (handed_over(g), step(DEALER, Step.SHAKE))),
    ("give the shaker", "to a dealer who is there", "- - 4(a)(1)(ii) 2(c)(1)#2",
     "a dealer who sits there takes the shaker back; else the supervisor gives it",
     lambda g: (handed_over(g), step(SUPERVISOR, Step.GIVE_SHAKER))),
    ("take the shaker", "that is with the dealer", "- - 4(a)(1)(ii) 2(c)(1)#2",
     "the shaker is with the dealer, who hands it over before leaving",
     lambda g: (g.at("starting"), step(DEALER, Step.TAKE_SHAKER))),
    ("take the shaker", "where none is used", "- - 11(c)#2 5(g)(2)#2",
     "no shaker is used: the starting position is shown in another way",
     lambda g: (g.at("starting", start_method="rng"), step(DEALER, Step.TAKE_SHAKER))),
    ("leave", "the shaker alone, as the dealer", "- - 4(a)(1)(ii) 2(c)(1)#2",
     "the shaker is not left unattended: hand it over first",
     lambda g: (after(g.at("starting"), Sit(by=DEALER, name="Dot")), Leave(by=DEALER))),
    ("announce the total", "before dice are shown", "- - 11(b)(1) 5(g)(1)(ii)",
     "what is shown is announced, once",
     lambda g: (g.at("starting"), Announce(by=DEALER, figure=9))),
    ("announce the number", "that is not announced here", "- - - 5(g)(2)#2",
     "the starting position is shown, and nothing is announced",
     lambda g: (g.at("starting", start_method="rng"), Announce(by=DEALER, figure=3))),
    ("announce the number", "before it is shown", "- - 11(c)#1 -",
     "what is shown is announced, once",
     lambda g: (g.at("starting", start_method="rng"), Announce(by=DEALER, figure=3))),
    ("announce the total", "where a button is used", "- - 11(d)#2 5(g)(3)#2",
     "the starting position is shown, and nothing is announced",
     lambda g: (g.at("starting", start_method="button", **SHOE), Announce(by=DEALER, figure=3))),
    ("count again", "what is right", "- - 11(b)(2) 5(g)(1)(iii)",
     "there is no wrong total or count",
     lambda g: (rolled(g), step(DEALER, Step.RECOUNT))),
    ("count again", "after the first card", "- - 14(c) 13(c)",
     "a card has reached a position: report a wrong start",
     lambda g: (after(g.at("dealing"), deal()), step(DEALER, Step.RECOUNT))),
    ("deal", "before the starting position is determined", "- - 8(b) 8(b)",
     "the starting position is determined first",
     lambda g: (g.at("starting"), deal())),
    ("deal", "with all cards dealt", "- - 8(d) 8(d)",
     "all cards are dealt, and the stub is counted",
     lambda g: (g.at("stub"), deal())),
    ("count the stub", "before all have seven cards", "- - 8(d) 8(d)",
     "the stub is counted after the deal",
     lambda g: (g.at("dealing"), CountStub(by=DEALER, cards=4))),
    ("count the stub", "when it is racked", "- - 8(d) 8(d)",
     "the stub is in the discard rack",
     lambda g: (g.playing(), CountStub(by=DEALER, cards=4))),
    ("rack the stub", "before it is counted", "- - 8(d) 8(d)",
     "the stub is counted first",
     lambda g: (g.at("stub"), step(DEALER, Step.STUB_TO_RACK))),
))  # fmt: skip

SETTING = banked((
    ("look at cards", "before the deal is complete", "- - 12(a)#1 11(a)",
     "cards are looked at by their player, when the deal is complete",
     lambda g: (g.at("covering"), step(1, Step.EXAMINE, 1))),
    ("look at cards", "of another", "- - 12(b)#1 11(a)(1)#1",
     "players decide on their own hand only",
     lambda g: (waiting(g), step(2, Step.EXAMINE, 1))),
    ("look at cards", "twice", "- - 12(a)#1 11(a)",
     "the player has looked at the cards",
     lambda g: (looked(g), step(1, Step.EXAMINE, 1))),
    ("look at cards", "after leaving", "- - 7(b)#2 7(b)#2",
     "the player left the table during the round",
     lambda g: (gone(g), step(1, Step.EXAMINE, 1))),
    ("look at cards", "with an exposed card, before the choice", "- - 14(d)#2 13(d)#2",
     "the choice is made before the other cards are looked at",
     lambda g: (exposed(g), step(1, Step.EXAMINE, 1))),
    ("look at cards", "of the smaller wager first", "- - 13(b)#2 7(f)#3",
     "the hand with the larger wager is set first",
     lambda g: (two_hands(g, 1000, 2000), step(1, Step.EXAMINE, 1))),
    ("set hands", "with the smaller wager first", "- - 13(b)#2 7(f)#3",
     "the hand with the larger wager is set first",
     lambda g: (two_hands(g, 1000, 2000), SetHands(by=1, spot=1))),
    ("set hands", "with equal wagers, clockwise", "- - 13(b)#3 7(f)#4",
     "of equal wagers, the first counterclockwise is set",
     lambda g: (two_hands(g, 1000, 1000), SetHands(by=1, spot=2))),
    ("set hands", "of another", "- - 12(b)#1 11(a)(1)#1",
     "players set their own hands, and nobody else's",
     lambda g: (looked(g), SetHands(by=2, spot=1))),
    ("set hands", "after leaving", "- - 7(b)#2 7(b)#2",
     "the player left, and the dealer sets the hands",
     lambda g: (gone(g), SetHands(by=1, spot=1))),
    ("set hands", "twice", "- - 12(b)#4 11(a)(3)",
     "hands that are set and placed are not touched again",
     lambda g: (g.at("comparing"), SetHands(by=1, spot=1))),
    ("set hands", "with help to be given", "- - 12(b)#2 11(a)(1)#2",
     "the dealer first tells how the house would set the cards",
     lambda g: (after(looked(g), step(1, Step.ASK_HELP, 1)), SetHands(by=1, spot=1))),
    ("set the dealer's hands", "before all players have set", "- - 12(c)#1 11(c)#1",
     "the dealer sets when all players have set",
     lambda g: (waiting(g), DEALERS)),
    ("set the dealer's hands", "twice", "- - 14(i) 13(i)",
     "the dealer's hands are set, and reset if wrongly",
     lambda g: (g.at("comparing"), DEALERS)),
    ("set for a player", "who is there", "- - 12(b)#1 11(a)(1)#1",
     "the player is there to set them",
     lambda g: (waiting(g), step(DEALER, Step.SET_FOR_ABSENT, 1))),
    ("set for a player", "who left, before the ruling", "- - - 7(b)#3",
     "only the hands of a player who left, whose wager stands",
     lambda g: (gone(g), step(DEALER, Step.SET_FOR_ABSENT, 1))),
    ("ask for help", "before looking", "- - 12(b)#2 11(a)(1)#2",
     "the house way is told to a player who looked and asks, once",
     lambda g: (waiting(g), step(1, Step.ASK_HELP, 1))),
    ("turn the dealer's cards", "before all players have set", "- - 12(c)#1 11(c)#1",
     "the dealer's cards are turned when all players have set",
     lambda g: (waiting(g), step(DEALER, Step.REVEAL_DEALER))),
    ("void a hand", "without an exposed card", "- - 14(d)#1 13(d)#1",
     "no card of that hand was exposed",
     lambda g: (waiting(g), VOID)),
    ("void a hand", "of another", "- - 12(b)#1 11(a)(1)#1",
     "players decide on their own hand only",
     lambda g: (exposed(g), step(2, Step.VOID_HAND, 1))),
    ("void a hand", "once it is chosen to be played", "- - 14(d)#1 13(d)#1",
     "the player has chosen",
     lambda g: (after(exposed(g), step(1, Step.PLAY_HAND, 1)), VOID)),
    ("void a hand", "after looking at the other cards", "- - 14(d)#2 13(d)#2",
     "the choice is made without looking at the unexposed cards",
     lambda g: (after(exposed(g), step(1, Step.PLAY_HAND, 1), step(1, Step.EXAMINE, 1)), VOID)),
    ("surrender", "before the deal is complete", "- - 12(e) 11(d)#1",
     "it is too early to surrender",
     lambda g: (g.at("dealing"), SURRENDER)),
    ("surrender", "without a wager", "- - 12(e) 11(d)#1",
     "no wager lies there that was not surrendered",
     lambda g: (g.playing(), step(3, Step.SURRENDER, 3))),
    ("surrender", "twice", "- - 12(e) 11(d)#1",
     "no wager lies there that was not surrendered",
     lambda g: (surrendered(g), SURRENDER)),
    ("surrender", "for another", "- - 12(b)#1 11(a)(1)#1",
     "players decide on their own hand only",
     lambda g: (g.at("comparing"), step(2, Step.SURRENDER, 1))),
    ("surrender", "with an exposed card, before the choice", "- - 14(d)#2 13(d)#2",
     "the player first says what becomes of the hand with an exposed card",
     lambda g: (exposed(g), SURRENDER)),
    ("surrender", "when the own hands are exposed", "- - 12(e) 11(d)#2",
     "a wager is surrendered before any of its hands is exposed",
     lambda g: (after(g.at("comparing"), step(DEALER, Step.COMPARE_HANDS, 1)), SURRENDER)),
    ("collect a surrendered wager", "where none was announced", "- - 12(e)(1) 11(d)#3",
     "no surrender was announced there",
     lambda g: (g.at("comparing"), step(DEALER, Step.COLLECT_SURRENDERED, 1))),
    ("compare hands", "with a surrendered wager to be collected", "- - 12(e)(1) 11(d)#3",
     "a surrendered wager is collected at once",
     lambda g: (surrendered(g), step(DEALER, Step.COMPARE_HANDS, 2))),
    ("compare hands", "out of turn", "- - 12(f)#1 11(e)#1",
     "hands are exposed once, from the far right counterclockwise",
     lambda g: (g.at("comparing"), step(DEALER, Step.COMPARE_HANDS, 2))),
    ("pay a wager", "before the hands are compared", "- - 12(h)#2 11(e)#1",
     "wagers are settled player by player, when the hands are compared",
     lambda g: (g.at("comparing"), step(DEALER, Step.PAY_WAGER, 1))),
    ("compare hands", "of who left, before the ruling", "- - - 7(b)#3",
     "the supervisor first rules on the wagers of who left",
     lambda g: (left_unruled(g), step(DEALER, Step.COMPARE_HANDS, 1))),
))  # fmt: skip
