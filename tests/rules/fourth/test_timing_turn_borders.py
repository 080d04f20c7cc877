"""When what lasts a while ends: every moment of three rounds, for whoever laid it on and whoever bears it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
WORDS = {
    "start of mine": "until the start of your next turn",
    "end of mine": "until the end of your next turn",
    "end of its": "until the end of the target's next turn",
    "encounter": "until the end of the encounter",
}
PLACES = {"A": (5, 5), "G": (6, 5), "B": (0, 0), "H": (0, 9)}


def staged(stage: Stage, order: str, words: str) -> Scene:
    """Those of `order` act in it; A stands beside G and can lay on it what lasts so long."""
    line = f"Hex (standard, at-will): +99 vs AC; 1 damage, and the target is slowed {words}."
    cast: dict[str, dict[str, Any]] = {}
    for key in order:
        side = "heroes" if key in "AB" else "monsters"
        cast[key] = dict(at=PLACES[key], side=side, powers=[line] if key == "A" else [])
    return stage(**cast)


def moments(order: str, rounds: int) -> list[tuple[str, str]]:
    """The starts and ends of all turns."""
    return [(when, key) for _ in range(rounds) for key in order for when in ("start", "end")]


def timeline(scene: Scene, order: str, laid: int, rounds: int) -> list[bool]:
    """Whether G is slowed at each moment, A laying it on at the moment `laid`."""
    found = []
    for n, (when, key) in enumerate(moments(order, rounds)):
        if when == "start":
            scene.turn(key)
        else:
            scene.end()
        if n == laid:
            scene.do("A", "Hex", "G")
        found.append("slowed" in scene["G"].conditions)
    return found


@pytest.mark.rule("fourth.turn.end-effects")
@pytest.mark.rule("fourth.turn.start-other-effects")
@pytest.mark.rule("fourth.ruling.condition-duration")
@pytest.mark.parametrize("order", ["ABGH", "GHAB", "HABG", "BGAH"])
@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("again", [0, 1])
def test_what_is_laid_on_in_ones_own_turn(stage: Stage, order: str, kind: str, again: int) -> None:
    rounds = 3 + again
    scene = staged(stage, order, WORDS[kind])
    when = moments(order, rounds)
    laid = [n for n, moment in enumerate(when) if moment == ("start", "A")][again]
    last = {"start of mine": ("start", "A"), "end of mine": ("end", "A"), "end of its": ("end", "G"),
            "encounter": ("end", "nobody")}[kind]
    after = [n for n, moment in enumerate(when) if n > laid and moment == last]
    skipped = 1 if kind == "end of mine" else 0  # the end of this turn is not that of the next
    ends = after[skipped] if len(after) > skipped else len(when)
    assert timeline(scene, order, laid, rounds) == [laid <= n < ends for n in range(len(when))]


@pytest.mark.rule("fourth.turn.end-saves")
@pytest.mark.rule("fourth.turn.end-effects")
@pytest.mark.parametrize("order", ["ABGH", "GHAB", "BGAH"])
@pytest.mark.parametrize("failures", [0, 1, 2])
def test_a_save_comes_at_the_end_of_each_turn_of_its_bearer(stage: Stage, order: str, failures: int) -> None:
    scene = staged(stage, order, "(save ends)")
    when = moments(order, 4)
    laid = when.index(("start", "A"))
    scene.dice(d20=[15, *[9] * failures, 10])
    own = [n for n, moment in enumerate(when) if n > laid and moment == ("end", "G")]
    ends = own[failures]
    assert timeline(scene, order, laid, 4) == [laid <= n < ends for n in range(len(when))]


@pytest.mark.rule("fourth.ongoing.start-of-turn")
@pytest.mark.rule("fourth.turn.start-ongoing-damage")
@pytest.mark.rule("fourth.ongoing.save-ends")
@pytest.mark.parametrize("order", ["AG", "GA", "ABG", "BGA"])
@pytest.mark.parametrize("failures", [0, 1, 2])
@pytest.mark.parametrize("regeneration", [0, 3])
def test_burning_and_mending_turn_by_turn(stage: Stage, order: str, failures: int, regeneration: int) -> None:
    line = "Burn (standard, at-will): +99 vs AC; 1 damage, and ongoing 5 fire damage (save ends)."
    traits = [f"Regeneration {regeneration}"] if regeneration else []
    cast: dict[str, dict[str, Any]] = {}
    for key in order:
        side = "heroes" if key in "AB" else "monsters"
        cast[key] = dict(at=PLACES[key], side=side)
    cast["A"]["powers"] = [line]
    cast["G"].update(hp=50, traits=traits)
    scene = stage(**cast)
    hp, burning, left = 50, False, failures
    scene.dice(d20=[15, *[9] * failures, 10])
    for when, key in moments(order, 5):
        if when == "start":
            scene.turn(key)
            if key == "G":
                hp = min(50, hp - (5 if burning else 0) + regeneration)
            if key == "A" and scene.round == 1:
                scene.do("A", "Burn", "G")
                hp, burning = hp - 1, True
        else:
            scene.end()
            if key == "G" and burning:
                burning, left = left > 0, left - 1
        assert scene["G"].hp == hp, (when, key, scene.round)
        assert scene["G"].ongoing == ({"fire": 5} if burning else {})


@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.rule("fourth.second-wind.defenses")
@pytest.mark.rule("fourth.run.grants-advantage")
@pytest.mark.parametrize("order", ["ABGH", "GHAB", "BGAH"])
@pytest.mark.parametrize("action", ["total-defense", "second-wind", "run"])
def test_what_one_does_lasts_until_ones_next_turn_starts(stage: Stage, order: str, action: str) -> None:
    scene = staged(stage, order, "until the end of your next turn")
    when = moments(order, 3)
    own = [n for n, moment in enumerate(when) if moment == ("start", "A")]
    for n, (side, key) in enumerate(when):
        if side == "start":
            scene.turn(key)
        else:
            scene.end()
        if n == own[0]:
            scene.do("A", action, to=(5, 6) if action == "run" else None)
        holds = own[0] <= n < own[1]
        if action == "run":
            assert scene.advantage("G", "A") is holds, (side, key)
        else:
            assert scene.defense("A", "will").value == 15 + (2 if holds else 0), (side, key)
