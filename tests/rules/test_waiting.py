"""Delaying and readying: what is offered, the place that either brings, and what a turn let go by settles."""

from itertools import product
from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.actions.triggers import DECLARE, LEAVE, Readied, Trigger
from battlemat.engine.battle import Battle
from battlemat.engine.creature import NO_COUNT
from battlemat.engine.effects.durations import END_OF_NEXT, FIGHT, MAINTAINED, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD
from battlemat.systems.shared.waiting import Ready, when
from tests.rules.driving import done

G, A, B, H = range(4)
READY = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.ready")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.ready-what")),
]
DELAY = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.delay", "orcus.act.delay-initiative")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.delay.act-later", "archmage.delay.new-count")),
]
CLAW = {"orcus": "Claw (standard, at-will): Reach 1; +6 vs AC; 3 damage.", "archmage": "Claw +6 vs. AC—3 damage"}


def fight(system: str, **fields: Any) -> Scene:
    """Monsters G and H both next to A; B is A's friend. They act in the order G A B H, on 20, 15, 10 and 5."""
    cast: dict[str, Any] = {"G": {"side": "monsters", "at": (4, 3)}, "A": {"at": (3, 3), "powers": [CLAW[system]]},
                            "B": {"at": (1, 3)}, "H": {"side": "monsters", "at": (3, 4)}}
    for key, given in fields.items():
        cast[key] = {**cast[key], **given}
    more: dict[str, Any] = {}
    if system == "archmage":
        more["engaged"] = [("A", "G"), ("A", "H")]
        for creature in cast.values():
            creature.pop("at")
    scene = Scene(system, **cast, **more)
    scene.turn("G")
    for count, creature in enumerate(reversed(scene.battle.creatures)):
        creature.initiative = 5 * count + 5
    return scene


# ---------------------------------------------------------------------- what a readied action may be done to


def uses(battle: Battle, aim: Use, trigger: Trigger) -> list[Use]:
    who = battle.creatures[A]
    ready = Readied(A, aim.action, trigger.kind, -1, aim)
    return battle.rules.waiting.readied_uses(battle, who, ready, trigger)


@pytest.mark.parametrize("system", READY)
def test_an_attack_aimed_at_nobody_is_aimed_at_what_sets_it_off(system: str) -> None:
    """At the foe whose act it is, or that an ally's act is aimed at; else at whoever can be hit (in Archmage, where
    that is a foe's act, at nobody else). Named somebody, it is done to that one or not at all.
    """
    scene = fight(system)
    battle = scene.battle
    claw = battle.creatures[A].sheet.powers[0]
    for actor, target in product((-1, G, A, B, H), (-1, G, A, B, H)):
        trigger = Trigger(DECLARE, actor, target)
        found = uses(battle, Use(claw), trigger)
        first = actor if actor in (G, H) else target if target in (G, H) else -1
        expected = [first] if first >= 0 else [G, H]
        assert [use.target for use in found] == expected, (actor, target)
        assert {use.label for use in found} == {"readied"}
        for aim in (G, H):
            named = uses(battle, Use(claw, target=aim), trigger)
            foe = actor in (G, H)
            expected = [] if system == "archmage" and foe and aim != actor else [aim]
            assert [use.target for use in named] == expected, (actor, target, aim)
        for aims in ((G,), (H,)):
            named = uses(battle, Use(claw, targets=aims), trigger)
            wasted = system == "archmage" and actor in (G, H) and actor not in aims
            assert [use.targets for use in named] == ([] if wasted else [aims]), (actor, target, aims)
        assert uses(battle, Use(claw, target=B), Trigger(LEAVE, B)) in ([], [use for use in found if not found])


@pytest.mark.parametrize("system", READY)
@pytest.mark.parametrize("gone", ["G", "H"])
def test_what_is_out_of_reach_is_struck_by_nobody_in_its_place(system: str, gone: str) -> None:
    scene = fight(system)
    battle = scene.battle
    claw = battle.creatures[A].sheet.powers[0]
    away, other = (G, H) if gone == "G" else (H, G)
    if system == "archmage":
        verbs.set_engaged(battle, battle.creatures[A], battle.creatures[away], False)
        verbs.stand(battle, battle.creatures[away], 4, 0)
    else:
        verbs.place(battle, battle.creatures[away], battle.board.square(9, 9))
    for named in (Use(claw, target=away), Use(claw, targets=(away,))):
        for actor in (away, other, B):
            assert uses(battle, named, Trigger(DECLARE, actor)) == []


@pytest.mark.parametrize("system", READY)
def test_a_power_used_up_in_the_meantime_is_not_there_to_be_used(system: str) -> None:
    scene = fight(system)
    battle = scene.battle
    claw = battle.creatures[A].sheet.powers[0]
    who = battle.creatures[A]
    assert len(uses(battle, Use(claw), Trigger(DECLARE, G))) == 1
    verbs.use_up(battle, who, claw.slot)
    assert uses(battle, Use(claw), Trigger(DECLARE, G)) == []


@pytest.mark.rule("orcus.act.ready", "orcus.act.ready-interrupts")
@pytest.mark.parametrize("aim", ["to", "path", "origin"])
def test_a_place_named_is_kept_to(aim: str) -> None:
    """A step to a square, a walk along squares, an area around one: what is barred by then is done nowhere else."""
    burn = "Burn (standard, at-will): Far burst 1 within 5; +6 vs Ref; 3 damage."
    scene = fight("orcus", A={"powers": [CLAW["orcus"], burn]})
    battle = scene.battle
    board, who = battle.board, battle.creatures[A]
    near, free, far = board.square(2, 3), board.square(3, 2), board.square(12, 3)
    step, walk, burst = (battle.action_named(who, name) for name in ("five-foot-step", "walk", "Burn"))
    assert step and walk and burst
    plain, taken = {"to": (Use(step, to=free), Use(step, to=battle.creatures[G].at)),
                    "path": (Use(walk, path=(near,)), Use(walk, path=(battle.creatures[G].at,))),
                    "origin": (Use(burst, origin=free), Use(burst, origin=far))}[aim]
    for actor in (G, B, H):
        found = uses(battle, plain, Trigger(DECLARE, actor))
        assert [(use.to, use.path, use.origin, use.target) for use in found] == [
            (plain.to, plain.path, plain.origin, -1)]
        assert uses(battle, taken, Trigger(DECLARE, actor)) == []


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.parametrize("actor", [G, B, H])
def test_help_aimed_at_nobody_is_for_who_sets_it_off_if_it_can_be(actor: int) -> None:
    balm = "Balm (standard, at-will): Ranged 5, one ally; the target regains 5 hit points."
    scene = fight("orcus", A={"powers": [CLAW["orcus"], balm]})
    power = scene.battle.creatures[A].sheet.powers[-1]
    assert power.name == "Balm"
    found = uses(scene.battle, Use(power), Trigger(DECLARE, actor, G if actor == B else A))
    assert [use.target for use in found] == ([B] if actor == B else [A, B])


# ---------------------------------------------------------------------- places


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.ready-initiative", "orcus.ruling.place-in-order")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.new-count", "archmage.ruling.ready-position")),
])
def test_in_a_turn_put_in_behind_ones_own_and_after_the_last_of_a_round(system: str) -> None:
    """Put ahead of one that has acted; ahead of one that has not it would act twice, and keeps its place."""
    staging = fight(system).battle
    order = list(staging.order)
    for turn in range(len(order) + 1):
        current = order[turn] if turn < len(order) else -1
        for who, other in product(order, order):
            if who == other or current not in (-1, who):
                continue
            battle = staging.copy()
            battle.turn = turn
            missed = battle.rules.waiting.reorder_before(battle, battle.creatures[who], other)
            left = [id for id in order if id != who]
            at = left.index(other) if current < 0 or left.index(other) < turn else turn
            said = (turn, who, other)
            assert battle.order == [*left[:at], who, *left[at:]], said
            assert (battle.turn, missed) == (turn, False), said
        if current >= 0:
            battle = staging.copy()
            battle.turn = turn
            for other in (current, -1):
                battle.rules.waiting.reorder_before(battle, battle.creatures[current], other)
                assert (battle.order, battle.turn) == (order, turn)


@pytest.mark.parametrize("system", DELAY)
def test_one_that_takes_its_turn_at_once_after_all_keeps_its_place_and_count(system: str) -> None:
    for key, count in (("G", 20), ("A", 15), ("B", 10), ("H", 5)):
        scene = fight(system)
        if key != "G":
            scene.turn(key)
        scene.do(key, "delay")
        scene.do(key, "resume")
        before = {"G": 20, "A": 20, "B": 15, "H": 10}[key]
        assert scene.creature(key).initiative == before
        assert count <= before
        assert [scene.key(id) for id in scene.battle.order] == ["G", "A", "B", "H"]
        for other in "GABH"["GABH".index(key) + 1:]:
            scene.turn(other)
            assert scene.round == 1
        scene.turn("G")
        assert scene.round == 2


@pytest.mark.parametrize("system", DELAY)
def test_of_two_that_delay_each_takes_its_own_turn_once(system: str) -> None:
    scene = fight(system)
    scene.do("G", "delay")
    scene.turn("A")
    scene.do("A", "delay")
    for key in "BH":
        assert scene.why_not(key, "resume") is not None
    scene.do("G", "resume")
    assert scene.why_not("G", "resume") is not None
    assert scene.battle.delayed == (A,)
    scene.end()
    with pytest.raises(Illegal):
        scene.do("G", "resume")
    scene.do("A", "resume")
    assert not scene.battle.delayed
    assert [scene.key(id) for id in scene.battle.order] == ["G", "A", "B", "H"]
    scene.turn("B")
    assert scene.round == 1
    scene.turn("G")
    assert scene.round == 2


@pytest.mark.parametrize("system", DELAY)
@pytest.mark.parametrize(("count", "after"), [("19", "G"), ("14", "A"), ("12", "A"), ("10", "B"), ("9", "B"),
                                              ("5", "H"), ("3", "H")])
def test_a_count_that_was_named_comes_up_by_itself(system: str, count: str, after: str) -> None:
    """After those that hold it; it is the initiative from now on, and waited for no more."""
    scene = fight(system)
    scene.do("G", "delay", choose={"count": count})
    assert scene.why_not("G", "resume") is not None
    if after != "G":
        scene.turn(after)
        scene.end()
    scene.turn("G")
    assert scene.round == 1
    assert scene.creature("G").initiative == int(count)
    expected = [key for key in "ABH" if "GABH".index(key) <= "GABH".index(after)]
    assert [scene.key(id) for id in scene.battle.order] == [
        *expected, "G", *(key for key in "ABH" if key not in expected)]
    # The next delay is not for a count any more.
    scene.turn("G")
    scene.do("G", "delay")
    assert scene.why_not("G", "resume") is None


# ---------------------------------------------------------------------- what a turn let go by settles


def laid(battle: Battle, kind: int, whose: int, ago: int, good: bool, *, on: int = B) -> Effect:
    effect = Effect("spell", whose, Duration(kind, whose), beneficial=good)
    verbs.add_effect(battle, battle.creatures[on], effect)
    effect.serial = battle.serial - ago
    return effect


@pytest.mark.rule("orcus.act.delay-effects", "orcus.ruling.delay-bookkeeping")
@pytest.mark.parametrize(("kind", "ago", "good", "gone"), [
    (END_OF_NEXT, 1, True, True), (END_OF_NEXT, 1, False, False), (END_OF_NEXT, 0, True, False),
    (START_OF_NEXT, 1, True, False), (MAINTAINED, 1, True, True), (MAINTAINED, 1, False, True),
    (MAINTAINED, 0, True, False),
])
def test_what_a_turn_put_off_costs_at_once(kind: int, ago: int, good: bool, gone: bool) -> None:
    battle = fight("orcus").battle
    laid(battle, kind, A, ago, good, on=A)
    done(battle.rules.waiting.put_off(battle, battle.creatures[A]))
    assert bool(battle.creatures[A].effects) is not gone


@pytest.mark.rule("orcus.act.delay-lost-turn", "orcus.ruling.delay-bookkeeping")
@pytest.mark.parametrize("by", ["A", "B", "H"])
def test_a_lost_turn_ends_what_was_laid_in_any_turn_before_it(by: str) -> None:
    """In the turn just over as well as in the one before: the turn that is lost is a turn of its own."""
    scene = fight("orcus")
    scene.do("G", "delay")
    scene.turn(by)
    laid(scene.battle, END_OF_NEXT, G, 0, False, on=A)
    scene.turn("G")
    assert scene.round == 2
    assert scene.creature("A").effects == ()


@pytest.mark.rule("orcus.ruling.ready-lost-turn-effects", "orcus.act.ready-initiative")
@pytest.mark.parametrize("kind", [START_OF_NEXT, END_OF_NEXT])
@pytest.mark.parametrize("ago", [0, 1, 2])
@pytest.mark.parametrize("dead", [False, True])
def test_a_turn_gone_by_through_readying_settles_what_a_turn_settles(kind: int, ago: int, dead: bool) -> None:
    """What lasts until its start and its end, what burns, what it saves against; and its answer is back, once."""
    scene = fight("orcus", A={"hp": 40})
    battle, who = scene.battle, scene.creature("A")
    laid(battle, kind, A, ago, False, on=H)
    verbs.add_effect(battle, who, Effect("fire", G, FIGHT, persistent=3))
    who.immediate = 0
    if dead:
        who.hp = 1
        verbs.set_state(battle, who, DEAD, True)
        verbs.add_effect(battle, who, Effect("curse", G, Duration(3)))
    before = battle.dice.rolled
    done(battle.rules.waiting.settle_turn(battle, who))
    assert battle.creatures[H].effects == ()
    assert who.immediate == 1
    assert battle.dice.rolled == before
    if not dead:
        assert who.hp == 37


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.ready-unused")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.lapse")),
])
def test_only_ones_own_readied_action_lapses(system: str) -> None:
    battle = fight(system).battle
    claw = battle.creatures[A].sheet.powers[0]
    for holders, who in product(((A,), (B,), (A, B), (B, A), ()), (A, B, H)):
        battle.readied = tuple(Readied(holder, claw, DECLARE, G, Use(claw)) for holder in holders)
        battle.rebuild_hooks()
        battle.rules.waiting.readied_lapses(battle, battle.creatures[who])
        left = [holder for holder in holders if holder != who]
        assert [ready.who for ready in battle.readied] == left


# ---------------------------------------------------------------------- what may be said of either


@pytest.mark.parametrize("system", DELAY)
@pytest.mark.parametrize(("acted", "bonus", "freed", "may"), [
    (0, 0, False, True), (1, 0, False, False), (0, 1, False, False), (0, 0, True, False), (2, 1, True, False)])
def test_only_a_turn_nothing_was_done_in_is_delayed(
    system: str, acted: int, bonus: int, freed: bool, may: bool
) -> None:
    scene = fight(system)
    who = scene.creature("G")
    who.acted, who.bonus, who.freed = acted, bonus, scene.battle.serial if freed else scene.battle.serial - 1
    assert scene.can("G", "delay") is may
    assert scene.can("G", "delay", choose={"count": "12"}) is may


@pytest.mark.parametrize("system", DELAY)
@pytest.mark.parametrize(("count", "may"), [("21", False), ("20", False), ("19", True), ("1", True), ("0", True),
                                            ("-3", True), ("soon", False), ("1.5", False), ("--3", False)])
def test_only_a_lower_count_is_waited_for(system: str, count: str, may: bool) -> None:
    scene = fight(system)
    delay = scene.battle.rules.actions["delay"]
    use = Use(delay, choose={"count": count})
    assert (delay.refusal(scene.battle, scene.creature("G"), use) is None) is may


@pytest.mark.parametrize("system", DELAY)
def test_a_delayed_turn_is_taken_between_two_turns_by_who_put_it_off(system: str) -> None:
    for active, delayed, count, may in ((-1, (A,), NO_COUNT, True), (G, (A,), NO_COUNT, False),
                                        (H, (A,), NO_COUNT, False), (-1, (B,), NO_COUNT, False),
                                        (-1, (B, A), NO_COUNT, True), (-1, (A,), 7, False), (-1, (), NO_COUNT, False)):
        battle = fight(system).battle
        battle.active, battle.delayed = active, delayed
        battle.creatures[A].count = count
        resume = battle.rules.actions["resume"]
        refused = resume.refusal(battle, battle.creatures[A], Use(resume))
        assert (refused is None) is may, (active, delayed, count)


@pytest.mark.parametrize("system", READY)
@pytest.mark.parametrize(("words", "meant"), [
    ("attack 0", (DECLARE, G)), ("attack 3", (DECLARE, H)), ("attack 4", None), ("attack 17", None),
    ("attack", (DECLARE, -1)), ("move 1", (LEAVE, A)), ("leave", (LEAVE, -1)), ("sneeze 0", None), ("", None),
    ("sneeze", None), ("attack G", None), ("attack -1", None),
])
def test_what_sets_it_off_has_to_be_said_so_that_it_can_come(
    system: str, words: str, meant: tuple[int, int] | None
) -> None:
    scene = fight(system)
    battle, who = scene.battle, scene.creature("A")
    assert when(battle, words) == meant
    ready = battle.rules.actions["ready"]
    use = Use(ready, choose={"action": "Claw", "when": words})
    assert (ready.refusal(battle, who, use) is None) is (meant is not None)
    done(ready.perform(battle, who, use))
    assert [(one.who, one.action.name, one.kind, one.actor) for one in battle.readied] == (
        [(A, "Claw", *meant)] if meant else [])
    nothing = Use(ready, choose={"action": "Sneeze", "when": words})
    assert ready.refusal(battle, who, nothing) is not None
    done(ready.perform(battle, who, nothing))
    assert len(battle.readied) == (1 if meant else 0)


@pytest.mark.parametrize("system", READY)
def test_which_actions_can_be_made_ready(system: str) -> None:
    """Those that cost an action of the kinds that can, and are not used up; the readying itself is none."""
    scene = fight(system)
    battle, who = scene.battle, scene.creature("A")
    ready = battle.rules.actions["ready"]
    assert isinstance(ready, Ready)
    for action in [*who.sheet.powers, *battle.rules.common]:
        use = Use(ready, choose={"action": action.name, "when": "attack 0"})
        fits = bool(action.cost & ready.ready_costs) and not action.cost & ~ready.ready_costs
        if action.name in ("coup-de-grace", "swoop") and system == "archmage":
            fits = False  # on one's own turn alone, and two actions at once
        allowed = fits and action is not ready and battle.action_named(who, action.name) is action
        assert (ready.refusal(battle, who, use) is None) is allowed, action.name
    claw = battle.action_named(who, "Claw")
    assert claw is not None
    said = {"action": "Claw", "when": "attack 0"}
    inner = ready.inner(battle, who, Use(ready, target=H, to=5, using="hand", choose={**said, "skill": "athletics"}))
    assert (inner.action, inner.target, inner.to, inner.using, inner.choose) == (
        claw, H, 5, "hand", {"skill": "athletics"})
    assert ready.inner(battle, who, Use(ready, choose=said)).choose is None
    assert ready.inner(battle, who, Use(ready)).action is ready
    verbs.use_up(battle, who, claw.slot)
    assert ready.refusal(battle, who, Use(ready, choose=said)) is not None


@pytest.mark.parametrize("system", READY)
def test_attacks_are_proposed_against_what_each_foe_does(system: str) -> None:
    scene = fight(system)
    battle, who = scene.battle, scene.creature("A")
    ready = battle.rules.actions["ready"]
    attacks = [power for power in who.sheet.powers if power.is_attack]
    proposed = [(use.chosen("action"), use.chosen("when")) for use in ready.uses(battle, who) if isinstance(use, Use)]
    assert proposed == [(battle.word_for(who, power), f"{kind} {foe}") for power in attacks for foe in (G, H)
                        for kind in ("move", "attack")]
    verbs.use_up(battle, who, attacks[0].slot)
    left = [(use.chosen("action"), use.chosen("when")) for use in ready.uses(battle, who) if isinstance(use, Use)]
    assert left == proposed[4:]
    verbs.set_state(battle, battle.creatures[H], DEAD, True)
    assert all(words.endswith(" 0") for _, words in (
        (use.chosen("action"), use.chosen("when")) for use in ready.uses(battle, who) if isinstance(use, Use)))
