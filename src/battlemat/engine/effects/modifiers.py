"""Modifiers and what they come to: typed stacking, and totals that keep every part."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

MELEE: Final = 1
RANGED: Final = 2
NEAR: Final = 4
FAR: Final = 8
ANY_ATTACK: Final = 15


class Modifier:
    """A bonus or penalty: to which number, how much, of what type ("" is untyped), whence, and by which rule.

    `versus` limits it to one other creature (its id; -1: anyone), `kinds` to attacks of some origins, and
    `once` marks one that is used up by the first roll it counts on.
    """

    def __init__(self, stat: str, amount: int, type: str = "", source: str = "", rule: str = "",
                 versus: int = -1, kinds: int = ANY_ATTACK, once: bool = False, tags: str = "") -> None:
        self.stat = stat
        self.amount = amount
        self.type = type
        self.source = source
        self.rule = rule
        self.versus = versus
        self.kinds = kinds
        self.once = once
        self.tags = tags

    def __repr__(self) -> str:
        return f"Modifier({self.stat} {self.amount:+d} {self.type or 'untyped'} from {self.source})"


REASON: Final = "reason"
"""The type of a part that adds nothing and says why another one is there."""


class Part:
    """One part of a total: its value, type, source and rule, and whether it counted after stacking."""

    def __init__(self, value: int, type: str, source: str, rule: str, counts: bool) -> None:
        self.value = value
        self.type = type
        self.source = source
        self.rule = rule
        self.counts = counts

    def __repr__(self) -> str:
        note = "" if self.counts else " (does not stack)"
        worth = "" if self.type == REASON else f"{self.value:+d} "
        return f"{worth}{self.source or self.type}{note}"


class Total:
    """A number with the parts it is made of, those that did not stack included."""

    def __init__(self, value: int, parts: list[Part]) -> None:
        self.value = value
        self.parts = parts

    def __repr__(self) -> str:
        return f"Total({self.value}: {', '.join(repr(part) for part in self.parts)})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Stacking:
    """How modifiers combine: untyped ones add; of one type only the best bonus and the worst penalty count.

    Modifiers of the type "ability" stack when their sources (the abilities) differ. With `same_name_once`
    untyped modifiers of one source do not stack either.
    """

    def __init__(self, same_name_once: bool = False) -> None:
        self.same_name_once = same_name_once

    def key(self, modifier: Modifier) -> str:
        """What must differ for two modifiers to stack; "" always stacks."""
        if modifier.type == "ability":
            return "ability " + modifier.source
        if modifier.type == "" and self.same_name_once:
            return "name " + modifier.source if modifier.source else ""
        if modifier.type == "base":
            return ""
        return modifier.type

    def add(self, modifiers: list[Modifier]) -> int:
        """The sum of what counts."""
        total = 0
        best: dict[str, int] | None = None
        for modifier in modifiers:
            amount = modifier.amount
            if modifier.type == "" and not self.same_name_once:
                total += amount
                continue
            key = self.key(modifier)
            if key == "":
                total += amount
                continue
            if best is None:
                best = {}
            slot = key + ("+" if amount > 0 else "-")
            old = best.get(slot, 0)
            if (amount > old) if amount > 0 else (amount < old):
                best[slot] = amount
                total += amount - old
        return total

    def total(self, modifiers: list[Modifier]) -> Total:
        """The sum with its parts; of equals the first one counts."""
        winner: dict[str, Modifier] = {}
        for modifier in modifiers:
            key = self.key(modifier)
            if key:
                slot = key + ("+" if modifier.amount > 0 else "-")
                old = winner.get(slot)
                if old is None or abs(modifier.amount) > abs(old.amount):
                    winner[slot] = modifier
        parts: list[Part] = []
        value = 0
        for modifier in modifiers:
            key = self.key(modifier)
            counts = True
            if key:
                counts = winner[key + ("+" if modifier.amount > 0 else "-")] is modifier
            if counts:
                value += modifier.amount
            parts.append(Part(modifier.amount, modifier.type, modifier.source, modifier.rule, counts))
        return Total(value, parts)
