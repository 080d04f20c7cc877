"""Encounter files may say who hides as the fight starts."""

from pathlib import Path

from battlemat.engine.effects.flags import SURPRISED
from battlemat.files.bestiary import load_bestiary
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped
from battlemat.loading import battle_from_encounter

ENCOUNTER = """
name = "The lane"
map = '''
. . . . . .
. H . . G .
. . . . . .
'''

[party]
size = 1
letter = "H"

[[monster]]
name = "{name}"
letter = "G"
hiding = true
"""


def surprised(folder: Path, name: str, seed: int) -> tuple[bool, int]:
    """Whether the hero is surprised by the one monster that hides, and that one's Stealth."""
    path = folder / "lane.toml"
    path.write_text(ENCOUNTER.format(name=name), encoding="utf-8")
    encounter = load_encounter(path)
    assert [placed.hiding for placed in encounter.creatures] == [False, True]
    battle = battle_from_encounter(encounter, seed)
    check = next(event for event in battle.log if event.kind == "check")
    return bool(battle.creatures[0].flags & SURPRISED), check.value


def test_a_monster_that_hides_surprises_a_hero_its_stealth_escapes(tmp_path: Path) -> None:

    name = load_bestiary([shipped("orcus") / "monsters"]).names()[0]
    found = [surprised(tmp_path, name, seed) for seed in range(12)]
    noticed = [stealth for caught, stealth in found if not caught]
    escaped = [stealth for caught, stealth in found if caught]
    assert noticed and escaped
    assert max(noticed) < min(escaped)
