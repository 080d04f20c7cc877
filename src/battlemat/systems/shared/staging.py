"""What the staging of a creature shares: fields that are checked, and the closing of a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.abilities import ABILITIES, HIGHEST_SCORE
from battlemat.errors import nearest
from battlemat.limits import DIGITS, HIT_POINTS
from battlemat.powers import forms
from battlemat.powers.grammar.tokens import normalise

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.effects.traits import Trait

LISTED: Final = ("powers", "traits", "immune", "senses", "conditions", "tags", "languages", "stowed")
TABLES: Final = ("modes", "skills", "resist", "vulnerable")
SWITCHES: Final = ("surprised", "airborne", "named", "hiding", "summoned", "death_saves")
TEXTS: Final = ("name", "side", "role", "kind", "size", "type", "weapon", "offhand", "ranged", "owner")
NAMED: Final = ("name", "side")
"""Texts that are never empty."""
COUNTED: Final = ("temp_hp", "recoveries", "speed")
"""Numbers that are never below nothing."""
KNOWN_TRAITS: Final = ("Incorporeal", "Regeneration 5")
"""Traits that go by a mere name, as examples to compare a misspelt one with."""
LONGEST_NAME: Final = 4


class FieldError(ValueError):
    """A creature's field that cannot be; the message says what would be right."""


def one_of(field: str, value: str, known: Iterable[str]) -> str:
    """`value` if it is known. Raises `FieldError`, naming the nearest, if not."""
    names = list(known)
    word = value.casefold()
    if word in names:
        return word
    close = nearest(word, names)
    hint = f"did you mean {close!r}?" if close else f"one of {', '.join(names)}"
    raise FieldError(f"unknown {field} {value!r}: {hint}")


def read_scores(key: str, sheet: Sheet, fields: dict[str, Any], defenses: Iterable[str]) -> None:
    """Read ability scores and defenses. Raises `FieldError` for a score there is not."""
    for ability in ABILITIES:
        score = int(fields.get(ability, 10))
        if not 1 <= score <= HIGHEST_SCORE:
            raise FieldError(f"{key}: {ability} {score} is not an ability score: scores run from 1 to {HIGHEST_SCORE}")
        sheet.abilities[ability] = score
    for defense in defenses:
        sheet.defenses[defense] = int(fields.get(defense, 15))


def check_fields(key: str, fields: dict[str, Any], known: Iterable[str], numbers: Iterable[str]) -> None:
    """Raise `FieldError` for a field there is not, naming the nearest, and for a number that is none."""
    names = list(known)
    for name in fields:
        if name not in names:
            close = nearest(name, names)
            raise FieldError(f"{key}: unknown field {name!r}" + (f": did you mean {close!r}?" if close else ""))
    check_kinds(key, fields)
    for name in numbers:
        value = fields.get(name, 0)
        if not isinstance(value, int) or isinstance(value, bool):
            raise FieldError(f"{key}: {name} is a whole number, not {value!r}")
        most = 10**DIGITS - 1 if name == "xp" else HIT_POINTS
        if abs(value) > most:
            raise FieldError(f"{key}: {name} is at most {most:,}, not {value}")
        if name in COUNTED and value < 0:
            raise FieldError(f"{key}: {name} is 0 or more, not {value}")
    for mode, value in fields.get("modes", {}).items():
        if value < 0:
            raise FieldError(f"{key}: modes has a speed of 0 or more for {mode}, not {value}")


def check_kinds(key: str, fields: dict[str, Any]) -> None:
    """Raise `FieldError` for a field whose value is of the wrong kind: a word for a list, a list for a table."""
    for name in LISTED:
        value = fields.get(name, ())
        if not isinstance(value, (list, tuple, set, frozenset)) or not all(isinstance(one, str) for one in value):
            raise FieldError(f"{key}: {name} is a list of texts, such as [{value!r}], not {value!r}"
                             if isinstance(value, str) else f"{key}: {name} is a list of texts, not {value!r}")
    for name in TABLES:
        value = fields.get(name, {})
        if not isinstance(value, dict):
            raise FieldError(f"{key}: {name} is a table of names and numbers, not {value!r}")
        for word, number in value.items():
            if not isinstance(word, str) or not isinstance(number, int):
                raise FieldError(f"{key}: {name} has a whole number for each name, not {word!r}: {number!r}")
    for name in SWITCHES:
        if not isinstance(fields.get(name, False), bool):
            raise FieldError(f"{key}: {name} is True or False, not {fields[name]!r}")
    for name in TEXTS:
        if fields.get(name) is not None and not isinstance(fields[name], str):
            raise FieldError(f"{key}: {name} is a text, not {fields[name]!r}")
        if name in NAMED and not str(fields.get(name, name)).strip():
            raise FieldError(f"{key}: {name} is a word, not {fields[name]!r}")


def starting_hp(creature: Creature, fields: dict[str, Any]) -> int:
    """The hit points a creature starts with. Raises `FieldError` for more than it can have."""
    most = creature.sheet.max_hp
    hp = int(fields.get("at_hp", most))
    if hp > most:
        raise FieldError(f"{creature.key}: {hp} hit points to start with are more than its maximum of {most}")
    return hp


def check_powers(key: str, texts: Iterable[str], printed: Iterable[forms.Power]) -> None:
    """Raise `FieldError` for a text given as a power of which nothing is understood, and that does not begin as a line
    of print does: with a name and a colon.
    """
    nothing = {power.name for power in printed if not power.cost and all(
        isinstance(form, forms.Note) or form.told_only for form in power.children() if form is not power.usage)}
    for text in texts:
        head = text.strip().partition("\n")[0]
        if not head or (normalise(head) in nothing and ":" not in head):
            raise FieldError(f"{key}: {head!r} is no power or trait: give a line with its header, or a card, as it is "
                             f"printed")


def check_trait(key: str, text: str, printed: forms.Power) -> None:
    """Raise `FieldError` for a trait given by a mere name that is the name of none."""
    if len(text.split()) > LONGEST_NAME or not list(printed.notes()) or any(mark in text for mark in ".:\n"):
        return
    close = nearest(text, KNOWN_TRAITS)
    hint = f"did you mean {close!r}?" if close else "a name such as 'Incorporeal', or a line that says what it does"
    raise FieldError(f"{key}: unknown trait {text!r}: {hint}")


def finish(sheet: Sheet, powers: list[Power], traits: list[Trait]) -> Sheet:
    """Number the powers, work out what the sheet listens to, and close it."""
    sheet.powers = []
    trigger_bits = 0
    for slot, power in enumerate(powers):
        power.slot = slot
        sheet.powers.append(power)
        trigger_bits |= power.trigger_bits
    sheet.traits = traits
    for hook in traits:
        trigger_bits |= hook.trigger_bits
    sheet.trigger_bits = trigger_bits
    return sheet
