"""What the turn of one that is no more still brings, and what it brings no longer, in both games on squares."""

import pytest

from battlemat import Scene

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.monster-death", "orcus.duration.turn-marks",
                                                      "orcus.healing.regeneration")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.knock-out.monsters-die-at-zero",
                                                       "fourth.turn.end-effects", "fourth.turn.start-regeneration"))]
BLOW = "Blow (standard, at-will): +20 vs AC; {} damage."
REND = "Rend (standard, recharge 2-6): +20 vs AC; 1 damage."
LAID = {"start": ("slowed", "standard"), "end": ("weakened", "minor")}


def staged(system: str, amount: int) -> Scene:
    """G, that mends at each of its turns, has hexed A twice and spent Rend; then B strikes it."""
    hexes = [f"Hex{when} ({cost}, at-will): +20 vs AC; the target is {state} until the {when} of your next turn."
             for when, (state, cost) in LAID.items()]
    if system == "orcus":
        hexes = [text.replace("minor", "swift") for text in hexes]
    scene = Scene(system, G=dict(side="monsters", at=(5, 5), hp=40, at_hp=10, powers=[*hexes, REND],
                                 traits=["Regeneration 5"]),
                  A=dict(at=(6, 5), hp=90), B=dict(at=(4, 5), powers=[BLOW.format(amount)]),
                  H=dict(side="monsters", at=(15, 15)))
    scene.turn("G")
    for when in LAID:
        scene.dice(d20=[10])
        scene.do("G", f"Hex{when}", "A")
    scene.creature("G").spent |= 1 << next(power.slot for power in scene.creature("G").sheet.powers
                                           if power.name == "Rend")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Blow", "G")
    return scene


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("amount", "alive"), [(14, True), (15, False), (30, False)])
def test_only_what_is_counted_by_its_turns_goes_on(system: str, amount: int, alive: bool) -> None:
    """The dead mend no more, roll for no power and can do nothing; what lasts until their next turn still ends."""
    scene = staged(system, amount)
    assert scene["G"].alive is alive
    assert {"slowed", "weakened"} <= scene["A"].conditions
    assert scene["G"].hp == 15 - amount
    rolls = len([event for event in scene.log if event.kind == "refresh-roll"])
    scene.dice(d6=[6] if alive else [])
    if alive:
        scene.turn("G")
        assert scene["G"].hp == 20 - amount
        assert scene["G"].actions["standard"] == 1
        assert scene.can("G", "Rend", "A")
        assert {"slowed", "weakened"} & scene["A"].conditions == {"weakened"}
        scene.end()
        assert not {"slowed", "weakened"} & scene["A"].conditions
        return
    scene.turn("A")
    assert scene.round == 2
    assert not {"slowed", "weakened"} & scene["A"].conditions
    assert scene["G"].hp == 15 - amount
    assert scene["G"].actions["standard"] == 0
    assert not scene.can("G", "Rend", "A")
    assert len([event for event in scene.log if event.kind == "refresh-roll"]) == rolls
    assert len([event for event in scene.log if event.kind == "heal"]) == 1, "that of its first turn"
    scene.turn("B")
    assert scene.attack("B", "Blow", "H") is not None
    assert not scene.can("B", "Blow", "G")


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("amount", [39, 40, 60])
def test_a_dead_body_is_in_nobodys_way(system: str, amount: int) -> None:
    """Its square can be entered and stood in, it flanks with nobody and its friends' answers to it come no more."""
    scene = Scene(system, A=dict(at=(1, 0), powers=[BLOW.format(amount)]),
                  G=dict(side="monsters", at=(2, 0)), H=dict(side="monsters", at=(0, 0)))
    scene.turn("A")
    assert scene.advantage("H", "A")
    scene.dice(d20=[10])
    scene.do("A", "Blow", "G")
    dead = amount >= 40
    assert scene["G"].alive is not dead
    assert scene.advantage("H", "A") is not dead
    assert scene.can("A", "walk", to=(2, 0)) is dead
    if dead:
        scene.do("A", "walk", to=(2, 0))
        assert scene["A"].at == (2, 0)
