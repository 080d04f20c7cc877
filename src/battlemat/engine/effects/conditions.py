"""The registry of a system's conditions, and what all that a creature bears comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.modifiers import Modifier

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature


class Condition:
    """A condition by the book: its flags, modifiers, the conditions it brings along, resistances, and its rule."""

    def __init__(self, name: str, rule: str, flags: int = 0, modifiers: tuple[Modifier, ...] = (),
                 implies: tuple[str, ...] = (), resist: dict[str, int] | None = None) -> None:
        self.name = name
        self.rule = rule
        self.flags = flags
        self.modifiers = modifiers
        self.implies = implies
        self.resist = resist
        self.bit = 0
        self.mask = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Conditions:
    """All conditions of a system. Each has a bit; `mask` of a condition includes those it implies."""

    def __init__(self, conditions: list[Condition]) -> None:
        self.all = conditions
        self.by_name: dict[str, Condition] = {c.name: c for c in conditions}
        for n, condition in enumerate(conditions):
            condition.bit = 1 << n
        for condition in conditions:
            condition.mask = self._closure(condition)

    def _closure(self, condition: Condition) -> int:
        mask = condition.bit
        for name in condition.implies:
            mask |= self._closure(self.by_name[name])
        return mask

    def mask(self, *names: str) -> int:
        """The bits of the named conditions with all they imply. Raises KeyError for an unknown name."""
        bits = 0
        for name in names:
            bits |= self.by_name[name].mask
        return bits

    def names(self, mask: int) -> set[str]:
        """The names of the conditions in a mask."""
        return {c.name for c in self.all if c.bit & mask}

    def of(self, mask: int) -> list[Condition]:
        """The conditions in a mask."""
        return [c for c in self.all if c.bit & mask]

    def refresh(self, creature: Creature) -> None:
        """Derive a creature's conditions, flags and modifiers from its sheet, its state and its effects."""
        conditions = 0
        flags = creature.sheet.flags | creature.state
        modifiers: list[Modifier] = []
        for effect in creature.effects:
            conditions |= effect.conditions
            flags |= effect.flags
            if effect.modifiers:
                modifiers.extend(effect.modifiers)
        if conditions:
            for condition in self.all:
                if condition.bit & conditions:
                    flags |= condition.flags
                    if condition.modifiers:
                        modifiers.extend(condition.modifiers)
        creature.conditions = conditions
        creature.flags = flags
        creature.modifiers = tuple(modifiers)

    def why(self, creature: Creature, flag: int) -> str:
        """The rule of the first condition or effect that gives a creature this flag, or ""."""
        for condition in self.all:
            if condition.bit & creature.conditions and condition.flags & flag:
                return condition.rule
        for effect in creature.effects:
            if effect.flags & flag and effect.rule:
                return effect.rule
        return ""

    def givers(self, creature: Creature, flag: int) -> list[tuple[str, str]]:
        """Every condition and effect that gives a creature this flag: its name, its rule ("" for none)."""
        found = [(condition.name, condition.rule) for condition in self.all
                 if condition.bit & creature.conditions and condition.flags & flag]
        found.extend([(effect.name, effect.rule) for effect in creature.effects if effect.flags & flag])
        return found
