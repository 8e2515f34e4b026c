"""Dragon Poker as filed in Maryland: the whole game, in the order of the document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from houseway.engine.actions import PlaceWager
from houseway.engine.draft import Draft
from houseway.engine.offers import Whole
from houseway.engine.phase import Phase, Refusal, Rulebook, Wager
from houseway.engine.signs import Posted, Sign
from houseway.engine.state import Round
from houseway.engine.words import Condition, Dealing, Irregularity, Step
from houseway.games.dragon_poker import paytables
from houseway.games.dragon_poker.cards import MD
from houseway.games.dragon_poker.case import settle_case
from houseway.games.dragon_poker.hands import kind_of, name_of, value
from houseway.games.dragon_poker.settlement import FIRST, settle_seat
from houseway.games.dragon_poker.submission import OFFERS, DragonPoker
from houseway.procedures import choose, decks, irregular, layout, seats, settle, shuffle, signs
from houseway.procedures.betting import betting, wagering
from houseway.procedures.cites import Cites, Rows
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.conditions import bets_closed
from houseway.procedures.deal import Plan, dealing, three_ways
from houseway.procedures.decks import HOUR_MS
from houseway.procedures.devices import devices
from houseway.procedures.layout import IN_SHUFFLER, in_play, wagered
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.refusals import refusals
from houseway.procedures.stub import stub
from houseway.ranking import scheduled

AREAS = (
    Wager("ante", "Ante", MD("7.F(1)#1")),
    Wager("ante_bonus", "Ante Bonus", MD("7.F(1)#1")),
    Wager("play", "Play", MD("7.F(1)#2"), before_deal=False),
    Wager("three_card_bonus", "Three Card Bonus", MD("7.F(2)")),
    Wager("dragon", "Dragon Bet", MD("7.F(3)")),
)
PROGRESSIVE = Wager("progressive", "Progressive", MD("7.F(4)"))

CITES: Rows = {
    # chapter 3; chapter 4, with the idle table of 5.H
    Step.SWAP_DECKS: "3.B(2)", "decks in turn": "3.B(3)", "one deck in the rack": "3.B(4)",
    "receive": "4.A", Step.INSPECT: "4.A", Step.VERIFY: "4.A", Step.SPREAD: "4.(1)", Step.OFFER_INSPECTION: "4.C",
    Step.TURN_DOWN: "4.C(1)", Step.WASH: "4.C(2)", Step.STACK: "4.C(3)", Step.TURN_UP: "5.H(3)",
    Step.REQUEST_FACE_UP: "5.H(2)", Step.SPREAD_IDLE_UP: "5.H(2)", Step.SPREAD_IDLE_DOWN: "5.H(2)",
    # chapter 5
    "shuffle before play": "5.A(1)", "shuffle after a round": "5.A(2)", Step.ORDER_SHUFFLE: "5.A(3)",
    "single stack": "5.B", Step.DEVICE_LOADS_SHOE: "5.C", "device counts": "5.D(1)",
    "device counts wrong": "5.D(2)", "no cut": "5.E(1)", "cut": "5.E(2)", Step.PLACE_STACK: "5.E(2)",
    "least cut": "5.F", Step.INSERT_COVER_CARD: "5.F", Step.PACKET_TO_BOTTOM: "5.F(1)", Step.RECUT: "5.G",
    "device reshuffles": "5.J",
    # chapter 7
    "deck's hours": "3.C", "chips": "7.A", "match play": "7.A", "cash": "7.B", "seated": "7.C", "stay": "7.C(1)",
    Irregularity.PLAYER_LEAVES: "7.C(1)", Step.RULE_ABANDONED: "7.C(2)", "bets close": "7.D", "changes": "7.E",
    "wagers": "7.F", "later wager": "1.B(3)", Step.TAKE_AREA: "7.G",
    # chapters 8, 9 and 10          manual shoe   hand      automated shoe (AMB-25: bets close there too)
    Step.CHANGE_DECK:       ("3.C(2)", "3.C(1)", "3.C(2)"),
    Step.NO_MORE_BETS:      ("8.C",    "9.B",    "7.D"),
    Step.STUB_TO_RACK:      ("8.D(3)", "9.C(4)", "10.B(5)"),
    "count":                ("8.E",    "9.D",    "10.C"),
    "count right":          ("8.F",    "9.E",    "10.D"),
    Step.DETERMINE_MISDEAL: ("8.G",    "9.F",    "10.E"),
    "misdealt":             ("8.G(1)", "9.G",    "10.F"),
    "not misdealt":         ("8.G(2)", "9.H",    "10.G"),  # AMB-27
    "dealt face down":      ("8.D(2)", "9.C(3)", "10.B(2)"),  # AMB-33
    Step.LOAD_SHOE: "8.B", Step.LEFT_HAND: "9.A(2)", Step.RIGHT_HAND: "9.A(2)", "holding hand": "9.A(2)(a)",
    Step.LOAD_AUTOMATED_SHOE: "10.A(1)",
    # chapter 11; chapter 13 (AMB-33 for a player's exposed card)
    "own hand": "11.A(1)", "own decision": "11.A(1)", Irregularity.CARDS_TOUCHED: "11.A(2)",
    Irregularity.OUT_OF_VIEW: "11.A(3)", "decisions": "11.B#1", "amount": "7.F(1)#2",
    Irregularity.PLAYER_CARD_EXPOSED: "11.A(1)", Irregularity.FACE_UP_CARD: "13.A",
    "second face-up card": "13.B", Irregularity.DRAWN_IN_ERROR: "13.C", Irregularity.WRONG_NUMBER: "13.D",
    Irregularity.DEALER_CARD_EXPOSED: "13.E", Irregularity.SHUFFLER_JAMS: "13.F", Irregularity.SHOE_JAMS: "13.G",
    "device put away": "13.H",
}  # fmt: skip

AGES = {Dealing.HAND: 4 * HOUR_MS, Dealing.MANUAL_SHOE: 8 * HOUR_MS, Dealing.AUTOMATED_SHOE: 8 * HOUR_MS}  # 3.C
PASSES = {Dealing.MANUAL_SHOE: 3 * ("8.D(2)", "8.D(3)"), Dealing.HAND: 3 * ("9.C(2)", "9.C(2)")}  # AMB-23
PLANS = {
    "delivered": three_ways(MD, 3, PASSES, ("10.B(1)", "10.B(2)", "10.B(3)")),
    "left-in-shuffler": three_ways(MD, 3, PASSES, ("10.B(1)", "10.B(2)", "10.B(4)"), IN_SHUFFLER),
}


def dragon_poker(cites: Cites, options: DragonPoker) -> Rulebook:
    """The game, from the operator's submission."""
    plan = PLANS[options.dealer_stack]
    decided = partial(choose.has_decided, wager="play", equals="ante")
    found = irregular.irregularities(cites, plan, decided, Irregularity.CARDS_TOUCHED, Irregularity.OUT_OF_VIEW)
    return Rulebook(
        id=cites.rulebook,
        document=cites.document,
        options=options,
        deck=options.fixed.deck,
        spots=tuple(range(1, options.seats + 1)),
        wagers=(*AREAS, PROGRESSIVE) if options.progressive else AREAS,
        phases=tuple(_phases(cites, options, plan)),
        beside=tuple(_beside(cites, options, found)),
        duties=(
            ruling(MD("13.D")),
            decks.change_of_decks(cites, AGES, decks.entered_play),
            idle_table(cites),
            shuffle.other_deck(cites),
        ),
        refusals=(
            *REFUSALS,
            *refusals(cites, found, later="play", first="ante", broken=partial(_broken, options)),
        ),
        value=value,
        name_of=name_of,
        kind_of=kind_of,
        case=settle_case,
        hand_sizes=(3,),
        settle_seat=partial(settle_seat, options),
        signs=tuple(_signs(options)),
    )


def _phases(cites: Cites, options: DragonPoker, plan: Plan) -> Iterator[Phase]:
    """Chapters 4 to 11."""
    yield opening(cites)
    yield shuffle.shuffling(cites, loads_shoe=options.shuffler_loads_shoe)
    yield shuffle.cutting(cites, Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM)
    yield shuffle.loading(cites)
    yield betting(cites, broken=partial(_broken, options))
    yield dealing(MD("8.D(2)"), plan)
    yield stub(cites, plan, every=5, waived=lambda round: round.table.shuffler.counts)  # AMB-26
    yield choose.examining(MD("11.A"))
    yield choose.deciding(MD("11.B#1"), MD("7.F(1)#2"), MD("11.B#2"), wager="play", equals="ante")
    yield settle.collecting(MD("11.D(1)"), *FIRST)  # AMB-14
    yield settle.revealing(MD("11.D(2)"))
    says = "the dealer settles each player's wagers, from the far right counterclockwise"
    yield settle.settling("settling", MD("11.D(3)"), says, Step.SETTLE, in_play, _settle)
    yield settle.clearing(MD("11.E"))


def _beside(cites: Cites, options: DragonPoker, found: tuple[Phase, ...]) -> Iterator[Phase]:
    """What may happen beside them, and chapter 13."""
    yield wagering(cites, partial(_limits, options))
    yield seats.seating(MD("7.C"), MD("7.C(1)"))
    if options.two_areas:
        yield seats.two_areas(MD("7.G"))
    yield idling(cites)
    yield shuffle.shuffling_the_other(cites)
    yield decks.changing_decks(cites, AGES, decks.entered_play)  # AMB-28
    yield devices(cites, options, (Condition.COVERED, Condition.REMOVED, Condition.SIGNED), failed_only=True)
    yield shuffle.ordered_shuffle(cites)
    yield shuffle.recut(cites)
    yield settle.abandoning(cites)
    yield from found
    yield claiming(MD("13.D"), irregular.claimable(found))


REFUSALS = (
    Refusal(PlaceWager, MD("7.F(4)"), "a progressive wager needs a schedule attached to the submission",
            lambda round, action: action.wager == "progressive" and not round.rulebook.options.progressive),
    Refusal(PlaceWager, lambda round, action: round.rulebook.options.not_offered(action.wager),
            "this submission does not offer the wager",
            lambda round, action: bool(round.rulebook.options.not_offered(action.wager))),
    Refusal(PlaceWager, MD("1.B(1)"), "the Ante comes first, then an equal Ante Bonus",
            lambda round, action: not bets_closed(round) and action.wager == "ante_bonus"
            and not wagered(round, action.spot, "ante")),
    Refusal(PlaceWager, lambda round, action: _broken(round.rulebook.options, round, action.spot),
            "the Ante comes first, then an equal Ante Bonus, then side bets",
            lambda round, action: not bets_closed(round) and action.wager in OFFERS
            and bool(_broken(round.rulebook.options, round, action.spot))),
)  # fmt: skip


def _signs(options: DragonPoker) -> Iterator[Sign]:
    """2.B: the operator's name, the betting areas, the rule on Play, and the odds of all wagers offered."""
    yield Sign(options.operator, MD("2.B(1)"), Posted.LAYOUT)
    yield signs.areas_sign(MD("2.B(2)"), AREAS)
    yield Sign("Play Bet Must Equal Ante Bet", MD("2.B(3)#2"), Posted.LAYOUT)
    fixed = options.fixed
    tables = {
        "ante": fixed.ante[""],
        "ante_bonus": fixed.ante_bonus.get(options.ante_bonus_paytable),
        "play": fixed.play[""],
        "three_card_bonus": fixed.three_card_bonus.get(options.three_card_bonus_paytable),
        "dragon": fixed.dragon["A"],
        "progressive": scheduled(MD("7.F(4)"), options.progressive_schedule, paytables.HANDS),
    }
    offered = {w.title: tables[w.name] for w in (*AREAS, PROGRESSIVE) if not options.not_offered(w.name)}
    yield from signs.odds_signs(offered, Posted.LAYOUT if options.odds_on_layout else Posted.TABLE)


def _limits(options: DragonPoker, round: Round, spot: int, wager: Wager) -> Whole | None:
    """AMB-34: the operator's limits; AMB-12, AMB-13: the Ante first, an equal Ante Bonus, then side bets."""
    if wager.name == "ante":
        return Whole(options.minimum_cents, options.maximum_cents)
    if wager.name == "ante_bonus":
        ante = wagered(round, spot, "ante")
        return Whole(ante, ante) if ante else None
    if options.not_offered(wager.name) or _broken(options, round, spot):
        return None
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def _broken(options: DragonPoker, round: Round, spot: int) -> str:
    """AMB-13: an unequal pair is refused when betting closes; AMB-12: so are side bets alone."""
    ante = wagered(round, spot, "ante")
    if ante != wagered(round, spot, "ante_bonus"):
        return MD("7.F(1)#1")
    return "" if ante or options.side_bets_alone else MD("1.B(1)")


def _settle(draft: Draft, spot: int) -> None:
    """11.D(3)(a)-(i): turn the cards up, settle the side bets, then the hand against the dealer's."""
    if settle.void_if_misdealt(draft, 3, MD("13.D"), 0, spot):
        return
    settle.reveal(draft, spot, MD("11.D(3)(a)"))
    hand, dealer = (layout.hand_of(draft.round, each) for each in (spot, 0))
    settle.settle_wagers(draft, spot, hand, dealer, layout.stakes(draft.round, spot))
