"""Two Card Joker Poker as filed in Massachusetts: the whole game, in the order of the document."""

from __future__ import annotations

from functools import cache, partial

from houseway.engine.actions import (
    Attend,
    CountStub,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Report,
    Shuffle,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.draft import Draft
from houseway.engine.offers import Whole
from houseway.engine.phase import Phase, Refusal, Rulebook, Wager
from houseway.engine.state import Round
from houseway.engine.words import (
    SUPERVISOR,
    Condition,
    Dealing,
    Instrument,
    Irregularity,
    Shuffler,
    Step,
)
from houseway.money import Outcome
from houseway.procedures.betting import betting
from houseway.procedures.choose import deciding, examining, has_decided
from houseway.procedures.cites import Cites
from houseway.procedures.deal import Place, dealing, in_stacks, one_at_a_time
from houseway.procedures.devices import devices
from houseway.procedures.irregular import (
    card_lost,
    dealer_card_exposed,
    drawn_in_error,
    extra_card,
    face_up_card,
    player_card_exposed,
    player_leaves,
    shoe_jams,
    shuffler_jams,
    skipped,
    void,
    wrong_number,
)
from houseway.procedures.layout import COUPON, betting_area, hand_of, in_play
from houseway.procedures.opening import opening
from houseway.procedures.seats import seating
from houseway.procedures.settle import clearing, pay, pay_coupon, rack, reveal, revealing, settling
from houseway.procedures.shuffle import cutting, loading, recut, shuffling
from houseway.procedures.stub import stub
from houseway.rulebooks.two_card_joker.case import WAGERS, settle_case
from houseway.rulebooks.two_card_joker.hands import DECK, MA, kind_of, name_of, qualifies, value
from houseway.rulebooks.two_card_joker.settlement import (
    settle_bonus,
    settle_coupon,
    settle_folded,
    settle_main,
)
from houseway.rulebooks.two_card_joker.submission import TwoCardJoker, method_clash

ANTE = Wager("ante", "Ante", MA("6(c)(1)"))
CALL = Wager("call", "Call", MA("10(b)#2"), before_deal=False)
PAIR_UP = Wager("pair_up", "Pair Up", MA("6(c)(2)"))
SUPER_FLUSH = Wager("super_flush", "Super Flush", MA("6(c)(2)"))

CITES = Cites(MA, {
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
    Step.PLACE_STACK: "4(b)(2)",
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
    "bets close": "6(b)#1",
    "changes": "6(b)#2",
    Step.LOAD_SHOE: "7(a)#2",
    Step.LEFT_HAND: "8(b)(2)",
    Step.RIGHT_HAND: "8(b)(2)",
    Step.LOAD_AUTOMATED_SHOE: "9(b)(1)",
    (Step.NO_MORE_BETS, Dealing.MANUAL_SHOE): "7(b)",
    (Step.NO_MORE_BETS, Dealing.HAND): "8(b)(3)#1",
    (Step.NO_MORE_BETS, Dealing.AUTOMATED_SHOE): "9(b)(2)",
    (Step.STUB_TO_RACK, Dealing.MANUAL_SHOE): "7(e)",
    (Step.STUB_TO_RACK, Dealing.HAND): "8(d)",
    (Step.STUB_TO_RACK, Dealing.AUTOMATED_SHOE): "9(d)",
    "count": "7(f)",
    ("count", Dealing.HAND): "8(e)",
    ("count", Dealing.AUTOMATED_SHOE): "9(e)",
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
    Irregularity.PLAYER_CARD_EXPOSED: "12(b)",  # AMB-22
    Irregularity.PLAYER_LEAVES: "6(e)#2",  # AMB-26
    Irregularity.SHUFFLER_JAMS: "12(e)",
    Irregularity.SHOE_JAMS: "12(f)",
    "device put away": "12(g)",
})  # fmt: skip

CUT = (Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK)  # 4(c)(1)
PASSES = {  # one card at a time: to players, to the dealer, and again
    Dealing.MANUAL_SHOE: ("7(d)(1)", "7(d)(2)", "7(d)(3)", "7(d)(4)"),
    Dealing.HAND: ("8(c)(1)", "8(c)(2)", "8(c)(3)", "8(c)(4)"),
}


def two_card_joker(options: TwoCardJoker) -> Rulebook:
    """The game, from the operator's submission."""
    main = partial(_settle_main, options=options)
    bonus = partial(_settle_bonus, options=options)
    return Rulebook(
        id="two-card-joker-poker-ma",
        document=MA,
        options=options,
        deck=DECK,
        spots=tuple(range(1, options.seats + 1)),
        wagers=(ANTE, CALL, PAIR_UP, SUPER_FLUSH),
        phases=(
            opening(CITES),
            shuffling(CITES, loads_shoe=options.shuffler_loads_shoe),
            cutting(CITES, *CUT),
            loading(CITES),
            betting(CITES, partial(_limits, options), match_play="ante" if options.match_play else ""),
            dealing(MA("7(d)"), plan),
            stub(CITES, plan, every=5, waived=_count_waived, per_deck=options.stub_count_scope == "deck"),
            examining(MA("10(a)")),
            deciding(MA("10(b)#1"), MA("10(b)#2"), MA("10(b)#3"), wager="call", equals="ante"),
            settling("settling bonus wagers", MA("10(c)"), "the dealer settles bonus wagers and collects folded "
                     "hands, from the far right counterclockwise", Step.SETTLE_BONUS, _bonus_spots, bonus),
            revealing(MA("10(d)")),
            settling("settling", MA("10(d)"), "the dealer settles antes and calls, from the far right "
                     "counterclockwise", Step.SETTLE, in_play, main),
            clearing(MA("10(e)")),
        ),
        beside=(
            seating(MA("6(e)#1"), MA("6(e)#2")),
            devices(CITES, method_clash, (Condition.REMOVED,)),
            recut(CITES, frozenset({"loading", "betting"})),
            *irregularities(),
        ),
        refusals=REFUSALS,
        value=partial(value, ace_three_low=options.ace_three_flush == "low"),
        name_of=name_of,
        kind_of=kind_of,
        settle=settle_case,
        hand_sizes=(2,),
    )  # fmt: skip


def irregularities() -> tuple[Phase, ...]:
    """Section 12, and the faults behind it."""
    return (
        face_up_card(CITES, plan),
        drawn_in_error(CITES, plan),
        extra_card(CITES, plan),
        skipped(CITES, plan),
        card_lost(CITES, plan),
        wrong_number(CITES, plan),
        dealer_card_exposed(CITES),
        player_card_exposed(CITES),
        player_leaves(CITES, lambda round, spot: has_decided(round, spot, "call", "ante")),
        shuffler_jams(CITES),
        shoe_jams(CITES),
    )


REFUSALS = (
    Refusal(PlaceWager, MA("6(a)#2"), "a verbal wager accompanied by cash is not accepted",
            lambda round, action: action.instrument is Instrument.CASH),
    Refusal(PlaceWager, MA("6(a)#1"), "match play coupons are not taken, or not here",
            lambda round, action: action.instrument is Instrument.MATCH_PLAY),
    Refusal(PlaceWager, MA("6(e)#1"), "only players who are seated may wager",
            lambda round, action: action.by not in round.table.names),
    Refusal(PlaceWager, MA("1/call"), "a call is made in turn by a player who placed an ante, after the deal",
            lambda round, action: action.wager == "call"),
    Refusal(PlaceWager, MA("6(c)(1)"), "there is no such wager here, or not enough chips for it",
            lambda round, action: round.phase.name == "betting"),
    Refusal(PlaceWager, MA("6(b)#1"), "the cards are not ready and betting is not open yet",
            lambda round, action: round.phase.name in ("opening", "shuffling", "cutting", "loading")),
    Refusal(PlaceWager, MA("6(b)#2"), "no wager is made or increased after no more bets"),
    Refusal(WithdrawWager, MA("6(b)#2"), "no wager is withdrawn after no more bets",
            lambda round, action: round.phase.name != "betting"),
    Refusal(WithdrawWager, MA("6(c)(1)"), "there is no such wager to withdraw"),
    Refusal(Leave, MA("6(e)#2"), "a player with a wager stays until the round is complete"),
    Refusal(Perform, MA("4(d)"), "only a supervisor orders a recut, after the cut and before the first card",
            lambda round, action: action.step is Step.RECUT),
    Refusal(Perform, MA("3(b)#1"), "only the floorperson or supervisor verifies the inspection",
            lambda round, action: action.step is Step.VERIFY and action.by != SUPERVISOR),
    Refusal(Perform, MA("7(f)"), "the stub has not been counted for four rounds: it must be counted now",
            lambda round, action: action.step is Step.STUB_TO_RACK and round.phase.name == "stub"),
    Refusal(Perform, MA("10(b)#1"), "players decide in turn, clockwise from the dealer's far left",
            lambda round, action: action.step is Step.FOLD and round.phase.name == "deciding"),
    Refusal(Shuffle, MA("2(b)(4)"), "the two decks are used in turn",
            lambda round, action: round.phase.name == "shuffling" and round.table.number_of_decks == 2),
    Refusal(Deal, MA("4(a)#2"), "the cards must be shuffled first",
            lambda round, action: round.phase.name == "shuffling"),
    Refusal(Cut, MA("4(b)(1)"), "only cards shuffled by hand or pre-shuffled are cut, once, before the deal"),
    Refusal(CountStub, MA("7(f)"), "the stub is counted after the deal"),
    Refusal(UseMethod, MA("12(g)"), "a device must be removed before another method is used, between rounds"),
    Refusal(Attend, MA("12(g)"), "devices are attended to by a supervisor, between rounds"),
    Refusal(Report, MA("12(a)#1"), "that cannot have happened now"),
)  # fmt: skip


def _limits(options: TwoCardJoker, round: Round, spot: int, wager: Wager) -> Whole:
    """AMB-25: the operator's limits."""
    if wager.name == "ante":
        return Whole(options.minimum_cents, options.maximum_cents)
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def plan(round: Round) -> tuple[Place, ...]:
    """7(d), 8(c), 9(c): where the cards go, to spots with a wager only (AMB-10)."""
    return _plan(in_play(round), round.table.dealing)


@cache
def _plan(spots: tuple[int, ...], method: Dealing) -> tuple[Place, ...]:
    if method is Dealing.AUTOMATED_SHOE:
        return in_stacks(
            spots, 2, lambda nth, spot: MA("9(c)#1" if nth == 0 else "9(c)#2" if spot else "9(c)#3")
        )
    passes = PASSES[method]
    return one_at_a_time(spots, 2, lambda nth, spot: MA(passes[2 * nth + (spot == 0)]))


def _count_waived(round: Round) -> bool:
    """9(f): only with the automated shoe, and a shuffling device that counts (AMB-18)."""
    return round.table.dealing is Dealing.AUTOMATED_SHOE and round.table.shuffler is Shuffler.COUNTING


def _wagers(round: Round, spot: int) -> dict[str, int]:
    return {name: round.stake(betting_area(name, spot)) for name in WAGERS}


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


def _settle_bonus(draft: Draft, spot: int, *, options: TwoCardJoker) -> None:
    """10(c): reveal and settle bonus wagers; collect a folded hand, or one that played for the bonus only."""
    round, wagers = draft.round, _wagers(draft.round, spot)
    if wagers["pair_up"] or wagers["super_flush"]:
        if _wrong_number(draft, spot):
            return
        reveal(draft, spot, MA("10(c)(1)"))
        for outcome in settle_bonus(hand_of(round, spot), wagers, options):
            pay(draft, spot, outcome)
    if round.did(Step.FOLD, spot) and wagers["ante"]:
        for outcome in settle_folded(wagers):
            pay(draft, spot, outcome)
            _settle_coupon(draft, spot, outcome)
    if not wagers["call"]:  # folded, or AMB-09: bonus wagers only
        rack(draft, spot, MA("10(c)(2)"))


def _settle_main(draft: Draft, spot: int, *, options: TwoCardJoker) -> None:
    """10(d): without a qualifier the hand is collected unseen; with one it is revealed and compared."""
    dealer = hand_of(draft.round, 0)
    if _wrong_number(draft, 0) or _wrong_number(draft, spot):
        return
    compared = qualifies(value(dealer))
    if compared:
        reveal(draft, spot, MA("10(d)(2)(i)"))
    hand = hand_of(draft.round, spot)
    for outcome in settle_main(hand, dealer, _wagers(draft.round, spot), options):
        pay(draft, spot, outcome)
        if outcome.wager == "ante":
            _settle_coupon(draft, spot, outcome)
    rack(draft, spot, MA("10(d)(2)(iv)" if compared else "10(d)(1)(iii)"))


def _settle_coupon(draft: Draft, spot: int, ante: Outcome) -> None:
    if cents := draft.round.table.mark(COUPON, spot):
        pay_coupon(draft, spot, settle_coupon(ante, cents))


def _wrong_number(draft: Draft, spot: int) -> bool:
    """12(c): a hand with the wrong number of cards cannot be settled; all hands are void."""
    if len(hand_of(draft.round, spot)) == 2:
        return False
    void(draft, MA("12(c)"))
    return True
