"""How forms are put into words: templates with their fields in them, and what English asks of words in a row.

| in a template | stands for |
|---|---|
| `{types}` | a field: a form rendered, words listed with "and", statements in one sentence |
| `{amount.value}` | what a form in a field has |
| `{types:or}`, `{powers:or *}`, `{things:or a}`, `{tags:,}` | with "or" between, as names, with articles, no link |
| `{action:a}` | with its article |
| `{who's}` | whose |
| `{bonus:+}`, `{count:word}`, `{count:squares}` | a number with its sign, in a word, as a distance |
| `{attack:all}`, `{attack:one}` | attacks of a kind: all of them, or one with its article |
| `{all?every one/its {count}}` | one or the other, by whether the field holds anything |
| `{count=1?a point/{count} points}` | by whether the field is just that |
| `[ against {against}]` | left out where a field in it holds nothing |
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Any, Final

_HEAD: Final = re.compile(r"\{([\w.]+)('s|:[\w+*, ]+)?(?:=([^?{}]*))?([?}])")
_PLAIN: Final = re.compile(r"[^\[\]{}/]+|/")
_PARSED: dict[str, tuple[Any, ...]] = {}


class _Field:
    """A field in a template: said in some way, or asked which of two it is to be."""

    def __init__(self, name: str, how: str, wanted: str | None, options: tuple[tuple[Any, ...], ...]) -> None:
        self.how = how
        self.get = attrgetter(name)
        self.wanted = wanted
        self.options = options


def filled(form: Any, template: str) -> str:
    """A template with the fields of a form in it."""
    pieces = _PARSED.get(template)
    if pieces is None:
        pieces = _PARSED[template] = tuple(_pieces(template, 0, "")[0])
    return _said(form, pieces)


def _pieces(text: str, at: int, end: str) -> tuple[list[Any], int]:
    """What a template is made of from a position to a mark, and where that mark is: words, fields, and in tuples
    what may be left out.
    """
    found: list[Any] = []
    while at < len(text) and text[at] != end:
        if text[at] == "[":
            inner, at = _pieces(text, at + 1, "]")
            found.append(tuple(inner))
            at += 1
            continue
        head = _HEAD.match(text, at)
        if head is None:
            plain = _PLAIN.match(text, at)
            assert plain is not None, f"{text!r} is no template"
            found.append(plain.group())
            at = plain.end()
            continue
        name, how, wanted, mark = head.groups()
        at = head.end()
        options: tuple[tuple[Any, ...], ...] = ()
        if mark == "?":
            yes, at = _pieces(text, at, "/")
            no, at = _pieces(text, at + 1, "}")
            options = (tuple(yes), tuple(no))
            at += 1
        found.append(_Field(name, how or "", wanted, options))
    return found, at


def _said(form: Any, pieces: tuple[Any, ...]) -> str:
    """Pieces of a template, filled in."""
    found: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            found.append(piece)
        elif isinstance(piece, tuple):
            if all(one.get(form) for one in piece if isinstance(one, _Field) and not one.options):
                found.append(_said(form, piece))
        else:
            value = piece.get(form)
            if piece.options:
                so = bool(value) if piece.wanted is None else _told(value, "") == piece.wanted
                found.append(_said(form, piece.options[0 if so else 1]))
            else:
                found.append(_told(value, piece.how))
    return "".join(found)


def _told(value: Any, how: str) -> str:
    """What a field holds, in words."""
    if how == "'s":
        return str(value.possessive())
    if how == ":+":
        return signed(value)
    if how == ":word":
        return number_word(value)
    if how == ":squares":
        return squares(value)
    if how == ":all":
        return str(value.render(True))
    if how == ":a":
        return an(value)
    if how == ":one":
        return str(value.singular())
    if isinstance(value, tuple):
        if value and not isinstance(value[0], (str, int)):
            return sentence_list(value)
        link, _, each = how[1:].partition(" ")
        words = [an(one) if each == "a" else f"*{one}*" if each else str(one) for one in value]
        return ", ".join(words) if link == "," else listed(words, link or "and")
    return str(value.render()) if hasattr(value, "render") else str(value)


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


def an(word: str) -> str:
    """With its article: "a move", "an interrupt"."""
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"


def sentence_list(effects: tuple[Any, ...]) -> str:
    """Effects inside one sentence, without what is only told beside others; questions joined."""
    if effects and hasattr(effects[0], "relates"):
        return " and ".join([one.render() for one in effects])
    done = [effect for effect in effects if not effect.told_only] or effects
    return ", and ".join([effect.render() for effect in done])


NUMBERS: Final = "no one two three four five six seven eight nine ten eleven twelve".split()


def number_word(number: int) -> str:
    """A number as the print has it: in a word up to twelve."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
