"""The parts of effects: conditions, flags, modifiers, marks, resistances, and rules that last with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects import flags as f
from battlemat.engine.effects.effect import ITS_SIDE
from battlemat.engine.effects.modifiers import ANY_ATTACK, Modifier
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.laying import Draft, Part
from battlemat.powers.run.running import PrintedCreatures, Rule, Running

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

WORTH: Final = {
    "stunned": 200,
    "unconscious": 260,
    "petrified": 260,
    "controlled": 220,
    "dazed": 90,
    "blinded": 90,
    "weakened": 80,
    "restrained": 80,
    "immobile": 50,
    "immobilized": 50,
    "grappled": 60,
    "grabbed": 60,
    "slowed": 25,
    "prone": 40,
    "rattled": 35,
    "marked": 25,
    "deafened": 5,
    "surprised": 200,
    "helpless": 200,
}
"""What a round of a condition on a foe is worth, in twentieths of a hit point."""

FLAG_STATES: Final = {
    "invisible": f.INVISIBLE,
    "insubstantial": f.INCORPOREAL,
    "incorporeal": f.INCORPOREAL,
    "phasing": f.PHASING,
}


TURNS: Final = "turns "


def turned(bearer: Creature, condition: str) -> str:
    """A condition as it comes to somebody whom something else befalls in its place."""
    turning = f"{TURNS}{condition}:"
    for effect in bearer.effects:
        for tag in effect.tags:
            if tag.startswith(turning):
                return tag.removeprefix(turning)
    return condition


class ConditionPart(Part):
    """Conditions and states. Those the bearer is immune to are left out. `told`: what the effect says of them."""

    def __init__(self, known: frozenset[str], names: tuple[str, ...], told: tuple[str, ...] = ()) -> None:
        names = tuple(["unconscious" if name in ("asleep", "sleeping") else name for name in names])
        self.names = tuple([name for name in names if name in known and name != "prone"])
        self.prone = "prone" in names
        flags = 0
        for name in names:
            flags |= FLAG_STATES.get(name, 0)
        self.flags = flags
        self.tags = (*[name for name in names if name not in known], *told)
        self.worthwhile = sum(WORTH.get(name, 20) for name in names)
        self.marking = "marked" in names

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        immune = bearer.sheet.immune
        by_name = play.battle.rules.conditions.by_name
        for name in self.names:
            if bearer.effects:
                name = turned(bearer, name)
            if (immune and name in immune) or any(name in effect.immune for effect in bearer.effects):
                draft.refused.append(name)
                continue
            condition = by_name.get(name)
            if condition is not None:
                draft.conditions |= condition.mask
        draft.flags |= self.flags
        draft.tags.extend(self.tags)
        if self.marking:
            draft.mark = True
        if self.prone and "prone" not in immune:
            draft.prone = True


class MarkPart(Part):
    """The mark of SELF."""

    worthwhile = 25

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        if "marked" in bearer.sheet.immune:
            return
        draft.mark = True
        draft.conditions |= play.battle.rules.conditions.mask("marked")


class FlagPart(Part):
    """Flags, and words that other things look for on the effect ("swallowed", "has Claw")."""

    def __init__(self, flags: int, tags: tuple[str, ...] = (), worthwhile: int = 20) -> None:
        self.flags = flags
        self.tags = tags
        self.worthwhile = worthwhile

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        draft.flags |= self.flags
        draft.tags.extend(self.tags)


class ModifierPart(Part):
    """A plain bonus or penalty that the bearer carries."""

    def __init__(
        self,
        keys: tuple[str, ...],
        sign: int,
        amount: Measure,
        kind: str,
        against: PrintedCreatures | None,
        attack: PrintedAttack | None,
        once: bool,
    ) -> None:
        self.keys = keys
        self.amount = amount
        self.sign = sign
        self.kind = kind
        self.against = against
        self.kinds = attack.ranges or ANY_ATTACK if attack is not None else ANY_ATTACK
        self.tags = "|".join(attack.tags) if attack is not None else ""
        self.once = once

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        amount = self.amount.number(play) * self.sign
        versus = -1
        if self.against is not None:
            found = self.against.all(play)
            versus = found[0].id if found else -1
        for key in self.keys:
            draft.modifiers.append(
                Modifier(
                    key,
                    amount,
                    self.kind,
                    play.power.name,
                    play.power.rule,
                    versus,
                    self.kinds,
                    self.once,
                    self.tags,
                )
            )

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        size = 12 * self.sign * (self.amount.flat or 2) * min(2, len(self.keys))
        return size if user.side == target.side else -size


class SpeedPart(Part):
    """A speed that becomes a number, or a movement mode gained at one (0: at the walking speed)."""

    def __init__(self, key: str, speed: int, times: int, over: int, traits: tuple[str, ...]) -> None:
        self.key = key
        self.speed = speed
        self.times = times
        self.over = over
        self.traits = traits

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        speed = self.speed or bearer.sheet.speed * self.times // self.over
        draft.modifiers.append(Modifier(self.key, speed, "set", play.power.name, play.power.rule))
        for trait in self.traits:
            if trait in FLAG_STATES:
                draft.flags |= FLAG_STATES[trait]
            draft.tags.append(trait)


class AdvantagePart(Part):
    """The bearer grants combat advantage: to everyone (`to` None), to one creature, or to SELF's side."""

    worthwhile = 40

    def __init__(self, to: PrintedCreatures | None, side: bool) -> None:
        self.to = to
        self.side = side

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        if self.to is None:
            draft.flags |= f.GRANTS_ADVANTAGE
        elif self.side:
            draft.advantage_to = ITS_SIDE
        else:
            found = self.to.all(play)
            if found:
                draft.advantage_to = found[0].id


class ResistPart(Part):
    """Resistance (or, `weak`, vulnerability) to damage types."""

    def __init__(self, amount: Measure, types: tuple[str, ...], weak: bool) -> None:
        self.amount = amount
        self.types = types
        self.weak = weak
        self.worthwhile = 50 if weak else -50

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        amount = self.amount.number(play)
        table = dict((draft.vulnerable if self.weak else draft.resist) or {})
        for type in self.types:
            table[type] = max(amount, table.get(type, 0))
        if self.weak:
            draft.vulnerable = table
        else:
            draft.resist = table


class ImmunePart(Part):
    """Immunity to damage types, conditions or kinds of effects."""

    worthwhile = -40

    def __init__(self, to: tuple[str, ...]) -> None:
        self.to = to
        self.forced = any(
            word in ("forced movement", "unwilling movement", "push", "pull", "shunt") for word in to
        )

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        draft.immune = (*draft.immune, *self.to)
        if self.forced:
            draft.flags |= f.NO_FORCED
        if "flanked" in self.to:
            draft.flags |= f.ALL_AROUND


class RegenerationPart(Part):
    """Regeneration while the effect lasts."""

    worthwhile = -60

    def __init__(self, amount: Measure) -> None:
        self.amount = amount

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        draft.regeneration = max(draft.regeneration, self.amount.number(play))


class RulePart(Part):
    """A rule that holds while the effect lasts."""

    def __init__(self, rule: Rule, worthwhile: int = 20) -> None:
        self.rule = rule
        self.worthwhile = worthwhile

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        draft.rules.append(self.rule)


class SensePart(Part):
    """A sense gained, as a word on the effect (`sense N`)."""

    def __init__(self, sense: str, range: int) -> None:
        self.word = f"sense {sense} {range}"

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        draft.tags.append(self.word)
