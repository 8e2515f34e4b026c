"""Seats, wagers, decisions and claims at a table with a house."""

from __future__ import annotations

from typing import Any

from houseway.engine.actions import BuyIn, Claim, Leave, Sit, WithdrawWager
from houseway.engine.events import Settled
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step
from tests.playing import Playing
from tests.rules.refusals.games import Game, after, report, step, wager
from tests.rules.refusals.rows import Refused, banked

CASH, COUPON = Instrument.CASH, Instrument.MATCH_PLAY
WRONG = Irregularity.WRONG_NUMBER


def sat(game: Game, cents: int = 0, **options: Any) -> Playing:
    """Somebody has taken a seat, and perhaps bought in."""
    at = after(game.table(**options), Sit(by=1, name="Ann"))
    return after(at, BuyIn(by=1, cents=cents)) if cents else at


def third_waits(game: Game, phase: str = "dealing") -> Playing:
    """A third player sits there without a wager."""
    at = game.bettors()
    at.seat(3)
    at.until(phase)
    return at


def poor(game: Game) -> Playing:
    """One player who has five dollars beside the first wagers."""
    at = sat(game, sum(game.wagers.values()) + 500)
    after(at, *(wager(name, cents) for name, cents in game.wagers.items()))
    at.until("examining")
    return after(at, step(1, Step.EXAMINE, 1))


def side_bet_alone(game: Game) -> Playing:
    at = game.table(**({"side_bets_alone": True} if game.later == "play" else {}))
    side: dict[str, Any] = {game.side: 500}
    at.seat(1, **side)
    at.seat(2, **game.wagers)
    at.until("deciding")
    return at


def settled(game: Game) -> Playing:
    """One of two players has been paid, and the round goes on."""
    at = game.at(game.shown)
    while not at.events(Settled):
        at.next()
    return at


def leave(at: Playing) -> Refused:
    """Who was settled first leaves."""
    return at, Leave(by=at.events(Settled)[0].spot)


def one_has_looked(game: Game) -> Playing:
    return after(game.at("examining"), step(1, Step.EXAMINE, 1))


def folded(game: Game) -> Playing:
    return after(game.at("deciding"), step(1, Step.FOLD, 1))


def gone(game: Game) -> Playing:
    return after(game.playing(), report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))


def claimed(game: Game, phase: str) -> Playing:
    return after(game.at(phase), Claim(by=2, spot=2, what=WRONG))


def no_wager(game: Game, **options: Any) -> Playing:
    at = game.table(**options)
    at.seat(1)
    at.until("betting")
    return at


WAGERS = banked((
    ("make a wager", "with cash", "6(a)#2 7.B 7(a)#3 7(a)#2",
     "a verbal wager accompanied by cash is not accepted",
     lambda g: (g.at("betting"), wager(g.first, 1000, how=CASH))),
    ("make a wager", "without a seat", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "only players who are seated may wager",
     lambda g: (g.at("betting"), wager(g.first, 1000, by=3))),
    ("make a wager", "on another's betting area", "6(a)#1 - - -",
     "a player wagers on the own betting area",
     lambda g: (g.at("betting"), wager(g.first, 1000, by=1, spot=2))),
    ("make a wager", "on another's betting area", "- 7.G 13(a) 7(f)#1",
     "a player wagers on the own betting area, or on two adjacent ones if the submission allows it",
     lambda g: (g.at("betting"), wager(g.first, 1000, by=1, spot=2))),
    ("make a wager", "that the table does not have", "6(c)(1) 7.F 7(a)#1 7(d)",
     "there is no such wager here",
     lambda g: (g.at("betting"), wager("insurance", 1000))),
    ("make a wager", "after no more bets", "6(b)#1 7.D 7(c)#1 7(c)#1",
     "no wager is made after no more bets",
     lambda g: (third_waits(g), wager(g.first, 1000, by=3))),
    ("make a wager", "without chips", "6(a)#1 7.A 7(a)#1 7(a)#1",
     "there are no chips left for it",
     lambda g: (sat(g), wager(g.first, 1000))),
    ("make a wager", "with too few chips", "6(a)#1 7.A 7(a)#1 7(a)#1",
     "there are not enough chips for it",
     lambda g: (sat(g, 499), wager(g.first, 1000))),
    ("lay a coupon", "where none are taken", "6(a)#1 7.A 7(a)#2 7(a)#1",
     "match play coupons are not taken beside this wager",
     lambda g: (g.at("betting"), wager(g.first, 1000, how=COUPON))),
    ("lay a coupon", "beside no wager", "6(a)#1 - 7(a)#2 -",
     "no wager lies there for a coupon to lie beside",
     lambda g: (sat(g, 5000, match_play=True), wager(g.first, 1000, how=COUPON))),
    ("lay a coupon", "after no more bets", "6(b)#2 - 7(c)#2 -",
     "no wager is changed after no more bets",
     lambda g: (g.playing(match_play=True), wager(g.first, 1000, how=COUPON))),
    ("raise a wager", "after no more bets", "6(b)#2 7.E 7(c)#2 7(c)#2",
     "no wager is changed after no more bets",
     lambda g: (g.playing(), wager(g.first, 2000))),
    ("withdraw a wager", "after no more bets", "6(b)#2 7.E 7(c)#2 7(c)#2",
     "no wager is withdrawn after no more bets",
     lambda g: (g.playing(), WithdrawWager(by=1, spot=1, wager=g.first))),
    ("withdraw a wager", "where none lies", "6(c)(1) 7.F 7(a)#1 7(d)",
     "there is no such wager to withdraw",
     lambda g: (third_waits(g, "betting"), WithdrawWager(by=3, spot=3, wager=g.first))),
    ("withdraw a wager", "without a seat", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "only players who are seated may wager",
     lambda g: (g.at("betting"), WithdrawWager(by=4, spot=4, wager=g.first))),
    ("withdraw a wager", "of another", "6(a)#1 - - -",
     "a player wagers on the own betting area",
     lambda g: (g.at("betting"), WithdrawWager(by=1, spot=2, wager=g.first))),
    ("withdraw a wager", "of another", "- 7.G 13(a) 7(f)#1",
     "a player wagers on the own betting area, or on two adjacent ones if the submission allows it",
     lambda g: (g.at("betting"), WithdrawWager(by=1, spot=2, wager=g.first))),
    ("call or play", "before the deal", "1/call 1.B(3) - -",
     "it is decided after the deal",
     lambda g: (g.at("betting"), wager(g.later, 1000))),
    ("call or play", "before the shuffle", "1/call 1.B(3) - -",
     "it is decided after the deal",
     lambda g: (g.at("shuffling"), wager(g.later, 1000))),
    ("call or play", "before looking at the cards", "1/call 1.B(3) - -",
     "it is decided with a look at the own cards",
     lambda g: (g.at("examining"), wager(g.later, 1000))),
    ("call or play", "before everybody has looked", "10(b)#1 11.B#1 - -",
     "every player looks at the cards before anybody decides",
     lambda g: (one_has_looked(g), wager(g.later, 1000))),
    ("call or play", "with a side bet only", "1/call 1.B(3) - -",
     "it follows a first wager that the player has not made",
     lambda g: (side_bet_alone(g), wager(g.later, 1000))),
    ("call or play", "out of turn", "10(b)#1 11.B#1 - -",
     "players decide in turn, clockwise from the dealer's far left",
     lambda g: (g.playing(), wager(g.later, 1000, by=2))),
    ("call or play", "after a fold", "10(b)#1 11.B#1 - -",
     "the player has decided",
     lambda g: (folded(g), wager(g.later, 1000))),
    ("call or play", "with another amount", "10(b)#2 7.F(1)#2 - -",
     "cents 2000 is not allowed: expected exactly 1000",
     lambda g: (g.playing(), wager(g.later, 2000))),
    ("call or play", "with too few chips", "10(b)#2 7.F(1)#2 - -",
     "there are not enough chips for it",
     lambda g: (poor(g), wager(g.later, 1000))),
    ("call or play", "once it is settled", "10(b)#1 11.B#1 - -",
     "the player has decided",
     lambda g: (settled(g), wager(g.later, 1000, by=2))),
    ("call or play", "after leaving", "6(e)#2 7.C(1) - -",
     "the player has left the table",
     lambda g: (gone(g), wager(g.later, 1000))),
    ("fold", "out of turn", "10(b)#1 11.B#1 - -",
     "players decide in turn, clockwise from the dealer's far left",
     lambda g: (g.playing(), step(2, Step.FOLD, 2))),
    ("fold", "another's hand", "10(b)#1 11.A(1) - -",
     "players examine and decide on their own hand only",
     lambda g: (g.playing(), step(2, Step.FOLD, 1))),
    ("look at cards", "of another", "10(a) 11.A(1) - -",
     "players examine and decide on their own hand only",
     lambda g: (g.at("examining"), step(2, Step.EXAMINE, 1))),
))  # fmt: skip

SEATS = banked((
    ("take a seat", "that is taken", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "the seat is taken",
     lambda g: (g.at("betting"), Sit(by=1, name="Zoe"))),
    ("take a seat", "that there is not", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "there is no such seat",
     lambda g: (g.at("betting"), Sit(by=9, name="Zoe"))),
    ("buy in", "as the dealer", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "players buy in, and nobody else",
     lambda g: (g.at("betting"), BuyIn(by=DEALER, cents=100))),
    ("buy in", "without a seat", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "nobody sits there",
     lambda g: (g.at("betting"), BuyIn(by=4, cents=100))),
    ("buy in", "with a full stack", "6(a)#1 7.A 7(a)#1 7(a)#1",
     "no more money may be put on the table there",
     lambda g: (sat(g, 100_000_000), BuyIn(by=1, cents=100))),
    ("leave", "with a wager, bets closed", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "a player in the round stays until it is complete",
     lambda g: (g.playing(), Leave(by=1))),
    ("leave", "settled, before the round is over", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "a player in the round stays until it is complete",
     lambda g: leave(settled(g))),
    ("leave", "without a seat", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "nobody sits there",
     lambda g: (g.at("betting"), Leave(by=4))),
    ("claim", "a second time", "12(c) 13.D 14(h) 13(h)",
     "the supervisor rules on the first claim",
     lambda g: (claimed(g, g.played), Claim(by=2, spot=2, what=WRONG))),
    ("claim", "after leaving", "6(e)#2 7.C(1) 7(b)#2 7(b)#2",
     "the player has left the table",
     lambda g: (gone(g), Claim(by=1, spot=1, what=WRONG))),
    ("claim", "as the dealer", "12(c) 13.D 14(h) 13(h)",
     "staff report what they find; a claim is a player's",
     lambda g: (g.playing(), Claim(by=DEALER, spot=1, what=WRONG))),
    ("claim", "without a seat", "6(e)#1 7.C 7(b)#1 7(b)#1",
     "nobody sits there",
     lambda g: (g.playing(), Claim(by=4, spot=4))),
    ("claim", "before anything happened", "12(c) 13.D 14(h) 13(h)",
     "nothing has happened in the round",
     lambda g: (g.after_a_round(), Claim(by=1, spot=1))),
    ("claim", "at another's spot", "12(c) 13.D 14(h) 13(h)",
     "a claim is made at the player's own spot",
     lambda g: (g.playing(), Claim(by=1, spot=2))),
    ("dismiss a claim", "that nobody made", "12(c) 13.D 14(h) 13(h)",
     "nobody claims anything there",
     lambda g: (g.playing(), step(SUPERVISOR, Step.DISMISS_CLAIM, 1))),
    ("go on", "with a claim to be ruled on", "12(c) 13.D - -",
     "first, the supervisor rules on what a player claims",
     lambda g: (claimed(g, "revealing"), step(DEALER, Step.REVEAL_DEALER))),
    ("go on", "with a claim to be ruled on", "- - 14(h) 13(h)",
     "first, the supervisor rules on what a player claims",
     lambda g: (claimed(g, "setting the dealer's hands"), step(DEALER, Step.REVEAL_DEALER))),
))  # fmt: skip
