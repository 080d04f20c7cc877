"""With which attack somebody helpless is finished, what it costs, and who may not."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
DART = "R: Dart +5 vs. PD—9 damage"
CLAW = "Claw +5 vs. AC—6 damage"
BLESS = ("Bless\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n"
         "Effect: The target gains 5 temporary hit points.")
STRIKE = "\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. MD\nHit: {} cold damage."
WAVE = "Wave\nClose-quarters spell\nOnce per battle" + STRIKE.format(2)
PUFF = "Puff\nClose-quarters spell\nAt-Will\nQuick action" + STRIKE.format(3)
GUST = "Gust\nClose-quarters spell\nAt-Will" + STRIKE.format(4)
HAIL = "Hail\nRanged spell\nAt-Will" + STRIKE.format(5)
DEALT = {"Claw": 6, "Dart": 9, "Wave": 2, "Puff": 3, "Gust": 4, "Hail": 5}
ONLY = "archmage.coup.standard-attack"
HELPLESS = "archmage.coup.auto-crit"


def bout(stage: Stage, *powers: str, options: dict[str, str] | None = None, **hero: Any) -> Scene:
    """G's turn; A, in melee with it and H, is helpless, B is not."""
    scene = stage(options=options, engaged=[("A", "G"), ("B", "G"), ("A", "H")],
                  A={**dict(hp=90, conditions=["helpless"]), **hero}, B={}, C=dict(conditions=["helpless"]),
                  G=dict(side="monsters", hp=90, powers=list(powers)), H=dict(side="monsters", conditions=["helpless"]))
    scene.turn("G")
    return scene


@pytest.mark.rule("archmage.coup.standard-attack", "archmage.coup.auto-crit")
@pytest.mark.parametrize(("powers", "by"), [
    ([CLAW], "Claw"), ([DART, CLAW], "Claw"), ([GUST, CLAW], "Claw"), ([GUST], "Gust"), ([BLESS, GUST], "Gust"),
    ([WAVE, GUST], "Gust"), ([PUFF, GUST], "Gust"), ([HAIL, GUST], "Gust"), ([DART, BLESS, WAVE, PUFF, GUST], "Gust"),
    ([HAIL, BLESS, WAVE, PUFF], ""), ([DART], ""), ([HAIL], ""), ([PUFF], ""), ([WAVE], ""), ([BLESS], ""),
])
def test_the_basic_attack_or_the_first_at_will_that_is_not_ranged(stage: Stage, powers: list[str], by: str) -> None:
    scene = bout(stage, *powers)
    assert scene.why_not("G", "coup-de-grace", "A") == (None if by else ONLY)
    listed = scene.battle.rules.actions["coup-de-grace"].uses(scene.battle, scene.creature("G"))
    assert [scene.key(use.target) for use in listed] == (["A"] if by else [])
    if by:
        scene.do("G", "coup-de-grace", "A")
        assert scene["A"].hp == 90 - 2 * DEALT[by]
        assert scene["G"].actions == {"standard": 0, "move": 0, "quick": 0}


@pytest.mark.rule("archmage.coup.standard-attack", "archmage.coup.auto-crit")
@pytest.mark.parametrize(("named", "why"), [("Claw", None), ("Dart", None), ("Gust", None), ("Wave", None),
                                            ("Puff", ONLY), ("Bless", ONLY)])
def test_another_attack_may_be_named(stage: Stage, named: str, why: str | None) -> None:
    scene = bout(stage, CLAW, DART, GUST, WAVE, PUFF, BLESS)
    choose = {"attack": named}
    assert scene.why_not("G", "coup-de-grace", "A", choose=choose) == why
    if why is None:
        scene.do("G", "coup-de-grace", "A", choose=choose)
        assert scene["A"].hp == 90 - 2 * DEALT[named]
        scene.turn("G")
        again = scene.why_not("G", "coup-de-grace", "A", choose=choose)
        assert again == (None if named != "Wave" else scene.why_not("G", "Wave", "B"))
        assert (again is None) is (named != "Wave")


@pytest.mark.rule("archmage.coup.auto-crit", "archmage.coup.standard-attack", "archmage.ruling.coup-on-pcs")
@pytest.mark.parametrize(("target", "more", "why"), [
    ("A", {}, None), (None, {}, HELPLESS), ("B", {}, HELPLESS), ("H", {}, HELPLESS), ("C", {}, ONLY),
    ("A", {"at_hp": -50}, HELPLESS), ("A", {"options": {"monster_coup_de_grace": "never"}},
                                      "archmage.ruling.coup-on-pcs"),
])
def test_whom_one_may_finish(stage: Stage, target: str | None, more: dict[str, Any], why: str | None) -> None:
    scene = bout(stage, CLAW, **more)
    assert scene.why_not("G", "coup-de-grace", target) == why


@pytest.mark.rule("archmage.coup.skip-other-actions")
@pytest.mark.parametrize(("standard", "move", "quick", "why"), [
    (1, 1, 1, None), (1, 0, 1, "archmage.coup.skip-other-actions"), (1, 1, 0, "archmage.coup.skip-other-actions"),
    (1, 0, 0, "archmage.coup.skip-other-actions"), (0, 1, 1, "archmage.action.turn-budget"),
])
def test_it_takes_the_whole_turn(stage: Stage, standard: int, move: int, quick: int, why: str | None) -> None:
    scene = bout(stage, CLAW)
    who = scene.creature("G")
    who.standard, who.move, who.minor = standard, move, quick
    assert scene.why_not("G", "coup-de-grace", "A") == why


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.parametrize(("condition", "named", "why"), [
    ("hampered", "", None), ("hampered", "Gust", "archmage.hampered.basic-attacks-only"), ("dazed", "Gust", None),
    ("confused", "", "archmage.confused.attack-ally"), ("confused", "Wave", "archmage.confused.no-limited-powers"),
    ("stunned", "", "archmage.stunned.effect"), ("weakened", "", None),
])
def test_what_keeps_one_from_the_attack_keeps_one_from_finishing(
    stage: Stage, condition: str, named: str, why: str | None
) -> None:
    scene = bout(stage, CLAW, GUST, WAVE)
    scene._answers.run(scene.system.settle(scene.battle, scene.creature("G"), {"conditions": [condition]}))
    assert scene.why_not("G", "coup-de-grace", "A", choose={"attack": named} if named else None) == why
