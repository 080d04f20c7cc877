"""Lines that read must do what they say: whom they are about, when, how often, against what."""

from __future__ import annotations

from typing import Any

from battlemat import Scene
from battlemat.powers import forms
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


def block(*lines: str, nastier: str = "") -> BandBlock:
    """A stat block with these lines."""
    more = f"\nNastier Specials\n{nastier}\n" if nastier else ""
    text = "#### Mire Howler\nLarge 5th level troop [beast]\nInitiative: +4\n\n" + "\n".join(lines)
    (found,) = read_blocks(f"{text}\n{more}\nAC 18\nPD 16\nMD 12\nHP 80\n", ARCHMAGE_TERMS)
    return found


def line(*lines: str) -> forms.Power:
    """The last of these lines as read."""
    return block(*lines).powers[-1]


def duel(*lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[JAB]),
                  B=dict(hp=90, ac=15, pd=15, md=15),
                  G=dict(side="monsters", hp=50, ac=15, pd=15, md=15, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def test_rows_stand_in_the_table_begun_under_their_attack() -> None:
    head, *rows = block("R: Ray +7 vs. PD—Roll a d4 against each hit target to determine the ray\n"
                        "  1. Red: 40 fire damage.", "2. Grey: 5 damage.",
                        "3-4: The target takes 20 cold damage.").powers
    (table,) = head.hit
    assert isinstance(table, forms.RollTable)
    assert [faces for faces, _ in table.rows] == [(1,), (2,), (3, 4)]
    assert all(isinstance(one, forms.TableRow) for row in rows for one in row.effect)


def test_a_row_without_a_table_is_a_note() -> None:
    read = block(CLAW, "1-2: The target takes 10 damage.", "3: As a move action, the howler can teleport nearby.")
    assert [one.understood for one in read.powers] == [True, False, False]


def test_what_is_done_at_no_moment_is_a_note() -> None:
    for text in ("Bitter cup: The howler heals 30 hp.", "Tusked: The target takes 14 extra damage.",
                 "Icy: The target is stuck (save ends).", "Rend: The target takes 5 ongoing damage."):
        assert not line(CLAW, text).understood
    for text in ("Warm blood: When the howler is staggered, it heals 30 hp.",
                 "Aura: Each enemy engaged with the howler at the start of its turn takes 2d6 fire damage.",
                 "Rend: If both attacks hit the same target, the target takes 5 ongoing damage."):
        assert line(CLAW, text).understood


def jab_hits(scene: Scene, natural: int, attacker: str = "A", power: str = "Jab") -> int:
    """What A's jab takes from G when the die shows this."""
    before = scene["G"].hp
    scene.dice(d20=[natural])
    scene.do(attacker, power, "G")
    return before - scene["G"].hp


def test_resistance_spares_what_is_excepted() -> None:
    scene = duel("Hide: This creature has resist damage 16+ to all damage except fire damage and melee attacks against "
                 "PD, which damage it normally.")
    scene.turn("A")
    assert jab_hits(scene, 14) == 5
    scene = duel("Hide: This creature has resist damage 16+ to all damage except fire damage and melee attacks against "
                 "AC, which damage it normally.")
    scene.turn("A")
    assert jab_hits(scene, 14) == 10


def test_several_types_of_damage_are_all_meant() -> None:
    for text in ("Resist cold and fire 16+: When a cold or fire attack targets this creature, the attacker must roll "
                 "a natural 16+ on the attack roll or it only deals half damage.",
                 "Hide: This creature has resist damage 16+ to all damage except cold damage and fire damage."):
        (found,) = line(CLAW, text.replace("this creature", "the howler").replace("This creature", "The howler")).effect
        assert isinstance(found, forms.ResistRoll)
        assert {found.types, found.but} & {("cold", "fire")}


def test_two_dice_for_the_attack_that_is_named() -> None:
    for attack, better in (("claw", True), ("bite", False)):
        scene = duel("Bite +0 vs. AC—9 damage",
                     f"Rage: This creature rolls two d20s for its {attack} attacks and uses the better result.")
        scene.dice(d20=[2, 20] if better else [2])
        scene.do("G", "Claw", "A")
        assert scene["A"].hp == 90 - (12 if better else 0 if scene["A"].hp == 90 else 6)


def test_a_miss_deals_the_level_of_whoever_missed() -> None:
    found = line(CLAW, "Sergeant: Lower-level beasts nearby the howler deal damage equal to their level when they miss "
                       "with an attack.").effect[0]
    assert isinstance(found, forms.MissDamage) and found.amount.value == "attacker's level"
    assert isinstance(found.who, forms.Select) and found.who != forms.SELF


def test_an_action_printed_is_an_action_taken() -> None:
    for text in ("As a free action, the howler can turn invisible.", "The howler can turn invisible as a move action.",
                 "While unengaged, the howler can turn invisible as an at-will standard action."):
        found = line(CLAW, f"Gone: {text}").effect[0]
        assert [one.action for one in found.walk() if isinstance(one, forms.May)] != [""]


def test_random_stays_random_with_dice() -> None:
    for text in ("1d3 random nearby enemies", "1d3 random conscious nearby enemies", "2 random nearby enemies"):
        targeting = line(f"R: Bolt +7 vs. PD ({text})—5 damage").targeting
        assert targeting is not None and isinstance(targeting.who, forms.Select) and targeting.who.choice == "random"


def test_what_group_members_use_by_another_action() -> None:
    for text, action in ((" as a free action", "free"), ("", "")):
        found = line(CLAW, f"Group ability: For every two howlers in the battle (round up), one of them can use claw"
                           f"{text} once during the battle.").effect[0]
        assert isinstance(found, forms.GroupUse) and found.action == action
