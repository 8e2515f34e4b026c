"""OpenSpiel: importing this registers every game by its id, `houseway_<id>(players=3)`, with lines below.

Chance is explicit: a card is drawn when somebody first sees it. A game among players is zero-sum. The others are
played against the house, whose ways are fixed by the rules: one player and chance, or several who
do not touch each other's results. Wagers are the least ones, unless `betting` is asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from houseway.registry import NAMES
from houseway.research.episodes import Episodes
from houseway.research.play import Play
from houseway.research.routine import STACK_UNITS

PARAMETERS: dict[str, Any] = {"players": 0, "rounds": 1, "betting": False}
"""Of a game: no players means the least number."""

WIDEST_UNITS = 100  # what a round comes to at most: a stack among players, and far beyond any payout odds


def short_name(rulebook: str) -> str:
    return "houseway_" + rulebook.replace("-", "_")


def game_type(rulebook: str) -> pyspiel.GameType:
    among_players = Episodes(rulebook).among_players
    utility = pyspiel.GameType.Utility.ZERO_SUM if among_players else pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=short_name(rulebook),
        long_name=f"Houseway {rulebook}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4 if among_players else 8,
        min_num_players=2 if among_players else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of some players and rounds."""

    rulebook: str
    type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        betting, rounds = bool(chosen["betting"]), int(chosen["rounds"])
        self.episodes = Episodes(self.rulebook, chosen["players"] or None, rounds, betting=betting)
        self.kinds = list(dict.fromkeys(self.episodes.rulebook.deck.cards))
        players = self.episodes.players
        lost = rounds * (STACK_UNITS if betting else WIDEST_UNITS)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.episodes.begin().choices),
            max_chance_outcomes=len(self.kinds),
            num_players=players,
            min_utility=float(-lost),
            max_utility=float(lost * (players - 1 if self.episodes.among_players else WIDEST_UNITS)),
            utility_sum=0.0 if self.episodes.among_players else None,
            max_game_length=self.episodes.most_choices,
        )
        super().__init__(self.type, info, chosen)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.episodes, bool(iig_obs_type and iig_obs_type.perfect_recall))


class State(pyspiel.State):  # type: ignore[misc]
    """An episode, as OpenSpiel asks about it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.play: Play = game.episodes.begin()

    def current_player(self) -> int:
        if self.play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.play.seat is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.play.seats.index(self.play.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards by the number of their kind."""
        outcomes = self.play.outcomes()
        total, kinds = sum(ways for _, ways in outcomes), self.get_game().kinds
        return sorted((kinds.index(card), ways / total) for card, ways in outcomes)

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.play.show(self.get_game().kinds[action])
        else:
            self.play.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"shows {self.get_game().kinds[action]}"
        return str(self.play.choices[action])

    def is_terminal(self) -> bool:
        return self.play.over

    def returns(self) -> list[float]:
        return self.play.returns() if self.play.over else [0.0] * len(self.play.seats)

    def __str__(self) -> str:
        chosen = [
            f"seat {each.seat}: {self.play.choices[each.choice]} {each.card or ''}" for each in self.play.history
        ]
        return "\n".join([self.play.round.phase.name, *chosen])


class Observer:
    """What a player sees, or with perfect recall all that the player has seen and done."""

    def __init__(self, episodes: Episodes, perfect_recall: bool) -> None:
        self.tensors, self.perfect_recall = episodes.tensors, perfect_recall
        size = self.tensors.information_size if perfect_recall else self.tensors.size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information_state" if perfect_recall else "observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        fill = self.tensors.information_state if self.perfect_recall else self.tensors.observation
        self.tensor[:] = fill(state.play, state.play.seats[player])

    def string_from(self, state: State, player: int) -> str:
        seat = state.play.seats[player]
        if self.perfect_recall:
            return state.play.information_state(seat)
        return state.play.observation(seat)


def register() -> None:
    for name in NAMES:
        known = game_type(name)
        kind = type(short_name(name), (Game,), {"rulebook": name, "type": known})
        pyspiel.register_game(known, kind)


register()
