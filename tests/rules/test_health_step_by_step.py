"""What each loss and gain of hit points sets off, what ends with a fall, and resistance that is lost to its bearer."""

from itertools import product

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.triggers import (
    BUFFERED,
    DAMAGED,
    DROPPED,
    FELL,
    FIRST_STAGGERED,
    HEALED,
    RECOVERED,
    STAGGERED,
)
from battlemat.engine.battle import Battle
from battlemat.engine.effects.durations import FELLED, FIGHT, GRAPPLE, INSIDE, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, DYING, UNCONSCIOUS
from battlemat.engine.health import DOWN
from tests.rules.driving import Watcher, done, outcome

A, B, G, H = range(4)
LOSSES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.drop-to-zero", "orcus.immediate.counter")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.hp.zero-is-dying", "fourth.immediate.interrupt")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.damage.zero-hp", "archmage.ruling.interrupt-window")),
]
LIFE = (DAMAGED, STAGGERED, FIRST_STAGGERED, DROPPED, FELL, HEALED, RECOVERED, BUFFERED)


def staged(system: str) -> tuple[Battle, Watcher]:
    """Four creatures of 40 hit points, far apart; H watches."""
    scene = Scene(system, A={"hp": 40}, B={"hp": 40}, G={"side": "monsters", "hp": 40},
                  H={"side": "monsters", "hp": 40})
    scene.turn("A")
    watcher = Watcher()
    verbs.add_effect(scene.battle, scene.battle.creatures[H], Effect("eye", H, FIGHT, trait=watcher))
    return scene.battle, watcher


def seen(watcher: Watcher) -> list[int]:
    return [trigger.kind for trigger in watcher.seen if trigger.kind in LIFE]


@pytest.mark.parametrize("system", LOSSES)
@pytest.mark.parametrize("who", [A, G])
@pytest.mark.parametrize("earlier", [False, True])
def test_what_a_loss_sets_off(system: str, who: int, earlier: bool) -> None:
    """Damage, where there is any; the first half gone and each time it is; 0 reached from above, and the fall."""
    for before, spare, amount in product((40, 21, 20, 1), (0, 3), (0, 1, 3, 4, 19, 20, 23, 24, 43, 44)):
        battle, watcher = staged(system)
        creature = battle.creatures[who]
        creature.hp, creature.temp_hp = before, spare
        if earlier:
            creature.used |= 1 << 62
        dealt = outcome(battle.rules.health.hurt(battle, creature, amount, (), B))
        left = before - max(0, amount - spare)
        expected = [DAMAGED] if amount else []
        if before > 20 >= left:
            expected += [STAGGERED] if earlier else [STAGGERED, FIRST_STAGGERED]
        if left <= 0:
            expected += [DROPPED, FELL]
        said = (before, spare, amount)
        assert (dealt, creature.hp, creature.temp_hp) == (amount, left, max(0, spare - amount)), said
        assert seen(watcher) == expected, said
        assert {trigger.target for trigger in watcher.seen if trigger.kind != FELL} <= {who}, said
        assert bool(creature.flags & DEAD) is (left <= 0 and (who == G or left <= -20)), said


@pytest.mark.parametrize("system", LOSSES)
@pytest.mark.parametrize("before", [0, -5, -19])
@pytest.mark.parametrize("amount", [0, 1, 14, 15, 20])
def test_one_that_is_down_drops_no_further(system: str, before: int, amount: int) -> None:
    """It only dies, or not: it does not fall once more."""
    battle, _ = staged(system)
    creature = battle.creatures[A]
    done(battle.rules.health.hurt(battle, creature, 40 - before))
    assert creature.flags & DYING
    watcher = Watcher()
    verbs.add_effect(battle, battle.creatures[B], Effect("eye", B, FIGHT, trait=watcher))
    done(battle.rules.health.hurt(battle, creature, amount))
    dead = before - amount <= -20
    assert bool(creature.flags & DEAD) is dead
    assert seen(watcher) == ([DAMAGED] if amount else []) + ([FELL] if dead else [])
    assert [effect.name for effect in creature.effects if effect.name == DOWN] == ([] if dead else [DOWN])


@pytest.mark.parametrize("system", LOSSES)
@pytest.mark.parametrize("dead", [False, True])
def test_what_ends_with_the_fall_of_somebody(system: str, dead: bool) -> None:
    """What lasts until it falls, and its holds; nothing of anybody else's, and nothing else of its own."""
    battle, watcher = staged(system)
    ends = {}
    for bearer, source, (kind, whose) in product((B, H), (A, G), ((FELLED, A), (FELLED, G), (INSIDE, A), (2, A))):
        effect = Effect(f"{bearer} {source} {kind} {whose}", source, Duration(kind, whose))
        verbs.add_effect(battle, battle.creatures[bearer], effect)
        ends[effect.name] = kind == FELLED and whose == A
    creature = battle.creatures[A]
    done(battle.rules.health.hurt(battle, creature, 60 if dead else 45))
    left = [effect.name for who in (B, H) for effect in battle.creatures[who].effects if effect.name in ends]
    assert left == [name for name, over in ends.items() if not over]
    assert [(trigger.target, trigger.amount) for trigger in watcher.seen if trigger.kind == FELL] == [(A, int(dead))]


@pytest.mark.parametrize("system", LOSSES)
def test_what_healing_sets_off(system: str) -> None:
    for before, amount in product((-10, 0, 5, 39, 40), (-1, 0, 1, 7, 60)):
        battle, watcher = staged(system)
        creature = battle.creatures[A]
        if before <= 0:
            done(battle.rules.health.hurt(battle, creature, 40 - before))
            watcher.seen.clear()
        creature.hp = before
        after = min(40, max(before, 0) + amount) if amount > 0 else before
        gained = outcome(battle.rules.health.heal(battle, creature, amount))
        heals = after != before
        assert (creature.hp, gained) == (after, after - max(before, 0) if heals else 0), (before, amount)
        assert seen(watcher) == ([HEALED] if heals else []), (before, amount)
        assert bool(creature.flags & UNCONSCIOUS) is (after <= 0), (before, amount)


RECOVERY = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.from-negative")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.healing.dying-from-zero")),
]


@pytest.mark.parametrize("system", RECOVERY)
@pytest.mark.parametrize("bonus", [None, 0, 3])
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("hp", [-4, 0, 12])
def test_what_a_recovery_is_worth(system: str, bonus: int | None, left: int, hp: int) -> None:
    """A quarter of all, and what is added; with none left the dying get up with 1, and nobody else anything."""
    battle, watcher = staged(system)
    creature = battle.creatures[A]
    if hp <= 0:
        done(battle.rules.health.hurt(battle, creature, 40 - hp))
        watcher.seen.clear()
    creature.hp, creature.recoveries = hp, left
    health = battle.rules.health
    task = health.spend_recovery(battle, creature) if bonus is None else health.spend_recovery(battle, creature, bonus)
    gained = outcome(task)
    worth = 10 + (bonus or 0) if left else 1 if hp <= 0 and system == "orcus" else 0
    if not left and system == "fourth":
        assert creature.recoveries == 0
        return
    assert (gained, creature.hp) == (worth, max(hp, 0) + worth if worth else hp)
    assert creature.recoveries == max(0, left - 1)
    assert seen(watcher) == ([HEALED, RECOVERED] if left else [])


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.damage.resistance")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.resist.resist")),
])
@pytest.mark.parametrize("lost", [0, 1, 2])
@pytest.mark.parametrize("types", [(), ("fire",), ("cold",), ("cold", "fire")])
def test_resistance_that_is_lost_to_its_bearer(system: str, lost: int, types: tuple[str, ...]) -> None:
    """To the type asked for, which leaves that to all damage; or all of it."""
    battle, _ = staged(system)
    creature = battle.creatures[G]
    creature.sheet.resist = {"fire": 5, "cold": 4, "all": 2}
    whole = {(): 2, ("fire",): 5, ("cold",): 4, ("cold", "fire"): 4}[types]
    watcher = Watcher("unresisted", lost)
    verbs.add_effect(battle, battle.creatures[B], Effect("curse", B, FIGHT, trait=watcher))
    expected = {0: whole, 1: 2, 2: 0}[lost]
    assert battle.rules.health.left_resistance(battle, creature, types, None) == expected
    assert {(query.stat, query.subject) for query in watcher.queries} == {("unresisted", G)}
    done(battle.rules.health.hurt(battle, creature, 9, types))
    assert creature.hp == 40 - 9 + expected


@pytest.mark.parametrize("system", LOSSES)
def test_halves_and_holds(system: str) -> None:
    battle, _ = staged(system)
    half = battle.rules.health.half
    least = 1 if system == "orcus" else 0
    assert [half(amount) for amount in (-3, 0, 1, 2, 3, 4, 5, 11)] == [0, 0, least, 1, 1, 2, 2, 5]
    holder, victim = battle.creatures[A], battle.creatures[G]
    effect = Effect("hold", A, Duration(GRAPPLE))
    victim.effects = (effect,)
    done(battle.rules.health.after_fall(battle, holder, -1))
    assert not victim.effects
