"""The deal: Fantasy Land hands first and whole, then five cards up, then one at a time, each placed for good."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards import Hand
from houseway.engine.actions import Deal, Perform, SetHands
from houseway.engine.areas import Area
from houseway.engine.draft import Draft
from houseway.engine.offers import HandToSet, Offer, Split, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step
from houseway.games.chinese_poker.hands import Segment
from houseway.games.chinese_poker.layout import (
    HANDS,
    absent,
    by_dealer,
    fantastic,
    is_set,
    ordinary,
    placed,
    room,
    to_place,
)
from houseway.games.chinese_poker.readings import DOCUMENT
from houseway.games.chinese_poker.seats import ALL_CARDS
from houseway.games.chinese_poker.silence import first_free
from houseway.games.chinese_poker.submission import ChinesePoker, FantasyLandSetting
from houseway.procedures.layout import FACE_UP, STACK, exposed, held, set_down, shown

FIRST_CARDS = 5  # DEAL-3
FL_DEAL, FL_SET = DOCUMENT("FL-2"), DOCUMENT("FL-3")
DEAL_UP, DEAL_DOWN = DOCUMENT("DEAL-3"), DOCUMENT("DEAL-6")
PLACE_FIRST, PLACE_ONE = DOCUMENT("DEAL-5"), DOCUMENT("DEAL-7")
WHOLE_HAND = tuple(HandToSet(segment.value, segment.size, segment.size) for segment in Segment)


def fantasy_land(options: ChinesePoker) -> Phase:
    """Thirteen cards face down to each hand in Fantasy Land, set before anybody else is dealt to (FL-2, FL-3)."""
    hidden = options.fantasy_land_setting is FantasyLandSetting.FACE_DOWN  # AMB-28

    def undealt(round: Round) -> list[int]:
        return [spot for spot in fantastic(round) if not to_place(round, spot) and not is_set(round, spot)]

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER and (left := len(undealt(round))):
            yield Offer(Deal(by=DEALER), FL_DEAL, Whole(1, left), usual=left)
        for spot in fantastic(round):
            if cards := to_place(round, spot):
                yield from _setting(round, seat, spot, cards, WHOLE_HAND, FL_SET)

    def decide(draft: Draft, action: Deal | SetHands | Perform) -> None:
        if isinstance(action, Deal):
            for spot in undealt(draft.round)[: action.places]:
                deal(draft, spot, held(spot), FL_DEAL, ALL_CARDS)
        else:
            place(draft, action, FL_SET, hidden=hidden)

    def over(round: Round) -> bool:
        return all(is_set(round, spot) for spot in fantastic(round))

    says = "Fantasy Land hands get thirteen cards face down and are set"
    return Phase("fantasy land", FL_DEAL, says, offers, decide, over, acts=by_dealer(Step.PLACE_FOR_ABSENT))


def dealing_up() -> Phase:
    """Five cards to each other hand, one at a time and face up, from the left of the buttons (DEAL-3)."""

    def left(round: Round) -> int:
        hands = ordinary(round)
        return FIRST_CARDS * len(hands) - sum(len(round.at(shown(spot))) for spot in hands)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            cards = left(round)
            yield Offer(Deal(by=DEALER), DEAL_UP, Whole(1, cards), usual=cards)

    def decide(draft: Draft, action: Deal) -> None:
        hands = ordinary(draft.round)
        done = FIRST_CARDS * len(hands) - left(draft.round)
        for card in range(done, done + action.places):
            spot = hands[card % len(hands)]
            deal(draft, spot, shown(spot), DEAL_UP)

    says = "the dealer deals five cards face up to each player"
    return Phase("dealing", DEAL_UP, says, offers, decide, over=lambda round: not left(round))


def placing_first() -> Phase:
    """In turn, each player splits the first five cards among the segments as there is room (DEAL-4, DEAL-5)."""

    def waiting(round: Round) -> list[int]:
        return [spot for spot in ordinary(round) if shown(spot) in round.cards]

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        spot = waiting(round)[0]
        yield from _setting(round, seat, spot, round.at(shown(spot)), _parts(round, spot), PLACE_FIRST)

    def decide(draft: Draft, action: SetHands | Perform) -> None:
        place(draft, action, DOCUMENT("DEAL-4"))

    says = "each player in turn places the five cards, no more than three of them in front"
    return Phase("placing", DOCUMENT("DEAL-4"), says, offers, decide, over=lambda round: not waiting(round))


def drawing(to: int) -> Phase:
    """Each player in turn gets one card face down and places it face up, until all have so many (DEAL-6)."""

    def waiting(round: Round) -> list[int]:
        return [spot for spot in ordinary(round) if placed(round, spot) < to]

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        spot = waiting(round)[0]
        if cards := to_place(round, spot):
            yield from _setting(round, seat, spot, cards, _parts(round, spot), PLACE_ONE)
        elif seat == DEALER:
            yield Offer(Deal(by=DEALER), DEAL_DOWN, Whole(1, 1), usual=1)

    def decide(draft: Draft, action: Deal | SetHands | Perform) -> None:
        if isinstance(action, Deal):
            spot = waiting(draft.round)[0]
            deal(draft, spot, held(spot), DEAL_DOWN)
        else:
            place(draft, action, PLACE_ONE)

    says = f"each player in turn is dealt a card and places it, the {_ORDINAL[to]} of thirteen"
    return Phase(f"drawing {to}", DEAL_DOWN, says, offers, decide, over=lambda round: not waiting(round))


_ORDINAL = {6: "6th", 7: "7th", 8: "8th", 9: "9th", 10: "10th", 11: "11th", 12: "12th", 13: "13th"}


def deal(draft: Draft, spot: int, into: Area, clause: str, count: int = 1) -> None:
    """From the top of the stub; a card that was exposed there is dealt first, and lies face up (AMB-42)."""
    turned = draft.round.at(FACE_UP)[:count]
    draft.move(FACE_UP, shown(spot), clause, turned)
    draft.move(STACK, into, clause, count=count - len(turned))


def _parts(round: Round, spot: int) -> tuple[HandToSet, ...]:
    """The segments, each with the room that is left in it (DEAL-5)."""
    return tuple(HandToSet(each.value, 0, left) for each, left in zip(Segment, room(round, spot), strict=True))


def _setting(
    round: Round, seat: Seat, spot: int, cards: Hand, parts: tuple[HandToSet, ...], clause: str
) -> Iterator[Offer]:
    """The player sets the cards; for a player who left, the dealer does (AMB-39)."""
    if seat == round.table.player_of(spot):
        if not absent(round, spot):
            yield Offer(SetHands(by=seat, spot=spot), clause, Split(cards, parts))
    elif seat == DEALER and absent(round, spot):
        yield Offer(Perform(by=DEALER, step=Step.PLACE_FOR_ABSENT, spot=spot), clause)


def place(draft: Draft, action: SetHands | Perform, clause: str, *, hidden: bool = False) -> None:
    """Puts the cards into the segments, where they stay (DEAL-8)."""
    spot, into = action.spot, set_down if hidden else exposed
    if isinstance(action, SetHands):
        hands = action.hands
    else:
        draft.perform(Step.PLACE_FOR_ABSENT, clause, spot)
        hands = first_free(to_place(draft.round, spot), room(draft.round, spot))
    for hand, cards in zip(HANDS, hands, strict=True):
        for area in (shown(spot), held(spot)):
            there = draft.round.at(area)
            draft.move(area, into(hand, spot), clause, [card for card in cards if card in there])


def show(draft: Draft, spot: int, clause: str) -> None:
    """Turns a Fantasy Land hand face up."""
    for hand in HANDS:
        draft.move(set_down(hand, spot), exposed(hand, spot), clause)
