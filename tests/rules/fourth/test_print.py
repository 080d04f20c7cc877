"""Lines of the plain print at the table. All creatures and powers are invented."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.plain_block import read_plain_blocks
from battlemat.powers.statblock import StatBlock
from battlemat.systems.fourth.terms import FOURTH_TERMS

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HEAD = """\
Mud Piper                      Level 1 Skirmisher
Small natural humanoid (goblin)   XP 100
Initiative +5     Senses Perception +1
HP 29; Bloodied 14
AC 16; Fortitude 13, Reflex 15, Will 12
Speed 6
"""


def block(lines: str, head: str = HEAD) -> StatBlock:
    """The one block with these lines of powers."""
    (found,) = read_plain_blocks(head + lines, FOURTH_TERMS)
    return found


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


@pytest.mark.parametrize("words", ["per goblin ally adjacent to", "for each goblin ally adjacent to"])
def test_a_bonus_counts_the_allies_of_a_kind_beside_the_target(stage: Stage, words: str) -> None:
    scene = stage(
        A=dict(at=(5, 5), hp=90),
        G=foe(at=(6, 5), tags=["Goblin"], traits=[f"It gains a +1 bonus to attack rolls {words} the target."]),
        H=foe(at=(5, 4), tags=["Goblin"]),
        K=foe(at=(4, 4)),
    )
    scene.turn("G")
    scene.dice(d20=[3])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 90
    assert next(event for event in reversed(scene.log) if event.kind == "attack").total == 3 + 6 + 1


def test_a_trait_with_a_state_in_its_brackets_holds_while_it_is_so() -> None:
    found = block("Swift Reed (while bloodied)\nThe piper gains a +2 bonus to speed.\n")
    assert found.understood, found.notes
    (effect,) = found.powers[0].effect
    assert isinstance(effect, f.While)
    assert effect.test == f.Has(f.SELF, ("staggered",))
    assert found.powers[0].cost == ()


@pytest.mark.parametrize(("at_hp", "offered"), [(14, True), (29, False)])
def test_two_basic_attacks_per_standard_action(stage: Stage, at_hp: int, offered: bool) -> None:
    scene = stage(
        A=dict(at=(5, 5), hp=90),
        G=foe(at=(6, 5), hp=29, at_hp=at_hp,
              traits=["Frenzy: While bloodied, it makes two basic attacks per standard action."]),
    )
    scene.turn("G")
    assert scene.can("G", "Frenzy") is offered
    if offered:
        scene.dice(d20=[10, 11], d8=[3, 4])
        scene.do("G", "Frenzy", "A")
        assert scene["A"].hp == 90 - 7 - 8


def test_regeneration_on_a_line_of_its_own() -> None:
    found = block("Regeneration 5\nPallid\nIf the piper takes radiant damage, its regeneration does not function on "
                  "its next turn.\n")
    assert found.understood, found.notes
    assert [power.name for power in found.powers] == ["Regeneration", "Pallid"]


def test_what_stops_regeneration_in_the_brackets_behind_it() -> None:
    head = HEAD.replace("Bloodied 14", "Bloodied 14; Regeneration 5 (if the piper takes radiant damage, its "
                        "regeneration does not function on its next turn)")
    found = block("", head)
    assert found.understood, found.notes


@pytest.mark.parametrize(("damage", "hp"), [("radiant", 19), ("fire", 24)])
def test_radiant_damage_stops_regeneration_for_a_turn(stage: Stage, damage: str, hp: int) -> None:
    stops = "If it takes radiant damage, its regeneration does not function on its next turn."
    scene = stage(
        A=dict(at=(2, 5), powers=[f"Jab (standard, at-will): Ranged 10; +20 vs AC; 1 {damage} damage."]),
        G=foe(at=(5, 5), hp=60, at_hp=20, traits=["Regeneration 5", stops]),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    scene.turn("G")
    assert scene["G"].hp == hp
    scene.end()
    scene.turn("A")
    scene.turn("G")
    assert scene["G"].hp == hp + 5


def test_an_aura_s_heading_on_a_line_of_its_own() -> None:
    found = block("Reek (Poison) Aura 2\nEnemies within the aura take a -2 penalty to attack rolls.\n")
    assert found.understood, found.notes
    (aura,) = found.powers[0].effect
    assert isinstance(aura, f.Aura)
    assert (aura.name, aura.radius, aura.tags) == ("Reek", 2, ("Poison",))


def test_failed_saves_make_it_worse(stage: Stage) -> None:
    bite = ("Bite (standard, encounter): +20 vs Fortitude; 1 damage, and the target is slowed (save ends). "
            "First Failed Saving Throw: The target is immobilized instead of slowed (save ends). "
            "Second Failed Saving Throw: The target is stunned instead of immobilized (save ends).")
    scene = stage(A=dict(at=(5, 5), hp=90), G=foe(at=(6, 5), powers=[bite]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Bite", "A")
    seen = [set(scene["A"].conditions)]
    for die in (5, 5, 12):
        scene.turn("A")
        scene.dice(d20=[die])
        scene.end()
        seen.append(set(scene["A"].conditions))
    assert seen == [{"slowed"}, {"immobilized"}, {"stunned"}, set()]


def test_it_may_be_used_once_a_round_at_will() -> None:
    found = block("Nudge (minor 1/round; at-will)\nThe piper slides one ally within 5 squares 1 square.\n")
    assert found.understood, found.notes
    assert (found.powers[0].cost, found.powers[0].usage.kind) == (("swift",), "round")


@pytest.mark.parametrize("line", [
    "m Bite (standard; at-will)\n+6 vs. AC; 1d10 + 4 damage; against a target granting combat advantage to it, the "
    "piper's bite also knocks the target prone.",
    "Froth (minor; encounter)\nThe piper gains a +4 power bonus to damage rolls until the end of this turn.",
    "R Lash (standard; at-will)\nRanged 10; +8 vs. Fortitude; 1d8 + 4 damage, and the target slides 2 squares.",
    "M Choke (minor; at-will)\nTargets a creature grabbed by the piper; +7 vs. Fortitude; 1d6 + 4 damage.",
    "Answer (immediate reaction, when hit by a melee attack while bloodied; at-will)\nThe piper shifts 1 square.",
    "Fade (immediate interrupt, when targeted by a melee attack; encounter)\nThe piper teleports 3 squares.",
    "Stab\nIf the piper hits a target that cannot see it, the attack deals an extra 2d6 damage.",
    "Shields\nThe piper gains a +2 bonus to AC while adjacent to at least one ally.",
    "Long Arms\nThe piper can make opportunity attacks against all enemies within its reach (2 squares).",
    "A Boom (standard; encounter)\nArea burst 1 within 10; +5 vs. Reflex; 1d6 damage. Hit or Miss: The target is "
    "slowed (save ends).",
])
def test_turns_of_phrase_that_read(line: str) -> None:
    found = block(f"{line}\n")
    assert found.understood, found.notes


@pytest.mark.parametrize("word", ["deafened", "petrified"])
def test_a_condition_without_a_rule_is_named_in_its_note(word: str) -> None:
    found = block(f"m Chime (standard; at-will)\n+6 vs. AC; 1d6 damage, and the target is {word} (save ends).\n")
    (note,) = found.notes
    assert note.unknown == word
    assert note.told.endswith(f"[no such condition: {word}]")
