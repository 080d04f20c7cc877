"""Limits of a power that nobody could read, in the prints of all three games. All creatures and powers are invented."""

from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.fighting import fight
from battlemat.players.tactical import TacticalPlayer

CLAW = {"orcus": "Claw (standard, at-will): +6 vs AC; 3 damage.",
        "fourth": "Claw (standard, at-will): +6 vs AC; 3 damage.",
        "archmage": "Claw +6 vs. AC—3 damage"}
HOWL = {"orcus": "Howl (standard, at-will): Near burst 5, creatures that dream of lilies; +6 vs Will; 4 damage.",
        "fourth": "Howl (standard, at-will): Near burst 5, creatures that dream of lilies; +6 vs Will; 4 damage.",
        "archmage": "C: Howl +6 vs. MD (one nearby enemy)—4 damage\n  Limited use: Only while the lilies bloom."}
WORDS = {"orcus": "creatures that dream of lilies", "fourth": "creatures that dream of lilies",
         "archmage": "Only while the lilies bloom."}
GAMES = [pytest.param(name, marks=pytest.mark.rule(f"{name}.ruling.unread-limits")) for name in CLAW]


def stage(system: str, options: dict[str, Any] | None = None, *, powers: list[str] | None = None) -> Scene:
    """G, with a claw and a howl that print limits in words nobody reads, on its turn beside A."""
    place = {"A": {}, "G": {}} if system == "archmage" else {"A": {"at": (3, 3)}, "G": {"at": (4, 3)}}
    scene = Scene(system, options=options, A=dict(hp=90, **place["A"]), G=dict(
        side="monsters", hp=90, powers=powers or [CLAW[system], HOWL[system]], **place["G"]))
    scene.turn("G")
    return scene


@pytest.mark.parametrize("system", GAMES)
def test_it_is_asked_for_and_a_no_costs_nothing(system: str) -> None:
    scene = stage(system)
    scene.do("G", "Howl", "A", choose={"limit": False})
    assert scene["A"].hp == 90 and scene["G"].actions["standard"] == 1
    assert not scene.last("limit").value
    assert scene.why_not("G", "Howl", "A") == f"{system}.ruling.unread-limits"
    with pytest.raises(Illegal, match=WORDS[system]):
        scene.do("G", "Howl", "A")
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Howl", "A", choose={"limit": True})
    assert scene["A"].hp == 86 and scene["G"].actions["standard"] == 0


@pytest.mark.parametrize("system", GAMES)
def test_without_a_word_it_is_refused_by_all_alike_and_with_one_it_is_legal(system: str) -> None:
    scene = stage(system)
    assert scene.can("G", "Howl", "A") is False
    assert scene.why_not("G", "Howl", "A") == f"{system}.ruling.unread-limits"
    with pytest.raises(Illegal, match=f"the referee's to say: {WORDS[system]}"):
        scene.do("G", "Howl", "A")
    with pytest.raises(Illegal, match=f"the referee's to say: {WORDS[system]}"):
        scene.say("G", "Howl A")
    assert scene["G"].actions["standard"] == 1 and "Howl" in scene.legal("G")
    assert scene.can("G", "Howl", "A", choose={"limit": True})


@pytest.mark.parametrize("system", GAMES)
def test_the_switch_takes_it_to_hold_or_never_to(system: str) -> None:
    scene = stage(system, {"unread-limits": "met"})
    scene.dice(d20=[15])
    scene.do("G", "Howl", "A")
    assert scene["A"].hp == 86
    scene = stage(system, {"unread-limits": "unmet"})
    with pytest.raises(Illegal, match="nobody has read"):
        scene.do("G", "Howl", "A")
    assert scene.can("G", "Howl", "A") is False


@pytest.mark.parametrize("system", GAMES)
def test_the_opponent_leaves_it_alone_and_the_record_counts_it(system: str) -> None:
    scene = stage(system)
    outcome = fight(scene.battle, TacticalPlayer(), 4)
    used = [event.name for event in scene.battle.log if event.kind in ("use", "attack")]
    assert "Claw" in used and "Howl" not in used
    (limit,) = outcome.limits
    assert (limit.power, limit.words) == ("Howl", WORDS[system]) and limit.asked >= 3


@pytest.mark.parametrize("system", GAMES)
def test_by_the_switch_the_opponent_uses_it_and_nothing_is_counted(system: str) -> None:
    scene = stage(system, {"unread-limits": "met"}, powers=[HOWL[system]])
    outcome = fight(scene.battle, TacticalPlayer(), 4)
    assert "Howl" in [event.name for event in scene.battle.log if event.kind == "use"]
    assert outcome.limits == ()


ROAR = {"orcus": "Roar (standard, at-will): Near burst 5; +6 vs Will; 4 damage. The ogre can only use this power while "
                 "the moon sulks.",
        "fourth": "Roar (standard, at-will; usable only while the moon sulks): Near burst 5; +6 vs Will; 4 damage."}


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_sentence_or_a_header_that_limits_is_asked_for(system: str) -> None:
    scene = stage(system, powers=[ROAR[system]])
    with pytest.raises(Illegal, match="does not hold"):
        for _ in range(2):
            scene.do("G", "Roar", "A", choose={"limit": False})


@pytest.mark.parametrize("card", [
    "Smite\nEncounter Attack 1 (Standard)\nMelee weapon, one creature with a guilty look\nAttack Strength vs AC\n"
    "Hit 9 damage.",
    "Smite\nEncounter Attack 1 (Standard)\nMelee weapon, one creature\nRequirements The bells have rung for you.\n"
    "Attack Strength vs AC\nHit 9 damage.",
    "Smite\nEncounter Attack 1 (Standard)\nMelee weapon, one creature\nAttack Whatever the bells say\nHit 9 damage.",
])
def test_a_card_is_no_freer_than_its_print(card: str) -> None:
    scene = Scene("orcus", A=dict(at=(3, 3), powers=[card]), G=dict(side="monsters", at=(4, 3), hp=90))
    scene.turn("A")
    scene.do("A", "Smite", "G", choose={"limit": False})
    assert scene["G"].hp == 90 and scene["A"].actions["standard"] == 1


def test_a_trait_with_such_a_limit_stands_still_but_is_asked_about() -> None:
    trait = "Spite (only while the moon sulks): When a creature hits G, that creature takes 5 damage."
    scene = Scene("orcus", A=dict(at=(3, 3), hp=90, powers=[CLAW["orcus"]]), G=dict(
        side="monsters", at=(4, 3), hp=90, powers=[trait]))
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Claw", "G")
    assert scene["A"].hp == 90 and scene.battle.limits
    scene.turn("G")
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Claw", "G", choose={"limit": True})
    assert scene["A"].hp == 85
