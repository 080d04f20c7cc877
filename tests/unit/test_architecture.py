"""The shape of the source: which way imports point, what the engine may not know, how long modules may be."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
MODULES = sorted((SOURCE / "battlemat").rglob("*.py"))
SYSTEMS = sorted(path.parent.name for path in SOURCE.glob("battlemat/systems/*/rules.toml"))

# Lower layers never import higher ones. What is in none of them is the top layer, except the foundations.
LAYERS = ["battlemat.engine", "battlemat.powers", "battlemat.systems"]
TOP = len(LAYERS)
FOUNDATIONS = {"battlemat._build", "battlemat.errors", "battlemat.limits", "battlemat.rulebook"}
LONGEST_MODULE = 800


def named(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer(module: str) -> int:
    for height, package in enumerate(LAYERS):
        if module == package or module.startswith(f"{package}."):
            return height
    return -1 if module in FOUNDATIONS else TOP


def imported(path: Path) -> Iterator[str]:
    """The project's own modules that a source file imports, inside functions and for types too."""
    inside = named(path).split(".")
    package = inside if path.name == "__init__.py" else inside[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_imports_point_one_way(path: Path) -> None:
    height = layer(named(path))
    assert [name for name in imported(path) if layer(name) > height] == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_sibling_systems_do_not_know_each_other(path: Path) -> None:
    parts = named(path).split(".")
    if len(parts) > 2 and parts[1] == "systems":
        others = [f"battlemat.systems.{name}" for name in SYSTEMS if name != parts[2]]
        assert [name for name in imported(path) for other in others if name.startswith(other)] == []


@pytest.mark.parametrize("path", [path for path in MODULES if layer(named(path)) in (0, 1)], ids=named)
def test_the_core_names_no_system(path: Path) -> None:
    # "fourth" is a word, too: as a system's name it has a capital or stands alone in quotes, and not after "third".
    names = r"(?i:\b(?:orcus|archmage)\b)|\bFourth\b|(?<!\"third\", )(?<!\"third\" \| )[\"']fourth[\"'.]"
    assert re.findall(names, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_modules_stay_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


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
