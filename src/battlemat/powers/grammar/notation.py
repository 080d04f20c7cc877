"""The notation of grammars (see ``peg``) and the grammar it is read into."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from .first_words import Alphabet
from .peg import Action, Choice, Node, Not, Repeat, Rule, Seq, Terminal, Word

_TOKEN: Final = re.compile(
    r'(?:\s|#[^\n]*)+|(?P<arrow>=>)|(?P<text>"[^"]*")|(?P<number>-?\d+)|(?P<term>@\w+)|(?P<name>\w+)|(?P<mark>[:|()?*+!,=\[\]])'
)
_PIECE: Final = re.compile(r"\[[^\[\]]*+\]|\S+")
_BRACKETED: Final = re.compile(r"\[[^\[\]]*+\]")
_ENDING: Final = re.compile(r"(.*?)\((\w+)\)")


class Grammar:
    """Rules read from their notation, with the names their actions may use."""

    def __init__(self, texts: list[str], names: dict[str, Any]) -> None:
        self.rules: dict[str, Rule] = {}
        self.names = names
        self.alphabet = Alphabet()
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
        for match in _TOKEN.finditer(block):
            if match.start() != at:
                break
            at = match.end()
            if match.lastgroup:
                items.append((match.lastgroup, match.group()))
        if at < len(block):
            raise ValueError(f"grammar notation: cannot read {block[at : at + 30]!r}")
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
            raise ValueError(f"rule {name}: {items[reader.at][1]!r} is out of place")


def _options(node: Node) -> list[Node]:
    return node.options if isinstance(node, Choice) else [node]


_END: Final = (("end", ""), ("end", ""))


class _Notation:
    def __init__(self, grammar: Grammar, items: list[tuple[str, str]]) -> None:
        self.grammar = grammar
        self.items = [*items, *_END]
        self.at = 0
        self.used: list[str] = []  # the captures that an action names

    def peek(self) -> tuple[str, str]:
        return self.items[self.at]

    def named(self, mark: str) -> bool:
        """Whether a name with this mark behind it comes next."""
        return self.items[self.at][0] == "name" and self.items[self.at + 1] == ("mark", mark)

    def take(self, kind: str, text: str = "") -> str:
        found = self.items[self.at]
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
            if kind == "name" and self.named(":"):
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
            self.used = []
            action = self.action()
            unknown = set(self.used) - {name for name, _ in items} if self.used else ()
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
            node = words(text[1:-1], self.grammar.alphabet.words)
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
        self.used.append(text)
        return Action("name", text, [])

    def arguments(self) -> list[tuple[str, Action]]:
        found: list[tuple[str, Action]] = []
        while self.peek() != ("mark", ")"):
            key = ""
            if self.named("="):
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


def words(text: str, known: set[str]) -> Node:
    """The node for a quoted run of words, which become known; " / " parts alternatives of several words."""
    if " / " in text and " / " in _BRACKETED.sub("", text):
        return Choice([words(part, known) for part in text.split(" / ")])
    items: list[tuple[str, Node]] = []
    for piece in _PIECE.findall(text) if "[" in text else text.split():
        optional = piece.startswith("[")
        inner = piece[1:-1] if optional else piece
        if optional and " / " in inner:
            items.append(("", Repeat(words(inner, known), 0, True)))
            continue
        nodes: list[tuple[str, Node]] = []
        for part in inner.split():
            options = _forms(part)
            known |= options
            nodes.append(("", Word(options)))
        node: Node = nodes[0][1] if len(nodes) == 1 else Seq(nodes, None)
        items.append(("", Repeat(node, 0, True) if optional else node))
    return items[0][1] if len(items) == 1 else Seq(items, None)


@cache
def _forms(part: str) -> frozenset[str]:
    """The words that one word of the notation stands for: "a|b", "word(s)"."""
    options: set[str] = set()
    for one in part.split("|"):
        match = _ENDING.fullmatch(one)
        if match:
            options.update((match.group(1).lower(), (match.group(1) + match.group(2)).lower()))
        else:
            options.add(one if one.startswith("SELF") else one.lower())
    return frozenset(options)
