"""Whole stat blocks of the usual print, in words of their own: every line is read, and a few are played."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

MARSH_REEVE = """#### Marsh Reeve
4th level leader [humanoid]
Initiative: +7

Hooked bill +9 vs. AC—14 damage
Natural even hit: The marsh reeve can pop free from one enemy engaged with it.
Natural odd miss: The marsh reeve takes 3 damage.
Hit by 5+: The target is stuck until the end of its next turn.

R: Fen dart +9 vs. PD (one nearby or far away enemy)—9 damage, and 4 ongoing poison damage (hard save ends, 16+)
First failed save: The target is dazed (save ends).

C: Croaking order +8 vs. MD (1d3 nearby enemies in a group)—6 psychic damage
Natural 16+: One of the marsh reeve's allies engaged with the target can pop free.
Limited use: 1/battle, when the escalation die is 2+.

[Special trigger] Bite back +9 vs. AC—8 damage
Limited use: 1/round, when an enemy engaged with the marsh reeve misses it with a melee attack.

Dread: While engaged with this creature, enemies that have 18 hp or fewer are dazed (-4 attack) and do not add the
escalation die to their attacks.

Mire ward: Allies next to the marsh reeve gain a +1 bonus to AC.

Last order: When the marsh reeve drops to 0 hp, each nearby ally heals 10 hp.

AC 20
PD 17
MD 16
HP 54
"""

LANTERN_HUSK = """#### Lantern Husk
5th level spoiler [undead]
Initiative: +9

Cold fingers +10 vs. PD—12 cold damage, and the target can't add the escalation die to its attack rolls until the end
of its next turn
First natural 16+ each battle: The target is stunned until the end of the lantern husk's next turn.
Miss: 4 cold damage.

C: Guttering light +10 vs. MD (up to 2 nearby enemies)—The target is weakened (save ends)
Each failed save: The target takes 5 psychic damage.
Limited use: The lantern husk can't use guttering light two turns in a row.

Flight: Lantern husks drift as they please.

Resist cold and negative energy 14+: When a cold or negative energy attack targets this creature, the attacker must
roll a natural 14+ on the attack roll or it only deals half damage.

Unmoved: The lantern husk is immune to fear and being dazed.

Wick: While the escalation die is even, the lantern husk's crit range expands by 2.

Rekindle: The first time each round the lantern husk takes damage, it can move as a free action.

Nastier Specials

Grasping dark: Enemies can't disengage from the lantern husk while it is unstaggered.

AC 19
PD 19
MD 17
HP 66
"""

SLUICE_TOAD = """#### Sluice Toad
2nd level mook [beast]
Initiative: +4

Slimy tongue +7 vs. AC—4 damage, and the sluice toad can grab the target
Natural 18+: The target takes a -2 penalty to all defenses (save ends).

Gulp +7 vs. PD (one creature the sluice toad is grabbing)—6 acid damage

Burst: When the sluice toad drops to 0 hp, each enemy engaged with it takes 3 acid damage.

Pack: The sluice toad gains a +1 attack bonus for each ally engaged with its target (max +3).

Slippery: The sluice toad takes no opportunity attacks when it moves.

AC 17
PD 16
MD 12
HP 9 (mook)

Mook: Kill one sluice toad mook for every 9 damage you deal to the mob.
"""


def block(text: str) -> BandBlock:
    """The one block of a text."""
    joined = text.replace("the\nescalation", "the escalation").replace("end\nof its", "end of its").replace(
        "must\nroll", "must roll")
    return read_blocks(joined, ARCHMAGE_TERMS, "usual")[0]


@pytest.mark.parametrize("text", [MARSH_REEVE, LANTERN_HUSK, SLUICE_TOAD])
def test_blocks_in_other_words_are_read_whole(text: str) -> None:
    found = block(text)
    assert [note.text for power in (*found.powers, *found.nastier) for note in power.notes()] == []
    assert found.understood


def meeting(text: str, *names: str, **fields: Any) -> Scene:
    """Lines of a block, by name, against two heroes."""
    lines = [power.text for power in block(text).powers if power.name in names]
    assert len(lines) == len(names)
    jab = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
    hero = dict(hp=90, ac=15, pd=15, md=15, powers=[jab], **fields.pop("hero", {}))
    return Scene("archmage", engaged=[("A", "G"), ("B", "G")], A=hero, B=hero,
                 G=dict(side="monsters", name=block(text).name, hp=60, ac=15, pd=15, powers=lines), **fields)


def play(scene: Scene, power: str, *dice: int, who: str = "G", target: str = "A") -> int:
    """What an attack takes from its target."""
    before = scene[target].hp
    scene.dice(d20=list(dice))
    scene.do(who, power, target)
    return before - scene[target].hp


@pytest.mark.parametrize(("natural", "stuck"), [(10, False), (11, True)])
def test_the_reeve_hooks_those_it_hits_well(natural: int, stuck: bool) -> None:
    scene = meeting(MARSH_REEVE, "Hooked bill")
    scene.turn("G")
    assert play(scene, "Hooked bill", natural) == 14
    assert scene["A"].conditions == ({"stuck"} if stuck else set())
    assert len(scene.engaged("G")) == (2 if natural % 2 else 1)


def test_the_reeve_bites_back_and_only_then() -> None:
    scene = meeting(MARSH_REEVE, "Hooked bill", "Bite back")
    scene.turn("G")
    assert not scene.can("G", "Bite back", "A")
    scene.turn("A")
    scene.accept("G", "Bite back")
    assert play(scene, "Jab", 2, 15, who="A", target="G") == 0
    assert scene["A"].hp == 82


def test_the_husk_stuns_once_and_dims_the_die() -> None:
    scene = meeting(LANTERN_HUSK, "Cold fingers")
    scene.turn("G")
    scene.turn("G")
    assert play(scene, "Cold fingers", 16) == 12 and scene["A"].conditions == {"stunned"}
    assert scene.attack("A", "Jab", "G").value == 1 and scene.attack("B", "Jab", "G").value == 1 + scene.escalation
    scene.turn("G")
    assert play(scene, "Cold fingers", 17, target="B") == 12 and not scene["B"].conditions
    scene.turn("G")
    assert play(scene, "Cold fingers", 3, target="B") == 4


@pytest.mark.parametrize("rolled", [10, 11])
def test_the_light_hurts_whoever_fails_to_shake_it_off(rolled: int) -> None:
    scene = meeting(LANTERN_HUSK, "Guttering light")
    scene.turn("G")
    assert play(scene, "Guttering light", 12) == 0 and scene["A"].conditions == {"weakened"}
    scene.turn("A")
    scene.dice(d20=[rolled])
    scene.end()
    assert scene["A"].hp == (85 if rolled < 11 else 90)
    scene.turn("G")
    assert not scene.can("G", "Guttering light", "A")


def test_the_toad_swallows_what_it_holds() -> None:
    scene = meeting(SLUICE_TOAD, "Slimy tongue", "Gulp", "Burst")
    scene.turn("G")
    assert not scene.can("G", "Gulp", "A")
    assert play(scene, "Slimy tongue", 12) == 4 and scene["A"].conditions == {"grabbed"}
    scene.turn("G")
    assert not scene.can("G", "Gulp", "B")
    assert play(scene, "Gulp", 12) == 6


@pytest.mark.parametrize(("words", "read"), [
    ("(-4 attack)", True), ("(makes only basic attacks)", True), ("(if it is an elf)", False),
    ("(5 damage each turn)", False), ("(save hinders)", False)])
def test_brackets_behind_a_condition_remind_and_rule_nothing(words: str, read: bool) -> None:
    text = SLUICE_TOAD.replace("Natural 18+: The target takes a -2 penalty to all defenses (save ends).",
                               f"Natural 18+: The target is dazed {words} (save ends).")
    assert block(text).understood is read
