"""The layout of a banked game: where cards and chips lie, and who sees them."""

from __future__ import annotations

from functools import cache

from houseway.cards import Hand
from houseway.engine.areas import Area, Mark
from houseway.engine.events import Settled
from houseway.engine.state import Round
from houseway.engine.words import Sight

STACK = Area("stack", sight=Sight.NONE)
PACKET = Area("packet", sight=Sight.NONE)
SHOE = Area("shoe", sight=Sight.NONE)  # or the dealer's hand, where cards are dealt from it
IN_SHUFFLER = Area("dealer's cards in the shuffler", sight=Sight.NONE)
DRAWN = Area("drawn in error", sight=Sight.BACKS)
FACE_UP = Area("found face up", sight=Sight.FACES)
RACK = Area("discard rack", sight=Sight.NONE)
CHIPS = "chips"
INVENTORY = Area("table inventory")
STACKS = range(1, 8)
OUTSIDE = Area("outside")

# Marks outlive a round. Those of a deck or a spot carry its number.
OPENED = Mark("deck opened")
PRESHUFFLED = Mark("deck pre-shuffled")
HAND_DEALT = Mark("deck dealt by hand")
SHUFFLED = Mark("deck shuffled while the other is dealt")
LAST_DECK = Mark("deck of the last round")
SINCE_COUNT = Mark("rounds since the stub was counted")
SHUFFLER_CONDITION = Mark("shuffling device")
SHOE_CONDITION = Mark("automated dealing shoe")
SHUFFLERS_EXCHANGED = Mark("shuffling devices exchanged")
SHOES_EXCHANGED = Mark("automated dealing shoes exchanged")
IN_PLAY_SINCE = Mark("deck in play since")
COUPON = Mark("match play coupon")
IDLE = Mark("without gaming activity")
REDEAL = Mark("wagers stand for another deal")


@cache
def spread(deck: int) -> Area:
    return Area("spread", deck, Sight.FACES)


@cache
def spread_down(deck: int) -> Area:
    return Area("spread face down", deck, Sight.BACKS)


@cache
def lost(deck: int) -> Area:
    """Cards of a deck that have gone missing, unknown to everybody."""
    return Area("missing", deck, Sight.NONE)


@cache
def dealt(spot: int) -> Area:
    """Cards as dealt, which nobody has looked at."""
    return Area("cards", spot, Sight.BACKS)


@cache
def held(spot: int) -> Area:
    """Cards that their player has examined."""
    return Area("hand", spot, Sight.OWNER)


@cache
def shown(spot: int) -> Area:
    """Cards that everybody sees."""
    return Area("shown", spot, Sight.FACES)


@cache
def set_down(hand: str, spot: int) -> Area:
    """Where a spot's player lays a hand face down, once set."""
    return Area(hand, spot, Sight.OWNER)


@cache
def exposed(hand: str, spot: int) -> Area:
    """Where a hand that was set lies for everybody to see."""
    return Area(hand, spot, Sight.FACES)


@cache
def stack(number: int) -> Area:
    """A stack dealt in front of the dealer, from the dealer's far left, before it is known whose it is."""
    return Area("stack to deliver", number, Sight.BACKS)


@cache
def stack_of(seat: int) -> Area:
    return Area(CHIPS, seat)


@cache
def betting_area(wager: str, spot: int) -> Area:
    return Area(wager, spot)


@cache
def areas_of(spot: int, hands: tuple[str, ...]) -> tuple[Area, ...]:
    """Where cards of a spot may lie, those of a hand that is set before others."""
    lying = [area for hand in hands for area in (exposed(hand, spot), set_down(hand, spot))]
    return (*lying, shown(spot), held(spot), dealt(spot))


def hand_of(round: Round, spot: int) -> Hand:
    """All cards that were dealt to a spot, wherever they lie now on its part of the layout."""
    there: Hand = ()
    for area in areas_of(spot, round.rulebook.hands):
        there += round.at(area)
    return there if spot else there + round.at(IN_SHUFFLER)


def wagered(round: Round, spot: int, *wagers: str) -> int:
    """What lies on the betting areas of a spot."""
    names = wagers or tuple(wager.name for wager in round.rulebook.wagers)
    return sum(round.stake(betting_area(name, spot)) for name in names)


def stakes(round: Round, spot: int, *wagers: str) -> dict[str, int]:
    """What lies on each betting area of a spot, or on those of the wagers named."""
    names = wagers or tuple(wager.name for wager in round.rulebook.wagers)
    return {name: round.stake(betting_area(name, spot)) for name in names}


def staked(round: Round, spot: int) -> dict[str, int]:
    """What was staked on each betting area of a spot in this round, whether it was settled since or lies there."""
    found = stakes(round, spot)
    for fact in round.facts:
        if type(fact) is Settled and fact.spot == spot and fact.wager in found:
            found[fact.wager] += fact.staked_cents
    return found


def in_play(round: Round) -> tuple[int, ...]:
    """The spots with a wager, clockwise from the dealer's far left."""
    staked = {area.spot for area, cents in round.chips.items() if cents and area.name != CHIPS}
    return tuple(spot for spot in round.rulebook.spots if spot in staked)
