"""What a hit forbids: the one deed, and no other, until a save ends it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
DEEDS: dict[str, tuple[str, dict[str, Any]]] = {
    "walk": ("orcus.act.walk", dict(to=(5, 2))),
    "five-foot-step": ("orcus.act.five-foot-step", dict(to=(5, 4))),
    "dash": ("orcus.act.dash", dict(to=(5, 1))),
    "charge": ("orcus.act.charge", dict(target="H")),
    "rally": ("orcus.act.rally", {}),
    "melee-basic": ("orcus.act.basic-melee", dict(target="G")),
    "ranged-basic": ("orcus.act.basic-ranged", dict(target="H")),
    "talk": ("orcus.turn.free", {}),
    "action-point": ("orcus.action-point.spend", {}),
    "total-defense": ("orcus.act.total-defense", {}),
}
BANS: dict[str, set[str]] = {
    "fly": set(),
    "move": {"walk", "five-foot-step", "dash", "charge"},
    "move or be moved": {"walk", "five-foot-step", "dash", "charge"},
    "shift": {"five-foot-step"},
    "charge": {"charge"},
    "spend recoveries": {"rally"},
    "make basic attacks": {"melee-basic", "ranged-basic", "charge"},
    "make melee attacks": {"melee-basic", "charge"},
    "make ranged attacks": {"ranged-basic"},
    "attack": {"melee-basic", "ranged-basic", "charge"},
    "take actions": set(DEEDS),
}


def hexed(stage: Stage, words: str) -> Scene:
    """A, hit by G, can't do what the words say; H is four squares off."""
    line = f"Hex (standard, at-will): +9 vs AC; 1 damage, and the target can't {words} (save ends)."
    scene = stage(
        A=dict(at=(5, 5), ranged="bow +2 1d10, range 5/10"), G=dict(side="monsters", at=(5, 6), powers=[line]),
        H=dict(side="monsters", at=(9, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    assert not scene["G"].notes
    scene.turn("A")
    return scene


def can(scene: Scene) -> set[str]:
    """What A could do of all the deeds."""
    return {name for name, (_, how) in DEEDS.items() if scene.can("A", name, **how)}


@pytest.mark.rule("orcus.act.available")
@pytest.mark.parametrize("words", BANS)
def test_what_a_hit_forbids_and_nothing_else_cannot_be_done(stage: Stage, words: str) -> None:
    scene = hexed(stage, words)
    assert set(DEEDS) - can(scene) == BANS[words]


@pytest.mark.rule("orcus.save.roll")
@pytest.mark.parametrize("words", [words for words, barred in BANS.items() if barred])
def test_a_save_ends_what_was_forbidden(stage: Stage, words: str) -> None:
    scene = hexed(stage, words)
    for shown, left in ((9, set(DEEDS) - BANS[words]), (10, set(DEEDS))):
        scene.dice(d20=[shown])
        scene.end()
        scene.turn("A")
        assert can(scene) == left, shown


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.parametrize(("words", "cover"), [("fly", "half"), ("benefit from cover", None),
                                              ("benefit from cover or concealment", None),
                                              ("benefit from concealment", "half")])
def test_who_cannot_benefit_from_cover_has_none(stage: Stage, words: str, cover: str | None) -> None:
    line = f"Hex (standard, at-will): Ranged 10; +9 vs AC; 1 damage, and the target can't {words} (save ends)."
    scene = stage("""
        . . . . . . .
        A . . - G . .
        . . . . . . .
    """, A=dict(side="monsters", powers=[line]), G=dict(hp=50))
    scene.turn("A")
    assert scene.cover("A", "G") == "half"
    scene.dice(d20=[19])
    scene.do("A", "Hex", "G")
    assert scene.cover("A", "G") == cover


@pytest.mark.rule("orcus.concealment.degrees")
@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.parametrize(("words", "plain"), [("fly", "concealment"), ("benefit from concealment", None),
                                              ("benefit from cover or concealment", None),
                                              ("benefit from cover", "concealment")])
@pytest.mark.parametrize("sense", ["eyes", "blind", "feels"])
def test_who_cannot_benefit_from_concealment_is_as_hard_to_find_for_the_blind(
    stage: Stage, words: str, plain: str | None, sense: str
) -> None:
    line = f"Hex (standard, at-will): Ranged 10; +9 vs AC; 1 damage, and the target can't {words} (save ends)."
    viewer = {"eyes": {}, "blind": {"conditions": ["blinded"]}, "feels": {"senses": ["blindsight 9"]}}[sense]
    scene = stage(A=dict(at=(0, 0), side="monsters", powers=[line]), G=dict(at=(4, 0), hp=50),
                  H=dict(at=(0, 2), side="monsters", **viewer), light="dim")
    before = {"eyes": "concealment", "blind": "total", "feels": None}[sense]
    scene.turn("A")
    assert scene.concealment("H", "G") == before
    scene.dice(d20=[19])
    scene.do("A", "Hex", "G")
    assert scene.concealment("H", "G") == (plain if sense == "eyes" else before)
    assert scene.sees("H", "G") is (sense != "blind")
