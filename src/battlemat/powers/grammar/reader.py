"""The reader: text of the print to forms, one statement at a time; what does not read stays as a note."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...limits import SENTENCE
from .. import forms as f
from ..forms.base import Creatures, Form, Note, Test
from ..vocabulary import Vocabulary
from . import (
    actions,
    bands,
    build,
    doings,
    events,
    nouns,
    parts,
    sentences,
)
from .asides import aside
from .bands.common import exempted, halved
from .folding import folded, grown, standing_rolls
from .habits import habit
from .notation import Grammar
from .peg import FAIL, parse
from .resolve import Referents, settle
from .telling import outside, refers, tells, tells_of_moving
from .terms import Terms
from .tokens import OwnName, Token, synonyms, tokenise, translated

_TEXTS: Final = [
    nouns.AMOUNTS,
    nouns.CREATURES,
    nouns.DURATIONS,
    events.EVENTS,
    events.TESTS,
    actions.PREDICATES,
    doings.DOINGS,
    sentences.SENTENCES,
    sentences.LINES,
]
_DIALECTS: Final[dict[str, list[str]]] = {"squares": [], "bands": bands.BANDS}
_GRAMMARS: Final[dict[str, Grammar]] = {}


def grammar(dialect: str = "squares") -> Grammar:
    """The grammar of a dialect of the print, built when first asked for."""
    known = _GRAMMARS.get(dialect)
    if known is None:
        known = _GRAMMARS[dialect] = Grammar([*_TEXTS, *_DIALECTS[dialect]], build.names())
    return known


class Reader:
    """Reads the text of one creature's (or hero's) powers.

    ``vocabulary``: the system's words. ``own``: the creature's name, which stands for itself in its own
    text. ``powers``: the names of its powers, which may be spoken of without italics.
    """

    def __init__(
        self, vocabulary: Vocabulary, own: OwnName | None = None, powers: tuple[str, ...] = ()
    ) -> None:
        self.own = own
        self.terms = Terms(vocabulary, powers)
        if vocabulary.dialect == "bands":
            self.terms.called_by_owner(own)
        self.grammar = grammar(vocabulary.dialect)
        self.telling = vocabulary.dialect == "bands"
        self.conditions = frozenset((*vocabulary.conditions, *vocabulary.states, "prone"))
        self.synonyms = synonyms(vocabulary.synonyms)

    def tokens(self, text: str) -> list[Token]:
        """The text's words."""
        tokens = tokenise(text, self.own)
        return translated(tokens, self.synonyms) if self.synonyms else tokens

    def try_rule(self, name: str, tokens: list[Token], at: int = 0) -> tuple[int, Any]:
        """Match a rule from a position: where it ended (-1: it did not) and its value."""
        end, value, _ = parse(self.grammar.rule(name), tokens, self.terms, at, whole=False)
        return end, value

    def told(self, tokens: list[Token], moving: bool, after: str = "") -> str:
        """What a sentence only tells about; "" when it may rule something. ``after``: what the one before it told."""
        if not self.telling or refers(tokens):
            return ""
        if tells(tokens) or (moving and tells_of_moving(tokens)):
            return "description"
        return "advice" if outside(tokens) else aside(tokens, after) or habit(tokens)

    def statements(
        self, text: str, tokens: list[Token], line: int, column: int, moving: bool = False
    ) -> tuple[Form, ...]:
        """Statements up to the end of the tokens; pronouns not yet settled. ``moving``: the text is about how the
        creature moves.
        """
        found: list[Form] = []
        at = 0
        while at < len(tokens):
            if tokens[at].word in (".", ";", ",", "?"):
                at += 1
                continue
            end = sentence_end(tokens, at)
            if end - at > SENTENCE:
                start = tokens[at].start
                found.append(Note(text[start : tokens[end - 1].end].strip(), line, column + start))
                at = end
                continue
            end, value = self.try_rule("statement", tokens, at)
            if end > at and value:
                self._add(found, tuple(parts.flat_list(value)), tokens[at:end])
                at = end
                continue
            end = sentence_end(tokens, at)
            last = tokens[end - 1]
            words = text[tokens[at].start : last.end]
            last_told = found[-1].about if found and isinstance(found[-1], f.OutOfFight) else ""
            about = self.told(tokens[at:end], moving, last_told)
            if about:
                found.append(f.OutOfFight(about, words.strip().rstrip(".")))
                at = end
                continue
            stop = part_end(tokens, at, end)
            about = self.told(tokens[at:stop], moving) if stop < end else ""
            if about == "description":
                found.append(f.OutOfFight(about, text[tokens[at].start : tokens[stop - 1].start].strip()))
                at = stop
                continue
            kept, rest = self.plain(tokens, at, end)
            self._add(found, kept, tokens[at:rest])
            if kept:
                while rest < end - 1 and tokens[rest].word in JOINING:
                    rest += 1
                words = text[tokens[min(rest, end - 1)].start : last.end]
            unknown = "" if self.telling else self.unknown(tokens[at:end])
            found.append(Note(words.strip(), line, column + tokens[min(rest, end - 1)].start, unknown))
            at = end
        return tuple(found)

    def plain(self, tokens: list[Token], at: int, end: int) -> tuple[tuple[Form, ...], int]:
        """The damage and unwilling movement that a sentence not understood begins with, and where the rest of it does.

        Plain ones alone, which nothing behind them takes back or puts under a condition: they stand, whatever a rider
        behind them means.
        """
        inside = tokens[at:end]
        if any(token.word in LIMITING for token in inside):
            return (), at
        for stop in range(end - 1, at, -1):
            joins = tokens[stop].word in JOINING and stop + 1 < end
            if not joins or tokens[stop - 1].word in JOINING or tokens[stop + 1].word in (".", "!"):
                continue
            reached, value = self.try_rule("statement", tokens[at:stop], 0)
            if reached != stop - at or not value:
                continue
            forms = tuple(parts.flat_list(value))
            if all(plainly(form) for form in forms):
                return forms, stop
        return (), at

    def unknown(self, tokens: list[Token]) -> str:
        """The word behind "the target is" that stands where a condition does and is none here; "" without one."""
        for index in range(len(tokens) - 3):
            first = tokens[index + 1 : index + 4]
            if tokens[index].word not in ("target", "targets", "creature", "it", "and"):
                continue
            if first[0].word not in ("is", "are", "becomes") or first[2].word not in (".", "(", "until", ",", ";"):
                continue
            if first[1].kind == "word" and first[1].word not in self.conditions:
                return first[1].word
        return ""

    def _add(self, found: list[Form], effects: tuple[Form, ...], tokens: list[Token]) -> None:
        for effect in effects:
            effect = standing_rolls(effect)
            if found and isinstance(found[-1], f.MissDamage) and grown(effect):
                # "Its misses deal 5 damage. When staggered, they deal 10": one or the other.
                found[-1] = f.While(f.Not(effect.test), (found[-1],))
            if isinstance(effect, f.Exempt) and found and not any(isinstance(one, Note) for one in found):
                spared = halved if effect.half else exempted
                found[:] = [spared(one, effect.test) for one in found]
                continue
            if isinstance(effect, f.OncePer) and found and not isinstance(found[-1], Note):
                found[-1] = f.UpToTimes((found[-1],), 1, effect.per)
                continue
            if (
                isinstance(effect, f.If)
                and isinstance(effect.test, f.Outcome)
                and effect.test.result == "otherwise"
            ):
                if found and isinstance(found[-1], f.If) and not found[-1].otherwise:
                    found[-1] = replace(found[-1], otherwise=effect.effects)
                else:
                    found.append(Note(" ".join(token.text for token in tokens)))
                continue
            inside = folded(found[-1], effect, tokens) if found and self.telling else None
            if inside is not None:
                found[-1] = inside
                continue
            if isinstance(effect, f.Also):
                found.extend(effect.effects)
                continue
            if isinstance(effect, (f.Undeterred, f.LastsOn)):
                found.append(Note(" ".join(token.text for token in tokens)))
                continue
            found.append(effect)


JOINING: Final = frozenset((",", ";", "and"))
"""What stands between a statement and a rider to it."""
LIMITING: Final = frozenset((
    "if", "unless", "or", "instead", "rather", "otherwise", "except", "only", "but", "half", "ignores", "ignore",
    "additional", "extra", "ongoing",
))
"""Words by which what stands behind damage could change it."""


def plainly(form: Any) -> bool:
    """Whether a form is damage or unwilling movement of the target and nothing else, without a condition."""
    if isinstance(form, f.Damage):
        return form.who == f.TARGET and not form.additional
    return isinstance(form, f.Force) and form.who == f.TARGET and form.to is None


def part_end(tokens: list[Token], at: int, end: int) -> int:
    """The position after the first semicolon or question mark of a sentence; its end without one."""
    while at < end:
        if tokens[at].word in (";", "?"):
            return at + 1
        at += 1
    return end


def sentence_end(tokens: list[Token], at: int) -> int:
    """The position after the full stop that ends the sentence at a position."""
    depth = 0
    while at < len(tokens):
        word = tokens[at].word
        if word == "(":
            depth += 1
        elif word == ")":
            depth = max(0, depth - 1)
            if depth == 0 and at > 0 and tokens[at - 1].word in (".", "!"):
                return at + 1
        elif word in (".", "!") and depth == 0:
            return at + 1
        at += 1
    return len(tokens)


def settled(forms: tuple[Form, ...], start: Creatures, chosen: Creatures = f.EACH) -> tuple[Form, ...]:
    """Statements with their pronouns settled."""
    refs = Referents(start)
    refs.chosen = chosen
    found: tuple[Form, ...] = settle(forms, refs)
    return found


__all__ = ["FAIL", "Reader", "Referents", "Test", "grammar", "sentence_end", "settle", "settled"]
