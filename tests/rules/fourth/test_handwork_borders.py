"""Drawing, treating, running, leaping and grabbing at their borders: what is listed, and what is not."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
SPIKES = "Spikes (standard, at-will): +7 vs Ref; 5 damage."
DOWN = "fourth.acrobatics.jump-down"


def listed(scene: Scene, action: str, who: str = "A") -> list[str]:
    """What an action is offered against, or with: the creature's key, the weapon, the square."""
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[scene.id(who)])
    return [
        scene.key(use.target) if use.target >= 0
        else use.using or (str(battle.board.coords(use.to)) if use.to >= 0 else "")
        for use in uses
    ]  # fmt: skip


def row(stage: Stage, text: str, options: dict[str, object] | None = None, **creatures: Any) -> Scene:
    """A, on its turn, in a row with G its enemy."""
    known = {"A": {}, "G": {}} | creatures
    known["G"] = {"side": "monsters", **known["G"]}
    extra = {"options": options} if options else {}
    scene = stage(text, **known, **extra)
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.draw-weapon")
def test_what_can_be_drawn_is_listed(stage: Stage) -> None:
    stowed = ["knife +3 1d4", "greataxe +2 1d12, two-handed", "club +2 1d6"]
    scene = row(stage, "A . . G", A={"stowed": stowed})
    assert listed(scene, "draw-weapon") == ["knife", "club"]
    scene.do("A", "draw-weapon", using="club")
    assert listed(scene, "draw-weapon") == []
    assert scene.why_not("A", "draw-weapon", using="knife") == "fourth.action.draw-weapon"
    scene.do("A", "drop-item", using="blade")
    scene.do("A", "drop-item", using="club")
    assert listed(scene, "draw-weapon") == ["knife", "greataxe"]
    scene.do("A", "draw-weapon")
    assert [weapon.name for weapon in scene.battle.creatures[0].held] == ["knife"]
    assert listed(row(stage, "A . . G"), "draw-weapon") == []


@pytest.mark.rule("fourth.heal.stabilize")
@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.rule("fourth.heal.first-aid-save")
def test_whom_one_may_treat_is_listed(stage: Stage) -> None:
    scene = row(
        stage,
        "C A B . D G",
        B={"at_hp": -3},
        C={"conditions": []},
        D={"at_hp": -3},
        G={"conditions": ["slowed"]},
    )
    assert listed(scene, "stabilize") == ["B"]
    assert listed(scene, "first-aid-save") == ["B"]
    assert sorted(listed(scene, "first-aid-second-wind")) == ["B", "C"]
    assert scene.why_not("A", "stabilize", "C") == "fourth.heal.stabilize"
    assert scene.why_not("A", "stabilize", "D") == "fourth.heal.stabilize"
    assert scene.why_not("A", "first-aid-save", "C") == "fourth.heal.first-aid-save"
    assert scene.why_not("A", "first-aid-save") == "fourth.heal.first-aid-save"


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
def test_an_enemy_may_be_stabilized_but_is_no_ally(stage: Stage) -> None:
    scene = row(stage, "C A G . .", G={"hp": 20}, C={})
    assert scene.why_not("A", "first-aid-save", "G") == "fourth.heal.first-aid-save"
    assert "G" not in listed(scene, "first-aid-second-wind")


@pytest.mark.rule("fourth.action.run")
@pytest.mark.rule("fourth.ruling.slowed-run")
@pytest.mark.parametrize(("value", "slowed", "furthest"), [
    (None, False, 8), (None, True, 4), ("full-run", True, 4), ("no-bonus", True, 2), ("no-bonus", False, 8),
])  # fmt: skip
def test_how_far_a_run_goes(stage: Stage, value: str | None, slowed: bool, furthest: int) -> None:
    scene = row(
        stage,
        "A . . . . . . . . . . G",
        {"slowed-run": value} if value else None,
        A={"conditions": ["slowed"] if slowed else []},
    )
    assert max(column for column in range(1, 11) if scene.can("A", "run", to=(column, 0))) == furthest


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.thievery.trap-awareness")
@pytest.mark.parametrize(("column", "hp"), [(1, 40), (2, 40), (3, 35), (4, 40)])
def test_a_trap_is_leapt_over_and_landed_on(stage: Stage, column: int, hp: int) -> None:
    scene = stage(
        "A . . . . . G",
        A={"skills": {"athletics": 10}},
        G={"side": "monsters"},
        devices={"T": {"at": (column, 0), "attack": SPIKES}},
    )
    scene.turn("A")
    scene.dice(d20=[20, 10] if hp < 40 else [20])
    scene.do("A", "long-jump", to=(5, 0))  # three squares
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), hp)


@pytest.mark.rule("fourth.ruling.long-jump-landing")
@pytest.mark.parametrize(("value", "roll", "lands"), [
    ("down", 9, 1), ("down", 10, 2), ("down", 19, 2), ("down", 20, 3), ("up", 9, 2), ("up", 10, 2), ("up", 11, 3),
    (None, 11, 3), (None, 10, 2),
])  # fmt: skip
def test_which_way_a_part_of_a_square_is_rounded(stage: Stage, value: str | None, roll: int, lands: int) -> None:
    options: dict[str, object] | None = {"long-jump-landing": value} if value else None
    scene = row(stage, "A . . . . . . G", options, A={"skills": {"athletics": 10}})
    scene.dice(d20=[roll])
    scene.do("A", "long-jump", to=(6, 0))
    assert scene["A"].at == (lands, 0)


@pytest.mark.rule("fourth.acrobatics.jump-down")
@pytest.mark.rule("fourth.fall.damage")
def test_off_a_wall_one_jumps_straight_down_and_nowhere_else(stage: Stage) -> None:
    scene = stage("A * * . ^ G", terrain={"*": "climb"}, A={"skills": {"athletics": 30}}, G={"side": "monsters"})
    scene.turn("A")
    assert listed(scene, "jump-down") == []
    assert scene.why_not("A", "jump-down", to=(0, 0)) == DOWN
    scene.do("A", "climb", choose={"dc": 5, "squares": 2})
    assert listed(scene, "jump-down") == [""]
    assert not scene.can("A", "jump-down", to=(4, 0))
    assert not scene.can("A", "jump-down", to=(1, 0))
    assert scene.can("A", "jump-down", to=(0, 0))
    scene.dice(d10=[4])
    scene.do("A", "jump-down")
    assert (scene["A"].height, scene["A"].hp, "prone" in scene["A"].conditions) == (0, 36, True)


@pytest.mark.rule("fourth.condition.prone")
@pytest.mark.rule("fourth.climb.fail-by-5")
def test_a_climber_knocked_down_falls(stage: Stage) -> None:
    trip = "Trip (standard, at-will): Ranged 20; +40 vs Ref; 1 damage, and the target falls prone."
    scene = stage(
        "A * * . . G", terrain={"*": "climb"}, A={"skills": {"athletics": 30}},
        G={"side": "monsters", "powers": [trip]},
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "climb", choose={"dc": 5, "squares": 2})
    scene.turn("G")
    scene.dice(d20=[10], d10=[7])
    scene.do("G", "Trip", "A")
    assert (scene["A"].height, scene["A"].hp, "prone" in scene["A"].conditions) == (0, 32, True)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Trip", "A")
    assert scene["A"].hp == 31


@pytest.mark.rule("fourth.action.grab")
@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.parametrize("action", ["grab", "bull-rush"])
def test_strength_is_used_on_others_beside_one(stage: Stage, action: str) -> None:
    scene = row(stage, "B A G . H", B={}, G={}, H={"side": "monsters"})
    assert listed(scene, action) == ["G"]
    assert scene.why_not("A", action, "A") == f"fourth.action.{action}"
    assert scene.why_not("A", action, "H") == f"fourth.action.{action}"


@pytest.mark.rule("fourth.action.sustain-grab")
def test_each_of_two_grabs_is_kept_up_on_its_own(stage: Stage) -> None:
    scene = stage(
        "G A H . .",
        A={"str": 18, "hp": 90},
        G={"side": "monsters"},
        H={"side": "monsters"},
    )
    scene.turn("A")
    scene.dice(d20=[19, 19])
    scene.do("A", "drop-item", using="blade")
    scene.do("A", "grab", "G")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "grab", "H")
    assert listed(scene, "sustain-grab") == []
    assert scene.why_not("A", "sustain-grab", "H") == "fourth.action.sustain-grab"
    scene.turn("A")
    assert listed(scene, "sustain-grab") == ["G", "H"]
    scene.do("A", "sustain-grab", "H")
    assert listed(scene, "sustain-grab") == ["G"]
    assert scene.why_not("A", "sustain-grab", "H") == "fourth.action.sustain-grab"
    scene.turn("G")
    assert [("grabbed" in scene[key].conditions) for key in "GH"] == [False, True]


@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.parametrize(("target", "why"), [
    ("A", "fourth.skill.dc-or-opposed"), ("H", "fourth.skill.dc-or-opposed"), ("G", None), ("B", None), (None, None),
])  # fmt: skip
def test_who_opposes_a_check(stage: Stage, target: str | None, why: str | None) -> None:
    scene = row(stage, "B A G\n. H .", A={"str": 18}, B={}, H={"side": "monsters", "hp": 1})
    scene.dice(d20=[19], d8=[8])
    scene.do("A", "melee-basic", "H")
    assert not scene["H"].alive
    assert scene.why_not("A", "check", target, choose={"skill": "bluff"}) == why


@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.rule("fourth.core.meets-succeeds")
@pytest.mark.parametrize(("mine", "theirs", "good"), [(10, 10, True), (10, 11, False), (11, 10, True)])
def test_equal_checks_go_to_the_one_who_acts(stage: Stage, mine: int, theirs: int, good: bool) -> None:
    scene = row(stage, "A G", A={}, G={})
    scene.dice(d20=[mine, theirs])
    scene.do("A", "check", "G", choose={"skill": "bluff"})
    outcomes = [event.success for event in scene.log if event.kind == "check" and event.who == "A"]
    assert outcomes == [good]


@pytest.mark.rule("fourth.streetwise.use")
def test_who_has_learnt_nothing_may_ask_again_until_it_is_noticed_no_more(stage: Stage) -> None:
    scene = stage("A . .", A={"skills": {"streetwise": 5}})
    scene.dice(d20=[9, 10, 9, 9])
    scene.do("A", "streetwise")
    assert [event.kind for event in scene.log].count("noticed-risk") == 0
    scene.do("A", "streetwise")  # heard this time, at a risk
    assert [event.kind for event in scene.log].count("noticed-risk") == 1
    scene.do("A", "streetwise")  # what was heard wiped the failure out
    assert [event.kind for event in scene.log].count("noticed-risk") == 1
    scene.do("A", "streetwise")
    assert [event.kind for event in scene.log].count("noticed-risk") == 2
