"""Systems from outside the package: a small game on squares and one without are found, checked, played and shown."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from battlemat import Scene, registry
from battlemat.cli.app import run
from battlemat.engine.ruleset import Citations
from battlemat.errors import InputError
from battlemat.fighting import fight
from battlemat.files.opening import open_encounter
from battlemat.forecasting.forecast import forecast
from battlemat.loading import battle_from_encounter
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import load_system, system_names
from battlemat.testing.conformance import check_ruleset, unsaid

PLUGINS = Path(__file__).parents[1] / "plugins"
OUTSIDE = {"skirmish": "two-gangs", "brawl": "closing-time"}
LONGEST = 150


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The two packages as if they were installed."""
    monkeypatch.syspath_prepend(str(PLUGINS))
    registry.forget()
    yield
    registry.forget()


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_system_of_a_hundred_lines_is_found_and_conforms(name: str) -> None:
    assert name in system_names()
    assert check_ruleset(name) == []
    code = (PLUGINS / name / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert len(code) < LONGEST


@pytest.mark.parametrize("name", ["archmage", "fourth", "orcus"])
def test_battlemats_own_systems_conform_alike(name: str) -> None:
    assert check_ruleset(name, seeds=(1, 2)) == []


@pytest.mark.parametrize("name", OUTSIDE)
def test_its_encounters_are_fought_to_the_end(name: str) -> None:
    battle = battle_from_encounter(open_encounter(OUTSIDE[name]), 3)
    fight(battle, TacticalPlayer())
    assert battle.winner >= 0 and any(event.kind == "damage" for event in battle.log)
    assert {event.rule.split(".")[0] for event in battle.log if event.rule} == {name}


@pytest.mark.parametrize("name", OUTSIDE)
def test_it_is_forecast(name: str) -> None:
    found = forecast(OUTSIDE[name], battles=20, workers=1)
    assert found.battles == 20
    assert 0 < found.chance.low < found.chance.high < 1


@pytest.mark.parametrize("name", OUTSIDE)
def test_commands_know_it(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["check", str(PLUGINS / name / "content")]) == 0
    assert "2 power, trait and aura lines" not in capsys.readouterr().out
    assert run(["demo", "--system", name, "--seed", "1", "--svg", str(tmp_path)]) == 0
    assert "pictures are in" in capsys.readouterr().out and list(tmp_path.glob("*.svg"))
    assert run(["rules", "--system", name]) == 0
    assert f"{name}.turn.actions" in capsys.readouterr().out


def test_it_is_found_by_the_entry_point_alone() -> None:
    """In a process of its own: nothing of the package is imported but by the entry point."""
    paths = [str(PLUGINS), *[path for path in sys.path if path]]
    done = subprocess.run([sys.executable, "-m", "battlemat", "demo", "--system", "skirmish"], text=True,
                          capture_output=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Dock Hand" in done.stdout


def test_a_switch_of_its_own_changes_one_number_everywhere() -> None:
    for worth in (1, 3):
        scene = Scene("skirmish", options={"upper_hand": worth}, A=dict(at=(1, 1)),
                      V=dict(side="monsters", at=(2, 1), conditions=["prone"]))
        assert scene.rules.attacks.advantage_bonus == worth
        parts = scene.attack("A", "melee-basic", "V").parts
        assert [part.value for part in parts if part.source == "combat advantage"] == [worth]
        assert [part.source for part in parts if part.type == "reason"] == ["from prone"]


def test_bands_of_another_game_cite_its_own_rules() -> None:
    scene = Scene("brawl", A={}, V=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "melee-basic", "V") == "brawl.place.engaged"
    scene.do("A", "engage", "V")
    assert scene.engaged("A") == {"V"}


def test_what_is_amiss_with_a_system_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    cite = load_system("skirmish").rules(None).cite
    monkeypatch.setitem(cite.topics, "turn", "skirmish.turn.actoins")
    assert check_ruleset("skirmish", seeds=())[0] == \
        "the topic turn cites 'skirmish.turn.actoins', which is not in the ledger"
    assert any("cites 'skirmish.turn.actoins'" in wrong for wrong in check_ruleset("skirmish", seeds=(1,))[1:])


def test_a_battle_that_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load_system("brawl"))
    monkeypatch.setattr(kind, "place_words", lambda *_: 1 / 0)
    monkeypatch.setattr(kind, "amiss", lambda *_: ["the barrel leaks"])
    assert check_ruleset("brawl", seeds=(2,))[0].endswith("the barrel leaks")


def test_topics_without_a_rule_are_listed() -> None:
    assert unsaid("skirmish") == []
    assert "flanking" in unsaid("archmage") and "flanking" not in unsaid("orcus")
    assert Citations({})["flanking"] == ""


def test_an_unknown_system_names_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'skirmish'"):
        load_system("skirmsh")


@pytest.mark.parametrize(("value", "wrong"), [
    ("nowhere:Nothing", "cannot be imported"),
    ("skirmish:Nothing", "has none"),
    ("skirmish:Vocabulary", "is no battlemat.systems.system.System"),
    ("brawl:Brawl", "calls itself 'brawl'"),
])
def test_a_package_that_brings_no_system_is_told(value: str, wrong: str, tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[battlemat.systems]\nodd = {value}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget()
    with pytest.raises(InputError, match=wrong):
        load_system("odd")


def test_two_packages_with_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "rival-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rival\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[battlemat.systems]\norcus = skirmish:Skirmish\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget()
    with pytest.raises(InputError, match="two systems are named 'orcus'"):
        system_names()
