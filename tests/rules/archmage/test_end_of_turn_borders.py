"""The end of a turn and of a battle at their borders: what burns in which order, whose save, who is near death."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.days.carrying import run
from battlemat.systems import load_system
from battlemat.systems.archmage.heroes import Hero, recovery

Stage = Callable[..., Scene]
FIRE = "R: Brand +20 vs. PD—1 damage, and 5 ongoing fire damage"
COLD = "R: Rime +20 vs. PD—1 damage, and 3 ongoing cold damage"
MORE = "R: Sear +20 vs. PD—1 damage, and 4 ongoing fire damage"
FOES = {"G": FIRE, "H": COLD, "I": MORE}


def foe(power: str = FIRE, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [power], **fields}


def burning(stage: Stage, who: str, options: dict[str, object] | None = None, **a: Any) -> Scene:
    """A's turn, hit by each of these foes with its own power (`FOES`)."""
    scene = stage(options=options, **{key: foe(FOES[key]) for key in who}, A={"hp": 90, **a}, B={})
    for key in who:
        scene.turn(key)
        scene.dice(d20=[15])
        scene.do(key, FOES[key].split()[1], "A")
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.ongoing.timing", "archmage.ruling.ongoing-stacking")
@pytest.mark.parametrize(("who", "value", "shown", "saves"), [
    ("G", "per-type", {"fire": 5}, 1),
    ("GI", "per-type", {"fire": 5}, 1),
    ("IG", "per-type", {"fire": 5}, 1),
    ("GH", "per-type", {"fire": 5, "cold": 3}, 2),
    ("GHI", "per-type", {"fire": 5, "cold": 3}, 2),
    ("G", "all", {"fire": 5}, 1),
    ("GI", "all", {"fire": 9}, 2),
    ("GHI", "all", {"fire": 9, "cold": 3}, 3),
])
def test_what_burns_of_several(stage: Stage, who: str, value: str, shown: dict[str, int], saves: int) -> None:
    scene = burning(stage, who, {"ongoing_stacking": value})
    assert scene["A"].ongoing == shown
    hp = scene["A"].hp
    scene.dice(d20=[11] * saves)
    scene.end()
    assert scene["A"].hp == hp - sum(shown.values())
    assert not scene["A"].ongoing


@pytest.mark.rule("archmage.ongoing.timing", "archmage.ongoing.save")
@pytest.mark.parametrize(("first", "second", "left"), [
    (11, 11, {}), (10, 11, {"fire": 5}), (11, 10, {"cold": 3}), (10, 10, {"fire": 5, "cold": 3}),
])
def test_each_kind_has_a_save_of_its_own(stage: Stage, first: int, second: int, left: dict[str, int]) -> None:
    scene = burning(stage, "GH")
    scene.dice(d20=[first, second])
    scene.end()
    assert scene["A"].ongoing == left
    order = [event.kind for event in scene.log if event.who == "A" and event.kind in ("damage", "save")]
    assert order[-4:] == ["damage", "save", "damage", "save"]


@pytest.mark.rule("archmage.ongoing.timing", "archmage.death.negative-half")
@pytest.mark.parametrize(("hp", "burns", "alive"), [(-36, 2, True), (-37, 2, False), (-39, 2, False), (-40, 1, False)])
def test_who_dies_of_the_first_burns_no_further(stage: Stage, hp: int, burns: int, alive: bool) -> None:
    scene = stage(G=foe(FIRE), H=foe(COLD), A={"hp": 90, "at_hp": hp + 2}, B={})
    for key in "GH":
        scene.turn(key)
        scene.dice(d20=[15])
        scene.do(key, FOES[key].split()[1], "A")
    scene.dice(d20=[5])  # the death save
    scene.turn("A")
    assert scene["A"].hp == hp
    scene.dice(d20=[5] * (2 if alive else burns - 1))
    scene.turn("B")
    assert scene["A"].alive is alive
    assert scene["A"].hp == hp - (8 if burns == 2 else 5)


@pytest.mark.rule("archmage.rally.failed-save", "archmage.delay.act-later")
@pytest.mark.parametrize(("roll", "may"), [(10, True), (11, False)])
def test_one_whose_rally_has_failed_may_still_wait(stage: Stage, roll: int, may: bool) -> None:
    scene = stage(A={"hp": 100, "at_hp": 10}, G=foe())
    scene.turn("A")
    scene.dice(d8=[2])
    scene.do("A", "rally")
    assert not scene.can("A", "delay")
    scene.turn("A")
    scene.dice(d20=[roll], d8=[] if may else [4])
    scene.do("A", "rally")
    assert scene.can("A", "delay") is may
    assert scene["A"].actions["standard"] == (1 if may else 0)


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize(("line", "taken"), [
    ("Piercing: This creature's attacks ignore resistance.", 9),
    ("Piercing: This creature's attacks ignore fire resistance.", 9),
    ("Piercing: This creature's attacks ignore cold resistance.", 4),
    ("", 4),
])
@pytest.mark.parametrize(("resist", "wider"), [
    ({"fire": 20}, False), ({"fire": 16}, False), ({"all": 16}, True), ({"weapons": 16}, True), ({"ranged": 16}, True),
])
def test_attacks_that_pay_no_heed_to_resistance(stage: Stage, line: str, taken: int, resist: dict[str, int],
                                                wider: bool) -> None:
    """What is resisted for another reason than its type still is, unless no resistance counts."""
    scene = stage(G=foe("R: Spit +20 vs. PD—9 fire damage", traits=[line] if line else []), A={"resist": resist})
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Spit", "A")
    assert scene["A"].hp == 40 - (4 if wider and "ignore resistance" not in line else taken)


@pytest.mark.rule("archmage.recovery.amount", "archmage.recovery.con-multiplier")
@pytest.mark.parametrize(("level", "con", "text"), [
    (1, 10, "1d8"), (1, 14, "1d8+2"), (4, 14, "4d8+2"), (5, 14, "5d8+4"), (7, 8, "7d8-2"), (8, 14, "8d8+6"),
    (10, 11, "10d8"),
])
def test_what_a_recovery_is_rolled_with(level: int, con: int, text: str) -> None:
    hero = Hero("Test", level, {"str": 10, "con": con, "dex": 10, "int": 10, "wis": 10, "cha": 10}, 7, {})
    assert recovery(hero) == text


@pytest.mark.rule("archmage.ruling.battle-end", "archmage.temp-hp.expire", "archmage.lasting-wound.gain")
@pytest.mark.parametrize("times", [1, 2])
def test_a_battle_the_table_ends_is_over_and_only_once(stage: Stage, times: int) -> None:
    scene = stage(options={"lasting_wounds": True}, A={"hp": 60, "at_hp": 4, "recoveries": 0}, B={"temp_hp": 5},
                  G=foe("R: Stone +20 vs. PD—6 damage"))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Stone", "A")
    assert scene["A"].hp == -2
    scene.turn("B")
    scene.turn("B")
    assert scene.escalation == 1 or scene.escalation == 2
    for _ in range(times):
        run(load_system("archmage").end_encounter(scene.battle))
    assert (scene.escalation, scene["B"].temp_hp) == (0, 0)
    assert scene["A"].max_hp == 60 - (2 + 1)


@pytest.mark.rule("archmage.lasting-wound.gain", "archmage.lasting-wound.effect")
@pytest.mark.parametrize(("hp", "drops"), [(8, 0), (7, 0), (6, 1), (5, 1), (12, 2)])
@pytest.mark.parametrize(("value", "level"), [("on", 1), ("on", 3), ("off", 1)])
def test_one_wound_for_all_the_drops_of_a_fight(stage: Stage, hp: int, drops: int, value: str, level: int) -> None:
    """A hero at so many hit points is struck for 6 once, or twice where it is up for a second blow."""
    scene = stage(options={"lasting_wounds": value}, A={"hp": 60, "at_hp": hp if drops < 2 else 6, "level": level},
                  B={}, G=foe("R: Stone +30 vs. PD—6 damage"))
    for blow in range(max(1, drops)):
        if blow:
            scene.rule("heal A 6")
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Stone", "A")
    scene.rest("short")
    assert scene["A"].max_hp == 60 - (2 + level if drops and value == "on" else 0)
    scene.rest("long")
    assert (scene["A"].max_hp, scene["A"].hp) == (60, 60)
