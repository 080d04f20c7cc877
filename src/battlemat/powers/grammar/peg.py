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

import re
from collections.abc import Callable
from typing import Any, Final

from .tokens import Token

FAIL: Final = -1
_MISSING: Final = object()


class State:
    """One text being read: its tokens, what has been found where, and how far reading got."""

    def __init__(self, tokens: list[Token], terms: Any) -> None:
        self.tokens = tokens
        self.terms = terms
        self.memo: dict[tuple[int, int], tuple[int, Any]] = {}
        self.value: Any = None
        self.furthest = 0
        self.count = len(tokens)


class Node:
    """A parsing expression. ``match`` returns the next position or ``FAIL`` and leaves its value in the
    state.
    """

    def match(self, state: State, at: int) -> int:
        raise NotImplementedError

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        """The words it can start with; ``None``: anything, or nothing at all."""
        return None


class Word(Node):
    """One token out of a set of words."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words

    def match(self, state: State, at: int) -> int:
        if at < state.count and state.tokens[at].word in self.words:
            state.value = state.tokens[at].word
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

    def match(self, state: State, at: int) -> int:
        end: int = getattr(state.terms, "read_" + self.name)(state, at)
        if end > state.furthest:
            state.furthest = end
        return end


class Seq(Node):
    """Items one after the other; the value is the action's, or the only capture, or the text matched."""

    def __init__(self, items: list[tuple[str, Node]], action: Action | None) -> None:
        self.items = items
        self.action = action

    def match(self, state: State, at: int) -> int:
        env: dict[str, Any] = {}
        here = at
        for name, node in self.items:
            here = node.match(state, here)
            if here < 0:
                return FAIL
            if name:
                env[name] = state.value
        if self.action is not None:
            state.value = self.action.run(env)
        elif len(env) == 1:
            state.value = next(iter(env.values()))
        elif not env and len(self.items) > 1:
            state.value = " ".join(token.word for token in state.tokens[at:here])
        return here

    def first(self, seen: frozenset[int]) -> frozenset[str] | None:
        found: frozenset[str] = frozenset()
        for _, node in self.items:
            if isinstance(node, Not):
                continue
            part = node.first(seen)
            if part is None:
                return None
            found |= part
            if not (isinstance(node, Repeat) and node.least == 0):
                return found
        return None


class Choice(Node):
    """The first alternative that matches; those that cannot start with the next word are not tried."""

    def __init__(self, options: list[Node]) -> None:
        self.options = options
        self.table: dict[str, list[Node]] | None = None
        self.open: list[Node] = []

    def build(self) -> dict[str, list[Node]]:
        """Index the alternatives by first word."""
        firsts = [option.first(frozenset()) for option in self.options]
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

    def match(self, state: State, at: int) -> int:
        table = self.table if self.table is not None else self.build()
        options = table.get(state.tokens[at].word, self.open) if at < state.count else self.open
        for option in options:
            end = option.match(state, at)
            if end >= 0:
                return end
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

    def match(self, state: State, at: int) -> int:
        key = (self.number, at)
        known = state.memo.get(key)
        if known is not None:
            state.value = known[1]
            return known[0]
        assert self.node is not None
        state.memo[key] = (FAIL, None)
        end = self.node.match(state, at)
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


_TOKEN: Final = re.compile(
    r'\s+|#[^\n]*|(?P<arrow>=>)|(?P<text>"[^"]*")|(?P<number>-?\d+)|(?P<term>@\w+)|(?P<name>\w+)|(?P<mark>[:|()?*+!,=\[\]])'
)


class Grammar:
    """Rules read from their notation, with the names their actions may use."""

    def __init__(self, texts: list[str], names: dict[str, Any]) -> None:
        self.rules: dict[str, Rule] = {}
        self.names = names
        for text in texts:
            for block in re.split(r"\n(?=\w+[+*]?\s*:)", "\n" + text):
                if block.strip() and not block.strip().startswith("#"):
                    self._rule(block)
        missing = [name for name, rule in self.rules.items() if rule.node is None]
        if missing:
            raise ValueError(f"grammar rules used but not written: {', '.join(sorted(missing))}")

    def rule(self, name: str) -> Rule:
        """The rule of that name, to be written later if it is not yet."""
        found = self.rules.get(name)
        if found is None:
            found = self.rules[name] = Rule(name, len(self.rules))
        return found

    def _rule(self, block: str) -> None:
        items: list[tuple[str, str]] = []
        at = 0
        while at < len(block):
            match = _TOKEN.match(block, at)
            if match is None:
                raise ValueError(f"grammar notation: cannot read {block[at : at + 30]!r}")
            at = match.end()
            if match.lastgroup:
                items.append((match.lastgroup, match.group()))
        reader = _Notation(self, items)
        name = reader.take("name")
        rule = self.rule(name)
        after = reader.peek() == ("mark", "*")
        more = after or reader.peek() == ("mark", "+")
        if more:
            reader.at += 1
        if more and rule.node is None:
            raise ValueError(f"grammar rule {name} is added to and not written before")
        if rule.node is not None and not more:
            raise ValueError(f"grammar rule {name} is written twice")
        reader.take("mark", ":")
        try:
            node = reader.choice()
            parts = [] if rule.node is None else _options(rule.node)
            rule.node = Choice([*parts, *_options(node)] if after else [*_options(node), *parts]) if parts else node
        except ValueError as problem:
            raise ValueError(f"rule {name}: {problem}") from None
        if reader.at < len(items):
            raise ValueError(f"rule {name}: {reader.items[reader.at][1]!r} is out of place")


def _options(node: Node) -> list[Node]:
    return node.options if isinstance(node, Choice) else [node]


class _Notation:
    def __init__(self, grammar: Grammar, items: list[tuple[str, str]]) -> None:
        self.grammar = grammar
        self.items = items
        self.at = 0

    def peek(self, ahead: int = 0) -> tuple[str, str]:
        return self.items[self.at + ahead] if self.at + ahead < len(self.items) else ("end", "")

    def take(self, kind: str, text: str = "") -> str:
        found = self.peek()
        if found[0] != kind or (text and found[1] != text):
            raise ValueError(f"expected {text or kind}, found {found[1]!r}")
        self.at += 1
        return found[1]

    def choice(self) -> Node:
        if self.peek() == ("mark", "|"):
            self.at += 1
        options: list[Node] = [self.sequence()]
        while self.peek() == ("mark", "|"):
            self.at += 1
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Choice(options)

    def sequence(self) -> Node:
        items: list[tuple[str, Node]] = []
        while True:
            kind, text = self.peek()
            if kind == "end" or kind == "arrow" or (kind == "mark" and text in "|)]"):
                break
            name = ""
            if kind == "name" and self.peek(1) == ("mark", ":"):
                name = text
                self.at += 2
            node = self.primary()
            if not name:
                name = _own_name(node)
            if (
                isinstance(node, Seq)
                and node.action is None
                and not name
                and all(not one for one, _ in node.items)
            ):
                items.extend(node.items)
            else:
                items.append((name, node))
        action: Action | None = None
        if self.peek()[0] == "arrow":
            self.at += 1
            action = self.action()
            unknown = action.names() - {name for name, _ in items}
            if unknown:
                raise ValueError(f"action: nothing is captured as {', '.join(sorted(unknown))}")
        if len(items) == 1 and action is None and not items[0][0]:
            return items[0][1]
        return Seq(items, action)

    def primary(self) -> Node:
        kind, text = self.peek()
        self.at += 1
        node: Node
        if kind == "text":
            node = words(text[1:-1])
        elif kind == "term":
            node = Terminal(text[1:])
        elif kind == "name":
            node = self.grammar.rule(text)
        elif (kind, text) == ("mark", "("):
            node = self.choice()
            self.take("mark", ")")
        elif (kind, text) == ("mark", "["):
            node = Repeat(self.choice(), 0, True)
            self.take("mark", "]")
        elif (kind, text) == ("mark", "!"):
            return Not(self.primary())
        else:
            raise ValueError(f"{text!r} is out of place")
        kind, text = self.peek()
        if kind == "mark" and text in "?*+":
            self.at += 1
            node = Repeat(node, 1 if text == "+" else 0, text == "?")
        return node

    def action(self) -> Action:
        kind, text = self.peek()
        self.at += 1
        if kind == "text":
            return Action("const", text[1:-1], [])
        if kind == "number":
            return Action("const", int(text), [])
        if (kind, text) == ("mark", "("):
            return Action("tuple", None, self.arguments())
        if kind != "name":
            raise ValueError(f"action: {text!r} is out of place")
        if self.peek() == ("mark", "("):
            self.at += 1
            if text not in self.grammar.names:
                raise ValueError(f"action: {text} is not known")
            return Action("call", self.grammar.names[text], self.arguments())
        if text in self.grammar.names:
            return Action("const", self.grammar.names[text], [])
        return Action("name", text, [])

    def arguments(self) -> list[tuple[str, Action]]:
        found: list[tuple[str, Action]] = []
        while self.peek() != ("mark", ")"):
            key = ""
            if self.peek()[0] == "name" and self.peek(1) == ("mark", "="):
                key = self.peek()[1]
                self.at += 2
            found.append((key, self.action()))
            if self.peek() == ("mark", ","):
                self.at += 1
        self.at += 1
        return found


def _own_name(node: Node) -> str:
    """The capture a group hands out: ``("to" w:object => w)?`` captures as ``w`` without saying so twice."""
    inner = node.node if isinstance(node, Repeat) and node.single else node
    if isinstance(inner, Choice):
        names = {_own_name(option) for option in inner.options}
        return names.pop() if len(names) == 1 else ""
    if isinstance(inner, Seq) and inner.action is not None and inner.action.kind == "name":
        return str(inner.action.head)
    return ""


def words(text: str) -> Node:
    """The node for a quoted run of words; " / " parts alternatives of several words."""
    if " / " in re.sub(r"\[[^\]]*\]", "", text):
        return Choice([words(part) for part in text.split(" / ")])
    items: list[tuple[str, Node]] = []
    for piece in re.findall(r"\[[^\]]*\]|\S+", text):
        optional = piece.startswith("[")
        inner = piece[1:-1] if optional else piece
        if optional and " / " in inner:
            items.append(("", Repeat(words(inner), 0, True)))
            continue
        nodes: list[tuple[str, Node]] = []
        for part in inner.split():
            options: set[str] = set()
            for one in part.split("|"):
                match = re.fullmatch(r"(.*?)\((\w+)\)", one)
                if match:
                    options.update((match.group(1).lower(), (match.group(1) + match.group(2)).lower()))
                else:
                    options.add(one if one.startswith("SELF") else one.lower())
            nodes.append(("", Word(frozenset(options))))
        node: Node = nodes[0][1] if len(nodes) == 1 else Seq(nodes, None)
        items.append(("", Repeat(node, 0, True) if optional else node))
    return items[0][1] if len(items) == 1 else Seq(items, None)


def parse(
    rule: Rule, tokens: list[Token], terms: Any, at: int = 0, whole: bool = True
) -> tuple[int, Any, int]:
    """Match a rule: where it ended (``FAIL``: it did not match, or not to the end), its value, how far
    reading got.
    """
    state = State(tokens, terms)
    end = rule.match(state, at)
    value = state.value
    if end >= 0 and whole and end != len(tokens):
        end = FAIL
    return end, (value if end >= 0 else None), state.furthest


Builder = Callable[..., Any]
MISSING: Final = _MISSING
