"""What print says of whom, how many and how: each word of it must tell in the fight."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.block import read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

BLOCK = """#### Gravel Hulk
2nd level troop [beast]
Initiative: +4

Claw +7 vs. AC—6 damage
{}
AC 18
PD 16
MD 12
HP 36
"""


def fight(*lines: str, engaged: tuple[str, ...] = ("A",), more: dict[str, Any] | None = None, far: tuple[str, ...] = (),
          **g: Any) -> Scene:
    """G with these lines fights A, B and C, of whom some are engaged with it; its turn. H is its ally."""
    heroes = {name: dict(hp=60, ac=10, pd=10, md=10, powers=["Dart +30 vs. PD—9 damage"]) for name in "ABC"}
    others = {"H": dict(side="monsters", hp=40, pd=10), **(more or {})}
    scene = Scene("archmage", engaged=[(name, "G") for name in engaged], far=list(far), **heroes,
                  G={"side": "monsters", "hp": 60, "ac": 10, "pd": 10, "md": 10, "powers": list(lines), **g}, **others)
    scene.turn("G")
    return scene


def test_a_save_against_an_effect_ends_it() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("A", "H")],
                  A=dict(hp=60, ac=10, powers=["Numb +30 vs. PD—The target is dazed (save ends)"]),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "Claw +30 vs. AC—6 damage\nNatural even hit: One nearby ally can roll a save against a save "
                      "ends effect."]},
                  H={"side": "monsters", "hp": 60})
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Numb", "H")
    assert "dazed" in scene["H"].conditions
    scene.turn("G")
    scene.dice(d20=[12, 11])
    scene.do("G", "Claw", "A")
    assert "dazed" not in scene["H"].conditions


@pytest.mark.parametrize(("save", "freed"), [("an easy save", True), ("a save", False)])
def test_a_save_has_its_own_difficulty(save: str, freed: bool) -> None:
    scene = Scene("archmage", engaged=[("A", "G")],
                  A=dict(hp=60, ac=10, powers=["Numb +30 vs. PD—The target is dazed (save ends)"]),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "Claw +30 vs. AC—6 damage\n"
                      f"Natural even hit: This creature can roll {save} against a save ends effect."]})
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Numb", "G")
    scene.turn("G")
    scene.dice(d20=[14, 7])
    scene.do("G", "Claw", "A")
    assert ("dazed" not in scene["G"].conditions) == freed


def test_a_save_that_decides_something_is_against_nothing() -> None:
    scene = fight("Bristle: When an enemy misses this creature with an attack, it rolls a save. On a success, that "
                  "enemy takes 5 damage.")
    scene.turn("A")
    scene.dice(d20=[1, 11])
    scene.do("A", "Dart", "G")
    assert scene["A"].hp == 55


def test_all_that_are_engaged_and_one_more_are_targets() -> None:
    scene = fight("C: Whirl +30 vs. PD (each enemy engaged with it and 1 nearby enemy)—5 damage", engaged=("A", "B"))
    scene.dice(d20=[10, 10, 10])
    scene.do("G", "Whirl", "C")
    assert [scene[name].hp for name in "ABC"] == [55, 55, 55]


def test_allies_among_the_targets_are_burned_too() -> None:
    scene = Scene("archmage", engaged=[("A", "H"), ("B", "K")], A=dict(hp=60, pd=10), B=dict(hp=60, pd=10),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "C: Flare +30 vs. PD (1 nearby enemy and any allies engaged with those enemies)—5 damage"]},
                  H={"side": "monsters", "hp": 40, "pd": 10}, K={"side": "monsters", "hp": 40, "pd": 10})
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Flare", "A")
    assert [scene[name].hp for name in "AHBK"] == [55, 35, 60, 40]


def test_many_near_or_one_far_is_one_or_the_other() -> None:
    scene = fight("R: Sling +30 vs. PD (up to 2 nearby enemies or 1 far away enemy)—5 damage", engaged=(),
                  more={"F": dict(hp=60, pd=10), "E": dict(hp=60, pd=10)}, far=("E", "F"))
    assert scene.why_not("G", "Sling", targets=["E", "F"])


def test_targets_picked_at_random() -> None:
    scene = fight("R: Gout +30 vs. PD (1 random nearby conscious enemy)—5 damage", engaged=())
    scene.dice(d3=[2], d20=[10])
    scene.do("G", "Gout", "A")
    assert [scene[name].hp for name in "ABC"] == [60, 55, 60]


def test_both_of_them_suffer() -> None:
    scene = fight("Claw +30 vs. AC—6 damage\nNatural even hit: Both this creature and its target take 4 damage!")
    scene.dice(d20=[14])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["G"].hp, scene["H"].hp) == (50, 56, 40)


def test_it_in_a_limit_is_the_creature_itself() -> None:
    scene = fight("Gore +30 vs. AC—6 damage\nLimited use: This creature can only use this attack while it's not "
                  "staggered.", at_hp=20)
    assert scene.why_not("G", "Gore", "A")


@pytest.mark.parametrize("word", ["those", "these", "weaker", "next", "conscious", "wounded", "lone", "lowest"])
def test_a_word_that_names_no_kind_of_creature_is_none(word: str) -> None:
    text = BLOCK.format(f"Howl: When the hulk dies, each {word} ally takes 3 damage.")
    block = read_blocks(text, ARCHMAGE_TERMS, "hulk")[0]
    names = [one.name for power in block.powers for one in power.walk() if type(one).__name__ == "Called"]
    assert word not in names


def test_engaged_with_so_many() -> None:
    lines = ("Maul +30 vs. AC—6 damage\nNatural even hit: If the target is engaged with two or more foes, it takes 10 "
             "damage.",)
    for engaged, left in (([("A", "G")], 54), ([("A", "G"), ("A", "H")], 44)):
        scene = Scene("archmage", engaged=engaged, A=dict(hp=60, ac=10),
                      G={"side": "monsters", "hp": 60, "powers": list(lines)}, H={"side": "monsters", "hp": 40})
        scene.turn("G")
        scene.dice(d20=[14])
        scene.do("G", "Maul", "A")
        assert scene["A"].hp == left


def test_what_is_used_by_several_names_is_used_once() -> None:
    scene = fight("[Group ability] Nettle +30 vs. PD—5 damage", "[Group ability] Thistle +30 vs. PD—4 damage",
                  "Group ability: For every two hedge hags in the battle (round up), one of them can use nettle or "
                  "thistle once during the battle.", name="Hedge Hag")
    assert not scene.why_not("G", "Thistle", "A")
    scene.dice(d20=[10])
    scene.do("G", "Nettle", "A")
    scene.turn("G")
    assert scene.why_not("G", "Thistle", "A")


def test_so_often_a_battle_by_the_action_said() -> None:
    scene = fight("Claw +30 vs. AC—6 damage",
                  "Swift: Twice per battle, this creature can make a claw attack as a quick action (once per round).")
    scene.dice(d20=[11, 11])
    scene.do("G", "Swift", "A")
    assert scene.why_not("G", "Swift", "A")
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 48
    for _ in range(2):
        scene.turn("G")
        if scene["A"].hp == 48:
            scene.dice(d20=[11])
            scene.do("G", "Swift", "A")
    assert scene["A"].hp == 42
    assert scene.why_not("G", "Swift", "A")


def test_extra_damage_on_a_miss_too() -> None:
    scene = fight("Claw +0 vs. AC—6 damage",
                  "Rancor: While this creature is staggered, its attacks deal 5 extra damage, hit or miss.", at_hp=20)
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 55


@pytest.mark.parametrize(("natural", "left"), [(15, 60), (14, 60)])
def test_only_melee_rolls_burn_the_attacker(natural: int, left: int) -> None:
    scene = Scene("archmage", A=dict(hp=60, ac=10, powers=["R: Arrow +30 vs. PD—3 damage"]),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "Sear: When an enemy makes a natural odd melee attack roll against this creature, that attacker "
                      "takes 5 fire damage."]})
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Arrow", "G")
    assert scene["A"].hp == left


def test_whom_one_fells_is_not_oneself() -> None:
    scene = fight("Claw +30 vs. AC—70 damage", "Relish: When this creature drops an enemy to 0 hp, it heals 5 hp.",
                  at_hp=40)
    scene.dice(d20=[11])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 45


def test_a_blow_to_come_is_against_one_target_this_turn() -> None:
    scene = fight("Feint +30 vs. MD—1 damage, and the next attack this creature makes against the target this turn "
                  "deals +5 extra damage.\nLimited use: 1/round, as a quick action", "Claw +30 vs. AC—6 damage",
                  engaged=("A", "B"))
    scene.dice(d20=[11, 11])
    scene.do("G", "Feint", "A")
    scene.do("G", "Claw", "B")
    assert scene["B"].hp == 54


def test_only_its_own_captives_are_let_go() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("B", "H")],
                  A=dict(hp=60, ac=10, powers=["Flame +30 vs. PD—16 fire damage"]), B=dict(hp=60, ac=10),
                  G={"side": "monsters", "hp": 60, "pd": 10, "powers": [
                      "Hug +30 vs. AC—1 damage, and this creature grabs the target",
                      "Scald: When this creature takes 15 or more fire damage from a single attack, it releases all "
                      "grabbed creatures."]},
                  H={"side": "monsters", "hp": 60,
                     "powers": ["Hug +30 vs. AC—1 damage, and this creature grabs the target"]})
    scene.turn("G")
    scene.dice(d20=[11, 11, 11])
    scene.do("G", "Hug", "A")
    scene.turn("H")
    scene.do("H", "Hug", "B")
    scene.turn("A")
    scene.do("A", "Flame", "G")
    assert "grabbed" not in scene["A"].conditions and "grabbed" in scene["B"].conditions


@pytest.mark.parametrize(("label", "natural", "left"), [
    ("Miss that's a natural 6+", 7, 52), ("Miss that's a natural 6+", 5, 60), ("Miss against a dazed target", 7, 60),
])
def test_a_miss_of_a_kind(label: str, natural: int, left: int) -> None:
    scene = fight(f"Club -20 vs. AC—6 damage\n{label}: 8 damage.")
    scene.dice(d20=[natural])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == left
