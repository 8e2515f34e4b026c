"""Asia Poker as filed in Pennsylvania: the whole game, in the order of the document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from houseway.engine.offers import Whole
from houseway.engine.phase import Phase, Rulebook, Wager
from houseway.engine.state import Round
from houseway.engine.words import Condition, Dealing, Irregularity, Step
from houseway.games.asia_poker import (
    bonus_rank,
    compare,
    deal,
    exposed,
    filed,
    misdeals,
    payment,
    play,
    surrender,
)
from houseway.games.asia_poker.case import set_case, settle_case, warning
from houseway.games.asia_poker.hands import DECK, PA
from houseway.games.asia_poker.play import Terms
from houseway.games.asia_poker.refusals import refusals
from houseway.games.asia_poker.setting import HANDS, PENNSYLVANIA
from houseway.games.asia_poker.settle import ASIA, BONUS, settle_seat
from houseway.games.asia_poker.signs import signs
from houseway.games.asia_poker.so_far import so_far
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.procedures import decks, irregular, seats, settle, shaker, shuffle
from houseway.procedures.betting import betting, wagering
from houseway.procedures.cites import Cites, by_method
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.deal import dealing
from houseway.procedures.decks import HOUR_MS
from houseway.procedures.devices import devices
from houseway.procedures.layout import stakes
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.start import Start, recounting, starting, wrong_start
from houseway.procedures.stub import stub

WAGERS = (Wager(ASIA, "Asia Poker", PA("7(d)")), Wager(BONUS, "Bonus", PA("7(e)")))

CITES = Cites(PA, {
    # sections 575.2 to 575.4
    Step.HAND_OVER_SHAKER: "2(c)(1)#2", "in the shaker": "2(c)(1)(i)#1", Step.PLACE_DICE: "2(c)(1)(i)#2",
    Step.SWAP_DECKS: "3(b)(2)",
    "decks in turn": "3(b)(3)", "one deck in the rack": "3(b)(4)",
    "receive": "4(a)", Step.INSPECT: "4(a)", Step.VERIFY: "4(a)", Step.TEAR_JOKER: "4(b)#1",
    Step.JOKER_TO_CONTAINER: "4(b)#1", Step.VERIFY_JOKER: "4(b)#1", Step.SPREAD: "4(b)#3",
    Step.OFFER_INSPECTION: "4(b)#2", Step.TURN_DOWN: "4(c)#1", Step.WASH: "4(c)#1", Step.STACK: "4(c)#1",
    # section 575.5
    "shuffle before play": "5(a)#1", "shuffle after a round": "5(a)#1", Step.ORDER_SHUFFLE: "5(a)#1",
    "single stack": "5(a)#2", Step.DEVICE_LOADS_SHOE: "5(a)#3", "no cut": "5(b)(1)", "cut": "5(b)(2)",
    Step.PLACE_STACK: "5(b)(2)", "least cut": "5(c)#1", Step.INSERT_COVER_CARD: "5(c)#1",
    Step.PACKET_TO_BOTTOM: "5(c)#2", Step.RECUT: "5(d)", Step.REQUEST_FACE_UP: "5(e)#1",
    "device reshuffles": "5(f)",
    Step.SPREAD_IDLE_UP: "5(e)#1", Step.SPREAD_IDLE_DOWN: "5(e)#1", Step.TURN_UP: "5(e)#2",
    "device counts": "5(f)", "device counts wrong": "5(f)",
    Step.SHAKE: "5(g)(1)(i)", "roll": "5(g)(1)(ii)", "announce dice": "5(g)(1)(ii)", "dice": "5(g)(1)(iii)",
    Step.COVER_SHAKER: "5(g)(1)(iv)", "draw number": "5(g)(2)#1", "rng": "5(g)(2)#2", "button": "5(g)(3)#2",
    "button moves": "5(g)(3)#3", Step.MARK_START: "5(h)",
    # section 575.7
    "chips": "7(a)#1", "match play": "7(a)#1", "cash": "7(a)#2", "seated": "7(b)#1", "stay": "7(b)#2",
    Irregularity.PLAYER_LEAVES: "7(b)#2", Step.SET_FOR_ABSENT: "7(b)#3", Step.RULE_ABANDONED: "7(b)#3",
    "bets close": "7(c)#1", "changes": "7(c)#2", "wagers": "7(d)", "bonus": "7(e)", "own area": "7(f)#1",
    Step.TAKE_AREA: "7(f)#1", "larger first": "7(f)#3", "counterclockwise": "7(f)#4",
    # sections 575.8 to 575.10         manual shoe   hand          automated shoe
    **by_method(Step.CHANGE_DECK,       "3(c)(2)",    "3(c)(1)",    "3(c)(2)"),
    **by_method(Step.NO_MORE_BETS,      "8(b)",       "9(a)(3)#1",  "10(a)(2)"),
    **by_method("start",                "8(b)",       "9(a)(3)#1",  "10(a)(2)"),
    **by_method(Step.STUB_TO_RACK,      "8(d)",       "9(c)",       "10(c)"),
    **by_method("count",                "8(d)",       "9(c)",       "10(c)"),
    **by_method("count right",          "8(d)",       "9(c)",       "10(c)"),
    **by_method(Step.DETERMINE_MISDEAL, "8(e)#1",     "9(d)#1",     "10(d)#1"),
    **by_method("misdealt",             "8(e)#1",     "9(d)#1",     "10(d)#1"),
    **by_method("not misdealt",         "8(e)#2",     "9(d)#2",     "10(d)#2"),
    **by_method(Step.COLLECT_EMPTY,     "8(f)",       "9(e)",       "10(e)"),
    Step.LOAD_SHOE: "8(a)#2", Step.LEFT_HAND: "9(a)(2)#1", Step.RIGHT_HAND: "9(a)(2)#1",
    "holding hand": "9(a)(2)#2", Step.LOAD_AUTOMATED_SHOE: "10(a)(1)",
    # section 575.11
    Step.EXAMINE: "11(a)", "own hands": "11(a)(1)#1", Irregularity.CARDS_TOUCHED: "11(a)(1)#1",
    Step.ASK_HELP: "11(a)(1)#2", Step.GIVE_HELP: "11(a)(1)#2", Irregularity.OUT_OF_VIEW: "11(a)(2)",
    "placed": "11(a)(3)", "set": "11(b)#1", "dealer sets": "11(c)#1", Step.REVEAL_DEALER: "11(c)#1",
    "dealer's hands face up": "11(c)#3", Step.SURRENDER: "11(d)#1", "before exposure": "11(d)#2",
    "collected at once": "11(d)#3", Step.COLLECT_SURRENDERED: "11(d)#3", "seven counted": "11(d)#4",
    Step.COMPARE_HANDS: "11(e)#1", "in order": "11(e)#1", "compare": "11(e)#2", Step.PAY_WAGER: "11(f)(2)#2",
    Step.COLLECT_WAGER: "11(f)(1)",
    f"bonus: {Step.PAY_WAGER.value}": "11(h)(2)", f"bonus: {Step.COLLECT_WAGER.value}": "11(h)(1)",
    Step.COLLECT_HAND: "11(g)", Step.SETTLE_BONUS: "11(h)", "bonus cards": "11(i)",
    Irregularity.WRONG_PAYMENT: "11(i)",
    # section 575.13
    Irregularity.DIE_NOT_FLAT: "13(a)", Irregularity.DIE_FELL_OUT: "13(b)", Irregularity.WRONG_START: "13(c)",
    Irregularity.PLAYER_CARD_EXPOSED: "13(d)#1", Step.VOID_HAND: "13(d)#1", "choice": "13(d)#2",
    Irregularity.DEALER_CARD_EXPOSED: "13(e)", Irregularity.FACE_UP_CARD: "13(f)#1",
    "second face-up card": "13(f)#2", Irregularity.DRAWN_IN_ERROR: "13(g)", Irregularity.WRONG_NUMBER: "13(h)",
    "wrong number at an empty position": "13(k)", Irregularity.DEALER_MISSET: "13(i)",
    Irregularity.CARD_EXPOSED: "13(j)", Irregularity.SHUFFLER_JAMS: "13(l)", Irregularity.SHOE_JAMS: "13(m)",
    "device put away": "13(n)",
})  # fmt: skip

AGES = {  # 3(c): a deck of exactly four or eight hours may still be dealt
    Dealing.HAND: 4 * HOUR_MS + 1, Dealing.MANUAL_SHOE: 8 * HOUR_MS + 1, Dealing.AUTOMATED_SHOE: 8 * HOUR_MS + 1,
}  # fmt: skip
TWO_JOKERS = (Step.TEAR_JOKER, Step.JOKER_TO_CONTAINER, Step.VERIFY_JOKER)  # 4(b)
FROM_START = {
    Dealing.MANUAL_SHOE: ("8(c)#1", "8(c)#1"),
    Dealing.HAND: ("9(b)", "9(b)"),
    Dealing.AUTOMATED_SHOE: ("10(b)", "10(b)"),
}
plan = deal.from_start(PA, FROM_START)


def asia_poker_pennsylvania(options: AsiaPokerPennsylvania) -> Rulebook:
    """The game, from the certificate holder's submission."""
    start = Start(
        CITES,
        partial(filed.method_in_use, options),
        marks=options.mark_start,
        moves_on_void=options.button_moves_on_void,
    )
    return Rulebook(
        id="asia-poker-pa",
        document=PA,
        options=options,
        deck=DECK,
        spots=tuple(range(options.seats, 0, -1)),
        wagers=WAGERS,
        phases=tuple(_phases(options, start)),
        beside=tuple(_beside(options, start)),
        duties=(
            ruling(PA("13(h)")),
            decks.change_of_decks(CITES, AGES),
            idle_table(CITES),
            shaker.old_dice(CITES, start.uses_dice),
            shuffle.other_deck(CITES),
        ),
        refusals=REFUSALS,
        value=partial(bonus_rank.value, options),
        name_of=partial(bonus_rank.name_of, options),
        kind_of=partial(bonus_rank.kind_of, options),
        case=settle_case,
        hand_sizes=(4, 2, 1, 7),
        settle_seat=partial(settle_seat, options),
        signs=tuple(signs(options, WAGERS)),
        set=partial(set_case, options),
        hands=HANDS,
        house_way=partial(play.set_by_house, options.house),
        warns=partial(warning, options),
        so_far=partial(so_far, options, PENNSYLVANIA),
    )


def _phases(options: AsiaPokerPennsylvania, start: Start) -> Iterator[Phase]:
    """Sections 575.4 to 575.11."""
    right = deal.stub_is_right if options.boxed_card_adjusts_stub else lambda round: deal.STUB
    yield opening(CITES, first=TWO_JOKERS if options.jokers_in_pack == 2 else ())
    yield shuffle.shuffling(  # AMB-42: even a pre-shuffled deck passes the shuffler before hand dealing
        CITES, loads_shoe=options.shuffler_loads_shoe, as_received=deal.from_shoe
    )
    yield shuffle.cutting(CITES, Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM)
    yield shuffle.loading(CITES)
    yield betting(CITES, broken=_broken)
    yield starting(start)
    yield dealing(PA("8(c)#1"), plan)
    yield stub(CITES, plan, every=1, waived=lambda round: False, right=right)
    yield deal.collecting(CITES)
    yield shaker.covering(CITES, start.uses_dice)
    forfeit = options.abandoned == "forfeit"  # AMB-64
    stands = lambda round, spot: not forfeit or round.did(Step.LET_STAND, spot)  # noqa: E731
    conceal = options.conceal_second_hand
    yield play.setting(Terms(CITES, options.house, must_help=True, conceal=conceal, plays_on=stands))
    yield compare.setting_dealer(CITES, options.house)
    waits = surrender.unruled if forfeit else lambda round: []
    yield compare.comparing(CITES, options.ranking, waits)
    yield settle.clearing(PA("11(i)"), start.move_button)


def _beside(options: AsiaPokerPennsylvania, start: Start) -> Iterator[Phase]:
    """What may happen beside them, and section 575.13."""
    yield wagering(CITES, partial(_limits, options))
    yield shaker.attended(seats.seating(PA("7(b)#1"), PA("7(b)#2")), start.uses_dice)
    yield shaker.custody(CITES, start.uses_dice)
    yield shaker.replacing_dice(CITES, start.uses_dice)
    if options.two_areas:
        yield seats.two_areas(PA("7(f)#1"))
    yield decks.changing_decks(CITES, AGES)
    yield idling(CITES)
    yield shuffle.shuffling_the_other(CITES)
    yield devices(CITES, options, (Condition.COVERED, Condition.SIGNED), failed_only=True)
    yield shuffle.ordered_shuffle(CITES)
    yield shuffle.recut(CITES)
    yield recounting(start)
    yield exposed.choosing(CITES)
    yield surrender.surrendering(CITES, after_dealer_set=True)
    if options.abandoned == "forfeit":
        yield surrender.abandoning(CITES)
    found = tuple(_irregularities(options, start))
    yield from found
    yield claiming(PA("13(h)"), irregular.claimable(found))


def _irregularities(options: AsiaPokerPennsylvania, start: Start) -> Iterator[Phase]:
    """Section 575.13."""
    for what in shaker.NO_ROLL:
        yield shaker.no_roll(CITES, start.uses_dice, what)
    yield wrong_start(start)
    option = options.pa_hand_exposure == "player-option"  # AMB-56
    yield exposed.player_card_exposed(CITES, plan, from_hand_too=option)
    yield exposed.dealer_card_exposed(CITES)
    yield misdeals.face_up_card(CITES, plan, from_hand_too=True)
    yield irregular.drawn_in_error(CITES, plan)
    yield irregular.extra_card(CITES, plan)
    yield irregular.skipped(CITES, plan)
    yield irregular.card_lost(CITES, plan)
    yield misdeals.wrong_number(CITES, plan)
    yield compare.dealer_misset(CITES, options.house)
    yield payment.wrong_payment(CITES)
    if not option:
        yield exposed.card_exposed(CITES, plan)
    yield exposed.unplayed_exposed(CITES, plan, from_hand_too=option)
    yield irregular.shuffler_jams(CITES, deal.from_shoe)
    yield irregular.shoe_jams(CITES)
    yield irregular.noted(Irregularity.CARDS_TOUCHED, CITES, exposed.unseen)
    yield irregular.noted(Irregularity.OUT_OF_VIEW, CITES, exposed.unseen)
    yield surrender.player_leaves(CITES)


REFUSALS = refusals(CITES, plan)


def _limits(options: AsiaPokerPennsylvania, round: Round, spot: int, wager: Wager) -> Whole | None:
    """7(d), (e): the operator's limits; a Bonus Wager only where it is offered, beside an Asia Poker Wager."""
    if wager.name == ASIA:
        return Whole(options.minimum_cents, options.maximum_cents)
    if not options.offers_bonus or _broken(round, spot):
        return None
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def _broken(round: Round, spot: int) -> str:
    """7(d): an Asia Poker Wager is needed to take part."""
    return "" if stakes(round, spot)[ASIA] else PA("7(d)")
