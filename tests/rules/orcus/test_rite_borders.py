"""Incantations cast: never in a fight, by whoever can act, for components that are there and are used up."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene
from battlemat.systems.orcus import incantations
from battlemat.systems.orcus.incantations import Incantation, store, stored
from battlemat.systems.orcus.sheets import learned

Stage = Callable[..., Scene]
RULE = "orcus.incantation.definition"
DRY = Incantation("Dry Feet", 1, "Practical", "10 minutes", "tallow, 5 silver", "Water does not wet you.")
WARD = Incantation("Ward the Door", 2, "Abjuration", "1 hour", "a hair of the host", "Nobody enters unbidden.")
BOTH = (DRY, WARD)


def caster(stage: Stage, *items: str, **fields: object) -> Scene:
    scene = stage(A={"at": (2, 2), **fields}, B={"at": (3, 2)}, G={"side": "monsters", "at": (9, 2), "hp": 1})
    learned(scene.creature("A").sheet, BOTH)
    scene.creature("A").items = items
    return scene


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("worth", "may", "left"), [
    (0, False, 0), (4, False, 4), (5, True, 0), (6, True, 1), (9, True, 4), (10, True, 5)])
def test_components_worth_as_much_are_used_up(stage: Stage, worth: int, may: bool, left: int) -> None:
    scene = caster(stage, *store(("rope",), worth))
    assert scene.can("A", "Dry Feet") is may
    if may:
        scene.do("A", "Dry Feet")
        assert any(event.rule == RULE for event in scene.log)
        assert scene.can("A", "Dry Feet") is (left >= 5)
    else:
        assert scene.why_not("A", "Dry Feet") == RULE
    assert stored(scene.creature("A").items) == left
    assert "rope" in scene.creature("A").items


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("items", "may", "left"), [
    ((), False, ()), (("rope",), False, ("rope",)), (("a hair of the host",), True, ()),
    (("a hair of the host", "a hair of the host", "rope"), True, ("a hair of the host", "rope")),
    (("components (90 silver)",), False, ("components (90 silver)",)),
])  # fmt: skip
def test_what_has_no_price_is_carried_as_it_is(
    stage: Stage, items: tuple[str, ...], may: bool, left: tuple[str, ...]
) -> None:
    scene = caster(stage, *items)
    assert scene.can("A", "Ward the Door") is may
    if may:
        scene.do("A", "Ward the Door")
    assert scene.creature("A").items == left


@pytest.mark.rule(RULE)
def test_a_fight_leaves_no_time_for_one(stage: Stage) -> None:
    scene = caster(stage, *store((), 20))
    assert scene.can("A", "Dry Feet")
    for who in ("A", "B", "G"):
        scene.turn(who)
        assert scene.why_not("A", "Dry Feet") == (RULE if who == "A" else "orcus.turn.actions")
        with pytest.raises(Illegal):
            scene.do("A", "Dry Feet")
    assert stored(scene.creature("A").items) == 20
    scene.turn("A")
    scene.do("A", "walk", to=(8, 2))
    scene.dice(d20=[19], d8=[8])
    scene.do("A", "melee-basic", "G")
    assert scene.can("A", "Dry Feet"), "the fight is decided"
    scene.do("A", "Dry Feet")
    assert stored(scene.creature("A").items) == 15


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("fields", "may"), [
    ({}, True), ({"conditions": ["dazed"]}, True), ({"conditions": ["unconscious"]}, False),
    ({"conditions": ["stunned"]}, False), ({"at_hp": -3}, False), ({"at_hp": -30}, False), ({"at_hp": 1}, True),
])  # fmt: skip
def test_only_who_can_act_casts(stage: Stage, fields: dict[str, object], may: bool) -> None:
    scene = caster(stage, *store((), 20), **fields)
    assert scene.can("A", "Dry Feet") is may


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("time", "seconds"), [
    ("10 minutes", 600), ("1 minute", 60), ("2 hours", 7200), ("1 day", 86400), ("1 Hour", 3600), ("2 rounds", 12)])
def test_how_long_one_takes(time: str, seconds: int) -> None:
    spell = Incantation("Dry Feet", 1, "Practical", time, "wax", "")
    assert spell.seconds == seconds
    assert incantations.refuse(spell) is None
    for given, components, may in ((seconds, True, True), (seconds - 1, True, False), (seconds, False, False),
                                   (seconds + 1, True, True)):  # fmt: skip
        refused = incantations.refuse_cast(spell, given, components)
        assert (refused is None) is may
        assert refused is None or refused.rule == RULE


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("time", ["", "a while", "0 minutes", "-1 hours", "1 fortnight", "minutes", "1.5 hours",
                                  "1 round"])  # fmt: skip
def test_what_takes_no_time_is_no_incantation(time: str) -> None:
    refused = incantations.refuse(Incantation("Dry Feet", 1, "Practical", time, "wax", ""))
    assert refused is not None and refused.rule == RULE


@pytest.mark.rule("orcus.level.range")
@pytest.mark.parametrize(("level", "may"), [(0, False), (1, True), (30, True), (31, False)])
def test_an_incantation_has_a_level(level: int, may: bool) -> None:
    refused = incantations.refuse(Incantation("Dry Feet", level, "Practical", "1 hour", "wax", ""))
    assert (refused is None) is may
    assert refused is None or refused.rule == "orcus.level.range"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("components", "worth"), [
    ("wax, 5 silver", 5), ("15 silver", 15), ("silver wire", 0), ("5 silvered nails", 0), ("a heron's feather", 0)])
def test_what_the_components_are_worth(components: str, worth: int) -> None:
    assert Incantation("Dry Feet", 1, "Practical", "1 hour", components, "").worth == worth


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("items", "added", "left"), [
    ((), 5, ("components (5 silver)",)), (("rope",), 5, ("rope", "components (5 silver)")), ((), 0, ()),
    (("components (5 silver)", "rope", "components (7 silver)"), 1, ("rope", "components (13 silver)")),
    (("components (5 silver)",), -4, ("components (1 silver)",)), (("components (5 silver)",), -5, ()),
])  # fmt: skip
def test_components_are_one_item(items: tuple[str, ...], added: int, left: tuple[str, ...]) -> None:
    assert store(items, added) == left
