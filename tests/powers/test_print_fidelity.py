"""Lines that read must do what they say: whom they are about, when, how often, against what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Illegal
from battlemat.importers.foundry import Fields, block_text
from battlemat.powers import forms
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


def block(*lines: str, nastier: str = "") -> BandBlock:
    """A stat block with these lines."""
    more = f"\nNastier Specials\n{nastier}\n" if nastier else ""
    text = "#### Mire Howler\nLarge 5th level troop [beast]\nInitiative: +4\n\n" + "\n".join(lines)
    (found,) = read_blocks(f"{text}\n{more}\nAC 18\nPD 16\nMD 12\nHP 80\n", ARCHMAGE_TERMS)
    return found


def line(*lines: str) -> forms.Power:
    """The last of these lines as read."""
    return block(*lines).powers[-1]


def duel(*lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[JAB]),
                  B=dict(hp=90, ac=15, pd=15, md=15),
                  G=dict(side="monsters", hp=50, ac=15, pd=15, md=15, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def test_rows_stand_in_the_table_begun_under_their_attack() -> None:
    head, *rows = block("R: Ray +7 vs. PD—Roll a d4 against each hit target to determine the ray\n"
                        "  1. Red: 40 fire damage.", "2. Grey: 5 damage.",
                        "3-4: The target takes 20 cold damage.").powers
    (table,) = head.hit
    assert isinstance(table, forms.RollTable)
    assert [faces for faces, _ in table.rows] == [(1,), (2,), (3, 4)]
    assert all(isinstance(one, forms.TableRow) for row in rows for one in row.effect)


def test_a_row_without_a_table_is_a_note() -> None:
    read = block(CLAW, "1-2: The target takes 10 damage.", "3: As a move action, the howler can teleport nearby.")
    assert [one.understood for one in read.powers] == [True, False, False]


def test_what_is_done_at_no_moment_is_a_note() -> None:
    for text in ("Bitter cup: The howler heals 30 hp.", "Tusked: The target takes 14 extra damage.",
                 "Icy: The target is stuck (save ends).", "Rend: The target takes 5 ongoing damage.",
                 "Heat: Each nearby enemy takes 10 damage."):
        assert not line(CLAW, text).understood
    for text in ("Warm blood: When the howler is staggered, it heals 30 hp.",
                 "Aura: Each enemy engaged with the howler at the start of its turn takes 2d6 fire damage.",
                 "Rend: If both attacks hit the same target, the target takes 5 ongoing damage."):
        assert line(CLAW, text).understood


def jab_hits(scene: Scene, natural: int, attacker: str = "A", power: str = "Jab") -> int:
    """What A's jab takes from G when the die shows this."""
    before = scene["G"].hp
    scene.dice(d20=[natural])
    scene.do(attacker, power, "G")
    return before - scene["G"].hp


def test_resistance_spares_what_is_excepted() -> None:
    scene = duel("Hide: This creature has resist damage 16+ to all damage except fire damage and melee attacks against "
                 "PD, which damage it normally.")
    scene.turn("A")
    assert jab_hits(scene, 14) == 5
    scene = duel("Hide: This creature has resist damage 16+ to all damage except fire damage and melee attacks against "
                 "AC, which damage it normally.")
    scene.turn("A")
    assert jab_hits(scene, 14) == 10


def test_several_types_of_damage_are_all_meant() -> None:
    for text in ("Resist cold and fire 16+: When a cold or fire attack targets this creature, the attacker must roll "
                 "a natural 16+ on the attack roll or it only deals half damage.",
                 "Hide: This creature has resist damage 16+ to all damage except cold damage and fire damage."):
        (found,) = line(CLAW, text.replace("this creature", "the howler").replace("This creature", "The howler")).effect
        assert isinstance(found, forms.ResistRoll)
        assert {found.types, found.but} & {("cold", "fire")}


def test_two_dice_for_the_attack_that_is_named() -> None:
    for attack, better in (("claw", True), ("bite", False)):
        scene = duel("Bite +0 vs. AC—9 damage",
                     f"Rage: This creature rolls two d20s for its {attack} attacks and uses the better result.")
        scene.dice(d20=[2, 20] if better else [2])
        scene.do("G", "Claw", "A")
        assert scene["A"].hp == 90 - (12 if better else 0 if scene["A"].hp == 90 else 6)


def test_a_miss_deals_the_level_of_whoever_missed() -> None:
    found = line(CLAW, "Sergeant: Lower-level beasts nearby the howler deal damage equal to their level when they miss "
                       "with an attack.").effect[0]
    assert isinstance(found, forms.MissDamage) and found.amount.value == "attacker's level"
    assert isinstance(found.who, forms.Select) and found.who.kind == "creature"


def test_an_action_printed_is_an_action_taken() -> None:
    for text in ("As a free action, the howler can turn invisible.", "The howler can turn invisible as a move action.",
                 "While unengaged, the howler can turn invisible as an at-will standard action."):
        found = line(CLAW, f"Gone: {text}").effect[0]
        assert [one.action for one in found.walk() if isinstance(one, forms.May)] != [""]


def test_random_stays_random_with_dice() -> None:
    for text in ("1d3 random nearby enemies", "1d3 random conscious nearby enemies", "2 random nearby enemies"):
        targeting = line(f"R: Bolt +7 vs. PD ({text})—5 damage").targeting
        assert targeting is not None and isinstance(targeting.who, forms.Select) and targeting.who.choice == "random"


def test_what_group_members_use_by_another_action() -> None:
    for text, action in ((" as a free action", "free"), ("", "")):
        found = line(CLAW, f"Group ability: For every two howlers in the battle (round up), one of them can use claw"
                           f"{text} once during the battle.").effect[0]
        assert isinstance(found, forms.GroupUse) and found.action == action


def test_it_can_answer_is_said_of_the_one_attacked() -> None:
    for text in ("When an enemy attacks the howler and misses, it can make a claw attack as a free action.",
                 "When an enemy starts its turn engaged with the howler, it can make a claw attack against that enemy "
                 "as a free action.",
                 "When an enemy hits the howler, it can teleport somewhere nearby as a free action."):
        (when,) = line(CLAW, f"Answer: {text}").effect
        assert isinstance(when, forms.When)
        (leave,) = when.effects
        assert isinstance(leave, forms.May) and leave.who == forms.SELF
    scene = duel("Answer: When an enemy attacks this creature and misses, it can make a claw attack as a free action.")
    scene.turn("A")
    scene.dice(d20=[1, 15])
    scene.do("A", "Jab", "G")
    assert scene["A"].hp == 84


def test_it_takes_extra_damage_is_said_of_the_one_struck() -> None:
    scene = duel("Gnash: When this creature hits a creature with a claw attack, it takes 5 extra damage.")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["G"].hp) == (79, 50)
    scene = duel("Frail: While this creature is not staggered, when an enemy damages it, it loses an additional 4 hp.")
    scene.turn("A")
    assert jab_hits(scene, 14) == 14


def test_a_first_attack_is_the_attackers_own() -> None:
    found = line(CLAW, "Bolt +7 vs. AC—6 damage\n"
                       "  Natural 16+: If this is the howler's first attack on its turn, it can make a claw attack.")
    assert [one.who for one in found.walk() if isinstance(one, (forms.May, forms.MakeAttack))] == [forms.SELF] * 2


def test_who_forces_a_second_roll_is_who_resists_the_attack() -> None:
    scene = duel("Evasive: Once per battle as a free action when an attack targets this creature, it can force the "
                 "attacker to reroll the attack and has resist damage 18+ against that attack.")
    taken = []
    for _ in range(2):
        scene.turn("A")
        before = scene["G"].hp
        scene.dice(d20=[14, 14])
        scene.do("A", "Jab", "G")
        taken.append(before - scene["G"].hp)
    assert taken == [5, 10]


def test_a_second_bonus_of_allies_is_theirs_too() -> None:
    (while_,) = [one for one in line(
        "Rune +7 vs. PD—5 damage, and the target is marked with a rune (hard save ends, 16+). While the target is "
        "marked this way, the howler's allies gain a +1 attack bonus and +3 damage bonus against it.").hit
        if isinstance(one, forms.While)]
    assert all(isinstance(one, forms.Modify) and one.who == forms.Select("ally") and one.against == forms.TARGET
               for one in while_.effects)


def test_bonuses_against_one_target_are_against_it_alone() -> None:
    found = line("Fork +7 vs. AC—6 damage, and until the end of the battle against the target, the howler gains a +1 "
                 "bonus to attacks and its crit range expands by 1").hit
    assert {one.against for one in found[1].walk() if isinstance(one, (forms.Modify, forms.CritRange))} == {
        forms.TARGET}


def test_what_then_happens_waits_for_what_happens_first() -> None:
    (when,) = line(CLAW, "Burst: The first time the howler is staggered, each nearby enemy takes 4 acid damage. The "
                         "howler can then make a claw attack as a free action.").effect
    assert isinstance(when, forms.When) and len(when.effects) == 2


def test_a_standard_action_that_lets_an_ally_attack() -> None:
    (leave,) = line(CLAW, "Command: The howler can use a standard action to allow a nearby ally to make an attack as a "
                          "free action with a +4 attack bonus.").effect
    assert isinstance(leave, forms.May) and leave.action == "standard"
    (attack,) = leave.effects
    assert isinstance(attack, forms.MakeAttack) and attack.bonus == 4


def test_whom_nothing_names_is_nobody() -> None:
    for text in ("When the target is engaged with the howler at the start of its turn, it takes 20 damage.",
                 "Once per battle as a free action when an attack targets the howler, it has resist damage 18+ against "
                 "that attack. If the attack misses, the howler can make a claw attack as a free action."):
        assert not line(CLAW, f"Nails: {text}").understood


def test_an_attack_offered_as_a_free_action_takes_no_standard_action() -> None:
    scene = duel("Vicious: Once per battle, this creature can make a claw attack as a free action.",
                 "Bold: Once per battle when the escalation die is 0, this creature can make a claw attack as a free "
                 "action.")
    for power in ("Claw", "Vicious", "Bold"):
        scene.dice(d20=[15])
        assert scene.do("G", power, "A")
    assert scene["A"].hp == 90 - 18
    with pytest.raises(Illegal):
        scene.do("G", "Vicious", "A")


def test_as_many_attacks_as_the_die_shows() -> None:
    for shown in (1, 3):
        scene = duel("Flurry +30 vs. AC (1d3 attacks)—6 damage")
        scene.dice(d3=[shown], d20=[10] * shown)
        scene.do("G", "Flurry", "A")
        assert scene["A"].hp == 90 - 6 * shown
    found = line("C: Lash +8 vs. PD (1d4 attacks each against a different nearby enemy)—6 damage")
    assert found.attack is not None and found.attack.times == 1
    assert found.targeting is not None and isinstance(found.targeting.who, forms.Select)
    assert found.targeting.who.number == forms.Amount(((1, 4),)) and not found.targeting.who.other
    found = line("C: Lash +8 vs. PD (2 attacks, each against a different nearby enemy)—6 damage")
    assert found.attack is not None and found.attack.times == 1
    assert found.targeting is not None and isinstance(found.targeting.who, forms.Select)
    assert (found.targeting.who.count, found.targeting.who.up_to) == (2, False)


def test_the_first_miss_of_a_battle_is_the_one_at_hand() -> None:
    scene = duel("Maw +0 vs. AC—6 damage\n"
                 "Miss: The first time each battle this creature misses, the target takes 4 damage.")
    for left in (86, 86):
        scene.turn("G")
        scene.dice(d20=[2])
        scene.do("G", "Maw", "A")
        assert scene["A"].hp == left


def test_what_is_done_to_somebody_is_no_kind_of_creature() -> None:
    for word in ("infatuated", "torn-up"):
        assert not line(f"R: Song +8 vs. MD (1 {word} enemy)—6 damage").understood
    assert line("R: Song +8 vs. MD (1 gnoll enemy)—6 damage").understood


def test_those_of_its_own_kind_are_counted() -> None:
    test = next(one for one in line(
        CLAW, "Pack: Once per battle when there are three or more howlers in the battle, the howler can make a claw "
              "attack as a free action.").walk() if isinstance(one, forms.Exists))
    assert isinstance(test.who, forms.Select) and test.at_least == 3 and test.who.with_self
    assert forms.Called(forms.EACH, "SELF") in test.who.tests


def test_vulnerable_to_attacks_by_some_alone() -> None:
    for text in ("by gnolls", "by undead creatures"):
        found = line(f"Curse +8 vs. MD—6 damage, and the target is vulnerable to all attacks {text}").hit[-1]
        assert isinstance(found, forms.VulnerableTo) and found.by is not None


def test_either_of_two_times() -> None:
    (limit,) = line("C: Roar +8 vs. MD (each nearby enemy)—6 damage\n"
                    "  Limited use: The howler can use roar during its first turn of a battle and when the escalation "
                    "die is odd.").limits
    assert limit.tests == (forms.AnyOf((forms.Now("first turn"), forms.Escalation((1, 3, 5)))),)


def test_no_third_action() -> None:
    found = line("Axe +8 vs. AC—6 damage\n"
                 "  Natural 5, 10, 15, or 20: The howler gains a second standard action this turn, but not a third.")
    (gain,) = found.naturals[0].effects
    assert isinstance(gain, forms.UpToTimes) and (gain.times, gain.per) == (1, "turn")


def test_what_comes_later_is_not_passed_over() -> None:
    found = line("Jaws +8 vs. AC—6 damage\n"
                 "  Natural even hit: The howler can make a jaws attack during its next turn.")
    assert found.naturals[0].effects == (forms.NextTurnUse("jaws"),)


@pytest.mark.parametrize(("far", "seen"), [([], True), (["A"], False)])
def test_who_is_invisible_from_far_away_is_seen_nearby(far: list[str], seen: bool) -> None:
    scene = Scene("archmage", far=far, A=dict(hp=50), G=dict(
        side="monsters", name="Howler", hp=50, powers=[CLAW, "Dim: The howler is invisible to far away creatures."]))
    scene.turn("A")
    assert scene.sees("A", "G") == seen


def test_a_die_that_grows_to_the_end() -> None:
    grown = [(one.after, one.faces) for one in line(
        CLAW, "Grace: At the start of each of the howler's turns, roll a d4. If the roll is equal to or less than the "
              "escalation die, the howler can take an extra standard action that turn. After the first success, the "
              "grace die bumps up to a d6. The second success is a d8, and finally a d20 after the third one.").walk()
        if isinstance(one, forms.GrowDie)]
    assert grown == [(1, (6,)), (2, (8, 20))]


def test_lines_of_their_own_go_to_the_attack_they_speak_of() -> None:
    def item(kind: str, name: str, roll: str, about: str) -> dict[str, Any]:
        return {"type": kind, "name": name, "system": {"attack": {"value": roll}, "hit": {"value": about},
                                                       "description": {"value": "" if roll else about}}}
    data = {"name": "Mire Howler", "type": "npc", "system": {"attributes": {
        "ac": {"value": 18}, "pd": {"value": 16}, "md": {"value": 12}, "hp": {"max": 60}, "level": {"value": 5}}},
        "items": [item("action", "Claws", "+8 vs. AC (2 attacks)", "6 damage"),
                  item("action", "Spit", "+8 vs. PD", "6 damage"),
                  item("trait", "First natural even hit each turn", "", "Roll a third claws attack."),
                  item("trait", "Both attacks hit the same target", "", "The howler grabs the target.")]}
    text = block_text(Fields(data, Path("howler.yml")))
    (read,) = read_blocks(text, ARCHMAGE_TERMS)
    assert [len(one.naturals) for one in read.powers] == [2, 0]


def test_whose_turn_it_is() -> None:
    for text in ("Each enemy engaged with the howler at the end of the howler's turn takes 10 poison damage.",
                 "When an enemy is engaged with the howler at the end of the howler's turn, it takes 10 damage."):
        (at,) = line(CLAW, f"Breath: {text}").effect
        assert isinstance(at, forms.At) and at.whose == forms.SELF
    scene = duel("Breath: Each enemy engaged with this creature at the end of this creature's turn takes 10 poison "
                 "damage.")
    scene.turn("A")
    assert (scene["A"].hp, scene["B"].hp) == (80, 90)
    scene.turn("B")
    assert scene["A"].hp == 80


def test_saves_against_one_kind_of_ongoing_damage() -> None:
    for text, words in (("ongoing fire damage", ("fire",)), ("ongoing damage", ("persistent damage",))):
        (found,) = line(CLAW, f"Haze: Enemies engaged with the howler take a -5 penalty to saves against {text}").effect
        assert isinstance(found, forms.Modify) and found.saves_against == words


def test_crit_ranges_keep_whose_attacks_and_against_whom() -> None:
    (found,) = line(CLAW, "Edge: While staggered, the crit range of its attacks against staggered enemies expands by 1."
                    ).effect
    assert any(isinstance(one, forms.CritRange) and one.against is not None for one in found.walk())
    assert not line(CLAW, "Edge: While staggered, the crit range of this attack expands by 2.").understood


def test_what_overrides_another_line_is_a_note() -> None:
    bite = "Filch +8 vs. MD (1 staggered enemy)—6 damage"
    assert not line(bite, "Claw +8 vs. AC—6 damage\n  Natural even hit: The howler can make a filch attack against the "
                          "target as a free action, even if the target isn't staggered.").understood


def test_a_kind_spoken_of_in_its_own_block() -> None:
    found = line(CLAW, "Ghostly: A wraith can move through solid objects, but can't end its turn inside them.").effect
    assert [one.who for one in found if isinstance(one, forms.GainSpeed)] == [forms.SELF]


def test_small_damage_ignored_but_from_some_attacks() -> None:
    for text, left in (("a non-fire attack", 50), ("any source", 50), ("a ranged attack", 40)):
        scene = duel(f"Grit: When this creature takes 20 damage or less from {text}, it takes no damage instead.")
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", "G")
        assert scene["G"].hp == left
    fiery = JAB.replace("10 damage", "10 fire damage").replace("Melee", "Ranged")
    scene = duel("Grit: When this creature takes 20 damage or less from a non-fire attack, it takes no damage instead.",
                 C=dict(hp=90, powers=[fiery]))
    scene.turn("C")
    scene.dice(d20=[19])
    scene.do("C", "Jab", "G")
    assert scene["G"].hp == 40


def test_each_failed_save_of_the_effect_alone() -> None:
    scene = duel("Touch +30 vs. AC—6 damage\n"
                 "Natural even hit: Target is dazed (save ends). Target takes 10 damage each time it fails the save.",
                 "Bite +30 vs. AC—5 ongoing damage")
    scene.dice(d20=[10])
    scene.do("G", "Touch", "A")
    for saved, left in ((5, 74), (15, 74)):
        scene.turn("A")
        scene.dice(d20=[saved])
        scene.turn("G")
        assert scene["A"].hp == left
    scene.dice(d20=[10])
    scene.do("G", "Bite", "A")
    scene.turn("A")
    scene.dice(d20=[5])
    scene.turn("G")
    assert scene["A"].hp == 69


def test_a_name_that_begins_like_a_label() -> None:
    head, armor = block("Claw +8 vs. AC—6 damage\n  Natural 16+: The target is dazed (save ends).",
                        "Natural blurring: Attacks against the howler have a 20% miss chance.").powers
    assert len(head.naturals) == 1 and armor.name == "Natural blurring"


def test_more_damage_only_after_all_that_is_asked() -> None:
    assert not line("Butt +8 vs. AC—18 damage, or 24 damage if the howler first moves before attacking an enemy it was "
                    "not engaged with at the start of its turn").understood


def test_an_action_named_behind_a_condition() -> None:
    scene = duel("Rally: Once per battle, if this creature is staggered, it can heal 9 hp as a quick action.")
    scene.turn("A")
    for _ in range(3):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", "G")
    scene.turn("G")
    assert scene["G"].hp == 20
    scene.do("G", "Rally")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert (scene["G"].hp, scene["A"].hp) == (29, 84)


def test_whom_one_can_make_roll_again() -> None:
    (when,) = line(CLAW, "Ward: Once per battle as a free action when an attack hits the howler, it can force the "
                         "attacker to reroll the attack.").effect
    assert isinstance(when, forms.When) and when.once == "battle"


def test_an_attack_that_goes_on_does_so_hit_or_miss() -> None:
    found = line("R: Chain +8 vs. PD—15 damage, and each time this attack has a natural even attack roll, the howler "
                 "can target a different creature with the ability.")
    assert len(found.hit) == 1 and [one.tests for one in found.naturals] == [
        (forms.NaturalRoll(tuple(range(2, 21, 2))),)]


def test_ways_of_moving_are_not_told_away() -> None:
    for text, mode in (("The howler can burrow quickly for short distances, but it prefers to lie in wait.", "burrow"),
                       ("The howler can walk on the surface of water, and it can swim with ease.", "swim"),
                       ("The howler can swim and breathe underwater.", "swim")):
        found = line(CLAW, f"Habits: {text}")
        assert found.understood and mode in [one.mode for one in found.walk() if isinstance(one, forms.GainSpeed)]
        assert not [one for one in found.walk() if isinstance(one, forms.Move)]


def test_a_way_out_that_others_have_is_not_passed_over() -> None:
    assert not line("C: Words +9 vs. MD (1 nearby enemy)—The target is unconscious (save ends; an ally next to the "
                    "target can also use a standard action to wake the target)").understood


def test_no_ally_is_none_of_them() -> None:
    (while_,) = line(CLAW, "Coward: While no ally is nearby, the howler takes a -2 penalty to all defenses.").effect
    assert isinstance(while_, forms.While) and isinstance(while_.test, forms.Not)


def test_another_one_at_random_is_another() -> None:
    found = line("Spine +8 vs. AC—8 damage\n  Natural 18+: One other random nearby enemy takes 5 damage.")
    (harm,) = found.naturals[0].effects
    assert isinstance(harm, forms.Damage) and isinstance(harm.who, forms.Select)
    assert harm.who.other and harm.who.choice == "random"


def test_attacks_on_different_enemies() -> None:
    (attack,) = [one for one in line(CLAW, "Twin: As a standard action, the howler can make two claw attacks against "
                                           "different enemies.").walk() if isinstance(one, forms.MakeAttack)]
    assert attack.different and attack.times == 2


def test_all_that_is_done_to_each_of_a_group_is() -> None:
    for text in ("takes 2 fire damage and is dazed (save ends)", "takes 2 damage and pops free from this creature"):
        scene = duel(f"Touch +30 vs. AC—6 damage\nNatural even hit: Each enemy engaged with this creature {text}.")
        scene.dice(d20=[10])
        scene.do("G", "Touch", "A")
        assert scene["A"].hp == 82
        assert "dazed" in scene["A"].conditions or scene.engaged("G") == set()
        scene = Scene("archmage", engaged=[("A", "G"), ("B", "G")], A=dict(hp=90, ac=15, powers=[JAB]),
                      B=dict(hp=90, ac=15), G=dict(side="monsters", hp=50, ac=15, powers=[
                          CLAW, f"Burst: When this creature takes damage, each enemy engaged with it {text}."]))
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", "G")
        assert (scene["A"].hp, scene["B"].hp) == (88, 88)
        for key in ("A", "B"):
            assert "dazed" in scene[key].conditions or scene.engaged("G") == set()
