"""Words that say the same, and closed classes of words: each wherever its kind of word can stand. All is invented."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.powers.grammar.classes import CLASSES
from battlemat.powers.grammar.lexicon import ALIKE

BOARD = """
    . . . . . .
    . A G . . .
    . . . . . B
"""


def stage(*lines: str, board: str = BOARD) -> Scene:
    """G, a monster with these lines, whose turn it is; A beside it, B far off."""
    blow = "Blow (standard, at-will): +30 vs AC; 2 fire damage."
    scene = Scene("orcus", board, A=dict(hp=50, ac=10, fort=10, powers=[blow]), B=dict(hp=50, ac=10, powers=[blow]),
                  G=dict(side="monsters", hp=50, ac=10, powers=list(lines)))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


def strike(scene: Scene) -> None:
    """G's blow at A, which hits."""
    scene.dice(d20=[15])
    scene.do("G", "Hit", "A")


def test_no_word_stands_for_one_that_stands_for_another() -> None:
    assert not {word for told in ALIKE.values() for word in told.split()} & {said for said in ALIKE if " " not in said}


@pytest.mark.parametrize("said", ["pushes", "shoves"])
def test_only_verbs_of_the_lexicon_push(said: str) -> None:
    text = f"Hit (standard, at-will): +10 vs AC; 2 damage, and G {said} the target 1 square."
    scene = Scene("orcus", "A G .", A=dict(hp=50, ac=10), G=dict(side="monsters", powers=[text]))
    assert bool(scene["G"].notes) == (said not in CLASSES["forces"])


@pytest.mark.parametrize("said", [
    "loses 2 recoveries", "loses two of its recoveries", "loses 2 recoveries and the ability to regain hit points"])
def test_recoveries_are_lost_by_number(said: str) -> None:
    scene = stage(f"Hit (standard, at-will): +10 vs Fort; 2 damage, and the target {said}.")
    before = scene["A"].recoveries
    strike(scene)
    # Two of them are gone, by whatever words.
    assert scene["A"].recoveries == before - 2 and scene["A"].hp == 48


@pytest.mark.parametrize("said", [
    "Creatures entering or beginning their turns in the aura take 5 damage.",
    "Any foe which begins its turn inside the aura suffers 5 damage."])
def test_who_begins_a_turn_in_an_aura_suffers(said: str) -> None:
    scene = stage(f"Stench (aura 1): {said}")
    before = scene["A"].hp
    scene.turn("A")
    # A stands beside G, B does not.
    assert scene["A"].hp == before - 5
    scene.turn("B")
    assert scene["B"].hp == 50


@pytest.mark.parametrize(("said", "hurt"), [
    ("half damage from melee attacks", 1), ("half damage from ranged attacks", 2)])
def test_half_damage_from_one_kind_of_attack(said: str, hurt: int) -> None:
    scene = stage(f"Guard (minor, at-will): G takes {said} until the end of the encounter.")
    scene.do("G", "Guard")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blow", "G")
    # A's blow is a melee attack of 2 damage.
    assert scene["G"].hp == 50 - hurt


def test_a_stat_is_set_by_whom_it_belongs_to() -> None:
    scene = stage("Hit (standard, at-will): +10 vs Fort; 2 damage, and the speed of the target becomes 2 until the end"
                  " of its next turn.")
    usual = scene["A"].speed
    strike(scene)
    assert usual > 2 and scene["A"].speed == 2


@pytest.mark.parametrize(("said", "first"), [
    ("half damage until the end of its next turn", 10),
    ("half damage from melee attacks until the end of its next turn", 10),
    ("half damage from ranged attacks until the end of its next turn", 20),
])
def test_half_damage_for_a_time_is_half_of_all_that_comes(said: str, first: int) -> None:
    scene = stage("Hit (standard, at-will): +30 vs AC; 20 damage.",
                  f"Ward (swift, at-will): Ranged 5; one creature; the target takes {said}.")
    scene.do("G", "Ward", "A")
    strike(scene)
    assert scene["A"].hp == 50 - first
    scene.turn("G")
    strike(scene)
    assert scene["A"].hp == 50 - first - 20



TRIP = "Trip (swift, at-will): +20 vs AC; the target falls prone."


@pytest.mark.parametrize(("case", "more"), [
    ("2 damage, or 9 damage against prone targets", 9), ("2 damage (9 against a prone target)", 9),
    ("2 damage, or 9 damage if the target is prone", 9), ("2 damage (9 damage if it is prone)", 9),
    ("2 damage (+9 damage if the target is prone)", 11), ("2 damage, plus 9 damage if the target is prone", 11),
])
def test_damage_in_a_case_however_it_is_put(case: str, more: int) -> None:
    scene = stage(f"Hit (standard, at-will): +10 vs AC; {case}.", TRIP)
    strike(scene)
    assert scene["A"].hp == 48
    scene = stage(f"Hit (standard, at-will): +10 vs AC; {case}.", TRIP)
    scene.dice(d20=[15])
    scene.do("G", "Trip", "A")
    strike(scene)
    assert scene["A"].hp == 50 - more


@pytest.mark.parametrize("said", [
    "G's attacks deal 5 extra damage against prone targets", "attacks against prone targets deal +5 damage",
    "G deals an additional 5 damage on melee attacks against prone targets",
])
def test_more_damage_against_some_however_it_is_put(said: str) -> None:
    scene = stage("Hit (standard, at-will): +10 vs AC; 2 damage.", TRIP, f"Bully: {said}.")
    scene.dice(d20=[15])
    scene.do("G", "Trip", "A")
    strike(scene)
    assert scene["A"].hp == 50 - 7


@pytest.mark.parametrize(("need", "legal"), [
    ("prone target only", False), ("can only be used on a target that is prone", False),
    ("can only target prone creatures", False), ("cannot target prone creatures", True),
    ("cannot target creatures within 1 square", False), ("cannot be used against creatures within 3 squares", False),
])
def test_whom_a_power_cannot_be_used_on(need: str, legal: bool) -> None:
    scene = stage(f"Hit (standard, at-will): +10 vs AC ({need}); 2 damage.")
    assert scene.can("G", "Hit", "A") is legal


@pytest.mark.parametrize("said", [
    "Squares in the aura are difficult terrain", "The area within the aura is difficult terrain",
    "All squares in the aura become difficult terrain", "Enemies treat all squares in the aura as difficult terrain",
])
def test_ground_in_an_aura_however_it_is_put(said: str) -> None:
    scene = stage("Hit (standard, at-will): +10 vs AC; 2 damage.", f"Mire (aura 1): {said}.")
    scene.turn("A")
    assert scene["A"].speed == 6
    assert scene.can("A", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert not scene.can("A", "walk", path=[(1, 0), (2, 0), (3, 0), (4, 0)])


@pytest.mark.parametrize("said", ["increase the persistent damage by 3", "the amount it is taking increases by 3",
                                  "the persistent damage the target is taking is increased by 3"])
def test_lasting_damage_grows_however_it_is_put(said: str) -> None:
    burn = "the target takes persistent 2 fire damage (save ends)"
    scene = stage(f"Hit (standard, at-will): +10 vs AC; {burn}, and {said}.")
    strike(scene)
    assert scene["A"].ongoing == {"fire": 5}


@pytest.mark.parametrize("said", ["shifts", "spends a recovery", "regains hit points"])
def test_what_somebody_does_in_few_words(said: str) -> None:
    scene = stage("Hit (standard, at-will): +10 vs AC; 2 damage.",
                  f"Gloat: When an enemy {said}, it takes 4 damage.")
    strike(scene)
    scene.turn("A")
    if said == "shifts":
        scene.do("A", "five-foot-step", to=(0, 1))
    else:
        scene.do("A", "rally")
    assert any(event.kind == "damage" and event.who == "A" and event.value == 4 for event in scene.log), scene.log


def test_whoever_stands_up_can_be_answered() -> None:
    scene = stage("Hit (standard, at-will): +10 vs AC; 2 damage.", TRIP,
                  "Gloat: When an enemy stands up from prone, it takes 4 damage.")
    scene.dice(d20=[15])
    scene.do("G", "Trip", "A")
    scene.turn("A")
    scene.do("A", "stand-up")
    assert scene["A"].hp == 46


@pytest.mark.parametrize("order", ["in any order", "in either order"])
def test_two_attacks_in_whatever_order(order: str) -> None:
    scene = stage("Hit (standard, at-will): +10 vs AC; 2 damage.", "Poke (standard, at-will): +10 vs AC; 3 damage.",
                  f"Twice (standard, at-will): G makes a hit and a poke attack {order}.")
    scene.dice(d20=[15, 15])
    scene.do("G", "Twice", "A")
    assert scene["A"].hp == 45


def test_hits_without_a_roll() -> None:
    scene = stage("Hit (standard, at-will): +0 vs AC; 2 damage.", TRIP, "Sure: G automatically hits prone creatures.")
    scene.dice(d20=[15])
    scene.do("G", "Trip", "A")
    scene.do("G", "Hit", "A")
    assert scene["A"].hp == 48 and scene.last("attack").hit


@pytest.mark.parametrize("said", ["each round", "on its next turn"])
def test_more_actions_each_round_or_on_the_next_turn(said: str) -> None:
    scene = stage("Hit (standard, at-will): +30 vs AC; 2 damage.",
                  f"Hurry (swift, encounter): G takes an additional standard action {said}.")
    scene.do("G", "Hurry")
    scene.turn("G")
    scene.do("G", "Hit", "A")
    scene.do("G", "Hit", "A")
    assert scene["A"].hp == 46


def test_whoever_charges_can_be_answered() -> None:
    scene = stage("Hit (standard, at-will): +10 vs AC; 2 damage.", "Gloat: When an enemy charges, it takes 4 damage.")
    scene.turn("B")
    scene.do("B", "charge", "G")
    assert scene["B"].hp == 46
