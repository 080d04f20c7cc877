"""Conditions where they meet actions, senses, bodies in the way and each other."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("conditions", "charging", "grabs")
@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.rule("fourth.condition.immobilized")
def test_the_immobilized_do_not_follow_a_bull_rush(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["immobilized"]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "bull-rush", "G")
    assert (scene["A"].at, scene["G"].at) == ((5, 5), (7, 5))


@pytest.mark.meets("grabs", "charging")
@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.rule("fourth.grab.ends-on-forced-movement")
def test_who_shoves_its_grabber_off_is_free_to_follow(stage: Stage) -> None:
    scene = stage(G=foe(at=(6, 5), str=30), A=dict(at=(5, 5), str=30, ref=5))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "grab", "A")
    scene.turn("A")
    scene.do("A", "bull-rush", "G", choose={"follow": True})
    assert (scene["A"].at, scene["G"].at, scene["A"].conditions) == ((6, 5), (7, 5), set())


@pytest.mark.meets("conditions", "movement")
@pytest.mark.rule("fourth.slowed.no-increase")
def test_haste_does_not_help_the_slowed(stage: Stage) -> None:
    haste = "Haste (minor, at-will): It gains a +4 bonus to speed until the end of its turn."
    scene = stage(A=dict(at=(1, 5), powers=[haste], conditions=["slowed"]), G=foe(at=(15, 5)))
    scene.turn("A")
    scene.do("A", "Haste")
    assert scene["A"].speed == 2
    assert not scene.can("A", "walk", path=[(2, 5), (3, 5), (4, 5)])


@pytest.mark.meets("conditions", "cover")
@pytest.mark.rule("fourth.ruling.advantage-sight")
@pytest.mark.parametrize(
    ("a", "g", "has"),
    [(["invisible"], [], (True, False)), (["invisible"], ["invisible"], (False, False)),
     (["blinded"], ["blinded"], (False, False)), (["blinded"], ["invisible"], (False, True)),
     ([], ["stunned", "invisible"], (False, False))],
)  # fmt: skip
def test_who_has_advantage_when_who_sees_whom(stage: Stage, a: list[str], g: list[str], has: tuple[bool, bool]) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=a), G=foe(at=(6, 5), conditions=g))
    scene.turn("A")
    assert scene.advantage("A", "G") is has[0]
    if "stunned" not in g:
        assert scene.advantage("G", "A") is has[1]


@pytest.mark.meets("conditions", "cover")
@pytest.mark.rule("fourth.prone.ranged-defense")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
@pytest.mark.parametrize(
    ("ground", "defense", "attack"), [("A G . . .", 15, 2), ("A . G . .", 17, 2), ("A . - G .", 17, 0)]
)
def test_a_prone_target_is_hard_to_shoot_from_afar_and_harder_behind_a_wall(
    stage: Stage, ground: str, defense: int, attack: int
) -> None:
    scene = stage(ground, A=dict(ranged="bow +2 1d10, range 20/40"), G=foe(conditions=["prone"]))
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A", power="ranged-basic").value == defense
    assert scene.attack("A", "ranged-basic", "G").value == attack


@pytest.mark.meets("conditions", "dying")
@pytest.mark.rule("fourth.condition.helpless")
@pytest.mark.rule("fourth.action.coup-de-grace")
def test_the_helpless_who_are_awake_keep_their_defenses_but_not_their_lives(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), weapon="axe +3 1d8"), G=foe(at=(6, 5), hp=16, conditions=["helpless"]))
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A", power="melee-basic").value == 15
    assert scene.advantage("A", "G")
    scene.do("A", "coup-de-grace", "G")
    assert not scene["G"].alive


@pytest.mark.meets("conditions", "damage")
@pytest.mark.rule("fourth.ruling.weakened-order")
def test_weakened_twice_is_halved_once(stage: Stage) -> None:
    sap = "Sap (minor, at-will): Ranged 10; +40 vs Will; the target is weakened (save ends)."
    scene = stage(G=foe(sap, at=(6, 5)), H=foe(sap, at=(6, 6)), A=dict(at=(5, 5), str=18))
    for key in "GH":
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, "Sap", "A")
    scene.turn("A")
    scene.dice(d20=[15], d8=[4])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 86


@pytest.mark.meets("conditions", "opportunity", "action-points")
@pytest.mark.rule("fourth.condition.surprised")
@pytest.mark.rule("fourth.ruling.surprise-action-type")
@pytest.mark.rule("fourth.ruling.surprise-action-point")
def test_the_surprised_let_everybody_pass_and_one_action_is_all_there_is(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), surprised=True))
    scene.turn("A")
    assert scene.advantage("A", "G")
    scene.do("A", "walk", path=[(4, 5)])
    assert scene.offers == []
    assert not scene.can("A", "action-point", choose={"action": "standard"})
    assert not scene.can("A", "total-defense")
    scene.turn("G")
    assert "surprised" not in scene["G"].conditions


@pytest.mark.meets("conditions", "terrain")
@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.rule("fourth.ruling.which-creatures-cover")
@pytest.mark.parametrize(
    ("side", "fields", "cover"),
    [("monsters", {}, "cover"), ("heroes", {}, None), ("wolves", {}, "cover"),
     ("monsters", {"conditions": ["prone"]}, "cover"), ("monsters", {"conditions": ["stunned"]}, "cover")],
)  # fmt: skip
def test_who_is_in_the_way_of_an_arrow(stage: Stage, side: str, fields: dict[str, Any], cover: str | None) -> None:
    scene = stage("A . C . G", A=dict(ranged="bow +2 1d10, range 20/40"), C=dict(side=side, **fields), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") == cover


@pytest.mark.meets("terrain", "movement", "forced")
@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.rule("fourth.ruling.not-covered")
@pytest.mark.parametrize("size", ["tiny", "small", "medium"])
def test_a_tiny_creature_has_its_square_like_any_other(stage: Stage, size: str) -> None:
    push = "Move (standard, at-will): Ranged 10; +40 vs AC; 1 damage, and the target is pushed 2 squares."
    hop = "Hop (minor, at-will): Teleport 3."
    scene = stage("A G . T .", A=dict(powers=[push, hop]), G=foe(), T=foe(size=size))
    scene.turn("A")
    assert scene.why_not("A", "walk", to=(3, 0)) is not None
    with pytest.raises(Illegal):
        scene.do("A", "Hop", choose={"teleport": (3, 0)})
    scene.dice(d20=[10])
    scene.do("A", "Move", "G")
    assert scene["G"].at == (2, 0)


@pytest.mark.meets("charging", "terrain")
@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.rule("fourth.ruling.charge-path")
def test_with_the_nearest_square_taken_a_charge_ends_in_the_next(stage: Stage) -> None:
    scene = stage(". . . . . .\nA . . B G .\n. . . C . .", A={}, B={}, C={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene["A"].at == (3, 0)


@pytest.mark.meets("charging", "cover", "stealth")
@pytest.mark.rule("fourth.ruling.line-for-every-attack")
@pytest.mark.rule("fourth.action.charge")
def test_nobody_charges_one_behind_glass(stage: Stage) -> None:
    scene = stage("A . . . = G\n# # # # # #", A={}, G=foe())
    scene.turn("A")
    assert not scene.can("A", "charge", "G")


@pytest.mark.meets("grabs", "conditions")
@pytest.mark.rule("fourth.grab.ends-on-condition")
@pytest.mark.rule("fourth.condition.surprised")
def test_the_stunned_catch_of_a_stunned_grabber_is_free_but_still_stunned(stage: Stage) -> None:
    flash = "Flash (standard, at-will): Area burst 1 within 20; +40 vs Will; the target is stunned (save ends)."
    scene = stage(A=dict(at=(5, 5), str=30), G=foe(at=(6, 5), ref=5), H=foe(flash, at=(5, 12)))
    scene.turn("A")
    scene.dice(d20=[10, 10, 10])
    scene.do("A", "grab", "G")
    scene.turn("H")
    scene.do("H", "Flash", origin=(6, 5))
    assert scene["G"].conditions == {"stunned"}


@pytest.mark.meets("grabs", "durations")
@pytest.mark.rule("fourth.action.sustain-grab")
@pytest.mark.rule("fourth.condition.stunned")
def test_who_wakes_from_a_stun_has_no_grab_to_sustain(stage: Stage) -> None:
    stun = "Stun (standard, at-will): Ranged 20; +40 vs Will; the target is stunned until the end of your next turn."
    scene = stage(A=dict(at=(5, 5), str=30), G=foe(at=(6, 5), ref=5), H=foe(stun, at=(5, 12)))
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "grab", "G")
    scene.turn("H")
    scene.do("H", "Stun", "A")
    scene.turn("A")
    assert not scene.can("A", "sustain-grab", "G")
    scene.turn("G")
    assert scene.can("G", "walk", to=(7, 5))


@pytest.mark.meets("grabs", "marks", "opportunity")
@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.rule("fourth.condition.grabbed")
def test_a_shot_out_of_a_grip_provokes_the_grabber(stage: Stage) -> None:
    scene = stage(
        G=foe(at=(6, 5), str=30), A=dict(at=(5, 5), ref=5, ranged="bow +2 1d10, range 20/40"), H=foe(at=(1, 5))
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "grab", "A")
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 2])
    scene.do("A", "ranged-basic", "H")
    assert (scene["A"].hp, "grabbed" in scene["A"].conditions) == (35, True)


@pytest.mark.meets("stealth", "conditions")
@pytest.mark.rule("fourth.stealth.remain-hidden")
@pytest.mark.rule("fourth.ruling.hidden-end")
def test_a_miss_out_of_hiding_gives_one_away_like_a_hit(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . G", A=dict(at=(2, 0), skills={"stealth": 30}, ranged="bow +2 1d10, range 20/40"),
        G=foe(ac=40, skills={"perception": 0}),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 10])
    scene.do("A", "hide")
    scene.do("A", "ranged-basic", "G")
    assert (scene.last("attack").total, scene["G"].hp, scene.hidden("A", "G")) == (14, 90, False)


@pytest.mark.meets("stealth", "opportunity")
@pytest.mark.rule("fourth.ruling.hidden-provoking")
@pytest.mark.rule("fourth.opportunity.ranged-or-area")
def test_a_shot_out_of_hiding_provokes_nobody_who_does_not_see_it(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . G\n. . . H . . .", A=dict(at=(2, 0), skills={"stealth": 30}, ranged="bow +2 1d10, range 20/40"),
        G=foe(skills={"perception": 0}), H=foe(skills={"perception": 0}),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 2])
    scene.do("A", "hide")
    scene.do("A", "ranged-basic", "G")
    assert scene.offers == []


@pytest.mark.meets("stealth", "healing")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.rule("fourth.condition.hidden")
def test_the_hidden_are_no_target_for_a_blow_aimed_at_them(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . .", A=dict(at=(2, 0), skills={"stealth": 30}), G=foe(at=(6, 0), skills={"perception": 0})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    scene.turn("G")
    assert not scene.can("G", "charge", "A")
