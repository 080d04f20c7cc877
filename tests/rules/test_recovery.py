"""Getting a grip and treating others: who may, how near, how often, by how much, in both games on squares."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

WINDS = {"orcus": "rally", "fourth": "second-wind"}
AIDS = {"orcus": "treat-first-aid", "fourth": "stabilize"}
SAVES = {"orcus": "treat-save", "fourth": "first-aid-save"}
LENDS = {"orcus": "treat-wound", "fourth": "first-aid-second-wind"}
WIND = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.rally")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.action.second-wind"))]
GUARD = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.total-defense")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.action.total-defense"))]
AID = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.treat-first-aid")),
       pytest.param("fourth", marks=pytest.mark.rule("fourth.heal.stabilize"))]
SAVE = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.treat-saving-throw")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.heal.first-aid-save"))]
LEND = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.treat-wound")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.heal.first-aid-second-wind"))]
DEFENSES = ("ac", "fort", "ref", "will")
HEX = "Hex (standard, at-will): Ranged 9; +20 vs AC; the target is slowed (save ends)."
CURSE = "Curse (standard, at-will): Ranged 9; +20 vs AC; the target is dazed (save ends)."


def ward(system: str, **others: Any) -> Scene:
    """A, with B beside it, C two squares off; G, who is last, beside A as well."""
    fields: dict[str, Any] = {
        "A": {"at": (5, 5), "skills": {"heal": 0}}, "B": {"at": (6, 5)}, "C": {"at": (7, 5)},
        "G": {"side": "monsters", "at": (5, 6), "powers": [HEX, CURSE]}}
    for key, more in others.items():
        fields[key] |= more
    return Scene(system, **fields)


@pytest.mark.parametrize("system", WIND)
@pytest.mark.parametrize(("hp", "recoveries", "healed", "left"), [
    (15, 8, 25, 7), (35, 8, 40, 7), (15, 1, 25, 0), (15, 0, None, 0), (40, 1, 40, 0),
])  # fmt: skip
def test_one_recovery_once_an_encounter_and_on_guard_until_the_next_turn(
    system: str, hp: int, recoveries: int, healed: int | None, left: int
) -> None:
    scene = ward(system, A={"at_hp": hp, "recoveries": recoveries})
    scene.turn("A")
    assert scene.can("A", WINDS[system]) is (healed is not None)
    if healed is None:
        return
    before = {name: scene.defense("A", name, attacker="G", power="Hex").value for name in DEFENSES}
    scene.do("A", WINDS[system])
    assert (scene["A"].hp, scene["A"].recoveries) == (healed, left)
    assert {name: scene.defense("A", name, attacker="G", power="Hex").value - 2 for name in DEFENSES} == before
    scene.turn("G")
    assert scene.defense("A", "ac", attacker="G", power="Hex").value == before["ac"] + 2
    scene.turn("A")
    assert scene.defense("A", "ac", attacker="G", power="Hex").value == before["ac"]
    assert not scene.can("A", WINDS[system])
    scene.creature("A").recoveries = 3
    assert not scene.can("A", WINDS[system])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", WINDS[system])


@pytest.mark.parametrize("system", WIND)
@pytest.mark.parametrize(("hero", "recoveries", "may"), [
    (True, 8, True), (True, 0, False), (False, 0, False), (False, 2, True),
])  # fmt: skip
def test_who_has_recoveries_to_spend(system: str, hero: bool, recoveries: int, may: bool) -> None:
    scene = ward(system, A={"side": "heroes" if hero else "monsters", "at_hp": 10, "recoveries": recoveries},
                 G={"side": "monsters" if hero else "heroes"})
    scene.turn("A")
    assert scene.can("A", WINDS[system]) is may


@pytest.mark.parametrize("system", WIND)
def test_an_action_point_does_not_use_it_up_nor_it_an_action_point(system: str) -> None:
    for first, second in (("action-point", WINDS[system]), (WINDS[system], "action-point")):
        scene = ward(system, A={"at_hp": 10, "action_points": 2})
        scene.turn("A")
        scene.do("A", first)
        assert scene.can("A", second)
        scene.do("A", second)
        assert not scene.can("A", first)
        assert not scene.can("A", second)


@pytest.mark.parametrize("system", GUARD)
def test_total_defense_is_two_more_on_all_defenses_until_the_next_turn(system: str) -> None:
    scene = ward(system)
    scene.turn("A")
    before = {name: scene.defense("A", name, attacker="G", power="Hex").value for name in DEFENSES}
    scene.do("A", "total-defense")
    for key in ("B", "C", "G"):
        assert {name: scene.defense("A", name, attacker="G", power="Hex").value - 2 for name in DEFENSES} == before
        scene.turn(key)
    assert {name: scene.defense("A", name, attacker="G", power="Hex").value - 2 for name in DEFENSES} == before
    scene.turn("A")
    assert {name: scene.defense("A", name, attacker="G", power="Hex").value for name in DEFENSES} == before
    assert scene["A"].hp == 40
    assert scene["A"].recoveries == 8


@pytest.mark.parametrize("system", AID)
def test_the_dying_beside_one_are_treated_and_nobody_else(system: str) -> None:
    for dying, target, may in (("B", "B", True), ("B", "C", False), ("C", "C", False), ("", "B", False),
                               ("", "A", False), ("B", "A", False), ("B", "G", False)):  # fmt: skip
        scene = ward(system, **({dying: {"at_hp": -3}} if dying else {}))
        scene.turn("A")
        assert scene.can("A", AIDS[system], target) is may, (dying, target)
        action = scene.battle.rules.actions[AIDS[system]]
        who = scene.creature("A")
        assert [use.target for use in action.uses(scene.battle, who)] == ([scene.id("B")] if dying == "B" else [])
        assert action.refusal(scene.battle, who, Use(action)) is not None
        assert action.refusal(scene.battle, who, Use(action, target=99)) is not None
        refused = action.refusal(scene.battle, who, Use(action, targets=(scene.id(target),)))
        assert (refused is None) is may
    foe = ward(system, G={"at_hp": -3, "death_saves": True, "side": "heroes"}, B={"side": "monsters"})
    foe.turn("A")
    assert foe.can("A", AIDS[system], "G")


@pytest.mark.parametrize("system", AID)
@pytest.mark.parametrize(("shown", "stable"), [(14, False), (15, True), (1, False), (20, True)])
def test_a_check_of_fifteen_stabilizes(system: str, shown: int, stable: bool) -> None:
    scene = ward(system, B={"at_hp": -3})
    scene.turn("A")
    scene.dice(d20=[shown])
    scene.do("A", AIDS[system], "B")
    assert scene["B"].stable is stable
    assert scene.can("C", AIDS[system], "B") is False
    scene.turn("A")
    assert scene.can("A", AIDS[system], "B") is (system == "fourth" or not stable)


@pytest.mark.parametrize("system", SAVE)
def test_help_with_a_save_is_for_an_ally_beside_one_that_has_something_to_shake_off(system: str) -> None:
    for hexed in ("", "B", "C"):
        scene = ward(system)
        if hexed:
            scene.turn("G")
            scene.dice(d20=[15])
            scene.do("G", "Hex", hexed)
        scene.turn("A")
        for target in "ABCG":
            assert scene.can("A", SAVES[system], target) is (target == hexed == "B"), (hexed, target)
        action = scene.battle.rules.actions[SAVES[system]]
        listed = [use.target for use in action.uses(scene.battle, scene.creature("A"))]
        assert listed == ([scene.id("B")] if hexed == "B" else [])
    other = ward(system, B={"side": "monsters"}, G={"side": "heroes"})
    other.turn("G")
    other.dice(d20=[15])
    other.do("G", "Hex", "B")
    other.turn("A")
    assert not other.can("A", SAVES[system], "B")


@pytest.mark.parametrize("system", SAVE)
@pytest.mark.parametrize(("shown", "save", "shaken"), [
    (14, None, False), (15, 9, False), (15, 10, True), (20, 20, True),
])  # fmt: skip
def test_a_good_check_gives_a_save_at_once(system: str, shown: int, save: int | None, shaken: bool) -> None:
    scene = ward(system)
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "B")
    scene.turn("A")
    scene.dice(d20=[shown] + ([save] if save else []))
    scene.do("A", SAVES[system], "B", choose={"save": "now"})
    assert ("slowed" in scene["B"].conditions) is not shaken
    assert not scene.dice_left().get("d20")


@pytest.mark.parametrize("system", SAVE)
@pytest.mark.parametrize("against", ["Hex", "Curse"])
@pytest.mark.parametrize(("save", "shaken"), [(7, False), (8, True)])
def test_or_two_more_on_the_next_one_against_that(system: str, against: str, save: int, shaken: bool) -> None:
    names = {"Hex": "slowed", "Curse": "dazed"}
    scene = ward(system, G={"action_points": 1})
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Hex", "B")
    scene.do("G", "action-point")
    scene.do("G", "Curse", "B")
    assert scene["B"].conditions == {"slowed", "dazed"}
    scene.turn("A")
    options = [effect.name for effect in scene.creature("B").effects]
    word = next(name for name in options if against.casefold() in name.casefold() or names[against] in name.casefold())
    scene.dice(d20=[15])
    scene.do("A", SAVES[system], "B", choose={"save": word})
    scene.turn("B")
    scene.dice(d20=[save, save])
    scene.end()
    for name, condition in names.items():
        assert (condition in scene["B"].conditions) is not (shaken and name == against)


@pytest.mark.parametrize("system", LEND)
@pytest.mark.parametrize(("shown", "healed"), [(9, False), (10, True)])
def test_help_to_a_second_wind_takes_the_others_recovery_and_no_guard(system: str, shown: int, healed: bool) -> None:
    scene = ward(system, B={"at_hp": 10})
    scene.turn("A")
    for target in "ACG":
        assert not scene.can("A", LENDS[system], target)
    before = scene.defense("B", "ac", attacker="G", power="Hex").value
    scene.dice(d20=[shown])
    scene.do("A", LENDS[system], "B")
    assert (scene["B"].hp, scene["B"].recoveries, scene["A"].recoveries) == ((20, 7, 8) if healed else (10, 8, 8))
    assert scene.defense("B", "ac", attacker="G", power="Hex").value == before
    scene.turn("B")
    assert scene.can("B", WINDS[system]) is not healed
    scene.turn("A")
    assert scene.can("A", LENDS[system], "B") is not healed


@pytest.mark.parametrize("system", LEND)
@pytest.mark.parametrize(("recoveries", "hp", "may"), [(1, 10, True), (0, 10, False), (0, -3, True)])
def test_it_takes_a_recovery_of_the_other_unless_it_is_dying(
    system: str, recoveries: int, hp: int, may: bool
) -> None:
    scene = ward(system, B={"at_hp": hp, "recoveries": recoveries})
    scene.turn("A")
    assert scene.can("A", LENDS[system], "B") is may


@pytest.mark.rule("orcus.act.treat-wound", "orcus.act.rally")
@pytest.mark.parametrize("apart", [False, True])
def test_by_option_treatment_of_orcus_leaves_the_other_its_own_rally(apart: bool) -> None:
    options: dict[str, object] = {"treat-wound-does-not-use-rally": True} if apart else {}
    scene = Scene("orcus", A=dict(at=(5, 5), skills={"heal": 0}), B=dict(at=(6, 5), at_hp=5),
                  G=dict(side="monsters", at=(15, 5)), options=options)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "treat-wound", "B")
    scene.turn("A")
    assert scene.can("A", "treat-wound", "B") is apart
    scene.turn("B")
    assert scene.can("B", "rally") is apart
    if apart:
        scene.do("B", "rally")
        scene.turn("A")
        assert scene.can("A", "treat-wound", "B")
