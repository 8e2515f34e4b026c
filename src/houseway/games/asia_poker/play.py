"""Players set their hands: MA 12(a)-(b) and 13(b), PA 575.11(a)-(b) and 575.7(f)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from houseway.cards import Hand
from houseway.engine.actions import Perform, SetHands
from houseway.engine.draft import Draft
from houseway.engine.offers import HandToSet, Offer, Split
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Irregularity, Seat, Step
from houseway.games.asia_poker.deal import CARDS
from houseway.games.asia_poker.exposed import is_set, undecided
from houseway.games.asia_poker.setting import HANDS
from houseway.games.asia_poker.settle import ASIA
from houseway.games.asia_poker.way import SetByWay
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import left_table
from houseway.procedures.ending import void
from houseway.procedures.layout import betting_area, dealt, hand_of, held, in_play, set_down, shown
from houseway.procedures.seats import counterclockwise
from houseway.procedures.settle import void_if_misdealt

House = Callable[[Hand], SetByWay]
"""How the house sets seven cards, by the way in the submission."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What differs between the documents and between operators when players set."""

    house: House
    conceal: bool  # AMB-67: a player's second hand is not looked at before the first is set
    plays_on: Callable[[Round, int], bool]  # is the hand of a player who left played?


def unset(round: Round) -> tuple[int, ...]:
    """The spots whose hands have still to be set, counterclockwise."""
    surrendered = set(round.performed(Step.SURRENDER))
    waiting = (spot for spot in in_play(round) if not is_set(round, spot) and spot not in surrendered)
    return counterclockwise(waiting)


def in_turn(round: Round, seat: Seat) -> tuple[int, ...]:
    """A player's unset spots, the larger wager first, then counterclockwise: MA 13(b), PA 7(f), AMB-66, AMB-68."""
    mine = [spot for spot in unset(round) if round.table.player_of(spot) == seat]
    return tuple(sorted(mine, key=lambda spot: -round.stake(betting_area(ASIA, spot))))


def cards_of(round: Round, spot: int) -> Hand:
    """The cards a player sets, one that was exposed among them."""
    return round.at(held(spot)) + round.at(shown(spot))


def parts(cards: Hand) -> tuple[HandToSet, ...]:
    """AMB-19: three hands of at least one card each; a foul and a wrong number of cards are admitted, and lose."""
    return tuple(HandToSet(hand, 1, len(cards) - len(HANDS) + 1) for hand in HANDS)


def set_by_house(house: House, cards: Hand) -> tuple[Hand, ...]:
    """The hands that the house way forms; with a wrong number of cards, which cannot be settled, any three."""
    if len(cards) == CARDS:
        return house(cards).setting.hands
    return cards[:-2], cards[-2:-1], cards[-1:]


def setting(cites: Cites, terms: Terms) -> Phase:
    """Each player looks at the cards and sets three hands, in any order and in secret; the dealer may be asked."""
    sets, placed, misdealt = cites("set"), cites("placed"), cites(Irregularity.WRONG_NUMBER)
    clauses = cites.each((Step.EXAMINE, Step.ASK_HELP, Step.GIVE_HELP, Step.SET_FOR_ABSENT))
    if declined := cites.perhaps(Step.DECLINE_HELP):  # PA 11(a)(1): the dealer shall tell; MA 12(b): may
        clauses[Step.DECLINE_HELP] = declined

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            for spot in unset(round):
                if waiting_for_help(round, spot):
                    yield from _helping(spot)
            for spot in unset(round):
                if spot in left_table(round) and terms.plays_on(round, spot):
                    step = Step.SET_FOR_ABSENT
                    yield Offer(Perform(by=DEALER, step=step, spot=spot), clauses[step])
            return
        mine = [spot for spot in in_turn(round, seat) if spot not in left_table(round)]
        for spot in mine[:1] if terms.conceal else mine:
            if not round.did(Step.EXAMINE, spot) and not undecided(round, spot):
                yield Offer(Perform(by=seat, step=Step.EXAMINE, spot=spot), clauses[Step.EXAMINE])
        for spot in mine[:1]:
            if round.did(Step.EXAMINE, spot):
                yield from _own(round, seat, spot)

    def _helping(spot: int) -> Iterator[Offer]:
        """The dealer answers a player who asked: the player alone is then told the setting and its rule."""
        for step in (Step.GIVE_HELP, Step.DECLINE_HELP):
            if step in clauses:
                act = Perform(by=DEALER, step=step, spot=spot)
                yield Offer(act, clauses[Step.GIVE_HELP], routine=step is Step.GIVE_HELP)

    def _own(round: Round, seat: Seat, spot: int) -> Iterator[Offer]:
        """What a player may do with cards that were looked at; one who asked for help waits for the answer."""
        if waiting_for_help(round, spot):
            return
        cards, told = cards_of(round, spot), round.did(Step.GIVE_HELP, spot)
        advice = terms.house(cards) if told and len(cards) == CARDS else None
        usual = advice.setting.hands if advice else None
        words = f"the house would set {advice.setting} by its rule {advice.rule}" if advice else ""
        words += f": {advice.says}" if advice and advice.says else ""
        act = SetHands(by=seat, spot=spot)
        yield Offer(act, sets, Split(cards, parts(cards)), usual=usual, told=words)
        if not round.did(Step.ASK_HELP, spot):
            asks = Perform(by=seat, step=Step.ASK_HELP, spot=spot)
            yield Offer(asks, clauses[Step.ASK_HELP], routine=False)

    def decide(draft: Draft, action: Perform | SetHands) -> None:
        spot = action.spot
        if isinstance(action, SetHands):
            lay_down(draft, spot, action.hands, placed)
            return
        draft.perform(action.step, clauses[action.step], spot)
        if action.step is Step.EXAMINE:
            take_up(draft, spot, clauses[Step.EXAMINE])
            if len(hand_of(draft.round, spot)) < len(HANDS):
                void(draft, misdealt)
        elif action.step is Step.SET_FOR_ABSENT:
            _set_for_absent(draft, spot)

    def _set_for_absent(draft: Draft, spot: int) -> None:
        """The dealer, who alone may touch the cards, sets them by the house way."""
        if not void_if_misdealt(draft, CARDS, misdealt, spot):
            hands = terms.house(hand_of(draft.round, spot)).setting.hands
            lay_down(draft, spot, hands, clauses[Step.SET_FOR_ABSENT])

    says = "each player sets a high, a medium and a low hand"
    return Phase("setting", sets, says, offers, decide, over=lambda round: not unset(round))


def waiting_for_help(round: Round, spot: int) -> bool:
    """Has the player asked how the house would set, and not been answered?"""
    answered = round.did(Step.GIVE_HELP, spot) or round.did(Step.DECLINE_HELP, spot)
    return round.did(Step.ASK_HELP, spot) and not answered


def take_up(draft: Draft, spot: int, clause: str) -> None:
    """Takes all cards of the spot in hand, one that was exposed too."""
    draft.move(shown(spot), held(spot), clause)
    draft.move(dealt(spot), held(spot), clause)


def lay_down(draft: Draft, spot: int, hands: tuple[Hand, ...], clause: str) -> None:
    """Lays the hands face down on their areas, where the player does not touch them again."""
    take_up(draft, spot, clause)
    for hand, cards in zip(HANDS, hands, strict=True):
        draft.move(held(spot), set_down(hand, spot), clause, cards)
