"""Reports that are refused: what is true instead, where MA 14 and PA 575.13 have their own irregularity."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Report
from houseway.engine.phase import Phase, Refusal
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Step
from houseway.games.asia_poker.deal import from_hand
from houseway.games.asia_poker.exposed import is_set, judged
from houseway.games.asia_poker.payment import PAYS
from houseway.procedures import refused_reports as shared
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed
from houseway.procedures.layout import SHOE, in_play, stack, staked
from houseway.procedures.shaker import DICE, NO_ROLL, shown_dice
from houseway.procedures.start import first_card_out


def reports(cites: Cites, found: tuple[Phase, ...]) -> Iterator[Refusal]:
    """A row for each irregularity, with its own clause; those of another game have none of their own here."""
    exposed, misdealt = cites(Irregularity.CARD_EXPOSED), cites(Irregularity.WRONG_NUMBER)
    clauses = {Irregularity.CARD_EXPOSED: exposed, **shared.clauses_of(found)}
    at_empty = cites("wrong number at an empty position")
    empty, racked = cites.by_method(Step.COLLECT_EMPTY), cites.by_method(Step.STUB_TO_RACK)
    count = cites.by_method("count")

    def clause(round: Round, action: Report) -> str:
        if action.what is Irregularity.PLAYER_CARD_EXPOSED and _in_the_deal(round):
            return exposed
        if action.what is Irregularity.UNPLAYED_EXPOSED:
            return (empty if action.spot else racked)[round.table.dealing]
        if action.what is Irregularity.CARD_LOST:
            return count[round.table.dealing]
        if action.what is Irregularity.WRONG_NUMBER and _is_empty(round, action.spot):
            return at_empty
        why: str = clauses.get(action.what, misdealt)
        return why

    def because(round: Round, action: Report) -> str:
        if action.what in OF_STACKS and action.what not in clauses:
            return "no stacks are dealt from the hand here"
        return shared.because(round, action, TRUE)

    yield Refusal(Report, clause, because)


def _is_empty(round: Round, spot: int) -> bool:
    """Is it a position that nobody plays in this round, now that all wagers lie there?"""
    return bool(spot) and bets_closed(round) and not any(staked(round, spot).values())


def _in_the_deal(round: Round) -> bool:
    """Is a card that is exposed one of those still being dealt from the hand?"""
    return from_hand(round) and bool(round.at(SHOE)) and bets_closed(round)


def _players_card(round: Round, action: Report) -> str:
    if _in_the_deal(round):
        return "whosever card is exposed while cards are dealt from the hand, it is a card exposed in the deal"
    if action.spot in judged(round):
        return "the hands were exposed when they were compared, as they shall be"
    if action.spot in round.performed(Step.SURRENDER):
        return "the wager was surrendered, and nobody plays the hand"
    if action.spot not in in_play(round):
        return "no player has a wager there"
    return "no card of that hand lies face down"


def _dealers_card(round: Round, action: Report) -> str:
    if action.spot:
        return "those are not the dealer's cards"
    turned = round.did(Step.REVEAL_DEALER)
    return "the dealer's cards were turned over in their time" if turned else "the dealer has no card yet"


def _in_the_hand(round: Round, action: Report) -> str:
    if not from_hand(round):
        return "the cards are not dealt from the hand"
    return "no card is being dealt from the hand, and no stack waits to be delivered"


def _on_a_stack(round: Round, action: Report) -> str:
    return "no card is being laid on the stacks" if from_hand(round) else "the cards are not dealt from the hand"


def _face_up(round: Round, action: Report) -> str:
    if _in_the_deal(round):
        return "cards that are dealt from the hand lie in no shoe: one whose face is seen is exposed"
    return shared.because(round, action)


def _number(round: Round, action: Report) -> str:
    if round.at(stack(action.spot)):
        return "nothing is wrong with that stack: it has as many cards as it should"
    return shared.because(round, action)


def _start(round: Round, action: Report) -> str:
    if not first_card_out(round):
        return "no card has reached a position: a wrong total or count can still be put right"
    return "the first card went to the position that was determined"


def _misset(round: Round, action: Report) -> str:
    return "the dealer's hands are set as filed" if is_set(round, 0) else "the dealer's hands are not set yet"


def _payment(round: Round, action: Report) -> str:
    settled = any(round.did(step, action.spot) for step in PAYS)
    return "the wagers there were settled rightly" if settled else "nothing was compared and settled there yet"


def _stacks(round: Round, action: Report) -> str:
    return "the stacks were dealt back and forth" if from_hand(round) else "the cards are not dealt from the hand"


def _roll(round: Round, action: Report) -> str:
    lie = len(shown_dice(round)) == DICE.count and not round.did(Step.COVER_SHAKER)
    return "the dice lie uncovered and flat" if lie else "the shaker is not being uncovered"


def _lying(round: Round, action: Report) -> str:
    return "no cards of a player lie there face down"


def _unplayed(round: Round, action: Report) -> str:
    return "no such cards lie there" if action.spot else "the stub is not there to be seen"


OF_STACKS = (Irregularity.WRONG_STACK, Irregularity.STACKS_DEALT_WRONGLY)
TRUE: dict[Irregularity, shared.Told] = {
    **dict.fromkeys(NO_ROLL, _roll),
    Irregularity.WRONG_START: _start,
    Irregularity.WRONG_NUMBER: _number,
    Irregularity.PLAYER_CARD_EXPOSED: _players_card,
    Irregularity.DEALER_CARD_EXPOSED: _dealers_card,
    Irregularity.CARD_EXPOSED: _in_the_hand,
    Irregularity.UNPLAYED_EXPOSED: _unplayed,
    Irregularity.FACE_UP_CARD: _face_up,
    Irregularity.WRONG_STACK: _on_a_stack,
    Irregularity.STACKS_DEALT_WRONGLY: _stacks,
    Irregularity.DEALER_MISSET: _misset,
    Irregularity.WRONG_PAYMENT: _payment,
    Irregularity.CARDS_TOUCHED: _lying,
    Irregularity.OUT_OF_VIEW: _lying,
}
