"""All that may be done in every state: what each condition, place, price and turn takes away from a full turn."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC\u20146 damage"
CARDS = [
    "Smite\nMelee attack\nOnce per battle\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage.",
    "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 3 damage.",
    "Nick\nMelee attack\nAt-Will\nQuick action\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 3 damage.",
    "Spark\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 3 damage.",
    "Flash\nClose-quarters spell\nOnce per battle\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 3 damage.",
    "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target gains 5 temporary hit points.",
]
SHOTS = {"Flash", "Mend", "Spark", "ranged-basic"}
BLOWS = {"Jab", "Nick", "Smite", "melee-basic", "unarmed"}
LEGS = {"engage", "move"}
WAIT = {"delay", "ready"}
SMALL = {"drop-item", "end", "talk", "trade"}
FREE = SHOTS | LEGS | WAIT | SMALL | {"rally", "flee"}
ENGAGED = FREE | BLOWS | {"disengage"}
ALL = ENGAGED
PAIR = [("A", "G")]


def turn(stage: Stage, engaged: bool = False, a: dict[str, Any] | None = None, g: dict[str, Any] | None = None,
         **more: Any) -> Scene:
    """A, on its turn, with its ally B, against G and H."""
    hero = {"powers": CARDS, "weapon": "blade +0 1d8", "ranged": "bow +0 1d6, range 10/20", **(a or {})}
    foe = dict(side="monsters", hp=90, powers=[CLAW])
    scene = stage(A=hero, B={}, G={**foe, **(g or {})}, H=dict(foe), engaged=PAIR if engaged else [], **more)
    scene.turn("A")
    return scene


def row(name: str, lost: set[str], rule: str) -> Any:
    return pytest.param(name, lost, id=name, marks=pytest.mark.rule(rule))


@pytest.mark.parametrize("engaged", [False, True])
@pytest.mark.parametrize(
    ("condition", "lost"),
    [
        row("dazed", set(), "archmage.dazed.attack-penalty"),
        row("weakened", set(), "archmage.weakened.penalty"),
        row("vulnerable", set(), "archmage.vulnerable.crit-range"),
        row("invisible", set(), "archmage.invisibility.miss-chance"),
        row("fear", set(), "archmage.fear.dazes"),
        row("hampered", {"Flash", "Jab", "Nick", "Smite", "Spark"}, "archmage.hampered.basic-attacks-only"),
        # Nobody of its own side is engaged with it: what it can do to an ally it does from afar.
        row("confused", {"Flash"} | BLOWS, "archmage.confused.no-limited-powers"),
        row("stuck", LEGS | {"disengage"}, "archmage.stuck.no-movement"),
        row("grabbed", {"Spark", "ranged-basic"}, "archmage.grabbed.no-ranged"),
        row("stunned", ALL - {"flee"}, "archmage.stunned.effect"),
        row("unconscious", ALL - {"flee"}, "archmage.unconscious.no-actions"),
    ],
)
def test_what_a_condition_takes_away(stage: Stage, condition: str, lost: set[str], engaged: bool) -> None:
    scene = turn(stage, engaged, {"conditions": [condition]})
    assert set(scene.legal("A")) == (ENGAGED if engaged else FREE) - lost


@pytest.mark.rule("archmage.unengaged.no-melee")
@pytest.mark.rule("archmage.position.faraway")
def test_what_a_place_takes_away(stage: Stage) -> None:
    assert set(turn(stage).legal("A")) == FREE
    assert set(turn(stage, engaged=True).legal("A")) == ENGAGED
    assert set(turn(stage, rear=["A"]).legal("A")) == FREE
    # Foes and friends are two moves off: none can be reached, shot at or helped.
    assert set(turn(stage, far=["A"]).legal("A")) == FREE - SHOTS - {"engage"}
    # With its friend in the same place it can help it, and even shoot it.
    assert set(turn(stage, far=["A", "B"]).legal("A")) == FREE - {"Flash", "Spark", "engage"}
    assert set(turn(stage, far=["G", "H"]).legal("A")) == FREE - {"Flash", "Spark", "engage"}
    assert set(turn(stage, far=["G"]).legal("A")) == FREE


@pytest.mark.rule("archmage.coup.standard-attack")
@pytest.mark.rule("archmage.flying.swoop")
def test_what_a_foe_adds(stage: Stage) -> None:
    helpless = {"conditions": ["unconscious"]}
    # Who is helpless holds nobody: there is nothing to slip away from.
    assert set(turn(stage, True, g=helpless).legal("A")) == ENGAGED - {"disengage"} | {"coup-de-grace"}
    assert set(turn(stage, g=helpless).legal("A")) == FREE
    wings = {"modes": {"fly": 1}}
    aloft = {**wings, "airborne": True}
    for mine, theirs, swoops in ((wings, aloft, True), (aloft, aloft, True), (aloft, wings, False), ({}, aloft, False)):
        assert ("swoop" in turn(stage, a=mine, g=theirs).legal("A")) is swoops


@pytest.mark.rule("archmage.action.turn-budget")
@pytest.mark.rule("archmage.action.standard-as-move")
@pytest.mark.rule("archmage.action.trade-for-quick")
@pytest.mark.parametrize(
    ("spent", "left"),
    [
        ("S", {"Nick", "disengage", "flee"} | LEGS | SMALL),
        ("M", ENGAGED - {"delay"}),
        ("Q", ENGAGED - {"delay"}),
        ("SM", {"Nick", "flee"} | SMALL - {"trade"}),
        ("SQ", {"disengage", "flee", "Nick"} | LEGS | SMALL),
        ("MM", {"Nick", "flee"} | SMALL - {"trade"}),
        ("MQ", ENGAGED - {"delay"}),
        ("SMQ", {"flee"} | SMALL - {"trade"}),
        ("MMQ", {"flee"} | SMALL - {"trade"}),
    ],
)
def test_what_is_left_of_a_turn(stage: Stage, spent: str, left: set[str]) -> None:
    """S, M, Q: a standard, a move, a quick action spent; a second M is the standard one."""
    scene = turn(stage, True)
    for kind in spent:
        if kind == "M":  # it tries to get away and does not
            scene.dice(d20=[10])
            scene.do("A", "disengage", to="rear")
        else:
            scene.dice(d20=[2])
            scene.do("A", "melee-basic" if kind == "S" else "Nick", "G")
    assert set(scene.legal("A")) == left


@pytest.mark.rule("archmage.action.free-off-turn")
@pytest.mark.rule("archmage.flee.propose")
@pytest.mark.parametrize(("turn_of", "mine"), [("B", {"flee"}), ("G", set())])
def test_out_of_turn_a_hero_proposes_to_flee_and_no_more(stage: Stage, turn_of: str, mine: set[str]) -> None:
    scene = turn(stage, True)
    assert (scene.legal("G"), scene.legal("H")) == ([], [])
    scene.turn(turn_of)
    assert set(scene.legal("A")) == mine


@pytest.mark.rule("archmage.unconscious.no-actions")
@pytest.mark.rule("archmage.stabilize.check")
def test_the_dying_lie_still_and_their_friends_stabilize_them(stage: Stage) -> None:
    for hp, tended in ((-3, True), (1, False)):
        scene = stage(B={}, A={"at_hp": hp}, G=dict(side="monsters"))
        scene.turn("B")
        assert "stabilize" not in scene.legal("B")
        scene.do("B", "move", to="field", choose={"beside": "A"})
        assert ("stabilize" in scene.legal("B")) is tended
    scene = stage(B={}, A={"at_hp": -3}, G=dict(side="monsters"))
    scene.dice(d20=[15])
    scene.turn("A")
    assert set(scene.legal("A")) == {"flee"}


@pytest.mark.rule("archmage.rally.failed-save")
@pytest.mark.rule("archmage.rally.again")
def test_a_second_rally_that_fails_takes_rallying_and_nothing_else(stage: Stage) -> None:
    scene = turn(stage, a={"hp": 40, "at_hp": 5})
    scene.dice(d8=[4])
    scene.do("A", "rally")
    assert set(scene.legal("A")) == LEGS | SMALL | {"flee"}
    scene.turn("A")
    assert set(scene.legal("A")) == FREE
    scene.dice(d20=[10])
    scene.do("A", "rally")
    assert set(scene.legal("A")) == FREE - {"rally"}
    scene.turn("A")
    assert "rally" in scene.legal("A")
