"""What sets the games apart where heroes are made: skills, gains of levels, which powers fill which slot, the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.modifiers import Total
from battlemat.errors import InputError
from battlemat.heroes.made import Made
from battlemat.heroes.parts import Item, PowerPart
from battlemat.systems.shared.heroes import Card
from battlemat.systems.shared.weapons import Arm, parse_weapon

GAMES: Final = ("orcus", "fourth", "archmage")
"""The games heroes can be made for."""
SLOT_NAMES: Final = {
    "at-wills": "at-will power", "encounters": "encounter power", "battles": "power once per battle",
    "dailies": "daily power", "utilities": "utility power"}


class Game:
    """A game's own part in making heroes. `skills` are its skills, `types` the bonus type and rule of each part."""

    system = ""
    skills: Mapping[str, str] = {}
    numbers: tuple[str, ...] = ()
    types: Mapping[str, tuple[str, str]] = {}
    alignments = False
    retraining = False
    loads = False

    def feats(self, made: Made, level: int) -> int:
        """How many feats a level brings."""
        return made.book.gains.get(level, {}).get("feats", 0)

    def raises(self, made: Made, level: int) -> int:
        """How many abilities a level raises by one (6: all of them)."""
        return made.book.gains.get(level, {}).get("raise", 0)

    def path(self, level: int) -> str:
        """The tier whose path is chosen at a level, "" for most."""
        return ""

    def rule(self, topic: str) -> str:
        """The rule behind a topic, "" where the game's texts have none."""
        return ""

    def selected(self, power: PowerPart, level: int) -> tuple[int, str]:
        """The level and the text a power has that is selected at a level."""
        return power.level, power.text

    def refuse_weight(self, made: Made, items: list[Item]) -> Refusal | None:
        """Why a hero may not carry these."""
        return None

    def xp_refusal(self, made: Made, level: int) -> Refusal | None:
        """Why experience has not earned a level."""
        return None

    def hero(self, made: Made) -> Any:
        """The hero as its game's files and battles have it."""
        raise NotImplementedError

    def figures(self, made: Made) -> dict[str, Total]:
        """Every number of its sheet that choices decide, by name."""
        raise NotImplementedError


def cards(made: Made) -> tuple[Card, ...]:
    """All its power cards: those that came by themselves, then those chosen, in order of level."""
    held = sorted(made.powers, key=lambda one: one.at)
    return (*(Card(power.name, power.text) for power in made.features),
            *(Card(one.power.name, one.text) for one in held))


def arms(made: Made) -> tuple[Arm, ...]:
    """Its weapons as a hero's file has them. Raises `InputError` for one that is none."""
    found: list[Arm] = []
    for item in made.items:
        if item.form:
            try:
                found.append(parse_weapon(item.form))
            except InputError as error:
                raise InputError(f"{item.name}: {error.message}", hint=error.hint) from None
    return tuple(found)


def game_of(system: str) -> Game:
    """The game of this name. Raises KeyError for a name that is none."""
    from battlemat.heroes.archmage import ARCHMAGE
    from battlemat.heroes.fourth import FOURTH
    from battlemat.heroes.orcus import ORCUS

    return {"orcus": ORCUS, "fourth": FOURTH, "archmage": ARCHMAGE}[system]
