"""Leave one out: reading with grammars from which all is taken that one block alone uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from battlemat.powers.grammar import reader
from battlemat.powers.grammar.evidence import alternatives
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Choice, Not, Repeat, Rule, Seq, Word

NEVER: Final = Word({"\0": "\0"})


@contextmanager
def without(singles: frozenset[str]) -> Iterator[None]:
    """Have everything inside read without these alternatives and words, as a witness names them."""
    before = dict(reader.GRAMMARS)
    try:
        reader.GRAMMARS.clear()
        for dialect in {key[0] for key in before}:
            for phrased in (False, True) if dialect in reader.PHRASED else (False,):
                prune(reader.grammar(dialect, phrased), dialect, singles)
        yield
    finally:
        reader.GRAMMARS.clear()
        reader.GRAMMARS.update(before)


def prune(grammar: Grammar, dialect: str, singles: frozenset[str]) -> None:
    """Take alternatives and words out of a grammar."""
    names = {key: f"{dialect} {name}" for key, name in alternatives(grammar).items()}
    words = frozenset(name.removeprefix("word ") for name in singles if name.startswith("word "))
    seen: set[int] = set()
    # What is asked not to stand somewhere is no reading of it, and stays.
    waiting: list[Any] = list(grammar.rules.values())
    while waiting:
        node = waiting.pop()
        if id(node) in seen or isinstance(node, Not):
            continue
        seen.add(id(node))
        if isinstance(node, Choice):
            node.options = [one for one in node.options if isinstance(one, Rule) or names[id(one)] not in singles]
            node.options = node.options or [NEVER]
            waiting.extend(node.options)
        elif isinstance(node, Seq):
            waiting.extend(part for _, part in node.items)
        elif isinstance(node, (Repeat, Rule)):
            waiting.append(node.node)
        elif isinstance(node, Word) and node.several:
            node.words = frozenset(form for form, word in node.forms.items() if word not in words) or NEVER.words
