"""Prices and barriers: recoveries that heal half, whom one cannot engage, what one is spared once saved; chosen "
  "lines."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.creature import Creature

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


def duel(stage: Callable[..., Scene], *traits: str, powers: tuple[str, ...] = (CLAW,), engaged: bool = True,
         **fields: Any) -> Scene:
    """A, a hero, against a monster with these lines; B stands by."""
    monster = dict(side="monsters", hp=90, ac=5, powers=list(powers), traits=list(traits))
    monster.update(fields.pop("monster", {}))
    hero = dict(hp=90, at_hp=40, ac=15, md=15, recoveries=8, powers=[JAB])
    return stage(engaged=[("A", "G")] if engaged else [], A=hero, B=dict(hero), G=monster, **fields)


def test_the_die_is_paid_for_with_recoveries(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Toll: When you choose to add the escalation die to an attack against this creature, you "
                        "only heal half the normal hit points the next time you heal using a recovery this battle. "
                        "The effect is cumulative (so the second time you heal too) if you pay more than once before "
                        "using a recovery.")
    whole = healed(scene, "A")
    scene.turn("A")
    for _ in range(2):
        scene.turn("A")
        scene.dice(d20=[12])
        scene.do("A", "Jab", "G")
    assert [healed(scene, "A") for _ in range(3)] == [whole // 2, whole // 2, whole]


async def spend(scene: Scene, creature: Creature) -> None:
    await scene.rules.health.spend_recovery(scene.battle, creature)


def healed(scene: Scene, who: str) -> int:
    """What a recovery heals, every die of it showing 4."""
    creature = next(one for one in scene.battle.creatures if one.sheet.name == who)
    creature.hp = 40
    scene.dice(d8=[4])
    scene._answers.run(spend(scene, creature))
    return int(scene[who].hp) - 40


def test_whom_it_cannot_bring_itself_to_engage(stage: Callable[..., Scene]) -> None:
    call = ("C: Call +30 vs. MD (one nearby enemy)—The target can't willingly engage this creature or any other imp "
            "(save ends).\n  Limited use: 1/round, as a quick action. In addition, once a creature has saved against "
            "the effect, it can't be targeted by call attacks again this battle.")
    scene = duel(stage, powers=(CLAW, call), engaged=False, monster=dict(name="Cave Imp"),
                 H=dict(side="monsters", name="Imp Lord", hp=30, powers=[CLAW]),
                 I=dict(side="monsters", name="Rat", hp=30, powers=[CLAW]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Call", "A")
    scene.turn("A")
    assert [scene.can("A", "engage", one) for one in "GHI"] == [False, False, True]
    scene.dice(d20=[11])
    scene.turn("B")
    assert scene.can("B", "engage", "G")
    scene.turn("G")
    assert scene.can("G", "Call", "A") is False and scene.can("G", "Call", "B")


@pytest.mark.parametrize(("chosen", "other"), [("Roar", "Spit"), ("Spit", "Roar")])
def test_one_of_its_lines_is_chosen(stage: Callable[..., Scene], chosen: str, other: str) -> None:
    scene = duel(stage, "(Each of these has one of the following attacks): Choose, or roll a d2:\n"
                        f"  1: {chosen.lower()}\n  2: {other.lower()}",
                 powers=(CLAW, *[f"C: {one} +30 vs. MD (one nearby enemy)—3 damage" for one in (chosen, other)]))
    scene.turn("G")
    assert scene.can("G", chosen, "A") and not scene.can("G", other, "A")


@pytest.mark.parametrize(("face", "hurt"), [(50, "B"), (51, "G")])
def test_who_looks_like_it_is_struck_for_it(stage: Callable[..., Scene], face: int, hurt: str) -> None:
    scene = duel(stage, "[Once per battle] Not me: This creature uses its powers of illusion to make one of its "
                        "attackers look and sound like it; the next attack has a 50% chance of being targeted "
                        "against the wrong target.")
    scene.turn("A")
    scene.dice(d100=[face], d20=[19])
    scene.do("A", "Jab", "G")
    assert scene[hurt].hp == (30 if hurt == "B" else 80)
    scene.turn("A")
    before = scene["G"].hp
    scene.dice(d20=[19])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == before - 10


def test_limbs_that_strike_besides(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Limbs: When this creature makes a claw attack during its turn, roll a d4. That many "
                        "additional limbs or tentacles erupt from the creature and make an additional basic attack "
                        "that turn (special abilities don't trigger on those extra attacks). Each of those attacks "
                        "only deals half damage.")
    scene.turn("G")
    scene.dice(d20=[12, 12, 12], d4=[2])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 40 - 6 - 3 - 3


@pytest.mark.parametrize("now", [True, False])
def test_an_answer_now_or_in_the_next_turn(stage: Callable[..., Scene], now: bool) -> None:
    scene = duel(stage, powers=(
        "Claw +1 vs. AC—6 damage\n  Miss: This creature can use a howl attack as a quick action, either this turn, "
        "or on its next turn.", "[Special trigger] C: Howl +30 vs. MD (one nearby enemy)—5 damage"))
    scene.turn("G")
    scene.dice(d20=[2, 12])
    scene.do("G", "Claw", "A", choose={"Claw": "yes" if now else "no"})
    assert scene["A"].hp == (35 if now else 40)
    scene.turn("G")
    scene.turn("A")
    assert scene["A"].hp == 35


@pytest.mark.parametrize(("types", "heals"), [("fire", True), ("cold", False)])
def test_other_damage_hurts_its_regeneration(stage: Callable[..., Scene], types: str, heals: bool) -> None:
    burn = f"Burn\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 20 {types} damage."
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[burn]), G=dict(
        side="monsters", hp=90, ac=5, powers=[CLAW], traits=[
        "Regrowth 10: While this creature is damaged, its flesh heals 10 hit points at the start of its turn. It can "
        "regenerate five times per battle.",
        "Soft spot: When this creature is hit by an attack that deals fire or acid damage, it loses one use of its "
        "regeneration, and it can't regenerate during its next turn.",
        "Odd: Fire and acid don't hurt this creature's regeneration; cold does instead."]))
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Burn", "G")
    scene.turn("G")
    assert scene["G"].hp == (80 if heals else 70)


@pytest.mark.parametrize(("light", "bonus"), [("bright", 0), ("dim", 2), ("dark", 0)])
def test_the_die_in_poor_light(stage: Callable[..., Scene], light: str, bonus: int) -> None:
    scene = duel(stage, "Gloom: When in poorly lit areas of shadow, this creature adds the escalation die to its "
                        "attack rolls. Complete darkness or bright daylight negates the ability.", light=light)
    for _ in range(3):
        scene.turn("G")
    assert scene.escalation == 2 and scene.attack("G", "Claw", "A").value == 30 + bonus


def test_mooks_take_heart(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(hp=90), G=dict(side="monsters", level=4, hp=90, powers=[CLAW], traits=[
        "Banner: Mooks fighting in this creature's band gain a bonus to their hit points equal to this creature's "
        "level."]),
        M=dict(side="monsters", kind="mook", hp=7, powers=[CLAW]), N=dict(side="monsters", hp=7, powers=[CLAW]))
    scene.turn("A")
    assert [(scene[one].hp, scene[one].max_hp) for one in "MNG"] == [(11, 11), (7, 7), (90, 90)]


def test_what_cannot_be_killed_lets_go_and_flees(stage: Callable[..., Scene]) -> None:
    gulp = "Gulp +30 vs. AC—6 damage, and this creature grabs the target"
    scene = duel(stage, "Endless: This creature can't be killed, save by the explicit will of a god or, perhaps, the "
                        "sacrifice of a great icon. This creature's hp total indicates the amount of damage required "
                        "to make it disgorge swallowed enemies and flee to go hibernate while it mends.",
                 powers=(gulp,), monster=dict(hp=10))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Gulp", "A")
    assert "grabbed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert "grabbed" not in scene["A"].conditions and not scene.engaged("A")
    assert scene["G"].alive and not scene.can("A", "Jab", "G")


def test_from_tree_to_tree(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Trees: As a move action, this creature can enter any living tree within its domain it's "
                        "touching and teleport to another tree within that region. This movement doesn't provoke "
                        "opportunity attacks.")
    scene.turn("G")
    scene.do("G", "Trees")
    assert not scene.engaged("G") and scene["A"].hp == 40


def test_the_die_that_its_foes_lose_it_has(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Ruin: While this creature is in the battle, the PCs don't add the escalation die to attack "
                        "rolls, but it does.")
    plain = scene.attack("A", "Jab", "G").value
    for _ in range(3):
        scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == 32 and scene.attack("A", "Jab", "G").value == plain


def test_a_breath_is_used_on_or_lost(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Long breath: This creature can use fume 3 times per battle, but if it does not use its "
                        "breath weapon on consecutive rounds, it loses its remaining fume attacks for the battle.",
                 powers=(CLAW, "C: Fume +30 vs. PD (one nearby enemy)—1 fire damage"))
    for _ in range(2):
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Fume", "A")
    scene.turn("G")
    assert scene.can("G", "Fume", "A")
    scene.turn("G")
    assert not scene.can("G", "Fume", "A")


def test_an_ongoing_condition_and_no_more_falls_off(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(hp=90, powers=[
        "Cut\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 30 damage.",
        "Daze\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: The target is dazed "
        "(save ends).",
        "Stick\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: The target is stuck "
        "(save ends)."]),
        G=dict(side="monsters", hp=90, ac=5, powers=[CLAW], traits=[
            "One: When a nearby ally drops to 0 hp, this creature immediately removes one ongoing condition."]),
        H=dict(side="monsters", hp=10, ac=5, powers=[CLAW]))
    for power, whom, saves in (("Daze", "G", []), ("Stick", "G", [2]), ("Cut", "H", [2, 2])):
        scene.dice(d20=saves)
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", power, whom)
    assert len({"dazed", "stuck"} & set(scene["G"].conditions)) == 1


@pytest.mark.parametrize(("turns", "usable"), [(1, True), (2, True), (3, False), (4, True)])
def test_the_first_turn_and_odd_rounds(stage: Callable[..., Scene], turns: int, usable: bool) -> None:
    scene = duel(stage, powers=(CLAW, "C: Roar +30 vs. PD (one nearby enemy)—1 damage\n  Limited use: This creature "
                                      "can use roar during its first turn of a battle and when the escalation die is "
                                      "odd."))
    for _ in range(turns):
        scene.turn("G")
    assert scene.can("G", "Roar", "A") is usable


def test_to_whom_something_is_vulnerable_is_not_dropped(stage: Callable[..., Scene]) -> None:
    assert duel(stage, "Odd: Each enemy is vulnerable to orcs.")["G"].notes


@pytest.mark.parametrize(("types", "senses", "lost"), [
    ((), {}, False), (("undead",), {}, True), (("undead",), {"scent": 0}, False),
])
def test_from_whom_something_hides_is_not_dropped(
    stage: Callable[..., Scene], types: tuple[str, ...], senses: dict[str, int], lost: bool
) -> None:
    scene = duel(stage, "Shunned: This creature is invisible to undead.")
    scene.battle.creatures[0].sheet.types = frozenset(types)
    scene.battle.creatures[0].sheet.senses = senses
    scene.turn("A")
    scene.dice(**(dict(d2=[1]) if lost else dict(d20=[15])))
    scene.do("A", "Jab", "G")
    assert (scene["G"].hp == 90) is lost


def test_leave_for_the_next_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=("Claw +30 vs. AC—6 damage\n  Natural even hit: This creature can make a sting attack "
                                "during its next turn.", "[Special trigger] Sting +30 vs. AC—9 damage"))
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    scene.turn("G")
    assert not scene.can("G", "Sting (next turn)", "A")
    scene.dice(d20=[12])
    scene.do("G", "Claw", "A")
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Sting (next turn)", "A")
    assert scene["A"].hp == 40 - 6 - 6 - 9
    scene.turn("G")
    assert not scene.can("G", "Sting (next turn)", "A")


@pytest.mark.parametrize(("types", "left"), [("poison", 40 - 6 - 5 - 3), ("fire", 40 - 6 - 5)])
def test_what_burns_on_burns_more(stage: Callable[..., Scene], types: str, left: int) -> None:
    scene = duel(stage, "Seep: Add the escalation die to this creature's ongoing poison damage whenever that damage "
                        "is dealt.",
                 powers=(f"Claw +30 vs. AC—6 damage, and 5 ongoing {types} damage",))
    for _ in range(3):
        scene.turn("G")
    scene.dice(d20=[13, 2])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    scene.turn("B")
    assert scene["A"].hp == left


def test_hurled_far_away(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=(
        "Claw +30 vs. AC—6 damage\n  Natural 16+: The target takes 2 extra damage and pops free from this creature "
        "as it's hurled far away.",))
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 32 and not scene.engaged("A") and scene["A"].band != scene["B"].band


def test_a_turn_begun_with_a_grip_on_somebody(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=(
        "Boughs +30 vs. AC—6 damage, and this creature grabs the target. When this creature starts its turn grabbing "
        "an enemy, it can make a snap attack against that target as a standard action that turn.",
        "[Special trigger] Snap +30 vs. PD—9 damage"))
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Boughs", "A")
    assert not scene.can("G", "Snap (this turn)", "A")
    scene.turn("G")
    assert not scene.can("G", "Snap (this turn)", "B")
    scene.dice(d20=[13])
    scene.do("G", "Snap (this turn)", "A")
    assert scene["A"].hp == 40 - 6 - 9 and not scene.can("G", "Boughs", "A")


@pytest.mark.parametrize(("face", "free"), [(1, True), (4, False)])
def test_a_quick_action_that_a_die_gives(stage: Callable[..., Scene], face: int, free: bool) -> None:
    scene = duel(stage, "Threat: At the start of each of this creature's turns, roll a d4. If you roll less than or "
                        "equal to the escalation die, this creature can also use gaze as a quick action once during "
                        "that turn.",
                 powers=(CLAW, "[Special trigger] C: Gaze +30 vs. MD (1 enemy)—7 damage"))
    scene.dice(d4=[4, face])
    scene.turn("G")
    scene.turn("G")
    assert scene.escalation == 1 and scene.can("G", "Gaze (this turn)", "A") is free
    if free:
        scene.dice(d20=[13, 13])
        scene.do("G", "Gaze (this turn)", "A")
        scene.do("G", "Claw", "A")
        assert scene["A"].hp == 40 - 7 - 6 and not scene.can("G", "Gaze (this turn)", "A")


@pytest.mark.parametrize(("natural", "hurt", "own", "mine"), [(15, 34, 90, 90), (2, 40, 87, 90)])
def test_an_ally_strikes_for_it(stage: Callable[..., Scene], natural: int, hurt: int, own: int, mine: int) -> None:
    told = ("Command: This creature can use a standard action to allow a nearby ally to make an attack as a free "
            "action with a +4 attack bonus. If the ally misses it takes 1d8 damage and this creature heals 5 hp.")
    scene = stage(engaged=[("A", "H")], A=dict(hp=90, at_hp=40, ac=15),
                  G=dict(side="monsters", hp=90, at_hp=85, powers=[CLAW], traits=[told]),
                  H=dict(side="monsters", hp=90, powers=["Maw +5 vs. AC—6 damage"]))
    scene.turn("G")
    scene.dice(d20=[natural], d8=[] if natural > 9 else [3])
    scene.do("G", "Command")
    assert (scene["A"].hp, scene["H"].hp, scene["G"].hp) == (hurt, own, 85 if natural > 9 else mine)
    assert scene.last("attack").total == natural + 9
