"""Traits and riders without squares in words of their own, each played with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +10 vs. AC—12 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
TAP = "Tap\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 5 damage."
DART = "Dart\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 7 fire damage."
FOE = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **fields: Any) -> Scene:
    """The heroes A and B, the monsters G (a mire howler with these lines) and H (a bog rat), nobody's turn yet."""
    scene = Scene("archmage", engaged=list(engaged), A=FOE | dict(powers=[JAB, TAP, DART]),
                  B=FOE | dict(powers=[JAB, TAP, DART]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines)) | fields.pop("G", {}),
                  H=FOE | dict(side="monsters", name="Bog rat", powers=["Nip +10 vs. AC—5 damage"]))
    assert not scene["G"].notes
    return scene


def blow(scene: Scene, who: str, power: str, target: str, *naturals: int) -> None:
    """One attack, with what its dice show."""
    scene.dice(d20=list(naturals))
    scene.do(who, power, target)


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 200 - scene[name].hp for name in "ABGH" if scene[name].hp != 200}


@pytest.mark.parametrize("words", [
    "The howler ignores damage from attacks that deal 5 damage or less.",
    "The howler ignores any damage of 5 or less.",
])
def test_small_wounds_are_none(words: str) -> None:
    scene = field(CLAW, f"Thick hide: {words}")
    scene.turn("A")
    blow(scene, "A", "Tap", "G", 15)
    assert lost(scene) == {}
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 10}


def test_getting_away_makes_it_harder_to_hit() -> None:
    scene = field(CLAW, "Slippery: When the howler succeeds at a disengage check, it gains a +4 bonus to all defenses "
                        "until the start of its next turn.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "disengage", to="field")
    assert (scene.defense("G", "ac").value, scene.defense("G", "pd").value) == (19, 19)
    scene.turn("A")
    scene.turn("G")
    assert scene.defense("G", "ac").value == 15


def test_failing_to_get_away_does_not() -> None:
    scene = field(CLAW, "Slippery: When the howler succeeds at a disengage check, it gains a +4 bonus to all defenses "
                        "until the start of its next turn.")
    scene.turn("G")
    scene.dice(d20=[3])
    scene.do("G", "disengage", to="field")
    assert scene.defense("G", "ac").value == 15


def test_a_hit_is_turned_into_a_miss_once() -> None:
    scene = field(CLAW, "Blur: Once per battle, the howler can turn a hit against it into a miss.")
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {}
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 10}


def test_an_attack_on_it_is_rolled_again_once() -> None:
    scene = field(CLAW, "Charm: Once per battle as a free action, the howler can force an enemy to reroll an attack "
                        "against it.")
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15, 2)
    assert lost(scene) == {}
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 10}


@pytest.mark.rule("archmage.crit.expanded-range")
def test_ranged_attacks_with_a_wider_crit_range() -> None:
    spit = "R: Spit +9 vs. PD—10 damage"
    scene = field(CLAW, spit, "Doom: While the howler is unengaged, its ranged attacks have a crit range of 18+.",
                  engaged=())
    scene.turn("G")
    blow(scene, "G", "Spit", "A", 18)
    assert lost(scene) == {"A": 20}
    scene = field(CLAW, spit, "Doom: While the howler is unengaged, its ranged attacks have a crit range of 18+.")
    scene.turn("G")
    blow(scene, "G", "Claw", "A", 18)
    assert lost(scene) == {"A": 12}


@pytest.mark.parametrize(("natural", "healed"), [(3, 5), (14, 0)])
def test_who_rolls_a_save_and_fails_feeds_it(natural: int, healed: int) -> None:
    scene = field("Claw +10 vs. AC—12 damage, and 3 ongoing damage",
                  "Feast: Whenever a nearby enemy rolls a save and fails, the howler heals 5 hp.", G={"at_hp": 100})
    scene.turn("G")
    blow(scene, "G", "Claw", "A", 15)
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.turn("B")
    assert scene["G"].hp == 100 + healed


def test_an_ally_strikes_at_its_word() -> None:
    scene = field(CLAW, "Lead: Once per round as a quick action, the howler lets a nearby ally make a basic attack.",
                  engaged=(("A", "G"), ("B", "H")))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Lead")
    assert lost(scene) == {"B": 5}


@pytest.mark.parametrize(("line", "met"), [
    ("The howler must be unengaged to use this attack.", ()),
    ("The howler must be engaged with an enemy to use this attack.", (("A", "G"),)),
])
def test_an_attack_that_asks_whom_it_is_engaged_with(line: str, met: tuple[tuple[str, str], ...]) -> None:
    wave = f"C: Mud wave +9 vs. PD (1d3 nearby enemies in a group)—10 damage\nLimited use: {line}"
    for engaged in ((), (("A", "G"),)):
        scene = field(wave, engaged=engaged)
        scene.turn("G")
        assert scene.can("G", "Mud wave", "A") == (engaged == met)


@pytest.mark.parametrize("words", [
    "the target is pulled next to the howler, which engages it",
    "the target is pulled next to the howler, and engaged by it",
    "the target is dragged into engagement with the howler",
    "the howler drags the target into engagement with it",
])
def test_who_is_hauled_beside_it_and_engaged(words: str) -> None:
    scene = field(f"R: Hook +9 vs. PD—10 damage, and {words}", engaged=(("A", "H"),))
    scene.turn("G")
    blow(scene, "G", "Hook", "A", 15)
    assert scene.engaged("A") == {"G"}


@pytest.mark.parametrize("words", ["the howler hauls the target next to it", "the target is hauled next to the howler"])
def test_who_is_hauled_beside_it_alone_is_engaged_with_nobody(words: str) -> None:
    scene = field(f"R: Hook +9 vs. PD—10 damage, and {words}", engaged=(("A", "H"),))
    scene.turn("G")
    blow(scene, "G", "Hook", "A", 15)
    assert scene.engaged("A") == set()


@pytest.mark.parametrize("words", [
    "the howler pops the target off of it", "the howler pops the target off it",
    "the howler pops the target off it and moves it a short distance away from the howler",
])
def test_who_is_popped_off_is_no_longer_engaged(words: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage, and {words}")
    scene.turn("G")
    blow(scene, "G", "Claw", "A", 15)
    assert (scene.engaged("A"), scene.engaged("G")) == (set(), set())


@pytest.mark.parametrize("words", ["but not a second", "no more", "but no more"])
def test_another_attack_and_no_more(words: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage\nNatural even hit: The howler can make a second claw attack ({words}) "
                  "as a free action.")
    scene.turn("G")
    blow(scene, "G", "Claw", "A", 16, 16)
    assert lost(scene) == {"A": 24}


def test_penalties_to_saves_against_ongoing_damage_of_a_type() -> None:
    chill = "Claw +10 vs. AC—12 damage, and 3 ongoing cold damage"
    for words, saved in (("ongoing cold damage", False), ("ongoing fire damage", True), ("ongoing damage", False)):
        scene = field(chill, f"Bite deep: Enemies engaged with the howler take a -5 penalty to saves against {words}.")
        scene.turn("G")
        blow(scene, "G", "Claw", "A", 15)
        scene.turn("A")
        scene.dice(d20=[14])
        scene.turn("B")
        assert (scene["A"].ongoing == {}) == saved


@pytest.mark.parametrize(("words", "ac"), [
    ("there is at least one ally of the howler", 17), ("there are two or more enemies", 17),
    ("there are three or more enemies", 15),
])
def test_those_in_the_battle_are_counted(words: str, ac: int) -> None:
    scene = field(CLAW, f"Swarm: While {words} in the battle, the howler gains a +2 bonus to AC.")
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A").value == ac


@pytest.mark.parametrize(("each", "second"), [("each round ", 5), ("", 0)])
def test_the_first_to_hit_it_pays(each: str, second: int) -> None:
    scene = field(CLAW, f"Thorns: The first enemy to hit the howler {each}takes 5 damage.",
                  engaged=(("A", "G"), ("B", "G")))
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("B")
    blow(scene, "B", "Jab", "G", 15)
    assert (scene["A"].hp, scene["B"].hp) == (195, 200)
    scene.turn("A")
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 195 - second


@pytest.mark.parametrize(("words", "dealt"), [
    ("rolls two d20s for each attack roll it makes and uses the better result", 12),
    ("rolls 2d20 for its melee attacks and takes the higher roll", 12),
    ("rolls 2d20 instead of 1d20 and uses the lower result", 0),
    ("rolls twice for its attacks, taking the better result", 12),
])
def test_two_dice_and_one_of_them(words: str, dealt: int) -> None:
    scene = field(CLAW, f"Keen: The howler {words}.")
    scene.turn("G")
    blow(scene, "G", "Claw", "A", 3, 15)
    assert 200 - scene["A"].hp == dealt


@pytest.mark.parametrize(("target", "dealt"), [("A", 12), ("B", 18)])
def test_more_against_one_whom_its_allies_fight(target: str, dealt: int) -> None:
    scene = field("Claw +10 vs. AC—12 damage\nHit against an enemy engaged with one of the howler's allies: The target "
                  "takes 6 extra damage.", engaged=(("A", "G"), ("B", "G"), ("B", "H")))
    scene.turn("G")
    blow(scene, "G", "Claw", target, 15)
    assert 200 - scene[target].hp == dealt


@pytest.mark.parametrize("words", [
    "somewhere nearby", "anywhere nearby it can see", "to a nearby location", "to any location it can see nearby",
    "to anywhere it can see that is nearby", "to a nearby place it can see", "someplace it can see",
])
def test_near_by_and_in_whatever_words(words: str) -> None:
    scene = field(CLAW, f"Blink: As a move action, the howler can teleport {words}.")
    scene.turn("G")
    scene.do("G", "Blink")
    assert scene.engaged("G") == set()
