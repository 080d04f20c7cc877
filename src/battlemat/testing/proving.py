"""Whether a test shows anything: it asks the rules, and asserts something that is not plain from the start."""

from __future__ import annotations

import ast
import functools
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from battlemat.scene import Scene

MOST_RULES = 3
"""How many rules one test may be marked with: what proves more of them proves none in particular."""


class Staged:
    """Counts the scenes that are made while it watches."""

    def __init__(self) -> None:
        self.count = 0
        self.make: Callable[..., None] | None = None

    def watch(self) -> None:
        """Count from now on."""
        make = self.make = Scene.__init__

        @functools.wraps(make)
        def counted(scene: Scene, *arguments: Any, **fields: Any) -> None:
            self.count += 1
            make(scene, *arguments, **fields)

        setattr(Scene, "__init__", counted)  # noqa: B010

    def rest(self) -> None:
        """Count no more."""
        if self.make is not None:
            setattr(Scene, "__init__", self.make)  # noqa: B010
            self.make = None


@functools.cache
def asserts(function: Callable[..., object]) -> bool:
    """Whether a test, or a function of its module that it calls, asserts what could turn out either way."""
    for node in _body(function):
        if isinstance(node, ast.Assert) and not _plain(node.test):
            return True
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.raises", "pytest.fail"):
            return True
    return False


@functools.cache
def asks(function: Callable[..., object]) -> bool:
    """Whether a test that stages no scene uses something of the package: how a hero is made up is asked without one."""
    known = inspect.unwrap(function).__globals__
    for node in _body(function):
        used = known.get(node.id) if isinstance(node, ast.Name) else None
        home = used.__name__ if inspect.ismodule(used) else getattr(used, "__module__", None) or ""
        if home.startswith("battlemat."):
            return True
    return False


def _body(function: Callable[..., object]) -> Iterator[ast.AST]:
    """What stands in a test, and in the functions of its module that it calls."""
    code = inspect.unwrap(function).__code__
    functions = _functions(Path(code.co_filename))
    seen: set[str] = set()
    waiting = [code.co_name]
    while waiting:
        name = waiting.pop()
        if name not in seen and name in functions:
            seen.add(name)
            for statement in functions[name].body:
                for node in ast.walk(statement):
                    yield node
                    if isinstance(node, ast.Call):
                        waiting.append(ast.unparse(node.func).rpartition(".")[2])


def _plain(test: ast.expr) -> bool:
    """Whether a condition is settled by what is written in it: it names nothing."""
    return not any(isinstance(node, ast.Name | ast.Attribute) for node in ast.walk(test))


@functools.cache
def _functions(path: Path) -> dict[str, ast.FunctionDef]:
    """The functions of a module by name, methods too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
