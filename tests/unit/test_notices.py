"""Notes that speak up when they matter, and blocks shown with what is not understood marked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from battlemat.engine.actions.decisions import Use
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session
from battlemat.engine.turns.turn import TurnDecision
from battlemat.files.encounters import load_encounter
from battlemat.loading import prepare
from battlemat.show.blocks import block
from battlemat.show.notices import Notice, notices

HERON = """\
> #### Odd Heron
> **Level 2 Wrecker** (125 XP)
> Medium Natural Beast
> **Senses:** Perception +1
> **Str:** 18 (+5), **Con:** 16 (+4), **Dex:** 10 (+1)
> **Int:** 9 (+0), **Wis:** 10 (+1), **Cha:** 11 (+1)
>
> **Initiative:** +1; **Speed:** 6
> **AC:** 14; **Fort:** 16, **Ref:** 13, **Will:** 12
> **HP:** 39, **Staggered:** 19
>
> ‡	**Long Beak** (standard, at-will) ● **Weapon**
> +7 vs AC; 2d6+5 damage, and the target's reflection looks away until the tide turns.
> **Still Water**
> The heron counts as a stone while nobody sings.
"""
BEAK = "the target's reflection looks away until the tide turns."
STONE = "The heron counts as a stone while nobody sings."


def herons(folder: Path, seed: int = 2) -> tuple[Path, Session]:
    (folder / "odd.md").write_text(HERON, encoding="utf-8")
    path = folder / "herons.toml"
    path.write_text(
        'name = "Herons"\nsystem = "orcus"\nbestiary = ["odd.md"]\nparty = {size = 1, level = 2, at = [[2, 2]]}\n'
        '[[monster]]\nname = "Odd Heron"\ncount = 2\nat = [[3, 2], [9, 9]]\n', encoding="utf-8")
    battle = prepare(load_encounter(path))
    battle.dice = Dice(seed)
    return path, Session(battle)


def test_all_notes_of_a_kind_are_told_once_as_the_fight_starts(tmp_path: Path) -> None:
    _, session = herons(tmp_path)
    start = next(n for n, event in enumerate(session.battle.log) if event.kind == "start")
    assert notices(session.battle, session.battle.log[start:start + 1]) == [
        Notice(1, "fight", "Long Beak", BEAK), Notice(1, "fight", "Still Water", STONE)]


def test_a_traits_note_is_told_as_a_turn_begins_and_a_powers_as_it_is_used(tmp_path: Path) -> None:
    _, session = herons(tmp_path)
    while session.battle.active != 1:
        assert isinstance(session.decision, TurnDecision)
        session.answer(Use(session.battle.rules.actions["end"]))
    turns = [event for event in session.battle.log if event.kind == "turn"]
    assert notices(session.battle, turns[-1:]) == [Notice(1, "turn", "Still Water", STONE)]
    seen = len(session.battle.log)
    beak = session.battle.action_named(session.battle.creatures[1], "Long Beak")
    assert beak is not None
    session.answer(Use(beak, target=0))
    assert notices(session.battle, session.battle.log[seen:]) == [Notice(1, "power", "Long Beak", BEAK)]


def test_one_that_is_added_brings_its_notes(tmp_path: Path) -> None:
    _, session = herons(tmp_path)
    seen = len(session.battle.log)
    session.rule('add "Odd Heron" at 5,5')
    assert [(one.who, one.when, one.text) for one in notices(session.battle, session.battle.log[seen:])] == [
        (3, "fight", BEAK), (3, "fight", STONE)]


def test_a_block_shows_its_print_with_what_is_not_understood_marked(tmp_path: Path) -> None:
    _, session = herons(tmp_path)
    session.rule("prone heron 2")
    session.rule("hp heron 2 12")
    text = block(session.battle, 2).text
    assert text.startswith("Odd Heron 2 (#2), of the monsters\n12 of 39 hit points\nit bears: prone\n")
    assert f"2d6+5 damage, and [[{BEAK}]]" in text and f"[[{STONE}]]" in text
    assert "Staggered: 19" in text and "**" not in text


def test_a_heros_block_has_its_numbers_and_its_cards(tmp_path: Path) -> None:
    _, session = herons(tmp_path)
    power = next(power for power in session.battle.creatures[0].sheet.powers if power.usage)
    session.rule(f'take #0 "{power.name}"')
    text = block(session.battle, 0).text
    assert f"used up: {power.name}" in text and "Initiative" in text and "[[" not in text
    assert all(power.name in text for power in session.battle.creatures[0].sheet.powers if power.usage)


def test_the_terminal_tells_and_shows_them(tmp_path: Path) -> None:
    path, _ = herons(tmp_path)
    ran = subprocess.run([sys.executable, "-m", "battlemat", "play", str(path), "--seed", "2"], text=True,
                         input="show heron 1\nshow nobody\ngm hp heron 1 5\nundo\nquit\n", capture_output=True,
                         timeout=120, check=True)
    told = " ".join(ran.stdout.split())
    assert f"for the referee: Odd Heron 1, Still Water: {STONE}" in told
    assert f"[[{STONE}]]" in told
    assert "unknown creature 'nobody'" in told
    assert "The referee rules: Odd Heron 1 is at 5 hit points." in told
    assert "Taken back: gm: hp #1 to 5." in told
