"""A pytest plugin that ties scenarios to rules: `pytest -p battlemat.testing.plugin --rules`.

Mark a test with the rules it proves, `@pytest.mark.rule("orcus.attack.natural-20")`; an id that is in no
ledger is an error. `--rules` ends the run with a table, per system and area, of the rules with a passing
scenario, and names those without. A test that asks the rules nothing (it stages no `Scene`) or asserts nothing
proves none, and one may be marked with three at most. What shows only where a rule ends, and so passes without it, is
marked `@pytest.mark.limits("orcus.condition.prone")` and proves nothing.

The column "typed" counts the rules with a passing scenario of which everything was done again at the terminal, typed at
the prompts of `battlemat play` and with the same outcome, or with a test that drives the command line itself; see
`battlemat.testing.reaching`.

Mark a test with the areas of the rules that meet in it as well, `@pytest.mark.meets("movement", "opportunity")`, and a
second table shows which two areas have met and which never did; see `battlemat.testing.meetings`.
"""

import os
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from battlemat.errors import InputError, unknown
from battlemat.rulebook import Rulebook, rulebook_of, systems
from battlemat.testing.meetings import Cell, Table, systems_of, tables
from battlemat.testing.proving import MOST_RULES, Staged, asks, asserts
from battlemat.testing.reaching import Reached

_PROPERTY = "battlemat.rule"
_EMPTY = "battlemat.shows-nothing"
_REACHED = "battlemat.reached"
_MEETING = "battlemat.meets"
_MEETINGS = "battlemat_meetings"
_TABLES = pytest.StashKey[dict[str, Table]]()
_STAGED = pytest.StashKey[Staged]()
_REACH = pytest.StashKey[Reached]()
_WIDTH = 100


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("battlemat").addoption(
        "--rules", action="store_true", help="end with a table of the rules that have a passing scenario"
    )
    parser.addini(_MEETINGS, "directories of the tables of areas, a <system>.toml each", type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the test is a scenario for these rules of the ledgers")
    config.addinivalue_line("markers", "limits(id, ...): the test shows where these rules end, and passes without them")
    config.addinivalue_line("markers", "meets(area, area, ...): the test is a scenario of where these areas meet")
    try:
        config.stash[_TABLES] = tables(config.getini(_MEETINGS))
    except InputError as error:
        raise pytest.UsageError(str(error)) from None
    config.stash[_STAGED] = Staged()
    config.stash[_STAGED].watch()
    if config.getoption("--rules") or "PYTEST_XDIST_WORKER" in os.environ:
        config.stash[_REACH] = Reached()
        config.stash[_REACH].watch()
    if config.getoption("--rules"):
        config.pluginmanager.register(_Coverage(), "battlemat-rules")
        config.pluginmanager.register(_Meetings(config.stash[_TABLES]), "battlemat-meetings")


def pytest_unconfigure(config: pytest.Config) -> None:
    if _REACH in config.stash:
        config.stash[_REACH].rest()
    if _STAGED in config.stash:
        config.stash[_STAGED].rest()


def pytest_itemcollected(item: pytest.Item) -> None:
    # Properties travel with the reports, so that the table is right when the tests run in several processes.
    item.user_properties.extend((_PROPERTY, id) for id in _marked(item, "rule"))
    areas = tuple(_marked(item, "meets"))
    if areas:
        systems = {id.partition(".")[0] for id in _marked(item, "rule")}
        item.user_properties.extend((_MEETING, " ".join((system, *areas))) for system in sorted(systems))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.config.stash[_STAGED].count = 0
    if _REACH in item.config.stash:
        item.config.stash[_REACH].begin(_marked(item, "rule"))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield
    reach = item.config.stash.get(_REACH, None)
    staged = item.config.stash[_STAGED].count > 0
    if reach is not None:
        beyond = reach.beyond(staged)
        if not beyond:
            reach.known.update(_marked(item, "rule"))
        item.user_properties.extend((_REACHED, f"{id} {beyond}".strip()) for id in _marked(item, "rule"))
        item.user_properties.extend((_REACHED, id) for id in reach.cited())
    if not any(_marked(item, "rule")) or not isinstance(item, pytest.Function):
        return
    asked = staged or asks(item.function)
    if not asked or not asserts(item.function):
        item.user_properties.append((_EMPTY, item.nodeid))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    ids = list(_marked(item, "rule"))
    if len(ids) > MOST_RULES:
        pytest.fail(f"{item.nodeid}: marked with {len(ids)} rules, {MOST_RULES} at most: split it", pytrace=False)
    for id in [*ids, *_marked(item, "limits")]:
        try:
            book = rulebook_of(id)
            _ = book.ruling(id) if ".ruling." in id else book.rule(id)
        except InputError as error:
            pytest.fail(f"{item.nodeid}: {error}", pytrace=False)
    areas = tuple(_marked(item, "meets"))
    try:
        for system in systems_of(tuple(_marked(item, "rule"))) if areas else ():
            _ = _table(item.config.stash[_TABLES], system).cells(areas)
    except InputError as error:
        pytest.fail(f"{item.nodeid}: {error}", pytrace=False)


def _marked(item: pytest.Item, name: str) -> Iterator[str]:
    for mark in item.iter_markers(name):
        yield from (str(id) for id in mark.args)


def _table(known: dict[str, Table], system: str) -> Table:
    if system not in known:
        raise unknown("table of areas", system, known)
    return known[system]


@dataclass(eq=False)
class _Coverage:
    """What the reports said of each rule, and the table made of it."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    empty: list[str] = field(default_factory=list)
    typed: set[str] = field(default_factory=set)
    beyond: dict[str, str] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        empty = [str(test) for name, test in report.user_properties if name == _EMPTY]
        if report.when == "call":
            self.empty += empty
        for name, id in report.user_properties:
            if name == _PROPERTY and report.failed:
                self.failed.add(str(id))
            elif name == _PROPERTY and report.when == "call" and report.passed and not empty:
                self.passed.add(str(id))
            elif name == _REACHED and report.when == "call" and report.passed:
                rule, _, out = str(id).partition(" ")
                if out:
                    self.beyond.setdefault(rule, out)
                else:
                    self.typed.add(rule)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        marked = {rule.partition(".")[0] for rule in (*self.passed, *self.failed)}
        for system in [name for name in systems() if name in marked or not marked]:
            terminalreporter.section(f"rules of {system}")
            for line in self.table(Rulebook.load(system)):
                terminalreporter.write_line(line)
        if self.empty:
            terminalreporter.section("marked tests that show nothing")
            for test in sorted(self.empty):
                terminalreporter.write_line(f"{test}: asks the rules nothing, or asserts nothing")

    def table(self, book: Rulebook) -> list[str]:
        """The lines of one system's table. A rule counts as proved when a scenario passes and none fails."""
        proved = self.passed - self.failed
        typed = proved & self.typed
        lines = [f"{'area':<16}{'rules':>6}{'proved':>8}{'missing':>9}{'typed':>8}"]
        missing: list[str] = []
        total = 0
        for area, rules in book.areas().items():
            without = [rule.id for rule in rules if rule.id not in proved]
            missing += without
            total += len(rules)
            said = sum(rule.id in typed for rule in rules)
            lines.append(f"{area:<16}{len(rules):>6}{len(rules) - len(without):>8}{len(without) or '':>9}{said:>8}")
        every = [rule.id for rules in book.areas().values() for rule in rules]
        said = sum(id in typed for id in every)
        lines.append(f"{'all':<16}{total:>6}{total - len(missing):>8}{len(missing) or '':>9}{said:>8}")
        broken = [id for id in missing if id in self.failed]
        absent = [id for id in missing if id not in self.failed]
        lines += _named("with a failing scenario", broken)
        lines += _named("without a passing scenario", absent)
        silent = [id for id in every if id in proved and id not in typed]
        lines += _named("proved by nothing that could be typed", silent)
        lines += [f"    {id}: {self.beyond[id]}" for id in silent if id in self.beyond]
        return lines


@dataclass(eq=False)
class _Meetings:
    """What the reports said of each cell of the tables of areas, and the tables filled with it."""

    known: dict[str, Table]
    passed: Counter[tuple[str, Cell]] = field(default_factory=Counter)
    failed: set[tuple[str, Cell]] = field(default_factory=set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == _MEETING and (report.failed or (report.when == "call" and report.passed)):
                for key in self._keys(str(value)):
                    if report.failed:
                        self.failed.add(key)
                    else:
                        self.passed[key] += 1

    def _keys(self, value: str) -> list[tuple[str, Cell]]:
        system, *areas = value.split()
        try:
            return [(system, cell) for cell in _table(self.known, system).cells(tuple(areas))]
        except InputError:  # the test itself has failed with it
            return []

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for system, table in self.known.items():
            counts = {cell: number for (one, cell), number in self.passed.items() if one == system}
            terminalreporter.section(f"where the areas of {system} meet")
            for line in table.lines(counts, {cell for one, cell in self.failed if one == system}):
                terminalreporter.write_line(line)


def _named(title: str, ids: list[str]) -> list[str]:
    if not ids:
        return []
    listed = textwrap.wrap(
        ", ".join(ids), _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return ["", f"{len(ids)} {title}:", *listed]
