"""A match of Chinese Poker: bots against each other, over the same deals from every seat.

A *group* is one deal of fortune, played once for every rotation of the bots around the table: each seating is
a session at a table of its own, where the n-th hand is dealt from the same deck. A session is one lap of the
buttons, and goes on while somebody is due in Fantasy Land, so that what a hand has earned is played too. Bots at
the same seat of a group get the same seed, so that equal bots come out exactly even.

Points are those that hands have against each other, before table stakes; every stack is brought back to the
maximum buy-in before each hand. Points per hand are all points over all hands. Groups are independent, so the
interval comes from how they differ; a group is known by its number and the seed alone, whoever plays it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from houseway.bots.bot import Bot, by_the_book, called, taken
from houseway.bots.run import next_action
from houseway.bots.timing import Stopwatch, Times, together
from houseway.cards import Hand
from houseway.engine.actions import Action, BuyIn, Perform, SetHands, Shuffle, Sit
from houseway.engine.events import Settled
from houseway.engine.offers import Offer, Whole
from houseway.engine.play import apply, open_table
from houseway.engine.state import Round
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Step
from houseway.procedures.decks import unshuffled
from houseway.rulebooks.chinese_poker.hands import DECK
from houseway.rulebooks.chinese_poker.layout import FANTASY_LAND, in_fantasy_land
from houseway.rulebooks.chinese_poker.rounds import settlement_of
from houseway.rulebooks.chinese_poker.rulebook import chinese_poker
from houseway.rulebooks.chinese_poker.silence import when_silent
from houseway.rulebooks.chinese_poker.submission import ChinesePoker

Maker = Callable[[int], Bot]
"""A bot from a seed."""

NORMAL = 1.959964  # 95 % of a normal distribution lie within so many standard errors


@dataclass(frozen=True, slots=True)
class Score:
    """What a bot's hands came to; of those in Fantasy Land some stay there."""

    hands: int = 0
    points: int = 0
    fouls: int = 0
    bonus: int = 0
    entries: int = 0
    fantasy_land: int = 0
    stays: int = 0
    forfeits: int = 0  # decisions that it did not make
    against: tuple[int, ...] = ()  # points against each bot of the match
    times: Times = field(default_factory=dict, compare=False)  # which no seed decides

    def __add__(self, other: Score) -> Score:
        return Score(
            self.hands + other.hands,
            self.points + other.points,
            self.fouls + other.fouls,
            self.bonus + other.bonus,
            self.entries + other.entries,
            self.fantasy_land + other.fantasy_land,
            self.stays + other.stays,
            self.forfeits + other.forfeits,
            tuple(map(sum, zip(self.against, other.against, strict=True))) if self.against else other.against,
            together(self.times, other.times),
        )


Group = tuple[Score, ...]
"""The scores of a group, bot by bot."""


def groups_for(hands: int, bots: int) -> int:
    """How many groups make so many hands at least: each is a lap for every seating."""
    return -(-hands // (bots * bots))


def played(options: ChinesePoker, makers: Sequence[Maker], seed: int, group: int) -> Group:
    """One group of a match."""
    scores = [Score()] * len(makers)
    for rotation in range(len(makers)):
        at = {seat: (seat - 1 + rotation) % len(makers) for seat in range(1, len(makers) + 1)}
        bots = {seat: makers[bot](_seed(seed, group, seat)) for seat, bot in at.items()}
        for hand in session(options, bots, lambda number: dealt(seed, group, number)):
            for seat, score in hand.items():
                against = [0] * len(makers)
                for other, points in enumerate(score.against, 1):
                    against[at[other]] = points
                scores[at[seat]] += replace(score, against=tuple(against))
    return tuple(scores)


def _seed(seed: int, group: int, seat: Seat) -> int:
    return random.Random(f"bot {seed} {group} {seat}").getrandbits(48)


def dealt(seed: int, group: int, number: int) -> Hand:
    """The deck of a group's n-th hand."""
    return tuple(random.Random(f"deck {seed} {group} {number}").sample(DECK.cards, len(DECK.cards)))


# --- a session -------------------------------------------------------------------------------------------------


def session(
    options: ChinesePoker, bots: dict[Seat, Bot], deck: Callable[[int], Hand]
) -> Iterator[dict[Seat, Score]]:
    """Hand after hand: a lap of the buttons, and on while somebody is due in Fantasy Land."""
    forfeits: Counter[Seat] = Counter()
    watched = {seat: Stopwatch(bot) for seat, bot in bots.items()}
    people: dict[Seat, Bot] = {DEALER: by_the_book, SUPERVISOR: by_the_book}
    people |= {seat: at_the_table(bot, f"Bot {seat}", forfeits) for seat, bot in watched.items()}
    round = open_table(chinese_poker(options))
    while round.number <= len(bots) or any(round.table.mark(FANTASY_LAND, seat) for seat in bots):
        before, action = round, next_action(round, people, _as_it_comes)
        assert action is not None, f"nobody does anything in {round.phase.name}"
        if isinstance(action, Shuffle):
            action = _into(round, action, deck(round.number))
        round, entry = apply(round, action)
        if any(type(event) is Settled for event in entry.events):
            scores = _scores(before, options, tuple(bots))
            yield {
                seat: replace(score, forfeits=forfeits.pop(seat, 0), times=watched[seat].read())
                for seat, score in scores.items()
            }


def _as_it_comes(offer: Offer) -> Action:
    return offer.act


def _into(round: Round, shuffle: Shuffle, deck: Hand) -> Shuffle:
    """The shuffle that brings the cards into this order, however they were gathered."""
    places = {card: place for place, card in enumerate(round.at(unshuffled(round)))}
    return replace(shuffle, order=tuple(places[card] for card in deck))


def at_the_table(bot: Bot, name: str, forfeits: Counter[Seat]) -> Bot:
    """A bot that is asked only where cards go and whether it declares; the rest is the same for all."""

    def answer(view: View) -> Action | None:
        for offer in view.offers:
            match offer.act:
                case Sit():
                    return called(offer, name)
                case BuyIn() if isinstance(offer.bounds, Whole):
                    return taken(offer, offer.bounds.most)
                case SetHands() | Perform(step=Step.DECLARE_NOTHING):
                    action = bot(view)
                    forfeits[offer.act.by] += action is None
                    return when_silent((offer,)) if action is None else action
                case Perform(step=Step.ANNOUNCE_STAYING | Step.TAKE_PART):
                    return offer.act
                case _:
                    pass
        return None

    return answer


def _scores(round: Round, options: ChinesePoker, seats: tuple[Seat, ...]) -> dict[Seat, Score]:
    """What a hand came to for each seat, from the state in which the hands lie open."""
    settlement = settlement_of(round, options)
    against = {seat: [0] * len(seats) for seat in seats}
    for pair in settlement.pairs:
        first, second = pair.seats
        against[first][second - 1] += pair.points
        against[second][first - 1] -= pair.points
    scores = {}
    for each in settlement.seats:
        there = in_fantasy_land(round, each.seat)
        scores[each.seat] = Score(
            hands=1,
            points=sum(against[each.seat]),
            fouls=int(each.foul),
            bonus=sum(each.bonus),
            entries=int(each.fantasy_land_next and not there),
            fantasy_land=int(there),
            stays=int(each.fantasy_land_next and there),
            against=tuple(against[each.seat]),
        )
    return scores


# --- what it came to -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot after a match: its score, and the standard error of its points per hand, unless one group was all."""

    score: Score
    standard_error: float | None

    @property
    def mean(self) -> float:
        return self.score.points / self.score.hands

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 %, by the normal approximation."""
        if self.standard_error is None:
            return None
        return self.mean - NORMAL * self.standard_error, self.mean + NORMAL * self.standard_error


def standings(groups: Iterable[Group]) -> list[Standing]:
    """Every bot's standing; the error is that of a ratio of sums over independent groups."""
    found = []
    for scores in zip(*groups, strict=True):
        total = sum(scores, Score())
        mean, count = total.points / total.hands, len(scores)
        spread = sum((each.points - mean * each.hands) ** 2 for each in scores)
        error = sqrt(spread * count / (count - 1)) / total.hands if count > 1 else None
        found.append(Standing(total, error))
    return found
