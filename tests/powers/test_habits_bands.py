"""More of what bestiaries without squares often say, in words of their own, each played with scripted dice."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Illegal

from .test_told_bands import CLAW, FOE, JAB, blow, field, lost

BOTH = (("A", "G"), ("B", "G"))


@pytest.mark.parametrize("words", [
    "one of the target's allies engaged with the howler takes 5 damage.",
    "one random ally of the target engaged with the howler takes 5 damage.",
    "each ally of the target takes 5 damage.",
])
def test_the_targets_allies_are_not_its_own(words: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage, and {words}", engaged=(*BOTH, ("A", "H")))
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 12, "B": 5}


def test_allies_of_the_target_on_squares() -> None:
    slap = ("Slap (standard, at-will): +8 vs AC; 3 damage, and each of the target's allies adjacent to it takes 2 "
            "damage.")
    scene = Scene("orcus", G=dict(at=(2, 2), side="monsters", powers=[slap]), H=dict(at=(3, 3), side="monsters"),
                  V=dict(at=(3, 2)), W=dict(at=(4, 2)), X=dict(at=(1, 1)))
    assert not scene["G"].notes
    before = {name: scene[name].hp for name in "GHVWX"}
    scene.turn("G")
    scene.dice(d20=[18])
    scene.do("G", "Slap", "V")
    assert {name: before[name] - scene[name].hp for name in "GHVWX"} == {"G": 0, "H": 0, "V": 3, "W": 2, "X": 0}


@pytest.mark.parametrize("head", ["quick action; 1/battle", "1/battle; quick action", "Quick action, once per battle"])
def test_a_head_says_by_what_action_and_how_often(head: str) -> None:
    scene = field(CLAW, f"Exhort ({head}): One nearby ally gains 8 temporary hit points.")
    scene.turn("G")
    scene.do("G", "Exhort", "H")
    assert scene["H"].temp_hp == 8
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Exhort", "H")


def test_a_head_that_is_not_understood_is_said_to_be() -> None:
    scene = Scene("archmage", G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Exhort (recharge 16+): One nearby ally gains 8 temporary hit points."]), A=dict())
    assert any("recharge" in note for note in scene["G"].notes)


@pytest.mark.parametrize("words", [
    "Any fire damage heals the howler for the same amount instead.",
    "Fire damage the howler takes heals it instead of harming it.",
    "When the howler would take fire damage, it heals that amount instead.",
])
def test_what_should_burn_it_heals_it(words: str) -> None:
    scene = field(CLAW, f"Ember: {words}", G=dict(at_hp=150))
    blow(scene, "A", "Bolt", "G", 15)
    assert scene["G"].hp == 157
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp == 147


@pytest.mark.parametrize("words", [
    "Fire damage dealt to the howler is doubled.",
    "The howler takes double damage from fire attacks.",
    "The howler takes twice the damage from fire.",
])
def test_what_burns_it_twice(words: str) -> None:
    scene = field(CLAW, f"Tinder: {words}")
    blow(scene, "A", "Bolt", "G", 15)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 24}


@pytest.mark.parametrize("words", [
    "The first time each battle the howler would drop to 0 hp, it stays at 1 hp instead.",
    "The first time the howler would drop to 0 hp, it instead remains at 1 hp.",
])
def test_it_stays_up_once(words: str) -> None:
    scene = field(CLAW, f"Stubborn: {words}", G=dict(at_hp=5))
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp == 1
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp <= 0


def test_it_heals_instead_of_dying() -> None:
    scene = field(CLAW, "Second wind: The first time the howler drops to 0 hp, it heals 30 hp instead of dying.",
                  G=dict(at_hp=5))
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp == 30


@pytest.mark.parametrize("words", [
    "The first enemy that moves to engage the howler each round takes 6 damage.",
    "The first enemy to engage the howler each round takes 6 damage.",
])
def test_the_first_to_engage_it_pays(words: str) -> None:
    scene = field(CLAW, f"Doom: {words}", engaged=())
    for who in "AB":
        scene.turn(who)
        scene.do(who, "engage", "G")
    assert lost(scene) == {"A": 6}


def test_it_cannot_be_made_vulnerable_or_burn() -> None:
    burn = JAB.replace("10 damage", "10 damage, and 5 ongoing fire damage, and the target is dazed (save ends both)")
    scene = field(CLAW, "Stone: The howler can't be dazed, weakened, made vulnerable, or affected by ongoing damage.",
                  A=dict(powers=[burn]))
    blow(scene, "A", "Jab", "G", 15)
    assert not scene["G"].conditions
    scene.turn("G")
    assert scene["G"].hp == 190


def test_it_cannot_disengage() -> None:
    scene = field(CLAW, "Slow: The howler never benefits from the escalation die and can't take disengage actions.")
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "disengage")


def test_it_leaves_and_draws_no_attack() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the howler can pop free and fly to a nearby spot, without drawing "
                  "opportunity attacks.")
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 12}
    assert "A" not in scene.engaged("G")


@pytest.mark.parametrize("words", [
    "the howler pulls the target into engagement",
    "the target is pulled next to the howler and engaged with it",
])
def test_a_lash_draws_into_engagement(words: str) -> None:
    scene = field(f"Lash +10 vs. AC (one nearby enemy)—10 damage, and {words}", engaged=())
    blow(scene, "G", "Lash", "A", 15)
    assert scene.engaged("G") == {"A"}


@pytest.mark.parametrize(("least", "hurt"), [(4, {"A": 12}), (0, {"A": 12, "B": 12})])
def test_more_targets_as_the_die_goes_up(least: int, hurt: dict[str, int]) -> None:
    scene = field(f"Claws +10 vs. AC (one enemy, or two if the escalation die is {least}+)—12 damage", engaged=BOTH)
    scene.turn("G")
    scene.dice(d20=[15] * len(hurt))
    scene.do("G", "Claws", targets=list(hurt))
    assert lost(scene) == hurt


def test_its_next_attack_on_the_target_is_better() -> None:
    scene = field("Claw +10 vs. AC—12 damage; the howler's next attack against the target this battle gains a +2 bonus",
                  engaged=BOTH, A=dict(ac=25), B=dict(ac=25))
    for target, die in (("A", 15), ("B", 13), ("A", 12), ("A", 13)):
        blow(scene, "G", "Claw", target, die)
    assert lost(scene) == {"A": 12}
    for target, die in (("A", 15), ("A", 13)):
        blow(scene, "G", "Claw", target, die)
    assert lost(scene) == {"A": 36}


@pytest.mark.parametrize("words", [
    "Far away attacks against the howler take a -4 penalty.",
    "Attacks from far away enemies take a -4 penalty to hit the howler.",
])
def test_attacks_from_far_away_are_worse(words: str) -> None:
    dart = ("Dart\nRanged attack\nAt-Will\nTarget: One nearby or far away enemy\nAttack: Dexterity + Level vs. AC\n"
            "Hit: 6 damage.")
    scene = Scene("archmage", far=["B"], A=FOE | dict(powers=[dart]), B=FOE | dict(powers=[dart]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[CLAW, f"Fog: {words}"]))
    assert not scene["G"].notes
    blow(scene, "A", "Dart", "G", 17)
    blow(scene, "B", "Dart", "G", 17)
    assert scene["G"].hp == 194


def test_the_first_attack_of_a_round_that_would_hit_misses() -> None:
    scene = field(CLAW, "Fade: The first attack each round that would hit the howler misses instead.", engaged=BOTH)
    blow(scene, "A", "Jab", "G", 15)
    assert not lost(scene)
    blow(scene, "B", "Jab", "G", 15)
    assert lost(scene) == {"G": 10}


def test_poison_on_poison() -> None:
    scene = field("Sting +10 vs. PD—5 ongoing poison damage, and if the target is already poisoned it is also weakened "
                  "(save ends)")
    blow(scene, "G", "Sting", "A", 15)
    assert not scene["A"].conditions
    blow(scene, "G", "Sting", "A", 15)
    assert scene["A"].conditions == {"weakened"}


def test_it_explodes_as_it_drops() -> None:
    scene = field(CLAW, "Volatile: When the howler drops to 0 hp, it explodes: each enemy engaged with it takes 9 "
                        "damage.", G=dict(at_hp=5))
    blow(scene, "A", "Jab", "G", 15)
    assert (scene["A"].hp, scene["B"].hp) == (191, 200)


def test_spells_do_half() -> None:
    scene = field(CLAW, "Ward: The howler takes only half damage from spells.")
    blow(scene, "A", "Bolt", "G", 15)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 13}


@pytest.mark.parametrize("words", [
    "but not two turns in a row", "but never on consecutive turns", "but never twice in a row"])
def test_not_twice_in_a_row(words: str) -> None:
    scene = field(CLAW, "Howl +10 vs. MD (one nearby enemy)—9 damage",
                  f"Hoarse: The howler can use howl three times per battle, {words}.")
    blow(scene, "G", "Howl", "A", 15)
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Howl", "A")


@pytest.mark.parametrize("words", ["take 10 more damage or lose its next standard action",
                                   "take 10 damage, or it is dazed (save ends)"])
def test_the_target_chooses_what_befalls_it(words: str) -> None:
    scene = field(f"Touch +10 vs. PD—12 damage, and the target must choose: {words}.")
    blow(scene, "G", "Touch", "A", 15)
    assert lost(scene) == {"A": 22}


def test_close_attacks_do_double() -> None:
    spray = ("Spray\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Wisdom + Level vs. PD\n"
             "Hit: 4 damage.")
    scene = field(CLAW, "Swarm: Close attacks deal double damage to the howler.", A=dict(powers=[JAB, spray]))
    blow(scene, "A", "Spray", "G", 15)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 18}


def test_each_failed_save_hurts() -> None:
    scene = field("Web +10 vs. PD—the target is stuck (hard save ends, 16+); each failed save deals 5 poison damage")
    blow(scene, "G", "Web", "A", 15)
    scene.turn("A")
    scene.dice(d20=[3])
    scene.turn("B")
    assert lost(scene) == {"A": 5} and scene["A"].conditions == {"stuck"}


def test_whoever_it_holds_is_hurt() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the howler grabs the target",
                  "Crush: A creature grabbed by the howler takes 7 damage at the start of the howler's turn.",
                  engaged=BOTH)
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "G", "Claw", "B", 15)
    before = scene["A"].hp, scene["B"].hp
    scene.turn("A")
    scene.turn("G")
    assert (before[0] - scene["A"].hp, before[1] - scene["B"].hp) == (7, 7)


def test_it_heals_half_of_what_it_dealt() -> None:
    scene = field("Bite +10 vs. AC—12 damage, and the howler heals half that much", G=dict(at_hp=100))
    blow(scene, "G", "Bite", "A", 15)
    assert scene["G"].hp == 106


def test_one_failed_save_a_battle_is_rolled_again() -> None:
    stun = JAB.replace("10 damage", "10 damage, and the target is dazed (save ends)")
    scene = field(CLAW, "Luck: Once per battle, the howler can reroll a failed save.", A=dict(powers=[stun]))
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("G")
    scene.dice(d20=[3, 18])
    scene.turn("A")
    assert not scene["G"].conditions and not scene.dice_left()


@pytest.mark.parametrize("words", [
    "The howler's bite attack deals 3d6 damage instead while it is staggered.",
    "While staggered, the howler's bite deals 3d6 damage instead of its normal damage.",
])
@pytest.mark.parametrize(("hp", "taken"), [(50, 3), (200, 12)])
def test_other_damage_takes_the_place_of_its_own(words: str, hp: int, taken: int) -> None:
    scene = field("Bite +10 vs. AC—12 damage", f"Frenzy: {words}", G=dict(at_hp=hp))
    scene.turn("G")
    scene.dice(d20=[15], d6=[1, 1, 1])
    scene.do("G", "Bite", "A")
    assert 200 - scene["A"].hp == taken


@pytest.mark.parametrize("words", ["attacks that don't include it as a target", "attacks against other creatures"])
def test_attacks_on_others_are_worse(words: str) -> None:
    scene = field(CLAW, f"Jealous: Enemies engaged with the howler take a -2 penalty to {words}.",
                  engaged=(("A", "G"), ("A", "H")))
    assert (scene.attack("A", "Jab", "H").value, scene.attack("A", "Jab", "G").value) == (-1, 1)
    assert scene.attack("B", "Bolt", "H").value == 1


@pytest.mark.parametrize("words", ["The howler's melee attacks deal half damage on a miss.",
                                   "The howler deals half damage on a miss with its melee attacks."])
def test_its_misses_do_half(words: str) -> None:
    scene = field(CLAW, "Dart +10 vs. AC (one nearby enemy)—8 damage", f"Heavy: {words}")
    blow(scene, "G", "Claw", "A", 2)
    assert lost(scene) == {"A": 6}


@pytest.mark.parametrize(("hp", "taken"), [(90, 6), (200, 0)])
def test_its_misses_do_half_to_the_staggered(hp: int, taken: int) -> None:
    scene = field(CLAW, "Heavy: The howler's melee attacks against staggered enemies deal half damage on a miss.",
                  A=dict(at_hp=hp))
    blow(scene, "G", "Claw", "A", 2)
    assert hp - scene["A"].hp == taken


@pytest.mark.parametrize(("words", "taken"), [
    ("the next time the target attacks the howler it takes 7 damage", (7, 0)),
    ("the first time the target attacks the howler before the end of its next turn, it takes 7 damage", (7, 0)),
])
def test_the_next_time_is_once(words: str, taken: tuple[int, int]) -> None:
    scene = field(f"Pain +10 vs. MD—10 psychic damage, and {words}")
    blow(scene, "G", "Pain", "A", 15)
    for expected in taken:
        before = scene["A"].hp
        blow(scene, "A", "Jab", "G", 15)
        assert before - scene["A"].hp == expected


@pytest.mark.parametrize("words", ["moved this turn", "moved before attacking", "first moves before attacking"])
def test_it_hits_harder_having_moved(words: str) -> None:
    scene = field(f"Horn +10 vs. AC—10 damage, or 20 damage if the howler {words}", engaged=())
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.dice(d20=[15])
    scene.do("G", "Horn", "A")
    assert lost(scene) == {"A": 20}
    blow(scene, "G", "Horn", "A", 15)
    assert lost(scene) == {"A": 30}


@pytest.mark.parametrize("words", [
    "Enemies that start their turn engaged with the howler are dazed until the end of that turn.",
    "When an enemy starts its turn engaged with the howler, it is dazed until the end of that turn.",
])
def test_that_turn_is_the_one_under_way(words: str) -> None:
    scene = field(CLAW, f"Dread: {words}")
    scene.turn("A")
    assert scene["A"].conditions == {"dazed"}
    scene.turn("B")
    assert not scene["A"].conditions


@pytest.mark.parametrize("words", ["at least two howlers", "two or more howlers"])
@pytest.mark.parametrize(("packed", "bonus"), [(1, 1), (2, -1), (3, -1)])
def test_it_is_one_of_the_pack_itself(words: str, packed: int, bonus: int) -> None:
    howler = FOE | dict(side="monsters", name="Mire howler", type="mire howler", powers=[CLAW])
    first = howler | dict(powers=[CLAW, f"Pack: Enemies engaged with {words} take a -2 penalty to attacks."])
    scene = Scene("archmage", engaged=[("A", key) for key in "GHI"[:packed]], A=FOE | dict(powers=[JAB]),
                  G=first, H=howler, I=howler)
    scene.turn("A")
    assert scene.attack("A", "Jab", "G").value == bonus


@pytest.mark.parametrize(("hp", "taken"), [(10, 9), (40, 3)])
def test_other_damage_on_squares(hp: int, taken: int) -> None:
    powers = ["Claw (standard, at-will): +8 vs AC; 3 damage.",
              "Frenzy: While the bog troll is staggered, its claw attack deals 9 damage instead."]
    scene = Scene("orcus", G=dict(at=(2, 2), side="monsters", name="Bog troll", hp=40, at_hp=hp, powers=powers),
                  V=dict(at=(3, 2), hp=40))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[18])
    scene.do("G", "Claw", "V")
    assert 40 - scene["V"].hp == taken


def test_it_teleports_next_to_whom_it_is_told() -> None:
    scene = Scene("archmage", far=["B"], A=FOE | dict(powers=[JAB]), B=FOE | dict(powers=[JAB]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[
                      CLAW, "Hop: As a move action, the howler can teleport next to a far away enemy."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.do("G", "Hop")
    assert scene["G"].band == scene["B"].band == "far"


@pytest.mark.parametrize("words", ["the howler moves the target next to one of its allies",
                                   "the howler throws the target next to one of its allies"])
def test_the_target_is_moved_next_to_another(words: str) -> None:
    hook = f"Hook +10 vs. AC—8 damage, and {words}."
    scene = Scene("archmage", far=["H"], engaged=[("A", "G")], A=FOE | dict(powers=[JAB]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[hook]),
                  H=FOE | dict(side="monsters", name="Bog rat"))
    assert not scene["G"].notes
    blow(scene, "G", "Hook", "A", 15)
    assert scene["A"].band == "far" and not scene.engaged("G")


def test_it_hurts_whom_it_has_chosen() -> None:
    scene = field(CLAW, "Prey: At the start of its turn, the howler chooses one enemy; it deals +4 damage against that "
                        "enemy until the end of its next turn.", engaged=BOTH)
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"A": 16, "G": 10}


@pytest.mark.parametrize(("words", "ends"), [("The howler's saves are all easy saves.", True),
                                             ("The howler rolls its saves as hard saves.", False)])
@pytest.mark.parametrize(("die", "usual"), [(8, False), (12, True)])
def test_its_saves_are_of_a_difficulty(words: str, ends: bool, die: int, usual: bool) -> None:
    stun = JAB.replace("10 damage", "10 damage, and the target is dazed (save ends)")
    for traits, expected in (([f"Will: {words}"], ends), ([], usual)):
        scene = field(CLAW, *traits, A=dict(powers=[stun]))
        blow(scene, "A", "Jab", "G", 15)
        scene.turn("G")
        scene.dice(d20=[die])
        scene.turn("H")
        assert (not scene["G"].conditions) is expected


@pytest.mark.parametrize(("words", "whose"), [
    ("one of its nearby allies gains 5 temporary hit points", "H"),
    ("each of its nearby allies takes 4 damage", "B"),
])
def test_what_is_good_is_for_its_own_allies(words: str, whose: str) -> None:
    scene = field(f"Claw +10 vs. AC—The target is dazed (save ends), and {words}", engaged=BOTH)
    blow(scene, "G", "Claw", "A", 15)
    touched = {name for name in "ABGH" if scene[name].temp_hp or scene[name].hp != 200}
    assert touched == {whose}


@pytest.mark.parametrize(("words", "taken"), [
    ("10 damage, or double damage against a staggered target", 20),
    ("10 damage, or twice the damage if the target is staggered", 20),
    ("10 damage, or double damage against a dazed target", 10),
])
def test_double_in_a_case(words: str, taken: int) -> None:
    scene = field(f"Bite +10 vs. AC—{words}", A=dict(at_hp=90))
    blow(scene, "G", "Bite", "A", 15)
    assert 90 - scene["A"].hp == taken


@pytest.mark.parametrize(("words", "taken"), [
    ("Attacks that target PD deal half damage to the howler.", {"G": 13}),
    ("Attacks that roll a natural even hit deal half damage to the howler.", {"G": 12}),
])
def test_some_attacks_do_half(words: str, taken: dict[str, int]) -> None:
    scene = field(CLAW, f"Hide: {words}")
    blow(scene, "A", "Jab", "G", 16 if "even" in words else 15)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == taken


def test_it_chooses_what_befalls_the_target() -> None:
    scene = field("Bite +10 vs. AC—8 damage, and the howler chooses: the target takes 5 more damage or is dazed (save "
                  "ends)")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A", choose={"option": 1})
    assert lost(scene) == {"A": 8} and scene["A"].conditions == {"dazed"} and not scene["G"].conditions


@pytest.mark.parametrize(("hp", "taken"), [(90, 24), (200, 12)])
def test_its_crit_range_is_told_outright(hp: int, taken: int) -> None:
    scene = field(CLAW, "Keen: While staggered, the howler's crit range is 16+.", G=dict(at_hp=hp))
    blow(scene, "G", "Claw", "A", 16)
    assert lost(scene).get("A") == taken


@pytest.mark.parametrize(("die", "states"), [(17, set()), (18, {"stunned"})])
def test_what_the_attack_roll_was(die: int, states: set[str]) -> None:
    scene = field("Claw +10 vs. AC—12 damage, and if the attack roll was 18+, the target is also stunned (easy save "
                  "ends)")
    blow(scene, "G", "Claw", "A", die)
    assert scene["A"].conditions == states


def test_the_target_rolls_twice_once() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target must roll two d20s and take the lower for its next attack")
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "A", "Jab", "G", 18, 3)
    assert lost(scene) == {"A": 12}


def test_twice_for_initiative_is_not_twice_to_attack() -> None:
    scene = Scene("archmage", A=dict(), G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Alert: When the howler rolls initiative, it rolls twice and uses the higher result."]))
    assert scene["G"].notes


@pytest.mark.parametrize(("words", "whose"), [
    ("it gains 5 temporary hit points", "G"),
    ("it becomes invisible until the start of its next turn", "G"),
    ("it pops free from the howler", "A"),
    ("it can't heal until the end of its next turn", "A"),
])
def test_whom_it_means_behind_the_damage(words: str, whose: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage, and {words}", A=dict(at_hp=100), G=dict(at_hp=100))
    blow(scene, "G", "Claw", "A", 15)
    touched = {name for name in "AG" if scene[name].temp_hp or "invisible" in scene[name].conditions}
    if "free" in words:
        assert not scene.engaged("G")
    elif "heal" in words:
        assert not touched and scene["A"].hp == 88
    else:
        assert touched == {whose}


def test_it_is_grabbed_in_any_case() -> None:
    scene = field("Claw +10 vs. AC—The target is grabbed and takes 5 ongoing damage while it is grabbed.")
    blow(scene, "G", "Claw", "A", 15)
    assert scene["A"].conditions == {"grabbed"}
    scene.turn("A")
    scene.dice(d20=[2])
    scene.turn("B")
    assert lost(scene) == {"A": 5}


@pytest.mark.parametrize(("words", "taken"), [
    ("Any damage the howler takes from a spell is reduced by 5.", {"G": 12}),
    ("Damage the howler takes from melee attacks is reduced by 3.", {"G": 14}),
])
def test_damage_of_a_kind_is_reduced(words: str, taken: dict[str, int]) -> None:
    scene = field(CLAW, f"Hide: {words}")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == taken


def test_only_basic_attacks_near_it() -> None:
    scene = field(CLAW, "Dread: Enemies engaged with it can use only basic attacks.")
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "Jab", "G")


@pytest.mark.parametrize("more", ["", ", and it can charge any staggered enemy as a move action"])
def test_both_bonuses_are_against_the_same(more: str) -> None:
    thirst = ("Thirst: The bog troll gains a +2 bonus to attack rolls and a +3 bonus to damage rolls against staggered "
              f"creatures{more}.")
    scene = Scene("orcus", G=dict(at=(2, 2), side="monsters", name="Bog troll", powers=[
        "Claw (standard, at-will): +8 vs AC; 3 damage.", thirst]), V=dict(at=(3, 2), hp=40),
        W=dict(at=(2, 3), hp=40, at_hp=9))
    assert not scene["G"].notes
    assert (scene.attack("G", "Claw", "V").value, scene.attack("G", "Claw", "W").value) == (8, 10)


def test_so_many_hit_is_not_each_that_is_hit() -> None:
    scene = Scene("orcus", G=dict(at=(2, 2), side="monsters", powers=[
        "Sweep (standard, at-will): near burst 1; +8 vs AC; 3 damage. If the user hits at least two enemies, it can "
        "shift 2 squares."]), V=dict(at=(3, 2)))
    assert scene["G"].notes


@pytest.mark.parametrize(("moves", "taken"), [(True, 9), (False, 4)])
def test_more_damage_having_moved(moves: bool, taken: int) -> None:
    scene = field("Maul +10 vs. AC—4 damage. If it moves before the attack, it deals 5 extra damage.",
                  engaged=() if moves else (("A", "G"),))
    scene.turn("G")
    if moves:
        scene.do("G", "engage", "A")
    scene.dice(d20=[15])
    scene.do("G", "Maul", "A")
    assert lost(scene) == {"A": taken}


@pytest.mark.parametrize(("die", "conditions"), [(18, {"prone"}), (2, set())])
def test_what_comes_of_an_attack_that_is_made(die: int, conditions: set[str]) -> None:
    scene = Scene("orcus", G=dict(at=(2, 2), side="monsters", name="Bog troll", powers=[
        "Claw (standard, at-will): +8 vs AC; 3 damage.",
        "Trip (standard, at-will): The troll makes a claw attack. Hit: The target falls prone."]), V=dict(at=(3, 2)))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[die])
    scene.do("G", "Trip", "V")
    assert scene["V"].conditions == conditions
