"""What "it", "them" and "that creature" mean, once a whole power has been read."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Form


class Referents:
    """The creatures spoken of so far, the newest last, and the subject of the last clause."""

    def __init__(self, start: Creatures) -> None:
        self.subject: Creatures = start
        self.seen: list[Creatures] = [start]
        self.described: Creatures | None = None
        self.chosen: Creatures = f.EACH
        self.struck: Creatures | None = None

    def note(self, who: Creatures) -> Creatures:
        """Remember a mention; what a pronoun for it would be."""
        meant: Creatures = who
        if isinstance(who, f.Select):
            meant = self.chosen
            self.described = meant
        elif isinstance(who, f.Together):
            meant = who
        if meant in self.seen:
            self.seen.remove(meant)
        self.seen.append(meant)
        return meant

    def other(self, than: Creatures) -> Creatures:
        """The newest referent that is not this one."""
        for one in reversed(self.seen):
            if one != than:
                return one
        return f.TARGET


def settle(value: Any, refs: Referents) -> Any:
    """The form with every pronoun put right, in reading order."""
    if isinstance(value, tuple):
        return tuple(settle(one, refs) for one in value)
    if not isinstance(value, Form):
        return value
    if isinstance(value, Creatures):
        return _creatures(value, refs)
    names = [part.name for part in fields(value)]
    for early in ("whose", "holder", "seer", "who", "trigger", "test"):
        if early in names and not isinstance(value, f.Duration):
            names.remove(early)
            names.insert(0, early)
    struck = refs.struck
    changes: dict[str, Any] = {}
    own: Creatures | None = None
    for name in names:
        now = getattr(value, name)
        then: Any
        if name in ("who", "holder", "seer") and isinstance(now, Creatures):
            then = _creatures(now, refs)
            if then == f.SELF and refs.struck is not None and isinstance(value, _HARM) and now in _IT:
                then = refs.struck
            own = refs.note(then) if not isinstance(then, f.Select) else refs.chosen
            refs.subject = own
        elif isinstance(now, Creatures):
            then = _creatures(now, refs, own)
        else:
            then = settle(now, refs)
        if then is not now and then != now:
            changes[name] = then
        if name in ("test", "trigger"):
            refs.struck = _struck(then, struck)
    refs.struck = struck
    if own is not None and not isinstance(value, (f.Trigger, f.When)):
        refs.subject = own
    if isinstance(value, f.Trigger):
        refs.subject = own if own is not None else refs.subject
    return replace(value, **changes) if changes else value


# What is done to whoever is hit or held, rather than to who hits or holds.
_HARM: Final = (f.Damage, f.Afflict, f.PersistentDamage, f.Force, f.Swallow, f.GrantAdvantage, f.LoseRecovery)
_IT: Final = (f.IT, f.SUBJECT)
_HITS: Final = ("hit", "critical", "both hit", "two hit", "all hit", "any hit")


def _struck(asked: Any, before: Creatures | None) -> Creatures | None:
    """Whom "it takes", "it is" speak of behind "if both attacks hit" and "if the target is grappled by SELF"."""
    if isinstance(asked, f.Outcome) and asked.result in _HITS:
        return f.TARGET
    if isinstance(asked, f.Holds) and asked.holder == f.SELF and isinstance(asked.held, f.Who):
        return asked.held
    return before


def _creatures(who: Creatures, refs: Referents, own: Creatures | None = None) -> Creatures:
    if isinstance(who, f.Who):
        if who.role in ("it", "subject"):
            return own if own is not None and who.role == "subject" else refs.subject
        if who.role == "them":
            return refs.other(own if own is not None else refs.subject)
        if who.role == "that":
            return refs.described if refs.described is not None else refs.other(f.SELF)
        refs.note(who)
        return who
    if isinstance(who, f.Select):
        tests = tuple(_plain(test, refs) for test in who.tests)
        whose = _creatures(who.of, refs, own) if who.of is not None else None
        refs.note(who)
        return replace(who, tests=tests, of=whose) if tests != who.tests or whose != who.of else who
    if isinstance(who, f.Together):
        found = replace(who, parties=tuple(_creatures(one, refs, own) for one in who.parties))
        refs.note(found)
        return found
    return who


def _plain(test: Any, refs: Referents) -> Any:
    """A description inside a selection: its pronouns are SELF or the target, never the selected creature."""
    changes: dict[str, Any] = {}
    for part in fields(test):
        now = getattr(test, part.name)
        if isinstance(now, f.Who) and now.role in ("it", "them", "that", "subject"):
            changes[part.name] = refs.subject
        elif isinstance(now, f.Select):
            changes[part.name] = _creatures(now, refs)
        elif isinstance(now, f.Place):
            changes[part.name] = _plain(now, refs)
    return replace(test, **changes) if changes else test
