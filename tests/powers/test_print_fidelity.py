"""Lines that read must do what they say: whom they are about, when, how often, against what."""

from __future__ import annotations

from typing import Any

from battlemat import Scene
from battlemat.powers import forms
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


def block(*lines: str, nastier: str = "") -> BandBlock:
    """A stat block with these lines."""
    more = f"\nNastier Specials\n{nastier}\n" if nastier else ""
    text = "#### Mire Howler\nLarge 5th level troop [beast]\nInitiative: +4\n\n" + "\n".join(lines)
    (found,) = read_blocks(f"{text}\n{more}\nAC 18\nPD 16\nMD 12\nHP 80\n", ARCHMAGE_TERMS)
    return found


def line(*lines: str) -> forms.Power:
    """The last of these lines as read."""
    return block(*lines).powers[-1]


def duel(*lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[JAB]),
                  B=dict(hp=90, ac=15, pd=15, md=15),
                  G=dict(side="monsters", hp=50, ac=15, pd=15, md=15, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def test_rows_stand_in_the_table_begun_under_their_attack() -> None:
    head, *rows = block("R: Ray +7 vs. PD—Roll a d4 against each hit target to determine the ray\n"
                        "  1. Red: 40 fire damage.", "2. Grey: 5 damage.",
                        "3-4: The target takes 20 cold damage.").powers
    (table,) = head.hit
    assert isinstance(table, forms.RollTable)
    assert [faces for faces, _ in table.rows] == [(1,), (2,), (3, 4)]
    assert all(isinstance(one, forms.TableRow) for row in rows for one in row.effect)


def test_a_row_without_a_table_is_a_note() -> None:
    read = block(CLAW, "1-2: The target takes 10 damage.", "3: As a move action, the howler can teleport nearby.")
    assert [one.understood for one in read.powers] == [True, False, False]


def test_what_is_done_at_no_moment_is_a_note() -> None:
    for text in ("Bitter cup: The howler heals 30 hp.", "Tusked: The target takes 14 extra damage.",
                 "Icy: The target is stuck (save ends).", "Rend: The target takes 5 ongoing damage."):
        assert not line(CLAW, text).understood
    for text in ("Warm blood: When the howler is staggered, it heals 30 hp.",
                 "Aura: Each enemy engaged with the howler at the start of its turn takes 2d6 fire damage.",
                 "Rend: If both attacks hit the same target, the target takes 5 ongoing damage."):
        assert line(CLAW, text).understood
