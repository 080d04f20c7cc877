"""What hero cards change about the attack they are or answer: bonuses to it, to a roll just made, less damage.

Each played: what must come of it was written down first.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""


def card(name: str, *rows: str, head: str = "At-Will Attack 1 (Standard Action) ● Weapon") -> str:
    """A hero's power card."""
    return "\n".join((name, head, *rows))


def field(*cards: str, who: dict[str, Any] | None = None, **foe: Any) -> Scene:
    """A beside its enemy G, with these cards, of which none may hold a note; B an ally, H an enemy far off."""
    scene = Scene("orcus", FIELD, A={"hp": 50, "ac": 15, "str": 14, "powers": list(cards), **(who or {})},
                  B=dict(hp=50), G={"side": "monsters", "hp": 50, "ac": 15, "fort": 10, "ref": 10, "will": 10, **foe},
                  H=dict(side="monsters", hp=50, ac=15))
    assert not scene["A"].notes
    return scene


BASE = card("Base", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 6 damage.")


@pytest.mark.rule("orcus.modifier.untyped")
@pytest.mark.parametrize("special", [
    "Special You gain a +4 bonus to this attack against staggered targets.",
    "Special You gain a +4 bonus to this attack if the target is staggered.",
    "Special If the target is staggered, you gain a +4 bonus to this attack.",
    "Effect You gain a +4 bonus to attack rolls with this power against staggered targets.",
])
def test_a_bonus_to_the_attack_itself_counts_before_it_is_rolled(special: str) -> None:
    scene = field(card("Finish", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 6 damage.", special), BASE)
    scene.turn("A")
    whole = scene.attack("A", "Finish", "G").value
    assert whole == scene.attack("A", "Base", "G").value
    hurt = field(card("Finish", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 6 damage.", special), BASE,
                 at_hp=20)
    hurt.turn("A")
    hurt.dice(d20=[15 - whole - 4])
    hurt.do("A", "Finish", "G")
    assert hurt["G"].hp == 14
    hurt.turn("A")
    hurt.dice(d20=[15 - whole - 4])
    hurt.do("A", "Base", "G")
    assert hurt["G"].hp == 14


def answer(*rows: str, action: str = "Counter") -> str:
    return card("Answer", "Self", *rows, head=f"At-Will Utility 1 ({action}) ● Martial")


STRIKE = "Strike (standard, at-will): +5 vs AC; 9 damage."


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.parametrize("effect", [
    "Effect Add your Strength modifier to the attack roll.",
    "Effect Add 2 to the triggering attack roll.",
    "Effect You gain a +2 bonus to the triggering attack roll.",
])
@pytest.mark.parametrize(("short", "hits"), [(2, True), (3, False)])
def test_a_missed_roll_is_raised(effect: str, short: int, hits: bool) -> None:
    scene = field(answer("Trigger You miss with an attack.", effect, action="Free Action"), BASE)
    scene.turn("A")
    bonus = scene.attack("A", "Base", "G").value
    scene.dice(d20=[15 - bonus - short])
    scene.accept("A", "Answer")
    scene.do("A", "Base", "G")
    assert scene["G"].hp == (44 if hits else 50)


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.parametrize(("effect", "taken"), [
    ("Effect Reduce the damage from the attack by 4.", 5),
    ("Effect Reduce the damage you take from the triggering attack by your Strength modifier.", 7),
    ("Effect You take 4 less damage from the attack.", 5),
    ("Effect Reduce the damage by 20.", 0),
    ("Effect The triggering attack deals half damage to you.", 4),
])
@pytest.mark.parametrize("trigger", ["You are hit by a melee attack.", "An enemy hits you with an attack."])
def test_the_damage_of_the_attack_answered_is_less(effect: str, taken: int, trigger: str) -> None:
    scene = field(answer("Trigger " + trigger, effect), powers=[STRIKE])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.accept("A", "Answer")
    scene.do("G", "Strike", "A")
    assert scene["A"].hp == 50 - taken


@pytest.mark.rule("orcus.act.rally")
@pytest.mark.parametrize("words", ["The target can take the rally action as a free action.", "The target rallies.",
                                   "The target can rally as a free action."])
def test_who_is_called_to_it_rallies_once(words: str) -> None:
    call = card("Call", "Near burst 5, one ally", "Effect " + words, head="At-Will Utility 1 (Swift Action) ● Martial")
    scene = Scene("orcus", FIELD, A=dict(powers=[call]), B=dict(hp=40, at_hp=10), G=dict(side="monsters"),
                  H=dict(side="monsters"))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Call", "B")
    assert scene["B"].hp == 20
    assert scene["B"].recoveries == 7
    assert scene.defense("B", "ac").value == 17
    scene.turn("A")
    scene.do("A", "Call", "B")
    assert scene["B"].hp == 20
    scene.turn("B")
    assert not scene.can("B", "rally")


@pytest.mark.parametrize(("state", "choice"), [("slowed", "1"), ("prone", "2")])
def test_one_of_two_states_is_chosen(state: str, choice: str) -> None:
    scene = field(card("Upset", "Melee weapon, one creature", "Attack Strength vs AC",
                       "Hit 6 damage, and the target is either slowed (save ends) or knocked prone (your choice)."))
    scene.turn("A")
    scene.dice(d20=[15])
    option = {"1": "1 the target is slowed (save ends)", "2": "2 the target is knocked prone"}[choice]
    scene.do("A", "Upset", "G", choose={"option": option})
    assert scene["G"].conditions == {state}


def test_the_power_used_is_had_again() -> None:
    once = card("Once", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 6 damage.",
                head="Encounter Attack 1 (Standard Action) ● Weapon")
    again = card("Again", "Self", "Effect You regain the use of an encounter power you have already used.",
                 head="At-Will Utility 1 (Swift Action) ● Martial")
    scene = field(once, again)
    scene.turn("A")
    scene.do("A", "Once", "G")
    assert not scene.can("A", "Once", "G")
    scene.do("A", "Again")
    scene.turn("A")
    assert scene.can("A", "Once", "G")


@pytest.mark.parametrize(("words", "spent", "healed"), [
    ("The target regains hit points as if it had spent a recovery.", 0, 10),
    ("The target can spend a recovery and regains additional hit points equal to your Strength modifier.", 1, 12),
])
def test_a_recovery_and_more(words: str, spent: int, healed: int) -> None:
    call = card("Tend", "Near burst 5, one ally", "Effect " + words, head="At-Will Utility 1 (Swift Action) ● Martial")
    scene = Scene("orcus", FIELD, A=dict(str=14, powers=[call]), B=dict(hp=40, at_hp=10), G=dict(side="monsters"),
                  H=dict(side="monsters"))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Tend", "B")
    assert (scene["B"].hp, scene["B"].recoveries) == (10 + healed, 8 - spent)


def test_one_effect_that_a_save_can_end_ends() -> None:
    shake = card("Shake", "Self", "Effect You end one effect on you that a save can end.",
                 head="At-Will Utility 1 (Swift Action) ● Martial")
    daze = "Daze (standard, at-will): +5 vs AC; 1 damage, and the target is slowed (save ends)."
    scene = field(shake, powers=[daze])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Daze", "A")
    assert scene["A"].conditions == {"slowed"}
    scene.turn("A")
    scene.do("A", "Shake")
    assert not scene["A"].conditions


@pytest.mark.parametrize(("fire", "answers"), [(" fire", True), ("", False)])
def test_only_an_attack_that_deals_such_damage_is_answered(fire: str, answers: bool) -> None:
    scene = field(answer("Trigger You are hit by an attack that deals fire damage.",
                         "Effect Reduce the damage from the attack by 4."),
                  powers=[f"Strike (standard, at-will): +5 vs AC; 9{fire} damage."])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.accept("A", "Answer")
    scene.do("G", "Strike", "A")
    assert scene["A"].hp == 50 - (5 if answers else 9)


def test_two_blades_are_needed_where_a_card_says_so() -> None:
    twin = card("Twin", "Melee weapon, one creature", "Requirements You are wielding a melee weapon in each hand.",
                "Attack Strength vs AC", "Hit 6 damage.")
    one = field(twin)
    one.turn("A")
    assert not one.can("A", "Twin", "G")
    two = field(twin, who=dict(weapon="dagger +3 1d4", offhand="dagger +3 1d4"))
    two.turn("A")
    assert two.can("A", "Twin", "G")


@pytest.mark.parametrize("effect", [
    "Effect Reduce the damage from the attack by 4.", "Effect Halve the damage from the attack."])
def test_damage_that_has_been_dealt_is_not_lessened_in_silence(effect: str) -> None:
    late = answer("Trigger You take damage from a melee attack.", effect)
    scene = Scene("orcus", FIELD, A=dict(powers=[late]), B={}, G=dict(side="monsters"), H=dict(side="monsters"))
    assert scene["A"].notes
