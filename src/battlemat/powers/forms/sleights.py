"""What creatures do in spite of what binds them, prices they set on the escalation die, blows given up for a save."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Creatures, Effect, Form, sentence_list
from .durations import Duration


@dataclass(frozen=True)
class Undeterred(Effect):
    """What was said just before can be done even by a SELF that is kept from taking actions."""

    def render(self) -> str:
        return "SELF can do this even if it is prevented from taking actions"


@dataclass(frozen=True)
class LastsOn(Effect):
    """What was said just before to happen once goes on happening for ``duration``."""

    duration: Duration

    def render(self) -> str:
        return f"this effect lasts {self.duration.render()}"


@dataclass(frozen=True)
class Also(Effect):
    """``effects`` happen too when what was said just before does; the reader joins them to it."""

    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"in addition, {sentence_list(self.effects)}"


@dataclass(frozen=True)
class Waive(Effect):
    """The attacker may have its critical hit do nothing at all, damage included; if it does, ``effects`` happen."""

    effects: tuple[Form, ...]

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, "the attacker", f"may have the critical hit do nothing; if so, {sentence_list(self.effects)}"


@dataclass(frozen=True)
class HeightenFear(Effect):
    """The fear of ``who`` grips those that have half as many hit points again as it prints."""

    who: Creatures

    def render(self) -> str:
        return f"the fear of {self.who.render()} affects enemies with half again as many hit points"


@dataclass(frozen=True)
class Fork(Effect):
    """The next time the escalation die would advance, the enemy with the highest initiative chooses: it goes down by
    ``down`` instead (to 0 at least), or it advances and SELF adds it to its attacks for ``duration``.
    """

    down: int = 1
    duration: Duration | None = None

    def render(self) -> str:
        uses = f"SELF uses it {self.duration.render()}" if self.duration is not None else "SELF uses it"
        return (f"the next time the escalation die would advance, SELF's enemies choose: it decreases by {self.down}, "
                f"or {uses}")


__all__ = ["Also", "Fork", "HeightenFear", "LastsOn", "Undeterred", "Waive"]
