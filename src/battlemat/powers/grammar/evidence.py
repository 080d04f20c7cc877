"""What the reading of a line rests on: which alternatives of the grammar, and which words of them, in whatever form.

Asked for by measurements alone. The grammar is matched as always; what it matched is followed once more through what
the matching remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..forms.power import Power
from .chart import LISTED
from .notation import Grammar
from .peg import FAIL, Choice, Node, Repeat, Rule, Seq, State, Terminal, Word


@dataclass(frozen=True)
class LineRead:
    """One line as read. ``uses``: the alternatives, words and kinds of form it rests on; ``text``: what stands under
    its header; ``again``: reads another text in its place.
    """

    power: Power
    text: str
    uses: frozenset[str]
    again: Callable[[str], Power]


class Evidence:
    """Takes note of what readers read while it is `Reader.evidence`."""

    def __init__(self) -> None:
        self.lines: list[LineRead] = []
        self.uses: set[str] = set()
        self._names: dict[int, dict[int, str]] = {}

    def matched(self, dialect: str, grammar: Grammar, rule: Rule, state: State, at: int) -> None:
        """Note what a match rests on that has just been made with this state."""
        names = self.names(dialect, grammar)
        reached, value = state.furthest, state.value
        self._follow(rule, state, at, names, "")
        state.furthest, state.value = reached, value

    def names(self, dialect: str, grammar: Grammar) -> dict[int, str]:
        """What the alternatives of a grammar are called, those of one dialect apart from another's."""
        known = self._names.get(id(grammar))
        if known is None:
            known = self._names[id(grammar)] = {
                key: f"{dialect} {name}" for key, name in alternatives(grammar).items()}
        return known

    def line(self, power: Power, text: str, again: Callable[[str], Power]) -> None:
        """A line is read wholly: what has been seen since the last one belongs to it."""
        kinds = {f"form {type(one).__name__}" for one in power.walk()}
        self.lines.append(LineRead(power, text, frozenset(self.uses | kinds), again))
        self.uses = set()

    def _follow(self, node: Node, state: State, at: int, names: dict[int, str], inside: str) -> int:
        if isinstance(node, Rule):
            end = node.match(state, at)
            if end >= 0:
                self.uses.add(names[id(node)])
                self.uses.add(names.get(id(node.node), names[id(node)]))
                self._follow(node.node, state, at, names, names[id(node)])
            return end
        if isinstance(node, Choice):
            return self._choice(node, state, at, names)
        if isinstance(node, Seq):
            here = at
            for _, part in node.items:
                here = self._follow(part, state, here, names, inside)
                if here < 0:
                    return FAIL
            return here
        if isinstance(node, Repeat):
            return self._repeat(node, state, at, names, inside)
        end = node.match(state, at)
        if end >= 0 and isinstance(node, Word) and node.several:
            self.uses.add(f"word {node.forms[state.tokens[at].word]}")
        if end >= 0 and isinstance(node, Terminal) and node.name in LISTED:
            self.uses.add(f"word {' '.join(token.word for token in state.tokens[at:end])}")
        return end

    def _choice(self, node: Choice, state: State, at: int, names: dict[int, str]) -> int:
        for option in node.options:
            if option.match(state, at) >= 0:
                self.uses.add(names[id(option)])
                return self._follow(option, state, at, names, names[id(option)])
        return FAIL

    def _repeat(self, node: Repeat, state: State, at: int, names: dict[int, str], inside: str) -> int:
        here = at
        while True:
            if node.node.match(state, here) < 0:
                return here
            end = self._follow(node.node, state, here, names, inside)
            if end == here or node.single:
                return end
            here = end


def alternatives(grammar: Grammar) -> dict[int, str]:
    """Every alternative of a grammar by its identity: its rule and its number in it ("distance 3", "distance 3.2").

    An alternative is called the same in the grammar with phrases added behind and in the one without: who reads it in
    either uses it.
    """
    found: dict[int, str] = {}

    def name(node: Node, called: str, dot: str, count: list[int]) -> None:
        if isinstance(node, Choice):
            for option in node.options:
                count[0] += 1
                found[id(option)] = own = f"{called}{dot}{count[0]}"
                if not isinstance(option, Rule):
                    name(option, own, ".", [0])
        elif isinstance(node, Seq):
            for _, part in node.items:
                if not isinstance(part, Rule):
                    name(part, called, dot, count)
        elif isinstance(node, Repeat) and not isinstance(node.node, Rule):
            name(node.node, called, dot, count)

    for rule in grammar.rules.values():
        if isinstance(rule.node, Rule):
            continue
        # To the only alternative of a rule others may be added.
        name(rule.node if isinstance(rule.node, Choice) else Choice([rule.node]), rule.name, " ", [0])
    for rule in grammar.rules.values():
        # An alternative may be a rule by itself: that is called by its own name.
        found[id(rule)] = rule.name
    return found


def nodes(grammar: Grammar) -> Iterator[Any]:
    """Every node that the grammar's rules are made of, once."""
    waiting: list[Any] = [*grammar.rules.values()]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, Choice):
            waiting += node.options
        elif isinstance(node, Seq):
            waiting += [part for _, part in node.items]
        elif isinstance(node, (Repeat, Rule)):
            waiting.append(node.node)


def words(grammar: Grammar) -> frozenset[str]:
    """Every word that the grammar's alternatives are written with."""
    return frozenset(word for node in nodes(grammar) if isinstance(node, Word) for word in node.words)


__all__ = ["Evidence", "LineRead", "alternatives", "nodes", "words"]
