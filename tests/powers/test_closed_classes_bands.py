"""Words that say the same, wherever a game without squares asks for one of them: each played with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +10 vs. AC—12 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 7 fire damage."
FOE = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **fields: Any) -> Scene:
    """The heroes A and B, the monsters G (a marsh hound with these lines) and H (a grave rat), nobody's turn yet."""
    return Scene("archmage", engaged=list(engaged), A=FOE | dict(powers=[JAB, BOLT]) | fields.pop("A", {}),
                 B=FOE | dict(powers=[JAB, BOLT]) | fields.pop("B", {}),
                 G=FOE | dict(side="monsters", name="Marsh hound", powers=list(lines)) | fields.pop("G", {}),
                 H=FOE | dict(side="monsters", name="Grave rat", powers=["Nip +10 vs. AC—5 damage"])
                 | fields.pop("H", {}))


def read(*lines: str, **fields: Any) -> Scene:
    """The same, every word of the hound's being understood."""
    scene = field(*lines, **fields)
    assert not scene["G"].notes
    return scene


def blow(scene: Scene, who: str, power: str, target: str, *naturals: int, **more: Any) -> None:
    """One attack on its own turn, with what its dice show."""
    scene.turn(who)
    scene.dice(d20=list(naturals))
    scene.do(who, power, target, **more)


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 200 - scene[name].hp for name in "ABGH" if scene[name].hp != 200}


@pytest.mark.parametrize("words", [
    "rolls 2d20 for its claw attacks and keeps the highest result",
    "rolls two d20s with its claw and takes the best of the rolls",
    "must roll twice for all of its attacks, using the better roll",
])
def test_two_dice_for_a_kind_of_attack(words: str) -> None:
    scene = read(CLAW, f"Sure: The hound {words}.")
    blow(scene, "G", "Claw", "A", 2, 15)
    assert lost(scene) == {"A": 12}


@pytest.mark.parametrize("words", ["with the greatest PD", "with the fewest hp", "with lowest hp"])
def test_who_has_most_or_least_of_it(words: str) -> None:
    scene = read(f"C: Spit +10 vs. PD (the nearby enemy {words})—7 damage", B=dict(pd=18, at_hp=90))
    blow(scene, "G", "Spit", "B", 18)
    assert scene["B"].hp == 83


@pytest.mark.parametrize("words", [
    "or 20 damage versus a staggered enemy", "or 20 damage vs. a staggered target",
    "or 20 damage against a staggered creature",
])
@pytest.mark.parametrize(("hp", "hurt"), [(200, 12), (90, 20)])
def test_other_damage_against_somebody(words: str, hp: int, hurt: int) -> None:
    scene = read(f"Claw +10 vs. AC—12 damage, {words}", A=dict(at_hp=hp))
    blow(scene, "G", "Claw", "A", 15)
    assert scene["A"].hp == hp - hurt


def test_ongoing_damage_to_somebody_else() -> None:
    scene = read("Claw +10 vs. AC—12 damage\nNatural even hit: 5 ongoing fire damage to one other nearby enemy")
    blow(scene, "G", "Claw", "A", 16)
    scene.turn("B")
    scene.turn("H")
    assert lost(scene) == {"A": 12, "B": 5}


@pytest.mark.parametrize("words", [
    "8 or more damage from a single attack", "8 damage or more from any single source", "8 or more damage at once",
    "8 damage or more",
])
def test_so_much_damage_from_one_source(words: str) -> None:
    scene = read(CLAW, f"Thick: When the hound takes {words}, it heals 3 hp.")
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 7}
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 14}


@pytest.mark.parametrize(("kind", "healed"), [("humanoid", 5), ("undead", 0)])
def test_enemies_by_what_they_are(kind: str, healed: int) -> None:
    scene = read(CLAW, f"Spite: When a nearby {kind} enemy hits the hound, the hound immediately heals 5 hp.",
                 G=dict(at_hp=150))
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp == 140 + healed


@pytest.mark.parametrize("words", ["Fire attacks against the hound deal only half damage.",
                                   "All fire attacks against the hound deal half damage."])
def test_attacks_of_a_kind_deal_half(words: str) -> None:
    scene = read(CLAW, f"Damp: {words}")
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 3}
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 13}


@pytest.mark.parametrize(("words", "left"), [
    ("ends one effect on it", {"weakened"}), ("removes all effects affecting it", set()),
    ("cancels any ongoing effects on it", set()),
])
def test_one_effect_or_all_are_ended(words: str, left: set[str]) -> None:
    scene = read(CLAW, f"Shake: As a quick action, the hound {words}.",
                 A=dict(powers=[JAB.replace("10 damage.", "10 damage, and the target is dazed (save ends)."),
                                JAB.replace("Jab", "Poke").replace(
                                    "10 damage.", "10 damage, and the target is weakened (save ends).")]))
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Poke", "G", 15)
    scene.turn("G")
    scene.do("G", "Shake")
    assert scene["G"].conditions == left


@pytest.mark.parametrize(("words", "value"), [
    ("increase the escalation die by 1", 1), ("the escalation die drops by 1", -1),
    ("lower the escalation die by 1", -1), ("the escalation die rises by 2", 2),
])
def test_the_escalation_die_turns(words: str, value: int) -> None:
    scene = read(f"Claw +10 vs. AC—12 damage\nNatural even hit: The escalation die increases by 2.\n"
                 f"Natural odd hit: {words.capitalize()}.")
    blow(scene, "G", "Claw", "A", 16)
    before = scene.escalation
    blow(scene, "G", "Claw", "A", 15)
    assert scene.escalation - before == value + 1  # and one for the new round


@pytest.mark.parametrize("words", [
    "The hound's missed attacks deal 4 damage.", "The hound's melee attacks that miss deal 4 damage to the target.",
])
def test_what_misses_deals_a_little(words: str) -> None:
    scene = read(CLAW, f"Rake: {words}")
    blow(scene, "G", "Claw", "A", 2)
    assert lost(scene) == {"A": 4}


@pytest.mark.parametrize(("natural", "states"), [(11, set()), (10, {"dazed"})])
@pytest.mark.parametrize("words", ["unless it succeeds on a save", "unless it makes a save"])
def test_unless_it_saves(words: str, natural: int, states: set[str]) -> None:
    scene = read(f"Claw +10 vs. AC—12 damage, and the target is dazed until the end of its next turn {words}")
    blow(scene, "G", "Claw", "A", 15, natural)
    assert scene["A"].conditions == states


@pytest.mark.parametrize("words", [
    "against the enemy that dealt the triggering damage", "against the creature who hit it",
    "against the hero that is attacking it",
])
def test_who_is_meant_by_what_they_did(words: str) -> None:
    scene = read(CLAW, f"Spite: When an enemy hits the hound, it makes a claw attack {words}.")
    blow(scene, "A", "Jab", "G", 15, 15)
    assert lost(scene) == {"A": 12, "G": 10}


@pytest.mark.parametrize("words", [
    "1d3 nearby enemies that can hear the howl", "each nearby non-leader ally of the hound",
    "each nearby enemy making saving throws", "one nearby enemy with the highest MD",
])
def test_who_is_described(words: str) -> None:
    assert not field(CLAW, f"Dirge: As a quick action, {words} takes 2 damage.")["G"].notes


@pytest.mark.parametrize("words", [
    "Claw +10 vs. AC—12 negative damage", "Claw +10 vs. AC—Results depend on the attack roll",
    "C: Howl +10 vs. MD (1d3 nearby enemies)—5 damage\nLimited use: 1/battle, but this power refreshes when the hound "
    "is staggered", "Claw +10 vs. AC—12 damage\nNatural 16+: This attack only uses a quick action rather than a "
    "standard action", "Claw +10 vs. AC—12 damage\nAny hit: The target is dazed until the end of its next turn",
])
def test_what_is_read(words: str) -> None:
    assert not field(words)["G"].notes


@pytest.mark.parametrize(("fire", "hurt"), [("fire", 7), ("cold", 0)])
def test_ongoing_damage_that_harms_it_all_the_same(fire: str, hurt: int) -> None:
    scene = read(CLAW, "Husk: Ongoing damage does not affect the hound, except fire damage.",
                 A=dict(powers=[JAB.replace("10 damage.", f"7 ongoing {fire} damage.")]))
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("G")
    scene.turn("H")
    assert lost(scene) == ({"G": hurt} if hurt else {})


@pytest.mark.parametrize("words", [
    "Target: The nearby enemy with the lowest Mental Defense\nAttack: Charisma + Level vs. MD\nHit: 5 damage.",
    "Target: One nearby enemy\nAttack: Charisma + Level vs. MD\n"
    "Hit: 5 damage, and you increase the escalation die by 1.",
])
def test_cards_say_so_too(words: str) -> None:
    scene = field(CLAW, A=dict(powers=[f"Taunt\nRanged attack\nAt-Will\n{words}"]))
    assert not scene["A"].notes
