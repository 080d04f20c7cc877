"""What turns a battle over: places and turns exchanged, the escalation die set, the last of a mob."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Creatures, Effect, Form, Test, listed, sentence_list
from .targets import EACH, SELF


@dataclass(frozen=True)
class OrElse(Effect):
    """Instead of what was said just before, SELF can choose ``effects``; folded into it by the reader."""

    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"alternately, {sentence_list(self.effects)}"


@dataclass(frozen=True)
class DieStood(Test):
    """The round has begun without the escalation die going up."""

    def render(self) -> str:
        return "the escalation die has not gone up"


@dataclass(frozen=True)
class LastOfMob(Test):
    """``who`` is the last of its mob; nobody else of it is alive."""

    who: Creatures = SELF

    def render(self) -> str:
        return f"{self.who.render()} is the last mook of its mob"


@dataclass(frozen=True)
class SharesType(Test):
    """``who`` is of a type that SELF is of (beast, plant)."""

    who: Creatures = EACH

    def relative(self) -> str:
        return "of SELF's type"

    def render(self) -> str:
        return f"{self.who.render()} is of SELF's type"


@dataclass(frozen=True)
class CorpseNear(Test):
    """Somebody dead lies where ``who`` stands."""

    who: Creatures = SELF

    def render(self) -> str:
        return f"{self.who.render()} is next to a dead body"


@dataclass(frozen=True)
class Forgo(Effect):
    """``who`` has none of these ``actions`` on the turn under way."""

    actions: tuple[str, ...]
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "forgo", f"its {listed(self.actions)} actions this turn"


@dataclass(frozen=True)
class GaspFate(Effect):
    """What the fourth last gasp save that fails brings (``LastGasp.fate``); folded into it by the reader."""

    fate: str

    def render(self) -> str:
        return f"on the fourth failure, the target is {self.fate}"


__all__ = ["CorpseNear", "DieStood", "Forgo", "GaspFate", "LastOfMob", "OrElse", "SharesType"]
