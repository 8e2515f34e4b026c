"""The coach of Asia Poker: every legal setting against all hands that the dealer may hold, exactly."""

from __future__ import annotations

from fractions import Fraction

from houseway.bots.bot import taken
from houseway.engine.actions import Action, SetHands
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import DEALER, Step
from houseway.games.asia_poker.deal import CARDS
from houseway.games.asia_poker.odds.wager import average
from houseway.odds.coach.advice import Advice, Alternative, Worth, ranked
from houseway.odds.coach.seeing import all_seen, seen_at, to_set


def set_seven(rulebook: Rulebook, view: View) -> Advice | None:
    """Advice on a setting, in units of the wager: it wins as much, or loses it; so does a surrender."""
    found = to_set(view)
    if found is None or len(found[1]) != CARDS or seen_at(rulebook, view, DEALER):
        return None
    from houseway.games.asia_poker.odds.best import prospects  # when asked for, as it is compiled

    options = rulebook.options
    lost = average(options, Fraction(0))

    offer, cards = found
    seen = [card for card in all_seen(view) if card not in cards]
    among = [
        Alternative(taken(offer, each.setting.hands), average(options, each.wins))
        for each in prospects(cards, options, seen)
    ]
    surrenders = (each.act for each in view.offers if getattr(each.act, "step", None) is Step.SURRENDER)
    among += [Alternative(act, lost) for act in surrenders if getattr(act, "spot", 0) == offer.act.spot]  # type: ignore[attr-defined]
    says = "exact over all hands the dealer may hold, set by the house way"
    spot, unit = offer.act.spot, rulebook.wagers[0].name  # type: ignore[attr-defined]

    def foul(action: Action) -> Worth | None:
        """A setting that is not legal loses, whatever it holds."""
        return lost if isinstance(action, SetHands) else None

    return ranked(spot, unit, says, among, exact=True, otherwise=foul)
