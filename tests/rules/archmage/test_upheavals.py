"""Places and turns exchanged, the escalation die set, defenses that harden, attacks that fade, kin of one type."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.systems.archmage.kept import kept

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—30 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
SHOUT = "Shout\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. MD\nHit: 10 damage."


def duel(stage: Callable[..., Scene], *lines: str, **more: Any) -> Scene:
    """A is engaged with a monster that has a claw and these lines; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=200, ac=15, pd=15, md=15, powers=[JAB, SHOUT]),
                  B=dict(hp=200, ac=15, pd=15, md=15, powers=[JAB]),
                  G=dict(side="monsters", hp=200, ac=5, md=5, powers=[CLAW], traits=list(lines), **more))
    return scene


@pytest.mark.parametrize("line", [
    "Shuffle: At the start of each round this creature swaps the position of two enemies in the battle.",
    "Shuffle: This creature exchanges the places of two enemies at the start of the round.",
])
def test_two_trade_places(stage: Callable[..., Scene], line: str) -> None:
    scene = duel(stage, line)
    assert not scene["G"].notes
    scene.turn("A")
    first = scene.engaged("G")
    scene.turn("G")
    scene.turn("A")
    assert sorted((*first, *scene.engaged("G"))) == ["A", "B"]


@pytest.mark.parametrize("line", [
    "Warp: At the start of each round two enemies swap places in the initiative order as determined by this creature.",
    "Warp: At the start of every round, two enemies trade positions in the initiative order.",
])
def test_two_trade_turns(stage: Callable[..., Scene], line: str) -> None:
    scene = duel(stage, line)
    assert not scene["G"].notes
    orders = []
    for _ in range(2):
        scene.turn("G")
        orders.append([id for id in scene.battle.order if id != 2])
    assert orders in ([[0, 1], [1, 0]], [[1, 0], [0, 1]])


def test_a_defense_hardens_where_it_was_hit(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Learning: When an attack hits this creature, it gains a +5 bonus to the defense that "
                        "the attack targeted until the end of the battle or until another attack hits it, in which "
                        "case the bonus switches to the defense most recently hit.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert [scene.defense("G", one, attacker="A").value for one in ("ac", "md")] == [10, 5]
    scene.turn("G")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Shout", "G")
    assert [scene.defense("G", one, attacker="A").value for one in ("ac", "md")] == [5, 10]


@pytest.mark.parametrize(("rounds", "harm"), [(1, 30), (2, 19), (4, 10)])
def test_an_attack_that_fades(stage: Callable[..., Scene], rounds: int, harm: int) -> None:
    scene = duel(stage, "Waning: When the escalation die is 2+, this creature's claw attack only deals 19 damage, and "
                        "when it's 4+, claw only deals 10 damage.")
    for _ in range(rounds + 1):
        scene.turn("G")
    assert scene.escalation == rounds
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 200 - harm


def test_it_fades_away_at_the_end_of_the_round(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Waning: When the escalation die reaches 2, this creature fades away at the end of the round.")
    for _ in range(3):
        scene.turn("G")
    assert scene.escalation == 2
    kept(scene.battle).stalled = True
    assert "G" in scene.engaged("A")
    scene.turn("A")
    assert "G" not in scene.engaged("A")


def test_who_fades_away_is_engaged_with_nobody_though_it_was_stuck(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Waning: When the escalation die reaches 2, this creature fades away at the end of the round.")
    for _ in range(3):
        scene.turn("G")
    creature = scene.battle.creatures[scene.id("G")]
    verbs.add_effect(scene.battle, creature, Effect(
        "stuck", 0, LASTING, conditions=scene.rules.conditions.mask("stuck")))
    kept(scene.battle).stalled = True
    assert "G" in scene.engaged("A")
    scene.turn("A")
    assert "G" not in scene.engaged("A") and not creature.engaged


def test_kin_of_one_type(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=200, ac=15),
                  H=dict(side="monsters", hp=50), K=dict(side="monsters", hp=50),
                  G=dict(side="monsters", hp=90, powers=[CLAW], traits=[
                      "Hive: This creature's attacks deal +3 damage for each other allied creature with the plant type "
                      "in the battle (max +30)."]))
    for at, types in ((1, ("plant",)), (2, ("ooze",)), (3, ("plant",))):
        scene.battle.creatures[at].sheet.types = frozenset(types)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 200 - 33


def test_the_last_of_a_mob_bursts(stage: Callable[..., Scene]) -> None:
    line = ("Furnace: Whenever the last mook in a mob of cinder dogs dies it deals 7 fire damage to anybody engaged "
            "with it.")
    dog = dict(side="monsters", name="Cinder Dog", kind="mook", hp=10, ac=5, traits=[line])
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(hp=50, ac=15, powers=[JAB]), G=dict(dog), H=dict(dog))
    for dog_ in scene.battle.creatures[1:]:
        dog_.sheet.mob = "pack"
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    after_one = scene["A"].hp
    assert (scene["G"].alive, scene["H"].alive, after_one) == (False, True, 50)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "H")
    assert not scene["H"].alive and scene["A"].hp == 43


@pytest.mark.parametrize("dead", [False, True])
def test_who_eats_needs_a_body(stage: Callable[..., Scene], dead: bool) -> None:
    scene = stage(A=dict(hp=50), B=dict(hp=50), G=dict(side="monsters", hp=90, at_hp=20, traits=[
        "Ghoulish: Twice per battle, if this creature is next to a corpse, as a move action it can eat part of the "
        "body, healing 1d6 * 10 hp."]))
    assert not scene["G"].notes
    if dead:
        scene.battle.corpses = (scene.battle.creatures[2].at,)
    scene.turn("G")
    assert scene.can("G", "Ghoulish") is dead
    if dead:
        scene.dice(d6=[3])
        scene.do("G", "Ghoulish")
        assert scene["G"].hp == 50


def test_it_ducks_out_of_reach_for_a_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Diver: If the battle is taking place in a swamp or lake, whenever this creature misses with a "
                 "natural even attack roll, it can dive out of sight. Remove it from the table until the start of its "
                 "next turn. At the start of its next turn, place it anywhere nearby, but not engaged with an enemy.")
    assert not scene["G"].notes
    scene.battle.creatures[0].sheet.defenses["ac"] = 60
    scene.turn("G")
    scene.dice(d20=[4])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    assert scene.can("A", "Jab", "G") is False
    scene.turn("G")
    assert not scene.engaged("G")
    scene.turn("A")
    assert scene.can("A", "engage", "G") is not False


def test_wounds_that_smart_when_recovering(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, at_hp=40, ac=15, recovery_die="d8"),
                  G=dict(side="monsters", hp=90, powers=[
                      "Sear +30 vs. AC—5 ongoing fire damage\n  Aftereffect: Once the target saves against the ongoing "
                      "fire damage, until the end of the day each time they spend a recovery they also take 2d10 fire "
                      "damage."]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Sear", "A")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.turn("G")
    scene.turn("A")
    before = scene["A"].hp
    scene.dice(d8=[4], d10=[2, 3])
    scene.do("A", "rally")
    assert scene["A"].hp == before + 4 - 5


def test_a_battle_lost_by_the_die(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Maw: When the escalation die reaches 2, the battle ends as a campaign loss for the player "
                        "characters.")
    assert not scene["G"].notes
    scene.turn("G")
    scene.turn("G")
    assert scene.engaged("G")
    scene.turn("G")
    assert not scene.engaged("G") and all("gone" in e.tags for c in scene.battle.creatures[:2] for e in c.effects)
