"""Skill checks, passive scores, and being hidden from somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, INCORPOREAL
from battlemat.engine.effects.modifiers import ANY_ATTACK, Modifier, Total
from battlemat.engine.effects.traits import Query

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

PASSIVE: Final = 10
HIDING: Final = "hiding"


def stat(skill: str) -> str:
    """The number a modifier to a skill names: "skill athletics"."""
    return "skill " + skill


def spelled(skill: str) -> str:
    """A skill's name as sheets have it: small letters, blanks between words."""
    return skill.replace("-", " ").replace("_", " ").casefold()


def skill_parts(battle: Battle, creature: Creature, skill: str) -> list[Modifier]:
    """Every modifier of a check with `skill`.

    A skill on the sheet is final; any other is its key ability and the level bonus. Raises KeyError for a
    word that is no skill of the system.
    """
    skill = spelled(skill)
    sheet = creature.sheet
    cite = battle.rules.cite
    parts: list[Modifier] = []
    if skill in sheet.skills:
        parts.append(Modifier("skill", sheet.skills[skill], "base", skill, cite["skill"]))
    else:
        ability = battle.rules.skills[skill]
        parts.append(Modifier("skill", sheet.ability(ability), "ability", ability, cite["skill-ability"]))
        if sheet.level_bonus:
            parts.append(Modifier("skill", sheet.level_bonus, "level", "level bonus", cite["level-bonus"]))
    if battle.circumstance is not None and battle.favored == creature.id:
        parts.append(battle.circumstance)
    named = stat(skill)
    for modifier in creature.modifiers:
        if modifier.stat == named or modifier.stat == "skills":
            parts.append(modifier)
    for name in (named, "skills"):
        hooks = battle.stat_hooks.get(name)
        if hooks is not None:
            query = Query(name, creature.id)
            for holder, trait in hooks:
                trait.modify(battle, battle.creatures[holder], query, parts)
    return parts


def explain(battle: Battle, creature: Creature, skill: str) -> Total:
    """A skill's modifier with its parts."""
    return battle.rules.stacking.total(skill_parts(battle, creature, skill))


def skill_bonus(battle: Battle, creature: Creature, skill: str) -> int:
    """A skill's modifier, all told."""
    return battle.rules.stacking.add(skill_parts(battle, creature, skill))


def passive(battle: Battle, creature: Creature, skill: str) -> int:
    """The passive score: 10 and the skill's modifier."""
    return PASSIVE + skill_bonus(battle, creature, skill)


def likely(battle: Battle, creature: Creature, skill: str, dc: int) -> float:
    """The chance, from 0 to 1, that a check with a skill reaches `dc`."""
    return min(20, max(0, 21 - dc + skill_bonus(battle, creature, skill))) / 20


async def check(battle: Battle, creature: Creature, skill: str, dc: int, rule: str, target: int = -1,
                extra: int = 0) -> bool:
    """Roll d20 and the skill's modifier: good if it reaches `dc`. Bonuses to one check are used up."""
    return await check_total(battle, creature, skill, dc, rule, target, extra) >= dc


async def check_total(battle: Battle, creature: Creature, skill: str, dc: int, rule: str, target: int = -1,
                      extra: int = 0) -> int:
    """What a check against `dc` comes to; `extra` is what the situation adds to it."""
    skill = spelled(skill)
    total = await rolled(battle, creature, skill, extra)
    reports.checked(battle, creature, target, total, total >= dc, rule, skill)
    return total


async def rolled(battle: Battle, creature: Creature, skill: str, extra: int = 0) -> int:
    """A die and a skill's modifier, and `extra`. Bonuses to one check are used up; nothing is recorded."""
    bonus = skill_bonus(battle, creature, skill) + extra
    total = await battle.roll(creature, 20, skill) + bonus
    spend(battle, creature, skill)
    return total


def spend(battle: Battle, creature: Creature, skill: str) -> None:
    """Bonuses to one check with a skill have been used."""
    named = stat(skill)
    for effect in creature.effects:
        if any(m.once and m.stat in (named, "skills") for m in effect.modifiers):
            verbs.remove_effect(battle, creature, effect)


def defense_parts(battle: Battle, creature: Creature, defense: str, against: int) -> list[Modifier]:
    """Every modifier of a defense that a check is rolled against: what counts on attacks only is left out."""
    parts = [
        Modifier(defense, creature.sheet.defenses[defense], "base", defense, battle.rules.cite["defense"])
    ]
    for modifier in creature.modifiers:
        if (
            (modifier.stat == defense or modifier.stat == "defenses")
            and not modifier.once
            and modifier.kinds == ANY_ATTACK
            and (modifier.versus < 0 or modifier.versus == against)
        ):
            parts.append(modifier)
    hooks = battle.stat_hooks.get("defenses")
    if hooks is not None:
        query = Query(defense, creature.id, against)
        for holder, trait in hooks:
            trait.modify(battle, battle.creatures[holder], query, parts)
    return parts


# ------------------------------------------------------------------ hiding


def lie_low(battle: Battle, creature: Creature) -> None:
    """The creature hides as the fight is about to start: whom it takes by surprise is settled before initiative."""
    verbs.add_effect(battle, creature, Effect(HIDING, creature.id, rule=battle.rules.cite["surprise"]))


def lying_low(battle: Battle) -> list[int]:
    """Those who hide as the fight starts, each named once: what marks them as such is taken off."""
    found: list[int] = []
    for creature in battle.creatures:
        for effect in creature.effects:
            if effect.name == HIDING:
                found.append(creature.id)
                verbs.remove_effect(battle, creature, effect)
    return found


def pinpoints(battle: Battle, seeker: Creature, hider: Creature) -> bool:
    """Whether a sense other than sight leaves the hider nowhere to hide from this seeker."""
    position = battle.rules.position
    distance = position.distance(battle, seeker, hider)
    senses = seeker.sheet.senses
    if "blindsight" in senses and (not senses["blindsight"] or distance <= senses["blindsight"]):
        return position.effect_line(battle, seeker, hider)
    if "tremorsense" not in senses or (hider.state | seeker.state) & ALOFT or hider.flags & INCORPOREAL:
        return False
    return not senses["tremorsense"] or distance <= senses["tremorsense"]


async def hide(battle: Battle, hider: Creature, seekers: list[int], rule: str, penalty: int = 0) -> list[int]:
    """One Stealth check against the passive Perception of each seeker. Returns those it is hidden from now.

    How long hiding lasts is for the chapters on turns and position to say.
    """
    total = await rolled(battle, hider, "stealth", penalty)
    fooled = [
        id
        for id in seekers
        if total >= battle.rules.position.notices(battle, battle.creatures[id], hider)
        and not pinpoints(battle, battle.creatures[id], hider)
    ]
    reports.checked(battle, hider, -1, total, bool(fooled), rule, "stealth")
    for id in fooled:
        battle.secrets[(hider.id, id)] = total
        reports.hidden(battle, hider, id, rule)
    return fooled
