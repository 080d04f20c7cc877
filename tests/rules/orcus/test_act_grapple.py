"""Grappling: seizing, holding, dragging, escaping."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HELD = {"orcus.condition.immobile", "orcus.ruling.grappled", "orcus.act.grapple"}


def duel(stage: Callable[..., Scene], foe: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """Hero A (Strength 18) next to G; hero B on G's far side but not opposite A."""
    return stage(
        A={"at": (5, 5), "str": 18, **fields},
        B={"at": (6, 6), "str": 18},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "str": 14, "powers": [CLUB], **(foe or {})},
        H={"side": "monsters", "at": (18, 18), "powers": [CLUB]},
    )


def grappled(stage: Callable[..., Scene], foe: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """A's turn, G just seized by A."""
    scene = duel(stage, foe, **fields)
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "grapple", "G")
    assert "grappled" in scene["G"].conditions
    return scene


def attacks(scene: Scene) -> int:
    return len([event for event in scene.log if event.kind == "attack"])


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize(("roll", "held"), [(11, True), (10, False)])
def test_a_strength_attack_against_reflex_without_the_weapon(
    stage: Callable[..., Scene], roll: int, held: bool
) -> None:
    scene = duel(stage, foe={"ac": 30, "fort": 30, "ref": 15, "will": 30})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "grapple", "G")
    assert ("grappled" in scene["G"].conditions) is held
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.act.grapple")
def test_half_the_level_counts(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, level=6)
    scene.turn("A")
    scene.dice(d20=[8])  # 8 + 4 + 3
    scene.do("A", "grapple", "G")
    assert "grappled" in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize(("roll", "ref", "held"), [(20, 60, True), (1, 2, False)])
def test_it_is_an_attack_a_twenty_hits_and_a_one_misses(
    stage: Callable[..., Scene], roll: int, ref: int, held: bool
) -> None:
    scene = duel(stage, foe={"ref": ref})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "grapple", "G")
    assert ("grappled" in scene["G"].conditions) is held


@pytest.mark.rule("orcus.act.grapple")
def test_the_grappled_cannot_walk_but_can_fight(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage)
    scene.turn("G")
    assert scene.why_not("G", "walk", to=(7, 4)) in HELD
    assert scene.why_not("G", "five-foot-step", to=(7, 4)) in HELD
    assert not scene.advantage("A", "G")
    scene.dice(d20=[9], d8=[1])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 35


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize(("size", "legal"), [("small", True), ("large", True), ("huge", False)])
def test_the_target_is_at_most_one_size_larger(stage: Callable[..., Scene], size: str, legal: bool) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        G={"side": "monsters", "at": (6, 5), "size": size, "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.can("A", "grapple", "G") is legal
    if not legal:
        assert scene.why_not("A", "grapple", "G") == "orcus.act.grapple"


@pytest.mark.rule("orcus.act.grapple")
def test_a_hand_must_be_free(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, offhand="dagger +3 1d4")
    scene.turn("A")
    assert scene.why_not("A", "grapple", "G") == "orcus.act.grapple"
    scene.do("A", "drop-item", using="dagger")
    assert scene.can("A", "grapple", "G")


@pytest.mark.rule("orcus.act.grapple")
def test_the_target_must_be_within_reach(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "str": 18}, G={"side": "monsters", "at": (7, 5), "powers": [CLUB]})
    scene.turn("A")
    assert scene.why_not("A", "grapple", "G") == "orcus.act.grapple"


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "petrified"])
def test_it_succeeds_by_itself_against_the_incapacitated(stage: Callable[..., Scene], condition: str) -> None:
    scene = duel(stage, foe={"ref": 60, "conditions": [condition]})
    scene.turn("A")
    scene.do("A", "grapple", "G")
    assert attacks(scene) == 0
    assert "grappled" in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple-end")
def test_the_grappler_lets_go_as_a_free_action_on_any_turn(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage)
    scene.turn("G")
    scene.do("A", "release-grapple", "G")
    assert "grappled" not in scene["G"].conditions
    assert scene.can("G", "walk", to=(7, 4))


@pytest.mark.rule("orcus.act.grapple-end")
def test_it_ends_when_the_victim_is_pushed_away(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage)
    scene.turn("B")
    scene.dice(d20=[11])
    scene.do("B", "shove", "G", choose={"push": [(7, 4)], "follow": False})
    assert scene["G"].at == (7, 4)
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple-end")
def test_it_ends_when_the_grappler_is_pushed_away(stage: Callable[..., Scene]) -> None:
    bash = "Bash (standard, at-will): +20 vs Fort; 1d4 damage and the target is pushed 2 squares."
    scene = grappled(stage, foe={"powers": [CLUB, bash]})
    scene.turn("G")
    scene.dice(d20=[9], d4=[1])
    scene.do("G", "Bash", "A")
    assert scene["A"].at == (3, 5)
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple-end")
def test_it_ends_when_the_grappler_walks_away_without_its_victim(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage)
    scene.do("A", "walk", path=[(4, 5)])
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple-end")
def test_it_holds_while_the_two_stay_adjacent(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage)
    scene.do("A", "five-foot-step", to=(5, 4))
    assert "grappled" in scene["G"].conditions
    scene.turn("A")
    assert "grappled" in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple-end")
def test_it_ends_when_the_grappler_can_no_longer_act(stage: Callable[..., Scene]) -> None:
    stun = "Stun (standard, at-will): +20 vs Fort; 1d4 damage and the target is stunned (save ends)."
    scene = grappled(stage, foe={"powers": [CLUB, stun]})
    scene.turn("G")
    scene.dice(d20=[9], d4=[1])
    scene.do("G", "Stun", "A")
    assert "stunned" in scene["A"].conditions
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.act.grapple-end")
def test_it_ends_when_the_victim_teleports_away(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage, foe={"powers": [CLUB, "Blink (move, at-will): Teleport up to 4."]})
    scene.turn("G")
    scene.do("G", "Blink", choose={"teleport": (9, 5)})
    assert scene["G"].at == (9, 5)
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.act.escape-grapple")
@pytest.mark.parametrize(
    ("skill", "roll", "free"),
    [
        ("athletics", 12, True),  # 12 + 5 equals Fortitude 17
        ("athletics", 11, False),
        ("acrobatics", 16, True),  # 16 + 3 equals Reflex 19
        ("acrobatics", 15, False),
    ],
)
def test_athletics_against_fortitude_or_acrobatics_against_reflex(
    stage: Callable[..., Scene], skill: str, roll: int, free: bool
) -> None:
    scene = grappled(
        stage, foe={"skills": {"athletics": 5, "acrobatics": 3}}, fort=17, ref=19, ac=40, will=40
    )
    scene.turn("G")
    scene.dice(d20=[roll])
    scene.do("G", "escape-grapple", choose={"skill": skill})
    assert ("grappled" not in scene["G"].conditions) is free
    assert scene["G"].actions["standard"] == 0
    assert scene.can("G", "walk", to=(7, 4)) is free


@pytest.mark.rule("orcus.act.escape-grapple")
def test_escaping_is_a_check_so_a_twenty_does_not_free_by_itself(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage, foe={"skills": {"athletics": 0}}, fort=21, ref=21)
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "escape-grapple", choose={"skill": "athletics"})
    assert "grappled" in scene["G"].conditions


@pytest.mark.rule("orcus.act.escape-grapple")
def test_one_who_is_not_grappled_has_nothing_to_escape(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    assert scene.why_not("G", "escape-grapple") == "orcus.act.escape-grapple"


@pytest.mark.rule("orcus.act.move-grappled")
def test_a_hit_drags_the_victim_along_for_half_the_speed(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage, foe={"fort": 15, "ref": 15})
    scene.turn("A")
    assert not scene.can("A", "move-grappled", "G", to=(1, 5))
    scene.dice(d20=[11])
    scene.do("A", "move-grappled", "G", to=(2, 5))
    assert scene["A"].at == (2, 5)
    assert scene["G"].at != (6, 5)
    assert scene.distance("A", "G") == 1
    assert "grappled" in scene["G"].conditions
    assert scene["A"].actions["standard"] == 0
    assert scene["A"].actions["move"] == 1


@pytest.mark.rule("orcus.act.move-grappled")
def test_a_miss_moves_nobody(stage: Callable[..., Scene]) -> None:
    scene = grappled(stage, foe={"fort": 15, "ref": 15})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "move-grappled", "G", to=(2, 5))
    assert scene["A"].at == (5, 5)
    assert scene["G"].at == (6, 5)
    assert "grappled" in scene["G"].conditions


@pytest.mark.rule("orcus.act.move-grappled")
def test_the_dragger_provokes_and_the_victim_does_not(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        B={"at": (7, 6)},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
        H={"side": "monsters", "at": (5, 6), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "grapple", "G")
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "move-grappled", "G", to=(3, 4))
    assert ("H", "opportunity-attack") in scene.offers
    assert ("B", "opportunity-attack") not in scene.offers


@pytest.mark.rule("orcus.act.move-grappled")
def test_only_a_creature_one_has_grappled_can_be_dragged(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    assert scene.why_not("A", "move-grappled", "G", to=(4, 5)) == "orcus.act.move-grappled"


@pytest.mark.rule("orcus.act.move-grappled")
@pytest.mark.parametrize(("to", "behind"), [((4, 5), (5, 5)), ((5, 4), None), ((4, 4), (5, 5)), ((3, 5), (4, 5))])
def test_who_is_dragged_comes_into_the_square_its_dragger_left(
    stage: Callable[..., Scene], to: tuple[int, int], behind: tuple[int, int] | None
) -> None:
    """Or stays where it is, if it is still beside it."""
    scene = grappled(stage, foe={"fort": 15, "ref": 15})
    scene.turn("A")
    scene.dice(d20=[18])
    scene.do("A", "move-grappled", "G", to=to)
    assert scene["A"].at == to
    assert scene["G"].at == (behind or (6, 5))
