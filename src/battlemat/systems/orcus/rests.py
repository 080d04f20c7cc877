"""The end of an encounter, short and long rests, streaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import timing, verbs
from battlemat.engine.actions import DAILY
from battlemat.engine.actions import ENCOUNTER as ONCE_AN_ENCOUNTER
from battlemat.engine.battle import SETUP
from battlemat.engine.decisions import Choice, Illegal, Option
from battlemat.engine.durations import ENCOUNTER, GRAPPLE, INSIDE, LONG_REST, SHORT_REST, STANCE
from battlemat.engine.flags import DEAD, OUT, UNCONSCIOUS
from battlemat.engine.health import DOWN
from battlemat.engine.power import Power
from battlemat.systems.orcus.companions import leave_with_the_encounter

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

STREAK = 2
LONG_REST_HOURS = 24


async def rest(battle: Battle, kind: str) -> None:
    """End the encounter and rest: `short` or `long`.

    Raises `Illegal` for a second long rest within 24 hours (orcus.rest.long-daily-limit).
    """
    if kind == "long" and battle.hours_since_long_rest < LONG_REST_HOURS:
        raise Illegal("orcus.rest.long-daily-limit", "one long rest in any 24 hours")
    await end_encounter(battle)
    for creature in battle.creatures:
        resting = creature.sheet.hero or creature.sheet.recoveries or creature.owner >= 0
        if creature.flags & (DEAD | OUT):
            continue
        come_round(battle, creature)
        if not resting:
            continue
        short_rest(battle, creature)
        await spend_recoveries(battle, creature)
        if kind == "long":
            long_rest(battle, creature)
        battle.rules.conditions.refresh(creature)
    if kind == "long":
        battle.hours_since_long_rest = 0
    battle.emit("rest", -1, -1, 0, f"orcus.rest.{kind}", kind)


async def end_encounter(battle: Battle) -> None:
    """The encounter is over: what lasts as long ends, limits per encounter return, a streak may be complete."""
    fought = battle.phase != SETUP
    if battle.active >= 0:
        await battle.rules.turns.close(battle)
    timing.encounter_ends(battle)
    leave_with_the_encounter(battle)
    battle.readied = ()
    battle.delayed = ()
    battle.secrets.clear()
    battle.surprise = False
    for creature in battle.creatures:
        creature.used = 0
        creature.initiative = 0
        creature.standard = creature.move = creature.minor = 0
        creature.immediate = 1
        for effect in creature.effects:
            if effect.duration.kind in (ENCOUNTER, GRAPPLE, INSIDE, STANCE):
                verbs.remove_effect(battle, creature, effect)
        if fought and creature.sheet.hero:
            creature.streak += 1
            if creature.streak % STREAK == 0:
                verbs.set_action_points(battle, creature, creature.action_points + 1, "orcus.action-point.gain")
    battle.phase = SETUP
    battle.active = -1
    battle.turn = -1
    battle.round = 0
    battle.rebuild_hooks()


def short_rest(battle: Battle, creature: Creature) -> None:
    """What five quiet minutes bring back."""
    for power in creature.sheet.powers:
        if isinstance(power, Power) and power.usage != DAILY and creature.spent & (1 << power.slot):
            rule = "orcus.power.frequency-encounter" if power.usage == ONCE_AN_ENCOUNTER else "orcus.monster.refresh"
            verbs.refresh_power(battle, creature, power.slot, rule, power.name)
    if creature.temp_hp:
        verbs.set_temp(battle, creature, 0, "orcus.temp-hp.duration")
    creature.death_failures = creature.death_successes = 0
    for effect in creature.effects:
        if effect.duration.kind == SHORT_REST:
            verbs.remove_effect(battle, creature, effect)


def come_round(battle: Battle, creature: Creature) -> None:
    """Whoever was knocked out, friend or foe, wakes with 1 hit point (orcus.healing.knock-out)."""
    rule = battle.rules.cite["knock-out"]
    if creature.hp == 0 and any(e.name == DOWN and e.rule == rule for e in creature.effects):
        verbs.set_hp(battle, creature, 1, "heal", creature.id, 1, rule)
        battle.rules.health.wake(battle, creature)


async def spend_recoveries(battle: Battle, creature: Creature) -> None:
    """Recoveries spent at rest: as many as do some good, unless the player says otherwise."""
    while creature.recoveries > 0 and creature.hp < creature.sheet.max_hp and creature.recovery_value > 0:
        useful = creature.sheet.max_hp - creature.hp >= creature.recovery_value or creature.flags & UNCONSCIOUS \
            or creature.staggered
        words: list[Option] = [Choice("yes"), Choice("no")] if useful else [Choice("no"), Choice("yes")]
        if (await battle.choose(creature, "recovery", words)).word == "no":
            return
        await battle.rules.health.spend_recovery(battle, creature, 0, creature.id, "orcus.ruling.short-rest-benefits")


def long_rest(battle: Battle, creature: Creature) -> None:
    """What six hours bring back."""
    sheet = creature.sheet
    creature.spent = 0
    for effect in creature.effects:
        if effect.duration.kind == LONG_REST or effect.name == DOWN:
            verbs.remove_effect(battle, creature, effect)
    verbs.set_hp(battle, creature, sheet.max_hp, "heal", creature.id, sheet.max_hp, "orcus.rest.long-benefits")
    verbs.set_recoveries(battle, creature, sheet.recoveries, "orcus.rest.long-benefits")
    if sheet.hero:
        verbs.set_action_points(battle, creature, 1, "orcus.action-point.reset")
    creature.streak = 0
