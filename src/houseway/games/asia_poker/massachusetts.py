"""Asia Poker as filed in Massachusetts: the whole game, in the order of the document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from houseway.engine.offers import Whole
from houseway.engine.phase import Phase, Rulebook, Wager
from houseway.engine.signs import Posted, Sign
from houseway.engine.words import Condition, Dealing, Irregularity, Step
from houseway.games.asia_poker import compare, deal, exposed, filed, misdeals, payment, play, surrender
from houseway.games.asia_poker.case import set_case, settle_case, warning
from houseway.games.asia_poker.hands import DECK, MA, Kind, name, value
from houseway.games.asia_poker.play import Terms
from houseway.games.asia_poker.refusals import refusals
from houseway.games.asia_poker.setting import HANDS, MASSACHUSETTS
from houseway.games.asia_poker.settle import ASIA, settle_seat
from houseway.games.asia_poker.so_far import so_far
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.money import MATCH_PLAY
from houseway.procedures import irregular, seats, settle, shaker, shuffle
from houseway.procedures.betting import betting, wagering
from houseway.procedures.cites import Cites, by_method
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.deal import dealing
from houseway.procedures.devices import devices
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.start import STARTING, Start, recounting, starting, wrong_start
from houseway.procedures.stub import stub

WAGER = Wager(ASIA, "Asia Poker", MA("7(a)#1"))

CITES = Cites(MA, {
    # sections 2, 4 and 5
    Step.SWAP_DECKS: "2(b)(3)", "decks in turn": "2(b)(4)", "one deck in the rack": "2(b)(5)",
    Step.HAND_OVER_SHAKER: "4(a)(1)(ii)", "in the shaker": "4(a)(1)(i)", Step.PLACE_DICE: "4(a)(1)(iii)",
    "receive": "5(a)", Step.TEAR_JOKER: "5(b)#1", Step.DISCARD_JOKER: "5(b)#1", Step.VERIFY_JOKER: "5(b)#1",
    Step.INSPECT: "5(b)#2", Step.VERIFY: "5(b)#2", Step.SPREAD: "5(b)#3", Step.OFFER_INSPECTION: "5(b)#2",
    Step.TURN_DOWN: "5(c)#1", Step.WASH: "5(c)#1", Step.STACK: "5(c)#1",
    # section 6
    "shuffle before play": "6(a)#1", "shuffle after a round": "6(a)#1", "single stack": "6(a)#2",
    Step.DEVICE_LOADS_SHOE: "6(a)#3", "no cut": "6(b)(1)", "cut": "6(b)(2)", Step.PLACE_STACK: "6(b)(2)",
    Step.COVER_CARD_DOWN: "6(c)(1)(i)", "least cut": "6(c)(1)(ii)", Step.CUT_PACKET: "6(c)(1)(ii)",
    Step.REST_ON_TOP: "6(c)(1)(iii)", Step.COVER_CARD_TO_RACK: "6(c)(1)(iv)", Step.RECUT: "6(d)",
    Step.SPREAD_IDLE_UP: "6(e)#1", Step.SPREAD_IDLE_DOWN: "6(e)#1", Step.TURN_UP: "6(e)#2",
    # section 7, with section 13
    "chips": "7(a)#1", "wagers": "7(a)#1", "match play": "7(a)#2", "cash": "7(a)#3", "seated": "7(b)#1",
    "stay": "7(b)#2", Irregularity.PLAYER_LEAVES: "7(b)#2", Step.SET_FOR_ABSENT: "7(b)#2",
    "bets close": "7(c)#1", "changes": "7(c)#2", "own area": "13(a)", Step.TAKE_AREA: "13(a)",
    "larger first": "13(b)#2", "counterclockwise": "13(b)#3",
    # sections 8, 9 and 10          manual shoe   hand          automated shoe
    **by_method(Step.NO_MORE_BETS,      "8(a)#2",     "9(b)(2)#1",  "10(b)(2)"),
    **by_method("start",                "8(b)",       "9(e)",       "10(c)"),
    **by_method(Step.STUB_TO_RACK,      "8(d)(1)#1",  "9(d)(1)",    "10(e)(1)#1"),
    **by_method("count",                "8(d)",       "9(d)",       "10(e)"),
    **by_method("count right",          "8(d)(1)#1",  "9(d)(1)",    "10(e)(1)#1"),
    **by_method(Step.DETERMINE_MISDEAL, "8(d)(2)#1",  "9(d)(2)#1",  "10(e)(2)#1"),
    **by_method("misdealt",             "8(d)(2)#1",  "9(d)(2)#1",  "10(e)(2)#1"),
    **by_method("not misdealt",         "8(d)(2)#2",  "9(d)(2)#2",  "10(e)(2)#2"),
    **by_method(Step.COLLECT_EMPTY,     "8(d)(1)#2",  "9(g)",       "10(e)(1)#2"),
    Step.LOAD_SHOE: "8(a)#2", Step.LEFT_HAND: "9(b)(1)", Step.RIGHT_HAND: "9(b)(1)", "holding hand": "9(b)(1)(i)",
    Step.LOAD_AUTOMATED_SHOE: "10(b)(1)",
    # section 11
    Step.SHAKE: "11(b)", "roll": "11(b)(1)", "announce dice": "11(b)(1)", "dice": "11(b)(2)",
    Step.COVER_SHAKER: "11(b)(4)", "draw number": "11(c)#1", "announce rng": "11(c)#1", "rng": "11(c)#2",
    "button": "11(d)#2", "button moves": "11(d)#3", Step.MARK_START: "11(e)",
    # section 12
    "set": "12(a)#1", Step.EXAMINE: "12(a)#1", "own hands": "12(b)#1", Irregularity.CARDS_TOUCHED: "12(b)#1",
    Step.ASK_HELP: "12(b)#2", Step.GIVE_HELP: "12(b)#2", Step.DECLINE_HELP: "12(b)#2",
    Irregularity.OUT_OF_VIEW: "12(b)#3", "placed": "12(b)#4",
    "dealer sets": "12(c)#1", Step.REVEAL_DEALER: "12(c)#1", "dealer's hands face up": "12(c)#2",
    Step.SURRENDER: "12(e)", "before exposure": "12(e)", "collected at once": "12(e)(1)",
    Step.COLLECT_SURRENDERED: "12(e)(2)#1", "seven counted": "12(e)(2)#2", Step.COMPARE_HANDS: "12(f)#1",
    "compare": "12(f)#2", "in order": "12(h)#2", Step.PAY_WAGER: "12(h)#1", Step.COLLECT_WAGER: "12(g)#1",
    Step.COLLECT_HAND: "12(j)", Irregularity.WRONG_PAYMENT: "12(j)",
    # section 14
    Irregularity.DIE_NOT_FLAT: "14(a)", Irregularity.DIE_FELL_OUT: "14(b)", Irregularity.WRONG_START: "14(c)",
    Irregularity.PLAYER_CARD_EXPOSED: "14(d)#1", Step.VOID_HAND: "14(d)#1", "choice": "14(d)#2",
    Irregularity.DEALER_CARD_EXPOSED: "14(e)", Irregularity.FACE_UP_CARD: "14(f)#1",
    "second face-up card": "14(f)#2", Irregularity.DRAWN_IN_ERROR: "14(g)", Irregularity.WRONG_NUMBER: "14(h)",
    "wrong number at an empty position": "14(h)", Irregularity.DEALER_MISSET: "14(i)",
    Irregularity.CARD_EXPOSED: "14(j)", Irregularity.WRONG_STACK: "14(k)",
    Irregularity.STACKS_DEALT_WRONGLY: "14(k)", Irregularity.SHUFFLER_JAMS: "14(l)",
    Irregularity.SHOE_JAMS: "14(m)", "device put away": "14(n)",
})  # fmt: skip

CUT = (Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK)  # 6(c)(1)
TWO_JOKERS = (Step.TEAR_JOKER, Step.DISCARD_JOKER, Step.VERIFY_JOKER)  # 5(b)
FROM_START = {Dealing.MANUAL_SHOE: ("8(c)#2", "8(c)#3"), Dealing.AUTOMATED_SHOE: ("10(d)#1", "10(d)#2")}
plan = deal.in_stacks(MA("9(c)"), deal.from_start(MA, FROM_START))


def asia_poker_massachusetts(options: AsiaPokerMassachusetts) -> Rulebook:
    """The game, from the operator's submission."""
    start = Start(
        CITES,
        partial(filed.method_in_use, options),
        announces_number=True,  # 11(c)
        marks=options.mark_start,
        moves_on_void=options.button_moves_on_void,
    )
    return Rulebook(
        id="asia-poker-ma",
        document=MA,
        options=options,
        deck=DECK,
        spots=tuple(range(options.seats, 0, -1)),
        wagers=(WAGER,),
        paid_beside={MATCH_PLAY: ASIA} if options.match_play else {},
        phases=tuple(_phases(options, start)),
        beside=tuple(_beside(options, start)),
        duties=(
            ruling(MA("14(h)")),
            idle_table(CITES),
            shaker.old_dice(CITES, start.uses_dice),
            shuffle.other_deck(CITES),
        ),
        refusals=REFUSALS,
        value=partial(value, ranking=options.ranking),
        name_of=partial(name, ranking=options.ranking),
        kind_of=lambda value: options.ranking.word(Kind(value[0])),
        case=settle_case,
        hand_sizes=(4, 2, 1),
        settle_seat=partial(settle_seat, options),
        signs=(Sign("Asia Poker", MA("12(i)"), Posted.TABLE, (("Two higher hands", "1 to 1"),)),),
        set=partial(set_case, options),
        hands=HANDS,
        house_way=partial(play.set_by_house, options.house),
        warns=partial(warning, options),
        so_far=partial(so_far, options, MASSACHUSETTS),
        wagers_stand=options.void_wagers == "stand",  # AMB-51
    )


def _phases(options: AsiaPokerMassachusetts, start: Start) -> Iterator[Phase]:
    """Sections 5 to 12."""
    right = deal.stub_is_right if options.boxed_card_adjusts_stub else lambda round: deal.STUB
    yield opening(CITES, first=TWO_JOKERS if options.jokers_in_pack == 2 else ())
    yield shuffle.shuffling(CITES, loads_shoe=options.shuffler_loads_shoe)
    yield shuffle.cutting(CITES, *CUT)
    yield shuffle.loading(CITES)
    yield betting(CITES)
    yield starting(start, when=lambda round: not deal.from_hand(round))
    yield dealing(MA("8(c)#2"), plan)
    yield stub(CITES, plan, every=1, waived=lambda round: False, right=right)
    yield starting(start, deal.STARTING_DELIVERY, when=deal.from_hand)
    yield deal.delivering(MA("9(f)#1"))
    yield deal.collecting(CITES)
    yield shaker.covering(CITES, start.uses_dice)
    conceal = options.conceal_second_hand
    yield play.setting(
        Terms(CITES, options.house, must_help=False, conceal=conceal, plays_on=lambda round, spot: True)
    )
    yield compare.setting_dealer(CITES, options.house)
    yield compare.comparing(CITES, options.ranking, waits=lambda round: [])
    yield settle.clearing(MA("12(j)"), start.move_button)


def _beside(options: AsiaPokerMassachusetts, start: Start) -> Iterator[Phase]:
    """What may happen beside them, and section 14."""
    limits = Whole(options.minimum_cents, options.maximum_cents)
    yield wagering(CITES, lambda round, spot, wager: limits, match_play=ASIA if options.match_play else "")
    yield shaker.attended(seats.seating(MA("7(b)#1"), MA("7(b)#2")), start.uses_dice)
    yield shaker.custody(CITES, start.uses_dice)
    yield shaker.replacing_dice(CITES, start.uses_dice)
    if options.two_areas:
        yield seats.two_areas(MA("13(a)"))
    yield idling(CITES)
    yield shuffle.shuffling_the_other(CITES)
    yield devices(CITES, options, (Condition.REMOVED,))
    yield shuffle.recut(CITES)
    yield recounting(start, lambda round: deal.STARTING_DELIVERY if deal.from_hand(round) else STARTING)
    yield exposed.choosing(CITES)
    late = options.surrender_opens == "after-dealer-set"  # AMB-22
    yield surrender.surrendering(CITES, after_dealer_set=late)
    found = tuple(_irregularities(options, start))
    yield from found
    yield claiming(MA("14(h)"), irregular.claimable(found))


def _irregularities(options: AsiaPokerMassachusetts, start: Start) -> Iterator[Phase]:
    """Section 14."""
    for what in shaker.NO_ROLL:
        yield shaker.no_roll(CITES, start.uses_dice, what)
    yield wrong_start(start)
    yield exposed.player_card_exposed(CITES, plan, from_hand_too=False)
    yield exposed.dealer_card_exposed(CITES)
    yield misdeals.face_up_card(CITES, plan, from_hand_too=False)
    yield irregular.drawn_in_error(CITES, plan)
    yield irregular.extra_card(CITES, plan)
    yield irregular.skipped(CITES, plan)
    yield irregular.card_lost(CITES, plan)
    yield misdeals.wrong_number(CITES, plan)
    yield compare.dealer_misset(CITES, options.house)
    yield payment.wrong_payment(CITES)
    yield exposed.card_exposed(CITES, plan)
    yield misdeals.wrong_stack(CITES, plan)
    yield misdeals.stacks_dealt_wrongly(CITES, plan)
    yield exposed.unplayed_exposed(CITES, plan, from_hand_too=False)
    yield irregular.shuffler_jams(CITES)
    yield irregular.shoe_jams(CITES)
    yield irregular.noted(Irregularity.CARDS_TOUCHED, CITES, exposed.unseen)
    yield irregular.noted(Irregularity.OUT_OF_VIEW, CITES, exposed.unseen)
    yield surrender.player_leaves(CITES)


REFUSALS = refusals(CITES, plan)
