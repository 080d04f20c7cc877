"""What every form is: a frozen value that knows how to say itself in the print's words.

A form is one meaning of the controlled language that powers are printed in. The engine runs forms;
this package only reads and writes them. In rendered text the owner of the power is the word ``SELF``;
``battlemat.powers.render`` puts the creature's name, or "you", in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, fields
from typing import Any, ClassVar, Final

from .kinds import Frozen
from .wording import conjugate, filled

_CLAUSE: Final = re.compile(r"\{(\w+)\} <(.*)> ?(.*)")

_NAMES: dict[type[Any], tuple[str, ...]] = {}
_HOLDERS: dict[type[Any], tuple[str, ...]] = {}
# Types of fields in which there is never a form.
_PLAIN: Final = frozenset(("str", "int", "bool", "tuple[str, ...]", "tuple[int, ...]", "tuple[tuple[int, int], ...]"))


def names_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a kind of form, in reading order."""
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(part.name for part in fields(kind))
    return found


def holders(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a kind of form that can hold other forms, in reading order."""
    found = _HOLDERS.get(kind)
    if found is None:
        found = _HOLDERS[kind] = tuple(part.name for part in fields(kind) if part.type not in _PLAIN)
    return found


class Form(Frozen):
    """A meaning: data that renders as text and may hold other forms. ``told_only``: nothing in a fight asks for it.
    ``says``: how it is put into words (``wording``).
    """

    told_only: ClassVar[bool] = False
    says: ClassVar[str] = ""

    def render(self) -> str:
        """The form in the words of the print, without a capital or a full stop."""
        if not self.says:
            raise NotImplementedError(type(self).__name__)
        return filled(self, self.says)

    def children(self) -> tuple[Form, ...]:
        """The forms directly inside this one, in reading order."""
        found: list[Form] = []
        for name in holders(type(self)):
            value = getattr(self, name)
            if value:
                _collect(value, found)
        return tuple(found)

    def walk(self) -> Iterator[Form]:
        """This form and every form below it, in reading order."""
        waiting: list[Form] = [self]
        while waiting:
            form = waiting.pop()
            yield form
            waiting.extend(reversed(form.children()))


def _collect(value: Any, found: list[Form]) -> None:
    if isinstance(value, Form):
        found.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _collect(item, found)


class Creatures(Form):
    """Words that stand for one or more creatures: a role in the power or a selection."""

    @property
    def plural(self) -> bool:
        """Whether verbs after it are plural."""
        return False

    def possessive(self) -> str:
        """Its possessive: "SELF's", "the target's"."""
        text = self.render()
        own = {"it": "its", "they": "their", "them": "their"}.get(text)
        return own or text + ("'" if text.endswith("s") and self.plural else "'s")


class Effect(Form):
    """Something a power or trait does. The subject is whoever the sentence is about: in ``says`` the field before the
    verb, which stands in angle brackets in its base form.
    """

    def clause(self) -> tuple[Creatures | None, str, str]:
        """Subject, verb in its base form, and what follows the verb."""
        parts = _CLAUSE.fullmatch(self.says)
        if parts is None:
            return None, super().render(), ""
        subject, verb, rest = parts.groups()
        return getattr(self, subject), filled(self, verb), filled(self, rest).strip()

    def render(self) -> str:
        subject, verb, rest = self.clause()
        if subject is None:
            return f"{verb} {rest}".strip()
        return f"{subject.render()} {conjugate(verb, subject.plural)} {rest}".strip()

    def active(self) -> str:
        """The clause from the side of whoever does it to another, verb in its base form ("": no such form)."""
        return ""

    def infinitive(self) -> str:
        """The clause without its subject, verb in its base form: what follows "can"."""
        try:
            _, verb, rest = self.clause()
        except NotImplementedError:
            return self.render()
        return f"{verb} {rest}".strip()


class Test(Form):
    """A question about the state of things that is true or false when asked. ``relates``, ``adjectival``: how it
    describes a creature, behind a noun and before it, where it can.
    """

    # The name looks like a class of tests to pytest, which would try to collect it.
    __test__: ClassVar[bool] = False
    relates: ClassVar[str] = ""
    adjectival: ClassVar[str] = ""

    def adjective(self) -> str:
        """Before the noun it describes; "" where it stands behind."""
        return filled(self, self.adjectival)

    def relative(self) -> str:
        """Behind the noun it describes."""
        return filled(self, self.relates) if self.relates else "that " + self.render()


class Note(Form):
    """Print that was not understood, word for word: the referee rules on it; the engine does nothing. ``unknown``: the
    condition in it that the game has no rule for, where that is why. ``limits``: it stands where print says when, on
    whom or how often the power can be used, so that without it the power would be freer than printed.
    """

    text: str
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)
    unknown: str = field(default="", compare=False)
    limits: bool = field(default=False, compare=False)

    @property
    def told(self) -> str:
        """Its words, and what in them the game does not know."""
        return f"{self.text} [no such condition: {self.unknown}]" if self.unknown else self.text

    def render(self) -> str:
        return self.text
