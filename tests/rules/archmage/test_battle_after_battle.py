"""From one battle to the next: which battles count, what a rest ends and what it leaves, what begins anew."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"
SLAY = "R: Slay +20 vs. AC—90 damage"
WARD = "Ward\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target gains 12 temporary hit points."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def losses(scene: Scene) -> int:
    return [event.kind for event in scene.log].count("campaign-loss")


# ---------------------------------------------------------------------- how many battles there have been


@pytest.mark.rule("archmage.heal-up.frequency")
@pytest.mark.rule("archmage.heal-up.early-retreat")
@pytest.mark.parametrize(("kinds", "needed", "lost"), [
    ("l", 1, 1), ("sl", 1, 1), ("bl", 1, 0), ("bsl", 1, 0), ("bsl", 2, 1), ("bsbl", 2, 0), ("bsbsl", 2, 0),
    ("bsbsl", 3, 1), ("bll", 1, 1), ("blbl", 1, 0), ("wl", 1, 0), ("wl", 2, 1), ("wsl", 1, 0), ("wsl", 2, 1),
    ("sbl", 2, 1), ("fl", 1, 0), ("fl", 2, 1), ("fsl", 2, 1),
])  # fmt: skip
def test_a_battle_counts_once_however_it_ends_and_a_rest_is_none(
    stage: Stage, kinds: str, needed: int, lost: int
) -> None:
    """b: a battle broken off by the rest that follows; w: one that is won; f: one fled from; s, l: rests."""
    scene = stage(options={"battles_per_heal_up": needed}, A=dict(powers=[SLAY]), B={}, G=foe())
    for kind in kinds:
        if kind in "bwf":
            scene.turn("A")
        if kind == "w":
            scene.dice(d20=[10])
            scene.do("A", "Slay", "G")
            assert not scene["G"].alive
        if kind == "f":
            scene.accept("B", "flee")
            scene.do("A", "flee")
        if kind in "sl":
            scene.rest("short" if kind == "s" else "long")
    assert losses(scene) - kinds.count("f") == lost


@pytest.mark.rule("archmage.ambush.escalation")
@pytest.mark.rule("archmage.ruling.ambush-escalation")
@pytest.mark.parametrize("kind", ["short", "long"])
@pytest.mark.parametrize("advances", ["yes", "no"])
def test_an_ambush_advances_the_die_of_its_own_battle(stage: Stage, kind: str, advances: str) -> None:
    scene = stage(options={"ambush_advances_escalation": advances}, A={}, B={}, G=foe(surprised=True))
    scene.turn("G")
    assert (scene.round, scene.escalation) == (1, 1 if advances == "yes" else 0)
    scene.rest(kind)
    scene.turn("G")
    assert (scene.round, scene.escalation) == (1, 0)
    scene.turn("G")
    assert scene.escalation == 1


@pytest.mark.rule("archmage.ruling.initiative-when")
@pytest.mark.rule("archmage.temp-hp.expire")
@pytest.mark.parametrize(("option", "left"), [("first-turn", 0), ("battle-start", 12)])
def test_everybody_has_a_first_turn_in_every_battle(stage: Stage, option: str, left: int) -> None:
    scene = stage(options={"initiative_roll": option}, B=dict(powers=[WARD]), A={}, G=foe())
    for _ in range(2):
        scene.turn("B")
        scene.do("B", "Ward", "A")
        scene.turn("A")
        assert scene["A"].temp_hp == left
        scene.turn("B")
        scene.do("B", "Ward", "A")
        scene.turn("A")
        assert scene["A"].temp_hp == 12
        scene.rest("short")
        assert scene["A"].temp_hp == 0


@pytest.mark.rule("archmage.spirit.once-per-round")
@pytest.mark.rule("archmage.spirit.bonus")
@pytest.mark.parametrize("rests", [False, True])
def test_a_story_of_the_last_battle_is_none_of_this_one(stage: Stage, rests: bool) -> None:
    scene = stage(A=dict(at_hp=-30), B={}, C={}, G=foe())
    scene.turn("B")
    story = {"ally": "B", "bonus": "ac"}
    scene.do("A", "fight-in-spirit", choose=story)
    assert scene.defense("B", "ac", attacker="G", power="Claw").value == 17
    if rests:
        scene.rest("short")
        scene.turn("B")
        assert scene.round == 1
        assert scene.defense("B", "ac", attacker="G", power="Claw").value == 15
    assert scene.can("A", "fight-in-spirit", choose=story) is rests
    if rests:
        scene.do("A", "fight-in-spirit", choose=story)
        assert scene.defense("B", "ac", attacker="G", power="Claw").value == 17


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.rule("archmage.ruling.death-save-modifiers")
@pytest.mark.parametrize("won", [True, False])
def test_failed_death_saves_are_of_one_battle(stage: Stage, won: bool) -> None:
    scene = stage(A=dict(at_hp=-3), B=dict(powers=[SLAY], at_hp=5), G=foe(powers=[SLAY]))
    scene.dice(d20=[3, 4])
    scene.turn("B")
    scene.turn("B")
    assert scene["A"].death_failures == 2
    killer, victim = ("B", "G") if won else ("G", "B")
    if won:
        scene.dice(d20=[10], d8=[4])
        scene.do(killer, "Slay", victim)
        assert (scene["A"].death_failures, scene["A"].hp) == (0, 4)
    else:
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do(killer, "Slay", victim)
        assert (scene["A"].death_failures, scene["A"].hp) == (2, -3)
        scene.rest("long")
        assert (scene["A"].death_failures, scene["A"].hp) == (0, 40)


# ---------------------------------------------------------------------- what lasts


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.parametrize(("words", "left"), [
    ("save ends", ""), ("until the end of the battle", ""), ("until a short rest", "w"), ("until a long rest", "ws"),
    ("", "wsl"),
])  # fmt: skip
@pytest.mark.parametrize("what", ["dazed B", "bonus B +2 to ac"])
def test_what_ends_with_the_battle_with_a_quick_rest_and_with_a_heal_up(
    stage: Stage, what: str, words: str, left: str
) -> None:
    """Left after the battle is won (w), after a quick rest (s); of what has no end a heal-up (l) ends conditions."""
    scene = stage(A=dict(powers=[SLAY]), B={}, G=foe())
    scene.turn("A")
    scene.rule(f"{what} {words}")

    def there() -> bool:
        if what == "dazed B":
            return "dazed" in scene["B"].conditions
        return bool(scene.defense("B", "ac", attacker="G", power="Claw").value == 17)

    assert there()
    scene.dice(d20=[10])
    scene.do("A", "Slay", "G")
    assert there() is ("w" in left)
    scene.rest("short")
    assert there() is ("s" in left)
    scene.rest("long")
    assert there() is ("l" in left and what != "dazed B")


@pytest.mark.rule("archmage.ruling.heal-up-count")
@pytest.mark.parametrize("condition", ["dazed", "stuck", "weakened", "vulnerable"])
def test_a_heal_up_ends_leftover_conditions_and_a_quick_rest_does_not(stage: Stage, condition: str) -> None:
    scene = stage(A={"conditions": [condition]}, B={}, G=foe())
    scene.turn("B")
    scene.rest("short")
    assert condition in scene["A"].conditions
    scene.rest("long")
    assert condition not in scene["A"].conditions


# ---------------------------------------------------------------------- what a quick rest heals


@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.rule("archmage.recovery.amount")
@pytest.mark.parametrize(("spend", "hp", "left"), [(0, 25, 3), (1, 29, 2), (2, 33, 1), (3, 37, 0)])
def test_as_many_recoveries_as_one_likes(stage: Stage, spend: int, hp: int, left: int) -> None:
    scene = stage(options={"recovery_average": "yes"}, A={"at_hp": 25, "recoveries": 3}, B={}, G=foe())
    scene.turn("B")
    scene.rest("short", choose={"A": spend})
    assert (scene["A"].hp, scene["A"].recoveries) == (hp, left)


@pytest.mark.rule("archmage.quick-rest.after-battle")
def test_nobody_spends_more_than_it_has_or_needs(stage: Stage) -> None:
    for fields, spend in (({"at_hp": 25, "recoveries": 2}, 3), ({"at_hp": 38, "recoveries": 5}, 2)):
        scene = stage(options={"recovery_average": "yes"}, A=fields, B={}, G=foe())
        scene.turn("B")
        with pytest.raises((ValueError, Illegal)):
            scene.rest("short", choose={"A": spend})


@pytest.mark.rule("archmage.quick-rest.staggered-must-heal")
@pytest.mark.rule("archmage.quick-rest.recharge")
@pytest.mark.parametrize(("at_hp", "recoveries", "spent"), [(20, 1, 1), (20, 0, 0), (21, 1, 0), (40, 3, 0)])
def test_who_must_heal_who_may_and_who_cannot(stage: Stage, at_hp: int, recoveries: int, spent: int) -> None:
    """A recovery of level 9 heals 40 on average: nobody spends one without need."""
    scene = stage(options={"recovery_average": "yes"}, A={"at_hp": at_hp, "recoveries": recoveries, "level": 9}, B={},
                  G=foe())  # fmt: skip
    scene.turn("B")
    scene.rest("short")
    assert recoveries - scene["A"].recoveries == spent
    assert scene["A"].hp == (40 if spent else at_hp)
    assert scene.attack("A", "melee-basic", "G").value == scene.attack("B", "melee-basic", "G").value + 8


@pytest.mark.rule("archmage.quick-rest.staggered-must-heal")
@pytest.mark.parametrize(("at_hp", "recoveries", "spent"), [
    (20, 3, 1), (20, 1, 1), (20, 0, 0), (21, 3, 0), (1, 3, 1), (40, 3, 0),
])  # fmt: skip
def test_who_would_rather_not_heal_must_once_while_staggered(
    stage: Stage, at_hp: int, recoveries: int, spent: int
) -> None:
    scene = stage(options={"recovery_average": "yes"}, A={"at_hp": at_hp, "recoveries": recoveries}, B={}, G=foe())
    scene.turn("B")
    scene.rest("short", choose={"recovery": "no"} if recoveries and at_hp < 40 else None)
    assert recoveries - scene["A"].recoveries == spent
    assert scene["A"].hp == at_hp + 4 * spent


@pytest.mark.rule("archmage.meaningful-death.coma")
@pytest.mark.rule("archmage.ruling.meaningful-death")
@pytest.mark.parametrize("rests", ["s", "l", "sl"])
def test_a_quick_rest_is_none_for_who_lies_in_a_coma(stage: Stage, rests: str) -> None:
    scene = stage(options={"meaningful_death": "on"}, A={}, B=dict(powers=[SLAY]), G=foe(powers=[SLAY]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slay", "A")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    hp = scene["A"].hp
    for rest in rests:
        assert (scene["A"].hp, scene["A"].recoveries) == (hp, 8)
        assert "unconscious" in scene["A"].conditions
        scene.rest("short" if rest == "s" else "long")
    assert (scene["A"].hp, scene["A"].recoveries) == (hp if rests == "s" else 40, 8)
    assert ("unconscious" in scene["A"].conditions) is (rests == "s")


# ---------------------------------------------------------------------- the escalation die


@pytest.mark.rule("archmage.escalation.start")
@pytest.mark.rule("archmage.escalation.advance")
@pytest.mark.parametrize("calm", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("stall", [0, 1, 2, 3, 4])
def test_the_die_round_by_round_with_one_round_held_and_one_given_up(stage: Stage, calm: int, stall: int) -> None:
    """`stall` and `calm`: the round in which the referee says so, 0 for none."""
    scene = stage(A={}, G=foe(hp=200))
    shown = 0
    for number in range(1, 9):
        scene.turn("A")
        assert scene.round == number
        shown = 0 if number == 1 else shown if number - 1 == stall else min(6, shown + 1)
        assert scene.escalation == shown
        if number == stall:
            scene.stall()
        if number == calm:
            scene.calm()
            shown = 0
            assert scene.escalation == 0


@pytest.mark.rule("archmage.escalation.start")
@pytest.mark.rule("archmage.escalation.advance")
def test_which_rule_moves_the_die(stage: Stage) -> None:
    scene = stage(A={}, G=foe(hp=200))
    for _ in range(8):
        scene.turn("A")
    moved = [(event.value, event.rule) for event in scene.log if event.kind == "escalation"]
    assert moved == [(1, "archmage.escalation.start"), *((n, "archmage.escalation.advance") for n in range(2, 7))]


@pytest.mark.rule("archmage.escalation.pc-bonus")
@pytest.mark.rule("archmage.ruling.battle-end")
def test_the_die_lies_still_when_the_battle_is_over(stage: Stage) -> None:
    scene = stage(A=dict(powers=[SLAY]), B={}, G=foe())
    for _ in range(3):
        scene.turn("A")
    assert scene.escalation == 2
    before = scene.attack("B", "melee-basic", "G").value
    scene.dice(d20=[10])
    scene.do("A", "Slay", "G")
    assert scene.escalation == 0
    for _ in range(2):
        scene.turn("B")
        assert scene.escalation == 0
    assert scene.attack("B", "melee-basic", "G").value == before - 2


# ---------------------------------------------------------------------- what recharges


BOLT = ("Storm Bolt\nRanged spell\nRecharge 16+ after battle\nTarget: One nearby enemy\n"
        "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage.")  # fmt: skip


@pytest.mark.rule("archmage.quick-rest.recharge")
@pytest.mark.rule("archmage.ruling.recharge")
@pytest.mark.parametrize("option", ["automatic", "roll"])
@pytest.mark.parametrize("course", ["u15 u", "u15 -", "u15 - u15 -", "u16 u15 -", "u15 - u16 u", "u15 L u15 -",
                                    "u16 L u15 -"])  # fmt: skip
def test_a_recharge_power_from_rest_to_rest(stage: Stage, option: str, course: str) -> None:
    """u15: used, and 15 shown at the rest; -: a battle without it; L: a heal-up; u at the end: it may be used."""
    scene = stage(options={"recharge_return": option}, A=dict(powers=[BOLT]), B={}, G=foe(hp=900))
    failed = False
    ready = True
    for step in course.split():
        if step == "L":
            scene.rest("long")
            ready, failed = True, False
            continue
        scene.turn("A")
        assert scene.can("A", "Storm Bolt", "G") is ready, step
        if step == "-":
            if option == "roll":
                scene.dice(d20=[16])
            scene.rest("short")
            assert failed
            ready, failed = True, False
        elif len(step) > 1 and ready:
            scene.dice(d20=[2])
            scene.do("A", "Storm Bolt", "G")
            scene.dice(d20=[int(step[1:])])
            scene.rest("short")
            ready = step == "u16"
            failed = not ready
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is ready
