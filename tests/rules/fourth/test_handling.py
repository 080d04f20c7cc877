"""Drawing weapons, letting go of them, opening things, talking."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

DRAW = "fourth.action.draw-weapon"
KNIFE = "knife +3 1d4"


def armed(stage: Stage, **hero: Any) -> Scene:
    """A with a blade in hand and a knife put away, on its turn beside G."""
    scene = stage(
        A={"at": (5, 5), "str": 18, "stowed": [KNIFE], **hero},
        G=dict(side="monsters", at=(6, 5), hp=90, powers=["Nip (standard, at-will): +6 vs AC; 2 damage."]),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.draw-weapon")
def test_drawing_a_weapon_is_a_minor_action_that_provokes_nobody(stage: Stage) -> None:
    scene = armed(stage)
    scene.do("A", "draw-weapon", using="knife")
    assert dict(scene["A"].actions) == {"standard": 1, "move": 1, "minor": 0}
    assert not scene.offers


@pytest.mark.rule("fourth.action.draw-weapon")
def test_a_weapon_must_be_drawn_before_it_strikes(stage: Stage) -> None:
    scene = armed(stage)
    assert scene.why_not("A", "melee-basic", "G", using="knife") == DRAW
    scene.do("A", "draw-weapon", using="knife")
    scene.dice(d20=[8], d4=[3])  # 8 + 4 + 3 equals AC 15
    scene.do("A", "melee-basic", "G", using="knife")
    assert scene["G"].hp == 90 - (3 + 4)


@pytest.mark.rule("fourth.action.draw-weapon")
def test_only_what_is_carried_and_put_away_can_be_drawn(stage: Stage) -> None:
    scene = armed(stage)
    assert scene.why_not("A", "draw-weapon", using="blade") == DRAW
    scene.do("A", "draw-weapon", using="knife")
    assert scene.why_not("A", "draw-weapon", using="knife") == DRAW
    scene.do("A", "drop-item", using="knife")
    assert scene.why_not("A", "draw-weapon", using="knife") == DRAW  # it is on the floor
    assert scene.why_not("A", "melee-basic", "G", using="knife") == DRAW


@pytest.mark.rule("fourth.action.draw-weapon")
def test_two_hands_hold_two_weapons(stage: Stage) -> None:
    scene = armed(stage, offhand="hatchet +2 1d6")
    assert scene.why_not("A", "draw-weapon", using="knife") == DRAW
    scene.do("A", "drop-item", using="hatchet")
    assert scene.can("A", "draw-weapon", using="knife")


@pytest.mark.rule("fourth.action.draw-weapon")
def test_a_heavy_weapon_needs_both_hands(stage: Stage) -> None:
    scene = armed(stage, stowed=["greataxe +2 1d12, two-handed"])
    assert scene.why_not("A", "draw-weapon", using="greataxe") == DRAW
    scene.do("A", "drop-item", using="blade")
    scene.do("A", "draw-weapon", using="greataxe")
    assert scene.can("A", "melee-basic", "G", using="greataxe")


@pytest.mark.rule("fourth.action.draw-weapon")
@pytest.mark.rule("fourth.turn.substitute-standard")
@pytest.mark.rule("fourth.turn.substitute-move")
def test_more_weapons_cost_dearer_actions(stage: Stage) -> None:
    knives = [f"{name} +3 1d4" for name in ("kris", "dirk", "stiletto", "poniard")]
    scene = armed(stage, stowed=knives, offhand=None)
    for name, left in (("kris", 2), ("dirk", 1), ("stiletto", 0)):
        scene.do("A", "draw-weapon", using=name)
        assert sum(scene["A"].actions.values()) == left
        scene.do("A", "drop-item", using=name)
    assert scene.why_not("A", "draw-weapon", using="poniard") == "fourth.turn.minor-action"


@pytest.mark.rule("fourth.action.draw-weapon")
@pytest.mark.rule("fourth.dazed.one-action")
def test_drawing_is_the_one_action_of_the_dazed(stage: Stage) -> None:
    scene = armed(stage, conditions=["dazed"])
    scene.do("A", "draw-weapon", using="knife")
    assert scene.why_not("A", "melee-basic", "G") == "fourth.dazed.one-action"


@pytest.mark.rule("fourth.action.drop-item")
def test_letting_go_of_a_weapon_is_free_and_leaves_none_to_strike_with(stage: Stage) -> None:
    scene = armed(stage)
    before = dict(scene["A"].actions)
    scene.do("A", "drop-item", using="blade")
    assert dict(scene["A"].actions) == before
    assert scene.why_not("A", "melee-basic", "G", using="blade") is not None
    assert scene.why_not("A", "drop-item", using="blade") == "fourth.action.drop-item"


@pytest.mark.rule("fourth.action.drop-item")
def test_what_is_put_away_is_not_in_hand_to_be_dropped(stage: Stage) -> None:
    assert armed(stage).why_not("A", "drop-item", using="knife") == "fourth.action.drop-item"


@pytest.mark.rule("fourth.action.drop-item")
def test_letting_go_is_free_on_the_turn_of_another_too(stage: Stage) -> None:
    scene = armed(stage)
    scene.turn("G")
    assert scene.can("A", "drop-item", using="blade")


def at_chest(stage: Stage, chest: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A on its turn beside a chest, G beside A."""
    scene = stage(
        A={"at": (5, 5), "skills": {"thievery": 8}, **hero},
        G=dict(side="monsters", at=(5, 6)),
        devices={"C": {"kind": "chest", "at": (6, 5), **(chest or {})}},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.open-object")
def test_opening_a_chest_is_a_minor_action_that_provokes_nobody(stage: Stage) -> None:
    scene = at_chest(stage)
    scene.do("A", "open-object", "C")
    assert scene.device("C").state == "open"
    assert dict(scene["A"].actions) == {"standard": 1, "move": 1, "minor": 0}
    assert not scene.offers


@pytest.mark.rule("fourth.action.open-object")
def test_what_is_out_of_reach_is_not_opened(stage: Stage) -> None:
    assert at_chest(stage, at=(3, 5)).why_not("A", "open-object", "C") == "fourth.action.open-object"


@pytest.mark.rule("fourth.action.open-object")
@pytest.mark.rule("fourth.thievery.open-lock")
def test_a_locked_chest_is_unlocked_first(stage: Stage) -> None:
    scene = at_chest(stage, {"locked": True})
    assert scene.why_not("A", "open-object", "C") == "fourth.action.open-object"
    scene.dice(d20=[12])
    scene.do("A", "open-lock", "C")
    assert scene.device("C").state == "closed"
    scene.do("A", "open-object", "C")
    assert scene.device("C").state == "open"


@pytest.mark.rule("fourth.action.open-object")
@pytest.mark.rule("fourth.condition.stunned")
def test_the_stunned_open_nothing(stage: Stage) -> None:
    assert at_chest(stage, conditions=["stunned"]).why_not("A", "open-object", "C") == "fourth.condition.stunned"


@pytest.mark.rule("fourth.action.talk")
@pytest.mark.rule("fourth.turn.free-action")
def test_talking_is_free_as_often_as_one_likes(stage: Stage) -> None:
    scene = armed(stage)
    before = dict(scene["A"].actions)
    for words in ("Hold!", "Who goes there?", "Oh."):
        scene.do("A", "talk", choose={"words": words})
    assert dict(scene["A"].actions) == before
    scene.do("A", "melee-basic", "G")
    assert scene.can("A", "talk")


@pytest.mark.rule("fourth.action.talk")
def test_one_talks_on_the_turns_of_others_too(stage: Stage) -> None:
    scene = armed(stage)
    scene.turn("G")
    scene.do("A", "talk", choose={"words": "Behind you!"})
    assert scene.last("talk").who == "A"


@pytest.mark.rule("fourth.action.talk")
@pytest.mark.parametrize(
    ("condition", "rule"),
    [
        ("dazed", None),
        ("stunned", "fourth.condition.stunned"),
        ("unconscious", "fourth.condition.unconscious"),
    ],
)
def test_who_can_talk(stage: Stage, condition: str, rule: str | None) -> None:
    assert armed(stage, conditions=[condition]).why_not("A", "talk") == rule


@pytest.mark.rule("fourth.action.talk")
@pytest.mark.limits("fourth.condition.surprised")
def test_the_surprised_may_talk(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), surprised=True), G=dict(side="monsters", at=(9, 5)))
    scene.turn("G")
    assert scene.can("A", "talk")


@pytest.mark.rule("fourth.action.talk")
@pytest.mark.rule("fourth.charge.ends-actions")
@pytest.mark.parametrize(
    ("options", "rule"), [(None, "fourth.charge.ends-actions"), ({"charge-aftermath": "free-allowed"}, None)]
)
def test_after_a_charge_one_talks_only_by_the_switch(
    stage: Stage, options: dict[str, Any] | None, rule: str | None
) -> None:
    scene = stage(options=options, A=dict(at=(1, 5)), G=dict(side="monsters", at=(5, 5), ac=40))
    scene.turn("A")
    scene.do("A", "charge", "G")
    assert scene.why_not("A", "talk") == rule
    scene.turn("G")
    assert scene.can("A", "talk")


@pytest.mark.rule("fourth.grab.free-hand")
@pytest.mark.rule("fourth.action.drop-item")
def test_a_heavy_weapon_leaves_no_hand_to_grab_with(stage: Stage) -> None:
    scene = armed(stage, weapon="greataxe +2 1d12, two-handed")
    assert scene.why_not("A", "grab", "G") == "fourth.grab.free-hand"
    scene.do("A", "drop-item", using="greataxe")
    assert scene.can("A", "grab", "G")
