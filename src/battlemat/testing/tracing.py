"""Which lines of the package each rule scenario executes, remembered between runs."""

from __future__ import annotations

import difflib
import gc
import hashlib
import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from heapq import heapify, heappop, heappush
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]
ROOT = PACKAGE.parents[1]
TESTS = str(ROOT / "tests"), str(ROOT / "conftest.py")
KEPT = ("battlemat.testing", "battlemat.testing.tracing", "battlemat.testing.mutants", "battlemat.testing.mutations",
        "battlemat.testing.probes", "battlemat.errors")
PORTION = 16
"""How many test files are traced at once; what they execute is kept, should the rest be stopped."""
SOURCES = "engine", "systems", "powers", "scene"
MEMOS = (("battlemat.engine.grid.board", "_frames"),)
"""Memories of modules that outlive a test: emptied before each, so that every test executes the lines it depends on."""


@dataclass(eq=False)
class Trace:
    """What scenarios execute, and what loading the package does: by file below it the executed lines, as bits."""

    tests: dict[str, dict[str, int]] = field(default_factory=dict)
    loading: dict[str, int] = field(default_factory=dict)

    def running(self, file: str, lines: range) -> list[str]:
        """The tests that execute any of these lines, those that execute least first."""
        mask = bits(lines)
        return [test for test in self.quickest if self.tests[test].get(file, 0) & mask]

    @cached_property
    def quickest(self) -> list[str]:
        """All tests, those that execute least first."""
        return sorted(self.tests, key=lambda test: (sum(line.bit_count() for line in self.tests[test].values()), test))

    def widest(self, most: int) -> list[str]:
        """So many tests that execute as much as they can: each adds the most lines not yet met, then once more."""
        ranked: list[str] = []
        left = set(self.tests)
        while left and len(ranked) < most:
            met: dict[str, int] = {}
            queue = [(-sum(lines.bit_count() for lines in self.tests[test].values()), test) for test in sorted(left)]
            heapify(queue)
            layer: list[str] = []
            while queue:
                _, test = heappop(queue)
                executed = self.tests[test]
                fresh = sum((lines & ~met.get(file, 0)).bit_count() for file, lines in executed.items())
                if queue and -fresh > queue[0][0]:
                    if fresh:
                        heappush(queue, (-fresh, test))
                    continue
                if not fresh:
                    break
                layer.append(test)
                for file, lines in executed.items():
                    met[file] = met.get(file, 0) | lines
            ranked.extend(layer or sorted(left))
            left.difference_update(layer or list(left))
        return ranked

    def executes(self, file: str, lines: range) -> bool:
        """Whether any test executes any of these lines."""
        mask = bits(lines)
        return any(executed.get(file, 0) & mask for executed in self.tests.values())

    def loads(self, file: str, lines: range) -> bool:
        """Whether these lines are executed when the package is loaded."""
        return bool(self.loading.get(file, 0) & bits(lines))


def bits(lines: range) -> int:
    """Lines as bits."""
    return (1 << lines.stop) - (1 << lines.start)


def forget() -> None:
    """Unload the package and the tests, so that they are loaded anew; these tools and the errors stay."""
    for name, module in list(sys.modules.items()):
        own = name.split(".")[0] == "battlemat" and name not in KEPT
        if own or str(getattr(module, "__file__", None) or "").startswith(TESTS):
            del sys.modules[name]
    gc.collect()


def collect(files: list[Path], plugin: object) -> None:
    """Collect the tests of these files in this process, and hand them to a plugin of ours."""
    quiet = ["-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
    pytest.main([*quiet, *[str(file) for file in files]], plugins=[plugin])


def warm(system: str) -> None:
    """Load a system and the grammar, as the first scene does, and forget what the scene has left in memory."""
    scene = importlib.import_module("battlemat.scene").Scene
    squares = importlib.import_module("battlemat.systems").load_system(system).squares
    line = "Claw (standard, at-will): +5 vs AC; 6 damage." if squares else "Claw +5 vs. AC—6 damage"
    scene(system, A=dict(), G=dict(side="monsters", powers=[line]))
    empty()


def empty() -> None:
    """Empty the memories of modules."""
    for module, name in MEMOS:
        getattr(importlib.import_module(module), name).clear()


def is_scenario(item: pytest.Item) -> bool:
    """Whether a test is marked with a rule, or with where one ends."""
    return item.get_closest_marker("rule") is not None or item.get_closest_marker("limits") is not None


class Tracer:
    """Runs the rule scenarios it is given, each in a context of its own."""

    def __init__(self) -> None:
        from coverage import Coverage
        self.coverage = Coverage(data_file=None, config_file=False, branch=False,
                                 include=[str(PACKAGE / "engine" / "*"), str(PACKAGE / "systems" / "*")])
        self.coverage.start()
        systems = importlib.import_module("battlemat.systems")
        for name in systems.system_names():
            systems.load_system(name)
        self.names: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run each scenario and note what it executes."""
        for item in filter(is_scenario, session.items):
            empty()
            self.coverage.switch_context(item.nodeid)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            self.names.append(item.nodeid)
        return True

    def trace(self) -> Trace:
        """What was executed."""
        self.coverage.stop()
        data = self.coverage.get_data()
        found = Trace({name: {} for name in self.names})
        for path in data.measured_files():
            file = Path(path).relative_to(PACKAGE).as_posix()
            for line, contexts in data.contexts_by_lineno(path).items():
                for context in contexts:
                    lines = found.tests[context] if context else found.loading
                    lines[file] = lines.get(file, 0) | 1 << line
        return found


def digest(paths: list[Path]) -> str:
    """One hash of the contents of files."""
    state = hashlib.blake2b(digest_size=16)
    for path in sorted(paths):
        state.update(path.read_bytes())
    return state.hexdigest()


def traced(files: list[Path], cache: Path) -> Trace:
    """What the scenarios of test files execute. Files that have not changed since are not run again: where the
    package has, the lines are looked up where they stand now, and a new line is taken for its neighbours.
    """
    whole = Trace()
    shift = Shift(cache)
    stale: list[tuple[Path, Path]] = []
    for path in files:
        kept = cache / f"{'-'.join(path.relative_to(ROOT).with_suffix('').parts)}-{digest([path])[:12]}.json"
        if not kept.is_file() or not add(whole, kept, shift):
            stale.append((path, kept))
    if stale:
        cache.mkdir(parents=True, exist_ok=True)
        print(f"tracing the scenarios of {len(stale)} files", flush=True)
        shift.keep()
        for n in range(0, len(stale), PORTION):
            if not in_child(partial(record, stale[n:n + PORTION], shift.now)):
                raise RuntimeError("the scenarios could not be traced")
        for _, kept in stale:
            add(whole, kept, shift)
    return whole


class Shift:
    """Where the lines of older states of the package stand now. What was traced is kept beside the traces."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.now = {path.relative_to(PACKAGE).as_posix(): digest([path])[:16]
                    for folder in SOURCES for path in (PACKAGE / folder).rglob("*.py")}
        self.maps: dict[tuple[str, str], list[int] | None] = {}
        self.found: dict[tuple[str, str, int], int] = {}
        self.names: dict[str, str] = {}

    def keep(self) -> None:
        """Keep the state the package is in."""
        for file, state in self.now.items():
            if not (self.cache / state).is_file():
                (self.cache / state).write_bytes((PACKAGE / file).read_bytes())

    def named(self, file: str, state: str, states: dict[str, str]) -> str:
        """What a file is called now: as before, or like the new file that has most of its lines."""
        if file in self.now or not (self.cache / state).is_file():
            return file
        if state not in self.names:
            old = (self.cache / state).read_text(encoding="utf-8").splitlines()
            best = 0.5
            self.names[state] = file
            for name in sorted(self.now.keys() - states.keys()):
                new = (PACKAGE / name).read_text(encoding="utf-8").splitlines()
                alike = difflib.SequenceMatcher(None, old, new, autojunk=False).quick_ratio()
                if alike > best:
                    best = alike
                    self.names[state] = name
        return self.names[state]

    def followed(self, executed: dict[str, str], states: dict[str, str]) -> dict[str, int]:
        """Lines of older states of files as they stand now."""
        found: dict[str, int] = {}
        for file, lines in executed.items():
            name = self.named(file, states[file], states)
            found[name] = found.get(name, 0) | self.moved(name, states[file], int(lines, 16))
        return found

    def moved(self, file: str, state: str, lines: int) -> int:
        """The lines of an older state of a file as they stand now: none where the file is gone."""
        if self.now.get(file) == state:
            return lines
        place = file, state, lines
        if place not in self.found:
            if place[:2] not in self.maps:
                self.maps[place[:2]] = self.mapped(file, state)
            there = self.maps[place[:2]]
            bit = 0
            for line in range(lines.bit_length()) if there else ():
                if lines >> line & 1:
                    bit |= there[line]  # type: ignore[index]
            self.found[place] = bit
        return self.found[place]

    def mapped(self, file: str, state: str) -> list[int] | None:
        """For each line of an older state the lines, as bits, that stand there now."""
        if file not in self.now or not (self.cache / state).is_file():
            return None
        old = (self.cache / state).read_text(encoding="utf-8").splitlines()
        new = (PACKAGE / file).read_text(encoding="utf-8").splitlines()
        there = [0] * (len(old) + 2)
        for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if kind == "equal":
                for line in range(a, b):
                    there[line + 1] |= 1 << line + 1 + c - a
            elif d > c:
                for line in range(a, b) if b > a else (a - 1,):
                    there[line + 1] |= bits(range(c + 1, d + 1))
        return there


def add(whole: Trace, kept: Path, shift: Shift) -> bool:
    """Add what was recorded of one test file; not when that was of a state nobody has kept."""
    data = json.loads(kept.read_text(encoding="utf-8"))
    states: dict[str, str] = data["states"]
    if not all(shift.now.get(file) == state or (shift.cache / state).is_file() for file, state in states.items()):
        return False
    for test, executed in data["tests"].items():
        whole.tests[test] = shift.followed(executed, states)
    for file, found in shift.followed(data["loading"], states).items():
        whole.loading[file] = whole.loading.get(file, 0) | found
    return True


def record(stale: list[tuple[Path, Path]], states: dict[str, str]) -> bool:
    """Load the package anew, run the scenarios of test files and write down what they execute."""
    forget()
    tracer = Tracer()
    collect([path for path, _ in stale], tracer)
    found = tracer.trace()
    loading = {file: hex(lines) for file, lines in found.loading.items()}
    for path, kept in stale:
        prefix = path.relative_to(ROOT).as_posix() + "::"
        tests = {test: {file: hex(lines) for file, lines in executed.items()}
                 for test, executed in found.tests.items() if test.startswith(prefix)}
        met = set(loading).union(*tests.values())
        written = {"states": {file: states[file] for file in sorted(met)}, "loading": loading, "tests": tests}
        for old in kept.parent.glob(kept.stem.rpartition("-")[0] + "-*.json"):
            old.unlink()
        kept.write_text(json.dumps(written), encoding="utf-8")
    return True


def in_child(task: Callable[[], bool]) -> bool:
    """Whether a task succeeds in a process of its own, where it may spoil what it likes; what it prints is dropped."""
    return status_of(task) == 0


def status_of(task: Callable[[], bool]) -> int:
    """How such a process ends: with 0 when the task succeeds, 1 when it does not, -n when signal n ended it."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        status = 2
        told = os.dup(2)
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            status = 0 if task() else 1
        except BaseException:
            os.write(told, traceback.format_exc().encode())
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
