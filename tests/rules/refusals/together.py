"""Wagers that belong together, second betting areas, wagers left behind and decks of many hours."""

from __future__ import annotations

from houseway.engine.actions import BuyIn, Sit, WithdrawWager
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from tests.playing import Playing
from tests.rules.refusals.games import Game, after, deal, report, step, wager
from tests.rules.refusals.rows import banked
from tests.rules.refusals.wagers import no_wager, sat

HOUR = 3_600_000
LEFT = report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR)
NO_MORE_BETS = step(DEALER, Step.NO_MORE_BETS)


def first_wager(game: Game) -> Playing:
    return after(no_wager(game), wager(game.first, 1000))


def old_deck(game: Game) -> Playing:
    """Wagers lie on the layout when the deck has been in use for more than eight hours."""
    at = no_wager(game)
    after(at, *(wager(name, cents) for name, cents in game.wagers.items()))
    return after(at, BuyIn(by=1, cents=1, at=8 * HOUR + 1))


def second_area(game: Game) -> Playing:
    return after(game.at("betting", two_areas=True), step(2, Step.TAKE_AREA, 3))


def wagers_stand(game: Game) -> Playing:
    """A void deal at a table where wagers then stand for another one."""
    at = game.at("dealing", void_wagers="stand")
    after(at, deal(7), report(Irregularity.DEALER_CARD_EXPOSED))
    at.until("betting")
    return at


def bonus(game: Game) -> Playing:
    at = game.table(bonus_paytable="A")
    at.seat(1, asia=1000, bonus=500)
    at.until("comparing")
    return at


TOGETHER = banked((
    ("make a wager", "that the submission leaves out", "- 11.D(3)(d) - -",
     "this submission does not offer the wager",
     lambda g: (g.at("betting", offer_dragon_bet=False), wager("dragon", 500))),
    ("make a wager", "that the submission leaves out", "- - - 7(e)",
     "the submission does not offer the Bonus Wager",
     lambda g: (g.at("betting"), wager("bonus", 500))),
    ("make a wager", "progressive, without a schedule", "- 7.F(4) - -",
     "a progressive wager needs a schedule attached to the submission",
     lambda g: (g.at("betting"), wager("progressive", 500))),
    ("make a wager", "an Ante Bonus before the Ante", "- 1.B(1) - -",
     "the Ante comes first, then an equal Ante Bonus",
     lambda g: (no_wager(g), wager("ante_bonus", 1000))),
    ("make a wager", "an unequal Ante Bonus", "- 7.F(1)#1 - -",
     "cents 500 is not allowed: expected exactly 1000",
     lambda g: (first_wager(g), wager("ante_bonus", 500))),
    ("make a wager", "an Ante Bonus with too few chips", "- 7.A - -",
     "there are not enough chips for it",
     lambda g: (after(sat(g, 1500), wager("ante", 1000)), wager("ante_bonus", 1000))),
    ("make a wager", "a side bet without the Ante pair", "- 1.B(1) - -",
     "the Ante comes first, then an equal Ante Bonus, then side bets",
     lambda g: (no_wager(g), wager("dragon", 500))),
    ("make a wager", "a side bet beside an Ante alone", "- 7.F(1)#1 - -",
     "the Ante comes first, then an equal Ante Bonus, then side bets",
     lambda g: (first_wager(g), wager("dragon", 500))),
    ("make a wager", "a Bonus Wager alone", "- - - 7(d)",
     "a Bonus Wager comes beside an Asia Poker Wager",
     lambda g: (sat(g, 5000, bonus_paytable="A"), wager("bonus", 500))),
    ("raise a wager", "that stands for another deal", "- - 7(c)#2 -",
     "the wagers of a void deal stand for the next one, as they were when bets were closed",
     lambda g: (wagers_stand(g), wager("asia", 2000))),
    ("withdraw a wager", "that stands for another deal", "- - 7(c)#2 -",
     "the wagers of a void deal stand for the next one, as they were when bets were closed",
     lambda g: (wagers_stand(g), WithdrawWager(by=1, spot=1, wager="asia"))),
    ("surrender", "with a Bonus Wager", "- - - 11(d)#1",
     "a player with a Bonus Wager may not surrender",
     lambda g: (bonus(g), step(1, Step.SURRENDER, 1))),
    ("announce no more bets", "with an Ante alone", "- 7.F(1)#1 - -",
     "no wager lies that may stand: they are put right or given back",
     lambda g: (first_wager(g), NO_MORE_BETS)),
    ("announce no more bets", "with a deck of more than eight hours", "- 3.C(2) - 3(c)(2)",
     "first, a deck that has been in play too long is changed",
     lambda g: (old_deck(g), NO_MORE_BETS)),
    ("take a second area", "that is not adjacent", "- 7.G 13(a) 7(f)#1",
     "a second betting area must be adjacent, free and allowed by the submission",
     lambda g: (g.at("betting", two_areas=True), step(1, Step.TAKE_AREA, 3))),
    ("take a second area", "that the submission does not allow", "- 7.G 13(a) 7(f)#1",
     "a second betting area must be adjacent, free and allowed by the submission",
     lambda g: (g.at("betting"), step(2, Step.TAKE_AREA, 3))),
    ("take a second area", "after no more bets", "- 7.D 7(c)#1 7(c)#1",
     "betting areas are taken and given up before no more bets",
     lambda g: (g.at("dealing", two_areas=True), step(2, Step.TAKE_AREA, 3))),
    ("give up a second area", "with a wager on it", "- 7.G 13(a) 7(f)#1",
     "a second betting area is given up by its player, without a wager on it",
     lambda g: (after(second_area(g), wager(g.first, 1000, by=2, spot=3)), step(2, Step.GIVE_UP_AREA, 3))),
    ("take a seat", "whose area a neighbour plays", "- 7.G 13(a) 7(f)#1",
     "a neighbour plays the betting area of the seat",
     lambda g: (second_area(g), Sit(by=3, name="Zoe"))),
    ("rule wagers abandoned", "of somebody who is there", "- 7.C(2) - -",
     "a supervisor rules on wagers that a player who left has on the table",
     lambda g: (g.playing(), step(SUPERVISOR, Step.RULE_ABANDONED, 1))),
    ("rule wagers abandoned", "of somebody who is there", "- - - 7(b)#3",
     "no player left wagers there that wait for a ruling",
     lambda g: (g.playing(), step(SUPERVISOR, Step.RULE_ABANDONED, 1))),
    ("rule wagers abandoned", "before all have their cards", "- - - 7(b)#3",
     "the supervisor rules when everybody has their cards",
     lambda g: (after(g.at("dealing"), LEFT), step(SUPERVISOR, Step.RULE_ABANDONED, 1))),
))  # fmt: skip
