"""Hero cards on squares that join what is known anew: whose turn, which attack, how long."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat.engine.actions.decisions import Illegal
from battlemat.powers import forms as f
from battlemat.powers.card import read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

from .test_cards_said_otherwise import CLAW, hit


def read(*rows: str) -> f.Power:
    """A card of these rows that is read without a note."""
    card = read_card("\n".join(("Trick", "Daily Attack 1 (Standard Action) ● Weapon", *rows)), ORCUS_TERMS)
    assert not list(card.notes())
    return card


def on_hit(words: str) -> tuple[Any, ...]:
    """What a hit does besides 3 damage."""
    return tuple(read("Melee weapon, one creature", "Attack Strength vs AC", f"Hit 3 damage. {words}").hit[1:])


def effect(words: str) -> tuple[Any, ...]:
    return tuple(read("Near burst 5, one ally", f"Effect {words}").effect)


def answer(trigger: str, words: str) -> tuple[Any, ...]:
    return tuple(read("Self", f"Trigger {trigger}", f"Effect {words}").effect)


@pytest.mark.parametrize(("before", "stunned"), [(30, False), (20, True)])
def test_what_was_so_before_the_attack(before: int, stunned: bool) -> None:
    scene = hit("10 damage. If the target was staggered before the attack, it is stunned until the end of your next "
                "turn.", at_hp=before)
    assert ("stunned" in scene["G"].conditions) is stunned


def test_who_provokes_on_an_occasion_is_whom_it_is_told_of() -> None:
    (held,) = on_hit("Until the end of your next turn, the target provokes an opportunity attack from each ally when "
                     "it makes a ranged attack.")
    (occasion,) = held.effects
    assert occasion.trigger.who == f.TARGET
    assert occasion.effects[0].effects[0].against == f.TARGET


def test_whose_effect_one_ends() -> None:
    (may,) = effect("You can end one effect on the target that a save can end.")
    assert may.who == f.SELF and may.effects[0].who == f.TARGET
    (may,) = effect("The target can end one effect on it that a save can end.")
    assert may.effects[0].who == f.TARGET


def test_a_time_told_once_is_that_of_both() -> None:
    held = effect("The target ignores difficult terrain and gains a +2 power bonus to speed until the end of your next "
                  "turn.")
    assert all(one.duration == f.Duration("end", whose=f.SELF) for one in held)


@pytest.mark.parametrize("strike", ["You make a basic melee attack against the enemy.", "You charge the enemy."])
def test_extra_damage_if_an_attack_made_hits_is_of_that_attack(strike: str) -> None:
    (attack,) = answer("An enemy hits you.", f"{strike} If the attack hits, it deals 5 extra damage.")
    assert attack.extra == f.Amount(flat=5)


def test_extra_damage_if_this_attack_hits_is_of_this_attack() -> None:
    scene = hit("3 damage. If the attack hits, it deals 5 extra damage.")
    assert scene["G"].hp == 42


def test_the_first_time_before_a_turn_ends() -> None:
    (held,) = on_hit("The first time an enemy hits you before the end of your next turn, you can make a basic melee "
                     "attack against it as a reaction.")
    (occasion,) = held.effects
    assert held.duration == f.Duration("end", whose=f.SELF) and occasion.once == "first"
    assert occasion.effects[0].action == "reaction"


def test_before_a_turn_if_something_happens() -> None:
    scene = hit("3 damage. Before the start of your next turn, if the target attacks, it takes 4 damage.")
    scene.turn("G")
    scene.dice(d20=[1])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 43
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[1])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 43


def test_the_first_enemy_to_come_near() -> None:
    scene = hit("3 damage. Until the start of your next turn, the first enemy to move adjacent to you takes 6 damage.")
    scene.turn("H")
    scene.do("H", "walk", path=[(5, 2), (4, 2), (3, 3)])
    assert scene["H"].hp == 44 and scene["G"].hp == 47


def test_an_occasion_with_its_time_behind_it() -> None:
    (held,) = effect("You can shift 2 squares whenever an enemy adjacent to you misses you, until the end of the "
                     "encounter.")
    assert held.duration.kind == "encounter" and held.effects[0].trigger.events == ("miss",)


@pytest.mark.parametrize("words", [
    "You deal damage to the triggering enemy equal to your Strength modifier.",
    "The triggering enemy takes damage equal to your Strength modifier.",
])
def test_damage_to_somebody_equal_to_something(words: str) -> None:
    assert answer("An enemy hits you.", words) == (f.Damage(f.Amount(modifiers=("strength",)), who=f.TRIGGERER),)


def test_a_speed_that_is_lowered_to_so_much() -> None:
    scene = hit("3 damage, and the target's speed is reduced to 2 until the end of your next turn.")
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "walk", path=[(4, 1), (5, 0), (6, 0)])


@pytest.mark.parametrize("words", [
    "The target's attacks score critical hits on rolls of 19-20 until the end of your next turn.",
    "The target's attacks can score a critical hit on a natural 19 or 20 until the end of your next turn.",
])
def test_what_die_is_a_critical_hit(words: str) -> None:
    assert effect(words)[0].effects[0].low == 19


@pytest.mark.parametrize("words", [
    "You roll twice for your next attack roll before the end of your next turn, and use the higher result.",
    "You roll twice on your next attack roll before the end of your next turn and take the better roll.",
])
def test_two_rolls_for_the_next_attack(words: str) -> None:
    (twice,) = effect(words)
    assert twice.take == "better" and twice.duration.others


def test_the_next_attack_that_one_makes_against_somebody() -> None:
    (bonus,) = on_hit("The next attack roll you make against the target before the end of your next turn gains a +2 "
                      "power bonus.")
    assert bonus.who == f.SELF and bonus.against == f.TARGET and bonus.stats == ("attack",) and bonus.next_only


def test_powers_barred_by_how_often_they_can_be_used() -> None:
    (ban,) = on_hit("The target cannot use encounter or daily powers until the end of your next turn.")
    assert ban.acts == ("use encounter or daily powers",) and not ban.power
    shout = "Shout (standard, encounter): +0 vs AC; 5 damage."
    scene = hit("3 damage, and the target cannot use encounter or daily powers until the end of your next turn.",
                powers=[CLAW, shout])
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Shout", "A")


def test_what_one_does_not_grant_is_what_one_cannot() -> None:
    (ban,) = effect("The target does not grant combat advantage until the end of your next turn.")
    assert ban.acts == ("grant combat advantage",) and ban.who == f.TARGET


def test_a_reroll_that_somebody_is_forced_to() -> None:
    (again,) = answer("An enemy hits you.", "You force the triggering enemy to reroll the attack and take the lower "
                      "result.")
    assert again.who == f.TRIGGERER and again.take == "lower"
    (again,) = answer("An ally within 5 squares fails a saving throw.",
                      "The ally rerolls the saving throw, adding your Charisma modifier to the result.")
    assert again.bonus == f.Amount(modifiers=("charisma",))


def test_attacks_of_somebody() -> None:
    card = read("Self", "Trigger You take damage from an enemy's attack.", "Effect You shift 1 square.")
    assert card.trigger is not None and card.trigger.by is not None and card.trigger.attack == f.AttackKind()
    card = read("Self", "Trigger An enemy shifts away from you.", "Effect You shift 1 square.")
    assert card.trigger is not None and card.trigger.events == ("shift from",)


def test_a_push_against_something_solid() -> None:
    (case,) = on_hit("If this push moves the target into an obstruction, it takes 5 damage.")
    assert case.test == f.Unable(f.TARGET, "moved")


def test_whoever_must_strike_strikes_freely() -> None:
    (attack,) = on_hit("The target must make a basic attack against an enemy of your choice as a free action.")
    assert attack.who == f.TARGET and attack.free


@pytest.mark.parametrize("verb", ["can", "may"])
def test_leave_to_move_through_others_moves_nobody(verb: str) -> None:
    (leave,) = effect(f"You {verb} move through enemy spaces until the end of your next turn.")
    assert isinstance(leave, f.PassThrough)


def test_an_action_of_the_next_turn_that_is_lost() -> None:
    scene = hit("3 damage, and the target loses its next move action.")
    scene.turn("G")
    scene.dice(d20=[1])
    scene.do("G", "Claw", "A")
    with pytest.raises(Illegal):
        scene.do("G", "walk", path=[(4, 2)])
    scene.turn("A")
    scene.turn("G")
    scene.do("G", "walk", path=[(4, 2)])


def test_a_bonus_when_charging() -> None:
    (bonus,) = effect("You gain a +2 bonus to attack rolls with charges until the end of your next turn.")
    assert bonus.attack == f.AttackKind(kind="charge")


def test_whether_somebody_is_ones_quarry() -> None:
    scene = hit("3 damage. If the target is your quarry, it takes 5 extra damage.")
    assert scene["G"].hp == 47


@pytest.mark.parametrize("words", [
    "The target's next attack before the end of its next turn takes a -4 penalty.",
    "The target takes a -4 penalty to its next attack roll before the end of its next turn.",
])
def test_the_next_attack_of_somebody(words: str) -> None:
    scene = hit("3 damage.", words)
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 30
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 20


def test_extra_damage_of_the_next_attack_before_a_turn_ends() -> None:
    (extra,) = effect("The target deals 1d6 extra damage with its next attack before the end of its next turn.")
    assert extra.next_only and extra.duration == f.Duration("end", whose=f.TARGET)
    (extra,) = effect("The target's next hit deals extra damage equal to your Charisma modifier.")
    assert extra.next_only and extra.who == f.TARGET


def test_half_damage_from_the_attacks_of_somebody() -> None:
    scene = hit("3 damage, and you take half damage from the target's attacks until the end of your next turn.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 25


def test_a_bonus_on_the_occasion_of_an_attack_is_that_attacks() -> None:
    (held,) = on_hit("Until the start of your next turn, if an ally attacks the target, that ally gains a +2 bonus to "
                     "the damage roll.")
    assert held.effects[0].effects[0].attack == f.AttackKind(kind="triggering")


def test_a_bonus_behind_a_leave_to_attack_is_that_attacks() -> None:
    (may,) = effect("The target may make a basic attack as a free action, and gains a +2 bonus to the attack roll.")
    assert may.effects[0].bonus == 2
    charge = "\n".join(("Trick", "Daily Utility 1 (Standard Action) ● Martial", "Near burst 5, one ally",
                        "Effect The target may charge as a free action, and gains a +2 bonus to the attack roll."))
    assert list(read_card(charge, ORCUS_TERMS).notes())


def test_whoever_sees_somebody() -> None:
    (leave,) = on_hit("Each ally who can see the target may shift 1 square as a free action.")
    assert leave.who.tests == (f.Sees(f.EACH, f.TARGET),)


def test_an_effect_removed_from_somebody() -> None:
    (rid,) = effect("Remove one effect that a save can end from the target.")
    assert rid.who == f.TARGET and rid.automatic
