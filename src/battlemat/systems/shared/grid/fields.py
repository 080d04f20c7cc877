"""The fields of a creature in a scene of games on squares: which there are, and what is no value of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.grid.reach import STRIDES
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.shared.staging import FieldError, one_of

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset

MODES = ("fly", "climb", "swim", "burrow")
KINDS = ("standard", "mook", "elite", "boss")
HEIGHTS = ("altitude", "max altitude")
MOVING_TRAITS = ("hover", "phasing", "compress", "wall-climber", "earth glide", "versatile stride", "clumsy in air",
           "clumsy on ground", "no shift", *(stride for stride, _ in STRIDES))
FORCED = ("forced movement", "push", "pull", "slide", "shunt", "sleep")
DAMAGE_TYPES = ("acid", "cold", "fire", "force", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder")
WORDS = ("all", "melee", "ranged", "near", "far", "")
LEVELS = range(1, 31)
DEFENSE_FIELDS = ("ac", "fort", "ref", "will")
FIELDS = frozenset((
    "side", "name", "level", "role", "kind", "size", "hp", "at_hp", "temp_hp", *DEFENSE_FIELDS, *ABILITIES,
    "speed", "modes", "init", "weapon", "offhand", "ranged", "recoveries", "powers", "traits", "type", "named",
    "airborne", "skills", "resist", "vulnerable", "immune", "senses", "conditions", "at", "surprised", "reach",
    "tags", "languages", "action_points", "death_saves", "save_bonus"))
NUMBERS = ("level", "hp", "at_hp", "temp_hp", *DEFENSE_FIELDS, *ABILITIES, "speed", "init", "recoveries", "reach",
           "action_points", "save_bonus")


def check_modes(key: str, modes: dict[str, Any]) -> None:
    """Raise `FieldError` for a way of moving there is not, and for one without its number or its yes or no."""
    for name, value in modes.items():
        word = one_of("way of moving in modes", name, (*MODES, *HEIGHTS, *MOVING_TRAITS))
        if (word in MOVING_TRAITS) != isinstance(value, bool) or value < 0:
            wanted = "True or False" if word in MOVING_TRAITS else "a number of squares"
            raise FieldError(f"{key}: {name} in modes is {wanted}, not {value!r}")


def check_words(key: str, fields: dict[str, Any], rules: Ruleset, terms: Vocabulary) -> None:
    """Raise `FieldError`, naming the nearest, for a sense or an immunity there is not."""
    check_modes(key, dict(fields.get("modes", {})))
    for text in fields.get("senses", ()):
        one_of("sense", " ".join(sense_words(text)[0]), terms.senses)
    known = (*DAMAGE_TYPES, *rules.conditions.by_name, *FORCED, *(tag.casefold() for tag in terms.tags.values()))
    for text in fields.get("immune", ()):
        one_of("immunity", text, known)


def sense_words(text: str) -> tuple[list[str], int, bool]:
    """A sense as printed: its words, its radius (0: unlimited), and whether it is all there is."""
    words = text.casefold().replace("(", " ").replace(")", " ").replace(",", " ").split()
    radius = next((int(w) for w in words if w.isdigit()), 0)
    name = [w for w in words if not w.isdigit() and w != "blind"]
    return name or words, radius, "blind" in words
