"""Two Card Joker Poker, exact: classes of the player's hands, with their cards removed from the dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from itertools import accumulate, combinations, pairwise
from math import comb

from houseway.cards import JOKER, Hand, Rank, Suit
from houseway.games.two_card_joker.hands import DECK, Kind, name_of, qualifies, value
from houseway.games.two_card_joker.settlement import settle_seat
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.money import Outcome, Result
from houseway.odds.decision import BEST, Decision, Holding, Settled, Strategy, names, thresholds
from houseway.odds.design import Design, decision_design, paytable_design
from houseway.odds.figures import Ending, Entry, Grid, merged, net_of, pays_of
from houseway.odds.question import Analysis
from houseway.odds.tables import HandClass, paytable_entry
from houseway.ranking import Line, Paytable, Value, at_least

METHOD = (
    "The 1,431 hands fall into 183 classes that differ by more than the names of suits. For each class the "
    "dealer's hands are counted by value among the 52 cards that are left (all hands, less those with either "
    "card, plus the one with both), and one hand of each run that fares alike is settled by the same function "
    "that settles at the table. All 1,431 \N{MULTIPLICATION SIGN} 1,326 deals are covered; nothing is sampled "
    "or rounded."
)

UNITS = {"ante": 1, "call": 1}  # 10(b)#2: the call equals the ante
FOLDED = {"ante": 1}
DEALER_HANDS = comb(len(DECK.cards) - 2, 2)

MARKS = tuple(rank.mark for rank in reversed(Rank))
GRID = Grid(MARKS, MARKS, "Hands of one suit stand above the diagonal, of two suits below it, pairs on it.")

STRATEGIES: tuple[Strategy, ...] = thresholds(
    ("always", "call with every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("queen-or-better", "call with what a dealer needs to qualify", qualifies),
    ("king-or-better", "call with king high or better", at_least(Kind.HIGH_CARD, Rank.KING)),
    ("ace-or-better", "call with ace high or better", at_least(Kind.HIGH_CARD, Rank.ACE)),
    ("flush-or-better", "call with a flush or better", at_least(Kind.FLUSH)),
    ("pair-or-better", "call with a pair or better", at_least(Kind.PAIR)),
)


@cache
def hand_classes() -> tuple[HandClass, ...]:
    """The 183 hands that differ by more than the names of suits, one of each."""
    found: dict[tuple[int, int, bool], list[Hand]] = {}
    for hand in combinations(DECK.cards, 2):
        (one, first), (other, second) = hand
        high, low = (one, other) if one > other else (other, one)
        found.setdefault((high, low, first is second), []).append(hand)
    return tuple(HandClass(hands[0], len(hands)) for hands in found.values())


Relation = tuple[bool, int]  # does the dealer qualify, and is the dealer's hand lower, equal or higher


@dataclass(frozen=True, slots=True)
class DealerHands:
    """The dealer's hands in order of value: how many lie below each place, in all and with a card of each rank."""

    places: dict[Value, int]
    hands: tuple[Hand, ...]  # one at each place, lowest first
    qualifying: int  # the first place that qualifies
    below: list[int]
    below_with: dict[IntEnum, list[int]]

    def against(self, hand: Hand, value: Value) -> Iterator[tuple[Relation, Hand, int]]:
        """Runs of places where a hand fares alike: one hand of each, and how many are left."""
        place = self.places[value]
        rows = [self.below_with[card.rank] for card in hand]
        for start, end in pairwise(sorted({0, self.qualifying, place, place + 1, len(self.hands)})):
            gone = sum(row[end] - row[start] for row in rows) - (start <= place < end)  # both cards: counted twice
            relation = (start >= self.qualifying, (start > place) - (start < place))
            yield relation, self.hands[start], self.below[end] - self.below[start] - gone


@cache
def dealer_hands(ace_three_low: bool, qualifies: Line) -> DealerHands:
    """All hands in order of value."""
    counts: Counter[Value] = Counter()
    hands: dict[Value, Hand] = {}
    for hand, number in hand_classes():
        rank = value(hand, ace_three_low=ace_three_low)
        counts[rank] += number
        hands[rank] = hand
    values = sorted(counts)
    below_with = {}
    for card in DECK.cards:
        if card.suit in (None, Suit.CLUBS) and card.rank not in below_with:
            others = list(DECK.cards)
            others.remove(card)
            held = Counter(value((card, other), ace_three_low=ace_three_low) for other in others)
            below_with[card.rank] = [0, *accumulate(held[each] for each in values)]
    return DealerHands(
        places={each: place for place, each in enumerate(values)},
        hands=tuple(hands[each] for each in values),
        qualifying=next(place for place, each in enumerate(values) if qualifies(each)),
        below=[0, *accumulate(counts[each] for each in values)],
        below_with=below_with,
    )


def call_or_fold(options: TwoCardJoker) -> Decision:
    """10(b): call or fold, with every hand."""
    folding = _folding(options)
    settled = Settled(lambda hand, dealer: _ending(options, hand, settle_seat(options, hand, dealer, UNITS)))
    return Decision(
        wager="ante",
        joined=("call",),
        stay="call",
        leave="fold",
        first_units=1,
        stay_units=1,
        holdings=tuple(_holding(each, options, settled, folding) for each in hand_classes()),
        strategies=STRATEGIES,
        grid=GRID,
    )


def _holding(hands: HandClass, options: TwoCardJoker, settled: Settled, folding: Ending) -> Holding:
    hand, combinations = hands
    low = options.ace_three_flush == "low"
    rank = value(hand, ace_three_low=low)
    row, qualifies = options.fixed.call[""].row(value(hand)), options.fixed.dealer_qualifies
    assert row is not None
    staying = merged(
        (settled((row.name, relation), hand, dealer, number), 1)
        for relation, dealer, number in dealer_hands(low, qualifies).against(hand, rank)
        if number
    )
    return Holding(
        hand=hand,
        value=rank,
        name=name_of(rank) + (" with a joker" if JOKER in hand and rank[0] == Kind.PAIR else ""),
        words=_words(rank),
        cell=_cell(hand),
        combinations=combinations,
        staying=staying,
        leaving=folding,
    )


def _folding(options: TwoCardJoker) -> Ending:
    """10(b)#3: how a fold ends, whatever is held."""
    outcomes = settle_seat(options, (), (), FOLDED)
    return Ending("Fold", pays_of(outcomes), net_of(outcomes), DEALER_HANDS, outcomes[0].clauses)


def _ending(options: TwoCardJoker, hand: Hand, outcomes: list[Outcome]) -> Ending:
    """How a call ends, named by what decided it."""
    ante, call = outcomes
    row = None
    if call.result is Result.RETURNED:
        name = "Dealer does not qualify"
    elif ante.result is Result.WON:
        row = options.fixed.call[""].row(value(hand))
        assert row is not None
        name = f"Player higher: {row.name.lower()}"
    else:
        name = "Tie" if ante.result is Result.PUSHED else "Dealer higher"
    return Ending(name, pays_of(outcomes), net_of(outcomes), 1, (*ante.clauses, *call.clauses), row=row)


def _words(rank: Value) -> str:
    """A hand as the rules of a strategy name it: queen-five."""
    if rank[0] != Kind.HIGH_CARD:
        return name_of(rank)
    return "-".join(Rank(each).word for each in rank[1:]).capitalize()


def _cell(hand: Hand) -> tuple[str, str]:
    """A hand's place in the grid: suited hands above the diagonal, the others below, pairs on it."""
    high, low = sorted((card.rank for card in hand), reverse=True)
    suited = hand[0].suit is hand[1].suit
    row, column = (high, low) if suited else (low, high)
    return Rank(row).mark, Rank(column).mark


def ante(options: TwoCardJoker, player: str) -> list[Entry]:
    return [call_or_fold(options).entry(player)]


def pair_up(options: TwoCardJoker, player: str = "") -> list[Entry]:
    """11(d): the table chosen, or each of the document's."""
    chosen, tables = options.pair_up_paytable, options.fixed.pair_up
    return [_bonus("pair_up", table, options) for name, table in tables.items() if chosen in (None, name)]


def super_flush(options: TwoCardJoker, player: str = "") -> list[Entry]:
    return [_bonus("super_flush", options.fixed.super_flush[""], options)]


def _bonus(wager: str, table: Paytable, options: TwoCardJoker) -> Entry:
    chosen = replace(options, pair_up_paytable=table.name) if wager == "pair_up" else options
    return paytable_entry(
        wager,
        table,
        hand_classes(),
        settle=lambda hand: settle_seat(chosen, hand, (), {wager: 1}),
        row=lambda hand: table.row(value(hand)),
    )


def _call_design(options: TwoCardJoker) -> Design:
    return decision_design(call_or_fold(options), "call", options.fixed.call[""], options.fixed.call)


ANALYSES = (
    Analysis("ante", ante, METHOD, _call_design, joined=("call",), players=(BEST, *names(STRATEGIES))),
    Analysis("pair_up", pair_up, METHOD, lambda options: paytable_design(pair_up(options), options.fixed.pair_up)),
    Analysis(
        "super_flush",
        super_flush,
        METHOD,
        lambda options: paytable_design(super_flush(options), options.fixed.super_flush),
    ),
)
