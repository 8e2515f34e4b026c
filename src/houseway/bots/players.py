"""Players: sit down, buy in, wager, and decide by a strategy."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.bots.bot import Bot, called, taken
from houseway.cards import Hand
from houseway.engine.actions import Action, BuyIn, Perform, PlaceWager, SetHands, Sit
from houseway.engine.events import Performed
from houseway.engine.offers import Offer, Split, Whole
from houseway.engine.view import View
from houseway.engine.words import Step
from houseway.procedures.layout import betting_area, held, shown, stack_of

Stays = Callable[[Hand], bool]
"""Is the hand worth a further wager?"""

Sets = Callable[[Hand], tuple[Hand, ...]]
"""How cards are set into hands, such as by the house way."""


def player(
    name: str, wagers: Mapping[str, int], stays: Stays, *, sets: Sets | None = None, buy_in_cents: int = 100_000
) -> Bot:
    """A player who makes the same wagers every round, buys in when short, and stays and sets by a strategy."""

    def bot(view: View) -> Action | None:
        for offer in sorted(view.offers, key=lambda offer: not isinstance(offer.act, BuyIn)):
            action = _answer(view, offer)
            if action is not None:
                return action
        return None

    def _answer(view: View, offer: Offer) -> Action | None:
        match offer.act:
            case Sit():
                return called(offer, name)
            case BuyIn(by=seat):
                assert isinstance(offer.bounds, Whole)
                short = not _closed(view) and view.stake(stack_of(seat)) < 2 * sum(wagers.values())
                unbet = not any(view.stake(betting_area(wager, seat)) for wager in wagers)
                return taken(offer, min(buy_in_cents, offer.bounds.most)) if short and unbet else None
            case PlaceWager(spot=spot, wager=wager) if offer.usual is None:
                cents = wagers.get(wager, 0)
                open_to_it = offer.routine and offer.bounds is not None and offer.bounds.admits(cents)
                return taken(offer, cents) if open_to_it and not view.stake(betting_area(wager, spot)) else None
            case PlaceWager(spot=spot):
                return taken(offer, offer.usual) if stays(_hand(view, spot)) else None
            case Perform(step=Step.EXAMINE | Step.PLAY_HAND):
                return offer.act
            case SetHands() if sets is not None and isinstance(offer.bounds, Split):
                return taken(offer, sets(offer.bounds.cards))
            case Perform(step=Step.FOLD, spot=spot):
                can_stay = any(isinstance(each.act, PlaceWager) for each in view.offers)
                return None if can_stay and stays(_hand(view, spot)) else offer.act
            case _:
                return None

    return bot


def _closed(view: View) -> bool:
    return any(isinstance(fact, Performed) and fact.step is Step.NO_MORE_BETS for fact in view.facts)


def _hand(view: View, spot: int) -> Hand:
    cards = view.at(shown(spot)) + view.at(held(spot))
    return tuple(card for card in cards if card is not None)
