"""The coach where hands are set against a house way: every legal setting, exact over all the dealer may hold."""

from __future__ import annotations

from fractions import Fraction

from houseway.bots.bot import taken
from houseway.engine.actions import Action, SetHands
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import DEALER, Step
from houseway.odds.coach.advice import Advice, Alternative, Worth, ranked
from houseway.odds.coach.seeing import all_seen, seen_at, to_set
from houseway.odds.figures import net_of
from houseway.odds.setting.prospects import contest_of, prospects


def set_hands(rulebook: Rulebook, view: View) -> Advice | None:
    """Advice on a setting, in units of the wager; a foul one, or a surrender, forfeits it."""
    contest, found = contest_of(rulebook), to_set(view)
    if found is None or len(found[1]) != contest.cards or seen_at(rulebook, view, DEALER):
        return None
    lost = Fraction(net_of(contest.forfeit(contest.stakes)), contest.stakes[contest.wager])
    offer, cards = found
    seen = [card for card in all_seen(view) if card not in cards]
    among = [Alternative(taken(offer, each.hands), each.worth) for each in prospects(contest, cards, seen)]
    surrenders = (each.act for each in view.offers if getattr(each.act, "step", None) is Step.SURRENDER)
    among += [Alternative(act, lost) for act in surrenders if getattr(act, "spot", 0) == offer.act.spot]  # type: ignore[attr-defined]
    says = "exact over all hands the dealer may hold, set by the house way"

    def foul(action: Action) -> Worth | None:
        """A setting that is not legal loses, whatever it holds."""
        return lost if isinstance(action, SetHands) else None

    spot = offer.act.spot  # type: ignore[attr-defined]
    return ranked(spot, contest.wager, says, among, exact=True, otherwise=foul)
