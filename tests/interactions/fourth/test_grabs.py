"""Grabs where they meet conditions, forced movement, teleports, defences and time."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
HOP = "Hop (move, at-will): Teleport 3."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


def held(stage: Stage, foe_fields: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A, at (5, 5), has just grabbed G, at (6, 5); its move and minor action are left."""
    hero = {name: more.pop(name) for name in list(more) if not name[:1].isupper()}
    scene = stage(
        A={"at": (5, 5), "str": 30, **hero}, G=foe(at=(6, 5), **{"ref": 5, **(foe_fields or {})}), **more
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grab", "G")
    assert "grabbed" in scene["G"].conditions
    return scene


@pytest.mark.meets("grabs", "conditions")
@pytest.mark.rule("fourth.grab.ends-on-condition")
@pytest.mark.parametrize(
    ("condition", "kept"),
    [("dazed", False), ("stunned", False), ("unconscious", False), ("prone", True), ("blinded", True),
     ("immobilized", True), ("weakened", True), ("slowed", True)],
)  # fmt: skip
def test_what_makes_a_grabber_let_go(stage: Stage, condition: str, kept: bool) -> None:
    words = "falls prone" if condition == "prone" else f"is {condition} until the end of its next turn"
    if condition == "unconscious":
        words = "falls unconscious (save ends)"
    hex_ = f"Hex (standard, at-will): Ranged 20; +40 vs Will; the target {words}."
    scene = held(stage, H=foe(hex_, at=(5, 12)))
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Hex", "A")
    assert ("grabbed" in scene["G"].conditions) is kept


@pytest.mark.meets("movement", "grabs")
@pytest.mark.rule("fourth.grab.ends-on-moving-away")
@pytest.mark.rule("fourth.ruling.grab-ends")
@pytest.mark.parametrize(("to", "kept"), [((5, 4), True), ((4, 5), False)])
def test_the_grabber_shifts_about_its_catch(stage: Stage, to: tuple[int, int], kept: bool) -> None:
    scene = held(stage)
    scene.do("A", "shift", to=to)
    assert ("grabbed" in scene["G"].conditions) is kept
    assert ("immobilized" in scene["G"].conditions) is kept


@pytest.mark.meets("movement", "grabs")
@pytest.mark.rule("fourth.ruling.grab-ends")
@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.parametrize(("to", "kept"), [((6, 4), True), ((8, 5), False)])
def test_a_teleport_breaks_a_grab_only_if_it_gets_away(stage: Stage, to: tuple[int, int], kept: bool) -> None:
    scene = held(stage, {"powers": [CLUB, HOP]})
    scene.turn("G")
    scene.do("G", "Hop", choose={"teleport": to})
    assert (scene["G"].at, "grabbed" in scene["G"].conditions) == (to, kept)


@pytest.mark.meets("opportunity", "grabs")
@pytest.mark.rule("fourth.escape.shift")
@pytest.mark.rule("fourth.action.escape")
def test_the_step_of_an_escape_provokes_neither_the_grabber_nor_its_friend(stage: Stage) -> None:
    scene = held(stage, {"skills": {"athletics": 10}}, B=dict(at=(7, 4)))
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "escape", "A", choose={"skill": "athletics", "shift": (7, 6)})
    assert (scene["G"].at, scene.offers, "grabbed" in scene["G"].conditions) == ((7, 6), [], False)


@pytest.mark.meets("terrain", "grabs")
@pytest.mark.rule("fourth.escape.shift")
@pytest.mark.rule("fourth.shift.difficult-terrain")
def test_the_step_of_an_escape_does_not_enter_rubble(stage: Stage) -> None:
    scene = stage("A , .\n. . .", A=dict(str=30), G=foe(at=(1, 1), ref=5, skills={"athletics": 10}))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grab", "G")
    scene.turn("G")
    scene.dice(d20=[5])
    with pytest.raises(Illegal):
        scene.do("G", "escape", "A", choose={"skill": "athletics", "shift": (1, 0)})
    scene.do("G", "escape", "A", choose={"skill": "athletics", "shift": (2, 0)})
    assert scene["G"].at == (2, 0)


@pytest.mark.meets("grabs", "conditions")
@pytest.mark.rule("fourth.ruling.grabbed-immobilized")
def test_out_of_one_grab_and_still_in_the_other_there_is_no_step(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=30),
        B=dict(at=(7, 5), str=30),
        G=foe(at=(6, 5), ref=5, skills={"athletics": 10}),
    )
    for grabber in "AB":
        scene.turn(grabber)
        scene.dice(d20=[10])
        scene.do(grabber, "grab", "G")
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "escape", "A", choose={"skill": "athletics"})
    assert scene["G"].at == (6, 5)
    assert {"grabbed", "immobilized"} <= scene["G"].conditions
    assert not scene.can("G", "walk", to=(6, 4))


@pytest.mark.meets("grabs", "healing")
@pytest.mark.rule("fourth.action.escape")
@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.parametrize(("roll", "free"), [(7, True), (6, False)])
def test_a_grabber_that_defends_itself_is_harder_to_escape(stage: Stage, roll: int, free: bool) -> None:
    scene = held(stage, {"skills": {"athletics": 10}})
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "total-defense")
    scene.turn("G")
    scene.dice(d20=[roll])  # Fortitude 15 + 2
    scene.do("G", "escape", "A", choose={"skill": "athletics"})
    assert ("grabbed" not in scene["G"].conditions) is free


@pytest.mark.meets("grabs", "durations")
@pytest.mark.rule("fourth.ruling.grab-ends")
@pytest.mark.rule("fourth.turn.end-saves")
def test_no_saving_throw_ends_a_grab(stage: Stage) -> None:
    scene = held(stage)
    scene.turn("G")
    scene.end()
    assert not [event for event in scene.log if event.kind == "save"]
    assert "grabbed" in scene["G"].conditions


@pytest.mark.meets("grabs", "action-points")
@pytest.mark.rule("fourth.action.sustain-grab")
@pytest.mark.rule("fourth.turn.extra-action")
def test_a_minor_action_bought_with_a_point_keeps_the_grab(stage: Stage) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.do("A", "search")
    scene.do("A", "total-defense")
    scene.do("A", "walk", path=[(5, 4)])
    assert not scene.can("A", "sustain-grab", "G")
    scene.do("A", "action-point", choose={"action": "minor"})
    scene.do("A", "sustain-grab", "G")
    scene.end()
    assert "grabbed" in scene["G"].conditions


@pytest.mark.meets("grabs", "dying")
@pytest.mark.rule("fourth.ruling.grab-ends")
@pytest.mark.rule("fourth.grab.ends-on-condition")
def test_a_felled_grabber_lets_go_and_a_felled_catch_is_still_held(stage: Stage) -> None:
    slay = "Slay (standard, at-will): Ranged 20; +40 vs AC; 50 damage."
    scene = held(stage, H=foe(slay, at=(5, 12)))
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Slay", "A")
    assert scene["A"].dying
    assert not {"grabbed", "immobilized"} & scene["G"].conditions
    other = stage(G=foe(at=(6, 5), str=30), A=dict(at=(5, 5), ref=5), H=foe(slay, at=(5, 12)))
    other.turn("G")
    other.dice(d20=[10, 10])
    other.do("G", "grab", "A")
    other.turn("H")
    other.do("H", "Slay", "A")
    assert "grabbed" in other["A"].conditions


@pytest.mark.meets("forced", "grabs", "charging")
@pytest.mark.rule("fourth.grab.ends-on-forced-movement")
@pytest.mark.rule("fourth.ruling.charge-hindered")
def test_the_grabbed_cannot_charge_but_may_shove_their_grabber_off(stage: Stage) -> None:
    scene = stage(G=foe(at=(6, 5), str=30), A=dict(at=(5, 5), str=30, ref=5), H=foe(at=(1, 5)))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "grab", "A")
    scene.turn("A")
    assert not scene.can("A", "charge", "H")
    scene.do("A", "bull-rush", "G")
    assert (scene["G"].at, scene["A"].conditions) == ((7, 5), set())


@pytest.mark.meets("immediate", "grabs")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_a_grab_at_one_who_fades_away_catches_nobody(stage: Stage) -> None:
    fade = "Fade (immediate interrupt, encounter): When targeted by a melee attack: It teleports 3 squares."
    scene = stage(A=dict(at=(5, 5), str=30), G=foe(CLUB, fade, at=(6, 5), ref=5))
    scene.turn("A")
    scene.accept("G", "Fade", teleport=(9, 5))
    scene.do("A", "grab", "G")
    assert (scene["G"].at, scene["G"].conditions, scene["A"].actions["standard"]) == ((9, 5), set(), 0)


@pytest.mark.meets("terrain", "grabs", "cover")
@pytest.mark.rule("fourth.ruling.line-for-every-attack")
def test_nobody_is_grabbed_through_a_pane_of_glass(stage: Stage) -> None:
    scene = stage(". # .\nA = G\n. # .", A=dict(str=30), G=foe())
    scene.turn("A")
    assert not scene.can("A", "grab", "G")


@pytest.mark.meets("grabs", "cover")
@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.ruling.grab-limits")
def test_a_grab_in_dim_light_is_a_melee_attack_at_minus_two(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5)), light="dim")
    scene.turn("A")
    assert scene.attack("A", "grab", "G").value == 4 - 2


@pytest.mark.meets("grabs", "marks")
@pytest.mark.rule("fourth.condition.marked")
def test_a_marked_creature_grabs_another_at_minus_two(stage: Stage) -> None:
    dare = (
        "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(B=dict(at=(6, 6), powers=[dare]), A=dict(at=(5, 5)), G=foe(at=(6, 5), str=18))
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    assert scene.attack("G", "grab", "A").value == 4 - 2
    assert scene.attack("G", "grab", "B").value == 4


@pytest.mark.meets("grabs", "stealth")
@pytest.mark.rule("fourth.stealth.reveal-after-action")
@pytest.mark.rule("fourth.ruling.hidden-end")
def test_a_grab_out_of_the_fog_has_advantage_and_gives_the_grabber_away(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! G .", A=dict(at=(2, 0), str=18, skills={"stealth": 30}), G=foe(skills={"perception": 0})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    assert scene.attack("A", "grab", "G").value == 4 + 2
    scene.dice(d20=[15])
    scene.do("A", "grab", "G")
    assert not scene.hidden("A", "G")
    assert "grabbed" in scene["G"].conditions


@pytest.mark.meets("grabs", "devices")
@pytest.mark.rule("fourth.thievery.disable-trap")
@pytest.mark.rule("fourth.condition.grabbed")
def test_a_thief_in_a_grip_still_reaches_the_trap_beside_it(stage: Stage) -> None:
    scene = stage(
        "G A . .", G=foe(str=30), A=dict(ref=5, skills={"thievery": 20}),
        devices={"T": {"at": (2, 0), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "grab", "A")
    scene.turn("A")
    scene.do("A", "disable-trap", "T")
    assert scene.device("T").state == "disabled"


@pytest.mark.meets("grabs", "damage")
@pytest.mark.rule("fourth.ruling.grab-limits")
@pytest.mark.rule("fourth.critical.natural-20")
def test_a_critical_grab_deals_no_damage(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5), ref=60, vulnerable={"all": 5}))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "grab", "G")
    assert (scene["G"].hp, "grabbed" in scene["G"].conditions) == (90, True)


@pytest.mark.meets("grabs", "areas")
@pytest.mark.rule("fourth.area.shape-and-targets")
@pytest.mark.rule("fourth.grab.ends-on-condition")
def test_a_burst_over_both_stuns_the_grabber_and_frees_the_catch(stage: Stage) -> None:
    flash = (
        "Flash (standard, at-will): Area burst 1 within 20; +10 vs Will; the target is stunned until the end of its "
        "next turn."
    )
    scene = held(stage, {"will": 40}, H=foe(flash, at=(5, 12)))
    scene.turn("H")
    scene.dice(d20=[10, 10])
    scene.do("H", "Flash", origin=(5, 5))
    assert "stunned" in scene["A"].conditions
    assert scene["G"].conditions == set()


GONE = (
    "Banish (standard, at-will): Ranged 10; +20 vs Will; "
    "the target is removed from play until the start of its next turn."
)


@pytest.mark.rule("fourth.ruling.grab-ends")
@pytest.mark.meets("grabs", "conditions")
@pytest.mark.parametrize("banished", ["A", "G"])
def test_a_grab_ends_when_either_is_removed_from_play(stage: Stage, banished: str) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=20),
        G=dict(side="monsters", at=(6, 5)),
        B=dict(at=(5, 7), powers=[GONE]),
        H=dict(side="monsters", at=(6, 7), powers=[GONE]),
    )
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "grab", "G")
    assert "grabbed" in scene["G"].conditions
    who = "H" if banished == "A" else "B"
    scene.turn(who)
    scene.dice(d20=[10])
    scene.do(who, "Banish", banished)
    assert scene["G"].conditions == set()


@pytest.mark.rule("fourth.ruling.which-creatures-cover", "fourth.ruling.occupied-by-whom")
@pytest.mark.meets("conditions", "cover")
@pytest.mark.meets("conditions", "movement")
def test_who_is_removed_from_play_is_in_nobodys_way_and_comes_back_beside(stage: Stage) -> None:
    scene = stage(
        "# # # # #\n# A H G .\n# # # # #",
        H=dict(side="monsters"),
        A=dict(ranged="bow +2 1d10, range 20/40", powers=[GONE]),
        G=dict(side="monsters"),
    )
    assert scene.cover("A", "G") == "cover"
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Banish", "H")
    assert scene.cover("A", "G") is None
    scene.turn("G")
    scene.do("G", "walk", to=(2, 1))
    scene.turn("H")
    assert (scene["G"].at, scene["H"].at) == ((2, 1), (3, 1))
