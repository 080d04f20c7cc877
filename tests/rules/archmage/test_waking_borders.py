"""Death saves by die and total with every switch, one after the other; flights voted on; stories told."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


# ---------------------------------------------------------------------- death saves


@pytest.mark.rule("archmage.death.save", "archmage.death.save-natural-20", "archmage.ruling.death-save-modifiers")
@pytest.mark.parametrize("option", ["wake-only", "act"])
@pytest.mark.parametrize("recoveries", [0, 1, 8])
@pytest.mark.parametrize("stable", [False, True])
def test_a_death_save_by_its_die_and_its_total(stage: Stage, option: str, recoveries: int, stable: bool) -> None:
    for shown, bonus in product((1, 13, 14, 15, 16, 17, 18, 19, 20), (-5, -2, 0, 2)):
        scene = stage(
            options={"death_save_turn": option, "recovery_average": "yes"}, B=dict(wis=30), G=foe(),
            A=dict(at_hp=-5, recoveries=recoveries), engaged=[("A", "G"), ("B", "G")],
        )
        scene.turn("B")
        if stable:
            scene.dice(d20=[10])
            scene.do("B", "stabilize", "A")
        if bonus:
            scene.rule(f"bonus A {bonus:+d} to saves")
        scene.turn("G")
        scene.dice(d20=[shown])
        scene.turn("A")
        wakes = shown == 20 or shown + bonus >= 16
        state = scene["A"]
        assert state.hp == (-5 if not wakes else 4 if recoveries else 2), (shown, bonus)
        assert state.recoveries == max(0, recoveries - wakes)
        assert ("unconscious" in state.conditions) is not wakes
        assert state.death_failures == (0 if wakes or stable else 1)
        acts = wakes and (shown == 20 or option == "act")
        assert state.actions["standard"] == state.actions["move"] == state.actions["quick"] == int(acts)
        scene.turn("B")
        if wakes:
            scene.turn("A")
            assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("archmage.death.fourth-failure")
@pytest.mark.rule("archmage.death.save-failure")
@pytest.mark.parametrize("course", ["----", "--+--", "+----", "---+-", "-+-+-+-", "---"])
def test_four_failures_in_one_battle_kill_though_one_wakes_between(stage: Stage, course: str) -> None:
    scene = stage(options={"recovery_average": "yes"}, B={}, A=dict(at_hp=-5), G=foe())
    failures = 0
    for mark in course:
        scene.turn("B")
        assert scene["A"].alive
        if not scene["A"].dying:
            scene.rule(f"damage A {scene['A'].hp + 1}")
        scene.dice(d20=[16 if mark == "+" else 15])
        scene.turn("G")
        failures += mark == "-"
        assert scene["A"].death_failures == failures
        assert scene["A"].alive is (failures < 4)


# ---------------------------------------------------------------------- flight


@pytest.mark.rule("archmage.flee.propose")
@pytest.mark.rule("archmage.ruling.flee-consent")
@pytest.mark.parametrize("agree", ["", "B", "C", "BC"])
@pytest.mark.parametrize("state", ["up", "dying", "dead", "engaged"])
def test_the_party_flees_when_all_agree_and_asks_once_a_turn(stage: Stage, agree: str, state: str) -> None:
    at_hp = {"dying": -3, "dead": -30}.get(state, 40)
    scene = stage(A={}, B={}, C=dict(at_hp=at_hp), G=foe(), engaged=[("A", "G")] if state == "engaged" else [])
    scene.turn("A")
    for who in agree:
        scene.accept(who, "flee")
    scene.do("A", "flee")
    asked = [who for who, option in scene.offers if option == "flee"]
    voters = [who for who in "BC" if who == "B" or state in ("up", "engaged", "dying")]
    gone = set(voters) <= set(agree)
    lost = [event.kind for event in scene.log].count("campaign-loss")
    if state in ("up", "engaged"):
        assert asked == (voters if "B" in agree else voters[:1])
        assert lost == int(gone)
    assert lost == int(scene.battle.concluded)
    if not lost:
        assert scene.why_not("A", "flee") == "archmage.flee.propose"
        assert scene.why_not("B", "flee") == "archmage.flee.propose"
        scene.turn("B")
        assert scene.can("B", "flee")
        assert scene.can("A", "flee")
        scene.turn("G")
        assert scene.why_not("A", "flee") == "archmage.flee.propose"
        assert scene.why_not("G", "flee") == "archmage.flee.propose"


# ---------------------------------------------------------------------- stories


@pytest.mark.rule("archmage.spirit.eligibility")
@pytest.mark.rule("archmage.spirit.bonus")
@pytest.mark.parametrize(("teller", "option", "may"), [
    ("dead", "gone", True), ("dying", "gone", False), ("up", "gone", False), ("asleep", "gone", False),
    ("dead", "unconscious", True), ("dying", "unconscious", True), ("up", "unconscious", False),
    ("asleep", "unconscious", True), ("stunned", "unconscious", False),
])  # fmt: skip
def test_who_may_tell_a_story_and_whom_it_is_for(stage: Stage, teller: str, option: str, may: bool) -> None:
    states: dict[str, dict[str, Any]] = {
        "dead": {"at_hp": -30}, "dying": {"at_hp": -3}, "asleep": {"conditions": ["unconscious"]},
        "stunned": {"conditions": ["stunned"]}, "up": {},
    }
    scene = stage(options={"spirit_eligibility": option}, B={}, A=states[teller], C=dict(at_hp=-30),
                  D=dict(at_hp=-2), G=foe())  # fmt: skip
    scene.turn("B")
    told = {whom for whom in "ABCDG" for bonus in ("attack", "ac", "pd", "md")
            if scene.can("A", "fight-in-spirit", choose={"ally": whom, "bonus": bonus})}  # fmt: skip
    assert told == ({"B", "D"} if may else set())
    for wrong in ("damage", "will", ""):
        assert not scene.can("A", "fight-in-spirit", choose={"ally": "B", "bonus": wrong} if wrong else {"ally": "B"})
    battle = scene.battle
    uses = battle.rules.actions["fight-in-spirit"].uses(battle, scene.creature("A"))
    assert len(uses) == (8 if may else 0)


@pytest.mark.rule("archmage.spirit.duration")
@pytest.mark.rule("archmage.ruling.spirit-numbers")
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("number", ["ac", "pd", "md"])
def test_how_long_a_story_lasts_and_what_later_ones_give(stage: Stage, rounds: int, number: str) -> None:
    scene = stage(options={"spirit_rounds": rounds}, B={}, A=dict(at_hp=-30), C=dict(at_hp=-30), G=foe())
    scene.turn("B")
    scene.do("A", "fight-in-spirit", choose={"ally": "B", "bonus": number})
    value = 17
    for left in range(rounds, -1, -1):
        assert scene.defense("B", number, attacker="G", power="Claw").value == (value if left else 15)
        scene.turn("G")
        scene.turn("B")
    scene.do("C", "fight-in-spirit", choose={"ally": "B", "bonus": number})
    assert scene.defense("B", number, attacker="G", power="Claw").value == 16


# ---------------------------------------------------------------------- free actions


VOW = "Vow\nClose-quarters spell\nAt-Will\nFree action\nEffect: You gain 5 temporary hit points."


@pytest.mark.rule("archmage.action.free")
@pytest.mark.rule("archmage.ruling.free-action-cap")
@pytest.mark.parametrize("cap", [0, 1, 2, 3, "none"])
def test_so_many_free_actions_a_turn_and_words_besides(stage: Stage, cap: int | str) -> None:
    scene = stage(options={"free_action_cap": cap}, A=dict(powers=[VOW]), B={}, G=foe())
    for _ in range(2):
        scene.turn("A")
        for taken in range(4):
            may = cap == "none" or taken < int(cap)
            assert scene.can("A", "Vow") is may
            assert scene.can("A", "talk")
            if not may:
                assert scene.why_not("A", "Vow") == "archmage.action.free"
                break
            scene.do("A", "Vow")
            scene.do("A", "talk")
