"""What every form is: a frozen value that knows how to say itself in the print's words.

A form is one meaning of the controlled language that powers are printed in. The engine runs forms;
this package only reads and writes them. In rendered text the owner of the power is the word ``SELF``;
``battlemat.powers.render`` puts the creature's name, or "you", in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from typing import Any, ClassVar, Final

from .kinds import Frozen, form

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


@form
class Form(Frozen):
    """A meaning: data that renders as text and may hold other forms. ``told_only``: nothing in a fight asks for it."""

    told_only: ClassVar[bool] = False

    def render(self) -> str:
        """The form in the words of the print, without a capital or a full stop."""
        raise NotImplementedError(type(self).__name__)

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


@form
class Creatures(Form):
    """Words that stand for one or more creatures: a role in the power or a selection."""

    @property
    def plural(self) -> bool:
        """Whether verbs after it are plural."""
        return False

    def possessive(self) -> str:
        """Its possessive: "SELF's", "the target's"."""
        text = self.render()
        return text + ("'" if text.endswith("s") and self.plural else "'s")


@form
class Effect(Form):
    """Something a power or trait does. The subject is whoever the sentence is about."""

    def clause(self) -> tuple[Creatures | None, str, str]:
        """Subject, verb in its base form, and what follows the verb."""
        raise NotImplementedError(type(self).__name__)

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


@form
class Test(Form):
    """A question about the state of things that is true or false when asked."""

    # The name looks like a class of tests to pytest, which would try to collect it.
    __test__: ClassVar[bool] = False


@form
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


_IRREGULAR = {
    "be": ("is", "are"),
    "have": ("has", "have"),
    "do": ("does", "do"),
    "go": ("goes", "go"),
    "forgo": ("forgoes", "forgo"),
    "can": ("can", "can"),
    "cannot": ("cannot", "cannot"),
    "may": ("may", "may"),
    "must": ("must", "must"),
    "use no": ("uses no", "use no"),
}


def conjugate(verb: str, plural: bool) -> str:
    """Third person of a verb given in its base form."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb][1 if plural else 0]
    if plural or verb.startswith("must "):
        return verb
    if verb.startswith("automatically "):
        return "automatically " + conjugate(verb[14:], plural)
    head, _, tail = verb.partition(" ")
    if head.endswith(("s", "sh", "ch", "x", "z", "ss")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return f"{head} {tail}" if tail else head


def listed(words: tuple[str, ...] | list[str], link: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {link} {items[-1]}"


def squares(count: int) -> str:
    """ "1 square", "3 squares"."""
    return f"{count} square" if count == 1 else f"{count} squares"


def signed(number: int) -> str:
    """A modifier as printed: "+2", "-1"."""
    return f"+{number}" if number >= 0 else str(number)


def sentence_list(effects: tuple[Form, ...]) -> str:
    """Effects inside one sentence, without what is only told beside others."""
    done = [effect for effect in effects if not effect.told_only] or effects
    return ", and ".join([effect.render() for effect in done])
