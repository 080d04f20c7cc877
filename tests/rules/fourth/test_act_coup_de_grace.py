"""Coup de grace: against whom, with what, how hard, and when it kills."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

MAUL = "Maul (standard, at-will): +6 vs AC; 2d6+3 damage."
JAB = "Jab (minor, at-will): +6 vs AC; 1d4 damage."
BOLT = "Bolt (standard, at-will): Ranged 10; +6 vs Reflex; 1d10 fire damage."
WHIRL = "Whirl (standard, at-will): Close burst 1; +6 vs AC; 1d6+2 damage."
BURN = "Burn (standard, at-will): +6 vs AC; 4 damage, and the target takes ongoing 5 fire damage (save ends)."
REFUSED = {"fourth.action.coup-de-grace", "fourth.ruling.coup-de-grace-power"}


def over(
    stage: Stage, victim: dict[str, Any] | None = None, options: dict[str, Any] | None = None, **hero: Any
) -> Scene:
    """A with Strength +4 on its turn beside the unconscious G; a coup with its blade deals 8 + 4."""
    scene = stage(
        options=options,
        A={"at": (5, 5), "str": 18, **hero},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "conditions": ["unconscious"], **(victim or {})},
        H=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.coup-de-grace")
@pytest.mark.rule("fourth.coup-de-grace.critical")
def test_a_standard_action_that_is_a_critical_hit_without_a_roll(stage: Stage) -> None:
    scene = over(stage, {"ac": 60})
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 90 - (8 + 4)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)


@pytest.mark.rule("fourth.action.coup-de-grace")
@pytest.mark.parametrize(
    "victim", [{"conditions": []}, {"conditions": ["stunned"]}, {"at": (7, 5)}], ids=["awake", "stunned", "away"]
)
def test_only_an_adjacent_helpless_enemy(stage: Stage, victim: dict[str, Any]) -> None:
    scene = over(stage, victim, weapon="pike +2 1d10, reach 2")
    assert scene.why_not("A", "coup-de-grace", "G") in REFUSED


@pytest.mark.rule("fourth.action.coup-de-grace")
def test_helpless_is_enough(stage: Stage) -> None:
    scene = over(stage, {"conditions": ["helpless"]})
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 90 - 12


@pytest.mark.rule("fourth.action.coup-de-grace")
def test_an_ally_is_no_target(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5)), B=dict(at=(5, 6), conditions=["unconscious"]), G=dict(side="monsters", at=(9, 9))
    )
    scene.turn("A")
    assert not scene.can("A", "coup-de-grace", "B")


@pytest.mark.rule("fourth.action.coup-de-grace")
@pytest.mark.rule("fourth.coup-de-grace.critical")
def test_any_attack_power_will_do(stage: Stage) -> None:
    scene = over(stage, powers=[MAUL])
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Maul"})
    assert scene["G"].hp == 90 - (6 + 6 + 3)


@pytest.mark.rule("fourth.action.coup-de-grace")
def test_a_power_of_another_action_will_not_do(stage: Stage) -> None:
    scene = over(stage, powers=[JAB])
    with pytest.raises(Illegal):
        scene.do("A", "coup-de-grace", "G", choose={"attack": "Jab"})
    assert scene["G"].hp == 90
    assert scene.can("A", "Jab", "G")


@pytest.mark.rule("fourth.action.coup-de-grace")
def test_a_ranged_coup_de_grace_provokes_as_usual(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[BOLT]),
        G=dict(side="monsters", at=(6, 5), hp=90, conditions=["unconscious"]),
        H=dict(side="monsters", at=(5, 6)),
    )
    scene.turn("A")
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Bolt"})
    assert ("H", "opportunity-attack") in scene.offers
    assert scene["G"].hp == 90 - 10


@pytest.mark.rule("fourth.coup-de-grace.critical")
@pytest.mark.parametrize(("roll", "lost"), [(9, 4 + 2), (8, 0)])
def test_only_the_helpless_target_takes_the_automatic_critical(stage: Stage, roll: int, lost: int) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[WHIRL]),
        G=dict(side="monsters", at=(6, 5), hp=90, conditions=["unconscious"]),
        H=dict(side="monsters", at=(5, 6), hp=90),
    )
    scene.turn("A")
    scene.dice(d20=[roll], d6=[4] if lost else [])  # the critical hit rolls no damage
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Whirl"})
    assert (scene["G"].hp, scene["H"].hp) == (90 - (6 + 2), 90 - lost)


@pytest.mark.rule("fourth.coup-de-grace.critical")
@pytest.mark.parametrize(("roll", "lost"), [(11, 12), (10, 0)])
def test_the_switch_asks_for_a_roll_that_hits(stage: Stage, roll: int, lost: int) -> None:
    scene = over(stage, {"ac": 25}, {"coup-de-grace-roll": "roll"})
    scene.dice(d20=[roll])  # 11 + 4 + 3 + 2 equals AC 25 - 5
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 90 - lost


@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.parametrize(("hp", "at_hp", "alive"), [(24, 24, False), (25, 25, False), (26, 26, True), (26, 14, True)])
def test_damage_of_the_bloodied_value_kills_outright(stage: Stage, hp: int, at_hp: int, alive: bool) -> None:
    scene = over(stage, {"hp": hp, "at_hp": at_hp})
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].alive is alive
    if alive:
        assert scene["G"].hp == at_hp - 12


@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.parametrize(("hp", "alive"), [(24, False), (26, True)])
def test_heroes_are_killed_by_the_same_measure(stage: Stage, hp: int, alive: bool) -> None:
    scene = stage(
        G=dict(side="monsters", at=(6, 5), str=18, powers=["Rap (standard, at-will): +6 vs AC; 12 damage."]),
        A=dict(at=(5, 5), hp=hp, conditions=["unconscious"]),
        B=dict(at=(15, 15)),
    )
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A", choose={"attack": "Rap"})
    assert scene["A"].alive is alive


@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.parametrize(("hp", "alive"), [(13, False), (14, True)])
def test_weakness_counts_before_the_comparison(stage: Stage, hp: int, alive: bool) -> None:
    scene = over(stage, {"hp": hp}, conditions=["weakened"])
    scene.do("A", "coup-de-grace", "G")  # 6 damage
    assert scene["G"].alive is alive


@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.parametrize(
    ("resist", "vulnerable", "alive"), [({}, {}, False), ({"fire": 1}, {}, True), ({"fire": 1}, {"fire": 1}, False)]
)
def test_resistance_and_vulnerability_count_too(
    stage: Stage, resist: dict[str, int], vulnerable: dict[str, int], alive: bool
) -> None:
    scene = over(stage, {"hp": 20, "resist": resist, "vulnerable": vulnerable}, powers=[BOLT])
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Bolt"})  # 10 fire damage, bloodied value 10
    assert scene["G"].alive is alive


@pytest.mark.rule("fourth.coup-de-grace.kill")
def test_temporary_hit_points_do_not_save(stage: Stage) -> None:
    scene = over(stage, {"hp": 24, "temp_hp": 50})
    scene.do("A", "coup-de-grace", "G")
    assert not scene["G"].alive


@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.parametrize(("hp", "alive"), [(9, False), (10, True)])
def test_ongoing_damage_is_not_counted(stage: Stage, hp: int, alive: bool) -> None:
    scene = over(stage, {"hp": hp}, powers=[BURN])
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Burn"})
    assert scene["G"].alive is alive
    if alive:
        assert (scene["G"].hp, scene["G"].ongoing) == (6, {"fire": 5})
