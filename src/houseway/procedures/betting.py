"""Betting: wagers are made, changed and withdrawn until the dealer announces "no more bets"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.engine.actions import Perform, PlaceWager, WithdrawWager
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase, Wager
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Instrument, Seat, Step, Why
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, ready
from houseway.procedures.layout import COUPON, REDEAL, betting_area, in_play, stack_of
from houseway.procedures.seats import played_by

Limits = Callable[[Round, int, Wager], Whole | None]
"""What may be wagered at a spot now, or None where the wager is not open to it."""
Broken = Callable[[Round, int], str]
"""The clause that a spot's wagers break as they lie together, or "" where they stand."""


def wagering(cites: Cites, limits: Limits, *, match_play: str = "") -> Phase:
    """Players make, change and take back wagers, in any order, until the dealer announces "no more bets".

    `match_play` names the wager beside which a coupon may lie, where the operator takes coupons.
    """
    chips, changes, coupons = cites("chips"), cites("changes"), cites("match play")

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if round.table.mark(REDEAL) or bets_closed(round):
            return
        for spot in played_by(round, seat):
            yield from _wagers(round, seat, spot)

    def _wagers(round: Round, seat: Seat, spot: int) -> Iterator[Offer]:
        stack, asked = round.stake(stack_of(seat)), ready(round)
        for wager in round.rulebook.wagers:
            bounds = limits(round, spot, wager) if wager.before_deal else None
            there = round.stake(betting_area(wager.name, spot))
            if bounds and bounds.least <= stack + there:
                most = min(bounds.most, stack + there)
                act = PlaceWager(by=seat, spot=spot, wager=wager.name)
                yield Offer(act, wager.clause, Whole(bounds.least, most), routine=asked)
                if wager.name == match_play and there:
                    coupon = PlaceWager(by=seat, spot=spot, wager=wager.name, instrument=Instrument.MATCH_PLAY)
                    least = 0 if round.table.mark(COUPON, spot) else 1  # nothing takes a coupon back
                    yield Offer(coupon, coupons, Whole(least, there), routine=False)
            if there:
                act_back = WithdrawWager(by=seat, spot=spot, wager=wager.name)
                yield Offer(act_back, changes, routine=False)

    def decide(draft: Draft, action: PlaceWager | WithdrawWager) -> None:
        if isinstance(action, WithdrawWager):
            withdraw(draft, action, changes)
        elif action.instrument is Instrument.MATCH_PLAY:
            draft.mark(COUPON, action.cents, coupons, action.spot)
        else:
            place(draft, action, chips)
        there = draft.round.stake(betting_area(match_play, action.spot))
        coupon = min(there, draft.round.table.mark(COUPON, action.spot))  # no more than the wager beside it
        draft.mark(COUPON, coupon, coupons, action.spot)

    says = 'wagers are made, changed and withdrawn before "no more bets"'
    return Phase("wagering", cites("bets close"), says, offers, decide)


def stands(round: Round, spot: int) -> str:
    """Wagers stand as they lie, where no rule joins them."""
    return ""


def betting(cites: Cites, *, broken: Broken = stands) -> Phase:
    """The dealer announces "no more bets" when wagers stand, and gives back those that may not."""
    announced = cites.by_method(Step.NO_MORE_BETS)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER or not (there := in_play(round)):
            return
        if any(not broken(round, spot) for spot in there):
            step = Step.NO_MORE_BETS
            yield Offer(Perform(by=DEALER, step=step), announced[round.table.dealing])
        else:
            yield Offer(Perform(by=DEALER, step=Step.RETURN_WAGERS), broken(round, there[0]), routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        clause = announced[draft.round.table.dealing]
        for spot in in_play(draft.round):
            if breaks := broken(draft.round, spot):
                give_back(draft, spot, breaks)
        if action.step is Step.NO_MORE_BETS:
            draft.mark(REDEAL, 0, clause)
            draft.perform(action.step, clause)

    return Phase(
        "betting",
        cites("bets close"),
        'players place their wagers, then the dealer announces "no more bets"',
        offers,
        decide,
        over=bets_closed,
        acts=() if broken is stands else (Perform(by=DEALER, step=Step.RETURN_WAGERS),),
    )


def place(draft: Draft, action: PlaceWager, clause: str) -> None:
    """Brings the wager to the amount named."""
    area, stack = betting_area(action.wager, action.spot), stack_of(action.by)
    there = draft.round.stake(area)
    draft.chips(stack, area, max(0, action.cents - there), Why.WAGER, clause)
    draft.chips(area, stack, max(0, there - action.cents), Why.WITHDRAW, clause)


def withdraw(draft: Draft, action: WithdrawWager, clause: str) -> None:
    area = betting_area(action.wager, action.spot)
    draft.chips(area, stack_of(action.by), draft.round.stake(area), Why.WITHDRAW, clause)


def give_back(draft: Draft, spot: int, clause: str) -> None:
    """Refuses all wagers of a spot."""
    stack = stack_of(draft.round.table.player_of(spot))
    for wager in draft.round.rulebook.wagers:
        area = betting_area(wager.name, spot)
        draft.chips(area, stack, draft.round.stake(area), Why.WITHDRAW, clause)
