"""The end of a round: Clean Sweeps and pairs are paid, Fantasy Land is noted, and both buttons move on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from houseway.engine.actions import Perform
from houseway.engine.areas import deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import Compared, RoundEnded, Settled
from houseway.engine.offers import Offer
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step, Why
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.layout import (
    ACTION_BUTTON,
    DEALER_BUTTON,
    DUE,
    FANTASY_LAND,
    HANDS,
    TABLE_STAKES,
    UNANNOUNCED,
    absent,
    by_dealer,
    in_fantasy_land,
    in_position,
    in_turn,
    setting_of,
)
from houseway.games.chinese_poker.readings import Readings
from houseway.games.chinese_poker.seating import depart
from houseway.games.chinese_poker.seats import next_buttons
from houseway.games.chinese_poker.settlement import PairResult, Placed, Settlement, settle
from houseway.games.chinese_poker.showdown import PAYING, marked, unviewed, view_hand, viewing
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.money import Result
from houseway.procedures.layout import FACE_UP, STACK, areas_of, stack_of
from houseway.procedures.seats import players

WAGER = "table_stakes"
PAID_FIRST = DOCUMENT("SWEEP-14")
COMPARE = DOCUMENT("ORDER-1")
SETTLED_BY = {Step.COLLECT_SWEEP: PAID_FIRST, Step.COMPARE: COMPARE}


# --- settling --------------------------------------------------------------------------------------------------


def settlement_of(round: Round, options: ChinesePoker) -> Settlement:
    """What the shown hands come to, from the stacks of the time before the deal; asked for once a pair."""
    placed = tuple(
        Placed(
            spot,
            round.table.mark(TABLE_STAKES, round.table.player_of(spot)),
            setting_of(round, spot),
            declares=marked(round, spot),
            fantasy_land=in_fantasy_land(round, spot),
            player=f"seat {round.table.player_of(spot)}",
        )
        for spot in in_position(round)
    )
    return _settled(placed, options.limit_cents, options.readings)


@lru_cache(maxsize=32)
def _settled(placed: tuple[Placed, ...], limit_cents: int, readings: Readings) -> Settlement:
    return settle(placed, placed[0].seat, limit_cents, readings)


def comparing(options: ChinesePoker) -> Phase:
    """Clean Sweeps collect first, then each position settles with those after it, pair by pair (ORDER-1)."""

    def left(round: Round) -> tuple[PairResult, ...]:
        done = sum(type(fact) is Compared for fact in round.facts)
        return settlement_of(round, options).pairs[done:]

    def step(pair: PairResult) -> Step:
        return Step.COLLECT_SWEEP if PAID_FIRST in pair.clauses else Step.COMPARE

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER:
            return
        if unviewed(round):
            yield from viewing(round)
        else:
            pair = left(round)[0]
            act = Perform(by=DEALER, step=step(pair), spot=pair.seats[0])
            yield Offer(act, SETTLED_BY[act.step])

    def decide(draft: Draft, action: Perform) -> None:
        if action.step is Step.REVEAL:
            view_hand(draft, action.spot, options.readings)
            return
        pairs = left(draft.round)
        draft.perform(action.step, SETTLED_BY[action.step], action.spot)
        for pair in pairs:
            if pair.seats[0] != action.spot:
                return
            _pay(draft, pair)
        _settle_hands(draft, settlement_of(draft.round, options))

    says = "the dealer pays Clean Sweeps, then compares hand with hand, and chips go from player to player"
    return Phase("comparing", COMPARE, says, offers, decide, over=_is_settled, acts=by_dealer(*PAYING))


def _is_settled(round: Round) -> bool:
    return any(type(fact) is Settled for fact in round.facts)


def _pay(draft: Draft, pair: PairResult) -> None:
    """Chips of the lower hand's player go to the higher one's, as far as table stakes reach (STAKES-2)."""
    player_of = draft.round.table.player_of
    first, second = (stack_of(player_of(spot)) for spot in pair.seats)
    loser, winner = (second, first) if pair.points > 0 else (first, second)
    draft.chips(loser, winner, pair.paid_cents, Why.PAY, pair.clauses[0])
    draft.emit(Compared(*pair.seats, pair.points, pair.shares, pair.owed_cents, pair.paid_cents, pair.clauses))


def _settle_hands(draft: Draft, settlement: Settlement) -> None:
    """What the round came to for each hand, and its right to Fantasy Land (FL-1, FL-4)."""
    for seat in settlement.seats:
        net = seat.net_cents
        result = Result.LOST if net < 0 else Result.WON if net else Result.PUSHED
        draft.emit(Settled(seat.seat, WAGER, result, net, seat.clauses or (COMPARE,)))
    for seat in settlement.seats:
        stays = in_fantasy_land(draft.round, seat.seat)
        clause = DOCUMENT("FL-4" if stays else "FL-1")
        due = (UNANNOUNCED if stays else DUE) if seat.fantasy_land_next else 0
        draft.mark(FANTASY_LAND, due, clause, seat.seat)


# --- ending ----------------------------------------------------------------------------------------------------


def ending() -> Phase:
    """The cards are gathered, who left is gone, and both buttons move to the next player (ABTN-6)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.END_ROUND), DOCUMENT("ABTN-6"))

    def decide(draft: Draft, action: Perform) -> None:
        clause, holder = DOCUMENT("ABTN-6"), draft.round.table.mark(DEALER_BUTTON)
        draft.perform(Step.END_ROUND, clause)
        end(draft, clause)
        if seated := players(draft.round):
            for button in (DEALER_BUTTON, ACTION_BUTTON):
                draft.mark(button, next_buttons(seated, holder), clause)
        draft.emit(RoundEnded())

    says = "the dealer gathers the cards and both buttons move on"
    return Phase("ending", DOCUMENT("ABTN-6"), says, offers, decide)


def end(draft: Draft, clause: str) -> None:
    """Gathers all cards, frees the stacks, and lets those go who left during the round."""
    deck = deck_area(1)
    for spot in in_turn(draft.round):
        for area in areas_of(spot, HANDS):
            draft.move(area, deck, clause)
    draft.move(STACK, deck, clause)
    draft.move(FACE_UP, deck, clause)
    seats = players(draft.round)
    gone = [seat for seat in seats if absent(draft.round, seat)]
    for seat in seats:
        draft.mark(TABLE_STAKES, 0, clause, seat)
    for seat in gone:
        depart(draft, seat)
