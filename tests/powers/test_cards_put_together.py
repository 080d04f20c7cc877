"""What cards say by putting known parts together, each played: what must come of it was written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.card import card_text, read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . H .
    . . . B . . . .
    . . . . . . . .
"""
STAB = "Stab (standard, at-will): +30 vs AC; 4 damage."
SHOT = "Shot (standard, at-will): Ranged 10; +30 vs AC; 4 damage."
MELEE = "Melee weapon, one creature\nAttack Strength vs AC\nHit {}"


def card(words: str, form: str = MELEE, head: str = "At-Will Attack 1 (Standard Action) ● Weapon") -> str:
    """A hero's power card by the name of Trick."""
    return f"Trick\n{head}\n{form.format(words)}"


def utility(words: str, action: str = "Swift", usage: str = "At-Will") -> str:
    return card(words, "Self\nEffect {}", f"{usage} Utility 1 ({action} Action)")


def field(*cards: str, g: tuple[str, ...] = (STAB,), board: str = FIELD, turn: str = "A", at: int = 50,
          **fields: Any) -> Scene:
    """A's turn, with these cards, of which none may hold a note: G is an enemy beside it, H one far off, B an ally."""
    soft = dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10)
    scene = Scene("orcus", board, A=dict(hp=50, str=14, dex=14, powers=list(cards), **fields), B=dict(hp=50, powers=[
        STAB, SHOT.replace("Shot", "Lob")]), G=dict(soft, at_hp=at, powers=list(g)), H=dict(soft, powers=[SHOT]))
    assert not scene["A"].notes
    scene.turn(turn)
    return scene


@pytest.mark.parametrize("words", [
    "Your next hit before the end of your next turn is a critical hit.",
    "Your next hit until the end of the encounter becomes a critical hit.",
    "Your next hit before the end of the battle is automatically a critical hit.",
])
def test_the_next_hit_is_critical_and_no_other(words: str) -> None:
    scene = field(utility(words), "Cut\nAt-Will Attack 1 (Free Action)\nMelee 1, one creature\n"
                                  "Attack Strength vs AC\nHit 1d8 damage.")
    scene.do("A", "Trick")
    scene.dice(d20=[3])
    scene.do("A", "Cut", "G")
    scene.dice(d20=[15])
    scene.do("A", "Cut", "G")
    assert scene["G"].hp == 42
    scene.dice(d20=[15], d8=[3])
    scene.do("A", "Cut", "G")
    assert scene["G"].hp == 39


@pytest.mark.parametrize("words", [
    "you can make the following attack against your attacker.",
    "you can make the following secondary attack against the enemy that made the attack.",
])
def test_a_following_attack_strikes_back(words: str) -> None:
    text = utility(f"Until the end of the encounter, if you are hit by a melee attack, {words}")
    scene = field(f"{text}\nSecondary Attack: Dexterity vs Fortitude; the target takes 7 damage.")
    scene.do("A", "Trick")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Shot", "A")
    assert scene["H"].hp == 50
    scene.turn("G")
    scene.accept("A", "Trick")
    scene.dice(d20=[10, 15])
    scene.do("G", "Stab", "A")
    assert (scene["G"].hp, scene["A"].hp) == (43, 42)


@pytest.mark.parametrize("words", [
    "They do not take additional damage if they cannot be pushed.",
    "The target does not suffer any extra damage if it cannot be moved.",
])
def test_additional_damage_of_a_hit_alone(words: str) -> None:
    form = ("Melee weapon, one creature\nAttack Strength vs AC\nHit 6 damage, and the target is pushed 1 square. "
            "If the target cannot be pushed, it takes 4 additional damage.\nMiss Half damage. {}")
    scene = field(card(words, form), board="""
    . . . . .
    . A G # .
    . B . . H
""")
    scene.dice(d20=[2])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 47
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 37


@pytest.mark.parametrize(("words", "spared"), [
    ("in squares you pass through", {"G"}),
    ("in squares you pass through and adjacent to squares you pass through", {"G", "H"}),
])
def test_who_is_passed_or_come_next_to(words: str, spared: set[str]) -> None:
    scene = field(utility(f"Shift 3 squares. You can pass through enemy spaces. All enemies {words} are slowed "
                          "until the end of your next turn.", "Move"), board="""
    # # # # # #
    # A G . . #
    # # # # # H
    B # # # # #
""")
    scene.do("A", "Trick", choose={"shift": (4, 1)})
    assert {one for one in "GH" if "slowed" in scene[one].conditions} == spared


HELPLESS = "The target is {} until the start of your next turn."


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.parametrize("words", ["helpless against your attacks", "dazed and helpless to your attacks"])
def test_who_is_helpless_to_one_alone_can_be_finished_by_that_one_alone(words: str) -> None:
    cut = "Cut\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit 1d8 damage."
    scene = field(card(HELPLESS.format(words), "Near burst 1, one enemy\nEffect {}",
                       "At-Will Attack 1 (Free Action)"), cut, turn="A")
    scene.do("A", "Trick", "G")
    scene.dice(d20=[12])
    scene.do("A", "Cut", "G")
    assert scene["G"].hp == 42  # critical, without a die
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Stab", "G")
    assert scene["G"].hp == 38


@pytest.mark.parametrize("need", [
    "You, the target, and the target's allies have not been damaged this encounter.",
    "This power cannot be used if you, the target, or any of the target's allies has taken damage in the encounter.",
    "You, the target and the target's allies have taken no damage this encounter.",
])
@pytest.mark.parametrize(("hurt", "can"), [("", True), ("A", False), ("G", False), ("H", False), ("B", True)])
def test_nobody_may_have_been_hurt_yet(need: str, hurt: str, can: bool) -> None:
    text = (f"Trick\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nRequirements {need}\n"
            "Attack Strength vs AC\nHit 3 damage.")
    scene = field(text, turn="H")
    if hurt in ("A", "B"):
        scene.dice(d20=[10])
        scene.do("H", "Shot", hurt)
    elif hurt:
        scene.turn("B")
        scene.dice(d20=[10])
        scene.do("B", "Lob", hurt)
    scene.turn("A")
    assert scene.can("A", "Trick", "G") is can


@pytest.mark.parametrize("words", ["while this power is in effect", "while the effect lasts"])
def test_what_comes_while_an_effect_lasts(words: str) -> None:
    text = card("Until the end of your next turn, you gain a +2 bonus to AC and a +1 bonus to speed. If the "
                f"target takes damage {words}, it is dazed until the end of your next turn.")
    scene = field(text, STAB)
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert "dazed" not in scene["G"].conditions
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Stab", "G")
    assert "dazed" in scene["G"].conditions


def test_a_boost_says_how_far_it_reaches() -> None:
    text = ("Trick\nEncounter Attack 1 (Standard Action)\nNear burst 3, all creatures\nAttack Dexterity vs Reflex\n"
            "Hit 1d6 damage.\nBoost Level 13 Near burst 4; 2d6 damage.")
    read = read_card(text, ORCUS_TERMS)
    assert "Boost Level 13 Near burst 4; 2d6 damage." in card_text(read)
    assert read_card(card_text(read), ORCUS_TERMS).steps == read.steps


@pytest.mark.parametrize("trigger", [
    "Your ranged attack misses an enemy.", "Your attack misses.", "Your attacks miss a creature.",
])
def test_an_attack_that_lands_or_does_not_is_a_trigger(trigger: str) -> None:
    text = f"Trick\nAt-Will Utility 1 (Free Action)\nSelf\nTrigger {trigger}\nEffect You gain 5 temporary hit points."
    scene = field(text, "Bow\nAt-Will Attack 1 (Standard Action)\nRanged 10, one creature\n"
                        "Attack Dexterity vs AC\nHit 3 damage.")
    scene.accept("A", "Trick")
    scene.dice(d20=[2])
    scene.do("A", "Bow", "H")
    assert scene["A"].temp_hp == 5


@pytest.mark.parametrize("trigger", ["Your ally's attack just reduced an enemy to 0 HP or below.",
                                     "Your ally's attack drops an enemy to 0 HP."])
def test_an_attack_that_fells_somebody_is_a_trigger(trigger: str) -> None:
    text = (f"Trick\nAt-Will Utility 1 (Reaction Action)\nSelf\nTrigger {trigger}\n"
            "Effect You gain 5 temporary hit points.")
    scene = field(text, turn="B", at=3)
    scene.accept("A", "Trick")
    scene.dice(d20=[10])
    scene.do("B", "Stab", "G")
    assert scene["A"].temp_hp == 5


@pytest.mark.parametrize("words", ["You learn where the nearest well is.", "You whisper a message of ten words.",
                                   "This power does not count against the maximum number of times you can rally."])
def test_what_is_told_of_the_world_is_no_note(words: str) -> None:
    read = read_card(utility(words), ORCUS_TERMS)
    assert read.understood
    assert read_card(card_text(read), ORCUS_TERMS).effect == read.effect


def test_a_speed_doubled_on_a_charge() -> None:
    board = "A . . . . . . . . G . . H B"
    words = "Until the end of your next turn, your speed on a charge is {}."
    scene = field(utility(words.format("doubled"), "Free"), board=board, speed=5)
    assert not scene.can("A", "charge", "G")
    scene.do("A", "Trick")
    assert scene.can("A", "charge", "G")


@pytest.mark.parametrize("words", [
    "Until the end of your next turn, you gain a +1 power bonus to speed, a +2 power bonus to AC, and a +3 power bonus "
    "to Reflex.",
    "Until the end of your next turn, you gain a +2 bonus to AC, a +1 bonus to speed and a +3 bonus to Reflex.",
])
def test_bonuses_in_a_row_are_had_together(words: str) -> None:
    scene = field(utility(words, "Free"), g=("Jab (standard, at-will): +5 vs AC; 4 damage.",
                                             "Eye (standard, at-will): +5 vs Ref; 4 damage."), ac=15, ref=15)
    speed = scene["A"].speed
    scene.do("A", "Trick")
    assert scene["A"].speed == speed + 1
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "Jab", "A")
    assert scene["A"].hp == 50
    scene.turn("A")
    scene.do("A", "Trick")
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Eye", "A")
    assert scene["A"].hp == 50


@pytest.mark.parametrize("words", ["persistent 5 fire damage (save ends)", "persistent fire damage 5 (save ends)",
                                   "5 persistent fire damage (save ends)"])
def test_persistent_damage_whatever_its_order(words: str) -> None:
    scene = field(card(f"3 damage and {words}."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("G")
    assert scene["G"].hp == 42


def test_whoever_does_a_thing_marks_or_dazes() -> None:
    scene = field(card("You mark each enemy within 5 squares and daze the target until the end of your next turn."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert "dazed" in scene["G"].conditions and "dazed" not in scene["H"].conditions
    assert scene["G"].conditions >= {"marked"} and scene["H"].conditions >= {"marked"}


@pytest.mark.parametrize("words", ["Your attack does half damage. Resolve the enemy's attack normally.",
                                   "Do half damage (this attack is not a critical hit)."])
def test_half_of_ones_own_damage(words: str) -> None:
    scene = field(card(words, "Melee weapon, one creature\nAttack Strength vs AC\nHit 8 damage.\nMiss {}"))
    scene.dice(d20=[2])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 46


@pytest.mark.parametrize("words", ["any of your marked targets", "one of your marked enemies"])
def test_any_of_ones_own_marked_targets(words: str) -> None:
    scene = field(card(f"You mark the target. Until the end of your next turn, if {words} makes an attack that does "
                       "not include you, you gain 6 temporary hit points."), g=(STAB,))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "B")
    assert scene["A"].temp_hp == 6


@pytest.mark.parametrize("trigger", ["You make an attack on a charge.", "You make an attack after a charge.",
                                     "You make an attack as part of a charge."])
def test_an_attack_on_a_charge_is_a_trigger_and_no_other(trigger: str) -> None:
    scene = field(f"Trick\nAt-Will Utility 1 (Free Action)\nSelf\nTrigger {trigger}\n"
                  "Effect You gain 5 temporary hit points.",
                  "Cut\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\n"
                  "Hit 1 damage.\nSpecial Can be used as a basic melee attack.")
    scene.accept("A", "Trick")
    scene.dice(d20=[15])
    scene.do("A", "Cut", "G")
    assert scene["A"].temp_hp == 0
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "charge", "H")
    assert scene["A"].temp_hp == 5


@pytest.mark.parametrize(("steps", "hurt"), [
    ("Level 11: Range is now burst 4.", {"G", "H"}), ("Level 11: Increase damage to 5 + Dexterity modifier.", {"G"}),
    ("Level 21: Range is now burst 4.", {"G"}),
])
def test_a_step_says_what_is_new(steps: str, hurt: set[str]) -> None:
    text = card("2 damage.", "Near burst 1, all enemies\nAttack Dexterity vs Reflex\nHit {}\n" + steps)
    scene = field(text, level=11)
    scene.dice(d20=[15] * len(hurt))
    scene.do("A", "Trick", targets=sorted(hurt))
    assert {one for one in "GH" if scene[one].hp < 50} == hurt
    assert scene["G"].hp == (43 if "damage" in steps else 48)


@pytest.mark.parametrize("place", ["not in reach of an enemy", "not within reach of an enemy"])
def test_out_of_all_enemies_reach(place: str) -> None:
    scene = field(utility(f"Shift to the nearest square {place}.", "Move"))
    assert not scene.can("A", "Trick", choose={"shift": (2, 1)})
    scene.do("A", "Trick", choose={"shift": (1, 1)})
    assert scene["A"].at == (1, 1)


def test_damage_has_an_end_in_brackets_and_a_source() -> None:
    text = ("Trick\nDaily Utility 1 (Reaction Action)\nSelf\nTrigger You take damage from an energy source.\n"
            "Effect You gain temporary hit points equal to the damage dealt (to a maximum of 5).")
    scene = field(text, g=("Spark (standard, at-will): +30 vs AC; 9 lightning damage.", STAB))
    scene.accept("A", "Trick")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stab", "A")
    assert scene["A"].temp_hp == 0
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Spark", "A")
    assert scene["A"].temp_hp == 5
