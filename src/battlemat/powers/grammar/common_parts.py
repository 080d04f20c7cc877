"""Helpers of the grammar for turns of phrase that many monsters share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Test
from .band_attack_parts import next_attack
from .parts import select, substitute

Row = tuple[tuple[int, ...], tuple[Any, ...]]


def row_of(face: int, types: str) -> tuple[int, str]:
    return face, types


def damage_table(
    amount: f.Amount, dice: f.Amount, one: tuple[int, str], more: tuple[tuple[int, str], ...]
) -> f.RollTable:
    """The same damage of a type that a die decides."""
    return f.RollTable(dice, tuple(((face,), (f.Damage(amount, (type,)),)) for face, type in (one, *more)))


def rolled_rows(dice: f.Amount, one: Row, more: tuple[Row, ...]) -> f.RollTable:
    """A die, and what each of its faces brings; a duration printed once behind the last is meant for all."""
    rows = [one, *more]
    ends = [getattr(effect, "duration", None) for effect in rows[-1][1]]
    last = ends[-1] if ends else None
    found: list[Row] = []
    for faces, effects in rows:
        changed: list[Any] = []
        for effect in effects:
            if isinstance(effect, f.Afflict) and isinstance(last, f.Duration) and effect.duration in (None, last):
                effect = replace(effect, duration=replace(last, joint=""))
            changed.append(effect)
        found.append((faces, tuple(changed)))
    return f.RollTable(dice, tuple(found))


def per_point(amount: f.Amount) -> f.Amount:
    """So much for each point that the escalation die shows."""
    return f.Amount(value="escalation die", times=amount.flat)


def foes_of_target() -> f.Select:
    """Everybody else who is engaged with the target: its enemies, SELF's own side."""
    return f.Select("ally", tests=(f.Engaged(f.EACH, f.TARGET),))


def unacted(kind: Any) -> f.Select:
    """All of a kind that have had no turn in this battle."""
    return select(("count", 0, False), (), kind, (f.Waiting(f.EACH),))


def moved_first(
    who: Creatures, kind: f.AttackKind | None, amount: f.Amount, types: tuple[str, ...] | None
) -> f.When:
    """The first attack (of a kind) of a turn in which ``who`` has moved deals more."""
    trigger = f.Trigger(("attack",), who, attack=kind, tests=(f.MovedThisTurn(who),))
    harm = f.ExtraDamage(amount, who, types or (), next_only=True)
    return f.When(trigger, (f.Lasting(substitute(next_attack(), f.SUBJECT, who), (harm,)),), "turn")


def regrows(amount: f.Amount, types: tuple[str, ...] | None) -> tuple[Any, ...]:
    """ "It heals 5 unless it took fire damage since its last turn"."""
    barred = f.Forbid(("regenerate",), f.SELF, duration=f.Duration("end", f.SELF))
    return f.Regenerate(amount), f.When(f.Trigger(("damage",), f.SELF, types=types or ()), (barred,))


def so_many_are(least: int, before: tuple[Test, ...], kind: Any, after: tuple[Test, ...]) -> f.Exists:
    """ "At least three enemies are engaged with SELF"."""
    return f.Exists(select(("count", 0, False), before, kind, after), f.Place("anywhere"), max(1, least))
