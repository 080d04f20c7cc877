"""Events in words, one by one and as a story."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import battlemat
from battlemat.cli.daily import TOLD
from battlemat.comparing.topics import topics
from battlemat.engine import verbs
from battlemat.engine.actions.action import FREE, OPPORTUNITY, STANDARD
from battlemat.engine.effects.durations import END_OF_NEXT, Duration
from battlemat.engine.events import AttackEvent, Event
from battlemat.engine.record.folding import FOLDERS
from battlemat.engine.record.view import View
from battlemat.show.story import SILENT, Story, tell
from battlemat.show.words import SENTENCES, describe
from battlemat.systems import load_system, system_names
from battlemat.systems.orcus.actions.intimidating import give_up
from battlemat.table.sight import FELT, WHOLLY

SOURCE = Path(battlemat.__file__).parent


@pytest.fixture
def duel(stage: Callable[[str], Any]) -> Any:
    on = stage(". . . . . . . .")
    on.put("Bram", (0, 0))
    on.put("Gutter Rat", (6, 0), "monsters", hp=20)
    on.put("Wolf", (7, 0), "monsters")
    on.put("Wolf", (5, 0), "monsters")
    on.begin()
    on.battle.log.clear()
    return on


def swing(battle: Any, total: int, hit: bool, damage: int = 0, crit: bool = False) -> None:
    """Record Bram's attack on the rat."""
    battle.emit("use", 0, 1, STANDARD, "", "Club")
    battle.log.append(AttackEvent(0, 1, "Club", total - 6, total, "ac", 15, hit, crit, "test.attack"))
    battle.emit("hit" if hit else "miss", 0, 1, total)
    if hit:
        verbs.set_hp(battle, battle.creatures[1], battle.creatures[1].hp - damage, "damage", 0, damage)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            AttackEvent(0, 1, "Club", 11, 17, "ac", 15, True, False, ""),
            "Bram hits the Gutter Rat with Club: 17 against AC 15.",
        ),
        (
            AttackEvent(1, 0, "Bite", 3, 9, "ref", 14, False, False, ""),
            "The Gutter Rat misses Bram with Bite: 9 against Reflex 14.",
        ),
        (
            AttackEvent(2, 0, "melee-basic", 20, 27, "ac", 14, True, True, ""),
            "Wolf 1 critically hits Bram with a melee basic attack: 27 against AC 14.",
        ),
        (
            Event("damage", 1, 0, 9, "", "fire", 11),
            "The Gutter Rat takes 9 fire damage from Bram: 11 of 20 left.",
        ),
        (Event("damage", 1, 0, 0, "", "", 20), "The Gutter Rat takes no damage from Bram."),
        (Event("heal", 0, 0, 1, "", "", 31), "Bram regains 1 hit point: 31 of 40."),
        (Event("use", 0, -1, 2, "", "stand-up"), "Bram stands up."),
        (Event("use", 0, 1, 1, "", "shove"), "Bram shoves the Gutter Rat."),
        (
            Event("use", 1, 0, OPPORTUNITY, "", "Bite"),
            "The Gutter Rat uses Bite on Bram as an opportunity attack.",
        ),
        (Event("save", 0, -1, 12, "", "Web", 1), "Bram saves against Web with 12."),
        (Event("over", -1, -1, 1), "The fight is over: the monsters win."),
        (Event("moonrise", 0, -1, 3, "", "full"), "Bram: moonrise, full, 3."),
    ],
)
def test_an_event_is_one_line(duel: Any, event: Event, words: str) -> None:
    assert describe(duel.battle, event) == words
    assert describe(View.of(duel.battle), event) == words


def test_conditions_say_what_changed_and_for_how_long(duel: Any) -> None:
    battle = duel.battle
    rat = battle.creatures[1]
    duel.suffer(rat, "dying")
    duel.suffer(rat, "dazed", Duration(END_OF_NEXT, 0), 0)
    verbs.remove_effect(battle, rat, rat.effects[0])
    assert [describe(battle, event) for event in battle.log] == [
        "The Gutter Rat is dying.",
        "The Gutter Rat is dazed until the end of Bram's next turn.",
        "The Gutter Rat is no longer dying.",
    ]


def test_a_turn_is_a_paragraph(duel: Any) -> None:
    battle = duel.battle
    before = View.of(battle)
    battle.emit("round", -1, -1, 2)
    battle.emit("turn", 0)
    battle.emit("use", 0, -1, 2, "", "walk")
    for col in range(1, 5):
        verbs.place(battle, battle.creatures[0], battle.board.square(col, 0))
    swing(battle, 17, True, 9)
    battle.emit("turn-end", 0)
    battle.emit("turn", 1)
    battle.emit("turn-end", 1)
    battle.emit("turn", 2)
    battle.log.append(AttackEvent(2, 0, "Bite", 3, 8, "ac", 15, False, False, ""))
    assert tell(battle, battle.log, before) == [
        "Round 2",
        "Bram moves 4 squares up to Wolf 2 and hits the Gutter Rat with Club (17 against AC 15) "
        "for 9 damage.",
        "Wolf 1 misses Bram with Bite (8 against AC 15).",
    ]
    assert "Bram moves 4 squares to (4, 0) and hits" in tell(battle, battle.log)[1]


def test_what_an_attack_does_is_told_with_it(duel: Any) -> None:
    battle = duel.battle
    rat = battle.creatures[1]
    swing(battle, 26, True, 12, crit=True)
    battle.emit("staggered", 1, 0)
    duel.suffer(rat, "dazed", Duration(END_OF_NEXT, 1), 0)
    duel.suffer(rat, "prone", source=0)
    verbs.place(battle, rat, battle.board.square(4, 0), "", "push")
    swing(battle, 18, True, 9)
    verbs.kill(battle, rat, 0)
    assert tell(battle, battle.log) == [
        "Bram critically hits the Gutter Rat with Club (26 against AC 15) for 12 damage. "
        "The Gutter Rat is staggered, dazed and prone. The Gutter Rat is pushed 1 square. "
        "Bram hits the Gutter Rat with Club (18 against AC 15) for 9 damage, killing it."
    ]


def test_a_surrender_is_told_once(duel: Any) -> None:
    duel.battle.emit("use", 1, -1, FREE, "", "surrender")
    give_up(duel.battle, duel.battle.creatures[1], -1, "test.surrender")
    assert tell(duel.battle, duel.battle.log) == ["The Gutter Rat surrenders."]


def test_an_opportunity_attack_interrupts_a_move(duel: Any) -> None:
    battle = duel.battle
    bram = battle.creatures[0]
    battle.emit("use", 0, -1, 2, "", "walk")
    verbs.place(battle, bram, battle.board.square(1, 0))
    battle.emit("use", 1, 0, OPPORTUNITY, "", "Bite")
    battle.log.append(AttackEvent(1, 0, "Bite", 15, 20, "ac", 15, True, False, ""))
    verbs.set_hp(battle, bram, -3, "damage", 1, 43)
    duel.suffer(bram, "dying", source=1)
    battle.emit("drop", 0, 1, -3)
    duel.suffer(bram, "prone", source=1)
    assert tell(battle, battle.log) == [
        "Bram moves 1 square to (1, 0). The Gutter Rat takes the opportunity and hits Bram with Bite "
        "(20 against AC 15) for 43 damage, and Bram goes down."
    ]


def test_a_save_tells_the_end_of_what_it_ends_once(duel: Any) -> None:
    battle = duel.battle
    bram = battle.creatures[0]
    duel.suffer(bram, "dazed")
    battle.emit("save", 0, -1, 14, "", "dazed", 1)
    verbs.remove_effect(battle, bram, bram.effects[0])
    battle.emit("save", 0, -1, 4, "", "slowed", 0)
    assert tell(battle, battle.log) == [
        "Bram is dazed. Bram shakes off dazed (14). Bram fails to shake off slowed (4)."
    ]


def kinds_emitted() -> set[str]:
    """Every kind of event that the source records: the names in `engine/kinds`, and those in the systems' `reports`."""
    found: set[str] = set()
    for path in [SOURCE / "engine" / "kinds.py", *SOURCE.glob("systems/*/reports.py")]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
    return found


def test_every_kind_of_event_has_words_of_its_own() -> None:
    assert {"use", "move", "turn", "die", "talk", "surrender", "jump", "flee"} <= kinds_emitted()
    assert kinds_emitted() - {"condition"} <= set(SENTENCES)


# Called after the action that does it.
BY_ACTION = {"challenge", "pick-pocket", "sleight-of-hand"}


def kinds_asked_for() -> set[str]:
    """Every kind of event that a reader of events names: in comparisons with `event.kind`, in tables and sets."""
    found = {*SENTENCES, *SILENT, *TOLD, *FELT, *WHOLLY, *FOLDERS}
    for system in system_names():
        found.update(kind for topic in topics(system) for kind in topic.kinds)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and ast.unparse(node.left) in ("event.kind", "earlier.kind"):
                found.update(one.value for side in node.comparators for one in ast.walk(side)
                             if isinstance(one, ast.Constant) and isinstance(one.value, str))
    return found


def test_nobody_asks_for_a_kind_of_event_that_is_not_made() -> None:
    assert {"use", "xp", "drop", "round"} <= kinds_asked_for()
    assert kinds_asked_for() - kinds_emitted() - BY_ACTION == set()


@pytest.mark.parametrize("system", system_names())
def test_every_common_action_has_a_verb(system: str) -> None:
    assert [a.name for a in load_system(system).rules(None).known.values() if not (a.verb or a.verb_at)] == []


def test_a_story_of_nothing_is_empty(duel: Any) -> None:
    story = Story(View.of(duel.battle), None)
    for kind in sorted(SILENT):
        story.tell(Event(kind, 0))
    story.paragraph()
    assert story.paragraphs == []


def test_a_charge_is_one_sentence(duel: Any) -> None:
    battle = duel.battle
    battle.emit("use", 0, 1, STANDARD, "", "charge")
    for col in (1, 2):
        verbs.place(battle, battle.creatures[0], battle.board.square(col, 0))
    battle.log.append(AttackEvent(0, 1, "shove", 3, 9, "fort", 15, False, False, ""))
    battle.emit("use", 0, -1, 0, "", "drop-prone")
    duel.suffer(battle.creatures[0], "prone", source=0)
    battle.emit("use", 0, -1, 0, "", "end")
    assert tell(battle, battle.log) == [
        "Bram charges the Gutter Rat over 2 squares and misses with a shove (9 against Fortitude 15). "
        "Bram drops prone."]


def test_those_who_notice_somebody_share_a_sentence(duel: Any) -> None:
    battle = duel.battle
    battle.emit("hide", 0, 1, 1, "")
    battle.emit("hide", 0, 2, 1, "")
    battle.emit("seen", 0, 2, 0, "")
    battle.emit("hide", 0, 1, 1, "")
    battle.emit("hide", 0, 2, 1, "")
    battle.emit("hide", 0, 3, 1, "")
    assert tell(battle, battle.log) == [
        "Bram is hidden from the Gutter Rat and Wolf 1. Wolf 1 notices Bram. Bram is hidden from everybody."]
