"""The terms of a table: finished hands are worth what the settlement of the rulebook gives them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

import numpy as np
import pytest

from houseway.cards import Card, Hand, Rank, Suit
from houseway.games.chinese_poker.clean_sweep import PATTERNS, CleanSweep, best_sweep, sweep_bonus, sweep_value
from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.hands import DECK, Setting
from houseway.games.chinese_poker.players.open_face.net import workspace
from houseway.games.chinese_poker.players.open_face.opponents import bonus_of, segment_points, strengths_of
from houseway.games.chinese_poker.players.open_face.rows import VALUES, number_of
from houseway.games.chinese_poker.players.open_face.search import NEVER, ended, expected, lay_out
from houseway.games.chinese_poker.players.open_face.seeing import Opponent, Seen, new_board
from houseway.games.chinese_poker.players.open_face.setting import set_thirteen
from houseway.games.chinese_poker.players.open_face.shape import Ints
from houseway.games.chinese_poker.players.open_face.strong import rivals, thinker
from houseway.games.chinese_poker.players.open_face.terms import (
    NO_SWEEP,
    Terms,
    clean_sweep,
    room_of,
    short_terms,
    terms,
)
from houseway.games.chinese_poker.players.open_face.weights import learned
from houseway.games.chinese_poker.points import show_down
from houseway.games.chinese_poker.readings import Readings, SweepPoints, TableStakes
from houseway.games.chinese_poker.settlement import Placed, settle
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.submission import read
from tests.bots.open_face.test_players import seen_with
from tests.bots.open_face.test_search import Rows, board_with, half_set, with_card

LIMIT_CENTS = 500
RANKS = [rank for rank in Rank if Rank.TWO <= rank <= Rank.ACE]
VARIANT = {
    "title": "Otherwise",
    "paytables": {"bonus": {"Straight": 7, "top": {"Pair of Sixes": 15}}},
    "rules": {"foul_points": 1, "enters_fantasy_land": "any pair", "back_stays": "straight"},
}
READINGS = [
    Readings(),
    Readings(fixed=read(ChinesePoker, {"schedule": 2, "variant": VARIANT}).fixed),
    Readings(equal_segments=EqualSegments.LEGAL, sweep_points=SweepPoints(100, 60, 18, 12, 9)),
    Readings(sweep_keeps_bonus=False),
]


def by_suit(rng: random.Random, suits: dict[Suit, int]) -> Hand:
    return tuple(
        card
        for suit, count in suits.items()
        for card in rng.sample([card for card in DECK.cards if card.suit == suit], count)
    )


def deals(rng: random.Random) -> Iterator[Hand]:
    """Thirteen cards of all kinds, those of Clean Sweeps among them."""
    while True:
        yield tuple(rng.sample(DECK.cards, 13))
        yield tuple(DECK.card(rank.mark + rng.choice("cdhs")) for rank in RANKS)
        yield by_suit(rng, {Suit.HEARTS: 13})
        pairs = rng.choices(RANKS, k=6)
        cards = [card for rank in set(pairs) for card in _of_rank(rng, rank, min(2 * pairs.count(rank), 4))]
        rest = [card for card in DECK.cards if card not in cards]
        yield tuple(cards + rng.sample(rest, 13 - len(cards)))
        first, second, third = rng.sample(list(Suit), 3)
        yield by_suit(rng, {first: 3, second: 5, third: 5})
        yield by_suit(rng, {first: 3, second: 10})
        low = [rng.randrange(1, 11) for _ in range(3)]
        runs = [*range(low[0], low[0] + 3), *range(low[1], low[1] + 5), *range(low[2], low[2] + 5)]
        marks = ["?A23456789TJQKA"[rank] for rank in runs]
        straights = tuple(DECK.card(mark + "cdhs"[marks[:at].count(mark) % 4]) for at, mark in enumerate(marks))
        if len(set(straights)) == 13:
            yield straights


def _of_rank(rng: random.Random, rank: Rank, count: int) -> list[Card]:
    return rng.sample([card for card in DECK.cards if card.rank == rank], count)


def settings(rng: random.Random, cards: Hand) -> Iterator[Setting]:
    """The cards as they come, in order, and shuffled: many are sound, and some of them Clean Sweeps."""
    ordered = tuple(sorted(cards))
    for each in (cards, ordered, tuple(sorted(cards, key=lambda card: (card.suit, card.rank))), ordered[::-1]):
        yield Setting(each[:3], each[3:8], each[8:])
    shuffled = tuple(rng.sample(cards, 13))
    yield Setting(shuffled[:3], shuffled[3:8], shuffled[8:])


def board_of(setting: Setting) -> Ints:
    return board_with((setting.front, setting.middle, setting.back))


def test_clean_sweeps_are_those_of_the_rulebook() -> None:
    rng, found = random.Random(1), set()
    for cards in islice(deals(rng), 3_000):
        for setting in settings(rng, cards):
            fitting = [sweep for sweep, fits in PATTERNS.items() if fits(setting)]
            sweep = clean_sweep(*map(int, board_of(setting)))
            assert sweep == max(fitting, default=NO_SWEEP), str(setting)
            found.add(sweep)
    assert found == {NO_SWEEP, *CleanSweep}


def others_at_the_table(rng: random.Random, cards: Hand, count: int) -> list[Setting]:
    """Hands of opponents from the rest of the deck, most of them sound."""
    rest = [card for card in DECK.cards if card not in cards]
    dealt = rng.sample(rest, 13 * count)
    hands = [tuple(sorted(dealt[13 * at : 13 * at + 13])) for at in range(count)]
    return [Setting(hand[:3], hand[3:8], hand[8:]) for hand in hands]


def owed(own: Setting, others: list[Setting], stacks: list[int], buttons: int, readings: Readings) -> int:
    """What the settlement gives the first hand, if it declares where that is better."""
    nets = []
    for declares in (False, True):
        seats = [Placed(seat, stacks[seat - 1], each) for seat, each in enumerate((own, *others), 1)]
        seats[0] = Placed(1, stacks[0], own, declares=declares)
        nets.append(settle(seats, buttons, LIMIT_CENTS, readings).seats[0].net_cents)
    return max(nets)


def ends(setting: Setting, readings: Readings) -> Ints:
    return strengths_of(board_of(setting)[None], room_of(readings))


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("opponents", [1, 3])
def test_points_differ_between_settings_as_they_do_in_the_settlement(opponents: int, readings: Readings) -> None:
    rng, swept = random.Random(opponents), 0
    for cards in islice(deals(rng), 150):
        others, buttons = others_at_the_table(rng, cards, opponents), rng.randrange(1, opponents + 2)
        ties = [1 if buttons == 1 else -1 if buttons == seat else 0 for seat in range(2, opponents + 2)]
        tables = [segment_points(ends(each, readings), tie) for each, tie in zip(others, ties, strict=True)]
        unpaid = float(np.mean([bonus_of(ends(each, readings), readings.fixed) for each in others]))
        worth = terms(readings, 0.0, np.mean(tables, axis=0).astype(np.float32), unpaid)
        left_out = set()
        for setting in settings(rng, cards):
            stacks = [10**7] * (opponents + 1)
            points = owed(setting, others, stacks, buttons, readings) / LIMIT_CENTS / opponents
            left_out.add(round(points - ended(board_of(setting), worth), 3))
            swept += best_sweep(show_down(setting, readings)) is not None
        assert len(left_out) == 1, (str(setting), left_out)
    assert swept > 50


@pytest.mark.parametrize("stakes", TableStakes)
@pytest.mark.parametrize("readings", READINGS)
def test_with_short_stacks_a_hand_is_worth_what_is_paid(readings: Readings, stakes: TableStakes) -> None:
    rng, capped = random.Random(stakes.value), 0
    readings = replace(readings, table_stakes=stakes)
    for cards in islice(deals(rng), 100):
        (other,) = others_at_the_table(rng, cards, 1)
        stacks, buttons = [rng.randrange(1, 30) * 250 for _ in range(2)], rng.randrange(1, 3)
        loses, wins = stacks if stakes is not TableStakes.EFFECTIVE else [min(stacks)] * 2
        opponent = Opponent(
            new_board(), np.zeros(0, np.int64), ties=1 if buttons == 1 else -1, loses=loses / LIMIT_CENTS,
            wins=wins / LIMIT_CENTS,
        )  # fmt: skip
        worth = short_terms(readings, 0.0, rivals(opponent, ends(other, readings), readings.fixed))
        for setting in settings(rng, cards):
            paid = owed(setting, [other], stacks, buttons, readings)
            assert ended(board_of(setting), worth) * LIMIT_CENTS == pytest.approx(paid, abs=0.01), str(setting)
            capped += paid in (-loses, wins)
    assert capped > 100


# --- looking ahead ---------------------------------------------------------------------------------------------


def plain_worth(rows: Rows, unseen: Hand, readings: Readings, unpaid: float) -> float:
    """The worth of a half-set hand by enumeration, where segments win nothing on average."""
    if sum(map(len, rows)) == 13:
        shown = show_down(Setting(*rows), readings)
        if shown.foul:
            return -readings.fixed.foul_penalty
        sweep = best_sweep(shown, readings.sweep_points)
        compared = float(sum(shown.bonus))
        if sweep is None:
            return compared
        return max(
            compared, sweep_value(sweep, readings.sweep_points) + sum(sweep_bonus(shown, readings)) + unpaid
        )
    total = 0.0
    for card in unseen:
        rest = tuple(other for other in unseen if other != card)
        places = [place for place in range(3) if len(rows[place]) < (3, 5, 5)[place]]
        total += max(plain_worth(with_card(rows, card, place), rest, readings, unpaid) for place in places)
    return total / len(unseen)


def nothing_won(readings: Readings, unpaid: float) -> Terms:
    return terms(readings, 0.0, np.zeros((3, len(VALUES)), np.float32), unpaid)


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize(
    "text",
    [
        "Kh 9h / Qc Jc 9c 5c 2c / Ks Ts 8s 7s",  # three flushes
        "3c 4d / 5s 6h 7c 8d / 8s 9d Th Jc Qd",  # three straights
        "2c 2d / 7h 7s 9c 9d / Qs Qd Kc Kd 5c",  # six pairs
        "2c 3d / 5h 6s 7c 8d / 9s Td Jc Qd Kc",  # a dragon
        "4c 4d 9h / Ah Ac 8h 8c / As Ad 8s 8d",  # a back as high as the middle
    ],
)
def test_the_last_cards_are_exact_by_the_rules_of_the_table(text: str, readings: Readings) -> None:
    rows, rng = half_set(text), random.Random(text)
    own = [card for row in rows for card in row]
    seen = own + rng.sample([card for card in DECK.cards if card not in own], 15)
    unseen = tuple(card for card in DECK.cards if card not in seen)
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    deck, to_come = lay_out(np.array([number_of(card) for card in seen]), live, suits), 13 - len(own)
    worth = expected(
        board_with(rows), live, suits, deck, len(unseen), to_come, to_come, nothing_won(readings, 2.5),
        learned().table, workspace(),
    )  # fmt: skip
    assert worth == pytest.approx(plain_worth(rows, unseen, readings, 2.5), abs=1e-4)


def test_fantasy_land_is_set_for_a_clean_sweep_where_that_collects_more() -> None:
    flushes = DECK.hand("Kh 9h 3h Qc Jc 9c 5c 2c Ks Ts 8s 7s 4s")
    pays = nothing_won(Readings(sweep_points=SweepPoints(9, 9, 9, 9, 9)), 0.0)
    front, middle, back = set_thirteen(flushes, pays, 0.0)
    assert PATTERNS[CleanSweep.THREE_FLUSHES](Setting(front, middle, back))
    both = DECK.hand("Ah Ad 3h Ac Kc Kd Ks 2c 2d 7s 7c 8d 9h")
    assert not best_sweep(show_down(Setting(*set_thirteen(both, pays, 0.0))))


@pytest.mark.parametrize(
    "text",
    [
        "Kh 9h 3h Qc Jc 9c 5c 2c Ks Ts 8s 7s 4s",
        "3c 4d 5s 5h 6h 7c 8d 9s 8s 9d Th Jc Qd",
        "2c 2d 7h 7s 9c 9d Qs Qd Kc Kd 5c 5h As",
    ],
)
def test_no_setting_of_thirteen_cards_is_worth_more(text: str) -> None:
    """All 72,072, by what the search of single cards says of them."""
    cards, worth = DECK.hand(text), nothing_won(READINGS[1], 2.5)
    best, found = NEVER, board_with(set_thirteen(cards, worth, 0.0))
    for front in combinations(cards, 3):
        rest = [card for card in cards if card not in front]
        for back in combinations(rest, 5):
            middle = tuple(card for card in rest if card not in back)
            best = max(best, ended(board_with((front, middle, back)), worth))
    assert ended(found, worth) == best
    assert clean_sweep(*map(int, found)) != NO_SWEEP


# --- the player ------------------------------------------------------------------------------------------------


def test_equal_segments_are_no_foul_where_the_rules_say_so() -> None:
    own, theirs = "4c 5d 9h / Ah Ac 8h 8c / As Ad 8s 8d Kc", "Qd 7c 3d / Th Td 6s 6c 2s / 5s 5h 5c Jd Jh"
    seen, card = seen_with(own, "Kd", theirs), number_of(DECK.card("Kd"))
    strict, lenient = (
        thinker("strong", ChinesePoker(schedule=2, equal_segments=each), 1).worth(
            board_with(half_set(own)), card, seen
        )[1]
        for each in EqualSegments
    )
    assert (strict, lenient) == (-9, 1 - 1 - 1)  # the middle wins


def short(seen: Seen, points: float) -> Seen:
    """The same table with so many points at stake against each opponent."""
    return seen._replace(opponents=[each._replace(loses=points, wins=points) for each in seen.opponents])


@pytest.mark.parametrize("points", [1.0, 2.0, 50.0])
def test_no_more_is_lost_than_is_at_stake(points: float) -> None:
    own, theirs = "Ks 9d 4c / 8h 8c Qs 5d / Ah Jh 9h 6h 2h", "Qd 7c 3d / Th Td As 6c 2s / 5s 5h 5c 4d 4h"
    seen = short(seen_with(own, "3c", theirs), points)
    player = thinker("strong", ChinesePoker(schedule=2), 1)
    worth = player.worth(board_with(half_set(own)), number_of(DECK.card("3c")), seen)[1]
    unpaid = 6 if points == 50.0 else 0  # a full house, which is left out where it cannot be changed
    assert worth == max(4 + 1 - 1 - 1 - 6, -points) + unpaid


def test_with_nothing_at_stake_only_fantasy_land_counts() -> None:
    """A pair of queens in front would foul; with little to lose it is worth the risk."""
    own, theirs = "Qs / 9h 9c 5d 3s / Kh Kc 8s 4d", "Jd 7c 3d / Th Td 6s 6c / 5s 5h Ac 4h"
    player, card = thinker("strong", ChinesePoker(schedule=2), 1), number_of(DECK.card("Qd"))
    places = []
    for points in (0.5, np.inf):
        worth = player.worth(board_with(half_set(own)), card, short(seen_with(own, "Qd", theirs), points))
        places.append(int(np.argmax(worth)))
    assert places == [0, 1]


def test_the_first_cards_are_placed_with_the_others_in_sight() -> None:
    cards, others = (numbers(each) for each in ("Ks Kh Ad Ac 9c", "Qc Qd Js Jh 2c"))
    player = thinker("strong", ChinesePoker(schedule=2), 1)
    seen = Seen([Opponent(new_board(), others)], np.r_[cards, others], 0)
    values = player.opening_worth(cards, seen)
    assert (values > NEVER).sum() == player.level.effort.deeper
    nobody = Seen([Opponent(new_board(), numbers(""), hidden=True)], seen.cards, 0)
    assert (player.opening_worth(cards, nobody)[values > NEVER] < values[values > NEVER]).all()


def numbers(text: str) -> Ints:
    return np.array([number_of(card) for card in DECK.hand(text)], np.int64)
