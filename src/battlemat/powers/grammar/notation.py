"""The notation of grammars (see ``peg``) and the grammar it is read into."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from .first_words import Alphabet
from .peg import Action, Choice, Node, Not, Repeat, Rule, Seq, Terminal, Word

# The words of the notation: blanks and comments, "=>", "words", numbers, @terminals, names, marks.
_TOKEN: Final = re.compile(r'(?:\s|#[^\n]*)+|=>|"[^"]*"|-?\d+|@\w+|\w+|[:|()?*+!,=\[\]]')
_BLANK: Final = frozenset("# \t\r\n\f\v")
_STOPS: Final = frozenset(("", "=>", "|", ")", "]"))
_PIECE: Final = re.compile(r"\[[^\[\]]*+\]|\S+")
_BRACKETED: Final = re.compile(r"\[[^\[\]]*+\]")
_ENDING: Final = re.compile(r"(.*?)\((\w+)\)")


class Grammar:
    """Rules read from their notation, with the names their actions may use. ``alike``: words that mean the same as
    another, which stands in their place wherever a rule is written with them.
    """

    def __init__(self, texts: list[str], names: dict[str, Any], alike: dict[str, str] | None = None) -> None:
        self.rules: dict[str, Rule] = {}
        self.names = names
        self.alike = alike or {}
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
        pieces = _TOKEN.findall(block)
        if len("".join(pieces)) < len(block):
            at = next(at for at in range(len(block)) if not block.startswith("".join(pieces)[: at + 1]))
            raise ValueError(f"grammar notation: cannot read {block[at : at + 30]!r}")
        items = [piece for piece in pieces if piece[0] not in _BLANK]
        reader = _Notation(self, items)
        name = reader.name()
        rule = self.rule(name)
        after = reader.peek() == "*"
        more = after or reader.peek() == "+"
        if more:
            reader.at += 1
        if more and rule.node is None:
            raise ValueError(f"grammar rule {name} is added to and not written before")
        if rule.node is not None and not more:
            raise ValueError(f"grammar rule {name} is written twice")
        reader.take(":")
        try:
            node = reader.choice()
            parts = [] if rule.node is None else _options(rule.node)
            rule.node = Choice([*parts, *_options(node)] if after else [*_options(node), *parts]) if parts else node
        except ValueError as problem:
            raise ValueError(f"rule {name}: {problem}") from None
        if reader.at < len(items):
            raise ValueError(f"rule {name}: {items[reader.at]!r} is out of place")


def _options(node: Node) -> list[Node]:
    return node.options if isinstance(node, Choice) else [node]


class _Notation:
    """Reads a rule's alternatives from the words of the notation. Behind the last stands ""."""

    def __init__(self, grammar: Grammar, items: list[str]) -> None:
        self.grammar = grammar
        self.items = [*items, "", ""]
        self.at = 0
        self.used: list[str] = []  # the captures that an action names

    def peek(self) -> str:
        return self.items[self.at]

    def next(self) -> str:
        found = self.items[self.at]
        self.at += 1
        return found

    def take(self, text: str) -> None:
        found = self.next()
        if found != text:
            raise ValueError(f"expected {text}, found {found!r}")

    def name(self) -> str:
        found = self.next()
        if not found.isidentifier():
            raise ValueError(f"expected name, found {found!r}")
        return found

    def named(self, mark: str) -> str:
        """The name that comes next, with this mark behind it, which are taken; "" where there is none."""
        at = self.at
        if self.items[at + 1] != mark or not self.items[at].isidentifier():
            return ""
        self.at += 2
        return self.items[at]

    def choice(self) -> Node:
        if self.peek() == "|":
            self.at += 1
        options: list[Node] = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Choice(options)

    def sequence(self) -> Node:
        items: list[tuple[str, Node]] = []
        while self.items[self.at] not in _STOPS:
            name = self.named(":")
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
        if self.peek() == "=>":
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
        text = self.next()
        node: Node
        if text.startswith('"'):
            node = words(text[1:-1], self.grammar.alphabet.words, self.grammar.alike)
        elif text.isidentifier():
            node = self.grammar.rule(text)
        elif text.startswith("@"):
            node = Terminal(text[1:])
        elif text == "(":
            node = self.choice()
            self.take(")")
        elif text == "[":
            node = Repeat(self.choice(), 0, True)
            self.take("]")
        elif text == "!":
            return Not(self.primary())
        else:
            raise ValueError(f"{text!r} is out of place")
        mark = self.peek()
        if mark == "?" or mark == "*" or mark == "+":
            self.at += 1
            node = Repeat(node, 1 if mark == "+" else 0, mark == "?")
        return node

    def action(self) -> Action:
        text = self.next()
        if text.isidentifier():
            known = self.grammar.names
            if self.peek() == "(":
                self.at += 1
                if text not in known:
                    raise ValueError(f"action: {text} is not known")
                return Action("call", known[text], self.arguments())
            if text in known:
                return Action("const", known[text], [])
            self.used.append(text)
            return Action("name", text, [])
        if text.startswith('"'):
            return Action("const", text[1:-1], [])
        if text == "(":
            return Action("tuple", None, self.arguments())
        if text and (text[0].isdecimal() or text[0] == "-"):
            return Action("const", int(text), [])
        raise ValueError(f"action: {text!r} is out of place")

    def arguments(self) -> list[tuple[str, Action]]:
        found: list[tuple[str, Action]] = []
        while self.peek() != ")":
            key = self.named("=")
            found.append((key, self.action()))
            if self.peek() == ",":
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


def words(text: str, known: set[str], alike: dict[str, str]) -> Node:
    """The node for a quoted run of words, which become known; " / " parts alternatives of several words. ``alike``: as
    a `Grammar` has it.
    """
    if " / " in text and " / " in _BRACKETED.sub("", text):
        return Choice([words(part, known, alike) for part in text.split(" / ")])
    if "[" not in text:
        parts = text.split()
        if len(parts) == 1:
            return _word(parts[0], known, alike)
        return Seq([("", _word(part, known, alike)) for part in parts], None)
    items: list[tuple[str, Node]] = []
    for piece in _PIECE.findall(text):
        optional = piece.startswith("[")
        inner = piece[1:-1] if optional else piece
        if optional and " / " in inner:
            items.append(("", Repeat(words(inner, known, alike), 0, True)))
            continue
        nodes: list[tuple[str, Node]] = [("", _word(part, known, alike)) for part in inner.split()]
        node: Node = nodes[0][1] if len(nodes) == 1 else Seq(nodes, None)
        items.append(("", Repeat(node, 0, True) if optional else node))
    return items[0][1] if len(items) == 1 else Seq(items, None)


def _word(part: str, known: set[str], alike: dict[str, str]) -> Word:
    """The node for one word, or one of several, which become known."""
    forms = {alike.get(form, form): alike.get(base, base) for form, base in _forms(part)}
    known.update(forms)
    return Word(forms)


@cache
def _forms(part: str) -> tuple[tuple[str, str], ...]:
    """The words that one word of the notation stands for, "a|b", "word(s)", each with the word that it is a form of."""
    options: dict[str, str] = {}
    for one in part.split("|"):
        match = _ENDING.fullmatch(one)
        if match:
            base = match.group(1).lower()
            options[base] = options[(match.group(1) + match.group(2)).lower()] = base
        else:
            word = one if one.startswith("SELF") else one.lower()
            options.setdefault(word, word)
    return tuple(options.items())
