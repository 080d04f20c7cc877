"""The picture of a fight without squares: nobody and no label over another, every tie drawn, legible when small."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from battlemat.engine import verbs
from battlemat.engine.effects.durations import SAVE_ENDS, Duration
from battlemat.engine.effects.traits import Field, Trait
from battlemat.engine.record.view import View
from battlemat.show.band_layout import lay_out
from battlemat.show.band_svg import PIPS, ties
from battlemat.show.svg import board_svg, scene_svg
from battlemat.show.text import ASCENT, DESCENT, text_width
from battlemat.show.theme import DARK, LIGHT

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Adeline Crowe", "Gutter Rat", "Warden of the Long-Forgotten Lower Sluice Gates", "Mm Ww", "Ox")
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


def overlapping(boxes: list[Box]) -> list[tuple[str, str]]:
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
    """Fill a fight with creatures of all sorts in all states."""
    rng = random.Random(seed)
    battle = on.battle
    for _ in range(count):
        creature = on.put(
            rng.choice(NAMES),
            rng.choice(["heroes", "monsters", "monsters", "beasts"]),
            rng.choice([0, 0, 0, 1, 2]),
            kind=rng.choice(["standard", "mook", "elite", "boss"]),
            size=rng.choice(["small", "medium", "medium", "large", "huge", "gargantuan"]),
        )
        verbs.set_hp(battle, creature, rng.randint(-9, 40), "damage")
        if rng.random() < 0.3:
            on.suffer(creature, rng.choice(["dazed", "dying"]), Duration(SAVE_ENDS))
        if rng.random() < 0.2:
            on.fly(creature)
    creatures = battle.creatures
    for a in creatures:
        for b in creatures[: a.id]:
            if a.at == b.at and a.side != b.side and rng.random() < 3 / count:
                on.engage(a, b)
                if rng.random() < 0.3:
                    on.grab(a, b)
            elif a.at == b.at and a.side == b.side and rng.random() < 3 / count:
                verbs.set_cover(battle, a, b.id)
    for creature in creatures:
        if rng.random() < 0.1:
            verbs.kill(battle, creature)
    verbs.add_field(battle, Field("A stench that goes on and on", 0, Trait("stench"), radius=2))
    verbs.set_escalation(battle, seed)
    on.begin()


@pytest.mark.parametrize("seed", range(7))
def test_nothing_lies_over_anything_else(melee: Callable[[], Any], seed: int) -> None:
    on = melee()
    crowd(on, seed, (1, 4, 9, 16, 30, 60, 120)[seed])
    view = View.of(on.battle)
    picture = board_svg(view)
    assert overlapping(list(texts(picture))) == []
    assert outside(picture) == []
    layout = lay_out(view)
    spots = [(s.x, s.y, s.x + s.side, s.y + s.side, view.name(s.id)) for s in layout.spots.values()]
    assert overlapping(spots) == []
    assert set(layout.spots) == {creature.id for creature in view.creatures if creature.on_map}
    for x, y, east, south, name in spots:
        assert 0 <= x and 0 <= y and east <= layout.width and south <= layout.height, name


def test_every_tie_is_drawn(fen: Callable[..., Any]) -> None:
    on = fen()
    verbs.set_beside(on.battle, on.battle.creatures[0], 1)
    view = View.of(on.battle)
    assert [words for _, _, _, words in ties(view, lay_out(view))] == [
        "Tamsin Reed and Ditch Gnarl 1 are in melee",
        "Tamsin Reed and Ditch Gnarl 2 are in melee",
        "Odo Brack and Ditch Gnarl 2 are in melee",
        "Odo Brack and Bog Ox are in melee",
        "Tamsin Reed is next to Odo Brack",
        "Odo Brack is held by Bog Ox",
        "Halla is behind Wren Ashdown",
    ]
    picture = board_svg(view)
    for words in ("in melee", "holds", "behind cover", "next to"):
        assert f">{words}</text>" in picture
    assert "next to" not in board_svg(View.of(fen().battle))


def test_a_cover_stands_towards_the_foe(fen: Callable[..., Any]) -> None:
    on = fen()
    hexer, brute = on.put("Hexer", "monsters", 1), on.put("Brute", "monsters", 1)
    verbs.set_cover(on.battle, hexer, brute.id)
    spots = lay_out(View.of(on.battle)).spots
    assert spots[3].x < spots[2].x
    assert spots[hexer.id].x > spots[brute.id].x
    assert spots[0].x < spots[4].x


def test_lanes_run_from_far_to_far(fen: Callable[..., Any]) -> None:
    layout = lay_out(View.of(fen().battle), 30.0)
    assert [strip.lane.band for strip in layout.strips] == [2, 1, 0, 3, 4]
    assert layout.width == pytest.approx(30.0)
    assert layout.strips[-1].x + layout.strips[-1].width == pytest.approx(30.0)


@pytest.mark.parametrize("value", range(7))
def test_the_die_shows_its_pips(fen: Callable[..., Any], value: int) -> None:
    on = fen()
    verbs.set_escalation(on.battle, value)
    root = ET.fromstring(board_svg(View.of(on.battle)))
    pips = [found for found in root.iter(f"{SVG}ellipse") if found.get("class") == "f-die"]
    assert len(pips) == value == len(PIPS.get(value, ()))
    assert f"The escalation die shows {value}." in (root.findtext(f"{SVG}desc") or "")


def test_it_is_described_in_words(fen: Callable[..., Any]) -> None:
    root = ET.fromstring(board_svg(View.of(fen().battle)))
    described = root.findtext(f"{SVG}desc") or ""
    assert "Odo Brack: 40/40, held by Bog Ox, grabbed until it escapes, in the middle, in melee with " in described
    assert "Bog Ox: 33/80, large" in described
    assert "Halla: 40/40, behind Wren Ashdown, in the heroes' rear." in described
    assert root.findtext(f"{SVG}title") == "Round 1: Tamsin Reed"
    assert "map" not in described


def test_labels_are_legible_at_400_pixels(fen: Callable[..., Any]) -> None:
    root = ET.fromstring(board_svg(View.of(fen().battle), width=400))
    assert root.get("width") == "400"
    scale = 400 / float(root.attrib["viewBox"].split()[2])
    smallest: dict[str, float] = {}
    for found in root.iter(f"{SVG}text"):
        style = found.attrib["class"]
        size = float(found.attrib["font-size"]) * scale
        smallest[style] = min(size, smallest.get(style, size))
    assert smallest["f-token-ink"] >= 6.5
    assert smallest["f-ink"] >= 7.3
    assert smallest["f-muted"] >= 6


def test_the_picture_is_self_contained_and_every_class_has_a_colour(melee: Callable[[], Any]) -> None:
    on = melee()
    crowd(on, 3, 12)
    for theme, palette, other in (("light", LIGHT, DARK), ("dark", DARK, LIGHT)):
        picture = board_svg(View.of(on.battle), theme=theme, highlight=[0])
        assert palette["paper"] in picture
        assert other["paper"] not in picture
        assert not re.search(r"(?i)(href|url\(|<script|<image|@import|@font-face)", picture)
        used = {
            name
            for found in ET.fromstring(picture).iter()
            if not found.tag.endswith("svg")
            for name in found.get("class", "").split()
        }
        assert {name for name in used if name[2:] not in LIGHT} == set()


def test_a_scene_is_drawn_with_its_keys(melee: Callable[[], Any]) -> None:
    on = melee()
    on.engage(on.put("Bram"), on.put("Gnarl", "monsters"))
    picture = scene_svg(on.battle, ["A", "G"])
    labels = {found.text for found in ET.fromstring(picture).iter(f"{SVG}text") if found.get("class") == "f-token-ink"}
    assert labels == {"A", "G"}
