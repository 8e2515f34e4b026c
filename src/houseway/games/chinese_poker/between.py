"""Between rounds: announcements and answers, until both buttons are placed and the stacks are at stake."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform, Receive
from houseway.engine.areas import PLAYED_BY
from houseway.engine.draft import Draft
from houseway.engine.events import DeckReceived
from houseway.engine.offers import Offer
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step
from houseway.games.chinese_poker.buying import has_nine_points
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.layout import (
    ACTION_BUTTON,
    ANSWER,
    ANSWERS,
    DEALER_BUTTON,
    DUE,
    FANTASY_LAND,
    TABLE_STAKES,
    UNANNOUNCED,
    answered,
    by_dealer,
    in_game,
    in_position,
    second_spot,
    stack,
)
from houseway.games.chinese_poker.seats import first_buttons, placed_buttons, positions
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.seats import players

DECK_CLAUSE, ANNOUNCE = DOCUMENT("DECK-1"), DOCUMENT("FL-5")
ANSWERED_BY = {
    Step.TAKE_PART: DOCUMENT("BUYIN-1"),
    Step.TAKE_TWO_HANDS: DOCUMENT("SEAT-6"),
    Step.SIT_OUT: DOCUMENT("SEAT-4"),
}


def between(options: ChinesePoker) -> Phase:
    """Players say whether they take part, and the dealer places both buttons (DEAL-1)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield from _dealers(round, options)
        elif seat in in_game(round):
            yield from _answers(round, seat, options)

    def decide(draft: Draft, action: Perform | Receive) -> None:
        match action:
            case Receive(deck=deck):
                draft.emit(DeckReceived(deck, draft.round.rulebook.deck.cards, action.at, DECK_CLAUSE))
            case Perform(step=Step.PLACE_BUTTONS):
                _place_buttons(draft, options)
            case Perform(step=step, spot=seat):
                draft.perform(step, ANSWERED_BY[step], seat)
                draft.mark(ANSWER, ANSWERS.index(step) + 1, ANSWERED_BY[step], seat)

    return Phase(
        "between rounds",
        DOCUMENT("DEAL-1"),
        "players say whether they take part, then the dealer places both buttons",
        offers,
        decide,
        over=lambda round: bool(in_position(round)),
    )


# --- what is offered -------------------------------------------------------------------------------------------


def _answers(round: Round, seat: Seat, options: ChinesePoker) -> Iterator[Offer]:
    """Whether a player takes part, and with how many hands; the last answer counts (SEAT-4, SEAT-6)."""
    said, enough = answered(round.table, seat), has_nine_points(round, seat, options)
    for step, clause in ANSWERED_BY.items():
        if step is said or (step is not Step.SIT_OUT and not enough):
            continue
        if step is Step.TAKE_TWO_HANDS and len(in_game(round)) != 2:
            continue
        asked = said is None and (step is not Step.SIT_OUT or not enough)
        yield Offer(Perform(by=seat, step=step, spot=seat), clause, routine=asked)


def _dealers(round: Round, options: ChinesePoker) -> Iterator[Offer]:
    """Who has not answered when the buttons are placed sits out, and nobody is waited for (SEAT-4, AMB-25)."""
    taking_part = participants(round, options)
    if not round.table.decks:
        yield Offer(Receive(by=DEALER, deck=1), DECK_CLAUSE)
    elif len(taking_part) > 1:
        yield Offer(Perform(by=DEALER, step=Step.PLACE_BUTTONS), DOCUMENT("DEAL-1"))
    for seat in taking_part:  # who is gone since is not entered into the round
        yield Offer(Perform(by=DEALER, step=Step.SIT_OUT, spot=seat), ANSWERED_BY[Step.SIT_OUT], routine=False)


# --- what follows ----------------------------------------------------------------------------------------------


def _place_buttons(draft: Draft, options: ChinesePoker) -> None:
    """Both buttons go to one player, and the stacks of those who are dealt in are at stake (STAKES-1)."""
    round = draft.round
    taking_part, now = participants(round, options), round.table.mark(DEALER_BUTTON)
    holder = placed_buttons(taking_part, now) if now else first_buttons(taking_part)
    clause = DOCUMENT("DEAL-1" if now else "DEAL-2")
    draft.mark(DEALER_BUTTON, holder, clause)
    draft.mark(ACTION_BUTTON, holder, clause)
    draft.perform(Step.PLACE_BUTTONS, clause, holder)
    two = two_hands(round, taking_part)
    for seat in in_game(round):
        draft.mark(ANSWER, 0, clause, seat)
    dealt_in = {spot.seat for spot in positions(taking_part, holder, two)}
    for seat in filter(dealt_in.__contains__, taking_part):
        draft.mark(TABLE_STAKES, stack(round, seat), DOCUMENT("STAKES-1"), seat)
        draft.mark(PLAYED_BY, seat if two else 0, DOCUMENT("SEAT-6"), second_spot(seat))
        if not two and round.table.mark(FANTASY_LAND, second_spot(seat)):
            # AMB-31: the right is the player's, and this is the player's next hand
            draft.mark(FANTASY_LAND, DUE, DOCUMENT("FL-2"), seat)
            draft.mark(FANTASY_LAND, 0, DOCUMENT("FL-2"), second_spot(seat))


# --- who takes part --------------------------------------------------------------------------------------------


def participants(round: Round, options: ChinesePoker) -> tuple[Seat, ...]:
    """Who said to take part, and has the chips for it; one of five of them stays idle (SEAT-2)."""
    said = {seat: answered(round.table, seat) for seat in in_game(round)}
    return tuple(
        seat
        for seat, answer in said.items()
        if answer not in (None, Step.SIT_OUT) and has_nine_points(round, seat, options)
    )


def two_hands(round: Round, taking_part: tuple[Seat, ...]) -> bool:
    """Do the only two players at the table agree on two hands each (SEAT-6)?"""
    agreed = all(answered(round.table, seat) is Step.TAKE_TWO_HANDS for seat in taking_part)
    return agreed and len(in_game(round)) == 2


# --- staying in Fantasy Land -----------------------------------------------------------------------------------


def announcing() -> Phase:
    """Who stays in Fantasy Land must tell the others; for who does not, the dealer does (FL-5, AMB-32)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in unannounced(round):
            if seat in (DEALER, round.table.player_of(spot)):
                yield Offer(Perform(by=seat, step=Step.ANNOUNCE_STAYING, spot=spot), ANNOUNCE)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, ANNOUNCE, action.spot)
        draft.mark(FANTASY_LAND, DUE, ANNOUNCE, action.spot)

    says = "who stays in Fantasy Land announces it"
    return Phase("announcing", ANNOUNCE, says, offers, decide, acts=by_dealer(Step.ANNOUNCE_STAYING))


ANNOUNCING = Duty(
    "staying in Fantasy Land is announced", lambda round: ANNOUNCE, lambda round: bool(unannounced(round))
)


def unannounced(round: Round) -> list[int]:
    """The hands that stay in Fantasy Land, of which nobody was told yet, once the round is over."""
    if in_position(round):
        return []
    spots = (spot for seat in players(round) for spot in (seat, second_spot(seat)))
    return [spot for spot in spots if round.table.mark(FANTASY_LAND, spot) == UNANNOUNCED]
