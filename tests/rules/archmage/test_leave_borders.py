"""Getting away, letting go, taking one's place, at the borders: the first of the roster counts like the others."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
ONE = "archmage.ruling.position-one-move"
MEET = "archmage.unengaged.engage-by-moving"
SEIZE = "Seize +20 vs. AC—2 damage, and the target is grabbed"
LET_GO = "archmage.grabbed.start-and-let-go"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def seized(stage: Stage, *victims: str, **fields: Any) -> Scene:
    """The heroes A, B and C against G, which has grabbed some of them, one a turn; it is G's turn again."""
    scene = stage(
        A={"hp": 90}, B={"hp": 90}, C={"hp": 90}, G=foe(size="large", powers=[SEIZE]), H=foe(),
        engaged=[(key, "G") for key in "ABC"], **fields,
    )  # fmt: skip
    for victim in victims:
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Seize", victim)
    return scene


@pytest.mark.rule("archmage.ruling.disengage-scope")
@pytest.mark.parametrize("named", ["A", "B"])
def test_a_check_for_one_foe_leaves_it_engaged_with_the_other(stage: Stage, named: str) -> None:
    other = "B" if named == "A" else "A"
    scene = stage(A={}, B={}, C={}, G=foe(), engaged=[("A", "G"), ("B", "G")])
    scene.turn("G")
    assert scene.why_not("G", "disengage", targets=["C"]) == "archmage.ruling.disengage-scope"
    scene.dice(d20=[11])
    scene.do("G", "disengage", targets=[named])
    assert scene.last("check").value == 11
    assert scene.engaged("G") == {other}
    assert scene.offers == []


@pytest.mark.rule("archmage.ruling.disengage-scope")
@pytest.mark.rule("archmage.opportunity.from-moving")
@pytest.mark.parametrize("to", ["field", "rear"])
@pytest.mark.parametrize("named", ["A", "B"])
def test_going_on_it_leaves_the_other_under_its_blow(stage: Stage, named: str, to: str) -> None:
    other = "B" if named == "A" else "A"
    scene = stage(A={}, B={}, G=foe(), engaged=[("A", "G"), ("B", "G")])
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "disengage", targets=[named], to=to)
    assert scene.offers == [(other, "opportunity-attack")]
    assert scene.engaged("G") == set()
    assert scene["G"].band == ("rear" if to == "rear" else "middle")


@pytest.mark.rule("archmage.disengage.success")
@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("A", None),
        ("C", MEET),
        ("B", MEET),
        ("W", "archmage.position.nearby"),
    ],
)
def test_whom_it_may_engage_having_got_away(stage: Stage, target: str, why: str | None) -> None:
    """C, first of all, is a friend of G's; W is faraway."""
    scene = stage(C=foe(), A={}, B=foe(), D={}, W={}, G=foe(), engaged=[("D", "G")], far=["W"])
    scene.turn("G")
    assert scene.why_not("G", "disengage", target) == why
    if why is None:
        scene.dice(d20=[11])
        scene.do("G", "disengage", target)
        assert scene.engaged("G") == {target}


@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize("engaged", [False, True])
@pytest.mark.parametrize("action", ["move", "engage", "disengage"])
def test_every_way_that_is_offered_can_be_gone(stage: Stage, action: str, engaged: bool) -> None:
    scene = stage(G=foe(), A={}, H=foe(), engaged=[("A", "G")] if engaged else [])
    scene.turn("A")
    battle = scene.battle
    who = battle.creatures[scene.id("A")]
    uses = battle.rules.actions[action].uses(battle, who)
    assert (uses == []) is (action == "disengage" and not engaged)
    assert [use.label for use in uses if battle.rules.actions[action].refusal(battle, who, use) is not None] == []


@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.rule("archmage.ruling.disengage-scope")
@pytest.mark.parametrize(
    ("targets", "to", "why"),
    [
        (["G"], "rear", None),
        (["H"], "rear", "archmage.grabbed.cannot-leave"),
        (["H"], "field", "archmage.grabbed.cannot-leave"),
        (["H"], None, None),
        (["G", "H"], "rear", None),
        (None, "rear", None),
    ],
)
def test_to_go_the_check_must_cover_whoever_holds_it(
    stage: Stage, targets: list[str] | None, to: str | None, why: str | None
) -> None:
    scene = stage(
        A={"hp": 90}, G=foe(powers=[SEIZE]), H=foe(), engaged=[("A", "G"), ("A", "H")]
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Seize", "A")
    scene.turn("A")
    assert scene.why_not("A", "disengage", targets=targets, to=to) == why


@pytest.mark.rule("archmage.grabbed.start-and-let-go")
@pytest.mark.parametrize(
    ("held", "target", "why", "after"),
    [
        ((), None, LET_GO, ()),
        ((), "A", LET_GO, ()),
        (("A",), "A", None, ()),
        (("A",), "B", LET_GO, ("A",)),
        (("B",), "A", LET_GO, ("B",)),
        (("A", "B"), "A", None, ("B",)),
        (("A", "B"), "B", None, ("A",)),
        (("A", "B"), None, None, ()),
    ],
)
def test_whom_a_grabber_lets_go(
    stage: Stage, held: tuple[str, ...], target: str | None, why: str | None, after: tuple[str, ...]
) -> None:
    scene = seized(stage, *held)
    if not held:
        scene.turn("G")
    assert scene.why_not("G", "release-grab", target) == why
    battle = scene.battle
    listed = battle.rules.actions["release-grab"].uses(battle, battle.creatures[scene.id("G")])
    assert [scene.key(use.target) for use in listed] == list(held)
    if why is None:
        scene.do("G", "release-grab", target)
    assert tuple(key for key in "ABC" if "grabbed" in scene[key].conditions) == after
    assert scene.engaged("G") == {"A", "B", "C"}


@pytest.mark.rule("archmage.grabbed.grabber-walks-off")
@pytest.mark.parametrize(
    ("release", "struck"),
    [
        ("A", ["C"]),
        (None, ["C"]),
    ],
)
def test_only_those_it_has_let_go_of_let_it_leave(stage: Stage, release: str | None, struck: list[str]) -> None:
    scene = seized(stage, "A", "B")
    if release is not None:
        scene.do("G", "release-grab", "A")
        scene.do("G", "release-grab", "B")
    else:
        scene.do("G", "release-grab")
    scene.do("G", "move", to="rear")
    assert scene.offers == [(key, "opportunity-attack") for key in struck]
    assert scene["G"].band == "rear"


@pytest.mark.rule("archmage.grabbed.carried-if-smaller")
@pytest.mark.parametrize(
    ("grabber", "victim", "why"),
    [
        ("large", "medium", None),
        ("medium", "medium", "archmage.grabbed.carried-if-smaller"),
        ("medium", "large", "archmage.grabbed.carried-if-smaller"),
        ("medium", "small", None),
        ("huge", "large", None),
    ],
)
@pytest.mark.parametrize("action", ["move", "engage", "disengage"])
def test_how_much_smaller_what_it_carries_off_must_be(
    stage: Stage, grabber: str, victim: str, why: str | None, action: str
) -> None:
    scene = stage(
        A={"size": victim, "hp": 90}, B={}, C={}, G=foe(size=grabber, powers=[SEIZE]), engaged=[("A", "G"), ("B", "G")]
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Seize", "A")
    fields: dict[str, Any] = {"target": "C"} if action == "engage" else {"to": "rear"}
    if action == "disengage":
        fields["targets"] = ["B"]
    assert scene.why_not("G", action, **fields) == why
    if why is not None:
        return
    if action == "disengage":
        scene.dice(d20=[11])
    scene.do("G", action, **fields)
    assert scene.engaged("G") == ({"A", "C"} if action == "engage" else {"A"})
    assert "grabbed" in scene["A"].conditions
    assert scene["A"].band == scene["G"].band == ("middle" if action == "engage" else "rear")
    assert scene.engaged("B") == set()
    assert scene.offers == ([] if action == "disengage" else [("B", "opportunity-attack")])


@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize(
    ("to", "choose", "why"),
    [
        ("field", {"beside": "F"}, ONE),
        ("rear", {"beside": "F"}, ONE),
        ("far", {"beside": "F"}, None),
        ("far", {"beside": "B"}, ONE),
        ("far", {"behind": "F"}, None),
        ("field", {"beside": "R"}, None),
        ("rear", {"behind": "B"}, ONE),
        ("field", {"beside": "D"}, ONE),
        ("rear", {"beside": "D"}, ONE),
        ("rear", {}, None),
    ],
)
def test_beside_whom_one_may_end_there(stage: Stage, to: str, choose: dict[str, str], why: str | None) -> None:
    """F is faraway, R in the rear, D has died there."""
    scene = stage(A={}, B={}, F={}, R={}, D={"at_hp": -100}, G=foe(), rear=["R"], far=["F"])
    scene.turn("A")
    assert scene.why_not("A", "move", to=to, choose=choose) == why


@pytest.mark.rule("archmage.ruling.position-behind")
@pytest.mark.parametrize(
    ("behind", "guard", "why"),
    [
        ("B", "A", "archmage.ruling.position-behind"),
        ("A", "B", None),
        ("B", "C", None),
        ("C", "B", None),
        ("A", "C", None),
        ("C", "A", None),
    ],
)
def test_a_circle_closes_over_whoever_is_between(stage: Stage, behind: str, guard: str, why: str | None) -> None:
    """B is behind A: W cannot go behind B and before A."""
    scene = stage(A={}, B={}, C={}, W={}, G=foe(), behind={"B": "A"})
    scene.turn("W")
    assert scene.why_not("W", "move", to="field", choose={"behind": behind, "guard": guard}) == why
    if why is None:
        scene.do("W", "move", to="field", choose={"behind": behind, "guard": guard})
        covers = {c.id: c.cover for c in scene.battle.creatures}
        assert covers[scene.id("W")] == scene.id(behind)
        assert covers[scene.id(guard)] == scene.id("W")
