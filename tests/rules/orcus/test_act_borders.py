"""The common actions at their borders: every refusal with its rule, both sides of every number, what is offered."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLAW = "Claw (standard, at-will): +6 vs AC; 1d8+4 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def offers(scene: Scene, action: str, who: str = "A") -> list[str]:
    """Whom an action is offered against or for, each once."""
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[scene.id(who)])
    return sorted({scene.key(use.target) if use.target >= 0 else "" for use in uses})


def ring(stage: Stage, **fields: Any) -> Scene:
    """A with B and G beside it, C two squares off, H three."""
    extra = {key: fields.pop(key, {}) for key in "BCGH"}
    scene = stage(
        A={"at": (5, 5), **fields},
        B={"at": (5, 6), **extra["B"]},
        C={"at": (3, 5), **extra["C"]},
        G=foe(at=(6, 5), **extra["G"]),
        H=foe(at=(8, 5), **extra["H"]),
    )
    scene.turn("A")
    return scene


@pytest.mark.parametrize(
    "action",
    [
        pytest.param("help-attack", marks=pytest.mark.rule("orcus.act.help-attack")),
        pytest.param("help-defense", marks=pytest.mark.rule("orcus.act.help-defense")),
    ],
)
@pytest.mark.parametrize(
    ("ally", "against", "may"),
    [
        ("B", "G", True),
        ("C", "G", True),
        ("A", "G", False),
        ("G", "G", False),
        (None, "G", False),
        ("B", None, False),
        ("B", "C", False),
        ("B", "H", False),
    ],
)
def test_whom_one_helps_and_against_whom(
    stage: Stage, action: str, ally: str | None, against: str | None, may: bool
) -> None:
    scene = ring(stage)
    why = scene.why_not("A", action, ally, choose={"against": against} if against else None)
    assert why == (None if may else f"orcus.act.{action}")
    assert offers(scene, action) == ["B", "C"]


@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.parametrize(("column", "may"), [(6, True), (7, True), (8, False)])
def test_help_reaches_as_far_as_the_weapon(stage: Stage, column: int, may: bool) -> None:
    scene = stage(A=dict(at=(5, 5), weapon="pike +2 1d10, reach 2"), B=dict(at=(5, 6)), G=foe(at=(column, 5)))
    scene.turn("A")
    assert scene.can("A", "help-attack", "B", choose={"against": "G"}) is may
    assert offers(scene, "help-attack") == (["B"] if may else [])


@pytest.mark.rule("orcus.act.help-defense")
def test_two_more_on_every_defense_against_the_next_attack(stage: Stage) -> None:
    scene = ring(stage)
    scene.do("A", "help-defense", "B", choose={"against": "G"})
    for name in ("ac", "fort", "ref", "will"):
        assert scene.defense("B", name, attacker="G", power="Claw").value == 17
        assert scene.defense("B", name, attacker="H", power="Claw").value == 15
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "B")
    assert not scene.last("attack").hit  # 16 against 17
    assert scene.defense("B", "ac", attacker="G", power="Claw").value == 15


@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.parametrize(
    ("ally", "skill", "may"),
    [
        ("B", "athletics", True),
        ("C", "stealth", True),
        ("A", "athletics", False),
        ("G", "athletics", False),
        (None, "athletics", False),
        ("B", None, False),
        ("B", "juggling", False),
    ],
)
def test_whom_one_aids_with_what(stage: Stage, ally: str | None, skill: str | None, may: bool) -> None:
    scene = ring(stage)
    assert (scene.why_not("A", "aid-another", ally, choose={"skill": skill} if skill else None) is None) is may
    assert offers(scene, "aid-another") == ["B", "C"]


@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.parametrize(("roll", "bonus"), [(10, 2), (9, 0)])
def test_aid_at_ten_is_two_on_the_next_check_with_that_skill_and_no_other(stage: Stage, roll: int, bonus: int) -> None:
    for skill, gained in (("athletics", bonus), ("acrobatics", 0)):
        scene = ring(stage)
        scene.dice(d20=[roll])
        scene.do("A", "aid-another", "B", choose={"skill": "athletics"})
        scene.turn("B")
        scene.dice(d20=[10, 10])
        scene.do("B", "check", choose={"skill": skill, "dc": 10})
        assert scene.last("check").value == 10 + gained
        scene.do("B", "check", choose={"skill": skill, "dc": 10})
        assert scene.last("check").value == 10


@pytest.mark.rule("orcus.act.feint")
@pytest.mark.parametrize(("target", "may"), [("G", True), ("H", False), ("B", False), ("A", False), (None, False)])
def test_whom_one_feints_at(stage: Stage, target: str | None, may: bool) -> None:
    scene = ring(stage)
    assert scene.why_not("A", "feint", target) == (None if may else "orcus.act.feint")
    assert offers(scene, "feint") == ["G"]


@pytest.mark.rule("orcus.act.feint")
@pytest.mark.parametrize(("roll", "fooled"), [(10, True), (9, False)])
def test_a_feint_is_good_until_the_end_of_the_next_turn(stage: Stage, roll: int, fooled: bool) -> None:
    scene = ring(stage)
    scene.dice(d20=[roll])
    scene.do("A", "feint", "G")
    assert (scene.advantage("A", "G"), scene.advantage("B", "G")) == (fooled, False)
    assert scene.why_not("A", "feint", "G") is not None
    scene.turn("A")
    assert scene.advantage("A", "G") is fooled
    assert scene.why_not("A", "feint", "G") == "orcus.act.feint"
    scene.end()
    assert scene.advantage("A", "G") is False


@pytest.mark.rule("orcus.act.create-diversion")
@pytest.mark.parametrize(("targets", "may"), [(["G"], True), (["G", "H"], True), (["B"], False), (["A"], False)])
def test_whom_a_diversion_fools(stage: Stage, targets: list[str], may: bool) -> None:
    scene = ring(stage)
    assert scene.why_not("A", "create-diversion", targets=targets) == (None if may else "orcus.act.create-diversion")
    assert scene.can("A", "create-diversion")


@pytest.mark.rule("orcus.act.create-diversion")
def test_nobody_is_fooled_out_of_sight(stage: Stage) -> None:
    scene = stage("A # G", A={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "create-diversion") == "orcus.act.create-diversion"
    assert scene.why_not("A", "create-diversion", "G") == "orcus.act.create-diversion"


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.rule("orcus.act.deter-modifiers")
@pytest.mark.parametrize(
    ("attitude", "spoken", "total", "deterred"),
    [
        (None, None, 25, True),
        (None, None, 24, False),
        ("unfriendly", None, 20, True),
        ("unfriendly", None, 19, False),
        ("friendly", None, 15, True),
        ("friendly", None, 14, False),
        (None, "Elder", 30, True),
        (None, "Elder", 29, False),
    ],
)
def test_how_hard_it_is_to_deter(
    stage: Stage, attitude: str | None, spoken: str | None, total: int, deterred: bool
) -> None:
    more: dict[str, Any] = {} if attitude is None else {"attitude": attitude}
    tongues: dict[str, Any] = {} if spoken is None else {"languages": ["Common"]}
    if spoken is not None:
        more["languages"] = [spoken]
    scene = ring(stage, skills={"intimidate": total - 10}, G=more, **tongues)
    scene.dice(d20=[10])
    scene.do("A", "deter", "G", choose={"action": "Claw"})
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is not deterred
    scene.turn("A")
    again = scene.why_not("A", "deter", "G", choose={"action": "Claw"})
    assert again == (None if deterred else "orcus.act.deter-aftermath")


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize(
    ("target", "action", "may"),
    [
        ("G", "Claw", True),
        ("H", "Claw", True),
        ("A", "Claw", False),
        (None, "Claw", False),
        ("G", "Bite", False),
        ("G", None, False),
        ("G", "walk", True),
        ("B", "walk", True),
    ],
)
def test_whom_one_deters_from_what(stage: Stage, target: str | None, action: str | None, may: bool) -> None:
    scene = ring(stage)
    why = scene.why_not("A", "deter", target, choose={"action": action} if action else None)
    assert why == (None if may else "orcus.act.deter")
    assert offers(scene, "deter") == ["G", "H"]


@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.rule("orcus.act.unnerve-modifiers")
@pytest.mark.parametrize(("total", "yields"), [(25, True), (24, False)])
def test_the_staggered_give_up(stage: Stage, total: int, yields: bool) -> None:
    scene = ring(stage, skills={"intimidate": total - 10}, G={"at_hp": 20}, H={"at_hp": 21})
    assert scene.why_not("A", "unnerve", "H") == "orcus.act.unnerve"
    assert scene.why_not("A", "unnerve", "B") == "orcus.act.unnerve"
    assert scene.why_not("A", "unnerve", targets=["G", "H"]) == "orcus.act.unnerve"
    scene.dice(d20=[10])
    scene.do("A", "unnerve")
    assert (scene.last("surrender") is not None) is yields
    scene.turn("A")
    assert scene.why_not("A", "unnerve", "G") == "orcus.act.unnerve"
    assert scene.why_not("A", "unnerve") == "orcus.act.unnerve"


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize(("roll", "held"), [(11, True), (10, False)])
def test_strength_against_reflex_holds(stage: Stage, roll: int, held: bool) -> None:
    scene = ring(stage, str=18)
    scene.dice(d20=[roll])
    scene.do("A", "grapple", "G")
    assert ("grappled" in scene["G"].conditions) is held
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)
    assert offers(scene, "release-grapple") == (["G"] if held else [])
    assert scene.why_not("A", "release-grapple", "H") == "orcus.act.grapple-end"


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.rule("orcus.act.shove")
@pytest.mark.parametrize("action", ["grapple", "shove"])
@pytest.mark.parametrize(("size", "may"), [("tiny", True), ("medium", True), ("large", True), ("huge", False)])
def test_nobody_two_sizes_larger(stage: Stage, action: str, size: str, may: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), size=size))
    scene.turn("A")
    assert scene.can("A", action, "G") is may
    assert offers(scene, action) == (["G"] if may else [])


@pytest.mark.rule("orcus.act.escape-grapple")
@pytest.mark.parametrize(
    ("skill", "roll", "free"),
    [
        ("athletics", 10, True),
        ("athletics", 9, False),
        ("acrobatics", 8, True),
        ("acrobatics", 7, False),
    ],
)
def test_an_escape_meets_the_defense_of_the_holder(stage: Stage, skill: str, roll: int, free: bool) -> None:
    scene = stage("G A . H", G=foe(fort=15, ref=13, str=18), A=dict(skills={"athletics": 5, "acrobatics": 5}), H=foe())
    scene.turn("A")
    assert scene.why_not("A", "escape-grapple") == "orcus.act.escape-grapple"
    scene.turn("G")
    scene.dice(d20=[19])
    scene.do("G", "grapple", "A")
    scene.turn("A")
    assert scene.why_not("A", "escape-grapple", "H") == "orcus.act.escape-grapple"
    assert scene.why_not("A", "escape-grapple", choose={"skill": "bluff"}) == "orcus.act.escape-grapple"
    assert offers(scene, "escape-grapple") == ["G"]
    scene.dice(d20=[roll])
    scene.do("A", "escape-grapple", choose={"skill": skill})
    assert ("grappled" not in scene["A"].conditions) is free


@pytest.mark.rule("orcus.act.shove")
@pytest.mark.rule("orcus.ruling.shove-follow")
@pytest.mark.parametrize(("roll", "moves"), [(11, True), (10, False)])
@pytest.mark.parametrize("follow", [True, False])
def test_strength_against_fortitude_shoves(stage: Stage, roll: int, moves: bool, follow: bool) -> None:
    scene = stage("A G . .", A=dict(str=18), G=foe())
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "shove", "G", choose={"follow": follow})
    assert scene["G"].at == ((2, 0) if moves else (1, 0))
    assert scene["A"].at == ((1, 0) if moves and follow else (0, 0))


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.rule("orcus.act.squeeze-penalties")
@pytest.mark.parametrize(("speed", "reached"), [(6, [2, 3]), (5, [2]), (4, [2]), (3, [])])
def test_a_squeeze_costs_double(stage: Stage, speed: int, reached: list[int]) -> None:
    scene = stage(
        ". . # # # # # .\n. . . . . . . .\n# # # # # # # G", A=dict(at=(0, 0), size="large", speed=speed), G=foe()
    )
    scene.turn("A")
    found = [c for c in range(2, 7) if scene.can("A", "squeeze", to=(c, 1))]
    board = scene.battle.board
    uses = scene.battle.rules.actions["squeeze"].uses(scene.battle, scene.battle.creatures[0])
    assert [c for c in range(2, 7) if board.square(c, 1) in [use.to for use in uses]] == found
    assert found == reached
    assert not scene.can("A", "walk", to=(2, 1))
    assert scene.why_not("A", "squeeze") == "orcus.act.squeeze"
    assert scene.why_not("A", "squeeze", to=(2, 0)) == "orcus.act.squeeze"
    if not found:
        return
    scene.do("A", "squeeze", to=(found[-1], 1))
    assert scene["A"].at == (found[-1], 1)
    assert scene.advantage("G", "A")
    assert -5 in [part.value for part in scene.attack("A", "melee-basic", "G").parts]
    small = stage("A . G", A={}, G=foe())
    small.turn("A")
    assert small.why_not("A", "squeeze", to=(1, 0)) == "orcus.act.squeeze"


@pytest.mark.rule("orcus.act.crawl")
@pytest.mark.parametrize(
    ("fields", "to", "why"),
    [
        ({}, (2, 0), None),
        ({}, (4, 0), "orcus.act.crawl"),
        ({}, (0, 0), "orcus.act.crawl"),
        ({}, None, "orcus.act.crawl"),
        ({"conditions": ["immobile"]}, (1, 0), "orcus.condition.immobile"),
        ({}, (2, 1), "orcus.move.no-shared-end"),
        ({"modes": {"fly": 6, "hover": True}, "airborne": True}, (1, 0), "orcus.act.crawl"),
    ],
)
def test_where_and_when_one_crawls(stage: Stage, fields: dict[str, Any], to: Square | None, why: str | None) -> None:
    scene = stage("A . . . . .\n. . B . . G", A=fields, B={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "crawl", to=to) == why


@pytest.mark.rule("orcus.ruling.crawl-cost")
@pytest.mark.parametrize(("value", "reached"), [(False, 3), (True, 1)])
def test_by_a_switch_crawled_squares_cost_double(stage: Stage, value: bool, reached: int) -> None:
    scene = stage("A . . . . . G", options={"crawl-double-cost": value}, A={}, G=foe())
    scene.turn("A")
    assert max(c for c in range(6) if scene.can("A", "crawl", to=(c, 0))) == reached
    path = [(c, 0) for c in range(1, reached + 1)]
    assert scene.can("A", "crawl", path=path)
    assert not scene.can("A", "crawl", path=[*path, (reached + 1, 0)])


@pytest.mark.rule("orcus.ability.main-rolls")
@pytest.mark.parametrize(
    ("choose", "may"),
    [
        ({"ability": "str", "dc": 10}, True),
        ({"ability": "strength", "dc": 10}, True),
        ({"skill": "stealth", "dc": 10}, True),
        ({"ability": "str"}, False),
        ({"dc": 10}, False),
        ({"ability": "str", "skill": "stealth", "dc": 10}, False),
        ({"ability": "luck", "dc": 10}, False),
        ({"skill": "juggling", "dc": 10}, False),
    ],
)
def test_a_check_says_what_is_rolled_against_what(stage: Stage, choose: dict[str, Any], may: bool) -> None:
    scene = ring(stage)
    assert scene.can("A", "check", choose=choose) is may


@pytest.mark.rule("orcus.core.check")
@pytest.mark.rule("orcus.level.bonus")
@pytest.mark.parametrize(
    ("ability", "field"),
    [("str", "str"), ("con", "con"), ("dex", "dex"), ("int", "int"), ("wis", "wis"), ("cha", "cha")],
)
def test_a_check_of_an_ability_adds_its_modifier_and_the_level_bonus(stage: Stage, ability: str, field: str) -> None:
    scene = ring(stage, level=6, **{field: 16})
    scene.dice(d20=[10, 9])
    scene.do("A", "check", choose={"ability": ability, "dc": 16})
    assert (scene.last("check").value, scene.last("check").success) == (16, True)
    scene.do("A", "check", choose={"ability": ability, "dc": 16})
    assert (scene.last("check").value, scene.last("check").success) == (15, False)
