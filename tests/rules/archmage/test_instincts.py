"""A die that decides what is done instead of acting: rows wherever they stand, attacks among them, rolls made again."""

from collections.abc import Callable

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

GULP = "Gulp +30 vs. PD—10 damage, and this creature engulfs the target"
FLING = "2. C: Fling +30 vs. PD (1 far away enemy)—21 damage"
NEAR = "3. C: Fling +30 vs. PD (1 nearby enemy)—12 damage"
SLAM = "C: Slam +30 vs. PD (1 nearby enemy)—12 damage"
HEAD = ("Instincts: Oozes have no brains. When the escalation die is odd, instead of making an attack or moving, roll "
        "a d6 to "
        "see what this creature does. If an option is not viable (you roll a 2 but there is nobody there), reroll "
        "until you "
        "get a valid option.")
ROWS = (
    "Instinct - Wobble: 1. The ooze wobbles. Each nearby enemy takes 5 acid damage.",
    "Instinct - Spit: 4. This creature spits an engulfed creature into the air above it and makes a gulp attack "
    "against that "
    "creature with a +5 attack bonus. Then the creature is engulfed again.",
    "Instinct - Eject: 5. This creature spits out each enemy engulfed by it with great force in different directions; "
    "each of "
    "those creatures takes 50 damage.",
    "Instinct - Drop: 6. It creeps up a wall. This creature falls at the end of its turn. Each creature engulfed by "
    "it takes 30 "
    "damage, and it makes a slam attack against enemies below it.",
)


def ooze(stage: Callable[..., Scene], *dice: int, d20: tuple[int, ...] = (), gulped: bool = False) -> Scene:
    """The second turn of an ooze, the escalation die at 1, with these rolls of its d6."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=200, ac=15, pd=15, md=15), B=dict(hp=200, ac=15, pd=15, md=15),
                  G=dict(side="monsters", size="huge", hp=200, powers=[GULP, FLING, NEAR, SLAM], traits=[HEAD, *ROWS]))
    assert not scene["G"].notes
    scene.turn("G")
    if gulped:
        scene.dice(d20=[10])
        scene.do("G", "Gulp", "A")
    scene.dice(d6=list(dice), d20=list(d20))
    scene.turn("G")
    assert scene.escalation == 1
    return scene


def test_a_row_happens_instead_of_acting(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 1)
    assert (scene["A"].hp, scene["B"].hp) == (195, 195)
    left = scene["G"].actions
    assert (left["standard"], left["move"], left["quick"]) == (0, 0, 1)


def test_no_row_while_the_die_is_even(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 1)
    scene.turn("G")
    assert scene.escalation == 2 and scene["G"].actions["standard"] == 1
    assert scene["A"].hp == 195


def test_what_cannot_be_done_is_rolled_again(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 2, 5, 4, 1)
    assert scene["A"].hp == 195


def test_an_attack_as_a_row(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 3, d20=(10,))
    assert sorted((scene["A"].hp, scene["B"].hp)) == [188, 200]
    assert scene.can("G", "Fling (3)") is False


def test_one_inside_is_spat_out_and_taken_in_again(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 4, d20=(10,), gulped=True)
    assert scene["A"].hp == 180 and "swallowed" in [tag for e in scene.battle.creatures[0].effects for tag in e.tags]


def test_all_inside_are_ejected(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 5, gulped=True)
    assert scene["A"].hp == 140
    assert "swallowed" not in [tag for e in scene.battle.creatures[0].effects for tag in e.tags]


def test_a_fall_at_the_end_of_the_turn(stage: Callable[..., Scene]) -> None:
    scene = ooze(stage, 6, gulped=True)
    assert scene["A"].hp == 190
    scene.dice(d20=[10])
    scene.turn("A")
    assert scene["A"].hp + scene["B"].hp == 190 + 200 - 30 - 12


@pytest.mark.parametrize("natural", [5, 15])
def test_a_move_that_ends_in_a_grab(stage: Callable[..., Scene], natural: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, pd=15), G=dict(side="monsters", hp=90, traits=[HEAD, (
        "Instinct - Embrace: 1. The ooze quivers. If this creature ends its move engaged with enemies, each of those "
        "enemies must roll a save; on a failure, this creature grabs them (but they're not engulfed).")]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d6=[1], d20=[natural])
    scene.turn("G")
    assert ("grabbed" in scene["A"].conditions) is (natural < 11)
