"""An example that learns: a policy of a few numbers that comes to beat random play in minutes, with numpy alone.

`python -m battlemat.env.learning` trains it and says how often it wins before and after. A choice's worth is the sum of
what is seen of it, each mark times a number that is learnt, for each of the four steps; choices are drawn the likelier
the more they are worth. Numbers are moved towards choices that were followed by more than usual (REINFORCE, with the
mean return as the baseline and a part of later rewards).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from battlemat.env.choices import CHOICES, STEPS
from battlemat.env.seeing import CREATURES, FIGHT, MARKS, TRAITS
from battlemat.env.single import Seen, SingleEnv
from battlemat.files.encounters import EncounterFile

LATER: Final = 0.95
"""What a reward counts one choice earlier."""

PACE: Final = 0.4
CHOICES_AT: Final = len(FIGHT) + CREATURES * len(TRAITS)
STEP_AT: Final = FIGHT.index("what")

Numbers = npt.NDArray[np.float64]


def marks_of(seen: Seen) -> Numbers:
    """What is seen of each choice: a row a choice."""
    return np.asarray(seen["observation"][CHOICES_AT:], dtype=np.float64).reshape(CHOICES, len(MARKS))


class Policy:
    """Worths of marks at each step, and how choices are drawn by them."""

    def __init__(self, seed: int = 0) -> None:
        self.worths: Numbers = np.zeros((STEPS, len(MARKS)))
        self.drawn = np.random.default_rng(seed)

    def chances(self, seen: Seen) -> tuple[int, Numbers, Numbers]:
        """The step a decision is at, the marks of its choices, and how likely each is drawn."""
        step = int(np.argmax(seen["observation"][STEP_AT:STEP_AT + STEPS]))
        marks = marks_of(seen)
        worth = marks @ self.worths[step]
        worth = np.where(seen["action_mask"] > 0, worth, -np.inf)
        likely = np.exp(worth - worth.max())
        return step, marks, likely / likely.sum()

    def choose(self, seen: Seen) -> int:
        """Draw a choice."""
        _, _, likely = self.chances(seen)
        return int(self.drawn.choice(CHOICES, p=likely))


def play(env: SingleEnv, policy: Policy, seed: int) -> tuple[list[tuple[Seen, int]], list[float], bool]:
    """One battle: what was seen and chosen, what was earned each time, and whether it was won."""
    seen, _ = env.reset(seed=seed)
    path: list[tuple[Seen, int]] = []
    earned: list[float] = []
    over = env.game.over
    while not over:
        choice = policy.choose(seen)
        path.append((seen, choice))
        seen, reward, terminated, truncated, _ = env.step(choice)
        earned.append(reward)
        over = terminated or truncated
    return path, earned, env.game.result(env.side) > 0


def learn(env: SingleEnv, policy: Policy, battles: int, seed: int = 1000,
          say: Callable[[int, bool], None] | None = None) -> None:
    """Play so many battles and learn from each."""
    usual = 0.0
    for number in range(battles):
        path, earned, won = play(env, policy, seed + number)
        change = np.zeros_like(policy.worths)
        later = 0.0
        returns: list[float] = []
        for reward in reversed(earned):
            later = reward + LATER * later
            returns.append(later)
        returns.reverse()
        for (seen, choice), value in zip(path, returns, strict=True):
            step, marks, likely = policy.chances(seen)
            change[step] += (value - usual) * (marks[choice] - likely @ marks)
        if path:
            policy.worths += PACE * change / len(path) ** 0.5
            usual += 0.1 * (sum(returns) / len(returns) - usual)
        if say is not None:
            say(number, won)


def wins(env: SingleEnv, policy: Policy, battles: int, seed: int = 0) -> int:
    """Battles won of so many."""
    return sum(play(env, policy, seed + number)[2] for number in range(battles))


def example(encounter: EncounterFile | str, battles: int = 120, tests: int = 40) -> tuple[int, int]:
    """Train on an encounter against random play: battles won before and after, of `tests`."""
    env = SingleEnv(encounter, skill="random", shaped=True)
    policy = Policy()
    before = wins(env, policy, tests)
    learn(env, policy, battles)
    return before, wins(env, policy, tests)


if __name__ == "__main__":
    from battlemat.forecasting.building import made_up
    from battlemat.registry import DEFAULT

    won = example(made_up("2@1", "2 Bramble Ram", DEFAULT))
    print(f"won of 40 against random play: {won[0]} before, {won[1]} after learning")
