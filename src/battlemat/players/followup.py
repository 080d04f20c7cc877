"""What was thought of with one decision and is kept for the next: walk, then this; one action more, for this."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Field
    from battlemat.players.acting import Acting


class Kept:
    """What `acting` has found, and how everybody stands, but for `who`, who will be at `place`, a square or a band.

    What was found to be best still is as long as nothing but that has happened. Whether it is allowed is for the rules
    to say once it is done.
    """

    def __init__(self, battle: Battle, who: Creature, place: int, acting: Acting) -> None:
        self.acting = acting
        self.battle = battle
        self.serial = battle.serial
        self.who = who.id
        self.place = place
        self.fields: tuple[Field, ...] = battle.fields
        self.flags = [creature.flags for creature in battle.creatures]
        self.health = [creature.hp for creature in battle.creatures]
        self.buffers = [creature.temp_hp for creature in battle.creatures]
        self.places = [creature.at for creature in battle.creatures]
        self.places[who.id] = place
        self.effects = [creature.effects for creature in battle.creatures]

    def holds(self, battle: Battle, who: Creature) -> bool:
        """Whether the mover is where it wanted to be in the same turn, and nothing else is changed."""
        if (
            self.battle is not battle
            or self.serial != battle.serial
            or self.who != who.id
            or self.place != who.at
            or self.fields is not battle.fields
            or len(self.effects) != len(battle.creatures)
        ):
            return False
        for n, creature in enumerate(battle.creatures):
            if (
                self.effects[n] is not creature.effects
                or self.flags[n] != creature.flags
                or self.health[n] != creature.hp
                or self.buffers[n] != creature.temp_hp
                or self.places[n] != creature.at
            ):
                return False
        return True


class FollowUp(Kept):
    """The attack that `who` moves for, as `acting` has found it."""

    def __init__(self, battle: Battle, who: Creature, acting: Acting) -> None:
        super().__init__(battle, who, acting.arrival, acting)


class Weighed(Kept):
    """All that `acting` has weighed where `who` stands, when it buys one action more."""

    def __init__(self, battle: Battle, who: Creature, acting: Acting) -> None:
        super().__init__(battle, who, who.at, acting)
