"""Modifiers: what adds up, what does not, and the named types."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def boon(name: str, modifier: str, stat: str = "attack rolls") -> str:
    """A free self power: `modifier` is the print, such as "+2 power bonus"."""
    verb = "gain" if modifier.startswith("+") else "take"
    return (
        f"{name}\nAt-Will Utility 1 (Free Action) ● Martial\nSelf\n"
        f"Effect You {verb} a {modifier} to {stat} until the end of your next turn."
    )


def using(stage: Callable[..., Scene], *boons: str) -> Scene:
    """A next to G, on A's turn, every boon used: First, Second, Third."""
    scene = stage(A=dict(at=(5, 5), powers=list(boons)), G=foe(at=(6, 5), powers=[CLUB]))
    scene.turn("A")
    for text in boons:
        scene.do("A", text.split("\n", 1)[0])
    return scene


CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


@pytest.mark.rule("orcus.modifier.definition")
def test_every_part_is_a_bonus_or_a_penalty_and_the_counting_ones_sum_to_the_total(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18, conditions=["rattled"]), G=foe(at=(6, 5), conditions=["stunned"])
    )
    scene.turn("A")
    total = scene.attack("A", "melee-basic", "G")
    assert total.value == 4 + 3 - 2 + 2
    assert sum(part.value for part in total.parts if part.counts) == total.value
    assert -2 in [part.value for part in total.parts]


@pytest.mark.rule("orcus.modifier.stacking")
@pytest.mark.parametrize("kind", ["power", "feat", "enhancement", "ancestry"])
def test_of_two_bonuses_of_one_type_only_the_higher_counts(
    stage: Callable[..., Scene], kind: str
) -> None:
    scene = using(stage, boon("First", f"+1 {kind} bonus"), boon("Second", f"+3 {kind} bonus"))
    total = scene.attack("A", "melee-basic", "G")
    assert total.value == 3 + 3
    assert [part.value for part in total.parts if not part.counts] == [1]
    assert {part.type for part in total.parts if part.value == 1} == {kind}


@pytest.mark.rule("orcus.modifier.stacking")
@pytest.mark.parametrize("kind", [
    pytest.param(kind, marks=pytest.mark.rule(f"orcus.modifier.{kind}"))
    for kind in ("power", "feat", "enhancement", "ancestry")
])
def test_a_bonus_of_a_type_adds_to_those_of_all_others(stage: Callable[..., Scene], kind: str) -> None:
    kinds = ["power", "feat", "enhancement", "ancestry"]
    scene = using(stage, *[boon(name, f"+1 {name} bonus") for name in kinds], boon("more", f"+3 {kind} bonus"))
    assert scene.attack("A", "melee-basic", "G").value == 3 + 3 + 3
    assert {part.type for part in scene.attack("A", "melee-basic", "G").parts} >= set(kinds)


@pytest.mark.rule("orcus.modifier.stacking")
def test_of_one_type_the_best_bonus_and_the_worst_penalty_both_count(stage: Callable[..., Scene]) -> None:
    scene = using(
        stage,
        boon("First", "+3 power bonus"),
        boon("Second", "-1 power penalty"),
        boon("Third", "-2 power penalty"),
    )
    assert scene.attack("A", "melee-basic", "G").value == 3 + 3 - 2


@pytest.mark.rule("orcus.modifier.untyped")
def test_untyped_modifiers_all_stack(stage: Callable[..., Scene]) -> None:
    scene = using(
        stage, boon("First", "+1 bonus"), boon("Second", "+3 bonus"), boon("Third", "+2 power bonus")
    )
    assert scene.attack("A", "melee-basic", "G").value == 3 + 1 + 3 + 2


@pytest.mark.rule("orcus.modifier.power")
def test_a_power_bonus_from_an_ally_and_one_of_your_own_do_not_add(stage: Callable[..., Scene]) -> None:
    bless = (
        "Cheer\nAt-Will Utility 1 (Swift Action) ● Martial\nNear burst 5, one ally\n"
        "Effect The target gains a +2 power bonus to attack rolls until the end of your next turn."
    )
    scene = stage(
        B=dict(at=(4, 4), powers=[bless]),
        A=dict(at=(5, 5), powers=[boon("First", "+1 power bonus")]),
        G=foe(at=(6, 5)),
    )
    scene.turn("B")
    scene.do("B", "Cheer", "A")
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 3 + 2
    scene.do("A", "First")
    assert scene.attack("A", "melee-basic", "G").value == 3 + 2


@pytest.mark.rule("orcus.modifier.power")
@pytest.mark.rule("orcus.keyword.maneuver")
@pytest.mark.rule("orcus.keyword.tactical")
def test_the_power_bonuses_of_two_keyword_criticals_do_not_add(stage: Callable[..., Scene]) -> None:
    def card(name: str, tags: str, hit: str) -> str:
        return (
            f"{name}\nAt-Will Attack 1 (Standard Action) ● {tags}\nMelee touch, one creature\n"
            f"Attack Dexterity vs Will\nHit {hit}"
        )

    slow = "The target is slowed until the end of your next turn."
    thrust = (
        "Thrust\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
        "Attack Strength vs AC\nHit 1dW + Strength modifier damage."
    )
    cards = [card("Wrongfoot", "Maneuver, Martial", slow), card("Readout", "Martial, Tactical", slow), thrust]
    scene = stage(A=dict(at=(5, 5), powers=cards), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[20, 20])
    scene.do("A", "Wrongfoot", "G")
    scene.do("A", "action-point")
    scene.do("A", "Readout", "G")
    scene.turn("A")
    assert scene.attack("A", "Thrust", "G").value == 3 + 2


@pytest.mark.rule("orcus.modifier.ability")
def test_the_ability_used_gives_an_ability_modifier(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=16, dex=8, ranged="bow +2 1d10, range 20/40"), G=foe(at=(6, 5))
    )
    scene.turn("A")
    melee = [part.value for part in scene.attack("A", "melee-basic", "G").parts if part.type == "ability"]
    ranged = [part.value for part in scene.attack("A", "ranged-basic", "G").parts if part.type == "ability"]
    assert melee == [3]
    assert ranged == [-1]


@pytest.mark.rule("orcus.modifier.ability")
@pytest.mark.rule("orcus.ruling.two-ability-modifiers")
@pytest.mark.parametrize(
    ("added", "lost"),
    [
        ("Strength modifier + Dexterity modifier", 3 + 4 + 2),
        ("Strength modifier + Strength modifier", 3 + 4),
    ],
)
def test_two_named_abilities_both_add_but_one_never_twice(
    stage: Callable[..., Scene], added: str, lost: int
) -> None:
    card = (
        "Weave\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
        f"Attack Strength vs AC\nHit 1dW + {added} damage."
    )
    scene = stage(A=dict(at=(5, 5), str=18, dex=14, powers=[card]), G=foe(at=(6, 5), hp=40))
    scene.turn("A")
    scene.dice(d20=[15], d8=[3])
    scene.do("A", "Weave", "G")
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.modifier.armor")
@pytest.mark.rule("orcus.modifier.shield")
@pytest.mark.rule("orcus.ruling.modifiers-beyond-rolls")
def test_armor_and_shield_bonuses_to_armor_class_add_but_two_shields_do_not(
    stage: Callable[..., Scene],
) -> None:
    scene = using(
        stage,
        boon("First", "+2 armor bonus", "AC"),
        boon("Second", "+1 shield bonus", "AC"),
        boon("Third", "+2 shield bonus", "AC"),
    )
    total = scene.defense("A", "ac", attacker="G", power="Club")
    assert total.value == 15 + 2 + 2
    assert [part.value for part in total.parts if not part.counts] == [1]
    assert scene.defense("A", "ref", attacker="G", power="Club").value == 15


@pytest.mark.rule("orcus.modifier.untyped")
@pytest.mark.rule("orcus.ruling.same-effect-twice")
@pytest.mark.parametrize(
    ("options", "bonus"), [({}, 4), ({"same-named-bonuses-do-not-stack": True}, 2)]
)
def test_two_allies_helping_one_attack(
    stage: Callable[..., Scene], options: dict[str, bool], bonus: int
) -> None:
    scene = stage(
        A=dict(at=(4, 4)), B=dict(at=(4, 5)), C=dict(at=(4, 6)), G=foe(at=(5, 5)), options=options
    )
    scene.turn("A")
    scene.do("A", "help-attack", "C", choose={"against": "G"})
    scene.turn("B")
    scene.do("B", "help-attack", "C", choose={"against": "G"})
    scene.turn("C")
    assert scene.attack("C", "melee-basic", "G").value == 3 + bonus


@pytest.mark.rule("orcus.modifier.untyped")
@pytest.mark.rule("orcus.ruling.same-effect-twice")
def test_rally_and_total_defense_stack_on_every_defense(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=20), G=foe(at=(6, 5), powers=[CLUB]))
    scene.turn("A")
    scene.do("A", "rally")
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    for defense in ("ac", "fort", "ref", "will"):
        assert scene.defense("A", defense, attacker="G", power="Club").value == 15 + 4


@pytest.mark.rule("orcus.modifier.untyped")
@pytest.mark.rule("orcus.attack.combat-advantage")
@pytest.mark.rule("orcus.ruling.combat-advantage-is-a-state")
def test_many_reasons_for_combat_advantage_give_plus_two_once(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(4, 5)), B=dict(at=(6, 5)), G=foe(at=(5, 5), conditions=["prone", "stunned", "restrained"])
    )
    scene.turn("A")
    assert scene.flanks("A", "G")
    assert scene.attack("A", "melee-basic", "G").value == 3 + 2
