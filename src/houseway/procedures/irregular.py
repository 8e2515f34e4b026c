"""Irregularities: a table of causes and consequences. Each is an ordinary action that has its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from houseway.engine.actions import Report
from houseway.engine.draft import Draft
from houseway.engine.events import ChipsMoved, Performed, Reported, RoundEnded, Settled, Voided
from houseway.engine.offers import Offer
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Irregularity,
    Seat,
    Step,
    Why,
)
from houseway.money import Result
from houseway.procedures.cites import Cites
from houseway.procedures.deal import Plan, lying, next_place
from houseway.procedures.decks import bring_together, collect, deck_in_play, remove_deck
from houseway.procedures.layout import (
    COUPON,
    DRAWN,
    FACE_UP,
    LAST_DECK,
    RACK,
    REDEAL,
    SHOE,
    SHOE_CONDITION,
    SHUFFLER_CONDITION,
    betting_area,
    dealt,
    held,
    in_play,
    lost,
    shown,
    stack_of,
)

VOID = Consequence("all hands void", "returned, settled bonus wagers undone", "reshuffled", "the next round")
GOES_ON = "the round goes on"
DEALT = frozenset({"dealing", "stub", "examining", "deciding"})
LOOKED_AT = frozenset({"examining", "deciding", "setting"})


def irregularity(
    what: Irregularity,
    clause: str,
    during: Iterable[str],
    when: Callable[[Round, Seat], Iterable[int]],
    decide: Callable[[Draft, int], None],
    leaves: Consequence,
    by: tuple[Seat, ...] = (DEALER,),
) -> Phase:
    """A row of the table: what, its clause, when and where it can happen, what it leaves behind."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat in by:
            for spot in when(round, seat):
                yield Offer(Report(by=seat, what=what, spot=spot), clause, routine=False)

    return Phase(
        what.name.lower(),
        clause,
        what.value,
        offers,
        lambda draft, action: decide(draft, action.spot),
        during=frozenset(during),
        leaves=leaves,
    )


# --- voiding -------------------------------------------------------------------------------------------------


def void(draft: Draft, clause: str, *, remove: bool = False) -> None:
    """All hands are void: settled wagers are undone, all wagers returned, the cards reshuffled or removed."""
    draft.emit(Voided(clause))
    undo_settlements(draft, clause)
    stand = draft.round.rulebook.wagers_stand and bool(in_play(draft.round))
    draft.mark(REDEAL, int(stand), clause)
    returned = () if stand else draft.round.rulebook.wagers
    for wager in returned:
        for spot in draft.round.rulebook.spots:
            area = betting_area(wager.name, spot)
            if cents := draft.round.stake(area):
                draft.chips(area, stack_of(draft.round.table.player_of(spot)), cents, Why.RETURN, clause)
                draft.emit(Settled(spot, wager.name, Result.VOID, 0, (clause,)))
    deck = deck_in_play(draft.round)
    if remove:
        remove_deck(draft, bring_together(draft, clause), clause)
    else:
        collect(draft, RACK, clause)
    end_round(draft, clause, deck)


def undo_settlements(draft: Draft, clause: str) -> None:
    """Takes back every settlement of the round by the opposite movement, the last one first."""
    moves = [f for f in draft.round.facts if type(f) is ChipsMoved and f.why in (Why.COLLECT, Why.PAY, Why.RETURN)]
    for move in reversed(moves):
        draft.chips(move.target, move.source, move.cents, Why.REVERSE, clause)


def end_round(draft: Draft, clause: str, deck: int) -> None:
    """The round is over: coupons are off the table, and the next round's deck follows from this one's."""
    for spot in () if draft.round.table.mark(REDEAL) else draft.round.rulebook.spots:
        draft.mark(COUPON, 0, clause, spot)
    draft.mark(LAST_DECK, deck, clause)
    draft.emit(RoundEnded())


def misdealt(round: Round, plan: Plan) -> tuple[int, ...]:
    """The spots, the dealer's 0 among them, that hold more or fewer cards than they were to be dealt so far."""
    places = plan(round)
    so_far = places[: next_place(round)]
    heaps = dict.fromkeys((place.spot, place.into) for place in places)
    return tuple(
        spot
        for spot, into in heaps
        if len(lying(round, spot, into)) != sum(place.cards for place in so_far if place.spot == spot)
    )


# --- the table of irregularities -----------------------------------------------------------------------------


def face_up_card(cites: Cites, plan: Plan) -> Phase:
    """One card found face up is not used; a second voids the round."""

    def decide(draft: Draft, spot: int) -> None:
        clause = cites(Irregularity.FACE_UP_CARD)
        draft.move(SHOE, FACE_UP, clause, count=1)
        draft.emit(Reported(Irregularity.FACE_UP_CARD, spot, clause))
        draft.move(FACE_UP, RACK, clause)
        found = sum(type(f) is Reported and f.what is Irregularity.FACE_UP_CARD for f in draft.round.facts)
        if found > 1:
            void(draft, cites("second face-up card"))

    leaves = Consequence("stand; a second such card voids all", "stand", "the card goes to the rack", GOES_ON)
    return irregularity(
        Irregularity.FACE_UP_CARD,
        cites(Irregularity.FACE_UP_CARD),
        ("dealing",),
        lambda round, seat: (0,) if more_to_deal(round, plan) else (),
        decide,
        leaves,
    )


def drawn_in_error(cites: Cites, plan: Plan) -> Phase:
    """A card drawn in error, its face not exposed, is used as the next card."""
    clause = cites(Irregularity.DRAWN_IN_ERROR)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.DRAWN_IN_ERROR, spot, clause))
        draft.move(SHOE, DRAWN, clause, count=1)

    leaves = Consequence("stand", "stand", "the card is dealt next", GOES_ON)
    return irregularity(
        Irregularity.DRAWN_IN_ERROR,
        clause,
        ("dealing",),
        lambda round, seat: (0,) if not round.at(DRAWN) and more_to_deal(round, plan) else (),
        decide,
        leaves,
    )


def more_to_deal(round: Round, plan: Plan) -> bool:
    """Is there a card in the shoe that the deal does not need for certain?"""
    left = sum(place.cards for place in plan(round)[next_place(round) :])
    return len(round.at(SHOE)) > left


def extra_card(cites: Cites, plan: Plan) -> Phase:
    """A fault: a spot is dealt one card too many. Nothing follows until somebody finds it."""
    clause = cites(Irregularity.WRONG_NUMBER)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        heaps = dict.fromkeys((place.spot, place.into) for place in plan(round))
        return [spot for spot, into in heaps if lying(round, spot, into) and more_to_deal(round, plan)]

    def decide(draft: Draft, spot: int) -> None:
        into = next(place.into for place in plan(draft.round) if place.spot == spot)
        draft.move(SHOE, into if into is not None and into.spot else dealt(spot), clause, count=1)

    leaves = Consequence("misdealt until found", "stand", "one more in a hand", GOES_ON)
    return irregularity(Irregularity.EXTRA_CARD, clause, ("dealing",), when, decide, leaves)


def skipped(cites: Cites, plan: Plan) -> Phase:
    """A fault: the next place is passed over. Nothing follows until somebody finds it."""
    clause = cites(Irregularity.WRONG_NUMBER)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Performed(Step.SKIP, spot, clause))

    leaves = Consequence("misdealt until found", "stand", "one place short", GOES_ON)
    return irregularity(
        Irregularity.SKIPPED,
        clause,
        ("dealing",),
        lambda round, seat: (plan(round)[next_place(round)].spot,) if not round.at(DRAWN) else (),
        decide,
        leaves,
    )


def card_lost(cites: Cites, plan: Plan) -> Phase:
    """A fault: the last card of the deck goes missing. A count of the stub finds it, sooner or later."""
    clause = cites("count")

    def when(round: Round, seat: Seat) -> Iterable[int]:
        return (0,) if more_to_deal(round, plan) and not round.at(lost(deck_in_play(round))) else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.move(SHOE, lost(deck_in_play(draft.round)), clause, draft.round.at(SHOE)[-1:])

    leaves = Consequence("stand until found", "stand", "one fewer in the deck", GOES_ON)
    return irregularity(Irregularity.CARD_LOST, clause, ("dealing",), when, decide, leaves)


def wrong_number(cites: Cites, plan: Plan) -> Phase:
    """A finding: somebody holds the wrong number of cards, and all hands are void."""
    clause = cites(Irregularity.WRONG_NUMBER)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.WRONG_NUMBER, spot, clause))
        void(draft, clause)

    return irregularity(
        Irregularity.WRONG_NUMBER,
        clause,
        DEALT,
        lambda round, seat: misdealt(round, plan),
        decide,
        VOID,
        by=(DEALER, SUPERVISOR),
    )


def dealer_card_exposed(cites: Cites) -> Phase:
    """A card of the dealer shown before its time voids all hands."""
    clause = cites(Irregularity.DEALER_CARD_EXPOSED)

    def decide(draft: Draft, spot: int) -> None:
        draft.move(dealt(0), shown(0), clause, count=1)
        draft.emit(Reported(Irregularity.DEALER_CARD_EXPOSED, spot, clause))
        void(draft, clause)

    return irregularity(
        Irregularity.DEALER_CARD_EXPOSED,
        clause,
        {*DEALT, "settling bonus wagers", "collecting"},
        lambda round, seat: (0,) if round.at(dealt(0)) else (),
        decide,
        VOID,
    )


def player_card_exposed(cites: Cites) -> Phase:
    """A player's card that is exposed stands; the supervisor is told."""
    clause = cites(Irregularity.PLAYER_CARD_EXPOSED)

    def decide(draft: Draft, spot: int) -> None:
        source = dealt(spot) if draft.round.at(dealt(spot)) else held(spot)
        draft.move(source, shown(spot), clause, count=1)
        draft.emit(Reported(Irregularity.PLAYER_CARD_EXPOSED, spot, clause))

    leaves = Consequence("stand", "stand", "the card lies face up", GOES_ON)
    return irregularity(
        Irregularity.PLAYER_CARD_EXPOSED,
        clause,
        DEALT,
        lambda round, seat: [s for s in round.rulebook.spots if round.at(dealt(s)) or round.at(held(s))],
        decide,
        leaves,
    )


def noted(what: Irregularity, cites: Cites) -> Phase:
    """Something about a player's cards that the document forbids without a consequence: it is written down."""
    clause = cites(what)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(what, spot, clause))

    leaves = Consequence("stand", "stand", "stay", GOES_ON)
    return irregularity(what, clause, LOOKED_AT, lambda round, seat: _with_cards(round), decide, leaves)


def _with_cards(round: Round) -> list[int]:
    """The spots whose player has cards that are not shown."""
    return [spot for spot in round.rulebook.spots if round.at(held(spot)) + round.at(dealt(spot))]


def player_leaves(cites: Cites, decided: Callable[[Round, int], bool]) -> Phase:
    """A player who is made to leave, or walks away, counts as folding; bonus wagers are settled.

    Where the wagers may be ruled abandoned, the leaving of one who has decided is written down too.
    """
    clause = cites(Irregularity.PLAYER_LEAVES)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        there, gone = _with_cards(round), left_table(round)
        if Step.RULE_ABANDONED in cites:
            return [spot for spot in there if spot not in gone]
        return [spot for spot in there if not decided(round, spot)]

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.PLAYER_LEAVES, spot, clause))
        draft.move(dealt(spot), held(spot), clause)
        if not decided(draft.round, spot):
            draft.perform(Step.FOLD, clause, spot)

    leaves = Consequence("the hand counts as folded", "forfeited; bonus wagers stand", "as in a fold", GOES_ON)
    during = LOOKED_AT | {"collecting", "revealing", "settling"}
    return irregularity(Irregularity.PLAYER_LEAVES, clause, during, when, decide, leaves, by=(SUPERVISOR,))


def left_table(round: Round) -> set[int]:
    """The spots whose player left during the round."""
    left = Irregularity.PLAYER_LEAVES
    return {fact.spot for fact in round.facts if type(fact) is Reported and fact.what is left}


def shuffler_jams(cites: Cites) -> Phase:
    """The shuffling device fails: the cards stay unshuffled, and nothing is dealt until it is attended to."""
    clause = cites(Irregularity.SHUFFLER_JAMS)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        works = round.table.mark(SHUFFLER_CONDITION) == Condition.IN_ORDER
        return (0,) if round.table.shuffler.is_device and works else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.SHUFFLER_JAMS, spot, clause))
        draft.mark(SHUFFLER_CONDITION, Condition.JAMMED, clause)

    leaves = Consequence("none are dealt", "stand", "shuffled again", "the device is cleared or put away")
    return irregularity(Irregularity.SHUFFLER_JAMS, clause, ("shuffling",), when, decide, leaves)


def shoe_jams(cites: Cites) -> Phase:
    """The automated shoe fails: the round is void and all cards are reshuffled."""
    clause = cites(Irregularity.SHOE_JAMS)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.SHOE_JAMS, spot, clause))
        draft.mark(SHOE_CONDITION, Condition.JAMMED, clause)
        void(draft, clause)

    return irregularity(
        Irregularity.SHOE_JAMS,
        clause,
        ("dealing",),
        lambda round, seat: (0,) if round.table.dealing is Dealing.AUTOMATED_SHOE else (),
        decide,
        VOID,
    )


def irregularities(cites: Cites, plan: Plan, decided: Callable[[Round, int], bool]) -> tuple[Phase, ...]:
    """What every document has in its chapter on irregularities, and the faults behind it."""
    return (
        face_up_card(cites, plan),
        drawn_in_error(cites, plan),
        extra_card(cites, plan),
        skipped(cites, plan),
        card_lost(cites, plan),
        wrong_number(cites, plan),
        dealer_card_exposed(cites),
        player_card_exposed(cites),
        player_leaves(cites, decided),
        shuffler_jams(cites),
        shoe_jams(cites),
    )
