"""What potions may be drunk and fed, and beside whom one stands once others have come and gone."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.effects.traits import Field, Trait

Stage = Callable[..., Scene]
TIDE, SALT = "tide cordial +4", "salt draught +1, quick"


def listed(scene: Scene, who: str) -> list[tuple[str, str]]:
    """Who is offered to drink, and what."""
    creature = scene.creature(who)
    uses = scene.battle.rules.actions["feed-potion"].uses(scene.battle, creature)
    return [(scene.key(use.target), use.chosen("potion")) for use in uses]


@pytest.mark.rule("archmage.death.potion")
@pytest.mark.rule("archmage.ruling.potion-details")
@pytest.mark.parametrize("items", [(), (TIDE,), (TIDE, SALT), (TIDE, TIDE, "rope")])
@pytest.mark.parametrize("hurt", [False, True])
@pytest.mark.parametrize("near", [False, True])
def test_what_is_carried_is_offered_to_the_hurt_and_to_the_dying_at_hand(
    stage: Stage, items: tuple[str, ...], hurt: bool, near: bool
) -> None:
    scene = stage(engaged=[("C", "G")], B={"at_hp": 30 if hurt else 40}, C={"at_hp": -5}, D={"at_hp": 10},
                  G={"side": "monsters"})
    scene.creature("B").items = items
    scene.turn("B")
    if near:
        scene.do("B", "move", to="field", choose={"beside": "C"})
    kinds = list(dict.fromkeys(item for item in items if item != "rope"))
    expected = [("B", kind) for kind in kinds if hurt] + [("C", kind) for kind in kinds if near]
    assert sorted(listed(scene, "B")) == sorted(expected)
    for potion in (TIDE, SALT):
        assert scene.can("B", "feed-potion", "C", choose={"potion": potion}) is (near and potion in items)
        assert scene.can("B", "feed-potion", "B", choose={"potion": potion}) is (potion in items)
        assert not scene.can("B", "feed-potion", "D", choose={"potion": potion}), "D is on its feet"


@pytest.mark.rule("archmage.position.next-to")
@pytest.mark.parametrize("goes", ["A", "B", "C", "D", "E"])
def test_who_leaves_parts_nobody_else(stage: Stage, goes: str) -> None:
    """B stands beside A and D beside C; E beside nobody."""
    scene = stage(A={}, B={}, C={}, D={}, E={}, G={"side": "monsters"})
    for mover, other in (("B", "A"), ("D", "C")):
        scene.turn(mover)
        scene.do(mover, "move", to="field", choose={"beside": other})
    beside = {"B": "A", "D": "C"}

    def found() -> dict[str, str]:
        return {key: scene.key(scene.creature(key).beside) for key in "ABCDE" if scene.creature(key).beside >= 0}

    assert found() == beside
    scene.turn(goes)
    scene.do(goes, "move", to="rear")
    assert found() == {key: other for key, other in beside.items() if goes not in (key, other)}


@pytest.mark.rule("archmage.position.two-parts")
@pytest.mark.rule("archmage.position.nearby")
@pytest.mark.parametrize("radius", [-1, 0, 1, 2])
def test_a_zone_is_where_it_was_laid_and_an_aura_where_its_maker_is(stage: Stage, radius: int) -> None:
    """A zone fills bands, here A's own; an aura takes in those engaged, and one wider than a step those nearby."""
    scene = stage(engaged=[("A", "G")], A={}, B={}, C={}, W={}, rear=["C"], far=["W"], G={"side": "monsters"})
    a = scene.creature("A")
    field = Field("fog", a.id, Trait("fog"), radius=radius, squares=1 << a.at)
    inside = {key for key in "ABCWG" if scene.battle.rules.position.inside(scene.battle, field, scene.creature(key))}
    assert inside == {-1: set("ABG"), 0: set("AG"), 1: set("AG"), 2: set("ABCG")}[radius]
