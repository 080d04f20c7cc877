"""Printed lines do exactly what they say: no word that counts is passed over."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
HERO: dict[str, Any] = dict(hp=90, ac=15, pd=15, md=15)


def fray(stage: Callable[..., Scene], *lines: str, hero: dict[str, Any] | None = None, powers: tuple[str, ...] = (),
         **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A and B."""
    one = {**HERO, "powers": [JAB, *powers], **(hero or {})}
    monster = {"side": "monsters", "hp": 90, "ac": 15, "pd": 15, "md": 15, "powers": [CLAW, *lines],
               **fields.pop("G", {})}
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=one, B=one, G=monster, **fields)
    scene.turn("G")
    return scene


def strike(scene: Scene, power: str, target: str, natural: int = 10, who: str = "G", **answers: Any) -> int:
    """What an attack takes from its target."""
    before = scene[target].hp
    scene.dice(d20=[natural])
    scene.do(who, power, target, **answers)
    return before - scene[target].hp


@pytest.mark.parametrize(("trait", "taken"), [
    ("Hide: This creature ignores the first 4 damage dealt to it each turn.", [6, 6, 6]),
    ("Hide: This creature ignores the first 4 points of damage it takes each round.", [6, 10, 6]),
    ("Hide: This creature ignores the first 14 damage it takes each round.", [0, 6, 0]),
])
def test_the_first_damage_of_a_turn_or_round(stage: Callable[..., Scene], trait: str, taken: list[int]) -> None:
    scene = fray(stage, trait)
    found = []
    for who in "ABA":
        scene.turn(who)
        found.append(strike(scene, "Jab", "G", 19, who))
    assert found == taken


@pytest.mark.parametrize(("types", "harm"), [("fire", 5), ("cold", 5), ("acid", 10)])
@pytest.mark.parametrize("trait", [
    "Resist fire and cold 16+", "Resist fire 16+, cold 16+",
    "Resist fire and cold 16+: When a fire or cold attack targets this creature, the attacker must roll a natural 16+ "
    "on the attack roll or it only deals half damage."])
def test_resistance_to_two_kinds(stage: Callable[..., Scene], trait: str, types: str, harm: int) -> None:
    burn = JAB.replace("Jab", "Burn").replace("10 damage", f"10 {types} damage")
    scene = fray(stage, trait, powers=(burn,))
    scene.turn("A")
    assert strike(scene, "Burn", "G", 15, "A") == harm


def test_resistance_told_twice_halves_once(stage: Callable[..., Scene]) -> None:
    spell = "Spark\nRanged spell\nAt-Will\nTarget: One enemy\nAttack: Intelligence + Level vs. PD\nHit: 10 damage."
    scene = fray(stage, "Resist magic 13+: This creature has resist damage 13+ to all damage from magic sources (even "
                        "magic weapons). When a magic attack targets this creature, the attacker must roll a natural "
                        "13+ on the attack roll or it only deals half damage.", powers=(spell,), G=dict(pd=5))
    scene.turn("A")
    assert strike(scene, "Spark", "G", 12, "A") == 5


@pytest.mark.parametrize(("target", "more"), [("A", 7), ("B", 0)])
def test_the_next_attack_against_the_same_target(stage: Callable[..., Scene], target: str, more: int) -> None:
    scene = fray(stage, "C: Feint +30 vs. MD (one nearby enemy)—The next attack this creature makes against the target "
                        "this turn deals +1d12 extra damage.\nLimited use: 1/round, as a quick action.")
    strike(scene, "Feint", "A")
    scene.dice(d12=[7] if more else [])
    assert strike(scene, "Claw", target) == 6 + more


def test_the_next_attack_this_turn_and_no_later(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "C: Feint +30 vs. MD (one nearby enemy)—The next attack this creature makes against the target "
                        "this turn deals +1d12 extra damage.\nLimited use: 1/round, as a quick action.")
    strike(scene, "Feint", "A")
    scene.turn("G")
    assert strike(scene, "Claw", "A") == 6


def test_what_others_of_a_kind_do_to_the_target(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Hex +30 vs. MD—4 psychic damage, and for the rest of the battle, melee attacks by bogwights "
                        "deal +5 damage against the target (non-cumulative)", G=dict(name="Fen Hag"),
                 H=dict(name="Bogwight Thug", side="monsters", powers=[CLAW]))
    for _ in range(2):
        assert strike(scene, "Hex", "A") == 4
        scene.turn("G")
    assert strike(scene, "Claw", "A") == 6
    for target, taken in (("A", 11), ("B", 6)):
        scene.turn("H")
        scene.do("H", "engage", target)
        assert strike(scene, "Claw", target, who="H") == taken
        scene.turn("H")
        scene.dice(d20=[20])
        scene.do("H", "disengage", to="rear")


def test_crit_ranges_that_widen_against_one_target(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Bite +30 vs. AC—2 damage, and the crit range for each bograt in the battle against the target "
                        "expands by 1 (cumulative)", G=dict(name="Bograt"))
    for times in (1, 2):
        strike(scene, "Bite", "A")
        scene.turn("G")
        assert scene.odds("G", "Claw", "A").crit == pytest.approx(0.05 * (1 + times))
        assert scene.odds("G", "Claw", "B").crit == pytest.approx(0.05)


def test_a_number_before_a_sentence_is_no_damage(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Wobble: 3. This creature quivers. Each nearby enemy takes 5 acid damage.")
    scene.do("G", "Wobble")
    assert scene["A"].hp == scene["B"].hp == 85


@pytest.mark.parametrize(("types", "taken"), [("holy", 9), ("fire", 0)])
def test_a_backlash_on_whoever_attacks_so(stage: Callable[..., Scene], types: str, taken: int) -> None:
    burn = JAB.replace("Jab", "Burn").replace("10 damage", f"10 {types} damage")
    scene = fray(stage, "Backlash: Deal 3d6 negative energy damage to any creature that targets this creature with an "
                        "attack that deals holy damage.", powers=(burn,))
    assert "Backlash" not in scene.legal("G")
    scene.turn("A")
    scene.dice(d6=[3, 3, 3] if taken else [])
    strike(scene, "Burn", "G", 15, "A")
    assert 90 - scene["A"].hp == taken


def test_its_own_attack_is_not_the_targets(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Kick +30 vs. AC—5 damage", "C: Nag +30 vs. MD (one nearby enemy)—1 damage\nNatural 16+: If "
                        "the target is staggered, it can make a kick attack as a free action.", hero=dict(at_hp=40))
    scene.dice(d20=[16, 10])
    scene.do("G", "Nag", "A")
    assert [(event.who, event.text.split(" with ")[1][:4]) for event in scene.log if event.kind == "attack"] == [
        ("G", "Nag:"), ("G", "Kick")]


def test_the_second_such_roll_of_a_turn(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Maul +30 vs. AC (3 attacks)—6 damage\nSecond natural even hit each turn: The target is stuck "
                        "(save ends).")
    scene.dice(d20=[12, 9, 11])
    scene.do("G", "Maul", "A")
    assert not scene["A"].conditions
    scene.turn("G")
    scene.dice(d20=[12, 9, 14])
    scene.do("G", "Maul", "A")
    assert scene["A"].conditions == {"stuck"}


def test_once_for_each_target(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Maul +30 vs. AC—6 damage\nNatural 11+, once per target per battle: The target takes 4 ongoing "
                        "damage.")
    for target, ongoing in (("A", {"": 4}), ("A", {}), ("B", {"": 4})):
        strike(scene, "Maul", target, 12)
        assert scene[target].ongoing == ongoing
        scene.turn(target)
        scene.dice(d20=[15] if ongoing else [])
        scene.turn("G")


def test_every_failed_save(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Burst +30 vs. PD—5 damage, and 10 ongoing psychic damage\nTarget fails a save against the "
                        "ongoing damage: The target takes a cumulative -1 penalty to attacks (up to a maximum of -4) "
                        "until the end of the battle.")
    plain = scene.attack("A", "Jab", "G").value
    assert plain is not None
    strike(scene, "Burst", "A")
    assert scene.attack("A", "Jab", "G").value == plain
    for failed in (1, 2):
        scene.turn("A")
        scene.dice(d20=[5])
        scene.end()
        value = scene.attack("A", "Jab", "G").value
        assert value is not None and value == plain + scene.escalation - failed


@pytest.mark.parametrize(("natural", "also"), [(10, True), (3, False)])
def test_a_roll_that_also_beats_another_defense(stage: Callable[..., Scene], natural: int, also: bool) -> None:
    scene = fray(stage, "Sting +10 vs. AC—3 damage\nAttack also beats the target’s PD: 5 ongoing poison damage.",
                 hero=dict(ac=15, pd=10))
    assert strike(scene, "Sting", "A", natural) == (3 if also else 0)
    assert scene["A"].ongoing == ({"poison": 5} if also else {})


@pytest.mark.parametrize(("types", "burns"), [("acid", True), ("cold", False)])
def test_ongoing_damage_of_other_kinds(stage: Callable[..., Scene], types: str, burns: bool) -> None:
    scorch = JAB.replace("Jab", "Scorch").replace("10 damage", f"5 ongoing {types} damage")
    scene = fray(stage, "Built: This creature can’t be dazed or weakened. Ongoing damage doesn’t harm it either, "
                        "unless it’s acid or fire.", powers=(scorch,))
    scene.turn("A")
    strike(scene, "Scorch", "G", 15, "A")
    assert scene["G"].ongoing == ({types: 5} if burns else {})


def test_ongoing_damage_does_nothing_to_golems(stage: Callable[..., Scene]) -> None:
    scorch = JAB.replace("Jab", "Scorch").replace("10 damage", "5 ongoing fire damage")
    scene = fray(stage, "Built: It can’t be dazed, weakened, confused, made vulnerable, or touched by ongoing damage.",
                 powers=(scorch,))
    scene.turn("A")
    strike(scene, "Scorch", "G", 15, "A")
    assert scene["G"].ongoing == {}


@pytest.mark.parametrize(("kind", "penalty"), [("Fire attacks", 0), ("Melee attacks", 2), ("Attacks", 2)])
def test_a_penalty_is_no_bonus(stage: Callable[..., Scene], kind: str, penalty: int) -> None:
    scene = fray(stage, f"Veil: {kind} against this creature take a -2 penalty.")
    assert scene.attack("A", "Jab", "G").value == 1 + scene.escalation - penalty


@pytest.mark.parametrize(("hp", "more"), [(19, 5), (20, 0)])
def test_fewer_than_so_many_hit_points(stage: Callable[..., Scene], hp: int, more: int) -> None:
    scene = fray(stage, "Pick off: This creature’s attacks deal +5 damage against enemies with fewer than 20 hp.",
                 hero=dict(at_hp=hp))
    assert strike(scene, "Claw", "A") == 6 + more


@pytest.mark.parametrize(("trait", "shift"), [
    ("Slow: Enemies can disengage from this creature by rolling 9+ instead of the normal 11+.", 2),
    ("Sticky: Disengaging from this creature requires a hard save (16+).", -5),
    ("Loose: Disengaging from this creature requires only an easy save (6+).", 5)])
@pytest.mark.parametrize("over", [0, 1])
def test_leaving_it(stage: Callable[..., Scene], trait: str, shift: int, over: int) -> None:
    scene = stage(engaged=[("A", "G")], A=HERO, G=dict(side="monsters", hp=90, powers=[CLAW, trait]))
    scene.turn("A")
    scene.dice(d20=[10 - shift + over])
    scene.do("A", "disengage", to="rear")
    assert bool(scene.engaged("A")) is not bool(over)


@pytest.mark.parametrize(("level", "legal"), [(3, True), (4, False)])
def test_a_target_of_its_own_level_at_most(stage: Callable[..., Scene], level: int, legal: bool) -> None:
    scene = fray(stage, "C: Awe +30 vs. MD (one nearby enemy of its level or lower)—5 damage", hero=dict(level=level),
                 G=dict(level=3))
    assert scene.can("G", "Awe", "A") is legal


@pytest.mark.parametrize(("against", "struck"), [
    ("each enemy engaged with it", ["A", "A", "B"]), ("each other enemy engaged with it", ["A", "B"]),
    ("up to two enemies engaged with it", ["A", "A", "B"]), ("an enemy engaged with it", ["A", "A"])])
def test_attacks_against_each_of_several(stage: Callable[..., Scene], against: str, struck: list[str]) -> None:
    scene = fray(stage, "Whirl +30 vs. AC—6 damage\nNatural 16+: This creature can make a claw attack against "
                        f"{against} as a free action.", C=HERO)
    scene.dice(d20=[16, *[10 for _ in struck[1:]]])
    scene.do("G", "Whirl", "A")
    assert [event.target for event in scene.log if event.kind == "attack"] == struck


def test_one_breath_against_all_it_was_engaged_with(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "C: Fire breath +30 vs. PD (1d3 nearby enemies)—25 fire damage\nLimited use: 1/battle",
                 "Spiral: Once per battle as a quick action while the escalation die is 1+, this creature can fly into "
                 "the air, popping free from all enemies engaged with it, and make a fire breath attack against each "
                 "enemy that was engaged with it.", C=HERO)
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Spiral")
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (65, 65, 90) and not scene.engaged("G")


@pytest.mark.parametrize("words", ["50 cold/fire/acid damage (your choice)", "50 cold, fire, or acid damage"])
@pytest.mark.parametrize(("immune", "taken"), [([], 50), (["cold", "fire"], 50), (["cold", "fire", "acid"], 0)])
def test_damage_of_a_type_it_chooses(stage: Callable[..., Scene], words: str, immune: list[str], taken: int) -> None:
    scene = fray(stage, f"Burst +30 vs. AC—{words}", hero=dict(immune=immune))
    assert strike(scene, "Burst", "A") == taken


@pytest.mark.parametrize("stopped", ["it can’t regenerate until the end of its next turn",
                                     "its regeneration doesn’t function on its next turn"])
def test_what_stops_regeneration_stops_no_other_healing(stage: Callable[..., Scene], stopped: str) -> None:
    burn = JAB.replace("Jab", "Burn").replace("10 damage", "10 fire damage")
    scene = fray(stage, "Regeneration: This creature heals 5 hit points at the start of its turn. When this creature "
                        f"takes fire damage, {stopped}.", "Bandage: As a standard action, this creature heals 7 hp.",
                 powers=(burn,), G=dict(at_hp=40))
    assert scene["G"].hp == 45
    scene.turn("A")
    strike(scene, "Burn", "G", 15, "A")
    scene.turn("G")
    assert scene["G"].hp == 35
    scene.do("G", "Bandage")
    assert scene["G"].hp == 42
    scene.turn("G")
    assert scene["G"].hp == 47


def test_it_chooses_an_enemy_for_its_allies(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Mark: As a quick action once per turn, this creature chooses an enemy it can see. This "
                        "creature’s non-mook allies gain a +2 attack bonus against that enemy. The effect lasts until "
                        "the start of this creature’s next turn.", H=dict(side="monsters", powers=[CLAW]),
                 I=dict(side="monsters", kind="mook", powers=[CLAW]))
    scene.do("G", "Mark", choose={"target": "B"})
    values = {(who, target): scene.attack(who, "Claw", target).value for who in "HI" for target in "AB"}
    assert values == {("H", "A"): 30, ("H", "B"): 32, ("I", "A"): 30, ("I", "B"): 30}
    scene.turn("G")
    assert scene.attack("H", "Claw", "B").value == 30


def test_it_lets_go_of_its_own_victims(stage: Callable[..., Scene]) -> None:
    burn = JAB.replace("Jab", "Burn").replace("10 damage", "20 fire damage")
    grasp = "Grasp +30 vs. PD—1 damage, and this creature grabs the target"
    scene = fray(stage, grasp, "Ouch: When this creature takes 15 or more fire damage from a single attack, it "
                               "releases all grabbed creatures.", powers=(burn,),
                 H=dict(side="monsters", powers=[CLAW, grasp]))
    strike(scene, "Grasp", "A")
    scene.turn("H")
    scene.do("H", "engage", "B")
    strike(scene, "Grasp", "B", who="H")
    scene.turn("A")
    strike(scene, "Burn", "G", 15, "A")
    assert not scene["A"].conditions and scene["B"].conditions == {"grabbed"}


@pytest.mark.parametrize("rolled", [5, 15])
def test_a_condition_laid_while_the_die_is_odd_is_saved_against(stage: Callable[..., Scene], rolled: int) -> None:
    scene = stage(engaged=[("A", "G")], A=HERO, G=dict(side="monsters", hp=90, powers=[
        CLAW, "Gaze: While the escalation die is odd, one nearby enemy is hampered (save ends)."]))
    scene.turn("G")
    assert not scene["A"].conditions
    scene.turn("A")
    assert scene.escalation == 1 and scene["A"].conditions == {"hampered"}
    scene.dice(d20=[rolled])
    scene.end()
    assert scene["A"].conditions == (set() if rolled > 10 else {"hampered"})
    scene.dice(d20=[])
    scene.turn("G")
    assert scene["A"].conditions == (set() if rolled > 10 else {"hampered"})


@pytest.mark.parametrize(("natural", "dazed"), [(9, False), (10, True)])
@pytest.mark.parametrize("label", ["Hit by 5+", "Hit by 5 or more", "Attack beats the target’s AC by 5 or more"])
def test_how_far_a_roll_beats_the_defense(stage: Callable[..., Scene], label: str, natural: int, dazed: bool) -> None:
    scene = fray(stage, f"Slam +10 vs. AC—14 damage\n{label}: The target is dazed until the end of its next turn.")
    assert strike(scene, "Slam", "A", natural) == 14
    assert scene["A"].conditions == ({"dazed"} if dazed else set())


@pytest.mark.parametrize("natural", [4, 5])
def test_a_wide_miss(stage: Callable[..., Scene], natural: int) -> None:
    scene = fray(stage, "Slam +5 vs. AC—14 damage\nMiss by 6+: This creature is dazed until the end of its next turn.")
    strike(scene, "Slam", "A", natural)
    assert scene["G"].conditions == ({"dazed"} if natural == 4 else set())


@pytest.mark.parametrize("limit", ["1/round, as a free action when this creature scores a critical hit.",
                                   "1/round, when this creature scores a critical hit."])
@pytest.mark.parametrize(("natural", "taken"), [(20, 12 + 5), (19, 6)])
def test_an_attack_set_off_by_a_critical_hit_alone(stage: Callable[..., Scene], limit: str, natural: int,
                                                   taken: int) -> None:
    scene = fray(stage, f"[Special trigger] R: Roar +30 vs. MD (one nearby enemy)—5 damage\nLimited use: {limit}")
    assert not scene.can("G", "Roar", "A")
    scene.accept("G", "Roar")
    scene.dice(d20=[natural, 10] if natural == 20 else [natural])
    scene.do("G", "Claw", "A")
    assert 90 - scene["A"].hp == taken


def test_a_burst_as_it_falls(stage: Callable[..., Scene]) -> None:
    slay = JAB.replace("Jab", "Slay").replace("10 damage", "60 damage")
    scene = fray(stage, "[Special trigger] C: Burst +30 vs. PD (each enemy engaged with this creature)—15 fire damage\n"
                        "Limited use: This creature makes this attack when it drops to 0 hp.", powers=(slay,), C=HERO,
                 G=dict(at_hp=20))
    scene.accept("G", "Burst")
    scene.turn("A")
    scene.dice(d20=[19, 10, 10])
    scene.do("A", "Slay", "G")
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (75, 75, 90)


@pytest.mark.parametrize(("trait", "value"), [
    ("Pack: This creature gains a +1 attack bonus for each ally engaged with its target (max +2).", 32),
    ("Pack: This creature gains a +1 attack bonus for each ally engaged with its target.", 33)])
def test_allies_round_the_target(stage: Callable[..., Scene], trait: str, value: int) -> None:
    kin = {name: dict(side="monsters") for name in "HIJ"}
    scene = stage(engaged=[("A", "G"), ("B", "G"), *[("A", name) for name in kin]], A=HERO, B=HERO,
                  G=dict(side="monsters", powers=[CLAW, trait]), **kin)
    scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == value and scene.attack("G", "Claw", "B").value == 30


@pytest.mark.parametrize("trait", [
    "Pack: This creature deals +5 damage against enemies engaged with at least one of its allies.",
    "Pack: This creature deals +5 damage against enemies engaged with one or more of its allies."])
def test_enemies_that_its_allies_engage(stage: Callable[..., Scene], trait: str) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G"), ("A", "H")], A=HERO, B=HERO, H=dict(side="monsters"),
                  G=dict(side="monsters", powers=[CLAW, trait]))
    scene.turn("G")
    assert strike(scene, "Claw", "A") == 11
    scene.turn("G")
    assert strike(scene, "Claw", "B") == 6


@pytest.mark.parametrize(("at_hp", "free"), [(90, False), (40, True)])
def test_nobody_leaves_it_while_it_is_strong(stage: Callable[..., Scene], at_hp: int, free: bool) -> None:
    scene = fray(stage, "Sticky: Enemies can’t disengage from this creature while it is unstaggered.",
                 G=dict(at_hp=at_hp))
    scene.turn("A")
    assert scene.can("A", "disengage", to="rear") is free


@pytest.mark.parametrize(("hp", "legal"), [(20, False), (21, True)])
def test_the_weak_cannot_attack_it(stage: Callable[..., Scene], hp: int, legal: bool) -> None:
    scene = fray(stage, "Awe: Enemies with 20 hp or fewer can’t attack this creature.", hero=dict(at_hp=hp))
    scene.turn("A")
    assert scene.can("A", "Jab", "G") is legal


@pytest.mark.parametrize("words", ["2 attacks, each against a different target", "two different enemies",
                                   "2 attacks, each against a different enemy"])
def test_attacks_on_different_targets(stage: Callable[..., Scene], words: str) -> None:
    scene = fray(stage, f"Flurry +30 vs. AC ({words})—14 damage")
    scene.dice(d20=[10, 10])
    scene.do("G", "Flurry", targets=["A", "B"])
    assert scene["A"].hp == scene["B"].hp == 76
    assert not scene.can("G", "Flurry", targets=["A", "A"])


def test_another_attack_while_the_die_is_even(stage: Callable[..., Scene]) -> None:
    scene = fray(stage, "Peck +30 vs. AC—7 damage", "Vicious: If the escalation die is even, make another peck attack.")
    for attacks in (1, 2, 1):
        scene.turn("G")
        before = scene["A"].hp
        scene.dice(d20=[10] * attacks)
        scene.do("G", "Peck", "A")
        assert before - scene["A"].hp == 7 * attacks


@pytest.mark.parametrize(("natural", "conditions"), [(10, {"weakened"}), (11, {"dazed"})])
def test_one_condition_instead_of_another(stage: Callable[..., Scene], natural: int, conditions: set[str]) -> None:
    scene = fray(stage, "Rod +30 vs. AC—4 damage, and the target is dazed (save ends)\nNatural even hit: The target is "
                        "weakened instead of dazed (hard save ends, 16+).")
    strike(scene, "Rod", "A", natural)
    assert scene["A"].conditions == conditions


@pytest.mark.parametrize("answer", [
    "When this creature is targeted by an opportunity attack, it makes a claw attack against the creature that is "
    "targeting it first.",
    "When an enemy targets this creature with an opportunity attack, this creature makes a claw attack against that "
    "enemy."])
def test_what_opportunity_attacks_set_off(stage: Callable[..., Scene], answer: str) -> None:
    scene = stage(engaged=[("A", "G")], A={**HERO, "powers": [JAB]},
                  G=dict(side="monsters", hp=90, powers=[CLAW, f"Counter: {answer}"]))
    scene.turn("A")
    strike(scene, "Jab", "G", 3, "A")
    assert scene["A"].hp == 90
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10, 3])
    scene.do("G", "move", to="far")
    assert scene["A"].hp == 84


def test_opportunity_attacks_against_the_harnessed(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={**HERO, "powers": [JAB], "str": 20}, G=dict(side="monsters", hp=90, powers=[
        CLAW, "Harness: This creature gains a +4 AC bonus against opportunity attacks and only takes half damage from "
              "opportunity attacks that hit it."]))
    scene.turn("A")
    assert strike(scene, "Jab", "G", 10, "A") == 10
    for natural, taken in ((9, 0), (19, 4)):
        scene.turn("G")
        before = scene["G"].hp
        scene.accept("A", "opportunity-attack")
        scene.dice(d20=[natural], d8=[4] if taken else [])
        scene.do("G", "move", to="field")
        assert before - scene["G"].hp == taken
        scene.turn("A")
        if not scene.engaged("A"):
            scene.do("A", "engage", "G")


@pytest.mark.parametrize(("power", "taken"), [("Jab", 0), ("Leap", 9)])
def test_attacks_that_are_not_basic(stage: Callable[..., Scene], power: str, taken: int) -> None:
    leap = JAB.replace("Jab", "Leap").replace("At-Will", "Once per battle")
    scene = fray(stage, "Nag +30 vs. MD—The target takes 9 psychic damage each time it makes a non-basic attack (save "
                        "ends).", powers=(leap,))
    strike(scene, "Nag", "A")
    scene.turn("A")
    scene.dice(d20=[3])
    scene.do("A", "melee-basic" if power == "Jab" else "Leap", "G")
    assert 90 - scene["A"].hp == taken
