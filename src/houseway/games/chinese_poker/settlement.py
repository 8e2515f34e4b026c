"""The settlement of a round: Clean Sweeps first, then pair after pair, for no more than table stakes.

>>> hands = [Placed(1, 100_00, Setting.read("Kc 9d 4s / 8h 8c Qs 5d 3c / Ah Jh 9h 6h 2h")),
...          Placed(2, 100_00, Setting.read("Qd 7c 3d / Th Td As 6c 2s / 5s 5h 5c 4d 4c"))]
>>> [(seat.seat, seat.net_cents) for seat in settle(hands, buttons=1, limit_cents=5_00).seats]
[(1, -1500), (2, 1500)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.errors import BadNotation, RuleViolation
from houseway.games.chinese_poker.clean_sweep import (
    CleanSweep,
    best_sweep,
    sweep_against_hand,
    sweep_against_sweep,
    sweep_bonus,
)
from houseway.games.chinese_poker.fantasy_land import enters, stays
from houseway.games.chinese_poker.hands import DECK, Setting
from houseway.games.chinese_poker.points import (
    Bonus,
    PairPoints,
    Shares,
    Shown,
    Side,
    bonus_clauses,
    cite,
    compare,
    show_down,
)
from houseway.games.chinese_poker.readings import AS_PRINTED, DOCUMENT, Readings
from houseway.games.chinese_poker.seats import MOST_HANDS
from houseway.games.chinese_poker.stakes import Player, Stakes
from houseway.money import Cents

ORDER = {
    # Positions of a pair, and the clause that calls it up
    (1, 2): "ORDER-2",
    (1, 3): "ORDER-3",
    (1, 4): "ORDER-4",
    (2, 3): "ORDER-5",
    (2, 4): "ORDER-6",
    (3, 4): "ORDER-7",
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A hand to be settled; two seats of one named player share one stack (SEAT-6, AMB-26)."""

    seat: int
    stack_cents: Cents
    setting: Setting
    declares: bool = False
    fantasy_land: bool = False
    player: str | None = None

    @property
    def owner(self) -> Player:
        return self.seat if self.player is None else self.player


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What became of a hand; the net is the hand's, the stack the player's."""

    seat: int
    foul: bool
    bonus: Bonus
    clean_sweep: CleanSweep | None
    net_cents: Cents
    stack_cents: Cents
    fantasy_land_next: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairResult:
    """What two hands came to; points count for the first seat, which is the sweeper's in pass 1."""

    seats: tuple[int, int]
    points: int
    shares: Shares
    owed_cents: Cents
    paid_cents: Cents
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round: hands in the order of the seats, pairs in the order in which they were settled."""

    seats: tuple[SeatResult, ...]
    pairs: tuple[PairResult, ...]


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand in its position, with the Clean Sweep that was declared and confirmed (SWEEP-15)."""

    position: int
    placed: Placed
    shown: Shown
    sweep: CleanSweep | None

    def same_player(self, other: _Hand) -> bool:
        return self.placed.owner == other.placed.owner


def settle(
    seats: Sequence[Placed], buttons: int, limit_cents: Cents, readings: Readings = AS_PRINTED
) -> Settlement:
    """Who is owed what, for hands given clockwise and the seat that holds both buttons (ABTN-2)."""
    _check_table(seats, buttons)
    _check_players(seats)
    hands = _in_position(seats, buttons, readings)
    stakes = Stakes({seat.owner: seat.stack_cents for seat in seats}, readings.table_stakes)
    net: Counter[int] = Counter()
    pairs = []
    for first, second, score, clause in (*_sweeping(hands, readings), *_comparing(hands)):
        winner, loser = (first.placed, second.placed) if score.net > 0 else (second.placed, first.placed)
        owed = abs(score.net) * limit_cents  # PT-1, FEE-2
        paid = stakes.pay(loser.owner, winner.owner, owed)
        net[winner.seat] += paid
        net[loser.seat] -= paid
        short = ("STAKES-2",) if paid < owed else ()
        clauses, both = score.clauses + cite(clause, *short), (first.placed.seat, second.placed.seat)
        pairs.append(PairResult(both, score.net, score.shares, owed, paid, clauses))
    at = {hand.placed.seat: hand for hand in hands}
    results = (_result(at[each.seat], net[each.seat], stakes.present[each.owner], readings) for each in seats)
    return Settlement(tuple(results), tuple(pairs))


def _sweeping(hands: Sequence[_Hand], readings: Readings) -> Iterator[tuple[_Hand, _Hand, PairPoints, str]]:
    """Pass 1: each Clean Sweep, from the buttons clockwise, collects from everybody it beats (SWEEP-14).

    A higher sweep collects in its own turn, so that nobody pays during the own one (AMB-24).
    """
    for index, hand in enumerate(hands):
        for other in (*hands[index + 1 :], *hands[:index]):
            if hand.sweep is None or hand.same_player(other):
                continue
            if other.sweep is None:
                score = sweep_against_hand(hand.shown, hand.sweep, other.shown, readings)
                yield hand, other, score, "SWEEP-14"
                continue
            score = sweep_against_sweep(hand.sweep, other.sweep, readings)
            if score.net > 0 or (score.net == 0 and hand.position < other.position):
                yield hand, other, score, "SWEEP-14"


def _comparing(hands: Sequence[_Hand]) -> Iterator[tuple[_Hand, _Hand, PairPoints, str]]:
    """Pass 2: the other hands pair by pair, never a player's own two (ORDER-1, SWEEP-5, SEAT-7)."""
    for first, second in combinations(hands, 2):
        if first.sweep is None and second.sweep is None and not first.same_player(second):
            buttons = Side.FIRST if first.same_player(hands[0]) else Side.NEITHER  # PT-4, AMB-26
            score = compare(first.shown, second.shown, buttons)
            yield first, second, score, ORDER[first.position, second.position]


def _in_position(seats: Sequence[Placed], buttons: int, readings: Readings) -> list[_Hand]:
    """The hands clockwise from the buttons, both of the holder's first (ABTN-3, AMB-26)."""
    start = [seat.seat for seat in seats].index(buttons)
    holder = seats[start].owner
    clockwise = (*seats[start:], *seats[:start])
    hands = []
    for position, placed in enumerate(sorted(clockwise, key=lambda each: each.owner != holder), 1):
        shown = show_down(placed.setting, readings.equal_segments)
        sweep = best_sweep(shown, readings.sweep_points) if placed.declares else None
        hands.append(_Hand(position, placed, shown, sweep))
    return hands


def _result(hand: _Hand, net_cents: Cents, stack_cents: Cents, readings: Readings) -> SeatResult:
    """What is said of a seat; a Clean Sweep does not bar Fantasy Land (AMB-31)."""
    placed, shown = hand.placed, hand.shown
    bonus = sweep_bonus(shown, readings) if hand.sweep is not None else shown.bonus
    again = stays(shown) if placed.fantasy_land else enters(shown)
    clauses = cite(
        *(("FOUL-1", "BONUS-7") if shown.foul else ()),
        *bonus_clauses(bonus),
        *((hand.sweep.clause,) if hand.sweep is not None else ()),
        *(("FL-4" if placed.fantasy_land else "FL-1",) if again else ()),
    )
    return SeatResult(placed.seat, shown.foul, bonus, hand.sweep, net_cents, stack_cents, again, clauses)


def _check_table(seats: Sequence[Placed], buttons: int) -> None:
    """Refuses what no table can hold: too many hands, absent buttons, a card twice."""
    numbers = [seat.seat for seat in seats]
    if not 2 <= len(seats) <= MOST_HANDS:
        raise RuleViolation(f"{len(seats)} hands: expected 2 to {MOST_HANDS}", clause=DOCUMENT("SEAT-2"))
    if len(set(numbers)) < len(numbers):
        raise BadNotation(f"a seat appears twice in {numbers}: expected each once")
    if buttons not in numbers:
        raise RuleViolation(f"buttons at seat {buttons}: expected one of {numbers}", clause=DOCUMENT("ABTN-2"))
    DECK.check(card for seat in seats for card in seat.setting.cards)


def _check_players(seats: Sequence[Placed]) -> None:
    """Refuses two hands for one player, unless two players have two each from one stack (SEAT-6, AMB-26)."""
    hands = Counter(seat.owner for seat in seats)
    if max(hands.values()) > 1 and list(hands.values()) != [2, 2]:
        raise RuleViolation("two hands are for two players alone, two each", clause=DOCUMENT("SEAT-6"))
    if len({(seat.owner, seat.stack_cents) for seat in seats}) > len(hands):
        raise RuleViolation("two hands of a player have one stack: expected it at both", clause=DOCUMENT("SEAT-7"))
