"""Making heroes of Archmage: its class numbers and formulas are those of `systems/archmage/heroes.py`."""

from __future__ import annotations

from typing import Final

from battlemat.engine.effects.modifiers import Total
from battlemat.heroes.games import Game, arms, cards
from battlemat.heroes.made import Made
from battlemat.systems.archmage.heroes import DEFENSES, RAISED, RAISES, Hero, numbers

RULE: Final = "archmage.ruling.hit-rule"

TYPES: Final = {"ancestry": ("", RULE), "class": ("", RULE), "feat": ("", RULE), "treasure": ("", RULE)}


class ArchmageGame(Game):
    """Archmage."""

    system = "archmage"
    numbers = (*DEFENSES, "defenses", "hp", "recoveries", "initiative")
    types = TYPES

    def raises(self, made: Made, level: int) -> int:
        return RAISED if level in RAISES else 0

    def hero(self, made: Made) -> Hero:
        calling = made.calling
        return Hero(
            name=made.name, level=made.level, abilities=made.abilities, hp_base=calling.hit_points,
            class_defenses=dict(calling.defenses), recoveries=calling.recoveries, recovery_die=calling.recovery_die,
            title=made.title, role=calling.role, people=made.ancestry.people, prose=made.prose,
            size=made.ancestry.size, weapons=arms(made), backgrounds=tuple(made.backgrounds.items()),
            raises=calling.abilities[:RAISED], resist=made.ancestry.resist, traits=tuple(made.traits),
            cards=cards(made), miss_damage=calling.miss_damage,
            potions=tuple(item.potion for item in made.items if item.potion),
            bonuses=tuple(bonus for bonus in made.bonuses(self.types) if bonus.to in self.numbers))

    def figures(self, made: Made) -> dict[str, Total]:
        return hero_figures(self.hero(made))


def hero_figures(hero: Hero) -> dict[str, Total]:
    """The numbers of a hero that follow from the formulas."""
    found = numbers(hero)
    return {**found.defenses, "hp": found.max_hp, "recoveries": found.recoveries, "initiative": found.initiative}


ARCHMAGE: Final = ArchmageGame()
