"""PettingZoo: every game as an AEC environment, with masks in `info["action_mask"]`.

>>> from houseway.registry import NAMES
>>> env = environment(NAMES[0], players=2)
>>> env.reset(seed=7)
>>> env.agent_selection, env.choices[0], bool(env.infos["player_1"]["action_mask"][0])
('player_1', 'no more wagers', True)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from houseway.cards import show
from houseway.engine.view import view
from houseway.engine.words import Seat, seat_name
from houseway.errors import BadNotation
from houseway.money import dollars
from houseway.research.episodes import Episodes
from houseway.research.play import Play


def environment(
    rulebook: str,
    players: int | None = None,
    *,
    rounds: int = 1,
    options: Mapping[str, Any] | None = None,
    betting: bool = True,
    information_state: bool = False,
) -> TableEnv:
    """An environment of a game; observations are what a player sees, or the whole information state."""
    episodes = Episodes(rulebook, players, rounds, options, betting=betting)
    return TableEnv(episodes, information_state=information_state)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table: rewards are in least wagers, or in points where players play one another."""

    def __init__(self, episodes: Episodes, *, information_state: bool = False) -> None:
        super().__init__()
        self.metadata = {"name": episodes.rulebook.id, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.episodes, self.tensors = episodes, episodes.tensors
        self._tensor = self.tensors.information_state if information_state else self.tensors.observation
        size = self.tensors.information_size if information_state else self.tensors.size
        play = episodes.begin()
        self.choices = [str(choice) for choice in play.choices]
        self.seats: dict[str, Seat] = {f"player_{seat}": seat for seat in play.seats}
        self.possible_agents = list(self.seats)
        self.observation_spaces = {each: Box(0.0, 1.0, (size,), np.float32) for each in self.possible_agents}
        self.action_spaces = {each: Discrete(len(play.choices)) for each in self.possible_agents}
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.play: Play = self.episodes.begin()
        self._speak()
        self._tell()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.play.legal:
            expected = ", ".join(f"{number} ({self.choices[number]})" for number in self.play.legal)
            raise BadNotation(f"action {action!r} of {self.agent_selection}: expected one of {expected}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        before = self.play.returns()
        self.play.choose(int(action))
        self._speak()
        gains = [now - then for now, then in zip(self.play.returns(), before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._accumulate_rewards()
        if self.play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._tell()

    def observe(self, agent: str) -> NDArray[np.float32]:
        return self._tensor(self.play, self.seats[agent])

    def information_state(self, agent: str) -> str:
        """All that the agent has seen and done, as text."""
        return self.play.information_state(self.seats[agent])

    def render(self) -> str:
        """The table as a bystander sees it, in a line for each area."""
        seen = view(self.play.round, None)
        lines = [f"{seen.rulebook}, round {seen.round}, {seen.phase}"]
        lines += [f"{area}: {show(cards)}" for area, cards in seen.cards.items()]
        lines += [f"{area}: {dollars(cents)}" for area, cents in seen.chips.items()]
        if self.play.seat is not None:
            lines.append(f"{seat_name(self.play.seat)} chooses: " + ", ".join(map(str, self.play.open)))
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""

    def _speak(self) -> None:
        """Chance speaks until somebody has a choice."""
        while self.play.undecided is not None:
            cards, ways = zip(*self.play.outcomes(), strict=True)
            self.play.show(self._rng.choices(cards, ways)[0])

    def _tell(self) -> None:
        """Who has a choice, and which."""
        if self.play.seat is not None:
            self.agent_selection = f"player_{self.play.seat}"
        elif self.agents:
            self.agent_selection = self.agents[0]
        self.infos = {}
        for agent in self.agents:
            mask = np.zeros(len(self.choices), np.int8)
            if self.seats[agent] == self.play.seat:
                mask[self.play.legal] = 1
            self.infos[agent] = {"action_mask": mask}
