"""The end of a battle: pending saves, wounds, what goes with it (archmage.ruling.battle-end)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.effects.durations import ENCOUNTER, SAVE_ENDS
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.turns import timing
from battlemat.systems.archmage.tags import WOUNDED

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

PASSED: Final = "archmage.ongoing.battle-end"
ENDED: Final = "archmage.ruling.battle-end"
EXPIRED: Final = "archmage.temp-hp.expire"
WOUND: Final = "archmage.lasting-wound.effect"
WOUND_BASE: Final = 2


async def conclude(battle: Battle, strikes: bool = True) -> None:
    """The battle is over.

    The heroes of a side that has anybody conscious pass their saves; what lasts as long as the battle ends, and
    temporary hit points go. `strikes`: by option ongoing damage strikes once more first.
    """
    upright = battle.standing_sides()
    battle.concluded = True
    battle.fought += battle.weight
    for hero in battle.creatures:
        if not hero.sheet.hero or hero.flags & (DEAD | OUT) or hero.side not in upright:
            continue
        if strikes and battle.rules.options.get("battle_end_ongoing") == "last-tick":
            await last_tick(battle, hero)
        if not hero.flags & DEAD:
            await pass_saves(battle, hero)
        verbs.set_death_failures(battle, hero, 0)
    for creature in battle.creatures:
        for effect in creature.effects:
            if effect.duration.kind == ENCOUNTER:
                await timing.end_effect(battle, creature, effect, False, ENDED)
        if creature.temp_hp:
            verbs.set_temp(battle, creature, 0, EXPIRED)
        if creature.used & WOUNDED and not creature.flags & DEAD:
            wound(battle, creature)
    if battle.escalation:
        verbs.set_escalation(battle, 0, ENDED)


async def last_tick(battle: Battle, hero: Creature) -> None:
    """Ongoing damage strikes a last time."""
    for effect in hero.effects:
        if effect.persistent and not hero.flags & DEAD:
            types = tuple(effect.damage_type.split(" and ")) if effect.damage_type else ()
            await battle.rules.health.hurt(battle, hero, effect.persistent, types, effect.source, None, "persistent",
                                           "attack" in effect.tags)


async def pass_saves(battle: Battle, hero: Creature) -> None:
    """Every pending save succeeds without a roll, the death save included."""
    for effect in hero.effects:
        if effect.duration.kind == SAVE_ENDS:
            await timing.end_effect(battle, hero, effect, True, PASSED)
    if battle.rules.turns.near_death(hero):
        reports.death_saved(battle, hero, 0, True, PASSED)
        await battle.rules.health.spend_recovery(battle, hero, 0, hero.id, PASSED)


def wound(battle: Battle, hero: Creature) -> None:
    """A lasting wound, where the table plays with them (archmage.lasting-wound.gain)."""
    hero.used &= ~WOUNDED
    if not battle.rules.on("lasting_wounds"):
        return
    verbs.set_lost_max(battle, hero, hero.lost_max + WOUND_BASE + hero.sheet.level, WOUND)
    if hero.hp > hero.max_hp:
        verbs.set_hp(battle, hero, hero.max_hp, "hp", hero.id, 0, WOUND)
