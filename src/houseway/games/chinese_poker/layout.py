"""The layout: where hands and chips lie, the buttons and flags of the table, and what can be read from them.

A hand has a spot. A player's first hand lies at the spot with the seat's number, the second, where two players
agreed on two hands each, at that number and five more (SEAT-6).
"""

from __future__ import annotations

from functools import cache

from houseway.cards import Hand
from houseway.engine.actions import Perform
from houseway.engine.areas import PLAYED_BY, Area, Mark
from houseway.engine.events import Reported
from houseway.engine.state import Round
from houseway.engine.state import Table as TableState
from houseway.engine.view import View
from houseway.engine.words import DEALER, Irregularity, Seat, Step
from houseway.games.chinese_poker.hands import Segment, Setting
from houseway.games.chinese_poker.seats import ALL_CARDS, MOST_SEATS, SEATS, Spot, dealing_order, positions
from houseway.procedures.layout import exposed, held, set_down, shown, stack_of
from houseway.procedures.seats import players

COLLECTION = Area("collection")  # fees, which are the house's and no part of the game (TYPE-2)

DEALER_BUTTON = Mark("dealer button")
ACTION_BUTTON = Mark("action button")
GAME_BEGAN = Mark("the game began")
ENTERED = Mark("entered the game")
IN_GAME = Mark("has bought in")
PAID_DOWN = Mark("down paid for")
FANTASY_LAND = Mark("Fantasy Land")
TABLE_STAKES = Mark("table stakes")
ANSWER = Mark("answer")

ANSWERS = (Step.TAKE_PART, Step.TAKE_TWO_HANDS, Step.SIT_OUT)  # 1, 2 and 3 of the mark

DUE, UNANNOUNCED = 1, 2  # Fantasy Land in the next hand; the same, but staying was not announced yet (FL-5)


def second_spot(seat: Seat) -> int:
    return seat + MOST_SEATS


HANDS = tuple(segment.value for segment in Segment)
SPOTS = (*SEATS, *map(second_spot, SEATS))
FRONTS, MIDDLES, BACKS = ({spot: exposed(hand, spot) for spot in SPOTS} for hand in HANDS)
FACE_DOWN = {spot: [set_down(hand, spot) for hand in HANDS] for spot in SPOTS}  # FL-2, AMB-28: unseen by others


# --- who plays -------------------------------------------------------------------------------------------------


def number_of(spot: Spot) -> int:
    """The number of a hand's spot on the layout."""
    return spot.seat if spot.hand == 1 else second_spot(spot.seat)


@cache
def _positions(seats: tuple[Seat, ...], buttons: Seat, two_hands: bool) -> tuple[int, ...]:
    return tuple(map(number_of, positions(seats, buttons, two_hands)))


@cache
def _order(seats: tuple[Seat, ...], buttons: Seat, two_hands: bool) -> tuple[int, ...]:
    return tuple(map(number_of, dealing_order(positions(seats, buttons, two_hands))))


def _dealt_in(round: Round | View) -> tuple[tuple[Seat, ...], Seat, bool] | None:
    """Who has a stack at stake, who holds the buttons, and whether hands are two each; asked for all the time."""
    marks = round.table.marks
    seats = tuple([seat for seat, staked in _STAKED if marks.get(staked)])
    if not seats:
        return None
    return seats, marks[_BUTTON], marks.get(_SECOND_PLAYED_BY[seats[0]]) == seats[0]


_STAKED = tuple((seat, (TABLE_STAKES, seat)) for seat in SEATS)
_SECOND_PLAYED_BY = {seat: (PLAYED_BY, second_spot(seat)) for seat, _ in _STAKED}
_BUTTON = (DEALER_BUTTON, 0)


def in_position(round: Round) -> tuple[int, ...]:
    """The hands of the round from position 1 on, the holder's of both buttons first (ABTN-3)."""
    dealt_in = _dealt_in(round)
    return _positions(*dealt_in) if dealt_in else ()


def in_turn(round: Round | View) -> tuple[int, ...]:
    """The hands of the round as they are dealt to and act, from the left of the buttons (DEAL-3)."""
    dealt_in = _dealt_in(round)
    return _order(*dealt_in) if dealt_in else ()


def in_game(round: Round) -> tuple[Seat, ...]:
    """The players who have bought in, whether or not they have chips left."""
    return tuple([seat for seat in players(round) if round.table.mark(IN_GAME, seat)])


def plays(round: Round, seat: Seat) -> bool:
    """Has the seat a hand in this round?"""
    return bool(round.table.mark(TABLE_STAKES, seat))


def in_fantasy_land(round: Round, spot: int) -> bool:
    return round.table.mark(FANTASY_LAND, spot) == DUE


def ordinary(round: Round) -> tuple[int, ...]:
    """The hands outside Fantasy Land, as they act."""
    marks = round.table.marks
    return tuple([spot for spot in in_turn(round) if marks.get((FANTASY_LAND, spot)) != DUE])


def fantastic(round: Round) -> tuple[int, ...]:
    """The Fantasy Land hands, as they are dealt (AMB-27)."""
    marks = round.table.marks
    return tuple(spot for spot in in_turn(round) if marks.get((FANTASY_LAND, spot)) == DUE)


def absent(round: Round, spot: int) -> bool:
    """Did the player of the hand leave during the round (AMB-39)?"""
    seat, left = round.table.player_of(spot), Irregularity.PLAYER_LEAVES
    return any(type(fact) is Reported and fact.what is left and fact.spot == seat for fact in round.facts)


def answered(table: TableState, seat: Seat) -> Step | None:
    """What the player last said about taking part in the coming round."""
    said = table.mark(ANSWER, seat)
    return ANSWERS[said - 1] if said else None


def by_dealer(*steps: Step) -> tuple[Perform, ...]:
    """Steps that the dealer may have to perform at any hand."""
    return tuple(Perform(by=DEALER, step=step, spot=spot) for step in steps for spot in SPOTS)


# --- how hands lie ---------------------------------------------------------------------------------------------


def placed(round: Round, spot: int) -> int:
    """How many cards of an open hand are set."""
    cards = round.cards
    return len(cards.get(FRONTS[spot], ())) + len(cards.get(MIDDLES[spot], ())) + len(cards.get(BACKS[spot], ()))


def is_set(round: Round, spot: int) -> bool:
    """Are all thirteen cards set, open or face down?"""
    return placed(round, spot) == ALL_CARDS or lies_face_down(round, spot)


def lies_face_down(round: Round, spot: int) -> bool:
    """Is there a card of a set hand that only its player saw?"""
    return not round.cards.keys().isdisjoint(FACE_DOWN[spot])


def is_complete(round: Round) -> bool:
    """Has every hand of the round its thirteen cards set (DEAL-9)?"""
    return all(is_set(round, spot) for spot in in_turn(round))


def is_begun(round: Round) -> bool:
    """Has somebody got a card in this round?"""
    return any(is_set(round, spot) or placed(round, spot) or to_place(round, spot) for spot in in_turn(round))


def to_place(round: Round, spot: int) -> Hand:
    """The cards that were dealt to a hand and are not set."""
    return round.at(shown(spot)) + round.at(held(spot))


def room(round: Round, spot: int) -> tuple[int, int, int]:
    """How many more cards front, middle and back take (DEAL-5)."""
    cards = round.cards
    return (
        3 - len(cards.get(FRONTS[spot], ())),
        5 - len(cards.get(MIDDLES[spot], ())),
        5 - len(cards.get(BACKS[spot], ())),
    )


def setting_of(round: Round, spot: int) -> Setting:
    """A hand as it lies open, complete."""
    return Setting(*(round.at(exposed(hand, spot)) for hand in HANDS))


def stack(round: Round, seat: Seat) -> int:
    return round.stake(stack_of(seat))
