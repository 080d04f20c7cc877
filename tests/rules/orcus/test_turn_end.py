"""The end of a turn in the order its creature picks; turns put off to a count named beforehand."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

FOE = {"side": "monsters", "at": (9, 5)}
HEX = "Hex (standard, at-will): Ranged 9; +20 vs Will; 1d6 damage and the target is slowed (save ends)."
JOLT = "Jolt (swift, at-will): Ranged 9; +20 vs Will; 1d6 damage and the target is dazed (save ends)."
DOOM = (
    "Doom (move, at-will): Ranged 9; +20 vs Will; "
    "the target takes a -5 penalty to saving throws until the end of its next turn."
)
WARD = (
    "Ward\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nNear burst 1\n"
    "Effect The burst creates a zone of fog. The zone is difficult terrain until the end of your next turn.\n"
    "Maintain swift: The zone persists."
)


def hexed(stage: Callable[..., Scene], *names: str, **fields: object) -> Scene:
    """B, just hit by G's powers of these names, on its turn."""
    scene = stage(G={**FOE, "powers": [HEX, JOLT, DOOM]}, B={"at": (3, 5), **fields}, A={"at": (1, 1)})
    scene.turn("G")
    for name in names:
        scene.dice(d20=[10], d6=[1]) if name != "Doom" else scene.dice(d20=[10])
        scene.do("G", name, "B")
    scene.turn("B")
    return scene


def saves(scene: Scene) -> list[tuple[str, bool]]:
    return [(event.kind, event.success) for event in scene.log if event.kind in ("save", "death-save")]


@pytest.mark.rule("orcus.turn.end-order")
@pytest.mark.parametrize(("first", "left"), [("slowed", {"dazed"}), ("dazed", {"slowed"})])
def test_the_creature_picks_which_save_comes_first(
    stage: Callable[..., Scene], first: str, left: set[str]
) -> None:
    scene = hexed(stage, "Hex", "Jolt")
    scene.dice(d20=[10, 9])
    scene.do("B", "end", choose={"save-order": first})
    assert scene["B"].conditions == left


@pytest.mark.rule("orcus.turn.end-order")
@pytest.mark.parametrize(("order", "left"), [(["Doom", "slowed"], set()), (["slowed", "Doom"], {"slowed"})])
def test_a_penalty_that_lapses_now_may_be_let_go_before_the_save(
    stage: Callable[..., Scene], order: list[str], left: set[str]
) -> None:
    scene = hexed(stage, "Hex", "Doom")
    scene.dice(d20=[12])
    scene.do("B", "end", choose={"save-order": order})
    assert scene["B"].conditions == left


@pytest.mark.rule("orcus.turn.end-order")
@pytest.mark.parametrize(
    ("first", "kinds"), [("death save", ["death-save", "save"]), ("slowed", ["save", "death-save"])]
)
def test_a_death_save_takes_its_place_in_the_order(
    stage: Callable[..., Scene], first: str, kinds: list[str]
) -> None:
    scene = hexed(stage, "Hex", at_hp=-2)
    scene.dice(d20=[15, 4])
    scene.end(choose={"save-order": first})
    assert saves(scene) == [(kinds[0], True), (kinds[1], False)]


def rolled(stage: Callable[..., Scene]) -> Scene:
    """A on 18, G on 12, B on 8, H on 4; A's turn."""
    scene = stage(
        initiative="roll",
        A={"at": (2, 5)},
        G=FOE,
        B={"at": (3, 5)},
        H={"side": "monsters", "at": (9, 7)},
    )
    scene.dice(d20=[18, 12, 8, 4])
    scene.turn("A")
    return scene


def order(scene: Scene) -> list[str]:
    return [scene.key(id) for id in scene.battle.order]


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.rule("orcus.act.delay-initiative")
@pytest.mark.parametrize(("count", "wanted"), [(10, "GABH"), (8, "GBAH"), (1, "GBHA")])
def test_a_count_named_beforehand_is_when_the_turn_comes(
    stage: Callable[..., Scene], count: int, wanted: str
) -> None:
    scene = rolled(stage)
    scene.do("A", "delay", choose={"count": count})
    scene.turn("A")
    assert scene.round == 1
    assert order(scene) == list(wanted)
    assert scene["A"].initiative == count
    assert scene["A"].actions == {"standard": 1, "move": 1, "swift": 1}
    scene.turn("A")
    assert (scene.round, order(scene)) == (2, list(wanted))


@pytest.mark.rule("orcus.act.delay")
def test_only_a_lower_count_can_be_waited_for_and_it_is_binding(stage: Callable[..., Scene]) -> None:
    scene = rolled(stage)
    assert scene.why_not("A", "delay", choose={"count": 18}) == "orcus.act.delay"
    assert scene.why_not("A", "delay", choose={"count": "soon"}) == "orcus.act.delay"
    scene.do("A", "delay", choose={"count": 5})
    assert scene.why_not("A", "resume") == "orcus.act.delay"


@pytest.mark.rule("orcus.act.delay-initiative")
def test_a_turn_taken_up_later_has_the_count_it_was_taken_on(stage: Callable[..., Scene]) -> None:
    scene = rolled(stage)
    scene.do("A", "delay")
    scene.turn("B")
    scene.end()
    scene.do("A", "resume")
    assert scene["A"].initiative == 8
    assert order(scene) == ["G", "B", "A", "H"]


@pytest.mark.rule("orcus.duration.maintain-stop")
@pytest.mark.parametrize("when", ["own", "other"])
def test_concentration_may_be_given_up_at_any_moment_for_nothing(
    stage: Callable[..., Scene], when: str
) -> None:
    scene = stage(A={"at": (2, 5), "powers": [WARD]}, G=FOE)
    scene.turn("A")
    scene.do("A", "Ward")
    kept = scene.battle.fields
    assert len(kept) == 1
    if when == "other":
        scene.turn("G")
    before = scene["A"].actions
    scene.do("A", "stop Ward")
    assert scene.battle.fields == ()
    assert scene["A"].actions == before


@pytest.mark.rule("orcus.turn.end-order")
@pytest.mark.parametrize("harm", [3, 45, 99])
def test_a_turn_that_a_blow_cuts_short_ends_like_any_other(harm: int) -> None:
    """What lasts until the end of its next turn is over, though its maker lies dying, or dead."""
    hex = "Hex (standard, at-will): Ranged 9; +40 vs AC; 1 damage, and the target is slowed until the end of the " \
          "hexer's next turn."
    club = f"Club (standard, at-will): +40 vs AC; {harm} damage."
    scene = Scene("orcus", A={"name": "Hexer", "at": (1, 1), "hp": 40, "powers": [hex]}, B={"at": (9, 9)},
                  G={"side": "monsters", "at": (2, 1), "hp": 200, "powers": [club]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Hex", "G")
    scene.turn("A")
    assert "slowed" in scene["G"].conditions
    session = Session(scene.battle)
    session.replay("walk; to=" + str(scene.battle.board.square(1, 3)))
    session.replay("Club#0; target=0")
    if harm > 3:
        session.replay("no")
    assert session.decision is not None
    assert (session.decision.who == 0) is (harm == 3), "who cannot act is asked nothing more"
    if harm == 3:
        session.replay("end")
    assert scene["A"].hp == 40 - harm
    assert "slowed" not in scene["G"].conditions
