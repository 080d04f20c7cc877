"""What an agent sees, as numbers from 0 to 1: the fight, everybody in it, and the choices there are.

The observation is one row of numbers:

- the fight (`FIGHT`): round, whose decision it is, the step it is at, actions left, how many choices there are;
- `CREATURES` times `TRAITS`: everybody by id, the deciding creature's side as its own;
- `CHOICES` times `MARKS`: the choices, in the order of the action's number.

Distances are parts of `FAR`; what is not there is all 0.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from battlemat.engine.actions.action import DAILY, ENCOUNTER, MINOR, MOVE, STANDARD
from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT, PRONE, SURRENDERED, UNCONSCIOUS
from battlemat.engine.grid.position import GridPosition
from battlemat.env.choices import CHOICES, MORE, STEPS, Choosing

CREATURES: Final = 24
FAR: Final = 24.0
MOST_ROUNDS: Final = 40.0
FIGHT: Final = ("round", "own decision", "on its turn", "what", "whom", "where", "how", "standard", "move", "minor",
                "hit points", "choices")
TRAITS: Final = ("there", "own side", "deciding", "hit points", "temporary", "conscious", "able to act", "prone",
                 "column", "row", "distance", "level")
MARKS: Final = ("there", "attack", "standard", "move", "minor", "encounter", "daily", "at a foe", "at a friend",
                "hit points of it", "distance of it", "foes near then", "ends the turn", "more")
SIZE: Final = len(FIGHT) + CREATURES * len(TRAITS) + CHOICES * len(MARKS)

Numbers = npt.NDArray[np.float32]


def observe(battle: Battle, side: int, who: Creature, turn: bool, choosing: Choosing | None) -> Numbers:
    """What a side sees when `who` must decide; without `choosing` the battle is over."""
    seen = np.zeros(SIZE, dtype=np.float32)
    steps = [0.0] * STEPS
    if choosing is not None and choosing.step < STEPS:
        steps[choosing.step] = 1.0
    count = len(choosing.shown) if choosing is not None else 0
    seen[:len(FIGHT)] = (battle.round / MOST_ROUNDS, float(who.side == side), float(turn), *steps, who.standard,
                         who.move, who.minor, max(0, who.hp) / max(1, who.max_hp), count / CHOICES)
    at = len(FIGHT)
    for creature in battle.creatures[:CREATURES]:
        seen[at:at + len(TRAITS)] = traits(battle, side, who, creature)
        at += len(TRAITS)
    if choosing is not None:
        at = len(FIGHT) + CREATURES * len(TRAITS)
        foes = standing(battle, who)
        for group in choosing.shown:
            seen[at:at + len(MARKS)] = marks(battle, who, group[0], foes)
            at += len(MARKS)
        if choosing.more:
            at = len(FIGHT) + CREATURES * len(TRAITS) + MORE * len(MARKS)
            seen[at] = seen[at + len(MARKS) - 1] = 1.0
    return np.clip(seen, 0.0, 1.0)


def mask(choosing: Choosing | None) -> npt.NDArray[np.int8]:
    """Which choices there are."""
    found = np.zeros(CHOICES, dtype=np.int8)
    if choosing is not None:
        found[:len(choosing.shown)] = 1
        if choosing.more:
            found[MORE] = 1
    return found


def standing(battle: Battle, who: Creature) -> list[Creature]:
    """The foes that can fight."""
    return [c for c in battle.creatures if c.side != who.side and c.at >= 0
            and not c.flags & (DEAD | OUT | UNCONSCIOUS | SURRENDERED)]


def apart(battle: Battle, a: Creature, b: Creature) -> float:
    """How far apart two creatures are, as a part of `FAR`."""
    if a.at < 0 or b.at < 0:
        return 1.0
    return min(1.0, battle.rules.position.distance(battle, a, b) / FAR)


def traits(battle: Battle, side: int, who: Creature, creature: Creature) -> tuple[float, ...]:
    """What is seen of a creature."""
    if creature.flags & (DEAD | OUT):
        return (0.0,) * len(TRAITS)
    column, row = float(max(0, creature.at)) / 8, float(creature.slot) / 8
    if isinstance(battle.rules.position, GridPosition) and creature.at >= 0:
        x, y = battle.board.coords(creature.at)
        column, row = x / battle.board.cols, y / battle.board.rows
    most = max(1, creature.max_hp)
    return (1.0, float(creature.side == side), float(creature.id == who.id), max(0, creature.hp) / most,
            creature.temp_hp / most, float(not creature.flags & UNCONSCIOUS), float(not creature.flags & CANNOT_ACT),
            float(bool(creature.flags & PRONE)), column, row, apart(battle, who, creature), creature.sheet.level / 30)


def marks(battle: Battle, who: Creature, option: Option, foes: list[Creature]) -> tuple[float, ...]:
    """What is seen of a choice: of the first option it stands for."""
    target = place = -1
    cost = usage = 0
    attack = ends = False
    if isinstance(option, Use):
        action = option.action
        cost, usage, attack = action.cost, action.usage, action.is_attack
        ends = action.name == "end"
        target = option.target if option.target >= 0 else option.targets[0] if option.targets else -1
        place = option.path[-1] if option.path else option.to if option.to >= 0 else option.origin
    elif isinstance(option, Choice):
        target = option.creature
        place = option.squares[-1] if option.squares else -1
    creature = battle.creatures[target] if 0 <= target < len(battle.creatures) else None
    near = 0.0
    if place >= 0 and foes and isinstance(battle.rules.position, GridPosition):
        board = battle.board
        near = 1.0 - min(1.0, min(board.distance(place, 1, foe.at, foe.width) for foe in foes) / FAR)
    return (1.0, float(attack), float(bool(cost & STANDARD)), float(bool(cost & MOVE)), float(bool(cost & MINOR)),
            float(usage == ENCOUNTER and cost > 0), float(usage == DAILY),
            float(creature is not None and creature.side != who.side),
            float(creature is not None and creature.side == who.side),
            max(0, creature.hp) / max(1, creature.max_hp) if creature is not None else 0.0,
            apart(battle, who, creature) if creature is not None else 0.0, near, float(ends), 0.0)
