"""Read back: what a line says, written from its forms and read again, must mean the same."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from battlemat.powers import forms as f
from battlemat.powers.bands.lines import BandLines
from battlemat.powers.card import card_text
from battlemat.powers.forms.base import Form
from battlemat.powers.grammar.evidence import LineRead
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.lines import as_trait, settle_power
from battlemat.powers.render import body_text, named, sentences
from battlemat.powers.vocabulary import Vocabulary

# The parts of a line that are sentences, where its head is print of its own.
PARTS: Final = ("hit", "miss", "effect", "special", "aftereffect", "failed_save")


class Back:
    """Reads the lines of one creature (or card: no name) back, whose lines have these names."""

    def __init__(self, terms: Vocabulary, name: str, own: OwnName | None, names: tuple[str, ...]) -> None:
        self.name = name
        self.lines = BandLines(terms, own, names) if terms.dialect == "bands" else None

    def same(self, seen: LineRead) -> bool:
        """Whether a line's own rendering reads as the line does."""
        if self.lines is not None:
            return all(self._part(seen.power, part, self.lines) for part in PARTS)
        text = named(body_text(seen.power), self.name) if self.name else card_text(seen.power)
        return seen.again(text) == seen.power

    def _part(self, power: f.Power, part: str, lines: BandLines) -> bool:
        """The same of one part of a line without squares."""
        power = _apart(power)
        wanted = meant(getattr(power, part))
        if not wanted:
            return True
        text = sentences(tuple(one for one in getattr(power, part) if not isinstance(one, f.OutOfFight)))
        text = named(text, self.name) if self.name else text.replace("SELF's", "your").replace("SELF", "you")
        read = lines.statements(text, 1, 1)
        if part == "effect" and self.name:
            read = tuple(as_trait(one) for one in read)
        changed: dict[str, Any] = {part: read}
        return bool(meant(getattr(settle_power(replace(power, **changed)), part)) == wanted)


def _apart(power: f.Power) -> f.Power:
    """A line without the table it was taken to."""
    held = [one for one in power.effect if isinstance(one, f.While) and isinstance(one.test, f.Rolled)]
    return replace(power, effect=held[0].effects) if held else power


def meant(value: Any) -> Any:
    """A meaning without what is only told, an attack of any kind being any attack."""
    if isinstance(value, tuple):
        return tuple(meant(one) for one in value if not isinstance(one, f.OutOfFight))
    if isinstance(value, f.Trigger) and value.attack == f.AttackKind():
        value = replace(value, attack=None)
    if isinstance(value, f.PickOne):  # the lines it picks from stand elsewhere
        return f.PickOne()
    if isinstance(value, Form):
        return replace(value, **{part.name: meant(getattr(value, part.name)) for part in fields(value)})
    return value
