"""What is only once so, made surely, moved past and guarded: without squares, each played with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.card import read_card, read_texts
from battlemat.powers.forms import EACH, SELF, TARGET, Choose, Duration, Note, PersistentDamage, Who
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +10 vs. AC—12 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 8 fire damage."
FOE: dict[str, Any] = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **g: Any) -> Scene:
    """The heroes A and B, the monsters G (a mire howler with these lines) and H (a bog rat), nobody's turn yet."""
    scene = Scene("archmage", engaged=list(engaged), A=FOE | dict(powers=[JAB, BOLT]), B=FOE | dict(powers=[JAB, BOLT]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines)) | g,
                  H=FOE | dict(side="monsters", name="Bog rat", powers=["Nip +10 vs. AC—5 damage"]))
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
    "The first attack that hits the howler each battle deals no damage.",
    "The first time an attack hits the howler each battle, it takes no damage.",
    "The first attack that hits the howler in a battle misses instead.",
])
def test_the_first_hit_does_nothing(words: str) -> None:
    scene = field(CLAW, f"Veil: {words}")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {}
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 10}


def test_half_of_the_first_hit_alone() -> None:
    scene = field(CLAW, "Veil: The first attack that hits the howler each battle deals half damage.")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 5}
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 15}


def test_the_last_hit_point_is_kept_once() -> None:
    scene = field(CLAW, "Stubborn: The first time each battle the howler would drop to 0 hp, it drops to 1 hp instead.",
                  hp=8)
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp == 1
    blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp <= 0


def test_the_first_disengage_check_alone_is_sure() -> None:
    scene = field(CLAW, "Slippery: The howler's first disengage check each battle automatically succeeds.")
    for met in (set(), {"A"}):
        scene.turn("G")
        scene.dice(d20=[2])
        scene.do("G", "disengage")
        assert scene.engaged("G") == met
        if not met:
            scene.turn("A")
            scene.do("A", "engage", "G")


def test_who_moves_past_hurts_those_it_passes() -> None:
    scene = field(CLAW, "Trample: As a move action, the howler can move past up to two enemies; each enemy it moves "
                        "past takes 8 damage.", engaged=())
    scene.turn("G")
    scene.do("G", "Trample", choose={"target": ["A", "B"]})
    assert lost(scene) == {"A": 8, "B": 8}


@pytest.mark.parametrize("words", ["", "The howler can intercept enemies even while it's engaged.",
                                   "While engaged, the howler can still intercept enemies moving past it."])
def test_who_is_engaged_steps_in_where_it_can(words: str) -> None:
    lines = [CLAW, f"Guard: {words}"] if words else [CLAW]
    scene = Scene("archmage", engaged=[("A", "G")], rear=["H"], A=FOE, B=FOE,
                  G=FOE | dict(side="monsters", name="Mire howler", powers=lines),
                  H=FOE | dict(side="monsters", name="Bog rat"))
    scene.turn("B")
    scene.do("B", "engage", "H")
    assert (("G", "intercept") in scene.offers) is bool(words)


@pytest.mark.parametrize(("natural", "grabbed"), [(4, True), (6, False)])
def test_who_is_to_be_held_rolls_the_save(natural: int, grabbed: bool) -> None:
    scene = field("Hook +10 vs. AC—11 damage, and the howler grabs the target unless it succeeds at an easy save")
    blow(scene, "G", "Hook", "A", 15, natural)
    assert ("grabbed" in scene["A"].conditions) is grabbed
    assert scene.last("save").who == "A"


@pytest.mark.parametrize(("natural", "hurt"), [(15, 5), (16, 2)])
def test_a_save_for_half(natural: int, hurt: int) -> None:
    scene = field("Howl +10 vs. PD—Each enemy engaged with the howler takes 5 damage, or half damage if it succeeds at "
                  "a hard save.")
    blow(scene, "G", "Howl", "A", 15, natural)
    assert lost(scene) == {"A": hurt}


def test_other_damage_by_the_roll_that_is_answered() -> None:
    scene = field(CLAW, "Spikes: Whenever an enemy hits the howler with a melee attack, that enemy takes 3 damage, or "
                        "7 damage on a natural odd roll.")
    blow(scene, "A", "Jab", "G", 16)
    assert lost(scene) == {"A": 3, "G": 10}
    blow(scene, "A", "Jab", "G", 17)
    assert lost(scene) == {"A": 10, "G": 20}


def test_what_misses_by_its_roll() -> None:
    scene = field(CLAW, "Phantom: Ranged attacks miss the howler on natural odd rolls.")
    blow(scene, "B", "Bolt", "G", 17)
    assert lost(scene) == {}
    blow(scene, "B", "Bolt", "G", 16)
    blow(scene, "A", "Jab", "G", 17)
    assert lost(scene) == {"G": 18}


def test_half_of_what_targets_one_defense() -> None:
    scene = field(CLAW, "Hide: The howler takes half damage from attacks that target AC.")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 13}


def test_a_bidding_is_the_bidders_action() -> None:
    scene = field(CLAW, "Order: As a standard action, the howler lets an ally make a basic attack with a -2 attack "
                        "penalty.", engaged=(("A", "H"),))
    scene.turn("G")
    scene.dice(d20=[6])
    scene.do("G", "Order", "H", choose={"target": ["A"]})
    assert scene.last("attack").who == "H" and lost(scene) == {}
    assert scene["G"].actions["standard"] == 0


@pytest.mark.parametrize("words", [
    "The howler rolls saves with a +4 bonus while it is engaged.",
    "The howler ignores the stuck and hampered conditions.",
    "On its first turn each battle, the howler can make two claw attacks as a standard action.",
    "The howler can disengage as a quick action once per turn.",
    "The first time it is staggered, the howler heals to full.",
    "As a move action, the howler can trade places with a nearby ally without provoking opportunity attacks.",
    "All of the howler's disengage checks automatically succeed.",
    "While the howler is alive, enemies can't rally.",
    "At the end of its turn, the howler can roll a save against one effect on it.",
    "As a quick action, the howler gives all nearby enemies a -2 attack penalty until the end of its next turn.",
])
def test_what_is_read(words: str) -> None:
    assert not field(CLAW, f"Knack: {words}")["G"].notes


@pytest.mark.parametrize(("words", "whose"), [
    ("all nearby enemies a -2 attack penalty until the end of its next turn", SELF),
    ("all nearby enemies a -2 attack penalty until the end of their next turn", EACH),
    ("one nearby enemy a -2 attack penalty until the end of its next turn", EACH),
])
def test_whose_turn_ends_what_is_given(words: str, whose: Who) -> None:
    (power,) = read_texts("Mire howler", [f"Gloom: As a quick action, the howler gives {words}."], ARCHMAGE_TERMS)
    assert [one.whose for one in power.walk() if isinstance(one, Duration)] == [whose]


def card(*rows: str) -> list[str]:
    read = read_card("\n".join(["Spark", *rows]), ARCHMAGE_TERMS)
    return [one.text for one in read.walk() if isinstance(one, Note)]


def test_what_a_price_told_twice_costs() -> None:
    rows = ["Cost: 1 ki.", "Effect: You can spend 1 point of ki to heal using a recovery."]
    assert card("Free action", *rows) == []
    assert card("Free action", rows[0], "Effect: You can spend 2 points of ki to heal using a recovery.")


def test_the_end_of_a_song_does_not_come_at_once() -> None:
    assert card("Bardic song", "Daily", "Final Verse: You gain 5 temporary hit points.") == [
        "Final Verse: You gain 5 temporary hit points."]


def test_numbers_without_the_space_behind_them() -> None:
    assert card("Ranged spell", "At-Will", "Target: One nearby enemy.", "Attack: Wisdom + Level vs. PD.",
                "Hit: 6ongoing cold damage.") == []


def test_who_is_held_when_both_blows_land() -> None:
    scene = field("Talon +10 vs. AC (two attacks)—9 damage; if both attacks hit the same target, it is grabbed")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Talon", targets=["A", "A"])
    assert scene["A"].conditions == {"grabbed"}


@pytest.mark.parametrize(("what", "hurt"), [("critical hits", 43), ("ranged attacks", 43)])
def test_what_some_blows_deal_besides(what: str, hurt: int) -> None:
    scene = field(CLAW, f"Frail: The howler takes 5 extra damage from {what}.")
    assert lost(scene) == {}
    blow(scene, "A", "Jab", "G", 20)
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "B", "Bolt", "G", 15)
    assert lost(scene) == {"G": hurt}


@pytest.mark.parametrize(("natural", "hurt"), [(15, 6), (16, 13)])
def test_half_damage_in_some_case(natural: int, hurt: int) -> None:
    scene = field("Gore +10 vs. AC—13 damage, or half damage on a natural odd hit")
    blow(scene, "G", "Gore", "A", natural)
    assert lost(scene) == {"A": hurt}


def test_the_die_reaches_a_number_once() -> None:
    scene = field(CLAW, "Rally: When the escalation die reaches 2+, the howler heals 8 hp.", at_hp=100)
    for _ in range(6):
        for who in "ABGH":
            scene.turn(who)
    assert scene["G"].hp == 108


def test_engaged_with_both_is_with_each() -> None:
    scene = field(CLAW, "Flank: Enemies engaged with both the howler and one of its allies take a -2 penalty to AC.",
                  engaged=(("A", "G"), ("A", "H"), ("B", "G")))
    blow(scene, "H", "Nip", "A", 3)
    blow(scene, "G", "Claw", "B", 4)
    assert lost(scene) == {"A": 5}


def test_a_choice_that_is_forced_is_its_own() -> None:
    line = "Bellow +10 vs. MD—5 damage, and the target must lose 7 hp or be dazed until the end of its next turn"
    (power,) = read_texts("Mire howler", [line], ARCHMAGE_TERMS)
    assert [one.who for one in power.hit if isinstance(one, Choose)] == [TARGET]
    scene = field(line)
    blow(scene, "G", "Bellow", "A", 15)
    assert (lost(scene) == {"A": 12}) is (scene["A"].conditions == set())


def test_a_step_that_tells_its_numbers_piece_by_piece() -> None:
    rows = ["Ranged spell", "Daily", "Target: One nearby enemy.", "Attack: Wisdom + Level vs. PD.",
            "Hit: 3d6 fire damage, and 10 ongoing fire damage.", "Miss: 10 ongoing fire damage.",
            "3rd level spell: 5d6 damage, and 15 ongoing damage (hit and miss)."]
    assert card(*rows) == []
    steps = read_card("\n".join(["Spark", *rows]), ARCHMAGE_TERMS).steps
    laid = [(step.part, one.amount.flat) for step in steps for one in step.walk() if isinstance(one, PersistentDamage)]
    assert laid == [("hit", 15), ("miss", 15)]
    assert card(*rows[:-1], "3rd level spell: 5d6 damage, and 15 ongoing damage, and 7 sorrows.") != []
