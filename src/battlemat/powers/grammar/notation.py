"""The notation of grammars (see ``peg``) and the grammar it is read into."""

from __future__ import annotations

import re
from typing import Any, Final

from .first_words import Alphabet
from .peg import Action, Choice, Node, Not, Repeat, Rule, Seq, Terminal, Word

# The words of the notation: blanks and comments, "=>", "words", numbers, @terminals, names, marks.
_TOKEN: Final = re.compile(r'(?:\s|#[^\n]*)+|=>|"[^"]*"|-?\d+|@\w+|\w+|[:|()?*+!,=\[\]]')
_QUOTED: Final = re.compile(r'#[^\n]*|"([^"]*)"')
_BETWEEN: Final = re.compile(r"\n(?=\w+[+*]?\s*:)")
_HEAD: Final = re.compile(r"\s*+(\w++)\s*+([+*]?)\s*+:")
_BLANK: Final = frozenset("# \t\r\n\f\v")
_STOPS: Final = frozenset(("", "=>", "|", ")", "]"))
_PIECE: Final = re.compile(r"\[[^\[\]]*+\]|\S+")
_PARTING: Final = re.compile(r"[\s\[\]]+")
_BRACKETED: Final = re.compile(r"\[[^\[\]]*+\]")
_ENDING: Final = re.compile(r"(.*?)\((\w+)\)")


class Grammar:
    """Rules read from their notation, with the names their actions may use. ``alike``: words that mean the same as
    another, which stands in their place wherever a rule is written with them.

    A rule's alternatives are read when it is first asked for them: most texts ask for a few of all rules.
    """

    def __init__(self, texts: list[str], names: dict[str, Any], alike: dict[str, str] | None = None) -> None:
        self.rules: dict[str, Rule] = {}
        self.names = names
        self.alike = alike or {}
        self.alphabet = Alphabet()
        self._written: dict[str, list[str]] = {}
        self._forms: dict[str, dict[str, str]] = {}
        quoted: set[str] = set()
        for text in texts:
            quoted.update(_QUOTED.findall(text))
            for block in _BETWEEN.split("\n" + text):
                if block.strip() and not block.lstrip().startswith("#"):
                    self._add(block)
        # What texts are told apart by must be known before the first of them is read.
        for one in {part for piece in quoted for part in (*piece.split(), *_PARTING.split(piece)) if part}:
            self.alphabet.words.update(self.forms(one))

    def rule(self, name: str) -> Rule:
        """The rule of that name. Raises `ValueError` for one that is not written."""
        found = self.rules.get(name)
        if found is None:
            raise ValueError(f"grammar rules used but not written: {name}")
        return found

    def _add(self, block: str) -> None:
        """Take down what is written of a rule."""
        head = _HEAD.match(block)
        if head is None:
            raise ValueError(f"grammar notation: {block.strip()[:30]!r} is no rule")
        name, more = head.groups()
        if more and name not in self._written:
            raise ValueError(f"grammar rule {name} is added to and not written before")
        if name in self._written and not more:
            raise ValueError(f"grammar rule {name} is written twice")
        if not more:
            self.rules[name] = Rule(name, len(self.rules), self.build)
            self._written[name] = []
        self._written[name].append(block)

    def forms(self, part: str) -> dict[str, str]:
        """The words that one word of the notation stands for, each with the word that it is a form of: in place of
        each the one that it is like.
        """
        found = self._forms.get(part)
        if found is None:
            like = self.alike.get
            found = self._forms[part] = {like(form, form): like(base, base) for form, base in _forms(part).items()}
        return found

    def words(self, text: str) -> Node:
        """The node for a quoted run of words; " / " parts alternatives of several words."""
        if " / " in text and " / " in _BRACKETED.sub("", text):
            return Choice([self.words(part) for part in text.split(" / ")])
        if "[" not in text:
            return self._in_a_row(text)
        items: list[tuple[str, Node]] = []
        for piece in _PIECE.findall(text):
            if not piece.startswith("["):
                items.append(("", Word(self.forms(piece))))
                continue
            inner = piece[1:-1]
            items.append(("", Repeat(self.words(inner) if " / " in inner else self._in_a_row(inner), 0, True)))
        return items[0][1] if len(items) == 1 else Seq(items, None)

    def _in_a_row(self, text: str) -> Node:
        """Words one after the other."""
        nodes: list[Node] = [Word(self.forms(part)) for part in text.split()]
        return nodes[0] if len(nodes) == 1 else Seq([("", node) for node in nodes], None)

    def build(self, name: str) -> Node:
        """What a rule is: its alternatives, as they are written and added to."""
        node: Node | None = None
        for block in self._written[name]:
            node = self._extended(name, block, node)
        assert node is not None
        return node

    def _extended(self, name: str, block: str, node: Node | None) -> Node:
        reader = _Notation(self, _items(block))
        reader.at = 1  # behind the name
        after = reader.peek() == "*"
        if after or reader.peek() == "+":
            reader.at += 1
        reader.take(":")
        try:
            more = reader.choice()
        except ValueError as problem:
            raise ValueError(f"rule {name}: {problem}") from None
        if reader.peek():
            raise ValueError(f"rule {name}: {reader.peek()!r} is out of place")
        if node is None:
            return more
        return Choice([*_options(node), *_options(more)] if after else [*_options(more), *_options(node)])


def _items(block: str) -> list[str]:
    """The words of the notation that a rule is written in."""
    pieces = _TOKEN.findall(block)
    if len("".join(pieces)) < len(block):
        at = next(at for at in range(len(block)) if not block.startswith("".join(pieces)[: at + 1]))
        raise ValueError(f"grammar notation: cannot read {block[at : at + 30]!r}")
    return [piece for piece in pieces if piece[0] not in _BLANK]


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
            node = self.grammar.words(text[1:-1])
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


def _forms(part: str) -> dict[str, str]:
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
    return options
