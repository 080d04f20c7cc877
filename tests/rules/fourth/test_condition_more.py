"""Conditions, the second half: slowed to stable."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "bow +2 1d10, range 20/40"
FAR = {"fourth.condition.slowed", "fourth.action.walk", "fourth.slowed.movement-modes"}
STILL = {"fourth.condition.stunned", "fourth.condition.unconscious", "fourth.condition.dying"}
POINT = {"fourth.action.action-point", "fourth.turn.extra-action"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


def turn_of(stage: Callable[..., Scene], *conditions: str, options: Any = None, **fields: Any) -> Scene:
    """A's turn, with these conditions on A (+7 to hit, bow +6); G stands far off."""
    scene = stage(
        A={"at": (5, 5), "str": 18, "dex": 18, "ranged": BOW, "conditions": list(conditions)} | fields,
        G=foe(at=(15, 15)),
        options=options,
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.condition.slowed")
@pytest.mark.parametrize(("speed", "now"), [(6, 2), (3, 2), (2, 2), (1, 1)])
def test_slowed_means_speed_two_or_less(stage: Callable[..., Scene], speed: int, now: int) -> None:
    scene = turn_of(stage, "slowed", speed=speed)
    assert scene["A"].speed == now
    assert scene.can("A", "walk", to=(5 + now, 5))
    assert scene.why_not("A", "walk", to=(6 + now, 5)) in FAR


@pytest.mark.rule("fourth.slowed.movement-modes")
def test_a_slowed_flyer_flies_two_squares(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "slowed", modes={"fly": 8, "hover": True}, airborne=True)
    assert scene.can("A", "walk", to=(7, 5))
    assert not scene.can("A", "walk", to=(8, 5))


@pytest.mark.rule("fourth.slowed.movement-modes")
def test_slowed_limits_neither_teleporting_nor_being_pushed(stage: Callable[..., Scene]) -> None:
    heave = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 4 squares."
    blink = "Blink (move, at-will): Teleport up to 5."
    scene = stage(G=foe(at=(6, 5), powers=[heave]), A=dict(at=(5, 5), conditions=["slowed"], powers=[blink]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (1, 5)
    scene.turn("A")
    scene.do("A", "Blink", choose={"teleport": (1, 10)})
    assert scene["A"].at == (1, 10)


@pytest.mark.rule("fourth.slowed.no-increase")
def test_nothing_raises_the_speed_of_the_slowed(stage: Callable[..., Scene]) -> None:
    haste = "Haste (minor, at-will): It gains a +4 bonus to speed until the end of its turn."
    quick = turn_of(stage, powers=[haste])
    quick.do("A", "Haste")
    assert quick["A"].speed == 10
    slow = turn_of(stage, "slowed", powers=[haste])
    slow.do("A", "Haste")
    assert slow["A"].speed == 2


@pytest.mark.rule("fourth.slowed.no-increase")
@pytest.mark.parametrize(("option", "squares"), [({}, 4), ({"slowed-run": "no-bonus"}, 2)])
def test_how_far_the_slowed_run(stage: Callable[..., Scene], option: dict[str, str], squares: int) -> None:
    scene = turn_of(stage, "slowed", options=option)
    assert scene.can("A", "run", to=(5 + squares, 5))
    assert not scene.can("A", "run", to=(6 + squares, 5))


@pytest.mark.rule("fourth.condition.slowed")
@pytest.mark.parametrize(("column", "may"), [(8, True), (9, False), (7, False)])
def test_the_slowed_charge_over_exactly_two_squares(
    stage: Callable[..., Scene], column: int, may: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["slowed"]), G=foe(at=(column, 5)))
    scene.turn("A")
    assert scene.can("A", "charge", "G") is may


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.parametrize(
    ("g", "stop"),
    [((6, 4), (6, 5)), ((7, 4), (6, 5)), ((8, 4), (7, 5))],
)
def test_slowed_in_mid_move_stops_after_two_squares(
    stage: Callable[..., Scene], g: tuple[int, int], stop: tuple[int, int]
) -> None:
    snare = "Snare (standard, at-will): +20 vs AC; 1 damage, and the target is slowed (save ends)."
    scene = stage(A=dict(at=(4, 5)), G=foe(at=g, powers=[snare]))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(column, 5) for column in range(5, 11)])
    assert "slowed" in scene["A"].conditions
    assert scene["A"].at == stop


@pytest.mark.rule("fourth.condition.stunned")
def test_the_stunned_do_nothing_at_all(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "stunned")
    assert scene.advantage("G", "A")
    for action in ("walk", "total-defense", "drop-prone", "drop-item", "action-point"):
        to = (6, 5) if action == "walk" else None
        assert scene.why_not("A", action, to=to) in STILL | POINT
    with pytest.raises(Illegal):
        scene.do("A", "walk", to=(6, 5))


@pytest.mark.rule("fourth.condition.surprised")
def test_the_surprised_have_free_actions_only(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "surprised")
    assert scene.advantage("G", "A")
    assert scene.why_not("A", "total-defense") == "fourth.condition.surprised"
    assert scene.can("A", "drop-item")


@pytest.mark.rule("fourth.condition.unconscious")
@pytest.mark.rule("fourth.unconscious.defenses")
@pytest.mark.parametrize("key", ["ac", "fort", "ref", "will"])
@pytest.mark.parametrize(
    ("reach", "column", "value"), [("Reach 1", 6, 10), ("Ranged 10", 6, 10), ("Ranged 10", 8, 12)]
)
def test_the_unconscious_have_five_less_in_every_defense(
    stage: Callable[..., Scene], key: str, reach: str, column: int, value: int
) -> None:
    printed = {"ac": "AC", "fort": "Fortitude", "ref": "Reflex", "will": "Will"}[key]
    scene = stage(
        A=dict(at=(5, 5), powers=[f"Jab (standard, at-will): {reach}; +6 vs {printed}; 1 damage."]),
        G=foe(at=(column, 5), conditions=["unconscious", "prone"]),
    )
    scene.turn("A")
    assert scene.defense("G", key, attacker="A", power="Jab").value == value
    assert scene.attack("A", "Jab", "G").value == 6 + 2


@pytest.mark.rule("fourth.condition.unconscious")
def test_the_unconscious_cannot_act(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "unconscious")
    for action in ("total-defense", "stand-up", "drop-item", "action-point"):
        assert scene.why_not("A", action) in STILL | POINT


@pytest.mark.rule("fourth.unconscious.falls-prone")
def test_one_who_passes_out_is_prone_and_stays_so_on_waking(stage: Callable[..., Scene]) -> None:
    lull = "Lull (standard, at-will): Ranged 10; +20 vs Will; the target falls unconscious (save ends)."
    scene = stage(G=foe(at=(8, 5), powers=[lull]), A=dict(at=(5, 5)), B=dict(at=(15, 15)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Lull", "A")
    assert {"unconscious", "prone", "helpless"} <= set(scene["A"].conditions)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert "unconscious" not in scene["A"].conditions
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("fourth.condition.weakened")
@pytest.mark.parametrize(("damage", "lost"), [("9", 4), ("10", 5), ("1", 0)])
def test_the_weakened_deal_half(stage: Callable[..., Scene], damage: str, lost: int) -> None:
    scene = turn_of(
        stage, "weakened", powers=[f"Jab (standard, at-will): Ranged 20; +20 vs AC; {damage} damage."]
    )
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - lost


@pytest.mark.rule("fourth.condition.weakened")
def test_ongoing_damage_of_the_weakened_stays_whole(stage: Callable[..., Scene]) -> None:
    line = (
        "Jab (standard, at-will): Ranged 20; +20 vs AC; 8 damage, "
        "and the target takes ongoing 5 fire damage (save ends)."
    )
    scene = turn_of(stage, "weakened", powers=[line])
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 86
    scene.turn("G")
    assert scene["G"].hp == 81


@pytest.mark.rule("fourth.condition.weakened")
@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.parametrize(
    ("bonus", "die", "fields", "lost"),
    [
        (20, 10, {}, 7),
        (0, 10, {}, 3),
        (20, 10, {"vulnerable": {"fire": 4}}, 11),
        (20, 10, {"resist": {"fire": 5}}, 2),
        (0, 10, {"vulnerable": {"fire": 4}, "resist": {"fire": 6}}, 1),
        (5, 20, {}, 7),
    ],
)
def test_halvings_come_first_then_vulnerability_then_resistance(
    stage: Callable[..., Scene], bonus: int, die: int, fields: dict[str, Any], lost: int
) -> None:
    line = f"Jab (standard, at-will): Ranged 10; +{bonus} vs AC; 15 fire damage. *Miss:* Half damage."
    scene = stage(A=dict(at=(5, 5), conditions=["weakened"], powers=[line]), G=foe(at=(8, 5), **fields))
    scene.turn("A")
    scene.dice(d20=[die])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - lost


@pytest.mark.rule("fourth.condition.weakened")
def test_weakened_twice_halves_once(stage: Callable[..., Scene]) -> None:
    sap = "Sap (standard, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is weakened (save ends)."
    scene = stage(
        G=foe(at=(8, 5), powers=[sap]),
        H=foe(at=(8, 6), powers=[sap]),
        A=dict(at=(5, 5), powers=["Jab (standard, at-will): Ranged 10; +20 vs AC; 12 damage."]),
    )
    for who in ("G", "H"):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Sap", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - 6


@pytest.mark.rule("fourth.condition.invisible")
def test_the_invisible_are_not_seen_and_have_advantage(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "invisible")
    assert not scene.sees("G", "A")
    assert scene.sees("A", "G")
    assert scene.attack("A", "ranged-basic", "G").value == 6 + 2
    assert scene.concealment("G", "A") == "total"


@pytest.mark.limits("fourth.condition.invisible")
@pytest.mark.rule("fourth.attack.advantage-needs-sight")
def test_against_the_blinded_being_invisible_adds_nothing_more(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["invisible"]), G=foe(at=(6, 5), conditions=["blinded"]))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 7 + 2
    scene.turn("G")
    assert scene.attack("G", "Club", "A").value == 6 - 5


@pytest.mark.rule("fourth.condition.restrained")
@pytest.mark.rule("fourth.attack.advantage-sources")
@pytest.mark.parametrize(("option", "full"), [({}, True), ({"restrained": "table-only"}, False)])
def test_restrained_holds_fast_unless_the_option_leaves_just_the_penalty(
    stage: Callable[..., Scene], option: dict[str, str], full: bool
) -> None:
    heave = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."
    scene = stage(
        A=dict(at=(5, 5), str=18, conditions=["restrained"]), G=foe(at=(6, 5), powers=[heave]), options=option
    )
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 7 - 2
    assert scene.can("A", "walk", to=(5, 6)) is not full
    assert scene.advantage("G", "A") is full
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == ((5, 5) if full else (3, 5))


@pytest.mark.rule("fourth.condition.grabbed")
def test_the_grabbed_are_immobilized_until_the_grab_ends(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5), conditions=["slowed"]))
    scene.turn("A")
    scene.dice(d20=[10])  # 14 misses Reflex 15
    scene.do("A", "grab", "G")
    assert "grabbed" not in scene["G"].conditions
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "grab", "G")
    scene.turn("G")
    assert "grabbed" in scene["G"].conditions
    assert scene.why_not("G", "walk", to=(7, 5)) in {"fourth.condition.grabbed", "fourth.condition.immobilized"}
    assert scene.can("G", "Club", "A")
    scene.do("A", "release-grab", "G")
    assert scene.can("G", "walk", to=(7, 5))
    assert "slowed" in scene["G"].conditions


@pytest.mark.limits("fourth.condition.grabbed")
def test_another_immobilizing_effect_outlasts_the_grab(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5), conditions=["immobilized"]))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "grab", "G")
    scene.do("A", "release-grab", "G")
    assert "grabbed" not in scene["G"].conditions
    assert "immobilized" in scene["G"].conditions


@pytest.mark.rule("fourth.condition.bloodied")
@pytest.mark.rule("fourth.core.round-down")
@pytest.mark.parametrize(
    ("hp", "at_hp", "bloodied"),
    [(40, 21, False), (40, 20, True), (40, 0, True), (25, 13, False), (25, 12, True), (25, 25, False)],
)
def test_bloodied_is_half_of_the_maximum_or_less(
    stage: Callable[..., Scene], hp: int, at_hp: int, bloodied: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), hp=hp, at_hp=at_hp), G=foe(at=(15, 15)))
    assert scene["A"].bloodied is bloodied


@pytest.mark.rule("fourth.condition.bloodied")
def test_temporary_hit_points_do_not_hide_it_and_healing_ends_it(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=20, temp_hp=15), G=foe(at=(15, 15)))
    scene.turn("A")
    assert scene["A"].bloodied
    scene.do("A", "second-wind")
    assert scene["A"].hp == 30
    assert not scene["A"].bloodied


@pytest.mark.rule("fourth.condition.hidden")
@pytest.mark.rule("fourth.attack.advantage-sources")
def test_hidden_is_kept_for_each_enemy_and_works_as_invisible(stage: Callable[..., Scene]) -> None:
    scene = stage(
        ". A . - . G H",
        A=dict(dex=18, ranged=BOW, skills={"stealth": 8}),
        G=foe(skills={"perception": 3}),
        H=foe(skills={"perception": 9}),
    )
    scene.turn("A")
    scene.dice(d20=[9])  # 17 against passive Perception 13 and 19
    scene.do("A", "walk", to=(2, 0))
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    assert not scene.hidden("A", "H")
    assert not scene.sees("G", "A")
    assert scene.advantage("A", "G")
    assert not scene.advantage("A", "H")


@pytest.mark.rule("fourth.condition.stable")
@pytest.mark.parametrize("die", [1, 9])
def test_the_stable_roll_no_death_saves_until_hurt_again(stage: Callable[..., Scene], die: int) -> None:
    scene = stage(
        G=foe(at=(5, 7), powers=["Jab (standard, at-will): +30 vs AC; 2 damage."]),
        A=dict(at=(5, 5), skills={"heal": 10}),
        B=dict(at=(5, 6), at_hp=-3),
    )
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "stabilize", "B")
    assert scene["B"].stable
    assert "stable" in scene["B"].conditions
    assert scene["B"].hp == -3
    assert "unconscious" in scene["B"].conditions
    scene.turn("G")
    assert [event for event in scene.log if event.kind == "death-save"] == []
    scene.dice(d20=[10])
    scene.do("G", "Jab", "B")
    assert scene["B"].hp == -5
    assert not scene["B"].stable
    scene.turn("B")
    scene.dice(d20=[die])
    scene.end()
    assert scene["B"].death_failures == 1


@pytest.mark.rule("fourth.prone.flyer-descends")
@pytest.mark.rule("fourth.ruling.prone-flyer")
@pytest.mark.parametrize(("height", "dice", "lost"), [(6, [], 0), (7, [], 0), (8, [4], 4), (10, [4, 5], 9)])
def test_a_flyer_knocked_prone_falls_what_its_speed_does_not_bring_it_down(
    stage: Callable[..., Scene], height: int, dice: list[int], lost: int
) -> None:
    trip = "Trip (standard, at-will): Ranged 20; +20 vs Will; the target is knocked prone."
    scene = stage(
        A=dict(at=(5, 5), powers=[trip]), G=foe(at=(8, 5, height), modes={"fly": 6}, airborne=True, hp=40)
    )
    scene.turn("A")
    scene.dice(d20=[10], d10=dice)
    scene.do("A", "Trip", "G")
    assert scene["G"].hp == 40 - lost
    assert "prone" in scene["G"].conditions


@pytest.mark.rule("fourth.condition.marked")
@pytest.mark.rule("fourth.ruling.mark-and-several-targets")
def test_a_mark_lasts_as_stated_even_when_whoever_laid_it_falls(stage: Callable[..., Scene]) -> None:
    mark = "Dare (standard, at-will): Ranged 10; +20 vs Will; the target is marked until the end of the encounter."
    slay = "Slay (standard, at-will): +20 vs AC; 60 damage."
    scene = stage(A=dict(at=(5, 5), powers=[mark]), B=dict(at=(8, 5)), G=foe(at=(6, 5), powers=[slay]))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dare", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slay", "A")
    assert not scene["A"].alive
    assert scene.attack("G", "Slay", "B").value == 20 - 2


@pytest.mark.rule("fourth.condition.prone")
@pytest.mark.rule("fourth.action.stand-up")
@pytest.mark.parametrize("conditions", [[], ["prone"]])
def test_who_is_knocked_down_twice_lies_once(conditions: list[str]) -> None:
    sweep = "Sweep (standard, at-will): +9 vs AC; 3 damage, and the target falls prone."
    scene = Scene("fourth", A=dict(at=(5, 5), hp=60, conditions=conditions),
                  G=dict(side="monsters", at=(5, 6), powers=[sweep]),
                  H=dict(side="monsters", at=(5, 4), powers=[sweep]))
    for who in "GH":
        scene.turn(who)
        scene.dice(d20=[19])
        scene.do(who, "Sweep", "A")
    assert len([effect for effect in scene.battle.creatures[0].effects if effect.name == "prone"]) == 1
    scene.turn("A")
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions
    assert not scene.can("A", "stand-up")
