"""Seats: arriving, buying in, leaving. The one module that does arithmetic on seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.engine.actions import BuyIn, Leave, Perform, Sit
from houseway.engine.areas import PLAYED_BY
from houseway.engine.draft import Draft
from houseway.engine.events import Departed, Seated
from houseway.engine.offers import Name, Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Shuffler, Step, Why
from houseway.procedures.conditions import bets_closed, left_table, settled
from houseway.procedures.layout import COUPON, IDLE, OUTSIDE, stack_of, wagered


def counterclockwise(spots: Iterable[int]) -> tuple[int, ...]:
    """Spots from the dealer's far right, where `spots` run clockwise from the far left."""
    return tuple(reversed(tuple(spots)))


def clockwise_from(spots: tuple[int, ...], start: int) -> tuple[int, ...]:
    """All positions clockwise from one of them, the dealer's 0 included.

    >>> clockwise_from((6, 5, 4, 3, 2, 1), 2)
    (2, 1, 0, 6, 5, 4, 3)
    """
    around = (0, *spots)
    place = around.index(start)
    return around[place:] + around[:place]


def counted_to(spots: tuple[int, ...], figure: int) -> int:
    """The position at which a count ends that goes counterclockwise with the dealer as number one.

    >>> [counted_to((6, 5, 4, 3, 2, 1), figure) for figure in (1, 8, 14)]
    [0, 0, 6]
    """
    around = (0, *counterclockwise(spots))
    return around[(figure - 1) % len(around)]


def is_seat(round: Round, seat: Seat) -> bool:
    """Is there such a seat at the table?"""
    return seat in round.rulebook.spots or seat in (DEALER, SUPERVISOR)


def players(round: Round) -> tuple[Seat, ...]:
    """The seats with somebody in them, clockwise."""
    return tuple(spot for spot in round.rulebook.spots if spot in round.table.names)


def seating(clause: str, stay: str, *, most_buy_in_cents: int = 100_000_000) -> Phase:
    """Anybody may take a free seat and buy in at any time; nobody leaves with a wager or cards on the table."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        taken = seat in round.table.names
        if not taken and is_seat(round, seat) and round.table.player_of(seat) == seat:
            yield Offer(Sit(by=seat), clause, Name(), routine=False)
        elif taken and seat not in (DEALER, SUPERVISOR):
            room = most_buy_in_cents - round.stake(stack_of(seat))
            if room > 0:
                yield Offer(BuyIn(by=seat), clause, Whole(1, room), routine=False)
        if taken and not at_stake(round, seat):
            yield Offer(Leave(by=seat), stay, routine=False)

    def decide(draft: Draft, action: Sit | BuyIn | Leave) -> None:
        match action:
            case Sit():
                draft.emit(Seated(action.by, action.name))
            case BuyIn():
                draft.chips(OUTSIDE, stack_of(action.by), action.cents, Why.BUY_IN, clause)
            case Leave():
                depart(draft, action.by, clause)

    return Phase("seating", clause, "take a seat, buy in or leave", offers, decide)


def depart(draft: Draft, seat: Seat, clause: str) -> None:
    """Frees the seat and all spots of its player, and cashes out; with the last player gone the table idles."""
    stack = stack_of(seat)
    draft.chips(stack, OUTSIDE, draft.round.stake(stack), Why.CASH_OUT, clause)
    for spot in played_by(draft.round, seat):
        draft.mark(PLAYED_BY, 0, clause, spot)
        draft.mark(COUPON, 0, clause, spot)
    draft.emit(Departed(seat))
    reshuffles = draft.round.table.shuffler is Shuffler.RESHUFFLING  # and keeps its cards
    for deck in () if players(draft.round) or reshuffles else draft.round.table.decks:
        draft.mark(IDLE, 1, clause, deck)


def depart_absent(draft: Draft, clause: str) -> None:
    """Who left during the round gives up the seat when it is over, whatever else the person played."""
    gone = {draft.round.table.player_of(spot) for spot in left_table(draft.round)}
    for seat in sorted(gone & set(players(draft.round))):
        depart(draft, seat, clause)


def at_stake(round: Round, seat: Seat) -> bool:
    """Is the seat in the round: has it a wager on the table, or been settled?"""
    spots = played_by(round, seat)
    return any(wagered(round, spot) for spot in spots) or settled(round, spots)


def played_by(round: Round, seat: Seat) -> tuple[int, ...]:
    """The spots that a seat plays: its own, and perhaps a neighbouring one."""
    return tuple(spot for spot in round.rulebook.spots if round.table.player_of(spot) == seat)


def neighbours(round: Round, spot: int) -> tuple[int, ...]:
    """The spots beside this one; the first and the last are not neighbours, as the dealer is between them."""
    spots = round.rulebook.spots
    place = spots.index(spot)
    return spots[max(0, place - 1) : place] + spots[place + 1 : place + 2]


def two_areas(clause: str) -> Phase:
    """A player may take a free neighbouring betting area as well, and give it up again, before betting closes."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat not in players(round) or bets_closed(round):
            return
        mine = played_by(round, seat)
        for spot in neighbours(round, seat):
            if spot in mine:
                if not wagered(round, spot):
                    act = Perform(by=seat, step=Step.GIVE_UP_AREA, spot=spot)
                    yield Offer(act, clause, routine=False)
            elif len(mine) == 1 and spot not in round.table.names and round.table.player_of(spot) == spot:
                yield Offer(Perform(by=seat, step=Step.TAKE_AREA, spot=spot), clause, routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        player = action.by if action.step is Step.TAKE_AREA else 0
        draft.mark(PLAYED_BY, player, clause, action.spot)

    says = "a player may take a neighbouring betting area"
    return Phase("two areas", clause, says, offers, decide)
