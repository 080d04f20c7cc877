"""Telling a battle at the terminal: the story turn by turn, the board round by round, and its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.engine.actions.action import DAILY, ENCOUNTER
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import DEAD, OUT, SURRENDERED, UNCONSCIOUS
from battlemat.engine.events import Event
from battlemat.engine.record.view import View
from battlemat.files.encounters import EncounterFile
from battlemat.show.lettering import SIDES
from battlemat.show.notices import notice_words, notices
from battlemat.show.story import tell
from battlemat.show.svg import Trail, board_svg, trails
from battlemat.show.terminal import initiative, scenery


class Teller:
    """Prints what happens in a battle. `told` events have been printed already.

    With `pictures`, a folder, it also draws every round as it ends, with the ways that were gone in it.
    """

    def __init__(self, battle: Battle, pictures: Path | None = None, silent: bool = False) -> None:
        self.pictures = pictures
        self.silent = silent
        self.drawn: list[Path] = []
        self.told = _staged(battle)
        self.noticed = 0
        self.places: dict[int, tuple[int, ...]] = {}
        self.before = View.of(battle)
        self.start = self.before
        self.first = self.told
        self.round = 0
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            self.start.round = 0
            self.start.active = -1
            self._draw("start", self.start, [])

    def catch_up(self, battle: Battle) -> None:
        """Print everything since the last time, each new round with its board."""
        if not self.round:
            self.told = self.first = max(self.told, _staged(battle))
        while self.told < len(battle.log):
            events = battle.log[self.told :]
            ends = next((n for n, event in enumerate(events) if n and event.kind == "round"), len(events))
            self._tell(battle, events[:ends])
        self.before = View.of(battle)
        self._notice(battle)

    def _notice(self, battle: Battle) -> None:
        """Print what of the print a referee has to rule on, where it matters since the last time."""
        events = battle.log[self.noticed :]
        self.noticed = len(battle.log)
        if self.silent or not events:
            return
        for notice in notices(battle, events):
            words = notice_words(notice, self.before.name(notice.who))
            out.print(Padding(Text(words, style="yellow"), (0, 0, 0, 2), expand=False))

    def _tell(self, battle: Battle, events: Sequence[Event]) -> None:
        """Print events of which only the first may begin a round."""
        if events[0].kind == "round":
            self._end_round(battle)
            self.round = events[0].value
            self.first = self.told
            self.start = self.before
            if battle.round <= battle.last_round:
                self.show(battle)
        if not self.silent:
            print_story(battle, [text for text in tell(battle, events, self.before) if not _heading(text)])
        self.told += len(events)
        self.before = View.of(battle)

    def show(self, battle: Battle) -> None:
        """Print the board as it is now."""
        if not self.silent:
            out.print(Rule(style="bright_black"))
            view = View.of(battle)
            self.places = _places(battle)
            out.print(scenery(view))
            out.print(Text.assemble("Order: ", initiative(view)))
            out.print()

    def redraw(self, battle: Battle, sides: Collection[str]) -> None:
        """Print the board again where anybody of other sides stands elsewhere than when it was last drawn."""
        now = _places(battle)
        if any(now[c.id] != self.places.get(c.id) for c in battle.creatures if battle.sides[c.side] not in sides):
            self.show(battle)

    def undone(self, battle: Battle) -> None:
        """Answers have been taken back: go on from the state as it is now."""
        self.told = self.noticed = len(battle.log)
        self.before = View.of(battle)
        self.round = battle.round

    def finish(self, battle: Battle) -> None:
        """Print what is left to tell, and draw the end."""
        self.catch_up(battle)
        if self.pictures is not None:
            self._draw("end", View.of(battle), trails(self.start, battle.log[self.first :]))

    def _end_round(self, battle: Battle) -> None:
        if self.pictures is not None and self.round:
            view = View.of(battle)
            view.round = self.round
            view.active = -1
            # The next round's die may have been turned already.
            view.escalation = self.start.escalation
            for event in battle.log[self.first : self.told]:
                if event.kind == "escalation":
                    view.escalation = event.value
            gone = trails(self.start, battle.log[self.first : self.told])
            self._draw(f"round-{self.round:02}", view, gone)

    def _draw(self, name: str, view: View, gone: Sequence[Trail]) -> None:
        assert self.pictures is not None
        path = self.pictures / f"{name}.svg"
        path.write_text(board_svg(view, paths=gone), encoding="utf-8")
        self.drawn.append(path)


def _places(battle: Battle) -> dict[int, tuple[int, ...]]:
    """Where everybody who can be seen stands, by id."""
    return {c.id: (-1,) if c.flags & (DEAD | OUT) else (c.at, c.slot, c.altitude, c.engaged) for c in battle.creatures}


def _staged(battle: Battle) -> int:
    """How many events set the stage (everybody in place, initiative), which is no part of the story."""
    return next((n for n, event in enumerate(battle.log) if event.kind == "round"), len(battle.log))


def print_story(battle: Battle, paragraphs: Sequence[str]) -> None:
    """Print paragraphs of a battle's story, the names in the colours of their sides."""
    view = View.of(battle)
    by_side: dict[str, list[str]] = {}
    # Longer names first: "Bram 12" is not "Bram 1" with a 2.
    for creature in sorted(view.creatures, key=lambda one: -len(one.name)):
        by_side.setdefault(SIDES[creature.side % len(SIDES)], []).append(creature.name)
    for paragraph in paragraphs:
        text = Text(paragraph, style="bold" if _heading(paragraph) else "")
        for style, names in by_side.items():
            text.highlight_words(names, style)
        text.highlight_words(("critically hits", "killing it", "goes down", "dies"), "bold")
        out.print(Padding(text, (0, 0, 0, 2), expand=False))


def _heading(paragraph: str) -> bool:
    """Whether a paragraph only says which round begins."""
    return paragraph.startswith("Round ") and paragraph[6:].isdecimal()


def introduce(encounter: EncounterFile) -> None:
    """Print what the encounter is, and who fights whom."""
    out.print()
    out.print(Text(encounter.name, style="bold"))
    if encounter.prose:
        out.print(Padding(Text(encounter.prose, style="italic"), (0, 0, 0, 2), expand=False))
    for warning in encounter.warnings:
        out.print(Text(f"warning: {warning}", style="yellow"), soft_wrap=True)
    out.print()
    for side, members in encounter.sides().items():
        names = [placed.name for placed in members]
        each = [
            f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)
        ]
        out.print(Text.assemble((f"{side.capitalize()}: ", "bold"), ", ".join(each)))
    out.print()


def conclude(battle: Battle) -> None:
    """Print how the battle ended, and what it cost each side."""
    out.print(Rule("The end", style="bright_black"))
    out.print(Text(outcome(battle), style="bold"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("side", "standing", "hit points lost", "recoveries", "powers", "action points"):
        table.add_column(heading, justify="left" if heading == "side" else "right")
    things = [device.id for device in battle.devices]
    for number, side in enumerate(battle.sides):
        members = [c for c in battle.creatures if c.side == number and c.id not in things]
        if not members:
            continue
        heroes = any(creature.sheet.hero for creature in members)
        standing = sum(not c.flags & (DEAD | OUT | UNCONSCIOUS | SURRENDERED) for c in members)
        most = sum(c.sheet.max_hp for c in members)
        lost = most - sum(0 if c.flags & DEAD else max(0, c.hp) for c in members)
        table.add_row(
            side,
            f"{standing} of {len(members)}",
            f"{lost} of {most}",
            str(sum(c.sheet.recoveries - c.recoveries for c in members)) if heroes else "",
            str(sum(powers_spent(c) for c in members)),
            str(sum(c.sheet.action_points - c.action_points for c in members)) if heroes else "",
        )
    out.print(table)
    fallen = [c for c in battle.creatures if c.sheet.hero and c.flags & (DEAD | UNCONSCIOUS)]
    for creature in fallen:
        end = "is dead" if creature.flags & DEAD else "is down and may yet be saved"
        out.print(Text(f"{creature.key} {end}."))
    out.print()


def outcome(battle: Battle) -> str:
    """Who won, in a sentence."""
    if not battle.round:
        return "There is nobody to fight."
    rounds = min(battle.round, battle.last_round)
    after = f"after {rounds} round" + ("" if rounds == 1 else "s")
    if 0 <= battle.winner < len(battle.sides):
        return f"The {battle.sides[battle.winner]} win {after}."
    if battle.round > battle.last_round:
        return f"Nobody has won {after}: the fight is called a draw."
    return f"Nobody is left standing {after}."


def powers_spent(creature: Creature) -> int:
    """How many of its encounter and daily powers a creature has used up."""
    return sum(
        isinstance(power, Power)
        and power.usage in (ENCOUNTER, DAILY)
        and bool(creature.spent >> power.slot & 1)
        for power in creature.sheet.powers
    )
