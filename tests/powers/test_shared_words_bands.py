"""What many lines without squares say with the same few words, in our own wordings, each played with scripted dice."""

from __future__ import annotations

import pytest

from .test_told_bands import CLAW, blow, field, lost


@pytest.mark.parametrize(("words", "harm"), [
    ("7 damage (or 11 if used against a single target)", 11),
    ("7 damage (or 11 if used against a staggered target)", 7),
    ("7 damage (or 11 if the attack is used against a staggered enemy)", 7),
])
def test_what_an_attack_is_used_against(words: str, harm: int) -> None:
    scene = field(f"R: Spark +10 vs. PD (up to 2 nearby enemies)—{words}")
    blow(scene, "G", "Spark", "A", 15)
    assert lost(scene) == {"A": harm}


@pytest.mark.parametrize("words", [
    "Deal 6 fire damage to any enemy that attacks the howler with a melee attack.",
    "Deal 6 fire damage to each creature who attacks the howler.",
    "The howler deals 6 fire damage to every enemy that pops free from it or attacks it.",
])
def test_damage_dealt_to_whoever_does_something(words: str) -> None:
    scene = field(CLAW, f"Thorns: {words}")
    scene.turn("G")
    assert lost(scene) == {}
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"A": 6, "G": 10}


@pytest.mark.parametrize("words", [
    "While engaged with the howler, non-construct and non-giant creatures take a -4 penalty to attacks.",
    "While engaged with the howler, non-dragon, non-giant and non-ooze enemies take a -4 penalty to attacks.",
])
def test_what_befalls_those_engaged_with_it(words: str) -> None:
    scene = field(CLAW, f"Fumes: {words}")
    blow(scene, "A", "Jab", "G", 15)
    engaged = lost(scene)
    scene = field(CLAW, f"Fumes: {words}", engaged=())
    blow(scene, "A", "Bolt", "G", 15)
    assert (engaged, lost(scene)) == ({}, {"G": 7})


@pytest.mark.parametrize(("words", "harm"), [
    ("If the target is staggered after taking the damage, it takes 9 cold damage.", 21),
    ("If the target has 100 hp or fewer after the attack, it takes 9 cold damage.", 21),
    ("If the target has 50 hp or fewer after taking this damage, it takes 9 cold damage.", 12),
])
def test_what_is_so_after_the_damage(words: str, harm: int) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage\nNatural even hit: {words}", A=dict(hp=200, at_hp=110))
    blow(scene, "G", "Claw", "A", 16)
    assert scene["A"].hp == 110 - harm


def test_what_is_had_against_somebody_is_had_against_nobody_else() -> None:
    line = "Claw +10 vs. AC—12 damage, and until the end of the battle against the target, the howler gains a +2 " \
           "bonus to attacks and its crit range expands by 4"
    scene = field(line, engaged=(("A", "G"), ("B", "G")))
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "G", "Claw", "B", 16)
    assert lost(scene) == {"A": 12, "B": 12}
    blow(scene, "G", "Claw", "A", 16)
    assert lost(scene) == {"A": 36, "B": 12}


@pytest.mark.parametrize("words", [
    "The howler adds the escalation die to its damage rolls, hit or miss.",
    "The howler adds the escalation die to the damage it deals with its attacks, hit or miss.",
])
def test_damage_added_whether_it_hits_or_misses(words: str) -> None:
    scene = field(CLAW, f"Fury: {words}")
    for _ in range(3):
        scene.turn("G")
    blow(scene, "G", "Claw", "A", 15)
    assert scene.escalation == 3 and lost(scene) == {"A": 15}
    blow(scene, "G", "Claw", "A", 2)
    assert scene.escalation == 4 and lost(scene) == {"A": 19}


@pytest.mark.parametrize("words", [
    "As a quick action, the howler can call forth 1 bog rat.",
    "The howler can bring in one bog rat as a quick action.",
    "As a quick action, the howler can add 1 bog rat to the battle.",
])
def test_whom_it_brings(words: str) -> None:
    scene = field(CLAW, f"Call: {words}", G=dict(hp=200))
    scene.turn("G")
    scene.do("G", "Call")
    assert len([one for one in scene.battle.creatures if one.sheet.name == "Bog rat"]) == 2


def test_how_often_in_a_battle() -> None:
    scene = field(CLAW, "Snap: Four times per battle when an enemy attacks the howler, that enemy takes 3 damage.")
    for _ in range(5):
        blow(scene, "A", "Jab", "G", 2)
    assert lost(scene) == {"A": 12}


@pytest.mark.parametrize("words", [
    "When the escalation die is 2+, all saves made during the battle become hard saves (16+).",
    "While the escalation die is 2+, all normal saves are hard saves.",
])
def test_saves_that_become_harder(words: str) -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target is dazed (save ends)", f"Gloom: {words}")
    for _ in range(3):
        scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    scene.turn("B")
    assert scene["A"].conditions == {"dazed"}


@pytest.mark.parametrize("words", ["When the howler is staggered by an attack, it heals 5 hp.",
                                   "When the howler is staggered by an attack, it makes a claw attack against the "
                                   "attacker as a free action after the attack."])
def test_what_being_staggered_by_an_attack_brings(words: str) -> None:
    scene = field(CLAW, f"Spite: {words}", G=dict(hp=200, at_hp=105))
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Jab", "G")
    assert (scene["G"].hp == 100) == ("heals" in words) and (scene["A"].hp == 188) == ("claw" in words)


@pytest.mark.parametrize("words", [
    "The first time the howler is hit by an attack against AC, reroll the attack with a -5 penalty.",
    "When the howler is hit by an attack against AC, reroll that attack with a -6 attack penalty.",
])
def test_an_attack_rolled_again_at_a_penalty(words: str) -> None:
    scene = field(CLAW, f"Luck: {words}")
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Jab", "G")
    assert lost(scene) == {}


def test_an_attack_made_again_on_somebody_else() -> None:
    line = "R: Spit +10 vs. AC—12 damage\nNatural 1-5: Reroll the attack against another nearby enemy."
    scene = field(line, engaged=())
    blow(scene, "G", "Spit", "A", 3, 15)
    assert lost(scene) == {"B": 12}


@pytest.mark.parametrize(("label", "naturals", "harm"), [
    ("Miss with both attacks", (2, 3), 4), ("Both attacks miss", (2, 15), 12), ("Both attacks hit", (15, 17), 28),
    ("Second hit on the same target", (15, 17), 28), ("Second hit against the same target each round", (15, 2), 12),
])
def test_what_two_attacks_together_bring(label: str, naturals: tuple[int, int], harm: int) -> None:
    scene = field(f"Claws +10 vs. AC (2 attacks)—12 damage\n{label}: The target takes 4 damage.")
    scene.turn("G")
    scene.dice(d20=list(naturals))
    scene.do("G", "Claws", targets=["A", "A"])
    assert lost(scene) == {"A": harm}


@pytest.mark.parametrize("label", ["Miss that is a natural 6+", "Miss with a natural 6+", "Miss that's natural 6+"])
def test_a_miss_that_shows_so_much(label: str) -> None:
    scene = field(f"Club +2 vs. AC—20 damage\n{label}: Half damage.")
    blow(scene, "G", "Club", "A", 7)
    assert lost(scene) == {"A": 10}
    blow(scene, "G", "Club", "A", 3)
    assert lost(scene) == {"A": 10}


@pytest.mark.parametrize(("words", "can"), [("make ranged attacks", False), ("use any ranged attacks", False),
                                            ("make melee attacks", True)])
def test_attacks_of_a_kind_that_are_barred(words: str, can: bool) -> None:
    scene = field(f"R: Spit +10 vs. AC—12 damage, and the target is stuck and can't {words} (save ends)", engaged=())
    blow(scene, "G", "Spit", "A", 15)
    scene.turn("A")
    assert scene.can("A", "Bolt", "G") == can


@pytest.mark.parametrize("words", [
    "The howler can let out a piercing wail that chills the marrow and each nearby enemy takes 4 cold damage.",
    "As a quick action, the howler can voice a curse in an old tongue and it heals 5 hp.",
])
def test_what_comes_of_a_cry(words: str) -> None:
    scene = field(CLAW, f"Cry: {words}", G=dict(hp=200, at_hp=190))
    scene.turn("G")
    scene.do("G", "Cry")
    assert ((200 - scene["A"].hp, 200 - scene["B"].hp), scene["G"].hp) == (
        ((4, 4), 190) if "wail" in words else ((0, 0), 195))
