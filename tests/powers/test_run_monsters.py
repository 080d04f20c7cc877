"""Monsters' powers and traits at work, from print to what they do on the map."""

from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw (standard, at-will): +20 vs AC; 4 damage."


def beast(*powers: str, traits: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    return {
        "side": "monsters",
        "at": (5, 5),
        "hp": 60,
        "powers": list(powers),
        "traits": list(traits),
        **fields,
    }


def ring(
    *powers: str, traits: tuple[str, ...] = (), hero: dict[str, Any] | None = None, **fields: Any
) -> Scene:
    """The beast M beside the hero A, with the hero B out of the way."""
    return Scene(
        "orcus",
        M=beast(*powers, traits=traits, **fields),
        A={"at": (6, 5), "str": 18} | (hero or {}),
        B={"at": (15, 15)},
    )


def strike(scene: Scene, power: str = "Claw", natural: int = 15, target: str = "A") -> None:
    scene.turn("M")
    scene.dice(d20=[natural])
    scene.do("M", power, target)


def test_conditions_that_one_save_ends_both_go_together() -> None:
    scene = ring(
        "Claw (standard, at-will): +20 vs AC; 1 damage, and the target is "
        "slowed and rattled (save ends both)."
    )
    strike(scene)
    assert {"slowed", "rattled"} <= scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert not {"slowed", "rattled"} & scene["A"].conditions
    assert not scene.dice_left()


def test_an_aftereffect_comes_when_the_save_succeeds() -> None:
    line = (
        "Claw (standard, at-will): +20 vs AC; the target is stunned (save ends). "
        "*Aftereffect:* The target is slowed (save ends)."
    )
    scene = ring(line)
    strike(scene)
    scene.turn("A")
    scene.dice(d20=[12])
    scene.end()
    assert "stunned" not in scene["A"].conditions
    assert "slowed" in scene["A"].conditions


def test_the_first_failed_save_makes_it_worse_once() -> None:
    line = (
        "Claw (standard, at-will): +20 vs AC; the target is slowed (save ends). "
        "*First Failed Save:* The target is immobile (save ends)."
    )
    scene = ring(line)
    strike(scene)
    scene.turn("A")
    scene.dice(d20=[3, 3])
    scene.end()
    assert {"slowed", "immobile"} <= scene["A"].conditions


def test_two_attacks_are_two_rolls_each_with_its_damage() -> None:
    scene = ring(CLAW, "Flurry (standard, at-will): The beast makes two claw attacks.", name="beast")
    scene.turn("M")
    scene.dice(d20=[15, 2])
    scene.do("M", "Flurry", "A")
    assert scene["A"].hp == 40 - 4 - 4
    rolls = [event.natural for event in scene.log if event.kind == "attack"]
    assert rolls == [15, 2]


def test_a_grappled_creature_is_held_until_it_gets_free() -> None:
    scene = ring("Hug (standard, at-will): +20 vs AC; 2 damage, and the target is grappled.")
    strike(scene, "Hug")
    assert "grappled" in scene["A"].conditions
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(7, 5)])
    scene.dice(d20=[20])
    scene.do("A", "escape-grapple", choose={"skill": "athletics"})
    assert "grappled" not in scene["A"].conditions


def test_an_aura_hurts_those_who_start_in_it_or_walk_into_it() -> None:
    heat = "Heat aura 1: A creature that enters the aura or starts its turn there takes 3 fire damage."
    scene = ring(CLAW, traits=(heat,))
    scene.turn("A")
    assert scene["A"].hp == 37
    scene.turn("B")
    assert scene["B"].hp == 40
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(7, 5))
    hp = scene["A"].hp
    scene.do("A", "walk", path=[(6, 5)])
    assert scene["A"].hp == hp - 3


def test_an_aura_holds_those_inside_and_lets_them_go_with_its_owners_death() -> None:
    scene = ring(CLAW, traits=("Weight aura 2: Enemies in the aura are slowed.",), at_hp=1)
    scene.turn("A")
    assert "slowed" in scene["A"].conditions
    assert "slowed" not in scene["B"].conditions
    scene.dice(d20=[15], d8=[8])
    scene.do("A", "melee-basic", "M")
    assert not scene["M"].alive
    assert "slowed" not in scene["A"].conditions


def test_a_bonus_while_staggered_comes_and_goes_with_the_hit_points() -> None:
    rage = "Rage: While staggered, the beast gains a +3 bonus to attack rolls."
    scene = ring(CLAW, traits=(rage,), name="beast")
    assert scene.attack("M", "Claw", "A").value == 20
    hurt = ring(CLAW, traits=(rage,), name="beast", at_hp=30)
    assert hurt.attack("M", "Claw", "A").value == 23


def test_extra_damage_wants_its_condition() -> None:
    line = "Claw (standard, at-will): +20 vs AC; 4 damage. If the target is prone, it takes 1d6 extra damage."
    scene = ring(line)
    strike(scene)
    assert scene["A"].hp == 36
    prone = ring(line, hero={"conditions": ["prone"]})
    prone.turn("M")
    prone.dice(d20=[15], d6=[5])
    prone.do("M", "Claw", "A")
    assert prone["A"].hp == 40 - 9


@pytest.mark.parametrize(("accepted", "hp"), [(True, 34), (False, 40)])
def test_a_reaction_strikes_back_at_whoever_set_it_off(accepted: bool, hp: int) -> None:
    scene = ring("Thorn (reaction, at-will): When an enemy hits it with a melee attack: +20 vs AC; 6 damage.")
    scene.turn("A")
    if accepted:
        scene.accept("M", "Thorn")
    scene.dice(d20=[15, 10] if accepted else [15], d8=[3])
    scene.do("A", "melee-basic", "M")
    assert scene["A"].hp == hp
    assert ("M", "Thorn") in scene.offers


def test_what_happens_by_itself_asks_nobody() -> None:
    burst = "Spores: When the beast is first staggered, each enemy adjacent to it takes 5 poison damage."
    scene = ring(CLAW, traits=(burst,), name="beast", at_hp=31)
    scene.turn("A")
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "melee-basic", "M")
    assert scene["M"].staggered
    assert scene["A"].hp == 35


def test_persistent_damage_of_a_monster_falls_each_turn() -> None:
    scene = ring(
        "Bite (standard, at-will): +20 vs AC; 2 damage, and the target takes "
        "persistent 5 poison damage (save ends)."
    )
    strike(scene, "Bite")
    assert scene["A"].ongoing == {"poison": 5}
    scene.turn("A")
    assert scene["A"].hp == 40 - 2 - 5


def test_a_mark_of_another_replaces_the_old_one() -> None:
    line = (
        "Claw (standard, at-will): +20 vs AC; 1 damage, and the target is "
        "marked until the end of the beast's next turn."
    )
    scene = Scene(
        "orcus",
        M=beast(line, name="beast"),
        N=beast(line, name="beast", at=(7, 5)),
        A={"at": (6, 5)},
    )
    strike(scene)
    assert scene["A"].marked_by == "M"
    scene.turn("N")
    scene.dice(d20=[15])
    scene.do("N", "Claw", "A")
    assert scene["A"].marked_by == "N"


def test_a_push_is_as_long_as_printed_and_away() -> None:
    scene = ring(
        "Slam (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares and knocked prone."
    )
    strike(scene, "Slam")
    assert scene["A"].at == (8, 5)
    assert "prone" in scene["A"].conditions


def test_a_secondary_attack_follows_a_hit_alone() -> None:
    line = (
        "Claw (standard, at-will): +20 vs AC; 2 damage. "
        "*Secondary Attack:* +20 vs Fort; the target is knocked prone."
    )
    hit = ring(line)
    hit.turn("M")
    hit.dice(d20=[15, 15])
    hit.do("M", "Claw", "A")
    assert "prone" in hit["A"].conditions
    missed = ring(line, hero={"ac": 50})
    missed.turn("M")
    missed.dice(d20=[2])
    missed.do("M", "Claw", "A")
    assert "prone" not in missed["A"].conditions


def test_the_first_melee_power_is_the_basic_attack() -> None:
    scene = ring(
        "Roar (standard, at-will): Near burst 1; +20 vs Will; 1 damage.",
        CLAW,
        "Gore (standard, at-will): +20 vs AC; 9 damage.",
    )
    scene.turn("M")
    scene.dice(d20=[15])
    scene.do("M", "melee-basic", "A")
    assert scene["A"].hp == 36


def test_what_is_not_understood_stays_with_the_power_word_for_word() -> None:
    scene = ring("Claw (standard, at-will): +20 vs AC; 4 damage. The target hums a merry tune.")
    power = scene.battle.creatures[0].sheet.powers[0]
    assert any("merry tune" in note for note in power.notes)  # type: ignore[attr-defined]
    strike(scene)
    assert scene["A"].hp == 36
    assert any(event.kind == "ruling" for event in scene.battle.log)


def test_a_fork_of_the_battle_goes_its_own_way() -> None:
    heat = "Heat aura 1: A creature that starts its turn in the aura takes 3 fire damage."
    scene = ring(CLAW, traits=(heat,))
    scene.turn("M")
    fork = scene.battle.copy()
    strike(scene)
    scene.turn("A")
    assert scene["A"].hp == 40 - 3 - 4 - 3  # M's first turn, all of A's, M's claw, A's turn again
    assert fork.creatures[1].hp == 40
    assert len(fork.fields) == len(scene.battle.fields) == 1


def test_a_tether_takes_its_owner_back_in_one_leap() -> None:
    scene = ring(
        "Thread (move, at-will): M jumps 4 squares. M leaves a tether attached to the original square. It can jump "
        "back to the original square at any time as a swift action, provided the silk line to its tether remains "
        "intact and it has not moved more than 9 squares from the tether.",
    )
    scene.turn("M")
    scene.do("M", "Thread", choose={"move": (9, 8), "tether": "jump"})
    moved = [event for event in scene.battle.log if event.kind == "move"]
    assert scene["M"].at == (5, 5) and moved[-1].name == "jump" and len(moved) > 2
