"""The shipped opponent: what it does on its turn, told from what it answers."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.tactical import TacticalPlayer

CLAW = "‡ Claw (standard, at-will): +6 vs AC; 1d8+4 damage."
DART = "⤢ Dart (standard, at-will): Ranged 10/20; +6 vs AC; 1d6+4 damage."
PRICK = "‡ Prick (standard, at-will): +6 vs AC; 1d4+2 damage."
MAUL = "† Maul (standard, encounter): +6 vs AC; 3d8+4 damage."
BREATH = "∢ Breath (standard, at-will): Near burst 2; +6 vs Reflex (enemies only); 2d6+4 damage."
BOMB = "⋇ Bomb (standard, at-will): Far burst 1 within 10; +6 vs Reflex; 2d6+4 damage."


def answer(scene: Scene, key: str) -> Use:
    """What the opponent does next on this creature's turn, held against the rules."""
    battle = scene.battle
    who = battle.creatures[scene.id(key)]
    chosen = TacticalPlayer().choose(battle, TurnDecision(battle, who.id))
    assert isinstance(chosen, Use)
    assert battle.refusal(who, chosen) is None, chosen
    return chosen


def on_turn(scene: Scene, key: str) -> Use:
    """What the opponent does first when this creature's turn comes."""
    scene.turn(key)
    return answer(scene, key)


def turn(scene: Scene, key: str) -> list[Use]:
    """All it does on a whole turn, done."""
    scene.turn(key)
    done: list[Use] = []
    while len(done) < 10:
        use = answer(scene, key)
        done.append(use)
        if use.action.name == "end":
            return done
        words: dict[str, Any] = {}
        if use.target >= 0:
            words["target"] = scene.key(use.target)
        if use.path:
            words["path"] = [scene.battle.board.coords(square) for square in use.path]
        elif use.to >= 0:
            words["to"] = scene.battle.board.coords(use.to)
        scene.do(key, use.action.name, **words)
    raise AssertionError(f"the turn does not end: {done}")


def attack(scene: Scene, key: str) -> Use:
    """The first thing that is no move on a whole turn."""
    return next(
        use for use in turn(scene, key) if use.action.name not in ("walk", "five-foot-step", "stand-up")
    )


def end(use: Use, scene: Scene) -> tuple[int, int]:
    """Where a move leads to, as (column, row)."""
    return scene.battle.board.coords(use.path[-1] if use.path else use.to)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "heroes", "hp": 40, **fields}


def beast(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 40, "powers": list(powers), **fields}


def test_it_strikes_the_wounded_of_two_enemies_alike() -> None:
    scene = Scene("orcus", M=beast(CLAW, at=(5, 5)), A=foe(at=(4, 5)), B=foe(at=(6, 5), at_hp=5))
    use = attack(scene, "M")
    assert (use.action.name, use.target) == ("Claw", scene.id("B"))


def test_it_strikes_the_dangerous_of_two_enemies_as_tough() -> None:
    mild = "‡ Tap (standard, at-will): +4 vs AC; 1d4 damage."
    wild = "‡ Crush (standard, at-will): +8 vs AC; 3d8+6 damage."
    scene = Scene(
        "orcus", M=beast(CLAW, at=(5, 5)), A=foe(at=(4, 5), powers=[mild]), B=foe(at=(6, 5), powers=[wild])
    )
    assert attack(scene, "M").target == scene.id("B")


def test_it_walks_to_the_square_that_flanks() -> None:
    scene = Scene("orcus", M=beast(CLAW, at=(2, 5)), N=beast(CLAW, at=(6, 5)), A=foe(at=(5, 5)))
    use = on_turn(scene, "M")
    assert (use.action.name, end(use, scene)) == ("walk", (4, 5))


def test_it_uses_its_best_power_first_and_the_common_one_when_that_is_spent() -> None:
    scene = Scene("orcus", M=beast(CLAW, MAUL, at=(5, 5)), A=foe(at=(4, 5)))
    assert on_turn(scene, "M").action.name == "Maul"
    scene.do("M", "Maul", "A")
    assert on_turn(scene, "M").action.name == "Claw"


def test_it_does_not_spend_its_best_power_on_somebody_a_scratch_will_fell() -> None:
    scene = Scene("orcus", M=beast(CLAW, MAUL, at=(5, 5)), A=foe(at=(4, 5), at_hp=2))
    assert on_turn(scene, "M").action.name == "Claw"


def test_an_archer_steps_away_before_it_shoots() -> None:
    scene = Scene("orcus", M=beast(PRICK, DART, at=(5, 5), role="archer"), A=foe(at=(4, 5)))
    done = turn(scene, "M")
    assert [use.action.name for use in done[:2]] == ["five-foot-step", "Dart"]


def test_an_archer_in_a_corner_does_not_shoot_under_a_blade() -> None:
    scene = Scene("orcus", "M#\nA#", M=beast(CLAW, DART, role="archer"), A=foe(powers=[CLAW]))
    assert on_turn(scene, "M").action.name == "Claw"


def test_it_shoots_where_cover_does_not_spoil_the_shot() -> None:
    map = """
        . . . . . . . .
        . . . # . . . .
        M . . # . . A .
        . . . . . . . .
        . . . . . . . .
    """
    scene = Scene("orcus", map, M=beast(DART, role="archer"), A=foe())
    use = on_turn(scene, "M")
    assert use.action.name == "walk"
    scene.do("M", "walk", to=end(use, scene))
    assert scene.cover("M", "A") is None
    assert answer(scene, "M").action.name == "Dart"


def test_it_does_not_leave_an_enemy_for_a_worse_fight() -> None:
    scene = Scene("orcus", M=beast(CLAW, at=(5, 5)), A=foe(at=(4, 5), powers=[CLAW]), B=foe(at=(9, 5)))
    assert [use.action.name for use in turn(scene, "M")] == ["Claw", "end"]


def test_it_charges_who_is_out_of_reach_of_a_walk() -> None:
    scene = Scene("orcus", M=beast(CLAW, at=(0, 5)), A=foe(at=(12, 5)))
    assert [use.action.name for use in turn(scene, "M")][:2] == ["walk", "charge"]


def test_it_stands_up_and_fights() -> None:
    scene = Scene("orcus", M=beast(CLAW, at=(5, 5), conditions=["prone"]), A=foe(at=(4, 5)))
    assert [use.action.name for use in turn(scene, "M")][:2] == ["stand-up", "Claw"]


def test_it_fights_lying_down_when_it_has_one_action() -> None:
    scene = Scene("orcus", M=beast(CLAW, at=(5, 5), conditions=["prone", "dazed"]), A=foe(at=(4, 5)))
    assert on_turn(scene, "M").action.name == "Claw"


def test_it_places_an_area_on_three_enemies_rather_than_strike_one() -> None:
    scene = Scene(
        "orcus", M=beast(CLAW, BREATH, at=(5, 5)), A=foe(at=(4, 5)), B=foe(at=(6, 6)), C=foe(at=(7, 4))
    )
    assert attack(scene, "M").action.name == "Breath"


def test_it_keeps_friends_out_of_a_blast() -> None:
    scene = Scene(
        "orcus",
        M=beast(DART, BOMB, at=(0, 5), role="archer"),
        N=beast(CLAW, at=(6, 5)),
        A=foe(at=(7, 5)),
        B=foe(at=(8, 6)),
        C=foe(at=(8, 4)),
    )
    use = on_turn(scene, "M")
    assert use.action.name == "Bomb"
    board = scene.battle.board
    assert board.distance(use.origin, 1, board.square(6, 5), 1) > 1
    assert board.distance(use.origin, 1, board.square(8, 5), 1) <= 1


def test_it_does_not_walk_into_a_drop_or_end_beside_one_for_nothing() -> None:
    map = """
        . . . . .
        M ^ A . .
        . . . . .
    """
    scene = Scene("orcus", map, M=beast(CLAW, speed=3), A=foe())
    use = on_turn(scene, "M")
    assert use.action.name == "walk"
    assert scene.battle.board.square(1, 1) not in use.path


def test_a_hero_helps_a_dying_friend_up() -> None:
    scene = Scene(
        "orcus",
        A=foe(at=(4, 5), skills={"heal": 9}),
        B=foe(at=(5, 5), at_hp=-3),
        M=beast(CLAW, at=(12, 5)),
    )
    use = on_turn(scene, "A")
    assert (use.action.name, use.target) == ("treat-wound", scene.id("B"))


def test_a_hero_near_the_end_rallies() -> None:
    scene = Scene("orcus", A=foe(at=(4, 5), at_hp=8, str=8), M=beast(CLAW, at=(5, 5), ac=20))
    assert on_turn(scene, "A").action.name == "rally"


def test_an_action_point_buys_another_attack_with_a_power_worth_it() -> None:
    scene = Scene("orcus", M=beast(CLAW, MAUL, at=(5, 5), action_points=1), A=foe(at=(4, 5), hp=80))
    names = [use.action.name for use in turn(scene, "M")]
    assert names == ["Maul", "end"]
    names = [use.action.name for use in turn(scene, "M")]
    assert names[:3] == ["Claw", "action-point", "Claw"]


def test_it_takes_the_opportunity_attack_it_is_offered() -> None:
    from battlemat.engine.actions.decisions import Choice
    from battlemat.engine.record.session import Driver

    scene = Scene("orcus", A=foe(at=(4, 5)), M=beast(CLAW, at=(5, 5)))
    scene.turn("A")
    battle = scene.battle
    board = battle.board
    driver = Driver(battle)
    driver.start()
    walk = battle.rules.actions["walk"]
    offer = driver.give(Use(walk, path=(board.square(3, 5),)))
    assert offer is not None and offer.name == "offer"
    taken = TacticalPlayer().choose(battle, offer)
    assert isinstance(taken, Use) and taken.action.name == "Claw"
    assert not isinstance(taken, Choice)


def test_it_pushes_over_the_edge() -> None:
    from battlemat.engine.actions.decisions import Choice, Decision
    from battlemat.engine.record.session import Driver

    push = "‡ Butt (standard, at-will): +30 vs AC; 1d4 damage, and the target is pushed 1 square."
    map = """
        . . . . .
        . M A . .
        . . . ^ .
    """
    scene = Scene("orcus", map, M=beast(push), A=foe())
    scene.turn("M")
    battle = scene.battle
    player = TacticalPlayer()
    driver = Driver(battle)
    decision: Decision | None = driver.start()
    while decision is not None and decision.name != "push":
        decision = driver.give(player.choose(battle, decision))
    assert decision is not None
    chosen = player.choose(battle, decision)
    assert isinstance(chosen, Choice) and chosen.squares[-1] == battle.board.square(3, 2)


def test_it_leaves_those_who_have_surrendered_alone() -> None:
    from battlemat.engine import verbs
    from battlemat.engine.effects.flags import SURRENDERED

    scene = Scene("orcus", M=beast(CLAW, at=(5, 5)), A=foe(at=(4, 5), at_hp=3), B=foe(at=(8, 5)))
    battle = scene.battle
    verbs.set_state(battle, battle.creatures[scene.id("A")], SURRENDERED, True)
    use = on_turn(scene, "M")
    assert use.target != scene.id("A")


@pytest.mark.parametrize("role", ["archer", "striker"])
def test_it_answers_the_same_twice(role: str) -> None:
    scene = Scene(
        "orcus", M=beast(CLAW, DART, MAUL, at=(5, 5), role=role), A=foe(at=(4, 5)), B=foe(at=(8, 8))
    )
    assert on_turn(scene, "M").key == answer(scene, "M").key


@pytest.mark.parametrize(
    ("fields", "gives_up"), [({}, True), ({"at_hp": 20}, False), ({"int": 2}, False), ({"tags": ["undead"]}, False)]
)
def test_the_last_of_its_side_gives_up_when_nearly_beaten(fields: dict[str, Any], gives_up: bool) -> None:
    monster: dict[str, Any] = {"side": "monsters", "at": (6, 5), "at_hp": 5, "powers": [CLAW], **fields}
    scene = Scene("orcus", A=dict(at=(5, 5)), B=dict(at=(5, 6)), G=monster)
    assert (on_turn(scene, "G").action.name == "surrender") is gives_up


def test_nobody_gives_up_while_a_friend_fights_on() -> None:
    scene = Scene(
        "orcus", A=dict(at=(5, 5)), B=dict(at=(5, 6)),
        G={"side": "monsters", "at": (6, 5), "at_hp": 5, "powers": [CLAW]},
        H={"side": "monsters", "at": (9, 5), "powers": [CLAW]},
    )
    assert on_turn(scene, "G").action.name != "surrender"


def test_it_keeps_hold_of_whom_it_has_grabbed() -> None:
    clutch = "Clutch (standard, encounter): +30 vs AC; 3 damage, and the target is grabbed."
    nip = "Nip (standard, at-will): +6 vs AC; 2 damage."
    scene = Scene("fourth", G=dict(side="monsters", at=(6, 5), powers=[nip, clutch]), A=dict(at=(5, 5), hp=90))
    scene.turn("G")
    scene.do("G", "Clutch", "A")
    assert "sustain-grab" in [use.action.name for use in turn(scene, "G")]
    assert "grabbed" in scene["A"].conditions


@pytest.mark.parametrize(("drop", "speed", "squares"), [(1, 6, 4), (2, 6, 2), (2, 5, 1), (3, 6, 0), (3, 8, 2)])
def test_climbing_out_of_a_drop_leaves_less_of_the_move(drop: int, speed: int, squares: int) -> None:
    scene = Scene(
        "orcus", "\n".join([". " * 22, ". ^" + " ." * 20, ". " * 22]), drop=drop,
        M=beast(CLAW, at=(1, 1, -drop), speed=speed), A=foe(at=(20, 1)),
    )
    use = on_turn(scene, "M")
    assert len(use.path) == squares
    assert (use.action.name == "walk") is (squares > 0)
