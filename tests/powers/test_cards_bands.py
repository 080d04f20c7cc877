"""Hero cards without squares: their triggers, targets, limits and sentences, each played with what must come of it
written down first. All powers here are invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.powers.bands.card import read_card
from battlemat.powers.forms import TARGET, Reroll
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +7 vs. AC—6 damage"
BLADE = "blade +0 1d8"


def spell(*rows: str, name: str = "Spark") -> str:
    return "\n".join([name, "Ranged spell", "At-Will", *rows])


def flexible(trigger: str, effect: str = "You gain 4 temporary hit points.", special: str = "") -> str:
    rows = ["Feint", "Flexible melee attack", "At-Will", f"Trigger: {trigger}", f"Effect: {effect}"]
    return "\n".join([*rows, f"Special: {special}"] if special else rows)


def bolt(hit: str, **more: str) -> str:
    rows = ["Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", f"Hit: {hit}"]
    return spell(*rows, *[f"{label}: {text}" for label, text in more.items()])


def notes(card: str) -> list[str]:
    return [note.text for note in read_card(card, ARCHMAGE_TERMS).notes()]


def fight(*cards: str, foes: str = "GH", **a: Any) -> Scene:
    """A with these cards, engaged with G; its ally B; an ogre or two. A's turn."""
    for card in cards:
        assert notes(card) == []
    ogre = {"side": "monsters", "hp": 60, "ac": 16, "pd": 14, "md": 14, "powers": [CLAW]}
    ogres: dict[str, Any] = dict.fromkeys(foes, ogre)
    scene = Scene("archmage", engaged=[("A", "G")], A={"hp": 60, "weapon": BLADE, "powers": list(cards), **a},
                  B={"hp": 40, "at_hp": 20}, **ogres)
    scene.turn("A")
    return scene


@pytest.mark.parametrize(("rounds", "temp"), [(1, 0), (3, 4)])
def test_a_trigger_that_is_wider_while_the_die_is_high(rounds: int, temp: int) -> None:
    scene = fight(flexible("Natural 16+ if the escalation die is 2+; otherwise natural 20."))
    for _ in range(rounds - 1):
        scene.turn("A")
    scene.dice(d20=[17], d8=[2])
    scene.do("A", "Feint", "G")
    assert scene["A"].temp_hp == temp


@pytest.mark.parametrize(("trigger", "natural", "temp"), [
    ("Any hit with a natural 16+.", 17, 4), ("Any hit with a natural 16+.", 15, 0),
    ("Any natural even roll, when the escalation die is 1+.", 18, 0),
])
def test_a_trigger_asks_for_the_die_and_what_stands_beside_it(trigger: str, natural: int, temp: int) -> None:
    scene = fight(flexible(trigger))
    scene.dice(d20=[natural], d8=[2])
    scene.do("A", "Feint", "G")
    assert scene["A"].temp_hp == temp


def test_a_flexible_attack_is_picked_as_often_as_its_card_says() -> None:
    scene = fight(flexible("Natural even roll", special="You can use this maneuver only twice per battle."))
    for n, temp in enumerate([4, 4, 0]):
        scene.battle.creatures[0].temp_hp = 0
        scene.dice(d20=[18], d8=[2])
        scene.do("A", "Feint", "G")
        assert scene["A"].temp_hp == temp, n
        scene.turn("A")


MEND = "\n".join(["Mend", "Close-quarters spell", "Once per battle", "Quick action",
                  "Target: You or one ally you are next to.", "Effect: The target can heal using a recovery.",
                  "Special: You can use this spell twice per battle, but only once per turn."])


def test_twice_a_battle_but_once_a_turn() -> None:
    scene = fight(MEND, at_hp=10)
    scene.dice(d8=[4, 4])
    scene.do("A", "Mend", "A")
    with pytest.raises(Illegal):
        scene.do("A", "Mend", "A", using="standard")
    scene.turn("A")
    scene.do("A", "Mend", "A")
    scene.turn("A")
    assert not scene.can("A", "Mend", "A")
    assert scene["A"].recoveries == 6


def test_a_chain_spell_goes_on_to_another_enemy_with_an_even_roll() -> None:
    chain = spell("Target: One nearby enemy; chain spell.", "Attack: Intelligence + Level vs. PD.",
                  "Hit: 5 lightning damage.")
    scene = fight(chain)
    scene.dice(d20=[16, 17])
    scene.do("A", "Spark", "H")
    assert (scene["G"].hp, scene["H"].hp) == (55, 55)
    scene = fight(chain)
    scene.dice(d20=[17, 16])
    scene.do("A", "Spark", "H")
    assert (scene["G"].hp, scene["H"].hp) == (60, 55)


def test_a_command_is_given_as_an_ally_comes_to_its_turn() -> None:
    target = "Target: One nearby ally (on the ally's turn)."
    word = "\n".join(["Stand", "Command", "At-Will", "Interrupt action", target,
                      "Effect: The target gains 5 temporary hit points."])
    scene = fight(word)
    scene.accept("A", "Stand")
    scene.turn("B")
    assert (scene["B"].temp_hp, scene["A"].temp_hp) == (5, 0)


def test_the_weapon_of_a_line_for_even_hits() -> None:
    cut = "\n".join(["Cut", "Melee attack", "At-Will", "Target: One enemy.", "Attack: Strength + Level vs. AC.",
                     "Natural even hit: WEAPON + 4 damage.", "Natural odd hit: 1 damage."])
    scene = fight(cut)
    scene.dice(d20=[18], d8=[7])
    scene.do("A", "Cut", "G")
    assert scene["G"].hp == 60 - 11


def test_a_spell_that_hits_of_itself() -> None:
    scene = fight(spell("Target: One nearby enemy.", "Attack: Automatic hit.", "Effect: 2d4 force damage."))
    scene.dice(d4=[3, 2])
    scene.do("A", "Spark", "H")
    assert scene["H"].hp == 55


def test_you_and_those_beside_you() -> None:
    scene = fight(spell("Target: You and each nearby ally.", "Effect: The target gains 3 temporary hit points."))
    scene.do("A", "Spark")
    assert (scene["A"].temp_hp, scene["B"].temp_hp, scene["G"].temp_hp) == (3, 3, 0)


@pytest.mark.parametrize(("text", "mook", "standard"), [
    ("5 damage; or 12 damage against a mook.", 12, 5),
    ("5 damage against a non-mook; no effect against a mook.", 0, 5)])
@pytest.mark.parametrize("kind", ["mook", "standard"])
def test_other_damage_to_mooks(text: str, mook: int, standard: int, kind: str) -> None:
    card = bolt(text)
    scene = Scene("archmage", A=dict(powers=[card]), G=dict(side="monsters", hp=60, pd=10, kind=kind, powers=[CLAW]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Spark", "G")
    assert notes(card) == [] and scene["G"].hp == 60 - (mook if kind == "mook" else standard)


@pytest.mark.parametrize(("at", "hp"), [(60, 60 - 5 - 9), (40, 40 - 5)])
def test_more_than_so_many_hit_points(at: int, hp: int) -> None:
    scene = fight(bolt("5 damage. If the target has more than 50 hp, it takes 9 fire damage."))
    scene.battle.creatures[3].hp = at
    scene.dice(d20=[15])
    scene.do("A", "Spark", "H")
    assert scene["H"].hp == hp


def test_healing_with_two_recoveries() -> None:
    rally = spell("Target: One nearby ally.", "Effect: The target can heal using two recoveries but is dazed until the "
                  "end of its next turn.")
    scene = fight(rally)
    scene.dice(d8=[3, 4])
    scene.do("A", "Spark", "B")
    assert (scene["B"].hp, scene["B"].recoveries, scene["B"].conditions) == (27, 6, {"dazed"})


def test_the_first_critical_hit_becomes_a_plain_one() -> None:
    guard = spell("Effect: Until the end of your next turn, the first critical hit you take from a melee attack "
                  "becomes a normal hit instead.")
    scene = fight(guard, ac=10)
    scene.do("A", "Spark")
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 60 - 6


def test_once_a_battle_an_enemys_fall_lets_it_strike_again() -> None:
    trait = ("Onward: Once per battle, when one of this creature's melee attacks drops an enemy to 0 hp, it can make "
             "a claw attack as a free action.")
    scene = Scene("archmage", engaged=[("A", "G"), ("B", "G")], A=dict(at_hp=5, ac=10), B=dict(at_hp=5, ac=10),
                  G=dict(side="monsters", powers=["Claw +30 vs. AC—8 damage", trait]))
    scene.turn("G")
    scene.dice(d20=[10, 10, 10])
    scene.do("G", "Claw", "A", choose={"attack": "B"})
    assert scene["A"].dying and scene["B"].dying
    assert scene.dice_left()["d20"] == [10]


@pytest.mark.parametrize("text", [
    "Choose one druid spell of your level or lower. That spell is now part of your powers.",
    "You gain a random spell from the shaman class.",
    "Starting at 4th level, you can take a shaman spell in place of a druid spell.",
])
def test_what_a_hero_learns_is_for_its_sheet(text: str) -> None:
    assert notes(f"Learning\nEffect: {text}") == []


@pytest.mark.parametrize("text", [
    "The spell deals 5 more damage to targets you know.",
    "You gain a spell from the shaman class that you can cast this battle.",
])
def test_what_is_done_with_it_in_a_fight_is_not(text: str) -> None:
    assert notes(f"Learning\nEffect: {text}") == [text]


WIN = "\n".join(["Win", "Tactic", "At-Will", "Quick action", "Target: One nearby enemy.",
                 "Attack: Charisma + Level vs. MD.", "Hit: You gain 2 command points."])
PAID = "\n".join(["Bid", "Command", "At-Will", "Quick action", "Cost: 1 command point.", "Target: One nearby ally.",
                  "Effect: The target gains 5 temporary hit points."])


def test_a_use_is_paid_with_points_won_in_the_battle() -> None:
    scene = fight(WIN, PAID)
    assert not scene.can("A", "Bid", "B")
    scene.dice(d20=[19])
    scene.do("A", "Win", "G")
    for _ in range(2):
        scene.turn("A")
        scene.do("A", "Bid", "B")
    scene.turn("A")
    assert scene["B"].temp_hp == 5
    assert not scene.can("A", "Bid", "B")


def test_a_price_that_nobody_knows_stays_with_the_referee() -> None:
    card = PAID.replace("1 command point", "a lock of hair")
    assert notes(card) == ["Cost: a lock of hair."]


ACID = bolt("5 acid damage, and 4 ongoing acid damage.", Miss="2 ongoing acid damage.").replace(
    "One nearby enemy.", "One nearby enemy with 30 hp or fewer.")


@pytest.mark.parametrize(("level", "natural", "ongoing"), [(1, 19, 4), (1, 2, 2), (3, 19, 9), (3, 2, 6)])
@pytest.mark.parametrize("step", ["8 damage, and 9 ongoing damage; 6 ongoing on a miss.",
                                  "8 damage, and 9 ongoing damage. 6 ongoing damage on a miss."])
def test_a_step_tells_of_the_miss_as_well(step: str, level: int, natural: int, ongoing: int) -> None:
    scene = fight(f"{ACID}\n3rd level spell: {step}", level=level)
    scene.battle.creatures[3].hp = 25
    scene.dice(d20=[natural])
    scene.do("A", "Spark", "H")
    assert scene["H"].ongoing == {"acid": ongoing}
    assert scene["H"].hp == 25 - (0 if natural == 2 else 8 if level == 3 else 5)


@pytest.mark.parametrize(("level", "hp", "fits"), [(1, 30, True), (1, 31, False), (5, 55, True), (5, 56, False)])
def test_a_step_may_be_about_the_targets(level: int, hp: int, fits: bool) -> None:
    scene = fight(f"{ACID}\n5th level spell: Target with 55 hp or fewer.", level=level)
    scene.battle.creatures[3].hp = hp
    assert scene.can("A", "Spark", "H") is fits


@pytest.mark.parametrize(("level", "both"), [(3, False), (5, True)])
def test_a_step_may_name_more_of_them(level: int, both: bool) -> None:
    scene = fight(bolt("5 damage.") + "\n5th level spell: You can now target up to two nearby enemies with the spell.",
                  level=level)
    assert scene.can("A", "Spark", targets=["G", "H"]) is both


def test_a_step_may_tell_how_often() -> None:
    step = "\n5th level spell: This spell is now recharge 11+ after battle instead of daily."
    card = read_card(bolt("5 damage.") + step, ARCHMAGE_TERMS)
    assert card.understood and card.steps[0].usage is not None
    assert (card.steps[0].usage.kind, card.steps[0].usage.faces[0]) == ("recharge", 11)


@pytest.mark.parametrize(("target", "hp"), [("G", 60 - 9), ("H", 60 - 5)])
def test_other_damage_to_those_it_is_engaged_with(target: str, hp: int) -> None:
    scene = fight(bolt("5 cold damage, or 9 cold damage to an enemy you are engaged with."))
    scene.dice(d20=[19])
    scene.do("A", "Spark", target)
    assert scene[target].hp == hp


def test_a_power_that_asks_for_momentum() -> None:
    card = "\n".join(["Flourish", "Momentum power", "At-Will", "Quick action",
                      "Effect: You gain 4 temporary hit points."])
    scene = fight(card, bolt("You gain momentum.", **{"Natural even hit": "You lose your momentum."}))
    assert not scene.can("A", "Flourish")
    for natural, can in ((19, True), (18, False)):
        scene.dice(d20=[natural])
        scene.do("A", "Spark", "G")
        assert scene.can("A", "Flourish") is can
        scene.turn("A")


def test_a_use_that_takes_the_focus() -> None:
    price = "\n".join(["Mend", "At-Will", "Quick action", "Cost: Focus.", "Effect: You gain 4 temporary hit points."])
    scene = fight(price, bolt("You gain focus."))
    assert not scene.can("A", "Mend")
    scene.dice(d20=[19])
    scene.do("A", "Spark", "G")
    scene.do("A", "Mend")
    assert scene["A"].temp_hp == 4
    scene.turn("A")
    assert not scene.can("A", "Mend")


@pytest.mark.parametrize(("text", "can"), [
    ("The escalation die must be 2+.", False), ("Escalation die must be 0.", True),
    ("You must be staggered to use this power.", False),
    ("You must be engaged with 2 or more enemies to use this power.", False),
    ("You must be engaged with an enemy to cast this spell.", True)])
def test_what_must_be_so_to_use_it(text: str, can: bool) -> None:
    assert fight(bolt("5 damage.", Special=text)).can("A", "Spark", "G") is can


def test_an_engaged_ally_is_one_whom_an_enemy_holds() -> None:
    card = spell("Effect: One of your engaged allies gains 5 temporary hit points.")
    foe = {"side": "monsters", "hp": 60, "powers": [CLAW]}
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [card]}, B={"hp": 40}, C={"hp": 40}, G=foe)
    scene.turn("A")
    scene.do("A", "Spark")
    assert (scene["B"].temp_hp, scene["C"].temp_hp) == (5, 0)


@pytest.mark.parametrize(("natural", "hp"), [([18, 18], 50), ([17], 55)])
def test_a_first_attack_is_made_again_once(natural: list[int], hp: int) -> None:
    scene = fight(bolt("5 damage.", **{"Natural even hit": "Repeat this attack if this was your first attack with this "
                                                           "action."}))
    scene.dice(d20=natural)
    scene.do("A", "Spark", "G")
    assert scene["G"].hp == hp


def alone(card: str, **foe: Any) -> Scene:
    """A with a card or a trait, engaged with G alone."""
    scene = Scene("archmage", engaged=[("A", "G")], A={"hp": 60, "powers": [card]},
                  G={"side": "monsters", "hp": 60, "pd": 14, **foe})
    assert not scene["A"].notes
    return scene


def test_more_damage_with_the_next_roll_alone() -> None:
    card = "\n".join(["Cheer", "At-Will", "Quick action",
                      "Effect: You gain a +2d6 damage bonus to your next damage roll this battle."])
    scene = fight(card, bolt("5 damage."))
    scene.do("A", "Cheer")
    for hp in (48, 43):
        scene.dice(d20=[19], d6=[3, 4])
        scene.do("A", "Spark", "G")
        assert scene["G"].hp == hp
        scene.turn("A")


def test_one_save_ends_both_bans() -> None:
    scene = fight(bolt("The target can't move or use move actions (hard save ends, 16+)."))
    scene.dice(d20=[19])
    scene.do("A", "Spark", "H")
    scene.turn("H")
    assert not scene.can("H", "move", to="rear")
    scene.dice(d20=[16])
    scene.turn("A")
    scene.turn("H")
    assert scene.can("H", "move", to="rear")


def test_in_the_place_of_the_hit_for_those_with_more_hit_points() -> None:
    card = bolt("5 damage. If the target has more than 50 hp, it takes 20 ongoing poison damage instead.")
    for at_hp, hp in ((60, 60), (50, 45)):
        scene = alone(card, at_hp=at_hp)
        scene.turn("A")
        scene.dice(d20=[19])
        scene.do("A", "Spark", "G")
        assert scene["G"].hp == hp
        assert bool(scene["G"].ongoing) is (at_hp == 60)


QUICK = "\n".join([
    "Second Breath", "Talent", "Once per battle, you can rally using a quick action instead of a standard action."])


@pytest.mark.rule("archmage.rally.first")
def test_a_rally_for_a_quick_action_leaves_the_standard_action_once() -> None:
    scene = Scene("archmage", A=dict(hp=60, at_hp=20, powers=[QUICK]), G=dict(side="monsters"))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d8=[5])
    scene.do("A", "Second Breath")
    assert (scene["A"].hp, scene["A"].recoveries) == (25, 7)
    assert (scene["A"].actions["standard"], scene["A"].actions["quick"]) == (1, 0)
    scene.turn("A")
    assert not scene.can("A", "Second Breath")


@pytest.mark.parametrize("words", ["The spell is not expended.", "You don't expend the spell."])
def test_a_spell_that_missed_is_kept(words: str) -> None:
    bolt = "\n".join(["Bolt", "Ranged spell", "Daily", "Target: One nearby enemy",
                      "Attack: Intelligence + Level vs. PD", "Hit: 5 fire damage.", f"Miss: {words}"])
    scene = Scene("archmage", A=dict(powers=[bolt]), G=dict(side="monsters"))
    assert not scene["A"].notes
    for die, kept in ((2, True), (19, False)):
        scene.turn("A")
        scene.dice(d20=[die])
        scene.do("A", "Bolt", "G")
        scene.turn("A")
        assert scene.can("A", "Bolt", "G") is kept


def test_a_save_is_rolled_again_not_an_attack() -> None:
    power = read_card("\n".join(["Nerve", "Free action", "Once per battle", "Trigger: You fail a save.",
                                 "Effect: Reroll the save."]), ARCHMAGE_TERMS)
    assert not list(power.notes())
    assert [one.what for one in power.walk() if isinstance(one, Reroll)] == ["saving throw"]


def test_who_is_vulnerable_to_its_attacks() -> None:
    scene = fight(bolt("3 damage, and the target is vulnerable to your attacks until the end of the battle."))
    for natural, lost in ((18, 3), (18, 6)):
        before = scene["G"].hp
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Spark", "G")
        assert before - scene["G"].hp == lost


def test_the_following_attack_is_the_one_printed() -> None:
    card = bolt("7 damage.", Effect="One nearby ally can heal using a free recovery. Then make the following attack.")
    assert notes(card) == []
    power = read_card(card, ARCHMAGE_TERMS)
    assert len(power.effect) == 1 and power.attack is not None
    later = bolt("7 force damage.", Effect="When an enemy hits you this battle, make the following attack.")
    assert notes(later) == ["following attack"]


@pytest.mark.parametrize("effect", [
    "When you hit with a melee attack during your turn, gain 1d3 command points.",
    "As a free action during your turn, gain a +2 AC bonus until you are hit by an attack (or until the battle ends).",
    "You can roll a save (d20) against a save ends effect.",
])
def test_what_goes_without_saying_on_a_card(effect: str) -> None:
    assert notes(f"Drill\nAt-Will\nEffect: {effect}") == []


def test_an_attack_that_hits_deals_its_own_extra_damage() -> None:
    card = spell("Target: One nearby ally.", "Effect: The target can make a basic attack as a free action. If that "
                 "attack hits, add 4 to the damage.")
    leave: Any = read_card(card, ARCHMAGE_TERMS).effect[0]
    assert notes(card) == [] and leave.effects[0].extra.flat == 4


def test_an_ally_pops_free_from_whom_it_is_engaged_with() -> None:
    card = bolt("3 damage, and one of your allies engaged with the target can pop free from it.")
    leave: Any = read_card(card, ARCHMAGE_TERMS).hit[1]
    assert notes(card) == [] and leave.effects[0].other == TARGET


def test_the_attack_again_on_somebody_else() -> None:
    scene = fight(bolt("3 damage, and you can make the attack again against a different nearby enemy."))
    scene.dice(d20=[15, 15])
    scene.do("A", "Spark", "G", choose={"target": "H"})
    assert (scene["G"].hp, scene["H"].hp) == (57, 57)


@pytest.mark.parametrize("target", ["One nearby enemy; breath weapon.", "One nearby enemy (see below)."])
def test_what_is_told_with_the_targets(target: str) -> None:
    card = spell(f"Target: {target}", "Attack: Intelligence + Level vs. PD.", "Hit: 3 damage.")
    assert notes(card) == []
    assert ("breath weapon" in read_card(card, ARCHMAGE_TERMS).tags) is ("breath" in target)
