"""The small print of actions: straight charges, checks on the way, arcs at the edge, what bare hands add."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.attacks.power import Power
from battlemat.engine.grid.areas import arc

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def toward(a: Square, b: Square) -> Square:
    return ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize("target", [(9, 5), (1, 5), (5, 1), (5, 9), (9, 9), (1, 1), (9, 1), (1, 9), (8, 5), (5, 8)])
def test_by_option_a_charge_runs_straight_in_all_eight_directions(stage: Stage, target: Square) -> None:
    scene = stage(options={"charge-straight-line": True}, A=dict(at=(5, 5)), G=foe(at=target, hp=90, ac=30))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    step = toward((5, 5), target)
    assert scene["A"].at == (target[0] - step[0], target[1] - step[1])


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize(("straight", "bent", "may"), [
    (False, False, True), (False, True, True), (True, False, True), (True, True, False),
])  # fmt: skip
def test_by_option_no_other_way_may_be_charged_along(stage: Stage, straight: bool, bent: bool, may: bool) -> None:
    scene = stage(options={"charge-straight-line": straight}, A=dict(at=(1, 5)), G=foe(at=(5, 5)))
    scene.turn("A")
    path = [(2, 4), (3, 4), (4, 5)] if bent else [(2, 5), (3, 5), (4, 5)]
    assert scene.can("A", "charge", "G", path=path) is may


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize("option", [False, True])
def test_one_action_alone_may_be_named_whatever_the_switch(stage: Stage, option: bool) -> None:
    bite = "Bite (standard, at-will): +6 vs AC; 3 damage."
    scene = stage(
        options={"deter-bars-action-type": option},
        A=dict(at=(1, 1), skills={"intimidate": 40}),
        G=foe(at=(2, 1), powers=[CLAW, bite]),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "deter", "G", choose={"action": "Claw"})
    scene.turn("G")
    assert scene.why_not("G", "Claw", "A") == "orcus.act.deter"
    assert scene.can("G", "Bite", "A")


@pytest.mark.rule("orcus.move.no-shared-end")
@pytest.mark.parametrize(("roll", "ends"), [(14, (0, 0)), (15, (3, 0))])
def test_a_failed_swim_stops_short_of_the_water_and_not_on_a_friend(stage: Stage, roll: int, ends: Square) -> None:
    scene = stage(
        "A B ~ . .", terrain={"~": "water"}, A=dict(skills={"athletics": 0}), B=dict(), G=foe(at=(4, 0))
    )
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0)], choose={"dc": 15})
    assert scene["A"].at == ends


@pytest.mark.rule("orcus.area.arc")
@pytest.mark.rule("orcus.ruling.arc-geometry")
@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("at", [(0, 0), (3, 0), (6, 6), (3, 3)])
def test_an_arc_begins_beside_its_user_and_has_a_square_on_the_map(stage: Stage, size: int, at: Square) -> None:
    blast = f"Blast (standard, at-will): Near arc {size}, all creatures; +6 vs Ref; 1 damage."
    scene = stage("\n".join([". " * 6 + "."] * 7), A=dict(at=at, powers=[blast]), G=foe(at=(6, 0)))
    scene.turn("A")
    power = next(p for p in scene.battle.creatures[0].sheet.powers if p.name == "Blast")
    assert isinstance(power, Power)
    board = scene.battle.board
    found = set()
    for block in scene.battle.rules.position.origins(scene.battle, scene.battle.creatures[0], power.targeting):
        found.add(frozenset(board.coords(sq) for sq in board.squares(arc(board, block, size))))
    expected = set()
    for col in range(-4, 8):
        for row in range(-4, 8):
            squares = {(col + c, row + r) for c in range(size) for r in range(size)}
            near = any(max(abs(c - at[0]), abs(r - at[1])) == 1 for c, r in squares)
            shown = frozenset((c, r) for c, r in squares if 0 <= c < 7 and 0 <= r < 7)
            if near and at not in squares and shown:
                expected.add(shown)
    assert found == expected


@pytest.mark.rule("orcus.healing.knock-out")
def test_the_knocked_out_are_at_zero_whatever_the_blow_took(stage: Stage) -> None:
    claw = ["Claw (standard, at-will): +30 vs AC; 30 damage."]
    scene = stage(A=dict(at=(1, 1), powers=claw), G=foe(at=(2, 1), hp=20))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Claw", "G", choose={"knock-out": True})
    assert (scene["G"].hp, scene["G"].alive) == (0, True)


@pytest.mark.rule("orcus.healing.adds")
@pytest.mark.parametrize(("hp", "told"), [(-5, 7), (0, 7), (10, 7), (36, 4), (39, 1)])
def test_what_healing_comes_to_is_what_it_gives_from_zero_up(stage: Stage, hp: int, told: int) -> None:
    mend = [
        "Mend\nAt-Will Utility 1 (Standard Action) ● Divine\nMelee touch, one ally\n"
        "Effect The target regains 7 hit points."
    ]
    scene = stage(A=dict(at=(1, 0), powers=mend), B=dict(at=(2, 0), at_hp=hp), G=foe(at=(9, 9)))
    scene.turn("A")
    scene.do("A", "Mend", "B")
    assert scene.last("heal").value == told


@pytest.mark.rule("orcus.damage.roll")
@pytest.mark.parametrize(("what", "near", "far"), [("damage rolls", 3, 3), ("damage rolls with melee attacks", 3, 0)])
def test_a_bonus_to_damage_counts_on_what_it_names(stage: Stage, what: str, near: int, far: int) -> None:
    froth = f"Froth (swift; at-will): The piper gains a +3 power bonus to {what} until the end of this turn."
    shot = "Shot (standard, at-will): Ranged 20; +20 vs AC; 1d8 damage."
    blow = "Blow (standard, at-will): +20 vs AC; 1d8 damage."
    scene = stage(
        A=dict(name="Piper", side="monsters", at=(1, 1), powers=[froth, blow, shot]),
        G=dict(at=(2, 1), hp=90),
        H=dict(at=(9, 1), hp=90),
    )
    assert scene["A"].notes == ()
    for target, action, bonus in (("G", "Blow", near), ("H", "Shot", far)):
        scene.turn("A")
        scene.do("A", "Froth")
        if action == "Shot":
            scene.do("A", "five-foot-step", to=(0, 1))
        scene.dice(d20=[15], d8=[4])
        before = scene[target].hp
        scene.do("A", action, target)
        assert before - scene[target].hp == 4 + bonus


@pytest.mark.rule("orcus.attack.proficiency")
def test_a_melee_power_is_not_made_with_a_bow(stage: Stage) -> None:
    cut = (
        "Cut\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
        "Attack Strength vs AC\nHit 1dW damage."
    )
    scene = stage(A=dict(at=(1, 1), str=14, ranged="bow +2 1d10, range 20/40", powers=[cut]), G=foe(at=(2, 1)))
    scene.turn("A")
    scene.do("A", "drop-item", using="blade")
    assert scene.attack("A", "Cut", "G").value == 2
    scene.dice(d20=[15], d4=[3])
    scene.do("A", "Cut", "G")
    assert scene["G"].hp == 37


@pytest.mark.rule("orcus.action-point.reset")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_a_rest_gives_action_points_to_heroes_alone(stage: Stage, kind: str) -> None:
    scene = stage(A=dict(at=(1, 1), action_points=3), W=dict(at=(2, 1), owner="A"), G=foe(at=(5, 5)))
    scene.turn("A")
    scene.rest(kind)
    assert scene["W"].action_points == 0
    assert scene["A"].action_points == (1 if kind == "long" else 3)
