"""What keeping a power up costs, when it is owed, and who may let it go when."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.actions.action import MINOR
from battlemat.engine.actions.decisions import Use
from battlemat.systems.shared.grid.upkeep import Maintain, StopMaintaining, upkeep

Stage = Callable[..., Scene]
KINDS = ("standard", "move", "swift")


def veil(name: str, word: str) -> str:
    return (f"{name}\nAt-Will Utility 2 (Swift Action) ● Arcane, Zone\nFar burst 1 within 10\n"
            "Effect The area becomes a zone of drifting ash until the end of your next turn. "
            "Creatures in the zone have concealment.\n"
            f"Maintain {word} The zone persists until the end of your next turn.")


def veiled(stage: Stage, *cards: tuple[str, str], conditions: list[str] | None = None) -> Scene:
    """A has just laid each of these zones, the first round G's place, the next ones farther off."""
    scene = stage(A={"at": (2, 5), "powers": [veil(*card) for card in cards]},
                  G={"side": "monsters", "at": (5, 5)}, H={"side": "monsters", "at": (5, 9)})  # fmt: skip
    scene.turn("A")
    for n, (name, _) in enumerate(cards):
        if n:
            scene.do("A", "trade", using="move" if n == 1 else "standard", to="swift")
        scene.do("A", name, origin=(5, 5 + 4 * n))
    return scene


def owed(scene: Scene) -> list[str]:
    return sorted(name for name in scene.legal("A") if name.casefold().startswith("maintain"))


def dropped(scene: Scene) -> list[str]:
    return sorted(name for name in scene.legal("A") if name.casefold().startswith("stop"))


@pytest.mark.rule("orcus.duration.maintain", "orcus.ruling.maintain-timing")
@pytest.mark.parametrize(("word", "kind"), [("Standard", 0), ("Move", 1), ("Swift", 2), ("Free", None)])
def test_the_action_named_is_owed_from_the_next_turn_on_once_a_turn(stage: Stage, word: str, kind: int | None) -> None:
    scene = veiled(stage, ("Ash", word))
    assert owed(scene) == []
    assert scene.why_not("A", "maintain Ash") == "orcus.ruling.maintain-timing"
    for _ in range(2):
        scene.turn("A")
        assert scene.can("A", "maintain Ash")
        scene.do("A", "maintain Ash")
        left = scene["A"].actions
        assert [left[name] for name in KINDS] == [int(n != kind) for n in range(3)]
        who = scene.creature("A")
        who.standard = who.move = who.minor = 1
        assert scene.why_not("A", "maintain Ash") == "orcus.ruling.maintain-timing"
        scene.end()
        assert scene.concealment("A", "G") == "concealment"
    scene.turn("A")
    scene.end()
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.duration.maintain", "orcus.duration.maintain-many")
@pytest.mark.parametrize("kept", [(), ("Ash",), ("Soot",), ("Ash", "Soot")])
def test_each_power_is_paid_for_by_itself(stage: Stage, kept: tuple[str, ...]) -> None:
    scene = veiled(stage, ("Ash", "Swift"), ("Soot", "Move"))
    scene.turn("A")
    assert [name.casefold() for name in owed(scene)] == ["maintain ash", "maintain soot"]
    for name in kept:
        scene.do("A", f"maintain {name}")
    assert [name.casefold() for name in owed(scene)] == [f"maintain {name.casefold()}" for name in ("Ash", "Soot")
                                                         if name not in kept]  # fmt: skip
    scene.end()
    assert (scene.concealment("A", "G") is not None) is ("Ash" in kept)
    assert (scene.concealment("A", "H") is not None) is ("Soot" in kept)


@pytest.mark.rule("orcus.duration.maintain-stop")
@pytest.mark.parametrize("whose", ["A", "G"])
@pytest.mark.parametrize("let_go", ["Ash", "Soot"])
def test_each_may_be_let_go_at_any_moment_for_nothing(stage: Stage, whose: str, let_go: str) -> None:
    scene = veiled(stage, ("Ash", "Swift"), ("Soot", "Swift"))
    assert [name.casefold() for name in dropped(scene)] == ["stop ash", "stop soot"]
    scene.turn(whose)
    before = scene["A"].actions
    scene.do("A", f"stop {let_go}")
    assert scene["A"].actions == before
    assert (scene.concealment("A", "G") is None) is (let_go == "Ash")
    assert (scene.concealment("A", "H") is None) is (let_go == "Soot")
    assert not [name for name in (*owed(scene), *dropped(scene)) if let_go.casefold() in name.casefold()]


@pytest.mark.rule("orcus.duration.maintain")
def test_one_who_keeps_nothing_up_is_offered_nothing_and_refused(stage: Stage) -> None:
    scene = veiled(stage, ("Ash", "Swift"))
    battle, who, other = scene.battle, scene.creature("A"), scene.creature("G")
    assert [(action.name, action.cost) for action in upkeep(battle, who)] == [("maintain Ash", MINOR), ("stop Ash", 0)]
    assert upkeep(battle, other) == []
    for made in (Maintain("Ash", 0, "orcus.duration.maintain"), StopMaintaining("Ash", "orcus.duration.maintain"),
                 Maintain("Soot", 0, "orcus.duration.maintain"), StopMaintaining("Soot", "orcus.duration.maintain")):
        refused = made.refusal(battle, other, Use(made))
        assert refused is not None and refused.rule == "orcus.duration.maintain"
        refused = made.refusal(battle, who, Use(made))
        assert (refused is None) is (made.name == "stop Ash")


@pytest.mark.rule("orcus.duration.maintain")
def test_used_again_the_newer_one_is_owed_for_later(stage: Stage) -> None:
    scene = veiled(stage, ("Ash", "Swift"))
    scene.turn("A")
    scene.do("A", "Ash", origin=(5, 9))
    assert scene.why_not("A", "maintain Ash") == "orcus.ruling.maintain-timing"
    scene.end()
    assert scene.concealment("A", "G") is None
    assert scene.concealment("A", "H") == "concealment"
    scene.turn("A")
    assert scene.can("A", "maintain Ash")
