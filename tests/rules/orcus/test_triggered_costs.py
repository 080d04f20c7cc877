"""A power of one's turn that answers a trigger takes its action from that turn, and is not had outside it."""

import pytest

from battlemat import Scene

BOLT = "Bolt (standard, at-will): Ranged 20; +5 vs AC; 3 damage."


def staged(cost: str, trigger: str) -> Scene:
    spring = (
        f"Spring\nAt-Will Utility 2 ({cost} Action) ● Martial\nSelf\nTrigger {trigger}\n"
        "Effect You gain a +2 power bonus to AC until the end of your next turn."
    )
    return Scene(
        "orcus",
        A=dict(at=(1, 1), ac=10, powers=[BOLT, spring]),
        G=dict(side="monsters", at=(8, 1), ac=10, hp=90, powers=[BOLT]),
    )


@pytest.mark.rule("orcus.turn.actions", "orcus.turn.move")
def test_what_a_hit_sets_off_costs_its_move_action() -> None:
    scene = staged("Move", "You hit with a ranged attack.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.accept("A", "Spring")
    scene.do("A", "Bolt", "G")
    assert scene["A"].actions["move"] == 0
    assert scene.why_not("A", "walk", to=(2, 1)) is not None


@pytest.mark.rule("orcus.turn.actions", "orcus.turn.move")
def test_with_that_action_spent_it_is_not_offered() -> None:
    scene = staged("Move", "You hit with a ranged attack.")
    scene.turn("A")
    scene.do("A", "walk", to=(2, 1))
    scene.dice(d20=[15])
    scene.do("A", "Bolt", "G")
    assert scene.offers == []


@pytest.mark.rule("orcus.turn.actions")
@pytest.mark.parametrize(("cost", "offered"), [("Move", []), ("Swift", []), ("Counter", [("A", "Spring")])])
def test_on_another_turn_only_what_is_no_action_of_a_turn_answers(cost: str, offered: list[tuple[str, str]]) -> None:
    scene = staged(cost, "You are hit by an attack.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bolt", "A")
    assert scene.offers == offered
