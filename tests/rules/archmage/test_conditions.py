"""Conditions: how they add up, and dazed, fear, helpless, stunned, vulnerable and weakened."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DEFENSES = ("ac", "pd", "md")
BARS = {"archmage.helpless.effect", "archmage.helpless.who", "archmage.unconscious.no-actions",
        "archmage.ruling.helpless-cannot-act"}
PATCH = "Patch\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: You\nEffect: You heal 5 hit points."


def gaze(name: str, effect: str) -> str:
    """A power that hits Mental Defense for 1 damage and this."""
    return f"R: {name} +20 vs. MD—1 damage, and the target is {effect}"


def duel(stage: Callable[..., Scene], *conditions: str, **a: Any) -> Scene:
    """A in these conditions, engaged with the monster G, who acts first; B stands by."""
    return stage(
        engaged=[("A", "G")], G=dict(side="monsters", powers=[CLAW]),
        A={"conditions": list(conditions), "powers": [CLAW, PATCH], **a}, B={},
    )


def defenses(scene: Scene, who: str, attacker: str) -> tuple[int, ...]:
    """AC, PD and MD as they stand."""
    return tuple(scene.defense(who, name, attacker=attacker, power="Claw").value for name in DEFENSES)


@pytest.mark.rule("archmage.dazed.attack-penalty")
def test_the_dazed_attack_at_minus_four_and_defend_as_ever(stage: Callable[..., Scene]) -> None:
    assert duel(stage).attack("A", "Claw", "G").value == 7
    scene = duel(stage, "dazed")
    assert scene.attack("A", "Claw", "G").value == 7 - 4
    assert defenses(scene, "A", "G") == (15, 15, 15)
    assert scene.attack("G", "Claw", "A").value == 7


@pytest.mark.limits("archmage.dazed.attack-penalty")
def test_dazed_costs_no_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "dazed")
    scene.turn("A")
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["quick"]) == (1, 1, 1)


@pytest.mark.rule("archmage.weakened.penalty")
def test_the_weakened_attack_and_defend_at_minus_four(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "weakened")
    assert scene.attack("A", "Claw", "G").value == 7 - 4
    assert defenses(scene, "A", "G") == (11, 11, 11)


@pytest.mark.rule("archmage.condition.penalties-no-stack")
def test_dazed_and_weakened_are_minus_four_not_eight(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "dazed", "weakened")
    total = scene.attack("A", "Claw", "G")
    assert total.value == 7 - 4
    assert [part.value for part in total.parts if part.counts and part.value < 0] == [-4]
    assert defenses(scene, "A", "G") == (11, 11, 11)


@pytest.mark.rule("archmage.condition.penalties-no-stack")
@pytest.mark.limits("archmage.helpless.effect")
@pytest.mark.limits("archmage.stunned.effect")
@pytest.mark.parametrize("conditions", [
    ("stunned", "weakened"), ("stunned", "helpless"), ("helpless", "weakened"), ("unconscious", "stunned", "weakened"),
])
def test_no_pile_of_conditions_costs_more_than_four_defense(
    stage: Callable[..., Scene], conditions: tuple[str, ...]
) -> None:
    assert defenses(duel(stage, *conditions), "A", "G") == (11, 11, 11)


@pytest.mark.rule("archmage.condition.penalties-no-stack")
def test_what_is_no_condition_adds_to_the_penalty(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "weakened", at_hp=5, recoveries=0)
    scene.turn("A")
    scene.dice(d8=[4])
    scene.do("A", "rally")
    assert scene.attack("A", "Claw", "G").value == 7 - 4 - 1
    assert defenses(scene, "A", "G") == (10, 10, 10)


@pytest.mark.rule("archmage.condition.penalties-no-stack")
@pytest.mark.rule("archmage.fear.dazes")
def test_the_daze_of_fear_is_a_daze(stage: Callable[..., Scene]) -> None:
    assert duel(stage, "fear").attack("A", "Claw", "G").value == 7 - 4
    assert duel(stage, "fear", "dazed", "weakened").attack("A", "Claw", "G").value == 7 - 4
    assert defenses(duel(stage, "fear"), "A", "G") == (15, 15, 15)


@pytest.mark.rule("archmage.fear.dazes")
def test_monsters_fear_as_well(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=dict(side="monsters", powers=[CLAW], conditions=["fear"]))
    assert scene.attack("G", "Claw", "A").value == 7 - 4


@pytest.mark.rule("archmage.fear.no-escalation")
@pytest.mark.parametrize(("conditions", "bonus"), [((), 7 + 2), (("dazed",), 7 - 4 + 2), (("fear",), 7 - 4)])
def test_the_frightened_have_no_use_of_the_escalation_die(
    stage: Callable[..., Scene], conditions: tuple[str, ...], bonus: int
) -> None:
    scene = duel(stage, *conditions)
    for _ in range(3):
        scene.turn("A")
    assert scene.escalation == 2
    assert scene.attack("A", "Claw", "G").value == bonus


@pytest.mark.rule("archmage.fear.no-escalation")
def test_fear_shuts_off_powers_that_need_the_escalation_die(stage: Callable[..., Scene]) -> None:
    surge = (
        "Surge\nClose-quarters spell\nAt-Will\nTarget: You\nEffect: You gain 5 temporary hit points.\n"
        "Special: You can use this spell only when the escalation die is 1+."
    )
    bold = duel(stage, powers=[surge])
    bold.turn("A")
    assert bold.can("A", "Surge") is False
    bold.turn("A")
    assert bold.can("A", "Surge") is True
    afraid = duel(stage, "fear", powers=[surge])
    for _ in range(2):
        afraid.turn("A")
    assert afraid.why_not("A", "Surge") == "archmage.fear.no-escalation"


def gazed(stage: Callable[..., Scene], first: str, second: str, options: dict[str, object] | None = None) -> Scene:
    """A's turn, gazed at by G and then by H with these effects."""
    scene = stage(
        options=options,
        G=dict(side="monsters", powers=[gaze("Stare", first)]),
        H=dict(side="monsters", powers=[gaze("Glare", second)]), A=dict(powers=[CLAW]),
    )
    for foe, power in (("G", "Stare"), ("H", "Glare")):
        scene.turn(foe)
        scene.dice(d20=[10])
        scene.do(foe, power, "A")
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.condition.once-worst")
def test_a_condition_twice_is_one_condition(stage: Callable[..., Scene]) -> None:
    scene = gazed(stage, "dazed (save ends)", "dazed (save ends)")
    assert scene["A"].conditions == {"dazed"}
    assert scene.attack("A", "Claw", "G").value == 7 - 4


@pytest.mark.rule("archmage.condition.once-worst")
def test_each_instance_runs_by_itself_and_the_other_takes_over(stage: Callable[..., Scene]) -> None:
    scene = gazed(stage, "dazed (save ends)", "dazed (hard save ends, 16+)")
    scene.dice(d20=[15, 15])
    scene.end()
    assert "dazed" in scene["A"].conditions
    scene.turn("A")
    assert scene.attack("A", "Claw", "G").value == 7 - 4 + 1
    scene.dice(d20=[16])
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("archmage.condition.once-worst")
@pytest.mark.parametrize(("first", "second"), [
    ("dazed (save ends)", "dazed (hard save ends, 16+)"), ("dazed (hard save ends, 16+)", "dazed (save ends)"),
])
def test_the_weaker_instance_is_dropped_if_the_table_likes(
    stage: Callable[..., Scene], first: str, second: str
) -> None:
    scene = gazed(stage, first, second, {"condition_instances": "drop"})
    scene.dice(d20=[15])
    scene.end()
    assert "dazed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[16])
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("archmage.condition.once-worst")
def test_a_condition_of_stated_length_outlives_the_save(stage: Callable[..., Scene]) -> None:
    scene = gazed(stage, "dazed (save ends)", "dazed until the end of the battle")
    scene.dice(d20=[11])
    scene.end()
    scene.turn("A")
    assert scene.attack("A", "Claw", "G").value == 7 - 4 + 1


@pytest.mark.rule("archmage.condition.once-worst")
@pytest.mark.parametrize(("natural", "left"), [(10, {"dazed", "stuck"}), (11, set())])
def test_one_save_ends_all_that_came_of_one_effect(
    stage: Callable[..., Scene], natural: int, left: set[str]
) -> None:
    scene = stage(G=dict(side="monsters", powers=[gaze("Stare", "dazed and stuck (save ends both)")]), A={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stare", "A")
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.end()
    assert scene["A"].conditions == left


@pytest.mark.rule("archmage.helpless.who")
def test_the_unconscious_and_the_dying_are_helpless(stage: Callable[..., Scene]) -> None:
    assert "helpless" in duel(stage, "unconscious")["A"].conditions
    dying = duel(stage, at_hp=0)
    assert {"unconscious", "helpless"} <= dying["A"].conditions
    assert defenses(dying, "A", "G") == (11, 11, 11)
    assert "helpless" not in duel(stage, at_hp=1)["A"].conditions


@pytest.mark.rule("archmage.helpless.effect")
def test_the_helpless_have_minus_four_to_every_defense_and_no_more(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "helpless")
    assert defenses(scene, "A", "G") == (11, 11, 11)
    assert scene.attack("G", "Claw", "A").value == 7
    scene.turn("G")
    assert scene.can("G", "coup-de-grace", "A") is True


@pytest.mark.rule("archmage.helpless.effect")
@pytest.mark.rule("archmage.helpless.who")
@pytest.mark.parametrize("condition", ["helpless", "unconscious"])
def test_the_helpless_do_nothing_whatever_the_cause(stage: Callable[..., Scene], condition: str) -> None:
    scene = duel(stage, condition)
    scene.turn("A")
    for action in ("Claw", "disengage", "Patch", "rally", "delay"):
        target = "G" if action == "Claw" else None
        to = "field" if action == "disengage" else None
        assert scene.why_not("A", action, target, to=to) in BARS


@pytest.mark.limits("archmage.helpless.effect")
@pytest.mark.rule("archmage.helpless.who")
def test_a_sleeper_sleeps_through_a_blow_and_wakes_on_a_save(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")], G=dict(side="monsters", powers=[gaze("Lull", "helpless (save ends)"), CLAW]), A={},
        H=dict(side="monsters", powers=[CLAW.replace("Claw", "R: Claw")]), B={},
    )
    for foe, power in (("G", "Lull"), ("H", "Claw")):
        scene.turn(foe)
        scene.dice(d20=[10])
        scene.do(foe, power, "A")
    assert scene["A"].hp == 40 - 1 - 6
    assert "helpless" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[11])
    scene.end()
    assert "helpless" not in scene["A"].conditions


@pytest.mark.rule("archmage.stunned.effect")
def test_the_stunned_have_minus_four_to_defenses_and_no_actions(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "stunned")
    assert defenses(scene, "A", "G") == (11, 11, 11)
    assert scene.attack("A", "Claw", "G").value == 7
    scene.turn("A")
    for action in ("Claw", "disengage", "Patch", "rally", "delay"):
        target = "G" if action == "Claw" else None
        to = "field" if action == "disengage" else None
        assert scene.why_not("A", action, target, to=to) == "archmage.stunned.effect"


@pytest.mark.limits("archmage.stunned.effect")
def test_the_stunned_still_suffer_and_save(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", powers=[gaze("Stare", "stunned (save ends)")]),
        H=dict(side="monsters", powers=["R: Brand +20 vs. PD—6 damage, and 5 ongoing fire damage"]), A={},
    )
    for foe, power in (("G", "Stare"), ("H", "Brand")):
        scene.turn(foe)
        scene.dice(d20=[10])
        scene.do(foe, power, "A")
    scene.turn("A")
    scene.dice(d20=[11, 11])
    scene.end()
    assert scene["A"].hp == 40 - 1 - 6 - 5
    assert (scene["A"].conditions, scene["A"].ongoing) == (set(), {})


@pytest.mark.rule("archmage.stunned.effect")
@pytest.mark.parametrize(("conditions", "offered"), [([], True), (["stunned"], False), (["helpless"], False)])
def test_neither_the_stunned_nor_the_helpless_strike_at_those_who_leave(
    stage: Callable[..., Scene], conditions: list[str], offered: bool
) -> None:
    scene = stage(
        engaged=[("A", "G")], A={}, G=dict(side="monsters", powers=[CLAW], conditions=conditions),
        H=dict(side="monsters"),
    )
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert (("G", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("archmage.stunned.effect")
@pytest.mark.parametrize(("conditions", "offered"), [
    ([], True), (["stunned"], False), (["helpless"], False), (["stuck"], False),
    (["dazed"], True), (["hampered"], True), (["weakened"], True), (["fear"], True), (["confused"], True),
])
def test_who_intercepts(stage: Callable[..., Scene], conditions: list[str], offered: bool) -> None:
    scene = stage(
        rear=["B"], A=dict(conditions=conditions), B={}, G=dict(side="monsters", powers=[CLAW]),
    )
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert (("A", "intercept") in scene.offers) is offered


@pytest.mark.rule("archmage.vulnerable.crit-range")
@pytest.mark.parametrize(("natural", "damage"), [(17, 6), (18, 12), (19, 12), (20, 12)])
def test_attacks_on_the_vulnerable_crit_on_eighteen(
    stage: Callable[..., Scene], natural: int, damage: int
) -> None:
    scene = duel(stage, "vulnerable")
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 40 - damage


@pytest.mark.rule("archmage.vulnerable.crit-range")
def test_the_vulnerable_crit_no_better_themselves(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "vulnerable")
    assert scene.odds("G", "Claw", "A").crit == pytest.approx(3 / 20)
    assert scene.odds("A", "Claw", "G").crit == pytest.approx(1 / 20)
    assert defenses(scene, "A", "G") == (15, 15, 15)


@pytest.mark.rule("archmage.vulnerable.crit-range")
@pytest.mark.parametrize(("options", "natural", "damage"), [
    (None, 18, 12), (None, 17, 0), ({"expanded_crit_must_hit": "yes"}, 18, 0),
    ({"expanded_crit_must_hit": "yes"}, 19, 0), ({"expanded_crit_must_hit": "yes"}, 20, 12),
])
def test_a_crit_by_the_wider_range_hits_whatever_the_total(
    stage: Callable[..., Scene], options: dict[str, object] | None, natural: int, damage: int
) -> None:
    scene = stage(
        options=options, engaged=[("A", "G")],
        G=dict(side="monsters", powers=[CLAW]), A=dict(ac=40, conditions=["vulnerable"]),
    )
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 40 - damage
