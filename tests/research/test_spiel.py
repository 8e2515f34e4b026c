"""OpenSpiel's own battery, for every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

from houseway.registry import NAMES
from houseway.research.spiel import short_name

MORE = {"chinese-poker-ca": ("", "(rounds=2)", "(players=4)")}
GAMES = [
    short_name(name) + more for name in NAMES for more in MORE.get(name, ("", "(rounds=2)", "(betting=True)"))
]


@pytest.mark.parametrize("game", GAMES)
def test_random_play_holds(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=3, serialize=True, verbose=False)


def states(name: str, count: int) -> Iterator[Any]:
    """States of random play in which a player chooses."""
    rng, game = random.Random(3), pyspiel.load_game(name)
    state = game.new_initial_state()
    for _ in range(count):
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_state_has_words_and_tensors() -> None:
    for state in states("houseway_chinese_poker_ca", 60):
        player = state.current_player()
        game = state.get_game()
        assert "Shuffle" in state.information_state_string(player)
        assert len(state.information_state_tensor(player)) == game.information_state_tensor_size()
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()


def test_chances_are_those_of_the_deck() -> None:
    state = pyspiel.load_game("houseway_dragon_poker_md").new_initial_state()
    assert state.is_chance_node()
    chances = dict(state.chance_outcomes())
    assert sum(chances.values()) == pytest.approx(1)
    words = {state.action_to_string(state.current_player(), kind): chance for kind, chance in chances.items()}
    assert words["shows Ra"] == pytest.approx(12 / 53)


def test_chinese_poker_is_zero_sum_and_the_others_are_against_the_house() -> None:
    utilities = {name: pyspiel.load_game(short_name(name)).get_type().utility for name in NAMES}
    zero = pyspiel.GameType.Utility.ZERO_SUM
    assert [name for name, utility in utilities.items() if utility == zero] == ["chinese-poker-ca"]


def test_a_solver_of_the_library_finds_the_best_decision() -> None:
    """Monte Carlo tree search decides a pair of Dragons rightly, from OpenSpiel's own code."""
    game = pyspiel.load_game("houseway_dragon_poker_md")
    state = game.new_initial_state()
    for card in ("Dr", "Dr", "Ra"):
        wanted = f"shows {card}"
        kinds = [kind for kind, _ in state.chance_outcomes()]
        state.apply_action(next(kind for kind in kinds if state.action_to_string(-1, kind) == wanted))
    rng = np.random.RandomState(5)
    bot = mcts.MCTSBot(game, 2, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert state.action_to_string(0, bot.step(state)) == "play: the least"
