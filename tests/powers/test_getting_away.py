"""Getting away from somebody, three ways, and what is done first in a turn; each played with scripted dice."""

from __future__ import annotations

import pytest

from battlemat import Scene
from tests.powers.test_told_bands import CLAW, FOE, blow, field, lost

SHOVE = "Shove +10 vs. AC—1 damage, and the target pops free from the howler"


def away(words: str) -> str:
    return f"Barbs: When an enemy {words} the howler, that enemy takes 5 damage."


def test_who_slips_away_by_a_check_disengages_and_moves_away() -> None:
    for words, harm in [("disengages from", 5), ("moves away from", 5), ("pops free from", 0),
                        ("disengages or moves away from", 5)]:
        scene = field(CLAW, away(words))
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "disengage")
        assert 200 - scene["A"].hp == harm


@pytest.mark.parametrize(("words", "harm"), [
    ("disengages from", 0), ("moves away from", 5), ("pops free from", 0), ("disengages or moves away from", 5),
])
def test_who_walks_off_moves_away_and_does_not_disengage(words: str, harm: int) -> None:
    scene = field(away(words))
    scene.turn("A")
    scene.do("A", "move", to="far")
    assert 200 - scene["A"].hp == harm
    scene.turn("B")  # it was not engaged with the howler
    scene.do("B", "move", to="far")
    assert scene["B"].hp == 200


@pytest.mark.parametrize(("words", "harm"), [
    ("disengages from", 1), ("moves away from", 1), ("pops free from", 6), ("pops free or disengages from", 6),
])
def test_who_is_popped_free_neither_disengages_nor_moves_away(words: str, harm: int) -> None:
    scene = field(SHOVE, away(words))
    blow(scene, "G", "Shove", "A", 15)
    assert lost(scene) == {"A": harm}


@pytest.mark.parametrize("words", [
    "the target is grabbed until it disengages",
    "if the target's initiative bonus is +10 or less, the target is grabbed until it disengages",
])
def test_the_one_held_is_who_disengages(words: str) -> None:
    scene = field(f"Hug +10 vs. AC—1 damage, and {words}")
    blow(scene, "G", "Hug", "A", 15)
    assert "grabbed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "disengage")
    assert "grabbed" not in scene["A"].conditions


@pytest.mark.parametrize("words", [
    "The howler can turn invisible as a standard action, in which case the invisibility lasts until the start of its "
    "next turn.",
    "The howler can turn invisible as a standard action until the start of its next turn.",
])
def test_what_is_done_lasts_so_long_and_can_be_done_again(words: str) -> None:
    scene = field(CLAW, f"Fade: {words}")
    for _ in range(3):
        scene.turn("G")
        assert "invisible" not in scene["G"].conditions
        scene.do("G", "Fade")
        assert "invisible" in scene["G"].conditions


def test_what_can_be_done_as_a_turn_starts_by_an_action_of_it_is_done_first() -> None:
    leap = "Leap: At the start of its turn, if the howler is unengaged, it can engage a nearby enemy as a move action."
    scene = field(CLAW, leap, engaged=())
    scene.turn("G")
    scene.do("G", "Leap")
    assert scene.engaged("G")
    near = field(CLAW, leap)
    near.turn("G")
    assert not near.can("G", "Leap")


def test_a_quick_action_at_the_start_of_a_turn_is_gone_after_another() -> None:
    lick = "Lick: At the start of its turn, the howler can heal 5 hp as a quick action."
    scene = field(CLAW, lick, G=dict(at_hp=100))
    scene.turn("G")
    scene.do("G", "Lick")
    assert scene["G"].hp == 105
    fresh = field(CLAW, lick)
    fresh.turn("G")
    fresh.dice(d20=[2])
    fresh.do("G", "Claw", "A")
    assert not fresh.can("G", "Lick")


@pytest.mark.parametrize("words", [
    "5 ongoing fire or cold damage", "The target takes 5 ongoing fire or cold damage.",
])
def test_ongoing_damage_of_one_type_or_another_is_of_one(words: str) -> None:
    scene = field(f"Shroud +10 vs. PD—{words}", A=FOE | dict(resist={"cold": 5}))
    blow(scene, "G", "Shroud", "A", 15)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.end()
    assert lost(scene) == {"A": 5}


def test_a_number_alone_deals_no_damage() -> None:
    foe = FOE | dict(side="monsters", name="Mire howler", powers=["Glow +10 vs. PD—The target is dazed. 5."])
    scene = Scene("archmage", A=FOE, G=foe, engaged=[("A", "G")])
    assert scene["G"].notes
    blow(scene, "G", "Glow", "A", 15)
    assert scene["A"].hp == 200


def test_damage_to_somebody_not_understood_is_not_the_targets() -> None:
    foe = FOE | dict(side="monsters", name="Mire howler",
                     powers=["Nova +10 vs. PD—3 damage, and deal 40 damage to this strange servitor"])
    scene = Scene("archmage", A=FOE, G=foe, engaged=[("A", "G")])
    assert scene["G"].notes
    blow(scene, "G", "Nova", "A", 15)
    assert scene["A"].hp == 197


def test_one_of_those_held_by_choice_is_one() -> None:
    scene = field("Net +10 vs. PD—The target is stuck (save ends)",
                  "Crush: While the howler is staggered, one enemy of the howler's choice that is stuck from its net "
                  "takes 9 damage at the start of the howler's turn.", G=dict(at_hp=90),
                  engaged=(("A", "G"), ("B", "G")))
    for who in "AB":
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Net", who)
    scene.turn("G")
    harm = lost(scene)
    assert harm["A"] + harm["B"] == 9 + 9  # A as its second turn began, one of the two as its third did
