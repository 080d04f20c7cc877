"""Lines that do something to somebody without saying when: no action, no trigger, no roll, no place in a table.

"The target takes 10 damage" is an effect under an attack or in a row of a table; a line of its own that says only this
names nobody whom it could be done to, so it stands as a note.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .. import forms as f
from ..forms.base import Form, Note
from .tables import row_faces

# What is done once, at some moment: to a target it needs one, to SELF it needs the moment as well.
_TO_TARGET: Final = (
    f.Damage, f.PersistentDamage, f.Afflict, f.Jointly, f.LoseRecovery, f.PopFree, f.ForcedAttack, f.OutOfPlay,
    f.Relocate, f.PulledNext, f.Grab, f.Heal, f.RaisePersistent, f.LastGasp, f.LoseAction, f.DropTo,
    f.TemporaryHP, f.Modify,
)
_TO_SELF: Final = (f.Damage, f.Heal, f.EndState, f.LoseRecovery, f.OutOfPlay, f.Relocate, f.DropTo)

_TO_SOME: Final = (f.Damage, f.PersistentDamage, f.Heal, f.LoseRecovery)
# Questions about an attack or a roll, which say by themselves when they are asked.
_ASKED: Final = (f.Outcome, f.NaturalRoll, f.DieShows, f.RollAbove, f.HitBefore)
_OF_ATTACKS: Final = (f.Now("first attack"), f.Now("one target"), f.Now("several targets"))


def timed(power: f.Power) -> f.Power:
    """A line with each statement that nothing brings about as a note."""
    if power.attack is not None or power.targeting is not None or power.cost or power.limits or power.trigger:
        return power
    row = bool(row_faces(power.name))
    return replace(power, hit=_timed(power.hit, power, row), effect=_timed(power.effect, power, row))


def _timed(listed: tuple[Form, ...], power: f.Power, row: bool) -> tuple[Form, ...]:
    kept = tuple([one for at, one in enumerate(listed)
                  if not (_untabled(one) if row else aimless(one) or (at and _too_late(listed[at - 1], one)))])
    return listed if len(kept) == len(listed) else (*kept, Note(power.text, power.line, 1))


def aimless(form: Form) -> bool:
    """Whether a statement is something done at a moment, with nothing that says which."""
    if isinstance(form, f.Jointly):
        return any(aimless(one) for one in form.effects)
    if isinstance(form, f.When):
        return form.trigger.who in (f.TARGET, f.EACH)
    if isinstance(form, f.If) and form.instead:
        return True
    if isinstance(form, f.If) and not any(isinstance(one, _ASKED) or one in _OF_ATTACKS for one in form.test.walk()):
        return any(aimless(one) for one in (*form.effects, *form.otherwise))
    who = getattr(form, "who", None)
    if isinstance(who, f.Select) and isinstance(form, _TO_SOME):
        return not any(isinstance(test, f.Did) for test in who.tests)
    return (who == f.TARGET and isinstance(form, _TO_TARGET)) or (who == f.SELF and isinstance(form, _TO_SELF))


def _too_late(before: Form, form: Form) -> bool:
    """Whether a statement asks how an attack came out that the one before answers while it is still to be rolled."""
    if not isinstance(form, f.If) or not isinstance(form.test, f.Outcome) or form.test.result not in ("hit", "miss"):
        return False
    return isinstance(before, f.When) and (before.trigger.other == f.SELF or "targeted" in before.trigger.events)


def _untabled(form: Form) -> bool:
    """Whether a statement of a row is in no table."""
    if isinstance(form, (f.TableRow, f.OutOfFight, Note)):
        return False
    return not (isinstance(form, f.While) and isinstance(form.test, f.Rolled))


__all__ = ["aimless", "timed"]
