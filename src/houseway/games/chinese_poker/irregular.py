"""What can go wrong, by the house's own rules, since the document has none (AMB-39, AMB-42)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Report
from houseway.engine.areas import Area
from houseway.engine.draft import Draft
from houseway.engine.events import Reported, RoundEnded, Voided
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import SUPERVISOR, Irregularity, Seat
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.layout import HANDS, SPOTS, absent, in_turn, is_begun, is_complete
from houseway.games.chinese_poker.rounds import end
from houseway.games.chinese_poker.seating import LEAVES, leave
from houseway.procedures.claims import claiming
from houseway.procedures.irregular import GOES_ON, STAFF, irregularity
from houseway.procedures.layout import FACE_UP, STACK, exposed, held, set_down, shown
from houseway.procedures.seats import players

MISDEAL, EXPOSED = DOCUMENT("DEAL-3"), DOCUMENT("DEAL-6")


def irregularities() -> tuple[Phase, ...]:
    """All of them; what concerns cards may be claimed by a player, and the supervisor rules."""
    of_cards = (misdeal(), card_exposed(), stub_exposed())
    return (*of_cards, player_leaves(), claiming(MISDEAL, of_cards))


def misdeal() -> Phase:
    """A misdeal voids the round until all hands are complete: the buttons stay, the cards are shuffled again."""

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(Irregularity.MISDEAL, spot, MISDEAL))
        draft.emit(Voided(MISDEAL))
        end(draft, MISDEAL)
        draft.emit(RoundEnded())

    def when(round: Round, seat: Seat) -> tuple[int, ...]:
        return (0,) if is_begun(round) and not is_complete(round) else ()

    leaves = Consequence("all hands void", "no chips move", "gathered and shuffled", "a new round, same buttons")
    return irregularity(Irregularity.MISDEAL, MISDEAL, when, decide, leaves)


# --- exposed cards -----------------------------------------------------------------------------------------------


def unseen(round: Round, spot: int) -> list[tuple[Area, Area]]:
    """Each card of a hand that others do not see: where it lies, and where it would lie face up."""
    places = [(held(spot), shown(spot)), *((set_down(hand, spot), exposed(hand, spot)) for hand in HANDS)]
    return [place for place in places for _ in round.at(place[0])]


def card_exposed() -> Phase:
    """A card of a hand that others see stands, and lies face up where it is; the report says which (AMB-42)."""
    what = Irregularity.PLAYER_CARD_EXPOSED

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in in_turn(round) if seat in STAFF else ():
            if count := len(unseen(round, spot)):
                act, usual = Report(by=seat, what=what, spot=spot), 1 if count == 1 else None
                yield Offer(act, EXPOSED, Whole(1, count), usual=usual, routine=False)

    def decide(draft: Draft, action: Report) -> None:
        places = unseen(draft.round, action.spot)
        source, target = places[action.card - 1]
        card = draft.round.at(source)[action.card - 1 - places.index((source, target))]
        draft.move(source, target, EXPOSED, (card,))
        draft.emit(Reported(what, action.spot, EXPOSED))

    leaves = Consequence("stand", "stand", "the card lies face up", GOES_ON)
    acts = tuple(Report(by=seat, what=what, spot=spot) for seat in STAFF for spot in SPOTS)
    return Phase(what.name.lower(), EXPOSED, what.value, offers, decide, leaves=leaves, what=what, acts=acts)


def stub_exposed() -> Phase:
    """The top card of the stub, if it is exposed, is the next card all the same, and dealt face up (AMB-42)."""

    def decide(draft: Draft, spot: int) -> None:
        draft.move(STACK, FACE_UP, MISDEAL, count=1)
        draft.emit(Reported(Irregularity.CARD_EXPOSED, spot, MISDEAL))

    def when(round: Round, seat: Seat) -> tuple[int, ...]:
        return (0,) if round.at(STACK) and not is_complete(round) else ()

    leaves = Consequence("stand", "stand", "the card is dealt next, face up", GOES_ON)
    return irregularity(Irregularity.CARD_EXPOSED, MISDEAL, when, decide, leaves)


# --- leaving -----------------------------------------------------------------------------------------------------


def player_leaves() -> Phase:
    """Who walks away, or does not come back, is reported; the dealer places the cards that are still to come."""

    def when(round: Round, seat: Seat) -> list[int]:
        return [each for each in players(round) if not absent(round, each)]

    leaves = Consequence("completed by the dealer", "stay at stake", "to back, middle, front in turn", GOES_ON)
    return irregularity(Irregularity.PLAYER_LEAVES, LEAVES, when, leave, leaves, by=(SUPERVISOR,))
