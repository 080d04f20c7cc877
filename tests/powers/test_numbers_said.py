"""A number that a stat block needs and that is missing, or stands there as something else, is said with its line."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.errors import InputError
from battlemat.systems import load_system

MARKED = """#### Reed Cutter
**Level 3 Striker** (150 XP)
Small Natural Humanoid
**Initiative:** +5; **Senses:** Perception +1
**HP:** 27, **Staggered:** 13
**AC:** 15; **Fort:** 12, **Ref:** 14, **Will:** 12
**Speed:** 6
**Str:** 12 **Con:** 13 **Dex:** 17 **Int:** 8 **Wis:** 12 **Cha:** 10

**Hook** (standard, at-will)
+6 vs AC; 1d6+3 damage.
"""
PLAIN = """Reed Cutter  Level 3 Skirmisher
Small natural humanoid  XP 150
Initiative +5  Senses Perception +1
HP 27; Bloodied 13
AC 15; Fortitude 12, Reflex 14, Will 12
Speed 6
m Hook (standard; at-will)
+6 vs. AC; 1d6 + 3 damage.
Str 12 (+1)  Dex 17 (+3)  Wis 12 (+1)
Con 13 (+1)  Int 8 (-1)  Cha 10 (+0)
"""
BANDS = """#### Reed Cutter
2nd level troop [humanoid]
Initiative: +5

Hook +7 vs. AC\u20145 damage

AC 18
PD 16
MD 12
HP 36
"""


def refused(system: str, text: str) -> InputError:
    """The mistake in a block."""
    game = load_system(system)
    with pytest.raises(InputError) as error:
        game.block_sheet(text, "cutter.md", 1, game.rules(None))
    return error.value


def notes(system: str, text: str) -> tuple[str, ...]:
    game = load_system(system)
    return game.block_sheet(text, "cutter.md", 1, game.rules(None)).notes


@pytest.mark.parametrize(("system", "text"), [("orcus", MARKED), ("fourth", PLAIN), ("archmage", BANDS)])
def test_a_whole_block_has_nothing_to_say(system: str, text: str) -> None:
    assert notes(system, text) == ()


@pytest.mark.parametrize(
    ("system", "text", "old", "new", "message", "line"),
    [
        ("orcus", MARKED, "**AC:** 15", "**AC:** eighteen", "AC is not a number: 'eighteen'", 6),
        ("orcus", MARKED, "**AC:** 15; ", "", "AC is missing", 1),
        ("orcus", MARKED, "**Will:** 12", "", "Will is missing", 1),
        ("orcus", MARKED, "**Ref:** 14", "**Ref:** high", "Ref is not a number: 'high'", 6),
        ("orcus", MARKED, "**HP:** 27", "**HP:** many", "HP is not a number: 'many'", 5),
        ("orcus", MARKED, "**HP:** 27, ", "", "no hit points", 1),
        ("orcus", MARKED, "**Level 3 Striker** (150 XP)\n", "", "the line with its level is missing", 1),
        ("orcus", MARKED, "**Speed:** 6", "**Speed:** quick", "Speed is not a number: 'quick'", 7),
        ("orcus", MARKED, "**Initiative:** +5", "**Initiative:** quick", "Initiative is not a number: 'quick'", 4),
        ("fourth", PLAIN, "AC 15; ", "", "AC is missing", 1),
        ("fourth", PLAIN, ", Will 12", "", "Will is missing", 1),
        ("archmage", BANDS, "AC 18", "AC eighteen", "AC is not a number: 'eighteen'", 7),
        ("archmage", BANDS, "MD 12\n", "", "MD is missing", 1),
        ("archmage", BANDS, "2nd level troop [humanoid]\n", "", "the line with its level is missing", 1),
    ],
)
def test_a_number_it_cannot_fight_without_is_a_mistake(system: str, text: str, old: str, new: str, message: str,
                                                       line: int) -> None:
    assert old in text
    error = refused(system, text.replace(old, new))
    assert message in str(error)
    assert error.line == line


@pytest.mark.parametrize(
    ("system", "text", "old", "message"),
    [
        ("orcus", MARKED, "**Speed:** 6\n", "Speed is missing"),
        ("orcus", MARKED, "**Initiative:** +5; ", "Initiative is missing"),
        ("fourth", PLAIN, "Speed 6\n", "Speed is missing"),
        ("archmage", BANDS, "Initiative: +5\n", "initiative is missing"),
    ],
)
def test_a_number_it_can_do_without_is_noted(system: str, text: str, old: str, message: str) -> None:
    assert old in text
    found = notes(system, text.replace(old, ""))
    assert len(found) == 1 and message in found[0]


STENCH = "Each enemy that starts its turn within the aura takes 5 poison damage."


@pytest.mark.parametrize(
    "head", ["**Stench** (aura 1)\n", "**Stench** (aura 1): ", "**Stench** aura 1: ", "Stench aura 1: "]
)
@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_an_aura_under_any_head_works(system: str, head: str) -> None:
    text = MARKED.replace("**Hook**", f"{head}{STENCH}\n\n**Hook**", 1)
    game = load_system(system)
    sheet = game.block_sheet(text, "cutter.md", 1, game.rules(None))
    assert sheet.notes == ()
    assert [trait.name for trait in sheet.traits] == ["Stench"]


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_one_in_such_an_aura_is_hurt(system: str) -> None:
    scene = Scene(system, A=dict(at=(5, 5)), B=dict(at=(15, 15)),
                  G=dict(side="monsters", at=(6, 5), traits=[f"Stench (aura 1): {STENCH}"]))
    scene.turn("A")
    assert (scene["A"].hp, scene["B"].hp) == (35, 40)
    scene.turn("B")
    assert (scene["A"].hp, scene["B"].hp) == (35, 40)


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_head_that_is_not_understood_takes_its_sentence_along(system: str) -> None:
    text = MARKED.replace("**Hook**", f"**Stench** (mostly indoors)\n{STENCH}\n\n**Hook**", 1)
    game = load_system(system)
    sheet = game.block_sheet(text, "cutter.md", 1, game.rules(None))
    assert sheet.notes == (f"(mostly indoors) {STENCH}",)
    assert [power.name for power in sheet.powers] == ["Hook"]


def test_a_named_value_that_nothing_asks_for_is_a_note() -> None:
    assert notes("orcus", MARKED.replace("**Speed:** 6", "**Speed:** 6; **Mood:** sour")) == ("mood: sour",)
