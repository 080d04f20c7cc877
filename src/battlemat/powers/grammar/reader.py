"""The reader: text of the print to forms, one statement at a time; what does not read stays as a note."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, ClassVar, Final

from ...limits import SENTENCE
from .. import forms as f
from ..forms.base import Creatures, Form, Note, Test
from ..vocabulary import Vocabulary
from . import (
    actions,
    bands,
    build,
    card_phrases,
    doings,
    events,
    nouns,
    parts,
    sentences,
    square_customs,
    square_phrases,
    verbs,
)
from .asides import aside
from .bands import compositions, customs, occasions
from .bands import phrases as band_phrases
from .bands.common import exempted, halved
from .chart import best, readings
from .completeness import endless, left_out, misheard
from .evidence import Evidence
from .flavour import outside, refers, tells, tells_of_moving
from .folding import (
    after_roll,
    as_the_blow,
    as_trait_roll,
    folded,
    gone_through,
    grown,
    halves_saved,
    in_burst,
    saved_inside,
    saves_again,
    so_often,
    stands_in,
    told_before,
    unprovoked,
)
from .habits import habit
from .lexicon import ALIKE, PERSONAL
from .notation import Grammar
from .peg import FAIL, State, parse
from .phrases import PHRASES
from .resolve import Referents, settle
from .riders import JOINS, apart
from .terms import Terms
from .then import of_each_target, of_next_attack, till_then, until_then
from .tokens import OwnName, Token, tokenise, translated

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
_DIALECTS: Final[dict[str, list[str]]] = {"squares": [sentences.CHECKS], "bands": bands.BANDS}
# What the phrase grammar reads besides in each dialect.
_PHRASES: Final[dict[str, tuple[str, ...]]] = {"squares": square_phrases.PHRASES, "bands": band_phrases.PHRASES}
_LAST: Final[dict[str, tuple[str, ...]]] = {
    "squares": (*square_customs.CUSTOMS, *card_phrases.PHRASES["squares"]),
    "bands": (*compositions.COMPOSITIONS, *customs.CUSTOMS, *occasions.OCCASIONS,
              *card_phrases.PHRASES["bands"])}
PHRASED: Final = frozenset(_PHRASES)
# Grammars by dialect, without and with the phrase grammar over them, built when first asked for.
GRAMMARS: Final[dict[tuple[str, bool], Grammar]] = {}


def grammar(dialect: str = "squares", phrased: bool = False) -> Grammar:
    """The grammar of a dialect of the print; ``phrased``: with the phrase grammar over it."""
    known = GRAMMARS.get((dialect, phrased))
    if known is None:
        over = [*PHRASES, *_PHRASES[dialect], verbs.phrases(dialect == "squares"), *_LAST[dialect]] if phrased else []
        known = GRAMMARS[dialect, phrased] = Grammar(
            [*_TEXTS, *_DIALECTS[dialect], *over], build.names(), ALIKE if dialect == "squares" else PERSONAL)
    return known


# What has been read before, by all it depends on: a file says the same thing more than once.
_READ: Final[dict[Hashable, tuple[int, Any]]] = {}
_KEPT: Final = 8192


def _remember(key: Hashable, value: tuple[int, Any]) -> tuple[int, Any]:
    if len(_READ) >= _KEPT:
        _READ.clear()
    _READ[key] = value
    return value


class Reader:
    """Reads the text of one creature's (or hero's) powers.

    ``vocabulary``: the system's words. ``own``: the creature's name, which stands for itself in its own
    text. ``powers``: the names of its powers, which may be spoken of without italics. ``evidence``: who is told what
    every reading rests on, while somebody measures it.
    """

    evidence: ClassVar[Evidence | None] = None

    def __init__(
        self, vocabulary: Vocabulary, own: OwnName | None = None, powers: tuple[str, ...] = ()
    ) -> None:
        self.own = own
        self.terms = Terms(vocabulary, powers)
        if vocabulary.dialect == "bands":
            self.terms.called_by_owner(own)
        self.dialect = vocabulary.dialect
        self.grammar = grammar(vocabulary.dialect)
        self.telling = vocabulary.dialect == "bands"
        self.conditions = self.terms.lists.stands
        self.synonyms = self.terms.lists.synonyms
        called = (own.words, own.core, own.kinds, own.loose) if own is not None else ()
        # The text being read: one question of it after another.
        self.state: State | None = None
        self.signature: Hashable = (vocabulary, powers, called)

    def tokens(self, text: str) -> list[Token]:
        """The text's words."""
        tokens = tokenise(text, self.own)
        return translated(tokens, self.synonyms) if self.synonyms else tokens

    def try_rule(self, name: str, tokens: list[Token], at: int = 0) -> tuple[int, Any]:
        """Match a rule from a position: where it ended (-1: it did not) and its value."""
        if name == "statement" and Reader.evidence is None:
            key = self.key(name, tokens[at:])
            known = _READ.get(key)
            if known is None:
                end, value = self._match(name, tokens, at)
                known = _remember(key, (end - at if end >= 0 else end, value))
            return known[0] + at if known[0] >= 0 else known[0], known[1]
        return self._match(name, tokens, at)

    def _match(self, name: str, tokens: list[Token], at: int) -> tuple[int, Any]:
        rule = self.grammar.rule(name)
        state = self.state
        if state is None or state.tokens is not tokens or state.deep:
            state = self.state = State(tokens, self.terms, self.grammar.alphabet)
        end, value = parse(rule, state, at, whole=False)
        if end > at and Reader.evidence is not None:
            Reader.evidence.matched(self.dialect, self.grammar, rule, state, at)
        return end, value

    def key(self, name: str, tokens: list[Token]) -> Hashable:
        """What all depends on that these words can be read as by a rule."""
        return name, self.signature, tuple([token.word for token in tokens]), tuple([token.text for token in tokens])

    def whole(self, name: str, tokens: list[Token]) -> Any:
        """What all these words mean, by a rule; None where nobody knows, or it could be either of two things."""
        end, value = self.try_rule(name, tokens)
        return value if end == len(tokens) else self.phrased(name, tokens)

    def phrased(self, name: str, tokens: list[Token]) -> Any:
        """What all these words mean by the phrase grammar; None where that can't be told."""
        if self.dialect not in PHRASED:
            return None
        key = self.key(f"{name} in phrases", tokens)
        if Reader.evidence is None and (kept := _READ.get(key)) is not None:
            return kept[1]
        known = grammar(self.dialect, True)
        names = Reader.evidence.names(self.dialect, known) if Reader.evidence is not None else None
        found = best(readings(known.rule(name), State(tokens, self.terms, known.alphabet), names))
        if Reader.evidence is None:
            _remember(key, (0, None if found is None else found[0]))
        if found is None:
            return None
        if Reader.evidence is not None:
            Reader.evidence.uses |= found[1]
        return found[0]

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
            if end > at and value and self.whole_said(tokens[at:end], value):
                self._add_next(found, tuple(parts.flat_list(value)), text, tokens[at:end], line, column)
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
            then = till_then(found, self.clause(until_then(tokens[at:end])))
            if then:
                self._add(found, then, tokens[at:end])
                at = end
                continue
            phrased = self.phrased("statement", tokens[at:end])
            if phrased is not None and self.whole_said(tokens[at:end], phrased):
                self._add_next(found, tuple(parts.flat_list(phrased)), text, tokens[at:end], line, column)
            else:
                self._apart(found, text, tokens[at:end], line, column)
            at = end
        return tuple([unfinished(one, text, line, column) or one for one in found])

    def _add_next(
        self, found: list[Form], forms: tuple[Form, ...], text: str, tokens: list[Token], line: int, column: int
    ) -> None:
        """A sentence that was read, as what the one before it makes of it: "It can ..." behind "the first time ..."
        is said of that time alone. Where the one before was not understood nobody knows when that is, or who "it" is.
        """
        last = found[-1] if found else None
        if isinstance(last, Note) and unsettled(last.text, tokens[0], forms):
            words = text[tokens[0].start : tokens[-1].end].strip()
            found.append(Note(words, line, column + tokens[0].start))
        elif (isinstance(last, f.When) and goes_on(tokens) and not self.telling
              and all(isinstance(form, f.May) for form in forms)):
            found[-1] = replace(last, effects=(*last.effects, *forms))
        else:
            self._add(found, forms, tokens)

    def _apart(self, found: list[Form], text: str, tokens: list[Token], line: int, column: int) -> None:
        """A sentence that does not read, clause by clause: what stands around the strange one, and that as a note."""
        for part in apart(tokens, self.clause):
            inside = tokens[part.start : part.stop]
            if part.forms:
                self._add(found, part.forms, inside)
                continue
            while part.start and len(inside) > 1 and inside[0].word in JOINS:
                inside = inside[1:]
            words = text[inside[0].start : inside[-1].end].strip()
            unknown = "" if self.telling else self.unknown(inside)
            rolled = inside[0].kind == "signed" and len(inside) > 1 and inside[1].word in ("vs", "against")
            found.append(Note(words, line, column + inside[0].start, unknown, rolled))

    def clause(self, tokens: list[Token]) -> tuple[Form, ...]:
        """Words read as one statement; () where they are none."""
        end, value = self.try_rule("statement", tokens)
        read = end == len(tokens) and bool(value) and self.whole_said(tokens, value)
        return tuple(parts.flat_list(value)) if read else ()

    def whole_said(self, tokens: list[Token], value: Any) -> bool:
        """Whether a reading leaves out no number and no word that limits, and is about somebody. Print without squares
        says too much by its turns of phrase for words left out to be asked for.
        """
        said = tuple(parts.flat_list(value))
        if misheard(said):
            return False
        return not to_nobody(tokens, said) if self.telling else not (left_out(tokens, said) or endless(said))

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
        burst = in_burst(found[-1], effects) if found else None
        if burst is not None:
            found[-1] = burst
            return
        for effect in effects:
            if isinstance(effect, f.ThisMove) and effect.rule == "safe" and unprovoked(found):
                continue
            if isinstance(effect, f.PassThrough) and gone_through(found, effect):
                continue
            effect = as_the_blow(as_trait_roll(stands_in(effect if self.telling else of_each_target(effect))), tokens)
            if told_before(found, effect):
                continue
            if found and isinstance(found[-1], f.MissDamage) and grown(effect):
                # "Its misses deal 5 damage. When staggered, they deal 10": one or the other.
                found[-1] = f.While(f.Not(effect.test), (found[-1],))
            if isinstance(effect, f.Exempt) and found and not any(isinstance(one, Note) for one in found):
                spared = halved if effect.half else exempted
                found[:] = [spared(one, effect.test) for one in found]
                continue
            if isinstance(effect, f.OncePer) and found and not isinstance(found[-1], Note):
                found[-1] = so_often(found[-1], effect)
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
            rolled = not self.telling and isinstance(effect, f.If) and isinstance(effect.test, f.DieShows)
            joins = self.telling or rolled or isinstance(effect, _JOINED)
            effect = (of_next_attack(found[-1], effect, tokens) if found and not self.telling else None) or effect
            inside = folded(found[-1], effect, tokens) if found and joins else None
            if inside is None and found and not self.telling:
                inside = saved_inside(found[-1], effect)
            if inside is not None:
                found[-1] = inside
                continue
            if isinstance(effect, f.Also):
                found.extend(effect.effects)
                continue
            alone = saves_again(effect) or halves_saved(effect) or (isinstance(effect, f.OrElse) and not self.telling)
            alone = alone or (rolled and not after_roll(found))
            if alone or isinstance(effect, _OF_BEFORE):
                found.append(Note(" ".join(token.text for token in tokens)))
                continue
            found.append(effect)


_JOINED: Final = (f.OrElse, f.Along, f.ActsAlong)
_THAT: Final = f.Who("that")
_OF_BEFORE: Final = (f.Along, f.ActsAlong, f.Undeterred, f.LastsOn, f.Repeated, f.Between, f.Failing, f.SavedHalf)
"""What can be said only of what was said just before."""


def to_nobody(tokens: list[Token], forms: tuple[Form, ...]) -> bool:
    """Whether a creature's line says "you" of somebody whom nothing in the sentence has told of: "you gain ..."."""
    return any(token.word in ("you", "your") for token in tokens) and any(
        one == _THAT for form in forms if not isinstance(form, f.When) for one in form.walk())


OCCASIONS: Final = (
    "when", "if ", "each time", "every time", "any time", "the first time", "once ", "at the ", "after ",
)
"""How a sentence begins that says when something happens."""
_AT_ONCE: Final = (f.Damage, f.PersistentDamage, f.Afflict, f.Force)
_SPANS: Final = ("until ", "during ", "for the rest ", "while ", "as long as ")
_SOMEBODY: Final = re.compile(
    r"\b(?:an?|any|each|every|another|one)\b(?: \w+){0,2} (?:creature|enemy|ally|character|hero|foe|attacker)\b",
    re.IGNORECASE)
_PRONOUNS: Final = ("it", "they")


def unfinished(form: Form, text: str, line: int, column: int) -> Note | None:
    """A note for a statement of which the next sentence should have told the rest."""
    if isinstance(form, f.When) and form.effects == (f.ItsBurst(),):
        return Note(text.strip(), line, column)
    return None


def unsettled(before: str, first: Token, forms: tuple[Form, ...]) -> bool:
    """Whether it can't be told when a sentence that begins with this word happens, how long what it says lasts, or who
    is meant by it, behind words nobody understood: they say when, or for how long, or tell of somebody else.
    """
    said = before.lower()
    if first.word in _PRONOUNS and _SOMEBODY.search(before):
        return True
    if said.startswith(OCCASIONS) and any(
            isinstance(one, _AT_ONCE) and isinstance(one.who, f.Select) for one in forms):
        return True  # "when it dies, it crumbles. Each creature adjacent to it ...": then, not now
    if first.word in ("then", *_PRONOUNS) or first.text.lower() == "you":
        if said.startswith(OCCASIONS):
            return True
    elif first.word != "SELF":
        return False
    return said.startswith(_SPANS) and any(
        getattr(one, "duration", ()) is None for form in forms for one in form.walk())


def goes_on(tokens: list[Token]) -> bool:
    """Whether a sentence tells what somebody just spoken of can do then: "It can make a claw attack"."""
    words = [token.word for token in tokens[:3]]
    return words[:1] == ["then"] or (words[0] in _PRONOUNS and words[1:2] in (["can"], ["may"]))


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
        elif word in (".", "!") and depth == 0 and not _cries(tokens, at):
            return at + 1
        at += 1
    return len(tokens)


def _cries(tokens: list[Token], at: int) -> bool:
    """Whether a mark ends what is said in quotation marks in the middle of a sentence: "Begone!", and ..."""
    behind = [token.word for token in tokens[at + 1 : at + 3]]
    return len(behind) == 2 and behind[0] == '"' and behind[1] in (",", ";", "and")


def settled(forms: tuple[Form, ...], start: Creatures, chosen: Creatures = f.EACH) -> tuple[Form, ...]:
    """Statements with their pronouns settled."""
    refs = Referents(start)
    refs.chosen = chosen
    found: tuple[Form, ...] = settle(forms, refs)
    return found


__all__ = ["FAIL", "Reader", "Referents", "Test", "grammar", "sentence_end", "settle", "settled"]
