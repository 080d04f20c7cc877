"""Experience and the levels it earns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.devices import DISABLED, SPRUNG
from battlemat.engine.effects.flags import DEAD, SURRENDERED, UNCONSCIOUS
from battlemat.systems.fourth.heroes import HIGHEST_EARNED
from battlemat.systems.fourth.reports import gained_xp

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

THRESHOLDS: Final = (0, 1000, 2250, 3750)
"""What each level from the first on takes in all (fourth.level.xp-table)."""
AWARD: Final = "fourth.level.xp-award"
BEATEN: Final = DEAD | UNCONSCIOUS | SURRENDERED


def level_for(xp: int) -> int:
    """The level that so many points have earned, 4 at most (fourth.ruling.levels-beyond)."""
    level = 1
    while level < HIGHEST_EARNED and xp >= THRESHOLDS[level]:
        level += 1
    return level


def earned(creature: Creature) -> int:
    """The level a hero has or will have after its next extended rest."""
    return max(creature.sheet.level, level_for(creature.xp))


def share_out(battle: Battle, points: int) -> None:
    """Give every hero an equal share of points, rounded down."""
    heroes = [creature for creature in battle.creatures if creature.sheet.hero]
    if not heroes or points < 1:
        return
    share = points // len(heroes)
    for hero in heroes:
        hero.xp += share
        gained_xp(battle, hero, share, AWARD)


def award(battle: Battle) -> None:
    """An encounter has ended: the heroes get what those beaten and the traps dealt with are worth.

    fourth.level.xp-award; what has been given once is given never again.
    """
    sides = [creature.side for creature in battle.creatures if creature.sheet.hero]
    things = [thing.id for thing in battle.devices if thing.state in (DISABLED, SPRUNG)]
    stand_ins = [thing.id for thing in battle.devices]
    points = 0
    for creature in battle.creatures:
        if creature.sheet.hero or creature.side in sides or not creature.xp:
            continue
        if creature.id in things or (creature.id not in stand_ins and creature.flags & BEATEN):
            points += creature.xp
            creature.xp = 0
    share_out(battle, points)


def advance(battle: Battle, creature: Creature) -> None:
    """An extended rest is finished: what levels have been earned take hold (fourth.level.after-extended-rest)."""
    while creature.sheet.promoted is not None and creature.sheet.level < level_for(creature.xp):
        verbs.promote(battle, creature, creature.sheet.promoted, "fourth.level.after-extended-rest")
