"""The coach of Chinese Poker: places by the search of the strong player, Fantasy Land by counting.

A Clean Sweep is weighed against the hands that lie open. What is estimated is drawn from what the seat sees, so
that the same view gives the same advice.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from houseway.bots.bot import taken
from houseway.cards import Hand, show
from houseway.engine.actions import Action, Perform, SetHands
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import Step
from houseway.errors import HousewayError
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE, stays
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.hands import Setting
from houseway.games.chinese_poker.players.basic import half_set, opposing, seen_hand, split, sweeping, unseen_by
from houseway.games.chinese_poker.players.half_set import HalfSet, all_splits
from houseway.games.chinese_poker.players.placing import averages, worth
from houseway.games.chinese_poker.players.worth import foul_points
from houseway.games.chinese_poker.points import show_down
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.games.chinese_poker.seats import ALL_CARDS
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.odds.coach.advice import POINTS, Advice, Alternative, Worth, ranked
from houseway.odds.coach.seeing import all_seen, to_set

TRIALS = 300
PROMISING = 8  # ways to place the first cards that are looked at closely

Places = tuple[int, ...]


def place_or_declare(rulebook: Rulebook, view: View) -> Advice | None:
    """Advice on where cards go, or on declaring."""
    options = rulebook.options
    assert isinstance(options, ChinesePoker)
    found = to_set(view)
    if found is not None:
        offer, cards = found
        if len(cards) == ALL_CARDS:
            return _thirteen(offer, cards, options)
        return _placing(view, offer, cards, options)
    steps = {each.act.step: each.act for each in view.offers if isinstance(each.act, Perform) and each.routine}
    if Step.DECLARE_NOTHING in steps:
        return _declaring(view, steps[Step.DECLARE_NOTHING], options)
    return None


def _placing(view: View, offer: Offer, cards: Hand, options: ChinesePoker) -> Advice:
    """The first five cards, or one: by the strong player's search, or by trying out where it is not installed."""
    spot = offer.act.spot  # type: ignore[attr-defined]
    try:
        from houseway.games.chinese_poker.coach_search import searched
    except (ImportError, HousewayError):  # it needs the extra `kernels`
        return tried(view, offer, cards, options.fixed)
    found = searched(view, spot, cards, options)
    among = [Alternative(taken(offer, split(cards, places)), points) for places, points in found]
    says = "estimated by looking ahead, in points against each opponent"
    return ranked(spot, POINTS, says, among, exact=False)


def tried(view: View, offer: Offer, cards: Hand, fixed: Fixed = AS_PRINTED.fixed) -> Advice:
    """Every choice played out against an average hand; of the first cards' places, those that look best."""
    spot = offer.act.spot  # type: ignore[attr-defined]
    unseen, seed = unseen_by(view), show(all_seen(view))
    if len(cards) > 1:
        splits = all_splits(cards)
        best = sorted(splits, key=lambda places: worth()(splits[places]), reverse=True)[:PROMISING]
        choices: Mapping[Places, HalfSet] = {places: splits[places] for places in best}
    else:
        choices = {(place,): hand for place, hand in half_set(view, spot).after(cards[0]).items()}

    def points(choices: Mapping[Places, HalfSet]) -> dict[Places, float]:
        return averages(choices, unseen, random.Random(seed), TRIALS, fixed)

    def otherwise(action: Action) -> Worth | None:
        if not isinstance(action, SetHands) or len(cards) == 1:
            return None
        hand = HalfSet()
        for card in cards:
            hand = hand.after(card)[next(place for place, there in enumerate(action.hands) if card in there)]
        return points({(): hand})[()]

    among = [Alternative(taken(offer, split(cards, places)), value) for places, value in points(choices).items()]
    says = "estimated by playing every choice out against an average hand"
    return ranked(spot, POINTS, says, among, exact=False, otherwise=otherwise)


def _hands(setting: Setting) -> tuple[Hand, ...]:
    return setting.front, setting.middle, setting.back


def _thirteen(offer: Offer, cards: Hand, options: ChinesePoker) -> Advice:
    """A Fantasy Land hand, by its bonus points and what staying is worth."""
    fixed = options.fixed

    def points(action: Action) -> Worth | None:
        if not isinstance(action, SetHands):
            return None
        shown = show_down(Setting(*action.hands), options.readings)
        return foul_points(fixed) if shown.foul else sum(shown.bonus) + STAY_VALUE * stays(shown, fixed)

    best = taken(offer, _hands(best_setting(cards, STAY_VALUE, options.readings).setting))
    value = points(best)
    assert value is not None
    says = f"bonus points, and {STAY_VALUE} for staying in Fantasy Land"
    return ranked(offer.act.spot, POINTS, says, [Alternative(best, value)], exact=False, otherwise=points)  # type: ignore[attr-defined]


def _declaring(view: View, nothing: Perform, options: ChinesePoker) -> Advice | None:
    """Declaring, against the hands that are seen; a hand that is no Clean Sweep leaves nothing to decide."""
    points = sweeping(view, nothing.spot, options)
    if points is None:
        return None
    sweep = Perform(by=nothing.by, step=Step.DECLARE_SWEEP, spot=nothing.spot)
    among = [Alternative(sweep, float(points[0])), Alternative(nothing, float(points[1]))]
    seen = sum(seen_hand(view, other, options) is not None for other in opposing(view, nothing.spot))
    return ranked(nothing.spot, POINTS, f"counted against {seen} hands that lie open", among, exact=False)
