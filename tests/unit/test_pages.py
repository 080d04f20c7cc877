"""The pages for who carries Battlemat on, carried out: what they print is typed into a copy of the source, in order."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = {"battlemat": "-m battlemat", "pytest": "-m pytest -p no:cacheprovider", "python": ""}


class Clone:
    """A copy of the source with a page in hand: the page's blocks of code are taken in the order they stand in it."""

    def __init__(self, folder: Path, page: str) -> None:
        self.folder = folder / "clone"
        self.packages = folder / "packages"
        self.commands = folder / "commands"
        for name in ("src/battlemat", "tests/plugins"):
            shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("*.so"))
        for name in ("conftest.py", "pyproject.toml"):
            shutil.copy(ROOT / name, self.folder)
        self.commands.mkdir()
        for name, arguments in COMMANDS.items():
            script = self.commands / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', encoding="utf-8")
            script.chmod(0o755)
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        self.blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        self.text = text

    def next(self, language: str) -> str:
        """The next block of the page, which is in this language."""
        written, block = self.blocks.pop(0)
        assert written == language, f"the page goes on with {block!r}"
        return str(block)

    def write(self, name: str, block: str) -> None:
        """A new file of the clone; the page names it."""
        assert f"`{name}`" in self.text
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Put `new` in the one place of a file that reads `old`; the page names the file."""
        assert f"`{name}`" in self.text
        path = self.folder / name
        before = path.read_text(encoding="utf-8")
        assert before.count(old) == 1, f"{old!r} is not in one place of {name}"
        path.write_text(before.replace(old, new), encoding="utf-8")

    def append(self, name: str, block: str) -> None:
        """Put a block at the end of a file; the page names it."""
        assert f"`{name}`" in self.text
        path = self.folder / name
        path.write_text(path.read_text(encoding="utf-8") + "\n" + block, encoding="utf-8")

    def run(self, command: str, ends: int = 0) -> str:
        """What a command prints, typed in the clone's folder. It ends with this code."""
        paths = [self.folder / "src", self.packages]
        set_ = {"PATH": f"{self.commands}{os.pathsep}{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "",
                "PYTHONPATH": os.pathsep.join(map(str, paths)), "COLUMNS": "120"}
        done = subprocess.run(["sh", "-e", "-c", command], cwd=self.folder, env={**os.environ, **set_}, text=True,
                              capture_output=True, timeout=300)
        assert done.returncode == ends, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def install(self, name: str, entry: str) -> None:
        """A package as if `pip install` had been run on it, which would want the network."""
        info = self.packages / f"{name}-0.1.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[battlemat.systems]\n{name} = {entry}\n", encoding="utf-8")


@pytest.fixture
def clone(tmp_path: Path, request: pytest.FixtureRequest) -> Clone:
    return Clone(tmp_path, request.param)


@pytest.mark.parametrize("clone", ["house-rule"], indirect=True)
def test_a_house_rule_is_added_as_the_page_says(clone: Clone) -> None:
    assert "damage-minimum-one" in clone.run(clone.next("sh"))
    house = clone.next("python")
    clone.write("house.py", house)
    told = clone.run(command := clone.next("sh"))
    assert told == clone.next("")
    clone.write("house.py", house + "\n" + clone.next("python"))
    assert clone.run(command) == told + "5 True\n" and "`5 True`" in clone.text
    package = clone.packages / "ours"
    package.mkdir(parents=True)
    shutil.copy(clone.folder / "src/battlemat/systems/orcus/rules.toml", package)
    (package / "__init__.py").write_text(clone.next("python"), encoding="utf-8")
    clone.install("ours", "ours:Ours")
    asked = "from battlemat.testing.conformance import check_ruleset; from battlemat.systems import load_system; "
    assert clone.run(f"python -c '{asked} rules = load_system(\"ours\").rules(None); "
                     "print(check_ruleset(\"ours\"), rules.name, rules.attacks.advantage_bonus)'") == "[] ours 5\n"
    assert clone.blocks == []


@pytest.mark.parametrize("clone", ["condition"], indirect=True)
def test_a_condition_is_added_as_the_page_says(clone: Clone) -> None:
    clone.append("src/battlemat/systems/orcus/rules.toml", clone.next("toml"))
    above = '        Condition("stunned", '
    assert f"`{above.strip()} ...`" in clone.text
    clone.edit("src/battlemat/systems/orcus/conditions.py", above, clone.next("python") + above)
    clone.edit("src/battlemat/systems/orcus/terms.py", "slowed stunned", "slowed soaked stunned")
    assert "`slowed soaked stunned` for `slowed stunned`" in clone.text.replace("\n", " ")
    clone.write("tests/rules/orcus/test_soaked.py", clone.next("python"))
    checks = clone.next("sh").replace("tests/unit/test_rulebook.py", str(ROOT / "tests/unit/test_rulebook.py"))
    told = clone.run(checks)
    assert " passed" in told and "A soaked creature has speed 2" in told
    assert clone.blocks == []


@pytest.mark.parametrize("clone", ["phrase"], indirect=True)
def test_phrases_are_taught_as_the_page_says(clone: Clone) -> None:
    clone.write("gust.md", clone.next("markdown"))
    told = clone.run(clone.next("sh"))
    assert "2 notes for the referee" in told and "understood as far as: the target" in told
    clone.append("src/battlemat/powers/grammar/verbs.toml", clone.next("toml"))
    phrases = (clone.folder / "src/battlemat/powers/grammar/phrases.py").read_text(encoding="utf-8").splitlines()
    [above] = [line for line in phrases if line.strip().startswith('| "drop(s)|fall(s)|fall"')]
    assert f"`{above.strip()[:24]}`" in clone.text
    clone.edit("src/battlemat/powers/grammar/phrases.py", above + "\n", f"{above}\n{clone.next('')}")
    clone.write("tests/powers/test_gusts.py", clone.next("python"))
    *checks, last = clone.next("sh").splitlines()
    told = clone.run("\n".join(checks))
    assert "3 passed" in told and "0 notes for the referee" in told
    assert last.split()[-2:] == ["tests/powers", "tests/properties"]  # the suite that this test is part of
    assert clone.blocks == []


@pytest.mark.parametrize("clone", ["system"], indirect=True)
def test_a_system_is_added_as_the_page_says(clone: Clone) -> None:
    pip = "pip install -e ../mygame\n"
    made, _, shown = clone.next("sh").partition(pip)
    clone.run(made)
    assert 'skirmish = "skirmish:Skirmish"' in made
    clone.install("skirmish", "skirmish:Skirmish")
    (clone.packages / "skirmish").symlink_to(clone.folder.parent / "mygame" / "skirmish")
    told = clone.run(shown)
    assert "Two gangs" in told and "skirmish: 5 rules" in told
    test = clone.folder.parent / "mygame" / "test_skirmish.py"
    assert "`../mygame/test_skirmish.py`" in clone.text
    test.write_text(clone.next("python"), encoding="utf-8")
    told = clone.run(clone.next("sh"))
    assert "2 passed" in told and re.search(r"all +5 +1 +4", told) and "rules of orcus" not in told
    assert clone.blocks == []
