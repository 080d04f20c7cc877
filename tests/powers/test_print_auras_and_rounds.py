"""What reads of auras that spare the burnt, traded numbers and places, fates and gains that end; and what must not."""

# ruff: noqa: E501 - one sentence of print a line, whatever its length
import pytest

from battlemat.powers.bands.block import read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

BLOCK = """#### Ash Knight
2nd level troop [beast]
Initiative: +4

Claw +7 vs. AC—6 damage
R: Night call +7 vs. MD (1 nearby or far away enemy)—6 psychic damage
Test: {line}

AC 18
PD 16
MD 12
HP 36
"""

READ = """
Enemies engaged with the knight at the end of their turn take 10 fire damage unless they have taken fire damage since the end of their last turn.
Creatures engaged with the knight at the end of their turns take 2d6 cold damage if they haven't taken cold damage since the end of their previous turn.
The knight ignores all resistances.
Its hatred is so strong that it ignores fire resistance.
The knight gains +2 to its PD for each other ash knight engaged with its target (maximum +6).
The knight gains a +1 attack bonus per other ash knight engaged with the target it's attacking.
When the knight is hit by an attack against AC or PD, until the end of its next turn, the values of its AC and PD swap.
When an attack hits the knight, it gains a +2 bonus to the defense that was attacked until another attack hits it.
When the escalation die is odd, night call deals 1d6 psychic damage, and when it's even, night call deals 2d6 psychic damage.
When the escalation die reaches 4, the knight vanishes at the end of the round.
When the escalation die reaches 6, the battle ends as a campaign loss for the player characters.
The knight can trade the places of two nearby allies at the start of each round.
Once per battle, when the knight is next to a corpse, as a standard action it can feed on the remains, healing 20 hp.
When the last mook of a mob is slain nearby, the knight heals 10 hp.
The first enemy the knight hits each round is dazed until the end of its next turn.
Once per battle as a quick action, the knight can gain a +4 bonus to all defenses. The bonus ends when it is hit by an attack.
At the end of the battle, each enemy must roll a normal save; if it fails, it ages ten years.
If the knight is slain, the GM rolls a hard save at the end of each session. If the save succeeds, the knight returns to life in a cave.
Ash knights are vindictive and hold grudges, but few of them remember for long.
"""

LEFT = """
The knight ignores the resistance of undead creatures.
Its hatred is so strong that it ignores the fire resistance of wooden creatures.
The knight swaps PD and MD with the target.
When an attack hits the knight, it gains a +2 bonus to the defense of its allies until another attack hits it.
At the end of the battle, each enemy must roll a normal save; if it fails, it loses a level.
Ash knights are cruel and deal 5 damage each turn.
Instead of healing, roll a d4 to see what the knight does.
"""


def noted(line: str) -> bool:
    (block,) = read_blocks(BLOCK.format(line=line), ARCHMAGE_TERMS)
    return bool(block.notes)


@pytest.mark.parametrize("line", READ.strip().splitlines())
def test_it_is_read(line: str) -> None:
    assert not noted(line)


@pytest.mark.parametrize("line", LEFT.strip().splitlines())
def test_it_is_left_to_the_referee(line: str) -> None:
    assert noted(line)
