"""Saves, bursts, regrowth and spells without squares, in words of their own, each played with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +10 vs. AC—12 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 7 fire damage."
FOE = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **fields: Any) -> Scene:
    """The heroes A and B, the monsters G (a mire howler with these lines) and H (a bog rat), nobody's turn yet."""
    scene = Scene("archmage", engaged=list(engaged), far=fields.pop("far", []),
                  A=FOE | dict(powers=[JAB, BOLT]) | fields.pop("A", {}),
                  B=FOE | dict(powers=[JAB, BOLT]) | fields.pop("B", {}),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines)) | fields.pop("G", {}),
                  H=FOE | dict(side="monsters", name="Bog rat", powers=["Nip +10 vs. AC—5 damage"])
                  | fields.pop("H", {}))
    assert not scene["G"].notes
    return scene


def blow(scene: Scene, who: str, power: str, target: str, *naturals: int) -> None:
    """One attack on its own turn, with what its dice show."""
    scene.turn(who)
    scene.dice(d20=list(naturals))
    scene.do(who, power, target)


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 200 - scene[name].hp for name in "ABGH" if scene[name].hp != 200}


@pytest.mark.parametrize("words", [
    "The howler heals 5 hp at the start of its turn if it has not taken fire damage since its last turn.",
    "At the start of its turn, the howler heals 5 hp if it took no fire damage since the end of its last turn.",
    "At the start of its turn, if the howler hasn't taken fire damage since its last turn, it heals 5 hp.",
    "The howler heals 5 hp at the start of its turn unless it took fire damage since its last turn.",
])
def test_what_heals_is_stopped_by_its_bane(words: str) -> None:
    scene = field(CLAW, f"Regrowth: {words}", G=dict(hp=200))
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("G")
    assert lost(scene) == {"G": 5}
    blow(scene, "A", "Bolt", "G", 15)
    scene.turn("G")
    assert lost(scene) == {"G": 12}


@pytest.mark.parametrize("words", [
    "The howler explodes when it drops to 0 hp, dealing 8 fire damage to each enemy engaged with it.",
    "The howler bursts when it drops to 0 hp: Each enemy engaged with it takes 8 fire damage.",
])
def test_what_bursts_as_it_drops_hurts_nobody_before(words: str) -> None:
    scene = field(CLAW, f"Volatile: {words}", G=dict(hp=15))
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 200
    blow(scene, "A", "Jab", "G", 15)
    assert (scene["A"].hp, scene["B"].hp) == (192, 200)


def test_a_spell_that_misses_heals() -> None:
    scene = field(CLAW, "Drinker: When a spell misses the howler, it heals 6 hp.")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Jab", "G", 2)
    assert lost(scene) == {"G": 10}
    blow(scene, "B", "Bolt", "G", 2)
    assert lost(scene) == {"G": 4}


def test_who_drops_it_is_told_from_who_hurts_it() -> None:
    scene = field(CLAW, "Curse: When an enemy drops the howler, that enemy takes 9 damage.", G=dict(hp=15))
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 200
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 191


@pytest.mark.parametrize(("natural", "dazed"), [(16, set()), (15, {"dazed"})])
def test_save_or_suffer(natural: int, dazed: set[str]) -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target must roll a hard save or be dazed until the end of its "
                  "next turn")
    blow(scene, "G", "Claw", "A", 15, natural)
    assert scene["A"].conditions == dazed


def test_a_bonus_against_spells_alone() -> None:
    scene = field(CLAW, "Warded: The howler gains a +5 bonus to all defenses against spells.")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 10}
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 10}


def test_what_adds_up_stops_at_its_limit() -> None:
    scene = field(CLAW, "Hardening: When the howler takes damage, it gains a +1 bonus to AC until the end of the "
                        "battle (cumulative, up to +2).")
    for expected in (16, 17, 17):
        blow(scene, "A", "Jab", "G", 18)
        assert scene.defense("G", "ac").value == expected


@pytest.mark.parametrize("words", [
    "The first time each battle an attack hits the howler, it can make that attack miss instead.",
    "Once per battle, the howler can reroll a missed attack.",
    "The howler can reroll one missed attack each battle.",
    "When the howler first becomes staggered, it can roll a save against each effect on it.",
    "When the howler finishes off an enemy, it heals 5 hp.",
    "When the howler drops, each nearby enemy takes 5 damage.",
])
def test_what_is_read(words: str) -> None:
    assert not field(CLAW, f"Knack: {words}")["G"].notes


@pytest.mark.parametrize(("answer", "hurt", "states"), [(0, 12, set()), (1, 5, {"dazed"})])
@pytest.mark.parametrize("words", [
    "12 damage; OR 5 damage, and the target is dazed (save ends)",
    "12 damage, or 5 damage and the target is dazed (save ends)",
    "The target takes 12 damage; or the target takes 5 damage, and the target is dazed (save ends)",
])
def test_what_follows_a_choice_belongs_to_the_second(words: str, answer: int, hurt: int, states: set[str]) -> None:
    scene = field(f"Claw +10 vs. AC—{words}")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A", choose={"option": answer})
    assert lost(scene) == {"A": hurt}
    assert scene["A"].conditions == states


@pytest.mark.parametrize("words", [
    "When an enemy loses its nerve, it begins to hum. It takes a -1 penalty to attack rolls.",
    "Any enemy caught in the weeds begins to hum. It takes a -1 penalty to attack rolls.",
])
def test_nobody_is_it_behind_words_about_somebody_else_that_were_not_understood(words: str) -> None:
    scene = Scene("archmage", A={}, G=dict(side="monsters", name="Mire howler", powers=[CLAW, f"Unease: {words}"]))
    assert scene["G"].notes == tuple(f"{one.rstrip('.')}." for one in words.split(". "))


def test_a_bonus_to_hit_on_the_next_attack_is_spent_by_it() -> None:
    scene = field("Claw +10 vs. AC—12 damage\nNatural even hit: One nearby ally gains a +4 bonus to hit on its next "
                  "attack.", engaged=(("A", "G"), ("B", "H")))
    blow(scene, "G", "Claw", "A", 16)
    for _ in range(2):
        blow(scene, "H", "Nip", "B", 2)
        assert lost(scene) == {"A": 12, "B": 5}


@pytest.mark.parametrize(("words", "first"), [
    ("When the howler is hit by an attack with a natural even roll, it takes only half damage.", 5),
    ("When an attack hits the howler with a natural even roll, the howler takes half damage.", 5),
    ("When an enemy hits the howler with a natural even roll, the howler can take half damage instead.", 5),
    ("When a spell hits the howler, it takes half damage.", 10),
])
def test_half_damage_of_a_blow_is_of_that_blow_alone(words: str, first: int) -> None:
    scene = field(CLAW, f"Tough: {words}")
    blow(scene, "A", "Jab", "G", 18)
    assert lost(scene) == {"G": first}
    blow(scene, "A", "Jab", "G", 17)
    assert lost(scene) == {"G": first + 10}
