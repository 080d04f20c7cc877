"""The phrase grammar of games without squares: wordings put together anew, each played, with what must come of it
written down first.
"""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.bands.block import read_blocks
from battlemat.powers.bands.card import read_card, renumbered
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


def notes(line: str) -> list[str]:
    """What of a line of a gravel hulk's did not read."""
    block = read_blocks(BLOCK.format(line), ARCHMAGE_TERMS, "hulk")[0]
    return [note.text for power in block.powers for note in power.notes()]


def fight(*lines: str, ac: int = 10) -> Scene:
    """G with these lines and a claw, its turn, engaged with A, who has a dart that hits PD and a club that hits AC."""
    scene = Scene("archmage", engaged=[("A", "G")],
                  A=dict(hp=60, ac=ac, pd=10, md=10, powers=["R: Dart +9 vs. PD—9 damage", "Club +9 vs. AC—9 damage",
                                                             "R: Brand +9 vs. PD—12 fire damage"]),
                  G={"side": "monsters", "hp": 60, "ac": 16, "pd": 16, "md": 16, "powers": [CLAW, *lines]})
    scene.turn("G")
    return scene


@pytest.mark.parametrize("line", [
    "Barbs: The claw attack also deals an additional 5 poison damage on a hit.",
    "Barbs: The claw attack deals 5 extra poison damage.",
])
def test_what_an_attack_deals_besides(line: str) -> None:
    assert notes(line) == []
    scene = fight(line)
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 60 - 6 - 5


@pytest.mark.parametrize("line", [
    "Splinters: This creature's missed melee attacks deal 3 damage.",
    "Splinters: This creature's attacks that miss deal 3 damage.",
])
@pytest.mark.parametrize(("die", "left"), [(5, 57), (15, 54)])
def test_what_misses_deal(line: str, die: int, left: int) -> None:
    scene = fight(line, ac=40)
    scene.dice(d20=[die])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == left


@pytest.mark.parametrize(("power", "left"), [("Dart", 60 - 5), ("Club", 60)])
def test_hit_against_one_defense(power: str, left: int) -> None:
    scene = fight("Slick: When this creature is hit by an attack against its PD, that attacker takes 5 damage.")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", power, "G")
    assert scene["A"].hp == left


@pytest.mark.parametrize(("power", "dazed"), [("Brand", True), ("Dart", False)])
def test_so_much_damage_of_a_type_at_once(power: str, dazed: bool) -> None:
    scene = fight("Tinder: When this creature takes 10 or more fire damage at once, it is dazed until the end of its "
                  "next turn.")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", power, "G")
    assert ("dazed" in scene["G"].conditions) == dazed


@pytest.mark.parametrize(("die", "left"), [(15, 60 - 6), (16, 60 - 12)])
def test_a_wider_crit_range_of_one_attack(die: int, left: int) -> None:
    scene = fight("Keen: The crit range of this creature's claw attack is increased by 4.")
    scene.dice(d20=[die])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == left


@pytest.mark.parametrize("line", [
    "Vow: The next melee attack this creature makes beside a fire deals 10 extra damage.",
    "Veil: It becomes visible when it stretches.",
    "Keen: The crit range of attacks against this creature is increased by 2.",
    "Drift: This creature can fly directly above an ally and hum to it.",
])
def test_what_would_leave_words_out_is_a_note(line: str) -> None:
    assert notes(line)


def said_back(line: str) -> str:
    """What a line of a gravel hulk's says."""
    block = read_blocks(BLOCK.format(line), ARCHMAGE_TERMS, "hulk")[0]
    return block.powers[-1].render()


@pytest.mark.parametrize(("line", "said"), [
    ("Fist +9 vs. AC—6 damage\nNatural 16+: The target is grabbed, and while it is grabbed it takes 5 ongoing damage.",
     "SELF grabs the target. While the target is grabbed, the target takes persistent 5 damage."),
    ("Fist +9 vs. AC—6 damage\nNatural 16+: The hulk pops free and can move as a free action.",
     "SELF pops free. SELF can move as a free action."),
    ("Fist +9 vs. AC (2 attacks)—6 damage\nBoth attacks hit the same target: The target is dazed until the end of "
     "its next turn.", "*If two or more attacks hit the same target:*"),
    ("Fist +9 vs. AC—6 damage\nLimited use: 1/battle, when the escalation die is even.", "*Limited use:* 1/battle"),
    ("Anger: The first time an enemy hits the hulk each round, that enemy takes 5 damage.", "Once per round, when"),
])
def test_what_is_said_back(line: str, said: str) -> None:
    assert said in said_back(line)


def test_one_held_disengages_from_everybody_else() -> None:
    held = "Hook +30 vs. AC—1 damage, and the target can't disengage from the hulk until the end of its next turn"
    scene = Scene("archmage", engaged=[("A", "G"), ("A", "H")], A=dict(hp=60, ac=10),
                  G={"name": "Hulk", "side": "monsters", "hp": 60, "powers": [held]}, H=dict(side="monsters", hp=60))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hook", "A")
    assert not scene["G"].notes
    scene.turn("A")
    assert not scene.can("A", "disengage", choose={"from": "G"})
    assert scene.can("A", "disengage", choose={"from": "H"})


SPELL = """Gravel Storm
Ranged spell
Daily
Target: One nearby enemy.
Attack: Intelligence + Level vs. PD.
Hit: 3d6 fire damage, and the target is dazed (save ends).
Natural even hit: As a hit, plus the target is weakened (save ends).
Miss: Half damage.
3rd level spell: 5d6 damage.
5th level spell: 9d6 damage."""


def test_a_step_of_numbers_alone_keeps_what_stands_around_them() -> None:
    power = read_card(SPELL, ARCHMAGE_TERMS)
    assert power.understood
    damage, dazed = power.steps[1].effects
    assert isinstance(damage, f.Damage) and (damage.amount.dice, damage.types) == (((9, 6),), ("fire",))
    assert isinstance(dazed, f.Afflict) and dazed.conditions == ("dazed",)
    assert [one.tests for one in power.naturals] == [(f.NaturalRoll(tuple(range(2, 21, 2)), "hit"),)]


def test_a_step_that_could_mean_two_numbers_is_read_by_itself() -> None:
    assert renumbered("5d6 damage.", {"hit": "3d6 fire damage, or 4d6 damage against mooks."}) is None
    assert renumbered("160 hp or fewer.", {"hit": "", "effect": "Enemies with 100 hp or fewer fall."}) == (
        "effect", "Enemies with 160 hp or fewer fall.")


def test_the_first_such_roll_of_a_turn_is_counted_before_what_it_sets_off() -> None:
    spark = ("R: Spark +10 vs. PD (up to 2 nearby enemies)—6 lightning damage\n"
             "First natural even hit each turn: The hulk can target another nearby enemy with *spark*.")
    scene = Scene("archmage", A=dict(hp=60, pd=10), B=dict(hp=60, pd=10),
                  G={"name": "Hulk", "side": "monsters", "hp": 60, "powers": [spark]})
    scene.turn("G")
    scene.dice(d20=[14, 14])
    scene.do("G", "Spark", targets=["A"])
    assert not scene["G"].notes
    assert (scene["A"].hp, scene["B"].hp) == (54, 54)


@pytest.mark.parametrize(("kind", "ranges"), [("melee", ("melee",)), ("basic", ())])
def test_who_is_commanded_to_attack_attacks_in_that_way(kind: str, ranges: tuple[str, ...]) -> None:
    line = f"Drill: As a standard action, the hulk can command a nearby ally to make a {kind} attack as a free action."
    block = read_blocks(BLOCK.format(line), ARCHMAGE_TERMS, "hulk")[0]
    made = [one for power in block.powers for one in power.walk() if isinstance(one, f.MakeAttack)]
    assert [one.attack.ranges for one in made] == [ranges]


# Events: one grammar of what is rolled, done and suffered, whoever does it.


@pytest.mark.parametrize(("die", "left"), [(3, 60 - 5), (9, 60)])
@pytest.mark.parametrize("line", [
    "Thorns: When an enemy rolls a natural 1-5 with an attack roll against this creature, that enemy takes 5 damage.",
    "Thorns: When an enemy attacks and rolls a natural 1-5 against this creature, that enemy takes 5 damage.",
    "Thorns: When an enemy makes a melee attack against this creature and rolls a natural 1-5, it takes 5 damage.",
])
def test_what_the_die_of_an_attack_shows(line: str, die: int, left: int) -> None:
    assert notes(line) == []
    scene = fight(line)
    scene.turn("A")
    scene.dice(d20=[die])
    scene.do("A", "Club", "G")
    assert scene["A"].hp == left


@pytest.mark.parametrize(("die", "left"), [(2, 60 - 5), (3, 60)])
def test_a_miss_with_what_the_die_shows(die: int, left: int) -> None:
    line = "Sneer: When an enemy targets this creature and misses with a natural even roll, that enemy takes 5 damage."
    assert notes(line) == []
    scene = fight(line)
    scene.turn("A")
    scene.dice(d20=[die])
    scene.do("A", "Club", "G")
    assert scene["A"].hp == left


@pytest.mark.parametrize("engaged", [True, False])
def test_where_a_turn_begins(engaged: bool) -> None:
    line = "Stench: When an enemy starts its turn engaged with this creature, it takes 5 poison damage."
    assert notes(line) == []
    scene = Scene("archmage", engaged=[("A", "G")] if engaged else [], A=dict(hp=60),
                  G={"side": "monsters", "hp": 60, "powers": [CLAW, line]})
    scene.turn("A")
    assert scene["A"].hp == (55 if engaged else 60)


@pytest.mark.parametrize(("at_hp", "bonus"), [(60, 2), (20, 0)])
def test_while_not_in_a_state(at_hp: int, bonus: int) -> None:
    line = "Poise: While not staggered, this creature gains a +2 bonus to attacks."
    assert notes(line) == []
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=60, ac=20),
                  G={"side": "monsters", "hp": 60, "at_hp": at_hp, "powers": ["Claw +10 vs. AC—6 damage", line]})
    scene.turn("G")
    scene.dice(d20=[9])  # 19, and 21 with the bonus
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == (54 if bonus else 60)


@pytest.mark.parametrize("line", [
    "Gaze +30 vs. MD (the nearby enemy with the lowest MD)—4 damage",
    "Gaze +30 vs. MD (one nearby enemy that isn't engaged)—4 damage",
])
def test_who_is_aimed_at(line: str) -> None:
    assert notes(line) == []
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=60, md=15), B=dict(hp=60, md=10),
                  G={"side": "monsters", "hp": 60, "powers": [f"R: {line}"]})
    scene.turn("G")
    assert scene.can("G", "Gaze", "B") and not scene.can("G", "Gaze", "A")


@pytest.mark.parametrize(("damage", "left"), [(9, 60), (12, 48)])
def test_damage_too_small_to_be_felt(damage: int, left: int) -> None:
    line = "Hide: When this creature takes 10 damage or less from any source, it takes no damage instead."
    assert notes(line) == []
    scene = fight(line)
    scene.turn("A")
    scene.dice(d20=[18])
    scene.do("A", "Club" if damage == 9 else "Brand", "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize("target", ["The triggering enemy", "The attacking enemy.", "The attacker"])
def test_a_card_aimed_at_whoever_sets_it_off(target: str) -> None:
    card = f"""Sharp Answer
Close-quarters spell
At-Will
Interrupt action
Trigger: An enemy hits you.
Target: {target}
Effect: The target takes 5 damage."""
    assert read_card(card, ARCHMAGE_TERMS).understood
    scene = Scene("archmage", engaged=[("A", "G"), ("A", "H")], A=dict(hp=60, ac=10, powers=[card]),
                  G={"side": "monsters", "hp": 60, "powers": [CLAW]}, H={"side": "monsters", "hp": 60})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.accept("A", "Sharp Answer")
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["G"].hp, scene["H"].hp) == (54, 55, 60)


def test_nobody_sets_off_a_card_without_a_trigger() -> None:
    card = "Sharp Answer\nAt-Will\nStandard action\nTarget: The attacker\nEffect: The target takes 5 damage."
    assert [note.limits for note in read_card(card, ARCHMAGE_TERMS).notes()] == [True]


@pytest.mark.parametrize("line", [
    "Special: You must have the Iron Wall talent to use this power.",
    "Special: You can't take this talent if you have taken the Loud Mouth talent.",
])
def test_what_a_hero_is_built_with_rules_no_fight(line: str) -> None:
    card = f"Second Thought\nAt-Will\nTarget: One nearby enemy\nEffect: The target takes 5 damage.\n{line}"
    assert read_card(card, ARCHMAGE_TERMS).understood


def test_what_a_power_needs_is_no_part_of_building_a_hero() -> None:
    line = "Special: You must have an empty hand to use this power."
    card = f"Second Thought\nAt-Will\nTarget: One nearby enemy\nEffect: The target takes 5 damage.\n{line}"
    assert not read_card(card, ARCHMAGE_TERMS).understood


@pytest.mark.parametrize("bracket", ["(quick action)", "(quick action, once per battle)"])
def test_the_action_in_brackets_behind_a_name(bracket: str) -> None:
    line = f"Mending {bracket}: This creature heals 5 hit points."
    assert notes(line) == []
    scene = Scene("archmage", A={}, G=dict(side="monsters", hp=60, at_hp=20, powers=[CLAW, line]))
    scene.turn("G")
    assert scene["G"].hp == 20
    scene.do("G", "Mending")
    assert (scene["G"].hp, scene["G"].actions["quick"]) == (25, 0)
    scene.turn("G")
    assert scene.can("G", "Mending") == ("once" not in bracket)


@pytest.mark.parametrize(("power", "hp"), [("Club", 60), ("Brand", 48), ("Sear", 55)])
def test_what_little_of_an_attack_it_takes(power: str, hp: int) -> None:
    """Ongoing damage is no attack's."""
    line = "Husk: When this creature takes 15 damage or less from a non-fire attack, it takes no damage instead."
    assert notes(line) == []
    powers = ["Club +9 vs. AC—9 damage", "R: Brand +9 vs. PD—12 fire damage", "R: Sear +9 vs. PD—5 ongoing damage"]
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(powers=powers),
                  G=dict(side="monsters", hp=60, powers=[CLAW, line]))
    scene.turn("A")
    scene.dice(d20=[15, 2])
    scene.do("A", power, "G")
    scene.turn("G")
    scene.turn("A")
    assert scene["G"].hp == hp
