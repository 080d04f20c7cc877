"""Two things at once: blows at the helpless, death saves with every switch, summons that come again, forms."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BITE = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
RAGE = "Rage (standard, encounter): +5 vs AC; 2 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "at": (15, 15), "powers": [CLUB], **fields}


# ------------------------------------------------------------------ blows at the helpless


BLOWS = {
    "standard": "Jab (standard, at-will): Reach 2; +5 vs AC; 4 damage.",
    "swift": "Jab (swift, at-will): Reach 2; +5 vs AC; 4 damage.",
    "move": "Jab (move, at-will): Reach 2; +5 vs AC; 4 damage.",
    "shot": "Jab (standard, at-will): Ranged 10; +5 vs AC; 4 damage.",
}  # fmt: skip


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("distance", [1, 2])
@pytest.mark.parametrize("state", ["helpless", "unconscious", "stunned", "prone"])
def test_a_standard_attack_on_an_adjacent_helpless_foe_is_a_coup_de_grace(
    stage: Stage, blow: str, distance: int, state: str
) -> None:
    scene = stage(A={"at": (5, 5), "powers": [BLOWS[blow]]},
                  G=foe(at=(5 + distance, 5), hp=90, conditions=[state]), H=foe())  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    finished = state in ("helpless", "unconscious") and distance == 1 and blow in ("standard", "shot")
    assert scene.last("attack").crit is finished


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.rule("orcus.healing.staggered")
@pytest.mark.parametrize(("damage", "hp", "temp", "alive"), [
    (19, 40, 0, True), (20, 40, 0, False), (21, 40, 0, False), (20, 41, 0, False), (20, 42, 0, True),
    (20, 40, 10, False), (19, 40, 10, True),
])  # fmt: skip
@pytest.mark.parametrize("adjacent", [True, False])
def test_a_coup_de_grace_of_the_staggered_value_kills(
    stage: Stage, damage: int, hp: int, temp: int, alive: bool, adjacent: bool
) -> None:
    jab = f"Jab (standard, at-will): Reach 2; +9 vs AC; {damage} damage."
    scene = stage(A=foe(at=(5, 5), powers=[jab]), G={"at": (6 if adjacent else 7, 5), "hp": hp, "temp_hp": temp,
                                                     "conditions": ["unconscious"]}, B={"at": (0, 0)})  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert scene["G"].alive is (alive or not adjacent)


# ------------------------------------------------------------------ death saves


@pytest.mark.rule("orcus.healing.death-save")
@pytest.mark.rule("orcus.healing.death-save-twenty")
@pytest.mark.parametrize("natural_only", [False, True])
@pytest.mark.parametrize("always", [False, True])
@pytest.mark.parametrize("recoveries", [0, 1, 2])
def test_a_death_save_by_its_die_and_its_total(
    stage: Stage, natural_only: bool, always: bool, recoveries: int
) -> None:
    for shown, bonus in product((1, 7, 8, 9, 10, 17, 18, 19, 20), (-2, 0, 2)):
        scene = stage(
            options={"death-save-natural-20-only": natural_only, "death-save-20-always-revives": always},
            A={"at": (2, 2), "at_hp": -5, "recoveries": recoveries}, B={"at": (4, 2)}, G=foe(),
        )
        scene.turn("A")
        if bonus:
            scene.rule(f"bonus A {bonus:+d} to saves")
        scene.dice(d20=[shown])
        scene.end()
        total = shown + bonus
        wakes = (shown if natural_only else total) >= 20
        if wakes and recoveries:
            expected = (10, recoveries - 1, 0, False)
        elif wakes and always:
            expected = (1, 0, 0, False)
        else:
            expected = (-5, recoveries, 0 if total >= 10 else 1, True)
        state = scene["A"]
        assert (state.hp, state.recoveries, state.death_failures, state.dying) == expected, (shown, bonus)


@pytest.mark.rule("orcus.healing.death-save-third-failure")
@pytest.mark.rule("orcus.ruling.death-save-successes")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize("course", ["---", "+--", "+-+--", "+++", "+-++", "--+++", "-+-+-", "++-+"])
def test_death_saves_one_after_the_other(stage: Stage, option: bool, course: str) -> None:
    scene = stage(options={"three-successes-stabilize": option}, A={"at": (2, 2), "at_hp": -5}, B={"at": (4, 2)},
                  G=foe())  # fmt: skip
    failures = successes = 0
    stable = False
    for mark in course:
        scene.turn("A")
        if not stable:
            scene.dice(d20=[10 if mark == "+" else 9])
            failures += mark == "-"
            successes += mark == "+"
            stable = option and successes == 3
        scene.end()
        assert scene["A"].death_failures == failures
        assert scene["A"].alive is (failures < 3)
        if failures == 3:
            return
        assert scene["A"].stable is stable


# ------------------------------------------------------------------ summons that come again


HERON = (
    "Call the Heron\nAt-Will Attack 7 (Swift Action) ● Arcane, Summons\n"
    "Ranged 9, unoccupied square\nEffect You summon a marsh heron until the end of the encounter."
)
OTTER = (
    "Call the Otter\nEncounter Attack 3 (Standard Action) ● Arcane, Summons\n"
    "Ranged 9, unoccupied square\nEffect You summon a river otter until the end of the encounter."
)
PUFF = ("Puff\nAt-Will Attack 11 (Standard Action) ● Arcane\nRanged 5, one creature"
        "\nAttack Wisdom vs Will\nHit 2 damage.")  # fmt: skip


def caller(stage: Stage, powers: list[str], summoned: bool = True, **beast: Any) -> Scene:
    scene = stage(
        A={"at": (2, 5), "powers": powers, "level": 9},
        W={"owner": "A", "summoned": summoned, "hp": 12, "powers": [BITE, RAGE], **beast}, G=foe(at=(6, 5), hp=90),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.keyword.summons")
@pytest.mark.parametrize(("powers", "beast", "level"), [
    ([HERON], {}, 7), ([OTTER, HERON], {}, 3), ([PUFF, OTTER], {}, 3), ([PUFF, HERON, OTTER], {}, 7), ([PUFF], {}, 1),
    ([HERON], {"level": 5}, 5), ([HERON], {"level": 1}, 1),
])  # fmt: skip
@pytest.mark.parametrize("summoned", [True, False])
def test_a_summoned_creature_is_of_the_level_of_the_first_power_that_summons(
    stage: Stage, powers: list[str], beast: dict[str, int], level: int, summoned: bool
) -> None:
    scene = caller(stage, powers, summoned, **beast, **({} if summoned else {"at": (4, 5)}))
    sheet = scene.creature("W").sheet
    level = level if summoned else beast.get("level", 1)
    assert (sheet.level, sheet.level_bonus) == (level, level // 2)


@pytest.mark.rule("orcus.keyword.summons-hp")
@pytest.mark.rule("orcus.keyword.summons-dismiss")
def test_it_comes_again_unhurt_and_unspent(stage: Stage) -> None:
    scene = caller(stage, [HERON])
    for _ in range(2):
        scene.do("A", "summon", "W", to=(5, 5))
        assert (scene["W"].hp, scene["W"].at, scene["W"].conditions) == (12, (5, 5), set())
        scene.dice(d20=[15])
        scene.do("A", "command", "W", choose={"action": "Rage", "at": "G"})
        scene.rule("damage W 5")
        scene.rule("dazed W until the end of the encounter")
        scene.turn("A")
        assert scene.why_not("A", "command", "W", choose={"action": "Rage", "at": "G"}) is not None
        scene.do("A", "dismiss", "W")
        assert scene["W"].at is None
        assert not scene.can("A", "command", "W", choose={"action": "Bite", "at": "G"})
        scene.turn("A")


@pytest.mark.rule("orcus.keyword.summons-defeat")
@pytest.mark.parametrize(("recoveries", "hp", "left", "after"), [
    (2, 40, 1, 40), (1, 40, 0, 40), (0, 40, 0, 30), (0, 12, 0, 2), (0, 9, 0, -1), (8, 9, 7, 9)])
@pytest.mark.parametrize("summoned", [True, False])
def test_what_the_fall_of_a_summons_costs_its_owner(
    stage: Stage, recoveries: int, hp: int, left: int, after: int, summoned: bool
) -> None:
    scene = stage(
        A={"at": (2, 5), "powers": [HERON], "at_hp": hp, "recoveries": recoveries}, B={"at": (0, 0)},
        W={"owner": "A", "summoned": summoned, "at": (4, 5), "hp": 12, "powers": [BITE]}, G=foe(),
    )
    scene.turn("A")
    scene.rule("damage W 12")
    assert (scene["A"].recoveries, scene["A"].hp) == ((left, after) if summoned else (recoveries, hp))
    assert (scene["W"].at is None) is summoned


@pytest.mark.rule("orcus.keyword.summons-dismiss")
@pytest.mark.rule("orcus.companion.definition")
@pytest.mark.parametrize("kind", ["short", "long"])
@pytest.mark.parametrize("summoned", [True, False])
def test_summons_do_not_outlast_the_encounter_and_other_companions_rest(
    stage: Stage, kind: str, summoned: bool
) -> None:
    scene = stage(
        A={"at": (2, 5), "powers": [HERON]}, G=foe(),
        W={"owner": "A", "summoned": summoned, "at": (4, 5), "hp": 12, "at_hp": 5, "powers": [BITE, RAGE]},
    )
    scene.turn("A")
    scene.rest(kind)
    assert (scene["W"].at is None) is summoned
    if not summoned:
        assert scene["W"].hp == (12 if kind == "long" else 5)


# ------------------------------------------------------------------ forms


BEAR = (
    "Bear Shape\nAt-Will Utility 2 (Swift Action) ● Form\nSelf\n"
    "Effect You take the form of a bear until the end of your next turn. In this form, your speed is 8."
)
SHOT = ("Shot\nAt-Will Attack 1 (Standard Action) ● Weapon\nRanged weapon, one creature"
        "\nAttack Dexterity vs AC\nHit 1dW damage.")  # fmt: skip
CHOP = ("Chop\nAt-Will Attack 1 (Standard Action) ● Weapon\nMelee weapon, one creature"
        "\nAttack Strength vs AC\nHit 1dW damage.")  # fmt: skip
PAW = "Paw\nAt-Will Attack 1 (Standard Action) ● Wild Shape\nMelee 1, one creature\nAttack Wisdom vs AC\nHit 5 damage."


@pytest.mark.rule("orcus.keyword.form-attacks")
@pytest.mark.rule("orcus.keyword.wild-shape")
@pytest.mark.parametrize(("power", "plain", "shaped"), [
    (SHOT, None, "orcus.keyword.form-attacks"), (CHOP, None, None), (PUFF, None, None),
    (PAW, "orcus.keyword.wild-shape", None),
])  # fmt: skip
def test_which_attacks_a_changed_form_has(stage: Stage, power: str, plain: str | None, shaped: str | None) -> None:
    scene = stage(A={"at": (3, 5), "ranged": "bow +2 1d10, range 10/20", "powers": [BEAR, power]}, G=foe(at=(4, 5)))
    name = power.partition("\n")[0]
    scene.turn("A")
    assert scene.why_not("A", name, "G") == plain
    scene.do("A", "Bear Shape")
    assert scene.why_not("A", name, "G") == shaped
    scene.turn("A")
    assert scene.why_not("A", name, "G") == shaped
    scene.end()
    scene.turn("A")
    assert scene.why_not("A", name, "G") == plain


@pytest.mark.rule("orcus.keyword.psyche-immunity")
@pytest.mark.parametrize(("tags", "conditions", "may"), [
    ("Psyche", [], True), ("Psyche", ["deafened"], False), ("Psyche", ["blinded"], True),
    ("Arcane", ["deafened"], True),
])  # fmt: skip
def test_words_of_power_are_lost_on_the_deaf(stage: Stage, tags: str, conditions: list[str], may: bool) -> None:
    card = (f"Taunt\nEncounter Attack 1 (Standard Action) ● {tags}\nRanged 5, one creature\nAttack Charisma vs Will\n"
            "Hit The target is dazed until the end of your next turn.")  # fmt: skip
    scene = stage(A={"at": (3, 5), "powers": [card]}, G=foe(at=(5, 5), conditions=conditions))
    scene.turn("A")
    assert scene.can("A", "Taunt", "G") is may
    if not may:
        assert scene.why_not("A", "Taunt", "G") == "orcus.keyword.psyche-immunity"
