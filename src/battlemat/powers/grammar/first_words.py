"""What can begin where: words told apart just as far as a grammar does, so that nothing is tried in vain."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import count
from typing import Final

from .classes import CLASSES
from .tokens import Token

NOTHING: Final = "\n"
"""The word behind the last one: no grammar asks for it."""
_NUMBERS: Final = defaultdict[str, int](count().__next__)
"""A number for each terminal, by name; given in one step, as grammars may be made by several threads."""


def number_of(terminal: str) -> int:
    """The number of a terminal, the same in every grammar."""
    return _NUMBERS[terminal]


def bits(terminals: str) -> int:
    """Terminals by name, a bit each."""
    found = 0
    for name in terminals.split():
        found |= 1 << number_of(name)
    return found


class First:
    """What something can begin with: one of these words, or what one of these terminals (a bit each) reads."""

    __slots__ = ("terminals", "words")

    def __init__(self, words: frozenset[str], terminals: int = 0) -> None:
        self.words = words
        self.terminals = terminals

    def allows(self, start: Start) -> bool:
        """Whether it can begin here."""
        return bool(start.terminals & self.terminals) or start.word in self.words

    def allows_loosely(self, start: Start) -> bool:
        """The same, where a word stands for its other form too and nothing is swallowed."""
        return bool(start.listed & self.terminals) or start.word in self.words or start.other in self.words


class Start:
    """What stands at a position: a word of the grammar ("" for any other), the other form of it, the terminals that may
    begin with it, a bit each. ``listed``: those of them that do not take whatever stands there.
    """

    __slots__ = ("listed", "other", "terminals", "word")

    def __init__(self, word: str, other: str, terminals: int) -> None:
        self.word = word
        self.other = other
        self.terminals = terminals
        self.listed = terminals & ~_SWALLOWED


class Alphabet:
    """The words a grammar is written with. Two positions that it cannot tell apart have the same `Start`."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self._starts: dict[tuple[str, str, int], Start] = {}

    def start(self, word: str, terminals: int) -> Start:
        """What stands where this word does, with which these terminals may begin."""
        other = other_form(word)
        key = (word if word in self.words else "", other if other in self.words else "", terminals)
        found = self._starts.get(key)
        if found is None:
            found = self._starts[key] = Start(*key)
        return found


# Words that are no verbs, and nouns whose number says how many are meant: "creature" without an article is a misprint.
CLOSED: Final = frozenset(
    "this its his hers ours theirs does has was less unless plus always across towards hits "
    "creature creatures enemy enemies ally allies foe foes opponent opponents target targets square squares space "
    "spaces attack attacks turn turns object objects corpse corpses".split()
)


@lru_cache(1 << 14)
def other_form(word: str) -> str:
    """The plural of a noun or the third person of a verb for its base, and the base for those; "" for other words."""
    if len(word) < 4 or word in CLOSED or not word.isalpha():
        return ""
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if word.endswith("s"):
        return "" if word.endswith("ss") else word[:-1]
    return word[:-1] + "ies" if word.endswith("y") and word[-2] not in "aeiou" else word + "s"


# Terminals that look at what stands there and take nothing.
LOOKING: Final = frozenset("chosen close close2 pause third end".split())

# Terminals that take whatever words stand there. What the chart reads accounts for every word: of all its readings the
# plainest is meant, which would be the one that swallows most.
SWALLOWING: Final = frozenset(
    "word rest rest_bracket telling flavour cause participle phrase to_is".split()
)
_SWALLOWED: Final = bits(" ".join(sorted(SWALLOWING)))

# By the kind of a token, the terminals that may begin with it whatever its word is.
_ANY: Final = "rest rest_bracket cause flavour telling to_is"
_OF_KIND: Final = {
    kind: bits(f"{_ANY} {names}")
    for kind, names in {
        "word": "word thing conjured zone_name bestiary creature kin phrase",
        "name": "power own named phrase",
        "number": "number count range20 dice",
        "dice": "dice rolled",
        "weapon": "dice",
        "signed": "plus signed",
        "pair": "pair",
        "": "",
    }.items()
}
_LISTED: Final = (
    "condition state type defense ability skill tag noun noun_of size mode sense bonus action weapon alignment "
    "power own number count rolled cousin own_kind participle doing "
    + " ".join(CLASSES)
)
_ALL: Final = bits(" ".join([_ANY, _LISTED, "word thing conjured zone_name bestiary creature kin phrase named range20 "
                             "dice plus signed pair"]))
UNTOLD: Final = ~_ALL
"""The terminals of which it is not known what they begin with."""
NAMING: Final = bits("power own")
_NUMERAL: Final = bits("number count")
_DIE: Final = bits("rolled")
_SELF: Final = bits("cousin own_kind")
_DOING: Final = bits("doing")
_GOING: Final = bits("participle doing")
_BRACKET: Final = bits("type")


def of_token(token: Token, numerals: dict[str, int]) -> int:
    """The terminals that may begin with a token, a bit each, those aside that look it up in a list."""
    word = token.word
    found = UNTOLD | _OF_KIND.get(token.kind, _OF_KIND[""])
    if word in numerals:
        found |= _NUMERAL
    if word.startswith("d"):
        found |= _DIE
    if word == "SELF":
        found |= _SELF
    elif word == "to":
        found |= _DOING
    elif word == "[":
        found |= _BRACKET
    elif word.endswith("ing"):
        found |= _GOING
    return found
