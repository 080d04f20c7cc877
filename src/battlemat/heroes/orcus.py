"""Making heroes of Orcus (orcus.character, orcus.generate, orcus.level)."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.modifiers import Total
from battlemat.heroes.games import Game, arms, cards
from battlemat.heroes.made import Made
from battlemat.heroes.parts import Item, PowerPart
from battlemat.systems.orcus import boosts, levels
from battlemat.systems.orcus.heroes import DEFENSES, SKILLS, Hero, numbers
from battlemat.systems.orcus.load import carried

RULES: Final = {
    "ancestry": "orcus.character.ancestry", "class": "orcus.level.start-benefits", "kit": "orcus.character.kit",
    "scores": "orcus.generate.before-ancestry", "alignment": "orcus.alignment.five",
    "languages": "orcus.language.choice", "feats": "orcus.level.feats", "prestige": levels.PRESTIGE_RULE,
    "epic": levels.EPIC_RULE, "powers": "orcus.level.range", "raise": levels.TWO_RULE, "raise all": levels.ALL_RULE,
    "retrain": "orcus.retrain.once-per-level", "incantations": "orcus.incantation.definition",
    "companion": "orcus.companion.definition", "skills": "orcus.skill.key-ability", "gear": "orcus.load.medium",
    "level": levels.RANGE_RULE}

TYPES: Final = {
    "ancestry": ("ancestry", "orcus.modifier.ancestry"), "class": ("", levels.START_RULE),
    "kit": ("", "orcus.character.kit"), "path": ("", levels.PRESTIGE_RULE),
    "feat": ("feat", "orcus.modifier.feat"), "treasure": ("enhancement", "orcus.modifier.enhancement")}


class OrcusGame(Game):
    """Orcus."""

    system = "orcus"
    skills = SKILLS
    numbers = ("attack", *DEFENSES, "defenses", "hp", "recoveries", "initiative", "speed", "saves", "skills", *SKILLS)
    types = TYPES
    alignments = True
    retraining = True
    loads = True

    def feats(self, made: Made, level: int) -> int:
        return levels.Gains(level).feats

    def raises(self, made: Made, level: int) -> int:
        return levels.Gains(level).raised

    def path(self, level: int) -> str:
        return levels.Gains(level).path

    def rule(self, topic: str) -> str:
        return RULES.get(topic, "")

    def selected(self, power: PowerPart, level: int) -> tuple[int, str]:
        """With its boost, if it has one up to the level it is selected at (orcus.power.boost)."""
        return boosts.selected_level(power.text, level), boosts.boosted(power.text, level)

    def refuse_weight(self, made: Made, items: list[Item]) -> Refusal | None:
        return carried(made.abilities["str"], sum(item.weight for item in items)).refused

    def xp_refusal(self, made: Made, level: int) -> Refusal | None:
        if made.xp is not None and made.xp < levels.xp_for(level):
            return Refusal(levels.XP_RULE, f"{made.name} has {made.xp:,} experience points: level {level} takes "
                                           f"{levels.xp_for(level):,}")
        return None

    def hero(self, made: Made) -> Hero:
        ancestry, calling = made.ancestry, made.calling
        bonuses = [*made.bonuses(self.types)]
        worn = made.armor
        return Hero(
            name=made.name, level=made.level, abilities=made.abilities, hp_base=calling.hit_points,
            hp_per_level=calling.per_level, recoveries_base=calling.recoveries, title=made.title, role=calling.role,
            prose=made.prose, size=ancestry.size, speed=ancestry.speed, modes=ancestry.modes, senses=ancestry.senses,
            languages=tuple(made.spoken), armor=worn.group if worn is not None else "none",
            shield=made.shield.group if made.shield is not None else "none", weapons=arms(made),
            skills=tuple(made.trained), raises=raises(made), resist=ancestry.resist, traits=tuple(made.traits),
            cards=cards(made), bonuses=tuple(bonus for bonus in bonuses if bonus.to in self.numbers),
            weight=made.weight, alignment=made.alignment, companion=made.companion,
            incantations=tuple(made.incantations), components=sum(item.components for item in made.items))

    def figures(self, made: Made) -> dict[str, Total]:
        return dict(hero_figures(self.hero(made)))


def raises(made: Made) -> tuple[str, ...]:
    """The two abilities that rise when it is played at a higher level than it has been made to."""
    chosen = [name for name, at, rule in made.raised if rule == levels.TWO_RULE]
    return tuple(chosen[-2:]) if len(chosen) >= 2 else made.calling.abilities[:2]


def hero_figures(hero: Hero) -> dict[str, Total]:
    """The numbers of a hero that follow from the formulas."""
    found = numbers(hero)
    return {**found.defenses, "hp": found.max_hp, "recoveries": found.recoveries, "initiative": found.initiative,
            "speed": found.speed, "load": found.load.capacity, "saves": found.saves, **found.skills}


ORCUS: Final = OrcusGame()
