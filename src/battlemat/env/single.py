"""The Gymnasium environment: one side of a battle, against an opponent by name."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from battlemat.engine.dice import mix
from battlemat.env.choices import CHOICES
from battlemat.env.game import ROUNDS, Game
from battlemat.env.picture import pixels
from battlemat.env.seeing import SIZE, mask, observe
from battlemat.errors import unknown
from battlemat.files.encounters import EncounterFile
from battlemat.players.player import Player
from battlemat.players.skills import player_of

Seen = dict[str, npt.NDArray[Any]]


class SingleEnv(gymnasium.Env[Any, Any]):
    """One `side` of a battle, all others being played by an opponent of a `skill`.

    Observations, choices and rewards are those of `BattleEnv`; with `shaped` there is besides a small reward for every
    part of the foes' hit points that is gone and a loss for every part of one's own. An action that the mask does not
    allow is answered by the first that it does, and told in the info as "illegal". Raises `InputError` for an encounter
    that cannot be read, a side and a skill there are not.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, Gymnasium has it so
        "render_modes": ["rgb_array"], "render_fps": 2,
    }

    def __init__(self, encounter: EncounterFile | str = "toll-at-marrow-ford", *, side: str = "heroes",
                 skill: str = "random", rounds: int = ROUNDS, shaped: bool = False,
                 render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self.game = Game(encounter, rounds)
        if side not in self.game.sides:
            raise unknown("side", side, self.game.sides)
        self.side = self.game.sides.index(side)
        self.opponent: Player = player_of(skill)
        self.shaped = shaped
        self.observation_space = spaces.Dict({"observation": spaces.Box(0.0, 1.0, (SIZE,), np.float32),
                                              "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8)})
        self.action_space = spaces.Discrete(CHOICES)
        self.before = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new battle, up to the first choice of this side; one that is over before that is passed over."""
        super().reset(seed=seed)
        self.game.choosing = None
        while self.game.choosing is None:
            drawn = int(self.np_random.integers(1 << 48))
            self.opponent.begin(mix(drawn, 0))
            self.game.start(drawn)
            self.others()
        self.before = self.margin()
        return self.seen(), {}

    def others(self) -> None:
        """Let the other sides decide until this one must."""
        game = self.game
        while game.decision is not None and game.who.side != self.side:
            game.answer(self.opponent.choose(game.battle, game.decision))

    def margin(self) -> float:
        """The parts of hit points that its side has left, less those its foes have."""
        left = [0.0, 0.0]
        whole = [1.0, 1.0]
        for creature in self.game.battle.creatures:
            own = int(creature.side != self.side)
            left[own] += max(0, creature.hp)
            whole[own] += creature.sheet.max_hp
        return left[0] / whole[0] - left[1] / whole[1]

    def seen(self) -> Seen:
        """What the side sees now."""
        game = self.game
        return {"observation": observe(game.battle, self.side, game.who, game.on_turn, game.choosing),
                "action_mask": mask(game.choosing)}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Choose, and let the others go on until this side must choose again."""
        game = self.game
        info: dict[str, Any] = {}
        allowed = mask(game.choosing)
        if not allowed[int(action)]:
            info["illegal"] = int(action)
            action = int(np.argmax(allowed))
        game.choose(int(action))
        self.others()
        reward = game.result(self.side)
        if self.shaped:
            after = self.margin()
            reward += after - self.before
            self.before = after
        over = game.over
        return self.seen(), reward, over and not game.called_off, over and game.called_off, info

    def render(self) -> Any:
        """The battle as a picture of squares."""
        return pixels(self.game.battle) if self.render_mode == "rgb_array" else None
