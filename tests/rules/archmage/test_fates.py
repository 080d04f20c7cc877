"""Fates after last gasps, lines that go on from the one above, gains that end with a deed, names told whole."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.block import read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
SHOUT = "Shout\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. MD\nHit: 10 damage."


def duel(stage: Callable[..., Scene], *lines: str, powers: tuple[str, ...] = (CLAW,), **more: Any) -> Scene:
    """A and B are engaged with a monster with these powers and lines."""
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(hp=200, ac=15, pd=15, md=15, powers=[JAB, SHOUT]),
                  B=dict(hp=200, ac=15, pd=15, md=15, powers=[JAB]),
                  G=dict(side="monsters", hp=200, ac=5, powers=list(powers), traits=list(lines), **more))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


@pytest.mark.parametrize(("more", "alive", "here"), [
    ("", False, True),
    (" On the fourth failure, it falls unconscious.", True, True),
    (" After the fourth failure, the target fades away from reality; they are not dead, just gone.", True, False),
])
def test_what_the_fourth_failure_brings(
    stage: Callable[..., Scene], more: str, alive: bool, here: bool
) -> None:
    scene = duel(stage, "Fading: The first enemy this creature hits with an attack each battle must start making last "
                        "gasp "
                        f"saves.{more}")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    for _ in range(4):
        scene.turn("A")
        scene.dice(d20=[2])
        scene.turn("B")
    assert scene["A"].alive is alive
    assert (not alive) or ("unconscious" in scene["A"].conditions) is here
    assert (not alive) or scene["A"].hp == 194


def test_only_the_first_one_hit_gasps(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Fading: The first enemy this creature hits with an attack each battle must start making last "
                        "gasp saves.")
    scene.dice(d20=[10, 15])
    scene.do("G", "Claw", "A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "B")
    assert not scene.battle.creatures[1].effects


@pytest.mark.parametrize(("first", "natural", "harm"), [
    ("16+", 15, 6), ("16+", 16, 16), ("16+", 18, 16), ("12-13", 18, 16), ("12-13", 13, 16), ("even hit", 19, 16),
])
def test_as_above_and_more(stage: Callable[..., Scene], first: str, natural: int, harm: int) -> None:
    power = (f"{CLAW}\n  Natural {first}: The target takes 10 extra damage.\n"
             "  Natural 18+: As above, and this creature grabs the target if it doesn't already have a creature "
             "grabbed.")
    scene = duel(stage, powers=(power,))
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 200 - harm
    assert ("grabbed" in scene["A"].conditions) is (natural >= 18)


def test_resistance_that_ends_with_its_own_attack(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Veil: Once per battle, as a quick action, this creature can gain resist damage 18+ against "
                        "attacks "
                        "that target AC or PD. The resistance ends when this creature makes an attack.")
    scene.do("G", "Veil")
    for power, harm in (("Jab", 5), ("Shout", 10)):
        scene.turn("A")
        before = scene["G"].hp
        scene.dice(d20=[15])
        scene.do("A", power, "G")
        assert before - scene["G"].hp == harm
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    before = scene["G"].hp
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert before - scene["G"].hp == 10


def test_who_lies_low_is_attacked_the_better(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=(
        f"{CLAW}\n  Natural odd hit: The target lies prostrate in front of this creature until the beginning of their "
         "next "
        "turn. While in this position, enemies gain a +4 attack bonus against the target.",))
    scene.dice(d20=[11])
    scene.do("G", "Claw", "A")
    assert scene.defense("A", "ac", attacker="G").value == 11
    scene.turn("A")
    assert scene.defense("A", "ac", attacker="G").value == 15


def test_saves_after_the_battle_that_only_age(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=(f"{CLAW}. At the end of the battle, the target must roll a normal save; if it fails, "
                                 "it ages "
                                "one year",))
    scene.dice(d20=[11])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 194


BLOCK = """#### {name}
4th level troop [giant]
Initiative: +4

Claw +9 vs. AC—14 damage
Tam’s kick +9 vs. AC—14 damage
Test: {line}

AC 20
PD 18
MD 14
HP 50
"""


@pytest.mark.parametrize(("name", "line"), [
    ("Ash Giant Holy Warrior", "The ash giant holy warrior gains a +2 bonus to saves."),
    ("Ash Giant Priest-General", "The ash giant priest-general gains a +2 bonus to saves."),
    ("Ash Giant Priest-General", "The ash giant priest- general gains a +2 bonus to saves."),
    ("Old Tam’s Hound", "Old Tam’s Hound gains a +2 bonus to saves."),
    ("Cinder Wolf", "Cinder wolves gain a +2 bonus to saves."),
    ("Cinder Wolf", "Enemies are dazed until the end of wolf’s next turn."),
    ("Ash Giant", "Once per battle, the ash giant can use Tam’s kick as a quick action."),
    ("Ash Giant", "When the ash giant drops to 0 hp, it heals 2d6 * 10 hit points."),
])
def test_names_told_whole(name: str, line: str) -> None:
    (block,) = read_blocks(BLOCK.format(name=name, line=line), ARCHMAGE_TERMS)
    assert not block.notes
