"""Stat blocks in unusual wording do in a fight what their print says."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

HOUND = """#### Echo Hound
3rd level wrecker [beast]
Initiative: +8

Double Bite +8 vs. AC (2 attacks)—5 damage
Pack Cry: When an echo hound hits an enemy engaged with one of its allies, \
each other nearby echo hound gains a +1 bonus to its next attack roll this battle.

AC 18
PD 17
MD 13
HP 42
"""
CROW = """#### Crow
3rd level mook [beast]
Initiative: +9

Peck +8 vs. AC—5 damage, +1 damage for each other crow engaged with the target (maximum +4)

AC 18
PD 15
MD 13
HP 11 (mook)
"""
WARDEN = """#### Brine Warden
4th level blocker [construct]
Initiative: +5

Anchor Chain +9 vs. AC—12 damage, and the target can't disengage until the end of the warden's next turn

AC 21
PD 17
MD 14
HP 60
"""


def printed(text: str) -> dict[str, Any]:
    return {"like": text, "side": "monsters"}


@pytest.mark.meets("engagement", "naturals")
@pytest.mark.rule("archmage.attack.outcome-lines", "archmage.ruling.who-is-ally")
def test_a_cry_to_each_other_of_the_pack_is_not_for_who_cries(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "K")], A=dict(hp=100), G=printed(HOUND), K=printed(HOUND))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Double Bite", "A")
    assert [event.total for event in scene.log if event.kind == "attack"] == [18, 18]
    assert scene.attack("G", "Double Bite", "A").value == 8
    assert scene.attack("K", "Double Bite", "A").value > 8


@pytest.mark.meets("mobs", "engagement")
@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize(("crows", "lost"), [("G", 5), ("GHI", 7), ("GHIJKL", 9)])
@pytest.mark.parametrize("name", ["Crow", "Belfry Crow"])
def test_each_other_of_a_kind_is_counted_and_not_oneself(
    stage: Callable[..., Scene], name: str, crows: str, lost: int
) -> None:
    block = CROW.replace("#### Crow", f"#### {name}")
    flock = {key: printed(block) for key in "GHIJKL"}
    scene = stage(engaged=[("A", key) for key in crows], A=dict(hp=100), **flock)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Peck", "A")
    assert scene["A"].hp == 100 - lost


@pytest.mark.meets("disengaging", "opportunity")
@pytest.mark.rule("archmage.attack.outcome-lines", "archmage.opportunity.from-moving")
def test_a_blow_that_bars_disengaging_is_named_by_a_rule(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100), G=printed(WARDEN))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Anchor Chain", "A")
    scene.turn("A")
    assert scene.why_not("A", "disengage", to="rear") == "archmage.attack.outcome-lines"
    with pytest.raises(Illegal) as refused:
        scene.do("A", "disengage", to="rear")
    assert refused.value.rule == "archmage.attack.outcome-lines"
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.turn("A")
    assert scene.can("A", "disengage", to="rear")
