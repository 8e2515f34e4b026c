"""Asia Poker: which clause refuses where several could; rows beside those of the table of refusals."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Announce, CountStub, Deal, Leave, Roll, SetHands, Sit
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step
from houseway.procedures.layout import held
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.found import (
    FELL,
    FLAT,
    MISSET,
    ON_STACK,
    PAYMENT,
    STACKS,
    UNPLAYED,
    by_hand,
)
from tests.rules.refusals.games import HAND, SHOE, Game, after, deal, report, step, wager
from tests.rules.refusals.reports import FACE_UP, LEAVES, LOST, PLAYERS, WRONG
from tests.rules.refusals.rows import Row, banked
from tests.rules.refusals.setting import (
    DEALERS,
    ROLL,
    SURRENDER,
    VOID,
    exposed,
    handed_over,
    left_unruled,
    looked,
    rolled,
    surrendered,
    two_hands,
    waiting,
)
from tests.rules.refusals.wagers import gone, sat, settled, third_waits

BONUS = {"bonus_paytable": "A"}


def with_dealer(game: Game, phase: str) -> Playing:
    """A dealer whose name is known."""
    return after(game.at(phase), Sit(by=DEALER, name="Dot"))


def with_bonus(game: Game, phase: str = "setting") -> Playing:
    """The first of two players has made a Bonus Wager too, and neither does anything by itself."""
    at = game.table(**BONUS)
    at.seat(1, asia=1000, bonus=500)
    at.seat(2, asia=1000)
    at.until(phase)
    for seat in (1, 2):
        del at.bots[seat]
    return at


def without_a_wager(game: Game, **options: Any) -> Playing:
    """A third player has no wager, and cards are dealt."""
    at = game.bettors(**options)
    at.seat(3)
    at.until("dealing")
    return at


def left_early(game: Game) -> Playing:
    return after(game.at("dealing"), report(LEAVES, 1, by=SUPERVISOR))


def one_has_set(game: Game) -> Playing:
    at = looked(game)
    cards = at.round.at(held(1))
    return after(at, SetHands(by=1, spot=1, hands=(cards[:4], cards[4:6], cards[6:])))


def both_looked(game: Game) -> Playing:
    return after(waiting(game), step(1, Step.EXAMINE, 1), step(2, Step.EXAMINE, 2))


WAGERS = banked((
    ("make a Bonus Wager", "after no more bets", "- - - 7(c)#1",
     "no wager is made after no more bets",
     lambda g: (g.at("dealing", **BONUS), wager("bonus", 500))),
    ("make a Bonus Wager", "after no more bets, without the other", "- - - 7(c)#1",
     "no wager is made after no more bets",
     lambda g: (without_a_wager(g, **BONUS), wager("bonus", 500, by=3))),
    ("make a Bonus Wager", "with no chips left", "- - - 7(a)#1",
     "there are no chips left for it",
     lambda g: (after(sat(g, 1000, **BONUS), wager("asia", 1000)), wager("bonus", 500))),
    ("make a Bonus Wager", "with cash, beside the other", "- - - 7(a)#2",
     "a verbal wager accompanied by cash is not accepted",
     lambda g: (after(sat(g, 9000, **BONUS), wager("asia", 1000)), wager("bonus", 500, how=Instrument.CASH))),
    ("lay a coupon", "beside a wager, where none are taken", "- - 7(a)#2 7(a)#1",
     "match play coupons are not taken beside this wager",
     lambda g: (after(sat(g, 9000), wager("asia", 1000)), wager("asia", 400, how=Instrument.MATCH_PLAY))),
    ("void a hand", "with a Bonus Wager, without an exposed card", "- - - 13(d)#1",
     "no card of that hand was exposed",
     lambda g: (with_bonus(g), VOID)),
))  # fmt: skip

START = banked((
    ("surrender", "before the deal, where a number is drawn", "- - 12(e) 11(d)#1",
     "it is too early to surrender",
     lambda g: (g.at("starting", start_method="rng"), SURRENDER)),
    ("surrender", "before the deal, the shaker being with the supervisor", "- - 12(e) 11(d)#1",
     "it is too early to surrender",
     lambda g: (handed_over(g), SURRENDER)),
    ("draw a number", "before the cards are cut again", "- - 6(c)(1)(ii) 5(c)#1",
     "not now: the dealer cuts the cards",
     lambda g: (after(g.at("starting", start_method="rng"), step(SUPERVISOR, Step.RECUT)), ROLL)),
    ("hand over the shaker", "that was handed over", "- - 4(a)(1)(ii) 2(c)(1)#2",
     "a dealer who sits there takes the shaker back",
     lambda g: (handed_over(g), step(DEALER, Step.HAND_OVER_SHAKER))),
    ("cover the shaker", "before it is shaken", "- - 4(a)(1)(i) 2(c)(1)(i)#1",
     "not now: the dealer determines the starting position",
     lambda g: (g.at("starting"), step(DEALER, Step.COVER_SHAKER))),
    ("leave", "as a player in the round, with a dealer who is named", "- - 7(b)#2 7(b)#2",
     "a player in the round stays until it is complete",
     lambda g: (with_dealer(g, "comparing"), Leave(by=1))),
    ("leave", "as a dealer who never came", "- - 7(b)#1 7(b)#1",
     "nobody sits there",
     lambda g: (g.at("comparing"), Leave(by=DEALER))),
    ("draw a number", "as the supervisor", "- - 11(c)#1 5(g)(2)#1",
     "that is for the dealer to do",
     lambda g: (g.at("starting", start_method="rng"), Roll(by=SUPERVISOR, dice=(3,)))),
    ("draw a number", "that is shown", "- - 11(c)#2 5(g)(2)#2",
     "what is shown is counted out",
     lambda g: (after(g.at("starting", start_method="rng"), Roll(by=DEALER, dice=(3,))),
                Roll(by=DEALER, dice=(3,)))),
    ("roll the dice", "before the stacks are dealt", "- - 9(e) -",
     "the starting position is determined once, at its time",
     lambda g: (g.at("dealing", **HAND), ROLL)),
    ("roll the dice", "that are not in the shaker, the stacks being dealt", "- - 4(a)(1)(i) -",
     "three dice are placed in the shaker first",
     lambda g: (g.at("starting delivery", **HAND), ROLL)),
    ("announce the total", "a second time", "- - 11(b)(1) 5(g)(1)(ii)",
     "what is shown is announced, once",
     lambda g: (g.at("dealing"), Announce(by=DEALER, figure=9))),
    ("count again", "what is right, before the first card", "- - 11(b)(2) 5(g)(1)(iii)",
     "there is no wrong total or count",
     lambda g: (g.at("dealing"), step(DEALER, Step.RECOUNT))),
))  # fmt: skip

DEALING = banked((
    ("deal", "as the supervisor", "- - 8(c)#2 8(c)#1",
     "that is for the dealer to do",
     lambda g: (g.at("dealing"), Deal(by=SUPERVISOR, places=1))),
    ("deal", "as the supervisor, after the first card", "- - 8(c)#2 8(c)#1",
     "that is for the dealer to do",
     lambda g: (after(g.at("dealing"), deal()), Deal(by=SUPERVISOR, places=1))),
    ("deal", "as the supervisor, from the hand", "- - 9(c) 9(b)",
     "that is for the dealer to do",
     lambda g: (g.at("dealing", **HAND), Deal(by=SUPERVISOR, places=1))),
    ("deal", "stacks, before the starting position is determined", "- - 10(c) 10(a)(2)",
     "the starting position is determined first",
     lambda g: (g.at("starting", **SHOE), deal())),
    ("deal", "with the stub away", "- - 12(a)#1 11(b)#1",
     "not now: each player sets",
     lambda g: (g.playing(), deal())),
    ("deal", "with the stub away, from the hand", "- - 12(a)#1 11(b)#1",
     "not now: each player sets",
     lambda g: (g.playing(**HAND), deal())),
    ("count the stub", "as the supervisor", "- - 8(d) 8(d)",
     "that is for the dealer to do",
     lambda g: (g.at("stub"), CountStub(by=SUPERVISOR, cards=4))),
    ("count the stub", "before the shuffle", "- - 8(d) 8(d)",
     "the stub is counted after the deal",
     lambda g: (g.at("shuffling"), CountStub(by=DEALER, cards=4))),
    ("rack the stub", "that was racked", "- - 12(f)#1 11(e)#1",
     "not now: the dealer compares",
     lambda g: (g.at("comparing"), step(DEALER, Step.STUB_TO_RACK))),
))  # fmt: skip

SETTING = banked((
    ("set the dealer's hands", "with one of two players to set", "- - 12(c)#1 11(c)#1",
     "the dealer sets when all players have set",
     lambda g: (one_has_set(g), DEALERS)),
    ("set the dealer's hands", "as a player", "- - 12(b)#1 11(a)(1)#1",
     "players set their own hands, and nobody else's",
     lambda g: (waiting(g), SetHands(by=1, spot=0))),
    ("set the dealer's hands", "as a player, once they are set", "- - 12(b)#1 11(a)(1)#1",
     "players set their own hands, and nobody else's",
     lambda g: (g.at("comparing"), SetHands(by=1, spot=0))),
    ("set hands", "of a player, as the dealer", "- - 12(b)#1 11(a)(1)#1",
     "players set their own hands, and nobody else's",
     lambda g: (g.at("comparing"), SetHands(by=DEALER, spot=1))),
    ("set hands", "before looking", "- - 12(a)#1 11(b)#1",
     "hands are set by a player with a wager who has looked at the cards",
     lambda g: (waiting(g), SetHands(by=1, spot=1))),
    ("set hands", "before looking, one's neighbour having asked for help", "- - 12(a)#1 11(b)#1",
     "hands are set by a player with a wager who has looked at the cards",
     lambda g: (after(looked(g), step(1, Step.ASK_HELP, 1)), SetHands(by=2, spot=2))),
    ("set hands", "before looking, one's neighbour having left", "- - 12(a)#1 11(b)#1",
     "hands are set by a player with a wager who has looked at the cards",
     lambda g: (after(waiting(g), report(LEAVES, 1, by=SUPERVISOR)), SetHands(by=2, spot=2))),
    ("set hands", "of two, the first before looking", "- - 12(a)#1 11(b)#1",
     "hands are set by a player with a wager who has looked at the cards",
     lambda g: (two_hands(g, 1000, 1000), SetHands(by=1, spot=1))),
    ("look at cards", "of equal wagers, clockwise", "- - 13(b)#3 7(f)#4",
     "of equal wagers, the first counterclockwise is set",
     lambda g: (two_hands(g, 1000, 1000), step(1, Step.EXAMINE, 2))),
    ("void a hand", "of two, the smaller wager's", "- - 14(d)#1 13(d)#1",
     "no card of that hand was exposed",
     lambda g: (two_hands(g, 1000, 2000), VOID)),
    ("look at cards", "without a wager", "- - 12(a)#1 11(a)",
     "cards are looked at by their player, when the deal is complete",
     lambda g: (third_waits(g, "setting"), step(3, Step.EXAMINE, 3))),
    ("look at cards", "that are set", "- - 12(a)#1 11(a)",
     "the player has looked at the cards",
     lambda g: (g.at("comparing"), step(1, Step.EXAMINE, 1))),
    ("surrender", "after leaving", "- - 7(b)#2 7(b)#2",
     "the player left the table during the round",
     lambda g: (gone(g), SURRENDER)),
    ("ask for help", "for another", "- - 12(b)#2 11(a)(1)#2",
     "the house way is told to a player who looked and asks, once",
     lambda g: (looked(g), step(2, Step.ASK_HELP, 1))),
    ("ask for help", "after leaving", "- - 12(b)#2 11(a)(1)#2",
     "the house way is told to a player who looked and asks, once",
     lambda g: (gone(g), step(1, Step.ASK_HELP, 1))),
    ("ask for help", "before the choice", "- - 12(b)#2 11(a)(1)#2",
     "the house way is told to a player who looked and asks, once",
     lambda g: (exposed(g), step(1, Step.ASK_HELP, 1))),
    ("set for a player", "who left with the hands set", "- - 7(b)#2 7(b)#3",
     "only the hands of a player who left, whose wager stands",
     lambda g: (left_unruled(g), step(DEALER, Step.SET_FOR_ABSENT, 1))),
    ("turn the dealer's cards", "that are set", "- - 12(f)#1 11(e)#1",
     "not now: the dealer compares",
     lambda g: (g.at("comparing"), step(DEALER, Step.REVEAL_DEALER))),
    ("compare hands", "before they are set", "- - 12(a)#1 11(b)#1",
     "not now: each player sets",
     lambda g: (both_looked(g), step(DEALER, Step.COMPARE_HANDS, 1))),
    ("compare hands", "before the dealer's are set", "- - 12(c)#1 11(c)#1",
     "not now: the dealer's cards are turned over and set",
     lambda g: (g.at("setting the dealer's hands"), step(DEALER, Step.COMPARE_HANDS, 1))),
    ("pay a wager", "before the dealer's hands are set", "- - 12(c)#1 11(c)#1",
     "not now: the dealer's cards are turned over and set",
     lambda g: (g.at("setting the dealer's hands"), step(DEALER, Step.PAY_WAGER, 1))),
))  # fmt: skip

CHOOSING = banked((
    ("collect a surrendered wager", "with an exposed card, before the choice", "- - 12(e)(1) 11(d)#3",
     "no surrender was announced there",
     lambda g: (exposed(g), step(DEALER, Step.COLLECT_SURRENDERED, 1))),
    ("void a hand", "when another's card was exposed", "- - 14(d)#1 13(d)#1",
     "no card of that hand was exposed",
     lambda g: (exposed(g), step(2, Step.VOID_HAND, 2))),
    ("void a hand", "that was touched", "- - 14(d)#1 13(d)#1",
     "no card of that hand was exposed",
     lambda g: (after(waiting(g), report(Irregularity.CARDS_TOUCHED, 1)), VOID)),
    ("void a hand", "that the dealer set for who left", "- - 7(b)#2 -",
     "the player left the table during the round",
     lambda g: (gone(g), VOID)),
    ("void a hand", "twice", "- - 14(d)#1 13(d)#1",
     "the player has chosen",
     lambda g: (after(exposed(g), VOID), VOID)),
    ("play a hand", "that is void", "- - 14(d)#1 13(d)#1",
     "the player has chosen",
     lambda g: (after(exposed(g), VOID), step(1, Step.PLAY_HAND, 1))),
    ("surrender", "when another's hands are exposed, without a wager", "- - 12(b)#1 11(a)(1)#1",
     "players decide on their own hand only",
     lambda g: (after(g.at("comparing"), step(DEALER, Step.COMPARE_HANDS, 1)), step(2, Step.SURRENDER, 1))),
    ("collect a surrendered wager", "whose hands are exposed, without a surrender", "- - 12(e)(1) 11(d)#3",
     "no surrender was announced there",
     lambda g: (after(g.at("comparing"), step(DEALER, Step.COMPARE_HANDS, 1)),
                step(DEALER, Step.COLLECT_SURRENDERED, 1))),
    ("collect a surrendered wager", "before the deal is complete", "- - 12(e)(1) 11(d)#3",
     "no surrender was announced there",
     lambda g: (g.at("dealing"), step(DEALER, Step.COLLECT_SURRENDERED, 1))),
))  # fmt: skip

COMPARING = banked((
    ("pay a wager", "with a surrendered one to be collected", "- - 12(e)(1) 11(d)#3",
     "a surrendered wager is collected at once",
     lambda g: (surrendered(g), step(DEALER, Step.PAY_WAGER, 2))),
    ("void a hand", "with a surrendered wager to be collected", "- - 14(d)#1 13(d)#1",
     "no card of that hand was exposed",
     lambda g: (surrendered(g), step(2, Step.VOID_HAND, 2))),
    ("announce no more bets", "with a surrendered wager to be collected", "- - 8(a)#2 8(b)",
     "it has been announced",
     lambda g: (surrendered(g), step(DEALER, Step.NO_MORE_BETS))),
    ("compare hands", "twice", "- - 12(f)#1 11(e)#1",
     "hands are exposed once, from the far right counterclockwise",
     lambda g: (after(g.at("comparing"), step(DEALER, Step.COMPARE_HANDS, 1)),
                step(DEALER, Step.COMPARE_HANDS, 1))),
    ("pay a wager", "out of turn", "- - 12(h)#2 11(e)#1",
     "wagers are settled player by player, when the hands are compared",
     lambda g: (after(g.at("comparing"), step(DEALER, Step.COMPARE_HANDS, 1)), step(DEALER, Step.PAY_WAGER, 2))),
    ("compare hands", "out of turn, with a ruling to be made on the first", "- - - 11(e)#1",
     "hands are exposed once, from the far right counterclockwise",
     lambda g: (left_unruled(g), step(DEALER, Step.COMPARE_HANDS, 2))),
    ("pay a wager", "of who left, before the ruling", "- - - 7(b)#3",
     "the supervisor first rules on the wagers of who left",
     lambda g: (left_unruled(g), step(DEALER, Step.PAY_WAGER, 1))),
    ("void a hand", "of who left, before the ruling", "- - - 7(b)#2",
     "the player left the table during the round",
     lambda g: (left_unruled(g), VOID)),
    ("rule wagers abandoned", "of a player who is there", "- - - 7(b)#3",
     "no player left wagers there that wait for a ruling",
     lambda g: (g.at("comparing"), step(SUPERVISOR, Step.RULE_ABANDONED, 1))),
    ("let wagers stand", "of a player who is there", "- - - 7(b)#3",
     "no player left wagers there that wait for a ruling",
     lambda g: (g.at("comparing"), step(SUPERVISOR, Step.LET_STAND, 1))),
    ("rule wagers abandoned", "before everybody has their cards", "- - - 7(b)#3",
     "the supervisor rules when everybody has their cards",
     lambda g: (left_early(g), step(SUPERVISOR, Step.RULE_ABANDONED, 1))),
    ("let wagers stand", "before everybody has their cards", "- - - 7(b)#3",
     "the supervisor rules when everybody has their cards",
     lambda g: (left_early(g), step(SUPERVISOR, Step.LET_STAND, 1))),
    ("rule wagers abandoned", "as the dealer", "- - - 7(b)#3",
     "that is for the supervisor to do",
     lambda g: (gone(g), step(DEALER, Step.RULE_ABANDONED, 1))),
    ("let wagers stand", "as the dealer", "- - - 7(b)#3",
     "that is for the supervisor to do",
     lambda g: (gone(g), step(DEALER, Step.LET_STAND, 1))),
    ("compare hands", "of a player who is there, before the deal is complete", "- - - 8(c)#1",
     "not now: the dealer deals the cards",
     lambda g: (left_early(g), step(DEALER, Step.COMPARE_HANDS, 2))),
))  # fmt: skip

REPORTS = banked((
    ("report a player's card exposed", "as a player", "- - 14(d)#1 13(d)#1",
     "staff report it; a player may claim it",
     lambda g: (g.playing(), report(PLAYERS, 1, by=1))),
    ("report the dealer's hands wrongly set", "as a player", "- - 14(i) 13(i)",
     "staff report it; a player may claim it",
     lambda g: (g.at("comparing"), report(MISSET, by=1))),
    ("report the dealer's hands wrongly set", "when players have set theirs", "- - 14(i) 13(i)",
     "the dealer's hands are not set yet",
     lambda g: (g.at("setting the dealer's hands"), report(MISSET))),
    ("report a wrong number", "of the dealer's cards that are right", "- - 14(h) 13(h)",
     "nothing is wrong with that hand: it has as many cards as it should",
     lambda g: (g.playing(), report(WRONG, 0))),
    ("report a wrong number", "of a hand that is right, dealt from the hand", "- - - 13(h)",
     "nothing is wrong with that hand: it has as many cards as it should",
     lambda g: (by_hand(g), report(WRONG, 1))),
    ("report a player's card exposed", "before no more bets, dealing from the hand", "- - 14(d)#1 13(d)#1",
     "no player has a wager there",
     lambda g: (g.at("betting", **HAND), report(PLAYERS, 1))),
    ("report a player's card exposed", "of an empty position, dealing from the hand", "- - 14(j) 13(j)",
     "it is a card exposed in the deal",
     lambda g: (by_hand(g), report(PLAYERS, 4))),
    ("report a player's card exposed", "of an empty position, dealt from the hand", "- - 14(d)#1 13(d)#1",
     "no player has a wager there",
     lambda g: (g.playing(**HAND), report(PLAYERS, 4))),
    ("report a player's card exposed", "of an empty position, dealing from a shoe", "- - 14(d)#1 13(d)#1",
     "no player has a wager there",
     lambda g: (after(g.at("dealing"), deal(9)), report(PLAYERS, 4))),
    ("report a face-up card", "before no more bets, dealing from the hand", "- - 14(f)#1 13(f)#1",
     "no card is being dealt: betting is open",
     lambda g: (g.at("betting", **HAND), report(FACE_UP))),
    ("report a face-up card", "dealt from the hand, with the stub away", "- - 14(f)#1 13(f)#1",
     "no card is left in the shoe or the deck",
     lambda g: (g.playing(**HAND), report(FACE_UP))),
    ("report a wrong number of cards", "of a hand that is settled", "- - 14(h) 13(h)",
     "the hand lies in the discard rack",
     lambda g: (settled(g), report(WRONG, 1))),
    ("report a wrong payment", "where nothing is settled, though elsewhere", "- - 12(j) 11(i)",
     "nothing was compared and settled there yet",
     lambda g: (settled(g), report(PAYMENT, 2))),
    ("report a die that fell out", "when they lie in the shaker", "- - 14(b) 13(b)",
     "the dice lie uncovered and flat",
     lambda g: (rolled(g), report(FELL))),
    ("report a die that lies askew", "when the shaker is covered", "- - 14(a) 13(a)",
     "the shaker is not being uncovered",
     lambda g: (g.playing(), report(FLAT))),
    ("report a die that lies askew", "where a number is drawn", "- - 14(a) 13(a)",
     "the shaker is not being uncovered",
     lambda g: (g.at("dealing", start_method="rng"), report(FLAT))),
    ("report a card on a wrong stack", "that is the right one", "- - 14(k) -",
     "it is not so there",
     lambda g: (by_hand(g, 3), report(ON_STACK, 4))),
    ("report a card on a wrong stack", "as the supervisor", "- - 14(k) -",
     "only the dealer can do that by mistake",
     lambda g: (by_hand(g, 3), report(ON_STACK, 3, by=SUPERVISOR))),
    ("report a card on a wrong stack", "when all are dealt", "- - 14(k) -",
     "no card is being laid on the stacks",
     lambda g: (g.at("stub", **HAND), report(ON_STACK, 3))),
    ("report stacks not dealt back and forth", "from a shoe", "- - 14(k) -",
     "the cards are not dealt from the hand",
     lambda g: (g.at("dealing"), report(STACKS))),
    ("report a card of the stub exposed", "dealt from the hand, when it is racked", "- - 9(d)(1) 9(c)",
     "the stub is not there to be seen",
     lambda g: (g.playing(**HAND), report(UNPLAYED))),
    ("report a card that nobody plays exposed", "dealt from the hand, when it is collected", "- - 9(g) 9(e)",
     "no such cards lie there",
     lambda g: (g.playing(**HAND), report(UNPLAYED, 4))),
    ("report a missing card", "dealt from the hand, with the stub away", "- - 9(d) 9(c)",
     "no card is left in the shoe or the deck",
     lambda g: (g.playing(**HAND), report(LOST))),
    ("report a position passed over", "with the stub away", "- - 14(h) 13(h)",
     "no card is left in the shoe or the deck",
     lambda g: (g.playing(), report(Irregularity.SKIPPED, 3))),
))  # fmt: skip

ROWS = (*REPORTS, *WAGERS, *START, *DEALING, *SETTING, *CHOOSING, *COMPARING)


@pytest.mark.parametrize(
    ("prefix", "row"),
    [
        pytest.param(prefix, row, marks=shows(prefix + clause), id=f"{prefix} {row.tried}: {row.when}")
        for row in ROWS
        for prefix, clause in row.clauses.items()
    ],
)
def test_an_action_is_refused_under_its_own_clause(prefix: str, row: Row) -> None:
    table, action = row.tries(prefix)
    assert row.because in table.refuses(action, prefix + row.clauses[prefix])
