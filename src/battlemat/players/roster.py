"""The foes of one side, as every creature of that side sees them: what there is to know of each without a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import DEAD, HELPLESS, INCORPOREAL, OUT, SURRENDERED, UNCONSCIOUS
from battlemat.players.profile import HIT_POINT

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.ruleset import Ruleset
    from battlemat.players.profile import Profile
    from battlemat.players.reader import Reader

GONE: Final = DEAD | OUT | SURRENDERED
PLAIN: Final = 60
PER_THREAT: Final = 300
MOST_WEIGHT: Final = 800
"""What a hit point of damage is worth, in percent: something in itself, and the share it takes of what the
foe would do. To fell first whoever does most for the hit points it has left costs one's own side least."""

HELPLESS_FACTOR: Final = 2
"""A hit on the helpless is critical."""


def weight_of(profile: Profile, health: int) -> int:
    """What a hit point of damage to a creature with so much health left is worth, in percent."""
    return min(MOST_WEIGHT, PLAIN + PER_THREAT * profile.threat // (health * HIT_POINT))


class Roster:
    """Everybody that one side has before it. Lists run alongside `foes`, the enemies that fight or could, by id.

    `mates` are those of the side itself, `threats` what each foe does in a round, `weights` what a hit point of its
    damage is worth in percent, `health` its hit points with the temporary ones, `pools` those that damage to it comes
    off, `hardened` whether something changes the damage it takes.

    It is kept from one look to the next, and only what has changed is worked out anew. `version` counts the looks that
    found a foe come, gone, moved or changed.
    """

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle = battle
        self.rules: Ruleset = battle.rules
        self.side = side
        self.version = 0
        self.mates: list[Creature] = []
        self.foes: list[Creature] = []
        self.profiles: list[Profile] = []
        self.threats: list[int] = []
        self.weights: list[int] = []
        self.health: list[int] = []
        self.pools: list[int] = []
        self.hardened: list[bool] = []
        self.flags: list[int] = []
        self.places: list[int] = []
        self.spaces: list[int] = []
        self.effects: list[tuple[Effect, ...]] = []

    def look(self, reader: Reader) -> None:
        """Take stock of everybody."""
        side = self.side
        mates: list[Creature] = []
        foes = self.foes
        count = 0
        changed = False
        for creature in self.battle.creatures:
            flags = creature.flags
            if flags & GONE or creature.at < 0:
                continue
            if creature.side == side:
                mates.append(creature)
                continue
            if flags & UNCONSCIOUS and creature.hp <= 0:
                continue
            if count == len(foes) or foes[count] is not creature:
                self.cut(count)
                self.add(creature, reader)
                changed = True
            elif (
                self.flags[count] != flags
                or self.effects[count] is not creature.effects
                or self.profiles[count].sheet is not creature.sheet
                or creature.sheet.mob
            ):
                self.write(count, creature, reader)
                changed = True
            else:
                health = max(1, creature.hp + creature.temp_hp)
                if self.health[count] != health:
                    self.weigh(count, creature, health)
                if self.places[count] != creature.at or self.spaces[count] != creature.space:
                    self.places[count] = creature.at
                    self.spaces[count] = creature.space
                    changed = True
            count += 1
        if count < len(foes):
            self.cut(count)
            changed = True
        self.mates = mates
        if changed:
            self.version += 1

    def cut(self, count: int) -> None:
        """Forget all foes from the one of this number on."""
        if count < len(self.foes):
            del self.foes[count:]
            del self.profiles[count:]
            del self.threats[count:]
            del self.weights[count:]
            del self.health[count:]
            del self.pools[count:]
            del self.hardened[count:]
            del self.flags[count:]
            del self.places[count:]
            del self.spaces[count:]
            del self.effects[count:]

    def add(self, foe: Creature, reader: Reader) -> None:
        """One foe more, behind the others."""
        self.foes.append(foe)
        self.profiles.append(reader.read(self.rules, foe.sheet))
        self.threats.append(0)
        self.weights.append(0)
        self.health.append(0)
        self.pools.append(0)
        self.hardened.append(False)
        self.flags.append(0)
        self.places.append(-1)
        self.spaces.append(0)
        self.effects.append(())
        self.write(len(self.foes) - 1, foe, reader)

    def write(self, n: int, foe: Creature, reader: Reader) -> None:
        """Write down all about foe `n`."""
        profile = reader.read(self.rules, foe.sheet)
        self.profiles[n] = profile
        self.threats[n] = profile.threat
        self.flags[n] = foe.flags
        self.effects[n] = foe.effects
        self.hardened[n] = tough(foe)
        self.places[n] = foe.at
        self.spaces[n] = foe.space
        self.weigh(n, foe, max(1, foe.hp + foe.temp_hp))

    def weigh(self, n: int, foe: Creature, health: int) -> None:
        """Write down what follows from the health of foe `n`."""
        weight = weight_of(self.profiles[n], health)
        self.weights[n] = weight * HELPLESS_FACTOR if foe.flags & HELPLESS else weight
        self.health[n] = health
        self.pools[n] = health if not foe.sheet.mob else self.rules.health.pool(self.battle, foe)


def tough(creature: Creature) -> bool:
    """Whether anything changes the damage a creature takes."""
    sheet = creature.sheet
    if sheet.resist or sheet.vulnerable or sheet.immune or creature.flags & INCORPOREAL:
        return True
    for effect in creature.effects:
        if effect.resist is not None or effect.vulnerable is not None or effect.immune:
            return True
    return False
