"""Refused actions, by what is tried and when: each brings a table to the state and gives the action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from houseway.engine.actions import (
    Action,
    Attend,
    BuyIn,
    Claim,
    CountStub,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Receive,
    ReceivePreshuffled,
    Report,
    Shuffle,
    Sit,
    UseMethod,
    WithdrawWager,
)
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
from tests.citing import shows
from tests.playing import Playing, playing

AUTOMATED: dict[str, Any] = {"shuffler": "automated"}
HAND: dict[str, Any] = {"shuffler": "automated", "dealing": "hand"}
SHOE: dict[str, Any] = {"shuffler": "automated", "dealing": "automated-shoe"}
RESHUFFLING: dict[str, Any] = {"shuffler": "approved-reshuffling", "device_approval": "D-17"}
TWO_DECKS: dict[str, Any] = {"shuffler": "automated", "decks": 2}


@dataclass(frozen=True)
class Game:
    """A rulebook, with what its wagers are called."""

    rulebook: str
    filed: dict[str, Any]
    wagers: dict[str, Any]  # in cents
    later: str
    side: str
    cards: int

    def table(self, **options: Any) -> Playing:
        return playing(self.rulebook, **{**self.filed, **options})

    def bettors(self, seats: int = 2, **options: Any) -> Playing:
        at = self.table(**options)
        for seat in range(1, seats + 1):
            at.seat(seat, **self.wagers)
        return at

    def at(self, phase: str, **options: Any) -> Playing:
        """Two bettors, by the book until the phase begins."""
        at = self.bettors(**options)
        at.until(phase)
        return at

    def after_a_round(self, **options: Any) -> Playing:
        at = self.bettors(**options)
        at.finish()
        return at

    def order(self, at: Playing) -> tuple[int, ...]:
        return tuple(range(len(at.round.rulebook.deck.cards)))


GAMES = {
    "MA-TCJP": Game("two-card-joker-poker-ma", {"pair_up_paytable": "1"}, {"ante": 1000}, "call", "pair_up", 54),
    "MD-DP": Game(
        "dragon-poker-md",
        {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
        {"ante": 1000, "ante_bonus": 1000},
        "play",
        "dragon",
        53,
    ),
}
Refused = tuple[Playing, Action]
CASES: dict[tuple[str, str], Callable[[Game], Refused]] = {}
"""In both games."""
DRAGON: dict[tuple[str, str], Callable[[Game], Refused]] = {}
"""In Dragon Poker only."""


def both(ma: str, md: str) -> pytest.MarkDecorator:
    """A test for both games, with the clauses and readings that it shows in each."""

    def row(prefix: str, cited: str) -> Any:
        cites = [each if each.startswith("AMB") else f"{prefix}-{each}" for each in cited.split()]
        return pytest.param(GAMES[prefix], marks=shows(*cites), id=GAMES[prefix].rulebook)

    return pytest.mark.parametrize("game", [row("MA-TCJP", ma), row("MD-DP", md)])


def step(by: int, what: Step, spot: int = 0) -> Perform:
    return Perform(by=by, step=what, spot=spot)


def wager(name: str, cents: int, by: int = 1, spot: int = 0, how: Instrument = Instrument.CHIPS) -> PlaceWager:
    return PlaceWager(by=by, spot=spot or by, wager=name, cents=cents, instrument=how)


def report(what: Irregularity, spot: int = 0, by: int = DEALER) -> Report:
    return Report(by=by, what=what, spot=spot)


def method(shuffler: Shuffler, dealing: Dealing, decks: int = 1) -> UseMethod:
    return UseMethod(by=SUPERVISOR, shuffler=shuffler, dealing=dealing, decks=decks)


def attend(device: Device, condition: Condition) -> Attend:
    return Attend(by=SUPERVISOR, device=device, condition=condition)


def shuffle(game: Game, at: Playing, deck: int = 1) -> Refused:
    return at, Shuffle(by=DEALER, deck=deck, order=game.order(at))


def jammed(game: Game, **options: Any) -> Playing:
    at = game.after_a_round(**options)
    at.do(report(Irregularity.SHUFFLER_JAMS))
    return at


def poor(game: Game) -> Playing:
    """One player who has five dollars beside the first wagers."""
    at = game.table()
    at.do(Sit(by=1, name="Ann"))
    at.do(BuyIn(by=1, cents=sum(game.wagers.values()) + 500))
    for name, cents in game.wagers.items():
        at.do(wager(name, cents))
    at.until("examining")
    at.do(step(1, Step.EXAMINE, 1))
    return at


def side_bet_alone(game: Game) -> Playing:
    at = game.table(**({"side_bets_alone": True} if game.later == "play" else {}))
    side: dict[str, Any] = {game.side: 500}
    at.seat(1, **side)
    at.seat(2, **game.wagers)
    at.until("deciding")
    return at


def settled(game: Game) -> Playing:
    at = game.at("settling")
    at.next()
    return at


def two_in(game: Game) -> Playing:
    """Seat 1 has looked at the cards, and seat 2 has not."""
    at = game.at("examining")
    at.do(step(1, Step.EXAMINE, 1))
    return at


def decided(game: Game) -> Playing:
    at = game.at("deciding")
    at.do(step(1, Step.FOLD, 1))
    return at


def preshuffled(game: Game) -> Playing:
    at = game.bettors(**HAND)
    order = game.order(at)
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=order))
    at.do(attend(Device.SHUFFLER, Condition.REMOVED))
    return at


def dealing(game: Game, **options: Any) -> Playing:
    """The first card has been dealt."""
    at = game.at("dealing", **options)
    at.do(Deal(by=DEALER, places=1))
    return at


def left_alone(game: Game) -> Playing:
    at = game.after_a_round()
    for seat in (1, 2):
        at.do(Leave(by=seat))
    return at


def claimed(game: Game, phase: str = "deciding") -> Playing:
    at = game.at(phase)
    at.do(Claim(by=2, spot=2, what=Irregularity.WRONG_NUMBER))
    return at


def counted_five(game: Game) -> Playing:
    at = game.bettors()
    at.finish(rounds=4)
    at.until("stub")
    return at


def spread(game: Game) -> Playing:
    """The deck lies spread, and nobody has come."""
    at = game.table()
    at.until_idle()
    return at


CASES.update({
    ("make a wager", "with cash"): lambda g: (g.at("betting"), wager("ante", 1000, how=Instrument.CASH)),
    ("make a wager", "without a seat"): lambda g: (g.at("betting"), wager("ante", 1000, by=3)),
    ("make a wager", "on another's betting area"): lambda g: (g.at("betting"), wager("ante", 1000, by=1, spot=2)),
    ("make a wager", "that the table does not have"): lambda g: (g.at("betting"), wager("insurance", 1000)),
    ("make a wager", "after no more bets"): lambda g: (g.at("dealing"), wager(g.side, 500)),
    ("lay a coupon", "where none are taken"):
        lambda g: (g.at("betting"), wager("ante", 1000, how=Instrument.MATCH_PLAY)),
    ("raise a wager", "after no more bets"): lambda g: (g.at("deciding"), wager("ante", 2000)),
    ("withdraw a wager", "after no more bets"):
        lambda g: (g.at("deciding"), WithdrawWager(by=1, spot=1, wager="ante")),
    ("withdraw a wager", "where none lies"):
        lambda g: (g.at("betting"), WithdrawWager(by=1, spot=1, wager=g.side)),
    ("call or play", "before the deal"): lambda g: (g.at("betting"), wager(g.later, 1000)),
    ("call or play", "before everybody has looked"): lambda g: (two_in(g), wager(g.later, 1000)),
    ("call or play", "with a side bet only"): lambda g: (side_bet_alone(g), wager(g.later, 1000)),
    ("call or play", "out of turn"): lambda g: (g.at("deciding"), wager(g.later, 1000, by=2)),
    ("call or play", "after a fold"): lambda g: (decided(g), wager(g.later, 1000)),
    ("call or play", "with another amount"): lambda g: (g.at("deciding"), wager(g.later, 2000)),
    ("call or play", "with too few chips"): lambda g: (poor(g), wager(g.later, 1000)),
    ("fold", "out of turn"): lambda g: (g.at("deciding"), step(2, Step.FOLD, 2)),
    ("fold", "another's hand"): lambda g: (g.at("deciding"), step(2, Step.FOLD, 1)),
    ("look at cards", "of another"): lambda g: (g.at("examining"), step(2, Step.EXAMINE, 1)),
    ("take a seat", "that is taken"): lambda g: (g.at("betting"), Sit(by=1, name="Zoe")),
    ("buy in", "without a seat"): lambda g: (g.at("betting"), BuyIn(by=4, cents=100)),
    ("leave", "with a wager, bets closed"): lambda g: (g.at("deciding"), Leave(by=1)),
    ("leave", "settled, before the round is over"): lambda g: (settled(g), Leave(by=2)),
    ("claim", "a second time"): lambda g: (claimed(g), Claim(by=2, spot=2, what=Irregularity.WRONG_NUMBER)),
    ("go on", "with a claim to be ruled on"):
        lambda g: (claimed(g, "revealing"), step(DEALER, Step.REVEAL_DEALER)),
    ("receive a deck", "with the decks there"): lambda g: (g.at("betting"), Receive(by=DEALER, deck=1)),
    ("verify the inspection", "by the dealer"): lambda g: (_inspected(g), step(DEALER, Step.VERIFY, 1)),
    ("spread a new deck", "before it is verified"): lambda g: (_inspected(g), step(DEALER, Step.SPREAD, 1)),
    ("wash the cards", "before a player came"): lambda g: (spread(g), step(DEALER, Step.WASH, 1)),
    ("inspect the cards", "when they are open"): lambda g: (g.at("shuffling"), step(DEALER, Step.INSPECT, 1)),
    ("shuffle", "before the cards are washed"): lambda g: shuffle(g, spread(g)),
    ("shuffle", "by a device that jammed"): lambda g: shuffle(g, jammed(g, **AUTOMATED)),
    ("shuffle", "with an automated shoe that jammed"): lambda g: shuffle(g, _shoe_jammed(g)),
    ("shuffle", "a deck while the other is racked"): lambda g: shuffle(g, g.after_a_round(**TWO_DECKS), 2),
    ("shuffle", "one of two decks for a second round"): lambda g: shuffle(g, g.after_a_round(**TWO_DECKS), 1),
    ("shuffle", "during the round"): lambda g: shuffle(g, g.at("deciding")),
    ("shuffle", "twice"): lambda g: shuffle(g, g.at("loading")),
    ("shuffle", "at an idle table"): lambda g: shuffle(g, left_alone(g)),
    ("use a pre-shuffled deck", "dealt by hand, without the device"):
        lambda g: (preshuffled(g), step(DEALER, Step.PLACE_STACK)),
    ("cut", "after a device shuffled"): lambda g: (g.at("loading", **AUTOMATED), Cut(by=DEALER, cards=20)),
    ("cut", "nine cards"): lambda g: (g.at("cutting"), Cut(by=DEALER, cards=9)),
    ("cut", "twice"): lambda g: (g.at("loading"), Cut(by=DEALER, cards=20)),
    ("cut", "as a player"): lambda g: (g.at("cutting"), Cut(by=1, cards=20)),
    ("order a recut", "as the dealer"): lambda g: (g.at("loading"), step(DEALER, Step.RECUT)),
    ("order a recut", "after the first card"): lambda g: (dealing(g), step(SUPERVISOR, Step.RECUT)),
    ("change hands", "with the deck in one"): lambda g: (g.at("betting", **HAND), step(DEALER, Step.RIGHT_HAND)),
    ("announce no more bets", "without a wager"): lambda g: (_no_wager(g), step(DEALER, Step.NO_MORE_BETS)),
    ("announce no more bets", "twice"): lambda g: (g.at("dealing"), step(DEALER, Step.NO_MORE_BETS)),
    ("deal", "before the first shuffle"): lambda g: (g.at("shuffling"), Deal(by=DEALER, places=1)),
    ("deal", "before the shuffle after a round"): lambda g: (g.after_a_round(), Deal(by=DEALER, places=1)),
    ("deal", "before the cut"): lambda g: (g.at("cutting"), Deal(by=DEALER, places=1)),
    ("deal", "before the shoe is loaded"): lambda g: (g.at("loading"), Deal(by=DEALER, places=1)),
    ("deal", "before no more bets"): lambda g: (g.at("betting"), Deal(by=DEALER, places=1)),
    ("deal", "while the other deck waits to be shuffled"):
        lambda g: (dealing(g, **TWO_DECKS), Deal(by=DEALER, places=1)),
    ("rack the stub", "when a count is due"): lambda g: (counted_five(g), step(DEALER, Step.STUB_TO_RACK)),
    ("count the stub", "when it is racked"): lambda g: (g.at("examining"), CountStub(by=DEALER, cards=40)),
    ("spread an idle table's cards", "during a round"):
        lambda g: (g.at("deciding"), step(DEALER, Step.SPREAD_IDLE_DOWN)),
    ("change the method", "to hand dealing after a manual shuffle"):
        lambda g: (g.after_a_round(), method(Shuffler.MANUAL, Dealing.HAND)),
    ("change the method", "to two decks without a device"):
        lambda g: (g.after_a_round(), method(Shuffler.MANUAL, Dealing.MANUAL_SHOE, 2)),
    ("change the method", "with a jammed device in the way"):
        lambda g: (jammed(g, **AUTOMATED), method(Shuffler.MANUAL, Dealing.MANUAL_SHOE)),
    ("change the method", "during a round"):
        lambda g: (g.at("deciding"), method(Shuffler.AUTOMATED, Dealing.MANUAL_SHOE)),
    ("change the method", "to the one in use"):
        lambda g: (g.after_a_round(), method(Shuffler.MANUAL, Dealing.MANUAL_SHOE)),
    ("attend to a device", "that is not in use"):
        lambda g: (g.after_a_round(), attend(Device.SHUFFLER, Condition.REMOVED)),
    ("attend to the shoe", "while cards are dealt from it"):
        lambda g: (dealing(g, **SHOE), attend(Device.SHOE, Condition.REMOVED)),
    ("exchange a device", "before it is put away"):
        lambda g: (jammed(g, **AUTOMATED), attend(Device.SHUFFLER, Condition.EXCHANGED)),
    ("report a wrong number", "of a hand that is right"):
        lambda g: (g.at("deciding"), report(Irregularity.WRONG_NUMBER, 1)),
    ("report a wrong number", "before the deal"):
        lambda g: (g.at("betting"), report(Irregularity.WRONG_NUMBER, 1)),
    ("report a wrong number", "as a player"):
        lambda g: (g.at("deciding"), report(Irregularity.WRONG_NUMBER, 1, by=1)),
    ("report a face-up card", "with the stub away"):
        lambda g: (g.at("deciding"), report(Irregularity.FACE_UP_CARD)),
    ("report a card drawn in error", "with all cards dealt"):
        lambda g: (g.at("stub"), report(Irregularity.DRAWN_IN_ERROR)),
    ("report the dealer's card exposed", "after the reveal"):
        lambda g: (g.at("settling"), report(Irregularity.DEALER_CARD_EXPOSED)),
    ("report a player's card exposed", "before the deal"):
        lambda g: (g.at("betting"), report(Irregularity.PLAYER_CARD_EXPOSED, 1)),
    ("report that a player left", "before no more bets"):
        lambda g: (g.at("betting"), report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR)),
    ("report that a player left", "as the dealer"):
        lambda g: (g.at("deciding"), report(Irregularity.PLAYER_LEAVES, 1)),
    ("report a jam of the shuffler", "without one"):
        lambda g: (g.at("shuffling"), report(Irregularity.SHUFFLER_JAMS)),
    ("report a jam of the shoe", "with a manual shoe"):
        lambda g: (g.at("dealing"), report(Irregularity.SHOE_JAMS)),
    ("take a seat", "that there is not"): lambda g: (g.at("betting"), Sit(by=9, name="Zoe")),
    ("buy in", "with a full stack"): lambda g: (_rich(g), BuyIn(by=1, cents=100)),
    ("leave", "without a seat"): lambda g: (g.at("betting"), Leave(by=4)),
    ("claim", "without a seat"): lambda g: (g.at("deciding"), Claim(by=4, spot=4)),
    ("claim", "before anything happened"): lambda g: (g.after_a_round(), Claim(by=1, spot=1)),
    ("claim", "at another's spot"): lambda g: (g.at("deciding"), Claim(by=1, spot=2)),
    ("dismiss a claim", "that nobody made"): lambda g: (g.at("deciding"), step(SUPERVISOR, Step.DISMISS_CLAIM, 1)),
    ("make a wager", "without chips"): lambda g: (_broke(g), wager("ante", 1000)),
    ("make a wager", "with too few chips"): lambda g: (_short(g), wager("ante", 1000)),
    ("withdraw a wager", "without a seat"): lambda g: (g.at("betting"), WithdrawWager(by=4, spot=4, wager="ante")),
    ("withdraw a wager", "of another"): lambda g: (g.at("betting"), WithdrawWager(by=1, spot=2, wager="ante")),
    ("call or play", "once it is settled"): lambda g: (settled(g), wager(g.later, 1000, by=2)),
    ("claim", "after leaving"): lambda g: (_gone(g), Claim(by=1, spot=1, what=Irregularity.WRONG_NUMBER)),
    ("call or play", "after leaving"): lambda g: (_gone(g), wager(g.later, 1000)),
    ("shuffle", "the other deck before the deal"): lambda g: shuffle(g, g.at("betting", **TWO_DECKS), 2),
    ("shuffle", "a deck that came pre-shuffled"): lambda g: shuffle(g, _preshuffled(g)),
    ("use a pre-shuffled deck", "that is none"): lambda g: (g.at("shuffling"), step(DEALER, Step.PLACE_STACK)),
    ("cut", "before the shuffle"): lambda g: (g.at("shuffling"), Cut(by=DEALER, cards=20)),
    ("spread an idle table's cards", "before they are open"):
        lambda g: (spread(g), step(DEALER, Step.SPREAD_IDLE_DOWN)),
    ("spread an idle table's cards", "with a wager on the layout"):
        lambda g: (_wagered(g), step(DEALER, Step.SPREAD_IDLE_DOWN)),
    ("change the method", "while the cards lie spread"):
        lambda g: (spread(g), method(Shuffler.AUTOMATED, Dealing.MANUAL_SHOE)),
    ("attend to a device", "that is in that condition"):
        lambda g: (g.after_a_round(**AUTOMATED), attend(Device.SHUFFLER, Condition.IN_ORDER)),
    ("attend to a device", "in a way the document does not know"):
        lambda g: (g.after_a_round(**AUTOMATED), attend(Device.SHUFFLER, Condition.JAMMED)),
    ("report a wrong number", "of a hand in the rack"):
        lambda g: (_racked(g), report(Irregularity.WRONG_NUMBER, 1)),
    ("report a wrong number", "where nothing was dealt"):
        lambda g: (g.at("deciding"), report(Irregularity.WRONG_NUMBER, 3)),
    ("report a card too many", "as the supervisor"):
        lambda g: (dealing(g), report(Irregularity.EXTRA_CARD, 1, by=SUPERVISOR)),
    ("report a card too many", "where nothing was dealt"):
        lambda g: (dealing(g), report(Irregularity.EXTRA_CARD, 2)),
    ("report a card drawn in error", "before no more bets"):
        lambda g: (g.at("betting"), report(Irregularity.DRAWN_IN_ERROR)),
    ("report a card drawn in error", "with one drawn already"):
        lambda g: (_drawn(g), report(Irregularity.DRAWN_IN_ERROR)),
    ("report a missing card", "a second time"): lambda g: (_lost(g), report(Irregularity.CARD_LOST)),
    ("report the dealer's card exposed", "before there is one"):
        lambda g: (g.at("betting"), report(Irregularity.DEALER_CARD_EXPOSED)),
    ("report the dealer's card exposed", "at a player's spot"):
        lambda g: (g.at("deciding"), report(Irregularity.DEALER_CARD_EXPOSED, 1)),
    ("report a player's card exposed", "at the dealer's place"):
        lambda g: (g.at("deciding"), report(Irregularity.PLAYER_CARD_EXPOSED, 0)),
    ("report a player's card exposed", "with all of them exposed"):
        lambda g: (_exposed(g), report(Irregularity.PLAYER_CARD_EXPOSED, 1)),
    ("report that a player left", "twice"):
        lambda g: (_gone(g), report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR)),
    ("report that a player left", "who is not in the round"):
        lambda g: (g.at("deciding"), report(Irregularity.PLAYER_LEAVES, 3, by=SUPERVISOR)),
    ("report a jam of the shuffler", "twice"):
        lambda g: (jammed(g, **AUTOMATED), report(Irregularity.SHUFFLER_JAMS)),
    ("report a jam of the shuffler", "after its shuffle"):
        lambda g: (g.at("loading", **AUTOMATED), report(Irregularity.SHUFFLER_JAMS)),
    ("report a jam of the shoe", "twice"): lambda g: (_shoe_jammed(g), report(Irregularity.SHOE_JAMS)),
    ("report a jam of the shoe", "that holds no cards"):
        lambda g: (g.at("deciding", **SHOE), report(Irregularity.SHOE_JAMS)),
    ("report a die that lies askew", "where none are used"):
        lambda g: (g.at("betting"), report(Irregularity.DIE_NOT_FLAT)),
})  # fmt: skip

DRAGON.update({
    ("make a wager", "that the submission leaves out"):
        lambda g: (g.at("betting", offer_dragon_bet=False), wager("dragon", 500)),
    ("make a wager", "progressive, without a schedule"): lambda g: (g.at("betting"), wager("progressive", 500)),
    ("make a wager", "a side bet without the Ante pair"): lambda g: (_no_wager(g), wager("dragon", 500)),
    ("make a wager", "an unequal Ante Bonus"): lambda g: (_ante(g), wager("ante_bonus", 500)),
    ("announce no more bets", "with an Ante alone"): lambda g: (_ante(g), step(DEALER, Step.NO_MORE_BETS)),
    ("announce no more bets", "with a deck of eight hours"): lambda g: (_old(g), step(DEALER, Step.NO_MORE_BETS)),
    ("take a second area", "that is not adjacent"):
        lambda g: (g.at("betting", two_areas=True), step(1, Step.TAKE_AREA, 3)),
    ("order a shuffle", "as the dealer"): lambda g: (g.at("loading"), step(DEALER, Step.ORDER_SHUFFLE)),
    ("spread an idle table's cards", "face up, and nobody asked"):
        lambda g: (g.after_a_round(), step(DEALER, Step.SPREAD_IDLE_UP)),
    ("rule wagers abandoned", "of somebody who is there"):
        lambda g: (g.at("deciding"), step(SUPERVISOR, Step.RULE_ABANDONED, 1)),
    ("take a seat", "whose area a neighbour plays"): lambda g: (_two_areas(g), Sit(by=3, name="Zoe")),
    ("spread an idle table's cards", "face down, and somebody asked"):
        lambda g: (_asked(g), step(DEALER, Step.SPREAD_IDLE_DOWN)),
    ("ask for cards face up", "twice"): lambda g: (_asked(g), step(1, Step.REQUEST_FACE_UP, 1)),
    ("spread an idle table's cards", "of a device that reshuffles"):
        lambda g: (g.after_a_round(**RESHUFFLING), step(DEALER, Step.SPREAD_IDLE_DOWN)),
    ("report cards touched", "before the deal"):
        lambda g: (g.at("betting"), report(Irregularity.CARDS_TOUCHED, 1)),
})  # fmt: skip


def _ante(game: Game) -> Playing:
    at = _no_wager(game)
    at.do(wager("ante", 1000))
    return at


def _old(game: Game) -> Playing:
    at = _ante(game)
    at.do(wager("ante_bonus", 1000))
    at.do(BuyIn(by=1, cents=1, at=8 * 3_600_000))
    return at


def _inspected(game: Game) -> Playing:
    at = game.bettors()
    at.do(Receive(by=DEALER, deck=1))
    at.do(step(DEALER, Step.INSPECT, 1))
    return at


def _no_wager(game: Game) -> Playing:
    at = game.table()
    at.seat(1)
    at.until("betting")
    return at


def _shoe_jammed(game: Game) -> Playing:
    at = game.at("dealing", **SHOE)
    at.do(report(Irregularity.SHOE_JAMS))
    return at


def _buying(game: Game, cents: int) -> Playing:
    """Somebody who buys in for so much and does nothing more."""
    at = game.table()
    at.do(Sit(by=1, name="Ann"))
    at.do(BuyIn(by=1, cents=cents))
    return at


def _rich(game: Game) -> Playing:
    return _buying(game, 100_000_000)


def _short(game: Game) -> Playing:
    return _buying(game, 499)


def _broke(game: Game) -> Playing:
    at = game.table()
    at.do(Sit(by=1, name="Ann"))
    return at


def _wagered(game: Game) -> Playing:
    at = game.after_a_round()
    at.do(wager("ante", 1000))
    return at


def _gone(game: Game) -> Playing:
    at = game.at("deciding")
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    return at


def _preshuffled(game: Game) -> Playing:
    at = game.bettors()
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=game.order(at)))
    return at


def _racked(game: Game) -> Playing:
    at = game.at("deciding")
    at.do(step(1, Step.FOLD, 1))
    at.until("revealing")
    return at


def _drawn(game: Game) -> Playing:
    at = dealing(game)
    at.do(report(Irregularity.DRAWN_IN_ERROR))
    return at


def _lost(game: Game) -> Playing:
    at = dealing(game)
    at.do(report(Irregularity.CARD_LOST))
    return at


def _exposed(game: Game) -> Playing:
    at = game.at("deciding")
    while [act for act in at.offered(DEALER) if act == report(Irregularity.PLAYER_CARD_EXPOSED, 1)]:
        at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 1))
    return at


def _asked(game: Game) -> Playing:
    at = game.after_a_round()
    at.do(step(1, Step.REQUEST_FACE_UP, 1))
    return at


def _two_areas(game: Game) -> Playing:
    at = game.at("betting", two_areas=True)
    at.do(step(2, Step.TAKE_AREA, 3))
    return at
