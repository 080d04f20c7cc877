"""What a creature is when nothing else is said of it, and what each field that is said makes of it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.creature import Sheet
from battlemat.engine.effects import flags
from battlemat.systems.shared.grid.sheets import hold
from battlemat.systems.shared.weapons import Arm

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): Reach 1; +6 vs AC; 5 damage."
MONSTER = {"side": "monsters", "powers": [CLAW]}


def sheet(stage: Stage, fields: dict[str, Any]) -> Sheet:
    other = "heroes" if fields.get("side", "heroes") != "heroes" else "monsters"
    return stage(A={"at": (5, 5), **fields}, Z=dict(side=other, at=(15, 15))).battle.creatures[0].sheet


@pytest.mark.rule("orcus.size.table")
@pytest.mark.rule("orcus.size.space")
@pytest.mark.parametrize(("size", "number", "wide", "reach"), [
    ("tiny", 0, 1, 0), ("small", 1, 1, 1), ("medium", 2, 1, 1), ("large", 3, 2, 1), ("huge", 4, 3, 1),
    ("gargantuan", 5, 4, 1),
])  # fmt: skip
def test_each_size_has_its_space_and_a_reach_of_one_but_the_tiny(
    stage: Stage, size: str, number: int, wide: int, reach: int
) -> None:
    made = sheet(stage, {"size": size})
    assert (made.size, made.side, made.reach) == (number, wide, reach)
    assert sheet(stage, {"size": size, "reach": 2}).reach == 2


@pytest.mark.rule("orcus.healing.recoveries")
@pytest.mark.rule("orcus.monster.mook")
@pytest.mark.parametrize(("fields", "found"), [
    ({}, {"max_hp": 40, "recoveries": 8, "action_points": 1, "speed": 6, "level": 1, "level_bonus": 0, "hero": True,
          "initiative": 0, "save_bonus": 0, "death_saves": False, "kind": "standard", "side": 1, "name": "A",
          "type": "A", "key": "A", "types": frozenset(), "languages": frozenset(), "trained": frozenset()}),
    (MONSTER, {"max_hp": 40, "recoveries": 0, "action_points": 0, "hero": False, "death_saves": False}),
    ({**MONSTER, "named": True}, {"death_saves": True}),
    ({**MONSTER, "named": True, "death_saves": False}, {"death_saves": False}),
    ({**MONSTER, "kind": "mook"}, {"max_hp": 1, "kind": "mook"}),
    ({**MONSTER, "kind": "mook", "hp": 3}, {"max_hp": 3}),
    ({**MONSTER, "recoveries": 2, "action_points": 2}, {"recoveries": 2, "action_points": 2}),
    ({"recoveries": 5, "action_points": 0, "speed": 4, "init": 3, "save_bonus": 2},
     {"recoveries": 5, "action_points": 0, "speed": 4, "initiative": 3, "save_bonus": 2}),
    ({"level": 7}, {"level": 7, "level_bonus": 3}),
    ({"level": 8}, {"level": 8, "level_bonus": 4}),
    ({"tags": ["Undead"], "languages": ["Giant"], "skills": {"stealth": 9}},
     {"types": frozenset({"undead"}), "languages": frozenset({"giant"}), "trained": frozenset({"stealth"})}),
    ({"resist": {"fire": 5}, "vulnerable": {"cold": 3}, "immune": ["Poison"]},
     {"resist": {"fire": 5}, "vulnerable": {"cold": 3}, "immune": frozenset({"poison"})}),
    ({"name": "Rat", "type": "vermin"}, {"name": "Rat", "type": "vermin", "key": "A"}),
])  # fmt: skip
def test_what_a_creature_is(stage: Stage, fields: dict[str, Any], found: dict[str, Any]) -> None:
    made = sheet(stage, fields)
    assert {name: getattr(made, name) for name in found} == found


@pytest.mark.rule("orcus.fly.speed")
@pytest.mark.rule("orcus.move.switch-speeds")
@pytest.mark.parametrize(("modes", "speeds", "traits", "ceiling", "bits"), [
    ({"fly": 8, "hover": True}, {"fly": 8}, {"hover"}, -1, 0),
    ({"fly": 8, "hover": False}, {"fly": 8}, set(), -1, 0),
    ({"fly": 5, "altitude": 3}, {"fly": 5}, set(), 3, 0),
    ({"fly": 5, "max altitude": 2}, {"fly": 5}, set(), 2, 0),
    ({"climb": 3, "swim": 2, "burrow": 1}, {"climb": 3, "swim": 2, "burrow": 1}, set(), -1, 0),
    ({"phasing": True}, {}, {"phasing"}, -1, flags.PHASING),
    ({"no shift": True}, {}, {"no shift"}, -1, flags.NO_SHIFT),
    ({"Compress": True}, {}, {"compress"}, -1, 0),
])  # fmt: skip
def test_how_a_creature_moves(
    stage: Stage, modes: dict[str, Any], speeds: dict[str, int], traits: set[str], ceiling: int, bits: int
) -> None:
    made = sheet(stage, {"modes": modes})
    assert (made.modes, set(made.movement), made.max_altitude) == (speeds, traits, ceiling)
    assert made.flags & (flags.PHASING | flags.NO_SHIFT) == bits


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.rule("orcus.sense.all-around")
@pytest.mark.parametrize(("text", "senses", "around"), [
    ("darkvision", {"darkvision": 0}, False), ("blindsight 3", {"blindsight": 3}, False),
    ("Blindsight 3 (blind)", {"blindsight": 3, "blind": 0}, False), ("tremorsense 5", {"tremorsense": 5}, False),
    ("all-around vision", {"all-around vision": 0}, True),
])  # fmt: skip
def test_how_a_creature_senses(stage: Stage, text: str, senses: dict[str, int], around: bool) -> None:
    made = sheet(stage, {"senses": [text]})
    assert (made.senses, bool(made.flags & flags.ALL_AROUND)) == (senses, around)


@pytest.mark.rule("orcus.act.basic-attack")
@pytest.mark.parametrize(("fields", "weapon", "basics"), [
    ({}, "blade", ["melee-basic", "ranged-basic"]), ({"weapon": "pike +2 1d10, reach 2"}, "pike", ["melee-basic",
                                                                                                   "ranged-basic"]),
    ({"side": "monsters"}, "blade", ["melee-basic", "ranged-basic"]), (MONSTER, None, ["Claw"]),
    ({**MONSTER, "weapon": "axe +2 1d10"}, "axe", ["Claw"]), ({"powers": [CLAW]}, "blade", ["melee-basic",
                                                                                       "ranged-basic", "Claw"]),
])  # fmt: skip
def test_what_a_creature_strikes_with(
    stage: Stage, fields: dict[str, Any], weapon: str | None, basics: list[str]
) -> None:
    made = sheet(stage, fields)
    assert (made.weapon.name if made.weapon else None) == weapon
    assert [power.name for power in made.powers] == basics


BLADE, AXE, DIRK = Arm("blade", 3, 1, 8), Arm("axe", 2, 1, 6), Arm("dirk", 3, 1, 4, 1, 5, 10, ("light thrown",))
MAUL = Arm("maul", 2, 2, 6, properties=("two-handed",))
BOW, SLING = Arm("bow", 2, 1, 10, 1, 20, 40), Arm("sling", 2, 1, 6, 1, 10, 20)


@pytest.mark.rule("orcus.act.basic-attack")
@pytest.mark.parametrize(("arms", "stow", "held", "stowed"), [
    ([], False, (None, None, None), []),
    ([BLADE], False, ("blade", None, None), []),
    ([BLADE, AXE], False, ("blade", "axe", None), []),
    ([BLADE, AXE, DIRK], False, ("blade", "axe", None), []),
    ([BLADE, AXE, DIRK, BOW, SLING], True, ("blade", "axe", "bow"), ["dirk", "sling"]),
    ([BOW, SLING, BLADE], False, ("blade", None, "bow"), []),
    ([DIRK, BOW], True, ("dirk", None, "bow"), []),
    ([MAUL, BLADE], True, ("maul", None, None), ["blade"]),
    ([BLADE, MAUL], True, ("blade", None, None), ["maul"]),
    ([BLADE, AXE, MAUL], True, ("blade", "axe", None), ["maul"]),
    ([MAUL, BLADE], False, ("maul", "blade", None), []),
])  # fmt: skip
def test_what_a_hero_has_in_hand_and_what_it_has_put_away(
    arms: list[Arm], stow: bool, held: tuple[str | None, ...], stowed: list[str]
) -> None:
    made = Sheet("Test")
    hold(made, tuple(arms), stow)
    assert tuple(arm.name if arm else None for arm in (made.weapon, made.offhand, made.ranged)) == held
    assert [weapon.name for weapon in made.stowed] == stowed
