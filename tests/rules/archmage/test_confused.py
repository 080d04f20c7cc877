"""Confused and hampered: whom one may attack, and with what."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
BITE = "Bite +7 vs. AC—8 damage"
DART = "R: Dart +5 vs. PD—9 damage"
MUDDLE = (
    "Muddle\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. MD\n"
    "Hit: The target is confused until the end of the battle."
)
FIREBOLT = (
    "Firebolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
FEINT = "Feint\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 5 temporary hit points."


def ward(usage: str) -> str:
    """A helpful spell of this usage."""
    return (
        f"Ward\nClose-quarters spell\n{usage}\nQuick action to cast\nTarget: You\n"
        "Effect: You gain 5 temporary hit points."
    )


def muddled(stage: Callable[..., Scene], foes: int = 2, options: dict[str, object] | None = None, **kw: Any) -> Scene:
    """G's turn; B has confused it till the battle ends. G can shoot, its fellows stand by. Order: B, G, the rest."""
    fellows = {key: dict(side="monsters") for key in "HIJ"[:foes - 1]}
    scene = stage(
        options=options, B=dict(powers=[MUDDLE]), G={"side": "monsters", "powers": [DART], **kw}, A={}, **fellows,
    )
    scene.turn("B")
    scene.dice(d20=[19])
    scene.do("B", "Muddle", "G")
    assert "confused" in scene["G"].conditions
    scene.turn("G")
    return scene


@pytest.mark.rule("archmage.confused.no-opportunity")
@pytest.mark.parametrize(("conditions", "offered"), [([], True), (["confused"], False), (["hampered"], True)])
def test_the_confused_make_no_opportunity_attack(
    stage: Callable[..., Scene], conditions: list[str], offered: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=dict(side="monsters", powers=[CLAW], conditions=conditions))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.do("A", "move", to="rear")
    assert (("G", "opportunity-attack") in scene.offers) is offered
    assert any(event.kind == "attack" for event in scene.log) is offered


@pytest.mark.rule("archmage.confused.no-limited-powers")
@pytest.mark.parametrize(("usage", "barred"), [
    ("At-Will", False), ("Once per battle", True), ("Recharge 11+ after battle", True), ("Daily", True),
])
def test_the_confused_have_no_power_of_limited_use(
    stage: Callable[..., Scene], usage: str, barred: bool
) -> None:
    calm = stage(A=dict(powers=[ward(usage)]), B={}, G=dict(side="monsters"))
    calm.turn("A")
    assert calm.can("A", "Ward") is True
    scene = stage(A=dict(powers=[ward(usage)], conditions=["confused"]), B={}, G=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "Ward") == ("archmage.confused.no-limited-powers" if barred else None)


@pytest.mark.rule("archmage.confused.attack-ally")
def test_the_attack_of_the_confused_falls_on_its_ally(stage: Callable[..., Scene]) -> None:
    scene = muddled(stage)
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["B"].hp, scene["H"].hp) == (40, 40, 31)
    assert scene.last("attack").target == "H"


@pytest.mark.rule("archmage.confused.attack-ally")
def test_chance_picks_among_its_allies_and_never_itself(stage: Callable[..., Scene]) -> None:
    targets = set()
    for seed in range(24):
        scene = stage(
            seed=seed, G=dict(side="monsters", powers=[DART], conditions=["confused"]),
            A={}, H=dict(side="monsters"), I=dict(side="monsters"), J=dict(side="monsters"),
        )
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Dart", "A")
        targets.add(scene.last("attack").target)
    assert targets == {"H", "I", "J"}


@pytest.mark.rule("archmage.confused.attack-ally")
def test_a_confused_hero_turns_on_the_party(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[DART], conditions=["confused"]), B={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert (scene["B"].hp, scene["G"].hp) == (31, 40)


@pytest.mark.rule("archmage.confused.attack-ally")
@pytest.mark.parametrize(("options", "victim"), [
    (None, "H"), ({"confused_scope": "each"}, "H"), ({"confused_scope": "first"}, "A"),
])
def test_every_attack_goes_astray_or_only_the_first(
    stage: Callable[..., Scene], options: dict[str, object] | None, victim: str
) -> None:
    scene = muddled(stage, options=options)
    scene.dice(d20=[2])
    scene.do("G", "Dart", "A")
    assert scene.last("attack").target == "H"
    scene.turn("G")
    assert "confused" in scene["G"].conditions
    scene.dice(d20=[3])
    scene.do("G", "Dart", "A")
    assert (scene.last("attack").target, scene.last("attack").natural) == (victim, 3)


@pytest.mark.rule("archmage.confused.attack-ally")
def test_without_a_nearby_ally_there_is_no_attack(stage: Callable[..., Scene]) -> None:
    scene = muddled(stage, foes=1)
    assert scene.why_not("G", "Dart", "A") == "archmage.confused.attack-ally"
    assert scene.can("G", "move", to="rear") is True
    scene.end()
    assert scene["A"].hp == 40


@pytest.mark.rule("archmage.confused.attack-ally")
def test_an_ally_far_away_is_not_nearby(stage: Callable[..., Scene]) -> None:
    scene = stage(
        far=["H"], G=dict(side="monsters", powers=[DART], conditions=["confused"]), A={},
        H=dict(side="monsters"), I=dict(side="monsters"),
    )
    scene.turn("G")
    scene.do("G", "Dart", "A")
    assert scene.last("attack").target == "I"
    assert scene["H"].hp == 40


@pytest.mark.rule("archmage.confused.attack-ally")
@pytest.mark.rule("archmage.confused.no-limited-powers")
def test_a_limited_attack_is_out_of_reach(stage: Callable[..., Scene]) -> None:
    scene = muddled(stage, powers=["R: Volley +5 vs. PD—9 damage\nLimited use: 1/battle", DART])
    with pytest.raises(Illegal) as refused:
        scene.do("G", "Volley", "A")
    assert refused.value.rule == "archmage.confused.no-limited-powers"
    assert scene.can("G", "Dart", "A") is True


@pytest.mark.rule("archmage.confused.attack-ally")
def test_a_confused_brawler_strikes_the_ally_it_moved_to_without_engaging_it(stage: Callable[..., Scene]) -> None:
    scene = muddled(stage, powers=[CLAW])
    assert scene.can("G", "Claw", "H") is False
    scene.do("G", "move", to="field", choose={"beside": "H"})
    scene.dice(d20=[10])
    scene.do("G", "Claw", "H")
    assert scene["H"].hp == 34
    assert scene.engaged("G") == set()
    scene.turn("H")
    scene.do("H", "move", to="rear")
    assert not scene.offers


@pytest.mark.rule("archmage.hampered.basic-attacks-only")
def test_the_hampered_make_basic_attacks_only(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")], A=dict(powers=[FIREBOLT, FEINT], conditions=["hampered"]), B={},
        G=dict(side="monsters"),
    )
    scene.turn("A")
    for power in ("Firebolt", "Feint"):
        assert scene.why_not("A", power, "G") == "archmage.hampered.basic-attacks-only"
    assert scene.attack("A", "melee-basic", "G").value == 1
    scene.dice(d20=[15], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 37


@pytest.mark.rule("archmage.hampered.basic-attacks-only")
def test_a_hampered_monster_has_its_basic_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")], G=dict(side="monsters", powers=[CLAW, BITE], conditions=["hampered"]), A={},
    )
    scene.turn("G")
    assert scene.why_not("G", "Bite", "A") == "archmage.hampered.basic-attacks-only"
    assert scene.can("G", "Claw", "A") is True
    assert scene.can("G", "melee-basic", "A") is True


@pytest.mark.limits("archmage.hampered.basic-attacks-only")
def test_the_hampered_move_as_ever(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(conditions=["hampered"]), B={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.hampered.basic-attacks-only")
@pytest.mark.parametrize(("options", "forbids"), [
    (None, None), ({"hampered_powers": "attacks-only"}, None),
    ({"hampered_powers": "all-powers"}, "archmage.hampered.basic-attacks-only"),
])
def test_powers_that_are_no_attack_remain_unless_the_table_is_strict(
    stage: Callable[..., Scene], options: dict[str, object] | None, forbids: str | None
) -> None:
    scene = stage(
        options=options, engaged=[("A", "G")], A=dict(powers=[ward("At-Will")], conditions=["hampered"], at_hp=10),
        B={}, G=dict(side="monsters"),
    )
    scene.turn("A")
    assert scene.why_not("A", "Ward") == forbids
    assert scene.can("A", "rally") is True
    assert scene.can("A", "melee-basic", "G") is True
