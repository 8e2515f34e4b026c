"""The coach where a player stays with one more wager or folds: exact over all hands the dealer may hold.

Every card that the seat can see is taken out of the dealer's, a neighbour's exposed card and a second hand of
the player's own among them; what is staked is what lies there, a coupon beside it included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from houseway.cards import Hand
from houseway.contest import Contest
from houseway.engine.actions import Perform, PlaceWager
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import DEALER, Step
from houseway.odds.coach.advice import Advice, Alternative, ranked
from houseway.odds.coach.seeing import seen_at, unseen
from houseway.odds.figures import net_of
from houseway.procedures.layout import COUPON, betting_area
from houseway.registry import Part, game


def stay_or_fold(rulebook: Rulebook, view: View) -> Advice | None:
    """Advice on the decision that is open to the seat, in units of the first wager."""
    folding = next((each for each in view.offers if getattr(each.act, "step", None) is Step.FOLD), None)
    if folding is None:
        return None
    contest: Contest = game(rulebook.id).part(Part.CONTEST)(rulebook.options)
    if not contest.decides_once:
        return None
    assert isinstance(folding.act, Perform)
    spot, first = folding.act.spot, rulebook.wagers[0].name
    size = rulebook.hand_sizes[0]
    hand = seen_at(rulebook, view, spot)
    if len(hand) != size or len(seen_at(rulebook, view, DEALER)) > size:
        return None  # a misdealt hand, which has no value
    settle_seat, coupon = rulebook.settle_seat, view.table.mark(COUPON, spot)
    assert settle_seat is not None
    stakes = {wager.name: view.stake(betting_area(wager.name, spot)) for wager in rulebook.wagers}
    any_hand, _ = next(dealers_hands(rulebook, view, size))
    folded = {each.wager: each.net_cents for each in settle_seat(hand, any_hand, stakes)}
    for each in settle_seat(hand, any_hand, {**stakes, first: 0}):
        if folded.get(each.wager) == each.net_cents:  # settled alike whatever is decided
            del stakes[each.wager]
    unit = stakes[first]
    among = [Alternative(folding.act, Fraction(net_of(settle_seat(hand, any_hand, stakes, coupon)), unit))]
    hands = 0
    for staying in (each for each in view.offers if _stays(each, spot)):
        assert isinstance(staying.act, PlaceWager)
        stakes[staying.act.wager] = staying.usual
        total = hands = 0
        for dealer, ways in dealers_hands(rulebook, view, size):
            total += ways * net_of(settle_seat(hand, dealer, stakes, coupon))
            hands += ways
        action = PlaceWager(by=staying.act.by, spot=spot, wager=staying.act.wager, cents=staying.usual)
        among.append(Alternative(action, Fraction(total, hands * unit)))
    says = f"exact over the {hands:,} hands the dealer may hold" if hands else "there are no chips for more"
    return ranked(spot, first, says, among, exact=True)


def _stays(offer: Offer, spot: int) -> bool:
    return isinstance(offer.act, PlaceWager) and offer.act.spot == spot and offer.routine


def dealers_hands(rulebook: Rulebook, view: View, size: int) -> Iterator[tuple[Hand, int]]:
    """Every hand the dealer may hold as far as the seat knows, and in how many ways."""
    known = seen_at(rulebook, view, DEALER)
    rest = sorted(unseen(rulebook, view).elements())
    for drawn, ways in Counter(combinations(rest, size - len(known))).items():
        yield known + drawn, ways
