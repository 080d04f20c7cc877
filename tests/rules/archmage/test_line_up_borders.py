"""The order in which foes stand, which a group attack goes by: who comes to stand behind whom, and how."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.places.engagement import engaging_movement

Stage = Callable[..., Scene]
FAN = "Fan\nRanged spell\nAt-Will\nTarget: Up to two nearby enemies in a group\nAttack: Intelligence + Level vs. PD\n" \
      "Hit: 5 damage."
CLAW = "Claw +20 vs. AC—5 damage"
GRAB = "Grip +20 vs. AC—5 damage, and the target is grabbed"


def row(stage: Stage, *order: str, **fields: Any) -> Scene:
    """These, in the order of the roster: the archer A and its friends X and Y, and the monsters G to K."""
    made: dict[str, dict[str, Any]] = {"A": dict(powers=[FAN])}
    for key in order:
        side = {} if key in "XY" else {"side": "monsters", "powers": [CLAW]}
        made[key] = {"hp": 90, **side, **fields.pop(key, {})}
    return stage(**made, **fields)


def lined(scene: Scene, keys: str) -> str:
    """The monsters as they stand, told by which two of them are a group for A, the farther out first."""
    scene.turn("A")
    pairs = {(a, b) for a in keys for b in keys if a < b and scene.can("A", "Fan", targets=[a, b])}
    ends = [key for key in keys if sum(key in pair for pair in pairs) == 1]
    assert len(pairs) == len(keys) - 1 and len(ends) == 2
    chain = ends[0]
    while len(chain) < len(keys):
        chain += next(b if a == chain[-1] else a for a, b in pairs if chain[-1] in (a, b) and not {a, b} <= set(chain))
    return chain


def same(chain: str, expected: str) -> bool:
    """Whether they stand in this order, seen from either end."""
    return chain in (expected, expected[::-1])


@pytest.mark.rule("archmage.ruling.group-order")
@pytest.mark.parametrize(("action", "how", "expected"), [
    ("engage", {"target": "X"}, "GKHIJ"),
    ("engage", {"target": "Y"}, "GHIKJ"),
    ("move", {"choose": {"beside": "G"}}, "GKHIJ"),
    ("move", {"choose": {"beside": "H"}}, "GHKIJ"),
    ("move", {"choose": {"beside": "X"}}, "GKHIJ"),
    ("move", {"choose": {"behind": "I"}}, "GHIKJ"),
    ("move", {"choose": {"guard": "H"}}, "GHIJK"),
    ("move", {"to": "field"}, "GHIJK"),
    ("move", {"to": "rear"}, "KGHIJ"),
])  # fmt: skip
def test_a_newcomer_goes_last_or_right_behind_whom_it_has_come_to(
    stage: Stage, action: str, how: dict[str, Any], expected: str
) -> None:
    scene = row(stage, "G", "X", "H", "I", "Y", "J", "K")
    scene.turn("K")
    scene.do("K", action, **how)
    assert same(lined(scene, "GHIJK"), expected)


@pytest.mark.rule("archmage.ruling.group-order")
@pytest.mark.rule("archmage.ruling.intercept-result")
@pytest.mark.parametrize(("accepted", "expected"), [("X", "GKHIJ"), ("Y", "GHIKJ"), ("XY", "GKHIJ")])
def test_one_that_is_stopped_stands_right_behind_its_first_stopper(stage: Stage, accepted: str, expected: str) -> None:
    scene = row(stage, "G", "X", "H", "I", "Y", "J", "K", "Z", Z={"side": "heroes"}, rear=["Z"],
                options={"multiple_interceptors": "all"})
    scene.turn("K")
    for key in accepted:
        scene.accept(key, "intercept")
    scene.do("K", "engage", "Z")
    assert scene.engaged("K") == set(accepted)
    assert same(lined(scene, "GHIJK"), expected)


@pytest.mark.rule("archmage.ruling.group-order")
@pytest.mark.rule("archmage.ruling.position-engaged-nearby")
@pytest.mark.parametrize(("place", "expected"), [("in-place", "XK"), ("pull-to-rear", "JXK")])
def test_who_fights_in_a_far_band_goes_last_in_the_rear_its_foe_behind_it(
    stage: Stage, place: str, expected: str
) -> None:
    scene = row(stage, "G", "X", "J", "K", J={"side": "heroes"}, far=["X"], rear=["J"],
                options={"far_engagement": place})
    scene.turn("K")
    scene.do("K", "move", to="far", choose={"beside": "X"})
    scene.turn("K")
    scene.do("K", "engage", "X")
    battle = scene.battle
    at = battle.creatures[scene.id("X")].at
    assert battle.creatures[scene.id("K")].at == at
    there = sorted((c for c in battle.creatures if c.at == at), key=lambda c: c.slot)
    assert "".join(scene.key(c.id) for c in there) == expected


@pytest.mark.rule("archmage.ruling.position-engaged-nearby")
@pytest.mark.rule("archmage.ruling.position-engagement")
def test_who_is_put_in_melee_with_one_far_away_leaves_those_it_fought(stage: Stage) -> None:
    """A pair is always in one band; X and H, whom nobody moves, go on in the middle."""
    scene = row(stage, "G", "X", "H", "Y", "I", far=["Y"], engaged=[("X", "G"), ("X", "H")])
    battle = scene.battle
    scene.turn("G")
    engaging_movement(battle).engage(battle, battle.creatures[scene.id("G")], battle.creatures[scene.id("Y")])
    assert [scene.engaged(key) for key in "GYXH"] == [{"Y"}, {"G"}, {"H"}, {"X"}]
    assert {key: scene[key].band for key in "GXHYI"} == {
        "G": "rear", "X": "middle", "H": "middle", "Y": "rear", "I": "middle"}


SLAYER = "Slayer: Creatures engaged with this creature take opportunity attacks from it when casting close spells " \
         "as if they were casting ranged spells."
SPARK = "Spark\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n" \
        "Hit: 6 fire damage."


@pytest.mark.rule("archmage.opportunity.close-quarters-exempt")
@pytest.mark.parametrize(("slayers", "offered"), [
    ("", ""), ("G", "G"), ("H", "H"), ("GH", "GH"), ("I", ""), ("GI", "G"),
])  # fmt: skip
def test_a_close_spell_draws_only_those_slayers_one_is_engaged_with(
    stage: Stage, slayers: str, offered: str
) -> None:
    foes = {key: dict(side="monsters", powers=[CLAW], traits=[SLAYER] if key in slayers else []) for key in "GHI"}
    scene = stage(A=dict(powers=[SPARK]), **foes, engaged=[("A", "G"), ("A", "H")])
    scene.turn("A")
    scene.do("A", "Spark", "G")
    assert scene.offers == [(key, "opportunity-attack") for key in offered]


@pytest.mark.rule("archmage.ruling.group-order")
@pytest.mark.rule("archmage.grabbed.carried-if-smaller")
def test_who_is_carried_stands_right_behind_its_carrier(stage: Stage) -> None:
    scene = row(stage, "G", "X", "H", "Y", "K", rear=["H"], K={"size": "large", "powers": [GRAB]})
    scene.turn("Y")
    scene.do("Y", "engage", "H")
    scene.turn("K")
    scene.do("K", "engage", "X")
    scene.turn("K")
    scene.dice(d20=[15])
    scene.do("K", "Grip", "X")
    scene.do("K", "move", to="rear")
    there = sorted((c for c in scene.battle.creatures if c.at == scene.battle.creatures[scene.id("K")].at),
                   key=lambda c: c.slot)
    assert "".join(scene.key(c.id) for c in there) == "HYKX"


@pytest.mark.rule("archmage.ruling.position-engagement")
@pytest.mark.parametrize(("rear", "pairs", "where"), [
    ("", "XG", "0000"), ("X", "XG", "1010"), ("G", "XG", "3030"), ("G", "GX", "3030"), ("X", "GX", "1010"),
    ("XG", "XG", ""), ("X", "XG YG", "1110"), ("X", "XG YH XH", ""), ("", "XG YG XH", "0000"), ("XY", "XG YH", "1111"),
    ("XY", "XG YH YG", "1111"), ("H", "XG YG YH", ""), ("H", "XG YG HY", ""),
])
def test_of_a_pair_the_one_given_no_band_joins_the_other(stage: Stage, rear: str, pairs: str, where: str) -> None:
    """The heroes X and Y, their foes G and H: 1 and 3 are the rears. Who fights already is called to no other band."""
    fields: dict[str, Any] = {"rear": list(rear), "engaged": [tuple(pair) for pair in pairs.split()]}
    if not where:
        with pytest.raises(ValueError, match="in two bands"):
            row(stage, "X", "Y", "G", "H", **fields)
        return
    scene = row(stage, "X", "Y", "G", "H", **fields)
    assert "".join(str(scene.creature(key).at) for key in "XYGH") == where
    for a, b in fields["engaged"]:
        assert b in scene.engaged(a)
