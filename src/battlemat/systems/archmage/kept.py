"""What this game keeps besides what all do: of a battle how the fighting goes, of a creature what it has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.kept import Kept

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class BattleKept(Kept):
    """Of a battle.

    `pressed` has bits for what was done this round (1 heroes fought, 2 foes did), `lull` counts the rounds without
    either. `outvoted` is the turn (`serial`) in which a retreat was last voted down. `ambushed` says that the fight
    began with an ambush, `opener` is who opens the one under way (-1: there is none), `openers` are who is still to act
    in it. `stalled`: the escalation die stands still this round.
    """

    def __init__(self, pressed: int = 0, lull: int = 0, outvoted: int = -1, ambushed: bool = False,
                 openers: tuple[int, ...] = (), opener: int = -1, stalled: bool = False) -> None:
        self.pressed = pressed
        self.lull = lull
        self.outvoted = outvoted
        self.ambushed = ambushed
        self.openers = openers
        self.opener = opener
        self.stalled = stalled

    def copy(self) -> BattleKept:
        return BattleKept(
            self.pressed, self.lull, self.outvoted, self.ambushed, self.openers, self.opener, self.stalled)

    def values(self) -> tuple[object, ...]:
        return (self.pressed, self.lull, self.outvoted, self.ambushed, self.openers, self.opener, self.stalled)


class CreatureKept(Kept):
    """Of a creature: `told` is the last round in which it gave its side heart, `stale` has a bit for each power whose
    recharge has failed."""

    def __init__(self, told: int = -1, stale: int = 0) -> None:
        self.told = told
        self.stale = stale

    def copy(self) -> CreatureKept:
        return CreatureKept(self.told, self.stale)

    def onward(self, slots: dict[int, int]) -> CreatureKept:
        stale = 0
        for old, new in slots.items():
            if self.stale >> old & 1:
                stale |= 1 << new
        return CreatureKept(stale=stale)

    def values(self) -> tuple[object, ...]:
        return (self.told, self.stale)


def kept(battle: Battle) -> BattleKept:
    """What this game keeps of a battle. Raises TypeError for one of another game."""
    found = battle.kept
    if not isinstance(found, BattleKept):
        raise TypeError(f"{battle.rules.name} keeps no such record")
    return found


def kept_of(creature: Creature) -> CreatureKept:
    """What this game keeps of a creature. Raises TypeError for one of another game."""
    found = creature.kept
    if not isinstance(found, CreatureKept):
        raise TypeError(f"{creature.name} is a creature of another game")
    return found
