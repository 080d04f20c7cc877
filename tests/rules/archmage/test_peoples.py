"""Whom print means that names a people or a kind: heroes are humanoids of a people, monsters what they are called."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from battlemat import Scene
from battlemat.files.heroes import load_hero
from battlemat.systems.archmage.heroes import Hero
from battlemat.systems.archmage.sheets import from_hero

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

HERO = """
name = "Wenna Sark"
system = "archmage"
people = "Wood elf"
abilities = { str = 10, con = 10, dex = 16, int = 10, wis = 12, cha = 10 }
hit-points = { base = 7 }
defenses = { ac = 12, pd = 11, md = 11 }
weapons = ["sickle +0 1d6, light blade"]
"""


def test_a_hero_is_a_humanoid_of_its_people(tmp_path: Path) -> None:
    path = tmp_path / "wenna.toml"
    path.write_text(HERO, encoding="utf-8")
    hero = load_hero(path).hero
    assert isinstance(hero, Hero)
    assert from_hero(hero).types == {"humanoid", "wood", "elf"}
    assert from_hero(replace(hero, people="")).types == {"humanoid"}


@pytest.mark.parametrize(("kind", "hurt"), [("humanoid", 11), ("dragon", 6)])
def test_a_rider_for_humanoids_strikes_heroes(stage: Callable[..., Scene], kind: str, hurt: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=50, ac=15), G=dict(
        side="monsters", hp=50, traits=[f"Bane: The monster deals +5 damage against {kind} enemies."],
        powers=["Claw +10 vs. AC\u20146 damage"]))
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 50 - hurt


@pytest.mark.parametrize(("name", "kin"), [("Salt Imp", True), ("Imp-Caller", True), ("imp2", True), ("Blimp", False)])
def test_a_kind_is_a_word_of_a_name(stage: Callable[..., Scene], name: str, kin: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=50, ac=15), B=dict(side="monsters", name=name, hp=9), G=dict(
        side="monsters", name="Old Imp", hp=50, powers=["Claw +10 vs. AC\u20146 damage"],
        traits=["Pack: The monster deals +5 damage for each nearby imp ally."]))
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 50 - (11 if kin else 6)
