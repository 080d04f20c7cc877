"""The PettingZoo environment: the sides of a battle as agents that choose in turn."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from battlemat.engine.record.view import View
from battlemat.env.choices import CHOICES
from battlemat.env.game import ROUNDS, Game
from battlemat.env.picture import pixels
from battlemat.env.seeing import SIZE, mask, observe
from battlemat.files.encounters import EncounterFile


# PettingZoo has no types of its own: to mypy its class is Any, and a subclass of that is an error.
class BattleEnv(AECEnv):  # type: ignore[misc]
    """A battle between sides, each an agent named by its side and number ("heroes_0", "monsters_1").

    An agent's action is one of 64 choices: a decision is made in steps (what, whom, where, how), those that leave
    nothing to choose are passed over, and the mask says which choices there are. An observation is a dict of the
    numbers that `battlemat.env.seeing` describes and the `action_mask`. The winner is rewarded with 1 at the end and
    the losers with -1; a battle that is called off after `rounds` is truncated and rewards nobody. A battle goes by its
    seed. Raises `InputError` for an encounter that cannot be read.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "battlemat_v0", "render_modes": ["human", "ansi", "rgb_array"],
                                          "is_parallelizable": True, "render_fps": 2}

    def __init__(self, encounter: EncounterFile | str = "toll-at-marrow-ford", *, rounds: int = ROUNDS,
                 render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.game = Game(encounter, rounds)
        self.possible_agents = [f"{side}_{number}" for number, side in enumerate(self.game.sides)]
        self.number = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0.0, 1.0, (SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (SIZE,), np.float32)
        self.drawn = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees, which is always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may choose from, which is always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new battle; with a seed the one of this seed."""
        if seed is not None:
            self.drawn = np.random.default_rng(seed)
        self.game.start(seed if seed is not None else int(self.drawn.integers(1 << 48)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.settle()

    def settle(self) -> None:
        """Who is next, and what it was worth if it is over."""
        game = self.game
        if not game.over:
            self.agent_selection = self.possible_agents[game.who.side]
            return
        for agent in self.agents:
            self.rewards[agent] = game.result(self.number[agent])
            self.truncations[agent] = game.called_off
            self.terminations[agent] = not game.called_off
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees now; it may choose when it is its turn to."""
        game = self.game
        number = self.number[agent]
        own = not game.over and game.who.side == number
        choosing = game.choosing if own else None
        return {"observation": observe(game.battle, number, game.who, game.on_turn, choosing),
                "action_mask": mask(choosing)}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is chooses. Raises ValueError for what the mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent whose battle is not over must choose")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.choose(int(action))
        self.settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The battle as text ("ansi"), as a picture of squares ("rgb_array"), or printed ("human")."""
        if self.render_mode == "rgb_array":
            return pixels(self.game.battle)
        view = View.of(self.game.battle)
        told = f"round {view.round}: " + "; ".join(
            f"{creature.name} {creature.hp}/{creature.max_hp}" for creature in view.people if creature.alive)
        if self.render_mode == "ansi":
            return told
        print(told)
        return None

    def state(self) -> npt.NDArray[np.float32]:
        """What there is to see, from the first side."""
        game = self.game
        return observe(game.battle, 0, game.who, game.on_turn, game.choosing)

    def close(self) -> None:
        """Nothing is held open; the battle is given up."""
        self.agents = []
