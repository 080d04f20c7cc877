"""The picture of a board: well-formed, self-contained, and no label over another."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import battlemat
from battlemat.engine import verbs
from battlemat.engine.effects.durations import END_OF_NEXT, SAVE_ENDS, Duration
from battlemat.engine.effects.traits import Field, Trait
from battlemat.engine.record.view import View
from battlemat.show.outline import outline
from battlemat.show.svg import Area, board_svg, trails
from battlemat.show.text import ASCENT, DESCENT, text_width, wrap
from battlemat.show.theme import DARK, LIGHT

SVG = "{http://www.w3.org/2000/svg}"
MAPS = sorted((Path(battlemat.__file__).parent / "content").glob("*/maps/*.toml"))
OPEN = "\n".join(["." * 24] * 24)
Box = tuple[float, float, float, float, str]


def texts(picture: str) -> Iterator[Box]:
    """The box of every line of text: west, north, east, south, words."""
    for found in ET.fromstring(picture).iter(f"{SVG}text"):
        size = float(found.attrib["font-size"])
        words = found.text or ""
        width = text_width(words, size, found.get("font-weight") == "700")
        x, y = float(found.attrib["x"]), float(found.attrib["y"])
        west = x - {"start": 0.0, "middle": width / 2, "end": width}[found.get("text-anchor", "start")]
        yield west, y - size * ASCENT, west + width, y + size * DESCENT * 0.5, words


def overlaps(picture: str) -> list[tuple[str, str]]:
    boxes = list(texts(picture))
    return [
        (a[4], b[4])
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def outside(picture: str) -> list[str]:
    west, north, width, height = map(float, ET.fromstring(picture).attrib["viewBox"].split())
    return [words for w, n, e, s, words in texts(picture) if w < west or n < north or e > width or s > height]


def crowd(on: Any, seed: int, count: int) -> None:
    """Fill a stage with creatures of all sorts in all states."""
    rng = random.Random(seed)
    battle = on.battle
    board = battle.board
    names = ["Adeline Crowe", "Gutter Rat", "Warden of the Long-Forgotten Lower Sluice Gates", "Mm Ww", "Ox"]
    free = board.passable
    for _ in range(count):
        width = rng.choice([1, 1, 1, 1, 2, 3])
        places = board.squares(board.fits(free, width))
        if not places:
            continue
        at = rng.choice(places)
        creature = on.put(
            rng.choice(names),
            board.coords(at),
            rng.choice(["heroes", "monsters", "beasts"]),
            width=width,
            kind=rng.choice(["standard", "mook", "elite", "boss"]),
        )
        free &= ~creature.space
        verbs.set_hp(battle, creature, rng.randint(-9, 40), "damage")
        for name in rng.sample(["dazed", "prone", "slowed", "marked", "dying", "blinded"], rng.randint(0, 5)):
            on.suffer(creature, name, rng.choice([Duration(SAVE_ENDS), Duration(END_OF_NEXT, 0)]), 0)
        if rng.random() < 0.1:
            verbs.kill(battle, creature)
        if rng.random() < 0.2:
            verbs.set_altitude(battle, creature, 2)
    verbs.add_field(battle, Field("A stench that goes on and on", 0, Trait("stench"), radius=2))
    on.begin()


@pytest.mark.parametrize("seed", range(6))
def test_no_label_lies_over_another(stage: Callable[[str], Any], seed: int) -> None:
    on = stage(OPEN)
    crowd(on, seed, (4, 12, 30, 60, 120, 200)[seed])
    picture = board_svg(View.of(on.battle))
    assert overlaps(picture) == []
    assert outside(picture) == []


@pytest.mark.parametrize("size", [(1, 1), (3, 9), (9, 3), (60, 20), (120, 100)])
def test_boards_of_any_shape_are_labelled(stage: Callable[[str], Any], size: tuple[int, int]) -> None:
    on = stage("\n".join(["." * size[0]] * size[1]))
    crowd(on, 7, 9)
    picture = board_svg(View.of(on.battle))
    assert overlaps(picture) == []
    assert outside(picture) == []


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_bundled_maps_can_be_drawn(stage: Callable[[str], Any], path: Path) -> None:
    from battlemat.files.maps import load_map
    from battlemat.loading import board

    on = stage(".")
    on.battle.board = board(load_map(path))
    crowd(on, 3, 14)
    assert overlaps(board_svg(View.of(on.battle))) == []


def test_creatures_in_one_square_are_drawn_side_by_side(stage: Callable[[str], Any]) -> None:
    on = stage(". . .\n. . .\n. . .")
    for n in range(5):
        on.put(f"Ghost {n}", (1, 1))
    on.put("Giant", (1, 1), "monsters", width=2)
    assert overlaps(board_svg(View.of(on.battle))) == []


def test_labels_fit_their_tokens_at_400_pixels(stage: Callable[[str], Any]) -> None:
    on = stage(OPEN)
    on.put("Adeline Crowe", (3, 3))
    for c in range(8):
        on.put("Gutter Rat", (c, 5), "monsters")
    root = ET.fromstring(board_svg(View.of(on.battle)))
    scale = 400 / float(root.attrib["viewBox"].split()[2])
    smallest: dict[str, float] = {}
    for found in root.iter(f"{SVG}text"):
        style = found.attrib["class"]
        size = float(found.attrib["font-size"]) * scale
        smallest[style] = min(size, smallest.get(style, size))
    assert smallest["f-token-ink"] >= 6.8
    assert smallest["f-ink"] >= 7.3
    assert smallest["f-muted"] >= 6


def test_the_picture_is_self_contained_and_escaped(stage: Callable[[str], Any]) -> None:
    on = stage(". .")
    on.put("<b>Nan & Co</b>", (0, 0))
    picture = board_svg(View.of(on.battle))
    root = ET.fromstring(picture)
    assert "&lt;b&gt;Nan &amp; Co" in picture
    assert not re.search(r"(?i)(href|url\(|<script|<image|@import|@font-face)", picture)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Before the fight"
    assert "<b>Nan & Co</b>: 40/40, at column 0, row 0." in (root.findtext(f"{SVG}desc") or "")


def test_themes_differ_and_auto_has_both(stage: Callable[[str], Any]) -> None:
    on = stage(". .")
    view = View.of(on.battle)
    light, dark, auto = (board_svg(view, theme=theme) for theme in ("light", "dark", "auto"))
    assert LIGHT["paper"] in light
    assert DARK["paper"] not in light
    assert DARK["paper"] in dark
    assert "prefers-color-scheme:dark" in auto
    assert LIGHT["paper"] in auto
    assert DARK["paper"] in auto
    with pytest.raises(ValueError, match='choose "auto", "light" or "dark"'):
        board_svg(view, theme="sepia")


def test_every_class_used_has_a_colour(stage: Callable[[str], Any]) -> None:
    on = stage(". , ^ - : ; ! # =")
    crowd(on, 1, 3)
    picture = board_svg(View.of(on.battle), areas=[Area(on.battle.board.inside, "all")])
    used = {
        name
        for found in ET.fromstring(picture).iter()
        if not found.tag.endswith("svg")
        for name in found.get("class", "").split()
    }
    assert {name for name in used if name[2:] not in LIGHT} == set()
    assert set(LIGHT) == set(DARK)


def test_width_sets_the_size(stage: Callable[[str], Any]) -> None:
    on = stage(". .")
    assert ET.fromstring(board_svg(View.of(on.battle), width=400)).get("width") == "400"


def test_trails_follow_events(stage: Callable[[str], Any]) -> None:
    on = stage(". . . . .")
    bram = on.put("Bram", (0, 0))
    before = View.of(on.battle)
    seen = len(on.battle.log)
    for col, how in ((1, ""), (2, ""), (3, "push"), (0, "teleport")):
        verbs.place(on.battle, bram, on.battle.board.square(col, 0), "", how)
    found = trails(before, on.battle.log[seen:])
    assert [(trail.how, trail.squares) for trail in found] == [
        ("move", [(0, 0), (1, 0), (2, 0)]),
        ("unwilling", [(2, 0), (3, 0)]),
        ("teleport", [(3, 0), (0, 0)]),
    ]
    picture = board_svg(View.of(on.battle), paths=found, highlight=[bram.id])
    assert "Bram: unwilling" in picture


def test_outlines_have_corners_only() -> None:
    assert outline([(0, 0), (1, 0)]) == [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    ring = [(c, r) for c in range(3) for r in range(3) if (c, r) != (1, 1)]
    assert sorted(len(loop) for loop in outline(ring)) == [4, 4]
    assert sorted(len(loop) for loop in outline([(0, 0), (1, 1)])) in ([4, 4], [8])


def test_lines_are_broken_to_fit() -> None:
    lines = wrap("dazed until the end of its next turn", 10, 80)
    assert " ".join(lines) == "dazed until the end of its next turn"
    assert all(text_width(line, 10) <= 80 for line in lines)
    assert wrap("Llanfairpwllgwyngyll", 10, 50)[0].endswith("…")
