"""What is done to each of a group, as traits and lines of creatures without squares print it, at work."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.durations import SAVE_ENDS, Duration
from battlemat.engine.effects.effect import Effect

SNAP = "Snap +30 vs. AC—6 damage"


def fight(*traits: str, powers: tuple[str, ...] = (SNAP,),
          engaged: tuple[tuple[str, str], ...] = (("A", "G"),)) -> Scene:
    """A and B against G, which has these traits."""
    return Scene("archmage", engaged=list(engaged), A=dict(hp=90, ac=15, pd=15, powers=[SNAP]),
                 B=dict(hp=90, ac=15, pd=15, powers=[SNAP]),
                 G=dict(side="monsters", hp=90, ac=15, pd=15, powers=list(powers), traits=list(traits)))


def burning(scene: Scene, name: str) -> int:
    return sum(effect.persistent for effect in scene.battle.creatures["ABG".index(name)].effects)


def test_a_group_takes_both_kinds_of_damage() -> None:
    scene = fight("Embers: At the start of this creature's turn, each nearby enemy takes 2 damage and 5 ongoing fire "
                  "damage.")
    scene.turn("G")
    assert (scene["A"].hp, scene["B"].hp) == (88, 88)
    assert [burning(scene, name) for name in "ABG"] == [5, 5, 0]


def test_who_strikes_it_takes_both_kinds_of_damage() -> None:
    scene = fight("Embers: When an enemy hits this creature, it takes 2 damage and 5 ongoing fire damage.")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Snap", "G")
    assert [burning(scene, name) for name in "ABG"] == [5, 0, 0] and scene["A"].hp == 88


@pytest.mark.parametrize("what", ["is dazed until the end of its next turn", "takes 5 ongoing fire damage"])
def test_all_that_a_deed_brings_upon_a_group(what: str) -> None:
    scene = fight(f"Embers: When an enemy hits this creature, each nearby enemy takes 3 damage and {what}.")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Snap", "G")
    assert (scene["A"].hp, scene["B"].hp) == (87, 87)
    if "dazed" in what:
        assert "dazed" in scene["A"].conditions and "dazed" in scene["B"].conditions
    else:
        assert [burning(scene, name) for name in "ABG"] == [5, 5, 0]


def test_those_engaged_with_it_are_engaged_with_its_owner() -> None:
    scene = fight("Embers: When an enemy hits this creature, each enemy engaged with it takes 3 damage.",
                  engaged=(("A", "G"), ("B", "G")))
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Snap", "G")
    assert (scene["A"].hp, scene["B"].hp) == (87, 87)


def test_a_recoil_is_not_what_burns_on() -> None:
    scene = fight(powers=("Flare +30 vs. PD—4 damage, and this creature takes 5 damage, and the target takes 5 ongoing "
                          "fire damage",))
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Flare", "A")
    assert (scene["A"].hp, scene["G"].hp) == (86, 85) and [burning(scene, name) for name in "ABG"] == [5, 0, 0]


@pytest.mark.parametrize(("against", "dazed"), [("Claw", True), ("other", False)])
def test_a_save_against_this_is_no_other_save(against: str, dazed: bool) -> None:
    scene = fight(powers=("Claw +30 vs. AC—6 damage, and the target takes 5 ongoing fire damage. When the target saves "
                          "against the ongoing damage, it is dazed until the end of its next turn.",))
    battle = scene.battle
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Claw", "A")
    target = battle.creatures[0]
    if against == "other":
        verbs.add_effect(battle, target, Effect("Chill", 2, Duration(SAVE_ENDS), persistent=1))
    scene.dice(d20=[20] if against == "Claw" else [1, 20])
    scene.turn("A")
    scene.turn("B")
    assert ("dazed" in scene["A"].conditions) is dazed


@pytest.mark.parametrize(("words", "dice", "held"), [
    ("and this creature grabs the target until the end of its next turn", [], False),
    ("and the target is grabbed (save ends)", [20], False), ("and the target is grabbed (save ends)", [1], True),
    ("and this creature grabs the target", [], True)])
def test_a_hold_lasts_as_long_as_is_printed(words: str, dice: list[int], held: bool) -> None:
    scene = fight(powers=(f"Claw +30 vs. AC—6 damage, {words}",))
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Claw", "A")
    assert "grabbed" in scene["A"].conditions
    scene.dice(d20=dice)
    scene.turn("A")
    scene.turn("B")
    scene.turn("G")
    scene.turn("B")
    assert ("grabbed" in scene["A"].conditions) is held
    assert not scene.dice_left().get("20")


def test_it_engages_one_of_those_it_hit() -> None:
    scene = fight(powers=("C: Gust +30 vs. PD (1d3 nearby enemies)—6 damage, and after the attack this creature "
                          "teleports to and engages with one target it hit",), engaged=())
    scene.turn("G")
    scene.dice(d20=[12, 12], d3=[3])
    scene.do("G", "Gust", targets=["B", "A"])
    assert (scene["A"].hp, scene["B"].hp) == (84, 84)
    assert scene.battle.creatures[2].engaged in (1 << 0, 1 << 1)
