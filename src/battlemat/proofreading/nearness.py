"""What comes nearest to words that are not understood and would be: a wording with one word changed or left out, or a
sentence of the print that comes with the product.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from typing import Final

from battlemat.files.parties import shipped
from battlemat.powers.grammar.derivation import reached
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Choice, Node, Not, Repeat, Seq, Word
from battlemat.powers.grammar.reader import Reader, sentence_end
from battlemat.powers.grammar.tokens import Token
from battlemat.systems import load_system, system_names

ALIKE: Final = 0.7
"""How alike two words must be, of 1, for one to be taken for a slip of the other."""
CLOSE: Final = 0.6
"""How alike two sentences must be, of 1, for one to be worth showing for the other."""
_TRIED: Final = 4
_NUMBER: Final = re.compile(r"\d+(?:d\d+)?")
_SENTENCE: Final = re.compile(r"(?<=[.;])\s+|, and (?=the |each )")


def understood(reader: Reader, text: str) -> str:
    """The longest part that words not understood begin with and that could go on to something understood."""
    tokens = reader.tokens(text)
    far = reached(reader, "statement", tokens) if tokens else 0
    return text[tokens[0].start : tokens[far - 1].end] if far else ""


def nearest(reader: Reader, text: str) -> str:
    """A wording near to one that is not understood, and that is; "" where nothing comes near."""
    tokens = reader.tokens(text)
    if not tokens:
        return ""
    return _one_word(reader, text, tokens) or _known(reader, text)


def reads(reader: Reader, text: str) -> bool:
    """Whether every word of a text is understood."""
    tokens = reader.tokens(text)
    at = 0
    while at < len(tokens):
        if tokens[at].word in (".", ";", ","):
            at += 1
            continue
        end = sentence_end(tokens, at)
        if not reader.clause(tokens[at:end]):
            return False
        at = end
    return bool(tokens)


def _one_word(reader: Reader, text: str, tokens: list[Token]) -> str:
    """The text with the word at which reading stopped put right, or left out."""
    far = reached(reader, "statement", tokens)
    known = [*lexicon(reader.dialect), *_terms(reader)]
    strange = [at for at, token in enumerate(tokens) if token.kind == "word" and token.word not in known]
    for at in dict.fromkeys((far, far - 1, far + 1, *strange)):
        if not 0 <= at < len(tokens) or tokens[at].kind != "word":
            continue
        token = tokens[at]
        for word in difflib.get_close_matches(token.word, known, _TRIED, ALIKE):
            other = text[: token.start] + word + text[token.end :]
            if word != token.word and reads(reader, other):
                return other
    for at in (far, far - 1):
        if 0 < at < len(tokens) - 1:
            other = text[: tokens[at].start] + text[tokens[at].end :].lstrip()
            if reads(reader, other):
                return other
    return ""


def _known(reader: Reader, text: str) -> str:
    """The sentence of shipped print most like a text, if any is like it at all."""
    wanted = _worded(text)
    words = set(wanted)
    best: list[tuple[float, str]] = []
    for sentence, shape in wordings(reader.dialect):
        shared = len(words & set(shape))
        likeness = 2 * shared / (len(words) + len(set(shape)) or 1)
        if likeness > CLOSE - 0.15:
            best.append((likeness, sentence))
    best.sort(key=lambda one: -one[0])
    found, most = "", CLOSE
    for _, sentence in best[:_TRIED]:
        alike = difflib.SequenceMatcher(None, wanted, _worded(sentence), False).ratio()
        if alike > most and reads(reader, sentence):
            found, most = sentence, alike
    return found


def _worded(text: str) -> tuple[str, ...]:
    """The words of a text, its numbers as one."""
    return tuple(_NUMBER.sub("#", text.casefold()).replace(",", "").rstrip(".").split())


def _terms(reader: Reader) -> list[str]:
    """The words of the reader's game: conditions, types of damage and the like."""
    words = reader.terms.vocabulary
    return sorted({*reader.conditions, *words.damage_types, *words.defenses, *words.abilities, *words.skills})


@cache
def lexicon(dialect: str) -> tuple[str, ...]:
    """Every word that a grammar asks for by itself."""
    from battlemat.powers.grammar.reader import grammar

    found: set[str] = set()
    _gather(grammar(dialect), found)
    return tuple(sorted(word for word in found if len(word) > 2 and word.isalpha()))


def _gather(grammar: Grammar, found: set[str]) -> None:
    nodes: list[Node] = [rule.node for rule in grammar.rules.values()]
    while nodes:
        node = nodes.pop()
        if isinstance(node, Word):
            found.update(node.words)
        elif isinstance(node, Choice):
            nodes.extend(node.options)
        elif isinstance(node, Seq):
            nodes.extend(part for _, part in node.items)
        elif isinstance(node, (Repeat, Not)):
            nodes.append(node.node)


@cache
def wordings(dialect: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sentences of the stat blocks that come with the product, which are understood wholly, with their words."""
    games = [name for name in system_names() if load_system(name).terms.dialect == dialect]
    found: dict[str, tuple[str, ...]] = {}
    for game in games:
        for path in sorted((shipped(game) / "monsters").rglob("*")):
            if path.suffix not in (".md", ".txt"):
                continue
            for row in path.read_text(encoding="utf-8").splitlines():
                for sentence in _SENTENCE.split(row.strip().lstrip("> ")):
                    words = _worded(sentence)
                    if len(words) > 3 and "*" not in sentence[:1]:
                        found.setdefault(sentence, words)
    return tuple(found.items())


__all__ = ["lexicon", "nearest", "reads", "understood", "wordings"]
