"""Fates put off and prices set: what a creature does though it cannot act, crits given up, damage no save ends."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
TOUGH = dict(hp=200, ac=15, pd=15, md=15)


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; H is its friend, B stands by."""
    monster: dict[str, Any] = dict(side="monsters", hp=90, ac=15, pd=15, md=15, powers=[CLAW, *lines])
    monster.update(fields)
    hero = dict(TOUGH, powers=["Blade +30 vs. AC—10 damage", "Hex +30 vs. MD—The target is stunned until the end of "
                               "its next turn and takes 5 ongoing fire damage"])
    scene = stage(engaged=[("A", "G")], A=hero, B=dict(hero), G=monster,
                  H=dict(side="monsters", hp=90, ac=15, powers=[CLAW]))
    scene.turn("G")
    return scene


SHRUG = "Iron will: Once per battle as a free action at the start of its turn, this creature can cancel all effects " \
        "and conditions on it, including ongoing damage."


@pytest.mark.parametrize(("told", "free"), [
    ("", False),
    (" It can cancel these effects even if it's prevented from taking actions, such as by being stunned.", True),
    (" It can do this even while it is kept from taking any actions.", True),
])
def test_what_it_shrugs_off_though_it_cannot_act(stage: Callable[..., Scene], told: str, free: bool) -> None:
    scene = duel(stage, SHRUG + told)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    scene.turn("G")
    assert ("stunned" not in scene["G"].conditions) is free
    assert (not scene["G"].ongoing) is free


def test_a_price_is_set_on_the_die_once(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Inside out: When staggered, this creature's hands twist so that its palms face back. The next "
                        "time the escalation die would advance, the heroes must choose whether the escalation die will "
                        "decrease by 1 or whether this creature gets to use the escalation die until the end of the "
                        "battle.", hp=20)
    scene.turn("A")
    scene.turn("A")
    assert scene.escalation == 2
    scene.dice(d20=[15])
    scene.do("A", "Blade", "G")
    scene.turn("A")
    assert scene.escalation == 1
    scene.turn("A")
    assert scene.escalation == 2


NULLIFY = "Heartlock: The first time this creature drops to 0 hit points, it dies but will be reborn. A PC who " \
          "scores a critical hit against this creature can attempt to nullify heartlock by choosing to ignore all " \
          "other effects of the critical hit (all damage, not just the doubling) and attempting a normal save. If " \
          "the save succeeds, heartlock is ignored this battle. If the save fails, heartlock is still in effect."


@pytest.mark.parametrize(("choose", "dice", "damage"), [({}, [20], 20), ({"Heartlock": "yes"}, [20, 12], 0)])
def test_a_critical_hit_can_be_given_up(
    stage: Callable[..., Scene], choose: dict[str, str], dice: list[int], damage: int
) -> None:
    scene = duel(stage, NULLIFY)
    scene.turn("A")
    scene.dice(d20=dice)
    scene.do("A", "Blade", "G", choose=choose)
    assert scene["G"].hp == 90 - damage


def test_what_crumbles_leaves_without_dying(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Deathless: When this creature drops to 0 hit points, it crumbles to dust but does not die.",
                 hp=5)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blade", "G")
    assert not scene.engaged("A")
    assert not [event for event in scene.log if event.kind == "die" and event.who == "G"]
    assert scene.why_not("A", "Blade", "G") is not None


@pytest.mark.parametrize("line", [
    "Acid +30 vs. AC—7 damage, and 5 special acid ongoing damage (no save; this special damage only ends if the "
    "creature affected uses a standard action to shake off all the special ongoing damage)",
    "Acid +30 vs. AC—7 damage, and 5 ongoing acid damage (no save) until it spends a standard action to wipe it off",
])
def test_damage_that_only_an_action_ends(stage: Callable[..., Scene], line: str) -> None:
    scene = duel(stage, line)
    scene.dice(d20=[15])
    scene.do("G", "Acid", "A")
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("B", "shake-off")
    scene.end()
    assert scene["A"].ongoing == {"acid": 5}
    assert scene["A"].hp == 200 - 7 - 5
    scene.turn("A")
    scene.do("A", "shake-off")
    assert not scene["A"].ongoing
    assert scene["A"].actions["standard"] == 0


@pytest.mark.parametrize(("natural", "crit"), [(17, False), (18, True)])
def test_a_crit_range_that_grows_with_the_die(stage: Callable[..., Scene], natural: int, crit: bool) -> None:
    scene = duel(stage, "Counsel: When a nearby ally of this creature attacks an enemy that's stuck, the crit range of "
                        "that attack expands by the escalation die.",
                 "Mire +30 vs. PD—The target is stuck until the end of the battle")
    scene.dice(d20=[15])
    scene.do("G", "Mire", "A")
    scene.turn("H")
    scene.turn("H")
    scene.turn("H")
    assert scene.escalation == 2
    scene.do("H", "engage", "A")
    scene.dice(d20=[natural])
    scene.do("H", "Claw", "A")
    assert (scene.last("attack").crit) is crit


def test_eggs_laid_in_a_target_help_all_its_kind(stage: Callable[..., Scene]) -> None:
    line = "Eggs: Each time this creature hits with the attack, the crit range for all boglings against that target " \
           "expands by 1 until the end of the battle."
    scene = stage(engaged=[("A", "Bogling"), ("A", "H")], A=dict(TOUGH), B=dict(TOUGH),
                  Bogling=dict(side="monsters", hp=90, type="bogling", powers=[CLAW, line]),
                  H=dict(side="monsters", hp=90, type="bogling", powers=[CLAW]))
    scene.turn("Bogling")
    scene.dice(d20=[15])
    scene.do("Bogling", "Claw", "A")
    scene.turn("H")
    scene.dice(d20=[19])
    scene.do("H", "Claw", "A")
    assert scene.last("attack").crit


def test_an_attack_undone_and_those_after_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Out-think: Once per battle as a free action when an enemy rolls a natural even attack against "
                        "this creature, it negates the attack (no damage or effects). In addition, this effect against "
                        "natural even attacks lasts against its enemies until the start of this creature's next turn.")
    scene.turn("A")
    scene.dice(d20=[14])
    scene.do("A", "Blade", "G")
    scene.turn("B")
    scene.do("B", "engage", "G")
    scene.dice(d20=[16])
    scene.do("B", "Blade", "G")
    assert scene["G"].hp == 90
    for natural, expected in ((15, 80), (16, 70)):
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Blade", "G")
        assert scene["G"].hp == expected
