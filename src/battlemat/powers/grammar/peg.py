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

from collections.abc import Callable
from typing import Any, Final

from ...limits import NESTED
from .classes import CLASSES, LISTED
from .first_words import LOOKING, NOTHING, Alphabet, First, Start, number_of
from .tokens import Token

FAIL: Final = -1
REFUSED: Final = object()
"""What an action gives back to say that its sequence does not match after all."""
_MISSING: Final = object()
NO_WORDS: Final[frozenset[str]] = frozenset()
MOST_RULES: Final = 1 << 16
"""More than any grammar has."""


UNNUMBERED: Final = MOST_RULES >> 1
"""In place of the number of a rule: nothing is remembered under it."""


class State:
    """One text being read: its tokens, what has been found where, and how far reading got. ``alphabet``: of the grammar
    that reads it.
    """

    def __init__(self, tokens: list[Token], terms: Any, alphabet: Alphabet) -> None:
        self.tokens = tokens
        self.terms = terms
        self.words = [token.word for token in tokens]
        self.words += (NOTHING, NOTHING)
        self.starts: list[Start] = terms.starts(tokens, alphabet)
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

    def first(self, seen: frozenset[int]) -> First | None:
        """What it can begin with; ``None``: anything, or nothing at all."""
        return None


class Word(Node):
    """One token out of a set of words. ``forms``: by each, the word that it is a form of."""

    def __init__(self, forms: dict[str, str]) -> None:
        self.words = frozenset(forms)
        self.forms = forms
        self.several = len(set(forms.values())) > 1

    def match(self, state: State, at: int) -> int:
        word = state.words[at]
        if word in self.words:
            state.value = word
            if at + 1 > state.furthest:
                state.furthest = at + 1
            return at + 1
        return FAIL

    def first(self, seen: frozenset[int]) -> First | None:
        return First(self.words)


class Terminal(Node):
    """A terminal of the vocabulary: a list of its words, a closed class, or a method of the terms object, called with
    the state and the position.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.reads = "read_" + name
        self.number = MOST_RULES - 1 - number_of(name)
        self.of_list = name in CLASSES or name in LISTED

    def match(self, state: State, at: int) -> int:
        key = at * MOST_RULES + self.number
        known = state.memo.get(key)
        if known is not None:
            state.value = known[1]
            return known[0]
        end: int
        if self.of_list:
            end = state.terms.listed(self.name, state, at)
        else:
            end = getattr(state.terms, self.reads)(state, at)
        if end > state.furthest:
            state.furthest = end
        state.memo[key] = (end, state.value)
        return end

    def first(self, seen: frozenset[int]) -> First | None:
        return None if self.name in LOOKING else First(NO_WORDS, 1 << number_of(self.name))


class Seq(Node):
    """Items one after the other; the value is the action's, or the only capture, or the text matched."""

    def __init__(self, items: list[tuple[str, Node]], action: Action | None) -> None:
        self.items = items
        self.action = action
        self.steps: list[Step] = []
        self.behind: list[Step] = []
        self.parts: list[Part] = []
        self.alone = len(items) == 1
        self.lead: Rule | Terminal | None = None
        self.spare = False
        self.opens: frozenset[str] | None = None
        self.follows: First | None = None

    def parted(self) -> list[Part]:
        """Its items for whoever asks what each can begin with, found once."""
        self.parts = [
            (name, node, node.words if isinstance(node, Word) else None,
             node.node.first(frozenset()) if isinstance(node, Repeat) and node.single else None)
            for name, node in self.items
        ]
        return self.parts

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
            self.opens, self.spare = inner.words, inner is not first
        else:
            return
        self.follows = _starts(self.items[1:], frozenset())

    def match(self, state: State, at: int) -> int:
        return self._run(state, at, at, self.steps or self._stepped(), {})

    def match_behind(self, state: State, at: int, here: int, value: Any) -> int:
        if not self.steps:
            self._stepped()
        state.value = value
        name = self.steps[0][0]
        return self._run(state, at, here, self.behind, {name: value} if name else {})

    def _stepped(self) -> list[Step]:
        """Its items for matching, found when they are first tried: most of a grammar never is."""
        steps = [_step(name, node) for name, node in self.items]
        self.behind = steps[1:]
        self.steps = steps
        return steps

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

    def first(self, seen: frozenset[int]) -> First | None:
        return _starts(self.items, seen)


Step = tuple[str, Node, frozenset[str] | None, bool, int]
"""An item of a sequence: what it is captured as, the node; of a word alone, which, and whether it must stand there; of
what is remembered, its number.
"""


Part = tuple[str, Node, frozenset[str] | None, First | None]
"""An item of a sequence: what it is captured as, the node; of a word, which; of what may be left out, its beginning."""


def _step(name: str, node: Node) -> Step:
    if type(node) is Word:
        return name, node, node.words, True, UNNUMBERED
    if type(node) is Repeat and node.single and type(node.node) is Word:
        return name, node, node.node.words, False, UNNUMBERED
    return name, node, None, True, node.number if isinstance(node, (Rule, Terminal)) else UNNUMBERED


def _starts(items: list[tuple[str, Node]], seen: frozenset[int]) -> First | None:
    """What items in a row can begin with; ``None``: anything, or nothing at all."""
    words: frozenset[str] = NO_WORDS
    terminals = 0
    for _, node in items:
        if isinstance(node, Not) or (isinstance(node, Terminal) and node.name in LOOKING):
            continue
        part = node.first(seen)
        if part is None:
            return None
        words |= part.words
        terminals |= part.terminals
        if not (isinstance(node, Repeat) and node.least == 0):
            return First(words, terminals)
    return None


class Sieve:
    """Which alternatives of a choice can go on, each a bit, by what comes next (``known``, found when first met): of
    those that `ask`, only the ones that it can follow; of the others all. ``loosely``: in any form of their words.
    """

    def __init__(self, everyone: int, ask: list[tuple[int, Seq]], loosely: bool) -> None:
        self.everyone = everyone
        self.ask = [(bit, one.follows) for bit, one in ask if one.follows is not None]
        self.loosely = loosely
        self.known: dict[Start, int] = {}

    def find(self, start: Start) -> int:
        """Those that can go on with what comes next."""
        found = self.known.get(start)
        if found is None:
            found = self.everyone
            for bit, follows in self.ask:
                if not (follows.allows_loosely(start) if self.loosely else follows.allows(start)):
                    found &= ~bit
            self.known[start] = found
        return found


class Lead(Sieve):
    """What alternatives of a choice begin with: read once for all of them. ``spared``: all but those that need it."""

    def __init__(self, everyone: int, node: Rule | Terminal, ask: list[tuple[int, Seq]], loosely: bool) -> None:
        super().__init__(everyone, ask, loosely)
        self.node = node
        self.number = node.number
        self.spared = everyone
        for bit, one in ask:
            if not one.spare:
                self.spared &= ~bit


class Opening:
    """The alternatives of a choice that can begin somewhere, each a bit; ``sieve``: for those that begin with a word
    and have it there, by what stands behind it.
    """

    def __init__(self, bits: int, sieve: Sieve | None) -> None:
        self.bits = bits
        self.sieve = sieve


class Openings:
    """What the alternatives of a choice begin with. ``known``: which can begin where, found when such a place is first
    met; ``leads``: for each the rule or terminal that it begins with.
    """

    def __init__(self, options: list[Node], loosely: bool = False) -> None:
        self.options = options
        self.loosely = loosely
        self.known: dict[Start, Opening] = {}
        self.firsts = [option.first(frozenset()) for option in options]
        self.rows = [_row(option) for option in options]
        grouped: dict[Rule | Terminal, list[tuple[int, Seq]]] = {}
        for number, row in enumerate(self.rows):
            if row is not None and row.lead is not None:
                grouped.setdefault(row.lead, []).append((1 << number, row))
        everyone = (1 << len(options)) - 1
        leads = {lead: Lead(everyone, lead, ask, loosely) for lead, ask in grouped.items()}
        self.leads = [leads[row.lead] if row is not None and row.lead is not None else None for row in self.rows]

    def find(self, start: Start) -> Opening:
        """What can begin here."""
        bits = 0
        ask: list[tuple[int, Seq]] = []
        for number, (row, first) in enumerate(zip(self.rows, self.firsts, strict=True)):
            if first is not None and not (first.allows_loosely(start) if self.loosely else first.allows(start)):
                continue
            bits |= 1 << number
            if row is not None and row.opens is not None and self._opens(row, start):
                ask.append((1 << number, row))
        found = self.known[start] = Opening(bits, Sieve(bits, ask, self.loosely) if ask else None)
        return found

    def _opens(self, row: Seq, start: Start) -> bool:
        """Whether an alternative begins with the word that stands here, whatever follows."""
        assert row.opens is not None
        if not self.loosely:
            return start.word in row.opens
        return not row.spare and (start.word in row.opens or start.other in row.opens)


def _row(node: Node) -> Seq | None:
    """An alternative as a row of items; None for what is none."""
    if not isinstance(node, Seq):
        return None
    node.look_ahead()
    return node


class Choice(Node):
    """The first alternative that matches; those that cannot begin here are not tried, and those that begin with a rule
    only where what stands behind it can follow: the rule is read once for all of them.
    """

    def __init__(self, options: list[Node]) -> None:
        self.options = options
        self.openings: Openings | None = None
        self.loose: Openings | None = None

    def match(self, state: State, at: int) -> int:
        starts = state.starts
        openings = self.openings
        if openings is None:
            openings = self.openings = Openings(self.options)
        opening = openings.known.get(starts[at]) or openings.find(starts[at])
        left = opening.bits
        if opening.sieve is not None:
            left &= opening.sieve.find(starts[at + 1])
        if not left:
            return FAIL
        memo = state.memo
        options, leads, base = self.options, openings.leads, at * MOST_RULES
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
                going = lead.known.get(starts[behind])
                left &= going if going is not None else lead.find(starts[behind])
                if not left & bit:
                    continue
                end = options[number].match_behind(state, at, behind, value)
            if end >= 0:
                return end
            left ^= bit
        return FAIL

    def first(self, seen: frozenset[int]) -> First | None:
        words: frozenset[str] = NO_WORDS
        terminals = 0
        for option in self.options:
            part = option.first(seen)
            if part is None:
                return None
            words |= part.words
            terminals |= part.terminals
        return First(words, terminals)


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

    def first(self, seen: frozenset[int]) -> First | None:
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
    """A named expression, remembered by position. ``build`` makes it from its name when it is first asked for."""

    def __init__(self, name: str, number: int, build: Callable[[str], Node]) -> None:
        self.name = name
        self.number = number
        self._build = build
        self._node: Node | None = None
        self._first: First | None = None
        self._found = False
        self.begins: dict[Start, bool] = {}
        self.loose: dict[Start, bool] = {}

    def match(self, state: State, at: int) -> int:
        start = state.starts[at]
        begins = self.begins.get(start)
        if begins is None:
            first = self.first(frozenset())
            begins = self.begins[start] = first is None or first.allows(start)
        if not begins:
            return FAIL
        key = at * MOST_RULES + self.number
        known = state.memo.get(key)
        if known is not None:
            state.value = known[1]
            return known[0]
        if state.depth > NESTED:
            state.deep = True
            return FAIL
        state.memo[key] = (FAIL, None)
        state.depth += 1
        end = self.node.match(state, at)
        state.depth -= 1
        state.memo[key] = (end, state.value if end >= 0 else None)
        return end

    @property
    def node(self) -> Node:
        """What it stands for."""
        found = self._node
        if found is None:
            found = self._node = self._build(self.name)
        return found

    def begins_loosely(self, start: Start) -> bool:
        """Whether it can begin here where a word stands for its other form too and nothing is swallowed."""
        first = self.first(frozenset())
        found = self.loose[start] = first is None or first.allows_loosely(start)
        return found

    def first(self, seen: frozenset[int]) -> First | None:
        if self._found:
            return self._first
        if self.number in seen:
            return None
        first = self.node.first(seen | {self.number})
        if not self._found:
            self._first, self._found = first, True
        return first


class Action:
    """What ``=>`` builds: a constant, a capture, a tuple, a call."""

    def __init__(self, kind: str, head: Any, args: list[tuple[str, Action]]) -> None:
        self.kind = kind
        self.head = head
        self.args = args

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


def parse(rule: Rule, state: State, at: int = 0, whole: bool = True) -> tuple[int, Any]:
    """Match a rule: where it ended (``FAIL``: it did not match, or not to the end), its value. What the state holds of
    its text already is used.
    """
    end = rule.match(state, at)
    value = state.value
    if state.deep or (end >= 0 and whole and end != state.count):
        # Phrases nested too deep: what was read without them might be another reading than the right one.
        end = FAIL
    return end, (value if end >= 0 else None)
