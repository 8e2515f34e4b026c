"""Contests of hands that are set: the solver, plain dealing of every deal and simulation say the same of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.cards import Card, Hand, Suit
from houseway.compiling import Array
from houseway.contest import SetByHouse, SettingContest, Standing
from houseway.contest.setting import Hands
from houseway.errors import BadNotation
from houseway.games.asia_poker.contest import contest as asia_poker
from houseway.games.asia_poker.hands import JokerFlush, UnevenTie
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.odds.figures import net_of
from houseway.odds.kernels.suit_orbits import cards_of
from houseway.odds.setting.by_house import by_house
from houseway.odds.setting.endings import inputs, worth
from houseway.odds.setting.fates import Fates, fates
from houseway.odds.setting.prospects import prospects
from houseway.odds.simulating.setting import model_of
from houseway.odds.staged.suits import SuitNamed
from tests.contests.pai_gow_poker import PAI_GOW_POKER
from tests.contests.three_ways import THREE_WAYS

LOW = tuple(card for card in PAI_GOW_POKER.deck if card.suit is None or card.rank < 6)
WITH_JOKER, SMALL = replace(PAI_GOW_POKER, deck=LOW), replace(PAI_GOW_POKER, deck=LOW[:-1])
ASIA = replace(asia_poker(AsiaPokerMassachusetts()), deck=LOW)
WITH_ACE = tuple(card for card in PAI_GOW_POKER.deck if card.suit is None or card.rank in (2, 3, 4, 14))
OTHER_ASIA = AsiaPokerMassachusetts(
    a234_last=True, joker_flush=JokerFlush.ACE, uneven_tie=UnevenTie.FOUL_IF_UNPAIRED
)
CONTESTS = pytest.mark.parametrize(
    "contest",
    [SMALL, THREE_WAYS, ASIA, replace(asia_poker(OTHER_ASIA), deck=WITH_ACE)],
    ids=["pai-gow-poker", "three-ways", "asia-poker", "asia-poker-otherwise"],
)
solved = cache(fates)


def value(contest: SettingContest, fate: Fates, counts: Array) -> Fraction:
    """What a unit comes to over all deals."""
    weights = fate.weights.astype(np.int64)
    against = comb(len(contest.deck) - contest.cards, contest.cards)
    return worth(contest, [int(weights @ each) for each in counts], int(weights.sum()) * against)


def suits_aside(hand: Hand) -> object:
    """What hands that differ only by the names of suits have in common."""
    return tuple(sorted(tuple(sorted(card.rank for card in hand if card.suit is suit)) for suit in (None, *Suit)))


def dealt_in_every_way(contest: SettingContest) -> tuple[Fraction, Fraction]:
    """What a unit comes to by the house way, and at best: every deal, settled one by one."""
    hands = list(combinations(contest.deck, contest.cards))
    valued = cache(lambda setting: contest.values(setting))
    settled = {standings: net_of(each) for standings, each in contest.endings().items()}
    house = {frozenset(hand): contest.house(hand).hands for hand in hands}

    def net(ours: Hands, dealers: list[Hands]) -> int:
        mine = valued(ours)
        pairs = (zip(mine, valued(each), strict=True) for each in dealers)
        return sum(settled[tuple(Standing((a > b) - (a < b)) for a, b in each)] for each in pairs)

    times, own, most = Counter(map(suits_aside, hands)), 0, 0
    for alike, hand in {suits_aside(hand): hand for hand in hands}.items():
        rest = [card for card in contest.deck if card not in hand]
        dealers = [house[frozenset(each)] for each in combinations(rest, contest.cards)]
        own += times[alike] * net(house[frozenset(hand)], dealers)
        among = {valued(setting): setting for setting in contest.legal(hand)}.values()
        most += times[alike] * max(net(setting, dealers) for setting in among)
    deals = len(hands) * len(dealers) * contest.stakes[contest.wager]
    return Fraction(own, deals), Fraction(most, deals)


@CONTESTS
def test_a_small_deck_dealt_in_every_way_comes_to_the_same_fractions(contest: SettingContest) -> None:
    fate = solved(contest)
    assert (value(contest, fate, fate.house_ends), value(contest, fate, fate.best_ends)) == dealt_in_every_way(
        contest
    )


@CONTESTS
def test_lines_that_are_counted_by_kinds_fare_as_hands_that_are_counted_one_by_one(
    contest: SettingContest,
) -> None:
    fate, found = solved(contest), by_house(contest)
    assert (found.settings == fate.house).all()
    assert (found.rules == fate.rules).all()
    weights = fate.weights.astype(np.int64)
    for number, deals in enumerate(found.deals):
        of = fate.rules == number
        assert (fate.house_ends[:, of] @ weights[of]).tolist() == deals.tolist()


@CONTESTS
def test_renaming_suits_changes_nothing(contest: SettingContest) -> None:
    names = dict(zip(Suit, (Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS), strict=True))
    deck = tuple(card if card.suit is None else Card(card.rank, names[Suit(card.suit)]) for card in contest.deck)
    renamed = fates(replace(contest, deck=deck))
    for one, other in zip(solved(contest), renamed, strict=True):
        assert (one == other).all()


@CONTESTS
def test_one_hand_against_all_that_the_dealer_may_hold_fares_as_counted_for_all_hands(
    contest: SettingContest,
) -> None:
    fate = solved(contest)
    against = comb(len(contest.deck) - contest.cards, contest.cards)
    for number in np.flatnonzero(fate.hands)[::97]:
        cards = cards_of(int(fate.hands[number]))
        best, house = prospects(contest, cards)[0], contest.house(cards).hands
        assert best.worth == worth(contest, fate.best_ends[:, number].tolist(), against)
        own = next(
            each for each in prospects(contest, cards) if contest.values(each.hands) == contest.values(house)
        )
        assert own.worth == worth(contest, fate.house_ends[:, number].tolist(), against)


def test_cards_that_are_seen_elsewhere_are_not_the_dealers() -> None:
    cards, seen = LOW[:6] + LOW[-1:], LOW[6:8]
    rest = [card for card in LOW if card not in cards + seen]
    dealers = [WITH_JOKER.house(each).hands for each in combinations(rest, 7)]
    for each in prospects(WITH_JOKER, cards, seen)[::5]:
        nets = [net_of(WITH_JOKER.settled(each.hands, dealer)) for dealer in dealers]
        assert each.worth == Fraction(sum(nets), 20 * len(nets))
        assert each.wins == Fraction(sum(net > 0 for net in nets), len(nets))


@CONTESTS
@pytest.mark.parametrize("player", ["house-way", "best"])
def test_simulation_agrees_within_four_standard_errors(contest: SettingContest, player: str) -> None:
    fate, rounds = solved(contest), 20_000
    chance = np.random.Generator(np.random.PCG64DXSM(7))
    ((total, squares),) = model_of(contest, player).sums(chance, rounds).values()
    units = contest.stakes[contest.wager]
    exact = value(contest, fate, fate.best_ends if player == "best" else fate.house_ends)
    error = sqrt(squares / rounds - (total / rounds) ** 2) / sqrt(rounds) / units
    assert abs(total / rounds / units - exact) < 4 * error


def test_a_house_way_that_makes_something_of_a_suits_name_is_found_out() -> None:
    def clubs_last(cards: Hand) -> SetByHouse:
        return SetByHouse(next(SMALL.settings(tuple(sorted(cards, key=lambda card: card.suit is Suit.CLUBS)))), "")

    with pytest.raises((SuitNamed, AssertionError), match="names of suits"):
        fates(replace(SMALL, house=clubs_last, rules=()))


def test_a_deck_whose_suits_are_not_alike_is_refused() -> None:
    with pytest.raises(BadNotation, match="four suits of the same ranks"):
        fates(replace(SMALL, deck=LOW[1:]))


def test_figures_are_kept_under_the_sources_that_state_the_house_way(tmp_path: Path) -> None:
    stated = tmp_path / "stated.py"

    def asked(source: str) -> object:
        stated.write_text(source, encoding="utf-8")
        found: dict[str, Any] = {}
        exec(compile(source, stated, "exec"), found)
        return inputs(replace(SMALL, house=found["house"]), "figures")

    first = asked("def house(cards): return None")
    assert asked("def house(cards): return None") == first
    assert asked("def house(cards): return cards") != first
