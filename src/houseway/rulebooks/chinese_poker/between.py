"""Between rounds: buy-ins, fees and answers, until both buttons are placed and the stacks are at stake."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import BuyIn, Perform, Receive
from houseway.engine.areas import PLAYED_BY
from houseway.engine.draft import Draft
from houseway.engine.events import DeckReceived
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step, Why
from houseway.money import Cents
from houseway.procedures.layout import OUTSIDE, stack_of
from houseway.procedures.seats import players
from houseway.rulebooks.chinese_poker.collection import (
    DOWN_SECONDS,
    fee_cents,
    least_first_buy_in_cents,
    least_stack_cents,
    most_add_on_cents,
)
from houseway.rulebooks.chinese_poker.layout import (
    ACTION_BUTTON,
    ANSWER,
    ANSWERS,
    COLLECTION,
    DEALER_BUTTON,
    DUE,
    ENTERED,
    FANTASY_LAND,
    GAME_BEGAN,
    IN_GAME,
    PAID_DOWN,
    TABLE_STAKES,
    UNANNOUNCED,
    answered,
    in_position,
    second_spot,
    stack,
)
from houseway.rulebooks.chinese_poker.readings import DOCUMENT
from houseway.rulebooks.chinese_poker.seats import first_buttons, placed_buttons, positions
from houseway.rulebooks.chinese_poker.submission import ChinesePoker

DECK_CLAUSE = DOCUMENT("DECK-1")
DOWN_MS = 1000 * DOWN_SECONDS
ANSWERED_BY = dict(zip(ANSWERS, map(DOCUMENT, ("BUYIN-1", "SEAT-6", "SEAT-4")), strict=True))


def between(options: ChinesePoker) -> Phase:
    """Players buy in and say whether they take part; the dealer takes fees and places both buttons (DEAL-1)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield from _dealers(round, options)
        elif seat in players(round):
            yield from _announcements(round, seat)
            yield from _buying(round, seat, options)
            if round.table.mark(IN_GAME, seat):
                yield from _answers(round, seat, options)

    def decide(draft: Draft, action: Perform | BuyIn | Receive) -> None:
        match action:
            case BuyIn():
                _buy_in(draft, action, options)
            case Receive(deck=deck):
                draft.emit(DeckReceived(deck, draft.round.rulebook.deck.cards, action.at, DECK_CLAUSE))
            case Perform(step=Step.COLLECT_FEE):
                _collect_fee(draft, action.spot, options)
            case Perform(step=Step.ANNOUNCE_STAYING):
                draft.perform(action.step, DOCUMENT("FL-5"), action.spot)
                draft.mark(FANTASY_LAND, DUE, DOCUMENT("FL-5"), action.spot)
            case Perform(step=Step.PLACE_BUTTONS):
                _place_buttons(draft, options)
            case Perform(step=step, by=seat):
                draft.perform(step, ANSWERED_BY[step], seat)
                draft.mark(ANSWER, ANSWERS.index(step) + 1, ANSWERED_BY[step], seat)

    return Phase(
        "between rounds",
        DOCUMENT("DEAL-1"),
        "players buy in and say whether they take part, then the dealer places both buttons",
        offers,
        decide,
        over=lambda round: bool(in_position(round)),
    )


# --- what is offered -------------------------------------------------------------------------------------------


def _announcements(round: Round, seat: Seat) -> Iterator[Offer]:
    """Who stays in Fantasy Land must tell the others (FL-5)."""
    for spot in (seat, second_spot(seat)):
        if round.table.mark(FANTASY_LAND, spot) == UNANNOUNCED:
            yield Offer(Perform(by=seat, step=Step.ANNOUNCE_STAYING, spot=spot), DOCUMENT("FL-5"))


def _buying(round: Round, seat: Seat, options: ChinesePoker) -> Iterator[Offer]:
    """A first buy-in of thirty limits at least, later what brings the stack to the maximum (BUYIN-2, STAKES-4)."""
    chips, least = stack(round, seat), least_first_buy_in_cents(options.limit_cents)
    if not round.table.mark(IN_GAME, seat):
        bounds = Whole(least, options.max_buy_in_cents)
        yield Offer(BuyIn(by=seat), DOCUMENT("BUYIN-2"), bounds, usual=least)
    elif most := most_add_on_cents(chips, options.max_buy_in_cents):
        short = not has_nine_points(round, seat, options)
        usual = min(most, max(least - chips, options.limit_cents))
        yield Offer(BuyIn(by=seat), DOCUMENT("STAKES-4"), Whole(1, most), usual=usual, routine=short)


def _answers(round: Round, seat: Seat, options: ChinesePoker) -> Iterator[Offer]:
    """Whether a player takes part, and with how many hands; the last answer counts (SEAT-4, SEAT-6)."""
    said, enough = answered(round.table, seat), has_nine_points(round, seat, options)
    for step, clause in ANSWERED_BY.items():
        if step is said or (step is not Step.SIT_OUT and not enough):
            continue
        if step is Step.TAKE_TWO_HANDS and len(_in_game(round)) != 2:
            continue
        asked = said is None and (step is not Step.SIT_OUT or not enough)
        yield Offer(Perform(by=seat, step=step, spot=seat), clause, routine=asked)


def _dealers(round: Round, options: ChinesePoker) -> Iterator[Offer]:
    if not round.table.decks:
        yield Offer(Receive(by=DEALER, deck=1), DECK_CLAUSE)
    unpaid = [seat for seat in _in_game(round) if fee_due(round, seat)] if len(_in_game(round)) > 1 else []
    for seat in unpaid:
        yield Offer(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=seat), DOCUMENT("FEE-1"))
    if round.table.decks and not unannounced(round) and len(participants(round, options)) > 1:
        ready = not unpaid and all(answered(round.table, seat) for seat in _in_game(round))
        yield Offer(Perform(by=DEALER, step=Step.PLACE_BUTTONS), DOCUMENT("DEAL-1"), routine=ready)


# --- what follows ----------------------------------------------------------------------------------------------


def _buy_in(draft: Draft, action: BuyIn, options: ChinesePoker) -> None:
    """The first buy-in is the entry into the game; with the second player the game and its downs begin (FEE-1)."""
    seat, first = action.by, not draft.round.table.mark(IN_GAME, action.by)
    clause = DOCUMENT("BUYIN-2" if first else "STAKES-4")
    draft.chips(OUTSIDE, stack_of(seat), action.cents, Why.BUY_IN, clause)
    if first:
        draft.mark(IN_GAME, 1, clause, seat)
        draft.mark(ENTERED, action.at, DOCUMENT("FEE-1"), seat)
        if len(_in_game(draft.round)) == 2 and not draft.round.table.mark(DEALER_BUTTON):
            draft.mark(GAME_BEGAN, action.at, DOCUMENT("FEE-1"))


def _collect_fee(draft: Draft, seat: Seat, options: ChinesePoker) -> None:
    """Fees are paid beside the stack, or from it as far as it goes (STAKES-5, AMB-35)."""
    cents, number = fee(draft.round, seat, options), down(draft.round)
    half, enters = cents < options.collection.fee_cents, _entered(draft.round, seat)[0] == number
    clause = DOCUMENT("FEE-4" if half else "FEE-3" if enters else "FEE-1")
    draft.perform(Step.COLLECT_FEE, clause, seat)
    taken = min(cents, stack(draft.round, seat)) if options.fee_from_stack else 0
    draft.chips(stack_of(seat), COLLECTION, taken, Why.FEE, clause)
    draft.chips(OUTSIDE, COLLECTION, cents - taken, Why.FEE, clause)
    draft.mark(PAID_DOWN, number, clause, seat)


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
    for seat in _in_game(round):
        draft.mark(ANSWER, 0, clause, seat)
    for seat in sorted({spot.seat for spot in positions(taking_part, holder, two)}):
        draft.mark(TABLE_STAKES, stack(round, seat), DOCUMENT("STAKES-1"), seat)
        draft.mark(PLAYED_BY, seat if two else 0, DOCUMENT("SEAT-6"), second_spot(seat))


# --- who takes part and what is due ----------------------------------------------------------------------------


def _in_game(round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in players(round) if round.table.mark(IN_GAME, seat))


def has_nine_points(round: Round, seat: Seat, options: ChinesePoker) -> bool:
    """May a round begin with this stack (BUYIN-3)?"""
    return stack(round, seat) >= least_stack_cents(options.limit_cents)


def participants(round: Round, options: ChinesePoker) -> tuple[Seat, ...]:
    """Who said to take part, and has the chips for it; one of five of them stays idle (SEAT-2)."""
    said = {seat: answered(round.table, seat) for seat in _in_game(round)}
    return tuple(
        seat
        for seat, answer in said.items()
        if answer not in (None, Step.SIT_OUT) and has_nine_points(round, seat, options)
    )


def two_hands(round: Round, taking_part: tuple[Seat, ...]) -> bool:
    """Do the only two players at the table agree on two hands each (SEAT-6)?"""
    agreed = all(answered(round.table, seat) is Step.TAKE_TWO_HANDS for seat in taking_part)
    return agreed and len(taking_part) == 2 and len(_in_game(round)) == 2


def unannounced(round: Round) -> bool:
    """Has somebody stayed in Fantasy Land without saying so (FL-5, AMB-32)?"""
    return any(round.table.mark(FANTASY_LAND, spot) == UNANNOUNCED for spot in _all_spots(round))


def _all_spots(round: Round) -> tuple[int, ...]:
    return tuple(spot for seat in round.rulebook.spots for spot in (seat, second_spot(seat)))


def down(round: Round) -> int:
    """Which down it is since the game began, the first being 1 (FEE-1)."""
    return (round.clock - round.table.mark(GAME_BEGAN)) // DOWN_MS + 1


def fee_due(round: Round, seat: Seat) -> bool:
    """Is the fee of this down unpaid? Downs in which nobody collected are not charged afterwards."""
    return round.table.mark(PAID_DOWN, seat) < down(round)


def _entered(round: Round, seat: Seat) -> tuple[int, int]:
    """In which down a player entered the game, and how many seconds into it; who opened it, at its beginning."""
    since = max(0, round.table.mark(ENTERED, seat) - round.table.mark(GAME_BEGAN))
    return since // DOWN_MS + 1, since % DOWN_MS // 1000


def fee(round: Round, seat: Seat, options: ChinesePoker) -> Cents:
    """The fee of this down: the posted one, or half of it for who entered late (FEE-3, FEE-4)."""
    entered, seconds = _entered(round, seat)
    return fee_cents(options.collection, seconds if entered == down(round) else 0)
