"""Bonuses and penalties."""

from __future__ import annotations

from .amounts import Amount
from .base import Creatures, Effect
from .durations import Duration, after
from .targets import SELF
from .triggers import AttackKind
from .wording import listed


class Modify(Effect):
    """``who`` has a modifier to ``stats``.

    ``stats``: ``attack`` (rolls), ``damage`` (rolls), ``AC`` and the other defenses by name, ``defenses``
    (all), ``saves``, ``speed``, ``initiative``, ``checks`` (all), or a skill's name. ``amount`` is
    positive; ``penalty`` makes it one. ``kind``: its type (power, feat, ...) or ``""`` untyped.
    ``against``: only against these creatures or (``attack``) such attacks; on ``attack`` kinds of
    ``who``'s own for attack and damage. ``per``: multiplied by the number of these creatures.
    ``next_only``: to the next such roll alone. ``all_stats``: words of the print, "all defenses", mean
    every one.
    """

    amount: Amount
    stats: tuple[str, ...]
    who: Creatures = SELF
    kind: str = ""
    penalty: bool = False
    duration: Duration | None = None
    against: Creatures | None = None
    attack: AttackKind | None = None
    per: Creatures | None = None
    next_only: bool = False
    saves_against: tuple[str, ...] = ()

    def clause(self) -> tuple[Creatures | None, str, str]:
        sort = f"{self.kind} " if self.kind else ""
        word = "penalty" if self.penalty else "bonus"
        if self.amount.fixed:
            size = f"a {'-' if self.penalty else '+'}{self.amount.flat} {sort}{word}"
        else:
            size = f"a {sort}{word} equal to {self.amount.render()}"
        names = {
            "attack": "attack rolls",
            "damage": "damage rolls",
            "defenses": "all defenses",
            "saves": "saving throws",
            "checks": "all checks",
            "unwilling movement": "the distance of unwilling movement",
        }
        stats = listed(
            [
                names.get(
                    one,
                    one
                    if one in ("speed", "initiative", "AC", "PD", "MD", "Fortitude", "Reflex", "Will")
                    else f"{one} checks",
                )
                for one in self.stats
            ]
        )
        text = f"{size} to {'its next ' if self.next_only else ''}{stats}"
        if self.saves_against:
            text += f" against {listed(self.saves_against, 'or')}"
        if self.against is not None:
            text += f" against {self.against.render()}"
        if self.attack is not None and self.attack.kind == "triggering":
            text += " against the triggering attack"
        elif self.attack is not None:
            text += (
                f" with {self.attack.render(True)}"
                if set(self.stats) <= {"attack", "damage"}
                else f" against {self.attack.render(True)}"
            )
        if self.per is not None:
            text += f" for {self.per.render()}"
        return self.who, "take" if self.penalty else "gain", after(text, self.duration)


class WearsOff(Effect):
    """The modifier just printed shrinks by ``amount`` each time an attack misses ``who``."""

    says = "each time an attack misses {who}, the bonus decreases by {amount}"
    amount: int
    who: Creatures = SELF


class ShiftDefense(Effect):
    """A defense of ``who`` becomes ``value``."""

    says = "{who's} {defense} becomes {value}[ {duration}]"
    defense: str
    value: int
    who: Creatures = SELF
    duration: Duration | None = None


class NoAdvantageBonus(Effect):
    """``who`` gets no attack bonus for combat advantage against ``against``."""

    says = "{who} <get> no attack bonus for having combat advantage against {against}"
    who: Creatures
    against: Creatures = SELF
