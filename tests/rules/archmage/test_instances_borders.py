"""One condition or burn from two sources: which of the two runs, for every two lengths, laid in either order."""

from collections.abc import Callable
from functools import cache

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.durations import MAINTAINED, Duration
from battlemat.engine.effects.effect import Effect

Stage = Callable[..., Scene]
DROP = {"condition_instances": "drop"}
LENGTHS = {
    "until the end of the turn": 0, "until the start of G's next turn": 1, "until the end of G's next turn": 2,
    "save ends": 3, "until the end of the battle": 5, "until a short rest": 6, "until a long rest": 7,
}  # fmt: skip
"""What is said of how long something lasts, from the shortest to the longest."""


def staged(stage: Stage, options: dict[str, str]) -> Scene:
    scene = stage(options=options, A={}, B={}, G=dict(side="monsters"))
    scene.turn("B")
    return scene


@cache
def lasting(words: str) -> tuple[int, int]:
    """What the duration of something that is laid in these words comes to."""
    probe = Scene("archmage", A={}, B={}, G=dict(side="monsters"))
    probe.turn("B")
    probe.rule(f"dazed A {words}")
    duration = probe.creature("A").effects[-1].duration
    return (duration.kind, duration.whose)


def borne(scene: Scene, condition: str) -> list[str]:
    """How long the instances of a condition on A last, in the words of `LENGTHS`."""
    mask = scene.battle.rules.conditions.mask(condition)
    return [words for effect in scene.creature("A").effects if effect.conditions & mask
            for words in LENGTHS if lasting(words) == (effect.duration.kind, effect.duration.whose)]  # fmt: skip


@pytest.mark.rule("archmage.condition.once-worst")
@pytest.mark.rule("archmage.ruling.worst-instance")
@pytest.mark.parametrize("first", LENGTHS)
@pytest.mark.parametrize("second", LENGTHS)
def test_the_longer_of_two_instances_is_kept_where_one_is_dropped(stage: Stage, first: str, second: str) -> None:
    scene = staged(stage, DROP)
    scene.rule(f"weakened A {first}")
    scene.rule(f"weakened A {second}")
    assert borne(scene, "weakened") == [max(first, second, key=LENGTHS.__getitem__)]
    both = staged(stage, {})
    both.rule(f"weakened A {first}")
    both.rule(f"weakened A {second}")
    assert sorted(borne(both, "weakened")) == sorted([first, second])
    assert both.attack("A", "melee-basic", "G").value == scene.attack("A", "melee-basic", "G").value


@pytest.mark.rule("archmage.condition.once-worst")
@pytest.mark.rule("archmage.ruling.worst-instance")
@pytest.mark.parametrize("options", [DROP, {}])
@pytest.mark.parametrize(("first", "second", "left"), [
    ("dazed", "stuck", 2), ("dazed", "dazed", 1), ("weakened", "dazed", 2), ("stunned", "stunned", 1),
])  # fmt: skip
def test_only_instances_of_the_same_condition_meet(
    stage: Stage, options: dict[str, str], first: str, second: str, left: int
) -> None:
    scene = staged(stage, options)
    scene.rule(f"{first} A until the end of the battle")
    scene.rule(f"{second} A save ends")
    assert len(scene.creature("A").effects) == (left if options else 2)
    assert {first, second} <= scene["A"].conditions


@pytest.mark.rule("archmage.ruling.ongoing-stacking")
@pytest.mark.parametrize("option", ["per-type", "all"])
@pytest.mark.parametrize(("first", "second", "running"), [
    ("5 fire", "5 fire", {"fire": 5}), ("5 fire", "6 fire", {"fire": 6}), ("6 fire", "5 fire", {"fire": 6}),
    ("5 fire", "4 cold", {"fire": 5, "cold": 4}), ("5", "4", {"": 5}), ("4", "5", {"": 5}),
    ("5", "6 fire", {"": 5, "fire": 6}),
])  # fmt: skip
def test_the_higher_burn_of_each_type_runs(
    stage: Stage, option: str, first: str, second: str, running: dict[str, int]
) -> None:
    scene = staged(stage, {"ongoing_stacking": option})
    scene.rule(f"ongoing A {first} save ends")
    scene.rule(f"ongoing A {second} save ends")
    burns = [int(words.split()[0]) for words in (first, second)]
    if option == "per-type":
        assert scene["A"].ongoing == running
        burns = list(running.values())
    scene.turn("A")
    scene.dice(d20=[20] * len(burns))
    scene.end()
    assert scene["A"].hp == 40 - sum(burns)
    assert scene["A"].ongoing == {}


@pytest.mark.rule("archmage.condition.once-worst")
@pytest.mark.rule("archmage.ruling.worst-instance")
@pytest.mark.parametrize("words", [words for words in LENGTHS if LENGTHS[words] != 7])
@pytest.mark.parametrize("last", [False, True])
def test_what_is_kept_up_outlasts_a_save_and_not_the_battle(stage: Stage, words: str, last: bool) -> None:
    """Nobody knows how long somebody will keep it up: longer than any count of turns, no longer than the battle."""
    scene = staged(stage, DROP)
    bearer = scene.creature("A")
    mask = scene.battle.rules.conditions.mask("weakened")
    kept_up = Effect("hex", scene.creature("G").id, Duration(MAINTAINED, scene.creature("G").id), conditions=mask)
    if last:
        scene.rule(f"weakened A {words}")
        verbs.add_effect(scene.battle, bearer, kept_up)
    else:
        verbs.add_effect(scene.battle, bearer, kept_up)
        scene.rule(f"weakened A {words}")
    names = [effect.name for effect in bearer.effects if effect.conditions & mask]
    assert names == (["hex"] if LENGTHS[words] < 4 else ["weakened"])
