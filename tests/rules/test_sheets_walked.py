"""Every number a creature is staged with, by field, for heroes and for monsters, in both games on squares."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.creature import Sheet
from battlemat.engine.effects import flags
from battlemat.systems.shared.grid.sheets import hold
from battlemat.systems.shared.weapons import parse_weapon

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.level.start-benefits")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.ruling.sheet-numbers"))]
CLAW = "Claw (standard, at-will): Reach 1; +9 vs AC; 3 damage."


def sheet(system: str, hero: bool, **fields: Any) -> Sheet:
    scene = Scene(system, A=dict(at=(3, 3), side="heroes" if hero else "monsters", **fields),
                  G=dict(side="monsters" if hero else "heroes", at=(15, 15)))
    return scene.creature("A").sheet


SAME: list[tuple[dict[str, Any], str, object]] = [
    ({}, "type", "A"), ({"type": "wolf"}, "type", "wolf"), ({}, "name", "A"), ({"name": "Ox"}, "name", "Ox"),
    ({}, "key", "A"), ({}, "role", ""), ({"role": "Archer"}, "role", "archer"), ({"name": "Ox"}, "type", "A"),
    ({"name": "Ox"}, "key", "A"),
    ({}, "level", 1), ({}, "level_bonus", 0), ({"level": 1}, "level_bonus", 0), ({"level": 30}, "level", 30),
    ({"level": 7}, "level_bonus", 3), ({}, "max_hp", 40), ({"hp": 1}, "max_hp", 1), ({"hp": 33}, "max_hp", 33),
    ({"kind": "mook"}, "max_hp", 1), ({"kind": "mook", "hp": 3}, "max_hp", 3), ({"kind": "elite"}, "max_hp", 40),
    ({"kind": "elite"}, "kind", "elite"), ({}, "kind", "standard"),
    ({"recoveries": 3}, "recoveries", 3), ({"recoveries": 0}, "recoveries", 0),
    ({"action_points": 2}, "action_points", 2),
    ({"action_points": 0}, "action_points", 0), ({}, "death_saves", False), ({"named": True}, "death_saves", True),
    ({"death_saves": True}, "death_saves", True), ({"named": True, "death_saves": False}, "death_saves", False),
    ({}, "speed", 6), ({"speed": 0}, "speed", 0), ({"speed": 9}, "speed", 9),
    ({}, "reach", 1), ({"size": "tiny"}, "reach", 0), ({"size": "small"}, "reach", 1), ({"size": "huge"}, "reach", 1),
    ({"reach": 3}, "reach", 3), ({"size": "tiny", "reach": 2}, "reach", 2),
    ({}, "initiative", 0), ({"init": 5}, "initiative", 5), ({"init": -1}, "initiative", -1),
    ({}, "save_bonus", 0), ({"save_bonus": 2}, "save_bonus", 2), ({}, "types", frozenset()),
    ({"tags": ["Undead", "Cold"]}, "types", frozenset({"undead", "cold"})),
    ({"languages": ["Giant", "Common"]}, "languages", frozenset({"giant", "common"})), ({}, "languages", frozenset()),
    ({"resist": {"fire": 5}}, "resist", {"fire": 5}), ({"vulnerable": {"cold": 3}}, "vulnerable", {"cold": 3}),
    ({"immune": ["Fire", "Push"]}, "immune", frozenset({"fire", "push"})), ({}, "immune", frozenset()),
    ({"modes": {"fly": 8, "climb": 3, "Swim": 4, "burrow": 1}},
     "modes", {"fly": 8, "climb": 3, "swim": 4, "burrow": 1}),
    ({"modes": {"fly": 8, "hover": True, "compress": True, "clumsy on ground": False}}, "movement",
     frozenset({"hover", "compress"})),
    ({}, "modes", {}), ({}, "movement", frozenset()), ({}, "max_altitude", -1),
    ({"modes": {"fly": 8, "max altitude": 3}}, "max_altitude", 3), ({"modes": {"altitude": 0}}, "max_altitude", 0),
    ({}, "skills", {}), ({}, "trained", frozenset()),
    ({"skills": {"stealth": 9, "heal": -2}}, "skills", {"stealth": 9, "heal": -2}),
    ({"skills": {"Stealth": 9, "heal": 2}}, "trained", frozenset({"stealth", "heal"})),
    ({"senses": ["darkvision"]}, "senses", {"darkvision": 0}),
    ({"senses": ["blindsight 3"]}, "senses", {"blindsight": 3}),
    ({"senses": ["blindsight 3 (blind)"]}, "senses", {"blindsight": 3, "blind": 0}),
    ({"str": 18, "cha": 7}, "abilities", {"str": 18, "con": 10, "dex": 10, "int": 10, "wis": 10, "cha": 7}),
    ({"ac": 22, "will": 9}, "defenses", {"ac": 22, "fort": 15, "ref": 15, "will": 9}),
    ({"size": "tiny"}, "size", 0), ({"size": "medium"}, "size", 2), ({"size": "gargantuan"}, "size", 5),
]  # fmt: skip


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("hero", [True, False])
def test_a_creature_has_the_numbers_it_is_staged_with(system: str, hero: bool) -> None:
    for fields, name, value in SAME:
        assert getattr(sheet(system, hero, **fields), name) == value, (fields, name)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("hero", [True, False])
def test_what_heroes_have_and_monsters_have_not(system: str, hero: bool) -> None:
    made = sheet(system, hero)
    assert (made.hero, made.recoveries, made.action_points) == ((True, 8, 1) if hero else (False, 0, 0))
    armed = sheet(system, hero, powers=[CLAW])
    assert (armed.weapon is not None) is hero
    assert made.weapon is not None and (made.weapon.name, made.weapon.proficiency) == ("blade", 3)
    assert (made.weapon.count, made.weapon.sides) == (1, 8)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("hero", [True, False])
@pytest.mark.parametrize("powers", [[], [CLAW]])
def test_what_it_holds(system: str, hero: bool, powers: list[str]) -> None:
    def names(**fields: Any) -> tuple[str | None, ...]:
        made = sheet(system, hero, powers=powers, **fields)
        return tuple(arm.name if arm else None for arm in (made.weapon, made.offhand, made.ranged))

    usual = "blade" if hero or not powers else None
    assert names() == (usual, None, None)
    assert names(weapon="club +2 1d10") == ("club", None, None)
    assert names(offhand="knife +3 1d4") == (usual, "knife", None)
    assert names(ranged="sling +2 1d6, range 9/9") == (usual, None, "sling")
    assert sheet(system, hero, powers=powers).stowed == ()


@pytest.mark.rule("fourth.ruling.sheet-numbers")
@pytest.mark.parametrize("hero", [True, False])
def test_what_is_put_away_in_fourth(hero: bool) -> None:
    made = sheet("fourth", hero, stowed=["knife +3 1d4", "club +2 1d10"])
    assert [arm.name for arm in made.stowed] == ["knife", "club"]


@pytest.mark.parametrize("system", GAMES)
def test_flags_of_movement_and_sense(system: str) -> None:
    for fields, bit in (({"modes": {"phasing": True}}, flags.PHASING), ({"modes": {"no shift": True}}, flags.NO_SHIFT),
                        ({"senses": ["all-around vision"]}, flags.ALL_AROUND)):  # fmt: skip
        assert sheet(system, True, **fields).flags & bit
        assert not sheet(system, True, modes={"hover": True}, senses=["darkvision"]).flags & bit
    assert not sheet(system, True, modes={"phasing": False}).flags & flags.PHASING


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("level", [0, 31, -1])
def test_there_are_thirty_levels(system: str, level: int) -> None:
    with pytest.raises(ValueError, match="1 to 30"):
        sheet(system, True, level=level)


@pytest.mark.parametrize("system", GAMES)
def test_one_must_have_something_to_lose(system: str) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        sheet(system, True, hp=0)


@pytest.mark.rule("orcus.companion.obedience", "orcus.keyword.summons")
def test_a_companion_in_orcus_is_no_hero_and_a_summons_has_a_summoner() -> None:
    for fields, types in (({}, frozenset()), ({"summoned": True}, frozenset({"summoned"})),
                          ({"summoned": True, "tags": ["Beast"]}, frozenset({"summoned", "beast"}))):  # fmt: skip
        scene = Scene("orcus", A=dict(at=(3, 3)), W=dict(owner="A", at=(4, 3), **fields),
                      G=dict(side="monsters", at=(15, 15)))
        made = scene.creature("W").sheet
        assert (made.hero, made.recoveries, made.action_points, made.types) == (False, 0, 0, types)
    with pytest.raises(ValueError, match="summoner"):
        sheet("orcus", True, summoned=True)
    assert sheet("orcus", True, skills={"sleight-of-hand": 2}).skills == {"sleight of hand": 2}


@pytest.mark.rule("orcus.act.rally")
@pytest.mark.parametrize("all_recover", [False, True])
def test_by_option_monsters_of_orcus_have_recoveries_too(all_recover: bool) -> None:
    options: dict[str, object] = {"monsters-can-rally": True} if all_recover else {}
    scene = Scene("orcus", A=dict(at=(3, 3)), G=dict(side="monsters", at=(5, 5)), options=options)
    assert [scene.creature(key).sheet.recoveries for key in "AG"] == [8, 8 if all_recover else 0]


KNIFE, CLUB, AXE = "knife +3 1d4", "club +2 1d10", "axe +2 1d6, range 5/10, heavy thrown"
SPEAR, BOW, SLING = "spear +2 2d6, two-handed", "bow +2 1d10, range 20/40", "sling +2 1d6, range 9/9"


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("arms", "stow", "held"), [
    ([], False, (None, None, None, ())), ([KNIFE], False, ("knife", None, None, ())),
    ([KNIFE, CLUB], False, ("knife", "club", None, ())), ([KNIFE, CLUB, AXE], False, ("knife", "club", None, ())),
    ([BOW, KNIFE], False, ("knife", None, "bow", ())), ([BOW, SLING], False, (None, None, "bow", ())),
    ([AXE, SLING], False, ("axe", None, "sling", ())), ([SPEAR, KNIFE], False, ("spear", "knife", None, ())),
    ([], True, (None, None, None, ())), ([KNIFE, CLUB], True, ("knife", "club", None, ())),
    ([KNIFE, CLUB, AXE], True, ("knife", "club", None, ("axe",))),
    ([SPEAR, KNIFE], True, ("spear", None, None, ("knife",))),
    ([KNIFE, SPEAR], True, ("knife", None, None, ("spear",))),
    ([KNIFE, CLUB, SPEAR], True, ("knife", "club", None, ("spear",))), ([SPEAR], True, ("spear", None, None, ())),
    ([BOW, KNIFE, SLING, CLUB, AXE], True, ("knife", "club", "bow", ("axe", "sling"))),
])  # fmt: skip
def test_what_a_hero_has_in_hand_and_what_is_put_away(
    system: str, arms: list[str], stow: bool, held: tuple[object, ...]
) -> None:
    made = Sheet(system)
    carried = tuple(parse_weapon(text) for text in arms)
    if stow:
        hold(made, carried, stow=True)
    else:
        hold(made, carried)
    found = [arm.name if arm else None for arm in (made.weapon, made.offhand, made.ranged)]
    assert (*found, tuple(arm.name for arm in made.stowed)) == held
