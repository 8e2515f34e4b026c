"""Contests enumerated plainly, in the order of their stages: the solvers' independent count.

All worlds that look alike to the player are kept together; a deal splits them by what is seen of it, and a choice
is made for all of them at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from houseway.cards import Hand
from houseway.contest import BOARD, DEALER, FOLD, ON, PLAYER, Choose, Contest, Deal, Option, Place, Stakes

End = tuple[frozenset[tuple[str, int]], int]  # what was staked, and the net
Chances = dict[End, Fraction]


class World(NamedTuple):
    """One way in which the cards lie; those left are known by their places in the deck."""

    player: Hand
    dealer: Hand
    board: Hand
    left: tuple[int, ...]
    open: Hand = ()


def enumerated(contest: Contest) -> Chances:
    """The chance of every ending under best play."""
    start = World((), (), (), tuple(range(len(contest.deck))))
    return _from(contest, 0, [start], contest.stakes)


def at_first_choice(contest: Contest, chance: Random) -> tuple[World, dict[str, Fraction]]:
    """One of the worlds at the first choice, and what each option is worth to a player who sees it."""
    worlds = [World((), (), (), tuple(range(len(contest.deck))))]
    first = next(place for place, each in enumerate(contest.stages) if not isinstance(each, Deal))
    for each in contest.deals[:first]:
        groups = _groups(contest, each, worlds)
        worlds = groups[chance.choice(sorted(groups, key=str))]
    choice = contest.stages[first]
    assert isinstance(choice, Choose)
    return worlds[0], {
        option.name: mean(_chosen(contest, option, first, worlds, contest.stakes)) for option in choice.options
    }


def mean(chances: Chances) -> Fraction:
    return sum((net * chance for (_, net), chance in chances.items()), Fraction())


def _from(contest: Contest, stage: int, worlds: Sequence[World], stakes: Stakes, choosing: bool = True) -> Chances:
    if stage == len(contest.stages):
        return _compared(contest, worlds, stakes)
    each = contest.stages[stage]
    if isinstance(each, Deal):
        groups = _groups(contest, each, worlds)
        number = sum(map(len, groups.values()))
        found: dict[End, Fraction] = {}
        for group in groups.values():
            for end, chance in _from(contest, stage + 1, group, stakes, choosing).items():
                found[end] = found.get(end, Fraction()) + chance * Fraction(len(group), number)
        return found
    if not choosing:
        return _from(contest, stage + 1, worlds, stakes, choosing)
    return max((_chosen(contest, option, stage, worlds, stakes) for option in each.options), key=mean)


def _chosen(contest: Contest, option: Option, stage: int, worlds: Sequence[World], stakes: Stakes) -> Chances:
    after = option.after(stakes)
    if option.leads is FOLD:
        return {(frozenset(after.items()), sum(one.net_cents for one in contest.folded(after))): Fraction(1)}
    return _from(contest, stage + 1, worlds, after, option.leads is ON)


def _groups(contest: Contest, deal: Deal, worlds: Sequence[World]) -> dict[tuple[str, ...], list[World]]:
    """The worlds after a deal, by what is seen of it."""
    found: dict[tuple[str, ...], list[World]] = {}
    for world in worlds:
        for seen, after in _dealt(contest, deal, world):
            found.setdefault(seen, []).append(after)
    return found


def _dealt(contest: Contest, deal: Deal, world: World) -> list[tuple[tuple[str, ...], World]]:
    found = []
    for places in combinations(world.left, deal.cards):
        cards = tuple(contest.deck[place] for place in places)
        left = tuple(place for place in world.left if place not in places)
        seen = deal.open or deal.to in (PLAYER, BOARD)
        shown = world.open + cards if deal.to is DEALER and deal.open else world.open
        after = world._replace(left=left, open=shown, **_given(world, deal.to, cards))
        found.append((tuple(sorted(map(str, cards))) if seen else (), after))
    return found


def _given(world: World, to: Place, cards: Hand) -> dict[str, Hand]:
    if to is PLAYER:
        return {"player": world.player + cards}
    if to is DEALER:
        return {"dealer": world.dealer + cards}
    return {"board": world.board + cards} if to is BOARD else {}


def _compared(contest: Contest, worlds: Sequence[World], stakes: Stakes) -> Chances:
    found: Counter[int] = Counter()
    for world in worlds:
        theirs = world.dealer + world.board if world.dealer else ()
        found[sum(each.net_cents for each in contest.settled(world.player + world.board, theirs, stakes))] += 1
    staked = frozenset(stakes.items())
    return {(staked, net): Fraction(number, len(worlds)) for net, number in found.items()}
