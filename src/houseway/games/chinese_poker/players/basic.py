"""A player of Chinese Poker: sensible in every decision, and careful not to foul."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from houseway.bots.bot import Bot, any_value, called, taken
from houseway.cards import Card, Hand
from houseway.engine.actions import Action, BuyIn, Perform, SetHands, Sit
from houseway.engine.offers import Offer, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import Step
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.clean_sweep import best_sweep, sweep_against_hand, sweep_bonus, sweep_value
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.hands import DECK, Segment, Setting
from houseway.games.chinese_poker.layout import DEALER_BUTTON, HANDS, TABLE_STAKES, answered, in_turn
from houseway.games.chinese_poker.players.half_set import Begun, HalfSet
from houseway.games.chinese_poker.players.placing import place_first, place_one
from houseway.games.chinese_poker.points import Shown, Side, compare, show_down
from houseway.games.chinese_poker.stakes import Stakes
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.layout import FACE_UP, exposed, set_down, stack_of

BUY_IN_LIMITS = 60
FANTASY_LAND_POINTS = 9  # the bonus of an average hand of Fantasy Land
SHORT_LIMITS = 25  # a stack below that is brought back to the buy-in

WILLING = (Step.ANNOUNCE_STAYING, Step.TAKE_PART, Step.SIT_OUT)
"""What a player says when asked, the first that is open."""


Sets = Callable[[View, int, Hand], tuple[Hand, ...]]
"""Where the cards of a hand at a spot go."""


def player(
    rulebook: Rulebook, name: str, rng: random.Random, *, at_random: bool = False, sets: Sets | None = None
) -> Bot:
    """A player who takes part in every round; one at random puts cards anywhere and declares nothing."""
    options = rulebook.options
    assert isinstance(options, ChinesePoker)
    place = sets or sensibly(options, rng)

    def bot(view: View) -> Action | None:
        for offer in view.offers:
            match offer.act:
                case Sit():
                    return called(offer, name)
                case BuyIn():
                    if (cents := buys(view, offer, options)) is not None:
                        return taken(offer, cents)
                case SetHands() if at_random:
                    return taken(offer, any_value(offer, rng))
                case SetHands(spot=spot):
                    assert isinstance(offer.bounds, Split)
                    return taken(offer, place(view, spot, offer.bounds.cards))
                case Perform(step=Step.DECLARE_NOTHING, spot=spot):
                    pays = not at_random and declaring_pays(view, spot, options)
                    return replace(offer.act, step=Step.DECLARE_SWEEP) if pays else offer.act
                case Perform(step=Step.TAKE_TWO_HANDS) if offer.routine and wishes_two_hands(view):
                    return offer.act
                case _:
                    pass
        asked = {each.act.step: each for each in view.offers if each.routine and isinstance(each.act, Perform)}
        return next((asked[step].act for step in WILLING if step in asked), None)

    return bot


def buys(view: View, offer: Offer, options: ChinesePoker) -> int | None:
    """What a player buys: a comfortable stack at first, and again when it has run short."""
    assert isinstance(offer.bounds, Whole)
    chips = view.stake(stack_of(offer.act.by))
    if chips >= SHORT_LIMITS * options.limit_cents:
        return None
    return min(max(BUY_IN_LIMITS * options.limit_cents - chips, offer.bounds.least), offer.bounds.most)


def wishes_two_hands(view: View) -> bool:
    """Has the other player asked for two hands each? A bot agrees."""
    others = (seat for seat in view.table.names if seat != view.seat)
    return any(answered(view.table, seat) is Step.TAKE_TWO_HANDS for seat in others)


def sensibly(options: ChinesePoker, rng: random.Random) -> Sets:
    """Thirteen cards by the exact search, five or one by playing the choices out."""

    def sets(view: View, spot: int, cards: Hand) -> tuple[Hand, ...]:
        if len(cards) == 13:
            setting = best_setting(cards, STAY_VALUE, options.readings).setting
            return setting.front, setting.middle, setting.back
        unseen = unseen_by(view)
        if len(cards) > 1:
            places = place_first(cards, unseen, rng, options.fixed)
        else:
            places = (place_one(half_set(view, spot), cards[0], unseen, rng, options.fixed),)
        return split(cards, places)

    return sets


def split(cards: Hand, places: Sequence[int]) -> tuple[Hand, ...]:
    """The cards of front, middle and back, by where each goes."""
    return tuple(tuple(card for card, at in zip(cards, places, strict=True) if at == place) for place in range(3))


def unseen_by(view: View) -> list[Card]:
    """The cards that may still come, as far as the seat knows."""
    seen = {card for area, cards in view.cards.items() if area != FACE_UP for card in cards}
    return [card for card in DECK.cards if card not in seen]


def half_set(view: View, spot: int) -> HalfSet:
    """A hand as it lies."""
    rows = []
    for hand in HANDS:
        row = Begun()
        for card in view.at(exposed(hand, spot)):
            assert card is not None
            row = row.with_card(card)
        rows.append(row)
    return HalfSet(*rows)


# --- Clean Sweeps ----------------------------------------------------------------------------------------------


def declaring_pays(view: View, spot: int, options: ChinesePoker) -> bool:
    """Does the hand collect more as a Clean Sweep than by comparing, against the hands that can be seen?"""
    points = sweeping(view, spot, options)
    return points is not None and points[0] >= points[1]


def sweeping(view: View, spot: int, options: ChinesePoker) -> tuple[float, float] | None:
    """The points of a Clean Sweep and those of comparing, as far as stacks reach; None for no sweep.

    A hand that lies face down counts as an average one of Fantasy Land, which wins as many segments as it loses.
    """
    own, readings = seen_hand(view, spot, options), options.readings
    sweep = None if own is None else best_sweep(own, readings.sweep_points)
    if own is None or sweep is None:
        return None
    swept = compared = 0.0
    for other in opposing(view, spot):
        loses, wins = at_stake(view, spot, other, options)
        theirs = seen_hand(view, other, options)
        if theirs is None:
            collects = sweep_value(sweep, readings.sweep_points) + sum(sweep_bonus(own, readings))
            net = sum(own.bonus) - FANTASY_LAND_POINTS
        else:
            collects = sweep_against_hand(own, sweep, theirs, readings).net
            net = compare(own, theirs, _buttons(view, spot, other), readings).net
        swept += min(collects, wins)
        compared += min(max(net, -loses), wins)
    return swept, compared


def at_stake(view: View, spot: int, other: int, options: ChinesePoker) -> tuple[float, float]:
    """The most points that a hand can lose to another and win from it, by table stakes (STAKES-2)."""
    seats = [view.table.player_of(each) for each in (spot, other)]
    stakes = Stakes({seat: view.table.mark(TABLE_STAKES, seat) for seat in seats}, options.table_stakes)
    return stakes.most(*seats) / options.limit_cents, stakes.most(*reversed(seats)) / options.limit_cents


def opposing(view: View, spot: int) -> list[int]:
    """The hands of other players in this round."""
    player_of = view.table.player_of
    return [other for other in in_turn(view) if player_of(other) != player_of(spot)]


def seen_hand(view: View, spot: int, options: ChinesePoker) -> Shown | None:
    """A finished hand, if the seat sees all of it."""
    cards = [tuple(filter(None, view.at(area(hand, spot)))) for hand in HANDS for area in (exposed, set_down)]
    hands = [open_cards + own for open_cards, own in zip(cards[::2], cards[1::2], strict=True)]
    if [len(hand) for hand in hands] != [segment.size for segment in Segment]:
        return None
    return show_down(Setting(*hands), options.readings)


def _buttons(view: View, spot: int, other: int) -> Side:
    holder, player_of = view.table.mark(DEALER_BUTTON), view.table.player_of
    return Side.FIRST if player_of(spot) == holder else Side.SECOND if player_of(other) == holder else Side.NEITHER
