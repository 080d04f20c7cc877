"""Questions about a creature: its type, level, defenses, kind, what it can deal and resists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.powers import forms
from battlemat.powers.run.creatures import named_so, one_or_many
from battlemat.powers.run.lasting import defense_key
from battlemat.powers.run.mobs import OfOwnMob
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder


class IsCalled(Check):
    """Whether a creature's name has a word in it, or it is of that type."""

    def __init__(self, who: PrintedCreatures, name: str) -> None:
        self.who = who
        self.names = one_or_many(name.casefold())

    def holds(self, play: Running) -> bool:
        return all(named_so(c, self.names) for c in self.who.all(play))


class OfOwnKind(Check):
    """Whether a creature is of SELF's kind."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        return all(c.sheet.type == play.user.sheet.type for c in self.who.all(play))


class LevelUpTo(Check):
    """Whether a creature is of a level at most, or (0) of a lower level than SELF; `own`: or of SELF's."""

    def __init__(self, who: PrintedCreatures, level: int, own: bool) -> None:
        self.who = who
        self.level = level
        self.own = own

    def holds(self, play: Running) -> bool:
        most = self.level or play.user.sheet.level - (0 if self.own else 1)
        return all(c.sheet.level <= most for c in self.who.all(play))


class DefenseUpTo(Check):
    """Whether a defense of a creature is so much at most."""

    def __init__(self, who: PrintedCreatures, defense: str, most: int) -> None:
        self.who = who
        self.defense = defense
        self.most = most

    def holds(self, play: Running) -> bool:
        return all(c.sheet.defenses.get(self.defense, 10) <= self.most for c in self.who.all(play))


class MostOf(Check):
    """Whether a creature has the least or the most of something among SELF's enemies."""

    def __init__(self, who: PrintedCreatures, what: str, most: bool) -> None:
        self.who = who
        self.what = what
        self.most = most

    def value(self, creature: Creature) -> int:
        """How much of it a creature has."""
        if self.what == "hit points":
            return creature.hp
        if self.what == "initiative":
            return creature.initiative
        return creature.sheet.defenses.get(self.what, 10)

    def holds(self, play: Running) -> bool:
        values = [self.value(c) for c in play.battle.enemies(play.user)]
        if not values:
            return False
        wanted = max(values) if self.most else min(values)
        return all(self.value(c) == wanted for c in self.who.all(play))


def called(b: Builder, t: forms.Called) -> Check:
    if t.name == "mob":
        return OfOwnMob(b.who(t.who))
    return OfOwnKind(b.who(t.who)) if t.name == "SELF" else IsCalled(b.who(t.who), t.name)


def defense_up_to(b: Builder, t: forms.DefenseAtMost) -> Check:
    return DefenseUpTo(b.who(t.who), defense_key(b, t.defense), t.most)


def extreme(b: Builder, t: forms.Extreme) -> Check:
    what = t.what if t.what in ("hit points", "initiative") else defense_key(b, t.what)
    return MostOf(b.who(t.who), what, t.most)


class DealsType(Check):
    """Whether creatures have an attack that deals a type of damage."""

    def __init__(self, who: PrintedCreatures, types: tuple[str, ...]) -> None:
        self.who = who
        self.types = types

    def holds(self, play: Running) -> bool:
        for creature in self.who.all(play):
            if not any(type in self.types for power in creature.sheet.powers
                       if isinstance(power, Power) for type in power.damage_types):
                return False
        return True


class Outnumbers(Check):
    """Whether more of SELF's side are up than of its enemies."""

    def holds(self, play: Running) -> bool:
        up = [one for one in play.battle.creatures if not one.flags & (DEAD | OUT | CANNOT_ACT)]
        own = sum(1 for one in up if one.side == play.user.side)
        return own > len(up) - own


class IsAlone(Check):
    """Whether none of a creature's allies is so near to it."""

    def __init__(self, who: PrintedCreatures, near: int) -> None:
        self.who = who
        self.near = near

    def holds(self, play: Running) -> bool:
        battle = play.battle
        position = battle.rules.position
        for creature in self.who.all(play):
            for other in battle.creatures:
                if other.side != creature.side or other.id == creature.id or other.at < 0 or other.flags & (DEAD | OUT):
                    continue
                if position.distance(battle, other, creature) <= self.near:
                    return False
        return True


class OfSelfsType(Check):
    """Whether creatures are of a type that SELF is of."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        types = play.user.sheet.types
        found = self.who.all(play)
        return bool(found) and all(not types.isdisjoint(one.sheet.types) for one in found)


class HasCorpse(Check):
    """Whether somebody dead lies where creatures stand."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(one.at in play.battle.corpses for one in found)


class HasResistance(Check):
    """Whether creatures resist one of these types."""

    def __init__(self, who: PrintedCreatures, types: tuple[str, ...]) -> None:
        self.who = who
        self.types = types

    def holds(self, play: Running) -> bool:
        health = play.battle.rules.health
        found = self.who.all(play)
        return bool(found) and all(
            any(health.resistance(play.battle, c, (type,)) > 0 for type in self.types) for c in found)


class HasOddHitPoints(Check):
    """Whether hit points are odd, or even."""

    def __init__(self, who: PrintedCreatures, even: bool) -> None:
        self.who = who
        self.even = even

    def holds(self, play: Running) -> bool:
        return all((one.hp % 2 == 0) == self.even for one in self.who.all(play))


class IsCaster(Check):
    """Whether creatures have a power that is a spell."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(any("spell" in power.tags for power in one.sheet.powers) for one in found)


class IsImmune(Check):
    """Whether creatures are immune to something, by nature or by an effect."""

    def __init__(self, who: PrintedCreatures, by: str) -> None:
        self.who = who
        self.by = by

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(
            self.by in one.sheet.immune or any(self.by in effect.immune for effect in one.effects) for one in found)


def is_immune(b: Builder, t: forms.Unmoved) -> Check:
    return IsImmune(b.who(t.who), t.by.casefold())
