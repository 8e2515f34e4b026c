"""How a round ends: completed or void. A settlement that is undone is undone by an event of its own."""

from __future__ import annotations

from houseway.engine.draft import Draft
from houseway.engine.events import Counted, RoundEnded, Settled, Unsettled, Voided, standing
from houseway.engine.state import Round
from houseway.engine.words import Why
from houseway.money import Result
from houseway.procedures.conditions import bets_closed, deal_begun, left_table
from houseway.procedures.decks import bring_together, collect, deck_in_play, remove_deck
from houseway.procedures.layout import (
    COUPON,
    INVENTORY,
    LAST_DECK,
    RACK,
    REDEAL,
    SHOE,
    SINCE_COUNT,
    betting_area,
    in_play,
    stack_of,
)
from houseway.procedures.seats import depart_absent


def void(draft: Draft, clause: str, *, remove: bool = False) -> None:
    """All hands are void: settled wagers are undone, all wagers returned, the cards reshuffled or removed.

    Where wagers stand for another deal, as they do once bets were closed, those of players who left are returned
    all the same. A wager that went back before, with a hand that was void by itself, stays with its player.
    """
    draft.emit(Voided(clause))
    undone = [each for each in standing(draft.round.facts) if each.result is not Result.VOID]
    for settled in reversed(undone):
        unsettle(draft, settled, clause)
    gone = left_table(draft.round)
    closed = bets_closed(draft.round) or bool(draft.round.table.mark(REDEAL))
    stand = draft.round.rulebook.wagers_stand and closed and not gone.issuperset(in_play(draft.round))
    draft.mark(REDEAL, int(stand), clause)
    for spot in draft.round.rulebook.spots:
        if not stand or spot in gone:
            return_wagers(draft, spot, clause)
    for settled in undone:
        if not settled.staked_cents and not stand:  # a coupon, which goes back to its player
            draft.emit(Settled(settled.spot, settled.wager, Result.VOID, 0, (clause,)))
    deck = deck_in_play(draft.round)
    if remove:
        remove_deck(draft, bring_together(draft, clause), clause)
    else:
        collect(draft, RACK, clause)
    end_round(draft, clause, deck)


def return_wagers(draft: Draft, spot: int, clause: str) -> None:
    """All wagers of a spot go back to its player."""
    player = stack_of(draft.round.table.player_of(spot))
    for wager in draft.round.rulebook.wagers:
        area = betting_area(wager.name, spot)
        if cents := draft.round.stake(area):
            draft.chips(area, player, cents, Why.RETURN, clause)
            draft.emit(Settled(spot, wager.name, Result.VOID, 0, (clause,), cents))


def unsettle(draft: Draft, settled: Settled, clause: str) -> None:
    """Takes a settlement back by the opposite movements: the wager lies on its betting area again."""
    area = betting_area(settled.wager, settled.spot)
    stack = stack_of(draft.round.table.player_of(settled.spot))
    if settled.net_cents < 0:
        draft.chips(INVENTORY, area, settled.staked_cents, Why.REVERSE, clause)
    else:
        draft.chips(stack, INVENTORY, settled.net_cents, Why.REVERSE, clause)
        draft.chips(stack, area, settled.staked_cents, Why.REVERSE, clause)
    draft.emit(Unsettled(settled.spot, settled.wager, clause))


def end_round(draft: Draft, clause: str, deck: int) -> None:
    """The round is over: coupons are off the table, who left is gone, and the next deck follows from this one."""
    for spot in () if draft.round.table.mark(REDEAL) else draft.round.rulebook.spots:
        draft.mark(COUPON, 0, clause, spot)
    draft.mark(LAST_DECK, deck, clause)
    _count_round(draft, clause, deck)
    depart_absent(draft, clause)
    draft.emit(RoundEnded())


def rounds_since_count(round: Round) -> int:
    """How many rounds were dealt since the stub was counted last."""
    return round.table.mark(SINCE_COUNT, _scope(round, deck_in_play(round)))


def stub_counted(draft: Draft, clause: str) -> None:
    """The rounds until the next count begin anew."""
    draft.mark(SINCE_COUNT, 0, clause, _scope(draft.round, deck_in_play(draft.round)))


def _count_round(draft: Draft, clause: str, deck: int) -> None:
    """A round that was dealt is one more since the last count, void or not, unless its own stub was counted."""
    round = draft.round
    if not hasattr(round.rulebook.options, "stub_count_scope") or not deal_begun(round):
        return
    if not any(type(fact) is Counted and fact.area == SHOE for fact in round.facts):
        scope = _scope(round, deck)
        draft.mark(SINCE_COUNT, round.table.mark(SINCE_COUNT, scope) + 1, clause, scope)


def _scope(round: Round, deck: int) -> int:
    """Whose rounds are counted between counts: those of the table, or of the deck where it was filed so."""
    return deck if getattr(round.rulebook.options, "stub_count_scope", "table") == "deck" else 0
