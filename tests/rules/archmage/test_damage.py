"""Zero hit points, knocking out, staggered, and what the unconscious and helpless cannot do."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
TAP = "Tap\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
SEAR = TAP.replace("Tap", "Sear").replace("10 damage", "10 fire damage")
SHOT = "Shot\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. AC\nHit: 10 damage."
CANNOT = {
    "archmage.unconscious.no-actions", "archmage.ruling.helpless-cannot-act", "archmage.helpless.who",
    "archmage.helpless.effect",
}  # fmt: skip


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def struck(stage: Callable[..., Scene], at_hp: int, damage: int, **a: Any) -> Scene:
    """G has done this much damage to A, engaged with it."""
    scene = stage(
        engaged=[("G", "A")], G=foe(powers=[f"Claw +30 vs. AC—{damage} damage"]), A={"at_hp": at_hp, **a}, B=dict()
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    return scene


# ---------------------------------------------------------------- zero hit points


@pytest.mark.rule("archmage.damage.zero-hp")
@pytest.mark.parametrize(("at_hp", "alive"), [(11, True), (10, False), (9, False)])
def test_an_enemy_at_zero_or_less_is_slain(stage: Callable[..., Scene], at_hp: int, alive: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[TAP]), G=foe(at_hp=at_hp), H=foe())
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Tap", "G")
    assert scene["G"].alive is alive
    assert scene["G"].dying is False
    assert scene.engaged("A") == ({"G"} if alive else set())


@pytest.mark.rule("archmage.damage.zero-hp")
@pytest.mark.rule("archmage.unconscious.no-actions")
@pytest.mark.parametrize(("damage", "dying"), [(9, False), (10, True), (15, True)])
def test_a_hero_at_zero_or_less_is_dying(stage: Callable[..., Scene], damage: int, dying: bool) -> None:
    scene = struck(stage, 10, damage)
    assert (scene["A"].alive, scene["A"].hp, scene["A"].dying) == (True, 10 - damage, dying)
    assert ({"dying", "unconscious", "helpless"} <= scene["A"].conditions) is dying


def floors(stage: Callable[..., Scene], power: str, options: dict[str, str] | None = None) -> Scene:
    """A has brought G from 10 to 0 with the power, meaning to take it alive."""
    scene = stage(
        options=options, engaged=[("A", "G")], A=dict(powers=[TAP, SEAR, SHOT]), B=dict(), G=foe(at_hp=10), H=foe()
    )
    scene.turn("A")
    scene.dice(d20=[15])
    try:
        scene.do("A", power, "G", choose={"knock-out": True})
    except Illegal:  # as good: without the choice it is slain
        scene.do("A", power, "G")
    return scene


@pytest.mark.rule("archmage.damage.knock-out")
@pytest.mark.rule("archmage.ruling.knock-out")
def test_a_monster_can_be_knocked_out_by_a_gentle_melee_blow(stage: Callable[..., Scene]) -> None:
    scene = floors(stage, "Tap")
    assert (scene["G"].alive, scene["G"].hp, scene["G"].dying) == (True, 0, False)
    assert {"unconscious", "helpless"} <= scene["G"].conditions
    scene.turn("G")
    assert not any(event.kind == "death-save" for event in scene.log)
    assert scene.why_not("G", "Claw", "A") in CANNOT


@pytest.mark.rule("archmage.damage.knock-out")
def test_who_does_not_ask_for_it_slays(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[TAP]), G=foe(at_hp=10), H=foe())
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Tap", "G", choose={"knock-out": False})
    assert scene["G"].alive is False


@pytest.mark.rule("archmage.ruling.knock-out")
@pytest.mark.parametrize("power", ["Sear", "Shot"])
def test_shots_and_energy_are_not_gentle_unless_switched(stage: Callable[..., Scene], power: str) -> None:
    assert floors(stage, power)["G"].alive is False
    spared = floors(stage, power, {"knock_out": "any"})
    assert spared["G"].alive is True
    assert "unconscious" in spared["G"].conditions


# ---------------------------------------------------------------- staggered


@pytest.mark.rule("archmage.staggered.half")
@pytest.mark.rule("archmage.staggered.monsters")
@pytest.mark.rule("archmage.ruling.half-thresholds")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize(
    ("hp", "at_hp", "temp", "staggered"),
    [(40, 20, 0, True), (40, 21, 0, False), (41, 20, 0, True), (41, 21, 0, False), (40, 20, 10, True)],
)
def test_staggered_is_half_the_maximum_or_less(
    stage: Callable[..., Scene], side: str, hp: int, at_hp: int, temp: int, staggered: bool
) -> None:
    scene = stage(A=dict(side=side, hp=hp, at_hp=at_hp, temp_hp=temp, powers=[CLAW]), B=dict(), G=foe())
    assert scene["A"].staggered is staggered


@pytest.mark.rule("archmage.staggered.half")
def test_staggered_comes_and_goes_with_hit_points(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, 26, 6, recovery_die="d8")
    assert scene["A"].staggered is True
    scene.turn("A")
    scene.dice(d8=[1])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].staggered) == (21, False)


@pytest.mark.rule("archmage.staggered.half")
def test_being_staggered_is_no_penalty_but_powers_key_off_it(stage: Callable[..., Scene]) -> None:
    cruel = TAP.replace("Tap", "Cruel").replace("One enemy", "One staggered enemy")
    for at_hp, staggered in ((40, False), (20, True)):
        scene = stage(engaged=[("A", "G")], A=dict(at_hp=at_hp, powers=[TAP, cruel]), G=foe(at_hp=at_hp))
        scene.turn("A")
        assert scene["A"].conditions == set()
        assert scene.attack("A", "Tap", "G").value == 1
        assert scene.defense("A", "ac", attacker="G", power="Claw").value == 15
        assert scene.can("A", "Cruel", "G") is staggered


# ---------------------------------------------------------------- unconscious, helpless


@pytest.mark.rule("archmage.unconscious.no-actions")
@pytest.mark.parametrize("at_hp", [0, -5])
def test_the_unconscious_take_no_action_of_any_sort(stage: Callable[..., Scene], at_hp: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=at_hp, powers=[TAP]), B=dict(), G=foe())
    scene.dice(d20=[5])
    scene.turn("A")
    for action, target in (("Tap", "G"), ("rally", None), ("unarmed", "G"), ("delay", None)):
        assert scene.why_not("A", action, target) in CANNOT, action
    for action in ("move", "disengage"):
        assert scene.why_not("A", action, to="rear") in CANNOT, action
    assert scene["A"].death_failures == 1


@pytest.mark.rule("archmage.unconscious.no-actions")
def test_the_unconscious_do_not_react(stage: Callable[..., Scene]) -> None:
    for at_hp, offered in ((-5, False), (5, True)):
        scene = stage(engaged=[("A", "G")], G=foe(), A=dict(at_hp=at_hp), B=dict())
        scene.turn("G")
        scene.do("G", "move", to="rear")
        assert (("A", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("archmage.ruling.unconscious-is-helpless")
@pytest.mark.parametrize("conditions", [[], ["stunned"], ["weakened"]])
def test_the_unconscious_have_minus_four_to_defenses_and_no_more(
    stage: Callable[..., Scene], conditions: list[str]
) -> None:
    scene = stage(A=dict(at_hp=-5, conditions=conditions), B=dict(), G=foe())
    assert "helpless" in scene["A"].conditions
    for name in ("ac", "pd", "md"):
        assert scene.defense("A", name, attacker="G", power="Claw").value == 11
        assert scene.defense("B", name, attacker="G", power="Claw").value == 15


@pytest.mark.rule("archmage.ruling.unconscious-is-helpless")
def test_the_unconscious_can_be_given_a_coup_de_grace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("G", "A"), ("G", "B")], G=foe(), A=dict(at_hp=-5), B=dict())
    scene.turn("G")
    assert scene.can("G", "coup-de-grace", "A")
    assert scene.can("G", "coup-de-grace", "B") is False


@pytest.mark.rule("archmage.ruling.helpless-cannot-act")
def test_the_helpless_do_not_act_whatever_the_cause_but_roll_no_death_saves(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(conditions=["helpless"], powers=[TAP]), B=dict(), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "Tap", "G") in CANNOT
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert ("A", "opportunity-attack") not in scene.offers
    assert not any(event.kind == "death-save" for event in scene.log)


@pytest.mark.rule("archmage.ruling.helpless-cannot-act")
def test_damage_alone_wakes_no_sleeper_and_its_turns_go_on(stage: Callable[..., Scene]) -> None:
    burn = TAP.replace("Tap", "Burn").replace("10 damage", "10 damage, and 5 ongoing fire damage")
    scene = stage(engaged=[("A", "G")], A=dict(powers=[burn]), B=dict(), G=foe(conditions=["unconscious"]), H=foe())
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Burn", "G")
    assert (scene["G"].hp, "unconscious" in scene["G"].conditions) == (30, True)
    scene.turn("G")
    scene.dice(d20=[12])
    scene.end()
    assert (scene["G"].hp, scene["G"].ongoing) == (25, {})
    assert "unconscious" in scene["G"].conditions
