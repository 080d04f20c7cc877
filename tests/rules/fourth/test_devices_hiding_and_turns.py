"""Devices, hiding and turns of Fourth, question by question: each guard with and without what it guards."""

from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.devices import (
    ARMED,
    CHEST,
    CLOSED,
    DELAYED,
    DISABLED,
    DOOR,
    LOCK,
    LOCKED,
    OPEN,
    SPRUNG,
    TRAP,
    Device,
)
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, DEAD, LEAPING, NO_ACTIONS, OUT, PRONE
from battlemat.engine.skills import passive, skill_bonus
from battlemat.engine.state import ACTING, BETWEEN, TURN_ENDS
from battlemat.systems.fourth import devices, surprise
from battlemat.systems.fourth.actions.checks import counted
from tests.rules.driving import done, outcome

A, B, G = range(3)
SPIKES = "Spikes (standard, at-will): +30 vs Ref; 5 damage."


def staged(**fields: Any) -> Battle:
    """A on its turn in column 3, B in column 5, G in column 8; a trap T laid in column 4."""
    cast: dict[str, Any] = {"A": {"at": (3, 1)}, "B": {"at": (5, 1)}, "G": {"side": "monsters", "at": (8, 1)}}
    for key, given in fields.items():
        cast[key] = {**cast[key], **given}
    trap = {"T": {"at": (4, 1), "attack": SPIKES}}
    scene = Scene("fourth", "\n".join(["." * 12] * 3), devices=trap, **cast)
    scene.turn("A")
    return scene.battle


def put(battle: Battle, kind: str = TRAP, state: str = ARMED, **fields: Any) -> Device:
    """The one device there, as it is said to be."""
    old = battle.devices[0]
    device = Device(old.id, old.name, kind, state, old.at, old.squares, **fields)
    battle.devices = (device,)
    return device


def now(battle: Battle) -> Device:
    return battle.devices[0]


@pytest.mark.rule("fourth.perception.passive", "fourth.thievery.trap-awareness")
@pytest.mark.parametrize("flags", [0, NO_ACTIONS, DEAD, OUT, PRONE])
def test_what_is_noticed_in_passing(flags: int) -> None:
    """What a passive score reaches, by those that can act and see it; what is known already stays so."""
    for off, known in product((-3, -2, -1, 0, 1, 2), (0, 1 << A, 1 << B)):
        battle = staged()
        who = battle.creatures[A]
        verbs.add_effect(battle, who, Effect("state", G, FIGHT, flags=flags))
        put(battle, spot=passive(battle, who, "perception") + off, known=known)
        devices.notice(battle, who)
        expected = known | (1 << A if off <= 0 and flags in (0, PRONE) else 0)
        assert now(battle).known == expected, (off, known)


@pytest.mark.rule("fourth.thievery.trap-awareness", "fourth.ruling.thievery")
@pytest.mark.parametrize("spot", [0, 15])
@pytest.mark.parametrize("known", [0, 1 << A, 1 << B, 1 << G])
def test_what_one_knows_it_tells_its_side(spot: int, known: int) -> None:
    battle = staged()
    put(battle, spot=spot, known=known)
    devices.tell(battle, battle.creatures[A])
    assert now(battle).known == (known | 1 << B if spot and known >> A & 1 else known)
    for who in (A, B, G):
        assert now(battle).known_to(who) is (not spot or bool(now(battle).known >> who & 1))


@pytest.mark.rule("fourth.thievery.disable-trap")
@pytest.mark.parametrize("resets", [False, True])
@pytest.mark.parametrize("state", [ARMED, DISABLED, DELAYED, SPRUNG])
def test_which_traps_are_armed_again_with_a_round(resets: bool, state: str) -> None:
    battle = staged()
    put(battle, state=state, resets=resets, waits=A, serial=3)
    devices.round_starts(battle)
    assert now(battle).state == (ARMED if resets and state in (SPRUNG, DISABLED) else state)
    assert now(battle).resets is resets


@pytest.mark.rule("fourth.thievery.delay-trap")
@pytest.mark.parametrize("state", [DELAYED, DISABLED, SPRUNG])
@pytest.mark.parametrize("waits", [A, B, -1])
@pytest.mark.parametrize("ago", [0, 1, 2])
def test_a_delay_ends_with_the_next_turn_of_its_maker(state: str, waits: int, ago: int) -> None:
    battle = staged()
    put(battle, state=state, waits=waits, serial=battle.serial - ago)
    devices.turn_over(battle)
    assert now(battle).state == (ARMED if state == DELAYED and waits == A and ago else state)


@pytest.mark.rule("fourth.thievery.trap-awareness")
@pytest.mark.parametrize(("kind", "state"), [(TRAP, ARMED), (TRAP, DISABLED), (TRAP, DELAYED), (TRAP, SPRUNG),
                                             (LOCK, ARMED), (CHEST, CLOSED)])
@pytest.mark.parametrize("flags", [0, ALOFT, LEAPING, DEAD, OUT, PRONE])
@pytest.mark.parametrize("column", [4, 6])
def test_what_sets_a_trap_off(kind: str, state: str, flags: int, column: int) -> None:
    """Somebody on the ground of its squares, while it is armed; all see it then, and it is out of the way again."""
    battle = staged()
    who = battle.creatures[A]
    put(battle, kind, state, spot=15)
    verbs.place(battle, who, battle.board.square(column, 1))
    verbs.add_effect(battle, who, Effect("state", G, FIGHT, flags=flags))
    done(devices.entered(battle, who))
    off = (kind, state) == (TRAP, ARMED) and flags in (0, PRONE) and column == 4
    assert now(battle).state == (SPRUNG if off else state)
    assert who.hp == (35 if off else 40)
    assert now(battle).known & 7 == (7 if off else 0)
    assert battle.creatures[now(battle).id].flags & OUT
    assert battle.creatures[B].hp == 40


@pytest.mark.rule("fourth.ruling.thievery")
def test_what_is_next_to_it() -> None:
    battle = staged()
    for column, row in product(range(12), range(3)):
        verbs.place(battle, battle.creatures[A], battle.board.square(column, row))
        assert devices.near(battle, battle.creatures[A], now(battle)) is (3 <= column <= 5)


@pytest.mark.rule("fourth.ruling.thievery")
@pytest.mark.parametrize("state", [CLOSED, LOCKED, OPEN])
def test_doors_fill_their_squares_while_they_are_shut(state: str) -> None:
    battle = staged()
    door = put(battle, DOOR, state)
    assert door.closed is (state != OPEN)
    assert door.bars is (state != OPEN)
    devices.open_door(battle, battle.creatures[A], door, "rule")
    assert now(battle).state == OPEN
    assert not battle.board.solid & door.squares
    devices.shut_door(battle, battle.creatures[A], now(battle), "rule")
    assert now(battle).state == CLOSED
    assert battle.board.solid & door.squares == door.squares
    assert devices.obstructed(battle, door) is False
    verbs.place(battle, battle.creatures[B], door.at)
    assert devices.obstructed(battle, door) is True


@pytest.mark.rule("fourth.stealth.hide", "fourth.ruling.hide-requires")
@pytest.mark.parametrize("unseen", [False, True])
def test_there_must_be_somebody_to_hide_from(unseen: bool) -> None:
    """One that it is not hidden from already, and that it is out of the sight of."""
    floor = ["." * 12 for _ in range(3)]
    if unseen:
        floor = [row[:5] + "#" + row[6:] for row in floor]
    scene = Scene("fourth", "\n".join(floor), A={"at": (3, 1)}, G={"side": "monsters", "at": (8, 1)})
    scene.turn("A")
    if unseen:
        scene.do("A", "walk", to=(2, 1))
        assert scene.can("A", "hide")
        scene.battle.secrets[(0, 1)] = 15
    assert scene.why_not("A", "hide") in (None, "fourth.ruling.hide-requires", "fourth.ruling.hide-when")
    hide = scene.battle.rules.actions["hide"]
    refused = hide.refusal(scene.battle, scene.creature("A"), Use(hide))
    assert refused is not None


@pytest.mark.rule("fourth.perception.perceive", "fourth.ruling.perception-retry")
def test_a_search_is_proposed_to_those_that_somebody_hides_from() -> None:
    for hidden, seeker, looked in product((False, True), (A, B), (False, True)):
        battle = staged()
        search = battle.rules.actions["search"]
        if hidden:
            battle.secrets[(G, A)] = 15
        who = battle.creatures[seeker]
        if looked:
            done(search.perform(battle, who, Use(search)))
            battle.secrets = {(G, A): 15} if hidden else {}
        assert bool(search.uses(battle, who)) is (hidden and seeker == A and not looked)
        assert (search.refusal(battle, who, Use(search)) is None) is not looked


@pytest.mark.rule("fourth.perception.perceive", "fourth.stealth.enemy-search")
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_search_finds_what_hid_worse(off: int) -> None:
    for face in (4, 12):
        scene = Scene("fourth", A={"at": (3, 1)}, B={"at": (5, 1)}, G={"side": "monsters", "at": (8, 1)})
        scene.turn("A")
        battle, who = scene.battle, scene.creature("A")
        total = face + skill_bonus(battle, who, "perception")
        battle.secrets = {(G, A): total + off, (G, B): 1}
        scene.dice(d20=[face])
        scene.do("A", "search")
        assert ((G, A) in battle.secrets) is (off >= 0)
        assert (G, B) in battle.secrets


@pytest.mark.rule("fourth.turn.free-action", "fourth.ruling.no-action-phases")
@pytest.mark.parametrize("phase", [ACTING, BETWEEN, TURN_ENDS])
@pytest.mark.parametrize("active", [A, B, -1])
def test_when_free_actions_may_be_taken(phase: int, active: int) -> None:
    """In one's own turn while one acts, not in its phases before and after; in others' turns at any time."""
    battle = staged()
    battle.phase, battle.active = phase, active
    assert battle.rules.turns.may_act_free(battle, battle.creatures[A]) is (active != A or phase == ACTING)


@pytest.mark.rule("fourth.acrobatics.reduce-fall")
@pytest.mark.parametrize("trained", [False, True])
@pytest.mark.parametrize("flags", [0, NO_ACTIONS, PRONE])
@pytest.mark.parametrize(("face", "amount"), [(1, 10), (10, 10), (20, 10), (20, 3), (9, 4)])
def test_only_the_trained_that_can_act_soften_a_fall(trained: bool, flags: int, face: int, amount: int) -> None:
    scene = Scene("fourth", A={"at": (3, 1), "skills": {"acrobatics": 5} if trained else {}}, G={"side": "monsters"})
    battle, who = scene.battle, scene.creature("A")
    verbs.add_effect(battle, who, Effect("state", A, FIGHT, flags=flags))
    rolls = trained and flags != NO_ACTIONS
    scene.dice(d20=[face] if rolls else [])
    left = outcome(battle.rules.movement.softened(battle, who, amount))  # type: ignore[attr-defined]
    assert left == (max(0, amount - (face + 5) // 2) if rolls else amount)


@pytest.mark.rule("fourth.skill.check")
@pytest.mark.parametrize(("word", "number"), [("", 0), ("0", 0), ("1", 1), ("17", 17), ("x", 0), ("-2", 0)])
def test_a_number_said_of_a_check(word: str, number: int) -> None:
    battle = staged()
    assert counted(Use(battle.rules.common[0], choose={"dc": word} if word else None), "dc") == number


@pytest.mark.rule("fourth.surprise.round", "fourth.ruling.who-is-surprised")
@pytest.mark.parametrize("turn", [-1, 0, 1, 2])
def test_the_surprise_round_goes_to_those_that_are_not_caught(turn: int) -> None:
    for caught in product((False, True), repeat=3):
        battle = staged()
        battle.order, battle.turn, battle.surprise = [B, A, G], turn, False
        for who, yes in enumerate(caught):
            verbs.add_effect(battle, battle.creatures[who], Effect("spell", G, FIGHT))
            if yes:
                surprise.surprise(battle, battle.creatures[who])
            assert surprise.caught(battle.creatures[who]) is yes
        assert battle.surprise is any(caught)
        places = [place for place, who in enumerate(battle.order) if place > turn and not caught[who]]
        assert surprise.next_in(battle) == (places[0] if places else -1)
        done(surprise.over(battle))
        assert (battle.turn, battle.surprise) == (-1, False)
        for creature in battle.creatures[:3]:
            assert [effect.name for effect in creature.effects] == ["spell"]


@pytest.mark.rule("fourth.ruling.charge-aftermath")
@pytest.mark.parametrize("aftermath", ["", "free-allowed"])
@pytest.mark.parametrize("charged", [False, True])
def test_what_a_charge_leaves_of_free_actions(aftermath: str, charged: bool) -> None:
    scene = Scene("fourth", options={"charge-aftermath": aftermath} if aftermath else {}, A={"at": (3, 1), "str": 16},
                  G={"side": "monsters", "at": (8, 1), "hp": 90})
    scene.turn("A")
    if charged:
        scene.dice(d20=[2])
        scene.do("A", "charge", "G")
    may = scene.battle.rules.turns.may_act_free(scene.battle, scene.creature("A"))
    assert may is (not charged or aftermath == "free-allowed")
