"""What changes, and who is told: after whatever an answer changes, what is under way is looked at once more."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import turn_verbs, verbs
from battlemat.engine.actions.action import (
    AT_WILL,
    COUNTER,
    ENCOUNTER,
    FREE,
    MINOR,
    MOVE,
    OPPORTUNITY,
    REACT,
    STANDARD,
    UNPAID,
    Action,
)
from battlemat.engine.actions.decisions import Choice, Refusal, Use
from battlemat.engine.actions.triggers import DAMAGED, DECLARE, FELL, HIT, MISS, TURN_START, Pending, Readied, Trigger
from battlemat.engine.actions.underway import Underway
from battlemat.engine.battle import Battle
from battlemat.engine.devices import TRAP, Device
from battlemat.engine.effects.durations import FIGHT, INSIDE, LASTING, Duration
from battlemat.engine.effects.effect import AWAY, Effect
from battlemat.engine.effects.flags import (
    CONTROLLED,
    DEAD,
    FREE_ONLY,
    INCORPOREAL,
    NO_ACTIONS,
    NO_FREE,
    NO_IMMEDIATE,
    ONE_ACTION,
    OUT,
    PRONE,
    SURRENDERED,
    UNCONSCIOUS,
)
from battlemat.engine.effects.traits import Field, Trait
from tests.rules.driving import Watcher, asked, done, outcome

A, B, G = range(3)
GOING_ON = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.ruling.interrupted-action", "orcus.immediate.counter")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.interrupt-invalidates",
                                                  "fourth.ruling.interrupted-cost")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.interrupt-window")),
]
CLAWS = {"archmage": "Claw +6 vs. AC—3 damage"}
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."


def staged(system: str, **fields: Any) -> Battle:
    cast: dict[str, Any] = {"A": {"powers": [CLAWS.get(system, CLAW)]}, "B": {}, "G": {"side": "monsters"}}
    for key, given in fields.items():
        cast[key] = {**cast[key], **given}
    scene = Scene(system, **cast)
    scene.turn("A")
    return scene.battle


class Doing(Underway):
    """Something under way that cannot go on once somebody has fewer than 40 hit points."""

    def __init__(self, watched: int, gone: bool = False) -> None:
        self.watched, self.gone, self.noted, self.looked = watched, gone, 0, 0

    def past(self, battle: Battle, trigger: Trigger) -> bool:
        return self.gone

    def note(self, battle: Battle) -> None:
        self.noted += 1

    def barred(self, battle: Battle) -> Refusal | None:
        self.looked += 1
        return Refusal("rule", "hurt") if battle.creatures[self.watched].hp < 40 else None


CHANGES: dict[str, Callable[[Battle], Any]] = {
    "hit points": lambda b: verbs.set_hp(b, b.creatures[A], 39, "hp"),
    "said by hand": lambda b: verbs.relate(b, b.creatures[A], b.creatures[G], 1),
    "said no more": lambda b: verbs.relate(b, b.creatures[A], b.creatures[G], 0),
    "a state": lambda b: verbs.set_state(b, b.creatures[A], PRONE, True),
    "dead": lambda b: verbs.set_state(b, b.creatures[A], DEAD, True),
    "a state over": lambda b: verbs.set_state(b, b.creatures[B], PRONE, False),
    "an effect": lambda b: verbs.add_effect(b, b.creatures[A], Effect("spell", G, FIGHT)),
    "an effect gone": lambda b: verbs.remove_effect(b, b.creatures[B], b.creatures[B].effects[0]),
    "an effect changed": lambda b: verbs.replace_effect(
        b, b.creatures[B], b.creatures[B].effects[0], b.creatures[B].effects[0].with_persistent(3)),
    "actions": lambda b: verbs.set_actions(b, b.creatures[A], "standard", 0),
    "the light": lambda b: verbs.set_light(b, 2, "dark"),
    "a zone": lambda b: verbs.add_field(b, Field("fog", G, Trait("fog"), squares=1)),
    "a zone gone": lambda b: verbs.remove_field(b, b.fields[0]),
    "a zone elsewhere": lambda b: verbs.move_field(b, b.fields[0], 2),
    "a device": lambda b: verbs.set_device(b, Device(7, "pit", TRAP, "armed", 40, 1)),
    "a side": lambda b: turn_verbs.set_side(b, b.creatures[B], "monsters"),
    "another board": lambda b: verbs.set_board(b, b.board, 40, "floor"),
}
ON_SQUARES: dict[str, Callable[[Battle], Any]] = {
    "a place": lambda b: verbs.place(b, b.creatures[A], b.board.square(5, 5)),
    "a height": lambda b: verbs.set_altitude(b, b.creatures[A], 2),
    "a width": lambda b: verbs.set_width(b, b.creatures[A], 2),
}
IN_BANDS: dict[str, Callable[[Battle], Any]] = {
    "a place": lambda b: verbs.stand(b, b.creatures[A], 1, 0),
    "a melee": lambda b: verbs.set_engaged(b, b.creatures[A], b.creatures[G], True),
    "a cover": lambda b: verbs.set_cover(b, b.creatures[A], B),
}
NO_CHANGE: dict[str, Callable[[Battle], Any]] = {
    "nothing": lambda b: None,
    "no change of a state": lambda b: verbs.set_state(b, b.creatures[A], PRONE, False),
    "no change of a width": lambda b: verbs.set_width(b, b.creatures[A], b.creatures[A].width),
    "no change of a melee": lambda b: verbs.set_engaged(b, b.creatures[A], b.creatures[G], False),
    "no change of a cover": lambda b: verbs.set_cover(b, b.creatures[A], -1),
}


class Change(Watcher):
    """An answer that changes something."""

    def __init__(self, change: Callable[[Battle], Any]) -> None:
        super().__init__()
        self.change = change

    async def happen(self, battle: Battle, holder: Any, trigger: Trigger) -> None:
        self.seen.append(trigger)
        if len(self.seen) == 1:
            self.change(battle)


@pytest.mark.parametrize(("system", "what"), [
    pytest.param(game.values[0], what, marks=game.marks) for game in GOING_ON
    for what in (*CHANGES, *(IN_BANDS if game.values[0] == "archmage" else ON_SQUARES), *NO_CHANGE)])
@pytest.mark.parametrize("barred", [False, True])
def test_after_any_change_it_is_asked_whether_it_can_go_on(system: str, what: str, barred: bool) -> None:
    """And only then: with nothing changed, what was allowed still is."""
    own = IN_BANDS if system == "archmage" else ON_SQUARES
    change = {**CHANGES, **own, **NO_CHANGE}[what]
    battle = staged(system)
    verbs.add_effect(battle, battle.creatures[B], Effect("spell", G, FIGHT))
    verbs.set_state(battle, battle.creatures[B], PRONE, True)
    verbs.add_field(battle, Field("fog", G, Trait("fog"), squares=1))
    answer = Change(change)
    verbs.add_effect(battle, battle.creatures[G], Effect("answer", G, FIGHT, trait=answer))
    battle.creatures[B].hp = 12 if barred else 40
    doing = Doing(B)
    trigger = Trigger(DECLARE, A, G, underway=doing)
    done(battle.window(trigger))
    changed = what not in NO_CHANGE
    assert len(answer.seen) == 1
    assert doing.noted == 1
    assert bool(doing.looked) is changed
    assert trigger.lost is trigger.stopped is (changed and barred)


@pytest.mark.parametrize("system", GOING_ON)
@pytest.mark.parametrize(("gone", "hurt", "under"), list(product((False, True), repeat=3)))
def test_who_is_still_asked(system: str, gone: bool, hurt: bool, under: bool) -> None:
    """Nobody about what is lost, or has got past this moment; once lost, it is not asked again whether it is."""
    battle = staged(system)
    battle.creatures[B].hp = 39 if hurt else 40
    doing = Doing(B, gone)
    trigger = Trigger(DECLARE, A, G, underway=doing if under else None)
    assert battle.gone(trigger) is (under and (gone or hurt))
    assert battle.lost(trigger) is (under and hurt)
    assert trigger.stopped is (under and hurt)
    before = doing.looked
    battle.creatures[B].hp = 40
    assert battle.lost(trigger) is (under and hurt)
    assert doing.looked == before + (1 if under and not hurt else 0)
    trigger = Trigger(DECLARE, A, G, underway=doing if under else None)
    trigger.lost = True
    assert battle.lost(trigger) and battle.gone(trigger)


@pytest.mark.parametrize("system", GOING_ON)
def test_who_listens_to_what(system: str) -> None:
    """A creature's traits, an effect's, a zone's, and what was readied; not those of the dead and of those away."""
    staging = staged(system)
    sheet, claw = staging.creatures[B].sheet, staging.creatures[A].sheet.powers[0]
    plain = staging.listening
    moments = {"own": FELL, "laid": MISS, "power": HIT, "fog": TURN_START, "readied": DAMAGED}
    stats = {"own": {"attack"}, "laid": {"attack", "save"}, "fog": {"save"}}
    traits = {name: Trait(name, frozenset(stats[name]), 1 << moments[name]) for name in stats}
    for state, names in product((0, DEAD, OUT, PRONE), [(), *[(name,) for name in moments], tuple(moments)]):
        battle = staging.copy()
        who = battle.creatures[B]
        sheet.traits = [traits["own"]] if "own" in names else []
        sheet.trigger_bits = 1 << HIT if "power" in names else 0
        if "laid" in names:
            verbs.add_effect(battle, who, Effect("spell", B, FIGHT, trait=traits["laid"]))
        if "fog" in names:
            verbs.add_field(battle, Field("fog", B, traits["fog"], squares=1))
        if "readied" in names:
            battle.readied = (Readied(A, claw, DAMAGED, G, Use(claw)),)
        if state:
            verbs.set_state(battle, who, state, True)
        battle.rebuild_hooks()
        there = [name for name in names if name in ("fog", "readied") or not state & (DEAD | OUT)]
        bits = plain
        for name in there:
            bits |= 1 << moments[name]
        said = (state, names)
        assert battle.listening == bits, said
        hooked = [name for name in there if name in traits]
        assert [trait.name for holder, trait in battle.hooks if holder == B and trait.name in traits] == hooked, said
        for stat in ("attack", "save"):
            found = [trait.name for holder, trait in battle.stat_hooks.get(stat, []) if holder == B]
            assert found == [name for name in hooked if stat in stats[name]], said


LASTS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.condition.duration")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.ruling.condition-duration")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.condition-durations")),
]


@pytest.mark.parametrize("system", LASTS)
def test_what_a_zone_lays_ends_with_it(system: str) -> None:
    battle = staged(system)
    one, other = (verbs.add_field(battle, Field(name, G, Trait("fog"), squares=1)) for name in ("one", "other"))
    for who, (kind, whose) in product((A, B), ((INSIDE, one.id), (INSIDE, other.id), (2, one.id), (12, one.id))):
        verbs.add_effect(battle, battle.creatures[who], Effect(f"{kind} {whose}", G, Duration(kind, whose)))
    verbs.remove_field(battle, one)
    assert [field.name for field in battle.fields] == ["other"]
    for who in (A, B):
        assert [effect.name for effect in battle.creatures[who].effects] == [
            f"{INSIDE} {other.id}", f"2 {one.id}", f"12 {one.id}"]
    moved = verbs.move_field(battle, other, 6)
    assert [(field.name, field.id, field.squares) for field in battle.fields] == [("other", other.id, 6)]
    assert moved is battle.fields[0]


@pytest.mark.parametrize("system", LASTS)
@pytest.mark.parametrize("state", [0, DEAD, OUT])
def test_effects_come_go_and_change_by_themselves_alone(system: str, state: int) -> None:
    battle = staged(system)
    who = battle.creatures[B]
    effects = [Effect(name, G, LASTING, trait=Trait(name, frozenset({"attack"}))) for name in ("one", "two", "three")]
    serial = battle.serial
    for effect in effects:
        verbs.add_effect(battle, who, effect)
        assert effect.serial == serial
    assert len({effect.id for effect in effects}) == 3

    def hooked() -> list[str]:
        return [trait.name for holder, trait in battle.stat_hooks.get("attack", []) if holder == B]
    assert hooked() == ["one", "two", "three"]
    verbs.remove_effect(battle, who, effects[1])
    assert [effect.name for effect in who.effects] == ["one", "three"] == hooked()
    verbs.replace_effect(battle, who, effects[0], changed := effects[0].with_persistent(4))
    assert who.effects == (changed, effects[2])
    assert (changed.id, changed.serial, changed.name) == (effects[0].id, effects[0].serial, "one")
    assert hooked() == ["one", "three"]
    if state:
        verbs.set_state(battle, who, state, True)
        assert hooked() == []
        verbs.set_state(battle, who, state, False)
        assert hooked() == ["one", "three"]


MARKS = [pytest.param("orcus", marks=pytest.mark.rule("orcus.condition.marked-supersedes")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.condition.marked"))]


@pytest.mark.parametrize("system", MARKS)
def test_a_mark_takes_the_place_of_a_mark_and_of_nothing_else(system: str) -> None:
    battle = staged(system)
    who = battle.creatures[G]
    for name, mark in (("old", True), ("spell", False), ("new", True), ("other", False)):
        verbs.add_effect(battle, who, Effect(name, A, FIGHT, mark=mark))
    assert [effect.name for effect in who.effects] == ["spell", "new", "other"]


DEATH = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.monster-death")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.hp.zero-is-dying")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.death.negative-half")),
]


@pytest.mark.parametrize("system", DEATH)
@pytest.mark.parametrize("way", ["kill", "out", "back"])
def test_the_dead_leave_the_map_with_all_that_was_on_them(system: str, way: str) -> None:
    battle = staged(system)
    who = battle.creatures[G]
    verbs.add_effect(battle, who, Effect("spell", A, FIGHT))
    own, all_of_them = who.space, battle.bodies
    if way == "kill":
        verbs.kill(battle, who)
        assert battle.corpses == (who.at,)
    else:
        verbs.set_state(battle, who, OUT, True)
    assert battle.present() == [battle.creatures[A], battle.creatures[B]]
    assert battle.enemies(battle.creatures[A]) == []
    assert (who.effects == ()) is (way == "kill")
    assert battle.bodies == all_of_them & ~own
    assert battle.order.count(G) == 1
    if way == "back":
        verbs.set_state(battle, who, OUT, False)
        assert battle.bodies == all_of_them
        assert battle.enemies(battle.creatures[A]) == [who]


ACTIONS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.turn.actions")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.standard-action")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.action.turn-budget")),
]


@pytest.mark.parametrize("system", ACTIONS)
@pytest.mark.parametrize("kind", ["standard", "move", "minor", "immediate"])
def test_actions_said_by_hand_are_of_the_kind_that_was_said(system: str, kind: str) -> None:
    battle = staged(system)
    who = battle.creatures[A]
    before = {name: getattr(who, name) for name in ("standard", "move", "minor", "immediate")}
    verbs.set_actions(battle, who, kind, 5)
    assert {name: getattr(who, name) for name in before} == {**before, kind: 5}


@pytest.mark.parametrize("system", ACTIONS)
@pytest.mark.parametrize(("cost", "takes"), [
    (STANDARD, "standard"), (MOVE, "move"), (MINOR, "minor"), (COUNTER, "immediate"), (REACT, "immediate"),
    (FREE, ""), (UNPAID, ""),
])
def test_what_it_costs_is_taken_and_nothing_else(system: str, cost: int, takes: str) -> None:
    """What goes on around it is paid for with what that took; one in the middle does not change that."""
    battle = staged(system)
    who = battle.creatures[A]
    who.frees = 4
    names = ("standard", "move", "minor", "immediate", "acted")
    before = {name: getattr(who, name) for name in names}
    before["immediate"] = who.immediate = 1
    battle.paying, battle.depth = OPPORTUNITY, 3
    inner: list[int] = []

    class Look(Watcher):
        async def happen(self, battle: Battle, holder: Any, trigger: Trigger) -> None:
            inner.extend((battle.paying, battle.depth))

    claw = who.sheet.powers[0]
    verbs.add_effect(battle, battle.creatures[G], Effect("eye", G, FIGHT, trait=Look()))
    if system == "archmage":
        verbs.set_engaged(battle, who, battle.creatures[G], True)
    else:
        beside = battle.rules.movement.nearest_free(battle, battle.creatures[G], who.at)
        verbs.place(battle, battle.creatures[G], beside)
    done(battle.act(who, Use(claw, target=G), cost))
    assert inner[:2] == [cost, 4]
    assert (battle.paying, battle.depth) == (OPPORTUNITY, 3)
    after = {**before, takes: before.get(takes, 0) - 1} if takes else before
    after["acted"] = before["acted"] + (1 if takes in ("standard", "move", "minor") else 0)
    assert {name: getattr(who, name) for name in names} == after
    assert (who.frees != 4) is (cost == FREE)


@pytest.mark.parametrize("system", ACTIONS)
def test_free_actions_are_counted_by_the_turn(system: str) -> None:
    battle = staged(system)
    who, action = battle.creatures[A], battle.rules.actions["end"]
    counted = []
    for serial in (5, 5, 5, 6, 6, 8):
        battle.serial = serial
        battle.rules.turns.count_free(battle, who, action)
        counted.append((who.frees, who.freed))
    assert counted == [(1, 5), (2, 5), (3, 5), (1, 6), (2, 6), (1, 8)]


@pytest.mark.parametrize("system", ACTIONS)
@pytest.mark.parametrize(("asks_all", "options", "times"), [
    (False, 1, 0), (True, 1, 1), (False, 2, 1), (True, 2, 1)])
def test_nobody_is_asked_what_has_one_answer(system: str, asks_all: bool, options: int, times: int) -> None:
    battle = staged(system)
    battle.asks_all = asks_all
    words: list[Any] = [Choice(word) for word in ("left", "right")[:options]]
    assert len(asked(battle.choose(battle.creatures[A], "way", words), "right")) == times
    for default in (False, True):
        assert len(asked(battle.confirm(battle.creatures[A], "sure", default), "no")) == 1


@pytest.mark.parametrize("system", ACTIONS)
def test_dice_are_added_up_one_by_one(system: str) -> None:
    scene = Scene(system, A={}, G={"side": "monsters"})
    scene.dice(d6=[1, 4, 6], d8=[7])
    battle = scene.battle
    who = battle.creatures[0]
    assert outcome(battle.roll_sum(who, 3, 6, "dice")) == 11
    assert outcome(battle.roll_sum(who, 0, 6, "dice")) == 0
    assert outcome(battle.roll_sum(who, 1, 8, "dice")) == 7


@pytest.mark.parametrize("system", GOING_ON)
@pytest.mark.parametrize("actor", [-1, A, B, G, 3])
def test_in_which_order_they_answer(system: str, actor: int) -> None:
    """From the one after whoever acts round to that one; those without a place in the order come last."""
    battle = Scene(system, A={}, B={}, G={"side": "monsters"}, H={"side": "monsters"}).battle
    for order in ([A, B, G, 3], [G, A, B, 3], [A, G], [B]):
        battle.order = list(order)
        at = order.index(actor) + 1 if actor in order else 0
        expected = [*order[at:], *order[:at]]
        assert battle.order_after(actor) == [*expected, *(id for id in range(4) if id not in order)]
        assert battle.order == order


@pytest.mark.parametrize("system", DEATH)
def test_a_fight_is_decided_when_one_side_at_most_stands(system: str) -> None:
    staging = staged(system)
    for fallen in product((0, UNCONSCIOUS, DEAD, OUT), repeat=3):
        battle = staging.copy()
        for who, state in zip(battle.creatures, fallen, strict=True):
            if state:
                verbs.set_state(battle, who, state, True)
        standing = {who.side for who, state in zip(battle.creatures, fallen, strict=True) if not state}
        assert battle.standing_sides() == standing, fallen
        assert battle.decided() is (len(standing) < 2), fallen
        assert battle.allies(battle.creatures[A]) == ([] if fallen[1] in (DEAD, OUT) else [battle.creatures[B]])


REACTS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.immediate.counter")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.interrupt")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.interrupt-window")),
]


@pytest.mark.parametrize("system", REACTS)
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("flags", [0, NO_ACTIONS, NO_IMMEDIATE, DEAD, PRONE])
def test_who_can_answer(system: str, left: int, flags: int) -> None:
    battle = staged(system)
    who = battle.creatures[A]
    verbs.add_effect(battle, who, Effect("state", G, FIGHT, flags=flags))
    who.immediate = left
    assert battle.can_react(who) is (left > 0 and flags in (0, PRONE))
    battle.spend_immediate(who)
    assert who.immediate == left - 1


@pytest.mark.parametrize("system", DEATH)
def test_one_that_is_away_for_a_while_still_holds_its_side_up(system: str) -> None:
    """Away to come back, not away for good; and whoever has surrendered, or is out cold, holds nothing up."""
    for flags, tags, stands in ((0, (), True), (OUT, (), False), (OUT, (AWAY,), True), (OUT, ("far",), False),
                                (OUT | DEAD, (AWAY,), False), (OUT | UNCONSCIOUS, (AWAY,), False),
                                (SURRENDERED, (), False), (PRONE, (AWAY,), True)):
        battle = staged(system)
        who = battle.creatures[G]
        verbs.add_effect(battle, who, Effect("state", A, FIGHT, flags=flags, tags=tags))
        assert battle.stands(who) is stands, (flags, tags)
        assert battle.decided() is not stands, (flags, tags)


@pytest.mark.parametrize("system", ACTIONS)
def test_yes_is_yes_and_what_is_usual_comes_first(system: str) -> None:
    battle = staged(system)
    for usual, word in product((False, True), ("", "yes", "no")):
        said: list[bool] = []

        async def sure(usual: bool = usual, said: list[bool] = said) -> None:
            said.append(await battle.confirm(battle.creatures[A], "sure", usual))
        decision = asked(sure(), word)[0]
        assert [option.key for option in decision.options] == (["yes", "no"] if usual else ["no", "yes"])
        assert said == [usual if not word else word == "yes"]


@pytest.mark.parametrize("system", DEATH)
def test_one_that_joins_is_of_its_side_and_listened_to(system: str) -> None:
    """Of a side that is there, or a new one; under a key of its own, or that of its sheet."""
    battle = staged(system)
    sheet = battle.creatures[G].sheet
    sheet.key, sheet.flags, before = "hound", PRONE, list(battle.sides)
    sheet.traits = [Trait("own", frozenset({"attack"}), 1 << FELL)]
    for side, key, named in (("monsters", "", "hound"), ("monsters", "cur", "cur"), ("beasts", "", "hound")):
        creature = battle.add(sheet, side, key)
        assert creature.id == len(battle.creatures) - 1
        assert (battle.sides[creature.side], creature.key) == (side, named)
        assert creature.flags & PRONE
        assert creature.id in [holder for holder, trait in battle.stat_hooks["attack"] if trait.name == "own"]
    assert battle.sides == [*before, "beasts"]
    assert battle.hostile(battle.creatures[-1], battle.creatures[G])
    assert not battle.hostile(battle.creatures[-2], battle.creatures[G])


class Plain(Action):
    """An action that is allowed whenever it can be paid for."""

    def __init__(self, cost: int, slot: int = -1, once: int = 0) -> None:
        super().__init__("plain", cost, "rule")
        self.slot, self.once = slot, once


@pytest.mark.parametrize("system", ACTIONS)
def test_what_is_used_up_is_so_by_its_own_mark(system: str) -> None:
    battle = staged(system)
    who = battle.creatures[A]
    for slot, spent in product((0, 1, 5), (0, 1, 2, 3, 32, 33)):
        who.spent = spent
        assert battle.usable(who, Plain(STANDARD, slot)) is not bool(spent >> slot & 1), (slot, spent)
    for once, used in product((0, 1, 4), (0, 1, 4, 5)):
        who.used, who.spent = used, ~0
        assert battle.usable(who, Plain(STANDARD, -1, once)) is not bool(once & used), (once, used)


@pytest.mark.parametrize("system", ACTIONS)
@pytest.mark.parametrize("flags", [0, NO_ACTIONS, NO_FREE, FREE_ONLY, CONTROLLED, ONE_ACTION, PRONE])
def test_what_there_is_to_do_for_whom(system: str, flags: int) -> None:
    """Whatever its state allows and its actions pay for: not what waits for its moment or comes by itself."""
    staging = staged(system)
    costs = (STANDARD, MOVE, MINOR, FREE, COUNTER, REACT, OPPORTUNITY, UNPAID, STANDARD | MOVE)
    for left, spent, cost in product(((1, 1, 1), (0, 1, 0), (0, 0, 0)), (False, True), costs):
        battle = staging.copy()
        who = battle.creatures[A]
        verbs.add_effect(battle, who, Effect("state", G, FIGHT, flags=flags))
        who.standard, who.move, who.minor = left
        action = Plain(cost, 9)
        action.usage = AT_WILL
        who.spent = 1 << 9 if spent else 0
        paid = battle.can_pay(who, cost)
        unable = spent or flags == NO_ACTIONS or bool(cost & (COUNTER | REACT | OPPORTUNITY | UNPAID))
        expected = not unable and (flags != NO_FREE if cost == FREE else paid)
        said = (left, spent, cost)
        assert battle.available(who, action) is expected, said
        assert paid is (bool(cost & FREE) or not cost & (STANDARD | MOVE | MINOR)
                        or (flags != FREE_ONLY and paid)), said
        if cost & (STANDARD | MOVE | MINOR) and flags == FREE_ONLY:
            assert battle.payment(who, cost) is None, said
        if flags == CONTROLLED and not unable:
            action.usage = ENCOUNTER
            assert battle.available(who, action) is (cost == FREE), said
            assert battle.rules.turns.controlled_may(battle, action) is False
        if flags == 0:
            refused = battle.refusal(who, Use(action))
            assert (refused is None) is expected, said
            battle.active = B
            if cost != FREE:
                assert battle.refusal(who, Use(action)) is not None, said


KEPT = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.immediate.react")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.reaction")),
]


@pytest.mark.parametrize("system", KEPT)
@pytest.mark.parametrize("now", [(), (HIT,), (MISS,), (HIT, MISS), (DAMAGED,)])
def test_reactions_kept_are_offered_once_each(system: str, now: tuple[int, ...]) -> None:
    """Those to some moments at once, the others when what is done is done."""
    battle = staged(system)

    class Spite(Action):
        def answers(self, battle: Battle, who: Any, trigger: Trigger) -> list[Use]:
            return [Use(self)]

    spite = Spite("spite", REACT, "rule")
    battle.active = G
    battle.reactions = [Pending(who, Trigger(kind, G, who), spite) for who, kind in ((A, HIT), (B, MISS), (A, MISS))]
    kinds = 0
    for kind in now:
        kinds |= 1 << kind
    asked_now = [decision.who for decision in asked(battle.react_now(kinds), "decline")]
    assert asked_now == [who for who, kind in ((A, HIT), (B, MISS), (A, MISS)) if kind in now]
    left = [item.who for item in battle.reactions]
    assert left == [who for who, kind in ((A, HIT), (B, MISS), (A, MISS)) if kind not in now]
    assert [decision.who for decision in asked(battle.settle(), "decline")] == left
    assert battle.reactions == []
    assert asked(battle.settle()) == []


@pytest.mark.rule("orcus.monster.incorporeal")
@pytest.mark.parametrize("flags", [0, INCORPOREAL, PRONE])
def test_whoever_enters_is_at_once_what_its_sheet_makes_it(flags: int) -> None:
    battle = staged("orcus")
    sheet = battle.creatures[G].sheet
    sheet.flags = flags
    entered = battle.add(sheet, "monsters", "K")
    assert entered.flags == flags
    assert battle.creatures[entered.id] is entered
