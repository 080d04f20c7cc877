"""Who "it" is behind an attack line, how long "as long as it remains" is, and who has no choice; each one played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.powers import forms as f
from battlemat.powers.bands.aimless import timed
from battlemat.powers.bands.card import read_texts
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

NEAR = """
    . . . . . . . . .
    . . . . . . . . .
    . . A G . . . . .
    . . . . . . . . .
"""
FAR = NEAR.replace("A G . .", "A . . G")
STICK = "Stick (standard, at-will): +30 vs AC; 2 damage."


def field(*lines: str, board: str = NEAR, state: list[str] | None = None) -> Scene:
    """The turn of G, a brute with these lines; A, its foe, is in these states."""
    scene = Scene("orcus", board, A=dict(hp=50, ac=10, fort=10, powers=[STICK], conditions=state or []),
                  G=dict(side="monsters", name="Brute", hp=50, at_hp=30, ac=10, powers=list(lines)))
    scene.turn("G")
    return scene


def blow(scene: Scene, **dice: Any) -> None:
    """G's blow, which hits A."""
    scene.dice(d20=[15], **dice)
    scene.do("G", "Blow", "A")


@pytest.mark.parametrize("said", [
    "If it charges, the attack deals 1d6 extra damage.",
    "When it charges, it deals 1d6 extra damage.",
    "If it moves at least 2 squares before the attack, it deals 1d6 extra damage.",
])
def test_it_that_charges_behind_an_attack_line_is_the_attacker(said: str) -> None:
    line = f"Blow (standard, at-will): +10 vs AC; 5 damage. {said}"
    standing = field(line)
    blow(standing)
    assert standing["A"].hp == 45
    charging = field(line, board=FAR)
    charging.dice(d20=[15], d6=[4])
    charging.do("G", "charge", "A")
    assert charging["A"].hp == 41


def test_it_that_hits_a_prone_target_deals_more_to_no_other() -> None:
    line = "Blow (standard, at-will): +10 vs AC; 5 damage. If it hits a prone target, it deals 1d6 extra damage."
    for state, left in (([], 45), (["prone"], 41)):
        scene = field(line, state=state)
        blow(scene, d6=[4])
        assert scene["A"].hp == left


def test_it_that_gains_behind_an_attack_line_is_the_attacker() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage, and it regains 6 hit points.")
    blow(scene)
    assert (scene["A"].hp, scene["G"].hp) == (45, 36)


def test_it_that_suffers_is_the_target_even_if_it_moves() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage. If it moves before the end of its next turn, it "
                  "takes 7 damage.")
    blow(scene)
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 2)])
    assert scene["A"].hp == 38


def test_it_is_the_target_where_the_sentence_before_was_about_it() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage, and the target is slowed (save ends). If it moves, "
                  "it takes 7 damage.")
    blow(scene)
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 2)])
    assert scene["A"].hp == 38


@pytest.mark.parametrize("said", [
    "the target is dazed as long as it remains adjacent to the brute.",
    "the target is dazed until it is no longer adjacent to the brute.",
])
def test_what_lasts_as_long_as_it_remains_near_is_over_once_it_has_left(said: str) -> None:
    scene = field(f"Blow (standard, at-will): +10 vs AC; 5 damage, and {said}")
    blow(scene)
    scene.turn("A")
    assert "dazed" in scene["A"].conditions
    scene.do("A", "walk", path=[(1, 2)])
    assert "dazed" not in scene["A"].conditions
    scene.turn("A")
    scene.do("A", "walk", path=[(2, 2)])
    assert "dazed" not in scene["A"].conditions


def test_what_holds_while_it_is_near_holds_again_on_its_return() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage, and the target is dazed while it is adjacent to the "
                  "brute.")
    blow(scene)
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 2)])
    scene.turn("A")
    scene.do("A", "walk", path=[(2, 2)])
    assert "dazed" in scene["A"].conditions


def test_a_trait_for_as_long_as_it_remains_near_is_had_again() -> None:
    scene = Scene("orcus", NEAR.replace("G . .", "G H ."), A=dict(hp=50),
                  G=dict(side="monsters", name="Brute", powers=[
                      "Slam (standard, at-will): +5 vs AC; 5 damage.",
                      "Brave: The brute gains a +2 bonus to attack rolls as long as it remains adjacent to an ally."]),
                  H=dict(side="monsters"))
    for at, bonus in (((4, 2), 7), ((7, 2), 5), ((4, 2), 7)):
        scene.turn("H")
        if scene["H"].at != at:
            scene.do("H", "walk", to=at)
        assert scene.attack("G", "Slam", "A").value == bonus


def test_who_is_made_to_move_as_a_free_action_does_not_stay() -> None:
    scene = field("Blow (standard, at-will): +10 vs Fort; 5 damage, and the target must move its speed away from the "
                  "brute as a free action.")
    blow(scene)
    at = scene["A"].at
    assert at is not None and at[0] == 8  # as far away as six squares take it


def test_a_creature_held_is_hurt_at_its_own_turns() -> None:
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=200, ac=15, pd=15, md=15),
                  G=dict(side="monsters", name="Brute", hp=200, powers=[
                      "Hug +10 vs. AC—5 damage, and the target is grabbed",
                      "Crusher: At the start of each of its turns, a creature grabbed by it takes 10 damage."]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hug", "A")
    assert scene["A"].hp == 195
    scene.turn("A")
    assert scene["A"].hp == 185
    scene.turn("G")
    assert scene["A"].hp == 185


def test_you_in_a_line_about_nobody_else_is_nobody_and_so_a_note() -> None:
    for said in ("You gain a +2 bonus to attack rolls.", "You gain 10 temporary hit points."):
        power = timed(read_texts("Gub", [f"Gloat: {said}"], ARCHMAGE_TERMS)[0])
        assert power.notes()
        assert not any(isinstance(one, (f.Modify, f.TemporaryHP)) for one in power.walk())


def melee(line: str, *foes_of_g: str) -> Scene:
    """A's turn, with this line; its allies B and C fight the brute G or do not."""
    scene = Scene("archmage", A=dict(hp=50, powers=[f"Feint\nMelee attack\nAt-Will\nTarget: One enemy\n"
                                                    f"Attack: Dexterity + Level vs. AC\nHit: {line}"]),
                  B={}, C={}, G=dict(side="monsters", hp=50, ac=5, powers=["Claw +5 vs. AC—5 damage"]),
                  engaged=[(hero, "G") for hero in ("A", *foes_of_g)])
    scene.turn("A")
    scene.dice(d20=[18])
    scene.do("A", "Feint", "G")
    return scene


@pytest.mark.parametrize("it", ["it", "the target"])
def test_as_long_as_an_ally_remains_engaged_is_over_when_none_is_any_more(it: str) -> None:
    scene = melee(f"5 damage, and the target can't attack you as long as your ally remains engaged with {it}.", "B")
    scene.turn("G")
    with pytest.raises(Illegal, match="Feint keeps G from attacking A"):
        scene.do("G", "Claw", "A")
    scene.turn("B")
    scene.dice(d20=[20])
    scene.do("B", "disengage", to="field")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 45


@pytest.mark.parametrize(("allies", "left"), [("", 45), ("B", 41), ("BC", 41)])
def test_an_ally_that_is_engaged_with_it_is_one_not_all(allies: str, left: int) -> None:
    scene = melee("5 damage, or 9 damage if one of your allies is engaged with the target.", *allies)
    assert scene["G"].hp == left
