"""Clause by clause: what of a sentence stands around a clause that is not understood.

"6d6 necrotic damage, and the target ages 1d4 years" deals its damage, whatever ageing is. What stands is only what
the strange clause can neither take back nor put under a condition: whole clauses before it that need nothing behind
them, and whole clauses behind it with a subject of their own, where the strange one is no condition, choice or roll of
theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .. import forms as f
from ..forms.base import Form
from .tokens import Token

JOINS: Final = frozenset((",", ";", "and", "but", "then"))
"""What stands between the clauses of a sentence."""
TURNING: Final = frozenset("instead rather otherwise except ignores ignore half twice double".split())
"""Words that, anywhere in a clause, could change what stands in another."""
_HANGING: Final = frozenset(
    "if unless or when whenever while until as for to with without on per plus minus not no nor at by in against once "
    "half provided during before after from of than using ignoring save saves hard easy only up depending "
    "including excluding max maximum minimum".split())
"""Words with which something begins that hangs on the clause before it."""
_LEADS: Final = frozenset("if when whenever while until as for on at in against once during before after".split())
"""Those of them that begin a clause of its own behind "and" or a semicolon: "..., and whenever it sings, ..."."""
_SUBJECTS: Final = frozenset("the each all every any SELF it they he she you this that these those its their".split())
_OWN_SUBJECTS: Final = frozenset(("the", "each", "all", "every", "any", "SELF"))
_OPENING: Final = frozenset(
    "if unless when whenever while until as on at once after before during instead for can may must choose "
    "chooses choosing pick picks roll rolls check save saves saving make makes try tries attempt attempts either could "
    "would should only not time cannot can't won't doesn't isn't aren't or nor without except against vs hit "
    "miss".split())
"""Words by which what follows a clause could hang on it."""
_BOUNDS: Final = frozenset("must only not cannot can't if".split())
_AT_ONCE: Final = (
    f.Damage, f.Force, f.Heal, f.LoseRecovery, f.Move, f.PopFree, f.Relocate, f.TemporaryHP, f.OutOfFight)
_INSIDE: Final = (f.If, f.While, f.When, f.At, f.Lasting, f.May)

Read = Callable[[list[Token]], tuple[Form, ...]]
"""Reads words as one statement; () where they are none."""


@dataclass(frozen=True)
class Part:
    """Clauses of a sentence, from the word at `start` up to that at `stop`: what they mean, () for a strange one."""

    start: int
    stop: int
    forms: tuple[Form, ...] = ()


def apart(tokens: list[Token], read: Read) -> list[Part]:
    """The parts of a sentence that does not read as a whole; a single strange one where nothing of it stands."""
    last = len(tokens) - (1 if tokens and tokens[-1].word in (".", "!", ";") else 0)
    if any(token.word in TURNING for token in tokens) or _in_place(tokens):
        return [Part(0, len(tokens))]
    aside = _without_asides(tokens, last, read)
    if aside:
        return aside
    cuts = _cuts(tokens, last)
    found: list[Part] = []
    start = 0
    for cut in reversed(cuts):
        if _free(tokens, cut, last):
            forms = read(tokens[:cut])
            if forms and all(stands(form, tokens[cut:last]) for form in forms):
                found.append(Part(0, cut, forms))
                start = cut
                break
    for cut in cuts:
        begins = _past(tokens, cut, last)
        if cut <= start or begins >= last or not _own_subject(tokens, begins):
            continue
        strange = tokens[_past(tokens, start, last) : cut]
        if not strange or any(token.word in _OPENING for token in strange):
            continue
        forms = read(tokens[begins:last])
        if forms and all(stands(form, []) and not isinstance(form, _INSIDE) for form in forms):
            return [*found, Part(start, cut), Part(begins, len(tokens), forms)]
    return [*found, Part(start, len(tokens))]


def _in_place(tokens: list[Token]) -> bool:
    """Whether a clause stands in place of another."""
    words = [token.word for token in tokens]
    return any(words[at : at + 3] == ["in", "place", "of"] for at in range(len(words) - 2))


def stands(form: Form, behind: list[Token]) -> bool:
    """Whether what a form does is whole by itself, whatever the words behind it mean."""
    if isinstance(form, f.If) and (form.instead or form.otherwise):
        return False
    if isinstance(form, _INSIDE):
        return all(stands(inner, behind) for inner in form.effects)
    if isinstance(form, f.Damage):
        return not form.additional
    if isinstance(form, f.PersistentDamage):
        return not form.cumulative and not any(token.word in ("save", "saves") for token in behind)
    if isinstance(form, f.Afflict):
        return not form.instead and (form.duration is not None or form.conditions == ("prone",))
    return isinstance(form, _AT_ONCE)


def _cuts(tokens: list[Token], last: int) -> list[int]:
    """Where one clause may end and the next begin: at a comma, a semicolon, "and", "plus", outside brackets."""
    found: list[int] = []
    depth = 0
    for index in range(last):
        word = tokens[index].word
        depth += (word == "(") - (word == ")")
        joins = word in JOINS or word == "plus"
        if depth == 0 and joins and index and tokens[index - 1].word not in JOINS and index + 1 < last:
            found.append(index)
    return found


def _past(tokens: list[Token], at: int, last: int) -> int:
    """The position behind the words that join two clauses."""
    while at < last and tokens[at].word in JOINS:
        at += 1
    return at


def _free(tokens: list[Token], cut: int, last: int) -> bool:
    """Whether what begins behind a cut is a clause beside the one before it, and nothing that hangs on that."""
    begins = _past(tokens, cut, last)
    joins = {token.word for token in tokens[cut:begins]}
    if begins >= last or "but" in joins or _bounds(tokens, begins, last):
        return False
    if tokens[begins].word == "plus" or (tokens[begins].kind == "signed" and tokens[begins].word[0] == "+"):
        return True  # what comes on top takes nothing away
    if tokens[begins].word in _HANGING and not _up_to_so_many(tokens, begins):
        return tokens[begins].word in _LEADS and joins != {","}
    for index in range(cut, last):
        if tokens[index].word == "or" and tokens[index - 1].word in (",", ";"):
            return False
    if joins == {","}:
        return tokens[begins].word in _SUBJECTS
    return tokens[begins].kind in ("word", "number", "dice", "name", "self")


def _bounds(tokens: list[Token], at: int, last: int) -> bool:
    """Whether a "but" behind says what bounds all that is said before it: "but it must end adjacent to an enemy"."""
    words = [token.word for token in tokens[at:last]]
    return any(word == "but" and not _BOUNDS.isdisjoint(words[n + 1 : n + 4]) for n, word in enumerate(words))


def _up_to_so_many(tokens: list[Token], at: int) -> bool:
    """Whether a clause begins with so many creatures at most: "up to two other enemies ..."."""
    words = [token.word for token in tokens[at : at + 3]]
    return words[:2] == ["up", "to"] and len(words) == 3 and words[2] not in ("a", "the", "its", "their")


def _own_subject(tokens: list[Token], at: int) -> bool:
    """Whether a clause begins with a subject of its own, or with an amount of damage."""
    if tokens[at].kind in ("number", "dice"):
        return any(token.word == "damage" for token in tokens[at + 1 : at + 4])
    return tokens[at].word in _OWN_SUBJECTS


def _without_asides(tokens: list[Token], last: int, read: Read) -> list[Part]:
    """A sentence that reads but for what stands in brackets or quotation marks in it; () where it does not.

    What is left out is a strange part. A bracket that could change what is around it leaves the sentence unread.
    """
    spans = _spans(tokens, last)
    quoted = [one for one in spans if tokens[one[0]].word != "("]
    for chosen in ([quoted] if quoted else []) + [[one] for one in spans] + ([spans] if len(spans) > 1 else []):
        forms = read(_left_out(tokens, chosen)) if not any(_turns(tokens, one) for one in chosen) else ()
        if forms and all(stands(form, []) for form in forms):
            return [Part(0, len(tokens), forms), *[Part(start, stop) for start, stop in chosen]]
    return []


def _turns(tokens: list[Token], span: tuple[int, int]) -> bool:
    """Whether what stands in brackets could change what is around them."""
    inside = [token.word for token in tokens[span[0] + 1 : span[1] - 1]]
    return any(word in _OPENING for word in inside) or bool(inside and inside[0] in _HANGING)


def _left_out(tokens: list[Token], spans: list[tuple[int, int]]) -> list[Token]:
    """A sentence without some of its words; of the commas on both sides of them one is left."""
    kept: list[Token] = []
    at = 0
    for start, stop in spans:
        kept.extend(tokens[at:start])
        at = stop
        if kept and kept[-1].word == "," and at < len(tokens) and tokens[at].word == ",":
            at += 1
    return kept + tokens[at:]


def _spans(tokens: list[Token], last: int) -> list[tuple[int, int]]:
    """The brackets and quotations of a sentence, marks included, outermost ones."""
    found: list[tuple[int, int]] = []
    start = -1
    closing = ""
    for index in range(last):
        word = tokens[index].word
        if start < 0 and word in ("(", '"'):
            start, closing = index, ")" if word == "(" else '"'
        elif start >= 0 and word == closing:
            found.append((start, index + 1))
            start = -1
    return found


__all__ = ["JOINS", "Part", "apart", "stands"]
