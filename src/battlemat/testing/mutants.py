"""Would the rule scenarios notice? Small wrong changes to the rules, each tried on the scenarios that execute it.

    python -m battlemat.testing.mutants --seed 1 --count 100 --system orcus
    python -m battlemat.testing.mutants --system fourth --only systems/fourth/actions/jumping.py
    python -m battlemat.testing.mutants --mutant "Battle.payment: if cost -> if True"

Every test marked with a rule is traced once (`tracing`), which is remembered until the test changes. Then a process is
forked for each mutant: it takes over the changed function, runs the scenarios that execute the changed lines, and stops
at the first that fails. What changes while a module is loaded is tried with the package loaded anew; a mutant with
which the package cannot be loaded at all does not count.
Mutants that cannot be told from the original are listed, with the reason, in tests/equivalent.toml.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import gc
import importlib
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest
from _pytest.runner import runtestprotocol

from battlemat import registry
from battlemat.testing import tracing
from battlemat.testing.mutations import Mutation, mutated, mutations
from battlemat.testing.probes import Infections, infections
from battlemat.testing.tracing import PACKAGE, ROOT, Trace

SYSTEMS = registry.names()
SCENARIOS = ("tests/rules", "tests/interactions")
EQUIVALENT = ROOT / "tests" / "equivalent.toml"
CACHE = ROOT / ".pytest_cache" / "mutants"
FAILED = CACHE / f"failed-{os.getpid()}"
"""Where a process says which scenario has failed."""
SECONDS = 10
"""Processor time one scenario may take: a mutant that never ends has been noticed."""
MEMORY = 4 << 30
QUICK = 100
"""How many of the quickest scenarios are tried before those that execute the most."""
WIDE = 2000
"""How many scenarios are put in order by how much they execute."""

LEFT_OUT = {
    "engine/record/view.py": "what a battle looks like from outside",
    "engine/record/folding.py": "views again, from events",
    "engine/events.py": "what the log holds",
    "engine/record/session.py": "saving, undoing, forking",
    "engine/state.py": "where a battle begins",
    "engine/attacks/odds.py": "a forecast: no rule",
    "engine/actions/decisions.py": "the form of questions and answers",
    "engine/effects/flags.py": "names of bits",
    "engine/actions/triggers.py": "names and form of moments",
    "engine/actions/action.py": "the form of actions",
    "systems/system.py": "staging",
    "systems/shared/staging.py": "mistakes in fields",
    "systems/shared/grid/fields.py": "mistakes in fields",
    "systems/shared/weapons.py": "weapons read from text",
    "systems/archmage/odds.py": "a forecast: no rule",
    "systems/orcus/growing.py": "what items, feats and powers are worth at higher levels: the books do not say",
    "systems/shared/hero_files.py": "what a character's file says",
    "systems/archmage/hero_files.py": "what a character's file says",
    "systems/fourth/hero_files.py": "what a character's file says",
    "systems/orcus/hero_files.py": "what a character's file says",
    "systems/shared/grid/blocks.py": "stat blocks read from text",
    "systems/shared/bands/blocks.py": "stat blocks read from text",
    "systems/archmage/blocks.py": "stat blocks read from text",
    "systems/fourth/blocks.py": "stat blocks read from text",
    "systems/orcus/blocks.py": "stat blocks read from text",
    "systems/shared/portraits.py": "characters taken to another game: no rule of either",
    "systems/fourth/portraits.py": "characters taken to another game: no rule of either",
    "systems/orcus/portraits.py": "characters taken to another game: no rule of either",
    "engine/referee/words.py": "how what a referee types is read",
    "engine/referee/__init__.py": "how what a referee types is read",
}
"""Modules that bear no rule, and why."""

KILLERS = CACHE / "killers.json"
"""Which scenarios have noticed mutants of which functions: they are tried first."""
AGAIN = 3
"""What no process ends with: it has to be tried with the package loaded anew."""

KILLED, SURVIVED, TIMEOUT, BROKEN = "killed", "survived", "timeout", "does not load"
UNREACHED, UNINFECTED = "not executed", "no difference"
"""What became of a mutant. It survives as well where no scenario executes it, or it makes no difference in any."""


@dataclass(eq=False)
class Workshop:
    """All that trying the mutants of one system needs: the scenarios, collected, and what they execute.

    Code of its own is tried on its own scenarios, common code on those of the other systems as well.
    """

    system: str
    trace: Trace
    most: int
    infections: Infections = field(default_factory=Infections)
    items: dict[str, pytest.Item] = field(default_factory=dict)
    sound: set[tuple[str, bool]] = field(default_factory=set)
    functions: dict[tuple[str, str], list[FunctionType]] = field(default_factory=dict)
    rank: dict[str, int] = field(default_factory=dict)
    killers: dict[str, dict[str, int]] = field(default_factory=dict)
    """By file and function, the scenarios that have noticed mutants there, and how many."""
    by: str = ""
    """The scenario that has noticed the mutation tried last."""
    spans: dict[tuple[str, str], range] = field(default_factory=dict)
    """The lines of every function that can be changed, by file and name."""

    def attempt(self, mutation: Mutation) -> str:
        """Whether the scenarios notice a mutation."""
        self.by = ""
        at_once = not mutation.outer or self.trace.loads(mutation.file, mutation.lines)
        tests = [test for test in self.executing(mutation) if test in self.items]
        if not tests:
            return UNREACHED
        if not at_once:
            tests = [test for test in tests if self.infections.infects(test, mutation)]
        tests = self.ordered(tests, mutation)[:self.most or None]
        if not tests:
            return UNINFECTED
        FAILED.unlink(missing_ok=True)
        status = tracing.status_of(lambda: self.swapped(mutation, tests)) if not at_once else AGAIN
        if status == AGAIN:
            status = 0
            for some in self.portions(mutation, tests):
                status = status or tracing.status_of(partial(self.reloaded, mutation, some))
        if status < 0:
            return TIMEOUT
        if status > 1:
            raise RuntimeError(f"{mutation} could not be tried")
        if status and not FAILED.is_file() and not tracing.in_child(lambda: loadable(mutation)):
            return BROKEN
        if status and not self.is_sound(at_once):
            return self.attempt(mutation)
        if self.by:
            noticed = self.killers.setdefault(f"{mutation.file} {mutation.outer}", {})
            noticed[self.by] = noticed.get(self.by, 0) + 1
        return KILLED if status else SURVIVED

    def executing(self, mutation: Mutation) -> list[str]:
        """The scenarios that execute a mutation, of those that answer for it, the quickest first."""
        # What is worked out while the package is loaded may be met anywhere.
        tests = self.trace.running(mutation.file, mutation.lines) if mutation.outer else list(self.trace.quickest)
        own = mutation.file.startswith(f"systems/{self.system}/")
        return [test for test in tests if of_system(test, self.system)] if own else tests

    def unmoved(self, mutations: Iterable[Mutation]) -> Iterator[tuple[Mutation, str]]:
        """The mutations that no scenario executes, or that make no difference in any that does."""
        for mutation in mutations:
            tests = self.executing(mutation)
            if not tests:
                yield mutation, UNREACHED
            elif not any(self.infections.infects(test, mutation) for test in tests):
                yield mutation, UNINFECTED

    def ordered(self, tests: Sequence[str], mutation: Mutation) -> list[str]:
        """The same tests, the most telling first: those that have noticed other mutants of the function, then by turns
        those that execute the most of it, a few quick ones of many files, and those that together execute the most of
        everything.
        """
        noticed = self.killers.get(f"{mutation.file} {mutation.outer}", {})
        known = sorted((test for test in tests if test in noticed), key=lambda test: -noticed[test])
        stem = Path(mutation.file).stem
        named = [test for test in tests if stem in test.partition("::")[0]]
        quick = list(dict.fromkeys([*spread(named)[:QUICK // 2], *spread(tests)[:QUICK], *named, *tests]))
        if not self.rank:
            self.rank = {test: n for n, test in enumerate(self.trace.widest(WIDE))}
        span = tracing.bits(self.spans.get((mutation.file, mutation.outer), mutation.lines))
        if not mutation.outer:  # What is worked out while the package is loaded is asked for by all of its module.
            span = -1
        met = {test: (self.trace.tests[test].get(mutation.file, 0) & span).bit_count() for test in tests}
        near = sorted(tests, key=lambda test: -met[test])
        wide = sorted(tests, key=lambda test: self.rank.get(test, WIDE))
        turns = zip(near, quick, wide, strict=True)
        return list(dict.fromkeys([*known, *(test for some in turns for test in some)]))

    def is_sound(self, anew: bool) -> bool:
        """Whether the scenario that failed passes without the mutation; if not, it is tried no more."""
        name = FAILED.read_text(encoding="utf-8") if FAILED.is_file() else ""
        self.by = name
        if name and (name, anew) not in self.sound and not tracing.in_child(
                lambda: self.reloaded(None, [name]) if anew else passing([self.items[name]])):
            print(f"left out, for it fails anyway: {name}", file=sys.__stdout__)
            del self.items[name]
            return False
        self.sound.add((name, anew))
        return True

    def portions(self, mutation: Mutation, tests: Sequence[str]) -> list[Sequence[str]]:
        """Tests in two portions: a few that execute something of the file, soon loaded, and the others."""
        near = [test for test in tests if mutation.file in self.trace.tests[test]]
        homes = {test.partition("::")[0] for test in near[:6]}
        first = [test for test in near if test.partition("::")[0] in homes]
        chosen = set(first)
        return [portion for portion in (first, [test for test in tests if test not in chosen]) if portion]

    def swapped(self, mutation: Mutation, tests: Sequence[str]) -> bool:
        """Whether the tests pass with one function compiled anew."""
        path = str(PACKAGE / mutation.file)
        fresh = within(compile(mutated(PACKAGE, mutation), path, "exec"), mutation.outer)
        functions = self.functions.get((path, mutation.outer))
        if functions is None:  # Its module is imported only when it is needed.
            return self.reloaded(mutation, tests)
        for function in functions:
            if function.__code__.co_freevars != fresh.co_freevars:
                return self.reloaded(mutation, tests)
            function.__code__ = fresh
        return passing([self.items[test] for test in tests])

    def reloaded(self, mutation: Mutation | None, tests: Sequence[str]) -> bool:
        """Whether the tests pass with the whole package loaded anew, the changed module in it."""
        tracing.forget()
        if mutation is not None:
            sys.meta_path.insert(0, Changed(mutation))
        wanted = {ROOT / test.partition("::")[0] for test in tests}
        picked = Picked(tests)
        tracing.collect(sorted(wanted), picked)
        return picked.passed

    def index(self) -> None:
        """Find every function of the package, by file and name."""
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(PACKAGE)):
                code = thing.__code__
                self.functions.setdefault((code.co_filename, code.co_qualname), []).append(thing)


def spread(tests: Sequence[str]) -> list[str]:
    """The same tests, one of each file after the other: what one file does not notice another may."""
    places: dict[str, int] = {}
    rank: dict[str, int] = {}
    for test in tests:
        file = test.partition("::")[0]
        rank[test] = places[file] = places.get(file, 0) + 1
    return sorted(tests, key=rank.__getitem__)


def of_system(test: str, system: str) -> bool:
    """Whether a test asks the rules of a system: by its folder, or among those for all games by its parameters."""
    folders = test.partition("::")[0].split("/")
    return system in folders if set(folders) & set(SYSTEMS) else system in test


def loadable(mutation: Mutation) -> bool:
    """Whether the package can be loaded with the changed module in it."""
    tracing.forget()
    changed = Changed(mutation)
    sys.meta_path.insert(0, changed)
    importlib.import_module(changed.module)
    for system in SYSTEMS:
        tracing.warm(system)
    return True


def within(module: CodeType, name: str) -> CodeType:
    """The code of a function of a module."""
    for constant in module.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(constant.co_qualname + "."):
                return within(constant, name)
    raise LookupError(name)


def passing(items: Sequence[pytest.Item]) -> bool:
    """Whether all of these tests pass; the first that does not ends it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for item in items:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            FAILED.write_text(item.nodeid, encoding="utf-8")
            return False
    return True


class Changed(MetaPathFinder, Loader):
    """Loads the one module that a mutation changes."""

    def __init__(self, mutation: Mutation) -> None:
        self.mutation = mutation
        self.module = ".".join(["battlemat", *Path(mutation.file).with_suffix("").parts]).removesuffix(".__init__")

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        return importlib.util.spec_from_file_location(name, PACKAGE / self.mutation.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        path = str(PACKAGE / self.mutation.file)
        exec(compile(mutated(PACKAGE, self.mutation), path, "exec"), module.__dict__)


class Picked:
    """Runs some of the tests collected, in a given order. A package that cannot even be loaded does not pass."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = tests
        self.passed = False
        signal.setitimer(signal.ITIMER_PROF, 6 * SECONDS)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.passed = not session.testsfailed and passing([items[test] for test in self.tests if test in items])
        return True


@dataclass(eq=False)
class Tally:
    """What became of the mutants tried."""

    outcomes: list[tuple[Mutation, str]] = field(default_factory=list)
    known: int = 0
    broken: int = 0

    def noticed(self) -> int:
        return sum(outcome in (KILLED, TIMEOUT) for _, outcome in self.outcomes)


class Run:
    """One run: the scenarios are collected, then the mutants tried one after another."""

    def __init__(self, workshop: Workshop, picked: list[Mutation], arguments: argparse.Namespace) -> None:
        self.workshop = workshop
        self.picked = picked
        self.count: int = arguments.count or len(picked)
        self.quiet: bool = arguments.quiet
        self.by: bool = arguments.by
        self.tally = Tally()
        self.out = sys.stdout  # That of the program, not what pytest catches.

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the scenarios cannot be collected")
        self.workshop.items = {item.nodeid: item for item in session.items if tracing.is_scenario(item)}
        for system in SYSTEMS:
            tracing.warm(system)
        self.workshop.index()
        gc.freeze()
        alike = Listed()
        for mutation in self.picked:
            if len(self.tally.outcomes) == self.count:
                break
            if alike.has(mutation):
                self.tally.known += 1
                continue
            began = time.monotonic()
            outcome = self.workshop.attempt(mutation)
            if outcome == BROKEN:
                self.tally.broken += 1
            else:
                self.tally.outcomes.append((mutation, outcome))
            if not self.quiet or outcome not in (KILLED, TIMEOUT):
                by = f"  by {self.workshop.by.partition('tests/')[2]}" if self.by and self.workshop.by else ""
                print(f"{outcome:12} {time.monotonic() - began:5.1f}s {mutation}{by}", file=self.out, flush=True)
        return True


def equivalents(path: Path = EQUIVALENT) -> dict[tuple[str, str, str], str]:
    """The mutants that nothing can tell from the original or that bear no rule, with the reason."""
    if not path.is_file():
        return {}
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return {(entry["file"], entry["function"], entry["mutation"]): entry["reason"] for entry in listed}


@dataclass(frozen=True)
class Family:
    """Mutants that are equivalent for one reason wherever they are made: in which files, and how they read."""

    files: tuple[str, ...]
    reads: tuple[str, ...]

    def has(self, mutation: Mutation) -> bool:
        return mutation.file.startswith(self.files) and any(fnmatchcase(mutation.text, like) for like in self.reads)


def families(path: Path = EQUIVALENT) -> list[Family]:
    """The families of equivalent mutants listed."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("family", []) if path.is_file() else []
    return [Family(tuple(entry["files"]), tuple(entry["reads"])) for entry in listed]


class Listed:
    """All the mutants listed as equivalent, one by one or as families."""

    def __init__(self) -> None:
        self.single = equivalents()
        self.families = families()

    def has(self, mutation: Mutation) -> bool:
        return mutation.key in self.single or any(family.has(mutation) for family in self.families)


def files_of(system: str, scope: str) -> list[str]:
    """The files of the package whose mutants are sampled for a system: its own, those it shares, the engine's."""
    folders = {"engine": ["engine"], "systems": [f"systems/{system}", "systems/shared"], "all": [
        "engine", f"systems/{system}", "systems/shared"]}[scope]
    found = [path.relative_to(PACKAGE).as_posix() for folder in folders for path in (PACKAGE / folder).rglob("*.py")]
    silent = ("/citations.py", "/reports.py")
    return sorted(file for file in found if file not in LEFT_OUT and not file.endswith(silent))


def spans_of(found: list[Mutation]) -> dict[tuple[str, str], range]:
    """The lines of the functions that mutations change, by file and name."""
    spans: dict[tuple[str, str], range] = {}
    for mutation in found:
        place = mutation.file, mutation.outer
        span = spans.get(place, mutation.lines)
        spans[place] = range(min(span.start, mutation.lines.start), max(span.stop, mutation.lines.stop))
    return spans


def bearing(system: str, found: list[Mutation], traces: dict[str, Trace]) -> list[Mutation]:
    """Those of a system's own code, and of the common code that its scenarios execute.

    Each system answers for what it uses of the common code, line by line, and for the lines that no system's
    scenarios execute in the functions that its own do.
    """
    spans = spans_of(found)
    own = traces[system]
    used = {place: own.executes(place[0], span) for place, span in spans.items()}

    def answers(mutation: Mutation) -> bool:
        if mutation.file.startswith(f"systems/{system}/") or not mutation.outer:
            return True
        if own.executes(mutation.file, mutation.lines):
            return True
        elsewhere = any(trace.executes(mutation.file, mutation.lines) for trace in traces.values())
        return used[(mutation.file, mutation.outer)] and not elsewhere

    return [mutation for mutation in found if answers(mutation)]


def scenarios(system: str) -> list[Path]:
    """The files with a system's rule scenarios."""
    return sorted(path for folder in SCENARIOS for path in (ROOT / folder / system).rglob("test_*.py"))


def common() -> list[Path]:
    """The files with scenarios for all games."""
    return sorted(path for folder in SCENARIOS for path in (ROOT / folder).glob("test_*.py"))


def explain(mutation: Mutation) -> str:
    """A mutation as a diff."""
    text = ast.unparse(ast.parse((PACKAGE / mutation.file).read_text(encoding="utf-8")))
    changed = ast.unparse(mutated(PACKAGE, mutation))
    lines = list(difflib.unified_diff(text.splitlines(), changed.splitlines(), lineterm="", n=2))
    return "\n".join(["", str(mutation), *lines[2:]])


def grouped(found: Iterable[tuple[Mutation, str]]) -> Iterator[str]:
    """Mutations by file and function, with what is said of each."""
    head = ""
    for mutation, outcome in found:
        if head != (head := f"{mutation.file} {mutation.function or 'module'}"):
            yield f"\n{head}"
        yield f"  {outcome:13} {mutation.line}: {mutation.key[2]}"


def trial(system: str, arguments: argparse.Namespace) -> Tally:
    """Try mutants of one system and say what became of them."""
    traces = {name: tracing.traced(scenarios(name), CACHE) for name in SYSTEMS}
    for_all = tracing.traced(common(), CACHE)
    for name, trace in traces.items():
        trace.tests.update({test: met for test, met in for_all.tests.items() if of_system(test, name)})
    alone = arguments.only and all(only.startswith(f"systems/{system}") for only in arguments.only)
    others = [name for name in SYSTEMS if name == system or not alone]
    files = [*common(), *(path for name in others for path in scenarios(name))]
    whole = Trace()
    for name in others:
        whole.tests.update(traces[name].tests)
        whole.loading.update(traces[name].loading)
    found = bearing(system, [mutation for file in files_of(system, arguments.scope)
                             if not arguments.only or any(file.startswith(only) for only in arguments.only)
                             for mutation in mutations(PACKAGE, file)], traces)
    if arguments.function:
        found = [mutation for mutation in found if arguments.function in mutation.function]
    if arguments.mutant:
        found = [mutation for mutation in found if any(words in str(mutation) for words in arguments.mutant)]
    picked = random.Random(arguments.seed).sample(found, len(found)) if arguments.seed is not None else found
    if arguments.tests:
        files = [path for path in files if path.relative_to(ROOT).as_posix().startswith(tuple(arguments.tests))]
        named = tuple(path.relative_to(ROOT).as_posix() + "::" for path in files)
        whole.tests = {test: met for test, met in whole.tests.items() if test.startswith(named)}
        found = [mutation for mutation in found if whole.executes(mutation.file, mutation.lines)]
        picked = [mutation for mutation in picked if mutation in found]
    found_out = infections(files, sorted({file for name in SYSTEMS for file in files_of(name, "all")}), CACHE,
                           arguments.probe)
    if arguments.list:
        print(*picked[:arguments.count or None], sep="\n")
        return Tally()
    if arguments.unmoved:
        listed = Listed()
        kept = [mutation for mutation in picked if not listed.has(mutation)]
        print(*grouped(Workshop(system, whole, 0, found_out).unmoved(kept)), sep="\n")
        return Tally()
    killers = json.loads(KILLERS.read_text(encoding="utf-8")) if KILLERS.is_file() else {}
    workshop = Workshop(system, whole, arguments.most, found_out, spans=spans_of(found), killers=killers)
    run = Run(workshop, picked, arguments)
    tracing.collect(files, run)
    FAILED.unlink(missing_ok=True)
    KILLERS.write_text(json.dumps(killers), encoding="utf-8")
    tally = run.tally
    for mutation, outcome in tally.outcomes:
        if arguments.diff and outcome not in (KILLED, TIMEOUT):
            print(explain(mutation))
    counts = Counter(outcome for _, outcome in tally.outcomes)
    told = ", ".join(f"{number} {outcome}" for outcome, number in counts.items())
    print(f"\n{system}, seed {arguments.seed}: {tally.noticed()} of {len(tally.outcomes)} mutants noticed "
          f"({told}; {tally.known} known to be equivalent and {tally.broken} that do not load left out; "
          f"{len(found)} in all)", flush=True)
    return tally


def main() -> None:
    """Try mutants of the systems named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m battlemat.testing.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, help="which mutants are drawn; without it, all in the order of the text")
    parser.add_argument("--count", type=int, default=0, help="how many are tried (0: all)")
    parser.add_argument("--system", choices=SYSTEMS, action="append", help="all three without it")
    parser.add_argument("--scope", choices=("engine", "systems", "all"), default="all", help="where mutants are made")
    parser.add_argument("--only", action="append", default=[], help="a file or folder below the package")
    parser.add_argument("--function", default="", help="functions with this in their name")
    parser.add_argument("--mutant", action="append", default=[], help="mutants with this in how they are printed")
    parser.add_argument("--tests", action="append", default=[], help="try these test files alone, on what they execute")
    parser.add_argument("--list", action="store_true", help="say which mutants are drawn and try none")
    parser.add_argument("--probe", action="store_true",
                        help="find out in which scenarios mutants make a difference, where that is not yet known")
    parser.add_argument("--unmoved", action="store_true",
                        help="say which mutants no scenario executes or make no difference in any, and try none")
    parser.add_argument("--most", type=int, default=0,
                        help="how many scenarios are tried on one mutant at most (0, as without it: all)")
    parser.add_argument("--by", action="store_true", help="say which scenario has noticed a mutant")
    parser.add_argument("--diff", action="store_true", help="show what survives as diffs")
    parser.add_argument("--quiet", action="store_true", help="list only what survives")
    arguments = parser.parse_args()
    for system in arguments.system or SYSTEMS:
        trial(system, arguments)


if __name__ == "__main__":
    main()
