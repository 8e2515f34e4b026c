"""The dealer sets and compares: MA 12(c)-(j) and 14(i), PA 575.11(c)-(i) and 575.13(i)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from houseway.cards import Hand
from houseway.engine.actions import Perform, SetHands
from houseway.engine.draft import Draft
from houseway.engine.events import CardsMoved, Judged, Reopened, Reported, standing
from houseway.engine.offers import Offer, Part, Split
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Irregularity, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.ending import unsettle
from houseway.procedures.irregular import irregularity
from houseway.procedures.layout import dealt, exposed, in_play, set_down, shown, staked, stakes, wagered
from houseway.procedures.seats import counterclockwise
from houseway.procedures.settle import rack, reveal, settle_wagers, void_if_misdealt
from houseway.rulebooks.asia_poker.deal import CARDS
from houseway.rulebooks.asia_poker.exposed import is_set
from houseway.rulebooks.asia_poker.hands import Ranking
from houseway.rulebooks.asia_poker.play import House
from houseway.rulebooks.asia_poker.setting import HANDS, SIZES, Setting, compare, same_hands
from houseway.rulebooks.asia_poker.settle import ASIA
from houseway.rulebooks.asia_poker.surrender import SETTING_DEALER, surrendered

DEALERS_PARTS = tuple(Part(hand, size, size) for hand, size in zip(HANDS, SIZES, strict=True))
AGAIN = (Step.COMPARE_HANDS, Step.SETTLE_BONUS, Step.COLLECT_HAND)


def hands_of(round: Round, spot: int) -> Setting:
    """A spot's hands as they were set."""
    high, medium, low = (round.at(exposed(hand, spot)) + round.at(set_down(hand, spot)) for hand in HANDS)
    return Setting(high, medium, low)


def setting_dealer(cites: Cites, house: House) -> Phase:
    """When all players have set, the dealer's cards are turned over and set by the house way, face up."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER or surrendered(round):
            return
        if round.at(dealt(0)):
            yield Offer(Perform(by=DEALER, step=Step.REVEAL_DEALER), cites(Step.REVEAL_DEALER))
        else:
            cards = round.at(shown(0))
            usual = house(cards).setting.hands
            yield Offer(
                SetHands(by=DEALER, spot=0), cites("dealer sets"), Split(cards, DEALERS_PARTS), usual=usual
            )

    def decide(draft: Draft, action: Perform | SetHands) -> None:
        if isinstance(action, SetHands):
            lay_open(draft, action.hands, cites("dealer's hands face up"))
            return
        draft.perform(Step.REVEAL_DEALER, cites(Step.REVEAL_DEALER))
        reveal(draft, 0, cites(Step.REVEAL_DEALER))
        void_if_misdealt(draft, CARDS, cites(Irregularity.WRONG_NUMBER), 0)

    def over(round: Round) -> bool:
        return is_set(round, 0) or not in_play(round)

    says = "the dealer's cards are turned over and set by the house way"
    return Phase(SETTING_DEALER, cites("dealer sets"), says, offers, decide, over)


def lay_open(draft: Draft, hands: Iterable[Hand], clause: str) -> None:
    """Places the dealer's three hands face up."""
    for hand, cards in zip(HANDS, hands, strict=True):
        draft.move(shown(0), exposed(hand, 0), clause, cards)


def comparing(cites: Cites, ranking: Ranking, waits: Callable[[Round], list[int]]) -> Phase:
    """Each player's hands are exposed, compared and settled, from the dealer's far right counterclockwise."""

    def waiting(round: Round) -> int | None:
        due = in_play(round)
        return next((spot for spot in counterclockwise(round.rulebook.spots) if spot in due), None)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        spot = waiting(round)
        if seat == DEALER and spot is not None and not surrendered(round) and spot not in waits(round):
            step = Step.COMPARE_HANDS if wagered(round, spot, ASIA) else Step.SETTLE_BONUS
            yield Offer(Perform(by=DEALER, step=step, spot=spot), cites(step))

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, cites(action.step), action.spot)
        if action.step is Step.SETTLE_BONUS:
            _bonus(draft, action.spot)
        elif not void_if_misdealt(draft, CARDS, cites(Irregularity.WRONG_NUMBER), action.spot):
            _hands(draft, action.spot)

    def _hands(draft: Draft, spot: int) -> None:
        for hand in HANDS:
            draft.move(set_down(hand, spot), exposed(hand, spot), cites(Step.COMPARE_HANDS))
        player, dealer = hands_of(draft.round, spot), hands_of(draft.round, 0)
        rightly = tuple(map(len, player.hands)) == SIZES
        standings = compare(player, dealer, ranking) if rightly else ()
        draft.emit(Judged(spot, tuple(map(int, standings)), cites("compare")))
        settle_wagers(draft, spot, player, dealer, stakes(draft.round, spot, ASIA))
        if not wagered(draft.round, spot):
            rack(draft, spot, cites(Step.COLLECT_HAND), Step.COLLECT_HAND)

    def _bonus(draft: Draft, spot: int) -> None:
        """PA 11(h): the seven cards are put together again and form the highest ranking hand."""
        player, dealer = hands_of(draft.round, spot), hands_of(draft.round, 0)
        for hand in HANDS:
            draft.move(exposed(hand, spot), shown(spot), cites(Step.SETTLE_BONUS), step=Step.SETTLE_BONUS)
        settle_wagers(draft, spot, player, dealer, staked(draft.round, spot))
        rack(draft, spot, cites("bonus cards"), Step.COLLECT_HAND)

    says = "the dealer compares each player's hands, from the far right counterclockwise"
    over = lambda round: waiting(round) is None  # noqa: E731
    return Phase("comparing", cites("compare"), says, offers, decide, over)


def dealer_misset(cites: Cites, house: House) -> Phase:
    """The dealer's hands are not set as filed: what followed is undone; they are reset: 14(i), 13(i), AMB-27."""
    what = Irregularity.DEALER_MISSET

    def when(round: Round, seat: Seat) -> Iterable[int]:
        there = hands_of(round, 0)
        if len(there.cards) != CARDS:
            return ()
        filed = house(there.cards).setting
        return () if same_hands(there, filed) else (0,)

    def decide(draft: Draft, spot: int) -> None:
        clause = cites(what)
        draft.emit(Reported(what, spot, clause))
        compared = set(draft.round.performed(Step.COMPARE_HANDS))
        for settled in reversed(standing(draft.round.facts)):
            if settled.spot in compared:
                unsettle(draft, settled, clause)
        for fact in reversed(draft.round.facts):
            if type(fact) is CardsMoved and fact.step in AGAIN:
                draft.emit(CardsMoved(fact.target, fact.source, fact.cards, clause))
        for hand in HANDS:
            draft.move(exposed(hand, 0), shown(0), clause)
        draft.emit(Reopened(SETTING_DEALER, clause, AGAIN))
        lay_open(draft, house(draft.round.at(shown(0))).setting.hands, clause)

    leaves = Consequence(
        "the dealer's are reset", "settled again", "taken back from the rack", "the round is completed"
    )
    return irregularity(what, cites(what), when, decide, leaves, finding=True)
