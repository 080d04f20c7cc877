"""How words were read: which of them became which phrase of the grammar, phrases within phrases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .peg import Choice, Node, Repeat, Rule, Seq, State
from .reader import Reader
from .tokens import Token


@dataclass(frozen=True)
class Phrase:
    """The words from one position up to another as what the grammar calls them, with the phrases inside."""

    name: str
    start: int
    stop: int
    inside: tuple[Phrase, ...] = ()

    def words(self, text: str, tokens: list[Token]) -> str:
        """The words as printed."""
        return text[tokens[self.start].start : tokens[self.stop - 1].end]


def derive(reader: Reader, rule: str, tokens: list[Token], at: int = 0) -> tuple[Phrase | None, Any]:
    """How the words from a position on are read as this rule of the grammar has it, and what they mean; None where they
    are not. A phrase that has the same words as the one around it is left out.
    """
    state = State(tokens, reader.terms, reader.grammar.alphabet)
    node = reader.grammar.rule(rule)
    end = node.match(state, at)
    value = state.value
    if end <= at or state.deep:
        return None, None
    inside, _ = _within(node.node, state, at)
    return Phrase(rule, at, end, tuple(_plain(inside, at, end))), value


def reached(reader: Reader, rule: str, tokens: list[Token]) -> int:
    """How many of the words could be read as the beginning of something."""
    state = State(tokens, reader.terms, reader.grammar.alphabet)
    reader.grammar.rule(rule).match(state, 0)
    return min(state.furthest, len(tokens))


def _plain(inside: list[Phrase], start: int, stop: int) -> list[Phrase]:
    """Phrases without one that has just the words of the phrase around it: those inside that one instead."""
    if len(inside) == 1 and (inside[0].start, inside[0].stop) == (start, stop):
        return list(inside[0].inside)
    return inside


def _within(node: Node, state: State, at: int) -> tuple[list[Phrase], int]:
    """The phrases a node is made of where it matches, and where it ends (negative: it does not)."""
    if isinstance(node, Rule):
        end = node.match(state, at)
        if end <= at:
            return [], end
        inside, _ = _within(node.node, state, at)
        return [Phrase(node.name, at, end, tuple(_plain(inside, at, end)))], end
    if isinstance(node, Choice):
        for option in node.options:
            if option.match(state, at) >= 0:
                return _within(option, state, at)
        return [], -1
    found: list[Phrase] = []
    here = at
    if isinstance(node, Seq):
        for _, part in node.items:
            inside, here = _within(part, state, here)
            if here < 0:
                return [], -1
            found.extend(inside)
        return found, here
    if isinstance(node, Repeat):
        while True:
            if node.node.match(state, here) < 0:
                return found, here
            inside, end = _within(node.node, state, here)
            found.extend(inside)
            if end == here or node.single:
                return found, end
            here = end
    return [], node.match(state, at)


__all__ = ["Phrase", "derive", "reached"]
