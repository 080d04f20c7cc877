"""The shape of the source: which way imports point, what the engine may not know, how long modules may be."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
MODULES = sorted((SOURCE / "battlemat").rglob("*.py"))
SYSTEMS = sorted(path.parent.name for path in SOURCE.glob("battlemat/systems/*/rules.toml"))

# Lower layers never import higher ones. What is in none of them is the top layer, except the foundations.
LAYERS = ["battlemat.engine", "battlemat.powers", "battlemat.systems"]
TOP = len(LAYERS)
FOUNDATIONS = {
    "battlemat._build", "battlemat.abreast", "battlemat.errors", "battlemat.limits", "battlemat.registry",
    "battlemat.rulebook", "battlemat.documents", "battlemat.documents.json", "battlemat.documents.reader",
    "battlemat.documents.toml"}
LONGEST_MODULE = 800
LONGEST_FUNCTION = 60


def named(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer(module: str) -> int:
    for height, package in enumerate(LAYERS):
        if module == package or module.startswith(f"{package}."):
            return height
    return -1 if module in FOUNDATIONS else TOP


@cache
def parsed(path: Path) -> list[ast.AST]:
    """All parts of a source file, the whole first. Read once: a dozen tests look at each."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imported(path: Path) -> list[str]:
    """The project's own modules that a source file imports, inside functions and for types too."""
    return list(asked_for(path, parsed(path)))


def asked_for(path: Path, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The project's own modules that these parts of a source file import."""
    inside = named(path).split(".")
    package = inside if path.name == "__init__.py" else inside[:-1]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "battlemat")
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *(node.module.split(".") if node.module else [])])
            if origin.split(".")[0] == "battlemat":
                for alias in node.names:
                    whole = f"{origin}.{alias.name}"
                    yield whole if exists(whole) else origin


def exists(module: str) -> bool:
    place = SOURCE / Path(*module.split("."))
    return place.with_suffix(".py").is_file() or place.is_dir()


def offences(find: Callable[[Path], list[Any]], modules: Iterable[Path] = MODULES) -> dict[str, list[Any]]:
    """What is found in modules where nothing should be, by the module's name."""
    return {named(path): found for path in modules if (found := find(path))}


def test_imports_point_one_way() -> None:
    assert offences(lambda path: [name for name in imported(path) if layer(name) > layer(named(path))]) == {}


def test_sibling_systems_do_not_know_each_other() -> None:
    def siblings(path: Path) -> list[str]:
        parts = named(path).split(".")
        if len(parts) < 3 or parts[1] != "systems":
            return []
        others = tuple(f"battlemat.systems.{name}" for name in SYSTEMS if name != parts[2])
        return [name for name in imported(path) if name.startswith(others)]

    assert offences(siblings) == {}


def test_the_core_names_no_system() -> None:
    # "fourth" is a word, too: as a system's name it has a capital or stands alone in quotes, and not after "third".
    names = re.compile(r"(?i:\b(?:orcus|archmage)\b)|\bFourth\b|(?<!\"third\", )(?<!\"third\" \| )[\"']fourth[\"'.]")
    core = [path for path in MODULES if layer(named(path)) in (0, 1)]
    assert offences(lambda path: names.findall(path.read_text(encoding="utf-8")), core) == {}


# What is about single games by its nature: heroes made by each one's book, their sheets, and how far a day's march
# goes by the only book that says, and what is cast on the way; the registry names the usual one.
OF_ONE_GAME = (*[f"battlemat.systems.{name}" for name in SYSTEMS], "battlemat.heroes", "battlemat.sheets",
               "battlemat.days.between_fights", "battlemat.days.pastimes", "battlemat.registry")


def systems_named(path: Path) -> list[str]:
    """The systems that a module imports from, compares a name with, or cites a rule of."""
    found = [name for name in imported(path) for one in SYSTEMS if name.startswith(f"battlemat.systems.{one}")]
    for node in parsed(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(
                rf"({'|'.join(SYSTEMS)})(\.[a-z0-9.-]+)?", node.value):
            found.append(node.value)
    return found


def test_what_every_game_shares_names_no_system() -> None:
    """Systems are found by the registry: no import of one, no condition on a name."""
    shared = [path for path in MODULES if not named(path).startswith((*OF_ONE_GAME, "battlemat.powers"))]
    assert offences(systems_named, shared) == {}


def test_a_system_that_is_named_is_seen(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(
        "from battlemat.systems.orcus.kept import kept\nif name == 'fourth': rule = 'archmage.ruling.ties'\n")
    (tmp_path / "fine.py").write_text("# orcus is a game\nfrom battlemat.systems.shared import heroes\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(globals(), "SOURCE", tmp_path)
        patch.setitem(globals(), "exists", lambda module: module.endswith("orcus.kept"))
        assert systems_named(tmp_path / "odd.py") == [
            "battlemat.systems.orcus.kept", "fourth", "archmage.ruling.ties"]
        assert systems_named(tmp_path / "fine.py") == []


def looked_at() -> set[str]:
    """What views are made of: all that `View.of` asks of a battle, and `seen` of a creature."""
    tree = ast.parse((SOURCE / "battlemat/engine/record/view.py").read_text(encoding="utf-8"))
    return {node.attr for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef) and function.name in ("of", "seen")
            for node in ast.walk(function)
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("battle", "creature")}


# What stays as it is as long as a battle lasts, and what grows by `Battle.add`.
GIVEN = {"rules", "drop", "id", "creatures"}
# What a `View` shows, and with it what the turns of its creatures hold and what they carry: written by the verbs, and
# by what sets a state up or copies it.
SHOWN = (looked_at() - GIVEN) | {"immediate", "turn", "items", "stowed", "modifiers"}
# The verbs; what sets a state up or copies it; and `Conditions.refresh`, which works out what follows from it.
WRITERS = {"battlemat.engine.verbs", "battlemat.engine.turn_verbs", "battlemat.engine.creature",
           "battlemat.engine.state", "battlemat.engine.battle", "battlemat.engine.record.view",
           "battlemat.engine.record.folding", "battlemat.engine.effects.conditions"}
# Where creatures are put before anything is told: a log begins with the battle as it is then, so that there is nothing
# yet that an event could differ from. (module, function)
SETTING_UP = {("battlemat.systems.shared.grid.settling", "settle"), ("battlemat.systems.archmage.system", "settle"),
              ("battlemat.systems.fourth.devices", "install"), ("battlemat.engine.grid.movement", "begins"),
              ("battlemat.loading", "prepare"), ("battlemat.loading", "_settle"), ("battlemat.gauntlet", "__init__"),
              ("battlemat.scene.facade", "__init__"), ("battlemat.scene.facade", "_enter"),
              ("battlemat.testing.conformance", "staged"),
              ("battlemat.days.carrying", "camp"), ("battlemat.days.carrying", "carry"),
              # The party between two events of a day: its next log begins with the levels it has then.
              ("battlemat.days.carrying", "raise_levels")}
# Battles that nobody plays and no log tells: those made up to weigh or to measure things by, and a view cut down.
IMAGINED = {("battlemat.bench", "grown"), ("battlemat.players.answers", "still_waits"),
            ("battlemat.players.reader", "__init__"), ("battlemat.players.grid.ground", "face"),
            ("battlemat.players.bands.ground", "face"), ("battlemat.table.sight", "sees")}
# Names of what is no battle and no creature in play.
OTHERS = {"self", "self.start", "self.workshop", "sheet", "view", "words", "other", "profile", "rules", "made", "rite",
          "power", "trait.power", "draft", "walker", "reader", "inner", "game"}
# What changes a list in place.
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"}


@cache
def written(path: Path) -> list[tuple[str, str]]:
    """What a module assigns to an attribute that views show: the function it is done in, and the line."""
    return list(writes(parsed(path)))


def writes(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for function in nodes:
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING \
                    and isinstance(node.func.value, ast.Attribute) and node.func.value.attr in SHOWN \
                    and ast.unparse(node.func.value.value) not in OTHERS:
                yield function.name, ast.unparse(node)
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(
                node, ast.AugAssign | ast.AnnAssign) else []
            for target in [one for found in targets for one in ast.walk(found)]:
                if isinstance(target, ast.Attribute) and isinstance(target.ctx, ast.Store) and target.attr in SHOWN \
                        and ast.unparse(target.value) not in OTHERS:
                    yield function.name, ast.unparse(node)


def test_only_verbs_write_what_a_view_shows() -> None:
    others = [path for path in MODULES if named(path) not in WRITERS]
    excused = SETTING_UP | IMAGINED
    assert offences(
        lambda path: [line for name, line in written(path) if (named(path), name) not in excused], others) == {}


def test_every_exception_is_needed() -> None:
    places = {(named(path), name) for path in MODULES for name, _ in written(path)}
    assert SETTING_UP | IMAGINED <= places


def test_views_look_at_what_they_show() -> None:
    assert {"hp", "phase", "width", "key", "sheet", "side", "slot", "standard", "winner", "order"} <= SHOWN


def test_a_write_past_the_verbs_is_seen(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text("def f(who, n):\n    who.hp -= n\n    a.at, b = 1, 2\n    self.hp = 3\n"
                                     "    battle.order.remove(n)\n    battle.order.index(n)\n")
    assert written(tmp_path / "odd.py") == [
        ("f", "who.hp -= n"), ("f", "a.at, b = (1, 2)"), ("f", "battle.order.remove(n)")]


# Where events are made: by the verbs and reports; by a battle somebody enters; and where links are told less.
MAKERS = WRITERS | {"battlemat.engine.reports", "battlemat.table.sight", "battlemat.table.log"}


def made(path: Path) -> Iterator[str]:
    """What a module records of its own making: an event by a kind that is not named, or an `Event` itself."""
    own = {alias.name for node in parsed(path) if isinstance(node, ast.ImportFrom) and node.module == EVENTS
           for alias in node.names}
    for node in parsed(path):
        if isinstance(node, ast.Call) and (
                (isinstance(node.func, ast.Attribute) and node.func.attr == "emit")
                or (isinstance(node.func, ast.Name) and node.func.id in own)):
            yield ast.unparse(node)


EVENTS = "battlemat.engine.events"


def test_events_are_made_by_typed_functions() -> None:
    others = [path for path in MODULES if named(path) not in MAKERS and path.name != "reports.py"]
    assert offences(lambda path: list(made(path)), others) == {}


def test_an_event_made_in_passing_is_seen(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(
        "from battlemat.engine.events import Event\nbattle.emit('hit', 1)\nbattle.log.append(Event('hit', 1))\n")
    assert list(made(tmp_path / "odd.py")) == ["battle.emit('hit', 1)", "Event('hit', 1)"]


def running(path: Path) -> Iterator[str]:
    """The project's modules that a source file imports as it runs, those for types alone left out."""
    return asked_for(path, run_through(parsed(path)[0], inside=True))


def loading(path: Path) -> Iterator[str]:
    """The project's modules that a source file imports as it is imported itself."""
    return asked_for(path, run_through(parsed(path)[0], inside=False))


def run_through(node: ast.AST, inside: bool) -> Iterator[ast.AST]:
    """The parts of a source file that run; those of functions too, or (`inside` False) only as it is loaded."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        if inside or not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from run_through(child, inside)


def folder(module: str) -> str:
    """The folder of a module; a module beside `battlemat`'s folders stands for itself."""
    place = SOURCE / Path(*module.split("."))
    home = module if place.is_dir() else module.rpartition(".")[0]
    return module if home == "battlemat" else home


def test_folders_do_not_need_each_other_in_a_circle() -> None:
    """What a folder needs to run never needs it in turn; a folder and those inside it count as one room."""
    needs: dict[str, set[str]] = {}
    for path in MODULES:
        home = folder(named(path))
        for name in running(path):
            other = folder(name)
            if not f"{other}.".startswith(f"{home}.") and not f"{home}.".startswith(f"{other}."):
                needs.setdefault(home, set()).add(other)
    assert needs["battlemat.powers.grammar"] > {"battlemat.powers.forms"}
    assert circles(needs) == []


def test_modules_do_not_load_each_other_in_a_circle() -> None:
    """The files around `Battle` know each other by their types alone."""
    needs = {named(path): {name for name in loading(path) if name != named(path)} for path in MODULES}
    assert "battlemat.engine.state" in needs["battlemat.engine.battle"]
    assert circles(needs) == []


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "e": {"a"}}) == ["b", "c"]


def test_imports_are_seen_wherever_they_stand(tmp_path: Path) -> None:
    odd = tmp_path / "battlemat" / "powers" / "odd.py"
    odd.parent.mkdir(parents=True)
    odd.write_text("if TYPE_CHECKING:\n    from battlemat.engine.battle import Battle\n"
                   "from .. import limits\nimport battlemat.errors\ndef f():\n    from .forms import base\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(globals(), "SOURCE", tmp_path)
        patch.setitem(globals(), "exists", lambda module: module in ("battlemat.limits", "battlemat.powers.forms.base"))
        assert set(imported(odd)) == {"battlemat.engine.battle", "battlemat.limits", "battlemat.errors",
                                      "battlemat.powers.forms.base"}
        assert set(running(odd)) == {"battlemat.limits", "battlemat.errors", "battlemat.powers.forms.base"}
        assert set(loading(odd)) == {"battlemat.limits", "battlemat.errors"}


def circles(needs: dict[str, set[str]]) -> list[str]:
    """Whatever needs itself by way of others, sorted."""
    found: list[str] = []
    for start in needs:
        seen: set[str] = set()
        ahead = list(needs[start])
        while ahead:
            one = ahead.pop()
            if one not in seen:
                seen.add(one)
                ahead.extend(needs.get(one, ()))
        if start in seen:
            found.append(start)
    return sorted(found)


def test_modules_stay_short() -> None:
    assert offences(lambda path: path.read_text(encoding="utf-8").splitlines()[LONGEST_MODULE:]) == {}


# Functions that are a list, one a line, of what there is: the fields of a creature (in one function, so that the
# compiler sees that none is ever missing) and the options of a command. Splitting them would only hide what is listed.
LISTS = {("battlemat.engine.creature", "__init__"), ("battlemat.cli.forecast", "forecast")}


def test_functions_stay_short() -> None:
    def long(path: Path) -> list[str]:
        return [node.name for node in parsed(path)
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION
                and (named(path), node.name) not in LISTS]

    assert offences(long) == {}


def test_what_is_compiled_exists() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["battlemat"]
    assert [name for name in table["compiled"] + table["interpreted"] if not exists(name)] == []


def test_nothing_shipped_points_outside_the_project() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    shipped = [name for name in listed.stdout.splitlines() if not name.startswith((".ci/", "tests/"))]
    outside = re.compile(rb"\.\./shared")
    assert [
        name for name in shipped if (ROOT / name).is_file() and outside.search((ROOT / name).read_bytes())
    ] == []
