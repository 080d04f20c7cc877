"""Health, turns and attacks at their last borders: wounds, mobs, rerolls, which grabbed attacks, what is ready."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.systems.archmage import heroes
from battlemat.systems.archmage.tags import WOUNDED
from battlemat.systems.shared.bands import bands

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"
CARD = ("Trick\n{}\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 3 damage.")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLAW], **fields}


@pytest.mark.rule("archmage.grabbed.no-ranged")
@pytest.mark.parametrize(("kind", "origin", "barred"), [
    ("Ranged attack", RANGED, True), ("Ranged spell", FAR, True), ("Melee attack", MELEE, False),
    ("Close-quarters spell", NEAR, False)])
@pytest.mark.parametrize("held", [True, False])
def test_the_grabbed_shoot_at_nobody(stage: Stage, kind: str, origin: int, barred: bool, held: bool) -> None:
    scene = stage(A={"int": 16, "powers": [CARD.format(kind)]}, G=foe(), H=foe(), engaged=[("A", "G")])
    if held:
        bands.grab(scene.battle, scene.creature("G"), scene.creature("A"))
    scene.turn("A")
    expected = "archmage.grabbed.no-ranged" if barred and held else None
    assert scene.why_not("A", "Trick", "G") == expected


@pytest.mark.rule("archmage.lasting-wound.gain")
@pytest.mark.parametrize(("hp", "falls"), [(7, False), (6, True), (2, True)])
@pytest.mark.parametrize("who", ["A", "G"])
def test_only_a_hero_that_drops_is_wounded_for_long(stage: Stage, hp: int, falls: bool, who: str) -> None:
    scene = stage(options={"lasting_wounds": True}, A={"at_hp": hp if who == "A" else 40, "powers": [CLAW]}, B={},
                  G=foe(at_hp=hp if who == "G" else 90), H=foe(), engaged=[("A", "G")])
    other = "G" if who == "A" else "A"
    scene.turn(other)
    scene.dice(d20=[15])
    scene.do(other, "Claw", who)
    assert scene[who].hp == hp - 6
    assert bool(scene.creature(who).used & WOUNDED) is (falls and who == "A")


@pytest.mark.rule("archmage.death.save-natural-20", "archmage.death.save-success")
@pytest.mark.parametrize(("roll", "rule"), [(20, "archmage.death.save-natural-20"),
                                            (16, "archmage.death.save-success"), (15, None)])
def test_by_which_rule_a_death_save_wakes(stage: Stage, roll: int, rule: str | None) -> None:
    scene = stage(A={"at_hp": -5}, B={}, G=foe())
    before = len(scene.log)
    scene.dice(d20=[roll], d8=[4] if rule else [])
    scene.turn("B")
    told = [event for event in scene.log[before:] if event.kind == "death-save"]
    assert [event.success for event in told] == [rule is not None]
    assert scene["A"].dying is (rule is None)
    if rule:
        assert told[0].rule == rule


@pytest.mark.rule("archmage.ready.declare")
@pytest.mark.parametrize(("option", "quick"), [({}, False), ({"ready_quick_actions": "allow"}, True)])
def test_a_quick_action_is_made_ready_only_where_the_table_has_it(
    stage: Stage, option: dict[str, str], quick: bool
) -> None:
    fast = ("Dash\nMelee attack\nAt-Will\nQuick action\nTarget: One enemy\nAttack: Strength + Level vs. AC\n"
            "Hit: 3 damage.")
    scene = stage(options=option, A={"powers": [fast]}, G=foe(), engaged=[("A", "G")])
    scene.turn("A")
    when = ("move", "G")
    assert scene.can("A", "ready", choose={"action": "Dash", "when": when}) is quick
    assert scene.can("A", "ready", choose={"action": "melee-basic", "when": when})


@pytest.mark.rule("archmage.ruling.hit-rule")
@pytest.mark.parametrize(("level", "times"), list(enumerate((0, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24))))
def test_by_how_much_hit_points_are_multiplied(level: int, times: int) -> None:
    assert heroes.HIT_POINTS[level] == times
    assert len(heroes.HIT_POINTS) == heroes.MAX_LEVEL + 1


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_only_heroes_rest(stage: Stage, kind: str) -> None:
    scene = stage(A={"at_hp": 30, "recoveries": 3}, W={"owner": "A", "hp": 30, "at_hp": 5, "powers": [CLAW]},
                  G=foe(at_hp=20))
    scene.turn("A")
    before = scene["G"].hp, scene["W"].hp
    scene.rest(kind)
    assert (scene["G"].hp, scene["W"].hp) == before
    assert scene.battle.concluded
