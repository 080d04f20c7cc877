"""Words of a printed line, with their places; the creature's own name becomes ``SELF``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

DICE: Final = re.compile(r"(?<!\d)(\d++)d(\d++)(?:\s*+([+-])\s*+(\d++)(?![dD]))?")
_TOKEN: Final = re.compile(
    r"(?P<name>(?<!\*)\*++[^*\n]++\*++)|(?P<dice>\d++d\d++(?:\s*+[+-]\s*+\d++(?![dDW]))?)|(?P<weapon>\d++\s?dW)"
    r"|(?P<signed>[+-]\s?\d++(?:d\d++(?:\s*+[+-]\s*+\d++)?|dW)?(?!/))|(?P<pair>\d++/\d++)"
    r"|(?P<number>\d++(?:st|nd|rd|th)?\b|\d++(?=[hH][pP]\b))|(?P<poss>'s?\b|')"
    r"|(?P<word>[ei]\.[ge]\.|[^\W\d_]\w*+(?:[-'](?!s\b)[^\W_]\w*+)*+)|(?P<mark>[.,;:()/!?●•\[\]])|(?P<other>\d++|\S)"
)


@dataclass(frozen=True)
class Token:
    """``word`` in lower case (or ``SELF``), its ``kind``, the ``text`` as printed and where it starts and
    ends in the line.
    """

    kind: str
    word: str
    text: str
    start: int
    end: int


def normalise(text: str) -> str:
    """Straight quotes, plain blanks, one kind of dash; as long as the original, so that columns hold."""
    if text.isascii():
        return text.replace("\t", " ")
    return (
        text.replace("\u2019", "'")
        .replace("\u2018", "'")
        .replace("\u02bc", "'")
        .replace("\u201c", '"')
        .replace("\u201d", '"')
        .replace("\u00a0", " ")
        .replace("\t", " ")
        .replace("\u2013", "-")
        .replace("\u2212", "-")
        .replace("\u2014", "-")
        .replace("\u2011", "-")
        .replace("\u2022", "\u25cf")
    )


def scan(text: str) -> list[Token]:
    """The tokens of a normalised line."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        raw = match.group()
        if kind == "name":
            inner = raw.strip("*").strip()
            found.append(Token("name", "NAME", inner, match.start(), match.end()))
            continue
        word = raw.lower().replace(" ", "") if kind in ("signed", "weapon") else raw.lower()
        found.append(Token(kind, word, raw, match.start(), match.end()))
    return found


_ARTICLES: Final = frozenset(("the", "a", "an"))
_LEADING: Final = frozenset((*_ARTICLES, "this", "that"))
_NEVER: Final = frozenset(
    (
        "of",
        "the",
        "and",
        "in",
        "on",
        "attack",
        "target",
        "creature",
        "enemy",
        "ally",
        "large",
        "medium",
        "small",
        "huge",
        "tiny",
        "gargantuan",
        "young",
        "greater",
        "lesser",
        "special",
    )
)


_NOT_BEFORE: Final = frozenset(("tag", "tags", "ancestry", "swarm", "swarms"))


_THIS: Final = frozenset(("creature", "monster"))
# Words of names that mean something else when they stand alone behind an article.
_PLAIN: Final = frozenset(
    "fire cold holy force acid poison psychic thunder lightning energy negative weapon spell magic death battle "
    "adult elder normal mob group giant blood shadow".split()
)
_SUBJECT_OF: Final = frozenset("can gains heals takes makes deals pops adds rolls has is uses".split())
_DOES: Final = _SUBJECT_OF | frozenset(
    "shifts moves teleports flies walks jumps charges pushes pulls slides shunts marks grabs grapples swaps knocks "
    "attacks regains spends may cannot becomes stands".split()
)
_ORDER: Final = frozenset(
    "nearest closest next other first second third same target target's random attacking triggering escalation last "
    "nearby lower lower-level of each".split()
)


_ABBREVIATED: Final = frozenset(("AC", "PD", "MD", "DC", "HP"))
_SMALL: Final = frozenset("a an as at be by do go he i if in is it me my no of on or so to up us we".split())
_LOOSE: Final = re.compile(r"[\w']+")
_NAMED: Final = re.compile(r"[\w'-]+")


class OwnName:
    """The ways a creature is called in its own block: its whole name, parts of it, kinds it belongs to."""

    def __init__(self, name: str, kinds: tuple[str, ...] = (), loose: bool = False) -> None:
        # Loose: any of its words in the plural stands for it too ("trolls" of a stone troll).
        self.loose = loose
        # Further names it goes by in its own text: what stands as its subject.
        self.called: frozenset[str] = frozenset()
        # A name of a letter or two is told from other words by its case: "until the end of G's next turn".
        self.short = name if re.fullmatch(r"[A-Z][A-Za-z]?", name) and name not in _ABBREVIATED else ""
        cleaned = re.sub(r"[()]", " ", normalise(name)).lower()
        if loose:
            # A name with another's in it, as tokens tell them apart: "Old Tam's hound".
            cleaned = re.sub(r"(?<=\w)'s\b", " 's", cleaned)
        self.words = tuple(one for one in (_LOOSE if loose else _NAMED).findall(cleaned))
        if self.words[:1] == ("the",):
            self.words = self.words[1:]
        outside = re.sub(r"\([^()]*+\)", " ", normalise(name)).lower()
        if loose:
            outside = re.sub(r"(?<=\w)'s\b", " 's", outside)
        self.core = tuple(one for one in (_LOOSE if loose else _NAMED).findall(outside) if one != "the")
        self.kinds = frozenset(one.lower() for one in kinds)
        singles = {one for one in self.words if one not in _NEVER}
        if loose:
            singles.update(_NAMED.findall(outside))
        for one in tuple(singles):
            singles.update(one.split("-"))
        self.phrases = tuple(tuple(one.lower().split()) for one in kinds if " " in one)
        self.singles = frozenset(
            one for one in singles | set(self.kinds) if len(one) > 2 and one not in _NEVER
            and not (loose and one in _PLAIN and one not in self.core[-1:] and (one not in kinds or one in self.words))
        )

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters that a way of calling the creature begins with, articles aside."""
        return frozenset(one[:1] for one in (*self.words, *self.core, *self.singles, *self.kinds))

    def length(self, tokens: list[Token], at: int) -> int:
        """How many tokens from here name the creature (0: none)."""
        here = at
        if self.short:
            return self._initials(tokens, at)
        if tokens[at].word[:1] not in self.letters and tokens[at].word not in _LEADING:
            return 0
        if self.loose and tokens[at].word == "this" and at + 1 < len(tokens) and tokens[at + 1].word in _THIS:
            return 2
        article = tokens[at].word in _ARTICLES or tokens[at].word in ("this", "that")
        if article:
            here += 1
        capital = (
            here < len(tokens)
            and tokens[here].text[:1].isupper()
            and here > 0
            and tokens[here - 1].word not in (".", ":", ";")
        )
        if self.loose and article and here + 1 < len(tokens) and tokens[here].word + tokens[here + 1].word in self.core:
            return here + 2 - at
        for phrase in self.phrases:
            if article and tuple(token.word for token in tokens[here : here + len(phrase)]) == phrase:
                return here + len(phrase) - at
        if self.loose and tokens[at].word in self.singles and self._bare(tokens, at):
            return 1
        described = self._described(tokens, here) if self.loose and tokens[at].word == "the" else 0
        best = 0
        for size in range(min(len(self.words), len(tokens) - here), 0, -1):
            run = tuple(token.word for token in tokens[here : here + size])
            if self.loose:
                run = tuple(part for word in run for part in word.split("-"))
            if not self._fits(run):
                continue
            if (
                article
                or run == self.words
                or (run == self.core
                and (len(run) > 1 or capital))
                or self._plural(run)
            ):
                best = here + size - at
                if at + best < len(tokens) and tokens[at + best].word in _NOT_BEFORE:
                    best = 0
                break
        return max(best, described - at)

    def _initials(self, tokens: list[Token], at: int) -> int:
        """How many tokens from here are a name of a letter or two, or this creature (0: neither)."""
        first = tokens[at]
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if self.loose and first.word == "this" and following is not None and following.word in _THIS:
            return 2
        if first.text == self.short:
            # "A" and "In" begin a sentence as plain words: there the name shows by its "'s" or by what it does.
            plain = first.word in _SMALL and (at == 0 or tokens[at - 1].word in (".", ":", ";"))
            named = following is not None and (following.kind == "poss" or following.word in _DOES)
            return 1 if named or not plain else 0
        return 2 if first.word == "the" and following is not None and following.text == self.short else 0

    def _bare(self, tokens: list[Token], at: int) -> bool:
        """Whether its name stands as a subject without an article."""
        word = tokens[at].word
        following = tokens[at + 1].word if at + 1 < len(tokens) else ""
        before = tokens[at - 1].word if at > 0 else "."
        if word in self.singles and before == "with" and following in (")", ".", ",", ""):
            return True
        if following == "'s" and before == "of" and word in self.core[-1:]:
            return True
        named = len(word) > 5 and word in self.core[:1] and word not in _PLAIN
        return (word in self.core[-1:] or word in self.kinds or named) and following in _SUBJECT_OF and before in (
            ".", ",", ";", "and", ":"
        )

    def _described(self, tokens: list[Token], at: int) -> int:
        """Where "the haunted skull" ends, of a creature whose last name is "skull": at most two words before it."""
        for size in (3, 2, 1):
            run = [token.word for token in tokens[at : at + size]]
            last = run[-1] if len(run) == size else ""
            if (
                last
                and (size > 1 or last in self.called)
                and (last in self.core[-1:] or last in self.kinds or " ".join(run) in self.called)
                and not any(word in _ORDER or word in _ARTICLES for word in run)
                and all(token.kind == "word" for token in tokens[at : at + size])
            ):
                return at + size
        return 0

    def _plural(self, run: tuple[str, ...]) -> bool:
        if self.loose and len(run) == 1 and run[0].endswith("s") and run[0][:-1] in self.core and len(run[0]) > 4:
            return True
        if self.loose and len(run) > 1 and run[-1] + "s" in self.core[-1:] and run[:-1] == self.core[:-1]:
            return True
        if not self.core or run[:-1] != self.core[:-1]:
            return False
        return run[-1] == self.core[-1] + "s" or (self.loose and run[-1] in _plurals(self.core[-1]))

    def _fits(self, run: tuple[str, ...]) -> bool:
        if len(run) == 1:
            return run[0] in self.singles or self._close(run[0]) or self._plural(run)
        for start in range(len(self.words) - len(run) + 1):
            if self.words[start : start + len(run)] == run:
                return True
        return self._plural(run) or (
            len(run) >= 2 and all(one in self.words for one in run) and run[-1] in self.core[-1:]
        )

    def _close(self, word: str) -> bool:
        """A misprint of the creature's name: one letter wrong, missing or too many."""
        return len(word) > 4 and any(
            (word != own or not self.loose)
            and abs(len(word) - len(own)) <= 1
            and len(own) > 5
            and own[0] == word[0]
            and _one_off(word, own)
            for own in self.core
        )


def _plurals(word: str) -> tuple[str, ...]:
    """What several of a word may be called that does not take an s alone: wolves, bodies, witches, swordsmen."""
    if word.endswith("f"):
        return (f"{word[:-1]}ves",)
    if word.endswith("fe"):
        return (f"{word[:-2]}ves",)
    if word.endswith("y"):
        return (f"{word[:-1]}ies",)
    return (f"{word[:-3]}men",) if word.endswith("man") else (f"{word}es",)


def _one_off(left: str, right: str) -> bool:
    if len(left) > len(right):
        left, right = right, left
    at = 0
    while at < len(left) and left[at] == right[at]:
        at += 1
    return left[at + 1 :] == right[at + 1 :] if len(left) == len(right) else left[at:] == right[at + 1 :]


_NOT: Final = frozenset(
    ("doesn't", "don't", "didn't", "isn't", "aren't", "wasn't", "weren't", "hasn't", "haven't")
)
# What is drawn together with whom it is said of: "they're", "it'll".
_DRAWN: Final = {"'re": "are", "'ve": "have", "'ll": "will"}
_YOU: Final = {"you": "SELF", "yourself": "SELF", "your": "SELF", "yours": "SELF", "yourselves": "SELF"}


def tokenise(text: str, own: OwnName | None = None) -> list[Token]:
    """Tokens of a line in which the creature's name, or "you" and "your", stand as ``SELF`` (and ``'s``)."""
    raw = scan(normalise(text))
    found: list[Token] = []
    at = 0
    while at < len(raw):
        token = raw[at]
        if token.word in _NOT:
            verb, middle = token.word[:-3], token.end - 3
            found.append(Token("word", verb, token.text[:-3], token.start, middle))
            found.append(Token("word", "not", token.text[-3:], middle, token.end))
            at += 1
            continue
        if token.word[-3:] in _DRAWN and token.word[:-3].isalpha():
            middle = token.end - 3
            raw[at : at + 1] = [Token("word", token.word[:-3], token.text[:-3], token.start, middle),
                                Token("word", _DRAWN[token.word[-3:]], token.text[-3:], middle, token.end)]
            continue
        if token.word in _YOU and not (own is not None and own.loose):
            word = "SELF's" if token.word in ("your", "yours") else "SELF"
            found.append(Token("self", word, token.text, token.start, token.end))
            at += 1
            continue
        if token.word == "hit" and at + 1 < len(raw) and raw[at + 1].word in ("point", "points"):
            found.append(
                Token("word", "hp", text[token.start : raw[at + 1].end], token.start, raw[at + 1].end)
            )
            at += 2
            continue
        size = own.length(raw, at) if own is not None and token.kind == "word" else 0
        if size:
            last = raw[at + size - 1]
            found.append(Token("self", "SELF", text[token.start : last.end], token.start, last.end))
            at += size
            continue
        if token.kind == "poss" and found and found[-1].word == "SELF":
            found[-1] = Token("self", "SELF's", found[-1].text + token.text, found[-1].start, token.end)
        elif token.kind == "poss" and found and found[-1].word == "it":
            found.append(Token("word", "is", token.text, token.start, token.end))
        elif token.kind == "poss":
            found.append(Token("poss", "'s", token.text, token.start, token.end))
        else:
            found.append(token)
        at += 1
    return found


Synonyms = dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]


def synonyms(words: dict[str, str]) -> Synonyms:
    """Synonyms by their first word, the longest first. Raises ``ValueError`` for one longer than what it stands for."""
    found: Synonyms = {}
    for printed, meant in words.items():
        said, told = tuple(printed.lower().split()), tuple(meant.split())
        if not 0 < len(told) <= len(said):
            raise ValueError(f"{meant!r} has more words than {printed!r}")
        found.setdefault(said[0], []).append((said, told))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


def translated(tokens: list[Token], known: Synonyms) -> list[Token]:
    """The tokens with every synonym replaced; the last word of one takes the place of those that are left over."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        for said, told in known.get(tokens[at].word, ()):
            if tuple(token.word for token in tokens[at : at + len(said)]) != said:
                continue
            for index, word in enumerate(told):
                token = tokens[at + index]
                end = tokens[at + len(said) - 1].end if index == len(told) - 1 else token.end
                found.append(Token(token.kind, word, token.text, token.start, end))
            at += len(said)
            break
        else:
            found.append(tokens[at])
            at += 1
    return found
