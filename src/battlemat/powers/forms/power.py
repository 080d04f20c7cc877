"""A whole power, trait or aura line: header and statements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from .attack import Attack, SecondaryAttack
from .base import Form, Note, Test
from .naturals import Limited, OnRoll
from .targets import Targeting
from .triggers import Trigger


class Usage(Form):
    """How often: ``kind`` at-will, encounter, daily, refresh, round (once per round), consumable, or ``""``
    (a trait). ``faces``: the faces of the d6 that refresh it. ``event``: what else makes it ready again
    (``special`` in words: another power says when).
    """

    kind: str = ""
    faces: tuple[int, ...] = ()
    event: str = ""

    def render(self) -> str:
        if self.kind == "round":
            text = "once per round"
        elif self.kind == "refresh":
            text = "refresh " + (", ".join(str(one) for one in self.faces) if self.faces else "special")
        else:
            text = self.kind
        return text + (f", refreshes when {self.event}" if self.event else "")


class Maintain(Form):
    """What happens when the user spends ``action`` on its later turns to keep the power going."""

    says = "Maintain {action}"
    action: str
    effects: tuple[Form, ...]


class LevelStep(Form):
    """From ``level`` on, ``effects`` replace the statement of the part printed above (``part``: hit, effect,
    ...), and ``targeting`` and ``usage`` those of the power.
    """

    says = "Level {level}"
    level: int
    part: str
    effects: tuple[Form, ...]
    boost: bool = False
    targeting: Targeting | None = None
    usage: Usage | None = None


class Augment(Form):
    """What the power does besides when the user spends its psionic focus on it."""

    says = "Augment"
    effects: tuple[Form, ...]


class Power(Form):
    """A power, trait or basic attack as printed.

    ``symbol``: ``basic melee``, ``melee``, ``basic ranged``, ``ranged``, ``near``, ``far`` or ``""``.
    ``cost``: actions it takes, all of them (``("standard", "move")``); empty: a trait, always on.
    ``hit``, ``miss``, ``effect`` as printed (a power without an attack has only ``effect``; damage
    printed with no attack is in ``hit`` with ``attack`` None: it needs no roll). ``aftereffect`` and
    ``failed_save`` belong to the save-ends effects of the hit. ``targeting``/``attack`` as printed.
    ``requirements``: must hold to use it. ``trigger``: of a counter, reaction or triggered free action.
    ``naturals``: what the natural roll (or another turn of the attack) does besides, as printed under the
    attack; ``limits``: how often, by what action and when it can be used (several: any of them).
    ``granted``: further powers that can be used while this one's effect is on its user.
    ``notes``: what was not understood. ``kind``: attack or utility, and ``level``, for hero powers.
    """

    name: str = ""
    symbol: str = ""
    cost: tuple[str, ...] = ()
    usage: Usage = Usage()
    tags: tuple[str, ...] = ()
    trigger: Trigger | None = None
    requirements: tuple[Test, ...] = ()
    before: tuple[Form, ...] = ()
    targeting: Targeting | None = None
    attack: Attack | None = None
    hit: tuple[Form, ...] = ()
    miss: tuple[Form, ...] = ()
    effect: tuple[Form, ...] = ()
    secondary: tuple[SecondaryAttack, ...] = ()
    aftereffect: tuple[Form, ...] = ()
    failed_save: tuple[Form, ...] = ()
    special: tuple[Form, ...] = ()
    maintain: tuple[Maintain, ...] = ()
    steps: tuple[LevelStep, ...] = ()
    category: str = ""
    level: str = ""
    granted: tuple[Power, ...] = ()
    naturals: tuple[OnRoll, ...] = ()
    limits: tuple[Limited, ...] = ()
    line: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)

    def render(self) -> str:
        from ..render import power_text

        return power_text(self)

    def notes(self) -> Iterator[Note]:
        """Every statement that was not understood."""
        for one in self.walk():
            if isinstance(one, Note):
                yield one

    @property
    def understood(self) -> bool:
        """Whether every word of it became a form."""
        return next(self.notes(), None) is None
