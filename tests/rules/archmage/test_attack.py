"""The attack roll: what it adds, one die a target, what its own lines say, and basic attacks."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
SLASH = (
    "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\n"
    "Hit: 6 damage.\nMiss: 2 damage."
)
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
FORK = (
    "Fork\nRanged spell\nAt-Will\nTarget: Up to three nearby enemies\n"
    "Attack: Intelligence + Level vs. PD\nHit: 2d6 damage.\nMiss: 1 damage."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def melee(stage: Callable[..., Scene], g: dict[str, Any] | None = None, **a: Any) -> Scene:
    """A and G are engaged; A's turn."""
    scene = stage(engaged=[("A", "G")], A={"powers": [SLASH, BOLT], **a}, B=dict(), G=foe(**(g or {})), H=foe())
    scene.turn("A")
    return scene


def kinds(scene: Scene, *wanted: str) -> list[tuple[str, str | None]]:
    """Events in order, each with whom it befalls: the target of an attack, the creature that damage hurts."""
    return [(event.kind, event.target if event.kind == "attack" else event.who)
            for event in scene.log if event.kind in wanted]


# ---------------------------------------------------------------- the total


@pytest.mark.rule("archmage.ruling.hit-rule")
@pytest.mark.parametrize(("natural", "hit"), [(9, True), (8, False)])
def test_a_total_equal_to_the_defense_hits(stage: Callable[..., Scene], natural: int, hit: bool) -> None:
    scene = melee(stage, str=18, level=2)
    scene.dice(d20=[natural])
    scene.do("A", "Slash", "G")
    attack = scene.last("attack")
    assert (attack.natural, attack.total, attack.against, attack.hit) == (natural, natural + 4 + 2, 15, hit)
    assert scene["G"].hp == 40 - (6 if hit else 2)


@pytest.mark.rule("archmage.attack.spell-bonus")
@pytest.mark.rule("archmage.ruling.hit-rule")
@pytest.mark.parametrize("level", [1, 4, 7])
def test_spells_and_weapons_alike_add_the_level(stage: Callable[..., Scene], level: int) -> None:
    scene = melee(stage, str=12, int=16, level=level, weapon="blade +0 1d8")
    assert scene.attack("A", "Bolt", "H").value == 3 + level
    assert scene.attack("A", "Slash", "G").value == 1 + level
    assert scene.attack("A", "melee-basic", "G").value == 1 + level


@pytest.mark.rule("archmage.attack.spell-bonus")
def test_other_bonuses_come_on_top_of_a_spells_level(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[BOLT], int=16, level=3), G=foe())
    for number, escalation in ((1, 0), (2, 1), (3, 2)):
        scene.turn("A")
        assert (scene.round, scene.attack("A", "Bolt", "G").value) == (number, 3 + 3 + escalation)
    scene.dice(d20=[7])
    scene.do("A", "Bolt", "G")
    assert (scene.last("attack").total, scene.last("attack").hit) == (15, True)


@pytest.mark.rule("archmage.ruling.hit-rule")
def test_ability_and_defense_are_the_attacks_own(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, {"ac": 30, "pd": 12, "md": 25}, int=14, str=20)
    assert scene.defense("G", "pd", attacker="A", power="Bolt").value == 12
    scene.dice(d20=[9])
    scene.do("A", "Bolt", "G")
    attack = scene.last("attack")
    assert (attack.total, attack.against, attack.defense, attack.hit) == (12, 12, "pd", True)


@pytest.mark.rule("archmage.ruling.hit-rule")
def test_a_natural_20_always_hits_and_a_natural_1_always_misses(stage: Callable[..., Scene]) -> None:
    hard = melee(stage, {"ac": 99})
    hard.dice(d20=[20])
    hard.do("A", "Slash", "G")
    assert hard.last("attack").hit is True
    easy = melee(stage, {"ac": 5}, str=20)
    easy.dice(d20=[1])
    easy.do("A", "Slash", "G")
    assert (easy.last("attack").total, easy.last("attack").hit) == (7, False)


@pytest.mark.rule("archmage.ruling.hit-rule")
def test_the_chance_to_hit_counts_every_face(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, str=18, level=2)  # hits on 9 or more
    odds = scene.odds("A", "Slash", "G")
    assert odds.hit == pytest.approx(12 / 20)
    assert odds.crit == pytest.approx(1 / 20)
    # eleven hits of 6, one crit of 12, seven misses of 2, and the natural 1
    assert odds.damage == pytest.approx((11 * 6 + 12 + 7 * 2) / 20)


# ---------------------------------------------------------------- declaring and rolling


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_each_target_has_a_d20_of_its_own(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[FORK]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    scene.dice(d20=[14, 13, 19], d6=[3, 5])
    scene.do("A", "Fork", targets=["G", "H", "I"])
    attacks = [event for event in scene.log if event.kind == "attack"]
    assert [(attack.target, attack.natural, attack.hit) for attack in attacks] == [
        ("G", 14, True), ("H", 13, False), ("I", 19, True),
    ]  # fmt: skip
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (32, 39, 32)


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_every_target_is_named_before_any_die_is_rolled(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["I"], A=dict(powers=[FORK]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "Fork", targets=["G", "I"])
    assert kinds(scene, "attack", "damage") == []
    assert (scene["G"].hp, scene["A"].actions["standard"]) == (40, 1)


@pytest.mark.rule("archmage.attack.declare-then-roll")
@pytest.mark.rule("archmage.ruling.damage-several-targets")
def test_all_attacks_are_rolled_before_the_damage(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[FORK]), G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[15, 16], d6=[3, 4])
    scene.do("A", "Fork", targets=["G", "H"])
    assert kinds(scene, "attack", "damage") == [("attack", "G"), ("attack", "H"), ("damage", "G"), ("damage", "H")]


@pytest.mark.rule("archmage.attack.declare-then-roll")
@pytest.mark.rule("archmage.ruling.damage-several-targets")
def test_one_damage_roll_serves_all_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, dice, hp in ((None, [3, 4], (33, 33)), ({"several_targets_damage": "each"}, [3, 4, 1, 2], (33, 37))):
        scene = stage(options=options, A=dict(powers=[FORK]), G=foe(), H=foe())
        scene.turn("A")
        scene.dice(d20=[15, 16], d6=dice)
        scene.do("A", "Fork", targets=["G", "H"])
        assert (scene["G"].hp, scene["H"].hp) == hp


@pytest.mark.rule("archmage.ruling.damage-several-targets")
def test_crit_and_miss_are_worked_out_target_by_target_from_the_one_roll(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[FORK]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    scene.dice(d20=[20, 15, 2], d6=[3, 4])
    scene.do("A", "Fork", targets=["G", "H", "I"])
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (40 - 14, 40 - 7, 40 - 1)


# ---------------------------------------------------------------- the attack's own lines


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize(
    ("natural", "hp", "dazed"), [(16, 34, True), (15, 34, False), (4, 38, False), (5, 38, False)]
)
def test_an_attacks_lines_say_what_hits_and_misses_do(
    stage: Callable[..., Scene], natural: int, hp: int, dazed: bool
) -> None:
    daze = SLASH.replace("\nMiss", "\nNatural even hit: The target is dazed until the end of your next turn.\nMiss")
    scene = melee(stage, powers=[daze])
    scene.dice(d20=[natural])
    scene.do("A", "Slash", "G")
    assert (scene["G"].hp, "dazed" in scene["G"].conditions) == (hp, dazed)


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize(("natural", "hp"), [(8, 30), (7, 35), (1, 40)])
def test_a_monsters_line_may_do_half_on_a_miss(stage: Callable[..., Scene], natural: int, hp: int) -> None:
    scene = stage(
        engaged=[("G", "A")], G=foe(powers=["Gore +7 vs. AC—10 damage\nMiss: Half damage"]), A=dict(), B=dict()
    )
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Gore", "A")
    assert scene["A"].hp == hp


# ---------------------------------------------------------------- basic attacks


@pytest.mark.rule("archmage.ruling.basic-attack")
def test_a_monsters_basic_attack_is_its_first_at_will_melee_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("G", "A")], A=dict(), B=dict(),
        G=foe(powers=["R: Dart +9 vs. PD—9 damage", "Claw +7 vs. AC—6 damage", "Bite +5 vs. AC—4 damage"]),
    )
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "melee-basic", "A")
    assert (scene.last("attack").total, scene["A"].hp) == (15, 34)


@pytest.mark.rule("archmage.ruling.basic-attack")
def test_a_monster_without_melee_attacks_has_no_basic_one(stage: Callable[..., Scene]) -> None:
    for powers, offered in ((["R: Dart +9 vs. PD—9 damage"], False), ([CLAW], True)):
        scene = stage(engaged=[("A", "G")], A=dict(), B=dict(), G=foe(powers=powers))
        scene.turn("A")
        scene.do("A", "move", to="rear")
        assert (("G", "opportunity-attack") in scene.offers) is offered
