"""Going on after an answer: what has become impossible in between is lost, a mover has the speed it has now."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HOBBLE = "Hobble (standard, at-will): +20 vs AC; 1 damage, and the target is slowed (save ends)."
ROOT = "Root (standard, at-will): +20 vs AC; 1 damage, and the target is immobile (save ends)."
FELL = "Fell (standard, at-will): +20 vs AC; 30 damage."
BASH = "Bash (standard, at-will): +20 vs AC; 1 damage, and push 2."
LASH = "Lash (standard, at-will): Ranged 10; +20 vs Ref; 1 damage, and the target is slowed (save ends)."
SHOT = "Shot (standard, at-will): Ranged 5; +20 vs AC; 5 damage."
WHIRL = "Whirl (standard, at-will): Near burst 1; +20 vs AC; 5 damage."
ONCE = "Wallop (standard, encounter): +20 vs AC; 20 damage."
SIDESTEP = "Sidestep (counter, at-will): When hit by a melee attack: It shifts 1 square."
OPPORTUNITY = "opportunity-attack"


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 60, "powers": list(powers or (CLUB,)), **fields}


def ready(
    scene: Scene, who: str, action: str, when: tuple[str, str], to: tuple[int, int] | None = None
) -> None:
    scene.turn(who)
    scene.do(who, "ready", to=to, choose={"action": action, "when": when})


def attacks(scene: Scene) -> list[tuple[str | None, str | None]]:
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


def lost(scene: Scene) -> list[str | None]:
    return [event.who for event in scene.log if event.kind == "lost"]


# ---------------------------------------------------------------- the speed a mover has now


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("column", "end"), [(0, 2), (2, 2), (3, 2), (4, 3), (6, 5)])
def test_slowed_on_the_way_a_walker_goes_two_squares_in_all(
    stage: Callable[..., Scene], column: int, end: int
) -> None:
    """It is struck as it leaves the first square beside G, and stays there if it has come two squares or more."""
    scene = stage(A={"at": (0, 5)}, G=foe(HOBBLE, at=(column, 6)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(n, 5) for n in range(1, 7)])
    assert "slowed" in scene["A"].conditions
    assert scene["A"].at == (end, 5)


@pytest.mark.rule("orcus.condition.slowed-extra-movement")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("column", "end"), [(1, 4), (4, 4), (6, 5), (7, 6)])
def test_slowed_in_mid_dash_it_goes_four(stage: Callable[..., Scene], column: int, end: int) -> None:
    scene = stage(A={"at": (0, 5)}, G=foe(HOBBLE, at=(column, 6)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "dash", path=[(n, 5) for n in range(1, 9)])
    assert scene["A"].at == (end, 5)


@pytest.mark.rule("orcus.condition.slowed")
def test_difficult_squares_it_has_come_through_count_double(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A , . . . . .
        . . G . . . .
        """,
        A={}, G=foe(HOBBLE))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert scene["A"].at == (1, 0)


@pytest.mark.rule("orcus.condition.slowed")
def test_one_slow_already_is_held_up_no_further(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (0, 5), "conditions": ["slowed"]}, G=foe(HOBBLE, at=(0, 6)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 5), (2, 5)])
    assert scene["A"].at == (2, 5)


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("target", "end", "strikes"), [((6, 5), (2, 5), False), ((3, 5), (2, 5), True)])
def test_a_charger_slowed_on_its_way_attacks_only_if_it_gets_there(
    stage: Callable[..., Scene], target: tuple[int, int], end: tuple[int, int], strikes: bool
) -> None:
    scene = stage(A={"at": (0, 5)}, G=foe(HOBBLE, at=(0, 6)), H=foe(at=target))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10, 10] if strikes else [10])
    scene.do("A", "charge", "H", path=[(n, 5) for n in range(1, target[0])])
    assert scene["A"].at == end
    assert (("A", "H") in attacks(scene)) is strikes
    assert lost(scene) == ([] if strikes else ["A"])
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.crawl")
@pytest.mark.rule("orcus.condition.slowed")
def test_a_crawler_slowed_on_its_way_gets_one_square_in_all(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (0, 5), "conditions": ["prone"]}, G=foe(HOBBLE, at=(2, 6)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "crawl", path=[(1, 5), (2, 5), (3, 5)])
    assert scene["A"].at == (1, 5)


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.rule("orcus.move.no-shared-end")
@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_one_slowed_does_not_enter_a_friends_square_it_cannot_get_out_of(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (0, 5)}, B={"at": (2, 5)}, G=foe(HOBBLE, at=(0, 6)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 5), (2, 5), (3, 5), (4, 5)])
    assert scene["A"].at == (1, 5)


# ---------------------------------------------------------------- the way ahead


@pytest.mark.rule("orcus.act.ready-interrupts")
@pytest.mark.rule("orcus.move.through-enemy")
@pytest.mark.parametrize(("path", "end"), [([(1, 1), (2, 1), (3, 1), (4, 1)], (0, 1)), (None, (4, 1))])
def test_one_whose_way_is_barred_stops_or_goes_round(
    stage: Callable[..., Scene], path: list[tuple[int, int]] | None, end: tuple[int, int]
) -> None:
    """A way that was given ends where it is barred; who only said where to go finds another way."""
    scene = stage(
        """
        . G . . .
        A . . . .
        . . . . .
        """,
        G=foe(), A={})
    ready(scene, "G", "five-foot-step", ("move", "A"), to=(1, 1))
    scene.turn("A")
    scene.accept("G", "readied")
    if path is None:
        scene.do("A", "walk", to=(4, 1))
    else:
        scene.do("A", "walk", path=path)
    assert scene["G"].at == (1, 1)
    assert scene["A"].at == end


@pytest.mark.rule("orcus.act.ready-interrupts")
@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_there_is_no_way_round_with_no_movement_left_for_it(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        # G # .
        A . . .
        # # # #
        """,
        G=foe(), A={"speed": 2})
    ready(scene, "G", "walk", ("move", "A"), to=(1, 1))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.do("A", "walk", to=(2, 1))
    assert scene["G"].at == (1, 1)
    assert scene["A"].at == (0, 1)
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("orcus.act.ready-interrupts")
@pytest.mark.rule("orcus.opportunity.timing")
def test_a_move_that_a_readied_grapple_makes_impossible_provokes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5)}, G=foe(at=(6, 5), str=30), H=foe(at=(5, 6)))
    ready(scene, "G", "grapple", ("move", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.dice(d20=[15])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene.offers == [("G", "readied")]
    assert scene["A"].at == (5, 5)
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("orcus.opportunity.timing")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("power", "offered"), [(FELL, 1), (ROOT, 1), (CLUB, 2)])
def test_one_felled_or_held_as_it_leaves_provokes_nobody_else(
    stage: Callable[..., Scene], power: str, offered: int
) -> None:
    scene = stage(A={"at": (5, 5), "hp": 30}, G=foe(power, at=(6, 5)), H=foe(at=(5, 6)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    if power == CLUB:
        scene.dice(d8=[1])
    scene.do("A", "walk", path=[(4, 5)])
    assert len(scene.offers) == offered
    assert scene["A"].at == ((4, 5) if offered == 2 else (5, 5))


# ---------------------------------------------------------------- stopped in somebody's space


@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.rule("orcus.opportunity.timing")
@pytest.mark.rule("orcus.move.no-shared-end")
@pytest.mark.parametrize("power", [FELL, ROOT])
def test_one_stopped_in_a_friends_square_stays_in_it(stage: Callable[..., Scene], power: str) -> None:
    scene = stage(A={"at": (4, 5), "hp": 30}, B={"at": (5, 5)}, G=foe(power, at=(6, 4)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 5), (5, 6), (5, 7)])
    assert scene["A"].at == (5, 5)
    assert scene["B"].at == (5, 5)


@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.rule("orcus.act.grapple-end")
def test_a_hold_is_kept_by_one_stopped_in_a_friends_square_beside_its_victim(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (4, 4), "str": 30}, B={"at": (5, 4)}, V=foe(at=(5, 5)), G=foe(ROOT, at=(6, 3)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "V")
    assert "grappled" in scene["V"].conditions
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 4), (6, 4)])
    assert scene["A"].at == (5, 4)
    assert "grappled" in scene["V"].conditions


@pytest.mark.rule("orcus.move.no-shared-end")
@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.parametrize(("before", "end"), [(1, (5, 6)), (2, (5, 5))])
def test_one_slowed_in_a_friends_square_goes_on_with_what_it_has_left(
    stage: Callable[..., Scene], before: int, end: tuple[int, int]
) -> None:
    scene = stage(A={"at": (5 - before, 5)}, B={"at": (5, 5)}, G=foe(HOBBLE, at=(6, 4)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[*[(n, 5) for n in range(6 - before, 6)], (5, 6), (5, 7)])
    assert scene["A"].at == end


@pytest.mark.rule("orcus.ruling.phasing-end")
@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_one_that_phases_is_put_back_where_it_may_be(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A . # . .
        # # # G #
        """,
        A={"modes": {"phasing": True}}, G=foe(ROOT))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert "immobile" in scene["A"].conditions
    assert scene["A"].at == (1, 0)


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("orcus.act.ready-interrupts")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("power", "goes_on"), [("Club", False), ("Shot", True)])
def test_a_blow_at_one_that_has_stepped_back_is_lost_a_shot_is_not(
    stage: Callable[..., Scene], power: str, goes_on: bool
) -> None:
    scene = stage(A={"at": (5, 5)}, G=foe(CLUB, SHOT, at=(6, 5)))
    ready(scene, "A", "five-foot-step", ("attack", "G"), to=(4, 5))
    scene.turn("G")
    scene.accept("A", "readied")
    if goes_on:
        scene.dice(d20=[10])
    scene.do("G", power, "A")
    assert scene["A"].at == (4, 5)
    assert (("G", "A") in attacks(scene)) is goes_on
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_a_limited_power_that_is_lost_is_spent(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5)}, G=foe(CLUB, ONCE, at=(6, 5)))
    ready(scene, "A", "five-foot-step", ("attack", "G"), to=(4, 5))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.do("G", "Wallop", "A")
    assert attacks(scene) == []
    scene.turn("G")
    scene.do("G", "walk", to=(5, 5))
    assert not scene.can("G", "Wallop", "A")
    assert scene.can("G", "Club", "A")


@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_a_shot_is_lost_where_the_attack_it_provoked_pushes_its_maker_out_of_range(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(A={"at": (5, 5), "powers": [SHOT]}, G=foe(BASH, at=(6, 5)), H=foe(at=(10, 5)), I=foe(at=(4, 4)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "Shot", "H")
    assert scene["A"].at == (3, 5)
    assert attacks(scene) == [("G", "A")]
    assert lost(scene) == ["A"]
    # What no longer happens provokes nobody else.
    assert scene.offers == [("G", OPPORTUNITY)]


@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_a_shot_goes_on_where_the_target_is_still_in_range(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "powers": [SHOT]}, G=foe(BASH, at=(6, 5)), H=foe(at=(8, 5)))
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10, 10])
    scene.do("A", "Shot", "H")
    assert scene["A"].at == (3, 5)
    assert scene["H"].hp == 55


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_a_counter_that_takes_its_maker_out_of_reach_gets_out_of_the_blow(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "str": 18}, G=foe(CLUB, SIDESTEP, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Sidestep", shift=(7, 5))
    scene.dice(d20=[15])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].at == (7, 5)
    assert scene["G"].hp == 60
    assert lost(scene) == ["A"]


@pytest.mark.rule("orcus.act.ready-interrupts")
@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_a_burst_about_one_pushed_in_between_catches_those_still_near_enough(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "powers": [WHIRL]}, G=foe(BASH, at=(6, 5)), H=foe(at=(4, 4)))
    ready(scene, "G", "Bash", ("power", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.dice(d20=[10, 10])
    scene.do("A", "Whirl")
    assert scene["A"].at == (3, 5)
    assert attacks(scene) == [("G", "A"), ("A", "H")]
    assert (scene["G"].hp, scene["H"].hp) == (60, 55)


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.rule("orcus.act.ready-interrupts")
def test_a_charge_at_one_that_has_gone_is_lost_at_its_end(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5)}, G=foe(at=(1, 5)))
    ready(scene, "A", "walk", ("move", "G"), to=(9, 5))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.do("G", "charge", "A", path=[(2, 5), (3, 5), (4, 5)])
    assert scene["A"].at == (9, 5)
    assert scene["G"].at == (4, 5)
    assert attacks(scene) == []
    assert lost(scene) == ["G"]


# ---------------------------------------------------------------- when a readied action may be taken


@pytest.mark.rule("orcus.act.ready")
def test_it_waits_until_the_turn_that_readied_it_is_over(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "str": 18}, G=foe(at=(6, 5)))
    ready(scene, "A", "melee-basic", ("attack", "G"))
    scene.accept("G", OPPORTUNITY)
    scene.accept("A", "readied")
    scene.dice(d20=[1])
    scene.do("A", "walk", path=[(4, 5)])
    assert scene.offers == [("G", OPPORTUNITY)]


@pytest.mark.rule("orcus.act.ready")
def test_what_one_does_oneself_outside_ones_turn_may_set_it_off(stage: Callable[..., Scene]) -> None:
    """Any circumstance may be named: here one's own opportunity attack, out of whose reach the readied step leads."""
    scene = stage(A={"at": (5, 5), "str": 18}, G=foe(at=(6, 5)))
    ready(scene, "A", "five-foot-step", ("attack", "A"), to=(4, 5))
    scene.turn("G")
    scene.accept("A", OPPORTUNITY)
    scene.accept("A", "readied")
    scene.do("G", "walk", path=[(6, 6)])
    assert scene["A"].at == (4, 5)
    assert attacks(scene) == []
    assert scene["G"].at == (6, 6)


# ---------------------------------------------------------------- out of the way of what has hit


BLAZE = "Blaze (standard, at-will): Far burst 1 within 10; +20 vs AC; 4 fire damage."
STAB = "Stab (standard, at-will): +20 vs AC; 4 damage."
HITS = "Slip (counter, at-will): When hit by an attack: It shifts 3 squares."
CRITS = "Slip (counter, at-will): When an enemy scores a critical hit against the lurker: The lurker shifts 3 squares."


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("power", "slip", "natural", "to", "lost"), [
    (STAB, HITS, 10, (8, 5), True), (STAB, HITS, 10, (6, 6), False), (STAB, HITS, 20, (8, 5), True),
    (STAB, CRITS, 10, None, False), (STAB, CRITS, 20, (8, 5), True), (STAB, CRITS, 20, (6, 6), False),
    (BLAZE, HITS, 10, (9, 5), True), (BLAZE, HITS, 10, (7, 6), False), (BLAZE, CRITS, 20, (9, 5), True),
    (BLAZE, CRITS, 20, (7, 6), False), (SHOT, HITS, 10, (9, 5), False), (SHOT, CRITS, 20, (9, 5), False),
])  # fmt: skip
def test_who_slips_away_from_a_hit_or_a_critical_hit_is_not_hurt_out_of_its_reach(
    stage: Callable[..., Scene], power: str, slip: str, natural: int, to: tuple[int, int] | None, lost: bool
) -> None:
    scene = stage(A={"at": (5, 5), "powers": [power]}, G=foe(CLUB, slip, at=(6, 5), name="Lurker"))
    scene.turn("A")
    if to is not None:
        scene.accept("G", "Slip", shift=to)
    scene.dice(d20=[natural])
    scene.do("A", power.partition(" ")[0], "G", origin=(6, 5) if power is BLAZE else None)
    assert scene["G"].at == (to or (6, 5))
    assert (scene["G"].hp == 60) is lost
    assert [event.kind for event in scene.log].count("hit") == (0 if lost else 1)


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.parametrize(("rolls", "hit"), [((15, 1), False), ((15, 2), True), ((20, 1), False), ((20, 9), True)])
def test_an_attack_rolled_again_is_decided_by_the_new_roll_alone(
    stage: Callable[..., Scene], rolls: tuple[int, int], hit: bool
) -> None:
    """A 1 misses though the first roll had hit, and what was critical is so no longer."""
    foil = "Foil (counter, at-will): When hit by a melee attack: The attacker must reroll the attack."
    scene = stage(A={"at": (5, 5), "powers": [STAB]}, G=foe(CLUB, foil, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Foil")
    scene.dice(d20=list(rolls))
    scene.do("A", "Stab", "G")
    assert scene["G"].hp == 60 - (4 if hit else 0)
    assert [event.kind for event in scene.log if event.kind in ("hit", "miss", "crit")] == ["hit" if hit else "miss"]
