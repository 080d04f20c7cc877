"""What print says of whom, how many and how: each word of it must tell in the fight."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.block import read_blocks
from battlemat.powers.forms.states import Called
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


def notes(line: str) -> list[str]:
    """What of a line of a gravel hulk's did not read."""
    block = read_blocks(BLOCK.format(line), ARCHMAGE_TERMS, "hulk")[0]
    return [note.text for power in block.powers for note in power.notes()]


def fight(*lines: str, engaged: tuple[str, ...] = ("A",), more: dict[str, Any] | None = None, far: tuple[str, ...] = (),
          **g: Any) -> Scene:
    """G with these lines fights A, B and C, of whom some are engaged with it; its turn. H is its ally."""
    darts = ["Dart +30 vs. PD—9 damage", "R: Bolt +30 vs. PD—9 damage"]
    heroes: dict[str, Any] = {name: dict(hp=60, ac=10, pd=10, md=10, powers=darts) for name in "ABC"}
    others: dict[str, Any] = {"H": dict(side="monsters", hp=40, pd=10), **(more or {})}
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
    names = [one.name for power in block.powers for one in power.walk() if isinstance(one, Called)]
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


def test_what_each_failed_save_costs_ends_with_the_effect() -> None:
    scene = fight("Arrow +30 vs. AC—6 damage and the target is stuck (save ends). Each time the target fails to "
                  "save, it takes 4 damage.", "Numb +30 vs. PD—The target is dazed (save ends)")
    scene.dice(d20=[11])
    scene.do("G", "Arrow", "A")
    for save, left in ((5, 50), (15, 50)):
        scene.turn("A")
        scene.dice(d20=[save])
        scene.end()
        assert scene["A"].hp == left
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "Numb", "A")
    scene.turn("A")
    scene.dice(d20=[5])
    scene.end()
    assert scene["A"].hp == 50


def test_an_ally_beside_the_target_strikes() -> None:
    scene = Scene("archmage", engaged=[("A", "H")], A=dict(hp=60, ac=10, md=10),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "R: Point +30 vs. MD (one nearby enemy)—10 damage. If an ally is engaged with the target, it can "
                      "make a basic attack against the target as a free action."]},
                  H=dict(side="monsters", hp=40, powers=["Bite +30 vs. AC—5 damage"]))
    scene.turn("G")
    scene.dice(d20=[11, 11])
    scene.do("G", "Point", "A")
    assert scene["A"].hp == 45


def test_misses_that_hurt_more_while_staggered() -> None:
    scene = fight("Claw +0 vs. AC—6 damage", "Flail: This creature's attacks that miss deal 5 damage. When staggered, "
                  "its missed attacks deal 10 damage.", at_hp=20)
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 50


@pytest.mark.parametrize(("pack", "left"), [(True, 57), (False, 60)])
def test_misses_of_a_pack(pack: bool, left: int) -> None:
    beside = [("A", "G"), ("A", "H")] if pack else [("A", "G")]
    scene = Scene("archmage", engaged=beside, A=dict(hp=60, ac=18), H=dict(side="monsters", hp=40, name="Reed Jackal"),
                  G={"side": "monsters", "name": "Reed Jackal", "hp": 60, "powers": [
                      "Claw +0 vs. AC—6 damage", "Pack: If more than one jackal is engaged with the target, each "
                      "jackal melee attack that misses that target deals half damage."]})
    scene.turn("G")
    scene.dice(d20=[4])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == left


@pytest.mark.parametrize("words", ["(but not a third)", "(no more)"])
def test_a_second_attack_is_the_last(words: str) -> None:
    scene = fight("Claw +30 vs. AC—6 damage\nNatural even hit: This creature can make a second claw attack "
                  f"{words} as a free action.")
    scene.dice(d20=[12, 12, 12])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 48


def test_the_nearest_ally_of_the_target_is_on_its_side() -> None:
    scene = Scene("archmage", A=dict(hp=60, md=18), B=dict(hp=60), H=dict(side="monsters", hp=40),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "R: Hush +0 vs. MD (one nearby enemy)—14 psychic damage\n"
                      "Natural even miss: The target's closest nearby ally takes 4 psychic damage."]})
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Hush", "A")
    assert (scene["B"].hp, scene["H"].hp) == (56, 40)


def test_one_save_ends_both_of_what_a_special_adds() -> None:
    scene = fight("Web +30 vs. PD—1 damage, and 5 ongoing poison damage", "Venom: The target of this creature's web "
                  "attack now takes 10 ongoing poison damage and is weakened (save ends both) instead.")
    scene.dice(d20=[11])
    scene.do("G", "Web", "A")
    assert scene["A"].ongoing == {"poison": 10} and "weakened" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[15])
    scene.end()
    assert not scene["A"].ongoing and "weakened" not in scene["A"].conditions


def test_those_who_attack_it_roll_twice() -> None:
    scene = Scene("archmage", A=dict(hp=60, powers=["R: Bow +0 vs. AC—5 damage"]),
                  G={"side": "monsters", "hp": 60, "ac": 10, "powers": [
                      "Gusts: When a ranged attack targets this creature, the attacker must roll 2d20 and take the "
                      "lowest result."]})
    scene.turn("A")
    scene.dice(d20=[15, 3])
    scene.do("A", "Bow", "G")
    assert scene["G"].hp == 60


def test_a_die_decides_an_answer() -> None:
    for face, left in ((11, 54), (10, 60)):
        scene = fight("R: Bow +30 vs. AC (one nearby or far away enemy)—6 damage", "Quick shot: When an enemy misses "
                      "this creature, roll a d20. On an 11+, this creature can make a bow attack against that enemy as "
                      "a free action.", engaged=())
        scene.turn("A")
        scene.dice(d20=[1, face, 14])
        scene.do("A", "Bolt", "G")
        assert scene["A"].hp == left


def test_its_own_harm_is_its_own() -> None:
    scene = fight("C: Burst +30 vs. PD (all enemies engaged with this creature)—36 damage and deal 40 damage to this "
                  "creature")
    scene.dice(d20=[11])
    scene.do("G", "Burst", "A")
    assert (scene["A"].hp, scene["G"].hp) == (24, 20)


@pytest.mark.parametrize("line", [
    "Warp: When one of the hulk's attacks misses all targets, the hulk teleports as a free action.",
    "Snare: When an enemy would pop free from the hulk, it must roll a disengage check as a free action instead.",
    "C: Glare +7 vs. MD (1 or more nearby enemies; see old grudge)—5 psychic damage",
    "Aim: While making a ranged attack, the hulk gains a +4 bonus to AC against opportunity attacks.",
])
def test_what_is_not_kept_wholly_stays_a_note(line: str) -> None:
    assert notes(line)


@pytest.mark.parametrize(("trait", "action", "natural", "left"), [
    ("When this creature hits an enemy engaged with it, that enemy takes 3 damage.", "Claw", 11, (51, 60)),
    ("When this creature misses an enemy, that enemy takes 3 damage.", "Claw", 2, (57, 60)),
    ("When this creature engages an enemy, that enemy takes 3 damage.", "engage", 0, (57, 60)),
])
def test_that_enemy_is_whom_it_is_done_to(trait: str, action: str, natural: int, left: tuple[int, int]) -> None:
    scene = fight("Claw +7 vs. AC—6 damage", f"Crash: {trait}", engaged=() if action == "engage" else ("A",))
    if natural:
        scene.dice(d20=[natural])
    scene.do("G", action, "A")
    assert (scene["A"].hp, scene["G"].hp) == left


@pytest.mark.parametrize(("says", "left"), [
    ("that enemy takes 3 damage", (52, 40)), ("that ally takes 3 damage", (55, 37)),
])
def test_that_enemy_and_that_ally_are_told_apart(says: str, left: tuple[int, int]) -> None:
    scene = Scene("archmage", engaged=[("A", "H")], A=dict(hp=60, ac=10),
                  G={"side": "monsters", "hp": 60, "powers": [
                      f"Crash: When an ally of this creature hits an enemy, {says}."]},
                  H={"side": "monsters", "hp": 40, "powers": ["Bite +30 vs. AC—5 damage"]})
    scene.turn("H")
    scene.dice(d20=[11])
    scene.do("H", "Bite", "A")
    assert (scene["A"].hp, scene["H"].hp) == left


def test_that_enemy_is_who_hits_it() -> None:
    scene = fight("Claw +30 vs. AC—6 damage", "Spines: When this creature is hit by an enemy, that enemy takes 3 "
                  "damage.")
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Dart", "G")
    assert (scene["A"].hp, scene["G"].hp) == (57, 51)


def test_those_a_rule_spares_are_those_it_would_befall() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("B", "G")],
                  A=dict(hp=60, powers=["Stab +30 vs. AC—70 damage"]), B=dict(hp=60, resist={"fire": 16}),
                  G={"side": "monsters", "hp": 60, "ac": 10, "powers": [
                      "Cinders: When this creature dies, it deals 6 fire damage to each enemy engaged with it. Enemies "
                      "that resist fire ignore this effect."]})
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Stab", "G")
    assert (scene["A"].hp, scene["B"].hp) == (54, 60)


def test_a_kind_in_the_plural_is_the_kind() -> None:
    scene = Scene("archmage", engaged=[("A", "H")], A=dict(hp=60, ac=14),
                  G={"side": "monsters", "hp": 60, "powers": ["Chant: All nearby marsh elves gain a +4 attack bonus."]},
                  H={"side": "monsters", "name": "Marsh Elf Piper", "hp": 40, "powers": ["Jab +0 vs. AC—5 damage"]})
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Jab", "A")
    assert scene["A"].hp == 55


def test_an_aftereffect_in_the_line_of_the_hit_waits_for_the_save() -> None:
    scene = fight("Sap +30 vs. PD—1 damage and 5 ongoing poison damage. Aftereffect: When the target saves against the "
                  "poison damage it becomes dazed until the end of its next turn.")
    scene.dice(d20=[11])
    scene.do("G", "Sap", "A")
    assert "dazed" not in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[15])
    scene.end()
    assert "dazed" in scene["A"].conditions


def slipping(*lines: str) -> Scene:
    """G, with these lines, walks away from A, who strikes at it."""
    scene = fight("Claw +30 vs. AC—6 damage", *lines)
    scene.dice(d20=[11, 11])
    scene.accept("A", "opportunity-attack")
    scene.do("G", "move", to="rear")
    return scene


@pytest.mark.parametrize(("bonus", "hit"), [(0, True), (9, False)])
def test_a_defense_against_opportunity_attacks(bonus: int, hit: bool) -> None:
    scene = slipping(f"Shifty: This creature gains a +{bonus} bonus to AC against opportunity attacks.")
    assert (scene["G"].hp < 60) == hit


def test_an_opportunity_attack_is_answered() -> None:
    scene = slipping("Riposte: When this creature is targeted by an opportunity attack, it makes a claw attack against "
                     "the creature that is targeting it first.")
    assert scene["A"].hp == 54


@pytest.mark.parametrize(("hp", "left"), [(30, 36), (10, -8)])
def test_a_critical_hit_that_kills_is_not_outlived(hp: int, left: int) -> None:
    scene = fight("Claw +30 vs. AC—6 damage", "Surge: Once per battle when an attack crits this creature but doesn't "
                  "kill it, this creature can heal 4d6 hp.", at_hp=hp)
    scene.turn("A")
    scene.dice(d20=[20], d6=[6, 6, 6, 6])
    scene.do("A", "Dart", "G")
    assert scene["G"].hp == left


def test_those_hit_by_an_attack_are_open_to_its_allies() -> None:
    scene = Scene("archmage", engaged=[("A", "H")], A=dict(hp=60, ac=10, pd=10),
                  G={"side": "monsters", "hp": 60, "powers": [
                      "C: Jeer +30 vs. PD (1 nearby enemy)—5 damage", "Gang: Creatures hit by jeer are vulnerable to "
                      "attack by this creature's allies until the start of this creature's next turn."]},
                  H={"side": "monsters", "hp": 40, "powers": ["Bite +30 vs. AC—5 damage"]})
    scene.turn("G")
    scene.dice(d20=[11, 18])
    scene.do("G", "Jeer", "A")
    scene.turn("H")
    scene.do("H", "Bite", "A")
    assert scene["A"].hp == 45


@pytest.mark.parametrize(("face", "left"), [(1, 60), (2, 59)])
def test_a_feature_that_is_rolled_is_the_only_one(face: int, left: int) -> None:
    scene = Scene("archmage", A=dict(hp=60, powers=["R: Bolt +0 vs. AC—1 damage"]),
                  G={"side": "monsters", "hp": 60, "ac": 10, "powers": [
                      "Feature: Add a feature. Roll a d2.\n1: Plates\n2: Claws", "Plates: This creature gains a +2 "
                      "bonus to AC.", "Claws: This creature gains a +2 bonus to attacks."]})
    scene.dice(d2=[face], d20=[11])
    scene.turn("A")
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize("line", [
    "Stone skin: As granite hulk.", "One dire feature: Use the dire features table.",
    "Blood of kings: Roll a d10 and consult the royal gifts table, or choose one that fits the story.",
])
def test_what_stands_elsewhere_is_not_known(line: str) -> None:
    assert notes(line)
