"""What hero cards on squares say again and again, each played: half a level in a sum, rolls made again with a bonus,
the next attack, who provokes by shifting.
"""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.powers.card import read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""
CLAW = "Claw (standard, at-will): +0 vs AC; 10 damage."


def field(head: str, *rows: str) -> Scene:
    """A, level 5, has a card of these rows and no note: G is an enemy beside it, H one far off, B an ally."""
    trick = "\n".join((f"Trick\nAt-Will {head} ● Weapon", *rows))
    foe = dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10, powers=[CLAW])
    hero = dict(hp=50, at_hp=30, ac=10, str=14, level=5, powers=[trick])
    scene = Scene("orcus", FIELD, A=hero, B=dict(hp=50, at_hp=20), G=foe, H=foe)
    assert not scene["A"].notes
    return scene


def hit(words: str) -> Scene:
    """It has hit G with an attack card."""
    scene = field("Attack 1 (Standard Action)", "Melee weapon, one creature", "Attack Strength vs AC", f"Hit {words}")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    return scene


@pytest.mark.parametrize("words", [
    "You gain temporary hit points equal to your Strength modifier + one-half your level.",
    "You gain temporary hit points equal to half your level + your Strength modifier.",
])
def test_half_a_level_in_a_sum(words: str) -> None:
    assert hit(f"3 damage. {words}")["A"].temp_hp == 4


def test_a_save_made_again_with_a_bonus() -> None:
    for die, over in ((8, True), (6, False)):
        grit = ("Grit\nEncounter Utility 1 (Free Action)\nSelf\nTrigger You fail a saving throw.\n"
                "Effect Reroll the saving throw with a +2 bonus.")
        glare = "Glare (standard, at-will): +20 vs Will; the target is slowed (save ends)."
        scene = Scene("orcus", FIELD, A=dict(hp=50, powers=[grit]), G=dict(side="monsters", powers=[glare]), B={}, H={})
        assert not scene["A"].notes
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Glare", "A")
        scene.turn("A")
        scene.accept("A", "Grit")
        scene.dice(d20=[5, die])
        scene.end()
        assert (scene["A"].conditions == set()) is over


def test_its_next_attack_if_it_hits() -> None:
    scene = field("Utility 1 (Minor Action)", "Near burst 5, one ally",
                  "Effect The target's next attack deals 4 extra damage if it hits.")
    scene.turn("A")
    scene.do("A", "Trick", "B")
    scene.turn("G")
    scene.turn("B")
    before = scene["G"].hp
    scene.dice(d20=[19], d8=[1])
    scene.do("B", "walk", to=(3, 3))
    scene.do("B", "melee-basic", "G")
    assert before - scene["G"].hp >= 5


def test_who_provokes_by_shifting() -> None:
    scene = hit("3 damage, and the target provokes opportunity attacks from you when it shifts until the end of your "
                "next turn.")
    scene.turn("G")
    scene.dice(d20=[15], d8=[1])
    scene.accept("A", "opportunity-attack")
    scene.do("G", "five-foot-step", to=(4, 1))
    assert scene["G"].hp < 47


@pytest.mark.parametrize("words", [
    "The target can make a basic attack as a free action, with a power bonus to the attack roll equal to your Strength "
    "modifier.",
    "The target makes a basic attack and gains a +2 bonus to attack rolls.",
])
def test_a_bonus_to_one_attack_is_none_for_good(words: str) -> None:
    card = read_card(f"Trick\nAt-Will Utility 1 (Standard Action)\nNear burst 5, one ally\nEffect {words}", ORCUS_TERMS)
    assert card.notes()


def test_the_same_target_or_another() -> None:
    scene = field("Attack 1 (Standard Action)", "Near burst 6, one creature", "Attack Strength vs AC", "Hit 3 damage.",
                  "Effect Make the attack once more against the same target or a different one.")
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Trick", "G", choose={"target": "H"})
    assert (scene["G"].hp, scene["H"].hp) == (47, 47)


@pytest.mark.parametrize("words", [
    "The target ignores encumbrance until your next long rest.",
    "When the container is opened, the attack is targeted on the container.",
    "You can continue to maintain even after the encounter ends.",
    "While you are not in an encounter, the target sleeps for an hour.",
    "This power does not affect the normal limit of one rally in each encounter.",
])
def test_what_is_no_matter_of_a_fight(words: str) -> None:
    scene = hit(f"3 damage. {words}")
    assert (scene["G"].hp, scene["G"].conditions) == (47, set())


def test_an_ally_whom_the_target_attacks() -> None:
    scene = hit("3 damage. Until the end of your next turn, any ally of yours targeted by the target's attack can "
                "spend a recovery to heal up to their recovery value.")
    scene.turn("G")
    scene.do("G", "walk", to=(2, 3))
    scene.dice(d20=[15])
    scene.do("G", "Claw", "B")
    assert scene["B"].hp == 20 + 12 - 10


def test_ground_for_all_but_oneself() -> None:
    scene = field("Attack 1 (Standard Action)", "Far burst 1 within range 10, all enemies", "Attack Strength vs AC",
                  "Hit 3 damage.", "Effect Until the end of your next turn, the area becomes difficult terrain, except "
                  "for you, and targets in the area grant combat advantage to anyone outside the area.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Trick", origin=(6, 2))
    assert scene.advantage("A", "H") and scene.advantage("B", "H") and not scene.advantage("B", "G")
