"""What differs between two views of a battle: one that events were folded into, and one of the battle as it is."""

from __future__ import annotations

from typing import Final

from battlemat.engine.record.view import CreatureView, FieldView, View

TOLD: Final = ("round", "active", "over", "winner", "light", "escalation", "sides", "devices")
"""What events tell of a battle."""

TOLD_OF_CREATURES: Final = (
    "key", "name", "side", "sheet", "square", "at", "width", "altitude", "slot", "engaged", "cover", "beside", "hp",
    "lost_max", "temp_hp", "alive", "present", "aloft", "squeezing", "stable", "surrendered", "death_failures",
    "recoveries", "action_points")
"""What events tell of a creature, besides its conditions and effects."""

APART: Final = frozenset({"board", "creatures", "fields"})
"""What is compared in a way of its own."""

APART_OF_CREATURES: Final = frozenset({"conditions", "effects"})

UNTOLD: Final = frozenset({"registry", "minor", "ongoing", "half", "natural_rolls", "actions", "drop", "gridless",
                          "order"})
"""What no event tells: what stays as it is as long as the battle lasts, and the order that initiative rolls come to."""

UNTOLD_OF_CREATURES: Final = frozenset({"id", "vague", "marks", "initiative", "actions"})
"""What no event tells: who one is, how much of it is to be seen, states that show nothing, and what rolls, turns and
uses come to.

Among those are the actions left in a turn (`actions`). They change with every use and with every turn's end, and what
changes them is told: an event of their own each time would make logs a quarter longer, for a number that only whoever
is about to decide asks for, and that one looks at the battle itself.
"""


def differences(a: View, b: View) -> list[str]:
    """What of that which events tell differs between two views, one line each; [] when nothing does."""
    found: list[str] = []
    for field in TOLD:
        _differ(found, field, getattr(a, field), getattr(b, field))
    _differ(found, "terrain", a.board.kinds, b.board.kinds)
    _differ(found, "fields", [_field(field) for field in a.fields], [_field(field) for field in b.fields])
    _differ(found, "creatures", len(a.creatures), len(b.creatures))
    for one, other in zip(a.creatures, b.creatures, strict=False):
        for field in TOLD_OF_CREATURES:
            if field != "at" or one.square == other.square:
                _differ(found, f"{one.name}: {field.replace('_', ' ')}", getattr(one, field), getattr(other, field))
        _differ(found, f"{one.name}: conditions", _conditions(a, one), _conditions(b, other))
        _differ(found, f"{one.name}: effects", sorted(e.id for e in one.effects), sorted(e.id for e in other.effects))
    return found


def _conditions(view: View, creature: CreatureView) -> str:
    return " ".join(sorted(view.registry.names(creature.conditions))) or "none"


def _field(field: FieldView) -> tuple[int, int]:
    return field.id, field.squares


def _differ(found: list[str], what: str, a: object, b: object) -> None:
    if a != b:
        found.append(f"{what} {a}, not {b}")
