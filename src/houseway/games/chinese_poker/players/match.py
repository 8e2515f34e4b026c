"""A session of a match of Chinese Poker: one lap of the buttons, and on while somebody is due in Fantasy Land.

Points are those that hands have against each other, before table stakes; every stack is brought back to the
maximum buy-in before each hand. What a hand has earned in Fantasy Land is played too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from houseway.bots.bot import Bot, by_the_book, called, taken
from houseway.bots.match import Matches, Score
from houseway.bots.run import next_action
from houseway.bots.timing import Stopwatch
from houseway.cards import Hand
from houseway.engine.actions import Action, BuyIn, Perform, SetHands, Shuffle, Sit
from houseway.engine.events import Settled
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import apply, open_table
from houseway.engine.state import Round
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Step
from houseway.games.chinese_poker.layout import FANTASY_LAND, in_fantasy_land
from houseway.games.chinese_poker.rounds import settlement_of
from houseway.games.chinese_poker.silence import when_silent
from houseway.procedures.decks import unshuffled


def session(rulebook: Rulebook, bots: dict[Seat, Bot], deck: Callable[[int], Hand]) -> Iterator[dict[Seat, Score]]:
    """Hand after hand: a lap of the buttons, and on while somebody is due in Fantasy Land."""
    forfeits: Counter[Seat] = Counter()
    watched = {seat: Stopwatch(bot) for seat, bot in bots.items()}
    people: dict[Seat, Bot] = {DEALER: by_the_book, SUPERVISOR: by_the_book}
    people |= {seat: at_the_table(bot, f"Bot {seat}", forfeits) for seat, bot in watched.items()}
    round = open_table(rulebook)
    while round.number <= len(bots) or any(round.table.mark(FANTASY_LAND, seat) for seat in bots):
        before, action = round, next_action(round, people, _as_it_comes)
        assert action is not None, f"nobody does anything in {round.phase.name}"
        if isinstance(action, Shuffle):
            action = _into(round, action, deck(round.number))
        round, entry = apply(round, action)
        if any(type(event) is Settled for event in entry.events):
            scores = _scores(before, tuple(bots))
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


def _scores(round: Round, seats: tuple[Seat, ...]) -> dict[Seat, Score]:
    """What a hand came to for each seat, from the state in which the hands lie open."""
    settlement = settlement_of(round, round.rulebook.options)
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
            against=tuple(against[each.seat]),
            counted=Counter(
                fouls=int(each.foul),
                bonus=sum(each.bonus),
                entries=int(each.fantasy_land_next and not there),
                fantasy_land=int(there),
                stays=int(each.fantasy_land_next and there),
            ),
        )
    return scores


def _columns(score: Score) -> str:
    counted, hands = score.counted, score.hands
    rates = f"{counted['fouls'] / hands:>6.1%}  {counted['bonus'] / hands:>6.2f}"
    return f"{rates}  {counted['entries']} entries, {counted['fantasy_land']} hands, {counted['stays']} stays"


def _rates(score: Score) -> dict[str, Any]:
    counted, hands = score.counted, score.hands
    return {
        "foul_rate": counted["fouls"] / hands,
        "bonus_per_hand": counted["bonus"] / hands,
        "fantasy_land": {
            "entries": counted["entries"],
            "hands": counted["fantasy_land"],
            "stays": counted["stays"],
        },
    }


MATCHES = Matches(session, f"{'foul':>6}  {'bonus':>6}  Fantasy Land", _columns, _rates)
