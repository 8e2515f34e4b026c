"""Irregularities: a table of causes and consequences. Each is an ordinary action that has its clause.

A *fault* happens and nobody knows of it. A *finding* is of something that is wrong on the table, from the moment
it is until its cards are in the rack. Anything else is noticed as it happens. Staff report both; a player may
claim them, and the supervisor rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from houseway.engine.actions import Report
from houseway.engine.areas import Area
from houseway.engine.draft import Draft
from houseway.engine.events import Performed, Reported
from houseway.engine.offers import Offer
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Device, Irregularity, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.claims import claimed
from houseway.procedures.conditions import bets_closed, deal_begun, left_table, next_place, racked, settled
from houseway.procedures.deal import Plan, lying
from houseway.procedures.decks import awaits_shuffle, deck_in_play
from houseway.procedures.devices import fail, works
from houseway.procedures.ending import void
from houseway.procedures.layout import (
    DRAWN,
    FACE_UP,
    IN_SHUFFLER,
    RACK,
    REDEAL,
    SHOE,
    STACK,
    dealt,
    held,
    in_play,
    lost,
    shown,
)
from houseway.procedures.seats import played_by

VOID = Consequence("all hands void", "returned, settled bonus wagers undone", "reshuffled", "the next round")
GOES_ON = "the round goes on"
STAFF = (DEALER, SUPERVISOR)


def irregularity(
    what: Irregularity,
    clause: str,
    when: Callable[[Round, Seat], Iterable[int]],
    decide: Callable[[Draft, int], None],
    leaves: Consequence,
    *,
    by: tuple[Seat, ...] = STAFF,
    finding: bool = False,
) -> Phase:
    """A row of the table: what, its clause, when and where it can be, what it leaves behind."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in when(round, seat):
            upheld = finding and seat == SUPERVISOR and what in claimed(round)
            yield Offer(Report(by=seat, what=what, spot=spot), clause, routine=upheld)

    return Phase(
        what.name.lower(),
        clause,
        what.value,
        offers,
        lambda draft, action: decide(draft, action.spot),
        leaves=leaves,
        what=what,
        finding=finding,
        by=by,
    )


def fault(
    what: Irregularity,
    clause: str,
    when: Callable[[Round, Seat], Iterable[int]],
    decide: Callable[[Draft, int], None],
    leaves: Consequence,
) -> Phase:
    """What the dealer does wrong without noticing."""
    return irregularity(what, clause, when, decide, leaves, by=(DEALER,))


def misdealt(round: Round, plan: Plan) -> tuple[int, ...]:
    """The spots, the dealer's 0 among them, that hold more or fewer cards than they were to be dealt so far.

    A hand in the discard rack can no longer be counted.
    """
    places, gone = plan(round), racked(round)
    so_far = places[: next_place(round)]
    heaps = dict.fromkeys((place.spot, place.into) for place in places)
    return tuple(
        spot
        for spot, into in heaps
        if spot not in gone
        and len(lying(round, spot, into)) != sum(place.cards for place in so_far if place.spot == spot)
    )


# --- the table of irregularities -----------------------------------------------------------------------------


def face_up_card(cites: Cites, plan: Plan) -> Phase:
    """One card found face up is not used; a second voids the round."""
    clause, second = cites(Irregularity.FACE_UP_CARD), cites("second face-up card")

    def decide(draft: Draft, spot: int) -> None:
        draft.move(SHOE, FACE_UP, clause, count=1)
        draft.emit(Reported(Irregularity.FACE_UP_CARD, spot, clause))
        draft.move(FACE_UP, RACK, clause)
        found = sum(type(f) is Reported and f.what is Irregularity.FACE_UP_CARD for f in draft.round.facts)
        if found > 1:
            void(draft, second)

    leaves = Consequence("stand; a second such card voids all", "stand", "the card goes to the rack", GOES_ON)
    return irregularity(
        Irregularity.FACE_UP_CARD,
        clause,
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
        lambda round, seat: (0,) if not round.at(DRAWN) and left_to_deal(round, plan) else (),
        decide,
        leaves,
    )


def left_to_deal(round: Round, plan: Plan) -> int:
    """How many cards are still to be dealt, once bets are closed."""
    if not bets_closed(round) or not round.at(SHOE):
        return 0
    return sum(place.cards for place in plan(round)[next_place(round) :])


def more_to_deal(round: Round, plan: Plan) -> bool:
    """Is there a card in the shoe that the deal does not need for certain?"""
    return bets_closed(round) and len(round.at(SHOE)) > left_to_deal(round, plan)


def extra_card(cites: Cites, plan: Plan) -> Phase:
    """A fault: a spot is dealt one card too many. Nothing follows until somebody finds it."""
    clause = cites(Irregularity.WRONG_NUMBER)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if not more_to_deal(round, plan):
            return ()
        heaps = dict.fromkeys((place.spot, place.into) for place in plan(round))
        return [spot for spot, into in heaps if lying(round, spot, into)]

    def decide(draft: Draft, spot: int) -> None:
        into = next(place.into for place in plan(draft.round) if place.spot == spot)
        draft.move(SHOE, into if into is not None and into.spot else dealt(spot), clause, count=1)

    leaves = Consequence("misdealt until found", "stand", "one more in a hand", GOES_ON)
    return fault(Irregularity.EXTRA_CARD, clause, when, decide, leaves)


def skipped(cites: Cites, plan: Plan) -> Phase:
    """A fault: the next place is passed over. Nothing follows until somebody finds it."""
    clause = cites(Irregularity.WRONG_NUMBER)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Performed(Step.SKIP, spot, clause))

    leaves = Consequence("misdealt until found", "stand", "one place short", GOES_ON)
    return fault(
        Irregularity.SKIPPED,
        clause,
        lambda r, seat: (plan(r)[next_place(r)].spot,) if not r.at(DRAWN) and left_to_deal(r, plan) else (),
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
    return fault(Irregularity.CARD_LOST, clause, when, decide, leaves)


def wrong_number(cites: Cites, plan: Plan) -> Phase:
    """A finding: somebody holds the wrong number of cards, and all hands are void."""
    clause = cites(Irregularity.WRONG_NUMBER)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.WRONG_NUMBER, spot, clause))
        void(draft, clause)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        return misdealt(round, plan)

    return irregularity(Irregularity.WRONG_NUMBER, clause, when, decide, VOID, finding=True)


def dealer_card_exposed(cites: Cites) -> Phase:
    """A card of the dealer shown before its time voids all hands."""
    clause = cites(Irregularity.DEALER_CARD_EXPOSED)

    def face_down(round: Round) -> Area | None:
        """Where they lie unseen: in the dealer's area, or in the device from which they are still to come."""
        return next((area for area in (dealt(0), IN_SHUFFLER) if round.at(area)), None)

    def decide(draft: Draft, spot: int) -> None:
        source = face_down(draft.round)
        assert source is not None
        draft.move(source, shown(0), clause, count=1)
        draft.emit(Reported(Irregularity.DEALER_CARD_EXPOSED, spot, clause))
        void(draft, clause)

    return irregularity(
        Irregularity.DEALER_CARD_EXPOSED,
        clause,
        lambda round, seat: () if face_down(round) is None else (0,),
        decide,
        VOID,
    )


def player_card_exposed(cites: Cites) -> Phase:
    """A player's card that is exposed stands; the supervisor is told."""
    clause, face_down = cites(Irregularity.PLAYER_CARD_EXPOSED), cites.by_method("dealt face down")

    def decide(draft: Draft, spot: int) -> None:
        as_dealt = bool(draft.round.at(dealt(spot)))
        breaks = face_down[draft.round.table.dealing] if as_dealt else clause
        draft.move(dealt(spot) if as_dealt else held(spot), shown(spot), breaks, count=1)
        draft.emit(Reported(Irregularity.PLAYER_CARD_EXPOSED, spot, breaks))

    leaves = Consequence("stand", "stand", "the card lies face up", GOES_ON)
    return irregularity(
        Irregularity.PLAYER_CARD_EXPOSED,
        clause,
        lambda round, seat: _with_cards(round),
        decide,
        leaves,
    )


def noted(
    what: Irregularity, cites: Cites, where: Callable[[Round], Iterable[int]] = lambda round: _with_cards(round)
) -> Phase:
    """Something about a player's cards that the document forbids without a consequence: it is written down."""
    clause = cites(what)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(what, spot, clause))

    leaves = Consequence("stand", "stand", "stay", GOES_ON)
    return irregularity(what, clause, lambda round, seat: where(round), decide, leaves)


def _with_cards(round: Round) -> list[int]:
    """The spots whose player has cards that are not shown."""
    return [spot for spot in round.rulebook.spots if round.at(held(spot)) + round.at(dealt(spot))]


def player_leaves(cites: Cites, decided: Callable[[Round, int], bool]) -> Phase:
    """A player who is made to leave, walks away or does not answer counts as folding; bonus wagers are settled.

    It is the person who leaves, so it counts for every spot that the person plays.
    """
    clause = cites(Irregularity.PLAYER_LEAVES)

    def decide(draft: Draft, spot: int) -> None:
        for each in played_by(draft.round, draft.round.table.player_of(spot)):
            if each in in_round(draft.round):
                draft.emit(Reported(Irregularity.PLAYER_LEAVES, each, clause))
                if not decided(draft.round, each):
                    draft.perform(Step.FOLD, clause, each)

    leaves = Consequence("the hand counts as folded", "forfeited; bonus wagers stand", "as in a fold", GOES_ON)
    return irregularity(
        Irregularity.PLAYER_LEAVES, clause, lambda round, seat: present(round), decide, leaves, by=(SUPERVISOR,)
    )


def bound(round: Round) -> bool:
    """Do wagers bind: are bets closed, or were they, and the wagers stand for another deal?"""
    return bets_closed(round) or bool(round.table.mark(REDEAL))


def in_round(round: Round) -> list[int]:
    """The spots with a wager that binds, or settled: who is settled stays until the round ends."""
    if not bound(round):
        return []
    staked = in_play(round)
    return [spot for spot in round.rulebook.spots if spot in staked or settled(round, (spot,))]


def present(round: Round) -> list[int]:
    """The spots in the round whose player has not left the table."""
    gone = left_table(round)
    return [spot for spot in in_round(round) if spot not in gone]


def shuffler_jams(cites: Cites, as_received: Callable[[Round], bool] = lambda round: True) -> Phase:
    """The device fails with a deck to be shuffled, which stays so: nothing is dealt until it is attended to.

    `as_received` says when a pre-shuffled deck may be used without another shuffle.
    """
    clause = cites(Irregularity.SHUFFLER_JAMS)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        table = round.table
        if not table.shuffler.is_device or not works(table, Device.SHUFFLER):
            return ()
        deck = deck_in_play(round)
        other = awaits_shuffle(round, 3 - deck)
        done = deal_begun(round) or round.at(STACK) or round.at(SHOE)
        return (0,) if other or (not done and awaits_shuffle(round, deck, as_received=as_received(round))) else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.SHUFFLER_JAMS, spot, clause))
        fail(draft, Device.SHUFFLER, clause)

    leaves = Consequence("none are dealt", "stand", "shuffled again", "the device is cleared or put away")
    return irregularity(Irregularity.SHUFFLER_JAMS, clause, when, decide, leaves)


def shoe_jams(cites: Cites) -> Phase:
    """The automated shoe fails: the round is void and all cards are reshuffled."""
    clause = cites(Irregularity.SHOE_JAMS)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.SHOE_JAMS, spot, clause))
        fail(draft, Device.SHOE, clause)
        void(draft, clause)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        """It holds cards: those to be dealt, or the dealer's, which wait in it to be delivered."""
        holds = round.at(SHOE) or round.at(IN_SHUFFLER)
        return (0,) if round.table.dealing is Dealing.AUTOMATED_SHOE and holds else ()

    return irregularity(Irregularity.SHOE_JAMS, clause, when, decide, VOID)


def irregularities(
    cites: Cites, plan: Plan, decided: Callable[[Round, int], bool], *written_down: Irregularity
) -> tuple[Phase, ...]:
    """What every document has in its chapter on irregularities, the faults behind it, and what is `noted`."""
    return (
        *(noted(what, cites) for what in written_down),
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


def claimable(rows: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """The irregularities that a player can have seen: what both dealer and supervisor may report."""
    return tuple(row for row in rows if row.by == STAFF)
