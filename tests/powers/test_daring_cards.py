"""Turns of phrase of heroes' cards, each played: the nearest square, levels in brackets, saves that fail."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Illegal
from battlemat.powers.forms import Amount, Distance, Move
from battlemat.powers.run.power import ParsedPower

FIELD = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . A G . . H . . .
    . B . . . . . . . .
    . . . . . . . . . .
"""
HIT = "Melee weapon, one creature\nAttack Strength vs AC\nHit {}"
SELF = "Self\nEffect {}"
SOFT = dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10)


def card(words: str, form: str = HIT) -> str:
    """A hero's card that does this."""
    return f"Trick\nAt-Will Attack 1 (Standard Action) ● Weapon\n{form.format(words)}"


def field(text: str, **more: Any) -> Scene:
    """A's turn, with a card that holds no note."""
    hero = {"hp": 50, "str": 14, "powers": [text], **more}
    scene = Scene("orcus", FIELD, A=hero, B=dict(hp=50), G=dict(SOFT), H=dict(SOFT))
    assert not scene["A"].notes
    scene.turn("A")
    return scene


def test_who_shifts_to_the_nearest_square_goes_no_farther() -> None:
    words = card("Shift to the nearest unoccupied square not in reach of an enemy.", SELF)
    scene = field(words)
    scene.do("A", "Trick", choose={"shift": [(1, 1)]})
    assert scene["A"].at == (1, 1)
    scene = field(words)
    with pytest.raises(Illegal):
        scene.do("A", "Trick", choose={"shift": [(0, 2)]})


def test_who_is_pushed_out_of_the_burst_by_the_nearest_way() -> None:
    form = "Near burst 2, all enemies\nAttack Strength vs Reflex\nHit {}"
    scene = field(card("1 damage, and the target is pushed to the nearest square outside the burst.", form))
    scene.dice(d20=[15])
    scene.do("A", "Trick", choose={"push": [(4, 2), (5, 2)]})
    assert scene["G"].at == (5, 2)
    assert scene["G"].hp == 49


@pytest.mark.parametrize(("level", "left"), [(1, 48), (11, 50)])
def test_a_resistance_grows_with_the_level_in_brackets(level: int, left: int) -> None:
    words = "You gain resistance 2 (4 at level 11, 6 at level 21) to all damage until the end of your next turn."
    scene = Scene("orcus", FIELD, A=dict(hp=50, level=level, powers=[card(words, SELF)]), B=dict(hp=50),
                  G=dict(SOFT, powers=["Stab (standard, at-will): +30 vs AC; 4 damage."]), H=dict(SOFT))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Trick")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "A")
    assert scene["A"].hp == left


@pytest.mark.rule("orcus.duration.save-ends")
def test_the_next_save_fails_whatever_is_rolled() -> None:
    scene = field(card("The target is slowed (save ends), and it fails its next saving throw."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("G")
    scene.dice(d20=[20])
    scene.turn("H")
    assert "slowed" in scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[20])
    scene.turn("H")
    assert "slowed" not in scene["G"].conditions


@pytest.mark.parametrize(("damage", "alive"), [(24, True), (25, False)])
def test_a_blow_of_half_its_hit_points_kills(damage: int, alive: bool) -> None:
    words = f"{damage} damage. If you deal damage greater than or equal to the target's staggered value, it dies."
    scene = field(card(words))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].alive == alive


def test_one_square_beyond_reach_and_no_nearer() -> None:
    form = "Melee weapon, one creature 1 square beyond your reach\nAttack Strength vs AC\nHit {}"
    scene = field(card("3 damage.", form))
    assert not scene.can("A", "Trick", "G")
    scene.do("A", "five-foot-step", to=(1, 2))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 47


def test_once_per_round() -> None:
    text = ("Trick\nAt-Will Utility 1 (Free Action)\nSelf\nEffect You gain 3 temporary hit points.\n"
            "Special You can use this power only once per round.")
    scene = field(text)
    scene.do("A", "Trick")
    assert not scene.can("A", "Trick")
    scene.turn("B")
    scene.turn("A")
    assert scene.can("A", "Trick")


@pytest.mark.parametrize(("damage", "gained"), [(6, 6), (20, 12)])
def test_no_more_than_a_recovery_value(damage: int, gained: int) -> None:
    text = ("Trick\nDaily Utility 1 (Reaction Action)\nSelf\nTrigger You take damage from a melee attack.\n"
            "Effect You gain temporary hit points equal to the damage dealt (to a maximum of your recovery value).")
    scene = Scene("orcus", FIELD, A=dict(hp=50, powers=[text]), B=dict(hp=50), H=dict(SOFT),
                  G=dict(SOFT, powers=[f"Stab (standard, at-will): +30 vs AC; {damage} damage."]))
    assert not scene["A"].notes
    scene.turn("G")
    scene.accept("A", "Trick")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "A")
    assert scene["A"].temp_hp == gained


def test_nobody_nearer_than_the_minimum() -> None:
    scene = field(card("2 damage.", "Near burst 4 (minimum 3), one creature\nAttack Strength vs Reflex\nHit {}"))
    assert not scene.can("A", "Trick", targets=["G"])
    scene.dice(d20=[15])
    scene.do("A", "Trick", targets=["H"])
    assert scene["H"].hp == 48


def test_swapping_places_with_somebody_is_told_to_the_user() -> None:
    scene = field(card("2 damage, and push the target 1 square.\nEffect Swap places with an ally adjacent to you."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G", choose={"push": [(4, 2)]})
    assert scene["A"].at == (1, 3)
    assert scene["B"].at == (2, 2)
    assert scene["G"].at == (4, 2)


def test_who_is_not_adjacent_is_no_neighbour() -> None:
    scene = field(card("Enemies that are not adjacent to you are slowed until the end of your next turn.", SELF))
    scene.do("A", "Trick")
    assert "slowed" in scene["H"].conditions
    assert "slowed" not in scene["G"].conditions


@pytest.mark.parametrize("words", [
    "You can end the stance with a swift action.", "As a swift action, you can dismiss this stance."])
def test_a_stance_is_left_by_an_action(words: str) -> None:
    text = ("Trick\nDaily Utility 1 (Swift Action) ● Stance\nSelf\n"
            f"Effect You gain a +2 power bonus to AC. {words}")
    assert not field(text)["A"].notes


@pytest.mark.parametrize("words", [
    "Whether or not you hit, you grant combat advantage to all enemies until the start of your next turn.",
    "You grant combat advantage to all enemies until the start of your next turn, regardless of whether you hit."])
def test_it_is_so_hit_or_miss(words: str) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=50, ac=12, str=14, powers=[card(f"3 damage.\nEffect {words}")]),
                  B=dict(hp=50), G=dict(SOFT, powers=["Stab (standard, at-will): +0 vs AC; 4 damage."]), H=dict(SOFT))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Trick", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "A")
    assert (scene["G"].hp, scene["A"].hp) == (50, 46)


def test_allies_struck_by_somebodys_attacks() -> None:
    words = "Until the end of your next turn, allies hit by the target's attacks gain 3 temporary hit points."
    scene = field(card(f"3 damage.\nEffect {words}"))
    scene.dice(d20=[2])
    scene.do("A", "Trick", "G")
    scene.turn("G")
    scene.do("G", "walk", path=[(2, 3)])
    scene.dice(d20=[15], d4=[2])
    scene.do("G", "melee-basic", "B")
    assert scene["B"].hp == 50


@pytest.mark.parametrize("words", ["Take no damage.", "You take no damage from the triggering attack."])
def test_no_damage_is_taken_from_the_attack_answered_alone(words: str) -> None:
    text = ("Trick\nDaily Utility 1 (Counter Action)\nSelf\nTrigger An enemy hits you with a melee attack.\n"
            f"Effect {words}")
    scene = Scene("orcus", FIELD, A=dict(hp=50, powers=[text]), B=dict(hp=50), H=dict(SOFT),
                  G=dict(SOFT, powers=["Stab (standard, at-will): +30 vs AC; 4 damage."]))
    assert not scene["A"].notes
    scene.turn("G")
    scene.accept("A", "Trick")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "A")
    assert scene["A"].hp == 50
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "A")
    assert scene["A"].hp == 46


def test_terrain_is_ignored_on_that_shift_alone() -> None:
    scene = field(card("Shift 2 squares and ignore difficult terrain.", SELF))
    power = next(one for one in scene.battle.creatures[0].sheet.powers if one.name == "Trick")
    assert isinstance(power, ParsedPower)
    assert power.form.effect == (Move("shift", Distance(Amount(flat=2)), ignoring=("difficult terrain",)),)
