"""The battle in the terminal: within 80 columns, readable without colour."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console, RenderableType

from battlemat.engine import verbs
from battlemat.engine.effects.durations import END_OF_NEXT, Duration
from battlemat.engine.record.view import View
from battlemat.files.opening import open_encounter
from battlemat.loading import battle_from_encounter
from battlemat.show.labels import short_labels
from battlemat.show.lettering import clipped
from battlemat.show.terminal import GROUND, initiative, log_panel, plain, scenery

ROOM = "\n".join(["#" * 24, *("#" + "." * 22 + "#" for _ in range(22)), "#" * 24])


def printed(what: RenderableType, width: int = 80, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    Console(file=stream, width=width, color_system=None).print(what)
    stream.flush()
    return raw.getvalue().decode(encoding)


def fight(stage: Callable[[str], Any]) -> Any:
    on = stage(ROOM)
    on.put("Adeline Crowe", (2, 2))
    for c in range(3):
        on.put("Gutter Rat", (10 + c, 5), "monsters")
    on.put("Mire Troll", (15, 15), "monsters", width=2)
    on.begin()
    rat = on.battle.creatures[1]
    verbs.set_hp(on.battle, rat, 9, "damage")
    on.suffer(rat, "dazed", Duration(END_OF_NEXT, 0), 0)
    verbs.kill(on.battle, on.battle.creatures[3])
    return on


def test_board_and_roster_stand_side_by_side_in_80_columns(stage: Callable[[str], Any]) -> None:
    text = printed(scenery(View.of(fight(stage).battle)))
    lines = text.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert lines[0] == "Round 1: Adeline Crowe"
    assert len(lines) < 32
    row = next(line for line in lines if line.startswith(" 2 "))
    assert row[3:].startswith("██· Ad· ")
    assert "r1r2x " in text
    assert "Gutter Rat 1" in text
    assert "9/40" in text
    assert "dazed until the end of" in text
    assert "dead" in text


def test_a_large_creature_fills_its_space(stage: Callable[[str], Any]) -> None:
    lines = printed(scenery(View.of(fight(stage).battle))).splitlines()
    north = next(n for n, line in enumerate(lines) if line.startswith("15 "))
    assert lines[north][3 + 30 : 3 + 34] == "tr''"
    assert lines[north + 1][3 + 30 : 3 + 34] == "''''"


@pytest.mark.parametrize("width", [30, 50, 60, 120])
def test_other_widths_hold_too(stage: Callable[[str], Any], width: int) -> None:
    text = printed(scenery(View.of(fight(stage).battle)), width)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    assert "Mire Troll" in text


def test_an_ascii_terminal_gets_ascii(stage: Callable[[str], Any]) -> None:
    text = printed(scenery(View.of(fight(stage).battle)), encoding="ascii")
    assert text.isascii()
    assert "##. Ad. " in text
    assert "?" not in text


def test_no_two_marks_look_alike() -> None:
    for marks in ([drawn for _, drawn, _, _ in GROUND], [ascii for _, _, ascii, _ in GROUND]):
        assert len(set(marks)) == len(marks)


def test_the_key_has_its_words_whole(stage: Callable[[str], Any]) -> None:
    on = stage(". = ; ! - ,")
    on.put("Bram", (0, 0))
    on.begin()
    text = printed(scenery(View.of(on.battle)))
    for words in ("window", "heavily obscured", "totally obscured", "low obstacle", "difficult"):
        assert words in text
    assert "zone" not in text


def test_a_field_is_drawn_and_explained() -> None:
    file = open_encounter("vespers")
    text = printed(scenery(View.of(battle_from_encounter(file, 1))))
    assert "∘ p1" in text and "∘ zone or aura" in text


def test_a_long_name_keeps_its_number() -> None:
    assert clipped("Chained Penitent 2", 17) == "Chained Penite… 2"
    assert clipped("Chained Penitent", 12) == "Chained Pen…"
    assert clipped("Bram", 4) == "Bram"


def test_initiative_sets_off_whose_turn_it_is(stage: Callable[[str], Any]) -> None:
    assert printed(initiative(View.of(fight(stage).battle))).strip() == "[Ad] r1 r2 tr"


def test_the_log_keeps_its_brackets_and_its_last_lines() -> None:
    text = printed(log_panel(["one", "Round 2", "Bram [bold] hits"], last=2))
    assert "one" not in text
    assert "Round 2" in text
    assert "Bram [bold] hits" in text


def test_plain_text_shows_a_scene_by_its_keys(stage: Callable[[str], Any]) -> None:
    on = stage(". . . .\n. . # ^")
    on.put("A", (1, 0), key="A")
    on.put("G", (3, 0), "monsters", key="G")
    on.begin()
    text = plain(on.battle, ["A", "G"])
    assert "0 . A . G\n1 . . ##^^" in text
    assert "Order: [A] G" in text
    assert text.isascii()


def test_labels_are_short_and_unlike(stage: Callable[[str], Any]) -> None:
    on = stage(ROOM)
    for n, name in enumerate(
        ["Adeline", "Adela", "Ad", "A", "Sluice Bruiser", "Sluice Bruiser", "Bran", "Bo Bo", "Bob"]
    ):
        on.put(name, (1 + n, 1), "heroes" if n < 4 else "monsters")
    for n in range(11):
        on.put("Rat", (1 + n, 3), "monsters")
    labels = short_labels(View.of(on.battle))
    assert len({label.lower() for label in labels}) == len(labels)
    assert max(len(label) for label in labels) <= 3
    assert labels[:1] + labels[4:6] + labels[-1:] == ["Ad", "b1", "b2", "r11"]
