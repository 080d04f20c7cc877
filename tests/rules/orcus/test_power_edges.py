"""Powers at the edges: refusing to be an ally, shots at an area, areas that cannot be, what is known."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.attacks.power import Power

FOE: dict[str, Any] = {"side": "monsters", "hp": 40, "ac": 15}
BLESS = (
    "Bless\nAt-Will Utility 2 (Standard Action) ● Divine, Healing\n{where}\n"
    "Effect The target gains 5 temporary hit points."
)
VOLLEY = (
    "Volley\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\n{where}\nAttack Dexterity vs AC\n"
    "Hit 1dW damage."
)


def trio(stage: Callable[..., Scene], power: str, **fields: Any) -> Scene:
    """A on its turn with a power, B beside it, G and H near."""
    scene = stage(
        A={"at": (5, 5), "dex": 14, "powers": [power], **fields},
        B={"at": (6, 5)},
        G={**FOE, "at": (5, 7)},
        H={**FOE, "at": (6, 7)},
    )
    scene.turn("A")
    return scene


# ---------------------------------------------------------------- allies


@pytest.mark.rule("orcus.target.ally-refusal")
def test_one_that_refuses_is_passed_over_by_what_helps_allies(stage: Callable[..., Scene]) -> None:
    scene = trio(stage, BLESS.format(where="Near burst 2, all allies"))
    scene.do("A", "Bless")
    assert scene["B"].temp_hp == 5
    scene = trio(stage, BLESS.format(where="Near burst 2, all allies"))
    scene.do("B", "refuse-ally", "A")
    scene.do("A", "Bless")
    assert scene["B"].temp_hp == 0


@pytest.mark.rule("orcus.target.allies-exclude-self")
@pytest.mark.parametrize(("whom", "own"), [("all allies", 0), ("you and all allies", 5), ("you and each ally", 5)])
def test_allies_take_in_the_user_only_where_the_words_do(
    stage: Callable[..., Scene], whom: str, own: int
) -> None:
    scene = trio(stage, BLESS.format(where=f"Near burst 2, {whom}"))
    scene.do("A", "Bless")
    assert (scene["A"].temp_hp, scene["B"].temp_hp) == (own, 5)


@pytest.mark.rule("orcus.target.ally-refusal")
def test_it_cannot_be_picked_as_an_ally_until_it_thinks_better_of_it(stage: Callable[..., Scene]) -> None:
    scene = trio(stage, BLESS.format(where="Ranged 5, one ally"))
    scene.do("B", "refuse-ally", "A")
    assert scene.why_not("A", "Bless", "B") == "orcus.target.ally-refusal"
    scene.do("B", "refuse-ally", "A")
    scene.do("A", "Bless", "B")
    assert scene["B"].temp_hp == 5


@pytest.mark.rule("orcus.target.ally-refusal")
def test_who_refuses_is_no_enemy_for_that_either(stage: Callable[..., Scene]) -> None:
    scene = trio(stage, VOLLEY.format(where="Near burst 2, all enemies"))
    scene.do("B", "refuse-ally", "A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Volley")
    assert {event.target for event in scene.log if event.kind == "attack"} == {"G", "H"}


@pytest.mark.rule("orcus.target.ally-refusal")
def test_a_refusal_concerns_one_creatures_powers_alone(stage: Callable[..., Scene]) -> None:
    scene = trio(stage, BLESS.format(where="Ranged 5, one ally"))
    scene.do("B", "refuse-ally", "G")
    assert scene.can("A", "Bless", "B")


# ---------------------------------------------------------------- areas


@pytest.mark.rule("orcus.area.ammunition")
@pytest.mark.parametrize(("bow", "missiles"), [("bow +2 1d10, range 20/40", 2), (None, None)])
def test_an_area_shot_at_takes_one_missile_for_each_target(
    stage: Callable[..., Scene], bow: str | None, missiles: int | None
) -> None:
    fields = {"weapon": "knife +3 1d4", "ranged": bow} if bow else {}
    scene = trio(stage, VOLLEY.format(where="Far burst 1 within 10, all enemies"), **fields)
    scene.dice(d20=[2, 2])
    scene.do("A", "Volley", origin=(5, 8), using="bow" if bow else None)
    spent = scene.last("ammunition")
    assert (spent.value if spent else None) == missiles
    if spent:
        assert (spent.who, spent.name, spent.rule) == ("A", "bow", "orcus.area.ammunition")


@pytest.mark.rule("orcus.area.ammunition")
def test_a_single_shot_is_not_counted_as_an_area(stage: Callable[..., Scene]) -> None:
    scene = trio(stage, VOLLEY.format(where="Ranged weapon, one creature"), ranged="bow +2 1d10, range 20/40")
    scene.dice(d20=[2])
    scene.do("A", "Volley", "G")
    assert scene.last("ammunition") is None


@pytest.mark.rule("orcus.area.near-far-only")
@pytest.mark.parametrize(
    ("where", "area"),
    [
        ("Near burst 2, all enemies", True),
        ("Near arc 3, all enemies", True),
        ("Far burst 1 within 10, all enemies", True),
        ("Melee burst 2, all enemies", False),
        ("Ranged arc 3, all enemies", False),
    ],
)
def test_only_near_and_far_powers_fill_an_area(stage: Callable[..., Scene], where: str, area: bool) -> None:
    scene = trio(stage, VOLLEY.format(where=where))
    assert scene["A"].notes == (() if area else (where,))
    power = scene.action(scene.creature("A"), "Volley")
    assert isinstance(power, Power)
    assert bool(power.targeting.shape) is area


@pytest.mark.rule("orcus.area.near-far-only")
def test_what_its_print_leaves_unclear_is_put_to_the_referee_when_it_is_used(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A={"at": (5, 5), "powers": [VOLLEY.format(where="Melee burst 2, all enemies")]},
        G={**FOE, "at": (6, 5)},
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Volley", "G", choose={"limit": True})
    assert scene.last("ruling").who == "A"
    assert "Melee burst 2" in scene.last("ruling").name


# ---------------------------------------------------------------- knowing


@pytest.mark.rule("orcus.power.effect-known")
def test_whoever_is_affected_is_told_what_it_bears_and_for_how_long(stage: Callable[..., Scene]) -> None:
    hexes = [
        "Mire (standard, at-will): Ranged 9; +20 vs Will; 1d6 damage and the target is slowed (save ends).",
        "Glare (move, at-will): Ranged 9; +20 vs Will; the target is dazed until the end of your next turn.",
        "Burn (swift, at-will): Ranged 9; +9 vs AC; the target takes 5 persistent fire damage (save ends).",
    ]
    scene = stage(G={**FOE, "at": (9, 5), "powers": hexes}, B={"at": (3, 5)})
    scene.turn("G")
    scene.dice(d20=[10, 10, 10], d6=[1])
    for name in ("Mire", "Glare", "Burn"):
        events = scene.do("G", name, "B")
        assert any(event.kind == "condition" and event.who == "B" for event in events)
    assert sorted(scene["B"].states) == [
        "dazed until the end of G's next turn",
        "persistent 5 fire (save ends)",
        "slowed (save ends)",
    ]
    assert scene["G"].states == []


@pytest.mark.rule("orcus.power.effect-known")
def test_even_what_is_no_condition_is_known_by_name(stage: Callable[..., Scene]) -> None:
    doom = (
        "Doom (standard, at-will): Ranged 9; +20 vs Will; "
        "the target takes a -2 penalty to attack rolls until the end of its next turn."
    )
    scene = stage(G={**FOE, "at": (9, 5), "powers": [doom]}, B={"at": (3, 5)})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Doom", "B")
    assert scene["B"].states == ["Doom until the end of its next turn"]
    scene.turn("B")
    scene.end()
    assert scene["B"].states == []
