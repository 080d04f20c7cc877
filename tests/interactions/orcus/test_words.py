"""What a scene refuses, and by which name: arguments and choices an action has no use for, and what rules forbid."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
FOE: dict[str, Any] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
BLAST = "Blast (standard, at-will): Near arc 3; +5 vs Reflex; 3 fire damage."
BOMB = "Bomb (standard, at-will): Far burst 1 within 5; +5 vs Reflex; 3 fire damage."


def meeting(stage: Stage, **a: object) -> Scene:
    """A's turn, G beside it, H six squares off, B behind."""
    scene = stage(
        A=dict(at=(5, 5), ranged="bow +2 1d10, range 5/10") | a,
        B=dict(at=(4, 5)),
        G=FOE | dict(at=(6, 5), powers=[RAP, BLAST, BOMB]),
        H=FOE | dict(at=(11, 5)),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.turn.actions", "orcus.act.available")
@pytest.mark.parametrize(
    ("action", "arguments", "rule"),
    [
        ("stand-up", {}, "orcus.act.stand-up"),
        ("melee-basic", dict(target="H"), "orcus.attack.melee-reach"),
        ("coup-de-grace", dict(target="G"), "orcus.act.coup-de-grace"),
        ("escape-grapple", {}, "orcus.act.escape-grapple"),
        ("release-grapple", {}, "orcus.act.grapple-end"),
        ("treat-first-aid", dict(target="B"), "orcus.act.treat-first-aid"),
        ("charge", dict(target="G"), "orcus.act.charge"),
        ("walk", dict(to=(12, 5)), "orcus.act.walk"),
        ("walk", dict(to=(6, 5)), "orcus.move.no-shared-end"),
        ("five-foot-step", dict(to=(7, 7)), "orcus.act.five-foot-step"),
        ("unnerve", dict(targets=["G"]), "orcus.act.unnerve"),
        ("feint", dict(target="H"), "orcus.act.feint"),
        ("shove", dict(target="H"), "orcus.act.shove"),
        ("ranged-basic", dict(target="G"), None),
    ],
)
def test_each_refusal_names_its_rule(stage: Stage, action: str, arguments: dict[str, Any], rule: str | None) -> None:
    scene = meeting(stage)
    assert scene.why_not("A", action, **arguments) == rule
    assert scene.can("A", action, **arguments) is (rule is None)
    if rule is not None:
        before = str(scene)
        with pytest.raises(Illegal) as refused:
            scene.do("A", action, **arguments)
        assert refused.value.rule == rule
        assert str(scene) == before


@pytest.mark.rule("orcus.combat.round")
def test_nobody_acts_out_of_turn(stage: Stage) -> None:
    assert meeting(stage).can("B", "walk", to=(3, 5)) is False


@pytest.mark.rule("orcus.turn.conversion")
@pytest.mark.meets("action-points", "movement")
def test_actions_trade_downward_only(stage: Stage) -> None:
    scene = meeting(stage)
    for using, to in (("move", "standard"), ("swift", "move"), ("swift", "standard")):
        assert scene.can("A", "trade", using=using, to=to) is False
    scene.do("A", "trade", using="standard", to="swift")
    scene.do("A", "trade", using="move", to="swift")
    assert scene["A"].actions == {"standard": 0, "move": 0, "swift": 3}


@pytest.mark.rule("orcus.power.action")
@pytest.mark.meets("areas", "cover")
def test_an_area_without_an_origin_takes_in_its_target(stage: Stage) -> None:
    scene = meeting(stage)
    scene.turn("G")
    scene.dice(d20=[1, 1])
    scene.do("G", "Blast", "A")
    assert "A" in {e.target for e in scene.log if e.kind == "attack"}
    scene.turn("G")
    assert scene.why_not("G", "Bomb", origin=(0, 5)) == "orcus.range.far-origin"
    assert scene.can("G", "Bomb", origin=(1, 5))


# ---------------------------------------------------------------- asking


@pytest.mark.rule("orcus.attack.roll", "orcus.attack.natural-1", "orcus.attack.critical-condition")
@pytest.mark.parametrize(
    ("ac", "hit", "crit"),
    [(3, 0.95, 0.05), (4, 0.95, 0.05), (5, 0.95, 0.05), (6, 0.9, 0.05), (24, 0.05, 0.0), (23, 0.05, 0.05)],
)
def test_odds_at_both_ends_of_the_die(stage: Stage, ac: int, hit: float, crit: float) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), ac=ac))  # +3, 1d8
    scene.turn("A")
    odds = scene.odds("A", "melee-basic", "G")
    assert [float(odds.hit), float(odds.crit)] == pytest.approx([hit, crit])
    assert float(odds.damage) == pytest.approx((hit - crit) * 4.5 + crit * 8)


@pytest.mark.rule("orcus.modifier.stacking")
def test_a_total_is_the_sum_of_the_parts_that_count(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=17, level=7, conditions=["rattled"]), G=FOE | dict(at=(6, 5), conditions=["prone"])
    )
    scene.turn("A")
    total = scene.attack("A", "melee-basic", "G")
    assert total.value == 3 + 3 + 3 - 2 + 2
    assert sum(part.value for part in total.parts if part.counts) == total.value
    assert all(part.rule.startswith("orcus.") for part in total.parts if part.rule)


@pytest.mark.rule("orcus.turn.actions")
def test_scripted_dice_left_and_the_newest_event_are_told(stage: Stage) -> None:
    scene = meeting(stage, str=14)
    scene.dice(d20=[15, 4], d8=[2])
    assert scene.dice_left() == {"d20": [15, 4], "d8": [2]}
    events = scene.do("A", "melee-basic", "G")
    assert {"attack", "hit", "damage"} <= {e.kind for e in events}
    assert scene.dice_left().get("d20") == [4]
    assert scene.last("damage").value == 4
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")


@pytest.mark.rule("orcus.range.weapon", "orcus.attack.proficiency")
@pytest.mark.parametrize("tags", ["Martial", "Martial, Weapon"])
def test_a_power_as_far_as_the_weapon_reaches_is_made_with_the_weapon(stage: Stage, tags: str) -> None:
    cut = (
        f"Cut\nAt-Will Attack 1 (Standard Action) ● {tags}\nMelee weapon, one target\nAttack: Strength vs AC\n"
        "Hit: 1dW + Strength modifier damage."
    )
    scene = stage(A=dict(at=(5, 5), str=16, powers=[cut]), G=dict(side="monsters", at=(6, 5)))
    scene.turn("A")
    assert scene.attack("A", "Cut", "G").value == 3 + 3
    scene.dice(d20=[15], d8=[4])
    scene.do("A", "Cut", "G")
    assert scene["G"].hp == 40 - 7


@pytest.mark.rule("orcus.keyword.teleport-terrain")
@pytest.mark.parametrize("name", ["A", "Nim"])
def test_a_creature_called_by_one_letter_is_named_at_the_head_of_a_sentence(stage: Stage, name: str) -> None:
    blink = f"Blink (move, at-will): {name} teleports up to 4 squares."
    scene = stage(A=dict(at=(5, 5), name=name, powers=[blink]), G=dict(side="monsters", at=(6, 5)))
    scene.turn("A")
    scene.do("A", "Blink", to=(2, 5))
    assert scene["A"].at == (2, 5)
