"""What a sentence leaves to the one before it: how long "before then" is, and which attack "that attack" is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from .. import forms as f
from ..forms.base import Form
from .parts import joined, test_of
from .tokens import Token

_BEFORE: Final = frozenset(("before", "until"))


def until_then(tokens: list[Token]) -> list[Token]:
    """A sentence without "before then" in it; nothing where it has none."""
    for at, token in enumerate(tokens[:-1]):
        if token.word in _BEFORE and tokens[at + 1].word == "then":
            return tokens[:at] + tokens[at + 2 :]
    return []


def till_then(before: list[Form], forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """What happens on an occasion "before then": until what was said last is over. () where that has no end."""
    last = before[-1] if before else None
    until = getattr(last, "duration", None)
    if not isinstance(until, f.Duration) or until.kind not in ("start", "end") or len(forms) != 1:
        return ()
    who = getattr(last, "who", None)
    if until.whose == f.SUBJECT:
        if not isinstance(who, f.Who):
            return ()
        until = replace(until, whose=who)
    return (f.Lasting(until, forms),) if isinstance(forms[0], f.When) else ()


def of_each_target(effect: Form) -> Form:
    """ "Each target that is staggered regains 5 hit points": asked of each as its turn comes, and done to it alone."""
    who = getattr(effect, "who", None)
    if not isinstance(effect, (f.Heal, f.TemporaryHP, f.Damage, f.Afflict, f.Modify, f.SaveNow, f.Force)):
        return effect
    if not isinstance(who, f.Select) or who.kind != "target" or who.count or not who.tests:
        return effect
    changes: dict[str, Any] = {"who": f.TARGET}
    return f.If(test_of(f.TARGET, who.tests, None), (replace(effect, **changes),))


def of_next_attack(last: Form, effect: Form, tokens: list[Token]) -> Form | None:
    """ "A -2 penalty to its next attack roll. If that attack misses, ...": the attack so told of, none made before."""
    words = [token.word for token in tokens]
    if not isinstance(last, (f.Modify, f.ExtraDamage)) or not last.next_only or not isinstance(effect, f.If):
        return None
    if ("that", "attack") not in pairwise(words) or effect.otherwise or effect.instead:
        return None
    test = effect.test
    if not isinstance(test, f.Outcome) or test not in (f.Outcome("hit"), f.Outcome("miss")):
        return None
    held = f.When(f.Trigger((test.result,), last.who, attack=last.attack), effect.effects, "first")
    attacked = f.Duration("event", event=f.Trigger(("attacked",), last.who))
    return f.Lasting(joined(attacked, () if last.duration is None else (last.duration,)), (held,))
