"""What games without squares say in many turns of phrase, read as closed classes: sentences and cards in our own words,
each played with what must come of it written down first.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.card import read_card
from battlemat.powers.forms import Select
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

JAB = "Jab +9 vs. AC—10 damage"
DART = "R: Dart +9 vs. PD—10 damage"
NIP = "Nip +10 vs. AC—5 damage"
FOE: dict[str, Any] = {"hp": 200, "ac": 15, "pd": 15, "md": 15}


def field(*lines: str, engaged: tuple[tuple[str, str], ...] = (("A", "G"),), far: tuple[str, ...] = ()) -> Scene:
    """A and B against a mire howler with these lines, and a bog rat."""
    scene = Scene("archmage", engaged=list(engaged), far=list(far), A=FOE | dict(powers=[JAB, DART]),
                  B=FOE | dict(powers=[JAB]), G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines)),
                  H=FOE | dict(side="monsters", name="Bog rat", powers=[NIP]))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


def blow(scene: Scene, who: str, power: str, target: str, *naturals: int) -> None:
    scene.dice(d20=list(naturals))
    scene.do(who, power, target)


@pytest.mark.parametrize("words", [
    "teleports into engagement with another nearby enemy", "teleports to engage another nearby enemy",
    "teleports to and engages another nearby enemy", "teleports and engages another nearby enemy",
])
def test_it_teleports_and_engages(words: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage, and the howler {words}")
    blow(scene, "G", "Claw", "A", 15)
    assert (scene.engaged("G"), scene.engaged("A")) == ({"B"}, set())


@pytest.mark.parametrize("words", [
    "pops free from the howler as it's flung far away", "pops free of the howler as it is tossed far away",
    "pops free from the howler and is knocked far away",
])
def test_who_pops_free_and_is_thrown_far_away(words: str) -> None:
    scene = field(f"Horns +10 vs. AC—12 damage, and the target {words}")
    blow(scene, "G", "Horns", "A", 15)
    assert scene["A"].band == "far" and scene.engaged("A") == set()


@pytest.mark.parametrize("words", ["pops the target off it", "pops the target free of it", "pops the target off of it"])
def test_who_is_popped_off(words: str) -> None:
    scene = field(f"Butt +10 vs. AC—12 damage, and the howler {words}")
    blow(scene, "G", "Butt", "A", 15)
    assert scene.engaged("A") == set()


@pytest.mark.parametrize(("rolled", "gone"), [(1, True), (2, False)])
@pytest.mark.parametrize("words", [
    "if the roll is less than or equal to the escalation die, the howler flees",
    "if you roll lower than or equal to the escalation die, the howler leaves the fight",
    "if the result is no more than the escalation die, it leaves the battle",
])
def test_a_die_against_the_escalation_die(words: str, rolled: int, gone: bool) -> None:
    scene = field("Claw +10 vs. AC—12 damage", f"Craven: At the start of the howler's turn, roll a d6; {words}.")
    scene.turn("A")
    scene.dice(d6=[rolled])
    scene.turn("G")
    assert (scene.engaged("A") == set()) == gone


@pytest.mark.parametrize(("words", "hits"), [
    ("melee attacks against PD", False), ("ranged attacks against PD", True), ("ranged attacks", True),
])
def test_attacks_that_a_resistance_spares(words: str, hits: bool) -> None:
    line = f"Bark: The howler has resist damage 16+ to all damage except fire damage and {words}."
    scene = field("Claw +10 vs. AC—12 damage", line)
    scene.turn("A")
    blow(scene, "A", "Dart", "G", 10)
    assert scene["G"].hp == 200 - (10 if hits else 5)


@pytest.mark.parametrize("words", ["with this attack", "with this power", "with this ability"])
@pytest.mark.parametrize(("initiative", "hits"), [(1, True), (30, False)])
def test_a_bonus_with_this_attack_against_the_slower(words: str, initiative: int, hits: bool) -> None:
    claw = ("Claw +10 vs. AC—12 damage\n"
            f"Special: The howler gains a +2 bonus to attack rolls {words} against creatures with a lower initiative.")
    scene = Scene("archmage", engaged=[("A", "G")], A=FOE, G=FOE | dict(
        side="monsters", name="Mire howler", powers=[claw]))
    assert not scene["G"].notes
    scene.turn("G")
    for creature, order in zip(scene.battle.creatures, (initiative, 10), strict=True):
        creature.initiative = order
    blow(scene, "G", "Claw", "A", 3)
    assert scene["A"].hp == 200 - (12 if hits else 0)


def test_what_lasts_until_it_saves_asks_for_the_save_against_it() -> None:
    scene = field("Hook +10 vs. AC—3 damage, and the target is stuck (save ends); until the target saves, the howler "
                  "gains a +5 attack bonus against it", "Burn +10 vs. AC—1 damage, and 5 ongoing fire damage")
    blow(scene, "G", "Burn", "A", 15)
    scene.turn("A")
    scene.dice(d20=[5])
    scene.turn("G")
    blow(scene, "G", "Hook", "A", 15)
    scene.turn("A")
    scene.dice(d20=[15, 5])  # out of the fire, and still stuck
    scene.turn("G")
    assert scene["A"].conditions == {"stuck"}
    blow(scene, "G", "Hook", "A", 2)
    assert scene["A"].hp == 200 - 1 - 5 - 3 - 5 - 3


CARD = """Gravel Song
Ranged spell
At-Will
{}"""


def card(*rows: str) -> str:
    text = CARD.format("\n".join(rows))
    assert [note.text for note in read_card(text, ARCHMAGE_TERMS).notes()] == []
    return text


@pytest.mark.parametrize("words", [
    "another nearby enemy takes half damage", "one other nearby enemy takes half damage",
])
def test_half_of_what_the_target_takes_for_another(words: str) -> None:
    spark = card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", "Hit: 10 damage.",
                 f"Natural even hit: As a hit, plus {words}.")
    ogre = FOE | dict(side="monsters")
    scene = Scene("archmage", A=FOE | dict(powers=[spark]), G=ogre, H=ogre)
    scene.turn("A")
    blow(scene, "A", "Gravel Song", "G", 18)
    assert (scene["G"].hp, scene["H"].hp) == (190, 195)


def test_you_and_allies_are_targets() -> None:
    song = card("Target: You and each nearby ally.", "Effect: The target gains 5 temporary hit points.")
    scene = Scene("archmage", A=FOE | dict(powers=[song]), B=FOE, G=FOE | dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "Gravel Song")
    assert (scene["A"].temp_hp, scene["B"].temp_hp, scene["G"].temp_hp) == (5, 5, 0)


@pytest.mark.parametrize("words", ["selected at random", "chosen randomly", "picked at random"])
def test_one_of_several_by_chance(words: str) -> None:
    rows = f"Target: One nearby ally, {words}.\nEffect: The target gains 5 temporary hit points."
    power = read_card(CARD.format(rows), ARCHMAGE_TERMS)
    who = power.targeting.who if power.targeting is not None else None
    assert power.understood and isinstance(who, Select) and who.choice == "random"


@pytest.mark.parametrize("words", [
    "target a nearby enemy with its claw attack instead of having to be engaged",
    "target nearby enemies with its claw attack instead of needing to be engaged with them",
])
def test_what_reaches_whom_it_is_not_engaged_with(words: str) -> None:
    claw = "Claw +10 vs. AC—12 damage"
    assert not field(claw).can("G", "Claw", "B")
    scene = field(claw, f"Long arms: The howler can {words}.")
    blow(scene, "G", "Claw", "B", 15)
    assert scene["B"].hp == 188


@pytest.mark.parametrize(("words", "again"), [
    ("but if it doesn't use its gale on consecutive turns, it loses its remaining gale attacks", False),
    ("but not two rounds in a row", True), ("but not in consecutive turns", True),
])
def test_uses_that_must_or_may_not_follow_each_other(words: str, again: bool) -> None:
    scene = field("C: Gale +10 vs. PD (one nearby enemy)—7 damage",
                  f"Long breath: The howler can use gale 3 times per battle, {words}.")
    blow(scene, "G", "Gale", "A", 15)
    scene.turn("G")
    assert scene.can("G", "Gale", "A") != again
    scene.turn("G")
    assert scene.can("G", "Gale", "A") == again


def test_it_lands_an_effect_that_lasts_so_long() -> None:
    scene = field("Claw +10 vs. AC—12 damage\nNatural even hit: The target is dazed, and the effect lasts until the "
                  "end of the howler's next turn.")
    blow(scene, "G", "Claw", "A", 14)
    scene.turn("A")
    assert scene["A"].conditions == {"dazed"}
    scene.turn("B")
    scene.turn("G")
    scene.turn("A")
    assert scene["A"].conditions == set()


@pytest.mark.parametrize("words", ["drops its weapon", "drops everything it is holding", "drops what it is holding"])
def test_who_drops_what_it_holds(words: str) -> None:
    twist = f"Twist +10 vs. AC—1 damage\nNatural even hit: The target {words}."
    scene = Scene("archmage", engaged=[("A", "G")], A=FOE | dict(weapon="blade +0 1d8"),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[twist]))
    assert not scene["G"].notes
    scene.turn("A")
    assert scene.can("A", "drop-item")
    scene.turn("G")
    blow(scene, "G", "Twist", "A", 14)
    scene.turn("A")
    assert not scene.can("A", "drop-item")


@pytest.mark.parametrize(("words", "die"), [
    ("the howler raises the escalation die by 2", 2), ("it can increase the escalation die by 1", 1),
    ("the escalation die rises by 1", 1), ("raise the escalation die by 1", 1),
])
def test_the_escalation_die_is_turned(words: str, die: int) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage\nNatural even hit: {words}.")
    before = scene.battle.escalation
    blow(scene, "G", "Claw", "A", 14)
    assert scene.battle.escalation == before + die


@pytest.mark.parametrize("words", [
    "you can rally as a quick action", "you can rally using a quick action instead of a standard action",
    "you can rally with a quick action",
])
def test_who_rallies_by_another_action(words: str) -> None:
    brace = "\n".join(["Brace", "Melee", "Once per battle", "Quick action", f"Effect: Once per battle, {words}."])
    assert [note.text for note in read_card(brace, ARCHMAGE_TERMS).notes()] == []
    scene = Scene("archmage", A=FOE | dict(at_hp=100, recoveries=8, recovery_die="d8", powers=[brace]),
                  G=FOE | dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "Brace")
    assert scene["A"].hp > 100


@pytest.mark.parametrize(("natural", "left"), [(16, 40), (12, 45)])
@pytest.mark.parametrize("words", ["loses an additional 5 hit points", "loses an extra 5 hit points"])
def test_what_is_lost_besides(words: str, natural: int, left: int) -> None:
    scene = field(f"Claw +10 vs. AC—155 damage\nNatural 16+: The target {words}.")
    blow(scene, "G", "Claw", "A", natural)
    assert scene["A"].hp == left


@pytest.mark.parametrize(("natural", "hurt"), [(18, True), (14, False)])
@pytest.mark.parametrize("words", ["hits with a natural 16+ attack roll", "hits with a natural 16+"])
def test_what_a_hit_by_its_natural_roll_brings(words: str, natural: int, hurt: bool) -> None:
    scene = field("Claw +10 vs. AC—12 damage", f"Spurs: When the howler {words}, it heals 10 hit points.")
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("G")
    blow(scene, "G", "Claw", "A", natural)
    assert scene["G"].hp == (200 if hurt else 190)


def test_a_duration_with_where_to_look_behind_it() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target is dazed (save ends; see the mire song below)")
    blow(scene, "G", "Claw", "A", 15)
    assert scene["A"].conditions == {"dazed"}


@pytest.mark.parametrize("limit", ["only twice per battle", "2 times per battle"])
def test_so_often_in_a_battle(limit: str) -> None:
    scene = field(f"C: Gale +10 vs. PD (one nearby enemy)—7 damage\nLimited use: {limit}.")
    for _ in range(2):
        blow(scene, "G", "Gale", "A", 15)
        scene.turn("G")
    assert scene["A"].hp == 186 and not scene.can("G", "Gale", "A")


@pytest.mark.parametrize("words", ["attack and damage rolls", "attacks and damage"])
def test_a_bonus_to_several_things(words: str) -> None:
    scene = field("Claw +10 vs. AC—12 damage", f"Fierce: The howler has a +3 bonus to {words}.")
    blow(scene, "G", "Claw", "A", 2)
    assert scene["A"].hp == 185
