"""Two Card Joker Poker as filed in Massachusetts: the whole game, in the order of the document."""

from __future__ import annotations

from functools import partial

from houseway.engine.draft import Draft
from houseway.engine.offers import Whole
from houseway.engine.phase import Rulebook, Wager
from houseway.engine.signs import Posted, Sign
from houseway.engine.state import Round
from houseway.engine.words import Condition, Dealing, Irregularity, Shuffler, Step
from houseway.games.two_card_joker.case import settle_case
from houseway.games.two_card_joker.hands import DECK, MA, kind_of, name_of, value
from houseway.games.two_card_joker.settlement import BONUS, settle_seat
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.procedures.betting import betting, wagering
from houseway.procedures.choose import deciding, examining, has_decided
from houseway.procedures.cites import Cites, Rows
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.deal import dealing, three_ways
from houseway.procedures.devices import devices
from houseway.procedures.irregular import claimable, irregularities
from houseway.procedures.layout import betting_area, hand_of, in_play, stakes, wagered
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.refusals import refusals
from houseway.procedures.seats import seating
from houseway.procedures.settle import (
    clearing,
    rack,
    reveal,
    revealing,
    settle_wagers,
    settling,
    void_if_misdealt,
)
from houseway.procedures.shuffle import cutting, loading, other_deck, recut, shuffling, shuffling_the_other
from houseway.procedures.signs import odds_signs
from houseway.procedures.stub import stub

ANTE = Wager("ante", "Ante", MA("6(c)(1)"))
CALL = Wager("call", "Call", MA("10(b)#2"), before_deal=False)
PAIR_UP = Wager("pair_up", "Pair Up", MA("6(c)(2)"))
SUPER_FLUSH = Wager("super_flush", "Super Flush", MA("6(c)(2)"))

CITES: Rows = {
    "receive": "3(a)",
    Step.INSPECT: "3(b)#1",
    Step.VERIFY: "3(b)#1",
    Step.SPREAD: "3(b)#3",
    Step.OFFER_INSPECTION: "3(b)#2",
    Step.TURN_DOWN: "3(c)",
    Step.WASH: "3(c)",
    Step.STACK: "3(c)",
    "shuffle before play": "4(a)#1",
    "shuffle after a round": "4(a)#2",
    "single stack": "4(a)#3",
    Step.DEVICE_LOADS_SHOE: "4(a)#4",
    Step.SWAP_DECKS: "2(b)(3)",
    "decks in turn": "2(b)(4)",
    "one deck in the rack": "2(b)(5)",
    Step.PLACE_STACK: "4(b)(2)",
    "no cut": "4(b)(1)",
    "cut": "4(b)(2)",
    "least cut": "4(c)(1)(ii)",
    Step.COVER_CARD_DOWN: "4(c)(1)(i)",
    Step.CUT_PACKET: "4(c)(1)(ii)",
    Step.REST_ON_TOP: "4(c)(1)(iii)",
    Step.COVER_CARD_TO_RACK: "4(c)(1)(iv)",
    Step.RECUT: "4(d)",
    Step.SPREAD_IDLE_UP: "4(e)",
    Step.SPREAD_IDLE_DOWN: "4(e)",
    Step.TURN_UP: "4(e)",
    "chips": "6(a)#1",
    "match play": "6(a)#1",
    "cash": "6(a)#2",
    "bets close": "6(b)#1",
    "changes": "6(b)#2",
    "wagers": "6(c)(1)",
    "later wager": "1/call",
    "seated": "6(e)#1",
    "stay": "6(e)#2",
    "own hand": "10(a)",
    "own decision": "10(b)#1",
    "decisions": "10(b)#1",
    "amount": "10(b)#2",
    Step.LOAD_SHOE: "7(a)#2",
    Step.LEFT_HAND: "8(b)(2)",
    Step.RIGHT_HAND: "8(b)(2)",
    "holding hand": "8(b)(2)(i)",
    Step.LOAD_AUTOMATED_SHOE: "9(b)(1)",
    Step.NO_MORE_BETS: ("7(b)", "8(b)(3)#1", "9(b)(2)"),  # manual shoe, hand, automated shoe
    Step.STUB_TO_RACK: ("7(e)", "8(d)", "9(d)"),
    "count": ("7(f)", "8(e)", "9(e)"),
    "count right": "7(f)(1)",
    Step.DETERMINE_MISDEAL: "7(f)(2)#1",
    "misdealt": "7(f)(2)#2",
    "not misdealt": "7(f)(2)#3",
    "device counts": "9(f)#1",
    "device counts wrong": "9(f)#2",
    Irregularity.FACE_UP_CARD: "12(a)#1",
    "second face-up card": "12(a)#2",
    Irregularity.DRAWN_IN_ERROR: "12(b)",
    Irregularity.WRONG_NUMBER: "12(c)",
    Irregularity.DEALER_CARD_EXPOSED: "12(d)",
    Irregularity.PLAYER_CARD_EXPOSED: "10(a)",  # AMB-22, AMB-27
    "dealt face down": ("7(d)(5)", "8(c)(5)", "9(c)#2"),
    Irregularity.PLAYER_LEAVES: "6(e)#2",  # AMB-26
    Irregularity.SHUFFLER_JAMS: "12(e)",
    Irregularity.SHOE_JAMS: "12(f)",
    "device put away": "12(g)",
    **dict.fromkeys((Step.REQUEST_FACE_UP, Step.ORDER_SHUFFLE, Step.RULE_ABANDONED, Step.TAKE_AREA)),  # not here
    **dict.fromkeys((Step.CHANGE_DECK, "deck's hours", "device reshuffles")),
}  # fmt: skip

CUT = (Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK)  # 4(c)(1)
PASSES = {  # one card at a time: to players, to the dealer, and again
    Dealing.MANUAL_SHOE: ("7(d)(1)", "7(d)(2)", "7(d)(3)", "7(d)(4)"),
    Dealing.HAND: ("8(c)(1)", "8(c)(2)", "8(c)(3)", "8(c)(4)"),
}
plan = three_ways(MA, 2, PASSES, ("9(c)#1", "9(c)#2", "9(c)#3"))  # 7(d), 8(c), 9(c), AMB-10


def two_card_joker(cites: Cites, options: TwoCardJoker) -> Rulebook:
    """The game, from the operator's submission."""
    found = irregularities(cites, plan, lambda round, spot: has_decided(round, spot, "call", "ante"))
    return Rulebook(
        id=cites.rulebook,
        document=cites.document,
        options=options,
        deck=DECK,
        spots=tuple(range(1, options.seats + 1)),
        wagers=(ANTE, CALL, PAIR_UP, SUPER_FLUSH),
        phases=(
            opening(cites),
            shuffling(cites, loads_shoe=options.shuffler_loads_shoe),
            cutting(cites, *CUT),
            loading(cites),
            betting(cites),
            dealing(MA("7(d)"), plan),
            stub(cites, plan, every=5, waived=_count_waived),
            examining(MA("10(a)")),
            deciding(MA("10(b)#1"), MA("10(b)#2"), MA("10(b)#3"), wager="call", equals="ante"),
            settling("settling bonus wagers", MA("10(c)"), "the dealer settles bonus wagers and collects folded "
                     "hands, from the far right counterclockwise", Step.SETTLE_BONUS, _bonus_spots, _settle_bonus),
            revealing(MA("10(d)")),
            settling("settling", MA("10(d)"), "the dealer settles antes and calls, from the far right "
                     "counterclockwise", Step.SETTLE, in_play, _settle_main),
            clearing(MA("10(e)")),
        ),
        beside=(
            wagering(cites, partial(_limits, options), match_play="ante" if options.match_play else ""),
            seating(MA("6(e)#1"), MA("6(e)#2")),
            idling(cites),
            shuffling_the_other(cites),
            devices(cites, options, (Condition.REMOVED,)),
            recut(cites),
            *found,
            claiming(MA("12(c)"), claimable(found)),
        ),
        duties=(ruling(MA("12(c)")), idle_table(cites), other_deck(cites)),
        refusals=refusals(cites, found, later="call", first="ante"),
        value=partial(value, ace_three_low=options.ace_three_flush == "low"),
        name_of=name_of,
        kind_of=kind_of,
        case=settle_case,
        hand_sizes=(2,),
        settle_seat=partial(settle_seat, options),
        signs=signs(options),
    )  # fmt: skip


def signs(options: TwoCardJoker) -> tuple[Sign, ...]:
    """11(a): the odds, and the operator's own words."""
    fixed = options.fixed
    tables = {
        "Ante": fixed.ante[""],
        "Call": fixed.call[""],
        "Pair Up": fixed.pair_up.get(options.pair_up_paytable),
        "Super Flush": fixed.super_flush[""],
    }
    own = (Sign(options.sign, MA("11(a)"), Posted.TABLE),) if options.sign else ()
    return (*odds_signs(tables, word=options.odds_word), *own)


def _limits(options: TwoCardJoker, round: Round, spot: int, wager: Wager) -> Whole:
    """AMB-25: the operator's limits."""
    if wager.name == "ante":
        return Whole(options.minimum_cents, options.maximum_cents)
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def _count_waived(round: Round) -> bool:
    """9(f): only with the automated shoe, and a shuffling device that counts (AMB-18)."""
    return round.table.dealing is Dealing.AUTOMATED_SHOE and round.table.shuffler is Shuffler.COUNTING


def _bonus_spots(round: Round) -> list[int]:
    """10(c): spots with a bonus wager that is not settled, or a folded hand that is not collected."""
    folded = set(round.performed(Step.FOLD))
    return [
        spot
        for spot in in_play(round)
        if round.stake(betting_area("pair_up", spot))
        or round.stake(betting_area("super_flush", spot))
        or (spot in folded and round.stake(betting_area("ante", spot)))
    ]


def _settle_bonus(draft: Draft, spot: int) -> None:
    """10(c): reveal and settle bonus wagers; collect a folded hand, or one that played for the bonus only."""
    called = wagered(draft.round, spot, "call")
    if wagered(draft.round, spot, *BONUS):
        if void_if_misdealt(draft, 2, MA("12(c)"), spot):
            return
        reveal(draft, spot, MA("10(c)(1)"))
    now = stakes(draft.round, spot, *BONUS) if called else stakes(draft.round, spot)
    settle_wagers(draft, spot, hand_of(draft.round, spot), (), now)
    if not called:  # folded, or AMB-09: bonus wagers only
        rack(draft, spot, MA("10(c)(2)"), Step.COLLECT_FORFEITED)


def _settle_main(draft: Draft, spot: int) -> None:
    """10(d): without a qualifier the hand is collected unseen; with one it is revealed and compared."""
    dealer = hand_of(draft.round, 0)
    if void_if_misdealt(draft, 2, MA("12(c)"), 0, spot):
        return
    compared = draft.round.rulebook.options.fixed.dealer_qualifies(value(dealer))
    if compared:
        reveal(draft, spot, MA("10(d)(2)(i)"))
    settle_wagers(draft, spot, hand_of(draft.round, spot), dealer, stakes(draft.round, spot))
    rack(draft, spot, MA("10(d)(2)(iv)" if compared else "10(d)(1)(iii)"))
