"""Why a report is refused: each irregularity says of the state why it is not there to be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from houseway.engine.actions import Report
from houseway.engine.phase import Phase, Refusal, Words
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Device, Irregularity
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, deal_begun, left_table, racked
from houseway.procedures.devices import works
from houseway.procedures.irregular import bound
from houseway.procedures.layout import DRAWN, SHOE, hand_of, shown
from houseway.procedures.refused_cards import by_method

Told = Callable[[Round, Report], str]
"""What is true of the table instead of what was reported."""
FAULTS = (Irregularity.EXTRA_CARD, Irregularity.SKIPPED, Irregularity.CARD_LOST, Irregularity.WRONG_STACK)
OF_A_SPOT = (
    Irregularity.EXTRA_CARD,
    Irregularity.WRONG_NUMBER,
    Irregularity.PLAYER_LEAVES,
    Irregularity.DEALER_CARD_EXPOSED,
    Irregularity.PLAYER_CARD_EXPOSED,
    Irregularity.CARDS_TOUCHED,
    Irregularity.OUT_OF_VIEW,
    Irregularity.UNPLAYED_EXPOSED,
    Irregularity.WRONG_PAYMENT,
)
"""Of these the reason speaks of the spot; of the others it speaks of the whole table."""


def reports(cites: Cites, found: tuple[Phase, ...]) -> Iterator[Refusal]:
    """Each irregularity `found` with its own clause; what the document does not have with that of a misdeal."""
    clauses: dict[Irregularity, Words] = clauses_of(found)
    clauses[Irregularity.CARD_LOST] = by_method(cites, "count")

    def row(what: Irregularity) -> Refusal:
        why, known = clauses.get(what, cites(Irregularity.WRONG_NUMBER)), what in clauses
        return Refusal(Report, why, because if known else _nothing, lambda round, action: action.what is what)

    return (row(what) for what in Irregularity)


def clauses_of(found: tuple[Phase, ...]) -> dict[Irregularity, Any]:
    """The clause of each irregularity that a rulebook has."""
    return {phase.what: phase.clause for phase in found if phase.what is not None}


def because(round: Round, action: Report, own: Mapping[Irregularity, Told] = MappingProxyType({})) -> str:
    """What is true instead of what was reported, as a rulebook has it of its `own`, or as all have it."""
    if action.by != DEALER and action.what in FAULTS:
        return "only the dealer can do that by mistake"
    if action.by != SUPERVISOR and action.what is Irregularity.PLAYER_LEAVES:
        return "the supervisor says whether a player has left"
    if action.by > 0:
        return "staff report it; a player may claim it"
    told = own.get(action.what) or WHY.get(action.what, _nothing)
    return _elsewhere(round, action) or told(round, action)


def _elsewhere(round: Round, action: Report) -> str:
    """Of what is so at the table, though not at the spot of the report."""
    acts = (offer.act for offer in offers(round, action.by))
    same = any(isinstance(act, Report) and act.what is action.what for act in acts)
    return "it is not so there" if same and action.what not in OF_A_SPOT else ""


def _nothing(round: Round, action: Report) -> str:
    return "there is nothing of the kind at this table now"


def _from_the_shoe(round: Round, action: Report) -> str:
    """Of a card that comes out of the shoe, or fails to."""
    if not bets_closed(round):
        return "no card is being dealt: betting is open"
    if not round.at(SHOE):
        return "no card is left in the shoe or the deck" if deal_begun(round) else "the cards are not ready yet"
    if action.what is Irregularity.EXTRA_CARD:
        return "nothing has been dealt there"
    if action.what is Irregularity.CARD_LOST:
        return "a card is missing already"
    return "a card drawn in error waits to be dealt" if round.at(DRAWN) else "no card is left to be dealt there"


def _wrong_number(round: Round, action: Report) -> str:
    if not deal_begun(round):
        return "no card has been dealt"
    return _of_a_hand(round, action) or "nothing is wrong with that hand: it has as many cards as it should"


def _of_a_hand(round: Round, action: Report) -> str:
    if action.spot in racked(round):
        return "the hand lies in the discard rack"
    return "" if hand_of(round, action.spot) else "no cards were dealt there"


def _dealers_card(round: Round, action: Report) -> str:
    if action.spot != DEALER:
        return "those are not the dealer's cards"
    if round.at(shown(0)):
        return "the dealer's cards have been revealed in their time"
    return "no card of the dealer lies on the layout"


def _players_cards(round: Round, action: Report) -> str:
    if not action.spot:
        return "those are the dealer's cards"
    return _of_a_hand(round, action) or "all cards of the hand lie face up"


def _leaves(round: Round, action: Report) -> str:
    if not bound(round):
        return "until no more bets a player may leave, and take back what lies there"
    if action.spot in left_table(round):
        return "the player has left already"
    return "nobody there is in the round"


def _shuffler(round: Round, action: Report) -> str:
    if not round.table.shuffler.is_device:
        return "no shuffling device is in use"
    if not works(round.table, Device.SHUFFLER):
        return "the shuffling device has failed already, or is put away"
    return "no deck waits to be shuffled by the device"


def _shoe(round: Round, action: Report) -> str:
    if round.table.dealing is not Dealing.AUTOMATED_SHOE:
        return "no automated dealing shoe is in use"
    if not works(round.table, Device.SHOE):
        return "the automated dealing shoe has failed already, or is put away"
    return "the automated dealing shoe holds no cards"


WHY: dict[Irregularity, Told] = {
    Irregularity.FACE_UP_CARD: _from_the_shoe,
    Irregularity.DRAWN_IN_ERROR: _from_the_shoe,
    Irregularity.EXTRA_CARD: _from_the_shoe,
    Irregularity.SKIPPED: _from_the_shoe,
    Irregularity.CARD_LOST: _from_the_shoe,
    Irregularity.WRONG_NUMBER: _wrong_number,
    Irregularity.DEALER_CARD_EXPOSED: _dealers_card,
    Irregularity.PLAYER_CARD_EXPOSED: _players_cards,
    Irregularity.CARDS_TOUCHED: _players_cards,
    Irregularity.OUT_OF_VIEW: _players_cards,
    Irregularity.PLAYER_LEAVES: _leaves,
    Irregularity.SHUFFLER_JAMS: _shuffler,
    Irregularity.SHOE_JAMS: _shoe,
}
