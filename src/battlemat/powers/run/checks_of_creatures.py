"""Questions about a creature: its type, level, defenses, kind, what it can deal and resists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.powers import forms
from battlemat.powers.run.creatures import named_so, one_or_many
from battlemat.powers.run.lasting import defense_key
from battlemat.powers.run.mobs import of_own_mob
from battlemat.powers.run.running import Asked, Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder


def is_called(play: Running, who: PrintedCreatures, names: tuple[str, ...]) -> bool:
    """Whether a creature's name has a word in it, or it is of that type."""
    return all(named_so(c, names) for c in who.all(play))


def of_own_kind(play: Running, who: PrintedCreatures) -> bool:
    """Whether a creature is of SELF's kind."""
    return all(c.sheet.type == play.user.sheet.type for c in who.all(play))


def of_level_up_to(play: Running, who: PrintedCreatures, level: int, own: bool) -> bool:
    """Whether a creature is of a level at most, or (0) of a lower level than SELF; `own`: or of SELF's."""
    most = level or play.user.sheet.level - (0 if own else 1)
    return all(c.sheet.level <= most for c in who.all(play))


def has_defense_up_to(play: Running, who: PrintedCreatures, defense: str, most: int) -> bool:
    """Whether a defense of a creature is so much at most."""
    return all(c.sheet.defenses.get(defense, 10) <= most for c in who.all(play))


def most_of(play: Running, who: PrintedCreatures, what: str, most: bool) -> bool:
    """Whether a creature has the least or the most of something among SELF's enemies."""
    values = [number_of(c, what) for c in play.battle.enemies(play.user)]
    if not values:
        return False
    wanted = max(values) if most else min(values)
    return all(number_of(c, what) == wanted for c in who.all(play))


def number_of(creature: Creature, what: str) -> int:
    """What a creature has of it."""
    if what == "hit points":
        return creature.hp
    if what == "initiative":
        return creature.initiative
    return creature.sheet.defenses.get(what, 10)


def called(b: Builder, t: forms.Called) -> Check:
    if t.name == "mob":
        return Asked(of_own_mob, b.who(t.who))
    return Asked(of_own_kind, b.who(t.who)) if t.name == "SELF" else Asked(
        is_called, b.who(t.who), one_or_many(t.name.casefold()))


def defense_up_to(b: Builder, t: forms.DefenseAtMost) -> Check:
    return Asked(has_defense_up_to, b.who(t.who), defense_key(b, t.defense), t.most)


def extreme(b: Builder, t: forms.Extreme) -> Check:
    what = t.what if t.what in ("hit points", "initiative") else defense_key(b, t.what)
    return Asked(most_of, b.who(t.who), what, t.most)


def deals_type(play: Running, who: PrintedCreatures, types: tuple[str, ...]) -> bool:
    """Whether creatures have an attack that deals a type of damage."""
    for creature in who.all(play):
        if not any(type in types for power in creature.sheet.powers
                   if isinstance(power, Power) for type in power.damage_types):
            return False
    return True


def outnumbers(play: Running) -> bool:
    """Whether more of SELF's side are up than of its enemies."""
    up = [one for one in play.battle.creatures if not one.flags & (DEAD | OUT | CANNOT_ACT)]
    own = sum(1 for one in up if one.side == play.user.side)
    return own > len(up) - own


def is_alone(play: Running, who: PrintedCreatures, near: int) -> bool:
    """Whether none of a creature's allies is so near to it."""
    battle = play.battle
    position = battle.rules.position
    for creature in who.all(play):
        for other in battle.creatures:
            if other.side != creature.side or other.id == creature.id or other.at < 0 or other.flags & (DEAD | OUT):
                continue
            if position.distance(battle, other, creature) <= near:
                return False
    return True


def of_selfs_type(play: Running, who: PrintedCreatures) -> bool:
    """Whether creatures are of a type that SELF is of."""
    types = play.user.sheet.types
    found = who.all(play)
    return bool(found) and all(not types.isdisjoint(one.sheet.types) for one in found)


def has_corpse(play: Running, who: PrintedCreatures) -> bool:
    """Whether somebody dead lies where creatures stand."""
    found = who.all(play)
    return bool(found) and all(one.at in play.battle.corpses for one in found)


def has_resistance(play: Running, who: PrintedCreatures, types: tuple[str, ...]) -> bool:
    """Whether creatures resist one of these types."""
    health = play.battle.rules.health
    found = who.all(play)
    return bool(found) and all(
        any(health.resistance(play.battle, c, (type,)) > 0 for type in types) for c in found)


def has_odd_hit_points(play: Running, who: PrintedCreatures, even: bool) -> bool:
    """Whether hit points are odd, or even."""
    return all((one.hp % 2 == 0) == even for one in who.all(play))


def is_caster(play: Running, who: PrintedCreatures) -> bool:
    """Whether creatures have a power that is a spell."""
    found = who.all(play)
    return bool(found) and all(any("spell" in power.tags for power in one.sheet.powers) for one in found)


def immune_to(play: Running, who: PrintedCreatures, by: str) -> bool:
    """Whether creatures are immune to something, by nature or by an effect."""
    found = who.all(play)
    return bool(found) and all(
        by in one.sheet.immune or any(by in effect.immune for effect in one.effects) for one in found)


def is_immune(b: Builder, t: forms.Unmoved) -> Check:
    return Asked(immune_to, b.who(t.who), t.by.casefold())
