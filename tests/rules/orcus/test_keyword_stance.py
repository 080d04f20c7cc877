"""Stances, and the powers that deal no damage: Maneuver, Psyche, Tactical."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene

FOE: dict[str, object] = {"side": "monsters"}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
MAUL = "Maul (standard, at-will): +6 vs AC; 1 damage, and the target is stunned (save ends)."
OAK = (
    "Oak Guard\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
    "Effect While you are in this stance, you gain a +2 power bonus to AC."
)
REED = (
    "Reed Guard\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
    "Effect While you are in this stance, you gain a +2 power bonus to Reflex."
)
BRACE = "Brace\nAt-Will Utility 2 (Swift Action) ● Martial\nSelf\nEffect You gain 2 temporary hit points."


def card(tag: str) -> str:
    """A damage-less attack of this keyword, named after it: Strength vs Will, +4 for our hero."""
    return (
        f"{tag} Trick\nAt-Will Attack 1 (Standard Action) ● Martial, {tag}\nRanged 5, one creature\n"
        "Attack Strength vs Will\nHit The target is slowed until the end of your next turn."
    )


CUT = (
    "Firm Cut\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 1dW damage."
)
SPARK = (
    "Spark\nAt-Will Attack 1 (Standard Action) ● Arcane, Lightning\nRanged 5, one creature\n"
    "Attack Strength vs Reflex\nHit 1d6 lightning damage."
)
NAMES = ("Maneuver Trick", "Tactical Trick", "Psyche Trick", "Firm Cut", "Spark")
PLAIN = [4, 4, 4, 7, 4]


def trickster(stage: Callable[..., Scene], **foe: object) -> Scene:
    """A (Strength +4) with one power of each kind, on its turn next to G."""
    powers = [card("Maneuver"), card("Tactical"), card("Psyche"), CUT, SPARK]
    fields: dict[str, object] = FOE | {"at": (3, 5)} | foe
    scene = stage(A=dict(at=(2, 5), str=18, powers=powers), G=fields, H=FOE | {"at": (2, 7)})
    scene.turn("A")
    return scene


def bonuses(scene: Scene) -> list[int]:
    """A's attack bonus with each of its powers, in the order of NAMES."""
    return [scene.attack("A", name, "G").value for name in NAMES]


@pytest.mark.parametrize(
    ("tag", "raised"),
    [
        pytest.param("Maneuver", [6, 4, 4, 9, 4], marks=pytest.mark.rule("orcus.keyword.maneuver")),
        pytest.param("Tactical", [4, 6, 4, 9, 4], marks=pytest.mark.rule("orcus.keyword.tactical")),
        pytest.param("Psyche", [4, 4, 8, 7, 4], marks=pytest.mark.rule("orcus.keyword.psyche-critical")),
    ],
)
def test_a_critical_raises_the_next_attack_of_the_right_kind(
    stage: Callable[..., Scene], tag: str, raised: list[int]
) -> None:
    scene = trickster(stage)
    assert bonuses(scene) == PLAIN
    scene.dice(d20=[20])
    scene.do("A", f"{tag} Trick", "G")
    assert scene.last("attack").crit
    assert scene["G"].hp == 40
    assert "slowed" in scene["G"].conditions
    assert bonuses(scene) == raised


@pytest.mark.parametrize(
    "tag",
    [
        pytest.param("Maneuver", marks=pytest.mark.rule("orcus.keyword.maneuver")),
        pytest.param("Tactical", marks=pytest.mark.rule("orcus.keyword.tactical")),
        pytest.param("Psyche", marks=pytest.mark.rule("orcus.keyword.psyche-critical")),
    ],
)
def test_the_bonus_serves_one_attack_roll_however_late(stage: Callable[..., Scene], tag: str) -> None:
    scene = trickster(stage)
    scene.dice(d20=[20])
    scene.do("A", f"{tag} Trick", "G")
    for _ in range(3):
        scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", f"{tag} Trick", "G")
    assert scene.last("attack").total == 2 + 4 + (4 if tag == "Psyche" else 2)
    assert bonuses(scene) == PLAIN


@pytest.mark.parametrize(
    "tag",
    [
        pytest.param("Maneuver", marks=pytest.mark.rule("orcus.keyword.maneuver")),
        pytest.param("Tactical", marks=pytest.mark.rule("orcus.keyword.tactical")),
        pytest.param("Psyche", marks=pytest.mark.rule("orcus.keyword.psyche-critical")),
    ],
)
def test_the_bonus_lapses_with_the_encounter(stage: Callable[..., Scene], tag: str) -> None:
    scene = trickster(stage)
    scene.dice(d20=[20])
    scene.do("A", f"{tag} Trick", "G")
    scene.rest("short")
    scene.turn("A")
    assert bonuses(scene) == PLAIN


@pytest.mark.rule("orcus.keyword.maneuver")
@pytest.mark.rule("orcus.keyword.tactical")
@pytest.mark.parametrize(("tag", "roll", "will"), [("Maneuver", 19, 15), ("Tactical", 20, 25)])
def test_a_hit_that_is_no_critical_brings_no_bonus(
    stage: Callable[..., Scene], tag: str, roll: int, will: int
) -> None:
    scene = trickster(stage, will=will)
    scene.dice(d20=[roll])
    scene.do("A", f"{tag} Trick", "G")
    assert scene.last("attack").hit
    assert bonuses(scene) == PLAIN


@pytest.mark.rule("orcus.keyword.psyche-immunity")
def test_a_psyche_power_cannot_affect_the_deafened(stage: Callable[..., Scene]) -> None:
    scene = trickster(stage, conditions=["deafened"])
    assert scene.why_not("A", "Psyche Trick", "G") == "orcus.keyword.psyche-immunity"
    assert scene.can("A", "Psyche Trick", "H")
    assert scene.can("A", "Tactical Trick", "G")


@pytest.mark.rule("orcus.keyword.psyche-immunity")
def test_a_psyche_area_passes_over_the_deafened(stage: Callable[..., Scene]) -> None:
    howl = card("Psyche").replace("Ranged 5, one creature", "Near burst 3, all enemies")
    scene = stage(
        A=dict(at=(5, 5), str=18, powers=[howl]),
        G=FOE | {"at": (6, 5), "conditions": ["deafened"]},
        H=FOE | {"at": (5, 7)},
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Psyche Trick")
    assert "slowed" not in scene["G"].conditions
    assert "slowed" in scene["H"].conditions


@pytest.mark.rule("orcus.keyword.psyche-not-expended")
def test_a_psyche_power_tried_in_vain_is_not_expended(stage: Callable[..., Scene]) -> None:
    taunt = card("Psyche").replace("At-Will", "Encounter")
    scene = stage(
        A=dict(at=(2, 5), str=18, powers=[taunt]),
        G=FOE | {"at": (3, 5), "conditions": ["deafened"]},
        H=FOE | {"at": (2, 7)},
    )
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "Psyche Trick", "G")
    scene.dice(d20=[15])
    scene.do("A", "Psyche Trick", "H")
    assert "slowed" in scene["H"].conditions


def guard(scene: Scene) -> tuple[int, int]:
    """A's Armor Class and Reflex against G's club."""
    return (
        scene.defense("A", "ac", attacker="G", power="Club").value,
        scene.defense("A", "ref", attacker="G", power="Club").value,
    )


def fencer(stage: Callable[..., Scene], **hero: object) -> Scene:
    """A in Oak Guard, with B able to heal it, next to G."""
    mend = (
        "Mend\nAt-Will Utility 2 (Standard Action) ● Divine, Healing\nNear burst 5, one ally\n"
        "Effect The target regains 10 hit points."
    )
    fields: dict[str, object] = {"at": (4, 5), "powers": [OAK, REED, BRACE]} | hero
    scene = stage(
        A=fields,
        G=FOE | {"at": (5, 5), "powers": [CLUB, MAUL]},
        B=dict(at=(2, 5), powers=[mend]),
    )
    scene.turn("A")
    assert guard(scene) == (15, 15)
    scene.do("A", "Oak Guard")
    return scene


def ways_out(scene: Scene) -> list[str]:
    """A's legal actions that leave a stance without entering one, whatever they are called."""
    return [
        name
        for name in scene.legal("A")
        if "stance" in name.lower() or ("end" in name.lower() and "oak guard" in name.lower())
    ]


@pytest.mark.rule("orcus.keyword.stance")
def test_a_stance_grants_its_benefit_round_after_round(stage: Callable[..., Scene]) -> None:
    scene = fencer(stage)
    for _ in range(3):
        assert guard(scene) == (17, 15)
        scene.turn("A")
    assert guard(scene) == (17, 15)


@pytest.mark.rule("orcus.keyword.stance")
@pytest.mark.rule("orcus.keyword.stance-switch")
def test_one_swift_action_leaves_one_stance_and_enters_another(stage: Callable[..., Scene]) -> None:
    scene = fencer(stage)
    scene.turn("A")
    scene.do("A", "Reed Guard")
    assert guard(scene) == (15, 17)
    scene.do("A", "Brace")
    scene.do("A", "Brace")
    assert not scene.can("A", "Brace")


@pytest.mark.rule("orcus.keyword.stance-switch")
def test_ending_a_stance_outright_is_free(stage: Callable[..., Scene]) -> None:
    scene = fencer(stage)
    scene.turn("A")
    for _ in range(3):
        scene.do("A", "Brace")
    assert not scene.can("A", "Reed Guard")
    assert len(ways_out(scene)) == 1
    scene.do("A", ways_out(scene)[0])
    assert guard(scene) == (15, 15)


@pytest.mark.rule("orcus.keyword.stance-helpless")
def test_falling_unconscious_ends_a_stance_and_waking_does_not_bring_it_back(
    stage: Callable[..., Scene],
) -> None:
    scene = fencer(stage, at_hp=5)
    scene.turn("G")
    scene.dice(d20=[15], d8=[2])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == -1
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 10
    assert "unconscious" not in scene["A"].conditions
    assert guard(scene) == (15, 15)


@pytest.mark.rule("orcus.keyword.stance-helpless")
def test_being_stunned_does_not_end_a_stance(stage: Callable[..., Scene]) -> None:
    scene = fencer(stage)
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Maul", "A")
    assert "stunned" in scene["A"].conditions
    assert guard(scene) == (17, 15)
