"""Where a mutation makes a difference: the values that every scenario meets, and what all mutants would make of them.

The package is loaded with a probe at each place that can be changed. A probe works out the original, and goes on with
it; then what each mutant of the place would have got instead. A scenario *infects* a mutant when the two differ once.
What no scenario infects, no scenario can notice, and only those that infect a mutant are worth trying on it.

The two are compared as far out as can be worked out once more: a number within a condition by what the condition comes
to. Where the mutant waits for an answer or changes anything, it counts as infected whenever it is met. Nothing is
changed by asking: all functions that change something refuse while a probe asks.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import json
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import FrameType, ModuleType

import pytest
from _pytest.runner import runtestprotocol

from battlemat import registry
from battlemat.testing.mutations import Mutation, Site, mutations, sites
from battlemat.testing.tracing import PACKAGE, ROOT, collect, digest, empty, forget, in_child, is_scenario, warm

PROBE, SHUTS, UNLIKE, QUIET = "_probe_", "_shut_", "_unlike_", "_quiet_"
"""What probed modules know of this one: the probes, the comparison, and the refusal to change anything."""
VALUE, WHICH = "_value_", "_which_"
SECONDS = 60
"""Processor time after which what a scenario or a probe is busy with is broken off."""
PORTION = 8
"""How many test files are run at once; what they infect is kept, should the rest be stopped."""
MOST = 50
"""How often a probe asks in one scenario: a mutant that has not differed by then is taken not to."""
CHANGING = frozenset(
    "append add extend insert remove discard pop popitem update setdefault clear sort reverse next send super".split())
"""Calls that change what they are made on, and the one that cannot be made from elsewhere."""
GATHERED = "list[", "dict[", "set[", "Board", "Words"
"""What functions get handed to gather their answers in, or that remembers answers. Filling it changes nothing else."""

UNSEEN = ast.Lambda, ast.GeneratorExp, ast.Starred, ast.Slice
"""Expressions whose value cannot be compared."""
Key = tuple[str, str, str]
Function = ast.FunctionDef | ast.AsyncFunctionDef


# ------------------------------------------------------------------ asking


class Changing(BaseException):
    """Somebody would change something while a probe asks."""


@dataclass(eq=False)
class Asked:
    """What the probes have found since the scenario began: by place the mutants that have made no difference so far."""

    left: dict[int, list[int]] = field(default_factory=dict)
    mutants: list[list[int]] = field(default_factory=list)
    """The mutants, by number, of each place."""
    times: dict[int, int] = field(default_factory=dict)
    """How often has been asked at each place."""
    quiet: bool = False

    def infected(self) -> list[int]:
        """The mutants that have made a difference since this was asked last."""
        found = [mutant for place, left in self.left.items() for mutant in self.mutants[place] if mutant not in left]
        self.left.clear()
        SHUT[:] = bytes(len(self.mutants))
        return found


ASKED = Asked()
SHUT = bytearray()
"""By place, whether there is nothing more to ask in this scenario: then its probe is not even called."""


def probe(place: int, value: object, differs: Callable[[object, int], bool]) -> object:
    """The value, after asking which mutants of the place would have got another."""
    if ASKED.quiet:
        return value
    left = ASKED.left.get(place)
    if left is None:
        left = ASKED.left[place] = list(ASKED.mutants[place])
        ASKED.times[place] = 0
    ASKED.times[place] += 1
    ASKED.quiet = True
    for mutant in left[:]:
        try:
            if differs(value, mutant):
                left.remove(mutant)
        except (Exception, Changing):
            left.remove(mutant)
    ASKED.quiet = False
    if not left or ASKED.times[place] == MOST:
        SHUT[place] = 1
    return value


def quiet() -> None:
    """Called where something is about to change."""
    if ASKED.quiet:
        raise Changing


def unlike(one: object, other: object) -> bool:
    """Whether two values differ. Things made anew are alike when all of their fields are."""
    if one is other:
        return False
    if hasattr(one, "__next__") or hasattr(one, "__await__"):
        return True
    if one == other:
        return False
    return type(one) is not type(other) or not hasattr(one, "__dict__") or callable(one) or vars(one) != vars(other)


KNOWN = {PROBE: probe, SHUTS: SHUT, UNLIKE: unlike, QUIET: quiet}


# ------------------------------------------------------------------ where probes go


@dataclass(eq=False)
class Place:
    """Where a probe hangs, and by mutant what says that it differs."""

    node: ast.AST
    differs: dict[int, ast.expr] = field(default_factory=dict)


@dataclass(eq=False)
class Probing:
    """One module with probes."""

    tree: ast.Module
    above: dict[ast.AST, tuple[ast.AST, str, int]] = field(default_factory=dict)
    places: dict[ast.AST, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            for slot, value in ast.iter_fields(node):
                for n, child in enumerate(value if isinstance(value, list) else [value]):
                    if isinstance(child, ast.AST):
                        self.above[child] = node, slot, n if isinstance(value, list) else -1

    def note(self, node: ast.AST, number: int, differs: ast.expr) -> None:
        """A mutant that makes the difference at a node."""
        self.places.setdefault(node, Place(node)).differs[number] = differs

    def add(self, site: Site, change: int, number: int) -> None:
        """One mutant: find where it shows."""
        other = site.others[change]
        if isinstance(site.node, ast.stmt):
            self.note(*dropped(site.node, other, number))
            return
        shown: ast.expr | None = None
        site.put(other)
        for node in (other, *self.around(site.node)):
            if not repeatable(node):
                break
            above = self.above[site.node if node is other else node]
            if isinstance(above[0], ast.Await):
                break
            if isinstance(node, ast.expr) and not isinstance(node, UNSEEN):
                shown = node
        level = site.node if shown is None or shown is other else shown
        shown = copy.deepcopy(shown)
        site.put(site.node)
        if shown is None:
            self.note(level, number, ast.Constant(True))
        elif self.asks_truth(level):
            self.note(level, number, ast.Compare(negated(name(VALUE)), [ast.NotEq()], [negated(shown)]))
        else:
            self.note(level, number, compared(name(VALUE), shown))

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The expressions around a node, inside out."""
        while not isinstance(node := self.above[node][0], ast.stmt | ast.arguments | ast.pattern | ast.match_case):
            yield node

    def asks_truth(self, node: ast.AST) -> bool:
        """Whether nothing but the truth of an expression counts."""
        above, slot, _ = self.above[node]
        if slot in ("test", "ifs") or (isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.Not)):
            return True
        return isinstance(above, ast.BoolOp) and self.asks_truth(above)

    def hang(self, mutants: list[list[int]]) -> None:
        """Put the probes in, the places numbered from those there are."""
        for node, place in self.places.items():
            asked: ast.expr = ast.Constant(True)
            for number, differs in place.differs.items():
                asked = ast.IfExp(ast.Compare(name(WHICH), [ast.Eq()], [ast.Constant(number)]), differs, asked)
            given = [ast.arg(VALUE), ast.arg(WHICH)]
            asking = ast.Lambda(ast.arguments([], given, None, [], [], None, []), asked)
            value = node if isinstance(node, ast.expr) else ast.Constant(None)
            at = ast.Constant(len(mutants))
            shut = ast.Subscript(name(SHUTS), at, ast.Load())
            call = ast.IfExp(shut, value, ast.Call(name(PROBE), [at, value, asking], []))
            mutants.append(list(place.differs))
            above, slot, n = self.above[node]
            if isinstance(node, ast.stmt):
                body: list[ast.stmt] = getattr(above, slot)
                body.insert(body.index(node), ast.Expr(call))
            elif n < 0:
                setattr(above, slot, call)
            else:
                getattr(above, slot)[n] = call
        for function in ast.walk(self.tree):
            if isinstance(function, Function) and function.name != "__init__" and changes(function):
                told = isinstance(function.body[0], ast.Expr) and isinstance(function.body[0].value, ast.Constant)
                function.body.insert(1 if told else 0, ast.Expr(ast.Call(name(QUIET), [], [])))
        ast.fix_missing_locations(self.tree)


def name(word: str) -> ast.Name:
    return ast.Name(word, ast.Load())


def negated(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def compared(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.Call(name(UNLIKE), [one, other], [])


def dropped(node: ast.stmt, other: ast.AST, number: int) -> tuple[ast.AST, int, ast.expr]:
    """Where a statement that is dropped or returns another answer makes a difference, and when."""
    value = name(VALUE)
    if isinstance(node, ast.Return) and isinstance(other, ast.Return) and node.value and other.value:
        return node.value, number, compared(value, copy.deepcopy(other.value))
    if isinstance(node, ast.Assign | ast.AugAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        before = loaded(target)
        if repeatable(before):
            after = ast.BinOp(before, node.op, value) if isinstance(node, ast.AugAssign) else value
            instead = ast.BinOp(before, other.op, value) if isinstance(other, ast.AugAssign) else before
            return node.value, number, compared(after, instead)
        return node.value, number, ast.Constant(True)
    return node.value if isinstance(node, ast.Expr) else node, number, ast.Constant(True)


def loaded(target: ast.expr) -> ast.expr:
    """What is assigned to, as it is read."""
    read = copy.deepcopy(target)
    if isinstance(read, ast.Name | ast.Attribute | ast.Subscript):
        read.ctx = ast.Load()
    return read


def repeatable(node: ast.AST) -> bool:
    """Whether an expression may be worked out once more. What it calls sees to it that nothing changes."""
    for part in ast.walk(node):
        if isinstance(part, ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr):
            return False
        if isinstance(part, ast.Attribute | ast.Subscript) and not isinstance(part.ctx, ast.Load):
            return False
        if isinstance(part, ast.Call) and last(part) in CHANGING:
            return False
    return True


def changes(function: Function) -> bool:
    """Whether a function itself changes what others see, other than a memory of answers."""
    if isinstance(function, ast.AsyncFunctionDef):  # It does nothing until it is waited for, which no probe does.
        return False
    made = fresh(function)
    gathered = {each.arg for each in function.args.args
                if each.annotation is not None and ast.unparse(each.annotation).startswith(GATHERED)}
    memories = {ast.unparse(call.func.value) for call in ast.walk(function)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "get"}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            held = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and last(node) in CHANGING:
            held = node.func.value
        else:
            continue
        if ast.unparse(held) not in memories and root(held) not in made | gathered:
            return True
    return False


def last(call: ast.Call) -> str:
    """The last word of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else root(call.func)


def root(node: ast.expr) -> str:
    """The name a thing hangs on."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def fresh(function: Function) -> set[str]:
    """The names in a function that stand for nothing but what it has made itself."""
    made: set[str] = set()
    other = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    (made if is_fresh(node.value) else other).add(target.id)
        elif isinstance(node, ast.For):
            other.update(each.id for each in ast.walk(node.target) if isinstance(each, ast.Name))
    return made - other


def is_fresh(value: ast.expr | None) -> bool:
    """Whether an expression makes a new thing."""
    if isinstance(value, ast.BinOp):
        return is_fresh(value.left) or is_fresh(value.right)
    if isinstance(value, ast.Call):
        word = last(value)
        return word in ("list", "dict", "set", "sorted", "defaultdict") or word[:1].isupper()
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.SetComp | ast.DictComp | ast.Constant)


def probed(package: Path, file: str, first: int, mutants: list[list[int]]) -> tuple[ast.Module, list[Mutation]]:
    """The tree of a file with probes, and its mutations, numbered from `first`. Those made as the module is loaded
    have none.
    """
    tree = ast.parse((package / file).read_text(encoding="utf-8"))
    found = mutations(package, file)
    places = sites(tree, file)
    probing = Probing(tree)
    for n, mutation in enumerate(found):
        if mutation.outer:
            probing.add(places[mutation.at], mutation.change, first + n)
    probing.hang(mutants)
    return tree, found


class Probed(MetaPathFinder, Loader):
    """Loads the package with probes in some of its files."""

    def __init__(self, files: list[str]) -> None:
        self.files = {".".join(["battlemat", *Path(file).with_suffix("").parts]).removesuffix(".__init__"): file
                      for file in files}
        self.code: dict[str, ast.Module] = {}
        self.mutants: list[Mutation] = []
        ASKED.mutants = []
        for module, file in self.files.items():
            self.code[module], found = probed(PACKAGE, file, len(self.mutants), ASKED.mutants)
            self.mutants += found
        ASKED.infected()

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.files:
            return None
        place = PACKAGE / self.files[name]
        inside = [str(place.parent)] if place.name == "__init__.py" else None
        return spec_from_file_location(name, place, loader=self, submodule_search_locations=inside)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(KNOWN)
        path = str(PACKAGE / self.files[module.__name__])
        exec(compile(self.code[module.__name__], path, "exec"), module.__dict__)


# ------------------------------------------------------------------ what the scenarios infect


@dataclass(eq=False)
class Infections:
    """Which scenarios infect which mutants. A mutant is known by its key."""

    tests: dict[str, tuple[dict[Key, int], int]] = field(default_factory=dict)
    """By scenario the numbers of the mutants that were there, and those it infects as bits; -1 where it fails."""

    def infects(self, test: str, mutation: Mutation) -> bool:
        """Whether a scenario infects a mutant. One that cannot be known is taken to do so."""
        numbers, found = self.tests.get(test, ({}, -1))
        number = numbers.get(mutation.key, -1)
        return number < 0 or not mutation.outer or bool(found >> number & 1)


class Watch:
    """Runs the scenarios it is given, and notes which mutants each infects."""

    def __init__(self) -> None:
        self.tests: dict[str, int] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.signal(signal.SIGPROF, broken_off)
        signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)
        for item in filter(is_scenario, session.items):
            empty()
            ASKED.infected()
            signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)
            failed = any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
            infected = sum(1 << mutant for mutant in ASKED.infected())
            self.tests[item.nodeid] = -1 if failed else infected
        signal.setitimer(signal.ITIMER_PROF, 0)
        return True


def broken_off(number: int, frame: FrameType | None) -> None:
    """Break off what takes too long."""
    raise TimeoutError


def infections(files: list[Path], sources: list[str], cache: Path, ask: bool) -> Infections:
    """What the scenarios of test files infect. If asked to, those not known yet are run with probes; test files that
    have not changed since are not run again, and mutants that have come since are unknown to them.
    """
    stale = [path for path in files if not kept(path, cache).is_file()]
    if stale and ask:
        cache.mkdir(parents=True, exist_ok=True)
        print(f"probing the scenarios of {len(stale)} files", flush=True)
        if not in_child(lambda: record(stale, sources, cache)):
            raise RuntimeError("the scenarios could not be probed")
    found = Infections()
    numbers: dict[str, dict[Key, int]] = {}
    for path in files:
        if not kept(path, cache).is_file():
            continue
        data = json.loads(kept(path, cache).read_text(encoding="utf-8"))
        state = data["mutants"]
        if state not in numbers:
            listed = json.loads((cache / state).read_text(encoding="utf-8"))
            numbers[state] = {(file, function, text): n for n, (file, function, text) in enumerate(listed)}
        for test, infected in data["tests"].items():
            found.tests[test] = numbers[state], int(infected, 16)
    return found


def kept(path: Path, cache: Path) -> Path:
    """Where is kept what the scenarios of a file infect."""
    return cache / f"infected-{'-'.join(path.relative_to(ROOT).with_suffix('').parts)}-{digest([path])[:12]}.json"


def record(stale: list[Path], sources: list[str], cache: Path) -> bool:
    """Load the package anew with probes, run the scenarios of test files and write down what they infect."""
    forget()
    loader = Probed(sources)
    sys.meta_path.insert(0, loader)
    for system in registry.names():
        warm(system)
    listed = json.dumps([mutation.key for mutation in loader.mutants])
    state = f"mutants-{hashlib.blake2b(listed.encode(), digest_size=8).hexdigest()}.json"
    (cache / state).write_text(listed, encoding="utf-8")
    portions = [stale[n:n + PORTION] for n in range(0, len(stale), PORTION)]
    failed = [portion for portion in portions if not in_child(partial(watched, portion, state, cache))]
    return not failed


def watched(files: list[Path], state: str, cache: Path) -> bool:
    """Run the scenarios of some test files and write down what they infect."""
    watch = Watch()
    collect(files, watch)
    for path in files:
        prefix = path.relative_to(ROOT).as_posix() + "::"
        tests = {test: hex(found) for test, found in watch.tests.items() if test.startswith(prefix)}
        place = kept(path, cache)
        for old in cache.glob(place.stem.rpartition("-")[0] + "-*.json"):
            old.unlink()
        place.write_text(json.dumps({"mutants": state, "tests": tests}), encoding="utf-8")
    return True
