"""The clock: when effects end, what follows when they do, saving throws, what is kept up from turn to turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from battlemat.engine import reports, verbs
from battlemat.engine.actions.decisions import Choice
from battlemat.engine.actions.triggers import SAVE_FAILED, SAVED, Trigger
from battlemat.engine.effects.durations import (
    ENCOUNTER,
    END_OF_NEXT,
    END_OF_TURN,
    MAINTAINED,
    SAVE_ENDS,
    STANCE,
    START_OF_NEXT,
)
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Field, Query

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

MAINTAIN = "maintain "
DEATH_SAVE = "death save"
NO_PARTS: list[Modifier] = []


async def end_effect(battle: Battle, creature: Creature, effect: Effect, saved: bool, rule: str = "") -> None:
    """End an effect on a creature, with what is linked to it and what follows from its end."""
    if all(e.id != effect.id for e in creature.effects):
        return
    verbs.remove_effect(battle, creature, effect, rule)
    if effect.link >= 0 and effect.name.startswith(MAINTAIN):
        await end_linked(battle, effect.link)
    if effect.duration.kind == STANCE and effect.link >= 0:
        await end_linked(battle, effect.link)
    if effect.aftereffect is not None:
        await effect.aftereffect.on_end(battle, creature, effect, saved)


async def end_linked(battle: Battle, link: int) -> None:
    """End every effect and field laid by the same use of a power."""
    for creature, effect in linked(battle, link):
        await end_effect(battle, creature, effect, False)


def drop_linked(battle: Battle, link: int) -> None:
    """Take away every effect and field laid by the same use of a power, with nothing following from their end."""
    for creature, effect in linked(battle, link):
        verbs.remove_effect(battle, creature, effect)


def linked(battle: Battle, link: int) -> Iterator[tuple[Creature, Effect]]:
    """The effects laid by one use of a power, with their bearers; the fields it made are taken away first."""
    for field in battle.fields:
        if field.effect == link:
            verbs.remove_field(battle, field)
    for creature in battle.creatures:
        for effect in creature.effects:
            if effect.link == link:
                yield creature, effect


def hanging(battle: Battle, id: int) -> bool:
    """Whether the time of anything is told by the turns of creature `id`.

    Asked first of each turn's start and end: mostly there is nothing, and what can wait for answers looks at every
    effect several times as slowly as this, which cannot.
    """
    for creature in battle.creatures:
        for effect in creature.effects:
            if effect.duration.whose == id:
                return True
    return False


async def turn_starts(battle: Battle, id: int) -> None:
    """What ends as the turn of creature `id` starts (or would start, were it still there)."""
    if not hanging(battle, id):
        return
    for creature in battle.creatures:
        for effect in creature.effects:
            duration = effect.duration
            if duration.kind == START_OF_NEXT and duration.whose == id and effect.serial < battle.serial:
                await end_effect(battle, creature, effect, False)


async def turn_ends(battle: Battle, id: int, only_beneficial: bool = False) -> None:
    """What ends with the turn of creature `id` (`only_beneficial`: what it delays its turn at the price of)."""
    if not hanging(battle, id):
        return
    for creature in battle.creatures:
        for effect in creature.effects:
            duration = effect.duration
            if duration.whose != id or (only_beneficial and not effect.beneficial):
                continue
            if duration.kind == END_OF_TURN or (duration.kind == END_OF_NEXT and effect.serial < battle.serial):
                await end_effect(battle, creature, effect, False)


async def unpaid(battle: Battle, creature: Creature) -> None:
    """Powers the creature did not pay to maintain this turn end."""
    for effect in creature.effects:
        if effect.duration.kind == MAINTAINED and effect.serial < battle.serial:
            await end_effect(battle, creature, effect, False, battle.rules.cite["maintain"])


def paid(battle: Battle, creature: Creature, effect: Effect) -> Effect:
    """Mark a maintained power as paid for this turn: what it is marked with takes the effect's place."""
    kept = effect.with_persistent(effect.persistent)
    kept.serial = battle.serial
    verbs.replace_effect(battle, creature, effect, kept)
    reports.maintained(battle, creature, effect.link, battle.rules.cite["maintain"], effect.name[len(MAINTAIN):])
    return kept


def encounter_ends(battle: Battle) -> None:
    """What lasts until the encounter ends, and every aura and zone, ends."""
    for field in battle.fields:
        verbs.remove_field(battle, field)
    for creature in battle.creatures:
        for effect in creature.effects:
            if effect.duration.kind in (ENCOUNTER, MAINTAINED, START_OF_NEXT, END_OF_NEXT, END_OF_TURN, SAVE_ENDS):
                verbs.remove_effect(battle, creature, effect)


# ------------------------------------------------------------------ saving throws


def save_parts(battle: Battle, creature: Creature, effect: Effect | None, name: str) -> list[Modifier]:
    """Every modifier of a saving throw against the effect, or whatever else `name` says; `tags` limit a modifier."""
    parts: list[Modifier] = []
    if creature.sheet.save_bonus:
        parts.append(Modifier("save", creature.sheet.save_bonus, "base", "saving throws", battle.rules.cite["save"]))
    for modifier in creature.modifiers:
        if modifier.stat == "save" and (not modifier.tags or name in modifier.tags.split("|")):
            parts.append(modifier)
    if effect is not None and effect.save_modifier:
        parts.append(Modifier("save", effect.save_modifier, "", effect.name, effect.rule))
    hooks = battle.stat_hooks.get("save")
    if hooks is not None:
        query = Query("save", creature.id, effect=effect)
        for holder, trait in hooks:
            trait.modify(battle, battle.creatures[holder], query, parts)
    return parts


async def saving_throw(
    battle: Battle, creature: Creature, effect: Effect | None, name: str, extra: int = 0, needed: int = 0
) -> bool:
    """Roll one saving throw: d20 and whatever bonuses saves have, against the system's target (``needed``: this)."""
    parts = save_parts(battle, creature, effect, name)
    total = await battle.roll(creature, 20, "saving throw") + battle.rules.stacking.add(parts) + extra
    spend_save_bonus(battle, creature, name)
    usual = effect.save_target if effect is not None and effect.save_target else battle.rules.save_target
    good = total >= (needed or usual)
    reports.saved(battle, creature, total, good, battle.rules.cite["save"], name)
    await battle.window(Trigger(SAVED if good else SAVE_FAILED, creature.id, amount=total, name=name, cause=effect))
    return good


def spend_save_bonus(battle: Battle, creature: Creature, name: str) -> None:
    """Bonuses to one saving throw are used up."""
    for effect in creature.effects:
        if any(m.once and m.stat == "save" and (not m.tags or name in m.tags.split("|")) for m in effect.modifiers):
            verbs.remove_effect(battle, creature, effect)


async def save_against(battle: Battle, creature: Creature, effect: Effect, extra: int = 0, needed: int = 0) -> bool:
    """One saving throw against an effect (``needed``: on this or more), which a success ends."""
    if await saving_throw(battle, creature, effect, effect.name, extra, needed):
        await end_effect(battle, creature, effect, True)
        return True
    if effect.aftereffect is not None:
        await effect.aftereffect.on_failed_save(battle, creature, effect)
    return False


def choice(battle: Battle, effect: Effect, number: int = 0) -> Choice:
    """An effect as an option: by its own name, and by those of the conditions it lays."""
    return Choice(f"{effect.name} {effect.id}", number=number,
                  also=tuple(sorted(battle.rules.conditions.names(effect.conditions))))


def saveable(creature: Creature) -> list[Effect]:
    """The effects on a creature that a save ends."""
    return [effect for effect in creature.effects if effect.duration.kind == SAVE_ENDS]


def save_changes_lapsing(battle: Battle, creature: Creature) -> list[Effect]:
    """What bears on the creature's saves and ends with its turn."""
    return [
        effect
        for effect in creature.effects
        if effect.duration.whose == creature.id
        and (
            effect.duration.kind == END_OF_TURN
            or (effect.duration.kind == END_OF_NEXT and effect.serial < battle.serial)
        )
        and any(modifier.stat == "save" for modifier in effect.modifiers)
    ]


# ------------------------------------------------------------------ fields


def fields_of(battle: Battle, creature: Creature) -> list[Field]:
    """The auras and zones of a creature."""
    return [field for field in battle.fields if field.creator == creature.id]
