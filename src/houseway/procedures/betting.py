"""Betting: wagers are made, changed and withdrawn until the dealer announces "no more bets"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.engine.actions import Perform as Perform
from houseway.engine.actions import PlaceWager, WithdrawWager
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase, Wager
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Instrument, Seat, Step, Why
from houseway.procedures.cites import Cites
from houseway.procedures.layout import COUPON, REDEAL, betting_area, in_play, stack_of, wagered
from houseway.procedures.opening import go_idle, idle_offers, idle_request

Limits = Callable[[Round, int, Wager], Whole | None]
"""What may be wagered at a spot now, or None where the wager is not open to it."""
Broken = Callable[[Round, int], str]
"""The clause that a spot's wagers break as they lie together, or "" where they stand."""


def betting(
    cites: Cites, limits: Limits, *, match_play: str = "", broken: Broken = lambda round, spot: ""
) -> Phase:
    """Players place wagers in any order; the dealer closes the betting when some stand, and gives back the rest.

    `match_play` names the wager beside which a coupon may lie, where the operator takes coupons.
    """

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            if any(not broken(round, spot) for spot in in_play(round)):
                step = Step.NO_MORE_BETS
                yield Offer(Perform(by=DEALER, step=step), cites(step, round.table.dealing))
            yield from idle_offers(round, cites)
        elif seat in round.table.names and not round.table.mark(REDEAL):
            for spot in round.rulebook.spots:
                if round.table.player_of(spot) == seat:
                    yield from _wagers(round, seat, spot)
            yield from idle_request(round, seat, cites)

    def _wagers(round: Round, seat: Seat, spot: int) -> Iterator[Offer]:
        chips = round.stake(stack_of(seat))
        for wager in round.rulebook.wagers:
            bounds = limits(round, spot, wager) if wager.before_deal else None
            there = round.stake(betting_area(wager.name, spot))
            if bounds and bounds.least <= chips + there:
                most = min(bounds.most, chips + there)
                most -= (most - bounds.least) % bounds.step
                act = PlaceWager(by=seat, spot=spot, wager=wager.name)
                yield Offer(act, wager.clause, Whole(bounds.least, most, bounds.step))
                if wager.name == match_play and there:
                    coupon = PlaceWager(by=seat, spot=spot, wager=wager.name, instrument=Instrument.MATCH_PLAY)
                    yield Offer(coupon, cites("match play"), Whole(1, there), routine=False)
            if there:
                act_back = WithdrawWager(by=seat, spot=spot, wager=wager.name)
                yield Offer(act_back, cites("changes"), routine=False)

    def decide(draft: Draft, action: PlaceWager | WithdrawWager | Perform) -> None:
        match action:
            case PlaceWager(instrument=Instrument.MATCH_PLAY):
                draft.mark(COUPON, action.cents, cites("match play"), action.spot)
            case PlaceWager():
                place(draft, action, cites("chips"))
            case WithdrawWager():
                withdraw(draft, action, cites("changes"))
                if action.wager == match_play:
                    draft.mark(COUPON, 0, cites("match play"), action.spot)
            case Perform(step=Step.NO_MORE_BETS):
                for spot in in_play(draft.round):
                    if clause := broken(draft.round, spot):
                        give_back(draft, spot, clause)
                clause = cites(action.step, draft.round.table.dealing)
                draft.mark(REDEAL, 0, clause)
                draft.perform(action.step, clause)
            case Perform(step=Step.REQUEST_FACE_UP):
                draft.perform(action.step, cites(action.step), action.spot)
            case Perform():
                go_idle(draft, action.step, cites)

    return Phase(
        "betting",
        cites("bets close"),
        'players place their wagers, then the dealer announces "no more bets"',
        offers,
        decide,
        over=lambda round: round.did(Step.NO_MORE_BETS),
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


def has_wager(round: Round, spot: int, wager: str) -> bool:
    return wagered(round, spot, wager) > 0
