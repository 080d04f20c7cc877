"""Making heroes of Fourth: its texts give sheets and no formulas, so what a sheet adds up to stands here.

Attacks, checks and initiative are as fourth.ruling.sheet-numbers says; hit points come from class, level and
Constitution score (fourth.hp.maximum); a defense is 10, half the level, the better of two abilities and what is worn.
"""

from __future__ import annotations

from typing import Final

from battlemat.engine.abilities import ability_modifier
from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total
from battlemat.heroes.games import Game, arms, cards
from battlemat.heroes.made import Made
from battlemat.systems.fourth.heroes import DEFENSES, Hero
from battlemat.systems.fourth.levels import THRESHOLDS
from battlemat.systems.fourth.skills import SKILLS
from battlemat.systems.shared.heroes import added, level_bonus

SHEET: Final = "fourth.ruling.sheet-numbers"
DEFENSE_RULE: Final = "fourth.attack.defenses"
HP_RULE: Final = "fourth.hp.maximum"
XP_RULE: Final = "fourth.level.xp-table"
BEYOND: Final = "fourth.ruling.levels-beyond"
TRAINED: Final = 5
BETTER: Final = {"ac": ("dex", "int"), "fort": ("str", "con"), "ref": ("dex", "int"), "will": ("wis", "cha")}

TYPES: Final = {"ancestry": ("", SHEET), "class": ("", SHEET), "feat": ("feat", SHEET), "armor": ("", SHEET),
    "treasure": ("enhancement", SHEET)}


class FourthGame(Game):
    """Fourth."""

    system = "fourth"
    skills = SKILLS
    numbers = ("attack", *DEFENSES, "defenses", "hp", "surges", "initiative", "speed", "skills", *SKILLS)
    types = TYPES

    def rule(self, topic: str) -> str:
        return {"level": XP_RULE}.get(topic, "")

    def xp_refusal(self, made: Made, level: int) -> Refusal | None:
        """Experience earns what its table has; past that a file states the level (fourth.ruling.levels-beyond)."""
        if made.xp is None:
            return None
        if level > len(THRESHOLDS):
            return Refusal(BEYOND, f"experience raises nobody above level {len(THRESHOLDS)}: take 'xp' out of the file "
                                   f"to state level {level}")
        if made.xp < THRESHOLDS[level - 1]:
            return Refusal(XP_RULE, f"{made.name} has {made.xp:,} experience points: level {level} takes "
                                    f"{THRESHOLDS[level - 1]:,}")
        return None

    def hero(self, made: Made) -> Hero:
        figures = self.figures(made)
        ancestry = made.ancestry
        return Hero(
            name=made.name, level=made.level, abilities=made.abilities, hp=figures["hp"].value,
            defenses={name: figures[name].value for name in DEFENSES}, surges=figures["surges"].value,
            per_level=made.calling.per_level, initiative=figures["initiative"].value, title=made.title,
            role=made.calling.role, prose=made.prose, size=ancestry.size, speed=figures["speed"].value,
            modes=ancestry.modes, senses=ancestry.senses, languages=tuple(made.spoken), weapons=arms(made),
            skills=tuple((name, figures[name].value) for name in SKILLS if name in made.trained),
            resist=ancestry.resist, traits=tuple(made.traits), cards=cards(made),
            attack=figures["attack"].value)

    def figures(self, made: Made) -> dict[str, Total]:
        bonuses = made.bonuses(self.types)
        half = Modifier("level", level_bonus(made.level), "", "half the level", SHEET)
        scores = made.abilities

        def ability(name: str, rule: str = SHEET) -> Modifier:
            return Modifier(name, ability_modifier(scores[name]), "ability", name, rule)

        found: dict[str, Total] = {}
        for name in DEFENSES:
            parts = [Modifier(name, 10, "base", "base", DEFENSE_RULE), half]
            worn, shield = made.armor, made.shield
            if name != "ac" or worn is None or not worn.heavy:
                parts.append(ability(max(BETTER[name], key=lambda one: scores[one]), DEFENSE_RULE))
            if name == "ac" and worn is not None:
                parts.append(Modifier(name, worn.armor, "armor", worn.name, DEFENSE_RULE))
            if name in ("ac", "ref") and shield is not None:
                parts.append(Modifier(name, shield.armor, "shield", shield.name, DEFENSE_RULE))
            found[name] = _total([*parts, *added(bonuses, name, "defenses")])
        calling = made.calling
        found["hp"] = _total([Modifier("hp", calling.hit_points, "base", calling.name, HP_RULE),
                              Modifier("hp", scores["con"], "", "Constitution score", HP_RULE),
                              Modifier("hp", calling.per_level * (made.level - 1), "", "levels", HP_RULE),
                              *added(bonuses, "hp")])
        found["surges"] = _total([Modifier("surges", calling.recoveries, "base", calling.name, SHEET), ability("con"),
                                  *added(bonuses, "surges")])
        found["initiative"] = _total([ability("dex"), half, *added(bonuses, "initiative")])
        found["speed"] = _total([Modifier("speed", made.ancestry.speed, "base", made.ancestry.name, SHEET),
                                 *added(bonuses, "speed")])
        found["attack"] = _total(added(bonuses, "attack"))
        for name, key in SKILLS.items():
            parts = [ability(key, "fourth.skill.check"), half]
            if name in made.trained:
                parts.append(Modifier(name, TRAINED, "", "trained", "fourth.skill.check"))
            found[name] = _total([*parts, *added(bonuses, name, "skills")])
        return found


def _total(parts: list[Modifier]) -> Total:
    return Stacking().total([part for part in parts if part.amount or part.type == "base"])


FOURTH: Final = FourthGame()
