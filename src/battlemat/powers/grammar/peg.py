"""A small packrat engine for parsing expression grammars over word tokens.

The print joins words, clauses and whole statements with the same "and", "," and "or", so one word of
lookahead does not decide what to do next. Ordered choice with memory does: it gives exactly one reading, in
time linear in the text, and the rules stay readable as phrases.

Notation, one rule a block::

    push: | "be|is|are pushed" d:distance     => Force(kind="push", distance=d, who=SUBJECT)
        | "push(es)" w:who d:distance?        => Force(kind="push", distance=d, who=w)

``"..."`` words: ``a|b`` either, ``word(s)`` with or without the ending, ``[word]`` may be left out, " / "
parts alternatives of several words. ``name:`` captures, ``rule`` refers, ``@term`` is a terminal written in
Python, ``( | )`` groups, ``[ ]`` may be left out, ``? * +`` repeat, ``!x`` forbids. ``=>`` builds a value: a
form's class or a helper called with captures, names, numbers, texts; arguments whose capture did not match
are left out, so that the form's own default holds.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import Any, Final

from ...limits import NESTED
from .tokens import Token

FAIL: Final = -1
REFUSED: Final = object()
"""What an action gives back to say that its sequence does not match after all."""
_MISSING: Final = object()
NOTHING: Final = "\n"
"""The word behind the last one: no grammar asks for it."""


MOST_RULES: Final = 1 << 16
"""More than any grammar has."""


UNNUMBERED: Final = MOST_RULES >> 1
"""In place of the number of a rule: nothing is remembered under it."""
_TERMINALS: Final = defaultdict[str, int](count().__next__)
"""A number for each terminal, by name; given in one step, as grammars may be made by several threads."""


class State:
    """One text being read: its tokens, what has been found where, and how far reading got."""

    def __init__(self, tokens: list[Token], terms: Any) -> None:
        self.tokens = tokens
        self.terms = terms
        self.words = [token.word for token in tokens]
        self.words += (NOTHING, NOTHING)
        self.memo: dict[int, tuple[int, Any]] = {}
        self.value: Any = None
        self.furthest = 0
        self.count = len(tokens)
        self.depth = 0
        self.deep = False


class Node:
    """A parsing expression. ``match`` returns the next position or ``FAIL`` and leaves its value in the
    state.
    """

    def match(self, state: State, at: int) -> int:
        raise NotImplementedError

    def match_behind(self, state: State, at: int, here: int, value: Any) -> int:
        """The same, where what it begins with has been read already: where that ended, its value."""
        raise NotImplementedError

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        """The words it can start with; ``None``: anything, or nothing at all."""
        return None


class Word(Node):
    """One token out of a set of words."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words

    def match(self, state: State, at: int) -> int:
        word = state.words[at]
        if word in self.words:
            state.value = word
            if at + 1 > state.furthest:
                state.furthest = at + 1
            return at + 1
        return FAIL

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        return self.words


class Terminal(Node):
    """A terminal of the vocabulary: a method of the terms object, called with the state and the position."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.reads = "read_" + name
        self.number = MOST_RULES - 1 - _TERMINALS[name]

    def match(self, state: State, at: int) -> int:
        key = at * MOST_RULES + self.number
        known = state.memo.get(key)
        if known is not None:
            state.value = known[1]
            return known[0]
        end: int = getattr(state.terms, self.reads)(state, at)
        if end > state.furthest:
            state.furthest = end
        state.memo[key] = (end, state.value)
        return end


class Seq(Node):
    """Items one after the other; the value is the action's, or the only capture, or the text matched."""

    def __init__(self, items: list[tuple[str, Node]], action: Action | None) -> None:
        self.items = items
        self.action = action
        self.steps = [_step(name, node) for name, node in items]
        self.behind = self.steps[1:]
        self.alone = len(items) == 1
        self.lead: Rule | Terminal | None = None
        self.spare = False
        self.opens: frozenset[str] | None = None
        self.follows: frozenset[str] | None = None

    def look_ahead(self) -> None:
        """Find what it begins with, a rule (`spare`: it may be left out) or words (`opens`, left out or not), and the
        words that can stand behind that (None: any).
        """
        first = self.items[0][1]
        inner = first.node if isinstance(first, Repeat) and first.single else first
        if isinstance(first, (Rule, Terminal)):
            self.lead = first
        elif len(self.items) > 1 and isinstance(inner, (Rule, Terminal)):
            self.lead, self.spare = inner, True
        elif len(self.items) > 1 and isinstance(inner, Word):
            self.opens = inner.words
        else:
            return
        self.follows = _starts(self.items[1:], frozenset())

    def match(self, state: State, at: int) -> int:
        return self._run(state, at, at, self.steps, {})

    def match_behind(self, state: State, at: int, here: int, value: Any) -> int:
        state.value = value
        name = self.steps[0][0]
        return self._run(state, at, here, self.behind, {name: value} if name else {})

    def _run(self, state: State, at: int, here: int, steps: list[Step], env: dict[str, Any]) -> int:
        words, memo = state.words, state.memo
        for name, node, either, needed, number in steps:
            if either is None:
                known = memo.get(here * MOST_RULES + number)
                if known is not None:
                    here, state.value = known
                else:
                    here = node.match(state, here)
                if here < 0:
                    return FAIL
            elif words[here] in either:
                state.value = words[here]
                here += 1
                if here > state.furthest:
                    state.furthest = here
            elif needed:
                return FAIL
            else:
                state.value = _MISSING
            if name:
                env[name] = state.value
        if self.action is not None:
            state.value = self.action.run(env)
            if state.value is REFUSED:
                return FAIL
        elif len(env) == 1:
            state.value = next(iter(env.values()))
        elif not env and not self.alone:
            state.value = " ".join(words[at:here])
        return here

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        return _starts(self.items, seen)


Step = tuple[str, Node, frozenset[str] | None, bool, int]
"""An item of a sequence: what it is captured as, the node; of a word alone, which, and whether it must stand there; of
what is remembered, its number.
"""


def _step(name: str, node: Node) -> Step:
    if type(node) is Word:
        return name, node, node.words, True, UNNUMBERED
    if type(node) is Repeat and node.single and type(node.node) is Word:
        return name, node, node.node.words, False, UNNUMBERED
    return name, node, None, True, node.number if isinstance(node, (Rule, Terminal)) else UNNUMBERED


def _starts(items: list[tuple[str, Node]], seen: frozenset[int]) -> frozenset[str] | None:
    """The words that items in a row can start with; ``None``: anything, or nothing at all."""
    found: frozenset[str] = frozenset()
    for _, node in items:
        if isinstance(node, Not):
            continue
        part = node.first(seen)
        if part is None:
            return None
        found |= part
        if not (isinstance(node, Repeat) and node.least == 0):
            return found
    return None


class Sieve:
    """Which alternatives of a choice can go on, each a bit, by the word that comes next: of those that `ask`, only the
    ones that can stand before it; of the others all.
    """

    def __init__(self, everyone: int, ask: list[tuple[int, Seq]]) -> None:
        self.default = everyone
        for bit, one in ask:
            if one.follows is not None:
                self.default &= ~bit
        self.known: dict[str, int] = {}
        for bit, one in ask:
            for word in one.follows or ():
                self.known[word] = self.known.get(word, self.default) | bit


class Lead(Sieve):
    """What alternatives of a choice begin with: read once for all of them. ``spared``: all but those that need it."""

    def __init__(self, everyone: int, node: Rule | Terminal, ask: list[tuple[int, Seq]]) -> None:
        super().__init__(everyone, ask)
        self.node = node
        self.number = node.number
        self.spared = everyone
        for bit, one in ask:
            if not one.spare:
                self.spared &= ~bit


class Opening:
    """The alternatives of a choice that can start with a word, each a bit; ``sieve``: for those that have the word
    itself, by the word behind it.
    """

    def __init__(self, bits: int, sieve: Sieve | None) -> None:
        self.bits = bits
        self.sieve = sieve


class Choice(Node):
    """The first alternative that matches; those that cannot start with the next word are not tried, and those that
    begin with a rule only where the word behind what it reads can follow: the rule is read once for all of them.
    """

    def __init__(self, options: list[Node]) -> None:
        self.options = options
        self.table: dict[str, list[Node]] | None = None
        self.open: list[Node] = []
        self.openings: dict[str, Opening] = {}
        self.other: Opening | None = None
        self.leads: list[Lead | None] = []

    def build(self) -> dict[str, list[Node]]:
        """Index the alternatives by first word and by what they begin with."""
        firsts = [option.first(frozenset()) for option in self.options]
        grouped: dict[Rule | Terminal, list[tuple[int, Seq]]] = {}
        for number, option in enumerate(self.options):
            if isinstance(option, Seq):
                option.look_ahead()
                if option.lead is not None:
                    grouped.setdefault(option.lead, []).append((1 << number, option))
        everyone = (1 << len(self.options)) - 1
        leads = {lead: Lead(everyone, lead, ask) for lead, ask in grouped.items()}
        self.leads = [leads[option.lead] if isinstance(option, Seq) and option.lead is not None else None
                      for option in self.options]
        words = {word for part in firsts if part is not None for word in part}
        table = {
            word: [
                option
                for option, part in zip(self.options, firsts, strict=True)
                if part is None or word in part
            ]
            for word in words
        }
        self.open = [option for option, part in zip(self.options, firsts, strict=True) if part is None]
        self.table = table
        return table

    def opening(self, word: str) -> Opening:
        """What can start with a word, found when it is first met."""
        table = self.table if self.table is not None else self.build()
        if word not in table and self.other is not None:
            return self.other
        chosen = {id(option) for option in table.get(word, self.open)}
        bits = 0
        ask: list[tuple[int, Seq]] = []
        for number, option in enumerate(self.options):
            if id(option) not in chosen:
                continue
            bits |= 1 << number
            if isinstance(option, Seq) and option.opens is not None and word in option.opens:
                ask.append((1 << number, option))
        found = Opening(bits, Sieve(bits, ask) if ask else None)
        if word in table:
            self.openings[word] = found
        else:
            self.other = found
        return found

    def match(self, state: State, at: int) -> int:
        words = state.words
        opening = self.openings.get(words[at])
        if opening is None:
            opening = self.opening(words[at])
        left = opening.bits
        sieve = opening.sieve
        if sieve is not None:
            left &= sieve.known.get(words[at + 1], sieve.default)
        if not left:
            return FAIL
        memo = state.memo
        options, leads, base = self.options, self.leads, at * MOST_RULES
        while left:
            bit = left & -left
            number = bit.bit_length() - 1
            lead = leads[number]
            if lead is None:
                end = options[number].match(state, at)
            else:
                known = memo.get(base + lead.number)
                behind = known[0] if known is not None else lead.node.match(state, at)
                if behind < 0:
                    left &= lead.spared
                    behind, value = at, _MISSING
                else:
                    value = known[1] if known is not None else state.value
                left &= lead.known.get(words[behind], lead.default)
                if not left & bit:
                    continue
                end = options[number].match_behind(state, at, behind, value)
            if end >= 0:
                return end
            left ^= bit
        return FAIL

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        found: frozenset[str] = frozenset()
        for option in self.options:
            part = option.first(seen)
            if part is None:
                return None
            found |= part
        return found


class Repeat(Node):
    """``?``, ``*``, ``+``: the value of ``?`` is missing when nothing matched, of the others a tuple."""

    def __init__(self, node: Node, least: int, single: bool) -> None:
        self.node = node
        self.least = least
        self.single = single

    def match(self, state: State, at: int) -> int:
        if self.single:
            end = self.node.match(state, at)
            if end < 0:
                state.value = _MISSING
                return at
            return end
        values: list[Any] = []
        here = at
        while True:
            end = self.node.match(state, here)
            if end < 0 or end == here:
                break
            values.append(state.value)
            here = end
        if len(values) < self.least:
            return FAIL
        state.value = tuple(values)
        return here

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        return self.node.first(seen)


class Not(Node):
    """Matches nothing, where its node does not match."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def match(self, state: State, at: int) -> int:
        reached = state.furthest
        if self.node.match(state, at) >= 0:
            state.furthest = reached
            return FAIL
        state.value = None
        return at


class Rule(Node):
    """A named expression, remembered by position."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self.node: Node | None = None
        self.starts: frozenset[str] | None = None
        self.known = False

    def match(self, state: State, at: int) -> int:
        if not self.known:
            self.starts = self.first(frozenset())
            self.known = True
        if self.starts is not None and state.words[at] not in self.starts:
            return FAIL
        key = at * MOST_RULES + self.number
        known = state.memo.get(key)
        if known is not None:
            state.value = known[1]
            return known[0]
        assert self.node is not None
        if state.depth > NESTED:
            state.deep = True
            return FAIL
        state.memo[key] = (FAIL, None)
        state.depth += 1
        end = self.node.match(state, at)
        state.depth -= 1
        state.memo[key] = (end, state.value if end >= 0 else None)
        return end

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        if self.number in seen or self.node is None:
            return None
        return self.node.first(seen | {self.number})


class Action:
    """What ``=>`` builds: a constant, a capture, a tuple, a call."""

    def __init__(self, kind: str, head: Any, args: list[tuple[str, Action]]) -> None:
        self.kind = kind
        self.head = head
        self.args = args

    def names(self) -> set[str]:
        """The captures it uses."""
        found = {str(self.head)} if self.kind == "name" else set()
        for _, part in self.args:
            found |= part.names()
        return found

    def run(self, env: dict[str, Any]) -> Any:
        if self.kind == "const":
            return self.head
        if self.kind == "name":
            return env.get(self.head, _MISSING)
        if self.kind == "tuple":
            values = [part.run(env) for _, part in self.args]
            return tuple(value for value in values if value is not _MISSING)
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for key, part in self.args:
            value = part.run(env)
            if key:
                if value is not _MISSING:
                    named[key] = value
            else:
                positional.append(None if value is _MISSING else value)
        return self.head(*positional, **named)


def parse(
    rule: Rule, tokens: list[Token], terms: Any, at: int = 0, whole: bool = True, state: State | None = None
) -> tuple[int, Any, int]:
    """Match a rule: where it ended (``FAIL``: it did not match, or not to the end), its value, how far
    reading got. ``state``: a fresh one for these tokens, to look into afterwards.
    """
    state = state if state is not None else State(tokens, terms)
    end = rule.match(state, at)
    value = state.value
    if state.deep or (end >= 0 and whole and end != len(tokens)):
        # Phrases nested too deep: what was read without them might be another reading than the right one.
        end = FAIL
    return end, (value if end >= 0 else None), state.furthest
