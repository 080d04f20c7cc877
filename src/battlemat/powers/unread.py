"""Limits in print that were not understood: when, on whom, how often a power can be used.

What a power does and was not understood is left undone. A limit that was not understood is the other way round: left
out, it would make the power freer than printed. So the power keeps its words, and whoever plays its owner is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from . import forms as f
from .forms.base import Note

_OFTEN: Final = (r"(?:once|twice|(?:one|two|three|four|\d) times?|\d) ?(?:/|per|a|an|each|every|this) ?"
                 r"(?:turn|round|battle|encounter|day|fight|minute|hour|week)")
_IT: Final = r"(?:this|these|that|such an?) (?:attack|power|ability|spell|action)s?"
_SAID: Final = tuple(re.compile(pattern) for pattern in (
    # "Usable only while bloodied", "Can be used only once", "Use only in water"
    r"^(?:usable|used?) (?:only|once|twice|while|when|if|unless)\b",
    rf"^(?:(?:it|they|{_IT}) )?(?:can|may|must)(?:not|'t| not)?(?: only)? (?:only )?be (?:only )?used\b",
    rf"\bcan (?:only )?(?:use|make) {_IT} {_OFTEN}$",
    rf"^{_IT} (?:works only|only works|is only|only affects|requires(?! an? \w+ action))\b",
    # "Only one creature at a time can be ...", "The hag can only charm one creature in this way"
    r"\bonly (?:\w+ )?(?:one|two|\d) (?:\w+ ){1,3}(?:at a time|in this way|this way)\b",
    # "The target must be grappled:", "The target of each attack must be different", "They can't target the same one"
    r"^(?:the )?targets? must (?:be|have)\b[^,;]*:",
    r"\bmust (?:each )?be different\b|\b(?:cannot|can't|may not) (?:target|attack) the same\b",
    rf"\bimmune to {_IT}",
    r"^(?:only (?:once|twice|while|when|if|in|on|against|one|two|usable|at|during|with)|requires(?! an? \w+ action)"
    r"|requirements?|limited use)\b",
    rf"^(?:no more than )?{_OFTEN}(?: only| at most| per \w+)?\.?$",
))
"""Sentences that say when, on whom or how often their power can be used."""

# "The ogre can't use this power again until ...", "It can only make this attack while ...": the one, then the other.
_MAY: Final = re.compile(
    r"\b(?:cannot|can't|may not|can only|may only|must only)\b(?: only)? (?:use|make|attempt|activate)\b")
_MUST: Final = re.compile(r"\bmust\b")
_TO_USE: Final = re.compile(r"\bto use\b")
_THIS: Final = re.compile(rf"\b{_IT}\b")


def limiting(note: Note) -> bool:
    """Whether words that were not understood limit the power they stand in."""
    if note.limits:
        return True
    words = " ".join(note.text.lower().replace("\u2019", "'").split()).rstrip(".")
    allowed = _MAY.search(words)
    if allowed is not None and _THIS.search(words, allowed.end()) is not None:
        return True
    for clause in words.replace(";", ",").split(","):
        must = _MUST.search(clause)
        if must is not None and _TO_USE.search(clause, must.end()) is not None:
            return True
    return any(pattern.search(words) for pattern in _SAID)


def unread_limits(power: f.Power) -> tuple[str, ...]:
    """What the print of a power limits it to that was not understood, word for word, each once."""
    found: list[str] = []
    for note in _notes(power):
        words = note.text.strip()
        if words and words not in found and limiting(note):
            found.append(words)
    return tuple(found)


def _notes(power: f.Power) -> Iterator[Note]:
    """The notes of a power that are no part of what something else brings."""
    for listed in (power.special, power.effect, power.hit, power.before):
        for one in listed:
            if isinstance(one, Note):
                yield one
