"""Three Card Poker as filed in Pennsylvania: the whole game, in the order of the document."""

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
from houseway.procedures import choose, decks, irregular, layout, seats, settle, shuffle, signs
from houseway.procedures.betting import betting, wagering
from houseway.procedures.cites import Cites, Rows
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.conditions import bets_closed
from houseway.procedures.deal import dealing, three_ways
from houseway.procedures.decks import HOUR_MS
from houseway.procedures.devices import devices
from houseway.procedures.layout import in_play, wagered
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.refusals import refusals
from houseway.procedures.stub import stub
from three_card_poker.case import settle_case
from three_card_poker.hands import DECK, PA, kind_of, name_of, value
from three_card_poker.settlement import FOLDED, settle_seat
from three_card_poker.submission import ThreeCardPoker

AREAS = (
    Wager("ante", "Ante", PA("7(d)(1)")),
    Wager("play", "Play", PA("11(b)#2"), before_deal=False),
    Wager("pair_plus", "Pair Plus", PA("7(d)(2)")),
)
SIX_CARD_BONUS = Wager("six_card_bonus", "Six Card Bonus", PA("7(e)#1"))

CITES: Rows = {
    # sections 649a.3 to 649a.5
    Step.SWAP_DECKS: "3(b)(2)", "decks in turn": "3(b)(3)", "one deck in the rack": "3(b)(4)",
    "deck's hours": "3(c)",
    "receive": "4(a)", Step.INSPECT: "4(a)", Step.VERIFY: "4(a)", Step.OFFER_INSPECTION: "4(b)#1",
    Step.SPREAD: "4(b)#2", Step.TURN_DOWN: "4(c)", Step.WASH: "4(c)", Step.STACK: "4(c)",
    "shuffle before play": "5(a)#1", "shuffle after a round": "5(a)#1", Step.ORDER_SHUFFLE: "5(a)#1",
    "single stack": "5(a)#2", Step.DEVICE_LOADS_SHOE: "5(a)#3", "no cut": "5(b)(1)", "cut": "5(b)(2)",
    Step.PLACE_STACK: "5(b)(2)", "least cut": "5(c)#1", Step.INSERT_COVER_CARD: "5(c)#1",
    Step.PACKET_TO_BOTTOM: "5(c)#2", Step.RECUT: "5(d)", Step.REQUEST_FACE_UP: "5(e)#1",
    Step.SPREAD_IDLE_UP: "5(e)#1", Step.SPREAD_IDLE_DOWN: "5(e)#1", Step.TURN_UP: "5(e)#2",
    "device counts": "5(f)#1", "device counts wrong": "5(f)#2",
    # section 649a.7
    "chips": "7(a)#1", "match play": "7(a)#1", "cash": "7(a)#2", "seated": "7(b)#1", "stay": "7(b)#2",
    Irregularity.PLAYER_LEAVES: "7(b)#2", Step.RULE_ABANDONED: "7(b)#3", "bets close": "7(c)#1",
    "changes": "7(c)#2", "wagers": "7(d)(1)", "later wager": "1/play",
    # sections 649a.8 to 649a.10       manual shoe  hand       automated shoe
    Step.CHANGE_DECK:       ("3(c)(2)",   "3(c)(1)", "3(c)(2)"),
    Step.NO_MORE_BETS:      ("8(b)",      "9(a)(3)", "10(a)(2)"),
    Step.STUB_TO_RACK:      ("8(d)",      "9(c)",    "10(c)"),
    "dealt face down":      ("8(c)#2",    "9(b)#2",  "10(b)#2"),
    "count":                ("8(e)",      "9(d)",    "10(d)"),
    "count right":          ("8(f)#1",    "9(e)#1",  "10(e)#1"),
    Step.DETERMINE_MISDEAL: ("8(f)#2",    "9(e)#2",  "10(e)#2"),
    "misdealt":             ("8(f)#2",    "9(e)#2",  "10(e)#2"),
    "not misdealt":         ("8(f)#3",    "9(e)#3",  "10(e)#3"),
    Step.LOAD_SHOE: "8(a)#2", Step.LEFT_HAND: "9(a)(2)#1", Step.RIGHT_HAND: "9(a)(2)#1",
    "holding hand": "9(a)(2)#2", Step.LOAD_AUTOMATED_SHOE: "10(a)(1)",
    # section 649a.11
    "own hand": "11(a)(1)#1", Irregularity.CARDS_TOUCHED: "11(a)(1)#2", Irregularity.OUT_OF_VIEW: "11(a)(2)",
    Irregularity.PLAYER_CARD_EXPOSED: "11(a)(1)#2", "own decision": "11(a)(1)#1", "decisions": "11(b)#1",
    "amount": "11(b)#2",
    # section 649a.13
    Irregularity.FACE_UP_CARD: "13(a)#1", "second face-up card": "13(a)#2", Irregularity.DRAWN_IN_ERROR: "13(b)",
    Irregularity.WRONG_NUMBER: "13(c)", Irregularity.DEALER_CARD_EXPOSED: "13(d)",
    Irregularity.SHUFFLER_JAMS: "13(e)", Irregularity.SHOE_JAMS: "13(f)", "device put away": "13(g)",
    **dict.fromkeys((Step.TAKE_AREA, "device reshuffles")),  # the document has none
}  # fmt: skip

AGES = {Dealing.HAND: 4 * HOUR_MS, Dealing.MANUAL_SHOE: 8 * HOUR_MS, Dealing.AUTOMATED_SHOE: 8 * HOUR_MS}  # 3(c)
PASSES = {Dealing.MANUAL_SHOE: 6 * ("8(c)#1",), Dealing.HAND: 6 * ("9(b)#1",)}
plan = three_ways(PA, 3, PASSES, 3 * ("10(b)#1",))


def three_card_poker(cites: Cites, options: ThreeCardPoker) -> Rulebook:
    """The game, from the certificate holder's submission."""
    decided = partial(choose.has_decided, wager="play", equals="ante")
    found = irregular.irregularities(cites, plan, decided, Irregularity.CARDS_TOUCHED, Irregularity.OUT_OF_VIEW)
    return Rulebook(
        id=cites.rulebook,
        document=cites.document,
        options=options,
        deck=DECK,
        spots=tuple(range(1, options.seats + 1)),
        wagers=(*AREAS, SIX_CARD_BONUS) if options.six_card_bonus else AREAS,
        phases=tuple(_phases(cites, options)),
        beside=tuple(_beside(cites, options, found)),
        duties=(
            ruling(PA("13(c)")),
            decks.change_of_decks(cites, AGES, decks.entered_play),
            idle_table(cites),
            shuffle.other_deck(cites),
        ),
        refusals=(*REFUSALS, *refusals(cites, found, later="play", first="ante", broken=_broken)),
        value=value,
        name_of=name_of,
        kind_of=kind_of,
        case=settle_case,
        hand_sizes=(3,),
        settle_seat=partial(settle_seat, options),
        paid_beside={"ante_bonus": "ante"},  # AMB-05
        signs=tuple(_signs(options)),
    )


def _phases(cites: Cites, options: ThreeCardPoker) -> Iterator[Phase]:
    """Sections 649a.4 to 649a.11."""
    yield opening(cites)
    yield shuffle.shuffling(cites, loads_shoe=options.shuffler_loads_shoe)
    yield shuffle.cutting(cites, Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM)
    yield shuffle.loading(cites)
    yield betting(cites, broken=_broken)
    yield dealing(PA("8(c)#1"), plan)
    yield stub(cites, plan, every=5, waived=lambda round: round.table.shuffler.counts)  # AMB-06
    yield choose.examining(PA("11(a)"))
    yield choose.deciding(PA("11(b)#1"), PA("11(b)#2"), PA("11(b)#3"), wager="play", equals="ante")
    yield settle.collecting(PA("11(c)#1"), *FOLDED)  # AMB-04
    yield settle.revealing(PA("11(c)#2"))
    says = "the dealer settles each player's wagers, from the far right counterclockwise"
    yield settle.settling("settling", PA("11(c)#3"), says, Step.SETTLE, in_play, _settle)
    yield settle.clearing(PA("11(d)"))


def _beside(cites: Cites, options: ThreeCardPoker, found: tuple[Phase, ...]) -> Iterator[Phase]:
    """What may happen beside them, and section 649a.13."""
    yield wagering(cites, partial(_limits, options))
    yield seats.seating(PA("7(b)#1"), PA("7(b)#2"))
    yield idling(cites)
    yield shuffle.shuffling_the_other(cites)
    yield decks.changing_decks(cites, AGES, decks.entered_play)
    yield devices(cites, options, (Condition.COVERED, Condition.REMOVED, Condition.SIGNED), failed_only=True)
    yield shuffle.ordered_shuffle(cites)
    yield shuffle.recut(cites)
    yield settle.abandoning(cites)
    yield from found
    yield claiming(PA("13(c)"), irregular.claimable(found))


def _limits(options: ThreeCardPoker, round: Round, spot: int, wager: Wager) -> Whole | None:
    """AMB-08: the operator's limits; 7(e): a Six Card Bonus Wager beside another."""
    if wager.name == "ante":
        return Whole(options.minimum_cents, options.maximum_cents)
    if wager.name == "six_card_bonus" and not wagered(round, spot, *FOLDED):
        return None
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def _broken(round: Round, spot: int) -> str:
    """7(e)#2: of all wagers before the deal the Six Card Bonus Wager does not stand alone."""
    return "" if wagered(round, spot, *FOLDED) else PA("7(e)#2")


REFUSALS = (
    Refusal(PlaceWager, PA("7(e)#1"), "this submission does not offer the Six Card Bonus Wager",
            lambda round, action: action.wager == "six_card_bonus" and not round.rulebook.options.six_card_bonus),
    Refusal(PlaceWager, PA("7(e)#2"), "an Ante or a Pair Plus Wager comes first",
            lambda round, action: not bets_closed(round) and action.wager == "six_card_bonus"
            and not wagered(round, action.spot, *FOLDED)),
)  # fmt: skip


def _settle(draft: Draft, spot: int) -> None:
    """11(c)#3, 11(d): turn the cards up, settle what lies there, and collect the hand."""
    if settle.void_if_misdealt(draft, 3, PA("13(c)"), 0, spot):
        return
    settle.reveal(draft, spot, PA("11(c)#3"))
    hand, dealer = (layout.hand_of(draft.round, each) for each in (spot, 0))
    settle.settle_wagers(draft, spot, hand, dealer, layout.stakes(draft.round, spot))
    settle.rack(draft, spot, PA("11(d)"))


def _signs(options: ThreeCardPoker) -> Iterator[Sign]:
    """2(b): the name, the betting areas, and the odds of all wagers offered."""
    offered, fixed = (*AREAS, SIX_CARD_BONUS) if options.six_card_bonus else AREAS, options.fixed
    yield Sign(options.operator, PA("2(b)(1)"), Posted.LAYOUT)
    yield signs.areas_sign(PA("2(b)(2)"), offered)
    tables = {
        "Ante": fixed.ante[""],
        "Play": fixed.play[""],
        "Ante Bonus": fixed.ante_bonus.get(options.ante_bonus_paytable),
        "Pair Plus": fixed.pair_plus.get(options.pair_plus_paytable),
    }
    if options.six_card_bonus:
        tables["Six Card Bonus"] = fixed.six_card_bonus[options.six_card_bonus_paytable]
    yield from signs.odds_signs(tables, Posted.LAYOUT if options.odds_on_layout else Posted.TABLE)
