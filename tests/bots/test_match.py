"""Matches: the same deals from every seat, whoever plays them and in however many processes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import pytest

from houseway.bots.bot import Bot, any_value, taken
from houseway.bots.entrants import Match, OfTheHouse, groups
from houseway.bots.match import (
    Estimate,
    Group,
    Maker,
    Score,
    dealt,
    estimates,
    groups_for,
)
from houseway.bots.match import played as group_played
from houseway.cards import Hand
from houseway.engine.actions import Action, SetHands
from houseway.engine.offers import Split
from houseway.engine.view import View
from houseway.engine.words import Step
from houseway.games.chinese_poker import CALIFORNIA, ChinesePoker
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.players import named as chinese_players
from houseway.games.chinese_poker.players.match import session
from houseway.games.chinese_poker.silence import first_free

OPTIONS = ChinesePoker(schedule=1)
RULEBOOK = CALIFORNIA.rulebook(OPTIONS)
PLAYERS = {name: partial(made, RULEBOOK) for name, made in chinese_players.PLAYERS.items()}
basic = PLAYERS["basic"]
LUCKY = "As Ad Ah Kc Kd Kh Ks 2c 2d 2h 7c 7d 7h"  # trips in front, a full house, quads: it enters, and stays


def played(makers: Sequence[Maker], seed: int, group: int) -> Group:
    return group_played(RULEBOOK, session, makers, seed, group)


def behind_first(view: View) -> Action | None:
    """Fills the back, then the middle, then the front."""
    for offer in view.offers:
        if isinstance(offer.act, SetHands) and isinstance(offer.bounds, Split):
            front, middle, back = (part.most for part in offer.bounds.parts)
            return taken(offer, first_free(offer.bounds.cards, (front, middle, back)))
        if getattr(offer.act, "step", None) is Step.DECLARE_NOTHING:
            return offer.act
    return None


def watching(bot: Bot, seen: list[Hand]) -> Bot:
    """The bot, and all the cards it is asked to set."""

    def watched(view: View) -> Action | None:
        for offer in view.offers:
            if isinstance(offer.bounds, Split):
                seen.append(offer.bounds.cards)
        return bot(view)

    return watched


def test_equal_bots_come_out_exactly_even() -> None:
    for group in range(3):
        scores = played([basic, basic], 5, group)
        assert [score.points for score in scores] == [0, 0]
        assert scores[0].hands == scores[1].hands >= 4


def test_every_bot_is_dealt_the_cards_of_every_seat() -> None:
    seen: dict[str, list[Hand]] = {"one": [], "two": [], "three": []}
    makers = [lambda seed, name=name: watching(behind_first, seen[name]) for name in seen]
    played(makers, 3, 0)
    assert sorted(seen["one"]) == sorted(seen["two"]) == sorted(seen["three"])
    assert len({len(cards) for cards in seen["one"]}) == 2  # five at first, and then single ones


def test_points_of_all_bots_sum_to_nothing() -> None:
    scores = played([PLAYERS["random"], basic, behind_first_of, PLAYERS["random"]], 9, 1)
    assert sum(score.points for score in scores) == 0
    assert any(score.points for score in scores)
    for bot, score in enumerate(scores):
        assert score.against[bot] == 0
        assert sum(score.against) == score.points
        assert [scores[other].against[bot] for other in range(4)] == [-points for points in score.against]


def behind_first_of(seed: int) -> Bot:
    return behind_first


def test_a_session_is_a_lap_and_goes_on_while_somebody_is_due_in_fantasy_land() -> None:
    """Seat 2 acts first in the first hand, where seat 1 has the buttons; the buttons then move to seat 2."""
    rest = tuple(card for card in DECK.cards if card not in DECK.hand(LUCKY))
    good = DECK.hand("Kc Kd Kh Ks 2c 7c 7d 7h 2d 2h As Ad Ah")  # the back first, then the middle, then the front

    def deck(number: int) -> Hand:
        if number == 2:  # seat 1 acts first, and is dealt every second card
            return tuple(card for pair in zip(good, rest, strict=False) for card in pair) + rest[13:]
        return good + rest if number == 3 else dealt(DECK.cards, 1, 0, number)

    hands = list(session(RULEBOOK, {1: behind_first, 2: behind_first}, deck))
    assert [hand[1].counted["entries"] for hand in hands[:3]] == [0, 1, 0]
    assert [hand[1].counted["fantasy_land"] for hand in hands[:3]] == [0, 0, 1]
    assert hands[1][1].counted["bonus"] == 22 + 12 + 10
    assert hands[2][1].counted["stays"] == 1
    assert len(hands) >= 4
    last = hands[-1].values()
    assert not any(score.counted["entries"] or score.counted["stays"] for score in last)


def test_as_many_hands_as_were_asked_for() -> None:
    assert groups_for(100, 2) == 25
    assert groups_for(101, 2) == 26
    assert groups_for(1, 4) == 1


def test_the_result_does_not_depend_on_the_number_of_workers() -> None:
    bots = tuple(OfTheHouse(name, RULEBOOK.id, OPTIONS) for name in ("random", "random", "basic"))
    match = Match(RULEBOOK.id, OPTIONS, bots, 12)
    alone = list(groups(match, 5))
    assert list(groups(match, 5, workers=2)) == alone
    assert all(alone.count(group) == 1 for group in alone)  # other groups are other deals


def test_the_error_is_that_of_a_ratio_over_groups() -> None:
    found = estimates([(Score(hands=4, points=8),), (Score(hands=4, points=0),), (Score(hands=8, points=8),)])
    assert found == [Estimate(Score(hands=16, points=16), found[0].standard_error)]
    assert found[0].mean == 1
    assert found[0].standard_error == pytest.approx(((4**2 + 4**2 + 0) * 3 / 2) ** 0.5 / 16)


def test_one_group_has_no_error() -> None:
    (estimate,) = estimates([(Score(hands=4, points=8),)])
    assert estimate.standard_error is None
    assert estimate.interval is None


@pytest.mark.parametrize("name", ["random", "basic"])
def test_every_player_of_the_house_answers_within_the_offers(name: str) -> None:
    """The engine refuses anything else."""
    scores = played([PLAYERS[name], PLAYERS["random"]], 2, 0)
    assert scores[0].hands >= 4


def test_random_settings_are_no_match() -> None:
    """A check on the check: a bot of no skill loses to the one with some."""
    rng = random.Random(1)

    def anywhere(seed: int) -> Bot:
        def bot(view: View) -> Action | None:
            for offer in view.offers:
                if isinstance(offer.act, SetHands):
                    return taken(offer, any_value(offer, rng))
            return next(each.act for each in view.offers if each.act.step is Step.DECLARE_NOTHING)  # type: ignore[attr-defined]

        return bot

    found = estimates(played([basic, anywhere], 4, group) for group in range(20))
    assert found[0].interval is not None
    assert found[0].interval[0] > 3
