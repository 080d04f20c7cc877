"""The effects of a sentence, one after the other: a save with what comes of it, a duration that reaches back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Effect
from .cases import OWN_END, under_instead
from .folding import bare_save
from .parts import SAME, THAT, flat_list, substitute


def _saves_rolled(found: list[Any]) -> list[Any]:
    """ "It can roll a hard save; if it succeeds, the attack misses": a save against nothing laid on it, for what comes
    of it alone.
    """
    for at in range(len(found) - 1):
        first, second = found[at], found[at + 1]
        if not isinstance(second, f.If) or second.test not in (f.Outcome("saved"), f.Outcome("unsaved")):
            continue
        offered = first.effects[0] if isinstance(first, f.May) and len(first.effects) == 1 else None
        roll = bare_save(first if offered is None else offered)
        if not isinstance(roll, f.RollSave):
            continue
        if isinstance(roll.who, f.Select):  # "each enemy rolls a save; on a failure, it ..."
            for said in (f.IT, THAT, f.Who("that enemy")):
                second = substitute(second, said, f.EACH)
        if offered is None:
            found[at], found[at + 1] = roll, second
        else:
            return [*found[:at], replace(first, effects=(roll, second)), *_saves_rolled(found[at + 2 :])]
    return found


def flow(one: Any, more: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """The effects of a sentence; a duration printed once at the end reaches back over what it was meant for."""
    found: list[Any] = _saves_rolled(under_instead(flat_list(one), flat_list(more)))
    ready = ""
    for index, effect in enumerate(found):
        done = effect.effects[0] if isinstance(effect, f.May) else effect
        if isinstance(done, f.Recharge):
            ready = done.power
        elif isinstance(done, f.UsePower) and done.power == "it" and ready:
            found[index] = substitute(effect, done, replace(done, power=ready))
    for index in range(len(found) - 2, -1, -1):
        if _fights(found[index]) and _fights(found[index + 1]) and found[index].who == found[index + 1].who:
            found[index] = replace(found[index], against=found[index].against or found[index + 1].against)
    at = len(found) - 1
    while at >= 0:
        duration = _so_long(found[at])
        if duration is None or isinstance(found[at], (f.Lasting, f.Persist, f.Jointly)):
            at -= 1
            continue
        start = at
        while start > 0 and _waits(found[start - 1], duration, found[start]):
            start -= 1
        if start < at and duration.kind == "save" and duration.joint in ("", "all"):
            group = (*found[start:at], replace(found[at], duration=None))
            found[start : at + 1] = [f.Jointly(group, replace(duration, joint="all"))]
        elif start < at:
            found[start:at] = [replace(effect, duration=duration) for effect in found[start:at]]
        at = start - 1
    return tuple(_same_duration(found))


def _so_long(effect: Any) -> f.Duration | None:
    """How long an effect lasts, or what somebody may do meanwhile: "can ignore difficult terrain until ..."."""
    free = isinstance(effect, f.May) and len(effect.effects) == 1 and not effect.action
    inside = effect.effects[0] if free else effect
    found = getattr(inside, "duration", None) if isinstance(inside, Effect) else None
    return found if inside is effect or (found is not None and found.kind != "save") else None


def _fights(effect: Any) -> bool:
    """Whether an effect is a bonus to attack or damage rolls: whom the second of two is against, the first is, too."""
    return isinstance(effect, f.Modify) and set(effect.stats) <= {"attack", "damage"}


def _waits(effect: Any, duration: f.Duration, after: Any) -> bool:
    """Whether an effect has no duration yet and needs this one, printed behind another. Ongoing damage that lasts a
    whole battle is printed so itself; a number changed shares the time of what else befalls the same creature.
    """
    if isinstance(effect, f.Afflict):
        return effect.duration is None and (not set(effect.conditions) <= OWN_END)
    if isinstance(effect, f.PersistentDamage):
        own = getattr(after, "who", None) == f.SELF and duration.kind != "save"  # "..., and you can fly until ..."
        return effect.duration is None and duration.kind != "encounter" and not own
    if isinstance(effect, (f.Weakness, f.GrantAdvantage, f.CannotHeal, f.Forbid)):
        return effect.duration is None
    if isinstance(effect, (f.IgnoreTerrain, f.SafeMove, f.Conceal, f.Resist, f.GainSpeed, f.Become)):
        return effect.duration is None and getattr(after, "who", None) in (effect.who, f.IT, f.SUBJECT)
    if not isinstance(effect, f.Modify) or effect.duration is not None or effect.next_only:
        return False
    return duration.joint == "all" or getattr(after, "who", None) in (effect.who, f.IT, f.SUBJECT)


def _same_duration(found: list[Any]) -> list[Any]:
    last: f.Duration | None = None
    for index, effect in enumerate(found):
        duration = getattr(effect, "duration", None)
        if not isinstance(duration, f.Duration):
            continue
        if duration == SAME and last is not None:
            found[index] = replace(effect, duration=last)
        else:
            last = duration
    return found
