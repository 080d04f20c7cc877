"""Whom an area takes in, and who of several strikes at one that is taken away from them meanwhile."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD, OUT

Stage = Callable[..., Scene]
STORM = ("Storm\nRanged spell\nAt-Will\nTarget: Each nearby enemy\nAttack: Intelligence + Level vs. PD\n"
         "Hit: 3 lightning damage.")


@pytest.mark.rule("archmage.ruling.attack-range", "archmage.position.nearby", "archmage.ruling.group-order")
@pytest.mark.parametrize("where", ["middle", "rear", "far"])
def test_an_area_takes_in_every_foe_nearby_and_nobody_faraway(stage: Stage, where: str) -> None:
    """H is in its side's rear, R in its far band, I in the middle; from the far band all of the field is faraway."""
    place = {} if where == "middle" else {where: ["A"]}
    rear = ["H", *place.pop("rear", [])]
    far = ["R", *place.pop("far", [])]
    scene = stage(rear=rear, far=far, A=dict(powers=[STORM]), B={}, G=dict(side="monsters", pd=1),
                  H=dict(side="monsters", pd=1), I=dict(side="monsters", pd=1), R=dict(side="monsters", pd=1))
    scene.turn("A")
    reached = [] if where == "far" else ["H", "G", "I"]
    scene.dice(d20=[10 for _ in reached])
    scene.do("A", "Storm")
    assert [event.target for event in scene.log if event.kind == "attack"] == reached


@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.teleport.no-opportunity")
@pytest.mark.parametrize("natural", [2, 15])
@pytest.mark.parametrize("effect", ["", ", and the target teleports next to this creature"])
def test_who_is_engaged_no_longer_strikes_no_more(stage: Stage, natural: int, effect: str) -> None:
    """G strikes first, and its blow may take A away from everybody."""
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(hp=90), B={},
                  G=dict(side="monsters", hp=90, powers=[f"Hook +7 vs. AC—6 damage{effect}"]),
                  H=dict(side="monsters", hp=90, powers=["Claw +7 vs. AC—5 damage"]))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[natural])
    scene.do("A", "move", to="rear")
    taken = natural == 15 and effect
    assert scene.offers == [("G", "opportunity-attack"), *([] if taken else [("H", "opportunity-attack")])]
    assert scene["A"].hp == 90 - 6 * (natural == 15)


@pytest.mark.rule("archmage.ruling.attack-range", "archmage.position.nearby", "archmage.ruling.group-order")
@pytest.mark.parametrize("where", ["middle", "far"])
@pytest.mark.parametrize("faraway", [False, True])
def test_whom_the_words_take_in(stage: Stage, where: str, faraway: bool) -> None:
    """The dead and those away are taken in by nothing, and the faraway by what reaches so far."""
    spell = STORM.replace("nearby", "nearby or faraway") if faraway else STORM
    scene = stage(far=["R", *(["A"] if where == "far" else [])], A=dict(powers=[spell]), B={},
                  G=dict(side="monsters"), H=dict(side="monsters"), I=dict(side="monsters"), R=dict(side="monsters"))
    scene.turn("A")
    battle, who = scene.battle, scene.creature("A")
    verbs.set_state(battle, scene.creature("H"), DEAD, True)
    verbs.set_state(battle, scene.creature("I"), OUT, True)
    storm = battle.action_named(who, "Storm")
    assert isinstance(storm, Power)
    found = battle.rules.position.covered(battle, who, storm.targeting, 0)
    expected = {"G", "R"} if faraway else set() if where == "far" else {"G"}
    assert {battle.creatures[id].key for id in found} == expected
    assert len(found) == len(expected)
