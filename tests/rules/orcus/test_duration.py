"""Durations: the four turn marks, save ends, persistent damage, maintained powers."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
VEIL = (
    "Ash Veil\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nFar burst 1 within 10\n"
    "Effect The area becomes a zone of drifting ash until the end of your next turn. "
    "Creatures in the zone have concealment.\n"
    "Maintain Swift The zone persists until the end of your next turn."
)
BRACE = "Brace\nAt-Will Utility 2 (Swift Action) ● Martial\nSelf\nEffect You gain 2 temporary hit points."


def hex_card(hit: str, name: str = "Hex") -> str:
    """A hero's attack, Intelligence vs Reflex at range 10, with this Hit entry."""
    return (
        f"{name}\nAt-Will Attack 1 (Standard Action) ● Arcane\nRanged 10, one creature\n"
        f"Attack Intelligence vs Reflex\nHit {hit}"
    )


def hexed(stage: Callable[..., Scene], *hits: str, options: object = None, **foe: object) -> Scene:
    """A, then G after it, after a hit by A's attack with each of these Hit entries (by action point)."""
    names = [f"Hex {number}" for number in range(len(hits))]
    cards = [hex_card(hit, name) for hit, name in zip(hits, names, strict=True)]
    fields: dict[str, object] = {"side": "monsters", "at": (5, 5)} | foe
    scene = stage(A=dict(at=(2, 5), int=18, powers=cards), G=fields, options=options)
    scene.turn("A")
    for number, name in enumerate(names):
        if number:
            scene.do("A", "action-point")
        scene.dice(d20=[15])
        scene.do("A", name, "G")
    return scene


@pytest.mark.rule("orcus.duration.turn-marks")
@pytest.mark.parametrize(
    ("mark", "seen"),
    [
        ("start of its next turn", [False, False, False, False]),
        ("end of its next turn", [True, False, False, False]),
        ("start of your next turn", [True, True, False, False]),
        ("end of your next turn", [True, True, True, False]),
    ],
)
def test_the_four_turn_marks(stage: Callable[..., Scene], mark: str, seen: list[bool]) -> None:
    scene = hexed(stage, f"The target is slowed until the {mark}.")
    assert "slowed" in scene["G"].conditions
    now = []
    for step in ("G", "", "A", ""):
        if step:
            scene.turn(step)
        else:
            scene.end()
        now.append("slowed" in scene["G"].conditions)
    assert now == seen


@pytest.mark.rule("orcus.duration.turn-marks")
def test_the_turn_under_way_is_not_the_next_turn(stage: Callable[..., Scene]) -> None:
    card = (
        "Sharp Answer\nEncounter Attack 1 (Counter Action) ● Martial\nMelee 1, the triggering enemy\n"
        "Trigger An enemy hits you with a melee attack.\nAttack Strength vs Reflex\n"
        "Hit The target is slowed until the end of its next turn."
    )
    scene = stage(A=dict(at=(2, 5), str=18, powers=[card]), G=dict(side="monsters", at=(3, 5), powers=[CLUB]))
    scene.turn("G")
    scene.accept("A", "Sharp Answer")
    scene.dice(d20=[15, 15], d8=[1])
    scene.do("G", "Club", "A")
    scene.end()
    assert "slowed" in scene["G"].conditions
    scene.turn("G")
    assert "slowed" in scene["G"].conditions
    scene.end()
    assert "slowed" not in scene["G"].conditions


@pytest.mark.rule("orcus.duration.turn-marks")
def test_a_dead_users_place_in_the_order_still_ends_its_effects(stage: Callable[..., Scene]) -> None:
    card = hex_card("The target is slowed until the start of your next turn.")
    scene = stage(
        A=dict(at=(4, 5), hp=10, at_hp=1, int=18, powers=[card]),
        B=dict(at=(9, 9)),
        G=dict(side="monsters", at=(5, 5), powers=[CLUB]),
        H=dict(side="monsters", at=(12, 9)),
    )
    scene.turn("A")
    scene.dice(d20=[15, 15], d8=[8])
    scene.do("A", "Hex", "G")
    scene.turn("G")
    scene.do("G", "Club", "A")
    assert not scene["A"].alive
    scene.turn("H")
    assert "slowed" in scene["G"].conditions
    scene.turn("B")
    assert "slowed" not in scene["G"].conditions


@pytest.mark.rule("orcus.duration.save-ends")
@pytest.mark.parametrize(("roll", "ended"), [(9, False), (10, True)])
def test_save_ends_on_ten_at_the_end_of_the_turn(stage: Callable[..., Scene], roll: int, ended: bool) -> None:
    scene = hexed(stage, "The target is slowed (save ends).")
    scene.turn("G")
    assert "slowed" in scene["G"].conditions
    scene.dice(d20=[roll])
    scene.end()
    assert ("slowed" not in scene["G"].conditions) is ended


@pytest.mark.rule("orcus.duration.save-ends")
def test_each_save_ends_effect_has_a_save_of_its_own_every_turn(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage, "The target is slowed (save ends).", "The target is rattled (save ends).")
    scene.turn("G")
    scene.dice(d20=[9, 9])
    scene.end()
    assert {"slowed", "rattled"} <= scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.end()
    assert not {"slowed", "rattled"} & scene["G"].conditions


@pytest.mark.rule("orcus.duration.save-ends")
def test_a_success_ends_one_effect_and_leaves_the_other(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage, "The target is slowed (save ends).", "The target is rattled (save ends).")
    scene.turn("G")
    scene.dice(d20=[10, 9])
    scene.end()
    assert len({"slowed", "rattled"} & scene["G"].conditions) == 1


@pytest.mark.rule("orcus.duration.save-ends")
def test_an_effect_gained_in_ones_own_turn_is_saved_against_at_its_end(
    stage: Callable[..., Scene],
) -> None:
    card = (
        "Sharp Answer\nEncounter Attack 1 (Counter Action) ● Martial\nMelee 1, the triggering enemy\n"
        "Trigger An enemy hits you with a melee attack.\nAttack Strength vs Reflex\n"
        "Hit The target is slowed (save ends)."
    )
    scene = stage(A=dict(at=(2, 5), str=18, powers=[card]), G=dict(side="monsters", at=(3, 5), powers=[CLUB]))
    scene.turn("G")
    scene.accept("A", "Sharp Answer")
    scene.dice(d20=[15, 15, 10], d8=[1])
    scene.do("G", "Club", "A")
    assert "slowed" in scene["G"].conditions
    scene.end()
    assert "slowed" not in scene["G"].conditions


@pytest.mark.rule("orcus.duration.save-ends")
@pytest.mark.rule("orcus.healing.death-save")
@pytest.mark.parametrize(("early", "at_start"), [(False, 0), (True, 1)])
def test_a_death_save_waits_for_the_end_of_the_turn_like_other_saves(
    stage: Callable[..., Scene], early: bool, at_start: int
) -> None:
    scene = stage(
        B=dict(at=(9, 9)),
        A=dict(at=(2, 5), at_hp=-1),
        G=dict(side="monsters", at=(15, 5)),
        options={"death-save-at-start-of-turn": True} if early else {},
    )
    scene.dice(d20=[5])
    scene.turn("A")
    assert scene["A"].death_failures == at_start
    scene.end()
    assert scene["A"].death_failures == 1


@pytest.mark.rule("orcus.duration.persistent-damage")
def test_persistent_damage_waits_for_the_start_of_each_turn_until_saved(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage, "The target takes 5 persistent fire damage (save ends).")
    assert scene["G"].hp == 40
    assert scene["G"].ongoing == {"fire": 5}
    scene.turn("G")
    assert scene["G"].hp == 35
    scene.dice(d20=[9])
    scene.turn("G")
    assert scene["G"].hp == 30
    scene.dice(d20=[10])
    scene.turn("G")
    assert scene["G"].hp == 30
    assert scene["G"].ongoing == {}


@pytest.mark.rule("orcus.duration.persistent-damage")
def test_persistent_damage_without_a_duration_is_save_ends(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage, "The target takes 5 persistent fire damage.")
    scene.turn("G")
    assert scene["G"].hp == 35
    scene.dice(d20=[10])
    scene.end()
    assert scene["G"].ongoing == {}


@pytest.mark.rule("orcus.duration.persistent-damage")
@pytest.mark.parametrize(("adds", "lost"), [(False, 5), (True, 8)])
def test_of_one_type_only_the_highest_is_dealt_unless_the_option_adds_up(
    stage: Callable[..., Scene], adds: bool, lost: int
) -> None:
    scene = hexed(
        stage,
        "The target takes 3 persistent fire damage (save ends).",
        "The target takes 5 persistent fire damage (save ends).",
        options={"persistent-damage-adds-up": True} if adds else {},
    )
    scene.turn("G")
    assert scene["G"].hp == 40 - lost
    scene.dice(d20=[9, 9])
    scene.end()
    assert scene["G"].ongoing == {"fire": lost}


@pytest.mark.rule("orcus.duration.persistent-damage")
def test_different_types_of_persistent_damage_are_all_dealt(stage: Callable[..., Scene]) -> None:
    scene = hexed(
        stage,
        "The target takes 3 persistent cold damage (save ends).",
        "The target takes 5 persistent damage (save ends).",
    )
    assert scene["G"].ongoing == {"cold": 3, "": 5}
    scene.turn("G")
    assert scene["G"].hp == 40 - 8


@pytest.mark.rule("orcus.duration.persistent-damage")
@pytest.mark.rule("orcus.healing.regeneration")
def test_regeneration_comes_before_persistent_damage(stage: Callable[..., Scene]) -> None:
    scene = hexed(
        stage,
        "The target takes 5 persistent fire damage (save ends).",
        hp=40,
        at_hp=38,
        traits=["Regeneration 5"],
    )
    scene.turn("G")
    assert scene["G"].hp == 40 - 5


def veiled(stage: Callable[..., Scene], *cards: str) -> Scene:
    """A has just covered G, six squares away, with the ash of its first card."""
    scene = stage(A=dict(at=(2, 5), powers=list(cards)), G=dict(side="monsters", at=(8, 5)))
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(8, 5))
    return scene


def upkeep(scene: Scene, power: str = "") -> list[str]:
    """The names among A's legal actions that speak of maintaining (this power)."""
    return [name for name in scene.legal("A") if "maintain" in name.lower() and power.lower() in name.lower()]


@pytest.mark.rule("orcus.duration.maintain")
def test_maintenance_is_first_owed_on_the_next_turn(stage: Callable[..., Scene]) -> None:
    scene = veiled(stage, VEIL)
    assert upkeep(scene) == []
    scene.end()
    assert scene.concealment("A", "G") == "concealment"
    scene.turn("A")
    assert scene.concealment("A", "G") == "concealment"
    assert len(upkeep(scene)) == 1
    scene.end()
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.duration.maintain")
def test_paying_the_named_action_each_turn_keeps_the_power_going(stage: Callable[..., Scene]) -> None:
    scene = veiled(stage, VEIL)
    for _ in range(2):
        scene.turn("A")
        scene.do("A", upkeep(scene)[0])
        scene.end()
        assert scene.concealment("A", "G") == "concealment"
    scene.turn("A")
    scene.end()
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.duration.maintain")
@pytest.mark.parametrize("entry", ["Maintain Swift", "Maintain Swift.", "Maintain: Swift action."])
def test_a_maintain_entry_may_name_no_more_than_its_action(stage: Callable[..., Scene], entry: str) -> None:
    scene = veiled(stage, VEIL.partition("Maintain")[0] + entry)
    scene.turn("A")
    scene.do("A", upkeep(scene)[0])
    scene.end()
    assert scene.concealment("A", "G") == "concealment"


@pytest.mark.rule("orcus.duration.maintain")
def test_maintaining_spends_the_action_the_entry_names(stage: Callable[..., Scene]) -> None:
    scene = veiled(stage, VEIL, BRACE)
    scene.turn("A")
    scene.do("A", upkeep(scene)[0])
    scene.do("A", "Brace")
    scene.do("A", "Brace")
    assert not scene.can("A", "Brace")


@pytest.mark.rule("orcus.duration.maintain")
def test_damage_does_not_break_concentration(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(7, 5), powers=[VEIL]), G=dict(side="monsters", at=(8, 5), powers=[CLUB]))
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(8, 5))
    scene.turn("G")
    scene.dice(d20=[15], d8=[8])
    scene.do("G", "Club", "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 12
    scene.do("A", upkeep(scene)[0])
    scene.end()
    assert scene.concealment("A", "G") == "concealment"


@pytest.mark.rule("orcus.duration.maintain")
@pytest.mark.rule("orcus.act.delay-effects")
def test_delaying_ends_a_maintained_power_at_once(stage: Callable[..., Scene]) -> None:
    scene = veiled(stage, VEIL)
    scene.turn("A")
    assert scene.concealment("A", "G") == "concealment"
    scene.do("A", "delay")
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.duration.maintain-many")
def test_several_powers_are_maintained_by_paying_for_each(stage: Callable[..., Scene]) -> None:
    fog = VEIL.replace("Ash Veil", "Fog Veil").replace("ash", "fog")
    scene = stage(
        A=dict(at=(2, 5), powers=[VEIL, fog]),
        G=dict(side="monsters", at=(8, 5)),
        H=dict(side="monsters", at=(8, 12)),
    )
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(8, 5))
    scene.do("A", "action-point")
    scene.do("A", "Fog Veil", origin=(8, 12))
    scene.turn("A")
    scene.do("A", upkeep(scene, "Ash Veil")[0])
    scene.do("A", upkeep(scene, "Fog Veil")[0])
    scene.end()
    assert [scene.concealment("A", key) for key in "GH"] == ["concealment", "concealment"]
    scene.turn("A")
    scene.do("A", upkeep(scene, "Fog Veil")[0])
    scene.end()
    assert [scene.concealment("A", key) for key in "GH"] == [None, "concealment"]
