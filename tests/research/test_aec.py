"""PettingZoo's own conformance tests, for every game."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from houseway.errors import BadNotation
from houseway.registry import NAMES
from houseway.research.aec import TableEnv, environment

PLAYERS = {"chinese-poker-ca": (2, 4)}
GAMES = [(name, players) for name in NAMES for players in PLAYERS.get(name, (1, 3))]

games = pytest.mark.parametrize(("name", "players"), GAMES)


@games
def test_the_api_is_kept(name: str, players: int) -> None:
    api_test(environment(name, players, rounds=5), num_cycles=300)


@games
def test_a_seed_decides_everything(name: str, players: int) -> None:
    seed_test(lambda: environment(name, players, rounds=3), num_cycles=200)


def episode(env: TableEnv, seed: int) -> dict[str, float]:
    """An episode at random: what each agent was given."""
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return totals


def test_rewards_add_up_to_what_the_episode_came_to() -> None:
    env = environment("chinese-poker-ca", 3, rounds=2)
    totals = [episode(env, seed) for seed in range(5)]
    assert list(totals[-1].values()) == env.play.returns()
    assert all(sum(each.values()) == 0 for each in totals)
    assert any(any(each.values()) for each in totals)


def test_only_who_has_a_choice_has_a_mask() -> None:
    env = environment("two-card-joker-poker-ma", 2)
    env.reset(seed=1)
    assert env.infos[env.agent_selection]["action_mask"].sum() == len(env.play.legal)
    assert [int(env.infos[agent]["action_mask"].sum()) for agent in env.agents] == [len(env.play.legal), 0]


def test_a_choice_that_is_not_open_is_refused_in_words() -> None:
    env = environment("two-card-joker-poker-ma", 1)
    env.reset(seed=1)
    closed = env.choices.index("fold")
    with pytest.raises(BadNotation, match=rf"action {closed} of player_1: expected one of 0 \(no more wagers\)"):
        env.step(closed)


def test_observations_may_be_whole_information_states() -> None:
    short, long = (environment("dragon-poker-md", 1, information_state=each) for each in (False, True))
    for env in (short, long):
        env.reset(seed=3)
        assert env.observation_space("player_1").contains(env.observe("player_1"))
    assert len(long.observe("player_1")) > len(short.observe("player_1"))


def test_a_table_can_be_shown() -> None:
    env = environment("asia-poker-ma", 1, betting=False)
    env.reset(seed=3)
    shown = env.render()
    assert shown.startswith("asia-poker-ma, round 1, setting\n")
    assert "hand 1: ?? ?? ?? ?? ?? ?? ??" in shown
    assert shown.endswith("seat 1 chooses: into high, into medium, into low")
