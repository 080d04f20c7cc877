"""Questions about the state of the fight, made ready to be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.creature import SIZES
from battlemat.engine.effects.durations import GRAPPLE, SAVE_ENDS
from battlemat.engine.effects.flags import (
    ALOFT,
    CANNOT_ACT,
    DEAD,
    GRABBED,
    HIDDEN,
    INCORPOREAL,
    INVISIBLE,
    PHASING,
    UNCONSCIOUS,
)
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature


class InState(Check):
    """Whether creatures have conditions (by name), flags, or further states; `by`: put there by one of these;
    `already`: before the attack under way laid any.
    """

    def __init__(
        self,
        who: PrintedCreatures,
        conditions: tuple[str, ...],
        flags: int,
        words: tuple[str, ...],
        every: bool,
        by: PrintedCreatures | None,
        negated: bool,
        already: bool,
    ) -> None:
        self.already = already
        self.who = who
        self.conditions = conditions
        self.flags = flags
        self.words = words
        self.every = every
        self.by = by
        self.negated = negated

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        if not found:
            return False
        for creature in found:
            if self.one(play, creature) == self.negated:
                return False
        return True

    def one(self, play: Running, creature: Creature) -> bool:
        """Whether one creature has the states."""
        by_name = play.battle.rules.conditions.by_name
        if self.by is not None:
            sources = [one.id for one in self.by.all(play)]
            for effect in creature.effects:
                if effect.source in sources and (
                    effect.flags & self.flags
                    or any(word in effect.tags for word in self.words)
                    or any(
                        effect.conditions & by_name[name].bit for name in self.conditions if name in by_name
                    )
                ):
                    return True
            return False
        conditions, flags = creature.conditions, creature.flags
        if self.already and creature.id == play.before_id:
            conditions, flags = play.before_conditions, play.before_flags
        if self.every:
            return all(
                conditions & by_name[name].bit for name in self.conditions if name in by_name
            ) and all(self.word(play, creature, word) for word in self.words)
        if flags & self.flags or (
            conditions and any(conditions & by_name[name].bit for name in self.conditions if name in by_name)
        ):
            return True
        return any(self.word(play, creature, word) for word in self.words)

    def word(self, play: Running, creature: Creature, word: str) -> bool:
        """Whether a creature is what a word that is no condition says."""
        if word == "staggered":
            return creature.staggered
        if word == "damaged":
            return creature.hp < creature.max_hp
        if word == "save ends":
            return any(effect.duration.kind == SAVE_ENDS for effect in creature.effects)
        if word == "targeted":
            return creature.id in play.targets
        if word == "hit":
            return creature.id in play.hits
        if word == "missed":
            return creature.id in play.misses
        if word == "other":
            return creature.id not in play.targets
        if word == "undamaged":
            return creature.hp >= creature.max_hp
        if word == "at half its hit points or above":
            return creature.hp * 2 >= creature.max_hp
        if word == "flanked":
            position = play.battle.rules.position
            return any(
                position.flanks(play.battle, foe, creature, None)
                for foe in play.battle.creatures
                if foe.side != creature.side and not foe.flags & CANNOT_ACT
            )
        if word == "living":
            return (
                not creature.flags & DEAD
                and "undead" not in creature.sheet.types
                and "construct" not in creature.sheet.types
            )
        if word == "dead":
            return bool(creature.flags & DEAD)
        if word == "dropped":
            return creature.hp <= 0 or bool(creature.flags & DEAD)
        if word == "conscious":
            return not creature.flags & (UNCONSCIOUS | DEAD)
        if word == "incapacitated":
            return bool(creature.flags & CANNOT_ACT)
        return any(word in effect.tags for effect in creature.effects)


STATE_FLAGS: Final = {
    "invisible": INVISIBLE,
    "flying": ALOFT,
    "airborne": ALOFT,
    "hidden": HIDDEN,
    "insubstantial": INCORPOREAL,
    "incorporeal": INCORPOREAL,
    "grappled": GRABBED,
    "phasing": PHASING,
}
"""States that are flags and no conditions."""


class IsBurning(Check):
    """Whether a creature is taking persistent damage (of a type, from a power)."""

    def __init__(self, who: PrintedCreatures, damage_type: str, power: str) -> None:
        self.who = who
        self.damage_type = damage_type
        self.power = power.casefold()

    def holds(self, play: Running) -> bool:
        for creature in self.who.all(play):
            for effect in creature.effects:
                if (
                    effect.persistent
                    and (not self.damage_type or effect.damage_type == self.damage_type)
                    and (not self.power or effect.name.casefold() == self.power)
                ):
                    return True
        return False


class IsTagged(Check):
    """Whether a creature has one of these tags, types or origins."""

    def __init__(self, who: PrintedCreatures, tags: tuple[str, ...], without: bool) -> None:
        self.who = who
        self.tags = tuple([tag.casefold() for tag in tags])
        self.without = without

    def holds(self, play: Running) -> bool:
        for creature in self.who.all(play):
            if any(tag in creature.sheet.types for tag in self.tags) == self.without:
                return False
        return True


class IsRanked(Check):
    """Whether a creature is of one of these kinds (standard, mook, elite, boss)."""

    def __init__(self, who: PrintedCreatures, kinds: tuple[str, ...], negated: bool) -> None:
        self.who = who
        self.kinds = tuple([kind.casefold() for kind in kinds])
        self.negated = negated

    def holds(self, play: Running) -> bool:
        return all((c.sheet.kind in self.kinds) != self.negated for c in self.who.all(play))


class IsSized(Check):
    """Whether a creature is of a size, compared with one named or with SELF's own."""

    def __init__(self, who: PrintedCreatures, size: str, compare: str, steps: int) -> None:
        self.who = who
        self.own = size == "SELF"
        self.size = SIZES.index(size.casefold()) if size.casefold() in SIZES else 2
        self.compare = compare
        self.steps = steps

    def holds(self, play: Running) -> bool:
        for creature in self.who.all(play):
            size = creature.sheet.size
            if self.own:
                own = play.user.sheet.size
                good = (
                    size < own
                    if self.compare == "smaller"
                    else size > own
                    if self.compare == "larger"
                    else size <= own + self.steps
                )
            else:
                good = (
                    size <= self.size
                    if self.compare == "at most"
                    else size >= self.size
                    if self.compare == "at least"
                    else size == self.size
                )
            if not good:
                return False
        return True


def grips(play: Running, holder: PrintedCreatures, held: PrintedCreatures) -> bool:
    """Whether one creature is grappling another."""
    holders = [c.id for c in holder.all(play)]
    return any(
        e.duration.kind == GRAPPLE and e.source in holders for c in held.all(play) for e in c.effects
    )


def has_advantage(play: Running, who: PrintedCreatures, over: PrintedCreatures) -> bool:
    """Whether a creature has combat advantage against another."""
    strike = play.strike
    if play.weighing:
        return False
    for attacker in who.all(play):
        for target in over.all(play):
            if strike is not None and strike.attacker == attacker.id and strike.target == target.id:
                return strike.advantage or bool(
                    play.battle.rules.attacks.advantage(play.battle, attacker, target, strike)
                )
            if play.battle.rules.attacks.advantage(play.battle, attacker, target, None):
                return True
    return False


class CameOut(Check):
    """How the attack, check or saving throw just made came out."""

    def __init__(self, result: str, attack: str) -> None:
        self.result = result
        self.attack = attack.casefold()

    def holds(self, play: Running) -> bool:
        result = self.result
        strike = play.strike
        if result == "hit":
            if self.attack:
                return play.memory.get(f"hit {self.attack}", 0) > 0
            return strike is not None and strike.hit
        if result == "miss":
            if self.attack:
                return play.memory.get(f"miss {self.attack}", 0) > 0
            return strike is not None and not strike.hit
        if result == "critical":
            return strike is not None and strike.crit
        if result in ("all hit", "both hit"):
            return bool(play.hits) and not play.misses and (result != "both hit" or len(play.hits) >= 2)
        if result == "two hit":
            return len(set(play.hits)) < len(play.hits)
        if result == "second hit":
            return strike is not None and strike.hit and play.hits.count(strike.target) >= 2
        if result == "any hit":
            return bool(play.hits)
        if result in ("all miss", "both miss"):
            return bool(play.misses) and not play.hits
        if result in ("success", "saved"):
            return play.success
        if result in ("failure", "unsaved"):
            return not play.success
        if result == "done":
            return play.done
        if result == "not done":
            return not play.done
        return play.amount > 0


def has_felled(play: Running, who: PrintedCreatures, states: tuple[str, ...], negated: bool) -> bool:
    """Whether what was just done to a creature left it newly staggered, at 0 or below, or dead."""
    for creature in who.all(play):
        half = creature.staggered_value
        for state in states:
            if state == "staggered":
                good = creature.hp <= half < play.before_hp
            elif state == "killed":
                good = bool(creature.flags & DEAD)
            else:
                good = creature.hp <= 0 or bool(creature.flags & DEAD)
            if good:
                return not negated
    return negated


class OnHitPoints(Check):
    """Whether a creature is at so many hit points (or recoveries) at most, or at least."""

    topic = "hit-point-limit"

    def __init__(self, who: PrintedCreatures, amount: Measure, compare: str, recoveries: bool) -> None:
        self.who = who
        self.amount = amount
        self.most = compare == "at most"
        self.recoveries = recoveries

    def holds(self, play: Running) -> bool:
        number = self.amount.number(play)
        for creature in self.who.all(play):
            value = creature.recoveries if self.recoveries else creature.hp
            if (value > number) if self.most else (value < number):
                return False
        return True


BOTH_HANDS = "two melee weapons"
FREE_HAND = "free hand"


class IsWielding(Check):
    """Whether a creature wields a weapon of a group, kind or name."""

    def __init__(self, who: PrintedCreatures, things: tuple[str, ...], negated: bool) -> None:
        self.who = who
        self.things = tuple([thing.casefold() for thing in things])
        self.negated = negated

    def holds(self, play: Running) -> bool:
        return all(self.one(c) != self.negated for c in self.who.all(play))

    def one(self, creature: Creature) -> bool:
        """Whether this creature has such a thing in hand."""
        first, second = creature.sheet.weapon, creature.sheet.offhand
        if BOTH_HANDS in self.things:
            return first is not None and second is not None and first.melee and second.melee
        if FREE_HAND in self.things:
            return second is None and (first is None or "two-handed" not in first.properties)
        for weapon in (creature.sheet.weapon, creature.sheet.offhand, creature.sheet.ranged):
            if weapon is None:
                continue
            for thing in self.things:
                if (
                    thing == weapon.group
                    or thing in weapon.name.casefold()
                    or thing in weapon.properties
                    or (thing == "melee weapon" and weapon.melee)
                    or (thing == "ranged weapon" and weapon.range_normal)
                ):
                    return True
        return any(thing in power.name.casefold() for power in creature.sheet.powers for thing in self.things)


class IsUnder(Check):
    """Whether a creature is affected by the power named, or SELF in the stance or form that this is."""

    def __init__(self, who: PrintedCreatures, power: str, negated: bool) -> None:
        self.who = who
        self.power = power.casefold()
        self.negated = negated

    def holds(self, play: Running) -> bool:
        name = self.power
        for creature in self.who.all(play):
            if any(e.name.casefold() == name or name in e.tags for e in creature.effects) == self.negated:
                return False
        return True


class HasUsed(Check):
    """Whether a creature has used (or hit with) the power named in this use, turn or encounter."""

    def __init__(self, who: PrintedCreatures, power: str, hit: bool) -> None:
        self.who = who
        self.power = power.casefold()
        self.hit = hit

    def holds(self, play: Running) -> bool:
        if play.memory.get(f"hit {self.power}", 0):
            return True
        for creature in self.who.all(play):
            if any(f"used {self.power}" in e.tags for e in creature.effects):
                return True
            for power in creature.sheet.powers:
                if (
                    not self.hit
                    and power.slot >= 0
                    and power.name.casefold() == self.power
                    and creature.spent & (1 << power.slot)
                ):
                    return True
        return False


class IsAttackKind(Check):
    """Whether the attack under way is a charge or an opportunity attack."""

    def __init__(self, how: str) -> None:
        self.charge = how == "charge"

    def holds(self, play: Running) -> bool:
        strike = play.strike
        if self.charge:
            return play.charge or (strike is not None and strike.charge)
        return play.opportunity or (strike is not None and strike.opportunity)


def is_other(play: Running, who: PrintedCreatures) -> bool:
    """Anyone but these."""
    return not who.includes(play, play.each)


def opposite(play: Running, check: Check) -> bool:
    """The opposite of a question."""
    return not check.holds(play)


class Every(Check):
    """All of these."""

    def __init__(self, checks: tuple[Check, ...]) -> None:
        self.checks = checks

    def holds(self, play: Running) -> bool:
        return all(check.holds(play) for check in self.checks)


def any_one(play: Running, checks: tuple[Check, ...]) -> bool:
    """Any of these."""
    return any(check.holds(play) for check in checks)


class InShape(Check):
    """Whether a creature is in the form named; one that has changed into none is in its first."""

    def __init__(self, who: PrintedCreatures, form: str, first: bool) -> None:
        self.who = who
        self.form = "form " + form.casefold()
        self.first = first

    def holds(self, play: Running) -> bool:
        for creature in self.who.all(play):
            changed = [tag for effect in creature.effects for tag in effect.tags if tag.startswith("form ")]
            if self.form not in changed and not (self.first and not changed):
                return False
        return True


def always(play: Running) -> bool:
    """What is taken to be so unless the referee says otherwise."""
    return True
