"""Opportunity attacks: what provokes, whom, when, and with what."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
MAUL = "Maul +12 vs. AC—30 damage"
SNARE = "Snare +20 vs. AC—2 damage, and the target is stuck (save ends)"
ARROW = "R: Arrow +6 vs. AC—5 damage"
ROAR = "C: Roar +7 vs. PD (one nearby enemy)—4 damage"
FIREBOLT = (
    "Firebolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 6 fire damage."
)
FORK = (
    "Fork\nRanged spell\nAt-Will\nTarget: Two nearby enemies\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 6 lightning damage."
)
SPARK = (
    "Spark\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 4 lightning damage."
)
WARD = "Ward\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target gains 5 temporary hit points."
SURGE = (
    "Surge\nFlexible melee attack\nAt-Will\nTriggering Roll: Any natural even hit\n"
    "Effect: You gain 7 temporary hit points."
)
BY_G = ("G", "opportunity-attack")
BY_H = ("H", "opportunity-attack")


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW, MAUL], **fields}


def melee(
    stage: Callable[..., Scene],
    *pairs: tuple[str, str],
    options: dict[str, Any] | None = None,
    g: dict[str, Any] | None = None,
    **fields: Any,
) -> Scene:
    """Heroes A and B, monsters G and H; without pairs A is in melee with G alone."""
    hero = {"str": 18, "int": 18, "powers": [ARROW, FIREBOLT, FORK, SPARK, WARD], **fields}
    return stage(options=options, engaged=pairs or [("A", "G")], A=hero, B={}, G=foe(**(g or {})), H=foe())


@pytest.mark.rule("archmage.opportunity.from-moving")
def test_leaving_without_a_check_provokes_every_foe_one_is_engaged_with_once(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, ("A", "G"), ("A", "H"))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[8, 7])  # G hits, H misses
    scene.do("A", "move", to="rear")
    assert scene.offers == [BY_G, BY_H]
    assert scene["A"].hp == 40 - 6
    assert scene["A"].band == "rear"
    assert scene.engaged("A") == set()


@pytest.mark.rule("archmage.opportunity.from-moving")
@pytest.mark.parametrize(("action", "where"), [("move", "rear"), ("move", "field"), ("move", "far"), ("engage", "H")])
def test_every_kind_of_move_away_provokes_those_engaged_and_no_others(
    stage: Callable[..., Scene], action: str, where: str
) -> None:
    scene = melee(stage)
    scene.turn("A")
    if action == "engage":
        scene.do("A", "engage", where)
    else:
        scene.do("A", "move", to=where)
    assert scene.offers == [BY_G]
    assert scene.engaged("A") == ({"H"} if action == "engage" else set())


@pytest.mark.rule("archmage.opportunity.from-moving")
def test_monsters_that_leave_provoke_heroes(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, ("A", "G"), ("B", "G"))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[3])
    scene.do("G", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack"), ("B", "opportunity-attack")]
    assert scene["G"].hp == 90 - 7


@pytest.mark.rule("archmage.opportunity.free-action")
def test_it_may_be_declined(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.offers == [BY_G]
    assert scene["A"].hp == 40
    assert scene["A"].band == "rear"


@pytest.mark.rule("archmage.opportunity.free-action")
def test_it_is_free_and_strikes_the_provoker_alone(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, ("A", "G"), ("B", "G"))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert (scene["A"].hp, scene["B"].hp) == (40 - 6, 40)
    assert scene.last("attack").target == "A"
    scene.turn("G")
    assert scene["G"].actions == {"standard": 1, "move": 1, "quick": 1}


@pytest.mark.rule("archmage.opportunity.free-action")
@pytest.mark.parametrize(("cap", "second"), [("none", [BY_G]), (1, [])])
def test_there_is_no_limit_in_a_round_unless_switched(
    stage: Callable[..., Scene], cap: str | int, second: list[tuple[str, str]]
) -> None:
    scene = melee(stage, ("A", "G"), ("B", "G"), options={"opportunity_cap": cap})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("A", "move", to="rear")
    scene.turn("B")
    scene.do("B", "move", to="rear")
    assert scene.offers == second


@pytest.mark.rule("archmage.opportunity.free-action")
def test_each_provoking_act_of_a_turn_counts(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8, 10, 8])  # G's claw, the arrow, G's claw
    scene.do("A", "Arrow", "H")
    scene.do("A", "move", to="rear")
    assert scene["A"].hp == 40 - 12


@pytest.mark.rule("archmage.opportunity.free-action")
def test_it_comes_before_the_act_and_a_dropped_mover_goes_nowhere(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, at_hp=6)
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert scene["A"].dying
    assert scene["A"].band == "middle"


@pytest.mark.rule("archmage.opportunity.free-action")
def test_a_dropped_archer_shoots_nobody(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, at_hp=6)
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "Arrow", "H")
    assert scene["H"].hp == 90
    assert [event.who for event in scene.log if event.kind == "attack"] == ["G"]


@pytest.mark.rule("archmage.opportunity.free-action")
def test_a_mover_made_stuck_loses_the_move_and_stays_engaged(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, g={"powers": [SNARE]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene["A"].band == "middle"
    assert scene.engaged("A") == {"G"}
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("archmage.opportunity.free-action")
@pytest.mark.parametrize(
    ("condition", "offers"),
    [("confused", []), ("stunned", []), ("helpless", []), ("hampered", [BY_G]), ("dazed", [BY_G]), ("stuck", [BY_G])],
)
def test_who_cannot_and_who_can(
    stage: Callable[..., Scene], condition: str, offers: list[tuple[str, str]]
) -> None:
    scene = melee(stage, g={"conditions": [condition]})
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.offers == offers


@pytest.mark.rule("archmage.opportunity.free-action")
def test_nobody_makes_one_in_an_ambush_round(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", engaged=[("A", "G")], A={}, B={}, G=foe(surprised=True))
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.offers == []


@pytest.mark.rule("archmage.opportunity.basic-melee-only")
def test_it_is_the_basic_melee_attack_and_no_better_one(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert scene.last("attack").total == 8 + 7
    assert scene["A"].hp == 40 - 6


@pytest.mark.rule("archmage.opportunity.basic-melee-only")
@pytest.mark.parametrize("powers", [[ARROW], [ROAR], [ARROW, ROAR]])
def test_a_monster_without_a_melee_attack_makes_none(stage: Callable[..., Scene], powers: list[str]) -> None:
    scene = melee(stage, g={"powers": powers})
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.offers == []


@pytest.mark.rule("archmage.opportunity.basic-melee-only")
def test_a_caster_strikes_with_its_weapon_not_a_spell(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("G")
    assert not scene.can("A", "Spark", "G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[1])
    scene.do("G", "move", to="rear")
    assert scene["G"].hp == 90 - 5


@pytest.mark.rule("archmage.opportunity.no-flexible")
def test_flexible_attacks_are_not_for_opportunity_attacks(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, powers=[SURGE])
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[18], d8=[1])
    scene.do("G", "move", to="rear")
    assert scene["G"].hp == 90 - 5
    assert scene["A"].temp_hp == 0
    scene.turn("A")
    scene.do("A", "engage", "G")
    scene.dice(d20=[18], d8=[1])
    scene.do("A", "Surge", "G")  # on its own turn the same die serves
    assert scene["A"].temp_hp == 7


@pytest.mark.rule("archmage.opportunity.from-ranged")
@pytest.mark.parametrize(("target", "offers"), [("G", [BY_H]), ("H", [BY_G])])
def test_a_shot_provokes_the_engaged_that_are_not_its_target(
    stage: Callable[..., Scene], target: str, offers: list[tuple[str, str]]
) -> None:
    scene = melee(stage, ("A", "G"), ("A", "H"))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Arrow", target)
    assert scene.offers == offers
    assert scene[target].hp == 90 - 5


@pytest.mark.rule("archmage.opportunity.from-ranged")
def test_shooting_at_the_only_foe_one_fights_provokes_nobody(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Arrow", "G")
    assert scene.offers == []


@pytest.mark.rule("archmage.opportunity.from-ranged")
def test_monsters_that_shoot_provoke_and_close_attacks_do_not(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, g={"powers": [CLAW, ARROW, ROAR]})
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Roar", "B")
    assert scene.offers == []
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10, 2], d8=[1])  # the blow comes before the arrow
    scene.do("G", "Arrow", "B")
    assert scene["G"].hp == 90 - 5
    assert scene.last("attack").who == "G"


@pytest.mark.rule("archmage.opportunity.from-ranged")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_melee_attacks_provoke_nobody(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, ("A", "G"), ("A", "H"))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.offers == []


@pytest.mark.rule("archmage.opportunity.from-spell")
@pytest.mark.parametrize("target", ["G", "H"])
def test_a_spell_provokes_all_engaged_its_targets_too(stage: Callable[..., Scene], target: str) -> None:
    scene = melee(stage, ("A", "G"), ("A", "H"))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8, 10])  # G's claw first, then the spell
    scene.do("A", "Firebolt", target)
    assert scene.offers == [BY_G, BY_H]
    assert scene["A"].hp == 40 - 6
    assert scene[target].hp == 90 - 6


@pytest.mark.rule("archmage.opportunity.from-spell")
def test_one_opportunity_attack_a_casting_however_many_targets(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "Fork", targets=["G", "H"])
    assert scene.offers == [BY_G]


@pytest.mark.rule("archmage.opportunity.from-spell")
def test_a_spell_that_attacks_nobody_provokes_alike(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.turn("A")
    scene.do("A", "Ward", "B")
    assert scene.offers == [BY_G]
    assert scene["B"].temp_hp == 5


@pytest.mark.rule("archmage.opportunity.from-spell")
@pytest.mark.rule("archmage.opportunity.from-ranged")
@pytest.mark.parametrize("power", ["Firebolt", "Arrow"])
def test_a_helpless_foe_does_not_make_shooting_dangerous(stage: Callable[..., Scene], power: str) -> None:
    scene = melee(stage, ("A", "G"), ("A", "H"), g={"conditions": ["helpless"]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", power, "H")
    assert scene.offers == ([BY_H] if power == "Firebolt" else [])


@pytest.mark.rule("archmage.opportunity.close-quarters-exempt")
@pytest.mark.parametrize("target", ["G", "H"])
def test_close_quarters_spells_never_provoke(stage: Callable[..., Scene], target: str) -> None:
    scene = melee(stage, ("A", "G"))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Spark", target)
    assert scene.offers == []
    assert scene[target].hp == 90 - 4
