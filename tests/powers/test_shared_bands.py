"""Games without squares: what one rule reads now in wordings that had rules of their own, each played."""

from __future__ import annotations

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
CLAW = "Claw +30 vs. AC—6 damage"


def understood(line: str) -> bool:
    """Whether every word of a line of a gravel hulk's is read."""
    (block,) = read_blocks(BLOCK.format(line), ARCHMAGE_TERMS, "hulk")
    return not [note for power in block.powers for note in power.notes()]


def fight(*lines: str, ac: int = 10, claw: str = CLAW, hp: int = 60, turn: str = "G") -> Scene:
    """G with these lines and a claw, engaged with A, who has a dart that hits PD and a club that hits AC."""
    scene = Scene("archmage", engaged=[("A", "G")],
                  A=dict(hp=hp, ac=ac, pd=10, md=10, powers=["R: Dart +9 vs. PD—9 damage", "Club +9 vs. AC—9 damage"]),
                  G={"side": "monsters", "hp": 60, "ac": 16, "pd": 16, "md": 16, "powers": [claw, *lines]})
    scene.turn(turn)
    return scene


@pytest.mark.parametrize("felt", ["dealt to it", "done to it", "that it would take", ""])
def test_the_first_damage_of_a_turn_is_not_felt(felt: str) -> None:
    line = f"Hide: The gravel hulk ignores the first 4 damage {felt} each turn."
    assert understood(line)
    scene = fight(line.replace("The gravel hulk", "It"), turn="A")
    scene.dice(d20=[10])
    scene.do("A", "Club", "G")
    assert scene["G"].hp == 60 - 5


@pytest.mark.parametrize("line", [
    "Dust: It does not take miss damage from weapon attacks.",
    "Dust: It takes no miss damage from any attacks.",
    "Dust: It takes no damage from missed attacks.",
])
def test_misses_do_not_hurt_it(line: str) -> None:
    assert understood(line)
    club = "Club +9 vs. AC—9 damage\nMiss: 4 damage."
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=60, powers=[club]),
                  G={"side": "monsters", "hp": 60, "ac": 40, "powers": [CLAW, line]})
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "Club", "G")
    assert scene["G"].hp == 60


@pytest.mark.parametrize("line", [
    "Smell: Targets of claw take 3 poison damage.",
    "Smell: The target of its claw attack takes 3 poison damage.",
])
def test_whoever_a_power_is_aimed_at_suffers_hit_or_missed(line: str) -> None:
    assert understood(line)
    scene = fight(line, ac=60)
    scene.dice(d20=[5])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 60 - 3


@pytest.mark.parametrize(("around", "left"), [([("A", "G")], 54), ([("A", "G"), ("A", "H")], 49)])
@pytest.mark.parametrize("foes", ["two or more foes", "at least two enemies", "two or more creatures"])
def test_the_targets_foes_are_those_it_fights(foes: str, around: list[tuple[str, str]], left: int) -> None:
    claw = f"Claw +30 vs. AC—6 damage\nNatural even hit: If the target is engaged with {foes}, it takes 5 damage."
    scene = Scene("archmage", engaged=around, A=dict(hp=60, ac=10),
                  G={"side": "monsters", "hp": 60, "powers": [claw]}, H={"side": "monsters", "hp": 60})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == left


@pytest.mark.parametrize("line", [
    "Spite: Whenever it misses with an attack, it gains a +2 attack bonus until the end of the battle (max +4).",
    "Spite: Whenever it misses with an attack, it gains a +2 attack bonus and deals +1 damage until the end of the "
    "battle (to a maximum of +4, +2).",
])
def test_bonuses_add_up_to_a_bound(line: str) -> None:
    assert understood(line)
    scene = fight(line, ac=30, claw="Claw +10 vs. AC—6 damage")
    for die in (2, 2, 2, 2):
        scene.turn("G")
        scene.dice(d20=[die])
        scene.do("G", "Claw", "A")
    assert scene["A"].hp == 60
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp < 60
    before = scene["A"].hp
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == before


@pytest.mark.parametrize(("power", "die", "left"), [("Club", 1, 55), ("Club", 2, 60)])
@pytest.mark.parametrize("line", [
    "Gloat: If an enemy rolls a natural 1 on an attack against it, that enemy takes 5 damage.",
    "Gloat: When an enemy gets a natural 1 melee attack roll against it, that creature takes 5 damage.",
    "Gloat: Nearby enemies who attack it and roll a 1 take 5 damage.",
])
def test_what_is_rolled_against_it(line: str, power: str, die: int, left: int) -> None:
    assert understood(line)
    scene = fight(line, turn="A")
    scene.dice(d20=[die])
    scene.do("A", power, "G")
    assert scene["A"].hp == left


@pytest.mark.parametrize("line", [
    "Feed: When it makes an attack that staggers a target or drops that target to 0 hp or below, it heals 7 hp.",
    "Feed: Whenever it makes an attack that drops its target to 0 hp or staggers it, it heals 7 hp.",
])
def test_attacks_that_stagger_or_fell(line: str) -> None:
    assert understood(line)
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=60, ac=10, powers=["Club +9 vs. AC—29 damage"]),
                  G={"side": "monsters", "hp": 60, "ac": 16, "powers": ["Claw +30 vs. AC—25 damage", line]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Club", "G")
    healed = []
    for _ in range(3):  # 60 to 35, 35 to 10, 10 to 0
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Claw", "A")
        healed.append(scene["G"].hp - 31)
    assert healed == [0, 7, 14]


@pytest.mark.parametrize(("power", "left"), [("Dart", 60 - 4), ("Club", 60 - 9)])
@pytest.mark.parametrize("short", ["isn't 16+", "is under 16", "does not reach 16"])
def test_resistance_to_attacks_of_a_kind(power: str, left: int, short: str) -> None:
    line = f"Blur: It has resist damage 16+ against ranged attacks (half damage if the natural attack roll {short})."
    assert understood(line)
    scene = fight(line, turn="A")
    scene.dice(d20=[12])
    scene.do("A", power, "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize("says", ["Weakened until the end of its next turn (-4 attacks and defenses)",
                                  "also weakened (-4 attacks and defenses) until the end of its next turn"])
def test_what_a_state_means_is_said_beside_it(says: str) -> None:
    line = f"Claw +30 vs. AC—6 damage, and the target is {says.lower()}"
    scene = fight(claw=line)
    assert not scene["G"].notes
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert "weakened" in scene["A"].conditions


@pytest.mark.parametrize("says", [
    "the next attack G makes this battle deals +5 damage", "G's next attack deals +5 damage",
])
def test_what_comes_of_the_next_attack(says: str) -> None:
    scene = fight(claw=f"Claw +30 vs. AC—6 damage\nNatural even hit: {says[0].upper()}{says[1:]}.")
    assert not scene["G"].notes
    for die, left in ((10, 54), (11, 43), (11, 37)):
        scene.turn("G")
        scene.dice(d20=[die])
        scene.do("G", "Claw", "A")
        assert scene["A"].hp == left


@pytest.mark.parametrize("bonus", ["+4 bonus to hit on its next attack", "+4 attack bonus with its next attack roll"])
def test_a_bonus_to_the_next_attack(bonus: str) -> None:
    scene = fight(ac=20, claw=f"Claw +10 vs. AC—6 damage\nNatural even hit: G gains a {bonus}.")
    assert not scene["G"].notes
    for die, left in ((10, 54), (7, 48), (7, 48)):
        scene.turn("G")
        scene.dice(d20=[die])
        scene.do("G", "Claw", "A")
        assert scene["A"].hp == left


@pytest.mark.parametrize("says", [
    "is pulled next to G, who engages it", "is dragged into engagement with G", "is yanked to G and engaged by it",
])
def test_who_is_drawn_to_it_is_engaged(says: str) -> None:
    hook = f"R: Hook +30 vs. AC—2 damage, and the target {says}."
    scene = Scene("archmage", A=dict(hp=60, ac=10), G={"side": "monsters", "hp": 60, "powers": [hook]})
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hook", "A")
    assert scene.engaged("A") == {"G"}


@pytest.mark.parametrize("says", ["must roll two d20s and keep the lower", "rolls 2d20 and takes the worst result"])
def test_who_must_roll_twice(says: str) -> None:
    scene = fight(f"Haze: When a ranged attack targets G, the attacker {says}.", turn="A")
    assert not scene["G"].notes
    scene.dice(d20=[18, 3])
    scene.do("A", "Dart", "G")
    assert scene["G"].hp == 60


@pytest.mark.parametrize("held", ["it has grabbed", "G is holding", "that it has seized"])
def test_those_it_holds(held: str) -> None:
    claw = "Claw +30 vs. AC—6 damage, and G grabs the target"
    scene = fight(f"Squeeze: At the start of G's turn, each enemy {held} takes 3 damage.", claw=claw)
    assert not scene["G"].notes
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    assert scene["A"].hp == 54
    scene.turn("G")
    assert scene["A"].hp == 51


@pytest.mark.parametrize(("says", "kinds"), [
    ("4 ongoing fire damage", {"fire"}), ("4 ongoing cold or acid damage", {"cold"}),
    ("4 ongoing cold, acid, or fire damage", {"cold"}),
])
def test_ongoing_damage_of_one_of_some_types(says: str, kinds: set[str]) -> None:
    scene = fight(claw=f"Claw +30 vs. AC—{says}")
    assert not scene["G"].notes
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.end()
    assert scene["A"].hp == 56


@pytest.mark.parametrize(("die", "left"), [(1, 55), (2, 60)])
@pytest.mark.parametrize("fumbles", ["fumbles a melee attack against G", "fumbles an attack against G",
                                     "gets a natural 1 with an attack against G"])
@pytest.mark.parametrize("who", ["When an enemy {}, that enemy", "Any enemy that {}"])
def test_who_fumbles_rolls_a_1(who: str, fumbles: str, die: int, left: int) -> None:
    scene = fight(f"Gloat: {who.format(fumbles)} takes 5 damage.", turn="A")
    assert not scene["G"].notes
    scene.dice(d20=[die])
    scene.do("A", "Club", "G")
    assert scene["A"].hp == left
