"""What ends when somebody falls or dies, what does not, and what waking brings, in both games on squares."""

from typing import Any

import pytest

from battlemat import Scene

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.drop-to-zero", "orcus.condition.marked",
                                                      "orcus.healing.knock-out")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.healing.become-conscious", "fourth.knock-out.choice",
                                                       "fourth.ruling.grab-ends"))]
WAKING = [pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.wake", "orcus.healing.from-negative")),
          pytest.param("fourth", marks=pytest.mark.rule("fourth.healing.become-conscious",
                                                        "fourth.healing.dying-from-zero"))]
BRAND = "Brand (standard, at-will): Ranged 9; +20 vs AC; the target is marked until the end of the encounter."
GLOOM = "Gloom (aura 2): Enemies in the aura take a -3 penalty to attack rolls."
CLUB = "Club (standard, at-will): +20 vs AC; {} damage."
MEND = "Mend (standard, at-will): Ranged 9; one ally; the target regains 5 hit points."
FATES: dict[str, tuple[int, bool]] = {"hurt": (5, False), "down": (6, False), "deep": (11, False), "dead": (12, False),
                                      "knocked out": (6, True), "knocked out from deep": (30, True)}


def staged(system: str, amount: int, spare: bool) -> Scene:
    """A has marked G, holds H and darkens what is around it; then G strikes it."""
    scene = Scene(system, A=dict(at=(5, 5), hp=12, at_hp=6, str=30, powers=[BRAND], traits=[GLOOM]),
                  B=dict(at=(1, 5), powers=[MEND]),
                  G=dict(side="monsters", at=(6, 5), hp=90, powers=[CLUB.format(amount)]),
                  H=dict(side="monsters", at=(5, 6), hp=90))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Brand", "G")
    scene.do("A", "action-point")
    scene.dice(d20=[20] if system == "orcus" else [10])
    scene.do("A", "grapple" if system == "orcus" else "grab", "H")
    assert held(scene) and scene["G"].marked_by == "A"
    assert scene.attack("G", "Club", "A").value == 17
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Club", "A", choose={"knock-out": "yes"} if spare else None)
    return scene


def held(scene: Scene) -> bool:
    return bool({"grabbed", "grappled"} & scene["H"].conditions)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("fate", FATES)
def test_what_a_fall_ends(system: str, fate: str) -> None:
    amount, spare = FATES[fate]
    scene = staged(system, amount, spare)
    view = scene["A"]
    fallen = fate != "hurt"
    assert view.alive is (fate != "dead")
    assert view.hp == (0 if spare else 6 - amount)
    assert held(scene) is not fallen
    assert scene["G"].marked_by == ("A" if not fallen or system == "fourth" else None)
    if fate == "dead":
        assert scene.attack("G", "Club", "B").value == (20 if system == "orcus" else 18)
        assert scene.battle.fields == ()
        return
    assert ("unconscious" in view.conditions or "dying" in view.conditions) is fallen
    assert ("prone" in view.conditions) is fallen
    assert view.dying is (fallen and not spare)
    assert view.death_failures == 0
    scene.turn("A")
    assert scene.can("A", "Brand", "G") is not fallen
    scene.dice(d20=[2] if view.dying else [])
    scene.end()
    assert scene["A"].death_failures == (1 if fallen and not spare else 0)


@pytest.mark.parametrize("system", WAKING)
@pytest.mark.parametrize("fate", ["down", "deep", "knocked out", "dead"])
def test_who_is_healed_wakes_where_it_lies(system: str, fate: str) -> None:
    scene = staged(system, *FATES[fate])
    scene.dice(d20=[12] if scene["A"].dying else [])
    scene.turn("B")
    if fate == "dead":
        assert not scene.can("B", "Mend", "A")
        return
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 5
    assert "prone" in scene["A"].conditions
    assert not {"unconscious", "dying", "stable"} & scene["A"].conditions
    scene.turn("A")
    assert scene.can("A", "stand-up")
    assert not held(scene)


@pytest.mark.parametrize("system", WAKING)
@pytest.mark.parametrize(("amount", "left", "alive"), [(1, -1, True), (5, -5, True), (6, -6, False)])
def test_blows_at_one_that_lies_there_already(system: str, amount: int, left: int, alive: bool) -> None:
    """It does not fall once more; hit points go on down to the end."""
    scene = Scene(system, A=dict(at=(5, 5), hp=12, at_hp=6), B=dict(at=(1, 5), powers=[MEND]),
                  G=dict(side="monsters", at=(6, 5), powers=[CLUB.format(6)]),
                  H=dict(side="monsters", at=(5, 6), powers=["Dart (standard, at-will): Ranged 3; +20 vs AC; "
                                                             f"{amount} damage."]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Club", "A")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Dart", "A")
    assert (scene["A"].hp, scene["A"].alive) == (left, alive)
    events: list[Any] = [event for event in scene.log if event.kind == "drop"]
    assert len(events) == 1
    assert len(scene.creature("A").effects) == (2 if alive else 0)
    if alive:
        scene.dice(d20=[12])
        scene.turn("B")
        scene.do("B", "Mend", "A")
        assert (scene["A"].hp, scene["A"].dying) == (5, False)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("amount", "spare", "state"), [(9, False, "up"), (10, False, "dead"), (10, True, "out"),
                                                        (40, True, "out"), (9, True, "up")])
def test_monsters_die_at_nothing_unless_they_are_spared(system: str, amount: int, spare: bool, state: str) -> None:
    scene = Scene(system, A=dict(at=(5, 5), powers=[CLUB.format(amount)]),
                  G=dict(side="monsters", at=(6, 5), hp=10, traits=[GLOOM]), H=dict(side="monsters", at=(19, 19)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Club", "G", choose={"knock-out": "yes"} if spare else None)
    assert scene["G"].alive is (state != "dead")
    assert scene["G"].hp == {"up": 1, "dead": 10 - amount, "out": 0}[state]
    assert ("unconscious" in scene["G"].conditions) is (state == "out")
    assert scene["G"].dying is False
    assert len(scene.battle.fields) == (0 if state == "dead" else 1)
