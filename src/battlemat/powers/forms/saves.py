"""Saves: made, made harder, counted, and what a failed one brings."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test, listed, sentence_list, signed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET

from .kinds import form


@form
class ShakeOff(Effect):
    """``who`` rolls a save at the end of each of its turns against every effect of an enemy on it that no save ends."""

    who: Creatures = SELF
    difficulty: str = "normal"

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "roll", f"{self.difficulty} saves against effects that no save ends"


@form
class OnceSaved(Effect):
    """What follows for the target of the attack once it has saved against what the attack laid."""

    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"once the target has saved against the effect, {sentence_list(self.effects)}"


@form
class LaterFailedSave(Effect):
    """What happens at the ``number``-th failed save (0: at each) against what the power laid."""

    effects: tuple[Form, ...]
    number: int

    def render(self) -> str:
        return f"{f'failed save {self.number}' if self.number else 'each failed save'}: {sentence_list(self.effects)}"


@form
class GaspFate(Effect):
    """What the fourth last gasp save that fails brings (``LastGasp.fate``); folded into it by the reader."""

    fate: str

    def render(self) -> str:
        return f"on the fourth failure, the target is {self.fate}"


@form
class HarderSave(Effect):
    """Saves against what this creature (or the attack just printed) laid on a target are of ``difficulty``."""

    difficulty: str

    def render(self) -> str:
        return f"the save becomes {'an' if self.difficulty == 'easy' else 'a'} {self.difficulty} save"


@form
class HeldFast(Effect):
    """Ongoing damage (of ``types``; none: any) that SELF has laid on ``who`` cannot be saved against while SELF lives
    and is in the battle.
    """

    who: Creatures = TARGET
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"the ongoing {kind}damage of {self.who.render()} can't be saved against while SELF lives"


@form
class HarderSaves(Effect):
    """Saves of ``who`` against ``against`` (types of ongoing damage, conditions; none: all) are of ``difficulty``, or
    as hard as they are where that is harder.
    """

    difficulty: str
    against: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f" against {listed(self.against, 'or')}" if self.against else ""
        return None, f"{self.who.possessive()} saves{kind}", after(f"are {self.difficulty} saves", self.duration)


@form
class SaveAgainst(Test):
    """The save just made is one against ongoing damage (of one of ``types``) that SELF has laid."""

    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types, 'or')} " if self.types else ""
        return f"the save is against SELF's ongoing {kind}damage"


@form
class SaveNow(Effect):
    """``who`` makes a saving throw now (``against`` names what; empty: one effect of its choice) with
    ``bonus``; ``automatic``: it succeeds.
    """

    who: Creatures = TARGET
    against: tuple[str, ...] = ()
    bonus: int = 0
    automatic: bool = False
    bonus_amount: Amount | None = None
    difficulty: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = f"a {self.difficulty} saving throw" if self.difficulty else "a saving throw"
        if self.bonus:
            text += f" with a {signed(self.bonus)} bonus"
        if self.bonus_amount is not None:
            text += f" with a bonus equal to {self.bonus_amount.render()}"
        if self.against:
            text += f" against {listed(self.against, 'or')}"
        return self.who, "succeed on" if self.automatic else "make", text


@form
class RollSave(Effect):
    """``who`` rolls a save of a ``difficulty`` (easy, normal, hard) against nothing that lasts: ``Outcome``
    saved and unsaved in the statements that follow ask how it came out.
    """

    who: Creatures = TARGET
    difficulty: str = "normal"

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "must roll", f"{'an' if self.difficulty[:1] == 'e' else 'a'} {self.difficulty} save"


@form
class LastGasp(Effect):
    """``who`` starts making last gasp saves: at the end of each of its turns, until one succeeds; the fourth
    failure ends it. ``fate``: what that failure brings instead of death (``unconscious``, ``gone`` from the battle).
    """

    who: Creatures = TARGET
    fate: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        fate = {"unconscious": "falls unconscious", "gone": "vanishes"}.get(self.fate, "")
        if not fate:
            return self.who, "must begin", "making last gasp saves"
        return self.who, "begin", f"making last gasp saves; on the fourth failure, it {fate}"
