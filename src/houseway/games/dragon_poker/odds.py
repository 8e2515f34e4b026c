"""Dragon Poker, exact: hands as numbers of each card, with the player's cards removed from the dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import BLUE, DECK, GOLD, MD, RED, Character
from houseway.games.dragon_poker.hands import Kind, dragons, name_of, value
from houseway.games.dragon_poker.paytables import HANDS
from houseway.games.dragon_poker.settlement import settle_seat
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.money import Outcome, Result
from houseway.odds.decision import BEST, Decision, Holding, Settled, Strategy, names, thresholds
from houseway.odds.design import Design, decision_design, paytable_design
from houseway.odds.figures import Ending, Entry, Grid, net_of, pays_of
from houseway.odds.question import Analysis
from houseway.odds.tables import HandClass, paytable_entry
from houseway.ranking import Paytable, Row, Value, at_least, scheduled

METHOD = (
    "Hands are counted as numbers of each of the seven cards that differ in rank (eight for the side wagers, "
    "where the colours of Dragons count), each with the number of ways to draw it. For every hand of the player "
    "the dealer's hands are counted among the 50 cards that are left, and one hand of each class is settled by "
    "the same function that settles at the table. All 23,426 \N{MULTIPLICATION SIGN} 19,600 deals are covered; "
    "nothing is sampled or rounded."
)

SIZE = 3
UNITS = {"ante": 1, "ante_bonus": 1, "play": 1}  # 7.F(1): all three are equal
FOLDED = {"ante": 1, "ante_bonus": 1}

WORDS = ("Gold", *(character.word for character in reversed(Character)))
GRID = Grid(
    tuple(f"{one}-{other}" for one, other in combinations_with_replacement(WORDS, 2))[1:],
    WORDS[1:],
    "A row names the two higher cards, a column the lowest.",
)

STRATEGIES: tuple[Strategy, ...] = thresholds(
    ("always", "play every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("phoenix-or-better", "play Phoenix high or better", at_least(Kind.HIGH_CARD, Character.PHOENIX)),
    ("dragon-or-better", "play Dragon high or better", at_least(Kind.HIGH_CARD, Character.DRAGON)),
    ("pair-or-better", "play a pair or better", at_least(Kind.PAIR)),
)

Drawn = tuple[int, ...]  # places of three cards among the cards that differ, in order


def draws(kinds: int) -> Iterator[Drawn]:
    """Every hand that can be drawn from so many kinds of cards."""
    return combinations_with_replacement(range(kinds), SIZE)


def ways_to_draw(drawn: Drawn, counts: Sequence[int]) -> int:
    """In how many ways a hand can be drawn, when there are so many of each card."""
    one, two, three = drawn
    if one != two != three:
        return counts[one] * counts[two] * counts[three]
    if one == two == three:
        return counts[one] * (counts[one] - 1) * (counts[one] - 2) // 6
    twice, once = (one, three) if one == two else (three, one)
    return counts[twice] * (counts[twice] - 1) // 2 * counts[once]


@cache
def hand_classes() -> tuple[HandClass, ...]:
    """All hands that differ, where red and blue Dragons do."""
    cards = Counter(DECK.cards)
    kinds, counts = tuple(cards), tuple(cards.values())
    found = ((tuple(kinds[each] for each in drawn), ways_to_draw(drawn, counts)) for drawn in draws(len(kinds)))
    return tuple(HandClass(hand, ways) for hand, ways in found if ways)


class Deal(NamedTuple):
    """A hand of the player against the dealer's hands below, equal and above: one of each, and how many."""

    hands: HandClass
    value: Value
    against: tuple[tuple[int, Hand, int], ...]


@cache
def deals(deck: Hand = DECK.cards) -> tuple[Deal, ...]:
    """All hands of the main game, where red and blue Dragons rank alike: 6.B."""
    cards = Counter(RED if card == BLUE else card for card in deck)
    kinds, counts = tuple(cards), list(cards.values())
    hands = {
        drawn: tuple(kinds[each] for each in drawn) for drawn in draws(len(kinds)) if ways_to_draw(drawn, counts)
    }
    values = {drawn: value(hand) for drawn, hand in hands.items()}
    found = []
    for drawn, hand in hands.items():
        left = [count - drawn.count(place) for place, count in enumerate(counts)]
        ways: Counter[int] = Counter()
        one: dict[int, Hand] = {}
        for theirs, rank in values.items():
            relation = (rank > values[drawn]) - (rank < values[drawn])
            if number := ways_to_draw(theirs, left):
                ways[relation] += number
                one[relation] = hands[theirs]
        against = tuple((relation, one[relation], number) for relation, number in ways.items())
        found.append(Deal(HandClass(hand, ways_to_draw(drawn, counts)), values[drawn], against))
    return tuple(found)


def play_or_fold(options: DragonPoker, deck: Hand = DECK.cards) -> Decision:
    """11.B: play or fold, with every hand, under the Ante Bonus table chosen."""
    outcomes = settle_seat(options, (), (), FOLDED)
    table = options.fixed.ante_bonus[options.ante_bonus_paytable]
    settled = Settled(
        lambda hand, dealer: _ending(settle_seat(options, hand, dealer, UNITS), table.row(value(hand)))
    )
    folding = Ending(
        "Fold", pays_of(outcomes), net_of(outcomes), comb(len(deck) - SIZE, SIZE), outcomes[0].clauses
    )
    return Decision(
        wager="ante",
        joined=("ante_bonus", "play"),
        stay="play",
        leave="fold",
        first_units=2,
        stay_units=1,
        holdings=tuple(_holding(deal, table, settled, folding) for deal in deals(deck)),
        strategies=STRATEGIES,
        grid=GRID,
    )


def _holding(deal: Deal, table: Paytable, settled: Settled, folding: Ending) -> Holding:
    hand = deal.hands.hand
    name = name_of(deal.value)
    row = table.row(deal.value)
    assert row is not None
    return Holding(
        hand=hand,
        value=deal.value,
        name=name + (" with the Gold Dragon" if GOLD in hand else ""),
        words=name.removeprefix("High card, "),
        cell=_cell(hand),
        combinations=deal.hands.combinations,
        staying=tuple(
            settled((row.name, relation), hand, dealer, ways) for relation, dealer, ways in deal.against
        ),
        leaving=folding,
    )


def _ending(outcomes: list[Outcome], row: Row | None) -> Ending:
    """How a played hand ends, named by what decided it."""
    match outcomes[0].result:
        case Result.WON:
            assert row is not None
            name = f"Player higher: {_within(row.name) if row.odds.to_one else 'any other hand'}"
        case Result.LOST:
            name, row = "Dealer higher", None
        case _:
            name, row = "Tie", None
    clauses = tuple(dict.fromkeys(clause for each in outcomes for clause in each.clauses))
    return Ending(name, pays_of(outcomes), net_of(outcomes), 1, clauses, row=row)


def _within(name: str) -> str:
    return name[0].lower() + name[1:]


def _cell(hand: Hand) -> tuple[str, str]:
    """A hand's place in the grid: the two higher cards, and the lowest."""
    words = sorted(("Gold" if card == GOLD else Character(card.rank).word for card in hand), key=WORDS.index)
    return f"{words[0]}-{words[1]}", words[2]


def ante(options: DragonPoker, player: str) -> list[Entry]:
    """12.B: the main game with the Ante Bonus table chosen, or with each of the document's."""
    return [
        play_or_fold(replace(options, ante_bonus_paytable=name)).entry(player, paytable=name)
        for name in options.fixed.ante_bonus
        if options.ante_bonus_paytable in (None, name)
    ]


def three_card_bonus(options: DragonPoker, player: str = "") -> list[Entry]:
    """12.C: the table chosen, or each of the document's."""
    return [
        _side("three_card_bonus", table, replace(options, three_card_bonus_paytable=name), value)
        for name, table in options.fixed.three_card_bonus.items()
        if options.three_card_bonus_paytable in (None, name)
    ]


def dragon(options: DragonPoker, player: str = "") -> list[Entry]:
    return [_side("dragon", options.fixed.dragon["A"], options, dragons)]


def progressive(options: DragonPoker, player: str = "") -> list[Entry]:
    """7.F(4): the schedule that the submission attaches; a meter that grows is not part of it."""
    table = scheduled(MD("7.F(4)"), options.progressive_schedule, HANDS)
    return [_side("progressive", table, options, value)]


def _side(wager: str, table: Paytable, options: DragonPoker, rank: Callable[[Hand], Value]) -> Entry:
    return paytable_entry(
        wager,
        table,
        hand_classes(),
        settle=lambda hand: settle_seat(options, hand, (), {wager: 1}),
        row=lambda hand: table.row(rank(hand)),
    )


def _ante_bonus_design(options: DragonPoker) -> Design:
    tables = options.fixed.ante_bonus
    name = options.ante_bonus_paytable or next(iter(tables))
    chosen = play_or_fold(replace(options, ante_bonus_paytable=name))
    return decision_design(chosen, "ante_bonus", tables[name], tables)


ANALYSES = (
    Analysis(
        "ante",
        ante,
        METHOD,
        _ante_bonus_design,
        joined=("ante_bonus", "play"),
        players=(BEST, *names(STRATEGIES)),
    ),
    Analysis(
        "three_card_bonus",
        three_card_bonus,
        METHOD,
        lambda options: paytable_design(three_card_bonus(options), options.fixed.three_card_bonus),
        option="offer_three_card_bonus",
        clause=MD("11.D(3)(b)"),
    ),
    Analysis(
        "dragon",
        dragon,
        METHOD,
        lambda options: paytable_design(dragon(options), options.fixed.dragon),
        option="offer_dragon_bet",
        clause=MD("11.D(3)(d)"),
    ),
    Analysis("progressive", progressive, METHOD, option="progressive", clause=MD("7.F(4)")),
)
