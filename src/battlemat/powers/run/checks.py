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
            return play.before_staggered if self.already and creature.id == play.before_id else creature.staggered
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


def is_burning(play: Running, who: PrintedCreatures, damage_type: str, power: str, already: bool) -> bool:
    """Whether a creature is taking persistent damage (of a type, from a power); `already`: before the attack under way
    laid any.
    """
    power = power.casefold()
    for creature in who.all(play):
        for effect in play.before_effects if already and creature.id == play.before_id else creature.effects:
            if (
                effect.persistent
                and (not damage_type or effect.damage_type == damage_type)
                and (not power or effect.name.casefold() == power)
            ):
                return True
    return False


def is_tagged(play: Running, who: PrintedCreatures, tags: tuple[str, ...], without: bool) -> bool:
    """Whether a creature has one of these tags, types or origins."""
    for creature in who.all(play):
        if any(tag.casefold() in creature.sheet.types for tag in tags) == without:
            return False
    return True


def is_ranked(play: Running, who: PrintedCreatures, kinds: tuple[str, ...], negated: bool) -> bool:
    """Whether a creature is of one of these kinds (standard, mook, elite, boss)."""
    known = [kind.casefold() for kind in kinds]
    return all((c.sheet.kind in known) != negated for c in who.all(play))


def is_sized(play: Running, who: PrintedCreatures, size: str, compare: str, steps: int) -> bool:
    """Whether a creature is of a size, compared with one named or with SELF's own."""
    word = size.casefold()
    own = size == "SELF"
    other = play.user.sheet.size if own else SIZES.index(word) if word in SIZES else 2
    return all(compares(creature.sheet.size, other + steps, compare, own) for creature in who.all(play))


def compares(size: int, other: int, compare: str, own: bool) -> bool:
    """Whether a size compares so with another; with SELF's own it is no larger where nothing else is said."""
    if compare == "smaller":
        return size < other
    if compare == "larger":
        return size > other
    if compare == "at least":
        return size >= other
    return size <= other if own or compare == "at most" else size == other


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


def is_flanking(play: Running, who: PrintedCreatures, whom: PrintedCreatures) -> bool:
    """Whether a creature flanks another."""
    flanks = play.battle.rules.position.flanks
    return any(flanks(play.battle, one, other, None) for one in who.all(play) for other in whom.all(play))


def came_out(play: Running, result: str, attack: str) -> bool:
    """How the attack, check or saving throw just made came out."""
    attack = attack.casefold()
    strike = play.strike
    if result == "hit":
        if attack:
            return play.memory.get(f"hit {attack}", 0) > 0
        return strike is not None and strike.hit
    if result == "miss":
        if attack:
            return play.memory.get(f"miss {attack}", 0) > 0
        return strike is not None and not strike.hit
    if result == "critical":
        return strike is not None and strike.crit
    if attack and result == "two hit":
        return any(play.memory.get(f"hit {attack} at {one}", 0) >= 2 for one in play.hits)
    if attack and result == "both hit":
        return play.memory.get(f"hit {attack}", 0) >= 2 and not play.memory.get(f"miss {attack}", 0)
    if result in ("all hit", "both hit"):
        return bool(play.hits) and not play.misses and (result != "both hit" or len(play.hits) >= 2)
    if result == "two hit":
        return len(set(play.hits)) < len(play.hits)
    if result == "second hit":
        return strike is not None and strike.hit and play.hits.count(strike.target) >= 2
    if result == "any hit":
        return bool(play.hits)
    if result in ("all miss", "both miss"):
        return len(play.misses) >= (2 if result == "both miss" else 1) and not play.hits
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


def is_wielding(play: Running, who: PrintedCreatures, things: tuple[str, ...], negated: bool) -> bool:
    """Whether a creature wields a weapon of a group, kind or name."""
    return all(wields(c, [thing.casefold() for thing in things]) != negated for c in who.all(play))


def wields(creature: Creature, things: list[str]) -> bool:
    """Whether a creature has such a thing in hand."""
    first, second = creature.sheet.weapon, creature.sheet.offhand
    if BOTH_HANDS in things:
        return first is not None and second is not None and first.melee and second.melee
    if FREE_HAND in things:
        return second is None and (first is None or "two-handed" not in first.properties)
    for weapon in (creature.sheet.weapon, creature.sheet.offhand, creature.sheet.ranged):
        if weapon is None:
            continue
        for thing in things:
            if (
                thing == weapon.group
                or thing in weapon.name.casefold()
                or thing in weapon.properties
                or (thing == "melee weapon" and weapon.melee)
                or (thing == "ranged weapon" and weapon.range_normal)
            ):
                return True
    return any(thing in power.name.casefold() for power in creature.sheet.powers for thing in things)


def on_side(play: Running, who: PrintedCreatures, own: bool, negated: bool) -> bool:
    """Whether a creature is of SELF's side (`own`), or of another."""
    found = who.all(play)
    return bool(found) and all((one.side == play.user.side) == (own != negated) for one in found)


def is_under(play: Running, who: PrintedCreatures, power: str, negated: bool) -> bool:
    """Whether a creature is affected by the power named, or SELF in the stance or form that this is."""
    name = power.casefold()
    for creature in who.all(play):
        if any(e.name.casefold() == name or name in e.tags for e in creature.effects) == negated:
            return False
    return True


def has_used(play: Running, who: PrintedCreatures, name: str, hit: bool) -> bool:
    """Whether a creature has used (or hit with) the power named in this use, turn or encounter."""
    name = name.casefold()
    if play.memory.get(f"hit {name}", 0):
        return True
    for creature in who.all(play):
        if any(f"used {name}" in e.tags for e in creature.effects):
            return True
        for power in creature.sheet.powers:
            if (
                not hit
                and power.slot >= 0
                and power.name.casefold() == name
                and creature.spent & (1 << power.slot)
            ):
                return True
    return False


def is_attack_kind(play: Running, how: str) -> bool:
    """Whether the attack under way is a charge or an opportunity attack."""
    strike = play.strike
    if how == "charge":
        return play.charge or (strike is not None and strike.charge)
    return play.opportunity or (strike is not None and strike.opportunity)


def is_other(play: Running, who: PrintedCreatures) -> bool:
    """Anyone but these."""
    return not who.includes(play, play.each)


def opposite(play: Running, check: Check) -> bool:
    """The opposite of a question."""
    return not check.holds(play)


def every_one(play: Running, checks: tuple[Check, ...]) -> bool:
    """All of these."""
    return all(check.holds(play) for check in checks)


def any_one(play: Running, checks: tuple[Check, ...]) -> bool:
    """Any of these."""
    return any(check.holds(play) for check in checks)


def is_in_shape(play: Running, who: PrintedCreatures, form: str, first: bool) -> bool:
    """Whether a creature is in the form named; one that has changed into none is in its first."""
    for creature in who.all(play):
        changed = [tag for effect in creature.effects for tag in effect.tags if tag.startswith("form ")]
        if "form " + form.casefold() not in changed and not (first and not changed):
            return False
    return True


def always(play: Running) -> bool:
    """What is taken to be so unless the referee says otherwise."""
    return True
