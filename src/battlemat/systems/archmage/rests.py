"""Quick rests and full heal-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.action import DAILY, REFRESH
from battlemat.engine.actions.decisions import Choice, Illegal, Option
from battlemat.engine.effects.durations import LONG_REST, SHORT_REST
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.state import SETUP
from battlemat.systems.archmage.battle_end import conclude
from battlemat.systems.archmage.kept import kept_of
from battlemat.systems.archmage.reports import campaign_lost
from battlemat.systems.archmage.tags import COMA
from battlemat.systems.shared.bands.bands import part_all
from battlemat.systems.shared.rests import clear_table

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

QUICK: Final = "archmage.quick-rest.after-battle"
MUST: Final = "archmage.quick-rest.staggered-must-heal"
RECHARGE: Final = "archmage.quick-rest.recharge"
RETURNED: Final = "archmage.ruling.recharge"
PER_BATTLE: Final = "archmage.ruling.quick-rest-order"
HEAL_UP: Final = "archmage.heal-up.hp-and-recoveries"
POWERS: Final = "archmage.heal-up.powers"
EARLY: Final = "archmage.heal-up.early-retreat"
USUAL_BATTLES: Final = 4


async def rest(battle: Battle, kind: str) -> None:
    """End the battle and rest: `short`, a quick rest, or `long`, a full heal-up.

    Raises `Illegal` for a second quick rest after one battle (archmage.ruling.quick-rest-order).
    """
    if kind == "short" and battle.rested:
        raise Illegal(QUICK, "one quick rest follows a battle")
    if battle.phase != SETUP and not battle.concluded:
        await conclude(battle)
    clear_away(battle)
    for hero in battle.creatures:
        if not hero.sheet.hero or hero.flags & (DEAD | OUT):
            continue
        if kind == "short":
            await quick_rest(battle, hero)
        else:
            heal_up(battle, hero)
    battle.rested = True
    if kind == "long":
        if battle.fought < int(str(battle.rules.options.get("battles_per_heal_up", USUAL_BATTLES))):
            campaign_lost(battle, -1, EARLY)
        battle.fought = 0
    reports.rested(battle, QUICK if kind == "short" else HEAL_UP, kind)


def clear_away(battle: Battle) -> None:
    """What a battle leaves behind goes, and the next one may begin."""
    if battle.active >= 0:
        turn_verbs.tell_turn_end(battle)
    clear_table(battle)
    battle.kept = battle.rules.keeps.copy()
    battle.weight = 1
    for creature in battle.creatures:
        creature.turns = 0
        kept_of(creature).told = -1
        verbs.set_death_failures(battle, creature, 0)
        part_all(battle, creature)


# ---------------------------------------------------------------------- quick rests


async def quick_rest(battle: Battle, hero: Creature) -> None:
    """One hero's quick rest, in the order of archmage.ruling.quick-rest-order."""
    if not comatose(hero):
        if hero.staggered and hero.recoveries > 0:
            await battle.rules.health.spend_recovery(battle, hero, 0, hero.id, MUST)
        await spend_recoveries(battle, hero)
    await recharge(battle, hero)
    for effect in hero.effects:
        if effect.duration.kind == SHORT_REST:
            verbs.remove_effect(battle, hero, effect, QUICK)


def comatose(hero: Creature) -> bool:
    """Whether a hero lies in a coma."""
    return any(effect.name == COMA for effect in hero.effects)


async def spend_recoveries(battle: Battle, hero: Creature) -> None:
    """As many recoveries as the player likes, of those left.

    Unless told otherwise while staggered, and else as long as none is wasted and half of them stay in reserve.
    """
    while hero.recoveries > 0 and hero.hp < hero.max_hp:
        room = hero.max_hp - hero.hp >= battle.rules.health.usual_recovery(battle, hero)
        useful = hero.staggered or (room and 2 * hero.recoveries > hero.sheet.recoveries)
        words: list[Option] = [Choice("yes"), Choice("no")] if useful else [Choice("no"), Choice("yes")]
        if (await battle.choose(hero, "recovery", words)).word == "no":
            return
        await battle.rules.health.spend_recovery(battle, hero, 0, hero.id, QUICK)


async def recharge(battle: Battle, hero: Creature) -> None:
    """Recharge rolls; powers of the battle return.

    archmage.ruling.recharge: one that failed is back after the next battle, unrolled or by option rolled for again.
    """
    again = battle.rules.options.get("recharge_return") == "roll"
    for power in hero.sheet.powers:
        bit = 1 << power.slot
        if not hero.spent & bit or power.usage == DAILY:
            continue
        if power.usage != REFRESH:
            verbs.refresh_power(battle, hero, power.slot, PER_BATTLE, power.name)
        elif kept_of(hero).stale & bit and not again:
            kept_of(hero).stale &= ~bit
            verbs.refresh_power(battle, hero, power.slot, RETURNED, power.name)
        else:
            shown = await battle.roll(hero, power.refresh_sides, "recharge")
            reports.refresh_rolled(battle, hero, shown, RECHARGE, power.name)
            if shown in power.faces:
                verbs.refresh_power(battle, hero, power.slot, RECHARGE, power.name)
            else:
                kept_of(hero).stale |= bit


# ---------------------------------------------------------------------- full heal-ups


def heal_up(battle: Battle, hero: Creature) -> None:
    """One hero's full heal-up (archmage.ruling.heal-up-count)."""
    for effect in hero.effects:
        if effect.conditions or effect.duration.kind in (SHORT_REST, LONG_REST):
            verbs.remove_effect(battle, hero, effect, HEAL_UP)
    if hero.lost_max:
        verbs.set_lost_max(battle, hero, 0, "archmage.lasting-wound.removal")
    if hero.hp != hero.max_hp:
        verbs.set_hp(battle, hero, hero.max_hp, "heal", hero.id, hero.max_hp - hero.hp, HEAL_UP)
    if hero.recoveries != hero.sheet.recoveries:
        verbs.set_recoveries(battle, hero, hero.sheet.recoveries, HEAL_UP)
    for power in hero.sheet.powers:
        if hero.spent & (1 << power.slot):
            verbs.refresh_power(battle, hero, power.slot, POWERS, power.name)
    kept_of(hero).stale = 0
