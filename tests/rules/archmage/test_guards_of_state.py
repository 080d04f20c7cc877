"""What holds for one creature, one target or one battle alone, laid down straight and looked at from both sides."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.creature import Creature
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.systems import load_system
from battlemat.systems.archmage.kept import CreatureKept

Stage = Callable[..., Scene]
CLAW = "Claw +30 vs. AC—6 damage"
DART = "R: Dart +30 vs. PD—9 damage"
SEIZE = "Seize +30 vs. AC—2 damage, and the target is grabbed"


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "ac": 5, "pd": 5, "md": 5, "powers": list(powers or (CLAW,)), **fields}


def creature(scene: Scene, who: str) -> Creature:
    return scene.battle.creatures[scene.id(who)]


def harm(scene: Scene, who: str, amount: int) -> None:
    """Damage that the referee deals."""
    async def hurt() -> None:
        await scene.rules.health.hurt(scene.battle, creature(scene, who), amount)

    scene._answers.run(hurt())


def lay(scene: Scene, who: str, stat: str, amount: int, versus: str = "") -> None:
    """A modifier that holds against everybody, or one foe."""
    against = scene.id(versus) if versus else -1
    verbs.add_effect(scene.battle, creature(scene, who), Effect(
        "blessed", scene.id(who), LASTING, modifiers=(Modifier(stat, amount, "", "blessed", "", versus=against),)))


# ---------------------------------------------------------------------- for one target alone


@pytest.mark.rule("archmage.crit.multiplier-steps")
@pytest.mark.parametrize("versus", ["", "A", "G", "H"])
@pytest.mark.parametrize("natural", [15, 20])
def test_a_doubling_for_one_target_counts_at_no_other(stage: Stage, versus: str, natural: int) -> None:
    for first in ("GH", "HG"):  # whichever of them was named first
        scene = stage(**{key: foe() for key in first[:1]}, A=dict(powers=[DART]), **{key: foe() for key in first[1:]})
        lay(scene, "A", "multiplier", 1, versus)
        for target in "GH":
            scene.turn("A")
            scene.dice(d20=[natural])
            scene.do("A", "Dart", target)
            times = (2 if natural == 20 else 1) + (versus in ("", target))
            assert scene[target].hp == 90 - 9 * times


@pytest.mark.rule("archmage.crit.expanded-range")
@pytest.mark.parametrize("versus", ["", "A", "G", "H"])
@pytest.mark.parametrize("natural", [17, 18])
def test_a_wider_range_against_one_target_counts_at_no_other(stage: Stage, versus: str, natural: int) -> None:
    for first in ("GH", "HG"):
        scene = stage(**{key: foe() for key in first[:1]}, A=dict(powers=[DART]), **{key: foe() for key in first[1:]})
        lay(scene, "A", "crit-range", 2, versus)
        for target in "GH":
            scene.turn("A")
            scene.dice(d20=[natural])
            scene.do("A", "Dart", target)
            assert scene.last("attack").crit is (natural == 18 and versus in ("", target))


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.parametrize(("versus", "covered", "needs"), [
    ("", "G", 9), ("G", "G", 9), ("H", "G", 11), ("H", "H", 9), ("G", "GH", 10), ("K", "GH", 12)])
@pytest.mark.parametrize("short", [0, 1])
def test_a_bonus_against_one_foe_counts_where_it_is_covered(stage: Stage, versus: str, covered: str, needs: int,
                                                           short: int) -> None:
    scene = stage(A={}, G=foe(), H=foe(), K=foe(), engaged=[("A", "G"), ("A", "H")])
    lay(scene, "A", "disengage", 2, versus)
    scene.turn("A")
    scene.dice(d20=[needs - short])
    scene.do("A", "disengage", targets=list(covered))
    assert scene.engaged("A") == ({"G", "H"} if short else {"G", "H"} - set(covered))


# ---------------------------------------------------------------------- without a target


@pytest.mark.rule("archmage.unengaged.engage-by-moving", "archmage.coup.auto-crit", "archmage.flying.swoop")
@pytest.mark.parametrize("action", ["engage", "coup-de-grace", "swoop", "stabilize", "relate"])
def test_what_is_done_to_somebody_needs_to_know_to_whom(stage: Stage, action: str) -> None:
    """Whoever would do stands last."""
    flyer = {"modes": {"fly": 1}, "airborne": True}
    fields: dict[str, dict[str, Any]] = {
        "engage": foe(), "coup-de-grace": foe(conditions=["unconscious"]), "swoop": foe(**flyer),
        "stabilize": {"at_hp": -3}, "relate": foe()}
    scene = stage(options={"position_model": "manual"} if action == "relate" else None, A=dict(**flyer), B=foe(),
                  Z=fields[action], engaged=[("A", "Z")] if action == "coup-de-grace" else
                  [("A", "B"), ("Z", "B")] if action == "stabilize" else [])
    scene.turn("A")
    choose = {"relation": "nearby"} if action == "relate" else None
    assert scene.can("A", action, "Z", choose=choose) is True
    assert scene.can("A", action, choose=choose) is False


@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.parametrize("held", [False, True])
def test_the_held_are_not_offered_to_walk_off(stage: Stage, held: bool) -> None:
    scene = stage(G=foe(SEIZE), A={}, H=foe(), engaged=[("A", "G")])
    if held:
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Seize", "A")
    scene.turn("A")
    actions = scene.rules.actions
    assert bool(actions["move"].uses(scene.battle, creature(scene, "A"))) is not held
    assert bool(actions["engage"].uses(scene.battle, creature(scene, "A"))) is not held
    assert actions["disengage"].uses(scene.battle, creature(scene, "A"))


# ---------------------------------------------------------------------- grabs and engagements that end


@pytest.mark.rule("archmage.ruling.grab-details", "archmage.ruling.position-state")
@pytest.mark.parametrize("who", ["A", "G"])
@pytest.mark.parametrize("grabber", ["A", "G"])
def test_when_two_part_neither_holds_the_other(stage: Stage, who: str, grabber: str) -> None:
    held = "A" if grabber == "G" else "G"
    scene = stage(options={"position_model": "manual"}, A=dict(ac=5, powers=[SEIZE]), G=foe(SEIZE),
                  engaged=[("A", "G")])
    scene.turn(grabber)
    scene.dice(d20=[10])
    scene.do(grabber, "Seize", held)
    assert "grabbed" in scene[held].conditions
    scene.turn(who)
    scene.do(who, "relate", "A" if who == "G" else "G", choose={"relation": "free"})
    assert scene.engaged("A") == set() and "grabbed" not in scene[held].conditions


@pytest.mark.rule("archmage.ruling.position-engaged-nearby", "archmage.ruling.position-engagement")
@pytest.mark.parametrize(("place", "met"), [(0, {"G"}), (1, set()), (3, set())])
def test_who_is_put_elsewhere_leaves_those_it_fights(stage: Stage, place: int, met: set[str]) -> None:
    scene = stage(A={}, G=foe(), H=foe(), engaged=[("A", "G")])
    scene.rules.movement.put(scene.battle, creature(scene, "A"), place)
    assert scene.engaged("A") == met and creature(scene, "A").at == place


@pytest.mark.rule("archmage.ruling.position-downed-foe", "archmage.disengage.success")
@pytest.mark.parametrize("down", [False, True])
def test_who_gets_away_leaves_only_those_who_held_it(stage: Stage, down: bool) -> None:
    """A helpless foe holds nobody and stays engaged."""
    slip = "R: Slip +30 vs. AC—6 damage, and this creature can make a disengage check as a free action"
    scene = stage(G=foe(slip), A=dict(hp=90), B=dict(conditions=["unconscious"] if down else []),
                  engaged=[("A", "G"), ("B", "G")])
    scene.turn("G")
    scene.dice(d20=[10, 20])
    scene.do("G", "Slip", "A")
    assert scene.engaged("G") == ({"B"} if down else set())


# ---------------------------------------------------------------------- numbers of a mob, of misses, of fists


LINE = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."


@pytest.mark.rule("archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("amount", "left"), [(0, [4, 7]), (1, [7, 3])])
def test_no_damage_leaves_the_wound_where_it_is(stage: Stage, amount: int, left: list[int]) -> None:
    rat = {"side": "monsters", "name": "Ditch Rat", "type": "rat", "hp": 7, "traits": [LINE]}
    scene = stage(A={}, G=dict(rat), H=dict(rat))
    scene.turn("A")
    harm(scene, "G", 3)
    harm(scene, "H", amount)
    assert [scene["G"].hp, scene["H"].hp] == left


@pytest.mark.rule("archmage.miss.no-damage", "archmage.fumble.no-effect")
@pytest.mark.parametrize("deals", [False, True])
@pytest.mark.parametrize(("natural", "lost"), [(1, 0), (2, 3), (20, 8)])
@pytest.mark.parametrize("level", [3])
def test_a_miss_deals_the_level_where_the_hero_says_so(stage: Stage, deals: bool, natural: int, lost: int,
                                                       level: int) -> None:
    scene = stage(A=dict(level=level, weapon="blade +3 1d8"), G=foe(ac=40), engaged=[("A", "G")])
    creature(scene, "A").sheet.miss_damage = deals
    scene.turn("A")
    scene.dice(d20=[natural], **({"d8": [4]} if natural == 20 else {}))
    scene.do("A", "melee-basic", "G")
    assert 90 - scene["G"].hp == (lost if deals or natural == 20 else 0)


@pytest.mark.rule("archmage.weapon.situational-dice")
@pytest.mark.parametrize("word", [None, "bigger", "smaller"])
def test_fists_have_no_dice_to_change(stage: Stage, word: str | None) -> None:
    scene = stage(options={"situational_weapon_dice": "on"}, A=dict(level=1), G=foe(), engaged=[("A", "G")])
    scene.turn("A")
    scene.dice(d20=[12], d3=[2])
    scene.do("A", "unarmed", "G", choose={"weapon-dice": word} if word else None)
    assert scene["G"].hp == 88


@pytest.mark.rule("archmage.ruling.basic-attack")
@pytest.mark.parametrize(("fields", "armed"), [({}, True), ({"powers": [DART]}, False), ({"powers": [CLAW]}, True),
                                               ({"powers": [DART], "weapon": "blade +3 1d8"}, True)])
def test_monsters_have_the_basic_attack_that_is_printed_or_a_weapons(stage: Stage, fields: dict[str, Any],
                                                                    armed: bool) -> None:
    scene = stage(A={}, G={"side": "monsters", **fields}, engaged=[("A", "G")])
    scene.turn("G")
    assert scene.can("G", "melee-basic", "A") is armed
    assert scene.can("G", "unarmed", "A") is False if "unarmed" in scene.legal("A") else True


# ---------------------------------------------------------------------- dying


@pytest.mark.rule("archmage.unconscious.no-actions", "archmage.death.negative-half")
@pytest.mark.parametrize(("amount", "dying", "alive"), [(39, False, True), (40, True, True), (59, True, True),
                                                       (60, False, False)])
def test_whatever_brings_a_hero_down_it_is_dying(stage: Stage, amount: int, dying: bool, alive: bool) -> None:
    scene = stage(A={}, B={}, G=foe())
    harm(scene, "A", amount)
    assert (scene["A"].dying, scene["A"].alive) == (dying, alive)


@pytest.mark.rule("archmage.meaningful-death.named-villains", "archmage.meaningful-death.coma")
@pytest.mark.parametrize("option", ["off", "on"])
@pytest.mark.parametrize(("named", "villain"), [(None, False), (False, False), (True, True)])
def test_only_where_a_named_villain_fights_do_heroes_die(stage: Stage, option: str, named: bool | None,
                                                        villain: bool) -> None:
    scene = stage(options={"meaningful_death": option}, A={}, B=dict(named=True),
                  G=foe(**({} if named is None else {"named": named})))
    harm(scene, "A", 70)
    assert scene["A"].alive is (option == "on" and not villain)


# ---------------------------------------------------------------------- how a fight begins and begins anew


@pytest.mark.rule("archmage.ambush.nominate", "archmage.ambush.two-act")
@pytest.mark.parametrize("opener", ["A", "B", "G"])
def test_whoever_opens_an_ambush_surprises_all_its_foes(stage: Stage, opener: str) -> None:
    scene = stage(ambush=opener, A={}, B={}, C={}, G=foe(), H=foe(), initiative="roll")
    scene.turn(opener)
    caught = "GH" if opener in "AB" else "ABC"
    assert scene.round == 0
    assert [who for who in "ABCGH" if not creature(scene, who).initiative and who in caught] == list(caught)
    assert all(scene.battle.order.count(scene.id(who)) == 0 for who in caught)


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize(("pairs", "rear", "at"), [
    ([("A", "G"), ("A", "H")], ["G"], {"A": 3, "G": 3, "H": 3}),
    ([("A", "G"), ("H", "A")], ["G"], {"A": 3, "G": 3, "H": 3}),
    ([("A", "G"), ("B", "G")], ["A"], {"A": 1, "G": 1, "B": 1}),
    ([("A", "G"), ("G", "B")], ["A"], {"A": 1, "G": 1, "B": 1}),
    ([("A", "G")], [], {"A": 0, "G": 0}),
])
def test_a_melee_that_a_fight_begins_with_stands_where_one_of_it_was_put(
    stage: Stage, pairs: list[tuple[str, str]], rear: list[str], at: dict[str, int]
) -> None:
    scene = stage(A={}, B={}, G=foe(), H=foe(), engaged=pairs, rear=rear)
    assert {who: creature(scene, who).at for who in at} == at


@pytest.mark.rule("archmage.ruling.initiative-when", "archmage.temp-hp.expire")
@pytest.mark.parametrize(("when", "kept"), [("start", 5), ("first-turn", 0)])
def test_each_battle_has_a_first_turn_of_its_own(stage: Stage, when: str, kept: int) -> None:
    scene = stage(options={"initiative_roll": when} if when == "first-turn" else None, B={}, A={}, G=foe())
    for _ in range(2):
        scene.turn("B")
        asyncio.run(scene.rules.health.gain_temp(scene.battle, creature(scene, "A"), 5))
        scene.turn("A")
        assert scene["A"].temp_hp == kept
        scene.turn("B")
        asyncio.run(scene.rules.health.gain_temp(scene.battle, creature(scene, "A"), 5))
        scene.turn("A")
        assert scene["A"].temp_hp == 5
        scene.rest("short")


@pytest.mark.rule("archmage.intercept.what", "archmage.ruling.who-is-ally")
@pytest.mark.parametrize("owner", [None, "G"])
def test_companions_step_in_as_well(stage: Stage, owner: str | None) -> None:
    scene = stage(A={}, G=foe(), H=foe(**({"owner": owner} if owner else {})), behind={"G": "H"})
    scene.turn("A")
    scene.accept("H", "intercept")
    scene.do("A", "engage", "G")
    assert ("H", "intercept") in scene.offers and scene.engaged("A") == {"H"}


BLOCK = """#### Mud Hound
Large 3rd level troop [beast]
Initiative: +{initiative}
Bite +8 vs. AC—9 damage
AC 19
PD 17
MD 12
HP {hp}
{more}
"""


@pytest.mark.rule("archmage.save.roll", "archmage.initiative.roll-once")
@pytest.mark.parametrize(("more", "saves"), [("", 0), ("Saves +2", 2)])
def test_a_stat_block_says_how_its_creature_saves(more: str, saves: int) -> None:
    system = load_system("archmage")
    sheet = system.block_sheet(BLOCK.format(initiative=7, hp=54, more=more), "hound.md", 1, system.rules(None))
    assert (sheet.save_bonus, sheet.initiative, sheet.max_hp, sheet.level) == (saves, 7, 54, 3)
    assert sheet.defenses == {"ac": 19, "pd": 17, "md": 12}


@pytest.mark.rule("archmage.weakened.penalty", "archmage.dazed.attack-penalty", "archmage.stunned.effect")
@pytest.mark.parametrize(("condition", "acts"), [("weakened", True), ("dazed", True), ("vulnerable", True),
                                                 ("fear", True), ("stunned", False), ("helpless", False)])
def test_which_conditions_leave_one_to_act(stage: Stage, condition: str, acts: bool) -> None:
    scene = stage(A=dict(conditions=[condition]), G=foe(), engaged=[("A", "G")])
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is acts and scene.can("A", "disengage") is acts


@pytest.mark.rule("archmage.ruling.battle-end", "archmage.ruling.condition-durations")
@pytest.mark.parametrize("until", ["until the end of the battle", "(save ends)"])
def test_what_lasts_as_long_as_the_battle_ends_with_it(stage: Stage, until: str) -> None:
    scene = stage(A=dict(powers=[DART]), B={}, G=foe(f"R: Hex +30 vs. MD—2 damage, and the target is dazed {until}",
                                                     hp=9))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hex", "B")
    scene.turn("A")
    assert "dazed" in scene["B"].conditions or until == "(save ends)"
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert not scene["G"].alive and "dazed" not in scene["B"].conditions


@pytest.mark.rule("archmage.ongoing.timing", "archmage.resistance.ongoing")
@pytest.mark.parametrize(("immune", "lost"), [("", 5), ("cold", 5), ("fire", 0)])
def test_who_has_become_immune_burns_no_more(stage: Stage, immune: str, lost: int) -> None:
    scene = stage(G=foe("R: Brand +30 vs. PD—2 damage, and 5 ongoing fire damage"), A=dict(hp=60))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    creature(scene, "A").sheet.immune = frozenset({immune} if immune else ())
    scene.dice(d20=[20])
    scene.do("A", "end")
    assert scene["A"].hp == 58 - lost


@pytest.mark.rule("archmage.quick-rest.recharge", "archmage.ruling.recharge")
@pytest.mark.parametrize(("stale", "after"), [(0b00, 0b00), (0b10, 0b01), (0b01, 0b100), (0b11, 0b101), (0b1000, 0)])
def test_a_power_that_failed_to_recharge_is_known_in_the_next_battle(stale: int, after: int) -> None:
    """Powers 0 and 1 are powers 2 and 0 of the same hero there; a fourth it has no more."""
    assert CreatureKept(told=3, stale=stale).onward({0: 2, 1: 0}).values() == (-1, after)
