"""A fight without squares in the terminal: who stands where, and who is in melee with whom."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from battlemat.engine import verbs
from battlemat.engine.record.folding import folded
from battlemat.engine.record.view import View
from battlemat.show.bands import band_words, columns, kind_words, place_words
from battlemat.show.terminal import plain, scenery


def printed(on: Any, width: int = 80, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    Console(file=stream, width=width, color_system=None).print(scenery(View.of(on.battle)))
    stream.flush()
    return raw.getvalue().decode(encoding)


def names(on: Any) -> list[list[list[list[str]]]]:
    """Who stands where: columns, in them lanes, in them knots, in them names."""
    view = View.of(on.battle)
    return [
        [[[view.name(id) for id in knot.members] for knot in lane.knots] for lane in lanes] for lanes in columns(view)
    ]


def test_the_arms_run_from_far_to_far_and_melees_are_knots(fen: Callable[..., Any]) -> None:
    assert names(fen()) == [
        [[["Fenwick Pell"]]],
        [[["Wren Ashdown"], ["Halla"]]],
        [[["Tamsin Reed", "Odo Brack", "Ditch Gnarl 1", "Ditch Gnarl 2", "Bog Ox"], ["Marsh Owl"]]],
        [[]],
        [[["Reed Archer"]]],
    ]


def test_a_third_side_has_an_arm_of_its_own(fen: Callable[..., Any]) -> None:
    on = fen()
    hound = on.put("Hound", "beasts", depth=1)
    assert names(on)[1] == [[["Wren Ashdown"], ["Halla"]], [["Hound"]]]
    view = View.of(on.battle)
    assert band_words(view, view.creatures[hound.id]) == "in the beasts' rear"
    assert "beasts' rear" in printed(on)


def test_knots_follow_slots(melee: Callable[[], Any]) -> None:
    on = melee()
    first, second = on.put("Bram"), on.put("Odo")
    verbs.stand(on.battle, second, 0, 0)
    assert first.slot == 1
    assert names(on)[2] == [[["Odo"], ["Bram"]]]


def test_pairs_of_a_melee_are_plain(fen: Callable[..., Any]) -> None:
    lines = printed(fen()).splitlines()
    melee = [line.split("│")[2].strip() for line in lines if "⚔" in line]
    assert melee == [
        "▸Ta Tamsin Reed ⚔  g1 Ditch Gna… 1",
        "⚔  g2 Ditch Gna… 2",
        "Od Odo Brack   ⚔  g2 Ditch Gna… 2",
        "⚔  ox Bog Ox",
    ]
    assert any("Odo Brack held by Bog Ox" in line for line in lines)


def test_the_state_of_everybody_is_told(fen: Callable[..., Any]) -> None:
    text = printed(fen())
    assert text.splitlines()[0].startswith("Round 1: Tamsin Reed")
    assert text.splitlines()[0].endswith("escalation die [2]")
    assert "Ditch Gnarl 2  mook" in text
    assert "Bog Ox  large" in text
    assert "33/80" in text
    assert "behind Wren Ashdown" in text
    assert "in the air" in text
    assert "square" not in text


@pytest.mark.parametrize("width", [30, 45, 59, 60, 70, 80, 100, 160])
def test_it_keeps_within_the_terminal(fen: Callable[..., Any], width: int) -> None:
    for on in (fen(), fen(far=False)):
        text = printed(on, width)
        assert max(len(line.rstrip()) for line in text.splitlines()) <= width
        assert "Reed" in text
        assert "Ox" in text


def test_a_melee_of_long_names_in_little_room_is_drawn(melee: Callable[[], Any]) -> None:
    on = melee()
    for n in range(2):
        hero = on.put(f"Adelina Montgomery-Crowe the {n}")
        rear = on.put(f"Warden of the Lower Gates {n}", "monsters", depth=1)
        verbs.stand(on.battle, hero, rear.at, rear.slot + 1)
        on.engage(hero, rear)
    on.begin()
    for width in (30, 60, 80):
        text = printed(on, width)
        assert max(len(line.rstrip()) for line in text.splitlines()) <= width
        assert text.count("⚔") == 2


def test_plain_text_is_ascii_and_goes_by_keys(melee: Callable[[], Any]) -> None:
    on = melee()
    a, w = on.put("A", key="A"), on.put("W", depth=1, key="W")
    g = on.put("G", "monsters", key="G", kind="mook")
    on.engage(a, g)
    on.begin()
    text = plain(on.battle, ["A", "W", "G"])
    assert text.isascii()
    assert max(len(line) for line in text.splitlines()) < 80
    assert "| >A ><  G |" in text
    assert "mook" in text
    assert "Order: [A] W G" in text
    assert w.at == 1


def test_the_dead_and_the_fled_stand_nowhere(fen: Callable[..., Any]) -> None:
    on = fen()
    verbs.kill(on.battle, on.battle.creatures[0])
    assert "Tamsin Reed" not in str(names(on))
    view = View.of(on.battle)
    view.creatures[1].present = False
    assert place_words(view, view.creatures[1]) == ["out of the fight"]
    assert band_words(view, view.creatures[1]) == ""


def test_kinds_are_told_where_they_are_out_of_the_usual(fen: Callable[..., Any]) -> None:
    view = View.of(fen().battle)
    assert [kind_words(creature) for creature in view.creatures[3:7]] == [[], ["mook"], ["mook"], ["large"]]


def test_events_of_place_and_of_the_die_fold_into_the_view(fen: Callable[..., Any]) -> None:
    on = fen()
    before = View.of(on.battle)
    seen = len(on.battle.log)
    creatures = on.battle.creatures
    verbs.set_engaged(on.battle, creatures[0], creatures[4], False)
    verbs.stand(on.battle, creatures[0], 1, 0)
    verbs.set_escalation(on.battle, 3)
    verbs.set_lost_max(on.battle, creatures[0], 10)
    after = folded(before, on.battle.log[seen:])
    assert (after.escalation, after.creatures[0].max_hp) == (3, 30)
    assert band_words(after, after.creatures[0]) == "in the heroes' rear"
    assert [creature.slot for creature in after.creatures[:4]] == [0, 1, 1, 2]
    assert not after.creatures[4].engaged
