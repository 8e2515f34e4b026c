"""Exposed cards: MA 14(d), (e), (j), PA 575.13(d), (e), (j)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.engine.actions import Perform, Report
from houseway.engine.areas import Area
from houseway.engine.draft import Draft
from houseway.engine.events import Judged, Performed, Reported
from houseway.engine.offers import Offer
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Seat, Step
from houseway.games.asia_poker.deal import from_hand
from houseway.games.asia_poker.setting import HANDS
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import left_table, next_place
from houseway.procedures.deal import Plan
from houseway.procedures.ending import return_wagers, void
from houseway.procedures.irregular import GOES_ON, STAFF, VOID, irregularity, left_to_deal
from houseway.procedures.layout import (
    FACE_UP,
    SHOE,
    STACKS,
    dealt,
    exposed,
    held,
    in_play,
    set_down,
    shown,
    stack,
)
from houseway.procedures.settle import rack

CHOICES = (Step.PLAY_HAND, Step.VOID_HAND)


def is_set(round: Round, spot: int) -> bool:
    """Do hands of the spot lie on their areas?"""
    return bool(round.at(set_down("high", spot)) or round.at(exposed("high", spot)))


def undecided(round: Round, spot: int) -> bool:
    """Has the player to say what becomes of a hand with an exposed card? AMB-55: not once it was looked at."""
    asked = looked = False
    for fact in round.facts:
        if type(fact) is Reported and fact.what is Irregularity.PLAYER_CARD_EXPOSED and fact.spot == spot:
            asked = not looked
        elif type(fact) is Performed and fact.spot == spot:
            looked = looked or fact.step is Step.EXAMINE
            asked = asked and fact.step not in CHOICES
    return asked


def player_card_exposed(cites: Cites, plan: Plan, *, from_hand_too: bool) -> Phase:
    """The dealer exposes a card of a player, set or not, until the hands are compared: 14(d), 13(d), AMB-57.

    While cards are dealt from the hand it is so only where the submission says it.
    """
    what = Irregularity.PLAYER_CARD_EXPOSED
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if from_hand(round) and not from_hand_too and left_to_deal(round, plan):
            return ()
        gone = set(round.performed(Step.SURRENDER))
        return [spot for spot in unseen(round) if spot not in gone]

    def decide(draft: Draft, spot: int) -> None:
        turn_up(draft, spot, clause)
        draft.emit(Reported(what, spot, clause))

    leaves = Consequence(
        "the player may void the hand unseen", "returned if void", "the card lies face up", GOES_ON
    )
    return irregularity(what, clause, when, decide, leaves)


def judged(round: Round) -> set[int]:
    """The spots whose hands were exposed and compared with the dealer's."""
    return {fact.spot for fact in round.facts if type(fact) is Judged}


def face_down(round: Round, spot: int) -> Area | None:
    """Where cards of the spot lie that not everybody sees."""
    areas = (dealt(spot), held(spot), *(set_down(hand, spot) for hand in HANDS))
    return next((area for area in areas if round.at(area)), None)


def unseen(round: Round) -> list[int]:
    """The spots with a wager whose cards do not all lie open, set or not."""
    return [spot for spot in in_play(round) if face_down(round, spot)]


def turn_up(draft: Draft, spot: int, clause: str) -> None:
    """Shows a card of the spot where it lies: one of a hand that is set stays in that hand."""
    source = face_down(draft.round, spot)
    assert source is not None
    draft.move(source, exposed(source.name, spot) if source.name in HANDS else shown(spot), clause, count=1)


def choosing(cites: Cites) -> Phase:
    """The player of an exposed card plays the hand out or voids it, the other cards unseen: 14(d), 13(d)."""
    clause = cites(Step.VOID_HAND)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in in_play(round):
            if round.table.player_of(spot) == seat and undecided(round, spot) and spot not in left_table(round):
                yield from (Offer(Perform(by=seat, step=step, spot=spot), clause) for step in CHOICES)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, clause, action.spot)
        if action.step is Step.VOID_HAND:
            return_wagers(draft, action.spot, clause)
            if not draft.round.at(SHOE):  # before that, it is collected with the positions without a wager
                rack(draft, action.spot, clause, Step.VOID_HAND)

    return Phase("choosing", clause, "a hand with an exposed card is played or void", offers, decide)


def dealer_card_exposed(cites: Cites) -> Phase:
    """A card of the dealer is exposed, or turned before all players have set: 14(e), 13(e), AMB-58."""
    what = Irregularity.DEALER_CARD_EXPOSED
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        return (0,) if round.at(dealt(0)) else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.move(dealt(0), shown(0), clause, count=1)
        draft.emit(Reported(what, spot, clause))
        void(draft, clause)

    return irregularity(what, clause, when, decide, VOID)


def card_exposed(cites: Cites, plan: Plan) -> Phase:
    """A card is exposed while dealing from the hand, or in a stack before it is anybody's: 14(j), 13(j), AMB-81.

    Whoever it is for, the cards are reshuffled: AMB-38, AMB-53, AMB-56.
    """
    what = Irregularity.CARD_EXPOSED
    clause = cites(what)

    def source(round: Round) -> Area | None:
        if from_hand(round) and left_to_deal(round, plan):
            return SHOE
        return next((stack(number) for number in STACKS if round.at(stack(number))), None)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        return () if source(round) is None else (0,)

    def decide(draft: Draft, spot: int) -> None:
        there = source(draft.round)
        assert there is not None
        draft.move(there, FACE_UP, clause, count=1)
        draft.emit(Reported(what, spot, clause))
        void(draft, clause)

    return irregularity(what, clause, when, decide, VOID)


def unplayed_exposed(cites: Cites, plan: Plan, *, from_hand_too: bool) -> Phase:
    """A card of the stub, of an empty position or of a surrendered hand is shown, as it shall not be: AMB-82."""
    what = Irregularity.UNPLAYED_EXPOSED
    surrendered, empty = cites(Step.COLLECT_SURRENDERED), cites.by_method(Step.COLLECT_EMPTY)
    racked = cites.by_method(Step.STUB_TO_RACK)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in there(round):
            yield Offer(Report(by=seat, what=what, spot=spot), clause(round, spot), routine=False)

    def there(round: Round) -> Iterator[int]:
        """The spots of such cards; 0 is the stub."""
        if left_to_deal(round, plan):
            if from_hand(round) and not from_hand_too:
                return
        elif round.at(SHOE) and next_place(round):
            yield 0
        gone, wagered = set(round.performed(Step.SURRENDER)), in_play(round)
        for spot in round.rulebook.spots:
            if (spot in gone or spot not in wagered) and face_down(round, spot):
                yield spot

    def clause(round: Round, spot: int) -> str:
        if round.did(Step.SURRENDER, spot):
            return surrendered
        return (empty if spot else racked)[round.table.dealing]

    def decide(draft: Draft, action: Report) -> None:
        why = clause(draft.round, action.spot)
        if action.spot:
            turn_up(draft, action.spot, why)
        else:  # it is looked at, and stays with the stub
            draft.move(SHOE, FACE_UP, why, count=1)
            draft.move(FACE_UP, SHOE, why, on_top=True)
        draft.emit(Reported(what, action.spot, why))

    leaves = Consequence("stand", "stand", "stay, to be put in the rack", GOES_ON)
    name, says = what.name.lower(), what.value
    return Phase(name, cites(Step.STUB_TO_RACK), says, offers, decide, leaves=leaves, what=what, by=STAFF)
