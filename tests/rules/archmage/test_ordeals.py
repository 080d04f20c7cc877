"""What creatures cannot get rid of, get past or have shifted on to others, at work."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.flags import OUT, PHASING

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage.\nMiss: 4 damage."
SPELL = "Daze\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. MD\nHit: 10 damage."
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 60 damage."
MEND = "Mend\nClose\nAt-Will\nTarget: One ally\nEffect: The target heals 80 hit points."


def duel(stage: Callable[..., Scene], *lines: str, powers: tuple[str, ...] = (CLAW,), turn: str = "A",
         **more: Any) -> Scene:
    """A is engaged with a monster with these lines; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, ac=15, pd=15, md=15, powers=[CLEAVE, JAB, SPELL]),
                  B=dict(hp=100, ac=15, pd=15, md=15, powers=[JAB, MEND]),
                  G=dict(side="monsters", hp=90, ac=5, pd=5, md=5, powers=list(powers), traits=list(lines)), **more)
    if turn:
        scene.turn(turn)
    return scene


@pytest.mark.parametrize(("power", "natural", "dazed"), [
    ("Daze", 15, True), ("Daze", 16, False), ("Daze", 1, True), ("Jab", 15, False)])
def test_an_effect_of_the_die_that_asks_for_no_hit(
    stage: Callable[..., Scene], power: str, natural: int, dazed: bool
) -> None:
    scene = duel(stage, "Addled: When an enemy targets this creature with an attack against MD and gets a natural odd "
                        "roll, that enemy is dazed until the end of its next turn. This effect occurs whether the "
                        "attack hits or misses.")
    scene.dice(d20=[natural])
    scene.do("A", power, "G")
    assert ("dazed" in scene["A"].conditions) is dazed


HELD = ("Thorns +30 vs. AC—6 damage\n  Natural even hit: 5 ongoing poison damage\n  Crit: The ongoing poison damage "
        "can't be saved against while the creature that inflicted it still lives and is in the battle.")


@pytest.mark.parametrize(("natural", "burns"), [(18, False), (20, True)])
def test_ongoing_damage_held_fast_by_who_dealt_it(stage: Callable[..., Scene], natural: int, burns: bool) -> None:
    scene = duel(stage, powers=(HELD,), turn="G")
    scene.dice(d20=[natural])
    scene.do("G", "Thorns", "A")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.turn("B")
    assert bool(scene["A"].ongoing) is burns


@pytest.mark.parametrize(("power", "save", "burns"), [("Jab", 20, True), ("Cleave", 10, True), ("Cleave", 11, False)])
def test_held_fast_no_longer_than_its_source_lives(
    stage: Callable[..., Scene], power: str, save: int, burns: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, ac=15, powers=[CLEAVE, JAB]), B={},
                  G=dict(side="monsters", hp=60, ac=5, powers=[HELD]), H=dict(side="monsters", powers=[CLAW]))
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Thorns", "A")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", power, "G")
    scene.dice(d20=[save])
    scene.turn("B")
    assert bool(scene["A"].ongoing) is burns


@pytest.mark.parametrize(("line", "hp"), [
    ("A non-dwarf creature damaged by this creature can't be healed to above half its maximum hit points until after "
     "the battle.", 50),
    ("Creatures damaged by this creature cannot regain hit points beyond half their maximum hit points until the end "
     "of the battle.", 50),
    ("A non-human creature damaged by this creature can't be healed above half its maximum hit points until the battle "
     "ends.", 100)])
def test_no_healing_past_half(stage: Callable[..., Scene], line: str, hp: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, at_hp=26, ac=15), B=dict(powers=[MEND]),
                  G=dict(side="monsters", hp=90, powers=[CLAW], traits=[f"Cursed wounds: {line}"]))
    scene.battle.creatures[0].sheet.types = frozenset(("human",))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == hp


@pytest.mark.parametrize(("naturals", "hp"), [([15, 15], 85), ([2, 15], 86), ([15, 2], 88)])
def test_half_damage_to_whoever_was_hit_this_turn(
    stage: Callable[..., Scene], naturals: list[int], hp: int
) -> None:
    scene = duel(stage, "Thrash: This creature's attacks deal full damage against creatures it has not already hit "
                        "this turn. If this creature attacks a creature it has hit earlier in the turn, the attack "
                        "only deals half damage, hit or miss.",
                 powers=("Gouge +10 vs. AC (2 attacks)—10 damage\n  Miss: 4 damage",), turn="G")
    scene.dice(d20=naturals)
    scene.do("G", "Gouge", "A")
    assert scene["A"].hp == hp
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[15, 20])
    scene.do("G", "Gouge", "A")
    assert scene["A"].hp == hp - 10 - 10


def test_one_bears_half_of_anothers_wounds(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(hp=90, powers=[CLEAVE, JAB]), B={},
                  G=dict(side="monsters", name="Bog Elf", hp=90, ac=5, powers=[CLAW]),
                  H=dict(side="monsters", hp=90, ac=5, powers=[CLAW], traits=[
                      "Shelter: When a bog elf next to this creature takes damage, half that damage is dealt to this "
                      "creature instead."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cleave", "G")
    assert (scene["G"].hp, scene["H"].hp) == (60, 60)


def test_hit_points_in_place_of_those_printed(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Bloated: It has 72 HP but takes a -2 penalty to all defenses.")
    assert (scene["G"].hp, scene["G"].max_hp) == (72, 72)
    assert scene.defense("G", "ac", attacker="A").value == 3


@pytest.mark.parametrize(("save", "burns"), [(15, True), (16, False)])
def test_saves_that_become_hard(stage: Callable[..., Scene], save: int, burns: bool) -> None:
    scene = duel(stage, powers=(
        "Rot +30 vs. AC—6 damage, and 5 ongoing poison damage\n  Natural 18+ hit: Until the end of the battle the "
        "target's saves against poison damage all become hard saves (16+).",), turn="G")
    scene.dice(d20=[18])
    scene.do("G", "Rot", "A")
    scene.turn("A")
    scene.dice(d20=[save])
    scene.turn("B")
    assert bool(scene["A"].ongoing) is burns


@pytest.mark.parametrize(("weakened", "kept"), [(False, False), (True, True)])
def test_a_condition_that_lasts_longer_if_something_was_so(
    stage: Callable[..., Scene], weakened: bool, kept: bool
) -> None:
    ray = ("Ray +30 vs. AC—6 damage\n  Natural even hit: The target is dazed until the end of its next turn, or if "
           "this creature was weakened when it attacked, the daze is save ends.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15), B={},
                  G=dict(side="monsters", hp=90, powers=[ray], conditions=["weakened"] if weakened else []))
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "Ray", "A")
    scene.turn("A")
    if weakened:
        scene.dice(d20=[5])
    scene.turn("B")
    assert ("dazed" in scene["A"].conditions) is kept


WALK = ("Reed walk: Provided this creature is next to a pond, as a standard action it can step into the reeds and "
        "disappear. At the start of its next turn it reappears next to another nearby pond, and hit or miss its "
        "attack does double damage.")
BITE = "Bite +10 vs. AC—10 damage\n  Miss: 3 damage"


@pytest.mark.parametrize(("natural", "more", "hurt"), [(15, "", 20), (2, "", 6), (20, "", 30), (15, "triple", 30)])
def test_gone_and_back_with_a_heavier_blow(
    stage: Callable[..., Scene], natural: int, more: str, hurt: int
) -> None:
    lines = [WALK]
    if more:
        lines.append("Reedling: Once per battle when this creature reappears after its reed walk it does triple damage "
                     "instead of double damage.")
    scene = duel(stage, *lines, powers=(BITE,), turn="G")
    scene.do("G", "Reed walk")
    assert scene.engaged("G") == set()
    scene.turn("A")
    assert scene.can("A", "Jab", "G") is False
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.dice(d20=[natural])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 100 - hurt
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 100 - hurt - 10


def test_heals_as_it_walks(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=dict(side="monsters", hp=90, at_hp=10, powers=[BITE], traits=[
        WALK, "Sap: When this creature reed walks it heals 1d4 x 10 hit points."]))
    scene.turn("G")
    scene.dice(d4=[3])
    scene.do("G", "Reed walk")
    assert scene["G"].hp == 40


@pytest.mark.parametrize(("natural", "kind"), [(16, "move"), (15, "standard")])
def test_another_action_pays_this_turn(stage: Callable[..., Scene], natural: int, kind: str) -> None:
    scene = duel(stage, WALK, turn="G", powers=(
        BITE + "\n  Natural even hit or miss: This creature can reed walk as a move action instead of a standard "
        "action this turn.",))
    scene.dice(d20=[natural])
    scene.do("G", "Bite", "A")
    assert (scene.engaged("G") == set()) is (kind == "move")


SINK = ("Sink: As a quick action, this creature may disappear from the battlefield, melding into the ground. At the "
        "start of its next turn it reappears nearby as a move action. Attacks made the turn it reappears gain a +2 "
        "attack bonus and +2 to damage.\n  Limited use: Only when triggered by rusty bite.")


@pytest.mark.parametrize(("natural", "sinks"), [(7, False), (6, True)])
def test_a_power_that_another_one_grants(stage: Callable[..., Scene], natural: int, sinks: bool) -> None:
    scene = duel(stage, SINK, turn="G", powers=(
        "Rusty bite +10 vs. AC—10 damage\n  Natural 1-6: This creature can use its *sink* ability this turn.",))
    assert scene.can("G", "Sink") is False
    scene.dice(d20=[natural])
    scene.do("G", "Rusty bite", "A")
    assert scene.can("G", "Sink") is sinks
    if sinks:
        scene.do("G", "Sink")
        scene.turn("G")
        assert scene["G"].actions["move"] == 0
        assert scene.attack("G", "Rusty bite", "A").value == 12
        scene.turn("A")
        scene.turn("G")
        assert scene["G"].actions["move"] == 1
        assert scene.attack("G", "Rusty bite", "A").value == 10


def test_one_last_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Cackle: When this creature drops to 0 hp, it doesn't die. Instead, it can take one final "
                        "turn, and then it dies. Once this creature drops, it can't be healed.", powers=(BITE,))
    scene.dice(d20=[15])
    scene.do("A", "Cleave", "G")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cleave", "G")
    assert scene["G"].alive
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 90 and scene["G"].alive
    scene.end()
    assert not scene["G"].alive


def test_a_crit_turned_into_a_hit(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[JAB]), B={},
                  G=dict(side="monsters", hp=90, ac=5, powers=[BITE]),
                  H=dict(side="monsters", hp=90, powers=[BITE], traits=[
                      "Not so: Once per battle, as an interrupt action when a critical hit is scored against this "
                      "creature's ally, it can turn it into a normal hit instead."]))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 80
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 60


@pytest.mark.parametrize(("natural", "resist", "hp"), [(5, {}, 80), (6, {}, 100), (5, {"fire": 16}, 100)])
def test_hot_to_the_touch(stage: Callable[..., Scene], natural: int, resist: dict[str, int], hp: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[JAB], resist=resist), B={},
                  G=dict(side="monsters", hp=90, ac=30, powers=[BITE], traits=[
                      "Spines: When a nearby enemy rolls a natural 1-5 with an attack roll, it takes 20 fire damage "
                      "unless it has somehow protected itself from the heat."]))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Jab", "G")
    assert scene["A"].hp == hp


@pytest.mark.parametrize(("naturals", "weak"), [([16, 15], True), ([15], False)])
def test_a_follow_up_to_an_even_hit(stage: Callable[..., Scene], naturals: list[int], weak: bool) -> None:
    scene = duel(stage, "Sweet: Make a *sting* triggered attack as a follow-up when the bite attack hits with a "
                        "natural even roll.", turn="G",
                 powers=(BITE, "[Special trigger] Sting +10 vs. PD—The target is weakened (save ends)"))
    scene.dice(d20=naturals)
    scene.do("G", "Bite", "A")
    assert ("weakened" in scene["A"].conditions) is weak


def test_the_fewer_the_fiercer(stage: Callable[..., Scene]) -> None:
    lines = ["Mook: Kill one broken one mook for every 10 damage you deal to the mob.",
             "Strength: When a member of the mob dies, other broken ones gain +1 to damage until the end of the battle "
             "(max +2)."]
    foes = {key: dict(side="monsters", type="Broken One", name="Broken One", kind="mook", hp=10, ac=5, powers=[BITE],
                      traits=lines) for key in "GHIJK"}
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, ac=15, powers=[CLEAVE, JAB]), B={}, **foes)
    for more in (1, 2, 2):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", next(key for key in "GHIJK" if scene[key].alive and scene.can("A", "Jab", key)))
        left = next(key for key in "KJIHG" if scene[key].alive)
        scene.turn(left)
        before = scene["A"].hp
        if scene.can(left, "engage", "A"):
            scene.do(left, "engage", "A")
        scene.dice(d20=[15])
        scene.do(left, "Bite", "A")
        assert before - scene["A"].hp == 10 + more


def test_the_target_chooses_its_harm(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, turn="G", powers=(
        "Tendrils +10 vs. AC—10 damage\n  Natural even hit: The target loses a recovery, OR it must immediately "
        "roll a save; if it fails, it's *confused* (save ends) (target's choice).",))
    before = scene["A"].recoveries
    scene.dice(d20=[16])
    scene.do("G", "Tendrils", "A")
    assert scene["A"].recoveries == before - 1


@pytest.mark.parametrize(("power", "naturals", "hp"), [
    ("Daze", [5, 18], 90), ("Daze", [5, 3], 100), ("Daze", [6], 100), ("Jab", [5], 100)])
def test_a_miss_turned_on_whoever_made_it(
    stage: Callable[..., Scene], power: str, naturals: list[int], hp: int
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[JAB, SPELL]), B={},
                  G=dict(side="monsters", hp=90, ac=30, md=30, powers=[BITE], traits=[
                      "Twisted: When an attacker targets this creature's MD and misses with a natural 1-5 attack roll, "
                      "that enemy must reroll the attack against itself."]))
    scene.turn("A")
    scene.dice(d20=naturals)
    scene.do("A", power, "G")
    assert scene["A"].hp == hp and scene["G"].hp == (86 if power == "Jab" else 90)


@pytest.mark.parametrize("cloaked", [False, True])
def test_what_a_cloak_is_good_for(stage: Callable[..., Scene], cloaked: bool) -> None:
    lines = ["Dark step: While cloaked, this creature automatically succeeds on all disengage checks, gains a +2 bonus "
             "to all defenses against close and ranged attacks, and can drop its cloaking as a quick action to "
             "teleport to a nearby location it can see (instead of making an extra attack)."]
    if cloaked:
        lines.append("Cloaked: This creature starts every battle cloaked.")
    bolt = "Bolt\nRanged attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
    scene = stage(engaged=[("A", "G")], A=dict(hp=100), B=dict(powers=[bolt]),
                  G=dict(side="monsters", hp=90, ac=15, powers=[BITE], traits=lines))
    scene.turn("B")
    scene.dice(d20=[2, 2])
    scene.do("B", "Bolt", "G")
    assert scene.last("attack").against == (17 if cloaked else 15)
    scene.turn("G")
    assert scene.can("G", "Dark step") is cloaked
    if cloaked:
        scene.do("G", "Dark step")
        assert scene.engaged("G") == set()
    scene.turn("B")
    scene.do("B", "Bolt", "G")
    assert scene.last("attack").against == 15


@pytest.mark.parametrize(("power", "natural", "crit"), [("Stare", 18, True), ("Bite", 18, False), ("Stare", 17, False)])
def test_vulnerable_to_one_attack(stage: Callable[..., Scene], power: str, natural: int, crit: bool) -> None:
    scene = duel(stage, turn="G", powers=(
        BITE + "\n  Natural 16+ hit: The target becomes vulnerable to stare until the end of the battle.",
        "C: Stare +10 vs. MD (one nearby enemy)—10 psychic damage"))
    scene.dice(d20=[16])
    scene.do("G", "Bite", "A")
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", power, "A")
    assert scene.last("attack").crit is crit


@pytest.mark.parametrize(("size", "struck"), [("medium", False), ("huge", True)])
def test_too_big_for_opportunity_attacks(stage: Callable[..., Scene], size: str, struck: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, size=size, powers=[JAB]), B={},
                  G=dict(side="monsters", hp=90, ac=5, size="huge", powers=[BITE], traits=[
                      "Vast: This creature is immune to opportunity attacks from any creature that is not huge size or "
                      "larger (like this creature)."]))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.do("G", "move", to="rear")
    assert (scene["G"].hp < 90) is struck


HEX = "Hex\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. MD\nHit: 1 damage, " \
      "and the target is weakened until the end of the battle."


@pytest.mark.parametrize(("what", "ends"), [
    ("any spell-like effects on the target or caused by the target end", True),
    ("all spells and spell-like effects on the target end", False)])
def test_what_ends_spells(stage: Callable[..., Scene], what: str, ends: bool) -> None:
    scene = stage(A=dict(hp=100, powers=[HEX]), B={}, G=dict(side="monsters", hp=90, md=5, powers=[
        f"C: Unmaking +30 vs. MD (one nearby enemy)—7 damage, and {what}"]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    assert "weakened" in scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Unmaking", "A")
    assert scene["A"].hp == 93 and ("weakened" not in scene["G"].conditions) is ends


def test_an_attack_that_only_dispels(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[HEX]), B={}, G=dict(
        side="monsters", hp=90, md=5, powers=[
        "Breath +30 vs. AC—5 damage\n  Natural 16+ hit: Make an *unmaking* attack as a quick action against the "
        "target, if it hits it does no damage but does dispel spells and spell-like effects.",
        "C: Unmaking +30 vs. MD (one nearby enemy)—7 damage, and any spell-like effects on the target or caused by the "
        "target end"]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    scene.turn("G")
    scene.dice(d20=[16, 15])
    scene.do("G", "Breath", "A")
    assert scene["A"].hp == 95 and "weakened" not in scene["G"].conditions
    assert scene["G"].actions["quick"] == 0


def test_ahead_of_all_in_the_first_round_only(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(init=5), B=dict(init=3), initiative="roll", G=dict(side="monsters", init=0, powers=[
        BITE], traits=["Leap: During its first turn only, add +6 to its initiative count. After that, this creature "
                       "returns to its normal initiative order."]))
    scene.dice(d20=[10, 10, 10])
    scene.turn("G")
    assert scene.round == 1
    order = [scene.battle.creatures[id].key for id in scene.battle.order]
    assert order == ["G", "A", "B"]
    scene.turn("G")
    order = [scene.battle.creatures[id].key for id in scene.battle.order]
    assert order == ["A", "B", "G"] and scene.round == 2


def test_attacks_that_reach_those_nearby_less_well(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Necks: On its turn, this creature can use any of its teeth attacks against nearby creatures "
                        "it can see and get to, but has a -2 attack penalty when using teeth attacks against creatures "
                        "it is not engaged with.", turn="G",
                 powers=("Red teeth +10 vs. AC—10 damage", "Claw +10 vs. AC—10 damage"))
    assert scene.attack("G", "Red teeth", "A").value == 10
    assert scene.attack("G", "Red teeth", "B").value == 8
    assert scene.can("G", "Red teeth", "B") and not scene.can("G", "Claw", "B")


@pytest.mark.parametrize(("round", "whom"), [(1, "A"), (2, "AB"), (4, "AB"), (5, "ABC")])
def test_reach_that_grows_with_the_die(stage: Callable[..., Scene], round: int, whom: str) -> None:
    scene = stage(engaged=[("A", "G")], far=["C"], A={}, B={}, C={}, G=dict(side="monsters", hp=90, powers=[
        "Rip +10 vs. AC—10 damage"], traits=[
        "Reach: This creature can make its rip attack against engaged enemies when the escalation die is 0, nearby "
        "enemies when the escalation die is 1-3, and when the escalation die is 4+ this creature can reach anywhere in "
        "the battle."]))
    for _ in range(round):
        scene.turn("G")
    assert "".join(key for key in "ABC" if scene.can("G", "Rip", key)) == whom


@pytest.mark.parametrize(("hp", "staggered", "usable"), [(90, False, "Bite"), (89, False, "Howl"), (90, True, "Stare")])
def test_a_mind_that_runs_by_rule(stage: Callable[..., Scene], hp: int, staggered: bool, usable: str) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, at_hp=40 if staggered else 100), B={}, G=dict(
        side="monsters", hp=100, at_hp=hp, powers=[
            BITE, "C: Stare +10 vs. MD (one nearby enemy)—1 damage", "C: Howl +10 vs. MD (one nearby enemy)—1 damage"],
        traits=["Set mind: During its turn when one or more nearby enemies are staggered, this creature uses stare. "
                "When no enemies are staggered, this creature uses bite if its hit points are even, and howl if its "
                "hit points are odd."]))
    scene.turn("G")
    assert [name for name in ("Bite", "Stare", "Howl") if scene.can("G", name, "A")] == [usable]


@pytest.mark.parametrize("fanatics", [0, 2])
def test_a_price_paid_in_followers(stage: Callable[..., Scene], fanatics: int) -> None:
    line = ("C: Liturgy +10 vs. MD (one nearby enemy)—10 damage\n  Limited use: Every use of *liturgy* reduces one "
            "random nearby bog fanatic to 0 hp. If there are no bog fanatics nearby, it cannot use *liturgy*.")
    more = {key: dict(side="monsters", name="Bog Fanatic", hp=20, powers=[BITE]) for key in "HI"[:fanatics]}
    scene = stage(A=dict(hp=100), B={}, G=dict(side="monsters", hp=90, powers=[line, BITE]), **more)
    scene.turn("G")
    assert scene.can("G", "Liturgy", "A") is bool(fanatics)
    if fanatics:
        scene.dice(d20=[15])
        scene.do("G", "Liturgy", "A")
        assert sorted(scene[key].alive for key in "HI") == [False, True]


TOLL = ("Unshaken: Whenever this creature would suffer any of the following conditions, it ignores the condition and "
        "takes 10 damage instead: confused, dazed, hampered, stunned, or weakened.")


@pytest.mark.parametrize(("condition", "held", "hp"), [("weakened", False, 79), ("vulnerable", True, 89)])
def test_a_toll_for_conditions_that_do_not_hold(
    stage: Callable[..., Scene], condition: str, held: bool, hp: int
) -> None:
    hex_ = HEX.replace("weakened", condition)
    scene = stage(A=dict(hp=100, powers=[hex_]), B={},
                  G=dict(side="monsters", hp=90, md=5, powers=[BITE], traits=[TOLL]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    assert (condition in scene["G"].conditions) is held and scene["G"].hp == hp


def test_hates_the_dying_most(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B=dict(at_hp=0), C=dict(at_hp=0), G=dict(side="monsters", hp=90, powers=[
        "R: Bolt +10 vs. AC (one nearby enemy)—1 damage"], traits=[
        "Shadow: This creature gains a +2 attack bonus against the last creature in the battle to roll a death save."]))
    scene.turn("A")
    assert scene.attack("G", "Bolt", "B").value == 10
    scene.dice(d20=[12])
    scene.turn("B")
    assert (scene.attack("G", "Bolt", "B").value, scene.attack("G", "Bolt", "C").value) == (12, 10)
    scene.dice(d20=[12])
    scene.turn("C")
    assert (scene.attack("G", "Bolt", "B").value, scene.attack("G", "Bolt", "C").value) == (10, 12)


def test_more_targets_for_every_hit_taken(stage: Callable[..., Scene]) -> None:
    line = ("Abused: Keep track of the number of enemy attacks that hit this creature during the battle. Until the end "
            "of the battle, this creature can target an additional enemy beyond the first with its orb attack for each "
            "of those hits.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[JAB]), B=dict(hp=100), C=dict(hp=100),
                  G=dict(side="monsters", hp=90, ac=10, powers=[
                      "R: Orb +10 vs. MD (one nearby or far away enemy)—5 damage"], traits=[line]))
    for natural, hurt in ((5, 1), (15, 2)):
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Jab", "G")
        scene.turn("G")
        before = [scene[key].hp for key in "ABC"]
        scene.dice(d20=[15] * hurt)
        scene.do("G", "Orb", targets=list("ABC"[:hurt]))
        assert sum(before) - sum(scene[key].hp for key in "ABC") == 5 * hurt


@pytest.mark.parametrize("phasing", [False, True])
def test_intercepted_only_by_what_phases_too(stage: Callable[..., Scene], phasing: bool) -> None:
    scene = stage(rear=["B"], A=dict(hp=100), B=dict(hp=100), G=dict(side="monsters", hp=90, powers=[BITE], traits=[
        "Wraith: This monster automatically disengages when it moves, and cannot be intercepted (unless the creature "
        "intercepting it is also phasing)."]))
    if phasing:
        scene.battle.creatures[0].flags |= PHASING
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert (("A", "intercept") in scene.offers) is phasing


@pytest.mark.parametrize(("natural", "size", "free"), [(5, "medium", False), (6, "medium", True), (6, "large", False)])
def test_easy_to_slip_away_from(stage: Callable[..., Scene], natural: int, size: str, free: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(size=size), B={}, G=dict(side="monsters", powers=[BITE], traits=[
        "Vast: Normal sized enemies can disengage from this creature by rolling 6+ instead of the normal 11+."]))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("G") == set()) is free


@pytest.mark.parametrize(("hp", "can"), [(90, False), (40, True)])
def test_two_become_one_greater_and_one_lesser(stage: Callable[..., Scene], hp: int, can: bool) -> None:
    foe = dict(side="monsters", type="Mire Spawn", name="Mire Spawn", hp=90, powers=[BITE])
    ogre = dict(side="monsters", name="Mire Ogre", hp=200, powers=[BITE])
    sprout = dict(side="monsters", name="Mire Sprout", kind="mook", hp=9, powers=[BITE])
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, B={}, J=ogre, K=sprout, G=dict(at_hp=hp, traits=[
        "Joined: Once this creature is staggered, it can combine with another mire spawn next to it as a quick action "
        "to become a full-strength mire ogre acting on this spawn's initiative. Replace the other spawn with a mire "
        "sprout mook."], **foe), H=foe)
    scene.turn("G")
    assert scene.can("G", "Joined") is can
    if can:
        scene.do("G", "Joined")
        names = sorted(one.sheet.name for one in scene.battle.creatures if one.side != scene.battle.creatures[0].side
                       and not one.flags & OUT)
        assert names == ["Mire Ogre", "Mire Ogre", "Mire Sprout", "Mire Sprout"]


def test_no_strength_from_water_where_there_is_none(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Watery: This creature gains a +2 bonus to attacks and all defenses while it's in contact with "
                        "a body of water, or while it's nearby a sizeable body of water.")
    assert not scene["G"].notes
    assert scene.attack("G", "Claw", "A").value == 30


ZAP = "Zap\nMelee spell\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
GUST = "Gust\nRanged attack\nDaily\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


@pytest.mark.parametrize(("line", "harm"), [
    ("Hide: This creature has resist damage 16+ to all damage except fire damage and melee weapon damage, which "
     "damages it normally.", {"Jab": 10, "Zap": 5, "Bolt": 5, "Gust": 5}),
    ("Resist non-spell damage 16+: When a non-spell attack targets this creature, the attacker must roll a natural 16+ "
     "on the attack roll or it only deals half damage.", {"Jab": 5, "Zap": 10, "Bolt": 5, "Gust": 5}),
    ("Resist exceptional attacks 16+: When a limited attack targets this creature, the attacker must roll a natural "
     "16+ on the attack roll or it only deals half damage.", {"Jab": 10, "Zap": 10, "Bolt": 10, "Gust": 5}),
])
def test_kinds_of_attacks_told_by_what_they_are_not(
    stage: Callable[..., Scene], line: str, harm: dict[str, int]
) -> None:
    for power, lost in harm.items():
        scene = stage(engaged=[("A", "G")], A=dict(powers=[JAB, ZAP, BOLT, GUST]), B={},
                      G=dict(side="monsters", hp=90, ac=5, powers=[BITE], traits=[line]))
        assert not scene["G"].notes
        scene.turn("A")
        scene.dice(d20=[14])
        scene.do("A", power, "G")
        assert (power, 90 - scene["G"].hp) == (power, lost)


@pytest.mark.parametrize(("power", "against"), [("Bolt", 15), ("Gust", 17)])
def test_a_bonus_against_limited_attacks(stage: Callable[..., Scene], power: str, against: int) -> None:
    scene = stage(A=dict(powers=[BOLT, GUST]), B={}, G=dict(side="monsters", hp=90, ac=15, powers=[BITE], traits=[
        "Wary: This creature gains a +2 bonus to all defenses against limited attacks."]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", power, "G")
    assert scene.last("attack").against == against


def test_allies_turned_on_whom_it_chooses(stage: Callable[..., Scene]) -> None:
    doom = ("Doom: As a quick action once per turn, this creature chooses an enemy it can see. This creature's "
            "non-mook allies gain a +2 attack bonus against that enemy. When an ally of this creature attacks that "
            "enemy and staggers it or drops it to 0 hp or below, that ally heals 8 hp. The effect lasts until the "
            "start of this creature's next turn.")
    scene = stage(engaged=[("A", "H")], A=dict(hp=100), B=dict(hp=100),
                  G=dict(side="monsters", hp=90, powers=[BITE], traits=[doom]),
                  H=dict(side="monsters", hp=90, at_hp=30, powers=["Maul +10 vs. AC—60 damage"]))
    scene.turn("G")
    scene.do("G", "Doom", choose={"target": "A"})
    assert scene.can("G", "Doom") is False
    scene.turn("H")
    assert (scene.attack("H", "Maul", "A").value, scene.attack("H", "Maul", "B").value) == (12, 10)
    scene.dice(d20=[15])
    scene.do("H", "Maul", "A")
    assert (scene["A"].hp, scene["H"].hp) == (40, 38)
    scene.turn("G")
    assert scene.attack("H", "Maul", "A").value == 10


def test_vanishes_but_once_a_battle(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Fade: Once per battle as a move action, this creature can vanish. At the start of its next "
                        "turn it reappears nearby, and its next attack deals triple damage.", powers=(BITE,), turn="G")
    scene.do("G", "Fade")
    scene.turn("G")
    assert scene.can("G", "Fade") is False
    scene.do("G", "engage", "A")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 70


@pytest.mark.parametrize(("where", "hp"), [("engaged", (75, 75)), ("apart", (60, 90))])
def test_shelter_only_for_those_beside_it(stage: Callable[..., Scene], where: str, hp: tuple[int, int]) -> None:
    pairs = [("A", "G"), ("A", "H")] if where == "engaged" else [("A", "G")]
    scene = stage(engaged=pairs, A=dict(hp=90, powers=["Cut\nMelee attack\nAt-Will\nTarget: One enemy\n"
                                                       "Attack: Strength + Level vs. AC\nHit: 30 damage."]), B={},
                  G=dict(side="monsters", hp=90, ac=5, powers=[BITE]),
                  H=dict(side="monsters", hp=90, ac=5, powers=[BITE], traits=[
                      "Shield: When an ally next to this creature takes damage, half of that damage is dealt to this "
                      "creature instead."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cut", "G")
    assert (scene["G"].hp, scene["H"].hp) == hp


def test_what_another_line_adds_to_a_power(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], A={}, B={}, G=dict(side="monsters", hp=90, powers=[BITE], traits=[
        "Step: Once per turn as a quick action, this creature can teleport a nearby ally it can see to any location "
        "that this creature can see.",
        "Better so: The first time each turn that this creature teleports an ally using step, that ally heals 4 hp."]),
                  H=dict(side="monsters", hp=90, at_hp=30, powers=[BITE]))
    scene.turn("G")
    scene.do("G", "Step", choose={"target": "H"})
    assert (scene["H"].hp, scene["G"].hp) == (34, 90)
    assert scene.engaged("H") == set()


def test_one_target_or_as_many_as_another_line_says(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Abused: This creature can target an additional enemy beyond the first with its orb attack for "
                        "each enemy attack that has hit it this battle.",
                 powers=("R: Orb +10 vs. MD (1 or more nearby or far away enemies; see abused)—5 damage",))
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Orb", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (95, 95)
