"""Notes that speak up: print nobody could read, told to the referee when it would matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.events import AttackEvent, EnterEvent
from battlemat.powers.run.power import ParsedPower, PrintedTrait

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Sheet
    from battlemat.engine.events import Event

FIGHT: Final = "fight"
TURN: Final = "turn"
POWER: Final = "power"


@dataclass(frozen=True)
class Notice:
    """A note of a creature's (its id), said `when` it matters: as a "fight" or its "turn" begins, or a "power" is used.

    `power` is the power or trait it is printed in ("" where it is in none), `text` the print that was not understood.
    """

    who: int
    when: str
    power: str
    text: str


def notices(battle: Battle, events: Sequence[Event]) -> list[Notice]:
    """What the referee is to be told of as these events of a battle's happen, in their order.

    As the fight starts, or a creature joins it, all its notes, once for all of a kind; as its turn begins those that
    are about no power it uses; as a power is used, that power's.
    """
    found: list[Notice] = []
    used = (-1, "")
    for event in events:
        if event.kind == "start":
            seen: list[Sheet] = []
            for creature in battle.creatures:
                if creature.flags & (DEAD | OUT) or any(creature.sheet is sheet for sheet in seen):
                    continue
                seen.append(creature.sheet)
                found.extend(Notice(creature.id, FIGHT, power, text) for power, text in notes_of(creature.sheet))
        elif isinstance(event, EnterEvent):
            found.extend(Notice(event.who, FIGHT, power, text) for power, text in notes_of(event.creature.sheet))
        elif event.kind == "turn" and event.who >= 0:
            found.extend(Notice(event.who, TURN, power, text) for power, text in standing_notes(_sheet(battle, event)))
        elif event.kind == "use" or (isinstance(event, AttackEvent) and used != (event.who, event.name)):
            # An attack that is part of something else, a charge say, is known by its roll.
            used = (event.who, event.name)
            sheet = _sheet(battle, event)
            found.extend(Notice(event.who, POWER, event.name, text) for text in used_notes(sheet, event.name))
    return found


def _sheet(battle: Battle, event: Event) -> Sheet:
    return battle.creatures[event.who].sheet


def power_notes(power: ParsedPower) -> tuple[str, ...]:
    """What of a power or trait was not understood, or does nothing in play."""
    return tuple(dict.fromkeys([note.told for note in power.form.notes()] or power.notes))


def used_notes(sheet: Sheet, name: str) -> tuple[str, ...]:
    """The notes of a creature's power of this name."""
    found = [text for power in sheet.powers if isinstance(power, ParsedPower) and power.name == name
             for text in power_notes(power)]
    return tuple(dict.fromkeys(found))


def standing_notes(sheet: Sheet) -> list[tuple[str, str]]:
    """The notes about no power that is used: of its traits, by the trait's name, and of the rest of its print."""
    found: list[tuple[str, str]] = []
    for trait in sheet.traits:
        power = trait.power if isinstance(trait, PrintedTrait) else None
        if isinstance(power, ParsedPower):
            found.extend((power.name, text) for text in power_notes(power))
    told = {text for _, text in notes_in(sheet)}
    found.extend(("", text) for text in sheet.notes if not any(text == one or one.startswith(text) for one in told))
    return list(dict.fromkeys(found))


def notes_in(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The notes in a creature's powers and traits, each with its name."""
    traits = [trait.power for trait in sheet.traits if isinstance(trait, PrintedTrait)]
    for power in [*sheet.powers, *traits]:
        if isinstance(power, ParsedPower):
            yield from ((power.name, text) for text in power_notes(power))


def notes_of(sheet: Sheet) -> list[tuple[str, str]]:
    """All the notes of a creature's print, each with the power or trait it is in."""
    return list(dict.fromkeys([*notes_in(sheet), *standing_notes(sheet)]))


def notice_words(notice: Notice, name: str) -> str:
    """A notice as a line for the referee; `name` is the creature's."""
    whose = f"{name}, {notice.power}" if notice.power else name
    return f"for the referee: {whose}: {notice.text}"
