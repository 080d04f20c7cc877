"""What combines without squares, in words of its own: who, when, if, how much, at what price; played where it acts."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.bands.card import read_texts
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 7 damage."
CLAW = "Claw +10 vs. AC—12 damage"
FOE = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, **fields: Any) -> Scene:
    """A and B against G, a mire howler with these lines, and its ally H; A is engaged with G."""
    scene = Scene("archmage", engaged=[("A", "G")], A=FOE | dict(powers=[JAB, BOLT]),
                  B=FOE | dict(md=12, powers=[JAB, BOLT]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines)) | fields.pop("G", {}),
                  H=FOE | dict(side="monsters", name="Bog rat", powers=["Nip +10 vs. AC—5 damage"]))
    assert not scene["G"].notes
    return scene


def blow(scene: Scene, who: str, power: str, target: str, natural: int = 15, **choose: Any) -> None:
    scene.turn(who)
    scene.dice(d20=[natural])
    scene.do(who, power, target, **choose)


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 200 - scene[name].hp for name in "ABGH" if scene[name].hp != 200}


def test_its_turn_is_that_of_whom_the_sentence_is_about() -> None:
    scene = field("Claw +10 vs. AC—12 damage. At the end of its turn, the target takes 5 damage")
    blow(scene, "G", "Claw", "A")
    scene.end()
    assert lost(scene) == {"A": 12}
    scene.turn("A")
    scene.end()
    assert lost(scene) == {"A": 17}


def test_the_one_with_the_lowest_defense() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the enemy with the lowest MD takes 5 damage")
    blow(scene, "G", "Claw", "A")
    assert lost(scene) == {"A": 12, "B": 5}


@pytest.mark.parametrize(("power", "healed"), [("Jab", 0), ("Bolt", 5)])
def test_an_attack_against_one_of_two_defenses(power: str, healed: int) -> None:
    scene = field(CLAW, "Drinker: When the howler is hit by an attack against its PD or MD, it heals 5 hp.",
                  G=dict(at_hp=100))
    blow(scene, "A", power, "G")
    assert scene["G"].hp == 100 - (10 if power == "Jab" else 7) + healed


@pytest.mark.parametrize(("natural", "taken"), [(3, 5), (4, 0)])
def test_whoever_rolls_so_against_it(natural: int, taken: int) -> None:
    scene = field(CLAW, "Thorns: Each enemy that attacks the howler and rolls a natural odd miss takes 5 damage.")
    blow(scene, "A", "Jab", "G", natural)
    assert scene["A"].hp == 200 - taken


def test_until_one_of_two_things_happens() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target is dazed until it next hits or heals")
    blow(scene, "G", "Claw", "A")
    blow(scene, "A", "Jab", "G", 2)
    assert scene["A"].conditions == {"dazed"}
    blow(scene, "A", "Jab", "G", 19)
    assert scene["A"].conditions == set()


@pytest.mark.parametrize("words", [
    "As a free action, the howler can order a nearby ally to move.",
    "When an enemy hits it, the howler commands one nearby ally to heal 5 hp.",
    "As a quick action, the howler can take 5 damage to end one effect on it.",
    "When an enemy hits it, the howler can spend a recovery to make a claw attack as a free action.",
    "The howler gains a bonus to AC equal to the escalation die.",
    "When an enemy hits it, two of the howler's nearby allies heal 5 hp.",
    "At the end of its turn, the howler heals 5 hp for each enemy engaged with it.",
    "When the escalation die reaches 4, the howler heals 5 hp.",
    "While the howler is engaged with two or more enemies, it gains a +2 bonus to attacks.",
])
def test_what_is_read(words: str) -> None:
    assert not field(CLAW, f"Knack: {words}")["G"].notes


@pytest.mark.parametrize(("label", "tests"), [
    ("Natural even hit while the howler is staggered", 2), ("Hit or miss, and the attack beats the target's MD", 1),
    ("Miss that is a natural 6+", 1),
])
def test_labels_combine(label: str, tests: int) -> None:
    (power,) = read_texts("Mire howler", [f"{CLAW}\n{label}: The target is dazed."], ARCHMAGE_TERMS)
    assert power.understood and [len(one.tests) for one in power.naturals] == [tests]


def test_three_are_a_number_and_no_kind_of_creature() -> None:
    (power,) = read_texts("Mire howler", ["Gift: Three nearby allies heal 5 hp."], ARCHMAGE_TERMS)
    whom = [one for one in power.walk() if isinstance(one, f.Select)]
    assert [(one.count, one.name) for one in whom] == [(3, "")]


def test_words_drawn_together_are_read_apart() -> None:
    drawn, apart = (read_texts("Mire howler", [f"Roar: Nearby enemies take 5 damage if {words} dazed."],
                               ARCHMAGE_TERMS)[0] for words in ("they're", "they are"))
    assert drawn.effect == apart.effect and drawn.understood


@pytest.mark.parametrize(("states", "taken"), [(["stuck"], 17), ([], 12)])
def test_one_of_several_states_is_asked_for(states: list[str], taken: int) -> None:
    claw = "Claw +10 vs. AC—12 damage. If the target is dazed, hampered, or stuck, it takes 5 extra damage"
    scene = Scene("archmage", engaged=[("A", "G")], A=FOE | dict(conditions=states),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[claw]))
    blow(scene, "G", "Claw", "A")
    assert 200 - scene["A"].hp == taken
    assert not scene["A"].conditions - set(states)


def test_the_first_time_before_its_turn_ends() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target takes 5 damage the first time it hits before the end of "
                  "its next turn")
    blow(scene, "G", "Claw", "A")
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 200 - 17
    scene.end()
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 200 - 17


def test_who_rerolls_against_itself_hits_itself() -> None:
    scene = field(CLAW, "Mirror: When an enemy misses the howler, that enemy must reroll the attack against itself.")
    scene.turn("A")
    scene.dice(d20=[2, 15])
    scene.do("A", "Jab", "G")
    assert lost(scene) == {"A": 10}


def test_that_attack_of_a_trait_is_not_the_trait() -> None:
    (power,) = read_texts("Mire howler", [
        "Grudge: When the howler misses with an attack, the crit range of that attack expands by 1."], ARCHMAGE_TERMS)
    assert not power.understood


@pytest.mark.parametrize("engaged", [("A", "G"), ("B", "H")])
def test_who_is_engaged_as_its_own_turn_ends(engaged: tuple[str, str]) -> None:
    scene = Scene("archmage", engaged=[engaged], A=dict(FOE), B=dict(FOE), H=FOE | dict(side="monsters"),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[
                      "Fumes: Each creature engaged with the howler at the end of the howler's turn takes 5 damage."]))
    scene.turn("A")
    scene.end()
    assert scene["A"].hp == 200
    scene.turn("G")
    scene.end()
    assert scene["A"].hp == (195 if engaged[0] == "A" else 200)


@pytest.mark.parametrize("words", [
    "The howler can make one extra claw attack every round as a quick action.",
    "The howler can teleport anywhere it can see nearby or faraway as a move action.",
    "When an enemy hits it, each nearby enemy that can hear the drums takes 5 damage.",
    "As a quick action, the howler can cancel one condition on it.",
    "As a quick action, the howler can spur a nearby ally into making a ranged attack as a free action.",
    "When an enemy hits it, each enemy suffering ongoing fire damage takes 5 damage.",
])
def test_what_is_read_of_classes(words: str) -> None:
    (power, _) = read_texts("Mire howler", [f"Knack: {words}", CLAW], ARCHMAGE_TERMS)
    assert power.understood


@pytest.mark.parametrize(("words", "crits"), [
    ("the crit range for all mire howlers against that target expands by 3 until the end of the battle", True),
    ("the crit range of its bite attack expands by 3 until the end of the battle", False),
    ("its crit range against the target expands by 3", True),
    ("its crit range expands to 17+", True),
])
def test_whose_crit_range_is_wider(words: str, crits: bool) -> None:
    scene = field(CLAW, "Bite +10 vs. AC—5 damage", f"Scent: When the mire howler hits with an attack, {words}.")
    blow(scene, "G", "Claw", "A")
    scene.turn("H")
    blow(scene, "G", "Claw", "A", natural=17)
    assert lost(scene) == {"A": 36 if crits else 24}


@pytest.mark.parametrize(("second", "taken"), [("Claw", 12 + 12), ("Bite", 12 + 5 + 4)])
def test_the_next_attack_of_a_name(second: str, taken: int) -> None:
    line = "Natural even hit: The mire howler's next bite attack against the target gains a +4 bonus to damage"
    scene = field(f"{CLAW}\n{line}", "Bite +10 vs. AC—5 damage")
    blow(scene, "G", "Claw", "A", natural=14)
    scene.turn("H")
    blow(scene, "G", second, "A")
    assert lost(scene) == {"A": taken}


@pytest.mark.parametrize(("natural", "taken"), [(15, 5), (16, 10)])
def test_what_kind_of_attack_is_resisted(natural: int, taken: int) -> None:
    scene = field("Crust: When a melee attack that does not deal holy damage targets this creature, the attacker must "
                  "roll a natural 16+ on the attack roll or it only deals half damage.")
    blow(scene, "A", "Jab", "G", natural=natural)
    assert lost(scene) == {"G": taken}


@pytest.mark.parametrize("words", [
    "Creatures that resist cold ignore this aura.", "Enemies immune to fear are immune to this effect.",
    "Constructs and undead are not affected by this ability.", "Enemies with resistance to fire take half damage from "
    "the mire howler's fire aura.", "Attacks that deal holy damage ignore this trait.",
])
def test_whom_an_effect_does_not_touch(words: str) -> None:
    power = read_texts("Mire howler", [f"Chill: {words}"], ARCHMAGE_TERMS)[0]
    assert [type(one) for one in power.effect] == [f.Exempt]
    assert power.understood


def test_what_is_so_when_it_attacks_is_not_so_always() -> None:
    power = read_texts("Mire howler", ["Veil: It becomes visible when it attacks."], ARCHMAGE_TERMS)[0]
    assert [type(one) for one in power.effect] == [f.When]


def test_several_are_not_one() -> None:
    power = read_texts("Mire howler", ["Awe: Nearby enemies are vulnerable to all attacks."], ARCHMAGE_TERMS)[0]
    (one,) = power.effect
    assert isinstance(one, f.VulnerableTo) and isinstance(one.who, f.Select)
    assert one.who.kind == "enemy" and not one.who.count


@pytest.mark.parametrize("words", [
    "Critical hits that deal fire damage deal triple damage to mire howlers.",
    "A critical hit against a mire howler deals triple damage instead of the normal double damage for a crit.",
    "This power only requires a quick action (once per round) instead of a standard action when the escalation die is "
    "odd.",
    "This attack takes only a quick action to use.",
    "The mire howler gains a +1 bonus to AC for each other mire howler engaged with its target (max +3).",
    "The mire howler's attacks deal +2 damage for each other ally nearby (max +6).",
    "Two of the mire howler's nearby allies can move as a free action.",
])
def test_what_is_read_once_merged(words: str) -> None:
    assert read_texts("Mire howler", [f"Trait: {words}"], ARCHMAGE_TERMS)[0].understood


@pytest.mark.parametrize("staggered", [False, True])
@pytest.mark.parametrize("words", ["and the target is dazed (save ends) if it is staggered",
                                   "and dazed (save ends) if the target is staggered"])
def test_the_one_harm_or_the_other_by_how_things_are(words: str, staggered: bool) -> None:
    maul = f"Maul +10 vs. AC—{120 if staggered else 20} damage"
    scene = field(f"Claw +10 vs. AC—12 damage, or 18 damage {words}", maul)
    blow(scene, "G", "Maul", "A")
    before = scene["A"].hp
    scene.turn("H")
    blow(scene, "G", "Claw", "A")
    assert before - scene["A"].hp == (18 if staggered else 12)
    assert ("dazed" in scene["A"].conditions) == staggered


@pytest.mark.parametrize("hp", [15, 100])
def test_when_it_is_staggered_behind_a_hit_asks_how_things_are(hp: int) -> None:
    line = "Claw +10 vs. AC—12 damage, and the target is dazed (save ends) when the mire howler is staggered"
    scene = field(line, G=dict(hp=hp))
    blow(scene, "A", "Jab", "G")
    blow(scene, "G", "Claw", "A")
    assert ("dazed" in scene["A"].conditions) == (hp == 15)


@pytest.mark.parametrize("words", [
    "Nearby enemies who attack the mire howler and roll a 1 take 20 damage.",
    "Any enemy that fumbles a melee attack against the mire howler takes 20 damage.",
])
def test_who_does_so_is_harmed_whenever_it_is_done(words: str) -> None:
    scene = field(f"Spines: {words}")
    blow(scene, "A", "Jab", "G", natural=9)
    assert lost(scene) in ({}, {"G": 10})
    scene.turn("B")
    blow(scene, "A", "Jab", "G", natural=1)
    assert lost(scene)["A"] == 20


def test_an_extra_die_is_for_the_next_attack() -> None:
    line = "Claw +10 vs. AC—12 damage, and the target must roll an extra d20 for its next attack and use the lower roll"
    (taken,) = [one for one in read_texts("Mire howler", [line], ARCHMAGE_TERMS)[0].hit if isinstance(one, f.RollTwice)]
    assert taken.duration is not None and taken.duration.kind == "event"


def test_that_creature_is_whom_a_test_has_named() -> None:
    words = "While the mire howler is grabbing a creature, its allies gain a +2 attack bonus against that creature."
    (held,) = read_texts("Mire howler", [f"Pack: {words}"], ARCHMAGE_TERMS)[0].effect
    assert isinstance(held, f.While) and isinstance(held.effects[0], f.Modify)
    assert held.effects[0].against == f.EACH
