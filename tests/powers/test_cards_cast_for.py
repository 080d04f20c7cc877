"""Hero cards without squares: spells cast for one of two things, cyclic ones, dice that decide,
and what joins known words anew. Each is played with what must come of it written down
first; all powers are invented.
"""

from __future__ import annotations

import pytest

from battlemat import Illegal, Scene
from battlemat.powers.bands.card import read_card
from battlemat.powers.forms import Forbid
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +7 vs. AC—6 damage"


def card(*rows: str, name: str = "Glow", kind: str = "Ranged spell", usage: str = "At-Will") -> str:
    return "\n".join([name, kind, usage, *rows])


def notes(text: str) -> list[str]:
    return [note.text for note in read_card(text, ARCHMAGE_TERMS).notes()]


def fight(*cards: str, level: int = 1) -> Scene:
    """A, of this level, with these cards; its allies B and C; an enemy G. All nearby; A's turn."""
    for text in cards:
        assert notes(text) == []
    scene = Scene("archmage", A={"hp": 60, "at_hp": 30, "level": level, "powers": list(cards)},
                  B={"hp": 40, "at_hp": 10}, C={"hp": 40, "at_hp": 10},
                  G={"side": "monsters", "hp": 200, "pd": 14, "ac": 16, "powers": [CLAW]})
    scene.turn("A")
    return scene


SHELTER = card("Quick action", "Effect: You can cast this spell for power or for broad effect.",
               "Cast for Power: One nearby ally gains 21 temporary hit points.",
               "Cast for Broad Effect: Choose up to three nearby creatures (including you); each target gains 9 "
               "temporary hit points.", "5th level spell: Temporary hp = 33/15.", usage="Daily")


@pytest.mark.parametrize(("level", "power", "broad"), [(4, 21, 9), (5, 33, 15)])
def test_a_spell_is_cast_for_one_of_two_things(level: int, power: int, broad: int) -> None:
    scene = fight(SHELTER, level=level)
    scene.do("A", "Glow", choose={"option": 0})
    assert [scene[one].temp_hp for one in "ABC"] in ([0, power, 0], [0, 0, power])
    scene = fight(SHELTER, level=level)
    scene.do("A", "Glow", choose={"option": 1})
    assert [scene[one].temp_hp for one in "ABC"] == [broad, broad, broad]


def test_new_numbers_for_both_need_one_number_in_each() -> None:
    two = SHELTER.replace("9 temporary", "9 or 2d6 temporary")
    assert "Temporary hp = 33/15." in notes(two)


def test_a_cyclic_spell_is_had_once_and_at_will_while_the_die_is_even() -> None:
    dart = card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", "Hit: 3 force damage.",
                "Special: Cyclic (cast once per battle OR at-will when the escalation die is even).", usage="Cyclic")
    scene = fight(dart)
    scene.turn("A")
    scene.turn("A")  # the die shows 2
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("A")  # 3: the one use is still there
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    assert scene["G"].hp == 194
    scene.turn("A")  # 4
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("A")  # 5
    with pytest.raises(Illegal):
        scene.do("A", "Glow", "G")


LOT = card("Target: You or one nearby ally.", "Effect: You gain 2 temporary hit points. Roll a d6. 1–4: The target "
           "gains 12 temporary hit points. 5+: Boon—The target heals 7 hit points.")


@pytest.mark.parametrize(("face", "temp", "hp"), [(1, 12, 10), (4, 12, 10), (5, 0, 17), (6, 0, 17)])
def test_a_die_decides_what_a_spell_does(face: int, temp: int, hp: int) -> None:
    scene = fight(LOT)
    scene.dice(d6=[face])
    scene.do("A", "Glow", "B")
    assert (scene["A"].temp_hp, scene["B"].temp_hp, scene["B"].hp) == (2, temp, hp)


@pytest.mark.parametrize("rows", ["1–4: {}", "1–4: {} 4–6: {}", "2–4: {} 5–6: {}", "1–4: {} 6: {}"])
def test_rows_that_leave_a_face_out_or_have_it_twice_are_no_table(rows: str) -> None:
    told = rows.replace("{}", "The target heals 7 hit points.")
    assert notes(card("Target: You or one nearby ally.", f"Effect: Roll a d6. {told}"))


def bolt(hit: str, *more: str, usage: str = "At-Will") -> str:
    return card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", f"Hit: {hit}", *more, usage=usage)


def crowd(*cards: str, engaged: str = "", **a: object) -> Scene:
    """A with these cards, engaged with some of G, H; its ally B. A's turn."""
    for text in cards:
        assert notes(text) == []
    foe = {"side": "monsters", "hp": 100, "pd": 14, "ac": 10, "powers": [CLAW]}
    scene = Scene("archmage", engaged=[("A", one) for one in engaged],
                  A={"hp": 60, "cha": 16, "weapon": "blade +0 1d8", "powers": list(cards), **a},
                  B={"hp": 40, "at_hp": 10, "recovery_die": "d8", "level": 3, "weapon": "blade +0 1d8"}, G=foe, H=foe)
    scene.turn("A")
    return scene


def test_more_damage_of_the_attack_is_of_no_later_one() -> None:
    scene = crowd(bolt("5 damage. This attack deals an additional 7 damage against staggered enemies."))
    for lost in (5, 10, 15):
        scene.dice(d20=[15])
        scene.do("A", "Glow", "G")
        assert scene["G"].hp == 100 - lost
        scene.turn("A")
    scene.battle.creatures[2].hp = 50
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    assert scene["G"].hp == 38


@pytest.mark.parametrize(("engaged", "lost"), [("G", 8), ("GH", 3), ("H", 3)])
def test_the_only_one(engaged: str, lost: int) -> None:
    spell = card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.",
                 "Hit: 3 damage. If the target is the only enemy engaged with you, this attack deals 5 extra damage.",
                 "Special: Casting this spell doesn't provoke opportunity attacks.")
    scene = crowd(spell, engaged=engaged)
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    assert scene["G"].hp == 100 - lost


@pytest.mark.parametrize("words", ["This attack provokes no opportunity attacks.",
                                   "Casting this spell doesn't provoke opportunity attacks.",
                                   "This spell does not draw opportunity attacks."])
def test_no_opportunity_attack_is_provoked(words: str) -> None:
    scene = crowd(bolt("3 damage.", f"Special: {words}"), engaged="G")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "H")  # a die for G's claw would be missing
    assert scene["H"].hp == 97


def test_a_miss_rerolled_against_another() -> None:
    scene = crowd(bolt("3 damage.", "Miss: You can reroll the attack against a different nearby enemy."))
    scene.dice(d20=[2, 15])
    scene.do("A", "Glow", "G")
    assert (scene["G"].hp, scene["H"].hp) == (100, 97)


def test_who_is_forced_does_it() -> None:
    spell = bolt("3 damage, and you can force the target to pop free from each of your allies.")
    assert notes(spell) == []
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [spell]}, B={"hp": 40},
                  G={"side": "monsters", "hp": 100, "pd": 14})
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    assert "G" not in scene.engaged("B")


def test_a_save_with_so_much_more() -> None:
    spell = card("Target: One nearby ally.", "Effect: The target can roll a save with a bonus equal to twice your "
                 "Charisma modifier.")
    daze = "Gaze +7 vs. PD—1 damage, and the target is dazed (save ends)"
    scene = Scene("archmage", A={"hp": 60, "cha": 16, "powers": [spell]}, B={"hp": 40, "pd": 10},
                  G={"side": "monsters", "hp": 100, "powers": [daze]}, engaged=[("B", "G")])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Gaze", "B")
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "Glow", "B")
    assert not scene["B"].conditions


def test_damage_added_to_the_next_attack() -> None:
    spell = card("Quick action", "Effect: Add your Charisma modifier to the damage of your next attack this battle.")
    scene = crowd(spell, card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", "Hit: 4 damage.",
                              name="Dart"))
    scene.do("A", "Glow")
    for lost in (7, 11):
        scene.dice(d20=[15])
        scene.do("A", "Dart", "G")
        assert scene["G"].hp == 100 - lost
        scene.turn("A")


def test_until_it_has_been_hit_by_somebody() -> None:
    spell = bolt("3 damage, and the target can't attack you until it has been hit by one of your allies.")
    gaze = "R: Gaze +7 vs. AC—6 damage"
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [spell]},
                  B={"hp": 40, "weapon": "blade +0 1d8"},
                  G={"side": "monsters", "hp": 100, "pd": 14, "ac": 10, "powers": [CLAW, gaze]})
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("G")
    assert not scene.can("G", "Gaze", "A") and scene.can("G", "Gaze", "B")
    scene.turn("B")
    scene.dice(d20=[15], d8=[2])
    scene.do("B", "melee-basic", "G")
    scene.turn("G")
    assert scene.can("G", "Gaze", "A")


@pytest.mark.parametrize(("trigger", "temp"), [
    ("You take damage from an enemy's melee attack.", 6), ("You are hit by an enemy's melee attack.", 6),
    ("You are hit by an enemy's ranged attack.", 0), ("You take damage from an enemy's ranged attack.", 0)])
def test_an_attack_that_is_somebodys(trigger: str, temp: int) -> None:
    guard = "\n".join(["Guard", "Close-quarters power", "Once per battle", "Free action", f"Trigger: {trigger}",
                       "Effect: You gain 6 temporary hit points."])
    assert notes(guard) == []
    scene = Scene("archmage", engaged=[("A", "G")], A={"hp": 60, "ac": 12, "powers": [guard]},
                  G={"side": "monsters", "hp": 100, "powers": [CLAW]})
    scene.turn("G")
    if temp:
        scene.accept("A", "Guard")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    # What answers the hit comes before its damage.
    assert scene["A"].temp_hp in ((0, temp) if "hit" in trigger else (temp,)) and scene["A"].hp in (54, 60)


def test_one_of_several_can_be_oneself() -> None:
    spell = card("Target: Up to two nearby allies, one of whom can be you.", "Effect: The target heals 5 hit points.")
    scene = crowd(spell, at_hp=20)
    scene.do("A", "Glow", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (25, 15)


def test_a_used_power_of_the_battle_is_had_again() -> None:
    once = card("Quick action", "Effect: You gain 3 temporary hit points.", name="Spark", usage="Once per battle")
    scene = crowd(once, card("Effect: You regain the use of one expended once-per-battle power."))
    scene.do("A", "Spark")
    scene.do("A", "Glow")
    scene.turn("A")
    assert scene.can("A", "Spark")


def test_what_the_next_attack_does_if_it_hits() -> None:
    scene = crowd(card("Quick action", "Effect: If your next attack hits, you heal 5 hit points."),
                  bolt("4 damage.").replace("Glow", "Dart"), at_hp=20)
    scene.do("A", "Glow")
    assert scene["A"].hp == 20
    for hp in (25, 25):
        scene.dice(d20=[15])
        scene.do("A", "Dart", "G")
        assert scene["A"].hp == hp
        scene.turn("A")


def test_the_next_attack_that_hits_somebody() -> None:
    scene = crowd(bolt("3 damage, and the next attack that hits the target deals 7 extra damage."))
    for lost in (3, 13, 23):
        scene.dice(d20=[15])
        scene.do("A", "Glow", "G")
        assert scene["G"].hp == 100 - lost
        scene.turn("A")


@pytest.mark.parametrize(("hp", "fits"), [(50, True), (51, False)])
def test_whom_a_spell_can_only_target(hp: int, fits: bool) -> None:
    scene = crowd(bolt("3 damage.", "Special: This spell can only target enemies with 50 hit points or fewer."))
    scene.battle.creatures[2].hp = hp
    assert scene.can("A", "Glow", "G") is fits


def test_a_bonus_to_the_attack_of_the_next_ally() -> None:
    spell = bolt("1 damage, and the next ally to attack the target gains a +4 bonus to the attack.")
    assert notes(spell) == []
    foe = {"side": "monsters", "hp": 100, "pd": 14, "ac": 20}
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [spell]},
                  B={"hp": 40, "str": 10, "level": 1, "weapon": "blade +0 1d8"}, G=foe)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("B")
    scene.dice(d20=[15], d8=[5])
    scene.do("B", "melee-basic", "G")
    assert scene.last("attack").hit  # 15 + 1 + 4 against 20


@pytest.mark.parametrize(("with_ally", "hampered"), [(True, False), (False, True)])
def test_engaged_with_none_of_them(with_ally: bool, hampered: bool) -> None:
    spell = bolt("3 damage. If the target isn't engaged with any of your allies, it is also hampered (save ends).")
    assert notes(spell) == []
    scene = Scene("archmage", engaged=[("B", "G")] if with_ally else [], A={"hp": 60, "powers": [spell]}, B={"hp": 40},
                  G={"side": "monsters", "hp": 100, "pd": 14})
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    assert ("hampered" in scene["G"].conditions) is hampered


def test_hit_points_lost_by_level() -> None:
    scene = crowd(card("Effect: You lose hit points equal to your level."), level=3)
    scene.do("A", "Glow")
    assert scene["A"].hp == 57


def test_a_use_that_is_not_expended() -> None:
    spell = card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", "Hit: 3 damage.",
                 "Special: If you cast this spell while the escalation die is 1+, it is not expended.", usage="Daily")
    scene = crowd(spell)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("A")
    assert scene.can("A", "Glow", "G")


@pytest.mark.parametrize(("level", "fits", "lost"), [(1, False, 0), (7, True, 9)])
def test_a_higher_level_tells_damage_and_whom_it_is_for(level: int, fits: bool, lost: int) -> None:
    spell = card("Target: One nearby enemy with 60 hp or fewer.", "Attack: Intelligence + Level vs. PD.",
                 "Hit: 4 damage.", "7th level spell: 9 damage, targets with 120 hp or fewer.")
    scene = crowd(spell, level=level)
    assert scene.can("A", "Glow", "G") is fits
    if fits:
        scene.dice(d20=[15])
        scene.do("A", "Glow", "G")
        assert scene["G"].hp == 100 - lost


def test_who_may_not_attack_some() -> None:
    spell = bolt("3 damage, and the target can't attack your allies until the end of its next turn.")
    assert notes(spell) == []
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [spell]}, B={"hp": 40},
                  G={"side": "monsters", "hp": 100, "pd": 14, "powers": ["R: Gaze +7 vs. AC—6 damage"]})
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("G")
    assert scene.can("G", "Gaze", "A") and not scene.can("G", "Gaze", "B")
    scene.turn("A")
    scene.turn("G")
    assert scene.can("G", "Gaze", "B")


def test_a_bonus_to_the_damage_of_the_next_attack_whose_size_comes_last() -> None:
    spell = card("Quick action", "Effect: You gain a bonus to damage with your next attack this battle equal to your "
                 "Charisma modifier.")
    scene = crowd(spell, bolt("4 damage.").replace("Glow", "Dart"))
    scene.do("A", "Glow")
    for lost in (7, 11):
        scene.dice(d20=[15])
        scene.do("A", "Dart", "G")
        assert scene["G"].hp == 100 - lost
        scene.turn("A")


@pytest.mark.parametrize(("face", "healed"), [(1, 1), (2, 2)])
def test_so_many_of_ones_allies_as_a_die_shows(face: int, healed: int) -> None:
    scene = fight(card("Effect: 1d3 of your nearby allies gain 6 temporary hit points."))
    scene.dice(d3=[face])
    scene.do("A", "Glow")
    assert [scene[one].temp_hp for one in "ABC"].count(6) == healed and scene["A"].temp_hp == 0


def test_who_may_not_even_try_to_disengage() -> None:
    spell = card("Effect: Each enemy engaged with you can't attempt to disengage until the end of your next turn.")
    (barred,) = read_card(spell, ARCHMAGE_TERMS).effect
    assert isinstance(barred, Forbid) and barred.acts == ("disengage",)
