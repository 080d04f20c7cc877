"""Potions and healing hands: what they cost, what they heal, whom they reach, and with what one tends the dying."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
TIDE, SALT = "tide cordial +4", "salt draught +1, quick"
POTION = "archmage.death.potion"
TEND = "archmage.stabilize.check"


def sickbed(stage: Stage, options: dict[str, str] | None = None, **a: Any) -> Scene:
    """A, hurt, carries potions and stands next to the dying B; the dying D is elsewhere, C and the foe G well."""
    scene = stage(options=options, A=dict(at_hp=20, **a), B=dict(at_hp=-3), C={}, D=dict(at_hp=-2), E=dict(at_hp=-30),
                  G=dict(side="monsters"))
    scene.creature("A").items = (TIDE, SALT)
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"beside": "B"})
    return scene


@pytest.mark.rule("archmage.ruling.potion-details", "archmage.death.potion")
@pytest.mark.parametrize("switch", ["standard", "quick"])
@pytest.mark.parametrize("target", ["A", "B"])
@pytest.mark.parametrize(("choose", "bonus", "quick"), [({"potion": TIDE}, 4, False), ({"potion": SALT}, 1, True),
                                                        ({"bonus": "3"}, 3, False), (None, 0, False)])
def test_what_a_potion_costs_and_heals(
    stage: Stage, switch: str, target: str, choose: dict[str, str] | None, bonus: int, quick: bool
) -> None:
    """Feeding one is a standard action whatever it is; a recovery of 5 is rolled, from 0 for the dying."""
    scene = sickbed(stage, {"potion_action": "quick"} if switch == "quick" else None)
    fast = target == "A" and (quick or switch == "quick")
    scene.dice(d8=[5])
    scene.do("A", "feed-potion", target, choose=choose)
    assert scene["A"].actions == {"standard": int(fast), "move": 0, "quick": int(not fast)}
    assert scene[target].hp == (20 if target == "A" else 0) + 5 + bonus
    assert scene[target].recoveries == 7
    used = (choose or {}).get("potion", "")
    assert scene.creature("A").items == tuple(item for item in (TIDE, SALT) if item != used)


@pytest.mark.rule("archmage.death.potion", "archmage.ruling.potion-details")
@pytest.mark.parametrize(("target", "choose", "why"), [
    ("A", {}, None), ("B", {}, None), ("C", {}, POTION), ("D", {}, POTION), ("E", {}, POTION), ("G", {}, POTION),
    ("B", {"potion": "rope"}, POTION), ("B", {"potion": TIDE}, None), ("B", {"bonus": "many"}, POTION),
    ("B", {"bonus": "2"}, None), ("A", {"potion": "rope"}, POTION), ("A", {"bonus": "many"}, POTION),
])
def test_whom_a_potion_helps(stage: Stage, target: str, choose: dict[str, str], why: str | None) -> None:
    scene = sickbed(stage)
    assert scene.why_not("A", "feed-potion", target, choose=choose or None) == why


@pytest.mark.rule("archmage.ruling.potion-details")
@pytest.mark.parametrize(("standard", "quick", "listed"), [
    (1, 1, {("A", TIDE), ("A", SALT), ("B", TIDE), ("B", SALT)}), (0, 1, {("A", SALT)}),
    (1, 0, {("A", TIDE), ("A", SALT), ("B", TIDE), ("B", SALT)}), (0, 0, set()),
])
def test_what_can_be_paid_is_listed(stage: Stage, standard: int, quick: int, listed: set[tuple[str, str]]) -> None:
    """A standard action pays for a quick one."""
    scene = sickbed(stage)
    who = scene.creature("A")
    who.standard, who.minor = standard, quick
    uses = scene.battle.rules.actions["feed-potion"].uses(scene.battle, who)
    assert {(scene.key(use.target), use.chosen("potion")) for use in uses} == listed


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.parametrize(("skills", "named", "bonus"), [
    ({}, "", 2), ({"healing": 5}, "", 5), ({"heal": 6}, "", 6), ({"medicine": 7}, "", 7), ({"first aid": 8}, "", 8),
    ({"herbs": 8}, "", 2), ({"herbs": 8}, "herbs", 8), ({"heal": 6, "medicine": 7}, "", 6), ({"healing": 5}, "wis", 2),
])
@pytest.mark.parametrize("short", [0, 1])
def test_with_what_one_tends_the_dying(
    stage: Stage, skills: dict[str, int], named: str, bonus: int, short: int
) -> None:
    """Wisdom is +1 and the level 1; a background is what the sheet says. 10 is enough."""
    scene = sickbed(stage, wis=12, skills=skills)
    scene.dice(d20=[10 - bonus - short])
    scene.do("A", "stabilize", "B", choose={"skill": named} if named else None)
    assert scene["B"].stable is not bool(short)


@pytest.mark.rule("archmage.stabilize.check", "archmage.stabilize.quick-25")
@pytest.mark.parametrize(("natural", "quick", "left"), [
    (9, 1, (0, 1)), (10, 1, (0, 1)), (14, 1, (0, 1)), (15, 1, (1, 0)), (20, 1, (1, 0)), (15, 0, (0, 0)),
])
def test_twenty_five_makes_it_quick(stage: Stage, natural: int, quick: int, left: tuple[int, int]) -> None:
    scene = sickbed(stage, skills={"healing": 10})
    scene.creature("A").minor = quick
    scene.dice(d20=[natural])
    scene.do("A", "stabilize", "B")
    assert (scene["A"].actions["standard"], scene["A"].actions["quick"]) == left
    assert scene["B"].stable


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.parametrize(("target", "why"), [("B", None), ("A", TEND), ("C", TEND), ("D", TEND), ("E", TEND),
                                             ("G", TEND)])
def test_only_the_dying_at_hand_are_tended(stage: Stage, target: str, why: str | None) -> None:
    scene = sickbed(stage)
    assert scene.why_not("A", "stabilize", target) == why
    uses = scene.battle.rules.actions["stabilize"].uses(scene.battle, scene.creature("A"))
    assert [scene.key(use.target) for use in uses] == ["B"]
