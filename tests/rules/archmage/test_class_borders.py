"""Decisions at their borders that nothing else settles: rerolls, circumstances, checks, weapons, mobs, flight."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session
from battlemat.files.parties import every_hero
from battlemat.systems.archmage.heroes import Hero

Stage = Callable[..., Scene]
CLAW = "Claw +20 vs. AC—6 damage"
FOE: dict[str, Any] = {"side": "monsters", "hp": 90, "powers": [CLAW]}
SPARK = "Spark\nMelee spell\nAt-Will\nTarget: One enemy\nAttack: Intelligence + Level vs. AC\nHit: 5 fire damage."
SWIPE = "Swipe\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 5 damage."
SLING = "sling +0 1d6, range 1/2"


def duel(stage: Stage, *, options: dict[str, Any] | None = None, g: dict[str, Any] | None = None, **a: Any) -> Scene:
    """A and G in melee, on A's turn."""
    scene = stage(options=options, engaged=[("A", "G")], A={"hp": 90} | a, G=FOE | (g or {}))
    scene.turn("A")
    return scene


# ---------------------------------------------------------------------- two weapons


@pytest.mark.rule("archmage.two-weapon.reroll-2")
@pytest.mark.parametrize(("action", "arms", "again"), [
    ("melee-basic", {"offhand": "dirk +0 1d4"}, True),
    ("melee-basic", {}, False),
    ("ranged-basic", {"offhand": "dirk +0 1d4", "ranged": SLING}, False),
    ("Swipe", {"offhand": "dirk +0 1d4"}, True),
    ("Spark", {"offhand": "dirk +0 1d4"}, False),
    ("Swipe", {}, False),
])
def test_a_natural_2_is_rolled_again_with_one_of_two_weapons_only(stage: Stage, action: str, arms: dict[str, Any],
                                                                  again: bool) -> None:
    scene = duel(stage, weapon="blade +0 1d8", powers=[SPARK, SWIPE], **arms)
    scene.dice(d20=[2, 19] if again else [2])
    scene.do("A", action, "G", choose={"reroll": True} if again else {})
    assert scene.last("attack").natural == (19 if again else 2)


@pytest.mark.rule("archmage.two-weapon.reroll-2", "archmage.ruling.situational-dice")
def test_so_it_is_with_other_dice_for_once(stage: Stage) -> None:
    scene = duel(stage, options={"situational_weapon_dice": "on"}, weapon="blade +0 1d8", offhand="dirk +0 1d4")
    scene.dice(d20=[2, 19], d10=[7])
    scene.do("A", "melee-basic", "G", choose={"reroll": True, "weapon-dice": "bigger"})
    assert (scene.last("attack").natural, scene["G"].hp) == (19, 83)


@pytest.mark.rule("archmage.two-weapon.reroll-2")
@pytest.mark.parametrize("dropped", ["blade", "dirk"])
def test_who_has_put_one_of_them_down_fights_with_one(stage: Stage, dropped: str) -> None:
    scene = duel(stage, weapon="blade +0 1d8", offhand="dirk +0 1d4", powers=[SWIPE])
    scene.do("A", "drop-item", using=dropped)
    scene.dice(d20=[2])
    scene.do("A", "Swipe", "G")
    assert scene.last("attack").natural == 2


# ---------------------------------------------------------------------- circumstances and checks


@pytest.mark.rule("archmage.modifier.plus-minus-2", "archmage.ruling.circumstance")
@pytest.mark.parametrize(("options", "word", "worth"), [
    ({}, "+2", 2), ({}, "-2", -2), ({}, "+2 -2", 0), ({}, "+2 +2", 2), ({}, "-2 -2 +2", 0),
    ({"circumstance_stacking": "yes"}, "+2 +2", 4), ({"circumstance_stacking": "yes"}, "+2 -2 -2", -2),
])
def test_circumstances_are_worth_2_each(stage: Stage, options: dict[str, Any], word: str, worth: int) -> None:
    scene = duel(stage, options=options)
    scene.dice(d20=[10])
    plain = scene.attack("A", "melee-basic", "G").value
    scene.do("A", "melee-basic", "G", choose={"circumstance": word})
    assert scene.last("attack").total == 10 + plain + worth


@pytest.mark.rule("archmage.ruling.circumstance")
@pytest.mark.parametrize("word", ["+3", "much", "+1", "2x"])
def test_nothing_else_is_a_circumstance(stage: Stage, word: str) -> None:
    scene = duel(stage)
    assert scene.why_not("A", "melee-basic", "G", choose={"circumstance": word}) == "archmage.modifier.plus-minus-2"


@pytest.mark.rule("archmage.dicey.check", "archmage.ruling.skill-checks")
@pytest.mark.parametrize(("said", "shown", "good"), [
    ({"skill": "strength"}, 11, True), ({"skill": "str"}, 10, False), ({"skill": "locksmith"}, 10, True),
    ({"skill": "locksmith"}, 9, False), ({"skill": "stealth", "dc": 5}, 4, True),
    ({"skill": "heal", "dc": 25}, 20, False),
])
def test_a_check_reaches_15_or_what_the_referee_says(stage: Stage, said: dict[str, Any], shown: int,
                                                     good: bool) -> None:
    scene = duel(stage, skills={"locksmith": 5}, str=16)
    scene.dice(d20=[shown])
    scene.do("A", "check", choose=said)
    assert (" fails" not in scene.last("check").text) is good


@pytest.mark.rule("archmage.dicey.check")
@pytest.mark.parametrize("said", [{"skill": "basketry"}, {"skill": "locksmth"}, {"skill": "str", "dc": "hard"}])
def test_a_check_names_an_ability_or_a_background_and_a_number(stage: Stage, said: dict[str, Any]) -> None:
    scene = duel(stage, skills={"locksmith": 5})
    assert scene.why_not("A", "check", choose=said) == "archmage.dicey.check"
    assert scene.why_not("A", "melee-basic", "G", choose=said) == "archmage.dicey.check"


# ---------------------------------------------------------------------- weapons of heroes


@pytest.mark.rule("archmage.ruling.hit-rule")
@pytest.mark.parametrize("plus", [0, 1, 3])
def test_a_magic_weapon_adds_to_the_roll(plus: int) -> None:
    hero = next(one for one in every_hero("archmage") if isinstance(one, Hero) and any(w.melee for w in one.weapons))
    made: Any = replace(hero, enhancement=plus, weapons=tuple(replace(arm, enhancement=0) for arm in hero.weapons))
    scene = Scene("archmage", engaged=[("A", "G")], A=made, G=FOE)
    total = scene.attack("A", "melee-basic", "G")
    assert sum(part.value for part in total.parts if part.type == "enhancement" and part.counts) == plus
    assert sum(part.value for part in total.parts if part.counts) == total.value


# ---------------------------------------------------------------------- who may when


@pytest.mark.rule("archmage.ruling.coup-details")
def test_a_coup_de_grace_is_dealt_on_ones_own_turn(stage: Stage) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=FOE | {"conditions": ["unconscious"]})
    scene.turn("B")
    assert scene.can("B", "coup-de-grace", "G")
    assert scene.why_not("A", "coup-de-grace", "G") is not None


@pytest.mark.rule("archmage.ambush.two-act")
def test_the_surprised_do_not_act_in_the_ambush(stage: Stage) -> None:
    scene = stage(ambush="A", engaged=[("A", "G")], A={}, B={}, G=FOE | {"surprised": True})
    scene.turn("A")
    battle = scene.battle
    refused = battle.rules.turns.incapacity(battle, battle.creatures[2], battle.creatures[2].sheet.powers[0])
    assert refused is not None and refused.rule == "archmage.ambush.two-act"
    assert not scene.can("G", "Claw", "A")


@pytest.mark.rule("archmage.flee.propose")
def test_fleeing_is_proposed_on_a_heros_turn(stage: Stage) -> None:
    scene = stage(A={}, B={}, G=FOE)
    scene.turn("B")
    assert scene.can("A", "flee") and scene.can("B", "flee")
    assert scene.why_not("G", "flee") == "archmage.flee.propose"
    scene.turn("G")
    assert scene.why_not("A", "flee") == "archmage.flee.propose"


# ---------------------------------------------------------------------- moving


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
def test_only_foes_in_the_fight_are_engaged(stage: Stage) -> None:
    scene = stage(A={}, B={}, G=FOE, H=FOE | {"at_hp": 0})
    scene.turn("A")
    assert scene.why_not("A", "engage", "B") == "archmage.unengaged.engage-by-moving"
    assert scene.why_not("A", "engage", "H") == "archmage.unengaged.engage-by-moving"
    assert scene.can("A", "engage", "G")


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_nobody_aims_at_the_dead(stage: Stage) -> None:
    scene = stage(A={"powers": ["Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level "
                                "vs. PD\nHit: 5 damage."]}, G=FOE, H=FOE | {"at_hp": 0})
    scene.turn("A")
    assert scene.can("A", "Bolt", "G")
    assert not scene.can("A", "Bolt", "H")


# ---------------------------------------------------------------------- recoveries and free actions


@pytest.mark.rule("archmage.recovery.overdraw-half")
@pytest.mark.parametrize(("con", "shown", "left", "healed"), [
    (1, 1, 8, 1), (1, 1, 0, 1), (10, 8, 8, 8), (10, 8, 0, 4), (10, 7, 0, 3), (14, 1, 0, 1)])
def test_a_recovery_heals_at_least_1_and_half_of_it_too(stage: Stage, con: int, shown: int, left: int,
                                                        healed: int) -> None:
    scene = duel(stage, at_hp=20, con=con, recoveries=left)
    scene.dice(d8=[shown])
    scene.do("A", "rally")
    assert scene["A"].hp == 20 + healed
    assert scene["A"].recoveries == max(0, left - 1)


SPELL = "{}\nRanged spell\nAt-Will\n{}Target: One nearby enemy\nAttack: Wisdom + Level vs. PD\nHit: 1 damage."
ZAP = SPELL.format("Zap", "Quick action\n")
BOLT = SPELL.format("Bolt", "")


def struck_by(scene: Scene, who: str) -> list[Any]:
    """The attacks somebody has made."""
    return [event for event in scene.log if event.kind == "attack" and event.who == who]


@pytest.mark.rule("archmage.ruling.free-action-cap", "archmage.action.free")
@pytest.mark.parametrize(("cap", "struck"), [
    ("none", [1, 3]), (0, [0, 0]), (1, [1, 1]), (2, [1, 2]), (3, [1, 3]),
])  # fmt: skip
def test_opportunity_attacks_are_free_actions_of_the_turn(stage: Stage, cap: object, struck: list[int]) -> None:
    caster = {"hp": 90, "powers": [ZAP, BOLT]}
    scene = stage(options={"free_action_cap": cap}, engaged=[("A", "G"), ("B", "G")], A=caster, B=caster,
                  G=FOE | {"pd": 30})
    seen = []
    for who, spells in (("A", ["Zap"]), ("B", ["Zap", "Bolt"])):
        scene.turn(who)
        before = len(struck_by(scene, "G"))
        for spell in spells:
            scene.accept("G", "opportunity-attack")
            scene.do(who, spell, "G")
        if who == "B":
            scene.accept("G", "opportunity-attack")
            scene.do(who, "move", to="rear")
        seen.append(len(struck_by(scene, "G")) - before)
    assert seen == struck


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.parametrize("dead", [False, True])
def test_the_dead_keep_what_they_died_of_when_the_fight_ends(stage: Stage, dead: bool) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 20}, B={"at_hp": -100 if dead else -5}, G=FOE | {"at_hp": 1})
    scene.turn("A")
    scene.dice(d20=[19], d8=[4] if dead else [4, 6])
    scene.do("A", "melee-basic", "G")
    assert scene["B"].alive is not dead
    assert scene["B"].dying is False
    assert (scene["B"].hp > 0) is not dead


# ---------------------------------------------------------------------- the end of turns and of fights


@pytest.mark.rule("archmage.save.roll")
def test_one_effect_is_saved_against_without_being_asked_which(stage: Stage) -> None:
    line = "Sting +20 vs. AC—1 damage, and the target is dazed (save ends)"
    scene = stage(engaged=[("A", "G")], A={"hp": 90}, G=FOE | {"powers": [line]})
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Sting", "A")
    scene.turn("A")
    scene.dice(d20=[5])
    scene.end()
    assert "dazed" in scene["A"].conditions


@pytest.mark.rule("archmage.save.roll")
@pytest.mark.parametrize(("stung", "asked"), [(1, "turn"), (2, "save-order")])
def test_only_of_several_it_is_asked_which_comes_first(stage: Stage, stung: int, asked: str) -> None:
    lines = [f"Sting {n} +20 vs. AC—1 damage, and the target is {word} (save ends)"
             for n, word in enumerate(("dazed", "weakened"))]
    scene = stage(engaged=[("A", "G")], A={"hp": 90}, G=FOE | {"powers": lines})
    for n in range(stung):
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", f"Sting {n}", "A")
    scene.turn("A")
    session = Session(scene.battle)
    session.replay("end")
    assert session.decision is not None and session.decision.name == asked


@pytest.mark.rule("archmage.ruling.monster-kinds")
def test_too_much_damage_goes_on_to_those_near_the_fallen(stage: Stage) -> None:
    mook = {"side": "monsters", "name": "Rat", "kind": "mook", "hp": 6, "ac": 5,
            "traits": ["Mook: Kill one rat mook for every 6 damage you deal to the mob."]}
    scene = stage(engaged=[("A", "H")], A={"str": 18}, G=mook, H=mook, I=mook, J=mook)
    scene.turn("A")
    scene.dice(d20=[15], d8=[8])
    scene.do("A", "melee-basic", "H")
    assert [key for key in "GHIJ" if not scene[key].alive] == ["G", "H"]


@pytest.mark.rule("archmage.escalation.advance")
def test_temporary_hit_points_and_the_die_go_when_the_fight_ends(stage: Stage) -> None:
    scene = stage(engaged=[("A", "G")], A={"temp_hp": 7, "str": 20}, B={}, G=FOE | {"at_hp": 1})
    scene.turn("A")
    scene.turn("A")
    assert scene.escalation == 1
    scene.dice(d20=[19], d8=[4])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].temp_hp, scene.escalation) == (0, 0)
    assert [event.who for event in scene.log if event.kind == "temp" and event.who == "B"] == []
