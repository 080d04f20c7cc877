"""A turn from its start to its end, step by step, and the order in which turns come."""

from collections.abc import Coroutine
from itertools import permutations, product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import turn_verbs, verbs
from battlemat.engine.actions.decisions import Decision, Use
from battlemat.engine.actions.triggers import DECLARE, FIGHT_START, ROUND_START, TURN_END, TURN_START, Readied
from battlemat.engine.battle import Battle
from battlemat.engine.creature import NO_COUNT
from battlemat.engine.effects.durations import END_OF_TURN, FIGHT, SAVED, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, NO_ACTIONS, ONE_ACTION, OUT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Field, Query, Trait
from battlemat.engine.state import ACTING, BETWEEN, TURN_ENDS
from battlemat.engine.turns.turn import BetweenDecision
from tests.rules.driving import Following, Watcher, asked, done, outcome

A, B, G, H = range(4)
TURNS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.turn.actions", "orcus.duration.turn-marks")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.start-other-effects", "fourth.turn.end-effects",
                                                  "fourth.turn.standard-action")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.action.turn-budget",
                                                    "archmage.ruling.condition-durations")),
]


def fight(system: str, **fields: Any) -> Scene:
    cast: dict[str, Any] = {"A": {}, "B": {}, "G": {"side": "monsters"}, "H": {"side": "monsters"}}
    for key, given in fields.items():
        cast[key] = {**cast[key], **given}
    scene = Scene(system, **cast)
    scene.turn("A")
    return scene


def run(step: Coroutine[Any, Any, None] | Decision | None) -> None:
    """Do what comes next where nobody is asked about it."""
    assert isinstance(step, Coroutine)
    done(step)


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize("state", [0, NO_ACTIONS, DEAD, OUT])
@pytest.mark.parametrize("skipped", [False, True])
def test_what_opening_a_turn_brings(system: str, state: int, skipped: bool) -> None:
    """What lasts until then ends and the opportunities of others are back, whoever it is; to the dead and those away
    nothing else happens. A turn to be let go by is over as it begins.
    """
    battle = fight(system).battle
    who = battle.creatures[B]
    watcher, follows = Watcher(), Following()
    verbs.add_effect(battle, battle.creatures[G], Effect("eye", G, FIGHT, trait=watcher))
    until = Effect("until", B, Duration(START_OF_NEXT, B))
    verbs.add_effect(battle, battle.creatures[A], until)
    until.serial = battle.serial
    verbs.add_effect(battle, who, Effect("state", G, FIGHT, flags=state, aftereffect=follows))
    verbs.refresh_bodies(battle)
    claw = battle.creatures[A].sheet.powers[0] if battle.creatures[A].sheet.powers else battle.rules.common[0]
    battle.readied = (Readied(A, claw, DECLARE, G, Use(claw)), Readied(B, claw, DECLARE, G, Use(claw)))
    battle.skipped = (B, G) if skipped else (G,)
    for creature in battle.creatures:
        creature.struck = 7
    who.turns, who.moved, who.standard, who.acted = 4, 5, 0, 3
    serial = battle.serial
    done(battle.rules.turns.open(battle, who))
    gone = bool(state & (DEAD | OUT))
    assert battle.serial == serial + 1
    assert battle.active == B
    assert battle.creatures[A].effects == ()
    if system != "archmage":
        assert [creature.struck for creature in battle.creatures] == [0, 0, 0, 0]
    assert (who.turns, who.moved) == ((4, 5) if gone else (5, 0))
    assert [ready.who for ready in battle.readied] == ([A, B] if gone else [A])
    if not gone or system != "archmage":
        assert battle.phase == (TURN_ENDS if gone or skipped else ACTING)
    assert battle.skipped == ((B, G) if gone and skipped else (G,))
    assert follows.told == ([] if gone else ["state turn"])
    assert [seen.actor for seen in watcher.seen if seen.kind == TURN_START] == ([] if gone else [B])
    if not gone:
        assert who.acted == 0
        assert (who.standard, who.move, who.minor) == ((0, 0, 0) if state else (1, 1, 1))


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize("state", [0, DEAD, OUT])
def test_what_closing_a_turn_brings(system: str, state: int) -> None:
    scene = fight(system)
    battle, who = scene.battle, scene.creature("A")
    watcher = Watcher()
    verbs.add_effect(battle, battle.creatures[G], Effect("eye", G, FIGHT, trait=watcher))
    verbs.add_effect(battle, battle.creatures[B], Effect("until", A, Duration(END_OF_TURN, A)))
    verbs.add_effect(battle, who, Effect("curse", G, SAVED))
    if state:
        verbs.set_state(battle, who, state, True)
    who.moved = 4
    who.standard = who.move = who.minor = 2
    scene.dice(d20=[] if state else [19])
    done(battle.rules.turns.close(battle))
    assert battle.creatures[B].effects == ()
    assert [effect.name for effect in who.effects] == (["curse"] if state else [])
    assert [(seen.actor, seen.amount) for seen in watcher.seen if seen.kind == TURN_END] == (
        [] if state == DEAD else [(A, 4)])
    assert (battle.active, battle.phase) == (-1, BETWEEN)
    assert (who.standard, who.move, who.minor) == (0, 0, 0)
    assert not any(scene.dice_left().values())


class Given(Trait):
    """Gives and takes actions of a turn."""

    def __init__(self, parts: list[tuple[str, int]]) -> None:
        super().__init__("given", frozenset({"actions"}))
        self.parts = parts

    def modify(self, battle: Battle, holder: Any, query: Query, parts: list[Modifier]) -> None:
        if query.subject == holder.id:
            parts.extend(Modifier(stat, amount) for stat, amount in self.parts)


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize("flags", [0, ONE_ACTION, NO_ACTIONS])
def test_what_is_given_to_a_turn_and_taken_from_it(system: str, flags: int) -> None:
    """None below 0; what is given of it may be used besides the one action of the dazed; nothing to who can do none."""
    staging = fight(system).battle
    kinds = ("standard", "move", "minor", "immediate")
    for parts in [[(kind, amount)] for kind, amount in product(kinds, (-2, -1, 0, 1, 2))] + [
            [("standard", 1), ("move", 2), ("minor", -1), ("immediate", 1)], [("move", 1), ("move", -1)], []]:
        battle = staging.copy()
        who = battle.creatures[A]
        who.immediate = 1
        verbs.add_effect(battle, who, Effect("gift", A, FIGHT, trait=Given(parts), flags=flags))
        before = 1
        battle.rules.turns.allot(battle, who)
        plain = {0: [1, 1, 1], ONE_ACTION: [1, 0, 0], NO_ACTIONS: [0, 0, 0]}[flags]
        expected = [*plain, before]
        bonus = 0
        if flags != NO_ACTIONS:
            for kind, amount in parts:
                at = kinds.index(kind)
                if system == "archmage" and kind == "immediate":
                    continue
                expected[at] = max(0, expected[at] + amount)
                bonus += amount if amount > 0 and kind != "immediate" else 0
        assert [who.standard, who.move, who.minor, who.immediate] == expected, parts
        assert (who.bonus, who.acted) == (bonus, 0), parts


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize("turn", [-1, 0, 1, 2, 3])
@pytest.mark.parametrize("number", [1, 2])
def test_who_comes_next_and_when_a_round_is_over(system: str, turn: int, number: int) -> None:
    battle = fight(system).battle
    battle.order = [A, B, G, H]
    battle.round, battle.turn, battle.last_round, battle.held = number, turn, 2, (A,)
    battle.phase, battle.active = BETWEEN, -1
    watcher = Watcher()
    verbs.add_effect(battle, battle.creatures[G], Effect("eye", G, FIGHT, trait=watcher))
    done(battle.rules.turns.following(battle))
    new = turn == 3
    assert not battle.held
    assert battle.round == number + new
    assert [seen.kind for seen in watcher.seen if seen.kind == ROUND_START] == [ROUND_START] * new
    if new and number == 2:
        assert (battle.winner, battle.active) == (-1, -1)
        assert battle.rules.turns.step(battle) is None
        return
    assert (battle.turn, battle.active) == ((turn + 1) % 4, battle.order[(turn + 1) % 4])


DELAY = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.delay")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.delay.act-later")),
]


@pytest.mark.parametrize("system", DELAY)
def test_who_is_asked_between_two_turns(system: str) -> None:
    """Those that wait for no count, one after the other, each once; not those that can do nothing."""
    staging = fight(system).battle
    staging.order, staging.turn, staging.phase, staging.active = [A, B, G, H], 2, BETWEEN, -1
    for delayed in (d for n in (1, 2) for d in permutations((A, B), n)):
        for held in ((), (A,), (B,), (A, B)):
            for idle in ((), (A,), (B,)):
                battle = staging.copy()
                battle.delayed, battle.held = delayed, held
                for who in idle:
                    verbs.add_effect(battle, battle.creatures[who], Effect("stun", G, FIGHT, flags=NO_ACTIONS))
                step = battle.rules.turns.between(battle)
                open_to = [id for id in delayed if id not in held and id not in idle]
                said = (delayed, held, idle)
                if open_to:
                    assert isinstance(step, BetweenDecision) and step.who == open_to[0], said
                    assert [option.key for option in step.options] == ["wait", "resume"]
                    assert battle.rules.turns.answered(battle, step, step.options[0]) is None
                    assert battle.held == (*held, open_to[0])
                    resumed = battle.rules.turns.answered(battle, step, step.options[1])
                    assert resumed is not None
                    done(resumed)
                    assert battle.active == open_to[0]
                else:
                    assert not isinstance(step, BetweenDecision), said
                    assert battle.held == ()
                    run(step)
                    assert battle.active == H


@pytest.mark.parametrize("system", DELAY)
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("count", [21, 20, 15, 11, 10, 9, 5, 4])
def test_a_count_comes_up_once_all_who_follow_are_below_it(system: str, turn: int, count: int) -> None:
    battle = fight(system).battle
    battle.order, battle.turn = [A, B, G, H], turn
    for creature, initiative in zip(battle.creatures, (20, 15, 10, 5), strict=True):
        creature.initiative = initiative
    left = (20, 15, 10, 5)[turn + 1:]
    up = not left or max(left) < count
    assert battle.rules.turns.comes_up(battle, count) is up
    for idle in (False, True):
        other = battle.copy()
        other.phase, other.active, other.delayed = BETWEEN, -1, (A,)
        other.creatures[A].count = count
        if idle:
            verbs.add_effect(other, other.creatures[A], Effect("stun", G, FIGHT, flags=NO_ACTIONS))
        step = other.rules.turns.between(other)
        run(step)
        assert (other.active == A and other.creatures[A].count == NO_COUNT
                and other.creatures[A].initiative == count) is (up and not idle)


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.forced.hazard-save", "orcus.ruling.hazard-save")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.forced.catch-yourself")),
])
@pytest.mark.parametrize(("hostile", "radius"), [(True, -1), (False, -1), (True, 1), (False, 1)])
def test_which_squares_hurt(system: str, hostile: bool, radius: int) -> None:
    """Those of a zone that hurts, not of an aura, nor of one that does not."""
    battle = fight(system).battle
    board = battle.board
    for column in (2, 6):
        squares = board.footprint(board.square(column, 2), 2)
        verbs.add_field(battle, Field("fire", A, Trait("fire"), squares=squares, hostile=hostile, radius=radius))
    for column, row in product(range(10), range(5)):
        inside = column in (2, 3, 6, 7) and row in (2, 3)
        expected = hostile and radius < 0 and inside
        assert battle.rules.turns.harmful_square(battle, battle.creatures[B], board.bit(board.square(column, row))) \
            is expected


# ---------------------------------------------------------------------- the order of turns


@pytest.mark.parametrize("system", TURNS)
def test_one_that_joins_comes_right_behind_its_leader(system: str) -> None:
    """On its count; nobody's turn comes twice or is passed over by it. Behind one without a place it comes last."""
    staging = fight(system).battle
    for leader, turn in product((A, B, G), range(3)):
        battle = staging.copy()
        battle.order, battle.turn = [A, B, G], turn
        for n, creature in enumerate(battle.creatures):
            creature.initiative = 20 - 5 * n
        current = battle.order[turn]
        battle.rules.initiative.follow(battle, battle.creatures[H], battle.creatures[leader])
        at = [A, B, G].index(leader) + 1
        assert battle.order == [*[A, B, G][:at], H, *[A, B, G][at:]]
        assert battle.order[battle.turn] == current
        assert battle.creatures[H].initiative == 20 - 5 * leader
    for turn in range(3):
        battle = staging.copy()
        battle.order, battle.turn = [A, B, G], turn
        battle.rules.initiative.follow(battle, battle.creatures[A], battle.creatures[H])
        assert battle.order == [A, B, G, A]
        assert battle.turn == turn


@pytest.mark.parametrize("system", TURNS)
def test_groups_that_tie_roll_again_until_none_does(system: str) -> None:
    groups = [[A, B], [G], [H]]
    for faces, expected in (([5, 9, 2], [[G], [A, B], [H]]), ([5, 5, 9, 1, 2], [[H], [G], [A, B]]),
                            ([5, 9, 5, 2, 1], [[G], [A, B], [H]]), ([4, 4, 4, 1, 2, 3], [[H], [G], [A, B]]),
                            ([4, 4, 1, 7, 7, 3, 6], [[G], [A, B], [H]])):
        scene = fight(system)
        scene.dice(d20=faces)
        ranked = outcome(scene.battle.rules.initiative.ranked(scene.battle, [list(group) for group in groups]))
        assert ranked == expected, faces
        assert not any(scene.dice_left().values())
    scene = fight(system)
    assert outcome(scene.battle.rules.initiative.ranked(scene.battle, [[A, B]])) == [[A, B]]
    assert outcome(scene.battle.rules.initiative.ranked(scene.battle, [])) == []


@pytest.mark.parametrize("system", TURNS)
def test_turns_put_in_and_turns_put_off(system: str) -> None:
    """A turn that was put in comes next, and the order goes on behind it."""
    battle = fight(system).battle
    battle.phase, battle.active, battle.order, battle.turn = BETWEEN, -1, [A, B, G, H], 0
    battle.inserted = (G, H)
    for expected in (G, H):
        run(battle.rules.turns.step(battle))
        assert (battle.active, battle.turn) == (expected, 0)
        turn_verbs.close_turn(battle, battle.creatures[expected])
    run(battle.rules.turns.step(battle))
    assert (battle.active, battle.turn) == (B, 1)
    assert not battle.inserted


SAVES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.save-ends")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.end-saves")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.action.saves-last")),
]


@pytest.mark.parametrize("system", SAVES)
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_one_save_for_each_effect_that_a_save_ends(system: str, number: int) -> None:
    """Its bearer asked which comes first, as long as there is more than one."""
    scene = fight(system)
    battle, who = scene.battle, scene.creature("A")
    for n in range(number):
        verbs.add_effect(battle, who, Effect(f"curse {n}", G, SAVED))
    verbs.add_effect(battle, who, Effect("spell", G, FIGHT))
    scene.dice(d20=[19, 1, 19][:number])
    decisions = asked(battle.rules.turns.end_effects(battle, who))
    assert len(decisions) == max(0, number - 1)
    assert [effect.name for effect in who.effects] == [*(["curse 1"] if number > 1 else []), "spell"]
    assert not any(scene.dice_left().values())


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.turn-marks")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.condition-durations")),
])
def test_a_fight_begins_for_all_that_wait_for_it(system: str) -> None:
    battle = fight(system).battle
    watcher = Watcher()
    verbs.add_effect(battle, battle.creatures[G], Effect("eye", G, FIGHT, trait=watcher))
    done(battle.rules.turns.fight_starts(battle))
    assert [seen.kind for seen in watcher.seen] == [FIGHT_START]
    watcher.seen.clear()
    done(battle.rules.turns.set_out(battle))
    assert FIGHT_START in [seen.kind for seen in watcher.seen]
    assert not battle.concluded and not battle.rested and battle.contested
