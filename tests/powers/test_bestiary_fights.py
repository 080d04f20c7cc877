"""What bestiaries on squares say of fights: flanks, repeats, shares of damage; outcomes were written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join([". " * 9] * 6)
CLAW = "Claw (standard, at-will): +30 vs AC; 3 damage."
JAB = "Jab (standard, at-will): +30 vs AC; 6 damage."


def field(*powers: str, hound: tuple[int, int] = (7, 3), pup: tuple[int, int] = (8, 5), **ogre: Any) -> Scene:
    """The ogre's turn, beside A and B, with powers that hold no note; its hound and pup elsewhere."""
    scene = Scene("orcus", FIELD, A=dict(hp=50, at=(3, 3), powers=[JAB]), B=dict(hp=50, ac=5, at=(4, 4), powers=[JAB]),
                  G=dict(side="monsters", name="Ogre", hp=50, at=(4, 3), powers=[CLAW, *powers], **ogre),
                  H=dict(side="monsters", name="Hound", hp=50, at=hound),
                  P=dict(side="monsters", name="Pup", hp=50, at=pup))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


def strike(scene: Scene, power: str, whom: str | None = "A", *, rolls: int = 1, **answers: Any) -> None:
    """The ogre's power, each of its attacks with a 10 on the die."""
    scene.dice(d20=[10] * rolls)
    scene.do("G", power, whom, **answers)


@pytest.mark.parametrize("words", [
    "The ogre deals 5 extra damage against a target it is flanking.",
    "The ogre's attacks deal 5 extra damage to any creature it flanks.",
])
@pytest.mark.parametrize(("hound", "left"), [((2, 3), 42), ((7, 3), 47)])
def test_more_against_whom_it_flanks(words: str, hound: tuple[int, int], left: int) -> None:
    scene = field(f"Knack: {words}", hound=hound)
    strike(scene, "Claw")
    assert scene["A"].hp == left


def test_so_many_against_one_at_most() -> None:
    scene = field("Flurry (standard, at-will): The ogre makes four claw attacks, no more than two against a single "
                  "target.")
    strike(scene, "Flurry", rolls=4)
    assert (scene["A"].hp, scene["B"].hp) == (44, 44)


def test_one_attack_on_each_of_several() -> None:
    scene = field("Sweep (standard, at-will): The ogre makes a claw attack against up to two different enemies.")
    strike(scene, "Sweep", rolls=2)
    assert (scene["A"].hp, scene["B"].hp) == (47, 47)


def test_done_again() -> None:
    scene = field("Flurry (standard, at-will): The ogre makes a claw attack. It repeats this twice.")
    strike(scene, "Flurry", rolls=3)
    assert scene["A"].hp + scene["B"].hp == 91


def test_half_of_it_for_another() -> None:
    scene = field("Cleave (standard, at-will): +30 vs AC; 9 damage, and another enemy adjacent to the target "
                  "takes half that damage.")
    strike(scene, "Cleave")
    assert (scene["A"].hp, scene["B"].hp) == (41, 46)


def test_an_end_is_of_the_bonus_alone() -> None:
    scene = field("Guard (standard, at-will): The ogre gains 5 temporary hit points and a +2 bonus to AC until the end "
                  "of its next turn.")
    scene.do("G", "Guard")
    for who in "HABGHABG":
        scene.turn(who)
    assert scene["G"].temp_hp == 5


def test_it_staggers_an_enemy() -> None:
    scene = field("Thrill: When the ogre bloodies an enemy, it gains 10 temporary hit points.",
                  "Smash (standard, at-will): +30 vs AC; 26 damage.")
    strike(scene, "Claw")
    assert scene["G"].temp_hp == 0
    scene.turn("A")
    scene.turn("G")
    strike(scene, "Smash")
    assert scene["G"].temp_hp == 10


@pytest.mark.parametrize(("words", "hurt"), [
    ("the target makes a basic attack against one of its allies.", "B"),
    ("the target slides 1 square and then makes a basic attack against an ally of the target.", "B"),
    ("one of the target's allies takes 6 damage.", "B"),
    ("each ally of the target within 2 squares of it takes 6 damage.", "B"),
])
def test_whose_allies(words: str, hurt: str) -> None:
    scene = field(f"Daze (standard, at-will): +30 vs AC; 3 damage, and {words}")
    scene.dice(d20=[10, 10])
    scene.do("G", "Daze", "A", choose={"shunt": [(3, 4)]} if "slides" in words else None)
    assert (scene["A"].hp, scene["H"].hp) == (47, 50) and scene[hurt].hp < 50


@pytest.mark.parametrize(("pup", "more"), [((5, 2), 2), ((8, 5), 0)])
def test_two_of_its_allies_help_it(pup: tuple[int, int], more: int) -> None:
    scene = field("Pack: While two or more of its allies are adjacent to the ogre, it gains a +2 bonus to AC.",
                  hound=(5, 3), pup=pup)
    scene.turn("H")
    assert scene.defense("G", "ac", attacker="A").value == 15 + more


def test_who_is_held_as_its_turn_starts() -> None:
    scene = field("Hug (standard, at-will): +30 vs AC; the target is grappled.", "Crush: If the ogre starts its "
                  "turn with an enemy grappled, that enemy takes 10 damage.")
    strike(scene, "Hug")
    scene.turn("A")
    scene.turn("B")
    scene.turn("G")
    assert (scene["A"].hp, scene["B"].hp) == (40, 50)


def test_touched_or_hit() -> None:
    scene = field("Slime: Any creature that touches the ogre or hits it with a melee attack takes 5 acid damage.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert scene["A"].hp == 45


def test_an_opportunity_action_each_turn() -> None:
    scene = field("Wary: When an enemy makes an attack that hits the ogre, it can shift 1 square as an opportunity "
                  "action.", ac=10)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G", choose={"shift": [(5, 2)]})
    assert scene["G"].at == (5, 2)


def test_a_step_between_two_attacks() -> None:
    scene = field("Rush (standard, at-will): The ogre makes two claw attacks. It can shift 1 square between the "
                  "attacks.")
    scene.dice(d20=[10, 10])
    scene.do("G", "Rush", "A", choose={"shift": [(5, 3)]})
    assert (scene["A"].hp, scene["B"].hp, scene["G"].at) == (47, 47, (5, 3))


def test_a_bite_before_it_dies() -> None:
    scene = field("Spite: When the ogre drops to 0 hit points, it makes a claw attack before it dies.", ac=10)
    for _ in range(8):
        scene.turn("A")
        scene.dice(d20=[15, 10])
        scene.do("A", "Jab", "G")
        scene.turn("G")
    assert scene["A"].hp == 50


def test_called_up_near_it() -> None:
    scene = field("Call (standard, encounter): The ogre summons two mud crawlers, which appear in unoccupied squares "
                  "within 5 squares of it.")
    assert not scene["G"].notes


@pytest.mark.parametrize("words", [
    "the target must succeed on a saving throw or fall prone.",
    "and each enemy adjacent to the ogre must succeed on a saving throw or fall prone.",
])
@pytest.mark.parametrize(("rolled", "prone"), [(5, True), (15, False)])
def test_a_save_or_else(words: str, rolled: int, prone: bool) -> None:
    scene = field(f"Stomp (standard, at-will): +30 vs AC; 3 damage, {words}")
    scene.dice(d20=[10, rolled, rolled][: 3 if "each" in words else 2])
    scene.do("G", "Stomp", "A")
    assert ("prone" in scene["A"].conditions) == prone


def test_had_each_time_for_a_turn() -> None:
    scene = field("Ire: The ogre gains a cumulative +1 bonus to AC each time it takes damage, until the end of "
                  "its next turn.", ac=10)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    scene.turn("B")
    scene.dice(d20=[15])
    scene.do("B", "Jab", "G")
    assert scene.defense("G", "ac", attacker="A").value == 12
    for who in "GHA":
        scene.turn(who)
    assert scene.defense("G", "ac", attacker="A").value == 10


@pytest.mark.parametrize(("words", "value"), [
    ("The ogre gains a +2 bonus to AC while prone.", 12), ("The ogre gains a +2 bonus to AC while in dim light or "
                                                          "darkness.", 10)])
def test_while_it_is_so(words: str, value: int) -> None:
    scene = field("Flop (standard, at-will): The ogre falls prone.", f"Knack: {words}", ac=10)
    scene.do("G", "Flop")
    assert scene.defense("G", "ac", attacker="A").value == value


def test_its_critical_hits() -> None:
    scene = field("Brute: The ogre's critical hits also knock the target prone.")
    scene.dice(d20=[20])
    scene.do("G", "Claw", "A")
    assert scene["A"].conditions == {"prone"}


def test_a_save_at_the_start_of_its_turns_too() -> None:
    scene = field("Will: The ogre makes a saving throw against one effect at the start of each of its turns as "
                  "well as at the end.")
    scene.turn("A")
    scene.turn("H")
    scene.dice(d20=[15])
    scene.turn("G")
    assert scene.dice_left().get("d20", []) in ([], [15])


def test_pushed_less_far() -> None:
    scene = field("Rooted: Forced movement against the ogre is reduced by 2 squares.")
    assert not scene["G"].notes


def test_it_lets_its_allies_act() -> None:
    scene = field("Order (standard, at-will): The ogre allows one ally within 5 squares to shift 2 squares as a free "
                  "action.")
    scene.do("G", "Order", choose={"target": "H", "shift": (7, 1)})
    assert scene["H"].at == (7, 1)


def test_it_lets_go_of_whom_it_holds() -> None:
    scene = field("Hug (standard, at-will): +30 vs AC; the target is grappled.", "Smarts: If the ogre takes 5 or more "
                  "damage from a single attack, it drops the creature it is holding.", ac=10)
    strike(scene, "Hug")
    assert "grappled" in scene["A"].conditions
    scene.turn("B")
    scene.dice(d20=[15])
    scene.do("B", "Jab", "G")
    assert not scene["A"].conditions


def test_minions_near_it() -> None:
    scene = field("Drive: Minions within 10 squares of the ogre gain a +2 bonus to AC.")
    assert scene.defense("H", "ac", attacker="A").value == 15


@pytest.mark.parametrize(("words", "rolled", "left"), [
    ("When the target takes damage, it makes a saving throw against this effect.", [15], set()),
    ("When the target takes damage, it makes a saving throw against this effect.", [5], {"stunned"}),
    ("The effect also ends if the target takes damage.", [], set()),
])
def test_damage_may_end_it(words: str, rolled: list[int], left: set[str]) -> None:
    scene = field(f"Lull (standard, encounter): +30 vs Will; the target is stunned (save ends). {words}")
    strike(scene, "Lull")
    assert scene["A"].conditions == {"stunned"}
    scene.turn("G")
    scene.dice(d20=[10, *rolled])
    scene.do("G", "Claw", "A")
    assert scene["A"].conditions == left


@pytest.mark.parametrize(("words", "place", "hurt"), [
    ("two claw attacks, shifting 1 square between the attacks", (5, 3), (47, 47)),
    ("one claw attack, shifting 1 square before each attack", (5, 4), (50, 47)),
])
def test_a_step_between_attacks(words: str, place: tuple[int, int], hurt: tuple[int, int]) -> None:
    scene = field(f"Dance (standard, at-will): The ogre makes {words}.")
    scene.dice(d20=[10] * (words.count("two") + 1))
    scene.do("G", "Dance", choose={"shift": place})
    assert (scene["A"].hp, scene["B"].hp, scene["G"].at) == (*hurt, place)


def test_the_next_save_it_makes() -> None:
    scene = field("Curse (standard, at-will): +30 vs AC; the target is slowed (save ends) and takes a -5 penalty to "
                  "the next saving throw it makes.")
    strike(scene, "Curse")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.end()
    assert "slowed" in scene["A"].conditions


def test_ground_around_it_for_enemies() -> None:
    scene = field("Mire: Enemies treat squares within 2 squares of the ogre as difficult terrain.")
    scene.turn("B")
    assert not scene.can("B", "walk", path=[(5, 4), (6, 4), (6, 3), (6, 2), (5, 1)])


@pytest.mark.parametrize("words", [
    "the target is slowed while adjacent to the ogre.", "and while adjacent to the ogre, the target is slowed.",
])
def test_where_the_target_stands(words: str) -> None:
    scene = field(f"Chill (standard, at-will): +30 vs AC; 3 damage, {words}")
    strike(scene, "Chill")
    assert scene["A"].conditions == {"slowed"}
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "walk", path=[(2, 3), (1, 3)])
    assert not scene["A"].conditions


@pytest.mark.parametrize(("words", "left"), [
    ("The ogre uses claw against two different targets.", (47, 47)),
    ("The ogre uses claw and bite against the same target.", (42, 50)),
])
def test_which_of_its_attacks_on_whom(words: str, left: tuple[int, int]) -> None:
    scene = field("Bite (standard, at-will): +30 vs AC; 5 damage.", f"Fury (standard, at-will): {words}")
    strike(scene, "Fury", rolls=2)
    assert (scene["A"].hp, scene["B"].hp) == left


def test_its_new_state_ends_with_what_it_gains() -> None:
    scene = field("Fade (standard, at-will): The ogre becomes insubstantial and gains phasing until the start of its "
                  "next turn.", ac=10)
    scene.do("G", "Fade")
    for left in (47, 41):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", "G")
        assert scene["G"].hp == left
        scene.turn("G")


def test_coming_to_stand_or_standing_beside_it() -> None:
    scene = field("Chill: A creature that enters or ends its turn in a square adjacent to the ogre is slowed until "
                  "the end of its next turn.")
    scene.turn("B")
    scene.turn("G")
    assert scene["B"].conditions == {"slowed"}


def test_how_it_is_as_its_turn_starts() -> None:
    scene = field("Flop (standard, at-will): The ogre falls prone.", "Nimble: When the ogre starts its turn prone, it "
                  "gains 4 temporary hit points.")
    assert scene["G"].temp_hp == 0
    scene.do("G", "Flop")
    scene.turn("A")
    scene.turn("G")
    assert scene["G"].temp_hp == 4 and scene["A"].conditions == set()


def test_a_swift_action_while_it_is_staggered() -> None:
    scene = field("Rage: The ogre can shift 2 squares as a swift action when it is staggered.")
    assert not scene.can("G", "Rage")
    scene.turn("A")
    for _ in range(5):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", "G")
        scene.turn("G")
    assert scene.can("G", "Rage")


def test_its_allies_beside_it_are_its_own() -> None:
    scene = field("Smoke: Each enemy that starts its turn adjacent to the ogre or one of its allies takes 5 damage.",
                  "Crowd (standard, at-will): +30 vs AC; the target takes 4 damage for each of its allies "
                  "adjacent to it.", hound=(1, 5))
    assert scene["A"].hp == 45  # at the start of its turn, before the ogre's
    strike(scene, "Crowd")
    assert scene["A"].hp == 41


def test_allies_beside_the_target_are_the_ogres() -> None:
    scene = field("Cheer (standard, at-will): +30 vs AC; 3 damage, and each of its allies adjacent to the target gains "
                  "4 temporary hit points.", hound=(2, 3))
    strike(scene, "Cheer")
    assert (scene["H"].temp_hp, scene["B"].temp_hp) == (4, 0)
