"""Saves: made, made harder, counted, and what a failed one brings."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import SELF, TARGET


class ShakeOff(Effect):
    """``who`` rolls a save at the end of each of its turns against every effect of an enemy on it that no save ends."""

    says = "{who} <roll> {difficulty} saves against effects that no save ends"
    who: Creatures = SELF
    difficulty: str = "normal"


class OnceSaved(Effect):
    """What follows for the target of the attack once it has saved against what the attack laid."""

    says = "once the target has saved against the effect, {effects}"
    effects: tuple[Form, ...]


class LaterFailedSave(Effect):
    """What happens at the ``number``-th failed save (0: at each) against what the power laid."""

    says = "{number?failed save {number}/each failed save}: {effects}"
    effects: tuple[Form, ...]
    number: int


class GaspFate(Effect):
    """What the fourth last gasp save that fails brings (``LastGasp.fate``); folded into it by the reader."""

    says = "on the fourth failure, the target is {fate}"
    fate: str


class HarderSave(Effect):
    """Saves against what this creature (or the attack just printed) laid on a target are of ``difficulty``."""

    says = "the save becomes {difficulty:a} save"
    difficulty: str


class HeldFast(Effect):
    """Ongoing damage (of ``types``; none: any) that SELF has laid on ``who`` cannot be saved against while SELF lives
    and is in the battle.
    """

    says = "the ongoing [{types} ]damage of {who} can't be saved against while SELF lives"
    who: Creatures = TARGET
    types: tuple[str, ...] = ()


class HarderSaves(Effect):
    """Saves of ``who`` against ``against`` (types of ongoing damage, conditions; none: all) are of ``difficulty``, or
    as hard as they are where that is harder; easy ones as easy as they are where that is easier.
    """

    says = "{who's} saves[ against {against:or}] are {difficulty} saves[ {duration}]"
    difficulty: str
    against: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None


class SaveAgainst(Test):
    """The save just made is one against ongoing damage (of one of ``types``) that SELF has laid."""

    says = "the save is against SELF's ongoing [{types:or} ]damage"
    types: tuple[str, ...] = ()


class SaveNow(Effect):
    """``who`` makes a saving throw now (``against`` names what; empty: one effect of its choice) with
    ``bonus``; ``automatic``: it succeeds.
    """

    says = (
        "{who} <{automatic?succeed on/make}> {difficulty?a {difficulty} saving throw/a saving throw}[ with "
        "a {bonus:+} bonus][ with a bonus equal to {bonus_amount}][ against {against:or}]"
    )
    who: Creatures = TARGET
    against: tuple[str, ...] = ()
    bonus: int = 0
    automatic: bool = False
    bonus_amount: Amount | None = None
    difficulty: str = ""


class FailNextSave(Effect):
    """The next saving throw of ``who`` fails, whatever is rolled."""

    says = "{who} <fail> its next saving throw"
    who: Creatures = TARGET


class RollSave(Effect):
    """``who`` rolls a save of a ``difficulty`` (easy, normal, hard) against nothing that lasts: ``Outcome``
    saved and unsaved in the statements that follow ask how it came out.
    """

    says = "{who} <must roll> {difficulty:a} save"
    who: Creatures = TARGET
    difficulty: str = "normal"

    def infinitive(self) -> str:
        """ "Roll a hard save": what one can, rather than must."""
        return super().infinitive().removeprefix("must ")


class SavedHalf(Effect):
    """A save of ``difficulty`` halves the damage that was said just before; folded into it by the reader."""

    says = "{difficulty:a} save halves the damage"
    difficulty: str = "normal"


class LastGasp(Effect):
    """``who`` starts making last gasp saves: at the end of each of its turns, until one succeeds; the fourth
    failure ends it. ``fate``: what that failure brings instead of death (``unconscious``, ``gone`` from the battle).
    """

    says = (
        "{who} <{fate?begin/must begin}> making last gasp saves{fate?; on the fourth failure, it "
        "{fate=gone?vanishes/falls unconscious}/}"
    )
    who: Creatures = TARGET
    fate: str = ""
