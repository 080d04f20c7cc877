"""What a turn allows: who may do what in which state, how often what is free, and what its end brings."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.flags import DYING, NO_ACTIONS, STABLE, SURPRISED

Stage = Callable[..., Scene]
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
SHOT = "Shot\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. AC\nHit: 6 damage."
CLAW = "Claw +7 vs. AC—6 damage"
STATES: dict[str, dict[str, Any]] = {
    "able": {}, "stuck": dict(conditions=["stuck"]), "dazed": dict(conditions=["dazed"]),
    "stunned": dict(conditions=["stunned"]), "helpless": dict(conditions=["helpless"]),
    "unconscious": dict(conditions=["unconscious"]), "dying": dict(at_hp=-3), "dead": dict(at_hp=-30),
}
BARRED = {"stunned": "archmage.stunned.effect", "helpless": "archmage.helpless.effect",
          "unconscious": "archmage.helpless.effect", "dying": "archmage.helpless.effect",
          "dead": "archmage.damage.zero-hp"}
"""What keeps one in a state from acting."""
DEEDS: dict[str, dict[str, Any]] = {
    "end": {}, "talk": {}, "Jab": dict(target="G"), "rally": {}, "drop-item": {}, "delay": {}, "flee": {},
    "fight-in-spirit": dict(choose={"ally": "B", "bonus": "ac"}),
}


@pytest.mark.rule("archmage.stunned.effect", "archmage.spirit.eligibility", "archmage.action.free-off-turn")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("options", [{}, {"stunned_speech": "yes"}, {"spirit_eligibility": "unconscious"}])
def test_what_each_state_leaves_one_to_do(stage: Stage, state: str, options: dict[str, str]) -> None:
    scene = stage(options=options, engaged=[("A", "G")], A=dict(powers=[JAB], **STATES[state]), B={},
                  G=dict(side="monsters", powers=[CLAW]))
    scene.dice(d20=[5] if state == "dying" else [])
    scene.turn("A")
    bar = BARRED.get(state)
    out = state == "dead" or ("spirit_eligibility" in options and state in ("unconscious", "dying"))
    expected: dict[str, str | None] = dict.fromkeys(DEEDS, bar)
    expected["flee"] = None
    expected["fight-in-spirit"] = None if out else "archmage.spirit.eligibility"
    if out:
        expected["end"] = None
    if state == "stunned" and "stunned_speech" in options:
        expected["talk"] = None
    assert {deed: scene.why_not("A", deed, **how) for deed, how in DEEDS.items()} == expected
    scene.turn("B")
    late = {"Jab": "archmage.action.turn-budget", "rally": "archmage.action.turn-budget", "flee": None,
            "fight-in-spirit": expected["fight-in-spirit"]}
    for deed, how in DEEDS.items():
        assert scene.why_not("A", deed, **how) == late.get(deed, "archmage.action.free-off-turn"), deed


@pytest.mark.rule("archmage.ruling.free-action-cap")
@pytest.mark.parametrize(("cap", "asked"), [("none", [1, 1, 1, 1]), (1, [1, 0, 1, 0]), (2, [1, 1, 1, 1]),
                                            (0, [0, 0, 0, 0])])
def test_free_actions_are_counted_turn_by_turn(stage: Stage, cap: str | int, asked: list[int]) -> None:
    """Each of two heroes in melee with G shoots at H and then walks away."""
    scene = stage(options={"free_action_cap": cap}, engaged=[("A", "G"), ("B", "G")], A=dict(powers=[SHOT]),
                  B=dict(powers=[SHOT]), G=dict(side="monsters", hp=90, powers=[CLAW]), H=dict(side="monsters", hp=90))
    times = iter(asked)
    for who in "AB":
        scene.turn(who)
        for deed, target, to in (("Shot", "H", None), ("move", None, "rear")):
            struck = next(times)
            scene.accept("G", "opportunity-attack")
            scene.dice(d20=[5] * (struck + (deed == "Shot")))
            scene.do(who, deed, target, to=to)
            assert scene.offers == [("G", "opportunity-attack")] * struck, (who, deed)
            scene._answers.accepted.clear()


@pytest.mark.rule("archmage.ruling.free-action-cap", "archmage.action.free")
@pytest.mark.parametrize(("cap", "more"), [("none", None), (2, None), (1, "archmage.action.free"),
                                           (0, "archmage.action.free")])
def test_who_has_taken_its_free_actions_may_still_talk_and_act(stage: Stage, cap: str | int, more: str | None) -> None:
    scene = stage(options={"free_action_cap": cap}, engaged=[("A", "G")], A=dict(powers=[JAB]), B={},
                  G=dict(side="monsters", hp=90, powers=[CLAW]))
    scene.turn("A")
    first = None if cap != 0 else "archmage.action.free"
    assert scene.why_not("A", "drop-item") == first
    scene.do("A", "talk")
    scene.do("A", "talk")
    assert scene.why_not("A", "drop-item") == first
    if first is None:
        scene.do("A", "drop-item")
    assert scene.why_not("A", "talk") is None
    assert scene.why_not("A", "Jab", "G") is None
    held = scene.creature("A").held
    if held:
        assert scene.why_not("A", "drop-item") == more
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Jab", "G")
    assert scene.last("attack").natural == 2


@pytest.mark.rule("archmage.ruling.initiative-when", "archmage.temp-hp.expire")
@pytest.mark.parametrize("option", ["start", "first-turn"])
def test_temporary_hit_points_end_as_the_first_turn_comes_where_one_rolls_then(stage: Stage, option: str) -> None:
    late = option == "first-turn"
    scene = stage(options={"initiative_roll": "first-turn"} if late else {}, A=dict(temp_hp=7), B=dict(temp_hp=4),
                  G=dict(side="monsters", powers=[CLAW]))
    scene.turn("A")
    assert [scene[key].temp_hp for key in "AB"] == ([0, 4] if late else [7, 4])
    scene.turn("B")
    assert scene["B"].temp_hp == (0 if late else 4)
    for who, amount in (("A", 5), ("B", 6)):
        creature = scene.creature(who)
        scene._answers.run(scene.rules.health.gain_temp(scene.battle, creature, amount + 5))
    scene.turn("A")
    scene.turn("B")
    assert [scene[key].temp_hp for key in "AB"] == [10, 11]


@pytest.mark.rule("archmage.death.save", "archmage.death.save-natural-20", "archmage.ruling.death-save-turn")
@pytest.mark.parametrize("option", ["wait", "act"])
@pytest.mark.parametrize("natural", [1, 15, 16, 19, 20])
@pytest.mark.parametrize("failures", [0, 3])
def test_a_save_against_death(stage: Stage, option: str, natural: int, failures: int) -> None:
    """16 and a recovery is spent, 20 and one acts at once; what is less is a failure, of which the fourth is death."""
    values = {"wait": {}, "act": {"death_save_turn": "act"}}
    scene = stage(options=values[option], A=dict(at_hp=-3, con=14), B={}, G=dict(side="monsters", powers=[CLAW]))
    scene.creature("A").death_failures = failures
    saved = natural >= 16
    scene.dice(d20=[natural], d8=[5] if saved else [])
    scene.turn("A")
    seen = scene["A"]
    assert seen.hp == (5 + 2 if saved else -3)
    assert seen.recoveries == (7 if saved else 8)
    assert seen.alive is (saved or failures == 0)
    assert seen.dying is (not saved and failures == 0)
    if not saved:
        assert seen.death_failures == failures + 1
    acts = natural == 20 or (saved and option == "act")
    assert seen.actions == ({"standard": 1, "move": 1, "quick": 1} if acts else {"standard": 0, "move": 0, "quick": 0})
    if saved:
        late = None if acts else "archmage.ruling.death-save-turn"
        for deed, how in (("rally", {}), ("move", dict(to="rear")), ("drop-item", {}), ("talk", {})):
            refused = scene.why_not("A", deed, **how)
            assert (refused is None) is acts, (deed, refused)
            assert refused == late or refused == "archmage.action.turn-budget"
        assert scene.why_not("A", "end") is None
        scene.turn("A")
        assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}
        assert scene.why_not("A", "rally") is None


@pytest.mark.rule("archmage.action.standard-as-move", "archmage.action.turn-budget")
@pytest.mark.parametrize(("deed", "using", "why"), [
    ("Jab", None, None), ("Jab", "standard", None), ("Jab", "move", "archmage.action.standard-as-move"),
    ("Jab", "quick", "archmage.action.standard-as-move"), ("rally", "move", "archmage.action.standard-as-move"),
    ("move", "standard", None), ("move", "move", None), ("move", "quick", "archmage.action.trade-for-quick"),
])
def test_a_lesser_action_never_becomes_a_standard_one(stage: Stage, deed: str, using: str | None,
                                                      why: str | None) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[JAB]), G=dict(side="monsters", powers=[CLAW]))
    scene.turn("A")
    how: dict[str, Any] = {"target": "G"} if deed == "Jab" else {"to": "rear"} if deed == "move" else {}
    assert scene.why_not("A", deed, **how, using=using) == why
    scene.creature("A").standard = 0
    if using is None:
        assert scene.why_not("A", deed, **how) == "archmage.action.turn-budget"


@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.parametrize("state", [0, SURPRISED, NO_ACTIONS, SURPRISED | NO_ACTIONS])
def test_who_has_no_part_in_an_ambush_does_nothing(stage: Stage, state: int) -> None:
    scene = stage(A=dict(powers=[JAB]), B={}, G=dict(side="monsters", powers=[CLAW]))
    scene.turn("A")
    who = scene.creature("A")
    verbs.set_state(scene.battle, who, state, True)
    for action in (scene.battle.rules.actions["rally"], scene.battle.rules.actions["talk"]):
        refused = scene.rules.turns.incapacity(scene.battle, who, action)
        assert (refused is not None and refused.rule == "archmage.ambush.two-act") is (state == SURPRISED | NO_ACTIONS)
    assert scene.rules.turns.incapacity(scene.battle, who, scene.battle.rules.actions["flee"]) is None


@pytest.mark.rule("archmage.stabilize.state", "archmage.death.save")
@pytest.mark.parametrize("hero", [True, False])
@pytest.mark.parametrize("hp", [-3, 0, 1])
@pytest.mark.parametrize("flags", [0, DYING, STABLE, DYING | STABLE])
def test_who_rolls_against_death(stage: Stage, hero: bool, hp: int, flags: int) -> None:
    """The dying, and of heroes those at 0 or below who are stable."""
    scene = stage(A={}, G=dict(side="monsters", powers=[CLAW]))
    who = scene.creature("A" if hero else "G")
    before = who.hp, who.flags
    who.hp, who.flags = hp, who.flags | flags
    rolls = scene.rules.turns.near_death(who)
    who.hp, who.flags = before
    assert rolls is bool(flags & DYING or (flags & STABLE and hero and hp <= 0))


@pytest.mark.rule("archmage.stabilize.state", "archmage.death.save")
@pytest.mark.parametrize(("natural", "wakes"), [(1, False), (15, False), (16, True), (20, True)])
def test_the_stable_roll_on_and_fail_nothing(stage: Stage, natural: int, wakes: bool) -> None:
    scene = stage(A=dict(at_hp=-3), B={}, G=dict(side="monsters", powers=[CLAW]))
    scene.rules.health.stabilise(scene.battle, scene.creature("A"), scene.id("B"), "archmage.stabilize.state")
    scene.dice(d20=[natural], d8=[5] if wakes else [])
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].death_failures) == (5 if wakes else -3, 0)
    assert scene["A"].stable is not wakes


@pytest.mark.rule("archmage.action.interrupt-limit")
@pytest.mark.parametrize("used", [False, True])
def test_an_interrupt_used_stays_used_until_ones_turn_is_over(stage: Stage, used: bool) -> None:
    scene = stage(A={}, B={}, G=dict(side="monsters", powers=[CLAW]))
    who = scene.creature("A")
    assert who.immediate == 1
    who.immediate = 0 if used else 1
    scene.turn("A")
    assert who.immediate == (0 if used else 1)
    scene.turn("B")
    assert who.immediate == 1
