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


class Known:
    """What one side knows of a foe without a place.

    `threat` is what it does in a round, `weight` what a hit point of its damage is worth in percent, `health` its hit
    points with the temporary ones, `pool` those that damage to it comes off, `hardened` whether something changes the
    damage it takes; `seen_...` is what it had when it was looked at last.
    """

    def __init__(self, foe: Creature, profile: Profile) -> None:
        self.foe = foe
        self.profile = profile
        self.threat = 0
        self.weight = 0
        self.health = 0
        self.pool = 0
        self.hardened = False
        self.seen_flags = 0
        self.seen_at = -1
        self.seen_space = 0
        self.seen_effects: tuple[Effect, ...] = ()

    def lessened(self, share: int) -> Known:
        """The same foe, made so many times less of."""
        found = Known(self.foe, self.profile)
        found.threat = self.threat // share
        found.weight = self.weight // share
        found.health = self.health
        found.pool = self.pool
        found.hardened = self.hardened
        return found


class Roster:
    """Everybody that one side has before it: `foes`, the enemies that fight or could, by id, and alongside them what is
    `known` of each. `mates` are those of the side itself.

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
        self.known: list[Known] = []

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
                del foes[count:]
                del self.known[count:]
                foes.append(creature)
                self.known.append(self.first_seen(creature, reader))
                changed = True
            elif self.look_again(self.known[count], reader):
                changed = True
            count += 1
        if count < len(foes):
            del foes[count:]
            del self.known[count:]
            changed = True
        self.mates = mates
        if changed:
            self.version += 1

    def first_seen(self, foe: Creature, reader: Reader) -> Known:
        """All about one foe more."""
        known = Known(foe, reader.read(self.rules, foe.sheet))
        self.write(known)
        return known

    def look_again(self, known: Known, reader: Reader) -> bool:
        """Write down what is new about a foe. Whether it has moved or changed, apart from its health."""
        foe = known.foe
        sheet = foe.sheet
        if known.profile.sheet is not sheet:
            known.profile = reader.read(self.rules, sheet)
        elif known.seen_flags == foe.flags and known.seen_effects is foe.effects and not sheet.mob:
            health = max(1, foe.hp + foe.temp_hp)
            if known.health != health:
                self.weigh(known, health)
            if known.seen_at == foe.at and known.seen_space == foe.space:
                return False
            known.seen_at = foe.at
            known.seen_space = foe.space
            return True
        self.write(known)
        return True

    def write(self, known: Known) -> None:
        """Write down all about a foe."""
        foe = known.foe
        known.threat = known.profile.threat
        known.seen_flags = foe.flags
        known.seen_effects = foe.effects
        known.hardened = tough(foe)
        known.seen_at = foe.at
        known.seen_space = foe.space
        self.weigh(known, max(1, foe.hp + foe.temp_hp))

    def weigh(self, known: Known, health: int) -> None:
        """Write down what follows from a foe's health."""
        foe = known.foe
        weight = weight_of(known.profile, health)
        known.weight = weight * HELPLESS_FACTOR if foe.flags & HELPLESS else weight
        known.health = health
        known.pool = health if not foe.sheet.mob else self.rules.health.pool(self.battle, foe)


def tough(creature: Creature) -> bool:
    """Whether anything changes the damage a creature takes."""
    sheet = creature.sheet
    if sheet.resist or sheet.vulnerable or sheet.immune or creature.flags & INCORPOREAL:
        return True
    for effect in creature.effects:
        if effect.resist is not None or effect.vulnerable is not None or effect.immune:
            return True
    return False
