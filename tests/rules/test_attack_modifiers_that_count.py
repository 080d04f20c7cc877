"""Which of the modifiers laid on somebody count on a roll, and which are used up by it, in every game.

Each is limited in the same few ways: to attacks of a kind, against somebody, with powers of a tag, to one roll.
"""

from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.basic import damage_parts
from battlemat.engine.attacks.strike import Strike
from battlemat.engine.battle import Battle
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import ITS_SIDE, NOBODY, Effect
from battlemat.engine.effects.flags import GAINS_NONE, GRANTS_ADVANTAGE, GRANTS_MELEE_ADVANTAGE, GRANTS_NONE
from battlemat.engine.effects.modifiers import ANY_ATTACK, MELEE, RANGED, Modifier

GAMES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.modifier.definition", "orcus.modifier.untyped")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.circumstance-modifiers",
                                                  "fourth.ruling.bonus-stacking")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.modifier.plus-minus-2")),
]
LINES = {"archmage": ("Claw +6 vs. AC—3 damage", "R: Dart +6 vs. AC—3 damage")}
G, A, H = range(3)
KINDS = {"any": ANY_ATTACK, "melee": MELEE, "ranged": RANGED}


def staged(system: str) -> Battle:
    """A beside G and H, with a claw of fire and a dart."""
    lines = LINES.get(system, ("Claw (standard, at-will): Reach 1; +6 vs AC; 3 damage.",
                               "Dart (standard, at-will): Ranged 5; +6 vs AC; 3 damage."))
    cast: dict[str, Any] = {"G": {"side": "monsters"}, "A": {"powers": list(lines)}, "H": {"side": "monsters"}}
    more: dict[str, Any] = {"engaged": [("A", "G"), ("A", "H")]}
    if system != "archmage":
        more = {}
        for key, at in (("A", (3, 3)), ("G", (4, 3)), ("H", (3, 4))):
            cast[key]["at"] = at
    scene = Scene(system, **cast, **more)
    scene.turn("A")
    battle = scene.battle
    battle.escalation = 0
    next(power for power in battle.creatures[A].sheet.powers if power.name == "Claw").tags = frozenset({"fire"})
    return battle


def blow(battle: Battle, name: str, target: int) -> Strike:
    power = next(power for power in battle.creatures[A].sheet.powers if power.name == name)
    strike = power.blow(battle, battle.creatures[A], Use(power, target=target), target)
    assert strike is not None
    return strike


def counts(name: str, other: int, kind: str, versus: int, tags: str) -> bool:
    """Whether it counts on this power: `other` is the one on the other side of the roll."""
    fitting = not tags or (name == "Claw" and "fire" in tags.split("|"))
    return kind in ("any", "melee" if name == "Claw" else "ranged") and versus in (-1, other) and fitting


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("stat", ["attack", "damage"])
def test_what_counts_on_ones_own_rolls(system: str, stat: str) -> None:
    staging = staged(system)
    plain = staging.rules.attacks.attack_total(staging, blow(staging, "Claw", G))
    for kind, versus, tags, once in product(KINDS, (-1, G, H), ("", "fire", "cold|fire", "cold"), (False, True)):
        for name, target in product(("Claw", "Dart"), (G, H)):
            battle = staging.copy()
            who = battle.creatures[A]
            boon = Modifier(stat, 3, "", "boon", "", versus, KINDS[kind], once, tags)
            for effect in (Effect("boon", A, FIGHT, modifiers=(boon,)),
                           Effect("other", A, FIGHT, modifiers=(Modifier("save", 1, "", "other", once=True),))):
                verbs.add_effect(battle, who, effect)
            strike = blow(battle, name, target)
            does = counts(name, target, kind, versus, tags)
            said = (kind, versus, tags, once, name, target)
            bonus = battle.rules.attacks.attack_total(battle, strike) - plain
            harm = sum(part.amount for part in damage_parts(battle, strike))
            assert (bonus, harm) == ((3 * does, 0) if stat == "attack" else (0, 3 * does)), said
            assert battle.rules.attacks.explain_attack(battle, strike).value == bonus + plain, said
            battle.rules.attacks.spend_once(battle, who, strike, stat)
            left = [effect.name for effect in who.effects]
            assert left == (["other"] if once and does else ["boon", "other"]), said


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("stat", ["ac", "defenses", "fort", "attack"])
def test_what_counts_on_a_defense(system: str, stat: str) -> None:
    staging = staged(system)
    stat = "pd" if (system, stat) == ("archmage", "fort") else stat
    for kind, versus, once, name in product(KINDS, (-1, G, A, H), (False, True), ("Claw", "Dart")):
        battle = staging.copy()
        target = battle.creatures[G]
        ward = Modifier(stat, 3, "", "ward", "", versus, KINDS[kind], once)
        for effect in (Effect("ward", G, FIGHT, modifiers=(ward,)), Effect("until struck", G, FIGHT, attacked=True),
                       Effect("other", G, FIGHT, modifiers=(Modifier("save", 1, "", "other", once=True),))):
            verbs.add_effect(battle, target, effect)
        strike = blow(battle, name, G)
        does = stat in ("ac", "defenses") and counts(name, A, kind, versus, "")
        said = (kind, versus, once, name)
        assert battle.rules.attacks.defense_total(battle, strike) == 15 + 3 * does, said
        assert battle.rules.attacks.explain_defense(battle, strike).value == 15 + 3 * does, said
        battle.rules.attacks.spend_attacked(battle, target, strike)
        left = [effect.name for effect in target.effects]
        assert left == (["other"] if once and does else ["ward", "other"]), said


ADVANTAGE = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.attack.combat-advantage",
                                                 "orcus.ruling.combat-advantage-is-a-state")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.combat-advantage", "fourth.ruling.bonus-stacking")),
]
FLAGS = {"": 0, "to all": GRANTS_ADVANTAGE, "in melee": GRANTS_MELEE_ADVANTAGE, "to nobody": GRANTS_NONE}


@pytest.mark.parametrize("system", ADVANTAGE)
@pytest.mark.parametrize("grants", FLAGS)
@pytest.mark.parametrize("never", [False, True])
@pytest.mark.parametrize("favored", [False, True])
def test_who_has_combat_advantage(system: str, grants: str, never: bool, favored: bool) -> None:
    """By what the target grants, to whom an effect grants it, or by the power: never by one that can have none, never
    against one that grants none; and +2 for however many reasons.
    """
    staging = staged(system)
    plain = staging.rules.attacks.attack_total(staging, blow(staging, "Claw", G))
    for to, source, name in product((NOBODY, A, H, ITS_SIDE), (A, H), ("Claw", "Dart")):
        battle = staging.copy()
        attacker, target = battle.creatures[A], battle.creatures[G]
        verbs.add_effect(battle, target, Effect("opening", source, FIGHT, advantage_to=to, flags=FLAGS[grants]))
        if never:
            verbs.add_effect(battle, attacker, Effect("blunder", H, FIGHT, flags=GAINS_NONE))
        strike = blow(battle, name, G)
        strike.favored = favored
        opened = to == A or (to == ITS_SIDE and source == A)
        granted = opened or grants == "to all" or (grants == "in melee" and name == "Claw")
        barred = never or grants == "to nobody"
        said = (to, source, name)
        attacks = battle.rules.attacks
        assert bool(attacks.advantage(battle, attacker, target, strike)) is (granted and not barred), said
        assert bool(attacks.advantages(battle, attacker, target, strike)) is (granted and not barred), said
        expected = plain + 2 * ((granted or favored) and not barred)
        assert attacks.attack_total(battle, strike) == expected, said
        assert strike.advantage is (expected > plain), said


MARKS = [pytest.param("orcus", marks=pytest.mark.rule("orcus.condition.marked")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.condition.marked"))]


@pytest.mark.parametrize("system", MARKS)
@pytest.mark.parametrize("by", ["nobody", "G", "H"])
@pytest.mark.parametrize("targets", [(G,), (H,), (G, H)])
def test_a_mark_costs_attacks_that_leave_its_maker_out(system: str, by: str, targets: tuple[int, ...]) -> None:
    battle = staged(system)
    strike = blow(battle, "Claw", targets[0])
    plain = battle.rules.attacks.attack_total(battle, strike)
    who = {"G": G, "H": H}.get(by, -1)
    if who >= 0:
        verbs.add_effect(battle, battle.creatures[A], Effect("mark", who, FIGHT, mark=True))
    strike.targets = targets
    left_out = who >= 0 and who not in targets
    assert battle.rules.attacks.attack_total(battle, strike) == plain - 2 * left_out


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("stat", ["attack", "ac", "defenses", "damage", "save"])
def test_what_counts_on_this_one_roll(system: str, stat: str) -> None:
    """What an answer or the power itself adds to one roll counts on the number it names alone."""
    battle = staged(system)
    attacks, strike = battle.rules.attacks, blow(battle, "Claw", G)
    plain = attacks.attack_total(battle, strike)
    assert attacks.defense_total(battle, strike) == 15
    strike.extra = [Modifier(stat, 3, "", "luck"), Modifier("will", 9, "", "other")]
    assert attacks.attack_total(battle, strike) == plain + 3 * (stat == "attack")
    assert attacks.defense_total(battle, strike) == 15 + 3 * (stat in ("ac", "defenses"))


SAID = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.improvised")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.circumstance-modifiers"))]


@pytest.mark.parametrize("system", SAID)
@pytest.mark.parametrize("favored", [-1, G, A])
@pytest.mark.parametrize("amount", [None, 2, -2])
def test_a_circumstance_counts_for_whom_it_was_said(system: str, favored: int, amount: int | None) -> None:
    battle = staged(system)
    plain = battle.rules.attacks.attack_total(battle, blow(battle, "Claw", G))
    battle.circumstance = None if amount is None else Modifier("circumstance", amount, "", "high ground")
    battle.favored = favored
    counted = battle.rules.attacks.attack_total(battle, blow(battle, "Claw", G)) - plain
    assert counted == ((amount or 0) if favored == A else 0)
