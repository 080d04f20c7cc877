"""Tables of what a die decides, printed as rows under a line or as lines of their own."""

from __future__ import annotations

from battlemat import Scene
from battlemat.powers import forms
from battlemat.powers.bands.block import read_blocks
from battlemat.powers.bands.tables import row_faces
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

TANTRUM = (
    "Tantrum: When this creature is staggered, roll a d6.\n  1-3: This creature heals 7 hp.\n"
    "  4-6: Its mood—The attacker takes 4 damage."
)
SPRITE = """#### Mood Sprite
3rd level spoiler [spirit]
Initiative: +5

Poke +8 vs. AC—4 damage

Changing moods: At the start of each of the mood sprite's turns, roll a d6. The mood sprite gains the corresponding \
ability until the start of its next turn.

1-3. Sulking: The mood sprite gains a +2 bonus to all defenses.

4-6: The mood sprite gains a +3 attack bonus.

AC 18
PD 16
MD 14
HP 40
"""


def test_names_that_are_faces() -> None:
    assert [row_faces(name) for name in ("3", "4-5", "16+", "2. Flames", "7 or less", "Flames")] == [
        (3,), (4, 5), (16, 17, 18, 19, 20), (2,), (0, 1, 2, 3, 4, 5, 6, 7), ()]


def test_rows_under_a_line_happen_at_once() -> None:
    for shown, left, healed in ((2, 40, 26), (5, 36, 19)):
        scene = Scene(
            "archmage", A=dict(hp=40, powers=["Dart +30 vs. PD—21 damage"]),
            G={"side": "monsters", "hp": 40, "powers": ["Claw +7 vs. AC—6 damage", TANTRUM]}, engaged=[("A", "G")],
        )
        scene.turn("A")
        scene.dice(d20=[10], d6=[shown])
        scene.do("A", "Dart", "G")
        assert (scene["A"].hp, scene["G"].hp) == (left, healed)


def test_lines_of_a_table_hold_while_its_die_shows_their_faces() -> None:
    (block,) = read_blocks(SPRITE, ARCHMAGE_TERMS)
    assert block.understood and [line.name for line in block.powers][1:] == ["Changing moods", "1-3. Sulking", "4-6"]
    head, sulking, bold = block.powers[1:]
    assert any(isinstance(one, forms.RollOn) and one.table == "Changing moods" for one in head.walk())
    assert sulking.effect[0] == forms.While(
        forms.Rolled("Changing moods", (1, 2, 3)), sulking.effect[0].effects)  # type: ignore[attr-defined]
    assert isinstance(bold.effect[0], forms.While)


def test_one_of_several_lines_is_chosen_for_the_battle() -> None:
    text = SPRITE.replace("Changing moods:", "Choose one\n\nHumanoid: The mood sprite gains a +2 bonus to AC.\n\n"
                          "Plant: The mood sprite has resist weapons 16+.\n\nChanging moods:")
    (block,) = read_blocks(text, ARCHMAGE_TERMS)
    lines = {line.name: line for line in block.powers}
    assert lines["Choose one"].effect == (forms.PickOne(("Humanoid", "Plant"), "Choose one"),)
    for place, name in enumerate(("Humanoid", "Plant")):
        (held,) = lines[name].effect
        assert isinstance(held, forms.While) and held.test == forms.Rolled("Choose one", (place,))


def test_the_fourth_last_gasp_save_that_fails_is_the_end() -> None:
    scene = Scene("archmage", A=dict(hp=50), B={}, G={"side": "monsters", "hp": 40, "powers": [
        "R: Gaze +30 vs. MD—5 damage, and the target must start making last gasp saves"]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Gaze", "A")
    for failed in range(4):
        scene.turn("A")
        scene.dice(d20=[5])
        scene.turn("B")
        assert scene["A"].alive is (failed < 3)
