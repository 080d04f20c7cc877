"""Hero cards without squares in the freer turns of their print: so much a point, spells cast, whom a card is for, and
higher levels told in short. Each is played with what must come of it written down first; all powers are invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.card import read_card
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +7 vs. AC—6 damage"


def spell(*rows: str, name: str = "Glimmer", usage: str = "At-Will") -> str:
    return "\n".join([name, "Ranged spell", usage, *rows])


def bolt(*rows: str, **more: Any) -> str:
    return spell("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", *rows, **more)


def notes(card: str) -> list[str]:
    return [note.text for note in read_card(card, ARCHMAGE_TERMS).notes()]


def effect(*rows: str) -> tuple[Any, ...]:
    return tuple(read_card(spell(*rows), ARCHMAGE_TERMS).effect)


def fight(*cards: str, level: int = 1, b: int = 10, **a: Any) -> Scene:
    """A, of this level, with these cards; its allies B and C; an enemy G nearby. A's turn."""
    for card in cards:
        assert notes(card) == []
    scene = Scene("archmage", A={"hp": 60, "level": level, "powers": list(cards), **a},
                  B={"hp": 40, "at_hp": b}, C={"hp": 40, "at_hp": 10},
                  G={"side": "monsters", "hp": 200, "pd": 14, "ac": 16, "powers": [CLAW]})
    scene.turn("A")
    return scene


@pytest.mark.parametrize(("rounds", "dice", "lost"), [(1, [], 10), (3, [2, 5], 17)])
def test_so_many_dice_for_each_point_on_the_die(rounds: int, dice: list[int], lost: int) -> None:
    scene = fight(bolt("Hit: 10 damage, plus 1d6 cold damage for each point on the escalation die."))
    for _ in range(rounds - 1):
        scene.turn("A")
    scene.dice(d20=[15], d6=dice)
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp == 200 - lost


def test_dice_per_point_of_the_die_are_dice() -> None:
    scene = fight(bolt("Hit: 10 damage plus 1d6 cold damage per point on the escalation die."))
    scene.turn("A")
    scene.dice(d20=[15], d6=[4])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp == 186


@pytest.mark.parametrize(("usage", "healed"), [("Daily", 4), ("At-Will", 0)])
def test_whoever_casts_a_daily_spell(usage: str, healed: int) -> None:
    talent = ("Mantle\nTalent\nSpecial: Whenever you cast a daily spell, you heal 4 hit points.")
    scene = fight(talent, bolt("Hit: 3 damage.", usage=usage), at_hp=20)
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert scene["A"].hp == 20 + healed


@pytest.mark.parametrize(("kind", "condition"), [("fire", {"dazed"}), ("cold", set())])
def test_whoever_hits_with_a_spell_that_deals_such_damage(kind: str, condition: set[str]) -> None:
    talent = ("Searing\nTalent\nSpecial: When you hit with a spell attack that deals fire damage, the target is dazed "
              "until the end of its next turn.")
    scene = fight(talent, bolt(f"Hit: 3 {kind} damage."))
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].conditions == condition


@pytest.mark.parametrize("target", [
    "Two nearby allies, or you and one nearby ally.", "Up to two nearby allies, possibly including you."])
def test_one_of_two_can_be_oneself(target: str) -> None:
    scene = fight(spell(f"Target: {target}", "Effect: The target heals 5 hit points."), at_hp=20)
    scene.do("A", "Glimmer", targets=["A", "C"])
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (25, 10, 15)


@pytest.mark.parametrize("target", [
    "Up to two allies who are staggered or at 0 hp or below.", "Two nearby allies, each with 20 hp or fewer."])
def test_only_those_of_whom_it_is_so(target: str) -> None:
    scene = fight(spell(f"Target: {target}", "Effect: The target heals 5 hit points."), b=30)
    assert not scene.can("A", "Glimmer", "B") and scene.can("A", "Glimmer", "C")


def test_numbers_of_a_higher_level_for_hits_of_a_kind() -> None:
    card = bolt("Hit: 4 damage.", "Natural odd hit: The target takes 6 ongoing fire damage.", "Miss: 2 damage.",
                "3rd level spell: 9 damage, 12 ongoing on odd hit; 5 on a miss.")
    scene = fight(card, level=3)
    scene.dice(d20=[17])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp == 191 and scene["G"].ongoing == {"fire": 12}


@pytest.mark.parametrize("trigger", [
    "An ally is staggered by a nearby enemy's attack.", "When an ally is staggered by an enemy's melee attack."])
def test_an_event_by_somebodys_attack(trigger: str) -> None:
    card = "\n".join(["Avenge", "Close-quarters power", "Once per battle", "Free action", f"Trigger: {trigger}",
                      "Effect: You heal 7 hit points."])
    assert notes(card) == []
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "at_hp": 20, "powers": [card]}, B={"hp": 40, "ac": 12},
                  G={"side": "monsters", "hp": 200, "powers": ["Claw +7 vs. AC—25 damage"]})
    scene.turn("G")
    scene.accept("A", "Avenge")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "B")
    assert scene["A"].hp == 27


@pytest.mark.parametrize(("hp", "temp"), [(40, 6), (20, 12)])
def test_so_much_or_more_if_it_is_so(hp: int, temp: int) -> None:
    gain = "Effect: The target gains 6 temporary hit points, or 12 if it is staggered."
    card = spell("Target: One nearby ally.", gain)
    scene = fight(card, b=hp)
    scene.do("A", "Glimmer", "B")
    assert scene["B"].temp_hp == temp


def test_damage_that_is_told_in_two_parts() -> None:
    scene = fight(bolt("Hit: 3 damage + damage equal to twice your level."), level=4)
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp == 189


def test_half_of_it_to_those_around() -> None:
    scene = Scene("archmage", A={"hp": 60, "powers": [bolt("Hit: 9 damage, and you take half as much damage.")]},
                  G={"side": "monsters", "hp": 200, "pd": 14})
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert (scene["G"].hp, scene["A"].hp) == (191, 56)


def test_the_next_attack_in_its_time() -> None:
    scene = fight(bolt("Hit: 3 damage, and your next attack against the target this battle gains a +5 bonus."))
    low = 14 - 4 - 1
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    scene.turn("A")
    scene.dice(d20=[low])
    scene.do("A", "Glimmer", "G")
    assert scene.last("attack").hit


def test_an_attack_that_drops_whom_it_hits() -> None:
    card = bolt("Hit: 30 damage. If this attack drops the target, you heal 8 hit points.")
    for hp, healed in ((20, 8), (200, 0)):
        scene = Scene("archmage", A={"hp": 60, "at_hp": 20, "powers": [card]},
                      G={"side": "monsters", "hp": hp, "pd": 14}, H={"side": "monsters", "hp": 50})
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Glimmer", "G")
        assert scene["A"].hp == 20 + healed


def test_a_save_with_a_bonus() -> None:
    harm = "Claw +7 vs. AC—5 damage, and the target is dazed (save ends)"
    card = spell("Target: One nearby ally.", "Effect: The target rolls a save with a +5 bonus.")
    assert notes(card) == []
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [card]}, B={"hp": 40, "ac": 12},
                  G={"side": "monsters", "hp": 200, "powers": [harm]})
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "B")
    assert scene["B"].conditions == {"dazed"}
    scene.turn("A")
    scene.dice(d20=[6])
    scene.do("A", "Glimmer", "B")
    assert scene["B"].conditions == set()


def test_an_opportunity_attack_is_provoked() -> None:
    card = bolt("Hit: 3 damage, and the target provokes an opportunity attack from one of your allies engaged with it.")
    assert notes(card) == []
    scene = Scene("archmage", engaged=[("B", "G")], A={"hp": 60, "powers": [card]},
                  B={"hp": 40, "level": 1, "weapon": "blade +0 1d8"},
                  G={"side": "monsters", "hp": 200, "pd": 14, "ac": 14})
    scene.turn("A")
    scene.accept("B", "melee-basic")
    scene.dice(d20=[15, 16], d8=[4])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp < 197


@pytest.mark.parametrize(("level", "own"), [(1, 4), (3, 9)])
def test_a_level_that_tells_two_things_in_one_and_one_in_short(level: int, own: int) -> None:
    price = "Special: When you cast the spell, you or a willing nearby ally of your choice loses 4 hit points."
    card = bolt("Hit: 5 damage.", price, "3rd level spell: 12 damage and you or ally loses 9 hit points.")
    steps = read_card(card, ARCHMAGE_TERMS).steps
    assert notes(card) == [] and [step.part for step in steps] == ["hit", "special"]
    scene = Scene("archmage", A={"hp": 60, "level": level, "powers": [card]},
                  G={"side": "monsters", "hp": 200, "pd": 9})
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert scene["A"].hp == 60 - own and scene["G"].hp == (195 if level == 1 else 188)


@pytest.mark.parametrize(("rounds", "lost"), [(1, 3), (4, 8)])
def test_what_this_attack_deals_besides(rounds: int, lost: int) -> None:
    scene = fight(bolt("Hit: 3 damage.", "Special: When the escalation die is 3+, this attack deals 5 extra damage."))
    for _ in range(rounds - 1):
        scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp == 200 - lost


def test_ongoing_damage_that_this_attack_deals_besides() -> None:
    also = "Special: If the target is nearby, this attack also deals 5 ongoing fire damage."
    scene = fight(bolt("Hit: 3 damage.", also))
    scene.dice(d20=[15])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].ongoing == {"fire": 5}


def test_a_crit_range_of_this_attack() -> None:
    scene = fight(bolt("Hit: 6 damage.", "Special: This attack has a crit range of 17+."))
    scene.dice(d20=[17])
    scene.do("A", "Glimmer", "G")
    assert scene["G"].hp == 188


def test_the_next_time_in_its_time_is_one() -> None:
    ward = spell("Effect: The next time an enemy hits you this battle, it takes 6 damage.", name="Ward")
    scene = Scene("archmage", engaged=[("A", "G")], A={"hp": 60, "ac": 10, "powers": [ward.replace("Ranged", "Close")]},
                  G={"side": "monsters", "hp": 200, "powers": [CLAW]})
    scene.turn("A")
    scene.do("A", "Ward")
    for _ in range(2):
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Claw", "A")
        scene.turn("A")
    assert scene["G"].hp == 194


def test_a_flexible_attack_that_waits_for_an_opportunity() -> None:
    card = "\n".join(["Feint", "Flexible melee attack", "At-Will", "Trigger: Any hit", "Effect: You heal 5 hit points.",
                      "Special: You can use this maneuver only when you make an opportunity attack."])
    assert notes(card) == []
    scene = Scene("archmage", engaged=[("A", "G")], A={"hp": 60, "at_hp": 20, "powers": [card],
                                                       "weapon": "blade +0 1d8"},
                  G={"side": "monsters", "hp": 200, "ac": 10})
    scene.turn("A")
    scene.dice(d20=[15], d8=[3])
    scene.do("A", "Feint", "G") if scene.can("A", "Feint", "G") else scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 20


def test_recoveries_spent_for_powers_and_powers_had_again() -> None:
    given = "Effect: That ally can expend a recovery to regain a daily power or spell."
    (may,) = effect("Target: One nearby ally.", given)
    assert [type(one).__name__ for one in may.effects] == ["SpendRecovery", "Recharge"] and not may.effects[0].heals
    given = "Effect: A nearby ally regains the use of a once-per-battle racial power that was expended this battle."
    (again,) = effect(given)
    assert again.kind == "encounter"


@pytest.mark.parametrize(("words", "told"), [
    ("This cantrip makes a faint light, bright enough to read by.", True),
    ("The effect is rather like an echo.", True),
    ("This spell creates a light that blinds enemies.", False),
    ("The spell creates a small wall that blocks the way.", False),
])
def test_trifles_that_small_magic_brings_forth(words: str, told: bool) -> None:
    assert (notes(spell(f"Effect: {words}")) == []) is told


def test_a_small_word_printed_twice_is_one() -> None:
    card = spell("Target: Up to to two nearby allies.", "Effect: The target heals 5 hit points.")
    scene = fight(card)
    scene.do("A", "Glimmer", targets=["B", "C"])
    assert (scene["B"].hp, scene["C"].hp) == (15, 15)
