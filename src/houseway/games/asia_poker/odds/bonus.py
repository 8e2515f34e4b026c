"""The Bonus Wager of Pennsylvania, exact: 154,143,080 hands counted by their ranks, and by those of one suit.

A bonus hand lies in ranks that are repeated, in ranks that follow each other, or in five or more cards of one
suit, the joker among them; the highest of the three is what the hand is. The plain evaluator says what each can
form. At most one suit has so many of seven cards, so that hands with and without a flush can be counted apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, cycle, product
from math import comb, prod

from houseway.cards import JOKER, Card, Hand, Rank, Suit
from houseway.games.asia_poker.bonus import BonusKind, JokerRoyal, bonus_hand
from houseway.games.asia_poker.hands import DECK, RANK_OF_MARK
from houseway.games.asia_poker.setting import Setting
from houseway.games.asia_poker.settle import BONUS, settle_seat
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.money import Outcome
from houseway.odds.design import Design, paytable_design
from houseway.odds.figures import WagerFigures
from houseway.odds.question import Analysis
from houseway.odds.tables import HandClass, paytable_entry
from houseway.ranking import Paytable, Row

METHOD = (
    "The bonus wager: the evaluator of the table says what each set of ranks forms in one suit and in mixed "
    "suits, and what ranks form by being repeated; the hands with each are counted with the suits they can "
    "have, those with five or more cards of one suit, the joker among them, apart from the others. All "
    "154,143,080 hands are covered; nothing is sampled or rounded. A payout limit is left out, as it depends on "
    "the amounts wagered."
)

SIZE, SUITED = 7, 5
RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
LONE = tuple(RANK_OF_MARK[mark] for mark in "QJ7632KT954")  # the first seven form no run, nor six with A or 8

Ranks = tuple[Rank, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards a hand is dealt from: so many suits that have the same ranks, and a joker."""

    ranks: Ranks = RANKS
    suits: int = len(Suit)


WHOLE = Pack()


# --- what the evaluator says ------------------------------------------------------------------------------------


@cache
def repeated(aces: int, eights: int, others: Numbers) -> BonusKind:
    """What so many aces (the joker is one), eights and others of one rank each form by repetition alone."""
    held = [Rank.ACE] * min(aces, 4) + [Rank.EIGHT] * eights
    held += [rank for rank, number in zip(LONE, others, strict=False) for _ in range(number)]
    return bonus_hand(_mixed(tuple(held), joker=aces > 4)).kind


@cache
def sequences(joker: bool) -> dict[Ranks, BonusKind]:
    """What sets of ranks form, with the joker or without, whatever their suits; sets too small form nothing."""
    return {ranks: bonus_hand(_mixed(_paired(ranks, joker), joker)).kind for ranks in _sets(RANKS, joker)}


@cache
def suits(joker: bool, joker_royal: JokerRoyal = JokerRoyal.ROYAL) -> dict[Ranks, BonusKind]:
    """What sets of ranks of one suit form, with the joker or without."""
    found = {}
    for ranks in _sets(RANKS, joker):
        beside = _paired(ranks, joker)[len(ranks) :]
        hand = [Card(rank, Suit.CLUBS) for rank in ranks] + [Card(rank, Suit.DIAMONDS) for rank in beside]
        found[ranks] = bonus_hand(hand + [JOKER] * joker, joker_royal).kind
    return found


def _sets(ranks: Ranks, joker: bool) -> Iterator[Ranks]:
    """Sets of ranks that can be a straight or a flush."""
    for size in range(SUITED - joker, SIZE - joker + 1):
        yield from combinations(ranks, size)


def _paired(ranks: Ranks, joker: bool) -> Ranks:
    """As many cards as a hand has, the lowest ranks paired: pairs form nothing."""
    return (*ranks, *ranks[: SIZE - joker - len(ranks)])


def _mixed(ranks: Ranks, joker: bool) -> Hand:
    """Cards of these ranks of which no suit has more than two."""
    return (*map(Card, sorted(ranks), cycle(Suit)), *(JOKER for _ in range(joker)))


# --- counting ---------------------------------------------------------------------------------------------------


def count(joker_royal: JokerRoyal = JokerRoyal.ROYAL, pack: Pack = WHOLE) -> Counter[BonusKind]:
    """How many hands of each kind there are."""
    counts: Counter[BonusKind] = Counter()
    for joker in (False, True):
        in_suit = suits(joker, joker_royal)
        for alike in _alike(pack, joker):
            for numbers in rank_counts(SIZE - joker, len(alike[0]), pack.suits):
                kind, flushes = kind_of(alike[0], numbers, joker), _in_one_suit(numbers, pack.suits, joker)
                unsuited = _ways(numbers, pack.suits) - sum(ways for _, ways in flushes)
                counts[kind] += len(alike) * unsuited
                if kind > BonusKind.FLUSH and flushes:
                    for ranks in alike:
                        counts.update(_higher(kind_of(ranks, numbers, joker), ranks, flushes, in_suit))
        for ranks in _sets(pack.ranks, joker):
            beside = SIZE - joker - len(ranks)
            counts[in_suit[ranks]] += pack.suits * comb((pack.suits - 1) * len(pack.ranks), beside)
    return +counts


@cache
def _alike(pack: Pack, joker: bool) -> tuple[list[Ranks], ...]:
    """Sets of ranks that a hand may have, those together that form the same with the same numbers of each."""
    found = defaultdict(list)
    for size in range(1, SIZE - joker + 1):
        for ranks in combinations(pack.ranks, size):
            kind = sequences(joker).get(ranks, BonusKind.NOTHING)
            found[size, Rank.ACE in ranks, Rank.EIGHT in ranks, kind].append(ranks)
    return tuple(found.values())


@cache
def rank_counts(total: int, ranks: int, most: int) -> tuple[Numbers, ...]:
    """How many cards there can be of each of so many ranks: from one to the most."""
    return tuple(each for each in product(range(1, most + 1), repeat=ranks) if sum(each) == total)


def kind_of(ranks: Ranks, numbers: Numbers, joker: bool) -> BonusKind:
    """What so many cards of each rank form, whatever their suits."""
    held = dict(zip(ranks, numbers, strict=True))
    aces, eights = held.pop(Rank.ACE, 0) + joker, held.pop(Rank.EIGHT, 0)
    in_sequence = sequences(joker).get(ranks, BonusKind.NOTHING)
    return max(in_sequence, repeated(aces, eights, tuple(sorted(held.values(), reverse=True))))


def _ways(numbers: Numbers, suits: int) -> int:
    """In how many ways so many cards of each rank can be taken from the suits."""
    return prod(comb(suits, number) for number in numbers)


@cache
def _in_one_suit(numbers: Numbers, suits: int, joker: bool) -> tuple[tuple[Numbers, int], ...]:
    """The places of ranks that one suit may have, if enough for a flush, and in how many ways."""
    return tuple(
        (places, suits * _ways(tuple(each - (place in places) for place, each in enumerate(numbers)), suits - 1))
        for size in range(SUITED - joker, len(numbers) + 1)
        for places in combinations(range(len(numbers)), size)
    )


def _higher(
    kind: BonusKind, ranks: Ranks, flushes: Iterable[tuple[Numbers, int]], in_suit: dict[Ranks, BonusKind]
) -> Counter[BonusKind]:
    """Hands whose ranks form more than their flush, which they are not to be counted as."""
    moved: Counter[BonusKind] = Counter()
    for places, ways in flushes:
        flush = in_suit[tuple(ranks[place] for place in places)]
        if kind > flush:
            moved[flush] -= ways
            moved[kind] += ways
    return moved


# --- the wager --------------------------------------------------------------------------------------------------


@cache
def hand_classes(joker_royal: JokerRoyal) -> tuple[HandClass, ...]:
    """A hand of each kind, and how many there are."""
    one = {bonus_hand(hand, joker_royal).kind: hand for hand in EXAMPLES}
    return tuple(HandClass(one[kind], number) for kind, number in count(joker_royal).items())


EXAMPLES = tuple(map(DECK.hand, (
    "8c 8d 8h 8s Kc Kd Kh", "Ac Ad Ah As Jk Kd 2c", "Ac Kc Qc Jc Tc 7d 2h", "9c 8c 7c 6c 5c Kd 2h",
    "9c 8c 7c 6c Jk Kd 2h", "Kc Kd Kh Ks Jd 7c 2h", "9c 8d 7h 6s 4c 3d 2h", "Kc Kd Kh 7s 7d Jc 2h",
    "Kc Jc 9c 5c 2c 8d 3h", "Kc Kd Kh 9s 7d 5c 2h", "9c 8d 7h 6s 5c Kd Kh", "Kc Jd 9h 7s 5c 3d 2h",
)))  # fmt: skip


def bonus(options: AsiaPokerPennsylvania, player: str = "") -> list[WagerFigures]:
    """12(b): the table chosen, or each of the document's."""
    chosen = options.bonus_paytable
    return [
        _entry(table, replace(options, bonus_paytable=name))
        for name, table in options.fixed.bonus.items()
        if chosen in ("", name)
    ]


def _entry(table: Paytable, options: AsiaPokerPennsylvania) -> WagerFigures:
    joker_royal = options.bonus_joker_royal

    def row(hand: Hand) -> Row | None:
        return table.row(bonus_hand(hand, joker_royal).value)

    return paytable_entry(BONUS, table, hand_classes(joker_royal), partial(settled, options), row)


def settled(options: AsiaPokerPennsylvania, hand: Hand) -> list[Outcome]:
    """A unit on the Bonus Wager, for which it does not matter how the cards are set."""
    return settle_seat(options, Setting(hand[:4], hand[4:6], hand[6:]), None, {BONUS: 1})


def design(options: AsiaPokerPennsylvania) -> Design:
    return paytable_design(bonus(options), options.fixed.bonus)


ANALYSIS = Analysis(BONUS, bonus, METHOD, design)
