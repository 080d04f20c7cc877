"""Every regular expression of the package, found in its source, and texts that would make a careless one slow.

A pattern that backtracks is quick on the texts it was written for and takes minutes on a line pasted from a PDF. Here
each is run over growing texts made from the pattern itself: what leads up to a repetition, the repetition many times
over, and an end that does not fit.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

import battlemat

# The parser of `re` itself: public under another name until Python 3.11, where it says what to use instead.
_parser: Final = importlib.import_module("re._parser")

_CALLS: Final = ("match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer")
# A module in which none of these stands uses no pattern: it need not be parsed.
_MENTIONED: Final = re.compile(rf"\bre\.|\.(?:{'|'.join(_CALLS)})\b")
# Where a call has its flags, among its arguments.
_FLAGS: Final = {"compile": 1, "match": 2, "search": 2, "fullmatch": 2, "findall": 2, "finditer": 2}
_PUMPS: Final = (*" \t\naA1*([-'#>;\u25cf", "x ", "a,", "  \t", "1 ")
_LETTERS: Final = tuple(" \taA1*-,()'xd:.#+/\n\u2610\u2654")
_CATEGORIES: Final[dict[str, Callable[[str], bool]]] = {
    "DIGIT": lambda one: one.isdigit(),
    "SPACE": lambda one: one.isspace(),
    "WORD": lambda one: one.isalnum() or one == "_",
}
_ENDS: Final = ("\0", "x", "\n\0")
_LONG: Final = 16  # a repetition of fewer than this many is bounded
SMALL: Final = 6_000
"""The length, in characters, at which a linear pattern takes well under a millisecond."""
_SLOW: Final = 0.003
_WAIT: Final = 0.5


@dataclass(frozen=True)
class Found:
    """A pattern, where it is written, and the methods it is called with."""

    pattern: re.Pattern[str]
    place: str
    calls: tuple[str, ...]


@dataclass(frozen=True)
class Slow:
    """A pattern that takes more than twice the time for twice the text."""

    found: Found
    call: str
    text: str
    seconds: tuple[float, ...]

    def __str__(self) -> str:
        shown = ", ".join(f"{one:.4f}" for one in self.seconds)
        said = f"{self.call} {self.found.pattern.pattern!r}"
        return f"{self.found.place}: {said} on {self.text[:60]!r}... takes {shown} s"


def sources() -> Iterator[tuple[str, Path]]:
    """The package's modules by name, with their files; what is not written in Python has none."""
    for module in pkgutil.walk_packages(battlemat.__path__, "battlemat."):
        if module.name.endswith("__main__"):
            continue
        base = Path(battlemat.__path__[0]).joinpath(*module.name.split(".")[1:])
        file = base / "__init__.py" if module.ispkg else base.with_suffix(".py")
        if file.is_file():
            yield module.name, file


def _uses(trees: dict[str, ast.Module]) -> dict[tuple[str, str], set[str]]:
    """By module and name of a constant, the methods called on it; a public one is looked for in every module ("")."""
    found: dict[tuple[str, str], set[str]] = {}
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in _CALLS:
                owner = node.value
                name = getattr(owner, "id", "") or getattr(owner, "attr", "")
                if name:
                    found.setdefault((module if name.startswith("_") else "", name), set()).add(node.attr)
    return found


def _constants(module: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The patterns among a module's names, those inside tuples, lists and dicts too."""
    def inside(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:
        if isinstance(value, re.Pattern):
            yield value
        elif isinstance(value, (tuple, list, set, frozenset)) and depth < 4:
            for one in value:
                yield from inside(one, depth + 1)
        elif isinstance(value, dict) and depth < 4:
            for one in [*value.keys(), *value.values()]:
                yield from inside(one, depth + 1)

    for name, value in vars(importlib.import_module(module)).items():
        for pattern in inside(value):
            yield name, pattern


def collect() -> tuple[list[Found], list[str]]:
    """Every pattern of the package; and the places of those that nobody can collect, made anew while it runs."""
    texts = {name: path.read_text(encoding="utf-8") for name, path in sources()}
    trees = {name: ast.parse(text) for name, text in texts.items() if _MENTIONED.search(text)}
    uses = _uses(trees)
    found: dict[tuple[str, int, str], Found] = {}
    hidden: list[str] = []
    for module in texts:
        for name, pattern in _constants(module):
            calls = tuple(sorted(uses.get((module if name.startswith("_") else "", name), ())))
            found.setdefault((pattern.pattern, pattern.flags, ""),
                             Found(pattern, f"{module}.{name}", calls or ("match", "search")))
        for call in _inline(trees[module]) if module in trees else ():
            place = f"{module}:{call.lineno}"
            one = _written(call, place)
            if one is None:
                hidden.append(place)
            else:
                found[(one.pattern.pattern, one.pattern.flags, place)] = one
    return list(found.values()), hidden


def _inline(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls of `re` inside functions; what stands outside of them is a constant of the module."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    inside = {id(node): node for one in ast.walk(tree) if isinstance(one, functions) for node in ast.walk(one)}
    for node in inside.values():
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        if isinstance(owner, ast.Name) and owner.id == "re" and node.func.attr in (*_CALLS, "compile"):
            yield node


def _written(call: ast.Call, place: str) -> Found | None:
    """The pattern a call of `re` spells out; None when it is put together only there."""
    assert isinstance(call.func, ast.Attribute)
    written = call.args[0]
    if not isinstance(written, ast.Constant) or not isinstance(written.value, str):
        return None
    name = call.func.attr
    flags = re.RegexFlag(0)
    given = [key.value for key in call.keywords if key.arg == "flags"] + call.args[_FLAGS.get(name, 9) :]
    for one in given:
        for part in ast.walk(one):
            if isinstance(part, ast.Attribute):
                flags |= re.RegexFlag[part.attr]
    return Found(re.compile(written.value, flags), place, _CALLS if name == "compile" else (name,))


def _letters(tree: Any) -> list[str]:
    """Characters that a set matches, the telling ones first."""
    negated = bool(tree) and str(tree[0][0]) == "NEGATE"
    good = [one for one in _LETTERS if any(_has(str(kind), value, one) for kind, value in tree) != negated]
    return good or [chr(value if str(kind) == "LITERAL" else value[0])
                    for kind, value in tree if str(kind) in ("LITERAL", "RANGE")] or ["\u00e9"]


def _has(kind: str, value: Any, letter: str) -> bool:
    """Whether a part of a set has a letter in it."""
    if kind == "LITERAL":
        return bool(value == ord(letter))
    if kind == "RANGE":
        return bool(value[0] <= ord(letter) <= value[1])
    if kind != "CATEGORY":
        return False
    name = str(value)
    return _CATEGORIES[name.rpartition("_")[2]](letter) != ("NOT" in name)


def example(tree: Any, groups: dict[int, str]) -> str:
    """A short text that a parsed pattern matches, as well as can be told."""
    text = ""
    for kind, value in tree:
        text += _one(str(kind), value, groups)
    return text


def _one(kind: str, value: Any, groups: dict[int, str]) -> str:
    if kind == "LITERAL":
        return chr(value)
    if kind == "NOT_LITERAL":
        return "a" if value != ord("a") else "b"
    if kind == "ANY":
        return "a"
    if kind == "IN":
        letters = _letters(value)
        return next((one for one in letters if one.isalnum()), letters[0])
    if kind == "BRANCH":
        return example(value[1][0], groups)
    if kind == "SUBPATTERN":
        made = example(value[3], groups)
        if value[0] is not None:
            groups[value[0]] = made
        return made
    if kind == "ATOMIC_GROUP":
        return example(value, groups)
    if kind.endswith("_REPEAT"):
        return example(value[2], groups) * int(value[0])
    if kind == "GROUPREF":
        return groups.get(value, "")
    return ""


def _pumps(body: Any) -> list[str]:
    """What a repetition may repeat."""
    items = list(body)
    if len(items) == 1:
        kind, value = str(items[0][0]), items[0][1]
        if kind == "IN":
            return _letters(value)[:8]
        if kind == "ANY":
            return [" ", "a", "*", "("]
        if kind == "NOT_LITERAL":
            return [one for one in (" ", "a", "1", "(") if ord(one) != value]
        if kind == "LITERAL":
            return [chr(value)]
    return [one for one in _variants(items) if one][:8]


def _variants(tree: Any) -> list[str]:
    """Several texts a parsed pattern matches: each branch once, optional parts with and without, blanks in between."""
    found = [""]
    for kind, value in tree:
        name = str(kind)
        if name == "BRANCH":
            parts = [text for branch in value[1][:6] for text in _variants(branch)[:2]]
        elif name == "SUBPATTERN":
            parts = _variants(value[3])
        elif name == "ATOMIC_GROUP":
            parts = _variants(value)
        elif name == "IN":
            parts = _letters(value)[:3]
        elif name.endswith("_REPEAT"):
            inner = _variants(value[2])[:2]
            parts = [one * value[0] for one in inner[:1]] + [one * max(1, value[0]) for one in inner]
        else:
            parts = [_one(name, value, {})]
        found = [left + right for left in found[:6] for right in parts[:4]][:12]
    return list(dict.fromkeys(found))


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, Any]]:
    """Every unbounded repetition of a parsed pattern, with a text that leads up to it."""
    for kind, value in tree:
        name = str(kind)
        if name == "BRANCH":
            for branch in value[1]:
                yield from _repeats(branch, before)
        elif name == "SUBPATTERN":
            yield from _repeats(value[3], before)
        elif name == "ATOMIC_GROUP":
            yield from _repeats(value, before)
        elif name in ("ASSERT", "ASSERT_NOT"):
            yield from _repeats(value[1], before)
        elif name.endswith("_REPEAT"):
            if value[1] == _parser.MAXREPEAT or value[1] >= _LONG:
                yield before, value[2]
            yield from _repeats(value[2], before)
        before += _one(name, value, {})


def adversaries(pattern: re.Pattern[str]) -> list[tuple[str, str, str]]:
    """Beginning, what is repeated, end: texts that lead a pattern astray."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE.value)
    whole = example(tree, {})
    found: dict[tuple[str, str, str], None] = {}
    for before, body in _repeats(tree, ""):
        for pump in _pumps(body):
            for end in _ENDS:
                found[(before, pump, end)] = None
            found[("", before + pump, "\0")] = None
            found[(before, pump + " ", "\0")] = None
            found[(before, "a" + pump, "\0")] = None
        for pump in (" ", "\t"):
            found[(before, pump, "x")] = None
            found[(before, pump, "\0")] = None
            found[(before + "a", pump, "\0")] = None
    for pump in (*_PUMPS, whole, whole[:-1], whole[1:], whole + " ", whole[: len(whole) // 2]):
        if pump:
            found[("", pump, "\0")] = None
            found[("a", pump, "\0")] = None
            found[(whole[:1], pump, "\0")] = None
            found[(whole, pump, "\0")] = None
    return list(found)


def _run(found: Found, call: str, text: str) -> None:
    if call in ("sub", "subn"):
        getattr(found.pattern, call)("", text)
    elif call == "finditer":
        for _ in found.pattern.finditer(text):
            pass
    else:
        getattr(found.pattern, call)(text)


class _TooLong(Exception):
    pass


def _stop(number: int, frame: FrameType | None) -> None:
    raise _TooLong


def seconds(found: Found, call: str, text: str) -> float:
    """How long one call takes; infinite when it takes more than a second."""
    known = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, _WAIT)
    start = time.process_time()
    try:
        _run(found, call, text)
    except _TooLong:
        return float("inf")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, known)
    return time.process_time() - start


def slow(found: Found, size: int = SMALL) -> Slow | None:
    """The first text on which a pattern's time grows faster than the text; None when there is none."""
    for call in found.calls:
        for start, pump, end in adversaries(found.pattern):
            texts = [start + pump * (length // len(pump)) + end for length in (size, 2 * size, 4 * size)]
            if seconds(found, call, texts[0]) < _SLOW:
                continue
            taken: tuple[float, ...] = ()
            for text in texts:
                taken += (min(seconds(found, call, text) for _ in range(2)),)
                if taken[-1] == float("inf"):  # so it is with a longer one
                    break
            if taken[-1] > 9 * taken[0] or taken[-1] == float("inf"):
                return Slow(found, call, texts[0], taken)
    return None


def main() -> int:
    """Print every slow pattern; the number of them is the exit code."""
    found, hidden = collect()
    worst = 0
    for one in found:
        trouble = slow(one)
        if trouble is not None:
            print(trouble, flush=True)
            worst += 1
    for place in hidden:
        print(f"{place}: a pattern made while the program runs")
    print(f"{len(found)} patterns, {worst} of them slow, {len(hidden)} out of sight")
    return 1 if worst or hidden else 0


if __name__ == "__main__":
    raise SystemExit(main())
