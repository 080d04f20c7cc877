"""What creatures cannot get rid of, get past or have shifted on to others, at work."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

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
