"""Who "it" is, when, and how long: wordings that used to be read without a note and did something else, each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

BOARD = """
    . . . . . . . .
    . . C H . . . .
    . . A G . . . .
    . B . . . . . .
    . . . . . . . .
"""
STICK = "Stick (standard, at-will): +30 vs AC; 2 damage."
CLUB = "Club (standard, at-will): +30 vs AC; 5 damage."


def field(*lines: str) -> Scene:
    """G with these lines; A and C are next to it and to its ally H, B next to A alone."""
    foe = dict(hp=50, ac=10, fort=10, ref=10, will=10, powers=[STICK])
    return Scene("orcus", BOARD, A=dict(foe), B=dict(foe), C=dict(foe), H=dict(side="monsters", hp=50, ac=10),
                 G=dict(name="Troll", side="monsters", hp=50, ac=10, powers=[*lines, CLUB]))


def melee(*lines: str) -> Scene:
    """Without squares: A is engaged with G, which has these lines, and with its ally H."""
    foe = dict(hp=50, ac=10, powers=["Stick +30 vs. AC—2 damage"])
    return Scene("archmage", engaged=[("A", "G"), ("A", "H")], A=dict(foe), B=dict(foe),
                 H=dict(side="monsters", hp=50, ac=10),
                 G=dict(name="Troll", side="monsters", hp=50, ac=10, powers=[*lines, "Club +30 vs. AC—5 damage"]))


def hit(scene: Scene, target: str) -> dict[str, int]:
    """A hits somebody; the hit points everybody lost by it."""
    scene.turn("A")
    scene.dice(d20=[12, 12])
    scene.do("A", "Stick", target)
    return {name: 50 - scene[name].hp for name in "ABGH"}


# Who "it" is.
@pytest.mark.parametrize("kind", ["Wrath: When", "Wrath (reaction, at-will): When"])
def test_what_is_done_to_it_as_an_enemy_hits_an_ally_is_done_to_the_enemy(kind: str) -> None:
    scene = field(f"{kind} an enemy hits an ally, the troll makes a melee basic attack against it.")
    if "reaction" in kind:
        scene.accept("G", "Wrath")
    lost = hit(scene, "H")
    assert lost["A"] == 5 and lost["H"] == 2


def test_a_reaction_pushes_who_hit_the_ally() -> None:
    scene = field("Wrath (reaction, at-will): When an enemy hits an ally: The troll pushes it 2 squares and knocks it "
                  "prone.")
    scene.accept("G", "Wrath")
    hit(scene, "H")
    assert scene["A"].at == (0, 2) and "prone" in scene["A"].conditions
    assert "prone" not in scene["H"].conditions


def test_without_squares_it_is_the_enemy_too() -> None:
    scene = melee("Wrath: When an enemy engaged with the troll hits another creature, the troll makes a melee attack "
                  "against it.")
    lost = hit(scene, "H")
    assert lost["A"] == 5 and lost["H"] == 2


def test_what_an_ally_hits_is_still_struck_again() -> None:
    scene = field("Wrath: When an ally hits an enemy, the troll makes a melee basic attack against it.")
    scene.turn("H")
    scene.dice(d20=[15, 12])
    scene.do("H", "melee-basic", "A")
    assert scene["A"].hp <= 45 and scene["H"].hp == 50


def test_a_second_group_is_next_to_whose_trait_it_is() -> None:
    scene = field("Dread: Allies adjacent to the troll gain a +1 bonus to AC, and enemies adjacent to it take a -2 "
                  "penalty to attack rolls.")
    assert scene.attack("A", "Stick", "G").value == 28
    assert scene.attack("B", "Stick", "A").value == 30
    assert scene.defense("H", "ac", attacker="A", power="Stick").value == 11


def test_who_stands_by_the_attacker_is_burned() -> None:
    scene = field("Sparks: When an enemy hits the troll, each creature adjacent to it takes 3 damage.")
    assert hit(scene, "G") == {"A": 0, "B": 3, "G": 5, "H": 3} and scene["C"].hp == 47


def test_nobody_knocks_itself_prone() -> None:
    scene = Scene("orcus", ". A G . .", A=dict(hp=50, str=16, powers=[
        "> #### Heave\n> **At-Will** **Attack 1** (**Standard Action**) ● **Martial, Weapon**\n"
        "> **Melee** weapon, one creature\n> **Attack** Strength vs AC\n"
        "> **Hit** 3 damage, and you push the target 1 square, knock it prone and slow it until the end of your next "
        "turn.\n"]), G=dict(side="monsters", hp=50, ac=5))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Heave", "G")
    assert scene["G"].conditions >= {"prone", "slowed"} and not scene["A"].conditions


def test_you_in_a_monsters_line_is_nobody() -> None:
    for text in ("Balm: You gain 5 temporary hit points.", "Balm: You gain a +2 bonus to AC.",
                 "Maul +9 vs. AC—4 damage, and you gain 5 temporary hit points"):
        assert any("ou gain" in note for note in melee(text)["G"].notes)
    assert not melee("Due: When you choose to add the escalation die to an attack against the troll, you are weakened "
                     "until the end of your next turn.")["G"].notes


# When.
def test_what_was_done_before_the_attack_is_a_note() -> None:
    text = "If it moves before the attack, it deals 5 extra damage."
    assert field(f"Maul (standard, at-will): +9 vs AC; 4 damage. {text}")["G"].notes == (text,)


@pytest.mark.parametrize("text", [
    "At the end of the round, the troll heals 5 hit points.",
    "When the escalation die is even, the troll rolls 2d20 instead of 1d20 and uses the higher result whenever it "
    "attacks or rolls a save.",
])
def test_times_without_squares_that_are_not_its_turn_are_notes(text: str) -> None:
    assert melee(f"Custom: {text}")["G"].notes == (text,)


@pytest.mark.parametrize("tail", [
    "the target must attack a random nearby creature with its next attack",
    "the troll can make a club attack as a free action without provoking opportunity attacks",
    "the troll makes another club attack, unless it has already used its move action this turn",
])
def test_words_that_limit_are_not_skipped(tail: str) -> None:
    scene = melee(f"Maul +9 vs. AC—4 damage, and {tail}")
    assert any(tail.split()[-1] in note for note in scene["G"].notes)


@pytest.mark.parametrize("said", ["When an enemy hits the troll, the troll pushes that enemy 2 squares.",
                                  "When an enemy hits the troll: The troll pushes that enemy 2 squares."])
def test_a_reaction_is_offered_whatever_mark_is_behind_what_sets_it_off(said: str) -> None:
    scene = field(f"Shove Off (reaction, at-will): {said}")
    scene.accept("G", "Shove Off")
    hit(scene, "G")
    assert scene["A"].at == (0, 2)
    assert "Shove Off" not in scene.legal("G")


# How much of it.
def test_who_draws_no_attacks_by_moving_draws_them_by_shooting() -> None:
    shot = "⤢ Bow (standard, at-will): Ranged 10; +30 vs AC; 5 damage."
    scene = field("Nimble: The troll does not provoke opportunity attacks when it moves.", shot)
    for foe in "AC":
        scene.accept(foe, "opportunity-attack")
    scene.turn("G")
    scene.dice(d20=[12, 12, 12])
    scene.do("G", "Bow", "B")
    assert [offer[0] for offer in scene.offers] == ["A", "C"]
    scene = field("Nimble: The troll does not provoke opportunity attacks when it moves.", shot)
    for foe in "AC":
        scene.accept(foe, "opportunity-attack")
    scene.turn("G")
    scene.do("G", "walk", to=(7, 2))
    assert not scene.offers and scene["G"].hp == 50


def test_safe_into_some_squares_alone_is_a_note() -> None:
    text = "The troll is not subject to opportunity attacks when moving into a square adjacent to an ally."
    assert field(f"Sly: {text}")["G"].notes
