"""The dealer sets and compares: MA 12(c)-(j) and 14(i), PA 575.11(c)-(i) and 575.13(i)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from houseway.cards import Hand
from houseway.engine.actions import Perform, Report, SetHands
from houseway.engine.draft import Draft
from houseway.engine.events import CardsMoved, Judged, Reopened, Reported, standing
from houseway.engine.offers import HandToSet, Offer, Split
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Irregularity, Seat, Step
from houseway.games.asia_poker.deal import CARDS
from houseway.games.asia_poker.exposed import is_set
from houseway.games.asia_poker.hands import Ranking
from houseway.games.asia_poker.payment import PAYS, hands_of, next_wager, pay_or_collect, right_step
from houseway.games.asia_poker.play import House
from houseway.games.asia_poker.setting import HANDS, SIZES, compare, same_hands
from houseway.games.asia_poker.settle import ASIA, BONUS
from houseway.games.asia_poker.surrender import SETTING_DEALER, surrendered
from houseway.procedures.cites import Cites
from houseway.procedures.ending import unsettle
from houseway.procedures.irregular import STAFF, irregularity
from houseway.procedures.layout import dealt, exposed, in_play, set_down, shown, wagered
from houseway.procedures.seats import counterclockwise
from houseway.procedures.settle import rack, reveal, void_if_misdealt

DEALERS_PARTS = tuple(HandToSet(hand, size, size) for hand, size in zip(HANDS, SIZES, strict=True))
AGAIN = (Step.COMPARE_HANDS, *PAYS, Step.SETTLE_BONUS, Step.COLLECT_HAND)


def setting_dealer(cites: Cites, house: House) -> Phase:
    """When all players have set, the dealer's cards are turned over and set by the house way, face up."""
    revealed, sets, face_up = cites(Step.REVEAL_DEALER), cites("dealer sets"), cites("dealer's hands face up")
    misdealt = cites(Irregularity.WRONG_NUMBER)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER or surrendered(round):
            return
        if round.at(dealt(0)):
            yield Offer(Perform(by=DEALER, step=Step.REVEAL_DEALER), revealed)
        else:
            cards = round.at(shown(0))
            usual = house(cards).setting.hands
            yield Offer(SetHands(by=DEALER, spot=0), sets, Split(cards, DEALERS_PARTS), usual=usual)

    def decide(draft: Draft, action: Perform | SetHands) -> None:
        if isinstance(action, SetHands):
            lay_open(draft, action.hands, face_up)
            return
        draft.perform(Step.REVEAL_DEALER, revealed)
        reveal(draft, 0, revealed)
        void_if_misdealt(draft, CARDS, misdealt, 0)

    def over(round: Round) -> bool:
        return is_set(round, 0) or not in_play(round)

    says = "the dealer's cards are turned over and set by the house way"
    return Phase(SETTING_DEALER, sets, says, offers, decide, over)


def lay_open(draft: Draft, hands: Iterable[Hand], clause: str) -> None:
    """Places the dealer's three hands face up."""
    for hand, cards in zip(HANDS, hands, strict=True):
        draft.move(shown(0), exposed(hand, 0), clause, cards)


def comparing(cites: Cites, ranking: Ranking, waits: Callable[[Round], list[int]]) -> Phase:
    """Each player's hands are exposed, compared and settled, from the dealer's far right counterclockwise."""
    compares, judges, misdealt = cites(Step.COMPARE_HANDS), cites("compare"), cites(Irregularity.WRONG_NUMBER)
    pays, racked = {ASIA: cites.each(PAYS)}, {ASIA: cites(Step.COLLECT_HAND)}
    if bonus_hand := cites.perhaps(Step.SETTLE_BONUS):
        pays[BONUS] = {step: cites(f"bonus: {step.value}") for step in PAYS}
        racked[BONUS] = cites("bonus cards")

    def waiting(round: Round) -> int | None:
        due = in_play(round)
        return next((spot for spot in counterclockwise(round.rulebook.spots) if spot in due), None)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        spot = waiting(round) if seat == DEALER else None
        if spot is None or surrendered(round) or spot in waits(round):
            return
        if not round.did(Step.COMPARE_HANDS, spot):
            yield Offer(Perform(by=DEALER, step=Step.COMPARE_HANDS, spot=spot), compares)
            return
        right = right_step(round, spot)
        for step, clause in pays[next_wager(round, spot)].items():
            yield Offer(Perform(by=DEALER, step=step, spot=spot), clause, routine=step is right)

    def decide(draft: Draft, action: Perform) -> None:
        if action.step is not Step.COMPARE_HANDS:
            _pay(draft, action.spot, action.step)
            return
        draft.perform(action.step, compares, action.spot)
        if not void_if_misdealt(draft, CARDS, misdealt, action.spot):
            _expose(draft, action.spot)

    def _expose(draft: Draft, spot: int) -> None:
        for hand in HANDS:
            draft.move(set_down(hand, spot), exposed(hand, spot), compares)
        player, dealer = hands_of(draft.round, spot), hands_of(draft.round, 0)
        rightly = tuple(map(len, player.hands)) == SIZES
        standings = compare(player, dealer, ranking) if rightly else ()
        draft.emit(Judged(spot, tuple(map(int, standings)), judges))

    def _pay(draft: Draft, spot: int, step: Step) -> None:
        """Pays or collects, and takes the cards away; PA 11(h): for the bonus all seven form the highest hand."""
        wager = next_wager(draft.round, spot)
        why = pays[wager][step]
        draft.perform(step, why, spot)
        pay_or_collect(draft, spot, step, why)
        if wager == BONUS:
            draft.perform(Step.SETTLE_BONUS, bonus_hand, spot)
            for hand in HANDS:
                draft.move(exposed(hand, spot), shown(spot), bonus_hand, step=Step.SETTLE_BONUS)
        if not wagered(draft.round, spot):
            rack(draft, spot, racked[wager], Step.COLLECT_HAND)

    says = "the dealer compares each player's hands, from the far right counterclockwise"
    over = lambda round: waiting(round) is None  # noqa: E731
    return Phase("comparing", judges, says, offers, decide, over)


def dealer_misset(cites: Cites, house: House) -> Phase:
    """The dealer's hands are not set as filed: what followed is undone; they are reset: 14(i), 13(i), AMB-27."""
    what = Irregularity.DEALER_MISSET
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if not is_set(round, 0):
            return ()
        there = hands_of(round, 0)
        return () if same_hands(there, house(there.cards).setting) else (0,)

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(what, spot, clause))
        ruled = set(draft.round.performed(Step.RULE_ABANDONED))
        compared = set(draft.round.performed(Step.COMPARE_HANDS)) - ruled
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
    row = irregularity(what, clause, when, decide, leaves, finding=True)
    acts = tuple(Report(by=seat, what=what) for seat in STAFF)
    return replace(row, acts=acts, reopens=(SETTING_DEALER,))
