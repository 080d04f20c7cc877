"""The view of a battle: what it shows, and that events folded in come to the same."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.effects.durations import END_OF_NEXT, SAVE_ENDS, Duration
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.record.folding import folded
from battlemat.engine.record.view import View, distinct_names
from battlemat.engine.state import ROUND_STARTS
from battlemat.testing import differences as told
from battlemat.testing.differences import differences

MAP = """
    . . . . . .
    . . # , . .
    . . . . . .
"""


def test_creatures_of_one_name_are_numbered() -> None:
    assert distinct_names(["Rat", "Bram", "Rat"]) == ["Rat 1", "Bram", "Rat 2"]


def test_states_name_what_is_borne_and_for_how_long(stage: Callable[[str], Any]) -> None:
    on = stage(MAP)
    bram = on.put("Bram", (0, 0))
    rat = on.put("Rat", (3, 0), "monsters")
    on.suffer(rat, "dazed", Duration(END_OF_NEXT, bram.id), bram.id)
    on.suffer(rat, "fire", Duration(SAVE_ENDS), bram.id, persistent=5)
    on.suffer(rat, "dying")
    view = View.of(on.battle)
    seen = view.creatures[rat.id]
    assert [state.text for state in view.states(seen)] == [
        "dazed until the end of Bram's next turn",
        "dying",
        "persistent 5 fire (save ends)",
    ]
    assert view.dying(seen)
    assert not view.dying(view.creatures[bram.id])


def test_an_aura_goes_with_its_creator(stage: Callable[[str], Any]) -> None:
    from battlemat.engine.effects.traits import Field, Trait

    on = stage(MAP)
    bram = on.put("Bram", (0, 0))
    verbs.add_field(on.battle, Field("Glow", bram.id, Trait("Glow"), radius=1))
    view = View.of(on.battle)
    before = len(on.battle.log)
    verbs.place(on.battle, bram, on.battle.board.square(5, 2))
    after = folded(view, on.battle.log[before:])
    board = on.battle.board
    assert {board.coords(sq) for sq in board.squares(view.squares_of(view.fields[0]))} == {
        (0, 0),
        (1, 0),
        (0, 1),
        (1, 1),
    }
    assert {board.coords(sq) for sq in board.squares(after.squares_of(after.fields[0]))} == {
        (4, 1),
        (5, 1),
        (4, 2),
        (5, 2),
    }
    verbs.remove_field(on.battle, on.battle.fields[0])
    assert folded(after, on.battle.log[-1:]).fields == []


def test_the_data_is_json(stage: Callable[[str], Any]) -> None:
    on = stage(MAP)
    on.put("Bram", (1, 2))
    on.begin()
    data = json.loads(json.dumps(View.of(on.battle).data()))
    assert data["turn"] == "Bram"
    assert data["creatures"][0]["square"] == [1, 2]
    assert data["terrain"] == {"solid": [[2, 1]], "opaque": [[2, 1]], "difficult": [[3, 1]]}


def test_differences_are_told(stage: Callable[[str], Any]) -> None:
    on = stage(MAP)
    bram = on.put("Bram", (0, 0))
    before = View.of(on.battle)
    on.battle.recording = False
    verbs.set_hp(on.battle, bram, 3, "damage")
    on.suffer(bram, "prone")
    verbs.place(on.battle, bram, on.battle.board.square(1, 0))
    assert differences(before, View.of(on.battle)) == [
        "Bram: square (0, 0), not (1, 0)",
        "Bram: hp 40, not 3",
        "Bram: conditions none, not prone",
        "Bram: effects [], not [1]",
    ]


def test_every_field_of_a_view_is_compared_or_said_to_be_untold() -> None:
    tree = ast.parse((Path(__file__).parents[2] / "src/battlemat/engine/record/view.py").read_text(encoding="utf-8"))
    fields = {
        kind.name: {node.attr for function in kind.body
                    if isinstance(function, ast.FunctionDef) and function.name == "__init__"
                    for node in ast.walk(function)
                    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
        for kind in tree.body if isinstance(kind, ast.ClassDef)}
    assert fields["View"] == {*told.TOLD, *told.APART, *told.UNTOLD}
    assert fields["CreatureView"] == {*told.TOLD_OF_CREATURES, *told.APART_OF_CREATURES, *told.UNTOLD_OF_CREATURES}


def test_a_fight_called_off_is_over_for_a_view_too(stage: Callable[[str], Any]) -> None:
    on = stage(MAP)
    start = View.of(on.battle)
    turn_verbs.call_off(on.battle)
    assert on.battle.log[-1].fields[:4] == ("over", -1, -1, -1)
    assert folded(start, on.battle.log).over and differences(folded(start, on.battle.log), View.of(on.battle)) == []
    turn_verbs.set_phase(on.battle, ROUND_STARTS)
    turn_verbs.start(on.battle)
    assert differences(folded(start, on.battle.log), View.of(on.battle)) == []


def test_how_wide_a_creature_is_and_whether_it_is_there_are_told(stage: Callable[[str], Any]) -> None:
    on = stage(MAP)
    bram = on.put("Bram", (0, 0))
    start = View.of(on.battle)
    on.battle.log.clear()
    verbs.set_width(on.battle, bram, 2, "orcus.act.squeeze")
    verbs.set_state(on.battle, bram, OUT, True, "", "vanished")
    then = folded(start, on.battle.log).creatures[0]
    assert (then.width, then.present, then.alive) == (2, False, True)


STEPS = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 2), st.integers(0, 17)), max_size=40)


@settings(deadline=None, max_examples=60)
@given(STEPS)
def test_folding_events_gives_the_battle_as_it_is(
    stage: Callable[[str], Any], steps: list[tuple[int, int, int]]
) -> None:
    on = stage(MAP)
    battle = on.battle
    for n in range(3):
        on.put(f"Wolf {n}", (n, 0), "heroes" if n else "monsters")
    on.begin()
    battle.log.clear()
    start = View.of(battle)
    for kind, who, number in steps:
        creature = battle.creatures[who]
        if kind == 0:
            verbs.place(battle, creature, battle.board.square(number % 6, number // 6))
        elif kind == 1:
            verbs.set_hp(battle, creature, number - 4, "damage", -1, 3)
        elif kind == 2:
            verbs.set_temp(battle, creature, number)
        elif kind == 3:
            on.suffer(creature, ("dazed", "dying", "prone")[number % 3])
        elif kind == 4 and creature.effects:
            verbs.remove_effect(battle, creature, creature.effects[number % len(creature.effects)])
        elif kind == 5:
            verbs.set_altitude(battle, creature, number)
        elif kind == 6:
            verbs.set_recoveries(battle, creature, number)
        elif kind == 7:
            verbs.set_action_points(battle, creature, number)
        elif kind == 8 and number > 14 and not creature.flags & DEAD:
            verbs.kill(battle, creature)
    assert differences(folded(start, battle.log), View.of(battle)) == []
    assert differences(start, folded(start, [])) == []
