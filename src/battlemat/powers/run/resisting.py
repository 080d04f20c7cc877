"""Resistance lost, passed over or beaten; defenses that trade values or harden where they are hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import DAMAGED, Trigger
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.durations import Duration
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.health import EVERY_TYPE, UNRESISTED
from battlemat.powers import forms
from battlemat.powers.run import lasting
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import ROLES
from battlemat.powers.run.laying import Part
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.rules import DEFENSE, Changed, Guarded
from battlemat.powers.run.running import Done, PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.tables import FACE
from battlemat.powers.run.terms import Bound
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

HARDENED: Final = "hardened"
HURT: Final = "hurt"
PLAIN: Final = ("pd", "md")
LINES: Final = 20


def beats(play: Running, who: PrintedCreatures, types: tuple[str, ...]) -> bool:
    """Whether the natural roll of the attack at hand reaches what creatures' resistance to a type asks for."""
    strike = play.strike
    if strike is None:
        return False
    health = play.battle.rules.health
    found = who.all(play)
    for one in found:
        best = max([health.resistance(play.battle, one, (type,)) for type in types])
        if not 0 < best <= strike.natural:
            return False
    return bool(found)


class Trades(Rule):
    """Two defenses of somebody have each other's value."""

    def __init__(self, who: PrintedCreatures, first: str, second: str) -> None:
        super().__init__(frozenset({first, second, DEFENSE}))
        self.who = who
        self.first = first
        self.second = second

    def concerns(self, query: Query, user: Creature) -> bool:
        return query.stat in (self.first, self.second)

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        subject = play.battle.creatures[query.subject]
        if not self.who.includes(play, subject):
            return
        values = subject.sheet.defenses
        change = values.get(self.second, 10) - values.get(self.first, 10)
        if query.stat == self.second:
            change = -change
        if change:
            parts.append(Modifier(query.stat, change, "", play.power.name, play.power.rule))


class RaisesLower(Rule):
    """The lower of SELF's defenses that are not against blows, as they stand traded or not, is higher by so much."""

    def __init__(self, amount: int) -> None:
        super().__init__(frozenset((*PLAIN, DEFENSE)))
        self.amount = amount

    def concerns(self, query: Query, user: Creature) -> bool:
        return query.subject == user.id and query.stat in PLAIN

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        values = play.user.sheet.defenses
        first, second = values.get(PLAIN[0], 10), values.get(PLAIN[1], 10)
        lower = PLAIN[0] if first <= second else PLAIN[1]
        if first != second and traded(play):
            lower = PLAIN[1] if lower == PLAIN[0] else PLAIN[0]
        if query.stat == lower:
            parts.append(Modifier(query.stat, self.amount, "", play.power.name, play.power.rule))


def traded(play: Running) -> bool:
    """Whether SELF's defenses have each other's value just now."""
    for holder, trait in play.battle.stat_hooks.get(DEFENSE, ()):
        if holder != play.user.id or not isinstance(trait, Bound):
            continue
        for rule in trait.rules:
            inner = rule.inner if isinstance(rule, Guarded) else rule
            if isinstance(inner, Trades) and rule.guard(trait.scope(play.battle, play.user)):
                return True
    return False


async def gain_lines(play: Running, table: str) -> None:
    """All lines count of which otherwise one is chosen."""
    user = play.user
    name = next((one.name for one in user.sheet.traits if one.name.casefold() == table), table)
    impose(play, user, name, Duration(BATTLE), tags=tuple([f"{FACE}{face}" for face in range(LINES)]), beneficial=True)


async def harden_defense(play: Running, who: PrintedCreatures, amount: Measure) -> None:
    """The defense attacked is higher until creatures are hit again."""
    battle = play.battle
    strike = play.strike
    if strike is None:
        return
    for creature in await who.pick(play):
        for old in creature.effects:
            if HARDENED in old.tags:
                verbs.remove_effect(battle, creature, old)
        stat = strike.line.defense
        bonus = Modifier(stat, amount.number(play), "", play.power.name, play.power.rule)
        impose(
            play, creature, f"{HARDENED} {stat}", Duration(BATTLE), tags=(HARDENED,), modifiers=(bonus,),
            beneficial=creature.side == play.user.side)


class SparesHurt(Rule):
    """What happens at the end of creatures' turns spares those hurt since the end of the turn before.

    That they were hurt is noted with the turn it counts for: the one under way, or the next to come.
    """

    def __init__(self, inner: Rule, who: PrintedCreatures, types: tuple[str, ...]) -> None:
        super().__init__(inner.stats, inner.trigger_bits | 1 << DAMAGED)
        self.inner = inner
        self.who = who
        self.types = types
        self.name = " ".join((HURT, *types))

    def turn(self, battle: Battle, creature: Creature) -> str:
        """The turn that counts for a creature just now."""
        return f"turn {creature.turns + (0 if battle.active == creature.id else 1)}"

    def noted(self, battle: Battle, creature: Creature) -> bool:
        """Whether it is noted that a creature was hurt."""
        turn = self.turn(battle, creature)
        return any(effect.name == self.name and turn in effect.tags for effect in creature.effects)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        battle = play.battle
        if trigger.kind != DAMAGED:
            return self.inner.answers(play, trigger) and not self.noted(battle, battle.creatures[trigger.actor])
        if trigger.target < 0 or trigger.amount <= 0:
            return False
        creature = battle.creatures[trigger.target]
        strike = trigger.strike
        types = trigger.types or (strike.power.damage_types if strike is not None else ())
        if self.types and not any(type in self.types for type in types):
            return False
        return self.who.includes(play, creature) and not self.noted(battle, creature)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        if trigger.kind != DAMAGED:
            await self.inner.happen(play, trigger)
            return
        creature = battle.creatures[trigger.target]
        for effect in creature.effects:
            if effect.name == self.name:
                verbs.remove_effect(battle, creature, effect)
        impose(play, creature, self.name, Duration(BATTLE), tags=(self.turn(battle, creature),), source=creature.id)


# ------------------------------------------------------------------ makers


def spares_hurt(b: Builder, form: forms.UnlessHurt) -> Rule:
    who = form.inner.trigger.who
    return SparesHurt(st.answering(b, form.inner), b.who(who), form.types)


def unresisted(who: PrintedCreatures | None, by: PrintedCreatures | None, types: tuple[str, ...]) -> Rule:
    """Resistance (to these types) does not count: that of some creatures, or against the attacks of some."""
    return Changed(UNRESISTED, 1 if types else EVERY_TYPE, who, by, types=types)


def loses_part(b: Builder, form: forms.LoseResistance) -> Part:
    return RulePart(unresisted(ROLES["target"], None, form.types), 40)


def trades(b: Builder, form: forms.SwapDefenses) -> Rule:
    return Trades(b.who(form.who), lasting.defense_key(b, form.first), lasting.defense_key(b, form.second))


def take_lines(b: Builder, form: forms.TakeEveryLine) -> Step:
    return Done(gain_lines, form.table.casefold())
